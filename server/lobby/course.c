/* course.c -- what happens in a room without anybody's wish: the game begins (fair_course.c), computers move, clocks run
 * out, an accepted takeback is done, a game that is over is closed, and a room leaves that nobody needs. */
#include "server/lobby/inside.h"

#include "engine/assert.h"

#include <stdlib.h>
#include <string.h>

enum {
    AT_ONCE = 64,           /* rooms in one tick, so that nobody waits for many of them */
    REST = HB_SECOND,       /* before something is tried again for which there was no memory */
    SOON = HB_MINUTE,       /* what is due before then keeps a room in memory */
    GRACE = HB_MINUTE,      /* for coming back after the server was away */
    LONG_AWAY = 6 * HB_HOUR /* so long it is not noticed in a game of days that the server was away */
};

/* ---- what follows by itself ---- */

enum step { NOTHING, BEGIN, END, RESUME, TAKE_BACK };

/* What nobody is to be charged for, as nobody could play: up to a minute after the start, or, where a move has days, the
 * time that the server was away if that was long. */
static int64_t time_away(const struct hb_hall *h, const struct hb_room *r, int64_t now)
{
    int64_t began = r->place->began, until = began + GRACE < now ? began + GRACE : now;

    if (!r->resumes || r->clock.kind == HB_CLOCK_NONE)
        return 0;
    if (r->clock.kind != HB_CLOCK_DAYS)
        return until > r->clock.since ? until - r->clock.since : 0;
    if (began != h->began || h->was_up > h->began || h->began - h->was_up < LONG_AWAY)
        return 0;
    return h->began - (r->clock.since > h->was_up ? r->clock.since : h->was_up);
}

static enum step what_follows(struct hb_hall *h, const struct hb_room *r)
{
    unsigned others = r->asker < 0 ? 0 : hb_room_persons(r) & ~(1u << r->asker);

    if (r->state == HB_ROOM_WAITING)
        return hb_fair_due(r) <= hb_room_now(h, r) ? BEGIN : NOTHING;
    if (r->state != HB_ROOM_PLAYING)
        return NOTHING;
    if (hb_room_game_over(r))
        return END;
    if (hb_room_may_go_on(r) && time_away(h, r, hb_room_now(h, r)) > 0)
        return RESUME;
    return r->asker >= 0 && (r->accepted & others) == others ? TAKE_BACK : NOTHING;
}

static struct hb_json *body_of(struct hb_hall *h, const struct hb_room *r, enum step step)
{
    switch (step) {
    case NOTHING:
        break;
    case BEGIN:
        return hb_fair_row(h, r);
    case END:
        return hb_json_pack("{s:s}", "kind", "end");
    case RESUME:
        return hb_json_pack("{s:s, s:I}", "kind", "resume", "away", (int64_t)time_away(h, r, hb_room_now(h, r)));
    case TAKE_BACK:
        return hb_json_pack("{s:s, s:i, s:i, s:b}", "kind", "undo", "by", r->asker, "count",
                            (int)hb_room_undo_count(r, (unsigned)r->asker), "rewinds", true);
    }
    return NULL;
}

/* Takes the body over. */
static void keep(struct hb_hall *h, struct hb_place *p, struct hb_json *body)
{
    struct hb_deed deed = { .room = p->room, .body = body };

    if (body == NULL || !hb_hall_keep(h, &deed))
        p->rest_until = hb_hall_now(h) + REST;
    hb_json_decref(body);
}

/* ---- computers ---- */

/* The first seat that a computer has to move for; -1: none. */
static int computer_to_move(const struct hb_room *r)
{
    unsigned deciders = hb_room_may_go_on(r) ? hb_room_deciders(r) & ~hb_room_persons(r) : 0;

    return deciders ? __builtin_ctz(deciders) : -1;
}

static void queue(struct hb_hall *h, struct hb_place *p)
{
    p->queued = true;
    p->next_to_think = NULL;
    *(h->think_last != NULL ? &h->think_last->next_to_think : &h->think_first) = p;
    h->think_last = p;
    h->thoughts_waiting++;
}

void hb_place_unqueue(struct hb_hall *h, struct hb_place *p)
{
    struct hb_place **at = &h->think_first, *before = NULL;

    if (!p->queued)
        return;
    for (; *at != p; at = &(*at)->next_to_think)
        before = *at;
    *at = p->next_to_think;
    if (h->think_last == p)
        h->think_last = before;
    p->queued = false;
    h->thoughts_waiting--;
}

