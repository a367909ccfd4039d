/* cmd_bench.c -- `hradby bench`: how fast the engine is, as JSON lines that say what they count; with --wins how often
 * the computers win a game that they play together.
 *
 * All on one core of the processor, through the public interface.  A figure is a measure of a set-up: the tables
 * `measures` and `set_ups` are crossed, and each figure is the best and the median of several rounds, since everything
 * else on a machine only ever makes it slower.  Everything takes many minutes: who names nothing gets the few figures
 * that most want, in twenty seconds. */
#include "engine/assert.h"
#include "engine/splitmix.h"
#include "hradby/expect.h"
#include "hradby/player.h"
#include "players/ai.h"
#include "programs/hradby/commands.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { ROUNDS_MAX = 99, POSITIONS = 64, LEVELS = 6 };

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
    const char *choices;  /* how a random game is played by lists */
    const char *playouts; /* how hb_playout plays one */
    const char *lists;    /* which lists of moves are measured */
};

static const struct method tiles = {
    "carcassonne", "tile",
    "every tile and figure choice is picked evenly from the full list of legal moves, draws by weight",
    "the same choices with the same chances as from lists, made without listing them and without checking them again",
    "legal tile placements listed after 36 tiles of random play"
};

static const struct method mists = {
    "mists", "tile", "every choice is picked evenly from the full list of legal moves, draws by weight",
    "the same choices with the same chances as from lists, most of them made without listing them",
    "legal tile placements listed after 8 tiles of random play"
};

static const struct method cards = {
    "castle", "choose",
    "every choice is picked evenly from the full list of legal moves, also the ways to pay and the cards that players "
    "choose in secret, one player after the other; who begins and the winter cards by weight",
    "by lists, as games are, inside the library", "the cards that a player can choose, listed in round 7 of random play"
};

struct set_up {
    const char *name, *what;
    unsigned players;
    const char *option[3][2];
    const struct method *method;
    unsigned middle; /* so many times the phase has come there */
};

static const char everything[] =
    "abbot circles ferries flier ghosts gold hills inns magewitch messages river robbers traders wheel";

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
    { "flier", "base game with flying machines, edition c3, 2 players", 2, { { "expansions", "flier" } }, &tiles, 36 },
    { "messages", "base game with messages, edition c3, 2 players", 2, { { "expansions", "messages" } }, &tiles, 36 },
    { "ferries", "base game with ferries, edition c3, 2 players", 2, { { "expansions", "ferries" } }, &tiles, 36 },
    { "gold", "base game with gold mines, edition c3, 2 players", 2, { { "expansions", "gold" } }, &tiles, 36 },
    { "magewitch",
      "base game with mage and witch, edition c3, 2 players",
      2,
      { { "expansions", "magewitch" } },
      &tiles,
      36 },
    { "robbers", "base game with robbers, edition c3, 2 players", 2, { { "expansions", "robbers" } }, &tiles, 36 },
    { "circles", "base game with crop circles, edition c3, 2 players", 2, { { "expansions", "circles" } }, &tiles, 36 },
    { "hills", "base game with hills and sheep, edition c3, 2 players", 2, { { "expansions", "hills" } }, &tiles, 36 },
    { "wheel",
      "base game with the wheel of fortune, edition bb5, 2 players",
      2,
      { { "edition", "bb5" }, { "expansions", "wheel" } },
      &tiles,
      36 },
    { "ghosts",
      "base game with ghosts, castles and cemeteries, edition c3, 2 players",
      2,
      { { "expansions", "ghosts" } },
      &tiles,
      36 },
    { "bigbox2021", "the whole box of 2021, 2 players", 2, { { "box", "bigbox2021" } }, &tiles, 36 },
    { "bigbox2021-6", "the whole box of 2021, 6 players", 6, { { "box", "bigbox2021" } }, &tiles, 36 },
    { "bigbox5", "the whole box of 2014, 2 players", 2, { { "box", "bigbox5" } }, &tiles, 36 },
    { "bigbox5-8", "the whole box of 2014, 8 players", 8, { { "box", "bigbox5" } }, &tiles, 36 },
    { "everything",
      "all expansions, edition bb5, 2 players",
      2,
      { { "edition", "bb5" }, { "expansions", everything } },
      &tiles,
      36 },
    { "everything-8",
      "all expansions, edition bb5, 8 players",
      8,
      { { "edition", "bb5" }, { "expansions", everything } },
      &tiles,
      36 },
    { "mists", "Mists over Carcassonne, level 3, 2 players", 2, { { "level", "3" } }, &mists, 8 },
    { "mists-1", "Mists over Carcassonne, level 1, 1 player", 1, { { "level", "1" } }, &mists, 8 },
    { "mists-3-5", "Mists over Carcassonne, level 3, 5 players", 5, { { "level", "3" } }, &mists, 8 },
    { "mists-6", "Mists over Carcassonne, level 6, 4 players", 4, { { "level", "6" } }, &mists, 8 },
    { "castle", "castle in summer, 2 players, built-in figures", 2, { { "season", "summer" } }, &cards, 13 },
    { "castle-winter", "castle in winter, 4 players, built-in figures", 4, { { "season", "winter" } }, &cards, 25 },
};

