/* work.h -- what is measured at a server, and how it is told: JSON lines that say what they count, as those of
 * `hradby bench`. */
#ifndef HB_LOAD_WORK_H
#define HB_LOAD_WORK_H

#include "client/server_use.h"
#include "crowd.h"

enum { HB_MILLION = 1000000, HB_GATHER_SECONDS = 240, HB_PIDS_MAX = 16 };

struct hb_load {
    struct hb_crowd_plan crowd;
    const char *program;  /* which of two programs is measured; NULL: there is one */
    const char *database; /* a file of rooms */
    unsigned long rate;   /* moves a second; 0: as many as can be */
    unsigned long busy;   /* … with at most so many under way */
    unsigned long seconds, warm_up, core;
    unsigned long pid[HB_PIDS_MAX]; /* of the servers; those after the first may be others that work for them */
    unsigned pids;
    unsigned long guests, pings, rooms; /* idle guests, pings of another one, rooms of the file */
    unsigned long since;                /* when the server was started, in microseconds since 1970 */
    bool pinned;
};

/* Each returns whether nothing went wrong, whatever the figures are. */
bool hb_work_play(const struct hb_load *w);   /* everybody plays: how long a move takes, or how many there can be */
bool hb_work_memory(const struct hb_load *w); /* what a connection and a room in play take */
bool hb_work_return(const struct hb_load *w); /* all connections break at once, and everybody comes back */
bool hb_work_ping(const struct hb_load *w);   /* what one ping costs while others are idle */
bool hb_work_fill(const struct hb_load *w); /* copies the rooms of a file until there are enough; nothing is measured */
bool hb_work_arrive(const struct hb_load *w); /* how soon a server that starts answers, and what it takes then */

void hb_say_number(const struct hb_load *w, const char *what, double number, const char *unit, const char *counts);
void hb_say_times(const struct hb_load *w, const char *what, struct hb_times *t, const char *counts);
void hb_say_setting(const struct hb_load *w, const char *work);

void hb_load_use(struct hb_use *u, const struct hb_load *w); /* of all servers together */

/* Sits everybody down; false, and it has been told, if that cannot be. */
bool hb_load_connect(struct hb_crowd *c, const struct hb_load *w);
bool hb_load_gather(struct hb_crowd *c);

#endif
