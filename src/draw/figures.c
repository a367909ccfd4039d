/* figures.c -- the players' figures, colours and emblems.
 *
 * The colours keep a distance of at least 27 (CIE 1976) from each other for normal sight and when seen with
 * protanopia, deuteranopia or tritanopia. */
#include "draw/figures.h"

#include "core/assert.h"
#include "draw/document.h"
#include "draw/palette.h"
#include "draw/svg.h"
#include "hradby/game.h"

#include <stddef.h>
#include <string.h>

struct livery {
    const char *colour, *emblem_colour;
    const char *ink;    /* letters on the colour */
    const char *emblem; /* inside a circle of radius 4; in currentColor */
};

static const struct livery livery[] = {
    /* dot */
    { "#C23B12", HB_PARCHMENT_PALE, HB_PARCHMENT_PALE, "<circle r=\"3\" fill=\"currentColor\"/>" },
    /* stripes */
    { "#1437B4", HB_PARCHMENT_PALE, HB_PARCHMENT_PALE,
      "<path d=\"M-4-2H4M-4 2H4\" stroke=\"currentColor\" stroke-width=\"2\"/>" },
    /* cross */
    { "#F5C120", HB_INK, HB_INK, "<path d=\"M0-4V4M-4 0H4\" stroke=\"currentColor\" stroke-width=\"2.2\"/>" },
    /* ring */
    { "#16906E", HB_PARCHMENT_PALE, "#120D0A",
      "<circle r=\"2.8\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"1.9\"/>" },
    /* lozenge */
    { "#2B1F28", HB_PARCHMENT_PALE, HB_PARCHMENT_PALE,
      "<path d=\"M0-4.2L3.6 0 0 4.2-3.6 0Z\" fill=\"currentColor\"/>" },
    /* chevron */
    { "#A24CA6", HB_PARCHMENT_PALE, HB_PARCHMENT_PALE,
      "<path d=\"M-3.6 2.6L0-2 3.6 2.6\" stroke=\"currentColor\" stroke-width=\"2.3\" fill=\"none\"/>" },
    /* bar */
    { "#6CDCF8", HB_INK, HB_INK, "<path d=\"M0-4.2V4.2\" stroke=\"currentColor\" stroke-width=\"2.8\"/>" },
    /* saltire */
    { "#FCFAE6", HB_INK, HB_INK, "<path d=\"M-3-3L3 3M3-3L-3 3\" stroke=\"currentColor\" stroke-width=\"2.2\"/>" },
};

_Static_assert(sizeof livery / sizeof livery[0] == HB_PLAYERS_MAX, "every player has a colour and an emblem");

/* A silhouette: the body in one outline, drawn three times (a pale rim that lifts it off the map, the ink, the
 * colour), and what is drawn on it in ink. */
struct silhouette {
    const char *piece, *id;
    const char *body;
    const char *details;
    bool beast; /* never turned over, whatever its pose */
    double emblem_x, emblem_y, emblem_scale;
    double high, reach; /* how far it reaches up, and to the side that it reaches farther */
};

#define TRAVELLER                                                                                                      \
    "M0-24C2-24 3.4-22.8 3.8-21L4-19.9 7-19.4C7.8-19 7.6-18 6.8-17.8L4.5-17.3C4.6-15.4 3.8-14.2 2.8-13.4 5.6-12.6 "    \
    "6.8-10"                                                                                                           \
    " 7.2-7L8.4-1.6C8.6-.6 8-.1 7 0Q0 1-7 "                                                                            \
    "0C-8-.1-8.6-.6-8.4-1.6L-7.2-7C-6.8-10-5.6-12.6-2.8-13.4-3.8-14.2-4.6-15.4-4.5-17.3"                               \
    "L-6.8-17.8C-7.6-18-7.8-19-7-19.4L-4-19.9-3.8-21C-3.4-22.8-2-24 0-24Z"

