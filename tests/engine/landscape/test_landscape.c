/* test_landscape.c -- the landscape after random sequences of everything that can be done to it, compared with a list
 * of what was done (land_model.h). */
#include "tests/support/land_model.h"

#include "engine/splitmix.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/landscape_tables.inc"

static const struct hb_land_plan room = {
    .tiles = 90, .nodes = 90 * HB_SEGMENTS_MAX, .pieces = 20, .bridges = 12, .neat = 1u << HB_ROAD
};

/* Lays tiles, and in between does what the bits say. */
enum { THINGS = 1, BACKS = 2, BRIDGES = 4 };

static void play(const struct hb_land_plan *plan, unsigned what, uint64_t seed)
{
    struct land_pair p = land_pair_new(plan);

    while (p.land->tiles < plan->tiles) {
        if (!pair_lay_random(&p, &seed))
            break;
        if ((what & THINGS) && hb_splitmix_below(&seed, 2))
            pair_thing_random(&p, &seed);
        if ((what & BACKS) && p.land->tiles < plan->tiles && !hb_splitmix_below(&seed, 4))
            pair_lay_back_random(&p, &seed);
        if (what & BRIDGES)
            pair_bridge_random(&p, &seed);
        pair_compare(&p);
    }
    assert_true(p.land->tiles > plan->tiles / 2);
    land_pair_free(&p);
}

static void tiles_join_as_they_are_drawn(void **state)
{
    struct hb_land_plan plan = room;

    (void)state;
    plan.neat = 0;
    for (uint64_t seed = 1; seed <= 12; seed++)
        play(&plan, 0, seed);
}

static void things_keep_their_features(void **state)
{
    struct hb_land_plan plan = room;

    (void)state;
    plan.neat = 0;
    for (uint64_t seed = 1; seed <= 12; seed++)
        play(&plan, THINGS, seed);
}

static void tiles_may_lie_face_down(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 12; seed++)
        play(&room, THINGS | BACKS, seed);
}

static void roads_are_joined_and_cut_again(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 12; seed++)
        play(&room, THINGS | BRIDGES, seed);
}

static void everything_together_holds(void **state)
{
    struct hb_land_plan plan = room;

    (void)state;
    plan.neat = 1u << HB_ROAD | 1u << HB_CITY | 1u << HB_MIST;
    plan.rivers = true;
    for (uint64_t seed = 1; seed <= 12; seed++)
        play(&plan, THINGS | BACKS | BRIDGES, seed);
}

static void a_place_fits_if_all_its_neighbours_agree(void **state)
{
    struct land_pair p = land_pair_new(&room);
    uint64_t seed = 7;
    struct hb_fits f;

    (void)state;
    for (unsigned i = 0; i < 60; i++) {
        pair_lay_random(&p, &seed);
        unsigned design = 1 + hb_splitmix_below(&seed, (uint32_t)hb_design_count - 1), n = 0;
        hb_land_find_fits(&f, p.land, design);
        for (unsigned s = 0; s < p.land->squares; s++)
            for (unsigned q = 0; q < HB_TURNS; q++) {
                bool fits = true;
                for (unsigned side = 0; side < HB_SIDES; side++) {
                    int asked = hb_land_edge_asked(p.land, s, (enum hb_side)side);
                    fits &= asked < 0 || asked == hb_shapes[HB_TURNS * design + q].edge[side];
                }
                n += fits;
                assert_int_equal(hb_land_fits_on(p.land, s, design, q), fits);
                assert_int_equal(f.squares[s / 64][q] >> s % 64 & 1, fits && q < f.turns);
            }
        assert_int_equal(hb_land_fits_somewhere(p.land, design), n > 0);
    }
    land_pair_free(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tiles_join_as_they_are_drawn), cmocka_unit_test(things_keep_their_features),
        cmocka_unit_test(tiles_may_lie_face_down),      cmocka_unit_test(roads_are_joined_and_cut_again),
        cmocka_unit_test(everything_together_holds),    cmocka_unit_test(a_place_fits_if_all_its_neighbours_agree),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
