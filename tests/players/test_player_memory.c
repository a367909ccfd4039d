/* test_player_memory.c -- computer players take no memory beyond what they are given. */
#include "hradby/player.h"

#include "tests/support/allocations.h"
#include "tests/support/dice.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/setups.h"

static void decide(const char *text, const struct hb_game *view)
{
    struct hb_player_spec spec;
    struct hb_error err = { .code = HB_OK };
    struct hb_choice choice;
    struct hb_player *p;
    void *room;
    long before;

    assert_true(hb_player_read(&spec, text, &err));
    room = malloc(hb_player_size(&spec, view));
    assert_non_null(room);
    before = allocations;
    p = hb_player_open(&spec, view, NULL, room);
    hb_player_choose(p, &(struct hb_question){ .view = view, .who = hb_actor(view) }, &choice);
    assert_int_equal(allocations, before);
    free(room);
}

static void thinking_allocates_nothing(void **state)
{
    static const char *const players[] = { "random", "easy",
                                           "normal", "hard:playouts=6,memory=1",
                                           "greedy", "master:playouts=6,threads=2,memory=1" };
    struct dice d = { 4 };

    (void)state;
    assert_true(watch_allocations());
    for (size_t i = 0; i < sizeof setups / sizeof *setups; i += 5) {
        struct hb_game *g = begin(&setups[i], NULL), *view = copy_of(g);

        for (unsigned moves = 0; !g->over && (moves < 20 || hb_actor(g) < 0); moves++)
            hb_play(g, hb_actor(g), random_move(g, &d), NULL);
        hb_view(g, HB_SPECTATOR, view);
        for (size_t k = 0; !g->over && k < sizeof players / sizeof *players; k++)
            decide(players[k], view);
        free(view);
        free(g);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(thinking_allocates_nothing) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
