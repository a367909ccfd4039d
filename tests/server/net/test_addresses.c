/* test_addresses.c -- what is counted for each address, and numbers that are not given twice. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "server/net/addresses.h"
#include "server/net/numbers.h"

static const struct hb_allowance two_a_second = { .per_second = 2, .at_once = 3 };
static const struct hb_allowances both = { { .per_second = 2, .at_once = 3 }, { .per_second = 1, .at_once = 3 } };

static int set_up(void **state)
{
    *state = hb_addresses_new();
    return *state == NULL;
}

static int tear_down(void **state)
{
    hb_addresses_free(*state);
    return 0;
}

static void an_address_is_found_again_and_others_are_others(void **state)
{
    struct hb_address *one = hb_addresses_at(*state, "192.0.2.1", 0);

    one->guests = 7;
    assert_ptr_equal(hb_addresses_at(*state, "192.0.2.1", 5), one);
    assert_int_equal(hb_addresses_at(*state, "192.0.2.2", 0)->guests, 0);
}

static void a_network_of_ipv6_is_one_address(void **state)
{
    const struct hb_address *one = hb_addresses_at(*state, "2001:db8:1:2::1", 0);

    assert_ptr_equal(hb_addresses_at(*state, "2001:db8:1:2:ffff::9", 0), one);
    assert_ptr_not_equal(hb_addresses_at(*state, "2001:db8:1:3::1", 0), one);
}

static void a_network_around_addresses_counts_what_they_have(void **state)
{
    static const struct {
        const char *one, *near, *far;
    } those[] = { { "192.0.2.1", "192.0.2.200", "192.0.3.1" },
                  { "2001:db8:1:2::1", "2001:db8:1:3::1", "2001:db8:2:2::1" } };

    for (unsigned i = 0; i < 2; i++) {
        struct hb_address *one = hb_addresses_at(*state, those[i].one, 0);
        struct hb_address *near = hb_addresses_at(*state, those[i].near, 0);
        struct hb_address *far = hb_addresses_at(*state, those[i].far, 0);

        assert_ptr_equal(one->wider, near->wider);
        assert_ptr_not_equal(one->wider, far->wider);
        for (unsigned n = 0; n < 2 * HB_WIDER; n++)
            hb_address_came(one, 1);
        assert_true(hb_address_may_come(near, 3));
        assert_false(hb_address_may_come(near, 2));
        assert_true(hb_address_may_come(far, 2));
        for (unsigned n = 0; n < 2 * HB_WIDER; n++)
            hb_address_came(one, -1);
        assert_true(hb_address_may_come(near, 2));
        hb_address_ask(one, &two_a_second, 3 * HB_WIDER, 0);
        assert_false(hb_address_may_ask(near, &two_a_second, 0)); /* others of the network have used it up */
        assert_true(hb_address_may_ask(far, &two_a_second, 0));
        assert_true(hb_address_may_ask(near, &two_a_second, 1000));
    }
}

static void what_is_spent_comes_back_with_time(void **state)
{
    struct hb_spending *by = &hb_addresses_at(*state, "192.0.2.1", 1000)->requests;

    for (unsigned i = 0; i < 3; i++)
        assert_true(hb_spend(by, &two_a_second, 1, 1000));
    assert_false(hb_spend(by, &two_a_second, 1, 1000));
    assert_false(hb_spend(by, &two_a_second, 1, 1499));
    assert_true(hb_spend(by, &two_a_second, 1, 1500));
    assert_false(hb_spend(by, &two_a_second, 1, 1500));
    assert_true(hb_spend(by, &two_a_second, 3, 3000));
}

static void what_costs_more_than_there_ever_is_is_refused(void **state)
{
    struct hb_spending *by = &hb_addresses_at(*state, "192.0.2.1", 0)->requests;

    assert_false(hb_spend(by, &two_a_second, 4, 0));
    assert_true(hb_spend(by, &two_a_second, 3, 0));
}

static void an_address_is_forgotten_when_there_is_nothing_to_remember(void **state)
{
    struct hb_address *here = hb_addresses_at(*state, "192.0.2.1", 0), *asked = hb_addresses_at(*state, "192.0.2.2", 0);

    here->connections = 1;
    assert_true(hb_spend(&asked->requests, &two_a_second, 2, 0));
    assert_true(hb_spend(&hb_addresses_at(*state, "192.0.2.3", 0)->sockets, &both.sockets, 2, 0));
    hb_addresses_at(*state, "192.0.2.4", 0);
    assert_int_equal(hb_addresses_count(*state), 4);
    hb_addresses_forget(*state, &both, 999);
    assert_int_equal(hb_addresses_count(*state), 3);
    hb_addresses_forget(*state, &both, 1000);
    assert_int_equal(hb_addresses_count(*state), 2);
    hb_addresses_forget(*state, &both, 2000);
    assert_int_equal(hb_addresses_count(*state), 1);
    assert_ptr_equal(hb_addresses_at(*state, "192.0.2.1", 0), here);
}

