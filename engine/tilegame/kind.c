/* kind.c -- what every kind of game on a landscape answers in the same way: the functions that HB_TG_ANSWERS and
 * HB_TG_POINTS put into its struct hb_kind, and hb_tg_land_view.
 *
 * Most of them hand the question to the step that is asked now.  What differs between the games of this family is in
 * struct hb_land_kind and in the rules in play, so none of these functions knows which game it serves.  A kind that
 * answers something in another way, such as who wins, names its own function in place of one of these. */
#include "engine/assert.h"
#include "engine/tilegame/rule.h"

#include <stddef.h>
#include <string.h>

/* Laws and rules */

const char *hb_tg_kind_common_rule_id(const struct hb_land_kind *land, enum hb_law_id what)
{
    return land->laws[what] ? land->laws[what] : "";
}

const char *hb_tg_common_rule_id(const struct hb_tilegame *tg, enum hb_law_id what)
{
    return hb_tg_kind_common_rule_id(hb_tg_kind_of(tg), what);
}

const struct hb_land_kind *hb_tg_kind_of(const struct hb_tilegame *tg)
{
    return hb_kind_of(&tg->head)->land;
}

/* Both lists as one, so that callers need one loop. */
const struct hb_rule *hb_tg_kind_rule(const struct hb_land_kind *land, unsigned i)
{
    for (const struct hb_rule *const *r = land->rules; r && *r; r++, i--)
        if (i == 0)
            return *r;
    for (const struct hb_rule *const *r = land->expansions; r && *r; r++, i--)
        if (i == 0)
            return *r;
    return NULL;
}

/* Moves */

/* Nobody chooses in secret in these games, so there is one actor. */
bool hb_tg_may_move(const struct hb_game *g, int who)
{
    return who == g->actor;
}

const char *hb_tg_phase(const struct hb_game *g)
{
    return g->over ? "over" : hb_tg_current_step(hb_tg_const(g))->phase;
}

void hb_tg_describe_phase(const struct hb_game *g, struct hb_event_record *t)
{
    const struct hb_tilegame *tg = hb_tg_const(g);

    if (!g->over && hb_tg_current_step(tg)->describe)
        hb_tg_current_step(tg)->describe(tg, hb_tg_current_slot(tg), t);
}

size_t hb_tg_legal(const struct hb_game *g, int who, struct hb_move *out, size_t cap)
{
    const struct hb_tilegame *tg = hb_tg_const(g);

    return hb_tg_current_step(tg)->legal(tg, hb_tg_current_slot(tg), who, out, cap);
}

bool hb_tg_is_legal(const struct hb_game *g, int who, struct hb_move m)
{
    return hb_tg_turn_is_legal(hb_tg_const(g), who, m);
}

/* A step that refuses everything with one sentence names its key; the others find the reason. */
void hb_tg_why_illegal(const struct hb_game *g, int who, struct hb_move m, const struct hb_names *names,
                       struct hb_error *err)
{
    const struct hb_tilegame *tg = hb_tg_const(g);
    const struct hb_step *step = hb_tg_current_step(tg);

    if (step->refusal)
        hb_refuse_with(err, HB_ILLEGAL_MOVE, step->refusal, NULL, 0);
    else
        step->why(tg, hb_tg_current_slot(tg), who, m, names, err);
}

uint32_t hb_tg_weight(const struct hb_game *g, struct hb_move m)
{
    const struct hb_tilegame *tg = hb_tg_const(g);

    return hb_tg_current_step(tg)->weight(tg, hb_tg_current_slot(tg), m);
}

uint32_t hb_tg_total_weight(const struct hb_game *g)
{
    const struct hb_tilegame *tg = hb_tg_const(g);

    return hb_tg_current_step(tg)->total_weight(tg, hb_tg_current_slot(tg));
}

struct hb_move hb_tg_outcome(const struct hb_game *g, uint32_t at)
{
    const struct hb_tilegame *tg = hb_tg_const(g);

    return hb_tg_current_step(tg)->outcome(tg, hb_tg_current_slot(tg), at);
}

void hb_tg_play(struct hb_game *g, int who, struct hb_move m, struct hb_sink *sink)
{
    hb_tg_turn_play(hb_tg(g), who, m, sink);
}

void hb_tg_playout(struct hb_game *g, uint64_t *seed)
{
    hb_tg_turn_playout(hb_tg(g), seed);
}

/* Hidden information */

/* Everything is open but the order of tiles that was given beforehand. */
void hb_tg_view(const struct hb_game *g, int viewer, struct hb_game *out)
{
    struct hb_tilegame *tg = hb_tg(out);

    (void)viewer;
    hb_copy(out, g);
    memset(hb_tg_draws(tg), 0, tg->draws * sizeof(uint16_t));
    tg->draws = tg->draws_done = 0;
}

/* What is drawn is decided when it is drawn: there is nothing to fill in. */
void hb_tg_complete(struct hb_game *g, int viewer, struct hb_random *random)
{
    (void)g;
    (void)viewer;
    (void)random;
}

/* Points */

