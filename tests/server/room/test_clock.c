/* test_clock.c -- clocks of seats: what they read, whom they charge, and when somebody's time is up. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "server/room/clock.h"

static bool read_text(struct hb_clock *c, const char *text, struct hb_error *err)
{
    struct hb_json *json = hb_json_parse(text, strlen(text), NULL);
    bool good = hb_clock_read(c, json, err);

    hb_json_decref(json);
    return good;
}

static struct hb_clock started(const char *text)
{
    struct hb_clock c;
    struct hb_error err;

    assert_true(read_text(&c, text, &err));
    hb_clock_start(&c, 1000);
    return c;
}

static void what_a_clock_says_reads_back(void **state)
{
    static const char *const texts[] = { "{\"kind\":\"none\"}", "{\"kind\":\"move\",\"seconds\":60}",
                                         "{\"kind\":\"bank\",\"seconds\":600,\"increment\":5}",
                                         "{\"kind\":\"days\",\"days\":3}" };

    (void)state;
    for (unsigned i = 0; i < 4; i++) {
        struct hb_clock c;
        struct hb_error err;
        struct hb_json *json = hb_json_parse(texts[i], strlen(texts[i]), NULL), *again;

        assert_true(hb_clock_read(&c, json, &err));
        again = hb_clock_json(&c);
        assert_true(hb_json_equal(json, again));
        hb_json_decref(again);
        hb_json_decref(json);
    }
}

static void a_clock_that_makes_no_sense_is_refused(void **state)
{
    static const char *const bad[] = { "{}",
                                       "{\"kind\":\"sand\"}",
                                       "{\"kind\":\"none\",\"seconds\":1}",
                                       "{\"kind\":\"move\"}",
                                       "{\"kind\":\"move\",\"seconds\":0}",
                                       "{\"kind\":\"move\",\"seconds\":1.5}",
                                       "{\"kind\":\"bank\",\"seconds\":60}",
                                       "{\"kind\":\"days\",\"days\":61}",
                                       "[]" };

    (void)state;
    for (unsigned i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct hb_clock c;
        struct hb_error err = { .code = HB_OK };

        assert_false(read_text(&c, bad[i], &err));
        assert_true(strlen(err.text) > 10);
    }
}

static void a_bank_is_charged_and_gets_its_increment_when_the_turn_passes(void **state)
{
    struct hb_clock c = started("{\"kind\":\"bank\",\"seconds\":10,\"increment\":2}");

    (void)state;
    hb_clock_run(&c, 1, -1, 1000);
    assert_int_equal(hb_clock_left(&c, 0, 4000), 7000);
    hb_clock_run(&c, 1, 0, 4000); /* they move and go on */
    assert_int_equal(hb_clock_left(&c, 0, 4000), 7000);
    hb_clock_run(&c, 2, 0, 5000); /* the turn passes */
    assert_int_equal(hb_clock_left(&c, 0, 9000), 8000);
    assert_int_equal(hb_clock_left(&c, 1, 9000), 6000);
}

static void a_clock_for_each_move_is_full_again(void **state)
{
    struct hb_clock c = started("{\"kind\":\"move\",\"seconds\":60}");

    (void)state;
    hb_clock_run(&c, 1, -1, 1000);
    hb_clock_run(&c, 2, 0, 50000);
    assert_int_equal(hb_clock_left(&c, 0, 50000), 60000);
    hb_clock_run(&c, 1, 1, 60000);
    assert_int_equal(hb_clock_left(&c, 0, 60000), 60000);
}

static void several_can_think_at_once(void **state)
{
    struct hb_clock c = started("{\"kind\":\"bank\",\"seconds\":10,\"increment\":0}");

    (void)state;
    hb_clock_run(&c, 3, -1, 1000);
    hb_clock_run(&c, 2, 0, 3000);
    assert_int_equal(hb_clock_left(&c, 0, 9000), 8000);
    assert_int_equal(hb_clock_left(&c, 1, 9000), 2000);
}

static void time_is_up_when_it_is_due(void **state)
{
    struct hb_clock c = started("{\"kind\":\"move\",\"seconds\":1}");

    (void)state;
    assert_true(hb_clock_due(&c, 3) == INT64_MAX);
    hb_clock_run(&c, 2, -1, 1000);
    assert_int_equal(hb_clock_due(&c, 3), 2000);
    assert_true(hb_clock_due(&c, 1) == INT64_MAX);
    assert_int_equal(hb_clock_left(&c, 1, 5000), 0);
}

static void a_pause_of_the_server_is_forgiven_but_days_go_on(void **state)
{
    struct hb_clock c = started("{\"kind\":\"move\",\"seconds\":10}");
    struct hb_clock d = started("{\"kind\":\"days\",\"days\":1}");

    (void)state;
    hb_clock_run(&c, 1, -1, 1000);
    hb_clock_run(&d, 1, -1, 1000);
    hb_clock_forgive(&c, -1, 101000);
    hb_clock_forgive(&d, -1, 101000);
    assert_int_equal(hb_clock_left(&c, 0, 101000), 10000);
    assert_int_equal(hb_clock_left(&d, 0, 101000), 86400000 - 100000);
}

static void a_clock_that_goes_back_charges_nobody(void **state)
{
    struct hb_clock c = started("{\"kind\":\"bank\",\"seconds\":10,\"increment\":0}");

    (void)state;
    hb_clock_run(&c, 1, -1, 5000);
    hb_clock_run(&c, 2, 0, 4000);
    assert_int_equal(hb_clock_left(&c, 0, 4000), 10000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_a_clock_says_reads_back),
        cmocka_unit_test(a_clock_that_makes_no_sense_is_refused),
        cmocka_unit_test(a_bank_is_charged_and_gets_its_increment_when_the_turn_passes),
        cmocka_unit_test(a_clock_for_each_move_is_full_again),
        cmocka_unit_test(several_can_think_at_once),
        cmocka_unit_test(time_is_up_when_it_is_due),
        cmocka_unit_test(a_pause_of_the_server_is_forgiven_but_days_go_on),
        cmocka_unit_test(a_clock_that_goes_back_charges_nobody),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
