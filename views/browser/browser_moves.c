/* browser_moves.c -- moves for people: in words, before they are played, and after; and what changes the game: a step
 * of whoever sits here, moves of others, another language (browser.h).
 *
 * What a move would bring is seen by playing it on a copy; no other code foresees anything.  Where players have secrets
 * no copy is played: its events would bring out what lies face down, so only that the turn then ends is told.
 *
 * Whether a step is played or only looked at is one question: does the same player simply go on afterwards?  If not,
 * something hidden may come out after it, so it waits until the player confirms it.
 *
 * Follow and speak work on a copy of the table, which takes its place when the answer stands.  So a list of moves of
 * which one is refused changes nothing. */
#include "hradby/landscape.h"
#include "hradby/words.h"
#include "table/table_steps.h"
#include "views/browser/browser.h"
#include "views/protocol/job.h"

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

static void describe_words(struct hb_describer *f, const struct hb_game *g, struct hb_move m, const struct speech *how)
{
    char words[HB_EVENT_TEXT];
    struct hb_text text = hb_text_for(how->language, words, sizeof words);

    hb_move_words(g, m, &how->names, &text);
    f->text(f, "words", words);
}

static void describe_move_text(struct hb_describer *f, const struct hb_game *g, struct hb_move m,
                               const struct speech *how)
{
    hb_describe_move_text(f, g, m);
    describe_words(f, g, m, how);
}

/* Moves */

/* A move with its sentence, and which segment of its tile it names, where it names one; its object stays open. */
static void begin_move(struct hb_describer *f, const struct hb_game *g, struct hb_move m, const struct speech *how)
{
    f->object(f, NULL);
    describe_move_text(f, g, m, how);
    hb_describe_move(g, m, f);
    if (hb_land_of(g) && hb_land_move_parts(g, m).segment != HB_NO_SEGMENT)
        f->number(f, "segment", (long)hb_land_move_parts(g, m).segment);
}

static void describe_move(struct hb_protocol_job *job, const struct hb_game *g, struct hb_move m)
{
    struct speech how = speech_of(job);

    begin_move(&job->out.describer, g, m, &how);
    job->out.describer.end(&job->out.describer);
}

bool hb_browser_moves(struct hb_protocol_job *job)
{
    return hb_describe_legal(job, describe_move);
}

/* What a seat may do */

/* Whether what a move brings can be seen before: nothing is secret, and it does something. */
static bool can_be_tried(const struct hb_game *g, struct hb_move m)
{
    return !hb_secret(g) && hb_actor(g) != HB_SEVERAL && hb_land_move_parts(g, m).act != HB_ACT_PASS;
}

/* `gains`, the points that a move brings at once, and `next`, what chance decides after it. */
static bool describe_outcome(struct hb_describer *f, const struct hb_game *g, int seat, struct hb_move m)
{
    struct hb_game *after = malloc(hb_size(g));
    bool any = false;

    if (!after)
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

static bool describe_choice(struct hb_describer *f, const struct hb_game *g, int seat, struct hb_move m,
                            const struct speech *how)
{
    bool good = true;

    begin_move(f, g, m, how);
    if (hb_land_of(g) && has_button(g, m) && can_be_tried(g, m))
        good = describe_outcome(f, g, seat, m);
    f->end(f);
    return good;
}

bool hb_browser_describe_choices(struct hb_json_describer *out, const struct hb_table *t, int seat,
                                 enum hb_language language)
{
    const struct hb_game *g = hb_table_game(t);
    struct speech how = { language, hb_table_names(t) };
    size_t count = hb_legal_moves(g, seat, NULL, 0);
    struct hb_move *moves = malloc((count + 1) * sizeof *moves);
    bool good = moves;

    if (good)
        hb_legal_moves(g, seat, moves, count);
    for (size_t i = 0; good && i < count; i++)
        good = describe_choice(&out->describer, g, seat, moves[i], &how);
    free(moves);
    return good;
}

/* Preview */

bool hb_browser_read_move(struct hb_protocol_job *job, int *who, struct hb_move *m)
{
    const struct hb_game *g = hb_table_game(job->engine->table);
    struct hb_names names = hb_table_names(job->engine->table);
    const char *move;

    if (!hb_read_asked(job, who))
        return false;
    move = hb_request_text(job->request, "move", &job->err);
    if (!move || !hb_move_parse(g, move, m, &job->err))
        return false;
    return hb_is_legal(g, *who, *m) || hb_why_illegal(g, *who, *m, &names, &job->err);
}

bool hb_browser_words(struct hb_protocol_job *job)
{
    struct speech how;
    struct hb_move m;
    int who;

    if (!hb_browser_read_move(job, &who, &m))
        return false;
    how = speech_of(job);
    describe_words(&job->out.describer, hb_table_game(job->engine->table), m, &how);
    return true;
}

/* What others have laid face down would come out in the events: then only that the move ends the draft is told. */
static void describe_hidden(struct hb_protocol_job *job, struct hb_game *after, int who)
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

    if (text && hb_actor(after) == who && hb_move_parse(after, text, &m, &err) && hb_is_legal(after, who, m))
        hb_play(after, who, m, &events->sink);
}

