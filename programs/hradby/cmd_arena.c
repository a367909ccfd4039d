/* cmd_arena.c -- `hradby arena`: players measured against each other, wherever the rounds of the contest are played.
 *
 * A session is one run of the command: its options, the arena (a game and who plays it), the contest (the rounds so far
 * and the verdict) and the file that keeps them.  Where rounds are played is a stage, which `hradby arena` and
 * hradby-arena-mpi each bring: the session begins or goes on, hands the contest to the stage, and reports.
 *
 * Promises: what was played is kept, whatever ends the contest; a file that holds something else is never written to;
 * nothing that a measured program does ends or delays more than its own game. */

#include "hradby/words.h"
#include "players/arena/contest.h"
#include "players/arena/statistics.h"
#include "programs/hradby/commands.h"
#include "system/figures_file.h"
#include "table/json.h"
#include "views/terminal/play_options.h"

#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { GOOD = 0, FAILED = 1, PAIRS_USUAL = 100, SAID = 640, LOOK_US = 500000, SUMMARY_DIGITS = 8 };
enum { WORD_SHOWN = 40, NUMBER = 24 };

/* The command line */

/* Which game is played is said as for `hradby play`, by its own options.  Texts point into argv. */
struct arena_options {
    const char *player[2];
    unsigned players;            /* of them named */
    struct hb_play_options game; /* what of it is said as for `hradby play` */
    bool game_given;             /* something of it beside the seed */
    unsigned long pairs, jobs;   /* 0: not said */
    const char *out, *resume;
    bool tested;
    struct hb_sprt sprt; /* bounds that were not said are no_number */
    bool json, quiet, show_errors, mpi;
};

static const double no_number = -1e9; /* one that was not given */

static bool take_player(void *into, const char *name, const char *word, struct hb_error *err)
{
    struct arena_options *o = into;

    (void)name;
    if (o->players == 2)
        return hb_refuse(err, HB_BAD_OPTION, "arena.player.many word=%.*s", WORD_SHOWN, word);
    o->player[o->players++] = word;
    return true;
}

static bool read_decimal(const char *flag, const char *value, const char *example, double low, double high, double *out,
                         struct hb_error *err)
{
    char *end = NULL, least[NUMBER], most[NUMBER];

    *out = strtod(value, &end);
    if (*end == '\0' && isfinite(*out) && *out >= low && *out <= high)
        return true;
    snprintf(least, sizeof least, "%g", low);
    snprintf(most, sizeof most, "%g", high);
    return hb_refuse(err, HB_BAD_OPTION, "arena.number flag=%s word=%.*s low=%s high=%s example=%s", flag, WORD_SHOWN,
                     value, least, most, example);
}

static bool take_elo(void *into, const char *flag, const char *value, struct hb_error *err)
{
    struct hb_sprt *test = &((struct arena_options *)into)->sprt;
    bool first = strcmp(flag, "--elo0") == 0;

    return read_decimal(flag, value, first ? "0" : "10", -1000, 1000, first ? &test->elo0 : &test->elo1, err);
}

static bool take_chance(void *into, const char *flag, const char *value, struct hb_error *err)
{
    struct hb_sprt *test = &((struct arena_options *)into)->sprt;

    return read_decimal(flag, value, "0.05", 0.0001, 0.5, strcmp(flag, "--alpha") == 0 ? &test->alpha : &test->beta,
                        err);
}

static void usual(void *into)
{
    ((struct arena_options *)into)->sprt = (struct hb_sprt){ no_number, no_number, 0.05, 0.05 };
}

enum { TEST = 2 }; /* the group of options that speak of the sequential test; of the game is HB_PLAY_GAME */

#define FLAG(name, key, member)                                                                                        \
    {                                                                                                                  \
        name, NULL, key, HB_CLI_FLAG, HB_CLI_AT(struct arena_options, member)                                          \
    }

