/* arena.h -- a contest of two players over rounds of games with the same draws.
 *
 * A round of a game that players win against each other has a game for each seat: player A sits there, and B in all the
 * others.  Of two players that is a pair with seats exchanged.  In a game that all play together A has all seats in one game
 * and B all seats in the other, or A plays alone.
 *
 * What a round came to is one line of JSON: it is what a worker hands over, what the file keeps, and what is added up. */
#ifndef HB_ARENA_H
#define HB_ARENA_H

#include "arena/entrant.h"
#include "hradby/table.h"
#include "table/json.h"

#include <stdatomic.h>

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

/* Opens one for a plan, which can be freed afterwards.  The text of b may be NULL: in a game that is played together there
 * is no B then, and in all others B is as A. */
bool hb_arena_open(struct hb_arena *arena, const struct hb_plan *plan, const char *a, const char *b,
                   struct hb_error *err);
void hb_arena_close(struct hb_arena *arena);

const struct hb_game *hb_arena_first(const struct hb_arena *arena);
bool hb_arena_together(const struct hb_arena *arena);

/* Which side has a seat in a game of a round. */
unsigned hb_arena_entrant_at(const struct hb_arena *arena, unsigned game, unsigned seat);

/* The settings that decide what is played, as an object: the first line of the file.  NULL: no memory. */
struct hb_json *hb_arena_header(const struct hb_arena *arena);

/* The same the other way round; false and *err if it is no such line. */
bool hb_arena_reopen(struct hb_arena *arena, struct hb_json *header, struct hb_error *err);

#endif
