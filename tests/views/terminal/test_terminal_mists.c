/* test_terminal_mists.c -- Mists over Carcassonne on the terminal: every decision is seen, how the party stands is told
 * at a glance, and how it ended together. */
#include "table/party_words.h"
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

enum { TEXT = 32768, FIRST_ENTRIES = 12, LANGUAGES = 3 };

struct table {
    struct hb_match match;
    struct hb_menu menu;
    struct hb_atlas atlas;
    struct hb_canvas canvas;
};

static const char *const party[] = { "Anna", "Anna,Ben", "Anna,Ben,Cilka", "Anna,Ben,Cilka,Dan",
                                     "Anna,Ben,Cilka,Dan,Eva" };

static void open_with(struct table *t, unsigned players, const char *level, const char *figures, const char *bag)
{
    struct hb_play_options options = {
        .players = party[players - 1],
        .seed = "7",
        .game = "mists",
        .givens = { { { "--option", "level", level }, { "--option", "figures", figures }, { "--option", "bag", bag } },
                    bag ? 3 : 2 }
    };
    struct hb_players who;
    struct hb_plan plan;
    struct hb_error err = { 0 };

    memset(t, 0, sizeof *t);
    if (!hb_play_options_plan(&options, &plan, &who, &err) || !hb_match_begin(&t->match, &plan, &who, &err))
        fail_msg("%s", err.text);
    hb_plan_free(&plan);
}

static void open_game(struct table *t, unsigned players, const char *level, const char *figures)
{
    open_with(t, players, level, figures, NULL);
}

static void leave(struct table *t)
{
    hb_canvas_free(&t->canvas);
    hb_atlas_free(&t->atlas);
    hb_menu_free(&t->menu);
    hb_match_end(&t->match);
}

static void draw(struct table *t, struct hb_term_look look, int columns, int rows, size_t chosen)
{
    struct hb_scene scene = { .board = { .game = hb_match_game(&t->match),
                                         .seats = &t->match.seats,
                                         .atlas = &t->atlas,
                                         .look = look,
                                         .menu = &t->menu,
                                         .chosen = chosen,
                                         .view = { .size = HB_SIZE_FITS } },
                              .log = &t->match.log,
                              .title = "Mists",
                              .message = "",
                              .keys = "",
                              .prompt = "",
                              .typed = "" };
    int x, y;

    assert_true(hb_canvas_size(&t->canvas, columns, rows));
    hb_scene_draw(&t->canvas, &scene, &x, &y);
}

/* The drawn screen as text, line by line. */
static char *screen_text(struct table *t, bool utf8)
{
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);

    hb_canvas_plain(&t->canvas, utf8, out);
    fclose(out);
    return text;
}

static bool shows_chosen(const struct table *t)
{
    for (int i = 0; i < t->canvas.w * t->canvas.h; i++)
        if (t->canvas.cell[i].bg == HB_CHOSEN && t->canvas.cell[i].glyph != ' ')
            return true;
    return false;
}

/* Whoever looks sees the chosen entry on the board, wherever it lies: on a tile or on an empty square. */
static void check_choices(struct table *t)
{
    const struct hb_game *g = hb_match_game(&t->match);

    for (size_t i = 0; !hb_menu_is_places(&t->menu) && i < t->menu.moves && i < FIRST_ENTRIES; i++) {
        struct hb_target target = hb_target_of(g, t->menu.move[i]);

        if (!target.on_board && !target.on_square)
            continue;
        draw(t, (struct hb_term_look){ .depth = HB_TRUECOLOUR, .utf8 = true }, 80, 24, i);
        if (!shows_chosen(t))
            fail_msg("entry %zu at %d %d is not seen", i, target.x, target.y);
    }
}

/* How the party stands is on the screen in whole lines. */
static void check_party(struct table *t, enum hb_language language, struct hb_term_look look, int columns, int rows)
{
    struct hb_look on_table;
    char *screen;

    t->match.seats.language = language;
    draw(t, look, columns, rows, 0);
    screen = screen_text(t, true);
    hb_look(hb_match_game(&t->match), &on_table);
    assert_true(on_table.party.there);
    for (unsigned i = 0; i < hb_look_party_lines(&on_table.party); i++) {
        char words[256] = "";
        struct hb_text out = hb_text_for(language, words, sizeof words);

        hb_look_say_party(&on_table.party, i, true, &out);
        if (!strstr(screen, words))
            fail_msg("\"%s\" is not on the screen:\n%s", words, screen);
    }
    free(screen);
    t->match.seats.language = HB_ENGLISH;
}

