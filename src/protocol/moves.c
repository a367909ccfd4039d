/* moves.c -- the commands of the game in play: turn, legal, play, undo, suggest. */
#include "ai/ai.h"
#include "core/assert.h"
#include "hradby/words.h"
#include "protocol/events.h"
#include "protocol/job.h"
#include "table/inside.h"
#include "table/plan_json.h"

#include <stdlib.h>
#include <string.h>

enum { MS_MAX = 600000, PLAYOUTS_MAX = 1000000000 };

/* ---- turn ---- */

static void tell_several(struct hb_facts *f, const struct hb_game *g)
{
    f->list(f, "actor");
    for (int who = 0; who < g->players; who++)
        if (hb_may_move(g, who))
            f->number(f, NULL, who);
    f->end(f);
}

void hb_tell_one(struct hb_facts *f, int who)
{
    if (who == HB_CHANCE || who == HB_NOBODY)
        f->text(f, "actor", who == HB_CHANCE ? "chance" : "none");
    else
        f->number(f, "actor", who);
}

void hb_tell_turn(struct hb_json *out, const struct hb_game *g)
{
    if (hb_actor(g) == HB_SEVERAL)
        tell_several(&out->facts, g);
    else
        hb_tell_one(&out->facts, hb_actor(g));
    out->facts.text(&out->facts, "phase", hb_phase(g));
    hb_phase_facts(g, &out->facts);
}

bool hb_command_turn(struct hb_job *job)
{
    hb_tell_turn(&job->out, hb_table_game(job->engine->table));
    return true;
}

/* Who acts by this request: the one it names, or the only one who can. */
bool hb_read_actor(struct hb_job *job, int *who)
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
bool hb_read_asked(struct hb_job *job, int *who)
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

/* ---- legal ---- */

static void tell_move_text(struct hb_facts *f, const struct hb_game *g, struct hb_move m)
{
    char move[HB_MOVE_TEXT];
    struct hb_text text = hb_text_in(move, sizeof move);

    hb_move_text(g, m, &text);
    HB_ASSERT(hb_text_fits(&text));
    f->text(f, "move", move);
}

static void tell_move(struct hb_job *job, const struct hb_game *g, struct hb_move m)
{
    struct hb_facts *f = &job->out.facts;

    f->object(f, NULL);
    tell_move_text(f, g, m);
    hb_move_facts(g, m, f);
    if (hb_actor(g) == HB_CHANCE)
        f->number(f, "weight", (long)hb_weight(g, m));
    f->end(f);
}

static bool tell_moves(struct hb_job *job, int who, hb_move_teller *tell)
{
    const struct hb_game *g = hb_table_game(job->engine->table);
    struct hb_facts *f = &job->out.facts;
    size_t count = hb_legal_moves(g, who, NULL, 0);
    struct hb_move *moves = malloc((count + 1) * sizeof *moves);

    if (moves == NULL)
        return hb_no_memory(&job->err);
    hb_legal_moves(g, who, moves, count);
    f->list(f, "moves");
    for (size_t i = 0; i < count; i++)
        tell(job, g, moves[i]);
    f->end(f);
    free(moves);
    return true;
}

bool hb_tell_legal(struct hb_job *job, hb_move_teller *tell)
{
    const struct hb_game *g = hb_table_game(job->engine->table);
    int who;

    if (!hb_read_asked(job, &who))
        return false;
    hb_tell_one(&job->out.facts, hb_actor(g) == HB_NOBODY ? HB_NOBODY : who);
    job->out.facts.text(&job->out.facts, "phase", hb_phase(g));
    hb_phase_facts(g, &job->out.facts);
    return tell_moves(job, who, tell);
}

bool hb_command_legal(struct hb_job *job)
{
    return hb_tell_legal(job, tell_move);
}

/* ---- play, undo ---- */

bool hb_command_play(struct hb_job *job)
{
    struct hb_table *t = job->engine->table;
    const char *move = hb_request_text(job->request, "move", &job->err);
    struct hb_events events;
    int who;

    if (move == NULL || !hb_read_actor(job, &who))
        return false;
    hb_events_begin(&events, job, hb_table_names(t));
    job->played = hb_table_play(t, who, move, &events.sink, &job->err);
    if (!job->played) {
        hb_json_drop(&events.heard);
        return false;
    }
    hb_events_tell(&events, &job->out);
    hb_tell_turn(&job->out, hb_table_game(t));
    return true;
}

