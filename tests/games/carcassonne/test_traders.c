/* test_traders.c -- what no game can show yet: a lone follower that is taken off the table takes builder and pig
 * along (TRB-12, TRB-15, E-05).  Nothing in the present rules takes just one follower off a road, city or field. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/tilegame/tilegame.h"

static const char position[] = "hradby position 1\n"
                               "game carcassonne\n"
                               "players 2\n"
                               "edition c3\n"
                               "farmers yes\n"
                               "expansions inns traders\n"
                               "tile base/D 0 0 0\n"
                               "bag base/U=1\n"
                               "aside\n"
                               "draws 0\n"
                               "seat 0\n"
                               "seat 1\n"
                               "figure 0 follower 0 0 1\n"
                               "figure 0 large 0 0 1\n"
                               "figure 1 follower 0 0 1\n"
                               "figure 0 builder 0 0 1\n"
                               "figure 1 builder 0 0 1\n"
                               "figure 0 follower 0 0 3\n"
                               "figure 0 pig 0 0 3\n"
                               "memory traders 0000000000000000000000000000000000000000000000000000\n"
                               "turn 0 draw\n";

enum { FOLLOWER, LARGE, BUILDER, PIG };

static struct hb_tilegame *table(void)
{
    struct hb_error err = { .code = HB_OK };
    size_t size = hb_position_size(position, &err);
    struct hb_game *g = size ? malloc(size) : NULL;

    if (!g || !hb_position_parse(g, position, &err))
        fail_msg("%s", err.text);
    return hb_tg(g);
}

static void send_home(struct hb_tilegame *tg, unsigned player, unsigned piece, enum hb_feature_kind kind)
{
    for (unsigned i = 0; i < hb_tg_land(tg)->pieces; i++) {
        const struct hb_land_figure f_is = hb_land_figure(hb_tg_land(tg), i), *f = &f_is;
        if (f->player == player && f->piece == piece && f->kind == kind) {
            hb_tg_send_home(tg, i, NULL);
            hb_check(&tg->head);
            return;
        }
    }
    fail_msg("no such figure");
}

static void the_builder_goes_home_with_the_last_follower_of_its_owner(void **state)
{
    struct hb_tilegame *tg = table();

    (void)state;
    send_home(tg, 0, FOLLOWER, HB_ROAD);
    assert_int_equal(hb_tg_seats(tg)[0].supply[BUILDER], 0);
    send_home(tg, 0, LARGE, HB_ROAD);
    assert_int_equal(hb_tg_seats(tg)[0].supply[BUILDER], 1);
    assert_int_equal(hb_tg_seats(tg)[1].supply[BUILDER], 0);
    assert_int_equal(hb_tg_seats(tg)[0].supply[PIG], 0);
    free(tg);
}

static void the_pig_goes_home_with_the_last_farmer_of_its_owner(void **state)
{
    struct hb_tilegame *tg = table();

    (void)state;
    send_home(tg, 0, FOLLOWER, HB_FIELD);
    assert_int_equal(hb_tg_seats(tg)[0].supply[PIG], 1);
    assert_int_equal(hb_tg_seats(tg)[0].supply[BUILDER], 0);
    free(tg);
}

/* The position with one piece of text replaced is refused. */
static void assert_refused(const char *old, const char *new)
{
    char text[1024];
    struct hb_error err = { .code = HB_OK };
    const char *at = strstr(position, old);
    size_t size;
    struct hb_game *g;

    assert_non_null(at);
    snprintf(text, sizeof text, "%.*s%s%s", (int)(at - position), position, new, at + strlen(old));
    size = hb_position_size(text, &err);
    g = malloc(size);
    assert_non_null(g);
    assert_false(hb_position_parse(g, text, &err));
    assert_non_null(strstr(err.text, "cannot be like that"));
    free(g);
}

static void positions_that_cannot_come_about_are_refused(void **state)
{
    (void)state;
    assert_refused("figure 1 follower 0 0 1\n", "");
    assert_refused("figure 0 follower 0 0 3\n", "");
    assert_refused("memory traders 00", "memory traders 07");
    assert_refused("memory traders 0000", "memory traders 00ff");
    assert_refused("memory traders 000000", "memory traders 0000ff");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_builder_goes_home_with_the_last_follower_of_its_owner),
        cmocka_unit_test(positions_that_cannot_come_about_are_refused),
        cmocka_unit_test(the_pig_goes_home_with_the_last_farmer_of_its_owner),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
