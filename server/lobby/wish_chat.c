/* wish_chat.c -- saying something to everybody, and keeping order: the host can let spectators be quiet, and sweep away
 * what they have said.
 *
 * How often somebody may speak is counted by guest, and within a room also by seat, or for spectators by address, so that
 * many connections say no more than one.  Only so many addresses are remembered; while all of them speak, others wait. */
#include "server/lobby/ask.h"

#include "table/strings.h"

#include <stdlib.h>
#include <string.h>

enum { CHAT_PAUSE = 2000, CHATS_AT_ONCE = 5, SPEAKERS_MAX = 16 };

struct hb_speakers {
    uint64_t address[SPEAKERS_MAX];
    struct hb_bucket said[SPEAKERS_MAX], seat[HB_PLAYERS_MAX];
};

/* ---- how often ---- */

static uint64_t hash_of(const char *address)
{
    uint64_t h = UINT64_C(0xcbf29ce484222325);

    while (*address != '\0')
        h = (h ^ (unsigned char)*address++) * UINT64_C(0x100000001b3);
    return h;
}

/* That of the address, or the place of one that has not spoken for a while; NULL: all have. */
static struct hb_bucket *bucket_of(struct hb_speakers *s, uint64_t address, int64_t now)
{
    int free = -1;

    for (int i = 0; i < SPEAKERS_MAX; i++) {
        if (s->address[i] == address)
            return &s->said[i];
        if (free < 0 && hb_bucket_is_full(&s->said[i], now, CHAT_PAUSE, CHATS_AT_ONCE))
            free = i;
    }
    if (free < 0)
        return NULL;
    s->address[free] = address;
    return &s->said[free];
}

static bool may_speak_here(struct hb_ask *a, bool seated, int64_t now)
{
    struct hb_bucket *said;

    if (a->room->speakers == NULL)
        a->room->speakers = calloc(1, sizeof *a->room->speakers);
    if (a->room->speakers == NULL)
        return false;
    said =
        seated ? &a->room->speakers->seat[a->seat] : bucket_of(a->room->speakers, hash_of(a->who->origin->group), now);
    return said != NULL && hb_bucket_take_slowly(said, now, CHAT_PAUSE, CHATS_AT_ONCE);
}

static bool may_speak(struct hb_ask *a, bool seated)
{
    int64_t now = hb_hall_now(a->hall);

    if (!seated && a->room->quiet)
        return hb_refuse(hb_ask_as(a, "not_now"), HB_BAD_REQUEST, "server.chat-quiet");
    if (hb_bucket_take_slowly(&a->who->chats, now, CHAT_PAUSE, CHATS_AT_ONCE) && may_speak_here(a, seated, now))
        return true;
    return hb_refuse(hb_ask_as(a, "too_fast"), HB_BAD_REQUEST, "server.chat-fast");
}

/* ---- saying ---- */

bool hb_ask_for_chat(struct hb_ask *a)
{
    bool seated = hb_json_object_get(a->fields, "key") != NULL;
    const char *text, *name;

    if (!hb_ask_room(a) || !hb_ask_tag(a) || (seated && !hb_ask_seat(a)))
        return false;
    if (hb_ask_is_done(a, seated ? a->seat : HB_PLAYERS_MAX))
        return true;
    text = hb_ask_text(a, "text", HB_CHAT_MAX, true);
    name = text == NULL ? NULL : seated ? a->room->seat[a->seat].name : hb_ask_text(a, "name", HB_GUEST_NAME, true);
    if (name == NULL)
        return false;
    if (hb_utf8_is_blank(text, strlen(text)) || hb_utf8_is_blank(name, strlen(name)))
        return hb_refuse(&a->err, HB_BAD_REQUEST, "server.chat-empty");
    return may_speak(a, seated) &&
           hb_ask_keep(a,
                       hb_json_pack("{s:s, s:s, s:s, s:o}", "kind", "chat", "name", name, "text", text, "seat",
                                    seated ? hb_json_integer(a->seat) : hb_json_null()),
                       hb_json_object());
}

/* ---- keeping order ---- */

static enum hb_readiness host_ready(struct hb_ask *a)
{
    enum hb_readiness now = hb_ask_ready(a);

    if (now == HB_READY && hb_room_host(a->room) != (int)a->seat) {
        hb_refuse(hb_ask_as(a, "not_now"), HB_BAD_REQUEST, "server.not-host");
        return HB_NOT;
    }
    return now;
}

bool hb_ask_for_quiet(struct hb_ask *a)
{
    const struct hb_json *on = hb_json_object_get(a->fields, "on");
    enum hb_readiness now = host_ready(a);

    if (now != HB_READY)
        return now == HB_DONE;
    if (!hb_json_is_boolean(on))
        return hb_refuse(&a->err, HB_BAD_REQUEST, "server.true-or-false name=%s", "on");
    if (hb_json_is_true(on) == a->room->quiet)
        return hb_refuse(hb_ask_as(a, "not_now"), HB_BAD_REQUEST, "server.quiet-already");
    return hb_ask_keep(a,
                       hb_json_pack("{s:s, s:i, s:b}", "kind", "quiet", "by", (int)a->seat, "on", hb_json_is_true(on)),
                       hb_json_object());
}

bool hb_ask_for_sweep(struct hb_ask *a)
{
    const struct hb_room *r;
    enum hb_readiness now = host_ready(a);

    if (now != HB_READY)
        return now == HB_DONE;
    r = a->room;
    if (r->strangers == 0 || r->strange[r->strangers - 1] <= r->swept)
        return hb_refuse(hb_ask_as(a, "not_now"), HB_BAD_REQUEST, "server.swept-already");
    return hb_ask_keep(a, hb_json_pack("{s:s, s:i}", "kind", "sweep", "by", (int)a->seat), hb_json_object());
}
