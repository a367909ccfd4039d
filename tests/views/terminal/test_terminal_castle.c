/* test_terminal_castle.c -- A Castle for All Seasons at the terminal: what its screens show, that they show nobody's
 * secret choice, and the plain mode.  All in memory; the program itself is tried in test_terminal_castle_program.c. */
#include "games/castle/letters/castle_letters.h"
#include "tests/support/tui_game.h"
#include "views/letters/reports.h"
#include "views/terminal/match.h"
#include "views/terminal/play_options.h"
#include "views/terminal/terminal_view.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const struct hb_term_look ascii = { .utf8 = false, .depth = HB_MONO };
static const struct hb_term_look colour = { .utf8 = true, .depth = HB_TRUECOLOUR };

/* The three sizes that are looked at: a bare terminal, a usual window, a large one. */
static const int sizes[][2] = { { 80, 24 }, { 120, 40 }, { 170, 55 } };
enum { SIZES = sizeof sizes / sizeof sizes[0] };

static const char summer[] = "starter=0 built/keep=1 built/tavern=1 built/tower=2 space/keep/1=0 space/tavern/2=1 "
                             "cart/sand=1 cart/wood=0 tower/clay=4 forge=3 0/stone=2 0/talers=31 1/silver=1 1/score=17 "
                             "0/pile/trader=1";
static const char winter[] = "starter=1 open/village_inn=1 open/granary=1 open/maiden=1 space/granary/1=0 "
                             "space/inn/1=1 inn/talers=2 suitor/0=1 suitor/1=1 dowry/wood=2 dowry/talers=1";

/* A game set up for a test, and the screen of it */

static void open_castle(struct hb_match *s, const char *players, const char *season, const char *prepared)
{
    struct hb_play_options options = {
        .game = "castle",
        .players = players,
        .seed = "7",
        .givens = { { { "--option", "season", season }, { "--option", "prepared", prepared } }, !prepared ? 1 : 2 }
    };
    struct hb_players who;
    struct hb_plan plan;
    struct hb_error err = { 0 };

    if (!hb_play_options_plan(&options, &plan, &who, &err) || !hb_match_begin(s, &plan, &who, &err))
        fail_msg("%s", err.text);
    hb_plan_free(&plan);
}

static struct hb_game *seen_by(const struct hb_match *s, int viewer)
{
    struct hb_game *g = malloc(hb_size(hb_match_game(s)));

    assert_non_null(g);
    hb_view(hb_match_game(s), viewer, g);
    return g;
}

/* What one sees who looks at a screen of that size; with a list of moves for one who is to move.  To be freed. */
static char *screen(struct hb_match *s, int viewer, size_t chosen, const int size[2], struct hb_term_look look)
{
    struct hb_game *g = seen_by(s, viewer);
    struct hb_menu menu = { 0 };
    struct hb_canvas c = { 0 };
    struct hb_scene scene = {
        .board = { .game = g, .seats = &s->seats, .look = look, .chosen = chosen },
        .log = &s->log,
        .title = "A title",
        .message = "A message.",
        .keys = "Some keys",
        .prompt = "> ",
        .typed = "",
    };
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    int x, y;

    if (viewer >= 0 && hb_may_move(g, viewer)) {
        assert_true(hb_menu_make(&menu, g, viewer));
        scene.board.menu = &menu;
    }
    assert_true(hb_canvas_size(&c, size[0], size[1]));
    hb_scene_draw(&c, &scene, &x, &y);
    if (look.depth == HB_MONO)
        hb_canvas_plain(&c, look.utf8, out);
    else
        hb_canvas_show(&c, NULL, look, out);
    fclose(out);
    hb_canvas_free(&c);
    hb_menu_free(&menu);
    free(g);
    return text;
}

static void assert_shows(const char *text, const char *const words[])
{
    for (; *words; words++)
        if (!strstr(text, *words))
            fail_msg("\"%s\" is not in:\n%s", *words, text);
}

static void assert_screens_show(struct hb_match *s, int viewer, const char *const words[])
{
    for (int i = 0; i < SIZES; i++) {
        char *text = screen(s, viewer, 0, sizes[i], ascii);
        assert_shows(text, words);
        free(text);
    }
}

/* What is seen */

