/* test_letters_pieces.c -- what expansions bring to the terminal: figures of nobody, tokens, ferries, the score track, and
 * choices of every shape, each shown where it lies. */
#include "hradby/look.h"
#include "views/letters/board.h"
#include "views/letters/menu.h"
#include "views/letters/palette.h"
#include "views/letters/reports.h"
#include "views/terminal/play_options.h"
#include "views/terminal/scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { WIDE = 48, HIGH = 20, CHOICES_LOOKED_AT = 40, THINGS = 64, TEXT = 16384 };

struct table {
    struct hb_match match;
    struct hb_menu menu;
    struct hb_atlas atlas;
    struct hb_canvas canvas;
};

static void open_by(struct table *t, const char *players, const char *option, const char *value)
{
    struct hb_play_options options = { .players = players, .seed = "7" };
    struct hb_players who;
    struct hb_plan plan;
    struct hb_error err = { 0 };

    memset(t, 0, sizeof *t);
    hb_givens_add(&options.givens, "--option", option, value);
    if (!hb_play_options_plan(&options, &plan, &who, &err) || !hb_match_begin(&t->match, &plan, &who, &err))
        fail_msg("%s", err.text);
    hb_plan_free(&plan);
}

static void open_game(struct table *t, const char *expansions)
{
    open_by(t, "Anna,Ben,Cilka", "expansions", expansions);
}

static const char eight[] = "Anna,Ben,Cilka,Dan,Eva,Filip,Gita,Hugo";

static void leave(struct table *t)
{
    hb_canvas_free(&t->canvas);
    hb_atlas_free(&t->atlas);
    hb_menu_free(&t->menu);
    hb_match_end(&t->match);
}

static void play_on(struct table *t)
{
    struct hb_error err = { 0 };
    int who = hb_match_actor(&t->match);

    if (!hb_match_play(&t->match, who, hb_match_computer_move(&t->match, who), &err))
        fail_msg("%s", err.text);
}

static void draw(struct table *t, struct hb_term_look look, size_t chosen)
{
    struct hb_look table;
    struct hb_board board = { .game = hb_match_game(&t->match),
                              .table = &table,
                              .seats = &t->match.seats,
                              .atlas = &t->atlas,
                              .look = look,
                              .view = { .size = HB_SIZE_FITS },
                              .menu = &t->menu,
                              .chosen = chosen };

    hb_look(board.game, &table);
    assert_true(hb_canvas_size(&t->canvas, WIDE, HIGH));
    hb_board_draw(&t->canvas, (struct hb_box){ 0, 0, WIDE, HIGH }, &board);
}

static bool shows_chosen(const struct table *t)
{
    for (int i = 0; i < t->canvas.w * t->canvas.h; i++)
        if (t->canvas.cell[i].bg == HB_CHOSEN && t->canvas.cell[i].glyph != ' ')
            return true;
    return false;
}

static void check_choices(struct table *t, unsigned shapes[4])
{
    static const struct hb_term_look looks[] = { { .depth = HB_TRUECOLOUR, .utf8 = true }, { .depth = HB_COLOURS_16 } };
    const struct hb_game *g = hb_match_game(&t->match);

    hb_menu_free(&t->menu);
    assert_true(hb_menu_make(&t->menu, g, hb_match_actor(&t->match)));
    for (size_t i = 0; !hb_menu_is_places(&t->menu) && i < t->menu.moves && i < CHOICES_LOOKED_AT; i++) {
        struct hb_target target = hb_target_of(g, t->menu.move[i]);

        shapes[0] += target.on_board && target.segment != HB_NO_SEGMENT;
        shapes[1] += target.on_board && target.sides != 0;
        shapes[2] += target.space != HB_NO_SPACE;
        shapes[3] += target.place != NULL;
        for (int k = 0; (target.on_board || target.place) && k < 2; k++) {
            draw(t, looks[k], i);
            if (!shows_chosen(t))
                fail_msg("entry %zu of %zu is not seen at %d %d", i, t->menu.moves, target.x, target.y);
        }
    }
}

/* Wherever on the board a choice lies, the window goes there and shows it. */
static void every_choice_is_shown_where_it_lies(void **state)
{
    unsigned shapes[4] = { 0 };
    struct table t;

    (void)state;
    open_game(&t, "ferries,gold,magewitch,circles,robbers,messages,flier");
    while (hb_match_actor(&t.match) != HB_NOBODY) {
        check_choices(&t, shapes);
        play_on(&t);
    }
    for (int i = 0; i < 3; i++)
        assert_true(shapes[i] > 0);
    leave(&t);
}

