/* test_letters_tiles.c -- tiles and figures on the terminal: what they look like, and that nothing of the data is lost. */
#include "views/letters/palette.h"
#include "views/letters/tile_art.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { CORNER = 6 }; /* points of a drawn tile */

static const struct hb_term_look ascii = { .utf8 = false, .depth = HB_MONO };
static const struct hb_term_look unicode = { .utf8 = true, .depth = HB_MONO };

static void assert_joined(const char *name, unsigned quarters, unsigned joined, struct hb_term_look look,
                          const char *expected)
{
    struct hb_style style = hb_style_of(look, 1);
    struct hb_canvas canvas = { 0 };
    struct hb_terrain terrain;
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);

    hb_shape_terrain_make(&terrain, &hb_designs[hb_design_named(name, HB_C3)], quarters, joined);
    assert_true(hb_canvas_size(&canvas, style.w, style.h));
    hb_tile_paint(&canvas, 0, 0, &terrain, &style, &hb_tile_plain);
    hb_canvas_plain(&canvas, look.utf8, out);
    fclose(out);
    if (strcmp(text, expected) != 0)
        fail_msg("%s turned %u times is drawn:\n%s\nexpected:\n%s", name, quarters, text, expected);
    free(text);
    hb_canvas_free(&canvas);
}

static void assert_tile(const char *name, unsigned quarters, struct hb_term_look look, const char *expected)
{
    assert_joined(name, quarters, 0, look, expected);
}

static void a_city_above_a_road_is_drawn_so_and_turned_so(void **state)
{
    (void)state;
    assert_tile("base/D", 0, ascii,
                ".#########.\n"
                "...#####...\n"
                "-----------\n"
                "...........\n"
                "...........\n");
    assert_tile("base/D", 1, ascii,
                ".....|....#\n"
                ".....|..###\n"
                ".....|.####\n"
                ".....|..###\n"
                ".....|....#\n");
    assert_tile("base/D", 0, unicode,
                "\u00b7\u2592\u2592\u2592\u2592\u2592\u2592\u2592\u2592\u2592\u00b7\n"
                "\u00b7\u00b7\u00b7\u2592\u2592\u2592\u2592\u2592\u00b7\u00b7\u00b7\n"
                "\u2550\u2550\u2550\u2550\u2550\u2550\u2550\u2550\u2550\u2550\u2550\n"
                "\u00b7\u00b7\u00b7\u00b7\u00b7\u00b7\u00b7\u00b7\u00b7\u00b7\u00b7\n"
                "\u00b7\u00b7\u00b7\u00b7\u00b7\u00b7\u00b7\u00b7\u00b7\u00b7\u00b7\n");
}

static void roads_that_end_meet_in_a_village(void **state)
{
    (void)state;
    assert_tile("base/X", 0, ascii,
                ".....|.....\n"
                ".....|.....\n"
                "-----o-----\n"
                ".....|.....\n"
                ".....|.....\n");
}

static void two_lines_that_bend_on_one_tile_keep_apart(void **state)
{
    (void)state;
    assert_tile("river/I", 0, ascii,
                ".....|.....\n"
                "...+-+.....\n"
                "---+...~~~~\n"
                ".....~~~...\n"
                ".....~.....\n");
}

static void a_road_crosses_a_river_to_the_monastery_behind(void **state)
{
    (void)state;
    assert_tile("river/H", 0, ascii,
                "...........\n"
                "..[+]+.....\n"
                "~~~~~|~~~~~\n"
                ".....|.....\n"
                ".....|.....\n");
}

static void shields_and_gardens_are_marked(void **state)
{
    (void)state;
    assert_tile("base/F", 0, ascii,
                "#.........#\n"
                "###########\n"
                "#######V###\n"
                "###########\n"
                "#........##\n");
    assert_tile("base/E-G", 0, ascii,
                ".#########.\n"
                "...#####...\n"
                "........*..\n"
                "...........\n"
                "...........\n");
}

