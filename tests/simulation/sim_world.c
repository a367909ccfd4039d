/* sim_world.c -- the clock and the connections of a simulated evening, whatever servers there are: what is their own they say in
 * hb_sim_servers. */
#include "sim.h"

#include "server/lobby/errand.h"

#include <stdlib.h>
#include <string.h>

enum { SPINNING = 100 }; /* ticks at the same moment */

/* Connections */

struct line *hb_sim_line(struct sim *s, hb_guest guest)
{
    return guest == 0 || guest > s->lines ? NULL : &s->line[guest - 1];
}

hb_guest hb_sim_connect(struct sim *s, unsigned person, const char *address)
{
    hb_guest guest = (hb_guest)s->lines + 1;
    int hall = hb_sim_servers.some_hall(s);

    if (hall == SIM_NO_HALL)
        return 0;
    hb_sim_servers.wakes(s, (unsigned)hall);
    s->line = hb_sim_grow(s->line, &s->line_room, s->lines, sizeof *s->line);
    s->line[s->lines++] = (struct line){ .person = person, .node = (unsigned)hall, .here = true, .there = true };
    if (hb_sim_servers.came(s, (unsigned)hall, guest, address))
        return guest;
    s->line[guest - 1].here = s->line[guest - 1].there = false;
    s->count[SIM_NO_PLACE]++;
    return 0;
}

/* Frames under way are lost; the hall notices later. */
void hb_sim_drop(struct sim *s, hb_guest guest)
{
    struct line *l = hb_sim_line(s, guest);

    if (!l || !l->here)
        return;
    l->here = false;
    s->count[SIM_DROPS]++;
    hb_sim_post(s, (struct post){ .kind = POST_LEFT, .guest = guest }, dice_below(&s->dice, 4) == 0 ? 20000 : 40);
}

void hb_sim_send(struct sim *s, hb_guest guest, const char *text, size_t length, bool wrong, unsigned delay)
{
    struct line *l = hb_sim_line(s, guest);
    struct post p = { .kind = POST_IN, .guest = guest, .wrong = wrong };

    if (!l || !l->here)
        return;
    p.text = hb_sim_copy(text, length);
    p.length = length;
    hb_sim_post(s, p, hb_sim_on_the_way(s, &l->in_at, delay));
}

/* What halls ask of the world */

static int64_t world_now(struct hb_world *w)
{
    const struct sim *s = hb_sim_servers.sim_of(w);

    return s->now + s->skew;
}

static void world_random(struct hb_world *w, void *out, size_t n)
{
    unsigned char *byte = out;

    for (size_t i = 0; i < n; i++)
        byte[i] = (unsigned char)hb_splitmix(&hb_sim_servers.sim_of(w)->hall_dice.state);
}

static void world_note(struct hb_world *w, const char *level, const char *what, const char *room)
{
    struct sim *s = hb_sim_servers.sim_of(w);

    hb_sim_log(s, "  note %s %s %s", level, what, !room ? "" : room);
    hb_sim_look_through(s, PEOPLE_MAX, what, strlen(what));
}

void hb_sim_world_calls(struct hb_world *w)
{
    w->now = world_now;
    w->random = world_random;
    w->note = world_note;
    hb_sim_looking_calls(w);
}

void hb_sim_say(struct sim *s, hb_guest guest, const char *text, size_t length)
{
    struct line *l = hb_sim_line(s, guest);
    struct post p = { .kind = POST_OUT, .guest = guest };

    if (!l || !l->there)
        hb_sim_fail(s, "the hall speaks to guest %u, who is not there: %.100s", guest, text);
    if (length != strlen(text))
        hb_sim_fail(s, "the hall says a text of another length than %zu: %.100s", length, text);
    if (l->cut)
        return;
    if (guest == s->speaking && strstr(text, "\"ok\":")) {
        s->answers_now++;
        s->refusals_now += strstr(text, "\"ok\":false") != NULL;
    } else if (strstr(text, "\"ok\":false")) {
        l->owed--;
    }
    hb_sim_look_through(s, l->person, text, length);
    if (s->twin.on)
        hb_sim_twin_listen(s, l->person, text);
    if (s->loud || s->person[l->person].habit != SIM_ROGUE)
        hb_sim_log(s, "  < %s: %s", s->person[l->person].name, text);
    p.text = hb_sim_copy(text, length);
    p.length = length;
    hb_sim_post(s, p, hb_sim_on_the_way(s, &l->out_at, s->person[l->person].delay));
}

