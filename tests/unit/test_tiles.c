/* test_tiles.c -- the tile tables that the build made of tiles/, and the functions that look into them. */
#include "core/landscape.h"
#include "hradby/tiles.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

struct tally {
    unsigned designs, tiles, start, shields, monasteries, gardens, wheels, sheep, vineyards, springs, lakes;
};

static void count_segments(struct tally *n, const struct hb_design *d, unsigned copies)
{
    for (unsigned i = 0; i < d->segments; i++) {
        const struct hb_segment *s = &d->segment[i];

        n->shields += copies * (unsigned)hb_mark_of_segment(s, "shield");
        n->sheep += copies * (unsigned)hb_mark_of_segment(s, "sheep");
        n->monasteries += copies * (s->kind == HB_MONASTERY);
        n->gardens += copies * (s->kind == HB_GARDEN);
    }
}

static struct tally tally_of(const char *set, enum hb_edition edition)
{
    struct tally n = { 0 };

    for (size_t i = 1; i < hb_design_count; i++) {
        const struct hb_design *d = &hb_designs[i];
        unsigned copies = (unsigned)d->count + d->start;

        if (strcmp(d->set, set) != 0 || d->edition != edition)
            continue;
        n.designs++;
        n.tiles += copies;
        n.start += d->start;
        n.wheels += copies * (hb_mark_of_design(d, "wheel") > 0);
        n.vineyards += copies * (unsigned)hb_mark_of_design(d, "vineyard");
        n.springs += copies * (unsigned)hb_mark_of_design(d, "spring");
        n.lakes += copies * (unsigned)hb_mark_of_design(d, "lake");
        count_segments(&n, d, copies);
    }
    return n;
}

static void assert_tally(const char *set, enum hb_edition edition, struct tally expected)
{
    struct tally n = tally_of(set, edition);

    assert_memory_equal(&n, &expected, sizeof n);
}

static void the_base_game_of_the_third_edition_has_72_tiles(void **state)
{
    (void)state;
    assert_tally(
        "base", HB_C3,
        (struct tally){ .designs = 32, .tiles = 72, .start = 1, .shields = 10, .monasteries = 6, .gardens = 8 });
}

static void the_base_game_of_big_box_5_has_73_tiles_and_16_wheels(void **state)
{
    (void)state;
    assert_tally(
        "base", HB_BB5,
        (struct tally){ .designs = 33, .tiles = 73, .start = 1, .shields = 10, .monasteries = 6, .wheels = 16 });
}

static void the_river_of_the_third_edition_has_12_tiles(void **state)
{
    (void)state;
    assert_tally(
        "river", HB_C3,
        (struct tally){
            .designs = 12, .tiles = 12, .start = 1, .monasteries = 2, .gardens = 1, .springs = 1, .lakes = 1 });
}

static void the_river_of_big_box_5_has_12_tiles_with_sheep_and_vineyards(void **state)
{
    (void)state;
    assert_tally("river", HB_BB5,
                 (struct tally){ .designs = 12,
                                 .tiles = 12,
                                 .start = 1,
                                 .monasteries = 1,
                                 .sheep = 2,
                                 .vineyards = 2,
                                 .springs = 1,
                                 .lakes = 1 });
}

static void designs_are_ordered_by_set_and_edition_and_the_first_is_no_tile(void **state)
{
    (void)state;
    assert_string_equal(hb_designs[0].name, "");
    assert_int_equal(hb_designs[0].segments, 0);
    assert_string_equal(hb_designs[1].name, "base/A");
    assert_int_equal(hb_designs[1].edition, HB_C3);
    for (size_t i = 2; i < hb_design_count; i++) {
        int order = strcmp(hb_designs[i - 1].set, hb_designs[i].set);

        assert_true(order < 0 || (order == 0 && hb_designs[i - 1].edition <= hb_designs[i].edition));
    }
}

