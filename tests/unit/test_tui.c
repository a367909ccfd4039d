/* test_tui.c -- the terminal game: how tiles, boards and screens are drawn, how lines are understood, how a game is
 * told in plain text.  All in memory; the program itself is tried in test_tui_program.c. */
#include "core/assert.h"
#include "hradby/landscape.h"
#include "tui/answer.h"
#include "tui/describe.h"
#include "tui/glyph.h"
#include "tui/menu.h"
#include "tui/options.h"
#include "tui/palette.h"
#include "tui/play.h"
#include "tui/reports.h"
#include "tui/scene.h"
#include "tui/wrap.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { CORNER = 6 }; /* points of a drawn tile */

static const struct hb_look ascii = { .utf8 = false, .depth = HB_MONO };
static const struct hb_look unicode = { .utf8 = true, .depth = HB_MONO };

/* ---- glyphs and wrapping ---- */

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

/* ---- what a line means ---- */

static struct hb_answer answer_to(const char *line)
{
    struct hb_answer a;
    struct hb_error err = { 0 };

    if (!hb_answer_read(&a, line, strlen(line), &err))
        fail_msg("\"%s\" was refused: %s", line, err.text);
    return a;
}

static void assert_refused(const char *line, size_t length, const char *why)
{
    struct hb_answer a;
    struct hb_error err = { 0 };

    assert_false(hb_answer_read(&a, line, length, &err));
    if (strstr(err.text, why) == NULL)
        fail_msg("\"%s\" says not \"%s\"", err.text, why);
}

static void a_number_may_carry_a_rotation(void **state)
{
    (void)state;
    assert_int_equal(answer_to(" 12 ").number, 12);
    assert_int_equal(answer_to("12").rotation, HB_ROTATION_UNSAID);
    assert_int_equal(answer_to("12r").rotation, HB_ROTATION_NEXT);
    assert_int_equal(answer_to("12r3").quarters, 3);
    assert_int_equal(answer_to("12 r 270").quarters, 3);
    assert_int_equal(answer_to("12R90").quarters, 1);
}

static void commands_are_known_by_word_and_by_letter(void **state)
{
    (void)state;
    assert_int_equal(answer_to("").kind, HB_SAYS_NOTHING);
    assert_int_equal(answer_to("u").kind, HB_SAYS_UNDO);
    assert_int_equal(answer_to("UNDO").kind, HB_SAYS_UNDO);
    assert_int_equal(answer_to("?").kind, HB_SAYS_HELP);
    assert_int_equal(answer_to("i").kind, HB_SAYS_INFO);
    assert_false(answer_to("i").has_square);
    assert_int_equal(answer_to("i 3 -2").y, -2);
    assert_string_equal(answer_to("save a b").text, "a b");
    assert_string_equal(answer_to("p").text, "pass");
    assert_int_equal(answer_to("c").letter, 'c');
}

static void what_is_no_command_is_a_move_with_single_blanks(void **state)
{
    (void)state;
    assert_int_equal(answer_to("tile  1\t0   90").kind, HB_SAYS_MOVE);
    assert_string_equal(answer_to("tile  1\t0   90").text, "tile 1 0 90");
    assert_int_equal(answer_to("recall abbot 1 1").kind, HB_SAYS_MOVE);
    assert_int_equal(answer_to("12 monkeys").kind, HB_SAYS_MOVE);
    assert_int_equal(answer_to("undo it").kind, HB_SAYS_MOVE);
}

static void lines_that_cannot_be_meant_are_refused_with_a_reason(void **state)
{
    char huge[10001];

    (void)state;
    memset(huge, 'x', sizeof huge - 1);
    huge[sizeof huge - 1] = '\0';
    assert_refused(huge, sizeof huge - 1, "too long");
    assert_refused("\xff\xfe", 2, "UTF-8");
    assert_refused("12r4", 4, "no rotation");
    assert_refused("1234567", 7, "too large");
    assert_refused("i 1", 3, "no square");
    assert_refused("i 1 99999", 9, "no square");
}

static void no_letter_of_a_list_is_a_command(void **state)
{
    size_t n = 0;

    (void)state;
    for (; hb_menu_letter(n) != '\0'; n++) {
        char line[2] = { hb_menu_letter(n), '\0' };
        assert_int_equal(answer_to(line).kind, HB_SAYS_LETTER);
        assert_int_equal(hb_menu_entry(line[0]), n);
    }
    assert_true(n >= 12);
    assert_int_equal(hb_menu_entry('u'), HB_NO_ENTRY);
}

