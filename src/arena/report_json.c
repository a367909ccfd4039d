/* report_json.c -- the summary for programs (report.h).  What is infinite or not known is null. */
#include "arena/report.h"

#include <math.h>

static json_t *number(double value, double places)
{
    return isfinite(value) ? json_real(round(value * places) / places) : json_null();
}

static json_t *interval(struct hb_interval i, double places)
{
    return json_pack("{s:o, s:o, s:o}", "low", number(i.low, places), "mean", number(i.middle, places), "high",
                     number(i.high, places));
}

static void put(json_t *into, const char *name, json_t *value)
{
    json_object_set_new(into, name, value);
}

static double per(double sum, double count)
{
    return count > 0 ? sum / count : NAN;
}

static json_t *times(const struct hb_account *a)
{
    const struct hb_times *t = &a->notes.times;

    return json_pack("{s:o, s:o, s:o}", "mean", number(per(t->us, t->count) / 1e3, 1e3), "p99",
                     number(t->count > 0 ? hb_times_within(t, 0.99) / 1e3 : NAN, 1e3), "most",
                     number(t->most / 1e3, 1e3));
}

static json_t *points(const struct hb_account *a)
{
    json_t *all = json_object();

    for (unsigned i = 0; i < a->sources; i++)
        put(all, a->source[i].name, number(per(a->source[i].points, a->seats), 1e2));
    return all;
}

static json_t *account(const struct hb_contest *c, unsigned entrant)
{
    const struct hb_account *a = &c->tally.account[entrant];
    const struct hb_notes *n = &a->notes;
    json_t *out = json_pack("{s:s, s:o, s:o, s:o, s:i, s:i}", "player", c->arena->entrant[entrant].text, "score",
                            interval(hb_mean_interval(&a->score), 1e2), "points", points(a), "ms", times(a), "overruns",
                            (int)n->overruns, "faults", (int)a->faults);

    put(out, "decisions", json_integer((json_int_t)n->times.count));
    if (n->turns > 0) {
        put(out, "farmers", number(per(n->farmers, a->seats), 1e3));
        put(out, "farmer_turn", number(per(n->farmer_turns, n->farmers), 1e2));
        put(out, "bare_turns", number(per(n->bare, n->turns), 1e4));
    }
    if (hb_arena_together(c->arena)) {
        put(out, "won", json_integer((json_int_t)a->won));
        put(out, "games", json_integer((json_int_t)a->games));
        put(out, "share", interval(hb_share_interval(a->games > 0 ? a->won / a->games : 0, a->games), 1e4));
    }
    return out;
}

static json_t *test(const struct hb_contest *c)
{
    static const char *const names[] = { "undecided", "elo0", "elo1" };
    const struct hb_sprt *t = &c->sprt;

    return json_pack("{s:f, s:f, s:f, s:f, s:o, s:o, s:o, s:s}", "elo0", t->elo0, "elo1", t->elo1, "alpha", t->alpha,
                     "beta", t->beta, "ratio", number(hb_sprt_ratio(t, &c->tally.rounds), 1e3), "lower",
                     number(hb_sprt_lower(t), 1e3), "upper", number(hb_sprt_upper(t), 1e3), "verdict",
                     names[c->verdict]);
}

/* How many pairs came to 0, a half, 1, one and a half, 2. */
static json_t *pentanomial(const struct hb_rounds *r)
{
    json_t *all = json_array();

    for (unsigned i = 0; i <= 2 * HB_GAME_PARTS; i += HB_GAME_PARTS / 2)
        json_array_append_new(all, json_integer((json_int_t)r->of[i]));
    return all;
}

static void put_against(const struct hb_contest *c, json_t *out)
{
    const struct hb_tally *t = &c->tally;
    json_t *seats = json_array();

    put(out, "wins", json_integer((json_int_t)t->wins));
    put(out, "shared", json_integer((json_int_t)t->shared));
    put(out, "losses", json_integer((json_int_t)t->losses));
    if (c->arena->players == 2)
        put(out, "pentanomial", pentanomial(&t->rounds));
    for (unsigned p = 0; p < c->arena->players; p++)
        json_array_append_new(seats, number(per(t->seat_wins[p], t->seat_games[p]), 1e4));
    put(out, "seat_shares", seats);
}

json_t *hb_report_json(const struct hb_contest *c)
{
    const struct hb_tally *t = &c->tally;
    json_t *out = json_pack("{s:I, s:I}", "pairs", (json_int_t)t->rounds.count, "games",
                            (json_int_t)t->rounds.count * c->arena->games);

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
    return json_pack("{s:o}", "summary", out);
}
