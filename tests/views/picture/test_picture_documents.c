/* test_picture_documents.c -- pictures that stand alone: complete, small, without words or styles of their own; and the
 * players' colours. */
#include "games/castle/picture/castle_drawing.h"
#include "hradby/table.h"
#include "tests/support/xml.h"
#include "views/art/art.h"
#include "views/picture/svg.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static char *taken(struct hb_buffer *b)
{
    assert_false(b->failed);
    return hb_buffer_take(b);
}

static unsigned count_of(const char *text, const char *what)
{
    unsigned count = 0;

    for (const char *at = text; (at = strstr(at, what)) != NULL; at += strlen(what))
        count++;
    return count;
}

/* A page may show it as an image or put it among its own elements: nothing from outside, no style that a strict policy
 * refuses, no definition that nobody uses. */
static void assert_stands_alone(const char *text)
{
    assert_true(xml_is_well_formed(text));
    assert_xml_references_hold(text);
    assert_null(strstr(text, "style"));
    assert_null(strstr(text, "<script"));
    assert_null(strstr(text, "filter"));
    assert_int_equal(count_of(text, "http"), 1);
    for (const char *at = text; (at = strstr(at, " id=\"")) != NULL; at++) {
        char use[64];

        snprintf(use, sizeof use, "#%.*s", (int)strcspn(at + 5, "\""), at + 5);
        if (strstr(text, use) == NULL)
            fail_msg("%s is defined and not used", use);
    }
}

/* ---- tiles ---- */

static char *tile(const struct hb_design *d, unsigned quarters, unsigned joined)
{
    struct hb_buffer b;

    hb_buffer_init(&b);
    hb_svg_layer_document(&b, d, quarters, joined, 0, HB_LAYER_TILE, HB_MIST_OPEN);
    return taken(&b);
}

static void a_tile_stands_alone_and_is_small(void **state)
{
    enum { BYTES_MAX = 25000 };

    (void)state;
    for (size_t i = 1; i < hb_design_count; i++)
        for (unsigned quarters = 0; quarters < HB_TURNS; quarters++) {
            char *text = tile(&hb_designs[i], quarters, quarters == 1 ? 15 : 0);

            assert_stands_alone(text);
            assert_non_null(strstr(text, "viewBox=\"0 0 100 100\""));
            if (strlen(text) > BYTES_MAX)
                fail_msg("%s takes %zu bytes", hb_designs[i].name, strlen(text));
            free(text);
        }
}

/* ---- figures ---- */

static char *figure(const char *piece, int player, enum hb_pose pose)
{
    struct hb_buffer b;

    hb_buffer_init(&b);
    hb_svg_piece_document(&b, piece, player, pose);
    return taken(&b);
}

static void figures_and_badges_stand_alone(void **state)
{
    static const char *const piece[] = { "follower", "large", "abbot", "builder", "pig", "helper", "unheard-of" };

    (void)state;
    for (int player = 0; player < HB_PLAYERS_MAX; player++) {
        struct hb_buffer badge;

        for (size_t i = 0; i < sizeof piece / sizeof piece[0]; i++)
            for (int pose = HB_STANDING; pose <= HB_LYING; pose++) {
                char *text = figure(piece[i], player, (enum hb_pose)pose);

                assert_stands_alone(text);
                assert_non_null(strstr(text, hb_svg_player_colour(player)));
                free(text);
            }
        hb_buffer_init(&badge);
        hb_svg_badge_document(&badge, player);
        assert_stands_alone(badge.at);
        assert_non_null(strstr(badge.at, "viewBox=\"0 0 40 40\""));
        hb_buffer_done(&badge);
    }
}

