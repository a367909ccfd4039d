/* arena_report.c -- says what a contest came to: in words for people, and as JSON for programs.
 *
 * Both only read the tally; an interval is always three numbers, its middle between its ends.  For people all sentences
 * come from the catalogue and numbers are written as the language does, so a sentence is given its numbers as text.
 * For programs they are rounded to as many places as mean something, and what is infinite or not known is null. */
#include "players/arena/contest.h"

#include "hradby/words.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* In words: numbers and lines */

enum { NUMBER = 24, LINE = 1024, LIST = 640 };

/* A number as the language writes it. */
struct figure {
    char text[NUMBER];
};

static struct figure figure(enum hb_language language, double value, int places)
{
    struct figure f;
    char *point;

    if (!isfinite(value)) {
        snprintf(f.text, sizeof f.text, "%s", isnan(value) ? "?" : value < 0 ? "-∞" : "∞");
        return f;
    }
    snprintf(f.text, sizeof f.text, "%.*f", places, value);
    point = strchr(f.text, '.');
    if (point && language != HB_ENGLISH)
        *point = ',';
    return f;
}

/* An interval, in the unit that it is shown in. */
struct interval_figures {
    struct figure low, middle, high;
};

static struct interval_figures figures(enum hb_language language, struct hb_interval i, double unit, int places)
{
    return (struct interval_figures){ figure(language, i.low * unit, places), figure(language, i.middle * unit, places),
                                      figure(language, i.high * unit, places) };
}

/* A report under way. */
struct report_writer {
    const struct hb_contest *c;
    enum hb_language language;
    struct hb_buffer *out;
    char line[LINE];
    struct hb_text text;
};

/* Begins a line in place of the last one, which end_line has handed on. */
static struct hb_text *begin_line(struct report_writer *w)
{
    w->text = hb_text_for(w->language, w->line, sizeof w->line);
    return &w->text;
}

/* A line that was too long ends with a whole character. */
static void end_line(struct report_writer *w)
{
    hb_trim_utf8(w->line);
    hb_buffer_text(w->out, w->line);
    hb_buffer_text(w->out, "\n");
}

static const char *name_of(unsigned entrant)
{
    return entrant == HB_A ? "A" : "B";
}

/* In words: the result */

static void say_head(struct report_writer *w)
{
    const struct hb_arena *a = w->c->arena;
    unsigned long rounds = (unsigned long)w->c->tally.rounds.count;

    for (unsigned i = HB_A; i <= (a->alone ? HB_A : HB_B); i++) {
        hb_put(begin_line(w), "%s: %s", name_of(i), a->entrant[i].text);
        end_line(w);
    }
    hb_say(begin_line(w), "arena.report.game game=%s players=%u rounds=%lu games=%lu seed=%s",
           hb_kind_of(hb_arena_first(a))->id, a->players, rounds, rounds * a->games, a->seed);
    end_line(w);
}

/* Games, then the share with what an equal player would have, its Elo, and the lead in points. */
static void say_against(struct report_writer *w)
{
    const struct hb_arena_tally *t = &w->c->tally;
    struct interval_figures share = figures(w->language, hb_rounds_share(&t->rounds), 100, 1);
    struct interval_figures elo = figures(w->language, hb_rounds_elo(&t->rounds), 1, 0);
    struct interval_figures lead = figures(w->language, hb_statistics_mean_interval(&t->lead), 1, 1);

    hb_say(begin_line(w), "arena.report.result wins=%lu shared=%lu losses=%lu", (unsigned long)t->wins,
           (unsigned long)t->shared, (unsigned long)t->losses);
    end_line(w);
    hb_say(begin_line(w), "arena.report.share share=%s low=%s high=%s equal=%s", share.middle.text, share.low.text,
           share.high.text, figure(w->language, 100.0 / w->c->arena->players, 1).text);
    end_line(w);
    hb_say(begin_line(w), "arena.report.elo elo=%s low=%s high=%s", elo.middle.text, elo.low.text, elo.high.text);
    end_line(w);
    hb_say(begin_line(w), "arena.report.lead lead=%s low=%s high=%s", lead.middle.text, lead.low.text, lead.high.text);
    end_line(w);
}

