/* cmd_hint.c -- `hradby hint FILE`: the best moves in a saved game or a position, what they promise, and why.
 *
 * Promises: it tells nothing that the one who is advised may not know. */
#include "cli/advising.h"
#include "cli/commands.h"
#include "cli/help.h"
#include "files/files.h"
#include "hradby/words.h"
#include "machine/machine.h"
#include "table/record.h"
#include "tui/options.h"
#include "tui/review.h"
#include "tui/term.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct hb_help help = {
    .synopsis = { "hint FILE [OPTION...]" },
    .does = "Says the best moves in the saved game or position FILE, with the result that they promise and why.",
    .rows =
        (const struct hb_help_row[]){
            { "Options", NULL },
            HB_HELP_ADVISING,
            { "--best N", "how many moves are said (default: 3)" },
            { "--player NAME", "whom to advise, by name or number; it sees what that player sees (default: who is to "
                               "move)" },
            { "--at N", "the position after N moves of the saved game, random events counted too" },
            HB_HELP_LAST,
            { NULL, NULL } },
    .note = "What it says is for one player's eyes: a hint for Anna tells nothing that Anna may not know.",
    .example = { "hint evening.jsonl", "hint evening.jsonl --level master --ms 3000 --best 5" },
};

enum { GOOD = 0, BEST_USUAL = 3, AT_MAX = 100000, SHOWN = 60 };

struct request {
    struct hb_advising advising;
    const char *player; /* NULL: who is to move */
    unsigned long at;
    bool at_given;
    struct hb_player_spec spec;
};

/* What is looked at: a game, and who plays it. */
struct scene {
    struct hb_table *table; /* NULL: a position */
    struct hb_game *game;
    struct hb_shown_names shown;
    struct hb_names names;
};

/* ---- reading ---- */

static bool read_argument(struct request *r, struct hb_arguments *a, struct hb_error *err)
{
    bool taken;

    if (hb_argument_is(a, "--player")) {
        r->player = hb_argument_value(a, "--player", "Anna", err);
        return r->player != NULL;
    }
    if (hb_argument_is(a, "--at")) {
        r->at_given = true;
        return hb_argument_number(a, "--at", 0, AT_MAX, &r->at, err);
    }
    return hb_advising_take(&r->advising, a, &taken, err) && (taken || hb_argument_unknown(a, err));
}

static bool read_request(struct request *r, int argc, char **argv, struct hb_error *err)
{
    struct hb_arguments a = { argc, argv, 1 };

    *r = (struct request){ .advising.best = BEST_USUAL };
    for (; a.at < argc; a.at++)
        if (!read_argument(r, &a, err))
            return false;
    return r->advising.help || hb_advising_spec(&r->advising, "hint", &r->spec, err);
}

static bool open_position(struct scene *s, const char *text, struct hb_error *err)
{
    size_t size = hb_position_size(text, err);

    s->game = size == 0 ? NULL : malloc(size);
    if (size > 0 && s->game == NULL)
        return hb_refuse(err, HB_NO_MEMORY, "terminal.memory.game");
    return s->game != NULL && hb_position_parse(s->game, text, err);
}

static bool open_record(struct scene *s, const char *text, size_t length, const struct request *r, struct hb_error *err)
{
    size_t moves;

    s->table = hb_record_read(text, length, err);
    if (s->table == NULL)
        return false;
    moves = hb_table_open_length(s->table);
    if (r->at_given && r->at > moves)
        return hb_refuse(err, HB_BAD_OPTION, "command.replay-only moves=%zu wanted=%zu", moves, (size_t)r->at);
    s->game = malloc(hb_size(hb_table_game(s->table)));
    if (s->game == NULL)
        return hb_refuse(err, HB_NO_MEMORY, "terminal.memory.game");
    hb_table_position(s->table, r->at_given ? r->at : moves, s->game, NULL);
    return true;
}

static bool open_scene(struct scene *s, const struct request *r, enum hb_language language, struct hb_error *err)
{
    size_t length = 0;
    char *text = hb_file_read(r->advising.file, HB_RECORD_MAX, &length, err);
    struct hb_names given = { { NULL } };
    bool good;

    *s = (struct scene){ 0 };
    if (text == NULL)
        return false;
    if (strncmp(text, "hradby position", strlen("hradby position")) == 0)
        good = open_position(s, text, err);
    else
        good = open_record(s, text, length, r, err);
    free(text);
    if (good && s->table != NULL)
        given = hb_table_names(s->table);
    s->names = hb_shown_names(&s->shown, &given, language);
    return good;
}

static void close_scene(struct scene *s)
{
    free(s->game);
    hb_table_close(s->table);
}

/* ---- whom ---- */

static int player_named(const struct scene *s, const char *name)
{
    char *end;
    unsigned long n = strtoul(name, &end, 10);

    for (int p = 0; p < s->game->players; p++)
        if (s->names.name[p] != NULL && strcmp(s->names.name[p], name) == 0)
            return p;
    return *end == '\0' && end != name && n >= 1 && n <= s->game->players ? (int)n - 1 : HB_NOBODY;
}

static bool find_player(const struct scene *s, const char *name, int *who, struct hb_error *err)
{
    if (hb_actor(s->game) == HB_NOBODY)
        return hb_refuse(err, HB_GAME_OVER, "core.over");
    if (name == NULL) {
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

/* ---- saying ---- */

/* The turn as it was thought through: «lay the tile …, then place …». */
static void put_line(const struct scene *s, struct hb_adviser *a, struct hb_text *out)
{
    const struct hb_game *start;
    const struct hb_move *moves;
    size_t n = hb_reason_line(a->reasoner, &start, &moves);

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

static bool advise(const struct scene *s, const struct request *r, enum hb_language language, struct hb_error *err)
{
    struct hb_adviser *a;
    void *room;
    int who = HB_NOBODY;

    if (!find_player(s, r->player, &who, err))
        return false;
    room = malloc(hb_adviser_size(&r->spec, s->game));
    if (room == NULL)
        return hb_refuse(err, HB_NO_MEMORY, "terminal.memory.game");
    a = hb_adviser_open(&r->spec, s->game, &hb_machine_tools, room);
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
    struct request request;
    struct hb_error err = { 0 };
    struct scene scene;
    bool good;

    if (!read_request(&request, argc, argv, &err))
        return hb_wrong_usage(language, "hint", &err);
    if (request.advising.help)
        return hb_help(&help);
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
