/* outside.c -- what the hall of one server lets be done elsewhere: rooms are read and computers think, each after a while,
 * sometimes after a long one, sometimes in vain. */
#include "sim.h"

#include "server/lobby/errand.h"
#include "server/room/room.h"

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

void hb_sim_outside_init(struct sim *s)
{
    s->world.fetch = hb_sim_fetch;
    s->world.think = think;
    s->world.park = park;
}

/* The server is gone, and with it whatever was asked of it. */
void hb_sim_outside_lost(struct sim *s)
{
    s->life++;
    s->looking = s->thinking = 0;
}
