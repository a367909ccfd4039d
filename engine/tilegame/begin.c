/* begin.c -- the state before the first move: how large it is, where its arrays lie, and what is in them.
 *
 * Its size follows from the set-up: as many squares, segments, figures and seats as can ever be needed in this game,
 * and no more.  Nothing is allocated in play, and a search copies states all the time, so each byte that is not needed
 * would be paid for in every copy.  lay_plan adds up what tiles and rules bring; the size, the layout and
 * hb_tg_position_size all follow from it.
 *
 *   struct hb_tilegame | seats, points by source | rules in play | stocks | bag, aside | draws | memory of rules
 *                      | score track, where some rule needs it | landscape
 *
 * A position that is read in begins here too: hb_tg_build_state makes the layout and lays the tiles, and
 * position_read.c fills in the rest. */
#include "engine/assert.h"
#include "engine/tilegame/rule.h"

#include <string.h>

struct layout {
    struct hb_land_plan land;
    uint32_t seats, owns, stocks, bag, draws, memory, track, land_at, size;
    unsigned in_play, pieces, sources, memory_bytes;
    unsigned fewer;    /* followers that each player leaves in the box */
    unsigned counters; /* on the score track; 0: no rule needs it */
};

/* Every tile of the game can come to lie on the table, and each of its segments is a node then.  What lies face down is
 * counted where its face is.  Without rivers the planes have two thirds of their words. */
static void count_tiles(struct hb_land_plan *land, const struct hb_tg_setup *s)
{
    for (unsigned i = 0; i < s->stocks; i++) {
        const struct hb_design *d = &hb_designs[s->stock[i].design];
        land->tiles += s->stock[i].unseen;
        land->nodes += s->stock[i].unseen * d->segments;
        land->rivers |= d->kinds >> HB_RIVER & 1;
    }
    for (unsigned i = 0; i < s->starts; i++) {
        const struct hb_design *d = &hb_designs[s->start[i].design];
        land->tiles += s->start[i].design != 0;
        land->nodes += d->segments;
        land->rivers |= d->kinds >> HB_RIVER & 1;
    }
}

/* Numbers in the memory of a rule have two bytes at most, so each begins at an even place. */
static unsigned memory_of(const struct hb_rule *rule)
{
    return (unsigned)(rule->memory + 1) / 2 * 2;
}

/* Adds up what a rule in play brings; its pieces for each player. */
static unsigned add_rule(struct layout *l, const struct hb_rule *rule)
{
    unsigned figures = 0;

    l->in_play++;
    for (unsigned i = 0; i < HB_RULE_PIECES && rule->piece[i].name; i++, l->pieces++)
        figures += rule->figures ? 0 : rule->piece[i].each;
    for (unsigned i = 0; i < HB_RULE_SOURCES && rule->source[i]; i++)
        l->sources++;
    l->memory_bytes += memory_of(rule);
    if (rule->walked && !l->counters)
        l->counters = 1;
    if (rule->counter)
        l->counters = 2;
    l->land.pieces += rule->loose_pieces + rule->figures;
    l->fewer += rule->fewer;
    l->land.bridges += rule->bridges;
    l->land.neat |= rule->neat;
    return figures;
}

/* Where each array begins.  Their order is part of the bytes of a state (HB_STATE_VERSION). */
static struct layout lay_plan(const struct hb_tg_setup *s)
{
    struct layout l = { .sources = HB_SOURCE_RULES };

    for (unsigned number = 0; number < HB_RULES_MAX; number++)
        if (s->terms.rules >> number & 1)
            l.land.pieces += s->players * add_rule(&l, hb_rules[number]);
    l.land.pieces -= s->players * l.fewer;
    HB_ASSERT(l.pieces <= HB_PIECES_MAX && l.sources <= HB_SOURCES_MAX && l.in_play <= HB_IN_PLAY_MAX);
    count_tiles(&l.land, s);
    hb_land_reserve_bytes(&l.size, sizeof(struct hb_tilegame));
    l.seats = hb_land_reserve_bytes(&l.size, s->players * (sizeof(struct hb_seat) + l.sources * sizeof(int16_t)));
    l.owns = hb_land_reserve_bytes(&l.size, l.in_play * sizeof(struct hb_rule_slot));
    l.stocks = hb_land_reserve_bytes(&l.size, s->stocks * sizeof(uint16_t));
    l.bag = hb_land_reserve_bytes(&l.size, l.land.tiles + HB_BEHIND_BAG);
    l.draws = hb_land_reserve_bytes(&l.size, s->draws * sizeof(uint16_t));
    l.memory = hb_land_reserve_bytes(&l.size, l.memory_bytes);
    if (l.counters)
        l.track = hb_land_reserve_bytes(&l.size, sizeof(struct hb_tg_track));
    l.land_at = hb_land_reserve_bytes(&l.size, hb_land_bytes(&l.land));
    return l;
}

size_t hb_tg_state_size(const void *setup)
{
    return lay_plan(setup).size;
}

