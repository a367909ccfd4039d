/* scoring.c -- who has a feature, and the step in which complete features are scored.
 *
 * BAS-14,15   The most followers take all the points; equal ones each take all; everybody goes home.
 * BAS-16      The order of several scorings is asked for where it can matter: where points are chosen about.
 *
 * Features that are complete stand in a list: those that the new tile has completed, and whatever rules put there.  One
 * after the other its points are given clockwise from the player whose turn it is, then its spoils are shared, then its
 * figures go home.  Where a rule lets somebody choose in between, the step stops, and goes on where it was; the place
 * where it is then stands in the state. */
#include "core/assert.h"
#include "core/splitmix.h"
#include "rules/rule.h"

enum { AROUND = 8 };

bool hb_is_decided(const struct hb_landgame *c)
{
    for (uint32_t left = c->hook[HB_HOOK_DECIDED]; left;) {
        const struct hb_own *own = hb_next_own(c, &left);
        if (hb_own_rule(own)->decided(c, own))
            return true;
    }
    return false;
}

/* Majorities */

static void count_powers(const struct hb_landgame *c, struct hb_scored *s)
{
    const struct hb_landscape *l = hb_land(c);

    for (unsigned from = 0; from < l->figures; from += 64)
        for (uint64_t left = hb_which_there(l, s->root, from); left; left &= left - 1) {
            const struct hb_figure f = hb_figure(l, from + (unsigned)__builtin_ctzll(left));
            if (f.player == HB_NOBODYS)
                continue;
            s->power[f.player] += hb_piece_kind(c, f.piece)->power;
            s->present |= 1u << f.player;
        }
}

void hb_find_owners(const struct hb_landgame *c, struct hb_scored *s)
{
    count_powers(c, s);
    for (unsigned p = 0; p < c->head.players; p++)
        if (s->power[p] > s->best)
            s->best = s->power[p];
    for (unsigned p = 0; p < c->head.players; p++)
        if (s->best && s->power[p] == s->best)
            s->owners |= 1u << p;
    for (uint32_t left = c->hook[HB_HOOK_OWNERS]; left;) {
        const struct hb_own *own = hb_next_own(c, &left);
        hb_own_rule(own)->owners(c, own, s);
    }
}

int hb_worth(const struct hb_landgame *c, const struct hb_scored *s)
{
    int worth = 0;

    for (uint32_t left = c->hook[HB_HOOK_WORTH]; left;) {
        const struct hb_own *own = hb_next_own(c, &left);
        worth = hb_own_rule(own)->worth(c, own, s, worth);
    }
    return worth;
}

int hb_worth_for(const struct hb_landgame *c, const struct hb_scored *s, int player, int worth)
{
    for (uint32_t left = c->hook[HB_HOOK_WORTH_FOR]; left;) {
        const struct hb_own *own = hb_next_own(c, &left);
        worth = hb_own_rule(own)->worth_for(c, own, s, player, worth);
    }
    return worth;
}

struct hb_scored hb_measure(const struct hb_landgame *c, unsigned tile, unsigned segment)
{
    const struct hb_landscape *l = hb_land(c);
    struct hb_scored s = { .kind = hb_segment_kind(l, tile, segment), .tile = tile, .segment = segment };

    s.root = hb_root_at(l, tile, segment);
    if (hb_is_cloister(s.kind)) {
        s.neighbours = hb_filled_around(l, s.kind, tile);
        s.complete = s.neighbours == AROUND;
        s.tiles = s.kind == HB_CASTLE ? hb_misty_around(l, tile) : 0;
    } else {
        struct hb_extent e = hb_extent(l, s.root);
        s.tiles = e.tiles;
        s.shields = e.shields;
        s.marks = e.marks;
        s.measured = true;
        s.complete = hb_open(l, s.root) == 0;
    }
    return s;
}

/* Points and ways home */

static uint32_t packed_powers(const struct hb_landgame *c, const struct hb_scored *s)
{
    uint32_t powers = 0;

    for (unsigned p = 0; p < c->head.players; p++)
        powers |= (s->power[p] > 15 ? 15u : s->power[p]) << 4 * p;
    return powers;
}

