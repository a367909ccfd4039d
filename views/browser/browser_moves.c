/* browser_moves.c -- moves for people: in words, before they are played, and after (browser.h). */
#include "hradby/landscape.h"
#include "views/browser/browser_commands.h"
#include "views/protocol/protocol_events.h"

#include <stdlib.h>
#include <string.h>

/* How moves are said: in which language, and with which names. */
struct speech {
    enum hb_language language;
    struct hb_names names;
};

static struct speech speech_of(const struct hb_protocol_job *job)
{
    return (struct speech){ job->language, hb_table_names(job->engine->table) };
}

static void tell_words(struct hb_describer *f, const struct hb_game *g, struct hb_move m, const struct speech *how)
{
    char words[HB_EVENT_TEXT];
    struct hb_text text = hb_text_for(how->language, words, sizeof words);

    hb_move_words(g, m, &how->names, &text);
    f->text(f, "words", words);
}

static void tell_move_text(struct hb_describer *f, const struct hb_game *g, struct hb_move m, const struct speech *how)
{
    hb_tell_move_text(f, g, m);
    tell_words(f, g, m, how);
}

/* ---- moves ---- */

/* A move with its sentence, and which segment of its tile it names, where it names one; its object stays open. */
static void begin_move(struct hb_describer *f, const struct hb_game *g, struct hb_move m, const struct speech *how)
{
    f->object(f, NULL);
    tell_move_text(f, g, m, how);
    hb_describe_move(g, m, f);
    if (hb_land_of(g) != NULL && hb_land_move_parts(g, m).segment != HB_NO_SEGMENT)
        f->number(f, "segment", (long)hb_land_move_parts(g, m).segment);
}

static void tell_move(struct hb_protocol_job *job, const struct hb_game *g, struct hb_move m)
{
    struct speech how = speech_of(job);

    begin_move(&job->out.describer, g, m, &how);
    job->out.describer.end(&job->out.describer);
}

bool hb_page_moves(struct hb_protocol_job *job)
{
    return hb_tell_legal(job, tell_move);
}

/* ---- what a seat may do ---- */

/* Whether what a move brings can be seen before: nothing is secret, and it does something. */
static bool can_be_tried(const struct hb_game *g, struct hb_move m)
{
    return !hb_secret(g) && hb_actor(g) != HB_SEVERAL && strcmp(hb_land_move_parts(g, m).verb, "pass") != 0;
}

/* `gains`, the points that a move brings at once, and `next`, what chance decides after it. */
static bool tell_outcome(struct hb_describer *f, const struct hb_game *g, int seat, struct hb_move m)
{
    struct hb_game *after = malloc(hb_size(g));
    bool any = false;

    if (after == NULL)
        return false;
    hb_copy(after, g);
    hb_play(after, seat, m, NULL);
    for (int p = 0; p < g->players; p++) {
        int gain = hb_score(after, p) - hb_score(g, p);

        if (gain == 0)
            continue;
        if (!any)
            f->list(f, "gains");
        any = true;
        f->list(f, NULL);
        f->number(f, NULL, p);
        f->number(f, NULL, gain);
        f->end(f);
    }
    if (any)
        f->end(f);
    if (hb_actor(after) == HB_CHANCE)
        f->text(f, "next", hb_phase(after));
    free(after);
    return true;
}

/* A move of a landscape that names no square has a button, on which stands what it brings. */
static bool has_button(const struct hb_game *g, struct hb_move m)
{
    const struct hb_land_move_parts parts = hb_land_move_parts(g, m);

    return !parts.placed || parts.by_question;
}

static bool tell_choice(struct hb_describer *f, const struct hb_game *g, int seat, struct hb_move m,
                        const struct speech *how)
{
    bool good = true;

    begin_move(f, g, m, how);
    if (hb_land_of(g) != NULL && has_button(g, m) && can_be_tried(g, m))
        good = tell_outcome(f, g, seat, m);
    f->end(f);
    return good;
}

bool hb_page_tell_choices(struct hb_json_describer *out, const struct hb_table *t, int seat, enum hb_language language)
{
    const struct hb_game *g = hb_table_game(t);
    struct speech how = { language, hb_table_names(t) };
    size_t count = hb_legal_moves(g, seat, NULL, 0);
    struct hb_move *moves = malloc((count + 1) * sizeof *moves);
    bool good = moves != NULL;

    if (good)
        hb_legal_moves(g, seat, moves, count);
    for (size_t i = 0; good && i < count; i++)
        good = tell_choice(&out->describer, g, seat, moves[i], &how);
    free(moves);
    return good;
}

/* ---- preview ---- */

bool hb_page_read_move(struct hb_protocol_job *job, int *who, struct hb_move *m)
{
    const struct hb_game *g = hb_table_game(job->engine->table);
    struct hb_names names = hb_table_names(job->engine->table);
    const char *move;

    if (!hb_read_asked(job, who))
        return false;
    move = hb_request_text(job->request, "move", &job->err);
    if (move == NULL || !hb_move_parse(g, move, m, &job->err))
        return false;
    return hb_is_legal(g, *who, *m) || hb_why_illegal(g, *who, *m, &names, &job->err);
}

bool hb_page_words(struct hb_protocol_job *job)
{
    struct speech how;
    struct hb_move m;
    int who;

    if (!hb_page_read_move(job, &who, &m))
        return false;
    how = speech_of(job);
    tell_words(&job->out.describer, hb_table_game(job->engine->table), m, &how);
    return true;
}

