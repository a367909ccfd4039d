/* paint_things.c -- what stands on a tile: houses, towers, trees, buildings and marks.
 *
 * Things are thrown at random places until they find room, then drawn from north to south as they lie after
 * turning, so that the nearer ones hide the farther ones.  The towers at the border come last: both tiles draw
 * the same tower, each its half. */
#include "art/art.h"
#include "core/assert.h"
#include "draw/paint.h"
#include "draw/paper.h"

#include <stdio.h>

/* ---- definitions: artwork that is drawn once and then only moved; light falls from the north-west ---- */

const char *const hb_paint_house[HB_HOUSE_FORMS][HB_ROOFS] = {
    { "h00", "h01", "h02" },
    { "h10", "h11", "h12" },
    { "h20", "h21", "h22" },
};

static const char *const cottage[2] = { "c0", "c1" };
static const char *const house_form[HB_HOUSE_FORMS] = { "house_gable", "house_hip", "house_tall" };
static const char *const roof_colour[HB_ROOFS] = { HB_ROOF_LIGHT, HB_ROOF_MIDDLE, HB_ROOF_DARK };
static const char *const thatch_colour[2] = { "#C79A54", "#AE8346" };

/* A little larger than drawn, and moved so that the house reaches about as far up as down. */
static void define_house(struct hb_quill *p, const char *id, const char *colour, int form)
{
    const struct hb_art *art = hb_art_find("scenery", house_form[form]);

    HB_ASSERT(art != NULL);
    hb_quill_put(p, "<g id=\"hb-%s\" color=\"%s\"><g transform=\"translate(0 %d)scale(1.15)\">", id, colour, form);
    hb_quill_text(p, art->body);
    hb_quill_text(p, "</g></g>\n");
}

void hb_paint_define(struct hb_quill *p)
{
    for (int form = 0; form < HB_HOUSE_FORMS; form++)
        for (int roof = 0; roof < HB_ROOFS; roof++)
            define_house(p, hb_paint_house[form][roof], roof_colour[roof], form);
    for (int i = 0; i < 2; i++)
        define_house(p, cottage[i], thatch_colour[i], i);
    hb_quill_define(p, "scenery");
    hb_quill_define(p, "marks");
}

/* ---- crowds ---- */

enum { THINGS_MAX = 96 };

struct thing {
    const char *id;
    struct hb_point at;
};

struct crowd {
    unsigned count;
    struct thing thing[THINGS_MAX];
};

static void add_thing(struct crowd *c, const char *id, struct hb_point at)
{
    if (c->count < THINGS_MAX)
        c->thing[c->count++] = (struct thing){ id, at };
}

static bool is_before(const struct thing *a, const struct thing *b, unsigned quarters)
{
    struct hb_point p = hb_point_turned(a->at, quarters), q = hb_point_turned(b->at, quarters);

    return p.y < q.y || (p.y <= q.y && p.x < q.x);
}

/* Draws the crowd from north to south: an insertion sort that is stable and the same everywhere. */
static void draw_crowd(struct hb_quill *p, struct crowd *c)
{
    for (unsigned i = 1; i < c->count; i++) {
        struct thing moving = c->thing[i];
        unsigned k = i;

        for (; k > 0 && is_before(&moving, &c->thing[k - 1], p->quarters); k--)
            c->thing[k] = c->thing[k - 1];
        c->thing[k] = moving;
    }
    for (unsigned i = 0; i < c->count; i++)
        hb_quill_use(p, c->thing[i].id, c->thing[i].at);
}

/* A kind of thing to be scattered: how often it is tried, and the room it wants and takes. */
struct scatter {
    enum hb_feature_kind on;
    unsigned tries, most;
    double wants, takes;
};

static bool is_free(const struct hb_layout *l, const struct hb_grid_room *room, const struct scatter *s,
                    struct hb_point at)
{
    uint8_t owner = hb_grid_owner(&l->grid, at);

    return owner < l->design->segments && l->design->segment[owner].kind == s->on &&
           hb_grid_room_at(room, at) >= s->wants;
}

