/* advising.h -- what `hradby hint` and `hradby analyse` share: whom to ask, and the numbers that are said. */
#ifndef HB_CLI_ADVISING_H
#define HB_CLI_ADVISING_H

#include "ai/adviser.h"
#include "cli/arguments.h"

struct hb_advising {
    const char *file;
    const char *level;          /* NULL: the usual one */
    unsigned long ms, playouts; /* 0: not given */
    unsigned long best;         /* how many are said */
    bool help;
};

/* The rows of the help for it. */
#define HB_HELP_ADVISING                                                                                               \
    { "--level L", "who is asked: random, easy, normal, hard, master or greedy, with settings behind a colon if "      \
                   "wanted (default: master, 250 ms)" },                                                               \
        { "--ms N", "thinks N milliseconds about a decision" },                                                        \
    {                                                                                                                  \
        "--playouts N", "or until N playouts are made, which is the same every time"                                   \
    }

/* Takes the argument in hand if it is one of these; *taken says whether.  False and *err if it is wrong. */
bool hb_advising_take(struct hb_advising *a, struct hb_arguments *words, bool *taken, struct hb_error *err);

/* Whom that makes.  A command without a file is refused by its name. */
bool hb_advising_spec(const struct hb_advising *a, const char *command, struct hb_player_spec *spec,
                      struct hb_error *err);

#endif