static void every_screen_shows_buildings_spaces_carts_and_players(void **state)
{
    static const char *const words[] = { "Round 1 of 12",
                                         "bank ",
                                         "[12] 11 10 9 8 7 6 5 4 3 2 1",
                                         "keep",
                                         "tavern",
                                         "(12) [B]",
                                         "big gate",
                                         "small gate",
                                         "stable",
                                         "(16) (12)",
                                         "servants' house",
                                         "(8) (8) (8)",
                                         "palace",
                                         "(17) (17)",
                                         "well",
                                         "tower",
                                         "house",
                                         "market",
                                         "forge",
                                         "3 bars",
                                         "stands",
                                         "[A] Anna",
                                         "[B] Ben",
                                         "17 (",
                                         "| Tr",
                                         NULL };
    struct hb_match s;

    (void)state;
    open_castle(&s, "Anna,Ben", "summer", summer);
    assert_screens_show(&s, 0, words);
    hb_match_end(&s);
}

static void the_small_screen_is_a_table_and_the_large_one_a_picture(void **state)
{
    static const char *const table[] = { "# keep            stands    [A]", "7 left, 2 built", "helper     [B]    [A]",
                                         "tower        1      1      4      1      1", NULL };
    static const char *const picture[] = { "|keep ",    "##....... 2 of 9", "cost 30 . 18 pts",
                                           "sand cart", "defense tower",    "4 clay",
                                           NULL };
    struct hb_match s;
    char *text;

    (void)state;
    open_castle(&s, "Anna,Ben", "summer", summer);
    text = screen(&s, HB_SPECTATOR, 0, sizes[0], ascii);
    assert_shows(text, table);
    free(text);
    text = screen(&s, HB_SPECTATOR, 0, sizes[1], ascii);
    assert_shows(text, picture);
    free(text);
    hb_match_end(&s);
}

static void winter_shows_its_cards_and_the_marked_fields(void **state)
{
    static const char *const words[] = { "Winter round",
                                         "3 face down",
                                         "granary [A] (5) (5)",
                                         "inn [B] 2 talers",
                                         "maiden [A] [B] 2 wood, 1 taler",
                                         "*",
                                         NULL };
    struct hb_match s;

    (void)state;
    open_castle(&s, "Anna,Ben", "winter", winter);
    assert_screens_show(&s, 0, words);
    hb_match_end(&s);
}

static void a_long_list_is_scrolled_to_what_is_chosen(void **state)
{
    struct hb_match s;
    char *text;

    (void)state;
    open_castle(&s, "Anna,Ben", "summer", "starter=0");
    text = screen(&s, 0, 0, sizes[0], ascii);
    assert_shows(text, (const char *const[]){ ">1) messenger, trader", " of 21", NULL });
    assert_null(strstr(text, "21) "));
    free(text);
    text = screen(&s, 0, 20, sizes[0], ascii);
    assert_shows(text, (const char *const[]){ ">21) second worker, third worker", "to 21 of 21", NULL });
    assert_null(strstr(text, " 1) "));
    free(text);
    hb_match_end(&s);
}

static void without_utf8_every_letter_is_ascii(void **state)
{
    struct hb_match s;

    (void)state;
    open_castle(&s, "\u017dofie,Ben", "winter", winter);
    for (int i = 0; i < SIZES; i++) {
        char *text = screen(&s, 0, 0, sizes[i], ascii), *other = screen(&s, 0, 0, sizes[i], colour);
        size_t strange = 0, fine = 0;
        for (const char *at = text; *at != '\0'; at++)
            strange += (unsigned char)*at >= 0x80;
        for (const char *at = other; *at != '\0'; at++)
            fine += (unsigned char)*at >= 0x80;
        assert_int_equal(strange, 0);
        assert_null(strchr(text, '?'));
        assert_true(fine > 0);
        free(text);
        free(other);
    }
    hb_match_end(&s);
}

static void a_window_too_small_for_the_castle_says_what_is_needed(void **state)
{
    static const int small[2] = { 75, 30 };
    struct hb_match s;
    char *text;

    (void)state;
    open_castle(&s, "Anna,Ben", "summer", "starter=0");
    text = screen(&s, 0, 0, small, ascii);
    assert_shows(text, (const char *const[]){ "Needed: 76 by 24, it is 75 by 30.", NULL });
    assert_null(strstr(text, "keep"));
    free(text);
    hb_match_end(&s);
}

static bool is_inside(struct hb_box box, int x, int y)
{
    return x >= box.x && y >= box.y && x < box.x + box.w && y < box.y + box.h;
}

static void assert_frame_untouched(const struct hb_canvas *c, struct hb_box box)
{
    for (int y = 0; y < c->h; y++)
        for (int x = 0; x < c->w; x++)
            if (!is_inside(box, x, y) && c->cell[y * c->w + x].glyph != '~')
                fail_msg("painted at %d %d outside a box of %d by %d", x, y, box.w, box.h);
}

