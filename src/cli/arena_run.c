/* arena_run.c -- see arena_run.h.
 *
 * Promises: what was played is kept, whatever ends the contest; a file that holds something else is never written to; nothing
 * that a measured program does ends or delays more than its own game. */
#include "cli/arena_run.h"

#include "arena/report.h"
#include "cli/arena_options.h"
#include "cli/help.h"
#include "files/figures.h"
#include "hradby/words.h"
#include "table/json.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { GOOD = 0, FAILED = 1, PAIRS_USUAL = 100, SAID = 640, LOOK_US = 500000, SUMMARY_DIGITS = 8 };

static const struct hb_help help = {
    .synopsis = { "arena A B [OPTION...]", "arena A --game mists [OPTION...]", "arena --resume FILE [OPTION...]" },
    .does =
        "Measures player A against player B, in rounds of games with the same draws in which they change seats: who "
        "wins how often, by how much, and how sure that is.",
    .rows =
        (const struct hb_help_row[]){
            { "Options", NULL },
            { "--pairs N", "rounds to be played at most (default: 100)" },
            { "--jobs N", "rounds that are played at the same time (default: one a core)" },
            { "--seed S", "any text; the same seed gives the same draws (default: a fresh one, which is told)" },
            { "--out FILE", "keep every round as a line of JSON in a new FILE" },
            { "--resume FILE", "go on with such a file; what is played stands in it" },
            { "--elo0 X", "with --elo1: stop as soon as it is clear whether A is X or Y Elo above B" },
            { "--elo1 Y", "see --elo0" },
            { "--alpha P", "with these: how likely Y may be found where X is true (default: 0.05)" },
            { "--beta P", "and how likely the other way round (default: 0.05)" },
            { "--json", "tell the result as a line of JSON" },
            { "--quiet", "show no progress" },
            { "--engine-errors", "show what programs write to their standard error" },
            HB_HELP_LAST,
            { "Players", NULL },
            { "NAME", "a computer player: random, easy, normal, hard, master or greedy" },
            { "NAME:SETTINGS", "the same with ms, playouts, seed, threads, memory or weights, as in hard:ms=250 or "
                               "hard:playouts=2000,threads=2" },
            { "engine:COMMAND", "a program that speaks the engine protocol; engine,ms=250,level=NAME:COMMAND says how "
                                "it is asked, limit=MS and start=MS how long it may take for an answer" },
            { "Options of the game", NULL },
            { "--players N", "how many sit at the table, 2 to 8: A and copies of B (default: 2)" },
            { "--game GAME", "carcassonne, castle, or mists, in which A has all seats, and B in other games "
                             "(default: carcassonne)" },
            { "--box BOX", "and all further options of the game as for hradby play: --edition, --expansions, "
                           "--farmers, --bends, --season, --level, --option" },
            { NULL, NULL } },
    .note = "Over several machines: mpirun -n 4 hradby-arena-mpi A B [OPTION...].",
    .example = { "arena easy greedy --pairs 50 --out results.jsonl",
                 "arena greedy engine:./my-player --players 4 --expansions inns,traders" },
};

/* A sitting. */
struct sitting {
    const struct hb_arena_options *o;
    enum hb_language language;
    struct hb_arena arena;
    struct hb_contest contest;
    const char *path; /* of the file, or NULL */
    bool interrupted;
};

static struct hb_contest *running; /* for signals */

static void interrupt(int signal)
{
    (void)signal;
    atomic_store(&running->stop, true);
}

/* ---- beginning ---- */

static bool open_new(struct sitting *s, struct hb_error *err)
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

static bool write_header(struct sitting *s, struct hb_error *err)
{
    struct hb_json *header = hb_arena_header(&s->arena);
    char *text = header == NULL ? NULL : hb_json_dumps(header);
    bool good =
        text != NULL ? hb_ledger_add(&s->contest.ledger, text, err) : hb_refuse(err, HB_NO_MEMORY, "table.memory");

    free(text);
    hb_json_decref(header);
    return good;
}

/* Alone there is nothing to compare. */
static bool can_test(const struct sitting *s, struct hb_error *err)
{
    return !s->o->tested || !s->arena.alone || hb_refuse(err, HB_BAD_OPTION, "arena.test.alone");
}

static bool begin_new(struct sitting *s, struct hb_error *err)
{
    if (!open_new(s, err))
        return false;
    s->contest.ledger.file = -1;
    if (can_test(s, err) && hb_contest_open(&s->contest, err)) {
        if (s->path == NULL || (hb_ledger_create(&s->contest.ledger, s->path, err) && write_header(s, err)))
            return true;
        hb_contest_close(&s->contest);
    }
    hb_arena_close(&s->arena);
    return false;
}

/* ---- going on ---- */

static bool is_other(const struct sitting *s, const char *what, struct hb_error *err)
{
    return hb_refuse(err, HB_BAD_OPTION, "arena.resume.other file=%.*s what=%s", 160, s->path, what);
}

