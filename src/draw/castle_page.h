/* castle_page.h -- how the files that draw the table of a castle game work together.
 *
 *   castle_board.c      the page: its division, paper, head      castle_hand.c    text, groups and strokes
 *   castle_land.c       sky, hill, yard and walls                castle_signs.c   goods, coins, tokens, spaces
 *   castle_facades.c    the forms of the buildings               castle_buildings.c   where they stand
 *   castle_carts.c      carts, rider, defense tower, bank        castle_track.c   the round track
 *   castle_cards.c      the characters' cards                    castle_panels.c  the players
 *   castle_winter.c     winter cards                             castle_legend.c  what the signs mean
 *   castle_now.c        what is to be done, as a sentence        castle_scene.c  the castle and the cards alone
 *
 * Light falls from the north-west.  Everything is drawn from a view in which face-down cards are unknown. */
#ifndef HB_CASTLE_PAGE_H
#define HB_CASTLE_PAGE_H

#include "draw/page.h"
#include "draw/quill.h"
#include "hradby/castle.h"

struct hb_castle_page {
    struct hb_quill *q;
    const struct hb_castle *c;
    const struct hb_names *names;
    bool winter;
    bool live; /* for a page that answers to the pointer: places are marked and words can be replaced */
};

/* ---- text, groups and strokes ---- */

enum hb_castle_style {
    HB_TITLE,
    HB_SMALL,
    HB_PLAIN,
    HB_BOLD,
    HB_NAME,  /* a player's */
    HB_COUNT, /* behind a sign */
    HB_SCORE, /* ends at its place; from here on texts are not begun but centred or ended there */
    HB_LABEL, /* of a building */
    HB_FEE,
    HB_FEE_SMALL,
    HB_PALE_NUMBER,
    HB_DARK_NUMBER,
    HB_CARD_WORDS,
    HB_TINY,
    HB_STYLES
};

void hb_castle_words(struct hb_quill *q, double x, double y, enum hb_castle_style style, const char *words);
void hb_castle_number(struct hb_quill *q, double x, double y, enum hb_castle_style style, long number);

/* Words that a page may replace by those of its language: the key is castle.topic.name, or castle.topic without a
 * name.  What comes after them, a number, stays. */
struct hb_saying {
    const char *topic, *name, *words;
};

void hb_castle_say(const struct hb_castle_page *p, double x, double y, enum hb_castle_style style,
                   const struct hb_saying *s, const char *after);

/* In a live picture, a group that the pointer finds by its name (data-at="kind/name", or only the kind), with the area
 * where it does; nothing in others.  `state`, if any, is told as data-state. */
void hb_castle_place_open(const struct hb_castle_page *p, const char *kind, const char *name, const char *state);
void hb_castle_place_area(const struct hb_castle_page *p, double x, double y, double width, double height);
void hb_castle_place_close(const struct hb_castle_page *p);

/* A group whose zero is at x y; hb_castle_close ends it. */
void hb_castle_open(struct hb_quill *q, double x, double y, double scale);
void hb_castle_close(struct hb_quill *q);
void hb_castle_use(struct hb_quill *q, const char *id, double x, double y, double scale);

/* A piece of parchment with a rim. */
void hb_castle_plate(struct hb_quill *q, double x, double y, double width, double height, const char *fill);

/* Names as they fit into so many letters. */
enum { HB_NAME_ROOM = 160 };
void hb_castle_name(char out[HB_NAME_ROOM], const struct hb_names *names, int player, size_t letters);

/* A text over several lines; returns how many. */
int hb_castle_sentence(struct hb_quill *q, double x, double y, enum hb_castle_style style, size_t letters, int lines,
                       const char *words);

/* Strokes of the brush, one after another; the last has d NULL. */
enum hb_dab_kind {
    HB_BODY,  /* filled, with an outline in ink */
    HB_FLAT,  /* filled */
    HB_SHADE, /* darkens what is below */
    HB_STROKE,
    HB_FINE,
    HB_BROAD
};

struct hb_dab {
    enum hb_dab_kind kind;
    const char *colour, *d;
};

