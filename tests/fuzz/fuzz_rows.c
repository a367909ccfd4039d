/* fuzz_rows.c -- rows from a file that somebody else may have changed are refused with a sentence, or make a room that
 * holds together: it can be watched, played on by computers, saved as a record that opens, and made again.
 *
 * The input is lines SEQ TIME BODY; with a letter b in front the row belongs to a second room. */
#include "engine/assert.h"
#include "server/lobby/hall.h"
#include "table/record.h"
#include "tests/support/later.h"

#include <jansson.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { LINES_MAX = 200, TICKS = 6, ROOMS = 2 };

static const char *const names[ROOMS] = { "aaaaaaaaaaaaaaaaaaaaaa", "bbbbbbbbbbbbbbbbbbbbbb" };

static const struct hb_hall_limits limits = { .rooms = 8,
                                              .rooms_per_address = 8,
                                              .thoughts = 1,
                                              .guests = 1,
                                              .rooms_per_guest = ROOMS,
                                              .watches_per_address = ROOMS,
                                              .asks_per_second = 100,
                                              .asks_at_once = 100,
                                              .computer_delay = 1 };

/* The world: everything is kept, later */

struct world {
    struct hb_world world;
    int64_t now;
    uint64_t first, next; /* tickets that wait: from `first` up to, not including, `next` */
    unsigned answers;
    struct later later;
    struct hb_room *room[ROOMS]; /* made of the input; NULL: cannot be */
};

static int64_t now(struct hb_world *world)
{
    return ((struct world *)world)->now;
}

static void randomise(struct hb_world *world, void *out, size_t n)
{
    (void)world;
    memset(out, 'r', n);
}

static void hear(struct hb_world *world, hb_guest guest, const char *text, size_t length)
{
    struct world *w = (struct world *)world;
    json_t *message = json_loadb(text, length, 0, NULL);

    (void)guest;
    HB_ASSERT(json_is_object(message));
    w->answers += json_object_get(message, "re") != NULL;
    json_decref(message);
}

static void cut(struct hb_world *world, hb_guest guest, const char *why)
{
    (void)guest;
    HB_ASSERT(why[0] != '\0');
    ((struct world *)world)->answers++;
}

static void keep(struct hb_world *world, uint64_t ticket, int64_t fence, const struct hb_row *rows, unsigned count)
{
    struct world *w = (struct world *)world;

    (void)fence;
    HB_ASSERT(count >= 1 && count <= HB_ROWS_MAX);
    for (unsigned i = 0; i < count; i++)
        HB_ASSERT(rows[i].length == strlen(rows[i].body));
    if (w->first == w->next)
        w->first = ticket;
    w->next = ticket + 1;
}

static void fetch(struct hb_world *world, const char *room, unsigned wanted)
{
    later_fetch(&((struct world *)world)->later, room, wanted);
}

static void think(struct hb_world *world, struct hb_thought *t)
{
    later_think(&((struct world *)world)->later, t);
}

static void draw(struct hb_world *world, hb_looker who, struct hb_picture_job *s)
{
    (void)world;
    (void)who;
    hb_sketch_free(s);
}

static void show(struct hb_world *world, hb_looker who, enum hb_shown how, const char *text, size_t length)
{
    (void)world;
    (void)who;
    HB_ASSERT((how == HB_SHOWN) == (length > 0) && strlen(text) == length);
}

static void park(struct hb_world *world, const char *room, int64_t due, int64_t fence)
{
    (void)fence;
    (void)world;
    (void)due;
    HB_ASSERT(strlen(room) == HB_ROOM_ID);
}

static void note(struct hb_world *world, const char *level, const char *what, const char *room)
{
    (void)world;
    (void)level;
    (void)room;
    HB_ASSERT(what[0] != '\0');
}

/* Rows */

static int64_t number(const char **at, const char *end)
{
    int64_t n = 0;

    while (*at < end && **at >= '0' && **at <= '9' && n < INT64_MAX / 16)
        n = 10 * n + (*(*at)++ - '0');
    while (*at < end && **at == ' ')
        (*at)++;
    return n;
}