static void many_addresses_are_told_apart_and_the_last_ones_count_together(void **state)
{
    char text[32];
    const struct hb_address *before = NULL;

    for (unsigned i = 0; i < HB_ADDRESSES_MOST; i++) {
        snprintf(text, sizeof text, "10.%u.%u.%u", i >> 16, i >> 8 & 255, i & 255);
        hb_addresses_at(*state, text, 0)->guests = i;
    }
    assert_int_equal(hb_addresses_count(*state), HB_ADDRESSES_MOST);
    assert_int_equal(hb_addresses_at(*state, "10.1.2.3", 0)->guests, 66051);
    before = hb_addresses_at(*state, "192.0.2.1", 0);
    assert_ptr_equal(hb_addresses_at(*state, "192.0.2.2", 0), before);
}

/* Numbers */

static void a_number_is_not_given_again_soon(void **state)
{
    struct hb_numbers n = { .slots = NULL };
    int what;

    (void)state;
    for (uint32_t i = 1; i <= 1000; i++) {
        assert_int_equal(hb_numbers_give(&n, &what), i);
        hb_numbers_drop(&n, i);
        assert_null(hb_numbers_find(&n, i));
    }
    hb_numbers_done(&n);
}

static void numbers_are_found_while_others_come_and_go(void **state)
{
    enum { MANY = 5000 };
    static int what[MANY + 1];
    struct hb_numbers n = { .slots = NULL };

    (void)state;
    for (uint32_t i = 1; i <= MANY; i++)
        assert_int_equal(hb_numbers_give(&n, &what[i]), i);
    for (uint32_t i = 1; i <= MANY; i += 3)
        hb_numbers_drop(&n, i);
    for (uint32_t i = 1; i <= MANY; i++)
        assert_ptr_equal(hb_numbers_find(&n, i), i % 3 == 1 ? NULL : &what[i]);
    hb_numbers_done(&n);
}

static void after_the_last_number_those_in_use_are_left_out(void **state)
{
    struct hb_numbers n = { .slots = NULL };
    int what;

    (void)state;
    assert_int_equal(hb_numbers_give(&n, &what), 1);
    n.last = INT32_MAX - 1;
    assert_int_equal(hb_numbers_give(&n, &what), INT32_MAX);
    assert_int_equal(hb_numbers_give(&n, &what), 2);
    hb_numbers_done(&n);
}

static void gaps_close_around_the_end_of_the_table(void **state)
{
    struct hb_numbers n = { .slots = NULL };
    int what[4];

    (void)state;
    assert_int_equal(hb_numbers_give(&n, &what[0]), 1); /* makes the table */
    hb_numbers_drop(&n, 1);
    for (unsigned i = 0; i < 4; i++) { /* all want the last place of it */
        n.last = (i + 1) * n.cap - 2;
        assert_int_equal(hb_numbers_give(&n, &what[i]), (i + 1) * n.cap - 1);
    }
    hb_numbers_drop(&n, 2 * n.cap - 1);
    assert_ptr_equal(hb_numbers_find(&n, n.cap - 1), &what[0]);
    assert_ptr_equal(hb_numbers_find(&n, 3 * n.cap - 1), &what[2]);
    assert_ptr_equal(hb_numbers_find(&n, 4 * n.cap - 1), &what[3]);
    hb_numbers_done(&n);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(an_address_is_found_again_and_others_are_others, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_network_of_ipv6_is_one_address, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_network_around_addresses_counts_what_they_have, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_is_spent_comes_back_with_time, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_costs_more_than_there_ever_is_is_refused, set_up, tear_down),
        cmocka_unit_test_setup_teardown(an_address_is_forgotten_when_there_is_nothing_to_remember, set_up, tear_down),
        cmocka_unit_test_setup_teardown(many_addresses_are_told_apart_and_the_last_ones_count_together, set_up,
                                        tear_down),
        cmocka_unit_test(a_number_is_not_given_again_soon),
        cmocka_unit_test(numbers_are_found_while_others_come_and_go),
        cmocka_unit_test(after_the_last_number_those_in_use_are_left_out),
        cmocka_unit_test(gaps_close_around_the_end_of_the_table),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
