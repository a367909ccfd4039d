/* arena_options.c -- see arena_options.h.  Which game is played is said as for `hradby play`, and read by it. */
#include "cli/arena_options.h"

#include "arena/contest.h"
#include "cli/arguments.h"
#include "cli/help.h"
#include "hradby/words.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FORWARDED_MAX = 2 * HB_GIVEN_MAX + 8, WORD_SHOWN = 40, NUMBER = 24 };

static const double no_number = -1e9; /* one that was not given */

/* A command line under way. */
struct reader {
    struct hb_arena_options *o;
    struct hb_arguments a;
    char *forwarded[FORWARDED_MAX + 1]; /* to the options of `hradby play` */
    int forwards;
    double elo0, elo1, alpha, beta;
    const char *test_flag; /* alpha or beta */
};

/* ---- numbers ---- */

static bool take_decimal(struct hb_arguments *a, const char *flag, const char *example, double low, double high,
                         double *out, struct hb_error *err)
{
    const char *value = hb_argument_value(a, flag, example, err);
    char *end = NULL, least[NUMBER], most[NUMBER];

    if (value == NULL)
        return false;
    *out = strtod(value, &end);
    if (*end == '\0' && isfinite(*out) && *out >= low && *out <= high)
        return true;
    snprintf(least, sizeof least, "%g", low);
    snprintf(most, sizeof most, "%g", high);
    return hb_refuse(err, HB_BAD_OPTION, "arena.number flag=%s word=%.*s low=%s high=%s example=%s", flag, WORD_SHOWN,
                     value, least, most, example);
}

