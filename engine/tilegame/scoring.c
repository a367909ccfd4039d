/* scoring.c -- who has a feature, the step in which complete features are scored, and what a feature is worth until
 * then.
 *
 * BAS-14,15   The most followers take all the points; equal ones each take all; everybody goes home.
 * BAS-16      The order of several scorings is asked for where it can matter: where points are chosen about.
 *
 * Features that are complete stand in a list (`due`): those that the new tile has completed, and whatever rules put
 * there.  One after the other its points are given clockwise from the player whose turn it is, then its spoils are
 * shared, then its figures go home.
 *
 *   due[0]   ORDER > CHOSEN > AWARDS > SPOILS > figures home, `completed` > due[1] moves up
 *              |                |        |
 *              |                |        +-- each rule with spoils in turn: those before scoring_next are done
 *              |                +-- each owner twice, asked and then paid: scoring_next / 2 is the owner
 *              +-- where the order can matter the player whose turn it is chooses which feature comes first
 *
 * Where a rule lets somebody choose in between, the step stops, and goes on where it was; the place where it is then
 * stands in the state.  Where no rule in play can ask anything, as in the base game, a feature is scored at
 * once without these stages.
 *
 * A feature is pointed at by a stop of its ring, a tile and segment, not by its root: roots change when features join
 * or part, and tiles stay. */
#include "engine/assert.h"
#include "engine/splitmix.h"
#include "engine/tilegame/rule.h"

#include <string.h>

enum { AROUND = 8 };

bool hb_tg_is_decided(const struct hb_tilegame *tg)
{
    for (uint32_t left = tg->hook[HB_HOOK_DECIDED]; left;) {
        const struct hb_rule_slot *slot = hb_tg_next_slot(tg, &left);
        if (hb_tg_rule_of(slot)->decided(tg, slot))
            return true;
    }
    return false;
}

/* Majorities */

/* Figures on the feature, found as bits of a word; what is nobody's has no power. */
static void count_powers(const struct hb_tilegame *tg, struct hb_scored *s)
{
    const struct hb_landscape *l = hb_tg_land(tg);

    for (unsigned from = 0; from < l->pieces; from += 64)
        for (uint64_t left = hb_land_pieces_there(l, s->root, from); left; left &= left - 1) {
            const struct hb_land_figure f = hb_land_figure(l, from + (unsigned)__builtin_ctzll(left));
            if (f.player == HB_NO_OWNER)
                continue;
            s->power[f.player] += hb_tg_piece_kind(tg, f.piece)->power;
            s->present |= 1u << f.player;
        }
}

/* First by power, then rules may change it: such as the one that lets a hill break a tie. */
void hb_tg_count_majority(const struct hb_tilegame *tg, struct hb_scored *s)
{
    count_powers(tg, s);
    for (unsigned p = 0; p < tg->head.players; p++)
        if (s->power[p] > s->best)
            s->best = s->power[p];
    for (unsigned p = 0; p < tg->head.players; p++)
        if (s->best && s->power[p] == s->best)
            s->owners |= 1u << p;
    for (uint32_t left = tg->hook[HB_HOOK_OWNERS]; left;) {
        const struct hb_rule_slot *slot = hb_tg_next_slot(tg, &left);
        hb_tg_rule_of(slot)->owners(tg, slot, s);
    }
}

/* Each rule gets what those before it in rank have made of the worth: the base game counts, an inn doubles. */
int hb_tg_worth(const struct hb_tilegame *tg, const struct hb_scored *s)
{
    int worth = 0;

    for (uint32_t left = tg->hook[HB_HOOK_WORTH]; left;) {
        const struct hb_rule_slot *slot = hb_tg_next_slot(tg, &left);
        worth = hb_tg_rule_of(slot)->worth(tg, slot, s, worth);
    }
    return worth;
}

int hb_tg_worth_for(const struct hb_tilegame *tg, const struct hb_scored *s, int player, int worth)
{
    for (uint32_t left = tg->hook[HB_HOOK_WORTH_FOR]; left;) {
        const struct hb_rule_slot *slot = hb_tg_next_slot(tg, &left);
        worth = hb_tg_rule_of(slot)->worth_for(tg, slot, s, player, worth);
    }
    return worth;
}