/* ---- who plays ---- */

static void assert_players_refused(const char *text, const char *why)
{
    struct hb_players p;
    struct hb_error err = { 0 };

    assert_false(hb_players_read(&p, text, &err));
    if (strstr(err.text, why) == NULL)
        fail_msg("\"%s\" says not \"%s\"", err.text, why);
}

static void players_are_a_count_or_names_with_computers_among_them(void **state)
{
    struct hb_players p;

    (void)state;
    assert_true(hb_players_read(&p, "3", NULL));
    assert_int_equal(p.count, 3);
    assert_string_equal(p.name[0], "");
    assert_true(hb_players_read(&p, " Anna , computer,computer:Karel,computer,you", NULL));
    assert_int_equal(p.count, 5);
    assert_string_equal(p.name[0], "Anna");
    assert_false(p.computer[0]);
    assert_string_equal(p.name[1], "Computer");
    assert_string_equal(p.name[2], "Karel (computer)");
    assert_string_equal(p.name[3], "Computer 2");
    assert_string_equal(p.name[4], "");
    for (int i = 1; i < 4; i++)
        assert_true(p.computer[i] && hb_player_name_is_computer(p.name[i]));
    assert_false(hb_player_name_is_computer("Computer x"));
}

static void bad_lists_of_players_are_refused(void **state)
{
    (void)state;
    assert_players_refused("0", "from 1 to 8");
    assert_players_refused("9", "from 1 to 8");
    assert_players_refused("", "missing");
    assert_players_refused("Anna,,Petr", "missing");
    assert_players_refused("Anna,Anna", "two players");
    assert_players_refused("a,b,c,d,e,f,g,h,i", "at most 8");
    assert_players_refused("An\033na", "cannot be shown");
    assert_players_refused("An\xffna", "UTF-8");
    assert_players_refused("Computer", "name of a computer");
    assert_players_refused("0123456789012345678901234567890123456789x", "too long");
}

/* ---- tiles ---- */

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

static void assert_tile(const char *name, unsigned quarters, struct hb_look look, const char *expected)
{
    struct hb_style style = hb_style_of(look, 1);
    struct hb_canvas canvas = { 0 };
    struct hb_terrain terrain;

    hb_terrain_make(&terrain, &hb_designs[hb_design_named(name, HB_C3)], quarters);
    assert_true(hb_canvas_size(&canvas, style.w, style.h));
    hb_tile_paint(&canvas, 0, 0, &terrain, &style, &hb_tile_plain);
    assert_drawn(&canvas, look.utf8, expected);
    hb_canvas_free(&canvas);
}

static void a_city_above_a_road_is_drawn_so_and_turned_so(void **state)
{
    (void)state;
    assert_tile("base/D", 0, ascii,
                "###########\n"
                "..#######..\n"
                "-----------\n"
                "...........\n"
                "...........\n");
    assert_tile("base/D", 1, ascii,
                ".....|...##\n"
                ".....|.####\n"
                ".....|.####\n"
                ".....|.####\n"
                ".....|...##\n");
    assert_tile("base/D", 0, unicode,
                "\u2592\u2592\u2592\u2592\u2592\u2592\u2592\u2592\u2592\u2592\u2592\n"
                "\u00b7\u00b7\u2592\u2592\u2592\u2592\u2592\u2592\u2592\u00b7\u00b7\n"
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
                "..+--+.....\n"
                "--+.....~~~\n"
                ".....~~~~..\n"
                ".....~.....\n");
}

static void a_road_crosses_a_river_to_the_monastery_behind(void **state)
{
    (void)state;
    assert_tile("river/H", 0, ascii,
                "...........\n"
                "....[+]....\n"
                "~~~~~|~~~~~\n"
                ".....|.....\n"
                ".....|.....\n");
}

static void shields_and_gardens_are_marked(void **state)
{
    (void)state;
    assert_tile("base/F", 0, ascii,
                "...........\n"
                "###########\n"
                "###V#######\n"
                "###########\n"
                "...........\n");
    assert_tile("base/E-G", 0, ascii,
                "###########\n"
                "..#######..\n"
                "...........\n"
                ".....*.....\n"
                "...........\n");
}

