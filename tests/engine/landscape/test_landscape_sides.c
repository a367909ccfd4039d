/* test_landscape_sides.c -- how two tiles meet: sides that two areas share, mist, and tiles that lie face down. */
#include "tests/support/land_model.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/landscape_tables.inc"

static const struct hb_land_plan room = { .tiles = 20, .nodes = 20 * HB_SEGMENTS_MAX, .pieces = 8 };

/* Sides that two areas share */

/* Lays the second tile north of the first and compares; returns how many features of the kind there are. */
static unsigned features_of_two(const char *below, unsigned below_quarters, const char *above, unsigned above_quarters,
                                enum hb_feature_kind kind)
{
    struct land_pair p = land_pair_new(&room);
    unsigned roots = 0;

    pair_lay(&p, 0, 0, below, below_quarters);
    pair_lay(&p, 0, -1, above, above_quarters);
    pair_compare(&p);
    for (unsigned t = 0; t < 2; t++)
        for (unsigned s = 0; s < hb_designs[hb_land_tile_design(p.land, t)].segments; s++)
            roots += hb_land_segment_kind(p.land, t, s) == kind &&
                     hb_land_root_at(p.land, t, s) == hb_land_first_node(p.land, t) + s;
    land_pair_free(&p);
    return roots;
}

static void all_cities_on_a_side_are_one(void **state)
{
    (void)state;
    assert_int_equal(features_of_two("CC", 0, "CC", 0, HB_CITY), 1);
    assert_int_equal(features_of_two("CN", 0, "CC", 0, HB_CITY), 1);
    assert_int_equal(features_of_two("CC", 0, "CN", 2, HB_CITY), 1);
    assert_int_equal(features_of_two("CN", 0, "CN", 2, HB_CITY), 1);
    assert_int_equal(features_of_two("CS", 0, "CN", 2, HB_CITY), 3);
    assert_int_equal(features_of_two("CS", 0, "CS", 1, HB_CITY), 5);
    assert_int_equal(features_of_two("CS", 3, "CC", 1, HB_CITY), 3);
}

/* Once a side has joined them they are one on every other side too. */
static void cities_that_a_side_has_joined_have_all_their_open_ends(void **state)
{
    struct land_pair p = land_pair_new(&room);

    (void)state;
    pair_lay(&p, 0, 0, "CN", 0);
    pair_lay(&p, 0, -1, "CN", 2);
    pair_compare(&p);
    unsigned root = hb_land_root_at(p.land, 0, 0);
    assert_int_equal(hb_land_root_at(p.land, 1, 1), root);
    assert_int_equal(hb_land_open_ends(p.land, root), 8);
    assert_int_equal(hb_land_extent(p.land, root).tiles, 2);
    pair_lay(&p, 1, 0, "CF", 3);
    pair_lay(&p, -1, 0, "CF", 1);
    pair_lay(&p, 1, -1, "CF", 3);
    assert_int_equal(hb_land_open_ends(p.land, root), 2);
    pair_lay(&p, -1, -1, "CF", 1);
    pair_compare(&p);
    assert_int_equal(hb_land_open_ends(p.land, root), 0);
    assert_int_equal(hb_land_extent(p.land, root).tiles, 6);
    land_pair_free(&p);
}

static void two_fields_on_a_side_meet_half_by_half(void **state)
{
    (void)state;
    assert_int_equal(features_of_two("FF", 0, "FF", 0, HB_FIELD), 1);
    assert_int_equal(features_of_two("FN", 0, "FF", 0, HB_FIELD), 1);
    assert_int_equal(features_of_two("FF", 0, "FN", 2, HB_FIELD), 1);
    assert_int_equal(features_of_two("FN", 0, "FN", 2, HB_FIELD), 2);
    assert_int_equal(features_of_two("FS", 0, "FN", 2, HB_FIELD), 4);
    assert_int_equal(features_of_two("FS", 0, "FS", 1, HB_FIELD), 6);
}

/* Whatever turns of whatever tiles: the list of what was done has the last word. */
static void every_side_meets_every_other_that_fits(void **state)
{
    static const char *const ids[] = {
        "FF", "FS", "FN", "CC", "CS", "CN", "CF", "LAKE4", "RR", "MM", "M2", "M1", "MC"
    };
    enum { IDS = sizeof ids / sizeof ids[0] };

    (void)state;
    for (unsigned i = 0; i < IDS * HB_TURNS; i++)
        for (unsigned k = 0; k < IDS * HB_TURNS; k++) {
            unsigned below = HB_TURNS * test_design(ids[i / HB_TURNS]) + i % HB_TURNS;
            unsigned above = HB_TURNS * test_design(ids[k / HB_TURNS]) + k % HB_TURNS;
            if (hb_shapes[below].edge[HB_N] == hb_shapes[above].edge[HB_S])
                features_of_two(ids[i / HB_TURNS], i % HB_TURNS, ids[k / HB_TURNS], k % HB_TURNS, HB_CITY);
        }
}

/* Mist */

static void mist_goes_on_across_a_side_where_both_show_it(void **state)
{
    struct land_pair p = land_pair_new(&room);

    (void)state;
    pair_lay(&p, 0, 0, "MM", 0);
    pair_lay(&p, 1, 0, "MM", 0);
    pair_compare(&p);
    unsigned root = hb_land_root_at(p.land, 0, 1);
    assert_int_equal(hb_land_root_at(p.land, 1, 1), root);
    assert_int_equal(hb_land_open_ends(p.land, root), 6);
    assert_true(hb_land_mist_can_close(p.land, root));
    land_pair_free(&p);
}

