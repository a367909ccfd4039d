/* test_letters_overview.c -- boards that are larger than their window: arrows at the rim, and all of it at a glance. */
#include "tests/support/tui_game.h"
#include "views/letters/board.h"
#include "views/terminal/play_options.h"
#include "views/terminal/scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { WIDE = 48, HIGH = 20, LOW = 16, LARGE = 3, ROW = 71, MOVES = 150, FAR = 6 };
enum { LEFT = 0x2190, UP = 0x2191, RIGHT = 0x2192, DOWN = 0x2193 };

/* A game, and a board of it on a canvas. */
struct table {
    struct hb_match match;
    struct hb_menu menu;
    struct hb_atlas atlas;
    struct hb_canvas canvas;
    struct hb_look look;
    struct hb_board board;
    struct hb_box window;
};

static void draw(struct table *t, int w, int h)
{
    hb_menu_free(&t->menu);
    assert_true(hb_menu_make(&t->menu, hb_match_game(&t->match), hb_match_actor(&t->match)));
    t->board.game = hb_match_game(&t->match);
    t->board.table = &t->look;
    hb_look(t->board.game, &t->look);
    t->board.seats = &t->match.seats;
    t->board.atlas = &t->atlas;
    t->board.menu = &t->menu;
    t->window = (struct hb_box){ 0, 0, w, h };
    assert_true(hb_canvas_size(&t->canvas, w, h));
    hb_board_draw(&t->canvas, t->window, &t->board);
}

static void leave(struct table *t)
{
    hb_canvas_free(&t->canvas);
    hb_atlas_free(&t->atlas);
    hb_menu_free(&t->menu);
    hb_match_end(&t->match);
}

static char *text_of(const struct table *t)
{
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);

    hb_canvas_plain(&t->canvas, t->board.look.utf8, out);
    fclose(out);
    return text;
}

static void assert_text(const struct table *t, const char *expected)
{
    char *text = text_of(t);

    if (strcmp(text, expected) != 0)
        fail_msg("drawn:\n%s\nexpected:\n%s", text, expected);
    free(text);
}

static void assert_says(const struct table *t, const char *words, bool says)
{
    char *text = text_of(t);

    if ((strstr(text, words) != NULL) != says)
        fail_msg("\"%s\" is %sin:\n%s", words, says ? "not " : "", text);
    free(text);
}

static bool shows(struct table *t, uint32_t glyph)
{
    for (int i = 0; i < t->canvas.w * t->canvas.h; i++)
        if (t->canvas.cell[i].glyph == glyph)
            return true;
    return false;
}

/* Plays one move: a tile as far east or west as it goes, or no figure. */
static void stretch(struct table *t)
{
    struct hb_error err;
    size_t best = 0;

    hb_menu_free(&t->menu);
    assert_true(hb_menu_make(&t->menu, hb_match_game(&t->match), hb_match_actor(&t->match)));
    if (t->menu.squares == 0) {
        tui_play(&t->match, "pass");
        return;
    }
    for (size_t i = 1; i < t->menu.squares; i++)
        if (abs(t->menu.square[i].x) > abs(t->menu.square[best].x))
            best = i;
    assert_true(hb_match_play(&t->match, t->menu.who,
                              t->menu.square[best].move[hb_square_rotate(&t->menu.square[best], 0)], &err));
}

static int columns_of(struct table *t)
{
    struct hb_bounds all;

    t->board.game = hb_match_game(&t->match);
    all = hb_board_bounds(&t->board);
    return all.right - all.left + 1;
}

static void open_with_inns_and_traders(struct table *t)
{
    struct hb_play_options options = { .players = "Anna,Petr",
                                       .seed = "7",
                                       .givens = { { { "--expansions", "expansions", "inns,traders" } }, 1 } };
    struct hb_players who;
    struct hb_plan plan;
    struct hb_error err = { 0 };

    *t = (struct table){ 0 };
    assert_true(hb_play_options_plan(&options, &plan, &who, &err));
    assert_true(hb_match_begin(&t->match, &plan, &who, &err));
    hb_plan_free(&plan);
}

/* More tiles from west to east than a terminal has room for, and one of the players about to lay another. */
static void open_wide_game(struct table *t)
{
    open_with_inns_and_traders(t);
    while (columns_of(t) < ROW + 2 || !hb_land_tile_in_hand(hb_match_game(&t->match)))
        stretch(t);
}

static void arrows_at_the_rim_point_to_what_lies_outside(void **state)
{
    struct table t = { 0 };

    (void)state;
    tui_open_game(&t.match, "Anna,Petr", "base/V base/U");
    t.board.look = (struct hb_term_look){ .utf8 = true, .depth = HB_MONO };
    draw(&t, WIDE, HIGH);
    assert_false(shows(&t, LEFT) || shows(&t, UP) || shows(&t, RIGHT) || shows(&t, DOWN));
    t.board.view.size = LARGE;
    draw(&t, WIDE, LOW);
    assert_true(shows(&t, RIGHT) && shows(&t, DOWN));
    assert_false(shows(&t, LEFT) || shows(&t, UP));
    t.board.view.dx = t.board.view.dy = 6;
    draw(&t, WIDE, LOW);
    assert_true(shows(&t, LEFT));
    assert_false(shows(&t, RIGHT) || shows(&t, DOWN));
    leave(&t);
}

