/* hall.c -- see hall.h: rooms, guests and rows on their way to be kept. */
#include "server/inside.h"

#include "core/assert.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct hb_hall_limits hb_usual_limits = { .rooms = 10000,
                                                .rooms_per_address = 50,
                                                .guests = 8192,
                                                .rooms_per_guest = 16,
                                                .asks_per_second = 20,
                                                .asks_at_once = 60,
                                                .computer_delay = 300,
                                                .page = 65536 };

enum { IDLE = 600000, REST = 1000 };

/* ---- life ---- */

struct hb_hall *hb_hall_new(const struct hb_hall_limits *limits, struct hb_world *world, hb_preset_source *presets)
{
    struct hb_hall *h = calloc(1, sizeof *h);

    if (h == NULL)
        return NULL;
    h->limits = *limits;
    h->world = world;
    h->presets = presets;
    h->due = INT64_MAX;
    hb_buffer_init(&h->out);
    return h;
}

static void drop_waiting(struct hb_room *r)
{
    while (r->waiting != NULL) {
        struct hb_wish *w = r->waiting;

        r->waiting = w->next;
        free(w->text);
        free(w);
    }
    r->waits = 0;
}

static void free_room(struct hb_hall *h, struct hb_room *r)
{
    struct hb_room **at = &h->bucket[hb_room_bucket(r->id)];

    while (*at != r)
        at = &(*at)->link;
    *at = r->link;
    h->rooms--;
    drop_waiting(r);
    hb_room_free(r);
}

static void free_ticket(struct hb_ticket *t)
{
    for (unsigned i = 0; i < HB_ROWS_MAX; i++)
        free(t->row[i].body);
    json_decref(t->answer);
    json_decref(t->id);
    free(t);
}

void hb_hall_free(struct hb_hall *h)
{
    if (h == NULL)
        return;
    for (unsigned b = 0; b < HB_BUCKETS; b++)
        while (h->bucket[b] != NULL)
            free_room(h, h->bucket[b]);
    for (unsigned b = 0; b < HB_BUCKETS; b++)
        while (h->guest[b] != NULL) {
            struct hb_visitor *v = h->guest[b];

            h->guest[b] = v->link;
            free(v);
        }
    while (h->first != NULL) {
        struct hb_ticket *t = h->first;

        h->first = t->next;
        free_ticket(t);
    }
    free(h->thinking);
    hb_buffer_done(&h->out);
    free(h);
}

/* ---- finding ---- */

unsigned hb_room_bucket(const char *id)
{
    unsigned n = 5381;

    while (*id != '\0')
        n = n * 33 + (unsigned char)*id++;
    return n % HB_BUCKETS;
}

static bool is_room_id(const char *id)
{
    return strlen(id) == HB_ROOM_ID && strspn(id, "abcdefghijkmnpqrstuvwxyz23456789") == HB_ROOM_ID;
}

struct hb_room *hb_hall_room_here(const struct hb_hall *h, const char *id)
{
    struct hb_room *r = is_room_id(id) ? h->bucket[hb_room_bucket(id)] : NULL;

    while (r != NULL && strcmp(r->id, id) != 0)
        r = r->link;
    return r;
}

/* A room that nobody watches and that time does nothing to can be fetched again when it is wanted. */
static bool is_idle(const struct hb_room *r, int64_t now)
{
    return r->watches == 0 && !r->busy && r->state == HB_ROOM_OVER && now - r->last > IDLE;
}

static void forget_idle(struct hb_hall *h)
{
    int64_t now = h->world->now(h->world);

    for (unsigned b = 0; b < HB_BUCKETS; b++)
        for (struct hb_room *r = h->bucket[b], *next; r != NULL; r = next) {
            next = r->link;
            if (is_idle(r, now))
                free_room(h, r);
        }
}

static bool has_space(struct hb_hall *h)
{
    if (h->rooms >= h->limits.rooms)
        forget_idle(h);
    return h->rooms < h->limits.rooms;
}

struct hb_room *hb_hall_add_room(struct hb_hall *h, const char *id)
{
    struct hb_room *r = has_space(h) ? hb_room_new(id) : NULL;

    if (r == NULL)
        return NULL;
    r->link = h->bucket[hb_room_bucket(id)];
    h->bucket[hb_room_bucket(id)] = r;
    h->rooms++;
    return r;
}

struct hb_room *hb_hall_room(struct hb_hall *h, const char *id)
{
    struct hb_room *r;

