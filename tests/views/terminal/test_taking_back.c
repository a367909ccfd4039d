/* test_taking_back.c -- how far those may go back who sit at one screen: never behind something that was chosen in
 * secret and has come out since, in every game that has such choices. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "table/table_steps.h"
#include "views/browser/browser.h"
#include "views/protocol/engine.h"

enum { ANNA = 1, PETR = 2, JANA = 4, EVERYBODY = 7 };

static struct hb_table *open_castle(const char *season, const char *prepared, bool auto_chance)
{
    struct hb_error err = { .code = HB_OK };
    struct hb_plan plan;
    struct hb_table *t = NULL;

    assert_true(hb_plan_new(&plan, hb_kind_named("castle"), NULL));
    plan.players = 3;
    plan.auto_chance = auto_chance;
    snprintf(plan.seed, sizeof plan.seed, "1");
    if (hb_plan_option(&plan, "season", season, &err) && hb_plan_option(&plan, "prepared", prepared, &err))
        t = hb_table_open(&plan, NULL, &err);
    hb_plan_free(&plan);
    if (!t)
        fail_msg("%s", err.text);
    return t;
}

static void play(struct hb_table *t, int who, const char *move)
{
    struct hb_error err = { .code = HB_OK };

    if (!hb_table_play(t, who, move, NULL, &err))
        fail_msg("%s: %s", move, err.text);
}

static void assert_barred(struct hb_table *t, unsigned seats)
{
    struct hb_error err = { .code = HB_OK };
    size_t length = hb_table_length(t);

    assert_false(hb_table_take_back(t, seats, &err));
    assert_string_equal(err.text, "This cannot be taken back any more: what was chosen in secret has come out.");
    assert_int_equal(hb_table_length(t), length);
}

/* Anna plays the trader; the others have nothing to decide after the cards are turned up. */
static struct hb_table *revealed(void)
{
    struct hb_table *t = open_castle("summer", "starter=0", true);

    play(t, 0, "choose trader");
    play(t, 1, "choose messenger");
    play(t, 2, "choose messenger");
    return t;
}

static void a_secret_choice_can_be_taken_back_while_it_is_secret(void **state)
{
    struct hb_table *t = open_castle("summer", "starter=0", true);

    (void)state;
    play(t, 0, "choose trader");
    play(t, 1, "choose messenger");
    assert_true(hb_table_take_back(t, ANNA | PETR, NULL));
    assert_int_equal(hb_table_length(t), 1);
    assert_true(hb_table_take_back(t, ANNA | PETR, NULL));
    assert_int_equal(hb_table_length(t), 0);
    hb_table_close(t);
}

static void nobody_chooses_again_who_has_seen_the_others_cards(void **state)
{
    struct hb_table *t = revealed();

    (void)state;
    assert_barred(t, ANNA);
    assert_barred(t, EVERYBODY);
    hb_table_close(t);
}

static void what_was_done_openly_after_that_can_be_taken_back(void **state)
{
    struct hb_table *t = revealed();
    size_t length = hb_table_length(t);

    (void)state;
    play(t, 0, "put supply sand");
    assert_true(hb_table_take_back(t, ANNA, NULL));
    assert_int_equal(hb_table_length(t), length);
    assert_string_equal(hb_phase(hb_table_game(t)), "trader");
    assert_barred(t, ANNA);
    hb_table_close(t);
}

/* Petr's last own move is a choice, and Anna's open one goes with it. */
static void another_persons_open_move_does_not_open_the_way(void **state)
{
    struct hb_table *t = revealed();

    (void)state;
    play(t, 0, "put supply sand");
    assert_barred(t, PETR);
    hb_table_close(t);
}

static void in_the_next_round_the_way_ends_at_the_last_reveal(void **state)
{
    struct hb_table *t = revealed();
    size_t length;

    (void)state;
    play(t, 0, "put supply sand");
    length = hb_table_length(t);
    play(t, 0, "choose messenger");
    assert_true(hb_table_take_back(t, ANNA, NULL));
    assert_int_equal(hb_table_length(t), length);
    assert_true(hb_table_take_back(t, ANNA, NULL));
    assert_barred(t, ANNA);
    hb_table_close(t);
}

