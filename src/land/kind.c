/* kind.c -- what every kind of game on a landscape answers in the same way (hradby/game.h). */
#include "core/assert.h"
#include "rules/rule.h"

#include <stddef.h>
#include <string.h>

const char *hb_law_of(const struct hb_land_kind *land, enum hb_law_id what)
{
    return land->laws[what] ? land->laws[what] : "";
}

const char *hb_law(const struct hb_landgame *c, enum hb_law_id what)
{
    return hb_law_of(hb_land_kind_of(c), what);
}

const struct hb_land_kind *hb_land_kind_of(const struct hb_landgame *c)
{
    return hb_kind_of(&c->head)->land;
}

const struct hb_rule *hb_land_rule(const struct hb_land_kind *land, unsigned i)
{
    for (const struct hb_rule *const *r = land->rules; r && *r; r++, i--)
        if (i == 0)
            return *r;
    for (const struct hb_rule *const *r = land->expansions; r && *r; r++, i--)
        if (i == 0)
            return *r;
    return NULL;
}

bool hb_lg_may_move(const struct hb_game *g, int who)
{
    return who == g->actor;
}

const char *hb_lg_phase(const struct hb_game *g)
{
    return g->over ? "over" : hb_current_step(hb_lg_const(g))->phase;
}

void hb_lg_phase_facts(const struct hb_game *g, struct hb_facts *f)
{
    const struct hb_landgame *c = hb_lg_const(g);

    if (!g->over && hb_current_step(c)->facts)
        hb_current_step(c)->facts(c, hb_current_own(c), f);
}

void hb_lg_phase_told(const struct hb_game *g, struct hb_told *t)
{
    struct hb_told_facts f = hb_told_facts(t);

    hb_lg_phase_facts(g, &f.facts);
}

size_t hb_lg_legal(const struct hb_game *g, int who, struct hb_move *out, size_t cap)
{
    const struct hb_landgame *c = hb_lg_const(g);

    return hb_current_step(c)->legal(c, hb_current_own(c), who, out, cap);
}

bool hb_lg_is_legal(const struct hb_game *g, int who, struct hb_move m)
{
    return hb_turn_is_legal(hb_lg_const(g), who, m);
}

void hb_lg_why_illegal(const struct hb_game *g, int who, struct hb_move m, const struct hb_names *names,
                       struct hb_error *err)
{
    const struct hb_landgame *c = hb_lg_const(g);
    const struct hb_step *step = hb_current_step(c);

    if (step->refusal)
        hb_refuse_with(err, HB_ILLEGAL_MOVE, step->refusal, NULL, 0);
    else
        step->why(c, hb_current_own(c), who, m, names, err);
}

uint32_t hb_lg_weight(const struct hb_game *g, struct hb_move m)
{
    const struct hb_landgame *c = hb_lg_const(g);

    return hb_current_step(c)->weight(c, hb_current_own(c), m);
}

uint32_t hb_lg_total_weight(const struct hb_game *g)
{
    const struct hb_landgame *c = hb_lg_const(g);

    return hb_current_step(c)->total_weight(c, hb_current_own(c));
}

struct hb_move hb_lg_outcome(const struct hb_game *g, uint32_t at)
{
    const struct hb_landgame *c = hb_lg_const(g);

    return hb_current_step(c)->outcome(c, hb_current_own(c), at);
}

void hb_lg_play(struct hb_game *g, int who, struct hb_move m, struct hb_sink *sink)
{
    hb_turn_play(hb_lg(g), who, m, sink);
}

void hb_lg_playout(struct hb_game *g, uint64_t *seed)
{
    hb_turn_playout(hb_lg(g), seed);
}

/* Everything is open but the order of tiles that was given beforehand. */
void hb_lg_view(const struct hb_game *g, int viewer, struct hb_game *out)
{
    struct hb_landgame *c = hb_lg(out);

    (void)viewer;
    hb_copy(out, g);
    memset(hb_draws(c), 0, c->draws * sizeof(uint16_t));
    c->draws = c->draws_done = 0;
}

/* What is drawn is decided when it is drawn: there is nothing to fill in. */
void hb_lg_complete(struct hb_game *g, int viewer, struct hb_random *random)
{
    (void)g;
    (void)viewer;
    (void)random;
}

int hb_lg_score(const struct hb_game *g, int player)
{
    return hb_seats(hb_lg_const(g))[player].score;
}

struct sums {
    struct hb_award award;
    int *points;
};

static void add_to_all(struct hb_award *a, int player, unsigned source, int points, const struct hb_scored *s)
{
    (void)source;
    (void)s;
    ((struct sums *)a)->points[player] += points;
}

