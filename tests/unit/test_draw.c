/* test_draw.c -- pictures of tiles: each joins its neighbours and shows what its data say. */
#include "draw/figures.h"
#include "draw/layout.h"
#include "draw/svg.h"
#include "unit/xml.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void the_checker_of_pictures_refuses_what_is_not_xml(void **state)
{
    (void)state;
    assert_true(xml_is_well_formed("<a b=\"1\"><c/>x &amp; y</a>\n"));
    assert_false(xml_is_well_formed("<a>"));
    assert_false(xml_is_well_formed("<a></b>"));
    assert_false(xml_is_well_formed("<a b=1/>"));
    assert_false(xml_is_well_formed("<a b=\"<\"/>"));
    assert_false(xml_is_well_formed("<a>&</a>"));
    assert_false(xml_is_well_formed("<a/><b/>"));
    assert_false(xml_is_well_formed("<a>\x01</a>"));
    assert_false(xml_is_well_formed("words"));
}

/* ---- tiles ---- */

static char *tile_text(const struct hb_design *d, unsigned quarters)
{
    struct hb_buffer b;

    hb_buffer_init(&b);
    hb_svg_tile_picture(&b, d, quarters, 100);
    assert_false(b.failed);
    return hb_buffer_take(&b);
}

static void every_tile_draws_in_every_rotation_as_well_formed_xml(void **state)
{
    (void)state;
    for (size_t i = 1; i < hb_design_count; i++)
        for (unsigned q = 0; q < HB_TURNS; q++) {
            char *text = tile_text(&hb_designs[i], q);

            if (!xml_is_well_formed(text))
                fail_msg("%s turned %u times", hb_designs[i].name, q);
            assert_xml_references_hold(text);
            free(text);
        }
}

static void a_tile_always_looks_the_same_and_no_two_rotations_do(void **state)
{
    (void)state;
    for (size_t i = 1; i < hb_design_count; i++) {
        char *once = tile_text(&hb_designs[i], 0), *again = tile_text(&hb_designs[i], 0);
        char *turned = tile_text(&hb_designs[i], 1);

        assert_string_equal(once, again);
        assert_string_not_equal(once, turned);
        free(once);
        free(again);
        free(turned);
    }
}

static void nothing_is_drawn_in_pure_black_or_with_a_filter(void **state)
{
    (void)state;
    for (size_t i = 1; i < hb_design_count; i++) {
        char *text = tile_text(&hb_designs[i], 0);

        assert_null(strstr(text, "filter"));
        assert_null(strstr(text, "\"black\""));
        assert_null(strstr(text, "\"#000"));
        free(text);
    }
}

static bool near(double a, double b)
{
    return a - b < 1e-9 && b - a < 1e-9;
}

static void assert_standard_crossing(const struct hb_border_crossing *c, const struct hb_design *d)
{
    double from = c->kind == HB_ROAD ? 44 : c->kind == HB_RIVER ? 42 : 10;

    if (!near(c->from, from) || !near(c->to, 100 - from) || !near(c->from_off, 0) || !near(c->to_off, 0))
        fail_msg("%s: %s at side %s from %f to %f", d->name, hb_feature_name(c->kind),
                 hb_side_name((enum hb_side)c->side), c->from, c->to);
}

static unsigned sides_that_something_reaches(const struct hb_design *d)
{
    unsigned count = 0;

    for (unsigned i = 0; i < d->segments; i++)
        for (unsigned side = 0; side < HB_SIDES; side++)
            count += d->segment[i].kind != HB_FIELD && (d->segment[i].sides >> side & 1);
    return count;
}

static void everything_meets_the_border_at_the_same_places_and_at_a_right_angle(void **state)
{
    (void)state;
    for (size_t i = 1; i < hb_design_count; i++) {
        struct hb_border_crossing crossing[HB_CROSSINGS_MAX];
        struct hb_layout l;

        hb_layout_make(&l, &hb_designs[i]);
        size_t count = hb_layout_crossings(&l, crossing);
        assert_int_equal(count, sides_that_something_reaches(&hb_designs[i]));
        for (size_t k = 0; k < count; k++) {
            assert_standard_crossing(&crossing[k], &hb_designs[i]);
            assert_true(hb_segment_at_side(&hb_designs[i], crossing[k].kind, crossing[k].side) >= 0);
        }
    }
}

