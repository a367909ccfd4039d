/* utf8.h -- which bytes are text: well-formed UTF-8, and the part of it that is fit for a name. */
#ifndef HB_UTF8_H
#define HB_UTF8_H

#include <stdbool.h>
#include <stddef.h>

/* Bytes of the character at the start of a text that is not empty; 0 if it is not well formed. */
size_t hb_utf8_character(const char *text, size_t length);

/* How many bytes from the start are well-formed UTF-8 (shortest forms only, no surrogates, nothing above
 * U+10FFFF).  The whole text is well formed when this is its length. */
size_t hb_utf8_prefix(const char *text, size_t length);

/* Well formed, and without control characters: one line that can be printed anywhere. */
bool hb_utf8_is_plain(const char *text, size_t length);

/* Plain, and everything in it can be seen where it stands: nothing that turns the direction of writing, has no width or is
 * a blank of a strange kind, so that no name looks like another one's and no text changes what stands around it.  What
 * joins the parts of an emoji and says how it looks may stand behind a part of one. */
bool hb_utf8_is_visible(const char *text, size_t length);

/* Nothing, or nothing but blanks. */
bool hb_utf8_is_blank(const char *text, size_t length);

#endif
