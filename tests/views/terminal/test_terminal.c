/* test_terminal.c -- how the terminal game draws: letters, boards and whole screens.  All in memory. */
#include "tests/support/tui_game.h"
#include "views/letters/canvas.h"
#include "views/letters/palette.h"
#include "views/terminal/play_options.h"
#include "views/terminal/scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const struct hb_term_look ascii = { .utf8 = false, .depth = HB_MONO };

/* Glyphs and wrapping */

static void broken_utf8_reads_as_a_bad_glyph_and_never_past_the_end(void **state)
{
    const char *at = "\xc5";

    (void)state;
    assert_int_equal(hb_glyph_next(&at), HB_GLYPH_BAD);
    assert_int_equal(hb_glyph_next(&at), 0);
    assert_false(hb_glyph_valid("\xff", 1));
    assert_false(hb_glyph_valid("\xc0\xaf", 2));
    assert_false(hb_glyph_valid("\xed\xa0\x80", 3));
    assert_false(hb_glyph_valid("a\0b", 3));
    assert_true(hb_glyph_valid("\u017dofie", strlen("\u017dofie")));
}

static void letters_have_the_width_a_terminal_gives_them(void **state)
{
    (void)state;
    assert_int_equal(hb_glyph_columns("\u017dofie"), 5);
    assert_int_equal(hb_glyph_columns("Z\u030cofie"), 5);
    assert_int_equal(hb_glyph_columns("\u6f22\u5b57"), 4);
    assert_int_equal(hb_glyph_columns("\033[1m"), 3);
}

static void text_for_an_ascii_terminal_keeps_its_base_letters_and_loses_escapes(void **state)
{
    char out[32];

    (void)state;
    hb_glyph_clean(out, sizeof out, "\u017dofie \u00b7 \033[2J", false);
    assert_string_equal(out, "Zofie . [2J");
    hb_glyph_clean(out, 4, "\u017d\u017d", true);
    assert_string_equal(out, "\u017d");
}

static void wrapped_lines_break_at_blanks_and_hang(void **state)
{
    struct hb_wrap w = { .at = "  one two three\nfour", .columns = 10, .hang = 1 };
    struct hb_wrapped line = hb_wrap_next(&w);

    (void)state;
    assert_int_equal(line.length, 9);
    line = hb_wrap_next(&w);
    assert_int_equal(line.indent, 3);
    assert_memory_equal(line.text, "three", 5);
    line = hb_wrap_next(&w);
    assert_int_equal(line.indent, 0);
    assert_memory_equal(line.text, "four", 4);
    assert_null(hb_wrap_next(&w).text);
    assert_int_equal(hb_wrap_lines("abcdefgh", 3, 0), 3);
}

/* The canvas */

static void assert_drawn(const struct hb_canvas *c, bool utf8, const char *expected)
{
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);

    hb_canvas_plain(c, utf8, out);
    fclose(out);
    if (strcmp(text, expected) != 0)
        fail_msg("drawn:\n%s\nexpected:\n%s", text, expected);
    free(text);
}

static char *sent(const struct hb_canvas *c, const struct hb_canvas *before, struct hb_term_look look)
{
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);

    hb_canvas_show(c, before, look, out);
    fclose(out);
    return text;
}

static void a_terminal_gets_only_the_colours_it_has(void **state)
{
    struct hb_canvas c = { 0 };
    struct hb_pen pen = { HB_MEADOW, HB_INK_OWN, false };
    char *mono, *few, *many, *all;

    (void)state;
    assert_true(hb_canvas_size(&c, 1, 1));
    hb_canvas_put(&c, 0, 0, 'x', pen);
    mono = sent(&c, NULL, ascii);
    few = sent(&c, NULL, (struct hb_term_look){ false, HB_COLOURS_16 });
    many = sent(&c, NULL, (struct hb_term_look){ false, HB_COLOURS_256 });
    all = sent(&c, NULL, (struct hb_term_look){ false, HB_TRUECOLOUR });
    assert_string_equal(mono, "\033[1;1H\033[0mx\033[0m");
    assert_string_equal(few, "\033[1;1H\033[0;92mx\033[0m");
    assert_string_equal(many, "\033[1;1H\033[0;38;5;149mx\033[0m");
    assert_string_equal(all, "\033[1;1H\033[0;38;2;169;191;106mx\033[0m");
    free(mono);
    free(few);
    free(many);
    free(all);
    hb_canvas_free(&c);
}

static void only_what_changed_is_sent_again(void **state)
{
    struct hb_canvas a = { 0 }, b = { 0 };
    struct hb_pen pen = { HB_INK_OWN, HB_INK_OWN, false };
    char *text;

    (void)state;
    assert_true(hb_canvas_size(&a, 5, 2) && hb_canvas_size(&b, 5, 2));
    text = sent(&b, &a, ascii);
    assert_string_equal(text, "");
    free(text);
    hb_canvas_text(&b, 3, 1, 2, pen, "ab");
    text = sent(&b, &a, ascii);
    assert_string_equal(text, "\033[2;4H\033[0mab\033[0m");
    free(text);
    hb_canvas_free(&a);
    hb_canvas_free(&b);
}

