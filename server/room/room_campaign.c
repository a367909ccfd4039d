/* room_campaign.c -- see room_campaign.h. */
#include "server/room/room_campaign.h"

#include "engine/assert.h"
#include "table/parties.h"
#include "table/plan.h"

#include <stdlib.h>
#include <string.h>

/* The options say it in full. */
static unsigned level_of(const struct hb_room *r)
{
    struct hb_json *options = hb_room_options(r);
    const char *word = hb_json_string_value(hb_json_object_get(options, r->plan.kind->levels));
    unsigned level = 0;
    bool known = word != NULL && hb_level_read(r->plan.kind, word, &level);

    hb_json_decref(options);
    return known ? level : 0;
}

/* ---- rows taking effect ---- */

bool hb_room_read_party(struct hb_room *r, const struct hb_json *body, struct hb_error *err)
{
    const struct hb_json *text = hb_json_object_get(body, "campaign");

    if (text == NULL)
        return true;
    r->party = calloc(1, sizeof *r->party);
    if (r->party == NULL)
        return hb_refuse(err, HB_NO_MEMORY, "campaign.memory");
    if (!hb_json_is_string(text))
        return hb_refuse(err, HB_BAD_RECORD, "campaign.one n=%u", 0u);
    if (!hb_party_read(r->party, hb_json_string_value(text), hb_json_string_length(text), err))
        return false;
    if (r->party->kind != r->plan.kind)
        return hb_refuse(err, HB_BAD_RECORD, "campaign.other-game party=%s game=%s", r->party->name,
                         r->party->kind->title);
    return hb_party_may_play(r->party, level_of(r), err);
}

void hb_room_enter(struct hb_room *r, int64_t at, struct hb_json *event)
{
    struct hb_attempt attempt;
    struct hb_party_result entered;

    if (r->party == NULL)
        return;
    attempt = hb_attempt_of(hb_table_game(r->table), hb_date_of(at));
    entered = hb_party_add(r->party, level_of(r), r->seats, &attempt);
    hb_json_object_set_new(event, "entered", hb_party_result_json(&entered));
    hb_room_put_party(r, event);
}

void hb_room_put_party(const struct hb_room *r, struct hb_json *head)
{
    if (r->party != NULL)
        hb_json_object_set_new(head, "campaign", hb_party_json(r->party));
}

/* ---- wishes ---- */

static struct hb_json *text_of(struct hb_ask *a, const struct hb_party *p)
{
    struct hb_buffer text;
    struct hb_json *value;

    hb_buffer_init(&text);
    hb_party_text(p, &text);
    value = text.failed ? NULL : hb_json_stringn(text.at, text.length);
    hb_buffer_done(&text);
    if (value == NULL)
        hb_ask_no_memory(a);
    return value;
}

static bool read_level_option(const struct hb_kind *kind, struct hb_json *value, unsigned *level)
{
    const struct hb_option *o = kind->options;
    struct hb_buffer text;
    struct hb_error err;
    bool good;

    while (strcmp(o->name, kind->levels) != 0)
        o++;
    hb_buffer_init(&text);
    good = hb_option_read(o, value, &text, &err) && hb_level_read(kind, text.at, level);
    hb_buffer_done(&text);
    return good;
}

static bool says_the_order(const struct hb_kind *kind, const char *name)
{
    const struct hb_option *o = kind->options;

    while (o->name != NULL && strcmp(o->name, name) != 0)
        o++;
    return o->name != NULL && o->order;
}

/* Games of a campaign are played as the server has them: a guest says the level and who begins, and nothing that would
 * make it easier. */
static bool says_only_the_level(struct hb_ask *a, const struct hb_kind *kind, unsigned *level)
{
    struct hb_json *options = hb_json_object_get(a->fields, "options"), *value;
    const char *name;

    *level = 1;
    hb_json_object_foreach(options, name, value)
    {
        if (says_the_order(kind, name))
            continue;
        if (strcmp(name, kind->levels) != 0)
            return hb_refuse(&a->err, HB_BAD_OPTION, "server.campaign-option name=%.*s", HB_WORD_SHOWN, name);
        if (!read_level_option(kind, value, level))
            return hb_refuse(&a->err, HB_BAD_OPTION, "server.campaign-level most=%u", hb_levels(kind));
    }
    return true;
}

bool hb_ask_party(struct hb_ask *a, struct hb_json **text)
{
    const char *game = hb_json_string_value(hb_json_object_get(a->fields, "game")), *name;
    const struct hb_kind *kind = game == NULL ? NULL : hb_kind_named(game);
    struct hb_party p;
    unsigned level;

    *text = NULL;
    if (hb_json_object_get(a->fields, "campaign") == NULL || kind == NULL)
        return true; /* that there is no such game is said by whoever makes the plan */
    name = hb_ask_text(a, "campaign", HB_PARTY_NAME, true);
    if (name == NULL || !hb_party_init(&p, kind, name, &a->err) || !says_only_the_level(a, kind, &level) ||
        !hb_party_may_play(&p, level, &a->err))
        return false;
    *text = text_of(a, &p);
    return *text != NULL;
}

/* ---- the next room ---- */