struct line *hb_sim_cut(struct sim *s, hb_guest guest, const char *why)
{
    struct line *l = hb_sim_line(s, guest);

    if (!l || !l->there)
        hb_sim_fail(s, "the hall cuts guest %u, who is not there", guest);
    if (l->cut)
        return NULL;
    hb_sim_log(s, "  cut %s: %s", s->person[l->person].name, why);
    hb_sim_post(s, (struct post){ .kind = POST_LOST, .guest = guest }, hb_sim_on_the_way(s, &l->out_at, 50));
    return l;
}

/* What comes */

static void hall_hears(struct sim *s, const struct post *p)
{
    struct line *l = hb_sim_line(s, p->guest);

    if (!hb_sim_servers.hall(s, l->node) || !l->there || l->cut || (!l->here && dice_percent(&s->dice, 50))) {
        s->count[SIM_FRAMES_LOST]++;
        return;
    }
    if (s->loud || s->person[l->person].habit != SIM_ROGUE)
        hb_sim_log(s, "> %s%s: %s", s->person[l->person].name, hb_sim_servers.where[l->node], p->text);
    s->speaking = p->guest;
    s->keeps_now = s->refusals_now = s->answers_now = 0;
    hb_sim_servers.said(s, l->node, p);
    s->speaking = 0;
    if (s->refusals_now > 0 && s->keeps_now > 0)
        hb_sim_fail(s, "a wish was refused and something was kept of it: %.200s", p->text);
    if (s->answers_now > 1)
        hb_sim_fail(s, "%u answers to one question: %.200s", s->answers_now, p->text);
    if (p->wrong && (s->answers_now != s->refusals_now || s->keeps_now > 0))
        hb_sim_fail(s, "no refusal of %.200s", p->text);
    if (p->wrong && s->refusals_now == 0)
        hb_sim_line(s, p->guest)->owed++;
    s->count[SIM_HOSTILE] += p->wrong;
}

static void person_hears(struct sim *s, const struct post *p)
{
    struct line *l = hb_sim_line(s, p->guest);

    if (l->here && s->person[l->person].guest == p->guest)
        hb_sim_heard(s, &s->person[l->person], p->text, p->length);
    else
        s->count[SIM_FRAMES_LOST]++;
}

static void hall_misses(struct sim *s, hb_guest guest)
{
    struct line *l = hb_sim_line(s, guest);

    if (l->there && hb_sim_servers.hall(s, l->node))
        hb_sim_servers.left(s, l->node, guest);
    l->there = false;
}

static void person_misses(struct sim *s, hb_guest guest)
{
    struct line *l = hb_sim_line(s, guest);

    if (l->here && s->person[l->person].guest == guest)
        hb_sim_lost(s, &s->person[l->person]);
    l->here = false;
}

static void happens(struct sim *s, const struct post *p)
{
    switch (p->kind) {
    case POST_IN:
        hall_hears(s, p);
        break;
    case POST_OUT:
        person_hears(s, p);
        break;
    case POST_LEFT:
        hall_misses(s, p->guest);
        break;
    case POST_LOST:
        person_misses(s, p->guest);
        break;
    case POST_THINK:
        hb_sim_think(s, &s->person[p->who]);
        break;
    case POST_CRASH:
        hb_sim_crash(s);
        break;
    case POST_THOUGHT:
    case POST_KEPT:
    case POST_FETCHED:
    case POST_UP:
    case POST_NODE:
        hb_sim_servers.happens(s, p);
        break;
    }
}

/* Time */

static int64_t due_at(const struct sim *s, unsigned hall)
{
    struct hb_hall *h = hb_sim_servers.hall(s, hall);
    int64_t due = h ? hb_hall_due(h) : INT64_MAX;

    if (due != INT64_MAX)
        due -= s->skew;
    return hb_sim_servers.asleep_until(s, hall) > due ? hb_sim_servers.asleep_until(s, hall) : due;
}

