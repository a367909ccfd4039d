/* wish_open.c -- opening a room, sitting down in it, beginning, and playing once more. */
#include "server/room/room_campaign.h"

#include "engine/assert.h"
#include "table/json.h"
#include "table/strings.h"
#include "table/table_steps.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- opening ---- */

/* Whoever did not hear that his room was opened asks again with the same tag: he gets the same room, since its id is made
 * of the tag, which nobody else can guess. */
static void id_of_opening(const char *tag, char id[HB_ROOM_ID + 1])
{
    char text[HB_TAG_MAX + 16], hash[HB_SECRET_TEXT + 1];
    unsigned char bytes[HB_SECRET_BYTES];

    snprintf(text, sizeof text, "open %s", tag);
    hb_fair_key_hash(hash, text);
    for (unsigned i = 0; i < HB_SECRET_BYTES; i++) {
        char pair[3] = { hash[2 * i], hash[2 * i + 1], '\0' };

        bytes[i] = (unsigned char)strtoul(pair, NULL, 16);
    }
    hb_fair_letters(id, HB_ROOM_ID, bytes);
}

static void random_id(struct hb_hall *h, char id[HB_ROOM_ID + 1])
{
    unsigned char bytes[HB_ROOM_ID];

    h->world->random(h->world, bytes, sizeof bytes);
    hb_fair_letters(id, HB_ROOM_ID, bytes);
}

static bool is_seat_kind(const char *kind)
{
    return kind != NULL && (strcmp(kind, "person") == 0 || strcmp(kind, "open") == 0 || strcmp(kind, "computer") == 0);
}

/* A text of a seat; "" if it is left out, NULL if it is none or too long. */
static const char *seat_text(const struct hb_json *seat, const char *name, size_t max)
{
    const struct hb_json *value = hb_json_object_get(seat, name);
    const char *text = value == NULL ? "" : hb_json_string_value(value);

    return text != NULL && strlen(text) <= max && hb_utf8_is_visible(text, strlen(text)) ? text : NULL;
}

static bool has_only_fields(const struct hb_json *seat)
{
    static const char *const known[] = { "kind", "name", "promises", "salt", "level", "colour" };
    size_t found = 0;

    for (unsigned i = 0; i < sizeof known / sizeof known[0]; i++)
        found += hb_json_object_get(seat, known[i]) != NULL;
    return hb_json_object_size(seat) == found;
}

/* One seat as it was asked for, in the form of the row. */
static struct hb_json *seat_row(struct hb_ask *a, const struct hb_json *seat)
{
    const char *kind = hb_json_string_value(hb_json_object_get(seat, "kind"));
    const char *name = seat_text(seat, "name", HB_GUEST_NAME), *level = seat_text(seat, "level", HB_GUEST_NAME);
    bool promises;
    int colour;
    struct hb_json *row;

    if (!is_seat_kind(kind) || name == NULL || level == NULL || !has_only_fields(seat)) {
        hb_refuse(&a->err, HB_BAD_REQUEST, "server.seat-form person=%s open=%s computer=%s",
                  "{\"kind\":\"person\",\"name\":…}", "{\"kind\":\"open\"}",
                  "{\"kind\":\"computer\",\"level\":\"greedy\"}");
        return NULL;
    }
    if (name[0] != '\0' && hb_utf8_is_blank(name, strlen(name))) {
        hb_refuse(&a->err, HB_BAD_REQUEST, "server.name-empty");
        return NULL;
    }
    if ((level[0] != '\0' && hb_player_kind_named(level, &a->err) == NULL) || !hb_ask_promises(a, seat, &promises) ||
        !hb_ask_colour(a, seat, &colour))
        return NULL;
    row = hb_json_pack("{s:s, s:s}", "kind", kind, "name", name);
    if (row != NULL && strcmp(kind, "person") == 0 && promises)
        hb_json_object_set_new(row, "promises", hb_json_true());
    if (row != NULL && strcmp(kind, "computer") == 0 && level[0] != '\0')
        hb_json_object_set_new(row, "level", hb_json_string(level));
    if (row != NULL && colour >= 0)
        hb_json_object_set_new(row, "colour", hb_json_integer(colour));
    return row;
}

