/* castle_land.c -- sky, hill, yard and walls: what is there before anything is built, in summer and in winter. */
#include "core/assert.h"
#include "draw/castle.h"
#include "shape/grain.h"

#include <stdio.h>

#define SNOW "#FBFDFE"

/* What differs between the seasons, besides the land itself (art/land). */
struct tints {
    const char *sky_high, *sky_low, *meadow_deep;
};

static const struct tints summer = { "#BFDDE3", "#F6EBD0", HB_MEADOW_DEEP };
static const struct tints winter = { "#A9BCCB", "#E7E6E2", "#D3DFE8" };

void hb_castle_land_define(struct hb_quill *q)
{
    hb_quill_put(q,
                 "<linearGradient id=\"hb-sky-summer\" x2=\"0\" y2=\"1\"><stop stop-color=\"%s\"/><stop offset=\"1\" "
                 "stop-color=\"%s\"/></linearGradient>\n",
                 summer.sky_high, summer.sky_low);
    hb_quill_put(q,
                 "<linearGradient id=\"hb-sky-winter\" x2=\"0\" y2=\"1\"><stop stop-color=\"%s\"/><stop offset=\"1\" "
                 "stop-color=\"%s\"/></linearGradient>\n",
                 winter.sky_high, winter.sky_low);
    hb_quill_put(q, "<clipPath id=\"hb-scene\"><rect rx=\"10\" width=\"%d\" height=\"%d\"/></clipPath>\n",
                 HB_SCENE_WIDTH, HB_SCENE_HEIGHT);
}

static void draw_art(const struct hb_castle_page *p, const char *layer)
{
    char name[32];

    snprintf(name, sizeof name, "%s%s", p->winter ? "winter" : "summer", layer);
    const struct hb_art *art = hb_art_find("land", name);
    HB_ASSERT(art != NULL);
    hb_quill_text(p->q, art->body);
    hb_quill_text(p->q, "\n");
}

static void draw_sky(const struct hb_castle_page *p)
{
    hb_quill_put(p->q, "<rect width=\"%d\" height=\"420\" fill=\"url(#%s)\"/>\n", HB_SCENE_WIDTH,
                 p->winter ? "hb-sky-winter" : "hb-sky-summer");
}

/* Darker places on the meadow. */
static void draw_hollows(const struct hb_castle_page *p)
{
    struct hb_grain grain = hb_grain_of("castle meadow");

    for (int i = 0; i < 46; i++) {
        double x = hb_grain_between(&grain, 0, HB_SCENE_WIDTH), y = hb_grain_between(&grain, 420, 950);

        hb_quill_open(p->q, x, y, hb_grain_between(&grain, 0.7, 1.8));
        hb_quill_put(p->q, "<ellipse rx=\"34\" ry=\"9\" fill=\"%s\" opacity=\".5\"/>",
                     p->winter ? winter.meadow_deep : summer.meadow_deep);
        hb_quill_close(p->q);
    }
}

/* Trees and tufts wherever there is neither hill nor road. */

static bool is_free(double x, double y)
{
    double dx = (x - 526) / 514, dy = (y - 500) / 334;
    bool hill = dx * dx + dy * dy<1, road = y> 842 || (x > 860 && x < 1030 && y > 680) || (x > 464 && x < 584);

    return !hill && !road;
}

static void draw_growth(const struct hb_castle_page *p)
{
    static const char *const wood[2][3] = { { "broad_tree", "dark_fir", "tuft" },
                                            { "bare_tree", "white_fir", "drift" } };
    struct hb_grain grain = hb_grain_of("castle growth");
    enum { ROWS = 30, IN_ROW = 16 };

    for (int row = 0; row < ROWS; row++)
        for (int i = 0; i < IN_ROW; i++) {
            double x = hb_grain_between(&grain, 14, HB_SCENE_WIDTH - 14),
                   y = 330 + row * 17.0 + hb_grain_between(&grain, 0, 9);
            unsigned kind = hb_grain_below(&grain, 9);
            double scale = 0.42 + row * 0.022;

            if (is_free(x, y))
                hb_quill_stamp(p->q, wood[p->winter][kind < 2 ? 0 : kind < 4 ? 1 : 2], x, y, scale);
        }
}

