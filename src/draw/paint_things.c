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
    { "h00", "h01", "h02", "h03", "h04", "h05", "h06", "h07" },
    { "h10", "h11", "h12", "h13", "h14", "h15", "h16", "h17" },
    { "h20", "h21", "h22", "h23", "h24", "h25", "h26", "h27" },
    { "h30", "h31", "h32", "h33", "h34", "h35", "h36", "h37" },
    { "h40", "h41", "h42", "h43", "h44", "h45", "h46", "h47" },
};

enum { GABLE, HIP, TALL, ROW, COURT };

static const char *const cottage[2] = { "c0", "c1" };
static const char *const house_form[HB_HOUSE_FORMS] = { "house_gable", "house_hip", "house_tall", "house_row",
                                                        "house_court" };
static const int house_down[HB_HOUSE_FORMS] = { 0, 1, 2, 1, 1 };

/* Roofs by the districts of a city: red tiles, slate, straw-coloured shingles and brown ones. */
static const char *const roof_colour[HB_ROOFS] = { HB_ROOF_LIGHT, HB_ROOF_MIDDLE, HB_ROOF_DARK, "#7F8E99",
                                                   "#6B7B88",     "#D59B4B",      "#C4873D",    "#8E6347" };
static const char *const thatch_colour[2] = { "#C79A54", "#AE8346" };

/* A little larger than drawn, and moved so that the house reaches about as far up as down. */
static void define_house(struct hb_quill *p, const char *id, const char *colour, int form)
{
    const struct hb_art *art = hb_art_find("scenery", house_form[form]);

    HB_ASSERT(art != NULL);
    hb_quill_put(p, "<g id=\"hb-%s\" color=\"%s\"><g transform=\"translate(0 %d)scale(1.22)\">", id, colour,
                 house_down[form]);
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

/* A monastery leaves one side of its yard to the monk. */
static struct hb_point building_at(const struct hb_layout *l, unsigned quarters)
{
    const double aside = 9;
    struct hb_point yard = hb_point_turned(l->chapel, quarters);

    if (l->design->segment[l->plan.building].kind == HB_MONASTERY)
        yard.x += hb_layout_stand(l, quarters, l->plan.building).x > yard.x ? -aside : aside;
    return hb_point_turned(yard, HB_TURNS - quarters);
}

static void add_buildings(struct crowd *c, struct hb_layout *l, unsigned quarters)
{
    add_village(c, l);
    add_road_ends(c, l);
    add_shore(c, l);
    add_lakesides(c, l);
    if (l->has_chapel) {
        add_thing(c, building_of(l), building_at(l, quarters));
        hb_grid_take_disc(&l->grid, l->chapel, 24);
    }
    if (l->has_garden)
        add_thing(c, "garden", l->garden);
    for (size_t i = 0; i < hb_symbol_count; i++)
        if (l->in_field[i] && hb_way_of_design(l->design, hb_symbols[i].name, 0) == 0)
            add_tile_mark(c, l, i);
}

/* ---- cities: each tile of one is a district, with a landmark where it is wide ---- */

#define HOUSE(form, roof) hb_paint_house[form][roof]

enum { DISTRICTS = 4, BLOCKS = 4, LANDMARKS = 4 };

/* Long and broad houses first, small ones in what they leave. */
struct district {
    const char *block[BLOCKS], *house[BLOCKS];
};

static struct district district_of(unsigned n)
{
    const struct district all[DISTRICTS] = {
        { { HOUSE(ROW, 0), HOUSE(ROW, 1), HOUSE(COURT, 2), HOUSE(ROW, 0) },
          { HOUSE(GABLE, 0), HOUSE(HIP, 1), HOUSE(TALL, 2), HOUSE(GABLE, 1) } }, /* burghers */
        { { HOUSE(COURT, 3), HOUSE(ROW, 4), HOUSE(COURT, 4), HOUSE(ROW, 3) },
          { HOUSE(TALL, 3), HOUSE(HIP, 4), HOUSE(TALL, 4), HOUSE(HIP, 3) } }, /* the old town, under slate */
        { { HOUSE(ROW, 5), HOUSE(ROW, 6), HOUSE(COURT, 5), HOUSE(ROW, 6) },
          { HOUSE(GABLE, 5), HOUSE(GABLE, 6), HOUSE(HIP, 5), HOUSE(GABLE, 7) } }, /* craftsmen */
        { { HOUSE(COURT, 7), "linden", HOUSE(ROW, 7), "linden" },
          { HOUSE(GABLE, 7), HOUSE(HIP, 1), "tree", HOUSE(HIP, 7) } }, /* yards and trees */
    };

    HB_ASSERT(n < DISTRICTS);
    return all[n];
}

static void add_city(struct crowd *c, struct hb_layout *l)
{
    static const char *const landmark[LANDMARKS] = { "town_hall", "fountain", "stalls", "linden" };
    static const struct scatter landmarks = { HB_CITY, 60, 1, 15, 13 };
    static const struct scatter blocks = { HB_CITY, 200, 5, 11.5, 9 };
    static const struct scatter houses = { HB_CITY, 400, 13, 7.6, 6.6 };

    if (l->towns == 0)
        return;
    struct district d = district_of(hb_grain_below(&l->grain, DISTRICTS));
    scatter(c, l, &landmarks, landmark, LANDMARKS);
    scatter(c, l, &blocks, d.block, BLOCKS);
    scatter(c, l, &houses, d.house, BLOCKS);
}

/* ---- fields: one thing that gives them a face, and else little ---- */

static void add_fields(struct crowd *c, struct hb_layout *l)
{
    enum { FACES = 8 };
    static const char *const face[FACES] = { "corn",    "furrow", "corn",        "orchard",
                                             "orchard", "pond",   "meadow_path", "hay" };
    static const char *const edge[] = { "grove", "hedge", "grove" }, *const tree[] = { "tree", "tree", "fir", "bush" },
                             *const grass[] = { "grass" };
    static const struct scatter faces = { HB_FIELD, 24, 1, 14, 15 };
    static const struct scatter edges = { HB_FIELD, 20, 2, 12.5, 10 };
    static const struct scatter trees = { HB_FIELD, 24, 3, 7, 5 };
    static const struct scatter tufts = { HB_FIELD, 12, 3, 5, 3 };

    scatter(c, l, &faces, face, FACES);
    scatter(c, l, &edges, edge, 3);
    scatter(c, l, &trees, tree, 4);
    scatter(c, l, &tufts, grass, 1);
}

/* Keeps houses and trees away from where a figure will stand or lie. */
static void keep_stands_clear(struct hb_layout *l)
{
    for (unsigned i = 0; i < l->design->segments; i++)
        if (l->design->segment[i].kind == HB_FIELD || l->design->segment[i].kind == HB_CITY)
            hb_grid_take_disc(&l->grid, l->stand[i], 5.5);
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

static void draw_court(struct hb_quill *p, const struct hb_layout *l)
{
    if (l->has_chapel && l->design->segment[l->plan.building].kind == HB_MONASTERY)
        hb_quill_use(p, "court", l->chapel);
}

void hb_paint_things(void *quill, struct hb_layout *l)
{
    struct hb_quill *p = quill;
    struct crowd crowd = { 0 };

    add_buildings(&crowd, l, p->quarters);
    keep_stands_clear(l);
    add_city(&crowd, l);
    add_fields(&crowd, l);
    draw_grounds(p, l);
    draw_middle(p, l);
    draw_court(p, l);
    draw_crowd(p, &crowd);
    draw_marks(p, l);
    draw_pointers(p, l);
    draw_border_towers(p, l);
}