struct hb_scored hb_tg_measure(const struct hb_tilegame *tg, unsigned tile, unsigned segment)
{
    const struct hb_landscape *l = hb_tg_land(tg);
    struct hb_scored s = { .kind = hb_land_segment_kind(l, tile, segment), .tile = tile, .segment = segment };

    s.root = hb_land_root_at(l, tile, segment);
    if (hb_land_is_surroundable(s.kind)) {
        s.neighbours = hb_land_filled_around(l, s.kind, tile);
        s.complete = s.neighbours == AROUND;
        s.tiles = s.kind == HB_CASTLE ? hb_land_misty_around(l, tile) : 0;
    } else {
        struct hb_land_extent e = hb_land_extent(l, s.root);
        s.tiles = e.tiles;
        s.shields = e.shields;
        s.marks = e.marks;
        s.measured = true;
        s.complete = hb_land_open_ends(l, s.root) == 0;
    }
    return s;
}

/* Points and ways home */

/* Four bits a player, for an event. */
static uint32_t packed_powers(const struct hb_tilegame *tg, const struct hb_scored *s)
{
    uint32_t powers = 0;

    for (unsigned p = 0; p < tg->head.players; p++)
        powers |= (s->power[p] > 15 ? 15u : s->power[p]) << 4 * p;
    return powers;
}

static void emit_points(struct hb_tilegame *tg, int player, unsigned source, int points, const struct hb_scored *s,
                        struct hb_sink *sink)
{
    int32_t n[HB_EVENT_NUMBERS] = { [HB_SCORE_POINTS] = points, [HB_SCORE_SOURCE] = (int32_t)source };

    if (s && s->kind == HB_FEATURE_KINDS) {
        n[HB_SCORE_SEGMENT] = (int32_t)s->detail;
        n[HB_SCORE_HOW] = s->at_end ? 2 : 0;
    } else if (s) {
        n[HB_SCORE_KIND] = (int32_t)s->kind;
        n[HB_SCORE_X] = hb_land_tile_x(hb_tg_land(tg), s->tile);
        n[HB_SCORE_Y] = hb_land_tile_y(hb_tg_land(tg), s->tile);
        n[HB_SCORE_SEGMENT] = (int32_t)s->segment;
        n[HB_SCORE_TILES] = (int32_t)(s->kind == HB_CASTLE               ? s->tiles
                                      : hb_land_is_surroundable(s->kind) ? s->neighbours
                                      : s->kind == HB_FIELD              ? s->cities
                                                                         : s->tiles);
        n[HB_SCORE_SHIELDS] = (int32_t)s->shields;
        n[HB_SCORE_HOW] = (s->complete ? 1 : 0) | (s->at_end ? 2 : 0) | 4;
        n[HB_SCORE_OWNERS] = (int32_t)s->owners;
        n[HB_SCORE_PRESENT] = (int32_t)(source < HB_SOURCE_RULES ? s->present : s->detail);
        n[HB_SCORE_POWERS] = (int32_t)packed_powers(tg, s);
    }
    hb_tg_emit(sink, tg, HB_EVENT_SCORE, player, HB_EVENT_NUMBERS, n);
}

static inline void add_points(struct hb_tilegame *tg, int player, unsigned source, int points,
                              const struct hb_scored *s, struct hb_sink *sink)
{
    int16_t *by_source = hb_tg_points_of(tg, (unsigned)player);
    struct hb_seat *seat = &hb_tg_seats(tg)[player];

    seat->score = (int16_t)(seat->score + points);
    by_source[source] = (int16_t)(by_source[source] + points);
    if (sink)
        emit_points(tg, player, source, points, s, sink);
    for (uint32_t left = tg->hook[HB_HOOK_POINTS]; left;) {
        const struct hb_rule_slot *slot = hb_tg_next_slot(tg, &left);
        hb_tg_rule_of(slot)->points(tg, slot, player, source, points, sink);
    }
}

/* Who depended on a follower that is not there any more goes too. */
static void follower_left(struct hb_tilegame *tg, int player, unsigned root, struct hb_sink *sink)
{
    for (uint32_t left = tg->hook[HB_HOOK_LEFT]; left;) {
        const struct hb_rule_slot *slot = hb_tg_next_slot(tg, &left);
        hb_tg_rule_of(slot)->left(tg, slot, player, root, sink);
    }
}