static void an_inn_is_marked_beside_its_road_and_a_cathedral_in_its_city(void **state)
{
    (void)state;
    assert_tile("inns/EB", 0, ascii,
                "...........\n"
                ".*......I..\n"
                "-----------\n"
                "...........\n"
                "...........\n");
    assert_tile("inns/EC", 0, ascii,
                "...........\n"
                "..I.....I..\n"
                "-----o-----\n"
                ".....|.....\n"
                ".....|.....\n");
    assert_tile("inns/EK", 0, unicode,
                "\u2592\u2592\u2592\u2592\u2592\u2592\u2592\u2592\u2592\u2592\u2592\n"
                "\u2592\u2592\u2592\u2592\u2592\u2592\u2592\u2592\u2592\u2592\u2592\n"
                "\u2592\u2592\u2592\u2592\u2592\u2021\u2592\u2592\u2592\u2592\u2592\n"
                "\u2592\u2592\u2592\u2592\u2592\u2592\u2592\u2592\u2592\u2592\u2592\n"
                "\u2592\u2592\u2592\u2592\u2592\u2592\u2592\u2592\u2592\u2592\u2592\n");
}

static void goods_are_marked_by_their_letters(void **state)
{
    (void)state;
    assert_tile("traders/HG", 0, ascii,
                "##########.\n"
                "###G#####..\n"
                "######.....\n"
                "####.......\n"
                "#..........\n");
    assert_tile("traders/HV", 0, ascii,
                "###########\n"
                "###W#######\n"
                "###########\n"
                "####.|..###\n"
                "#....|....#\n");
    assert_tile("traders/HM", 0, ascii,
                "##########.\n"
                "##C#####..#\n"
                "######..###\n"
                "####.....##\n"
                "#...#####.#\n");
}

static void roads_end_at_a_lake_and_corn_parts_the_fields(void **state)
{
    (void)state;
    assert_tile("ferries/Faehr-03", 0, ascii,
                ".....|.....\n"
                ".....:.....\n"
                "---::~::---\n"
                ".....|.....\n"
                ".....|.....\n");
    assert_tile("circles/E", 0, ascii,
                ".#########.\n"
                "....:::....\n"
                "...::K::...\n"
                "....:::....\n"
                ".#########.\n");
    assert_tile("circles/F", 0, ascii,
                "##########:\n"
                "######::::#\n"
                "###::K::###\n"
                "##::::#####\n"
                "#:#########\n");
}

static void a_road_through_a_city_is_seen(void **state)
{
    (void)state;
    assert_tile("gold/GoldD", 0, ascii,
                "#....|....#\n"
                "####.|.####\n"
                "####.|.#$##\n"
                "####.|.####\n"
                "##...|....#\n");
}

static void a_machine_shows_which_way_it_flies(void **state)
{
    (void)state;
    assert_tile("flier/FlugE", 0, ascii,
                "...........\n"
                "..<^.......\n"
                ".....+-----\n"
                ".....|.....\n"
                ".....|.....\n");
    assert_tile("flier/FlugE", 0, unicode,
                "\u00b7\u00b7\u00b7\u00b7\u00b7\u00b7\u00b7\u00b7\u00b7\u00b7\u00b7\n"
                "\u00b7\u00b7\u00b7\u2196\u00b7\u00b7\u00b7\u00b7\u00b7\u00b7\u00b7\n"
                "\u00b7\u00b7\u00b7\u00b7\u00b7\u2554\u2550\u2550\u2550\u2550\u2550\n"
                "\u00b7\u00b7\u00b7\u00b7\u00b7\u2551\u00b7\u00b7\u00b7\u00b7\u00b7\n"
                "\u00b7\u00b7\u00b7\u00b7\u00b7\u2551\u00b7\u00b7\u00b7\u00b7\u00b7\n");
}

static void a_road_that_crosses_another_goes_over_it(void **state)
{
    (void)state;
    assert_tile("traders/HB", 0, ascii,
                ".....|.....\n"
                ".....|.....\n"
                "-----------\n"
                ".....|.....\n"
                ".....|.....\n");
    assert_tile("traders/HC", 0, ascii,
                ".#########.\n"
                ".....|.....\n"
                "--------o..\n"
                ".....|.....\n"
                ".....|.....\n");
    assert_tile("traders/HC", 1, ascii,
                ".....|....#\n"
                ".....|..###\n"
                "-----|---##\n"
                ".....o...##\n"
                "..........#\n");
}

static void a_city_that_parts_two_fields_in_a_corner_reaches_it(void **state)
{
    (void)state;
    assert_tile("traders/HI", 0, ascii,
                "##########.\n"
                "####G####..\n"
                "#########..\n"
                "#####|###..\n"
                "#....|...##\n");
}

