/* test_terminal_keys.c -- what keys do on the drawn screen, one by one, without a terminal. */
#include "tests/support/tui_game.h"
#include "views/terminal/play_options.h"
#include "views/terminal/stage.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MANY = 200, COLUMNS = 80, ROWS = 24, SHEET_COLUMNS = 72 };

struct seat {
    struct hb_match match;
    struct hb_stage stage;
};

static void sit_down(struct seat *t)
{
    t->stage =
        (struct hb_stage){ .match = &t->match, .stale = true, .alone = HB_NOBODY, .view = { .size = HB_SIZE_FITS } };
    t->stage.report = malloc(HB_REPORT_TEXT);
    t->stage.seen = malloc(hb_size(hb_match_game(&t->match)));
    assert_non_null(t->stage.report);
    assert_non_null(t->stage.seen);
    t->stage.term.columns = COLUMNS;
    t->stage.term.rows = ROWS;
    hb_stage_refresh(&t->stage);
}

static void open_landscape(struct seat *t)
{
    tui_open_game(&t->match, "Anna,Petr", "base/V base/U");
    sit_down(t);
}

static void open_castle(struct seat *t)
{
    struct hb_play_options options = { .game = "castle", .players = "Anna,Petr", .seed = "7" };
    struct hb_players who;
    struct hb_plan plan;
    struct hb_error err = { 0 };

    if (!hb_play_options_plan(&options, &plan, &who, &err) || !hb_match_begin(&t->match, &plan, &who, &err))
        fail_msg("%s", err.text);
    hb_plan_free(&plan);
    sit_down(t);
}

static void stand_up(struct seat *t)
{
    hb_menu_free(&t->stage.menu);
    hb_atlas_free(&t->stage.atlas);
    free(t->stage.report);
    free(t->stage.seen);
    hb_match_end(&t->match);
}

static void press(struct seat *t, enum hb_key_kind kind)
{
    hb_stage_take_key(&t->stage, (struct hb_key){ .kind = kind });
    hb_stage_refresh(&t->stage);
}

static void press_letter(struct seat *t, char letter)
{
    hb_stage_take_key(&t->stage, (struct hb_key){ .kind = HB_KEY_LETTER, .letter = (unsigned char)letter });
    hb_stage_refresh(&t->stage);
}

/* Scrolls one way for long, and asserts that it came to an end from which one step leads back. */
static void assert_scrolls_to_an_end(struct seat *t, enum hb_key_kind away, enum hb_key_kind back)
{
    struct hb_view end;

    for (int i = 0; i < MANY; i++)
        press(t, away);
    end = t->stage.view;
    assert_true(abs(end.dx) + abs(end.dy) < MANY);
    press(t, away);
    assert_int_equal(t->stage.view.dx, end.dx);
    assert_int_equal(t->stage.view.dy, end.dy);
    press(t, back);
    assert_true(t->stage.view.dx != end.dx || t->stage.view.dy != end.dy);
    press(t, HB_KEY_HOME);
    assert_int_equal(t->stage.view.dx, 0);
    assert_int_equal(t->stage.view.dy, 0);
}

/* By the numbers that are on the board; in a list by the letters. */
static void a_hint_names_the_next_best_move_as_the_board_does(void **state)
{
    struct seat t;
    char number[40];
    struct hb_move second;
    unsigned tenths, quarters;
    size_t square;

    (void)state;
    open_landscape(&t);
    press_letter(&t, 'h');
    assert_true(hb_match_second_best(&t.match, &second, &tenths));
    assert_true(hb_menu_find(&t.stage.menu, second, &square, &quarters));
    snprintf(number, sizeof number, ": square %zu, turned by %u", square + 1, 90 * quarters);
    assert_non_null(strstr(t.stage.message, tenths > 0 ? " Next best: square " : " Just as good: square "));
    assert_non_null(strstr(t.stage.message, number));
    assert_true(strstr(t.stage.message, number) < strstr(t.stage.message, " Why: "));
    stand_up(&t);

    open_castle(&t);
    press(&t, HB_KEY_ENTER);
    press_letter(&t, 'h');
    assert_non_null(strstr(t.stage.message, ") "));
    assert_true(strstr(t.stage.message, " Next best: ") || strstr(t.stage.message, " Just as good: "));
    stand_up(&t);
}

static void one_cannot_scroll_away_for_ever(void **state)
{
    struct seat t;

    (void)state;
    open_landscape(&t);
    assert_scrolls_to_an_end(&t, HB_KEY_SCROLL_LEFT, HB_KEY_SCROLL_RIGHT);
    assert_scrolls_to_an_end(&t, HB_KEY_SCROLL_RIGHT, HB_KEY_SCROLL_LEFT);
    assert_scrolls_to_an_end(&t, HB_KEY_SCROLL_UP, HB_KEY_SCROLL_DOWN);
    assert_scrolls_to_an_end(&t, HB_KEY_SCROLL_DOWN, HB_KEY_SCROLL_UP);
    assert_scrolls_to_an_end(&t, HB_KEY_PAGE_UP, HB_KEY_PAGE_DOWN);
    stand_up(&t);
}

