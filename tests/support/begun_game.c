/* begun_game.c -- begins games of any kind by their names, for tests that treat all games alike. */
#include "tests/support/begun_game.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

struct hb_game *begun_game(const char *name, unsigned players, const char *option, const char *value)
{
    const struct hb_kind *kind = hb_kind_named(name);
    struct hb_error err = { .code = HB_OK };
    struct hb_game *g;
    void *setup;

    assert_non_null(kind);
    setup = calloc(1, kind->setup_size);
    assert_non_null(setup);
    kind->setup_init(setup);
    if ((option && !kind->setup_option(setup, option, value, &err)) || !kind->setup_check(setup, players, &err))
        fail_msg("%s", err.text);
    g = calloc(1, kind->state_size(setup));
    assert_non_null(g);
    kind->begin(g, setup, NULL);
    free(setup);
    return g;
}

int next_to_act(const struct hb_game *g)
{
    int who = hb_actor(g);

    if (who == HB_SEVERAL)
        for (who = 0; !hb_may_move(g, who); who++)
            assert_in_range(who, 0, g->players - 1);
    return who;
}