static bool in_city(enum hb_ground ground)
{
    return ground == HB_ON_CITY || ground == HB_ON_WALL || ground == HB_ON_ROOF;
}

/* What lies at the border of a drawn tile is what the tile data says must be there. */
static void check_border(const struct hb_terrain *t, const struct hb_shape *shape, unsigned side, int along)
{
    const int last = HB_FINE - 1;
    const int row[HB_SIDES] = { 0, along, last, last - along }, column[HB_SIDES] = { along, last, last - along, 0 };
    unsigned half = 2 * side + (along >= HB_FINE / 2), segment = t->segment[row[side]][column[side]];
    enum hb_ground ground = (enum hb_ground)t->ground[row[side]][column[side]];

    if (along < CORNER || along > last - CORNER) /* corners belong to two sides */
        return;
    if (ground == HB_ON_ROAD || ground == HB_ON_RIVER)
        assert_int_equal(segment, shape->line[side]);
    else
        assert_int_equal(segment, shape->area[half]);
    assert_int_equal(in_city(ground), shape->edge[side] == HB_CITY);
}

static void every_tile_is_drawn_with_the_borders_it_has(void **state)
{
    (void)state;
    for (size_t d = 1; d < hb_design_count; d++)
        for (unsigned q = 0; q < HB_TURNS; q++) {
            struct hb_terrain t;
            hb_terrain_make(&t, &hb_designs[d], q);
            for (unsigned side = 0; side < HB_SIDES; side++)
                for (int i = 0; i < HB_FINE; i++)
                    check_border(&t, &hb_shapes[HB_TURNS * d + q], side, i);
        }
}

static void every_segment_of_every_tile_has_a_spot_for_a_figure(void **state)
{
    (void)state;
    for (size_t d = 1; d < hb_design_count; d++)
        for (int size = 0; size < HB_TILE_SIZES; size++) {
            struct hb_style style = hb_style_of(ascii, size);
            struct hb_terrain t;
            struct hb_spots spots;
            hb_terrain_make(&t, &hb_designs[d], (unsigned)size);
            hb_spots_find(&spots, &t, style.w, style.h);
            for (unsigned k = 0; k < hb_designs[d].segments; k++) {
                assert_true(spots.figure[k].found);
                assert_in_range(spots.figure[k].row, 0, style.h - 1);
                assert_in_range(spots.figure[k].column, 0, style.w - HB_FIGURE_CELLS);
            }
        }
}

static void with_many_colours_a_tile_is_a_picture_of_half_blocks(void **state)
{
    struct hb_style style = hb_style_of((struct hb_look){ .utf8 = true, .depth = HB_COLOURS_256 }, 1);
    struct hb_canvas c = { 0 };
    struct hb_terrain t;

    (void)state;
    hb_terrain_make(&t, &hb_designs[hb_design_named("base/D", HB_C3)], 0);
    assert_true(hb_canvas_size(&c, style.w, style.h));
    hb_tile_paint(&c, 0, 0, &t, &style, &hb_tile_plain);
    assert_int_equal(hb_canvas_at(&c, 0, 0)->glyph, 0x2580);
    assert_int_equal(hb_canvas_at(&c, 0, 2)->bg, HB_ROAD_LIGHT);
    assert_int_equal(hb_canvas_at(&c, 0, 3)->fg, HB_ROAD_LIGHT);
    assert_int_equal(hb_canvas_at(&c, 6, 5)->fg, HB_MEADOW);
    hb_canvas_free(&c);
}

/* ---- the canvas ---- */

static char *sent(const struct hb_canvas *c, const struct hb_canvas *before, struct hb_look look)
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
    few = sent(&c, NULL, (struct hb_look){ false, HB_COLOURS_16 });
    many = sent(&c, NULL, (struct hb_look){ false, HB_COLOURS_256 });
    all = sent(&c, NULL, (struct hb_look){ false, HB_TRUECOLOUR });
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

/* ---- a game on the table ---- */

/* A game in which the first tiles come in this order. */
static void open_game(struct hb_session *s, const char *players, const char *draws)
{
    char list[256];
    struct hb_play_options options = {
        .players = players, .seed = "7", .given = { { "--option", list } }, .givens = 1
    };
    struct hb_players who;
    struct hb_plan plan;
    struct hb_error err = { 0 };

    snprintf(list, sizeof list, "draws=%s", draws);
    if (!hb_play_options_plan(&options, &plan, &who, &err))
        fail_msg("%s", err.text);
    if (!hb_session_begin(s, &plan, &who, &err))
        fail_msg("%s", err.text);
    hb_plan_free(&plan);
}

