/* kept.h -- what a server has kept, changed behind its back: while it is stopped, or as an operator would while it
 * runs. */
#ifndef HB_HOSTILE_KEPT_H
#define HB_HOSTILE_KEPT_H

#include "tests/hostile/hostile_stage.h"

/* Adds lines of chat, with so many bytes each, until the room has so many rows. */
void kept_talk(const struct stage *s, const char *room, uint32_t rows, unsigned bytes);

void kept_add(const struct stage *s, const char *room, const char *body); /* one row, whatever it says */
void kept_age(const struct stage *s, const char *room, int64_t milliseconds);
void kept_delete(const struct stage *s, const char *room);
void kept_copy(const struct stage *s, const char *to); /* all of it into another file */

#endif
