/* test_ai.c -- the computer player: what it looks at, how it ranks, and that it plays well enough to be an opponent. */
#include "games/castle/castle.h"
#include "hradby/expect.h"
#include "players/ai.h"
#include "tests/support/allocations.h"
#include "tests/support/begun_game.h"
#include "tests/support/dice.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/setups.h"

/* A table with a thinking player */

static void *room_for(const struct hb_game *g)
{
    void *room = malloc(hb_greedy_size(g));

    assert_non_null(room);
    memset(room, 0xa5, hb_greedy_size(g)); /* what lies there must not matter */
    return room;
}

static struct hb_move any_move(const struct hb_game *g, int who, struct dice *d)
{
    struct hb_move move[HB_MOVES_MAX];
    size_t moves = hb_legal_moves(g, who, move, HB_MOVES_MAX);

    assert_in_range(moves, 1, HB_MOVES_MAX);
    return move[dice_below(d, (int)moves)];
}

/* In the open: the ranking is that of a plain search */

static double plain_worth(const struct hb_game *g, int who)
{
    double best_other = 0;
    bool others = false;

    for (int p = 0; p < g->players; p++) {
        double value = hb_score_if_over(g, p) + 0.5 * hb_reserve(g, p);

        if (p == who)
            continue;
        best_other = !others || value > best_other ? value : best_other;
        others = true;
    }
    return hb_score_if_over(g, who) + 0.5 * hb_reserve(g, who) - best_other;
}

/* The best that the player's own further choices can reach, every one of them tried; *deepest grows to how many come
 * one after the other. */
static double plain_value(const struct hb_game *g, int who, struct hb_move m, unsigned depth, unsigned *deepest)
{
    struct hb_game *after = copy_of(g);
    struct hb_move move[HB_MOVES_MAX];
    double best = 0;
    size_t moves;

    hb_play(after, who, m, NULL);
    moves = hb_actor(after) == who ? hb_legal_moves(after, who, move, HB_MOVES_MAX) : 0;
    *deepest = depth > *deepest ? depth : *deepest;
    for (size_t i = 0; i < moves; i++) {
        double value = plain_value(after, who, move[i], depth + 1, deepest);

        best = i == 0 || value > best ? value : best;
    }
    best = moves == 0 ? plain_worth(after, who) : best;
    free(after);
    return best;
}

/* The best first, equal ones as listed. */
static size_t plain_rank(const struct hb_game *g, int who, struct hb_ai_choice *out, unsigned *deepest)
{
    static struct hb_move move[HB_MOVES_MAX];
    size_t moves = hb_legal_moves(g, who, move, HB_MOVES_MAX);

    for (size_t i = 0; i < moves; i++) {
        struct hb_ai_choice c = { move[i], plain_value(g, who, move[i], 0, deepest) };
        size_t at = i;

        for (; at > 0 && out[at - 1].value < c.value; at--)
            out[at] = out[at - 1];
        out[at] = c;
    }
    return moves;
}

static void assert_same_ranking(const struct hb_ai_choice *a, const struct hb_ai_choice *b, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        assert_true(a[i].move.code == b[i].move.code);
        assert_true(a[i].value == b[i].value);
    }
}

/* Where more than one choice follows, only the best lines are followed: nothing is compared then. */
static bool compare_with_plain_search(const struct hb_game *g, int who, void *room)
{
    static struct hb_ai_choice plain[HB_MOVES_MAX], choice[HB_MOVES_MAX];
    unsigned deepest = 0;
    size_t moves = plain_rank(g, who, plain, &deepest);

    if (deepest > 1)
        return false;
    assert_int_equal(hb_greedy_rank(g, who, room, choice, HB_MOVES_MAX), moves);
    assert_same_ranking(choice, plain, moves);
    assert_int_equal(hb_greedy_rank(g, who, room, choice, 3), moves);
    assert_same_ranking(choice, plain, moves < 3 ? moves : 3);
    assert_true(hb_greedy_best(g, who, room).code == plain[0].move.code);
    return true;
}

static void in_the_open_every_line_of_the_turn_is_weighed_as_a_plain_search_weighs_it(void **state)
{
    int compared = 0;

    (void)state;
    for (int i = 0; i < SETUPS; i++) {
        struct dice d = { 4000u + (uint64_t)i };
        struct hb_game *g = begin(&setups[i], NULL), *seen = copy_of(g);
        void *room = room_for(g);

        for (; !g->over; hb_play(g, hb_actor(g), random_move(g, &d), NULL)) {
            if (hb_actor(g) < 0 || !dice_percent(&d, 12))
                continue;
            hb_view(g, hb_actor(g), seen);
            compared += compare_with_plain_search(seen, hb_actor(g), room);
        }
        free(room);
        free(seen);
        free(g);
    }
    assert_in_range(compared, 100, 10000);
}

/* The castle */

static const char *const seasons[] = { "summer", "winter" };

/* Random games of every number of players in both seasons, shown to the eye before each decision of a player. */
typedef void (*eye)(const struct hb_game *g, int who, void *room, struct dice *d);

