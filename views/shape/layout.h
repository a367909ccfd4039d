/* layout.h -- where everything on a tile lies, worked out from the design's data alone.
 *
 * All places are for the tile as its file has it, on 100 by 100 units; whoever draws turns them.  Whatever reaches the
 * border does so at these places of a side and at a right angle, so that any two neighbours join without a seam:
 *
 *     0    10               44  56               90   100
 *     +----#######################################----+       a city
 *     +---------------------=====---------------------+       a road; a river is 16 wide
 *
 * What a city leaves free at its ends is where four tiles of one city may join; until they do, it is meadow. */
#ifndef HB_LAYOUT_H
#define HB_LAYOUT_H

#include "hradby/tiles.h"
#include "views/art/art.h"
#include "views/shape/geometry.h"
#include "views/shape/tile_plan.h"

enum {
    HB_ROAD_WIDTH = 12,
    HB_RIVER_WIDTH = 16,
    HB_CORNER = 10, /* what a city leaves free at each end of a side */
    HB_ALL_CORNERS = 15
};

/* How far these reach around their middle. */
enum { HB_VILLAGE_RADIUS = 12, HB_YARD_RADIUS = 15, HB_GARDEN_RADIUS = 13, HB_TIP_REACH = 3 };

enum { HB_TOWNS_MAX = 4, HB_WAYS_MAX = 6, HB_STRETCHES_MAX = 4, HB_TILE_BRIDGES_MAX = 4, HB_LANES_MAX = 4 };

/* One city on the tile: the stretches of border it covers, and behind each the wall that leads from its end to the
 * start of the next one, clockwise.  A place on the border is a number, 0..400, clockwise from the north-west
 * corner. */
struct hb_town {
    unsigned segment;
    unsigned stretches;
    double from[HB_STRETCHES_MAX], to[HB_STRETCHES_MAX];
    struct hb_curve wall[HB_STRETCHES_MAX]; /* without bends where a joined corner needs none */
    struct hb_trace outline;
};

/* A road or a river, from the side where it comes in. */
struct hb_way {
    unsigned segment;
    bool river;
    enum hb_way_end end;
    unsigned side, to_side; /* to_side only with HB_TO_SIDE */
    struct hb_curve curve;
    struct hb_trace line;
};

struct hb_bridge {
    unsigned way;   /* the road on top */
    double share;   /* where along it */
    double longer;  /* how much more than usual it reaches, to both sides */
    bool over_town; /* a city lies below, and no other way */
};

/* A short road from the village to a city.  Nobody can stand on it; it only parts the fields on its two sides. */
struct hb_lane {
    struct hb_curve curve;
    struct hb_trace line;
};

/* A mark beside its road: the house, and the lake between it and the road. */
struct hb_lakeside {
    const struct hb_symbol *symbol; /* NULL: the road has none */
    struct hb_point lake, house;
    double wide, high; /* of the lake, from its middle */
};

/* A layout is made at once and holds no pointers but to tables of the program, so it can be copied; each part of the
 * tile is found by the number of its segment. */
struct hb_layout {
    const struct hb_design *design;
    struct hb_tile_plan plan;
    struct hb_grain grain; /* for whoever paints on */
    unsigned towns, ways, bridges, lanes;
    struct hb_town town[HB_TOWNS_MAX];
    struct hb_way way[HB_WAYS_MAX];
    struct hb_bridge bridge[HB_TILE_BRIDGES_MAX];
    struct hb_lane lane[HB_LANES_MAX];
    struct hb_grid grid;

    bool has_village, has_pool, has_chapel, has_garden, has_middle;
    struct hb_point village, pool, chapel, garden, middle;
    double pool_radius, middle_radius;
    const struct hb_symbol *spring; /* what lies around the pool; NULL: it is a lake */

    struct hb_lakeside lakeside[HB_SEGMENTS_MAX];          /* of roads */
    struct hb_point mark[HB_SEGMENTS_MAX][HB_SYMBOLS_MAX]; /* of segments with that mark, by the numbers of symbols */
    bool in_field[HB_SYMBOLS_MAX];                         /* whether a mark of the whole tile found room, */
    struct hb_point field_mark[HB_SYMBOLS_MAX];            /* and where */
    struct hb_point stand[HB_SEGMENTS_MAX];                /* where a figure stands */
};

/* Works it all out; there is nothing that can fail. */
void hb_shape_layout_make(struct hb_layout *l, const struct hb_design *design);

/* Where four tiles of one city meet, the corner they would leave free is filled.  Bit s of corners is the one
 * clockwise after side s; a corner that no city goes round stays as it is. */
void hb_shape_layout_join_corners(struct hb_layout *l, unsigned corners);

bool hb_shape_layout_has_building(const struct hb_layout *l);

/* Whether a segment has a mark that lies in it, at l->mark[segment][symbol]. */
bool hb_shape_layout_has_mark(const struct hb_layout *l, unsigned segment, size_t symbol);

/* Where a figure on this segment stands on the tile after quarter turns: upright things do not turn with it, so the
 * place beside a chapel's door is not the same as before. */
struct hb_point hb_shape_layout_stand(const struct hb_layout *l, unsigned quarters, unsigned segment);

