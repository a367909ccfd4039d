/* world.c -- the clock, the connections and the hall of a simulated evening. */
#include "sim.h"

#include "server/lobby/errand.h"

#include <stdlib.h>
#include <string.h>

enum { SPINNING = 100 }; /* ticks at the same moment */

/* Connections */

static struct line *line_of(struct sim *s, hb_guest guest)
{
    return guest == 0 || guest > s->lines ? NULL : &s->line[guest - 1];
}

hb_guest hb_sim_connect(struct sim *s, unsigned person, const char *address)
{
    hb_guest guest = (hb_guest)s->lines + 1;

    if (!s->hall)
        return 0;
    s->line = hb_sim_grow(s->line, &s->line_room, s->lines, sizeof *s->line);
    s->line[s->lines++] = (struct line){ .person = person, .here = true, .there = true };
    if (hb_hall_came(s->hall, guest, address))
        return guest;
    s->line[guest - 1].here = s->line[guest - 1].there = false;
    s->count[SIM_NO_PLACE]++;
    return 0;
}

/* Frames under way are lost; the hall notices later. */
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

/* What the hall asks of the world */

static int64_t world_now(struct hb_world *w)
{
    return ((struct sim *)w)->now + ((struct sim *)w)->skew;
}

static void world_random(struct hb_world *w, void *out, size_t n)
{
    unsigned char *byte = out;

    for (size_t i = 0; i < n; i++)
        byte[i] = (unsigned char)hb_splitmix(&((struct sim *)w)->hall_dice.state);
}