    if (id == NULL || !is_room_id(id))
        return NULL;
    r = hb_hall_room_here(h, id);
    if (r == NULL && has_space(h) && h->world->fetch != NULL && h->world->fetch(h->world, id)) {
        r = hb_hall_room_here(h, id);
        if (r != NULL)
            hb_hall_settle(h, r);
    }
    return r;
}

struct hb_visitor *hb_hall_visitor(const struct hb_hall *h, hb_guest guest)
{
    struct hb_visitor *v = h->guest[guest % HB_BUCKETS];

    while (v != NULL && v->id != guest)
        v = v->link;
    return v;
}

/* ---- kept rows ---- */

bool hb_hall_row(struct hb_hall *h, const struct hb_row *row, struct hb_error *err)
{
    struct hb_room *r = hb_hall_room_here(h, row->room);

    if (!is_room_id(row->room))
        return hb_refuse(err, HB_BAD_RECORD, "server.row-no-id room=%.*s", HB_ROOM_ID, row->room);
    if (r == NULL && row->seq != 1)
        return hb_refuse(err, HB_BAD_RECORD, "server.row-begins room=%s row=%u", row->room, row->seq);
    if (r == NULL)
        r = hb_hall_add_room(h, row->room);
    if (r == NULL)
        return hb_refuse(err, HB_NO_MEMORY, "server.row-no-space");
    if (hb_room_apply(r, row, NULL, err))
        return true;
    free_room(h, r);
    return false;
}

void hb_hall_begin(struct hb_hall *h)
{
    int64_t now = h->world->now(h->world);

    for (unsigned b = 0; b < HB_BUCKETS; b++)
        for (struct hb_room *r = h->bucket[b]; r != NULL; r = r->link) {
            r->resumes = true;
            for (unsigned p = 0; p < HB_PLAYERS_MAX; p++)
                r->seen[p] = now;
            hb_hall_settle(h, r);
        }
}

/* ---- telling ---- */

void hb_hall_send(struct hb_hall *h, hb_guest guest, const json_t *what)
{
    hb_buffer_clear(&h->out);
    hb_json_write(what, &h->out);
    if (!h->out.failed)
        h->world->send(h->world, guest, h->out.at, h->out.length);
    else
        h->world->cut(h->world, guest, "there is no memory for an answer");
}

void hb_hall_answer(struct hb_hall *h, hb_guest guest, json_t *id, json_t *answer)
{
    if (answer == NULL)
        answer = json_object();
    json_object_set(answer, "re", id != NULL ? id : json_null());
    json_object_set_new(answer, "ok", json_true());
    hb_hall_send(h, guest, answer);
    json_decref(answer);
}

/* In the language of the guest; he may have left meanwhile. */
static json_t *message_for(const struct hb_hall *h, hb_guest guest, const struct hb_error *err)
{
    const struct hb_visitor *v = hb_hall_visitor(h, guest);
    char message[HB_MESSAGE_TEXT];
    struct hb_text text = hb_text_for(v == NULL ? HB_ENGLISH : v->language, message, sizeof message);

    hb_error_say(err, &text);
    if (!hb_text_fits(&text))
        hb_trim_utf8(message);
    return hb_json_string(message);
}

void hb_hall_refuse(struct hb_hall *h, hb_guest guest, json_t *id, const char *code, const struct hb_error *err)
{
    json_t *answer =
        json_pack("{s:O, s:b, s:{s:s, s:o}}", "re", id != NULL ? id : json_null(), "ok", 0, "error", "code",
                  code != NULL ? code : hb_code_name(err->code), "message", message_for(h, guest, err));

    h->numbers.refusals++;
    if (answer != NULL)
        hb_hall_send(h, guest, answer);
    json_decref(answer);
}

/* Everybody who watches gets the same bytes. */
static void send_out(struct hb_hall *h, const struct hb_room *r)
{
    for (unsigned i = 0; i < r->watches && !h->out.failed; i++)
        h->world->send(h->world, r->watch[i].guest, h->out.at, h->out.length);
}

void hb_hall_send_all(struct hb_hall *h, const struct hb_room *r, const json_t *what)
{
    hb_buffer_clear(&h->out);
    hb_json_write(what, &h->out);
    send_out(h, r);
}

static void broadcast(struct hb_hall *h, const struct hb_room *r, const struct hb_buffer *event)
{
    char head[64];

    snprintf(head, sizeof head, "{\"room\":\"%s\",\"events\":[", r->id);
    hb_buffer_clear(&h->out);
    hb_buffer_text(&h->out, head);
    hb_buffer_add(&h->out, event->at, event->length);
    hb_buffer_text(&h->out, "]}");
    send_out(h, r);
}

/* ---- keeping ---- */