static void tell_points(struct hb_landgame *c, int player, unsigned source, int points, const struct hb_scored *s,
                        struct hb_sink *sink)
{
    int32_t n[HB_EVENT_NUMBERS] = { [HB_SCORE_POINTS] = points, [HB_SCORE_SOURCE] = (int32_t)source };

    if (s && s->kind == HB_FEATURE_KINDS) {
        n[HB_SCORE_SEGMENT] = (int32_t)s->detail;
        n[HB_SCORE_HOW] = s->at_end ? 2 : 0;
    } else if (s) {
        n[HB_SCORE_KIND] = (int32_t)s->kind;
        n[HB_SCORE_X] = hb_tile_x(hb_land(c), s->tile);
        n[HB_SCORE_Y] = hb_tile_y(hb_land(c), s->tile);
        n[HB_SCORE_SEGMENT] = (int32_t)s->segment;
        n[HB_SCORE_TILES] = (int32_t)(s->kind == HB_CASTLE      ? s->tiles
                                      : hb_is_cloister(s->kind) ? s->neighbours
                                      : s->kind == HB_FIELD     ? s->cities
                                                                : s->tiles);
        n[HB_SCORE_SHIELDS] = (int32_t)s->shields;
        n[HB_SCORE_HOW] = (s->complete ? 1 : 0) | (s->at_end ? 2 : 0) | 4;
        n[HB_SCORE_OWNERS] = (int32_t)s->owners;
        n[HB_SCORE_PRESENT] = (int32_t)(source < HB_SOURCE_RULES ? s->present : s->detail);
        n[HB_SCORE_POWERS] = (int32_t)packed_powers(c, s);
    }
    hb_tell(sink, c, HB_EVENT_SCORE, player, HB_EVENT_NUMBERS, n);
}

static inline void add_points(struct hb_landgame *c, int player, unsigned source, int points, const struct hb_scored *s,
                              struct hb_sink *sink)
{
    int16_t *by_source = hb_points_of(c, (unsigned)player);
    struct hb_seat *seat = &hb_seats(c)[player];

    seat->score = (int16_t)(seat->score + points);
    by_source[source] = (int16_t)(by_source[source] + points);
    if (sink)
        tell_points(c, player, source, points, s, sink);
    for (uint32_t left = c->hook[HB_HOOK_POINTS]; left;) {
        const struct hb_own *own = hb_next_own(c, &left);
        hb_own_rule(own)->points(c, own, player, source, points, sink);
    }
}

/* Who depended on a follower that is not there any more goes too. */
static void follower_left(struct hb_landgame *c, int player, unsigned root, struct hb_sink *sink)
{
    for (uint32_t left = c->hook[HB_HOOK_LEFT]; left;) {
        const struct hb_own *own = hb_next_own(c, &left);
        hb_own_rule(own)->left(c, own, player, root, sink);
    }
}

void hb_fell_apart(struct hb_landgame *c, unsigned tile, unsigned segment, struct hb_sink *sink)
{
    unsigned root = hb_root_at(hb_land(c), tile, segment);

    for (unsigned p = 0; p < c->head.players; p++)
        follower_left(c, (int)p, root, sink);
}

void hb_give_points(struct hb_landgame *c, int player, unsigned source, int points, const struct hb_scored *s,
                    struct hb_sink *sink)
{
    add_points(c, player, source, points, s, sink);
    if (__builtin_expect(hb_has_track(c), 0) && points > 0)
        hb_points_wait(c, (unsigned)player, source, points);
}

