/* small_hall.c -- the world of a hall in memory: it writes down what the hall asks for and does it when the test says
 * so.
 *
 * `pending` holds the rows that the hall has given to be kept and no answer was given about; answering moves them to
 * `row`, the disk, or drops them.  A restart makes a new hall from `row` alone. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/small_hall.h"

struct small_hall w;

static int64_t now(struct hb_world *world)
{
    (void)world;
    return w.now += w.pace;
}

static void random_bytes(struct hb_world *world, void *out, size_t n)
{
    (void)world;
    for (size_t i = 0; i < n; i++)
        ((unsigned char *)out)[i] = (unsigned char)(w.random = (unsigned char)(w.random * 13 + 7));
}

static void send_text(struct hb_world *world, hb_guest guest, const char *text, size_t length)
{
    (void)world;
    assert_true(w.hears < HEARD_MAX);
    w.to[w.hears] = guest;
    w.heard[w.hears++] = strndup(text, length);
}

static void cut(struct hb_world *world, hb_guest guest, const char *why)
{
    (void)world;
    if (!w.cuts_are_good)
        fail_msg("guest %u was cut: %s", guest, why);
    w.cuts++;
    w.cut = guest;
}

static void keep(struct hb_world *world, uint64_t ticket, int64_t fence, const struct hb_row *rows, unsigned count)
{
    (void)world;
    w.kept_with = fence;
    assert_int_equal(ticket, w.first_ticket + w.tickets);
    w.per_ticket[w.tickets++] = count;
    for (unsigned i = 0; i < count; i++) {
        w.pending[w.pendings] = rows[i];
        w.pending[w.pendings++].body = strndup(rows[i].body, rows[i].length);
    }
}

static void fetch(struct hb_world *world, const char *id, unsigned wanted)
{
    (void)world;
    later_fetch(&w.later, id, wanted);
}

static void think(struct hb_world *world, struct hb_thought *t)
{
    (void)world;
    later_think(&w.later, t);
}

static void note_shown(hb_looker who, enum hb_shown how, const char *text)
{
    w.shown_to = who;
    w.how = how;
    free(w.shown);
    w.shown = strdup(text);
}

static void draw(struct hb_world *world, hb_looker who, struct hb_picture_job *s)
{
    struct hb_buffer out;

    (void)world;
    hb_buffer_init(&out);
    assert_true(hb_sketch_draw(s, &out));
    note_shown(who, HB_SHOWN, out.at);
    hb_buffer_done(&out);
    hb_sketch_free(s);
}

static void show(struct hb_world *world, hb_looker who, enum hb_shown how, const char *text, size_t length)
{
    (void)world;
    assert_int_equal(strlen(text), length);
    note_shown(who, how, text);
}

static void park(struct hb_world *world, const char *id, int64_t due, int64_t fence)
{
    (void)fence;
    (void)world;
    memcpy(w.parked, id, sizeof w.parked);
    w.parked_due = due;
    w.parks++;
}

static void note(struct hb_world *world, const char *level, const char *what, const char *room)
{
    (void)world;
    if (!w.notes_are_good)
        fail_msg("%s: %s (%s)", level, what, room);
}

static void release(struct hb_world *world, const char *id, int64_t fence)
{
    (void)world;
    memcpy(w.released, id, sizeof w.released);
    w.released_fence = fence;
    w.releases++;
}

static bool pass(struct hb_world *world, hb_guest guest, hb_peer node, const struct hb_passed *wish)
{
    (void)world;
    if (w.no_way)
        return false;
    w.passes++;
    w.passed = *wish;
    w.passed_of = guest;
    w.passed_to = node;
    snprintf(w.passed_text, sizeof w.passed_text, "%.*s", (int)wish->length, wish->text);
    w.passed.text = w.passed_text;
    return true;
}

/* One fetch, as it ends where several share the rooms; false if there is none. */
static bool fetch_shared(void)
{
    struct hb_fetch got = { .how = HB_ROOM_HELD, .node = w.held_by };
    struct hb_error err = { .code = HB_OK };
    char id[HB_ROOM_ID + 1];

    if (w.fence == 0 || w.later.fetches == 0)
        return false;
    memcpy(id, w.later.fetch[0], sizeof id);
    memmove(w.later.fetch[0], w.later.fetch[1], --w.later.fetches * sizeof w.later.fetch[0]);
    if (w.held_by == 0 || (w.later.wanted & HB_TO_SEE))
        got.room = later_room(id, w.row, w.rows, &err);
    if (w.held_by == 0) {
        got.how = got.room ? HB_FETCHED : HB_NO_SUCH_ROOM;
        got.fence = got.room != NULL || (w.later.wanted & HB_TO_OPEN) ? w.fence++ : 0;
        got.orphan = w.orphan;
    }
    hb_hall_fetched(w.hall, id, &got);
    return true;
}

static void answer_one(enum hb_keeping how, bool kept)
{
    uint64_t ticket = w.first_ticket;
    unsigned count = w.per_ticket[0];

    for (unsigned i = 0; i < count; i++) {
        if (kept)
            w.row[w.rows++] = w.pending[i];
        else
            free(w.pending[i].body);
    }
    w.pendings -= count;
    memmove(w.pending, w.pending + count, w.pendings * sizeof w.pending[0]);
    w.tickets--;
    memmove(w.per_ticket, w.per_ticket + 1, w.tickets * sizeof w.per_ticket[0]);
    w.first_ticket++;
    hb_hall_kept(w.hall, ticket, how);
}

void small_answer_one(enum hb_keeping how)
{
    answer_one(how, how == HB_KEPT);
}

void small_answer_unknown(bool kept)
{
    answer_one(HB_NOT_KNOWN, kept);
}