static bool make_row(struct hb_row *row, const char *room, uint32_t seq, int64_t at, const json_t *body)
{
    memset(row, 0, sizeof *row);
    snprintf(row->room, sizeof row->room, "%s", room);
    row->seq = seq;
    row->at = at;
    row->body = json_dumps(body, JSON_COMPACT);
    row->length = row->body == NULL ? 0 : strlen(row->body);
    return row->body != NULL;
}

bool hb_hall_keep(struct hb_hall *h, struct hb_deed *deed)
{
    struct hb_ticket *t = calloc(1, sizeof *t);
    int64_t now = h->world->now(h->world);

    HB_ASSERT(!deed->room->busy);
    if (t == NULL)
        return false;
    t->number = ++h->tickets;
    t->room = deed->room;
    t->guest = deed->guest;
    t->answer = json_incref(deed->answer);
    t->reply = deed->guest != 0;
    t->id = json_incref(deed->id);
    t->count = 1;
    if (!make_row(&t->row[0], deed->room->id, deed->room->seq + 1, now, deed->body) ||
        (deed->other != NULL && !make_row(&t->row[1], deed->other_id, 1, now, deed->other))) {
        free_ticket(t);
        return false;
    }
    t->count += deed->other != NULL;
    deed->room->busy = true;
    if (h->last == NULL)
        h->first = t;
    else
        h->last->next = t;
    h->last = t;
    h->world->keep(h->world, t->number, t->row, t->count);
    return true;
}

static bool take_effect(struct hb_hall *h, struct hb_room *r, const struct hb_row *row)
{
    struct hb_buffer event;
    struct hb_error err;
    bool good;

    hb_buffer_init(&event);
    good = hb_room_apply(r, row, &event, &err);
    if (!good)
        h->world->note(h->world, "error", err.text, r->id);
    else {
        broadcast(h, r, &event);
        hb_talk_sweep(h, r);
    }
    hb_buffer_done(&event);
    return good;
}

/* A room that could not take what is kept (no memory) is forgotten: whoever watches it is cut and fetches it anew. */
static void forget(struct hb_hall *h, struct hb_room *r)
{
    while (r->watches > 0) {
        struct hb_visitor *v = hb_hall_visitor(h, r->watch[0].guest);

        h->world->cut(h->world, v->id, "the room has to be fetched again");
        hb_hall_unwatch(h, v, r);
    }
    free_room(h, r);
}

static bool kept(struct hb_hall *h, struct hb_ticket *t)
{
    bool good = take_effect(h, t->room, &t->row[0]);
    struct hb_error err;

    if (t->count > 1 && good) {
        struct hb_room *other = hb_hall_add_room(h, t->row[1].room);

        if (other != NULL && take_effect(h, other, &t->row[1]))
            hb_hall_settle(h, other);
    }
    if (!good) {
        hb_refuse(&err, HB_NO_MEMORY, "server.watch-anew");
        if (t->reply)
            hb_hall_refuse(h, t->guest, t->id, NULL, &err);
        forget(h, t->room);
    } else if (t->reply) {
        json_object_set_new(t->answer, "seq", json_integer((json_int_t)t->row[0].seq));
        hb_hall_answer(h, t->guest, t->id, json_incref(t->answer));
    }
    return good;
}

static void not_kept(struct hb_hall *h, struct hb_ticket *t)
{
    struct hb_error err;

    h->numbers.keeps_failed++;
    t->room->rest_until = h->world->now(h->world) + REST;
    hb_refuse(&err, HB_BAD_REQUEST, "server.not-kept");
    if (t->reply)
        hb_hall_refuse(h, t->guest, t->id, "not_kept", &err);
}

static void do_wish(struct hb_hall *h, struct hb_wish *w)
{
    if (hb_hall_visitor(h, w->guest) != NULL)
        hb_hall_do(h, w->guest, w->text, w->length);
    free(w->text);
    free(w);
}

/* Wishes that came while the room was busy, one after another. */
static void go_on(struct hb_hall *h, struct hb_room *r)
{
    while (!r->busy && r->waiting != NULL) {
        struct hb_wish *w = r->waiting;

        r->waiting = w->next;
        r->waits--;
        do_wish(h, w);
    }
}

/* A room that never came to be: whoever waited for it asks anew. */
static void give_room_up(struct hb_hall *h, struct hb_room *r)
{
    struct hb_wish *waiting = r->waiting;

    r->waiting = NULL;
    free_room(h, r);
    while (waiting != NULL) {
        struct hb_wish *w = waiting;

        waiting = w->next;
        do_wish(h, w);
    }
}