static void a_corner_where_four_tiles_of_a_city_meet_is_filled(void **state)
{
    enum { NORTH_EAST = 1, SOUTH_WEST = 4 };
    struct hb_terrain open, joined;
    const struct hb_design *d = &hb_designs[hb_design_named("base/C", HB_C3)];

    (void)state;
    hb_shape_terrain_make(&open, d, 0, 0);
    hb_shape_terrain_make(&joined, d, 1, NORTH_EAST | SOUTH_WEST);
    for (int i = 0; i < HB_FINE; i += HB_FINE - 1) {
        assert_int_equal(open.segment[i][i], HB_NO_SEGMENT);
        assert_int_equal(open.segment[i][HB_FINE - 1 - i], HB_NO_SEGMENT);
        assert_int_equal(joined.segment[i][i], HB_NO_SEGMENT);
        assert_int_equal(joined.segment[i][HB_FINE - 1 - i], 0);
        assert_int_not_equal(joined.ground[i][HB_FINE - 1 - i], HB_ON_WALL);
    }
}

/* How many points of a field hang together with its first one, at least by their corners, and how many it has. */
static void count_field(struct hb_terrain t, unsigned k, int *together, int *all)
{
    static int queue[HB_FINE * HB_FINE];
    static const int step[8][2] = {
        { -1, 0 }, { 1, 0 }, { 0, -1 }, { 0, 1 }, { -1, -1 }, { 1, -1 }, { -1, 1 }, { 1, 1 }
    };
    int tail = 0;

    *all = 0;
    for (int i = 0; i < HB_FINE * HB_FINE; i++)
        if (t.segment[i / HB_FINE][i % HB_FINE] == k && (*all)++ == 0)
            queue[tail++] = i;
    for (int head = 0; head < tail; head++)
        for (int s = 0; s < 8; s++) {
            int column = queue[head] % HB_FINE + step[s][0], row = queue[head] / HB_FINE + step[s][1];
            bool off = column < 0 || row < 0 || column >= HB_FINE || row >= HB_FINE;
            if (off || t.segment[row][column] != k || row * HB_FINE + column == queue[0])
                continue;
            t.segment[row][column] = HB_NO_SEGMENT;
            queue[tail++] = row * HB_FINE + column;
        }
    *together = tail;
}

/* Whether fields that differ touch anywhere: then nothing shows where one ends. */
static bool fields_touch(const struct hb_terrain *t)
{
    for (int row = 0; row < HB_FINE; row++)
        for (int column = 1; column < HB_FINE; column++) {
            unsigned here = t->segment[row][column], left = t->segment[row][column - 1];
            unsigned below = row + 1 < HB_FINE ? t->segment[row + 1][column] : here;
            bool field = here != HB_NO_SEGMENT && t->design->segment[here].kind == HB_FIELD;
            if (field && left != HB_NO_SEGMENT && left != here && t->design->segment[left].kind == HB_FIELD)
                return true;
            if (field && below != HB_NO_SEGMENT && below != here && t->design->segment[below].kind == HB_FIELD)
                return true;
        }
    return false;
}

static bool is_new_set(const struct hb_design *d)
{
    return strcmp(d->set, "inns") == 0 || strcmp(d->set, "traders") == 0;
}

static void every_field_of_the_larger_sets_is_one_piece_and_apart_from_the_others(void **state)
{
    (void)state;
    for (size_t d = 1; d < hb_design_count; d++)
        for (unsigned q = 0; is_new_set(&hb_designs[d]) && q < HB_TURNS; q++) {
            struct hb_terrain t;
            hb_shape_terrain_make(&t, &hb_designs[d], q, 0);
            if (fields_touch(&t))
                fail_msg("%s turned %u times: two fields touch", hb_designs[d].name, q);
            for (unsigned k = 0; k < hb_designs[d].segments; k++) {
                int together, all;
                if (hb_designs[d].segment[k].kind != HB_FIELD)
                    continue;
                count_field(t, k, &together, &all);
                if (all == 0 || together != all)
                    fail_msg("%s turned %u times: field %u, %d of %d", hb_designs[d].name, q, k, together, all);
            }
        }
}

static void every_mark_has_a_sign_where_the_data_say_so_and_nowhere_else(void **state)
{
    (void)state;
    for (size_t d = 1; d < hb_design_count; d++)
        for (int size = 0; size < HB_TILE_SIZES; size++) {
            struct hb_style style = hb_style_of(ascii, size);
            struct hb_terrain t;
            struct hb_spots spots;
            hb_shape_terrain_make(&t, &hb_designs[d], (unsigned)size, 0);
            hb_tile_spots(&spots, &t, &style);
            for (unsigned k = 0; k < hb_designs[d].segments; k++)
                for (size_t i = 0; i < hb_art_symbol_count; i++)
                    assert_int_equal(spots.mark[k][i].found,
                                     hb_art_symbols[i].letter != 0 &&
                                         hb_mark_of_segment(&hb_designs[d].segment[k], hb_art_symbols[i].name) > 0);
        }
}

