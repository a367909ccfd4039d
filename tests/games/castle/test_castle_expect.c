/* test_castle_expect.c -- what players of the castle may expect: exact when it is over, the same for all who look, and
 * carried on to the end where helpers count what others still build. */
#include "games/castle/castle.h"
#include "hradby/expect.h"
#include "tests/support/begun_game.h"
#include "tests/support/dice.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { POINT = 256 };

static void play_any(struct hb_game *g, struct dice *d)
{
    static struct hb_move move[HB_MOVES_MAX];
    int who = next_to_act(g);
    size_t n = hb_legal_moves(g, who, move, HB_MOVES_MAX);

    hb_play(g, who, move[dice_below(d, (int)n)], NULL);
}

static void assert_same_for_all(const struct hb_game *g)
{
    struct hb_game *view = calloc(1, hb_size(g));
    int32_t points[HB_PLAYERS_MAX], seen[HB_PLAYERS_MAX];

    hb_expect(g, points);
    for (int viewer = 0; viewer < g->players; viewer++) {
        hb_view(g, viewer, view);
        hb_expect(view, seen);
        assert_memory_equal(points, seen, g->players * sizeof *points);
    }
    free(view);
}

static void what_is_expected_is_seen_by_all_and_exact_at_the_end(void **state)
{
    (void)state;
    for (unsigned i = 0; i < 12; i++) {
        struct hb_game *g = begun_game("castle", 2 + i % 3, "season", i % 2 ? "winter" : "summer");
        struct dice d = { i };
        int32_t points[HB_PLAYERS_MAX];

        for (; !g->over; play_any(g, &d))
            assert_same_for_all(g);
        hb_expect(g, points);
        for (int p = 0; p < g->players; p++)
            assert_int_equal(points[p], POINT * hb_score(g, p));
        free(g);
    }
}

/* A helper of the first player stands on a space at the first choice; what it promises more than it would bring now. */
static int promise_of(enum hb_castle_building b)
{
    struct hb_game *g = begun_game("castle", 2, "season", "summer");
    struct hb_castle *c = (struct hb_castle *)(void *)g;
    int32_t without[HB_PLAYERS_MAX], with[HB_PLAYERS_MAX];
    int now;

    hb_expect(g, without);
    now = hb_score_if_over(g, 0);
    c->space[hb_castle_spaces_first(b)] = 1;
    now = hb_score_if_over(g, 0) - now;
    hb_expect(g, with);
    free(g);
    return with[0] - without[0] - POINT * now;
}

static void helpers_promise_what_is_still_to_be_built(void **state)
{
    (void)state;
    assert_true(promise_of(HB_CASTLE_BIG_GATE) > 0);
    assert_true(promise_of(HB_CASTLE_STABLE) > 0);
    assert_true(promise_of(HB_CASTLE_TAVERN) > 0);
    assert_true(promise_of(HB_CASTLE_SERVANTS_HOUSE) < 0);
    assert_int_equal(promise_of(HB_CASTLE_KEEP), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_expected_is_seen_by_all_and_exact_at_the_end),
        cmocka_unit_test(helpers_promise_what_is_still_to_be_built),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
