/* figures.c -- the step in which a figure may be placed on the tile just laid.
 *
 * BAS-6   At most one figure, from supply, on the tile just laid; or none.
 * BAS-7   Not on a road, city or field where a follower stands already, anywhere along it.
 * BAS-8   On a feature that the tile has just completed: yes.
 * BAS-22  Without figures in supply the step is left out.
 * FRM-5   Without farmers nobody lies on a field.
 *
 * Order of moves: pieces in the order of the supply (followers first), for each the segments of the tile in
 * the order of its tile file; then what the rules in play offer instead; `pass` is last.  If nothing but
 * passing is possible the step is not asked for. */
#include "core/assert.h"
#include "rules/rule.h"

static const struct hb_design *tile_here(const struct hb_carcassonne *c)
{
    return &hb_designs[hb_cell_design(&hb_cells(hb_land(c))[c->laid])];
}

static unsigned node_here(const struct hb_carcassonne *c, unsigned segment)
{
    return hb_root(hb_land(c), hb_cells(hb_land(c))[c->laid].node + segment);
}

static bool stands_on(const struct hb_carcassonne *c, const struct hb_piece_kind *p, unsigned kind)
{
    return (p->stands_on >> kind & 1) && (kind != HB_FIELD || c->farmers);
}

/* Whether the piece may stand on that segment of the tile just laid, if the player has one. */
static bool may_stand(const struct hb_carcassonne *c, int player, const struct hb_piece_kind *p, unsigned segment)
{
    if (!stands_on(c, p, tile_here(c)->segment[segment].kind))
        return false;
    if (p->power && hb_node_followers(hb_nodes(hb_land(c))[node_here(c, segment)]))
        return false;
    return !p->may_stand || p->may_stand(c, player, segment, NULL);
}

bool hb_may_put(const struct hb_carcassonne *c, int player, unsigned piece, unsigned segment)
{
    return hb_seats(c)[player].supply[piece] > 0 && may_stand(c, player, hb_piece_kind(c, piece), segment);
}

static bool may_put_something(const struct hb_carcassonne *c, int player)
{
    unsigned segments = tile_here(c)->segments;

    for (unsigned piece = 0; piece < c->pieces; piece++) {
        if (!hb_seats(c)[player].supply[piece])
            continue;
        for (unsigned i = 0; i < segments; i++)
            if (may_stand(c, player, hb_piece_kind(c, piece), i))
                return true;
    }
    return false;
}

enum { ACTIONS_MAX = 64 };

/* What the rules in play offer instead of a figure. */
static size_t list_actions(const struct hb_carcassonne *c, int player, struct hb_move *out)
{
    size_t n = 0;

    for (unsigned r = 0, left = c->rules; left; r++, left >>= 1)
        if ((left & 1) && hb_rules[r]->actions)
            n += hb_rules[r]->actions(c, player, out + n);
    HB_ASSERT(n <= ACTIONS_MAX);
    return n;
}

static bool may_act(const struct hb_carcassonne *c, int player)
{
    struct hb_move some[ACTIONS_MAX];

    return c->rules && list_actions(c, player, some) > 0;
}

static enum hb_next figure_enter(struct hb_carcassonne *c, struct hb_sink *sink)
{
    (void)sink;
    if (!may_put_something(c, c->turn) && !may_act(c, c->turn))
        return HB_GOES_ON;
    c->head.actor = (int8_t)c->turn;
    return HB_ASKS;
}

static size_t list_puts(const struct hb_carcassonne *c, int who, struct hb_move *out)
{
    const struct hb_cell *here = &hb_cells(hb_land(c))[c->laid];
    unsigned segments = tile_here(c)->segments;
    size_t n = 0;

    for (unsigned piece = 0; piece < c->pieces; piece++) {
        const struct hb_piece_kind *p = hb_piece_kind(c, piece);
        if (!hb_seats(c)[who].supply[piece])
            continue;
        for (unsigned i = 0; i < segments; i++)
            if (may_stand(c, who, p, i))
                out[n++] = hb_move_of(HB_VERB_PUT, piece, here->x, here->y, i);
    }
    return n;
}

static size_t figure_legal(const struct hb_carcassonne *c, int who, struct hb_move *out, size_t cap)
{
    enum { ROOM = HB_PIECES_MAX * HB_SEGMENTS_MAX + ACTIONS_MAX + 1 };
    struct hb_move some[ROOM];
    struct hb_move *to = cap >= ROOM ? out : some;
    size_t n = list_puts(c, who, to);

    if (c->rules)
        n += list_actions(c, who, to + n);
    to[n++] = hb_move_of(HB_VERB_PASS, 0, 0, 0, 0);
    for (size_t i = 0; to == some && i < n && i < cap; i++)
        out[i] = some[i];
    return n;
}

static bool is_listed_action(const struct hb_carcassonne *c, int who, struct hb_move m)
{
    struct hb_move some[ACTIONS_MAX];
    size_t n = list_actions(c, who, some);

    for (size_t i = 0; i < n; i++)
        if (some[i].code == m.code)
            return true;
    return false;
}

static bool figure_is_legal(const struct hb_carcassonne *c, int who, struct hb_move m)
{
    const struct hb_cell *here = &hb_cells(hb_land(c))[c->laid];

    if (hb_move_verb(m) == HB_VERB_PASS)
        return m.code == hb_move_of(HB_VERB_PASS, 0, 0, 0, 0).code;
    if (hb_move_verb(m) != HB_VERB_PUT)
        return is_listed_action(c, who, m);
    if (hb_move_x(m) != here->x || hb_move_y(m) != here->y || hb_move_piece(m) >= c->pieces)
        return false;
    return hb_move_arg(m) < tile_here(c)->segments && hb_may_put(c, who, hb_move_piece(m), hb_move_arg(m));
}

