/* look.c -- everything that a page shows of a game, told by what has changed since it was told last (page.h).
 *
 * The memory holds the view that the last answer told, under that answer's number.  A page that names the number is
 * told the change to the view as it is now, and any other the whole: so it can begin anew at any time.  The past is
 * told in the same way: as the number of moves that still hold, and those after them. */
#include "hradby/landscape.h"
#include "hradby/words.h"
#include "page/changes.h"
#include "page/commands.h"
#include "table/inside.h"
#include "table/json_facts.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct hb_memory {
    struct hb_json *view; /* as it was told, or NULL */
    long number;
    long table;           /* which of the engine's it was told of */
    struct hb_done *done; /* the moves of the past that were told */
    size_t length, room;
    struct hb_game *after; /* the position after them, or NULL */
};

/* Who sits in front of the page, and who of them is known to look at it, where choices are secret. */
struct looker {
    unsigned here;
    int present;
    long known;
    bool past;
};

struct eyes {
    int seat;   /* who chooses here now, or HB_NOBODY */
    int viewer; /* with whose eyes the game is seen */
    bool handover;
};

struct hb_memory *hb_memory_new(void)
{
    return calloc(1, sizeof(struct hb_memory));
}

static void forget(struct hb_memory *m)
{
    hb_json_decref(m->view);
    free(m->done);
    free(m->after);
    *m = (struct hb_memory){ .number = m->number };
}

void hb_memory_free(void *memory)
{
    if (memory != NULL)
        forget(memory);
    free(memory);
}

/* ---- who looks ---- */

static bool read_here(const struct hb_job *job, unsigned players, unsigned *here, struct hb_error *err)
{
    struct hb_json *list = hb_json_object_get(job->request->fields, "here"), *seat;
    size_t i;

    *here = 0;
    if (list != NULL && !hb_json_is_array(list))
        return hb_refuse(err, HB_BAD_REQUEST, "page.here.list");
    hb_json_array_foreach(list, i, seat)
    {
        if (!hb_json_is_integer(seat) || hb_json_integer_value(seat) < 0 || hb_json_integer_value(seat) >= players)
            return hb_refuse(err, HB_BAD_REQUEST, "page.here.number max=%u", players - 1);
        *here |= 1u << hb_json_integer_value(seat);
    }
    return true;
}

static bool read_wish(struct hb_job *job, const struct hb_game *g, struct looker *w)
{
    const struct hb_json *past = hb_json_object_get(job->request->fields, "past");

    *w = (struct looker){ .present = HB_NOBODY, .past = !hb_json_is_false(past) };
    return read_here(job, g->players, &w->here, &job->err) &&
           hb_request_who(job->request, "present", g->players, "nobody", HB_NOBODY, &w->present, &job->err) &&
           hb_request_number(job->request, "known", 0, LONG_MAX, &w->known, &job->err);
}

static int one_of(unsigned seats)
{
    for (int seat = 0; seat < HB_PLAYERS_MAX; seat++)
        if (seats >> seat & 1)
            return seat;
    return HB_NOBODY;
}

/* Of those who may choose the one at this page; where it is secret and several sit here, once he is there. */
static struct eyes eyes_of(const struct hb_game *g, const struct looker *w)
{
    bool secret = hb_actor(g) == HB_SEVERAL, alone = (w->here & (w->here - 1)) == 0;
    struct eyes e = { .viewer = HB_SPECTATOR };
    unsigned able = 0;

    for (int seat = 0; seat < g->players; seat++)
        able |= (w->here >> seat & 1) && hb_may_move(g, seat) ? 1u << seat : 0;
    e.seat = w->present != HB_NOBODY && able >> w->present & 1 ? w->present : one_of(able);
    e.handover = secret && e.seat != HB_NOBODY && !alone && w->present != e.seat;
    if (w->here != 0 && alone)
        e.viewer = one_of(w->here);
    else if (secret && e.seat != HB_NOBODY && !e.handover)
        e.viewer = e.seat;
    return e;
}

/* ---- the view ---- */

static void put_seat(struct hb_facts *f, const char *name, int seat, const char *else_text)
{
    if (seat >= 0)
        f->number(f, name, seat);
    else
        f->text(f, name, else_text);
}

/* As `state` tells it, without what `table` tells of a landscape. */
static struct hb_json *state_seen(const struct hb_game *seen, struct hb_names names)
{
    struct hb_json_facts out;
    struct hb_json *state;

