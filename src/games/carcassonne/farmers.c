/* farmers.c -- what fields are worth at the end.
 *
 * BAS-18  Fields are never complete; farmers stay to the end.
 * FRM-3   A field is worth three points for each complete city that borders it, each city once.
 * FRM-4   A city that borders several fields pays for each of them.
 *
 * Which city segments a field segment borders is said by the tile data; the rest is collecting distinct
 * pairs of an occupied field and a complete city. */
#include "core/assert.h"
#include "rules/rule.h"

enum { POINTS_A_CITY = 3, PAIRS_MAX = HB_TILES_MAX * 8 };

struct pairs {
    unsigned count;
    uint32_t pair[PAIRS_MAX]; /* field root << 16 | city root, each once */
};

static void add_pair(struct pairs *p, unsigned field, unsigned city)
{
    uint32_t pair = (uint32_t)field << 16 | city;

    for (unsigned i = 0; i < p->count; i++)
        if (p->pair[i] == pair)
            return;
    HB_ASSERT(p->count < PAIRS_MAX);
    p->pair[p->count++] = pair;
}

/* Looks at the cities first: few of them are complete, and most fields need no further look. */
static void add_cities(struct pairs *p, const struct hb_landscape *l, const struct hb_cell *cell, unsigned segment)
{
    unsigned cities = hb_designs[hb_cell_design(cell)].segment[segment].cities;

    for (; cities; cities &= cities - 1) {
        unsigned city = hb_root(l, cell->node + (unsigned)__builtin_ctz(cities));
        if (hb_node_open(hb_nodes(l)[city]))
            continue;
        unsigned field = hb_root(l, cell->node + segment);
        if (hb_node_followers(hb_nodes(l)[field]))
            add_pair(p, field, city);
    }
}

static void collect(struct pairs *p, const struct hb_landscape *l)
{
    p->count = 0;
    for (unsigned t = 0; t < l->tiles; t++) {
        const struct hb_cell *cell = &hb_cells(l)[hb_laid(l)[t]];
        unsigned fields = hb_designs[hb_cell_design(cell)].beside_city;
        for (; fields; fields &= fields - 1)
            add_cities(p, l, cell, (unsigned)__builtin_ctz(fields));
    }
}

/* All complete cities of one field, whether anybody lies there or not. */
static void collect_one(struct pairs *p, const struct hb_landscape *l, unsigned root)
{
    p->count = 0;
    for (unsigned t = 0; t < l->tiles; t++) {
        const struct hb_cell *cell = &hb_cells(l)[hb_laid(l)[t]];
        const struct hb_design *d = &hb_designs[hb_cell_design(cell)];

        for (unsigned fields = d->beside_city; fields; fields &= fields - 1) {
            unsigned segment = (unsigned)__builtin_ctz(fields), cities = d->segment[segment].cities;

            for (; hb_root(l, cell->node + segment) == root && cities; cities &= cities - 1) {
                unsigned city = hb_root(l, cell->node + (unsigned)__builtin_ctz(cities));
                if (!hb_node_open(hb_nodes(l)[city]))
                    add_pair(p, root, city);
            }
        }
    }
}

static unsigned cities_of(const struct pairs *p, unsigned field)
{
    unsigned n = 0;

    for (unsigned i = 0; i < p->count; i++)
        n += p->pair[i] >> 16 == field;
    return n;
}

static void award_field(const struct hb_carcassonne *c, const struct pairs *p, const struct hb_figure *f, unsigned root,
                        struct hb_award *a)
{
    struct hb_scored s = { .kind = HB_FIELD, .root = root, .cell = f->cell, .segment = f->segment, .at_end = true };

    s.cities = cities_of(p, root);
    if (!s.cities)
        return;
    hb_find_owners(c, &s);
    for (unsigned player = 0; player < c->head.players; player++)
        if (s.owners >> player & 1)
            a->points(a, (int)player, HB_FIELD, hb_worth_for(c, &s, (int)player, POINTS_A_CITY * (int)s.cities), &s);
}

int hb_field_worth(const struct hb_carcassonne *c, struct hb_scored *s)
{
    struct pairs p;

    if (!c->farmers)
        return 0;
    collect_one(&p, hb_land(c), s->root);
    s->cities = p.count;
    return POINTS_A_CITY * (int)s->cities;
}

void hb_field_points(const struct hb_carcassonne *c, struct hb_award *a)
{
    const struct hb_landscape *l = hb_land(c);
    struct pairs p;

    collect(&p, l);
    for (unsigned i = 0; p.count && i < l->figures; i++) {
        const struct hb_figure *f = &hb_figures(l)[i];
        unsigned root = hb_root(l, f->node);
        if (f->kind == HB_FIELD && hb_is_first_there(l, i))
            award_field(c, &p, f, root, a);
    }
}
