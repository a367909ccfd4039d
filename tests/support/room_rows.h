/* room_rows.h -- the rows of a whole game as a server keeps them, played at random from a seed. */
#ifndef HB_ROOM_ROWS_H
#define HB_ROOM_ROWS_H

#include "server/room/room.h"

enum { ROOM_ROWS_MAX = 512 };

struct room_rows {
    struct hb_row row[ROOM_ROWS_MAX];
    unsigned count;
};

/* Opened, both seats taken, begun, and then so many plays of people with tags, fewer if the game is over before. */
void room_rows_make(struct room_rows *rows, const char *game, const char *options, unsigned plays, uint64_t seed);
void room_rows_add(struct room_rows *rows, struct hb_json *body); /* takes it over */
void room_rows_free(struct room_rows *rows);

/* A room made of the first so many of them. */
struct hb_room *room_of_rows(const struct room_rows *rows, unsigned count);

#endif