static void play(struct hb_session *s, const char *move)
{
    struct hb_error err = { 0 };

    if (!hb_session_play_text(s, hb_session_actor(s), move, &err))
        fail_msg("%s: %s", move, err.text);
}

static void a_tile_is_told_by_its_sides(void **state)
{
    char text[512];
    struct hb_text out = hb_text_in(text, sizeof text);

    (void)state;
    hb_describe_tile(&hb_designs[hb_design_named("base/D", HB_C3)], 1, &out);
    assert_string_equal(text,
                        "city on the east side; road from north to south; field on the north side (east half) and "
                        "south side (east half); field on the north side (west half), south side (west half) and "
                        "west side");
}

static void squares_are_numbered_in_reading_order_and_arrows_find_them(void **state)
{
    struct hb_session s;
    struct hb_menu m = { 0 };
    size_t square;
    unsigned quarters;

    (void)state;
    open_game(&s, "Anna,Petr", "base/V");
    assert_true(hb_menu_make(&m, hb_session_game(&s), 0));
    assert_int_equal(m.squares, 3);
    assert_int_equal(m.square[0].x, -1);
    assert_int_equal(m.square[1].x, 1);
    assert_int_equal(m.square[2].y, 1);
    assert_int_equal(hb_menu_places(&m), 6);
    assert_true(hb_menu_place(&m, 3, &square, &quarters));
    assert_int_equal(square, 1);
    assert_int_equal(quarters, 0);
    assert_false(hb_menu_place(&m, 0, &square, &quarters));
    assert_false(hb_menu_place(&m, 7, &square, &quarters));
    assert_int_equal(hb_menu_toward(&m, 0, HB_E), 1);
    assert_int_equal(hb_menu_toward(&m, 0, HB_S), 2);
    assert_int_equal(hb_menu_toward(&m, 0, HB_W), 0);
    assert_int_equal(hb_square_turn(&m.square[0], 2), 3);
    assert_int_equal(hb_square_turn(&m.square[0], 3), 2);
    hb_menu_free(&m);
    hb_session_end(&s);
}

static void a_place_is_told_by_what_it_joins(void **state)
{
    struct hb_session s;
    char text[512];
    struct hb_text out = hb_text_in(text, sizeof text);
    struct hb_move move;

    (void)state;
    open_game(&s, "Anna,Petr", "base/V base/E");
    play(&s, "tile 1 0 0");
    play(&s, "put follower road S W");
    assert_true(hb_move_parse(hb_session_game(&s), "tile 0 -1 180", &move, NULL));
    hb_describe_place(hb_session_game(&s), &s.seats, 1, move, s.scratch, &out);
    assert_string_equal(text, "city joins a free city of 1 tile, complete with 2 tiles");
    out = hb_text_in(text, sizeof text);
    hb_describe_feature(hb_session_game(&s), &s.seats, 1, 0, 0, &out);
    assert_string_equal(text, "road of 2 tiles, 2 open ends, held by Anna");
    out = hb_text_in(text, sizeof text);
    hb_describe_square(hb_session_game(&s), 0, -1, &out);
    assert_string_equal(text, "north of base/D at 0 0");
    hb_session_end(&s);
}

static void the_board_shows_tiles_figures_and_numbered_squares(void **state)
{
    struct hb_session s;
    struct hb_menu menu = { 0 };
    struct hb_atlas atlas = { 0 };
    struct hb_canvas c = { 0 };
    struct hb_board b = { .look = { .utf8 = false, .depth = HB_MONO }, .menu = &menu, .chosen = 1, .quarters = 1 };
    struct hb_box all;

    (void)state;
    open_game(&s, "Anna,Petr", "base/V base/U");
    play(&s, "tile 1 0 0");
    play(&s, "put follower road S W");
    assert_true(hb_menu_make(&menu, hb_session_game(&s), 1));
    b.game = hb_session_game(&s);
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
                 "    /.....\\#######/.....\\\n"
                 "  0 --------------(A)+...  [3]\n"
                 "    \\...../.......\\..|../\n"
                 "\n"
                 "  1          [4]    [5]\n"
                 "\n");
    hb_canvas_free(&c);
    hb_atlas_free(&atlas);
    hb_menu_free(&menu);
    hb_session_end(&s);
}

