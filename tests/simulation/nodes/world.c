/* world.c -- three nodes as one server: the same calls as those of tests/simulation/world.c, disk.c and outside.c. */
#include "nodes.h"

#include "server/lobby/errand.h"
#include "server/room/room.h"

#include <stdlib.h>
#include <string.h>

enum { SPINNING = 100, SLOWLY = 1000 };

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

static struct line *line_of(struct sim *s, hb_guest guest)
{
    return guest == 0 || guest > s->lines ? NULL : &s->line[guest - 1];
}

static struct node *node_of_line(const struct sim *s, const struct line *l)
{
    return &s->cluster->node[l->node];
}

/* People and their connections */

static struct node *some_node(struct sim *s)
{
    unsigned first = dice_below(&s->dice, NODES);

    for (unsigned i = 0; i < NODES; i++) {
        struct node *n = &s->cluster->node[(first + i) % NODES];

        if (n->hall && n->stalled_until <= s->now)
            return n;
    }
    return NULL;
}

hb_guest hb_sim_connect(struct sim *s, unsigned person, const char *address)
{
    hb_guest guest = (hb_guest)s->lines + 1;
    struct node *n = some_node(s);

    if (!n)
        return 0;
    hb_nodes_expire(n);
    s->line = hb_sim_grow(s->line, &s->line_room, s->lines, sizeof *s->line);
    s->line[s->lines++] = (struct line){ .person = person, .node = n->index, .here = true, .there = true };
    if (hb_switch_came(n->board, guest, address))
        return guest;
    s->line[guest - 1].here = s->line[guest - 1].there = false;
    s->count[SIM_NO_PLACE]++;
    return 0;
}

void hb_sim_drop(struct sim *s, hb_guest guest)
{
    struct line *l = line_of(s, guest);

    if (!l || !l->here)
        return;
    l->here = false;
    s->count[SIM_DROPS]++;
    hb_sim_post(s, (struct post){ .kind = POST_LEFT, .guest = guest }, dice_below(&s->dice, 4) == 0 ? 20000 : 40);
}

void hb_sim_send(struct sim *s, hb_guest guest, const char *text, size_t length, bool wrong, unsigned delay)
{
    struct line *l = line_of(s, guest);
    struct post p = { .kind = POST_IN, .guest = guest, .wrong = wrong };

    if (!l || !l->here)
        return;
    p.text = hb_sim_copy(text, length);
    p.length = length;
    hb_sim_post(s, p, hb_sim_on_the_way(s, &l->in_at, delay));
}

/* What halls and switchboards ask of the world */

static int64_t world_now(struct hb_world *w)
{
    return hb_nodes_of(w)->sim->now;
}

static void world_random(struct hb_world *w, void *out, size_t n)
{
    unsigned char *byte = out;

    for (size_t i = 0; i < n; i++)
        byte[i] = (unsigned char)hb_splitmix(&hb_nodes_of(w)->sim->hall_dice.state);
}

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

static void world_note(struct hb_world *w, const char *level, const char *what, const char *room)
{
    struct sim *s = hb_nodes_of(w)->sim;

    hb_sim_log(s, "  note %s %s %s", level, what, !room ? "" : room);
    hb_sim_look_through(s, PEOPLE_MAX, what, strlen(what));
}

static void outside_send(struct hb_switch_world *w, hb_guest guest, const char *text, size_t length)
{
    struct node *n = node_of_outside(w);
    struct sim *s = n->sim;
    struct line *l = line_of(s, guest);
    struct post p = { .kind = POST_OUT, .guest = guest };

    if (!l || !l->there || l->node != n->index)
        hb_sim_fail(s, "node %u speaks to guest %u, who is not there: %.100s", n->index, guest, text);
    if (l->cut)
        return;
    if (guest == s->speaking && strstr(text, "\"ok\":")) {
        s->answers_now++;
        s->refusals_now += strstr(text, "\"ok\":false") != NULL;
    } else if (strstr(text, "\"ok\":false")) {
        l->owed--;
    }
    hb_sim_look_through(s, l->person, text, length);
    if (s->loud || s->person[l->person].habit != SIM_ROGUE)
        hb_sim_log(s, "  < %s: %s", s->person[l->person].name, text);
    p.text = hb_sim_copy(text, length);
    p.length = length;
    hb_sim_post(s, p, hb_sim_on_the_way(s, &l->out_at, s->person[l->person].delay));
}

