/* wish_look.c -- wishes that change nothing: greeting, lists, records, watching. */
#include "server/lobby/ask.h"

#include "table/json.h"
#include "table/plan.h"

#include <stdlib.h>
#include <string.h>

/* ---- small ones ---- */

bool hb_ask_for_ping(struct hb_ask *a)
{
    hb_hall_answer(a->hall, a->who->id, a->id, hb_json_pack("{s:I}", "now", (int64_t)hb_hall_now(a->hall)));
    return true;
}

static struct hb_json *option_json(const struct hb_option *o)
{
    struct hb_json *option = hb_json_pack("{s:s, s:s, s:o, s:s}", "name", o->name, "type", hb_option_type_name(o->type),
                                          "default", hb_option_default(o), "help", o->help);
    struct hb_json *values = hb_json_array();

    for (const char *word = o->values; word != NULL && *word != '\0'; word += strspn(word, " ")) {
        size_t length = strcspn(word, " ");

        hb_json_array_append_new(values, hb_json_stringn(word, length));
        word += length;
    }
    if (o->values != NULL && o->type != HB_FLAG)
        hb_json_object_set(option, "values", values);
    hb_json_decref(values);
    return option;
}

static struct hb_json *game_json(const struct hb_kind *kind)
{
    struct hb_json *options = hb_json_array(), *game;

    for (const struct hb_option *o = kind->options; o->name != NULL; o++)
        hb_json_array_append_new(options, option_json(o));
    game = hb_json_pack("{s:s, s:s, s:{s:i, s:i}, s:o}", "id", kind->id, "title", kind->title, "players", "min",
                        (int)kind->players_min, "max", (int)kind->players_max, "options", options);
    if (game != NULL && kind->levels != NULL)
        hb_json_object_set_new(game, "levels", hb_json_string(kind->levels));
    if (game != NULL && kind->together)
        hb_json_object_set_new(game, "together", hb_json_true());
    return game;
}

bool hb_ask_for_hello(struct hb_ask *a)
{
    const struct hb_hall_limits *l = &a->hall->limits;
    struct hb_json *games = hb_json_array();

    for (unsigned i = 0; hb_kinds[i] != NULL; i++)
        hb_json_array_append_new(games, game_json(hb_kinds[i]));
    hb_hall_answer(a->hall, a->who->id, a->id,
                   hb_json_pack("{s:s, s:s, s:i, s:o, s:{s:i, s:i, s:i, s:i, s:i, s:i, s:i}, s:I}", "server", "hradby",
                                "version", HRADBY_VERSION, "api", 2, "games", games, "limits", "frame",
                                (int)HB_FRAME_MAX, "chat", (int)HB_CHAT_MAX, "name", (int)HB_GUEST_NAME, "rooms",
                                (int)l->rooms_per_guest, "asks_per_second", (int)l->asks_per_second, "points",
                                (int)HB_POINTS_MAX, "proposals", (int)HB_PROPOSALS_MAX, "now",
                                (int64_t)hb_hall_now(a->hall)));
    return true;
}

bool hb_ask_for_list(struct hb_ask *a)
{
    hb_hall_tell_list(a->hall, a->who->id, a->id);
    return true;
}

/* Whole lines from there on, as many as an answer takes; where the next one begins. */
static size_t end_of_page(const char *text, size_t length, size_t from, size_t most)
{
    size_t end = length - from > most ? from + most : length;

    while (end < length && end > from && text[end - 1] != '\n')
        end--;
    if (end == from)
        end = from + strcspn(text + from, "\n") + 1;
    return end > length ? length : end;
}

static bool answer_record(struct hb_ask *a, const char *text, size_t length, int64_t from)
{
    struct hb_json *answer;
    size_t end;

    if (from < 0 || (uint64_t)from > length || (from > 0 && text[from - 1] != '\n'))
        return hb_refuse(&a->err, HB_BAD_REQUEST, "server.from-number");
    end = end_of_page(text, length, (size_t)from, a->hall->limits.page);
    answer = hb_json_pack("{s:o}", "record", hb_json_stringn(text + from, end - (size_t)from));
    if (end < length) {
        hb_json_object_set_new(answer, "more", hb_json_true());
        hb_json_object_set_new(answer, "next", hb_json_integer((int64_t)end));
    }
    hb_hall_answer(a->hall, a->who->id, a->id, answer);
    return true;
}

