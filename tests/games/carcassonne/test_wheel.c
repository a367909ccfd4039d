/* test_wheel.c -- the Wheel of Fortune for front ends: its places beside the landscape, and the board in the
 * landscape. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "hradby/look.h"
#include "hradby/table.h"

enum { SECTORS = 6, CROWNS = 9, STATIONS = SECTORS + CROWNS };

static struct hb_table *open_table(const char *expansions)
{
    struct hb_error err = { .code = HB_OK };
    struct hb_plan plan;

    assert_true(hb_plan_new(&plan, hb_kind_named("carcassonne"), &err));
    assert_true(hb_plan_option(&plan, "edition", "bb5", &err));
    assert_true(hb_plan_option(&plan, "expansions", expansions, &err));
    plan.players = 2;
    plan.auto_chance = false;
    struct hb_table *t = hb_table_open(&plan, NULL, &err);
    assert_non_null(t);
    hb_plan_free(&plan);
    return t;
}

static void play(struct hb_game *g, const char *text)
{
    struct hb_error err = { .code = HB_OK };
    struct hb_move m;

    if (!hb_move_parse(g, text, &m, &err) || !hb_is_legal(g, hb_actor(g), m))
        fail_msg("%s: %s", text, err.text);
    hb_play(g, hb_actor(g), m, NULL);
}

static struct hb_game *copy_of(const struct hb_table *t)
{
    struct hb_game *g = malloc(hb_size(hb_table_game(t)));

    assert_non_null(g);
    hb_copy(g, hb_table_game(t));
    return g;
}

/* The station of that name; it must be there. */
static struct hb_station station(const struct hb_game *g, const char *place, unsigned nth)
{
    struct hb_look look;

    hb_look(g, &look);
    assert_int_equal(look.stations, STATIONS);
    for (unsigned i = 0; i < STATIONS; i++)
        if (strcmp(look.station[i].place, place) == 0 && look.station[i].nth == nth)
            return look.station[i];
    fail_msg("no %s %u", place, nth);
    return look.station[0];
}

static void sectors_and_crown_spaces_are_stations(void **state)
{
    struct hb_table *t = open_table("wheel");
    const struct hb_game *g = hb_table_game(t);

    (void)state;
    assert_string_equal(station(g, "fortune", 0).piece, "bigpig");
    assert_int_equal(station(g, "fortune", 0).player, HB_NOBODY);
    assert_null(station(g, "plague", 0).piece);
    assert_null(station(g, "crown taxes", 1).piece);
    assert_int_equal(station(g, "crown taxes", 1).player, HB_NOBODY);
    assert_string_equal(station(g, "crown taxes", 1).name, "taxes");
    assert_true(station(g, "crown taxes", 1).for_players);
    assert_false(station(g, "taxes", 0).for_players);
    hb_table_close(t);
}

static void a_follower_on_a_crown_space_is_told_there_and_nowhere_else(void **state)
{
    struct hb_table *t = open_table("wheel");
    struct hb_game *g = copy_of(t);

    (void)state;
    play(g, "draw base/U");
    play(g, "tile 2 -1 0");
    play(g, "put follower crown storm");
    assert_string_equal(station(g, "crown storm", 0).piece, "follower");
    assert_int_equal(station(g, "crown storm", 0).player, 0);
    assert_null(station(g, "crown storm", 1).piece);
    assert_int_equal(hb_land_piece_count(hb_land_of(g)), 0);
    hb_check(g); /* every piece is somewhere */
    play(g, "draw base/U-w1");
    assert_null(station(g, "fortune", 0).piece);
    assert_string_equal(station(g, "taxes", 0).piece, "bigpig");
    free(g);
    hb_table_close(t);
}

static void games_without_the_wheel_have_no_stations(void **state)
{
    struct hb_table *t = open_table("river");
    struct hb_look look;

    (void)state;
    hb_look(hb_table_game(t), &look);
    assert_int_equal(look.stations, 0);
    hb_table_close(t);
}

/* E-28 */
static void the_board_is_sixteen_tiles_of_which_four_have_no_land(void **state)
{
    struct hb_table *t = open_table("wheel");
    const struct hb_landscape *l = hb_land_of(hb_table_game(t));
    struct hb_placed p;
    unsigned blank = 0;

    (void)state;
    assert_int_equal(hb_land_placed_count(l), 16);
    for (int y = 0; y < 4; y++)
        for (int x = 0; x < 4; x++) {
            assert_true(hb_land_placed_on(l, x, y, &p));
            blank += p.design->segments == 0;
            assert_int_equal(p.design->segments == 0, x > 0 && x < 3 && y > 0 && y < 3);
        }
    assert_int_equal(blank, 4);
    hb_table_close(t);
}

/* What a saved game begins with leads to the same first position: RIV-8 */
static void a_game_with_the_spring_in_hand_begins_the_same_from_what_it_tells_of_itself(void **state)
{
    struct hb_table *t = open_table("river wheel");
    const struct hb_game *g = hb_table_game(t);
    char bag[8192], start[4096];
    struct hb_text b = hb_text_in(bag, sizeof bag), s = hb_text_in(start, sizeof start);
    struct hb_error err = { .code = HB_OK };
    struct hb_plan plan, again;

    (void)state;
    assert_true(hb_plan_new(&plan, hb_kind_named("carcassonne"), &err));
    assert_true(hb_plan_option(&plan, "edition", "bb5", &err));
    assert_true(hb_plan_option(&plan, "expansions", "river wheel", &err));
    assert_true(plan.kind->setup_check(plan.setup, 2, &err));
    plan.kind->setup_text(plan.setup, "bag", &b);
    plan.kind->setup_text(plan.setup, "start", &s);
    assert_non_null(strstr(bag, "river/01=1"));
    assert_true(hb_plan_new(&again, hb_kind_named("carcassonne"), &err));
    assert_true(hb_plan_option(&again, "edition", "bb5", &err));
    assert_true(hb_plan_option(&again, "expansions", "river wheel", &err));
    assert_true(hb_plan_option(&again, "bag", bag, &err));
    assert_true(hb_plan_option(&again, "start", start, &err));
    assert_true(again.kind->setup_check(again.setup, 2, &err));
    assert_int_equal(again.kind->state_size(again.setup), hb_size(g));
    struct hb_game *other = malloc(hb_size(g));
    assert_non_null(other);
    again.kind->begin(other, again.setup, NULL);
    assert_true(hb_equal(other, g));
    assert_string_equal(hb_phase(other), "tile");
    assert_int_equal(hb_actor(other), 0);
    free(other);
    hb_plan_free(&plan);
    hb_plan_free(&again);
    hb_table_close(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sectors_and_crown_spaces_are_stations),
        cmocka_unit_test(a_follower_on_a_crown_space_is_told_there_and_nowhere_else),
        cmocka_unit_test(games_without_the_wheel_have_no_stations),
        cmocka_unit_test(the_board_is_sixteen_tiles_of_which_four_have_no_land),
        cmocka_unit_test(a_game_with_the_spring_in_hand_begins_the_same_from_what_it_tells_of_itself),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
