/* test_terminal_plain.c -- the terminal game in words: what tiles and places are called, taking back, and whole
 * conversations in the plain mode.  All in memory; the program itself is tried in test_terminal_program.c. */
#include "engine/landscape/tile_words.h"
#include "hradby/landscape.h"
#include "hradby/words.h"
#include "players/adviser.h"
#include "tests/support/tui_game.h"
#include "views/letters/canvas.h"
#include "views/letters/landscape_words.h"
#include "views/terminal/match.h"
#include "views/terminal/play_options.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* In words */

static void a_tile_is_told_by_its_sides(void **state)
{
    char text[512];
    struct hb_text out = hb_text_in(text, sizeof text);

    (void)state;
    hb_letters_describe_tile(&hb_designs[hb_design_named("base/D", HB_C3)], 1, &out);
    assert_string_equal(text,
                        "city on the east side; road from north to south; field on the north side (east half) and "
                        "south side (east half); field on the north side (west half), south side (west half) and "
                        "west side");
}

static void assert_with(enum hb_language language, const char *mark, const char *n, const char *told)
{
    char text[128], key[64];
    struct hb_text out = hb_text_for(language, text, sizeof text);
    const struct hb_param param[] = { { "n", n }, { "more", strcmp(n, "1") == 0 ? "" : n } };

    snprintf(key, sizeof key, "mark.%s.with", mark);
    hb_say_with(&out, key, param, 2);
    assert_string_equal(text, told);
}

static void what_a_feature_has_is_told_with_the_preposition_that_fits(void **state)
{
    char text[512];
    struct hb_text out = hb_text_for(HB_CZECH, text, sizeof text);

    (void)state;
    assert_with(HB_CZECH, "shield", "1", "s erbem");
    assert_with(HB_CZECH, "shield", "2", "se 2 erby");
    assert_with(HB_CZECH, "shield", "5", "s 5 erby");
    assert_with(HB_CZECH, "robber", "1", "se zbojníky");
    assert_with(HB_SLOVAK, "shield", "2", "s 2 erbmi");
    assert_with(HB_SLOVAK, "mine", "1", "so zlatou baňou");
    hb_letters_describe_tile(&hb_designs[hb_design_named("base/C", HB_C3)], 0, &out);
    assert_string_equal(text, "město na všech stranách s erbem");
}

static void assert_told_as(const char *tile, unsigned quarters, const char *begins)
{
    char text[512];
    struct hb_text out = hb_text_in(text, sizeof text);

    hb_letters_describe_tile(&hb_designs[hb_design_named(tile, HB_C3)], quarters, &out);
    if (strncmp(text, begins, strlen(begins)) != 0)
        fail_msg("%s is told as: %s", tile, text);
}

static void assert_called(const char *tile, const char *name)
{
    char text[512];
    struct hb_text out = hb_text_in(text, sizeof text);

    hb_land_tile_words(&hb_designs[hb_design_named(tile, HB_C3)], &out);
    assert_string_equal(text, name);
}

static void a_tile_is_called_by_what_is_on_it(void **state)
{
    (void)state;
    assert_called("base/A", "monastery, road that ends");
    assert_called("base/B", "monastery");
    assert_called("base/C", "city on all sides, shield");
    assert_called("base/D", "city on one side, straight road");
    assert_called("base/F", "city right across, shield");
    assert_called("base/H", "2 separate cities");
    assert_called("base/L", "city on one side, fork of three roads");
    assert_called("base/R", "city on three sides");
    assert_called("base/V", "bend of a road");
    assert_called("base/X", "crossing of four roads");
    assert_called("inns/EB", "garden, straight road, inn");
    assert_called("inns/EK", "city on all sides, cathedral");
    assert_called("traders/HQ", "city right across, wine");
}

