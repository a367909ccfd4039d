/* browser_play.c -- what changes the game: a step of whoever sits here, moves of others, another language (browser.h). */
#include "hradby/words.h"
#include "table/table.h"
#include "views/browser/browser_commands.h"

#include <stdlib.h>
#include <string.h>

/* A move after which the same player simply goes on is played, any other only looked at. */
bool hb_page_step(struct hb_protocol_job *job)
{
    struct hb_move m;
    bool ends;
    int who;

    if (!hb_page_read_move(job, &who, &m) || !hb_page_tell_preview(job, who, m, &ends))
        return false;
    if (ends)
        return true;
    job->played = hb_table_play_move(job->engine->table, who, m, NULL, &job->err);
    return job->played && hb_page_tell_look(job, job->engine->table);
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

    return hb_page_read_here(job, hb_table_game(t)->players, &here) &&
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

static bool tell_hash(struct hb_protocol_job *job, const struct hb_game *g)
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
bool hb_page_follow(struct hb_protocol_job *job)
{
    size_t length;

    if (!length_left(job, &length))
        return false;
    job->opened = hb_table_copy(job->engine->table, length);
    if (!job->opened)
        return hb_no_memory(&job->err);
    hb_table_speak(job->opened, job->language);
    return play_moves(job, job->opened) && tell_hash(job, hb_table_game(job->opened)) &&
           hb_page_tell_look(job, job->opened);
}

/* On a copy too, so that the next look tells the past anew. */
bool hb_page_speak(struct hb_protocol_job *job)
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
