/* advice.c -- what a computer player would do, and what it thinks of what was done: suggest, analyse.
 *
 * An adviser is made for each question and thrown away, but for one that was asked to stay (struct hb_staying): it goes
 * on from what it has found, as long as the seat, the table and all that it was told about how to think are the same.
 * There is one such place, so it needs no list and no limit.
 *
 * The adviser sees the game through the eyes of the seat that it is asked for.  The same question gets the same answer
 * where nothing is secret: its chance comes from the seed of the request or from none.  In games with secrets it is
 * fresh, so that nobody can guess what another one was advised. */
#include "engine/assert.h"
#include "hradby/words.h"
#include "players/adviser.h"
#include "table/json.h"
#include "table/plan.h"
#include "views/protocol/job.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { PLAYOUTS_MAX = 1000000000, REASONS_USUAL = 3 };

/* Whom the request asks, and how hard he is to think. */
struct advice_request {
    struct hb_player_spec spec;
    struct hb_effort effort;
    long reasons, keep;
};

/* Reading */

/* A number that follows from a seed as it is written. */
static uint64_t number_of(const char *text)
{
    uint64_t h = UINT64_C(0xcbf29ce484222325);

    for (; *text != '\0'; text++)
        h = (h ^ (unsigned char)*text) * UINT64_C(0x100000001b3);
    return h;
}

/* Without a seed an open game gets the same advice again, and what nobody is to guess another one every time. */
static bool read_seed(struct hb_protocol_job *job, uint64_t *out)
{
    const struct hb_json *field = hb_json_object_get(job->request->fields, "seed");
    const struct hb_game *g = hb_table_game(job->engine->table);
    char seed[HB_SEED_TEXT] = "";

    if (field && !hb_seed_read(seed, field, &job->err))
        return false;
    if (!field && hb_kind_of(g)->secret && job->engine->fresh_seed && !job->engine->fresh_seed(seed))
        seed[0] = '\0';
    *out = number_of(seed);
    return true;
}

static bool read_effort(struct hb_protocol_job *job, struct hb_effort *effort)
{
    long ms = 0, playouts = 0;

    if (!hb_request_number(job->request, "ms", 1, HB_PLAYER_MS_MAX, &ms, &job->err) ||
        !hb_request_number(job->request, "playouts", 1, PLAYOUTS_MAX, &playouts, &job->err))
        return false;
    if (ms != 0 && playouts != 0)
        return hb_refuse(&job->err, HB_BAD_REQUEST, "protocol.effort");
    effort->ms = (uint32_t)ms;
    effort->playouts = (uint32_t)(playouts < HB_PLAYER_PLAYOUTS_MAX ? playouts : HB_PLAYER_PLAYOUTS_MAX);
    return read_seed(job, &effort->seed);
}

static bool read_level(struct hb_protocol_job *job, struct hb_player_spec *spec)
{
    const char *name;

    *spec = (struct hb_player_spec){ .kind = hb_player_usual(), .threads = 1 };
    if (!hb_json_object_get(job->request->fields, "level"))
        return true;
    name = hb_request_text(job->request, "level", &job->err);
    return name && hb_player_read(spec, name, &job->err);
}

static bool read_asked(struct hb_protocol_job *job, struct advice_request *a)
{
    *a = (struct advice_request){ .reasons = REASONS_USUAL };
    return read_level(job, &a->spec) && read_effort(job, &a->effort) &&
           hb_request_number(job->request, "reasons", 0, HB_MOVES_MAX, &a->reasons, &job->err) &&
           hb_request_number(job->request, "keep", 0, 1, &a->keep, &job->err);
}

static struct hb_adviser *open_adviser(struct hb_protocol_job *job, const struct advice_request *a,
                                       const struct hb_game *g)
{
    void *room = malloc(hb_adviser_size(&a->spec, g));

    if (!room) {
        hb_no_memory(&job->err);
        return NULL;
    }
    return hb_adviser_open(&a->spec, g, &job->engine->tools, room);
}

static bool is_same(const struct hb_player_spec *a, const struct hb_player_spec *b)
{
    return a->kind == b->kind && a->ms == b->ms && a->playouts == b->playouts && a->seed == b->seed &&
           a->threads == b->threads && a->memory == b->memory && strcmp(a->weights, b->weights) == 0;
}

