/* test_landscape_room.c -- how much a landscape holds: tiles in a row, tiles, things, and what it costs. */
#include "tests/support/land_model.h"

#include "engine/splitmix.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/landscape_tables.inc"

static const struct hb_land_plan largest = { .tiles = HB_TILES_MAX,
                                             .nodes = HB_NODES_MAX,
                                             .pieces = HB_LAND_PIECES_MAX,
                                             .bridges = HB_BRIDGES_MAX,
                                             .rivers = true,
                                             .neat = 1u << HB_ROAD };

/* Lays fields in one direction until there is no square; returns how many. */
static unsigned lay_row(struct hb_landscape *l, int step_x, int step_y)
{
    unsigned n = 0, design = test_design("FF");

    hb_land_lay(l, hb_land_square_for_tile(l, 0, 0), design, 0);
    for (n = 1; n < 260; n++) {
        unsigned square = hb_land_square_at(l, (int)n * step_x, (int)n * step_y);
        if (square == HB_NO_SQUARE)
            break;
        hb_land_lay(l, square, design, 0);
        hb_land_check(l);
    }
    return n;
}

/* The first tile has a square behind it, the last one none before it. */
static void a_row_of_260_tiles_ends_at_the_widest(void **state)
{
    static const int step[][2] = { { 1, 0 }, { -1, 0 }, { 0, 1 }, { 0, -1 } };

    (void)state;
    for (unsigned i = 0; i < 4; i++) {
        struct land_pair p = land_pair_new(&largest);
        assert_int_equal(lay_row(p.land, step[i][0], step[i][1]), HB_WIDTH_MAX - 1);
        assert_int_equal(step[i][0] ? p.land->columns : p.land->rows, HB_WIDTH_MAX);
        assert_int_equal(step[i][0] ? p.land->rows : p.land->columns, 3);
        assert_int_equal(hb_land_square_at(p.land, 0, 0), HB_NO_SQUARE);
        assert_int_equal(hb_land_tile_at(p.land, 256 * step[i][0], 256 * step[i][1]), HB_NO_TILE);
        assert_int_equal(hb_land_tile_at(p.land, -256 * step[i][0], -256 * step[i][1]), HB_NO_TILE);
        assert_int_equal(hb_land_extent(p.land, 0).tiles, HB_WIDTH_MAX - 1);
        land_pair_free(&p);
    }
}

static void beside_the_widest_row_there_is_still_room(void **state)
{
    struct land_pair p = land_pair_new(&largest);
    unsigned n = lay_row(p.land, 1, 0);

    (void)state;
    for (int x = -1; x < (int)n && p.land->tiles < HB_TILES_MAX; x++) {
        hb_land_lay(p.land, hb_land_square_for_tile(p.land, x, x < 0 ? 0 : 1), test_design("FF"), 0);
        hb_land_check(p.land);
    }
    assert_int_equal(p.land->tiles, HB_TILES_MAX);
    assert_int_equal(p.land->columns, HB_WIDTH_MAX);
    land_pair_free(&p);
}

static void three_hundred_tiles_are_laid_anyhow(void **state)
{
    struct land_pair p = land_pair_new(&largest);
    uint64_t seed = 3;

    (void)state;
    while (p.land->tiles < HB_TILES_MAX) {
        assert_true(pair_lay_random(&p, &seed));
        hb_land_check(p.land);
    }
    pair_compare(&p);
    land_pair_free(&p);
}

/* What is said of a square in different ways is the same. */
static void compare_far_square(const struct hb_landscape *l, const struct hb_fits *f, unsigned square, unsigned design)
{
    assert_int_equal(hb_land_square_at(l, hb_land_square_x(l, square), hb_land_square_y(l, square)), square);
    for (unsigned turn = 0; turn < HB_TURNS; turn++) {
        const uint8_t *edge = hb_shapes[HB_TURNS * design + turn].edge;
        bool fits = true;
        for (unsigned side = 0; side < HB_SIDES; side++) {
            int asked = hb_land_edge_asked(l, square, (enum hb_side)side);
            fits = fits && (asked < 0 || asked == edge[side]);
        }
        assert_int_equal(hb_land_fits_on(l, square, design, turn), fits);
        assert_int_equal(f->squares[square / 64][turn] >> square % 64 & 1, fits && turn < f->turns);
    }
}

/* Only so many are kept in the state; the tiles tell the others. */
static void squares_that_are_not_kept_are_found_all_the_same(void **state)
{
    struct land_pair p = land_pair_new(&largest);
    uint64_t seed = 7;
    struct hb_fits f;
    unsigned square, quarters;

    (void)state;
    lay_row(p.land, 1, 0);
    assert_true(p.land->squares > HB_SQUARES_KEPT + 64);
    for (unsigned design = 1; design < hb_design_count; design += 7) {
        hb_land_find_fits(&f, p.land, design);
        for (unsigned s = HB_SQUARES_KEPT - 8; s < p.land->squares; s += 5)
            compare_far_square(p.land, &f, s, design);
    }
    hb_land_find_fits(&f, p.land, test_design("FF"));
    for (unsigned i = 0; i < 20; i++) {
        assert_true(hb_land_pick_fit(p.land, test_design("FF"), &seed, &square, &quarters));
        assert_true(hb_land_fits_on(p.land, square, test_design("FF"), quarters));
        hb_land_lay(p.land, square, test_design("FF"), quarters);
        hb_land_check(p.land);
    }
    assert_true(hb_land_fits_somewhere(p.land, test_design("FF")));
    land_pair_free(&p);
}

static void two_hundred_things_are_put_moved_and_taken(void **state)
{
    struct land_pair p = land_pair_new(&largest);
    uint64_t seed = 5;

    (void)state;
    for (unsigned i = 0; i < 30; i++)
        pair_lay_random(&p, &seed);
    for (unsigned i = 0; i < HB_LAND_PIECES_MAX; i++)
        pair_put(&p, (struct hb_land_piece){ .piece = i % HB_LAND_PIECE_KINDS,
                                             .owner = i % 8,
                                             .counts = i % 3,
                                             .where = hb_at_segment(i % 30, 0) });
    pair_compare(&p);
    for (unsigned i = 0; i < 600; i++) {
        pair_thing_random(&p, &seed);
        hb_land_check(p.land);
    }
    pair_compare(&p);
    while (p.model->things)
        pair_take(&p, hb_splitmix_below(&seed, p.model->things));
    pair_compare(&p);
    land_pair_free(&p);
}

static void the_size_follows_from_the_plan(void **state)
{
    struct hb_land_plan plan = { .tiles = 72, .nodes = 260, .pieces = 14 };
    size_t small = hb_land_bytes(&plan);

    (void)state;
    plan.neat = 0xffff;
    assert_int_equal(hb_land_bytes(&plan), small);
    plan.bridges = 8;
    assert_int_equal(hb_land_bytes(&plan), small + 8 * sizeof(uint32_t));
    assert_true(hb_land_bytes(&largest) < UINT16_MAX);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_row_of_260_tiles_ends_at_the_widest),
        cmocka_unit_test(beside_the_widest_row_there_is_still_room),
        cmocka_unit_test(three_hundred_tiles_are_laid_anyhow),
        cmocka_unit_test(squares_that_are_not_kept_are_found_all_the_same),
        cmocka_unit_test(two_hundred_things_are_put_moved_and_taken),
        cmocka_unit_test(the_size_follows_from_the_plan),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
