/* tile_plan.h -- what a design says about the look of its tile, decided once for whoever draws it, finely or coarsely.
 *
 * The data of a tile say what meets its border and which fields lie beside which cities.  How roads end, where gates,
 * lanes and bridges are and which corners a city reaches is not written down: it follows from what parts the fields.
 * Everything is as the tile's file has it; what a drawing turns, it turns itself. */
#ifndef HB_SHAPE_PLAN_H
#define HB_SHAPE_PLAN_H

#include "hradby/tiles.h"
#include "views/art/art.h"

enum hb_way_end { HB_TO_SIDE, HB_TO_VILLAGE, HB_TO_COTTAGE, HB_TO_MONASTERY, HB_TO_GATE, HB_TO_POOL, HB_TO_MIDDLE };

/* Segments by their numbers; HB_NO_SEGMENT where there is none.
 *
 * A spur is a tip of a city that parts the fields beside it: it runs to the middle of the side across or, where the
 * city there has one too, to the tip of that. */
struct hb_tile_plan {
    const struct hb_design *design;
    uint8_t area[HB_HALVES];        /* the field or city at each half of a side */
    uint8_t corner[HB_SIDES];       /* the city that reaches into the corner clockwise after this side */
    uint8_t lane[HB_SIDES];         /* the city on this side that only a lane from the village can part the fields at */
    uint8_t spur[HB_SIDES];         /* the city on this side that runs out into a spur */
    bool across[HB_SIDES];          /* whether a river runs across before a road that comes in from this side */
    uint8_t building;               /* the monastery, castle or cemetery, at which roads end */
    const struct hb_symbol *middle; /* the mark at which all roads end that do not go through; NULL: none */

    enum hb_way_end end[HB_SEGMENTS_MAX]; /* of roads and rivers */
    uint8_t gate[HB_SEGMENTS_MAX];        /* the city at whose gate a road ends */
    uint8_t gates[HB_SEGMENTS_MAX];       /* of cities: how many roads end there because both fields beside them do */
    uint8_t over;                         /* the road that goes over another one */
    uint8_t beyond;                       /* the road that ends at a cottage beyond another one */
};

void hb_shape_plan_make(struct hb_tile_plan *p, const struct hb_design *design);

/* The sides among which something lies: how many they are, and the first of them. */
unsigned hb_shape_count_sides(unsigned sides);
unsigned hb_shape_first_side(unsigned sides);

/* The segment of that kind that reaches a side. */
uint8_t hb_shape_plan_at_side(const struct hb_design *d, enum hb_feature_kind kind, unsigned side);

/* The field at a half of a side. */
uint8_t hb_shape_plan_field(const struct hb_tile_plan *p, unsigned half);

/* Whether it is a building in the middle of its land. */
bool hb_shape_is_building(enum hb_feature_kind kind);

bool hb_shape_plan_ends(const struct hb_tile_plan *p, unsigned segment); /* a road that ends on the tile */
bool hb_shape_plan_parts(const struct hb_tile_plan *p, unsigned side);   /* its two halves belong to different fields */

/* The mark of the whole tile that lies in such a place; NULL if there is none. */
const struct hb_symbol *hb_shape_plan_symbol(const struct hb_design *d, enum hb_symbol_place place);

#endif