/* Whether the place keeps away from the things that were scattered with it. */
static bool is_apart(const struct crowd *c, unsigned first, const struct scatter *s, struct hb_point at)
{
    for (unsigned i = first; i < c->count; i++)
        if (hb_point_distance(c->thing[i].at, at) < s->wants + s->takes)
            return false;
    return true;
}

static void scatter(struct crowd *c, struct hb_layout *l, const struct scatter *s, const char *const *id, unsigned ids)
{
    unsigned first = c->count;
    struct hb_grid_room room;

    hb_grid_measure(&l->grid, &room);
    for (unsigned i = 0; i < s->tries && c->count - first < s->most; i++) {
        struct hb_point at = { hb_grain_between(&l->grain, 3, 97), 0 };

        at.y = hb_grain_between(&l->grain, 3, 97);
        if (is_free(l, &room, s, at) && is_apart(c, first, s, at))
            add_thing(c, id[hb_grain_below(&l->grain, ids)], at);
    }
    for (unsigned i = first; i < c->count; i++)
        hb_grid_take_disc(&l->grid, c->thing[i].at, s->takes);
}

static void add_village(struct crowd *c, struct hb_layout *l)
{
    static const struct hb_point around[5] = { { -12, -11 }, { 12, -10 }, { 12, 12 }, { -12, 12 }, { 0, 0 } };

    if (!l->has_village)
        return;
    for (unsigned i = l->lanes > 0 ? 4 : 0; i < 5; i++) { /* lanes leave no room around */
        struct hb_point at = hb_point_plus(l->village, around[i]);
        uint8_t owner = hb_grid_owner(&l->grid, at);
        bool open =
            owner == HB_GRID_BUILT || (owner < l->design->segments && l->design->segment[owner].kind == HB_FIELD);

        if (!open || hb_grid_is_taken(&l->grid, at))
            continue;
        add_thing(c, cottage[hb_grain_below(&l->grain, 2)], at);
        hb_grid_take_disc(&l->grid, at, 6);
    }
}

static void add_gate(struct crowd *c, struct hb_layout *l, const struct hb_curve *road)
{
    const struct hb_bend *last = &road->bend[road->bends - 1];
    struct hb_point along = hb_point_direction_turned(hb_point_unit(hb_point_minus(last->to, last->trail)), 1);

    add_thing(c, "gate", hb_point_plus(last->to, hb_point_times(along, 8.6)));
    add_thing(c, "gate", hb_point_minus(last->to, hb_point_times(along, 8.6)));
    hb_grid_take_disc(&l->grid, last->to, 9);
}

static void add_road_ends(struct crowd *c, struct hb_layout *l)
{
    for (unsigned i = 0; i < l->ways; i++) {
        const struct hb_way *w = &l->way[i];
        struct hb_point end = hb_curve_end(&w->curve);

        if (w->end == HB_TO_COTTAGE) {
            add_thing(c, cottage[0], end);
            hb_grid_take_disc(&l->grid, end, 8);
        }
        if (w->end == HB_TO_GATE)
            add_gate(c, l, &w->curve);
    }
    for (unsigned i = 0; i < l->lanes; i++)
        add_gate(c, l, &l->lane[i].curve);
}

static void add_lakesides(struct crowd *c, const struct hb_layout *l)
{
    for (unsigned i = 0; i < l->design->segments; i++)
        if (l->lakeside[i].symbol != NULL)
            add_thing(c, l->lakeside[i].symbol->name, l->lakeside[i].house);
}

static void add_shore(struct crowd *c, struct hb_layout *l)
{
    static const struct hb_point around[6] = { { -1, .1 },   { -.6, -.85 }, { .1, -1.05 },
                                               { .7, -.75 }, { 1, .15 },    { .7, .8 } };

    if (!l->has_pool)
        return;
    for (unsigned i = 0; i < 6; i++) {
        struct hb_point at = hb_point_plus(l->pool, hb_point_times(around[i], l->pool_radius + 2));
        uint8_t owner = hb_grid_owner(&l->grid, at);

        if (owner >= l->design->segments || l->design->segment[owner].kind != HB_FIELD)
            continue;
        add_thing(c, l->spring ? l->spring->name : i % 2 ? "reed" : "bush", at);
        hb_grid_take_disc(&l->grid, at, 4);
    }
}