void hb_tg_feature_split(struct hb_tilegame *tg, unsigned tile, unsigned segment, struct hb_sink *sink)
{
    unsigned root = hb_land_root_at(hb_tg_land(tg), tile, segment);

    for (unsigned p = 0; p < tg->head.players; p++)
        follower_left(tg, (int)p, root, sink);
}

/* At the end of the game points do not walk on the track any more; then add_points alone is called. */
void hb_tg_give_points(struct hb_tilegame *tg, int player, unsigned source, int points, const struct hb_scored *s,
                       struct hb_sink *sink)
{
    add_points(tg, player, source, points, s, sink);
    if (__builtin_expect(hb_tg_has_track(tg), 0) && points > 0)
        hb_tg_track_add_waiting(tg, (unsigned)player, source, points);
}

void hb_tg_send_home(struct hb_tilegame *tg, unsigned number, struct hb_sink *sink)
{
    const struct hb_land_figure f = hb_land_figure(hb_tg_land(tg), number);
    unsigned root = hb_land_figure_root(hb_tg_land(tg), number);

    hb_tg_seats(tg)[f.player].supply[f.piece]++;
    hb_land_take_figure(hb_tg_land(tg), number);
    if (sink)
        hb_tg_emit(sink, tg, HB_EVENT_HOME, (int)f.player, 5,
                   (const int32_t[]){ (int32_t)f.piece, hb_land_tile_x(hb_tg_land(tg), f.tile),
                                      hb_land_tile_y(hb_tg_land(tg), f.tile), (int32_t)f.segment, (int32_t)f.kind });
    if (f.counts)
        follower_left(tg, (int)f.player, root, sink);
    else if (hb_tg_piece_kind(tg, f.piece)->came_home)
        hb_tg_piece_kind(tg, f.piece)->came_home(tg, hb_tg_piece_slot(tg, f.piece), (int)f.player);
}

void hb_tg_send_home_by_move(struct hb_tilegame *tg, int player, struct hb_move m, struct hb_sink *sink)
{
    const struct hb_landscape *l = hb_tg_land(tg);
    unsigned tile = hb_land_tile_at(l, hb_tg_move_x(m), hb_tg_move_y(m));
    unsigned i = hb_land_figure_on(l, (unsigned)player, hb_tg_move_piece(m), tile, hb_tg_move_arg(m));

    HB_ASSERT(i < l->pieces);
    hb_tg_send_home(tg, i, sink);
}

static void send_all_home(struct hb_tilegame *tg, unsigned root, struct hb_sink *sink)
{
    for (unsigned i = hb_tg_land(tg)->pieces; i-- > 0;)
        if (i < hb_tg_land(tg)->pieces && hb_land_figure_root(hb_tg_land(tg), i) == root &&
            hb_land_figure(hb_tg_land(tg), i).player != HB_NO_OWNER)
            hb_tg_send_home(tg, i, sink); /* which may take others along */
}

/* What is due */

static unsigned stop_at(unsigned tile, unsigned segment)
{
    return tile << 4 | segment;
}

/* Once, however often it is said: a feature is the same if its root is. */
void hb_tg_add_due(struct hb_tilegame *tg, unsigned tile, unsigned segment)
{
    const struct hb_landscape *l = hb_tg_land(tg);
    unsigned root = hb_land_root_at(l, tile, segment);

    for (unsigned i = 0; i < tg->due_count; i++)
        if (hb_land_root_at(l, hb_land_ring_tile(tg->due[i]), hb_land_ring_segment(tg->due[i])) == root)
            return;
    HB_ASSERT(tg->due_count < HB_DUE_MAX);
    tg->due[tg->due_count++] = (uint16_t)stop_at(tile, segment);
}

/* The roads and cities of the new tile that are complete, as bits; only those with followers, where the others do not
 * matter.  The first four segments are looked at without asking which are roads or cities, since few tiles have more:
 * the mask takes out the others afterwards. */
static unsigned complete_here(const struct hb_tilegame *tg, bool held)
{
    enum { USUAL = 4 };
    const struct hb_landscape *l = hb_tg_land(tg);
    const uint16_t *link = hb_land_links(l);
    unsigned which = hb_designs[hb_land_tile_design(l, tg->laid)].roads_and_cities, complete = 0;
    unsigned mask = HB_OPEN | (held ? HB_HELD : 0), wanted = held ? HB_HELD : 0;

    HB_ASSERT(tg->laid == l->looked_at);
    for (unsigned i = 0; i < USUAL; i++)
        complete |= (unsigned)((link[l->here[i]] & mask) == wanted) << i;
    for (unsigned i = USUAL; which >> i != 0; i++)
        complete |= (unsigned)((link[l->here[i]] & mask) == wanted) << i;
    return complete & which;
}

