/* test_setup.c -- options of Carcassonne: what they default to, what they set, and how they are refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/tilegame/rule.h"

static struct hb_tg_setup setup;

static const struct hb_kind *carcassonne(void)
{
    return hb_kind_named("carcassonne");
}

static bool set_up(unsigned players, const char *const options[][2], struct hb_error *err)
{
    carcassonne()->setup_init(&setup);
    for (; (*options)[0]; options++)
        if (!hb_tg_setup_option(&setup, (*options)[0], (*options)[1], err))
            return false;
    return hb_tg_setup_check(&setup, players, err);
}

static void assert_refused(unsigned players, const char *name, const char *text, const char *because)
{
    struct hb_error err = { .code = HB_OK };

    assert_false(set_up(players, (const char *const[][2]){ { name, text }, { NULL, NULL } }, &err));
    assert_int_equal(err.code, HB_BAD_OPTION);
    if (!strstr(err.text, because))
        fail_msg("\"%s\" does not say \"%s\"", err.text, because);
}

static void assert_text(const char *option, const char *wanted)
{
    static char text[HB_TILES_TEXT];
    struct hb_text t = hb_text_in(text, sizeof text);

    hb_tg_setup_text(&setup, option, &t);
    assert_string_equal(text, wanted);
}

static void accept(unsigned players, const char *const options[][2])
{
    struct hb_error err = { .code = HB_OK };

    if (!set_up(players, options, &err))
        fail_msg("refused: %s", err.text);
}

static unsigned tiles_to_draw(void)
{
    unsigned n = 0;

    for (unsigned i = 0; i < setup.stocks; i++)
        n += setup.stock[i].unseen;
    return n;
}

static void without_options_it_is_the_base_game_of_edition_c3(void **state)
{
    (void)state;
    accept(2, (const char *const[][2]){ { NULL, NULL } });
    assert_text("edition", "c3");
    assert_text("farmers", "yes");
    assert_text("expansions", "");
    assert_text("start", "base/D@0,0,0");
    assert_int_equal(tiles_to_draw(), 71);
}

static void edition_bb5_has_one_tile_more_and_no_gardens(void **state)
{
    (void)state;
    accept(8, (const char *const[][2]){ { "edition", "bb5" }, { NULL, NULL } });
    assert_int_equal(tiles_to_draw(), 72);
    for (unsigned i = 0; i < setup.stocks; i++)
        assert_null(strstr(hb_designs[setup.stock[i].design].name, "-G"));
}

static void wheel_marks_are_plain_tiles_without_the_wheel(void **state)
{
    (void)state;
    accept(2, (const char *const[][2]){ { "edition", "bb5" }, { "bag", "base/U-w1=2 base/U=1" }, { NULL, NULL } });
    assert_text("bag", "base/U=3");
}

static void figures_of_the_wheel_count_no_tiles_without_it(void **state)
{
    (void)state;
    accept(2, (const char *const[][2]){ { "edition", "bb5" }, { "wheel_figures", "U/1=9" }, { NULL, NULL } });
    assert_text("wheel_figures", "");
    assert_int_equal(tiles_to_draw(), 72);
}

/* Records and `hello` list options in this order: those of a new rule come behind these. */
static void options_of_rules_keep_their_places(void **state)
{
    static const char *const names[] = {
        "box",
        "edition",
        "farmers",
        "expansions",
        "bends",
        "flier_abbot",
        "flock_autoscore",
        "hill_by_count",
        "wheel_special_figures",
        "large_on_crown",
        "wheel_figures",
        "bag",
        "draws",
        "start",
        NULL,
    };

    (void)state;
    for (unsigned i = 0; names[i]; i++)
        assert_string_equal(carcassonne()->options[i].name, names[i]);
    assert_null(carcassonne()->options[sizeof names / sizeof names[0] - 1].name);
}

static void the_river_lays_its_spring_first_and_its_lake_last(void **state)
{
    (void)state;
    accept(2, (const char *const[][2]){ { "expansions", "river" }, { NULL, NULL } });
    assert_text("start", "river/A@0,0,0");
    assert_int_equal(tiles_to_draw(), 71 + 11);
    accept(2, (const char *const[][2]){ { "expansions", "river" }, { "edition", "bb5" }, { NULL, NULL } });
    assert_text("start", "river/01@0,0,0");
    assert_int_equal(tiles_to_draw(), 72 + 11);
}

static void a_box_sets_what_is_not_given(void **state)
{
    (void)state;
    accept(2, (const char *const[][2]){ { "box", "bigbox2021" }, { NULL, NULL } });
    assert_text("edition", "c3");
    assert_text("expansions", "abbot circles ferries flier gold inns magewitch messages river robbers traders");
    accept(2, (const char *const[][2]){ { "box", "bigbox5" }, { NULL, NULL } });
    assert_text("edition", "bb5");
    assert_text("expansions", "hills inns river traders wheel");
    accept(2, (const char *const[][2]){ { "expansions", "abbot" }, { "box", "bigbox5" }, { NULL, NULL } });
    assert_text("edition", "bb5");
    assert_text("expansions", "abbot");
    accept(5, (const char *const[][2]){ { "box", "basebox" }, { NULL, NULL } });
    assert_text("edition", "c3");
    assert_text("expansions", "abbot river");
    accept(6, (const char *const[][2]){ { "box", "mists" }, { NULL, NULL } });
    assert_text("edition", "c3");
    assert_text("expansions", "ghosts");
}

