/* figures.c -- the step in which a figure may be placed on the tile just laid.
 *
 * BAS-6   At most one figure, from supply, on the tile just laid; or none.
 * BAS-7   Not on a road, city or field where a follower stands already, anywhere along it.
 * BAS-8   On a feature that the tile has just completed: yes.
 * BAS-22  Without figures in supply the step is left out.
 *
 * Order of moves: pieces in the order of the supply (followers first), for each the segments of the tile in
 * the order of its tile file; then what the rules in play offer instead; `pass` is last.  If nothing but
 * passing is possible the step is not asked for. */
#include "engine/assert.h"
#include "engine/bits.h"
#include "engine/splitmix.h"
#include "engine/tilegame/rule.h"

static const struct hb_design *design_of(const struct hb_tilegame *tg, unsigned tile)
{
    return &hb_designs[hb_land_tile_design(hb_tg_land(tg), tile)];
}

/* One segment of any tile */

static bool own_conditions_hold(const struct hb_tilegame *tg, int player, unsigned piece, unsigned tile,
                                unsigned segment)
{
    const struct hb_tg_piece_kind *p = hb_tg_piece_kind(tg, piece);
    unsigned root = hb_land_root_at(hb_tg_land(tg), tile, segment);

    if (p->beside_own && !hb_land_has_follower(hb_tg_land(tg), (unsigned)player, root))
        return false;
    if (p->on_open && !hb_land_open_ends(hb_tg_land(tg), root))
        return false;
    return !p->may_stand || p->may_stand(tg, hb_tg_piece_slot(tg, piece), player, tile, segment);
}

/* Whether the piece may stand on that segment, if the player has one. */
static bool may_stand(const struct hb_tilegame *tg, int player, unsigned piece, unsigned tile, unsigned segment)
{
    const struct hb_tg_piece_kind *p = hb_tg_piece_kind(tg, piece);
    unsigned kind = design_of(tg, tile)->segment[segment].kind;

    if (!(p->stands_on & tg->opens & 1u << kind) ||
        hb_land_is_under_mist(hb_land_tile_design(hb_tg_land(tg), tile), segment))
        return false;
    if (p->power && hb_land_is_held(hb_tg_land(tg), hb_land_root_at(hb_tg_land(tg), tile, segment)))
        return false;
    return own_conditions_hold(tg, player, piece, tile, segment);
}

/* One piece on one segment, anywhere: for moves that are tried and for rules.  The lists below answer the same for all
 * segments of the tile just laid. */
bool hb_tg_may_put(const struct hb_tilegame *tg, int player, unsigned piece, unsigned tile, unsigned segment)
{
    return hb_tg_seats(tg)[player].supply[piece] > 0 && may_stand(tg, player, piece, tile, segment);
}

/* All segments of the tile just laid, as bits */

/* What the tile just laid has to offer, as sets of its segments.  A tile has at most twelve, so a question like «where
 * may this piece stand?» is a few ANDs, where asking may_stand for each piece and segment would look up the same roots
 * again and again.  What few pieces ask for is looked up at the first question. */
struct here {
    unsigned design, kinds; /* kinds: of features that it has and figures may stand on */
    unsigned held;          /* with followers; of those the ones with own followers, and not complete, once looked at */
    unsigned own, open;
    bool looked;
    unsigned last_kinds, last; /* segments that were looked for last */
};

static unsigned root_here(const struct hb_tilegame *tg, unsigned segment)
{
    return hb_tg_land(tg)->here[segment];
}

static inline struct here look_here(const struct hb_tilegame *tg)
{
    const struct hb_landscape *l = hb_tg_land(tg);
    unsigned design = hb_land_tile_design(l, tg->laid);

    return (struct here){ .design = design, .kinds = tg->opens & hb_designs[design].kinds, .held = l->held };
}