/* Whether this seat asks for a colour that one before it does. */
static bool colour_again(const struct hb_json *rows, const struct hb_json *row)
{
    const struct hb_json *colour = hb_json_object_get(row, "colour");

    for (size_t i = 0; colour != NULL && i < hb_json_array_size(rows); i++)
        if (hb_json_equal(colour, hb_json_object_get(hb_json_array_get(rows, i), "colour")))
            return true;
    return false;
}

static struct hb_json *seat_rows(struct hb_ask *a)
{
    const struct hb_json *seats = hb_json_object_get(a->fields, "seats");
    struct hb_json *rows = hb_json_array();

    if (!hb_json_is_array(seats) || hb_json_array_size(seats) < 1 || hb_json_array_size(seats) > HB_PLAYERS_MAX) {
        hb_refuse(&a->err, HB_BAD_REQUEST, "server.seats-list most=%d", (int)HB_PLAYERS_MAX);
        hb_json_decref(rows);
        return NULL;
    }
    for (size_t i = 0; i < hb_json_array_size(seats); i++) {
        struct hb_json *row = seat_row(a, hb_json_array_get(seats, i));

        if (row != NULL && colour_again(rows, row)) {
            hb_refuse(&a->err, HB_BAD_REQUEST, "server.colour-twice");
            hb_json_decref(row);
            row = NULL;
        }
        if (row == NULL) {
            hb_json_decref(rows);
            return NULL;
        }
        hb_json_array_append_new(rows, row);
    }
    return rows;
}

/* What is to come is the shuffle's secret: an option that says it beforehand has no place here. */
static bool asks_for_no_secret(struct hb_ask *a)
{
    const char *game = hb_json_string_value(hb_json_object_get(a->fields, "game"));
    const struct hb_kind *kind = game == NULL ? NULL : hb_kind_named(game);

    for (const struct hb_option *o = kind == NULL ? NULL : kind->options; o != NULL && o->name != NULL; o++)
        if (o->secret && hb_json_object_get(hb_json_object_get(a->fields, "options"), o->name) != NULL)
            return hb_refuse(&a->err, HB_BAD_OPTION, "server.shuffle-decides name=%s", o->name);
    return true;
}

struct hb_json *hb_ask_options(struct hb_ask *a, const char *game, struct hb_json *options, size_t players)
{
    struct hb_json *fields =
        hb_json_pack("{s:s?, s:O?, s:i}", "game", game, "options", options, "players", (int)players);
    struct hb_plan plan;
    struct hb_table *trial;
    struct hb_json_describer full;
    bool good;

    if (game == NULL)
        hb_json_object_set(fields, "game", hb_json_object_get(a->fields, "game"));
    if (options == NULL)
        hb_json_object_del(fields, "options");
    good = fields != NULL && hb_plan_read(&plan, fields, a->hall->presets, &a->err);
    hb_json_decref(fields);
    if (!good)
        return NULL;
    plan.auto_chance = false;
    trial = hb_table_open_undrawn(&plan, NULL, &a->err);
    hb_json_describer_begin(&full);
    if (trial != NULL)
        hb_plan_describe_options(hb_table_plan(trial), false, &full);
    hb_plan_free(&plan);
    hb_table_close(trial);
    if (trial != NULL)
        return hb_json_describer_done(&full);
    hb_json_describer_drop(&full);
    return NULL;
}

/* The keys of those who sit at this device; the seats get their hashes. */
static struct hb_json *make_keys(const struct hb_room *r, const struct hb_json *seats, const char *secret)
{
    struct hb_json *keys = hb_json_array();

    for (unsigned p = 0; p < hb_json_array_size(seats); p++) {
        struct hb_json *seat = hb_json_array_get(seats, p);
        char key[HB_KEY_TEXT + 1], hash[HB_SECRET_TEXT + 1];

        if (strcmp(hb_json_string_value(hb_json_object_get(seat, "kind")), "person") != 0)
            continue;
        hb_room_make_key(r, p, secret, key);
        hb_fair_key_hash(hash, key);
        hb_json_object_set_new(seat, "key", hb_json_string(hash));
        hb_json_array_append_new(keys, hb_json_pack("{s:i, s:s}", "seat", (int)p, "key", key));
    }
    return keys;
}