/* A game to measure with: its first position, one to play on, and some from the middle. */
struct bench {
    const struct set_up *set_up;
    struct hb_game *first, *game, *middle[POSITIONS];
    uint64_t seed;                   /* of the random numbers */
    uint64_t choices, points, games; /* of the games that were measured */
    uint64_t sum;                    /* of what has to be worked out, so that it is */
};

static bool bench_room(struct bench *b, size_t size)
{
    size_t room = (size + 63) / 64 * 64;
    bool good;

    b->first = aligned_alloc(64, room);
    b->game = aligned_alloc(64, room);
    good = b->first && b->game;
    for (unsigned i = 0; i < POSITIONS; i++) {
        b->middle[i] = aligned_alloc(64, room);
        good = good && b->middle[i];
    }
    return good;
}

/* Also after an opening that failed: what was never allocated is NULL. */
static void bench_close(struct bench *b)
{
    free(b->first);
    free(b->game);
    for (unsigned i = 0; i < POSITIONS; i++)
        free(b->middle[i]);
}

/* The first position is made once; games are copies of it. */
static bool bench_open(struct bench *b, const struct set_up *s)
{
    const struct hb_kind *kind = hb_kind_named(s->method->kind);
    struct hb_error err;
    void *setup = malloc(kind->setup_size);
    bool good = setup;

    *b = (struct bench){ .set_up = s };
    if (good)
        kind->setup_init(setup);
    for (unsigned i = 0; good && i < 3 && s->option[i][0]; i++)
        good = kind->setup_option(setup, s->option[i][0], s->option[i][1], &err);
    good = good && kind->setup_check(setup, s->players, &err) && bench_room(b, kind->state_size(setup));
    if (good)
        kind->begin(b->first, setup, NULL);
    free(setup);
    return good;
}

/* Random play */

/* One random move; draws are taken by their weights without being listed. */
static void random_move(struct bench *b)
{
    static struct hb_move moves[HB_MOVES_MAX];
    struct hb_game *g = b->game;
    int actor = hb_next_mover(g);

    if (actor == HB_CHANCE) {
        hb_play(g, HB_CHANCE, hb_outcome(g, hb_splitmix_below(&b->seed, hb_total_weight(g))), NULL);
        return;
    }
    size_t n = hb_legal_moves(g, actor, moves, HB_MOVES_MAX);
    hb_play(g, actor, moves[hb_splitmix_below(&b->seed, (uint32_t)n)], NULL);
    b->choices++;
}

/* As a program that only knows the public interface would play. */
static void game_by_lists(struct bench *b)
{
    while (hb_actor(b->game) != HB_NOBODY)
        random_move(b);
}

/* As the engine plays for itself, without lists. */
static void game_by_playout(struct bench *b)
{
    hb_playout(b->game, &b->seed);
}

static bool in_phase(const struct bench *b)
{
    return strcmp(hb_phase(b->game), b->set_up->method->phase) == 0;
}

