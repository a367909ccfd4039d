/* helpers.c -- placing helpers in buildings by mason and stonemason (CAS-8). */
#include "games/castle/inside.h"

/* Spaces of these are worth the same whichever is taken; only their fees may differ. */
static bool is_alike(enum hb_building b)
{
    return b == HB_SERVANTS_HOUSE || b == HB_PALACE || b == HB_MARKET || b == HB_GRANARY;
}

/* Whether a free space with the same fee comes before this one in a building of like spaces: then that is offered. */
static bool has_twin(const struct hb_castle *c, unsigned space)
{
    enum hb_building b = hb_space_building(space);

    for (unsigned other = hb_spaces_first(b); is_alike(b) && other < space; other++)
        if (c->space[other] == 0 && c->figures.fee[other] == c->figures.fee[space])
            return true;
    return false;
}

static bool may_take(const struct hb_castle *c, unsigned who, unsigned space)
{
    enum hb_building b = hb_space_building(space);

    return c->space[space] == 0 && c->figures.fee[space] <= c->seat[who].talers && hb_is_standing(c, b) &&
           !(c->seat[who].visited >> b & 1) && !has_twin(c, space);
}

static void list_from(const struct hb_castle *c, unsigned who, unsigned from, struct hb_list *l)
{
    for (unsigned space = 0; space < HB_SPACES; space++)
        if (may_take(c, who, space))
            hb_list_add(l, hb_castle_move(HB_DO_PUT, from, HB_TO_SPACE + space, 0, 0));
}

/* CAS-8.6, CAS-10.5: a helper may come from the supply, from a cart or the rider, or be the own innkeeper. */
static void list_placements(const struct hb_castle *c, unsigned who, struct hb_list *l)
{
    unsigned carts = hb_carts_of(c, who);

    if (c->seat[who].helpers)
        list_from(c, who, HB_FROM_SUPPLY, l);
    for (unsigned k = 0; k < HB_GOODS; k++)
        if (carts >> k & 1)
            list_from(c, who, k, l);
    if (c->space[HB_INN_SPACE] == who + 1)
        list_from(c, who, HB_FROM_INN, l);
}

static void helpers_list(const struct hb_castle *c, unsigned who, struct hb_list *l)
{
    list_placements(c, who, l);
    hb_list_add(l, hb_castle_move(HB_DO_PASS, 0, 0, 0, 0));
}

static bool helpers_ask(struct hb_castle *c, struct hb_sink *sink)
{
    struct hb_list l = { .n = 0 };

    if (c->placed < HB_HELPERS_PER_CARD)
        list_placements(c, hb_now(c), &l);
    if (l.n > 0)
        return hb_wait(c);
    hb_next_card(c, sink);
    return false;
}

static void take_helper(struct hb_castle *c, unsigned who, unsigned from)
{
    if (from == HB_FROM_SUPPLY) {
        c->seat[who].helpers--;
    } else if (from == HB_FROM_INN) {
        c->space[HB_INN_SPACE] = 0;
    } else {
        c->cart[from] = 0;
        c->fresh &= (uint8_t) ~(1u << from);
    }
}

/* CAS-10.5: who becomes innkeeper gets the talers that lie on the card. */
static void become_keeper(struct hb_castle *c, unsigned who, struct hb_sink *sink)
{
    int32_t talers = c->inn;

    c->seat[who].talers = (uint8_t)(c->seat[who].talers + c->inn);
    c->inn = 0;
    if (sink && talers)
        hb_castle_tell(sink, c, HB_TOLD_KEEPER, (int)who, 1, &talers);
}

static void put(struct hb_castle *c, unsigned who, unsigned from, unsigned space, struct hb_sink *sink)
{
    unsigned fee = c->figures.fee[space];

    take_helper(c, who, from);
    c->space[space] = (uint8_t)(who + 1);
    c->seat[who].visited |= (uint16_t)(1u << hb_space_building(space));
    c->seat[who].talers = (uint8_t)(c->seat[who].talers - fee);
    c->bank = (uint8_t)(c->bank + fee);
    c->placed++;
    if (sink)
        hb_castle_tell(sink, c, HB_TOLD_HELPER, (int)who, 4,
                       (int32_t[]){ (int32_t)from, (int32_t)space, (int32_t)fee, (int32_t)hb_space_number(space) });
    if (space == HB_INN_SPACE)
        become_keeper(c, who, sink);
}

static void helpers_play(struct hb_castle *c, unsigned who, struct hb_move m, struct hb_sink *sink)
{
    if (hb_verb_of(m) == HB_DO_PUT)
        put(c, who, hb_part(m, 0), hb_part(m, 1) - HB_TO_SPACE, sink);
    else
        hb_next_card(c, sink);
}

static bool has_helper(const struct hb_castle *c, unsigned who, unsigned from)
{
    if (from == HB_FROM_SUPPLY)
        return c->seat[who].helpers > 0;
    if (from == HB_FROM_INN)
        return c->space[HB_INN_SPACE] == who + 1;
    return c->cart[from] == who + 1;
}

static void why_not_there(const struct hb_castle *c, unsigned who, unsigned space, struct hb_error *err)
{
    enum hb_building b = hb_space_building(space);
    const char *name = hb_building_name[b];

    if (!hb_is_standing(c, b))
        hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.helper.building building=%s", name);
    else if (c->space[space])
        hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.helper.taken building=%s", name);
    else if (c->seat[who].visited >> b & 1)
        hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.helper.same");
    else if (c->figures.fee[space] > c->seat[who].talers)
        hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.helper.fee talers=%u there=%u", c->figures.fee[space],
                  c->seat[who].talers);
    else
        hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.helper.alike building=%s", name);
}

static void helpers_why(const struct hb_castle *c, unsigned who, struct hb_move m, struct hb_error *err)
{
    unsigned from = hb_part(m, 0), to = hb_part(m, 1);

    if (to < HB_TO_SPACE)
        hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.helper.place");
    else if (from == HB_FROM_INN && !has_helper(c, who, from))
        hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.keeper");
    else if (!has_helper(c, who, from))
        hb_refuse(err, HB_ILLEGAL_MOVE, "refusal.castle.helper.none");
    else
        why_not_there(c, who, to - HB_TO_SPACE, err);
}

const struct hb_phase_rules hb_helpers_rules = { "helpers", helpers_ask, helpers_list, helpers_play, helpers_why };
