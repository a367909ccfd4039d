/* arena_options.h -- the command line of `hradby arena`, read and checked. */
#ifndef HB_CLI_ARENA_OPTIONS_H
#define HB_CLI_ARENA_OPTIONS_H

#include "arena/statistics.h"
#include "tui/options.h"

/* Texts point into argv. */
struct hb_arena_options {
    const char *player[2];
    unsigned players;            /* of them named */
    struct hb_play_options game; /* what of it is said as for `hradby play` */
    bool game_given;             /* something of it beside the seed */
    unsigned long pairs, jobs;   /* 0: not said */
    const char *out, *resume;
    bool tested;
    struct hb_sprt sprt;
    bool json, quiet, show_errors, mpi, help;
};

/* Reads the arguments after the command's name; false and *err with what is wrong. */
bool hb_arena_options_read(struct hb_arena_options *o, int argc, char **argv, struct hb_error *err);

#endif