static void world_send(struct hb_world *w, hb_guest guest, const char *text, size_t length)
{
    struct sim *s = (struct sim *)w;
    struct line *l = line_of(s, guest);
    struct post p = { .kind = POST_OUT, .guest = guest };

    if (!l || !l->there)
        hb_sim_fail(s, "the hall speaks to guest %u, who is not there: %.100s", guest, text);
    if (length != strlen(text))
        hb_sim_fail(s, "the hall says a text of another length than %zu: %.100s", length, text);
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

static void world_cut(struct hb_world *w, hb_guest guest, const char *why)
{
    struct sim *s = (struct sim *)w;
    struct line *l = line_of(s, guest);

    if (!l || !l->there)
        hb_sim_fail(s, "the hall cuts guest %u, who is not there", guest);
    hb_sim_log(s, "  cut %s: %s", s->person[l->person].name, why);
    l->there = false;
    hb_sim_post(s, (struct post){ .kind = POST_LOST, .guest = guest }, hb_sim_on_the_way(s, &l->out_at, 50));
}

static void world_note(struct hb_world *w, const char *level, const char *what, const char *room)
{
    struct sim *s = (struct sim *)w;

    hb_sim_log(s, "  note %s %s %s", level, what, !room ? "" : room);
    hb_sim_look_through(s, PEOPLE_MAX, what, strlen(what));
}

/* What comes */

static void hall_hears(struct sim *s, const struct post *p)
{
    struct line *l = line_of(s, p->guest);

    if (!s->hall || !l->there || (!l->here && dice_percent(&s->dice, 50))) {
        s->count[SIM_FRAMES_LOST]++;
        return;
    }
    if (s->loud || s->person[l->person].habit != SIM_ROGUE)
        hb_sim_log(s, "> %s: %s", s->person[l->person].name, p->text);
    s->speaking = p->guest;
    s->keeps_now = s->refusals_now = s->answers_now = 0;
    hb_hall_said(s->hall, p->guest, p->text, p->length);
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

static void hall_misses(struct sim *s, hb_guest guest)
{
    struct line *l = line_of(s, guest);

    if (l->there && s->hall)
        hb_hall_left(s->hall, guest);
    l->there = false;
}

static void person_misses(struct sim *s, hb_guest guest)
{
    struct line *l = line_of(s, guest);

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
    case POST_KEPT:
        hb_sim_kept(s);
        break;
    case POST_FETCHED:
        hb_sim_fetched(s, p);
        break;
    case POST_THOUGHT:
        hb_sim_thought(s, p);
        break;
    case POST_CRASH:
        hb_sim_crash(s);
        break;
    case POST_UP:
        hb_sim_rise(s);
        break;
    case POST_NODE:
        hb_sim_fail(s, "there are no nodes");
    }
}

/* Lets the hall do what is due before the next post; true if there was something. */
static bool tick(struct sim *s, int64_t before)
{
    int64_t due = !s->hall ? INT64_MAX : hb_hall_due(s->hall) - s->skew;
    int64_t start = due > s->now ? due : s->now;

    if (due == INT64_MAX || start > before)
        return false;
    s->now = start;
    hb_hall_tick(s->hall);
    if (hb_hall_due(s->hall) - s->skew > s->now)
        s->ticks_in_vain = 0;
    else if (++s->ticks_in_vain == SPINNING)
        hb_sim_fail(s, "the hall is due again and again at the same moment");
    return true;
}

void hb_sim_leap(struct sim *s)
{
    int64_t far = (int64_t)dice_below(&s->dice, 400) * 3600000;

    s->skew = dice_percent(&s->dice, 50) ? far : -far;
    s->count[SIM_LEAPS]++;
    hb_sim_log(s, "LEAP: the clock is %lld ms ahead", (long long)s->skew);
}

/* However many come, the hall has the rooms that it may have and no more. */
static void check_space(struct sim *s)
{
    struct hb_hall_numbers n = { 0 };

    if (s->hall)
        n = hb_hall_numbers(s->hall);
    if (n.rooms + n.coming > s->limits.rooms)
        hb_sim_fail(s, "%u rooms are in memory and %u on their way", n.rooms, n.coming);
}

bool hb_sim_step(struct sim *s)
{
    struct post p;

    if (!s->deserted)
        check_space(s);
    if (s->posts == 0)
        return false;
    if (tick(s, s->post[0].at))
        return true;
    p = hb_sim_take_post(s);
    s->now = p.at > s->now ? p.at : s->now;
    s->posts_done++;
    happens(s, &p);
    free(p.text);
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

/* What is known of the hall */

bool hb_sim_is_up(const struct sim *s)
{
    return s->hall;
}

bool hb_sim_peek(struct sim *s, const char *room, uint64_t *hash, uint32_t *seq, bool *over)
{
    return s->hall && hb_hall_peek(s->hall, room, hash, seq, over);
}

bool hb_sim_is_quiet(struct sim *s, int64_t rest)
{
    if (!s->hall || s->keeps > 0 || hb_hall_due(s->hall) - s->skew < s->now + rest)
        return false;
    for (size_t i = 0; i < s->posts; i++)
        if (s->post[i].kind != POST_THINK && s->post[i].kind != POST_KEPT && s->post[i].kind != POST_LEFT &&
            s->post[i].kind != POST_CRASH)
            return false;
    return true;
}

void hb_sim_list(struct sim *s, struct hb_buffer *out)
{
    hb_hall_list(s->hall, out);
}

void hb_sim_check_empty(struct sim *s)
{
    struct hb_hall_numbers n = hb_hall_numbers(s->hall);

    if (n.rooms > 0 || n.coming > 0 || n.guests > 0 || n.playing > 0 || n.thinking > 0)
        hb_sim_fail(s, "%u guests and %u rooms are there after a month", n.guests, n.rooms);
}

/* Beginning and end */

void hb_sim_world_init(struct sim *s)
{
    s->world = (struct hb_world){ .now = world_now,
                                  .random = world_random,
                                  .send = world_send,
                                  .cut = world_cut,
                                  .keep = hb_sim_keep,
                                  .note = world_note };
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
    for (size_t i = 0; i < s->posts; i++) {
        free(s->post[i].text);
        hb_thought_free(s->post[i].thought);
    }
    free(s->post);
    free(s->line);
    hb_sim_disk_done(s);
}