/* Its figures are of five colours, whatever else is chosen. */
static void the_base_box_is_for_five_at_most(void **state)
{
    (void)state;
    assert_refused(6, "box", "basebox", "Base game, River & Abbot is for 1 to 5");
    accept(6, (const char *const[][2]){ { "box", "base" }, { "expansions", "abbot,river" }, { NULL, NULL } });
}

static void tiles_in_draws_that_the_bag_lacks_are_added(void **state)
{
    (void)state;
    accept(2, (const char *const[][2]){ { "bag", "base/U=1" }, { "draws", "base/U base/D base/U" }, { NULL, NULL } });
    assert_text("bag", "base/D=1 base/U=2");
    assert_text("draws", "base/U base/D base/U");
}

static void a_river_tile_in_the_bag_wakes_the_river_rules(void **state)
{
    (void)state;
    accept(2, (const char *const[][2]){ { "bag", "base/U=1 river/F=1 river/L=1" }, { NULL, NULL } });
    assert_text("expansions", "river");
    assert_text("bag", "river/F=1 river/L=1 base/U=1");
}

static void tiles_of_any_set_and_edition_may_be_named(void **state)
{
    (void)state;
    accept(2, (const char *const[][2]){ { "edition", "bb5" },
                                        { "bag", "base/E-G=1,river/A=1" },
                                        { "start", "river/01@3,-2,90" },
                                        { NULL, NULL } });
    assert_text("bag", "river/A=1 base/E-G=1");
    assert_text("start", "river/01@3,-2,90");
}

static void the_text_of_a_set_up_sets_up_the_same_game(void **state)
{
    static char text[HB_TILES_TEXT];
    static struct hb_tg_setup again;
    struct hb_error err;

    (void)state;
    accept(3, (const char *const[][2]){ { "expansions", "river,abbot" }, { "farmers", "no" }, { NULL, NULL } });
    carcassonne()->setup_init(&again);
    for (const struct hb_option *o = carcassonne()->options; o->name; o++) {
        struct hb_text t = hb_text_in(text, sizeof text);
        hb_tg_setup_text(&setup, o->name, &t);
        if (text[0])
            assert_true(hb_tg_setup_option(&again, o->name, text, &err));
    }
    assert_true(hb_tg_setup_check(&again, 3, &err));
    assert_int_equal(again.stocks, setup.stocks);
    assert_memory_equal(again.stock, setup.stock, setup.stocks * sizeof setup.stock[0]);
    assert_int_equal(again.terms.rules, setup.terms.rules);
    assert_text("farmers", "no");
}

static void wrong_words_are_refused_with_those_that_are_right(void **state)
{
    (void)state;
    assert_refused(2, "edition", "c4", "none of c3, bb5");
    assert_refused(2, "farmers", "maybe", "none of yes, no");
    assert_refused(2, "box", "small", "none of base, basebox, mists, bigbox2021, bigbox5");
    assert_refused(2, "expansions", "river dragons", "there is no \"dragons\"; there are: ");
    assert_refused(2, "expansions", "river river", "named twice");
    assert_refused(2, "speed", "fast", "there is no option \"speed\"");
}

static void numbers_of_players_follow_the_edition(void **state)
{
    (void)state;
    assert_refused(0, "edition", "c3", "1 to 6");
    assert_refused(7, "edition", "c3", "1 to 6");
    assert_refused(9, "edition", "bb5", "1 to 8");
    accept(1, (const char *const[][2]){ { NULL, NULL } });
}

static void bad_bags_are_refused(void **state)
{
    (void)state;
    assert_refused(2, "bag", "base/U", "TILE=COUNT");
    assert_refused(2, "bag", "base/U=x", "TILE=COUNT");
    assert_refused(2, "bag", "base/U=-1", "TILE=COUNT");
    assert_refused(2, "bag", "base/U=251", "TILE=COUNT");
    assert_refused(2, "bag", "base/ZZ=1", "there is no tile \"base/ZZ\"");
    assert_refused(2, "bag", "base/U=200 base/U=51", "more than 250 tiles of one kind");
    assert_refused(2, "bag", "base/U=250 base/V=50", "301 tiles in all; at most 300");
    assert_refused(2, "draws", "base/U base/QQ", "there is no tile \"base/QQ\"");
}

