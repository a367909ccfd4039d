/* selfplay.c -- games of computers among themselves: to learn from, and to compare weights.
 *
 * A whole turn is chosen by looking at the ways to make it, and weighing where it ends by what everybody may expect
 * then.  For that the choices of a turn are gone through a few deep, each depth with a state and a list of moves of its
 * own; where there are many, only those that promise most at a first glance are followed.
 *
 * In games to learn from, positions at the ends of turns are kept as samples (training.h), one after the other in one
 * row of numbers.  What a sample came to is known at the end of its game only; so room for it is left, and filled in
 * from the last turn back, once for each trust.
 *
 * Threads take the next number of a game until there are enough.  All chance in a game comes from its number, and in a
 * match all seats of a deal share one; so what is played does not depend on the threads, only the order in which it is
 * kept does. */
#include "players/training/training.h"

#include "engine/assert.h"
#include "engine/splitmix.h"
#include "engine/tilegame/rule.h"
#include "hradby/expect.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { POINT = 256, WIDTH = 12 };

const double trusts[TRUSTS] = { 0.7, 0.85, 0.95 };

/* Aligned to a cache line, as states are copied often. */
static struct hb_game *state_of(size_t size)
{
    struct hb_game *g = aligned_alloc(64, (size + 63) / 64 * 64);

    if (!g) {
        fprintf(stderr, "there is no memory for a game\n");
        exit(1);
    }
    return g;
}

/* Set-ups */

/* "option=value; option=value", cut to pieces where it stands. */
static bool mix_options(void *setup, const struct hb_kind *kind, char *text, struct hb_error *err)
{
    for (char *rest = NULL, *word = strtok_r(text, ";", &rest); word; word = strtok_r(NULL, ";", &rest)) {
        char *value;
        word += strspn(word, " ");
        value = strchr(word, '=');
        if (!value)
            continue;
        *value++ = '\0';
        if (!kind->setup_option(setup, word, value, err))
            return false;
    }
    return true;
}

/* A set-up keeps the first position; games are copies of it, and options are read once. */
static bool mix_read(struct mixes *m, char *line, struct hb_error *err)
{
    const struct hb_kind *kind = hb_kind_named("carcassonne");
    struct mix *mix = &m->mix[m->count];
    void *setup = malloc(kind->setup_size);
    bool good = setup && m->count < MIXES_MAX;
    char *rest = line;

    line[strcspn(line, "\n")] = '\0';
    mix->share = (unsigned)strtoul(rest, &rest, 10);
    snprintf(mix->name, sizeof mix->name, "%s", rest + strspn(rest, " "));
    mix->players = (unsigned)strtoul(rest, &rest, 10);
    if (good)
        kind->setup_init(setup);
    good = good && mix_options(setup, kind, rest, err) && kind->setup_check(setup, mix->players, err);
    if (good) {
        mix->first = state_of(kind->state_size(setup));
        kind->begin(mix->first, setup, NULL);
        m->size = hb_size(mix->first) > m->size ? hb_size(mix->first) : m->size;
        m->shares += mix->share;
        m->count++;
    }
    free(setup);
    return good;
}

bool mixes_read(struct mixes *m, const char *file)
{
    FILE *f = fopen(file, "r");
    char line[400];
    struct hb_error err = { .text = "" };
    bool good = f;

    *m = (struct mixes){ .count = 0 };
    while (good && fgets(line, sizeof line, f))
        good = line[0] == '#' || line[0] == '\n' || mix_read(m, line, &err);
    if (!good)
        fprintf(stderr, "%s: these are no set-ups to play: %s\n", file, err.text);
    if (f)
        fclose(f);
    return good && m->shares;
}

void mixes_free(struct mixes *m)
{
    for (unsigned i = 0; i < m->count; i++)
        free(m->mix[i].first);
}

void mixes_make_known(const struct mixes *m, struct hb_weights *w)
{
    for (unsigned i = 0; i < m->count; i++) {
        const struct hb_tilegame *tg = hb_tg_const(m->mix[i].first);
        for (uint32_t left = hb_tg_all_slots(tg); left;)
            w->knows[hb_tg_next_slot(tg, &left)->rule] = 1;
    }
}

/* Samples */

static void *grown(void *p, size_t bytes)
{
    p = realloc(p, bytes);
    if (!p) {
        fprintf(stderr, "there is no memory for samples\n");
        exit(1);
    }
    return p;
}

/* A row of numbers without structs: positions have as many signs as they have, and millions of them are kept. */
static void keep(struct samples *s, int n)
{
    if (s->numbers == s->numbers_max)
        s->number = grown(s->number, (s->numbers_max = 2 * s->numbers_max + 65536) * sizeof *s->number);
    s->number[s->numbers++] = (int16_t)n;
}