static void draw_scene(struct hb_session *s, int columns, int rows, const char *expected)
{
    struct hb_menu menu = { 0 };
    struct hb_atlas atlas = { 0 };
    struct hb_canvas c = { 0 };
    struct hb_scene scene = { .board = { .game = hb_session_game(s),
                                         .seats = &s->seats,
                                         .atlas = &atlas,
                                         .menu = &menu,
                                         .view = { .size = HB_SIZE_FITS } },
                              .log = &s->log,
                              .title = "A title",
                              .message = "A message.",
                              .keys = "Some keys",
                              .prompt = "> ",
                              .typed = "12r" };
    int x, y;

    assert_true(hb_menu_make(&menu, hb_session_game(s), hb_session_actor(s)));
    assert_true(hb_canvas_size(&c, columns, rows));
    hb_scene_draw(&c, &scene, &x, &y);
    assert_drawn(&c, false, expected);
    hb_canvas_free(&c);
    hb_atlas_free(&atlas);
    hb_menu_free(&menu);
}

static void the_screen_has_board_panel_and_foot(void **state)
{
    struct hb_session s;

    (void)state;
    open_game(&s, "Anna,Petr", "base/V base/U");
    play(&s, "tile 1 0 0");
    draw_scene(&s, 78, 20,
               " A title\n"
               "             -1      0      1      2           70 tiles left   points figures\n"
               "                                               >  A  Anna           0       7\n"
               "                                                  P  Petr           0       7\n"
               "\n"
               "                                               ...........  Tile base/V\n"
               " -1                                            ......c....  just laid\n"
               "                                               -----+.....\n"
               "                  #######/.....\\               ....a|.....\n"
               "  0               --------a-+c..               .b...|.....\n"
               "                  .......\\b.|../\n"
               "                                               >a) place your follower on the\n"
               "  1                                                road to S W\n"
               "                                                b) place your follower in the\n"
               "                                                    field to SR WL\n"
               "                                               and 2 more: type l\n"
               "\n"
               " A message.\n"
               " Some keys\n"
               " > 12r\n");
    hb_session_end(&s);
}

static void a_window_that_is_too_small_says_so(void **state)
{
    struct hb_session s;

    (void)state;
    open_game(&s, "Anna,Petr", "base/V");
    draw_scene(&s, 40, 5,
               "The window is too small.\n"
               "Needed: 50 by 16, it is 40 by 5.\n"
               "Enlarge it, or leave with q.\n"
               "\n"
               "\n");
    hb_session_end(&s);
}

static void undo_takes_back_the_computers_moves_too(void **state)
{
    struct hb_session s;
    struct hb_error err = { 0 };

    (void)state;
    open_game(&s, "computer,Anna", "base/V base/V base/V");
    assert_true(hb_session_is_computer(&s, 0));
    while (hb_session_actor(&s) == 0)
        assert_true(hb_session_play(&s, 0, hb_session_advice(&s, 0), &err));
    assert_false(hb_session_undo(&s, &err));
    assert_non_null(strstr(err.text, "no move of yours"));
    size_t before = hb_table_length(s.table), told = s.log.total;
    play(&s, "tile 0 1 0");
    play(&s, "pass");
    while (hb_session_actor(&s) == 0)
        assert_true(hb_session_play(&s, 0, hb_session_advice(&s, 0), &err));
    assert_true(hb_session_undo(&s, &err));
    assert_true(hb_session_undo(&s, &err));
    assert_int_equal(hb_table_length(s.table), before);
    assert_int_equal(s.log.total, told);
    assert_int_equal(hb_session_actor(&s), 1);
    hb_session_end(&s);
}

/* ---- the plain mode ---- */

/* Answers these lines and gives back all that was told; *status is the exit status. */
static char *conversation(struct hb_session *s, const char *lines, size_t length, int *status)
{
    char *text = NULL, *input = malloc(length + 1);
    size_t told;
    FILE *in, *out = open_memstream(&text, &told);

    assert_non_null(input);
    memcpy(input, lines, length);
    in = fmemopen(input, length > 0 ? length : 1, "r");
    assert_non_null(in);
    if (length == 0)
        getc(in);
    *status = hb_play_plain(s, in, out, true);
    fclose(in);
    fclose(out);
    free(input);
    return text;
}