    hb_json_begin(&out);
    hb_tell_turn(&out, seen);
    hb_state_facts(seen, &names, &out.facts);
    state = hb_json_done(&out);
    if (state != NULL && hb_landscape_of(seen) != NULL) {
        hb_json_object_del(state, "tiles");
        hb_json_object_del(state, "features");
    }
    return state;
}

static struct hb_json *state_for(const struct hb_table *t, int viewer)
{
    const struct hb_game *g = hb_table_game(t);
    struct hb_game *seen = malloc(hb_size(g));
    struct hb_json *state = NULL;

    if (seen != NULL) {
        hb_view(g, viewer, seen);
        state = state_seen(seen, hb_table_names(t));
    }
    free(seen);
    return state;
}

static struct hb_json *land_of(const struct hb_game *g)
{
    struct hb_json_facts out;

    hb_json_begin(&out);
    if (!hb_page_tell_land(&out.facts, g)) {
        hb_json_drop(&out);
        return NULL;
    }
    return hb_json_done(&out);
}

/* Whether the last words of a move name a place beside the landscape. */
static bool names_station(const struct hb_game *g, const char *move)
{
    enum { STATIONS_MAX = 64 };
    struct hb_station station[STATIONS_MAX];
    size_t count = hb_stations(g, station, STATIONS_MAX), length = strlen(move);

    for (size_t i = 0; i < count && i < STATIONS_MAX; i++) {
        size_t end = strlen(station[i].place);

        if (end < length && move[length - end - 1] == ' ' && strcmp(move + length - end, station[i].place) == 0)
            return true;
    }
    return false;
}

/* Whether a move has a place on the landscape or beside it. */
static bool is_placed(const struct hb_game *g, const struct hb_json *move)
{
    return hb_json_object_get(move, "x") != NULL ||
           names_station(g, hb_json_string_value(hb_json_object_get(move, "move")));
}

/* Whether a move has a button: it has no such place, or is made on a thing of a tile that is none of its segments, or takes
 * a figure back. */
static bool has_button(const struct hb_game *g, const struct hb_json *move)
{
    bool placed = is_placed(g, move);
    bool thing = hb_json_object_get(move, "x") != NULL && hb_json_object_get(move, "feature") != NULL &&
                 hb_json_object_get(move, "segment") == NULL;

    return !placed || thing || strcmp(hb_json_string_value(hb_json_object_get(move, "kind")), "recall") == 0;
}

/* Whether a fact says this word of a move, which ends where the next one begins. */
static bool says(const struct hb_json *fact, const char *word, size_t length)
{
    char number[24];
    const char *value = hb_json_string_value(fact);

    if (hb_json_is_integer(fact)) {
        snprintf(number, sizeof number, "%lld", (long long)hb_json_integer_value(fact));
        value = number;
    }
    return value != NULL && strlen(value) == length && strncmp(value, word, length) == 0;
}

/* What is left of a move's text after the words that its facts say in their order; their names go to the form. */
static const char *rest_of(const char *move, struct hb_json *told, struct hb_text *form)
{
    const char *name;
    struct hb_json *fact;

    hb_json_object_foreach(told, name, fact)
    {
        size_t length = strcspn(move, " ");

        if (*move == '\0' || !says(fact, move, length))
            continue;
        hb_put(form, form->len == 0 ? "%s" : " %s", name);
        move += length + (move[length] == ' ');
    }
    return move;
}

/* A move's text is mostly what its facts say: `form` names those that are its first words, and `rest` is what follows. */
static bool by_form(struct hb_json *told)
{
    char names[HB_MOVE_TEXT];
    struct hb_text form = hb_text_in(names, sizeof names);
    struct hb_json *move = hb_json_incref(hb_json_object_get(told, "move"));
    const char *rest;
    bool good;

    hb_json_object_del(told, "move");
    rest = rest_of(hb_json_string_value(move), told, &form);
    good = hb_json_object_set_new(told, "form", hb_json_string(names)) == 0 &&
           (*rest == '\0' || hb_json_object_set_new(told, "rest", hb_json_string(rest)) == 0);
    hb_json_decref(move);
    return good;
}

/* The points that a move brings at once. */
static struct hb_json *gains(const struct hb_game *before, const struct hb_game *after)
{
    struct hb_json *list = hb_json_array();

