/* keep.c -- rows on their way to be kept, and what they do when they are (inside.h). */
#include "server/lobby/inside.h"

#include "engine/assert.h"

#include <stdlib.h>
#include <string.h>

enum { REST = HB_SECOND, DOUBTS = 2 /* failures after which it is asked whether the room is still there */ };

static void free_ticket(struct hb_hall *h, struct hb_pending *t)
{
    for (unsigned i = 0; i < HB_ROWS_MAX; i++) {
        free(t->row[i].body);
        hb_json_decref(t->body[i]);
    }
    hb_origin_leave(&h->origins, t->origin, h->now);
    hb_json_decref(t->answer);
    hb_json_decref(t->id);
    free(t);
}

void hb_tickets_done(struct hb_hall *h)
{
    while (h->first != NULL) {
        struct hb_pending *t = h->first;

        h->first = t->next;
        free_ticket(h, t);
    }
}

/* ---- asking for it ---- */

static bool make_row(struct hb_row *row, const char *room, uint32_t seq, int64_t at, const struct hb_json *body)
{
    struct hb_buffer text;

    memset(row, 0, sizeof *row);
    memcpy(row->room, room, strnlen(room, sizeof row->room - 1));
    row->seq = seq;
    row->at = at;
    hb_buffer_init(&text);
    hb_json_write(body, &text);
    row->length = text.length;
    row->body = hb_buffer_take(&text);
    return row->body != NULL;
}

static void set_guest(const struct hb_hall *h, struct hb_pending *t, hb_guest guest)
{
    const struct hb_visitor *v = hb_hall_visitor(h, guest);

    if (v == NULL)
        return;
    t->guest = guest;
    t->serial = v->serial;
    t->origin = hb_origin_use(v->origin);
}

bool hb_hall_keep(struct hb_hall *h, struct hb_deed *deed)
{
    struct hb_pending *t = calloc(1, sizeof *t);

    HB_ASSERT(!deed->room->place->busy);
    if (t == NULL)
        return false;
    t->number = h->tickets + 1;
    t->place = deed->room->place;
    t->fence = t->place->fence;
    set_guest(h, t, deed->guest);
    t->answer = hb_json_incref(deed->answer);
    t->id = hb_json_incref(deed->id);
    t->body[0] = hb_json_incref(deed->body);
    t->body[1] = hb_json_incref(deed->other);
    t->count = deed->other != NULL ? 2 : 1;
    if (!make_row(&t->row[0], deed->room->id, deed->room->seq + 1, hb_room_now(h, deed->room), deed->body) ||
        (deed->other != NULL && !make_row(&t->row[1], deed->other_id, 1, hb_hall_now(h), deed->other))) {
        free_ticket(h, t);
        return false;
    }
    h->tickets++;
    t->place->busy = true;
    *(h->last == NULL ? &h->first : &h->last->next) = t;
    h->last = t;
    h->world->keep(h->world, t->number, t->fence, t->row, t->count);
    return true;
}

/* ---- how it went ---- */

/* Whoever has just sat down is here now, whether he watches or not. */
static void note_seats(struct hb_hall *h, struct hb_room *r, unsigned before, const struct hb_origin *from)
{
    unsigned fresh = hb_room_persons(r) & ~before;

    hb_conduct_sat(r, fresh, hb_origin_hash(from));
    for (unsigned p = 0; p < r->seats; p++)
        if (fresh >> p & 1)
            r->seen[p] = hb_hall_now(h);
}

static bool take_effect(struct hb_hall *h, struct hb_room *r, const struct hb_row *row, const struct hb_json *body,
                        const struct hb_origin *from)
{
    unsigned persons = hb_room_persons(r), missing = hb_dealing_missing(r);
    uint32_t position = r->position;
    struct hb_buffer event;
    struct hb_error err;
    bool good;

    hb_buffer_init(&event);
    good = hb_room_apply_body(r, row, body, &event, &err);
    if (!good)
        h->world->note(h->world, "error", err.text, r->id);
    else {
        hb_conduct_spoiled(r, missing & ~hb_room_persons(r));
        note_seats(h, r, persons, from);
        if (r->position != position)
            r->place->moved = hb_hall_now(h);
        r->place->failures = 0;
        r->place->visited = hb_hall_now(h);
        hb_place_changed(h, r->place);
        hb_hall_broadcast(h, r, &event);
        hb_talk_sweep(h, r);
    }
    hb_buffer_done(&event);
    return good;
}

/* The other room is there from now on; where there is no space for it, when somebody comes. */
static void open_other(struct hb_hall *h, const struct hb_pending *t)
{
    struct hb_room *other = hb_hall_add_room(h, t->row[1].room, t->origin);

    if (other == NULL) {
        if (t->fence != 0)
            h->world->release(h->world, t->row[1].room, t->fence);
        hb_hall_announce(h, t->row[1].room, t->origin);
        return;
    }
    other->place->fence = t->fence;
    other->place->lost = t->place->lost;
    if (!take_effect(h, other, &t->row[1], t->body[1], t->origin))
        hb_place_forget(h, other->place);
    else if (other->place->lost)
        hb_place_lose(h, other->place);
    else
        hb_hall_settle(h, other->place);
}

