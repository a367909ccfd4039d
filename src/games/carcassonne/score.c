/* score.c -- scoring features: when they are completed, and what is left of them at the end.
 *
 * BAS-10..13  A road is worth a point a tile, a complete city two a tile and two a shield, a monastery that
 *             is surrounded nine.  A tile counts once, however many segments of the feature it has.
 * BAS-14,15   The most followers take all the points; equal ones each take all; everybody goes home.
 * BAS-16      The order of several scorings cannot matter here, so it is not asked for.
 * BAS-21      At the end an incomplete road is worth a point a tile, a city a point a tile and a shield, a
 *             monastery one and one for each neighbour: to its owners, once, not for each follower.
 * ABB-3       A garden is scored like a monastery. */
#include "core/assert.h"
#include "rules/rule.h"

#include <stdlib.h>

enum { CITY_COMPLETE = 2, CITY_INCOMPLETE = 1, MONASTERY_NEIGHBOURS = 8 };

static const struct hb_figure *figure(const struct hb_carcassonne *c, unsigned i)
{
    return &hb_figures(hb_land(c))[i];
}

/* Majorities (BAS-15) */

void hb_find_owners(const struct hb_carcassonne *c, struct hb_scored *s)
{
    const struct hb_landscape *l = hb_land(c);

    for (unsigned i = 0; i < l->figures; i++) {
        const struct hb_figure *f = figure(c, i);
        if (hb_root(l, f->node) != s->root)
            continue;
        s->power[f->player] += hb_piece_kind(c, f->piece)->power;
        s->present |= 1u << f->player;
    }
    for (unsigned p = 0; p < c->head.players; p++)
        if (s->power[p] > s->best)
            s->best = s->power[p];
    for (unsigned p = 0; p < c->head.players; p++)
        if (s->best && s->power[p] == s->best)
            s->owners |= 1u << p;
}

int hb_worth(const struct hb_carcassonne *c, const struct hb_scored *s)
{
    int worth = 0;

    switch (s->kind) {
    case HB_ROAD:
        worth = (int)s->tiles;
        break;
    case HB_CITY:
        worth = (int)(s->tiles + s->shields) * (s->complete ? CITY_COMPLETE : CITY_INCOMPLETE);
        break;
    case HB_MONASTERY:
    case HB_GARDEN:
        worth = 1 + (int)s->neighbours;
        break;
    case HB_FIELD:
    case HB_RIVER:
    case HB_FEATURE_KINDS:
        break;
    }
    for (unsigned r = 0, left = c->rules; left; r++, left >>= 1)
        if ((left & 1) && hb_rules[r]->worth)
            worth = hb_rules[r]->worth(c, s, worth);
    return worth;
}

int hb_worth_for(const struct hb_carcassonne *c, const struct hb_scored *s, int player, int worth)
{
    for (unsigned r = 0, left = c->rules; left; r++, left >>= 1)
        if ((left & 1) && hb_rules[r]->worth_for)
            worth = hb_rules[r]->worth_for(c, s, player, worth);
    return worth;
}

struct hb_scored hb_measure(const struct hb_carcassonne *c, unsigned cell, unsigned segment)
{
    const struct hb_landscape *l = hb_land(c);
    struct hb_scored s = { .kind = hb_segment_kind(l, cell, segment), .cell = cell, .segment = segment };

    s.root = hb_root(l, hb_cells(l)[cell].node + segment);
    if (hb_is_cloister(s.kind)) {
        s.neighbours = hb_neighbours(l, cell);
        s.complete = s.neighbours == MONASTERY_NEIGHBOURS;
    } else {
        s.tiles = hb_distinct_tiles(l, s.root, s.kind);
        s.shields = hb_node_shields(hb_nodes(l)[s.root]);
        s.complete = hb_node_open(hb_nodes(l)[s.root]) == 0;
    }
    return s;
}

/* Points and ways home */

static void tell_points(struct hb_carcassonne *c, int player, unsigned source, int points, const struct hb_scored *s,
                        struct hb_sink *sink)
{
    int32_t n[HB_EVENT_NUMBERS] = { [HB_SCORE_POINTS] = points, [HB_SCORE_SOURCE] = (int32_t)source };

