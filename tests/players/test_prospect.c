/* test_prospect.c -- what is seen in a position when it is weighed, and what that comes to, against a plain way to find
 * out: every unseen tile is tried on every square, side by side, and everything is added up one by one. */
#include "engine/tilegame/rule.h"
#include "hradby/expect.h"
#include "hradby/weights.h"
#include "players/landscape/sign_weights.h"
#include "tests/support/dice.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/setups.h"

enum { MOST = 255, AROUND = 8, ONE = 256, LOOKED_AT = 17, GAMES = 2 };

/* Random games */

typedef void (*eye)(const struct hb_game *g);

static void look_through(const struct setup *s, uint64_t seed, eye look)
{
    struct dice d = { seed };
    struct hb_game *g = begin(s, NULL);

    for (unsigned n = 0; !g->over; n++) {
        if ((n + seed) % LOOKED_AT == 0)
            look(g);
        hb_play(g, hb_actor(g), random_move(g, &d), NULL);
    }
    free(g);
}

static void in_all_set_ups(eye look)
{
    for (int i = 0; i < SETUPS; i++)
        for (unsigned k = 0; k < GAMES; k++)
            look_through(&setups[i], 7000u + (uint64_t)i + 100 * k, look);
}

/* The plain way */

struct plain {
    const struct hb_tilegame *tg;
    const struct hb_landscape *l;
    const struct hb_prospect *found; /* where features are comes from there */
    struct hb_prospect_feature hope[HB_HOPES_MAX];
};

static unsigned most(unsigned n)
{
    return n < MOST ? n : MOST;
}

static unsigned hope_at(const struct plain *p, unsigned tile, unsigned segment)
{
    unsigned root = hb_land_root_at(p->l, tile, segment);

    for (unsigned i = 1; i < p->found->count; i++)
        if (p->found->hope[i].root == root)
            return i;
    return 0;
}

/* The tile that asks for something on a side of a square, or HB_NO_TILE. */
static unsigned asking(const struct plain *p, unsigned square, unsigned side)
{
    unsigned tile = hb_land_tile_at(p->l, hb_land_beside_x(hb_land_square_x(p->l, square), side),
                                    hb_land_beside_y(hb_land_square_y(p->l, square), side));

    return tile != HB_NO_TILE && hb_land_has_no_edges(hb_land_tile_design(p->l, tile)) ? HB_NO_TILE : tile;
}

struct uses {
    unsigned asked, fits, caps[HB_SIDES], joins[HB_SIDES][HB_SIDES];
};

/* The sides that what comes in on one leads to. */
static unsigned leads_to(unsigned design, unsigned quarters, unsigned side)
{
    const struct hb_shape *shape = &hb_shapes[HB_TURNS * design + quarters];
    unsigned segment = shape->line[side] != HB_NO_SEGMENT ? shape->line[side] : shape->area[2 * side];

    return segment == HB_NO_SEGMENT ? 0 : hb_rotate_sides(hb_designs[design].segment[segment].sides, quarters);
}

static void try_tile(const struct plain *p, unsigned square, unsigned design, unsigned many, struct uses *u)
{
    bool fits = false, caps[HB_SIDES] = { false }, joins[HB_SIDES][HB_SIDES] = { { false } };

    for (unsigned q = 0; q < HB_TURNS; q++)
        if (hb_land_fits_on(p->l, square, design, q)) {
            fits = true;
            for (unsigned i = 0; i < HB_SIDES; i++) {
                caps[i] |= !(leads_to(design, q, i) & ~u->asked);
                for (unsigned k = 0; k < HB_SIDES; k++)
                    joins[i][k] |= leads_to(design, q, i) >> k & 1;
            }
        }
    u->fits += fits ? many : 0;
    for (unsigned i = 0; i < HB_SIDES; i++) {
        u->caps[i] += caps[i] ? many : 0;
        for (unsigned k = 0; k < HB_SIDES; k++)
            u->joins[i][k] += joins[i][k] ? many : 0;
    }
}

