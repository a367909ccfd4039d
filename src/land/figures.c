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
#include "core/assert.h"
#include "core/bits.h"
#include "core/splitmix.h"
#include "rules/rule.h"

static const struct hb_design *design_of(const struct hb_landgame *c, unsigned tile)
{
    return &hb_designs[hb_tile_design(hb_land(c), tile)];
}

/* One segment of any tile */

static bool own_conditions_hold(const struct hb_landgame *c, int player, unsigned piece, unsigned tile,
                                unsigned segment)
{
    const struct hb_piece_kind *p = hb_piece_kind(c, piece);
    unsigned root = hb_root_at(hb_land(c), tile, segment);

    if (p->beside_own && !hb_has_follower(hb_land(c), (unsigned)player, root))
        return false;
    if (p->on_open && !hb_open(hb_land(c), root))
        return false;
    return !p->may_stand || p->may_stand(c, hb_piece_own(c, piece), player, tile, segment);
}

/* Whether the piece may stand on that segment, if the player has one. */
static bool may_stand(const struct hb_landgame *c, int player, unsigned piece, unsigned tile, unsigned segment)
{
    const struct hb_piece_kind *p = hb_piece_kind(c, piece);
    unsigned kind = design_of(c, tile)->segment[segment].kind;

    if (!(p->stands_on & c->opens & 1u << kind) || hb_is_hidden(hb_tile_design(hb_land(c), tile), segment))
        return false;
    if (p->power && hb_held(hb_land(c), hb_root_at(hb_land(c), tile, segment)))
        return false;
    return own_conditions_hold(c, player, piece, tile, segment);
}

bool hb_may_put(const struct hb_landgame *c, int player, unsigned piece, unsigned tile, unsigned segment)
{
    return hb_seats(c)[player].supply[piece] > 0 && may_stand(c, player, piece, tile, segment);
}

/* All segments of the tile just laid, as bits */

struct here {
    unsigned design, kinds; /* kinds: of features that it has and figures may stand on */
    unsigned held;          /* with followers; of those the ones with own followers, and not complete, once looked at */
    unsigned own, open;
    bool looked;
    unsigned last_kinds, last; /* segments that were looked for last */
};

static unsigned root_here(const struct hb_landgame *c, unsigned segment)
{
    return hb_land(c)->here[segment];
}

static inline struct here look_here(const struct hb_landgame *c)
{
    const struct hb_landscape *l = hb_land(c);
    unsigned design = hb_tile_design(l, c->laid);

    return (struct here){ .design = design, .kinds = c->opens & hb_designs[design].kinds, .held = l->held };
}

/* Few pieces ask for it. */
static inline void look_for_own(struct here *h, const struct hb_landgame *c, int player)
{
    const struct hb_landscape *l = hb_land(c);

    for (unsigned left = h->looked ? 0 : h->held; left; left &= left - 1) {
        unsigned i = (unsigned)__builtin_ctz(left), root = root_here(c, i);
        h->own |= (unsigned)hb_has_follower(l, (unsigned)player, root) << i;
        h->open |= (unsigned)(hb_open(l, root) != 0) << i;
    }
    h->looked = true;
}

/* Its segments of these kinds; pieces that stand on the same come one after the other. */
static inline unsigned segments_of_kinds(struct here *h, unsigned kinds)
{
    if (kinds != h->last_kinds)
        h->last = hb_segments_of_kinds(h->design, kinds);
    h->last_kinds = kinds;
    return h->last;
}

/* Those on which the piece's own further condition holds. */
static unsigned where_own_condition_holds(const struct hb_landgame *c, int player, unsigned piece, unsigned where)
{
    const struct hb_piece_kind *p = hb_piece_kind(c, piece);
    const struct hb_own *own = hb_piece_own(c, piece);

    for (unsigned left = where; left; left &= left - 1)
        if (!p->may_stand(c, own, player, c->laid, (unsigned)__builtin_ctz(left)))
            where &= ~(left & (0 - left));
    return where;
}

static unsigned open_among(const struct hb_landgame *c, unsigned where)
{
    unsigned open = 0;

    for (unsigned left = where; left; left &= left - 1)
        open |= hb_open(hb_land(c), root_here(c, (unsigned)__builtin_ctz(left))) ? left & (0 - left) : 0;
    return open;
}