/* On it or on one of the eight squares around, with one comparison for each coordinate. */
static bool beside_new_tile(const struct hb_tilegame *tg, unsigned tile)
{
    const uint8_t *x = hb_land_tile_xs(hb_tg_land(tg)), *y = hb_land_tile_ys(hb_tg_land(tg));

    return (uint8_t)(x[tg->laid] - x[tile] + 1) <= 2 && (uint8_t)(y[tg->laid] - y[tile] + 1) <= 2;
}

static void find_cloisters(struct hb_tilegame *tg)
{
    const struct hb_landscape *l = hb_tg_land(tg);

    for (unsigned word = 0; word < HB_MONK_WORDS; word++)
        for (uint64_t left = l->monks[word]; left; left &= left - 1) {
            const struct hb_land_figure f = hb_land_figure(l, 64 * word + (unsigned)__builtin_ctzll(left));
            if (beside_new_tile(tg, f.tile) && hb_land_filled_around(l, f.kind, f.tile) == AROUND)
                hb_tg_add_due(tg, f.tile, f.segment);
        }
}

/* Roads and cities can only be completed by a segment of the new tile, a monastery if it lies on it or beside it. */
static void find_complete(struct hb_tilegame *tg, bool all)
{
    for (unsigned left = complete_here(tg, !all); left; left &= left - 1)
        hb_tg_add_due(tg, tg->laid, (unsigned)__builtin_ctz(left));
    if (hb_land_any_monks(hb_tg_land(tg)))
        find_cloisters(tg);
}

/* Scoring */

static struct hb_scored first_due(const struct hb_tilegame *tg)
{
    return hb_tg_measure(tg, hb_land_ring_tile(tg->due[0]), hb_land_ring_segment(tg->due[0]));
}

static void emit_complete(struct hb_tilegame *tg, const struct hb_scored *s, struct hb_sink *sink)
{
    hb_tg_emit(sink, tg, HB_EVENT_COMPLETE, tg->turn, 6,
               (const int32_t[]){ (int32_t)s->kind, hb_land_tile_x(hb_tg_land(tg), s->tile),
                                  hb_land_tile_y(hb_tg_land(tg), s->tile), (int32_t)s->segment, (int32_t)s->tiles,
                                  (int32_t)s->shields });
}

/* Its figures go home, and the next feature comes first.  What is nobody's stays: its rule decides. */
static void close_feature(struct hb_tilegame *tg, const struct hb_scored *s, struct hb_sink *sink)
{
    if (s->present)
        send_all_home(tg, s->root, sink);
    for (uint32_t left = tg->hook[HB_HOOK_COMPLETED]; left;) {
        const struct hb_rule_slot *slot = hb_tg_next_slot(tg, &left);
        hb_tg_rule_of(slot)->completed(tg, slot, s, sink);
    }
    tg->due_count--;
    for (unsigned i = 0; i < tg->due_count; i++)
        tg->due[i] = tg->due[i + 1];
    tg->due[tg->due_count] = 0;
    tg->scoring = tg->scoring_next = 0;
}

/* The whole of a feature at once, where nobody has anything to choose. */
static void score_at_once(struct hb_tilegame *tg, struct hb_sink *sink)
{
    struct hb_scored s = first_due(tg);

    hb_tg_count_majority(tg, &s);
    if (s.owners) {
        int worth = hb_tg_worth(tg, &s);
        for (unsigned k = 0; k < tg->head.players; k++) {
            unsigned p = (tg->turn + k) % tg->head.players;
            int points = s.owners >> p & 1 ? hb_tg_worth_for(tg, &s, (int)p, worth) : 0;
            if (points)
                hb_tg_give_points(tg, (int)p, s.kind, points, &s, sink);
        }
    } else if (sink) {
        emit_complete(tg, &s, sink);
    }
    close_feature(tg, &s, sink);
}

/* Scoring in stages */

