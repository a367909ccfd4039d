/* cmd_bench.c -- `hradby bench`: how fast the engine is, as JSON lines that say what they count.
 *
 * All on one core, through the public interface.  Each figure is the best and the median of several rounds,
 * since everything else on a machine only ever makes it slower. */
#include "cli/commands.h"
#include "core/assert.h"
#include "hradby/game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ROUNDS_MAX = 99 };

struct random {
    uint64_t state;
};

/* splitmix64: quick, and good enough to pick moves with. */
static uint64_t random_next(struct random *r)
{
    uint64_t z = r->state += UINT64_C(0x9e3779b97f4a7c15);

    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

static uint32_t random_below(struct random *r, uint32_t bound)
{
    return (uint32_t)((random_next(r) >> 32) * bound >> 32);
}

/* Time that this process had the core, so that others on the machine matter little. */
static double seconds(void)
{
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* A game to measure with: its first position, and one to play on. */
struct bench {
    struct hb_game *first, *game, *other;
    unsigned players;
    const char *what;
    uint64_t moves, points, games;
};

struct set_up {
    const char *name, *what;
    unsigned players;
    const char *option[3][2];
};

static const struct set_up set_ups[] = {
    { "base", "base game, edition c3, farmers on, 2 players", 2, { { "edition", "c3" } } },
    { "river+abbot", "base game with river and abbot, edition c3, 2 players", 2, { { "expansions", "river abbot" } } },
};

static bool bench_open(struct bench *b, const struct set_up *s)
{
    const struct hb_kind *kind = hb_kind_named("carcassonne");
    struct hb_error err;
    void *setup = malloc(kind->setup_size);
    bool good = setup != NULL;

    if (good)
        kind->setup_init(setup);
    for (unsigned i = 0; good && i < 3 && s->option[i][0]; i++)
        good = kind->setup_option(setup, s->option[i][0], s->option[i][1], &err);
    good = good && kind->setup_check(setup, s->players, &err);
    if (good) {
        size_t size = (kind->state_size(setup) + 63) / 64 * 64;
        *b = (struct bench){ .players = s->players, .what = s->what };
        b->first = aligned_alloc(64, size);
        b->game = aligned_alloc(64, size);
        b->other = aligned_alloc(64, size);
        good = b->first && b->game && b->other;
    }
    if (good)
        kind->begin(b->first, setup, NULL);
    free(setup);
    return good;
}

static void bench_close(struct bench *b)
{
    free(b->first);
    free(b->game);
    free(b->other);
}

/* One random move; draws are taken by their weights without being listed. */
static void random_move(struct bench *b, struct hb_game *g, struct random *r)
{
    static struct hb_move moves[HB_MOVES_MAX];
    int actor = hb_actor(g);

    if (actor == HB_CHANCE) {
        hb_play(g, HB_CHANCE, hb_outcome(g, random_below(r, hb_total_weight(g))), NULL);
        return;
    }
    size_t n = hb_legal_moves(g, actor, moves, HB_MOVES_MAX);
    hb_play(g, actor, moves[random_below(r, (uint32_t)n)], NULL);
    b->moves++;
}

static void random_game(struct bench *b, struct random *r)
{
    hb_copy(b->game, b->first);
    while (hb_actor(b->game) != HB_NOBODY)
        random_move(b, b->game, r);
    for (unsigned p = 0; p < b->players; p++)
        b->points += (uint64_t)hb_score(b->game, (int)p);
    b->games++;
}

/* Measurements: each does one round and returns units per second. */

static double games_round(struct bench *b, struct random *r)
{
    double start = seconds(), now;
    unsigned n = 0;

    do {
        for (unsigned i = 0; i < 1000; i++)
            random_game(b, r);
        n += 1000;
        now = seconds();
    } while (now - start < 0.5);
    return n / (now - start);
}

static void to_the_middle(struct bench *b, struct random *r)
{
    hb_copy(b->game, b->first);
    for (unsigned tiles = 0; tiles < 36 && hb_actor(b->game) != HB_NOBODY;) {
        tiles += hb_actor(b->game) == HB_CHANCE;
        random_move(b, b->game, r);
    }
    while (hb_actor(b->game) == HB_CHANCE)
        random_move(b, b->game, r);
}

static double copies_round(struct bench *b, struct random *r)
{
    enum { COPIES = 2000000 };
    double start;

    to_the_middle(b, r);
    start = seconds();
    for (unsigned i = 0; i < COPIES; i++) {
        hb_copy(b->other, b->game);
        __asm__ volatile("" ::: "memory");
    }
    return COPIES / (seconds() - start);
}

static double lists_round(struct bench *b, struct random *r)
{
    enum { POSITIONS = 200, TIMES = 2000 };
    static struct hb_move moves[HB_MOVES_MAX];
    double taken = 0;

    for (unsigned i = 0; i < POSITIONS; i++) {
        do
            to_the_middle(b, r);
        while (strcmp(hb_phase(b->game), "tile") != 0);
        double start = seconds();
        for (unsigned k = 0; k < TIMES; k++) {
            b->moves += hb_legal_moves(b->game, hb_actor(b->game), moves, HB_MOVES_MAX);
            __asm__ volatile("" ::: "memory");
        }
        taken += seconds() - start;
    }
    return POSITIONS * TIMES / taken;
}

static int ascending(const void *a, const void *b)
{
    const double *x = a, *y = b;

    return (*x > *y) - (*x < *y);
}

static void measure(struct bench *b, unsigned rounds, uint64_t seed, double (*round)(struct bench *, struct random *),
                    double *best, double *median)
{
    double result[ROUNDS_MAX];
    struct random r = { seed };

    b->moves = b->points = b->games = 0;
    for (unsigned i = 0; i < rounds; i++)
        result[i] = round(b, &r);
    qsort(result, rounds, sizeof result[0], ascending);
    *best = result[rounds - 1];
    *median = result[rounds / 2];
}

static void run(const struct set_up *s, unsigned rounds, uint64_t seed, bool games_only)
{
    struct bench b;
    double best, median;

    HB_ASSERT(bench_open(&b, s));
    measure(&b, rounds, seed, games_round, &best, &median);
    printf("{\"bench\":\"games\",\"game\":\"%s\",\"best\":%.0f,\"median\":%.0f,\"unit\":\"random full games a second\","
           "\"counts\":\"%s; every tile and figure choice is picked evenly from the full list of legal moves, draws "
           "by weight; from a copy of the first position to the final scoring\",\"choices_a_game\":%.1f,"
           "\"points_a_player\":%.2f}\n",
           s->name, best, median, b.what, (double)b.moves / (double)b.games,
           (double)b.points / (double)b.games / b.players);
    if (games_only) {
        bench_close(&b);
        return;
    }
    measure(&b, rounds, seed, copies_round, &best, &median);
    printf(
        "{\"bench\":\"copy\",\"game\":\"%s\",\"best\":%.1f,\"median\":%.1f,\"unit\":\"nanoseconds\",\"counts\":\"one "
        "hb_copy of a state in the middle of a game, both in cache\"}\n",
        s->name, 1e9 / best, 1e9 / median);
    printf("{\"bench\":\"size\",\"game\":\"%s\",\"best\":%zu,\"unit\":\"bytes\",\"counts\":\"one whole state\"}\n",
           s->name, hb_size(b.first));
    measure(&b, rounds > 3 ? 3 : rounds, seed, lists_round, &best, &median);
    printf("{\"bench\":\"lists\",\"game\":\"%s\",\"best\":%.0f,\"median\":%.0f,\"unit\":\"lists a "
           "second\",\"counts\":\"legal "
           "tile placements listed after 36 tiles of random play\"}\n",
           s->name, best, median);
    bench_close(&b);
}

static int usage(void)
{
    fprintf(stderr, "usage: hradby bench [--rounds N] [--seed N] [--game NAME] [--games-only yes]\n"
                    "Measures on one core and prints JSON lines.  N rounds of about half a second each (default 7).\n");
    return 2;
}

int hb_cmd_bench(int argc, char **argv)
{
    unsigned long rounds = 7, seed = 1;
    const char *only = NULL;
    bool any = false, games_only = false;

    for (int i = 1; i < argc; i += 2) {
        if (i + 1 == argc)
            return usage();
        if (strcmp(argv[i], "--rounds") == 0)
            rounds = strtoul(argv[i + 1], NULL, 10);
        else if (strcmp(argv[i], "--seed") == 0)
            seed = strtoul(argv[i + 1], NULL, 10);
        else if (strcmp(argv[i], "--game") == 0)
            only = argv[i + 1];
        else if (strcmp(argv[i], "--games-only") == 0)
            games_only = strcmp(argv[i + 1], "yes") == 0;
        else
            return usage();
    }
    if (rounds < 1 || rounds > ROUNDS_MAX)
        return usage();
    for (unsigned i = 0; i < sizeof set_ups / sizeof set_ups[0]; i++) {
        if (only && strcmp(only, set_ups[i].name) != 0)
            continue;
        run(&set_ups[i], (unsigned)rounds, seed, games_only);
        any = true;
    }
    return any ? 0 : usage();
}