void hb_send_home(struct hb_landgame *c, unsigned number, struct hb_sink *sink)
{
    const struct hb_figure f = hb_figure(hb_land(c), number);
    unsigned root = hb_figure_root(hb_land(c), number);

    hb_seats(c)[f.player].supply[f.piece]++;
    hb_leave(hb_land(c), number);
    if (sink)
        hb_tell(sink, c, HB_EVENT_HOME, (int)f.player, 5,
                (const int32_t[]){ (int32_t)f.piece, hb_tile_x(hb_land(c), f.tile), hb_tile_y(hb_land(c), f.tile),
                                   (int32_t)f.segment, (int32_t)f.kind });
    if (f.counts)
        follower_left(c, (int)f.player, root, sink);
    else if (hb_piece_kind(c, f.piece)->came_home)
        hb_piece_kind(c, f.piece)->came_home(c, hb_piece_own(c, f.piece), (int)f.player);
}

void hb_call_home(struct hb_landgame *c, int player, struct hb_move m, struct hb_sink *sink)
{
    const struct hb_landscape *l = hb_land(c);
    unsigned tile = hb_tile_at(l, hb_move_x(m), hb_move_y(m));
    unsigned i = hb_figure_on(l, (unsigned)player, hb_move_piece(m), tile, hb_move_arg(m));

    HB_ASSERT(i < l->figures);
    hb_send_home(c, i, sink);
}

static void send_all_home(struct hb_landgame *c, unsigned root, struct hb_sink *sink)
{
    for (unsigned i = hb_land(c)->figures; i-- > 0;)
        if (i < hb_land(c)->figures && hb_figure_root(hb_land(c), i) == root &&
            hb_figure(hb_land(c), i).player != HB_NOBODYS)
            hb_send_home(c, i, sink); /* which may take others along */
}

/* What is due */

static unsigned stop_at(unsigned tile, unsigned segment)
{
    return tile << 4 | segment;
}

void hb_due(struct hb_landgame *c, unsigned tile, unsigned segment)
{
    const struct hb_landscape *l = hb_land(c);
    unsigned root = hb_root_at(l, tile, segment);

    for (unsigned i = 0; i < c->due_count; i++)
        if (hb_root_at(l, hb_ring_tile(c->due[i]), hb_ring_segment(c->due[i])) == root)
            return;
    HB_ASSERT(c->due_count < HB_DUE_MAX);
    c->due[c->due_count++] = (uint16_t)stop_at(tile, segment);
}

/* The roads and cities of the new tile that are complete, as bits; only those with followers, where the others do not
 * matter.  Few tiles have any beyond their fourth segment. */
static unsigned complete_here(const struct hb_landgame *c, bool held)
{
    enum { USUAL = 4 };
    const struct hb_landscape *l = hb_land(c);
    const uint16_t *link = hb_links(l);
    unsigned which = hb_designs[hb_tile_design(l, c->laid)].roads_and_cities, complete = 0;
    unsigned mask = HB_OPEN | (held ? HB_HELD : 0), wanted = held ? HB_HELD : 0;

    HB_ASSERT(c->laid == l->looked_at);
    for (unsigned i = 0; i < USUAL; i++)
        complete |= (unsigned)((link[l->here[i]] & mask) == wanted) << i;
    for (unsigned i = USUAL; which >> i != 0; i++)
        complete |= (unsigned)((link[l->here[i]] & mask) == wanted) << i;
    return complete & which;
}

static bool beside_new_tile(const struct hb_landgame *c, unsigned tile)
{
    const uint8_t *x = hb_tile_xs(hb_land(c)), *y = hb_tile_ys(hb_land(c));

    return (uint8_t)(x[c->laid] - x[tile] + 1) <= 2 && (uint8_t)(y[c->laid] - y[tile] + 1) <= 2;
}

static void find_cloisters(struct hb_landgame *c)
{
    const struct hb_landscape *l = hb_land(c);

    for (unsigned word = 0; word < HB_MONK_WORDS; word++)
        for (uint64_t left = l->monks[word]; left; left &= left - 1) {
            const struct hb_figure f = hb_figure(l, 64 * word + (unsigned)__builtin_ctzll(left));
            if (beside_new_tile(c, f.tile) && hb_filled_around(l, f.kind, f.tile) == AROUND)
                hb_due(c, f.tile, f.segment);
        }
}

