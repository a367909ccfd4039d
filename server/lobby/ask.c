/* ask.c -- what the wishes have in common: their fields, whose they are, and becoming a row. */
#include "server/lobby/ask.h"

#include "table/strings.h"

#include <stdlib.h>
#include <string.h>

enum { SECRET_TAG_MIN = 16 };

struct hb_error *hb_ask_as(struct hb_ask *a, const char *code)
{
    a->code = code;
    return &a->err;
}

/* ---- fields ---- */

const char *hb_ask_text(struct hb_ask *a, const char *name, size_t max, bool needed)
{
    const struct hb_json *value = hb_json_object_get(a->fields, name);
    const char *text = hb_json_string_value(value);

    if (value == NULL && !needed)
        return "";
    if (text == NULL || hb_json_string_length(value) > max || strlen(text) != hb_json_string_length(value)) {
        hb_refuse(&a->err, HB_BAD_REQUEST, "server.text-length name=%s most=%zu", name, max);
        return NULL;
    }
    if (hb_utf8_is_visible(text, strlen(text)))
        return text;
    if (!hb_utf8_is_plain(text, strlen(text)))
        hb_refuse(&a->err, HB_BAD_REQUEST, "server.text-control name=%s", name);
    else
        hb_refuse(&a->err, HB_BAD_REQUEST, "server.text-invisible name=%s", name);
    return NULL;
}

bool hb_ask_room(struct hb_ask *a)
{
    const char *id = hb_json_string_value(hb_json_object_get(a->fields, "room"));

    a->room = id == NULL ? NULL : hb_hall_room_here(a->hall, id);
    if (a->room == NULL || a->room->seq == 0)
        return hb_refuse(hb_ask_as(a, "no_room"), HB_BAD_REQUEST, "server.no-such-room");
    return true;
}

bool hb_ask_tag(struct hb_ask *a)
{
    a->tag = hb_ask_text(a, "tag", HB_TAG_MAX, true);
    if (a->tag != NULL && a->tag[0] == '\0')
        return hb_refuse(&a->err, HB_BAD_REQUEST, "server.tag-empty");
    return a->tag != NULL;
}

/* The key of a new seat is made of the tag, so that it can be told again to whoever has the tag: a secret then, and only its
 * mark is kept. */
bool hb_ask_secret_tag(struct hb_ask *a)
{
    if (!hb_ask_tag(a))
        return false;
    if (strlen(a->tag) < SECRET_TAG_MIN)
        return hb_refuse(&a->err, HB_BAD_REQUEST, "server.tag-short least=%d", (int)SECRET_TAG_MIN);
    hb_room_mark(a->mark, a->tag);
    a->secret = a->tag;
    a->tag = a->mark;
    return true;
}

bool hb_ask_seat(struct hb_ask *a)
{
    const char *key = hb_ask_text(a, "key", HB_KEY_TEXT, true);
    int seat = key == NULL || strlen(key) != HB_KEY_TEXT ? -1 : hb_room_seat_of(a->room, key);

    if (seat < 0)
        return hb_refuse(hb_ask_as(a, "no_seat"), HB_BAD_REQUEST, "server.key-fits-no-seat");
    a->seat = (unsigned)seat;
    if (hb_visitor_watches(a->who, a->room))
        hb_hall_sits(a->room, a->who->id, a->seat);
    return true;
}

/* Whether this very wish was fulfilled before; then it is answered again. */
bool hb_ask_is_done(struct hb_ask *a, unsigned voice)
{
    uint32_t seq = hb_room_done(a->room, voice, a->tag);

    if (seq == 0)
        return false;
    hb_hall_answer(a->hall, a->who->id, a->id, hb_json_pack("{s:I}", "seq", (int64_t)seq));
    return true;
}

/* ---- becoming a row ---- */

bool hb_ask_no_memory(struct hb_ask *a)
{
    return hb_refuse(&a->err, HB_NO_MEMORY, "server.no-memory");
}

/* Takes the trees of the deed over. */
static bool keep(struct hb_ask *a, struct hb_deed *deed)
{
    bool fits = hb_room_may_keep(a->room, deed->body, &a->err);
    bool good = fits && deed->body != NULL && hb_json_object_set_new(deed->body, "tag", hb_json_string(a->tag)) == 0 &&
                hb_hall_keep(a->hall, deed);

    hb_json_decref(deed->body);
    hb_json_decref(deed->answer);
    if (!fits)
        a->code = "full";
    return good || (fits && hb_ask_no_memory(a));
}

bool hb_ask_keep_plain(struct hb_ask *a, struct hb_json *body)
{
    struct hb_deed deed = { .room = a->room, .body = body, .guest = a->who->id, .id = a->id };

    return keep(a, &deed);
}

bool hb_ask_keep(struct hb_ask *a, struct hb_json *body, struct hb_json *answer)
{
    struct hb_deed deed = { .room = a->room, .body = body, .guest = a->who->id, .id = a->id, .answer = answer };

    if (answer != NULL)
        return keep(a, &deed);
    hb_json_decref(body);
    return hb_ask_no_memory(a);
}

/* ---- of seats ---- */

enum hb_readiness hb_ask_ready(struct hb_ask *a)
{
    if (!hb_ask_room(a) || !hb_ask_seat(a) || !hb_ask_tag(a))
        return HB_NOT;
    return hb_ask_is_done(a, a->seat) ? HB_DONE : HB_READY;
}

