/* begin.c -- the state before the first move.  Its size follows from the set-up: as many squares, segments,
 * figures and seats as can ever be needed in this game, and no more. */
#include "core/assert.h"
#include "rules/rule.h"

#include <string.h>

struct layout {
    struct hb_land_plan land;
    uint32_t seats, owns, stocks, bag, draws, memory, track, land_at, size;
    unsigned in_play, pieces, sources, memory_bytes;
    unsigned fewer;    /* followers that each player leaves in the box */
    unsigned counters; /* on the score track; 0: nobody minds it */
};

static unsigned segments_of(const struct hb_lg_setup *s)
{
    unsigned n = 0;

    for (unsigned i = 0; i < s->stocks; i++)
        n += s->stock[i].unseen * hb_designs[s->stock[i].design].segments;
    for (unsigned i = 0; i < s->starts; i++)
        n += hb_designs[s->start[i].design].segments;
    return n;
}

/* What lies face down is counted where its face is. */
static unsigned tiles_of(const struct hb_lg_setup *s)
{
    unsigned n = 0;

    for (unsigned i = 0; i < s->starts; i++)
        n += s->start[i].design != 0;
    for (unsigned i = 0; i < s->stocks; i++)
        n += s->stock[i].unseen;
    return n;
}

static bool has_rivers(const struct hb_lg_setup *s)
{
    unsigned kinds = 0;

    for (unsigned i = 0; i < s->stocks; i++)
        kinds |= hb_designs[s->stock[i].design].kinds;
    for (unsigned i = 0; i < s->starts; i++)
        kinds |= hb_designs[s->start[i].design].kinds;
    return kinds >> HB_RIVER & 1;
}

/* Numbers in the memory of a rule have two bytes at most. */
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
    l->land.figures += rule->things + rule->figures;
    l->fewer += rule->fewer;
    l->land.bridges += rule->bridges;
    l->land.neat |= rule->neat;
    return figures;
}

static struct layout lay_plan(const struct hb_lg_setup *s)
{
    struct layout l = { .sources = HB_SOURCE_RULES };

    for (unsigned number = 0; number < HB_RULES_MAX; number++)
        if (s->terms.rules >> number & 1)
            l.land.figures += s->players * add_rule(&l, hb_rules[number]);
    l.land.figures -= s->players * l.fewer;
    HB_ASSERT(l.pieces <= HB_PIECES_MAX && l.sources <= HB_SOURCES_MAX && l.in_play <= HB_IN_PLAY_MAX);
    l.land.tiles = tiles_of(s);
    l.land.rivers = has_rivers(s);
    l.land.nodes = segments_of(s);
    hb_set_apart(&l.size, sizeof(struct hb_landgame));
    l.seats = hb_set_apart(&l.size, s->players * (sizeof(struct hb_seat) + l.sources * sizeof(int16_t)));
    l.owns = hb_set_apart(&l.size, l.in_play * sizeof(struct hb_own));
    l.stocks = hb_set_apart(&l.size, s->stocks * sizeof(uint16_t));
    l.bag = hb_set_apart(&l.size, tiles_of(s) + HB_BEHIND_BAG);
    l.draws = hb_set_apart(&l.size, s->draws * sizeof(uint16_t));
    l.memory = hb_set_apart(&l.size, l.memory_bytes);
    if (l.counters)
        l.track = hb_set_apart(&l.size, sizeof(struct hb_track));
    l.land_at = hb_set_apart(&l.size, hb_land_bytes(&l.land));
    return l;
}

size_t hb_lg_state_size(const void *setup)
{
    return lay_plan(setup).size;
}

