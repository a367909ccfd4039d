/* test_picture.c -- pictures of tiles: each joins its neighbours and shows what its data say. */
#include "tests/support/xml.h"
#include "views/picture/pieces.h"
#include "views/picture/svg.h"
#include "views/shape/landscape_shape.h"
#include "views/shape/layout.h"

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
    hb_buffer_text(&b, "<svg><defs>");
    hb_svg_definitions(&b);
    hb_buffer_text(&b, "</defs>");
    hb_svg_tile(&b, d, quarters, 0);
    hb_buffer_text(&b, "</svg>");
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

/* The halves of a side that two cities share: 1 the left one, 2 the right one; 3 where a city has it all. */
static unsigned halves_of_crossing(const struct hb_border_crossing *c, const struct hb_design *d)
{
    uint8_t city = c->kind == HB_CITY ? hb_shape_plan_at_side(d, HB_CITY, c->side) : HB_NO_SEGMENT;
    unsigned halves = city == HB_NO_SEGMENT ? 3 : (unsigned)d->segment[city].halves >> 2 * c->side & 3;

    return halves == 3 ? 3 : c->from < 50 ? 1 : 2;
}

static void assert_standard_crossing(const struct hb_border_crossing *c, const struct hb_design *d)
{
    unsigned halves = halves_of_crossing(c, d);
    double rim = c->kind == HB_ROAD ? 44 : c->kind == HB_RIVER ? 42 : c->kind == HB_MIST ? HB_MIST_RIM : 10;
    double from = halves == 2 ? 50 : rim, to = halves == 1 ? 50 : 100 - rim;

    if (!near(c->from, from) || !near(c->to, to) || !near(c->from_off, 0) || !near(c->to_off, 0))
        fail_msg("%s: %s at side %s from %f to %f", d->name, hb_feature_name(c->kind),
                 hb_side_name((enum hb_side)c->side), c->from, c->to);
}

static unsigned sides_that_something_reaches(const struct hb_design *d)
{
    unsigned count = 0;

    for (unsigned i = 0; i < d->segments; i++)
        for (unsigned side = 0; side < HB_SIDES; side++)
            count += d->segment[i].kind == HB_CITY
                         ? (d->segment[i].halves >> 2 * side & 3) != 0
                         : d->segment[i].kind != HB_FIELD && (d->segment[i].sides >> side & 1);
    return count;
}

