/* keeper.h -- a real server as a child process that can be started, killed and started again on the same file. */
#ifndef HB_CRASH_KEEPER_H
#define HB_CRASH_KEEPER_H

#include "hradby/text.h"

#include <stdint.h>
#include <sys/types.h>

enum { HB_KEEPER_PATH = 256 };

struct hb_keeper {
    const char *program;
    char folder[HB_KEEPER_PATH]; /* the file of the games, and what the servers said */
    const char *database;        /* NULL: that file */
    unsigned port;
    int held;  /* keeps the port while no server runs */
    pid_t pid; /* 0: none runs */
};

/* The program is what HRADBY names in the environment. */
bool hb_keeper_init(struct hb_keeper *k, struct hb_error *err);
void hb_keeper_done(struct hb_keeper *k, bool remove_files);

bool hb_keeper_start(struct hb_keeper *k, struct hb_error *err);

/* False if it had ended by itself before. */
bool hb_keeper_kill(struct hb_keeper *k, struct hb_error *err);
bool hb_keeper_runs(struct hb_keeper *k, struct hb_error *err);

/* Asks it to end; false if it does not, or not with status 0. */
bool hb_keeper_stop(struct hb_keeper *k, struct hb_error *err);

#endif
