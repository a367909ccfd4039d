/* compare.c -- the engine's opinion of a position against the referee's. */
#include "compare.h"
#include "hradby/expect.h"
#include "hradby/landscape.h"
#include "tests/support/opinions.h"
#include "told.h"

#include <stdlib.h>
#include <string.h>

static bool differ(struct hb_text *why, const char *what, long engine, long referee)
{
    return hb_opinion_differ(why, what, engine, referee);
}

static struct move_texts texts_of(struct ref_moves *moves)
{
    return (struct move_texts){ moves->size, REF_MOVE, moves->text[0] };
}

void hb_ref_engine_moves(const struct hb_game *g, struct ref_moves *out)
{
    struct move_texts texts = texts_of(out);

    if (!hb_opinion_moves(g, hb_actor(g), &texts, REF_MOVES))
        hb_ref_stop("too many moves");
    out->size = texts.size;
}

bool hb_ref_same_moves(struct ref_moves *engine, struct ref_moves *referee, struct hb_text *why)
{
    struct move_texts one = texts_of(engine), other = texts_of(referee);

    return hb_opinion_same_moves(&one, &other, why);
}

static bool moves_agree(const struct hb_game *g, const struct referee *r, struct hb_text *why)
{
    struct ref_moves engine, referee;

    hb_ref_engine_moves(g, &engine);
    hb_ref_sort(&engine);
    hb_ref_moves(r, &referee);
    if (r->phase == &hb_ref_score)
        hb_ref_rename_scores(r, &engine);
    return hb_ref_same_moves(&engine, &referee, why);
}

static bool weights_agree(const struct hb_game *g, const struct referee *r, struct hb_text *why)
{
    struct ref_moves moves;
    long total = 0;

    hb_ref_moves(r, &moves);
    for (int i = 0; i < moves.size; i++) {
        struct hb_move m;
        struct hb_error err;

        if (!hb_move_parse(g, moves.text[i], &m, &err)) {
            hb_put(why, "%s is not understood: %s\n", moves.text[i], err.text);
            return false;
        }
        if (differ(why, moves.text[i], hb_weight(g, m), hb_ref_weight(r, moves.text[i])))
            return false;
        total += hb_ref_weight(r, moves.text[i]);
    }
    return !differ(why, "total weight", hb_total_weight(g), total);
}

static bool turn_agrees(const struct hb_game *g, const struct referee *r, struct hb_text *why)
{
    if (differ(why, "actor", hb_actor(g), hb_ref_actor(r))) {
        hb_put(why, "(phases: engine %s, referee %s)\n", hb_phase(g), hb_ref_phase(r));
        return false;
    }
    if (differ(why, "over", g->over, r->phase == &hb_ref_over))
        return false;
    if (strcmp(hb_phase(g), hb_ref_phase(r)) == 0)
        return true;
    hb_put(why, "phase: engine %s, referee %s\n", hb_phase(g), hb_ref_phase(r));
    return false;
}

/* Those without power never score; what else a box may bring is a guess. */
static bool figures_that_score_agree(const struct hb_game *g, const struct referee *r, int player, struct hb_text *why)
{
    const struct ref_box *box;
    int n = 0;

    for (int at = 0; (box = hb_ref_next(r, &at));)
        if (box->guessed)
            return true;
    for (int piece = 0; piece < hb_ref_pieces(); piece++)
        n += hb_ref_is_follower(piece) ? r->supply[player][piece] : 0;
    return !differ(why, "figures in supply", hb_reserve(g, player), n);
}

static bool points_agree(const struct hb_game *g, const struct referee *r, struct hb_text *why)
{
    for (int p = 0; p < r->players; p++) {
        if (!r->phase->on_the_way && differ(why, "score", hb_score(g, p), r->score[p])) {
            hb_put(why, "(player %d)\n", p);
            return false;
        }
        if (!figures_that_score_agree(g, r, p, why)) {
            hb_put(why, "(player %d)\n", p);
            return false;
        }
        if (r->phase == &hb_ref_over && differ(why, "winner", hb_winner(g, p), hb_ref_is_winner(r, p))) {
            hb_put(why, "(player %d)\n", p);
            return false;
        }
    }
    return true;
}

