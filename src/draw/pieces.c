/* pieces.c -- the players' pieces, colours and emblems.
 *
 * The colours keep a distance of at least 27 (CIE 1976) from each other for normal sight and when seen with
 * protanopia, deuteranopia or tritanopia. */
#include "draw/pieces.h"

#include "art/art.h"
#include "core/assert.h"
#include "draw/document.h"
#include "draw/paper.h"
#include "hradby/game.h"

#include <stddef.h>
#include <string.h>

struct livery {
    const char *colour, *emblem_colour;
    const char *ink;    /* letters on the colour */
    const char *emblem; /* its drawing, inside a circle of radius 4 and in currentColor */
};

static const struct livery livery[] = {
    { "#C23B12", HB_PARCHMENT_PALE, HB_PARCHMENT_PALE, "dot" },
    { "#1437B4", HB_PARCHMENT_PALE, HB_PARCHMENT_PALE, "stripes" },
    { "#F5C120", HB_INK, HB_INK, "cross" },
    { "#16906E", HB_PARCHMENT_PALE, "#120D0A", "pall" },
    { "#2B1F28", HB_PARCHMENT_PALE, HB_PARCHMENT_PALE, "quarters" },
    { "#A24CA6", HB_PARCHMENT_PALE, HB_PARCHMENT_PALE, "chevron" },
    { "#6CDCF8", HB_INK, HB_INK, "bar" },
    { "#FCFAE6", HB_INK, HB_INK, "saltire" },
};

_Static_assert(sizeof livery / sizeof livery[0] == HB_PLAYERS_MAX, "every player has a colour and an emblem");

/* What is nobody's is like wood without paint, and has no emblem. */
static const struct livery nobodys = { "#B9AC98", HB_INK, HB_INK, NULL };

/* The one of each colour that a piece may be named by. */
static const int colour_livery[HB_COLOURS] = { [HB_COLOUR_RED] = 0,    [HB_COLOUR_GREEN] = 3, [HB_COLOUR_BLUE] = 1,
                                               [HB_COLOUR_YELLOW] = 2, [HB_COLOUR_BLACK] = 4, [HB_COLOUR_PINK] = 5 };

int hb_piece_livery(const char *piece, int player)
{
    int colour = hb_colour_of(piece);

    return colour < 0 ? player : colour_livery[colour];
}

static const struct livery *livery_of(int player)
{
    if (player == HB_NOBODY)
        return &nobodys;
    HB_ASSERT(player >= 0 && player < HB_PLAYERS_MAX);
    return &livery[player];
}

void hb_pieces_define(struct hb_quill *p)
{
    hb_quill_define(p, "pieces");
    for (int i = 0; i < HB_PLAYERS_MAX; i++) {
        const struct hb_art *emblem = hb_art_find("emblems", livery[i].emblem);

        HB_ASSERT(emblem != NULL);
        hb_quill_put(p, "<g id=\"hb-e%d\" color=\"%s\">", i, livery[i].emblem_colour);
        hb_quill_text(p, emblem->body);
        hb_quill_text(p, "</g>\n");
    }
}

static const struct hb_silhouette *silhouette_of(const char *piece)
{
    const struct hb_silhouette *s = hb_silhouette_of(piece);

    if (s == NULL)
        s = hb_silhouette_of("follower");
    HB_ASSERT(s != NULL);
    return s;
}

static void open_group(struct hb_quill *p, double x, double y, double scale, const char *colour)
{
    hb_quill_text(p, "<g");
    hb_quill_transform(p, x, y, scale);
    hb_quill_put(p, " color=\"%s\">", colour);
}

static void draw_emblem(struct hb_quill *p, const struct hb_silhouette *s, int player, double x, double y)
{
    if (player == HB_NOBODY)
        return;
    hb_quill_open(p, x, y, s->emblem_scale);
    hb_quill_put(p, "<use href=\"#hb-e%d\"/></g>", player);
}

/* Lying down, the piece turns about its feet and comes to lie with its middle where it stood; the emblem stays
 * upright, or stripes would turn into bars. */
