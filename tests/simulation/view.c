/* view.c -- a room as one client sees it: the events in their order, and a table of its own on which the open moves
 * are played.  Every event must agree with that table, with what others were told, and with the hall itself. */
#include "sim.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Life */

void hb_sim_view_reset(struct view *v)
{
    hb_table_close(v->table);
    v->table = NULL;
    v->seen = 0;
    v->over = false;
    json_decref(v->actor);
    v->actor = NULL;
    v->phase[0] = '\0';
    v->hiding = 0;
    v->plays = 0;
    v->takeback = -1;
    hb_sim_talk_forget(v);
    json_decref(v->since);
    v->since = NULL;
    json_decref(v->mine);
    v->mine = NULL;
}

void hb_sim_view_done(struct view *v)
{
    hb_sim_view_reset(v);
    json_decref(v->head);
    free(v->event);
    free(v->played);
}

static const char *text_in(struct sim *s, const json_t *object, const char *name)
{
    const char *text = json_string_value(json_object_get(object, name));

    if (!text)
        hb_sim_fail(s, "a text \"%s\" is missing in %.300s", name, json_dumps(object, 0));
    return text;
}

static json_int_t number_in(struct sim *s, const json_t *object, const char *name)
{
    const json_t *value = json_object_get(object, name);

    if (!json_is_integer(value))
        hb_sim_fail(s, "a number \"%s\" is missing in %.300s", name, json_dumps(object, 0));
    return json_integer_value(value);
}

static int seat_in(struct sim *s, const struct view *v, const json_t *object, const char *name)
{
    json_int_t seat = number_in(s, object, name);

    if (seat < 0 || seat >= (json_int_t)v->players)
        hb_sim_fail(s, "there is no seat %d in %s", (int)seat, v->room);
    return (int)seat;
}

/* The head */

static void read_seats(struct sim *s, struct view *v, const json_t *head)
{
    const json_t *seats = json_object_get(head, "seats");

    v->players = (unsigned)json_array_size(seats);
    if (v->players == 0 || v->players > HB_PLAYERS_MAX)
        hb_sim_fail(s, "a head without seats: %.300s", json_dumps(head, 0));
    for (unsigned i = 0; i < v->players; i++)
        v->person[i] = strcmp(text_in(s, json_array_get(seats, i), "kind"), "person") == 0 &&
                       !json_is_true(json_object_get(json_array_get(seats, i), "gave_up"));
}

void hb_sim_view_head(struct sim *s, struct view *v, json_t *head)
{
    static const char *const fields[] = { "room",  "game",  "title", "options", "clock", "public",
                                          "state", "seats", "seq",   "opened",  "commit" };

    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        if (!json_object_get(head, fields[i]))
            hb_sim_fail(s, "the head of %s has no \"%s\"", v->room, fields[i]);
    if (strcmp(text_in(s, head, "room"), v->room) != 0)
        hb_sim_fail(s, "the head of another room than %s", v->room);
    if (number_in(s, head, "seq") == v->seen && v->seen > 0 && strcmp(v->commit, text_in(s, head, "commit")) != 0)
        hb_sim_fail(s, "%s has another commit than its events tell", v->room);
    read_seats(s, v, head);
    json_decref(v->head);
    v->head = json_incref(head);
}

/* The table */

static void open_table(struct sim *s, struct view *v, const json_t *event)
{
    json_t *fields =
        json_pack("{s:O,s:O,s:O,s:s}", "game", json_object_get(v->head, "game"), "options",
                  json_object_get(v->head, "options"), "players", json_object_get(event, "players"), "chance", "given");
    char *text = !fields ? NULL : json_dumps(fields, JSON_COMPACT);
    struct hb_json *ours = !text ? NULL : hb_json_parse(text, strlen(text), NULL);
    struct hb_error err;
    struct hb_plan plan;

    if (!ours || !hb_plan_read(&plan, ours, NULL, &err))
        hb_sim_fail(s, "%s cannot be set up as its head says: %s", v->room, !ours ? "no field" : err.text);
    v->table = hb_table_open(&plan, NULL, &err);
    if (!v->table)
        hb_sim_fail(s, "%s cannot be opened as its head says: %s", v->room, err.text);
    hb_plan_free(&plan);
    hb_json_decref(ours);
    free(text);
    json_decref(fields);
}

static int who_moves(struct sim *s, const json_t *move)
{
    const json_t *by = json_object_get(move, "by");

    if (json_is_string(by) && strcmp(json_string_value(by), "chance") == 0)
        return HB_CHANCE;
    return (int)number_in(s, move, "by");
}