static void the_feet_of_a_figure_are_in_the_lower_middle(void **state)
{
    static const char *const piece[] = { "follower", "large", "abbot", "builder", "pig" };

    (void)state;
    for (size_t i = 0; i < sizeof piece / sizeof piece[0]; i++) {
        char *text = figure(piece[i], 0, HB_STANDING), *at = strstr(text, "viewBox=\"") + strlen("viewBox=\"");
        double left = strtod(at, &at), top = strtod(at, &at), width = strtod(at, &at), height = strtod(at, &at);

        assert_true(fabs(2 * left + width) < 0.2);
        assert_true(top + height > 2 && top + height < 8);
        assert_true(top < -15);
        free(text);
    }
}

/* ---- the castle ---- */

static struct hb_table *open_castle(const char *season)
{
    struct hb_error err = { .code = HB_OK };
    struct hb_plan plan;

    assert_true(hb_plan_new(&plan, hb_kind_named("castle"), &err));
    assert_true(hb_plan_option(&plan, "season", season, &err));
    plan.players = 3;
    plan.auto_chance = true;
    snprintf(plan.seed, sizeof plan.seed, "scene");
    struct hb_table *t = hb_table_open(&plan, NULL, &err);
    hb_plan_free(&plan);
    assert_non_null(t);
    return t;
}

static char *scene_in(const struct hb_table *t, enum hb_language language)
{
    struct hb_buffer b;

    hb_buffer_init(&b);
    assert_true(hb_svg_scene(&b, hb_table_game(t), NULL, language));
    return taken(&b);
}

static char *scene(const struct hb_table *t)
{
    return scene_in(t, HB_ENGLISH);
}

static void assert_place(const char *text, unsigned times, const char *kind, const char *name)
{
    char place[64];

    snprintf(place, sizeof place, "data-at=\"%s%s%s\"", kind, *name ? "/" : "", name);
    if (count_of(text, place) != times)
        fail_msg("%s: %u times", place, count_of(text, place));
}

static void assert_all_places(const char *text, const struct hb_castle *c)
{
    char round[12];

    for (int b = 0; b <= HB_CASTLE_FORGE; b++)
        assert_place(text, b < HB_CASTLE_TILED ? c->figures.count[b] : 1, "building", hb_castle_building_name[b]);
    for (int i = 0; i < HB_CASTLE_COPPER_SPACES; i++)
        assert_place(text, 1, "space", hb_castle_space_name[i]);
    for (int good = 0; good < HB_CASTLE_GOODS; good++) {
        assert_place(text, 1, "cart", hb_castle_place_name[good]);
        assert_place(text, 1, "stock", hb_castle_good_name[good]);
        assert_place(text, 1, "tower", hb_castle_good_name[good]);
    }
    for (int field = 1; field <= HB_CASTLE_FIELDS; field++) {
        snprintf(round, sizeof round, "%d", field);
        assert_place(text, 1, "round", round);
    }
    assert_place(text, 1, "tower", "");
    assert_place(text, 1, "bank", "");
    assert_place(text, 1, "forge", "");
}

static void every_place_of_a_castle_can_be_pointed_at(void **state)
{
    static const char *const season[] = { "summer", "winter" };

    (void)state;
    for (int i = 0; i < 2; i++) {
        struct hb_table *t = open_castle(season[i]);
        char *text = scene(t);

        assert_stands_alone(text);
        assert_all_places(text, hb_castle_of(hb_table_game(t)));
        assert_int_equal(count_of(text, "<g data-at="), count_of(text, "data-at="));
        free(text);
        hb_table_close(t);
    }
}

static void a_castle_speaks_the_language_asked_for(void **state)
{
    static const char *const said[HB_LANGUAGES][4] = { { ">palace<", ">defense tower<", ">Rounds<", ">silver " },
                                                       { ">palác<", ">obranná věž<", ">Kola<", ">stříbro " },
                                                       { ">palác<", ">obranná veža<", ">Kolá<", ">striebro " } };
    struct hb_table *t = open_castle("winter");

    (void)state;
    for (int language = 0; language < HB_LANGUAGES; language++) {
        char *text = scene_in(t, (enum hb_language)language);

        for (int i = 0; i < 4; i++)
            assert_int_equal(count_of(text, said[language][i]), 1);
        assert_null(strstr(text, "⟦"));
        free(text);
    }
    hb_table_close(t);
}