/* What is complete and not yet scored is scored with questions, so that nobody can say what will come of it. */
static bool is_open_what_comes(const struct referee *r)
{
    const struct ref_box *box;

    for (int at = 0; r->phase == &hb_ref_figure && (box = hb_ref_next(r, &at));)
        if (box->unforeseen)
            return true;
    return r->phase != &hb_ref_figure && r->phase != &hb_ref_over && !r->phase->foreseen;
}

/* With the points for what is complete already. */
static void pay_foreseen(const struct referee *r, struct referee *end)
{
    const struct ref_box *box;

    hb_ref_pay_complete(end);
    for (int at = 0; (box = hb_ref_next(r, &at));)
        if (box->foresees)
            box->foresees(r, end);
}

/* What everybody would have if the game ended now, after the points for what is complete already. */
static bool prospects_agree(const struct hb_game *g, const struct referee *r, struct hb_text *why)
{
    struct referee end = *r;

    if (is_open_what_comes(r))
        return true;
    if (r->phase == &hb_ref_figure)
        pay_foreseen(r, &end);
    if (r->phase != &hb_ref_over)
        hb_ref_score_rest(&end);
    for (int p = 0; p < r->players; p++)
        if (differ(why, "score if over", hb_score_if_over(g, p), end.score[p])) {
            hb_put(why, "(player %d)\n", p);
            return false;
        }
    return true;
}

static bool tiles_agree(const struct hb_game *g, const struct referee *r, struct hb_text *why)
{
    const struct hb_landscape *l = hb_land_of(g);
    struct hb_placed just;

    if (differ(why, "tiles laid", (long)hb_land_placed_count(l), r->laid_size))
        return false;
    for (int i = 0; i < r->laid_size; i++) {
        struct hb_placed t = hb_land_placed_at(l, (size_t)i);
        const struct ref_laid *u = &r->laid[i];

        if (t.x != u->x || t.y != u->y || (int)t.quarters != u->quarters || t.design != u->design) {
            hb_put(why, "tile %d: engine %s at %d %d turned %u, referee %s at %d %d turned %d\n", i, t.design->name,
                   t.x, t.y, t.quarters, u->design->name, u->x, u->y, u->quarters);
            return false;
        }
    }
    if (hb_land_tile_in_hand(g) != hb_ref_hand(r)) {
        hb_put(why, "they hold different tiles in hand\n");
        return false;
    }
    return r->phase != &hb_ref_figure ||
           !differ(why, "a tile just laid", hb_land_tile_just_laid(g, &just) && just.x == r->laid[r->laid_size - 1].x,
                   1);
}

static bool stands_there(const struct referee *r, const struct hb_placed_piece *p)
{
    for (int i = 0; i < r->figures_size; i++) {
        const struct ref_figure *q = &r->figure[i];
        const struct ref_laid *t = &r->laid[q->tile];

        if (q->player == p->player && strcmp(hb_ref_piece(q->piece)->name, p->piece) == 0 && t->x == p->x &&
            t->y == p->y && q->segment == (int)p->segment)
            return true;
    }
    return false;
}

/* How many things of nobody's, such as a ghost, the referee has there; -1 if it is a figure. */
static int things_there(const struct referee *r, const struct hb_placed_piece *p)
{
    const struct ref_box *box;

    for (int at = 0; (box = hb_ref_next(r, &at));) {
        int n = box->lies ? box->lies(r, p->piece, hb_ref_tile_on(r, p->x, p->y), (int)p->segment) : REF_NOWHERE;

        if (n != REF_NOWHERE)
            return n;
    }
    return REF_NOWHERE;
}

static int pieces_like(const struct hb_landscape *l, const struct hb_game *g, const struct hb_placed_piece *p)
{
    int n = 0;

    for (size_t i = 0; i < hb_land_piece_count(l); i++) {
        struct hb_placed_piece q = hb_land_piece_number(g, i);

        n += strcmp(q.piece, p->piece) == 0 && q.x == p->x && q.y == p->y && q.segment == p->segment;
    }
    return n;
}