bool hb_ask_is_playing(struct hb_ask *a)
{
    if (a->room->state != HB_ROOM_PLAYING || hb_room_game_over(a->room))
        return hb_refuse(hb_ask_as(a, "not_now"), HB_BAD_REQUEST, "server.no-game-here");
    if (a->room->seat[a->seat].gave_up)
        return hb_refuse(hb_ask_as(a, "not_now"), HB_BAD_REQUEST, "server.computer-plays");
    return true;
}

/* ---- waiting ---- */

static struct hb_wish *copy_of(const struct hb_ask *a)
{
    struct hb_wish *w = calloc(1, sizeof *w);

    if (w == NULL)
        return NULL;
    w->text = malloc(a->length + 1);
    if (w->text == NULL) {
        free(w);
        return NULL;
    }
    memcpy(w->text, a->text, a->length);
    w->length = a->length;
    w->guest = a->who->id;
    w->serial = a->who->serial;
    w->tries = a->tries + 1;
    return w;
}

/* Whoever plays is not to wait for those who only talk. */
static bool is_seated(const struct hb_ask *a, const struct hb_place *p)
{
    const char *key = hb_json_string_value(hb_json_object_get(a->fields, "key"));

    return p->room != NULL && key != NULL && hb_room_seat_of(p->room, key) >= 0;
}

/* Of a guest one long text or many short ones. */
static bool may_wait(const struct hb_ask *a, const struct hb_place *p, bool seated)
{
    unsigned most = p->room == NULL ? HB_WAITS_MAX : seated ? HB_WAITS_BUSY : HB_WAITS_APART;

    return p->waits < most && a->who->waiting + a->length <= HB_FRAME_MAX && a->hall->waiting + a->length <= HB_WAITING;
}

/* Behind those of its kind; seats come first. */
static void put_wish(struct hb_place *p, struct hb_wish *w)
{
    struct hb_wish *before = w->seated ? NULL : p->last, **at;

    for (struct hb_wish *s = p->waiting; w->seated && s != NULL && s->seated; s = s->next)
        before = s;
    at = before == NULL ? &p->waiting : &before->next;
    w->next = *at;
    *at = w;
    if (w->next == NULL)
        p->last = w;
    p->waits++;
}

bool hb_ask_wait(struct hb_ask *a, struct hb_place *p)
{
    bool seated = is_seated(a, p);
    struct hb_wish *w = may_wait(a, p, seated) ? copy_of(a) : NULL;

    if (w == NULL)
        return hb_refuse(hb_ask_as(a, "too_fast"), HB_BAD_REQUEST, "server.room-busy");
    w->seated = seated;
    put_wish(p, w);
    a->who->waiting += w->length;
    a->hall->waiting += w->length;
    return true;
}

static bool refuse_full(struct hb_ask *a)
{
    return hb_refuse(hb_ask_as(a, "full"), HB_BAD_REQUEST, "server.no-space");
}

static bool refuse_unreadable(struct hb_ask *a)
{
    return hb_refuse(hb_ask_as(a, "cannot_now"), HB_BAD_REQUEST, "server.not-readable");
}

/* To the node that has the room.  If there is no way to it, perhaps the room is another's by now. */
static bool pass_on(struct hb_ask *a, struct hb_place *p)
{
    struct hb_passed wish = { p->id, a->who->language, a->tries, a->text, a->length };

    if (a->tries < HB_TRIES && a->hall->world->pass(a->hall->world, a->who->id, p->node, &wish)) {
        a->hall->numbers.passed++;
        return true;
    }
    if (a->tries > 0)
        return refuse_unreadable(a);
    return hb_place_fetch_again(a->hall, p, a->wanted) ? hb_ask_wait(a, p) : refuse_full(a);
}

/* What is known of the room is asked for anew, unless it is at hand. */
bool hb_ask_see(struct hb_ask *a, const char *id, const struct hb_room **room, struct hb_place **p, bool *waits)
{
    *waits = false;
    *room = NULL;
    if (hb_hall_enter(a->hall, id, HB_TO_SEE, p) != HB_ELSEWHERE) {
        if (!hb_ask_enter(a, id, p, waits))
            return false;
        *room = *waits ? NULL : (*p)->room;
        return true;
    }
    *room = (*p)->copy;
    if (*room != NULL)
        return true;
    if (a->tries >= HB_TRIES)
        return refuse_unreadable(a);
    *waits = hb_place_fetch_again(a->hall, *p, HB_TO_SEE) ? hb_ask_wait(a, *p) : refuse_full(a);
    return *waits;
}

bool hb_ask_enter(struct hb_ask *a, const char *id, struct hb_place **p, bool *waits)
{
    *waits = false;
    switch (hb_hall_enter(a->hall, id, a->wanted, p)) {
    case HB_ENTERED:
        return true;
    case HB_TO_WAIT:
        *waits = a->tries < HB_TRIES ? hb_ask_wait(a, *p) : refuse_full(a);
        return *waits;
    case HB_NO_ROOM:
        break;
    case HB_ELSEWHERE:
        *waits = pass_on(a, *p);
        return *waits;
    case HB_HALL_FULL:
        return refuse_full(a);
    case HB_NOT_READABLE:
        return refuse_unreadable(a);
    }
    return hb_refuse(hb_ask_as(a, "no_room"), HB_BAD_REQUEST, "server.no-such-room");
}

/* Somebody else has asked for it before, and did not want to open it. */
bool hb_ask_claim(struct hb_ask *a, struct hb_place *p)
{
    if (a->tries >= HB_TRIES || !hb_place_fetch_again(a->hall, p, HB_TO_OPEN))
        return refuse_full(a);
    return hb_ask_wait(a, p);
}