static void assert_told(const char *text, const char *words)
{
    if (strstr(text, words) == NULL)
        fail_msg("\"%s\" is not in:\n%s", words, text);
}

static void a_turn_is_told_in_lines_that_can_be_read_aloud(void **state)
{
    struct hb_session s;
    int status;
    char *text;

    (void)state;
    open_game(&s, "Anna,Petr", "base/V base/U");
    text = conversation(&s, "3\n1\n", 4, &status);
    assert_int_equal(status, 0);
    assert_null(strchr(text, '\033'));
    assert_told(text, "Hradby: Carcassonne, seed 7. Type help for the commands.\n"
                      "Anna draws base/V.\n"
                      "\n"
                      "Anna to move. Anna 0, Petr 0. ");
    assert_told(text, "The tile is base/V: road from south to west; ");
    assert_told(text, "Where to lay it? Places 1 to 6:\n"
                      "Square -1 0, west of base/D at 0 0:\n"
                      "  1: turned by 180: road joins a free road of 1 tile.\n");
    assert_told(text, "Anna> Anna lays base/V on 1 0, turned by 0.\n");
    assert_told(text, "What to do? Moves 1 to 4:\n  1: ");
    assert_told(text, "Anna> Anna places a follower on a road at 1 0.\nPetr draws base/U.\n");
    assert_told(text, "road joins Anna's road of 2 tiles.\n");
    assert_told(text, "Petr> \nThe input ends here, and so does the game. Its seed was 7.\n");
    free(text);
    hb_session_end(&s);
}

static void commands_work_in_the_plain_mode_too(void **state)
{
    static const char lines[] =
        "hint\ninfo 0 0\ninfo 9 9\ninfo\nboard\nscores\nlist\nhelp\n+\n1\nundo\nundo\nquit\nno\n";
    struct hb_session s;
    int status;
    char *text;

    (void)state;
    open_game(&s, "Anna,Petr", "base/V base/U");
    text = conversation(&s, lines, sizeof lines - 1, &status);
    assert_told(text, "Anna> The computer would lay the tile on ");
    assert_told(text,
                "Tile base/D at 0 0, turned by 0:\n  a) city on the north side: city of 1 tile, 1 open end, nobody "
                "there.\n");
    assert_told(text, "No tile lies on square 9 9.\n");
    assert_told(text, "Name a square, such as info 0 0.\n");
    assert_told(text, "#######\n");
    assert_told(text, "if it ended now\n");
    assert_told(text, "Answer with the number of a place");
    assert_told(text, "That is for the drawn screen only.\n");
    assert_told(text, "Taken back.\n");
    assert_told(text, "There is no move of yours to take back.\n");
    assert_told(text, "Leave the game? It is not saved.");
    assert_told(text, "The input ends here");
    free(text);
    hb_session_end(&s);
}

static void wrong_answers_are_refused_and_asked_again(void **state)
{
    char lines[11000];
    size_t length = 10000;
    struct hb_session s;
    int status;
    char *text;

    (void)state;
    memset(lines, 'y', length);
    length += (size_t)snprintf(lines + length, sizeof lines - length,
                               "\n\xff\n0\n7\n1r1\ntile 5 5 0\ntile 1 0 90 x\nfoo\n\ntile 1 0 0\n");
    open_game(&s, "Anna,Petr", "base/V base/U");
    text = conversation(&s, lines, length, &status);
    assert_told(text, "That line is too long (10000 bytes");
    assert_told(text, "That line is not UTF-8 text");
    assert_told(text, "There is no place 0; choose from 1 to 6");
    assert_told(text, "There is no place 7; choose from 1 to 6");
    assert_told(text, "type a number from 1 to 6");
    assert_told(text, "Anna lays base/V on 1 0, turned by 0.\n");
    free(text);
    hb_session_end(&s);
}

