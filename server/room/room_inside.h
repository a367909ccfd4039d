/* room_inside.h -- how the files of a room work together. */
#ifndef HB_ROOM_INSIDE_H
#define HB_ROOM_INSIDE_H

#include "server/room/room.h"

/* Collects the sentences of what happens: JSON strings with commas between them. */
struct hb_listener {
    struct hb_sink sink;
    struct hb_names names;
    struct hb_buffer *told;
};

struct hb_listener hb_room_listener(const struct hb_room *r, struct hb_buffer *told);

bool hb_room_no_memory(struct hb_error *err);
bool hb_room_remember(struct hb_room *r, unsigned voice, const char *tag, uint32_t seq, struct hb_error *err);
bool hb_room_keep_event(struct hb_room *r, const struct hb_packer *event, struct hb_error *err);
bool hb_room_hear_stranger(struct hb_room *r, uint32_t seq, struct hb_error *err); /* a spectator says something */

/* Puts how many moves are open and the hash after them, with its version, into an event, once there is a game. */
void hb_room_put_hash(const struct hb_room *r, struct hb_describer *event);

/* The position after the moves that are open to all, to be freed; NULL: no memory. */
struct hb_game *hb_room_open_position(const struct hb_room *r);

/* Puts the moves that have come into the open into the event; their number and hash are the room's from then on.  `from` is
 * the position after those that were open before, and goes on with them. */
void hb_room_tell_moves(struct hb_room *r, struct hb_game *from, struct hb_describer *event);

/* After anything that may have changed who thinks. */
void hb_room_run_clock(struct hb_room *r, int moved, int64_t now);
bool hb_room_push_play(struct hb_room *r, struct hb_room_play play, int64_t left, struct hb_error *err);

#endif
