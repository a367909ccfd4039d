/* castle.h -- how the files that draw the table of a castle game work together.
 *
 *   castle_page.c    the page with its track, sentence, legend   castle_scene.c      the castle and the cards alone
 *   castle_hand.c    places, plates, signs                       castle_land.c       sky, hill, yard and walls
 *   castle_seats.c   the players and their cards                 castle_buildings.c  buildings; carts, tower, bank
 *   castle_winter.c  winter cards
 *
 * What things look like is in art/: buildings, castle, cards, signs.  Light falls from the north-west.  Everything is
 * drawn from a view in which face-down cards are unknown. */
#ifndef HB_DRAW_CASTLE_H
#define HB_DRAW_CASTLE_H

#include "art/art.h"
#include "draw/paper.h"
#include "hradby/castle.h"

struct hb_castle_page {
    struct hb_quill *q;
    const struct hb_castle *c;
    const struct hb_names *names; /* none in the scene, which names nobody */
    bool winter;
    bool live; /* for a page that answers to the pointer: places are marked */
};

/* ---- places and plates ---- */

/* In a live picture, a group that the pointer finds by its name (data-at="kind/name", or only the kind), with the area
 * where it does; nothing in others.  `state`, if any, is told as data-state. */
void hb_castle_place_open(const struct hb_castle_page *p, const char *kind, const char *name, const char *state);
void hb_castle_place_area(const struct hb_castle_page *p, double x, double y, double width, double height);
void hb_castle_place_close(const struct hb_castle_page *p);

/* A piece of parchment with a rim. */
void hb_castle_plate(struct hb_quill *q, double x, double y, double width, double height, const char *fill);

/* ---- signs ---- */

/* A sign with a number behind it, both in the middle of a line at y. */
void hb_castle_sign_count(struct hb_quill *q, const char *name, double x, double y, double scale, long count);

/* What a building costs and what is printed on it, side by side about x y. */
void hb_castle_tag_draw(struct hb_quill *q, double x, double y, unsigned value, unsigned printed);

/* A copper space: whose helper stands there (0: nobody); `covered` while its building is not there yet. */
struct hb_castle_space {
    double x, y;
    unsigned fee, holder;
    bool covered;
};

void hb_castle_space_draw(struct hb_quill *q, const struct hb_castle_space *s);

/* ---- the parts of the picture ---- */

enum { HB_SCENE_WIDTH = 1052, HB_SCENE_HEIGHT = 968 };

void hb_castle_define(struct hb_quill *q);                 /* whatever any part refers to */
void hb_castle_scene_draw(const struct hb_castle_page *p); /* the castle and the carts before it, from zero */

void hb_castle_land_define(struct hb_quill *q);
void hb_castle_land_draw(const struct hb_castle_page *p);      /* what lies behind the buildings */
void hb_castle_land_draw_snow(const struct hb_castle_page *p); /* what falls before them */

/* Walls between two places, drawn towards the viewer with their teeth. */
void hb_castle_wall_draw(struct hb_quill *q, struct hb_point from, struct hb_point to, bool snow);

void hb_castle_buildings_draw(const struct hb_castle_page *p);

void hb_castle_carts_draw(const struct hb_castle_page *p);

enum { HB_TRACK_HEIGHT = 74 };
void hb_castle_track_draw(const struct hb_castle_page *p, const struct hb_panel *box);

/* Cards: the large one of this round, 74 by 100, and the small one of the pile, 102 by 36. */
enum { HB_CARD_WIDTH = 74, HB_CARD_HEIGHT = 100, HB_PILE_WIDTH = 103, HB_PILE_HEIGHT = 36 };

struct hb_castle_card {
    double x, y;
    enum hb_card card;
    const uint8_t *on_card; /* goods that lie on it, NULL if none can */
    bool now;               /* being resolved */
};

void hb_castle_card_draw(struct hb_quill *q, const struct hb_castle_card *d);
void hb_castle_card_draw_face(struct hb_quill *q, double x, double y, enum hb_card card,
                              const char *ground); /* no words */
void hb_castle_card_draw_back(struct hb_quill *q, double x, double y);
void hb_castle_card_draw_small(struct hb_quill *q, double x, double y, enum hb_card card, bool gone);

enum { HB_SEAT_HEIGHT = 254, HB_SEAT_HEIGHT_MAX = 300 };
void hb_castle_seat_draw(const struct hb_castle_page *p, const struct hb_panel *box, int player);

enum { HB_WINTER_HEIGHT = 176 };
void hb_castle_winter_draw_face(struct hb_quill *q, double x, double y,
                                enum hb_winter_card card); /* as large as a card */
void hb_castle_winter_draw(const struct hb_castle_page *p, const struct hb_panel *box);

#endif