/* Lets a hall do what is due before the next post; true if there was something. */
static bool tick(struct sim *s, int64_t before)
{
    unsigned first = 0;
    struct hb_hall *h;

    for (unsigned i = 1; i < hb_sim_servers.halls; i++)
        if (due_at(s, i) < due_at(s, first))
            first = i;
    int64_t due = due_at(s, first), start = due > s->now ? due : s->now;
    if (due == INT64_MAX || start > before)
        return false;
    s->now = start;
    hb_sim_servers.wakes(s, first);
    h = hb_sim_servers.hall(s, first);
    hb_hall_tick(h);
    if (hb_hall_due(h) - s->skew > s->now)
        s->ticks_in_vain = 0;
    else if (++s->ticks_in_vain == SPINNING)
        hb_sim_fail(s, "a hall is due again and again at the same moment");
    return true;
}

/* However many come, a hall has the rooms that it may have and no more. */
static void check_space(struct sim *s)
{
    for (unsigned i = 0; i < hb_sim_servers.halls; i++)
        if (hb_sim_servers.hall(s, i)) {
            struct hb_hall_numbers n = hb_hall_numbers(hb_sim_servers.hall(s, i));

            if (n.rooms + n.coming > s->limits.rooms)
                hb_sim_fail(s, "%u rooms are in memory and %u on their way", n.rooms, n.coming);
        }
}

/* The hall that has to be awake for it; SIM_NO_HALL: none. */
static int concerned(struct sim *s, const struct post *p)
{
    if (p->kind == POST_IN || p->kind == POST_LEFT)
        return (int)hb_sim_line(s, p->guest)->node;
    return hb_sim_servers.concerned(p);
}

static void free_post(struct post *p)
{
    free(p->text);
    if (p->errand)
        hb_sim_servers.free_errand(p->errand);
}

bool hb_sim_step(struct sim *s)
{
    struct post p;
    int hall;

    if (s->calm)
        hb_sim_servers.heal(s);
    if (!s->deserted)
        check_space(s);
    if (s->posts == 0)
        return false;
    if (tick(s, s->post[0].at))
        return true;
    p = hb_sim_take_post(s);
    s->now = p.at > s->now ? p.at : s->now;
    hall = concerned(s, &p);
    if (hall != SIM_NO_HALL && hb_sim_servers.asleep_until(s, (unsigned)hall) > s->now) {
        hb_sim_post_again(s, p, hb_sim_servers.asleep_until(s, (unsigned)hall));
        return true;
    }
    if (hall != SIM_NO_HALL)
        hb_sim_servers.wakes(s, (unsigned)hall);
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
        hall_misses(s, (hb_guest)i + 1);
    while (s->now < until)
        if (!hb_sim_step(s) && !tick(s, until))
            s->now = until;
}

/* What is known of the halls */

bool hb_sim_is_up(const struct sim *s)
{
    for (unsigned i = 0; i < hb_sim_servers.halls; i++)
        if (hb_sim_servers.hall(s, i))
            return true;
    return false;
}

static bool can_wait(const struct sim *s, const struct post *p)
{
    return p->kind == POST_THINK || p->kind == POST_LEFT || p->kind == POST_CRASH || hb_sim_servers.can_wait(s, p);
}

bool hb_sim_is_quiet(struct sim *s, int64_t rest)
{
    for (unsigned i = 0; i < hb_sim_servers.halls; i++) {
        struct hb_hall *h = hb_sim_servers.hall(s, i);

        if (!h || hb_hall_due(h) - s->skew < s->now + rest)
            return false;
    }
    for (size_t i = 0; i < s->posts; i++)
        if (!can_wait(s, &s->post[i]))
            return false;
    return hb_sim_servers.is_settled(s);
}

void hb_sim_list(struct sim *s, struct hb_buffer *out)
{
    hb_hall_list(hb_sim_servers.hall(s, (unsigned)hb_sim_servers.some_hall(s)), out);
}

void hb_sim_check_empty(struct sim *s)
{
    for (unsigned i = 0; i < hb_sim_servers.halls; i++) {
        struct hb_hall_numbers n = hb_hall_numbers(hb_sim_servers.hall(s, i));

        if (n.rooms > 0 || n.coming > 0 || n.guests > 0 || n.playing > 0 || n.thinking > 0)
            hb_sim_fail(s, "%u guests and %u rooms are there%s after a month", n.guests, n.rooms,
                        hb_sim_servers.where[i]);
    }
    hb_sim_servers.check_empty(s);
}

void hb_sim_posts_done(struct sim *s)
{
    for (size_t i = 0; i < s->posts; i++) {
        hb_thought_free(s->post[i].thought);
        free_post(&s->post[i]);
    }
    free(s->post);
    free(s->line);
}
