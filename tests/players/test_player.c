/* test_player.c -- computer players through hradby/player.h: how they are named and set, that they move by the rules
 * and keep to what they are given, and that nothing hidden decides. */
#include "hradby/player.h"

#include "players/search.h"
#include "players/weigh.h"
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

enum { GUARD = 64, GUARD_BYTE = 0x3c };

/* Players and games */

static struct hb_player_spec spec_of(const char *text)
{
    struct hb_player_spec spec;
    struct hb_error err = { .code = HB_OK };

    if (!hb_player_read(&spec, text, &err))
        fail_msg("%s", err.text);
    return spec;
}

/* In memory in which something else lay before, and behind which nothing may be written. */
static struct hb_player *open_player(const char *text, const struct hb_game *g, const struct hb_tools *tools)
{
    struct hb_player_spec spec = spec_of(text);
    size_t size = hb_player_size(&spec, g);
    unsigned char *room = malloc(size + GUARD);

    assert_non_null(room);
    memset(room, 0xa5, size);
    memset(room + size, GUARD_BYTE, GUARD);
    return hb_player_open(&spec, g, tools, room);
}

static void close_player(struct hb_player *p)
{
    const unsigned char *end = (const unsigned char *)p->memory + p->memory_size;

    for (unsigned i = 0; i < GUARD; i++)
        assert_int_equal(end[i], GUARD_BYTE);
    free(p);
}

static struct hb_choice ask(struct hb_player *p, const struct hb_game *g, int who, uint64_t seed)
{
    struct hb_game *view = malloc(hb_size(g));
    struct hb_choice choice;

    assert_non_null(view);
    hb_view(g, who, view);
    hb_player_choose(p, &(struct hb_question){ .view = view, .who = who, .seed = seed }, &choice);
    free(view);
    assert_true(hb_is_legal(g, who, choice.move));
    return choice;
}

static struct hb_move any_move(const struct hb_game *g, int who, struct dice *d)
{
    struct hb_move move[HB_MOVES_MAX];
    size_t moves = hb_legal_moves(g, who, move, HB_MOVES_MAX);

    assert_in_range(moves, 1, HB_MOVES_MAX);
    return move[dice_below(d, (int)moves)];
}

/* Plays on at random, until so many choices are made or the game is over. */
static void play_on(struct hb_game *g, unsigned choices, struct dice *d)
{
    while (choices > 0 && !g->over) {
        int who = next_to_act(g);

        choices -= who >= 0;
        hb_play(g, who, any_move(g, who, d), NULL);
    }
    while (hb_actor(g) == HB_CHANCE)
        hb_play(g, HB_CHANCE, any_move(g, HB_CHANCE, d), NULL);
}

/* Names and settings */

static void every_level_has_a_name_and_a_character_in_every_language(void **state)
{
    (void)state;
    for (size_t i = 0; hb_player_kinds[i]; i++)
        for (unsigned language = 0; language < HB_LANGUAGES; language++) {
            char name[80], character[160];
            struct hb_text n = hb_text_for((enum hb_language)language, name, sizeof name);
            struct hb_text c = hb_text_for((enum hb_language)language, character, sizeof character);

            hb_player_say_name(hb_player_kinds[i], &n);
            hb_player_say_character(hb_player_kinds[i], &c);
            assert_string_not_equal(name, hb_player_kinds[i]->name);
            assert_string_not_equal(character, hb_player_kinds[i]->name);
        }
}

static void settings_stand_behind_the_name(void **state)
{
    struct hb_player_spec spec = spec_of("master:ms=1500,seed=18446744073709551615,threads=3,memory=8,weights=a.bin");

    (void)state;
    assert_string_equal(spec.kind->name, "master");
    assert_int_equal(spec.ms, 1500);
    assert_int_equal(spec.playouts, 0);
    assert_true(spec.seed == UINT64_MAX);
    assert_int_equal(spec.threads, 3);
    assert_int_equal(spec.memory, 8);
    assert_string_equal(spec.weights, "a.bin");
    assert_int_equal(spec_of("normal:playouts=20").playouts, 20);
}

