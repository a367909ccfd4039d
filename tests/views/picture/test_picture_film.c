/* test_picture_film.c -- games as films: everything that ever lay there comes and goes in its order. */
#include "hradby/table.h"
#include "table/record.h"
#include "tests/support/xml.h"
#include "views/picture/svg.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct hb_table *open_game(const char *game, const char *expansions)
{
    struct hb_error err = { .code = HB_OK };
    struct hb_plan plan;
    struct hb_table *t;

    assert_true(hb_plan_new(&plan, hb_kind_named(game), &err));
    assert_true(!expansions || hb_plan_option(&plan, "expansions", expansions, &err));
    plan.players = 2;
    plan.auto_chance = true;
    snprintf(plan.seed, sizeof plan.seed, "film");
    snprintf(plan.name[0], sizeof plan.name[0], "<Žofie>");
    snprintf(plan.name[1], sizeof plan.name[1], "Petr");
    t = hb_table_open(&plan, NULL, &err);
    hb_plan_free(&plan);
    assert_non_null(t);
    return t;
}

/* The move that brings most at once, so that figures come home; of several one by n. */
static size_t best_of(const struct hb_game *g, int who, const struct hb_move *legal, size_t count, unsigned n)
{
    struct hb_game *after = malloc(hb_size(g));
    size_t best = n % count;
    int most = 0;

    assert_non_null(after);
    for (size_t i = 0; i < count; i++) {
        memcpy(after, g, hb_size(g));
        hb_play(after, who, legal[i], NULL);
        if (hb_score(after, who) - hb_score(g, who) > most) {
            most = hb_score(after, who) - hb_score(g, who);
            best = i;
        }
    }
    free(after);
    return best;
}

static void play_to_the_end(struct hb_table *t)
{
    static struct hb_move legal[HB_MOVES_MAX];
    struct hb_error err = { .code = HB_OK };

    for (unsigned i = 0; hb_actor(hb_table_game(t)) >= 0; i++) {
        int who = hb_actor(hb_table_game(t));
        size_t count = hb_legal_moves(hb_table_game(t), who, legal, HB_MOVES_MAX);

        assert_true(
            hb_table_play_move(t, who, legal[best_of(hb_table_game(t), who, legal, count, i * 7919)], NULL, &err));
    }
}

static char *film_in(const struct hb_table *t, size_t moves, const uint8_t *worn, enum hb_language language)
{
    struct hb_error err = { .code = HB_OK };
    struct hb_buffer b;

    hb_buffer_init(&b);
    if (!hb_svg_film(&b, t, moves, worn, language, HB_TILE_PIXELS, &err))
        fail_msg("%s", err.text);
    assert_false(b.failed);
    return hb_buffer_take(&b);
}

static size_t count_of(const char *text, const char *what)
{
    size_t count = 0;

    for (const char *at = text; (at = strstr(at, what)) != NULL; at += strlen(what))
        count++;
    return count;
}

/* What is drawn and stays: everything but what is gone at the end, and without the wrapping of what comes. */
static size_t staying(const char *film, const char *what)
{
    static const char gone[] = "<g class=\"gone ";
    size_t all = count_of(film, what);

    for (const char *at = film; (at = strstr(at, gone)) != NULL;) {
        const char *end = strchr(at, '\n');

        assert_non_null(end);
        for (const char *in = at; (in = strstr(in, what)) != NULL && in < end; in += strlen(what))
            all--;
        at = end;
    }
    return all;
}

static void a_film_is_one_whole_picture_and_always_the_same(void **state)
{
    struct hb_table *t = open_game("carcassonne", "inns abbot river");
    char *film, *again;

    (void)state;
    play_to_the_end(t);
    film = film_in(t, hb_table_length(t), NULL, HB_ENGLISH);
    again = film_in(t, hb_table_length(t), NULL, HB_ENGLISH);
    assert_true(xml_is_well_formed(film));
    assert_string_equal(film, again);
    assert_null(strstr(film, "http://www.w3.org/1999/xlink"));
    assert_null(strstr(film, "<script"));
    assert_non_null(strstr(film, "&lt;Žofie&gt;"));
    assert_non_null(strstr(film, "prefers-reduced-motion:no-preference"));
    assert_non_null(strstr(film, "max-width:100vw")); /* all of it is seen in a window that is smaller */
    free(film);
    free(again);
    hb_table_close(t);
}

