/* castle.c -- A Castle for All Seasons as a kind of game, summer and winter. */
#include "core/assert.h"
#include "games/castle/inside.h"

#include <string.h>

_Static_assert(sizeof(struct hb_castle) % 8 == 0, "states are read in words");
_Static_assert(sizeof(struct hb_castle_seat) == 28 + 2 + 2 + 2 * HB_CASTLE_SOURCES, "no padding in a seat");

const struct hb_phase_rules *const hb_phases[HB_CASTLE_PHASES] = {
    [HB_AT_LOT] = &hb_lot_rules,         [HB_AT_BID] = &hb_bid_rules,
    [HB_AT_SHARE] = &hb_share_rules,     [HB_AT_CHOOSE] = &hb_choose_rules,
    [HB_AT_WINTER] = &hb_winter_rules,   [HB_AT_PLAGUE] = &hb_plague_rules,
    [HB_AT_BREACH] = &hb_breach_rules,   [HB_AT_SNOWDRIFT] = &hb_snowdrift_rules,
    [HB_AT_SUPPLY] = &hb_supply_rules,   [HB_AT_RECALL] = &hb_recall_rules,
    [HB_AT_TRADER] = &hb_trader_rules,   [HB_AT_TOWER] = &hb_tower_rules,
    [HB_AT_BUY] = &hb_buy_rules,         [HB_AT_SELL] = &hb_sell_rules,
    [HB_AT_ORDER] = &hb_order_rules,     [HB_AT_BUILD] = &hb_build_rules,
    [HB_AT_FORGE] = &hb_forge_rules,     [HB_AT_PAY] = &hb_pay_rules,
    [HB_AT_HELPERS] = &hb_helpers_rules, [HB_AT_PALACE] = &hb_palace_rules,
    [HB_AT_END] = &hb_end_rules,
};

static const struct hb_phase_rules *phase_rules(const struct hb_castle *c)
{
    return hb_phases[c->phase];
}

static bool may_move(const struct hb_game *g, int who)
{
    return g->actor == HB_SEVERAL ? !(hb_castle_in_const(g)->ready >> who & 1) : who == g->actor;
}

static const char *phase(const struct hb_game *g)
{
    return phase_rules(hb_castle_in_const(g))->name;
}

static size_t legal(const struct hb_game *g, int who, struct hb_move *out, size_t cap)
{
    const struct hb_castle *c = hb_castle_in_const(g);
    struct hb_list l = { .out = out, .cap = cap };

    phase_rules(c)->list(c, (unsigned)who, &l);
    return l.n;
}

static bool is_legal(const struct hb_game *g, int who, struct hb_move m)
{
    const struct hb_castle *c = hb_castle_in_const(g);
    struct hb_list l = { .sought = m.code };

    phase_rules(c)->list(c, (unsigned)who, &l);
    return l.found;
}

/* ---- why not ---- */

/* What can be said in each phase, as bits of verbs. */
static const uint32_t wanted[HB_CASTLE_PHASES] = {
    [HB_AT_LOT] = 1u << HB_DO_START,
    [HB_AT_BID] = 1u << HB_DO_BID | 1u << HB_DO_BID_AS | 1u << HB_DO_PASS,
    [HB_AT_SHARE] = 1u << HB_DO_TAKE,
    [HB_AT_CHOOSE] = 1u << HB_DO_CHOOSE,
    [HB_AT_WINTER] = 1u << HB_DO_WINTER,
    [HB_AT_PLAGUE] = 1u << HB_DO_GIVE_CARD | 1u << HB_DO_PAY_TALERS,
    [HB_AT_BREACH] = 1u << HB_DO_GIVE_STONE | 1u << HB_DO_PASS,
    [HB_AT_SNOWDRIFT] = 1u << HB_DO_GIVE_CARD | 1u << HB_DO_PAY_TALERS,
    [HB_AT_SUPPLY] = 1u << HB_DO_SUPPLY,
    [HB_AT_RECALL] = 1u << HB_DO_RECALL,
    [HB_AT_TRADER] = 1u << HB_DO_PUT | 1u << HB_DO_PASS,
    [HB_AT_TOWER] = 1u << HB_DO_TAKE,
    [HB_AT_BUY] = 1u << HB_DO_BUY | 1u << HB_DO_PASS,
    [HB_AT_SELL] = 1u << HB_DO_SELL | 1u << HB_DO_REFUSE,
    [HB_AT_ORDER] = 1u << HB_DO_RESOLVE,
    [HB_AT_BUILD] = 1u << HB_DO_BUILD | 1u << HB_DO_PASS,
    [HB_AT_FORGE] = 1u << HB_DO_EXCHANGE,
    [HB_AT_PAY] = 1u << HB_DO_PAY,
    [HB_AT_HELPERS] = 1u << HB_DO_PUT | 1u << HB_DO_PASS,
    [HB_AT_PALACE] = 1u << HB_DO_CONVERT,
};