static const struct silhouette silhouettes[] = {
    { "follower", "hb-follower", TRAVELLER, "<path d=\"M-4.4-17.4Q0-16 4.4-17.4\"/>", false, 0, -6, 1.15, 24, 8.6 },
    /* half as high again, with a broad hat and a cloak that stands off from the shoulders */
    { "large", "hb-large",
      "M0-36C3.2-36 5.2-34 5.8-31.4L6.2-29.6 11-28.6C12.4-28 12.2-26.2 10.8-25.8L7-25C7.2-22.4 6-20.6 4.4-19.4 "
      "9.6-18.6 12.6-15.6 13.4-11L14.6-2.2C14.8-.8 14-.1 12.4 0Q0 1.4-12.4 0C-14-.1-14.8-.8-14.6-2.2L-13.4-11"
      "C-12.6-15.6-9.6-18.6-4.4-19.4-6-20.6-7.2-22.4-7-25L-10.8-25.8C-12.2-26.2-12.4-28-11-28.6L-6.2-29.6-5.8-31.4"
      "C-5.2-34-3.2-36 0-36Z",
      "<path d=\"M-6.8-25.2Q0-23 6.8-25.2M-8.8-2.4L-7.6-12M8.8-2.4L7.6-12\"/>", false, 0, -8.6, 1.8, 36, 14.7 },
    /* a bare head, a sturdy body and a hammer held up high */
    { "builder", "hb-builder",
      "M-3-23C-.4-23 1.6-21 1.4-18.2 1.4-16.4.8-15 -.2-14 1.4-13.6 2.8-12.8 3.8-11.8L7.2-14.4V-20H3.2V-26.6H15.2V-20"
      "H10.6V-12.2L5.6-7.4 6-1.6C6.2-.6 5.6-.1 4.6 0Q-3 1-10 0C-11-.1-11.4-.6-11.2-1.6L-10.2-8"
      "C-9.8-11-8.4-13.2-5.8-14-6.8-15-7.4-16.4-7.4-18.2-7.6-21-5.6-23-3-23Z",
      "<path d=\"M-7-18.8Q-3-17.2 1-18.8M7.2-20H10.6\"/>", false, -2.6, -6, 1.15, 26.6, 15.2 },
    /* a pig on its belly, snout to the west, the tail in a curl */
    { "pig", "hb-pig",
      "M-16.4-7.4C-16.6-9.4-14.4-10-13.2-10.4-12.6-12.4-11.4-13.6-9.8-14.2L-10.4-17.8-5.8-15C-1-16.6 6-16.2 9.4-13.4"
      "C10.6-12.4 11.4-11.2 11.8-10 13.8-9.6 13.6-12 12.4-12.4 13-14.8 17-13.6 16-10.2 15.4-8 13.6-7.2 12.2-7.2"
      "C12.2-5 11.6-3 10.4-1.4 9.6-.2 8 0 6.4 0H-8.6C-10.6 0-11.4-1.4-11.2-2.8-13.2-3.2-16.2-4.4-16.4-7.4Z",
      "<path d=\"M-14.6-8.2V-6.4M-9.6-10h.1M-6-14.6Q-5.4-11.4-8-10.8M-6-.4Q-5-3.4-1-3.2M4-.4Q4-3.4 8.4-3.8\"/>", true,
      2.2, -8.6, 1.25, 17.8, 16.6 },
    /* a round cap, no brim, and the arms akimbo */
    { "helper", "hb-helper",
      "M0-24C3-24 5-21.8 5-19 5-17 4-15.4 2.8-14.4 6.6-13.8 9.8-11.4 10-8.2 10.2-6 8.4-5 6.8-5.4L7.6-1.6C7.8-.6 7.2-.1 "
      "6.2 0Q0 1-6.2 0C-7.2-.1-7.8-.6-7.6-1.6L-6.8-5.4C-8.4-5-10.2-6-10-8.2-9.8-11.4-6.6-13.8-2.8-14.4-4-15.4-5-17-5-19"
      "-5-21.8-3-24 0-24Z",
      "<path d=\"M-4.8-19.4Q0-21 4.8-19.4M-6.8-5.4V-9M6.8-5.4V-9\"/>", false, 0, -6.6, 1.2, 24, 10.1 },
    /* a high mitre, a robe, and a crook held well away from it */
    { "abbot", "hb-abbot",
      "M0-28C3-25.4 4.9-22 4.4-18.6 4.8-16 3.9-14.2 2.8-13.2 5.2-12.6 6-10.8 6.4-8.8L9.6-10.2 10.4-8 7-5.4 "
      "8-1.6C8.2-.6 7.6-.1 6.6 0Q0"
      " 1-6.8 0C-7.8-.1-8.2-.6-8-1.6L-6.6-8C-6.2-10.6-5-12.6-2.8-13.2-3.9-14.2-4.8-16-4.4-18.6-4.9-22-3-25.4 "
      "0-28ZM9-1V-20.4"
      "C8.6-25 14.6-25.4 14.2-21.6 13.8-19.6 11.8-20 12-21.4L11.4-21V-1Z",
      "<path d=\"M-4.4-18.4Q0-16.8 4.4-18.4M0-26V-18M-2.2-22H2.2\"/>", false, 0, -6, 1.1, 28, 14.4 },
};

