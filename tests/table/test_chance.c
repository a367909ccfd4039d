/* test_chance.c -- random events from a seed.  The expected numbers were computed by another program from
 * the description in docs/protocol.md. */
#include "table/chance.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { TILES = 71 };

static void assert_numbers(const char *seed, uint64_t event, const uint64_t expected[3])
{
    struct hb_chance c;

    hb_chance_init(&c, seed);
    hb_chance_seek(&c, event);
    for (unsigned i = 0; i < 3; i++)
        assert_int_equal(hb_chance_below(&c, TILES), expected[i]);
}

static void the_block_function_gives_the_block_of_rfc_8439(void **state)
{
    static const uint8_t nonce[HB_CHACHA_NONCE] = { 0, 0, 0, 9, 0, 0, 0, 0x4a, 0, 0, 0, 0 };
    static const uint8_t expected[HB_CHACHA_BLOCK] = {
        0x10, 0xf1, 0xe7, 0xe4, 0xd1, 0x3b, 0x59, 0x15, 0x50, 0x0f, 0xdd, 0x1f, 0xa3, 0x20, 0x71, 0xc4,
        0xc7, 0xd1, 0xf4, 0xc7, 0x33, 0xc0, 0x68, 0x03, 0x04, 0x22, 0xaa, 0x9a, 0xc3, 0xd4, 0x6c, 0x4e,
        0xd2, 0x82, 0x64, 0x46, 0x07, 0x9f, 0xaa, 0x09, 0x14, 0xc2, 0xd7, 0x05, 0xd9, 0x8b, 0x02, 0xa2,
        0xb5, 0x12, 0x9c, 0xd1, 0xde, 0x16, 0x4e, 0xb9, 0xcb, 0xd0, 0x83, 0xe8, 0xa2, 0x50, 0x3c, 0x4e,
    };
    uint8_t key[HB_CHACHA_KEY], out[HB_CHACHA_BLOCK];

    (void)state;
    for (unsigned i = 0; i < sizeof key; i++)
        key[i] = (uint8_t)i;
    hb_chance_block(out, key, 1, nonce);
    assert_memory_equal(out, expected, sizeof out);
}

static void a_seed_gives_the_numbers_that_its_description_gives(void **state)
{
    (void)state;
    assert_numbers("7", 0, (uint64_t[]){ 58, 43, 62 });
    assert_numbers("7", 1, (uint64_t[]){ 47, 41, 40 });
    assert_numbers("7", 3, (uint64_t[]){ 16, 9, 53 });
    assert_numbers("hradby", 2, (uint64_t[]){ 14, 28, 64 });
}

static void a_seed_of_no_one_or_two_pieces_is_absorbed_whole(void **state)
{
    (void)state;
    assert_numbers("", 0, (uint64_t[]){ 17, 19, 47 });
    assert_numbers("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", 0, (uint64_t[]){ 30, 48, 19 });
    assert_numbers("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", 0, (uint64_t[]){ 61, 10, 10 });
}

static void an_event_goes_on_into_its_second_block(void **state)
{
    static const uint64_t expected[] = { 752, 749, 660, 441, 363, 85, 270, 217, 248, 601, 459, 63 };
    struct hb_chance c;

    (void)state;
    hb_chance_init(&c, "7");
    hb_chance_seek(&c, 5);
    for (unsigned i = 0; i < sizeof expected / sizeof expected[0]; i++)
        assert_int_equal(c.random.below(&c.random, 1000), expected[i]);
}

static void going_back_to_an_event_gives_its_numbers_again(void **state)
{
    struct hb_chance c;
    uint64_t first;

    (void)state;
    hb_chance_init(&c, "evening");
    hb_chance_seek(&c, 40);
    first = hb_chance_below(&c, UINT64_MAX);
    hb_chance_seek(&c, 41);
    assert_int_not_equal(hb_chance_below(&c, UINT64_MAX), first);
    hb_chance_seek(&c, 40);
    assert_int_equal(hb_chance_below(&c, UINT64_MAX), first);
}

/* With the bound 2^63 + 1 nearly every second word is refused; these are the words that remain. */
static void words_that_would_make_a_result_likelier_are_refused(void **state)
{
    static const uint64_t expected[] = { 0x1084a7a937ce3406, 0x788d6b2471e7ad8f, 0x31a64c46f59dc3ab,
                                         0x49ad745ca8d5eb66, 0x07ddc0e11bc44f67, 0x0bd9a78c55f6507c };
    struct hb_chance c;

    (void)state;
    hb_chance_init(&c, "7");
    for (unsigned i = 0; i < sizeof expected / sizeof expected[0]; i++)
        assert_true(hb_chance_below(&c, (UINT64_C(1) << 63) + 1) == expected[i]);
}

static void a_bound_of_one_leaves_only_zero(void **state)
{
    struct hb_chance c;

    (void)state;
    hb_chance_init(&c, "7");
    for (unsigned i = 0; i < 20; i++)
        assert_int_equal(hb_chance_below(&c, 1), 0);
}

/* Chi-square over 71 numbers, 71,000 first draws: with 70 degrees of freedom a fair source stays below 112
 * in 999 of 1000 cases.  The seed is fixed, so the test cannot fail by chance. */
static void first_numbers_of_events_are_evenly_spread(void **state)
{
    enum { DRAWS = 71000, EACH = DRAWS / TILES };
    unsigned count[TILES] = { 0 };
    unsigned long squares = 0;
    struct hb_chance c;

    (void)state;
    hb_chance_init(&c, "spread");
    for (unsigned n = 0; n < DRAWS; n++) {
        hb_chance_seek(&c, n);
        count[hb_chance_below(&c, TILES)]++;
    }
    for (unsigned i = 0; i < TILES; i++)
        squares += (unsigned long)(((long)count[i] - EACH) * ((long)count[i] - EACH));
    assert_in_range(squares, 40UL * EACH, 112UL * EACH);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_block_function_gives_the_block_of_rfc_8439),
        cmocka_unit_test(a_seed_gives_the_numbers_that_its_description_gives),
        cmocka_unit_test(a_seed_of_no_one_or_two_pieces_is_absorbed_whole),
        cmocka_unit_test(an_event_goes_on_into_its_second_block),
        cmocka_unit_test(going_back_to_an_event_gives_its_numbers_again),
        cmocka_unit_test(words_that_would_make_a_result_likelier_are_refused),
        cmocka_unit_test(a_bound_of_one_leaves_only_zero),
        cmocka_unit_test(first_numbers_of_events_are_evenly_spread),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