static struct uses uses_of(const struct plain *p, unsigned square)
{
    struct uses u = { 0 };

    for (unsigned side = 0; side < HB_SIDES; side++)
        u.asked |= (unsigned)(asking(p, square, side) != HB_NO_TILE) << side;
    for (unsigned i = 0; i < p->tg->stocks; i++)
        if (hb_tg_bag_count(p->tg, i))
            try_tile(p, square, hb_tg_stock_designs(p->tg)[i], hb_tg_bag_count(p->tg, i), &u);
    return u;
}

static void add_end(struct hb_prospect_feature *h, unsigned caps, unsigned fits)
{
    h->ends = (uint8_t)most(h->ends + 1u);
    h->shut = (uint8_t)most(h->shut + (unsigned)(caps == 0));
    h->dead = (uint8_t)most(h->dead + (unsigned)(fits == 0));
    h->caps = (uint8_t)(most(caps) < h->caps ? most(caps) : h->caps);
    h->fits = (uint8_t)(most(fits) < h->fits ? most(fits) : h->fits);
    h->caps_sum = (uint8_t)most(h->caps_sum + most(caps));
}

static void touch(struct plain *p, unsigned tile, unsigned segment)
{
    struct hb_prospect_feature *h = &p->hope[hope_at(p, tile, segment)];

    if (h->kind == HB_FIELD)
        h->ends = (uint8_t)most(h->ends + 1u);
}

static void touch_fields(struct plain *p, unsigned square)
{
    for (unsigned side = 0; side < HB_SIDES; side++) {
        unsigned tile = asking(p, square, side), across = side ^ 2;
        const struct hb_shape *shape = tile == HB_NO_TILE ? NULL : &hb_shapes[hb_land_tile_shapes(p->l)[tile]];
        if (!shape || shape->edge[across] == HB_CITY)
            continue;
        touch(p, tile, shape->area[2 * across]);
        if (shape->area[2 * across] != shape->area[2 * across + 1])
            touch(p, tile, shape->area[2 * across + 1]);
    }
}

/* The road or city that comes in on a side. */
static unsigned coming_in(const struct plain *p, unsigned square, unsigned side)
{
    unsigned tile = asking(p, square, side), across = side ^ 2;
    const struct hb_shape *shape = tile == HB_NO_TILE ? NULL : &hb_shapes[hb_land_tile_shapes(p->l)[tile]];

    if (shape && shape->edge[across] == HB_ROAD)
        return hope_at(p, tile, shape->line[across]);
    return shape && shape->edge[across] == HB_CITY ? hope_at(p, tile, shape->area[2 * across]) : 0;
}

static void may_join(struct plain *p, unsigned one, unsigned other, unsigned tiles)
{
    if (most(tiles) > p->hope[one].joins) {
        p->hope[one].joins = (uint8_t)most(tiles);
        p->hope[one].joins_to = (uint8_t)other;
    }
}

static void look_at_square(struct plain *p, unsigned square)
{
    struct uses u = uses_of(p, square);

    touch_fields(p, square);
    for (unsigned i = 0; i < HB_SIDES; i++) {
        unsigned one = coming_in(p, square, i);
        if (one)
            add_end(&p->hope[one], u.caps[i], u.fits);
        for (unsigned k = i + 1; one && k < HB_SIDES; k++) {
            unsigned other = coming_in(p, square, k);
            if (!other || other == one)
                continue;
            may_join(p, one, other, u.joins[i][k]);
            may_join(p, other, one, u.joins[i][k]);
        }
    }
}

static unsigned squares_kept(const struct plain *p)
{
    return p->l->squares < p->l->squares_kept ? p->l->squares : p->l->squares_kept;
}

