/* play.c -- games of computers among themselves (play.h). */
#include "play.h"

#include "core/assert.h"
#include "core/splitmix.h"
#include "crew.h"
#include "net.h"

#include "rules/rule.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { POINT = 256, WIDTH = 12 };

const double trusts[TRUSTS] = { 0.7, 0.85, 0.95 };

static struct hb_game *state_of(size_t size)
{
    struct hb_game *g = aligned_alloc(64, (size + 63) / 64 * 64);

    if (!g) {
        fprintf(stderr, "there is no memory for a game\n");
        exit(1);
    }
    return g;
}

/* ---- set-ups ---- */

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
    bool good = f != NULL;

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
        const struct hb_landgame *c = hb_lg_const(m->mix[i].first);
        for (uint32_t left = hb_all_rules(c); left;)
            w->knows[hb_next_own(c, &left)->rule] = 1;
    }
}

/* ---- samples ---- */

static void *grown(void *p, size_t bytes)
{
    p = realloc(p, bytes);
    if (!p) {
        fprintf(stderr, "there is no memory for samples\n");
        exit(1);
    }
    return p;
}

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

static void keep_player(struct samples *s, const struct hb_prospect *p, int32_t by_hand, unsigned player)
{
    struct hb_signs signs;
    size_t features;

    keep(s, by_hand * SIXTEENTHS / POINT);
    for (unsigned i = 0; i < TRUSTS; i++)
        keep(s, 0); /* what it came to is filled in at the end */
    features = s->numbers;
    keep(s, 0);
    hb_seat_signs(p, player, &signs);
    keep_signs(s, &signs);
    for (unsigned i = 1; i < p->count; i++) {
        if (!hb_matters(p, i, player))
            continue;
        hb_hope_signs(p, i, player, &signs);
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

    hb_prospect(&p, hb_lg_const(g));
    hb_expect_by_hand(&p, by_hand);
    begin_sample(s);
    keep(s, (int)p.players);
    keep(s, sample_weight(&p));
    for (unsigned i = 0; i < p.players; i++)
        keep_player(s, &p, by_hand[i], i);
}

/* The next player of a sample. */
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

static void note(struct course *c, const struct hb_weights *w, const struct hb_game *g, size_t kept)
{
    if (c->turns == TURNS_MAX)
        return;
    hb_kind_of(g)->expect_by(g, w, c->expected[c->turns]);
    c->kept[c->turns++] = kept;
}

/* From the end back: what a position came to is what was expected at the next one, and the more what that came to. */
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

/* ---- games to learn from ---- */

enum { RANDOM_MOVES = 4 /* of a hundred */, OLD_PLAYERS = 25, KEPT_POSITIONS = 60 };

static const struct mix *pick_mix(const struct mixes *m, uint64_t *seed)
{
    unsigned at = hb_below(seed, m->shares), i = 0;

    while (at >= m->mix[i].share)
        at -= m->mix[i++].share;
    return &m->mix[i];
}

static void choose_judges(const struct school *s, struct judge *judge, unsigned players, uint64_t *seed)
{
    static const int noise[4] = { POINT / 4, POINT / 2, POINT, 2 * POINT };

    for (unsigned i = 0; i < players; i++) {
        judge[i].weights = hb_below(seed, 100) < OLD_PLAYERS ? s->before : s->now;
        judge[i].noise = noise[hb_below(seed, 4)];
        judge[i].width = WIDTH;
    }
}

static void draw(struct hb_game *g, uint64_t *seed)
{
    hb_play(g, HB_CHANCE, hb_outcome(g, hb_below(seed, hb_total_weight(g))), NULL);
}

static struct hb_move some_move(struct turn_mind *mind, const struct hb_game *g, int who)
{
    size_t n = hb_legal_moves(g, who, mind->moves[0], HB_MOVES_MAX);

    return mind->moves[0][hb_below(&mind->seed, (uint32_t)n)];
}

static void play_game(const struct school *s, const struct mix *mix, struct turn_mind *mind, struct hb_game *g,
                      struct samples *out)
{
    struct judge judge[HB_PLAYERS_MAX];
    struct course course = { .turns = 0 };

    choose_judges(s, judge, mix->players, &mind->seed);
    hb_copy(g, mix->first);
    while (!g->over) {
        int who = hb_actor(g);
        if (who == HB_CHANCE) {
            bool kept = hb_below(&mind->seed, 100) < KEPT_POSITIONS;
            if (kept)
                keep_position(out, g);
            note(&course, s->now, g, kept ? out->count : 0);
            draw(g, &mind->seed);
        } else if (hb_below(&mind->seed, 100) < RANDOM_MOVES) {
            hb_play(g, who, some_move(mind, g, who), NULL);
        } else {
            hb_play(g, who, turn_choose(mind, &judge[who], g, who), NULL);
        }
    }
    for (unsigned i = 0; i < TRUSTS; i++)
        fill_in_ends(out, &course, g, i);
}

void school_play(struct school *s, struct samples *out)
{
    struct hb_game *g = state_of(s->mixes->size);
    struct turn_mind mind = { 0 };
    unsigned game;

    if (!turn_open(&mind, s->mixes->size))
        exit(1);
    while ((game = atomic_fetch_add(&s->next, 1)) < s->games && seconds() < s->until) {
        mind.seed = s->seed + game * UINT64_C(0x5851f42d4c957f2d);
        play_game(s, pick_mix(s->mixes, &mind.seed), &mind, g, out);
        atomic_fetch_add(&s->done, 1);
    }
    turn_close(&mind);
    free(g);
}

/* ---- matches ---- */

static void match_game(const struct match *m, uint64_t seed, unsigned seat, struct turn_mind *mind, struct hb_game *g)
{
    hb_copy(g, m->mix->first);
    mind->seed = seed;
    while (!g->over) {
        int who = hb_actor(g);
        if (who == HB_CHANCE)
            draw(g, &seed);
        else
            hb_play(g, who, turn_choose(mind, (unsigned)who == seat ? &m->one : &m->other, g, who), NULL);
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
    struct turn_mind mind = { 0 };
    unsigned pair;

    if (!turn_open(&mind, hb_size(m->mix->first)))
        exit(1);
    while ((pair = atomic_fetch_add(&m->next, 1)) < m->pairs && seconds() < m->until)
        for (unsigned seat = 0; seat < m->mix->players; seat++) {
            match_game(m, m->seed + pair * UINT64_C(0x5851f42d4c957f2d), seat, &mind, g);
            count_game(g, seat, out);
        }
    turn_close(&mind);
    free(g);
}
