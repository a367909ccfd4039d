/* test_move_words.c -- how a move tells which feature it means: by what the feature is in the game, counted here once more
 * from the tiles on the table, and by where it lies only if another one would read alike. */
#include "hradby/events.h"
#include "hradby/landscape.h"
#include "tests/support/dice.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/setups.h"

enum { WHICH_MAX = 64, CITIES_MAX = 200, SAID = 512, LANGUAGES = 3 };

static const struct hb_names names = { { "Anna", "Petr", "Jan", "Eva", "Ida", "Ota", "Iva", "Leo" } };

/* One number of «which», less than 0 if it is not said. */
static int number_of(const struct hb_event_item *which, const char *word)
{
    for (unsigned i = 0; i < which->count; i++)
        if (strcmp(which->word[i], word) == 0)
            return which->number[i];
    return -1;
}

static bool tells_where(const struct hb_event_item *which)
{
    return which->count > 0 && strchr("NESW", which->word[which->count - 1][0]);
}

/* The different cities that touch a field, tile by tile. */
static void count_cities(const struct hb_landscape *l, unsigned field, int *all, int *complete)
{
    unsigned seen[CITIES_MAX];

    *all = *complete = 0;
    for (size_t i = 0; i < hb_land_placed_count(l); i++) {
        struct hb_placed p = hb_land_placed_at(l, i);
        for (unsigned k = 0; k < p.design->segments; k++) {
            if (p.design->segment[k].kind != HB_FIELD || hb_land_feature_id(l, p.x, p.y, k) != field)
                continue;
            for (unsigned c = 0; c < p.design->segments; c++) {
                bool known = !(p.design->segment[k].cities >> c & 1);
                unsigned city = hb_land_feature_id(l, p.x, p.y, c);
                for (int n = 0; !known && n < *all; n++)
                    known = seen[n] == city;
                if (known)
                    continue;
                assert_true(*all < CITIES_MAX);
                seen[(*all)++] = city;
                *complete += hb_land_feature_of(l, p.x, p.y, c).complete;
            }
        }
    }
}

static void check_field(const struct hb_landscape *l, const struct hb_feature *f, const struct hb_event_item *which)
{
    int all, complete;

    count_cities(l, f->id, &all, &complete);
    assert_int_equal(number_of(which, "no_city") >= 0, all == 0);
    assert_int_equal(number_of(which, "complete_cities"), all > 0 && complete == all ? all : -1);
    assert_int_equal(number_of(which, "cities"), complete < all ? all : -1);
    assert_int_equal(number_of(which, "of_them_complete"), complete > 0 && complete < all ? complete : -1);
}

static void check_which(const struct hb_game *g, struct hb_move m, const struct hb_event_item *which)
{
    const struct hb_landscape *l = hb_land_of(g);
    struct hb_land_move_parts parts = hb_land_move_parts(g, m);
    struct hb_feature f = hb_land_feature_of(l, parts.x, parts.y, parts.segment);

    if (f.kind == HB_FIELD)
        check_field(l, &f, which);
    if (f.kind == HB_FIELD || f.around)
        return;
    assert_int_equal(number_of(which, "tiles"), f.tiles);
    assert_int_equal(number_of(which, "complete") >= 0, f.complete);
    if (!f.complete)
        assert_int_equal(number_of(which, f.kind == HB_ROAD ? "open_ends" : "open"), f.open);
    if (f.traits & HB_HAS_SHIELDS)
        assert_int_equal(number_of(which, "shield"), f.shields > 0 ? (int)f.shields : -1);
}

/* What has been found in all games, so that nothing is right only because it never came. */
static unsigned alone, alike;

static void look_at_moves(const struct hb_game *g)
{
    static struct hb_move move[HB_MOVES_MAX];
    static char said[LANGUAGES][WHICH_MAX][SAID];
    size_t n = hb_legal_moves(g, hb_actor(g), move, HB_MOVES_MAX);
    unsigned told = 0;

    for (size_t i = 0; i < n && told < WHICH_MAX; i++) {
        struct hb_event_record t;
        const struct hb_event_item *which;

        hb_event_record_init(&t, HB_NOBODY);
        hb_kind_of(g)->describe_move(g, move[i], &t);
        if (!(which = hb_event_find(&t, "which")))
            continue;
        check_which(g, move[i], which);
        *(tells_where(which) ? &alike : &alone) += 1;
        for (unsigned l = 0; l < LANGUAGES; l++) {
            struct hb_text out = hb_text_for((enum hb_language)l, said[l][told], SAID);
            hb_move_words(g, move[i], &names, &out);
            assert_null(strpbrk(said[l][told], "{}[]"));
            for (unsigned k = 0; k < told; k++)
                if (strcmp(said[l][k], said[l][told]) == 0)
                    fail_msg("two moves read alike: «%s»", said[l][k]);
        }
        told++;
    }
}

static void a_place_is_told_by_what_it_is_and_never_reads_as_another(void **state)
{
    (void)state;
    for (unsigned i = 0; i < SETUPS; i++) {
        struct dice d = { 70u + i };
        struct hb_game *g = begin(&setups[i], NULL);

        while (!g->over) {
            struct hb_game *before = copy_of(g);
            if (hb_actor(g) >= 0)
                look_at_moves(g);
            assert_true(hb_equal(before, g));
            free(before);
            hb_play(g, hb_actor(g), random_move(g, &d), NULL);
        }
        free(g);
    }
    assert_true(alone > 1000);
    assert_true(alike > 100);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_place_is_told_by_what_it_is_and_never_reads_as_another),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