int hb_tg_score(const struct hb_game *g, int player)
{
    return hb_tg_seats(hb_tg_const(g))[player].score;
}

/* Points of a final scoring that is only imagined: the rules give them to whoever listens, here to a list of sums.  So
 * what the game would end with is found by the same code that ends it, without a copy of the state. */
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

void hb_tg_scores_if_over(const struct hb_game *g, int *points)
{
    struct sums sums = { { add_to_all }, points };

    for (int p = 0; p < g->players; p++)
        points[p] = hb_tg_score(g, p);
    if (!g->over)
        hb_tg_final_points(hb_tg_const(g), &sums.award);
}

int hb_tg_score_if_over(const struct hb_game *g, int player)
{
    int points[HB_PLAYERS_MAX];

    hb_tg_scores_if_over(g, points);
    return points[player];
}

/* BAS-20: the highest total wins, equal ones share. */
bool hb_tg_winner(const struct hb_game *g, int player)
{
    for (int p = 0; p < g->players; p++)
        if (hb_tg_score(g, p) > hb_tg_score(g, player))
            return false;
    return true;
}

/* How others look at the landscape (struct hb_land_view) */

static const struct hb_landscape *view_landscape(const struct hb_game *g)
{
    return hb_tg_land(hb_tg_const(g));
}

static const char *view_piece_name(const struct hb_game *g, unsigned piece)
{
    return hb_tg_piece_kind(hb_tg_const(g), piece)->name;
}

/* NULL: there are none. */
static const char *view_bridge_name(const struct hb_game *g)
{
    const struct hb_tilegame *tg = hb_tg_const(g);

    for (uint32_t left = hb_tg_all_slots(tg); left;) {
        const struct hb_rule *rule = hb_tg_rule_of(hb_tg_next_slot(tg, &left));
        if (rule->bridge)
            return rule->bridge;
    }
    return NULL;
}

static unsigned view_piece_power(const struct hb_game *g, unsigned piece)
{
    return hb_tg_piece_kind(hb_tg_const(g), piece)->power;
}

/* What a player's figure of that kind has with it, and how many; NULL: nothing. */
static const char *view_piece_load(const struct hb_game *g, unsigned piece, int player, unsigned *carries)
{
    const struct hb_tilegame *tg = hb_tg_const(g);
    const struct hb_tg_piece_kind *p = hb_tg_piece_kind(tg, piece);

    *carries = p->load && player >= 0 ? p->carries(tg, hb_tg_piece_slot(tg, piece), player) : 0;
    return *carries ? p->load : NULL;
}

static unsigned view_hand(const struct hb_game *g)
{
    return hb_tg_const(g)->drawn;
}

static unsigned view_just_laid(const struct hb_game *g)
{
    return hb_tg_const(g)->laid;
}

const struct hb_land_view hb_tg_land_view = { .landscape = view_landscape,
                                              .piece_name = view_piece_name,
                                              .piece_power = view_piece_power,
                                              .piece_load = view_piece_load,
                                              .bridge_name = view_bridge_name,
                                              .hand = view_hand,
                                              .just_laid = view_just_laid,
                                              .value = hb_tg_value,
                                              .move_parts = hb_tg_move_parts,
                                              .look_region = hb_tg_look_region };

/* Checking */

/* A player's pieces are in the supply or stand somewhere; none gets lost and none is made. */
static void check_pieces(const struct hb_tilegame *tg, unsigned player)
{
    for (unsigned piece = 0; piece < tg->pieces; piece++) {
        unsigned n = hb_tg_seats(tg)[player].supply[piece];
        for (unsigned i = 0; i < hb_tg_land(tg)->pieces; i++)
            n += hb_land_figure(hb_tg_land(tg), i).player == player && hb_land_figure(hb_tg_land(tg), i).piece == piece;
        HB_ASSERT(n == hb_tg_pieces_of(tg, piece, (int)player));
    }
}

/* All tiles are unseen, aside, on the table or in hand; all points have a source. */
void hb_tg_check(const struct hb_game *g)
{
    const struct hb_tilegame *tg = hb_tg_const(g);
    unsigned unseen = 0, aside = 0;

    hb_land_check(hb_tg_land(tg));
    for (unsigned i = 0; i < tg->stocks; i++) {
        unseen += hb_tg_bag_count(tg, i);
        aside += hb_tg_bag_count_aside(tg, i);
    }
    HB_ASSERT(unseen == tg->tiles_left);
    HB_ASSERT(!hb_tg_has_track(tg) || hb_tg_track_is_sane(tg));
    HB_ASSERT(unseen + aside + hb_tg_land(tg)->tiles - hb_tg_land(tg)->backs + (tg->drawn != 0) ==
              hb_tg_land(tg)->tiles_max);
    for (unsigned p = 0; p < g->players; p++) {
        int sum = 0;
        for (unsigned s = 0; s < tg->sources; s++)
            sum += hb_tg_points_of(tg, p)[s];
        HB_ASSERT(sum == hb_tg_seats(tg)[p].score);
        check_pieces(tg, p);
    }
}