static void mist_beside_a_tile_without_any_can_never_close(void **state)
{
    struct land_pair p = land_pair_new(&room);

    (void)state;
    pair_lay(&p, 0, 0, "M2", 0);
    pair_lay(&p, 0, -1, "FF", 0);
    pair_compare(&p);
    assert_int_equal(hb_land_open_ends(p.land, hb_land_root_at(p.land, 0, 1)), 2);
    assert_false(hb_land_mist_can_close(p.land, hb_land_root_at(p.land, 0, 1)));
    assert_true(hb_land_mist_can_close(p.land, hb_land_root_at(p.land, 0, 2)));
    land_pair_free(&p);
}

static void a_bank_of_mist_with_tiles_all_round_is_closed(void **state)
{
    struct land_pair p = land_pair_new(&room);

    (void)state;
    pair_lay(&p, 0, 0, "M2", 3); /* mist W N and E S */
    pair_lay(&p, 1, 0, "M2", 2); /* mist S W and N E */
    pair_lay(&p, 1, 1, "M2", 3); /* mist W N and E S */
    pair_lay(&p, 0, 1, "M2", 0); /* mist N E and S W */
    pair_compare(&p);
    assert_int_equal(hb_land_open_ends(p.land, hb_land_root_at(p.land, 0, 2)), 0);
    assert_int_equal(hb_land_extent(p.land, hb_land_root_at(p.land, 0, 2)).tiles, 4);
    land_pair_free(&p);
}

static void mist_asks_for_nothing(void **state)
{
    struct land_pair p = land_pair_new(&room);

    (void)state;
    pair_lay(&p, 0, 0, "MM", 0);
    assert_true(hb_land_fits_on(p.land, hb_land_square_at(p.land, 0, 1), test_design("FF"), 0));
    assert_true(hb_land_fits_on(p.land, hb_land_square_at(p.land, 0, 1), test_design("MM"), 0));
    land_pair_free(&p);
}

/* Face down */

static void a_tile_face_down_is_a_tile_that_asks_for_nothing(void **state)
{
    struct land_pair p = land_pair_new(&room);

    (void)state;
    pair_lay(&p, 0, 0, "CC", 0);
    pair_lay(&p, 1, 0, NULL, 0);
    pair_lay(&p, 1, 1, "FF", 0);
    pair_compare(&p);
    assert_int_equal(hb_land_tile_at(p.land, 1, 0), 1);
    assert_int_equal(hb_land_tile_design(p.land, 1), 0);
    assert_int_equal(hb_land_edge_asked(p.land, hb_land_square_at(p.land, 2, 0), HB_W), -1);
    assert_int_equal(hb_land_open_ends(p.land, hb_land_root_at(p.land, 0, 0)), 8);
    assert_int_equal(hb_land_neighbours(p.land, 0), 2);
    assert_int_equal(hb_land_neighbours_face_up(p.land, 0), 1);
    land_pair_free(&p);
}

/* Things */

static void things_elsewhere_stand_on_no_feature(void **state)
{
    struct land_pair p = land_pair_new(&room);

    (void)state;
    pair_lay(&p, 0, 0, "CC", 0);
    pair_put(&p, (struct hb_land_piece){ .piece = 9, .owner = HB_NO_OWNER, .where = hb_at_tile(0) });
    pair_put(&p, (struct hb_land_piece){ .piece = 9, .owner = 0, .counts = true, .where = hb_at_space(HB_AT_AIR, 0) });
    assert_int_equal(p.land->held | p.land->helped, 0);
    assert_false(hb_land_has_piece(p.land, 0, 9, 0));
    pair_move(&p, 1, hb_at_segment(0, 0));
    pair_compare(&p);
    assert_int_equal(p.land->held, 1);
    assert_true(hb_land_has_piece(p.land, 0, 9, 0));
    pair_move(&p, 1, hb_at_space(HB_AT_BOARD, 3));
    pair_compare(&p);
    assert_int_equal(p.land->held, 0);
    assert_int_equal(hb_land_piece_at(p.land, hb_at_space(HB_AT_BOARD, 3), 0), 1);
    land_pair_free(&p);
}

static void nobody_has_a_piece_of_kind_0_where_nothing_stands(void **state)
{
    struct land_pair p = land_pair_new(&room);

    (void)state;
    pair_lay(&p, 0, 0, "CC", 0);
    pair_put(&p, (struct hb_land_piece){ .piece = 1, .owner = 1, .where = hb_at_segment(0, 0) });
    assert_false(hb_land_has_piece(p.land, 0, 0, 0));
    land_pair_free(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_cities_on_a_side_are_one),
        cmocka_unit_test(cities_that_a_side_has_joined_have_all_their_open_ends),
        cmocka_unit_test(two_fields_on_a_side_meet_half_by_half),
        cmocka_unit_test(every_side_meets_every_other_that_fits),
        cmocka_unit_test(mist_goes_on_across_a_side_where_both_show_it),
        cmocka_unit_test(mist_beside_a_tile_without_any_can_never_close),
        cmocka_unit_test(a_bank_of_mist_with_tiles_all_round_is_closed),
        cmocka_unit_test(mist_asks_for_nothing),
        cmocka_unit_test(a_tile_face_down_is_a_tile_that_asks_for_nothing),
        cmocka_unit_test(things_elsewhere_stand_on_no_feature),
        cmocka_unit_test(nobody_has_a_piece_of_kind_0_where_nothing_stands),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
