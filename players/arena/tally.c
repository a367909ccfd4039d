/* tally.c -- what is noted of players, and what the rounds of a contest add up to.
 *
 * Everything here is a sum, or a count of how many were how large, so that lines of rounds can be added one by one and
 * nothing of them has to be kept.  How long decisions took is such a count, in steps of an eighth of a doubling: it
 * tells how long all but one in a hundred took to within a tenth, whether that is microseconds or minutes, and two of
 * them are added step by step.
 *
 * A line was checked by hb_tally_round before it is added; so what reads it may rely on its games, seats, scores and
 * winners, and takes whatever else is missing for nothing.  The unit is the round, not the game: its games have the
 * same draws, and only their sum is independent of other rounds (statistics.h). */
#include "players/arena/tally.h"

#include "engine/assert.h"
#include "engine/tilegame/rule.h"
#include "engine/tilegame/tilegame.h"
#include "hradby/landscape.h"
#include "hradby/tiles.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Notes: times */

/* From the second step on each is an eighth of a doubling wide, so a step is told within a tenth (2^(1/8) is 1.09). */
static unsigned step_of(double us)
{
    double step = us > 1 ? HB_TIME_STEPS_A_DOUBLING * log2(us) : 0;

    return step < HB_TIME_STEPS - 1 ? (unsigned)step : HB_TIME_STEPS - 1;
}

static void times_add(struct hb_think_times *t, double us)
{
    t->count++;
    t->us += us;
    t->most = us > t->most ? us : t->most;
    t->of[step_of(us)]++;
}

/* The upper border of the step in which that share is reached; the longest time where that is less. */
double hb_tally_times_within(const struct hb_think_times *t, double share)
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
    times_add(&n->times, (double)us);
    n->overruns += budget_ms != 0 && us > (int64_t)budget_ms * 1000 + HB_OVERRUN_US;
}

/* Notes: on a landscape */

/* Those that count in majorities; the others help, and score nothing alone. */
static unsigned followers_in_hand(const struct hb_game *g, int who)
{
    const struct hb_tilegame *tg = hb_tg_const(g);
    unsigned n = 0;

    for (unsigned piece = 0; piece < tg->pieces; piece++)
        n += hb_tg_piece_kind(tg, piece)->power ? hb_tg_seats(tg)[who].supply[piece] : 0;
    return n;
}

/* A turn on a landscape begins with its tile.  Elsewhere there is nothing to note but times. */
void hb_notes_turn(struct hb_notes *n, const struct hb_game *g, int who)
{
    if (!hb_land_of(g) || strcmp(hb_phase(g), "tile") != 0)
        return;
    n->turns++;
    n->bare += followers_in_hand(g, who) == 0;
}

static bool is_follower(const struct hb_game *g, const char *name)
{
    const struct hb_tilegame *tg = hb_tg_const(g);

    for (unsigned piece = 0; name && piece < tg->pieces; piece++)
        if (strcmp(hb_tg_piece_kind(tg, piece)->name, name) == 0)
            return hb_tg_piece_kind(tg, piece)->power != 0;
    return false;
}

/* What is noted is farmers: when players lie down on fields shows a style that scores do not. */
void hb_notes_move(struct hb_notes *n, const struct hb_game *g, struct hb_move m)
{
    struct hb_land_move_parts parts;
    struct hb_placed laid;

    if (!hb_land_of(g))
        return;
    parts = hb_land_move_parts(g, m);
    if (parts.act != HB_ACT_PUT || !is_follower(g, parts.piece) ||
        !hb_land_placed_on(hb_land_of(g), parts.x, parts.y, &laid))
        return;
    if (laid.design->segment[parts.segment].kind == HB_FIELD) {
        n->farmers++;
        n->farmer_turns += n->turns;
    }
}

/* Notes: as JSON */

/* Only steps that were reached are written. */
static struct hb_json *times_json(const struct hb_think_times *t)
{
    struct hb_json *steps = hb_json_object();

