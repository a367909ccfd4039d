/* board.c -- a whole position as a page: the landscape with its pieces, and the legend beside it.
 *
 * Nothing is known here of any expansion.  A game says how its tiles lie (struct hb_landscape), what stands, lies and
 * joins there; what each player has, and what else the legend shows, is in struct hb_look.  Artwork is found by the
 * names that the game uses.
 *
 *   +----------------------------+-----------+
 *   |       -1    0    1         |  title    |
 *   |     +----+----+----+       |  tile     |    a map knows which squares there are, and where they lie in pixels;
 *   |   0 |    |    |    |       |  status   |    the legend is a panel that is filled from the top, each part giving
 *   |     +----+----+----+       |  players  |    back where the next one begins
 *   +----------------------------+-----------+
 *
 * Each layer is drawn over the whole of the map before the next one begins, from the ground to the pieces, since what
 * stands on a tile may stick out over the next one.  Within a layer of pieces the southern ones come later, and hide
 * those behind them. */
#include "engine/assert.h"
#include "hradby/landscape.h"
#include "hradby/words.h"
#include "table/party_words.h"
#include "views/art/art.h"
#include "views/picture/land_map.h"
#include "views/picture/picture_view.h"
#include "views/picture/pieces.h"
#include "views/picture/scene_view.h"
#include "views/picture/svg.h"
#include "views/picture/svg_writer.h"
#include "views/picture/tile_paint.h"
#include "views/shape/landscape_shape.h"
#include "views/shape/tile_plan.h"

#include <stdio.h>
#include <string.h>

enum { MARGIN_MIN = 34, PLACES_MAX = 1024 };

/* From the westernmost tile to the easternmost, and from north to south. */
static void find_extent(struct hb_land_map *m)
{
    size_t count = hb_land_placed_count(m->land);

    for (size_t i = 0; i < count; i++) {
        struct hb_placed p = hb_land_placed_at(m->land, i);

        m->west = i == 0 || p.x < m->west ? p.x : m->west;
        m->east = i == 0 || p.x > m->east ? p.x : m->east;
        m->north = i == 0 || p.y < m->north ? p.y : m->north;
        m->south = i == 0 || p.y > m->south ? p.y : m->south;
    }
}

static long tile_left(const struct hb_land_map *m, int x)
{
    return m->left + (x - m->west) * m->tile;
}

static long tile_top(const struct hb_land_map *m, int y)
{
    return m->top + (y - m->north) * m->tile;
}

/* Tiles: each design in each rotation and variant is drawn once and then only moved */

/* One number for one picture of a tile; its symbol in <defs> is named by it. */
unsigned hb_land_map_picture(const struct hb_land_map *m, const struct hb_placed *p)
{
    unsigned design = (unsigned)(p->design - hb_designs);
    unsigned turned = (design * HB_TURNS + (p->quarters & 3)) << HB_SIDES | hb_shape_corners_joined(m->land, p);

    return turned * HB_VARIANTS + hb_shape_variant_at(p->x, p->y);
}

/* Looks through the tiles before it: a table of all pictures there could be would be far larger than a landscape. */
static bool seen_before(const struct hb_land_map *m, size_t count, unsigned picture)
{
    for (size_t i = 0; i < count; i++) {
        struct hb_placed p = hb_land_placed_at(m->land, i);

        if (hb_land_map_picture(m, &p) == picture)
            return true;
    }
    return false;
}

static void name_of(unsigned picture, char name[HB_SVG_ID_MAX])
{
    snprintf(name, HB_SVG_ID_MAX, "t%u", picture);
}

void hb_land_map_define(struct hb_svg_writer *svg, const struct hb_land_map *m, const struct hb_placed *p)
{
    char name[HB_SVG_ID_MAX];

    name_of(hb_land_map_picture(m, p), name);
    hb_svg_define_begin(svg, "symbol", name);
    hb_svg_text(svg, " viewBox=\"0 0 100 100\">");
    hb_svg_land(svg->out, p->design, p->quarters, hb_shape_corners_joined(m->land, p), hb_shape_variant_at(p->x, p->y));
    hb_svg_define_end(svg, "symbol");
}

static void define_tiles(struct hb_svg_writer *svg, const struct hb_land_map *m)
{
    size_t count = hb_land_placed_count(m->land);

    for (size_t i = 0; i < count; i++) {
        struct hb_placed p = hb_land_placed_at(m->land, i);

        if (!seen_before(m, i, hb_land_map_picture(m, &p)))
            hb_land_map_define(svg, m, &p);
    }
}

/* The shape of the landscape, a path of its squares; its attributes follow. */
static void write_squares(struct hb_svg_writer *svg, const struct hb_land_map *m)
{
    size_t count = hb_land_placed_count(m->land);

    hb_svg_text(svg, "<path d=\"");
    for (size_t i = 0; i < count; i++) {
        struct hb_placed p = hb_land_placed_at(m->land, i);

        hb_svg_put(svg, "M%ld %ldh%ldv%ldh-%ldZ", tile_left(m, p.x), tile_top(m, p.y), m->tile, m->tile, m->tile);
    }
    hb_svg_text(svg, "\" ");
}