static bool figures_agree(const struct hb_game *g, const struct referee *r, struct hb_text *why)
{
    const struct hb_landscape *l = hb_land_of(g);
    int figures = 0;

    for (size_t i = 0; i < hb_land_piece_count(l); i++) {
        struct hb_placed_piece p = hb_land_piece_number(g, i);
        int things = things_there(r, &p);

        figures += things == REF_NOWHERE;
        if (things == REF_NOWHERE ? !stands_there(r, &p) : pieces_like(l, g, &p) != things) {
            hb_put(why, "only the engine has a %s of player %d at %d %d, segment %u\n", p.piece, p.player, p.x, p.y,
                   p.segment);
            return false;
        }
    }
    return !differ(why, "figures on the table", figures, r->figures_size);
}

static bool feature_agrees(const struct hb_feature *e, const struct ref_feature *f, struct hb_text *why)
{
    return !differ(why, "kind", (long)e->kind, (long)f->kind) && !differ(why, "tiles", e->tiles, f->tiles) &&
           !differ(why, "open", e->open, f->open) && !differ(why, "complete", e->complete, f->complete) &&
           !differ(why, "shields", e->shields, f->shields) && !differ(why, "followers", e->followers, f->followers);
}

/* The engine's ids must name the referee's features one to one. */
struct naming {
    int known;
    unsigned id[REF_FEATURES];
    int feature[REF_FEATURES];
    bool named[REF_FEATURES];
};

static bool same_feature_same_id(struct naming *n, unsigned id, int feature, struct hb_text *why)
{
    int i = 0;

    while (i < n->known && n->id[i] != id)
        i++;
    if (i == n->known && n->named[feature]) {
        hb_put(why, "the engine has two ids for one feature\n");
        return false;
    }
    if (i == n->known) {
        n->named[feature] = true;
        n->id[i] = id;
        n->feature[i] = feature;
        n->known++;
    }
    if (n->feature[i] != feature)
        hb_put(why, "the engine has one id for two features\n");
    return n->feature[i] == feature;
}

static bool features_agree(const struct hb_game *g, const struct referee *r, struct hb_text *why, long *comparisons)
{
    const struct hb_landscape *l = hb_land_of(g);
    struct naming naming = { 0 };
    struct ref_survey s;

    hb_ref_survey(&s, r);
    for (int i = 0; i < r->laid_size; i++)
        for (int k = 0; k < r->laid[i].design->segments; k++) {
            struct hb_feature e = hb_land_feature_of(l, r->laid[i].x, r->laid[i].y, (unsigned)k);
            int feature = s.feature_of[i][k];

            ++*comparisons;
            if (!feature_agrees(&e, &s.feature[feature], why) || !same_feature_same_id(&naming, e.id, feature, why)) {
                hb_put(why, "(segment %d of %s at %d %d)\n", k, r->laid[i].design->name, r->laid[i].x, r->laid[i].y);
                return false;
            }
        }
    return true;
}

/* Supplies by piece, goods, all features once more and what else lies on the table, as the engine tells them to the
 * world; where a part begins or ends, since it takes its time. */
static bool ledgers_agree(const struct hb_game *g, const struct referee *r, struct hb_text *why)
{
    return (r->phase != &hb_ref_draw && r->phase != &hb_ref_over) || hb_ref_told_agrees(g, r, why);
}

bool hb_ref_agree(const struct hb_game *g, const struct referee *r, struct hb_text *why, long *comparisons)
{
    *comparisons += 8;
    return turn_agrees(g, r, why) && tiles_agree(g, r, why) && figures_agree(g, r, why) && points_agree(g, r, why) &&
           features_agree(g, r, why, comparisons) && moves_agree(g, r, why) && prospects_agree(g, r, why) &&
           (hb_ref_actor(r) != REF_CHANCE || weights_agree(g, r, why)) && ledgers_agree(g, r, why);
}
