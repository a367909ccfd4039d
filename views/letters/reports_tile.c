/* reports_tile.c -- what lies on a tile, and what stands beside the landscape; see reports.h. */
#include "engine/assert.h"
#include "engine/landscape/tile_words.h"
#include "hradby/words.h"
#include "views/art/art.h"
#include "views/letters/board.h"
#include "views/letters/describe.h"
#include "views/letters/reports.h"
#include "views/letters/seats.h"
#include "views/shape/landscape_shape.h"

#include <stdio.h>

enum { LINE_TEXT = 1024, STATIONS_MAX = 64, PIECES_MAX = 256 };

/* Which way marks of the tile point; the others are told with its name. */
static void put_ways(const struct hb_placed *p, struct hb_text *out)
{
    for (size_t i = 0; i < hb_art_symbol_count; i++) {
        unsigned way = hb_way_of_design(p->design, hb_art_symbols[i].name, p->quarters);

        if (way == 0)
            continue;
        hb_put(out, "  ");
        hb_say(out, "terminal.tile.points mark=%s way=%s", hb_art_symbols[i].name, hb_way_name(way));
        hb_put(out, "\n");
    }
}

static void put_tokens(const struct hb_game *g, const struct hb_placed *p, struct hb_text *out)
{
    struct hb_loose loose[PIECES_MAX];
    size_t n = hb_land_loose_pieces(g, loose, PIECES_MAX);

    for (size_t i = 0; i < n && i < PIECES_MAX; i++)
        if (loose[i].x == p->x && loose[i].y == p->y) {
            hb_put(out, "  ");
            hb_say(out, "terminal.tile.token piece=%s n=%u", loose[i].piece, loose[i].count);
            hb_put(out, "\n");
        }
}

/* Which segments something joins, by the letters of this list. */
static void put_spans(const struct hb_game *g, const struct hb_placed *p, struct hb_text *out)
{
    struct hb_span span[PIECES_MAX];
    size_t n = hb_land_bridges_shown(g, span, PIECES_MAX);

    HB_KEY("span.*.name");
    for (size_t i = 0; i < n && i < PIECES_MAX; i++)
        if (span[i].x == p->x && span[i].y == p->y) {
            hb_put(out, "  ");
            hb_say(out, "terminal.tile.span span=%s one=%c other=%c", span[i].name, hb_menu_letter(span[i].one),
                   hb_menu_letter(span[i].other));
            hb_put(out, "\n");
        }
}

/* Figures that are nobody's. */
static void put_strangers(const struct hb_game *g, const struct hb_placed *p, unsigned segment, struct hb_text *out)
{
    for (size_t i = 0; i < hb_land_piece_count(hb_land_of(g)); i++) {
        struct hb_stander s = hb_land_piece_number(g, i);

        unsigned alike = s.x == p->x && s.y == p->y && s.segment == segment ? hb_board_alike(g, i) : 0;

        if (s.player == HB_NOBODY && alike > 0)
            hb_say(out, "terminal.held.stranger piece=%s n=%u", s.piece, alike > 1 ? alike : 0);
    }
}

/* What figures on a segment have with them. */
static void put_loads(const struct hb_game *g, const struct hb_seats *seats, const struct hb_placed *p,
                      unsigned segment, struct hb_text *out)
{
    HB_KEY("mark.*.count");
    for (size_t i = 0; i < hb_land_piece_count(hb_land_of(g)); i++) {
        struct hb_stander s = hb_land_piece_number(g, i);
        char name[HB_SEAT_NAME], key[64], number[16], load[LINE_TEXT] = "";
        struct hb_text words = hb_text_for(out->language, load, sizeof load);

        if (!s.load || s.player == HB_NOBODY || s.x != p->x || s.y != p->y || s.segment != segment)
            continue;
        hb_seats_name(seats, s.player, name);
        snprintf(key, sizeof key, "mark.%s.count", s.load);
        snprintf(number, sizeof number, "%u", s.carries);
        hb_say_with(&words, key, &(struct hb_param){ "n", number }, 1);
        hb_say(out, "terminal.held.load name=%s load=%s", name, load);
    }
}

/* Places beside the landscape */

/* Places where pieces of players may stand are told when they are empty, too. */
static void report_station(const struct hb_seats *seats, const struct hb_station *s, struct hb_text *out)
{
    const char *name = hb_shape_station_name(s);
    char who[HB_SEAT_NAME];

    if (!s->piece && name == s->place)
        return;
    hb_put(out, "  ");
    if (!s->piece) {
        hb_say(out, "terminal.station.free sector=%s", name);
    } else if (s->player == HB_NOBODY) {
        hb_say(out, "terminal.station.piece sector=%s piece=%s", name, s->piece);
    } else {
        hb_seats_name(seats, s->player, who);
        hb_say(out, "terminal.station.held sector=%s name=%s piece=%s", name, who, s->piece);
    }
    hb_put(out, "\n");
}

void hb_report_stations(const struct hb_game *seen, const struct hb_seats *seats, struct hb_text *out)
{
    struct hb_station station[STATIONS_MAX];
    size_t n = hb_land_stations(seen, station, STATIONS_MAX);

    HB_ASSERT(n <= STATIONS_MAX);
    for (size_t i = 0; i < n; i++)
        report_station(seats, &station[i], out);
}

/* Those that lie on one square. */
static void put_stations(const struct hb_game *g, const struct hb_seats *seats, const struct hb_placed *p,
                         struct hb_text *out)
{
    struct hb_station station[STATIONS_MAX];
    size_t n = hb_land_stations(g, station, STATIONS_MAX);
    struct hb_point at;
    int x, y;

    for (size_t i = 0; i < n && i < STATIONS_MAX; i++) {
        if (!hb_shape_station_place(hb_land_of(g), &station[i], &at))
            continue;
        hb_shape_station_square(at, &x, &y);
        if (x == p->x && y == p->y)
            report_station(seats, &station[i], out);
    }
}

bool hb_report_tile(const struct hb_game *seen, const struct hb_seats *seats, int x, int y, struct hb_text *out)
{
    const struct hb_landscape *l = hb_land_of(seen);
    struct hb_placed p;
    char name[LINE_TEXT] = "";
    struct hb_text text = hb_text_for(out->language, name, sizeof name);

    if (!l || !hb_land_placed_on(l, x, y, &p))
        return false;
    hb_land_tile_words(p.design, &text);
    hb_say(out, "terminal.tile x=%d y=%d rot=%u tile=%s id=%s", x, y, 90 * p.quarters, name, p.design->name);
    hb_put(out, "\n");
    for (unsigned k = 0; k < p.design->segments; k++) {
        hb_put(out, "  %c) ", hb_menu_letter(k));
        hb_letters_describe_segment(p.design, k, p.quarters, out);
        hb_put(out, ": ");
        hb_letters_describe_feature(seen, seats, x, y, k, out);
        put_strangers(seen, &p, k, out);
        put_loads(seen, seats, &p, k, out);
        hb_put(out, ".\n");
    }
    put_ways(&p, out);
    put_tokens(seen, &p, out);
    put_spans(seen, &p, out);
    put_stations(seen, seats, &p, out);
    return true;
}
