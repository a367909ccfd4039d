/* cmd_advice.c -- what a good player says of a saved game: `hradby hint FILE`, the best moves in it or in a position,
 * what they promise and why; and `hradby analyse FILE`, the whole of it looked at afterwards.
 *
 * Both ask a computer player as an adviser, and let the same options say which and how long.  A hint asks about one
 * decision and is told in words.  The text of an analysis is a review of the game; for programs each move is what the
 * engine protocol answers to `analyse`, a line of JSON each.
 *
 * Promises: a hint tells nothing that the one who is advised may not know. */
#include "engine/assert.h"
#include "hradby/words.h"
#include "players/adviser.h"
#include "programs/hradby/commands.h"
#include "system/clock_threads.h"
#include "system/files.h"
#include "table/record.h"
#include "views/protocol/engine.h"
#include "views/terminal/play_options.h"
#include "views/terminal/review.h"
#include "views/terminal/term.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { GOOD = 0, BEST_MAX = 100, AT_MAX = 100000, SHOWN = 60, REQUEST_TEXT = 256 };

/* Whom to ask, and how many are said */

struct advising {
    const char *file;
    const char *level;          /* NULL: the usual one */
    unsigned long ms, playouts; /* 0: not given */
    unsigned long best;         /* how many are said */
};

/* Read here already, so a wrong one is refused before a file is opened. */
static bool take_level(void *into, const char *name, const char *value, struct hb_error *err)
{
    struct hb_player_spec spec;

    (void)name;
    ((struct advising *)into)->level = value;
    return hb_player_read(&spec, value, err);
}

/* Of both commands; what they read into begins with this struct. */
#define ADVISING                                                                                                       \
    { "FILE", .kind = HB_CLI_WORD, HB_CLI_AT(struct advising, file) }, { .help = "usage.options" },                    \
        { "--level",        "L", "usage.advice.level", HB_CLI_TAKE, .take = take_level, .list = hb_levels_say,         \
          .example = "hard" },                                                                                         \
        { "--ms",                                                                                                      \
          "N",                                                                                                         \
          "usage.advice.ms",                                                                                           \
          HB_CLI_NUMBER,                                                                                               \
          HB_CLI_AT(struct advising, ms),                                                                              \
          .least = 1,                                                                                                  \
          .most = HB_PLAYER_MS_MAX },                                                                                  \
    {                                                                                                                  \
        "--playouts", "N", "usage.advice.playouts", HB_CLI_NUMBER, HB_CLI_AT(struct advising, playouts),               \
            .least = 1, .most = HB_PLAYER_PLAYOUTS_MAX                                                                 \
    }

static void usual(void *into)
{
    ((struct advising *)into)->best = 3;
}

/* The player that the options describe.  A command without a file is refused by its name. --ms and --playouts replace
 * what the level says. */
static bool advising_spec(const struct advising *a, const char *command, struct hb_player_spec *spec,
                          struct hb_error *err)
{
    if (!a->file)
        return hb_refuse(err, HB_BAD_OPTION, "advice.no-file command=%s", command);
    if (a->ms != 0 && a->playouts != 0)
        return hb_refuse(err, HB_BAD_OPTION, "advice.effort");
    if (!hb_player_read(spec, a->level ? a->level : HB_ADVISER_USUAL, err))
        return false;
    if (a->ms != 0 || a->playouts != 0) {
        spec->ms = (uint32_t)a->ms;
        spec->playouts = (uint32_t)a->playouts;
    }
    return true;
}

/* A hint */

struct hint_request {
    struct advising advising; /* first */
    const char *player;       /* NULL: who is to move */
    unsigned long at;
    bool at_given;
    struct hb_player_spec spec;
};

enum { AT = 1 }; /* a group of options, of one */

