/* mishaps.c -- what goes wrong with nodes: they die, stand still, and lose each other or the database for a while. */
#include "sim_nodes.h"

#include "server/lobby/errand.h"

#include <stdlib.h>

enum { MISHAPS_MAX = 60, LONGEST_CUT = 40000 };

static struct node *some_node(struct sim *s)
{
    return &s->cluster->node[dice_below(&s->dice, NODES)];
}

/* Dying */

static void hang_up(struct node *n)
{
    struct sim *s = n->sim;

    for (size_t i = 0; i < s->lines; i++)
        if (s->line[i].there && s->line[i].node == n->index) {
            s->line[i].there = false;
            hb_sim_post(s, (struct post){ .kind = POST_LOST, .guest = (hb_guest)i + 1 }, 1 + dice_below(&s->dice, 500));
        }
    for (unsigned i = s->looking; i-- > 0;)
        if (s->look[i].node == n->index)
            s->look[i] = s->look[--s->looking];
}

void hb_nodes_die(struct node *n)
{
    struct sim *s = n->sim;

    if (!n->hall)
        return;
    hb_sim_log(s, "DEATH of node %u with %zu to write", n->index, n->writings);
    s->cluster->count[NODES_DEATHS]++;
    hb_links_drop_all(n, !dice_percent(&s->dice, 20));
    hb_base_forget(n);
    hb_hall_free(n->hall);
    hb_switch_free(n->board);
    n->hall = NULL;
    n->board = NULL;
    n->life++;
    n->name = n->former = 0;
    n->thinking = 0;
    n->stalled_until = 0;
    n->well_since = INT64_MAX;
    hang_up(n);
    hb_nodes_errand(s, (struct errand){ .kind = ERRAND_RISE, .node = n->index, .life = n->life }, NULL,
                    100 + dice_below(&s->dice, dice_percent(&s->dice, 30) ? 40000 : 4000));
}

void hb_nodes_rise(struct node *n)
{
    struct sim *s = n->sim;

    n->hall = hb_hall_new(&s->limits, &n->world, NULL);
    n->board = hb_switch_new(&n->outside);
    if (!n->hall || !n->board)
        abort();
    hb_switch_serve(n->board, n->hall);
    hb_hall_begin(n->hall);
    hb_sim_log(s, "node %u is up", n->index);
    hb_base_ask_renew(n);
}

/* A name that is good no more */

void hb_nodes_expire(struct node *n)
{
    if (!n->hall || n->name == 0 || n->sim->now < n->good_until)
        return;
    hb_sim_log(n->sim, "EXPIRED: node %u, which was %u", n->index, n->name);
    n->sim->cluster->count[NODES_EXPIRED]++;
    n->former = n->name;
    n->name = 0;
    n->well_since = INT64_MAX;
    hb_hall_lose_all(n->hall);
    hb_links_drop_all(n, true);
}

/* The rest */

static void stall(struct node *n, int64_t time)
{
    if (!n->hall)
        return;
    hb_sim_log(n->sim, "STALL of node %u for %lld ms", n->index, (long long)time);
    n->sim->cluster->count[NODES_STALLS]++;
    n->stalled_until = n->sim->now + time;
    n->well_since = INT64_MAX;
    hb_links_silent(n, time);
}

static void cut_from_base(struct node *n, int64_t time)
{
    hb_sim_log(n->sim, "CUT of node %u from the database for %lld ms", n->index, (long long)time);
    n->sim->cluster->count[NODES_BASE_CUTS]++;
    n->base_cut_until = n->sim->now + time;
    n->well_since = INT64_MAX;
}

static void cut_nodes(struct sim *s, unsigned a, unsigned b, int64_t time)
{
    if (a == b)
        return;
    hb_sim_log(s, "CUT between nodes %u and %u for %lld ms", a, b, (long long)time);
    s->cluster->count[NODES_NODE_CUTS]++;
    hb_links_cut(s, a, b, time);
}

static void one_mishap(struct sim *s)
{
    int64_t time = dice_percent(&s->dice, 50) ? dice_below(&s->dice, 4000) : dice_below(&s->dice, LONGEST_CUT);
    unsigned what = dice_below(&s->dice, 100);
    struct node *n = some_node(s);

    if (what < 20)
        hb_nodes_die(n);
    else if (what < 45)
        stall(n, time);
    else if (what < 70)
        cut_from_base(n, time);
    else if (what < 97)
        cut_nodes(s, n->index, dice_below(&s->dice, NODES), time);
    else
        for (unsigned i = 0; i < NODES; i++) /* the database is away */
            cut_from_base(&s->cluster->node[i], time);
}

void hb_nodes_mishap(struct sim *s)
{
    if (s->calm || s->cluster->mishaps++ == MISHAPS_MAX)
        return;
    one_mishap(s);
    hb_nodes_errand(s, (struct errand){ .kind = ERRAND_MISHAP }, NULL, 500 + dice_below(&s->dice, 15000));
}

void hb_nodes_heal(struct sim *s)
{
    struct cluster *c = s->cluster;

    if (c->healed)
        return;
    c->healed = true;
    for (unsigned a = 0; a < NODES; a++) {
        for (unsigned b = 0; b < NODES; b++)
            c->cut_until[a][b] = 0;
        c->node[a].base_cut_until = c->node[a].stalled_until = 0;
    }
}
