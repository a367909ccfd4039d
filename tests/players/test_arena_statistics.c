/* test_arena_statistics.c -- what results prove, against values that are known from elsewhere. */
#include "players/arena/statistics.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void assert_near(double value, double wanted, double within)
{
    if (!(fabs(value - wanted) <= within))
        fail_msg("%.9g is not within %g of %.9g", value, within, wanted);
}

/* Pairs of two games: so many that came to 0, a half, 1, one and a half and 2. */
static struct hb_rounds pairs(const double count[5])
{
    static struct hb_rounds r;

    hb_rounds_init(&r, 2, 2);
    for (unsigned i = 0; i < 5; i++) {
        r.of[i * HB_GAME_PARTS / 2] = count[i];
        r.count += count[i];
    }
    return r;
}

static void a_share_has_wilsons_interval(void **state)
{
    struct hb_interval i = hb_statistics_share_interval(0.8, 10);

    (void)state;
    assert_near(i.low, 0.49016, 1e-5);
    assert_near(i.high, 0.94331, 1e-5);
    assert_near(i.middle, 0.8, 1e-12);
}

static void a_share_of_none_or_all_is_still_no_certainty(void **state)
{
    struct hb_interval none = hb_statistics_share_interval(0, 20), all = hb_statistics_share_interval(1, 20);

    (void)state;
    assert_near(none.low, 0, 0);
    assert_near(none.high, 0.16113, 1e-5);
    assert_near(all.low, 1 - 0.16113, 1e-5);
    assert_near(all.high, 1, 0);
}

static void a_mean_has_students_interval(void **state)
{
    static const double two[] = { 1, 2 }, five[] = { 1, 2, 3, 4, 5 };
    struct hb_mean m = { 0 }, n = { 0 };

    (void)state;
    for (unsigned i = 0; i < 2; i++)
        hb_statistics_mean_add(&m, two[i]);
    for (unsigned i = 0; i < 5; i++)
        hb_statistics_mean_add(&n, five[i]);
    assert_near(hb_statistics_mean_interval(&m).high, 1.5 + 12.706 * 0.5, 1e-3);
    assert_near(hb_statistics_mean_interval(&n).middle, 3, 1e-12);
    assert_near(hb_statistics_mean_interval(&n).high, 3 + 2.776 * sqrt(0.5), 1e-2);
    assert_near(hb_statistics_mean_interval(&n).low, 3 - 2.776 * sqrt(0.5), 1e-2);
}

static void of_one_number_nothing_is_known(void **state)
{
    struct hb_mean m = { 0 };

    (void)state;
    hb_statistics_mean_add(&m, 7);
    assert_true(isinf(hb_statistics_mean_interval(&m).high) && isinf(hb_statistics_mean_interval(&m).low));
}

static void elo_is_the_usual_curve_of_two_players(void **state)
{
    (void)state;
    assert_near(hb_statistics_elo(0.75, 2), 190.8485, 1e-4);
    assert_near(hb_statistics_elo(0.5, 2), 0, 1e-12);
    assert_near(hb_statistics_elo_share(400, 2), 10.0 / 11, 1e-12);
    assert_true(isinf(hb_statistics_elo(1, 2)) && hb_statistics_elo(1, 2) > 0);
    assert_true(isinf(hb_statistics_elo(0, 2)) && hb_statistics_elo(0, 2) < 0);
}

static void of_more_players_the_equal_share_is_no_elo(void **state)
{
    (void)state;
    for (unsigned players = 2; players <= 8; players++) {
        assert_near(hb_statistics_elo(1.0 / players, players), 0, 1e-9);
        assert_near(hb_statistics_elo_share(hb_statistics_elo(0.3, players), players), 0.3, 1e-12);
    }
}

/* Games that go by luck alone, which is the same in both of a pair: one wins both, the other, or each one.  Independent
 * games would give an interval of half that width. */
static void pairs_that_hang_together_widen_the_interval(void **state)
{
    static const double both[5] = { 50, 0, 0, 0, 50 }, each[5] = { 25, 0, 50, 0, 25 };
    struct hb_rounds twins = pairs(both), strangers;
    struct hb_interval wide = hb_rounds_share(&twins), narrow;

    (void)state;
    strangers = pairs(each);
    narrow = hb_rounds_share(&strangers);
    assert_near(wide.middle, 0.5, 1e-12);
    assert_near((wide.high - wide.low) / (narrow.high - narrow.low), sqrt(2), 0.02);
}

