/* scenario.h -- rule tests as text: what the parts of the scenario runner share.
 *
 * A scenario is a title and some lines.  Lines are read in order: first the set-up, then moves and checks
 * in any mixture.  The first line that does not hold ends the scenario.  tests/scenario/README.md says
 * what every line means. */
#ifndef HB_SCENARIO_H
#define HB_SCENARIO_H

#include "hradby/table.h"

#include <stdbool.h>
#include <stddef.h>

enum {
    SCENARIO_FILE_MAX = 1 << 20, /* bytes in one file */
    SCENARIO_LINES_MAX = 200,    /* lines in one scenario */
    SCENARIO_LINE_MAX = 500,     /* bytes in one line */
    SCENARIO_OPTION_MAX = 4000,  /* bytes of start, bag and the other options, each */
    SCENARIO_LISTED_MAX = 4,     /* options whose lines add up */
    SCENARIO_EVENTS_MAX = 256,   /* sentences told by one line of moves */
    SCENARIO_REASON_MAX = 2000
};

struct line {
    unsigned number; /* in its file, from 1 */
    char *text;      /* without comment, without spaces at the ends, never empty */
};

struct scenario {
    const char *file;
    unsigned number; /* of the title's line */
    char *title;
    bool must_fail; /* the title begins with %! and the first line says how it fails */
    size_t lines;
    struct line line[SCENARIO_LINES_MAX];
};

/* What happened in the last line of moves, as sentences.  `sink` comes first: the table calls it. */
struct log {
    struct hb_sink sink;
    struct hb_names names;
    size_t events;
    char event[SCENARIO_EVENTS_MAX][HB_EVENT_TEXT];
};

/* An option that several lines can give, each some of its words. */
struct listed {
    const struct hb_option *option;
    char text[SCENARIO_OPTION_MAX];
};

struct run {
    const struct scenario *scenario;
    const struct line *line; /* the one being read */
    struct hb_plan plan;
    bool planned; /* a game has been named and the plan holds memory */
    char start[SCENARIO_OPTION_MAX], bag[SCENARIO_OPTION_MAX];
    struct listed listed[SCENARIO_LISTED_MAX];
    struct hb_table *table; /* NULL until the first line after the set-up */
    bool refused;           /* the set-up was to be refused, and was */
    struct log log;
    unsigned checks;
    char reason[SCENARIO_REASON_MAX]; /* why it failed */
};

/* Fills the reason and returns false, so that a check can end with `return wrong(…)`. */
bool wrong(struct run *r, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Words of a line.  next_word cuts the first word off *rest and returns it, NULL when there is none;
 * next_part does the same with what stands before a comma. */
char *next_word(char **rest);
char *next_part(char **rest);
char *trim(char *text);

/* A whole number, and nothing else, in `word`. */
bool read_number(const char *word, long *out);

/* Takes `because "…"` off the end of `text`.  *reason is NULL where there is none. */
bool take_because(struct run *r, char *text, char **reason);
bool take_quoted(struct run *r, char *text, char **out);

/* The number of the player of that name, HB_CHANCE for "chance"; false if nobody is called so. */
bool read_actor(const struct run *r, const char *name, int *who);
const char *actor_name(const struct run *r, int who);

/* Whether a sentence of the last line of moves holds these words, upper and lower case alike. */
bool was_told(const struct run *r, const char *words);
bool contains(const char *text, const char *words);

/* scenario_play.c */
bool open_table(struct run *r);
bool is_set_up(struct run *r, const char *word);
bool do_set_up(struct run *r, const char *word, char *rest);
bool do_moves(struct run *r, const char *name, char *moves);
bool do_choices(struct run *r, char *choices);
bool do_refused(struct run *r, char *rest);

/* scenario_check.c */
typedef bool check_line(struct run *r, char *rest);
check_line *check_named(const char *word);

/* scenario_castle.c: those that speak of what lies on the table of the castle */
check_line *castle_check_named(const char *word);

/* scenario_fact.c: the value that the game's own account of the position has at a path such as
 * "players.0.supply.abbot"; a list is its values, with spaces between them.  False if it says nothing there. */
bool read_fact(const struct run *r, const char *path, char *out, size_t cap);

/* The same in another state, such as what a player sees. */
bool read_fact_in(const struct run *r, const struct hb_game *g, const char *path, char *out, size_t cap);

#endif