static void cards_stand_alone_and_bear_no_words(void **state)
{
    const int cards = HB_CASTLE_CARDS, winter_cards = HB_CASTLE_WINTER_CARDS, fronts = cards + winter_cards;

    (void)state;
    for (int i = 0; i < fronts + 2; i++) {
        bool winter = i < fronts ? i >= cards : i > fronts;
        const char *front = i < cards ? hb_castle_card_name[i] : i < fronts ? hb_castle_winter_name[i - cards] : "back";
        struct hb_buffer b;

        hb_buffer_init(&b);
        assert_true(hb_castle_card_document(&b, winter ? "winter_card" : "card", front));
        assert_stands_alone(b.at);
        assert_null(strstr(b.at, "<text"));
        hb_buffer_done(&b);
    }
}

static void signs_stand_alone_and_unknown_ones_are_refused(void **state)
{
    static const char *const sign[] = { "sand", "wood",  "clay",  "stone", "silver", "taler",  "cost",   "points",
                                        "fan",  "crown", "flake", "fresh", "heart",  "trowel", "wreath", "disc" };
    struct hb_buffer b;

    (void)state;
    hb_buffer_init(&b);
    for (size_t i = 0; i < sizeof sign / sizeof sign[0]; i++) {
        hb_buffer_clear(&b);
        assert_true(hb_svg_sign_document(&b, sign[i]));
        assert_stands_alone(b.at);
    }
    for (size_t i = 0; i < hb_art_symbol_count; i++) {
        hb_buffer_clear(&b);
        assert_true(hb_svg_sign_document(&b, hb_art_symbols[i].name));
        assert_stands_alone(b.at);
    }
    hb_buffer_clear(&b);
    assert_true(hb_svg_sign_document(&b, "cathedral"));
    assert_null(strstr(b.at, "viewBox=\"-16 -16 32 32\"")); /* it would not fit */
    for (char letter[] = "letter_1"; letter[7] <= '8'; letter[7]++) {
        hb_buffer_clear(&b);
        assert_true(hb_svg_sign_document(&b, letter));
        assert_stands_alone(b.at);
    }
    assert_false(hb_svg_sign_document(&b, "letter_9"));
    assert_false(hb_svg_sign_document(&b, "g-sand"));
    assert_false(hb_svg_sign_document(&b, ""));
    hb_buffer_done(&b);
}

/* ---- colours ---- */

struct rgb {
    double part[3]; /* linear light, 0..1 */
};

static struct rgb linear(const char *colour)
{
    unsigned long number = strtoul(colour + 1, NULL, 16);
    struct rgb c;

    assert_int_equal(strlen(colour), 7);
    for (int i = 0; i < 3; i++) {
        double s = (double)(number >> (16 - 8 * i) & 0xff) / 255;

        c.part[i] = s <= 0.04045 ? s / 12.92 : pow((s + 0.055) / 1.055, 2.4);
    }
    return c;
}

static double luminance(struct rgb c)
{
    return 0.2126 * c.part[0] + 0.7152 * c.part[1] + 0.0722 * c.part[2];
}

static void letters_can_be_read_on_every_players_colour(void **state)
{
    (void)state;
    for (int i = 0; i < HB_PLAYERS_MAX; i++) {
        double a = luminance(linear(hb_svg_player_colour(i))), b = luminance(linear(hb_svg_player_letters(i)));
        double contrast = a > b ? (a + 0.05) / (b + 0.05) : (b + 0.05) / (a + 0.05);

        if (contrast < 4.5)
            fail_msg("player %d: %.2f", i, contrast);
    }
}

/* How colours look to people who lack one of the three kinds of cones (Machado, Oliveira and Fernandes 2009, at full
 * strength, for linear light), after those with all three. */