static void nothing_is_painted_outside_its_box_whatever_its_size(void **state)
{
    enum { FRAME = 3 };
    struct hb_pen pen = { HB_INK_OWN, HB_INK_OWN, false };
    struct hb_match s;
    struct hb_canvas c = { 0 };
    struct hb_game *g;

    (void)state;
    open_castle(&s, "Anna,Ben,Cyril,Dana", "winter", winter);
    g = seen_by(&s, 0);
    for (int w = 40; w < 200; w += 7)
        for (int h = 1; h < 60; h += 3) {
            struct hb_box box = { FRAME, FRAME, w, h };
            struct hb_scene scene = { .board = { .game = g, .seats = &s.seats, .look = colour }, .log = &s.log };
            assert_true(hb_canvas_size(&c, w + 2 * FRAME, h + 2 * FRAME));
            hb_canvas_fill(&c, (struct hb_box){ 0, 0, c.w, c.h }, '~', pen);
            hb_terminal_view_of(g)->draw(&c, box, &scene);
            assert_frame_untouched(&c, box);
        }
    hb_canvas_free(&c);
    free(g);
    hb_match_end(&s);
}

/* Secrets */

/* Everything that can be shown to somebody, one after another.  To be freed. */
static char *all_that_is_shown(struct hb_match *s, int viewer)
{
    struct hb_game *g = seen_by(s, viewer);
    char *report = calloc(1, HB_REPORT_TEXT), *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    struct hb_text words = hb_text_in(report, HB_REPORT_TEXT);

    for (int i = 0; i < SIZES; i++) {
        char *fine = screen(s, viewer, 0, sizes[i], colour), *plain = screen(s, viewer, 0, sizes[i], ascii);
        fprintf(out, "%s%s", fine, plain);
        free(fine);
        free(plain);
    }
    assert_true(hb_report_table(g, &s->seats, &words));
    hb_report_scores(g, &s->seats, &words);
    hb_match_put_log(&s->log, &words);
    if (viewer >= 0)
        hb_castle_turn(g, &s->seats, viewer, &words);
    assert_true(hb_text_fits(&words));
    fputs(report, out);
    fclose(out);
    free(report);
    free(g);
    return text;
}

static void play_for(struct hb_match *s, int who, const char *move)
{
    struct hb_error err = { 0 };

    if (!hb_match_play_text(s, who, move, &err))
        fail_msg("%s: %s", move, err.text);
}

/* Two games that differ only in what Anna has chosen look the same to this one. */
static void assert_same_for(int viewer, const char *season)
{
    struct hb_match one, other;
    char *a, *b;

    open_castle(&one, "Anna,Ben,Cyril", season, "starter=0");
    open_castle(&other, "Anna,Ben,Cyril", season, "starter=0");
    play_for(&one, 0, "choose mason");
    play_for(&other, 0, "choose worker2");
    a = all_that_is_shown(&one, viewer);
    b = all_that_is_shown(&other, viewer);
    assert_string_equal(a, b);
    assert_non_null(strstr(a, "chosen"));
    free(a);
    free(b);
    hb_match_end(&one);
    hb_match_end(&other);
}

static void nobody_else_sees_which_card_was_chosen(void **state)
{
    (void)state;
    assert_same_for(1, "summer");
    assert_same_for(2, "winter");
    assert_same_for(HB_SPECTATOR, "summer");
}

static void the_one_who_chose_sees_his_own_card(void **state)
{
    struct hb_match s;
    char *text;

    (void)state;
    open_castle(&s, "Anna,Ben", "summer", "starter=0");
    play_for(&s, 0, "choose mason worker2");
    text = all_that_is_shown(&s, 0);
    assert_shows(text, (const char *const[]){ "!Ma", "!W2", "Face down: mason, second worker.", NULL });
    free(text);
    hb_match_end(&s);
}

