/* help.h -- the one form in which every command tells what it can do, what was wrong, and what is wrong with a file.
 *
 * Help is a synopsis, a sentence, one table and examples, on standard output, in English.  What is wrong is one sentence on
 * standard error, in the language of whoever reads it, that ends with where the help is. */
#ifndef HB_CLI_HELP_H
#define HB_CLI_HELP_H

#include "hradby/text.h"

enum { HB_SYNOPSES_MAX = 4, HB_EXAMPLES_MAX = 2 };

struct hb_help_row {
    const char *name, *text; /* without a text: a heading for the rows below it */
};

struct hb_help {
    const char *synopsis[HB_SYNOPSES_MAX]; /* what is typed behind "hradby"; NULL where there are no more */
    const char *does;                      /* a sentence */
    const struct hb_help_row *rows;        /* up to one without a name */
    const char *note;                      /* or NULL */
    const char *example[HB_EXAMPLES_MAX];  /* behind "hradby" too */
};

/* The last rows of every command. */
#define HB_HELP_LAST                                                                                                   \
    { "--language CODE", "en, cs or sk: in which language it speaks (default: that of the locale)" },                  \
    {                                                                                                                  \
        "--help", "this text"                                                                                          \
    }

/* Tells it on standard output and returns the exit status 0. */
int hb_help(const struct hb_help *h);

/* Whether a word of the command line asks for help. */
bool hb_help_wanted(const char *word);

/* These say on standard error what is wrong, in a language, and return the exit status: 2 for the command line, and 1 for
 * anything else, for a file, and for a saved game that was to be opened, of which is also said what can be done. */
int hb_wrong_usage(enum hb_language language, const char *command, const struct hb_error *err);
int hb_failed(enum hb_language language, const char *command, const struct hb_error *err);
int hb_bad_file(enum hb_language language, const char *command, const char *file, const struct hb_error *err);
int hb_bad_record(enum hb_language language, const char *command, const char *file, const struct hb_error *err);

#endif
