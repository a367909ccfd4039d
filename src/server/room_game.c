/* room_game.c -- the game in a room: what it tells when it goes on, and the clocks. */
#include "server/room_inside.h"

#include "table/inside.h"
#include "table/json.h"
#include "table/record.h"

#include <stdio.h>
#include <stdlib.h>

enum { FIRST_PLAYS = 64 };

static void hear(struct hb_sink *sink, const struct hb_game *g, const struct hb_event *event)
{
    struct hb_listener *l = (struct hb_listener *)sink;
    char words[HB_EVENT_TEXT];
    struct hb_text text = hb_text_in(words, sizeof words);

    hb_event_words(g, event, &l->names, &text);
    json_array_append_new(l->told, hb_json_string(words));
}

struct hb_listener hb_room_listener(const struct hb_room *r, json_t *told)
{
    struct hb_listener l = { .sink = { hear }, .told = told };

    for (unsigned p = 0; p < r->seats; p++)
        l.names.name[p] = r->seat[p].name;
    return l;
}

static json_t *hash_json(uint64_t hash)
{
    char digits[24];

    snprintf(digits, sizeof digits, "%016llx", (unsigned long long)hash);
    return json_string(digits);
}

void hb_room_put_hash(const struct hb_room *r, json_t *event)
{
    if (r->table == NULL)
        return;
    json_object_set_new(event, "length", json_integer((json_int_t)r->told));
    json_object_set_new(event, "hash", hash_json(r->hash));
    json_object_set_new(event, "state_version", json_integer(HB_STATE_VERSION));
}

struct hb_game *hb_room_open_position(const struct hb_room *r)
{
    const struct hb_game *open = hb_table_open_game(r->table);
    struct hb_game *copy = malloc(hb_size(open));

    if (copy != NULL)
        hb_copy(copy, open);
    return copy;
}

/* The moves from `told` up to what is open now, and the hash after them. */
void hb_room_tell_moves(struct hb_room *r, struct hb_game *from, json_t *event)
{
    size_t open = hb_table_open_length(r->table);
    json_t *moves = json_array();

    for (size_t i = r->told; i < open; i++) {
        struct hb_done done = hb_table_done(r->table, i);

        json_array_append_new(moves, hb_record_move(from, done));
        hb_play(from, done.who, done.move, NULL);
    }
    r->told = open;
    r->hash = hb_hash(hb_table_open_game(r->table));
    json_object_set_new(event, "moves", moves);
}

static json_t *actor_json(const struct hb_room *r)
{
    const struct hb_game *g = hb_table_game(r->table);
    json_t *several;

    if (hb_room_game_over(r))
        return json_string("none");
    if (hb_actor(g) != HB_SEVERAL)
        return json_integer(hb_actor(g));
    several = json_array();
    for (int p = 0; p < g->players; p++)
        if (hb_may_move(g, p))
            json_array_append_new(several, json_integer(p));
    return several;
}

/* The moves after the open ones, while some are secret: those that were made in secret without what they were. */
static json_t *since_json(const struct hb_room *r)
{
    json_t *since = json_array();
    struct hb_game *g = hb_room_open_position(r);

    for (size_t i = r->told; g != NULL && i < hb_table_length(r->table); i++) {
        struct hb_done done = hb_table_done(r->table, i);

        if (hb_actor(g) == HB_SEVERAL)
            json_array_append_new(since, json_pack("{s:i, s:n}", "by", (int)done.who, "move"));
        else
            json_array_append_new(since, hb_record_move(g, done));
        hb_play(g, done.who, done.move, NULL);
    }
    free(g);
    return since;
}

/* Who may take the last move back without asking the others; only where somebody may. */
static void put_undo(const struct hb_room *r, json_t *into)
{
    const struct hb_room_play *last = r->plays > 0 ? &r->play[r->plays - 1] : NULL;

    if (last != NULL && !last->revealed && r->state == HB_ROOM_PLAYING && !hb_room_game_over(r))
        json_object_set_new(into, "undo", json_integer(last->by));
}

void hb_room_put_moment(const struct hb_room *r, json_t *into, int64_t now)
{
    json_t *clocks = r->clock.kind == HB_CLOCK_NONE ? json_null() : json_array();

    json_object_set_new(into, "actor", actor_json(r));
    json_object_set_new(into, "phase", json_string(hb_room_game_over(r) ? "over" : hb_phase(hb_table_game(r->table))));
    for (unsigned p = 0; p < r->seats && json_is_array(clocks); p++)
        json_array_append_new(clocks, json_integer((json_int_t)hb_clock_left(&r->clock, p, now)));
    json_object_set_new(into, "clocks", clocks);
    if (r->told < hb_table_length(r->table))
        json_object_set_new(into, "since", since_json(r));
    put_undo(r, into);
}

/* After anything that may have changed who thinks. */
void hb_room_run_clock(struct hb_room *r, int moved, int64_t now)
{
    hb_clock_run(&r->clock, hb_room_deciders(r), moved, now);
}

bool hb_room_push_play(struct hb_room *r, struct hb_room_play play, struct hb_error *err)
{
    if (r->plays == r->play_cap) {
        size_t cap = r->play_cap == 0 ? FIRST_PLAYS : 2 * r->play_cap;
        struct hb_room_play *list = realloc(r->play, cap * sizeof *list);

        if (list == NULL)
            return hb_room_no_memory(err);
        r->play = list;
        r->play_cap = cap;
    }
    r->play[r->plays++] = play;
    return true;
}