void hb_lg_scores_if_over(const struct hb_game *g, int *points)
{
    struct sums sums = { { add_to_all }, points };

    for (int p = 0; p < g->players; p++)
        points[p] = hb_lg_score(g, p);
    if (!g->over)
        hb_final_points(hb_lg_const(g), &sums.award);
}

int hb_lg_score_if_over(const struct hb_game *g, int player)
{
    int points[HB_PLAYERS_MAX];

    hb_lg_scores_if_over(g, points);
    return points[player];
}

int hb_lg_reserve(const struct hb_game *g, int player)
{
    const struct hb_landgame *c = hb_lg_const(g);
    int n = 0;

    for (unsigned piece = 0; piece < c->pieces; piece++)
        n += hb_piece_kind(c, piece)->power ? hb_seats(c)[player].supply[piece] : 0;
    for (uint32_t left = hb_all_rules(c); left;) {
        const struct hb_own *own = hb_next_own(c, &left);
        n += hb_own_rule(own)->reserve ? hb_own_rule(own)->reserve(c, own, player) : 0;
    }
    return n;
}

/* BAS-20: the highest total wins, equal ones share. */
bool hb_lg_winner(const struct hb_game *g, int player)
{
    for (int p = 0; p < g->players; p++)
        if (hb_lg_score(g, p) > hb_lg_score(g, player))
            return false;
    return true;
}

const struct hb_landscape *hb_lg_landscape(const struct hb_game *g)
{
    return hb_land(hb_lg_const(g));
}

const char *hb_lg_piece_name(const struct hb_game *g, unsigned piece)
{
    return hb_piece_kind(hb_lg_const(g), piece)->name;
}

const char *hb_lg_bridge_name(const struct hb_game *g)
{
    const struct hb_landgame *c = hb_lg_const(g);

    for (uint32_t left = hb_all_rules(c); left;) {
        const struct hb_rule *rule = hb_own_rule(hb_next_own(c, &left));
        if (rule->bridge)
            return rule->bridge;
    }
    return NULL;
}

unsigned hb_lg_piece_power(const struct hb_game *g, unsigned piece)
{
    return hb_piece_kind(hb_lg_const(g), piece)->power;
}

size_t hb_lg_stations(const struct hb_game *g, struct hb_station *out, size_t cap)
{
    const struct hb_landgame *c = hb_lg_const(g);
    size_t n = 0;

    for (uint32_t left = hb_all_rules(c); left;) {
        const struct hb_own *own = hb_next_own(c, &left);
        if (hb_own_rule(own)->stations)
            n += hb_own_rule(own)->stations(c, own, n < cap ? out + n : NULL, n < cap ? cap - n : 0);
    }
    return n;
}

const char *hb_lg_piece_load(const struct hb_game *g, unsigned piece, int player, unsigned *carries)
{
    const struct hb_landgame *c = hb_lg_const(g);
    const struct hb_piece_kind *p = hb_piece_kind(c, piece);

    *carries = p->load && player >= 0 ? p->carries(c, hb_piece_own(c, piece), player) : 0;
    return *carries ? p->load : NULL;
}

unsigned hb_lg_hand(const struct hb_game *g)
{
    return hb_lg_const(g)->drawn;
}

unsigned hb_lg_just_laid(const struct hb_game *g)
{
    return hb_lg_const(g)->laid;
}

static void check_pieces(const struct hb_landgame *c, unsigned player)
{
    for (unsigned piece = 0; piece < c->pieces; piece++) {
        unsigned n = hb_seats(c)[player].supply[piece];
        for (unsigned i = 0; i < hb_land(c)->figures; i++)
            n += hb_figure(hb_land(c), i).player == player && hb_figure(hb_land(c), i).piece == piece;
        HB_ASSERT(n == hb_pieces_of(c, piece, (int)player));
    }
}

void hb_lg_check(const struct hb_game *g)
{
    const struct hb_landgame *c = hb_lg_const(g);
    unsigned unseen = 0, aside = 0;

    hb_land_check(hb_land(c));
    for (unsigned i = 0; i < c->stocks; i++) {
        unseen += hb_unseen(c, i);
        aside += hb_aside(c, i);
    }
    HB_ASSERT(unseen == c->tiles_left);
    HB_ASSERT(!hb_has_track(c) || hb_track_is_sane(c));
    HB_ASSERT(unseen + aside + hb_land(c)->tiles - hb_land(c)->backs + (c->drawn != 0) == hb_land(c)->tiles_max);
    for (unsigned p = 0; p < g->players; p++) {
        int sum = 0;
        for (unsigned s = 0; s < c->sources; s++)
            sum += hb_points_of(c, p)[s];
        HB_ASSERT(sum == hb_seats(c)[p].score);
        check_pieces(c, p);
    }
}
