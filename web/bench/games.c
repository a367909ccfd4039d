/* games.c -- random games in the page's engine, for games.mjs: the same as `hradby bench` counts. */
#include "engine/splitmix.h"
#include "hradby/game.h"

#include <stdlib.h>
#include <string.h>

static struct hb_game *first, *game;
static uint64_t seed;

int bench_open(int traders);
int bench_play(int games, int by_lists);

/* The base game, or that with inns and traders, for two; 0 if it could not be begun. */
__attribute__((export_name("bench_open"))) int bench_open(int traders)
{
    const struct hb_kind *kind = hb_kind_named("carcassonne");
    struct hb_error err;
    void *setup = malloc(kind->setup_size);

    seed = 1;
    kind->setup_init(setup);
    if (traders && !kind->setup_option(setup, "expansions", "inns traders", &err))
        return 0;
    if (!kind->setup_check(setup, 2, &err))
        return 0;
    free(first);
    free(game);
    first = calloc(1, kind->state_size(setup));
    game = calloc(1, kind->state_size(setup));
    kind->begin(first, setup, NULL);
    free(setup);
    return 1;
}

static void play_by_lists(void)
{
    static struct hb_move moves[HB_MOVES_MAX];

    while (hb_actor(game) != HB_NOBODY) {
        int who = hb_actor(game);
        struct hb_move m;

        if (who == HB_CHANCE)
            m = hb_outcome(game, hb_splitmix_below(&seed, hb_total_weight(game)));
        else
            m = moves[hb_splitmix_below(&seed, (uint32_t)hb_legal_moves(game, who, moves, HB_MOVES_MAX))];
        hb_play(game, who, m, NULL);
    }
}

/* Plays so many games; their points, so that they are played. */
__attribute__((export_name("bench_play"))) int bench_play(int games, int by_lists)
{
    int points = 0;

    for (int i = 0; i < games; i++) {
        hb_copy(game, first);
        if (by_lists)
            play_by_lists();
        else
            hb_playout(game, &seed);
        points += hb_score(game, 0) + hb_score(game, 1);
    }
    return points;
}
