/* figures.c -- the players' figures, colours and emblems.
 *
 * The colours keep a distance of at least 28 (CIE 1976) from each other for normal sight and when seen with
 * protanopia, deuteranopia or tritanopia. */
#include "draw/figures.h"

#include "core/assert.h"
#include "draw/palette.h"
#include "hradby/game.h"

#include <stddef.h>
#include <string.h>

struct livery {
    const char *colour, *emblem_colour;
    const char *emblem; /* inside a circle of radius 4; in currentColor */
};

static const struct livery livery[] = {
    /* dot */
    { "#C23B12", HB_PARCHMENT_PALE, "<circle r=\"3\" fill=\"currentColor\"/>" },
    /* stripes */
    { "#1437B4", HB_PARCHMENT_PALE, "<path d=\"M-4-2H4M-4 2H4\" stroke=\"currentColor\" stroke-width=\"2\"/>" },
    /* cross */
    { "#F5C120", HB_INK, "<path d=\"M0-4V4M-4 0H4\" stroke=\"currentColor\" stroke-width=\"2.2\"/>" },
    /* ring */
    { "#16906E", HB_PARCHMENT_PALE, "<circle r=\"2.8\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"1.9\"/>" },
    /* lozenge */
    { "#2B1F28", HB_PARCHMENT_PALE, "<path d=\"M0-4.2L3.6 0 0 4.2-3.6 0Z\" fill=\"currentColor\"/>" },
    /* chevron */
    { "#A24CA6", HB_PARCHMENT_PALE,
      "<path d=\"M-3.6 2.6L0-2 3.6 2.6\" stroke=\"currentColor\" stroke-width=\"2.3\" fill=\"none\"/>" },
    /* bar */
    { "#6CDCF8", HB_INK, "<path d=\"M0-4.2V4.2\" stroke=\"currentColor\" stroke-width=\"2.8\"/>" },
    /* saltire */
    { "#FCFAE6", HB_INK, "<path d=\"M-3-3L3 3M3-3L-3 3\" stroke=\"currentColor\" stroke-width=\"2.2\"/>" },
};

_Static_assert(sizeof livery / sizeof livery[0] == HB_PLAYERS_MAX, "every player has a colour and an emblem");

/* A silhouette: the body in one outline, drawn three times (a pale rim that lifts it off the map, the ink, the
 * colour), and what is drawn on it in ink. */
struct silhouette {
    const char *piece, *id;
    const char *body;
    const char *details;
    double scale;
};

#define TRAVELLER                                                                                                      \
    "M0-24C2-24 3.4-22.8 3.8-21L4-19.9 7-19.4C7.8-19 7.6-18 6.8-17.8L4.5-17.3C4.6-15.4 3.8-14.2 2.8-13.4 5.6-12.6 "    \
    "6.8-10"                                                                                                           \
    " 7.2-7L8.4-1.6C8.6-.6 8-.1 7 0Q0 1-7 "                                                                            \
    "0C-8-.1-8.6-.6-8.4-1.6L-7.2-7C-6.8-10-5.6-12.6-2.8-13.4-3.8-14.2-4.6-15.4-4.5-17.3"                               \
    "L-6.8-17.8C-7.6-18-7.8-19-7-19.4L-4-19.9-3.8-21C-3.4-22.8-2-24 0-24Z"

static const struct silhouette silhouettes[] = {
    { "follower", "hb-follower", TRAVELLER, "<path d=\"M-4.4-17.4Q0-16 4.4-17.4\"/>", 1 },
    { "large", "hb-follower", TRAVELLER, NULL, 1.3 },
    /* a high mitre, a robe, and a crook held well away from it */
    { "abbot", "hb-abbot",
      "M0-28C3-25.4 4.9-22 4.4-18.6 4.8-16 3.9-14.2 2.8-13.2 5.2-12.6 6-10.8 6.4-8.8L9.6-10.2 10.4-8 7-5.4 "
      "8-1.6C8.2-.6 7.6-.1 6.6 0Q0"
      " 1-6.8 0C-7.8-.1-8.2-.6-8-1.6L-6.6-8C-6.2-10.6-5-12.6-2.8-13.2-3.9-14.2-4.8-16-4.4-18.6-4.9-22-3-25.4 "
      "0-28ZM9-1V-20.4"
      "C8.6-25 14.6-25.4 14.2-21.6 13.8-19.6 11.8-20 12-21.4L11.4-21V-1Z",
      "<path d=\"M-4.4-18.4Q0-16.8 4.4-18.4M0-26V-18M-2.2-22H2.2\"/>", 1 },
};

enum { SILHOUETTES = sizeof silhouettes / sizeof silhouettes[0] };

static void define_silhouette(struct hb_quill *p, const struct silhouette *s)
{
    hb_quill_put(p, "<g id=\"%s\" stroke-linejoin=\"round\"><path d=\"", s->id);
    hb_quill_text(p, s->body);
    hb_quill_text(p, "\" fill=\"none\" stroke=\"" HB_PARCHMENT_PALE "\" stroke-width=\"5\"/><path d=\"");
    hb_quill_text(p, s->body);
    hb_quill_text(p, "\" fill=\"currentColor\" stroke=\"" HB_INK "\" stroke-width=\"2\"/>");
    hb_quill_put(p, "<g fill=\"none\" stroke=\"%s\" stroke-width=\"1.3\" stroke-linecap=\"round\">%s</g></g>\n", HB_INK,
                 s->details);
}

void hb_figures_define(struct hb_quill *p)
{
    for (int i = 0; i < SILHOUETTES; i++)
        if (silhouettes[i].details)
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

void hb_figure_draw(struct hb_quill *p, const struct hb_drawn_figure *f)
{
    HB_ASSERT(f->player >= 0 && f->player < HB_PLAYERS_MAX);
    const struct silhouette *s = silhouette_of(f->piece);
    const struct livery *l = &livery[f->player];

    open_group(p, f->x, f->y, f->scale * s->scale, l->colour);
    if (f->pose == HB_LYING)
        hb_quill_text(p, "<ellipse cx=\"1\" cy=\"-1\" rx=\"14\" ry=\"3.4\" fill=\"" HB_INK
                         "\" opacity=\".28\"/><g transform=\"translate(-12 -8)rotate(84)\">");
    else
        hb_quill_text(p, "<ellipse cx=\"3\" cy=\"0\" rx=\"9.5\" ry=\"2.8\" fill=\"" HB_INK "\" opacity=\".28\"/><g>");
    /* the emblem stays upright on a lying figure too, or stripes would turn into bars */
    hb_quill_put(p, "<use href=\"#%s\"/></g><use href=\"#hb-e%d\" %s/></g>", s->id, f->player,
                 f->pose == HB_LYING ? "x=\"-6\" y=\"-8.6\"" : "y=\"-6\"");
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
