/* looking.c -- somebody looks at rooms as a browser does, without a seat; pictures are drawn for them. */
#include "sim.h"

#include "server/lobby/errand.h"

#include <stdio.h>
#include <string.h>

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
    struct sim *s = hb_sim_servers.sim_of(w);

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
    struct sim *s = hb_sim_servers.sim_of(w);
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

void hb_sim_looking_calls(struct hb_world *w)
{
    w->show = show;
    w->draw = draw;
}

void hb_sim_look_at(struct sim *s, const char *room, enum hb_hall_look what)
{
    int hall = hb_sim_servers.some_hall(s);
    hb_looker who = ++s->lookers;

    if (hall == SIM_NO_HALL || s->looking == LOOKS_MAX)
        return;
    hb_sim_servers.wakes(s, (unsigned)hall);
    s->look[s->looking].who = who;
    s->look[s->looking].node = (unsigned)hall;
    snprintf(s->look[s->looking++].room, HB_ROOM_ID + 1, "%s", room);
    hb_hall_look(hb_sim_servers.hall(s, (unsigned)hall), who, what, room, (enum hb_language)dice_below(&s->dice, 3));
}

/* Somebody closes the page before it is there. */
void hb_sim_look_away(struct sim *s)
{
    unsigned i = s->looking == 0 ? 0 : dice_below(&s->dice, s->looking);
    unsigned hall = s->look[i].node;

    if (s->looking == 0 || !hb_sim_servers.hall(s, hall) || hb_sim_servers.asleep_until(s, hall) > s->now)
        return;
    hb_hall_look_away(hb_sim_servers.hall(s, hall), s->look[i].who);
    s->look[i] = s->look[--s->looking];
    s->count[SIM_LOOKED_AWAY]++;
}