static void describe_played(struct hb_protocol_job *job, struct hb_game *after, int who, struct hb_move m)
{
    struct hb_events events;

    hb_copy(after, hb_table_game(job->engine->table));
    hb_events_begin(&events, job, hb_table_names(job->engine->table));
    hb_play(after, who, m, &events.sink);
    play_then(job, after, who, &events);
    hb_events_describe(&events, &job->out);
    job->out.describer.flag(&job->out.describer, "ends", hb_actor(after) != who);
}

bool hb_browser_describe_preview(struct hb_protocol_job *job, int who, struct hb_move m, bool *ends)
{
    const struct hb_game *g = hb_table_game(job->engine->table);
    struct hb_game *after = malloc(hb_size(g));
    struct speech how = speech_of(job);

    if (!after)
        return hb_no_memory(&job->err);
    describe_words(&job->out.describer, g, m, &how);
    if (hb_actor(g) == HB_SEVERAL || hb_secret(g)) {
        describe_hidden(job, after, who);
        *ends = true;
    } else {
        describe_played(job, after, who, m);
        *ends = hb_actor(after) != who;
    }
    hb_describe_turn(&job->out, after);
    hb_browser_describe_scores(&job->out.describer, after);
    free(after);
    return true;
}

bool hb_browser_preview(struct hb_protocol_job *job)
{
    struct hb_move m;
    bool ends;
    int who;

    return hb_browser_read_move(job, &who, &m) && hb_browser_describe_preview(job, who, m, &ends);
}

/* Several moves of one player, one after another */

/* Reads the next of them, which must be legal; tells it and plays it. */
static bool describe_next(struct hb_protocol_job *job, struct hb_game *g, int who, const struct hb_json *text)
{
    struct hb_error err;
    struct hb_move m;

    if (!hb_json_is_string(text) || hb_actor(g) != who || hb_secret(g))
        return false;
    if (!hb_move_parse(g, hb_json_string_value(text), &m, &err) || !hb_is_legal(g, who, m))
        return false;
    describe_move(job, g, m);
    hb_play(g, who, m, NULL);
    return true;
}

/* What comes after one that is not legal, or not his any more, is left out. */
bool hb_browser_line(struct hb_protocol_job *job)
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
    if (!after)
        return hb_no_memory(&job->err);
    hb_copy(after, g);
    f->list(f, "moves");
    hb_json_array_foreach(list, i, text)
    {
        if (!describe_next(job, after, who, text))
            break;
    }
    f->end(f);
    free(after);
    return true;
}

/* History */

static void describe_by(struct hb_describer *f, int who)
{
    if (who == HB_CHANCE)
        f->text(f, "by", "chance");
    else
        f->number(f, "by", who);
}

void hb_browser_describe_done(struct hb_protocol_job *job, struct hb_game *g, struct hb_done done, size_t n)
{
    struct hb_describer *f = &job->out.describer;
    struct speech how = speech_of(job);
    struct hb_events events;

    f->object(f, NULL);
    f->number(f, "n", (long)n);
    describe_by(f, done.who);
    describe_move_text(f, g, done.move, &how);
    hb_describe_move(g, done.move, f);
    hb_events_begin(&events, job, hb_table_names(job->engine->table));
    hb_play(g, done.who, done.move, &events.sink);
    hb_events_describe(&events, &job->out);
    f->text(f, "phase", hb_phase(g));
    hb_browser_describe_scores(f, g);
    f->end(f);
}

bool hb_browser_history(struct hb_protocol_job *job)
{
    const struct hb_table *t = job->engine->table;
    struct hb_describer *f = &job->out.describer;
    size_t open = hb_table_open_length(t);
    struct hb_game *g;
    long from = 0;

    if (!hb_request_number(job->request, "from", 0, (long)open, &from, &job->err))
        return false;
    g = malloc(hb_size(hb_table_game(t)));
    if (!g)
        return hb_no_memory(&job->err);
    hb_table_position(t, (size_t)from, g, NULL);
    f->number(f, "open", (long)open);
    f->list(f, "moves");
    for (size_t i = (size_t)from; i < open; i++)
        hb_browser_describe_done(job, g, hb_table_done(t, i), i + 1);
    f->end(f);
    free(g);
    return true;
}

/* What changes the game */

/* A move after which the same player simply goes on is played, any other only looked at.  It is described before it is
 * played, so both are told in the same way; if the answer is lost the move is taken back (job->played). */
bool hb_browser_step(struct hb_protocol_job *job)
{
    struct hb_move m;
    bool ends = true;
    int who;

    if (!hb_browser_read_move(job, &who, &m) || !hb_browser_describe_preview(job, who, m, &ends))
        return false;
    if (ends)
        return true;
    job->played = hb_table_play_move(job->engine->table, who, m, NULL, &job->err);
    return job->played && hb_browser_describe_look(job, job->engine->table);
}

/* Following others */

