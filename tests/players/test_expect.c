/* test_expect.c -- what players may expect at the end: by what all can see, the same for every seat, on every core, and
 * exact when it is over; and files of weights, good and bad. */
#include "hradby/expect.h"
#include "hradby/weights.h"
#include "players/landscape/sign_weights.h"
#include "system/files.h"
#include "tests/support/allocations.h"
#include "tests/support/dice.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/setups.h"

enum { POINT = 256, POSITION_TEXT = 1 << 16, LOOKED_AT = 7 };

/* Random games */

typedef void (*eye)(const struct hb_game *g, struct dice *d);

/* Every so many positions of a game, and its end. */
static void look_through(const struct setup *s, uint64_t seed, eye look)
{
    struct dice d = { seed };
    struct hb_game *g = begin(s, NULL);

    for (unsigned n = 0;; n++) {
        if (n % LOOKED_AT == 0 || g->over)
            look(g, &d);
        if (g->over)
            break;
        hb_play(g, hb_actor(g), random_move(g, &d), NULL);
    }
    free(g);
}

static void in_all_set_ups(eye look)
{
    for (int i = 0; i < SETUPS; i++)
        look_through(&setups[i], 4000u + (uint64_t)i, look);
}

static void assert_same_points(const int32_t *a, const int32_t *b, unsigned players)
{
    for (unsigned i = 0; i < players; i++)
        assert_int_equal(a[i], b[i]);
}

/* What is known */

struct random_dice {
    struct hb_random random;
    struct dice dice;
};

static uint64_t below(struct hb_random *r, uint64_t bound)
{
    return (uint64_t)dice_below(&((struct random_dice *)r)->dice, (int)bound);
}

static void look_behind_another_deck(const struct hb_game *g, struct dice *d)
{
    struct random_dice random = { { below }, *d };
    struct hb_game *view = copy_of(g), *other = copy_of(g);
    int32_t seen[HB_PLAYERS_MAX], expected[HB_PLAYERS_MAX];
    int viewer = dice_below(d, g->players);

    hb_view(g, viewer, view);
    hb_expect(view, seen);
    hb_copy(other, view);
    hb_fill_unknown(other, viewer, &random.random);
    hb_expect(other, expected);
    assert_same_points(expected, seen, g->players);
    free(view);
    free(other);
}

static void whatever_is_hidden_the_same_is_expected(void **state)
{
    (void)state;
    in_all_set_ups(look_behind_another_deck);
}

/* The end */

static void look_at_the_end(const struct hb_game *g, struct dice *d)
{
    int32_t expected[HB_PLAYERS_MAX];

    (void)d;
    hb_expect(g, expected);
    for (int i = 0; g->over && i < g->players; i++)
        assert_int_equal(expected[i], POINT * hb_score(g, i));
}

static void when_it_is_over_the_points_are_expected(void **state)
{
    (void)state;
    in_all_set_ups(look_at_the_end);
}

/* Seats turned */

/* Everybody sits one seat further; lines of seats stay in their order. */
static void turn_seats(const char *text, char *out, unsigned players)
{
    char seat[HB_PLAYERS_MAX][200] = { "" }, line[4000];
    unsigned seats = 0;
    const char *rest;

    out[0] = '\0';
    for (; *text; text += strcspn(text, "\n") + 1) {
        unsigned player;
        int used = 0;
        snprintf(line, sizeof line, "%.*s\n", (int)strcspn(text, "\n"), text);
        if (sscanf(line, "seat %u%n", &player, &used) == 1) {
            unsigned to = (player + 1) % players;
            snprintf(seat[to], sizeof seat[to], "seat %u%s", to, line + used);
            seats++;
            for (unsigned i = 0; seats == players && i < players; i++)
                strcat(out, seat[i]);
            continue;
        }
        rest = line;
        if (sscanf(line, "figure %u%n", &player, &used) == 1 || sscanf(line, "turn %u%n", &player, &used) == 1) {
            sprintf(out + strlen(out), "%s %u", line[0] == 'f' ? "figure" : "turn", (player + 1) % players);
            rest = line + used;
        }
        strcat(out, rest);
    }
}

