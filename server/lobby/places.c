/* places.c -- rooms coming into memory and leaving it (inside.h). */
#include "server/lobby/inside.h"

#include "engine/assert.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    RETRY = 10 * HB_SECOND,     /* after a room could not be read, and longer each time, */
    RETRY_MAX = 10 * HB_MINUTE, /* up to this */
    FAILURES_MAX = 6,
    ELSEWHERE = 10 * HB_MINUTE /* it is remembered for so long which node has a room */
};

/* ---- finding ---- */

static bool is_room_id(const char *id)
{
    return strlen(id) == HB_ROOM_ID && strspn(id, "abcdefghijkmnpqrstuvwxyz23456789") == HB_ROOM_ID;
}

static uint64_t hash_of(const struct hb_hall *h, const char *id)
{
    return hb_index_hash(h->key, id, HB_ROOM_ID);
}

struct hb_place *hb_hall_find(const struct hb_hall *h, const char *id)
{
    struct hb_link *l = is_room_id(id) ? hb_index_first(&h->places, hash_of(h, id)) : NULL;

    while (l != NULL && strcmp(((struct hb_place *)l)->id, id) != 0)
        l = hb_index_next(l);
    return (struct hb_place *)l;
}

struct hb_room *hb_hall_room_here(const struct hb_hall *h, const char *id)
{
    const struct hb_place *p = hb_hall_find(h, id);

    return p == NULL ? NULL : p->room;
}

/* A rematch whose first row is with the disk. */
static bool is_being_opened(const struct hb_hall *h, const char *room)
{
    const struct hb_pending *t = h->first;

    while (t != NULL && (t->count < 2 || strcmp(t->row[1].room, room) != 0))
        t = t->next;
    return t != NULL;
}

bool hb_hall_has(const struct hb_hall *h, const char *room)
{
    const struct hb_place *p = hb_hall_find(h, room);

    return (p != NULL && (p->state == HB_PLACE_HERE || p->state == HB_PLACE_COMING)) || is_being_opened(h, room);
}

/* ---- places ---- */

struct hb_place *hb_place_of(struct hb_turn *t)
{
    return (struct hb_place *)((char *)t - offsetof(struct hb_place, turn));
}

static struct hb_place *add_place(struct hb_hall *h, const char *id)
{
    struct hb_place *p = calloc(1, sizeof *p);

    if (p == NULL || !hb_heap_reserve(&h->awake, h->places.count + 1) ||
        !hb_heap_reserve(&h->asleep, h->places.count + 1) || !hb_index_add(&h->places, &p->link, hash_of(h, id))) {
        free(p);
        return NULL;
    }
    snprintf(p->id, sizeof p->id, "%s", id);
    return p;
}

static struct hb_heap *heap_of(struct hb_hall *h, const struct hb_place *p)
{
    return p->state == HB_PLACE_HERE ? &h->awake : &h->asleep;
}

/* A place is in the heap of its state, so it is taken out before that changes. */
static void turn_to(struct hb_hall *h, struct hb_place *p, enum hb_place_state state)
{
    hb_heap_take(heap_of(h, p), &p->turn);
    h->coming -= p->state == HB_PLACE_COMING;
    h->rooms -= p->state == HB_PLACE_HERE;
    p->state = (uint8_t)state;
    h->coming += p->state == HB_PLACE_COMING;
    h->rooms += p->state == HB_PLACE_HERE;
}

void hb_place_due(struct hb_hall *h, struct hb_place *p, int64_t due)
{
    if (due == INT64_MAX)
        hb_heap_take(heap_of(h, p), &p->turn);
    else
        hb_heap_put(heap_of(h, p), &p->turn, due);
}

void hb_place_from(struct hb_place *p, struct hb_origin *origin)
{
    if (p->origin == NULL)
        p->origin = hb_origin_use(origin);
}

static void set_counted(struct hb_place *p, bool counted)
{
    if (p->origin == NULL || p->counted == counted)
        return;
    p->counted = counted;
    hb_origin_rooms(p->origin, counted ? 1 : -1);
}

/* Other nodes may have it from now on. */
static void give_back(struct hb_hall *h, struct hb_place *p)
{
    if (p->fence != 0)
        h->world->release(h->world, p->id, p->fence);
    p->fence = 0;
}