/* Few pieces ask for it. */
static inline void look_for_own(struct here *h, const struct hb_tilegame *tg, int player)
{
    const struct hb_landscape *l = hb_tg_land(tg);

    for (unsigned left = h->looked ? 0 : h->held; left; left &= left - 1) {
        unsigned i = (unsigned)__builtin_ctz(left), root = root_here(tg, i);
        h->own |= (unsigned)hb_land_has_follower(l, (unsigned)player, root) << i;
        h->open |= (unsigned)(hb_land_open_ends(l, root) != 0) << i;
    }
    h->looked = true;
}

/* Its segments of these kinds; pieces that stand on the same come one after the other. */
static inline unsigned segments_of_kinds(struct here *h, unsigned kinds)
{
    if (kinds != h->last_kinds)
        h->last = hb_land_segments_of_kinds(h->design, kinds);
    h->last_kinds = kinds;
    return h->last;
}

/* Those on which the piece's own further condition holds. */
static unsigned where_own_condition_holds(const struct hb_tilegame *tg, int player, unsigned piece, unsigned where)
{
    const struct hb_tg_piece_kind *p = hb_tg_piece_kind(tg, piece);
    const struct hb_rule_slot *slot = hb_tg_piece_slot(tg, piece);

    for (unsigned left = where; left; left &= left - 1)
        if (!p->may_stand(tg, slot, player, tg->laid, (unsigned)__builtin_ctz(left)))
            where &= ~(left & (0 - left));
    return where;
}

static unsigned open_among(const struct hb_tilegame *tg, unsigned where)
{
    unsigned open = 0;

    for (unsigned left = where; left; left &= left - 1)
        open |= hb_land_open_ends(hb_tg_land(tg), root_here(tg, (unsigned)__builtin_ctz(left))) ? left & (0 - left) : 0;
    return open;
}

/* The segments on which the piece may stand, as bits: from the kinds it stands on those that are free, if it counts,
 * and beside an own follower or open, if it asks for that. */
static inline unsigned standable(const struct hb_tilegame *tg, int player, unsigned piece, struct here *h)
{
    const struct hb_tg_piece_kind *p = hb_tg_piece_kind(tg, piece);
    unsigned kinds = p->stands_on & h->kinds;

    if (!kinds || (p->beside_own && !h->held))
        return 0;
    unsigned where = segments_of_kinds(h, kinds) & (p->power ? ~h->held : ~0u);
    if (p->beside_own) {
        look_for_own(h, tg, player);
        where &= h->own & (p->on_open ? h->open : ~0u);
    } else if (p->on_open) {
        where = open_among(tg, where);
    }
    return p->may_stand ? where_own_condition_holds(tg, player, piece, where) : where;
}

/* For each piece that the player can put somewhere its segments; returns which pieces these are, as bits. */
static inline unsigned list_masks(const struct hb_tilegame *tg, int player, unsigned *mask)
{
    struct here h = look_here(tg);
    unsigned pieces = 0;

    for (unsigned left = hb_lanes_which_bytes(hb_tg_seats(tg)[player].supply); left; left &= left - 1) {
        unsigned piece = (unsigned)__builtin_ctz(left);
        mask[piece] = standable(tg, player, piece, &h);
        pieces |= mask[piece] ? 1u << piece : 0;
    }
    return pieces;
}

static bool may_put_something(const struct hb_tilegame *tg, int player)
{
    unsigned mask[HB_PIECES_MAX];

    return list_masks(tg, player, mask) != 0;
}

/* What the rules in play offer instead of a figure. */
static size_t list_actions(const struct hb_tilegame *tg, int player, struct hb_move *out)
{
    size_t n = 0;

    for (uint32_t left = tg->hook[HB_HOOK_ACTIONS]; left;) {
        const struct hb_rule_slot *slot = hb_tg_next_slot(tg, &left);
        n += hb_tg_rule_of(slot)->actions(tg, slot, player, out + n, HB_ACTIONS_MAX - n);
        HB_ASSERT(n <= HB_ACTIONS_MAX);
    }
    return n;
}