/* What an address may, wherever its rooms are. */
static bool may_have_one_more(struct hb_ask *a)
{
    return hb_origin_may_have_room(a->who->origin, a->hall->limits.rooms_per_address) ||
           hb_refuse(hb_ask_as(a, "full"), HB_BAD_REQUEST, "server.address-rooms");
}

static bool may_open(struct hb_ask *a)
{
    if (!may_have_one_more(a))
        return false;
    return hb_origin_may_open(a->who->origin, a->hall->limits.openings_per_hour, hb_hall_now(a->hall)) ||
           hb_refuse(hb_ask_as(a, "full"), HB_BAD_REQUEST, "server.address-openings");
}

static bool check_opening(struct hb_ask *a)
{
    static const char *const flags[] = { "public", "hints" };
    struct hb_clock clock;

    if (!may_open(a))
        return false;
    for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++) {
        const struct hb_json *flag = hb_json_object_get(a->fields, flags[i]);

        if (flag != NULL && !hb_json_is_boolean(flag))
            return hb_refuse(&a->err, HB_BAD_REQUEST, "server.true-or-false name=%s", flags[i]);
    }
    return hb_clock_read(&clock, hb_json_object_get(a->fields, "clock"), &a->err);
}

/* Unless it is said: not where strangers meet, and not where it would cost the others time to do without. */
static bool with_hints(const struct hb_ask *a)
{
    const struct hb_json *hints = hb_json_object_get(a->fields, "hints");
    bool is_public = hb_json_is_true(hb_json_object_get(a->fields, "public"));
    struct hb_clock clock;
    struct hb_error err;

    if (hints != NULL)
        return hb_json_is_true(hints);
    return !is_public && hb_clock_read(&clock, hb_json_object_get(a->fields, "clock"), &err) &&
           clock.kind == HB_CLOCK_NONE;
}

/* The new room exists from now on for its row to be kept; it is forgotten again if that fails. */
static struct hb_room *fresh_room(struct hb_ask *a)
{
    char id[HB_ROOM_ID + 1];
    struct hb_room *r;

    id_of_opening(a->tag, id);
    r = hb_hall_add_room(a->hall, id, a->who->origin);
    if (r == NULL) {
        hb_refuse(hb_ask_as(a, "full"), HB_BAD_REQUEST, "server.no-space");
        return NULL;
    }
    hb_origin_opens(a->who->origin, a->hall->limits.openings_per_hour, hb_hall_now(a->hall));
    return r;
}

static void answer_opened(struct hb_ask *a, const struct hb_room *r)
{
    struct hb_json *keys = hb_json_array();

    for (unsigned p = 0; p < r->seats; p++) {
        char key[HB_KEY_TEXT + 1];

        if (hb_room_key_again(r, p, a->secret, key))
            hb_json_array_append_new(keys, hb_json_pack("{s:i, s:s}", "seat", (int)p, "key", key));
    }
    hb_hall_answer(
        a->hall, a->who->id, a->id,
        hb_json_pack("{s:s, s:o, s:s, s:i}", "room", r->id, "keys", keys, "commit", r->fair.commit, "seq", 1));
}

/* Whether the room of this tag is there, or it has to be seen first whether it is; then this wish is answered, refused
 * or waits. */
static bool is_opened(struct hb_ask *a, bool *good)
{
    char id[HB_ROOM_ID + 1];
    struct hb_place *p;
    bool waits;

    id_of_opening(a->tag, id);
    a->wanted = HB_TO_OPEN;
    *good = hb_ask_enter(a, id, &p, &waits);
    if (*good && !waits && p->room->seq == 0)
        *good = hb_ask_wait(a, p);
    else if (*good && !waits)
        answer_opened(a, p->room);
    else if (!*good && p != NULL && p->state == HB_PLACE_EMPTY) {
        a->err = (struct hb_error){ .code = HB_OK };
        a->code = NULL;
        if (p->wanted & HB_TO_OPEN)
            return false;
        *good = hb_ask_claim(a, p);
    }
    return true;
}