static const struct hb_cli_option options[] = {
    { .name = "PLAYER", .kind = HB_CLI_WORD, .take = take_player },
    { .help = "usage.options" },
    { "--pairs", "N", "usage.arena.pairs", HB_CLI_NUMBER, HB_CLI_AT(struct arena_options, pairs), .least = 1,
      .most = HB_PAIRS_MAX },
    { "--jobs", "N", "usage.arena.jobs", HB_CLI_NUMBER, HB_CLI_AT(struct arena_options, jobs), .least = 1,
      .most = HB_JOBS_MAX },
    { "--seed", "S", "usage.arena.seed", HB_CLI_ROW, .at = 0 },
    { "--out", "FILE", "usage.arena.out", HB_CLI_TEXT, HB_CLI_AT(struct arena_options, out),
      .example = "results.jsonl" },
    { "--resume", "FILE", "usage.arena.resume", HB_CLI_TEXT, HB_CLI_AT(struct arena_options, resume),
      .example = "results.jsonl" },
    { "--elo0", "X", "usage.arena.elo0", HB_CLI_TAKE, .take = take_elo, .example = "0" },
    { "--elo1", "Y", "usage.arena.elo1", HB_CLI_TAKE, .take = take_elo, .example = "10" },
    { "--alpha", "P", "usage.arena.alpha", HB_CLI_TAKE, .take = take_chance, .example = "0.05", .group = TEST },
    { "--beta", "P", "usage.arena.beta", HB_CLI_TAKE, .take = take_chance, .example = "0.05", .group = TEST },
    FLAG("--json", "usage.arena.json", json),
    FLAG("--quiet", "usage.arena.quiet", quiet),
    FLAG("--engine-errors", "usage.arena.engine-errors", show_errors),
    FLAG("--mpi", NULL, mpi),
    { .name = "--language", .value = "CODE", .help = "usage.language", .kind = HB_CLI_ROW },
    { .name = "--help", .help = "usage.help", .kind = HB_CLI_HELP },
    { .name = "-h", .kind = HB_CLI_HELP },
    { .help = "usage.players" },
    { "NAME", NULL, "usage.arena.name", HB_CLI_ROW, .list = hb_levels_say },
    { "NAME:SETTINGS", NULL, "usage.arena.settings", HB_CLI_ROW, .at = 0 },
    { "engine:COMMAND", NULL, "usage.arena.engine", HB_CLI_ROW, .at = 0 },
    { .help = "usage.options.game" }, /* which the table of `hradby play` reads */
    { "--players", "N", "usage.arena.players", HB_CLI_ROW, .at = 0 },
    { "--game", "GAME", "usage.arena.game", HB_CLI_ROW, .list = hb_games_say, .such = hb_games_first },
    { "--NAME", "TEXT", "usage.arena.option", HB_CLI_ROW, .at = 0 },
    { .name = NULL }
};

static const struct hb_cli cli = {
    .command = "arena",
    .synopsis = { "arena A B [OPTION...]", "arena A --game mists [OPTION...]", "arena --resume FILE [OPTION...]" },
    .does = "usage.arena.does",
    .note = "usage.arena.note",
    .example = { "arena easy greedy --pairs 50 --out results.jsonl",
                 "arena greedy engine:./my-player --players 4 --expansions inns,traders" },
    .option = options,
    .usual = usual,
    .size = sizeof(struct arena_options),
    .more = &hb_play_cli,
    .more_at = offsetof(struct arena_options, game),
    .more_group = HB_PLAY_GAME,
};

/* The command line: the whole */

/* Both bounds make a test; its other settings make none by themselves. */
static bool check_test(struct arena_options *o, const struct hb_cli_given *given, struct hb_error *err)
{
    bool first = o->sprt.elo0 > no_number, second = o->sprt.elo1 > no_number;

    if (first != second)
        return hb_refuse(err, HB_BAD_OPTION, "arena.test.half");
    if (!first && hb_cli_given_of(given, TEST))
        return hb_refuse(err, HB_BAD_OPTION, "arena.test.flag flag=%s", hb_cli_given_of(given, TEST));
    if (first && o->sprt.elo0 >= o->sprt.elo1)
        return hb_refuse(err, HB_BAD_OPTION, "arena.test.order");
    o->tested = first;
    return true;
}

static bool check_game(struct arena_options *o, struct hb_error *err)
{
    struct hb_play_options *g = &o->game;

    if (g->players && strspn(g->players, "0123456789") != strlen(g->players))
        return hb_refuse(err, HB_BAD_OPTION, "arena.players.count word=%.*s", WORD_SHOWN, g->players);
    o->game_given = g->players || g->game || g->givens.count > 0;
    if (!g->players)
        g->players = "2";
    return true;
}