/* The snowdrift asks for a worker that does not lie face down; to give one up nobody tells which do. */
static char *moves_in_snowdrift(const char *chosen)
{
    struct hb_match s;
    struct hb_menu menu = { 0 };
    struct hb_game *g;
    char *text = calloc(1, HB_REPORT_TEXT);
    struct hb_text out = hb_text_in(text, HB_REPORT_TEXT);

    open_castle(&s, "Anna,Ben", "winter",
                "starter=0 field=3 out/plague=1 out/granary=1 out/wall_breach=1 out/village_inn=1 out/maiden=1");
    play_for(&s, 0, chosen);
    play_for(&s, 1, "choose trader mason");
    assert_string_equal(hb_phase(hb_match_game(&s)), "snowdrift");
    assert_false(hb_match_is_private(&s, 0));
    g = seen_by(&s, hb_match_onlooker(&s, 0));
    assert_true(hb_menu_make(&menu, g, 0));
    hb_report_moves(g, &s.seats, s.scratch, &menu, &out);
    hb_castle_table(g, &s.seats, &out);
    hb_menu_free(&menu);
    free(g);
    hb_match_end(&s);
    return text;
}

static void a_winter_card_asks_several_people_without_telling_their_choices(void **state)
{
    char *a = moves_in_snowdrift("choose worker1 worker2"), *b = moves_in_snowdrift("choose messenger trader");

    (void)state;
    assert_string_equal(a, b);
    assert_shows(a, (const char *const[]){ "first worker", "second worker", "third worker", "Has chosen.", NULL });
    free(a);
    free(b);
}

static void only_several_people_at_one_terminal_have_to_look_away(void **state)
{
    struct hb_match s;
    char text[128] = "";
    struct hb_text out = hb_text_in(text, sizeof text);

    (void)state;
    open_castle(&s, "Anna,computer", "summer", "starter=0");
    assert_false(hb_match_is_private(&s, 0));
    assert_int_equal(hb_match_onlooker(&s, HB_NOBODY), 0);
    hb_match_end(&s);
    open_castle(&s, "Anna,Ben", "summer", "starter=0");
    assert_true(hb_match_is_private(&s, 1));
    assert_int_equal(hb_match_onlooker(&s, HB_NOBODY), HB_SPECTATOR);
    assert_int_equal(hb_match_onlooker(&s, 1), 1);
    hb_match_put_hand_over(&s, 1, &out);
    assert_string_equal(text, "Ben chooses in secret; the others look away. Press Enter.");
    hb_match_end(&s);
}

/* In words */

static char *talk(struct hb_match *s, const char *input)
{
    char *typed = strdup(input), *text = NULL;
    size_t length;
    FILE *in = fmemopen(typed, strlen(typed), "r"), *out = open_memstream(&text, &length);

    assert_int_equal(hb_play_plain(s, in, out, true), 0);
    fclose(in);
    fclose(out);
    free(typed);
    return text;
}

static void a_turn_tells_what_is_needed_and_nothing_of_tiles_to_be_laid(void **state)
{
    struct hb_match s;
    char *text;

    (void)state;
    open_castle(&s, "Anna,computer", "summer", summer);
    text = talk(&s, "board\nscores\nlist\nhelp\ninfo\nf\nhint\n");
    assert_shows(text, (const char *const[]){ "Standing: keep, tavern, 2 towers, market, forge.",
                                              "Defense tower: 1 sand 1 wood 4 clay 1 stone 1 silver.",
                                              "Anna has 1 sand 1 wood 2 stone, 32 talers, 5 helpers.",
                                              "Keep: stands; space for 14 talers: Anna.",
                                              "Palace: not built, costs 30 building points, 18 points; space for 17",
                                              "Tower: 2 of 9 built, 7 left; each costs 8 building points, 6 points.",
                                              "Sand cart: ", "helper of Computer.", "points so far", "keep, if now",
                                              "if it ended now", "put supply sand", "The computer would ", NULL });
    assert_null(strstr(text, "tiles left"));
    assert_null(strstr(text, "Where to"));
    assert_null(strstr(text, "square"));
    free(text);
    hb_match_end(&s);
}

static void many_moves_are_told_in_part_and_all_when_asked_for(void **state)
{
    struct hb_match s;
    char *text;

    (void)state;
    open_castle(&s, "Anna,Ben", "summer",
                "starter=0 0/sand=12 0/wood=9 0/clay=5 0/stone=4 stock/sand=5 stock/wood=5 stock/clay=5 stock/stone=5");
    play_for(&s, 0, "choose stonemason worker1");
    play_for(&s, 1, "choose messenger trader");
    while (strcmp(hb_phase(hb_match_game(&s)), "build") != 0)
        tui_play(&s, "pass");
    text = talk(&s, "build palace\nlist\n");
    assert_shows(text, (const char *const[]){ " more: type list to hear them all, or say the move itself",
                                              "  40: ", "  41: ", "The palace costs 30 building points.", NULL });
    free(text);
    hb_match_end(&s);
}