/* Every move can be said, whatever lies beside it. */
static void check_words(struct table *t, enum hb_language language)
{
    static char text[TEXT];
    struct hb_text out = hb_text_for(language, text, sizeof text);

    hb_report_moves(hb_match_game(&t->match), &t->match.seats, t->match.scratch, &t->menu, &out);
    assert_true(hb_text_fits(&out));
    assert_null(strchr(text, '{'));
}

static const struct hb_term_look looks[] = { { .depth = HB_MONO, .utf8 = true },
                                             { .depth = HB_COLOURS_256, .utf8 = true } };

/* Plays by turns the first move, the advised one and the last, so that everything that can be asked is asked. */
static void play_on(struct table *t, unsigned step)
{
    struct hb_error err = { 0 };
    int who = hb_match_actor(&t->match);
    size_t last = t->menu.moves > 0 ? t->menu.moves - 1 : 0;
    struct hb_move move = hb_menu_is_places(&t->menu) || step % 3 == 1 ? hb_match_computer_move(&t->match, who)
                          : step % 3 == 0                              ? t->menu.move[0]
                                                                       : t->menu.move[last];

    if (!hb_match_play(&t->match, who, move, &err))
        fail_msg("%s", err.text);
}

static void play_to_the_end(unsigned players, const char *level, const char *figures, const char *bag,
                            unsigned phases[])
{
    static const char *const phase[] = { "figure", "evaluate", "bury", "haunt", "hound", "chase", "facedown" };
    struct table t;

    open_with(&t, players, level, figures, bag);
    for (unsigned step = 0; hb_match_actor(&t.match) != HB_NOBODY; step++) {
        const struct hb_game *g = hb_match_game(&t.match);

        hb_menu_free(&t.menu);
        assert_true(hb_menu_make(&t.menu, g, hb_match_actor(&t.match)));
        for (unsigned i = 0; i < sizeof phase / sizeof phase[0]; i++)
            phases[i] += strcmp(hb_phase(g), phase[i]) == 0;
        check_choices(&t);
        check_words(&t, (enum hb_language)(step % LANGUAGES));
        if (step % 4 == 0)
            check_party(&t, (enum hb_language)(step / 4 % LANGUAGES), looks[step % 2], 80, 24);
        if (step % 16 == 8)
            check_party(&t, (enum hb_language)(step / 4 % LANGUAGES), looks[1], 120, 40);
        play_on(&t, step);
    }
    leave(&t);
}

static void every_decision_is_seen_and_the_party_knows_how_it_stands(void **state)
{
    static const struct {
        unsigned players;
        const char *level, *figures, *bag;
    } game[] = { { 1, "1", "ghosts/1=40", NULL },
                 { 4, "2", "ghosts/2=40", "mists/M48=6 mists/M51=6 mists/M45=6 mists/M01=8 mists/M10=6 mists/M13=4" },
                 { 2, "4", "ghosts/4=40 first/4=1 second/4=3 target/4=60 pile=25", NULL },
                 { 3, "5", "ghosts/5=40 first/5=2 second/5=4 pile=60",
                   "mists/M48=5 mists/M51=5 mists/M45=6 mists/M01=8 mists/M10=6 mists/M08=6 mists/M09=6" },
                 { 5, "6", "ghosts/6=40 first/6=1 second/6=2 target/6=9 pile=30", NULL } };
    unsigned phases[7] = { 0 };

    (void)state;
    for (size_t i = 0; i < sizeof game / sizeof game[0]; i++)
        play_to_the_end(game[i].players, game[i].level, game[i].figures, game[i].bag, phases);
    for (int i = 0; i < 7; i++)
        if (phases[i] == 0)
            fail_msg("nobody was asked in phase %d", i);
}

static void lose_by_ghosts(struct table *t)
{
    open_game(t, 3, "1", "ghosts/1=3");
    for (unsigned step = 1; hb_match_actor(&t->match) != HB_NOBODY; step++) {
        hb_menu_free(&t->menu);
        assert_true(hb_menu_make(&t->menu, hb_match_game(&t->match), hb_match_actor(&t->match)));
        play_on(t, step);
    }
}