/* Fields beside its squares count them once more. */
static void look_round_cloister(struct plain *p, struct hb_prospect_feature *h)
{
    unsigned empty = AROUND - hb_land_filled_around(p->l, h->kind, h->tile), beside = 0;

    for (unsigned i = 0; i < squares_kept(p); i++)
        if (abs(hb_land_square_x(p->l, i) - hb_land_tile_x(p->l, h->tile)) <= 1 &&
            abs(hb_land_square_y(p->l, i) - hb_land_tile_y(p->l, h->tile)) <= 1) {
            unsigned fits = uses_of(p, i).fits;
            touch_fields(p, i);
            add_end(h, fits, fits);
            beside++;
        }
    for (; beside < empty; beside++)
        add_end(h, p->found->tiles_left, p->found->tiles_left);
}

static void look_at_cities(struct plain *p, struct hb_prospect_feature *h)
{
    unsigned first = hb_land_ring(p->l)[h->root], stop = first;
    static bool seen[HB_NODES_MAX];

    memset(seen, 0, sizeof seen);
    do {
        unsigned tile = hb_land_ring_tile(stop);
        const struct hb_segment *field =
            &hb_designs[hb_land_tile_design(p->l, tile)].segment[hb_land_ring_segment(stop)];
        for (unsigned i = 0; i < HB_SEGMENTS_MAX; i++) {
            unsigned city = field->cities >> i & 1 ? hb_land_root_at(p->l, tile, i) : 0;
            const struct hb_prospect_feature *its = field->cities >> i & 1 ? &p->hope[hope_at(p, tile, i)] : NULL;
            if (!its || seen[city] || !hb_land_open_ends(p->l, city))
                continue;
            seen[city] = true;
            h->cities_open = (uint8_t)most(h->cities_open + 1u);
            if (its != p->hope && its->ends && its->ends <= 2 && !its->shut)
                h->cities_near = (uint8_t)most(h->cities_near + 1u);
        }
        stop = hb_land_ring_next(p->l, stop);
    } while (stop != first);
}

static unsigned chance_of(const struct plain *p, const struct hb_prospect_feature *h)
{
    unsigned chance = ONE, tiles = h->shut ? h->fits / 3u : h->caps, players = p->found->players;

    if (h->complete)
        return ONE;
    if (h->kind == HB_FIELD || h->dead || !h->ends || p->found->tiles_left < h->ends)
        return 0;
    if (hb_land_is_surroundable(h->kind)) {
        unsigned room = p->found->tiles_left / h->ends;
        chance = room >= 12 ? 230 : 230 * room / 12;
        return h->fits < 3 ? chance * h->fits / 3 : chance;
    }
    players = players > 1 ? players : 2;
    for (unsigned i = 0; i < tiles && i < 16; i++)
        chance = chance * (players - 1) / players;
    chance = ONE - chance;
    for (unsigned i = 1; i < h->ends; i++)
        chance = chance * 150 / 256;
    return chance;
}

/* Features as they were found, with all forgotten that is to come of squares and tiles. */
static void forget(struct plain *p)
{
    memset(p->hope, 0, sizeof p->hope[0]);
    p->hope[0].kind = HB_FEATURE_KINDS;
    for (unsigned i = 1; i < p->found->count; i++) {
        struct hb_prospect_feature *h = &p->hope[i];
        *h = p->found->hope[i];
        h->ends = h->shut = h->dead = h->caps_sum = h->joins = h->joins_to = h->cities_open = h->cities_near = 0;
        h->caps = h->fits = MOST;
        h->chance = 0;
    }
}

static void look_plainly(struct plain *p, const struct hb_prospect *found)
{
    p->tg = found->tg;
    p->l = hb_tg_land(found->tg);
    p->found = found;
    forget(p);
    for (unsigned i = 0; i < squares_kept(p); i++)
        look_at_square(p, i);
    for (unsigned i = 1; i < found->count; i++)
        if (hb_land_is_surroundable(p->hope[i].kind) && !p->hope[i].complete)
            look_round_cloister(p, &p->hope[i]);
    for (unsigned i = 1; i < found->count; i++)
        if (p->hope[i].kind == HB_FIELD)
            look_at_cities(p, &p->hope[i]);
    for (unsigned i = 1; i < found->count; i++)
        p->hope[i].chance = (uint16_t)chance_of(p, &p->hope[i]);
}

/* Squares, tiles and cities */