/* A tile is there once, from when it was laid; where nothing moves, the film is the picture of the end. */
static void at_its_end_it_is_the_picture_of_the_position(void **state)
{
    struct hb_error err = { .code = HB_OK };
    struct hb_table *t = open_game("carcassonne", "inns");
    struct hb_names names = hb_table_names(t);
    struct hb_buffer still;
    char *film;

    (void)state;
    play_to_the_end(t);
    hb_buffer_init(&still);
    assert_true(hb_svg_board(&still, hb_table_game(t), &names, NULL, HB_ENGLISH, HB_TILE_PIXELS, &err));
    film = film_in(t, hb_table_length(t), NULL, HB_ENGLISH);
    assert_int_equal(staying(film, "width=\"100\" height=\"100\"/>"),
                     count_of(still.at, "width=\"100\" height=\"100\"/>"));
    assert_int_equal(staying(film, "href=\"#hb-piece-"), count_of(still.at, "href=\"#hb-piece-"));
    assert_true(count_of(film, "<g class=\"gone f down ") > 0); /* figures that went home */
    assert_true(count_of(film, "@keyframes f") > 20);
    assert_null(strstr(film, "@keyframes f0_0{"));
    free(film);
    hb_buffer_done(&still);
    hb_table_close(t);
}

/* Every animation that is named is there once. */
static void every_thing_has_its_animation(void **state)
{
    struct hb_table *t = open_game("carcassonne", "traders magewitch");
    char *film, name[48];

    (void)state;
    play_to_the_end(t);
    film = film_in(t, hb_table_length(t), NULL, HB_ENGLISH);
    for (const char *at = film; (at = strstr(at, "<g class=\"")) != NULL; at++) {
        const char *end = strchr(at + strlen("<g class=\""), '"'), *begin = end;

        while (begin[-1] != ' ')
            begin--;
        snprintf(name, sizeof name, "@keyframes %.*s{", (int)(end - begin), begin);
        assert_int_equal(count_of(film, name), 1);
    }
    free(film);
    hb_table_close(t);
}

static void it_ends_where_it_is_wanted_in_the_colours_that_are_worn(void **state)
{
    static const uint8_t worn[HB_PLAYERS_MAX] = { 6, 1 };
    struct hb_table *t = open_game("carcassonne", NULL);
    char *none, *some, *czech;

    (void)state;
    play_to_the_end(t);
    none = film_in(t, 0, NULL, HB_ENGLISH);
    some = film_in(t, 20, worn, HB_ENGLISH);
    czech = film_in(t, 20, NULL, HB_CZECH);
    assert_int_equal(count_of(none, "@keyframes"), 0);
    assert_int_equal(staying(none, "width=\"100\" height=\"100\"/>"), 1);
    assert_true(staying(some, "width=\"100\" height=\"100\"/>") > 5);
    assert_non_null(strstr(some, hb_svg_player_colour(6)));
    assert_null(strstr(czech, hb_svg_player_colour(6)));
    assert_non_null(strstr(some, "tiles left"));
    assert_null(strstr(czech, "tiles left"));
    free(none);
    free(some);
    free(czech);
    hb_table_close(t);
}

static void a_castle_has_no_film(void **state)
{
    struct hb_error err = { .code = HB_OK };
    struct hb_table *t = open_game("castle", NULL);
    struct hb_buffer b;

    (void)state;
    hb_buffer_init(&b);
    assert_false(hb_svg_film(&b, t, 0, NULL, HB_ENGLISH, HB_TILE_PIXELS, &err));
    assert_int_equal(err.code, HB_BAD_REQUEST);
    assert_non_null(strstr(err.text, "film"));
    assert_int_equal(b.length, 0);
    hb_buffer_done(&b);
    hb_table_close(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_film_is_one_whole_picture_and_always_the_same),
        cmocka_unit_test(at_its_end_it_is_the_picture_of_the_position),
        cmocka_unit_test(every_thing_has_its_animation),
        cmocka_unit_test(it_ends_where_it_is_wanted_in_the_colours_that_are_worn),
        cmocka_unit_test(a_castle_has_no_film),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
