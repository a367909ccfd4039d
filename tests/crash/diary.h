/* diary.h -- what was seen and promised in each room, and the comparison with what the server has in the end.
 *
 * Kept: every event as anybody has seen it, and every wish that was acknowledged with the number of its event.  In the
 * end each event must be in the room with the same number and content, each acknowledged wish must be the event of its
 * number, and a voice has no event that nobody acknowledged: nothing lost, nothing twice. */
#ifndef HB_CRASH_DIARY_H
#define HB_CRASH_DIARY_H

#include "hradby/text.h"

#include <jansson.h>
#include <stdint.h>

enum { HB_DIARY_ID = 32, HB_DIARY_KEY = 64 };

/* {ROOM: {"events": {SEQ: EVENT}, "promises": {SEQ: {"voice", "kind", "text"}}}} */
struct hb_diary {
    json_t *rooms;
    uint64_t moves, talk; /* acknowledged */
};

void hb_diary_init(struct hb_diary *d);
void hb_diary_done(struct hb_diary *d);

/* False and a sentence if it contradicts what was seen or promised before. */
bool hb_diary_saw(struct hb_diary *d, const char *room, const json_t *event, struct hb_error *err);
bool hb_diary_promised(struct hb_diary *d, const char *room, uint32_t seq, const char *kind, const char *voice,
                       const char *text, struct hb_error *err);

enum hb_diary_end { HB_ALL_OVER, HB_UNDER_WAY }; /* whether every game must have ended */

/* All events of a room as the server tells them now. */
bool hb_diary_compare(struct hb_diary *d, const char *room, const json_t *events, enum hb_diary_end end,
                      struct hb_error *err);

#endif