/* When hidden moves come into the open, they come in the order in which they were made, the last one with them. */
static void check_revealed(struct sim *s, struct view *v, int who, unsigned *next, const char *move)
{
    const struct hidden *h = &v->hidden[*next];

    if (*next >= v->hiding || h->by != who)
        hb_sim_fail(s, "in %s a move of %d comes out that was not made in its turn: %s", v->room, who, move);
    if (h->seq > 0)
        snprintf(v->event[h->seq - 1].text, HB_MOVE_TEXT, "%s", move);
    ++*next;
}

static void play_moves(struct sim *s, struct view *v, const json_t *event, int by)
{
    const json_t *moves = json_object_get(event, "moves");
    unsigned next = 0;

    if (!json_is_array(moves))
        hb_sim_fail(s, "no moves in %.300s", json_dumps(event, 0));
    if (by >= 0 && v->hiding < 256)
        v->hidden[v->hiding++] = (struct hidden){ .by = by, .seq = v->seen };
    if (json_array_size(moves) == 0)
        return;
    for (size_t i = 0; i < json_array_size(moves); i++) {
        const json_t *move = json_array_get(moves, i);
        int who = who_moves(s, move);
        struct hb_error err;

        if (!hb_table_play(v->table, who, text_in(s, move, "move"), NULL, &err))
            hb_sim_fail(s, "in %s at %u %s of %d is refused: %s", v->room, v->seen, text_in(s, move, "move"), who,
                        err.text);
        if (who >= 0)
            check_revealed(s, v, who, &next, text_in(s, move, "move"));
    }
    if (next != v->hiding)
        hb_sim_fail(s, "in %s some hidden moves came out and others did not", v->room);
    if (v->hiding > 1)
        s->count[SIM_REVEALS]++;
    v->hiding = 0;
    json_decref(v->mine);
    v->mine = NULL;
}

/* Who is to move */

static bool has_hidden(const struct view *v, int seat)
{
    for (unsigned i = 0; i < v->hiding; i++)
        if (v->hidden[i].by == seat)
            return true;
    return false;
}

static bool is_in_list(const json_t *list, int seat)
{
    for (size_t i = 0; i < json_array_size(list); i++)
        if (json_integer_value(json_array_get(list, i)) == seat)
            return true;
    return false;
}

static void check_list(struct sim *s, struct view *v, const struct hb_game *g)
{
    if (!json_is_array(v->actor) || json_array_size(v->actor) == 0)
        hb_sim_fail(s, "in %s several choose, and actor says %s", v->room, json_dumps(v->actor, JSON_ENCODE_ANY));
    for (int seat = 0; seat < (int)v->players; seat++)
        if (is_in_list(v->actor, seat) != (hb_may_move(g, seat) && !has_hidden(v, seat)))
            hb_sim_fail(s, "in %s at %u actor is wrong about seat %d: %s", v->room, v->seen, seat,
                        json_dumps(v->actor, JSON_ENCODE_ANY));
}

static void check_actor(struct sim *s, struct view *v)
{
    const struct hb_game *g = hb_table_game(v->table);
    int actor = hb_actor(g);

    if ((v->hiding > 0) != (json_array_size(v->since) > 0))
        hb_sim_fail(s, "%s at %u: `since` and what was played in secret do not agree", v->room, v->seen);
    if (v->hiding > 0 && strcmp(v->phase, hb_phase(g)) != 0)
        return; /* a winter card while cards lie face down */
    if (strcmp(v->phase, hb_phase(g)) != 0)
        hb_sim_fail(s, "%s is in phase %s, its events lead to %s", v->room, v->phase, hb_phase(g));
    if (actor == HB_SEVERAL)
        check_list(s, v, g);
    else if (actor == HB_NOBODY && strcmp(json_string_value(v->actor) ? json_string_value(v->actor) : "", "none") != 0)
        hb_sim_fail(s, "%s is over, and actor is not \"none\"", v->room);
    else if (actor >= 0 && (!json_is_integer(v->actor) || json_integer_value(v->actor) != actor))
        hb_sim_fail(s, "in %s at %u seat %d is to move, and actor says %s", v->room, v->seen, actor,
                    json_dumps(v->actor, JSON_ENCODE_ANY));
    else if (actor == HB_CHANCE)
        hb_sim_fail(s, "in %s chance was not played", v->room);
}