static void begin_sample(struct samples *s)
{
    if (s->count == s->count_max)
        s->at = grown(s->at, (s->count_max = 2 * s->count_max + 4096) * sizeof *s->at);
    s->at[s->count++] = s->numbers;
}

void samples_free(struct samples *s)
{
    free(s->number);
    free(s->at);
    *s = (struct samples){ .count = 0 };
}

static void keep_signs(struct samples *s, const struct hb_signs *signs)
{
    keep(s, (int)signs->count);
    for (unsigned i = 0; i < signs->count; i++)
        keep(s, signs->row[i]);
}

/* In the layout of a sample (training.h): what the formula says, room for what it came to by each
 * trust, the seat, and the features that matter to this player. */
static void keep_player(struct samples *s, const struct hb_prospect *p, int32_t by_hand, unsigned player)
{
    struct hb_signs signs;
    size_t features;

    keep(s, by_hand * SIXTEENTHS / POINT);
    for (unsigned i = 0; i < TRUSTS; i++)
        keep(s, 0); /* what it came to is filled in at the end */
    features = s->numbers;
    keep(s, 0);
    hb_signs_of_seat(p, player, &signs);
    keep_signs(s, &signs);
    for (unsigned i = 1; i < p->count; i++) {
        if (!hb_prospect_matters_to(p, i, player))
            continue;
        hb_signs_of_feature(p, i, player, &signs);
        keep_signs(s, &signs);
        s->number[features]++;
    }
}

/* Late positions tell more, since less chance is still to come. */
static int sample_weight(const struct hb_prospect *p)
{
    return (int)(POINT * 24 / (24 + p->tiles_left));
}

static void keep_position(struct samples *s, const struct hb_game *g)
{
    struct hb_prospect p;
    int32_t by_hand[HB_PLAYERS_MAX];

    hb_prospect(&p, hb_tg_const(g));
    hb_weights_expect_by_hand(&p, by_hand);
    begin_sample(s);
    keep(s, (int)p.players);
    keep(s, sample_weight(&p));
    for (unsigned i = 0; i < p.players; i++)
        keep_player(s, &p, by_hand[i], i);
}

/* The next player of a sample, found by the counts that stand in front of each part. */
static int16_t *after_player(int16_t *at)
{
    int16_t features = at[1 + TRUSTS];

    at += 2 + TRUSTS;
    at += 1 + at[0];
    for (int i = 0; i < features; i++)
        at += 1 + at[0];
    return at;
}

/* What was expected at the ends of turns. */
enum { TURNS_MAX = 2 * HB_TILES_MAX };

struct course {
    unsigned turns;
    int32_t expected[TURNS_MAX][HB_PLAYERS_MAX];
    size_t kept[TURNS_MAX]; /* the sample, counted from 1; 0: none */
};

/* The end of a turn, by what the weights expect of it now. */
static void note(struct course *c, const struct hb_weights *w, const struct hb_game *g, size_t kept)
{
    if (c->turns == TURNS_MAX)
        return;
    hb_for_players(g)->expect_by(g, w, c->expected[c->turns]);
    c->kept[c->turns++] = kept;
}

/* From the end back: what a position came to is what was expected at the next one, and the more what that came to
 * (TD(lambda)).  Learning from ends alone would learn mostly the luck of the draw. */
static void fill_in_ends(struct samples *s, const struct course *c, const struct hb_game *g, unsigned trust)
{
    double came_to[HB_PLAYERS_MAX];

    for (int p = 0; p < g->players; p++)
        came_to[p] = hb_score(g, p);
    for (unsigned i = c->turns; i-- > 0;) {
        int16_t *at = c->kept[i] ? s->number + s->at[c->kept[i] - 1] + 2 : NULL;
        for (int p = 0; p < g->players; p++) {
            if (at) {
                at[1 + trust] = (int16_t)(SIXTEENTHS * came_to[p]);
                at = after_player(at);
            }
            came_to[p] = trusts[trust] * came_to[p] + (1 - trusts[trust]) * c->expected[i][p] / POINT;
        }
    }
}

/* A turn */

enum { TURN_DEPTH = 3 }; /* choices in a row that are looked through; behind them what stands is weighed */

struct turn_search {
    uint64_t seed;
    struct hb_game *state[TURN_DEPTH];
    struct hb_move *moves[TURN_DEPTH];
    int32_t *value[TURN_DEPTH];
};