void hb_castle_land_draw(const struct hb_castle_page *p)
{
    draw_sky(p);
    draw_art(p, "");
    draw_hollows(p);
    draw_art(p, "-hill");
    draw_growth(p);
}

/* Flakes in the air, few and small, so that they hide nothing. */
void hb_castle_land_draw_snow(const struct hb_castle_page *p)
{
    struct hb_grain grain = hb_grain_of("castle snow");

    if (!p->winter)
        return;
    hb_quill_text(p->q, "<g fill=\"#FFFFFF\" opacity=\".85\">");
    for (int i = 0; i < 90; i++) {
        hb_quill_text(p->q, "<circle");
        hb_quill_attribute(p->q, "cx", hb_grain_between(&grain, 6, HB_SCENE_WIDTH - 6));
        hb_quill_attribute(p->q, "cy", hb_grain_between(&grain, 6, 250));
        hb_quill_attribute(p->q, "r", hb_grain_between(&grain, 1.2, 2.8));
        hb_quill_text(p->q, "/>");
    }
    hb_quill_text(p->q, "</g>\n");
}

/* Walls */

enum { WALL_HEIGHT = 42, TOOTH = 9 };

static struct hb_point between(struct hb_point a, struct hb_point b, double share, double up)
{
    return (struct hb_point){ a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share - up };
}

static void write_teeth(struct hb_quill *q, struct hb_point from, struct hb_point to)
{
    int teeth = (int)(hb_point_distance(from, to) / 22) + 1;

    for (int i = 0; i < teeth; i++) {
        double step = 1.0 / teeth;

        hb_quill_line(q, between(to, from, i * step, WALL_HEIGHT));
        hb_quill_line(q, between(to, from, (i + 0.25) * step, WALL_HEIGHT));
        hb_quill_line(q, between(to, from, (i + 0.25) * step, WALL_HEIGHT + TOOTH));
        hb_quill_line(q, between(to, from, (i + 0.75) * step, WALL_HEIGHT + TOOTH));
        hb_quill_line(q, between(to, from, (i + 0.75) * step, WALL_HEIGHT));
    }
    hb_quill_line(q, between(from, to, 0, WALL_HEIGHT));
}

static void write_stones(struct hb_quill *q, struct hb_point from, struct hb_point to)
{
    struct hb_grain grain = { (uint64_t)(from.x * 7 + to.x * 13 + from.y) };
    int count = (int)(hb_point_distance(from, to) / 16);

    hb_quill_text(q, "<path fill=\"none\" stroke=\"#6F6154\" stroke-width=\"1\" opacity=\".8\" d=\"");
    for (int i = 0; i < count; i++) {
        double share = hb_grain_between(&grain, 0.03, 0.95), up = hb_grain_between(&grain, 6, WALL_HEIGHT - 6);

        hb_quill_move(q, between(from, to, share, up));
        hb_quill_line(q, between(from, to, share + 8.0 / hb_point_distance(from, to), up));
    }
    hb_quill_text(q, "\"/>");
}

void hb_castle_wall_draw(struct hb_quill *q, struct hb_point from, struct hb_point to, bool snow)
{
    /* what faces north-west is lit */
    const char *colour = (to.y - from.y) * (to.x - from.x) > 0 ? "#C3B5A3" : "#A99A8A";

    hb_quill_put(q, "<path fill=\"%s\" stroke=\"%s\" stroke-width=\"1.9\" stroke-linejoin=\"round\" d=\"", colour,
                 HB_INK);
    hb_quill_move(q, from);
    hb_quill_line(q, to);
    hb_quill_line(q, between(to, from, 0, WALL_HEIGHT));
    write_teeth(q, from, to);
    hb_quill_text(q, "Z\"/>");
    write_stones(q, from, to);
    if (snow) {
        hb_quill_text(q, "<path fill=\"none\" stroke=\"" SNOW "\" stroke-width=\"4\" stroke-linecap=\"round\" d=\"");
        hb_quill_move(q, between(to, from, 0, WALL_HEIGHT));
        write_teeth(q, from, to);
        hb_quill_text(q, "\"/>");
    }
    hb_quill_text(q, "\n");
}