/* Random games until one comes so far. */
static void to_the_middle(struct bench *b)
{
    unsigned times;

    do {
        hb_copy(b->game, b->first);
        times = in_phase(b);
        while (times < b->set_up->middle && hb_actor(b->game) != HB_NOBODY) {
            random_move(b);
            times += in_phase(b);
        }
    } while (times < b->set_up->middle);
}

/* Several positions, since one alone would flatter branch prediction. */
static void fill_the_middle(struct bench *b)
{
    for (unsigned i = 0; i < POSITIONS; i++) {
        to_the_middle(b);
        hb_copy(b->middle[i], b->game);
    }
}

/* Measurements: each does one round and returns how many a second */

/* Half a second at least; the clock is looked at once in a hundred games. */
static double full_games(struct bench *b, void (*play)(struct bench *))
{
    enum { AT_A_TIME = 100 };
    double start = seconds(), now;
    unsigned n = 0;

    do {
        for (unsigned i = 0; i < AT_A_TIME; i++) {
            hb_copy(b->game, b->first);
            play(b);
            for (unsigned p = 0; p < b->set_up->players; p++)
                b->points += (uint64_t)hb_score(b->game, (int)p);
        }
        n += AT_A_TIME;
        now = seconds();
    } while (now - start < 0.5);
    b->games += n;
    return n / (now - start);
}

static double games_round(struct bench *b)
{
    return full_games(b, game_by_lists);
}

static double playouts_round(struct bench *b)
{
    return full_games(b, game_by_playout);
}

/* The empty assembly keeps the compiler from leaving copies out. */
static double copies_round(struct bench *b)
{
    enum { COPIES = 2000000 };
    double start;

    to_the_middle(b);
    start = seconds();
    for (unsigned i = 0; i < COPIES; i++) {
        hb_copy(b->middle[0], b->game);
        __asm__ volatile("" ::: "memory");
    }
    return COPIES / (seconds() - start);
}

static double hashes_round(struct bench *b)
{
    enum { HASHES = 500000 };
    double start;

    to_the_middle(b);
    start = seconds();
    for (unsigned i = 0; i < HASHES; i++) {
        b->sum += hb_hash(b->game);
        __asm__ volatile("" ::: "memory");
    }
    return HASHES / (seconds() - start);
}

static double if_over_round(struct bench *b)
{
    enum { TIMES = 4000 };
    int score[HB_PLAYERS_MAX];
    double start;

    fill_the_middle(b);
    start = seconds();
    for (unsigned i = 0; i < TIMES * POSITIONS; i++) {
        hb_scores_if_over(b->middle[i % POSITIONS], score);
        b->sum += (uint64_t)score[0];
    }
    return TIMES * POSITIONS / (seconds() - start);
}

static double expect_round(struct bench *b)
{
    enum { TIMES = 500 };
    int32_t points[HB_PLAYERS_MAX];
    double start;

    fill_the_middle(b);
    start = seconds();
    for (unsigned i = 0; i < TIMES * POSITIONS; i++) {
        hb_expect(b->middle[i % POSITIONS], points);
        b->sum += (uint64_t)points[0];
    }
    return TIMES * POSITIONS / (seconds() - start);
}

/* By a fresh player, who remembers nothing. */
static uint64_t think_once(const struct hb_player_spec *spec, const struct hb_game *g, struct hb_game *view, void *room)
{
    int who = hb_next_mover(g);
    struct hb_player *p = hb_player_open(spec, g, NULL, room);
    struct hb_choice choice;

    hb_view(g, who, view);
    hb_player_choose(p, &(struct hb_question){ .view = view, .who = who }, &choice);
    return choice.playouts;
}

/* Without a clock and with few playouts, so all that is measured is the search. */
static double search_round(struct bench *b)
{
    enum { ASKED = 16 };
    struct hb_player_spec spec;
    struct hb_error err = { .code = HB_OK };
    uint64_t playouts = 0;
    double start;

    fill_the_middle(b);
    HB_ASSERT(hb_player_read(&spec, "master:playouts=300,memory=16", &err));
    void *room = malloc(hb_player_size(&spec, b->first));
    HB_ASSERT(room);
    start = seconds();
    for (unsigned i = 0; i < ASKED; i++)
        playouts += think_once(&spec, b->middle[i], b->game, room);
    double taken = seconds() - start;
    free(room);
    return (double)playouts / taken;
}