static void compare_hopes(const struct hb_game *g)
{
    static struct hb_prospect found;
    static struct plain plain;

    hb_prospect(&found, hb_tg_const(g));
    look_plainly(&plain, &found);
    for (unsigned i = 1; i < found.count; i++) {
        const struct hb_prospect_feature *is = &found.hope[i], *should = &plain.hope[i];
        assert_int_equal(is->ends, should->ends);
        assert_int_equal(is->shut, should->shut);
        assert_int_equal(is->dead, should->dead);
        assert_int_equal(is->caps, should->caps);
        assert_int_equal(is->fits, should->fits);
        assert_int_equal(is->caps_sum, should->caps_sum);
        assert_int_equal(is->joins, should->joins);
        assert_int_equal(is->joins_to, should->joins_to);
        assert_int_equal(is->cities_open, should->cities_open);
        assert_int_equal(is->cities_near, should->cities_near);
        assert_int_equal(is->chance, should->chance);
    }
}

static void squares_tell_what_trying_every_tile_tells(void **state)
{
    (void)state;
    in_all_set_ups(compare_hopes);
}

/* A road of more tiles than the map has columns, so that tiles are found in another way. */
static void on_a_landscape_that_is_too_wide_for_a_map_too(void **state)
{
    static const struct setup wide = { 2, { "c3", "", "yes", "base/U=60 base/D=10 base/X=6" } };
    struct hb_game *g = begin(&wide, NULL);
    struct dice d = { 3 };
    static struct hb_move moves[HB_MOVES_MAX];

    (void)state;
    for (unsigned n = 0; !g->over; n++) {
        int who = hb_actor(g);
        size_t count = who >= 0 ? hb_legal_moves(g, who, moves, HB_MOVES_MAX) : 0, best = 0;
        for (size_t i = 0; i < count; i++)
            if (hb_land_move_parts(g, moves[i]).x > hb_land_move_parts(g, moves[best]).x)
                best = i;
        if (n % 10 == 0)
            compare_hopes(g);
        hb_play(g, who, who >= 0 && strcmp(hb_phase(g), "tile") == 0 ? moves[best] : random_move(g, &d), NULL);
    }
    assert_true(hb_land_tile_x(hb_tg_land(hb_tg_const(g)), 70) > 48);
    free(g);
}

/* Features that nobody has */

static void compare_free(const struct hb_game *g)
{
    static struct hb_prospect found;
    const struct hb_tilegame *tg = hb_tg_const(g);

    hb_prospect(&found, tg);
    for (unsigned i = 1; i < found.count; i++) {
        const struct hb_prospect_feature *h = &found.hope[i];
        if (h->present || h->complete || (h->kind != HB_ROAD && h->kind != HB_CITY) ||
            !hb_land_open_ends(hb_tg_land(tg), h->root))
            continue;
        struct hb_scored s = hb_tg_measure(tg, h->tile, h->segment);
        s.at_end = true;
        assert_int_equal(s.root, h->root);
        assert_int_equal(h->now, hb_tg_worth(tg, &s));
        s.at_end = false;
        s.complete = true;
        assert_int_equal(h->whole, hb_tg_worth(tg, &s));
    }
}

static void what_nobody_has_is_worth_what_it_is_when_measured(void **state)
{
    (void)state;
    in_all_set_ups(compare_free);
}

/* Followers */

static void compare_followers(const struct hb_game *g)
{
    static struct hb_prospect p;

    hb_prospect(&p, hb_tg_const(g));
    for (unsigned player = 0; player < p.players; player++) {
        unsigned coming = 0, lying = 0;
        for (unsigned i = 1; i < p.count; i++) {
            const struct hb_prospect_feature *h = &p.hope[i];
            if (h->kind == HB_FIELD)
                lying += h->followers[player];
            else if (!h->complete && h->ends && h->ends <= 2 && !h->shut)
                coming += h->followers[player];
        }
        assert_int_equal(p.coming[player], coming);
        assert_int_equal(p.lying[player], lying);
    }
}

