/* report_json.c -- the summary for programs (report.h).  What is infinite or not known is null. */
#include "arena/report.h"

#include <math.h>

static struct hb_json *number(double value, double places)
{
    return isfinite(value) ? hb_json_real(round(value * places) / places) : hb_json_null();
}

static struct hb_json *interval(struct hb_interval i, double places)
{
    return hb_json_pack("{s:o, s:o, s:o}", "low", number(i.low, places), "mean", number(i.middle, places), "high",
                        number(i.high, places));
}

static void put(struct hb_json *into, const char *name, struct hb_json *value)
{
    hb_json_object_set_new(into, name, value);
}

static double per(double sum, double count)
{
    return count > 0 ? sum / count : NAN;
}

static struct hb_json *times(const struct hb_account *a)
{
    const struct hb_times *t = &a->notes.times;

    return hb_json_pack("{s:o, s:o, s:o}", "mean", number(per(t->us, t->count) / 1e3, 1e3), "p99",
                        number(t->count > 0 ? hb_times_within(t, 0.99) / 1e3 : NAN, 1e3), "most",
                        number(t->most / 1e3, 1e3));
}

static struct hb_json *points(const struct hb_account *a)
{
    struct hb_json *all = hb_json_object();

    for (unsigned i = 0; i < a->sources; i++)
        put(all, a->source[i].name, number(per(a->source[i].points, a->seats), 1e2));
    return all;
}

static struct hb_json *account(const struct hb_contest *c, unsigned entrant)
{
    const struct hb_account *a = &c->tally.account[entrant];
    const struct hb_notes *n = &a->notes;
    struct hb_json *out = hb_json_pack("{s:s, s:o, s:o, s:o, s:i, s:i}", "player", c->arena->entrant[entrant].text,
                                       "score", interval(hb_mean_interval(&a->score), 1e2), "points", points(a), "ms",
                                       times(a), "overruns", (int)n->overruns, "faults", (int)a->faults);

    put(out, "decisions", hb_json_integer((int64_t)n->times.count));
    if (n->turns > 0) {
        put(out, "farmers", number(per(n->farmers, a->seats), 1e3));
        put(out, "farmer_turn", number(per(n->farmer_turns, n->farmers), 1e2));
        put(out, "bare_turns", number(per(n->bare, n->turns), 1e4));
    }
    if (hb_arena_together(c->arena)) {
        put(out, "won", hb_json_integer((int64_t)a->won));
        put(out, "games", hb_json_integer((int64_t)a->games));
        put(out, "share", interval(hb_share_interval(a->games > 0 ? a->won / a->games : 0, a->games), 1e4));
    }
    return out;
}

static struct hb_json *test(const struct hb_contest *c)
{
    static const char *const names[] = { "undecided", "elo0", "elo1" };
    const struct hb_sprt *t = &c->sprt;

    return hb_json_pack("{s:f, s:f, s:f, s:f, s:o, s:o, s:o, s:s}", "elo0", t->elo0, "elo1", t->elo1, "alpha", t->alpha,
                        "beta", t->beta, "ratio", number(hb_sprt_ratio(t, &c->tally.rounds), 1e3), "lower",
                        number(hb_sprt_lower(t), 1e3), "upper", number(hb_sprt_upper(t), 1e3), "verdict",
                        names[c->verdict]);
}

/* How many pairs came to 0, a half, 1, one and a half, 2. */
static struct hb_json *pentanomial(const struct hb_rounds *r)
{
    struct hb_json *all = hb_json_array();

    for (unsigned i = 0; i <= 2 * HB_GAME_PARTS; i += HB_GAME_PARTS / 2)
        hb_json_array_append_new(all, hb_json_integer((int64_t)r->of[i]));
    return all;
}

static void put_against(const struct hb_contest *c, struct hb_json *out)
{
    const struct hb_tally *t = &c->tally;
    struct hb_json *seats = hb_json_array();

    put(out, "wins", hb_json_integer((int64_t)t->wins));
    put(out, "shared", hb_json_integer((int64_t)t->shared));
    put(out, "losses", hb_json_integer((int64_t)t->losses));
    if (c->arena->players == 2)
        put(out, "pentanomial", pentanomial(&t->rounds));
    for (unsigned p = 0; p < c->arena->players; p++)
        hb_json_array_append_new(seats, number(per(t->seat_wins[p], t->seat_games[p]), 1e4));
    put(out, "seat_shares", seats);
}

struct hb_json *hb_report_json(const struct hb_contest *c)
{
    const struct hb_tally *t = &c->tally;
    struct hb_json *out = hb_json_pack("{s:I, s:I}", "pairs", (int64_t)t->rounds.count, "games",
                                       (int64_t)t->rounds.count * c->arena->games);

    if (!c->arena->alone) {
        put(out, "share", interval(hb_rounds_share(&t->rounds), 1e4));
        put(out, "elo", interval(hb_rounds_elo(&t->rounds), 1e1));
        put(out, "lead", interval(hb_mean_interval(&t->lead), 1e2));
    }
    if (!hb_arena_together(c->arena))
        put_against(c, out);
    if (c->tested)
        put(out, "test", test(c));
    put(out, "a", account(c, HB_A));
    if (!c->arena->alone)
        put(out, "b", account(c, HB_B));
    return hb_json_pack("{s:o}", "summary", out);
}
