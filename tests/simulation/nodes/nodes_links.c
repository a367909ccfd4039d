/* nodes_links.c -- the ways between nodes: frames in order, each end noticing for itself that the other is gone. */
#include "sim_nodes.h"

#include <stdlib.h>

static struct link *link_of(struct cluster *c, uint32_t number)
{
    return number == 0 || number > c->links ? NULL : &c->link[number - 1];
}

static bool is_of(const struct link_end *e, const struct node *n)
{
    return e->up && e->node == n->index && e->life == n->life;
}

/* The link of a node to one that it calls so; *side is its end. */
static struct link *link_to(struct node *n, hb_peer peer, unsigned *side)
{
    struct cluster *c = n->sim->cluster;

    for (size_t i = c->links; i-- > 0;)
        for (*side = 0; *side < 2; ++*side)
            if (is_of(&c->link[i].end[*side], n) && c->link[i].end[*side].peer == peer)
                return &c->link[i];
    return NULL;
}

static void empty(struct link_end *e)
{
    while (e->first) {
        struct frame *f = e->first;

        e->first = f->next;
        free(f->text);
        free(f);
    }
    e->last = NULL;
}

static void post_break(struct sim *s, const struct link *l, unsigned side, int64_t delay)
{
    struct errand e = { .kind = ERRAND_BREAK, .node = l->end[side].node, .life = l->end[side].life };

    e.link = l->number;
    hb_nodes_errand(s, e, NULL, delay);
}

/* Calling */

static bool can_talk(const struct sim *s, const struct node *a, const struct node *b)
{
    return a->hall && b->hall && a->stalled_until <= s->now && b->stalled_until <= s->now &&
           s->cluster->cut_until[a->index][b->index] <= s->now;
}

static void lose_end(struct node *n, struct link_end *e)
{
    e->up = false;
    empty(e);
    n->sim->cluster->count[NODES_LINKS_BROKEN]++;
    hb_switch_unlinked(n->board, e->peer);
}

static void lose_links_to(struct node *n, unsigned other)
{
    struct cluster *c = n->sim->cluster;

    for (size_t i = 0; i < c->links; i++)
        for (unsigned side = 0; side < 2; side++)
            if (is_of(&c->link[i].end[side], n) && c->link[i].end[1 - side].node == other)
                lose_end(n, &c->link[i].end[side]);
}

static void open_end(struct link_end *e, const struct node *n, const struct node *other)
{
    *e = (struct link_end){ .node = n->index, .life = n->life, .peer = other->name, .up = true };
    if (!hb_switch_linked(n->board, other->name))
        hb_sim_fail(n->sim, "too many links");
}

static bool are_linked(struct node *a, struct node *b)
{
    unsigned side;

    return link_to(a, b->name, &side) && link_to(b, a->name, &side);
}

void hb_links_link(struct sim *s, const struct errand *e)
{
    struct cluster *c = s->cluster;
    struct node *a = &c->node[e->node], *b = &c->node[c->of_node[e->link]];
    struct link *l;

    if (a->life != e->life || b->name != e->link || a->name == 0 || !can_talk(s, a, b) || are_linked(a, b))
        return;
    lose_links_to(a, b->index);
    lose_links_to(b, a->index);
    c->link = hb_sim_grow(c->link, &c->link_room, c->links, sizeof *c->link);
    l = &c->link[c->links++];
    l->number = (uint32_t)c->links;
    open_end(&l->end[0], a, b);
    open_end(&l->end[1], b, a);
    c->count[NODES_LINKS]++;
    hb_sim_log(s, "LINK %u between nodes %u and %u", l->number, a->index, b->index);
}

void hb_links_call(struct node *n)
{
    struct cluster *c = n->sim->cluster;

    for (hb_peer name = 1; name <= c->names; name++)
        if (c->of_node[name] != n->index && hb_base_lives(n->sim, name) && c->node[c->of_node[name]].name == name &&
            !are_linked(n, &c->node[c->of_node[name]]))
            hb_nodes_errand(n->sim,
                            (struct errand){ .kind = ERRAND_LINK, .node = n->index, .life = n->life, .link = name },
                            NULL, 5 + dice_below(&n->sim->dice, 50));
}

/* Frames */

static struct node *node_of_outside(struct hb_switch_world *w)
{
    return (struct node *)((char *)w - offsetof(struct node, outside));
}