static void look_from_another_seat(const struct hb_game *g, struct dice *d)
{
    static char text[POSITION_TEXT], turned[POSITION_TEXT];
    struct hb_text position = hb_text_in(text, sizeof text);
    struct hb_game *other = copy_of(g);
    struct hb_error err = { .code = HB_OK };
    int32_t here[HB_PLAYERS_MAX], there[HB_PLAYERS_MAX];

    (void)d;
    if (hb_actor(g) == HB_CHANCE) {
        hb_position_text(g, &position);
        turn_seats(text, turned, g->players);
        if (!hb_position_parse(other, turned, &err))
            fail_msg("%s\n%s", err.text, turned);
        hb_expect(g, here);
        hb_expect(other, there);
        for (unsigned i = 0; i < g->players; i++)
            assert_int_equal(here[i], there[(i + 1) % g->players]);
    }
    free(other);
}

static void on_another_seat_the_same_is_expected(void **state)
{
    static const struct setup set_up[] = { { 2, { "c3", "", "yes" } },
                                           { 3, { "c3", "", "yes" } },
                                           { 5, { "bb5", "", "no" } },
                                           { 2, { "c3", "inns", "yes" } } };

    (void)state;
    for (unsigned i = 0; i < sizeof set_up / sizeof set_up[0]; i++)
        for (unsigned k = 0; k < 4; k++)
            look_through(&set_up[i], 100 + k, look_from_another_seat);
}

/* Cores and compilers */

static uint64_t sum;

static void look_and_sum(const struct hb_game *g, struct dice *d)
{
    int32_t points[HB_PLAYERS_MAX];

    (void)d;
    hb_for_players(g)->expect_by(g, hb_weights_built_in(), points);
    for (unsigned i = 0; i < g->players; i++)
        sum = sum * 31 + (uint32_t)points[i];
}

static uint64_t sum_of_this_core(void)
{
    sum = 0;
    in_all_set_ups(look_and_sum);
    return sum;
}

static void every_core_expects_the_same(void **state)
{
    struct hb_error err = { .code = HB_OK };
    char best[32];
    uint64_t of_best = sum_of_this_core();

    (void)state;
    snprintf(best, sizeof best, "%s", hb_core_name());
    assert_true(hb_core_use("portable", &err));
    assert_true(sum_of_this_core() == of_best);
    assert_true(hb_core_use(best, &err));
}

/* Weights made by counting, that know all rules. */
static struct hb_weights *counted_weights(void)
{
    struct hb_weights *w = malloc(sizeof *w);
    int16_t *number = (int16_t *)w;

    assert_non_null(w);
    for (size_t i = 0; i < sizeof *w / sizeof *number; i++)
        number[i] = (int16_t)((int)(i * 7919 % 257) - 128);
    w->by_hand = 200;
    for (unsigned i = 0; i < HB_RULES_MAX; i++)
        w->knows[i] = 1;
    return w;
}

/* The number is of the program and not of what it has learned; every compiler must come to it. */
static void every_compiler_expects_the_same(void **state)
{
    struct hb_weights *w = counted_weights();
    int32_t points[HB_PLAYERS_MAX];
    struct dice d = { 77 };
    struct hb_game *g = begin(&setups[0], NULL);
    uint64_t all = 0;

    (void)state;
    for (; !g->over; hb_play(g, hb_actor(g), random_move(g, &d), NULL)) {
        hb_for_players(g)->expect_by(g, w, points);
        all = all * 31 + (uint32_t)points[0] + 7 * (uint32_t)points[1];
    }
    assert_int_equal(all, UINT64_C(0x867d95a54ef66bfb));
    free(w);
    free(g);
}

/* Weights */

/* Weights of zeros leave what the formula made by hand says, and so do none at all. */
static void look_without_weights(const struct hb_game *g, struct dice *d)
{
    static const struct hb_weights none;
    struct hb_prospect p;
    int32_t by_hand[HB_PLAYERS_MAX], expected[HB_PLAYERS_MAX];

    (void)d;
    if (g->over)
        return;
    hb_for_players(g)->expect_by(g, &none, expected);
    hb_prospect(&p, hb_tg_const(g));
    hb_weights_expect_by_hand(&p, by_hand);
    assert_same_points(expected, by_hand, g->players);
    hb_for_players(g)->expect_by(g, NULL, expected);
    assert_same_points(expected, by_hand, g->players);
}

