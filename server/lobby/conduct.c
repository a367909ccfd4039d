/* conduct.c -- see conduct.h. */
#include "server/room/room.h"

/* ---- whose promises ---- */

static struct hb_watch *watch_of(const struct hb_room *r, hb_guest guest)
{
    for (unsigned i = 0; i < r->watches; i++)
        if (r->watch[i].guest == guest)
            return &r->watch[i];
    return NULL;
}

void hb_conduct_promises_again(struct hb_room *r, hb_guest guest, unsigned seat)
{
    struct hb_watch *w = watch_of(r, guest);

    if (w != NULL)
        w->promised |= 1u << seat & w->seats;
    r->conduct.gone &= ~(1u << seat);
}

void hb_conduct_promises(struct hb_room *r, hb_guest guest, unsigned seat)
{
    for (unsigned i = 0; i < r->watches; i++)
        r->watch[i].promised &= ~(1u << seat);
    hb_conduct_promises_again(r, guest, seat);
}

bool hb_conduct_is_anothers(const struct hb_room *r, hb_guest guest, unsigned seat)
{
    for (unsigned i = 0; i < r->watches; i++)
        if (r->watch[i].guest != guest && (r->watch[i].promised >> seat & 1) && r->fair.promise[seat][0] != '\0')
            return true;
    return false;
}

unsigned hb_conduct_promises_of(const struct hb_room *r, hb_guest guest)
{
    const struct hb_watch *w = watch_of(r, guest);

    return w == NULL ? 0 : w->promised;
}

void hb_conduct_left(struct hb_room *r, unsigned promised)
{
    for (unsigned i = 0; i < r->watches; i++)
        promised &= ~r->watch[i].promised;
    r->conduct.gone |= promised;
}

/* ---- who spoils it ---- */

void hb_conduct_sat(struct hb_room *r, unsigned seats, uint64_t from)
{
    for (unsigned p = 0; p < r->seats; p++)
        if (seats >> p & 1)
            r->conduct.from[p] = from;
}

static unsigned spoiler_at(const struct hb_conduct *c, uint64_t from)
{
    unsigned i = 0;

    while (i < HB_SPOILERS && (c->spoiler[i].times == 0 || c->spoiler[i].from != from))
        i++;
    return i;
}

void hb_conduct_spoiled(struct hb_room *r, unsigned seats)
{
    struct hb_conduct *c = &r->conduct;

    for (unsigned p = 0; p < r->seats; p++) {
        unsigned at;

        if (!(seats >> p & 1) || c->from[p] == 0)
            continue;
        at = spoiler_at(c, c->from[p]);
        if (at == HB_SPOILERS) {
            at = c->spoilers++ % HB_SPOILERS;
            c->spoiler[at].times = 0;
        }
        c->spoiler[at].from = c->from[p];
        c->spoiler[at].times++;
    }
}

bool hb_conduct_may_sit(const struct hb_room *r, uint64_t from)
{
    unsigned at = spoiler_at(&r->conduct, from);

    return at == HB_SPOILERS || r->conduct.spoiler[at].times < HB_SPOILS_MAX;
}
