/* cmd_perft.c -- `hradby perft`: counts lines of moves, and signs how the engine plays.
 *
 * A count says how many different lines of a given length the rules allow from the first position, draws
 * included (each kind of tile once, whatever its weight); players who choose at once do so in the order of their seats.
 * The signature is a hash over the moves that can be played, the moves that are played and the scores in a standard
 * set of random games: it moves when play changes, and never otherwise.  The hash of the states that follows it moves
 * with their bytes too.  Each kind of game is signed for itself. */
#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/core.h"
#include "cli/help.h"
#include "cli/mover.h"
#include "core/splitmix.h"
#include "hradby/table.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEPTH_MAX = 40, DEPTH_USUAL = 4, PLAYERS_USUAL = 2, OPTIONS_MAX = 32 };

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

struct perft_sums {
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

static void sign_move(struct perft_sums *sums, const struct hb_game *g, struct hb_move m, size_t choices)
{
    char text[HB_MOVE_TEXT];
    struct hb_text t = hb_text_in(text, sizeof text);

    hb_move_text(g, m, &t);
    add(&sums->play, choices);
    add_text(&sums->play, text);
}

static void sign_game(struct perft_sums *sums, struct hb_game *g, uint64_t seed)
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
    { 3, { "c3", "yes", "gold" } },
    { 2, { "c3", "yes", "inns magewitch" } },
    { 2, { "c3", "yes", "ferries" } },
    { 4, { "c3", "yes", "abbot flier inns traders" } },
    { 3, { "c3", "yes", "circles inns traders" } },
    { 3, { "c3", "yes", "messages" } },
    { 4, { "c3", "yes", "robbers" } },
    { 2, { "c3", "yes", "abbot inns messages robbers traders" } },
    { 3, { "bb5", "yes", "hills river" } },
    { 3, { "bb5", "yes", "wheel" } },
    { 2, { "bb5", "yes", "hills inns river traders wheel" } },
    { 3, { "c3", "yes", "ghosts" } },
    { 2, { "c3", "yes", "abbot flier ghosts inns river" } },
};

static const struct standard castle_games[] = {
    { 2, { "summer" } }, { 3, { "summer" } }, { 4, { "summer" } },
    { 2, { "winter" } }, { 3, { "winter" } }, { 4, { "winter" } },
};

static const struct standard mists_games[] = {
    { 1, { "1" } }, { 2, { "2" } }, { 3, { "3" } }, { 4, { "4" } }, { 2, { "5" } }, { 1, { "6" } }, { 5, { "6" } },
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
    { "mists", "mists ", { "level" }, mists_games, sizeof mists_games / sizeof mists_games[0] },
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

static bool sign_standard(const struct set *set, unsigned i, struct perft_sums *sums, struct hb_error *err)
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
    struct perft_sums sums = { 0, 0 };

    for (unsigned i = 0; i < set->count; i++)
        if (!sign_standard(set, i, &sums, err))
            return false;
    printf("%s%016" PRIx64 "\n%sstates %016" PRIx64 "\n", set->label, sums.play, set->label, sums.states);
    return true;
}

static int signature(enum hb_language language)
{
    struct hb_error err;

    hb_refuse(&err, HB_NO_MEMORY, "command.no-memory");
    for (unsigned i = 0; i < SETS; i++)
        if (!sign_set(&sets[i], &err))
            return hb_failed(language, "perft", &err);
    return 0;
}

/* The command line */

static const struct hb_help help = {
    .synopsis = { "perft [OPTION...]", "perft --signature [--core NAME]" },
    .does = "Counts the lines of moves that the rules allow from the first position, draws included, or signs how the "
            "engine plays a standard set of games.",
    .rows =
        (const struct hb_help_row[]){
            { "Options", NULL },
            { "--game GAME", "carcassonne, castle or mists (default: carcassonne)" },
            { "--depth N", "lines of up to N moves, 1 to 40; the numbers grow quickly (default: 4)" },
            { "--players N", "how many play, 1 to 8 (default: 2)" },
            { "--option NAME=TEXT", "an option of the game; can be given several times" },
            { "--signature", "instead of counting, print what moves when play changes, and never otherwise" },
            { "--core NAME", "the core to play with, portable or v3 (default: the best that this machine runs)" },
            HB_HELP_LAST,
            { NULL, NULL } },
    .example = { "perft --depth 3 --option expansions=river", "perft --game castle --depth 2" },
};

struct perft_request {
    const char *game; /* has to be known before its options are read */
    const char *option[OPTIONS_MAX];
    unsigned options;
    unsigned long depth, players;
    bool signature, help;
    const char *counting; /* a flag that speaks of counting, or NULL */
};