bool hb_ask_for_record(struct hb_ask *a)
{
    const struct hb_json *from = hb_json_object_get(a->fields, "from");
    size_t length = 0;
    char *text;
    bool good;

    if (!hb_ask_room(a))
        return false;
    if (from != NULL && !hb_json_is_integer(from))
        return hb_refuse(&a->err, HB_BAD_REQUEST, "server.from-number");
    text = hb_room_record(a->room, &length);
    if (text == NULL)
        return hb_refuse(hb_ask_as(a, "not_now"), HB_BAD_REQUEST, "server.not-begun");
    good = answer_record(a, text, length, hb_json_integer_value(from));
    free(text);
    return good;
}

/* ---- watching ---- */

static bool seats_of_keys(struct hb_ask *a, const struct hb_json *keys, unsigned *seats)
{
    *seats = 0;
    if (keys != NULL && (!hb_json_is_array(keys) || hb_json_array_size(keys) > HB_PLAYERS_MAX))
        return hb_refuse(&a->err, HB_BAD_REQUEST, "server.keys-list most=%d", (int)HB_PLAYERS_MAX);
    for (size_t i = 0; i < hb_json_array_size(keys); i++) {
        const char *key = hb_json_string_value(hb_json_array_get(keys, i));
        int seat = key == NULL ? -1 : hb_room_seat_of(a->room, key);

        if (key == NULL)
            return hb_refuse(&a->err, HB_BAD_REQUEST, "server.key-text");
        *seats |= seat >= 0 ? 1u << seat : 0;
    }
    return true;
}

/* Before anything is written or kept for him. */
static bool may_watch(struct hb_ask *a)
{
    const struct hb_hall_limits *l = &a->hall->limits;

    if (hb_visitor_watches(a->who, a->room))
        return true;
    if (a->who->watched >= l->rooms_per_guest)
        return hb_refuse(hb_ask_as(a, "full"), HB_BAD_REQUEST, "server.watching-too-many");
    return hb_origin_may_watch(a->who->origin, l->watches_per_address) ||
           hb_refuse(hb_ask_as(a, "full"), HB_BAD_REQUEST, "server.address-watches");
}

/* Whoever only looks at a room has no part in where it is from: he could put those of others under his own address. */
static void note_host(struct hb_ask *a, unsigned seats)
{
    int host = hb_room_host(a->room);

    if (host >= 0 && seats >> host & 1)
        hb_place_from(a->room->place, a->who->origin);
}

static bool add_watch(struct hb_ask *a, unsigned seats)
{
    struct hb_room *r = a->room;
    unsigned promised = hb_conduct_promises_of(r, a->who->id) & seats, gone = r->conduct.gone;

    hb_hall_unwatch(a->hall, a->who, r);
    if (r->watches == r->watch_cap) {
        unsigned cap = r->watch_cap == 0 ? 4 : 2 * r->watch_cap;
        struct hb_watch *list = realloc(r->watch, cap * sizeof *list);

        if (list == NULL)
            return hb_ask_no_memory(a);
        r->watch = list;
        r->watch_cap = cap;
    }
    r->watch[r->watches++] = (struct hb_watch){ a->who->id, seats, promised, false };
    r->conduct.gone &= gone | ~promised; /* he has not been away */
    a->who->room[a->who->watched++] = r;
    for (unsigned p = 0; p < r->seats; p++)
        if (seats >> p & 1)
            hb_hall_sits(r, a->who->id, p);
    hb_origin_watches(a->who->origin, 1);
    note_host(a, seats);
    return true;
}

/* As many events as an answer takes, but one at least; the number of the last. */
static uint32_t put_events(const struct hb_room *r, uint32_t seen, size_t most, struct hb_buffer *out)
{
    uint32_t last = seen;

    while (last < r->seq && !out->failed) {
        size_t length = out->length;

        hb_buffer_text(out, last > seen ? "," : "");
        hb_room_write_event(r, last + 1, out);
        if (last > seen && !out->failed && out->length > most) {
            out->length = length;
            break;
        }
        last++;
    }
    return last;
}

