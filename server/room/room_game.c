/* room_game.c -- the game in a room: what it tells when it goes on, and the clocks. */
#include "server/room/room_inside.h"

#include "table/json.h"
#include "table/record.h"
#include "table/strings.h"
#include "table/table_steps.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_PLAYS = 64 };

static void hear(struct hb_sink *sink, const struct hb_game *g, const struct hb_event *event)
{
    struct hb_listener *l = (struct hb_listener *)sink;
    char words[HB_EVENT_TEXT];
    struct hb_text text = hb_text_in(words, sizeof words);

    hb_event_say_with_rules(g, event, &l->names, &text);
    hb_buffer_text(l->told, l->told->length == 0 ? "\"" : ",\"");
    hb_json_write_escaped(words, hb_utf8_valid_length(words, strlen(words)), l->told);
    hb_buffer_text(l->told, "\"");
}

struct hb_listener hb_room_listener(const struct hb_room *r, struct hb_buffer *told)
{
    struct hb_listener l = { .sink = { hear }, .told = told };

    for (unsigned p = 0; p < r->seats; p++)
        l.names.name[p] = r->seat[p].name;
    return l;
}

void hb_room_put_hash(const struct hb_room *r, struct hb_describer *event)
{
    char digits[] = "0123456789abcdef", hash[sizeof digits] = "";

    if (r->table == NULL)
        return;
    for (unsigned i = 0; i < sizeof digits - 1; i++)
        hash[i] = digits[r->hash >> (60 - 4 * i) & 15];
    event->number(event, "length", (long)r->told);
    event->text(event, "hash", hash);
    event->number(event, "state_version", HB_STATE_VERSION);
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
void hb_room_tell_moves(struct hb_room *r, struct hb_game *from, struct hb_describer *event)
{
    size_t open = hb_table_open_length(r->table);

    event->list(event, "moves");
    for (size_t i = r->told; i < open; i++) {
        struct hb_done done = hb_table_done(r->table, i);

        event->object(event, NULL);
        hb_record_describe_move(from, done, event);
        event->end(event);
        hb_play(from, done.who, done.move, NULL);
    }
    event->end(event);
    r->told = open;
    r->hash = hb_hash(hb_table_open_game(r->table));
}

static void put_actor(const struct hb_room *r, struct hb_describer *into)
{
    const struct hb_game *g = hb_table_game(r->table);

    if (hb_room_game_over(r)) {
        into->text(into, "actor", "none");
        return;
    }
    if (hb_actor(g) != HB_SEVERAL) {
        into->number(into, "actor", hb_actor(g));
        return;
    }
    into->list(into, "actor");
    for (int p = 0; p < g->players; p++)
        if (hb_may_move(g, p))
            into->number(into, NULL, p);
    into->end(into);
}

static void put_clocks(const struct hb_room *r, struct hb_describer *into, int64_t now)
{
    if (r->clock.kind == HB_CLOCK_NONE) {
        into->text(into, "clocks", NULL);
        return;
    }
    into->list(into, "clocks");
    for (unsigned p = 0; p < r->seats; p++)
        into->number(into, NULL, (long)hb_clock_left(&r->clock, p, now));
    into->end(into);
}

static void put_secret_move(struct hb_done done, struct hb_describer *into)
{
    into->number(into, "by", done.who);
    into->text(into, "move", NULL);
}

/* The moves after the open ones, while some are secret: those that were made in secret without what they were. */
static void put_since(const struct hb_room *r, struct hb_describer *into)
{
    struct hb_game *g = hb_room_open_position(r);

    into->list(into, "since");
    for (size_t i = r->told; g != NULL && i < hb_table_length(r->table); i++) {
        struct hb_done done = hb_table_done(r->table, i);

        into->object(into, NULL);
        if (hb_actor(g) == HB_SEVERAL)
            put_secret_move(done, into);
        else
            hb_record_describe_move(g, done, into);
        into->end(into);
        hb_play(g, done.who, done.move, NULL);
    }
    into->end(into);
    free(g);
}

/* Who may take the last move back without asking the others; only where somebody may. */
static void put_undo(const struct hb_room *r, struct hb_describer *into)
{
    const struct hb_room_play *last = r->plays > 0 ? &r->play[r->plays - 1] : NULL;

    if (last != NULL && !last->revealed && r->state == HB_ROOM_PLAYING && !hb_room_game_over(r) &&
        hb_room_has_undos(r, (unsigned)last->by))
        into->number(into, "undo", last->by);
}

void hb_room_put_moment(const struct hb_room *r, struct hb_describer *into, int64_t now)
{
    put_actor(r, into);
    into->text(into, "phase", hb_room_game_over(r) ? "over" : hb_phase(hb_table_game(r->table)));
    put_clocks(r, into, now);
    if (r->told < hb_table_length(r->table))
        put_since(r, into);
    put_undo(r, into);
}

/* After anything that may have changed who thinks. */
void hb_room_run_clock(struct hb_room *r, int moved, int64_t now)
{
    hb_clock_run(&r->clock, hb_room_deciders(r), moved, now);
}

static bool has_room_for_play(struct hb_room *r)
{
    size_t cap = r->play_cap == 0 ? FIRST_PLAYS : 2 * r->play_cap;
    struct hb_room_play *list;
    uint32_t *left;

    if (r->plays < r->play_cap)
        return true;
    list = realloc(r->play, cap * sizeof *list);
    if (list == NULL)
        return false;
    r->play = list;
    if (r->clock.kind != HB_CLOCK_NONE) {
        left = realloc(r->left, cap * sizeof *left);
        if (left == NULL)
            return false;
        r->left = left;
    }
    r->play_cap = cap;
    return true;
}

bool hb_room_push_play(struct hb_room *r, struct hb_room_play play, int64_t left, struct hb_error *err)
{
    if (!has_room_for_play(r))
        return hb_room_no_memory(err);
    if (r->left != NULL)
        r->left[r->plays] = left < UINT32_MAX ? (uint32_t)left : UINT32_MAX;
    r->play[r->plays++] = play;
    return true;
}