static bool open_with(struct hb_ask *a, struct hb_json *seats, struct hb_json *options, struct hb_json *party)
{
    struct hb_room *r = fresh_room(a);
    struct hb_json *clock = hb_json_object_get(a->fields, "clock"), *body, *answer, *keys;
    char secret[HB_SECRET_TEXT + 1], commit[HB_SECRET_TEXT + 1];

    if (r == NULL)
        return false;
    hb_hall_secret(a->hall, secret);
    hb_fair_commit(commit, secret);
    hb_hall_secret(a->hall, r->pepper);
    keys = make_keys(r, seats, a->secret);
    body = hb_json_pack("{s:s, s:O, s:O, s:O, s:b, s:b, s:s, s:s}", "kind", "open", "game",
                        hb_json_object_get(a->fields, "game"), "options", options, "seats", seats, "public",
                        hb_json_is_true(hb_json_object_get(a->fields, "public")), "hints", with_hints(a), "secret",
                        secret, "pepper", r->pepper);
    if (body != NULL && clock != NULL)
        hb_json_object_set(body, "clock", clock);
    if (body != NULL && party != NULL)
        hb_json_object_set(body, "campaign", party);
    answer = hb_json_pack("{s:s, s:o, s:s}", "room", r->id, "keys", keys, "commit", commit);
    a->room = r;
    a->hall->numbers.rooms_opened++;
    return hb_ask_keep(a, body, answer);
}

bool hb_ask_for_open(struct hb_ask *a)
{
    struct hb_json *seats, *options, *party;
    bool good;

    if (!hb_ask_secret_tag(a))
        return false;
    if (is_opened(a, &good))
        return good;
    if (!check_opening(a) || !asks_for_no_secret(a) || !hb_ask_party(a, &party))
        return false;
    seats = seat_rows(a);
    options = seats == NULL ? NULL
                            : hb_ask_options(a, hb_json_string_value(hb_json_object_get(a->fields, "game")),
                                             hb_json_object_get(a->fields, "options"), hb_json_array_size(seats));
    good = options != NULL && open_with(a, seats, options, party);
    hb_json_decref(seats);
    hb_json_decref(options);
    hb_json_decref(party);
    return good;
}

/* ---- sitting down ---- */

static int free_seat(const struct hb_room *r, const struct hb_json *wanted)
{
    if (hb_json_is_integer(wanted)) {
        int64_t seat = hb_json_integer_value(wanted);

        return seat >= 0 && seat < r->seats && r->seat[seat].kind == HB_SEAT_OPEN ? (int)seat : -1;
    }
    for (unsigned p = 0; p < r->seats; p++)
        if (r->seat[p].kind == HB_SEAT_OPEN)
            return (int)p;
    return -1;
}

static struct hb_json *seat_answer(const struct hb_room *r, unsigned seat, const char *key)
{
    return hb_json_pack("{s:i, s:s, s:s}", "seat", (int)seat, "key", key, "commit", r->fair.commit);
}

/* Who sat down by this very wish and did not hear of it. */
static bool sits_already(struct hb_ask *a)
{
    for (unsigned p = 0; p < a->room->seats; p++) {
        uint32_t seq = hb_room_done(a->room, p, a->tag);
        char key[HB_KEY_TEXT + 1];
        struct hb_json *answer;

        if (seq == 0 || !hb_room_key_again(a->room, p, a->secret, key))
            continue;
        answer = seat_answer(a->room, p, key);
        hb_json_object_set_new(answer, "seq", hb_json_integer((int64_t)seq));
        hb_hall_answer(a->hall, a->who->id, a->id, answer);
        return true;
    }
    return false;
}

/* The colour that he would like is his unless another person has it. */
static bool keep_sitting(struct hb_ask *a, unsigned seat, const char *name, bool promises, int colour)
{
    char key[HB_KEY_TEXT + 1], hash[HB_SECRET_TEXT + 1];
    struct hb_json *body;

    hb_room_make_key(a->room, seat, a->secret, key);
    hb_fair_key_hash(hash, key);
    body = hb_json_pack("{s:s, s:i, s:s, s:s}", "kind", "sit", "seat", (int)seat, "name", name, "key", hash);
    if (promises)
        hb_json_object_set_new(body, "promises", hb_json_true());
    if (colour >= 0 && colour != a->room->colour[seat] && hb_room_may_wear(a->room, seat, (unsigned)colour))
        hb_json_object_set_new(body, "colour", hb_json_integer(colour));
    return hb_ask_keep(a, body, seat_answer(a->room, seat, key));
}