static bool check_files(const struct arena_options *o, struct hb_error *err)
{
    if (o->out && o->resume)
        return hb_refuse(err, HB_BAD_OPTION, "arena.out.both");
    if (o->players == 0 && !o->resume)
        return hb_refuse(err, HB_BAD_OPTION, "arena.player.none");
    return true;
}

/* A session */

struct arena_session {
    const struct arena_options *o;
    enum hb_language language;
    struct hb_arena arena;
    struct hb_contest contest;
    const char *path; /* of the file, or NULL */
    bool interrupted;
};

static struct hb_contest *running; /* for signals */

/* Rounds in play are given up, and the contest ends in order; a second signal ends the program (SA_RESETHAND). */
static void interrupt(int signal)
{
    (void)signal;
    atomic_store(&running->stop, true);
}

/* Beginning */

/* The figures of the boxes come from files of this user, as for a game at the terminal. */
static bool open_new(struct arena_session *s, struct hb_error *err)
{
    struct hb_play_options game = s->o->game;
    struct hb_players seats;
    struct hb_plan plan;
    bool good;

    game.presets = hb_figures_give;
    if (!hb_play_options_plan(&game, &plan, &seats, err))
        return false;
    good = hb_arena_open(&s->arena, &plan, s->o->player[0], s->o->player[1], err);
    hb_plan_free(&plan);
    return good;
}

/* The first line of the file says all that is needed to go on. */
static bool write_header(struct arena_session *s, struct hb_error *err)
{
    struct hb_json *header = hb_arena_header(&s->arena);
    char *text = !header ? NULL : hb_json_dumps(header);
    bool good = text ? hb_ledger_add(&s->contest.ledger, text, err) : hb_refuse(err, HB_NO_MEMORY, "table.memory");

    free(text);
    hb_json_decref(header);
    return good;
}

/* Alone there is nothing to compare. */
static bool can_test(const struct arena_session *s, struct hb_error *err)
{
    return !s->o->tested || !s->arena.alone || hb_refuse(err, HB_BAD_OPTION, "arena.test.alone");
}

/* The file is made last, so nothing is left behind where something else is wrong. */
static bool begin_new(struct arena_session *s, struct hb_error *err)
{
    if (!open_new(s, err))
        return false;
    s->contest.ledger.file = -1;
    if (can_test(s, err) && hb_contest_open(&s->contest, err)) {
        if (!s->path || (hb_ledger_create(&s->contest.ledger, s->path, err) && write_header(s, err)))
            return true;
        hb_contest_close(&s->contest);
    }
    hb_arena_close(&s->arena);
    return false;
}

/* Going on */

/* What the command line says differs from what the file was begun with. */
static bool is_other(const struct arena_session *s, const char *what, struct hb_error *err)
{
    return hb_refuse(err, HB_BAD_OPTION, "arena.resume.other file=%.*s what=%s", 160, s->path, what);
}

/* What is not said again is taken from the file. */
static bool players_agree(const struct arena_session *s, struct hb_error *err)
{
    const struct arena_options *o = s->o;
    const struct hb_entrant *b = &s->arena.entrant[HB_B];

    if (o->game.seed && strcmp(o->game.seed, s->arena.seed) != 0)
        return is_other(s, "seed", err);
    if (o->players == 0)
        return true;
    if (strcmp(o->player[0], s->arena.entrant[HB_A].text) != 0)
        return is_other(s, "a", err);
    if (o->players == 2 ? s->arena.alone || strcmp(o->player[1], b->text) != 0
                        : !s->arena.alone && strcmp(o->player[0], b->text) != 0)
        return is_other(s, "b", err);
    return true;
}

/* Compared as JSON, whatever way it was written. */
static bool headers_agree(const struct arena_session *s, struct hb_json *given, struct hb_json *kept,
                          struct hb_error *err)
{
    static const char *const whats[] = { "game", "players", "options" };

    for (unsigned i = 0; i < sizeof whats / sizeof whats[0]; i++)
        if (!hb_json_equal(hb_json_object_get(given, whats[i]), hb_json_object_get(kept, whats[i])))
            return is_other(s, whats[i], err);
    return true;
}