static bool take_game(struct perft_request *r, struct hb_arguments *a, struct hb_error *err)
{
    const char *name = hb_argument_value(a, "--game", sets[0].kind, err);
    char all[128] = "";
    struct hb_text list = hb_text_in(all, sizeof all);

    if (!name)
        return false;
    for (unsigned i = 0; i < SETS; i++) {
        if (strcmp(name, sets[i].kind) == 0) {
            r->game = name;
            return true;
        }
        hb_put(&list, "%s%s", i == 0 ? "" : ", ", sets[i].kind);
    }
    return hb_refuse(err, HB_UNKNOWN_GAME, "command.perft-no-game word=%.*s names=%s", 40, name, all);
}

static bool take_option(struct perft_request *r, struct hb_arguments *a, struct hb_error *err)
{
    const char *pair = hb_argument_value(a, "--option", "farmers=no", err);

    if (!pair)
        return false;
    if (r->options == OPTIONS_MAX)
        return hb_refuse(err, HB_BAD_OPTION, "command.perft-many-options most=%d", OPTIONS_MAX);
    r->option[r->options++] = pair;
    return true;
}

static bool take_counting(struct perft_request *r, struct hb_arguments *a, struct hb_error *err)
{
    static const struct {
        const char *flag;
        bool (*take)(struct perft_request *r, struct hb_arguments *a, struct hb_error *err);
    } texts[] = { { "--game", take_game }, { "--option", take_option } };

    for (unsigned i = 0; i < sizeof texts / sizeof texts[0]; i++)
        if (hb_argument_is(a, texts[i].flag)) {
            r->counting = texts[i].flag;
            return texts[i].take(r, a, err);
        }
    if (hb_argument_is(a, "--depth")) {
        r->counting = "--depth";
        return hb_argument_number(a, "--depth", 1, DEPTH_MAX, &r->depth, err);
    }
    if (hb_argument_is(a, "--players")) {
        r->counting = "--players";
        return hb_argument_number(a, "--players", 1, HB_PLAYERS_MAX, &r->players, err);
    }
    return hb_argument_unknown(a, err);
}

static bool read_request(struct perft_request *r, int argc, char **argv, struct hb_error *err)
{
    struct hb_arguments a = { argc, argv, 1 };

    *r = (struct perft_request){ .game = sets[0].kind, .depth = DEPTH_USUAL, .players = PLAYERS_USUAL };
    for (; a.at < argc; a.at++) {
        if (hb_help_wanted(argv[a.at]))
            r->help = true;
        else if (strcmp(argv[a.at], "--signature") == 0)
            r->signature = true;
        else if (!(hb_argument_is(&a, "--core") ? hb_take_core(&a, err) : take_counting(r, &a, err)))
            return false;
    }
    return !r->signature || !r->counting || hb_refuse(err, HB_BAD_OPTION, "command.perft-alone flag=%s", r->counting);
}

static bool give_option(struct hb_plan *p, const char *text, struct hb_error *err)
{
    char name[64];
    const char *equals = strchr(text, '=');

    if (!equals || (size_t)(equals - text) >= sizeof name)
        return hb_refuse(err, HB_BAD_OPTION, "command.perft-pair word=%.*s", 60, text);
    snprintf(name, sizeof name, "%.*s", (int)(equals - text), text);
    return hb_plan_option(p, name, equals + 1, err);
}

static struct hb_table *open_table(const struct perft_request *r, struct hb_error *err)
{
    struct hb_table *t = NULL;
    struct hb_plan plan;
    bool good = true;

    if (!hb_plan_new(&plan, hb_kind_named(r->game), err))
        return NULL;
    plan.players = (unsigned)r->players;
    plan.auto_chance = false;
    for (unsigned i = 0; good && i < r->options; i++)
        good = give_option(&plan, r->option[i], err);
    if (good)
        t = hb_table_open(&plan, NULL, err);
    hb_plan_free(&plan);
    return t;
}

static int count_lines(const struct perft_request *r, enum hb_language language)
{
    struct hb_error err = { .code = HB_OK };
    struct hb_table *t = open_table(r, &err);
    bool good;

    if (!t && err.code != HB_NO_MEMORY)
        return hb_wrong_usage(language, "perft", &err);
    good = t && perft(hb_table_game(t), (unsigned)r->depth);
    hb_table_close(t);
    if (good)
        return 0;
    hb_refuse(&err, HB_NO_MEMORY, "command.no-memory");
    return hb_failed(language, "perft", &err);
}

int hb_cmd_perft(int argc, char **argv, enum hb_language language)
{
    struct perft_request request;
    struct hb_error err = { .code = HB_OK };

    if (!read_request(&request, argc, argv, &err))
        return hb_wrong_usage(language, "perft", &err);
    if (request.help)
        return hb_help(&help);
    return request.signature ? signature(language) : count_lines(&request, language);
}