static void only_wheel_tiles_have_another_plain_id(void **state)
{
    (void)state;
    for (size_t i = 1; i < hb_design_count; i++) {
        const struct hb_design *d = &hb_designs[i];
        unsigned plain = hb_design_named(d->plain, (enum hb_edition)d->edition);

        assert_int_equal(hb_mark_of_design(d, "wheel") > 0, d->only_with != NULL);
        assert_int_equal(strcmp(d->plain, d->name) != 0, d->only_with != NULL);
        assert_int_equal(hb_designs[plain].edition, d->edition);
        assert_memory_equal(hb_designs[plain].segment, d->segment, sizeof d->segment);
    }
    assert_string_equal(hb_designs[hb_design_named("base/U-w3", HB_BB5)].plain, "base/U");
    assert_string_equal(hb_designs[hb_design_named("base/U-w3", HB_BB5)].only_with, "wheel");
    assert_int_equal(hb_mark_of_design(&hb_designs[hb_design_named("base/U-w3", HB_BB5)], "wheel"), 3);
}

static void an_id_finds_the_form_of_the_edition_asked_for(void **state)
{
    unsigned c3 = hb_design_named("base/D", HB_C3), bb5 = hb_design_named("base/D", HB_BB5);

    (void)state;
    assert_int_equal(hb_designs[c3].edition, HB_C3);
    assert_int_equal(hb_designs[bb5].edition, HB_BB5);
    assert_string_equal(hb_designs[bb5].name, "base/D");
    assert_int_equal(hb_designs[hb_design_named("base/E-G", HB_BB5)].edition, HB_C3);
    assert_int_equal(hb_design_named("base/D-start", HB_C3), 0);
    assert_int_equal(hb_design_named("", HB_C3), 0);
}

static void marks_are_found_by_their_word(void **state)
{
    (void)state;
    assert_int_equal(hb_mark_word("dragon"), -1);
    for (size_t i = 0; i < hb_mark_word_count; i++)
        assert_int_equal(hb_mark_word(hb_mark_words[i]), i);
    assert_int_equal(hb_mark_of_design(&hb_designs[hb_design_named("base/D", HB_C3)], "spring"), 0);
}

static void sides_and_halves_turn_clockwise(void **state)
{
    (void)state;
    assert_int_equal(hb_turn_sides(1 << HB_N | 1 << HB_W, 1), 1 << HB_E | 1 << HB_N);
    assert_int_equal(hb_turn_sides(1 << HB_N | 1 << HB_W, 2), 1 << HB_S | 1 << HB_E);
    assert_int_equal(hb_turn_sides(1 << HB_N | 1 << HB_W, 3), 1 << HB_W | 1 << HB_S);
    assert_int_equal(hb_turn_sides(0x0f, 3), 0x0f);
    assert_int_equal(hb_turn_halves(0x81, 1), 0x06);
    assert_int_equal(hb_turn_halves(0x81, 2), 0x18);
    assert_int_equal(hb_turn_halves(0x81, 3), 0x60);
    assert_int_equal(hb_turn_halves(0x81, 4), 0x81);
}

static void the_start_tile_has_the_right_shape_in_all_four_rotations(void **state)
{
    enum { O = HB_NO_SEGMENT };
    static const struct hb_shape expected[HB_TURNS] = {
        { { HB_CITY, HB_ROAD, HB_FIELD, HB_ROAD }, { 0, 0, 2, 3, 3, 3, 3, 2 }, { O, 1, O, 1 } },
        { { HB_ROAD, HB_CITY, HB_ROAD, HB_FIELD }, { 3, 2, 0, 0, 2, 3, 3, 3 }, { 1, O, 1, O } },
        { { HB_FIELD, HB_ROAD, HB_CITY, HB_ROAD }, { 3, 3, 3, 2, 0, 0, 2, 3 }, { O, 1, O, 1 } },
        { { HB_ROAD, HB_FIELD, HB_ROAD, HB_CITY }, { 2, 3, 3, 3, 3, 2, 0, 0 }, { 1, O, 1, O } },
    };

    (void)state;
    for (unsigned e = 0; e < HB_EDITIONS; e++)
        assert_memory_equal(&hb_shapes[HB_TURNS * hb_design_named("base/D", (enum hb_edition)e)], expected,
                            sizeof expected);
}

