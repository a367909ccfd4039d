/* strings.h -- texts of any length: one that grows, and which bytes are text at all.
 *
 * A text that grows belongs to whoever initialised it; the functions about bytes only look.  What comes from outside is
 * asked for in this order: well formed, plain where it is one line, visible where it is a name. */
#ifndef HB_STRINGS_H
#define HB_STRINGS_H

#include <stdbool.h>
#include <stddef.h>

/* A text that grows */

/* When memory runs out it keeps what it has, remembers the failure and takes nothing more, so that a writer needs to
 * look only once, at the end. */
struct hb_buffer {
    char *at; /* terminated; NULL before anything was written */
    size_t length;
    size_t cap;
    bool failed;
};

void hb_buffer_init(struct hb_buffer *b);
void hb_buffer_done(struct hb_buffer *b);
void hb_buffer_clear(struct hb_buffer *b); /* keeps the memory for the next text */
void hb_buffer_add(struct hb_buffer *b, const char *text, size_t length);
void hb_buffer_text(struct hb_buffer *b, const char *text);

/* Gives the text away (to be freed); NULL if writing it had failed. */
char *hb_buffer_take(struct hb_buffer *b);

/* Well-formed UTF-8, and the part of it that is fit for a name */

/* Bytes of the character at the start of a text that is not empty; 0 if it is not well formed. */
size_t hb_utf8_character(const char *text, size_t length);

/* How many bytes from the start are well-formed UTF-8 (shortest forms only, no surrogates, nothing above
 * U+10FFFF).  The whole text is well formed when this is its length. */
size_t hb_utf8_valid_length(const char *text, size_t length);

/* Well formed, and without control characters: one line that can be printed anywhere. */
bool hb_utf8_is_plain(const char *text, size_t length);

/* Plain, and everything in it can be seen where it stands: nothing that turns the direction of writing, has no width or
 * is a blank of a strange kind, so that no name looks like another one's and no text changes what stands around it.
 * What joins the parts of an emoji and says how it looks may stand behind a part of one. */
bool hb_utf8_is_visible(const char *text, size_t length);

/* Nothing, or nothing but blanks. */
bool hb_utf8_is_blank(const char *text, size_t length);

#endif