    for (int p = 0; p < before->players && list != NULL; p++)
        if (hb_score(after, p) != hb_score(before, p) &&
            hb_json_array_append_new(list, hb_json_pack("[i,i]", p, hb_score(after, p) - hb_score(before, p))) != 0) {
            hb_json_decref(list);
            return NULL;
        }
    return list;
}

/* Of a move without a place: `gains` of players, and `next`, what chance decides then. */
static bool tell_outcome(struct hb_json *told, const struct hb_game *g, int who, struct hb_move m)
{
    struct hb_game *after;
    struct hb_json *list;
    bool good;

    if (hb_secret(g) || hb_actor(g) == HB_SEVERAL ||
        strcmp(hb_json_string_value(hb_json_object_get(told, "kind")), "pass") == 0)
        return true;
    after = malloc(hb_size(g));
    if (after == NULL)
        return false;
    hb_copy(after, g);
    hb_play(after, who, m, NULL);
    list = gains(g, after);
    good = list != NULL && (hb_json_array_size(list) == 0 || hb_json_object_set(told, "gains", list) == 0);
    if (good && hb_actor(after) == HB_CHANCE)
        good = hb_json_object_set_new(told, "next", hb_json_string(hb_phase(after))) == 0;
    hb_json_decref(list);
    free(after);
    return good;
}

/* What has a button is told with its words; all others are asked for when they are wanted.
 * Where the segment is told its borders are known by it. */
static bool suit_move(struct hb_json *one, const struct hb_table *t, int seat, struct hb_move m,
                      enum hb_language language)
{
    const struct hb_game *g = hb_table_game(t);
    struct hb_names names = hb_table_names(t);
    char words[HB_EVENT_TEXT];
    struct hb_text text = hb_text_for(language, words, sizeof words);
    bool button = has_button(g, one), placed = is_placed(g, one);

    if (hb_json_object_get(one, "segment") != NULL) {
        hb_json_object_del(one, "sides");
        hb_json_object_del(one, "halves");
    }
    if (!by_form(one))
        return false;
    if (!button)
        return true;
    hb_move_words(g, m, &names, &text);
    return hb_json_object_set_new(one, "words", hb_json_clean_string(words)) == 0 &&
           (placed || tell_outcome(one, g, seat, m));
}

static bool suit_moves(struct hb_json *told, const struct hb_table *t, int seat, const struct hb_move *moves,
                       enum hb_language language)
{
    struct hb_json *one;
    size_t i;

    if (hb_landscape_of(hb_table_game(t)) == NULL)
        return true;
    hb_json_array_foreach(told, i, one)
    {
        if (!suit_move(one, t, seat, moves[i], language))
            return false;
    }
    return true;
}

static struct hb_json *moves_told(const struct hb_game *g, const struct hb_move *moves, size_t count)
{
    struct hb_json_facts out;

    hb_json_begin(&out);
    out.facts.list(&out.facts, "moves");
    for (size_t i = 0; i < count; i++)
        hb_page_tell_move(&out.facts, g, moves[i]);
    out.facts.end(&out.facts);
    return hb_json_done(&out);
}

static struct hb_json *moves_of(const struct hb_table *t, int seat, enum hb_language language)
{
    const struct hb_game *g = hb_table_game(t);
    size_t count = hb_legal_moves(g, seat, NULL, 0);
    struct hb_move *moves = malloc((count + 1) * sizeof *moves);
    struct hb_json *told, *rows = NULL;

    if (moves == NULL)
        return NULL;
    hb_legal_moves(g, seat, moves, count);
    told = moves_told(g, moves, count);
    if (told != NULL && suit_moves(hb_json_object_get(told, "moves"), t, seat, moves, language))
        rows = hb_rows(hb_json_object_get(told, "moves"), "piece");
    hb_json_decref(told);
    free(moves);
    return rows;
}

/* What the one here is to do, and for all others what happens now. */
static void put_ask(struct hb_facts *f, const struct hb_table *t, int seat, enum hb_language language)
{
    char words[HB_EVENT_TEXT];
    struct hb_text text = hb_text_for(language, words, sizeof words);
    struct hb_names names = hb_table_names(t);

    hb_phase_words(hb_table_game(t), seat == HB_NOBODY ? HB_SPECTATOR : seat, &names, &text);
    f->text(f, "ask", words);
}

