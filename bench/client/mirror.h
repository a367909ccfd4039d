/* mirror.h -- a room as a client sees it: the game kept from the events that the server tells, and checked by hash. */
#ifndef HB_MIRROR_H
#define HB_MIRROR_H

#include "hradby/table.h"

#include <jansson.h>

struct hb_mirror {
    json_t *plan;           /* game and options, since the room was opened */
    struct hb_table *table; /* since the start; random events are as they were told */
    uint32_t seq;           /* the last event it has */
    uint32_t hidden;        /* bits of the seats that have moved in secret */
    bool over;
};

void hb_mirror_init(struct hb_mirror *m);
void hb_mirror_done(struct hb_mirror *m);

/* Takes the next event of the room; false and a sentence if one is missing or it does not fit the game. */
bool hb_mirror_event(struct hb_mirror *m, const json_t *event, struct hb_error *err);

/* Whether a seat is to move, and one of its legal moves by chance.  While choices are hidden the mirror is at the
 * choosing: where anything else is asked before they come out, as in the winter of the castle, it cannot help. */
bool hb_mirror_may_move(const struct hb_mirror *m, unsigned seat);
void hb_mirror_random_move(const struct hb_mirror *m, unsigned seat, uint64_t *random, char text[HB_MOVE_TEXT]);

#endif