static void what_is_no_player_is_refused_with_the_reason(void **state)
{
    static const char *const wrong[][2] = {
        { "", "there is no level \"\"" },
        { "cruel", "there is no level \"cruel\"; there are random, easy, normal, hard, master, greedy" },
        { "hard:", NULL },
        { "hard:ms", "not \"ms\"" },
        { "hard:speed=1", "not \"speed=1\"" },
        { "hard:ms=0", "from 1 to 600000" },
        { "hard:ms=-1", "from 1 to 600000" },
        { "hard:ms=600001", "from 1 to 600000" },
        { "hard:threads=65", "from 1 to 64" },
        { "hard:seed=18446744073709551616", "from 0 to 18446744073709551615" },
        { "hard:weights=", "names a file" },
        { "hard:ms=5,playouts=5", "not both" },
    };

    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct hb_player_spec spec;
        struct hb_error err = { .code = HB_OK };
        bool good = hb_player_read(&spec, wrong[i][0], &err);

        assert_int_equal(good, wrong[i][1] == NULL);
        if (!good && wrong[i][1] && !strstr(err.text, wrong[i][1]))
            fail_msg("%s: %s", wrong[i][0], err.text);
    }
}

/* By the rules */

static const char *const quick_players[] = {
    "random", "easy", "normal", "hard:playouts=6,memory=1", "master:playouts=6,threads=2,memory=1", "greedy"
};
enum { QUICK = sizeof quick_players / sizeof *quick_players };

/* A few decisions of every sort of player in the course of a game that goes on at random in between. */
static void decide_now_and_then(struct hb_game *g, uint64_t seed, unsigned choices_between)
{
    struct hb_player *player[QUICK];
    struct dice d = { seed };

    for (unsigned i = 0; i < QUICK; i++)
        player[i] = open_player(quick_players[i], g, NULL);
    for (unsigned i = 0; !g->over; i++) {
        play_on(g, (unsigned)dice_below(&d, (int)choices_between), &d);
        if (!g->over) {
            int who = next_to_act(g);
            hb_play(g, who, ask(player[i % QUICK], g, who, dice_next(&d)).move, NULL);
        }
    }
    for (unsigned i = 0; i < QUICK; i++)
        close_player(player[i]);
    free(g);
}

static void players_move_by_the_rules_in_every_mix_of_expansions(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof setups / sizeof *setups; i++)
        decide_now_and_then(begin(&setups[i], NULL), 100 + i, 24);
}

static void players_move_by_the_rules_in_the_castle_and_in_the_mists(void **state)
{
    static const char *const seasons[] = { "summer", "winter" }, *const levels[] = { "1", "2", "3", "4", "5", "6" };

    (void)state;
    for (unsigned i = 0; i < 6; i++) {
        decide_now_and_then(begun_game("castle", 2 + i % 3, "season", seasons[i % 2]), 200 + i, 12);
        decide_now_and_then(begun_game("mists", 1 + i % 5, "level", levels[i]), 300 + i, 16);
    }
}

/* The best turn */

static const struct hb_scales formula = { .by_formula = true };

/* What the best way to end the turn of `who` is worth to them, by the formula. */
static float best_turn(const struct hb_game *g, int who)
{
    struct hb_move move[256];
    struct hb_game *next = copy_of(g);
    float most = 0, worth[HB_PLAYERS_MAX];
    size_t n = hb_actor(g) == who ? hb_legal_moves(g, who, move, 256) : 0;

    assert_in_range(n, 0, 256);
    if (n == 0) {
        hb_weigh_position(g, &formula, worth);
        most = worth[who];
    }
    for (size_t i = 0; i < n; i++) {
        float one;

        hb_copy(next, g);
        hb_play(next, who, move[i], NULL);
        one = best_turn(next, who);
        most = i == 0 || one > most ? one : most;
    }
    free(next);
    return most;
}

