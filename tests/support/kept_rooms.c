/* kept_rooms.c -- rooms in a store, made by asking the small hall as a guest would: what is kept of them is therefore
 * what a server keeps, and a change of the rows needs no change here. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/kept_rooms.h"
#include "tests/support/store_help.h"

enum { ASK_ROOM = 600, TRIES = 80 };

void kept_begin(struct kept_rooms *e, const char *path)
{
    small_set_up(NULL);
    w.pace = 1000;
    w.notes_are_good = true;
    *e = (struct kept_rooms){ .store = store_opened(path), .answer = "" };
}

void kept_end(struct kept_rooms *e)
{
    small_tear_down(NULL);
    hb_store_close(e->store);
}

/* Asks, and lets everything that follows be kept; true if the answer is good. */
static bool ask(struct kept_rooms *e, const char *text)
{
    struct hb_error err = { 0 };

    e->answer = small_say(1, text);
    for (; e->stored < w.rows; e->stored++)
        if (!hb_store_begin(e->store, &err) || !hb_store_add(e->store, &w.row[e->stored], 1, &err) ||
            !hb_store_commit(e->store, &err))
            fail_msg("not kept: %s", err.text);
    return strstr(e->answer, "\"ok\":true");
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
    small_field(e->answer, "room", room.id, sizeof room.id);
    small_field(e->answer, "key", room.key[0], sizeof room.key[0]);
    more = strstr(strstr(e->answer, room.key[0]), "\"key\":");
    if (more)
        small_field(more, "key", room.key[1], sizeof room.key[1]);
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
