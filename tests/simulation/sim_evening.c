/* sim_evening.c -- an evening from the first guest to the last check. */
#include "sim.h"

#include "server/room/room.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST = 7000, REST_LONGEST = 400000, REST = 1500 /* milliseconds in which nothing is due */ };

/* Beginning */

static void invite(struct sim *s)
{
    static const char *const names[PEOPLE_MAX] = { "Anna", "Ben",   "Cyril", "Dana",  "Emil",
                                                   "Fany", "Gusta", "Hana",  "Ivana", "Jan" };

    for (unsigned i = 0; i < s->people; i++) {
        struct person *p = &s->person[i];

        p->index = i;
        snprintf(p->name, sizeof p->name, "%s", names[i]);
        p->habit = i < 2 ? SIM_PLAYER : dice_percent(&s->dice, 70) ? SIM_PLAYER : SIM_WATCHER;
        if (i == s->people - 1 && dice_percent(&s->dice, 50))
            p->habit = SIM_ROGUE;
        p->promises = dice_percent(&s->dice, 70);
        p->delay = dice_percent(&s->dice, 15) ? 2000 : 5 + dice_below(&s->dice, 80);
        p->pace = 40 + dice_below(&s->dice, 300);
        hb_sim_post(s, (struct post){ .kind = POST_THINK, .who = i }, dice_below(&s->dice, 3000));
    }
}

void hb_sim_begin(struct sim *s, uint64_t seed, bool loud)
{
    s->seed = seed;
    s->loud = loud;
    s->dice.state = seed * 2;
    s->hall_dice.state = seed * 2 + 1;
    s->limits = hb_usual_limits;
    s->limits.asks_per_second = s->limits.asks_at_once = dice_percent(&s->dice, 85) ? 1000 : 4;
    s->limits.computer_delay = dice_below(&s->dice, 1000);
    s->limits.page = dice_percent(&s->dice, 70) ? s->limits.page : 500 + dice_below(&s->dice, 3000);
    s->to_open = 1 + dice_below(&s->dice, 3);
    s->to_repeat = dice_below(&s->dice, 3);
    s->people = 3 + dice_below(&s->dice, 4);
    if (dice_percent(&s->dice, 15))
        s->limits.guests = s->people; /* who comes back has to wait until it is noticed that they were gone */
    if (dice_percent(&s->dice, 15))
        s->limits.rooms_per_address = 1;
    if (dice_percent(&s->dice, 20))
        s->limits.rooms = 1 + dice_below(&s->dice, 2);
    s->limits.thoughts = 1 + dice_below(&s->dice, 3);
    hb_sim_world_init(s);
    invite(s);
    if (dice_percent(&s->dice, 60))
        for (unsigned i = dice_below(&s->dice, 4); i > 0; i--)
            hb_sim_post(s, (struct post){ .kind = POST_CRASH }, 1000 + dice_below(&s->dice, 30000));
}

static bool everything_is_over(const struct sim *s)
{
    for (unsigned i = 0; i < s->ledgers; i++)
        if (!s->ledger[i].over && !s->ledger[i].flood)
            return false;
    return s->ledgers > 0 && s->to_open == 0;
}

bool hb_sim_lively(struct sim *s)
{
    return hb_sim_step(s) && s->posts_done < LONGEST && !(everything_is_over(s) && dice_below(&s->dice, 300) == 0);
}

/* Coming to rest */

static bool is_at_rest(struct sim *s)
{
    if (!hb_sim_is_quiet(s, REST))
        return false;
    for (unsigned i = 0; i < s->people; i++)
        if (s->person[i].habit != SIM_ROGUE && !hb_sim_is_settled(&s->person[i]))
            return false;
    return true;
}

static void come_to_rest(struct sim *s)
{
    if (s->limits.rooms != hb_usual_limits.rooms) { /* where there was no space for all, there is now */
        s->limits.rooms = hb_usual_limits.rooms;
        hb_sim_die(s);
    }
    s->calm = true;
    hb_sim_log(s, "CALM");
    for (unsigned i = 0; i < s->people; i++) /* whoever sleeps wakes up */
        hb_sim_post(s, (struct post){ .kind = POST_THINK, .who = i }, 1);
    for (unsigned i = 0; !is_at_rest(s); i++) {
        if (i == REST_LONGEST)
            hb_sim_fail(s, "the evening does not come to rest");
        hb_sim_step(s);
    }
}

/* What everybody wished is what happened */

static bool is_played_by_machine(const struct view *v, int seat, uint32_t seq)
{
    for (uint32_t i = 0; i < seq; i++)
        if (v->event[i].by == seat &&
            (strcmp(v->event[i].kind, "flag") == 0 || strcmp(v->event[i].kind, "resign") == 0 ||
             strcmp(v->event[i].kind, "substitute") == 0))
            return true;
    return false;
}

