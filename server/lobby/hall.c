/* hall.c -- see hall.h: life, time, guests and what is told to them. */
#include "server/lobby/inside.h"

#include "engine/assert.h"

#include <stdlib.h>
#include <string.h>

const struct hb_hall_limits hb_usual_limits = { .rooms = 10000,
                                                .rooms_per_address = 50,
                                                .openings_per_hour = 120,
                                                .rematches_per_hour = 120,
                                                .listed_per_address = 3,
                                                .guests = 8192,
                                                .rooms_per_guest = 16,
                                                .watches_per_address = 256,
                                                .asks_per_second = 20,
                                                .asks_at_once = 60,
                                                .thoughts = 4,
                                                .computer_delay = 300,
                                                .page = 65536 };

/* ---- life ---- */

struct hb_hall *hb_hall_new(const struct hb_hall_limits *limits, struct hb_world *world, hb_preset_source *presets)
{
    struct hb_hall *h = calloc(1, sizeof *h);

    if (h == NULL)
        return NULL;
    h->limits = *limits;
    h->world = world;
    h->presets = presets;
    h->was_up = INT64_MAX;
    world->random(world, h->key, sizeof h->key);
    hb_buffer_init(&h->out);
    hb_buffer_init(&h->list);
    return h;
}

void hb_hall_free(struct hb_hall *h)
{
    struct hb_link *link;

    if (h == NULL)
        return;
    while ((link = hb_index_any(&h->guests)) != NULL) {
        hb_index_remove(&h->guests, link);
        hb_origin_leave(&h->origins, ((struct hb_visitor *)link)->origin, h->now);
        free(link);
    }
    hb_tickets_done(h);
    hb_places_done(h);
    hb_index_done(&h->guests);
    hb_index_done(&h->looks);
    hb_origins_done(&h->origins);
    while (h->elsewheres > 0)
        hb_json_decref(h->elsewhere[--h->elsewheres].rooms);
    hb_buffer_done(&h->list);
    hb_buffer_done(&h->out);
    free(h);
}

/* ---- time ---- */

enum { LEAP = 6 * HB_HOUR };

int64_t hb_hall_now(struct hb_hall *h)
{
    int64_t now = h->world->now(h->world) + h->drift;

    if (h->has_time && (now < h->now || now - h->now > LEAP)) {
        if (now > h->now || h->now - now > HB_SECOND)
            h->world->note(h->world, "warn", "the clock has leapt; games go on from where they were", NULL);
        h->drift += h->now - now;
        now = h->now;
    }
    h->has_time = true;
    h->now = now;
    return now;
}

int64_t hb_room_now(struct hb_hall *h, const struct hb_room *r)
{
    int64_t now = hb_hall_now(h) + (r->place == NULL ? 0 : r->place->ahead);

    return now > r->last ? now : r->last;
}

void hb_hall_was_up(struct hb_hall *h, int64_t last)
{
    h->was_up = last;
}

/* If the clock was set back, what is due was meant so much earlier. */
void hb_hall_begin(struct hb_hall *h)
{
    h->began = hb_hall_now(h);
    if (h->was_up != INT64_MAX && h->was_up > h->began)
        hb_places_earlier(h, h->was_up - h->began);
}

int64_t hb_hall_due(struct hb_hall *h)
{
    int64_t due = hb_hall_now(h) + HB_HOUR;

    if (h->awake.count > 0 && h->awake.at[0]->due < due)
        due = h->awake.at[0]->due;
    if (h->asleep.count > 0 && h->coming < HB_COMING_MAX && h->asleep.at[0]->due < due)
        due = h->asleep.at[0]->due;
    return due - h->drift;
}

/* ---- telling ---- */

void hb_hall_give(struct hb_hall *h, hb_guest guest, const struct hb_buffer *text)
{
    if (text->failed) {
        h->world->cut(h->world, guest, "there is no memory for an answer");
        return;
    }
    h->answered += text->length;
    h->world->send(h->world, guest, text->at, text->length);
}