static enum hb_next ask_rules(struct hb_tilegame *tg, struct hb_sink *sink)
{
    for (uint32_t left = tg->hook[HB_HOOK_AWARD]; left;) {
        const struct hb_rule_slot *slot = hb_tg_next_slot(tg, &left);
        enum hb_next next = hb_tg_rule_of(slot)->award(tg, slot, sink);
        if (next != HB_GOES_ON)
            return next;
    }
    return HB_GOES_ON;
}

/* The next owner's points: first they are chosen about, then they land. */
static enum hb_next give_awards(struct hb_tilegame *tg, struct hb_scored *s, struct hb_sink *sink)
{
    int worth = hb_tg_worth(tg, s);

    for (; tg->scoring_next < 2 * tg->head.players; tg->scoring_next++) {
        unsigned p = (tg->turn + tg->scoring_next / 2u) % tg->head.players;
        if (!(s->owners >> p & 1))
            continue;
        if (tg->scoring_next % 2 == 0) {
            tg->award =
                (struct hb_due_points){ (int16_t)hb_tg_worth_for(tg, s, (int)p, worth), (uint8_t)p, (uint8_t)s->kind };
            enum hb_next next = ask_rules(tg, sink);
            if (next != HB_GOES_ON) {
                tg->scoring_next++;
                return next;
            }
        } else {
            struct hb_due_points a = tg->award;
            tg->award = (struct hb_due_points){ 0 };
            if (a.points)
                hb_tg_give_points(tg, a.player, a.source, a.points, s, sink);
        }
    }
    tg->scoring = HB_SCORING_SPOILS;
    tg->scoring_next = 0;
    return __builtin_expect(hb_tg_has_track(tg), 0) && hb_tg_track(tg)->stage == HB_TRACK_DUE ? HB_CALLS : HB_GOES_ON;
}

static enum hb_next share_spoils(struct hb_tilegame *tg, const struct hb_scored *s, struct hb_sink *sink)
{
    for (uint32_t left = tg->hook[HB_HOOK_SPOILS] & ~(((uint32_t)1 << tg->scoring_next) - 1); left;) {
        const struct hb_rule_slot *slot = hb_tg_next_slot(tg, &left);
        enum hb_next next = hb_tg_rule_of(slot)->spoils(tg, slot, s, sink);
        if (next != HB_GOES_ON)
            return next;
        tg->scoring_next = (uint8_t)(slot->place + 1);
    }
    return HB_GOES_ON;
}

/* Enters the stage where the feature is.  A stage that opens frames is entered again when they are done. */
static enum hb_next score_in_stages(struct hb_tilegame *tg, struct hb_sink *sink)
{
    struct hb_scored s = first_due(tg);
    enum hb_next next = HB_GOES_ON;

    hb_tg_count_majority(tg, &s);
    if (tg->scoring < HB_SCORING_AWARDS) {
        tg->scoring = HB_SCORING_AWARDS;
        if (!s.owners && sink)
            emit_complete(tg, &s, sink);
    }
    if (tg->scoring == HB_SCORING_AWARDS)
        next = give_awards(tg, &s, sink);
    if (next == HB_GOES_ON)
        next = share_spoils(tg, &s, sink);
    if (next == HB_GOES_ON)
        close_feature(tg, &s, sink);
    return next;
}

static bool somebody_chooses(const struct hb_tilegame *tg)
{
    return (tg->hook[HB_HOOK_AWARD] | tg->hook[HB_HOOK_SPOILS] | tg->at_track) != 0;
}

static bool due_is_held(const struct hb_tilegame *tg, unsigned due)
{
    return hb_land_is_held(hb_tg_land(tg), hb_land_root_at(hb_tg_land(tg), hb_land_ring_tile(tg->due[due]),
                                                           hb_land_ring_segment(tg->due[due])));
}

static unsigned held_due(const struct hb_tilegame *tg)
{
    unsigned n = 0;

    for (unsigned i = 0; i < tg->due_count; i++)
        n += due_is_held(tg, i);
    return n;
}

/* The order matters where points are chosen about, or where counters walk, and more than one feature brings some. */
static bool asks_for_order(const struct hb_tilegame *tg)
{
    return tg->scoring == HB_SCORING_ORDER && held_due(tg) > 1 &&
           (tg->hook[HB_HOOK_AWARD] || (hb_tg_has_track(tg) && hb_tg_track_needs_order(tg)));
}