static bool turn_open(struct turn_search *search, size_t state_size)
{
    bool good = true;

    for (unsigned i = 0; i < TURN_DEPTH; i++) {
        search->state[i] = aligned_alloc(64, (state_size + 63) / 64 * 64);
        search->moves[i] = malloc(HB_MOVES_MAX * sizeof(struct hb_move));
        search->value[i] = malloc(HB_MOVES_MAX * sizeof(int32_t));
        good = good && search->state[i] && search->moves[i] && search->value[i];
    }
    return good;
}

static void turn_close(struct turn_search *search)
{
    for (unsigned i = 0; i < TURN_DEPTH; i++) {
        free(search->state[i]);
        free(search->moves[i]);
        free(search->value[i]);
    }
}

/* How far a player is ahead of the best other one. */
static int32_t turn_lead(const int32_t *points, unsigned players, unsigned who)
{
    int32_t best = INT32_MIN;

    for (unsigned p = 0; p < players; p++)
        if (p != who && points[p] > best)
            best = points[p];
    return players > 1 ? points[who] - best : points[who];
}

static int32_t weigh(const struct judge *judge, const struct hb_game *g, int who)
{
    int32_t points[HB_PLAYERS_MAX] = { 0 };

    hb_for_players(g)->expect_by(g, judge->weights, points);
    return turn_lead(points, g->players, (unsigned)who);
}

/* A little noise in every value lets games go different ways from the same position. */
static int32_t off_by(struct turn_search *search, const struct judge *judge)
{
    return judge->noise ? (int32_t)hb_splitmix_below(&search->seed, (uint32_t)(2 * judge->noise + 1)) - judge->noise
                        : 0;
}

/* The value that the best `width` reach, by a first glance at where each move leads.  Equal ones above it are all
 * followed, so the order of moves decides nothing. */
static int32_t worth_looking_at(const int32_t *value, size_t n, unsigned width)
{
    int32_t best[64];
    unsigned kept = 0;

    HB_ASSERT(width <= 64);
    for (size_t i = 0; i < n; i++) {
        unsigned at = kept;
        while (at > 0 && best[at - 1] < value[i])
            at--;
        if (at == width)
            continue;
        kept += kept < width;
        for (unsigned k = kept - 1; k > at; k--)
            best[k] = best[k - 1];
        best[at] = value[i];
    }
    return best[kept - 1];
}

/* The best way to make the rest of the turn, choice by choice; `best` is its first move.  Deeper choices are looked at
 * in a third of the width. */
static int32_t best_of(struct turn_search *search, const struct judge *judge, const struct hb_game *g, int who,
                       unsigned depth, struct hb_move *best)
{
    struct hb_move *moves = search->moves[depth];
    struct hb_game *trial = search->state[depth];
    int32_t *value = search->value[depth], most = INT32_MIN, least = INT32_MIN;
    size_t n = hb_legal_moves(g, who, moves, HB_MOVES_MAX);
    unsigned width = depth ? (judge->width + 2) / 3 : judge->width;

    HB_ASSERT(n > 0 && n <= HB_MOVES_MAX);
    if (width && n > width && depth + 1 < TURN_DEPTH) {
        for (size_t i = 0; i < n; i++) {
            hb_copy(trial, g);
            hb_play(trial, who, moves[i], NULL);
            value[i] = weigh(judge, trial, who);
        }
        least = worth_looking_at(value, n, width);
    }
    for (size_t i = 0; i < n; i++) {
        int32_t worth;
        if (least != INT32_MIN && value[i] < least)
            continue;
        hb_copy(trial, g);
        hb_play(trial, who, moves[i], NULL);
        if (hb_actor(trial) == who && depth + 1 < TURN_DEPTH)
            worth = best_of(search, judge, trial, who, depth + 1, NULL);
        else
            worth = weigh(judge, trial, who) + off_by(search, judge);
        if (worth <= most)
            continue;
        most = worth;
        if (best)
            *best = moves[i];
    }
    return most;
}

static struct hb_move turn_choose(struct turn_search *search, const struct judge *judge, const struct hb_game *g,
                                  int who)
{
    struct hb_move best = { 0 };

    best_of(search, judge, g, who, 0, &best);
    return best;
}

/* Games to learn from */

enum { RANDOM_MOVES = 4 /* of a hundred */, OLD_PLAYERS = 25, KEPT_POSITIONS = 60 };

static const struct mix *pick_mix(const struct mixes *m, uint64_t *seed)
{
    unsigned at = hb_splitmix_below(seed, m->shares), i = 0;

    while (at >= m->mix[i].share)
        at -= m->mix[i++].share;
    return &m->mix[i];
}

