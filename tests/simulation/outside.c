/* outside.c -- what the hall lets be done elsewhere: rooms are read, computers think and pictures are drawn, each after
 * a while, sometimes after a long one, sometimes in vain; and somebody looks at rooms as a browser does, without a
 * seat. */
#include "sim.h"

#include "server/lobby/errand.h"
#include "server/room/room.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int64_t a_while(struct sim *s)
{
    return dice_percent(&s->dice, 3) ? 3000 : 1 + dice_below(&s->dice, 50);
}

static bool fails(struct sim *s)
{
    return !s->calm && dice_percent(&s->dice, 2);
}

/* Rooms */

void hb_sim_fetch(struct hb_world *w, const char *room, unsigned wanted)
{
    struct sim *s = (struct sim *)w;
    struct post p = { .kind = POST_FETCHED, .life = s->life };

    (void)wanted;
    memcpy(p.room, room, sizeof p.room);
    hb_sim_post(s, p, a_while(s));
}

void hb_sim_fetched(struct sim *s, const struct post *p)
{
    struct hb_fetch got;

    if (!s->hall || p->life != s->life)
        return;
    if (fails(s)) {
        s->count[SIM_NOT_FETCHED]++;
        hb_hall_fetched(s->hall, p->room, &(struct hb_fetch){ .how = HB_CANNOT_READ });
        return;
    }
    got = (struct hb_fetch){ .room = hb_sim_room(s, p->room) };
    got.how = got.room ? HB_FETCHED : HB_NO_SUCH_ROOM;
    s->count[SIM_FETCHED] += got.how == HB_FETCHED;
    if (got.how == HB_FETCHED)
        hb_sim_ledger(s, p->room)->parked = false;
    hb_hall_fetched(s->hall, p->room, &got);
}

static void park(struct hb_world *w, const char *room, int64_t due, int64_t fence)
{
    struct sim *s = (struct sim *)w;
    struct ledger *l = hb_sim_ledger(s, room);

    (void)fence;
    if (l->over)
        hb_sim_fail(s, "%s is over and was to be remembered", room);
    l->parked = true;
    l->due = due;
    s->count[SIM_PARKED]++;
}

/* Thoughts */

static void think(struct hb_world *w, struct hb_thought *t)
{
    struct sim *s = (struct sim *)w;

    if (++s->thinking > s->limits.thoughts)
        hb_sim_fail(s, "%u thoughts at a time", s->thinking);
    hb_sim_post(s, (struct post){ .kind = POST_THOUGHT, .life = s->life, .thought = t }, a_while(s));
}

void hb_sim_thought(struct sim *s, const struct post *p)
{
    if (!s->hall || p->life != s->life) {
        hb_thought_free(p->thought);
        return;
    }
    s->thinking--;
    if (!fails(s))
        hb_thought_think(p->thought);
    s->count[SIM_THOUGHTS] += p->thought->found;
    s->count[SIM_NO_THOUGHTS] += !p->thought->found;
    hb_hall_thought(s->hall, p->thought);
}

/* Looking */

static void forget_look(struct sim *s, hb_looker who)
{
    for (unsigned i = 0; i < s->looking; i++)
        if (s->look[i].who == who) {
            s->look[i] = s->look[--s->looking];
            return;
        }
    hb_sim_fail(s, "an answer to a request that is not there");
}

static void show(struct hb_world *w, hb_looker who, enum hb_shown how, const char *text, size_t length)
{
    struct sim *s = (struct sim *)w;

    if (strlen(text) != length || (how == HB_SHOWN) != (length > 0))
        hb_sim_fail(s, "%zu bytes of \"%.100s\" are shown", length, text);
    for (unsigned i = 0; i < s->looking; i++)
        if (s->look[i].who == who && how == HB_NOTHING_THERE && hb_sim_ledger(s, s->look[i].room)->rows > 0)
            hb_sim_fail(s, "%s is there and not shown", s->look[i].room);
    forget_look(s, who);
    s->count[how == HB_SHOWN ? SIM_SHOWN : SIM_NOT_SHOWN]++;
    hb_sim_look_through(s, PEOPLE_MAX, text, length);
}

/* A picture takes long to draw: few are. */
static void draw(struct hb_world *w, hb_looker who, struct hb_picture_job *sketch)
{
    struct sim *s = (struct sim *)w;
    struct hb_buffer out;

    hb_buffer_init(&out);
    if (s->count[SIM_PICTURES] % 20 == 0) {
        if (!hb_sketch_draw(sketch, &out))
            hb_sim_fail(s, "a picture that cannot be drawn");
        hb_sim_look_through(s, PEOPLE_MAX, out.at, out.length);
    }
    hb_buffer_done(&out);
    s->count[SIM_PICTURES]++;
    forget_look(s, who);
    hb_sketch_free(sketch);
}

void hb_sim_look_at(struct sim *s, const char *room, enum hb_hall_look what)
{
    hb_looker who = ++s->lookers;

    if (!s->hall || s->looking == LOOKS_MAX)
        return;
    s->look[s->looking].who = who;
    snprintf(s->look[s->looking++].room, HB_ROOM_ID + 1, "%s", room);
    hb_hall_look(s->hall, who, what, room, (enum hb_language)dice_below(&s->dice, 3));
}

/* Somebody closes his page before it is there. */
void hb_sim_look_away(struct sim *s)
{
    unsigned i = s->looking == 0 ? 0 : dice_below(&s->dice, s->looking);

    if (!s->hall || s->looking == 0)
        return;
    hb_hall_look_away(s->hall, s->look[i].who);
    s->look[i] = s->look[--s->looking];
    s->count[SIM_LOOKED_AWAY]++;
}

void hb_sim_outside_init(struct sim *s)
{
    s->world.fetch = hb_sim_fetch;
    s->world.think = think;
    s->world.draw = draw;
    s->world.show = show;
    s->world.park = park;
}

/* The server is gone, and with it whatever was asked of it. */
void hb_sim_outside_lost(struct sim *s)
{
    s->life++;
    s->looking = s->thinking = 0;
}