static double size_round(struct bench *b)
{
    return (double)hb_size(b->first);
}

/* Only listing is timed, not the way to the position. */
static double lists_round(struct bench *b)
{
    enum { GAMES = 200, TIMES = 2000 };
    static struct hb_move moves[HB_MOVES_MAX];
    double taken = 0;

    for (unsigned i = 0; i < GAMES; i++) {
        to_the_middle(b);
        double start = seconds();
        for (unsigned k = 0; k < TIMES; k++) {
            b->sum += hb_legal_moves(b->game, hb_next_mover(b->game), moves, HB_MOVES_MAX);
            __asm__ volatile("" ::: "memory");
        }
        taken += seconds() - start;
    }
    return GAMES * TIMES / taken;
}

/* What is counted, and what else is told */

static void games_count(const struct bench *b)
{
    const struct set_up *s = b->set_up;
    double games = (double)b->games;

    printf("\"counts\":\"%s; %s; from a copy of the first position to the final scoring\",\"choices_a_game\":%.1f,"
           "\"points_a_player\":%.2f",
           s->what, s->method->choices, (double)b->choices / games, (double)b->points / games / s->players);
}

static void playouts_count(const struct bench *b)
{
    const struct set_up *s = b->set_up;

    printf("\"counts\":\"%s; one hb_playout from a copy of the first position to the final scoring: %s\","
           "\"points_a_player\":%.2f",
           s->what, s->method->playouts, (double)b->points / (double)b->games / s->players);
}

static void copies_count(const struct bench *b)
{
    (void)b;
    printf("\"counts\":\"one hb_copy of a state in the middle of a game, both in cache\"");
}

static void hashes_count(const struct bench *b)
{
    (void)b;
    printf("\"counts\":\"one hb_hash of a state in the middle of a game, in cache; the whole state is read\"");
}

static void if_over_counts(const struct bench *b)
{
    (void)b;
    printf("\"counts\":\"one hb_scores_if_over, the final scoring of all players as if the game ended now, of %d "
           "positions in the middle of random games in turn\"",
           POSITIONS);
}

static void expect_counts(const struct bench *b)
{
    (void)b;
    printf(
        "\"counts\":\"one hb_expect, what every player may expect to have at the end, of %d positions in the middle of "
        "random games in turn\"",
        POSITIONS);
}

static void search_counts(const struct bench *b)
{
    (void)b;
    printf("\"counts\":\"one iteration of the search of the level master, at most 300 a decision, of decisions in the "
           "middle "
           "of random games; what is weighed at the root is not counted, but takes its time\"");
}

static void size_counts(const struct bench *b)
{
    (void)b;
    printf("\"counts\":\"one whole state\"");
}

static void lists_count(const struct bench *b)
{
    printf("\"counts\":\"%s, each position 2000 times in a row\"", b->set_up->method->lists);
}

static const struct measure {
    const char *name;
    double (*round)(struct bench *b);
    void (*counts)(const struct bench *b);
    const char *unit;
    unsigned rounds; /* at most */
    bool duration;   /* nanoseconds are told instead of how many a second */
} measures[] = {
    { "games", games_round, games_count, "random full games a second", ROUNDS_MAX, false },
    { "playouts", playouts_round, playouts_count, "playouts a second", ROUNDS_MAX, false },
    { "copy", copies_round, copies_count, "nanoseconds", ROUNDS_MAX, true },
    { "hash", hashes_round, hashes_count, "nanoseconds", ROUNDS_MAX, true },
    { "if-over", if_over_round, if_over_counts, "nanoseconds", ROUNDS_MAX, true },
    { "expect", expect_round, expect_counts, "evaluations a second", ROUNDS_MAX, false },
    { "search", search_round, search_counts, "playouts of a search a second", 3, false },
    { "size", size_round, size_counts, "bytes", 1, false },
    { "lists", lists_round, lists_count, "lists a second", 3, false },
};