static struct hb_json *view_of(const struct hb_table *t, const struct looker *w, enum hb_language language)
{
    const struct hb_game *g = hb_table_game(t);
    struct eyes e = eyes_of(g, w);
    struct hb_json_facts out;

    hb_json_begin(&out);
    hb_tell_turn(&out, g);
    put_ask(&out.facts, t, e.seat, language);
    put_seat(&out.facts, "seat", e.seat, NULL);
    put_seat(&out.facts, "as", e.viewer, "spectator");
    out.facts.flag(&out.facts, "handover", e.handover);
    hb_json_put(&out, "state", state_for(t, e.viewer));
    if (hb_landscape_of(g) != NULL)
        hb_json_put(&out, "table", land_of(g));
    hb_json_put(&out, "moves", e.seat == HB_NOBODY || e.handover ? hb_json_array() : moves_of(t, e.seat, language));
    return hb_json_done(&out);
}

/* ---- features under other ids ---- */

/* When land grows, two features become one and a whole feature changes its id.  The ids in the tiles of the view as it
 * was are changed first, by pairs [before, now], so that not every tile of it is told again. */

static struct hb_json *id_at(const struct hb_json *tiles, size_t tile, size_t segment)
{
    return hb_json_array_get(hb_json_object_get(hb_json_array_get(tiles, tile), "features"), segment);
}

static struct hb_json *new_id(const struct hb_json *pairs, const struct hb_json *id)
{
    for (size_t i = 0; i < hb_json_array_size(pairs); i++)
        if (hb_json_equal(hb_json_array_get(hb_json_array_get(pairs, i), 0), id))
            return hb_json_array_get(hb_json_array_get(pairs, i), 1);
    return NULL;
}

static bool add_pair(struct hb_json *pairs, struct hb_json *before, struct hb_json *now)
{
    struct hb_json *pair = hb_json_array();

    return hb_json_array_append(pair, before) == 0 && hb_json_array_append(pair, now) == 0
               ? hb_json_array_append_new(pairs, pair) == 0
               : (hb_json_decref(pair), false);
}

static bool find_pairs(struct hb_json *pairs, const struct hb_json *before, const struct hb_json *now)
{
    for (size_t tile = 0; tile < hb_json_array_size(before); tile++)
        for (size_t segment = 0; id_at(before, tile, segment) != NULL; segment++) {
            struct hb_json *old = id_at(before, tile, segment), *id = id_at(now, tile, segment);

            if (id != NULL && !hb_json_equal(old, id) && new_id(pairs, old) == NULL && !add_pair(pairs, old, id))
                return false;
        }
    return true;
}

static bool take_new_ids(const struct hb_json *pairs, const struct hb_json *tiles)
{
    for (size_t tile = 0; tile < hb_json_array_size(tiles); tile++) {
        struct hb_json *ids = hb_json_object_get(hb_json_array_get(tiles, tile), "features");

        for (size_t i = 0; i < hb_json_array_size(ids); i++) {
            struct hb_json *id = new_id(pairs, hb_json_array_get(ids, i));

            if (id != NULL && hb_json_array_set(ids, i, id) != 0)
                return false;
        }
    }
    return true;
}

/* The pairs, to be released; NULL if there is no memory. */
static struct hb_json *renumber(const struct hb_json *before, const struct hb_json *now)
{
    const struct hb_json *then = hb_json_object_get(hb_json_object_get(before, "table"), "tiles");
    const struct hb_json *tiles = hb_json_object_get(hb_json_object_get(now, "table"), "tiles");
    struct hb_json *pairs = hb_json_array();

    if (pairs != NULL && find_pairs(pairs, then, tiles) && take_new_ids(pairs, then))
        return pairs;
    hb_json_decref(pairs);
    return NULL;
}

/* ---- telling the view ---- */

static bool tell_changes(struct hb_job *job, struct hb_json *before, struct hb_json *now)
{
    struct hb_json *pairs = renumber(before, now), *changes;
    bool failed = pairs == NULL;

    changes = hb_changes(before, now, &failed);
    if (failed) {
        hb_json_decref(pairs);
        hb_json_decref(changes);
        return false;
    }
    if (hb_json_array_size(pairs) > 0)
        hb_json_put(&job->out, "ids", hb_json_incref(pairs));
    hb_json_put(&job->out, "changes", changes != NULL ? changes : hb_json_object());
    hb_json_decref(pairs);
    return true;
}