/* Says what the phase asks for instead. */
static void not_now(const struct hb_castle *c, struct hb_error *err)
{
    const struct hb_param param[] = { { "building", hb_building_name[c->building ? c->building - 1 : 0] },
                                      { "good", hb_good_name[c->sold_good] } };
    struct hb_error asked;
    char key[48];
    struct hb_text t = hb_text_in(key, sizeof key);

    hb_put(&t, "ask.castle.%s", phase_rules(c)->name);
    hb_refuse_with(&asked, HB_ILLEGAL_MOVE, key, param, 2);
    hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.now ask=@%s", asked.call);
}

static void why_illegal(const struct hb_game *g, int who, struct hb_move m, const struct hb_names *names,
                        struct hb_error *err)
{
    const struct hb_castle *c = hb_castle_in_const(g);

    (void)names;
    if (wanted[c->phase] >> hb_verb_of(m) & 1)
        phase_rules(c)->why(c, (unsigned)who, m, err);
    else if (c->phase == HB_AT_BUILD && c->card == HB_MASTER_BUILDER + 1)
        hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.build.master");
    else
        not_now(c, err);
}

/* ---- chance: every outcome is as likely as any other ---- */

static uint32_t weight(const struct hb_game *g, struct hb_move m)
{
    return is_legal(g, HB_CHANCE, m);
}

static uint32_t total_weight(const struct hb_game *g)
{
    return (uint32_t)legal(g, HB_CHANCE, NULL, 0);
}

static struct hb_move outcome(const struct hb_game *g, uint32_t at)
{
    struct hb_move all[HB_WINTER_CARDS];
    size_t n = legal(g, HB_CHANCE, all, HB_WINTER_CARDS);

    HB_ASSERT(at < n && n <= HB_WINTER_CARDS);
    return all[at];
}

static void play(struct hb_game *g, int who, struct hb_move m, struct hb_sink *sink)
{
    struct hb_castle *c = hb_castle_in(g);

    phase_rules(c)->play(c, (unsigned)who, m, sink);
    hb_go_on(c, sink);
}

/* ---- what is hidden ---- */

/* Who has no more cards than he must lay down is not asked, and everybody can see what lies there. */
static bool is_hidden(const struct hb_castle *c, unsigned p)
{
    return (c->ready >> p & 1) && hb_bits(c->seat[p].hand) > hb_choice_size(c);
}

static bool secret(const struct hb_game *g)
{
    for (unsigned p = 0; p < g->players; p++)
        if (is_hidden(hb_castle_in_const(g), p))
            return true;
    return false;
}

static void view(const struct hb_game *g, int viewer, struct hb_game *out)
{
    struct hb_castle *c = hb_castle_in(out);

    hb_copy(out, g);
    for (int p = 0; p < g->players; p++)
        if (p != viewer && is_hidden(c, (unsigned)p))
            c->seat[p].chosen = 0;
}

/* Everybody whose choice is hidden may have chosen anything that he could. */
static void complete(struct hb_game *g, int viewer, struct hb_random *random)
{
    struct hb_castle *c = hb_castle_in(g);

    for (unsigned p = 0; p < g->players; p++) {
        struct hb_move all[HB_CARDS * HB_CARDS];
        size_t n = hb_choices(c, p, all, HB_CARDS * HB_CARDS);

        if ((int)p != viewer && (c->ready >> p & 1) && c->seat[p].chosen == 0 && n > 0)
            c->seat[p].chosen = (uint8_t)hb_part(all[random->below(random, n)], 0);
    }
}

/* ---- points ---- */

static int score(const struct hb_game *g, int player)
{
    return hb_castle_in_const(g)->seat[player].score;
}

