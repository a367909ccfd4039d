/* palette.c -- colours and emblems (palette.h): tables of what was chosen, and how near two colours are for all others.
 *
 * Colours are 0xRRGGBB everywhere; only here they become one of 256 or of 16.  A colour of the game, or of the drawing
 * of a mark, has stand-ins that were chosen; any other, such as one that was mixed with a tint, has the nearest.
 *
 * The players' colours stay apart for the common kinds of colour blindness, and each has an emblem beside the colour,
 * so that no one needs to tell colours apart to play. */
#include "views/letters/palette.h"

#include "engine/assert.h"
#include "hradby/game.h"
#include "views/art/art.h"

#include <ctype.h>

struct ink_stand_in {
    hb_ink ink;
    uint8_t of_256, of_16;
};

/* What stands for a colour among 256 and among 16. */
static const struct ink_stand_in stand_ins[] = {
    { HB_PARCHMENT, 230, 15 },  { HB_PARCHMENT_DIM, 187, 7 }, { HB_INK, 236, 0 },       { HB_INK_SOFT, 59, 8 },
    { HB_MEADOW, 149, 10 },     { HB_MEADOW_DARK, 113, 2 },   { HB_FOREST, 65, 2 },     { HB_ROAD_LIGHT, 231, 15 },
    { HB_CITY_GROUND, 181, 3 }, { HB_CITY_ROOF, 131, 1 },     { HB_WALL, 59, 8 },       { HB_WATER, 74, 6 },
    { HB_HOUSE, 88, 1 },        { HB_MONK_WALL, 231, 15 },    { HB_MONK_ROOF, 124, 9 }, { HB_FLOWERS, 169, 13 },
    { HB_SHIELD, 25, 4 },       { HB_SHIELD_SIGN, 231, 15 },  { HB_CHOSEN, 161, 5 },    { HB_LAKE, 24, 4 },
    { HB_SLATE, 67, 8 },        { HB_AMBER, 220, 11 },        { HB_MIST_INK, 255, 15 }, { HB_MIST_GREY, 60, 8 },
    { HB_MASONRY, 243, 8 },     { HB_GRAVE, 101, 8 },         { HB_NIGHT, 60, 4 },
};

struct seat_look {
    hb_ink ink, sign;
    uint32_t emblem;
};

static const struct seat_look seats[HB_PLAYERS_MAX] = {
    { 0xc8102e, 0xffffff, 0x25cf }, /* red, disc */
    { 0x1f3fbf, 0xffffff, 0x25a0 }, /* blue, square */
    { 0xffd800, 0x202020, 0x25b2 }, /* yellow, triangle */
    { 0x202020, 0xffffff, 0x25c6 }, /* black, lozenge */
    { 0xffffff, 0x202020, 0x2665 }, /* white, heart */
    { 0x7b2fa0, 0xffffff, 0x2663 }, /* violet, club */
    { 0xff8c1a, 0x202020, 0x2660 }, /* orange, spade */
    { 0x00c2d1, 0x202020, 0x2605 }, /* cyan, star */
};

/* Of pieces that are named by their colours. */
static const struct {
    struct seat_look look;
    char letter;
} colours[HB_COLOURS] = {
    [HB_COLOUR_RED] = { { 0xc8102e, 0xffffff, 0x25cf }, 'R' },
    [HB_COLOUR_GREEN] = { { 0x16803a, 0xffffff, 0x2660 }, 'G' },
    [HB_COLOUR_BLUE] = { { 0x1f3fbf, 0xffffff, 0x25a0 }, 'B' },
    [HB_COLOUR_YELLOW] = { { 0xffd800, 0x202020, 0x25b2 }, 'Y' },
    [HB_COLOUR_BLACK] = { { 0x202020, 0xffffff, 0x25c6 }, 'K' },
    [HB_COLOUR_PINK] = { { 0xe86aa6, 0x202020, 0x2663 }, 'P' },
};

static const uint8_t cube_levels[] = { 0, 95, 135, 175, 215, 255 };

static const hb_ink basic[16] = { 0x000000, 0xaa0000, 0x00aa00, 0xaa5500, 0x0000aa, 0xaa00aa, 0x00aaaa, 0xaaaaaa,
                                  0x555555, 0xff5555, 0x55ff55, 0xffff55, 0x5555ff, 0xff55ff, 0x55ffff, 0xffffff };

static unsigned red(hb_ink ink)
{
    return ink >> 16 & 0xff;
}

static unsigned green(hb_ink ink)
{
    return ink >> 8 & 0xff;
}

static unsigned blue(hb_ink ink)
{
    return ink & 0xff;
}

/* What is nobody's is like wood without paint. */
enum { NOBODYS_INK = 0xd8cbb4 };

static unsigned square(unsigned a, unsigned b)
{
    return (a - b) * (a - b); /* wraps round and back */
}

/* The eye sees green best and blue worst, so a difference in one counts more than in the other. */
static unsigned distance(hb_ink a, hb_ink b)
{
    return 3 * square(red(a), red(b)) + 4 * square(green(a), green(b)) + 2 * square(blue(a), blue(b));
}

hb_ink hb_player_ink(int player)
{
    if (player == HB_NOBODY)
        return NOBODYS_INK;
    HB_ASSERT(player >= 0 && player < HB_PLAYERS_MAX);
    return seats[player].ink;
}

hb_ink hb_player_sign_ink(int player)
{
    if (player == HB_NOBODY)
        return HB_INK;
    HB_ASSERT(player >= 0 && player < HB_PLAYERS_MAX);
    return seats[player].sign;
}