static bool tell_view(struct hb_job *job, struct hb_memory *m, const struct hb_table *t, const struct looker *w)
{
    struct hb_json *now = view_of(t, w, job->language);

    if (now == NULL)
        return false;
    if (m->view == NULL)
        hb_json_put(&job->out, "view", hb_json_incref(now));
    else if (!tell_changes(job, m->view, now)) {
        hb_json_decref(now);
        return false;
    }
    hb_json_decref(m->view);
    m->view = now;
    return true;
}

/* ---- telling the past ---- */

static bool same_done(struct hb_done a, struct hb_done b)
{
    return a.who == b.who && memcmp(&a.move, &b.move, sizeof a.move) == 0;
}

/* How many of the moves that were told still hold. */
static size_t still_true(const struct hb_memory *m, const struct hb_table *t, size_t open)
{
    size_t n = 0;

    while (n < m->length && n < open && same_done(m->done[n], hb_table_done(t, n)))
        n++;
    return n;
}

static bool room_for(struct hb_memory *m, size_t length)
{
    struct hb_done *done;

    if (length <= m->room)
        return true;
    done = realloc(m->done, 2 * length * sizeof *done);
    if (done == NULL)
        return false;
    m->done = done;
    m->room = 2 * length;
    return true;
}

/* Stands after the moves that still hold. */
static bool stand_after(struct hb_memory *m, const struct hb_table *t, size_t n)
{
    bool there = m->after != NULL && n == m->length;

    if (m->after == NULL)
        m->after = malloc(hb_size(hb_table_game(t)));
    if (m->after != NULL && !there)
        hb_table_position(t, n, m->after, NULL);
    m->length = n;
    return m->after != NULL;
}

static bool tell_past(struct hb_job *job, struct hb_memory *m, const struct hb_table *t)
{
    struct hb_facts *f = &job->out.facts;
    size_t open = hb_table_open_length(t), from = still_true(m, t, open);

    if (!room_for(m, open) || !stand_after(m, t, from))
        return false;
    f->number(f, "from", (long)from);
    f->list(f, "past");
    for (; m->length < open; m->length++) {
        m->done[m->length] = hb_table_done(t, m->length);
        hb_page_tell_done(job, m->after, m->done[m->length], m->length + 1);
    }
    f->end(f);
    return true;
}

/* ---- the commands ---- */

bool hb_page_tell_look(struct hb_job *job, const struct hb_table *t)
{
    struct hb_memory *m = job->engine->beside;
    struct looker w;

    if (!read_wish(job, hb_table_game(t), &w))
        return false;
    if (w.known != m->number || m->table != job->engine->tables)
        forget(m);
    m->table = job->engine->tables + (t == job->opened); /* as it is counted when this answer stands */
    m->number = m->number == LONG_MAX ? 1 : m->number + 1;
    job->out.facts.object(&job->out.facts, "look");
    job->out.facts.number(&job->out.facts, "number", m->number);
    if (!tell_view(job, m, t, &w) || (w.past && !tell_past(job, m, t))) {
        forget(m);
        return hb_no_memory(&job->err);
    }
    job->out.facts.end(&job->out.facts);
    return true;
}

bool hb_page_look(struct hb_job *job)
{
    return hb_page_tell_look(job, job->engine->table);
}

/* A move after which the same player simply goes on is played, any other only looked at. */
bool hb_page_step(struct hb_job *job)
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

/* ---- following others ---- */

static bool play_one(struct hb_job *job, struct hb_table *t, const struct hb_json *one)
{
    const struct hb_json *by = hb_json_object_get(one, "by");
    const char *move = hb_json_string_value(hb_json_object_get(one, "move")), *word = hb_json_string_value(by);
    int who = word != NULL && strcmp(word, "chance") == 0 ? HB_CHANCE : HB_NOBODY;

    if (hb_json_is_integer(by) && hb_json_integer_value(by) >= 0 &&
        hb_json_integer_value(by) < hb_table_game(t)->players)
        who = (int)hb_json_integer_value(by);
    if (move == NULL || who == HB_NOBODY)
        return hb_refuse(&job->err, HB_BAD_REQUEST, "page.moves.one");
    return hb_table_play(t, who, move, NULL, &job->err);
}

