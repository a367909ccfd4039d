/* test_letters_colours.c -- what the terminal shows can be told apart: text from its ground, roads from fields, marks from
 * players, in every number of colours and none. */
#include "hradby/game.h"
#include "tests/support/tui_game.h"
#include "views/letters/palette.h"
#include "views/terminal/play_options.h"
#include "views/terminal/scene.h"

#include <ctype.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Every kind of terminal: what it can show, and what its own colours are. */
struct terminal {
    const char *name;
    struct hb_term_look look;
    hb_ink fore, back;
};

static const struct terminal terminals[] = {
    { "all colours", { true, HB_TRUECOLOUR }, 0xd0d0d0, 0x000000 },
    { "256 colours", { true, HB_COLOURS_256 }, 0xd0d0d0, 0x000000 },
    { "all colours, ASCII", { false, HB_TRUECOLOUR }, 0x000000, 0xffffff },
    { "256 colours, ASCII, dark", { false, HB_COLOURS_256 }, 0xd0d0d0, 0x000000 },
    { "256 colours, ASCII, light", { false, HB_COLOURS_256 }, 0x000000, 0xffffff },
    { "16 colours, dark", { true, HB_COLOURS_16 }, 0xd0d0d0, 0x000000 },
    { "16 colours, light", { true, HB_COLOURS_16 }, 0x000000, 0xffffff },
    { "16 colours, ASCII, dark", { false, HB_COLOURS_16 }, 0xd0d0d0, 0x000000 },
    { "16 colours, ASCII, light", { false, HB_COLOURS_16 }, 0x000000, 0xffffff },
    { "no colours", { true, HB_MONO }, 0x000000, 0xffffff },
    { "no colours, ASCII", { false, HB_MONO }, 0x000000, 0xffffff },
};
enum { TERMINALS = sizeof terminals / sizeof terminals[0] };

static hb_ink colour_of_16(unsigned n)
{
    static const hb_ink colour[16] = { 0x000000, 0xaa0000, 0x00aa00, 0xaa5500, 0x0000aa, 0xaa00aa, 0x00aaaa, 0xaaaaaa,
                                       0x555555, 0xff5555, 0x55ff55, 0xffff55, 0x5555ff, 0xff55ff, 0x55ffff, 0xffffff };

    return colour[n];
}

static hb_ink colour_of_256(unsigned n)
{
    static const hb_ink level[6] = { 0, 95, 135, 175, 215, 255 };

    if (n >= 232)
        return (8 + 10 * (n - 232)) * 0x10101u;
    return level[(n - 16) / 36] << 16 | level[(n - 16) / 6 % 6] << 8 | level[(n - 16) % 6];
}

/* The colour that is seen on the screen. */
static hb_ink seen(const struct terminal *t, hb_ink ink, hb_ink own)
{
    if (ink == HB_INK_OWN || t->look.depth == HB_MONO)
        return own;
    if (t->look.depth == HB_COLOURS_16)
        return colour_of_16(hb_ink_16(ink));
    return t->look.depth == HB_COLOURS_256 ? colour_of_256(hb_ink_256(ink)) : ink;
}

/* Relative luminance and contrast, as the guidelines for readable web pages define them. */
static double linear(unsigned value)
{
    double v = value / 255.0;

    return v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4);
}

static double luminance(hb_ink ink)
{
    return 0.2126 * linear(ink >> 16 & 0xff) + 0.7152 * linear(ink >> 8 & 0xff) + 0.0722 * linear(ink & 0xff);
}

static double contrast(hb_ink a, hb_ink b)
{
    double one = luminance(a) + 0.05, other = luminance(b) + 0.05;

    return one > other ? one / other : other / one;
}

static int distance(hb_ink a, hb_ink b)
{
    int dr = (int)(a >> 16 & 0xff) - (int)(b >> 16 & 0xff), dg = (int)(a >> 8 & 0xff) - (int)(b >> 8 & 0xff),
        db = (int)(a & 0xff) - (int)(b & 0xff);

    return abs(dr) + abs(dg) + abs(db);
}

/* Text */