/* It ranks them all, and takes the first one that it does not overlook. */
static void normal_takes_the_best_of_all_turns_that_it_sees(void **state)
{
    static const struct setup base = { 2, { "c3", "", "yes" } };
    struct hb_game *g = begin(&base, NULL), *next = copy_of(g);
    struct hb_player *p = open_player("normal", g, NULL);
    struct hb_candidate best;
    struct hb_choice choice;
    struct dice d = { 4 };
    unsigned decisions = 0, overlooked = 0;

    (void)state;
    for (play_on(g, 3, &d); !g->over; play_on(g, 3, &d)) {
        int who = hb_actor(g);
        struct hb_question q = { .view = g, .who = who, .ranks = &best, .cap = 1 };

        hb_player_choose(p, &q, &choice);
        hb_copy(next, g);
        hb_play(next, who, best.move, NULL);
        assert_true(best_turn(next, who) == best_turn(g, who));
        decisions++;
        overlooked += choice.value < best.value;
    }
    assert_in_range(overlooked, 1, decisions / 5);
    close_player(p);
    free(next);
    free(g);
}

/* What they weigh by */

/* How often two players think differently of the same decision, of 12. */
static unsigned differences(const char *one, const char *other)
{
    static const struct setup base = { 2, { "c3", "", "yes" } };
    struct hb_game *g = begin(&base, NULL);
    struct hb_player *p = open_player(one, g, NULL), *q = open_player(other, g, NULL);
    struct dice d = { 6 };
    unsigned n = 0;

    for (unsigned i = 0; i < 12; i++) {
        play_on(g, 5, &d);
        n += ask(p, g, hb_actor(g), 1).value != ask(q, g, hb_actor(g), 1).value;
    }
    close_player(p);
    close_player(q);
    free(g);
    return n;
}

static void only_the_master_goes_by_what_was_learned(void **state)
{
    (void)state;
    assert_int_equal(differences("normal", "normal:weights=none"), 0);
    assert_int_equal(differences("hard:playouts=20", "hard:playouts=20,weights=none"), 0);
    assert_int_equal(differences("hard:playouts=20", "master:playouts=20,weights=none"), 0);
    assert_in_range(differences("master:playouts=20", "master:playouts=20,weights=none"), 10, 12);
}

/* What they are given */

/* A clock on which every look takes a tenth of a millisecond. */
struct slow_clock {
    struct hb_stopwatch clock;
    int64_t at;
};

static int64_t look_at_clock(struct hb_stopwatch *clock)
{
    return ((struct slow_clock *)clock)->at += 100;
}

static void thinking_ends_when_the_time_is_up(void **state)
{
    struct slow_clock slow = { { look_at_clock }, 0 };
    struct hb_tools tools = { &slow.clock, NULL };
    struct hb_game *g = begin(&setups[0], NULL);
    struct hb_player *p = open_player("hard:ms=30,memory=2", g, &tools);
    struct dice d = { 1 };

    (void)state;
    for (int i = 0; i < 20; i++) {
        int64_t before;

        play_on(g, 4, &d);
        before = slow.at;
        ask(p, g, hb_actor(g), 1);
        assert_in_range(slow.at - before, 0, 31000);
    }
    close_player(p);
    free(g);
}

static void thinking_ends_after_so_many_playouts(void **state)
{
    struct hb_game *g = begin(&setups[0], NULL);
    struct hb_player *p = open_player("master:playouts=37", g, NULL);
    struct dice d = { 2 };

    (void)state;
    play_on(g, 9, &d);
    assert_in_range(ask(p, g, hb_actor(g), 1).playouts, 1, 37);
    close_player(p);
    free(g);
}

