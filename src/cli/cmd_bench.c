/* cmd_bench.c -- `hradby bench`: how fast the engine is, as JSON lines that say what they count.
 *
 * All on one core, through the public interface.  Each figure is the best and the median of several rounds,
 * since everything else on a machine only ever makes it slower. */
#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/help.h"
#include "cli/mover.h"
#include "core/assert.h"
#include "core/splitmix.h"
#include "hradby/game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ROUNDS_MAX = 99 };

struct random {
    uint64_t state;
};

static uint32_t random_below(struct random *r, uint32_t bound)
{
    return (uint32_t)((hb_splitmix(&r->state) >> 32) * bound >> 32);
}

/* Time that this process had the core, so that others on the machine matter little. */
static double seconds(void)
{
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* What is counted of a kind of game.  The middle of a game is where its phase comes for a given time. */
struct method {
    const char *kind, *phase;
    const char *choices; /* how a random game is played */
    const char *lists;   /* which lists of moves are measured */
};

static const struct method tiles = {
    "carcassonne", "tile",
    "every tile and figure choice is picked evenly from the full list of legal moves, draws by weight",
    "legal tile placements listed after 36 tiles of random play"
};

static const struct method cards = {
    "castle", "choose",
    "every choice is picked evenly from the full list of legal moves, also the ways to pay and the cards that players "
    "choose in secret, one player after the other; who begins and the winter cards by weight",
    "the cards that a player can choose, listed in round 7 of random play"
};

struct set_up {
    const char *name, *what;
    unsigned players;
    const char *option[3][2];
    const struct method *method;
    unsigned middle; /* so many times the phase has come there */
};

static const struct set_up set_ups[] = {
    { "base", "base game, edition c3, farmers on, 2 players", 2, { { "edition", "c3" } }, &tiles, 36 },
    { "river+abbot",
      "base game with river and abbot, edition c3, 2 players",
      2,
      { { "expansions", "river abbot" } },
      &tiles,
      36 },
    { "inns", "base game with inns, edition c3, 2 players", 2, { { "expansions", "inns" } }, &tiles, 36 },
    { "inns+traders",
      "base game with inns and traders, edition c3, 2 players",
      2,
      { { "expansions", "inns traders" } },
      &tiles,
      36 },
    { "castle", "castle in summer, 2 players, built-in figures", 2, { { "season", "summer" } }, &cards, 13 },
    { "castle-winter", "castle in winter, 4 players, built-in figures", 4, { { "season", "winter" } }, &cards, 25 },
};

/* A game to measure with: its first position, and one to play on. */
struct bench {
    const struct set_up *set_up;
    struct hb_game *first, *game, *other;
    uint64_t moves, points, games;
};

static bool bench_open(struct bench *b, const struct set_up *s)
{
    const struct hb_kind *kind = hb_kind_named(s->method->kind);
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
        *b = (struct bench){ .set_up = s };
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
    int actor = hb_next_mover(g);

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
    for (unsigned p = 0; p < b->set_up->players; p++)
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

static bool in_phase(const struct bench *b)
{
    return strcmp(hb_phase(b->game), b->set_up->method->phase) == 0;
}

/* Random games until one comes so far. */
static void to_the_middle(struct bench *b, struct random *r)
{
    unsigned times;

    do {
        hb_copy(b->game, b->first);
        times = in_phase(b);
        while (times < b->set_up->middle && hb_actor(b->game) != HB_NOBODY) {
            random_move(b, b->game, r);
            times += in_phase(b);
        }
    } while (times < b->set_up->middle);
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
        to_the_middle(b, r);
        double start = seconds();
        for (unsigned k = 0; k < TIMES; k++) {
            b->moves += hb_legal_moves(b->game, hb_next_mover(b->game), moves, HB_MOVES_MAX);
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

/* What is printed */

static void say_games(struct bench *b, const struct set_up *s, unsigned rounds, uint64_t seed)
{
    double best, median;

    measure(b, rounds, seed, games_round, &best, &median);
    printf("{\"bench\":\"games\",\"game\":\"%s\",\"best\":%.0f,\"median\":%.0f,\"unit\":\"random full games a second\","
           "\"counts\":\"%s; %s; from a copy of the first position to the final scoring\",\"choices_a_game\":%.1f,"
           "\"points_a_player\":%.2f}\n",
           s->name, best, median, s->what, s->method->choices, (double)b->moves / (double)b->games,
           (double)b->points / (double)b->games / s->players);
}

static void say_copy(struct bench *b, const struct set_up *s, unsigned rounds, uint64_t seed)
{
    double best, median;

    measure(b, rounds, seed, copies_round, &best, &median);
    printf(
        "{\"bench\":\"copy\",\"game\":\"%s\",\"best\":%.1f,\"median\":%.1f,\"unit\":\"nanoseconds\",\"counts\":\"one "
        "hb_copy of a state in the middle of a game, both in cache\"}\n",
        s->name, 1e9 / best, 1e9 / median);
}

static void say_size(struct bench *b, const struct set_up *s, unsigned rounds, uint64_t seed)
{
    (void)rounds;
    (void)seed;
    printf("{\"bench\":\"size\",\"game\":\"%s\",\"best\":%zu,\"unit\":\"bytes\",\"counts\":\"one whole state\"}\n",
           s->name, hb_size(b->first));
}

static void say_lists(struct bench *b, const struct set_up *s, unsigned rounds, uint64_t seed)
{
    double best, median;

    measure(b, rounds > 3 ? 3 : rounds, seed, lists_round, &best, &median);
    printf("{\"bench\":\"lists\",\"game\":\"%s\",\"best\":%.0f,\"median\":%.0f,\"unit\":\"lists a "
           "second\",\"counts\":\"%s\"}\n",
           s->name, best, median, s->method->lists);
}

static const struct {
    const char *name;
    void (*say)(struct bench *b, const struct set_up *s, unsigned rounds, uint64_t seed);
} benches[] = { { "games", say_games }, { "copy", say_copy }, { "size", say_size }, { "lists", say_lists } };

enum { BENCHES = sizeof benches / sizeof benches[0], SET_UPS = sizeof set_ups / sizeof set_ups[0] };

struct wish {
    unsigned long rounds, seed;
    const char *game, *bench; /* NULL: all of them */
    bool help;
};

static bool wanted(const char *wish, const char *name)
{
    return !wish || strcmp(wish, name) == 0;
}

static bool run(const struct wish *w, const struct set_up *s)
{
    struct bench b;

    if (!bench_open(&b, s)) {
        fprintf(stderr, "hradby bench: not enough memory\n");
        return false;
    }
    for (unsigned i = 0; i < BENCHES; i++)
        if (wanted(w->bench, benches[i].name))
            benches[i].say(&b, s, (unsigned)w->rounds, w->seed);
    bench_close(&b);
    return true;
}

/* The command line */

static const struct hb_help help = {
    .synopsis = { "bench [OPTION...]" },
    .does = "Measures on one core how fast the engine is, and prints JSON lines that say what they count.",
    .rows =
        (const struct hb_help_row[]){
            { "Options", NULL },
            { "--game NAME", "only one set-up: base, river+abbot, inns, inns+traders, castle or castle-winter "
                             "(default: all of them)" },
            { "--bench NAME", "only one measurement: games, copy, size or lists (default: all of them)" },
            { "--rounds N", "rounds of about half a second, 1 to 99, of which the best and the median are told "
                            "(default: 7)" },
            { "--seed N", "where the random games start from, a whole number (default: 1)" },
            { "--help", "this text" },
            { NULL, NULL } },
    .example = { "bench", "bench --game base --bench games --rounds 3" },
};

static const char SAY_NO_NAME[] = "%s: there is no %s \"%.40s\"; there are %s";

enum { NAMES_ROOM = 128 };

static const char *set_up_name(unsigned i)
{
    return i < SET_UPS ? set_ups[i].name : NULL;
}

static const char *bench_name(unsigned i)
{
    return i < BENCHES ? benches[i].name : NULL;
}

/* A value that has to be one of some names. */
static bool take_name(struct hb_arguments *a, const char *flag, const char *what, const char *(*name)(unsigned i),
                      const char **out, struct hb_error *err)
{
    char all[NAMES_ROOM] = "";
    struct hb_text list = hb_text_in(all, sizeof all);

    *out = hb_argument_value(a, flag, name(0), err);
    if (*out == NULL)
        return false;
    for (unsigned i = 0; name(i) != NULL; i++) {
        if (strcmp(*out, name(i)) == 0)
            return true;
        hb_put(&list, "%s%s", i == 0 ? "" : ", ", name(i));
    }
    return hb_fail(err, HB_BAD_OPTION, SAY_NO_NAME, flag, what, *out, all);
}

static bool take(struct wish *w, struct hb_arguments *a, struct hb_error *err)
{
    if (hb_help_wanted(a->argv[a->at])) {
        w->help = true;
        return true;
    }
    if (hb_argument_is(a, "--rounds"))
        return hb_argument_number(a, "--rounds", 1, ROUNDS_MAX, &w->rounds, err);
    if (hb_argument_is(a, "--seed"))
        return hb_argument_number(a, "--seed", 0, UINT32_MAX, &w->seed, err);
    if (hb_argument_is(a, "--game"))
        return take_name(a, "--game", "set-up", set_up_name, &w->game, err);
    if (hb_argument_is(a, "--bench"))
        return take_name(a, "--bench", "measurement", bench_name, &w->bench, err);
    return hb_argument_unknown(a, err);
}

int hb_cmd_bench(int argc, char **argv)
{
    struct wish w = { .rounds = 7, .seed = 1 };
    struct hb_arguments a = { argc, argv, 1 };
    struct hb_error err = { HB_OK, "" };

    for (; a.at < argc; a.at++)
        if (!take(&w, &a, &err))
            return hb_wrong_usage("bench", &err);
    if (w.help)
        return hb_help(&help);
    for (unsigned i = 0; i < SET_UPS; i++)
        if (wanted(w.game, set_ups[i].name) && !run(&w, &set_ups[i]))
            return 1;
    return 0;
}