/* How many squares of one owner hang together with the first one found. */
static unsigned count_connected(struct hb_grid g, uint8_t owner)
{
    static uint8_t row[HB_SQUARES * HB_SQUARES], column[HB_SQUARES * HB_SQUARES];
    static const int step[4][2] = { { 0, 1 }, { 1, 0 }, { 0, -1 }, { -1, 0 } };
    unsigned found = 0;

    for (int at = 0; at < HB_SQUARES * HB_SQUARES && found == 0; at++)
        if (g.owner[at / HB_SQUARES][at % HB_SQUARES] == owner) {
            row[0] = (uint8_t)(at / HB_SQUARES);
            column[0] = (uint8_t)(at % HB_SQUARES);
            found = 1;
        }
    if (found == 1)
        g.owner[row[0]][column[0]] = HB_GRID_BUILT;
    for (unsigned i = 0; i < found; i++)
        for (int k = 0; k < 4; k++) {
            int r = row[i] + step[k][0], c = column[i] + step[k][1];

            if (r < 0 || r >= HB_SQUARES || c < 0 || c >= HB_SQUARES || g.owner[r][c] != owner)
                continue;
            g.owner[r][c] = HB_GRID_BUILT;
            row[found] = (uint8_t)r;
            column[found++] = (uint8_t)c;
        }
    return found;
}

static void every_field_is_one_piece_of_land_and_lies_at_its_own_half_sides(void **state)
{
    (void)state;
    for (size_t i = 1; i < hb_design_count; i++) {
        const struct hb_design *d = &hb_designs[i];
        struct hb_layout l;

        hb_layout_make(&l, d);
        for (unsigned half = 0; half < HB_HALVES; half++) {
            double along = 50.0 * half + 25;
            struct hb_spot in = hb_side_inwards(half / 2);
            uint8_t owner = hb_grid_owner(&l.grid, hb_spot_plus(hb_border_spot(along), in));
            if (owner >= d->segments || !(d->segment[owner].halves >> half & 1))
                fail_msg("%s: %s belongs to segment %u", d->name, hb_half_name(half), owner);
        }
        for (unsigned k = 0; k < d->segments; k++)
            if (d->segment[k].kind == HB_FIELD) {
                assert_int_not_equal(hb_grid_count(&l.grid, (uint8_t)k), 0);
                if (count_connected(l.grid, (uint8_t)k) != hb_grid_count(&l.grid, (uint8_t)k))
                    fail_msg("%s: field %u is drawn in pieces", d->name, k);
            }
    }
}

static void a_figure_stands_on_the_segment_it_was_put_on(void **state)
{
    (void)state;
    for (size_t i = 1; i < hb_design_count; i++) {
        const struct hb_design *d = &hb_designs[i];
        struct hb_layout l;

        hb_layout_make(&l, d);
        for (unsigned k = 0; k < d->segments; k++)
            if (d->segment[k].kind != HB_GARDEN && d->segment[k].kind != HB_RIVER &&
                hb_grid_owner(&l.grid, l.stand[k]) != k)
                fail_msg("%s: a figure on segment %u stands elsewhere", d->name, k);
    }
}

static void roads_that_end_do_so_at_what_parts_the_fields(void **state)
{
    static const struct {
        const char *tile;
        enum hb_way_end end;
    } road[] = { { "base/A", HB_TO_MONASTERY }, { "base/L", HB_TO_VILLAGE }, { "base/S", HB_TO_GATE },
                 { "base/W", HB_TO_VILLAGE },   { "base/X", HB_TO_VILLAGE }, { "river/B", HB_TO_GATE },
                 { "river/H", HB_TO_MONASTERY } };

    (void)state;
    for (size_t i = 0; i < sizeof road / sizeof road[0]; i++) {
        struct hb_layout l;

        hb_layout_make(&l, &hb_designs[hb_design_named(road[i].tile, HB_C3)]);
        for (unsigned k = 0; k < l.ways; k++)
            assert_true(l.way[k].river || l.way[k].end == road[i].end);
    }
}

static void a_road_over_a_river_has_a_bridge(void **state)
{
    struct hb_layout l;

    (void)state;
    hb_layout_make(&l, &hb_designs[hb_design_named("river/K", HB_C3)]);
    assert_int_equal(l.bridges, 1);
    hb_layout_make(&l, &hb_designs[hb_design_named("river/I", HB_C3)]);
    assert_int_equal(l.bridges, 0);
}