static void a_whole_game_can_be_answered_with_ones(void **state)
{
    char lines[800];
    struct hb_session s;
    int status;
    char *text;

    (void)state;
    for (size_t i = 0; i < sizeof lines; i += 2) {
        lines[i] = '1';
        lines[i + 1] = '\n';
    }
    open_game(&s, "Anna,computer", "");
    text = conversation(&s, lines, sizeof lines, &status);
    assert_int_equal(status, 0);
    assert_int_equal(hb_session_actor(&s), HB_NOBODY);
    assert_told(text, "The result:\n");
    assert_told(text, "  total\n");
    assert_told(text, " points.\nThe seed of this game was 7.\n");
    free(text);
    hb_session_end(&s);
}

static void a_game_without_input_ends_at_once(void **state)
{
    struct hb_session s;
    int status;
    char *text;

    (void)state;
    open_game(&s, "Anna,computer", "");
    text = conversation(&s, "", 0, &status);
    assert_int_equal(status, 0);
    assert_told(text, "The input ends here");
    free(text);
    hb_session_end(&s);
}

static void names_are_spelt_in_ascii_where_there_is_nothing_else(void **state)
{
    struct hb_session s;
    struct hb_seats seats;
    struct hb_names names = { { "\u017dofie", "Zuzana", "\u6f22", NULL } };

    (void)state;
    hb_seats_make(&seats, 4, names);
    assert_int_equal(seats.letter[0], 'Z');
    assert_int_equal(seats.letter[1], 'A');
    assert_int_equal(seats.letter[2], 'B');
    assert_int_equal(seats.letter[3], 'C');
    open_game(&s, "\u017dofie,Petr", "");
    assert_int_equal(s.seats.letter[0], 'Z');
    hb_session_end(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(broken_utf8_reads_as_a_bad_glyph_and_never_past_the_end),
        cmocka_unit_test(letters_have_the_width_a_terminal_gives_them),
        cmocka_unit_test(text_for_an_ascii_terminal_keeps_its_base_letters_and_loses_escapes),
        cmocka_unit_test(wrapped_lines_break_at_blanks_and_hang),
        cmocka_unit_test(a_number_may_carry_a_rotation),
        cmocka_unit_test(commands_are_known_by_word_and_by_letter),
        cmocka_unit_test(what_is_no_command_is_a_move_with_single_blanks),
        cmocka_unit_test(lines_that_cannot_be_meant_are_refused_with_a_reason),
        cmocka_unit_test(no_letter_of_a_list_is_a_command),
        cmocka_unit_test(players_are_a_count_or_names_with_computers_among_them),
        cmocka_unit_test(bad_lists_of_players_are_refused),
        cmocka_unit_test(a_city_above_a_road_is_drawn_so_and_turned_so),
        cmocka_unit_test(roads_that_end_meet_in_a_village),
        cmocka_unit_test(two_lines_that_bend_on_one_tile_keep_apart),
        cmocka_unit_test(a_road_crosses_a_river_to_the_monastery_behind),
        cmocka_unit_test(shields_and_gardens_are_marked),
        cmocka_unit_test(every_tile_is_drawn_with_the_borders_it_has),
        cmocka_unit_test(every_segment_of_every_tile_has_a_spot_for_a_figure),
        cmocka_unit_test(with_many_colours_a_tile_is_a_picture_of_half_blocks),
        cmocka_unit_test(a_terminal_gets_only_the_colours_it_has),
        cmocka_unit_test(only_what_changed_is_sent_again),
        cmocka_unit_test(painting_outside_the_clip_does_nothing),
        cmocka_unit_test(a_wide_letter_takes_two_cells_or_none),
        cmocka_unit_test(a_tile_is_told_by_its_sides),
        cmocka_unit_test(squares_are_numbered_in_reading_order_and_arrows_find_them),
        cmocka_unit_test(a_place_is_told_by_what_it_joins),
        cmocka_unit_test(the_board_shows_tiles_figures_and_numbered_squares),
        cmocka_unit_test(the_screen_has_board_panel_and_foot),
        cmocka_unit_test(a_window_that_is_too_small_says_so),
        cmocka_unit_test(undo_takes_back_the_computers_moves_too),
        cmocka_unit_test(a_turn_is_told_in_lines_that_can_be_read_aloud),
        cmocka_unit_test(commands_work_in_the_plain_mode_too),
        cmocka_unit_test(wrong_answers_are_refused_and_asked_again),
        cmocka_unit_test(a_whole_game_can_be_answered_with_ones),
        cmocka_unit_test(a_game_without_input_ends_at_once),
        cmocka_unit_test(names_are_spelt_in_ascii_where_there_is_nothing_else),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
