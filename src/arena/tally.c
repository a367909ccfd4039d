/* tally.c -- see tally.h. */
#include "arena/tally.h"

#include "core/assert.h"

#include <stdio.h>
#include <string.h>

void hb_tally_init(struct hb_tally *t, const struct hb_arena *arena)
{
    memset(t, 0, sizeof *t);
    t->arena = arena;
    hb_rounds_init(&t->rounds, hb_arena_together(arena) ? 1 : arena->games,
                   hb_arena_together(arena) ? 2 : arena->players);
}

/* ---- whether a line is what it should be ---- */

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
    return forfeit == NULL || (hb_json_is_integer(forfeit) && who >= 0 && who < (int64_t)arena->players);
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

/* ---- one game ---- */

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

static bool wins(const struct result *r, unsigned p)
{
    return r->forfeit >= 0 ? (int)p != r->forfeit : said_to_win(r->seats, p);
}

static struct result read_result(const struct hb_arena *arena, const struct hb_json *game)
{
    const struct hb_json *forfeit = hb_json_object_get(game, "forfeit");
    struct result r = { .seats = hb_json_object_get(game, "seats"),
                        .forfeit = forfeit == NULL ? -1 : (int)hb_json_integer_value(forfeit) };
    unsigned winners = 0;

    for (unsigned p = 0; p < arena->players; p++)
        winners += wins(&r, p);
    for (unsigned p = 0; p < arena->players; p++) {
        r.parts[p] = winners > 0 && wins(&r, p) ? HB_GAME_PARTS / winners : 0;
        r.score[p] = (double)hb_json_integer_value(hb_json_object_get(hb_json_array_get(r.seats, p), "score"));
    }
    return r;
}

static void add_source(struct hb_account *a, const char *name, double points)
{
    unsigned i = 0;

    while (i < a->sources && strcmp(a->source[i].name, name) != 0)
        i++;
    if (i == HB_SOURCES_MAX || strlen(name) >= HB_SOURCE_NAME)
        return;
    if (i == a->sources)
        snprintf(a->source[a->sources++].name, HB_SOURCE_NAME, "%s", name);
    a->source[i].points += points;
}

static void add_seat(struct hb_account *a, const struct hb_json *seat, bool ended)
{
    struct hb_json *points = hb_json_object_get(seat, "points"), *value;
    const char *name;

    hb_notes_read(&a->notes, seat);
    if (!ended)
        return;
    a->seats++;
    hb_json_object_foreach(points, name, value) add_source(a, name, (double)hb_json_integer_value(value));
}

static void note_fault(struct hb_tally *t, unsigned long round, unsigned entrant, const struct hb_json *game)
{
    const char *note = hb_json_string_value(hb_json_object_get(game, "note"));

    t->account[entrant].faults++;
    if (t->faults == HB_FAULTS_SHOWN)
        return;
    t->fault[t->faults].round = round;
    t->fault[t->faults].entrant = entrant;
    snprintf(t->fault[t->faults++].note, HB_NOTE_TEXT, "%s", note != NULL ? note : "");
}

/* ---- a round ---- */

struct round_sums {
    bool whole; /* nobody lost a game by a fault */
    unsigned parts;
    double lead;
    double score[HB_ENTRANTS], seats[HB_ENTRANTS];
};

static void add_seats(struct hb_tally *t, const struct result *r, unsigned game, struct round_sums *s)
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
static void add_together(struct hb_tally *t, const struct result *r, unsigned game, struct round_sums *s)
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

static void add_against(struct hb_tally *t, const struct result *r, unsigned game, struct round_sums *s)
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

static void close_round(struct hb_tally *t, const struct round_sums *s)
{
    hb_rounds_add(&t->rounds, s->parts);
    if (!s->whole)
        return;
    hb_mean_add(&t->lead, s->lead);
    for (unsigned i = 0; i < HB_ENTRANTS; i++)
        if (s->seats[i] > 0)
            hb_mean_add(&t->account[i].score, s->score[i] / s->seats[i]);
}

void hb_tally_add(struct hb_tally *t, const struct hb_json *line)
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