/* The marks of the rules are there, once for each, and only where the data say so. */
static void marks_are_drawn_where_the_data_say_so_and_nowhere_else(void **state)
{
    (void)state;
    for (size_t i = 1; i < hb_design_count; i++) {
        const struct hb_design *d = &hb_designs[i];
        bool shield = false, garden = false, monastery = false;
        char *text = tile_text(d, 0);

        for (unsigned k = 0; k < d->segments; k++) {
            shield = shield || hb_mark_of_segment(&d->segment[k], "shield") > 0;
            garden = garden || d->segment[k].kind == HB_GARDEN;
            monastery = monastery || d->segment[k].kind == HB_MONASTERY;
        }
        assert_int_equal(strstr(text, "href=\"#hb-shield\"") != NULL, shield);
        assert_int_equal(strstr(text, "href=\"#hb-garden\"") != NULL, garden);
        assert_int_equal(strstr(text, "href=\"#hb-chapel\"") != NULL, monastery);
        free(text);
    }
}

static void a_city_fills_its_corners_only_when_asked_to(void **state)
{
    const struct hb_design *all_city = &hb_designs[hb_design_named("base/C", HB_C3)];
    struct hb_buffer apart, together;

    (void)state;
    hb_buffer_init(&apart);
    hb_buffer_init(&together);
    hb_svg_tile(&apart, all_city, 0, 0);
    hb_svg_tile(&together, all_city, 0, 15);
    assert_non_null(strstr(apart.at, "hb-tower"));
    assert_null(strstr(together.at, "hb-tower"));
    assert_true(hb_svg_rounds_corner(all_city, 0, HB_N));
    assert_false(hb_svg_rounds_corner(&hb_designs[hb_design_named("base/N", HB_C3)], 0, HB_E));
    assert_true(hb_svg_rounds_corner(&hb_designs[hb_design_named("base/N", HB_C3)], 1, HB_E));
    hb_buffer_done(&apart);
    hb_buffer_done(&together);
}

/* ---- figures ---- */

static char *figure_text(const char *piece, int player, enum hb_pose pose)
{
    struct hb_buffer b;
    struct hb_quill q = { .out = &b };
    struct hb_drawn_figure f = { .piece = piece, .player = player, .pose = pose, .scale = 1 };

    hb_buffer_init(&b);
    hb_figure_draw(&q, &f);
    return hb_buffer_take(&b);
}

static void assert_figures_differ(const char *piece_a, int a, enum hb_pose pose_a, const char *piece_b, int b,
                                  enum hb_pose pose_b)
{
    char *one = figure_text(piece_a, a, pose_a), *other = figure_text(piece_b, b, pose_b);

    assert_string_not_equal(one, other);
    free(one);
    free(other);
}

static void players_pieces_and_farmers_look_different(void **state)
{
    (void)state;
    for (int a = 0; a < HB_PLAYERS_MAX; a++)
        for (int b = 0; b < a; b++)
            assert_figures_differ("follower", a, HB_STANDING, "follower", b, HB_STANDING);
    assert_figures_differ("follower", 0, HB_STANDING, "abbot", 0, HB_STANDING);
    assert_figures_differ("follower", 0, HB_STANDING, "follower", 0, HB_LYING);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_checker_of_pictures_refuses_what_is_not_xml),
        cmocka_unit_test(every_tile_draws_in_every_rotation_as_well_formed_xml),
        cmocka_unit_test(a_tile_always_looks_the_same_and_no_two_rotations_do),
        cmocka_unit_test(nothing_is_drawn_in_pure_black_or_with_a_filter),
        cmocka_unit_test(everything_meets_the_border_at_the_same_places_and_at_a_right_angle),
        cmocka_unit_test(every_field_is_one_piece_of_land_and_lies_at_its_own_half_sides),
        cmocka_unit_test(a_figure_stands_on_the_segment_it_was_put_on),
        cmocka_unit_test(roads_that_end_do_so_at_what_parts_the_fields),
        cmocka_unit_test(a_road_over_a_river_has_a_bridge),
        cmocka_unit_test(marks_are_drawn_where_the_data_say_so_and_nowhere_else),
        cmocka_unit_test(a_city_fills_its_corners_only_when_asked_to),
        cmocka_unit_test(players_pieces_and_farmers_look_different),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
