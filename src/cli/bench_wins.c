/* bench_wins.c -- `hradby bench --wins`: computers in all seats play Mists over Carcassonne together.
 *
 * The draws of game n follow from the seed, the level, the number of players and n, and nobody who plays knows them: the
 * computers are asked through the same interface as at a table. */
#include "cli/bench_wins.h"

#include "ai/ai.h"
#include "core/splitmix.h"
#include "hradby/game.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { LEVELS = 6 };

/* One level with one number of players. */
struct series {
    struct hb_game *first, *game;
    void *room; /* for thinking */
    unsigned long won, points, moves;
    double seconds, slowest;
};

static double seconds(void)
{
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void series_close(struct series *s)
{
    free(s->first);
    free(s->game);
    free(s->room);
}

static bool series_open(struct series *s, const struct hb_kind *kind, unsigned level, unsigned players)
{
    const char name[] = { (char)('0' + level), '\0' };
    struct hb_error err;
    void *setup = malloc(kind->setup_size);
    bool good = setup != NULL;

    *s = (struct series){ .won = 0 };
    if (good)
        kind->setup_init(setup);
    good = good && kind->setup_option(setup, "level", name, &err) && kind->setup_check(setup, players, &err);
    s->first = good ? malloc(kind->state_size(setup)) : NULL;
    s->game = good ? malloc(kind->state_size(setup)) : NULL;
    if (s->first != NULL) {
        kind->begin(s->first, setup, NULL);
        s->room = malloc(hb_ai_room(s->first));
    }
    free(setup);
    return s->first != NULL && s->game != NULL && s->room != NULL;
}

static void think_and_move(struct series *s, int who)
{
    double start = seconds(), taken;
    struct hb_move m = hb_ai_move(s->game, who, HB_AI_GREEDY, s->room);

    taken = seconds() - start;
    s->seconds += taken;
    s->slowest = taken > s->slowest ? taken : s->slowest;
    s->moves++;
    hb_play(s->game, who, m, NULL);
}

static void play_one(struct series *s, uint64_t seed)
{
    struct hb_game *g = s->game;

    hb_copy(g, s->first);
    while (hb_actor(g) != HB_NOBODY)
        if (hb_actor(g) == HB_CHANCE)
            hb_play(g, HB_CHANCE, hb_outcome(g, hb_below(&seed, hb_total_weight(g))), NULL);
        else
            think_and_move(s, hb_actor(g));
    s->won += hb_winner(g, 0);
    for (int p = 0; p < g->players; p++)
        s->points += (unsigned long)hb_score(g, p);
}

/* Between which shares the true one lies in 95 of 100 cases, as Wilson has it. */
static void interval(double won, double games, double *low, double *high)
{
    const double z = 1.96, share = won / games, weight = 1 + z * z / games;
    double middle = (share + z * z / (2 * games)) / weight;
    double half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / weight;

    *low = won > 0 ? middle - half : 0;
    *high = won < games ? middle + half : 1;
}

static void tell(const struct series *s, const struct hb_wins *w, unsigned level, unsigned players, const char *built)
{
    double games = (double)w->games, moves = (double)s->moves, low, high;

    interval((double)s->won, games, &low, &high);
    printf(
        "{\"bench\":\"wins\",\"game\":\"mists\",\"level\":%u,\"players\":%u,\"games\":%lu,\"won\":%lu,\"share\":%.3f,"
        "\"low\":%.3f,\"high\":%.3f,\"points_a_player\":%.1f,\"moves_a_game\":%.1f,\"milliseconds_a_move\":%.2f,"
        "\"slowest_move\":%.1f,\"seed\":%lu,",
        level, players, w->games, s->won, (double)s->won / games, low, high, (double)s->points / games / players,
        moves / games, 1e3 * s->seconds / moves, 1e3 * s->slowest, w->seed);
    printf("\"counts\":\"games of Mists over Carcassonne that are won, computers of the level %s in all seats; low and "
           "high "
           "are a 95 %% interval; a move is one choice of a player\",\"core\":\"%s\",\"built\":\"%s\"}\n",
           "greedy", hb_core_name(), built);
    fflush(stdout);
}

static bool play_series(const struct hb_wins *w, const struct hb_kind *kind, unsigned level, unsigned players,
                        const char *built)
{
    struct series s;
    bool good = series_open(&s, kind, level, players);

    for (unsigned long n = 0; good && n < w->games; n++) {
        uint64_t mixed = ((uint64_t)w->seed << 32) + n * 100 + level * 10 + players;
        play_one(&s, hb_splitmix(&mixed));
    }
    if (good)
        tell(&s, w, level, players, built);
    series_close(&s);
    return good;
}

bool hb_bench_wins(const struct hb_wins *w, const char *built)
{
    const struct hb_kind *kind = hb_kind_named("mists");

    for (unsigned level = 1; level <= LEVELS; level++)
        for (unsigned players = kind->players_min; players <= kind->players_max; players++)
            if ((w->level == 0 || w->level == level) && (w->players == 0 || w->players == players) &&
                !play_series(w, kind, level, players, built))
                return false;
    return true;
}