static void thinking_ends_when_it_is_stopped(void **state)
{
    struct hb_game *g = begin(&setups[0], NULL), *view = copy_of(g);
    struct hb_player *p = open_player("master:ms=600000", g, NULL);
    atomic_bool stop = true;
    struct dice d = { 3 };
    struct hb_choice choice;

    (void)state;
    play_on(g, 9, &d);
    hb_view(g, hb_actor(g), view);
    hb_player_choose(p, &(struct hb_question){ .view = view, .who = hb_actor(g), .stop = &stop }, &choice);
    assert_int_equal(choice.playouts, 0);
    assert_true(hb_is_legal(g, hb_actor(g), choice.move));
    close_player(p);
    free(view);
    free(g);
}

static void candidates_come_best_first_and_each_once(void **state)
{
    static struct hb_candidate rank[HB_MOVES_MAX];
    struct hb_game *g = begin(&setups[0], NULL), *view = copy_of(g);
    struct dice d = { 5 };

    (void)state;
    play_on(g, 10, &d);
    hb_view(g, hb_actor(g), view);
    for (unsigned i = 0; i < QUICK; i++) {
        struct hb_player *p = open_player(quick_players[i], g, NULL);
        struct hb_question q = { .view = view, .who = hb_actor(g), .ranks = rank, .cap = HB_MOVES_MAX };
        struct hb_choice choice;

        hb_player_choose(p, &q, &choice);
        assert_int_equal(choice.count, hb_legal_moves(g, hb_actor(g), NULL, 0));
        for (size_t k = 0; k < choice.count; k++)
            for (size_t m = 0; m < k; m++)
                assert_true(rank[k].move.code != rank[m].move.code);
        q.cap = 2;
        hb_player_choose(p, &q, &choice);
        assert_int_equal(choice.count, 2);
        close_player(p);
    }
    free(view);
    free(g);
}

/* The same again, and nothing hidden */

/* Two players who are asked the same questions, one about a game in which something hidden is different. */
static void assert_same_answers(const char *spec, const struct hb_game *a, const struct hb_game *b, int who)
{
    struct hb_player *p = open_player(spec, a, NULL), *q = open_player(spec, b, NULL);
    struct hb_choice one = ask(p, a, who, 11), other = ask(q, b, who, 11);

    assert_true(one.move.code == other.move.code);
    assert_true(one.value == other.value);
    assert_int_equal(one.playouts, other.playouts);
    close_player(p);
    close_player(q);
}

static void the_same_seed_and_playouts_bring_the_same_game(void **state)
{
    struct hb_game *g = begin(&setups[0], NULL);
    struct hb_player *p = open_player("hard:playouts=12,memory=1", g, NULL);
    struct hb_player *q = open_player("hard:playouts=12,memory=1", g, NULL);
    struct dice d = { 6 };

    (void)state;
    for (uint64_t i = 0; !g->over; i++) {
        int who = hb_actor(g);

        if (who == HB_CHANCE) {
            hb_play(g, who, any_move(g, who, &d), NULL);
            continue;
        }
        struct hb_choice one = ask(p, g, who, i), other = ask(q, g, who, i);
        assert_true(one.move.code == other.move.code && one.value == other.value);
        hb_play(g, who, one.move, NULL);
    }
    close_player(p);
    close_player(q);
    free(g);
}

static void an_order_of_tiles_that_is_set_does_not_matter(void **state)
{
    static const char bag[] = "base/D=4 base/U=4 base/V=4 base/E=3 base/C=1";
    struct setup one = { 2, { "c3", "", "yes", bag, "base/D base/U base/V base/C base/E base/U" } };
    struct setup other = { 2, { "c3", "", "yes", bag, "base/D base/U base/V base/E base/U base/C" } };

    (void)state;
    for (unsigned i = 0; i < QUICK; i++) {
        struct hb_game *a = begin(&one, NULL), *b = begin(&other, NULL);
        struct dice d = { 7 }, e = { 7 };

        play_on(a, 2, &d);
        play_on(b, 2, &e);
        assert_false(hb_equal(a, b));
        assert_same_answers(quick_players[i], a, b, hb_actor(a));
        free(a);
        free(b);
    }
}