static void bad_starts_are_refused(void **state)
{
    (void)state;
    assert_refused(2, "start", "", "at least one tile");
    assert_refused(2, "start", "base/D", "TILE@X,Y,ROTATION");
    assert_refused(2, "start", "base/D@0,0", "TILE@X,Y,ROTATION");
    assert_refused(2, "start", "base/D@0,0,45", "rotation is 0, 90, 180 or 270");
    assert_refused(2, "start", "base/D@0,0,0,0", "rotation is 0, 90, 180 or 270");
    assert_refused(2, "start", "base/D@900,0,0", "TILE@X,Y,ROTATION");
    assert_refused(2, "start", "base/D@0,0,0 base/D@0,0,0", "two tiles lie on 0 0");
    assert_refused(2, "start", "base/D@0,0,0 base/D@1,1,0", "touches none before it (BAS-3)");
    assert_refused(2, "start", "base/D@0,0,0 base/D@0,1,0", "does not fit the one on 0 0 (BAS-4)");
}

static void a_text_too_long_is_refused(void **state)
{
    static char text[2 * HB_TILES_TEXT];

    (void)state;
    memset(text, 'x', sizeof text - 1);
    assert_refused(2, "bag", text, "longer than");
    assert_refused(2, "box", text, "longer than");
}

static void the_largest_game_fits_and_begins(void **state)
{
    struct hb_game *g;

    (void)state;
    accept(8, (const char *const[][2]){
                  { "edition", "bb5" }, { "expansions", "abbot" }, { "bag", "base/X=249" }, { NULL, NULL } });
    g = malloc(hb_tg_state_size(&setup));
    assert_non_null(g);
    hb_tg_begin(g, &setup, NULL);
    hb_check(g);
    free(g);
}

static void states_stay_as_small_as_was_asked_for(void **state)
{
    (void)state;
    accept(2, (const char *const[][2]){ { NULL, NULL } });
    assert_in_range(hb_tg_state_size(&setup), 1, 3000);
    accept(2, (const char *const[][2]){ { "expansions", "inns traders" }, { NULL, NULL } });
    assert_in_range(hb_tg_state_size(&setup), 1, 4600);
}

static void the_whole_box_of_2021_stays_within_eight_kilobytes(void **state)
{
    (void)state;
    accept(6, (const char *const[][2]){ { "box", "bigbox2021" }, { NULL, NULL } });
    print_message("%u tiles, %u players: %zu bytes\n", tiles_to_draw() + setup.starts, setup.players,
                  hb_tg_state_size(&setup));
    assert_in_range(hb_tg_state_size(&setup), 1, 8192);
}

/* With 280 tiles, of which some are in the bag more than once. */
static size_t size_with(const char *expansions)
{
    enum { TILES = 280 };
    unsigned tiles;

    accept(8, (const char *const[][2]){ { "edition", "bb5" }, { "expansions", expansions }, { NULL, NULL } });
    tiles = tiles_to_draw() + setup.starts;
    for (unsigned i = 0; tiles < TILES; tiles++, i = (i + 1) % setup.stocks)
        setup.stock[i].unseen++;
    print_message("%u tiles, %u players: %zu bytes\n", tiles, setup.players, hb_tg_state_size(&setup));
    return hb_tg_state_size(&setup);
}

static void both_boxes_together_stay_within_nine_kilobytes(void **state)
{
    (void)state;
    assert_in_range(
        size_with("abbot circles ferries flier gold hills inns magewitch messages river robbers traders wheel"), 1,
        9216);
}

static void everything_together_stays_within_ten_kilobytes(void **state)
{
    (void)state;
    assert_in_range(size_with(hb_rule_names), 1, 10240);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_options_it_is_the_base_game_of_edition_c3),
        cmocka_unit_test(edition_bb5_has_one_tile_more_and_no_gardens),
        cmocka_unit_test(wheel_marks_are_plain_tiles_without_the_wheel),
        cmocka_unit_test(figures_of_the_wheel_count_no_tiles_without_it),
        cmocka_unit_test(options_of_rules_keep_their_places),
        cmocka_unit_test(the_river_lays_its_spring_first_and_its_lake_last),
        cmocka_unit_test(a_box_sets_what_is_not_given),
        cmocka_unit_test(the_base_box_is_for_five_at_most),
        cmocka_unit_test(tiles_in_draws_that_the_bag_lacks_are_added),
        cmocka_unit_test(a_river_tile_in_the_bag_wakes_the_river_rules),
        cmocka_unit_test(tiles_of_any_set_and_edition_may_be_named),
        cmocka_unit_test(the_text_of_a_set_up_sets_up_the_same_game),
        cmocka_unit_test(wrong_words_are_refused_with_those_that_are_right),
        cmocka_unit_test(numbers_of_players_follow_the_edition),
        cmocka_unit_test(bad_bags_are_refused),
        cmocka_unit_test(bad_starts_are_refused),
        cmocka_unit_test(a_text_too_long_is_refused),
        cmocka_unit_test(the_largest_game_fits_and_begins),
        cmocka_unit_test(states_stay_as_small_as_was_asked_for),
        cmocka_unit_test(the_whole_box_of_2021_stays_within_eight_kilobytes),
        cmocka_unit_test(both_boxes_together_stay_within_nine_kilobytes),
        cmocka_unit_test(everything_together_stays_within_ten_kilobytes),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
