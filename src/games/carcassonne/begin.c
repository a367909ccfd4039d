/* begin.c -- the state before the first move.  Its size follows from the set-up: as many squares, segments,
 * figures and seats as can ever be needed in this game, and no more. */
#include "core/assert.h"
#include "rules/rule.h"

#include <string.h>

struct layout {
    struct hb_land_plan land;
    uint32_t seats, stocks, draws, memory, memory_bytes, land_at, size;
    unsigned pieces, sources;
};

static unsigned segments_of(const struct hb_carc_setup *s)
{
    unsigned n = 0;

    for (unsigned i = 0; i < s->stocks; i++)
        n += s->stock[i].unseen * hb_designs[s->stock[i].design].segments;
    for (unsigned i = 0; i < s->starts; i++)
        n += hb_designs[s->start[i].design].segments;
    return n;
}

static unsigned tiles_of(const struct hb_carc_setup *s)
{
    unsigned n = s->starts;

    for (unsigned i = 0; i < s->stocks; i++)
        n += s->stock[i].unseen;
    return n;
}

/* Adds up what the rules in play bring. */
static void add_rules(struct layout *l, const struct hb_carc_setup *s, unsigned *figures)
{
    for (unsigned r = 0; hb_rules[r]; r++) {
        const struct hb_rule *rule = hb_rules[r];
        if (!(s->rules >> r & 1))
            continue;
        for (unsigned i = 0; i < HB_RULE_PIECES && rule->piece[i].name; i++, l->pieces++)
            *figures += rule->piece[i].each;
        for (unsigned i = 0; i < HB_RULE_SOURCES && rule->source[i]; i++)
            l->sources++;
        for (unsigned i = 0; i < HB_RULE_COUNTS && rule->count[i]; i++)
            l->land.counters++;
        l->memory_bytes += (uint32_t)((rule->memory + 7) / 8 * 8);
    }
}

static struct layout lay_plan(const struct hb_carc_setup *s)
{
    struct layout l = { .pieces = 1, .sources = HB_SOURCE_RULES };
    unsigned figures = HB_FOLLOWERS_EACH;

    add_rules(&l, s, &figures);
    HB_ASSERT(l.pieces <= HB_PIECES_MAX && l.sources <= HB_SOURCES_MAX);
    l.land.tiles = tiles_of(s);
    l.land.nodes = segments_of(s);
    l.land.figures = figures * s->players;
    hb_set_apart(&l.size, sizeof(struct hb_carcassonne));
    l.seats = hb_set_apart(&l.size, s->players * sizeof(struct hb_seat));
    l.stocks = hb_set_apart(&l.size, s->stocks * sizeof(struct hb_stock));
    l.draws = hb_set_apart(&l.size, s->draws * sizeof(uint16_t));
    l.memory = hb_set_apart(&l.size, l.memory_bytes);
    l.land_at = hb_set_apart(&l.size, hb_land_bytes(&l.land));
    return l;
}

size_t hb_carc_state_size(const void *setup)
{
    return lay_plan(setup).size;
}

static void fill_head(struct hb_carcassonne *c, const struct hb_carc_setup *s, const struct layout *l)
{
    c->head.size = l->size;
    c->head.kind = hb_kind_place("carcassonne");
    c->head.players = (uint8_t)s->players;
    c->head.actor = HB_CHANCE;
    c->edition = (uint8_t)s->edition;
    c->farmers = s->farmers;
    c->rules = s->rules;
    c->laid = HB_NO_CELL;
    c->pieces = (uint8_t)l->pieces;
    c->sources = (uint8_t)l->sources;
    c->at_seats = l->seats;
    c->at_stocks = l->stocks;
    c->at_draws = l->draws;
    c->at_memory = l->memory;
    c->memory_bytes = l->memory_bytes;
    c->at_land = l->land_at;
}

static void fill_piles(struct hb_carcassonne *c, const struct hb_carc_setup *s)
{
    c->stocks = (uint16_t)s->stocks;
    for (unsigned i = 0; i < s->stocks; i++) {
        unsigned pile = hb_carc_pile(s->rules, &hb_designs[s->stock[i].design]);
        hb_stocks(c)[i] = s->stock[i];
        c->pile_left[pile] = (uint16_t)(c->pile_left[pile] + s->stock[i].unseen);
        c->tiles_left = (uint16_t)(c->tiles_left + s->stock[i].unseen);
        for (unsigned p = pile; p < HB_PILES; p++)
            c->pile_end[p] = (uint16_t)(i + 1);
    }
    c->draws = (uint16_t)s->draws;
    memcpy(hb_draws(c), s->draw, s->draws * sizeof s->draw[0]);
}

static void fill_seats(struct hb_carcassonne *c)
{
    for (unsigned p = 0; p < c->head.players; p++)
        for (unsigned piece = 0; piece < c->pieces; piece++)
            hb_seats(c)[p].supply[piece] = hb_piece_kind(c, piece)->each;
}

/* Tells the landscape which marks to add up. */
static void fill_counters(struct hb_carcassonne *c)
{
    unsigned counter = 0;

    for (unsigned r = 0; hb_rules[r]; r++) {
        for (unsigned i = 0; (c->rules >> r & 1) && i < HB_RULE_COUNTS && hb_rules[r]->count[i]; i++) {
            int word = hb_mark_word(hb_rules[r]->count[i]);
            counter++;
            if (word >= 0)
                hb_land(c)->counter_of[word] = (uint8_t)counter;
        }
    }
}

void hb_carc_lay_out(struct hb_carcassonne *c, const struct hb_carc_setup *s)
{
    struct layout l = lay_plan(s);

    memset(c, 0, l.size);
    fill_head(c, s, &l);
    fill_piles(c, s);
    hb_number_pieces(c);
    fill_seats(c);
    hb_land_init(hb_land(c), &l.land);
    fill_counters(c);
    for (unsigned i = 0; i < s->starts; i++) {
        unsigned cell = hb_land_open_cell(hb_land(c), s->start[i].x, s->start[i].y);
        hb_lay(hb_land(c), cell, s->start[i].design, s->start[i].quarters);
    }
    hb_agenda_build(c);
}

void hb_carc_begin(struct hb_game *g, const void *setup, struct hb_sink *sink)
{
    hb_carc_lay_out(hb_carc(g), setup);
    hb_agenda_run(hb_carc(g), sink);
}