static void painting_outside_the_clip_does_nothing(void **state)
{
    struct hb_canvas c = { 0 };
    struct hb_pen pen = { HB_INK_OWN, HB_INK_OWN, false };

    (void)state;
    assert_true(hb_canvas_size(&c, 4, 2));
    hb_canvas_text(&c, -2, 0, 10, pen, "abcdefgh");
    hb_canvas_clip(&c, (struct hb_box){ 1, 1, 2, 5 });
    hb_canvas_fill(&c, (struct hb_box){ -5, -5, 20, 20 }, '*', pen);
    assert_drawn(&c, false, "cdef\n **\n");
    hb_canvas_free(&c);
}

static void a_wide_letter_takes_two_cells_or_none(void **state)
{
    struct hb_canvas c = { 0 };
    struct hb_pen pen = { HB_INK_OWN, HB_INK_OWN, false };

    (void)state;
    assert_true(hb_canvas_size(&c, 4, 1));
    assert_int_equal(hb_canvas_text(&c, 0, 0, 3, pen, "\u6f22\u5b57"), 2);
    assert_drawn(&c, true, "\u6f22\n");
    hb_canvas_free(&c);
}

/* A game on the table */

static void the_board_shows_tiles_figures_and_numbered_squares(void **state)
{
    struct hb_match s;
    struct hb_menu menu = { 0 };
    struct hb_atlas atlas = { 0 };
    struct hb_canvas c = { 0 };
    struct hb_look table;
    struct hb_board b = {
        .table = &table, .look = { .utf8 = false, .depth = HB_MONO }, .menu = &menu, .chosen = 1, .quarters = 1
    };
    struct hb_box all;

    (void)state;
    tui_open_game(&s, "Anna,Petr", "base/V base/U");
    tui_play(&s, "tile 1 0 0");
    tui_play(&s, "put follower road S W");
    assert_true(hb_menu_make(&menu, hb_match_game(&s), 1));
    b.game = hb_match_game(&s);
    hb_look(b.game, &table);
    b.seats = &s.seats;
    b.atlas = &atlas;
    all = hb_board_whole(&b);
    assert_true(hb_canvas_size(&c, all.w, all.h));
    hb_board_draw(&c, all, &b);
    assert_drawn(&c, false,
                 "      -1      0      1      2\n"
                 "\n"
                 " -1                 [1]\n"
                 "\n"
                 "    /.....\\..###../.....\\\n"
                 "  0 ---------------(A)...  [3]\n"
                 "    \\...../.......\\..|../\n"
                 "\n"
                 "  1          [4]    [5]\n"
                 "\n");
    hb_canvas_free(&c);
    hb_atlas_free(&atlas);
    hb_menu_free(&menu);
    hb_match_end(&s);
}

static void draw_scene(struct hb_match *s, size_t chosen, int columns, int rows, const char *expected)
{
    struct hb_menu menu = { 0 };
    struct hb_atlas atlas = { 0 };
    struct hb_canvas c = { 0 };
    struct hb_scene scene = { .board = { .game = hb_match_game(s),
                                         .seats = &s->seats,
                                         .atlas = &atlas,
                                         .menu = &menu,
                                         .chosen = chosen,
                                         .view = { .size = HB_SIZE_FITS } },
                              .log = &s->log,
                              .title = "A title",
                              .message = "A message.",
                              .keys = "Some keys",
                              .prompt = "> ",
                              .typed = "12r" };
    int x, y;

    assert_true(hb_menu_make(&menu, hb_match_game(s), hb_match_actor(s)));
    assert_true(hb_canvas_size(&c, columns, rows));
    hb_scene_draw(&c, &scene, &x, &y);
    assert_drawn(&c, false, expected);
    hb_canvas_free(&c);
    hb_atlas_free(&atlas);
    hb_menu_free(&menu);
}

static void the_screen_has_board_panel_and_foot(void **state)
{
    struct hb_match s;

    (void)state;
    tui_open_game(&s, "Anna,Petr", "base/V base/U");
    tui_play(&s, "tile 1 0 0");
    draw_scene(&s, 0, 78, 22,
               " A title\n"
               "             -1      0      1      2           70 tiles left   points figures\n"
               "                                               >  A  Anna           0       7\n"
               "                                                  P  Petr           0       7\n"
               "\n"
               "                                               ...........  bend of a road\n"
               "                                               .......c...  just laid\n"
               " -1                                            ---a-+.....\n"
               "                                               .....|.....\n"
               "                  ..###../...c.\\               .b...|.....\n"
               "  0               ---------a+...\n"
               "                  .......\\b.|../               >a) follower on the road (2\n"
               "                                                   tiles, 2 open ends)\n"
               "  1                                             b) follower in the field\n"
               "                                                   (touches no city)\n"
               "                                                c) follower in the field\n"
               "                                                   (touches 1 city)\n"
               "                                                d) place no figure\n"
               "\n"
               " A message.\n"
               " Some keys\n"
               " > 12r\n");
    hb_match_end(&s);
}

