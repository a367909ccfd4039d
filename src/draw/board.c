/* board.c -- a whole position as a page: the landscape with its pieces, and the legend beside it. */
#include "core/assert.h"
#include "draw/legend.h"
#include "draw/paint.h"
#include "draw/paper.h"
#include "draw/pieces.h"
#include "draw/svg.h"
#include "hradby/castle.h"
#include "hradby/landscape.h"
#include "hradby/words.h"
#include "shape/corners.h"

#include <stdio.h>

/* The landscape on the page: which squares it covers, and where its north-west corner lies in pixels. */
struct map {
    const struct hb_game *game;
    const struct hb_landscape *land;
    long west, east, north, south;
    long tile; /* pixels */
    long left, top;
};

enum { MARGIN_MIN = 34, PLACES_MAX = 1024 };

static void find_extent(struct map *m)
{
    size_t count = hb_placed_count(m->land);

    for (size_t i = 0; i < count; i++) {
        struct hb_placed p = hb_placed_at(m->land, i);

        m->west = i == 0 || p.x < m->west ? p.x : m->west;
        m->east = i == 0 || p.x > m->east ? p.x : m->east;
        m->north = i == 0 || p.y < m->north ? p.y : m->north;
        m->south = i == 0 || p.y > m->south ? p.y : m->south;
    }
}

static long tile_left(const struct map *m, int x)
{
    return m->left + (x - m->west) * m->tile;
}

static long tile_top(const struct map *m, int y)
{
    return m->top + (y - m->north) * m->tile;
}

/* Tiles.  Each design in each rotation is drawn once and then only moved. */

/* One number for one picture. */
static unsigned picture_of(const struct map *m, const struct hb_placed *p)
{
    unsigned design = (unsigned)(p->design - hb_designs);

    return (design * HB_TURNS + (p->quarters & 3)) << HB_SIDES | hb_corners_joined(m->land, p);
}

static bool seen_before(const struct map *m, size_t count, unsigned picture)
{
    for (size_t i = 0; i < count; i++) {
        struct hb_placed p = hb_placed_at(m->land, i);

        if (picture_of(m, &p) == picture)
            return true;
    }
    return false;
}

static void define_tiles(struct hb_quill *q, const struct map *m)
{
    size_t count = hb_placed_count(m->land);

    for (size_t i = 0; i < count; i++) {
        struct hb_placed p = hb_placed_at(m->land, i);
        unsigned picture = picture_of(m, &p);

        if (seen_before(m, i, picture))
            continue;
        hb_quill_put(q, "<symbol id=\"hb-t%u\" viewBox=\"0 0 100 100\">", picture);
        hb_svg_tile(q->out, p.design, p.quarters, hb_corners_joined(m->land, &p));
        hb_quill_text(q, "</symbol>\n");
    }
}

static void write_squares(struct hb_quill *q, const struct map *m)
{
    size_t count = hb_placed_count(m->land);

    hb_quill_text(q, "<path d=\"");
    for (size_t i = 0; i < count; i++) {
        struct hb_placed p = hb_placed_at(m->land, i);

        hb_quill_put(q, "M%ld %ldh%ldv%ldh-%ldZ", tile_left(m, p.x), tile_top(m, p.y), m->tile, m->tile, m->tile);
    }
    hb_quill_text(q, "\" ");
}

/* A shade below the landscape, an outline round it, and meadow behind the joints. */
static void draw_ground(struct hb_quill *q, const struct map *m)
{
    write_squares(q, m);
    hb_quill_put(q, "fill=\"%s\" opacity=\".2\" transform=\"translate(4 6)\"/>\n", HB_INK);
    write_squares(q, m);
    hb_quill_put(q, "fill=\"%s\" stroke=\"%s\" stroke-width=\"4\" stroke-linejoin=\"round\"/>\n", HB_INK, HB_INK);
    write_squares(q, m);
    hb_quill_put(q, "fill=\"%s\" stroke=\"%s\" stroke-width=\".6\"/>\n", HB_MEADOW, HB_MEADOW);
}

