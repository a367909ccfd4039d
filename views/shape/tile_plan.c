/* tile_plan.c -- what the fields of a tile say about how its cities, roads and rivers must lie.
 *
 * A road parts the fields beside it only if it ends at something that parts them too: the gate of a city that both
 * border, or a village where several roads meet.  Fields that differ on the two sides of a corner are parted by a city
 * that reaches into it; those on both sides of a city that has neither gate nor corner, by a lane to it.  Where no road
 * ends from which a lane could come, the city itself reaches across.
 *
 *     a gate          a lane          a corner        a spur
 *    #######         #######         #######         #######
 *     ##+##           ##+##           #####           #####       # city    + gate    = road    . lane    @ village
 *    a  =  b         a  .  b           ####  b       a ### b
 *    a  =  b         ===@===         a   ##  b       a  #  b      a and b are the fields that differ
 *    a  =  b         c  =  d         a    ###        a  #  b
 *
 * All of it are questions of the kind «do the fields at these two halves differ, and which city do both border?».  If
 * the pictures did not answer them as the data do, a player would see one meadow where the rules count two. */
#include "views/shape/tile_plan.h"

#include "engine/assert.h"

#include <string.h>

enum { NONE = HB_NO_SEGMENT };

unsigned hb_shape_count_sides(unsigned sides)
{
    unsigned n = 0;

    for (; sides != 0; sides &= sides - 1)
        n++;
    return n;
}

unsigned hb_shape_first_side(unsigned sides)
{
    unsigned side = 0;

    while (side < HB_SIDES - 1 && !(sides >> side & 1))
        side++;
    return side;
}

/* Whether segment k is of a kind. */
static bool is_kind(const struct hb_tile_plan *p, unsigned k, enum hb_feature_kind kind)
{
    return p->design->segment[k].kind == kind;
}

bool hb_shape_is_building(enum hb_feature_kind kind)
{
    return kind == HB_MONASTERY || kind == HB_CASTLE || kind == HB_CEMETERY;
}

bool hb_shape_plan_ends(const struct hb_tile_plan *p, unsigned k)
{
    return is_kind(p, k, HB_ROAD) && hb_shape_count_sides(p->design->segment[k].sides) == 1;
}

/* A city is at a side where it has one of its halves, anything else where it reaches the border at the side. */
uint8_t hb_shape_plan_at_side(const struct hb_design *d, enum hb_feature_kind kind, unsigned side)
{
    for (unsigned i = 0; i < d->segments; i++) {
        const struct hb_segment *s = &d->segment[i];
        bool reaches = s->kind == HB_CITY ? (s->halves >> 2 * (side & 3) & 3) != 0 : (s->sides >> (side & 3) & 1) != 0;

        if (s->kind == kind && reaches)
            return (uint8_t)i;
    }
    return NONE;
}

uint8_t hb_shape_plan_field(const struct hb_tile_plan *p, unsigned half)
{
    uint8_t k = p->area[half % HB_HALVES];

    return k != NONE && is_kind(p, k, HB_FIELD) ? k : (uint8_t)NONE;
}

bool hb_shape_plan_parts(const struct hb_tile_plan *p, unsigned side)
{
    return hb_shape_plan_field(p, 2 * side) != hb_shape_plan_field(p, 2 * side + 1);
}

/* The cities that the fields at two halves have in common, though they are not one; 0 if they are, or are none. */
static unsigned cities_between(const struct hb_tile_plan *p, unsigned half, unsigned other)
{
    uint8_t a = hb_shape_plan_field(p, half), b = hb_shape_plan_field(p, other);

    return a == NONE || b == NONE || a == b ? 0 : p->design->segment[a].cities & p->design->segment[b].cities;
}

static uint8_t first_of(unsigned segments)
{
    uint8_t k = 0;

    if (segments == 0)
        return NONE;
    while (!(segments >> k & 1))
        k++;
    return k;
}