/* A shade below the landscape, an outline round it, and meadow behind the joints. */
static void draw_ground(struct hb_svg_writer *svg, const struct hb_land_map *m)
{
    write_squares(svg, m);
    hb_svg_put(svg, "fill=\"%s\" opacity=\".2\" transform=\"translate(4 6)\"/>\n", HB_SVG_INK);
    write_squares(svg, m);
    hb_svg_put(svg, "fill=\"%s\" stroke=\"%s\" stroke-width=\"4\" stroke-linejoin=\"round\"/>\n", HB_SVG_INK,
               HB_SVG_INK);
    write_squares(svg, m);
    hb_svg_put(svg, "fill=\"%s\" stroke=\"%s\" stroke-width=\".6\"/>\n", HB_SVG_MEADOW, HB_SVG_MEADOW);
}

static void draw_tiles(struct hb_svg_writer *svg, const struct hb_land_map *m)
{
    size_t count = hb_land_placed_count(m->land);
    char name[HB_SVG_ID_MAX];

    for (size_t i = 0; i < count; i++) {
        struct hb_placed p = hb_land_placed_at(m->land, i);

        name_of(hb_land_map_picture(m, &p), name);
        hb_svg_text(svg, "<use");
        hb_svg_href(svg, name);
        hb_svg_put(svg, " x=\"%ld\" y=\"%ld\" width=\"%ld\" height=\"%ld\"/>\n", tile_left(m, p.x), tile_top(m, p.y),
                   m->tile, m->tile);
    }
}

/* The lines between tiles are drawn once for all, thin and pale, so that the landscape stays one picture. */
static void draw_joints(struct hb_svg_writer *svg, const struct hb_land_map *m)
{
    write_squares(svg, m);
    hb_svg_put(svg, "fill=\"none\" stroke=\"%s\" stroke-width=\"1\" opacity=\".13\"/>\n", HB_SVG_INK);
}

/* The mist over each tile by what becomes of its bank. */
static void draw_mist(struct hb_svg_writer *svg, const struct hb_land_map *m)
{
    size_t count = hb_land_placed_count(m->land);

    for (size_t i = 0; i < count; i++) {
        struct hb_placed p = hb_land_placed_at(m->land, i);
        enum hb_mist_look look[HB_SEGMENTS_MAX] = { HB_MIST_OPEN };

        if (!(p.design->kinds >> HB_MIST & 1))
            continue;
        for (unsigned k = 0; k < p.design->segments; k++) {
            struct hb_feature bank = hb_land_feature_of(m->land, p.x, p.y, k);

            look[k] = hb_shape_mist_look(&bank);
        }
        hb_svg_put(svg, "<svg x=\"%ld\" y=\"%ld\" width=\"%ld\" height=\"%ld\" viewBox=\"0 0 100 100\">",
                   tile_left(m, p.x), tile_top(m, p.y), m->tile, m->tile);
        hb_svg_mist(svg->out, p.design, p.quarters, look);
        hb_svg_text(svg, "</svg>\n");
    }
}

/* A house on the ground that four joined corners leave open. */
static void draw_joined_corners(struct hb_svg_writer *svg, const struct hb_land_map *m)
{
    size_t count = hb_land_placed_count(m->land);

    for (size_t i = 0; i < count; i++) {
        struct hb_placed p = hb_land_placed_at(m->land, i);
        unsigned form = (unsigned)(p.x * 7 + p.y * 13) % HB_HOUSE_FORMS, roof = (unsigned)(p.x + p.y * 5) % HB_ROOFS;

        if (!(hb_shape_corners_joined(m->land, &p) >> HB_E & 1))
            continue;
        hb_svg_use_scaled(svg, hb_svg_house[form][roof], (double)tile_left(m, p.x + 1), (double)tile_top(m, p.y + 1),
                          (double)m->tile / 100);
    }
}

static bool is_finished_city(const struct hb_landscape *l, const struct hb_placed *p, unsigned segment, unsigned *id)
{
    if (p->design->segment[segment].kind != HB_CITY)
        return false;
    struct hb_feature city = hb_land_feature_of(l, p->x, p->y, segment);
    *id = city.id;
    return city.complete;
}

/* Whether that city begins on a tile that was laid before this one, or on a segment before this one. */
static bool flies_before(const struct hb_landscape *l, size_t tile, unsigned segment, unsigned id)
{
    unsigned other = 0;

    for (size_t i = 0; i <= tile; i++) {
        struct hb_placed p = hb_land_placed_at(l, i);

        for (unsigned k = 0; k < (i < tile ? p.design->segments : segment); k++)
            if (is_finished_city(l, &p, k, &other) && other == id)
                return true;
    }
    return false;
}

/* A finished city flies a banner without a colour: a position does not say whose the city was. */
static void draw_banners(struct hb_svg_writer *svg, const struct hb_land_map *m)
{
    size_t count = hb_land_placed_count(m->land);
    unsigned id = 0;

    for (size_t i = 0; i < count; i++) {
        struct hb_placed p = hb_land_placed_at(m->land, i);

        for (unsigned k = 0; k < p.design->segments; k++) {
            double x, y, unit = (double)m->tile / HB_TILE_UNITS;

            if (!is_finished_city(m->land, &p, k, &id) || flies_before(m->land, i, k, id))
                continue;
            hb_svg_stand(p.design, p.quarters, k, &x, &y);
            hb_svg_use_scaled(svg, "banner", (double)tile_left(m, p.x) + x * unit, (double)tile_top(m, p.y) + y * unit,
                              unit);
        }
    }
}

