/* head.c -- what a room tells about itself as a whole: its head, its result, its record, what is still secret. */
#include "server/room/room_campaign.h"
#include "server/room/room_inside.h"

#include "table/json.h"
#include "table/record.h"
#include "table/table_steps.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const states[] = { "waiting", "playing", "over" };
static const char *const seat_kinds[] = { "open", "person", "computer" };

static struct hb_json *seat_json(const struct hb_room *r, unsigned p)
{
    const struct hb_room_seat *s = &r->seat[p];
    struct hb_json *seat = hb_json_pack("{s:s, s:s, s:b}", "kind", seat_kinds[s->kind], "name", s->name, "here",
                                        (hb_presence_here(r) >> p & 1) != 0);

    if (s->kind == HB_SEAT_COMPUTER || s->gave_up)
        hb_json_object_set_new(seat, "level", hb_json_string(s->level->name));
    if (r->colour[p] != p)
        hb_json_object_set_new(seat, "colour", hb_json_integer(r->colour[p]));
    if (s->gave_up)
        hb_json_object_set_new(seat, "gave_up", hb_json_true());
    return seat;
}

/* Few are asked for them, and as a text they take a tenth of the memory. */
struct hb_json *hb_room_options(const struct hb_room *r)
{
    struct hb_error err;

    return r->options == NULL ? NULL : hb_json_parse(r->options, strlen(r->options), &err);
}

struct hb_json *hb_room_head(const struct hb_room *r)
{
    struct hb_json *seats = hb_json_array(), *head;

    for (unsigned p = 0; p < r->seats; p++)
        hb_json_array_append_new(seats, seat_json(r, p));
    head = hb_json_pack("{s:s, s:s, s:s, s:o?, s:o, s:b, s:s, s:o, s:I, s:I, s:s}", "room", r->id, "game",
                        r->plan.kind->id, "title", r->plan.kind->title, "options", hb_room_options(r), "clock",
                        hb_clock_json(&r->clock), "public", r->is_public, "state", states[r->state], "seats", seats,
                        "seq", (int64_t)r->seq, "opened", (int64_t)r->opened, "commit", r->fair.commit);
    if (!r->hints)
        hb_json_object_set_new(head, "hints", hb_json_false());
    if (r->state == HB_ROOM_OVER)
        hb_json_object_set_new(head, "result", hb_room_result(r));
    hb_room_put_party(r, head);
    if (r->next[0] != '\0')
        hb_json_object_set_new(head, "next", hb_json_string(r->next));
    return head;
}

/* ---- the result ---- */

/* What the game says of its end, or who is left when one of two gave up; of those who play together nobody is. */
static struct hb_json *result_by_giving_up(const struct hb_room *r)
{
    const struct hb_game *g = hb_table_game(r->table);
    struct hb_json *scores = hb_json_array(), *winners = hb_json_array(), *result;

    for (int p = 0; p < g->players; p++)
        hb_json_array_append_new(scores, hb_json_integer(hb_score(g, p)));
    if (!r->plan.kind->together)
        hb_json_array_append_new(winners, hb_json_integer(1 - r->loser));
    result = hb_json_pack("{s:o, s:o, s:i, s:s}", "scores", scores, "winners", winners, "gave_up", r->loser, "by",
                          r->loser_by_time ? "time" : "resigning");
    if (result != NULL && r->plan.kind->together)
        hb_json_object_set_new(result, "won", hb_json_false());
    return result;
}

struct hb_json *hb_room_result(const struct hb_room *r)
{
    struct hb_json_describer result;

    if (r->table == NULL)
        return hb_json_null();
    if (r->loser >= 0)
        return result_by_giving_up(r);
    if (!hb_table_game(r->table)->over)
        return NULL;
    hb_json_describer_begin(&result);
    hb_describe_result(hb_table_game(r->table), &result.describer);
    return hb_json_describer_done(&result);
}

/* ---- what is known only to some ---- */

static void add_mine(const struct hb_room *r, unsigned seat, struct hb_json *mine)
{
    struct hb_json *moves = hb_json_array();
    struct hb_game *g = hb_room_open_position(r);
    char number[12];

    for (size_t i = r->told; g != NULL && i < hb_table_length(r->table); i++) {
        struct hb_done done = hb_table_done(r->table, i);
        char move[HB_MOVE_TEXT];
        struct hb_text text = hb_text_in(move, sizeof move);

        hb_move_text(g, done.move, &text);
        if (done.who == (int)seat && hb_actor(g) == HB_SEVERAL)
            hb_json_array_append_new(moves, hb_json_string(move));
        hb_play(g, done.who, done.move, NULL);
    }
    free(g);
    snprintf(number, sizeof number, "%u", seat);
    hb_json_object_set_new(mine, number, moves);
}

struct hb_json *hb_room_mine(const struct hb_room *r, unsigned seats)
{
    struct hb_json *mine = hb_json_object();

    for (unsigned p = 0; p < r->seats && r->table != NULL; p++)
        if (seats >> p & 1)
            add_mine(r, p, mine);
    return mine;
}

/* ---- the record ---- */

/* The secret and the seed come out at the end. */
char *hb_room_record(const struct hb_room *r, size_t *length)
{
    bool over = r->state == HB_ROOM_OVER;
    struct hb_json *fair, *clock;
    struct hb_record_extra extra = { .seed = over ? NULL : "" };
    char *text;

    if (r->table == NULL)
        return NULL;
    fair = hb_dealing_fair(r);
    clock = hb_clock_json(&r->clock);
    extra.fair = fair;
    extra.clock = clock;
    text = hb_table_unpack_setup(r->table) ? hb_record_text_with(r->table, &extra, length) : NULL;
    hb_table_pack_setup(r->table);
    hb_json_decref(fair);
    hb_json_decref(clock);
    return text;
}