enum { MEASURES = sizeof measures / sizeof measures[0], SET_UPS = sizeof set_ups / sizeof set_ups[0] };

static int ascending(const void *a, const void *b)
{
    const double *x = a, *y = b;

    return (*x > *y) - (*x < *y);
}

/* What takes nanoseconds is told as a time, all else as how many a second. */
static void say_figure(const struct measure *m, const char *name, double a_second)
{
    printf("\"%s\":%.*f,", name, m->duration, m->duration ? 1e9 / a_second : a_second);
}

/* A kind that is not played on a landscape is in the program once. */
static const char *core_of(const struct bench *b)
{
    return hb_kind_of(b->first)->land_view ? hb_core_name() : "portable";
}

struct bench_figures {
    double best, median; /* a second */
};

/* The best round is the figure least disturbed by other work on the machine; the median says how much it was. */
static struct bench_figures measure(struct bench *b, const struct measure *m, unsigned rounds, uint64_t seed)
{
    double result[ROUNDS_MAX];

    rounds = rounds > m->rounds ? m->rounds : rounds;
    b->seed = seed;
    b->choices = b->points = b->games = 0;
    for (unsigned i = 0; i < rounds; i++)
        result[i] = m->round(b);
    qsort(result, rounds, sizeof result[0], ascending);
    return (struct bench_figures){ result[rounds - 1], result[rounds / 2] };
}

static void say_figures(const struct bench *b, const struct measure *m, const struct bench_figures *f)
{
    printf("{\"bench\":\"%s\",\"game\":\"%s\",", m->name, b->set_up->name);
    say_figure(m, "best", f->best);
    if (m->rounds > 1)
        say_figure(m, "median", f->median);
    printf("\"unit\":\"%s\",", m->unit);
    m->counts(b);
    printf(",\"core\":\"%s\",\"built\":\"%s\"}\n", core_of(b), HRADBY_BUILT);
    fflush(stdout);
}

/* How often computers win */

/* Computers in all seats play Mists over Carcassonne together.  The draws of game n follow from the seed, the level,
 * the number of players and n, and nobody who plays knows them: the computers are asked through the same interface as
 * at a table. */
struct wins {
    unsigned long level, players; /* 0: all of them */
    unsigned long games, seed;    /* so many of each level and number of players, and where their draws start from */
};

/* One level with one number of players. */
struct series {
    struct hb_game *first, *game;
    void *room; /* for thinking */
    unsigned long won, points, moves;
    double seconds, slowest;
};

static void series_close(struct series *s)
{
    free(s->first);
    free(s->game);
    free(s->room);
}

/* The state, one to play with, and room to think. */
static bool series_open(struct series *s, const struct hb_kind *kind, unsigned level, unsigned players)
{
    const char name[] = { (char)('0' + level), '\0' };
    struct hb_error err;
    void *setup = malloc(kind->setup_size);
    bool good = setup;

    *s = (struct series){ .won = 0 };
    if (good)
        kind->setup_init(setup);
    good = good && kind->setup_option(setup, "level", name, &err) && kind->setup_check(setup, players, &err);
    s->first = good ? malloc(kind->state_size(setup)) : NULL;
    s->game = good ? malloc(kind->state_size(setup)) : NULL;
    if (s->first) {
        kind->begin(s->first, setup, NULL);
        s->room = malloc(hb_greedy_size(s->first));
    }
    free(setup);
    return s->first && s->game && s->room;
}