void hb_hall_send(struct hb_hall *h, hb_guest guest, const struct hb_json *what)
{
    hb_buffer_clear(&h->out);
    hb_json_write(what, &h->out);
    hb_hall_give(h, guest, &h->out);
}

void hb_hall_answer_row(struct hb_hall *h, hb_guest guest, const struct hb_json *id, uint32_t seq)
{
    char head[32];
    struct hb_text text = hb_text_in(head, sizeof head);

    hb_put(&text, "{\"seq\":%u,\"re\":", seq);
    hb_buffer_clear(&h->out);
    hb_buffer_text(&h->out, head);
    hb_json_write(id != NULL ? id : hb_json_null(), &h->out);
    hb_buffer_text(&h->out, ",\"ok\":true}");
    hb_hall_give(h, guest, &h->out);
}

void hb_hall_answer(struct hb_hall *h, hb_guest guest, struct hb_json *id, struct hb_json *answer)
{
    if (answer == NULL)
        answer = hb_json_object();
    hb_json_object_set(answer, "re", id != NULL ? id : hb_json_null());
    hb_json_object_set_new(answer, "ok", hb_json_true());
    hb_hall_send(h, guest, answer);
    hb_json_decref(answer);
}

/* In the language of the guest; he may have left meanwhile. */
static struct hb_json *message_for(const struct hb_hall *h, hb_guest guest, const struct hb_error *err)
{
    const struct hb_visitor *v = hb_hall_visitor(h, guest);
    char message[HB_MESSAGE_TEXT];
    struct hb_text text = hb_text_for(v == NULL ? HB_ENGLISH : v->language, message, sizeof message);

    hb_error_say(err, &text);
    if (!hb_text_fits(&text))
        hb_trim_utf8(message);
    return hb_json_string_prefix(message);
}

void hb_hall_refuse(struct hb_hall *h, hb_guest guest, struct hb_json *id, const char *code, const struct hb_error *err)
{
    struct hb_json *answer =
        hb_json_pack("{s:O, s:b, s:{s:s, s:o}}", "re", id != NULL ? id : hb_json_null(), "ok", 0, "error", "code",
                     code != NULL ? code : hb_code_name(err->code), "message", message_for(h, guest, err));

    h->numbers.refusals++;
    if (answer != NULL)
        hb_hall_send(h, guest, answer);
    hb_json_decref(answer);
}

/* Everybody who watches gets the same bytes. */
static void send_out(struct hb_hall *h, const struct hb_room *r)
{
    h->told += r->watches;
    for (unsigned i = 0; i < r->watches && !h->out.failed; i++)
        h->world->send(h->world, r->watch[i].guest, h->out.at, h->out.length);
}

void hb_hall_send_all(struct hb_hall *h, const struct hb_room *r, const struct hb_json *what)
{
    hb_buffer_clear(&h->out);
    hb_json_write(what, &h->out);
    send_out(h, r);
}

void hb_hall_broadcast(struct hb_hall *h, const struct hb_room *r, const struct hb_buffer *event)
{
    hb_buffer_clear(&h->out);
    hb_buffer_text(&h->out, "{\"room\":\"");
    hb_buffer_text(&h->out, r->id);
    hb_buffer_text(&h->out, "\",\"events\":[");
    hb_buffer_add(&h->out, event->at, event->length);
    hb_buffer_text(&h->out, "]}");
    h->out.failed = h->out.failed || event->failed;
    send_out(h, r);
}

/* ---- guests ---- */

static uint64_t hash_of(const struct hb_hall *h, hb_guest guest)
{
    return hb_index_hash(h->key, &guest, sizeof guest);
}

struct hb_visitor *hb_hall_visitor(const struct hb_hall *h, hb_guest guest)
{
    for (struct hb_link *l = hb_index_first(&h->guests, hash_of(h, guest)); l != NULL; l = hb_index_next(l))
        if (((struct hb_visitor *)l)->id == guest)
            return (struct hb_visitor *)l;
    return NULL;
}

