/* test_tui_things.c -- what expansions bring to the terminal: figures of nobody, tokens, ferries, the score track, and
 * choices of every shape, each shown where it lies. */
#include "table/on_track.h"
#include "tui/board.h"
#include "tui/options.h"
#include "tui/palette.h"
#include "tui/reports.h"
#include "tui/target.h"

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

static void open_game(struct table *t, const char *expansions)
{
    struct hb_play_options options = {
        .players = "Anna,Ben,Cilka", .seed = "7", .given = { { "--expansions", expansions } }, .givens = 1
    };
    struct hb_players who;
    struct hb_plan plan;
    struct hb_error err = { 0 };

    memset(t, 0, sizeof *t);
    if (!hb_play_options_plan(&options, &plan, &who, &err) || !hb_match_begin(&t->match, &plan, &who, &err))
        fail_msg("%s", err.text);
    hb_plan_free(&plan);
}

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

    if (!hb_match_play(&t->match, who, hb_match_advice(&t->match, who), &err))
        fail_msg("%s", err.text);
}

static void draw(struct table *t, struct hb_look look, size_t chosen)
{
    struct hb_board board = { .game = hb_match_game(&t->match),
                              .seats = &t->match.seats,
                              .atlas = &t->atlas,
                              .look = look,
                              .view = { .size = HB_SIZE_FITS },
                              .menu = &t->menu,
                              .chosen = chosen };

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

static void check_choices(struct table *t, unsigned shapes[3])
{
    static const struct hb_look looks[] = { { .depth = HB_TRUECOLOUR, .utf8 = true }, { .depth = HB_COLOURS_16 } };
    const struct hb_game *g = hb_match_game(&t->match);

    hb_menu_free(&t->menu);
    assert_true(hb_menu_make(&t->menu, g, hb_match_actor(&t->match)));
    for (size_t i = 0; !hb_menu_is_places(&t->menu) && i < t->menu.moves && i < CHOICES_LOOKED_AT; i++) {
        struct hb_target target = hb_target_of(g, t->menu.move[i]);

        shapes[0] += target.on_board && target.segment != HB_NO_SEGMENT;
        shapes[1] += target.on_board && target.sides != 0;
        shapes[2] += target.space != HB_NO_SPACE;
        for (int k = 0; target.on_board && k < 2; k++) {
            draw(t, looks[k], i);
            if (!shows_chosen(t))
                fail_msg("entry %zu of %zu is not seen at %d %d", i, t->menu.moves, target.x, target.y);
        }
    }
}

/* Wherever on the board a choice lies, the window goes there and shows it. */
static void every_choice_is_shown_where_it_lies(void **state)
{
    unsigned shapes[3] = { 0 };
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

    for (size_t i = 0; i < hb_stander_count(hb_landscape_of(g)); i++) {
        struct hb_stander s = hb_stander_at(g, i);

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
        size_t n = hb_loose_things(g, loose, THINGS), m = hb_spans(g, span, THINGS);

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
static void the_score_track_shows_all_counters_and_robbers(void **state)
{
    unsigned robbers = 0;
    struct table t;
    char text[TEXT];

    (void)state;
    open_game(&t, "robbers,messages");
    while (hb_match_actor(&t.match) != HB_NOBODY) {
        struct hb_track_view track;
        unsigned counters = 0;
        struct hb_text out = hb_text_in(text, sizeof text);

        hb_track_read(&track, hb_match_game(&t.match));
        assert_true(track.minded);
        for (unsigned i = 0; i < track.pieces; i++) {
            assert_in_range(track.piece[i].space, 0, HB_SCORE_SPACES - 1);
            counters += track.piece[i].is_counter;
        }
        assert_int_equal(counters, 2 * 3);
        robbers += track.pieces - counters;
        hb_report_track(hb_match_game(&t.match), &t.match.seats, false, &out);
        assert_non_null(strstr(text, "Anna (follower)"));
        assert_non_null(strstr(text, "Cilka (woman)"));
        assert_int_equal(strstr(text, "(robber)") != NULL, track.pieces > counters);
        play_on(&t);
    }
    assert_true(robbers > 0);
    leave(&t);
}

static void nobody_minds_the_track_in_the_game_as_it_is(void **state)
{
    struct hb_track_view track;
    struct table t;
    char text[TEXT] = "";
    struct hb_text out = hb_text_in(text, sizeof text);

    (void)state;
    open_game(&t, "inns,traders");
    hb_track_read(&track, hb_match_game(&t.match));
    assert_false(track.minded);
    hb_report_track(hb_match_game(&t.match), &t.match.seats, true, &out);
    assert_string_equal(text, "");
    leave(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_choice_is_shown_where_it_lies),
        cmocka_unit_test(what_lies_on_a_tile_is_told),
        cmocka_unit_test(the_score_track_shows_all_counters_and_robbers),
        cmocka_unit_test(nobody_minds_the_track_in_the_game_as_it_is),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
