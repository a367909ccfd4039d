/* cmd_perft.c -- `hradby perft`: counts lines of moves, and signs how the engine plays.
 *
 * A count says how many different lines of a given length the rules allow from the first position, draws
 * included (each kind of tile once, whatever its weight); players who choose at once do so in the order of their seats.
 * The signature is a hash over the moves that can be played, the moves that are played and the scores in a standard
 * set of random games: it moves when play changes, and never otherwise.  The hash of the states that follows it moves
 * with their bytes too.  Each kind of game is signed for itself. */
#include "cli/commands.h"
#include "cli/mover.h"
#include "core/splitmix.h"
#include "hradby/table.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEPTH_MAX = 40 };

struct counter {
    unsigned depth;
    struct hb_game *state[DEPTH_MAX + 1];
    struct hb_move *moves[DEPTH_MAX + 1];
};

static uint64_t count(struct counter *c, unsigned at)
{
    const struct hb_game *g = c->state[at];
    int who = hb_next_mover(g);
    uint64_t lines = 0;
    size_t n;

    if (at == c->depth)
        return 1;
    if (who == HB_NOBODY)
        return 0;
    n = hb_legal_moves(g, who, c->moves[at], HB_MOVES_MAX);
    for (size_t i = 0; i < n; i++) {
        hb_copy(c->state[at + 1], g);
        hb_play(c->state[at + 1], who, c->moves[at][i], NULL);
        lines += count(c, at + 1);
    }
    return lines;
}

static bool counter_open(struct counter *c, const struct hb_game *first, unsigned depth)
{
    bool good = true;

    *c = (struct counter){ .depth = depth };
    for (unsigned i = 0; i <= depth; i++) {
        c->state[i] = malloc(hb_size(first));
        c->moves[i] = malloc(HB_MOVES_MAX * sizeof(struct hb_move));
        good = good && c->state[i] && c->moves[i];
    }
    if (good)
        hb_copy(c->state[0], first);
    return good;
}

static void counter_close(struct counter *c)
{
    for (unsigned i = 0; i <= c->depth; i++) {
        free(c->state[i]);
        free(c->moves[i]);
    }
}

static bool perft(const struct hb_game *first, unsigned depth)
{
    struct counter c;
    bool good = counter_open(&c, first, depth);

    for (unsigned d = 1; good && d <= depth; d++) {
        c.depth = d;
        printf("{\"depth\":%u,\"lines\":%" PRIu64 "}\n", d, count(&c, 0));
        fflush(stdout);
    }
    c.depth = depth;
    counter_close(&c);
    return good;
}

/* The signature */

struct sums {
    uint64_t play, states;
};

static void add(uint64_t *sum, uint64_t value)
{
    *sum = (*sum ^ value) * UINT64_C(0x100000001b3);
    *sum ^= *sum >> 31;
}

static void add_text(uint64_t *sum, const char *text)
{
    for (; *text; text++)
        add(sum, (unsigned char)*text);
}

static void sign_move(struct sums *sums, const struct hb_game *g, struct hb_move m, size_t choices)
{
    char text[HB_MOVE_TEXT];
    struct hb_text t = hb_text_in(text, sizeof text);

    hb_move_text(g, m, &t);
    add(&sums->play, choices);
    add_text(&sums->play, text);
}

static void sign_game(struct sums *sums, struct hb_game *g, uint64_t seed)
{
    static struct hb_move moves[HB_MOVES_MAX];

    while (hb_actor(g) != HB_NOBODY) {
        int who = hb_next_mover(g);
        size_t n = hb_legal_moves(g, who, moves, HB_MOVES_MAX);
        struct hb_move m = moves[hb_splitmix(&seed) % n];
        sign_move(sums, g, m, n);
        hb_play(g, who, m, NULL);
        for (int p = 0; p < g->players; p++)
            add(&sums->play, (uint64_t)hb_score(g, p));
        add(&sums->states, hb_hash(g));
    }
}

enum { STANDARD_OPTIONS = 3 };

struct standard {
    unsigned players;
    const char *text[STANDARD_OPTIONS]; /* of the options that the set names */
};

static const struct standard carcassonne_games[] = {
    { 2, { "c3", "yes", "" } },
    { 4, { "c3", "no", "" } },
    { 3, { "c3", "yes", "river" } },
    { 5, { "c3", "yes", "abbot" } },
    { 6, { "c3", "yes", "river abbot" } },
    { 8, { "bb5", "yes", "river" } },
    { 1, { "bb5", "no", "river" } },
    { 2, { "bb5", "yes", "abbot" } },
    { 2, { "c3", "yes", "inns traders" } },
    { 3, { "c3", "no", "abbot inns river traders" } },
    { 8, { "bb5", "yes", "inns river traders" } },
};

static const struct standard castle_games[] = {
    { 2, { "summer" } }, { 3, { "summer" } }, { 4, { "summer" } },
    { 2, { "winter" } }, { 3, { "winter" } }, { 4, { "winter" } },
};

/* The standard games of a kind.  The first set is the signature; others follow it under their names. */
static const struct set {
    const char *kind, *label;
    const char *option[STANDARD_OPTIONS]; /* NULL after the last */
    const struct standard *games;
    unsigned count;
} sets[] = {
    { "carcassonne",
      "",
      { "edition", "farmers", "expansions" },
      carcassonne_games,
      sizeof carcassonne_games / sizeof carcassonne_games[0] },
    { "castle", "castle ", { "season" }, castle_games, sizeof castle_games / sizeof castle_games[0] },
};

enum { SETS = sizeof sets / sizeof sets[0] };

