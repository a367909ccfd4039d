/* draw.c -- the step in which a tile is drawn, and the one in which the turn passes on.
 *
 * BAS-2   The drawn tile is open to everybody.
 * BAS-5   A tile that fits nowhere leaves the game, and another is drawn.
 * BAS-20  The game ends when a player should draw and no tile is left.
 *
 * The piles are sets without an order: what is drawn is decided when it is drawn, and until then nobody
 * knows it, the program included.  Order of outcomes: by set, edition and place in the tile file. */
#include "core/assert.h"
#include "rules/rule.h"

static unsigned current_pile(const struct hb_carcassonne *c)
{
    unsigned pile = 0;

    while (!c->pile_left[pile])
        pile++;
    return pile;
}

static unsigned pile_start(const struct hb_carcassonne *c, unsigned pile)
{
    return pile ? c->pile_end[pile - 1] : 0;
}

static bool order_is_given(const struct hb_carcassonne *c)
{
    return c->draws_done < c->draws;
}

static enum hb_next draw_enter(struct hb_carcassonne *c, struct hb_sink *sink)
{
    if (!c->tiles_left) {
        hb_final_scoring(c, sink);
        return HB_ENDS;
    }
    c->head.actor = HB_CHANCE;
    return HB_ASKS;
}

/* A draw names the stock it comes from as well, so that nobody has to look for it. */
static struct hb_move draw_from(const struct hb_carcassonne *c, unsigned stock)
{
    return hb_move_of(HB_VERB_DRAW, 0, (int)stock, 0, hb_stocks(c)[stock].design);
}

static struct hb_move given_draw(const struct hb_carcassonne *c)
{
    unsigned stock = 0;

    while (hb_stocks(c)[stock].design != hb_draws(c)[c->draws_done])
        stock++;
    return draw_from(c, stock);
}

static size_t draw_legal(const struct hb_carcassonne *c, int who, struct hb_move *out, size_t cap)
{
    size_t n = 0;

    (void)who;
    if (order_is_given(c)) {
        if (cap > 0)
            out[0] = given_draw(c);
        return 1;
    }
    unsigned pile = current_pile(c);
    for (unsigned i = pile_start(c, pile); i < c->pile_end[pile]; i++) {
        if (!hb_stocks(c)[i].unseen)
            continue;
        if (n < cap)
            out[n] = draw_from(c, i);
        n++;
    }
    return n;
}

static uint32_t draw_weight(const struct hb_carcassonne *c, struct hb_move m)
{
    unsigned stock = (unsigned)hb_move_x(m), pile = current_pile(c);

    if (hb_move_x(m) < 0 || stock >= c->stocks || m.code != draw_from(c, stock).code)
        return 0;
    if (order_is_given(c))
        return m.code == given_draw(c).code;
    return stock >= pile_start(c, pile) && stock < c->pile_end[pile] ? hb_stocks(c)[stock].unseen : 0;
}

static bool draw_is_legal(const struct hb_carcassonne *c, int who, struct hb_move m)
{
    (void)who;
    return draw_weight(c, m) > 0;
}

static void take(struct hb_carcassonne *c, unsigned stock)
{
    unsigned pile = 0;

    while (stock >= c->pile_end[pile])
        pile++;
    hb_stocks(c)[stock].unseen--;
    c->pile_left[pile]--;
    c->tiles_left--;
}

static void draw_play(struct hb_carcassonne *c, int who, struct hb_move m, struct hb_sink *sink)
{
    (void)who;
    HB_ASSERT(draw_weight(c, m) > 0);
    take(c, (unsigned)hb_move_x(m));
    if (order_is_given(c))
        hb_draws(c)[c->draws_done++] = 0; /* what is drawn leaves no trace of how it was ordered */
    c->drawn = (uint16_t)hb_move_arg(m);
    c->laid = HB_NO_CELL;
    if (sink)
        hb_tell(sink, c, HB_EVENT_DRAW, c->turn, 1, (const int32_t[]){ c->drawn });
}

static void draw_why(const struct hb_carcassonne *c, int who, struct hb_move m, const struct hb_names *names,
                     struct hb_error *err)
{
    (void)who;
    (void)names;
    if (hb_move_verb(m) != HB_VERB_DRAW)
        hb_fail(err, HB_ILLEGAL_MOVE, "a tile must be drawn first: draw TILE");
    else if (order_is_given(c))
        hb_fail(err, HB_ILLEGAL_MOVE, "the next tile is set: draw %s", hb_designs[hb_draws(c)[c->draws_done]].name);
    else if (hb_move_arg(m) && hb_move_arg(m) < hb_design_count)
        hb_fail(err, HB_ILLEGAL_MOVE, "no %s can be drawn now", hb_designs[hb_move_arg(m)].name);
    else
        hb_fail(err, HB_ILLEGAL_MOVE, "there is no such tile");
}

static uint32_t draw_total(const struct hb_carcassonne *c)
{
    return order_is_given(c) ? 1 : c->pile_left[current_pile(c)];
}

static struct hb_move draw_outcome(const struct hb_carcassonne *c, uint32_t at)
{
    const struct hb_stock *stock = hb_stocks(c) + pile_start(c, current_pile(c));

    if (order_is_given(c))
        return given_draw(c);
    while (at >= stock->unseen)
        at -= stock++->unseen;
    return draw_from(c, (unsigned)(stock - hb_stocks(c)));
}

const struct hb_step hb_step_draw = {
    .phase = "draw",
    .slot = HB_SLOT_DRAW,
    .enter = draw_enter,
    .legal = draw_legal,
    .is_legal = draw_is_legal,
    .play = draw_play,
    .why = draw_why,
    .weight = draw_weight,
    .total_weight = draw_total,
    .outcome = draw_outcome,
};

/* The turn passes to the next player, and the part is over. */
static enum hb_next pass_on_enter(struct hb_carcassonne *c, struct hb_sink *sink)
{
    (void)sink;
    c->turn = (uint8_t)(c->turn + 1 < c->head.players ? c->turn + 1 : 0);
    c->laid = HB_NO_CELL;
    return HB_DRAWS_AGAIN;
}

const struct hb_step hb_step_pass_on = {
    .phase = "end",
    .slot = HB_SLOT_END,
    .rank = 100,
    .enter = pass_on_enter,
};
