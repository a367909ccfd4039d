/* wish_fair.c -- the wishes of the shuffle: promising a salt, and revealing it. */
#include "server/lobby/ask.h"

#include <string.h>

bool hb_ask_promises(struct hb_ask *a, const struct hb_json *fields, bool *promises)
{
    const struct hb_json *value = hb_json_object_get(fields, "promises");

    if (hb_json_object_get(fields, "salt") != NULL)
        return hb_refuse(&a->err, HB_BAD_REQUEST, "server.salt-promise");
    *promises = hb_json_is_true(value);
    return value == NULL || hb_json_is_boolean(value) ||
           hb_refuse(&a->err, HB_BAD_REQUEST, "server.true-or-false name=%s", "promises");
}

/* What is promised already is made sure of once more, by whoever has come back or has the same salt. */
static bool is_promised(struct hb_ask *a, const char *promise)
{
    struct hb_room *r = a->room;

    if (r->state != HB_ROOM_WAITING || r->dealing.dealt || strcmp(r->fair.promise[a->seat], promise) != 0)
        return false;
    hb_conduct_promises_again(r, a->who->id, a->seat);
    hb_hall_answer(a->hall, a->who->id, a->id, hb_json_pack("{s:I}", "seq", (int64_t)r->seq));
    return true;
}

static bool check_promise(struct hb_ask *a, const char *promise)
{
    if (!hb_fair_is_hex(promise))
        return hb_refuse(&a->err, HB_BAD_REQUEST, "server.promise-form n=%d", (int)HB_SECRET_TEXT);
    if (a->room->state != HB_ROOM_WAITING || a->room->dealing.dealt)
        return hb_refuse(hb_ask_as(a, "not_now"), HB_BAD_REQUEST, "server.promise-late");
    if (hb_conduct_is_anothers(a->room, a->who->id, a->seat))
        return hb_refuse(hb_ask_as(a, "not_now"), HB_BAD_REQUEST, "server.promise-elsewhere");
    if (a->room->dealing.promises[a->seat] >= HB_PROMISES_PER_SEAT)
        return hb_refuse(hb_ask_as(a, "full"), HB_BAD_REQUEST, "server.promise-often most=%d",
                         (int)HB_PROMISES_PER_SEAT);
    return true;
}

bool hb_ask_for_promise(struct hb_ask *a)
{
    enum hb_readiness now = hb_ask_ready(a);
    const char *promise;

    if (now != HB_READY)
        return now == HB_DONE;
    promise = hb_ask_text(a, "promise", HB_SECRET_TEXT, true);
    if (promise == NULL)
        return false;
    if (is_promised(a, promise))
        return true;
    if (!check_promise(a, promise) ||
        !hb_ask_keep(a, hb_json_pack("{s:s, s:i, s:s}", "kind", "promise", "seat", (int)a->seat, "promise", promise),
                     hb_json_object()))
        return false;
    hb_conduct_promises(a->room, a->who->id, a->seat);
    return true;
}

static bool check_reveal(struct hb_ask *a, const char *salt)
{
    const struct hb_room *r = a->room;

    if (r->state != HB_ROOM_WAITING || !r->dealing.dealt || r->dealing.broken)
        return hb_refuse(hb_ask_as(a, "not_now"), HB_BAD_REQUEST, "server.reveal-early");
    if (!(hb_dealing_missing(r) >> a->seat & 1))
        return hb_refuse(hb_ask_as(a, "not_now"), HB_BAD_REQUEST, "server.reveal-nothing");
    if (!hb_fair_keeps(r->fair.promise[a->seat], salt))
        return hb_refuse(&a->err, HB_BAD_REQUEST, "server.reveal-other least=%d most=%d", (int)HB_SALT_MIN,
                         (int)HB_SALT_MAX);
    return true;
}

bool hb_ask_for_reveal(struct hb_ask *a)
{
    enum hb_readiness now = hb_ask_ready(a);
    const char *salt;

    if (now != HB_READY)
        return now == HB_DONE;
    salt = hb_ask_text(a, "salt", HB_SALT_MAX, true);
    return salt != NULL && check_reveal(a, salt) &&
           hb_ask_keep(a, hb_json_pack("{s:s, s:i, s:s}", "kind", "reveal", "seat", (int)a->seat, "salt", salt),
                       hb_json_object());
}

/* Where nobody promises the game starts at once. */
const char *hb_ask_beginning(const struct hb_room *r)
{
    return ((r->dealing.expected & hb_room_persons(r)) | hb_dealing_promised(r)) != 0 ? "begin" : "start";
}