static void before_every_decision(eye look, uint64_t seed)
{
    for (int i = 0; i < 6; i++) {
        struct dice d = { seed + (uint64_t)i };
        struct hb_game *g = begun_game("castle", 2 + (unsigned)i / 2, "season", seasons[i % 2]);
        void *room = room_for(g);

        while (!g->over) {
            int who = next_to_act(g);

            if (who >= 0)
                look(g, who, room, &d);
            hb_play(g, who, any_move(g, who, &d), NULL);
        }
        free(room);
        free(g);
    }
}

static void choose_well(const struct hb_game *g, int who, void *room, struct dice *d)
{
    struct hb_move m = hb_greedy_best(g, who, room);

    (void)d;
    assert_true(hb_is_legal(g, who, m));
}

static void a_legal_move_is_found_at_every_decision_of_a_castle(void **state)
{
    (void)state;
    before_every_decision(choose_well, 100);
}

/* Not at every decision, since a ranking costs some milliseconds. */
static void rank_now_and_then(const struct hb_game *g, int who, void *room, struct dice *d)
{
    static struct hb_ai_choice choice[HB_MOVES_MAX], again[HB_MOVES_MAX];
    struct hb_game *before = copy_of(g);
    size_t moves;

    if (dice_percent(d, 15)) {
        moves = hb_greedy_rank(g, who, room, choice, HB_MOVES_MAX);
        assert_int_equal(moves, hb_legal_moves(g, who, NULL, 0));
        for (size_t i = 0; i < moves; i++) {
            assert_true(hb_is_legal(g, who, choice[i].move));
            assert_true(i == 0 || choice[i - 1].value >= choice[i].value);
            for (size_t k = 0; k < i; k++)
                assert_true(choice[k].move.code != choice[i].move.code);
        }
        memset(room, 0x5a, hb_greedy_size(g));
        assert_int_equal(hb_greedy_rank(g, who, room, again, HB_MOVES_MAX), moves);
        assert_same_ranking(again, choice, moves);
        assert_true(hb_equal(g, before));
    }
    free(before);
}

static void a_ranking_is_complete_sorted_and_the_same_whatever_lay_in_the_room(void **state)
{
    (void)state;
    before_every_decision(rank_now_and_then, 200);
}

/* What is hidden */

/* Plays on at random until somebody is to choose in secret, `rounds` rounds on. */
static void play_to_choosing(struct hb_game *g, int rounds, struct dice *d)
{
    bool choosing = false;

    while (!g->over && rounds > 0) {
        int who = next_to_act(g);

        if (hb_actor(g) == HB_SEVERAL && !choosing && --rounds == 0)
            return;
        choosing = hb_actor(g) == HB_SEVERAL;
        hb_play(g, who, any_move(g, who, d), NULL);
    }
}

/* Player 0 must think the same of both games. */
static void assert_same_thoughts(const struct hb_game *a, const struct hb_game *b)
{
    static struct hb_ai_choice one[HB_MOVES_MAX], other[HB_MOVES_MAX];
    void *room = room_for(a);
    size_t moves = hb_greedy_rank(a, 0, room, one, HB_MOVES_MAX);

    assert_false(hb_equal(a, b));
    assert_int_equal(hb_greedy_rank(b, 0, room, other, HB_MOVES_MAX), moves);
    assert_same_ranking(one, other, moves);
    free(room);
}

/* The first or the last thing that a player may choose. */
static void choose_one_of_the_ends(struct hb_game *g, int who, bool last)
{
    struct hb_move move[HB_MOVES_MAX];
    size_t moves = hb_legal_moves(g, who, move, HB_MOVES_MAX);

    if (moves > 0)
        hb_play(g, who, move[last ? moves - 1 : 0], NULL);
}

static void cards_that_others_have_chosen_in_secret_do_not_matter(void **state)
{
    (void)state;
    for (int i = 0; i < 6; i++) {
        struct dice d = { 300u + (uint64_t)i };
        struct hb_game *a = begun_game("castle", 2 + (unsigned)i / 2, "season", seasons[i % 2]), *b = copy_of(a);

        play_to_choosing(a, 2, &d);
        assert_int_equal(hb_actor(a), HB_SEVERAL);
        hb_copy(b, a);
        choose_one_of_the_ends(a, 1, false);
        choose_one_of_the_ends(b, 1, true);
        assert_same_thoughts(a, b);
        free(a);
        free(b);
    }
}

/* Everybody lays cards, player 1 others in b than in a; then winter comes, the same in both. */
static void go_into_winter(struct hb_game *a, struct hb_game *b, struct dice *d)
{
    for (int p = 0; p < a->players; p++) {
        choose_one_of_the_ends(a, p, false);
        choose_one_of_the_ends(b, p, p == 1);
    }
    if (hb_actor(a) == HB_CHANCE) {
        struct hb_move card = any_move(a, HB_CHANCE, d);

        hb_play(a, HB_CHANCE, card, NULL);
        hb_play(b, HB_CHANCE, card, NULL);
    }
}