static void draw_figure(const char *piece, bool lying, struct hb_term_look look, char out[32])
{
    struct hb_style style = hb_style_of(look, 0);
    struct hb_figure_look figure = { .player = 0, .lying = lying, .piece = piece, .letter = 'A' };
    struct hb_canvas c = { 0 };
    char *text = NULL;
    size_t length;
    FILE *to = open_memstream(&text, &length);

    assert_true(hb_canvas_size(&c, HB_FIGURE_CELLS, 1));
    hb_figure_paint(&c, 0, 0, &style, &figure);
    hb_canvas_plain(&c, look.utf8, to);
    fclose(to);
    snprintf(out, 32, "%s", text);
    free(text);
    hb_canvas_free(&c);
}

static void every_piece_looks_different_from_the_others(void **state)
{
    static const struct {
        const char *piece;
        bool lying;
        const char *letters;
    } figure[] = { { "follower", false, "(A)\n" }, { "follower", true, "_A_\n" },  { "large", false, "{A}\n" },
                   { "large", true, "=A=\n" },     { "builder", false, "/A\\\n" }, { "pig", true, "~A~\n" },
                   { "abbot", false, "<A>\n" } };
    enum { FIGURES = sizeof figure / sizeof figure[0] };
    const struct hb_term_look pictures = { .utf8 = true, .depth = HB_TRUECOLOUR };
    char one[32], other[32];

    (void)state;
    for (int i = 0; i < FIGURES; i++) {
        draw_figure(figure[i].piece, figure[i].lying, ascii, one);
        assert_string_equal(one, figure[i].letters);
        draw_figure(figure[i].piece, figure[i].lying, pictures, one);
        for (int k = 0; k < i; k++) {
            draw_figure(figure[k].piece, figure[k].lying, pictures, other);
            assert_string_not_equal(one, other);
        }
    }
}

static bool in_city(enum hb_ground ground)
{
    return ground == HB_ON_CITY || ground == HB_ON_WALL || ground == HB_ON_ROOF;
}

/* Where the tip of a city that reaches across meets a side of fields. */
static bool ends_tip(const struct hb_terrain *t, unsigned side, int along)
{
    enum { MIDDLE = HB_FINE / 2, REACH = 4 };
    struct hb_tile_plan plan;

    hb_shape_plan_make(&plan, t->design);
    return plan.spur[(side + 2 + HB_TURNS - t->quarters) & 3] != HB_NO_SEGMENT && along >= MIDDLE - REACH &&
           along < MIDDLE + REACH;
}

/* What lies at the border of a drawn tile is what the tile data says must be there. */
static void check_border(const struct hb_terrain *t, const struct hb_shape *shape, unsigned side, int along)
{
    const int last = HB_FINE - 1;
    const int row[HB_SIDES] = { 0, along, last, last - along }, column[HB_SIDES] = { along, last, last - along, 0 };
    unsigned half = 2 * side + (along >= HB_FINE / 2), segment = t->segment[row[side]][column[side]];
    enum hb_ground ground = (enum hb_ground)t->ground[row[side]][column[side]];

    if (along < CORNER || along > last - CORNER || ground == HB_ON_MIDDLE) /* corners belong to two sides */
        return;
    if (ends_tip(t, side, along))
        return;
    unsigned expected = ground == HB_ON_ROAD || ground == HB_ON_RIVER ? shape->line[side] : shape->area[half];
    if (segment != expected)
        fail_msg("%s turned %u times: segment %u at %d along side %u, where %u should be", t->design->name, t->quarters,
                 segment, along, side, expected);
    assert_int_equal(in_city(ground), shape->edge[side] == HB_CITY);
}

static void every_tile_is_drawn_with_the_borders_it_has(void **state)
{
    (void)state;
    for (size_t d = 1; d < hb_design_count; d++)
        for (unsigned q = 0; q < HB_TURNS; q++) {
            struct hb_terrain t;
            hb_shape_terrain_make(&t, &hb_designs[d], q, 0);
            for (unsigned side = 0; side < HB_SIDES; side++)
                for (int i = 0; i < HB_FINE; i++)
                    check_border(&t, &hb_shapes[HB_TURNS * d + q], side, i);
        }
}