/* Where all play together each side is reported for itself: it wins against the game, not against the other. */
static void say_together(struct report_writer *w, unsigned entrant)
{
    const struct hb_account *a = &w->c->tally.account[entrant];
    double share = a->games > 0 ? a->won / a->games : 0;
    struct interval_figures f = figures(w->language, hb_statistics_share_interval(share, a->games), 100, 1);

    hb_say(begin_line(w), "arena.report.together who=%s won=%lu games=%lu share=%s low=%s high=%s", name_of(entrant),
           (unsigned long)a->won, (unsigned long)a->games, f.middle.text, f.low.text, f.high.text);
    end_line(w);
}

/* The ratio with its two bounds, and what follows from it. */
static void say_test(struct report_writer *w)
{
    static const char *const verdicts[] = { "open", "low", "high" };
    const struct hb_sprt *t = &w->c->sprt;

    hb_say(begin_line(w), "arena.report.test low=%s high=%s ratio=%s lower=%s upper=%s",
           figure(w->language, t->elo0, 0).text, figure(w->language, t->elo1, 0).text,
           figure(w->language, hb_sprt_ratio(t, &w->c->tally.rounds), 2).text,
           figure(w->language, hb_sprt_lower(t), 2).text, figure(w->language, hb_sprt_upper(t), 2).text);
    hb_put(&w->text, " ");
    hb_say(&w->text, "arena.report.verdict verdict=%s", verdicts[w->c->verdict]);
    end_line(w);
}

/* In words: each of the players */

/* Sources that brought nothing are left out. */
static void list_points(struct report_writer *w, const struct hb_account *a, char list[LIST])
{
    struct hb_text out = hb_text_in(list, LIST);

    for (unsigned i = 0; i < a->sources; i++) {
        double mean = a->seats > 0 ? a->source[i].points / a->seats : 0;

        if (mean != 0)
            hb_put(&out, "%s%s %s", out.len > 0 ? "; " : "", hb_name_in_group(w->language, "source", a->source[i].name),
                   figure(w->language, mean, 1).text);
    }
}

static void say_points(struct report_writer *w, unsigned entrant)
{
    const struct hb_account *a = &w->c->tally.account[entrant];
    struct interval_figures f = figures(w->language, hb_statistics_mean_interval(&a->score), 1, 1);
    char list[LIST] = "";

    list_points(w, a, list);
    hb_say(begin_line(w), "arena.report.points who=%s points=%s low=%s high=%s list=%s", name_of(entrant),
           f.middle.text, f.low.text, f.high.text, list);
    end_line(w);
}

/* How the entrant played on a landscape; nothing in other games. */
static void say_followers(struct report_writer *w, unsigned entrant)
{
    const struct hb_account *a = &w->c->tally.account[entrant];
    const struct hb_notes *n = &a->notes;

    if (n->turns == 0 || hb_arena_together(w->c->arena))
        return;
    hb_say(begin_line(w), "arena.report.followers who=%s farmers=%s turn=%s bare=%s", name_of(entrant),
           figure(w->language, a->seats > 0 ? n->farmers / a->seats : 0, 2).text,
           n->farmers > 0 ? figure(w->language, (double)n->farmer_turns / n->farmers, 1).text : "",
           figure(w->language, 100.0 * n->bare / n->turns, 1).text);
    end_line(w);
}

static void say_times(struct report_writer *w, unsigned entrant)
{
    const struct hb_notes *n = &w->c->tally.account[entrant].notes;
    const struct hb_think_times *t = &n->times;

    if (t->count == 0)
        return;
    hb_say(begin_line(w), "arena.report.time who=%s mean=%s most=%s longest=%s n=%u", name_of(entrant),
           figure(w->language, t->us / t->count / 1e3, 2).text,
           figure(w->language, hb_tally_times_within(t, 0.99) / 1e3, 2).text,
           figure(w->language, t->most / 1e3, 1).text, n->overruns);
    end_line(w);
}

/* How many, and in words those among the first few of the contest. */
static void say_faults(struct report_writer *w, unsigned entrant)
{
    const struct hb_arena_tally *t = &w->c->tally;

    if (t->account[entrant].faults == 0)
        return;
    hb_say(begin_line(w), "arena.report.faults who=%s n=%lu", name_of(entrant),
           (unsigned long)t->account[entrant].faults);
    end_line(w);
    for (unsigned i = 0; i < t->faults; i++)
        if (t->fault[i].entrant == entrant) {
            hb_say(begin_line(w), "arena.report.fault round=%lu note=%s", t->fault[i].round, t->fault[i].note);
            end_line(w);
        }
}

