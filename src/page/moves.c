/* moves.c -- moves for people: in words, before they are played, and after (page.h). */
#include "hradby/landscape.h"
#include "page/commands.h"
#include "protocol/events.h"

#include <stdlib.h>

static void tell_words(struct hb_job *job, const struct hb_game *g, struct hb_move m)
{
    char words[HB_EVENT_TEXT];
    struct hb_text text = hb_text_for(job->language, words, sizeof words);
    struct hb_names names = hb_table_names(job->engine->table);

    hb_move_words(g, m, &names, &text);
    job->out.facts.text(&job->out.facts, "words", words);
}

static void tell_move_text(struct hb_job *job, const struct hb_game *g, struct hb_move m)
{
    char move[HB_MOVE_TEXT];
    struct hb_text text = hb_text_in(move, sizeof move);

    hb_move_text(g, m, &text);
    job->out.facts.text(&job->out.facts, "move", move);
    tell_words(job, g, m);
}

/* ---- moves ---- */

/* Which segment of its tile a move names, where it names one. */
static void tell_segment(struct hb_facts *f, const struct hb_game *g, struct hb_move m)
{
    struct hb_move_parts parts;

    if (hb_landscape_of(g) == NULL)
        return;
    parts = hb_move_parts(g, m);
    if (parts.segment != HB_NO_SEGMENT)
        f->number(f, "segment", (long)parts.segment);
}

static void tell_move(struct hb_job *job, const struct hb_game *g, struct hb_move m)
{
    struct hb_facts *f = &job->out.facts;

    f->object(f, NULL);
    tell_move_text(job, g, m);
    hb_move_facts(g, m, f);
    tell_segment(f, g, m);
    f->end(f);
}

void hb_page_tell_move(struct hb_facts *f, const struct hb_game *g, struct hb_move m)
{
    char move[HB_MOVE_TEXT];
    struct hb_text text = hb_text_in(move, sizeof move);

    hb_move_text(g, m, &text);
    f->object(f, NULL);
    f->text(f, "move", move);
    hb_move_facts(g, m, f);
    tell_segment(f, g, m);
    f->end(f);
}

bool hb_page_moves(struct hb_job *job)
{
    return hb_tell_legal(job, tell_move);
}

/* ---- preview ---- */

bool hb_page_read_move(struct hb_job *job, int *who, struct hb_move *m)
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

bool hb_page_words(struct hb_job *job)
{
    struct hb_move m;
    int who;

    if (!hb_page_read_move(job, &who, &m))
        return false;
    tell_words(job, hb_table_game(job->engine->table), m);
    return true;
}

/* What others have laid face down would come out in the events: then only that the move ends the draft is told. */
static void tell_hidden(struct hb_job *job, struct hb_game *after, int who)
{
    hb_view(hb_table_game(job->engine->table), who, after);
    job->out.facts.list(&job->out.facts, "events");
    job->out.facts.end(&job->out.facts);
    job->out.facts.flag(&job->out.facts, "ends", true);
}

/* The move in the field `then`, where the same one goes on and it is legal then. */
static void play_then(struct hb_job *job, struct hb_game *after, int who, struct hb_events *events)
{
    const char *text = hb_json_string_value(hb_json_object_get(job->request->fields, "then"));
    struct hb_error err;
    struct hb_move m;

    if (text != NULL && hb_actor(after) == who && hb_move_parse(after, text, &m, &err) && hb_is_legal(after, who, m))
        hb_play(after, who, m, &events->sink);
}

static void tell_played(struct hb_job *job, struct hb_game *after, int who, struct hb_move m)
{
    struct hb_events events;

    hb_copy(after, hb_table_game(job->engine->table));
    hb_events_begin(&events, job, hb_table_names(job->engine->table));
    hb_play(after, who, m, &events.sink);
    play_then(job, after, who, &events);
    hb_events_tell(&events, &job->out);
    job->out.facts.flag(&job->out.facts, "ends", hb_actor(after) != who);
}

bool hb_page_tell_preview(struct hb_job *job, int who, struct hb_move m, bool *ends)
{
    const struct hb_game *g = hb_table_game(job->engine->table);
    struct hb_game *after = malloc(hb_size(g));

    if (after == NULL)
        return hb_no_memory(&job->err);
    tell_words(job, g, m);
    if (hb_actor(g) == HB_SEVERAL || hb_secret(g)) {
        tell_hidden(job, after, who);
        *ends = true;
    } else {
        tell_played(job, after, who, m);
        *ends = hb_actor(after) != who;
    }
    hb_tell_turn(&job->out, after);
    hb_page_tell_scores(&job->out.facts, after);
    free(after);
    return true;
}

bool hb_page_preview(struct hb_job *job)
{
    struct hb_move m;
    bool ends;
    int who;

    return hb_page_read_move(job, &who, &m) && hb_page_tell_preview(job, who, m, &ends);
}

/* ---- several moves of one player, one after another ---- */

/* Reads the next of them, which must be legal; tells it and plays it. */
static bool tell_next(struct hb_job *job, struct hb_game *g, int who, const struct hb_json *text)
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
bool hb_page_line(struct hb_job *job)
{
    const struct hb_game *g = hb_table_game(job->engine->table);
    struct hb_facts *f = &job->out.facts;
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

static void tell_by(struct hb_facts *f, int who)
{
    if (who == HB_CHANCE)
        f->text(f, "by", "chance");
    else
        f->number(f, "by", who);
}

void hb_page_tell_done(struct hb_job *job, struct hb_game *g, struct hb_done done, size_t n)
{
    struct hb_facts *f = &job->out.facts;
    struct hb_events events;

    f->object(f, NULL);
    f->number(f, "n", (long)n);
    tell_by(f, done.who);
    tell_move_text(job, g, done.move);
    hb_move_facts(g, done.move, f);
    hb_events_begin(&events, job, hb_table_names(job->engine->table));
    hb_play(g, done.who, done.move, &events.sink);
    hb_events_tell(&events, &job->out);
    f->text(f, "phase", hb_phase(g));
    hb_page_tell_scores(f, g);
    f->end(f);
}

bool hb_page_history(struct hb_job *job)
{
    const struct hb_table *t = job->engine->table;
    struct hb_facts *f = &job->out.facts;
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