static const double sight[4][3][3] = {
    { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } },
    { { 0.152286, 1.052583, -0.204868 }, { 0.114503, 0.786281, 0.099216 }, { -0.003882, -0.048116, 1.051998 } },
    { { 0.367322, 0.860646, -0.227968 }, { 0.280085, 0.672501, 0.047413 }, { -0.011820, 0.042940, 0.968881 } },
    { { 1.255528, -0.076749, -0.178779 }, { -0.078411, 0.930809, 0.147602 }, { 0.004733, 0.691367, 0.303900 } },
};

static struct rgb seen_with(const double eyes[3][3], struct rgb c)
{
    struct rgb seen;

    for (int i = 0; i < 3; i++) {
        double sum = eyes[i][0] * c.part[0] + eyes[i][1] * c.part[1] + eyes[i][2] * c.part[2];

        seen.part[i] = sum < 0 ? 0 : sum > 1 ? 1 : sum;
    }
    return seen;
}

static double lab_curve(double t)
{
    return t > 216.0 / 24389 ? cbrt(t) : (24389.0 / 27 * t + 16) / 116;
}

/* CIE L*a*b* under daylight. */
static void lab_of(double lab[3], struct rgb c)
{
    const double *p = c.part;
    double x = lab_curve((0.4124564 * p[0] + 0.3575761 * p[1] + 0.1804375 * p[2]) / 0.95047);
    double y = lab_curve(luminance(c));
    double z = lab_curve((0.0193339 * p[0] + 0.1191920 * p[1] + 0.9503041 * p[2]) / 1.08883);

    lab[0] = 116 * y - 16;
    lab[1] = 500 * (x - y);
    lab[2] = 200 * (y - z);
}

static double distance(const double eyes[3][3], const char *a, const char *b)
{
    double one[3], other[3], sum = 0;

    lab_of(one, seen_with(eyes, linear(a)));
    lab_of(other, seen_with(eyes, linear(b)));
    for (int i = 0; i < 3; i++)
        sum += (one[i] - other[i]) * (one[i] - other[i]);
    return sqrt(sum);
}

static void players_colours_stay_apart_for_all_kinds_of_sight(void **state)
{
    enum { APART = 27 };

    (void)state;
    for (int kind = 0; kind < 4; kind++)
        for (int a = 0; a < HB_PLAYERS_MAX; a++)
            for (int b = 0; b < a; b++) {
                double d = distance(sight[kind], hb_svg_player_colour(a), hb_svg_player_colour(b));

                if (d < APART)
                    fail_msg("players %d and %d, sight %d: %.1f", a, b, kind, d);
            }
}

static void a_piece_of_nobody_has_no_emblem(void **state)
{
    static const char *const piece[] = { "mage", "witch", "ferry", "ingot" };
    struct hb_buffer b;

    (void)state;
    hb_buffer_init(&b);
    for (size_t i = 0; i < sizeof piece / sizeof piece[0]; i++) {
        hb_buffer_clear(&b);
        hb_svg_piece_document(&b, piece[i], HB_NOBODY, HB_STANDING);
        assert_stands_alone(b.at);
        assert_null(strstr(b.at, "#hb-e"));
    }
    hb_buffer_done(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_piece_of_nobody_has_no_emblem),
        cmocka_unit_test(a_tile_stands_alone_and_is_small),
        cmocka_unit_test(figures_and_badges_stand_alone),
        cmocka_unit_test(the_feet_of_a_figure_are_in_the_lower_middle),
        cmocka_unit_test(every_place_of_a_castle_can_be_pointed_at),
        cmocka_unit_test(a_castle_speaks_the_language_asked_for),
        cmocka_unit_test(cards_stand_alone_and_bear_no_words),
        cmocka_unit_test(signs_stand_alone_and_unknown_ones_are_refused),
        cmocka_unit_test(letters_can_be_read_on_every_players_colour),
        cmocka_unit_test(players_colours_stay_apart_for_all_kinds_of_sight),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