bool hb_sim_view_may_move(const struct view *v, int seat)
{
    if (!v->table || v->over || !v->actor)
        return false;
    return json_is_array(v->actor) ? is_in_list(v->actor, seat)
                                   : json_is_integer(v->actor) && json_integer_value(v->actor) == seat;
}

static void check_position(struct sim *s, struct view *v, const json_t *event)
{
    const struct hb_game *g = hb_table_game(v->table);
    char hash[20];

    snprintf(hash, sizeof hash, "%016" PRIx64, hb_hash(g));
    if (number_in(s, event, "length") != (json_int_t)hb_table_length(v->table))
        hb_sim_fail(s, "%s at %u has length %d, its events lead to %zu", v->room, v->seen,
                    (int)number_in(s, event, "length"), hb_table_length(v->table));
    if (strcmp(hash, text_in(s, event, "hash")) != 0)
        hb_sim_fail(s, "%s at %u has hash %s, its events lead to %s", v->room, v->seen, text_in(s, event, "hash"),
                    hash);
    if (number_in(s, event, "state_version") != HB_STATE_VERSION)
        hb_sim_fail(s, "%s at %u has a hash of another version", v->room, v->seen);
    if (hb_secret(g))
        hb_sim_fail(s, "%s at %u has told of a choice that is still secret", v->room, v->seen);
    json_decref(v->since);
    v->since = json_incref(json_object_get(event, "since"));
    hb_sim_talk_forget(v);
    json_decref(v->actor);
    v->actor = json_incref(json_object_get(event, "actor"));
    snprintf(v->phase, sizeof v->phase, "%s", text_in(s, event, "phase"));
    if (!v->actor || !json_object_get(event, "clocks"))
        hb_sim_fail(s, "actor or clocks are missing in %.300s", json_dumps(event, 0));
    check_actor(s, v);
}

void hb_sim_view_compare(struct sim *s, struct view *v)
{
    uint64_t hash;
    uint32_t seq;
    bool over;

    if (!v->table || v->hiding > 0)
        return;
    if (!hb_sim_peek(s, v->room, &hash, &seq, &over) || seq != v->seen)
        return;
    s->count[SIM_COMPARED]++;
    if (hash != hb_hash(hb_table_game(v->table)) || over != v->over)
        hb_sim_fail(s, "%s at %u: the hall's own position is another one", v->room, seq);
}

/* The kinds of events */

static void on_open(struct sim *s, struct view *v, const json_t *event)
{
    if (v->seen != 1 || !json_is_object(json_object_get(event, "head")))
        hb_sim_fail(s, "an open that is not the first, or without head: %.300s", json_dumps(event, 0));
    hb_sim_salts_open(s, v, event);
}

static void on_sit(struct sim *s, struct view *v, const json_t *event)
{
    v->person[seat_in(s, v, event, "seat")] = true;
}

static void on_stand(struct sim *s, struct view *v, const json_t *event)
{
    int seat = seat_in(s, v, event, "seat");

    hb_sim_salts_stand(s, v, event);
    v->person[seat] = false;
    if (v->seen > v->key_since[seat])
        v->key[seat][0] = '\0';
}

static void on_start(struct sim *s, struct view *v, const json_t *event)
{
    if (strcmp(text_in(s, event, "commit"), v->commit) != 0)
        hb_sim_fail(s, "%s starts with another commit", v->room);
    if (v->table)
        hb_sim_fail(s, "%s starts twice", v->room);
    hb_sim_salts_start(s, v);
    open_table(s, v, event);
    play_moves(s, v, event, -1);
    check_position(s, v, event);
}

static unsigned chances_in(struct sim *s, const json_t *moves)
{
    unsigned n = 0;

    for (size_t i = 0; i < json_array_size(moves); i++)
        n += who_moves(s, json_array_get(moves, i)) == HB_CHANCE;
    return n;
}

/* Something came out: a draw, a winter card, or the choice of another. */
static void note_play(struct sim *s, struct view *v, const json_t *event)
{
    const json_t *moves = json_object_get(event, "moves");
    struct played p = { .by = seat_in(s, v, event, "by") };

    p.revealing = chances_in(s, json_object_get(event, "since")) > chances_in(s, v->since);
    for (size_t i = 0; i < json_array_size(moves); i++)
        p.revealing |= who_moves(s, json_array_get(moves, i)) != p.by;
    v->played = hb_sim_grow(v->played, &v->play_room, v->plays, sizeof *v->played);
    v->played[v->plays++] = p;
}

static void on_play(struct sim *s, struct view *v, const json_t *event)
{
    if (!v->table)
        hb_sim_fail(s, "%s plays before the start", v->room);
    note_play(s, v, event);
    play_moves(s, v, event, seat_in(s, v, event, "by"));
    check_position(s, v, event);
}

