/* possible.c -- whether a position that came from outside can be played on: every number in its range, and what the
 * phase rests on is there.  It need not be reachable by play; it must not break anything. */
#include "games/castle/inside.h"

enum { POINTS_MAX = 60, FEE_MAX = 60, YIELD_MAX = 9, COUNT_MAX = 15, SCORE_MAX = 9999, BUILT_MAX = 8 };

static bool all_within(const uint8_t *numbers, unsigned count, unsigned low, unsigned high)
{
    for (unsigned i = 0; i < count; i++)
        if (numbers[i] < low || numbers[i] > high)
            return false;
    return true;
}

static const char *wrong_figures(const struct hb_castle *c)
{
    const struct hb_castle_figures *f = &c->figures;

    if (!all_within(f->count, HB_TOWER_TILE, 1, 1) || !all_within(f->count + HB_TOWER_TILE, 2, 1, COUNT_MAX) ||
        !all_within(f->value, HB_TILED, HB_KINDS_MIN, HB_VALUE_MAX) ||
        !all_within(f->points, HB_TILED, 0, POINTS_MAX) || !all_within(f->fee, HB_SPACES, 0, FEE_MAX) ||
        !all_within(f->yield, HB_GOODS, 1, YIELD_MAX) || f->snow >= 1u << HB_FIELDS)
        return "refusal.castle.wrong.figures";
    for (unsigned b = 0; b < HB_TILED; b++)
        if (c->left[b] > f->count[b])
            return "refusal.castle.wrong.tiles";
    return NULL;
}

static bool is_set(unsigned set, unsigned count)
{
    return set < 1u << count;
}

static const char *wrong_board(const struct hb_castle *c)
{
    unsigned players = c->head.players;
    const unsigned lasting = 1u << HB_VILLAGE_INN | 1u << HB_GRAIN_STORE | 1u << HB_MAIDEN;

    if (c->season > HB_WINTER || c->field < 1 || c->field > (players == 3 ? 15 : 12) || c->phase >= HB_CASTLE_PHASES)
        return "refusal.castle.wrong.round";
    if (c->phase == HB_AT_LOT ? c->start != players : c->start >= players)
        return "refusal.castle.wrong.marker";
    if (!is_set(c->ready, players) || !is_set(c->suitor, players) || !is_set(c->paid, players) || c->won > players ||
        !is_set(c->deck, HB_WINTER_CARDS) || (c->open & ~lasting) || (c->deck & c->open) || c->drawn > HB_WINTER_CARDS)
        return "refusal.castle.wrong.winter";
    if (c->season == HB_SUMMER && (c->deck | c->open | c->drawn))
        return "refusal.castle.wrong.summer";
    if (c->inn_after > (c->season == HB_WINTER))
        return "refusal.castle.wrong.winter";
    if (c->turn >= players || c->card > HB_CARDS || c->building > HB_TILED || c->erected > HB_BUILDS_PER_CARD ||
        c->placed > HB_HELPERS_PER_CARD || c->seller > players || c->traders > 1 || !is_set(c->fresh, HB_GOODS) ||
        c->sold_card >= HB_CARDS || c->sold_good >= HB_GOODS)
        return "refusal.castle.wrong.step";
    return NULL;
}

/* From the reveal to the last card of a round. */
static bool is_resolving(const struct hb_castle *c)
{
    return c->phase >= HB_AT_SUPPLY && c->phase <= HB_AT_HELPERS;
}

static bool has_supplied_workers(const struct hb_castle_seat *s)
{
    for (unsigned w = 0; w < HB_WORKERS; w++)
        if (hb_building_goods(s->on_card[w]) + s->on_card[w][HB_SILVER] > 0)
            return true;
    return false;
}

static const char *wrong_seat(const struct hb_castle *c, unsigned p)
{
    const struct hb_castle_seat *s = &c->seat[p];

    if (s->score > SCORE_MAX || s->score < 0 || s->built > BUILT_MAX || !is_set(s->visited, HB_BUILDINGS))
        return "refusal.castle.wrong.player";
    if (s->chosen && (!(c->ready >> p & 1) || hb_bits(s->chosen) > hb_choice_size(c)))
        return "refusal.castle.wrong.choice";
    if (!is_resolving(c) && (s->played || has_supplied_workers(s)))
        return "refusal.castle.wrong.open";
    for (unsigned i = 0; i < HB_CASTLE_SOURCES; i++)
        if (s->points[i] < 0)
            return "refusal.castle.wrong.negative";
    return NULL;
}

/* ---- the phase ---- */

static bool is_building_card(const struct hb_castle *c)
{
    return c->card > HB_MASON && c->card <= HB_WORKER3 + 1;
}

static bool is_helping_card(const struct hb_castle *c)
{
    return c->card == HB_MASON + 1 || c->card == HB_STONEMASON + 1;
}