static bool take_test(struct reader *r, struct hb_error *err)
{
    const struct {
        const char *flag, *example;
        double low, high, *out;
    } numbers[] = { { "--elo0", "0", -1000, 1000, &r->elo0 },
                    { "--elo1", "10", -1000, 1000, &r->elo1 },
                    { "--alpha", "0.05", 0.0001, 0.5, &r->alpha },
                    { "--beta", "0.05", 0.0001, 0.5, &r->beta } };

    for (unsigned i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        if (hb_argument_is(&r->a, numbers[i].flag)) {
            r->test_flag = i >= 2 ? numbers[i].flag : r->test_flag;
            return take_decimal(&r->a, numbers[i].flag, numbers[i].example, numbers[i].low, numbers[i].high,
                                numbers[i].out, err);
        }
    return hb_argument_unknown(&r->a, err);
}

/* ---- words ---- */

static bool take_player(struct reader *r, struct hb_error *err)
{
    const char *word = r->a.argv[r->a.at];

    if (r->o->players == 2)
        return hb_refuse(err, HB_BAD_OPTION, "arena.player.many word=%.*s", WORD_SHOWN, word);
    r->o->player[r->o->players++] = word;
    return true;
}

/* What `hradby play` understands too, each with a value. */
static bool is_forwarded(const struct hb_arguments *a)
{
    static const char *const flags[] = { "--game",    "--players", "--seed",   "--box",   "--edition", "--expansions",
                                         "--farmers", "--bends",   "--season", "--level", "--option" };

    for (unsigned i = 0; i < sizeof flags / sizeof flags[0]; i++)
        if (hb_argument_is(a, flags[i]))
            return true;
    return false;
}

static bool forward(struct reader *r, struct hb_error *err)
{
    bool alone = strchr(r->a.argv[r->a.at], '=') == NULL;

    if (r->forwards + 2 > FORWARDED_MAX)
        return hb_refuse(err, HB_BAD_OPTION, "terminal.option.many");
    r->forwarded[r->forwards++] = r->a.argv[r->a.at];
    if (alone && r->a.at + 1 < r->a.argc)
        r->forwarded[r->forwards++] = r->a.argv[++r->a.at];
    return true;
}

static bool take_flag(struct reader *r, struct hb_error *err)
{
    const struct {
        const char *flag;
        bool *out;
    } flags[] = { { "--json", &r->o->json },
                  { "--quiet", &r->o->quiet },
                  { "--engine-errors", &r->o->show_errors },
                  { "--mpi", &r->o->mpi } };

    for (unsigned i = 0; i < sizeof flags / sizeof flags[0]; i++)
        if (strcmp(r->a.argv[r->a.at], flags[i].flag) == 0) {
            *flags[i].out = true;
            return true;
        }
    return take_test(r, err);
}

static bool take(struct reader *r, struct hb_error *err)
{
    const char *word = r->a.argv[r->a.at];

    if (hb_help_wanted(word)) {
        r->o->help = true;
        return true;
    }
    if (word[0] != '-')
        return take_player(r, err);
    if (is_forwarded(&r->a))
        return forward(r, err);
    if (hb_argument_is(&r->a, "--pairs"))
        return hb_argument_number(&r->a, "--pairs", 1, HB_PAIRS_MAX, &r->o->pairs, err);
    if (hb_argument_is(&r->a, "--jobs"))
        return hb_argument_number(&r->a, "--jobs", 1, HB_JOBS_MAX, &r->o->jobs, err);
    if (hb_argument_is(&r->a, "--out"))
        return (r->o->out = hb_argument_value(&r->a, "--out", "results.jsonl", err)) != NULL;
    if (hb_argument_is(&r->a, "--resume"))
        return (r->o->resume = hb_argument_value(&r->a, "--resume", "results.jsonl", err)) != NULL;
    return take_flag(r, err);
}

/* ---- the whole ---- */

static bool check_test(struct reader *r, struct hb_error *err)
{
    bool first = r->elo0 > no_number, second = r->elo1 > no_number;

    if (first != second)
        return hb_refuse(err, HB_BAD_OPTION, "arena.test.half");
    if (!first && r->test_flag != NULL)
        return hb_refuse(err, HB_BAD_OPTION, "arena.test.flag flag=%s", r->test_flag);
    if (first && r->elo0 >= r->elo1)
        return hb_refuse(err, HB_BAD_OPTION, "arena.test.order");
    r->o->tested = first;
    r->o->sprt = (struct hb_sprt){ r->elo0, r->elo1, r->alpha, r->beta };
    return true;
}

static bool check_game(struct reader *r, struct hb_error *err)
{
    static char command[] = "arena";
    char *words[FORWARDED_MAX + 2] = { command };
    struct hb_play_options *g = &r->o->game;

    memcpy(words + 1, r->forwarded, (size_t)r->forwards * sizeof words[0]);
    if (!hb_play_options_read(g, r->forwards + 1, words, err))
        return false;
    if (g->players != NULL && strspn(g->players, "0123456789") != strlen(g->players))
        return hb_refuse(err, HB_BAD_OPTION, "arena.players.count word=%.*s", WORD_SHOWN, g->players);
    r->o->game_given = g->players != NULL || g->game != NULL || g->givens > 0;
    if (g->players == NULL)
        g->players = "2";
    return true;
}

static bool check_files(const struct hb_arena_options *o, struct hb_error *err)
{
    if (o->out != NULL && o->resume != NULL)
        return hb_refuse(err, HB_BAD_OPTION, "arena.out.both");
    if (o->players == 0 && o->resume == NULL)
        return hb_refuse(err, HB_BAD_OPTION, "arena.player.none");
    return true;
}

bool hb_arena_options_read(struct hb_arena_options *o, int argc, char **argv, struct hb_error *err)
{
    struct reader r = {
        .o = o, .a = { argc, argv, 1 }, .elo0 = no_number, .elo1 = no_number, .alpha = 0.05, .beta = 0.05
    };

    *o = (struct hb_arena_options){ .players = 0 };
    for (; r.a.at < argc; r.a.at++)
        if (!take(&r, err))
            return false;
    return o->help || (check_test(&r, err) && check_game(&r, err) && check_files(o, err));
}
