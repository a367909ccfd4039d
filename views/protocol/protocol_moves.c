/* protocol_moves.c -- the commands of the game in play: turn, legal, play, undo; and what happened in a game, as the
 * list `events` of an answer.
 *
 * A move is played at once, since its events are heard while it is played; should the answer get lost, it is taken back
 * (job->played).  Undo is the other way round: the earlier position is told from a copy, and the move only taken back
 * when that stands (job->undoes).
 *
 * Events are described and said while they happen, into a list of their own (struct hb_events): in the answer to `new`
 * they stand behind what only the finished table tells, and if a move is refused they are dropped as a whole. */
#include "engine/assert.h"
#include "hradby/landscape.h"
#include "hradby/words.h"
#include "table/json.h"
#include "table/plan.h"
#include "table/table_steps.h"
#include "views/protocol/job.h"

#include <stdlib.h>
#include <string.h>

/* Turn */

static void describe_several(struct hb_describer *f, const struct hb_game *g)
{
    f->list(f, "actor");
    for (int who = 0; who < g->players; who++)
        if (hb_may_move(g, who))
            f->number(f, NULL, who);
    f->end(f);
}

void hb_describe_actor(struct hb_describer *f, int who)
{
    if (who == HB_CHANCE || who == HB_NOBODY)
        f->text(f, "actor", who == HB_CHANCE ? "chance" : "none");
    else
        f->number(f, "actor", who);
}

void hb_describe_turn(struct hb_json_describer *out, const struct hb_game *g)
{
    if (hb_actor(g) == HB_SEVERAL)
        describe_several(&out->describer, g);
    else
        hb_describe_actor(&out->describer, hb_actor(g));
    out->describer.text(&out->describer, "phase", hb_phase(g));
    hb_describe_phase(g, &out->describer);
}

bool hb_command_turn(struct hb_protocol_job *job)
{
    hb_describe_turn(&job->out, hb_table_game(job->engine->table));
    return true;
}

/* Who acts by this request: the one it names, or the only one who can.  Where several choose at once it must name
 * one. */
bool hb_read_actor(struct hb_protocol_job *job, int *who)
{
    const struct hb_game *g = hb_table_game(job->engine->table);

    *who = hb_actor(g);
    if (!hb_request_who(job->request, "actor", g->players, "chance", HB_CHANCE, who, &job->err))
        return false;
    if (*who == HB_SEVERAL)
        return hb_refuse(&job->err, HB_BAD_REQUEST, "protocol.several");
    return true;
}

/* As hb_read_actor, for questions: one who is not to move has no answer. */
bool hb_read_asked(struct hb_protocol_job *job, int *who)
{
    const struct hb_game *g = hb_table_game(job->engine->table);
    struct hb_names names = hb_table_names(job->engine->table);

    if (!hb_read_actor(job, who))
        return false;
    if (hb_actor(g) == HB_NOBODY || hb_may_move(g, *who))
        return true;
    hb_why_illegal(g, *who, (struct hb_move){ 0 }, &names, &job->err);
    job->err.code = HB_BAD_REQUEST;
    return false;
}

/* Legal */

void hb_describe_move_text(struct hb_describer *f, const struct hb_game *g, struct hb_move m)
{
    char move[HB_MOVE_TEXT];
    struct hb_text text = hb_text_in(move, sizeof move);

    hb_move_text(g, m, &text);
    HB_ASSERT(hb_text_fits(&text));
    f->text(f, "move", move);
}

static void describe_move(struct hb_protocol_job *job, const struct hb_game *g, struct hb_move m)
{
    struct hb_describer *f = &job->out.describer;

    f->object(f, NULL);
    hb_describe_move_text(f, g, m);
    hb_describe_move(g, m, f);
    if (hb_actor(g) == HB_CHANCE)
        f->number(f, "weight", (long)hb_weight(g, m));
    f->end(f);
}