static void inns_cathedrals_shields_and_goods_are_named(void **state)
{
    (void)state;
    assert_told_as("inns/EB", 0, "road from east to west with an inn; field");
    assert_told_as("inns/EC", 0,
                   "road from the west that ends here with an inn; road from the east that ends here with an inn; "
                   "road from the south that ends here; field");
    assert_told_as("inns/EK", 0, "city on all sides with a cathedral");
    assert_told_as("inns/EL", 0, "city on the north side and west side with a shield; road");
    assert_told_as("traders/HQ", 1, "city on the north side and south side with wine; field");
    assert_told_as("traders/HH", 0, "city on the north side, east side and west side with grain; field");
    assert_told_as("traders/HN", 0, "city on the east side and west side with cloth; city on the north side; ");
}

/* A game with the two expansions of inns and goods. */
static void open_large_game(struct hb_match *s, const char *draws)
{
    struct hb_play_options options = {
        .players = "Anna,Petr",
        .seed = "7",
        .givens = { { { "--draws", "draws", draws }, { "--expansions", "expansions", "inns,traders" } }, 2 }
    };
    struct hb_players who;
    struct hb_plan plan;
    struct hb_error err = { 0 };

    if (!hb_play_options_plan(&options, &plan, &who, &err) || !hb_match_begin(s, &plan, &who, &err))
        fail_msg("%s", err.text);
    hb_plan_free(&plan);
}

static void a_feature_is_told_with_its_marks_and_by_whose_figures_count_more(void **state)
{
    struct hb_match s;
    char text[512];
    struct hb_text out = hb_text_in(text, sizeof text);

    (void)state;
    open_large_game(&s, "inns/EB base/U base/V base/V base/U");
    tui_play(&s, "tile 1 0 0");
    tui_play(&s, "put large road E W");
    hb_letters_describe_feature(hb_match_game(&s), &s.seats, 0, 0, 1, &out);
    assert_string_equal(text, "road of 2 tiles with an inn, 2 open ends, held by Anna");
    tui_play(&s, "tile 1 1 90");
    tui_play(&s, "put follower road E W");
    tui_play(&s, "tile 2 0 0");
    tui_play(&s, "pass");
    tui_play(&s, "tile 2 1 90");
    out = hb_text_in(text, sizeof text);
    hb_letters_describe_feature(hb_match_game(&s), &s.seats, 0, 0, 1, &out);
    assert_string_equal(text, "road of 5 tiles with an inn, 2 open ends, held by Anna, also there: Petr");
    hb_match_end(&s);
}

static void a_place_is_told_by_what_it_joins(void **state)
{
    struct hb_match s;
    char text[512];
    struct hb_text out = hb_text_in(text, sizeof text);
    struct hb_move move;

    (void)state;
    tui_open_game(&s, "Anna,Petr", "base/V base/E");
    tui_play(&s, "tile 1 0 0");
    tui_play(&s, "put follower road S W");
    assert_true(hb_move_parse(hb_match_game(&s), "tile 0 -1 180", &move, NULL));
    hb_letters_describe_place(hb_match_game(&s), &s.seats, 1, move, s.scratch, &out);
    assert_string_equal(text, "city joins a free city of 1 tile, complete with 2 tiles");
    out = hb_text_in(text, sizeof text);
    hb_letters_describe_feature(hb_match_game(&s), &s.seats, 1, 0, 0, &out);
    assert_string_equal(text, "road of 2 tiles, 2 open ends, held by Anna");
    out = hb_text_in(text, sizeof text);
    hb_letters_describe_square(hb_match_game(&s), 0, -1, &out);
    assert_string_equal(text, "north of 0 0 (city on one side, straight road)");
    hb_match_end(&s);
}

static void names_are_spelt_in_ascii_where_there_is_nothing_else(void **state)
{
    struct hb_match s;
    struct hb_seats seats;
    struct hb_names names = { { "\u017dofie", "Zuzana", "\u6f22", NULL } };

    (void)state;
    hb_seats_make(&seats, 4, names);
    assert_int_equal(seats.letter[0], 'Z');
    assert_int_equal(seats.letter[1], 'A');
    assert_int_equal(seats.letter[2], 'B');
    assert_int_equal(seats.letter[3], 'C');
    tui_open_game(&s, "\u017dofie,Petr", "");
    assert_int_equal(s.seats.letter[0], 'Z');
    hb_match_end(&s);
}

