/* telling.h -- what programs are told of a game, and when.
 *
 * All moves, as they are played, with one exception: while several choose in secret, everybody is told only what he chose
 * himself.  Where the game goes on while choices are still secret, guesses are told in their place that agree with everything
 * the program has seen; they are taken back when they do no longer, or when the truth is out. */
#ifndef HB_ARENA_TELLING_H
#define HB_ARENA_TELLING_H

#include "arena/contender.h"

/* How far one program has been told. */
struct hb_told_seat {
    size_t told;                          /* moves of the log */
    bool guessed;                         /* there are guesses among them */
    size_t from;                          /* the first move that was guessed */
    unsigned since;                       /* plays to be taken back */
    struct hb_move guess[HB_PLAYERS_MAX]; /* what each of the others may have chosen */
};

struct hb_told_move;

struct hb_telling {
    struct hb_told_move *log;
    size_t length, cap;
    struct hb_game *open;  /* the last position without a secret */
    size_t open_length;    /* moves of the log before it */
    struct hb_game *trial; /* what would have come of guesses */
    struct hb_move *moves; /* HB_MOVES_MAX */
    uint64_t whim;         /* where guesses come from */
    struct hb_told_seat seat[HB_PLAYERS_MAX];
};

/* For games whose states have so many bytes; false if there is no memory, after which it must be closed, too. */
bool hb_telling_open(struct hb_telling *t, size_t size);
void hb_telling_close(struct hb_telling *t);

void hb_telling_begin(struct hb_telling *t, uint64_t whim); /* a new game */

/* Before a move is played; false if there is no memory. */
bool hb_telling_keep(struct hb_telling *t, const struct hb_game *g, int who, struct hb_move m);

/* After it: tells player p, in whose seat sits a program, what he may know by then.  False and a note if that failed. */
bool hb_telling_tell(struct hb_telling *t, const struct hb_game *g, unsigned p, struct hb_contender *seat,
                     char note[HB_NOTE_TEXT]);

#endif