static void a_long_list_is_scrolled_and_says_how_much_is_not_seen(void **state)
{
    struct hb_match s;

    (void)state;
    tui_open_game(&s, "Anna,Petr", "base/W base/U");
    tui_play(&s, "tile 1 0 0");
    draw_scene(&s, 4, 78, 16,
               " A title\n"
               "             -1      0      1      2           70 tiles left   points figures\n"
               "                                               >  A  Anna           0       7\n"
               "                                                  P  Petr           0       7\n"
               " -1\n"
               "                                               ^ 4 more above\n"
               "                  ..###../.d...\\               >e) follower in the field\n"
               "  0               --------a-o-c-                   (touches no city, west\n"
               "                  .......\\e.b.g/                   half of the south side,\n"
               "                                                   south half of the west\n"
               "  1                                                side)\n"
               "                                               v 2 more below\n"
               "\n"
               " A message.\n"
               " Some keys\n"
               " > 12r\n");
    hb_match_end(&s);
}

static void a_number_stays_with_what_it_counts(void **state)
{
    struct hb_play_options options = { .players = "Anna,Petr",
                                       .seed = "7",
                                       .givens = { { { "--expansions", "expansions", "inns,traders" } }, 1 } };
    struct hb_players who;
    struct hb_plan plan;
    struct hb_match s;
    struct hb_error err = { 0 };

    (void)state;
    assert_true(hb_play_options_plan(&options, &plan, &who, &err));
    assert_true(hb_match_begin(&s, &plan, &who, &err));
    hb_plan_free(&plan);
    draw_scene(&s, 0, 78, 16,
               " A title\n"
               "                -1      0      1               112 tiles left  points figures\n"
               "                                               >  A  Anna           0     7+3\n"
               "                     /##W##\\                         large 1, builder 1,\n"
               " -1                  ###...#                         pig 1\n"
               "                     \\..###/                      P  Petr           0     7+3\n"
               "                     ..###..\n"
               "  0                  -------                   ##########.  2 separate\n"
               "                     .......                   ##W####...#  cities, wine\n"
               "                                               ####...####  turned by 0\n"
               "  1                                            ###..######\n"
               "                                               #..########\n"
               "\n"
               " A message.\n"
               " Some keys\n"
               " > 12r\n");
    hb_match_end(&s);
}

static void a_window_that_is_too_small_says_so(void **state)
{
    struct hb_match s;

    (void)state;
    tui_open_game(&s, "Anna,Petr", "base/V");
    draw_scene(&s, 0, 40, 5,
               "The window is too small.\n"
               "Needed: 50 by 16, it is 40 by 5.\n"
               "Enlarge it, or leave with q.\n"
               "\n"
               "\n");
    hb_match_end(&s);
}

static void a_narrow_window_says_so_in_short_lines(void **state)
{
    struct hb_match s;

    (void)state;
    tui_open_game(&s, "Anna,Petr", "base/V");
    draw_scene(&s, 0, 20, 7,
               "The window is too\n"
               "small.\n"
               "Needed: 50 by 16, it\n"
               "is 20 by 7.\n"
               "Enlarge it, or leave\n"
               "with q.\n"
               "\n");
    draw_scene(&s, 0, 20, 2,
               "Too small: 50 by 16\n"
               "needed. q: leave.\n");
    draw_scene(&s, 0, 1, 1, "T\n");
    hb_match_end(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(broken_utf8_reads_as_a_bad_glyph_and_never_past_the_end),
        cmocka_unit_test(letters_have_the_width_a_terminal_gives_them),
        cmocka_unit_test(text_for_an_ascii_terminal_keeps_its_base_letters_and_loses_escapes),
        cmocka_unit_test(wrapped_lines_break_at_blanks_and_hang),
        cmocka_unit_test(a_terminal_gets_only_the_colours_it_has),
        cmocka_unit_test(only_what_changed_is_sent_again),
        cmocka_unit_test(painting_outside_the_clip_does_nothing),
        cmocka_unit_test(a_wide_letter_takes_two_cells_or_none),
        cmocka_unit_test(the_board_shows_tiles_figures_and_numbered_squares),
        cmocka_unit_test(the_screen_has_board_panel_and_foot),
        cmocka_unit_test(a_long_list_is_scrolled_and_says_how_much_is_not_seen),
        cmocka_unit_test(a_number_stays_with_what_it_counts),
        cmocka_unit_test(a_window_that_is_too_small_says_so),
        cmocka_unit_test(a_narrow_window_says_so_in_short_lines),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
