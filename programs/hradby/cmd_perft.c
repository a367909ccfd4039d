/* cmd_perft.c -- `hradby perft`: counts lines of moves, and signs how the engine plays.
 *
 * A count says how many different lines of a given length the rules allow from the first position, draws included (each
 * kind of tile once, whatever its weight); players who choose at once do so in the order of their seats.  The counter
 * has a state and a list of moves for each depth, so nothing is allocated on the way.
 *
 * The signature is a hash over the moves that can be played, the moves that are played and the scores in a standard set
 * of random games: it moves when play changes, and never otherwise.  Moves go into it by their texts, since their codes
 * may change where play does not.  The hash of the states that follows it moves with their bytes too.  Each kind of
 * game is signed for itself, so that a change of one leaves the lines of the others. */
#include "engine/splitmix.h"
#include "hradby/table.h"
#include "programs/hradby/commands.h"
#include "views/terminal/game_options.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEPTH_MAX = 40, OPTIONS_MAX = 32 };

/* A state and a list of moves for each depth. */
struct counter {
    unsigned depth;
    struct hb_game *state[DEPTH_MAX + 1];
    struct hb_move *moves[DEPTH_MAX + 1];
};

/* The last level is played move by move like all others: counting its list alone would be quicker, but would try out no
 * move. */
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

/* Depth after depth, so the first figures are there soon. */
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

/* One step of FNV-1a, mixed further down. */
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

/* By its text and the number of choices: codes of moves may change, and what can be played must not. */
static void sign_move(struct perft_sums *sums, const struct hb_game *g, struct hb_move m, size_t choices)
{
    char text[HB_MOVE_TEXT];
    struct hb_text t = hb_text_in(text, sizeof text);

    hb_move_text(g, m, &t);
    add(&sums->play, choices);
    add_text(&sums->play, text);
}

/* Scores go into the signature of play, bytes of states only into that of states. */
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

/* The standard games of a kind.  The first set is the signature; others follow it under their names.  A set-up that is
 * added or taken out moves the signature, too, with play as it was. */
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

/* Draws are given, since the moves of chance are drawn here like all others. */
static bool plan_standard(struct hb_plan *p, const struct set *set, const struct standard *s, struct hb_error *err)
{
    bool good = hb_plan_new(p, hb_kind_named(set->kind), err);

    for (unsigned i = 0; good && i < STANDARD_OPTIONS && set->option[i]; i++)
        good = hb_plan_option(p, set->option[i], s->text[i], err);
    p->players = s->players;
    p->auto_chance = false;
    return good;
}

/* Twenty-five random games of each set-up, from seeds that no other one of its kind has. */
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
    good = g;
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

struct perft_request {
    const char *game; /* has to be known before its options are read */
    const char *option[OPTIONS_MAX];
    unsigned options;
    unsigned long depth, players;
    bool signature;
};

enum { COUNTING = 1 }; /* the group of options that speak of counting */

static bool take_game(void *into, const char *flag, const char *name, struct hb_error *err)
{
    char all[128] = "";
    struct hb_text list = hb_text_in(all, sizeof all);

    (void)flag;
    for (unsigned i = 0; i < SETS; i++) {
        if (strcmp(name, sets[i].kind) == 0) {
            ((struct perft_request *)into)->game = name;
            return true;
        }
        hb_put(&list, "%s%s", i == 0 ? "" : ", ", sets[i].kind);
    }
    return hb_refuse(err, HB_UNKNOWN_GAME, "command.perft-no-game word=%.*s names=%s", 40, name, all);
}

static bool take_option(void *into, const char *flag, const char *pair, struct hb_error *err)
{
    struct perft_request *r = into;

    (void)flag;
    if (r->options == OPTIONS_MAX)
        return hb_refuse(err, HB_BAD_OPTION, "command.perft-many-options most=%d", OPTIONS_MAX);
    r->option[r->options++] = pair;
    return true;
}

static void usual(void *into)
{
    *(struct perft_request *)into = (struct perft_request){ .game = sets[0].kind, .depth = 4, .players = 2 };
}

static const struct hb_cli_option options[] = {
    { .help = "usage.options" },
    { "--game", "GAME", "usage.play.game", HB_CLI_TAKE, .take = take_game, .list = hb_games_say, .such = hb_games_first,
      .group = COUNTING },
    { "--depth", "N", "usage.perft.depth", HB_CLI_NUMBER, HB_CLI_AT(struct perft_request, depth), .least = 1,
      .most = DEPTH_MAX, .group = COUNTING },
    { "--players", "N", "usage.perft.players", HB_CLI_NUMBER, HB_CLI_AT(struct perft_request, players), .least = 1,
      .most = HB_PLAYERS_MAX, .group = COUNTING },
    { "--option", "NAME=TEXT", "usage.perft.option", HB_CLI_TAKE, .take = take_option, .example = "farmers=no",
      .group = COUNTING },
    { "--signature", NULL, "usage.perft.signature", HB_CLI_FLAG, HB_CLI_AT(struct perft_request, signature) },
    HB_CLI_CORE,
    HB_CLI_LAST
};

static const struct hb_cli cli = {
    .command = "perft",
    .synopsis = { "perft [OPTION...]", "perft --signature [--core NAME]" },
    .does = "usage.perft.does",
    .example = { "perft --depth 3 --option expansions=river", "perft --game castle --depth 2" },
    .option = options,
    .usual = usual,
    .size = sizeof(struct perft_request),
};

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
    struct hb_cli_given given;
    struct hb_error err = { .code = HB_OK };
    int status;

    if (!hb_command_read(&cli, &request, &given, argc, argv, language, &status))
        return status;
    if (!request.signature)
        return count_lines(&request, language);
    if (!hb_cli_given_of(&given, COUNTING))
        return signature(language);
    hb_refuse(&err, HB_BAD_OPTION, "command.perft-alone flag=%s", hb_cli_given_of(&given, COUNTING));
    return hb_wrong_usage(language, "perft", &err);
}
