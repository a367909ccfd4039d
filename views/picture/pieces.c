/* pieces.c -- the players' pieces, colours and emblems.
 *
 * A silhouette is drawn once in <defs>, in currentColor; a piece is a use of it inside a group that sets the colour,
 * with the emblem on it.  So there is one drawing for each kind of piece, however many players there are.
 *
 * The colours keep a distance of at least 27 (CIE 1976) from each other for normal sight and when seen with
 * protanopia, deuteranopia or tritanopia. */
#include "views/picture/pieces.h"

#include "engine/assert.h"
#include "hradby/game.h"
#include "views/art/art.h"
#include "views/picture/svg_writer.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

/* What a player wears. */
struct livery {
    const char *colour, *emblem_colour;
    const char *ink;    /* letters on the colour */
    const char *emblem; /* its drawing, inside a circle of radius 4 and in currentColor */
    const char *id;     /* of the emblem as a definition */
};

static const struct livery livery[] = {
    { "#C23B12", HB_SVG_PARCHMENT_PALE, HB_SVG_PARCHMENT_PALE, "dot", "e0" },
    { "#1437B4", HB_SVG_PARCHMENT_PALE, HB_SVG_PARCHMENT_PALE, "stripes", "e1" },
    { "#F5C120", HB_SVG_INK, HB_SVG_INK, "cross", "e2" },
    { "#16906E", HB_SVG_PARCHMENT_PALE, "#120D0A", "pall", "e3" },
    { "#2B1F28", HB_SVG_PARCHMENT_PALE, HB_SVG_PARCHMENT_PALE, "quarters", "e4" },
    { "#A24CA6", HB_SVG_PARCHMENT_PALE, HB_SVG_PARCHMENT_PALE, "chevron", "e5" },
    { "#6CDCF8", HB_SVG_INK, HB_SVG_INK, "bar", "e6" },
    { "#FCFAE6", HB_SVG_INK, HB_SVG_INK, "saltire", "e7" },
};

_Static_assert(sizeof livery / sizeof livery[0] == HB_PLAYERS_MAX, "every player has a colour and an emblem");

/* What is nobody's is like wood without paint, and has no emblem. */
static const struct livery nobodys = { "#B9AC98", HB_SVG_INK, HB_SVG_INK, NULL, NULL };

/* The one of each colour that a piece may be named by. */
static const int colour_livery[HB_COLOURS] = { [HB_COLOUR_RED] = 0,    [HB_COLOUR_GREEN] = 3, [HB_COLOUR_BLUE] = 1,
                                               [HB_COLOUR_YELLOW] = 2, [HB_COLOUR_BLACK] = 4, [HB_COLOUR_PINK] = 5 };

int hb_svg_piece_livery(const char *piece, int player)
{
    int colour = hb_art_colour_of(piece);

    return colour < 0 ? player : colour_livery[colour];
}

static const struct livery *livery_of(int player)
{
    if (player == HB_NOBODY)
        return &nobodys;
    HB_ASSERT(player >= 0 && player < HB_PLAYERS_MAX);
    return &livery[player];
}

/* Emblems are found by the number of the livery, silhouettes by their own names. */
void hb_svg_define_pieces(struct hb_svg_writer *svg)
{
    hb_svg_define(svg, "pieces");
    for (int i = 0; i < HB_PLAYERS_MAX; i++) {
        const struct hb_art *emblem = hb_art_find("emblems", livery[i].emblem);

        HB_ASSERT(emblem);
        hb_svg_define_begin(svg, "g", livery[i].id);
        hb_svg_put(svg, " color=\"%s\">", livery[i].emblem_colour);
        hb_svg_text(svg, emblem->body);
        hb_svg_define_end(svg, "g");
    }
}

/* A kind of piece that nobody has drawn yet is a follower. */
static const struct hb_silhouette *silhouette_of(const char *piece)
{
    const struct hb_silhouette *s = hb_art_silhouette_of(piece);

    if (!s)
        s = hb_art_silhouette_of("follower");
    HB_ASSERT(s);
    return s;
}

/* The colour is set for all that is drawn inside, which is in currentColor. */
static void open_group(struct hb_svg_writer *svg, double x, double y, double scale, const char *colour)
{
    hb_svg_text(svg, "<g");
    hb_svg_transform(svg, x, y, scale);
    hb_svg_put(svg, " color=\"%s\">", colour);
}

static void draw_emblem(struct hb_svg_writer *svg, const struct hb_silhouette *s, int player, double x, double y)
{
    if (player == HB_NOBODY)
        return;
    hb_svg_open_group(svg, x, y, s->emblem_scale);
    hb_svg_use_here(svg, livery_of(player)->id);
    hb_svg_text(svg, "</g>");
}

static void draw_silhouette(struct hb_svg_writer *svg, const struct hb_silhouette *s)
{
    char id[HB_SVG_ID_MAX];

    snprintf(id, sizeof id, "piece-%s", s->name);
    hb_svg_use_here(svg, id);
    hb_svg_text(svg, "</g>");
}