static void check_text(const struct terminal *t, const struct hb_canvas *c, const char *what)
{
    for (int i = 0; i < c->w * c->h; i++) {
        const struct hb_canvas_cell *cell = &c->cell[i];
        double found;
        if (cell->glyph > 0x7f || !isalnum((int)cell->glyph) || cell->fg == HB_INK_OWN || cell->bg == HB_INK_OWN)
            continue;
        found = contrast(seen(t, cell->fg, t->fore), seen(t, cell->bg, t->back));
        if (found < 4.5)
            fail_msg("%s, %s: '%c' at %d %d is %06x on %06x, %.2f to 1", t->name, what, (char)cell->glyph, i % c->w,
                     i / c->w, (unsigned)cell->fg, (unsigned)cell->bg, found);
    }
}

/* A screen of the game, with whatever lies over the board. */
static void check_screen(struct hb_match *s, enum hb_overlay_kind overlay, int size, const char *sheet)
{
    struct hb_menu menu = { 0 };
    struct hb_atlas atlas = { 0 };
    struct hb_canvas c = { 0 };
    struct hb_scene scene = { .board = { .game = hb_match_game(s),
                                         .seats = &s->seats,
                                         .atlas = &atlas,
                                         .menu = &menu,
                                         .view = { .size = size },
                                         .overlay = { .kind = overlay, .x = 1 } },
                              .log = &s->log,
                              .title = "A title",
                              .message = "A message.",
                              .keys = "Some keys",
                              .prompt = "> ",
                              .typed = "12r",
                              .sheet = { .title = "terminal.sheet.help", .text = sheet } };
    int x, y;

    assert_true(hb_menu_make(&menu, scene.board.game, hb_match_actor(s)));
    if (hb_land_of(scene.board.game))
        hb_overlay_fields(&scene.board.overlay, scene.board.game);
    for (int i = 0; i < 2 * TERMINALS; i++) {
        scene.board.look = terminals[i / 2].look;
        scene.is_warning = i % 2;
        scene.board.view.overview = overlay == HB_SHOW_NOTHING && i % 2 && hb_land_of(scene.board.game);
        assert_true(hb_canvas_size(&c, 100, 30));
        hb_scene_draw(&c, &scene, &x, &y);
        check_text(&terminals[i / 2], &c, sheet ? sheet : overlay == HB_SHOW_NOTHING ? "the board" : "overlay");
    }
    hb_canvas_free(&c);
    hb_atlas_free(&atlas);
    hb_menu_free(&menu);
}

static void check_screens(struct hb_match *s)
{
    for (int size = 0; size < HB_TILE_SIZES; size++) {
        check_screen(s, HB_SHOW_NOTHING, size, NULL);
        check_screen(s, HB_SHOW_FIELDS, size, NULL);
        check_screen(s, HB_SHOW_FEATURES, size, NULL);
    }
    check_screen(s, HB_SHOW_NOTHING, 0, "Some words to read.");
}

static void text_is_read_on_its_ground_in_every_number_of_colours(void **state)
{
    struct hb_match s;

    (void)state;
    tui_open_game(&s, "Anna,Petr,Ivo,Marie,Cyril", "base/V base/U base/C base/F");
    check_screens(&s);
    tui_play(&s, "tile 1 0 0");
    check_screens(&s);
    tui_play(&s, "put follower road S W");
    check_screens(&s);
    hb_match_end(&s);
}

static void open_castle(struct hb_match *s, const char *season, const char *prepared)
{
    struct hb_play_options options = {
        .game = "castle",
        .players = "Anna,Ben,Cyril,Dana",
        .seed = "7",
        .givens = { { { "--option", "season", season }, { "--option", "prepared", prepared } }, 2 }
    };
    struct hb_players who;
    struct hb_plan plan;
    struct hb_error err = { 0 };

    if (!hb_play_options_plan(&options, &plan, &who, &err) || !hb_match_begin(s, &plan, &who, &err))
        fail_msg("%s", err.text);
    hb_plan_free(&plan);
}

static void check_castle(const char *season, const char *prepared)
{
    struct hb_match s;

    open_castle(&s, season, prepared);
    check_screen(&s, HB_SHOW_NOTHING, 0, NULL);
    hb_match_end(&s);
}

static void text_is_read_in_the_castle_too(void **state)
{
    (void)state;
    check_castle("summer", "starter=0 built/keep=1 built/tower=2 space/keep/1=0 "
                           "cart/sand=1 cart/wood=0 tower/clay=4 forge=3 0/stone=2 0/talers=31 1/silver=1");
    check_castle("winter", "starter=1 open/village_inn=1 open/granary=1 open/maiden=1 space/granary/1=0 "
                           "space/inn/1=1 suitor/0=1 suitor/1=1 dowry/wood=2 dowry/talers=1");
}

