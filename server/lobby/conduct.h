/* conduct.h -- how people behave while a shuffle comes to be (dealing.h), as far as the hall sees it.  None of it is kept.
 *
 * A promise belongs to the connections that have made it: as long as one of them watches, no other can put another promise
 * in its place, and when the last has gone, the salt is at nobody's hand and is not waited for.  Whoever has to reveal and
 * does not is remembered by his address: after the second time nobody from there sits down in the room again. */
#ifndef HB_CONDUCT_H
#define HB_CONDUCT_H

#include "hradby/game.h"

#include <stdbool.h>
#include <stdint.h>

enum { HB_SPOILERS = 16 /* addresses that a room remembers */, HB_SPOILS_MAX = 2 };

struct hb_room;

struct hb_conduct {
    unsigned gone;                 /* seats whose promise was made by connections that are not here any more */
    uint64_t from[HB_PLAYERS_MAX]; /* where who sits there came from, as a hash; 0: not known */
    struct {
        uint64_t from;
        unsigned times;
    } spoiler[HB_SPOILERS];
    unsigned spoilers; /* so far; the next takes the place of the oldest */
};

/* A connection makes the promise of this seat, or the same one again. */
void hb_conduct_promises(struct hb_room *r, uint32_t guest, unsigned seat);
void hb_conduct_promises_again(struct hb_room *r, uint32_t guest, unsigned seat);
bool hb_conduct_is_anothers(const struct hb_room *r, uint32_t guest, unsigned seat); /* somebody else has */
unsigned hb_conduct_promises_of(const struct hb_room *r, uint32_t guest);            /* seats, as bits */
void hb_conduct_left(struct hb_room *r,
                     unsigned promised); /* after he who had promised for these does not watch any more */

/* After a row: people sat down who came from there, and some who had to reveal do not sit any more. */
void hb_conduct_sat(struct hb_room *r, unsigned seats, uint64_t from);
void hb_conduct_spoiled(struct hb_room *r, unsigned seats);
bool hb_conduct_may_sit(const struct hb_room *r, uint64_t from);

#endif