static struct hb_json *watch_answer(struct hb_ask *a, unsigned seats)
{
    const struct hb_room *r = a->room;
    struct hb_json *list = hb_json_array();

    for (unsigned p = 0; p < r->seats; p++)
        if (seats >> p & 1)
            hb_json_array_append_new(list, hb_json_integer(p));
    return hb_json_pack("{s:O, s:b, s:o, s:o, s:I, s:i}", "re", a->id != NULL ? a->id : hb_json_null(), "ok", 1, "room",
                        hb_room_head(r), "seats", list, "seq", (int64_t)r->seq, "watching",
                        (int)hb_presence_watching(r));
}

static void put_moment(struct hb_ask *a, struct hb_json *answer)
{
    struct hb_json_describer moment;
    struct hb_json *fields;

    hb_json_describer_begin(&moment);
    hb_room_put_moment(a->room, &moment.describer, hb_room_now(a->hall, a->room));
    fields = hb_json_describer_done(&moment);
    if (fields != NULL)
        hb_json_object_update(answer, fields);
    hb_json_decref(fields);
}

/* What is true besides the events, for whoever has them all. */
static void put_present(struct hb_ask *a, struct hb_json *answer, unsigned seats)
{
    const struct hb_room *r = a->room;
    struct hb_json *talk = hb_talk_all(r);

    hb_json_object_set_new(answer, "mine", hb_room_mine(r, seats));
    if (talk != NULL)
        hb_json_object_set_new(answer, "talk", talk);
    if (r->table != NULL)
        put_moment(a, answer);
}

/* Events are written as text; the answer is put together as text too. */
static void send_events(struct hb_ask *a, struct hb_json *answer, const struct hb_buffer *events)
{
    struct hb_buffer out;

    hb_buffer_init(&out);
    if (answer != NULL)
        hb_json_write(answer, &out);
    if (!out.failed && out.length > 0)
        out.length--; /* the brace: the events go in front of it */
    hb_buffer_text(&out, ",\"events\":[");
    hb_buffer_add(&out, events->at == NULL ? "" : events->at, events->length);
    hb_buffer_text(&out, "]}");
    out.failed = out.failed || answer == NULL || events->failed;
    hb_hall_give(a->hall, a->who->id, &out);
    hb_buffer_done(&out);
}

/* Who has not got everything yet does not watch yet: he asks for more from the last that he got. */
static bool watch_from(struct hb_ask *a, uint32_t seen, unsigned seats)
{
    struct hb_buffer events;
    struct hb_json *answer;
    bool more, good = true;

    hb_buffer_init(&events);
    more = put_events(a->room, seen, a->hall->limits.page, &events) < a->room->seq;
    if (more)
        hb_hall_unwatch(a->hall, a->who, a->room);
    else
        good = add_watch(a, seats);
    hb_talk_sweep(a->hall, a->room); /* he may have come with fewer keys than before */
    if (good) {
        answer = watch_answer(a, seats);
        if (more)
            hb_json_object_set_new(answer, "more", hb_json_true());
        else
            put_present(a, answer, seats);
        send_events(a, answer, &events);
        hb_json_decref(answer);
    }
    hb_buffer_done(&events);
    hb_presence_look(a->hall, a->room);
    return good;
}

bool hb_ask_for_watch(struct hb_ask *a)
{
    const struct hb_json *seen = hb_json_object_get(a->fields, "seen"), *keys = hb_json_object_get(a->fields, "keys");
    unsigned seats;

    if (!hb_ask_room(a) || !may_watch(a))
        return false;
    if (seen != NULL && (!hb_json_is_integer(seen) || hb_json_integer_value(seen) < 0))
        return hb_refuse(&a->err, HB_BAD_REQUEST, "server.seen-number");
    return seats_of_keys(a, keys, &seats) &&
           watch_from(a,
                      hb_json_integer_value(seen) < a->room->seq ? (uint32_t)hb_json_integer_value(seen) : a->room->seq,
                      seats);
}

bool hb_ask_for_leave(struct hb_ask *a)
{
    if (!hb_ask_room(a))
        return false;
    hb_hall_unwatch(a->hall, a->who, a->room);
    hb_talk_sweep(a->hall, a->room);
    hb_presence_look(a->hall, a->room);
    hb_hall_answer(a->hall, a->who->id, a->id, NULL);
    return true;
}
