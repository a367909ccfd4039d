/* test_terminal_castle_keys.c -- deciding in the castle at a terminal: one key for a move, what a move is there for, the
 * usual way to pay, the way back out of building, taking back up to a reveal, and what decides a tie. */
#include "games/castle/castle.h"
#include "views/letters/reports_view.h"
#include "views/terminal/play_options.h"
#include "views/terminal/stage.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { COLUMNS = 80, ROWS = 24, TEXT = 4096 };

struct seat {
    struct hb_match match;
    struct hb_stage stage;
};

static struct seat t;

static void open_castle(const char *prepared)
{
    struct hb_play_options options = { .game = "castle",
                                       .players = "Anna,computer,computer:Jana",
                                       .seed = "7",
                                       .givens = { { { "--option", "prepared", prepared } }, 1 } };
    struct hb_players who;
    struct hb_plan plan;
    struct hb_error err = { 0 };

    if (!hb_play_options_plan(&options, &plan, &who, &err) || !hb_match_begin(&t.match, &plan, &who, &err))
        fail_msg("%s", err.text);
    hb_plan_free(&plan);
    t.stage =
        (struct hb_stage){ .match = &t.match, .stale = true, .alone = HB_NOBODY, .view = { .size = HB_SIZE_FITS } };
    t.stage.report = malloc(HB_REPORT_TEXT);
    t.stage.seen = malloc(hb_size(hb_match_game(&t.match)));
    assert_non_null(t.stage.report);
    assert_non_null(t.stage.seen);
    t.stage.term.columns = COLUMNS;
    t.stage.term.rows = ROWS;
    hb_stage_refresh(&t.stage);
}

static int stand_up(void **state)
{
    (void)state;
    hb_menu_free(&t.stage.menu);
    hb_atlas_free(&t.stage.atlas);
    free(t.stage.report);
    free(t.stage.seen);
    hb_match_end(&t.match);
    return 0;
}

static void press(enum hb_key_kind kind)
{
    hb_stage_take_key(&t.stage, (struct hb_key){ .kind = kind });
    hb_stage_refresh(&t.stage);
}

static void press_letter(char letter)
{
    hb_stage_take_key(&t.stage, (struct hb_key){ .kind = HB_KEY_LETTER, .letter = (unsigned char)letter });
    hb_stage_refresh(&t.stage);
}

static void play(int who, const char *move)
{
    struct hb_error err = { 0 };

    if (!hb_match_play_text(&t.match, who, move, &err))
        fail_msg("%s: %s", move, err.text);
    t.stage.stale = true;
    hb_stage_refresh(&t.stage);
}

/* Anna resolves her stonemason and can build everything. */
static void open_building(void)
{
    open_castle("starter=0 0/stone=4 0/clay=4 0/sand=6 0/wood=5 0/talers=20");
    play(0, "choose stonemason");
    play(1, "choose messenger");
    play(2, "choose messenger");
}

static const char *phase(void)
{
    return hb_phase(hb_match_game(&t.match));
}

/* One key */

static void a_letter_does_its_move_at_once(void **state)
{
    (void)state;
    open_building();
    assert_string_equal(phase(), "build");
    press_letter('a');
    assert_string_equal(phase(), "pay");
    assert_int_equal(hb_castle_of(hb_match_game(&t.match))->building, HB_CASTLE_KEEP + 1);
}

static void a_number_is_done_when_no_longer_one_can_be_meant(void **state)
{
    (void)state;
    open_building();
    press_letter('1'); /* of eleven: 10 and 11 begin so */
    assert_string_equal(phase(), "build");
    press_letter('0');
    assert_int_equal(hb_castle_of(hb_match_game(&t.match))->building, HB_CASTLE_HOUSE_TILE + 1);
}

static void a_secret_card_is_laid_when_its_letter_is_pressed_twice(void **state)
{
    (void)state;
    open_castle("starter=0");
    press_letter('a');
    assert_true(hb_may_move(hb_match_game(&t.match), 0));
    press_letter('b');
    assert_int_equal(t.stage.chosen, 1);
    assert_true(hb_may_move(hb_match_game(&t.match), 0));
    press(HB_KEY_DOWN);
    press_letter('b');
    assert_true(hb_may_move(hb_match_game(&t.match), 0));
    press_letter('b');
    assert_false(hb_may_move(hb_match_game(&t.match), 0));
}

/* Paying */

static void the_usual_way_to_pay_comes_first_and_every_other_is_still_there(void **state)
{
    const struct hb_game *g;
    struct hb_move all[64];
    size_t chosen;
    unsigned quarters;

    (void)state;
    open_building();
    play(0, "build keep");
    g = hb_match_game(&t.match);
    assert_true(t.stage.menu.usual);
    assert_int_equal(hb_legal_moves(g, 0, all, 64), t.stage.menu.moves);
    for (size_t i = 0; i < t.stage.menu.moves; i++)
        assert_true(hb_menu_find(&t.stage.menu, all[i], &chosen, &quarters));
    press(HB_KEY_ENTER);
    for (unsigned k = 0; k < HB_CASTLE_BUILDING_GOODS; k++) /* all four kinds are left for the next building */
        assert_true(hb_castle_of(hb_match_game(&t.match))->seat[0].goods[k] > 0);
}

static void a_mason_pays_with_many_pieces(void **state)
{
    (void)state;
    open_castle("starter=0 0/stone=4 0/clay=4 0/sand=6 0/wood=5 tower/sand=0 tower/wood=0 tower/clay=0 tower/stone=0 "
                "tower/silver=0");
    play(0, "choose mason");
    play(1, "choose messenger");
    play(2, "choose messenger");
    play(0, "build tower");
    press(HB_KEY_ENTER);
    assert_int_equal(hb_castle_of(hb_match_game(&t.match))->seat[0].talers, 4 + 4); /* 2 sand 1 wood 1 clay */
}

