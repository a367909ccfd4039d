/* one.c -- the evening at one server: what is its own beside sim_world.c. */
#include "sim.h"

#include "server/lobby/errand.h"

static struct sim *sim_of(struct hb_world *w)
{
    return (struct sim *)w;
}

static struct hb_hall *hall(const struct sim *s, unsigned i)
{
    (void)i;
    return s->hall;
}

static int some_hall(struct sim *s)
{
    return s->hall ? 0 : SIM_NO_HALL;
}

static int64_t asleep_until(const struct sim *s, unsigned i)
{
    (void)s;
    (void)i;
    return 0;
}

static void wakes(struct sim *s, unsigned i)
{
    (void)s;
    (void)i;
}

static void heal(struct sim *s)
{
    (void)s;
}

static bool came(struct sim *s, unsigned i, hb_guest guest, const char *address)
{
    (void)i;
    return hb_hall_came(s->hall, guest, address);
}

static void said(struct sim *s, unsigned i, const struct post *p)
{
    (void)i;
    hb_hall_said(s->hall, p->guest, p->text, p->length);
}

static void left(struct sim *s, unsigned i, hb_guest guest)
{
    (void)i;
    hb_hall_left(s->hall, guest);
}

static int concerned(const struct post *p)
{
    (void)p;
    return SIM_NO_HALL;
}

static void happens(struct sim *s, const struct post *p)
{
    if (p->kind == POST_KEPT)
        hb_sim_kept(s);
    else if (p->kind == POST_FETCHED)
        hb_sim_fetched(s, p);
    else if (p->kind == POST_THOUGHT)
        hb_sim_thought(s, p);
    else if (p->kind == POST_UP)
        hb_sim_rise(s);
    else
        hb_sim_fail(s, "there are no nodes");
}

static bool can_wait(const struct sim *s, const struct post *p)
{
    (void)s;
    return p->kind == POST_KEPT;
}

static bool is_settled(const struct sim *s)
{
    return s->keeps == 0;
}

static void check_empty(struct sim *s)
{
    (void)s;
}

const struct servers hb_sim_servers = { .halls = 1,
                                        .where = { "" },
                                        .sim_of = sim_of,
                                        .hall = hall,
                                        .some_hall = some_hall,
                                        .asleep_until = asleep_until,
                                        .wakes = wakes,
                                        .heal = heal,
                                        .came = came,
                                        .said = said,
                                        .left = left,
                                        .concerned = concerned,
                                        .happens = happens,
                                        .can_wait = can_wait,
                                        .is_settled = is_settled,
                                        .check_empty = check_empty };

static void world_send(struct hb_world *w, hb_guest guest, const char *text, size_t length)
{
    hb_sim_say((struct sim *)w, guest, text, length);
}

static void world_cut(struct hb_world *w, hb_guest guest, const char *why)
{
    hb_sim_cut((struct sim *)w, guest, why)->there = false;
}

void hb_sim_leap(struct sim *s)
{
    int64_t far = (int64_t)dice_below(&s->dice, 400) * 3600000;

    s->skew = dice_percent(&s->dice, 50) ? far : -far;
    s->count[SIM_LEAPS]++;
    hb_sim_log(s, "LEAP: the clock is %lld ms ahead", (long long)s->skew);
}

bool hb_sim_peek(struct sim *s, const char *room, uint64_t *hash, uint32_t *seq, bool *over)
{
    return s->hall && hb_hall_peek(s->hall, room, hash, seq, over);
}

void hb_sim_world_init(struct sim *s)
{
    s->world = (struct hb_world){ .send = world_send, .cut = world_cut, .keep = hb_sim_keep };
    hb_sim_world_calls(&s->world);
    hb_sim_outside_init(s);
    s->now = 1790000000000 + dice_below(&s->dice, 1000000);
    s->hall = hb_hall_new(&s->limits, &s->world, NULL);
    if (!s->hall)
        hb_sim_fail(s, "no hall");
    hb_hall_begin(s->hall);
}

void hb_sim_world_done(struct sim *s)
{
    hb_hall_free(s->hall);
    hb_sim_posts_done(s);
    hb_sim_disk_done(s);
}
