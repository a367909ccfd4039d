/* play_options.h -- the command line of `hradby play`, read and checked: who plays, which of them are computers, and
 * the rest.  Nothing is begun here: what comes out is a plan and a list of players, for match.h. */
#ifndef HB_TERMINAL_PLAY_OPTIONS_H
#define HB_TERMINAL_PLAY_OPTIONS_H

#include "hradby/table.h"
#include "hradby/words.h"
#include "views/terminal/game_options.h"

struct hb_player_kind;
struct hb_player_spec;

struct hb_players {
    unsigned count;
    char name[HB_PLAYERS_MAX][HB_NAME_TEXT]; /* "" where none was given */
    bool computer[HB_PLAYERS_MAX];
    const struct hb_player_kind *level[HB_PLAYERS_MAX]; /* of a computer; NULL: it says none */
};

/* For a row that says how computers play: their levels. */
void hb_levels_say(struct hb_text *out);

/* Reads a count ("2") or a list ("Anna,computer,computer:Karel,computer=hard,computer=hard:Karel"); "you" is a person
 * without a name. */
bool hb_players_read(struct hb_players *p, const char *text, struct hb_error *err);

/* True for the names that hb_players_read gives computers, so that a loaded game knows them again; and of which level
 * one is, NULL if it says none. */
bool hb_players_is_computer_name(const char *name);
const struct hb_player_kind *hb_players_level_of(const char *name);

/* Players as those read them who speak a language: computers are called so in it, all others by their names. */
struct hb_shown_names {
    char name[HB_PLAYERS_MAX][HB_NAME_TEXT];
};
struct hb_names hb_shown_names(struct hb_shown_names *s, const struct hb_names *names, enum hb_language language);

enum hb_colour { HB_COLOUR_AUTO, HB_COLOUR_ALWAYS, HB_COLOUR_NEVER };

/* Texts point into argv. */
struct hb_play_options {
    const char *game, *players, *seed, *save, *load, *campaign, *computer;
    struct hb_givens givens;
    enum hb_colour colour;
    bool plain, analyse;
    /* Gives a new plan what this machine says about its game, before the options above; NULL: nothing. */
    bool (*presets)(struct hb_plan *plan, struct hb_error *err);
};

/* What may be typed behind `hradby play`, and of which group are the options that say what is played. */
extern const struct hb_cli hb_play_cli;
enum { HB_PLAY_GAME = 1 };

/* Whether what was typed goes together; false and *err with what is wrong. */
bool hb_play_options_check(const struct hb_play_options *o, const struct hb_cli_given *given, struct hb_error *err);

/* A plan after these options, to be freed, and who plays.  Takes a fresh seed if none was given. */
bool hb_play_options_plan(const struct hb_play_options *o, struct hb_plan *plan, struct hb_players *players,
                          struct hb_error *err);

/* How those computers play that say no level of their own. */
bool hb_play_options_level(const struct hb_play_options *o, struct hb_player_spec *level, struct hb_error *err);

/* "always", "auto", "never" */
bool hb_colour_read(enum hb_colour *colour, const char *text, struct hb_error *err);

#endif