static void undo_takes_back_the_computers_moves_too(void **state)
{
    struct hb_match s;
    struct hb_error err = { 0 };

    (void)state;
    tui_open_game(&s, "computer,Anna", "base/V base/V base/V");
    assert_true(hb_match_is_computer(&s, 0));
    while (hb_match_actor(&s) == 0)
        assert_true(hb_match_play(&s, 0, hb_match_computer_move(&s, 0), &err));
    assert_false(hb_match_undo(&s, &err));
    assert_non_null(strstr(err.text, "no move of yours"));
    size_t before = hb_table_length(s.table), told = s.log.total;
    tui_play(&s, "tile 0 1 0");
    tui_play(&s, "pass");
    while (hb_match_actor(&s) == 0)
        assert_true(hb_match_play(&s, 0, hb_match_computer_move(&s, 0), &err));
    assert_true(hb_match_undo(&s, &err));
    assert_true(hb_match_undo(&s, &err));
    assert_int_equal(hb_table_length(s.table), before);
    assert_int_equal(s.log.total, told);
    assert_int_equal(hb_match_actor(&s), 1);
    hb_match_end(&s);
}

/* The plain mode */

/* Answers these lines and gives back all that was told; *status is the exit status. */
static char *conversation(struct hb_match *s, const char *lines, size_t length, int *status)
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
    if (!strstr(text, words))
        fail_msg("\"%s\" is not in:\n%s", words, text);
}

static void a_turn_is_told_in_lines_that_can_be_read_aloud(void **state)
{
    struct hb_match s;
    int status;
    char *text;

    (void)state;
    tui_open_game(&s, "Anna,Petr", "base/V base/U");
    text = conversation(&s, "3\n1\n", 4, &status);
    assert_int_equal(status, 0);
    assert_null(strchr(text, '\033'));
    assert_told(text, "Hradby: Carcassonne, seed 7. Type help for the commands.\n"
                      "Anna draws a tile: bend of a road.\n"
                      "\n"
                      "Anna to move. Anna 0, Petr 0. ");
    assert_told(text, "The tile: bend of a road (base/V). In full: road from south to west; ");
    assert_told(text, "Where to lay it? Places 1 to 6:\n"
                      "Square -1 0, west of 0 0 (city on one side, straight road):\n"
                      "  1: turned by 180: road joins a free road of 1 tile.\n");
    assert_told(text, "Anna> Anna lays a tile (bend of a road), 1 east of the start.\n");
    assert_told(text, "What to do? Moves 1 to 4:\n"
                      "  1: place a follower on the road (2 tiles, 2 open ends).\n"
                      "  2: place a follower in the field (touches no city).\n");
    assert_told(text, "Anna> Anna places a follower on the road.\nPetr draws a tile: straight road.\n");
    assert_told(text, "road joins Anna's road of 2 tiles.\n");
    assert_told(text, "Petr> \nThe input ends here, and so does the game. Its seed was 7.\n"
                      "The game is not saved.\n");
    free(text);
    hb_match_end(&s);
}

static void figures_and_goods_are_told_in_a_game_that_has_them(void **state)
{
    static const char lines[] = "tile 0 -1 180\npass\nscores\n";
    struct hb_match s;
    int status;
    char *text;

    (void)state;
    open_large_game(&s, "traders/HN base/U");
    text = conversation(&s, lines, sizeof lines - 1, &status);
    assert_told(text, "Anna has in hand: follower 7,\n  large 1, builder 1, pig 1.\n");
    assert_told(text, "now  if it ended now    wine   grain   cloth\n");
    free(text);
    hb_match_end(&s);
    tui_open_game(&s, "Anna,Petr", "base/V");
    text = conversation(&s, "scores\n", 7, &status);
    assert_null(strstr(text, "in hand"));
    assert_null(strstr(text, "wine"));
    free(text);
    hb_match_end(&s);
}