void hb_place_drop(struct hb_hall *h, struct hb_place *p)
{
    HB_ASSERT(p->room == NULL && p->waiting == NULL && p->looks == NULL && !p->busy && !p->queued);
    give_back(h, p);
    turn_to(h, p, HB_PLACE_ASLEEP);
    set_counted(p, false);
    hb_origin_leave(&h->origins, p->origin, h->now);
    hb_index_remove(&h->places, &p->link);
    free(p);
}

/* ---- idle ones ---- */

void hb_place_wake(struct hb_hall *h, struct hb_place *p)
{
    if (!p->idle && !p->spare)
        return;
    *(p->before != NULL ? &p->before->after : p->idle ? &h->idle_first : &h->spare_first) = p->after;
    *(p->after != NULL ? &p->after->before : p->idle ? &h->idle_last : &h->spare_last) = p->before;
    p->before = p->after = NULL;
    h->idle -= p->idle;
    h->spare -= p->spare;
    p->idle = p->spare = false;
}

void hb_place_rest(struct hb_hall *h, struct hb_place *p)
{
    if (p->idle)
        return;
    hb_place_wake(h, p);
    p->before = h->idle_last;
    *(h->idle_last != NULL ? &h->idle_last->after : &h->idle_first) = p;
    h->idle_last = p;
    p->idle = true;
    h->idle++;
    p->idle_since = hb_hall_now(h);
}

void hb_place_spare(struct hb_hall *h, struct hb_place *p)
{
    if (p->spare)
        return;
    hb_place_wake(h, p);
    p->before = h->spare_last;
    *(h->spare_last != NULL ? &h->spare_last->after : &h->spare_first) = p;
    h->spare_last = p;
    p->spare = true;
    h->spare++;
}

/* Whoever only looks on makes room for others. */
bool hb_hall_has_space(const struct hb_hall *h)
{
    return h->rooms - h->idle - h->spare + h->coming < h->limits.rooms;
}

/* ---- what is counted ---- */

void hb_place_changed(struct hb_hall *h, struct hb_place *p)
{
    struct hb_room *r = p->room;
    bool playing = r != NULL && r->state == HB_ROOM_PLAYING, listed = r != NULL && r->is_public && r->seq > 0;

    h->playing += playing && !p->playing;
    h->playing -= !playing && p->playing;
    p->playing = playing;
    if (r != NULL)
        set_counted(p, r->state != HB_ROOM_OVER && p->counted);
    if (listed && !p->listed)
        hb_hall_list_add(h, r);
}

/* ---- out of memory ---- */

static void let_go(struct hb_hall *h, struct hb_place *p)
{
    struct hb_room *r = p->room;

    hb_place_wake(h, p);
    hb_place_unqueue(h, p);
    if (p->listed)
        hb_list_remove(h, r);
    turn_to(h, p, HB_PLACE_ASLEEP);
    p->room = NULL;
    p->thinking = p->checked = p->brief = p->lost = false;
    hb_thought_free(p->thought);
    p->thought = NULL;
    hb_place_changed(h, p);
    hb_room_free(r);
}

/* ---- coming ---- */

void hb_place_fetch(struct hb_hall *h, struct hb_place *p, unsigned wanted)
{
    turn_to(h, p, HB_PLACE_COMING);
    p->wanted = (uint8_t)wanted;
    h->numbers.fetches++;
    h->world->fetch(h->world, p->id, wanted);
}

bool hb_place_fetch_again(struct hb_hall *h, struct hb_place *p, unsigned wanted)
{
    if (!hb_hall_has_space(h))
        return false;
    p->brief = false;
    hb_place_fetch(h, p, wanted);
    return true;
}

