/* test_playout.c -- playing to the end by chance, scores if the game ended now, and the cores of the program: what they
 * promise holds in every kind of game, and every core plays the same. */
#include "hradby/game.h"
#include "tests/support/allocations.h"
#include "tests/support/dice.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { PLAYOUTS = 200, GAMES = 4, STATE_ROOM = 16384 };

static const struct set_up {
    const char *kind;
    unsigned players;
    const char *name, *text; /* of an option */
} set_ups[] = {
    { "carcassonne", 2, "expansions", "" },
    { "carcassonne", 1, "farmers", "no" },
    { "carcassonne", 8, "box", "bigbox5" },
    { "carcassonne", 6, "expansions", "river abbot" },
    { "carcassonne", 2, "expansions", "inns traders" },
    { "carcassonne", 5, "expansions", "abbot inns river traders" },
    { "carcassonne", 3, "expansions", "gold inns magewitch traders" },
    { "carcassonne", 3, "expansions", "abbot circles flier inns traders" },
    { "carcassonne", 3, "bag", "base/B=4 base/A=2 base/E-G=2 base/C=1" },
    { "castle", 2, "season", "summer" },
    { "castle", 4, "season", "winter" },
};

enum { SET_UPS = sizeof set_ups / sizeof set_ups[0] };

/* Room for a state of any kind. */
union room {
    struct hb_game head;
    uint64_t words[STATE_ROOM / 8];
};

static void begin(union room *room, const struct set_up *s)
{
    const struct hb_kind *kind = hb_kind_named(s->kind);
    struct hb_error err = { .code = HB_OK };
    void *setup = malloc(kind->setup_size);

    assert_non_null(setup);
    kind->setup_init(setup);
    if (!kind->setup_option(setup, s->name, s->text, &err) || !kind->setup_check(setup, s->players, &err))
        fail_msg("%s: %s", s->text, err.text);
    assert_in_range(kind->state_size(setup), sizeof(struct hb_game), STATE_ROOM);
    kind->begin(&room->head, setup, NULL);
    free(setup);
}

static int who_moves(const struct hb_game *g)
{
    int who = hb_actor(g) == HB_SEVERAL ? 0 : hb_actor(g);

    while (!hb_may_move(g, who))
        who++;
    return who;
}

static void play_a_move(struct hb_game *g, struct dice *d)
{
    static struct hb_move moves[HB_MOVES_MAX];
    int who = who_moves(g);
    size_t n = hb_legal_moves(g, who, moves, HB_MOVES_MAX);

    assert_in_range(n, 1, HB_MOVES_MAX);
    hb_play(g, who, moves[dice_below(d, (int)n)], NULL);
}

/* Shows every position of some random games of all set-ups to the eye. */
static void in_every_position(void (*look)(const struct hb_game *g))
{
    union room room;

    for (unsigned i = 0; i < GAMES * SET_UPS; i++) {
        struct dice d = { 300u + i };
        begin(&room, &set_ups[i % SET_UPS]);
        for (look(&room.head); !room.head.over; look(&room.head))
            play_a_move(&room.head, &d);
    }
}

/* Playouts */

static void assert_ended(const struct hb_game *g)
{
    int score[HB_PLAYERS_MAX];

    assert_true(g->over);
    assert_int_equal(hb_actor(g), HB_NOBODY);
    hb_check(g);
    hb_scores_if_over(g, score);
    for (int p = 0; p < g->players; p++)
        assert_int_equal(score[p], hb_score(g, p));
}

static void a_playout_comes_to_the_end_in_a_state_that_hangs_together(void **state)
{
    union room first, game;

    (void)state;
    for (unsigned i = 0; i < SET_UPS; i++) {
        begin(&first, &set_ups[i]);
        for (uint64_t n = 0; n < PLAYOUTS; n++) {
            uint64_t seed = n;
            hb_copy(&game.head, &first.head);
            hb_playout(&game.head, &seed);
            assert_ended(&game.head);
        }
    }
}