void hb_report_words(const struct hb_contest *c, enum hb_language language, struct hb_buffer *out)
{
    struct report_writer w = { .c = c, .language = language, .out = out };
    unsigned last = c->arena->alone ? HB_A : HB_B;

    say_head(&w);
    if (!hb_arena_together(c->arena))
        say_against(&w);
    else
        for (unsigned i = HB_A; i <= last; i++)
            say_together(&w, i);
    if (c->tested)
        say_test(&w);
    for (unsigned i = HB_A; i <= last; i++) {
        say_points(&w, i);
        say_followers(&w, i);
        say_times(&w, i);
        say_faults(&w, i);
    }
}

/* In words: one line while it goes on */

void hb_report_progress(const struct hb_contest *c, struct hb_text *out)
{
    const struct hb_arena_tally *t = &c->tally;
    const struct hb_account *a = &t->account[HB_A];
    bool alone = c->arena->alone;
    struct hb_interval share = alone ? hb_statistics_share_interval(a->games > 0 ? a->won / a->games : 0, a->games)
                                     : hb_rounds_share(&t->rounds);
    struct interval_figures f = figures(out->language, share, 100, 1);

    hb_say(out, "arena.progress done=%lu rounds=%lu share=%s low=%s high=%s", c->done_count, c->pairs, f.middle.text,
           f.low.text, f.high.text);
    if (!alone) {
        f = figures(out->language, hb_statistics_mean_interval(&t->lead), 1, 1);
        hb_say(out, "arena.progress.lead lead=%s low=%s high=%s", f.middle.text, f.low.text, f.high.text);
    }
    if (c->tested)
        hb_say(out, "arena.progress.test ratio=%s lower=%s upper=%s",
               figure(out->language, hb_sprt_ratio(&c->sprt, &t->rounds), 2).text,
               figure(out->language, hb_sprt_lower(&c->sprt), 2).text,
               figure(out->language, hb_sprt_upper(&c->sprt), 2).text);
}

/* As JSON */

/* Rounded to 1/places; JSON has no infinity. */
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

/* NAN where nothing was counted, which is written as null. */
static double per(double sum, double count)
{
    return count > 0 ? sum / count : NAN;
}

static struct hb_json *times(const struct hb_account *a)
{
    const struct hb_think_times *t = &a->notes.times;

    return hb_json_pack("{s:o, s:o, s:o}", "mean", number(per(t->us, t->count) / 1e3, 1e3), "p99",
                        number(t->count > 0 ? hb_tally_times_within(t, 0.99) / 1e3 : NAN, 1e3), "most",
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
    struct hb_json *out =
        hb_json_pack("{s:s, s:o, s:o, s:o, s:i, s:i}", "player", c->arena->entrant[entrant].text, "score",
                     interval(hb_statistics_mean_interval(&a->score), 1e2), "points", points(a), "ms", times(a),
                     "overruns", (int)n->overruns, "faults", (int)a->faults);

    put(out, "decisions", hb_json_integer((int64_t)n->times.count));
    if (n->turns > 0) {
        put(out, "farmers", number(per(n->farmers, a->seats), 1e3));
        put(out, "farmer_turn", number(per(n->farmer_turns, n->farmers), 1e2));
        put(out, "bare_turns", number(per(n->bare, n->turns), 1e4));
    }
    if (hb_arena_together(c->arena)) {
        put(out, "won", hb_json_integer((int64_t)a->won));
        put(out, "games", hb_json_integer((int64_t)a->games));
        put(out, "share", interval(hb_statistics_share_interval(a->games > 0 ? a->won / a->games : 0, a->games), 1e4));
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
    const struct hb_arena_tally *t = &c->tally;
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

/* Under a name of its own, by which its line is told from those of rounds. */
struct hb_json *hb_report_json(const struct hb_contest *c)
{
    const struct hb_arena_tally *t = &c->tally;
    struct hb_json *out = hb_json_pack("{s:I, s:I}", "pairs", (int64_t)t->rounds.count, "games",
                                       (int64_t)t->rounds.count * c->arena->games);

    if (!c->arena->alone) {
        put(out, "share", interval(hb_rounds_share(&t->rounds), 1e4));
        put(out, "elo", interval(hb_rounds_elo(&t->rounds), 1e1));
        put(out, "lead", interval(hb_statistics_mean_interval(&t->lead), 1e2));
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