void small_keep_one(void)
{
    small_answer_one(HB_KEPT);
}

void small_settle(bool good)
{
    do {
        while (w.tickets > 0)
            small_answer_one(good ? HB_KEPT : HB_NOT_KEPT);
    } while (fetch_shared() || later_do(&w.later, w.hall, w.row, w.rows));
}

void small_forget_heard(void)
{
    while (w.hears > 0)
        free(w.heard[--w.hears]);
}

static void open_hall(void)
{
    w.hall = hb_hall_new(&w.limits, &w.world, w.presets);
    w.first_ticket = 1;
    for (unsigned i = 0; i < w.rows; i++) {
        if (w.row[i].seq == 1)
            assert_true(hb_hall_alarm(w.hall, w.row[i].room, 0));
        if (i + 1 == w.rows)
            hb_hall_was_up(w.hall, w.row[i].at);
    }
    hb_hall_begin(w.hall);
    for (hb_guest g = 1; g <= 4; g++)
        assert_true(hb_hall_came(w.hall, g, "192.0.2.1"));
}

int small_set_up(void **state)
{
    (void)state;
    memset(&w, 0, sizeof w);
    w.world = (struct hb_world){ now,  random_bytes, send_text, cut,  keep,    fetch, think,
                                 draw, show,         park,      note, release, pass,  NULL };
    w.now = 1790000000000;
    w.limits = hb_usual_limits;
    open_hall();
    return 0;
}

int small_tear_down(void **state)
{
    (void)state;
    small_forget_heard();
    later_forget(&w.later);
    free(w.shown);
    hb_hall_free(w.hall);
    while (w.rows > 0)
        free(w.row[--w.rows].body);
    while (w.pendings > 0)
        free(w.pending[--w.pendings].body);
    return 0;
}

/* Says something and gives back what this guest heard last, once the disk has kept everything. */
const char *small_say(hb_guest guest, const char *text)
{
    small_forget_heard();
    hb_hall_said(w.hall, guest, text, strlen(text));
    small_settle(true);
    for (unsigned i = w.hears; i > 0; i--)
        if (w.to[i - 1] == guest && strstr(w.heard[i - 1], "\"re\""))
            return w.heard[i - 1];
    return "";
}

enum hb_shown small_look(enum hb_hall_look what, const char *id)
{
    static hb_looker who;

    hb_hall_look(w.hall, ++who, what, id, HB_ENGLISH);
    small_settle(true);
    assert_int_equal(w.shown_to, who);
    return w.how;
}

void assert_says(const char *text, const char *part)
{
    if (!strstr(text, part))
        fail_msg("\"%s\" does not hold \"%s\"", text, part);
}

void small_field(const char *text, const char *name, char *out, size_t cap)
{
    char mark[32];
    const char *at;

    snprintf(mark, sizeof mark, "\"%s\":\"", name);
    at = strstr(text, mark);
    assert_non_null(at);
    snprintf(out, cap, "%.*s", (int)strcspn(at + strlen(mark), "\""), at + strlen(mark));
}

/* Anna opens a table for two, Ben joins, and the game begins; both watch. */
void small_begin_game(const char *game, const char *more)
{
    char text[512];
    const char *answer;

    snprintf(text, sizeof text,
             "{\"do\":\"open\",\"id\":1,\"game\":\"%s\",\"seats\":[{\"kind\":\"person\",\"name\":\"Anna\"},{\"kind\":"
             "\"open\"}],"
             "\"tag\":\"open-0123456789abcdef\"%s}",
             game, more);
    answer = small_say(1, text);
    assert_says(answer, "\"ok\":true");
    small_field(answer, "room", w.room, sizeof w.room);
    small_field(answer, "key", w.anna, sizeof w.anna);
    snprintf(text, sizeof text, "{\"do\":\"watch\",\"room\":\"%s\",\"keys\":[\"%s\"]}", w.room, w.anna);
    assert_says(small_say(1, text), "\"seats\":[0]");
    snprintf(text, sizeof text,
             "{\"do\":\"join\",\"id\":2,\"room\":\"%s\",\"name\":\"Ben\",\"tag\":\"join-0123456789abcdef\"}", w.room);
    answer = small_say(2, text);
    assert_says(answer, "\"seat\":1");
    small_field(answer, "key", w.ben, sizeof w.ben);
    snprintf(text, sizeof text, "{\"do\":\"watch\",\"room\":\"%s\",\"keys\":[\"%s\"]}", w.room, w.ben);
    assert_says(small_say(2, text), "\"state\":\"playing\"");
}

const char *small_wish(hb_guest guest, const char *what, const char *key, const char *more)
{
    char text[512];

    snprintf(text, sizeof text, "{\"do\":\"%s\",\"id\":9,\"room\":\"%s\",\"key\":\"%s\"%s}", what, w.room, key, more);
    return small_say(guest, text);
}

/* What a guest was told of events in the last step. */
const char *small_event_to(hb_guest guest)
{
    for (unsigned i = w.hears; i > 0; i--)
        if (w.to[i - 1] == guest && strstr(w.heard[i - 1], "\"events\""))
            return w.heard[i - 1];
    return "";
}

void small_restart(void)
{
    later_forget(&w.later);
    hb_hall_free(w.hall);
    open_hall();
}

void small_pass(int64_t milliseconds)
{
    int64_t until = w.now + milliseconds;

    while (hb_hall_due(w.hall) <= until) {
        w.now = hb_hall_due(w.hall) > w.now ? hb_hall_due(w.hall) : w.now;
        hb_hall_tick(w.hall);
        small_settle(true);
    }
    w.now = until;
}