/* A layer of a mark's drawing; NULL if it has none of that name. */
static const char *layer_of(const struct hb_symbol *symbol, const char *layer)
{
    char name[48];

    snprintf(name, sizeof name, "%s-%s", symbol->name, layer);
    const struct hb_art *art = hb_art_find("marks", name);
    return art ? art->name : NULL;
}

/* A mark of the whole tile and, if its drawing has a layer for it, its number. */
static void add_tile_mark(struct crowd *c, const struct hb_layout *l, size_t symbol)
{
    const struct hb_symbol *mark = &hb_symbols[symbol];
    const struct hb_art *number = hb_symbol_number(mark, hb_mark_of_design(l->design, mark->name));

    add_thing(c, mark->name, l->field_mark[symbol]);
    if (number != NULL)
        add_thing(c, number->name, l->field_mark[symbol]);
}

static const char *building_of(const struct hb_layout *l)
{
    enum hb_feature_kind kind = (enum hb_feature_kind)l->design->segment[l->plan.building].kind;

    return kind == HB_CASTLE ? "stronghold" : kind == HB_CEMETERY ? "graves" : "chapel";
}

static void add_buildings(struct crowd *c, struct hb_layout *l)
{
    add_village(c, l);
    add_road_ends(c, l);
    add_shore(c, l);
    add_lakesides(c, l);
    if (l->has_chapel) {
        add_thing(c, building_of(l), l->chapel);
        hb_grid_take_disc(&l->grid, l->chapel, 19);
    }
    if (l->has_garden)
        add_thing(c, "garden", l->garden);
    for (size_t i = 0; i < hb_symbol_count; i++)
        if (l->in_field[i] && hb_way_of_design(l->design, hb_symbols[i].name, 0) == 0)
            add_tile_mark(c, l, i);
}

/* Keeps trees away from where a farmer will lie. */
static void keep_stands_clear(struct hb_layout *l)
{
    for (unsigned i = 0; i < l->design->segments; i++)
        if (l->design->segment[i].kind == HB_FIELD)
            hb_grid_take_disc(&l->grid, l->stand[i], 6);
}

static void add_scenery(struct crowd *c, struct hb_layout *l)
{
    static const char *const tree[] = { "tree", "tree", "fir" }, *const bush[] = { "bush" },
                             *const grass[] = { "grass" }, *const crop[] = { "furrow", "corn" },
                             *const grove[] = { "grove" };
    static const struct scatter houses = { HB_CITY, 500, 24, 8, 6.2 };
    static const struct scatter groves = { HB_FIELD, 20, 2, 13, 10 };
    static const struct scatter trees = { HB_FIELD, 24, 3, 7.5, 5 };
    static const struct scatter crops = { HB_FIELD, 24, 2, 11.5, 9 };
    static const struct scatter bushes = { HB_FIELD, 30, 3, 6, 4.5 };
    static const struct scatter tufts = { HB_FIELD, 30, 7, 4, 3 };

    scatter(c, l, &houses, &hb_paint_house[0][0], HB_HOUSE_FORMS * HB_ROOFS);
    scatter(c, l, &crops, crop, 2);
    scatter(c, l, &groves, grove, 1);
    scatter(c, l, &trees, tree, 3);
    scatter(c, l, &bushes, bush, 1);
    scatter(c, l, &tufts, grass, 1);
}

/* What points somewhere is turned with the tile. */
static void draw_pointers(struct hb_quill *p, const struct hb_layout *l)
{
    for (size_t i = 0; i < hb_symbol_count; i++) {
        unsigned way = l->in_field[i] ? hb_way_of_design(l->design, hb_symbols[i].name, 0) : 0;
        struct hb_point to = { hb_way_x(way), hb_way_y(way) };

        if (way != 0)
            hb_quill_point_to(p, hb_symbols[i].name, l->field_mark[i], hb_point_unit(to), 1);
    }
}