static const struct hb_cli_option hint_options[] = {
    ADVISING,
    { "--best", "N", "usage.hint.best", HB_CLI_NUMBER, HB_CLI_AT(struct advising, best), .least = 1, .most = BEST_MAX },
    { "--player", "NAME", "usage.hint.player", HB_CLI_TEXT, HB_CLI_AT(struct hint_request, player), .example = "Anna" },
    { "--at", "N", "usage.hint.at", HB_CLI_NUMBER, HB_CLI_AT(struct hint_request, at), .most = AT_MAX, .group = AT },
    HB_CLI_LAST
};

static const struct hb_cli hint_cli = {
    .command = "hint",
    .synopsis = { "hint FILE [OPTION...]" },
    .does = "usage.hint.does",
    .note = "usage.hint.note",
    .example = { "hint evening.jsonl", "hint evening.jsonl --level master --ms 3000 --best 5" },
    .option = hint_options,
    .usual = usual,
    .size = sizeof(struct hint_request),
};

/* What is looked at: a game, and who plays it. */
struct scene {
    struct hb_table *table; /* NULL: a position */
    struct hb_game *game;
    struct hb_shown_names shown;
    struct hb_names names;
};

/* A hint: reading */

/* A position has no names and no moves before it. */
static bool open_position(struct scene *s, const char *text, struct hb_error *err)
{
    size_t size = hb_position_size(text, err);

    s->game = size == 0 ? NULL : malloc(size);
    if (size > 0 && !s->game)
        return hb_refuse(err, HB_NO_MEMORY, "terminal.memory.game");
    return s->game && hb_position_parse(s->game, text, err);
}

/* Only what everybody may know of the record is looked at. */
static bool open_record(struct scene *s, const char *text, size_t length, const struct hint_request *r,
                        struct hb_error *err)
{
    size_t moves;

    s->table = hb_record_read(text, length, err);
    if (!s->table)
        return false;
    moves = hb_table_open_length(s->table);
    if (r->at_given && r->at > moves)
        return hb_refuse(err, HB_BAD_OPTION, "command.replay-only moves=%zu wanted=%zu", moves, (size_t)r->at);
    s->game = malloc(hb_size(hb_table_game(s->table)));
    if (!s->game)
        return hb_refuse(err, HB_NO_MEMORY, "terminal.memory.game");
    hb_table_position(s->table, r->at_given ? r->at : moves, s->game, NULL);
    return true;
}

/* The first words tell a position from a record. */
static bool open_scene(struct scene *s, const struct hint_request *r, enum hb_language language, struct hb_error *err)
{
    size_t length = 0;
    char *text = hb_file_read(r->advising.file, HB_RECORD_MAX, &length, err);
    struct hb_names given = { { NULL } };
    bool good;

    *s = (struct scene){ 0 };
    if (!text)
        return false;
    if (strncmp(text, "hradby position", strlen("hradby position")) == 0)
        good = open_position(s, text, err);
    else
        good = open_record(s, text, length, r, err);
    free(text);
    if (good && s->table)
        given = hb_table_names(s->table);
    s->names = hb_shown_names(&s->shown, &given, language);
    return good;
}

static void close_scene(struct scene *s)
{
    free(s->game);
    hb_table_close(s->table);
}

/* A hint: whom */

/* A name comes before a number: somebody may be called 2. */
static int player_named(const struct scene *s, const char *name)
{
    char *end;
    unsigned long n = strtoul(name, &end, 10);

    for (int p = 0; p < s->game->players; p++)
        if (s->names.name[p] && strcmp(s->names.name[p], name) == 0)
            return p;
    return *end == '\0' && end != name && n >= 1 && n <= s->game->players ? (int)n - 1 : HB_NOBODY;
}