/* What the command line says about the game is set up as it would be alone, and compared. */
static bool game_agrees(const struct arena_session *s, struct hb_json *kept, struct hb_error *err)
{
    struct arena_options o = *s->o;
    struct arena_session other = { .o = &o };
    struct hb_json *given;
    bool good;

    if (!o.game_given)
        return true;
    o.player[0] = s->arena.entrant[HB_A].text;
    o.player[1] = s->arena.alone ? NULL : s->arena.entrant[HB_B].text;
    if (!open_new(&other, err))
        return false;
    given = hb_arena_header(&other.arena);
    good = headers_agree(s, given, kept, err);
    hb_json_decref(given);
    hb_arena_close(&other.arena);
    return good;
}

/* Every line after the first is a round or a summary. */
static bool recall(struct arena_session *s, struct hb_error *err)
{
    struct hb_json *line;
    bool good = true;

    while (good && (line = hb_ledger_next(&s->contest.ledger, err))) {
        good = hb_json_object_get(line, "summary") || hb_contest_recall(&s->contest, line) ||
               hb_ledger_refuse_line(&s->contest.ledger, err);
        hb_json_decref(line);
    }
    return good && err->code == HB_OK;
}

/* Rounds of the file are added up as if they had just been played. */
static bool go_on(struct arena_session *s, struct hb_json *header, struct hb_error *err)
{
    if (!hb_arena_reopen(&s->arena, header, err))
        return false;
    if (players_agree(s, err) && game_agrees(s, header, err) && can_test(s, err) && hb_contest_open(&s->contest, err)) {
        if (recall(s, err))
            return true;
        hb_contest_close(&s->contest);
    }
    hb_arena_close(&s->arena);
    return false;
}

/* The file stays open and locked from the first line on. */
static bool resume(struct arena_session *s, struct hb_error *err)
{
    struct hb_error why;
    struct hb_json *header;
    bool good;

    if (!hb_ledger_open(&s->contest.ledger, s->path, err))
        return false;
    header = hb_ledger_next(&s->contest.ledger, err);
    if (!header)
        hb_refuse(err, HB_BAD_RECORD, "arena.resume.header");
    good = header && go_on(s, header, err);
    hb_json_decref(header);
    if (!good)
        hb_ledger_close(&s->contest.ledger, &why);
    return good;
}

/* What is played comes from the file or the command line, and how long from the command line alone. */
static bool begin(struct arena_session *s, struct hb_error *err)
{
    s->contest.arena = &s->arena;
    s->contest.pairs = s->o->pairs != 0 ? s->o->pairs : PAIRS_USUAL;
    s->contest.tested = s->o->tested;
    s->contest.sprt = s->o->sprt;
    s->path = s->o->resume ? s->o->resume : s->o->out;
    if (!(s->o->resume ? resume(s, err) : begin_new(s, err)))
        return false;
    s->arena.show_errors = s->o->show_errors;
    return true;
}

/* While it is played */

struct onlooker {
    struct hb_contest_watcher look; /* first */
    enum hb_language language;
    unsigned long shown;
};

/* Only when a round has ended since the last look. */
static void look(struct hb_contest_watcher *o, const struct hb_contest *c)
{
    struct onlooker *me = (struct onlooker *)o;
    char said[SAID];
    struct hb_text text = hb_text_for(me->language, said, sizeof said);

    if (me->shown == c->done_count + 1)
        return;
    me->shown = c->done_count + 1;
    hb_report_progress(c, &text);
    fprintf(stderr, "\r\033[K%s", said);
    fflush(stderr);
}

/* A program that ends must not end this one by its broken pipe. */
static void play(struct arena_session *s, struct hb_arena_stage *stage)
{
    struct onlooker o = { { look }, s->language, 0 };
    bool shown = !s->o->quiet && isatty(STDERR_FILENO);
    struct sigaction once = { .sa_handler = interrupt, .sa_flags = (int)SA_RESETHAND };

    running = &s->contest;
    signal(SIGPIPE, SIG_IGN);
    sigemptyset(&once.sa_mask);
    sigaction(SIGINT, &once, NULL);
    sigaction(SIGTERM, &once, NULL);
    stage->play(stage, &s->contest, (unsigned)s->o->jobs, shown ? &o.look : NULL);
    signal(SIGINT, SIG_DFL);
    signal(SIGTERM, SIG_DFL);
    if (shown)
        fputs("\r\033[K", stderr);
    s->interrupted = atomic_load(&s->contest.stop) && s->contest.verdict == HB_UNDECIDED && !s->contest.failed;
}

/* The end */