static void a_winter_card_that_came_after_the_choice_bars_it_too(void **state)
{
    struct hb_table *t = open_castle("winter", "starter=0 field=11 0/stone=1", false);

    (void)state;
    play(t, 0, "choose trader");
    play(t, 1, "choose messenger");
    play(t, 2, "choose messenger");
    play(t, HB_CHANCE, "winter wall_breach");
    assert_true(hb_secret(hb_table_game(t)));
    assert_string_equal(hb_phase(hb_table_game(t)), "breach");
    assert_barred(t, ANNA);
    hb_table_close(t);
}

static void a_copy_of_the_table_knows_it_too(void **state)
{
    struct hb_table *t = revealed(), *copy = hb_table_copy(t, hb_table_length(t)), *earlier = hb_table_copy(t, 2);

    (void)state;
    assert_barred(copy, ANNA);
    assert_true(hb_table_take_back(earlier, ANNA, NULL));
    hb_table_close(earlier);
    hb_table_close(copy);
    hb_table_close(t);
}

/* The next tile comes again the same. */
static void a_drawn_tile_bars_nobody(void **state)
{
    struct hb_plan plan;
    struct hb_table *t;

    (void)state;
    assert_true(hb_plan_new(&plan, hb_kind_named("carcassonne"), NULL));
    assert_true(hb_plan_option(&plan, "draws", "base/V base/V base/V", NULL));
    plan.players = 2;
    plan.auto_chance = true;
    t = hb_table_open(&plan, NULL, NULL);
    assert_non_null(t);
    play(t, 0, "tile 0 1 0");
    play(t, 0, "pass");
    assert_true(hb_table_take_back(t, ANNA, NULL));
    assert_string_equal(hb_phase(hb_table_game(t)), "figure");
    hb_table_close(t);
    hb_plan_free(&plan);
}

static void who_has_not_moved_is_told_so(void **state)
{
    struct hb_table *t = open_castle("summer", "starter=0", true);
    struct hb_error err = { .code = HB_OK };

    (void)state;
    play(t, 0, "choose trader");
    assert_false(hb_table_take_back(t, PETR | JANA, &err));
    assert_string_equal(err.text, "there is no move to take back");
    hb_table_close(t);
}

/* The page */

static void tell(struct hb_engine *e, const char *line, bool good)
{
    const char *answer = hb_engine_answer(e, line, strlen(line));

    assert_non_null(answer);
    if ((strstr(answer, "\"ok\":true") != NULL) != good)
        fail_msg("%s: %s", line, answer);
}

static void the_page_goes_back_to_the_last_own_decision_and_no_further(void **state)
{
    struct hb_engine *e = hb_browser_engine(NULL);

    (void)state;
    tell(e,
         "{\"cmd\":\"new\",\"game\":\"castle\",\"players\":3,\"seed\":1,"
         "\"options\":{\"prepared\":{\"starter\":0}}}",
         true);
    tell(e, "{\"cmd\":\"play\",\"move\":\"choose trader\",\"actor\":0}", true);
    tell(e, "{\"cmd\":\"follow\",\"own\":true,\"here\":[0]}", true);
    tell(e, "{\"cmd\":\"play\",\"move\":\"choose trader\",\"actor\":0}", true);
    tell(e, "{\"cmd\":\"play\",\"move\":\"choose messenger\",\"actor\":1}", true);
    tell(e, "{\"cmd\":\"play\",\"move\":\"choose messenger\",\"actor\":2}", true);
    tell(e, "{\"cmd\":\"follow\",\"own\":true,\"here\":[0]}", false);
    tell(e, "{\"cmd\":\"play\",\"move\":\"put supply sand\",\"actor\":0}", true);
    tell(e, "{\"cmd\":\"follow\",\"own\":true,\"here\":[0]}", true);
    tell(e, "{\"cmd\":\"follow\",\"to\":0,\"here\":[0]}", true); /* as a server may say */
    hb_engine_free(e);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_secret_choice_can_be_taken_back_while_it_is_secret),
        cmocka_unit_test(nobody_chooses_again_who_has_seen_the_others_cards),
        cmocka_unit_test(what_was_done_openly_after_that_can_be_taken_back),
        cmocka_unit_test(another_persons_open_move_does_not_open_the_way),
        cmocka_unit_test(in_the_next_round_the_way_ends_at_the_last_reveal),
        cmocka_unit_test(a_winter_card_that_came_after_the_choice_bars_it_too),
        cmocka_unit_test(a_copy_of_the_table_knows_it_too),
        cmocka_unit_test(a_drawn_tile_bars_nobody),
        cmocka_unit_test(who_has_not_moved_is_told_so),
        cmocka_unit_test(the_page_goes_back_to_the_last_own_decision_and_no_further),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