/* Without a name the first in seat order who may move. */
static bool find_player(const struct scene *s, const char *name, int *who, struct hb_error *err)
{
    if (hb_actor(s->game) == HB_NOBODY)
        return hb_refuse(err, HB_GAME_OVER, "core.over");
    if (!name) {
        for (*who = 0; *who < s->game->players; ++*who)
            if (hb_may_move(s->game, *who))
                return true;
        return hb_refuse(err, HB_BAD_REQUEST, "advice.chance");
    }
    *who = player_named(s, name);
    if (*who == HB_NOBODY)
        return hb_refuse(err, HB_BAD_OPTION, "advice.no-player name=%.*s", SHOWN, name);
    return hb_may_move(s->game, *who) || hb_refuse(err, HB_BAD_OPTION, "advice.not-now name=%.*s", SHOWN, name);
}

/* A hint: saying */

/* The turn as it was thought through: «lay the tile …, then place …». */
static void put_line(const struct scene *s, struct hb_adviser *a, struct hb_text *out)
{
    const struct hb_game *start;
    const struct hb_move *moves;
    size_t n = hb_adviser_reason_line(a->reasoner, &start, &moves);

    hb_copy(a->trial, start);
    for (size_t i = 0; i < n; i++) {
        if (i > 0)
            hb_say(out, "advice.then"), hb_put(out, " ");
        hb_move_words(a->trial, moves[i], &s->names, out);
        hb_play(a->trial, a->who, moves[i], NULL);
    }
}

static void say_candidate(const struct scene *s, struct hb_adviser *a, size_t place, enum hb_language language)
{
    const struct hb_reasons *why = hb_adviser_reason(a, place);
    bool together = hb_kind_of(s->game)->together;
    char what[HB_REASON_TEXT], line[2 * HB_REASON_TEXT], value[HB_POINTS_TEXT];
    struct hb_text text = hb_text_for(language, what, sizeof what), out = hb_text_for(language, line, sizeof line);

    hb_points_text(a->ranks[place].value, language, value);
    put_line(s, a, &text);
    if (together)
        hb_say(&out, "advice.candidate.together n=%zu what=%s value=%s", place + 1, what, value);
    else
        hb_say(&out, "advice.candidate n=%zu what=%s value=%s", place + 1, what, value);
    hb_put(&out, "\n   ");
    hb_reasons_say(why, &s->names, &out);
    hb_term_print(line, true, stdout);
}

/* Who is asked, for whom, and about which choice. */
static void say_head(const struct scene *s, int who, const struct hb_player_kind *kind, enum hb_language language)
{
    char name[HB_NAME_TEXT * 2], level[HB_NAME_TEXT], ask[HB_EVENT_TEXT], line[2 * HB_EVENT_TEXT];
    struct hb_text n = hb_text_for(language, name, sizeof name), l = hb_text_for(language, level, sizeof level);
    struct hb_text q = hb_text_for(language, ask, sizeof ask), out = hb_text_for(language, line, sizeof line);

    hb_player_name(&s->names, who, &n);
    hb_player_say_name(kind, &l);
    hb_phase_words(s->game, who, &s->names, &q);
    hb_say(&out, "advice.head player=%s ask=%s level=%s", name, ask, level);
    hb_term_print(line, true, stdout);
}

/* The heading is shown before the thinking begins. */
static bool advise(const struct scene *s, const struct hint_request *r, enum hb_language language, struct hb_error *err)
{
    struct hb_adviser *a;
    void *room;
    int who = HB_NOBODY;

    if (!find_player(s, r->player, &who, err))
        return false;
    room = malloc(hb_adviser_size(&r->spec, s->game));
    if (!room)
        return hb_refuse(err, HB_NO_MEMORY, "terminal.memory.game");
    a = hb_adviser_open(&r->spec, s->game, &hb_system_tools, room);
    say_head(s, who, r->spec.kind, language);
    fflush(stdout);
    hb_adviser_ask(a, s->game, who, &(struct hb_effort){ .ms = 0 });
    for (size_t i = 0; i < a->answer.count && i < r->advising.best; i++)
        say_candidate(s, a, i, language);
    free(room);
    return true;
}

