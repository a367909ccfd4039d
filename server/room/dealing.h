/* dealing.h -- how the seed of a game comes to be before it starts (docs/api.md, "The shuffle").
 *
 * The server has committed to its secret when the room was opened.  Whoever sits down promises a salt by its hash; when
 * the game is to begin the promises are closed by a row `deal`, and those who have promised and are here reveal their
 * salts, upon which the game starts.  Whoever does not reveal loses his seat, and the server draws and commits anew:
 * what has been revealed then is of no use to anybody.
 *
 * deeds_fair.c lets rows take effect, wish_fair.c has the wishes, fair_course.c what time does. */
#ifndef HB_DEALING_H
#define HB_DEALING_H

#include "table/json.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    HB_PROMISE_TIME = 10000,  /* milliseconds after the last seat was taken */
    HB_REMATCH_TIME = 30000,  /* the same where everybody sits already and has to come first */
    HB_REVEAL_TIME = 60000,   /* after the dealing began */
    HB_PROMISES_PER_SEAT = 8, /* for one secret */
    HB_PAST_SECRETS = 16      /* that a room remembers */
};

struct hb_room;

struct hb_dealing {
    unsigned expected; /* seats whose clients have said that they promise, as bits */
    unsigned must;     /* seats whose salts are waited for or here; 0 before the dealing */
    bool again;        /* everybody sat already when the room was opened */
    bool asked;        /* it is to begin with the seats as they are */
    bool dealt;        /* the promises are closed */
    bool broken, late; /* somebody who had to reveal has gone; his time was up */
    int64_t since;     /* when the last seat was taken, the beginning asked for, or the dealing began */
    unsigned char promises[8];
    struct hb_json *past; /* {commit, secret} of each that was drawn before; NULL: none */

    int64_t met; /* the hall's: when it saw the room first; 0: not yet.  It is not kept */
};

/* ---- rows ---- */

/* `begin`, `promise`, `deal`, `reveal` and `anew`, told in the event.  NULL, or what is wrong: a word of the catalogue,
 * deed.FAULT.fault. */
const char *hb_dealing_apply(struct hb_room *r, const struct hb_json *body, int64_t at, struct hb_json *event);

/* What the rows `open`, `sit`, `stand` and `start` do besides. */
void hb_dealing_open(struct hb_room *r, const struct hb_json *body, int64_t at);
void hb_dealing_sit(struct hb_room *r, unsigned seat, const struct hb_json *body, int64_t at);
void hb_dealing_stand(struct hb_room *r, unsigned seat, const struct hb_json *body);
bool hb_dealing_start(struct hb_room *r); /* false: a salt is missing */

/* ---- asking ---- */

bool hb_dealing_begins(const struct hb_room *r);       /* nobody can sit down any more */
unsigned hb_dealing_promised(const struct hb_room *r); /* seats, as bits */
unsigned hb_dealing_missing(const struct hb_room *r);  /* seats that have still to reveal */

/* ---- telling ---- */

struct hb_json *hb_dealing_fair(const struct hb_room *r); /* as a record has it; without the secret before the end */
void hb_dealing_end(const struct hb_room *r, struct hb_json *event);
void hb_dealing_again(const struct hb_room *r, unsigned seat, struct hb_json *row); /* of the next room */

#endif
