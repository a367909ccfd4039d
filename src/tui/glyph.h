/* glyph.h -- letters on a terminal: UTF-8 in and out, how wide they are, and what stands for them in ASCII.
 *
 * Nothing here trusts its input: a byte that is no UTF-8 reads as HB_GLYPH_BAD and never runs past the end. */
#ifndef HB_TUI_GLYPH_H
#define HB_TUI_GLYPH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { HB_GLYPH_BAD = 0xfffd, HB_GLYPH_BYTES = 5 };

/* Reads one letter at *at and moves on behind it; 0 at the end of the text. */
uint32_t hb_glyph_next(const char **at);

/* Writes one letter, terminated; returns its bytes. */
size_t hb_glyph_write(uint32_t glyph, char out[HB_GLYPH_BYTES]);

/* Columns: 0 for marks that combine and for control letters, 2 for wide ones, else 1. */
int hb_glyph_width(uint32_t glyph);
int hb_glyph_columns(const char *text);

/* One ASCII letter that stands for the glyph where the terminal knows no others. */
char hb_glyph_ascii(uint32_t glyph);

bool hb_glyph_valid(const char *text, size_t length);

/* Copies text, letter by letter in ASCII where utf8 is false, and leaves out what would move the cursor. */
void hb_glyph_clean(char *out, size_t cap, const char *text, bool utf8);

#endif
