/* test_shape.c -- what a tile looks like: the fine and the coarse drawing show the same tile. */
#include "shape/layout.h"
#include "shape/terrain.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

/* Where a point of the coarse drawing lies in the fine one. */
static struct hb_point point_at(int column, int row)
{
    const double units = (double)HB_TILE_UNITS / HB_FINE;

    return (struct hb_point){ (column + 0.5) * units, (row + 0.5) * units };
}

/* How many of the points that are some segment's in both drawings are the same one's, of a hundred. */
static int agreement(const struct hb_layout *l, const struct hb_terrain *t)
{
    int both = 0, same = 0;

    for (int i = 0; i < HB_FINE * HB_FINE; i++) {
        uint8_t fine = hb_grid_owner(&l->grid, point_at(i % HB_FINE, i / HB_FINE));
        uint8_t coarse = t->segment[i / HB_FINE][i % HB_FINE];

        if (fine >= l->design->segments || coarse >= l->design->segments)
            continue;
        both++;
        same += fine == coarse;
    }
    assert_true(both > 0);
    return 100 * same / both;
}

static void both_drawings_agree_about_what_lies_where(void **state)
{
    enum { AT_LEAST = 60 };

    (void)state;
    for (size_t i = 1; i < hb_design_count; i++) {
        struct hb_layout l;
        struct hb_terrain t;

        hb_layout_make(&l, &hb_designs[i]);
        hb_terrain_make(&t, &hb_designs[i], 0);
        if (agreement(&l, &t) < AT_LEAST)
            fail_msg("%s: only %d of 100 points agree", hb_designs[i].name, agreement(&l, &t));
    }
}

/* Both draw a road to a gate over the wall of its city, and to no other. */
static void roads_lead_to_the_city_at_whose_gate_they_end(void **state)
{
    unsigned gates = 0;

    (void)state;
    for (size_t i = 1; i < hb_design_count; i++) {
        struct hb_layout l;

        hb_layout_make(&l, &hb_designs[i]);
        for (unsigned k = 0; k < l.ways; k++) {
            const struct hb_way *w = &l.way[k];
            const struct hb_town *t = hb_layout_town(&l, l.plan.gate[w->segment]);

            assert_int_equal(w->end == HB_TO_GATE, t != NULL);
            if (t == NULL)
                continue;
            gates++;
            assert_true(hb_trace_distance(&t->outline, hb_curve_end(&w->curve), NULL) < 1);
            assert_int_not_equal(l.plan.leads[w->segment], hb_designs[i].segment[w->segment].sides);
        }
    }
    assert_true(gates > 20);
}

static void a_river_before_a_gate_is_crossed(void **state)
{
    struct hb_tile_plan p;

    (void)state;
    hb_tile_plan_make(&p, &hb_designs[hb_design_named("river/B", HB_C3)]);
    for (unsigned k = 0; k < p.design->segments; k++)
        if (hb_tile_plan_ends(&p, k)) {
            assert_true(p.across[hb_tile_plan_first_side(p.design->segment[k].sides)]);
            assert_int_equal(p.end[k], HB_TO_GATE);
        }
    assert_true(p.river_through);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_drawings_agree_about_what_lies_where),
        cmocka_unit_test(roads_lead_to_the_city_at_whose_gate_they_end),
        cmocka_unit_test(a_river_before_a_gate_is_crossed),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
