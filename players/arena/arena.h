/* arena.h -- a contest of two players over rounds of games with the same draws: who is measured, and in what.
 *
 * An entrant is a computer player with its settings, or any program that speaks the engine protocol:
 *
 *     hard   master:ms=1000   normal:playouts=2000,weights=FILE        those of hradby/player.h
 *     engine:COMMAND          engine,ms=250,level=hard:COMMAND         a program, started by the shell
 *
 * Settings of a program: `level`, `ms` or `playouts` it is asked with; `limit`, how many milliseconds it may take for
 * an answer, and `start`, how many for the first one of a game.
 *
 * A round of a game that players win against each other has a game for each seat: player A sits there, and B in all the
 * others.  Of two players that is a pair with seats exchanged.  In a game that all play together A has all seats in one
 * game and B all seats in the other, or A plays alone.
 *
 * What a round came to is one line of JSON: it is what a worker hands over, what the file keeps, and what is added
 * up. */
#ifndef HB_ARENA_H
#define HB_ARENA_H

#include "hradby/player.h"
#include "hradby/table.h"
#include "table/json.h"

#include <stdatomic.h>

enum {
    HB_ENTRANT_TEXT = 1024,
    HB_ENTRANT_LEVEL = 32,
    HB_LIMIT_MS = 60000,    /* for an answer, where there is no budget */
    HB_LIMIT_OVER_MS = 2000 /* and beyond the budget, where there is one */
};

struct hb_entrant {
    char text[HB_ENTRANT_TEXT]; /* as it was given */
    bool is_program;
    struct hb_player_spec spec;   /* one of ours */
    struct hb_weights *weights;   /* from the file that it names; NULL: those built in */
    const char *command;          /* a program: in text */
    char level[HB_ENTRANT_LEVEL]; /* "": not said */
    uint32_t ms, playouts, limit, start;
};

/* It must stay where it is: a program's command points into it.  What was read must be done with, even if that
 * failed. */
bool hb_entrant_read(struct hb_entrant *s, const char *text, struct hb_error *err);
void hb_entrant_done(struct hb_entrant *s);

/* How long it should think about a decision, in milliseconds; 0: nobody says. */
uint32_t hb_entrant_budget(const struct hb_entrant *s);

enum { HB_A, HB_B, HB_ENTRANTS };

struct hb_arena {
    struct hb_entrant entrant[HB_ENTRANTS];
    bool alone;              /* there is no B */
    struct hb_table *table;  /* at the first position, in front of any random event */
    char *options;           /* as JSON, without what players may not know */
    unsigned players, games; /* at the table, in a round */
    char seed[HB_SEED_TEXT];
    bool show_errors; /* what programs write to their standard error */
};

/* Opens one for a plan, which can be freed afterwards.  The text of b may be NULL: in a game that is played together
 * there is no B then, and in all others B is as A. */
bool hb_arena_open(struct hb_arena *arena, const struct hb_plan *plan, const char *a, const char *b,
                   struct hb_error *err);
void hb_arena_close(struct hb_arena *arena);

const struct hb_game *hb_arena_first(const struct hb_arena *arena);
bool hb_arena_together(const struct hb_arena *arena);

/* Which side has a seat in a game of a round. */
unsigned hb_arena_entrant_at(const struct hb_arena *arena, unsigned game, unsigned seat);

/* The clock that all of the arena goes by: microseconds; it never goes back. */
int64_t hb_arena_now_us(void);

/* The settings that decide what is played, as an object: the first line of the file.  NULL: no memory. */
struct hb_json *hb_arena_header(const struct hb_arena *arena);

/* The same the other way round; false and *err if it is no such line. */
bool hb_arena_reopen(struct hb_arena *arena, struct hb_json *header, struct hb_error *err);

#endif