static void fill_head(struct hb_tilegame *tg, const struct hb_tg_setup *s, const struct layout *l)
{
    tg->head.size = l->size;
    tg->head.kind = hb_kind_number(s->land->id);
    tg->head.players = (uint8_t)s->players;
    tg->head.actor = HB_CHANCE;
    tg->edition = s->terms.edition;
    tg->variant = s->terms.variant;
    tg->rules = s->terms.rules;
    tg->in_play = (uint8_t)l->in_play;
    tg->laid = HB_NO_TILE;
    tg->pieces = (uint8_t)l->pieces;
    tg->sources = (uint8_t)l->sources;
    HB_ASSERT(l->size <= UINT16_MAX);
    tg->at_seats = (uint16_t)l->seats;
    tg->at_owns = (uint16_t)l->owns;
    tg->at_stocks = (uint16_t)l->stocks;
    tg->at_bag = (uint16_t)l->bag;
    tg->at_draws = (uint16_t)l->draws;
    tg->at_land = (uint16_t)l->land_at;
    tg->at_track = (uint16_t)l->track;
    if (l->counters)
        hb_tg_track(tg)->counters = (uint8_t)l->counters;
}

/* The stocks are sorted by pile already (tilegame_setup.c), so the bag is filled from front to back. */
static void fill_piles(struct hb_tilegame *tg, const struct hb_tg_setup *s)
{
    tg->stocks = (uint16_t)s->stocks;
    for (unsigned i = 0; i < s->stocks; i++) {
        unsigned pile = hb_tg_pile(s->terms.rules, &hb_designs[s->stock[i].design]);
        memset(hb_tg_bag(tg) + tg->tiles_left, (int)i, s->stock[i].unseen);
        hb_tg_stock_designs(tg)[i] = s->stock[i].design;
        tg->pile_left[pile] = (uint16_t)(tg->pile_left[pile] + s->stock[i].unseen);
        tg->tiles_left = (uint16_t)(tg->tiles_left + s->stock[i].unseen);
        for (unsigned p = pile; p < HB_PILES; p++)
            tg->pile_end[p] = (uint16_t)(i + 1);
    }
    hb_tg_bag_choose_pile(tg);
    tg->draws = (uint16_t)s->draws;
    memcpy(hb_tg_draws(tg), s->draw, s->draws * sizeof s->draw[0]);
}

/* The rules are numbered before anything that asks for their pieces or their memory. */
void hb_tg_build_state(struct hb_tilegame *tg, const struct hb_tg_setup *s)
{
    struct layout l = lay_plan(s);

    memset(tg, 0, l.size);
    fill_head(tg, s, &l);
    fill_piles(tg, s);
    hb_tg_fill_slots(tg);
    for (unsigned place = 0, at = l.memory; place < tg->in_play; place++) {
        hb_tg_slots(tg)[place].memory = (uint16_t)at;
        at += memory_of(hb_tg_rule_of(&hb_tg_slots(tg)[place]));
    }
    for (unsigned p = 0; p < tg->head.players; p++)
        for (unsigned piece = 0; piece < tg->pieces; piece++)
            hb_tg_seats(tg)[p].supply[piece] = (uint8_t)hb_tg_pieces_of(tg, piece, (int)p);
    hb_land_init(hb_tg_land(tg), &l.land);
    for (unsigned i = 0; i < s->starts; i++) {
        unsigned square = hb_land_square_for_tile(hb_tg_land(tg), s->start[i].x, s->start[i].y);
        if (s->start[i].design)
            hb_land_lay(hb_tg_land(tg), square, s->start[i].design, s->start[i].quarters);
        else
            hb_land_lay_back(hb_tg_land(tg), square);
    }
    hb_tg_agenda_build(tg);
}

/* What is in hand from the first is only to be laid. */
static void take_in_hand(struct hb_tilegame *tg, unsigned design)
{
    unsigned at = 0;

    while (hb_tg_stock_designs(tg)[hb_tg_bag(tg)[at]] != design)
        at++;
    hb_tg_bag_take(tg, at);
    tg->drawn = (uint16_t)design;
    tg->at = (uint8_t)hb_tg_agenda_place(tg, hb_step_tile.phase);
}

/* In the order of ranks, before the first step is entered. */
static void begin_rules(struct hb_tilegame *tg, const struct hb_tg_setup *s)
{
    for (uint32_t left = hb_tg_all_slots(tg); left;) {
        const struct hb_rule_slot *slot = hb_tg_next_slot(tg, &left);
        if (hb_tg_rule_of(slot)->begin)
            hb_tg_rule_of(slot)->begin(tg, slot, s);
    }
}

void hb_tg_begin(struct hb_game *g, const void *setup, struct hb_sink *sink)
{
    const struct hb_tg_setup *s = setup;

    hb_tg_build_state(hb_tg(g), setup);
    begin_rules(hb_tg(g), s);
    if (s->hand)
        take_in_hand(hb_tg(g), s->hand);
    hb_tg_turn_run(hb_tg(g), sink);
}
