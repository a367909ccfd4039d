/* expect.h -- what computer players are told of a kind of game beyond its rules: what a position promises, and what can
 * be said of a turn.
 *
 * Each kind of game has it beside its rules, in games/NAME/NAME_players.c.  A function that is left out is answered by
 * what the rules alone say, so a game can be played by computers from its first day. */
#ifndef HB_EXPECT_H
#define HB_EXPECT_H

#include "hradby/game.h"

struct hb_reasons;
struct hb_turned;
struct hb_weights;

struct hb_kind_players {
    /* What a player has in hand and could still score, in half points.  NULL: nothing. */
    int (*reserve)(const struct hb_game *g, int player);
    /* How good a position is for a player, in points, where the points at the end say too little about it.  NULL: the
     * lead says it. */
    double (*outlook)(const struct hb_game *g, int player);
    /* What each player may expect to have at the end, in 256ths of a point, as far as those know who see g: never the
     * order of the deck or anything else that hb_view blanks.  NULL: hb_expect says «if the game ended now» and what is
     * in reserve. */
    void (*expect)(const struct hb_game *g, int32_t *points);
    void (*expect_by)(const struct hb_game *g, const struct hb_weights *w,
                      int32_t *points); /* by weights of one's own; NULL: by nothing that was learned */

    /* For those who advise (struct hb_reasons of events.h): whether what just happened in somebody's turn is worth
     * saying as it is, and what else can be said of a turn.  NULL: nothing. */
    bool (*remarkable)(const struct hb_game *g, const struct hb_event *e, int who);
    void (*reasons)(const struct hb_turned *t, struct hb_reasons *r);
};

/* That of the kind of a game; one with nothing in it where the kind has none. */
const struct hb_kind_players *hb_for_players(const struct hb_game *g);

int hb_reserve(const struct hb_game *g, int player);      /* what is in hand and could still score, in half points */
void hb_expect(const struct hb_game *g, int32_t *points); /* at the end, of every player, in 256ths of a point */

#endif
