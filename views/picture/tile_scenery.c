/* tile_scenery.c -- what stands on a tile: houses, towers, trees, buildings and marks.
 *
 * There is no table of places.  Buildings and marks stand where the layout has them; houses and trees are thrown at
 * random places and kept where the grid has room and none of their kind is too near.  Each takes its room, so what
 * is more important comes first: buildings, landmarks, houses, last what gives fields a face.  A new tile needs
 * nothing here.
 *
 * Items are drawn from north to south as they lie after turning, so that the nearer ones hide the farther ones.  The
 * towers at the border come last: both tiles draw the same tower, each its half. */
#include "engine/assert.h"
#include "views/art/art.h"
#include "views/picture/svg_writer.h"
#include "views/picture/tile_paint.h"

#include <stdio.h>

/* Definitions: artwork that is drawn once and then only moved; light falls from the north-west */

/* The first figure is the form, the second the roof. */
const char *const hb_svg_house[HB_HOUSE_FORMS][HB_ROOFS] = {
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
static const char *const roof_colour[HB_ROOFS] = { HB_SVG_ROOF_LIGHT, HB_SVG_ROOF_MIDDLE, HB_SVG_ROOF_DARK, "#7F8E99",
                                                   "#6B7B88",         "#D59B4B",          "#C4873D",        "#8E6347" };
static const char *const thatch_colour[2] = { "#C79A54", "#AE8346" };

/* A little larger than drawn, and moved so that the house reaches about as far up as down. */
static void define_house(struct hb_svg_writer *svg, const char *id, const char *colour, int form)
{
    const struct hb_art *art = hb_art_find("scenery", house_form[form]);

    HB_ASSERT(art);
    hb_svg_define_begin(svg, "g", id);
    hb_svg_put(svg, " color=\"%s\"><g transform=\"translate(0 %d)scale(1.22)\">", colour, house_down[form]);
    hb_svg_text(svg, art->body);
    hb_svg_text(svg, "</g>");
    hb_svg_define_end(svg, "g");
}

void hb_svg_define_scenery(struct hb_svg_writer *svg)
{
    for (int form = 0; form < HB_HOUSE_FORMS; form++)
        for (int roof = 0; roof < HB_ROOFS; roof++)
            define_house(svg, hb_svg_house[form][roof], roof_colour[roof], form);
    for (int i = 0; i < 2; i++)
        define_house(svg, cottage[i], thatch_colour[i], i);
    hb_svg_define(svg, "scenery");
    hb_svg_define(svg, "marks");
}

/* What stands on the ground */

enum { ITEMS_MAX = 96 };

/* A drawing of <defs> and where it stands, on the tile as its file has it. */
struct item {
    const char *id;
    struct hb_point at;
};

struct items {
    unsigned count;
    struct item item[ITEMS_MAX];
};

/* One too many is left out: a tile looks no worse for it. */
static void add_item(struct items *c, const char *id, struct hb_point at)
{
    if (c->count < ITEMS_MAX)
        c->item[c->count++] = (struct item){ id, at };
}

/* Whether a is farther north than b once the tile is turned, or as far and farther west. */
static bool is_before(const struct item *a, const struct item *b, unsigned quarters)
{
    struct hb_point p = hb_shape_turned(a->at, quarters), q = hb_shape_turned(b->at, quarters);

    return p.y < q.y || (p.y <= q.y && p.x < q.x);
}

/* Draws the items from north to south: an insertion sort that is stable and the same everywhere. */
static void draw_items(struct hb_svg_writer *svg, struct items *c)
{
    for (unsigned i = 1; i < c->count; i++) {
        struct item moving = c->item[i];
        unsigned k = i;

        for (; k > 0 && is_before(&moving, &c->item[k - 1], svg->quarters); k--)
            c->item[k] = c->item[k - 1];
        c->item[k] = moving;
    }
    for (unsigned i = 0; i < c->count; i++)
        hb_svg_use(svg, c->item[i].id, c->item[i].at);
}

/* A kind of item to be scattered: how often it is tried, and the room it wants and takes. */
struct scatter {
    enum hb_feature_kind on;
    unsigned tries, most;
    double wants, takes;
};

static bool is_free(const struct hb_layout *l, const struct hb_grid_room *room, const struct scatter *s,
                    struct hb_point at)
{
    uint8_t owner = hb_shape_grid_owner(&l->grid, at);

    return owner < l->design->segments && l->design->segment[owner].kind == s->on &&
           hb_shape_grid_room_at(room, at) >= s->wants;
}

/* Whether the place keeps away from the items that were scattered with it. */
static bool is_apart(const struct items *c, unsigned first, const struct scatter *s, struct hb_point at)
{
    for (unsigned i = first; i < c->count; i++)
        if (hb_shape_distance(c->item[i].at, at) < s->wants + s->takes)
            return false;
    return true;
}

/* Room is measured once, before the first try, so items of one kind may stand nearer to each other than to those
 * that were there before: how near, is_apart says. */
static void scatter(struct items *c, struct hb_layout *l, const struct scatter *s, const char *const *id, unsigned ids)
{
    unsigned first = c->count;
    struct hb_grid_room room;

    hb_shape_grid_measure(&l->grid, &room);
    for (unsigned i = 0; i < s->tries && c->count - first < s->most; i++) {
        struct hb_point at = { hb_shape_grain_between(&l->grain, 3, 97), 0 };

        at.y = hb_shape_grain_between(&l->grain, 3, 97);
        if (is_free(l, &room, s, at) && is_apart(c, first, s, at))
            add_item(c, id[hb_shape_grain_below(&l->grain, ids)], at);
    }
    for (unsigned i = first; i < c->count; i++)
        hb_shape_grid_take_disc(&l->grid, c->item[i].at, s->takes);
}

/* Cottages around the place where roads meet, as far as the land there is open, and one in the middle. */
static void add_village(struct items *c, struct hb_layout *l)
{
    static const struct hb_point around[5] = { { -12, -11 }, { 12, -10 }, { 12, 12 }, { -12, 12 }, { 0, 0 } };

    if (!l->has_village)
        return;
    for (unsigned i = l->lanes > 0 ? 4 : 0; i < 5; i++) { /* lanes leave no room around */
        struct hb_point at = hb_shape_plus(l->village, around[i]);
        uint8_t owner = hb_shape_grid_owner(&l->grid, at);
        bool open =
            owner == HB_GRID_BUILT || (owner < l->design->segments && l->design->segment[owner].kind == HB_FIELD);

        if (!open || hb_shape_grid_is_taken(&l->grid, at))
            continue;
        add_item(c, cottage[hb_shape_grain_below(&l->grain, 2)], at);
        hb_shape_grid_take_disc(&l->grid, at, 6);
    }
}

/* A tower on each side of the road. */
static void add_gate(struct items *c, struct hb_layout *l, const struct hb_curve *road)
{
    const struct hb_bend *last = &road->bend[road->bends - 1];
    struct hb_point along = hb_shape_direction_turned(hb_shape_unit(hb_shape_minus(last->to, last->trail)), 1);

    add_item(c, "gate", hb_shape_plus(last->to, hb_shape_times(along, 8.6)));
    add_item(c, "gate", hb_shape_minus(last->to, hb_shape_times(along, 8.6)));
    hb_shape_grid_take_disc(&l->grid, last->to, 9);
}

/* Cottages and gates take their room before anything is thrown. */
static void add_road_ends(struct items *c, struct hb_layout *l)
{
    for (unsigned i = 0; i < l->ways; i++) {
        const struct hb_way *w = &l->way[i];
        struct hb_point end = hb_shape_curve_end(&w->curve);

        if (w->end == HB_TO_COTTAGE) {
            add_item(c, cottage[0], end);
            hb_shape_grid_take_disc(&l->grid, end, 8);
        }
        if (w->end == HB_TO_GATE)
            add_gate(c, l, &w->curve);
    }
    for (unsigned i = 0; i < l->lanes; i++)
        add_gate(c, l, &l->lane[i].curve);
}

static void add_lakesides(struct items *c, const struct hb_layout *l)
{
    for (unsigned i = 0; i < l->design->segments; i++)
        if (l->lakeside[i].symbol)
            add_item(c, l->lakeside[i].symbol->name, l->lakeside[i].house);
}

/* Reeds and bushes around a lake; around a spring its own drawing instead. */
static void add_shore(struct items *c, struct hb_layout *l)
{
    static const struct hb_point around[6] = { { -1, .1 },   { -.6, -.85 }, { .1, -1.05 },
                                               { .7, -.75 }, { 1, .15 },    { .7, .8 } };

    if (!l->has_pool)
        return;
    for (unsigned i = 0; i < 6; i++) {
        struct hb_point at = hb_shape_plus(l->pool, hb_shape_times(around[i], l->pool_radius + 2));
        uint8_t owner = hb_shape_grid_owner(&l->grid, at);

        if (owner >= l->design->segments || l->design->segment[owner].kind != HB_FIELD)
            continue;
        add_item(c, l->spring ? l->spring->name : i % 2 ? "reed" : "bush", at);
        hb_shape_grid_take_disc(&l->grid, at, 4);
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
static void add_tile_mark(struct items *c, const struct hb_layout *l, size_t symbol)
{
    const struct hb_symbol *mark = &hb_art_symbols[symbol];
    const struct hb_art *number = hb_art_symbol_number(mark, hb_mark_of_design(l->design, mark->name));

    add_item(c, mark->name, l->field_mark[symbol]);
    if (number)
        add_item(c, number->name, l->field_mark[symbol]);
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
    struct hb_point yard = hb_shape_turned(l->chapel, quarters);

    if (l->design->segment[l->plan.building].kind == HB_MONASTERY)
        yard.x += hb_shape_layout_stand(l, quarters, l->plan.building).x > yard.x ? -aside : aside;
    return hb_shape_turned(yard, HB_TURNS - quarters);
}

/* All that the layout has a place for. */
static void add_buildings(struct items *c, struct hb_layout *l, unsigned quarters)
{
    add_village(c, l);
    add_road_ends(c, l);
    add_shore(c, l);
    add_lakesides(c, l);
    if (l->has_chapel) {
        add_item(c, building_of(l), building_at(l, quarters));
        hb_shape_grid_take_disc(&l->grid, l->chapel, 24);
    }
    if (l->has_garden)
        add_item(c, "garden", l->garden);
    for (size_t i = 0; i < hb_art_symbol_count; i++)
        if (l->in_field[i] && hb_way_of_design(l->design, hb_art_symbols[i].name, 0) == 0)
            add_tile_mark(c, l, i);
}

/* Cities: each tile of one is a district, with a landmark where it is wide */

#define HOUSE(form, roof) hb_svg_house[form][roof]

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

/* The district is chosen before anything is scattered, so that all cities of a tile are one quarter. */
static void add_city(struct items *c, struct hb_layout *l)
{
    static const char *const landmark[LANDMARKS] = { "town_hall", "fountain", "stalls", "linden" };
    static const struct scatter landmarks = { HB_CITY, 60, 1, 15, 13 };
    static const struct scatter blocks = { HB_CITY, 200, 5, 11.5, 9 };
    static const struct scatter houses = { HB_CITY, 400, 13, 7.6, 6.6 };

    if (l->towns == 0)
        return;
    struct district d = district_of(hb_shape_grain_below(&l->grain, DISTRICTS));
    scatter(c, l, &landmarks, landmark, LANDMARKS);
    scatter(c, l, &blocks, d.block, BLOCKS);
    scatter(c, l, &houses, d.house, BLOCKS);
}

/* Fields: one large item that gives them a face, and little else */

static void add_fields(struct items *c, struct hb_layout *l)
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
            hb_shape_grid_take_disc(&l->grid, l->stand[i], 5.5);
}

/* What points somewhere is turned with the tile. */
static void draw_pointers(struct hb_svg_writer *svg, const struct hb_layout *l)
{
    for (size_t i = 0; i < hb_art_symbol_count; i++) {
        unsigned way = l->in_field[i] ? hb_way_of_design(l->design, hb_art_symbols[i].name, 0) : 0;
        struct hb_point to = { hb_way_x(way), hb_way_y(way) };

        if (way != 0)
            hb_svg_use_turned(svg, hb_art_symbols[i].name, l->field_mark[i], hb_shape_unit(to), 1);
    }
}

/* What a mark of the whole tile does to its ground, such as the slopes of a hill; light does not turn with the tile. */
static void draw_grounds(struct hb_svg_writer *svg, const struct hb_layout *l)
{
    const struct hb_point centre = { HB_TILE_UNITS / 2.0, HB_TILE_UNITS / 2.0 };

    for (size_t i = 0; i < hb_art_symbol_count; i++) {
        const char *ground = l->in_field[i] ? layer_of(&hb_art_symbols[i], "ground") : NULL;

        if (ground)
            hb_svg_use(svg, ground, centre);
    }
}

/* A board is drawn whole on each of its squares, whose edges cut off what lies on the others. */
static void draw_board(struct hb_svg_writer *svg, const struct hb_layout *l)
{
    const struct hb_symbol *board = l->plan.middle;
    unsigned number = (unsigned)hb_mark_of_design(l->design, board->name);

    hb_svg_use_turned(svg, board->name, hb_shape_board_corner(board, number), (struct hb_point){ 0, -1 }, 1);
}

/* The mark in the middle, and what its drawing has for the ends of roads. */
static void draw_middle(struct hb_svg_writer *svg, const struct hb_layout *l)
{
    struct hb_point at = hb_shape_turned(l->middle, svg->quarters);

    if (!l->has_middle)
        return;
    if (l->plan.middle->place == HB_SYMBOL_BOARD) {
        draw_board(svg, l);
        return;
    }
    hb_svg_use_scaled(svg, l->plan.middle->name, at.x, at.y, l->middle_radius / l->plan.middle->room);
    const char *stage = layer_of(l->plan.middle, "stage");
    for (unsigned i = 0; stage && i < l->ways; i++) {
        struct hb_point end = hb_shape_curve_end(&l->way[i].curve);

        if (l->way[i].end == HB_TO_MIDDLE)
            hb_svg_use_turned(svg, stage, end, hb_shape_unit(hb_shape_minus(l->middle, end)), 1);
    }
}

/* Marks of mist are drawn with the mist. */
static void draw_marks(struct hb_svg_writer *svg, const struct hb_layout *l)
{
    for (unsigned i = 0; i < l->design->segments; i++)
        for (size_t k = 0; k < hb_art_symbol_count; k++)
            if (hb_shape_layout_has_mark(l, i, k) && l->design->segment[i].kind != HB_MIST)
                hb_svg_use(svg, hb_art_symbols[k].name, l->mark[i][k]);
}

static void add_tip_towers(struct items *c, const struct hb_layout *l)
{
    struct hb_point at;

    for (unsigned tip = 0; tip < HB_TIPS; tip++)
        if (hb_shape_layout_tip_tower(l, tip, &at))
            add_item(c, "wall_tower", at);
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

/* At both ends of every wall, and at the tips that part fields. */
static void draw_border_towers(struct hb_svg_writer *svg, const struct hb_layout *l)
{
    struct items towers = { 0 };

    add_tip_towers(&towers, l);
    for (unsigned i = 0; i < l->towns; i++)
        for (unsigned k = 0; k < l->town[i].stretches; k++) {
            const struct hb_curve *wall = &l->town[i].wall[k];

            if (wall->bends == 0)
                continue;
            add_item(&towers, "wall_tower", tower_at(wall->from));
            add_item(&towers, "wall_tower", tower_at(hb_shape_curve_end(wall)));
        }
    draw_items(svg, &towers);
}

/* The yard of a monastery, below the items that stand on it. */
static void draw_court(struct hb_svg_writer *svg, const struct hb_layout *l)
{
    if (l->has_chapel && l->design->segment[l->plan.building].kind == HB_MONASTERY)
        hb_svg_use(svg, "court", l->chapel);
}

/* Fields come last of what is scattered; the order of drawing is another one, since grounds lie below everything. */
void hb_svg_paint_scenery(void *writer, struct hb_layout *l)
{
    struct hb_svg_writer *svg = writer;
    struct items items = { 0 };

    add_buildings(&items, l, svg->quarters);
    keep_stands_clear(l);
    add_city(&items, l);
    add_fields(&items, l);
    draw_grounds(svg, l);
    draw_middle(svg, l);
    draw_court(svg, l);
    draw_items(svg, &items);
    draw_marks(svg, l);
    draw_pointers(svg, l);
    draw_border_towers(svg, l);
}