uint32_t hb_player_emblem(int player)
{
    HB_ASSERT(player >= 0 && player < HB_PLAYERS_MAX);
    return seats[player].emblem;
}

struct hb_emblem hb_emblem_of(const char *piece, int player, char letter, bool utf8)
{
    int colour = hb_art_colour_of(piece);

    if (colour >= 0)
        return (struct hb_emblem){ { colours[colour].look.sign, colours[colour].look.ink, true },
                                   utf8 ? colours[colour].look.emblem : (uint32_t)colours[colour].letter };
    const struct hb_silhouette *s = player == HB_NOBODY ? hb_art_silhouette_of(piece) : NULL;
    hb_ink ground = s && s->ground != 0 ? s->ground : hb_player_ink(player);

    return (struct hb_emblem){ { hb_player_sign_ink(player), ground, true },
                               player == HB_NOBODY ? hb_piece_sign(piece, utf8)
                               : utf8              ? hb_player_emblem(player)
                                                   : (uint32_t)letter };
}

uint32_t hb_piece_sign(const char *piece, bool utf8)
{
    const struct hb_silhouette *s = hb_art_silhouette_of(piece);

    if (!s)
        return (uint32_t)toupper((unsigned char)piece[0]);
    return utf8 ? s->sign : s->letter;
}

hb_ink hb_ink_mix(hb_ink a, hb_ink b, unsigned b_of_16)
{
    unsigned a_of_16 = 16 - b_of_16;

    HB_ASSERT(b_of_16 <= 16);
    if (a == HB_INK_OWN || b == HB_INK_OWN)
        return a;
    return (red(a) * a_of_16 + red(b) * b_of_16) / 16 << 16 | (green(a) * a_of_16 + green(b) * b_of_16) / 16 << 8 |
           (blue(a) * a_of_16 + blue(b) * b_of_16) / 16;
}

/* Whether somebody chose stand-ins for this colour: here, or in the drawing of a mark. */
static bool chosen(hb_ink ink, struct ink_stand_in *s)
{
    for (size_t i = 0; i < sizeof stand_ins / sizeof stand_ins[0]; i++)
        if (stand_ins[i].ink == ink) {
            *s = stand_ins[i];
            return true;
        }
    for (size_t i = 0; i < hb_art_symbol_count; i++)
        if (hb_art_symbols[i].letter != 0 && hb_art_symbols[i].ground == ink && hb_art_symbols[i].of_16 >= 0) {
            *s = (struct ink_stand_in){ ink, (uint8_t)hb_art_symbols[i].of_256, (uint8_t)hb_art_symbols[i].of_16 };
            return true;
        }
    return false;
}

static unsigned nearest_level(unsigned value)
{
    unsigned best = 0;

    for (unsigned i = 1; i < sizeof cube_levels; i++)
        if (square(cube_levels[i], value) < square(cube_levels[best], value))
            best = i;
    return best;
}

/* Of 256 colours the first 16 are the terminal's own and anything may be there; 6 by 6 by 6 from 16 on and 24 greys
 * from 232 on are the same everywhere. */
unsigned hb_ink_256(hb_ink ink)
{
    struct ink_stand_in s;
    unsigned r = nearest_level(red(ink)), g = nearest_level(green(ink)), b = nearest_level(blue(ink));
    hb_ink cube = (hb_ink)cube_levels[r] << 16 | (hb_ink)cube_levels[g] << 8 | cube_levels[b];
    unsigned mean = (red(ink) + green(ink) + blue(ink)) / 3;
    unsigned step = mean < 8 ? 0 : mean > 238 ? 23 : (mean - 8) / 10;
    unsigned level = 8 + 10 * step;

    if (chosen(ink, &s))
        return s.of_256;
    if (distance(ink, level << 16 | level << 8 | level) < distance(ink, cube))
        return 232 + step;
    return 16 + 36 * r + 6 * g + b;
}

unsigned hb_ink_16(hb_ink ink)
{
    struct ink_stand_in s;
    unsigned best = 0;

    if (chosen(ink, &s))
        return s.of_16;
    for (unsigned i = 1; i < 16; i++)
        if (distance(ink, basic[i]) < distance(ink, basic[best]))
            best = i;
    return best;
}

/* Lightness as the eye has it, 0..255 squared. */
static unsigned luminance(hb_ink ink)
{
    return (213 * red(ink) * red(ink) + 715 * green(ink) * green(ink) + 72 * blue(ink) * blue(ink)) / 1000;
}

static hb_ink seen_of_256(unsigned n)
{
    unsigned level = 8 + 10 * (n - 232), cube = n - 16;

    if (n >= 232)
        return (hb_ink)(level << 16 | level << 8 | level);
    return (hb_ink)cube_levels[cube / 36] << 16 | (hb_ink)cube_levels[cube / 6 % 6] << 8 | cube_levels[cube % 6];
}

/* What is dark in all colours may be light as one of 16, so lightness is that of the colour the terminal will show. */
hb_ink hb_ink_on(hb_ink ground, enum hb_depth depth)
{
    enum { MIDDLE = 255 * 255 / 5 }; /* where dark and light are read equally well */
    hb_ink seen = depth == HB_COLOURS_16    ? basic[hb_ink_16(ground)]
                  : depth == HB_COLOURS_256 ? seen_of_256(hb_ink_256(ground))
                                            : ground;

    return luminance(seen) > MIDDLE ? HB_DARK : HB_LIGHT;
}
