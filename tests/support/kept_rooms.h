/* kept_rooms.h -- rooms as a server makes them: the rows of the small hall, which go into a store at once. */
#ifndef KEPT_ROOMS_H
#define KEPT_ROOMS_H

#include "server/store/store.h"
#include "tests/support/small_hall.h"

/* One at a time: the hall is the small one. */
struct kept_rooms {
    struct hb_store *store;
    unsigned stored;    /* of the rows of the small hall */
    const char *answer; /* the last one to an ask */
};

/* What the tests need to know of a room. */
struct kept_room {
    char id[HB_ROOM_ID + 1];
    char key[2][40];
};

void kept_begin(struct kept_rooms *e, const char *path);
void kept_end(struct kept_rooms *e);

/* A room with Anna in the first seat; the second is "person", "open" or "computer". */
struct kept_room kept_open(struct kept_rooms *e, const char *game, const char *second);

/* A game that is over at once; and one of the castle in which a choice lies face down. */
struct kept_room kept_resigned(struct kept_rooms *e);
struct kept_room kept_secret(struct kept_rooms *e);

#endif