static void everything_meets_the_border_at_the_same_places_and_at_a_right_angle(void **state)
{
    (void)state;
    for (size_t i = 1; i < hb_design_count; i++) {
        struct hb_border_crossing crossing[HB_CROSSINGS_MAX];
        struct hb_layout l;

        hb_shape_layout_make(&l, &hb_designs[i]);
        size_t count = hb_shape_layout_crossings(&l, crossing);
        assert_int_equal(count, sides_that_something_reaches(&hb_designs[i]));
        for (size_t k = 0; k < count; k++) {
            assert_standard_crossing(&crossing[k], &hb_designs[i]);
            assert_int_not_equal(hb_shape_plan_at_side(&hb_designs[i], crossing[k].kind, crossing[k].side),
                                 HB_NO_SEGMENT);
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

        hb_shape_layout_make(&l, d);
        for (unsigned half = 0; half < HB_HALVES; half++) {
            double along = 50.0 * half + 25;
            struct hb_point in = hb_shape_inwards(half / 2);
            struct hb_point at = hb_shape_plus(hb_shape_border(along), in);
            uint8_t owner = hb_shape_grid_owner(&l.grid, at);
            if (l.has_middle && hb_shape_distance(l.middle, at) < l.middle_radius)
                continue; /* a board lies there */
            if (owner >= d->segments || !(d->segment[owner].halves >> half & 1))
                fail_msg("%s: %s belongs to segment %u", d->name, hb_half_name(half), owner);
        }
        for (unsigned k = 0; k < d->segments; k++)
            if (d->segment[k].kind == HB_FIELD) {
                assert_int_not_equal(hb_shape_grid_count(&l.grid, (uint8_t)k), 0);
                if (count_connected(l.grid, (uint8_t)k) != hb_shape_grid_count(&l.grid, (uint8_t)k))
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

        hb_shape_layout_make(&l, d);
        for (unsigned k = 0; k < d->segments; k++)
            if (d->segment[k].kind != HB_GARDEN && d->segment[k].kind != HB_RIVER && d->segment[k].kind != HB_MIST &&
                hb_shape_grid_owner(&l.grid, l.stand[k]) != k)
                fail_msg("%s: a figure on segment %u stands elsewhere", d->name, k);
    }
}

static void roads_that_end_do_so_at_what_parts_the_fields(void **state)
{
    static const struct {
        const char *tile;
        enum hb_way_end end;
    } road[] = { { "base/A", HB_TO_MONASTERY },  { "base/L", HB_TO_VILLAGE },      { "base/S", HB_TO_GATE },
                 { "base/W", HB_TO_VILLAGE },    { "base/X", HB_TO_VILLAGE },      { "river/B", HB_TO_GATE },
                 { "river/H", HB_TO_MONASTERY }, { "inns/ED", HB_TO_MONASTERY },   { "inns/EI", HB_TO_VILLAGE },
                 { "inns/EJ", HB_TO_GATE },      { "inns/EQ", HB_TO_GATE },        { "traders/HA", HB_TO_GATE },
                 { "traders/HO", HB_TO_GATE },   { "traders/HJ", HB_TO_MONASTERY } };

    (void)state;
    for (size_t i = 0; i < sizeof road / sizeof road[0]; i++) {
        struct hb_layout l;

        hb_shape_layout_make(&l, &hb_designs[hb_design_named(road[i].tile, HB_C3)]);
        for (unsigned k = 0; k < l.ways; k++)
            assert_true(l.way[k].river || l.way[k].end == road[i].end);
    }
}

static void a_road_over_a_river_has_a_bridge(void **state)
{
    struct hb_layout l;

    (void)state;
    hb_shape_layout_make(&l, &hb_designs[hb_design_named("river/K", HB_C3)]);
    assert_int_equal(l.bridges, 1);
    hb_shape_layout_make(&l, &hb_designs[hb_design_named("river/I", HB_C3)]);
    assert_int_equal(l.bridges, 0);
}

static void roads_that_cross_do_so_on_a_bridge(void **state)
{
    static const char *const tile[] = { "traders/HB", "traders/HC" }, *const apart[] = { "inns/EE", "base/X" };
    struct hb_layout l;

    (void)state;
    for (int i = 0; i < 2; i++) {
        hb_shape_layout_make(&l, &hb_designs[hb_design_named(tile[i], HB_C3)]);
        assert_int_equal(l.bridges, 1);
        assert_false(l.has_village);
        hb_shape_layout_make(&l, &hb_designs[hb_design_named(apart[i], HB_C3)]);
        assert_int_equal(l.bridges, 0);
    }
    hb_shape_layout_make(&l, &hb_designs[hb_design_named("traders/HC", HB_C3)]);
    assert_int_equal(l.way[l.bridge[0].way].end, HB_TO_COTTAGE);
    assert_int_equal(l.way[l.bridge[0].way].side, HB_W);
}

static unsigned count_of(const char *text, const char *what)
{
    unsigned count = 0;

    for (const char *at = text; (at = strstr(at, what)) != NULL; at += strlen(what))
        count++;
    return count;
}

static unsigned segments_with(const struct hb_design *d, const char *mark)
{
    unsigned count = 0;

    for (unsigned k = 0; k < d->segments; k++)
        count += hb_mark_of_segment(&d->segment[k], mark) > 0;
    return count;
}

static unsigned segments_of(const struct hb_design *d, enum hb_feature_kind kind)
{
    unsigned count = 0;

    for (unsigned k = 0; k < d->segments; k++)
        count += d->segment[k].kind == kind;
    return count;
}

/* The marks of the rules are there, once for each, and only where the data say so. */
static void marks_are_drawn_where_the_data_say_so_and_nowhere_else(void **state)
{
    static const char *const mark[] = { "shield", "inn", "cathedral", "wine", "grain", "cloth" };
    static const char *const whole[] = { "flier", "ferry",  "mine", "hat",         "robber",  "club",
                                         "fork",  "knight", "hill", "hill-ground", "vineyard" };

    (void)state;
    for (size_t i = 1; i < hb_design_count; i++) {
        const struct hb_design *d = &hb_designs[i];
        char *text = tile_text(d, 0), use[40], name[40];

        for (size_t k = 0; k < sizeof mark / sizeof mark[0]; k++) {
            snprintf(use, sizeof use, "href=\"#hb-%s\"", mark[k]);
            if (count_of(text, use) != segments_with(d, mark[k]))
                fail_msg("%s: %u times %s", d->name, count_of(text, use), mark[k]);
        }
        for (size_t k = 0; k < sizeof whole / sizeof whole[0]; k++) {
            snprintf(use, sizeof use, "href=\"#hb-%s\"", whole[k]);
            snprintf(name, sizeof name, "%.*s", (int)strcspn(whole[k], "-"), whole[k]); /* without its layer */
            if (count_of(text, use) != (unsigned)hb_mark_of_design(d, name))
                fail_msg("%s: %u times %s", d->name, count_of(text, use), whole[k]);
        }
        assert_int_equal(count_of(text, "href=\"#hb-garden\""), segments_of(d, HB_GARDEN));
        assert_int_equal(count_of(text, "href=\"#hb-chapel\""), segments_of(d, HB_MONASTERY));
        free(text);
    }
}

static void a_wheel_bears_its_number(void **state)
{
    unsigned found = 0;

    (void)state;
    for (size_t i = 1; i < hb_design_count; i++) {
        int number = hb_mark_of_design(&hb_designs[i], "wheel");
        char *text = tile_text(&hb_designs[i], 3), use[40];

        found += number > 0;
        assert_int_equal(count_of(text, "href=\"#hb-wheel\""), number > 0);
        for (int k = 1; k <= 3; k++) {
            snprintf(use, sizeof use, "href=\"#hb-wheel-%d\"", k);
            assert_int_equal(count_of(text, use), k == number);
        }
        free(text);
    }
    assert_true(found > 12);
}

/* All squares together show the whole drawing; what stands on them stands beside it. */
static void each_square_of_a_board_shows_its_part_and_leaves_room_beside_it(void **state)
{
    unsigned found = 0;

    (void)state;
    for (size_t i = 1; i < hb_design_count; i++) {
        const struct hb_design *d = &hb_designs[i];
        int number = hb_mark_of_design(d, "board");
        struct hb_layout l;

        if (number == 0)
            continue;
        char *text = tile_text(d, 0), at[40];
        hb_shape_layout_make(&l, d);
        snprintf(at, sizeof at, " %d %d)\"", -100 * ((number - 1) % 4), -100 * ((number - 1) / 4));
        assert_int_equal(count_of(text, "href=\"#hb-board\""), 1);
        assert_non_null(strstr(strstr(text, "href=\"#hb-board\""), at));
        for (unsigned k = 0; k < d->segments; k++)
            assert_true(hb_shape_distance(l.middle, l.stand[k]) > l.middle_radius);
        found++;
        free(text);
    }
    assert_int_equal(found, 16);
}

static unsigned roads_to_the_middle(const struct hb_layout *l)
{
    unsigned n = 0;

    for (unsigned i = 0; i < l->ways; i++)
        n += l->way[i].end == HB_TO_MIDDLE;
    return n;
}

/* Roads end at the shore of what lies in the middle, wherever it lies; a lake has a landing stage for each. */
static void roads_end_at_what_lies_in_the_middle(void **state)
{
    unsigned found = 0;

    (void)state;
    for (size_t i = 1; i < hb_design_count; i++) {
        struct hb_layout l;

        hb_shape_layout_make(&l, &hb_designs[i]);
        for (unsigned k = 0; l.has_middle && k < l.ways; k++) {
            double off = hb_shape_distance(l.middle, hb_shape_curve_end(&l.way[k].curve)) - l.middle_radius;

            if (l.way[k].end == HB_TO_MIDDLE && (off < -4 || off > 1))
                fail_msg("%s: a road ends %f from the shore", hb_designs[i].name, off);
        }
        if (hb_mark_of_design(&hb_designs[i], "ferry") == 0)
            continue;
        char *text = tile_text(&hb_designs[i], 1);
        assert_int_equal(count_of(text, "href=\"#hb-ferry-stage\""), roads_to_the_middle(&l));
        free(text);
        found++;
    }
    assert_int_equal(found, 3);
}

/* The arrow is turned with the tile: to the west, then to the north, as the matrix of the drawing says. */
static void a_mark_that_points_is_turned_with_its_tile(void **state)
{
    const struct hb_design *west = &hb_designs[hb_design_named("flier/FlugG", HB_C3)];
    const struct hb_design *north_west = &hb_designs[hb_design_named("flier/FlugH", HB_C3)];
    char *text = tile_text(west, 0);

    (void)state;
    assert_non_null(strstr(text, "#hb-flier\" transform=\"matrix(0.000 -1.000 1.000 0.000 "));
    free(text);
    text = tile_text(west, 1);
    assert_non_null(strstr(text, "#hb-flier\" transform=\"matrix(1.000 0.000 0.000 1.000 "));
    free(text);
    text = tile_text(north_west, 0);
    assert_non_null(strstr(text, "#hb-flier\" transform=\"matrix(0.707 -0.707 0.707 0.707 "));
    free(text);
}

static void a_road_through_a_city_goes_over_it(void **state)
{
    struct hb_layout l;

    (void)state;
    hb_shape_layout_make(&l, &hb_designs[hb_design_named("gold/GoldD", HB_C3)]);
    assert_int_equal(l.bridges, 1);
    assert_true(l.bridge[0].over_town);
    hb_shape_layout_make(&l, &hb_designs[hb_design_named("gold/GoldF", HB_C3)]);
    assert_int_equal(l.bridges, 1);
    assert_false(l.bridge[0].over_town);
}

static void marks_in_cities_lie_in_their_own_city(void **state)
{
    (void)state;
    for (size_t i = 1; i < hb_design_count; i++) {
        const struct hb_design *d = &hb_designs[i];
        struct hb_layout l;

        hb_shape_layout_make(&l, d);
        for (unsigned k = 0; k < d->segments; k++)
            for (size_t m = 0; m < hb_art_symbol_count; m++)
                if (hb_shape_layout_has_mark(&l, k, m) && d->segment[k].kind == HB_MIST)
                    assert_true(hb_shape_mist_covers(&l, k, l.mark[k][m]));
                else if (hb_shape_layout_has_mark(&l, k, m))
                    assert_int_equal(hb_shape_grid_owner(&l.grid, l.mark[k][m]), k);
    }
}

/* The way whose edge is nearest to a spot. */
static unsigned road_nearest_to(const struct hb_layout *l, struct hb_point s)
{
    unsigned best = 0;

    for (unsigned i = 1; i < l->ways; i++)
        if (hb_shape_trace_distance(&l->way[i].line, s, NULL) < hb_shape_trace_distance(&l->way[best].line, s, NULL))
            best = i;
    return l->way[best].segment;
}

static void an_inn_lies_in_a_field_with_its_lake_at_its_own_road(void **state)
{
    unsigned inns = 0;

    (void)state;
    for (size_t i = 1; i < hb_design_count; i++) {
        const struct hb_design *d = &hb_designs[i];
        struct hb_layout l;

        hb_shape_layout_make(&l, d);
        for (unsigned k = 0; k < d->segments; k++) {
            if (hb_mark_of_segment(&d->segment[k], "inn") == 0)
                continue;
            const struct hb_lakeside *inn = &l.lakeside[k];
            uint8_t owner = hb_shape_grid_owner(&l.grid, inn->house);
            inns++;
            assert_true(owner < d->segments && d->segment[owner].kind == HB_FIELD);
            assert_int_equal(road_nearest_to(&l, inn->lake), k);
            assert_true(inn->lake.x - inn->wide > 0 && inn->lake.x + inn->wide < 100);
            assert_true(inn->lake.y - inn->high > 0 && inn->lake.y + inn->high < 100);
        }
    }
    assert_int_equal(inns, 7 + 6); /* the crossing has two of them in one edition, one in the other */
}

static void the_crossing_has_its_inns_at_the_roads_of_its_edition(void **state)
{
    char *newer = tile_text(&hb_designs[hb_design_named("inns/EC", HB_C3)], 0);
    char *older = tile_text(&hb_designs[hb_design_named("inns/EC", HB_BB5)], 0);
    struct hb_layout l;

    (void)state;
    assert_int_equal(count_of(newer, "href=\"#hb-inn\""), 2);
    assert_int_equal(count_of(older, "href=\"#hb-inn\""), 1);
    hb_shape_layout_make(&l, &hb_designs[hb_design_named("inns/EC", HB_BB5)]);
    assert_true(l.lakeside[hb_shape_plan_at_side(l.design, HB_ROAD, HB_E)].lake.x > 50);
    free(newer);
    free(older);
}

static void a_city_that_parts_two_fields_in_a_corner_reaches_it(void **state)
{
    static const struct {
        const char *tile;
        unsigned corner;
        struct hb_point spot;
    } tip[] = { { "inns/EG", HB_N, { 99, 1 } },
                { "traders/HI", HB_E, { 99, 99 } },
                { "traders/HO", HB_E, { 99, 99 } },
                { "traders/HW", HB_E, { 99, 99 } } };
    struct hb_tile_plan apart;

    (void)state;
    for (size_t i = 0; i < sizeof tip / sizeof tip[0]; i++) {
        struct hb_layout l;

        hb_shape_layout_make(&l, &hb_designs[hb_design_named(tip[i].tile, HB_C3)]);
        for (unsigned corner = 0; corner < HB_SIDES; corner++)
            assert_int_equal(l.plan.corner[corner], corner == tip[i].corner ? 0 : HB_NO_SEGMENT);
        assert_int_equal(hb_shape_grid_owner(&l.grid, tip[i].spot), 0);
    }
    hb_shape_plan_make(&apart, &hb_designs[hb_design_named("traders/HF", HB_C3)]);
    for (unsigned corner = 0; corner < HB_SIDES; corner++)
        assert_int_equal(apart.corner[corner], HB_NO_SEGMENT);
}

static void cities_that_no_lane_can_lead_to_reach_across_the_tile(void **state)
{
    static const struct {
        const char *tile;
        unsigned spurs; /* by the sides of their cities */
        struct hb_point spot;
        unsigned owner;
    } spur[] = { { "hills/10", 1u << HB_E, { 1, 50 }, 0 },
                 { "hills/13", 1u << HB_E | 1u << HB_W, { 47, 50 }, 0 },
                 { "hills/13", 1u << HB_E | 1u << HB_W, { 53, 50 }, 1 },
                 { "hills/02", 0, { 50, 50 }, 2 } };

    (void)state;
    for (size_t i = 0; i < sizeof spur / sizeof spur[0]; i++) {
        struct hb_layout l;

        hb_shape_layout_make(&l, &hb_designs[hb_design_named(spur[i].tile, HB_BB5)]);
        for (unsigned side = 0; side < HB_SIDES; side++)
            assert_int_equal(l.plan.spur[side] != HB_NO_SEGMENT, spur[i].spurs >> side & 1);
        assert_int_equal(hb_shape_grid_owner(&l.grid, spur[i].spot), spur[i].owner);
    }
}

static void two_cities_that_share_a_side_stand_wall_to_wall(void **state)
{
    struct hb_layout l;

    (void)state;
    hb_shape_layout_make(&l, &hb_designs[hb_design_named("hills/01", HB_BB5)]);
    assert_int_equal(hb_shape_grid_owner(&l.grid, (struct hb_point){ 47, 3 }), 0);
    assert_int_equal(hb_shape_grid_owner(&l.grid, (struct hb_point){ 53, 3 }), 1);
    assert_int_equal(hb_shape_grid_owner(&l.grid, (struct hb_point){ 50, 60 }), 2);
}

static void a_cottage_leaves_room_before_a_road_that_passes(void **state)
{
    struct hb_layout l;

    (void)state;
    hb_shape_layout_make(&l, &hb_designs[hb_design_named("hills/05", HB_BB5)]);
    assert_int_equal(l.ways, 2);
    assert_int_equal(l.way[1].end, HB_TO_COTTAGE);
    assert_true(hb_shape_trace_distance(&l.way[0].line, hb_shape_curve_end(&l.way[1].curve), NULL) >
                2 * HB_ROAD_WIDTH - 2);
}

static void a_village_has_lanes_to_the_cities_that_part_its_fields(void **state)
{
    static const struct {
        const char *tile;
        unsigned lanes;
    } village[] = { { "inns/EI", 2 }, { "base/L", 0 }, { "base/X", 0 }, { "traders/HC", 0 } };

    (void)state;
    for (size_t i = 0; i < sizeof village / sizeof village[0]; i++) {
        struct hb_layout l;

        hb_shape_layout_make(&l, &hb_designs[hb_design_named(village[i].tile, HB_C3)]);
        assert_int_equal(l.lanes, village[i].lanes);
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
    assert_non_null(strstr(apart.at, "hb-wall_tower"));
    assert_null(strstr(together.at, "hb-wall_tower"));
    assert_true(hb_shape_corner_is_rounded(all_city, 0, HB_N));
    assert_false(hb_shape_corner_is_rounded(&hb_designs[hb_design_named("base/N", HB_C3)], 0, HB_E));
    assert_true(hb_shape_corner_is_rounded(&hb_designs[hb_design_named("base/N", HB_C3)], 1, HB_E));
    hb_buffer_done(&apart);
    hb_buffer_done(&together);
}

/* ---- figures ---- */

static char *figure_text(const char *piece, int player, enum hb_pose pose)
{
    struct hb_buffer b;
    struct hb_svg_writer q = { .out = &b };
    struct hb_drawn_piece f = { .piece = piece, .player = player, .pose = pose, .scale = 1 };

    hb_buffer_init(&b);
    hb_svg_draw_piece(&q, &f);
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
    assert_figures_differ("follower", 0, HB_STANDING, "follower", 0, HB_LYING);
    assert_figures_differ("large", 0, HB_LYING, "follower", 0, HB_LYING);
    assert_figures_differ("large", 0, HB_STANDING, "large", 0, HB_LYING);
}

static void every_piece_has_a_silhouette_of_its_own(void **state)
{
    static const char *const piece[] = { "follower", "large", "abbot", "builder", "pig" };
    enum { PIECES = sizeof piece / sizeof piece[0] };
    char use[40];

    (void)state;
    for (int i = 0; i < PIECES; i++) {
        char *text = figure_text(piece[i], 0, HB_STANDING);

        snprintf(use, sizeof use, "href=\"#hb-piece-%s\"", piece[i]);
        assert_int_equal(count_of(text, use), 1);
        free(text);
    }
    char *stranger = figure_text("unheard-of", 0, HB_STANDING);
    assert_int_equal(count_of(stranger, "href=\"#hb-piece-follower\""), 1);
    free(stranger);
}

static void a_pig_in_a_field_lies_on_its_belly_and_is_not_turned_over(void **state)
{
    char *pig = figure_text("pig", 0, HB_LYING), *farmer = figure_text("follower", 0, HB_LYING);

    (void)state;
    assert_null(strstr(pig, "rotate"));
    assert_non_null(strstr(farmer, "rotate"));
    free(pig);
    free(farmer);
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
        cmocka_unit_test(roads_that_cross_do_so_on_a_bridge),
        cmocka_unit_test(a_wheel_bears_its_number),
        cmocka_unit_test(each_square_of_a_board_shows_its_part_and_leaves_room_beside_it),
        cmocka_unit_test(roads_end_at_what_lies_in_the_middle),
        cmocka_unit_test(a_mark_that_points_is_turned_with_its_tile),
        cmocka_unit_test(a_road_through_a_city_goes_over_it),
        cmocka_unit_test(marks_in_cities_lie_in_their_own_city),
        cmocka_unit_test(an_inn_lies_in_a_field_with_its_lake_at_its_own_road),
        cmocka_unit_test(the_crossing_has_its_inns_at_the_roads_of_its_edition),
        cmocka_unit_test(a_city_that_parts_two_fields_in_a_corner_reaches_it),
        cmocka_unit_test(cities_that_no_lane_can_lead_to_reach_across_the_tile),
        cmocka_unit_test(two_cities_that_share_a_side_stand_wall_to_wall),
        cmocka_unit_test(a_cottage_leaves_room_before_a_road_that_passes),
        cmocka_unit_test(a_village_has_lanes_to_the_cities_that_part_its_fields),
        cmocka_unit_test(marks_are_drawn_where_the_data_say_so_and_nowhere_else),
        cmocka_unit_test(a_city_fills_its_corners_only_when_asked_to),
        cmocka_unit_test(players_pieces_and_farmers_look_different),
        cmocka_unit_test(every_piece_has_a_silhouette_of_its_own),
        cmocka_unit_test(a_pig_in_a_field_lies_on_its_belly_and_is_not_turned_over),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