/* Each move of a seat that is mine was wished for, once. */
static void check_moves(struct sim *s, const struct person *p, const struct view *v)
{
    for (uint32_t seq = 1; seq <= v->seen; seq++) {
        const struct seen_event *e = &v->event[seq - 1];
        const struct wish *w;

        if (strcmp(e->kind, "play") != 0 || e->by < 0)
            continue;
        if (is_played_by_machine(v, e->by, seq) || v->key[e->by][0] == '\0') {
            s->count[SIM_COMPUTER_MOVES] += v->key[e->by][0] != '\0';
            continue;
        }
        w = hb_sim_wish_at(s, p, v->room, seq);
        if (!w || strcmp(w->what, "move") != 0 || w->seat != e->by)
            hb_sim_fail(s, "number %u of %s is a move of %s that was not wished for", seq, v->room, p->name);
        if (e->text[0] != '\0' && strcmp(e->text, w->text) != 0)
            hb_sim_fail(s, "%s wished for %s and got %s", p->name, w->text, e->text);
    }
}

static void check_wish(struct sim *s, struct person *p, const struct wish *w)
{
    const char *kind = strcmp(w->what, "move") == 0 ? "play" : w->what;
    const struct view *v = w->room[0] == '\0' ? NULL : hb_sim_find_view(p, w->room);
    const struct seen_event *e;

    if (!w->lasting || !w->fulfilled || w->seq == 0 || !v || v->left)
        return;
    if (strcmp(w->what, "join") == 0 || strcmp(w->what, "open") == 0 || strcmp(w->what, "rematch") == 0)
        return;
    if (w->seq > v->seen)
        hb_sim_fail(s, "%s of %s was acknowledged as %u and is not there", w->what, p->name, w->seq);
    e = &v->event[w->seq - 1];
    if (strcmp(e->kind, kind) != 0 && !(strcmp(kind, "start") == 0 && strcmp(e->kind, "begin") == 0))
        hb_sim_fail(s, "%s of %s was acknowledged as %u, and that is a %s", w->what, p->name, w->seq, e->kind);
    if (strcmp(kind, "chat") == 0 && e->text[0] != '\0' && strcmp(e->text, w->text) != 0)
        hb_sim_fail(s, "%s said %s, and it became %s", p->name, w->text, e->text);
}

static long events_of(const struct view *v, const char *kind, int seat)
{
    long n = 0;

    for (uint32_t i = 0; i < v->seen; i++)
        n += strcmp(v->event[i].kind, kind) == 0 && (seat < 0 || v->event[i].by == seat);
    return n;
}

/* Nothing was fulfilled twice and nothing lost.  A wish that was refused when it was asked again may have been
 * fulfilled afterwards, when what had been asked on a lost connection arrived after all. */
static void check_number(struct sim *s, struct person *p, const struct view *v, const char *what, int seat)
{
    long granted = 0, unheard = 0, happened = events_of(v, what, seat);

    for (size_t i = 0; i < p->wishes; i++) {
        const struct wish *w = p->wish[i];
        if (w->seat != seat || strcmp(w->what, what) != 0 || strcmp(w->room, v->room) != 0)
            continue;
        granted += w->fulfilled;
        unheard += w->refused && w->astray;
    }
    if (happened < granted || happened > granted + unheard)
        hb_sim_fail(s, "%s was granted %ld of %s at seat %d of %s, and %ld happened", p->name, granted, what, seat,
                    v->room, happened);
}

static bool has_key(const struct sim *s, const char *room, int seat)
{
    for (unsigned i = 0; i < s->people; i++)
        for (unsigned v = 0; v < s->person[i].views; v++)
            if (strcmp(s->person[i].view[v].room, room) == 0 && s->person[i].view[v].key[seat][0] != '\0')
                return true;
    return false;
}

/* Somebody has the key, or that of the same seat in a game before, with which they can ask for it. */
static bool has_a_person(struct sim *s, const char *room, int seat)
{
    while (room[0] != '\0' && !has_key(s, room, seat))
        room = hb_sim_ledger(s, room)->before;
    return room[0] != '\0';
}

/* A game that is not over waits for somebody who can be named. */
static void check_waiting(struct sim *s, const struct view *v)
{
    if (!v->table || v->over)
        return;
    for (int seat = 0; seat < (int)v->players; seat++) {
        if (!hb_sim_view_may_move(v, seat))
            continue;
        s->count[SIM_WAITING_FOR_SOMEBODY]++;
        if (!json_is_array(v->actor) && (!v->person[seat] || !has_a_person(s, v->room, seat)))
            hb_sim_fail(s, "%s waits for seat %d, where nobody sits", v->room, seat);
        if (v->person[seat] && has_a_person(s, v->room, seat))
            return;
    }
    hb_sim_fail(s, "%s waits for nobody", v->room);
}

