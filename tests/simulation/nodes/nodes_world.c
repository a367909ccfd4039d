/* nodes_world.c -- three nodes as one server: what is their own beside tests/simulation/sim_world.c, in place of one.c, disk.c and
 * outside.c. */
#include "sim_nodes.h"

#include "server/lobby/errand.h"
#include "server/room/room.h"

#include <stdlib.h>
#include <string.h>

enum { SLOWLY = 1000 };

struct node *hb_nodes_of(struct hb_world *w)
{
    return (struct node *)w;
}

static struct node *node_of_outside(struct hb_switch_world *w)
{
    return (struct node *)((char *)w - offsetof(struct node, outside));
}

int64_t hb_nodes_slowly(const struct sim *s, int64_t time)
{
    return s->deserted ? time * SLOWLY : time;
}

void hb_nodes_errand(struct sim *s, struct errand e, const char *room, int64_t delay)
{
    struct post p = { .kind = POST_NODE };

    p.errand = malloc(sizeof *p.errand);
    if (!p.errand)
        abort();
    *p.errand = e;
    if (room)
        memcpy(p.room, room, sizeof p.room);
    hb_sim_post(s, p, delay);
}

/* People and their connections */

static struct sim *sim_of(struct hb_world *w)
{
    return hb_nodes_of(w)->sim;
}

static struct hb_hall *hall(const struct sim *s, unsigned i)
{
    return s->cluster->node[i].hall;
}

static int some_hall(struct sim *s)
{
    unsigned first = dice_below(&s->dice, NODES);

    for (unsigned i = 0; i < NODES; i++) {
        const struct node *n = &s->cluster->node[(first + i) % NODES];

        if (n->hall && n->stalled_until <= s->now)
            return (int)n->index;
    }
    return SIM_NO_HALL;
}

static int64_t asleep_until(const struct sim *s, unsigned i)
{
    return s->cluster->node[i].stalled_until;
}

static void wakes(struct sim *s, unsigned i)
{
    hb_nodes_expire(&s->cluster->node[i]);
}

static bool came(struct sim *s, unsigned i, hb_guest guest, const char *address)
{
    return hb_switch_came(s->cluster->node[i].board, guest, address);
}

static void said(struct sim *s, unsigned i, const struct post *p)
{
    hb_switch_said(s->cluster->node[i].board, p->guest, p->text, p->length);
}

static void left(struct sim *s, unsigned i, hb_guest guest)
{
    hb_switch_left(s->cluster->node[i].board, guest);
}

/* What halls and switchboards ask of the world */

static void world_send(struct hb_world *w, hb_guest guest, const char *text, size_t length)
{
    hb_switch_send(hb_nodes_of(w)->board, guest, text, length);
}

static void world_cut(struct hb_world *w, hb_guest guest, const char *why)
{
    hb_switch_cut(hb_nodes_of(w)->board, guest, why);
}

static bool world_pass(struct hb_world *w, hb_guest guest, hb_peer node, const struct hb_passed *wish)
{
    return hb_switch_pass(hb_nodes_of(w)->board, guest, node, wish);
}

static void outside_send(struct hb_switch_world *w, hb_guest guest, const char *text, size_t length)
{
    struct node *n = node_of_outside(w);
    const struct line *l = hb_sim_line(n->sim, guest);

    if (l && l->node != n->index)
        hb_sim_fail(n->sim, "node %u speaks to guest %u, who is elsewhere: %.100s", n->index, guest, text);
    hb_sim_say(n->sim, guest, text, length);
}

/* The node notices a little later that they have gone. */
static void outside_cut(struct hb_switch_world *w, hb_guest guest, const char *why)
{
    struct sim *s = node_of_outside(w)->sim;
    struct line *l = hb_sim_cut(s, guest, why);

    if (!l)
        return;
    l->cut = true;
    hb_sim_post(s, (struct post){ .kind = POST_LEFT, .guest = guest }, 1 + dice_below(&s->dice, 60));
}

/* Thoughts */