static void escape_leads_out_of_paying(void **state)
{
    (void)state;
    open_building();
    press_letter('a');
    assert_string_equal(phase(), "pay");
    press(HB_KEY_ESCAPE);
    assert_string_equal(phase(), "build");
    press(HB_KEY_ESCAPE);
    press(HB_KEY_ESCAPE);
    assert_string_equal(phase(), "build"); /* and no further */
}

/* Taking back */

static void undo_ends_at_the_reveal_with_a_sentence(void **state)
{
    (void)state;
    open_building();
    press_letter('u');
    assert_string_equal(phase(), "build");
    assert_non_null(strstr(t.stage.message, "chosen in secret has come out"));
}

/* What it is there for */

static const char *about(const char *move)
{
    static char words[TEXT];
    struct hb_text out = hb_text_in(words, sizeof words);
    struct hb_move m;

    words[0] = '\0';
    assert_true(hb_move_parse(t.stage.seen, move, &m, NULL));
    hb_report_about(t.stage.seen, 0, m, t.match.scratch, &out);
    return words;
}

static void cards_buildings_and_carts_are_explained(void **state)
{
    (void)state;
    open_castle("starter=0");
    assert_non_null(strstr(about("choose messenger"), "8 talers"));
    play(0, "choose trader");
    play(1, "choose messenger");
    play(2, "choose messenger");
    assert_non_null(strstr(about("put supply clay"), "clay"));
    assert_string_equal(about("pass"), "");
}

static void a_space_tells_what_it_scores_and_what_that_would_be_now(void **state)
{
    (void)state;
    open_building();
    assert_non_null(strstr(about("build tavern"), "two spaces"));
    play(0, "build big_gate");
    play(0, "pay 2 sand 3 wood 2 stone");
    play(0, "pass");
    assert_string_equal(phase(), "helpers");
    assert_non_null(strstr(about("put supply big_gate 1"), "2 points for each tower"));
    assert_non_null(strstr(about("put supply big_gate 1"), "If the game ended now, 0 points more."));
    assert_non_null(strstr(about("put supply market 1"), "If the game ended now, 6 points more."));
}

static void the_key_shows_all_of_it(void **state)
{
    (void)state;
    open_castle("starter=0");
    press_letter('i');
    assert_non_null(t.stage.sheet.text);
    assert_non_null(strstr(t.stage.sheet.text, "8 talers"));
}

/* A tie */

static const char *tie(const char *prepared)
{
    static char words[TEXT];
    struct hb_text out = hb_text_in(words, sizeof words);

    words[0] = '\0';
    open_castle(prepared);
    play(0, "choose messenger");
    play(1, "choose messenger");
    play(2, "choose messenger");
    assert_true(hb_match_game(&t.match)->over);
    hb_reports_view_of(hb_match_game(&t.match))->tie(hb_match_game(&t.match), &t.match.seats, &out);
    return words;
}

static void at_equal_points_it_is_told_that_talers_decided(void **state)
{
    (void)state;
    assert_string_equal(tie("starter=2 field=1 0/score=9 1/score=9 2/score=3 0/talers=5 1/talers=2"),
                        "At equal points the talers that are left decide: Anna 13, Computer 10.\n");
}

static void at_equal_talers_it_is_told_that_goods_decided(void **state)
{
    (void)state;
    assert_string_equal(
        tie("starter=2 field=1 0/score=9 1/score=9 0/stone=1"),
        "At equal points and talers the goods that are left decide, in building points: Anna 8, Computer 3.\n");
}

static void where_all_is_equal_it_is_told(void **state)
{
    (void)state;
    assert_string_equal(tie("starter=2 field=1 0/score=9 1/score=9"),
                        "Points, talers and the goods that are left are all equal.\n");
}

static void without_a_tie_nothing_is_told(void **state)
{
    (void)state;
    assert_string_equal(tie("starter=2 field=1 0/score=9 1/score=8"), "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(a_letter_does_its_move_at_once, stand_up),
        cmocka_unit_test_teardown(a_number_is_done_when_no_longer_one_can_be_meant, stand_up),
        cmocka_unit_test_teardown(a_secret_card_is_laid_when_its_letter_is_pressed_twice, stand_up),
        cmocka_unit_test_teardown(the_usual_way_to_pay_comes_first_and_every_other_is_still_there, stand_up),
        cmocka_unit_test_teardown(a_mason_pays_with_many_pieces, stand_up),
        cmocka_unit_test_teardown(escape_leads_out_of_paying, stand_up),
        cmocka_unit_test_teardown(undo_ends_at_the_reveal_with_a_sentence, stand_up),
        cmocka_unit_test_teardown(cards_buildings_and_carts_are_explained, stand_up),
        cmocka_unit_test_teardown(a_space_tells_what_it_scores_and_what_that_would_be_now, stand_up),
        cmocka_unit_test_teardown(the_key_shows_all_of_it, stand_up),
        cmocka_unit_test_teardown(at_equal_points_it_is_told_that_talers_decided, stand_up),
        cmocka_unit_test_teardown(at_equal_talers_it_is_told_that_goods_decided, stand_up),
        cmocka_unit_test_teardown(where_all_is_equal_it_is_told, stand_up),
        cmocka_unit_test_teardown(without_a_tie_nothing_is_told, stand_up),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