static bool play_one(struct hb_protocol_job *job, struct hb_table *t, const struct hb_json *one)
{
    const struct hb_json *by = hb_json_object_get(one, "by");
    const char *move = hb_json_string_value(hb_json_object_get(one, "move")), *word = hb_json_string_value(by);
    int who = word && strcmp(word, "chance") == 0 ? HB_CHANCE : HB_NOBODY;

    if (hb_json_is_integer(by) && hb_json_integer_value(by) >= 0 &&
        hb_json_integer_value(by) < hb_table_game(t)->players)
        who = (int)hb_json_integer_value(by);
    if (!move || who == HB_NOBODY)
        return hb_refuse(&job->err, HB_BAD_REQUEST, "page.moves.one");
    return hb_table_play(t, who, move, NULL, &job->err);
}

/* How many plays it takes to get back to so many moves; -1 if there are not so many. */
static long plays_since(const struct hb_table *t, size_t length)
{
    long plays = 0;

    for (size_t at = hb_table_length(t); at > length; plays++) {
        size_t before = hb_table_play_start(t, at);

        if (before == at)
            return -1;
        at = before;
    }
    return plays;
}

/* Back to the last decision of somebody here, as far as those may go who sit at one screen. */
static bool length_before_own(struct hb_protocol_job *job, size_t *length)
{
    const struct hb_table *t = job->engine->table;
    unsigned here = 0;

    return hb_browser_read_here(job, hb_table_game(t)->players, &here) &&
           hb_table_take_back_length(t, here, length, &job->err);
}

/* When so many plays are taken back, and then as many as it needs for at most `to` moves. */
static bool length_asked(struct hb_protocol_job *job, size_t *length)
{
    const struct hb_table *t = job->engine->table;
    long back = 0, to = HB_HISTORY_MAX;

    if (!hb_request_number(job->request, "back", 0, HB_HISTORY_MAX, &back, &job->err) ||
        !hb_request_number(job->request, "to", 0, HB_HISTORY_MAX, &to, &job->err))
        return false;
    for (*length = hb_table_length(t); back > 0 || *length > (size_t)to; back--) {
        size_t before = hb_table_play_start(t, *length);

        if (before == *length)
            return hb_refuse(&job->err, HB_BAD_REQUEST, "page.back");
        *length = before;
    }
    return true;
}

/* How many moves are left; tells how many plays go. */
static bool length_left(struct hb_protocol_job *job, size_t *length)
{
    bool own = hb_json_is_true(hb_json_object_get(job->request->fields, "own"));

    if (!(own ? length_before_own(job, length) : length_asked(job, length)))
        return false;
    job->out.describer.number(&job->out.describer, "back", plays_since(job->engine->table, *length));
    return true;
}

static bool play_moves(struct hb_protocol_job *job, struct hb_table *t)
{
    struct hb_json *moves = hb_json_object_get(job->request->fields, "moves"), *one;
    size_t i;

    if (moves && !hb_json_is_array(moves))
        return hb_refuse(&job->err, HB_BAD_REQUEST, "page.moves.list");
    hb_json_array_foreach(moves, i, one)
    {
        if (!play_one(job, t, one))
            return false;
    }
    return true;
}

static bool describe_hash(struct hb_protocol_job *job, const struct hb_game *g)
{
    struct hb_game *seen = malloc(hb_size(g));
    char digits[24];
    struct hb_text text = hb_text_in(digits, sizeof digits);

    if (!seen)
        return hb_no_memory(&job->err);
    if (hb_secret(g))
        hb_view(g, HB_SPECTATOR, seen);
    else
        hb_copy(seen, g);
    hb_put(&text, "%016llx", (unsigned long long)hb_hash(seen));
    job->out.describer.text(&job->out.describer, "hash", digits);
    job->out.describer.number(&job->out.describer, "state_version", HB_STATE_VERSION);
    free(seen);
    return true;
}

/* On a copy, which takes the table's place when the answer stands. */
bool hb_browser_follow(struct hb_protocol_job *job)
{
    size_t length;

    if (!length_left(job, &length))
        return false;
    job->opened = hb_table_copy(job->engine->table, length);
    if (!job->opened)
        return hb_no_memory(&job->err);
    hb_table_speak(job->opened, job->language);
    return play_moves(job, job->opened) && describe_hash(job, hb_table_game(job->opened)) &&
           hb_browser_describe_look(job, job->opened);
}

/* On a copy too, so that the next look tells the past anew. */
bool hb_browser_speak(struct hb_protocol_job *job)
{
    const struct hb_table *t = job->engine->table;
    struct hb_names names;

    if (!hb_request_text(job->request, "language", &job->err) || !hb_check_language(job))
        return false;
    job->opened = hb_table_copy(t, hb_table_length(t));
    if (!job->opened)
        return hb_no_memory(&job->err);
    hb_table_speak(job->opened, job->language);
    names = hb_table_names(job->opened);
    job->out.describer.list(&job->out.describer, "players");
    for (int i = 0; i < hb_table_game(t)->players; i++)
        job->out.describer.text(&job->out.describer, NULL, names.name[i]);
    job->out.describer.end(&job->out.describer);
    return true;
}
