/* test_position.c -- positions as text: what they look like, and how bad ones are refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "hradby/game.h"

static const char good[] = "hradby position 1\n"
                           "game carcassonne\n"
                           "players 2\n"
                           "edition c3\n"
                           "farmers yes\n"
                           "expansions abbot\n"
                           "bends strict\n"
                           "tile base/D 0 0 0\n"
                           "tile base/B 0 1 0\n"
                           "bag base/B=1 base/U=2 base/V=0\n"
                           "aside base/V=1\n"
                           "draws 1 base/U\n"
                           "seat 0 road=3 city=8\n"
                           "seat 1\n"
                           "figure 0 follower 0 0 1\n"
                           "figure 1 abbot 0 1 0\n"
                           "drawn base/U\n"
                           "turn 1 tile\n";

static struct hb_game *parse(const char *text, struct hb_error *err)
{
    size_t size = hb_position_size(text, err);
    struct hb_game *g = size ? malloc(size) : NULL;

    if (g && !hb_position_parse(g, text, err)) {
        free(g);
        g = NULL;
    }
    return g;
}

/* The good position with one piece of text replaced. */
static void assert_refused(const char *old, const char *new, const char *because)
{
    char text[2048];
    struct hb_error err = { .code = HB_OK };
    const char *at = strstr(good, old);

    assert_non_null(at);
    snprintf(text, sizeof text, "%.*s%s%s", (int)(at - good), good, new, at + strlen(old));
    assert_null(parse(text, &err));
    if (!strstr(err.text, because))
        fail_msg("\"%s\" does not say \"%s\"", err.text, because);
}

static void a_position_is_read_and_written_alike(void **state)
{
    char text[2048];
    struct hb_text t = hb_text_in(text, sizeof text);
    struct hb_error err;
    struct hb_game *g = parse(good, &err);

    (void)state;
    assert_non_null(g);
    hb_check(g);
    hb_position_text(g, &t);
    assert_string_equal(text, good);
    assert_int_equal(hb_score(g, 0), 11);
    assert_int_equal(hb_actor(g), 1);
    assert_string_equal(hb_phase(g), "tile");
    free(g);
}

/* Those of before know nothing of bends, and were played by the rule of their edition (RIV-3, RIV-4). */
static void assert_bends(const char *options, const char *written)
{
    char text[2048], again[2048];
    struct hb_text t = hb_text_in(again, sizeof again);
    const char *from = strstr(good, "edition"), *to = strstr(good, "tile base/D");
    struct hb_error err = { .code = HB_OK };

    snprintf(text, sizeof text, "%.*s%s%s", (int)(from - good), good, options, to);
    struct hb_game *g = parse(text, &err);
    if (!g)
        fail_msg("%s", err.text);
    hb_position_text(g, &t);
    assert_non_null(strstr(again, written));
    free(g);
}

static void a_position_without_an_option_means_what_it_meant(void **state)
{
    (void)state;
    assert_bends("edition c3\nfarmers yes\nexpansions abbot\n", "\nbends free\ntile");
    assert_bends("edition bb5\nfarmers yes\nexpansions abbot\n", "\nbends strict\ntile");
    assert_bends("edition c3\nfarmers yes\nexpansions abbot\nbends strict\n", "\nbends strict\ntile");
    assert_bends("edition c3\nfarmers yes\nexpansions abbot\nbends free\nflier_abbot yes\n",
                 "\nbends free\nflier_abbot yes\ntile");
}

static void a_position_can_be_played_on(void **state)
{
    struct hb_error err;
    struct hb_game *g = parse(good, &err);
    struct hb_move m;

    (void)state;
    assert_non_null(g);
    assert_true(hb_move_parse(g, "tile 1 0 90", &m, &err));
    assert_true(hb_is_legal(g, 1, m));
    hb_play(g, 1, m, NULL);
    assert_true(hb_move_parse(g, "put follower road E W", &m, &err));
    assert_false(hb_is_legal(g, 1, m));
    free(g);
}

static void heads_are_checked(void **state)
{
    (void)state;
    assert_refused("position 1", "position 2", "line 1");
    assert_refused("game carcassonne", "game chess", "line 2: there is no game \"chess\"");
    assert_refused("players 2", "players 0", "line 3");
    assert_refused("players 2", "player 2", "line 3: a line \"players …\" is expected here");
    assert_refused("edition c3", "edition c4", "none of c3, bb5");
    assert_refused("bends strict", "bends wild", "none of strict, free");
    assert_refused("expansions abbot", "expansions dragons", "there is no \"dragons\"");
}

static void tiles_are_checked(void **state)
{
    (void)state;
    assert_refused("tile base/D", "tile base/ZZ", "line 8: there is no such tile");
    assert_refused("base/B 0 1 0", "base/B 0 1 45", "line 9: the rotation");
    assert_refused("base/B 0 1 0", "base/B 0 5 0", "touches none before it");
    assert_refused("base/B 0 1 0", "base/B 0 -1 0", "does not fit");
    assert_refused("base/B 0 1 0", "base/B 0 one 0", "line 9: a number");
    assert_refused("base/U=2", "base/U=251", "line 10");
    assert_refused("base/U=2", "base/B=2", "line 10: a tile is named twice");
    assert_refused("aside base/V=1", "aside base/W=1", "line 11");
    assert_refused("draws 1 base/U", "draws 1 base/V", "line 12: such a tile cannot be drawn any more");
    assert_refused("drawn base/U", "drawn base/W", "not one of this game");
}

static void seats_and_figures_are_checked(void **state)
{
    (void)state;
    assert_refused("seat 1", "seat 0", "line 14");
    assert_refused("road=3", "dragon=3", "line 13: no such points");
    assert_refused("road=3", "road=100000", "line 13: no such points");
    assert_refused("figure 0 follower 0 0 1", "figure 0 dragon 0 0 1", "no such piece");
    assert_refused("figure 0 follower 0 0 1", "figure 2 follower 0 0 1", "line 15");
    assert_refused("figure 0 follower 0 0 1", "figure 0 follower 7 7 1", "no tile lies there");
    assert_refused("figure 0 follower 0 0 1", "figure 0 follower 0 0 9", "no such place");
    assert_refused("figure 1 abbot 0 1 0", "figure 1 abbot 0 0 0", "cannot stand there");
    assert_refused("figure 1 abbot 0 1 0", "figure 1 abbot 0 1 0\nfigure 1 abbot 0 1 0", "no such piece left");
}

static void turns_are_checked(void **state)
{
    (void)state;
    assert_refused("turn 1 tile", "turn 2 tile", "a number");
    assert_refused("turn 1 tile", "turn 1 supper", "no such phase");
    assert_refused("turn 1 tile", "turn 1 draw", "does not go with the phase");
    assert_refused("turn 1 tile", "turn 1 over", "not over");
    assert_refused("turn 1 tile", "turn 1", "the phase is missing");
    assert_refused("turn 1 tile\n", "turn 1 tile\nmore\n", "nothing is expected");
    assert_refused("turn 1 tile\n", "", "is expected here");
    assert_refused("turn 1 tile\n", "turn 1 tile", "does not end");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_position_is_read_and_written_alike),
        cmocka_unit_test(a_position_without_an_option_means_what_it_meant),
        cmocka_unit_test(a_position_can_be_played_on),
        cmocka_unit_test(heads_are_checked),
        cmocka_unit_test(tiles_are_checked),
        cmocka_unit_test(seats_and_figures_are_checked),
        cmocka_unit_test(turns_are_checked),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
