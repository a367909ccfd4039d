/* audit.c -- the comparison at the end.  One room after another: watch from nothing, compare, leave.  Last the list of
 * rooms: a room that nobody was told of was opened twice for one wish. */
#include "audit.h"

#include <stdio.h>
#include <string.h>

enum { WAITS = 6000, WAIT = 10 }; /* milliseconds */

struct auditor {
    struct hb_ws ws; /* first */
    struct hb_net net;
    json_t *answer; /* the last one */
    bool lost;
};

static void opened(struct hb_ws *ws)
{
    (void)ws;
}

static void heard(struct hb_ws *ws, const char *text, size_t length)
{
    struct auditor *a = (struct auditor *)ws;
    json_t *message = json_loadb(text, length, 0, NULL);

    if (json_object_get(message, "re")) {
        json_decref(a->answer);
        a->answer = json_incref(message);
    }
    json_decref(message);
}

static void lost(struct hb_ws *ws, const char *why)
{
    (void)why;
    ((struct auditor *)ws)->lost = true;
}

static const struct hb_ws_listener listener = { opened, heard, lost };

static bool ask(struct auditor *a, const char *text, struct hb_error *err)
{
    json_decref(a->answer);
    a->answer = NULL;
    hb_ws_send(&a->ws, text, strlen(text));
    for (unsigned i = 0; i < WAITS && !a->answer && !a->lost; i++)
        hb_net_wait(&a->net, WAIT);
    if (json_is_true(json_object_get(a->answer, "ok")))
        return true;
    return hb_fail(err, HB_BAD_RECORD, "asked at the end, the server refused or did not answer: %s", text);
}

/* Page after page; to be released. */
static json_t *all_events(struct auditor *a, const char *room, struct hb_error *err)
{
    json_t *events = json_array();
    char text[160];

    do {
        snprintf(text, sizeof text, "{\"do\":\"watch\",\"id\":1,\"room\":\"%s\",\"seen\":%zu}", room,
                 json_array_size(events));
        if (!ask(a, text, err)) {
            json_decref(events);
            return NULL;
        }
        json_array_extend(events, json_object_get(a->answer, "events"));
    } while (json_is_true(json_object_get(a->answer, "more")));
    return events;
}

static bool compare_room(struct auditor *a, struct hb_diary *diary, const char *room, enum hb_diary_end end,
                         struct hb_error *err)
{
    json_t *events = all_events(a, room, err);
    bool good = events && hb_diary_compare(diary, room, events, end, err);
    char text[160];

    json_decref(events);
    if (!good)
        return false;
    snprintf(text, sizeof text, "{\"do\":\"leave\",\"id\":2,\"room\":\"%s\"}", room);
    return ask(a, text, err);
}

static bool compare_list(struct auditor *a, const struct hb_diary *diary, struct hb_error *err)
{
    const json_t *rooms;

    if (!ask(a, "{\"do\":\"list\",\"id\":3}", err))
        return false;
    rooms = json_object_get(a->answer, "rooms");
    for (size_t i = 0; i < json_array_size(rooms); i++) {
        const char *room = json_string_value(json_object_get(json_array_get(rooms, i), "room"));

        if (!room || !json_object_get(diary->rooms, room))
            return hb_fail(err, HB_BAD_RECORD, "room %s was opened and told to nobody: one wish, two rooms", room);
    }
    return true;
}

static bool compare_all(struct auditor *a, struct hb_diary *diary, enum hb_diary_end end, struct hb_error *err)
{
    const char *room;
    json_t *pages;

    if (!hb_ws_connect(&a->ws, 0))
        return hb_fail(err, HB_BAD_REQUEST, "no connection at the end");
    for (unsigned i = 0; i < WAITS && a->ws.state != HB_WS_OPEN && !a->lost; i++)
        hb_net_wait(&a->net, WAIT);
    if (a->ws.state != HB_WS_OPEN)
        return hb_fail(err, HB_BAD_REQUEST, "no connection at the end");
    json_object_foreach(diary->rooms, room, pages)
    {
        if (!compare_room(a, diary, room, end, err))
            return false;
    }
    return end == HB_UNDER_WAY || compare_list(a, diary, err);
}

bool hb_audit(const char *url, struct hb_diary *diary, enum hb_diary_end end, struct hb_error *err)
{
    struct auditor a = { .lost = false };
    bool good;

    hb_ws_init(&a.ws, &a.net, &listener);
    good = hb_net_init(&a.net, url, err) && compare_all(&a, diary, end, err);
    hb_ws_done(&a.ws);
    hb_net_done(&a.net);
    json_decref(a.answer);
    return good;
}