static void outside_cut(struct hb_switch_world *w, hb_guest guest, const char *why)
{
    struct sim *s = node_of_outside(w)->sim;
    struct line *l = line_of(s, guest);

    if (!l || !l->there)
        hb_sim_fail(s, "guest %u is cut, who is not there", guest);
    if (l->cut)
        return;
    hb_sim_log(s, "  cut %s: %s", s->person[l->person].name, why);
    l->cut = true;
    hb_sim_post(s, (struct post){ .kind = POST_LOST, .guest = guest }, hb_sim_on_the_way(s, &l->out_at, 50));
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

static bool is_kept(const struct sim *s, const char *room)
{
    for (unsigned i = 0; i < s->ledgers; i++)
        if (strcmp(s->ledger[i].room, room) == 0)
            return s->ledger[i].rows > 0;
    return false;
}

static void show(struct hb_world *w, hb_looker who, enum hb_shown how, const char *text, size_t length)
{
    struct sim *s = hb_nodes_of(w)->sim;

    for (unsigned i = 0; i < s->looking; i++)
        if (s->look[i].who == who && how == HB_NOTHING_THERE && is_kept(s, s->look[i].room))
            hb_sim_fail(s, "%s is there and not shown", s->look[i].room);
    forget_look(s, who);
    s->count[how == HB_SHOWN ? SIM_SHOWN : SIM_NOT_SHOWN]++;
    hb_sim_look_through(s, PEOPLE_MAX, text, length);
}

static void draw(struct hb_world *w, hb_looker who, struct hb_picture_job *sketch)
{
    struct sim *s = hb_nodes_of(w)->sim;

    s->count[SIM_PICTURES]++;
    forget_look(s, who);
    hb_sketch_free(sketch);
}

void hb_sim_look_at(struct sim *s, const char *room, enum hb_hall_look what)
{
    struct node *n = some_node(s);
    hb_looker who = ++s->lookers;

    if (!n || s->looking == LOOKS_MAX)
        return;
    hb_nodes_expire(n);
    s->look[s->looking].who = who;
    s->look[s->looking].node = n->index;
    memcpy(s->look[s->looking++].room, room, HB_ROOM_ID + 1);
    hb_hall_look(n->hall, who, what, room, (enum hb_language)dice_below(&s->dice, 3));
}

void hb_sim_look_away(struct sim *s)
{
    unsigned i = s->looking == 0 ? 0 : dice_below(&s->dice, s->looking);

    if (s->looking == 0 || s->cluster->node[s->look[i].node].stalled_until > s->now)
        return;
    hb_hall_look_away(s->cluster->node[s->look[i].node].hall, s->look[i].who);
    s->look[i] = s->look[--s->looking];
    s->count[SIM_LOOKED_AWAY]++;
}

/* What comes */

static void node_hears(struct sim *s, const struct post *p)
{
    struct line *l = line_of(s, p->guest);
    struct node *n = node_of_line(s, l);

    if (!n->hall || !l->there || l->cut || (!l->here && dice_percent(&s->dice, 50))) {
        s->count[SIM_FRAMES_LOST]++;
        return;
    }
    if (s->loud || s->person[l->person].habit != SIM_ROGUE)
        hb_sim_log(s, "> %s at node %u: %s", s->person[l->person].name, l->node, p->text);
    s->speaking = p->guest;
    s->keeps_now = s->refusals_now = s->answers_now = 0;
    hb_switch_said(n->board, p->guest, p->text, p->length);
    s->speaking = 0;
    if (s->refusals_now > 0 && s->keeps_now > 0)
        hb_sim_fail(s, "a wish was refused and something was kept of it: %.200s", p->text);
    if (s->answers_now > 1)
        hb_sim_fail(s, "%u answers to one question: %.200s", s->answers_now, p->text);
    if (p->wrong && (s->answers_now != s->refusals_now || s->keeps_now > 0))
        hb_sim_fail(s, "no refusal of %.200s", p->text);
    if (p->wrong && s->refusals_now == 0)
        line_of(s, p->guest)->owed++;
    s->count[SIM_HOSTILE] += p->wrong;
}

static void person_hears(struct sim *s, const struct post *p)
{
    struct line *l = line_of(s, p->guest);

    if (l->here && s->person[l->person].guest == p->guest)
        hb_sim_heard(s, &s->person[l->person], p->text, p->length);
    else
        s->count[SIM_FRAMES_LOST]++;
}

static void node_misses(struct sim *s, hb_guest guest)
{
    struct line *l = line_of(s, guest);

    if (l->there && node_of_line(s, l)->hall)
        hb_switch_left(node_of_line(s, l)->board, guest);
    l->there = false;
}

static void person_misses(struct sim *s, hb_guest guest)
{
    struct line *l = line_of(s, guest);

    if (l->here && s->person[l->person].guest == guest)
        hb_sim_lost(s, &s->person[l->person]);
    l->here = false;
}

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

/* The node that has to be awake for it; NULL: none. */
static struct node *concerned(struct sim *s, const struct post *p)
{
    if (p->kind == POST_IN || p->kind == POST_LEFT)
        return node_of_line(s, line_of(s, p->guest));
    if (p->kind == POST_THOUGHT)
        return &s->cluster->node[p->who];
    if (p->kind == POST_NODE && !is_outside(p->errand->kind) &&
        !(p->errand->kind == ERRAND_RENEW && p->errand->sent >= 0))
        return &s->cluster->node[p->errand->node];
    return NULL;
}

static void happens(struct sim *s, const struct post *p)
{
    switch (p->kind) {
    case POST_IN:
        node_hears(s, p);
        break;
    case POST_OUT:
        person_hears(s, p);
        break;
    case POST_LEFT:
        node_misses(s, p->guest);
        break;
    case POST_LOST:
        person_misses(s, p->guest);
        break;
    case POST_THINK:
        hb_sim_think(s, &s->person[p->who]);
        break;
    case POST_THOUGHT:
        have_thought(s, p);
        break;
    case POST_CRASH:
        hb_sim_crash(s);
        break;
    case POST_NODE:
        do_errand(s, p);
        break;
    case POST_KEPT:
    case POST_FETCHED:
    case POST_UP:
        hb_sim_fail(s, "there is more than one server");
    }
}

/* Time */

static int64_t due_at(struct node *n)
{
    int64_t due = !n->hall ? INT64_MAX : hb_hall_due(n->hall);

    return n->stalled_until > due ? n->stalled_until : due;
}

static bool tick(struct sim *s, int64_t before)
{
    struct node *first = NULL;
    int64_t due = INT64_MAX;

    for (unsigned i = 0; i < NODES; i++)
        if (due_at(&s->cluster->node[i]) < due) {
            first = &s->cluster->node[i];
            due = due_at(first);
        }
    if (!first || !first->hall || (due > s->now ? due : s->now) > before)
        return false;
    s->now = due > s->now ? due : s->now;
    hb_nodes_expire(first);
    hb_hall_tick(first->hall);
    if (hb_hall_due(first->hall) > s->now)
        s->ticks_in_vain = 0;
    else if (++s->ticks_in_vain == SPINNING)
        hb_sim_fail(s, "a hall is due again and again at the same moment");
    return true;
}

static void check_space(struct sim *s)
{
    for (unsigned i = 0; i < NODES; i++)
        if (s->cluster->node[i].hall) {
            struct hb_hall_numbers n = hb_hall_numbers(s->cluster->node[i].hall);

            if (n.rooms + n.coming > s->limits.rooms)
                hb_sim_fail(s, "%u rooms are in memory and %u on their way", n.rooms, n.coming);
        }
}

static void free_post(struct post *p)
{
    free(p->text);
    if (p->errand)
        hb_room_free(p->errand->got.room);
    free(p->errand);
}

bool hb_sim_step(struct sim *s)
{
    struct node *n;
    struct post p;

    if (s->calm)
        hb_nodes_heal(s);
    if (!s->deserted)
        check_space(s);
    if (s->posts == 0)
        return false;
    if (tick(s, s->post[0].at))
        return true;
    p = hb_sim_take_post(s);
    s->now = p.at > s->now ? p.at : s->now;
    n = concerned(s, &p);
    if (n && n->stalled_until > s->now) {
        hb_sim_post_again(s, p, n->stalled_until);
        return true;
    }
    if (n)
        hb_nodes_expire(n);
    s->posts_done += p.kind != POST_NODE;
    happens(s, &p);
    free_post(&p);
    return true;
}

void hb_sim_desert(struct sim *s, int64_t time)
{
    int64_t until = s->now + time;

    s->deserted = true;
    for (size_t i = 0; i < s->lines; i++)
        node_misses(s, (hb_guest)i + 1);
    while (s->now < until)
        if (!hb_sim_step(s) && !tick(s, until))
            s->now = until;
}

/* As if there was one server */

bool hb_sim_is_up(const struct sim *s)
{
    for (unsigned i = 0; i < NODES; i++)
        if (s->cluster->node[i].hall)
            return true;
    return false;
}

bool hb_sim_peek(struct sim *s, const char *room, uint64_t *hash, uint32_t *seq, bool *over)
{
    const struct lease *l = hb_base_lease(s->cluster, room);
    const struct node *n = !l ? NULL : &s->cluster->node[s->cluster->of_node[l->holder]];

    return n && n->hall && n->name == l->holder && hb_hall_peek(n->hall, room, hash, seq, over);
}

static bool is_quiet(const struct sim *s, const struct post *p)
{
    if (p->kind == POST_THINK || p->kind == POST_CRASH || p->kind == POST_LEFT)
        return true;
    if (p->kind != POST_NODE)
        return false;
    return p->errand->kind == ERRAND_RENEW || p->errand->kind == ERRAND_RENEWED || p->errand->kind == ERRAND_TIME ||
           p->errand->kind == ERRAND_MISHAP || p->errand->life != s->cluster->node[p->errand->node].life;
}

bool hb_sim_is_quiet(struct sim *s, int64_t rest)
{
    for (unsigned i = 0; i < NODES; i++) {
        struct node *n = &s->cluster->node[i];

        if (!n->hall || n->name == 0 || n->writings > 0 || hb_hall_due(n->hall) < s->now + rest)
            return false;
    }
    for (size_t i = 0; i < s->posts; i++)
        if (!is_quiet(s, &s->post[i]))
            return false;
    return hb_links_are_empty(s);
}

void hb_sim_list(struct sim *s, struct hb_buffer *out)
{
    hb_hall_list(some_node(s)->hall, out);
}

void hb_sim_check_empty(struct sim *s)
{
    struct cluster *c = s->cluster;

    for (unsigned i = 0; i < NODES; i++) {
        struct hb_hall_numbers n = hb_hall_numbers(c->node[i].hall);

        if (n.rooms > 0 || n.coming > 0 || n.guests > 0 || n.playing > 0 || n.thinking > 0)
            hb_sim_fail(s, "%u guests and %u rooms are at node %u after a month", n.guests, n.rooms, i);
    }
    for (unsigned i = 0; i < c->leases; i++)
        if (hb_base_lives(s, c->lease[i].holder))
            hb_sim_fail(s, "%s is held after a month", c->lease[i].room);
}

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

    n->world = (struct hb_world){ .now = world_now,
                                  .random = world_random,
                                  .send = world_send,
                                  .cut = world_cut,
                                  .think = think,
                                  .draw = draw,
                                  .show = show,
                                  .note = world_note,
                                  .pass = world_pass };
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
    for (size_t i = 0; i < s->posts; i++) {
        hb_thought_free(s->post[i].thought);
        free_post(&s->post[i]);
    }
    for (unsigned i = 0; i < NODES_COUNTS; i++)
        hb_nodes_counts[i] += c->count[i];
    hb_links_done(s);
    free(s->post);
    free(s->line);
    hb_sim_rows_done(s);
    free(c);
}
