/* room_campaign.h -- a room in which a party plays level after level (hradby/campaign.h).
 *
 * How far the party had come stands in the row that opened the room, as its text; what this game added follows from the room's
 * own record when it is over.  So it is kept, comes back after a restart and is never counted twice, as everything in a
 * room.  The next level is played in the next room, whose first row has the party as it is then. */
#ifndef HB_SERVER_CAMPAIGN_H
#define HB_SERVER_CAMPAIGN_H

#include "server/lobby/ask.h"

/* ---- rows taking effect ---- */

/* After the plan was made: the party of a room whose first row has one.  False if it could not play this. */
bool hb_room_read_party(struct hb_room *r, const struct hb_json *body, struct hb_error *err);
/* The game is over: it is entered, and told. */
void hb_room_enter(struct hb_room *r, int64_t at, struct hb_json *event);
void hb_room_put_party(const struct hb_room *r, struct hb_json *head);

/* ---- wishes ---- */

/* What the first row says of the party that `open` asks for, *text is NULL where it asks for none.  False: refused. */
bool hb_ask_party(struct hb_ask *a, struct hb_json **text);

/* Of `rematch`: the options of the next game, the seats of the next room, and its party.  Without a party the same as now, and nothing else may be asked for.
 * False: refused. */
struct hb_next_room {
    struct hb_json *options, *seats, *party; /* party NULL: there is none */
};
bool hb_ask_next_room(struct hb_ask *a, struct hb_next_room *next);
void hb_next_room_done(struct hb_next_room *next);

/* wish_open.c: the options in full, with presets, after a table has been laid for trial; NULL if it cannot be played so. */
struct hb_json *hb_ask_options(struct hb_ask *a, const char *game, struct hb_json *options, size_t players);

#endif
