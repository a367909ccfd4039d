/* pieces.h -- the players' pieces: a silhouette for each kind (art/pieces), and for each player a colour and an emblem
 * (views/art/emblems) that tell them from the others without the colour as well. */
#ifndef HB_PIECES_H
#define HB_PIECES_H

#include "views/picture/svg.h"
#include "views/picture/svg_writer.h"

/* Writes the silhouettes and emblems; they go into <defs> once. */
void hb_svg_define_pieces(struct hb_svg_writer *svg);

/* A piece whose feet are at x y, in pixels; at scale 1 a follower is 24 high and a large one 36.  One without a
 * silhouette of its own is shown as a follower. */
struct hb_drawn_piece {
    const char *piece;
    int player;
    enum hb_pose pose;
    double x, y, scale;
    unsigned alike;   /* how many stand together; the number is shown if there is more than one */
    const char *load; /* what it has with it, a mark or a piece by its name; NULL: nothing */
    unsigned carries; /* how many of that */
};

void hb_svg_draw_piece(struct hb_svg_writer *svg, const struct hb_drawn_piece *d);

/* The number of the colour that a player wears, which need not be the one of their seat. */
int hb_svg_worn(const struct hb_svg_writer *svg, int player);

/* Something nobody's that lies about x y, with how many there are where it is more than one. */
void hb_svg_draw_token(struct hb_svg_writer *svg, const char *piece, unsigned count, double x, double y, double scale);

/* A colour, by its number, with its emblem on it, as a round badge. */
void hb_svg_draw_badge(struct hb_svg_writer *svg, int colour, double x, double y, double radius);

#endif
