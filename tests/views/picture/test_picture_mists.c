/* test_picture_mists.c -- pictures of mist, ghosts, guards, castles and cemeteries. */
#include "hradby/game.h"
#include "hradby/table.h"
#include "views/picture/pieces.h"
#include "views/picture/svg.h"
#include "views/shape/landscape_shape.h"
#include "views/shape/layout.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static char *tile_text(const struct hb_design *d, unsigned quarters)
{
    struct hb_buffer b;

    hb_buffer_init(&b);
    hb_buffer_text(&b, "<svg><defs>");
    hb_svg_definitions(&b);
    hb_buffer_text(&b, "</defs>");
    hb_svg_tile(&b, d, quarters, 0);
    hb_buffer_text(&b, "</svg>");
    assert_false(b.failed);
    return hb_buffer_take(&b);
}

static unsigned count_of(const char *text, const char *what)
{
    unsigned n = 0;

    for (; (text = strstr(text, what)) != NULL; text += strlen(what))
        n++;
    return n;
}

static unsigned segments_of(const struct hb_design *d, enum hb_feature_kind kind)
{
    unsigned n = 0;

    for (unsigned i = 0; i < d->segments; i++)
        n += d->segment[i].kind == kind;
    return n;
}

/* Well inside, off buildings and cities, and not on top of a figure that stands on something else. */
static void a_ghost_stands_in_the_mist_and_beside_the_guards(void **state)
{
    enum { INSIDE = 2, APART = 7 };

    (void)state;
    for (size_t i = 1; i < hb_design_count; i++) {
        const struct hb_design *d = &hb_designs[i];
        struct hb_layout l;

        hb_shape_layout_make(&l, d);
        for (unsigned k = 0; k < d->segments; k++) {
            if (d->segment[k].kind != HB_MIST)
                continue;
            if (!hb_shape_mist_covers(&l, k, l.stand[k]) || hb_shape_mist_distance(d, k, l.stand[k]) > -INSIDE)
                fail_msg("%s: a ghost stands outside the mist", d->name);
            for (unsigned other = 0; other < d->segments; other++)
                if (other != k && d->segment[other].kind != HB_FIELD &&
                    hb_shape_distance(l.stand[k], l.stand[other]) < APART)
                    fail_msg("%s: a ghost stands on segment %u", d->name, other);
        }
    }
}

/* So that it joins the mist of any neighbour; whatever lies in the corners. */
static void mist_reaches_along_its_sides_and_no_others(void **state)
{
    (void)state;
    for (size_t i = 1; i < hb_design_count; i++) {
        const struct hb_design *d = &hb_designs[i];

        for (unsigned k = 0; k < d->segments; k++)
            for (unsigned at = 0; d->segment[k].kind == HB_MIST && at < 4 * HB_TILE_UNITS; at++) {
                unsigned along = at % HB_TILE_UNITS;
                bool misty = d->segment[k].sides >> at / HB_TILE_UNITS & 1;
                bool is = hb_shape_mist_distance(d, k, hb_shape_border(at)) < 0;

                if (misty && along > HB_MIST_RIM && along < HB_TILE_UNITS - HB_MIST_RIM)
                    assert_true(is);
                if (!misty && along > 50 - HB_MIST_RIM && along < 50 + HB_MIST_RIM)
                    assert_false(is);
            }
    }
}

static void castles_and_cemeteries_are_drawn_as_such(void **state)
{
    static const struct {
        enum hb_feature_kind kind;
        const char *drawing;
    } building[] = { { HB_CASTLE, "href=\"#hb-stronghold\"" }, { HB_CEMETERY, "href=\"#hb-graves\"" } };

    (void)state;
    for (size_t i = 1; i < hb_design_count; i++)
        for (size_t k = 0; k < sizeof building / sizeof building[0]; k++) {
            char *text = tile_text(&hb_designs[i], 0);

            assert_int_equal(count_of(text, building[k].drawing), segments_of(&hb_designs[i], building[k].kind));
            free(text);
        }
}

static void mist_looks_otherwise_when_it_is_closed_and_when_it_never_will_be(void **state)
{
    static const char *const looks[HB_MIST_LOOKS] = { "open", "closed", "dead" };
    const struct hb_design *d = &hb_designs[hb_design_named("mists/M13", HB_C3)];
    char said[32];

    (void)state;
    for (int i = 0; i < HB_MIST_LOOKS; i++) {
        struct hb_buffer b;

        hb_buffer_init(&b);
        hb_svg_layer_document(&b, d, 1, 0, 0, HB_LAYER_MIST, (enum hb_mist_look)i);
        snprintf(said, sizeof said, "data-mist=\"%s\"", looks[i]);
        assert_int_equal(count_of(b.at, said), 1);
        assert_int_equal(count_of(b.at, "href=\"#hb-ghost-2\""), 1);
        assert_null(strstr(b.at, "hb-house"));
        assert_true(b.length < 6000);
        hb_buffer_done(&b);
    }
}

static void a_tile_that_lies_face_down_shows_its_back_alone(void **state)
{
    char *back = tile_text(&hb_designs[0], 0);
    const char *tile = strstr(back, "</defs>");

    (void)state;
    assert_int_equal(count_of(tile, "<use"), 1);
    assert_non_null(strstr(tile, "#hb-tile_back"));
    free(back);
}

static char *figure_text(const char *piece, int player, unsigned alike)
{
    struct hb_buffer b;
    struct hb_svg_writer q = { .out = &b };
    struct hb_drawn_piece f = { .piece = piece, .player = player, .scale = 1, .alike = alike };

    hb_buffer_init(&b);
    hb_svg_draw_piece(&q, &f);
    return hb_buffer_take(&b);
}