enum hb_entrance hb_hall_enter(struct hb_hall *h, const char *id, unsigned wanted, struct hb_place **p)
{
    *p = id == NULL ? NULL : hb_hall_find(h, id);
    if (id == NULL || !is_room_id(id) || (*p != NULL && (*p)->state == HB_PLACE_EMPTY))
        return HB_NO_ROOM;
    if (*p != NULL && (*p)->state == HB_PLACE_HERE) {
        (*p)->brief = false;
        (*p)->idle_since = hb_hall_now(h);
        return HB_ENTERED;
    }
    if (*p != NULL && (*p)->state == HB_PLACE_COMING)
        return HB_TO_WAIT;
    if (*p != NULL && (*p)->state == HB_PLACE_RESTING && hb_hall_now(h) < (*p)->rest_until)
        return HB_NOT_READABLE;
    if (*p != NULL && (*p)->state == HB_PLACE_ELSEWHERE)
        return (*p)->node != 0 ? HB_ELSEWHERE : HB_NOT_READABLE;
    if (!hb_hall_has_space(h))
        return HB_HALL_FULL;
    if (*p == NULL)
        *p = add_place(h, id);
    if (*p == NULL)
        return HB_HALL_FULL;
    (*p)->brief = false;
    hb_place_fetch(h, *p, wanted);
    return HB_TO_WAIT;
}

/* Its time goes on where its last row was, if a clock that was wrong has put that into the future. */
static void set_time(struct hb_hall *h, struct hb_place *p)
{
    int64_t now = hb_hall_now(h);

    if (!p->timed)
        p->ahead = p->room->last > now ? p->room->last - now : 0;
    p->timed = true;
}

static void put_room(struct hb_hall *h, struct hb_place *p, struct hb_room *r)
{
    turn_to(h, p, HB_PLACE_HERE);
    p->room = r;
    r->place = p;
    p->moved = hb_hall_now(h);
    p->failures = 0;
    p->rest_until = 0;
    p->began = h->began;
    set_time(h, p);
    for (unsigned seat = 0; seat < HB_PLAYERS_MAX; seat++)
        r->seen[seat] = p->moved;
}

/* Reading it took as long as it has rows, which nobody knew before: the first who waits for it pays.  Who asks over HTTP does so
 * when he is answered. */
static void charge_for_rows(struct hb_hall *h, const struct hb_place *p, const struct hb_room *r)
{
    const struct hb_wish *w = p->waiting;
    struct hb_visitor *v = w != NULL ? hb_hall_visitor(h, w->guest) : NULL;

    if (v != NULL && v->serial == w->serial)
        hb_hall_charge(h, v, hb_cost_of_rows(r->seq));
}

/* Where others play on while this node is away, a room was without one only if its node has died. */
static void bring(struct hb_hall *h, struct hb_place *p, const struct hb_fetch *got)
{
    struct hb_room *r = got->room;

    put_room(h, p, r);
    p->fence = got->fence;
    if (p->fence != 0)
        p->began = got->orphan ? p->moved : 0;
    r->resumes = r->last < p->began;
    if (p->visited < r->last - p->ahead)
        p->visited = r->last - p->ahead;
    hb_place_changed(h, p);
    charge_for_rows(h, p, r);
    hb_hall_show(h, p);
    hb_place_go_on(h, p);
    hb_hall_settle(h, p);
}

static int64_t retry_after(struct hb_place *p)
{
    int64_t after = (int64_t)RETRY << p->failures;

    if (p->failures < FAILURES_MAX)
        p->failures++;
    return after < RETRY_MAX ? after : RETRY_MAX;
}

/* It is not asked for again for a while; without an alarm nobody will then. */
static void lay_aside(struct hb_hall *h, struct hb_place *p)
{
    int64_t now = hb_hall_now(h);

    turn_to(h, p, HB_PLACE_RESTING);
    p->rest_until = now + retry_after(p);
    hb_place_due(h, p, p->alarm ? p->rest_until : now + RETRY_MAX);
    hb_hall_show(h, p);
    hb_place_go_on(h, p);
}

/* Whoever only looks at it is told how it lies there now, and wishes go on to the node that has it. */
static void point_elsewhere(struct hb_hall *h, struct hb_place *p, const struct hb_fetch *got)
{
    turn_to(h, p, HB_PLACE_ELSEWHERE);
    p->node = got->node;
    p->copy = got->room;
    p->alarm &= p->node == 0; /* whoever has the room has the alarm */
    p->timed = false;
    set_counted(p, false);
    if (p->copy != NULL)
        charge_for_rows(h, p, p->copy);
    hb_hall_show(h, p);
    hb_place_go_on(h, p);
    hb_room_free(p->copy);
    p->copy = NULL;
    if (p->state != HB_PLACE_ELSEWHERE)
        return;
    if (p->node == 0)
        turn_to(h, p, HB_PLACE_ASLEEP);
    if (p->node == 0 && !p->alarm)
        hb_place_drop(h, p);
    else
        hb_place_due(h, p, hb_hall_now(h) + (p->alarm ? RETRY : ELSEWHERE));
}