static void weights_of_zeros_are_the_formula(void **state)
{
    (void)state;
    in_all_set_ups(look_without_weights);
}

/* A position after some turns, weighed by weights and by hand. */
static bool differ(const struct setup *s, const struct hb_weights *w)
{
    struct hb_game *g = begin(s, NULL);
    struct dice d = { 3 };
    struct hb_prospect p;
    int32_t by_hand[HB_PLAYERS_MAX], expected[HB_PLAYERS_MAX];

    for (unsigned i = 0; i < 60; i++)
        hb_play(g, hb_actor(g), random_move(g, &d), NULL);
    hb_for_players(g)->expect_by(g, w, expected);
    hb_prospect(&p, hb_tg_const(g));
    hb_weights_expect_by_hand(&p, by_hand);
    free(g);
    return by_hand[0] != expected[0];
}

static void with_a_rule_that_weights_do_not_know_the_formula_alone_counts(void **state)
{
    static const struct setup base = { 2, { "c3", "", "yes" } }, inns = { 2, { "c3", "inns", "yes" } };
    struct hb_weights *w = counted_weights();

    (void)state;
    assert_true(differ(&base, w));
    assert_true(differ(&inns, w));
    w->knows[4] = 0; /* inns */
    assert_true(differ(&base, w));
    assert_false(differ(&inns, w));
    free(w);
}

static void look_and_allocate_nothing(const struct hb_game *g, struct dice *d)
{
    int32_t points[HB_PLAYERS_MAX];
    long before = allocations;

    (void)d;
    hb_expect(g, points);
    assert_true(allocations == before);
}

static void nothing_is_allocated(void **state)
{
    (void)state;
    in_all_set_ups(look_and_allocate_nothing);
}

static unsigned char *built_in_bytes(void)
{
    unsigned char *bytes = malloc(hb_weights_length() + 1);

    assert_non_null(bytes);
    hb_weights_write(hb_weights_built_in(), bytes);
    return bytes;
}

static void the_file_in_the_repository_is_what_is_built_in(void **state)
{
    struct hb_error err = { .code = HB_OK };
    struct hb_weights *w = hb_weights_load("players/landscape/landscape.weights", &err);

    (void)state;
    assert_non_null(w);
    assert_memory_equal(w, hb_weights_built_in(), sizeof *w);
    free(w);
}

static void a_file_of_weights_has_at_most_two_megabytes(void **state)
{
    (void)state;
    assert_in_range(hb_weights_length(), 1, 2 << 20);
    assert_int_equal(hb_weights_room(), sizeof(struct hb_weights));
}

static void refused(const unsigned char *bytes, size_t length, const char *because)
{
    struct hb_weights *w = malloc(sizeof *w);
    struct hb_error err = { .code = HB_OK };

    assert_non_null(w);
    assert_false(hb_weights_read(w, bytes, length, &err));
    assert_int_equal(err.code, HB_BAD_RECORD);
    assert_non_null(strstr(err.text, because));
    free(w);
}

static void bytes_that_are_no_weights_are_refused_with_a_sentence(void **state)
{
    unsigned char *bytes = built_in_bytes();
    size_t length = hb_weights_length();

    (void)state;
    refused(bytes, 0, "no file of weights");
    refused(bytes, 8, "no file of weights");
    refused((const unsigned char *)"a letter home, to mother", 24, "no file of weights");
    refused(bytes, 20, "another version");
    refused(bytes, length - 1, "bytes long");
    refused(bytes, length + 1, "bytes long");
    bytes[15]++;
    refused(bytes, length, "another version");
    free(bytes);
}