static bool may_act(const struct hb_tilegame *tg, int player)
{
    struct hb_move some[HB_ACTIONS_MAX];

    return tg->hook[HB_HOOK_ACTIONS] && list_actions(tg, player, some) > 0;
}

static enum hb_next figure_enter(struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_sink *sink)
{
    (void)slot;
    (void)sink;
    if (!may_put_something(tg, tg->turn) && !may_act(tg, tg->turn))
        return HB_GOES_ON;
    tg->head.actor = (int8_t)tg->turn;
    return HB_ASKS;
}

static size_t list_puts(const struct hb_tilegame *tg, int who, struct hb_move *out)
{
    int x = hb_land_tile_x(hb_tg_land(tg), tg->laid), y = hb_land_tile_y(hb_tg_land(tg), tg->laid);
    unsigned mask[HB_PIECES_MAX];
    size_t n = 0;

    for (unsigned pieces = list_masks(tg, who, mask); pieces; pieces &= pieces - 1) {
        unsigned piece = (unsigned)__builtin_ctz(pieces);
        for (unsigned left = mask[piece]; left; left &= left - 1)
            out[n++] = hb_tg_move(HB_VERB_PUT, piece, x, y, (unsigned)__builtin_ctz(left));
    }
    return n;
}

/* Writes straight to `out` where there is room for as many as there can be, else by way of a list of its own. */
static size_t figure_legal(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move *out,
                           size_t cap)
{
    enum { ROOM = HB_PIECES_MAX * HB_SEGMENTS_MAX + HB_ACTIONS_MAX + 1 };
    struct hb_move some[ROOM];
    struct hb_move *to = cap >= ROOM ? out : some;
    size_t n = list_puts(tg, who, to);

    (void)slot;
    if (tg->hook[HB_HOOK_ACTIONS])
        n += list_actions(tg, who, to + n);
    to[n++] = hb_tg_move(HB_VERB_PASS, 0, 0, 0, 0);
    for (size_t i = 0; to == some && i < n && i < cap; i++)
        out[i] = some[i];
    return n;
}

static bool is_listed_action(const struct hb_tilegame *tg, int who, struct hb_move m)
{
    struct hb_move some[HB_ACTIONS_MAX];
    size_t n = list_actions(tg, who, some);

    for (size_t i = 0; i < n; i++)
        if (some[i].code == m.code)
            return true;
    return false;
}

static bool figure_is_legal(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move m)
{
    int x = hb_land_tile_x(hb_tg_land(tg), tg->laid), y = hb_land_tile_y(hb_tg_land(tg), tg->laid);

    (void)slot;
    if (hb_tg_move_verb(m) == HB_VERB_PASS)
        return m.code == hb_tg_move(HB_VERB_PASS, 0, 0, 0, 0).code;
    if (hb_tg_move_verb(m) != HB_VERB_PUT)
        return is_listed_action(tg, who, m);
    if (hb_tg_move_x(m) != x || hb_tg_move_y(m) != y || hb_tg_move_piece(m) >= tg->pieces)
        return false;
    return hb_tg_move_arg(m) < design_of(tg, tg->laid)->segments &&
           hb_tg_may_put(tg, who, hb_tg_move_piece(m), tg->laid, hb_tg_move_arg(m));
}

/* Rules use it too, for figures that they put elsewhere. */
void hb_tg_put_figure(struct hb_tilegame *tg, int player, unsigned piece, unsigned tile, unsigned segment,
                      struct hb_sink *sink)
{
    hb_tg_seats(tg)[player].supply[piece]--;
    hb_land_put_figure(hb_tg_land(tg), tile, segment, piece, (unsigned)player, hb_tg_piece_kind(tg, piece)->power > 0);
    if (sink)
        hb_tg_emit(sink, tg, HB_EVENT_PUT, player, 5,
                   (const int32_t[]){ (int32_t)piece, hb_land_tile_x(hb_tg_land(tg), tile),
                                      hb_land_tile_y(hb_tg_land(tg), tile), (int32_t)segment,
                                      design_of(tg, tile)->segment[segment].kind });
}