/* How many plays it takes to get back to so many moves; -1 if there are not so many. */
static long plays_since(const struct hb_table *t, size_t length)
{
    long plays = 0;

    for (size_t at = hb_table_length(t); at > length; plays++) {
        size_t before = hb_table_before_play(t, at);

        if (before == at)
            return -1;
        at = before;
    }
    return plays;
}

/* Back to the last decision of somebody here, as far as those may go who sit at one screen. */
static bool length_before_own(struct hb_job *job, size_t *length)
{
    const struct hb_table *t = job->engine->table;
    unsigned here = 0;

    return read_here(job, hb_table_game(t)->players, &here, &job->err) && hb_table_way_back(t, here, length, &job->err);
}

/* When so many plays are taken back, and then as many as it needs for at most `to` moves. */
static bool length_asked(struct hb_job *job, size_t *length)
{
    const struct hb_table *t = job->engine->table;
    long back = 0, to = HB_HISTORY_MAX;

    if (!hb_request_number(job->request, "back", 0, HB_HISTORY_MAX, &back, &job->err) ||
        !hb_request_number(job->request, "to", 0, HB_HISTORY_MAX, &to, &job->err))
        return false;
    for (*length = hb_table_length(t); back > 0 || *length > (size_t)to; back--) {
        size_t before = hb_table_before_play(t, *length);

        if (before == *length)
            return hb_refuse(&job->err, HB_BAD_REQUEST, "page.back");
        *length = before;
    }
    return true;
}

/* How many moves are left; tells how many plays go. */
static bool length_left(struct hb_job *job, size_t *length)
{
    bool own = hb_json_is_true(hb_json_object_get(job->request->fields, "own"));

    if (!(own ? length_before_own(job, length) : length_asked(job, length)))
        return false;
    job->out.facts.number(&job->out.facts, "back", plays_since(job->engine->table, *length));
    return true;
}

static bool play_moves(struct hb_job *job, struct hb_table *t)
{
    struct hb_json *moves = hb_json_object_get(job->request->fields, "moves"), *one;
    size_t i;

    if (moves != NULL && !hb_json_is_array(moves))
        return hb_refuse(&job->err, HB_BAD_REQUEST, "page.moves.list");
    hb_json_array_foreach(moves, i, one)
    {
        if (!play_one(job, t, one))
            return false;
    }
    return true;
}

static bool tell_hash(struct hb_job *job, const struct hb_game *g)
{
    struct hb_game *seen = malloc(hb_size(g));
    char digits[24];
    struct hb_text text = hb_text_in(digits, sizeof digits);

    if (seen == NULL)
        return hb_no_memory(&job->err);
    if (hb_secret(g))
        hb_view(g, HB_SPECTATOR, seen);
    else
        hb_copy(seen, g);
    hb_put(&text, "%016llx", (unsigned long long)hb_hash(seen));
    job->out.facts.text(&job->out.facts, "hash", digits);
    job->out.facts.number(&job->out.facts, "state_version", HB_STATE_VERSION);
    free(seen);
    return true;
}

/* On a copy, which takes the table's place when the answer stands. */
bool hb_page_follow(struct hb_job *job)
{
    size_t length;

    if (!length_left(job, &length))
        return false;
    job->opened = hb_table_copy(job->engine->table, length);
    if (job->opened == NULL)
        return hb_no_memory(&job->err);
    hb_table_speak(job->opened, job->language);
    return play_moves(job, job->opened) && tell_hash(job, hb_table_game(job->opened)) &&
           hb_page_tell_look(job, job->opened);
}

/* On a copy too, so that the next look tells everything anew. */
bool hb_page_speak(struct hb_job *job)
{
    const struct hb_table *t = job->engine->table;
    struct hb_names names;

    if (hb_request_text(job->request, "language", &job->err) == NULL || !hb_check_language(job))
        return false;
    job->opened = hb_table_copy(t, hb_table_length(t));
    if (job->opened == NULL)
        return hb_no_memory(&job->err);
    hb_table_speak(job->opened, job->language);
    names = hb_table_names(job->opened);
    job->out.facts.list(&job->out.facts, "players");
    for (int i = 0; i < hb_table_game(t)->players; i++)
        job->out.facts.text(&job->out.facts, NULL, names.name[i]);
    job->out.facts.end(&job->out.facts);
    return true;
}
