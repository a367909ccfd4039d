/* arguments.h -- the words of a command line one after another; --flag VALUE and --flag=VALUE are the same. */
#ifndef HB_CLI_ARGUMENTS_H
#define HB_CLI_ARGUMENTS_H

#include "hradby/text.h"

struct hb_arguments {
    int argc;
    char **argv;
    int at; /* the word in hand */
};

/* Whether the word in hand is this flag, alone or with =VALUE. */
bool hb_argument_is(const struct hb_arguments *a, const char *flag);

/* The value of the flag in hand, which may be the next word; NULL and *err if there is none. */
const char *hb_argument_value(struct hb_arguments *a, const char *flag, const char *example, struct hb_error *err);

/* The same as a whole number within bounds. */
bool hb_argument_number(struct hb_arguments *a, const char *flag, unsigned long least, unsigned long most,
                        unsigned long *out, struct hb_error *err);

/* Refuses the word in hand, which no flag is like. */
bool hb_argument_unknown(const struct hb_arguments *a, struct hb_error *err);

#endif
