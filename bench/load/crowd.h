/* crowd.h -- people at many tables: everybody has a connection of his own, every table a game, and moves are made when
 * the caller says so.
 *
 * What comes from the server is read no further than needed: the number of an event, and whether the game is over.  The
 * position is kept for one screen of a table; or, where all play the same game that is known beforehand (script.h), for
 * none, and only its hash is compared.
 *
 * A table is set up (its people connect, one opens a room, the others join, all watch), then it is idle; a move makes it
 * busy until the answer and the event on every screen of the table have come.  When a game is over the same people open
 * another room.  A table where anything is not as it should be is counted, told on standard error and left alone. */
#ifndef HB_LOAD_CROWD_H
#define HB_LOAD_CROWD_H

#include "client/mirror.h"
#include "client/wsclient.h"
#include "script.h"

struct hb_crowd_plan {
    const char *url[HB_WS_PLACES], *game;
    unsigned urls;                        /* servers that share the rooms */
    bool apart;                           /* those of a table come to different ones */
    unsigned tables, players, spectators; /* players at each table, spectators in all */
    uint64_t seed;
    bool scripted; /* all play one game that is known beforehand */
};

/* How long a move took, in microseconds. */
struct hb_times {
    uint32_t *at;
    size_t count, room;
};

void hb_times_add(struct hb_times *t, int64_t microseconds);

struct hb_crowd {
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
    struct hb_times answers, screens_reached;
};

int64_t hb_microseconds(void);

bool hb_crowd_init(struct hb_crowd *c, const struct hb_crowd_plan *plan, struct hb_error *err);
void hb_crowd_done(struct hb_crowd *c);

/* Everybody connects; then all tables are set up.  False if that takes longer than so many seconds. */
bool hb_crowd_connect(struct hb_crowd *c, unsigned seconds);
bool hb_crowd_gather(struct hb_crowd *c, unsigned seconds);

/* All connections break at once, and everybody comes back and watches from what he has seen; while no move is under way. */
bool hb_crowd_return(struct hb_crowd *c, unsigned seconds);

/* One move at the table that has waited longest; false if all are busy. */
bool hb_crowd_move(struct hb_crowd *c);

#endif
