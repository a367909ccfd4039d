/* test_shape.c -- what a tile looks like, and that whoever draws it draws the same tile. */
#include "views/shape/terrain.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Where the layout has a point of the coarse drawing. */
static struct hb_point point_at(int column, int row, unsigned quarters)
{
    const double units = (double)HB_TILE_UNITS / HB_FINE;

    return hb_shape_turned((struct hb_point){ (column + 0.5) * units, (row + 0.5) * units }, HB_TURNS - quarters);
}

static bool is_segment(const struct hb_design *d, unsigned segment)
{
    return segment < d->segments && d->segment[segment].kind != HB_GARDEN && d->segment[segment].kind != HB_MONASTERY;
}

/* Whether the layout has a segment at a place or, that far away, around it. */
static bool has_around(const struct hb_layout *l, struct hb_point s, double away, uint8_t segment)
{
    bool has = hb_shape_grid_owner(&l->grid, s) == segment;

    for (unsigned side = 0; side < HB_SIDES; side++)
        has = has ||
              hb_shape_grid_owner(&l->grid, hb_shape_plus(s, hb_shape_times(hb_shape_inwards(side), away))) == segment;
    return has;
}

/* How many of the points that are some segment's in both are the same one's, of a hundred.  Of buildings, which lie in
 * fields, only their middle is the layout's. */
static int agreement(const struct hb_layout *l, const struct hb_terrain *t, double away)
{
    int both = 0, same = 0;

    for (int i = 0; i < HB_FINE * HB_FINE; i++) {
        struct hb_point s = point_at(i % HB_FINE, i / HB_FINE, t->quarters);
        uint8_t coarse = t->segment[i / HB_FINE][i % HB_FINE];

        if (!is_segment(l->design, hb_shape_grid_owner(&l->grid, s)) || !is_segment(l->design, coarse))
            continue;
        both++;
        same += has_around(l, s, away, coarse);
    }
    if (l->plan.middle && l->plan.middle->place == HB_SYMBOL_BOARD && both == 0)
        return 100; /* covered by the board */
    assert_true(both > HB_FINE * HB_FINE / (l->plan.middle ? 4 : 2));
    return 100 * same / both;
}

static void assert_agreement(const struct hb_layout *l, const struct hb_terrain *t, double away, int least)
{
    if (agreement(l, t, away) < least)
        fail_msg("%s: only %d of 100 points agree within %g", l->design->name, agreement(l, t, away), away);
}

/* But for lines, which are broader and straighter, by less than five units on either hand. */
static void the_coarse_hand_draws_what_the_layout_has(void **state)
{
    (void)state;
    for (size_t i = 1; i < hb_design_count; i++) {
        struct hb_layout l;

        hb_shape_layout_make(&l, &hb_designs[i]);
        for (unsigned quarters = 0; quarters < HB_TURNS; quarters++) {
            struct hb_terrain t;

            hb_shape_terrain_make(&t, &hb_designs[i], quarters, 0);
            assert_agreement(&l, &t, 0, 89);
            assert_agreement(&l, &t, 5, 98);
        }
    }
}

/* A hand that only notes in which order it is asked to draw. */
static void note(void *order, char what)
{
    size_t length = strlen(order);

    ((char *)order)[length] = what;
    ((char *)order)[length + 1] = '\0';
}

static void note_meadow(void *order, struct hb_layout *l)
{
    (void)l;
    note(order, 'm');
}

static void note_rivers(void *order, struct hb_layout *l)
{
    (void)l;
    note(order, 'w');
}

static void note_lakes(void *order, struct hb_layout *l)
{
    (void)l;
    note(order, 'l');
}

static void note_roads(void *order, struct hb_layout *l)
{
    (void)l;
    note(order, 'r');
}

static void note_bridge(void *order, struct hb_layout *l, const struct hb_bridge *b)
{
    assert_true(b->way < l->ways);
    note(order, 'b');
}

static void note_town(void *order, struct hb_layout *l, const struct hb_town *t)
{
    assert_ptr_equal(hb_shape_layout_town(l, t->segment), t);
    note(order, 't');
}

static void note_gate(void *order, unsigned segment, const struct hb_curve *road)
{
    assert_true(road->bends > 0);
    note(order, segment == HB_NO_SEGMENT ? 'L' : 'g');
}

static void note_things(void *order, struct hb_layout *l)
{
    (void)l;
    note(order, 'o');
}

static const struct hb_shape_pen noting = { note_meadow, note_rivers, note_lakes, note_roads,
                                            note_bridge, note_town,   note_gate,  note_things };

static void assert_order(const char *name, const char *expected)
{
    struct hb_layout l;
    char order[64] = "";

    hb_shape_layout_make(&l, &hb_designs[hb_design_named(name, HB_C3)]);
    hb_shape_layout_draw(&l, &noting, order);
    assert_string_equal(order, expected);
}

static void a_hand_draws_from_the_ground_up_and_all_there_is(void **state)
{
    (void)state;
    assert_order("base/U", "mwlro");
    assert_order("base/H", "mwlrtto");
    assert_order("river/B", "mwlrbtgo");
    assert_order("inns/EI", "mwlrttLLo");
}

/* Both draw a road to a gate over the wall of its city, and to no other. */
static void roads_lead_to_the_city_at_whose_gate_they_end(void **state)
{
    unsigned gates = 0;

    (void)state;
    for (size_t i = 1; i < hb_design_count; i++) {
        struct hb_layout l;

        hb_shape_layout_make(&l, &hb_designs[i]);
        for (unsigned k = 0; k < l.ways; k++) {
            const struct hb_way *w = &l.way[k];
            const struct hb_town *t = hb_shape_layout_town(&l, l.plan.gate[w->segment]);

            assert_int_equal(w->end == HB_TO_GATE, t != NULL);
            if (t == NULL)
                continue;
            gates++;
            assert_true(hb_shape_trace_distance(&t->outline, hb_shape_curve_end(&w->curve), NULL) < 1);
        }
    }
    assert_true(gates > 20);
}

static void a_river_before_a_gate_is_crossed(void **state)
{
    struct hb_tile_plan p;

    (void)state;
    hb_shape_plan_make(&p, &hb_designs[hb_design_named("river/B", HB_C3)]);
    for (unsigned k = 0; k < p.design->segments; k++)
        if (hb_shape_plan_ends(&p, k)) {
            assert_true(p.across[hb_shape_first_side(p.design->segment[k].sides)]);
            assert_int_equal(p.end[k], HB_TO_GATE);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_coarse_hand_draws_what_the_layout_has),
        cmocka_unit_test(a_hand_draws_from_the_ground_up_and_all_there_is),
        cmocka_unit_test(roads_lead_to_the_city_at_whose_gate_they_end),
        cmocka_unit_test(a_river_before_a_gate_is_crossed),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
