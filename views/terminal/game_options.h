/* game_options.h -- the options of all games as rows of a command line (system/command_line.h).
 *
 * Which options there are only the games know, so the rows are made from their own lists: `flier_abbot` is --flier-abbot
 * on every command line that tells which game is played.  Its sentence is usage.option.GAME.NAME, or usage.option.NAME
 * where games share it; an option without one tells what it says of itself, in English. */
#ifndef HB_TERMINAL_GAME_OPTIONS_H
#define HB_TERMINAL_GAME_OPTIONS_H

#include "hradby/game.h"
#include "system/command_line.h"
#include "table/plan.h"

enum { HB_GIVEN_MAX = 32, HB_GIVEN_NAME = 40 };

/* One option of the game, as given: whether the game has it and what it may say is known once there is a plan, since
 * the game may be named behind it. */
struct hb_given {
    const char *flag; /* how it was called on the command line, for sentences */
    char name[HB_GIVEN_NAME];
    const char *text;
};

struct hb_givens {
    struct hb_given at[HB_GIVEN_MAX];
    unsigned count;
};

/* The rows, with a heading for each game.  A command has them in its `further`, and its struct has a struct hb_givens at
 * the offset `at`; `group` is for hb_cli_given_of. */
const struct hb_cli_option *hb_game_option_rows(unsigned group, size_t at);

/* One more, of which there is room; the texts stay the caller's. */
void hb_givens_add(struct hb_givens *g, const char *flag, const char *name, const char *text);

/* For a row `--option NAME=TEXT`, whose `at` is that of a struct hb_givens. */
bool hb_givens_take_pair(void *into, const char *flag, const char *pair, struct hb_error *err);

/* Gives the plan what was given; false and *err with what its game refuses. */
bool hb_givens_apply(const struct hb_givens *g, struct hb_plan *plan, struct hb_error *err);

/* For a row --game: which games there are, with how many players, and the first of them. */
void hb_games_say(struct hb_text *out);
const char *hb_games_first(void);

#endif
