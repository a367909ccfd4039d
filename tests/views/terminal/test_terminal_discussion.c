/* test_terminal_discussion.c -- people at one terminal talk a move over before it is made. */
#include "views/terminal/play_options.h"
#include "views/terminal/stage.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { COLUMNS = 80, ROWS = 24 };

static struct hb_match match;
static struct hb_stage stage;
static char told[HB_DISCUSSION_TEXT];

static void sit_down(const char *game, const char *players)
{
    struct hb_play_options options = { .game = game, .players = players, .seed = "4" };
    struct hb_players who;
    struct hb_plan plan;
    struct hb_error err = { 0 };

    if (!hb_play_options_plan(&options, &plan, &who, &err) || !hb_match_begin(&match, &plan, &who, &err))
        fail_msg("%s", err.text);
    hb_plan_free(&plan);
    stage = (struct hb_stage){ .match = &match, .stale = true, .alone = HB_NOBODY, .view = { .size = HB_SIZE_FITS } };
    stage.report = malloc(HB_REPORT_TEXT);
    stage.seen = malloc(hb_size(hb_match_game(&match)));
    assert_non_null(stage.report);
    assert_non_null(stage.seen);
    stage.term.columns = COLUMNS;
    stage.term.rows = ROWS;
    hb_stage_refresh(&stage);
}

static void stand_up(void)
{
    hb_menu_free(&stage.menu);
    hb_atlas_free(&stage.atlas);
    free(stage.report);
    free(stage.seen);
    hb_match_end(&match);
}

static void press(const char *keys)
{
    for (; *keys != '\0'; keys++) {
        hb_stage_take_key(&stage, *keys == '\n' ? (struct hb_key){ .kind = HB_KEY_ENTER }
                                                : (struct hb_key){ .kind = HB_KEY_LETTER, .letter = (uint8_t)*keys });
        hb_stage_refresh(&stage);
    }
}

static const char *list(void)
{
    struct hb_text out = hb_stage_text(&stage, told, sizeof told);

    told[0] = '\0';
    hb_discussion_list(&stage.discussion, &match, stage.seen, &out);
    return told;
}

static void assert_lists(const char *part)
{
    if (!strstr(list(), part))
        fail_msg("\"%s\" is not in:\n%s", part, told);
}

static void what_is_chosen_is_proposed_by_a_key(void **state)
{
    (void)state;
    sit_down("mists", "Anna,Ben");
    press("1!");
    assert_lists("A) Anna: lay the tile 1 north of the start");
    assert_lists("; for it: Anna\n");
    assert_non_null(strstr(stage.sheet.text, "Anna speaks."));
    assert_int_equal(hb_table_length(match.table), 1); /* the draw alone */
    stand_up();
}

static void others_speak_and_vote_and_who_decides_makes_it_so(void **state)
{
    struct hb_move wanted;

    (void)state;
    sit_down("mists", "Anna,Ben");
    press("1!\n:talk ben\n\n2!\n");
    assert_lists("B) Ben: lay the tile");
    press(":talk for A\n\n");
    assert_lists("; for it: Anna and Ben\n");
    assert_null(strstr(strstr(list(), "B) Ben"), "for it"));
    wanted = stage.discussion.proposal[0].move;
    press("3:talk A\n");
    assert_int_equal(stage.menu.square[stage.chosen].move[stage.quarters].code, wanted.code);
    press(":talk so A\n");
    assert_int_equal(hb_table_done(match.table, 1).move.code, wanted.code);
    assert_string_equal(list(), "");
    stand_up();
}

static void proposals_are_taken_back_and_three_are_enough_for_one(void **state)
{
    (void)state;
    sit_down("mists", "Anna,Ben");
    press("1!\n2!\n3!\n4!\n");
    assert_int_equal(stage.discussion.proposals, HB_DISCUSSION_EACH);
    press(":talk drop B\n\n");
    assert_int_equal(stage.discussion.proposals, HB_DISCUSSION_EACH - 1);
    press(":talk Ben\n\n:talk drop A\n");
    assert_non_null(strstr(stage.message, "A is not a proposal of the one who speaks."));
    assert_int_equal(stage.discussion.proposals, HB_DISCUSSION_EACH - 1);
    stand_up();
}

/* Who joins the proposals of others has no more of them than who makes their own, or there would be no room for all. */
static void three_are_enough_for_one_also_of_what_others_propose(void **state)
{
    char keys[32];

    (void)state;
    sit_down("mists", "Anna,Ben");
    for (unsigned i = 1; i <= 4; i++) {
        snprintf(keys, sizeof keys, ":talk Anna\n\n%u!\n", i);
        press(keys);
        snprintf(keys, sizeof keys, ":talk Ben\n\n%u!\n", i);
        press(keys);
    }
    assert_int_equal(stage.discussion.proposals, HB_DISCUSSION_EACH);
    stand_up();
}

static void what_is_no_move_is_no_proposal(void **state)
{
    (void)state;
    sit_down("mists", "Anna,Ben");
    press(":talk tile 9 9 0\n");
    assert_true(stage.is_warning);
    hb_stage_end_typing(&stage);
    press(":talk for A\n");
    assert_non_null(strstr(stage.message, "Nobody proposes A."));
    assert_string_equal(list(), "");
    stand_up();
}

static void what_was_said_goes_when_the_game_moves_on_or_back(void **state)
{
    (void)state;
    sit_down("mists", "Anna,Ben");
    press("1!\n\n"); /* and lays it */
    assert_string_equal(list(), "");
    press("!\n");
    assert_lists("A) Anna");
    press("u");
    assert_string_equal(list(), "");
    stand_up();
}

static void who_plays_alone_or_against_each_other_talks_nothing_over(void **state)
{
    (void)state;
    sit_down("carcassonne", "Anna,Ben");
    press("1!");
    assert_non_null(strstr(stage.message, "play a game together"));
    stand_up();
    sit_down("mists", "Anna,computer");
    press("1!");
    assert_non_null(strstr(stage.message, "play a game together"));
    stand_up();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_chosen_is_proposed_by_a_key),
        cmocka_unit_test(others_speak_and_vote_and_who_decides_makes_it_so),
        cmocka_unit_test(proposals_are_taken_back_and_three_are_enough_for_one),
        cmocka_unit_test(three_are_enough_for_one_also_of_what_others_propose),
        cmocka_unit_test(what_is_no_move_is_no_proposal),
        cmocka_unit_test(what_was_said_goes_when_the_game_moves_on_or_back),
        cmocka_unit_test(who_plays_alone_or_against_each_other_talks_nothing_over),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
