/* course.c -- what happens in a room without anybody's wish: the game begins (fair_course.c), computers move, clocks run
 * out, an accepted takeback is done, and a game that is over is closed. */
#include "server/inside.h"

#include "ai/ai.h"
#include "core/assert.h"

#include <stdlib.h>
#include <string.h>

static bool keep(struct hb_hall *h, struct hb_room *r, json_t *body)
{
    struct hb_deed deed = { .room = r, .body = body };
    bool good = body != NULL && hb_hall_keep(h, &deed);

    json_decref(body);
    return good;
}

/* A row that follows by itself from the room as it is; NULL if none does. */
static json_t *what_follows(struct hb_hall *h, const struct hb_room *r)
{
    unsigned others = r->asker < 0 ? 0 : hb_room_persons(r) & ~(1u << r->asker);

    if (r->state == HB_ROOM_WAITING)
        return hb_fair_due(r) <= h->world->now(h->world) ? hb_fair_row(h, r) : NULL;
    if (r->state != HB_ROOM_PLAYING)
        return NULL;
    if (hb_room_game_over(r))
        return json_pack("{s:s}", "kind", "end");
    if (r->resumes && (r->clock.kind == HB_CLOCK_MOVE || r->clock.kind == HB_CLOCK_BANK))
        return json_pack("{s:s}", "kind", "resume");
    if (r->asker >= 0 && (r->accepted & others) == others)
        return json_pack("{s:s, s:i, s:i}", "kind", "undo", "by", r->asker, "count",
                         (int)hb_room_undo_count(r, (unsigned)r->asker));
    return NULL;
}

/* ---- computers ---- */

/* The first seat that a computer has to move for; -1: none. */
static int computer_to_move(const struct hb_room *r)
{
    unsigned deciders = hb_room_deciders(r) & ~hb_room_persons(r);

    return deciders ? __builtin_ctz(deciders) : -1;
}

static bool has_room_to_think(struct hb_hall *h, const struct hb_game *g)
{
    size_t size = hb_ai_room(g);
    void *more;

    if (size <= h->thinking_size)
        return true;
    more = realloc(h->thinking, size);
    if (more == NULL)
        return false;
    h->thinking = more;
    h->thinking_size = size;
    return true;
}

static json_t *computer_move(struct hb_hall *h, const struct hb_room *r, int seat)
{
    const struct hb_game *g = hb_table_game(r->table);
    char text[HB_MOVE_TEXT];
    struct hb_text out = hb_text_in(text, sizeof text);

    if (!has_room_to_think(h, g))
        return NULL;
    hb_move_text(g, hb_ai_move(g, seat, r->seat[seat].level, h->thinking), &out);
    return json_pack("{s:s, s:i, s:s}", "kind", "play", "by", seat, "move", text);
}

/* ---- time ---- */

static int seat_out_of_time(const struct hb_room *r, int64_t now)
{
    unsigned counted = hb_room_persons(r) & r->clock.running;

    if (r->clock.kind == HB_CLOCK_NONE)
        return -1;
    for (unsigned p = 0; p < r->seats; p++)
        if ((counted >> p & 1) && hb_clock_left(&r->clock, p, now) == 0)
            return (int)p;
    return -1;
}

static int64_t due_of(struct hb_hall *h, const struct hb_room *r)
{
    int64_t flag = hb_clock_due(&r->clock, hb_room_persons(r)), computer = r->last + h->limits.computer_delay;
    json_t *follows = what_follows(h, r);

    json_decref(follows);
    if (follows != NULL)
        return r->rest_until;
    if (r->state != HB_ROOM_PLAYING)
        return r->state == HB_ROOM_WAITING ? hb_fair_due(r) : INT64_MAX;
    computer = computer < r->rest_until ? r->rest_until : computer;
    return computer_to_move(r) >= 0 && computer < flag ? computer : flag;
}

/* What follows from the room as it is, somebody's time that is up, or a computer that has waited long enough. */
static void act(struct hb_hall *h, struct hb_room *r, int64_t now)
{
    json_t *body = what_follows(h, r);
    int late = body == NULL ? seat_out_of_time(r, now) : -1;

    if (late >= 0)
        body = json_pack("{s:s, s:i}", "kind", "flag", "seat", late);
    else if (body == NULL && computer_to_move(r) >= 0)
        body = computer_move(h, r, computer_to_move(r));
    if (body != NULL)
        keep(h, r, body);
}

void hb_hall_settle(struct hb_hall *h, struct hb_room *r)
{
    json_t *follows;

    hb_fair_meet(r, h->world->now(h->world));
    follows = r->busy || h->world->now(h->world) < r->rest_until ? NULL : what_follows(h, r);

    if (follows != NULL)
        keep(h, r, follows);
    r->due = r->busy ? INT64_MAX : due_of(h, r);
    if (r->due < h->due)
        h->due = r->due;
}

/* One thought of a computer at a time, so that nobody waits for many of them. */
void hb_hall_tick(struct hb_hall *h)
{
    int64_t now = h->world->now(h->world), due = INT64_MAX;

    if (now < h->due)
        return;
    for (unsigned b = 0; b < HB_BUCKETS; b++)
        for (struct hb_room *r = h->bucket[b]; r != NULL; r = r->link) {
            if (r->due <= now && !r->busy) {
                act(h, r, now);
                r->due = r->busy ? INT64_MAX : due_of(h, r);
            }
            if (!r->busy && r->due < due)
                due = r->due;
        }
    h->due = due;
}

int64_t hb_hall_due(const struct hb_hall *h)
{
    return h->due;
}