static void check_view(struct sim *s, struct person *p, struct view *v)
{
    struct ledger *l = hb_sim_ledger(s, v->room);

    if (v->left)
        return;
    if (v->seen != l->rows)
        hb_sim_fail(s, "%s has seen %u of %s, and there are %u", p->name, v->seen, v->room, l->rows);
    hb_sim_view_compare(s, v);
    check_moves(s, p, v);
    check_waiting(s, v);
    for (int seat = 0; seat < HB_PLAYERS_MAX; seat++)
        if (v->key[seat][0] != '\0') {
            check_number(s, p, v, "takeback", seat);
            check_number(s, p, v, "answer", seat);
            check_number(s, p, v, "resign", seat);
        }
}

/* What anybody can fetch */

static void check_page(struct sim *s, const char *what, struct hb_buffer *page)
{
    if (page->failed || !page->at)
        hb_sim_fail(s, "no %s", what);
    hb_sim_look_through(s, PEOPLE_MAX, page->at, page->length);
    hb_buffer_clear(page);
}

static void check_pages(struct sim *s)
{
    struct hb_buffer page;

    hb_buffer_init(&page);
    hb_sim_list(s, &page);
    check_page(s, "list", &page);
    for (unsigned i = 0; i < s->ledgers; i++) {
        if (s->ledger[i].rows == 0)
            continue;
        if (!s->ledger[i].claimed)
            hb_sim_fail(s, "%s was opened, and nobody knows of it", s->ledger[i].room);
        for (unsigned what = 0; what < 3; what++)
            hb_sim_look_at(s, s->ledger[i].room, (enum hb_hall_look)what);
        while (s->looking > 0)
            if (!hb_sim_step(s))
                hb_sim_fail(s, "%s is not shown", s->ledger[i].room);
    }
    hb_buffer_done(&page);
}

static void count_events(struct sim *s, const struct view *v)
{
    static const struct {
        const char *kind;
        enum sim_count count;
    } kinds[] = { { "undo", SIM_UNDOS },     { "takeback", SIM_TAKEBACKS }, { "answer", SIM_ANSWERS },
                  { "resign", SIM_RESIGNS }, { "flag", SIM_FLAGS },         { "substitute", SIM_SUBSTITUTES },
                  { "end", SIM_ENDS } };

    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        s->count[kinds[i].count] += events_of(v, kinds[i].kind, -1);
    for (uint32_t i = 1; i < v->seen; i++)
        s->count[SIM_TAKEN_BACK] +=
            strcmp(v->event[i].kind, "undo") == 0 && strcmp(v->event[i - 1].kind, "answer") == 0;
}

/* Everybody has gone home: after a month, in which also those lost their games who had days for a move, nothing waits
 * any more, and nothing is in memory. */
static void check_month_after(struct sim *s)
{
    hb_sim_desert(s, 31 * INT64_C(86400000));
    hb_sim_check_empty(s);
    for (unsigned i = 0; i < s->ledgers; i++) {
        struct hb_room *r = hb_sim_room(s, s->ledger[i].room);

        if (r && (r->state == HB_ROOM_OVER) != s->ledger[i].over)
            hb_sim_fail(s, "%s is over for the hall or for the disk", r->id);
        if (r && r->state == HB_ROOM_WAITING)
            hb_sim_fail(s, "%s has waited for a week", r->id);
        hb_room_free(r);
    }
}

void hb_sim_end(struct sim *s)
{
    come_to_rest(s);
    for (unsigned i = 0; i < s->people; i++) {
        struct person *p = &s->person[i];

        for (unsigned v = 0; v < p->views; v++) {
            check_view(s, p, &p->view[v]);
            count_events(s, &p->view[v]);
        }
        if (p->habit == SIM_ROGUE && p->guest != 0 && s->line[p->guest - 1].there && s->line[p->guest - 1].owed > 0)
            hb_sim_fail(s, "%d wrong frames were not refused", s->line[p->guest - 1].owed);
        for (size_t w = 0; w < p->wishes; w++)
            check_wish(s, p, p->wish[w]);
    }
    check_pages(s);
    check_month_after(s);
}

static void clear_up(struct sim *s, long count[SIM_COUNTS])
{
    for (unsigned i = 0; i < SIM_COUNTS; i++)
        count[i] += s->count[i];
    for (unsigned i = 0; i < s->people; i++)
        hb_sim_person_done(&s->person[i]);
    hb_sim_world_done(s);
    free(s);
}

void hb_sim_evening(uint64_t seed, bool loud, long count[SIM_COUNTS])
{
    struct sim *s = calloc(1, sizeof *s);

    if (!s)
        abort();
    hb_sim_begin(s, seed, loud);
    while (hb_sim_lively(s))
        ;
    hb_sim_end(s);
    s->count[SIM_EVENINGS]++;
    clear_up(s, count);
}