/* What a mark of the whole tile does to its ground, such as the slopes of a hill; light does not turn with the tile. */
static void draw_grounds(struct hb_quill *p, const struct hb_layout *l)
{
    const struct hb_point centre = { HB_TILE_UNITS / 2.0, HB_TILE_UNITS / 2.0 };

    for (size_t i = 0; i < hb_symbol_count; i++) {
        const char *ground = l->in_field[i] ? layer_of(&hb_symbols[i], "ground") : NULL;

        if (ground != NULL)
            hb_quill_use(p, ground, centre);
    }
}

/* A board is drawn whole on each of its squares, whose edges cut off what lies on the others. */
static void draw_board(struct hb_quill *p, const struct hb_layout *l)
{
    const struct hb_symbol *board = l->plan.middle;
    unsigned number = (unsigned)hb_mark_of_design(l->design, board->name);

    hb_quill_point_to(p, board->name, hb_layout_board_corner(board, number), (struct hb_point){ 0, -1 }, 1);
}

/* The mark in the middle, and what its drawing has for the ends of roads. */
static void draw_middle(struct hb_quill *p, const struct hb_layout *l)
{
    struct hb_point at = hb_point_turned(l->middle, p->quarters);

    if (!l->has_middle)
        return;
    if (l->plan.middle->place == HB_SYMBOL_BOARD) {
        draw_board(p, l);
        return;
    }
    hb_quill_stamp(p, l->plan.middle->name, at.x, at.y, l->middle_radius / l->plan.middle->room);
    const char *stage = layer_of(l->plan.middle, "stage");
    for (unsigned i = 0; stage != NULL && i < l->ways; i++) {
        struct hb_point end = hb_curve_end(&l->way[i].curve);

        if (l->way[i].end == HB_TO_MIDDLE)
            hb_quill_point_to(p, stage, end, hb_point_unit(hb_point_minus(l->middle, end)), 1);
    }
}

/* Those of mist are drawn upon it. */
static void draw_marks(struct hb_quill *p, const struct hb_layout *l)
{
    for (unsigned i = 0; i < l->design->segments; i++)
        for (size_t k = 0; k < hb_symbol_count; k++)
            if (hb_layout_has_mark(l, i, k) && l->design->segment[i].kind != HB_MIST)
                hb_quill_use(p, hb_symbols[k].name, l->mark[i][k]);
}

static void add_tip_towers(struct crowd *c, const struct hb_layout *l)
{
    struct hb_point at;

    for (unsigned tip = 0; tip < HB_TIPS; tip++)
        if (hb_layout_tip_tower(l, tip, &at))
            add_thing(c, "wall_tower", at);
}

/* Two cities that share a side have one tower there, which stands far enough inside to be whole. */
static struct hb_point tower_at(struct hb_point end)
{
    const double off = 6.5;

    if (end.y <= 0 || end.y >= HB_TILE_UNITS)
        end.y += end.x == HB_TILE_UNITS / 2.0 ? (end.y <= 0 ? off : -off) : 0;
    else
        end.x += end.y == HB_TILE_UNITS / 2.0 ? (end.x <= 0 ? off : -off) : 0;
    return end;
}

static void draw_border_towers(struct hb_quill *p, const struct hb_layout *l)
{
    struct crowd towers = { 0 };

    add_tip_towers(&towers, l);
    for (unsigned i = 0; i < l->towns; i++)
        for (unsigned k = 0; k < l->town[i].stretches; k++) {
            const struct hb_curve *wall = &l->town[i].wall[k];

            if (wall->bends == 0)
                continue;
            add_thing(&towers, "wall_tower", tower_at(wall->from));
            add_thing(&towers, "wall_tower", tower_at(hb_curve_end(wall)));
        }
    draw_crowd(p, &towers);
}

void hb_paint_things(void *quill, struct hb_layout *l)
{
    struct hb_quill *p = quill;
    struct crowd crowd = { 0 };

    add_buildings(&crowd, l);
    keep_stands_clear(l);
    add_scenery(&crowd, l);
    draw_grounds(p, l);
    draw_middle(p, l);
    draw_crowd(p, &crowd);
    draw_marks(p, l);
    draw_pointers(p, l);
    draw_border_towers(p, l);
}
