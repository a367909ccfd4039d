/* layout_marks.c -- where the marks of the rules lie: inns beside their roads, the others inside what they mark.
 *
 * Each takes its room, so that nothing else is drawn there. */
#include "draw/layout.h"

static uint8_t largest_field(const struct hb_layout *l)
{
    unsigned best = 0, most = 0;

    for (unsigned i = 0; i < l->design->segments; i++) {
        unsigned count = l->design->segment[i].kind == HB_FIELD ? hb_grid_count(&l->grid, (uint8_t)i) : 0;

        if (count > most) {
            most = count;
            best = i;
        }
    }
    return (uint8_t)best;
}

/* Gardens and vineyards lie in the largest field, but leave its middle to whoever farms it. */
static bool place_in_field(struct hb_layout *l, double radius, struct hb_spot *where)
{
    struct hb_spot farmer, spot;
    uint8_t field = largest_field(l);
    struct hb_grid with_farmer = l->grid;

    if (hb_grid_roomiest(&l->grid, field, &farmer) <= 0)
        return false;
    hb_grid_take_disc(&with_farmer, farmer, 9);
    if (hb_grid_roomiest(&with_farmer, field, &spot) < radius)
        spot = farmer; /* too narrow for both side by side: the garden takes the best place */
    *where = spot;
    hb_grid_take_disc(&l->grid, spot, radius);
    return true;
}

static void place_gardens(struct hb_layout *l)
{
    enum { GARDEN = 13, VINEYARD = 16 };

    for (unsigned i = 0; i < l->design->segments; i++)
        if (l->design->segment[i].kind == HB_GARDEN)
            l->has_garden = place_in_field(l, GARDEN, &l->garden);
    if (hb_mark_of_design(l->design, "vineyard") > 0)
        l->has_vineyard = place_in_field(l, VINEYARD, &l->vineyard);
}

enum { LAKE_OFF = 17, LAKE_ALONG = 19, LAKE_ACROSS = 14, LAKE_ROOM = 16 };

static bool is_field_at(const struct hb_layout *l, struct hb_spot s)
{
    uint8_t owner = hb_grid_owner(&l->grid, s);

    return owner < l->design->segments && l->design->segment[owner].kind == HB_FIELD;
}

static double at_most(double number, double most)
{
    return number < most ? number : most;
}

/* How far it is to the nearer of two opposite borders, without a strip of shore. */
static double to_border(double place)
{
    const double shore = 2;

    return at_most(place, HB_TILE_UNITS - place) - shore;
}

/* How good this is as the middle of a lake: open land around, better in the larger field, all of it on the tile. */
static double lake_worth(const struct hb_layout *l, const struct hb_room *room, struct hb_spot s)
{
    const double per_square = 0.002, per_unit = 0.5;
    double border = at_most(to_border(s.x), to_border(s.y));

    return hb_room_at(room, s) + per_square * hb_grid_count(&l->grid, hb_grid_owner(&l->grid, s)) -
           (border < LAKE_ALONG ? per_unit * (LAKE_ALONG - border) : 0);
}

/* The middle of a lake beside the road, and how the road runs there. */
static struct hb_spot lake_place(const struct hb_layout *l, const struct hb_way *w, struct hb_spot *along)
{
    struct hb_spot best_spot = hb_trace_at(&w->line, 0.5, along);
    double best = -1e9;
    struct hb_room room;

    hb_grid_room(&l->grid, &room);
    for (int step = 4; step <= 16; step++)
        for (int hand = -1; hand <= 1; hand += 2) {
            struct hb_spot direction, road = hb_trace_at(&w->line, step / 20.0, &direction);
            struct hb_spot off = hb_spot_times(hb_direction_turned(direction, 1), hand * LAKE_OFF);
            struct hb_spot s = hb_spot_plus(road, off);

            if (!is_field_at(l, s) || lake_worth(l, &room, s) <= best)
                continue;
            best = lake_worth(l, &room, s);
            best_spot = s;
            *along = direction;
        }
    return best_spot;
}

static void place_inn(struct hb_layout *l, const struct hb_way *w)
{
    struct hb_inn *inn = &l->inn[w->segment];
    struct hb_spot along, away;
    double level;

    inn->lake = lake_place(l, w, &along);
    level = along.x * along.x; /* 1 beside a level road, 0 beside an upright one */
    inn->wide = at_most(LAKE_ACROSS + (LAKE_ALONG - LAKE_ACROSS) * level, to_border(inn->lake.x));
    inn->high = at_most(LAKE_ALONG - (LAKE_ALONG - LAKE_ACROSS) * level, to_border(inn->lake.y));
    hb_trace_distance(&w->line, inn->lake, &level);
    away = hb_spot_unit(hb_spot_minus(inn->lake, hb_trace_at(&w->line, level, NULL)));
    inn->house = hb_spot_plus(inn->lake, hb_spot_times(away, 6));
    hb_grid_take_disc(&l->grid, inn->lake, LAKE_ROOM);
    hb_grid_take_disc(&l->grid, inn->house, LAKE_ROOM - 2);
}

static void place_inns(struct hb_layout *l)
{
    for (unsigned i = 0; i < l->ways; i++)
        if (hb_mark_of_segment(&l->design->segment[l->way[i].segment], "inn") > 0)
            place_inn(l, &l->way[i]);
}

void hb_layout_marks(struct hb_layout *l)
{
    place_inns(l);
    place_gardens(l);
    for (unsigned k = 0; k < HB_MARK_FORMS; k++)
        for (unsigned i = 0; i < l->design->segments; i++) {
            if (hb_mark_of_segment(&l->design->segment[i], hb_mark_forms[k].word) == 0)
                continue;
            hb_grid_roomiest(&l->grid, (uint8_t)i, &l->mark[i][k]);
            hb_grid_take_disc(&l->grid, l->mark[i][k], hb_mark_forms[k].radius);
        }
}