static bool describe_moves(struct hb_protocol_job *job, int who, hb_move_describer *tell)
{
    const struct hb_game *g = hb_table_game(job->engine->table);
    struct hb_describer *f = &job->out.describer;
    size_t count = hb_legal_moves(g, who, NULL, 0);
    struct hb_move *moves = malloc((count + 1) * sizeof *moves);

    if (!moves)
        return hb_no_memory(&job->err);
    hb_legal_moves(g, who, moves, count);
    f->list(f, "moves");
    for (size_t i = 0; i < count; i++)
        tell(job, g, moves[i]);
    f->end(f);
    free(moves);
    return true;
}

bool hb_describe_legal(struct hb_protocol_job *job, hb_move_describer *tell)
{
    const struct hb_game *g = hb_table_game(job->engine->table);
    int who;

    if (!hb_read_asked(job, &who))
        return false;
    hb_describe_actor(&job->out.describer, hb_actor(g) == HB_NOBODY ? HB_NOBODY : who);
    job->out.describer.text(&job->out.describer, "phase", hb_phase(g));
    hb_describe_phase(g, &job->out.describer);
    return describe_moves(job, who, tell);
}

bool hb_command_legal(struct hb_protocol_job *job)
{
    return hb_describe_legal(job, describe_move);
}

/* Play, undo */

bool hb_command_play(struct hb_protocol_job *job)
{
    struct hb_table *t = job->engine->table;
    const char *move = hb_request_text(job->request, "move", &job->err);
    struct hb_events events;
    int who;

    if (!move || !hb_read_actor(job, &who))
        return false;
    hb_events_begin(&events, job, hb_table_names(t));
    job->played = hb_table_play(t, who, move, &events.sink, &job->err);
    if (!job->played) {
        hb_json_describer_drop(&events.heard);
        return false;
    }
    hb_events_describe(&events, &job->out);
    hb_describe_turn(&job->out, hb_table_game(t));
    return true;
}

bool hb_command_undo(struct hb_protocol_job *job)
{
    struct hb_table *t = job->engine->table;
    size_t length = hb_table_undo_length(t);
    struct hb_game *earlier;

    if (length == hb_table_length(t))
        return hb_refuse(&job->err, HB_BAD_REQUEST, "table.undo");
    earlier = malloc(hb_size(hb_table_game(t)));
    if (!earlier)
        return hb_no_memory(&job->err);
    hb_table_position(t, length, earlier, NULL);
    hb_describe_turn(&job->out, earlier);
    free(earlier);
    job->undoes = true;
    return true;
}

/* Events */

static void describe_segment(const struct hb_game *g, const struct hb_event *event, struct hb_describer *f)
{
    unsigned segment = hb_land_of(g) ? hb_land_event_segment(event) : HB_NO_SEGMENT;

    if (segment != HB_NO_SEGMENT)
        f->number(f, "segment", (long)segment);
}

static void happened(struct hb_sink *sink, const struct hb_game *g, const struct hb_event *event)
{
    struct hb_events *e = (struct hb_events *)sink;
    struct hb_describer *f = &e->heard.describer;
    char words[HB_EVENT_TEXT];
    struct hb_text text = hb_text_for(e->language, words, sizeof words);

    if (e->drawn)
        hb_event_say(g, event, &e->names, &text);
    else
        hb_event_say_with_rules(g, event, &e->names, &text);
    f->object(f, NULL);
    hb_describe_event(g, event, f);
    if (e->drawn)
        describe_segment(g, event, f);
    f->text(f, "text", words);
    f->end(f);
}

void hb_events_begin(struct hb_events *e, const struct hb_protocol_job *job, struct hb_names names)
{
    e->sink.happened = happened;
    e->names = names;
    e->language = job->language;
    e->drawn = job->engine->drawn;
    hb_json_describer_begin_list(&e->heard);
}

void hb_events_describe(struct hb_events *e, struct hb_json_describer *out)
{
    hb_json_describer_put(out, "events", hb_json_describer_done(&e->heard));
}