static void play_out(const struct hb_game *g)
{
    union room once, again;
    uint64_t seed = hb_hash(g), same = seed;

    hb_copy(&once.head, g);
    hb_copy(&again.head, g);
    hb_playout(&once.head, &seed);
    hb_playout(&again.head, &same);
    assert_ended(&once.head);
    assert_true(hb_equal(&once.head, &again.head));
    assert_true(seed == same);
}

static void from_every_position_a_seed_leads_to_the_same_end_each_time(void **state)
{
    (void)state;
    in_every_position(play_out);
}

static void a_playout_of_a_game_that_is_over_changes_nothing(void **state)
{
    union room game, before;
    uint64_t seed = 5;

    (void)state;
    for (unsigned i = 0; i < SET_UPS; i++) {
        begin(&game, &set_ups[i]);
        hb_playout(&game.head, &seed);
        hb_copy(&before.head, &game.head);
        hb_playout(&game.head, &seed);
        assert_true(hb_equal(&game.head, &before.head));
    }
}

static void a_playout_allocates_nothing(void **state)
{
    union room game;
    uint64_t seed = 1;

    (void)state;
    for (unsigned i = 0; i < SET_UPS; i++) {
        begin(&game, &set_ups[i]);
        long before = allocations;
        hb_playout(&game.head, &seed);
        assert_int_equal(allocations, before);
    }
}

enum { LAST_MOVES = 12, TIMES_EACH = 64 };

static union room ends[LAST_MOVES]; /* where the moves of a last choice lead */

static bool is_known(size_t known, const struct hb_game *g)
{
    for (size_t i = 0; i < known; i++)
        if (hb_equal(&ends[i].head, g))
            return true;
    return false;
}

/* How many moves a last choice has, which each end the game in a position of its own; 0 if it is none such. */
static size_t last_choice(const struct hb_game *g)
{
    struct hb_move moves[LAST_MOVES];
    size_t n = hb_actor(g) >= 0 ? hb_legal_moves(g, hb_actor(g), moves, LAST_MOVES) : 0;

    if (n < 2 || n > LAST_MOVES)
        return 0;
    for (size_t i = 0; i < n; i++) {
        hb_copy(&ends[i].head, g);
        hb_play(&ends[i].head, hb_actor(g), moves[i], NULL);
        if (!ends[i].head.over || is_known(i, &ends[i].head))
            return 0;
    }
    return n;
}

static size_t end_of_a_playout(const struct hb_game *g, uint64_t seed)
{
    union room game;
    size_t i = 0;

    hb_copy(&game.head, g);
    hb_playout(&game.head, &seed);
    while (i < LAST_MOVES && !hb_equal(&ends[i].head, &game.head))
        i++;
    return i;
}

static unsigned last_choices; /* that were seen */

static void compare_last_choice(const struct hb_game *g)
{
    unsigned times[LAST_MOVES + 1] = { 0 };
    size_t n = last_choice(g);

    for (uint64_t seed = 0; seed < TIMES_EACH * n; seed++)
        times[end_of_a_playout(g, seed)]++;
    for (size_t i = 0; i < n; i++)
        assert_in_range(times[i], TIMES_EACH / 2, 2 * TIMES_EACH);
    assert_int_equal(times[LAST_MOVES], 0);
    last_choices += n > 0;
}

static void the_last_choice_of_a_playout_is_one_of_the_legal_moves_each_as_often(void **state)
{
    (void)state;
    in_every_position(compare_last_choice);
    assert_true(last_choices > 0);
}

/* Scores */

static void compare_scores(const struct hb_game *g)
{
    int score[HB_PLAYERS_MAX];

    hb_scores_if_over(g, score);
    for (int p = 0; p < g->players; p++)
        assert_int_equal(score[p], hb_score_if_over(g, p));
}

static void scores_of_all_at_once_are_those_of_each(void **state)
{
    (void)state;
    in_every_position(compare_scores);
}

