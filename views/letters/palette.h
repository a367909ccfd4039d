/* palette.h -- the colours of the game on a terminal, and the players' emblems.
 *
 * Every colour has a stand-in among 256 and among 16, chosen by eye where the nearest one would mislead.  A colour
 * added here gets one in palette.c. */
#ifndef HB_LETTERS_PALETTE_H
#define HB_LETTERS_PALETTE_H

#include "views/letters/canvas.h"

enum {
    HB_PARCHMENT = 0xf3e7cb,
    HB_PARCHMENT_DIM = 0xe3d3ae,
    HB_INK = 0x3b2f2a,
    HB_INK_SOFT = 0x6a5b4d,
    HB_MEADOW = 0xa9bf6a,
    HB_MEADOW_DARK = 0x9cb561,
    HB_FOREST = 0x5e7f4a,
    HB_ROAD_LIGHT = 0xfbf3dd,
    HB_CITY_GROUND = 0xc4a092,
    HB_CITY_ROOF = 0xb5533c,
    HB_WALL = 0x6e5f54,
    HB_WATER = 0x5f9fc0,
    HB_HOUSE = 0x7a3b2c,
    HB_MONK_WALL = 0xfbf6ea,
    HB_MONK_ROOF = 0xa8402c,
    HB_FLOWERS = 0xc95f9c,
    HB_SHIELD = 0x2b4fa0,
    HB_SHIELD_SIGN = 0xffffff,
    HB_LAKE = 0x34799f,
    HB_SLATE = 0x5d7386,
    HB_AMBER = 0xf2b826,
    HB_CHOSEN = 0xd6336c,
    HB_MIST_INK = 0xe8edf0,
    HB_MIST_GREY = 0x6f7896,
    HB_MASONRY = 0x7d7266,
    HB_GRAVE = 0x6f7d56,
    HB_NIGHT = 0x46546e,
    HB_DARK = 0x000000,
    HB_LIGHT = 0xffffff
};

hb_ink hb_player_ink(int player);      /* the colour of the figures */
hb_ink hb_player_sign_ink(int player); /* readable on it */
uint32_t hb_player_emblem(int player); /* a sign of his own, for those who do not tell colours apart */

/* What stands for an emblem on a piece that is nobody's. */
uint32_t hb_piece_sign(const char *piece, bool utf8);

/* The pen and sign of a piece: its player's, whose letter it is in ASCII; of a piece that is named by a colour, those
 * of the colour; of nobody's, its own. */
struct hb_emblem {
    struct hb_pen pen;
    uint32_t sign;
};

struct hb_emblem hb_emblem_of(const char *piece, int player, char letter, bool utf8);

hb_ink hb_ink_mix(hb_ink a, hb_ink b, unsigned b_of_16);

/* Dark or light, whichever is read better on a ground as a terminal shows it. */
hb_ink hb_ink_on(hb_ink ground, enum hb_depth depth);

/* Indexes for terminals with fewer colours. */
unsigned hb_ink_256(hb_ink ink);
unsigned hb_ink_16(hb_ink ink);

#endif