void hb_hall_kept(struct hb_hall *h, uint64_t ticket, bool good)
{
    struct hb_ticket *t = h->first;
    struct hb_room *r;

    HB_ASSERT(t != NULL && t->number == ticket);
    h->first = t->next;
    if (h->first == NULL)
        h->last = NULL;
    r = t->room;
    r->busy = false;
    h->numbers.keeps++;
    if (!good)
        not_kept(h, t);
    else if (!kept(h, t))
        r = NULL;
    free_ticket(t);
    if (r == NULL)
        return;
    if (r->seq == 0) {
        give_room_up(h, r);
        return;
    }
    go_on(h, r);
    hb_hall_settle(h, r);
}

/* ---- guests ---- */

bool hb_hall_came(struct hb_hall *h, hb_guest guest, const char *address)
{
    struct hb_visitor *v = h->guests < h->limits.guests ? calloc(1, sizeof *v) : NULL;

    if (v == NULL)
        return false;
    v->id = guest;
    snprintf(v->address, sizeof v->address, "%s", address);
    v->asks = (struct hb_bucket){ h->limits.asks_at_once, h->world->now(h->world) };
    v->link = h->guest[guest % HB_BUCKETS];
    h->guest[guest % HB_BUCKETS] = v;
    h->guests++;
    return true;
}

void hb_hall_unwatch(struct hb_hall *h, struct hb_visitor *v, struct hb_room *r)
{
    int64_t now = h->world->now(h->world);

    for (unsigned i = 0; i < r->watches; i++)
        if (r->watch[i].guest == v->id) {
            for (unsigned p = 0; p < r->seats; p++)
                if (r->watch[i].seats >> p & 1)
                    r->seen[p] = now;
            r->watch[i] = r->watch[--r->watches];
            break;
        }
    for (unsigned i = 0; i < v->watched; i++)
        if (v->room[i] == r) {
            v->room[i] = v->room[--v->watched];
            break;
        }
}

/* Wishes wait only in busy rooms, and those have a ticket. */
static void drop_wishes_of(struct hb_hall *h, hb_guest guest)
{
    for (const struct hb_ticket *t = h->first; t != NULL; t = t->next)
        for (struct hb_wish **at = &t->room->waiting, *w; (w = *at) != NULL;) {
            if (w->guest != guest) {
                at = &w->next;
                continue;
            }
            *at = w->next;
            t->room->waits--;
            free(w->text);
            free(w);
        }
}

void hb_hall_left(struct hb_hall *h, hb_guest guest)
{
    struct hb_visitor **at = &h->guest[guest % HB_BUCKETS], *v;

    while (*at != NULL && (*at)->id != guest)
        at = &(*at)->link;
    v = *at;
    if (v == NULL)
        return;
    while (v->watched > 0) {
        struct hb_room *r = v->room[0];

        hb_hall_unwatch(h, v, r);
        hb_talk_sweep(h, r);
        hb_presence_look(h, r);
    }
    for (struct hb_ticket *t = h->first; t != NULL; t = t->next)
        t->reply = t->reply && t->guest != guest; /* his number may be another's by then */
    drop_wishes_of(h, guest);
    *at = v->link;
    h->guests--;
    free(v);
}

static bool may_ask(struct hb_hall *h, struct hb_visitor *v)
{
    return hb_bucket_take(&v->asks, h->world->now(h->world), h->limits.asks_per_second, h->limits.asks_at_once);
}

/* Reading the id costs less than anything else that could be asked. */
static void refuse_haste(struct hb_hall *h, hb_guest guest, const char *text, size_t length)
{
    struct hb_error err;
    json_t *fields = hb_json_parse(text, length, &err);
    json_t *id = json_object_get(fields, "id");

    hb_refuse(&err, HB_BAD_REQUEST, "server.too-fast");
    hb_hall_refuse(h, guest, json_is_integer(id) || json_is_string(id) ? id : NULL, "too_fast", &err);
    json_decref(fields);
}

void hb_hall_said(struct hb_hall *h, hb_guest guest, const char *text, size_t length)
{
    struct hb_visitor *v = hb_hall_visitor(h, guest);
    struct hb_error err;

    if (v == NULL)
        return;
    h->numbers.asks++;
    if (length > HB_FRAME_MAX) {
        hb_refuse(&err, HB_TOO_LONG, "server.message-long most=%d", (int)HB_FRAME_MAX);
        hb_hall_refuse(h, guest, NULL, NULL, &err);
    } else if (!may_ask(h, v))
        refuse_haste(h, guest, text, length);
    else
        hb_hall_do(h, guest, text, length);
}