/* Roads and cities can only be completed by a segment of the new tile, a monastery if it lies on it or beside it. */
static void find_complete(struct hb_landgame *c, bool all)
{
    for (unsigned left = complete_here(c, !all); left; left &= left - 1)
        hb_due(c, c->laid, (unsigned)__builtin_ctz(left));
    if (hb_any_monks(hb_land(c)))
        find_cloisters(c);
}

/* Scoring */

static struct hb_scored first_due(const struct hb_landgame *c)
{
    return hb_measure(c, hb_ring_tile(c->due[0]), hb_ring_segment(c->due[0]));
}

static void tell_complete(struct hb_landgame *c, const struct hb_scored *s, struct hb_sink *sink)
{
    hb_tell(sink, c, HB_EVENT_COMPLETE, c->turn, 6,
            (const int32_t[]){ (int32_t)s->kind, hb_tile_x(hb_land(c), s->tile), hb_tile_y(hb_land(c), s->tile),
                               (int32_t)s->segment, (int32_t)s->tiles, (int32_t)s->shields });
}

/* Its figures go home, and the next feature comes first.  What is nobody's stays: its rule decides. */
static void close_feature(struct hb_landgame *c, const struct hb_scored *s, struct hb_sink *sink)
{
    if (s->present)
        send_all_home(c, s->root, sink);
    for (uint32_t left = c->hook[HB_HOOK_COMPLETED]; left;) {
        const struct hb_own *own = hb_next_own(c, &left);
        hb_own_rule(own)->completed(c, own, s, sink);
    }
    c->due_count--;
    for (unsigned i = 0; i < c->due_count; i++)
        c->due[i] = c->due[i + 1];
    c->due[c->due_count] = 0;
    c->scoring = c->scoring_next = 0;
}

/* The whole of a feature at once, where nobody has anything to choose. */
static void score_at_once(struct hb_landgame *c, struct hb_sink *sink)
{
    struct hb_scored s = first_due(c);

    hb_find_owners(c, &s);
    if (s.owners) {
        int worth = hb_worth(c, &s);
        for (unsigned k = 0; k < c->head.players; k++) {
            unsigned p = (c->turn + k) % c->head.players;
            int points = s.owners >> p & 1 ? hb_worth_for(c, &s, (int)p, worth) : 0;
            if (points)
                hb_give_points(c, (int)p, s.kind, points, &s, sink);
        }
    } else if (sink) {
        tell_complete(c, &s, sink);
    }
    close_feature(c, &s, sink);
}

/* Where somebody chooses: each stage of a feature may open frames and is entered again when they are done. */

static enum hb_next ask_rules(struct hb_landgame *c, struct hb_sink *sink)
{
    for (uint32_t left = c->hook[HB_HOOK_AWARD]; left;) {
        const struct hb_own *own = hb_next_own(c, &left);
        enum hb_next next = hb_own_rule(own)->award(c, own, sink);
        if (next != HB_GOES_ON)
            return next;
    }
    return HB_GOES_ON;
}

/* The next owner's points: first they are chosen about, then they land. */
static enum hb_next give_awards(struct hb_landgame *c, struct hb_scored *s, struct hb_sink *sink)
{
    int worth = hb_worth(c, s);

    for (; c->scoring_next < 2 * c->head.players; c->scoring_next++) {
        unsigned p = (c->turn + c->scoring_next / 2u) % c->head.players;
        if (!(s->owners >> p & 1))
            continue;
        if (c->scoring_next % 2 == 0) {
            c->award =
                (struct hb_due_points){ (int16_t)hb_worth_for(c, s, (int)p, worth), (uint8_t)p, (uint8_t)s->kind };
            enum hb_next next = ask_rules(c, sink);
            if (next != HB_GOES_ON) {
                c->scoring_next++;
                return next;
            }
        } else {
            struct hb_due_points a = c->award;
            c->award = (struct hb_due_points){ 0 };
            if (a.points)
                hb_give_points(c, a.player, a.source, a.points, s, sink);
        }
    }
    c->scoring = HB_SCORING_SPOILS;
    c->scoring_next = 0;
    return __builtin_expect(hb_has_track(c), 0) && hb_track(c)->stage == HB_TRACK_DUE ? HB_CALLS : HB_GOES_ON;
}