static int score_if_over(const struct hb_game *g, int player)
{
    int16_t points[HB_CASTLE_SOURCES];
    int sum = score(g, player);

    hb_castle_final(hb_castle_in_const(g), player, points);
    for (unsigned s = 0; s < HB_CASTLE_SOURCES; s++)
        sum += points[s];
    return sum;
}

/* In half points: goods may still become buildings, talers pay for helpers, helpers score, cards in hand act; all of it
 * only while rounds are left.  The weights were found by letting computer players play against each other. */
static int reserve(const struct hb_game *g, int player)
{
    enum { GOODS = 5, TALERS = 7, HELPERS = 4, CARTS = 14, CARDS = 6, ROUNDS_MAX = 4, WHOLE = 16, SILVER_WORTH = 5 };
    const struct hb_castle *c = hb_castle_in_const(g);
    const struct hb_castle_seat *s = &c->seat[player];
    int goods = SILVER_WORTH * s->goods[HB_SILVER], carts = (int)hb_bits(hb_carts_of(c, (unsigned)player));
    int rounds = g->over ? 0 : c->field - (c->phase > HB_AT_CHOOSE);

    for (unsigned k = 0; k < HB_BUILDING_GOODS; k++)
        goods += s->goods[k] * hb_good_worth[k];
    rounds = rounds > ROUNDS_MAX ? ROUNDS_MAX : rounds;
    return (GOODS * goods + TALERS * s->talers + HELPERS * s->helpers + CARTS * carts + CARDS * (int)hb_bits(s->hand)) *
           rounds / WHOLE;
}

/* CAS-11.5: points, then talers, then the worth of goods; silver has none (CAS-A17). */
static int goods_worth(const struct hb_castle_seat *s)
{
    int worth = 0;

    for (unsigned k = 0; k < HB_GOODS; k++)
        worth += s->goods[k] * hb_good_worth[k];
    return worth;
}

static bool is_ahead(const struct hb_castle_seat *a, const struct hb_castle_seat *b)
{
    if (a->score != b->score)
        return a->score > b->score;
    if (a->talers != b->talers)
        return a->talers > b->talers;
    return goods_worth(a) > goods_worth(b);
}

static bool winner(const struct hb_game *g, int player)
{
    const struct hb_castle *c = hb_castle_in_const(g);

    for (unsigned p = 0; p < g->players; p++)
        if (is_ahead(&c->seat[p], &c->seat[player]))
            return false;
    return true;
}

static void check(const struct hb_game *g)
{
    const char *wrong = hb_castle_wrong(hb_castle_in_const(g));

    if (wrong != NULL)
        HB_NEVER(wrong);
}

const struct hb_kind hb_kind_castle = {
    .id = "castle",
    .title = "A Castle for All Seasons",
    .options = hb_castle_options,
    .players_min = 2,
    .players_max = HB_CASTLE_PLAYERS_MAX,
    .setup_size = sizeof(struct hb_castle_setup),
    .setup_kept = sizeof(struct hb_castle_setup),
    .setup_init = hb_castle_setup_init,
    .setup_option = hb_castle_setup_option,
    .setup_check = hb_castle_setup_check,
    .setup_text = hb_castle_setup_text,
    .state_size = hb_castle_state_size,
    .begin = hb_castle_begin,
    .may_move = may_move,
    .phase = phase,
    .legal = legal,
    .is_legal = is_legal,
    .why_illegal = why_illegal,
    .weight = weight,
    .total_weight = total_weight,
    .outcome = outcome,
    .play = play,
    .secret = secret,
    .view = view,
    .complete = complete,
    .move_text = hb_castle_move_text,
    .move_parse = hb_castle_move_parse,
    .move_facts = hb_castle_move_facts,
    .move_words = hb_castle_move_words,
    .told = hb_castle_told,
    .remarkable = hb_castle_remarkable,
    .phase_told = hb_castle_phase_told,
    .state_facts = hb_castle_state_facts,
    .position_text = hb_castle_position_text,
    .position_size = hb_castle_position_size,
    .position_parse = hb_castle_position_parse,
    .score = score,
    .score_if_over = score_if_over,
    .reserve = reserve,
    .winner = winner,
    .expect = hb_castle_expect,
    .check = check,
};