static void tell_of_nothing(struct hb_hall *h, struct hb_place *p)
{
    turn_to(h, p, HB_PLACE_EMPTY);
    hb_hall_show(h, p);
    hb_place_go_on(h, p);
    if (p->state == HB_PLACE_EMPTY)
        hb_place_drop(h, p);
}

void hb_place_give_up(struct hb_hall *h, struct hb_place *p)
{
    let_go(h, p);
    tell_of_nothing(h, p);
}

void hb_place_asked(struct hb_hall *h, struct hb_place *p)
{
    if (p->room->seq > 0 || p->busy) {
        hb_hall_settle(h, p);
        return;
    }
    let_go(h, p); /* there was no memory for its first row; whoever looks after those who wait goes on with them */
    turn_to(h, p, HB_PLACE_EMPTY);
}

/* Whoever watched it is not told of it any more, even of a row that is kept just in time: he gets that where he watches
 * anew. */
static void tell_again(struct hb_hall *h, struct hb_place *p)
{
    struct hb_json *again = hb_json_pack("{s:s, s:b}", "room", p->id, "again", 1);

    hb_hall_send_all(h, p->room, again);
    hb_json_decref(again);
    while (p->room->watches > 0)
        hb_hall_unwatch(h, hb_hall_visitor(h, p->room->watch[0].guest), p->room);
}

static void doom(struct hb_hall *h, struct hb_place *p)
{
    p->lost = true;
    tell_again(h, p);
    if (!p->busy)
        hb_place_lose(h, p);
}

/* After rows could not be kept: an operator may have deleted it, or somebody else has written to it. */
static void compare(struct hb_hall *h, struct hb_place *p, const struct hb_fetch *got)
{
    bool away = got->how == HB_ROOM_HELD && got->node != 0;
    bool same = got->how == HB_CANNOT_READ || got->how == HB_ROOM_HELD ||
                (got->how == HB_FETCHED && got->room->seq == p->room->seq);

    p->checked = false;
    hb_room_free(got->room);
    if (got->fence != 0)
        p->fence = got->fence; /* the one before is good for nothing */
    if (away)
        doom(h, p);
    if (same || p->busy)
        return;
    h->world->note(h->world, "warn", "a room is not any more as it was kept", p->id);
    hb_place_forget(h, p);
}

/* Somebody wants to look at what was fetched for others only. */
static bool is_missed(const struct hb_place *p, const struct hb_fetch *got)
{
    return got->node != 0 && got->room == NULL && p->looks != NULL && !(p->wanted & HB_TO_SEE);
}

static void leave_unread(struct hb_hall *h, struct hb_place *p, const struct hb_fetch *got)
{
    p->fence = got->fence;
    give_back(h, p);
    lay_aside(h, p);
}

/* A game that was opened by a server with other games cannot begin here; its beginning would be kept, and the room be read
 * by nobody any more. */
static bool is_strange(struct hb_hall *h, struct hb_room *r)
{
    struct hb_error err;

    if (r->state != HB_ROOM_WAITING || hb_room_can_begin(r, &err))
        return false;
    h->world->note(h->world, "error", err.text, r->id);
    return true;
}

static void come(struct hb_hall *h, struct hb_place *p, const struct hb_fetch *got)
{
    switch (got->how) {
    case HB_FETCHED:
        if (is_strange(h, got->room)) {
            hb_room_free(got->room);
            leave_unread(h, p, got);
        } else
            bring(h, p, got);
        break;
    case HB_NO_SUCH_ROOM:
        p->fence = got->fence;
        tell_of_nothing(h, p);
        break;
    case HB_CANNOT_READ:
        leave_unread(h, p, got);
        break;
    case HB_ROOM_HELD:
        if (is_missed(p, got))
            hb_place_fetch(h, p, p->wanted | HB_TO_SEE);
        else
            point_elsewhere(h, p, got);
        break;
    }
}