static bool is_arrow(uint32_t glyph)
{
    return glyph >= LEFT && glyph <= DOWN;
}

/* Whether an arrow stands where a figure would show whose it is: between its arms. */
static bool shows_arrow_in_figure(const struct table *t)
{
    static const char arms[] = "(){}<>";
    const struct hb_canvas *c = &t->canvas;

    for (int i = 1; i + 1 < c->w * c->h; i++)
        for (int k = 0; is_arrow(c->cell[i].glyph) && arms[k] != '\0'; k += 2)
            if (c->cell[i - 1].glyph == (uint32_t)arms[k] && c->cell[i + 1].glyph == (uint32_t)arms[k + 1])
                return true;
    return false;
}

/* Wherever the board is scrolled to at that size. */
static void assert_no_arrow_in_figures(struct table *t, int size)
{
    t->board.view.size = size;
    for (int dx = -FAR; dx <= FAR; dx++)
        for (int dy = -FAR; dy <= FAR; dy++) {
            t->board.view.dx = dx;
            t->board.view.dy = dy;
            draw(t, WIDE, LOW);
            assert_false(shows_arrow_in_figure(t));
        }
}

static void arrows_at_the_rim_leave_figures_to_be_told(void **state)
{
    struct table t;
    struct hb_error err;

    (void)state;
    open_with_inns_and_traders(&t);
    t.board.look = (struct hb_term_look){ .utf8 = true, .depth = HB_MONO };
    for (int i = 0; i < MOVES; i++) {
        int who = hb_match_actor(&t.match);
        assert_true(hb_match_play(&t.match, who, hb_match_computer_move(&t.match, who), &err));
    }
    for (int size = 0; size < HB_TILE_SIZES; size++)
        assert_no_arrow_in_figures(&t, size);
    leave(&t);
}

static void the_overview_shows_tiles_figures_squares_and_the_window(void **state)
{
    struct table t = { 0 };

    (void)state;
    tui_open_game(&t.match, "Anna,Petr", "base/V base/U");
    tui_play(&t.match, "tile 1 0 0");
    tui_play(&t.match, "put follower road S W");
    t.board.view.overview = true;
    draw(&t, WIDE, 12);
    assert_text(&t, "                        0\n"
                    "                      --------\n"
                    "                  -1 |    X\n"
                    "                   0 |o --A*o\n"
                    "                   1 |  o o\n"
                    "\n\n\n\n\n"
                    " X here  o free  * laid last\n"
                    " Lines: the window. Arrows move it, Esc closes.\n");
    leave(&t);
}

/* Which columns of the board are seen when the window is moved as far as it goes in steps of one tile. */
static int scroll_to_end(struct table *t, int step)
{
    int seen = 0;

    for (int i = 0; i < 2 * ROW; i++) {
        struct hb_scene scene = { .board = t->board };
        hb_scene_scroll(&scene, 2 * step, 0, 80, 24);
        t->board.view = scene.board.view;
    }
    draw(t, WIDE, HIGH);
    for (int i = 0; i < WIDE * HIGH; i++)
        seen += t->canvas.cell[i].glyph == 0x2500;
    return seen;
}

static void the_overview_of_the_widest_board_scrolls_and_says_that_more_lies_outside(void **state)
{
    struct table t;

    (void)state;
    open_wide_game(&t);
    t.board.view.overview = true;
    draw(&t, WIDE, HIGH);
    assert_says(&t, "More lies outside", true);
    assert_true(scroll_to_end(&t, -1) > 0);
    assert_true(shows(&t, RIGHT) && !shows(&t, LEFT));
    assert_true(scroll_to_end(&t, 1) > 0);
    assert_true(shows(&t, LEFT) && !shows(&t, RIGHT));
    draw(&t, 2 * ROW, 2 * HIGH);
    assert_says(&t, "More lies outside", false);
    leave(&t);
}

static void a_view_cannot_be_scrolled_off_the_board(void **state)
{
    struct table t = { 0 };
    struct hb_scene scene;

    (void)state;
    tui_open_game(&t.match, "Anna,Petr", "base/V base/U");
    draw(&t, WIDE, HIGH);
    scene = (struct hb_scene){ .board = t.board };
    for (int i = 0; i < 100; i++)
        hb_scene_scroll(&scene, 2, 2, 80, 24);
    assert_in_range(scene.board.view.dx, 1, 20);
    hb_scene_scroll(&scene, -2, 0, 80, 24);
    hb_scene_scroll(&scene, 2, 0, 80, 24);
    assert_in_range(scene.board.view.dx, 1, 20);
    leave(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(arrows_at_the_rim_point_to_what_lies_outside),
        cmocka_unit_test(arrows_at_the_rim_leave_figures_to_be_told),
        cmocka_unit_test(the_overview_shows_tiles_figures_squares_and_the_window),
        cmocka_unit_test(the_overview_of_the_widest_board_scrolls_and_says_that_more_lies_outside),
        cmocka_unit_test(a_view_cannot_be_scrolled_off_the_board),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
