/* board.c -- a whole position as a page: the landscape with its pieces, and the legend beside it. */
#include "art/art.h"
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
#include "shape/plan.h"
#include "shape/stations.h"

#include <stdio.h>
#include <string.h>

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

/* Tiles.  Each design in each rotation and variant is drawn once and then only moved. */

/* One number for one picture. */
static unsigned picture_of(const struct map *m, const struct hb_placed *p)
{
    unsigned design = (unsigned)(p->design - hb_designs);
    unsigned turned = (design * HB_TURNS + (p->quarters & 3)) << HB_SIDES | hb_corners_joined(m->land, p);

    return turned * HB_VARIANTS + hb_variant_at(p->x, p->y);
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
        hb_svg_land(q->out, p.design, p.quarters, hb_corners_joined(m->land, &p), hb_variant_at(p.x, p.y));
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

/* The mist over each tile by what becomes of its bank. */
static void draw_mists(struct hb_quill *q, const struct map *m)
{
    size_t count = hb_placed_count(m->land);

    for (size_t i = 0; i < count; i++) {
        struct hb_placed p = hb_placed_at(m->land, i);
        enum hb_mist_look look[HB_SEGMENTS_MAX] = { HB_MIST_OPEN };

        if (!(p.design->kinds >> HB_MIST & 1))
            continue;
        for (unsigned k = 0; k < p.design->segments; k++) {
            struct hb_feature bank = hb_feature_of(m->land, p.x, p.y, k);

            look[k] = hb_mist_look(&bank);
        }
        hb_quill_put(q, "<svg x=\"%ld\" y=\"%ld\" width=\"%ld\" height=\"%ld\" viewBox=\"0 0 100 100\">",
                     tile_left(m, p.x), tile_top(m, p.y), m->tile, m->tile);
        hb_svg_mist(q->out, p.design, p.quarters, look);
        hb_quill_text(q, "</svg>\n");
    }
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

static bool is_finished_city(const struct hb_landscape *l, const struct hb_placed *p, unsigned segment, unsigned *id)
{
    if (p->design->segment[segment].kind != HB_CITY)
        return false;
    struct hb_feature city = hb_feature_of(l, p->x, p->y, segment);
    *id = city.id;
    return city.complete;
}

/* Whether that city begins on a tile that was laid before this one, or on a segment before this one. */
static bool flies_before(const struct hb_landscape *l, size_t tile, unsigned segment, unsigned id)
{
    unsigned other = 0;

    for (size_t i = 0; i <= tile; i++) {
        struct hb_placed p = hb_placed_at(l, i);

        for (unsigned k = 0; k < (i < tile ? p.design->segments : segment); k++)
            if (is_finished_city(l, &p, k, &other) && other == id)
                return true;
    }
    return false;
}

/* A finished city flies a banner; whose it was, a position does not tell. */
static void draw_banners(struct hb_quill *q, const struct map *m)
{
    size_t count = hb_placed_count(m->land);
    unsigned id = 0;

    for (size_t i = 0; i < count; i++) {
        struct hb_placed p = hb_placed_at(m->land, i);

        for (unsigned k = 0; k < p.design->segments; k++) {
            double x, y, unit = (double)m->tile / HB_TILE_UNITS;

            if (!is_finished_city(m->land, &p, k, &id) || flies_before(m->land, i, k, id))
                continue;
            hb_svg_stand(p.design, p.quarters, k, &x, &y);
            hb_quill_stamp(q, "banner", (double)tile_left(m, p.x) + x * unit, (double)tile_top(m, p.y) + y * unit,
                           unit);
        }
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
    if (hb_tile_plan_symbol(p.design, HB_SYMBOL_BOARD) != NULL)
        return; /* nothing was laid since the board */
    for (int i = 0; i < 2; i++)
        hb_quill_put(q,
                     "<rect rx=\"3\" fill=\"none\" stroke=\"%s\" stroke-width=\"%s\" x=\"%ld\" y=\"%ld\" width=\"%ld\" "
                     "height=\"%ld\"/>\n",
                     line[i].colour, line[i].width, tile_left(m, p.x), tile_top(m, p.y), m->tile, m->tile);
}

static struct hb_placed tile_at(const struct map *m, int x, int y)
{
    struct hb_placed p = { 0 };
    bool on_tile = hb_placed_on(m->land, x, y, &p);

    HB_ASSERT(on_tile);
    return p;
}

static struct hb_point on_page(const struct map *m, const struct hb_placed *p, double x, double y)
{
    double scale = (double)m->tile / 100;

    return (struct hb_point){ (double)tile_left(m, p->x) + x * scale, (double)tile_top(m, p->y) + y * scale };
}

/* A plank, where there is no drawing of what joins two roads. */
static void draw_plank(struct hb_quill *q, const struct map *m, struct hb_point from, struct hb_point to)
{
    static const struct {
        const char *colour;
        double width;
    } stroke[2] = { { HB_INK, 0.1 }, { HB_PARCHMENT_DARK, 0.07 } };

    for (int i = 0; i < 2; i++) {
        hb_quill_text(q, "<path d=\"");
        hb_quill_move(q, from);
        hb_quill_line(q, to);
        hb_quill_put(q, "\" stroke=\"%s\"", stroke[i].colour);
        hb_quill_attribute(q, "stroke-width", stroke[i].width * (double)m->tile);
        hb_quill_text(q, "/>\n");
    }
}

/* What joins two roads lies flat between their ends, turned from one to the other. */
static void draw_span(struct hb_quill *q, const struct map *m, const struct hb_span *span)
{
    const double reach = 40, least = 0.6; /* of the drawing, from bow to stern */
    struct hb_placed p = tile_at(m, span->x, span->y);
    const unsigned ends[2] = { span->one, span->other };
    double x[2], y[2];
    char name[48];

    hb_svg_ends(p.design, p.quarters, ends, x, y);
    struct hb_point from = on_page(m, &p, x[0], y[0]), to = on_page(m, &p, x[1], y[1]);
    if (hb_silhouette_of(span->name) == NULL) {
        draw_plank(q, m, from, to);
        return;
    }
    struct hb_point middle = hb_point_times(hb_point_plus(from, to), 0.5);
    struct hb_point across = hb_point_direction_turned(hb_point_unit(hb_point_minus(to, from)), 3);
    double tile = (double)m->tile / 100, scale = hb_point_distance(from, to) / tile / reach;
    snprintf(name, sizeof name, "piece-%s", span->name);
    hb_quill_point_to(q, name, middle, across, tile * (scale < least ? least : scale > 1 ? 1 : scale));
    hb_quill_text(q, "\n");
}

static void draw_spans(struct hb_quill *q, const struct map *m)
{
    struct hb_span span[PLACES_MAX];
    size_t count = hb_spans(m->game, span, PLACES_MAX);

    HB_ASSERT(count <= PLACES_MAX);
    for (size_t i = 0; i < count; i++)
        draw_span(q, m, &span[i]);
}

/* Tokens, with how many there are if it is more than one. */
static void draw_tokens(struct hb_quill *q, const struct map *m)
{
    struct hb_loose loose[PLACES_MAX];
    size_t count = hb_loose_things(m->game, loose, PLACES_MAX);

    HB_ASSERT(count <= PLACES_MAX);
    for (size_t i = 0; i < count; i++) {
        struct hb_placed p = tile_at(m, loose[i].x, loose[i].y);
        double x, y, aside = i > 0 && loose[i - 1].x == p.x && loose[i - 1].y == p.y ? 12 : 0;

        hb_svg_rest(p.design, p.quarters, &x, &y);
        struct hb_point at = on_page(m, &p, x + aside, y + aside);
        hb_pieces_draw_token(q, loose[i].piece, loose[i].count, at.x, at.y, (double)m->tile / 100);
    }
}

/* Pieces, the southern ones in front. */

static bool is_beside(const struct hb_stander *a, const struct hb_stander *b)
{
    return a->x == b->x && a->y == b->y && a->segment == b->segment;
}

/* Equal pieces of nobody that stand together are one, with their number. */
static bool is_alike(const struct hb_stander *a, const struct hb_stander *b)
{
    return is_beside(a, b) && a->player == HB_NOBODY && b->player == HB_NOBODY && strcmp(a->piece, b->piece) == 0;
}

/* How many pieces that were told before stand on the same segment, and how many are like it, itself counted. */
static unsigned standers_before(const struct map *m, size_t i, unsigned *alike)
{
    struct hb_stander s = hb_stander_at(m->game, i);
    unsigned n = 0;

    *alike = 1;
    while (i-- > 0) {
        struct hb_stander o = hb_stander_at(m->game, i);

        *alike += is_alike(&o, &s);
        n += is_beside(&o, &s) && !is_alike(&o, &s);
    }
    return n;
}

/* Whether one like it is told later, which is drawn for both. */
static bool is_one_of_more(const struct map *m, size_t i)
{
    struct hb_stander s = hb_stander_at(m->game, i);
    size_t count = hb_stander_count(m->land);

    while (++i < count) {
        struct hb_stander o = hb_stander_at(m->game, i);

        if (is_alike(&o, &s))
            return true;
    }
    return false;
}

static struct hb_drawn_piece piece_at(const struct map *m, size_t i)
{
    enum { FEET = 10, LYING_FEET = 7, ASIDE = 15, EDGE = 88 };
    struct hb_stander s = hb_stander_at(m->game, i);
    struct hb_placed p = tile_at(m, s.x, s.y);
    double x, y, scale = (double)m->tile / 100;
    unsigned alike, before = standers_before(m, i, &alike);

    hb_svg_stand(p.design, p.quarters, s.segment, &x, &y);
    x += (x + before * ASIDE <= EDGE ? 1.0 : -1.0) * before * ASIDE;
    bool lies = p.design->segment[s.segment].kind == HB_FIELD;
    return (struct hb_drawn_piece){ .piece = s.piece,
                                    .player = s.player,
                                    .pose = lies ? HB_LYING : HB_STANDING,
                                    .x = (double)tile_left(m, s.x) + x * scale,
                                    .y = (double)tile_top(m, s.y) + (y + (lies ? LYING_FEET : FEET)) * scale,
                                    .scale = scale * (lies ? 0.95 : 1.1),
                                    .alike = alike,
                                    .load = s.load,
                                    .carries = s.carries };
}

/* Puts a piece among those that stand farther south. */
static size_t add_piece(struct hb_drawn_piece *piece, size_t count, const struct hb_drawn_piece *one)
{
    size_t k = count;

    HB_ASSERT(count < PLACES_MAX);
    for (; k > 0 && one->y < piece[k - 1].y; k--)
        piece[k] = piece[k - 1];
    piece[k] = *one;
    return count + 1;
}

/* What stands beside the landscape, where artwork on it has a place for that. */
static size_t add_stations(const struct map *m, struct hb_drawn_piece *piece, size_t count)
{
    enum { STATIONS_MAX = 64, FEET = 10 };
    struct hb_station station[STATIONS_MAX];
    size_t stations = hb_stations(m->game, station, STATIONS_MAX);
    double scale = (double)m->tile / HB_TILE_UNITS;

    HB_ASSERT(stations <= STATIONS_MAX);
    for (size_t i = 0; i < stations; i++) {
        const struct hb_station *s = &station[i];
        struct hb_point at;

        if (!s->piece || !hb_station_place(m->land, s, &at))
            continue;
        count = add_piece(piece, count,
                          &(struct hb_drawn_piece){ .piece = s->piece,
                                                    .player = s->player,
                                                    .x = (double)tile_left(m, 0) + at.x * scale,
                                                    .y = (double)tile_top(m, 0) + (at.y + FEET) * scale,
                                                    .scale = scale });
    }
    return count;
}

static void draw_pieces(struct hb_quill *q, const struct map *m)
{
    struct hb_drawn_piece piece[PLACES_MAX];
    size_t count = 0, standers = hb_stander_count(m->land);

    for (size_t i = 0; i < standers; i++) {
        if (is_one_of_more(m, i))
            continue;
        struct hb_drawn_piece f = piece_at(m, i);

        count = add_piece(piece, count, &f);
    }
    count = add_stations(m, piece, count);
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
    draw_banners(q, m);
    draw_mists(q, m);
    draw_last_tile(q, m);
    draw_spans(q, m);
    draw_tokens(q, m);
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