static bool players_agree(const struct sitting *s, struct hb_error *err)
{
    const struct hb_arena_options *o = s->o;
    const struct hb_entrant *b = &s->arena.entrant[HB_B];

    if (o->game.seed != NULL && strcmp(o->game.seed, s->arena.seed) != 0)
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

static bool headers_agree(const struct sitting *s, struct hb_json *given, struct hb_json *kept, struct hb_error *err)
{
    static const char *const whats[] = { "game", "players", "options" };

    for (unsigned i = 0; i < sizeof whats / sizeof whats[0]; i++)
        if (!hb_json_equal(hb_json_object_get(given, whats[i]), hb_json_object_get(kept, whats[i])))
            return is_other(s, whats[i], err);
    return true;
}

/* What the command line says about the game is set up as it would be alone, and compared. */
static bool game_agrees(const struct sitting *s, struct hb_json *kept, struct hb_error *err)
{
    struct hb_arena_options o = *s->o;
    struct sitting other = { .o = &o };
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
static bool recall(struct sitting *s, struct hb_error *err)
{
    struct hb_json *line;
    bool good = true;

    while (good && (line = hb_ledger_next(&s->contest.ledger, err)) != NULL) {
        good = hb_json_object_get(line, "summary") != NULL || hb_contest_recall(&s->contest, line) ||
               hb_ledger_refuse_line(&s->contest.ledger, err);
        hb_json_decref(line);
    }
    return good && err->code == HB_OK;
}

static bool go_on(struct sitting *s, struct hb_json *header, struct hb_error *err)
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

static bool resume(struct sitting *s, struct hb_error *err)
{
    struct hb_error why;
    struct hb_json *header;
    bool good;

    if (!hb_ledger_open(&s->contest.ledger, s->path, err))
        return false;
    header = hb_ledger_next(&s->contest.ledger, err);
    if (header == NULL)
        hb_refuse(err, HB_BAD_RECORD, "arena.resume.header");
    good = header != NULL && go_on(s, header, err);
    hb_json_decref(header);
    if (!good)
        hb_ledger_close(&s->contest.ledger, &why);
    return good;
}

static bool begin(struct sitting *s, struct hb_error *err)
{
    s->contest.arena = &s->arena;
    s->contest.pairs = s->o->pairs != 0 ? s->o->pairs : PAIRS_USUAL;
    s->contest.tested = s->o->tested;
    s->contest.sprt = s->o->sprt;
    s->path = s->o->resume != NULL ? s->o->resume : s->o->out;
    if (!(s->o->resume != NULL ? resume(s, err) : begin_new(s, err)))
        return false;
    s->arena.show_errors = s->o->show_errors;
    return true;
}

unsigned hb_arena_usual_jobs(const struct hb_arena *arena)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    unsigned threads = 1;

    for (unsigned i = 0; i < HB_ENTRANTS; i++)
        if (!arena->entrant[i].is_program && arena->entrant[i].spec.threads > threads)
            threads = arena->entrant[i].spec.threads;
    cores = cores / (long)threads;
    return cores < 1 ? 1 : cores > HB_JOBS_MAX ? HB_JOBS_MAX : (unsigned)cores;
}

/* ---- while it is played ---- */

struct onlooker {
    struct hb_look_on look; /* first */
    enum hb_language language;
    unsigned long shown;
};

static void look(struct hb_look_on *o, const struct hb_contest *c)
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

static void play(struct sitting *s, struct hb_stage *stage)
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

/* ---- the end ---- */

static bool keep_summary(struct sitting *s, const char *summary, struct hb_error *err)
{
    return s->path == NULL || hb_ledger_add(&s->contest.ledger, summary, err);
}

static void say_stopped(const struct sitting *s)
{
    char said[SAID];
    struct hb_text text = hb_text_for(s->language, said, sizeof said);

    hb_say(&text, "arena.stopped file=%s", s->path != NULL ? s->path : "");
    fprintf(stderr, "%s\n", said);
}

static void print_report(const struct sitting *s, const char *summary)
{
    struct hb_buffer words;

    if (s->o->json) {
        puts(summary);
        return;
    }
    hb_buffer_init(&words);
    hb_report_words(&s->contest, s->language, &words);
    if (words.at != NULL)
        fputs(words.at, stdout);
    hb_buffer_done(&words);
}

static bool conclude(struct sitting *s, struct hb_error *err)
{
    struct hb_json *summary = hb_report_json(&s->contest);
    struct hb_buffer out;
    char *text;
    bool good;

    hb_buffer_init(&out);
    hb_json_write_rounded(summary, SUMMARY_DIGITS, &out);
    text = hb_buffer_take(&out);
    good = text != NULL || hb_refuse(err, HB_NO_MEMORY, "table.memory");
    if (good)
        print_report(s, text);
    if (s->contest.failed)
        *err = s->contest.err;
    good = good && !s->contest.failed && keep_summary(s, text, err);
    free(text);
    hb_json_decref(summary);
    return good;
}

static int sit(const struct hb_arena_options *o, enum hb_language language, struct hb_stage *stage)
{
    struct sitting *s = calloc(1, sizeof *s);
    struct hb_error err = { .code = HB_OK }, late = { .code = HB_OK };
    bool good, closed;

    if (s == NULL) {
        hb_refuse(&err, HB_NO_MEMORY, "command.no-memory");
        return hb_failed(language, "arena", &err);
    }
    s->o = o;
    s->language = language;
    if (!begin(s, &err)) {
        free(s);
        return err.code == HB_BAD_RECORD && o->resume != NULL ? hb_bad_file(language, "arena", o->resume, &err)
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

int hb_arena_run(int argc, char **argv, enum hb_language language, struct hb_stage *stage)
{
    struct hb_arena_options o;
    struct hb_error err = { .code = HB_OK };

    if (!hb_arena_options_read(&o, argc, argv, &err))
        return hb_wrong_usage(language, "arena", &err);
    if (o.help)
        return hb_help(&help);
    if (o.mpi && !stage->is_mpi) {
        hb_refuse(&err, HB_BAD_OPTION, "arena.mpi");
        return hb_wrong_usage(language, "arena", &err);
    }
    return sit(&o, language, stage);
}