static void choices_beside_the_landscape_are_shown_too(void **state)
{
    enum { DECISIONS = 120 };
    unsigned shapes[4] = { 0 };
    struct table t;

    (void)state;
    open_by(&t, eight, "box", "bigbox5");
    for (int i = 0; i < DECISIONS; i++) {
        check_choices(&t, shapes);
        play_on(&t);
    }
    assert_true(shapes[0] > 0 && shapes[3] > 0);
    leave(&t);
}

static void tell_tile(struct table *t, int x, int y, char text[TEXT])
{
    struct hb_text out = hb_text_in(text, TEXT);

    assert_true(hb_report_tile(hb_match_game(&t->match), &t->match.seats, x, y, &out));
}

static unsigned check_strangers(struct table *t)
{
    const struct hb_game *g = hb_match_game(&t->match);
    unsigned found = 0;
    char text[TEXT];

    for (size_t i = 0; i < hb_land_piece_count(hb_land_of(g)); i++) {
        struct hb_placed_piece s = hb_land_piece_number(g, i);

        if (s.player != HB_NOBODY)
            continue;
        tell_tile(t, s.x, s.y, text);
        assert_non_null(strstr(text, strcmp(s.piece, "mage") == 0 ? ", with the mage" : ", with the witch"));
        found++;
    }
    return found;
}

static void what_lies_on_a_tile_is_told(void **state)
{
    unsigned strangers = 0, tokens = 0, spans = 0;
    struct table t;
    char text[TEXT];

    (void)state;
    open_game(&t, "ferries,gold,magewitch");
    for (int i = 0; i < 200 && hb_match_actor(&t.match) != HB_NOBODY; i++) {
        const struct hb_game *g = hb_match_game(&t.match);
        struct hb_loose loose[THINGS];
        struct hb_span span[THINGS];
        size_t n = hb_land_loose_pieces(g, loose, THINGS), m = hb_land_bridges_shown(g, span, THINGS);

        strangers += check_strangers(&t);
        for (size_t k = 0; k < n; k++, tokens++) {
            char words[48];
            snprintf(words, sizeof words, "Lying here: ingot, %u.", loose[k].count);
            tell_tile(&t, loose[k].x, loose[k].y, text);
            assert_non_null(strstr(text, words));
        }
        for (size_t k = 0; k < m; k++, spans++) {
            tell_tile(&t, span[k].x, span[k].y, text);
            assert_non_null(strstr(text, "Ferry between "));
        }
        play_on(&t);
    }
    assert_true(strangers > 0 && tokens > 0 && spans > 0);
    leave(&t);
}

/* Everybody has two counters, and robbers come to theirs. */
static void assert_says(const struct table *t, const char *words)
{
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);

    hb_canvas_plain(&t->canvas, false, out);
    fclose(out);
    if (!strstr(text, words))
        fail_msg("\"%s\" is not in:\n%s", words, text);
    free(text);
}

/* Draws all of the board in letters, however large it is. */
static void draw_whole(struct table *t)
{
    struct hb_look table;
    struct hb_board board = {
        .game = hb_match_game(&t->match), .table = &table, .seats = &t->match.seats, .atlas = &t->atlas
    };
    struct hb_box all = hb_board_whole(&board);

    hb_look(board.game, &table);
    assert_true(hb_canvas_size(&t->canvas, all.w, all.h));
    hb_board_draw(&t->canvas, all, &board);
}

/* The first figure that has something with it; false if there is none. */
static bool find_load(const struct table *t, struct hb_placed_piece *out)
{
    const struct hb_game *g = hb_match_game(&t->match);

    for (size_t i = 0; i < hb_land_piece_count(hb_land_of(g)); i++) {
        *out = hb_land_piece_number(g, i);
        if (out->load)
            return true;
    }
    return false;
}

static void a_shepherd_shows_how_many_sheep_he_has(void **state)
{
    struct hb_placed_piece shepherd;
    struct table t;
    char text[TEXT], told[TEXT] = "", sign[8], words[64];
    struct hb_text help = hb_text_in(told, sizeof told);

    (void)state;
    open_by(&t, eight, "box", "bigbox5");
    while (!find_load(&t, &shepherd))
        play_on(&t);
    draw_whole(&t);
    snprintf(sign, sizeof sign, "(%c%u", t.match.seats.letter[shepherd.player], shepherd.carries);
    assert_says(&t, sign);
    tell_tile(&t, shepherd.x, shepherd.y, text);
    snprintf(words, sizeof words, "has %u sheep", shepherd.carries);
    hb_report_help(hb_match_game(&t.match), false, &help);
    assert_non_null(strstr(told, "A number beside a figure"));
    if (!strstr(text, words))
        fail_msg("\"%s\" does not say \"%s\"", text, words);
    leave(&t);
}

