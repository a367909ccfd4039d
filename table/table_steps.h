/* table_steps.h -- what those who keep tables do with them beyond hradby/table.h: the steps a table is made of, so that
 * a record is replayed without drawing anything, copies, and a table that waits in little memory.
 *
 * These can leave a table where the public functions never leave one, before a draw that has to come or without its
 * set-up; whoever uses them brings it back before anybody plays. */
#ifndef HB_TABLE_STEPS_H
#define HB_TABLE_STEPS_H

#include "hradby/table.h"
#include "table/json.h"

/* A game longer than this is refused: more than ten times the longest that can be played. */
enum { HB_HISTORY_MAX = 100000 };

/* As hb_table_open, but stops in front of the first random event. */
struct hb_table *hb_table_open_undrawn(const struct hb_plan *p, struct hb_sink *sink, struct hb_error *err);

/* Plays exactly this move and no random event after it. */
bool hb_table_append(struct hb_table *t, int who, const char *move, struct hb_error *err);

/* Goes on through the random events that stand next, if they come from the seed.  After a failure some of
 * them may have been played. */
bool hb_table_play_chance(struct hb_table *t, struct hb_sink *sink, struct hb_error *err);

/* How many moves would be left after hb_table_undo; the present number if there is nothing to take back. */
size_t hb_table_undo_length(const struct hb_table *t);

/* The same for a game of the first n moves. */
size_t hb_table_play_start(const struct hb_table *t, size_t n);

/* The position after the open moves (hb_table_open_length): the present one unless it has a secret. */
const struct hb_game *hb_table_open_game(const struct hb_table *t);

/* Keeps the set-up in little memory while only the game goes on: a server has thousands of tables.  Meanwhile
 * hb_table_plan shows none, and the table is neither copied nor recorded.  False: no memory, and all is as it was. */
bool hb_table_pack_setup(struct hb_table *t);
bool hb_table_unpack_setup(struct hb_table *t);

/* Another table with the same game as it was after the first `length` moves; NULL if there is no memory. */
struct hb_table *hb_table_copy(const struct hb_table *t, size_t length);

/* A table carries what its record says beyond the game (an object, or NULL), for whoever saves it again. */
void hb_table_set_extra(struct hb_table *t, struct hb_json *beyond);
const struct hb_json *hb_table_extra(const struct hb_table *t);

#endif