__attribute__((noinline)) static enum hb_next score_due(struct hb_tilegame *tg, struct hb_sink *sink)
{
    while (tg->due_count && !somebody_chooses(tg))
        score_at_once(tg, sink);
    while (tg->due_count) {
        if (tg->scoring == HB_SCORING_NONE)
            tg->scoring = HB_SCORING_ORDER;
        if (asks_for_order(tg)) {
            tg->head.actor = (int8_t)tg->turn;
            return HB_ASKS;
        }
        enum hb_next next = score_in_stages(tg, sink);
        if (next != HB_GOES_ON)
            return next;
        tg->scoring = tg->due_count ? HB_SCORING_ORDER : HB_SCORING_NONE;
        if (__builtin_expect(tg->hook[HB_HOOK_DECIDED] != 0, 0) && hb_tg_is_decided(tg)) {
            hb_tg_final_scoring(tg, sink);
            return HB_ENDS;
        }
    }
    return HB_GOES_ON;
}

/* Without listeners and rules that care only features with followers are looked for; the others would change
 * nothing. */
static inline enum hb_next score_enter(struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_sink *sink)
{
    (void)slot;
    if (tg->scoring == HB_SCORING_NONE && tg->laid != HB_NO_TILE)
        find_complete(tg, sink || tg->hook[HB_HOOK_COMPLETED] || somebody_chooses(tg));
    return tg->due_count ? score_due(tg, sink) : HB_GOES_ON;
}

/* The order of scoring */

static struct hb_move score_next(const struct hb_tilegame *tg, unsigned due)
{
    unsigned tile = hb_land_ring_tile(tg->due[due]);

    return hb_tg_move(HB_VERB_SCORE, 0, hb_land_tile_x(hb_tg_land(tg), tile), hb_land_tile_y(hb_tg_land(tg), tile),
                      hb_land_ring_segment(tg->due[due]));
}

static size_t score_legal(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move *out,
                          size_t cap)
{
    size_t n = 0;

    (void)slot;
    (void)who;
    for (unsigned i = 0; i < tg->due_count; i++) {
        if (!due_is_held(tg, i))
            continue;
        if (n < cap)
            out[n] = score_next(tg, i);
        n++;
    }
    return n;
}

/* The chosen one comes first, the others stay in their order. */
static enum hb_next score_play(struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move m,
                               struct hb_sink *sink)
{
    unsigned chosen = 0;

    (void)slot;
    (void)who;
    (void)sink;
    while (chosen < tg->due_count && score_next(tg, chosen).code != m.code)
        chosen++;
    HB_ASSERT(chosen < tg->due_count);
    for (uint16_t stop = tg->due[chosen]; chosen > 0; chosen--) {
        tg->due[chosen] = tg->due[chosen - 1];
        tg->due[chosen - 1] = stop;
    }
    tg->scoring = HB_SCORING_CHOSEN;
    return HB_AGAIN;
}

__attribute__((noinline)) static enum hb_next choose_next(struct hb_tilegame *tg, const struct hb_rule_slot *slot,
                                                          uint64_t *seed)
{
    struct hb_move some[HB_DUE_MAX] = { { 0 } };
    size_t n = score_legal(tg, slot, tg->turn, some, HB_DUE_MAX);

    return score_play(tg, slot, tg->turn, some[hb_splitmix_below(seed, (uint32_t)n)], NULL);
}

static enum hb_next score_random(struct hb_tilegame *tg, const struct hb_rule_slot *slot, uint64_t *seed)
{
    enum hb_next next = score_enter(tg, slot, NULL);

    return next == HB_ASKS ? choose_next(tg, slot, seed) : next;
}