/* The city that a road from this side runs to, since the fields on both sides of it border that city.  Behind a
 * river these are the fields beyond: WR and EL for a road from the south, else SL and SR. */
static uint8_t gate_city(const struct hb_tile_plan *p, unsigned side)
{
    bool bridge = p->across[side];

    return first_of(cities_between(p, 2 * side + (bridge ? 3 : 0), 2 * side + (bridge ? 6 : 1)));
}

/* What is where at the border, and what follows from that alone: corners, rivers across, the building. */
static void plan_areas(struct hb_tile_plan *p)
{
    for (unsigned k = 0; k < p->design->segments; k++) {
        const struct hb_segment *s = &p->design->segment[k];

        for (unsigned h = 0; h < HB_HALVES; h++)
            if (s->halves >> h & 1)
                p->area[h] = (uint8_t)k;
        if (hb_shape_is_building((enum hb_feature_kind)s->kind))
            p->building = (uint8_t)k;
    }
    for (unsigned side = 0; side < HB_SIDES; side++) {
        uint8_t left = hb_shape_plan_at_side(p->design, HB_RIVER, side + 3);

        p->corner[side] = first_of(cities_between(p, 2 * side + 1, 2 * side + 2));
        p->across[side] = left != NONE && left == hb_shape_plan_at_side(p->design, HB_RIVER, side + 1);
    }
}

static bool has_corner(const struct hb_tile_plan *p, unsigned city)
{
    for (unsigned side = 0; side < HB_SIDES; side++)
        if (p->corner[side] == city)
            return true;
    return false;
}

/* Gates are counted first: a city with a gate has its fields parted there, and needs no lane. */
static void plan_lanes(struct hb_tile_plan *p)
{
    for (unsigned k = 0; k < p->design->segments; k++) {
        uint8_t city = hb_shape_plan_ends(p, k) ? gate_city(p, hb_shape_first_side(p->design->segment[k].sides)) : NONE;

        if (city != NONE)
            p->gates[city]++;
    }
    for (unsigned side = 0; side < HB_SIDES; side++) {
        uint8_t city = hb_shape_plan_at_side(p->design, HB_CITY, side);
        bool parts = city != NONE && (cities_between(p, 2 * side + 7, 2 * side + 2) >> city & 1);

        p->lane[side] = parts && p->gates[city] == 0 && !has_corner(p, city) ? city : (uint8_t)NONE;
    }
}

/* Whether anything ends on the tile from which a lane could lead to a city. */
static bool has_lane_ends(const struct hb_tile_plan *p)
{
    for (unsigned k = 0; k < p->design->segments; k++)
        if (hb_shape_plan_ends(p, k))
            return true;
    return p->middle || p->building != NONE;
}

/* Only where there is something to part on the other side as well. */
static bool reaches_across(const struct hb_tile_plan *p, unsigned side)
{
    unsigned ahead = (side + 2) % HB_SIDES;

    return p->lane[side] != NONE &&
           (p->lane[ahead] != NONE || (hb_shape_plan_field(p, 2 * ahead) != NONE && hb_shape_plan_parts(p, ahead)));
}

/* Cities that no lane can lead to reach across instead. */
static void plan_spurs(struct hb_tile_plan *p)
{
    for (unsigned side = 0; side < HB_SIDES; side++)
        p->spur[side] = !has_lane_ends(p) && reaches_across(p, side) ? p->lane[side] : (uint8_t)NONE;
    for (unsigned side = 0; side < HB_SIDES; side++)
        if (p->spur[side] != NONE)
            p->lane[side] = NONE;
}

/* The gate that a road runs to: of the city that the fields beside it border, or of the one straight ahead that
 * needs a lane to it. */
static void plan_gate(struct hb_tile_plan *p, unsigned k)
{
    unsigned side = hb_shape_first_side(p->design->segment[k].sides), ahead = (side + 2) % HB_SIDES;
    uint8_t city = gate_city(p, side);

    p->gate[k] = city != NONE ? city : p->lane[ahead];
}

