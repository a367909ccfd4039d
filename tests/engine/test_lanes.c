/* test_lanes.c -- engine/landscape/lanes.h and engine/bits.h against the plainest way to say the same;
 * test_lanes_plain.c is this file once more with the forms for machines without vectors. */
#include "engine/landscape/lanes.h"

#include "engine/splitmix.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum { ROUNDS = 2000, BYTES = 400 };

static uint64_t seed = 11;

/* Small numbers, so that equal ones meet. */
static void fill(uint8_t *list, unsigned count, unsigned below)
{
    for (unsigned i = 0; i < count; i++)
        list[i] = (uint8_t)(hb_splitmix_below(&seed, below) - 2);
}

static uint64_t some_word(void)
{
    uint64_t w = hb_splitmix(&seed);

    switch (hb_splitmix_below(&seed, 5)) {
    case 0:
        return 0;
    case 1:
        return ~(uint64_t)0;
    case 2:
        return w & hb_splitmix(&seed) & hb_splitmix(&seed);
    default:
        return w;
    }
}

static void ones_are_counted_and_found(void **state)
{
    (void)state;
    for (unsigned round = 0; round < ROUNDS; round++) {
        uint64_t w = some_word();
        unsigned n = 0;
        for (unsigned bit = 0; bit < 64; bit++)
            if (w >> bit & 1)
                assert_int_equal(hb_bits_nth_one(w, n++), bit);
        assert_int_equal(hb_bits_ones(w), n);
    }
    for (unsigned four = 0; four < 16; four++)
        assert_int_equal(hb_bits_ones_of_four(four), hb_bits_ones(four));
    for (unsigned n = 0; n <= 64; n++)
        assert_int_equal(hb_bits_ones(hb_bits_low_ones(n)), n);
    assert_true(hb_bits_low_ones(3) == 7 && hb_bits_low_ones(70) == ~(uint64_t)0);
}

static void a_bit_is_taken_out_of_a_word(void **state)
{
    (void)state;
    for (unsigned round = 0; round < ROUNDS; round++) {
        uint64_t w = some_word(), expected = 0;
        unsigned gone = hb_splitmix_below(&seed, 64);
        for (unsigned bit = 0, to = 0; bit < 64; bit++)
            if (bit != gone)
                expected |= (w >> bit & 1) << to++;
        assert_true(hb_bits_drop_bit(w, hb_bits_low_ones(gone)) == expected);
    }
}

static void equal_bytes_have_their_bits(void **state)
{
    uint8_t list[HB_LANES];

    (void)state;
    for (unsigned round = 0; round < ROUNDS; round++) {
        unsigned want = hb_splitmix_below(&seed, 8) - 3u;
        uint64_t expected = 0;
        fill(list, sizeof list, 6);
        for (unsigned i = 0; i < HB_LANES; i++)
            expected |= (uint64_t)(list[i] == (uint8_t)want) << i;
        assert_true(hb_lanes_equal_lanes(list, want) == expected);
    }
}

static void pairs_are_found_and_counted(void **state)
{
    uint8_t xs[BYTES], ys[BYTES];

    (void)state;
    for (unsigned round = 0; round < ROUNDS; round++) {
        unsigned count = hb_splitmix_below(&seed, BYTES - HB_LANES), n = 0, first;
        uint8_t x = (uint8_t)(hb_splitmix_below(&seed, 20) - 2), y = (uint8_t)(hb_splitmix_below(&seed, 20) - 2);
        fill(xs, sizeof xs, 20);
        fill(ys, sizeof ys, 20);
        for (first = 0; first < count && (xs[first] != x || ys[first] != y); first++)
            continue;
        for (unsigned i = 0; i < count; i++)
            n += (uint8_t)(xs[i] - x + 1) <= 2 && (uint8_t)(ys[i] - y + 1) <= 2;
        assert_int_equal(hb_lanes_find_pair(xs, ys, count, x, y), first);
        assert_int_equal(hb_lanes_count_around(xs, ys, count, x, y), n);
    }
}