/* Lying down, the piece turns about its feet and comes to lie with its middle where it stood; the emblem stays
 * upright, or stripes would turn into bars. */
static void draw_lying(struct hb_svg_writer *svg, const struct hb_silhouette *s, int player)
{
    double length = -2 * s->emblem_y; /* the middle of the body, twice */

    hb_svg_text(svg, "<ellipse cx=\"1\" cy=\"-1\" rx=\"");
    hb_svg_number(svg, length + 2);
    hb_svg_text(svg, "\" ry=\"3.4\" fill=\"" HB_SVG_INK "\" opacity=\".28\"/><g transform=\"translate(");
    hb_svg_number(svg, -length);
    hb_svg_text(svg, " -8)rotate(84)\">");
    draw_silhouette(svg, s);
    draw_emblem(svg, s, player, -length - s->emblem_y, -8.6);
    hb_svg_text(svg, "</g>");
}

/* Beasts stand broader, large figures broader than others: so are their shadows. */
static void draw_standing(struct hb_svg_writer *svg, const struct hb_silhouette *s, int player)
{
    double reach = !s->lies ? 16 : s->emblem_y < -8 ? 15 : 9.5;

    hb_svg_text(svg, "<ellipse cx=\"3\" cy=\"0\" rx=\"");
    hb_svg_number(svg, reach);
    hb_svg_text(svg, "\" ry=\"2.8\" fill=\"" HB_SVG_INK "\" opacity=\".28\"/><g>");
    draw_silhouette(svg, s);
    draw_emblem(svg, s, player, s->emblem_x, s->emblem_y);
    hb_svg_text(svg, "</g>");
}

/* What a piece has with it, on a little board before its feet: its drawing and how many there are. */
static void draw_load(struct hb_svg_writer *svg, const struct hb_drawn_piece *d)
{
    const char *before = hb_art_symbol_named(d->load) ? "" : hb_art_silhouette_of(d->load) ? "piece-" : NULL;
    char id[HB_SVG_ID_MAX];

    hb_svg_open_group(svg, d->x, d->y, d->scale);
    hb_svg_put(svg,
               "<rect x=\"-3\" y=\"-7\" width=\"33\" height=\"15\" rx=\"7.5\" fill=\"%s\" stroke=\"%s\" "
               "stroke-width=\"1.5\"/>",
               HB_SVG_PARCHMENT_PALE, HB_SVG_INK);
    if (before) {
        snprintf(id, sizeof id, "%s%s", before, d->load);
        hb_svg_text(svg, "<use");
        hb_svg_href(svg, id);
        hb_svg_text(svg, " transform=\"translate(7 .6)scale(.72)\"/>");
    }
    hb_svg_put(svg,
               "<text x=\"21.5\" y=\"5\" font-family=\"Georgia, serif\" font-size=\"13\" font-weight=\"bold\" "
               "text-anchor=\"middle\" fill=\"%s\">%u</text>",
               HB_SVG_INK, d->carries);
    hb_svg_close_group(svg);
}

int hb_svg_worn(const struct hb_svg_writer *svg, int player)
{
    return svg->worn && player >= 0 ? svg->worn[player] : player;
}

static void draw_body(struct hb_svg_writer *svg, const struct hb_drawn_piece *d)
{
    const struct hb_silhouette *s = silhouette_of(d->piece);
    int livery_number = hb_svg_piece_livery(d->piece, hb_svg_worn(svg, d->player));

    open_group(svg, d->x, d->y, d->scale, livery_of(livery_number)->colour);
    if (d->pose == HB_LYING && s->lies)
        draw_lying(svg, s, livery_number);
    else
        draw_standing(svg, s, livery_number);
}

/* How many there are, on a round plate whose middle is at x y. */
static void draw_count(struct hb_svg_writer *svg, double x, double y, unsigned count)
{
    const double down = 3.8;

    hb_svg_text(svg, "<circle");
    hb_svg_attribute(svg, "cx", x);
    hb_svg_attribute(svg, "cy", y);
    hb_svg_put(svg, " r=\"7\" fill=\"%s\" stroke=\"%s\" stroke-width=\"1.4\"/><text", HB_SVG_PARCHMENT_PALE,
               HB_SVG_INK);
    hb_svg_attribute(svg, "x", x);
    hb_svg_attribute(svg, "y", y + down);
    hb_svg_put(svg,
               " font-family=\"Georgia, serif\" font-size=\"11\" font-weight=\"bold\" text-anchor=\"middle\" "
               "fill=\"%s\">%u</text>",
               HB_SVG_INK, count);
}

