/* maiden.c -- courting the castle maiden (CAS-10.9, CAS-A14).
 *
 * The first bids come when she is drawn, while the cards of the round lie face down; later ones at the start of each
 * round.  One who is left alone wins as soon as he is alone, but not before he has paid once. */
#include "games/castle/inside.h"

void hb_after_bids(struct hb_castle *c, struct hb_sink *sink)
{
    if (c->ready)
        hb_reveal(c, sink);
    else
        hb_enter(c, HB_AT_CHOOSE);
}

static unsigned dowry_kinds(const struct hb_castle *c)
{
    unsigned kinds = c->dowry_talers ? 1u << HB_TALER : 0;

    for (unsigned k = 0; k < HB_GOODS; k++)
        kinds |= c->dowry[k] ? 1u << k : 0;
    return kinds;
}

static void card_leaves(struct hb_castle *c, bool courted, struct hb_sink *sink)
{
    c->open &= (uint8_t) ~(1u << HB_MAIDEN);
    c->suitor = c->paid = c->won = 0;
    if (sink)
        hb_castle_tell(sink, c, HB_TOLD_MAIDEN, HB_CHANCE, 1, (int32_t[]){ courted });
}

/* True if the courting is over with this. */
static bool settle(struct hb_castle *c, struct hb_sink *sink)
{
    if (c->suitor == 0) {
        card_leaves(c, false, sink);
        hb_after_bids(c, sink);
        return true;
    }
    if (hb_bits(c->suitor) > 1 || !(c->suitor & c->paid))
        return false;
    c->won = (uint8_t)(1 + __builtin_ctz(c->suitor));
    hb_castle_award(c, sink, c->won - 1u, HB_BY_MAIDEN, HB_MAIDEN_POINTS, 0, NULL);
    c->suitor = 0;
    hb_enter(c, HB_AT_SHARE);
    return true;
}

/* ---- bidding ---- */

static bool has_anything(const struct hb_castle_seat *s)
{
    unsigned n = s->talers;

    for (unsigned k = 0; k < HB_GOODS; k++)
        n += s->goods[k];
    return n > 0;
}

static void withdraw(struct hb_castle *c, unsigned who, bool poor, struct hb_sink *sink)
{
    c->suitor &= (uint8_t) ~(1u << who);
    if (sink)
        hb_castle_tell(sink, c, HB_TOLD_WITHDRAW, (int)who, 1, (int32_t[]){ poor });
}

static bool bid_ask(struct hb_castle *c, struct hb_sink *sink)
{
    if (!(c->open >> HB_MAIDEN & 1)) {
        hb_after_bids(c, sink);
        return false;
    }
    if (c->turn == 0 && settle(c, sink))
        return false;
    for (; c->turn < c->head.players; c->turn++) {
        if (!(c->suitor >> hb_now(c) & 1))
            continue;
        if (has_anything(&c->seat[hb_now(c)]))
            return hb_wait(c);
        withdraw(c, hb_now(c), true, sink);
        if (settle(c, sink))
            return false;
    }
    hb_after_bids(c, sink);
    return false;
}

static void bid_list(const struct hb_castle *c, unsigned who, struct hb_list *l)
{
    const struct hb_castle_seat *s = &c->seat[who];

    if (s->talers)
        hb_list_add(l, hb_castle_move(HB_DO_BID, HB_TALER, 0, 0, 0));
    for (unsigned k = 0; k < HB_GOODS; k++)
        if (s->goods[k])
            hb_list_add(l, hb_castle_move(HB_DO_BID, k, 0, 0, 0));
    for (unsigned k = 0; k < HB_BUILDING_GOODS; k++)
        if (s->goods[HB_SILVER] && c->stock[k])
            hb_list_add(l, hb_castle_move(HB_DO_BID_AS, k, 0, 0, 0));
    hb_list_add(l, hb_castle_move(HB_DO_PASS, 0, 0, 0, 0));
}

