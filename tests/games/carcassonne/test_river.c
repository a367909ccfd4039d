/* test_river.c -- the river comes to its lake: with strict bends (RIV-3) none of its tiles is left over, in either
 * edition, and with free ones (RIV-4) some are. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/splitmix.h"
#include "engine/tilegame/tilegame.h"

enum { GAMES = 60, RIVER_TILES = 11 };

static void set(void *setup, const char *name, const char *text)
{
    struct hb_error err = { .code = HB_OK };

    if (!hb_kind_named("carcassonne")->setup_option(setup, name, text, &err))
        fail_msg("%s", err.text);
}

static struct hb_game *begin(const char *edition, const char *bends)
{
    const struct hb_kind *kind = hb_kind_named("carcassonne");
    struct hb_error err = { .code = HB_OK };
    void *setup = calloc(1, kind->setup_size);

    assert_non_null(setup);
    kind->setup_init(setup);
    set(setup, "edition", edition);
    set(setup, "bends", bends);
    set(setup, "expansions", "river");
    if (!kind->setup_check(setup, 2, &err))
        fail_msg("%s", err.text);
    struct hb_game *g = calloc(1, kind->state_size(setup));
    assert_non_null(g);
    kind->begin(g, setup, NULL);
    free(setup);
    return g;
}

/* Whether tiles of the river are still to be drawn. */
static bool river_runs(const struct hb_game *g)
{
    return hb_tg_const(g)->pile < HB_MAIN_PILE || strcmp(hb_phase(g), "draw") != 0;
}

static unsigned set_aside(const struct hb_game *g)
{
    const struct hb_tilegame *tg = hb_tg_const(g);
    unsigned n = 0;

    for (unsigned i = 0; i < tg->stocks; i++)
        n += hb_tg_bag_count_aside(tg, i);
    return n;
}

/* Lays the river at random and tells how many of its tiles found no place. */
static unsigned lost(const struct hb_game *first, uint64_t seed)
{
    static struct hb_move move[HB_MOVES_MAX];
    struct hb_game *g = malloc(hb_size(first));

    assert_non_null(g);
    hb_copy(g, first);
    while (river_runs(g)) {
        size_t n = hb_legal_moves(g, hb_actor(g), move, HB_MOVES_MAX);
        hb_play(g, hb_actor(g), move[hb_splitmix(&seed) % n], NULL);
    }
    unsigned aside = set_aside(g);
    assert_int_equal(hb_land_of(g)->tiles + aside, 1 + RIVER_TILES);
    free(g);
    return aside;
}

static unsigned games_with_losses(const char *edition, const char *bends)
{
    struct hb_game *first = begin(edition, bends);
    unsigned games = 0;

    for (uint64_t seed = 0; seed < GAMES; seed++)
        games += lost(first, seed) > 0;
    free(first);
    print_message("# %s, %s: %u of %d games lose a river tile\n", edition, bends, games, GAMES);
    return games;
}

static void strict_bends_lose_no_tile(void **state)
{
    (void)state;
    assert_int_equal(games_with_losses("c3", "strict"), 0);
    assert_int_equal(games_with_losses("bb5", "strict"), 0);
}

static void free_bends_lose_some(void **state)
{
    (void)state;
    assert_true(games_with_losses("c3", "free") > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(strict_bends_lose_no_tile),
        cmocka_unit_test(free_bends_lose_some),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