static void scrolling_does_nothing_where_there_is_no_board(void **state)
{
    struct seat t;

    (void)state;
    open_castle(&t);
    press(&t, HB_KEY_SCROLL_LEFT);
    press(&t, HB_KEY_SCROLL_DOWN);
    press_letter(&t, 'o');
    assert_false(t.stage.view.overview);
    assert_string_equal(t.stage.message, "This game has no landscape.");
    stand_up(&t);
}

static void scrolling_in_the_smallest_window_does_no_harm(void **state)
{
    struct seat t;

    (void)state;
    open_landscape(&t);
    t.stage.term.columns = t.stage.term.rows = 1;
    press(&t, HB_KEY_SCROLL_LEFT);
    press(&t, HB_KEY_PAGE_DOWN);
    press_letter(&t, '+');
    press_letter(&t, 'o');
    press(&t, HB_KEY_DOWN);
    stand_up(&t);
}

static void in_the_overview_arrows_move_the_window_and_not_the_choice(void **state)
{
    struct seat t;
    size_t chosen;

    (void)state;
    open_landscape(&t);
    chosen = t.stage.chosen;
    press_letter(&t, 'o');
    assert_true(t.stage.view.overview);
    press(&t, HB_KEY_RIGHT);
    press(&t, HB_KEY_PAGE_DOWN);
    assert_true(t.stage.view.overview);
    assert_int_equal(t.stage.view.dx, 2);
    assert_int_equal(t.stage.view.dy, 2);
    assert_int_equal(t.stage.chosen, chosen);
    press(&t, HB_KEY_HOME);
    assert_true(t.stage.view.overview);
    assert_int_equal(t.stage.view.dx, 0);
    stand_up(&t);
}

static void enter_escape_and_o_only_leave_the_overview(void **state)
{
    struct seat t;

    (void)state;
    open_landscape(&t);
    press_letter(&t, 'o');
    press_letter(&t, 'o');
    assert_false(t.stage.view.overview);
    press_letter(&t, 'o');
    press(&t, HB_KEY_ESCAPE);
    assert_false(t.stage.view.overview);
    press_letter(&t, 'o');
    press(&t, HB_KEY_ENTER);
    assert_false(t.stage.view.overview);
    assert_true(hb_menu_is_places(&t.stage.menu)); /* the tile is still in hand */
    stand_up(&t);
}

static void other_keys_leave_the_overview_and_do_what_they_do(void **state)
{
    struct seat t;

    (void)state;
    open_landscape(&t);
    press_letter(&t, 'o');
    press_letter(&t, '?');
    assert_false(t.stage.view.overview);
    assert_non_null(t.stage.sheet.text);
    press(&t, HB_KEY_ENTER);
    press_letter(&t, 'o');
    press_letter(&t, 'q');
    assert_true(t.stage.asking);
    press_letter(&t, 'o'); /* an answer, and not yes */
    assert_false(t.stage.asking);
    assert_false(t.stage.view.overview);
    assert_false(t.stage.leave);
    stand_up(&t);
}

/* What explains the castle's cards and buildings, behind the keys, is longer and goes on in the next line. */
static void assert_help_fits(struct seat *t)
{
    press_letter(t, '?');
    for (const char *at = t->stage.sheet.text; *at != '\0' && strncmp(at, "Cards\n", 6) != 0;) {
        size_t n = strcspn(at, "\n");
        if (n > SHEET_COLUMNS)
            fail_msg("longer than %d columns: %.*s", SHEET_COLUMNS, (int)n, at);
        at += n + (at[n] == '\n');
    }
}

static void help_fits_the_sheet_and_names_the_keys(void **state)
{
    struct seat t;

    (void)state;
    open_castle(&t);
    press(&t, HB_KEY_ENTER);
    assert_help_fits(&t);
    stand_up(&t);
    open_landscape(&t);
    assert_help_fits(&t);
    for (const char *key = "uhsljif#wqo."; *key != '\0'; key++) {
        char words[] = { ' ', ' ', *key, ' ', ' ', '\0' };
        if (!strstr(t.stage.sheet.text, words))
            fail_msg("help does not name %c", *key);
    }
    assert_non_null(strstr(t.stage.sheet.text, "A wedge on blue is a shield"));
    stand_up(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_hint_names_the_next_best_move_as_the_board_does),
        cmocka_unit_test(one_cannot_scroll_away_for_ever),
        cmocka_unit_test(scrolling_does_nothing_where_there_is_no_board),
        cmocka_unit_test(scrolling_in_the_smallest_window_does_no_harm),
        cmocka_unit_test(in_the_overview_arrows_move_the_window_and_not_the_choice),
        cmocka_unit_test(enter_escape_and_o_only_leave_the_overview),
        cmocka_unit_test(other_keys_leave_the_overview_and_do_what_they_do),
        cmocka_unit_test(help_fits_the_sheet_and_names_the_keys),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