static void a_guard_has_the_colour_of_his_name_whoever_plays_him(void **state)
{
    char *mine = figure_text("green", 0, 1), *yours = figure_text("green", 2, 1),
         *nobodys = figure_text("green", HB_NOBODY, 1);

    (void)state;
    assert_string_equal(mine, yours);
    assert_string_equal(mine, nobodys);
    assert_non_null(strstr(mine, "#hb-piece-guard"));
    assert_non_null(strstr(mine, hb_svg_player_colour(hb_svg_piece_livery("green", 0))));
    for (int a = 0; a < HB_COLOURS; a++)
        for (int b = 0; b < a; b++)
            assert_int_not_equal(hb_svg_piece_livery(hb_art_colour_names[a], 0),
                                 hb_svg_piece_livery(hb_art_colour_names[b], 0));
    assert_int_equal(hb_svg_piece_livery("follower", 2), 2);
    free(mine);
    free(yours);
    free(nobodys);
}

static void ghosts_that_stand_together_bear_their_number(void **state)
{
    char *one = figure_text("ghost", HB_NOBODY, 1), *four = figure_text("ghost", HB_NOBODY, 4);

    (void)state;
    assert_null(strstr(one, "<text"));
    assert_non_null(strstr(four, ">4</text>"));
    assert_non_null(strstr(four, "data-piece=\"ghost\" data-count=\"4\""));
    assert_int_equal(count_of(four, "#hb-piece-ghost"), 3);
    free(one);
    free(four);
}

/* ---- whole positions ---- */

static struct hb_table *open_level(const char *level)
{
    struct hb_error err = { .code = HB_OK };
    struct hb_plan plan;

    assert_true(hb_plan_new(&plan, hb_kind_named("mists"), &err));
    assert_true(hb_plan_option(&plan, "level", level, &err));
    assert_true(hb_plan_option(&plan, "figures", "ghosts/5=40 first/5=1 second/5=3 pile=60", &err));
    plan.players = 2;
    plan.auto_chance = true;
    snprintf(plan.seed, sizeof plan.seed, "map");
    struct hb_table *t = hb_table_open(&plan, NULL, &err);
    hb_plan_free(&plan);
    if (!t)
        fail_msg("%s", err.text);
    return t;
}

static char *board_text(const struct hb_table *t, enum hb_language language)
{
    struct hb_names names = hb_table_names(t);
    struct hb_error err = { .code = HB_OK };
    struct hb_buffer b;

    hb_buffer_init(&b);
    assert_true(hb_svg_board(&b, hb_table_game(t), &names, NULL, language, 100, &err));
    return hb_buffer_take(&b);
}

/* What lies and stands on the table, counted there and in the picture. */
static void assert_all_drawn(const struct hb_table *t, const char *picture)
{
    const struct hb_landscape *l = hb_land_of(hb_table_game(t));
    unsigned looks[HB_MIST_LOOKS] = { 0 };

    for (size_t i = 0; i < hb_land_placed_count(l); i++) {
        struct hb_placed p = hb_land_placed_at(l, i);

        for (unsigned k = 0; k < p.design->segments; k++)
            if (p.design->segment[k].kind == HB_MIST) {
                struct hb_feature bank = hb_land_feature_of(l, p.x, p.y, k);

                looks[hb_shape_mist_look(&bank)]++;
            }
    }
    picture = strstr(picture, "</defs>");
    assert_int_equal(count_of(picture, "data-mist=\"closed\""), looks[HB_MIST_CLOSED]);
    assert_int_equal(count_of(picture, "data-mist=\"dead\""), looks[HB_MIST_DEAD]);
    assert_in_range(count_of(picture, "data-mist=\"open\""), looks[HB_MIST_OPEN], looks[HB_MIST_OPEN] + 1);
}

static void a_position_shows_each_bank_by_what_becomes_of_it(void **state)
{
    static struct hb_move legal[HB_MOVES_MAX];
    struct hb_table *t = open_level("5");
    struct hb_error err = { .code = HB_OK };

    (void)state;
    for (unsigned i = 0; hb_actor(hb_table_game(t)) >= 0; i++) {
        int who = hb_actor(hb_table_game(t));
        size_t count = hb_legal_moves(hb_table_game(t), who, legal, HB_MOVES_MAX);

        if (i % 16 == 0) {
            char *picture = board_text(t, (enum hb_language)(i / 16 % 3));
            assert_all_drawn(t, picture);
            free(picture);
        }
        assert_true(hb_table_play_move(t, who, legal[(i * 7 + 3) % count], NULL, &err));
    }
    hb_table_close(t);
}

static void the_start_has_two_ghosts_and_one_and_the_party_is_told_how_it_stands(void **state)
{
    struct hb_table *t = open_level("3");
    char *picture = board_text(t, HB_CZECH);

    (void)state;
    assert_int_equal(count_of(picture, "data-piece=\"ghost\" data-count=\"2\""), 1);
    assert_non_null(strstr(picture, "Duchové: banka 12, stůl 3"));
    free(picture);
    hb_table_close(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_ghost_stands_in_the_mist_and_beside_the_guards),
        cmocka_unit_test(mist_reaches_along_its_sides_and_no_others),
        cmocka_unit_test(castles_and_cemeteries_are_drawn_as_such),
        cmocka_unit_test(mist_looks_otherwise_when_it_is_closed_and_when_it_never_will_be),
        cmocka_unit_test(a_tile_that_lies_face_down_shows_its_back_alone),
        cmocka_unit_test(a_guard_has_the_colour_of_his_name_whoever_plays_him),
        cmocka_unit_test(ghosts_that_stand_together_bear_their_number),
        cmocka_unit_test(a_position_shows_each_bank_by_what_becomes_of_it),
        cmocka_unit_test(the_start_has_two_ghosts_and_one_and_the_party_is_told_how_it_stands),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