    if (s && s->kind == HB_FEATURE_KINDS) {
        n[HB_SCORE_SEGMENT] = (int32_t)s->detail;
    } else if (s) {
        uint32_t powers = 0;
        for (unsigned p = 0; p < c->head.players; p++)
            powers |= (s->power[p] > 15 ? 15u : s->power[p]) << 4 * p;
        n[HB_SCORE_KIND] = (int32_t)s->kind;
        n[HB_SCORE_X] = hb_cells(hb_land(c))[s->cell].x;
        n[HB_SCORE_Y] = hb_cells(hb_land(c))[s->cell].y;
        n[HB_SCORE_SEGMENT] = (int32_t)s->segment;
        n[HB_SCORE_TILES] = (int32_t)(hb_is_cloister(s->kind) ? s->neighbours
                                      : s->kind == HB_FIELD   ? s->cities
                                                              : s->tiles);
        n[HB_SCORE_SHIELDS] = (int32_t)s->shields;
        n[HB_SCORE_HOW] = (s->complete ? 1 : 0) | (s->at_end ? 2 : 0) | 4;
        n[HB_SCORE_OWNERS] = (int32_t)s->owners;
        n[HB_SCORE_PRESENT] = (int32_t)s->present;
        n[HB_SCORE_POWERS] = (int32_t)powers;
    }
    hb_tell(sink, c, HB_EVENT_SCORE, player, HB_EVENT_NUMBERS, n);
}

void hb_give_points(struct hb_carcassonne *c, int player, unsigned source, int points, const struct hb_scored *s,
                    struct hb_sink *sink)
{
    struct hb_seat *seat = &hb_seats(c)[player];

    seat->score = (int16_t)(seat->score + points);
    seat->points[source] = (int16_t)(seat->points[source] + points);
    if (sink)
        tell_points(c, player, source, points, s, sink);
}

void hb_send_home(struct hb_carcassonne *c, unsigned number, struct hb_sink *sink)
{
    const struct hb_figure f = *figure(c, number);
    const struct hb_cell *cell = &hb_cells(hb_land(c))[f.cell];

    bool counted = hb_piece_kind(c, f.piece)->power > 0;

    hb_seats(c)[f.player].supply[f.piece]++;
    hb_leave(hb_land(c), number, counted);
    if (sink)
        hb_tell(sink, c, HB_EVENT_HOME, f.player, 5, (const int32_t[]){ f.piece, cell->x, cell->y, f.segment, f.kind });
    for (unsigned r = 0, left = counted ? c->rules : 0; left; r++, left >>= 1)
        if ((left & 1) && hb_rules[r]->left)
            hb_rules[r]->left(c, f.player, hb_root(hb_land(c), f.node), sink);
}

static void send_all_home(struct hb_carcassonne *c, unsigned root, struct hb_sink *sink)
{
    for (unsigned i = hb_land(c)->figures; i-- > 0;)
        if (i < hb_land(c)->figures && hb_root(hb_land(c), figure(c, i)->node) == root)
            hb_send_home(c, i, sink); /* which may take others along */
}

/* The points go clockwise from the player whose turn it is. */
static void score_feature(struct hb_carcassonne *c, unsigned cell, unsigned segment, struct hb_sink *sink)
{
    struct hb_scored s = hb_measure(c, cell, segment);
    int worth = hb_worth(c, &s);

    hb_find_owners(c, &s);
    for (unsigned k = 0; k < c->head.players; k++) {
        unsigned p = (c->turn + k) % c->head.players;
        if (s.owners >> p & 1)
            hb_give_points(c, (int)p, s.kind, hb_worth_for(c, &s, (int)p, worth), &s, sink);
    }
    send_all_home(c, s.root, sink);
}

static void tell_rules(struct hb_carcassonne *c, unsigned segment, struct hb_sink *sink)
{
    struct hb_scored s = hb_measure(c, c->laid, segment);

    for (unsigned r = 0, left = c->rules; left; r++, left >>= 1)
        if ((left & 1) && hb_rules[r]->completed)
            hb_rules[r]->completed(c, &s, sink);
}

static void tell_complete(struct hb_carcassonne *c, unsigned segment, struct hb_sink *sink)
{
    struct hb_scored s = hb_measure(c, c->laid, segment);
    const struct hb_cell *cell = &hb_cells(hb_land(c))[c->laid];

    hb_tell(
        sink, c, HB_EVENT_COMPLETE, c->turn, 6,
        (const int32_t[]){ (int32_t)s.kind, cell->x, cell->y, (int32_t)segment, (int32_t)s.tiles, (int32_t)s.shields });
}