/* Where many tables wait for thoughts each has less time for them, so that nobody waits much longer than for one. */
static uint32_t time_to_think(const struct hb_hall *h, const struct hb_player_kind *level)
{
    enum { LEAST = 20 };
    uint32_t rounds = 1 + h->thoughts_waiting / (h->limits.thoughts > 0 ? h->limits.thoughts : 1);
    uint32_t ms = level->ms / rounds;

    return level->ms == 0 ? 0 : ms < LEAST ? LEAST : ms;
}

static void begin_thought(struct hb_hall *h, struct hb_place *p)
{
    int seat = computer_to_move(p->room);
    struct hb_thought *t = hb_thought_new(hb_table_game(p->room->table));

    if (t == NULL) {
        p->rest_until = hb_hall_now(h) + REST;
        return;
    }
    memcpy(t->room, p->id, sizeof t->room);
    t->position = p->room->position;
    t->seat = seat;
    t->level = p->room->seat[seat].level;
    t->ms = time_to_think(h, t->level);
    if (hb_kind_of(t->game)->secret != NULL)
        h->world->random(h->world, &t->seed, sizeof t->seed);
    p->thinking = true;
    h->thinking++;
    h->world->think(h->world, t);
}

/* One thought for each room in turn; a room that has waited in vain comes again when it is settled. */
void hb_hall_think(struct hb_hall *h)
{
    while (h->thinking < h->limits.thoughts && h->think_first != NULL) {
        struct hb_place *p = h->think_first;

        hb_place_unqueue(h, p);
        if (!p->busy && computer_to_move(p->room) >= 0)
            begin_thought(h, p);
        hb_hall_settle(h, p);
    }
}

static bool fits(const struct hb_room *r, const struct hb_thought *t)
{
    return t->found && r->position == t->position && computer_to_move(r) == t->seat;
}

static void play_thought(struct hb_hall *h, struct hb_place *p, const struct hb_thought *t)
{
    char text[HB_MOVE_TEXT];
    struct hb_text out = hb_text_in(text, sizeof text);

    hb_move_text(hb_table_game(p->room->table), t->move, &out);
    keep(h, p, hb_json_pack("{s:s, s:i, s:s}", "kind", "play", "by", t->seat, "move", text));
}

/* A thought of another position is of no use: the room thinks anew. */
void hb_hall_thought(struct hb_hall *h, struct hb_thought *t)
{
    struct hb_place *p = hb_hall_find(h, t->room);

    h->thinking--;
    if (p != NULL && p->state == HB_PLACE_HERE && p->thinking) {
        p->thinking = false;
        if (!t->found)
            p->rest_until = hb_hall_now(h) + REST;
        p->thought = t;
        hb_hall_settle(h, p);
    } else
        hb_thought_free(t);
    hb_hall_think(h);
    hb_hall_tidy(h);
}

/* ---- time ---- */

static int seat_out_of_time(const struct hb_room *r, int64_t now)
{
    unsigned counted = hb_room_persons(r) & r->clock.running;

    if (r->clock.kind == HB_CLOCK_NONE)
        return -1;
    for (unsigned p = 0; p < r->seats; p++)
        if ((counted >> p & 1) && hb_clock_left(&r->clock, p, now) == 0)
            return (int)p;
    return -1;
}