static void draw_lying(struct hb_quill *p, const struct hb_silhouette *s, int player)
{
    double length = -2 * s->emblem_y; /* the middle of the body, twice */

    hb_quill_text(p, "<ellipse cx=\"1\" cy=\"-1\" rx=\"");
    hb_quill_number(p, length + 2);
    hb_quill_text(p, "\" ry=\"3.4\" fill=\"" HB_INK "\" opacity=\".28\"/><g transform=\"translate(");
    hb_quill_number(p, -length);
    hb_quill_put(p, " -8)rotate(84)\"><use href=\"#hb-piece-%s\"/></g>", s->name);
    draw_emblem(p, s, player, -length - s->emblem_y, -8.6);
    hb_quill_text(p, "</g>");
}

static void draw_standing(struct hb_quill *p, const struct hb_silhouette *s, int player)
{
    double reach = !s->lies ? 16 : s->emblem_y < -8 ? 15 : 9.5;

    hb_quill_text(p, "<ellipse cx=\"3\" cy=\"0\" rx=\"");
    hb_quill_number(p, reach);
    hb_quill_put(p, "\" ry=\"2.8\" fill=\"" HB_INK "\" opacity=\".28\"/><g><use href=\"#hb-piece-%s\"/></g>", s->name);
    draw_emblem(p, s, player, s->emblem_x, s->emblem_y);
    hb_quill_text(p, "</g>");
}

/* What a piece has with it, on a little board before its feet: its drawing and how many there are. */
static void draw_load(struct hb_quill *p, const struct hb_drawn_piece *d)
{
    const char *drawing = hb_symbol_named(d->load) ? "" : hb_silhouette_of(d->load) ? "piece-" : NULL;

    hb_quill_open(p, d->x, d->y, d->scale);
    hb_quill_put(p,
                 "<rect x=\"-3\" y=\"-7\" width=\"33\" height=\"15\" rx=\"7.5\" fill=\"%s\" stroke=\"%s\" "
                 "stroke-width=\"1.5\"/>",
                 HB_PARCHMENT_PALE, HB_INK);
    if (drawing != NULL)
        hb_quill_put(p, "<use href=\"#hb-%s%s\" transform=\"translate(7 .6)scale(.72)\"/>", drawing, d->load);
    hb_quill_put(p,
                 "<text x=\"21.5\" y=\"5\" font-family=\"Georgia, serif\" font-size=\"13\" font-weight=\"bold\" "
                 "text-anchor=\"middle\" fill=\"%s\">%u</text>",
                 HB_INK, d->carries);
    hb_quill_close(p);
}

static void draw_body(struct hb_quill *p, const struct hb_drawn_piece *d)
{
    const struct hb_silhouette *s = silhouette_of(d->piece);
    int worn = p->worn != NULL && d->player >= 0 ? p->worn[d->player] : d->player;
    int livery_number = hb_piece_livery(d->piece, worn);

    open_group(p, d->x, d->y, d->scale, livery_of(livery_number)->colour);
    if (d->pose == HB_LYING && s->lies)
        draw_lying(p, s, livery_number);
    else
        draw_standing(p, s, livery_number);
}

/* How many there are, on a round plate whose middle is at x y. */
static void draw_count(struct hb_quill *p, double x, double y, unsigned count)
{
    const double down = 3.8;

    hb_quill_text(p, "<circle");
    hb_quill_attribute(p, "cx", x);
    hb_quill_attribute(p, "cy", y);
    hb_quill_put(p, " r=\"7\" fill=\"%s\" stroke=\"%s\" stroke-width=\"1.4\"/><text", HB_PARCHMENT_PALE, HB_INK);
    hb_quill_attribute(p, "x", x);
    hb_quill_attribute(p, "y", y + down);
    hb_quill_put(p,
                 " font-family=\"Georgia, serif\" font-size=\"11\" font-weight=\"bold\" text-anchor=\"middle\" "
                 "fill=\"%s\">%u</text>",
                 HB_INK, count);
}

