/* together.h -- how a party stands that plays together, for whoever shows it.
 *
 * Read from what a game tells of its table, by the names of the facts: an object with `target`, `bank`, `pile_left` and so
 * on ([Mists over Carcassonne](../../docs/protocol.md)). */
#ifndef HB_TOGETHER_H
#define HB_TOGETHER_H

#include "hradby/game.h"
#include "hradby/text.h"

enum { HB_TOGETHER_COLOURS = 6, HB_TOGETHER_WORD = 16, HB_TOGETHER_DEADLINES = 2 };

struct hb_together {
    bool there; /* whether the game tells such a thing */
    long level, score, target, bank, ghosts, pile, pile_left;
    unsigned deadlines;
    long deadline[HB_TOGETHER_DEADLINES];
    unsigned colours; /* each with its points, which count where they are apart */
    char colour[HB_TOGETHER_COLOURS][HB_TOGETHER_WORD];
    long points[HB_TOGETHER_COLOURS];
    bool apart; /* each colour has its own score; then `score` is that of the lowest */
    char threat[HB_TOGETHER_WORD], lost[HB_TOGETHER_WORD]; /* "" for none */
    long most, number, missing;
};

void hb_together_read(struct hb_together *t, const struct hb_game *g);

/* How it stands, a line each, brief for panels or as a sentence; which of them has nothing to say writes nothing. */
enum hb_together_line {
    HB_TOGETHER_SCORE,
    HB_TOGETHER_PILE,
    HB_TOGETHER_GHOSTS,
    HB_TOGETHER_THREAT,
    HB_TOGETHER_LINES
};

void hb_together_say(const struct hb_together *t, enum hb_together_line line, bool brief, struct hb_text *out);

/* Why the game was lost; nothing where it was not. */
void hb_together_say_loss(const struct hb_together *t, struct hb_text *out);

/* The points of the colours where they are apart. */
void hb_together_say_colours(const struct hb_together *t, struct hb_text *out);

#endif
