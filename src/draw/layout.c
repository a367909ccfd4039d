/* layout.c -- where everything on a tile lies: first what reaches the border, then what stands in the room left. */
#include "draw/layout.h"

#include "core/assert.h"

#include <string.h>

struct hb_spot hb_border_spot(double place)
{
    unsigned side = (unsigned)(place / HB_TILE_UNITS);
    double along = place - side * HB_TILE_UNITS;

    return hb_spot_turned((struct hb_spot){ along, 0 }, side);
}

struct hb_spot hb_side_middle(unsigned side)
{
    return hb_spot_turned((struct hb_spot){ HB_TILE_UNITS / 2.0, 0 }, side);
}

struct hb_spot hb_side_inwards(unsigned side)
{
    return hb_direction_turned((struct hb_spot){ 0, 1 }, side);
}

int hb_field_at_half(const struct hb_design *d, unsigned half)
{
    for (unsigned i = 0; i < d->segments; i++)
        if (d->segment[i].kind == HB_FIELD && d->segment[i].halves >> half & 1)
            return (int)i;
    return -1;
}

int hb_segment_at_side(const struct hb_design *d, enum hb_feature_kind kind, unsigned side)
{
    for (unsigned i = 0; i < d->segments; i++) {
        const struct hb_segment *s = &d->segment[i];
        bool reaches = s->kind == HB_CITY ? (s->halves >> 2 * side & 3) != 0 : (s->sides >> side & 1) != 0;

        if (s->kind == kind && reaches)
            return (int)i;
    }
    return -1;
}

int hb_city_in_corner(const struct hb_design *d, unsigned side)
{
    int before = hb_field_at_half(d, 2 * side + 1), after = hb_field_at_half(d, (2 * side + 2) & 7);

    if (before < 0 || after < 0 || before == after)
        return -1;
    for (unsigned i = 0; i < d->segments; i++)
        if (d->segment[before].cities & d->segment[after].cities & 1u << i)
            return (int)i;
    return -1;
}

static double size_of(double number)
{
    return number < 0 ? -number : number;
}

static int segment_of_kind(const struct hb_design *d, enum hb_feature_kind kind)
{
    for (unsigned i = 0; i < d->segments; i++)
        if (d->segment[i].kind == kind)
            return (int)i;
    return -1;
}

/* The chapel stands where the open land is widest, before roads that end there are drawn to it. */
static void place_chapel(struct hb_layout *l)
{
    struct hb_grid land = l->grid;

    if (segment_of_kind(l->design, HB_MONASTERY) < 0)
        return;
    hb_layout_take_near_banks(l, &land);
    l->has_chapel = hb_grid_roomiest(&land, HB_GRID_FREE, &l->chapel) > 0;
}

static void fill_chapel(struct hb_layout *l)
{
    enum { YARD = 15 };

    if (l->has_chapel)
        hb_grid_fill_disc(&l->grid, l->chapel, YARD, (uint8_t)segment_of_kind(l->design, HB_MONASTERY));
}

/* The middle of the road, or before it if there is a bridge, whether the road goes over it or under. */
static struct hb_spot stand_on_way(const struct hb_layout *l, const struct hb_way *w)
{
    enum { DECK = 16 };
    struct hb_spot stand = hb_trace_at(&w->line, w->end == HB_TO_SIDE ? 0.5 : 0.42, NULL);

    for (unsigned i = 0; i < l->bridges; i++) {
        struct hb_spot bridge = hb_trace_at(&l->way[l->bridge[i].way].line, l->bridge[i].share, NULL);

        if (hb_spot_distance(stand, bridge) < DECK)
            stand = hb_trace_at(&w->line, 0.22, NULL);
    }
    return stand;
}

static void place_stands(struct hb_layout *l)
{
    const struct hb_spot centre = { HB_TILE_UNITS / 2.0, HB_TILE_UNITS / 2.0 };
    struct hb_room room;

    hb_grid_room(&l->grid, &room);
    for (unsigned i = 0; i < l->design->segments; i++) {
        l->stand[i] = centre;
        switch ((enum hb_feature_kind)l->design->segment[i].kind) {
        case HB_FIELD:
        case HB_CITY:
            hb_room_most(&room, &l->grid, (uint8_t)i, &l->stand[i]);
            break;
        case HB_MONASTERY:
            l->stand[i] = l->chapel;
            break;
        case HB_GARDEN:
            l->stand[i] = l->garden;
            break;
        case HB_ROAD:
        case HB_RIVER:
        case HB_MIST:
        case HB_FEATURE_KINDS:
            break;
        }
    }
    for (unsigned i = 0; i < l->ways; i++)
        l->stand[l->way[i].segment] = stand_on_way(l, &l->way[i]);
}