/* One more peeps out on each hand, and a plate has their number. */
static void draw_several(struct hb_quill *p, const struct hb_drawn_piece *d)
{
    enum { ASIDE = 8, UP = 4, PLATE = 10 };
    struct hb_drawn_piece one = { .piece = d->piece, .player = d->player, .pose = d->pose, .scale = 0.72 };

    hb_quill_text(p, "<g");
    hb_quill_transform(p, d->x, d->y, d->scale);
    hb_quill_put(p, " class=\"hb-several\" data-piece=\"%s\" data-count=\"%u\">", d->piece, d->alike);
    for (unsigned i = 1; i < d->alike && i < 3; i++) {
        one.x = i == 1 ? -ASIDE : ASIDE;
        one.y = -UP;
        draw_body(p, &one);
    }
    one.x = one.y = 0;
    one.scale = 1;
    draw_body(p, &one);
    draw_count(p, PLATE, -1, d->alike);
    hb_quill_close(p);
}

void hb_pieces_draw(struct hb_quill *p, const struct hb_drawn_piece *d)
{
    if (d->alike > 1)
        draw_several(p, d);
    else
        draw_body(p, d);
    if (d->load != NULL)
        draw_load(p, d);
}

/* A piece with a colour of its own lies there. */
void hb_pieces_draw_token(struct hb_quill *p, const char *piece, unsigned count, double x, double y, double scale)
{
    enum { DOWN = 7, PLATE = 11 };
    const struct hb_drawn_piece token = { .piece = piece,
                                          .player = HB_NOBODY,
                                          .pose = hb_colour_of(piece) < 0 ? HB_STANDING : HB_LYING,
                                          .y = DOWN,
                                          .scale = hb_colour_of(piece) < 0 ? 1 : 0.8 };

    hb_quill_open(p, x, y, scale);
    hb_pieces_draw(p, &token);
    if (count > 1)
        draw_count(p, PLATE, -DOWN, count);
    hb_quill_close(p);
}

/* Its pale rim keeps a dark one apart from a dark page. */
void hb_pieces_draw_badge(struct hb_quill *p, int player, double x, double y, double radius)
{
    const double drawn = 7;

    open_group(p, x, y, radius / drawn, livery_of(player)->colour);
    hb_quill_put(p,
                 "<circle r=\"7\" fill=\"%s\"/><circle r=\"5.8\" fill=\"currentColor\" stroke=\"%s\" "
                 "stroke-width=\"1.2\"/><use href=\"#hb-e%d\"/></g>",
                 HB_PARCHMENT_PALE, HB_INK, player);
}

/* ---- documents ---- */

const char *hb_player_colour(int player)
{
    return livery_of(player)->colour;
}

const char *hb_player_letters(int player)
{
    return livery_of(player)->ink;
}

/* A piece that stands has the room of its drawing; about its middle it lies as high as it is wide when it stands. */
static struct hb_view_box box_of(const struct hb_silhouette *s, bool lies)
{
    enum { RIM = 4, MIDDLE = 8 };
    const struct hb_art *art = hb_art_find("pieces", s->name);

    HB_ASSERT(art != NULL);
    double high = -art->y - RIM, before = -2 * s->emblem_y, behind = high - before;
    double reach = (before > behind ? before : behind) + RIM + 2;
    if (!lies)
        return (struct hb_view_box){ art->x, art->y, art->width, art->height };
    return (struct hb_view_box){ -reach, -MIDDLE - art->width / 2, 2 * reach, art->width };
}

void hb_svg_piece_document(struct hb_buffer *out, const char *piece, int player, enum hb_pose pose)
{
    const struct hb_silhouette *s = silhouette_of(piece);
    struct hb_drawn_piece drawn = { .piece = piece, .player = player, .pose = pose, .scale = 1 };
    struct hb_view_box box = box_of(s, pose == HB_LYING && s->lies);
    struct hb_document d;

    hb_document_begin(&d);
    hb_pieces_define(&d.define);
    hb_pieces_draw(&d.draw, &drawn);
    hb_document_end(&d, out, &box);
}

void hb_svg_badge_document(struct hb_buffer *out, int player)
{
    const struct hb_view_box box = { 0, 0, 40, 40 };
    struct hb_document d;

    hb_document_begin(&d);
    hb_pieces_define(&d.define);
    hb_pieces_draw_badge(&d.draw, player, box.width / 2, box.height / 2, box.width / 2);
    hb_document_end(&d, out, &box);
}
