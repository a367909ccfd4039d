/* wish.h -- wishes of a guest and what they are told, as JSON (raw_client.h). */
#ifndef HB_TEST_WISH_H
#define HB_TEST_WISH_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

/* Reads on to the frame that has this member, and gives it. */
json_t *wish_hear(int fd, const char *member);

/* Sends a wish, and gives the answer to it, whatever else is told before. */
__attribute__((format(printf, 2, 3))) json_t *wish_ask(int fd, const char *format, ...);
__attribute__((format(printf, 2, 3))) void wish_say(int fd, const char *format, ...);

bool wish_is_good(const json_t *answer);
const char *wish_code(const json_t *answer); /* why it was refused; "" if it was not */

/* A text that has to be there. */
void wish_copy(char *to, size_t room, const json_t *from, const char *name);

#endif
