/* presence.c -- see presence.h. */
#include "server/lobby/inside.h"

unsigned hb_presence_here(const struct hb_room *r)
{
    unsigned here = 0;

    for (unsigned i = 0; i < r->watches; i++)
        here |= r->watch[i].silent ? 0 : r->watch[i].seats;
    for (unsigned p = 0; p < r->seats; p++)
        here &= r->seat[p].kind == HB_SEAT_PERSON ? here : ~(1u << p);
    return here;
}

unsigned hb_presence_watching(const struct hb_room *r)
{
    unsigned n = 0;

    for (unsigned i = 0; i < r->watches; i++)
        n += r->watch[i].seats == 0 && !r->watch[i].silent;
    return n;
}

void hb_presence_look(struct hb_hall *h, struct hb_room *r)
{
    struct hb_presence *p = &r->presence;
    int64_t now = hb_hall_now(h);

    p->due = INT64_MAX;
    if (hb_presence_here(r) == p->here && hb_presence_watching(r) == p->watching)
        return;
    p->due = p->told + HB_PRESENCE_PAUSE < now ? now : p->told + HB_PRESENCE_PAUSE;
    if (p->due > now + HB_PRESENCE_PAUSE) /* the clock was set back */
        p->due = now + HB_PRESENCE_PAUSE;
    hb_hall_settle(h, r->place);
}

static struct hb_json *seats_json(unsigned seats)
{
    struct hb_json *list = hb_json_array();

    for (unsigned p = 0; p < HB_PLAYERS_MAX; p++)
        if (seats >> p & 1)
            hb_json_array_append_new(list, hb_json_integer(p));
    return list;
}

void hb_presence_tell(struct hb_hall *h, struct hb_room *r, int64_t now)
{
    struct hb_presence *p = &r->presence;
    struct hb_json *told;

    if (now < p->due)
        return;
    p->here = hb_presence_here(r);
    p->watching = hb_presence_watching(r);
    p->told = now;
    p->due = INT64_MAX;
    told = hb_json_pack("{s:s, s:o, s:i}", "room", r->id, "here", seats_json(p->here), "watching", (int)p->watching);
    if (told != NULL)
        hb_hall_send_all(h, r, told);
    hb_json_decref(told);
}