static void what_was_chosen_is_not_in_what_the_next_one_reads(void **state)
{
    struct hb_match one, other;
    char *a, *b;

    (void)state;
    open_castle(&one, "Anna,Ben", "summer", "starter=0");
    open_castle(&other, "Anna,Ben", "summer", "starter=0");
    a = talk(&one, "1\nboard\nscores\n");
    b = talk(&other, "9\nboard\nscores\n");
    assert_string_equal(a, b);
    assert_non_null(strstr(a, "Anna has chosen."));
    free(a);
    free(b);
    hb_match_end(&one);
    hb_match_end(&other);
}

static void leaving_with_cards_face_down_says_what_is_not_saved(void **state)
{
    static const char sentence[] = "Cards that lie face down are not saved; they will be chosen again.";
    struct hb_match s;
    char text[256] = "";
    struct hb_text out = hb_text_in(text, sizeof text);

    (void)state;
    open_castle(&s, "Anna,Ben", "summer", "starter=0");
    hb_match_put_saved(&s, "a.jsonl", &out);
    assert_string_equal(text, "The game is saved in a.jsonl.");
    play_for(&s, 0, "choose mason worker2");
    out = hb_text_in(text, sizeof text);
    hb_match_put_saved(&s, "a.jsonl", &out);
    assert_non_null(strstr(text, sentence));
    hb_match_end(&s);
}

/* To the end by computers, and what is told of its points. */
static void tell_of_a_whole_game(const char *season, char *text, size_t cap)
{
    struct hb_match s;
    struct hb_text out = hb_text_in(text, cap);
    struct hb_error err = { 0 };

    open_castle(&s, "computer,computer,computer", season, NULL);
    for (int who; (who = hb_match_actor(&s)) != HB_NOBODY;)
        if (!hb_match_play(&s, who, hb_match_computer_move(&s, who), &err))
            fail_msg("%s", err.text);
    hb_report_scores(hb_match_game(&s), &s.seats, &out);
    hb_report_result(hb_match_game(&s), &s.seats, hb_match_seed(&s), &out);
    hb_match_end(&s);
}

static void points_are_told_by_the_words_of_their_sources(void **state)
{
    static const char *const seasons[] = { "summer", "winter" };
    char *text = malloc(HB_REPORT_TEXT);

    (void)state;
    assert_non_null(text);
    for (size_t i = 0; i < sizeof seasons / sizeof seasons[0]; i++) {
        tell_of_a_whole_game(seasons[i], text, HB_REPORT_TEXT);
        assert_non_null(strstr(text, "master builder"));
        assert_non_null(strstr(text, "servants' house"));
        assert_null(strchr(text, '_'));
        assert_null(strstr(text, "servants house"));
    }
    free(text);
}

static void a_source_has_a_short_name_where_it_needs_one(void **state)
{
    char text[64];
    struct hb_text out = hb_text_in(text, sizeof text);

    (void)state;
    hb_source_words("servants_house", &out);
    hb_put(&out, " ");
    hb_source_words("road", &out);
    assert_string_equal(text, "servants' house Roads");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_screen_shows_buildings_spaces_carts_and_players),
        cmocka_unit_test(the_small_screen_is_a_table_and_the_large_one_a_picture),
        cmocka_unit_test(winter_shows_its_cards_and_the_marked_fields),
        cmocka_unit_test(a_long_list_is_scrolled_to_what_is_chosen),
        cmocka_unit_test(without_utf8_every_letter_is_ascii),
        cmocka_unit_test(a_window_too_small_for_the_castle_says_what_is_needed),
        cmocka_unit_test(nothing_is_painted_outside_its_box_whatever_its_size),
        cmocka_unit_test(nobody_else_sees_which_card_was_chosen),
        cmocka_unit_test(the_one_who_chose_sees_his_own_card),
        cmocka_unit_test(a_winter_card_asks_several_people_without_telling_their_choices),
        cmocka_unit_test(only_several_people_at_one_terminal_have_to_look_away),
        cmocka_unit_test(a_turn_tells_what_is_needed_and_nothing_of_tiles_to_be_laid),
        cmocka_unit_test(many_moves_are_told_in_part_and_all_when_asked_for),
        cmocka_unit_test(what_was_chosen_is_not_in_what_the_next_one_reads),
        cmocka_unit_test(leaving_with_cards_face_down_says_what_is_not_saved),
        cmocka_unit_test(points_are_told_by_the_words_of_their_sources),
        cmocka_unit_test(a_source_has_a_short_name_where_it_needs_one),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
