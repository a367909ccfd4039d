/* clock.c -- see clock.h. */
#include "server/room/clock.h"

#include "hradby/words.h"

#include <string.h>

enum { SECOND = 1000, DAY_SECONDS = 86400, SECONDS_MAX = 86400, DAYS_MAX = 60 };

static const char *const kinds[] = { "none", "move", "bank", "days" };

static bool number(const struct hb_json *from, const char *name, int64_t low, int64_t high, int64_t *out,
                   struct hb_error *err)
{
    const struct hb_json *value = hb_json_object_get(from, name);

    if (!hb_json_is_integer(value) || hb_json_integer_value(value) < low || hb_json_integer_value(value) > high)
        return hb_refuse(err, HB_BAD_REQUEST, "server.clock-number name=%s low=%lld high=%lld", name, (long long)low,
                         (long long)high);
    *out = hb_json_integer_value(value);
    return true;
}

static bool read_kind(struct hb_clock *c, const struct hb_json *from, struct hb_error *err)
{
    const char *kind = hb_json_string_value(hb_json_object_get(from, "kind"));

    for (unsigned k = 0; kind != NULL && k < sizeof kinds / sizeof kinds[0]; k++)
        if (strcmp(kind, kinds[k]) == 0) {
            c->kind = (enum hb_clock_kind)k;
            return true;
        }
    return hb_refuse(err, HB_BAD_REQUEST, "server.clock-kind");
}

static bool has_fields(const struct hb_json *from, size_t fields, struct hb_error *err)
{
    if (hb_json_object_size(from) == fields)
        return true;
    return hb_refuse(err, HB_BAD_REQUEST, "server.clock-field");
}

bool hb_clock_read(struct hb_clock *c, const struct hb_json *from, struct hb_error *err)
{
    int64_t base = 0, increment = 0;

    memset(c, 0, sizeof *c);
    if (from == NULL)
        return true;
    if (!hb_json_is_object(from) || !read_kind(c, from, err))
        return hb_json_is_object(from) ? false : hb_refuse(err, HB_BAD_REQUEST, "server.clock-object");
    switch (c->kind) {
    case HB_CLOCK_NONE:
        return has_fields(from, 1, err);
    case HB_CLOCK_MOVE:
        if (!number(from, "seconds", 1, SECONDS_MAX, &base, err) || !has_fields(from, 2, err))
            return false;
        break;
    case HB_CLOCK_BANK:
        if (!number(from, "seconds", 1, SECONDS_MAX, &base, err) ||
            !number(from, "increment", 0, SECONDS_MAX, &increment, err) || !has_fields(from, 3, err))
            return false;
        break;
    case HB_CLOCK_DAYS:
        if (!number(from, "days", 1, DAYS_MAX, &base, err) || !has_fields(from, 2, err))
            return false;
        base *= DAY_SECONDS;
        break;
    }
    c->base = base * SECOND;
    c->increment = increment * SECOND;
    return true;
}

struct hb_json *hb_clock_json(const struct hb_clock *c)
{
    int64_t seconds = c->base / SECOND;

    switch (c->kind) {
    case HB_CLOCK_NONE:
        break;
    case HB_CLOCK_MOVE:
        return hb_json_pack("{s:s, s:I}", "kind", "move", "seconds", seconds);
    case HB_CLOCK_BANK:
        return hb_json_pack("{s:s, s:I, s:I}", "kind", "bank", "seconds", seconds, "increment",
                            (int64_t)(c->increment / SECOND));
    case HB_CLOCK_DAYS:
        return hb_json_pack("{s:s, s:I}", "kind", "days", "days", seconds / DAY_SECONDS);
    }
    return hb_json_pack("{s:s}", "kind", "none");
}

void hb_clock_start(struct hb_clock *c, int64_t now)
{
    for (unsigned p = 0; p < HB_PLAYERS_MAX; p++)
        c->left[p] = c->base;
    c->running = 0;
    c->since = now;
}

/* A clock that runs for a move is full again for the next one. */
static void charge(struct hb_clock *c, unsigned seat, bool stops, int64_t now)
{
    if (now > c->since)
        c->left[seat] -= now - c->since;
    if (stops && c->kind != HB_CLOCK_BANK)
        c->left[seat] = c->base;
}

void hb_clock_run(struct hb_clock *c, unsigned running, int moved, int64_t now)
{
    if (c->kind == HB_CLOCK_NONE)
        return;
    for (unsigned p = 0; p < HB_PLAYERS_MAX; p++)
        if (c->running >> p & 1)
            charge(c, p, (int)p == moved || !(running >> p & 1), now);
    if (moved >= 0 && c->kind == HB_CLOCK_BANK && !(running >> moved & 1))
        c->left[moved] += c->increment;
    c->running = running;
    c->since = now > c->since ? now : c->since;
}

void hb_clock_forgive(struct hb_clock *c, int64_t away, int64_t now)
{
    if (away >= 0)
        c->since = away < now - c->since ? c->since + away : now;
    else if (c->kind != HB_CLOCK_DAYS)
        c->since = now;
}

void hb_clock_rewind(struct hb_clock *c, unsigned seat, int64_t left)
{
    if (c->kind != HB_CLOCK_NONE && left < c->left[seat])
        c->left[seat] = left;
}

int64_t hb_clock_left(const struct hb_clock *c, unsigned seat, int64_t now)
{
    int64_t left = c->left[seat] - ((c->running >> seat & 1) && now > c->since ? now - c->since : 0);

    return left > 0 ? left : 0;
}

int64_t hb_clock_due(const struct hb_clock *c, unsigned counted)
{
    int64_t due = INT64_MAX;

    if (c->kind == HB_CLOCK_NONE)
        return due;
    for (unsigned p = 0; p < HB_PLAYERS_MAX; p++)
        if ((c->running & counted) >> p & 1)
            due = c->since + c->left[p] < due ? c->since + c->left[p] : due;
    return due;
}