static void places_beside_the_landscape_are_drawn_and_told(void **state)
{
    struct table t;
    char text[TEXT] = "";
    struct hb_text out = hb_text_in(text, sizeof text);

    (void)state;
    open_by(&t, eight, "box", "bigbox5");
    draw_whole(&t);
    assert_says(&t, "~P~");
    assert_says(&t, "Fortun");
    assert_says(&t, "Taxes");
    assert_says(&t, "Inquis");
    hb_report_stations(hb_match_game(&t.match), &t.match.seats, &out);
    assert_non_null(strstr(text, "Fortune: the pig of the wheel."));
    assert_non_null(strstr(text, "Taxes: a place is free.\n  Taxes: a place is free.\n"));
    assert_null(strstr(text, "Anna"));
    out = hb_text_in(text, sizeof text);
    hb_report_help(hb_match_game(&t.match), false, &out);
    assert_non_null(strstr(text, "an empty place beside the landscape, in letters %"));
    assert_null(strstr(text, "{n}"));
    text[0] = '\0';
    while (!strstr(text, "(follower)")) {
        play_on(&t);
        out = hb_text_in(text, sizeof text);
        hb_report_stations(hb_match_game(&t.match), &t.match.seats, &out);
    }
    leave(&t);
}

/* In a window of the usual size everybody's points and figures are seen, whatever is asked. */
static void eight_players_are_seen_in_a_window_of_80_by_24(void **state)
{
    enum { COLUMNS = 80, ROWS = 24, DECISIONS = 40 };
    struct table t;

    (void)state;
    open_by(&t, eight, "box", "bigbox5");
    for (int i = 0; i < DECISIONS; i++) {
        const struct hb_game *g = hb_match_game(&t.match);
        struct hb_scene scene = { .board = { .game = g, .seats = &t.match.seats, .atlas = &t.atlas, .menu = &t.menu },
                                  .log = &t.match.log,
                                  .title = "",
                                  .message = "",
                                  .keys = "",
                                  .prompt = "",
                                  .typed = "" };
        int x, y;

        hb_menu_free(&t.menu);
        assert_true(hb_menu_make(&t.menu, g, hb_match_actor(&t.match)));
        assert_true(hb_canvas_size(&t.canvas, COLUMNS, ROWS));
        hb_scene_draw(&t.canvas, &scene, &x, &y);
        for (int p = 0; p < g->players; p++) {
            char line[64];

            snprintf(line, sizeof line, "%c  %-11s %4d", t.match.seats.letter[p], t.match.seats.names.name[p],
                     hb_score(g, p));
            assert_says(&t, line);
        }
        play_on(&t);
    }
    leave(&t);
}

static void the_score_track_shows_all_counters_and_robbers(void **state)
{
    unsigned robbers = 0;
    struct table t;
    char text[TEXT];

    (void)state;
    open_game(&t, "robbers,messages");
    while (hb_match_actor(&t.match) != HB_NOBODY) {
        struct hb_look on_table;
        unsigned counters = 0;
        struct hb_text out = hb_text_in(text, sizeof text);

        hb_look(hb_match_game(&t.match), &on_table);
        assert_true(on_table.track_minded);
        for (unsigned i = 0; i < on_table.on_track; i++) {
            assert_in_range(on_table.track[i].space, 0, HB_SCORE_SPACES - 1);
            counters += on_table.track[i].is_counter;
        }
        assert_int_equal(counters, 2 * 3);
        robbers += on_table.on_track - counters;
        hb_report_track(hb_match_game(&t.match), &t.match.seats, false, &out);
        assert_non_null(strstr(text, "Anna (follower)"));
        assert_non_null(strstr(text, "Cilka (woman)"));
        assert_int_equal(strstr(text, "(robber)") != NULL, on_table.on_track > counters);
        play_on(&t);
    }
    assert_true(robbers > 0);
    leave(&t);
}

static void nobody_minds_the_track_in_the_game_as_it_is(void **state)
{
    struct hb_look on_table;
    struct table t;
    char text[TEXT] = "";
    struct hb_text out = hb_text_in(text, sizeof text);

    (void)state;
    open_game(&t, "inns,traders");
    hb_look(hb_match_game(&t.match), &on_table);
    assert_false(on_table.track_minded);
    hb_report_track(hb_match_game(&t.match), &t.match.seats, true, &out);
    assert_string_equal(text, "");
    leave(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_choice_is_shown_where_it_lies),
        cmocka_unit_test(choices_beside_the_landscape_are_shown_too),
        cmocka_unit_test(a_shepherd_shows_how_many_sheep_he_has),
        cmocka_unit_test(places_beside_the_landscape_are_drawn_and_told),
        cmocka_unit_test(eight_players_are_seen_in_a_window_of_80_by_24),
        cmocka_unit_test(what_lies_on_a_tile_is_told),
        cmocka_unit_test(the_score_track_shows_all_counters_and_robbers),
        cmocka_unit_test(nobody_minds_the_track_in_the_game_as_it_is),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