/* Whether a road from this side has to cross one that takes a lane straight ahead. */
static bool lane_across(const struct hb_tile_plan *p, unsigned side)
{
    for (unsigned turn = 1; turn < HB_SIDES; turn += 2) {
        unsigned other = (side + turn) % HB_SIDES;
        uint8_t road = hb_shape_plan_at_side(p->design, HB_ROAD, other);

        if (road != NONE && hb_shape_plan_ends(p, road) && gate_city(p, other) == NONE &&
            p->lane[(other + 2) % HB_SIDES] != NONE)
            return true;
    }
    return false;
}

/* Where a road ends that runs to no gate.  A single one that parts no fields ends at a cottage; others meet in a
 * village, even if it is the village of one road. */
static enum hb_way_end end_in_the_open(const struct hb_tile_plan *p, unsigned k, unsigned open_ends)
{
    unsigned side = hb_shape_first_side(p->design->segment[k].sides);

    if (p->middle)
        return HB_TO_MIDDLE;
    if (p->building != NONE)
        return HB_TO_MONASTERY;
    if (k == p->beyond || (open_ends == 1 && !hb_shape_plan_parts(p, side)))
        return HB_TO_COTTAGE;
    return HB_TO_VILLAGE;
}

/* First the gates, since how a road ends in the open depends on how many do. */
static void plan_ends(struct hb_tile_plan *p)
{
    unsigned open_ends = 0;

    for (unsigned k = 0; k < p->design->segments; k++) {
        if (!hb_shape_plan_ends(p, k) || p->middle)
            continue;
        plan_gate(p, k);
        open_ends += p->gate[k] == NONE;
        if (p->gate[k] == NONE && lane_across(p, hb_shape_first_side(p->design->segment[k].sides)))
            p->beyond = (uint8_t)k;
    }
    for (unsigned k = 0; k < p->design->segments; k++) {
        if (hb_shape_plan_ends(p, k))
            p->end[k] = p->gate[k] != NONE ? HB_TO_GATE : end_in_the_open(p, k, open_ends);
        else if (is_kind(p, k, HB_RIVER) && hb_shape_count_sides(p->design->segment[k].sides) == 1)
            p->end[k] = HB_TO_POOL;
    }
}

static bool goes_straight(const struct hb_tile_plan *p, unsigned k)
{
    unsigned sides = p->design->segment[k].sides;

    return is_kind(p, k, HB_ROAD) && (sides == 5 || sides == 10);
}

/* Of two roads the one to a cottage goes over the other, else the later one that runs straight through. */
static void plan_bridge(struct hb_tile_plan *p)
{
    unsigned straight = 0;

    for (unsigned k = 0; k < p->design->segments; k++)
        if (goes_straight(p, k) && ++straight > 1)
            p->over = (uint8_t)k;
    if (p->beyond != NONE)
        p->over = p->beyond;
}

const struct hb_symbol *hb_shape_plan_symbol(const struct hb_design *d, enum hb_symbol_place place)
{
    for (size_t i = 0; i < hb_art_symbol_count; i++)
        if (hb_art_symbols[i].place == place && hb_mark_of_design(d, hb_art_symbols[i].name) > 0)
            return &hb_art_symbols[i];
    return NULL;
}

/* Each step rests on those before it. */
void hb_shape_plan_make(struct hb_tile_plan *p, const struct hb_design *design)
{
    HB_ASSERT(design->segments <= HB_SEGMENTS_MAX);
    memset(p, 0, sizeof *p);
    memset(p->area, NONE, sizeof p->area);
    memset(p->gate, NONE, sizeof p->gate);
    p->design = design;
    p->over = p->beyond = p->building = NONE;
    p->middle = hb_shape_plan_symbol(design, HB_SYMBOL_MIDDLE);
    if (!p->middle)
        p->middle = hb_shape_plan_symbol(design, HB_SYMBOL_BOARD);
    plan_areas(p);
    plan_lanes(p);
    plan_spurs(p);
    plan_ends(p);
    plan_bridge(p);
}