/* Without being asked for, only the last play, of the same seat, with which nothing came out; otherwise a whole move,
 * from its first step on. */
static void check_undo(struct sim *s, struct view *v, int by, size_t count)
{
    struct played first = { .by = -1 }, before = { .by = -1 };
    bool plain = count == 1;

    if (count > v->plays)
        hb_sim_fail(s, "%s takes back what seat %d has not played", v->room, by);
    for (size_t i = 0; i < count; i++) {
        first = v->played[--v->plays];
        plain = plain && first.by == by && !first.revealing;
    }
    if (v->plays > 0)
        before = v->played[v->plays - 1];
    if (first.by != by || (v->takeback != by && !plain))
        hb_sim_fail(s, "at %u of %s seat %d takes back what he may not", v->seen, v->room, by);
    if (!plain && before.by == by && !before.revealing)
        hb_sim_fail(s, "at %u of %s seat %d takes half a move back", v->seen, v->room, by);
}

static void take_back(struct sim *s, struct view *v, size_t length)
{
    struct hb_error err;

    if (length > hb_table_length(v->table))
        hb_sim_fail(s, "%s goes back forwards", v->room);
    while (hb_table_length(v->table) > length)
        if (!hb_table_undo(v->table, &err))
            hb_sim_fail(s, "%s cannot go back: %s", v->room, err.text);
}

/* After moves were taken back: what is still hidden.  What had come out already is told again by a watch. */
static void hide_since(struct sim *s, struct view *v, const json_t *since)
{
    unsigned n = 0;

    for (size_t i = 0; i < json_array_size(since); i++) {
        int who = who_moves(s, json_array_get(since, i));

        if (who < 0)
            continue;
        if (n >= v->hiding || v->hidden[n].by != who) {
            v->hidden[n] = (struct hidden){ .by = who };
            v->watching = false;
        }
        n++;
    }
    v->hiding = n;
}

static void on_undo(struct sim *s, struct view *v, const json_t *event)
{
    size_t length = (size_t)number_in(s, event, "length");

    check_undo(s, v, seat_in(s, v, event, "by"), (size_t)number_in(s, event, "count"));
    if (length == hb_table_length(v->table) && v->hiding == 0)
        hb_sim_fail(s, "%s takes back nothing", v->room);
    if (length < hb_table_length(v->table))
        v->hiding = 0;
    take_back(s, v, length);
    hide_since(s, v, json_object_get(event, "since"));
    v->takeback = -1;
    check_position(s, v, event);
}

static void on_takeback(struct sim *s, struct view *v, const json_t *event)
{
    v->takeback = seat_in(s, v, event, "by");
}

static void on_answer(struct sim *s, struct view *v, const json_t *event)
{
    seat_in(s, v, event, "by");
    if (!json_is_boolean(json_object_get(event, "accept")))
        hb_sim_fail(s, "an answer without accept");
    if (json_is_false(json_object_get(event, "accept")))
        v->takeback = -1;
}

static void on_chat(struct sim *s, struct view *v, const json_t *event)
{
    struct seen_event *e = &v->event[v->seen - 1];

    snprintf(e->text, sizeof e->text, "%s", text_in(s, event, "text"));
}

static void on_machine(struct sim *s, struct view *v, const json_t *event)
{
    v->person[seat_in(s, v, event, "seat")] = false;
}

static void on_end(struct sim *s, struct view *v, const json_t *event)
{
    (void)event;
    if (v->over)
        hb_sim_fail(s, "%s ends twice", v->room);
    v->over = true;
}

/* The server was down: clocks go on from here. */
static void on_resume(struct sim *s, struct view *v, const json_t *event)
{
    bool over = strcmp(text_in(s, event, "phase"), "over") == 0; /* after a resignation, before the end */

    if (!v->table || (!over && (!json_equal(v->actor, json_object_get(event, "actor")) ||
                                strcmp(v->phase, text_in(s, event, "phase")) != 0)))
        hb_sim_fail(s, "%s goes on otherwise than it stopped: %.300s", v->room, json_dumps(event, 0));
    s->count[SIM_RESUMES]++;
}

static void on_rematch(struct sim *s, struct view *v, const json_t *event)
{
    snprintf(v->rematch, sizeof v->rematch, "%s", text_in(s, event, "to"));
    snprintf(hb_sim_ledger(s, v->rematch)->before, HB_ROOM_ID + 1, "%s", v->room);
}