static void score_why(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move m,
                      const struct hb_names *names, struct hb_error *err)
{
    (void)slot;
    (void)who;
    (void)m;
    (void)names;
    hb_refuse(err, HB_ILLEGAL_MOVE, "score.now rule=%s", hb_tg_common_rule_id(tg, HB_LAW_ORDER));
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

void hb_tg_award_owners(const struct hb_tilegame *tg, const struct hb_scored *s, int worth, struct hb_award *a)
{
    for (unsigned p = 0; p < tg->head.players; p++)
        if (s->owners >> p & 1)
            a->points(a, (int)p, s->kind, hb_tg_worth_for(tg, s, (int)p, worth), s);
}

void hb_tg_final_points(const struct hb_tilegame *tg, struct hb_award *a)
{
    for (uint32_t left = tg->hook[HB_HOOK_FINAL]; left;) {
        const struct hb_rule_slot *slot = hb_tg_next_slot(tg, &left);
        hb_tg_rule_of(slot)->final(tg, slot, a);
    }
}

struct final_award {
    struct hb_award award;
    struct hb_tilegame *tg;
    struct hb_sink *sink;
};

static void give_final(struct hb_award *a, int player, unsigned source, int points, const struct hb_scored *s)
{
    struct final_award *f = (struct final_award *)a;

    add_points(f->tg, player, source, points, s, f->sink);
}

void hb_tg_final_scoring(struct hb_tilegame *tg, struct hb_sink *sink)
{
    struct final_award a = { { give_final }, tg, sink };

    hb_tg_final_points(tg, &a.award);
    for (uint32_t left = hb_tg_all_slots(tg); left;) {
        const struct hb_rule_slot *slot = hb_tg_next_slot(tg, &left);
        if (hb_tg_rule_of(slot)->ended)
            hb_tg_rule_of(slot)->ended(tg, slot);
    }
    if (sink)
        hb_tg_emit(sink, tg, HB_EVENT_END, HB_CHANCE, 0, NULL);
}

/* Worth before scoring */

/* For front ends and for those who weigh positions: the same hooks are asked as in scoring, so that a preview cannot
 * disagree with the points.  This is the most that one of its owners would get; what anybody would, while nobody has
 * it. */
static int best_for_owners(const struct hb_tilegame *tg, const struct hb_scored *s, int worth)
{
    int best = s->owners ? 0 : worth;

    for (unsigned p = 0; p < tg->head.players; p++) {
        int points = s->owners >> p & 1 ? hb_tg_worth_for(tg, s, (int)p, worth) : 0;
        if (points > best)
            best = points;
    }
    return best;
}

/* What a rule says that alone counts such features; negative if there is none. */
static int counted_by_a_rule(const struct hb_tilegame *tg, struct hb_scored *s)
{
    for (uint32_t left = hb_tg_all_slots(tg); left;) {
        const struct hb_rule_slot *slot = hb_tg_next_slot(tg, &left);
        int worth = hb_tg_rule_of(slot)->value ? hb_tg_rule_of(slot)->value(tg, slot, s) : -1;
        if (worth >= 0)
            return worth;
    }
    return -1;
}

int hb_tg_worth_at_end(const struct hb_tilegame *tg, struct hb_scored *s, int player)
{
    s->at_end = true;
    hb_tg_count_majority(tg, s);
    int worth = counted_by_a_rule(tg, s);
    if (worth < 0)
        worth = hb_tg_worth(tg, s);
    return hb_tg_worth_for(tg, s, player, worth);
}

static struct hb_value value_at_end(const struct hb_tilegame *tg, struct hb_scored *s, int worth)
{
    s->at_end = true;
    int points = best_for_owners(tg, s, worth);

    return (struct hb_value){ .now = points, .whole = points };
}

static struct hb_value value_of_feature(const struct hb_tilegame *tg, struct hb_scored s)
{
    struct hb_value v = { 0 };

    s.at_end = !s.complete;
    v.now = best_for_owners(tg, &s, hb_tg_worth(tg, &s));
    s.at_end = false;
    s.complete = true;
    if (hb_land_is_surroundable(s.kind))
        s.neighbours = AROUND;
    v.whole = best_for_owners(tg, &s, hb_tg_worth(tg, &s));
    return v;
}

struct hb_value hb_tg_value(const struct hb_game *g, unsigned tile, unsigned segment)
{
    const struct hb_tilegame *tg = hb_tg_const(g);
    struct hb_scored s = hb_tg_measure(tg, tile, segment);
    struct hb_value v;

    hb_tg_count_majority(tg, &s);
    int worth = counted_by_a_rule(tg, &s);
    if (worth >= 0 || s.kind == HB_FIELD)
        v = value_at_end(tg, &s, worth < 0 ? 0 : worth);
    else
        v = value_of_feature(tg, s);
    v.owners = s.owners;
    v.shut = !(tg->opens >> s.kind & 1);
    memcpy(v.power, s.power, sizeof v.power);
    return v;
}