static enum hb_next share_spoils(struct hb_landgame *c, const struct hb_scored *s, struct hb_sink *sink)
{
    for (uint32_t left = c->hook[HB_HOOK_SPOILS] & ~(((uint32_t)1 << c->scoring_next) - 1); left;) {
        const struct hb_own *own = hb_next_own(c, &left);
        enum hb_next next = hb_own_rule(own)->spoils(c, own, s, sink);
        if (next != HB_GOES_ON)
            return next;
        c->scoring_next = (uint8_t)(own->place + 1);
    }
    return HB_GOES_ON;
}

static enum hb_next score_in_stages(struct hb_landgame *c, struct hb_sink *sink)
{
    struct hb_scored s = first_due(c);
    enum hb_next next = HB_GOES_ON;

    hb_find_owners(c, &s);
    if (c->scoring < HB_SCORING_AWARDS) {
        c->scoring = HB_SCORING_AWARDS;
        if (!s.owners && sink)
            tell_complete(c, &s, sink);
    }
    if (c->scoring == HB_SCORING_AWARDS)
        next = give_awards(c, &s, sink);
    if (next == HB_GOES_ON)
        next = share_spoils(c, &s, sink);
    if (next == HB_GOES_ON)
        close_feature(c, &s, sink);
    return next;
}

static bool somebody_chooses(const struct hb_landgame *c)
{
    return (c->hook[HB_HOOK_AWARD] | c->hook[HB_HOOK_SPOILS] | c->at_track) != 0;
}

static bool due_is_held(const struct hb_landgame *c, unsigned due)
{
    return hb_held(hb_land(c), hb_root_at(hb_land(c), hb_ring_tile(c->due[due]), hb_ring_segment(c->due[due])));
}

static unsigned held_due(const struct hb_landgame *c)
{
    unsigned n = 0;

    for (unsigned i = 0; i < c->due_count; i++)
        n += due_is_held(c, i);
    return n;
}

/* The order matters where points are chosen about, or where counters walk, and more than one feature brings some. */
static bool asks_for_order(const struct hb_landgame *c)
{
    return c->scoring == HB_SCORING_ORDER && held_due(c) > 1 &&
           (c->hook[HB_HOOK_AWARD] || (hb_has_track(c) && hb_track_minds_order(c)));
}

__attribute__((noinline)) static enum hb_next score_due(struct hb_landgame *c, struct hb_sink *sink)
{
    while (c->due_count && !somebody_chooses(c))
        score_at_once(c, sink);
    while (c->due_count) {
        if (c->scoring == HB_SCORING_NONE)
            c->scoring = HB_SCORING_ORDER;
        if (asks_for_order(c)) {
            c->head.actor = (int8_t)c->turn;
            return HB_ASKS;
        }
        enum hb_next next = score_in_stages(c, sink);
        if (next != HB_GOES_ON)
            return next;
        c->scoring = c->due_count ? HB_SCORING_ORDER : HB_SCORING_NONE;
        if (__builtin_expect(c->hook[HB_HOOK_DECIDED] != 0, 0) && hb_is_decided(c)) {
            hb_final_scoring(c, sink);
            return HB_ENDS;
        }
    }
    return HB_GOES_ON;
}

static inline enum hb_next score_enter(struct hb_landgame *c, const struct hb_own *own, struct hb_sink *sink)
{
    (void)own;
    if (c->scoring == HB_SCORING_NONE && c->laid != HB_NO_TILE)
        find_complete(c, sink || c->hook[HB_HOOK_COMPLETED] || somebody_chooses(c));
    return c->due_count ? score_due(c, sink) : HB_GOES_ON;
}

/* The order of scoring */

static struct hb_move score_next(const struct hb_landgame *c, unsigned due)
{
    unsigned tile = hb_ring_tile(c->due[due]);