static void take_line(struct world *w, const char *line, size_t length)
{
    const char *at = line, *end = line + length;
    bool second = length > 0 && line[0] == 'b';
    struct hb_error err = { .code = HB_OK };
    struct hb_row row = { .seq = 0 };

    at += second;
    memcpy(row.room, names[second], HB_ROOM_ID + 1);
    row.seq = (uint32_t)number(&at, end);
    row.at = number(&at, end);
    row.length = (size_t)(end - at);
    row.body = malloc(row.length + 1);
    HB_ASSERT(row.body);
    memcpy(row.body, at, row.length);
    row.body[row.length] = '\0';
    if (!w->room[second])
        w->room[second] = hb_room_new(row.room);
    HB_ASSERT(w->room[second]);
    if (!hb_room_apply(w->room[second], &row, NULL, &err)) {
        HB_ASSERT(err.code != HB_OK && err.text[0] != '\0');
        hb_room_free(w->room[second]);
        w->room[second] = NULL;
    }
    free(row.body);
}

static void take_lines(struct world *w, const char *at, size_t size)
{
    for (unsigned i = 0; i < LINES_MAX && size > 0; i++) {
        const char *end = memchr(at, '\n', size);
        size_t length = !end ? size : (size_t)(end - at), used = !end ? length : length + 1;

        take_line(w, at, length);
        at += used;
        size -= used;
    }
}

/* What a room must stand */

/* The room that was made is given to the hall once; a second time it is as if it could not be read. */
static void do_fetch(struct world *w, struct hb_hall *h)
{
    for (unsigned i = 0; i < ROOMS; i++)
        if (strcmp(names[i], w->later.fetch[0]) == 0) {
            struct hb_fetch got = { .how = w->room[i] ? HB_FETCHED : HB_CANNOT_READ, .room = w->room[i] };

            w->later.fetches = 0;
            w->room[i] = NULL;
            hb_hall_fetched(h, names[i], &got);
            return;
        }
    HB_NEVER("nobody has asked for another room");
}

static void calm_down(struct world *w, struct hb_hall *h)
{
    for (unsigned i = 0; i < LINES_MAX && (w->first != w->next || w->later.fetches > 0 || w->later.thoughts > 0); i++) {
        while (w->first != w->next)
            hb_hall_kept(h, w->first++, true);
        if (w->later.fetches > 0)
            do_fetch(w, h);
        else
            (void)later_do(&w->later, h, NULL, 0);
    }
}

/* A record that is given out opens again. */
static void check_record(const struct hb_room *r)
{
    struct hb_error err = { .code = HB_OK };
    size_t length = 0;
    char *text = hb_room_record(r, &length);
    struct hb_table *t;

    if (text) {
        t = hb_record_open(text, length, &err);
        HB_ASSERT(t);
        hb_check(hb_table_game(t));
        hb_table_close(t);
    }
    free(text);
}

static void check_room(struct world *w, struct hb_hall *h, const char *room)
{
    static const char before[] = "{\"do\":\"watch\",\"room\":\"", after[] = "\"}";
    struct hb_buffer text;
    unsigned answers = w->answers;

    hb_buffer_init(&text);
    hb_buffer_text(&text, before);
    hb_buffer_text(&text, room);
    hb_buffer_text(&text, after);
    hb_hall_said(h, 1, text.at, text.length);
    calm_down(w, h);
    HB_ASSERT(w->answers == answers + 1);
    hb_buffer_done(&text);
    for (unsigned what = 0; what < 3; what++)
        hb_hall_look(h, 1 + what, (enum hb_hall_look)what, room, HB_ENGLISH);
    calm_down(w, h);
}

static void live_on(struct world *w, struct hb_hall *h)
{
    calm_down(w, h);
    for (unsigned i = 0; i < TICKS; i++) {
        w->now += 1000;
        hb_hall_tick(h);
        calm_down(w, h);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct world w = { .world = { now, randomise, hear, cut, keep, fetch, think, draw, show, park, note, NULL, NULL,
                                  NULL },
                       .now = 1790000000000 };
    struct hb_hall *h = hb_hall_new(&limits, &w.world, NULL);
    struct hb_buffer list;

    HB_ASSERT(h);
    take_lines(&w, (const char *)data, size);
    for (unsigned i = 0; i < ROOMS; i++)
        if (w.room[i] && w.room[i]->seq > 0)
            check_record(w.room[i]);
    hb_hall_begin(h);
    HB_ASSERT(hb_hall_came(h, 1, "192.0.2.1"));
    for (unsigned i = 0; i < ROOMS; i++)
        check_room(&w, h, names[i]);
    live_on(&w, h);
    for (unsigned i = 0; i < ROOMS; i++)
        check_room(&w, h, names[i]);
    hb_buffer_init(&list);
    hb_hall_list(h, &list);
    hb_buffer_done(&list);
    hb_hall_free(h);
    later_forget(&w.later);
    for (unsigned i = 0; i < ROOMS; i++)
        hb_room_free(w.room[i]);
    return 0;
}