bool hb_command_undo(struct hb_job *job)
{
    struct hb_table *t = job->engine->table;
    size_t length = hb_table_undo_length(t);
    struct hb_game *earlier;

    if (length == hb_table_length(t))
        return hb_refuse(&job->err, HB_BAD_REQUEST, "table.undo");
    earlier = malloc(hb_size(hb_table_game(t)));
    if (earlier == NULL)
        return hb_no_memory(&job->err);
    hb_table_position(t, length, earlier, NULL);
    hb_tell_turn(&job->out, earlier);
    free(earlier);
    job->undoes = true;
    return true;
}

/* ---- suggest ---- */

/* These players need neither time nor playouts nor chance, but what is said of them must make sense. */
static bool check_effort(struct hb_job *job)
{
    const struct hb_request *r = job->request;
    const json_t *seed_field = json_object_get(r->fields, "seed");
    char seed[HB_SEED_TEXT];
    long ms = 0, playouts = 0;

    if (!hb_request_number(r, "ms", 1, MS_MAX, &ms, &job->err) ||
        !hb_request_number(r, "playouts", 1, PLAYOUTS_MAX, &playouts, &job->err))
        return false;
    if (ms != 0 && playouts != 0)
        return hb_refuse(&job->err, HB_BAD_REQUEST, "protocol.effort");
    return seed_field == NULL || hb_seed_read(seed, seed_field, &job->err);
}

static bool read_level(struct hb_job *job, enum hb_ai_level *level)
{
    const char *name;

    *level = HB_AI_USUAL;
    if (json_object_get(job->request->fields, "level") == NULL)
        return true;
    name = hb_request_text(job->request, "level", &job->err);
    return name != NULL && hb_ai_level_named(name, level, &job->err);
}

static void tell_candidate(struct hb_json *out, const struct hb_game *g, const struct hb_ai_choice *choice)
{
    tell_move_text(&out->facts, g, choice->move);
    hb_json_put(out, "value", json_real(choice->value));
}

static void tell_choices(struct hb_json *out, const struct hb_game *g, const struct hb_ai_choice *choice, size_t count)
{
    struct hb_facts *f = &out->facts;

    f->list(f, "candidates");
    for (size_t i = 0; i < count; i++) {
        f->object(f, NULL);
        tell_candidate(out, g, &choice[i]);
        f->end(f);
    }
    f->end(f);
}

/* Advises a player who sees `seen`: what one of this level would do, and what all moves are worth. */
static bool suggest(struct hb_job *job, const struct hb_game *seen, int who, enum hb_ai_level level)
{
    size_t cap = hb_legal_moves(seen, who, NULL, 0);
    struct hb_ai_choice *choice = malloc((cap + 1) * sizeof *choice);
    void *room = malloc(hb_ai_room(seen));
    bool good = choice != NULL && room != NULL;

    if (good) {
        size_t count = hb_ai_rank(seen, who, room, choice, cap);

        hb_tell_one(&job->out.facts, who);
        tell_candidate(&job->out, seen, &choice[hb_ai_pick(level, choice, count)]);
        tell_choices(&job->out, seen, choice, count);
    }
    free(choice);
    free(room);
    return good || hb_no_memory(&job->err);
}

/* Whoever suggests sees only what the player sees. */
static bool suggest_from_view(struct hb_job *job, const struct hb_game *g, int who, enum hb_ai_level level)
{
    struct hb_game *seen = malloc(hb_size(g));
    bool good;

    if (seen == NULL)
        return hb_no_memory(&job->err);
    hb_view(g, who, seen);
    good = suggest(job, seen, who, level);
    free(seen);
    return good;
}

bool hb_command_suggest(struct hb_job *job)
{
    const struct hb_game *g = hb_table_game(job->engine->table);
    enum hb_ai_level level;
    int who;

    if (!read_level(job, &level) || !check_effort(job))
        return false;
    if (hb_actor(g) == HB_NOBODY)
        return hb_refuse(&job->err, HB_GAME_OVER, "core.over");
    if (!hb_read_asked(job, &who))
        return false;
    if (who == HB_CHANCE)
        return hb_refuse(&job->err, HB_BAD_REQUEST, "protocol.advice");
    return suggest_from_view(job, g, who, level);
}
