/* engine.h -- a program that plays by the engine protocol (docs/protocol.md), in one seat.
 *
 * It gets `new` with `"chance":"given"`, every move by `play`, those of chance too, and when it is to move `suggest`, whose
 * `move` is played.  Choices of others are told when they are out; where the game goes on before, guesses are told in their
 * place, and taken back by `undo`.  Whatever it does wrong (no answer in
 * time, none at all, one that makes no sense) is a fault with a note, after which it is stopped. */
#ifndef HB_ARENA_ENGINE_H
#define HB_ARENA_ENGINE_H

#include "arena/arena.h"
#include "arena/child.h"

enum { HB_NOTE_TEXT = 240 };

struct hb_engine_seat {
    struct hb_child child;
    const atomic_bool *stop;
    long requests;
};

/* Each is false, with a note, if the program failed; "" if it was abandoned. */
bool hb_engine_begin(struct hb_engine_seat *e, const struct hb_arena *arena, const struct hb_entrant *entrant,
                     char note[HB_NOTE_TEXT]);
bool hb_engine_told(struct hb_engine_seat *e, const struct hb_entrant *entrant, int who, const char *move,
                    char note[HB_NOTE_TEXT]);
bool hb_engine_undo(struct hb_engine_seat *e, const struct hb_entrant *entrant, char note[HB_NOTE_TEXT]);
bool hb_engine_choose(struct hb_engine_seat *e, const struct hb_entrant *entrant, int who, uint64_t seed,
                      char move[HB_MOVE_TEXT], char note[HB_NOTE_TEXT]);
void hb_engine_stop(struct hb_engine_seat *e);

#endif