/* To a secret choice in which nobody has chosen yet. */
static void play_to_choosing(struct hb_game *g, struct dice *d)
{
    while (hb_actor(g) != HB_SEVERAL)
        hb_play(g, hb_actor(g), random_move(g, d), NULL);
}

static void choose_one_of_the_ends(struct hb_game *g, int who, bool last)
{
    struct hb_move move[HB_MOVES_MAX];
    size_t moves = hb_legal_moves(g, who, move, HB_MOVES_MAX);

    assert_true(moves > 1);
    hb_play(g, who, move[last ? moves - 1 : 0], NULL);
}

static void cards_that_others_have_chosen_do_not_matter(void **state)
{
    (void)state;
    for (unsigned i = 0; i < QUICK; i++) {
        struct hb_game *a = begun_game("castle", 3, "season", "summer"), *b;
        struct dice d = { 8 };

        play_to_choosing(a, &d);
        b = copy_of(a);
        choose_one_of_the_ends(a, 1, false);
        choose_one_of_the_ends(b, 1, true);
        assert_false(hb_equal(a, b));
        assert_same_answers(quick_players[i], a, b, 0);
        free(a);
        free(b);
    }
}

static void secret_choices_are_mixed_and_a_seed_repeats_them(void **state)
{
    struct hb_game *g = begun_game("castle", 2, "season", "summer");
    struct dice d = { 9 };
    uint64_t first[2] = { 0 };
    bool others[2] = { false };

    (void)state;
    play_to_choosing(g, &d);
    for (uint64_t seed = 0; seed < 30; seed++) {
        struct hb_player *p = open_player(seed % 2 ? "hard:playouts=60,memory=1" : "normal", g, NULL);
        struct hb_player *q = open_player(seed % 2 ? "hard:playouts=60,memory=1" : "normal", g, NULL);
        uint64_t code = ask(p, g, 0, seed).move.code;

        assert_true(ask(q, g, 0, seed).move.code == code);
        first[seed % 2] = seed < 2 ? code : first[seed % 2];
        others[seed % 2] |= code != first[seed % 2];
        close_player(p);
        close_player(q);
    }
    assert_true(others[0] && others[1]);
    free(g);
}

/* Computers are asked in any order, before people have chosen or after them. */
static void secret_choices_are_thought_about_in_every_seat(void **state)
{
    struct hb_game *g = begun_game("castle", 3, "season", "summer"), *view = copy_of(g);
    struct hb_candidate ranks[8];
    struct hb_choice choice;
    struct dice d = { 9 };

    (void)state;
    play_to_choosing(g, &d);
    for (int who = 0; who < 3; who++) {
        struct hb_player *p = open_player("hard:playouts=60,memory=1", g, NULL);
        double all = 0;

        hb_view(g, who, view);
        hb_player_choose(p, &(struct hb_question){ .view = view, .who = who, .ranks = ranks, .cap = 8 }, &choice);
        for (size_t i = 0; i < choice.count; i++)
            all += ranks[i].share;
        assert_true(all > 0.999 && all < 1.001);
        close_player(p);
    }
    free(view);
    free(g);
}

/* The end, exactly */

/* The same as in players/search.c, as plainly as can be. */
static void plainly(const struct hb_game *g, double *worth)
{
    struct hb_move move[256];
    size_t n = hb_legal_moves(g, hb_actor(g), move, 256);
    struct hb_game *next = copy_of(g);

    assert_in_range(n, 0, 256);
    if (g->over) {
        float bent[HB_PLAYERS_MAX];
        hb_weigh_position(g, NULL, bent);
        for (int p = 0; p < g->players; p++)
            worth[p] = (double)bent[p];
    }
    for (int p = 0; !g->over && p < g->players; p++)
        worth[p] = 0;
    for (size_t i = 0; i < n; i++) {
        double one[HB_PLAYERS_MAX];

        hb_copy(next, g);
        hb_play(next, hb_actor(g), move[i], NULL);
        plainly(next, one);
        for (int p = 0; p < g->players; p++)
            if (hb_actor(g) == HB_CHANCE)
                worth[p] += one[p] * hb_weight(g, move[i]) / hb_total_weight(g);
        if (hb_actor(g) >= 0 && (i == 0 || one[hb_actor(g)] > worth[hb_actor(g)]))
            memcpy(worth, one, sizeof one);
    }
    free(next);
}