static void who_loses_is_told_why_and_there_are_no_ranks(void **state)
{
    static const char *const why[LANGUAGES] = { "You have lost: there are not enough ghosts left in the bank.",
                                                "Prohráli jste: v bance už není dost duchů.",
                                                "Prehrali ste: v banku už nie je dosť duchov." };
    struct table t;
    static char text[TEXT];

    (void)state;
    lose_by_ghosts(&t);
    for (int i = 0; i < LANGUAGES; i++) {
        struct hb_text out = hb_text_for((enum hb_language)i, text, sizeof text);

        t.match.seats.language = (enum hb_language)i;
        hb_report_result(hb_match_game(&t.match), &t.match.seats, "", &out);
        if (!strstr(text, why[i]))
            fail_msg("\"%s\" is not in:\n%s", why[i], text);
        assert_null(strstr(text, "Anna"));
    }
    leave(&t);
}

static void assert_score(struct table *t, enum hb_language language, bool brief, const char *wanted)
{
    struct hb_look on_table;
    char words[256] = "";
    struct hb_text out = hb_text_for(language, words, sizeof words);

    hb_look(hb_match_game(&t->match), &on_table);
    hb_look_say_party(&on_table.party, 0, brief, &out);
    assert_string_equal(words, wanted);
}

/* MIS-8.1: also before any colour has points. */
static void at_the_last_level_the_score_is_that_of_the_lowest_colour(void **state)
{
    struct table t;

    (void)state;
    open_game(&t, 2, "6", "ghosts/6=12");
    assert_score(&t, HB_ENGLISH, false, "Level 6: the lowest colour has 0 of 50 points");
    assert_score(&t, HB_ENGLISH, true, "Level 6: lowest colour 0/50");
    assert_score(&t, HB_CZECH, false, "Úroveň 6: nejslabší barva má 0 z 50 bodů");
    assert_score(&t, HB_CZECH, true, "Úroveň 6: nejslabší barva 0/50");
    assert_score(&t, HB_SLOVAK, false, "Úroveň 6: najslabšia farba má 0 z 50 bodov");
    assert_score(&t, HB_SLOVAK, true, "Úroveň 6: najslabšia farba 0/50");
    leave(&t);
    open_game(&t, 2, "5", "ghosts/5=13");
    assert_score(&t, HB_ENGLISH, false, "Level 5: 0 of 100 points");
    leave(&t);
}

static void the_help_has_the_signs_of_the_mists_and_only_there(void **state)
{
    struct hb_play_options options = { .players = "Anna,Ben", .seed = "7" };
    struct hb_players who;
    struct hb_plan plan;
    struct hb_error err = { 0 };
    struct hb_match other;
    struct table t;
    static char text[TEXT];
    struct hb_text out = hb_text_in(text, sizeof text);

    (void)state;
    open_game(&t, 2, "3", "ghosts/3=15");
    hb_report_help(hb_match_game(&t.match), true, &out);
    assert_non_null(strstr(text, hb_words(HB_ENGLISH, "terminal.help.mists")));
    leave(&t);
    assert_true(hb_play_options_plan(&options, &plan, &who, &err) && hb_match_begin(&other, &plan, &who, &err));
    out = hb_text_in(text, sizeof text);
    hb_report_help(hb_match_game(&other), true, &out);
    assert_null(strstr(text, hb_words(HB_ENGLISH, "terminal.help.mists")));
    hb_plan_free(&plan);
    hb_match_end(&other);
}

/* In letters of ASCII a number stands beside ghosts, and a guard has the letter of its colour. */
static void the_board_in_letters_shows_ghosts_mist_and_guards(void **state)
{
    struct table t;
    char *screen;

    (void)state;
    open_game(&t, 2, "1", "ghosts/1=15");
    assert_true(hb_menu_make(&t.menu, hb_match_game(&t.match), hb_match_actor(&t.match)));
    draw(&t, (struct hb_term_look){ .depth = HB_MONO }, 80, 24, 0);
    screen = screen_text(&t, false);
    assert_non_null(strstr(screen, "~G2"));
    assert_non_null(strstr(screen, "~G~"));
    assert_non_null(strstr(screen, "%%"));
    assert_non_null(strstr(screen, "RG  "));
    assert_non_null(strstr(screen, "BY  "));
    free(screen);
    leave(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_decision_is_seen_and_the_party_knows_how_it_stands),
        cmocka_unit_test(who_loses_is_told_why_and_there_are_no_ranks),
        cmocka_unit_test(at_the_last_level_the_score_is_that_of_the_lowest_colour),
        cmocka_unit_test(the_help_has_the_signs_of_the_mists_and_only_there),
        cmocka_unit_test(the_board_in_letters_shows_ghosts_mist_and_guards),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