    return hb_move_of(HB_VERB_SCORE, 0, hb_tile_x(hb_land(c), tile), hb_tile_y(hb_land(c), tile),
                      hb_ring_segment(c->due[due]));
}

static size_t score_legal(const struct hb_landgame *c, const struct hb_own *own, int who, struct hb_move *out,
                          size_t cap)
{
    size_t n = 0;

    (void)own;
    (void)who;
    for (unsigned i = 0; i < c->due_count; i++) {
        if (!due_is_held(c, i))
            continue;
        if (n < cap)
            out[n] = score_next(c, i);
        n++;
    }
    return n;
}

/* The chosen one comes first, the others stay in their order. */
static enum hb_next score_play(struct hb_landgame *c, const struct hb_own *own, int who, struct hb_move m,
                               struct hb_sink *sink)
{
    unsigned chosen = 0;

    (void)own;
    (void)who;
    (void)sink;
    while (chosen < c->due_count && score_next(c, chosen).code != m.code)
        chosen++;
    HB_ASSERT(chosen < c->due_count);
    for (uint16_t stop = c->due[chosen]; chosen > 0; chosen--) {
        c->due[chosen] = c->due[chosen - 1];
        c->due[chosen - 1] = stop;
    }
    c->scoring = HB_SCORING_CHOSEN;
    return HB_AGAIN;
}

__attribute__((noinline)) static enum hb_next choose_next(struct hb_landgame *c, const struct hb_own *own,
                                                          uint64_t *seed)
{
    struct hb_move some[HB_DUE_MAX] = { { 0 } };
    size_t n = score_legal(c, own, c->turn, some, HB_DUE_MAX);

    return score_play(c, own, c->turn, some[hb_below(seed, (uint32_t)n)], NULL);
}

static enum hb_next score_random(struct hb_landgame *c, const struct hb_own *own, uint64_t *seed)
{
    enum hb_next next = score_enter(c, own, NULL);

    return next == HB_ASKS ? choose_next(c, own, seed) : next;
}

static void score_why(const struct hb_landgame *c, const struct hb_own *own, int who, struct hb_move m,
                      const struct hb_names *names, struct hb_error *err)
{
    (void)own;
    (void)who;
    (void)m;
    (void)names;
    hb_refuse(err, HB_ILLEGAL_MOVE, "score.now rule=%s", hb_law(c, HB_LAW_ORDER));
}

const struct hb_step hb_step_score = {
    .phase = "score",
    .slot = HB_SLOT_SCORE,
    .enter = score_enter,
    .legal = score_legal,
    .play = score_play,
    .why = score_why,
    .random = score_random,
};

/* The end of the game */

void hb_award_owners(const struct hb_landgame *c, const struct hb_scored *s, int worth, struct hb_award *a)
{
    for (unsigned p = 0; p < c->head.players; p++)
        if (s->owners >> p & 1)
            a->points(a, (int)p, s->kind, hb_worth_for(c, s, (int)p, worth), s);
}

void hb_final_points(const struct hb_landgame *c, struct hb_award *a)
{
    for (uint32_t left = c->hook[HB_HOOK_FINAL]; left;) {
        const struct hb_own *own = hb_next_own(c, &left);
        hb_own_rule(own)->final(c, own, a);
    }
}

struct final_award {
    struct hb_award award;
    struct hb_landgame *c;
    struct hb_sink *sink;
};

static void give_final(struct hb_award *a, int player, unsigned source, int points, const struct hb_scored *s)
{
    struct final_award *f = (struct final_award *)a;

    add_points(f->c, player, source, points, s, f->sink);
}

void hb_final_scoring(struct hb_landgame *c, struct hb_sink *sink)
{
    struct final_award a = { { give_final }, c, sink };

    hb_final_points(c, &a.award);
    for (uint32_t left = hb_all_rules(c); left;) {
        const struct hb_own *own = hb_next_own(c, &left);
        if (hb_own_rule(own)->ended)
            hb_own_rule(own)->ended(c, own);
    }
    if (sink)
        hb_tell(sink, c, HB_EVENT_END, HB_CHANCE, 0, NULL);
}
