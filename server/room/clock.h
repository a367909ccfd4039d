/* clock.h -- how much time each seat has left.  Times come from outside; nothing here reads a clock. */
#ifndef HB_CLOCK_H
#define HB_CLOCK_H

#include "hradby/game.h"
#include "table/json.h"

enum hb_clock_kind { HB_CLOCK_NONE, HB_CLOCK_MOVE, HB_CLOCK_BANK, HB_CLOCK_DAYS };

struct hb_clock {
    enum hb_clock_kind kind;
    int64_t base, increment; /* milliseconds */
    int64_t left[HB_PLAYERS_MAX];
    unsigned running; /* bit n: seat n is thinking */
    int64_t since;    /* from when on the running ones are to be charged */
};

/* {"kind":"bank","seconds":600,"increment":5}; NULL is none.  And back. */
bool hb_clock_read(struct hb_clock *c, const struct hb_json *from, struct hb_error *err);
struct hb_json *hb_clock_json(const struct hb_clock *c);

void hb_clock_start(struct hb_clock *c, int64_t now);

/* From now on these think; whoever no longer does gets his increment if he has `moved`. */
void hb_clock_run(struct hb_clock *c, unsigned running, int moved, int64_t now);

/* Nobody is charged for so much of the time before; less than 0: for all of it, but where a move has days. */
void hb_clock_forgive(struct hb_clock *c, int64_t away, int64_t now);

/* A move was taken back before which the seat had so much left: it has not more now.  After hb_clock_run. */
void hb_clock_rewind(struct hb_clock *c, unsigned seat, int64_t left);

int64_t hb_clock_left(const struct hb_clock *c, unsigned seat, int64_t now); /* never less than 0 */

/* When the first of the running seats in `counted` runs out; INT64_MAX if none does. */
int64_t hb_clock_due(const struct hb_clock *c, unsigned counted);

#endif