static void give(struct hb_switch_world *world, hb_peer peer, const char *text, size_t length)
{
    struct node *n = node_of_outside(world);
    struct sim *s = n->sim;
    unsigned side;
    struct link *l = link_to(n, peer, &side);
    struct link_end *to;
    struct frame *f;

    if (!l)
        hb_sim_fail(s, "node %u speaks over a link that it has not", n->index);
    to = &l->end[1 - side];
    s->cluster->count[NODES_FRAMES]++;
    hb_sim_log(s, "  node %u to %u: %.250s", n->index, to->node, text);
    f = calloc(1, sizeof *f);
    if (!f)
        abort();
    f->text = hb_sim_copy(text, length);
    f->length = length;
    *(!to->first ? &to->first : to->last) = f;
    to->last = &f->next;
    hb_nodes_errand(s, (struct errand){ .kind = ERRAND_FRAME, .node = to->node, .life = to->life, .link = l->number },
                    NULL, hb_sim_on_the_way(s, &to->arrives, dice_percent(&s->dice, 3) ? 1000 : 30));
}

static void unlink_both(struct hb_switch_world *world, hb_peer peer, const char *why)
{
    struct node *n = node_of_outside(world);
    unsigned side;
    struct link *l = link_to(n, peer, &side);

    hb_sim_fail(n->sim, "node %u gives up its link %u: %s", n->index, !l ? 0 : l->number, why);
}

/* The first that waits arrives. */
void hb_links_frame(struct sim *s, const struct post *p)
{
    struct cluster *c = s->cluster;
    struct link *l = link_of(c, p->errand->link);
    unsigned side = l->end[0].node == p->errand->node ? 0 : 1;
    struct link_end *here = &l->end[side], *there = &l->end[1 - side];
    struct node *n = &c->node[here->node];
    struct frame *f = here->first;

    if (!is_of(here, n) || !f) {
        c->count[NODES_FRAMES_LOST]++;
        return;
    }
    if (c->cut_until[here->node][there->node] > s->now) {
        hb_nodes_errand(s, *p->errand, NULL, c->cut_until[here->node][there->node] - s->now + 1);
        return;
    }
    here->first = f->next;
    if (is_of(there, &c->node[there->node]))
        hb_switch_gave(c->node[there->node].board, there->peer, f->length);
    hb_switch_heard(n->board, here->peer, f->text, f->length);
    free(f->text);
    free(f);
}

/* Breaking */

void hb_links_break(struct sim *s, const struct errand *e)
{
    struct link *l = link_of(s->cluster, e->link);
    unsigned side = l->end[0].node == e->node ? 0 : 1;
    struct node *n = &s->cluster->node[e->node];

    if (!is_of(&l->end[side], n))
        return;
    hb_sim_log(s, "BROKEN: link %u for node %u", l->number, n->index);
    lose_end(n, &l->end[side]);
}

void hb_links_drop_all(struct node *n, bool quick)
{
    struct sim *s = n->sim;
    struct cluster *c = s->cluster;

    for (size_t i = 0; i < c->links; i++)
        for (unsigned side = 0; side < 2; side++) {
            struct link *l = &c->link[i];

            if (!is_of(&l->end[side], n))
                continue;
            post_break(s, l, 1 - side, quick ? 1 + dice_below(&s->dice, 500) : PATIENCE);
            lose_end(n, &l->end[side]);
        }
}

static bool connects(const struct link *l, unsigned a, unsigned b)
{
    return (l->end[0].node == a && l->end[1].node == b) || (l->end[0].node == b && l->end[1].node == a);
}

void hb_links_cut(struct sim *s, unsigned a, unsigned b, int64_t time)
{
    struct cluster *c = s->cluster;

    c->cut_until[a][b] = c->cut_until[b][a] = s->now + time;
    for (size_t i = 0; time > PATIENCE && i < c->links; i++)
        for (unsigned side = 0; side < 2; side++)
            if (connects(&c->link[i], a, b) && c->link[i].end[side].up)
                post_break(s, &c->link[i], side, PATIENCE + dice_below(&s->dice, 500));
}

void hb_links_silent(struct node *n, int64_t time)
{
    struct sim *s = n->sim;
    struct cluster *c = s->cluster;

    for (size_t i = 0; time > PATIENCE && i < c->links; i++)
        for (unsigned side = 0; side < 2; side++)
            if (is_of(&c->link[i].end[side], n)) {
                post_break(s, &c->link[i], 1 - side, PATIENCE + dice_below(&s->dice, 500));
                post_break(s, &c->link[i], side, time + dice_below(&s->dice, 50));
            }
}

void hb_links_done(struct sim *s)
{
    for (size_t i = 0; i < s->cluster->links; i++) {
        empty(&s->cluster->link[i].end[0]);
        empty(&s->cluster->link[i].end[1]);
    }
    free(s->cluster->link);
}

bool hb_links_are_empty(const struct sim *s)
{
    const struct cluster *c = s->cluster;

    for (size_t i = 0; i < c->links; i++)
        for (unsigned side = 0; side < 2; side++)
            if (c->link[i].end[side].up && c->link[i].end[side].first)
                return false;
    return true;
}

void hb_links_init(struct node *n)
{
    n->outside.give = give;
    n->outside.unlink = unlink_both;
}