    for (unsigned i = 0; steps && i < HB_TIME_STEPS; i++) {
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

/* A ledger may have been edited: what is out of range counts as nothing rather than as a large unsigned number. */
static unsigned number(const struct hb_json *object, const char *name)
{
    int64_t value = hb_json_integer_value(hb_json_object_get(object, name));

    return value > 0 && value < INT32_MAX ? (unsigned)value : 0;
}

static void read_times(struct hb_think_times *t, const struct hb_json *object)
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

/* Adds an object to notes. */
static void notes_read(struct hb_notes *n, const struct hb_json *object)
{
    const struct hb_json *time = hb_json_object_get(object, "time");

    n->turns += number(object, "turns");
    n->bare += number(object, "bare");
    n->farmers += number(object, "farmers");
    n->farmer_turns += number(object, "farmer_turns");
    n->overruns += number(time, "overruns");
    read_times(&n->times, time);
}

/* The tally */

/* A round counts as one game between two where all play together: A's game against B's, by who wins. */
void hb_tally_init(struct hb_arena_tally *t, const struct hb_arena *arena)
{
    memset(t, 0, sizeof *t);
    t->arena = arena;
    hb_rounds_init(&t->rounds, hb_arena_together(arena) ? 1 : arena->games,
                   hb_arena_together(arena) ? 2 : arena->players);
}

/* The tally: whether a line is what it should be */

/* Everything that adding up relies on; what else is missing counts as nothing. */
static bool is_game(const struct hb_arena *arena, const struct hb_json *game)
{
    const struct hb_json *seats = hb_json_object_get(game, "seats"), *forfeit = hb_json_object_get(game, "forfeit");
    int64_t who = hb_json_integer_value(forfeit);

    if (hb_json_array_size(seats) != arena->players)
        return false;
    for (unsigned p = 0; p < arena->players; p++)
        if (!hb_json_is_integer(hb_json_object_get(hb_json_array_get(seats, p), "score")) ||
            !hb_json_is_boolean(hb_json_object_get(hb_json_array_get(seats, p), "won")))
            return false;
    return !forfeit || (hb_json_is_integer(forfeit) && who >= 0 && who < (int64_t)arena->players);
}

long hb_tally_round(const struct hb_arena *arena, const struct hb_json *line)
{
    const struct hb_json *pair = hb_json_object_get(line, "pair"), *games = hb_json_object_get(line, "games");
    int64_t round = hb_json_integer_value(pair);

    if (!hb_json_is_integer(pair) || round < 0 || round > INT32_MAX || hb_json_array_size(games) != arena->games)
        return -1;
    for (unsigned i = 0; i < arena->games; i++)
        if (!is_game(arena, hb_json_array_get(games, i)))
            return -1;
    return (long)round;
}

/* The tally: one game */

struct result {
    const struct hb_json *seats;
    int forfeit;                    /* who lost it by a fault; -1 */
    unsigned parts[HB_PLAYERS_MAX]; /* of the win, of HB_GAME_PARTS */
    double score[HB_PLAYERS_MAX];
};

static bool said_to_win(const struct hb_json *seats, unsigned p)
{
    return hb_json_is_true(hb_json_object_get(hb_json_array_get(seats, p), "won"));
}

/* A fault loses the game, and all others have won it. */
static bool wins(const struct result *r, unsigned p)
{
    return r->forfeit >= 0 ? (int)p != r->forfeit : said_to_win(r->seats, p);
}

static struct result read_result(const struct hb_arena *arena, const struct hb_json *game)
{
    const struct hb_json *forfeit = hb_json_object_get(game, "forfeit");
    struct result r = { .seats = hb_json_object_get(game, "seats"),
                        .forfeit = !forfeit ? -1 : (int)hb_json_integer_value(forfeit) };
    unsigned winners = 0;

    for (unsigned p = 0; p < arena->players; p++)
        winners += wins(&r, p);
    for (unsigned p = 0; p < arena->players; p++) {
        r.parts[p] = winners > 0 && wins(&r, p) ? HB_GAME_PARTS / winners : 0;
        r.score[p] = (double)hb_json_integer_value(hb_json_object_get(hb_json_array_get(r.seats, p), "score"));
    }
    return r;
}

/* By name, since each game and rule has sources of its own; what is beyond the table is left out of the report. */
static void add_source(struct hb_account *a, const char *name, double points)
{
    unsigned i = 0;

    while (i < a->sources && strcmp(a->source[i].name, name) != 0)
        i++;
    if (i == HB_TALLY_SOURCES_MAX || strlen(name) >= HB_SOURCE_NAME)
        return;
    if (i == a->sources)
        snprintf(a->source[a->sources++].name, HB_SOURCE_NAME, "%s", name);
    a->source[i].points += points;
}

static void add_seat(struct hb_account *a, const struct hb_json *seat, bool ended)
{
    struct hb_json *points = hb_json_object_get(seat, "points"), *value;
    const char *name;

    notes_read(&a->notes, seat);
    if (!ended)
        return;
    a->seats++;
    hb_json_object_foreach(points, name, value) add_source(a, name, (double)hb_json_integer_value(value));
}

static void note_fault(struct hb_arena_tally *t, unsigned long round, unsigned entrant, const struct hb_json *game)
{
    const char *note = hb_json_string_value(hb_json_object_get(game, "note"));

    t->account[entrant].faults++;
    if (t->faults == HB_FAULTS_SHOWN)
        return;
    t->fault[t->faults].round = round;
    t->fault[t->faults].entrant = entrant;
    snprintf(t->fault[t->faults++].note, HB_NOTE_TEXT, "%s", note ? note : "");
}

/* The tally: a round */

struct round_sums {
    bool whole; /* nobody lost a game by a fault */
    unsigned parts;
    double lead;
    double score[HB_ENTRANTS], seats[HB_ENTRANTS];
};

static void add_seats(struct hb_arena_tally *t, const struct result *r, unsigned game, struct round_sums *s)
{
    for (unsigned p = 0; p < t->arena->players; p++) {
        unsigned entrant = hb_arena_entrant_at(t->arena, game, p);

        add_seat(&t->account[entrant], hb_json_array_get(r->seats, p), r->forfeit < 0);
        s->score[entrant] += r->score[p];
        s->seats[entrant]++;
        t->seat_games[p]++;
        t->seat_wins[p] += (double)r->parts[p] / HB_GAME_PARTS;
    }
}

/* All win, or nobody does; a fault loses it. */
static void add_together(struct hb_arena_tally *t, const struct result *r, unsigned game, struct round_sums *s)
{
    struct hb_account *a = &t->account[hb_arena_entrant_at(t->arena, game, 0)];
    bool won = r->forfeit < 0 && said_to_win(r->seats, 0);

    a->games++;
    a->won += won;
    if (game == HB_A)
        s->parts += won ? HB_GAME_PARTS / 2 : 0;
    else
        s->parts += won ? 0 : HB_GAME_PARTS / 2;
    s->lead += game == HB_A ? r->score[0] : -r->score[0];
}

/* A has one seat, the one with the number of the game. */
static void add_against(struct hb_arena_tally *t, const struct result *r, unsigned game, struct round_sums *s)
{
    unsigned seat = game, n = t->arena->players;
    double others = 0;

    for (unsigned p = 0; p < n; p++)
        others += p == seat ? 0 : r->score[p] / (n - 1);
    s->parts += r->parts[seat];
    s->lead += (r->score[seat] - others) / t->arena->games;
    t->wins += r->parts[seat] == HB_GAME_PARTS;
    t->losses += r->parts[seat] == 0;
    t->shared += r->parts[seat] != 0 && r->parts[seat] != HB_GAME_PARTS;
}

/* Points count only of rounds that were played out: a game that ended by a fault came to no score that could be
 * compared. */
static void close_round(struct hb_arena_tally *t, const struct round_sums *s)
{
    hb_rounds_add(&t->rounds, s->parts);
    if (!s->whole)
        return;
    hb_statistics_mean_add(&t->lead, s->lead);
    for (unsigned i = 0; i < HB_ENTRANTS; i++)
        if (s->seats[i] > 0)
            hb_statistics_mean_add(&t->account[i].score, s->score[i] / s->seats[i]);
}

void hb_tally_add(struct hb_arena_tally *t, const struct hb_json *line)
{
    const struct hb_json *games = hb_json_object_get(line, "games");
    struct round_sums s = { .whole = true };
    long round = hb_tally_round(t->arena, line);

    HB_ASSERT(round >= 0);
    for (unsigned i = 0; i < t->arena->games; i++) {
        const struct hb_json *game = hb_json_array_get(games, i);
        struct result r = read_result(t->arena, game);

        add_seats(t, &r, i, &s);
        if (hb_arena_together(t->arena))
            add_together(t, &r, i, &s);
        else
            add_against(t, &r, i, &s);
        if (r.forfeit >= 0) {
            s.whole = false;
            note_fault(t, (unsigned long)round, hb_arena_entrant_at(t->arena, i, (unsigned)r.forfeit), game);
        }
    }
    close_round(t, &s);
}