static bool plan_standard(struct hb_plan *p, const struct set *set, const struct standard *s, struct hb_error *err)
{
    bool good = hb_plan_new(p, hb_kind_named(set->kind), err);

    for (unsigned i = 0; good && i < STANDARD_OPTIONS && set->option[i]; i++)
        good = hb_plan_option(p, set->option[i], s->text[i], err);
    p->players = s->players;
    p->auto_chance = false;
    return good;
}

static bool sign_standard(const struct set *set, unsigned i, struct sums *sums, struct hb_error *err)
{
    enum { GAMES = 25 };
    struct hb_plan plan;
    bool good = plan_standard(&plan, set, &set->games[i], err);
    struct hb_table *t = good ? hb_table_open(&plan, NULL, err) : NULL;
    struct hb_game *g = t ? malloc(hb_size(hb_table_game(t))) : NULL;

    for (uint64_t n = 0; g && n < GAMES; n++) {
        hb_copy(g, hb_table_game(t));
        sign_game(sums, g, n + 1000 * i);
    }
    good = g != NULL;
    free(g);
    if (t)
        hb_table_close(t);
    hb_plan_free(&plan);
    return good;
}

static bool sign_set(const struct set *set, struct hb_error *err)
{
    struct sums sums = { 0, 0 };

    for (unsigned i = 0; i < set->count; i++)
        if (!sign_standard(set, i, &sums, err))
            return false;
    printf("%s%016" PRIx64 "\n%sstates %016" PRIx64 "\n", set->label, sums.play, set->label, sums.states);
    return true;
}

static int signature(void)
{
    struct hb_error err = { HB_NO_MEMORY, "not enough memory" };

    for (unsigned i = 0; i < SETS; i++) {
        if (!sign_set(&sets[i], &err)) {
            fprintf(stderr, "hradby perft: %s\n", err.text);
            return 1;
        }
    }
    return 0;
}

/* The command line */

static int usage(FILE *out)
{
    fprintf(out,
            "usage: hradby perft [--game GAME] [--depth N] [--players N] [--option NAME=TEXT]…\n"
            "       hradby perft --signature\n"
            "Counts the lines of up to N moves (default 4, at most %d) from the first position, or prints\n"
            "the signature of the standard games.  Games:",
            DEPTH_MAX);
    for (unsigned i = 0; i < SETS; i++)
        fprintf(out, " %s", sets[i].kind);
    fprintf(out, " (default %s).\n", sets[0].kind);
    return out == stdout ? 0 : 2;
}

static bool option(struct hb_plan *p, const char *text, struct hb_error *err)
{
    char name[64];
    const char *equals = strchr(text, '=');

    if (!equals || (size_t)(equals - text) >= sizeof name)
        return hb_fail(err, HB_BAD_OPTION, "an option is written NAME=TEXT, not \"%.60s\"", text);
    snprintf(name, sizeof name, "%.*s", (int)(equals - text), text);
    return hb_plan_option(p, name, equals + 1, err);
}

static bool read_number(const char *text, unsigned max, unsigned *out)
{
    char *end;
    unsigned long value = strtoul(text, &end, 10);

    *out = (unsigned)value;
    return *text && !*end && value >= 1 && value <= max;
}

static int count_lines(struct hb_plan *plan, unsigned depth)
{
    struct hb_error err;
    struct hb_table *t = hb_table_open(plan, NULL, &err);

    if (!t) {
        fprintf(stderr, "hradby perft: %s\n", err.text);
        return 2;
    }
    bool good = perft(hb_table_game(t), depth);
    if (!good)
        fprintf(stderr, "hradby perft: not enough memory\n");
    hb_table_close(t);
    return good ? 0 : 1;
}

/* One option of the command with its value: 0, or the exit status if it is wrong. */
static int take(struct hb_plan *plan, unsigned *depth, const char *name, const char *value)
{
    struct hb_error err;

    if (!value || (strcmp(name, "--depth") == 0 && !read_number(value, DEPTH_MAX, depth)) ||
        (strcmp(name, "--players") == 0 && !read_number(value, HB_PLAYERS_MAX, &plan->players)))
        return usage(stderr);
    if (strcmp(name, "--depth") == 0 || strcmp(name, "--players") == 0 || strcmp(name, "--game") == 0)
        return 0;
    if (strcmp(name, "--option") != 0)
        return usage(stderr);
    if (option(plan, value, &err))
        return 0;
    fprintf(stderr, "hradby perft: %s\n", err.text);
    return 2;
}

/* The game has to be known before its options are; NULL if there is none of that name. */
static const struct hb_kind *game_wanted(int argc, char **argv)
{
    for (int i = 1; i + 1 < argc; i += 2)
        if (strcmp(argv[i], "--game") == 0)
            return hb_kind_named(argv[i + 1]);
    return hb_kind_named(sets[0].kind);
}

int hb_cmd_perft(int argc, char **argv)
{
    const struct hb_kind *kind = game_wanted(argc, argv);
    struct hb_plan plan;
    struct hb_error err;
    unsigned depth = 4;
    int status = 0;

    if (argc == 2 && strcmp(argv[1], "--help") == 0)
        return usage(stdout);
    if (argc == 2 && strcmp(argv[1], "--signature") == 0)
        return signature();
    if (!kind)
        return usage(stderr);
    if (!hb_plan_new(&plan, kind, &err)) {
        fprintf(stderr, "hradby perft: %s\n", err.text);
        return 1;
    }
    plan.players = 2;
    plan.auto_chance = false;
    for (int i = 1; i < argc && !status; i += 2)
        status = take(&plan, &depth, argv[i], i + 1 < argc ? argv[i + 1] : NULL);
    if (!status)
        status = count_lines(&plan, depth);
    hb_plan_free(&plan);
    return status;
}