static void a_byte_is_taken_out_of_a_list(void **state)
{
    uint8_t list[HB_LANES + 1], expected[HB_LANES + 1];

    (void)state;
    for (unsigned at = 0; at <= HB_LANES; at++) {
        fill(list, sizeof list, 256);
        memcpy(expected, list, sizeof list);
        memmove(expected + at, expected + at + 1, HB_LANES - at);
        hb_lanes_close_lane(list, at);
        assert_memory_equal(list, expected, sizeof list);
    }
}

static void chosen_pairs_are_appended(void **state)
{
    (void)state;
    for (unsigned which = 0; which < 16; which++) {
        uint32_t x = (uint32_t)hb_splitmix(&seed), y = (uint32_t)hb_splitmix(&seed);
        uint8_t xs[8] = { 0 }, ys[8] = { 0 }, expected_xs[8] = { 0 }, expected_ys[8] = { 0 };
        for (unsigned i = 0, n = 0; i < 4; i++)
            if (which >> i & 1) {
                expected_xs[n] = (uint8_t)(x >> 8 * i);
                expected_ys[n++] = (uint8_t)(y >> 8 * i);
            }
        hb_lanes_append_pairs(xs, ys, x, y, which);
        assert_memory_equal(xs, expected_xs, sizeof xs);
        assert_memory_equal(ys, expected_ys, sizeof ys);
    }
}

static void sixteen_bytes_are_looked_through(void **state)
{
    (void)state;
    for (unsigned round = 0; round < ROUNDS; round++) {
        unsigned which = hb_splitmix_below(&seed, 1 << 16);
        uint8_t list[16];
        for (unsigned i = 0; i < 16; i++)
            list[i] = which >> i & 1 ? (uint8_t)(1 + hb_splitmix_below(&seed, 255)) : 0;
        assert_int_equal(hb_lanes_which_bytes(list), which);
    }
}

static void sixteen_numbers_are_compared_replaced_and_counted_up(void **state)
{
    uint16_t list[16], expected[16];

    (void)state;
    for (unsigned round = 0; round < ROUNDS; round++) {
        unsigned want = hb_splitmix_below(&seed, 2) ? 0xfffe : 3, found = 0, first = hb_splitmix_below(&seed, 4000);
        for (unsigned i = 0; i < 16; i++) {
            list[i] = (uint16_t)(hb_splitmix_below(&seed, 3) ? hb_splitmix_below(&seed, 5) : 0xfffe);
            found |= (unsigned)(list[i] == want) << i;
            expected[i] = list[i] == want ? 7000 : list[i];
        }
        assert_int_equal(hb_lanes_equal_sixteen(list, want), found);
        hb_lanes_replace_sixteen(list, want, 7000);
        assert_memory_equal(list, expected, sizeof list);
        for (unsigned i = 0; i < 16; i++)
            expected[i] = (uint16_t)(i < round % 17 ? first + i : 0);
        hb_lanes_count_up(list, first, round % 17);
        assert_memory_equal(list, expected, sizeof list);
    }
}

static void words_are_found_by_some_of_their_bits(void **state)
{
    uint32_t list[40];

    (void)state;
    for (unsigned round = 0; round < ROUNDS; round++) {
        unsigned count = hb_splitmix_below(&seed, 33);
        uint32_t mask = 0xf0ff, wanted = hb_splitmix_below(&seed, 4) << 12 | hb_splitmix_below(&seed, 8);
        uint64_t which = 0;
        bool there = false;
        memset(list, 0xff, sizeof list);
        for (unsigned i = 0; i < count; i++) {
            list[i] =
                hb_splitmix_below(&seed, 4) << 12 | hb_splitmix_below(&seed, 8) | hb_splitmix_below(&seed, 16) << 8;
            there |= (list[i] & mask) == wanted;
            which |= (uint64_t)((list[i] & mask) == wanted) << i;
        }
        assert_int_equal(hb_lanes_find_masked(list, count, mask, wanted), there);
        assert_true(hb_lanes_which_masked(list, count, 0, mask, wanted) == which);
        assert_true(hb_lanes_which_masked(list, count, 8, mask, wanted) == which >> 8);
    }
}