/* Whoever wished it, if he is here; his number may be another's by now. */
static bool is_awaited(const struct hb_hall *h, const struct hb_pending *t)
{
    const struct hb_visitor *v = t->guest == 0 ? NULL : hb_hall_visitor(h, t->guest);

    return v != NULL && v->serial == t->serial;
}

static void kept(struct hb_hall *h, struct hb_pending *t)
{
    struct hb_error err;

    h->told = 0;
    if (!take_effect(h, t->place->room, &t->row[0], t->body[0], t->origin)) {
        hb_refuse(&err, HB_NO_MEMORY, "server.watch-anew");
        if (is_awaited(h, t))
            hb_hall_refuse(h, t->guest, t->id, NULL, &err);
        hb_place_forget(h, t->place);
        return;
    }
    if (is_awaited(h, t))
        hb_hall_charge(h, hb_hall_visitor(h, t->guest), hb_cost_of_watchers(h->told));
    if (t->count > 1)
        open_other(h, t);
    if (is_awaited(h, t) && t->answer == NULL)
        hb_hall_answer_row(h, t->guest, t->id, t->row[0].seq);
    else if (is_awaited(h, t)) {
        hb_json_object_set_new(t->answer, "seq", hb_json_integer((int64_t)t->row[0].seq));
        hb_hall_answer(h, t->guest, t->id, hb_json_incref(t->answer));
    }
}

/* Again and again in one room: perhaps it is not there any more, or not as we have it. */
static void doubt(struct hb_hall *h, struct hb_place *p)
{
    if (++p->failures < DOUBTS || p->room->seq == 0 || p->checked)
        return;
    p->failures = 0;
    p->checked = true;
    h->world->fetch(h->world, p->id, HB_TO_PLAY);
}

static void not_kept(struct hb_hall *h, struct hb_pending *t)
{
    struct hb_error err;

    h->numbers.keeps_failed++;
    t->place->rest_until = hb_hall_now(h) + REST;
    hb_refuse(&err, HB_BAD_REQUEST, "server.not-kept");
    if (is_awaited(h, t))
        hb_hall_refuse(h, t->guest, t->id, "not_kept", &err);
    doubt(h, t->place);
}

/* Another node has the room by now: nothing that is here of it is worth anything. */
static void not_ours(struct hb_hall *h, struct hb_pending *t)
{
    struct hb_error err;

    h->numbers.keeps_failed++;
    hb_refuse(&err, HB_BAD_REQUEST, "server.not-kept");
    if (is_awaited(h, t))
        hb_hall_refuse(h, t->guest, t->id, "not_kept", &err);
    t->place->lost = true;
}

/* It is not said that it did not happen.  Whoever asks again with the same tag is told how it was. */
static void not_known(struct hb_hall *h, struct hb_pending *t)
{
    struct hb_error err;

    h->numbers.keeps_failed++;
    hb_refuse(&err, HB_BAD_REQUEST, "server.not-known");
    if (is_awaited(h, t))
        hb_hall_refuse(h, t->guest, t->id, "cannot_now", &err);
    t->place->lost = true;
}

static struct hb_pending *take_ticket(struct hb_hall *h)
{
    struct hb_pending *t = h->first;

    h->first = t->next;
    if (h->first == NULL)
        h->last = NULL;
    return t;
}

/* How the room goes on. */
static void go_on(struct hb_hall *h, struct hb_place *p)
{
    if (p->state == HB_PLACE_HERE && p->lost && p->fence == 0)
        hb_place_read_again(h, p); /* there is nobody else to look after it */
    else if (p->state == HB_PLACE_HERE && p->lost)
        hb_place_lose(h, p);
    else if (p->room != NULL && p->room->seq == 0)
        hb_place_give_up(h, p);
    else if (p->state == HB_PLACE_HERE) {
        hb_place_go_on(h, p);
        hb_hall_settle(h, p);
    }
}

void hb_hall_kept(struct hb_hall *h, uint64_t ticket, enum hb_keeping how)
{
    struct hb_pending *t = h->first;
    struct hb_place *p;

    HB_ASSERT(t != NULL && t->number == ticket);
    take_ticket(h);
    p = t->place;
    p->busy = false;
    h->numbers.keeps++;
    if (how == HB_KEPT)
        kept(h, t);
    else if (how == HB_NOT_OURS)
        not_ours(h, t);
    else if (how == HB_NOT_KNOWN)
        not_known(h, t);
    else
        not_kept(h, t);
    free_ticket(h, t);
    go_on(h, p);
    hb_hall_tidy(h);
}