static struct hb_visitor *new_visitor(const struct hb_hall *h)
{
    return calloc(1, sizeof(struct hb_visitor) + h->limits.rooms_per_guest * sizeof(struct hb_room *));
}

bool hb_hall_came(struct hb_hall *h, hb_guest guest, const char *address)
{
    int64_t now = hb_hall_now(h);
    struct hb_visitor *v;

    hb_hall_left(h, guest); /* whoever had the number before is gone, whether it was told or not */
    v = h->guests.count < h->limits.guests ? new_visitor(h) : NULL;
    if (v == NULL)
        return false;
    v->id = guest;
    v->serial = ++h->serial;
    v->asks = (struct hb_spending){ 0, now };
    v->asked = now;
    v->origin = hb_origin_of(&h->origins, h->key, address);
    if (v->origin != NULL && hb_index_add(&h->guests, &v->link, hash_of(h, guest)))
        return true;
    hb_origin_leave(&h->origins, v->origin, now);
    free(v);
    return false;
}

bool hb_visitor_watches(const struct hb_visitor *v, const struct hb_room *r)
{
    for (unsigned i = 0; i < v->watched; i++)
        if (v->room[i] == r)
            return true;
    return false;
}

/* ---- who is at a seat ---- */

static void leave_seat(hb_guest at[HB_CONNECTIONS_PER_SEAT], hb_guest guest)
{
    for (unsigned i = 0; i < HB_CONNECTIONS_PER_SEAT; i++)
        if (at[i] == guest) {
            memmove(&at[i], &at[i + 1], (HB_CONNECTIONS_PER_SEAT - 1 - i) * sizeof at[0]);
            at[HB_CONNECTIONS_PER_SEAT - 1] = 0;
            return;
        }
}

/* To the front; the one at the end makes room. */
void hb_hall_sits(struct hb_room *r, hb_guest guest, unsigned seat)
{
    hb_guest *at = r->at_seat[seat];

    leave_seat(at, guest);
    memmove(&at[1], &at[0], (HB_CONNECTIONS_PER_SEAT - 1) * sizeof at[0]);
    at[0] = guest;
}

/* Where a game is over nobody plays any more, nor does who has given up. */
static bool is_at_a_seat(const struct hb_room *r, hb_guest guest)
{
    unsigned persons = r->state == HB_ROOM_OVER ? 0 : hb_room_persons(r);

    for (unsigned p = 0; p < r->seats; p++)
        for (unsigned i = 0; (persons >> p & 1) && i < HB_CONNECTIONS_PER_SEAT; i++)
            if (r->at_seat[p][i] == guest)
                return true;
    return false;
}

bool hb_hall_is_idle(struct hb_hall *h, hb_guest guest)
{
    const struct hb_visitor *v = hb_hall_visitor(h, guest);

    return v != NULL && hb_hall_now(h) - v->asked >= HB_SEAT_IDLE;
}

enum hb_role hb_hall_role(struct hb_hall *h, hb_guest guest)
{
    const struct hb_visitor *v = hb_hall_visitor(h, guest);

    for (unsigned i = 0; v != NULL && i < v->watched; i++)
        if (is_at_a_seat(v->room[i], guest))
            return hb_hall_is_idle(h, guest) ? HB_SEATED_IDLE : HB_SEATED;
    return v != NULL && v->watched > 0 ? HB_ONLOOKER : HB_STRANGER;
}

/* ---- watching and leaving ---- */

void hb_hall_unwatch(struct hb_hall *h, struct hb_visitor *v, struct hb_room *r)
{
    int64_t now = hb_hall_now(h);
    unsigned promised;

    for (unsigned i = 0; i < r->watches; i++)
        if (r->watch[i].guest == v->id) {
            for (unsigned p = 0; p < r->seats; p++) {
                leave_seat(r->at_seat[p], v->id);
                if (r->watch[i].seats >> p & 1)
                    r->seen[p] = now;
            }
            promised = r->watch[i].promised;
            r->watch[i] = r->watch[--r->watches];
            r->place->visited = now;
            hb_conduct_left(r, promised);
            break;
        }
    for (unsigned i = 0; i < v->watched; i++)
        if (v->room[i] == r) {
            v->room[i] = v->room[--v->watched];
            hb_origin_watches(v->origin, -1);
            break;
        }
}