static void say_stopped(const struct arena_session *s)
{
    char said[SAID];
    struct hb_text text = hb_text_for(s->language, said, sizeof said);

    hb_say(&text, "arena.stopped file=%s", s->path ? s->path : "");
    fprintf(stderr, "%s\n", said);
}

static void print_report(const struct arena_session *s, const char *summary)
{
    struct hb_buffer words;

    if (s->o->json) {
        puts(summary);
        return;
    }
    hb_buffer_init(&words);
    hb_report_words(&s->contest, s->language, &words);
    if (words.at)
        fputs(words.at, stdout);
    hb_buffer_done(&words);
}

/* The summary is made once: the same line is printed and kept. */
static bool conclude(struct arena_session *s, struct hb_error *err)
{
    struct hb_json *summary = hb_report_json(&s->contest);
    struct hb_buffer out;
    char *text;
    bool good;

    hb_buffer_init(&out);
    hb_json_write_rounded(summary, SUMMARY_DIGITS, &out);
    text = hb_buffer_take(&out);
    good = text || hb_refuse(err, HB_NO_MEMORY, "table.memory");
    if (good)
        print_report(s, text);
    if (s->contest.failed)
        *err = s->contest.err;
    good = good && !s->contest.failed && (!s->path || hb_ledger_add(&s->contest.ledger, text, err));
    free(text);
    hb_json_decref(summary);
    return good;
}

/* The exit status is 1 for a contest that was interrupted: it has no result yet. */
static int sit(const struct arena_options *o, enum hb_language language, struct hb_arena_stage *stage)
{
    struct arena_session *s = calloc(1, sizeof *s);
    struct hb_error err = { .code = HB_OK }, late = { .code = HB_OK };
    bool good, closed;

    if (!s) {
        hb_refuse(&err, HB_NO_MEMORY, "command.no-memory");
        return hb_failed(language, "arena", &err);
    }
    s->o = o;
    s->language = language;
    if (!begin(s, &err)) {
        free(s);
        return err.code == HB_BAD_RECORD && o->resume ? hb_bad_file(language, "arena", o->resume, &err)
                                                      : hb_wrong_usage(language, "arena", &err);
    }
    play(s, stage);
    good = conclude(s, &err);
    closed = hb_ledger_close(&s->contest.ledger, &late);
    if (s->interrupted)
        say_stopped(s);
    hb_contest_close(&s->contest);
    hb_arena_close(&s->arena);
    good = good && !s->interrupted;
    free(s);
    if (err.code != HB_OK || !closed)
        return hb_failed(language, "arena", closed ? &err : &late);
    return good ? GOOD : FAILED;
}

int hb_arena_run(int argc, char **argv, enum hb_language language, struct hb_arena_stage *stage)
{
    struct arena_options o;
    struct hb_cli_given given;
    struct hb_error err = { .code = HB_OK };
    int status;

    if (!hb_command_read(&cli, &o, &given, argc, argv, language, &status))
        return status;
    if (!check_test(&o, &given, &err) || !check_game(&o, &err) || !check_files(&o, &err))
        return hb_wrong_usage(language, "arena", &err);
    if (o.mpi && !stage->is_mpi) {
        hb_refuse(&err, HB_BAD_OPTION, "arena.mpi");
        return hb_wrong_usage(language, "arena", &err);
    }
    return sit(&o, language, stage);
}

/* On this machine */

/* As many threads as there are cores, fewer where the players have several each. */
static unsigned usual_jobs(const struct hb_arena *arena)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    unsigned threads = 1;

    for (unsigned i = 0; i < HB_ENTRANTS; i++)
        if (!arena->entrant[i].is_program && arena->entrant[i].spec.threads > threads)
            threads = arena->entrant[i].spec.threads;
    cores = cores / (long)threads;
    return cores < 1 ? 1 : cores > HB_JOBS_MAX ? HB_JOBS_MAX : (unsigned)cores;
}

static void play_here(struct hb_arena_stage *s, struct hb_contest *c, unsigned jobs, struct hb_contest_watcher *look)
{
    (void)s;
    hb_contest_play(c, jobs != 0 ? jobs : usual_jobs(c->arena), look);
}

int hb_cmd_arena(int argc, char **argv, enum hb_language language)
{
    struct hb_arena_stage here = { .play = play_here };

    return hb_arena_run(argc, argv, language, &here);
}