/* Some players go by older weights and some are noisier: who only ever meets themselves does not learn what weaker play
 * looks like. */
static void choose_judges(const struct school *s, struct judge *judge, unsigned players, uint64_t *seed)
{
    static const int noise[4] = { POINT / 4, POINT / 2, POINT, 2 * POINT };

    for (unsigned i = 0; i < players; i++) {
        judge[i].weights = hb_splitmix_below(seed, 100) < OLD_PLAYERS ? s->before : s->now;
        judge[i].noise = noise[hb_splitmix_below(seed, 4)];
        judge[i].width = WIDTH;
    }
}

static void draw(struct hb_game *g, uint64_t *seed)
{
    hb_play(g, HB_CHANCE, hb_outcome(g, hb_splitmix_below(seed, hb_total_weight(g))), NULL);
}

static struct hb_move some_move(struct turn_search *search, const struct hb_game *g, int who)
{
    size_t n = hb_legal_moves(g, who, search->moves[0], HB_MOVES_MAX);

    return search->moves[0][hb_splitmix_below(&search->seed, (uint32_t)n)];
}

/* A position is kept when chance is to act, at the end of a turn: then nothing is left of it to be chosen. */
static void play_game(const struct school *s, const struct mix *mix, struct turn_search *search, struct hb_game *g,
                      struct samples *out)
{
    struct judge judge[HB_PLAYERS_MAX];
    struct course course = { .turns = 0 };

    choose_judges(s, judge, mix->players, &search->seed);
    hb_copy(g, mix->first);
    while (!g->over) {
        int who = hb_actor(g);
        if (who == HB_CHANCE) {
            bool kept = hb_splitmix_below(&search->seed, 100) < KEPT_POSITIONS;
            if (kept)
                keep_position(out, g);
            note(&course, s->now, g, kept ? out->count : 0);
            draw(g, &search->seed);
        } else if (hb_splitmix_below(&search->seed, 100) < RANDOM_MOVES) {
            hb_play(g, who, some_move(search, g, who), NULL);
        } else {
            hb_play(g, who, turn_choose(search, &judge[who], g, who), NULL);
        }
    }
    for (unsigned i = 0; i < TRUSTS; i++)
        fill_in_ends(out, &course, g, i);
}

void school_play(struct school *s, struct samples *out)
{
    struct hb_game *g = state_of(s->mixes->size);
    struct turn_search search = { 0 };
    unsigned game;

    if (!turn_open(&search, s->mixes->size))
        exit(1);
    while ((game = atomic_fetch_add(&s->next, 1)) < s->games && seconds() < s->until) {
        search.seed = s->seed + game * UINT64_C(0x5851f42d4c957f2d);
        play_game(s, pick_mix(s->mixes, &search.seed), &search, g, out);
        atomic_fetch_add(&s->done, 1);
    }
    turn_close(&search);
    free(g);
}

/* Matches */

/* Draws are made by their own seed, which stays the same for all seats of a deal, whatever is played. */
static void match_game(const struct match *m, uint64_t seed, unsigned seat, struct turn_search *search,
                       struct hb_game *g)
{
    hb_copy(g, m->mix->first);
    search->seed = seed;
    while (!g->over) {
        int who = hb_actor(g);
        if (who == HB_CHANCE)
            draw(g, &seed);
        else
            hb_play(g, who, turn_choose(search, (unsigned)who == seat ? &m->one : &m->other, g, who), NULL);
    }
}

static void count_game(const struct hb_game *g, unsigned seat, struct score *out)
{
    int own = hb_score(g, (int)seat), best = INT32_MIN;

    for (int p = 0; p < g->players; p++)
        if ((unsigned)p != seat && hb_score(g, p) > best)
            best = hb_score(g, p);
    out->games++;
    out->wins += own > best ? 1 : own == best ? 0.5 : 0;
    out->lead += own - best;
    out->lead_squared += (double)(own - best) * (own - best);
    out->own += own;
    out->best_other += best;
}

void match_play(struct match *m, struct score *out)
{
    struct hb_game *g = state_of(hb_size(m->mix->first));
    struct turn_search search = { 0 };
    unsigned pair;

    if (!turn_open(&search, hb_size(m->mix->first)))
        exit(1);
    while ((pair = atomic_fetch_add(&m->next, 1)) < m->pairs && seconds() < m->until)
        for (unsigned seat = 0; seat < m->mix->players; seat++) {
            match_game(m, m->seed + pair * UINT64_C(0x5851f42d4c957f2d), seat, &search, g);
            count_game(g, seat, out);
        }
    turn_close(&search);
    free(g);
}