enum { SILHOUETTES = sizeof silhouettes / sizeof silhouettes[0] };

static void write_silhouette(struct hb_quill *p, const struct silhouette *s)
{
    hb_quill_text(p, "<path d=\"");
    hb_quill_text(p, s->body);
    hb_quill_text(p, "\" fill=\"none\" stroke=\"" HB_PARCHMENT_PALE "\" stroke-width=\"5\"/><path d=\"");
    hb_quill_text(p, s->body);
    hb_quill_text(p, "\" fill=\"currentColor\" stroke=\"" HB_INK "\" stroke-width=\"2\"/>");
    hb_quill_put(p, "<g fill=\"none\" stroke=\"%s\" stroke-width=\"1.3\" stroke-linecap=\"round\">%s</g>", HB_INK,
                 s->details);
}

static void define_silhouette(struct hb_quill *p, const struct silhouette *s)
{
    hb_quill_put(p, "<g id=\"%s\" stroke-linejoin=\"round\">", s->id);
    write_silhouette(p, s);
    hb_quill_text(p, "</g>\n");
}

void hb_figures_define(struct hb_quill *p)
{
    for (int i = 0; i < SILHOUETTES; i++)
        define_silhouette(p, &silhouettes[i]);
    for (int i = 0; i < HB_PLAYERS_MAX; i++) {
        hb_quill_put(p, "<g id=\"hb-e%d\" color=\"%s\">", i, livery[i].emblem_colour);
        hb_quill_text(p, livery[i].emblem);
        hb_quill_text(p, "</g>\n");
    }
}

static const struct silhouette *silhouette_of(const char *piece)
{
    for (int i = 0; i < SILHOUETTES; i++)
        if (strcmp(silhouettes[i].piece, piece) == 0)
            return &silhouettes[i];
    return &silhouettes[0];
}

static void open_group(struct hb_quill *p, double x, double y, double scale, const char *colour)
{
    hb_quill_text(p, "<g transform=\"translate(");
    hb_quill_number(p, x);
    hb_quill_text(p, " ");
    hb_quill_number(p, y);
    hb_quill_put(p, ") scale(%ld.%03ld)\" color=\"%s\">", (long)scale, (long)((scale - (double)(long)scale) * 1000),
                 colour);
}

static void draw_emblem(struct hb_quill *p, const struct silhouette *s, int player, double x, double y)
{
    hb_quill_text(p, "<g transform=\"translate(");
    hb_quill_number(p, x);
    hb_quill_text(p, " ");
    hb_quill_number(p, y);
    hb_quill_put(p, ") scale(%ld.%02ld)\"><use href=\"#hb-e%d\"/></g>", (long)s->emblem_scale,
                 (long)(s->emblem_scale * 100 + 0.5) % 100, player);
}

/* Lying down, the figure turns about its feet and comes to lie with its middle where it stood; the emblem stays
 * upright, or stripes would turn into bars. */