/* A pale frame with a dark rim, which is seen on every ground. */
static void draw_last_tile(struct hb_svg_writer *svg, const struct hb_land_map *m)
{
    static const struct {
        const char *colour, *width;
    } line[2] = { { HB_SVG_INK, "4.5" }, { HB_SVG_PARCHMENT_PALE, "2.5" } };
    size_t count = hb_land_placed_count(m->land);

    if (count < 2)
        return;
    struct hb_placed p = hb_land_placed_at(m->land, count - 1);
    if (hb_shape_plan_symbol(p.design, HB_SYMBOL_BOARD))
        return; /* nothing was laid since the board */
    for (int i = 0; i < 2; i++)
        hb_svg_put(svg,
                   "<rect rx=\"3\" fill=\"none\" stroke=\"%s\" stroke-width=\"%s\" x=\"%ld\" y=\"%ld\" width=\"%ld\" "
                   "height=\"%ld\"/>\n",
                   line[i].colour, line[i].width, tile_left(m, p.x), tile_top(m, p.y), m->tile, m->tile);
}

/* The tile there.  Whatever stands or lies on a landscape is on a tile. */
static struct hb_placed tile_at(const struct hb_land_map *m, int x, int y)
{
    struct hb_placed p = { 0 };
    bool on_tile = hb_land_placed_on(m->land, x, y, &p);

    HB_ASSERT(on_tile);
    return p;
}

/* A place on a tile, in its 100 units as it lies, in pixels of the page. */
static struct hb_point on_page(const struct hb_land_map *m, const struct hb_placed *p, double x, double y)
{
    double scale = (double)m->tile / 100;

    return (struct hb_point){ (double)tile_left(m, p->x) + x * scale, (double)tile_top(m, p->y) + y * scale };
}

/* A plank, where there is no drawing of what joins two roads. */
static void draw_plank(struct hb_svg_writer *svg, const struct hb_land_map *m, struct hb_point from, struct hb_point to)
{
    static const struct {
        const char *colour;
        double width;
    } stroke[2] = { { HB_SVG_INK, 0.1 }, { HB_SVG_PARCHMENT_DARK, 0.07 } };

    for (int i = 0; i < 2; i++) {
        hb_svg_text(svg, "<path d=\"");
        hb_svg_move(svg, from);
        hb_svg_line(svg, to);
        hb_svg_put(svg, "\" stroke=\"%s\"", stroke[i].colour);
        hb_svg_attribute(svg, "stroke-width", stroke[i].width * (double)m->tile);
        hb_svg_text(svg, "/>\n");
    }
}

/* What joins two roads lies flat between their ends, turned from one to the other. */
static void draw_span(struct hb_svg_writer *svg, const struct hb_land_map *m, const struct hb_span *span)
{
    const double reach = 40, least = 0.6; /* of the drawing, from bow to stern */
    struct hb_placed p = tile_at(m, span->x, span->y);
    const unsigned ends[2] = { span->one, span->other };
    double x[2], y[2];
    char name[48];

    hb_svg_ends(p.design, p.quarters, ends, x, y);
    struct hb_point from = on_page(m, &p, x[0], y[0]), to = on_page(m, &p, x[1], y[1]);
    if (!hb_art_silhouette_of(span->name)) {
        draw_plank(svg, m, from, to);
        return;
    }
    struct hb_point middle = hb_shape_times(hb_shape_plus(from, to), 0.5);
    struct hb_point across = hb_shape_direction_turned(hb_shape_unit(hb_shape_minus(to, from)), 3);
    double tile = (double)m->tile / 100, scale = hb_shape_distance(from, to) / tile / reach;
    snprintf(name, sizeof name, "piece-%s", span->name);
    hb_svg_use_turned(svg, name, middle, across, tile * (scale < least ? least : scale > 1 ? 1 : scale));
    hb_svg_text(svg, "\n");
}

static void draw_spans(struct hb_svg_writer *svg, const struct hb_land_map *m)
{
    struct hb_span span[PLACES_MAX];
    size_t count = hb_land_bridges_shown(m->game, span, PLACES_MAX);

    HB_ASSERT(count <= PLACES_MAX);
    for (size_t i = 0; i < count; i++)
        draw_span(svg, m, &span[i]);
}

/* Tokens, with how many there are if it is more than one. */
static void draw_tokens(struct hb_svg_writer *svg, const struct hb_land_map *m)
{
    struct hb_loose loose[PLACES_MAX];
    size_t count = hb_land_loose_pieces(m->game, loose, PLACES_MAX);

    HB_ASSERT(count <= PLACES_MAX);
    for (size_t i = 0; i < count; i++) {
        struct hb_placed p = tile_at(m, loose[i].x, loose[i].y);
        double x, y, aside = i > 0 && loose[i - 1].x == p.x && loose[i - 1].y == p.y ? 12 : 0;

        hb_svg_rest(p.design, p.quarters, &x, &y);
        struct hb_point at = on_page(m, &p, x + aside, y + aside);
        hb_svg_draw_token(svg, loose[i].piece, loose[i].count, at.x, at.y, (double)m->tile / 100);
    }
}

/* Pieces, the southern ones in front */

static bool is_beside(const struct hb_placed_piece *a, const struct hb_placed_piece *b)
{
    return a->x == b->x && a->y == b->y && a->segment == b->segment;
}

/* Equal pieces of nobody that stand together are one, with their number. */
static bool is_alike(const struct hb_placed_piece *a, const struct hb_placed_piece *b)
{
    return is_beside(a, b) && a->player == HB_NOBODY && b->player == HB_NOBODY && strcmp(a->piece, b->piece) == 0;
}

