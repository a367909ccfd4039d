/* talk.h -- what the people of a table say of a move before it is made, in games that are played together.
 *
 * Each seat points at squares, proposes moves of the present decision and votes for one that somebody proposes.  It is
 * all of this position: none of it is kept, none of it is in a record, and it is gone when the game goes on.  What a seat
 * can say has a fixed size, and how often it may say it a limit of its own, however many connections have its key. */
#ifndef HB_TALK_H
#define HB_TALK_H

#include "hradby/game.h"
#include "table/json.h"

enum {
    HB_POINTS_MAX = 3,    /* squares that a seat points at */
    HB_PROPOSALS_MAX = 3, /* moves that it proposes */
    HB_POINT_FAR = 999,   /* from the start */
    HB_TALKS_PER_SECOND = 4,
    HB_TALKS_AT_ONCE = 16
};

/* So many at once and so many a second: each takes a token, and they come back with time. */
struct hb_bucket {
    unsigned tokens;
    int64_t refilled;
};

bool hb_bucket_take(struct hb_bucket *b, int64_t now, unsigned per_second, unsigned at_once);

/* The same with one in so many milliseconds; an empty struct is full.  And whether it has stayed full. */
bool hb_bucket_take_slowly(struct hb_bucket *b, int64_t now, int64_t pause, unsigned at_once);
bool hb_bucket_is_full(const struct hb_bucket *b, int64_t now, int64_t pause, unsigned at_once);

struct hb_finger {
    int16_t x, y;
};

struct hb_said {
    struct hb_move move[HB_PROPOSALS_MAX], vote;
    struct hb_finger point[HB_POINTS_MAX];
    uint8_t moves, points;
    bool votes;
};

struct hb_talk {
    uint32_t position; /* of which all of it is said: the number of the row that led there */
    struct hb_said said[HB_PLAYERS_MAX];
    struct hb_bucket bucket[HB_PLAYERS_MAX];
};

struct hb_hall;
struct hb_room;

bool hb_talk_is_equal(const struct hb_said *a, const struct hb_said *b);
bool hb_talk_is_proposed(const struct hb_talk *t, struct hb_move m);

/* A seat says this and nothing else from now on; everybody who watches is told. */
void hb_talk_say(struct hb_hall *h, struct hb_room *r, unsigned seat, const struct hb_said *said);

/* After somebody has left or the game has gone on: takes away what was said of another position, which everybody knows
 * by himself, and what those said who are not at the table any more, which is told. */
void hb_talk_sweep(struct hb_hall *h, struct hb_room *r);

/* What all of them say now, as a list; NULL if nobody says anything. */
struct hb_json *hb_talk_all(const struct hb_room *r);

#endif