static enum hb_next act(struct hb_tilegame *tg, int who, struct hb_move m, struct hb_sink *sink)
{
    const struct hb_rule_slot *slot = hb_tg_verb_slot(tg, hb_tg_move_verb(m));

    return hb_tg_rule_of(slot)->act(tg, slot, who, m, sink);
}

/* One of the puts, actions and passing, each with the same chance. */
static enum hb_next figure_random(struct hb_tilegame *tg, const struct hb_rule_slot *slot, uint64_t *seed)
{
    struct hb_move some[HB_ACTIONS_MAX];
    unsigned mask[HB_PIECES_MAX], pieces = list_masks(tg, tg->turn, mask), actions = 0, n = 0;

    (void)slot;
    for (unsigned left = pieces; left; left &= left - 1)
        n += hb_bits_ones(mask[__builtin_ctz(left)]);
    if (tg->hook[HB_HOOK_ACTIONS])
        actions = (unsigned)list_actions(tg, tg->turn, some);
    if (n + actions == 0)
        return HB_GOES_ON;
    unsigned k = hb_splitmix_below(seed, n + actions + 1);
    if (k == n + actions)
        return HB_GOES_ON;
    if (k >= n)
        return act(tg, tg->turn, some[k - n], NULL);
    for (; k >= hb_bits_ones(mask[__builtin_ctz(pieces)]); pieces &= pieces - 1)
        k -= hb_bits_ones(mask[__builtin_ctz(pieces)]);
    unsigned piece = (unsigned)__builtin_ctz(pieces);
    hb_tg_put_figure(tg, tg->turn, piece, tg->laid, hb_bits_nth_one(mask[piece], k), NULL);
    return HB_GOES_ON;
}

static enum hb_next figure_play(struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move m,
                                struct hb_sink *sink)
{
    HB_ASSERT(figure_is_legal(tg, slot, who, m));
    if (hb_tg_move_verb(m) == HB_VERB_PUT)
        hb_tg_put_figure(tg, who, hb_tg_move_piece(m), tg->laid, hb_tg_move_arg(m), sink);
    else if (hb_tg_move_verb(m) != HB_VERB_PASS)
        return act(tg, who, m, sink);
    else if (sink)
        hb_tg_emit(sink, tg, HB_EVENT_PASS, who, 0, NULL);
    return HB_GOES_ON;
}

/* Who already stands on the feature, by name. */
static void why_occupied(const struct hb_tilegame *tg, unsigned segment, const struct hb_names *names,
                         struct hb_error *err)
{
    char holders[96];
    struct hb_text t = hb_text_in(holders, sizeof holders);
    unsigned root = root_here(tg, segment);
    unsigned seen = 0;

    for (unsigned i = 0; i < hb_tg_land(tg)->pieces; i++) {
        unsigned player = hb_land_figure(hb_tg_land(tg), i).player;
        if (hb_land_figure_root(hb_tg_land(tg), i) != root || player == HB_NO_OWNER || (seen >> player & 1))
            continue;
        hb_put(&t, "%s", seen ? ", " : "");
        hb_player_name(names, (int)player, &t);
        seen |= 1u << player;
    }
    hb_refuse(err, HB_ILLEGAL_MOVE, "put.held names=%s n=%d feature=%s rule=%s", holders, __builtin_popcount(seen),
              hb_feature_name((enum hb_feature_kind)design_of(tg, tg->laid)->segment[segment].kind),
              hb_tg_common_rule_id(tg, HB_LAW_HELD));
}