/* Every tile, turned every way, at every size, in both hands */

static const struct hb_term_look hands[] = { { .utf8 = false, .depth = HB_COLOURS_16 },
                                             { .utf8 = true, .depth = HB_COLOURS_16 },
                                             { .utf8 = true, .depth = HB_COLOURS_256 } };
enum { HANDS = sizeof hands / sizeof hands[0], PROBE = 0x123456 };

/* One drawing of a tile, what it was drawn from, and whose each cell is seen to be. */
struct drawn {
    struct hb_style style;
    struct hb_terrain terrain;
    struct hb_spots spots;
    struct hb_canvas plain, probed;
    bool shows[HB_SEGMENTS_MAX][HB_TILE_CELLS_HIGH][HB_TILE_CELLS_WIDE];
};

/* A cell is a segment's if it is painted otherwise when the segment has a colour of its own. */
static void probe(struct drawn *d)
{
    assert_true(hb_canvas_size(&d->plain, d->style.w, d->style.h));
    hb_tile_paint(&d->plain, 0, 0, &d->terrain, &d->style, &hb_tile_plain);
    for (unsigned k = 0; k < d->terrain.design->segments; k++) {
        struct hb_tile_look look = hb_tile_plain;
        look.tint[k] = PROBE;
        assert_true(hb_canvas_size(&d->probed, d->style.w, d->style.h));
        hb_tile_paint(&d->probed, 0, 0, &d->terrain, &d->style, &look);
        for (int i = 0; i < d->style.w * d->style.h; i++)
            d->shows[k][i / d->style.w][i % d->style.w] =
                d->plain.cell[i].fg != d->probed.cell[i].fg || d->plain.cell[i].bg != d->probed.cell[i].bg;
    }
}

/* Where each step is watched every tile is drawn in one way of turning, another for each that follows. */
#ifdef __SANITIZE_ADDRESS__
enum { TURNED = 1 };
#else
enum { TURNED = HB_TURNS };
#endif

/* Calls `check` for each of them. */
static void draw_all(void (*check)(struct drawn *d))
{
    static struct drawn d;

    for (size_t i = 1; i < hb_design_count; i++)
        for (unsigned q = 0; q < TURNED; q++) {
            hb_shape_terrain_make(&d.terrain, &hb_designs[i], (unsigned)(i + q) % HB_TURNS, 0);
            for (int n = 0; n < HANDS * HB_TILE_SIZES; n++) {
                d.style = hb_style_of(hands[n / HB_TILE_SIZES], n % HB_TILE_SIZES);
                hb_tile_spots(&d.spots, &d.terrain, &d.style);
                probe(&d);
                check(&d);
            }
        }
    hb_canvas_free(&d.plain);
    hb_canvas_free(&d.probed);
}

static void complain(const struct drawn *d, unsigned k, const char *what)
{
    fail_msg("%s turned %u times, %d by %d: segment %u %s", d->terrain.design->name, d->terrain.quarters, d->style.w,
             d->style.h, k, what);
}

static bool is_under_a_sign(const struct drawn *d, const struct hb_spot *figure)
{
    for (unsigned k = 0; k < d->terrain.design->segments; k++)
        for (size_t i = 0; i < hb_art_symbol_count; i++) {
            const struct hb_spot *mark = &d->spots.mark[k][i];
            if (mark->found && mark->column == figure->column + 1 && mark->row == figure->row)
                return true;
        }
    return false;
}

static void check_ground_of_spot(struct drawn *d, unsigned k)
{
    const struct hb_design *design = d->terrain.design;
    int column = d->spots.figure[k].column + 1, row = d->spots.figure[k].row;

    if (hb_shape_is_building((enum hb_feature_kind)design->segment[k].kind)) {
        enum hb_ground ground = design->segment[k].kind == HB_MONASTERY ? HB_ON_MONASTERY
                                : design->segment[k].kind == HB_CASTLE  ? HB_ON_CASTLE
                                                                        : HB_ON_CEMETERY;
        if (hb_canvas_at(&d->plain, column, row)->glyph != hb_ground_sign(ground, 0, d->style.look.utf8))
            complain(d, k, "has its spot beside its sign");
        return;
    }
    if (!d->shows[k][row][column])
        complain(d, k, "has its spot elsewhere");
    for (unsigned other = 0; other < design->segments; other++)
        if (other != k && design->segment[other].kind == design->segment[k].kind && d->shows[other][row][column])
            complain(d, k, "has its spot in another of its kind");
}