/* Who has thought for the same seat in the same game goes on from what he found. */
static struct hb_adviser *stay(struct hb_protocol_job *job, const struct advice_request *a, const struct hb_game *g,
                               int who)
{
    struct hb_staying *s = &job->engine->staying;

    if (s->adviser && s->who == who && s->table == job->engine->tables && is_same(&s->spec, &a->spec))
        return s->adviser;
    free(s->adviser);
    *s = (struct hb_staying){ open_adviser(job, a, g), a->spec, who, job->engine->tables };
    return s->adviser;
}

/* Telling */

/* Rounded to 64ths, which JSON writes shortly: more of it means nothing. */
static void describe_real(struct hb_json_describer *out, const char *name, double value)
{
    hb_json_describer_put(out, name, hb_json_real(round(value * 64) / 64));
}

static void describe_reason(struct hb_protocol_job *job, struct hb_adviser *a, size_t place)
{
    const struct hb_reasons *reasons = hb_adviser_reason(a, place);
    struct hb_names names = hb_table_names(job->engine->table);
    struct hb_describer *f = &job->out.describer;
    char words[HB_REASON_TEXT];
    struct hb_text text = hb_text_for(job->language, words, sizeof words);

    hb_reasons_say(reasons, &names, &text);
    f->object(f, "reason");
    hb_json_describer_put(&job->out, "text", hb_json_string_prefix(words));
    f->list(f, "facts");
    hb_reasons_describe(reasons, f);
    f->end(f);
    f->end(f);
}

/* The rest of the turn that a reason speaks of, the move itself first; each is written as it reads in the position that
 * it is played in, so they are played on a copy. */
static void describe_line(struct hb_protocol_job *job, struct hb_adviser *a)
{
    const struct hb_game *start;
    const struct hb_move *moves;
    size_t n = hb_adviser_reason_line(a->reasoner, &start, &moves);
    struct hb_describer *f = &job->out.describer;

    hb_copy(a->trial, start);
    f->list(f, "line");
    for (size_t i = 0; i < n; i++) {
        char words[HB_MOVE_TEXT];
        struct hb_text text = hb_text_in(words, sizeof words);

        hb_move_text(a->trial, moves[i], &text);
        f->text(f, NULL, words);
        hb_play(a->trial, a->who, moves[i], NULL);
    }
    f->end(f);
}

static void describe_move(struct hb_protocol_job *job, const struct hb_game *seen, const struct hb_candidate *c)
{
    hb_describe_move_text(&job->out.describer, seen, c->move);
    describe_real(&job->out, "value", c->value);
}

static void describe_candidates(struct hb_protocol_job *job, struct hb_adviser *a, size_t reasons)
{
    struct hb_describer *f = &job->out.describer;

    f->list(f, "candidates");
    for (size_t i = 0; i < a->answer.count; i++) {
        f->object(f, NULL);
        describe_move(job, a->view, &a->ranks[i]);
        describe_real(&job->out, "share", a->ranks[i].share);
        if (i < reasons) {
            describe_reason(job, a, i);
            describe_line(job, a);
        }
        f->end(f);
    }
    f->end(f);
}

/* Suggest */

static void describe_suggestion(struct hb_protocol_job *job, struct hb_adviser *a, const struct advice_request *asked)
{
    const struct hb_candidate chosen = { a->answer.move, a->answer.value, 0 };
    size_t place = hb_adviser_place(a, a->answer.move);

    hb_describe_actor(&job->out.describer, a->who);
    job->out.describer.text(&job->out.describer, "level", asked->spec.kind->name);
    describe_move(job, a->view, &chosen);
    if (asked->reasons > 0 && place < a->answer.count)
        describe_reason(job, a, place);
    describe_candidates(job, a, (size_t)asked->reasons);
    job->out.describer.number(&job->out.describer, "playouts", (long)a->answer.playouts);
}

bool hb_command_suggest(struct hb_protocol_job *job)
{
    const struct hb_game *g = hb_table_game(job->engine->table);
    struct hb_adviser *a;
    struct advice_request asked;
    int who;

    if (!read_asked(job, &asked))
        return false;
    if (hb_actor(g) == HB_NOBODY)
        return hb_refuse(&job->err, HB_GAME_OVER, "core.over");
    if (!hb_read_asked(job, &who))
        return false;
    if (who == HB_CHANCE)
        return hb_refuse(&job->err, HB_BAD_REQUEST, "protocol.advice");
    a = asked.keep ? stay(job, &asked, g, who) : open_adviser(job, &asked, g);
    if (!a)
        return false;
    hb_adviser_ask(a, g, who, &asked.effort);
    describe_suggestion(job, a, &asked);
    if (!asked.keep)
        free(a);
    return true;
}

/* Analyse */

