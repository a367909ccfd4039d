/* landscape.h -- what lies on the table, for front ends: tiles, figures and the features they form.
 *
 * Works for every kind of game that is played on a landscape; hb_land_of is NULL for the others.
 * x grows to the east, y to the south, the start tile lies at 0 0. */
#ifndef HB_LANDSCAPE_H
#define HB_LANDSCAPE_H

#include "hradby/game.h"
#include "hradby/tiles.h"

struct hb_landscape;

struct hb_placed {
    int x, y;
    unsigned quarters; /* quarter turns clockwise; rot is 90 times this */
    const struct hb_design *design;
};

struct hb_placed_piece {
    int player;
    const char *piece; /* "follower", "abbot", … */
    unsigned power;    /* in majorities; 0: does not count */
    int x, y;
    unsigned segment; /* in the design of the tile at x y */
    const char *load; /* what it has with it, as a piece has a name; NULL: nothing */
    unsigned carries; /* how many of that; 0 where there is none */
};

/* What features of some kinds have and others do not. */
enum hb_feature_trait {
    HB_HAS_SHIELDS = 1, /* a number of them */
    HB_HAS_CITIES = 2,  /* cities that it touches */
    HB_CAN_STICK = 4    /* it can come to be open for ever, whatever is laid */
};

struct hb_feature {
    enum hb_feature_kind kind;
    unsigned traits; /* enum hb_feature_trait: what its kind has */
    unsigned tiles;  /* distinct tiles; a monastery: itself and its neighbours */
    unsigned open;   /* open sides; a monastery: free squares around it; a field: 0 */
    unsigned shields;
    unsigned followers; /* figures that stand there and count */
    bool complete;      /* fields never are */
    bool stuck;         /* it can never be complete; only of what can stick */
    bool around;        /* it is complete when tiles lie all around it, as a monastery is */
    unsigned id;        /* the same for all segments of one feature, in one position */
    int x, y;           /* the place it was asked at */
    unsigned segment;
};

const struct hb_landscape *hb_land_of(const struct hb_game *g);

size_t hb_land_placed_count(const struct hb_landscape *l);
struct hb_placed hb_land_placed_at(const struct hb_landscape *l, size_t i); /* in the order they were laid */
bool hb_land_placed_on(const struct hb_landscape *l, int x, int y, struct hb_placed *out);

size_t hb_land_piece_count(const struct hb_landscape *l);
struct hb_placed_piece hb_land_piece_number(const struct hb_game *g, size_t i);

/* What lies on a tile and on none of its segments: equal pieces on one tile together. */
struct hb_loose {
    const char *piece;
    int x, y;
    unsigned count;
};

/* What joins two segments of a tile for the time being. */
struct hb_span {
    const char *name; /* as a piece has one */
    int x, y;
    unsigned one, other; /* segments in the design of the tile at x y */
};

/* Writes at most `cap` of them, in the order of tiles, and returns how many there are. */
size_t hb_land_loose_pieces(const struct hb_game *g, struct hb_loose *out, size_t cap);
size_t hb_land_bridges_shown(const struct hb_game *g, struct hb_span *out, size_t cap);

/* The feature that the given segment of the tile at x y belongs to. */
struct hb_feature hb_land_feature_of(const struct hb_landscape *l, int x, int y, unsigned segment);

/* Its id alone, which costs little. */
unsigned hb_land_feature_id(const struct hb_landscape *l, int x, int y, unsigned segment);

/* What that feature would bring to each who has it (bit p of owners: player p): if the game ended now, and if the
 * feature were completed just as it is.  While nobody has it: what it would bring to whoever had it alone. */
struct hb_value {
    int now, whole;
    unsigned owners;
    bool shut;                      /* in this game no figure may stand on such a feature */
    unsigned power[HB_PLAYERS_MAX]; /* what each player has there in the majority */
};

struct hb_value hb_land_feature_value(const struct hb_game *g, int x, int y, unsigned segment);

/* The tile in hand, NULL if none; and the tile just laid, on which figures may be put, if there is one. */
const struct hb_design *hb_land_tile_in_hand(const struct hb_game *g);
bool hb_land_tile_just_laid(const struct hb_game *g, struct hb_placed *out);

enum { HB_NO_SPACE = -1 };

/* What every game on a landscape does; what a rule alone does is something else. */
enum hb_land_act {
    HB_ACT_ELSE,
    HB_ACT_DRAW, /* `design` */
    HB_ACT_LAY,  /* the tile in hand, on a square with so many `quarters` */
    HB_ACT_PUT,  /* a figure, on a `segment` */
    HB_ACT_PASS
};

/* What a move on a landscape means. */
struct hb_land_move_parts {
    enum hb_land_act act;
    const char *piece; /* NULL if none */
    bool placed;       /* it is about the square x y, where a tile lies or not */
    bool by_question;  /* that is the square of the question; the move itself names none */
    int x, y;
    unsigned quarters;
    unsigned segment;               /* that it names, in the design at x y; HB_NO_SEGMENT: none */
    unsigned sides;                 /* the sides of the tile at x y that it names beyond a segment: bit s for side s */
    long space;                     /* of the score track; HB_NO_SPACE: none */
    const char *place;              /* beside the landscape, as stations are called (look.h); NULL: none */
    const struct hb_design *design; /* of the tile that it draws; NULL: none */
};

struct hb_land_move_parts hb_land_move_parts(const struct hb_game *g, struct hb_move m);

/* What a kind of game on a landscape tells the functions above (struct hb_kind): where it lies in the state, the names
 * of its pieces and what they are, the design in hand (0: none), the cell of the tile just laid,
 * what the feature at a segment of a cell is worth, and what a move on it means. */
struct hb_land_view {
    const struct hb_landscape *(*landscape)(const struct hb_game *g);
    const char *(*piece_name)(const struct hb_game *g, unsigned piece);
    unsigned (*piece_power)(const struct hb_game *g, unsigned piece);
    const char *(*piece_load)(const struct hb_game *g, unsigned piece, int player, unsigned *carries);
    const char *(*bridge_name)(const struct hb_game *g);
    unsigned (*hand)(const struct hb_game *g);
    unsigned (*just_laid)(const struct hb_game *g);
    struct hb_value (*value)(const struct hb_game *g, unsigned cell, unsigned segment);
    struct hb_land_move_parts (*move_parts)(const struct hb_game *g, struct hb_move m);
    void (*look_region)(const struct hb_game *g, struct hb_look_region *r); /* marks and pieces of a feature: look.h */
};

/* Which segment of the tile at its place an event is about: where a figure was put or comes home from, what is
 * complete, what the points are for.  HB_NO_SEGMENT where it is about none. */
unsigned hb_land_event_segment(const struct hb_event *e);

#endif