static void draw_tiles(struct hb_quill *q, const struct map *m)
{
    size_t count = hb_placed_count(m->land);

    for (size_t i = 0; i < count; i++) {
        struct hb_placed p = hb_placed_at(m->land, i);

        hb_quill_put(q, "<use href=\"#hb-t%u\" x=\"%ld\" y=\"%ld\" width=\"%ld\" height=\"%ld\"/>\n", picture_of(m, &p),
                     tile_left(m, p.x), tile_top(m, p.y), m->tile, m->tile);
    }
    write_squares(q, m);
    hb_quill_put(q, "fill=\"none\" stroke=\"%s\" stroke-width=\"1\" opacity=\".13\"/>\n", HB_INK);
}

/* A house on the ground that four joined corners leave open. */
static void draw_joined_corners(struct hb_quill *q, const struct map *m)
{
    size_t count = hb_placed_count(m->land);

    for (size_t i = 0; i < count; i++) {
        struct hb_placed p = hb_placed_at(m->land, i);
        unsigned form = (unsigned)(p.x * 7 + p.y * 13) % HB_HOUSE_FORMS, roof = (unsigned)(p.x + p.y * 5) % HB_ROOFS;

        if (!(hb_corners_joined(m->land, &p) >> HB_E & 1))
            continue;
        hb_quill_stamp(q, hb_paint_house[form][roof], (double)tile_left(m, p.x + 1), (double)tile_top(m, p.y + 1),
                       (double)m->tile / 100);
    }
}

static void draw_last_tile(struct hb_quill *q, const struct map *m)
{
    static const struct {
        const char *colour, *width;
    } line[2] = { { HB_INK, "4.5" }, { HB_PARCHMENT_PALE, "2.5" } };
    size_t count = hb_placed_count(m->land);

    if (count < 2)
        return;
    struct hb_placed p = hb_placed_at(m->land, count - 1);
    for (int i = 0; i < 2; i++)
        hb_quill_put(q,
                     "<rect rx=\"3\" fill=\"none\" stroke=\"%s\" stroke-width=\"%s\" x=\"%ld\" y=\"%ld\" width=\"%ld\" "
                     "height=\"%ld\"/>\n",
                     line[i].colour, line[i].width, tile_left(m, p.x), tile_top(m, p.y), m->tile, m->tile);
}

/* Pieces, the southern ones in front. */

static struct hb_drawn_piece piece_at(const struct map *m, size_t i)
{
    enum { FEET = 10, LYING_FEET = 7 };
    struct hb_stander s = hb_stander_at(m->game, i);
    struct hb_placed p = { 0 };
    double x, y, scale = (double)m->tile / 100;

    bool on_tile = hb_placed_on(m->land, s.x, s.y, &p);
    HB_ASSERT(on_tile);
    hb_svg_stand(p.design, p.quarters, s.segment, &x, &y);
    bool lies = p.design->segment[s.segment].kind == HB_FIELD;
    return (struct hb_drawn_piece){ .piece = s.piece,
                                    .player = s.player,
                                    .pose = lies ? HB_LYING : HB_STANDING,
                                    .x = (double)tile_left(m, s.x) + x * scale,
                                    .y = (double)tile_top(m, s.y) + (y + (lies ? LYING_FEET : FEET)) * scale,
                                    .scale = scale * (lies ? 0.95 : 1.1) };
}

static void draw_pieces(struct hb_quill *q, const struct map *m)
{
    struct hb_drawn_piece piece[PLACES_MAX];
    size_t count = hb_stander_count(m->land);

    HB_ASSERT(count <= PLACES_MAX);
    for (size_t i = 0; i < count; i++) {
        struct hb_drawn_piece f = piece_at(m, i);
        size_t k = i;

        for (; k > 0 && f.y < piece[k - 1].y; k--)
            piece[k] = piece[k - 1];
        piece[k] = f;
    }
    for (size_t i = 0; i < count; i++) {
        hb_pieces_draw(q, &piece[i]);
        hb_quill_text(q, "\n");
    }
}