bool hb_ask_for_join(struct hb_ask *a)
{
    const char *name;
    bool promises;
    int seat, colour;

    if (!hb_ask_room(a) || !hb_ask_secret_tag(a))
        return false;
    if (sits_already(a))
        return true;
    name = hb_ask_text(a, "name", HB_GUEST_NAME, true);
    if (name == NULL || !hb_ask_promises(a, a->fields, &promises) || !hb_ask_colour(a, a->fields, &colour))
        return false;
    if (hb_utf8_is_blank(name, strlen(name)))
        return hb_refuse(&a->err, HB_BAD_REQUEST, "server.name-empty");
    if (hb_json_object_get(a->fields, "seat") != NULL && !hb_json_is_integer(hb_json_object_get(a->fields, "seat")))
        return hb_refuse(&a->err, HB_BAD_REQUEST, "server.seat-number");
    seat = free_seat(a->room, hb_json_object_get(a->fields, "seat"));
    if (a->room->state != HB_ROOM_WAITING || seat < 0)
        return hb_refuse(hb_ask_as(a, "not_now"), HB_BAD_REQUEST, "server.seat-taken");
    if (hb_dealing_begins(a->room))
        return hb_refuse(hb_ask_as(a, "not_now"), HB_BAD_REQUEST, "server.begins");
    if (!hb_conduct_may_sit(a->room, hb_origin_hash(a->who->origin)))
        return hb_refuse(hb_ask_as(a, "full"), HB_BAD_REQUEST, "server.spoiled");
    return keep_sitting(a, (unsigned)seat, name, promises, colour);
}

bool hb_ask_for_stand(struct hb_ask *a)
{
    enum hb_readiness now = hb_ask_ready(a);

    if (now != HB_READY)
        return now == HB_DONE;
    if (a->room->state != HB_ROOM_WAITING)
        return hb_refuse(hb_ask_as(a, "not_now"), HB_BAD_REQUEST, "server.begun-no-standing");
    return hb_ask_keep(a, hb_json_pack("{s:s, s:i}", "kind", "stand", "seat", (int)a->seat), hb_json_object());
}

bool hb_ask_for_start(struct hb_ask *a)
{
    enum hb_readiness now = hb_ask_ready(a);

    if (now != HB_READY)
        return now == HB_DONE;
    if (a->room->state != HB_ROOM_WAITING)
        return hb_refuse(hb_ask_as(a, "not_now"), HB_BAD_REQUEST, "server.begun-already");
    if (hb_dealing_begins(a->room))
        return hb_refuse(hb_ask_as(a, "not_now"), HB_BAD_REQUEST, "server.begins");
    return hb_ask_keep(a, hb_json_pack("{s:s, s:i}", "kind", hb_ask_beginning(a->room), "by", (int)a->seat),
                       hb_json_object());
}

/* ---- once more ---- */

/* A key opens the same person's seat in the new room: its hash goes there, and nobody else has it. */
static int seat_in_next(const struct hb_json *seats, const char *hash)
{
    for (size_t p = 0; p < hb_json_array_size(seats); p++) {
        const char *key = hb_json_string_value(hb_json_object_get(hb_json_array_get(seats, p), "key"));

        if (key != NULL && strcmp(key, hash) == 0)
            return (int)p;
    }
    return -1;
}

/* Where he sits by the key that he shows, and the key there; -1: he was left out, or has stood up.  Earlier versions made a
 * new key, of the hash of the old one. */
static int seat_in_room(const struct hb_room *next, const char *shown, char key[HB_KEY_TEXT + 1])
{
    char hash[HB_SECRET_TEXT + 1];
    int seat = hb_room_seat_of(next, shown);

    snprintf(key, HB_KEY_TEXT + 1, "%s", shown);
    hb_fair_key_hash(hash, shown);
    for (unsigned p = 0; seat < 0 && p < next->seats; p++)
        if (hb_room_key_again(next, p, hash, key))
            seat = (int)p;
    return seat;
}