int hb_cmd_hint(int argc, char **argv, enum hb_language language)
{
    struct hint_request request;
    struct hb_cli_given given;
    struct hb_error err = { 0 };
    struct scene scene;
    int status;
    bool good;

    if (!hb_command_read(&hint_cli, &request, &given, argc, argv, language, &status))
        return status;
    request.at_given = hb_cli_given_of(&given, AT);
    if (!advising_spec(&request.advising, "hint", &request.spec, &err))
        return hb_wrong_usage(language, "hint", &err);
    good = open_scene(&scene, &request, language, &err);
    if (!good && err.code != HB_BAD_OPTION) {
        close_scene(&scene);
        return hb_bad_record(language, "hint", request.advising.file, &err);
    }
    good = good && advise(&scene, &request, language, &err);
    close_scene(&scene);
    if (good)
        return GOOD;
    return err.code == HB_BAD_OPTION ? hb_wrong_usage(language, "hint", &err) : hb_failed(language, "hint", &err);
}

/* A game looked at */

struct analyse_request {
    struct advising advising; /* first */
    struct hb_player_spec spec;
    bool quiet, json;
};

static const struct hb_cli_option analyse_options[] = {
    ADVISING,
    { "--best", "N", "usage.analyse.best", HB_CLI_NUMBER, HB_CLI_AT(struct advising, best), .least = 1,
      .most = BEST_MAX },
    { "--quiet", NULL, "usage.analyse.quiet", HB_CLI_FLAG, HB_CLI_AT(struct analyse_request, quiet) },
    { "--json", NULL, "usage.analyse.json", HB_CLI_FLAG, HB_CLI_AT(struct analyse_request, json) },
    HB_CLI_LAST
};

static const struct hb_cli analyse_cli = {
    .command = "analyse",
    .synopsis = { "analyse FILE [OPTION...]" },
    .does = "usage.analyse.does",
    .note = "usage.analyse.note",
    .example = { "analyse evening.jsonl", "analyse evening.jsonl --level master --ms 200 --json" },
    .option = analyse_options,
    .usual = usual,
    .size = sizeof(struct analyse_request),
};

/* A game looked at: progress */

struct review_progress {
    struct hb_review_watch watch; /* first */
    enum hb_language language;
    bool shown;
};

/* On standard error, and only where somebody looks on; the last one clears the line. */
static bool show_progress(struct hb_review_watch *w, size_t n, size_t all)
{
    struct review_progress *p = (struct review_progress *)(void *)w;
    char line[HB_ERROR_TEXT];
    struct hb_text text = hb_text_for(p->language, line, sizeof line);

    if (!p->shown)
        return true;
    hb_say(&text, "advice.progress n=%zu all=%zu", n + 1, all);
    fprintf(stderr, "\r%s%s", line, n + 1 == all ? "\r\033[K" : "");
    fflush(stderr);
    return true;
}

/* A game looked at: as text */

/* A game that is not over is reviewed as far as it went. */
static bool say_review(struct hb_table *t, const struct analyse_request *r, enum hb_language language,
                       struct hb_error *err)
{
    struct review_progress progress = { { show_progress }, language, isatty(STDERR_FILENO) != 0 };
    struct hb_names given = hb_table_names(t), names;
    struct hb_shown_names shown;
    struct hb_review review;
    char line[HB_ERROR_TEXT];
    struct hb_text text = hb_text_for(language, line, sizeof line);

    names = hb_shown_names(&shown, &given, language);
    if (!hb_review_make(&review, t, &r->spec, &hb_system_tools, &progress.watch, err))
        return false;
    if (hb_actor(hb_table_game(t)) != HB_NOBODY) {
        hb_say(&text, "advice.unfinished");
        puts(line);
    }
    hb_review_say(&review, &names, language, r->advising.best, !r->quiet, stdout);
    hb_review_free(&review);
    return true;
}

/* A game looked at: as JSON */