static void cards_face_down_do_not_matter_for_what_winter_asks(void **state)
{
    int asked = 0;

    (void)state;
    for (int i = 0; i < 60; i++) {
        struct dice d = { 400u + (uint64_t)i };
        struct hb_game *a = begun_game("castle", 2 + (unsigned)i % 3, "season", "winter"), *b = copy_of(a);

        play_to_choosing(a, 2 + i % 5, &d);
        hb_copy(b, a);
        if (hb_actor(a) == HB_SEVERAL && hb_legal_moves(a, 1, NULL, 0) > 1)
            go_into_winter(a, b, &d);
        if (hb_actor(a) == 0 && hb_actor(b) == 0 && hb_secret(a)) {
            assert_same_thoughts(a, b);
            asked++;
        }
        free(a);
        free(b);
    }
    assert_in_range(asked, 3, 60);
}

/* Memory, strength */

static void thinking_allocates_nothing(void **state)
{
    void *(*volatile take)(size_t) = malloc; /* volatile: not to be optimised away */
    long before = allocations;
    static struct hb_ai_choice choice[HB_MOVES_MAX];

    (void)state;
    free(take(1));
    assert_int_equal(allocations, before + 1); /* the watch is awake */
    for (int i = 0; i < 3; i++) {
        struct dice d = { 500u + (uint64_t)i };
        struct hb_game *g = i == 0 ? begin(&setups[0], NULL) : begun_game("castle", 2, "season", seasons[i - 1]);
        void *room = room_for(g);

        before = allocations;
        for (int moves = 0; moves < 60 && !g->over; moves++) {
            int who = next_to_act(g);

            if (who >= 0 && dice_percent(&d, 50))
                (void)hb_greedy_rank(g, who, room, choice, HB_MOVES_MAX);
            hb_play(g, who, any_move(g, who, &d), NULL);
        }
        assert_int_equal(allocations, before);
        free(room);
        free(g);
    }
}

/* The lead at the end of the player who thinks over the best of the others, who do not. */
static int lead_over_random_players(struct hb_game *g, int thinker, uint64_t seed)
{
    struct dice d = { seed };
    void *room = room_for(g);
    int best_other = 0;

    while (!g->over) {
        int who = next_to_act(g);

        hb_play(g, who, who == thinker ? hb_greedy_best(g, who, room) : any_move(g, who, &d), NULL);
    }
    for (int p = 0; p < g->players; p++)
        if (p != thinker && hb_score(g, p) > best_other)
            best_other = hb_score(g, p);
    free(room);
    return hb_score(g, thinker) - best_other;
}

static void it_beats_players_who_play_at_random_by_far(void **state)
{
    int lead = 0;

    (void)state;
    for (int i = 0; i < 6; i++) {
        struct hb_game *g = begun_game("castle", 2 + (unsigned)i / 2, "season", seasons[i % 2]);
        int by = lead_over_random_players(g, i % g->players, 600u + (uint64_t)i);

        assert_true(by > 0);
        lead += by;
        free(g);
    }
    assert_true(lead > 6 * 20);
}

/* Where each step is watched the strength is not what is looked for. */
#ifdef __SANITIZE_ADDRESS__
enum { BOX_GAMES = 4 };
#else
enum { BOX_GAMES = 20 };
#endif

/* The box of 2021 has every kind of decision there is on a landscape: in 19 games of 20 it does better than chance. */
static void it_beats_chance_with_every_expansion_of_the_box(void **state)
{
    static const struct setup box = {
        2, { "c3", "abbot circles ferries flier gold inns magewitch messages river robbers traders", "yes" }
    };
    int won = 0;

    (void)state;
    for (unsigned i = 0; i < BOX_GAMES; i++) {
        struct hb_game *g = begin(&box, NULL);
        won += lead_over_random_players(g, (int)i % 2, 900 + i) > 0;
        free(g);
    }
    print_message("%d of %d games won against chance\n", won, BOX_GAMES);
    assert_true(20 * won >= 19 * BOX_GAMES);
}

static int watch(void **state)
{
    (void)state;
    return watch_allocations() ? 0 : -1;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(in_the_open_every_line_of_the_turn_is_weighed_as_a_plain_search_weighs_it),
        cmocka_unit_test(a_legal_move_is_found_at_every_decision_of_a_castle),
        cmocka_unit_test(a_ranking_is_complete_sorted_and_the_same_whatever_lay_in_the_room),
        cmocka_unit_test(cards_that_others_have_chosen_in_secret_do_not_matter),
        cmocka_unit_test(cards_face_down_do_not_matter_for_what_winter_asks),
        cmocka_unit_test(thinking_allocates_nothing),
        cmocka_unit_test(it_beats_players_who_play_at_random_by_far),
        cmocka_unit_test(it_beats_chance_with_every_expansion_of_the_box),
    };

    return cmocka_run_group_tests_name("ai", tests, watch, NULL);
}
