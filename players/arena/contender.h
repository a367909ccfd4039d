/* contender.h -- one who sits at the board, whichever kind of player it is.
 *
 * Ours see what hb_view shows; a program has only been told the moves, by the engine protocol (docs/protocol.md).  One
 * contender plays game after game in one seat, each from a fresh start. */
#ifndef HB_ARENA_CONTENDER_H
#define HB_ARENA_CONTENDER_H

#include "players/arena/arena.h"
#include "table/strings.h"

#include <sys/types.h>

enum { HB_NOTE_TEXT = 240 };

/* A program that is talked to in lines. */
struct hb_child {
    pid_t id; /* 0: none */
    int in, out;
    struct hb_buffer heard; /* and not yet taken */
    size_t taken;           /* of it */
};

/* The same in one seat of a game. */
struct hb_engine_seat {
    struct hb_child child;
    const atomic_bool *stop;
    long requests;
};

struct hb_contender {
    const struct hb_arena *arena;
    const struct hb_entrant *entrant;
    const atomic_bool *stop;
    void *room; /* of one of ours */
    struct hb_player *player;
    struct hb_engine_seat engine; /* a program */
};

/* What it chose, and how long that took; or a note of what it did wrong, which is "" if it was abandoned. */
struct hb_chosen {
    struct hb_move move;
    int64_t us;
    char note[HB_NOTE_TEXT];
};

/* False if there is no memory. */
bool hb_contender_open(struct hb_contender *c, const struct hb_arena *arena, const struct hb_entrant *entrant,
                       const atomic_bool *stop);
void hb_contender_close(struct hb_contender *c);

/* Before a game; then for every move that may be known, its own too; and when it is to choose.  `seen` is hb_view of
 * g. */
bool hb_contender_begin(struct hb_contender *c, char note[HB_NOTE_TEXT]);
bool hb_contender_moved(struct hb_contender *c, int who, const char *move, char note[HB_NOTE_TEXT]);
bool hb_contender_undo(struct hb_contender *c, char note[HB_NOTE_TEXT]); /* forgets the last move it was told */
bool hb_contender_choose(struct hb_contender *c, const struct hb_game *seen, int who, uint64_t seed,
                         struct hb_chosen *out);

#endif