static void followers_are_counted_one_by_one(void **state)
{
    (void)state;
    in_all_set_ups(compare_followers);
}

/* Weights */

static int64_t cut(int64_t n)
{
    return n < 0 ? 0 : n > HB_FULL ? HB_FULL : n;
}

static void sum_feature(const struct hb_weights *w, const struct hb_signs *s, int64_t *seen, int64_t *points)
{
    for (unsigned k = 0; k < HB_SEEN; k++) {
        int64_t sum = 0;
        for (unsigned i = 0; i < s->count; i++)
            sum += w->hope[s->row[i]][k];
        seen[k] += cut(sum);
    }
    for (unsigned i = 0; i < s->count; i++)
        *points += w->hope_alone[s->row[i]];
}

static int64_t product(const int64_t *sum, const int16_t *number, unsigned n)
{
    int64_t all = 0;

    for (unsigned k = 0; k < n; k++)
        all += sum[k] * number[k];
    return all / HB_FULL;
}

static int64_t weigh_plainly(const struct hb_weights *w, const struct hb_prospect *p, unsigned player)
{
    int64_t seen[HB_SEEN] = { 0 }, told[HB_TOLD] = { 0 }, points = 0;
    struct hb_signs s;

    for (unsigned i = 1; i < p->count; i++)
        if (hb_prospect_matters_to(p, i, player)) {
            hb_signs_of_feature(p, i, player, &s);
            sum_feature(w, &s, seen, &points);
        }
    hb_signs_of_seat(p, player, &s);
    for (unsigned k = 0; k < HB_TOLD; k++) {
        told[k] = product(seen, w->told[k], HB_SEEN);
        for (unsigned i = 0; i < s.count; i++)
            told[k] += w->seat[s.row[i]][k];
        told[k] = cut(told[k]);
    }
    for (unsigned i = 0; i < s.count; i++)
        points += w->seat_alone[s.row[i]];
    return points + product(seen, w->worth, HB_SEEN) + product(told, w->seat_worth, HB_TOLD);
}

static bool knows_all(const struct hb_weights *w, const struct hb_tilegame *tg)
{
    for (uint32_t left = hb_tg_all_slots(tg); left;)
        if (!w->knows[hb_tg_next_slot(tg, &left)->rule])
            return false;
    return true;
}

static void compare_points(const struct hb_game *g)
{
    const struct hb_weights *w = hb_weights_built_in();
    static struct hb_prospect p;
    int32_t by_hand[HB_PLAYERS_MAX], points[HB_PLAYERS_MAX];
    struct hb_game *was = copy_of(g);

    hb_prospect(&p, hb_tg_const(g));
    hb_weights_expect_by_hand(&p, by_hand);
    hb_for_players(g)->expect_by(g, w, points);
    assert_memory_equal(g, was, hb_size(g));
    free(was);
    for (unsigned i = 0; i < g->players; i++) {
        int64_t now = (int64_t)256 * p.points[i], plain = now + (by_hand[i] - now) * w->by_hand / 256;
        if (knows_all(w, p.tg))
            plain += weigh_plainly(w, &p, i);
        else
            plain = by_hand[i];
        assert_int_equal(points[i], plain);
    }
}

static void points_are_sums_and_products_on_every_core(void **state)
{
    struct hb_error err = { .code = HB_OK };
    char best[32];

    (void)state;
    snprintf(best, sizeof best, "%s", hb_core_name());
    in_all_set_ups(compare_points);
    assert_true(hb_core_use("portable", &err));
    in_all_set_ups(compare_points);
    assert_true(hb_core_use(best, &err));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(squares_tell_what_trying_every_tile_tells),
        cmocka_unit_test(on_a_landscape_that_is_too_wide_for_a_map_too),
        cmocka_unit_test(what_nobody_has_is_worth_what_it_is_when_measured),
        cmocka_unit_test(followers_are_counted_one_by_one),
        cmocka_unit_test(points_are_sums_and_products_on_every_core),
    };

    return cmocka_run_group_tests_name("prospects, the plain way", tests, NULL, NULL);
}