/* The hash */

static void a_bit_anywhere_in_a_state_changes_its_hash(void **state)
{
    union room game;

    (void)state;
    for (unsigned i = 0; i < SET_UPS; i++) {
        begin(&game, &set_ups[i]);
        uint64_t hash = hb_hash(&game.head);
        for (size_t at = sizeof game.head; at < hb_size(&game.head); at++) {
            ((unsigned char *)&game)[at] ^= (unsigned char)(1 << at % 8);
            assert_true(hb_hash(&game.head) != hash);
            ((unsigned char *)&game)[at] ^= (unsigned char)(1 << at % 8);
        }
        assert_true(hb_hash(&game.head) == hash);
    }
}

/* The cores of the program */

/* A sum over whole games by lists and by playouts. */
static uint64_t games_of_this_core(void)
{
    union room room, end;
    uint64_t sum = 0;

    for (unsigned i = 0; i < GAMES * SET_UPS; i++) {
        struct dice d = { 700u + i };
        begin(&room, &set_ups[i % SET_UPS]);
        while (!room.head.over) {
            uint64_t seed = sum;
            hb_copy(&end.head, &room.head);
            hb_playout(&end.head, &seed);
            sum = sum * 31 + hb_hash(&end.head);
            play_a_move(&room.head, &d);
            sum = sum * 31 + hb_hash(&room.head);
        }
    }
    return sum;
}

static void every_core_plays_the_same_games(void **state)
{
    struct hb_error err = { .code = HB_OK };
    char best[32];
    uint64_t sum;

    (void)state;
    snprintf(best, sizeof best, "%s", hb_core_name());
    sum = games_of_this_core();
    assert_true(hb_core_use("portable", &err));
    assert_string_equal(hb_core_name(), "portable");
    assert_true(games_of_this_core() == sum);
    assert_true(hb_core_use(best, &err));
    assert_string_equal(hb_core_name(), best);
}

static void the_core_in_use_at_the_start_is_the_best_that_runs(void **state)
{
    struct hb_error err = { .code = HB_OK };
    char best[32];

    (void)state;
    snprintf(best, sizeof best, "%s", hb_core_name());
    if (hb_core_use("v3", &err)) {
        assert_string_equal(best, "v3");
        return;
    }
    assert_string_equal(best, "portable");
    assert_string_equal(hb_core_name(), "portable");
    assert_non_null(strstr(err.text, "the core \"v3\""));
}

static void a_core_that_nobody_knows_is_refused_with_a_sentence(void **state)
{
    struct hb_error err = { .code = HB_OK };
    const struct hb_kind *before = hb_kinds[0];

    (void)state;
    assert_false(hb_core_use("v9", &err));
    assert_string_equal(err.text, "there is no core \"v9\"; there are v3 and portable");
    assert_ptr_equal(hb_kinds[0], before);
}

static int watch(void **state)
{
    (void)state;
    return watch_allocations() ? 0 : -1;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_playout_comes_to_the_end_in_a_state_that_hangs_together),
        cmocka_unit_test(from_every_position_a_seed_leads_to_the_same_end_each_time),
        cmocka_unit_test(a_playout_of_a_game_that_is_over_changes_nothing),
        cmocka_unit_test(a_playout_allocates_nothing),
        cmocka_unit_test(the_last_choice_of_a_playout_is_one_of_the_legal_moves_each_as_often),
        cmocka_unit_test(scores_of_all_at_once_are_those_of_each),
        cmocka_unit_test(a_bit_anywhere_in_a_state_changes_its_hash),
        cmocka_unit_test(every_core_plays_the_same_games),
        cmocka_unit_test(the_core_in_use_at_the_start_is_the_best_that_runs),
        cmocka_unit_test(a_core_that_nobody_knows_is_refused_with_a_sentence),
    };

    return cmocka_run_group_tests_name("playout", tests, watch, NULL);
}