static bool is_here(const struct hb_room *r, unsigned seat)
{
    for (unsigned i = 0; i < r->watches; i++)
        if (r->watch[i].seats >> seat & 1)
            return true;
    return false;
}

static struct hb_json *seat_again(const struct hb_room *r, unsigned seat)
{
    const struct hb_room_seat *s = &r->seat[seat];
    struct hb_json *row =
        s->kind == HB_SEAT_PERSON
            ? hb_json_pack("{s:s, s:s, s:s}", "kind", "person", "name", s->name, "key", s->key)
            : hb_json_pack("{s:s, s:s, s:s}", "kind", "computer", "name", s->name, "level", s->level->name);

    hb_json_object_set_new(row, "colour", hb_json_integer(r->colour[seat]));
    hb_dealing_again(r, seat, row);
    return row;
}

/* All who sit here, less one, and perhaps an open seat more. */
static struct hb_json *seats_again(const struct hb_room *r, int without, bool more)
{
    struct hb_json *seats = hb_json_array();

    for (unsigned p = 0; p < r->seats; p++)
        if ((int)p != without)
            hb_json_array_append_new(seats, seat_again(r, p));
    if (more)
        hb_json_array_append_new(seats, hb_json_pack("{s:s, s:s}", "kind", "open", "name", ""));
    return seats;
}

/* Whoever is at the table cannot be left out by others. */
static bool read_without(struct hb_ask *a, int *without)
{
    const struct hb_json *value = hb_json_object_get(a->fields, "without");
    int64_t seat = hb_json_integer_value(value);
    const struct hb_room_seat *s;

    *without = -1;
    if (value == NULL)
        return true;
    if (!hb_json_is_integer(value) || seat < 0 || seat >= a->room->seats)
        return hb_refuse(&a->err, HB_BAD_REQUEST, "server.seat-number");
    s = &a->room->seat[seat];
    if ((unsigned)seat == a->seat || (s->kind == HB_SEAT_PERSON && !s->gave_up && is_here(a->room, (unsigned)seat)))
        return hb_refuse(hb_ask_as(a, "not_now"), HB_BAD_REQUEST, "server.campaign-without");
    *without = (int)seat;
    return true;
}

static bool read_more(struct hb_ask *a, bool *more)
{
    const struct hb_json *value = hb_json_object_get(a->fields, "more");

    *more = hb_json_is_true(value);
    return value == NULL || hb_json_is_boolean(value) ||
           hb_refuse(&a->err, HB_BAD_REQUEST, "server.true-or-false name=%s", "more");
}

static bool read_level(struct hb_ask *a, unsigned *level)
{
    const struct hb_json *value = hb_json_object_get(a->fields, "level");

    *level = level_of(a->room);
    if (value == NULL)
        return true;
    if (!hb_json_is_integer(value) || hb_json_integer_value(value) < 1 ||
        hb_json_integer_value(value) > hb_levels(a->room->plan.kind))
        return hb_refuse(&a->err, HB_BAD_REQUEST, "server.campaign-level most=%u", hb_levels(a->room->plan.kind));
    *level = (unsigned)hb_json_integer_value(value);
    return hb_party_may_play(a->room->party, *level, &a->err);
}

static struct hb_json *options_of(struct hb_ask *a, unsigned level, size_t players)
{
    const struct hb_kind *kind = a->room->plan.kind;
    char word[HB_WORD_SHOWN];
    struct hb_text out = hb_text_in(word, sizeof word);
    struct hb_json *asked, *full;
    bool known = hb_level_word(kind, level, &out);

    HB_ASSERT(known);
    asked = hb_json_pack("{s:s}", kind->levels, word);
    full = hb_ask_options(a, kind->id, asked, players);
    hb_json_decref(asked);
    return full;
}

static bool next_of_party(struct hb_ask *a, struct hb_next_room *next)
{
    unsigned level;
    bool more;
    int without;

    if (!read_level(a, &level) || !read_more(a, &more) || !read_without(a, &without))
        return false;
    next->seats = seats_again(a->room, without, more);
    next->options = options_of(a, level, hb_json_array_size(next->seats));
    next->party = next->options == NULL ? NULL : text_of(a, a->room->party);
    return next->party != NULL;
}

static bool asks_for_the_same(struct hb_ask *a)
{
    static const char *const more[] = { "level", "more", "without" };

    for (unsigned i = 0; i < sizeof more / sizeof more[0]; i++)
        if (hb_json_object_get(a->fields, more[i]) != NULL)
            return hb_refuse(&a->err, HB_BAD_REQUEST, "server.campaign-none name=%s", more[i]);
    return true;
}

bool hb_ask_next_room(struct hb_ask *a, struct hb_next_room *next)
{
    bool good;

    *next = (struct hb_next_room){ 0 };
    if (a->room->party != NULL)
        good = next_of_party(a, next);
    else {
        good = asks_for_the_same(a);
        next->options = hb_room_options(a->room);
        next->seats = seats_again(a->room, -1, false);
    }
    if (!good)
        hb_next_room_done(next);
    return good;
}

void hb_next_room_done(struct hb_next_room *next)
{
    hb_json_decref(next->options);
    hb_json_decref(next->seats);
    hb_json_decref(next->party);
    *next = (struct hb_next_room){ 0 };
}
