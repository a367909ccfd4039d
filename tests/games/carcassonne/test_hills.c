/* test_hills.c -- Hills & Sheep, where no scenario can look: what a shepherd has with it, positions from outside, and
 * how the computer player deals with flocks. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/tilegame/rule.h"
#include "hradby/landscape.h"
#include "players/ai.h"

extern const struct hb_rule hb_rule_hills;

/* Red's shepherd in the north with tokens of 2 and 3, blue's in the south with one of 1; numbers have four bits a
 * kind. */
static const char position[] = "hradby position 1\n"
                               "game carcassonne\n"
                               "players 2\n"
                               "edition c3\n"
                               "farmers yes\n"
                               "expansions hills\n"
                               "tile base/G 0 0 0\n"
                               "tile base/B 0 -1 0\n"
                               "tile base/B 0 1 0\n"
                               "tile base/B 1 -1 0\n"
                               "bag base/B=20 hills/04=2\n"
                               "aside\n"
                               "draws 0\n"
                               "seat 0\n"
                               "seat 1\n"
                               "figure 0 shepherd 0 -1 1\n"
                               "figure 1 shepherd 0 1 1\n"
                               "memory hills flock=272,1,0,0,0,0,0,0\n"
                               "laid 1 -1\n"
                               "turn 0 flock\n";

/* The position with one piece of text replaced. */
static struct hb_game *read_changed(const char *old, const char *new, struct hb_error *err)
{
    char text[2048];
    const char *at = strstr(position, old);

    assert_non_null(at);
    snprintf(text, sizeof text, "%.*s%s%s", (int)(at - position), position, new, at + strlen(old));
    size_t size = hb_position_size(text, err);
    struct hb_game *g = size ? malloc(size) : NULL;
    if (g && hb_position_parse(g, text, err))
        return g;
    free(g);
    return NULL;
}

static struct hb_game *changed(const char *old, const char *new)
{
    struct hb_error err = { .code = HB_OK };
    struct hb_game *g = read_changed(old, new, &err);

    if (!g)
        fail_msg("%s", err.text);
    return g;
}

static struct hb_game *table(void)
{
    return changed("players 2", "players 2");
}

static void a_shepherd_has_his_sheep_with_him(void **state)
{
    struct hb_game *g = table();

    (void)state;
    struct hb_placed_piece red = hb_land_piece_number(g, 0), blue = hb_land_piece_number(g, 1);
    assert_string_equal(red.piece, "shepherd");
    assert_string_equal(red.load, "sheep");
    assert_int_equal(red.carries, 5);
    assert_string_equal(blue.load, "sheep");
    assert_int_equal(blue.carries, 1);
    free(g);
}

static void whoever_sends_a_shepherd_home_puts_his_sheep_away(void **state)
{
    struct hb_game *g = table();
    char text[4096];
    struct hb_text out = hb_text_in(text, sizeof text);

    (void)state;
    hb_tg_send_home(hb_tg(g), 0, NULL);
    hb_check(g);
    hb_position_text(g, &out);
    assert_non_null(strstr(text, "memory hills flock=0,1,0,0,0,0,0,0\n"));
    assert_int_equal(hb_land_piece_number(g, 0).carries, 1);
    free(g);
}

static void a_follower_carries_nothing(void **state)
{
    struct hb_game *g = changed("memory", "figure 0 follower 0 -1 0\nmemory");

    (void)state;
    assert_string_equal(hb_land_piece_number(g, 2).piece, "follower");
    assert_null(hb_land_piece_number(g, 2).load);
    assert_int_equal(hb_land_piece_number(g, 2).carries, 0);
    free(g);
}

/* VIN-4: no tile has both, so a vineyard is asked as if it were a monastery. */
static void a_vineyard_on_its_own_tile_does_not_count(void **state)
{
    struct hb_game *g = changed("tile base/B 1 -1 0\n", "tile hills/04 1 -1 90\n");
    const struct hb_tilegame *tg = hb_tg_const(g);
    const struct hb_rule_slot *slot = hb_tg_slot_of_rule(tg, hb_rule_hills.number);
    struct hb_scored beside = { .kind = HB_MONASTERY, .tile = 1, .complete = true };
    struct hb_scored itself = { .kind = HB_MONASTERY, .tile = 3, .complete = true };

    (void)state;
    assert_int_equal(hb_rule_hills.worth(tg, slot, &beside, 9), 12);
    assert_int_equal(hb_rule_hills.worth(tg, slot, &itself, 9), 9);
    free(g);
}

static void assert_refused(const char *old, const char *new)
{
    struct hb_error err = { .code = HB_OK };

    assert_null(read_changed(old, new, &err));
    assert_non_null(strstr(err.text, "cannot be like that"));
}

static void positions_that_cannot_come_about_are_refused(void **state)
{
    (void)state;
    assert_refused("flock=272,1,", "flock=0,1,");                      /* a shepherd without sheep */
    assert_refused("flock=272,1,0", "flock=272,1,1");                  /* sheep of somebody who does not play */
    assert_refused("figure 1 shepherd 0 1 1\n", "");                   /* sheep without a shepherd */
    assert_refused("flock=272,1,", "flock=8192,1,");                   /* two tokens with four sheep */
    assert_refused("flock=272,1,", "flock=3,2,");                      /* five with one, of two players */
    assert_refused("laid", "frame token chance 0\nlaid");              /* a new shepherd who has long been there */
    assert_refused("laid", "frame token chance 2\nlaid");              /* for nothing that there is */
    assert_refused("laid", "frame token 0 1\nlaid");                   /* a player who draws as they like */
    assert_refused("laid 1 -1\n", "frame token chance 1\nlaid 0 1\n"); /* a field that was not extended */
}

static void a_token_that_is_due_is_drawn_in_a_position_too(void **state)
{
    struct hb_game *g = changed("laid", "frame token chance 1\nlaid");

    (void)state;
    assert_int_equal(hb_actor(g), HB_CHANCE);
    assert_string_equal(hb_phase(g), "token");
    assert_int_equal(hb_total_weight(g), 18 - 3);
    free(g);
}

/* The computer player */

static void assert_plays(struct hb_game *g, const char *expected)
{
    char text[HB_MOVE_TEXT];
    struct hb_text out = hb_text_in(text, sizeof text);
    void *room = malloc(hb_greedy_size(g));

    assert_non_null(room);
    hb_move_text(g, hb_greedy_best(g, hb_actor(g), room), &out);
    assert_string_equal(text, expected);
    free(room);
    free(g);
}

static void it_lets_a_small_flock_grow(void **state)
{
    (void)state;
    assert_plays(changed("flock=272,", "flock=1,"), "grow");
}

static void it_drives_a_large_flock_home(void **state)
{
    (void)state;
    assert_plays(changed("flock=272,", "flock=1536,"), "drive"); /* 18 sheep */
}

static void it_drives_home_before_the_end(void **state)
{
    (void)state;
    assert_plays(changed("bag base/B=20 hills/04=2", "bag base/B=1"), "drive");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_shepherd_has_his_sheep_with_him),
        cmocka_unit_test(whoever_sends_a_shepherd_home_puts_his_sheep_away),
        cmocka_unit_test(a_follower_carries_nothing),
        cmocka_unit_test(a_vineyard_on_its_own_tile_does_not_count),
        cmocka_unit_test(positions_that_cannot_come_about_are_refused),
        cmocka_unit_test(a_token_that_is_due_is_drawn_in_a_position_too),
        cmocka_unit_test(it_lets_a_small_flock_grow),
        cmocka_unit_test(it_drives_a_large_flock_home),
        cmocka_unit_test(it_drives_home_before_the_end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