static void one_changed_bit_is_found(void **state)
{
    unsigned char *bytes = built_in_bytes();
    struct dice d = { 5 };

    (void)state;
    for (unsigned i = 0; i < 40; i++) {
        size_t at = 40 + (size_t)dice_below(&d, (int)hb_weights_length() - 40);
        unsigned bit = 1u << dice_below(&d, 8);
        bytes[at] = (unsigned char)(bytes[at] ^ bit);
        refused(bytes, hb_weights_length(), "damaged");
        bytes[at] = (unsigned char)(bytes[at] ^ bit);
    }
    free(bytes);
}

static void a_row_that_is_too_large_is_refused(void **state)
{
    struct hb_weights *w = calloc(1, sizeof *w);
    unsigned char *bytes = malloc(hb_weights_length());
    struct hb_error err = { .code = HB_OK };

    (void)state;
    assert_non_null(w);
    assert_non_null(bytes);
    w->hope[3][2] = -HB_ROW_MOST;
    hb_weights_write(w, bytes);
    assert_true(hb_weights_read(w, bytes, hb_weights_length(), &err));
    assert_int_equal(w->hope[3][2], -HB_ROW_MOST);
    w->hope[HB_HOPE_SIGNS - 1][HB_SEEN - 1] = HB_ROW_MOST + 1;
    hb_weights_write(w, bytes);
    refused(bytes, hb_weights_length(), "too large");
    w->hope[HB_HOPE_SIGNS - 1][HB_SEEN - 1] = 0;
    w->by_hand = 257;
    hb_weights_write(w, bytes);
    refused(bytes, hb_weights_length(), "too large");
    free(w);
    free(bytes);
}

/* The largest numbers there may be, of both signs: sums stay within their bounds (the sanitizer looks on). */
static void look_with_the_largest(const struct hb_game *g, struct dice *d)
{
    static struct hb_weights w;
    int16_t *number = (int16_t *)&w;
    int32_t points[HB_PLAYERS_MAX];

    for (size_t i = 0; i < sizeof w / sizeof *number; i++)
        number[i] = dice_below(d, 8) ? INT16_MAX : INT16_MIN;
    for (unsigned i = 0; i < HB_HOPE_SIGNS; i++)
        for (unsigned k = 0; k < HB_SEEN; k++)
            w.hope[i][k] = dice_below(d, 8) ? HB_ROW_MOST : -HB_ROW_MOST;
    w.by_hand = 256;
    hb_for_players(g)->expect_by(g, &w, points);
}

static void the_largest_weights_do_no_harm(void **state)
{
    (void)state;
    look_through(&setups[6], 1, look_with_the_largest);
    look_through(&setups[15], 2, look_with_the_largest);
}

static void a_file_that_is_not_there_is_refused_with_a_sentence(void **state)
{
    struct hb_error err = { .code = HB_OK };

    (void)state;
    assert_null(hb_weights_load("tests/players/no.weights", &err));
    assert_non_null(strstr(err.text, "tests/players/no.weights"));
    assert_null(hb_weights_load("games/castle/castle.figures", &err));
    assert_non_null(strstr(err.text, "no file of weights"));
}

static int watch(void **state)
{
    (void)state;
    return watch_allocations() ? 0 : -1;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whatever_is_hidden_the_same_is_expected),
        cmocka_unit_test(when_it_is_over_the_points_are_expected),
        cmocka_unit_test(on_another_seat_the_same_is_expected),
        cmocka_unit_test(every_core_expects_the_same),
        cmocka_unit_test(every_compiler_expects_the_same),
        cmocka_unit_test(weights_of_zeros_are_the_formula),
        cmocka_unit_test(with_a_rule_that_weights_do_not_know_the_formula_alone_counts),
        cmocka_unit_test(nothing_is_allocated),
        cmocka_unit_test(the_file_in_the_repository_is_what_is_built_in),
        cmocka_unit_test(a_file_of_weights_has_at_most_two_megabytes),
        cmocka_unit_test(bytes_that_are_no_weights_are_refused_with_a_sentence),
        cmocka_unit_test(one_changed_bit_is_found),
        cmocka_unit_test(a_row_that_is_too_large_is_refused),
        cmocka_unit_test(the_largest_weights_do_no_harm),
        cmocka_unit_test(a_file_that_is_not_there_is_refused_with_a_sentence),
    };

    return cmocka_run_group_tests_name("what is expected", tests, watch, NULL);
}