/* The protocol's own request, so the answer is what any other program gets. */
static const char *ask(struct hb_engine *e, const struct analyse_request *r, size_t at)
{
    char line[REQUEST_TEXT];
    struct hb_text text = hb_text_in(line, sizeof line);

    HB_ASSERT(r->spec.kind); /* as advising_spec leaves it */
    hb_put(&text, "{\"cmd\":\"analyse\",\"at\":%zu,\"level\":\"%s\"", at, r->spec.kind->name);
    if (r->spec.ms > 0)
        hb_put(&text, ",\"ms\":%lu", (unsigned long)r->spec.ms);
    if (r->spec.playouts > 0)
        hb_put(&text, ",\"playouts\":%lu", (unsigned long)r->spec.playouts);
    hb_put(&text, "}");
    return hb_engine_answer(e, line, strlen(line));
}

/* The engine reads the record again, as it would from another program. */
static bool load(struct hb_engine *e, const char *record, size_t length, enum hb_language language)
{
    struct hb_json *request = hb_json_pack("{s:s, s:s%, s:s}", "cmd", "load", "record", record, length, "language",
                                           hb_language_code[language]);
    char *line = !request ? NULL : hb_json_dumps(request);
    bool good = line && strncmp(hb_engine_answer(e, line, strlen(line)), "{\"ok\":true", 10) == 0;

    free(line);
    hb_json_decref(request);
    return good;
}

static bool tell_json(struct hb_table *t, const struct analyse_request *r, enum hb_language language,
                      struct hb_error *err)
{
    struct review_progress progress = { { show_progress }, language, isatty(STDERR_FILENO) != 0 };
    struct hb_engine *e = hb_engine_new(NULL);
    size_t length = 0, moves = hb_table_open_length(t);
    char *record = hb_record_text(t, &length);
    bool good = e && record;

    if (good) {
        hb_engine_lend(e, &hb_system_tools);
        good = load(e, record, length, language);
    }
    for (size_t i = 0; good && i < moves; i++) {
        show_progress(&progress.watch, i, moves);
        puts(ask(e, r, i));
    }
    free(record);
    hb_engine_free(e);
    return good || hb_refuse(err, HB_NO_MEMORY, "terminal.memory.game");
}

/* A game looked at: the command */

static struct hb_table *open_game(const char *file, struct hb_error *err)
{
    size_t length = 0;
    char *text = hb_file_read(file, HB_RECORD_MAX, &length, err);
    struct hb_table *t = !text ? NULL : hb_record_open(text, length, err);

    free(text);
    return t;
}

/* While a game with secrets goes on, an analysis could tell what somebody holds. */
static bool analyse(struct hb_table *t, const struct analyse_request *r, enum hb_language language,
                    struct hb_error *err)
{
    if (hb_table_plan(t)->kind->secret && hb_actor(hb_table_game(t)) != HB_NOBODY)
        return hb_refuse(err, HB_BAD_REQUEST, "protocol.analyse.secret");
    if (hb_table_open_length(t) == 0)
        return hb_refuse(err, HB_BAD_REQUEST, "protocol.analyse.nothing");
    return r->json ? tell_json(t, r, language, err) : say_review(t, r, language, err);
}

int hb_cmd_analyse(int argc, char **argv, enum hb_language language)
{
    struct analyse_request request;
    struct hb_error err = { 0 };
    struct hb_table *t;
    int status;
    bool good;

    if (!hb_command_read(&analyse_cli, &request, NULL, argc, argv, language, &status))
        return status;
    if (!advising_spec(&request.advising, "analyse", &request.spec, &err))
        return hb_wrong_usage(language, "analyse", &err);
    t = open_game(request.advising.file, &err);
    if (!t)
        return hb_bad_record(language, "analyse", request.advising.file, &err);
    good = analyse(t, &request, language, &err);
    hb_table_close(t);
    return good ? GOOD : hb_failed(language, "analyse", &err);
}