void hb_hall_speaks(struct hb_hall *h, hb_guest guest, enum hb_language language)
{
    struct hb_visitor *v = hb_hall_visitor(h, guest);

    if (v != NULL)
        v->language = language;
}

/* What he has wished and was not answered is done or not, as it comes; nobody is told, since his serial is nobody's. */
void hb_hall_left(struct hb_hall *h, hb_guest guest)
{
    struct hb_visitor *v = hb_hall_visitor(h, guest);

    if (v == NULL)
        return;
    while (v->watched > 0) {
        struct hb_room *r = v->room[0];

        hb_hall_unwatch(h, v, r);
        hb_talk_sweep(h, r);
        hb_presence_look(h, r);
        hb_hall_settle(h, r->place);
    }
    hb_index_remove(&h->guests, &v->link);
    hb_origin_leave(&h->origins, v->origin, h->now);
    free(v);
    hb_hall_tidy(h);
}

bool hb_hall_is_awaited(const struct hb_hall *h, hb_guest guest)
{
    const struct hb_visitor *v = hb_hall_visitor(h, guest);

    for (unsigned i = 0; v != NULL && i < v->watched; i++) {
        const struct hb_room *r = v->room[i];

        for (unsigned k = 0; r->watches > 1 && r->state != HB_ROOM_OVER && k < r->watches; k++)
            if (r->watch[k].guest == guest && r->watch[k].seats != 0)
                return true;
    }
    return false;
}

void hb_hall_silent(struct hb_hall *h, hb_guest guest, bool silent)
{
    struct hb_visitor *v = hb_hall_visitor(h, guest);

    for (unsigned i = 0; v != NULL && i < v->watched; i++) {
        struct hb_room *r = v->room[i];

        for (unsigned k = 0; k < r->watches; k++)
            if (r->watch[k].guest == guest)
                r->watch[k].silent = silent;
        hb_presence_look(h, r);
    }
    hb_hall_tidy(h);
}

static struct hb_allowance allowance(const struct hb_hall *h)
{
    return (struct hb_allowance){ h->limits.asks_per_second, h->limits.asks_at_once };
}

static bool network_has(struct hb_hall *h, const struct hb_visitor *v, double weight)
{
    return h->world->spend == NULL || h->world->spend(h->world, v->origin->group, weight);
}

bool hb_hall_may_ask(struct hb_hall *h, const struct hb_visitor *v)
{
    struct hb_allowance may = allowance(h);

    return hb_may_spend(&v->asks, &may, hb_hall_now(h)) && network_has(h, v, 0);
}

void hb_hall_charge(struct hb_hall *h, struct hb_visitor *v, double weight)
{
    struct hb_allowance may = allowance(h);

    hb_spend_anyway(&v->asks, &may, weight, hb_hall_now(h));
    (void)network_has(h, v, weight);
}

/* Reading the id costs less than anything else that could be asked. */
static void refuse_haste(struct hb_hall *h, hb_guest guest, const char *text, size_t length)
{
    struct hb_error err;
    struct hb_json *fields = hb_json_parse(text, length, &err);
    struct hb_json *id = hb_json_object_get(fields, "id");

    hb_refuse(&err, HB_BAD_REQUEST, "server.too-fast");
    hb_hall_refuse(h, guest, hb_json_is_integer(id) || hb_json_is_string(id) ? id : NULL, "too_fast", &err);
    hb_json_decref(fields);
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
    } else if (!hb_hall_may_ask(h, v))
        refuse_haste(h, guest, text, length);
    else
        hb_hall_do(h, guest, text, length, 0);
    hb_hall_tidy(h);
}