/* What a rule says that would open such features, were it in play; NULL if none says anything. */
static const char *why_closed(const struct hb_tilegame *tg, unsigned kind)
{
    const struct hb_land_kind *land = hb_tg_kind_of(tg);
    const struct hb_rule *rule;

    for (unsigned i = 0; (rule = hb_tg_kind_rule(land, i)); i++)
        if ((rule->opens >> kind & 1) && rule->without)
            return rule->without;
    return NULL;
}

/* Either such features are closed in this game, or the piece is not for them. */
static void why_not_there(const struct hb_tilegame *tg, const struct hb_tg_piece_kind *p, enum hb_feature_kind kind,
                          struct hb_error *err)
{
    const char *id = hb_tg_cite(tg, kind, HB_CITE_STAND);
    const char *closed = p->stands_on >> kind & 1 ? why_closed(tg, kind) : NULL;

    if (closed)
        hb_refuse_with(err, HB_ILLEGAL_MOVE, closed, NULL, 0);
    else
        hb_refuse(err, HB_ILLEGAL_MOVE, "put.never piece=%s feature=%s rule=%s", p->name, hb_feature_name(kind),
                  id ? id : p->placing_rule);
}

static void why_not_put(const struct hb_tilegame *tg, int who, struct hb_move m, const struct hb_names *names,
                        struct hb_error *err)
{
    int x = hb_land_tile_x(hb_tg_land(tg), tg->laid), y = hb_land_tile_y(hb_tg_land(tg), tg->laid);
    const struct hb_tg_piece_kind *p = hb_tg_piece_kind(tg, hb_tg_move_piece(m));
    unsigned segment = hb_tg_move_arg(m);
    unsigned kind = design_of(tg, tg->laid)->segment[segment].kind;

    if (hb_tg_move_x(m) != x || hb_tg_move_y(m) != y)
        hb_refuse(err, HB_ILLEGAL_MOVE, "put.elsewhere x=%d y=%d rule=%s", x, y, hb_tg_common_rule_id(tg, HB_LAW_PUT));
    else if (!hb_tg_seats(tg)[who].supply[hb_tg_move_piece(m)])
        hb_refuse(err, HB_ILLEGAL_MOVE, "put.none piece=%s rule=%s", p->name, hb_tg_common_rule_id(tg, HB_LAW_PUT));
    else if (!(p->stands_on & tg->opens & 1u << kind))
        why_not_there(tg, p, (enum hb_feature_kind)kind, err);
    else if (hb_land_is_under_mist(hb_land_tile_design(hb_tg_land(tg), tg->laid), segment))
        hb_refuse(err, HB_ILLEGAL_MOVE, "put.mist");
    else if (p->power && hb_land_is_held(hb_tg_land(tg), root_here(tg, segment)))
        why_occupied(tg, segment, names, err);
    else
        p->why_not(tg, hb_tg_piece_slot(tg, hb_tg_move_piece(m)), who, tg->laid, segment, err);
}

static void figure_why(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move m,
                       const struct hb_names *names, struct hb_error *err)
{
    const struct hb_rule_slot *other = hb_tg_verb_slot(tg, hb_tg_move_verb(m));

    (void)slot;
    if (hb_tg_move_verb(m) == HB_VERB_PUT && hb_tg_move_piece(m) < tg->pieces &&
        hb_tg_move_arg(m) < design_of(tg, tg->laid)->segments)
        why_not_put(tg, who, m, names, err);
    else if (other && hb_tg_rule_of(other)->why_not)
        hb_tg_rule_of(other)->why_not(tg, other, who, m, err);
    else
        hb_refuse(err, HB_ILLEGAL_MOVE, "put.now rule=%s", hb_tg_common_rule_id(tg, HB_LAW_PUT));
}

const struct hb_step hb_step_figure = {
    .phase = "figure",
    .slot = HB_SLOT_FIGURE,
    .enter = figure_enter,
    .legal = figure_legal,
    .is_legal = figure_is_legal,
    .play = figure_play,
    .why = figure_why,
    .random = figure_random,
};