static void the_interval_of_elo_is_that_of_pairs(void **state)
{
    static const double count[5] = { 3, 8, 20, 15, 6 };
    struct hb_rounds r = pairs(count);
    struct hb_interval e = hb_rounds_elo(&r);

    (void)state;
    assert_near(e.middle, 43.66, 0.01); /* of 0.5625 */
    assert_near(e.low, -6.3193, 1e-3);
    assert_near(e.high, 93.6349, 1e-3);
    assert_near(e.low, -5.9, 1.5); /* without Wilson, by the normal distribution alone */
    assert_near(e.high, 95.1, 1.5);
    assert_near(e.low, -5.9, 1.5); /* without Wilson, by the normal distribution alone */
    assert_near(e.high, 95.1, 1.5);
}

/* From a program of its own in another language, by bisection over the same family of distributions. */
static void the_sequential_test_agrees_with_another_program(void **state)
{
    static const struct {
        double count[5], elo0, elo1, ratio;
    } known[] = { { { 1068, 24172, 51212, 25026, 1026 }, 0, 5, -36.1360450378184 },
                  { { 1068, 24172, 51212, 25026, 1026 }, -10, 10, 156.68172857029458 },
                  { { 3, 8, 20, 15, 6 }, 0, 5, 0.305431967287285 },
                  { { 3, 8, 20, 15, 6 }, 0, 100, -0.9302166570465296 },
                  { { 0, 0, 0, 0, 20 }, 0, 100, 4.939644730970157 },
                  { { 10, 0, 20, 0, 30 }, -10, 10, 1.7266216611105538 } };

    (void)state;
    for (unsigned i = 0; i < sizeof known / sizeof known[0]; i++) {
        struct hb_rounds r = pairs(known[i].count);
        const struct hb_sprt t = { known[i].elo0, known[i].elo1, 0.05, 0.05 };

        assert_near(hb_sprt_ratio(&t, &r), known[i].ratio, 1e-6 * fabs(known[i].ratio));
    }
}

static void the_sequential_test_decides_at_walds_bounds(void **state)
{
    static const double good[5] = { 0, 0, 10, 20, 20 }, bad[5] = { 20, 20, 10, 0, 0 }, none[5] = { 0 };
    const struct hb_sprt t = { 0, 50, 0.05, 0.05 };
    struct hb_rounds r = pairs(good);

    (void)state;
    assert_near(hb_sprt_upper(&t), 2.94444, 1e-5);
    assert_near(hb_sprt_lower(&t), -2.94444, 1e-5);
    assert_int_equal(hb_sprt_verdict(&t, &r), HB_IS_ELO1);
    r = pairs(bad);
    assert_int_equal(hb_sprt_verdict(&t, &r), HB_IS_ELO0);
    r = pairs(none);
    assert_int_equal(hb_sprt_verdict(&t, &r), HB_UNDECIDED);
}

/* Of rounds of four games, the shares of which are quarters of what two would have. */
static void rounds_of_four_games_are_weighed_by_their_own_equal_share(void **state)
{
    const struct hb_sprt t = { 0, 100, 0.05, 0.05 };
    static struct hb_rounds r;

    (void)state;
    hb_rounds_init(&r, 4, 4);
    for (unsigned i = 0; i < 400; i++)
        hb_rounds_add(&r, HB_GAME_PARTS * (i % 3)); /* one of four games in the mean */
    assert_near(hb_rounds_share(&r).middle, 0.25, 0.001);
    assert_near(hb_rounds_elo(&r).middle, 0, 1);
    assert_int_equal(hb_sprt_verdict(&t, &r), HB_IS_ELO0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_share_has_wilsons_interval),
        cmocka_unit_test(a_share_of_none_or_all_is_still_no_certainty),
        cmocka_unit_test(a_mean_has_students_interval),
        cmocka_unit_test(of_one_number_nothing_is_known),
        cmocka_unit_test(elo_is_the_usual_curve_of_two_players),
        cmocka_unit_test(of_more_players_the_equal_share_is_no_elo),
        cmocka_unit_test(pairs_that_hang_together_widen_the_interval),
        cmocka_unit_test(the_interval_of_elo_is_that_of_pairs),
        cmocka_unit_test(the_sequential_test_agrees_with_another_program),
        cmocka_unit_test(the_sequential_test_decides_at_walds_bounds),
        cmocka_unit_test(rounds_of_four_games_are_weighed_by_their_own_equal_share),
    };

    return cmocka_run_group_tests_name("arena_statistics", tests, NULL, NULL);
}