/* Only the thinking is timed. */
static void think_and_move(struct series *s, int who)
{
    double start = seconds(), taken;
    struct hb_move m = hb_greedy_move(s->game, who, HB_AI_GREEDY, s->room);

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
            hb_play(g, HB_CHANCE, hb_outcome(g, hb_splitmix_below(&seed, hb_total_weight(g))), NULL);
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

static void tell(const struct series *s, const struct wins *w, unsigned level, unsigned players, const char *built)
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

/* Every level, number of players and game has draws of its own. */
static bool play_series(const struct wins *w, const struct hb_kind *kind, unsigned level, unsigned players,
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

/* Plays and tells a JSON line for each level and number of players; false if there is no memory. */
static bool bench_wins(const struct wins *w, const char *built)
{
    const struct hb_kind *kind = hb_kind_named("mists");

    for (unsigned level = 1; level <= LEVELS; level++)
        for (unsigned players = kind->players_min; players <= kind->players_max; players++)
            if ((w->level == 0 || w->level == level) && (w->players == 0 || w->players == players) &&
                !play_series(w, kind, level, players, built))
                return false;
    return true;
}

/* What is wanted */

struct bench_options {
    unsigned long rounds, seed;
    struct wins wins;
    bool win;                 /* instead of measuring */
    bool all;                 /* all set-ups and measurements that are not named otherwise */
    const char *game, *bench; /* NULL: the usual ones, or all of them */
};

/* What is measured where nothing else is named: six figures of seven rounds of half a second. */
static const char *const usual_games[] = { "base", "bigbox2021", "castle", NULL };
static const char *const usual_benches[] = { "games", "playouts", NULL };

static bool is_among(const char *name, const char *const *list)
{
    while (*list && strcmp(*list, name) != 0)
        list++;
    return *list;
}

/* Who names a game wants all measurements of it, and who names a measurement has it of all games. */
static bool wanted(const struct bench_options *w, const struct set_up *s, const struct measure *m)
{
    if (w->all || w->game || w->bench)
        return (!w->game || strcmp(w->game, s->name) == 0) && (!w->bench || strcmp(w->bench, m->name) == 0);
    return is_among(s->name, usual_games) && is_among(m->name, usual_benches);
}

static unsigned count_wanted(const struct bench_options *w, const struct set_up *s)
{
    unsigned n = 0;

    for (unsigned i = 0; i < MEASURES; i++)
        n += wanted(w, s, &measures[i]);
    return n;
}

/* How far it is, on a terminal: one line on standard error, which the next one takes the place of. */
struct bench_progress {
    enum hb_language language;
    bool shown;
    unsigned done, all;
};

static void show_progress(const struct bench_progress *p, const struct set_up *s, const struct measure *m)
{
    char line[HB_ERROR_TEXT];
    struct hb_text text = hb_text_for(p->language, line, sizeof line);

    if (!p->shown)
        return;
    hb_say(&text, "command.bench-progress n=%u all=%u bench=%s game=%s", p->done + 1, p->all, m->name, s->name);
    fprintf(stderr, "\r\033[K%s", line);
    fflush(stderr);
}

static void clear_progress(const struct bench_progress *p)
{
    if (!p->shown)
        return;
    fputs("\r\033[K", stderr);
    fflush(stderr);
}

static bool run(const struct bench_options *w, const struct set_up *s, struct bench_progress *p)
{
    struct bench b;
    bool good = bench_open(&b, s);

    for (unsigned i = 0; good && i < MEASURES; i++) {
        if (!wanted(w, s, &measures[i]))
            continue;
        show_progress(p, s, &measures[i]);
        struct bench_figures f = measure(&b, &measures[i], (unsigned)w->rounds, w->seed);
        clear_progress(p);
        say_figures(&b, &measures[i], &f);
        p->done++;
    }
    bench_close(&b);
    return good;
}

/* The command line */

enum { NAMES_ROOM = 512 };

static const char *set_up_name(unsigned i)
{
    return i < SET_UPS ? set_ups[i].name : NULL;
}

static const char *measure_name(unsigned i)
{
    return i < MEASURES ? measures[i].name : NULL;
}

/* A value that has to be one of some names. */
static bool read_name(const char *flag, const char *what, const char *(*name)(unsigned i), const char *value,
                      struct hb_error *err)
{
    char all[NAMES_ROOM] = "";
    struct hb_text list = hb_text_in(all, sizeof all);

    for (unsigned i = 0; name(i); i++) {
        if (strcmp(value, name(i)) == 0)
            return true;
        hb_put(&list, "%s%s", i == 0 ? "" : ", ", name(i));
    }
    return hb_refuse(err, HB_BAD_OPTION, "command.bench-no-name flag=%s bench=%s word=%.*s names=%s", flag, what, 40,
                     value, all);
}

static bool take_game(void *into, const char *flag, const char *value, struct hb_error *err)
{
    ((struct bench_options *)into)->game = value;
    return read_name(flag, "set-up", set_up_name, value, err);
}

static bool take_bench(void *into, const char *flag, const char *value, struct hb_error *err)
{
    ((struct bench_options *)into)->bench = value;
    return read_name(flag, "measurement", measure_name, value, err);
}

static void usual(void *into)
{
    *(struct bench_options *)into = (struct bench_options){ .rounds = 7, .seed = 1, .wins.games = 100 };
}

enum { WINNING = 1 }; /* the group of options that speak of winning */

static void say_set_ups(struct hb_text *out)
{
    hb_cli_say_choices(out, set_up_name);
}

static void say_measures(struct hb_text *out)
{
    hb_cli_say_choices(out, measure_name);
}

static const struct hb_cli_option options[] = {
    { .help = "usage.options" },
    { "--game", "NAME", "usage.bench.game", HB_CLI_TAKE, .take = take_game, .list = say_set_ups, .example = "base" },
    { "--bench", "NAME", "usage.bench.bench", HB_CLI_TAKE, .take = take_bench, .list = say_measures,
      .example = "games" },
    { "--all", NULL, "usage.bench.all", HB_CLI_FLAG, HB_CLI_AT(struct bench_options, all) },
    { "--rounds", "N", "usage.bench.rounds", HB_CLI_NUMBER, HB_CLI_AT(struct bench_options, rounds), .least = 1,
      .most = ROUNDS_MAX },
    { "--seed", "N", "usage.bench.seed", HB_CLI_NUMBER, HB_CLI_AT(struct bench_options, seed), .most = UINT32_MAX },
    { "--wins", NULL, "usage.bench.wins", HB_CLI_FLAG, HB_CLI_AT(struct bench_options, win) },
    { "--level", "N", "usage.bench.level", HB_CLI_NUMBER, HB_CLI_AT(struct bench_options, wins.level), .least = 1,
      .most = LEVELS, .group = WINNING },
    { "--players", "N", "usage.bench.players", HB_CLI_NUMBER, HB_CLI_AT(struct bench_options, wins.players), .least = 1,
      .most = 5, .group = WINNING },
    { "--games", "N", "usage.bench.games", HB_CLI_NUMBER, HB_CLI_AT(struct bench_options, wins.games), .least = 1,
      .most = 100000, .group = WINNING },
    HB_CLI_CORE,
    HB_CLI_LAST
};

static const struct hb_cli cli = {
    .command = "bench",
    .synopsis = { "bench [OPTION...]" },
    .does = "usage.bench.does",
    .example = { "bench", "bench --game base --bench games --rounds 3" },
    .option = options,
    .usual = usual,
    .size = sizeof(struct bench_options),
};

static bool do_all(struct bench_options *w, enum hb_language language)
{
    struct bench_progress p = { .language = language, .shown = isatty(STDERR_FILENO) };

    w->wins.seed = w->seed;
    if (w->win)
        return bench_wins(&w->wins, HRADBY_BUILT);
    for (unsigned i = 0; i < SET_UPS; i++)
        p.all += count_wanted(w, &set_ups[i]);
    for (unsigned i = 0; i < SET_UPS; i++)
        if (count_wanted(w, &set_ups[i]) > 0 && !run(w, &set_ups[i], &p))
            return false;
    return true;
}

int hb_cmd_bench(int argc, char **argv, enum hb_language language)
{
    struct bench_options w;
    struct hb_cli_given given;
    struct hb_error err = { .code = HB_OK };
    int status;

    if (!hb_command_read(&cli, &w, &given, argc, argv, language, &status))
        return status;
    if (hb_cli_given_of(&given, WINNING) && !w.win) {
        hb_refuse(&err, HB_BAD_OPTION, "command.bench-winning flag=%s", hb_cli_given_of(&given, WINNING));
        return hb_wrong_usage(language, "bench", &err);
    }
    if (do_all(&w, language))
        return 0;
    hb_refuse(&err, HB_NO_MEMORY, "command.no-memory");
    return hb_failed(language, "bench", &err);
}