/* Shields and goods lie in their city; an inn lies beside its road. */
static void check_signs(const struct drawn *d, unsigned k)
{
    struct hb_tile_cells shown;

    hb_tile_shown(&shown, &d->terrain, &d->style);
    for (size_t i = 0; i < hb_art_symbol_count; i++) {
        const struct hb_spot *mark = &d->spots.mark[k][i];
        if (mark->found && hb_art_symbols[i].place == HB_SYMBOL_INSIDE &&
            !hb_shape_cell_belongs(&shown, &d->terrain, mark->column, mark->row, k))
            complain(d, k, "has a sign elsewhere");
    }
}

static void check_spots(struct drawn *d)
{
    for (unsigned k = 0; k < d->terrain.design->segments; k++) {
        const struct hb_spot *spot = &d->spots.figure[k];
        if (!spot->found || spot->row < 0 || spot->row >= d->style.h || spot->column < 0 ||
            spot->column > d->style.w - HB_FIGURE_CELLS)
            complain(d, k, "has no spot");
        for (unsigned other = 0; other < k; other++)
            if (d->spots.figure[other].column == spot->column && d->spots.figure[other].row == spot->row)
                complain(d, k, "shares its spot");
        if (is_under_a_sign(d, spot))
            complain(d, k, "has its spot under a sign");
        check_ground_of_spot(d, k);
        check_signs(d, k);
    }
}

static void every_segment_of_every_tile_has_a_spot_of_its_own_inside_it(void **state)
{
    (void)state;
    draw_all(check_spots);
}

static void with_many_colours_a_tile_is_a_picture_of_half_blocks(void **state)
{
    struct hb_style style = hb_style_of((struct hb_term_look){ .utf8 = true, .depth = HB_COLOURS_256 }, 1);
    struct hb_canvas c = { 0 };
    struct hb_terrain t;

    (void)state;
    hb_shape_terrain_make(&t, &hb_designs[hb_design_named("base/D", HB_C3)], 0, 0);
    assert_true(hb_canvas_size(&c, style.w, style.h));
    hb_tile_paint(&c, 0, 0, &t, &style, &hb_tile_plain);
    assert_int_equal(hb_canvas_at(&c, 0, 0)->glyph, 0x2580);
    assert_int_equal(hb_canvas_at(&c, 0, 2)->bg, HB_ROAD_LIGHT);
    assert_int_equal(hb_canvas_at(&c, 0, 3)->fg, HB_ROAD_LIGHT);
    assert_int_equal(hb_canvas_at(&c, 6, 5)->fg, HB_MEADOW);
    hb_canvas_free(&c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_city_above_a_road_is_drawn_so_and_turned_so),
        cmocka_unit_test(roads_that_end_meet_in_a_village),
        cmocka_unit_test(two_lines_that_bend_on_one_tile_keep_apart),
        cmocka_unit_test(a_road_crosses_a_river_to_the_monastery_behind),
        cmocka_unit_test(shields_and_gardens_are_marked),
        cmocka_unit_test(an_inn_is_marked_beside_its_road_and_a_cathedral_in_its_city),
        cmocka_unit_test(goods_are_marked_by_their_letters),
        cmocka_unit_test(roads_end_at_a_lake_and_corn_parts_the_fields),
        cmocka_unit_test(a_road_through_a_city_is_seen),
        cmocka_unit_test(a_machine_shows_which_way_it_flies),
        cmocka_unit_test(a_road_that_crosses_another_goes_over_it),
        cmocka_unit_test(a_city_that_parts_two_fields_in_a_corner_reaches_it),
        cmocka_unit_test(a_corner_where_four_tiles_of_a_city_meet_is_filled),
        cmocka_unit_test(every_field_of_the_larger_sets_is_one_piece_and_apart_from_the_others),
        cmocka_unit_test(every_mark_has_a_sign_where_the_data_say_so_and_nowhere_else),
        cmocka_unit_test(every_piece_looks_different_from_the_others),
        cmocka_unit_test(every_tile_is_drawn_with_the_borders_it_has),
        cmocka_unit_test(every_segment_of_every_tile_has_a_spot_of_its_own_inside_it),
        cmocka_unit_test(with_many_colours_a_tile_is_a_picture_of_half_blocks),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
