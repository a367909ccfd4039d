/* adviser.h -- a player who is asked for advice: what they would do, how good every move is, and why; and, when a game
 * is over, what each choice and each random event was worth.
 *
 * Nothing here allocates: an adviser lies in room that is handed in.  It is handed the game as it is and looks only at
 * what the one who is advised may know. */
#ifndef HB_ADVISER_H
#define HB_ADVISER_H

#include "hradby/events.h"
#include "hradby/player.h"

/* Who advises unless another one is asked for: the one who knows most, in the time that people like to wait. */
#define HB_ADVISER_USUAL "master:ms=250,memory=16"

struct hb_reasoner; /* says why a move is good or bad (hradby/events.h) */

struct hb_adviser {
    struct hb_player *player;
    struct hb_reasoner *reasoner;
    struct hb_game *view, *trial; /* of the one who was asked for last; and room to try things out */
    struct hb_candidate *ranks;   /* all moves, the best first */
    struct hb_choice answer;
    int who;
};

/* How long they may think: ms or playouts; neither: as their level is known for. */
struct hb_effort {
    uint32_t ms, playouts;
    uint64_t seed;
};

size_t hb_adviser_size(const struct hb_player_spec *spec, const struct hb_game *g);
struct hb_adviser *hb_adviser_open(const struct hb_player_spec *spec, const struct hb_game *g,
                                   const struct hb_tools *tools, void *room);

/* Thinks about the decision of `who`, who may move in g: `answer` and `ranks` are then what was found. */
void hb_adviser_ask(struct hb_adviser *a, const struct hb_game *g, int who, const struct hb_effort *effort);

/* Where a move stands among them; answer.count if it is none. */
size_t hb_adviser_place(const struct hb_adviser *a, struct hb_move m);

/* Why, good until the next question. */
const struct hb_reasons *hb_adviser_reason(struct hb_adviser *a, size_t place);

/* A choice that was made, beside the best one. */
struct hb_verdict {
    struct hb_candidate played, best;
    size_t place, moves; /* where it stands among so many */
    double loss;         /* how much worse it is than the best, 0 or more */
};

struct hb_verdict hb_adviser_judge(struct hb_adviser *a, const struct hb_game *g, int who, struct hb_move played,
                                   const struct hb_effort *effort);

/* What a random event was worth to the one who then goes on, compared with the mean of all that could have come. */
struct hb_luck {
    int who; /* HB_NOBODY: nobody goes on */
    double worth;
};

struct hb_luck hb_adviser_luck(struct hb_adviser *a, const struct hb_game *g, struct hb_move outcome);

/* Why a candidate of `who`, who sees the view and may move, is good or bad; where nothing comes of it at once, how much
 * better or worse it is than the `other` one (NULL: there is none).  The answer stands until the next question. */
const struct hb_reasons *hb_adviser_reason_text(struct hb_reasoner *r, const struct hb_game *view, int who,
                                                const struct hb_candidate *candidate, const struct hb_candidate *other);

/* The turn as it was thought through: from where, where hidden things are filled in somehow, and its moves, the
 * candidate itself first. */
size_t hb_adviser_reason_line(const struct hb_reasoner *r, const struct hb_game **start, const struct hb_move **moves);

/* What a player may expect to win by, in points, as far as `g` shows; together: how good it is for all. */
double hb_adviser_expected_lead(const struct hb_game *g, int who);

#endif