static void put(struct hb_carcassonne *c, int who, struct hb_move m, struct hb_sink *sink)
{
    unsigned piece = hb_move_piece(m), segment = hb_move_arg(m);

    HB_ASSERT(piece < c->pieces && segment < tile_here(c)->segments && hb_may_put(c, who, piece, segment));
    hb_seats(c)[who].supply[piece]--;
    hb_stand(hb_land(c), c->laid, segment, piece, (unsigned)who, hb_piece_kind(c, piece)->power > 0);
    if (sink)
        hb_tell(sink, c, HB_EVENT_PUT, who, 5,
                (const int32_t[]){ (int32_t)piece, hb_move_x(m), hb_move_y(m), (int32_t)segment,
                                   tile_here(c)->segment[segment].kind });
}

static void figure_play(struct hb_carcassonne *c, int who, struct hb_move m, struct hb_sink *sink)
{
    if (hb_move_verb(m) == HB_VERB_PUT)
        put(c, who, m, sink);
    else if (hb_move_verb(m) != HB_VERB_PASS)
        hb_verb_rule(hb_move_verb(m))->act(c, who, m, sink);
    else if (sink)
        hb_tell(sink, c, HB_EVENT_PASS, who, 0, NULL);
}

/* Who already stands on the feature, by name. */
static void why_occupied(const struct hb_carcassonne *c, unsigned segment, const struct hb_names *names,
                         struct hb_error *err)
{
    char holders[96];
    struct hb_text t = hb_text_in(holders, sizeof holders);
    unsigned root = node_here(c, segment);
    unsigned seen = 0;

    for (unsigned i = 0; i < hb_land(c)->figures; i++) {
        const struct hb_figure *f = &hb_figures(hb_land(c))[i];
        if (hb_root(hb_land(c), f->node) != root || (seen >> f->player & 1))
            continue;
        hb_put(&t, "%s", seen ? " and " : "");
        hb_player_name(names, f->player, &t);
        seen |= 1u << f->player;
    }
    hb_fail(err, HB_ILLEGAL_MOVE, "%s already %s this %s (BAS-7)", holders, seen & (seen - 1) ? "hold" : "holds",
            hb_feature_name((enum hb_feature_kind)tile_here(c)->segment[segment].kind));
}

/* Either the feature is not for such pieces, or the piece is not for such features. */
static void why_not_there(const struct hb_piece_kind *p, enum hb_feature_kind kind, struct hb_error *err)
{
    const char *id = hb_cite(kind, HB_CITE_STAND);

    hb_fail(err, HB_ILLEGAL_MOVE, "the %s may not stand on a %s (%s)", p->name, hb_feature_name(kind),
            id ? id : p->placing_rule);
}

static void why_not_put(const struct hb_carcassonne *c, int who, struct hb_move m, const struct hb_names *names,
                        struct hb_error *err)
{
    const struct hb_cell *here = &hb_cells(hb_land(c))[c->laid];
    const struct hb_piece_kind *p = hb_piece_kind(c, hb_move_piece(m));
    unsigned segment = hb_move_arg(m);
    unsigned kind = tile_here(c)->segment[segment].kind;

    if (hb_move_x(m) != here->x || hb_move_y(m) != here->y)
        hb_fail(err, HB_ILLEGAL_MOVE, "figures go on the tile just laid, at %d %d (BAS-6)", here->x, here->y);
    else if (!hb_seats(c)[who].supply[hb_move_piece(m)])
        hb_fail(err, HB_ILLEGAL_MOVE, "no %s is left in supply (BAS-6)", p->name);
    else if (kind == HB_FIELD && !c->farmers)
        hb_fail(err, HB_ILLEGAL_MOVE, "this game is played without farmers (FRM-5)");
    else if (!(p->stands_on >> kind & 1))
        why_not_there(p, (enum hb_feature_kind)kind, err);
    else if (p->power && hb_node_followers(hb_nodes(hb_land(c))[node_here(c, segment)]))
        why_occupied(c, segment, names, err);
    else
        p->may_stand(c, who, segment, err);
}

static void figure_why(const struct hb_carcassonne *c, int who, struct hb_move m, const struct hb_names *names,
                       struct hb_error *err)
{
    const struct hb_rule *rule = hb_verb_rule(hb_move_verb(m));

    if (hb_move_verb(m) == HB_VERB_PUT && hb_move_piece(m) < c->pieces && hb_move_arg(m) < tile_here(c)->segments)
        why_not_put(c, who, m, names, err);
    else if (rule && (c->rules >> ((hb_move_verb(m) - HB_VERB_RULES) / HB_RULE_VERBS) & 1) && rule->why_not)
        rule->why_not(c, who, m, err);
    else
        hb_fail(err, HB_ILLEGAL_MOVE, "now a figure may be put on the tile just laid, or pass (BAS-6)");
}

const struct hb_step hb_step_figure = {
    .phase = "figure",
    .slot = HB_SLOT_FIGURE,
    .enter = figure_enter,
    .legal = figure_legal,
    .is_legal = figure_is_legal,
    .play = figure_play,
    .why = figure_why,
};