static void think(struct hb_world *w, struct hb_thought *t)
{
    struct node *n = hb_nodes_of(w);

    if (++n->thinking > n->sim->limits.thoughts)
        hb_sim_fail(n->sim, "%u thoughts at a time", n->thinking);
    hb_sim_post(n->sim, (struct post){ .kind = POST_THOUGHT, .who = n->index, .life = n->life, .thought = t },
                1 + dice_below(&n->sim->dice, 50));
}

static void have_thought(struct sim *s, const struct post *p)
{
    struct node *n = &s->cluster->node[p->who];

    if (!n->hall || p->life != n->life) {
        hb_thought_free(p->thought);
        return;
    }
    n->thinking--;
    hb_thought_think(p->thought);
    s->count[SIM_THOUGHTS]++;
    hb_hall_thought(n->hall, p->thought);
}

/* What comes */

static void renewed(struct node *n, const struct errand *e)
{
    struct sim *s = n->sim;
    bool good = hb_base_renewed(n, e);

    hb_base_check(s);
    if (good) {
        hb_switch_share(n->board);
        hb_links_call(n);
        hb_nodes_errand(s, (struct errand){ .kind = ERRAND_TIME, .node = n->index, .life = n->life }, NULL,
                        n->good_until > s->now ? n->good_until - s->now : 0);
    }
    hb_nodes_errand(s, (struct errand){ .kind = ERRAND_RENEW, .node = n->index, .life = n->life, .sent = -1 }, NULL,
                    hb_nodes_slowly(s, good ? RENEW : 500));
}

/* Whether the database or the network does it, which do not stand still with the node. */
static bool is_outside(enum errand_kind kind)
{
    return kind == ERRAND_WRITE || kind == ERRAND_FETCH || kind == ERRAND_MISHAP || kind == ERRAND_LINK;
}

static void do_errand(struct sim *s, const struct post *p)
{
    struct errand *e = p->errand;
    struct node *n = &s->cluster->node[e->node];

    if (e->kind == ERRAND_MISHAP) {
        hb_nodes_mishap(s);
        return;
    }
    if (e->life != n->life || (!n->hall && e->kind != ERRAND_RISE))
        return;
    switch (e->kind) {
    case ERRAND_WRITE:
        hb_base_write(n);
        break;
    case ERRAND_WRITTEN:
        hb_base_written(n);
        break;
    case ERRAND_FETCH:
        hb_base_fetch(n, p);
        break;
    case ERRAND_FETCHED:
        hb_base_fetched(n, p);
        break;
    case ERRAND_RENEW:
        if (e->sent < 0)
            hb_base_ask_renew(n);
        else
            hb_base_renew(n, *e);
        break;
    case ERRAND_RENEWED:
        renewed(n, e);
        break;
    case ERRAND_FRAME:
        hb_links_frame(s, p);
        break;
    case ERRAND_BREAK:
        hb_links_break(s, e);
        break;
    case ERRAND_LINK:
        hb_links_link(s, e);
        break;
    case ERRAND_RISE:
        hb_nodes_rise(n);
        break;
    case ERRAND_TIME:
    case ERRAND_MISHAP:
        break;
    }
}

static int concerned(const struct post *p)
{
    if (p->kind == POST_THOUGHT)
        return (int)p->who;
    if (p->kind == POST_NODE && !is_outside(p->errand->kind) &&
        !(p->errand->kind == ERRAND_RENEW && p->errand->sent >= 0))
        return (int)p->errand->node;
    return SIM_NO_HALL;
}

static void happens(struct sim *s, const struct post *p)
{
    if (p->kind == POST_THOUGHT)
        have_thought(s, p);
    else if (p->kind == POST_NODE)
        do_errand(s, p);
    else
        hb_sim_fail(s, "there is more than one server");
}

static void free_errand(struct errand *e)
{
    hb_room_free(e->got.room);
    free(e);
}

/* As if there was one server */

bool hb_sim_peek(struct sim *s, const char *room, uint64_t *hash, uint32_t *seq, bool *over)
{
    const struct lease *l = hb_base_lease(s->cluster, room);
    const struct node *n = !l ? NULL : &s->cluster->node[s->cluster->of_node[l->holder]];

    return n && n->hall && n->name == l->holder && hb_hall_peek(n->hall, room, hash, seq, over);
}