static int64_t earlier(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static int64_t later(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

static int64_t flag_due(const struct hb_place *p)
{
    int64_t due = hb_clock_due(&p->room->clock, hb_room_persons(p->room));

    return due == INT64_MAX ? due : due - p->ahead;
}

/* Of a room that waits: the next step of the beginning, or its end if nobody comes. */
static int64_t waiting_due(const struct hb_place *p)
{
    int64_t begins = hb_fair_due(p->room);

    if (begins != INT64_MAX)
        begins -= p->ahead;
    return later(p->room->watches == 0 ? earlier(begins, p->visited + HB_WEEK) : begins, p->rest_until);
}

int64_t hb_place_next(struct hb_hall *h, const struct hb_place *p)
{
    const struct hb_room *r = p->room;
    int64_t due = INT64_MAX;

    if (what_follows(h, r) != NOTHING || p->thought != NULL)
        return p->rest_until;
    if (r->state == HB_ROOM_WAITING)
        return waiting_due(p);
    if (r->state != HB_ROOM_PLAYING)
        return due;
    due = later(flag_due(p), p->rest_until);
    if (!p->thinking && !p->queued && computer_to_move(r) >= 0)
        due = earlier(due, later(p->moved + h->limits.computer_delay, p->rest_until));
    return due;
}

/* Whether nothing holds the room in memory but that it may be wanted again at once, or those who watch it. */
static bool is_quiet(const struct hb_place *p, int64_t due, int64_t now)
{
    const struct hb_room *r = p->room;

    return r->seq > 0 && !p->busy && p->waiting == NULL && p->looks == NULL && !p->thinking && !p->queued &&
           !p->checked && (due == INT64_MAX || due - now > SOON);
}

/* Where the game is over whoever had a seat only looks at it. */
static bool has_seated(const struct hb_room *r)
{
    for (unsigned i = 0; i < r->watches && r->state != HB_ROOM_OVER; i++)
        if (r->watch[i].seats != 0)
            return true;
    return false;
}

/* Somebody's time that is up, a computer that has waited long enough, or a room that nobody came to. */
static void act(struct hb_hall *h, struct hb_place *p)
{
    struct hb_room *r = p->room;
    int late = seat_out_of_time(r, hb_room_now(h, r));

    if (late >= 0)
        keep(h, p, hb_json_pack("{s:s, s:i}", "kind", "flag", "seat", late));
    else if (r->state == HB_ROOM_WAITING)
        keep(h, p, hb_json_pack("{s:s}", "kind", "close"));
    else if (!p->queued && !p->thinking && computer_to_move(r) >= 0)
        queue(h, p);
}

/* What is to be done at once. */
static void go_on(struct hb_hall *h, struct hb_place *p, int64_t now)
{
    enum step step = what_follows(h, p->room);
    struct hb_thought *t = p->thought;

    if (now < p->rest_until)
        return;
    if (step != NOTHING)
        keep(h, p, body_of(h, p->room, step));
    else if (t != NULL) {
        p->thought = NULL;
        if (fits(p->room, t))
            play_thought(h, p, t);
        hb_thought_free(t);
    }
}

void hb_hall_settle(struct hb_hall *h, struct hb_place *p)
{
    int64_t now = hb_hall_now(h), due;

    if (p->state != HB_PLACE_HERE)
        return;
    hb_fair_meet(p->room, hb_room_now(h, p->room));
    if (!p->busy && p->room->seq > 0)
        go_on(h, p, now);
    due = p->busy || p->room->seq == 0 ? INT64_MAX : hb_place_next(h, p);
    if (!is_quiet(p, due, now) || has_seated(p->room)) {
        hb_place_wake(h, p);
        p->brief = false;
    } else if (p->room->watches > 0) {
        hb_place_spare(h, p);
        p->brief = false;
    } else {
        hb_place_rest(h, p);
        due = earlier(due, p->brief ? now : p->idle_since + HB_LINGER);
    }
    if (p->room->watches > 0 && !p->busy)
        due = earlier(due, p->room->presence.due);
    hb_place_due(h, p, due);
}

static void act_here(struct hb_hall *h, struct hb_place *p, int64_t now)
{
    int64_t next;

    HB_ASSERT(!p->busy);
    hb_presence_tell(h, p->room, now);
    next = hb_place_next(h, p);
    if (next > now && p->idle && (p->brief || now - p->idle_since >= HB_LINGER)) {
        hb_place_leave(h, p, next);
        return;
    }
    if (next <= now && what_follows(h, p->room) == NOTHING && p->thought == NULL)
        act(h, p);
    hb_hall_settle(h, p);
}

/* An alarm goes off, or what was known of a room is forgotten. */
static void act_away(struct hb_hall *h, struct hb_place *p, int64_t now)
{
    if (!p->alarm)
        hb_place_drop(h, p);
    else if (!hb_hall_has_space(h))
        hb_place_due(h, p, now + HB_MINUTE);
    else {
        p->brief = true;
        hb_place_fetch(h, p, HB_TO_PLAY);
    }
}

static struct hb_place *first_of(const struct hb_heap *heap, int64_t now)
{
    return heap->count > 0 && heap->at[0]->due <= now ? hb_place_of(heap->at[0]) : NULL;
}

void hb_hall_tick(struct hb_hall *h)
{
    int64_t now = hb_hall_now(h);

    for (unsigned i = 0; i < AT_ONCE; i++) {
        struct hb_place *here = first_of(&h->awake, now);
        struct hb_place *away = h->coming < HB_COMING_MAX ? first_of(&h->asleep, now) : NULL;

        if (here != NULL)
            act_here(h, here, now);
        if (away != NULL)
            act_away(h, away, now);
        if (here == NULL && away == NULL)
            break;
    }
    hb_hall_think(h);
    hb_origins_forget(&h->origins, now);
    hb_hall_tidy(h);
}