static void draw_lying(struct hb_quill *p, const struct silhouette *s, int player)
{
    double length = -2 * s->emblem_y; /* the middle of the body, twice */

    hb_quill_text(p, "<ellipse cx=\"1\" cy=\"-1\" rx=\"");
    hb_quill_number(p, length + 2);
    hb_quill_text(p, "\" ry=\"3.4\" fill=\"" HB_INK "\" opacity=\".28\"/><g transform=\"translate(");
    hb_quill_number(p, -length);
    hb_quill_put(p, " -8)rotate(84)\"><use href=\"#%s\"/></g>", s->id);
    draw_emblem(p, s, player, -length - s->emblem_y, -8.6);
    hb_quill_text(p, "</g>");
}

static void draw_standing(struct hb_quill *p, const struct silhouette *s, int player)
{
    double reach = s->beast ? 16 : s->emblem_y < -8 ? 15 : 9.5;

    hb_quill_text(p, "<ellipse cx=\"3\" cy=\"0\" rx=\"");
    hb_quill_number(p, reach);
    hb_quill_put(p, "\" ry=\"2.8\" fill=\"" HB_INK "\" opacity=\".28\"/><g><use href=\"#%s\"/></g>", s->id);
    draw_emblem(p, s, player, s->emblem_x, s->emblem_y);
    hb_quill_text(p, "</g>");
}

void hb_figure_draw(struct hb_quill *p, const struct hb_drawn_figure *f)
{
    HB_ASSERT(f->player >= 0 && f->player < HB_PLAYERS_MAX);
    const struct silhouette *s = silhouette_of(f->piece);

    open_group(p, f->x, f->y, f->scale, livery[f->player].colour);
    if (f->pose == HB_LYING && !s->beast)
        draw_lying(p, s, f->player);
    else
        draw_standing(p, s, f->player);
}

void hb_badge_draw(struct hb_quill *p, int player, double x, double y, double radius)
{
    HB_ASSERT(player >= 0 && player < HB_PLAYERS_MAX);
    const double drawn = 7;

    open_group(p, x, y, radius / drawn, livery[player].colour);
    hb_quill_put(
        p, "<circle r=\"6.2\" fill=\"currentColor\" stroke=\"%s\" stroke-width=\"1.5\"/><use href=\"#hb-e%d\"/></g>",
        HB_INK, player);
}

/* ---- documents ---- */

const char *hb_player_colour(int player)
{
    HB_ASSERT(player >= 0 && player < HB_PLAYERS_MAX);
    return livery[player].colour;
}

const char *hb_player_letters(int player)
{
    HB_ASSERT(player >= 0 && player < HB_PLAYERS_MAX);
    return livery[player].ink;
}

/* As much as the figure, its rim and its shadow need, with the feet in the lower middle. */
static struct hb_view_box standing_box(const struct silhouette *s)
{
    enum { RIM = 4, GROUND = 4 };
    double reach = s->reach + RIM;

    return (struct hb_view_box){ -reach, -s->high - RIM, 2 * reach, s->high + RIM + GROUND };
}

/* A figure that lies about its middle is as high as it is wide when it stands. */
static struct hb_view_box lying_box(const struct silhouette *s)
{
    enum { RIM = 4, MIDDLE = 8 };
    double before = -2 * s->emblem_y, behind = s->high - before, reach = (before > behind ? before : behind) + RIM + 2;

    return (struct hb_view_box){ -reach, -MIDDLE - s->reach - RIM, 2 * reach, 2 * (s->reach + RIM) };
}

void hb_svg_figure_document(struct hb_buffer *out, const char *piece, int player, enum hb_pose pose)
{
    const struct silhouette *s = silhouette_of(piece);
    struct hb_drawn_figure figure = { .piece = piece, .player = player, .pose = pose, .scale = 1 };
    struct hb_view_box box = pose == HB_LYING && !s->beast ? lying_box(s) : standing_box(s);
    struct hb_document d;

    hb_document_begin(&d);
    hb_figures_define(&d.define);
    hb_figure_draw(&d.draw, &figure);
    hb_document_end(&d, out, &box);
}

void hb_svg_badge_document(struct hb_buffer *out, int player)
{
    const struct hb_view_box box = { 0, 0, 40, 40 };
    struct hb_document d;

    hb_document_begin(&d);
    hb_figures_define(&d.define);
    hb_badge_draw(&d.draw, player, box.width / 2, box.height / 2, box.width / 2);
    hb_document_end(&d, out, &box);
}