/* The page */

static void draw_coordinates(struct hb_quill *q, const struct map *m)
{
    hb_quill_put(
        q, "<g fill=\"%s\" opacity=\".6\" font-family=\"Georgia, serif\" font-size=\"13\" text-anchor=\"middle\">\n",
        HB_INK);
    for (long x = m->west; x <= m->east; x++)
        hb_quill_put(q, "<text x=\"%ld\" y=\"%ld\">%ld</text>", tile_left(m, (int)x) + m->tile / 2, m->top - 14, x);
    for (long y = m->north; y <= m->south; y++)
        hb_quill_put(q, "<text x=\"%ld\" y=\"%ld\">%ld</text>", m->left - 18, tile_top(m, (int)y) + m->tile / 2 + 5, y);
    hb_quill_text(q, "</g>\n");
}

/* Divides the page: the landscape in the middle of what the legend leaves. */
static void divide(struct map *m, struct hb_panel *page, struct hb_panel *legend)
{
    long margin = m->tile / 2 > MARGIN_MIN ? m->tile / 2 : MARGIN_MIN;
    long map_width = (m->east - m->west + 1) * m->tile + 2 * margin;
    long map_height = (m->south - m->north + 1) * m->tile + 2 * margin;
    long legend_height = (long)hb_legend_height(m->game);
    long height = map_height > legend_height ? map_height : legend_height;

    *page = (struct hb_panel){ 0, 0, (double)(map_width + HB_LEGEND_WIDTH + 2 * HB_PAPER_FRAME),
                               (double)(height + 2 * HB_PAPER_FRAME) };
    *legend =
        (struct hb_panel){ (double)(HB_PAPER_FRAME + map_width), HB_PAPER_FRAME, HB_LEGEND_WIDTH, (double)height };
    m->left = HB_PAPER_FRAME + margin;
    m->top = HB_PAPER_FRAME + margin + (height - map_height) / 2;
}

static void draw_map(struct hb_quill *q, const struct map *m)
{
    draw_coordinates(q, m);
    draw_ground(q, m);
    draw_tiles(q, m);
    draw_joined_corners(q, m);
    draw_last_tile(q, m);
    draw_pieces(q, m);
}

bool hb_svg_board(struct hb_buffer *out, const struct hb_game *g, const struct hb_names *names,
                  enum hb_language language, unsigned tile_pixels, struct hb_error *err)
{
    struct hb_quill quill = { .out = out, .language = language };
    struct map map = { .game = g, .land = hb_landscape_of(g), .tile = (long)tile_pixels };
    struct hb_panel page, legend;
    struct hb_paper_names cut;

    HB_ASSERT(tile_pixels >= HB_TILE_PIXELS_MIN && tile_pixels <= HB_TILE_PIXELS_MAX);
    const struct hb_castle *castle = hb_castle_of(g);
    if (castle) {
        hb_svg_castle(out, castle, names, language);
        return true;
    }
    if (!map.land)
        return hb_refuse(err, HB_BAD_REQUEST, "picture.no-map game=%s", hb_kind_of(g)->id);
    find_extent(&map);
    divide(&map, &page, &legend);
    hb_paper_open(&quill, g, (long)page.width, (long)page.height);
    hb_quill_text(&quill, "<defs>\n");
    hb_svg_definitions(out);
    define_tiles(&quill, &map);
    hb_quill_text(&quill, "</defs>\n");
    hb_paper_draw(&quill, (long)page.width, (long)page.height);
    draw_map(&quill, &map);
    hb_paper_cut(&cut, names);
    hb_legend_draw(&quill, &legend, g, &cut.names);
    hb_quill_text(&quill, "</svg>\n");
    return true;
}