static void goods_taken_are_told_at_every_turn(void **state)
{
    static const char before[] = "tile 0 -1 180\npass\n", after[] = "tile 0 -1 180\npass\ntile 1 -1 270\npass\n";
    struct hb_match s;
    int status;
    char *text;

    (void)state;
    open_large_game(&s, "traders/HG base/E base/U");
    text = conversation(&s, before, sizeof before - 1, &status);
    assert_null(strstr(text, " Goods: "));
    free(text);
    hb_match_end(&s);
    open_large_game(&s, "traders/HG base/E base/U");
    text = conversation(&s, after, sizeof after - 1, &status);
    assert_told(text, " Goods: Petr grain 1.\n");
    free(text);
    hb_match_end(&s);
}

static void a_comparison_is_said_in_every_language(void **state)
{
    static const char *const said[][2] = {
        { "Just as good: 5: a road.", "Next best: 5: a road, 1.5 points less." },
        { "Stejně dobrý tah: 5: a road.", "Druhý nejlepší tah: 5: a road, o 1,5 bodu méně." },
        { "Rovnako dobrý ťah: 5: a road.", "Druhý najlepší ťah: 5: a road, o 1,5 bodu menej." },
    };

    (void)state;
    for (int l = 0; l < HB_LANGUAGES; l++)
        for (unsigned worse = 0; worse < 2; worse++) {
            char text[160];
            struct hb_text out = hb_text_for((enum hb_language)l, text, sizeof text);

            hb_match_put_second_best("5: a road", worse * 15, &out);
            assert_string_equal(text, said[l][worse]);
        }
}

/* What is told is what the adviser of this conversation has found. */
static void a_hint_tells_what_the_next_best_move_costs(void **state)
{
    static const char lines[] = "hint\nquit\nno\n";
    char less[48];
    struct hb_match s;
    struct hb_move second;
    const struct hb_candidate *rank;
    unsigned tenths;
    int status;
    char *text;

    (void)state;
    tui_open_game(&s, "Anna,Petr", "base/V base/U");
    assert_false(hb_match_second_best(&s, &second, &tenths)); /* nobody was asked yet */
    text = conversation(&s, lines, sizeof lines - 1, &status);
    assert_true(hb_match_second_best(&s, &second, &tenths));
    rank = s.adviser->ranks;
    assert_memory_equal(&rank[1].move, &second, sizeof second);
    assert_true(tenths > 0);
    assert_true(fabs(tenths / 10.0 - (rank[0].value - rank[1].value)) <= 0.05 + 1e-9);
    assert_told(text, "\nNext best: ");
    assert_told(text, ": square ");
    snprintf(less, sizeof less, ", %u.%u points less.\nWhy: ", tenths / 10, tenths % 10);
    assert_told(text, less);
    free(text);
    hb_match_end(&s);
}

static void commands_work_in_the_plain_mode_too(void **state)
{
    static const char lines[] =
        "hint\njournal\ninfo 0 0\ninfo 9 9\ninfo\nboard\nscores\nlist\nhelp\n+\n1\nundo\nundo\nquit\nno\n";
    struct hb_match s;
    int status;
    char *text;

    (void)state;
    tui_open_game(&s, "Anna,Petr", "base/V base/U");
    text = conversation(&s, lines, sizeof lines - 1, &status);
    assert_told(text, "Anna> The computer would choose "); /* which one is its own business */
    assert_told(text, "joins a free road of");
    assert_told(text, "\nWhy: puts a follower on the road, worth 2 now; ");
    assert_told(text, "Tile at 0 0, turned by 0: city on one side, straight road (base/D).\n  a) city on the north "
                      "side: city of 1 tile, 1 open end, nobody "
                      "there.\n");
    assert_told(text, "No tile lies on square 9 9.\n");
    assert_told(text, "Name a square, such as info 0 0.\n");
    assert_told(text, "..###..\n");
    assert_told(text, "if it ended now\n");
    assert_told(text, "Answer with the number of a place");
    assert_told(text, "That is for the drawn screen only.\n");
    assert_told(text, "Taken back.\n");
    assert_told(text, "There is no move of yours to take back.\n");
    assert_told(text, "Leave the game? The game is not saved. Type yes or no.\n");
    assert_told(text, "The input ends here");
    free(text);
    hb_match_end(&s);
}

