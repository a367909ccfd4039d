/* diary.c -- what was seen and promised in each room. */
#include "diary.h"

#include "engine/assert.h"

#include <stdio.h>
#include <string.h>

enum { NUMBER_TEXT = 16 };

void hb_diary_init(struct hb_diary *d)
{
    *d = (struct hb_diary){ .rooms = json_object() };
    HB_ASSERT(d->rooms);
}

void hb_diary_done(struct hb_diary *d)
{
    json_decref(d->rooms);
    d->rooms = NULL;
}

static json_t *page(struct hb_diary *d, const char *room, const char *what)
{
    json_t *pages = json_object_get(d->rooms, room);

    if (!pages) {
        pages = json_pack("{s:{},s:{}}", "events", "promises");
        HB_ASSERT(pages && json_object_set_new(d->rooms, room, pages) == 0);
    }
    return json_object_get(pages, what);
}

static void number_text(char text[NUMBER_TEXT], json_int_t seq)
{
    snprintf(text, NUMBER_TEXT, "%d", (int)seq);
}

/* Sentences are told only while it happens: who comes back gets the event without them. */
static json_t *plain(const json_t *event)
{
    json_t *copy = json_deep_copy(event);

    HB_ASSERT(copy);
    json_object_del(copy, "told");
    return copy;
}

static bool differ(const char *room, const json_t *a, const json_t *b, struct hb_error *err)
{
    char *one = json_dumps(a, JSON_COMPACT | JSON_SORT_KEYS), *other = json_dumps(b, JSON_COMPACT | JSON_SORT_KEYS);

    fprintf(stderr, "crash: room %s: was %s\ncrash: and is %s\n", room, one, other);
    free(one);
    free(other);
    return hb_fail(err, HB_BAD_RECORD, "room %s has another event %d than before", room,
                   (int)json_integer_value(json_object_get(a, "seq")));
}

bool hb_diary_saw(struct hb_diary *d, const char *room, const json_t *event, struct hb_error *err)
{
    json_t *events = page(d, room, "events"), *now = plain(event), *before;
    char number[NUMBER_TEXT];
    bool good = true;

    number_text(number, json_integer_value(json_object_get(event, "seq")));
    before = json_object_get(events, number);
    if (!before)
        json_object_set(events, number, now);
    else if (!json_equal(before, now))
        good = differ(room, before, now, err);
    json_decref(now);
    return good;
}

bool hb_diary_promised(struct hb_diary *d, const char *room, uint32_t seq, const char *kind, const char *voice,
                       const char *text, struct hb_error *err)
{
    json_t *promises = page(d, room, "promises");
    char number[NUMBER_TEXT];

    number_text(number, seq);
    if (seq == 0 || json_object_get(promises, number))
        return hb_fail(err, HB_BAD_RECORD, "room %s: two wishes are answered with event %u", room, seq);
    if (strcmp(kind, "play") == 0)
        d->moves++;
    else
        d->talk++;
    HB_ASSERT(json_object_set_new(promises, number,
                                  json_pack("{s:s,s:s,s:s}", "kind", kind, "voice", voice, "text", text)) == 0);
    return true;
}

/* In the end */

/* Who caused an event that was wished for: "0" for a seat, a name for those without; NULL if nobody had to wish. */
static const char *voice_of(const json_t *event, char text[NUMBER_TEXT])
{
    const char *kind = json_string_value(json_object_get(event, "kind"));
    const json_t *seat = json_object_get(event, strcmp(kind, "chat") == 0 ? "seat" : "by");

    if (strcmp(kind, "play") != 0 && strcmp(kind, "chat") != 0)
        return NULL;
    if (!json_is_integer(seat))
        return json_string_value(json_object_get(event, "name"));
    number_text(text, json_integer_value(seat));
    return text;
}

/* What was said or moved; NULL for a move that is still secret then. */
static const char *text_of(const json_t *event)
{
    const json_t *text = json_object_get(event, "text");

    if (!text)
        text = json_object_get(json_array_get(json_object_get(event, "moves"), 0), "move");
    return json_string_value(text);
}