static inline unsigned standable(const struct hb_landgame *c, int player, unsigned piece, struct here *h)
{
    const struct hb_piece_kind *p = hb_piece_kind(c, piece);
    unsigned kinds = p->stands_on & h->kinds;

    if (!kinds || (p->beside_own && !h->held))
        return 0;
    unsigned where = segments_of_kinds(h, kinds) & (p->power ? ~h->held : ~0u);
    if (p->beside_own) {
        look_for_own(h, c, player);
        where &= h->own & (p->on_open ? h->open : ~0u);
    } else if (p->on_open) {
        where = open_among(c, where);
    }
    return p->may_stand ? where_own_condition_holds(c, player, piece, where) : where;
}

/* For each piece that the player can put somewhere its segments; returns which pieces these are, as bits. */
static inline unsigned list_masks(const struct hb_landgame *c, int player, unsigned *mask)
{
    struct here h = look_here(c);
    unsigned pieces = 0;

    for (unsigned left = hb_which_bytes(hb_seats(c)[player].supply); left; left &= left - 1) {
        unsigned piece = (unsigned)__builtin_ctz(left);
        mask[piece] = standable(c, player, piece, &h);
        pieces |= mask[piece] ? 1u << piece : 0;
    }
    return pieces;
}

static bool may_put_something(const struct hb_landgame *c, int player)
{
    unsigned mask[HB_PIECES_MAX];

    return list_masks(c, player, mask) != 0;
}

/* What the rules in play offer instead of a figure. */
static size_t list_actions(const struct hb_landgame *c, int player, struct hb_move *out)
{
    size_t n = 0;

    for (uint32_t left = c->hook[HB_HOOK_ACTIONS]; left;) {
        const struct hb_own *own = hb_next_own(c, &left);
        n += hb_own_rule(own)->actions(c, own, player, out + n, HB_ACTIONS_MAX - n);
        HB_ASSERT(n <= HB_ACTIONS_MAX);
    }
    return n;
}

static bool may_act(const struct hb_landgame *c, int player)
{
    struct hb_move some[HB_ACTIONS_MAX];

    return c->hook[HB_HOOK_ACTIONS] && list_actions(c, player, some) > 0;
}

static enum hb_next figure_enter(struct hb_landgame *c, const struct hb_own *own, struct hb_sink *sink)
{
    (void)own;
    (void)sink;
    if (!may_put_something(c, c->turn) && !may_act(c, c->turn))
        return HB_GOES_ON;
    c->head.actor = (int8_t)c->turn;
    return HB_ASKS;
}

static size_t list_puts(const struct hb_landgame *c, int who, struct hb_move *out)
{
    int x = hb_tile_x(hb_land(c), c->laid), y = hb_tile_y(hb_land(c), c->laid);
    unsigned mask[HB_PIECES_MAX];
    size_t n = 0;

    for (unsigned pieces = list_masks(c, who, mask); pieces; pieces &= pieces - 1) {
        unsigned piece = (unsigned)__builtin_ctz(pieces);
        for (unsigned left = mask[piece]; left; left &= left - 1)
            out[n++] = hb_move_of(HB_VERB_PUT, piece, x, y, (unsigned)__builtin_ctz(left));
    }
    return n;
}

static size_t figure_legal(const struct hb_landgame *c, const struct hb_own *own, int who, struct hb_move *out,
                           size_t cap)
{
    enum { ROOM = HB_PIECES_MAX * HB_SEGMENTS_MAX + HB_ACTIONS_MAX + 1 };
    struct hb_move some[ROOM];
    struct hb_move *to = cap >= ROOM ? out : some;
    size_t n = list_puts(c, who, to);

    (void)own;
    if (c->hook[HB_HOOK_ACTIONS])
        n += list_actions(c, who, to + n);
    to[n++] = hb_move_of(HB_VERB_PASS, 0, 0, 0, 0);
    for (size_t i = 0; to == some && i < n && i < cap; i++)
        out[i] = some[i];
    return n;
}