static void wrong_answers_are_refused_and_asked_again(void **state)
{
    char lines[11000];
    size_t length = 10000;
    struct hb_match s;
    int status;
    char *text;

    (void)state;
    memset(lines, 'y', length);
    length += (size_t)snprintf(lines + length, sizeof lines - length,
                               "\n\xff\n0\n7\n1r1\ntile 5 5 0\ntile 1 0 90 x\nfoo\n\ntile 1 0 0\n");
    tui_open_game(&s, "Anna,Petr", "base/V base/U");
    text = conversation(&s, lines, length, &status);
    assert_told(text, "That line is too long (10000 bytes");
    assert_told(text, "That line is not UTF-8 text");
    assert_told(text, "There is no place 0; choose from 1 to 6");
    assert_told(text, "There is no place 7; choose from 1 to 6");
    assert_told(text, "type a number from 1 to 6");
    assert_told(text, "Anna lays a tile (bend of a road), 1 east of the start.\n");
    free(text);
    hb_match_end(&s);
}

static void a_whole_game_can_be_answered_with_ones(void **state)
{
    char lines[800];
    struct hb_match s;
    int status;
    char *text;

    (void)state;
    for (size_t i = 0; i < sizeof lines; i += 2) {
        lines[i] = '1';
        lines[i + 1] = '\n';
    }
    tui_open_game(&s, "Anna,computer", "");
    text = conversation(&s, lines, sizeof lines, &status);
    assert_int_equal(status, 0);
    assert_int_equal(hb_match_actor(&s), HB_NOBODY);
    assert_told(text, "The result:\n");
    assert_told(text, "  total\n");
    assert_told(text, " points.\nThe seed of this game was 7.\n");
    free(text);
    hb_match_end(&s);
}

static void a_long_word_stays_whole(void **state)
{
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);

    (void)state;
    hb_glyph_print("  saved in /a/very/long/path/to/a/file, said\nand on\n", 20, true, out);
    fclose(out);
    assert_string_equal(text, "  saved in\n    /a/very/long/path/to/a/file,\n    said\nand on\n");
    free(text);
}

static void a_game_without_input_ends_at_once(void **state)
{
    struct hb_match s;
    int status;
    char *text;

    (void)state;
    tui_open_game(&s, "Anna,computer", "");
    text = conversation(&s, "", 0, &status);
    assert_int_equal(status, 0);
    assert_told(text, "The input ends here");
    free(text);
    hb_match_end(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_tile_is_told_by_its_sides),
        cmocka_unit_test(what_a_feature_has_is_told_with_the_preposition_that_fits),
        cmocka_unit_test(a_tile_is_called_by_what_is_on_it),
        cmocka_unit_test(inns_cathedrals_shields_and_goods_are_named),
        cmocka_unit_test(a_feature_is_told_with_its_marks_and_by_whose_figures_count_more),
        cmocka_unit_test(figures_and_goods_are_told_in_a_game_that_has_them),
        cmocka_unit_test(goods_taken_are_told_at_every_turn),
        cmocka_unit_test(a_place_is_told_by_what_it_joins),
        cmocka_unit_test(names_are_spelt_in_ascii_where_there_is_nothing_else),
        cmocka_unit_test(undo_takes_back_the_computers_moves_too),
        cmocka_unit_test(a_turn_is_told_in_lines_that_can_be_read_aloud),
        cmocka_unit_test(a_comparison_is_said_in_every_language),
        cmocka_unit_test(a_hint_tells_what_the_next_best_move_costs),
        cmocka_unit_test(commands_work_in_the_plain_mode_too),
        cmocka_unit_test(wrong_answers_are_refused_and_asked_again),
        cmocka_unit_test(a_whole_game_can_be_answered_with_ones),
        cmocka_unit_test(a_long_word_stays_whole),
        cmocka_unit_test(a_game_without_input_ends_at_once),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