static void describe_expected(struct hb_protocol_job *job, const char *name, const struct hb_game *g)
{
    struct hb_describer *f = &job->out.describer;

    f->list(f, name);
    for (int p = 0; p < g->players; p++)
        describe_real(&job->out, NULL, hb_adviser_expected_lead(g, p));
    f->end(f);
}

static void describe_words(struct hb_protocol_job *job, const char *name, const struct hb_game *g, struct hb_move m)
{
    struct hb_names names = hb_table_names(job->engine->table);
    char words[HB_EVENT_TEXT];
    struct hb_text text = hb_text_for(job->language, words, sizeof words);

    hb_move_words(g, m, &names, &text);
    hb_json_describer_put(&job->out, name, hb_json_string_prefix(words));
}

static void describe_judged(struct hb_protocol_job *job, const char *name, struct hb_adviser *a, size_t place)
{
    struct hb_describer *f = &job->out.describer;

    f->object(f, name);
    describe_move(job, a->view, &a->ranks[place]);
    describe_words(job, "words", a->view, a->ranks[place].move);
    describe_reason(job, a, place);
    f->end(f);
}

static void describe_choice(struct hb_protocol_job *job, struct hb_adviser *a, const struct hb_game *g,
                            struct hb_done done, const struct hb_effort *effort)
{
    struct hb_verdict v = hb_adviser_judge(a, g, done.who, done.move, effort);
    struct hb_describer *f = &job->out.describer;

    f->number(f, "by", done.who);
    f->text(f, "phase", hb_phase(g));
    describe_judged(job, "played", a, v.place);
    describe_judged(job, "best", a, 0);
    describe_real(&job->out, "loss", v.loss);
    f->number(f, "place", (long)v.place + 1);
    f->number(f, "of", (long)v.moves);
}

static void describe_event(struct hb_protocol_job *job, struct hb_adviser *a, const struct hb_game *g,
                           struct hb_done done)
{
    struct hb_luck luck = hb_adviser_luck(a, g, done.move);
    struct hb_describer *f = &job->out.describer;

    f->text(f, "by", "chance");
    f->object(f, "played");
    hb_describe_move_text(f, g, done.move);
    describe_words(job, "words", g, done.move);
    f->end(f);
    if (luck.who >= 0)
        f->number(f, "for", luck.who);
    describe_real(&job->out, "luck", luck.worth);
}

static void analyse(struct hb_protocol_job *job, struct hb_adviser *a, size_t at, struct hb_game *g,
                    const struct hb_effort *effort)
{
    struct hb_done done = hb_table_done(job->engine->table, at);

    hb_table_position(job->engine->table, at, g, NULL);
    job->out.describer.number(&job->out.describer, "at", (long)at);
    if (done.who >= 0)
        describe_choice(job, a, g, done, effort);
    else
        describe_event(job, a, g, done);
    describe_expected(job, "before", g);
    hb_play(g, done.who, done.move, NULL);
    describe_expected(job, "after", g);
}

static bool read_at(struct hb_protocol_job *job, size_t *at)
{
    const struct hb_table *t = job->engine->table;
    size_t open = hb_table_open_length(t);
    long n = -1;

    if (hb_table_plan(t)->kind->secret && hb_actor(hb_table_game(t)) != HB_NOBODY)
        return hb_refuse(&job->err, HB_BAD_REQUEST, "protocol.analyse.secret");
    if (open == 0)
        return hb_refuse(&job->err, HB_BAD_REQUEST, "protocol.analyse.nothing");
    if (!hb_json_object_get(job->request->fields, "at"))
        return hb_refuse(&job->err, HB_BAD_REQUEST, "protocol.field.missing name=%s", "at");
    if (!hb_request_number(job->request, "at", 0, (long)open - 1, &n, &job->err))
        return false;
    *at = (size_t)n;
    return true;
}

/* One move of the game so far.  Where players have secrets it waits until the game is over. */
bool hb_command_analyse(struct hb_protocol_job *job)
{
    const struct hb_game *g = hb_table_game(job->engine->table);
    struct hb_adviser *a;
    struct hb_game *earlier;
    struct advice_request asked;
    size_t at = 0;

    if (!read_asked(job, &asked) || !read_at(job, &at))
        return false;
    earlier = malloc(hb_size(g));
    if (!earlier)
        return hb_no_memory(&job->err);
    a = open_adviser(job, &asked, g);
    if (a)
        analyse(job, a, at, earlier, &asked.effort);
    free(a);
    free(earlier);
    return a;
}