static void assert_solved(const struct hb_game *g)
{
    static float worth[HB_MOVES_MAX];
    struct hb_move move[256];
    struct hb_endgame e;
    void *memory = malloc(hb_endgame_size(hb_size(g)));
    struct hb_game *next = copy_of(g);
    size_t n = hb_legal_moves(g, hb_actor(g), move, 256);

    assert_non_null(memory);
    hb_endgame_init(&e, hb_size(g), memory);
    assert_true(hb_endgame_solve(&e, g, hb_actor(g), 1000000, worth));
    for (size_t i = 0; i < n; i++) {
        double plain[HB_PLAYERS_MAX];

        hb_copy(next, g);
        hb_play(next, hb_actor(g), move[i], NULL);
        plainly(next, plain);
        assert_true((double)worth[i] - plain[hb_actor(g)] < 0.01 && (double)worth[i] - plain[hb_actor(g)] > -0.01);
    }
    free(next);
    free(memory);
}

static void the_last_tiles_are_solved_as_plain_counting_does(void **state)
{
    static const struct setup small[] = {
        { 2, { "c3", "", "yes", "base/D=2 base/U=2" } },
        { 3, { "c3", "", "no", "base/E=1 base/W=1 base/B=1" } },
        { 2, { "c3", "inns traders", "no", "base/K=1 traders/HV=1 base/A=1" } },
    };

    (void)state;
    for (size_t i = 0; i < sizeof small / sizeof *small; i++) {
        struct hb_game *g = begin(&small[i], NULL);
        struct dice d = { 20 + i };

        for (play_on(g, 2, &d); !g->over; play_on(g, 1, &d))
            assert_solved(g);
        free(g);
    }
}

static void what_is_too_far_from_the_end_is_not_solved(void **state)
{
    static float worth[HB_MOVES_MAX];
    struct hb_game *g = begin(&setups[0], NULL);
    struct hb_endgame e;
    void *memory = malloc(hb_endgame_size(hb_size(g)));
    struct dice d = { 30 };

    (void)state;
    assert_non_null(memory);
    play_on(g, 1, &d);
    hb_endgame_init(&e, hb_size(g), memory);
    assert_false(hb_endgame_solve(&e, g, hb_actor(g), 10000, worth));
    free(memory);
    free(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_level_has_a_name_and_a_character_in_every_language),
        cmocka_unit_test(settings_stand_behind_the_name),
        cmocka_unit_test(what_is_no_player_is_refused_with_the_reason),
        cmocka_unit_test(players_move_by_the_rules_in_every_mix_of_expansions),
        cmocka_unit_test(players_move_by_the_rules_in_the_castle_and_in_the_mists),
        cmocka_unit_test(normal_takes_the_best_of_all_turns_that_it_sees),
        cmocka_unit_test(only_the_master_goes_by_what_was_learned),
        cmocka_unit_test(thinking_ends_when_the_time_is_up),
        cmocka_unit_test(thinking_ends_after_so_many_playouts),
        cmocka_unit_test(thinking_ends_when_it_is_stopped),
        cmocka_unit_test(candidates_come_best_first_and_each_once),
        cmocka_unit_test(the_same_seed_and_playouts_bring_the_same_game),
        cmocka_unit_test(an_order_of_tiles_that_is_set_does_not_matter),
        cmocka_unit_test(cards_that_others_have_chosen_do_not_matter),
        cmocka_unit_test(secret_choices_are_mixed_and_a_seed_repeats_them),
        cmocka_unit_test(secret_choices_are_thought_about_in_every_seat),
        cmocka_unit_test(the_last_tiles_are_solved_as_plain_counting_does),
        cmocka_unit_test(what_is_too_far_from_the_end_is_not_solved),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