static void on_close(struct sim *s, struct view *v, const json_t *event)
{
    (void)event;
    if (v->table)
        hb_sim_fail(s, "%s is closed in the middle of a game", v->room);
    v->over = true;
}

/* Somebody keeps order, or wants to begin; then the promises are waited for. */
static void on_order(struct sim *s, struct view *v, const json_t *event)
{
    seat_in(s, v, event, "by");
}

static const struct {
    const char *kind;
    void (*on)(struct sim *s, struct view *v, const json_t *event);
} kinds[] = {
    { "open", on_open },
    { "sit", on_sit },
    { "stand", on_stand },
    { "start", on_start },
    { "play", on_play },
    { "undo", on_undo },
    { "takeback", on_takeback },
    { "answer", on_answer },
    { "chat", on_chat },
    { "resign", on_machine },
    { "flag", on_machine },
    { "substitute", on_machine },
    { "end", on_end },
    { "rematch", on_rematch },
    { "close", on_close },
    { "resume", on_resume },
    { "begin", on_order },
    { "quiet", on_order },
    { "sweep", on_order },
    { "promise", hb_sim_salts_promise },
    { "deal", hb_sim_salts_deal },
    { "reveal", hb_sim_salts_reveal },
    { "anew", hb_sim_salts_anew },
};

/* One event after another */

static void note_event(struct sim *s, struct view *v, const json_t *event)
{
    const json_t *by = json_object_get(event, "by");
    struct seen_event *e;

    v->event = hb_sim_grow(v->event, &v->event_room, v->seen, sizeof *v->event);
    e = &v->event[v->seen - 1];
    memset(e, 0, sizeof *e);
    if (!by)
        by = json_object_get(event, "seat");
    e->by = json_is_integer(by) ? (int)json_integer_value(by) : -1;
    snprintf(e->kind, sizeof e->kind, "%s", text_in(s, event, "kind"));
}

/* Everybody is told the same of an event, whenever they ask, but for the sentences, which come only when it happens. */
static void compare_with_ledger(struct sim *s, struct view *v, json_t *event, uint32_t seq)
{
    struct ledger *l = hb_sim_ledger(s, v->room);
    char *text;

    json_object_del(event, "told");
    text = json_dumps(event, JSON_SORT_KEYS);
    if (seq > l->rows)
        hb_sim_fail(s, "%s tells number %u before it is kept", v->room, seq);
    if (hb_sim_is_swept(s, v, event)) {
        free(text);
        return;
    }
    if (seq <= l->events && l->event[seq - 1]) {
        if (strcmp(text, l->event[seq - 1]) != 0)
            hb_sim_fail(s, "%s tells number %u differently: %.300s\n# before: %.300s", v->room, seq, text,
                        l->event[seq - 1]);
        free(text);
        return;
    }
    if (seq > l->events) {
        l->event = realloc(l->event, seq * sizeof *l->event);
        memset(l->event + l->events, 0, (seq - l->events) * sizeof *l->event);
        l->events = seq;
    }
    l->event[seq - 1] = text;
    l->told = seq > l->told ? seq : l->told;
}

static void apply(struct sim *s, struct view *v, json_t *event)
{
    const char *kind = text_in(s, event, "kind");

    v->seen++;
    note_event(s, v, event);
    number_in(s, event, "at");
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(kinds[i].kind, kind) == 0) {
            kinds[i].on(s, v, event);
            if (strcmp(kind, "end") == 0)
                hb_sim_check_end(s, v, event);
            return;
        }
    hb_sim_fail(s, "an event of unknown kind: %.300s", json_dumps(event, 0));
}

void hb_sim_view_events(struct sim *s, struct person *p, struct view *v, json_t *events, bool pushed)
{
    if (!json_is_array(events))
        hb_sim_fail(s, "no list of events for %s", p->name);
    for (size_t i = 0; i < json_array_size(events); i++) {
        json_t *event = json_array_get(events, i);
        json_int_t seq = number_in(s, event, "seq");

        if (pushed && seq != v->seen + 1 && s->cluster) { /* on its way from a node that does not have it any more */
            v->watching &= seq <= v->seen;
            continue;
        }
        if (seq > v->seen + 1 || (pushed && seq != v->seen + 1))
            hb_sim_fail(s, "%s has seen %u of %s and is told %d", p->name, v->seen, v->room, (int)seq);
        compare_with_ledger(s, v, event, (uint32_t)seq);
        if (seq == v->seen + 1)
            apply(s, v, event);
    }
    hb_sim_view_compare(s, v);
}