static bool first_of_its_feature(const struct hb_carcassonne *c, unsigned segment)
{
    unsigned node = hb_cells(hb_land(c))[c->laid].node;

    for (unsigned i = 0; i < segment; i++)
        if (hb_root(hb_land(c), node + i) == hb_root(hb_land(c), node + segment))
            return false;
    return true;
}

/* Roads and cities can only be completed by a segment of the new tile. */
static void score_roads_and_cities(struct hb_carcassonne *c, struct hb_sink *sink)
{
    const struct hb_landscape *l = hb_land(c);
    const struct hb_cell *cell = &hb_cells(l)[c->laid];
    unsigned left = hb_designs[hb_cell_design(cell)].roads_and_cities;

    for (; left; left &= left - 1) {
        unsigned segment = (unsigned)__builtin_ctz(left);
        uint64_t node = hb_nodes(l)[hb_root(l, cell->node + segment)];
        bool complete = hb_node_open(node) == 0, occupied = hb_node_followers(node) > 0;

        if (complete & occupied)
            score_feature(c, c->laid, segment, sink);
        else if (sink && complete && first_of_its_feature(c, segment))
            tell_complete(c, segment, sink);
        if (c->rules && complete && first_of_its_feature(c, segment))
            tell_rules(c, segment, sink);
    }
}

static bool beside_new_tile(const struct hb_carcassonne *c, unsigned cell)
{
    const struct hb_cell *a = &hb_cells(hb_land(c))[c->laid], *b = &hb_cells(hb_land(c))[cell];

    return abs(a->x - b->x) <= 1 && abs(a->y - b->y) <= 1;
}

/* A monastery can be completed by the new tile if it lies on it or beside it. */
static void score_cloisters(struct hb_carcassonne *c, struct hb_sink *sink)
{
    const struct hb_landscape *l = hb_land(c);

    if (!l->monks)
        return;
    for (unsigned i = 0; i < l->figures;) {
        const struct hb_figure *f = figure(c, i);
        if (hb_is_cloister(f->kind) && beside_new_tile(c, f->cell) &&
            hb_neighbours(l, f->cell) == MONASTERY_NEIGHBOURS) {
            score_feature(c, f->cell, f->segment, sink);
            i = 0; /* figures have gone home: look from the start again */
        } else {
            i++;
        }
    }
}

void hb_score_completed(struct hb_carcassonne *c, struct hb_sink *sink)
{
    score_roads_and_cities(c, sink);
    score_cloisters(c, sink);
}

static enum hb_next score_enter(struct hb_carcassonne *c, struct hb_sink *sink)
{
    hb_score_completed(c, sink);
    return HB_GOES_ON;
}

const struct hb_step hb_step_score = {
    .phase = "score",
    .slot = HB_SLOT_SCORE,
    .enter = score_enter,
};

/* The end of the game */

static void award_incomplete(const struct hb_carcassonne *c, struct hb_award *a)
{
    for (unsigned i = 0; i < hb_land(c)->figures; i++) {
        const struct hb_figure *f = figure(c, i);
        if (f->kind == HB_FIELD || !hb_is_first_there(hb_land(c), i))
            continue;
        struct hb_scored s = hb_measure(c, f->cell, f->segment);
        s.at_end = true;
        hb_find_owners(c, &s);
        for (unsigned p = 0; p < c->head.players; p++)
            if (s.owners >> p & 1)
                a->points(a, (int)p, s.kind, hb_worth_for(c, &s, (int)p, hb_worth(c, &s)), &s);
    }
}

void hb_final_points(const struct hb_carcassonne *c, struct hb_award *a)
{
    award_incomplete(c, a);
    if (c->farmers)
        hb_field_points(c, a);
    for (unsigned r = 0, left = c->rules; left; r++, left >>= 1)
        if ((left & 1) && hb_rules[r]->final)
            hb_rules[r]->final(c, a);
}

struct final_award {
    struct hb_award award;
    struct hb_carcassonne *c;
    struct hb_sink *sink;
};

static void give_final(struct hb_award *a, int player, unsigned source, int points, const struct hb_scored *s)
{
    struct final_award *f = (struct final_award *)a;

    hb_give_points(f->c, player, source, points, s, f->sink);
}

void hb_final_scoring(struct hb_carcassonne *c, struct hb_sink *sink)
{
    struct final_award a = { { give_final }, c, sink };

    hb_final_points(c, &a.award);
    if (sink)
        hb_tell(sink, c, HB_EVENT_END, HB_CHANCE, 0, NULL);
}