void hb_dabs_paint(struct hb_quill *q, const struct hb_dab *dabs);
void hb_dabs_define(struct hb_quill *q, const char *id, const struct hb_dab *dabs);

/* ---- signs ---- */

extern const char *const hb_good_id[HB_GOODS];
void hb_signs_define(struct hb_quill *q);
const char *hb_sign_id(const char *name); /* of "sand", "taler", "crown" …; NULL if there is no such sign */

/* A sign with a number behind it, both in the middle of a line at y. */
void hb_sign_count(struct hb_quill *q, const char *id, double x, double y, double scale, long count);

/* What a building costs and what is printed on it, side by side about x y. */
void hb_tag_draw(struct hb_quill *q, double x, double y, unsigned value, unsigned printed);

/* A copper space: whose helper stands there (0: nobody); `covered` while its building is not there yet. */
struct hb_drawn_space {
    double x, y;
    unsigned fee, holder;
    bool covered;
};

void hb_space_draw(struct hb_quill *q, const struct hb_drawn_space *s);

/* ---- the parts of the picture ---- */

enum { HB_SCENE_WIDTH = 1052, HB_SCENE_HEIGHT = 968 };

void hb_castle_define(struct hb_quill *q);                 /* whatever any part refers to */
void hb_castle_scene_draw(const struct hb_castle_page *p); /* the castle and the carts before it, from zero */

void hb_land_define(struct hb_quill *q);
void hb_land_draw(const struct hb_castle_page *p);      /* what lies behind the buildings */
void hb_land_draw_snow(const struct hb_castle_page *p); /* what falls before them */

/* Walls between two places, drawn towards the viewer with their teeth. */
void hb_wall_draw(struct hb_quill *q, struct hb_point from, struct hb_point to, bool snow);

struct hb_facade {
    const char *id, *snow_id;
    const char *outline;
    const struct hb_dab *body, *snow;
    double height; /* where the tag of a plan goes: at half of it */
};

extern const struct hb_facade hb_facades[HB_TILED + 2]; /* up to the forge */
void hb_facades_define(struct hb_quill *q);

void hb_buildings_draw(const struct hb_castle_page *p);

void hb_carts_define(struct hb_quill *q);
void hb_carts_draw(const struct hb_castle_page *p);

enum { HB_TRACK_HEIGHT = 74 };
void hb_track_draw(const struct hb_castle_page *p, const struct hb_panel *box);

/* Cards: the large one of this round, 74 by 100, and the small one of the pile, 102 by 36. */
enum { HB_CARD_WIDTH = 74, HB_CARD_HEIGHT = 100, HB_PILE_WIDTH = 103, HB_PILE_HEIGHT = 36 };
void hb_cards_define(struct hb_quill *q);

struct hb_drawn_card {
    double x, y;
    enum hb_card card;
    const uint8_t *on_card; /* goods that lie on it, NULL if none can */
    bool now;               /* being resolved */
};

void hb_card_draw(struct hb_quill *q, const struct hb_drawn_card *d);
void hb_card_draw_face(struct hb_quill *q, double x, double y, enum hb_card card, const char *ground); /* no words */
void hb_card_draw_back(struct hb_quill *q, double x, double y);
void hb_card_draw_small(struct hb_quill *q, double x, double y, enum hb_card card, bool gone);

/* What is to be done now, as a sentence. */
void hb_castle_now(struct hb_text *out, const struct hb_castle *c, const struct hb_names *names);

enum { HB_SEAT_HEIGHT = 254, HB_SEAT_HEIGHT_MAX = 300 };
void hb_seat_draw(const struct hb_castle_page *p, const struct hb_panel *box, int player);

enum { HB_WINTER_HEIGHT = 176 };
void hb_winter_define(struct hb_quill *q);
void hb_winter_draw_face(struct hb_quill *q, double x, double y, enum hb_winter_card card); /* as large as a card */
void hb_winter_draw(const struct hb_castle_page *p, const struct hb_panel *box);

double hb_castle_legend_height(const struct hb_castle_page *p, double width);
void hb_castle_legend_draw(const struct hb_castle_page *p, const struct hb_panel *box);

#endif