/* A secret move comes out together with others, of which it need not be the first. */
static bool shows(const json_t *event, const char *text)
{
    const json_t *moves = json_object_get(event, "moves");
    const char *first = text_of(event);

    return !first || strcmp(first, text) == 0 || json_array_size(moves) > 1;
}

static bool check_promise(const json_t *event, const json_t *promise, const char *voice, struct hb_error *err)
{
    const char *said = json_string_value(json_object_get(promise, "voice"));
    const char *kind = json_string_value(json_object_get(promise, "kind"));
    const char *text = json_string_value(json_object_get(promise, "text"));

    if (voice && strcmp(said, voice) == 0 && shows(event, text) &&
        strcmp(kind, json_string_value(json_object_get(event, "kind"))) == 0)
        return true;
    return hb_fail(err, HB_BAD_RECORD, "event %d is not what was acknowledged: \"%.80s\" by %.40s",
                   (int)json_integer_value(json_object_get(event, "seq")), text, said);
}

/* Computers play without wishing. */
static bool plays_itself(const char *voice, const json_t *computers)
{
    return json_object_get(computers, voice);
}

static json_t *computers_in(const json_t *events)
{
    const json_t *seats = json_object_get(json_object_get(json_array_get(events, 0), "head"), "seats");
    json_t *set = json_object();

    for (size_t i = 0; i < json_array_size(seats); i++) {
        const char *kind = json_string_value(json_object_get(json_array_get(seats, i), "kind"));
        char number[NUMBER_TEXT];

        number_text(number, (json_int_t)i);
        if (kind && strcmp(kind, "computer") == 0)
            json_object_set_new(set, number, json_true());
    }
    return set;
}

static bool compare_event(struct hb_diary *d, const char *room, const json_t *event, const json_t *computers,
                          struct hb_error *err)
{
    char number[NUMBER_TEXT], seat[NUMBER_TEXT];
    const json_t *promise;
    const char *voice = voice_of(event, seat);

    number_text(number, json_integer_value(json_object_get(event, "seq")));
    promise = json_object_get(page(d, room, "promises"), number);
    if (!hb_diary_saw(d, room, event, err))
        return false;
    if (promise)
        return check_promise(event, promise, voice, err);
    return !voice || plays_itself(voice, computers) ||
           hb_fail(err, HB_BAD_RECORD, "room %s has an event %s that was acknowledged to nobody: done twice?", room,
                   number);
}

/* What was seen and promised must be there, and nothing that was seen is left. */
static bool check_missing(struct hb_diary *d, const char *room, size_t count, struct hb_error *err)
{
    const json_t *events = page(d, room, "events");
    const char *number;
    json_t *promise;

    if (json_object_size(events) != count)
        return hb_fail(err, HB_BAD_RECORD, "room %s has %zu events, and %zu were seen", room, count,
                       json_object_size(events));
    json_object_foreach(page(d, room, "promises"), number, promise)
    {
        if (!json_object_get(events, number))
            return hb_fail(err, HB_BAD_RECORD, "room %s: event %s was acknowledged and is lost", room, number);
    }
    return true;
}

static bool has_end(const json_t *events)
{
    const char *kind = NULL;

    for (size_t i = json_array_size(events); i > 0 && (!kind || strcmp(kind, "end") != 0); i--)
        kind = json_string_value(json_object_get(json_array_get(events, i - 1), "kind"));
    return kind && strcmp(kind, "end") == 0;
}

bool hb_diary_compare(struct hb_diary *d, const char *room, const json_t *events, enum hb_diary_end end,
                      struct hb_error *err)
{
    json_t *computers = computers_in(events);
    size_t count = json_array_size(events);
    bool good = end == HB_UNDER_WAY || has_end(events) ||
                hb_fail(err, HB_BAD_RECORD, "the game in room %s has not ended", room);

    for (size_t i = 0; i < count && good; i++) {
        const json_t *event = json_array_get(events, i);

        good = json_integer_value(json_object_get(event, "seq")) == (json_int_t)i + 1
                   ? compare_event(d, room, event, computers, err)
                   : hb_fail(err, HB_BAD_RECORD, "room %s has a gap before event %zu", room, i + 1);
    }
    json_decref(computers);
    return good && check_missing(d, room, count, err);
}
