/* load.h -- the load generator: people at many tables, and what is measured while they play.
 *
 * Two halves.  The crowd (load_crowd.c) knows tables, screens and the protocol, and makes a move when it is told to;
 * the kinds of work (load_work.c, restart.c) decide when, and what is told of it.  Everything is counted in the crowd
 * while `measuring` is set, so a kind of work only reads numbers before and after. */
#ifndef HB_LOAD_H
#define HB_LOAD_H

#include "hradby/table.h"
#include "programs/client/client.h"

/* People at many tables */

/* Everybody has a connection of their own, every table a game, and moves are made when the caller says so.
 *
 * What comes from the server is read no further than needed: the number of an event, and whether the game is over.  The
 * position is kept for one screen of a table; or, where all play the same game that is known beforehand (the script),
 * for none, and only its hash is compared.
 *
 * A table is set up (its people connect, one opens a room, the others join, all watch), then it is idle; a move makes
 * it busy until the answer and the event on every screen of the table have come.  When a game is over the same people
 * open another room.  A table where anything is not as it should be is counted, reported on standard error and left
 * alone. */

/* One game that is played at every table: with a bag of one kind of tile nothing is left to chance, so the moves and
 * the hashes after them are known beforehand, and whoever plays it needs no engine while they are measured. */
struct hb_script_step {
    unsigned seat;
    char move[HB_MOVE_TEXT];
    char hash[17]; /* after it */
};

struct hb_script {
    struct hb_script_step *steps;
    size_t count;
};

struct hb_crowd_plan {
    const char *url[HB_WS_PLACES], *game;
    unsigned urls;                        /* servers that share the rooms */
    bool apart;                           /* those of a table come to different ones */
    unsigned tables, players, spectators; /* players at each table, spectators in all */
    uint64_t seed;
    bool scripted; /* all play one game that is known beforehand */
};

/* How long a move took, in microseconds. */
struct hb_load_times {
    uint32_t *at;
    size_t count, room;
};

void hb_times_add(struct hb_load_times *t, int64_t microseconds);

struct hb_load_crowd {
    struct hb_crowd_plan plan;
    struct hb_net net;
    struct table *tables;
    struct screen *screens;
    uint32_t *idle; /* a ring of tables that can move, the one that has waited longest first */
    size_t idle_first, idle_count;
    uint64_t random; /* from the seed: which moves */
    uint64_t tags;   /* other ones in each run, since a server remembers them */
    struct hb_script script;
    unsigned begun, met, opened; /* tables: whose people connect, are connected, whose room is being opened */
    unsigned ready, broken;      /* tables: set up once, left alone */
    unsigned back;               /* screens that have come back */
    unsigned busy;               /* moves under way */
    bool measuring;              /* times are taken */
    uint64_t moves, games, events, bytes;
    struct hb_load_times answers, screens_reached;
};

int64_t hb_microseconds(void);

bool hb_crowd_init(struct hb_load_crowd *c, const struct hb_crowd_plan *plan, struct hb_error *err);
void hb_crowd_done(struct hb_load_crowd *c);

/* Everybody connects; then all tables are set up.  False if that takes longer than so many seconds. */
bool hb_crowd_connect(struct hb_load_crowd *c, unsigned seconds);
bool hb_crowd_gather(struct hb_load_crowd *c, unsigned seconds);

/* All connections break at once, and everybody comes back and watches from what they have seen; while no move is under
 * way. */
bool hb_crowd_return(struct hb_load_crowd *c, unsigned seconds);

/* One move at the table that has waited longest; false if all are busy. */
bool hb_crowd_move(struct hb_load_crowd *c);

/* What is measured */

/* It is written as JSON lines that say what they count, as those of `hradby bench`. */
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
void hb_say_times(const struct hb_load *w, const char *what, struct hb_load_times *t, const char *counts);
void hb_say_setting(const struct hb_load *w, const char *work);

void hb_load_use(struct hb_use *u, const struct hb_load *w); /* of all servers together */

/* Sits everybody down; false, and it has been told, if that cannot be. */
bool hb_load_connect(struct hb_load_crowd *c, const struct hb_load *w);
bool hb_load_gather(struct hb_load_crowd *c);

#endif
