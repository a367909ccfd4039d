/* kept_rooms.c -- see kept_rooms.h. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "core/splitmix.h"
#include "unit/kept_rooms.h"
#include "unit/store_help.h"

enum { ASK_ROOM = 600, TRIES = 80 };

static int64_t now(struct hb_world *w)
{
    return ((struct kept_rooms *)w)->time += 1000;
}

static void random_bytes(struct hb_world *w, void *out, size_t n)
{
    struct kept_rooms *e = (struct kept_rooms *)w;

    for (size_t i = 0; i < n; i++)
        ((unsigned char *)out)[i] = (unsigned char)hb_splitmix(&e->chance);
}

static void hear(struct hb_world *w, hb_guest guest, const char *text, size_t length)
{
    struct kept_rooms *e = (struct kept_rooms *)w;

    (void)guest;
    if (strstr(text, "\"re\":") != NULL)
        snprintf(e->answer, sizeof e->answer, "%.*s", (int)length, text);
}

static void cut(struct hb_world *w, hb_guest guest, const char *why)
{
    (void)w;
    (void)guest;
    fail_msg("cut: %s", why);
}

static void keep(struct hb_world *w, uint64_t ticket, const struct hb_row *rows, unsigned count)
{
    struct kept_rooms *e = (struct kept_rooms *)w;
    struct hb_error err = { 0 };

    assert_true(e->count < KEPT_MAX);
    if (!hb_store_begin(e->store, &err) || !hb_store_add(e->store, rows, count, &err) ||
        !hb_store_commit(e->store, &err))
        fail_msg("not kept: %s", err.text);
    e->kept[e->count++] = (struct kept_ticket){ ticket, true };
}

static void fetch(struct hb_world *w, const char *room)
{
    later_fetch(&((struct kept_rooms *)w)->later, room);
}

static void think(struct hb_world *w, struct hb_thought *t)
{
    later_think(&((struct kept_rooms *)w)->later, t);
}

static void draw(struct hb_world *world, hb_looker who, struct hb_sketch *s)
{
    (void)world;
    (void)who;
    hb_sketch_free(s);
}

static void show(struct hb_world *world, hb_looker who, enum hb_shown how, const char *text, size_t length)
{
    (void)world;
    (void)who;
    (void)how;
    (void)text;
    (void)length;
}

static void park(struct hb_world *world, const char *id, int64_t due)
{
    (void)world;
    (void)id;
    (void)due;
}

static void note(struct hb_world *w, const char *level, const char *what, const char *room)
{
    (void)w;
    (void)level;
    (void)what;
    (void)room;
}

void kept_begin(struct kept_rooms *e, const char *path)
{
    *e = (struct kept_rooms){
        .world = { now, random_bytes, hear, cut, keep, fetch, think, draw, show, park, note },
        .store = store_opened(path),
        .chance = 11,
        .time = 1790000000000,
    };
    e->hall = hb_hall_new(&hb_usual_limits, &e->world, NULL);
    assert_non_null(e->hall);
    hb_hall_begin(e->hall);
    assert_true(hb_hall_came(e->hall, 1, "127.0.0.1"));
}

void kept_end(struct kept_rooms *e)
{
    hb_hall_free(e->hall);
    hb_store_close(e->store);
}

/* Asks, and lets everything that follows be kept; true if the answer is good. */
static bool ask(struct kept_rooms *e, const char *text)
{
    e->answer[0] = '\0';
    hb_hall_said(e->hall, 1, text, strlen(text));
    do {
        while (e->count > 0) {
            struct kept_ticket first = e->kept[0];

            memmove(e->kept, e->kept + 1, --e->count * sizeof e->kept[0]);
            hb_hall_kept(e->hall, first.ticket, first.good);
        }
    } while (later_do(&e->later, e->hall, NULL, 0));
    return strstr(e->answer, "\"ok\":true") != NULL;
}

static void take_text(const char *from, const char *name, char *out, size_t cap)
{
    char wanted[32];
    const char *at;

    snprintf(wanted, sizeof wanted, "\"%s\":\"", name);
    at = strstr(from, wanted);
    assert_non_null(at);
    at += strlen(wanted);
    snprintf(out, cap, "%.*s", (int)strcspn(at, "\""), at);
}

struct kept_room kept_open(struct kept_rooms *e, const char *game, const char *second)
{
    char text[ASK_ROOM];
    struct kept_room room = { 0 };
    const char *more;

    snprintf(text, sizeof text,
             "{\"do\":\"open\",\"id\":1,\"game\":\"%s\",\"tag\":\"nobody-guesses-%s\",\"seats\":[{\"kind\":\"person\","
             "\"name\":"
             "\"Anna\"},"
             "{\"kind\":\"%s\",\"name\":\"Ben\"}]}",
             game, game, second);
    if (!ask(e, text))
        fail_msg("not opened: %s", e->answer);
    take_text(e->answer, "room", room.id, sizeof room.id);
    take_text(e->answer, "key", room.key[0], sizeof room.key[0]);
    more = strstr(strstr(e->answer, room.key[0]), "\"key\":");
    if (more != NULL)
        take_text(more, "key", room.key[1], sizeof room.key[1]);
    return room;
}

static bool ask_in(struct kept_rooms *e, const struct kept_room *room, unsigned seat, const char *wish, unsigned number)
{
    char text[ASK_ROOM];

    snprintf(text, sizeof text, "{\"do\":%s,\"id\":2,\"room\":\"%s\",\"key\":\"%s\",\"tag\":\"t%u\"}", wish, room->id,
             room->key[seat], number);
    return ask(e, text);
}

struct kept_room kept_resigned(struct kept_rooms *e)
{
    struct kept_room room = kept_open(e, "carcassonne", "person");

    ask_in(e, &room, 0, "\"start\"", 1);
    if (!ask_in(e, &room, 0, "\"resign\"", 2))
        fail_msg("not resigned: %s", e->answer);
    return room;
}

struct kept_room kept_secret(struct kept_rooms *e)
{
    static const char *const moves[] = {
        "choose mason worker2", "pass", "take taler", "take sand", "take wood", "take clay", "take stone"
    };
    struct kept_room room = kept_open(e, "castle", "person");

    ask_in(e, &room, 0, "\"start\"", 0);
    for (unsigned n = 1; n < TRIES; n++)
        for (unsigned i = 0; i < sizeof moves / sizeof moves[0]; i++) {
            char wish[100];

            snprintf(wish, sizeof wish, "\"move\",\"move\":\"%s\"", moves[i]);
            if (ask_in(e, &room, n % 2, wish, n * 100 + i) && i == 0)
                return room;
        }
    fail_msg("nobody chose: %s", e->answer);
    return room;
}