static bool is_listed_action(const struct hb_landgame *c, int who, struct hb_move m)
{
    struct hb_move some[HB_ACTIONS_MAX];
    size_t n = list_actions(c, who, some);

    for (size_t i = 0; i < n; i++)
        if (some[i].code == m.code)
            return true;
    return false;
}

static bool figure_is_legal(const struct hb_landgame *c, const struct hb_own *own, int who, struct hb_move m)
{
    int x = hb_tile_x(hb_land(c), c->laid), y = hb_tile_y(hb_land(c), c->laid);

    (void)own;
    if (hb_move_verb(m) == HB_VERB_PASS)
        return m.code == hb_move_of(HB_VERB_PASS, 0, 0, 0, 0).code;
    if (hb_move_verb(m) != HB_VERB_PUT)
        return is_listed_action(c, who, m);
    if (hb_move_x(m) != x || hb_move_y(m) != y || hb_move_piece(m) >= c->pieces)
        return false;
    return hb_move_arg(m) < design_of(c, c->laid)->segments &&
           hb_may_put(c, who, hb_move_piece(m), c->laid, hb_move_arg(m));
}

void hb_put_figure(struct hb_landgame *c, int player, unsigned piece, unsigned tile, unsigned segment,
                   struct hb_sink *sink)
{
    hb_seats(c)[player].supply[piece]--;
    hb_stand(hb_land(c), tile, segment, piece, (unsigned)player, hb_piece_kind(c, piece)->power > 0);
    if (sink)
        hb_tell(sink, c, HB_EVENT_PUT, player, 5,
                (const int32_t[]){ (int32_t)piece, hb_tile_x(hb_land(c), tile), hb_tile_y(hb_land(c), tile),
                                   (int32_t)segment, design_of(c, tile)->segment[segment].kind });
}

static enum hb_next act(struct hb_landgame *c, int who, struct hb_move m, struct hb_sink *sink)
{
    const struct hb_own *own = hb_verb_own(c, hb_move_verb(m));

    return hb_own_rule(own)->act(c, own, who, m, sink);
}

/* One of the puts, actions and passing, each with the same chance. */
static enum hb_next figure_random(struct hb_landgame *c, const struct hb_own *own, uint64_t *seed)
{
    struct hb_move some[HB_ACTIONS_MAX];
    unsigned mask[HB_PIECES_MAX], pieces = list_masks(c, c->turn, mask), actions = 0, n = 0;

    (void)own;
    for (unsigned left = pieces; left; left &= left - 1)
        n += hb_ones(mask[__builtin_ctz(left)]);
    if (c->hook[HB_HOOK_ACTIONS])
        actions = (unsigned)list_actions(c, c->turn, some);
    if (n + actions == 0)
        return HB_GOES_ON;
    unsigned k = hb_below(seed, n + actions + 1);
    if (k == n + actions)
        return HB_GOES_ON;
    if (k >= n)
        return act(c, c->turn, some[k - n], NULL);
    for (; k >= hb_ones(mask[__builtin_ctz(pieces)]); pieces &= pieces - 1)
        k -= hb_ones(mask[__builtin_ctz(pieces)]);
    unsigned piece = (unsigned)__builtin_ctz(pieces);
    hb_put_figure(c, c->turn, piece, c->laid, hb_nth_one(mask[piece], k), NULL);
    return HB_GOES_ON;
}

static enum hb_next figure_play(struct hb_landgame *c, const struct hb_own *own, int who, struct hb_move m,
                                struct hb_sink *sink)
{
    HB_ASSERT(figure_is_legal(c, own, who, m));
    if (hb_move_verb(m) == HB_VERB_PUT)
        hb_put_figure(c, who, hb_move_piece(m), c->laid, hb_move_arg(m), sink);
    else if (hb_move_verb(m) != HB_VERB_PASS)
        return act(c, who, m, sink);
    else if (sink)
        hb_tell(sink, c, HB_EVENT_PASS, who, 0, NULL);
    return HB_GOES_ON;
}

/* Who already stands on the feature, by name. */
static void why_occupied(const struct hb_landgame *c, unsigned segment, const struct hb_names *names,
                         struct hb_error *err)
{
    char holders[96];
    struct hb_text t = hb_text_in(holders, sizeof holders);
    unsigned root = root_here(c, segment);
    unsigned seen = 0;