static bool can_wait(const struct sim *s, const struct post *p)
{
    if (p->kind != POST_NODE)
        return false;
    return p->errand->kind == ERRAND_RENEW || p->errand->kind == ERRAND_RENEWED || p->errand->kind == ERRAND_TIME ||
           p->errand->kind == ERRAND_MISHAP || p->errand->life != s->cluster->node[p->errand->node].life;
}

static bool is_settled(const struct sim *s)
{
    for (unsigned i = 0; i < NODES; i++)
        if (s->cluster->node[i].name == 0 || s->cluster->node[i].writings > 0)
            return false;
    return hb_links_are_empty(s);
}

static void check_empty(struct sim *s)
{
    const struct cluster *c = s->cluster;

    for (unsigned i = 0; i < c->leases; i++)
        if (hb_base_lives(s, c->lease[i].holder))
            hb_sim_fail(s, "%s is held after a month", c->lease[i].room);
}

const struct servers hb_sim_servers = { .halls = NODES,
                                        .where = { " at node 0", " at node 1", " at node 2" },
                                        .sim_of = sim_of,
                                        .hall = hall,
                                        .some_hall = some_hall,
                                        .asleep_until = asleep_until,
                                        .wakes = wakes,
                                        .heal = hb_nodes_heal,
                                        .came = came,
                                        .said = said,
                                        .left = left,
                                        .concerned = concerned,
                                        .happens = happens,
                                        .can_wait = can_wait,
                                        .is_settled = is_settled,
                                        .check_empty = check_empty,
                                        .free_errand = free_errand };

void hb_sim_crash(struct sim *s)
{
    if (!s->calm)
        hb_nodes_die(&s->cluster->node[dice_below(&s->dice, NODES)]);
}

void hb_sim_die(struct sim *s)
{
    for (unsigned i = 0; i < NODES; i++)
        hb_nodes_die(&s->cluster->node[i]);
}

void hb_sim_leap(struct sim *s)
{
    (void)s; /* the clocks of several machines are set by others */
}

/* Beginning and end */

static void init_node(struct sim *s, unsigned i)
{
    struct node *n = &s->cluster->node[i];

    n->world = (struct hb_world){ .send = world_send, .cut = world_cut, .think = think, .pass = world_pass };
    hb_sim_world_calls(&n->world);
    n->outside = (struct hb_switch_world){ .send = outside_send, .cut = outside_cut };
    n->sim = s;
    n->index = i;
    n->well_since = INT64_MAX;
    hb_base_init(n);
    hb_links_init(n);
    hb_nodes_rise(n);
}

void hb_sim_world_init(struct sim *s)
{
    s->cluster = calloc(1, sizeof *s->cluster);
    if (!s->cluster)
        abort();
    s->now = 1790000000000 + dice_below(&s->dice, 1000000);
    for (unsigned i = 0; i < NODES; i++)
        init_node(s, i);
    hb_nodes_errand(s, (struct errand){ .kind = ERRAND_MISHAP }, NULL, 1000 + dice_below(&s->dice, 5000));
}

static void count_node(struct sim *s, const struct node *n)
{
    struct hb_switch_numbers numbers = hb_switch_numbers(n->board);

    s->cluster->count[NODES_PASSED] += (long)numbers.passed;
    s->cluster->count[NODES_CAME_BACK] += (long)numbers.came_back;
}

void hb_sim_world_done(struct sim *s)
{
    struct cluster *c = s->cluster;

    for (unsigned i = 0; i < NODES; i++) {
        struct node *n = &c->node[i];

        if (n->hall)
            count_node(s, n);
        hb_base_forget(n);
        hb_hall_free(n->hall);
        hb_switch_free(n->board);
        free(n->writing);
    }
    for (unsigned i = 0; i < NODES_COUNTS; i++)
        hb_nodes_counts[i] += c->count[i];
    hb_links_done(s);
    hb_sim_posts_done(s);
    hb_sim_rows_done(s);
    free(c);
}
