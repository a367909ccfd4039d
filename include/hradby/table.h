/* table.h -- a game at a table: the middle between the rules and every front end.
 *
 * A table owns what every game needs and no game should write again: who sits there, the seed and the
 * random events that come of it, the moves so far, taking them back, and records.  It allocates; the
 * game inside it never does. */
#ifndef HB_TABLE_H
#define HB_TABLE_H

#include "hradby/game.h"

enum { HB_NAME_TEXT = 64, HB_SEED_TEXT = 128 };

struct hb_table;

/* A table being set up.  Options are given as text (game.h); names may be left out. */
struct hb_plan {
    const struct hb_kind *kind;
    void *setup; /* kind->setup_size bytes */
    unsigned players;
    char name[HB_PLAYERS_MAX][HB_NAME_TEXT]; /* "" where no name was given */
    char seed[HB_SEED_TEXT];
    bool auto_chance; /* random events come from the seed */
    bool checked;     /* a table's: of the set-up there is only what is needed after the check */
};

bool hb_plan_new(struct hb_plan *p, const struct hb_kind *kind, struct hb_error *err);
bool hb_plan_option(struct hb_plan *p, const char *name, const char *text, struct hb_error *err);
void hb_plan_free(struct hb_plan *p);

/* Opens a table after a plan; NULL and *err if the plan is bad.  The plan can be freed afterwards.  What
 * happens at the start (such as the first draw) goes to the sink. */
struct hb_table *hb_table_open(const struct hb_plan *p, struct hb_sink *sink, struct hb_error *err);
void hb_table_close(struct hb_table *t);

const struct hb_plan *hb_table_plan(const struct hb_table *t);
const struct hb_game *hb_table_game(const struct hb_table *t);
struct hb_names hb_table_names(const struct hb_table *t);

/* Lets the table name those who have no name, in this language.  Without it they have none, and whoever says their
 * names does so in the language of their text (hb_player_name). */
void hb_table_speak(struct hb_table *t, enum hb_language language);

/* Plays one move given as text, and then, with auto_chance, every random event that follows. */
bool hb_table_play(struct hb_table *t, int who, const char *move, struct hb_sink *sink, struct hb_error *err);
bool hb_table_play_move(struct hb_table *t, int who, struct hb_move m, struct hb_sink *sink, struct hb_error *err);

/* Takes back the last play together with the random events it led to. */
bool hb_table_undo(struct hb_table *t, struct hb_error *err);

/* Where those get to who sit at one screen and take back the last move of one of these seats (bits), with all that came
 * after it: how many moves are left then.  Refused if none of them has moved, and if something has come out since that
 * was chosen in secret: nobody chooses again who has seen what the others chose.  What a random event has shown, such
 * as the next tile, comes again the same and bars nobody, unless it came while choices lay face down. */
bool hb_table_take_back_length(const struct hb_table *t, unsigned seats, size_t *length, struct hb_error *err);
bool hb_table_take_back(struct hb_table *t, unsigned seats, struct hb_error *err);

/* The moves so far, random ones included. */
struct hb_done {
    struct hb_move move;
    int8_t who;
};

size_t hb_table_length(const struct hb_table *t);
struct hb_done hb_table_done(const struct hb_table *t, size_t i);

/* How many of them everybody may know.  While a choice is secret (hb_secret), they end before the first move of
 * the choosing it belongs to; whatever leaves the table (a record, a replay) shows no move after those. */
size_t hb_table_open_length(const struct hb_table *t);

/* The position after the first n moves; out has room for hb_size() bytes. */
void hb_table_position(const struct hb_table *t, size_t n, struct hb_game *out, struct hb_sink *sink);

#endif