/* Lays a piece onto her card; a bar may be exchanged for it first (CAS-10.3). */
static void bid(struct hb_castle *c, unsigned who, unsigned piece, bool exchanged)
{
    struct hb_castle_seat *s = &c->seat[who];

    c->paid |= (uint8_t)(1u << who);
    if (piece == HB_TALER) {
        s->talers--;
        c->dowry_talers++;
        return;
    }
    c->dowry[piece]++;
    if (!exchanged) {
        s->goods[piece]--;
        return;
    }
    s->goods[HB_SILVER]--;
    c->forge++;
    c->stock[piece]--;
}

static void bid_play(struct hb_castle *c, unsigned who, struct hb_move m, struct hb_sink *sink)
{
    bool exchanged = hb_verb_of(m) == HB_DO_BID_AS;

    if (hb_verb_of(m) == HB_DO_PASS) {
        withdraw(c, who, false, sink);
    } else {
        bid(c, who, hb_part(m, 0), exchanged);
        if (sink)
            hb_castle_tell(sink, c, HB_TOLD_BID, (int)who, 2, (int32_t[]){ (int32_t)hb_part(m, 0), exchanged });
    }
    if (!settle(c, sink))
        c->turn++;
}

static void bid_why(const struct hb_castle *c, unsigned who, struct hb_move m, struct hb_error *err)
{
    unsigned piece = hb_part(m, 0);
    bool bar = hb_verb_of(m) == HB_DO_BID_AS;

    if (bar && c->seat[who].goods[HB_SILVER] && c->stock[piece] == 0)
        hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.bid.stock good=%s", hb_good_name[piece]);
    else
        hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.bid.none good=%s",
                  bar ? hb_good_name[HB_SILVER] : hb_piece_id(piece));
}

/* ---- sharing what the suitors paid ---- */

static void take(struct hb_castle *c, unsigned who, unsigned piece, struct hb_sink *sink)
{
    if (piece == HB_TALER) {
        c->dowry_talers--;
        c->seat[who].talers++;
    } else {
        c->dowry[piece]--;
        c->seat[who].goods[piece]++;
    }
    if (sink)
        hb_castle_tell(sink, c, HB_TOLD_SHARE, (int)who, 1, (int32_t[]){ (int32_t)piece });
}

static void next_taker(struct hb_castle *c)
{
    c->turn = (uint8_t)((c->turn + 1) % c->head.players);
}

/* Where only one kind is left, or one player takes all, it does not matter which piece comes first. */
static bool share_ask(struct hb_castle *c, struct hb_sink *sink)
{
    for (unsigned kinds = dowry_kinds(c); kinds; kinds = dowry_kinds(c)) {
        if (hb_now(c) + 1 == c->won)
            next_taker(c);
        if (hb_bits(kinds) > 1 && c->head.players > 2)
            return hb_wait(c);
        take(c, hb_now(c), (unsigned)__builtin_ctz(kinds), sink);
        next_taker(c);
    }
    card_leaves(c, true, sink);
    hb_after_bids(c, sink);
    return false;
}

static void share_list(const struct hb_castle *c, unsigned who, struct hb_list *l)
{
    unsigned kinds = dowry_kinds(c);

    (void)who;
    for (unsigned k = 0; k <= HB_TALER; k++)
        if (kinds >> k & 1)
            hb_list_add(l, hb_castle_move(HB_DO_TAKE, k, 0, 0, 0));
}

static void share_play(struct hb_castle *c, unsigned who, struct hb_move m, struct hb_sink *sink)
{
    take(c, who, hb_part(m, 0), sink);
    next_taker(c);
}

static void share_why(const struct hb_castle *c, unsigned who, struct hb_move m, struct hb_error *err)
{
    (void)c;
    (void)who;
    hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.share good=%s", hb_piece_id(hb_part(m, 0)));
}

const struct hb_phase_rules hb_bid_rules = { "bid", bid_ask, bid_list, bid_play, bid_why };
const struct hb_phase_rules hb_share_rules = { "share", share_ask, share_list, share_play, share_why };