/* A pen that draws tiles, finely or coarsely.  Each layer lies over those before it, and all places are the layout's:
 * a pen turns what it draws.  `with` is what it draws with. */
struct hb_shape_pen {
    void (*meadow)(void *with, struct hb_layout *l);
    void (*rivers)(void *with, struct hb_layout *l); /* with their pool */
    void (*lakes)(void *with, struct hb_layout *l);  /* of marks */
    void (*roads)(void *with, struct hb_layout *l);  /* with lanes, and the ground of the village */
    void (*bridge)(void *with, struct hb_layout *l, const struct hb_bridge *b);
    void (*town)(void *with, struct hb_layout *l, const struct hb_town *t);
    void (*gate)(void *with, unsigned segment,
                 const struct hb_curve *road);        /* at the end of a road or, of none, a lane */
    void (*scenery)(void *with, struct hb_layout *l); /* whatever stands on the ground, marks among them */
};

void hb_shape_layout_draw(struct hb_layout *l, const struct hb_shape_pen *pen, void *with);

/* Steps of hb_shape_layout_make that are in a file of their own, layout_lines.c. */
void hb_shape_layout_towns(struct hb_layout *l);
void hb_shape_layout_through_ways(struct hb_layout *l);
void hb_shape_layout_ending_rivers(struct hb_layout *l);
void hb_shape_layout_ending_roads(struct hb_layout *l);
void hb_shape_layout_bridges(struct hb_layout *l);
void hb_shape_layout_take_near_banks(const struct hb_layout *l, struct hb_grid *grid);
void hb_shape_layout_village(struct hb_layout *l);

/* Where the north-western corner of a board lies, seen from its square of that number. */
struct hb_point hb_shape_board_corner(const struct hb_symbol *board, unsigned number);

/* The place nearest to the tile's middle on open land with so much room around it; false if there is none. */
bool hb_shape_nearest_open(const struct hb_grid *land, double wanted, struct hb_point *where);

struct hb_point hb_shape_border(double place);       /* 0..400 → where that is */
struct hb_point hb_shape_side_middle(unsigned side); /* 50 0 for the north */
struct hb_point hb_shape_inwards(unsigned side);     /* 0 1 for the north */

/* The place on the city's walls that is nearest to `aim`, and the direction into the city there. */
struct hb_point hb_shape_wall_nearest(const struct hb_town *t, struct hb_point aim, struct hb_point *into);
const struct hb_town *hb_shape_layout_town(const struct hb_layout *l, unsigned segment); /* NULL if it is none */

/* A city may run out into a tip that is as thin as its wall and still parts the fields: in the corner clockwise
 * after a side (0..3), or from its own side across the tile (4..7).  The tip's line, false if the city has none
 * there; and where the tower at its end stands, false if there is none. */
enum { HB_TIPS = 2 * HB_SIDES };
bool hb_shape_layout_tip(const struct hb_layout *l, const struct hb_town *t, unsigned tip, struct hb_trace *line);
bool hb_shape_layout_tip_tower(const struct hb_layout *l, unsigned tip, struct hb_point *at);

/* Mist lies over whatever is there, from each of its sides towards the middle. */

enum { HB_MIST_RIM = 4 }; /* what it leaves free at the ends of a side */

/* How far it is from a place of the tile as its file has it to the edge of the mist, less than 0 inside.  Cities and
 * buildings are not left out. */
double hb_shape_mist_distance(const struct hb_design *design, unsigned segment, struct hb_point s);

/* Whether the mist is seen there: not on cities and buildings. */
bool hb_shape_mist_covers(const struct hb_layout *l, unsigned segment, struct hb_point s);

/* What meets the border and where, for the test that no two neighbours have a seam.  Mist may go on to a corner that it
 * fills. */
struct hb_border_crossing {
    enum hb_feature_kind kind;
    unsigned side;
    double from, to;         /* along the side, clockwise, 0..100 */
    double from_off, to_off; /* how much each edge of it misses a right angle, as a share */
};

enum { HB_CROSSINGS_MAX = 16 };
size_t hb_shape_layout_crossings(const struct hb_layout *l, struct hb_border_crossing out[HB_CROSSINGS_MAX]);

/* The area of each segment, as closed lines for whoever draws it or points at it (region.c) */

/* Receives each line: where it begins, where it goes on to, that it closes. */
struct hb_outline {
    void (*move)(struct hb_outline *, struct hb_point);
    void (*line)(struct hb_outline *, struct hb_point);
    void (*close)(struct hb_outline *);
};

/* Gives the areas of all segments on the tile as it lies after quarter turns, each to its own, in the tile's units:
 * outer lines clockwise and holes the other way, so that either filling rule leaves the holes out.  Mist lies over
 * other areas, which have no hole there.  Corners that could be joined are, whether or not they are in this layout. */
void hb_shape_regions(struct hb_outline *const out[], const struct hb_layout *layout, unsigned quarters);

/* The same of mist, drawn in by so many units from its edge, but not from the tile's border. */
void hb_shape_mist_region(struct hb_outline *out, const struct hb_layout *layout, unsigned quarters, unsigned segment,
                          double inset);

#endif
