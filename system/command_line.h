/* command_line.h -- a command line as a table: what may be typed, how it is read and what help says of it.
 *
 * A command describes its words once, in a struct hb_cli: each option is a row with its name, what its value is called,
 * the sentence of its help, its kind, and where in the command's own struct it goes.  One reader fills that struct, and
 * the help is made of the same rows, in the language of whoever asks.  --name VALUE and --name=VALUE are the same;
 * words behind `--` are no options.
 *
 * A sentence is a key of the catalogue; what is none stands there itself, in English.
 *
 * Rows stand in the order of the help.  One with a sentence and no name is a heading, one with a name and no sentence
 * is read and not shown (another spelling), and HB_CLI_ROW is shown and not read. */
#ifndef HB_COMMAND_LINE_H
#define HB_COMMAND_LINE_H

#include "hradby/words.h"

#include <stddef.h>

enum hb_cli_kind {
    HB_CLI_ROW,
    HB_CLI_HELP,   /* asks for the help */
    HB_CLI_FLAG,   /* bool, without a value */
    HB_CLI_TEXT,   /* const char *, which points into argv */
    HB_CLI_NUMBER, /* an unsigned number of 4 or 8 bytes, from least to most */
    HB_CLI_TAKE,   /* handed to take() */
    HB_CLI_WORD    /* no option but a word: const char * for one, or handed to take() one after another */
};

struct hb_cli_option {
    const char *name;  /* "--rounds" */
    const char *value; /* what help calls its value, "N"; NULL: it has none */
    const char *help;  /* key of a sentence, which may say {low}, {high}, {usual}, {value}, {such} and {list} */
    enum hb_cli_kind kind;
    size_t at, size; /* where it goes; HB_CLI_AT.  take() gets that place, which is the whole struct if none is said */
    unsigned long least, most;
    const char *example;               /* of a value, where none is given; NULL: the least number */
    const char *(*such)(void);         /* the same, where only the program knows one */
    void (*list)(struct hb_text *out); /* what {list} says */
    const char *brief;                 /* another spelling that help shows, "-o" */
    unsigned group;                    /* a bit, for hb_cli_given_of */
    bool once, may_be_empty;
    bool (*take)(void *into, const char *name, const char *value, struct hb_error *err);
};

#define HB_CLI_AT(type, member) .at = offsetof(type, member), .size = sizeof(((type *)NULL)->member)

/* The last rows of most commands, and the end of the table.  The language is taken out of the command line before
 * anything else is read. */
#define HB_CLI_LAST                                                                                                    \
    { .name = "--language", .value = "CODE", .help = "usage.language", .kind = HB_CLI_ROW },                           \
        { .name = "--help", .help = "usage.help", .kind = HB_CLI_HELP }, { .name = "-h", .kind = HB_CLI_HELP },        \
    {                                                                                                                  \
        .name = NULL                                                                                                   \
    }

enum { HB_CLI_SYNOPSES = 4, HB_CLI_EXAMPLES = 2, HB_CLI_GIVEN_MAX = 96 };

struct hb_cli {
    const char *program; /* NULL: hradby */
    const char *command;
    const char *synopsis[HB_CLI_SYNOPSES]; /* behind the name of the program; NULL where there are no more */
    const char *does, *note;               /* a note may be NULL */
    const char *example[HB_CLI_EXAMPLES];  /* behind the name of the program too */
    const struct hb_cli_option *option;    /* up to one with neither name nor help */
    /* Rows behind these that are only known when the program runs.  In help a name of theirs that is wider than all of
     * those above has a line to itself.  NULL: none. */
    const struct hb_cli_option *(*further)(void);
    void (*usual)(void *into); /* fills the struct with what goes unsaid; NULL: nothing but zeros */
    size_t size;               /* of that struct */

    /* Options of another command that this one reads as well: those of a group, into a struct inside its own. */
    const struct hb_cli *more;
    size_t more_at;
    unsigned more_group;
};

/* What was typed, in that order. */
struct hb_cli_given {
    unsigned count;
    const struct hb_cli_option *option[HB_CLI_GIVEN_MAX];
    bool help;
};

/* Reads what follows argv[0]; false and *err with what is wrong.  Texts stay in argv. */
bool hb_cli_read(const struct hb_cli *c, void *into, struct hb_cli_given *given, int argc, char **argv,
                 struct hb_error *err);

/* For {list}: «a, b or c», names by their number up to NULL. */
void hb_cli_say_choices(struct hb_text *out, const char *(*name)(unsigned i));

/* The name of the first option of a group that was typed, or NULL. */
const char *hb_cli_given_of(const struct hb_cli_given *given, unsigned group);

/* Tells on standard output how it is used; `scratch` is room for the command's struct. */
void hb_cli_help(const struct hb_cli *c, enum hb_language language, void *scratch);

#endif
