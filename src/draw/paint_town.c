/* paint_town.c -- the ground and the walls of cities, and their gates. */
#include "draw/paint.h"
#include "draw/palette.h"

#include <stddef.h>

enum { BEYOND = 6 }; /* how far a wall is drawn past the tile's border, where it is cut off */

static void write_outline(struct hb_quill *p, const struct hb_town *t)
{
    for (unsigned i = 0; i < t->stretches; i++) {
        struct hb_point from = hb_border_point(t->from[i]);

        if (i == 0)
            hb_quill_move(p, from);
        else
            hb_quill_line(p, from);
        hb_quill_line(p, t->wall[i].from);
        if (t->wall[i].bends > 0)
            hb_quill_bends(p, &t->wall[i]);
    }
    hb_quill_text(p, "Z");
}

static void write_wall(struct hb_quill *p, const struct hb_curve *w)
{
    const struct hb_bend *last = &w->bend[w->bends - 1];
    struct hb_point leave = hb_point_unit(hb_point_minus(w->bend[0].lead, w->from));
    struct hb_point arrive = hb_point_unit(hb_point_minus(last->to, last->trail));

    hb_quill_move(p, hb_point_minus(w->from, hb_point_times(leave, BEYOND)));
    hb_quill_line(p, w->from);
    hb_quill_bends(p, w);
    hb_quill_line(p, hb_point_plus(last->to, hb_point_times(arrive, BEYOND)));
}

static bool has_wall(const struct hb_town *t)
{
    for (unsigned i = 0; i < t->stretches; i++)
        if (t->wall[i].bends > 0)
            return true;
    return false;
}

/* A wall is its outline, its face a little lower, and its top with battlements. */
static void paint_walls(struct hb_quill *p, const struct hb_town *t)
{
    static const struct {
        const char *attributes;
    } layer[] = {
        { "stroke=\"" HB_INK "\" stroke-width=\"11\" opacity=\".09\"" },
        { "stroke=\"" HB_INK "\" stroke-width=\"6\" opacity=\".2\" transform=\"translate(2.8 4.4)\"" },
        { "stroke=\"" HB_INK "\" stroke-width=\"6.4\" transform=\"translate(0 2.4)\"" },
        { "stroke=\"" HB_WALL "\" stroke-width=\"3.6\" transform=\"translate(0 2.4)\"" },
        { "stroke=\"" HB_INK "\" stroke-width=\"5.8\"" },
        { "stroke=\"" HB_WALL_LIT "\" stroke-width=\"3.2\"" },
        { "stroke=\"" HB_WALL "\" stroke-width=\"3.2\" stroke-dasharray=\"1.8 2.6\"" },
    };

    for (size_t i = 0; has_wall(t) && i < sizeof layer / sizeof layer[0]; i++) {
        hb_quill_text(p, "<path d=\"");
        for (unsigned k = 0; k < t->stretches; k++)
            if (t->wall[k].bends > 0)
                write_wall(p, &t->wall[k]);
        hb_quill_put(p, "\" fill=\"none\" %s/>", layer[i].attributes);
    }
}

/* Away from the border by so much. */
static struct hb_point anywhere(struct hb_grain *grain, double edge)
{
    double x = hb_grain_between(grain, edge, HB_TILE_UNITS - edge);
    double y = hb_grain_between(grain, edge, HB_TILE_UNITS - edge);

    return (struct hb_point){ x, y };
}

/* Blotches of lighter and darker ground, only where they fit. */
static void paint_blotches(struct hb_quill *p, struct hb_layout *l, const struct hb_town *t)
{
    enum { TRIES = 10 };
    static const char *const fill[2] = { "#E3B67B", "#CB9354" };
    struct hb_grid_room room;

    hb_grid_measure(&l->grid, &room);
    for (int i = 0; i < TRIES; i++) {
        struct hb_point at = anywhere(&l->grain, 8);
        double most = hb_grid_room_at(&room, at);

        if (hb_grid_owner(&l->grid, at) != t->segment || most < 6)
            continue;
        hb_quill_text(p, "<path d=\"");
        hb_paint_round(p, &l->grain, at, most < 15 ? most : 15, most < 11 ? most * 0.8 : 9);
        hb_quill_put(p, "\" fill=\"%s\" opacity=\".5\"/>", fill[i % 2]);
    }
}

/* Cobbles: short strokes all over the city, darker and paler ones. */
static void paint_cobbles(struct hb_quill *p, struct hb_layout *l, const struct hb_town *t)
{
    enum { TRIES = 70 };
    static const char *const colour[2] = { "#B98648", "#EBC48E" };

    for (int shade = 0; shade < 2; shade++) {
        hb_quill_text(p, "<path d=\"");
        for (int i = 0; i < TRIES / (1 + shade); i++) {
            struct hb_point at = anywhere(&l->grain, 3);

            if (hb_grid_owner(&l->grid, at) != t->segment)
                continue;
            hb_quill_move(p, at);
            hb_quill_text(p, "q1-.9 2.2 0");
        }
        hb_quill_put(p, "\" fill=\"none\" stroke=\"%s\" stroke-width=\".9\" stroke-linecap=\"round\"/>", colour[shade]);
    }
}

static void paint_town(struct hb_quill *p, struct hb_layout *l, const struct hb_town *t)
{
    hb_quill_text(p, "<path d=\"");
    write_outline(p, t);
    hb_quill_text(p, "\" fill=\"" HB_CITY_GROUND "\"/>");
    paint_blotches(p, l, t);
    paint_cobbles(p, l, t);
    paint_walls(p, t);
}

/* The road goes on through the wall, for a step. */
static void paint_gate(struct hb_quill *p, const struct hb_curve *road)
{
    const struct hb_bend *last = &road->bend[road->bends - 1];
    struct hb_point into = hb_point_unit(hb_point_minus(last->to, last->trail));
    static const char *const stroke[2] = { "stroke=\"" HB_INK "\" stroke-width=\"9.6\"",
                                           "stroke=\"" HB_ROAD_COLOUR "\" stroke-width=\"7\"" };

    for (int i = 0; i < 2; i++) {
        hb_quill_text(p, "<path d=\"");
        hb_quill_move(p, hb_point_minus(last->to, hb_point_times(into, 4 + i)));
        hb_quill_line(p, hb_point_plus(last->to, hb_point_times(into, 6)));
        hb_quill_put(p, "\" fill=\"none\" %s/>", stroke[i]);
    }
}

void hb_paint_towns(struct hb_quill *p, struct hb_layout *l)
{
    for (unsigned i = 0; i < l->towns; i++)
        paint_town(p, l, &l->town[i]);
    for (unsigned i = 0; i < l->ways; i++)
        if (l->way[i].end == HB_TO_GATE)
            paint_gate(p, &l->way[i].curve);
    for (unsigned i = 0; i < l->lanes; i++)
        paint_gate(p, &l->lane[i].curve);
}
