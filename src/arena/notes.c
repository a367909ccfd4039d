/* notes.c -- see notes.h. */
#include "arena/notes.h"

#include "hradby/landscape.h"
#include "hradby/tiles.h"
#include "land/land.h"
#include "rules/rule.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- times ---- */

static unsigned step_of(double us)
{
    double step = us > 1 ? HB_TIME_STEPS_A_DOUBLING * log2(us) : 0;

    return step < HB_TIME_STEPS - 1 ? (unsigned)step : HB_TIME_STEPS - 1;
}

void hb_times_add(struct hb_times *t, double us)
{
    t->count++;
    t->us += us;
    t->most = us > t->most ? us : t->most;
    t->of[step_of(us)]++;
}

double hb_times_within(const struct hb_times *t, double share)
{
    double seen = 0;

    for (unsigned i = 0; i < HB_TIME_STEPS; i++) {
        seen += t->of[i];
        if (seen >= share * t->count)
            return fmin(t->most, pow(2, (double)(i + 1) / HB_TIME_STEPS_A_DOUBLING));
    }
    return t->most;
}

void hb_notes_time(struct hb_notes *n, int64_t us, uint32_t budget_ms)
{
    hb_times_add(&n->times, (double)us);
    n->overruns += budget_ms != 0 && us > (int64_t)budget_ms * 1000 + HB_OVERRUN_US;
}

/* ---- on a landscape ---- */

/* Those that count in majorities; the others help, and score nothing alone. */
static unsigned followers_in_hand(const struct hb_game *g, int who)
{
    const struct hb_landgame *c = hb_lg_const(g);
    unsigned n = 0;

    for (unsigned piece = 0; piece < c->pieces; piece++)
        n += hb_piece_kind(c, piece)->power ? hb_seats(c)[who].supply[piece] : 0;
    return n;
}

void hb_notes_turn(struct hb_notes *n, const struct hb_game *g, int who)
{
    if (hb_kind_of(g)->landscape == NULL || strcmp(hb_phase(g), "tile") != 0)
        return;
    n->turns++;
    n->bare += followers_in_hand(g, who) == 0;
}

static bool is_follower(const struct hb_game *g, const char *name)
{
    const struct hb_landgame *c = hb_lg_const(g);

    for (unsigned piece = 0; name != NULL && piece < c->pieces; piece++)
        if (strcmp(hb_piece_kind(c, piece)->name, name) == 0)
            return hb_piece_kind(c, piece)->power != 0;
    return false;
}

void hb_notes_move(struct hb_notes *n, const struct hb_game *g, struct hb_move m)
{
    struct hb_move_parts parts;
    struct hb_placed laid;

    if (hb_kind_of(g)->landscape == NULL)
        return;
    parts = hb_move_parts(g, m);
    if (parts.verb == NULL || strcmp(parts.verb, "put") != 0 || parts.segment == HB_NO_SEGMENT ||
        !is_follower(g, parts.piece) || !hb_placed_on(hb_kind_of(g)->landscape(g), parts.x, parts.y, &laid))
        return;
    if (laid.design->segment[parts.segment].kind == HB_FIELD) {
        n->farmers++;
        n->farmer_turns += n->turns;
    }
}

/* ---- as JSON ---- */

static struct hb_json *times_json(const struct hb_times *t)
{
    struct hb_json *steps = hb_json_object();

    for (unsigned i = 0; steps != NULL && i < HB_TIME_STEPS; i++) {
        char step[12];

        if (t->of[i] > 0) {
            snprintf(step, sizeof step, "%u", i);
            hb_json_object_set_new(steps, step, hb_json_integer((int64_t)t->of[i]));
        }
    }
    return hb_json_pack("{s:I, s:I, s:o}", "us", (int64_t)t->us, "most", (int64_t)t->most, "steps", steps);
}

struct hb_json *hb_notes_json(const struct hb_notes *n)
{
    struct hb_json *time = times_json(&n->times);

    hb_json_object_set_new(time, "overruns", hb_json_integer(n->overruns));
    return hb_json_pack("{s:i, s:i, s:i, s:i, s:i, s:o}", "turns", (int)n->turns, "bare", (int)n->bare, "farmers",
                        (int)n->farmers, "farmer_turns", (int)n->farmer_turns, "decisions", (int)n->times.count, "time",
                        time);
}

static unsigned number(const struct hb_json *object, const char *name)
{
    int64_t value = hb_json_integer_value(hb_json_object_get(object, name));

    return value > 0 && value < INT32_MAX ? (unsigned)value : 0;
}

static void read_times(struct hb_times *t, const struct hb_json *object)
{
    struct hb_json *steps = hb_json_object_get(object, "steps"), *value;
    double most = (double)hb_json_integer_value(hb_json_object_get(object, "most"));
    const char *name;

    t->us += (double)hb_json_integer_value(hb_json_object_get(object, "us"));
    t->most = most > t->most ? most : t->most;
    hb_json_object_foreach(steps, name, value)
    {
        unsigned long step = strtoul(name, NULL, 10);
        double count = (double)hb_json_integer_value(value);

        if (step < HB_TIME_STEPS && count > 0) {
            t->of[step] += count;
            t->count += count;
        }
    }
}

void hb_notes_read(struct hb_notes *n, const struct hb_json *object)
{
    const struct hb_json *time = hb_json_object_get(object, "time");

    n->turns += number(object, "turns");
    n->bare += number(object, "bare");
    n->farmers += number(object, "farmers");
    n->farmer_turns += number(object, "farmer_turns");
    n->overruns += number(time, "overruns");
    read_times(&n->times, time);
}