/* Up to two more look out on either side, and a plate has their number. */
static void draw_several(struct hb_svg_writer *svg, const struct hb_drawn_piece *d)
{
    enum { ASIDE = 8, UP = 4, PLATE = 10 };
    struct hb_drawn_piece one = { .piece = d->piece, .player = d->player, .pose = d->pose, .scale = 0.72 };

    hb_svg_text(svg, "<g");
    hb_svg_transform(svg, d->x, d->y, d->scale);
    hb_svg_put(svg, " class=\"hb-several\" data-piece=\"%s\" data-count=\"%u\">", d->piece, d->alike);
    for (unsigned i = 1; i < d->alike && i < 3; i++) {
        one.x = i == 1 ? -ASIDE : ASIDE;
        one.y = -UP;
        draw_body(svg, &one);
    }
    one.x = one.y = 0;
    one.scale = 1;
    draw_body(svg, &one);
    draw_count(svg, PLATE, -1, d->alike);
    hb_svg_close_group(svg);
}

void hb_svg_draw_piece(struct hb_svg_writer *svg, const struct hb_drawn_piece *d)
{
    if (d->alike > 1)
        draw_several(svg, d);
    else
        draw_body(svg, d);
    if (d->load)
        draw_load(svg, d);
}

/* A piece with a colour of its own lies there. */
void hb_svg_draw_token(struct hb_svg_writer *svg, const char *piece, unsigned count, double x, double y, double scale)
{
    enum { DOWN = 7, PLATE = 11 };
    const struct hb_drawn_piece token = { .piece = piece,
                                          .player = HB_NOBODY,
                                          .pose = hb_art_colour_of(piece) < 0 ? HB_STANDING : HB_LYING,
                                          .y = DOWN,
                                          .scale = hb_art_colour_of(piece) < 0 ? 1 : 0.8 };

    hb_svg_open_group(svg, x, y, scale);
    hb_svg_draw_piece(svg, &token);
    if (count > 1)
        draw_count(svg, PLATE, -DOWN, count);
    hb_svg_close_group(svg);
}

/* Its pale rim keeps a dark one apart from a dark page. */
void hb_svg_draw_badge(struct hb_svg_writer *svg, int colour, double x, double y, double radius)
{
    const double drawn = 7;

    open_group(svg, x, y, radius / drawn, livery_of(colour)->colour);
    hb_svg_put(svg,
               "<circle r=\"7\" fill=\"%s\"/><circle r=\"5.8\" fill=\"currentColor\" stroke=\"%s\" "
               "stroke-width=\"1.2\"/>",
               HB_SVG_PARCHMENT_PALE, HB_SVG_INK);
    hb_svg_use_here(svg, livery_of(colour)->id);
    hb_svg_text(svg, "</g>");
}

/* Documents */

const char *hb_svg_player_colour(int player)
{
    return livery_of(player)->colour;
}

const char *hb_svg_player_letters(int player)
{
    return livery_of(player)->ink;
}

/* A piece that stands has the room of its drawing; about its middle it lies as high as it is wide when it stands. */
static struct hb_svg_view_box box_of(const struct hb_silhouette *s, bool lies)
{
    enum { RIM = 4, MIDDLE = 8 };
    const struct hb_art *art = hb_art_find("pieces", s->name);

    HB_ASSERT(art);
    double high = -art->y - RIM, before = -2 * s->emblem_y, behind = high - before;
    double reach = (before > behind ? before : behind) + RIM + 2;
    if (!lies)
        return (struct hb_svg_view_box){ art->x, art->y, art->width, art->height };
    return (struct hb_svg_view_box){ -reach, -MIDDLE - art->width / 2, 2 * reach, art->width };
}

void hb_svg_piece_document(struct hb_buffer *out, const char *piece, int player, enum hb_pose pose)
{
    const struct hb_silhouette *s = silhouette_of(piece);
    struct hb_drawn_piece drawn = { .piece = piece, .player = player, .pose = pose, .scale = 1 };
    struct hb_svg_view_box box = box_of(s, pose == HB_LYING && s->lies);
    struct hb_svg_document d;

    hb_svg_document_begin(&d);
    hb_svg_define_pieces(&d.define);
    hb_svg_draw_piece(&d.draw, &drawn);
    hb_svg_document_end(&d, out, &box);
}

void hb_svg_badge_document(struct hb_buffer *out, int player)
{
    const struct hb_svg_view_box box = { 0, 0, 40, 40 };
    struct hb_svg_document d;

    hb_svg_document_begin(&d);
    hb_svg_define_pieces(&d.define);
    hb_svg_draw_badge(&d.draw, player, box.width / 2, box.height / 2, box.width / 2);
    hb_svg_document_end(&d, out, &box);
}

bool hb_svg_sign_document(struct hb_buffer *out, const char *name)
{
    struct hb_svg_view_box box = { -16, -16, 32, 32 };
    const struct hb_art *art = hb_art_find("marks", name);
    bool sign = hb_art_find("signs", name);
    struct hb_svg_document d;

    if (!art)
        art = hb_art_find("cards", name);
    if (!art && !sign)
        return false;
    if (art)
        box = (struct hb_svg_view_box){ art->x, art->y, art->width, art->height };
    hb_svg_document_begin(&d);
    hb_svg_define(&d.define, art ? art->folder : "signs");
    hb_svg_use_scaled(&d.draw, name, 0, 0, 1);
    hb_svg_document_end(&d, out, &box);
    return true;
}