/* Whether a figure of the monastery may stand there: not in the way of roads, rivers or cities. */
static bool is_open_land(const struct hb_layout *l, struct hb_spot s)
{
    uint8_t owner = hb_grid_owner(&l->grid, s);

    return owner < l->design->segments &&
           (l->design->segment[owner].kind == HB_FIELD || l->design->segment[owner].kind == HB_MONASTERY);
}

/* Beside the chapel's door, on the hand where the tile has more room, or else where there is room at all. */
static struct hb_spot beside_chapel(const struct hb_layout *l, struct hb_spot chapel, unsigned quarters)
{
    enum { PLACES = 4, BELOW = 9, LAST = 86 };
    static const struct hb_spot place[PLACES] = { { 17, BELOW }, { -17, BELOW }, { 17, -BELOW }, { -17, -BELOW } };
    unsigned first = chapel.x > 70;
    struct hb_spot beside = { 0, 0 };

    for (unsigned i = 0; i < PLACES; i++) {
        beside = hb_spot_plus(chapel, place[i ^ first]);
        if (beside.y > LAST)
            beside.y = LAST;
        if (is_open_land(l, hb_spot_turned(beside, HB_TURNS - (quarters & 3))))
            break;
    }
    return beside;
}

struct hb_spot hb_layout_stand(const struct hb_layout *l, unsigned quarters, unsigned segment)
{
    struct hb_spot at = hb_spot_turned(l->stand[segment], quarters);

    return l->design->segment[segment].kind == HB_MONASTERY ? beside_chapel(l, at, quarters) : at;
}

void hb_layout_make(struct hb_layout *l, const struct hb_design *design)
{
    memset(l, 0, sizeof *l);
    l->design = design;
    l->grain = hb_grain_of(design->name);
    hb_grid_init(&l->grid);
    hb_layout_through_ways(l);
    hb_layout_towns(l);
    hb_layout_ending_rivers(l);
    place_chapel(l);
    hb_layout_ending_roads(l);
    hb_layout_village(l);
    fill_chapel(l);
    hb_layout_bridges(l);
    hb_grid_fill_fields(&l->grid, design);
    hb_layout_marks(l);
    place_stands(l);
}

/* How far a direction is from straight in (or out) at this side. */
static double off_angle(struct hb_spot direction, unsigned side)
{
    struct hb_spot in = hb_side_inwards(side), d = hb_spot_unit(direction);

    return size_of(in.x * d.y - in.y * d.x);
}

static struct hb_border_crossing way_crossing(const struct hb_way *w, bool start)
{
    const struct hb_bend *last = &w->curve.bend[w->curve.bends - 1];
    struct hb_spot at = start ? w->curve.from : last->to;
    struct hb_spot direction = start ? hb_spot_minus(w->curve.bend[0].lead, at) : hb_spot_minus(at, last->trail);
    unsigned side = start ? w->side : w->to_side;
    struct hb_spot north = hb_spot_turned(at, 4 - side);
    double reach = (w->river ? HB_RIVER_WIDTH : HB_ROAD_WIDTH) / 2.0, off = off_angle(direction, side);

    return (struct hb_border_crossing){ .kind = w->river ? HB_RIVER : HB_ROAD,
                                        .side = side,
                                        .from = north.x - reach,
                                        .to = north.x + reach,
                                        .from_off = off + size_of(north.y),
                                        .to_off = off + size_of(north.y) };
}

static struct hb_border_crossing town_crossing(const struct hb_town *t, unsigned i)
{
    const struct hb_curve *before = &t->wall[(i + t->stretches - 1) % t->stretches], *after = &t->wall[i];
    unsigned side = (unsigned)t->from[i] / HB_TILE_UNITS;
    HB_ASSERT(before->bends > 0 && after->bends > 0);
    const struct hb_bend *last = &before->bend[before->bends - 1];
    struct hb_spot from = hb_spot_turned(last->to, 4 - side), to = hb_spot_turned(after->from, 4 - side);

    return (struct hb_border_crossing){
        .kind = HB_CITY,
        .side = side,
        .from = from.x,
        .to = to.x,
        .from_off = off_angle(hb_spot_minus(last->to, last->trail), side) + size_of(from.y),
        .to_off = off_angle(hb_spot_minus(after->bend[0].lead, after->from), side) + size_of(to.y),
    };
}

size_t hb_layout_crossings(const struct hb_layout *l, struct hb_border_crossing out[HB_CROSSINGS_MAX])
{
    size_t count = 0;

    for (unsigned i = 0; i < l->towns; i++)
        for (unsigned k = 0; k < l->town[i].stretches; k++)
            out[count++] = town_crossing(&l->town[i], k);
    for (unsigned i = 0; i < l->ways; i++) {
        HB_ASSERT(count + 2 <= HB_CROSSINGS_MAX);
        out[count++] = way_crossing(&l->way[i], true);
        if (l->way[i].end == HB_TO_SIDE)
            out[count++] = way_crossing(&l->way[i], false);
    }
    return count;
}