    for (unsigned i = 0; i < hb_land(c)->figures; i++) {
        unsigned player = hb_figure(hb_land(c), i).player;
        if (hb_figure_root(hb_land(c), i) != root || player == HB_NOBODYS || (seen >> player & 1))
            continue;
        hb_put(&t, "%s", seen ? ", " : "");
        hb_player_name(names, (int)player, &t);
        seen |= 1u << player;
    }
    hb_refuse(err, HB_ILLEGAL_MOVE, "put.held names=%s n=%d feature=%s rule=%s", holders, __builtin_popcount(seen),
              hb_feature_name((enum hb_feature_kind)design_of(c, c->laid)->segment[segment].kind),
              hb_law(c, HB_LAW_HELD));
}

/* What a rule says that would open such features, were it in play; NULL if none says anything. */
static const char *why_closed(const struct hb_landgame *c, unsigned kind)
{
    const struct hb_land_kind *land = hb_land_kind_of(c);
    const struct hb_rule *rule;

    for (unsigned i = 0; (rule = hb_land_rule(land, i)) != NULL; i++)
        if ((rule->opens >> kind & 1) && rule->without)
            return rule->without;
    return NULL;
}

/* Either such features are closed in this game, or the piece is not for them. */
static void why_not_there(const struct hb_landgame *c, const struct hb_piece_kind *p, enum hb_feature_kind kind,
                          struct hb_error *err)
{
    const char *id = hb_cite(c, kind, HB_CITE_STAND);
    const char *closed = p->stands_on >> kind & 1 ? why_closed(c, kind) : NULL;

    if (closed)
        hb_refuse_with(err, HB_ILLEGAL_MOVE, closed, NULL, 0);
    else
        hb_refuse(err, HB_ILLEGAL_MOVE, "put.never piece=%s feature=%s rule=%s", p->name, hb_feature_name(kind),
                  id ? id : p->placing_rule);
}

static void why_not_put(const struct hb_landgame *c, int who, struct hb_move m, const struct hb_names *names,
                        struct hb_error *err)
{
    int x = hb_tile_x(hb_land(c), c->laid), y = hb_tile_y(hb_land(c), c->laid);
    const struct hb_piece_kind *p = hb_piece_kind(c, hb_move_piece(m));
    unsigned segment = hb_move_arg(m);
    unsigned kind = design_of(c, c->laid)->segment[segment].kind;

    if (hb_move_x(m) != x || hb_move_y(m) != y)
        hb_refuse(err, HB_ILLEGAL_MOVE, "put.elsewhere x=%d y=%d rule=%s", x, y, hb_law(c, HB_LAW_PUT));
    else if (!hb_seats(c)[who].supply[hb_move_piece(m)])
        hb_refuse(err, HB_ILLEGAL_MOVE, "put.none piece=%s rule=%s", p->name, hb_law(c, HB_LAW_PUT));
    else if (!(p->stands_on & c->opens & 1u << kind))
        why_not_there(c, p, (enum hb_feature_kind)kind, err);
    else if (hb_is_hidden(hb_tile_design(hb_land(c), c->laid), segment))
        hb_refuse(err, HB_ILLEGAL_MOVE, "put.mist");
    else if (p->power && hb_held(hb_land(c), root_here(c, segment)))
        why_occupied(c, segment, names, err);
    else
        p->why_not(c, hb_piece_own(c, hb_move_piece(m)), who, c->laid, segment, err);
}

static void figure_why(const struct hb_landgame *c, const struct hb_own *own, int who, struct hb_move m,
                       const struct hb_names *names, struct hb_error *err)
{
    const struct hb_own *other = hb_verb_own(c, hb_move_verb(m));

    (void)own;
    if (hb_move_verb(m) == HB_VERB_PUT && hb_move_piece(m) < c->pieces &&
        hb_move_arg(m) < design_of(c, c->laid)->segments)
        why_not_put(c, who, m, names, err);
    else if (other && hb_own_rule(other)->why_not)
        hb_own_rule(other)->why_not(c, other, who, m, err);
    else
        hb_refuse(err, HB_ILLEGAL_MOVE, "put.now rule=%s", hb_law(c, HB_LAW_PUT));
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
