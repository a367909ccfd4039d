/* test_landscape_bridges.c -- roads that are joined at a lake and cut again, and that the bytes tell nothing of the
 * order. */
#include "tests/support/land_model.h"

#include "engine/splitmix.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/landscape_tables.inc"

static const struct hb_land_plan room = {
    .tiles = 60, .nodes = 60 * HB_SEGMENTS_MAX, .pieces = 12, .bridges = 16, .neat = 1u << HB_ROAD
};

enum { N, E, S, W }; /* the segments of LAKE4 */

/* A lake with a road of two tiles to the north and to the east. */
static struct land_pair lake_with_two_roads(void)
{
    struct land_pair p = land_pair_new(&room);

    pair_lay(&p, 0, 0, "LAKE4", 0);
    pair_lay(&p, 0, -1, "RR", 0);
    pair_lay(&p, 1, 0, "RR", 1);
    return p;
}

static void a_ferry_makes_one_road_of_two(void **state)
{
    struct land_pair p = lake_with_two_roads();

    (void)state;
    pair_bridge(&p, 0, N, E);
    pair_compare(&p);
    unsigned root = hb_land_root_at(p.land, 1, 0);
    assert_int_equal(root, hb_land_root_at(p.land, 2, 0));
    assert_int_equal(hb_land_extent(p.land, root).tiles, 3);
    assert_int_equal(hb_land_open_ends(p.land, root), 2);
    land_pair_free(&p);
}

static void taking_it_away_leaves_the_bytes_of_before(void **state)
{
    struct land_pair p = lake_with_two_roads(), before = lake_with_two_roads();

    (void)state;
    pair_bridge(&p, 0, N, E);
    assert_memory_not_equal(p.land, before.land, p.bytes);
    pair_unbridge(&p, 0, N, E);
    pair_compare(&p);
    assert_memory_equal(p.land, before.land, p.bytes);
    land_pair_free(&p);
    land_pair_free(&before);
}

static void followers_stay_on_their_part_of_a_road_that_is_cut(void **state)
{
    struct land_pair p = lake_with_two_roads();

    (void)state;
    pair_bridge(&p, 0, N, E);
    hb_land_focus_tile(p.land, 0);
    pair_put(&p, (struct hb_land_piece){ .owner = 1, .counts = true, .where = hb_at_segment(1, 0) });
    assert_int_equal(p.land->held, 1u << N | 1u << E);
    pair_unbridge(&p, 0, N, E);
    pair_compare(&p);
    assert_int_equal(p.land->held, 1u << N);
    assert_true(hb_land_has_follower(p.land, 1, hb_land_root_at(p.land, 1, 0)));
    assert_false(hb_land_has_follower(p.land, 1, hb_land_root_at(p.land, 2, 0)));
    land_pair_free(&p);
}

/* Two lakes side by side joined by a road, and ferries that close a ring: the road still hangs together without one. */
static void a_road_that_has_another_way_round_is_not_cut(void **state)
{
    struct land_pair p = land_pair_new(&room);

    (void)state;
    pair_lay(&p, 0, 0, "LAKE4", 0);
    pair_lay(&p, 1, 0, "LAKE4", 0);
    pair_lay(&p, 1, 1, "LAKE4", 0);
    pair_lay(&p, 0, 1, "LAKE4", 0);
    pair_bridge(&p, 0, E, S);
    pair_bridge(&p, 1, S, W);
    pair_bridge(&p, 2, N, W);
    pair_bridge(&p, 3, N, E);
    pair_compare(&p);
    unsigned root = hb_land_root_at(p.land, 0, E);
    assert_int_equal(hb_land_open_ends(p.land, root), 0);
    assert_int_equal(hb_land_extent(p.land, root).tiles, 4);
    pair_unbridge(&p, 2, N, W);
    pair_compare(&p);
    assert_int_equal(hb_land_extent(p.land, root).tiles, 4);
    pair_unbridge(&p, 0, E, S);
    pair_compare(&p);
    assert_int_not_equal(hb_land_root_at(p.land, 0, E), hb_land_root_at(p.land, 0, S));
    land_pair_free(&p);
}

/* The same tiles, things and bridges, the bridges in the order of the seed, some of them put and taken in between. */
static struct land_pair made_in_some_order(uint64_t tiles_seed, uint64_t order)
{
    struct land_pair p = land_pair_new(&room);
    unsigned left[64][3], count = 0;

    for (unsigned i = 0; i < 40; i++) {
        pair_lay_random(&p, &tiles_seed);
        if (hb_splitmix_below(&order, 3) == 0 && pair_bridge_random(&p, &order))
            pair_compare(&p);
    }
    while (p.model->bridges)
        pair_unbridge(&p, p.model->bridge[0].tile, p.model->bridge[0].one, p.model->bridge[0].other);
    for (unsigned t = 0; t < 40 && count < 12; t++)
        for (unsigned i = 1; i < hb_designs[hb_land_tile_design(p.land, t)].segments && count < 12; i++)
            if (hb_land_segment_kind(p.land, t, i) == HB_ROAD && hb_land_segment_kind(p.land, t, i - 1) == HB_ROAD) {
                left[count][0] = t;
                left[count][1] = i - 1;
                left[count++][2] = i;
            }
    for (; count; count--) {
        unsigned i = hb_splitmix_below(&order, count);
        pair_bridge(&p, left[i][0], left[i][1], left[i][2]);
        memcpy(left[i], left[count - 1], sizeof left[i]);
    }
    hb_land_focus_tile(p.land, 0);
    return p;
}

static void the_same_position_has_the_same_bytes_whatever_the_order(void **state)
{
    (void)state;
    for (uint64_t tiles = 1; tiles <= 10; tiles++) {
        struct land_pair first = made_in_some_order(tiles, 1);
        assert_true(first.land->bridges > 2);
        for (uint64_t order = 2; order <= 6; order++) {
            struct land_pair other = made_in_some_order(tiles, order);
            pair_compare(&other);
            assert_memory_equal(first.land, other.land, first.bytes);
            land_pair_free(&other);
        }
        land_pair_free(&first);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_ferry_makes_one_road_of_two),
        cmocka_unit_test(taking_it_away_leaves_the_bytes_of_before),
        cmocka_unit_test(followers_stay_on_their_part_of_a_road_that_is_cut),
        cmocka_unit_test(a_road_that_has_another_way_round_is_not_cut),
        cmocka_unit_test(the_same_position_has_the_same_bytes_whatever_the_order),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