void hb_hall_fetched(struct hb_hall *h, const char *id, const struct hb_fetch *got)
{
    struct hb_place *p = hb_hall_find(h, id);

    HB_ASSERT((got->room != NULL) == (got->how == HB_FETCHED) || got->how == HB_ROOM_HELD);
    if (p != NULL && p->state == HB_PLACE_HERE && p->checked)
        compare(h, p, got);
    else if (p != NULL && p->state == HB_PLACE_COMING)
        come(h, p, got);
    else {
        hb_room_free(got->room);
        if (got->fence != 0)
            h->world->release(h->world, id, got->fence);
    }
    hb_hall_tidy(h);
}

struct hb_room *hb_hall_add_room(struct hb_hall *h, const char *id, struct hb_origin *origin)
{
    struct hb_place *p = hb_hall_find(h, id);
    struct hb_room *r = hb_hall_has_space(h) ? hb_room_new(id) : NULL;

    HB_ASSERT(p == NULL || p->state == HB_PLACE_EMPTY);
    if (r != NULL && p == NULL)
        p = add_place(h, id);
    if (r == NULL || p == NULL) {
        hb_room_free(r);
        return NULL;
    }
    hb_place_from(p, origin);
    set_counted(p, true);
    put_room(h, p, r);
    return r;
}

/* A room that somebody else has had since it was here, if it ever was: what was known of it is old. */
static bool is_news(const struct hb_place *p, int64_t due)
{
    return (p->state == HB_PLACE_ASLEEP || p->state == HB_PLACE_ELSEWHERE) && (!p->alarm || due < p->turn.due);
}

bool hb_hall_alarm(struct hb_hall *h, const char *room, int64_t due)
{
    struct hb_place *p = is_room_id(room) ? hb_hall_find(h, room) : NULL;

    if (due == INT64_MAX || !is_room_id(room) || (p != NULL && !is_news(p, due)))
        return true;
    if (p == NULL)
        p = add_place(h, room);
    if (p == NULL)
        return false;
    turn_to(h, p, HB_PLACE_ASLEEP);
    p->alarm = true;
    p->visited = due - HB_WEEK; /* so it was when it was parked, if it is one that waits for players */
    hb_place_due(h, p, due);
    return true;
}

/* All by the same, so they stay in order. */
void hb_places_earlier(struct hb_hall *h, int64_t by)
{
    for (size_t i = 0; i < h->asleep.count; i++) {
        struct hb_place *p = hb_place_of(h->asleep.at[i]);

        p->turn.due -= by;
        p->visited -= by;
    }
}

void hb_hall_announce(struct hb_hall *h, const char *id, struct hb_origin *origin)
{
    struct hb_place *p = hb_hall_alarm(h, id, hb_hall_now(h)) ? hb_hall_find(h, id) : NULL;

    if (p == NULL)
        return;
    hb_place_from(p, origin);
    set_counted(p, true);
}

/* ---- leaving ---- */

/* Of a room that is over nothing is left.  One that time does nothing to is counted for its origin for a while yet. */
void hb_place_leave(struct hb_hall *h, struct hb_place *p, int64_t due)
{
    bool over = p->room->state == HB_ROOM_OVER;

    let_go(h, p);
    if (!over) {
        h->numbers.parked++;
        h->world->park(h->world, p->id, due, p->fence);
    }
    give_back(h, p);
    p->alarm = !over && due != INT64_MAX;
    if (p->alarm)
        hb_place_due(h, p, due);
    else if (!over && p->counted)
        hb_place_due(h, p, hb_hall_now(h) + HB_WEEK);
    else
        hb_place_drop(h, p);
}

/* Whoever watches is cut, comes back and gets it as it is kept. */
void hb_place_forget(struct hb_hall *h, struct hb_place *p)
{
    while (p->room->watches > 0) {
        struct hb_visitor *v = hb_hall_visitor(h, p->room->watch[0].guest);

        h->world->cut(h->world, v->id, "the room has to be fetched again");
        hb_hall_unwatch(h, v, p->room);
    }
    let_go(h, p);
    p->alarm = true;
    hb_place_fetch(h, p, HB_TO_PLAY);
}