static void check_tile_text(const struct terminal *t, const struct hb_terrain *terrain, int size)
{
    struct hb_style style = hb_style_of(t->look, size);
    struct hb_tile_look look = hb_tile_plain;
    struct hb_canvas c = { 0 };

    for (unsigned n = 0; n <= HB_OVERLAY_TINTS; n++) {
        for (unsigned k = 0; k < HB_SEGMENTS_MAX && n < HB_OVERLAY_TINTS; k++) {
            look.tint[k] = hb_overlay_tint(n);
            look.letter[k] = 'a';
        }
        look.pale = n % 2 == 1;
        assert_true(hb_canvas_size(&c, style.w, style.h));
        hb_tile_paint(&c, 0, 0, terrain, &style, &look);
        check_text(t, &c, terrain->design->name);
    }
    hb_canvas_free(&c);
}

static void signs_and_letters_on_tiles_are_read_on_their_ground(void **state)
{
    (void)state;
    for (size_t d = 1; d < hb_design_count; d++) {
        struct hb_terrain terrain;
        hb_shape_terrain_make(&terrain, &hb_designs[d], d % HB_TURNS, 0);
        for (int i = 0; i < TERMINALS; i++)
            check_tile_text(&terminals[i], &terrain, (int)d % HB_TILE_SIZES);
    }
}

static void emblems_are_read_on_their_figures_and_figures_told_apart(void **state)
{
    (void)state;
    for (int i = 0; i < TERMINALS; i++) {
        const struct terminal *t = &terminals[i];
        for (int p = 0; p < HB_PLAYERS_MAX && t->look.depth != HB_MONO; p++) {
            hb_ink figure = seen(t, hb_player_ink(p), 0), sign = seen(t, hb_player_sign_ink(p), 0);
            if (contrast(figure, sign) < 4.5)
                fail_msg("%s: player %d, %06x on %06x", t->name, p, (unsigned)sign, (unsigned)figure);
            for (int other = 0; other < p; other++)
                if (seen(t, hb_player_ink(other), 0) == figure)
                    fail_msg("%s: players %d and %d look the same", t->name, other, p);
        }
    }
}

/* Roads */

/* The colours of the upper and the lower half of a cell; a letter covers both with its ground. */
static hb_ink half(const struct terminal *t, const struct hb_canvas_cell *cell, bool upper)
{
    return upper && cell->glyph == 0x2580 ? seen(t, cell->fg, t->fore) : seen(t, cell->bg, t->back);
}

/* In a picture by colour, in letters by a sign of its own that can be seen. */
static bool is_told_apart(const struct terminal *t, const struct hb_canvas_cell *road,
                          const struct hb_canvas_cell *other)
{
    if (road->glyph == 0x2580)
        return distance(half(t, road, false), half(t, other, false)) > 100;
    return road->glyph != other->glyph && contrast(seen(t, road->fg, t->fore), seen(t, road->bg, t->back)) >= 4.5;
}

static void a_road_is_seen_on_every_terminal(void **state)
{
    struct hb_terrain terrain;

    (void)state;
    hb_shape_terrain_make(&terrain, &hb_designs[hb_design_named("base/D", HB_C3)], 0, 0);
    for (int i = 0; i < TERMINALS * HB_TILE_SIZES * 4; i++) {
        const struct terminal *t = &terminals[i / 4 / HB_TILE_SIZES];
        struct hb_style style = hb_style_of(t->look, i / 4 % HB_TILE_SIZES);
        struct hb_tile_look look = hb_tile_plain;
        struct hb_canvas c = { 0 };
        int column = style.w / 2, road = (style.h - 1) / 2;
        look.odd = i % 2 == 1;
        look.pale = i % 4 > 1;
        assert_true(hb_canvas_size(&c, style.w, style.h));
        hb_tile_paint(&c, 0, 0, &terrain, &style, &look);
        if (!is_told_apart(t, hb_canvas_at(&c, column, road), hb_canvas_at(&c, column, 0)))
            fail_msg("%s, %d wide: road and city look the same", t->name, style.w);
        if (!is_told_apart(t, hb_canvas_at(&c, column, road), hb_canvas_at(&c, column, style.h - 1)))
            fail_msg("%s, %d wide: road and field look the same", t->name, style.w);
        hb_canvas_free(&c);
    }
}

/* Fields */