static void four_words_are_spread_and_looked_through(void **state)
{
    uint64_t word[4];
    hb_four v;

    (void)state;
    for (unsigned which = 0; which < 16; which++) {
        hb_lanes_four_spread(&v, which);
        hb_lanes_four_put(word, &v);
        for (unsigned i = 0; i < 4; i++)
            assert_true(word[i] == (which >> i & 1 ? ~(uint64_t)0 : 0));
    }
    for (unsigned round = 0; round < ROUNDS; round++) {
        unsigned zero = 0, bits = 0, bit = round % 64;
        for (unsigned i = 0; i < 4; i++) {
            word[i] = some_word();
            zero |= (unsigned)(word[i] == 0) << i;
            bits |= (unsigned)(word[i] >> bit & 1) << i;
        }
        hb_lanes_four_get(&v, word);
        assert_int_equal(hb_lanes_which_are_zero(word), zero);
        assert_int_equal(hb_lanes_four_bits(&v, bit), bits);
    }
}

/* A word of which a bit is taken out, the lowest one of the word behind it coming in at the top. */
static uint64_t dropped(uint64_t word, uint64_t next, uint64_t keep)
{
    return (word & keep) | ((word >> 1 | next << 63) & ~keep);
}

/* The new ones may come before these words or behind them, too. */
static void planes_lose_a_bit_and_get_others(void **state)
{
    uint64_t plane[12], next[12], expected[12], found[2][4];

    (void)state;
    for (unsigned round = 0; round < ROUNDS; round++) {
        unsigned sets = 2 + round % 2, new = hb_splitmix_below(&seed, 16), at = hb_splitmix_below(&seed, 75) - 5;
        uint64_t keep = hb_bits_low_ones(hb_splitmix_below(&seed, 65));
        uint8_t asks[3];
        fill(asks, 3, 256);
        for (unsigned i = 0; i < 3; i++)
            asks[i] &= 15;
        for (unsigned i = 0; i < 4; i++) {
            found[0][i] = some_word();
            found[1][i] = some_word();
        }
        for (unsigned i = 0; i < 12; i++) {
            unsigned from = i % 4 ^ 2, bit = at + hb_bits_ones(new &((1u << from) - 1));
            plane[i] = some_word();
            next[i] = some_word();
            uint64_t bits = dropped(found[0][from], found[1][from], keep);
            bits |= bit < 64 && new >> from & 1 ? (uint64_t)1 << bit : 0;
            expected[i] =
                i / 4 < sets ? dropped(plane[i], next[i], keep) | (asks[i / 4] >> i % 4 & 1 ? bits : 0) : plane[i];
        }
        hb_lanes_drop_and_add(plane, next, sets, keep, found, new, at, asks);
        assert_memory_equal(plane, expected, sizeof plane);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ones_are_counted_and_found),
        cmocka_unit_test(a_bit_is_taken_out_of_a_word),
        cmocka_unit_test(equal_bytes_have_their_bits),
        cmocka_unit_test(pairs_are_found_and_counted),
        cmocka_unit_test(a_byte_is_taken_out_of_a_list),
        cmocka_unit_test(chosen_pairs_are_appended),
        cmocka_unit_test(sixteen_bytes_are_looked_through),
        cmocka_unit_test(sixteen_numbers_are_compared_replaced_and_counted_up),
        cmocka_unit_test(words_are_found_by_some_of_their_bits),
        cmocka_unit_test(four_words_are_spread_and_looked_through),
        cmocka_unit_test(planes_lose_a_bit_and_get_others),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