void hb_place_read_again(struct hb_hall *h, struct hb_place *p)
{
    tell_again(h, p);
    let_go(h, p);
    p->alarm = true;
    hb_place_fetch(h, p, HB_TO_PLAY);
}

/* ---- not ours any more ---- */

/* Whoever has it now looks after it; those who wait for it are told where that is. */
void hb_place_lose(struct hb_hall *h, struct hb_place *p)
{
    HB_ASSERT(!p->busy);
    h->numbers.lost++;
    tell_again(h, p);
    let_go(h, p);
    p->fence = 0;
    p->alarm = p->timed = false;
    if (p->waiting != NULL || p->looks != NULL)
        hb_place_fetch(h, p, p->looks != NULL ? HB_TO_SEE : HB_TO_PLAY);
    else
        hb_place_drop(h, p);
}

/* The one thing that walks over all rooms: a server that was away for so long has other troubles. */
void hb_hall_lose_all(struct hb_hall *h)
{
    struct hb_link *next;

    for (struct hb_link *l = hb_index_after(&h->places, NULL); l != NULL; l = next) {
        struct hb_place *p = (struct hb_place *)l;

        next = hb_index_after(&h->places, l);
        if (p->state == HB_PLACE_HERE && p->fence != 0)
            doom(h, p);
    }
    hb_hall_tidy(h);
}

void hb_hall_back(struct hb_hall *h, hb_guest guest, const struct hb_passed *wish)
{
    struct hb_place *p = hb_hall_find(h, wish->room);

    if (p != NULL && p->state == HB_PLACE_ELSEWHERE)
        hb_place_drop(h, p);
    if (hb_hall_visitor(h, guest) != NULL)
        hb_hall_do(h, guest, wish->text, wish->length, wish->tries);
    hb_hall_tidy(h);
}

/* Those that nobody needs go first, then those that were looked at the longest by people without a seat, who are told to watch
 * anew and then weigh as much as anybody who comes. */
void hb_hall_tidy(struct hb_hall *h)
{
    while (h->rooms + h->coming > h->limits.rooms && (h->idle_first != NULL || h->spare_first != NULL)) {
        struct hb_place *p = h->idle_first != NULL ? h->idle_first : h->spare_first;

        if (p->spare)
            tell_again(h, p);
        hb_place_leave(h, p, hb_place_next(h, p));
    }
}

static void drop_wish(struct hb_hall *h, struct hb_wish *w)
{
    h->waiting -= w->length;
    free(w->text);
    free(w);
}

/* ---- wishes that waited ---- */

static void do_wish(struct hb_hall *h, struct hb_wish *w)
{
    struct hb_visitor *v = hb_hall_visitor(h, w->guest);

    if (v != NULL && v->serial == w->serial) {
        v->waiting -= w->length;
        hb_hall_do(h, w->guest, w->text, w->length, w->tries);
    }
    drop_wish(h, w);
}

static struct hb_wish *take_wish(struct hb_place *p)
{
    struct hb_wish *w = p->waiting;

    p->waiting = w->next;
    if (p->waiting == NULL)
        p->last = NULL;
    p->waits--;
    return w;
}

void hb_place_go_on(struct hb_hall *h, struct hb_place *p)
{
    while (p->waiting != NULL && p->state != HB_PLACE_COMING && !p->busy)
        do_wish(h, take_wish(p));
}

/* ---- the end ---- */

static void drop_looks(struct hb_hall *h, struct hb_place *p)
{
    while (p->looks != NULL) {
        struct hb_waiter *w = p->looks;

        p->looks = w->next;
        hb_index_remove(&h->looks, &w->link);
        free(w);
    }
}

void hb_places_done(struct hb_hall *h)
{
    struct hb_link *link;

    while ((link = hb_index_any(&h->places)) != NULL) {
        struct hb_place *p = (struct hb_place *)link;

        while (p->waiting != NULL)
            drop_wish(h, take_wish(p));
        drop_looks(h, p);
        p->busy = p->queued = false;
        p->fence = 0; /* whoever ends a server gives all of it back at once */
        if (p->room != NULL)
            let_go(h, p);
        hb_place_drop(h, p);
    }
    free(h->listed);
    hb_index_done(&h->places);
    hb_heap_done(&h->awake);
    hb_heap_done(&h->asleep);
}