static void fill_head(struct hb_landgame *c, const struct hb_lg_setup *s, const struct layout *l)
{
    c->head.size = l->size;
    c->head.kind = hb_kind_place(s->land->id);
    c->head.players = (uint8_t)s->players;
    c->head.actor = HB_CHANCE;
    c->edition = s->terms.edition;
    c->variant = s->terms.variant;
    c->rules = s->terms.rules;
    c->in_play = (uint8_t)l->in_play;
    c->laid = HB_NO_TILE;
    c->pieces = (uint8_t)l->pieces;
    c->sources = (uint8_t)l->sources;
    HB_ASSERT(l->size <= UINT16_MAX);
    c->at_seats = (uint16_t)l->seats;
    c->at_owns = (uint16_t)l->owns;
    c->at_stocks = (uint16_t)l->stocks;
    c->at_bag = (uint16_t)l->bag;
    c->at_draws = (uint16_t)l->draws;
    c->at_land = (uint16_t)l->land_at;
    c->at_track = (uint16_t)l->track;
    if (l->counters)
        hb_track(c)->counters = (uint8_t)l->counters;
}

static void fill_memory(struct hb_landgame *c, const struct layout *l)
{
    unsigned at = l->memory;

    for (unsigned place = 0; place < c->in_play; place++) {
        hb_owns(c)[place].memory = (uint16_t)at;
        at += memory_of(hb_own_rule(&hb_owns(c)[place]));
    }
}

static void fill_piles(struct hb_landgame *c, const struct hb_lg_setup *s)
{
    c->stocks = (uint16_t)s->stocks;
    for (unsigned i = 0; i < s->stocks; i++) {
        unsigned pile = hb_lg_pile(s->terms.rules, &hb_designs[s->stock[i].design]);
        memset(hb_bag(c) + c->tiles_left, (int)i, s->stock[i].unseen);
        hb_stock_designs(c)[i] = s->stock[i].design;
        c->pile_left[pile] = (uint16_t)(c->pile_left[pile] + s->stock[i].unseen);
        c->tiles_left = (uint16_t)(c->tiles_left + s->stock[i].unseen);
        for (unsigned p = pile; p < HB_PILES; p++)
            c->pile_end[p] = (uint16_t)(i + 1);
    }
    hb_set_pile(c);
    c->draws = (uint16_t)s->draws;
    memcpy(hb_draws(c), s->draw, s->draws * sizeof s->draw[0]);
}

static void fill_seats(struct hb_landgame *c)
{
    for (unsigned p = 0; p < c->head.players; p++)
        for (unsigned piece = 0; piece < c->pieces; piece++)
            hb_seats(c)[p].supply[piece] = (uint8_t)hb_pieces_of(c, piece, (int)p);
}

void hb_lg_lay_out(struct hb_landgame *c, const struct hb_lg_setup *s)
{
    struct layout l = lay_plan(s);

    memset(c, 0, l.size);
    fill_head(c, s, &l);
    fill_piles(c, s);
    hb_number_rules(c);
    fill_memory(c, &l);
    fill_seats(c);
    hb_land_init(hb_land(c), &l.land);
    for (unsigned i = 0; i < s->starts; i++) {
        unsigned square = hb_land_open_square(hb_land(c), s->start[i].x, s->start[i].y);
        if (s->start[i].design)
            hb_lay(hb_land(c), square, s->start[i].design, s->start[i].quarters);
        else
            hb_lay_back(hb_land(c), square);
    }
    hb_agenda_build(c);
}

/* What is in hand from the first is only to be laid. */
static void take_in_hand(struct hb_landgame *c, unsigned design)
{
    unsigned at = 0;

    while (hb_stock_designs(c)[hb_bag(c)[at]] != design)
        at++;
    hb_take(c, at);
    c->drawn = (uint16_t)design;
    c->at = (uint8_t)hb_agenda_place(c, hb_step_tile.phase);
}

static void begin_rules(struct hb_landgame *c, const struct hb_lg_setup *s)
{
    for (uint32_t left = hb_all_rules(c); left;) {
        const struct hb_own *own = hb_next_own(c, &left);
        if (hb_own_rule(own)->begin)
            hb_own_rule(own)->begin(c, own, s);
    }
}

void hb_lg_begin(struct hb_game *g, const void *setup, struct hb_sink *sink)
{
    const struct hb_lg_setup *s = setup;

    hb_lg_lay_out(hb_lg(g), setup);
    begin_rules(hb_lg(g), s);
    if (s->hand)
        take_in_hand(hb_lg(g), s->hand);
    hb_turn_run(hb_lg(g), sink);
}