static bool answer_rematch(struct hb_ask *a)
{
    const struct hb_room *next;
    char key[HB_KEY_TEXT + 1];
    struct hb_place *p;
    bool waits;
    int seat;

    if (!hb_ask_see(a, a->room->next, &next, &p, &waits))
        return strcmp(a->code, "no_room") != 0 ? false : hb_refuse(&a->err, HB_BAD_REQUEST, "server.next-room-gone");
    if (waits)
        return true;
    if (next->seq == 0)
        return hb_ask_wait(a, p);
    seat = seat_in_room(next, hb_json_string_value(hb_json_object_get(a->fields, "key")), key);
    if (seat < 0)
        return hb_refuse(hb_ask_as(a, "no_seat"), HB_BAD_REQUEST, "server.next-without-you");
    hb_hall_answer(
        a->hall, a->who->id, a->id,
        hb_json_pack("{s:s, s:s, s:i, s:s}", "room", next->id, "key", key, "seat", seat, "commit", next->fair.commit));
    return true;
}

static bool keep_rematch(struct hb_ask *a, const char *id, struct hb_json *other)
{
    const char *hash = a->room->seat[a->seat].key, *key = hb_json_string_value(hb_json_object_get(a->fields, "key"));
    struct hb_json *body =
        hb_json_pack("{s:s, s:s, s:i, s:s}", "kind", "rematch", "to", id, "by", (int)a->seat, "tag", a->tag);
    struct hb_deed deed = {
        .room = a->room, .body = body, .other = other, .other_id = id, .guest = a->who->id, .id = a->id
    };
    int seat = seat_in_next(hb_json_object_get(other, "seats"), hash);
    char commit[HB_SECRET_TEXT + 1];
    bool good;

    HB_ASSERT(seat >= 0);
    hb_fair_commit(commit, hb_json_string_value(hb_json_object_get(other, "secret")));
    deed.answer = hb_json_pack("{s:s, s:s, s:i, s:s}", "room", id, "key", key, "seat", seat, "commit", commit);
    good = body != NULL && other != NULL && deed.answer != NULL && hb_hall_keep(a->hall, &deed);
    hb_json_decref(deed.answer);
    hb_json_decref(body);
    if (good)
        hb_origin_rematches(a->who->origin, a->hall->limits.rematches_per_hour, hb_hall_now(a->hall));
    return good || hb_ask_no_memory(a);
}

/* The first row of the next room. */
static struct hb_json *next_row(struct hb_ask *a, const struct hb_next_room *next)
{
    char secret[HB_SECRET_TEXT + 1], pepper[HB_SECRET_TEXT + 1];
    struct hb_json *row;

    hb_hall_secret(a->hall, pepper);
    hb_hall_secret(a->hall, secret);
    row = hb_json_pack("{s:s, s:b, s:s, s:O, s:O, s:o, s:b, s:b, s:s, s:s}", "kind", "open", "again", 1, "game",
                       a->room->plan.kind->id, "options", next->options, "seats", next->seats, "clock",
                       hb_clock_json(&a->room->clock), "public", a->room->is_public, "hints", a->room->hints, "secret",
                       secret, "pepper", pepper);
    if (row != NULL && next->party != NULL)
        hb_json_object_set(row, "campaign", next->party);
    return row;
}

static bool may_play_again(struct hb_ask *a)
{
    if (a->room->table == NULL)
        return hb_refuse(hb_ask_as(a, "not_now"), HB_BAD_REQUEST, "server.not-begun");
    if (!may_have_one_more(a))
        return false;
    return hb_origin_may_rematch(a->who->origin, a->hall->limits.rematches_per_hour, hb_hall_now(a->hall)) ||
           hb_refuse(hb_ask_as(a, "full"), HB_BAD_REQUEST, "server.address-openings");
}

bool hb_ask_for_rematch(struct hb_ask *a)
{
    char id[HB_ROOM_ID + 1];
    struct hb_next_room next;
    struct hb_json *other;
    bool good;

    if (!hb_ask_room(a) || !hb_ask_seat(a) || !hb_ask_tag(a))
        return false;
    if (a->room->state != HB_ROOM_OVER)
        return hb_refuse(hb_ask_as(a, "not_now"), HB_BAD_REQUEST, "server.not-over");
    if (a->room->next[0] != '\0')
        return answer_rematch(a);
    if (!may_play_again(a) || !hb_ask_next_room(a, &next))
        return false;
    random_id(a->hall, id);
    other = next_row(a, &next);
    good = other != NULL ? keep_rematch(a, id, other) : hb_ask_no_memory(a);
    hb_json_decref(other);
    hb_next_room_done(&next);
    return good;
}