static void every_shape_is_its_turned_segments(void **state)
{
    (void)state;
    for (size_t i = HB_TURNS; i < HB_TURNS * hb_design_count; i++) {
        const struct hb_design *d = &hb_designs[i / HB_TURNS];

        for (unsigned h = 0; h < HB_HALVES; h++) {
            const struct hb_segment *s = &d->segment[hb_shapes[i].area[h]];

            assert_true(hb_shapes[i].area[h] < d->segments);
            assert_true(hb_turn_halves(s->halves, (unsigned)(i % HB_TURNS)) >> h & 1);
            assert_int_equal(s->kind, hb_shapes[i].edge[h / 2] == HB_CITY ? HB_CITY : HB_FIELD);
        }
    }
}

static unsigned turns_of(const char *name, enum hb_edition edition)
{
    return hb_designs[hb_design_named(name, edition)].turns;
}

static void rotations_that_look_the_same_are_told(void **state)
{
    (void)state;
    assert_int_equal(turns_of("base/B", HB_C3), 1);
    assert_int_equal(turns_of("base/C", HB_C3), 1);
    assert_int_equal(turns_of("base/X-w1", HB_BB5), 1);
    assert_int_equal(turns_of("base/F", HB_C3), 2);
    assert_int_equal(turns_of("base/H-G", HB_C3), 2);
    assert_int_equal(turns_of("base/U", HB_C3), 2);
    assert_int_equal(turns_of("river/K", HB_C3), 2);
    assert_int_equal(turns_of("river/C", HB_C3), 2);
    assert_int_equal(turns_of("base/A", HB_C3), 4);
    assert_int_equal(turns_of("base/D", HB_C3), 4);
    assert_int_equal(turns_of("base/V", HB_C3), 4);
    assert_int_equal(turns_of("river/11", HB_BB5), 4); /* the sheep stands in one of the two fields */
}

static void segments_know_their_open_ends_twins_and_shields(void **state)
{
    const uint64_t *d = hb_segment_node[hb_design_named("base/D", HB_C3)];
    const uint64_t *f = hb_segment_node[hb_design_named("base/F", HB_C3)];

    (void)state;
    assert_int_equal(hb_node_open(d[0]), 2);
    assert_int_equal(hb_node_open(d[1]), 2);
    assert_int_equal(hb_node_open(d[2]), 0);
    assert_int_equal(hb_node_twins(d[1]), 0);
    assert_int_equal(hb_node_twins(d[2]), 1);
    assert_int_equal(hb_node_tiles(d[2]), 1);
    assert_int_equal(hb_node_open(f[0]), 4);
    assert_int_equal(hb_node_shields(f[0]), 1);
    assert_int_equal(hb_node_shields(f[1]), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_base_game_of_the_third_edition_has_72_tiles),
        cmocka_unit_test(the_base_game_of_big_box_5_has_73_tiles_and_16_wheels),
        cmocka_unit_test(the_river_of_the_third_edition_has_12_tiles),
        cmocka_unit_test(the_river_of_big_box_5_has_12_tiles_with_sheep_and_vineyards),
        cmocka_unit_test(designs_are_ordered_by_set_and_edition_and_the_first_is_no_tile),
        cmocka_unit_test(only_wheel_tiles_have_another_plain_id),
        cmocka_unit_test(an_id_finds_the_form_of_the_edition_asked_for),
        cmocka_unit_test(marks_are_found_by_their_word),
        cmocka_unit_test(sides_and_halves_turn_clockwise),
        cmocka_unit_test(the_start_tile_has_the_right_shape_in_all_four_rotations),
        cmocka_unit_test(every_shape_is_its_turned_segments),
        cmocka_unit_test(rotations_that_look_the_same_are_told),
        cmocka_unit_test(segments_know_their_open_ends_twins_and_shields),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