static void a_field_has_one_colour_on_every_tile_and_no_other_has_it(void **state)
{
    struct hb_terrain terrain;
    const unsigned field = 2; /* north of the road, and the one to the south beside it */

    (void)state;
    hb_shape_terrain_make(&terrain, &hb_designs[hb_design_named("base/U", HB_C3)], 1, 0);
    for (int i = 0; i < TERMINALS; i++) {
        const struct terminal *t = &terminals[i];
        struct hb_style style = hb_style_of(t->look, 1);
        hb_ink colour[HB_OVERLAY_TINTS];
        for (unsigned n = 0; n < 2 * HB_OVERLAY_TINTS && t->look.depth >= HB_COLOURS_256; n++) {
            struct hb_tile_look look = hb_tile_plain;
            struct hb_canvas c = { 0 };
            hb_ink found;
            look.odd = n >= HB_OVERLAY_TINTS;
            look.tint[field - 1] = look.tint[field] = hb_overlay_tint(n % HB_OVERLAY_TINTS);
            assert_true(hb_canvas_size(&c, style.w, style.h));
            hb_tile_paint(&c, 0, 0, &terrain, &style, &look);
            found = half(t, hb_canvas_at(&c, 1, 0), false);
            assert_int_equal(found, half(t, hb_canvas_at(&c, style.w - 2, style.h - 1), false));
            hb_canvas_free(&c);
            if (look.odd && colour[n % HB_OVERLAY_TINTS] != found)
                fail_msg("%s: field %u has two colours", t->name, n % HB_OVERLAY_TINTS);
            colour[n % HB_OVERLAY_TINTS] = found;
            for (unsigned other = 0; other < n % HB_OVERLAY_TINTS; other++)
                if (colour[other] == found)
                    fail_msg("%s: fields %u and %u look the same", t->name, other, n);
        }
    }
}

/* Marks and emblems */

static bool is_emblem(uint32_t glyph)
{
    for (int p = 0; p < HB_PLAYERS_MAX; p++)
        if (glyph == hb_player_emblem(p))
            return true;
    return false;
}

/* Signs that stand on both sides of a player's letter. */
static bool is_flanked(const struct hb_canvas *c, int i)
{
    static const char *const flanks[] = { "()", "__", "{}", "==", "/\\", "~~", "<>" };

    for (size_t k = 0; k < sizeof flanks / sizeof flanks[0]; k++)
        if (i % c->w > 0 && i % c->w + 1 < c->w && c->cell[i - 1].glyph == (uint32_t)flanks[k][0] &&
            c->cell[i + 1].glyph == (uint32_t)flanks[k][1])
            return true;
    return false;
}

static void check_marks(const struct terminal *t, const struct hb_terrain *terrain, int size)
{
    struct hb_style style = hb_style_of(t->look, size);
    struct hb_canvas c = { 0 };

    assert_true(hb_canvas_size(&c, style.w, style.h));
    hb_tile_paint(&c, 0, 0, terrain, &style, &hb_tile_plain);
    for (int i = 0; i < c.w * c.h; i++)
        if (is_emblem(c.cell[i].glyph) ||
            (c.cell[i].glyph < 0x80 && isupper((int)c.cell[i].glyph) && is_flanked(&c, i)))
            fail_msg("%s: a mark on %s looks like a player", t->name, terrain->design->name);
    hb_canvas_free(&c);
}

static void no_mark_on_a_tile_looks_like_a_player(void **state)
{
    (void)state;
    for (size_t d = 1; d < hb_design_count; d++)
        for (unsigned q = 0; q < HB_TURNS; q++) {
            struct hb_terrain terrain;
            hb_shape_terrain_make(&terrain, &hb_designs[d], q, 0);
            for (int i = 0; i < TERMINALS; i++)
                check_marks(&terminals[i], &terrain, (i + (int)q) % HB_TILE_SIZES);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_is_read_on_its_ground_in_every_number_of_colours),
        cmocka_unit_test(text_is_read_in_the_castle_too),
        cmocka_unit_test(signs_and_letters_on_tiles_are_read_on_their_ground),
        cmocka_unit_test(emblems_are_read_on_their_figures_and_figures_told_apart),
        cmocka_unit_test(a_road_is_seen_on_every_terminal),
        cmocka_unit_test(a_field_has_one_colour_on_every_tile_and_no_other_has_it),
        cmocka_unit_test(no_mark_on_a_tile_looks_like_a_player),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
