/* cost.h -- what a request weighs, and how much somebody may ask for.
 *
 * One table (cost.c) has the weight of every request, over WebSocket and over HTTP.  A light request weighs 1, which stands for
 * HB_COST_UNIT microseconds of a processor; one that takes longer weighs more, and so many answered bytes weigh 1 besides.
 * programs/load/run-weights measures all of them and prints the table.
 *
 * Two spendings pay for a request: that of its connection and that of its network.  What it weighs is known only when it is
 * answered, so whoever has at least 1 left may ask, and owes what was more than that. */
#ifndef HB_COST_H
#define HB_COST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    HB_COST_UNIT = 400,    /* microseconds: a move, until it is on the disk and told */
    HB_COST_BYTES = 16384, /* that are made and answered in that time or less: they also take memory and traffic; */
    HB_COST_ROWS = 128,    /* those of a room that are read and applied in about that time, */
    HB_COST_WATCHERS = 64, /* and people who are told what somebody does in a room that they watch: */
    HB_COST_CROWD =
        20 /* this is the most that weighs, so that nobody brings a crowd and a player cannot move for long */
};

/* How much somebody may ask for, and what of it they have spent: it comes back with time.  Times are in milliseconds. */
struct hb_allowance {
    double per_second, at_once;
};

struct hb_spending {
    double spent;
    int64_t at; /* when it was so */
};

double hb_spent_now(const struct hb_spending *by, const struct hb_allowance *may, int64_t now);

/* Takes what something costs, if there is so much left. */
bool hb_spend(struct hb_spending *by, const struct hb_allowance *may, double cost, int64_t now);

bool hb_may_spend(const struct hb_spending *by, const struct hb_allowance *may, int64_t now); /* there is 1 left */
void hb_spend_anyway(struct hb_spending *by, const struct hb_allowance *may, double cost, int64_t now);

/* The weight of a request by its name: a wish of a guest («watch»), what is asked for over HTTP («GET record»), or what it may
 * bring with it («read»: a room comes into memory; «draw»: a picture is drawn).  Every one that is asked for here is in the table. */
double hb_cost_of(const char *request);
bool hb_cost_is_known(const char *request);
double hb_cost_of_bytes(size_t answered);
double hb_cost_of_watchers(unsigned told);
double hb_cost_of_rows(uint32_t rows); /* of a room that was read, when it has come; besides «read» */

#endif
