/* castle_drawing.h -- how the files that draw the table of a castle game work together.
 *
 *   castle_picture.c          the page with its track, sentence, legend
 *   castle_scene.c            the castle with its track, and the cards alone, for ../browser
 *   castle_drawn_buildings.c  land and walls; buildings; carts, tower, bank
 *   castle_seats.c            the players and their cards, winter cards
 *
 * What things look like is in games/castle/art: buildings, castle, cards, signs.  Light falls from the north-west.
 * Everything is drawn from a view in which face-down cards are unknown. */
#ifndef HB_CASTLE_DRAWING_H
#define HB_CASTLE_DRAWING_H

#include "games/castle/castle.h"
#include "views/art/art.h"
#include "views/picture/svg_writer.h"

struct hb_castle_drawing {
    struct hb_svg_writer *q;
    const struct hb_castle *c;
    const struct hb_names *names; /* none in the scene, which names nobody */
    bool winter;
    bool live; /* for a page that answers to the pointer: places are marked */
};

/* Places and plates */

/* In a live picture, a group that the pointer finds by its name (data-at="kind/name", or only the kind), with the area
 * where it does; nothing in others.  `state`, if any, becomes data-state. */
void hb_castle_place_open(const struct hb_castle_drawing *p, const char *kind, const char *name, const char *state);
void hb_castle_place_area(const struct hb_castle_drawing *p, double x, double y, double width, double height);
void hb_castle_place_close(const struct hb_castle_drawing *p);

/* A piece of parchment with a rim. */
void hb_castle_plate(struct hb_svg_writer *q, double x, double y, double width, double height, const char *fill);

/* Signs */

/* A sign with a number behind it, both in the middle of a line at y. */
void hb_castle_sign_count(struct hb_svg_writer *q, const char *name, double x, double y, double scale, long count);

/* What a building costs and what is printed on it, side by side about x y. */
void hb_castle_tag_draw(struct hb_svg_writer *q, double x, double y, unsigned value, unsigned printed);

/* A copper space: whose helper stands there (0: nobody); `covered` while its building is not there yet. */
struct hb_castle_space {
    double x, y;
    unsigned fee, holder;
    bool covered;
};

void hb_castle_space_draw(struct hb_svg_writer *q, const struct hb_castle_space *s);

/* The parts of the picture */

enum { HB_SCENE_WIDTH = 1052, HB_SCENE_HEIGHT = 968, HB_TRACK_HEIGHT = 74 };

void hb_castle_parts_define(struct hb_svg_writer *q);         /* whatever any part refers to */
void hb_castle_scene_draw(const struct hb_castle_drawing *p); /* the castle with the carts before it, from zero */
void hb_castle_track_draw(const struct hb_castle_drawing *p, const struct hb_panel *box);

void hb_castle_land_define(struct hb_svg_writer *q);
void hb_castle_land_draw(const struct hb_castle_drawing *p);      /* what lies behind the buildings */
void hb_castle_land_draw_snow(const struct hb_castle_drawing *p); /* what falls before them */

void hb_castle_buildings_draw(const struct hb_castle_drawing *p);

void hb_castle_carts_draw(const struct hb_castle_drawing *p);

/* Cards: the large one of this round. */
enum { HB_CARD_WIDTH = 74, HB_CARD_HEIGHT = 100 };

void hb_castle_card_draw_face(struct hb_svg_writer *q, double x, double y, enum hb_castle_card card,
                              const char *ground); /* no words */
void hb_castle_card_draw_back(struct hb_svg_writer *q, double x, double y);

enum { HB_SEAT_HEIGHT = 254, HB_SEAT_HEIGHT_MAX = 300 };
void hb_castle_seat_draw(const struct hb_castle_drawing *p, const struct hb_panel *box, int player);

enum { HB_WINTER_HEIGHT = 176 };
void hb_castle_winter_draw_face(struct hb_svg_writer *q, double x, double y,
                                enum hb_castle_winter_card card); /* as large as a card */
void hb_castle_winter_draw(const struct hb_castle_drawing *p, const struct hb_panel *box);

/* A card as a picture of its own, by its pile (card, winter_card) and its name; "back" is the back of all cards of that
 * pile.  False if there is none. */
bool hb_castle_card_document(struct hb_buffer *out, const char *pile, const char *name);

#endif
