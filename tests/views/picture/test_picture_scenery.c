/* test_picture_scenery.c -- what stands on tiles for the eye alone: it varies, and keeps out of the way of figures. */
#include "views/picture/svg.h"
#include "views/shape/landscape_shape.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static char *land_text(const struct hb_design *d, unsigned quarters, unsigned variant)
{
    struct hb_buffer b;

    hb_buffer_init(&b);
    hb_svg_land(&b, d, quarters, 0, variant);
    assert_false(b.failed);
    return hb_buffer_take(&b);
}

static bool has_kind(const struct hb_design *d, enum hb_feature_kind kind)
{
    return d->kinds >> kind & 1;
}

static void neighbours_show_different_variants(void **state)
{
    (void)state;
    for (int x = -40; x < 40; x++)
        for (int y = -40; y < 40; y++) {
            assert_true(hb_shape_variant_at(x, y) < HB_VARIANTS);
            assert_int_not_equal(hb_shape_variant_at(x, y), hb_shape_variant_at(x + 1, y));
            assert_int_not_equal(hb_shape_variant_at(x, y), hb_shape_variant_at(x, y + 1));
        }
}

/* Walls are drawn in paths of their own: as many and as long in both. */
static void assert_same_walls(const char *one, const char *other)
{
    static const char end[] = "stroke-dasharray=\"1.8 2.6\"";
    const char *a = one, *b = other;

    while ((a = strstr(a, end)) != NULL) {
        b = strstr(b, end);
        assert_non_null(b);
        const char *from_a = a, *from_b = b;
        while (from_a > one && from_b > other && *from_a == *from_b && *from_a != '<') {
            from_a--;
            from_b--;
        }
        assert_int_equal(*from_a, '<');
        assert_int_equal(*from_b, '<');
        a++;
        b++;
    }
    assert_null(strstr(b, end));
}

static void a_variant_has_other_scenery_and_the_same_walls(void **state)
{
    size_t compared = 0;

    (void)state;
    for (size_t i = 1; i < hb_design_count; i++) {
        char *plain = land_text(&hb_designs[i], 0, 0), *again = land_text(&hb_designs[i], 0, 0);
        char *other = land_text(&hb_designs[i], 0, 1);

        assert_string_equal(plain, again);
        if (has_kind(&hb_designs[i], HB_FIELD)) {
            assert_string_not_equal(plain, other);
            compared++;
        }
        assert_same_walls(plain, other);
        free(plain);
        free(again);
        free(other);
    }
    assert_true(compared > 100);
}

/* Where something is drawn, by its name in the definitions; false if it is not there. */
static bool find_use(const char *text, const char *name, double *x, double *y)
{
    char wanted[64];

    snprintf(wanted, sizeof wanted, "<use href=\"#hb-%s\" x=\"", name);
    const char *at = strstr(text, wanted);
    if (at == NULL)
        return false;
    at += strlen(wanted);
    *x = strtod(at, NULL);
    at = strstr(at, "y=\"");
    *y = strtod(at + 3, NULL);
    return true;
}

static unsigned segment_of(const struct hb_design *d, enum hb_feature_kind kind)
{
    for (unsigned i = 0; i < d->segments; i++)
        if (d->segment[i].kind == kind)
            return i;
    fail_msg("%s has none", d->name);
    return 0;
}

static void the_monk_stands_beside_his_monastery(void **state)
{
    enum { APART = 17 };
    size_t found = 0;

    (void)state;
    for (size_t i = 1; i < hb_design_count; i++)
        for (unsigned q = 0; q < HB_TURNS && has_kind(&hb_designs[i], HB_MONASTERY); q++) {
            const struct hb_design *d = &hb_designs[i];
            char *text = land_text(d, q, 0);
            double house_x = 0, house_y = 0, x, y;

            assert_true(find_use(text, "chapel", &house_x, &house_y));
            hb_svg_stand(d, q, segment_of(d, HB_MONASTERY), &x, &y);
            double aside = x < house_x ? house_x - x : x - house_x;
            if (aside < APART)
                fail_msg("%s turned %u times: the monk stands on his house", d->name, q);
            free(text);
            found++;
        }
    assert_true(found > 20);
}

/* So that neither a city nor its neighbour is all alike. */
static void cities_have_several_kinds_of_districts_and_landmarks(void **state)
{
    static const char *const sign[] = { "h00", "h30", "h31",       "h24",      "h33",    "h43",   "h05",
                                        "h35", "h07", "town_hall", "fountain", "stalls", "linden" };
    enum { SIGNS = sizeof sign / sizeof sign[0] };
    unsigned seen[SIGNS] = { 0 };

    (void)state;
    for (size_t i = 1; i < hb_design_count; i++) {
        char *text = land_text(&hb_designs[i], 0, 0);
        double x, y;

        for (unsigned k = 0; k < SIGNS; k++)
            seen[k] += find_use(text, sign[k], &x, &y);
        free(text);
    }
    for (unsigned k = 0; k < SIGNS; k++)
        if (seen[k] < 3)
            fail_msg("%s is on %u tiles only", sign[k], seen[k]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(neighbours_show_different_variants),
        cmocka_unit_test(a_variant_has_other_scenery_and_the_same_walls),
        cmocka_unit_test(the_monk_stands_beside_his_monastery),
        cmocka_unit_test(cities_have_several_kinds_of_districts_and_landmarks),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