/* What others have laid face down would come out in the events: then only that the move ends the draft is told. */
static void tell_hidden(struct hb_protocol_job *job, struct hb_game *after, int who)
{
    hb_view(hb_table_game(job->engine->table), who, after);
    job->out.describer.list(&job->out.describer, "events");
    job->out.describer.end(&job->out.describer);
    job->out.describer.flag(&job->out.describer, "ends", true);
}

/* The move in the field `then`, where the same one goes on and it is legal then. */
static void play_then(struct hb_protocol_job *job, struct hb_game *after, int who, struct hb_events *events)
{
    const char *text = hb_json_string_value(hb_json_object_get(job->request->fields, "then"));
    struct hb_error err;
    struct hb_move m;

    if (text != NULL && hb_actor(after) == who && hb_move_parse(after, text, &m, &err) && hb_is_legal(after, who, m))
        hb_play(after, who, m, &events->sink);
}

static void tell_played(struct hb_protocol_job *job, struct hb_game *after, int who, struct hb_move m)
{
    struct hb_events events;

    hb_copy(after, hb_table_game(job->engine->table));
    hb_events_begin(&events, job, hb_table_names(job->engine->table));
    hb_play(after, who, m, &events.sink);
    play_then(job, after, who, &events);
    hb_events_tell(&events, &job->out);
    job->out.describer.flag(&job->out.describer, "ends", hb_actor(after) != who);
}

bool hb_page_tell_preview(struct hb_protocol_job *job, int who, struct hb_move m, bool *ends)
{
    const struct hb_game *g = hb_table_game(job->engine->table);
    struct hb_game *after = malloc(hb_size(g));
    struct speech how = speech_of(job);

    if (after == NULL)
        return hb_no_memory(&job->err);
    tell_words(&job->out.describer, g, m, &how);
    if (hb_actor(g) == HB_SEVERAL || hb_secret(g)) {
        tell_hidden(job, after, who);
        *ends = true;
    } else {
        tell_played(job, after, who, m);
        *ends = hb_actor(after) != who;
    }
    hb_tell_turn(&job->out, after);
    hb_page_tell_scores(&job->out.describer, after);
    free(after);
    return true;
}

bool hb_page_preview(struct hb_protocol_job *job)
{
    struct hb_move m;
    bool ends;
    int who;

    return hb_page_read_move(job, &who, &m) && hb_page_tell_preview(job, who, m, &ends);
}

/* ---- several moves of one player, one after another ---- */

/* Reads the next of them, which must be legal; tells it and plays it. */
static bool tell_next(struct hb_protocol_job *job, struct hb_game *g, int who, const struct hb_json *text)
{
    struct hb_error err;
    struct hb_move m;

    if (!hb_json_is_string(text) || hb_actor(g) != who || hb_secret(g))
        return false;
    if (!hb_move_parse(g, hb_json_string_value(text), &m, &err) || !hb_is_legal(g, who, m))
        return false;
    tell_move(job, g, m);
    hb_play(g, who, m, NULL);
    return true;
}

/* What comes after one that is not legal, or not his any more, is left out. */
bool hb_page_line(struct hb_protocol_job *job)
{
    const struct hb_game *g = hb_table_game(job->engine->table);
    struct hb_describer *f = &job->out.describer;
    struct hb_game *after;
    const struct hb_json *list = hb_json_object_get(job->request->fields, "moves"), *text;
    size_t i;
    int who;

    if (!hb_read_asked(job, &who))
        return false;
    after = malloc(hb_size(g));
    if (after == NULL)
        return hb_no_memory(&job->err);
    hb_copy(after, g);
    f->list(f, "moves");
    hb_json_array_foreach(list, i, text)
    {
        if (!tell_next(job, after, who, text))
            break;
    }
    f->end(f);
    free(after);
    return true;
}

/* ---- history ---- */

static void tell_by(struct hb_describer *f, int who)
{
    if (who == HB_CHANCE)
        f->text(f, "by", "chance");
    else
        f->number(f, "by", who);
}

void hb_page_tell_done(struct hb_protocol_job *job, struct hb_game *g, struct hb_done done, size_t n)
{
    struct hb_describer *f = &job->out.describer;
    struct speech how = speech_of(job);
    struct hb_events events;

    f->object(f, NULL);
    f->number(f, "n", (long)n);
    tell_by(f, done.who);
    tell_move_text(f, g, done.move, &how);
    hb_describe_move(g, done.move, f);
    hb_events_begin(&events, job, hb_table_names(job->engine->table));
    hb_play(g, done.who, done.move, &events.sink);
    hb_events_tell(&events, &job->out);
    f->text(f, "phase", hb_phase(g));
    hb_page_tell_scores(f, g);
    f->end(f);
}

bool hb_page_history(struct hb_protocol_job *job)
{
    const struct hb_table *t = job->engine->table;
    struct hb_describer *f = &job->out.describer;
    size_t open = hb_table_open_length(t);
    struct hb_game *g;
    long from = 0;

    if (!hb_request_number(job->request, "from", 0, (long)open, &from, &job->err))
        return false;
    g = malloc(hb_size(hb_table_game(t)));
    if (g == NULL)
        return hb_no_memory(&job->err);
    hb_table_position(t, (size_t)from, g, NULL);
    f->number(f, "open", (long)open);
    f->list(f, "moves");
    for (size_t i = (size_t)from; i < open; i++)
        hb_page_tell_done(job, g, hb_table_done(t, i), i + 1);
    f->end(f);
    free(g);
    return true;
}