/* How many earlier pieces of the list stand on the same segment, and how many are like it, itself included. */
static unsigned pieces_before(const struct hb_land_map *m, size_t i, unsigned *alike)
{
    struct hb_placed_piece s = hb_land_piece_number(m->game, i);
    unsigned n = 0;

    *alike = 1;
    while (i-- > 0) {
        struct hb_placed_piece o = hb_land_piece_number(m->game, i);

        *alike += is_alike(&o, &s);
        n += is_beside(&o, &s) && !is_alike(&o, &s);
    }
    return n;
}

/* Whether one like it comes later in the list: that one is drawn for both. */
static bool is_one_of_more(const struct hb_land_map *m, size_t i)
{
    struct hb_placed_piece s = hb_land_piece_number(m->game, i);
    size_t count = hb_land_piece_count(m->land);

    while (++i < count) {
        struct hb_placed_piece o = hb_land_piece_number(m->game, i);

        if (is_alike(&o, &s))
            return true;
    }
    return false;
}

/* Several on one segment stand in a row, which turns to the other side where it would leave the tile. */
static struct hb_drawn_piece piece_at(const struct hb_land_map *m, size_t i)
{
    enum { FEET = 10, LYING_FEET = 7, ASIDE = 15, EDGE = 88 };
    struct hb_placed_piece s = hb_land_piece_number(m->game, i);
    struct hb_placed p = tile_at(m, s.x, s.y);
    double x, y, scale = (double)m->tile / 100;
    unsigned alike, before = pieces_before(m, i, &alike);

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

/* Puts a piece before those that stand farther south; where several are as far south, the earlier one stays behind. */
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
static size_t add_stations(const struct hb_land_map *m, struct hb_drawn_piece *piece, size_t count)
{
    enum { FEET = 10 };
    double scale = (double)m->tile / HB_TILE_UNITS;

    for (unsigned i = 0; i < m->look->stations; i++) {
        const struct hb_station *s = &m->look->station[i];
        struct hb_point at;

        if (!s->piece || !hb_shape_station_place(m->land, s, &at))
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

/* All of them together, so that a piece in the south hides one behind it whatever they are. */
static void draw_pieces(struct hb_svg_writer *svg, const struct hb_land_map *m)
{
    struct hb_drawn_piece piece[PLACES_MAX];
    size_t count = 0, pieces = hb_land_piece_count(m->land);

    for (size_t i = 0; i < pieces; i++) {
        if (is_one_of_more(m, i))
            continue;
        struct hb_drawn_piece f = piece_at(m, i);

        count = add_piece(piece, count, &f);
    }
    count = add_stations(m, piece, count);
    for (size_t i = 0; i < count; i++) {
        hb_svg_draw_piece(svg, &piece[i]);
        hb_svg_text(svg, "\n");
    }
}

/* What lies before each player: goods, and what else is kept that has a sentence for it, as the game tells them */

enum { KEY_TEXT = 48 };

/* The sentence for what lies before a player, seat.NAME.have; NULL if it is none. */
static const char *kept_key(const char *name, char key[KEY_TEXT])
{
    HB_KEY("seat.*.have");
    snprintf(key, KEY_TEXT, "seat.%s.have", name);
    return hb_words(HB_ENGLISH, key) ? key : NULL;
}

static struct hb_number_list kept_by(const struct hb_look *look, int player)
{
    const struct hb_look_seat *seat = &look->seat[player];
    const struct hb_number_list *goods = &seat->part[HB_SEAT_GOODS];
    const struct hb_named_number *more = seat->part[HB_SEAT_MORE].at;
    struct hb_number_list kept = { .count = 0 };
    char key[KEY_TEXT];

    for (unsigned i = 0; i < seat->parts; i++) {
        for (unsigned k = 0; seat->order[i] == HB_SEAT_GOODS && k < goods->count; k++)
            hb_number_list_put(&kept, goods->at[k].name, goods->at[k].number);
        if (seat->order[i] != HB_SEAT_MORE)
            continue;
        if (kept_key(more->name, key))
            hb_number_list_put(&kept, more->name, more->number);
        more++;
    }
    return kept;
}

/* The score track, in games where it matters who stands where */

enum { TRACK_ACROSS = 10, SPACE_WIDTH = 23, SPACE_HEIGHT = 27, TRACK_HEAD = 30, TRACK_FOOT = 14, DARK_EVERY = 5 };

/* How high it is; 0 where there is none.  It is as wide as a legend. */
static double track_height(const struct hb_look *look)
{
    return look->track_minded ? TRACK_HEAD + SPACE_HEIGHT * HB_SCORE_SPACES / TRACK_ACROSS + TRACK_FOOT : 0;
}

/* The middle of a space; rows go from the left to the right. */
static struct hb_point space_middle(double x, double y, long space)
{
    long row = space / TRACK_ACROSS, column = space % TRACK_ACROSS;

    return (struct hb_point){ x + SPACE_WIDTH * ((double)column + 0.5), y + SPACE_HEIGHT * ((double)row + 0.5) };
}

/* Every fifth is darker, so that one can count. */
static void draw_space(struct hb_svg_writer *svg, struct hb_point at, long space)
{
    hb_svg_text(svg, "<rect rx=\"4\" stroke=\"" HB_SVG_INK "\" stroke-opacity=\".5\"");
    hb_svg_attribute(svg, "x", at.x - SPACE_WIDTH / 2.0 + 1);
    hb_svg_attribute(svg, "y", at.y - SPACE_HEIGHT / 2.0 + 1);
    hb_svg_put(svg, " width=\"%d\" height=\"%d\" fill=\"%s\"/>", SPACE_WIDTH - 2, SPACE_HEIGHT - 2,
               space % DARK_EVERY == 0 ? HB_SVG_PARCHMENT_DARK : HB_SVG_PARCHMENT_PALE);
    hb_svg_put(svg, "<text font-size=\"9\" text-anchor=\"middle\" opacity=\".55\" fill=\"" HB_SVG_INK "\"");
    hb_svg_attribute(svg, "x", at.x);
    hb_svg_attribute(svg, "y", at.y + 3);
    hb_svg_put(svg, ">%ld</text>\n", space);
}

/* Those who share a space stand beside each other, the later ones lower. */
static void draw_counters(struct hb_svg_writer *svg, const struct hb_look *look, long space, struct hb_point at)
{
    const double step = 5;
    const struct hb_on_track *p;
    unsigned count = 0;

    for (unsigned i = 0; (p = hb_look_on_space(look, space, &i)); i++, count++) {
        struct hb_drawn_piece drawn = { .piece = p->name[0] != '\0' ? p->name : "follower",
                                        .player = p->player,
                                        .x = at.x + (count % 2 ? step : -step) * (count > 0),
                                        .y = at.y + 9 + 2 * (double)count / 2,
                                        .scale = 0.66 };

        hb_svg_draw_piece(svg, &drawn);
    }
}

/* All spaces first, so that a counter may stick out over the next space. */
static void draw_track(struct hb_svg_writer *svg, double x, double y, const struct hb_look *look)
{
    if (!look->track_minded)
        return;
    hb_svg_style_say(svg, x, y + TRACK_HEAD - 9, HB_STYLE_SMALL, "picture.track");
    for (long space = 0; space < HB_SCORE_SPACES; space++)
        draw_space(svg, space_middle(x, y + TRACK_HEAD, space), space);
    for (long space = 0; space < HB_SCORE_SPACES; space++)
        draw_counters(svg, look, space, space_middle(x, y + TRACK_HEAD, space));
}

/* The legend, from top to bottom */

enum {
    LEGEND_WIDTH = 268,
    MARGIN = 18,
    HEAD = 66,
    TILE = 150,
    TILE_BLOCK = TILE + 24,
    LINE = HB_STYLE_LINE,
    SENTENCE_LINES = 3,
    ROW = 58,
    GOODS_LINE = 26,
    LETTERS_IN_LINE = 31
};

/* How a party stands that plays together, and in which colours; nothing for others. */
static double party_height(const struct hb_look *look)
{
    return look->party.there ? (hb_look_party_lines(&look->party) + (look->party.scores.count > 0) + 1) * LINE : 0;
}

/* A player's row is higher in games with goods. */
static int row_height(const struct hb_look *look)
{
    return ROW + (kept_by(look, 0).count > 0 ? GOODS_LINE : 0);
}

/* Known before anything is drawn, since the page must be as high as the higher of map and legend. */
static double legend_height(const struct hb_look *look)
{
    return MARGIN + HEAD + TILE_BLOCK + SENTENCE_LINES * LINE + LINE / 2.0 + row_height(look) * look->players +
           party_height(look) + track_height(look) + MARGIN;
}

/* A long one is drawn smaller. */
static void draw_title(struct hb_svg_writer *svg, const struct hb_panel *b, const char *title)
{
    const double letter = 15.6; /* about as wide as one is */
    double scale = (b->width - 2 * MARGIN) / (letter * (double)hb_svg_letters(title));

    hb_svg_open_group(svg, b->x + MARGIN, b->y + MARGIN + 22, scale < 1 ? scale : 1);
    hb_svg_style_words(svg, 0, 0, HB_STYLE_TITLE, title);
    hb_svg_close_group(svg);
}

static double draw_head(struct hb_svg_writer *svg, const struct hb_panel *b, const struct hb_game *g,
                        const struct hb_look *look)
{
    draw_title(svg, b, hb_game_title(g, svg->language));
    if (look->left >= 0)
        hb_svg_style_say(svg, b->x + MARGIN, b->y + MARGIN + 44, HB_STYLE_SMALL, "picture.left n=%ld", look->left);
    return b->y + MARGIN + HEAD;
}

static double draw_turn(struct hb_svg_writer *svg, const struct hb_panel *b, double y, const struct hb_game *g,
                        const struct hb_names *names)
{
    char words[320];
    struct hb_text now = hb_text_for(svg->language, words, sizeof words);

    hb_svg_status(&now, g, names);
    return y + LINE * hb_svg_style_lines(svg, b->x + MARGIN, y + LINE - 8, LETTERS_IN_LINE, SENTENCE_LINES, words) +
           LINE / 2.0;
}

/* The tile in hand or, while figures are being placed, the one just laid, as it lies. */
static double draw_tile(struct hb_svg_writer *svg, const struct hb_panel *b, double y, const struct hb_game *g)
{
    struct hb_placed laid = { .design = hb_land_tile_in_hand(g) };
    double x = b->x + (b->width - TILE) / 2;

    if (g->over || (!laid.design && !hb_land_tile_just_laid(g, &laid)))
        return y;
    hb_svg_put(svg, "<path d=\"M%ld %ldh%dv%dh-%dZ\" fill=\"%s\" opacity=\".2\"/>\n", (long)x + 4, (long)y + 5, TILE,
               TILE, TILE, HB_SVG_INK);
    hb_svg_put(svg, "<svg x=\"%ld\" y=\"%ld\" width=\"%d\" height=\"%d\" viewBox=\"0 0 100 100\">", (long)x, (long)y,
               TILE, TILE);
    hb_svg_tile(svg->out, laid.design, laid.quarters, 0);
    hb_svg_put(svg, "</svg>\n<path d=\"M%ld %ldh%dv%dh-%dZ\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"/>\n",
               (long)x, (long)y, TILE, TILE, TILE, HB_SVG_INK);
    return y + TILE_BLOCK;
}

/* More kinds of figures than have room beside the points: then those stand above. */
static bool is_long(const struct hb_number_list *s)
{
    return s->count > 3;
}

static void draw_supply(struct hb_svg_writer *svg, double x, double y, int player, const struct hb_number_list *s)
{
    double step = is_long(s) ? 200.0 / s->count : 50, beside = is_long(s) ? 21 : 24;

    for (unsigned i = 0; i < s->count; i++) {
        struct hb_drawn_piece f = {
            .piece = s->at[i].name, .player = player, .x = x + 9, .y = y + 3, .scale = s->count > 3 ? 0.62 : 0.72
        };

        hb_svg_draw_piece(svg, &f);
        hb_svg_style_number(svg, x + beside, y, HB_STYLE_SMALL, s->at[i].number);
        x += step;
    }
}

static void draw_kept(struct hb_svg_writer *svg, double x, double y, const char *key, long count)
{
    char words[96], number[24];
    struct hb_text out = hb_text_for(svg->language, words, sizeof words);

    snprintf(number, sizeof number, "%ld", count);
    hb_say_with(&out, key, &(struct hb_param){ "n", number }, 1);
    hb_svg_style_words(svg, x, y, HB_STYLE_SMALL, words);
}

/* The piece that is counted by a fact of its name with an s; NULL if there is no drawing of one. */
static const char *piece_counted(const char *fact, char piece[KEY_TEXT])
{
    snprintf(piece, KEY_TEXT, "%.*s", (int)strlen(fact) - 1, fact);
    return hb_art_silhouette_of(piece) ? piece : NULL;
}

static void draw_counted(struct hb_svg_writer *svg, double x, double y, const char *piece, long count)
{
    hb_svg_draw_piece(
        svg, &(struct hb_drawn_piece){ .piece = piece, .player = HB_NOBODY, .x = x + 9, .y = y + 1, .scale = 0.62 });
    hb_svg_style_number(svg, x + 24, y, HB_STYLE_SMALL, count);
}

/* Goods by the marks they have on the tiles, those without one by their names; what else is kept, by its piece or in
 * words. */
static void draw_goods(struct hb_svg_writer *svg, double x, double y, const struct hb_number_list *goods)
{
    for (unsigned i = 0; i < goods->count; i++) {
        const struct hb_symbol *form = hb_art_symbol_named(goods->at[i].name);
        char key[KEY_TEXT], piece[KEY_TEXT];

        if (kept_key(goods->at[i].name, key) && piece_counted(goods->at[i].name, piece)) {
            draw_counted(svg, x, y, piece, goods->at[i].number);
        } else if (kept_key(goods->at[i].name, key)) {
            draw_kept(svg, x, y, key, goods->at[i].number);
        } else if (form) {
            hb_svg_use_scaled(svg, form->name, x + 9, y - 5, 0.75);
            hb_svg_style_number(svg, x + 24, y, HB_STYLE_SMALL, goods->at[i].number);
        } else {
            hb_svg_style_say(svg, x, y, HB_STYLE_SMALL, "picture.stock good=%s n=%ld", goods->at[i].name,
                             goods->at[i].number);
        }
        x += 50;
    }
}

static void mark_row(struct hb_svg_writer *svg, const struct hb_panel *row)
{
    hb_svg_put(svg,
               "<rect rx=\"7\" fill=\"%s\" stroke=\"%s\" stroke-width=\"1.5\" x=\"%ld\" y=\"%ld\" width=\"%ld\" "
               "height=\"%ld\"/>\n",
               HB_SVG_PARCHMENT_PALE, HB_SVG_INK, (long)row->x + 8, (long)row->y + 2, (long)row->width - 16,
               (long)row->height - 4);
    hb_svg_put(svg, "<path d=\"M%ld %ldl9 6-9 6Z\" fill=\"%s\"/>\n", (long)row->x + 3,
               (long)(row->y + row->height / 2) - 6, HB_SVG_INK);
}

/* The badge of a player or, where their pieces have colours of their own, those of the pieces. */
static void draw_badges(struct hb_svg_writer *svg, double x, double y, int player, const struct hb_number_list *s)
{
    enum { MANY = 4 };
    unsigned n = 0;

    for (unsigned i = 0; i < s->count && n < MANY; i++) {
        double radius = s->count > 1 ? 7.5 : 14, side = s->count > 1 ? 9 : 0;

        if (hb_art_colour_of(s->at[i].name) < 0)
            continue;
        hb_svg_draw_badge(svg, hb_svg_piece_livery(s->at[i].name, hb_svg_worn(svg, player)), x + (n % 2 ? side : -side),
                          y + (s->count > 2 ? (n < 2 ? -side : side) : 0), radius);
        n++;
    }
    if (n == 0)
        hb_svg_draw_badge(svg, hb_svg_worn(svg, player), x, y, 14);
}

/* Who is to move, or has won at the end, is marked. */
static void draw_player(struct hb_svg_writer *svg, const struct hb_panel *row, const struct hb_game *g, int player,
                        const struct hb_names *names, const struct hb_look *look, bool marked)
{
    const struct hb_number_list *supply = &look->seat[player].part[HB_SEAT_SUPPLY], kept = kept_by(look, player);

    if (marked)
        mark_row(svg, row);
    draw_badges(svg, row->x + 32, row->y + row->height / 2, player, supply);
    hb_svg_style_name(svg, row->x + 56, row->y + 22, marked ? HB_STYLE_BOLD : HB_STYLE_PLAIN, names, player);
    draw_supply(svg, row->x + 54, row->y + 47, player, supply);
    draw_goods(svg, row->x + 54, row->y + 47 + GOODS_LINE, &kept);
    hb_svg_style_number(svg, row->x + row->width - MARGIN, row->y + (is_long(supply) ? 25 : row->height / 2 + 9),
                        HB_STYLE_POINTS, hb_score(g, player));
}

/* The scores that are apart. */
static void draw_scores(struct hb_svg_writer *svg, double x, double y, const struct hb_look_party *party)
{
    enum { STEP = 46, RADIUS = 7, UP = 5, BESIDE = 12 };

    for (unsigned i = 0; i < party->scores.count; i++) {
        hb_svg_draw_badge(svg, hb_svg_piece_livery(party->scores.at[i].name, hb_svg_worn(svg, 0)), x + RADIUS, y - UP,
                          RADIUS);
        hb_svg_style_number(svg, x + RADIUS + BESIDE, y, HB_STYLE_SMALL, party->scores.at[i].number);
        x += STEP;
    }
}

static double draw_party(struct hb_svg_writer *svg, const struct hb_panel *b, double y, const struct hb_look *look)
{
    double down = y + LINE;

    for (unsigned i = 0; i < hb_look_party_lines(&look->party); i++) {
        char words[160] = "";
        struct hb_text out = hb_text_for(svg->language, words, sizeof words);

        hb_look_say_party(&look->party, i, true, &out);
        if (words[0] == '\0')
            continue;
        hb_svg_style_words(svg, b->x + MARGIN, down,
                           hb_look_party_line_is_loud(&look->party, i) ? HB_STYLE_BOLD : HB_STYLE_PLAIN, words);
        down += LINE;
    }
    draw_scores(svg, b->x + MARGIN, down, &look->party);
    return y + party_height(look);
}

/* A rose that says where north is, if the page has room left for it. */
static void draw_compass(struct hb_svg_writer *svg, const struct hb_panel *b, double y)
{
    enum { SIZE = 118 };
    static const char rose[] =
        "<g fill=\"none\" stroke=\"" HB_SVG_INK "\" stroke-width=\"1.2\" stroke-linejoin=\"round\" opacity=\".75\">"
        "<circle r=\"27\"/><circle r=\"23.5\" stroke-width=\".7\"/>"
        "<path d=\"M0-16L3.4-3.4 16 0 3.4 3.4 0 16-3.4 3.4-16 0-3.4-3.4Z\" transform=\"rotate(45)\" "
        "fill=\"" HB_SVG_PARCHMENT_DARK
        "\"/><path d=\"M0-40L5-5 33 0 5 5 0 33-5 5-33 0-5-5Z\" fill=\"" HB_SVG_PARCHMENT_PALE "\"/>"
        "<path d=\"M0-40L5-5 0 0ZM33 0L5 5 0 0ZM0 33L-5 5 0 0ZM-33 0L-5-5 0 0Z\" fill=\"" HB_SVG_INK "\"/></g>";

    if (b->y + b->height - y < SIZE + MARGIN)
        return;
    hb_svg_open_group(svg, b->x + b->width - SIZE / 2.0 - 8, b->y + b->height - SIZE / 2.0 - 2, 1);
    hb_svg_text(svg, rose);
    hb_svg_style_say(svg, 0, -44, HB_STYLE_LABEL, "picture.north");
    hb_svg_close_group(svg);
}

void hb_land_map_draw_legend(struct hb_svg_writer *svg, const struct hb_land_map *m, const struct hb_panel *box,
                             const struct hb_names *names, bool filmed)
{
    const struct hb_game *g = m->game;
    const struct hb_look *look = m->look;
    double y = draw_head(svg, box, g, look);

    if (!filmed) {
        y = draw_tile(svg, box, y, g);
        y = draw_turn(svg, box, y, g, names);
    } else {
        if (g->over)
            draw_turn(svg, box, y, g, names);
        y += SENTENCE_LINES * LINE + LINE / 2.0; /* the rest stands still */
    }
    y = draw_party(svg, box, y, look);
    for (int i = 0; i < g->players; i++) {
        struct hb_panel row = { box->x, y + i * row_height(look), box->width, row_height(look) };
        bool marked = g->over ? hb_winner(g, i) : !filmed && hb_may_move(g, i);

        draw_player(svg, &row, g, i, names, look, marked);
    }
    y += g->players * row_height(look);
    draw_track(svg, box->x + MARGIN, y, look);
    draw_compass(svg, box, y + track_height(look));
}

/* The page */

void hb_land_map_draw_coordinates(struct hb_svg_writer *svg, const struct hb_land_map *m)
{
    hb_svg_put(
        svg, "<g fill=\"%s\" opacity=\".6\" font-family=\"Georgia, serif\" font-size=\"13\" text-anchor=\"middle\">\n",
        HB_SVG_INK);
    for (long x = m->west; x <= m->east; x++)
        hb_svg_put(svg, "<text x=\"%ld\" y=\"%ld\">%ld</text>", tile_left(m, (int)x) + m->tile / 2, m->top - 14, x);
    for (long y = m->north; y <= m->south; y++)
        hb_svg_put(svg, "<text x=\"%ld\" y=\"%ld\">%ld</text>", m->left - 18, tile_top(m, (int)y) + m->tile / 2 + 5, y);
    hb_svg_text(svg, "</g>\n");
}

/* Divides the page: the landscape in the middle of what the legend leaves. */
static void divide(struct hb_land_map *m, const struct hb_look *look, struct hb_panel *page, struct hb_panel *legend)
{
    long margin = m->tile / 2 > MARGIN_MIN ? m->tile / 2 : MARGIN_MIN;
    long map_width = (m->east - m->west + 1) * m->tile + 2 * margin;
    long map_height = (m->south - m->north + 1) * m->tile + 2 * margin;
    long needed = (long)legend_height(look);
    long height = map_height > needed ? map_height : needed;

    *page = (struct hb_panel){ 0, 0, (double)(map_width + LEGEND_WIDTH + 2 * HB_DRAWING_FRAME),
                               (double)(height + 2 * HB_DRAWING_FRAME) };
    *legend =
        (struct hb_panel){ (double)(HB_DRAWING_FRAME + map_width), HB_DRAWING_FRAME, LEGEND_WIDTH, (double)height };
    m->left = HB_DRAWING_FRAME + margin;
    m->top = HB_DRAWING_FRAME + margin + (height - map_height) / 2;
}

void hb_land_map_make(struct hb_land_map *m, const struct hb_game *g, const struct hb_look *look, long tile,
                      struct hb_panel *page, struct hb_panel *legend)
{
    *m = (struct hb_land_map){ .game = g, .land = hb_land_of(g), .look = look, .tile = tile };
    find_extent(m);
    divide(m, look, page, legend);
}

struct hb_point hb_land_map_corner(const struct hb_land_map *m, int x, int y)
{
    return (struct hb_point){ (double)tile_left(m, x), (double)tile_top(m, y) };
}

void hb_land_map_draw(struct hb_svg_writer *svg, const struct hb_land_map *m, enum hb_land_layer layer)
{
    static void (*const draw[HB_LAND_LAYERS])(struct hb_svg_writer * svg, const struct hb_land_map *m) = {
        [HB_LAND_GROUND] = draw_ground,          [HB_LAND_TILES] = draw_tiles,     [HB_LAND_JOINTS] = draw_joints,
        [HB_LAND_CORNERS] = draw_joined_corners, [HB_LAND_BANNERS] = draw_banners, [HB_LAND_MIST] = draw_mist,
        [HB_LAND_LAST] = draw_last_tile,         [HB_LAND_SPANS] = draw_spans,     [HB_LAND_TOKENS] = draw_tokens,
        [HB_LAND_PIECES] = draw_pieces,
    };

    draw[layer](svg, m);
}

void hb_svg_landscape(struct hb_buffer *out, const struct hb_game *g, const struct hb_names *names, const uint8_t *worn,
                      enum hb_language language, unsigned tile_pixels)
{
    struct hb_svg_writer writer = { .out = out, .language = language, .worn = worn };
    struct hb_panel page, legend;
    struct hb_svg_names cut;
    struct hb_land_map map;
    struct hb_look look;

    hb_look(g, &look);
    hb_land_map_make(&map, g, &look, (long)tile_pixels, &page, &legend);
    hb_svg_drawing_open(&writer, g, (long)page.width, (long)page.height);
    hb_svg_text(&writer, "<defs>\n");
    hb_svg_definitions(out);
    define_tiles(&writer, &map);
    hb_svg_text(&writer, "</defs>\n");
    hb_svg_drawing_frame(&writer, (long)page.width, (long)page.height);
    hb_land_map_draw_coordinates(&writer, &map);
    for (unsigned layer = 0; layer < HB_LAND_LAYERS; layer++)
        hb_land_map_draw(&writer, &map, (enum hb_land_layer)layer);
    hb_svg_names_cut(&cut, names);
    hb_land_map_draw_legend(&writer, &map, &legend, &cut.names, false);
    hb_svg_text(&writer, "</svg>\n");
}

/* Pictures by what each game brings for them */

/* That of the game; a landscape is drawn here without one. */
static const struct hb_picture_view *view_of(const struct hb_game *g)
{
    static const struct hb_picture_view landscape = { .board = hb_svg_landscape };

    for (const struct hb_picture_view *const *v = hb_picture_views; *v; v++)
        if (strcmp((*v)->game, hb_kind_of(g)->id) == 0)
            return *v;
    return hb_land_of(g) ? &landscape : NULL;
}

bool hb_svg_board(struct hb_buffer *out, const struct hb_game *g, const struct hb_names *names, const uint8_t *worn,
                  enum hb_language language, unsigned tile_pixels, struct hb_error *err)
{
    const struct hb_picture_view *view = view_of(g);

    HB_ASSERT(tile_pixels >= HB_TILE_PIXELS_MIN && tile_pixels <= HB_TILE_PIXELS_MAX);
    if (!view)
        return hb_refuse(err, HB_BAD_REQUEST, "picture.no-map game=%s", hb_kind_of(g)->id);
    view->board(out, g, names, worn, language, tile_pixels);
    return true;
}

bool hb_svg_scene(struct hb_buffer *out, const struct hb_game *seen, const uint8_t *worn, enum hb_language language)
{
    for (const struct hb_scene_view *const *v = hb_scene_views; *v; v++)
        if (strcmp((*v)->game, hb_kind_of(seen)->id) == 0) {
            (*v)->scene(out, seen, worn, language);
            return true;
        }
    return false;
}
