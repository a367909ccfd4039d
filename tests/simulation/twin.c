/* twin.c -- the same evening twice, but for one card that somebody chose in secret: until the cards are revealed
 * everybody else must be told the same, byte for byte and in the same order. */
#include "sim.h"

#include "server/room/room.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CHOICES = 5 }; /* the point lies among so many first ones */

/* The cards come out, or a computer goes on with them, which may show what it knows. */
static bool tells(const char *text, const char *room)
{
    if (!strstr(text, room) || strstr(text, "\"ok\":"))
        return false;
    return strstr(text, "\"choose ") || strstr(text, "\"kind\":\"resign\"") || strstr(text, "\"kind\":\"flag\"") ||
           strstr(text, "\"kind\":\"substitute\"");
}

/* A record ends in front of what is hidden; where nobody watches, it alone shows that the cards are out. */
static size_t record_length(struct sim *s, const char *room)
{
    struct hb_room *r = hb_sim_room(s, room);
    size_t length = 0;

    if (r)
        free(hb_room_record(r, &length));
    hb_room_free(r);
    return length;
}

void hb_sim_twin_look(struct sim *s)
{
    struct twin *t = &s->twin;

    if (t->on && t->branched && !t->done)
        t->done = record_length(s, t->room) != t->record;
}

void hb_sim_twin_listen(struct sim *s, unsigned person, const char *text)
{
    struct twin *t = &s->twin;
    size_t length = strlen(text);
    char *line;

    if (!t->branched || t->done)
        return;
    hb_sim_twin_look(s); /* who comes back after the cards came out is told of them in the answer */
    t->done |= tells(text, t->room);
    if (t->done || person == t->person)
        return;
    line = malloc(length + 40);
    if (!line)
        abort();
    snprintf(line, length + 40, "%lld %u %s", (long long)s->now, person, text);
    t->told = hb_sim_grow(t->told, &t->room_for, t->tellings, sizeof *t->told);
    t->told[t->tellings++] = line;
}

unsigned hb_sim_twin_choose(struct sim *s, const struct person *p, const struct view *v, unsigned pick, unsigned of)
{
    struct twin *t = &s->twin;

    if (!t->on)
        return pick;
    if (t->branched) { /* a second choice: the first was taken back, or it is another table */
        t->done |= p->index == t->person && strcmp(t->room, v->room) == 0;
        return pick;
    }
    if (!hb_sim_is_up(s) || of < 2 || t->choices++ != t->choice)
        return pick;
    t->branched = true;
    t->person = p->index;
    snprintf(t->room, sizeof t->room, "%s", v->room);
    t->record = record_length(s, t->room);
    hb_sim_log(s, "%s chooses %s", p->name, t->other ? "otherwise" : "as chance says");
    return t->other ? (pick + 1) % of : pick;
}

static struct sim *play(uint64_t seed, bool loud, unsigned choice, bool other)
{
    struct sim *s = calloc(1, sizeof *s);

    if (!s)
        abort();
    s->twin = (struct twin){ .on = true, .other = other, .choice = choice };
    hb_sim_begin(s, seed, loud);
    while (!s->twin.done && hb_sim_lively(s))
        ;
    return s;
}

static void clear_up(struct sim *s)
{
    for (size_t i = 0; i < s->twin.tellings; i++)
        free(s->twin.told[i]);
    free(s->twin.told);
    for (unsigned i = 0; i < s->people; i++)
        hb_sim_person_done(&s->person[i]);
    hb_sim_world_done(s);
    free(s);
}

void hb_sim_twins(uint64_t seed, bool loud, long count[SIM_COUNTS])
{
    unsigned choice = (unsigned)(seed % CHOICES);
    struct sim *a = play(seed, loud, choice, false), *b = play(seed, loud, choice, true);
    size_t both = a->twin.tellings < b->twin.tellings ? a->twin.tellings : b->twin.tellings;

    for (size_t i = 0; i < both; i++)
        if (strcmp(a->twin.told[i], b->twin.told[i]) != 0)
            hb_sim_fail(b, "a hidden choice shows:\n#   %.600s\n#   %.600s", a->twin.told[i], b->twin.told[i]);
    if (a->twin.tellings != b->twin.tellings)
        hb_sim_fail(b, "a hidden choice shows: %zu frames or %zu", a->twin.tellings, b->twin.tellings);
    count[SIM_TWINS] += a->twin.branched;
    count[SIM_TWIN_FRAMES] += (long)both;
    clear_up(a);
    clear_up(b);
}