/* Cards lie face down in the winter step, some of them while they are chosen, and otherwise none. */
static bool has_right_secrets(const struct hb_castle *c)
{
    unsigned all = (1u << c->head.players) - 1;

    switch ((enum hb_castle_phase)c->phase) {
    case HB_AT_CHOOSE:
        return c->ready != all;
    case HB_AT_WINTER:
    case HB_AT_PLAGUE:
    case HB_AT_BREACH:
    case HB_AT_SNOWDRIFT:
        return c->ready == all;
    case HB_AT_BID:
    case HB_AT_SHARE:
        return c->ready == 0 || c->ready == all;
    default:
        return c->ready == 0;
    }
}

static bool may_sell(const struct hb_castle *c)
{
    return c->card == HB_STONEMASON + 1 && c->seller > 0 && c->seller - 1u != hb_now(c) &&
           (HB_WORKER_CARDS >> c->sold_card & 1) &&
           c->seat[c->seller - 1].on_card[c->sold_card - HB_WORKER1][c->sold_good] > 0 &&
           c->seat[hb_now(c)].talers >= HB_PRICE;
}

static bool has_dowry(const struct hb_castle *c)
{
    return c->dowry_talers + hb_building_goods(c->dowry) + c->dowry[HB_SILVER] > 0;
}

/* What the phase rests on, apart from there being a move. */
static bool has_ground(const struct hb_castle *c)
{
    const struct hb_castle_seat *now = &c->seat[hb_now(c)];

    switch ((enum hb_castle_phase)c->phase) {
    case HB_AT_BID:
        return (c->open >> HB_MAIDEN & 1) && (c->suitor >> hb_now(c) & 1);
    case HB_AT_SHARE:
        return (c->open >> HB_MAIDEN & 1) && c->won > 0 && c->won - 1u != hb_now(c) && has_dowry(c);
    case HB_AT_WINTER:
        return c->season == HB_WINTER;
    case HB_AT_PLAGUE:
        return c->drawn == HB_PLAGUE + 1;
    case HB_AT_BREACH:
        return c->drawn == HB_WALL_BREACH + 1;
    case HB_AT_SNOWDRIFT:
        return c->drawn == HB_SNOWDRIFT + 1;
    case HB_AT_SUPPLY:
        return now->played >> HB_WORKER3 & 1;
    case HB_AT_RECALL:
    case HB_AT_TRADER:
        return c->card == HB_TRADER + 1;
    case HB_AT_TOWER:
        return c->card == HB_MASON + 1;
    case HB_AT_BUY:
        return c->card == HB_STONEMASON + 1 && now->talers >= HB_PRICE;
    case HB_AT_SELL:
        return may_sell(c);
    case HB_AT_BUILD:
        return is_building_card(c) && c->erected < HB_BUILDS_PER_CARD;
    case HB_AT_FORGE:
    case HB_AT_PAY:
        return is_building_card(c) && c->erected < HB_BUILDS_PER_CARD && c->building > 0 &&
               c->left[c->building - 1] > 0 && c->bars <= now->goods[HB_SILVER];
    case HB_AT_HELPERS:
        return is_helping_card(c) && c->placed < HB_HELPERS_PER_CARD;
    case HB_AT_LOT:
    case HB_AT_CHOOSE:
    case HB_AT_ORDER:
    case HB_AT_PALACE:
    case HB_AT_END:
    case HB_CASTLE_PHASES:
        break;
    }
    return true;
}

static int right_actor(const struct hb_castle *c)
{
    switch ((enum hb_castle_phase)c->phase) {
    case HB_AT_LOT:
    case HB_AT_WINTER:
        return HB_CHANCE;
    case HB_AT_CHOOSE:
        return HB_SEVERAL;
    case HB_AT_SELL:
        return c->seller - 1;
    case HB_AT_END:
        return HB_NOBODY;
    default:
        return (int)hb_now(c);
    }
}

static bool has_moves(const struct hb_castle *c)
{
    for (int who = 0; who < c->head.players; who++)
        if (hb_may_move(&c->head, who) && hb_legal_moves(&c->head, who, NULL, 0) == 0)
            return false;
    return c->head.actor != HB_CHANCE || hb_legal_moves(&c->head, HB_CHANCE, NULL, 0) > 0;
}

static const char *wrong_phase(const struct hb_castle *c)
{
    if (!has_right_secrets(c))
        return "refusal.castle.wrong.secret";
    if (c->head.actor != right_actor(c))
        return "refusal.castle.wrong.actor";
    if (!has_ground(c) || !has_moves(c))
        return "refusal.castle.wrong.decision";
    return NULL;
}

const char *hb_castle_impossible(const struct hb_castle *c)
{
    const char *wrong = wrong_figures(c);

    if (wrong == NULL)
        wrong = wrong_board(c);
    for (unsigned p = 0; p < c->head.players && wrong == NULL; p++)
        wrong = wrong_seat(c, p);
    if (wrong == NULL)
        wrong = hb_castle_wrong(c);
    return wrong != NULL ? wrong : wrong_phase(c);
}
