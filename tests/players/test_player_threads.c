/* test_player_threads.c -- a player who thinks with several threads; also run under the thread sanitizer. */
#include "hradby/player.h"

#include "system/clock_threads.h"
#include "tests/support/begun_game.h"
#include "tests/support/dice.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/setups.h"

static struct hb_player *open_player(const char *text, const struct hb_game *g, const struct hb_tools *tools)
{
    struct hb_player_spec spec;
    struct hb_error err = { .code = HB_OK };
    void *room;

    assert_true(hb_player_read(&spec, text, &err));
    room = malloc(hb_player_size(&spec, g));
    assert_non_null(room);
    return hb_player_open(&spec, g, tools, room);
}

static struct hb_choice ask(struct hb_player *p, const struct hb_game *g)
{
    struct hb_game *view = copy_of(g);
    struct hb_choice choice;

    hb_view(g, hb_actor(g), view);
    hb_player_choose(p, &(struct hb_question){ .view = view, .who = hb_actor(g) }, &choice);
    free(view);
    return choice;
}

static void play_on(struct hb_game *g, unsigned moves, struct dice *d)
{
    for (unsigned i = 0; !g->over && (i < moves || hb_actor(g) < 0); i++)
        hb_play(g, hb_actor(g), random_move(g, d), NULL);
}

static void threads_find_together_what_they_would_one_after_another(void **state)
{
    static const char four[] = "master:playouts=80,threads=4,memory=4";
    struct hb_game *g = begin(&setups[0], NULL);
    struct hb_player *p = open_player(four, g, &hb_system_tools), *q = open_player(four, g, NULL);
    struct dice d = { 10 };

    (void)state;
    for (int i = 0; i < 4; i++) {
        play_on(g, 9, &d);
        struct hb_choice one = ask(p, g), other = ask(q, g);

        assert_true(one.move.code == other.move.code && one.value == other.value);
    }
    free(p);
    free(q);
    free(g);
}

static struct hb_choice ask_whoever(struct hb_player *p, const struct hb_game *g, int who)
{
    struct hb_game *view = copy_of(g);
    struct hb_choice choice;

    hb_view(g, who, view);
    hb_player_choose(p, &(struct hb_question){ .view = view, .who = who, .seed = 5 }, &choice);
    free(view);
    return choice;
}

/* A few decisions in a row, as those who think together and one after another make them. */
static void think_about(const char *name, const char *spec)
{
    struct hb_game *g = begun_game(name, 2, NULL, NULL);
    struct hb_player *p = open_player(spec, g, &hb_system_tools), *q = open_player(spec, g, NULL);
    struct hb_move move[HB_MOVES_MAX];

    for (int i = 0; i < 5 && !g->over; i++) {
        while (hb_actor(g) == HB_CHANCE) {
            assert_true(hb_legal_moves(g, HB_CHANCE, move, HB_MOVES_MAX) > 0);
            hb_play(g, HB_CHANCE, move[0], NULL);
        }
        int who = next_to_act(g);
        struct hb_choice one = ask_whoever(p, g, who), other = ask_whoever(q, g, who);

        assert_true(one.move.code == other.move.code && one.value == other.value);
        hb_play(g, who, one.move, NULL);
    }
    free(p);
    free(q);
    free(g);
}

static void threads_think_about_every_kind_of_game(void **state)
{
    static const char *const specs[] = { "master:playouts=24,threads=2,memory=2",
                                         "master:playouts=24,threads=4,memory=4" };

    (void)state;
    for (unsigned i = 0; hb_kinds[i]; i++)
        for (unsigned k = 0; k < sizeof specs / sizeof *specs; k++)
            think_about(hb_kinds[i]->id, specs[k]);
}

static void threads_keep_to_a_budget_in_time(void **state)
{
    struct hb_game *g = begin(&setups[0], NULL);
    struct hb_player *p = open_player("hard:ms=20,threads=3,memory=4", g, &hb_system_tools);
    struct dice d = { 11 };

    (void)state;
    for (int i = 0; i < 4; i++) {
        play_on(g, 9, &d);
        assert_true(hb_is_legal(g, hb_actor(g), ask(p, g).move));
    }
    free(p);
    free(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_find_together_what_they_would_one_after_another),
        cmocka_unit_test(threads_think_about_every_kind_of_game),
        cmocka_unit_test(threads_keep_to_a_budget_in_time),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
