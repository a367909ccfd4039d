/* kept_rooms.h -- rooms as a server makes them: a hall with one guest, whose rows go into a store at once. */
#ifndef KEPT_ROOMS_H
#define KEPT_ROOMS_H

#include "later.h"
#include "server/io/store.h"

enum { KEPT_ANSWER = 64 * 1024, KEPT_MAX = 8 };

struct kept_ticket {
    uint64_t ticket;
    bool good;
};

struct kept_rooms {
    struct hb_world world; /* first */
    struct hb_hall *hall;
    struct hb_store *store;
    uint64_t chance;
    int64_t time;
    struct kept_ticket kept[KEPT_MAX];
    unsigned count;
    char answer[KEPT_ANSWER]; /* the last one to an ask */
    struct later later;
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
