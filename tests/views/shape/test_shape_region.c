/* test_shape_region.c -- the areas of a tile's segments: each holds its own figure, together they are the tile. */
#include "views/picture/svg.h"
#include "views/shape/layout.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { SPOTS_MAX = 1000, BYTES_MAX = 1500 };

/* An area read back from its path data: closed lines one after another, each from first[i] to before first[i+1]. */
struct area {
    unsigned lines, spots;
    unsigned first[20];
    double x[SPOTS_MAX], y[SPOTS_MAX];
};

/* One number of path data: a few digits, at most one decimal. */
static double read_number(const char **at)
{
    char *end;
    double number = strtod(*at, &end);

    assert_true(end > *at && end - *at <= 5);
    assert_true(number >= 0 && number <= 100);
    *at = end;
    return number;
}

static void read_spot(struct area *a, const char **at)
{
    assert_true(a->spots < SPOTS_MAX);
    a->x[a->spots] = read_number(at);
    assert_int_equal(**at, ' ');
    ++*at;
    a->y[a->spots++] = read_number(at);
}

/* Reads "Mx yLx y x y…Z" as often as it comes, and nothing else. */
static void read_area(struct area *a, const char *at)
{
    a->lines = a->spots = 0;
    while (*at) {
        a->first[a->lines++] = a->spots;
        assert_true(a->lines < 20);
        assert_int_equal(*at++, 'M');
        read_spot(a, &at);
        assert_int_equal(*at, 'L');
        while (*at != 'Z') {
            at++;
            read_spot(a, &at);
        }
        assert_true(a->spots - a->first[a->lines - 1] >= 3);
        at++;
    }
    a->first[a->lines] = a->spots;
}

static int edge_across(const struct area *a, unsigned i, unsigned j, double x, double y)
{
    if ((a->y[i] > y) == (a->y[j] > y) || x >= a->x[i] + (a->x[j] - a->x[i]) * (y - a->y[i]) / (a->y[j] - a->y[i]))
        return 0;
    return a->y[i] > a->y[j] ? 1 : -1;
}

/* How often the area's lines go round a place: 0 outside. */
static int windings(const struct area *a, double x, double y, unsigned *crossings)
{
    int winding = 0;

    *crossings = 0;
    for (unsigned k = 0; k < a->lines; k++)
        for (unsigned i = a->first[k], j = a->first[k + 1] - 1; i < a->first[k + 1]; j = i++) {
            int turn = edge_across(a, i, j, x, y);

            winding += turn;
            *crossings += turn != 0;
        }
    return winding;
}

static bool holds(const struct area *a, double x, double y)
{
    unsigned crossings;
    int winding = windings(a, x, y, &crossings);

    assert_int_equal(winding != 0, crossings & 1); /* either filling rule says the same */
    return winding != 0;
}

/* The path data of each segment; to be freed. */
static void write_areas(struct hb_buffer path[HB_SEGMENTS_MAX], const struct hb_design *d, unsigned quarters)
{
    struct hb_layout l;

    hb_shape_layout_make(&l, d);
    for (unsigned i = 0; i < d->segments; i++)
        hb_buffer_init(&path[i]);
    hb_svg_regions(path, &l, quarters);
}

static void free_areas(struct hb_buffer path[HB_SEGMENTS_MAX], const struct hb_design *d)
{
    for (unsigned i = 0; i < d->segments; i++)
        hb_buffer_done(&path[i]);
}

static unsigned areas_of(struct area areas[HB_SEGMENTS_MAX], const struct hb_design *d, unsigned quarters)
{
    struct hb_buffer path[HB_SEGMENTS_MAX];

    write_areas(path, d, quarters);
    for (unsigned i = 0; i < d->segments; i++) {
        assert_false(path[i].failed);
        assert_non_null(path[i].at);
        if (path[i].length > BYTES_MAX)
            fail_msg("%s: segment %u takes %zu bytes", d->name, i, path[i].length);
        read_area(&areas[i], path[i].at);
    }
    free_areas(path, d);
    return d->segments;
}

static struct area areas[HB_SEGMENTS_MAX];

/* Mist lies over other areas. */
static bool lies_over(const struct hb_design *d, unsigned one, unsigned other)
{
    return one != other && (d->segment[one].kind == HB_MIST || d->segment[other].kind == HB_MIST);
}

static void assert_stands_alone(const struct hb_design *d, unsigned quarters, unsigned segment)
{
    double x, y;

    hb_svg_stand(d, quarters, segment, &x, &y);
    for (unsigned i = 0; i < d->segments; i++)
        if (!lies_over(d, i, segment) && holds(&areas[i], x, y) != (i == segment))
            fail_msg("%s turned %u times: a figure on segment %u stands %s segment %u", d->name, quarters, segment,
                     i == segment ? "outside" : "in", i);
}

static void a_figure_stands_in_the_area_of_its_segment_and_in_no_other(void **state)
{
    (void)state;
    for (size_t i = 1; i < hb_design_count; i++)
        for (unsigned quarters = 0; quarters < HB_TURNS; quarters++) {
            const struct hb_design *d = &hb_designs[i];

            areas_of(areas, d, quarters);
            for (unsigned k = 0; k < d->segments; k++)
                if (d->segment[k].kind != HB_RIVER)
                    assert_stands_alone(d, quarters, k);
        }
}

/* What lies in the middle of a tile, or over several of them, is no segment's. */
static bool is_nobodys(const struct hb_layout *l, double x, double y)
{
    return l->has_middle && hb_shape_distance(l->middle, (struct hb_point){ x, y }) < l->middle_radius;
}

static void the_areas_of_a_tile_cover_it_and_hardly_overlap(void **state)
{
    enum { STEP = 2, SAMPLES = 2500 };

    (void)state;
    for (size_t i = 1; i < hb_design_count; i++) {
        unsigned segments = areas_of(areas, &hb_designs[i], 0), covered = 0, twice = 0;
        struct hb_layout l;

        hb_shape_layout_make(&l, &hb_designs[i]);

        for (double y = STEP / 2.1; y < 100; y += STEP)
            for (double x = STEP / 2.1; x < 100; x += STEP) {
                unsigned found = 0;

                for (unsigned k = 0; k < segments; k++)
                    found += hb_designs[i].segment[k].kind != HB_MIST && holds(&areas[k], x, y);
                covered += found > 0 || is_nobodys(&l, x, y);
                twice += found > 1;
            }
        if (covered * 100 < SAMPLES * (l.has_middle ? 90 : 97) || twice * 100 > SAMPLES)
            fail_msg("%s: %u of %u covered, %u twice", hb_designs[i].name, covered, (unsigned)SAMPLES, twice);
    }
}

static void an_area_is_always_written_the_same(void **state)
{
    const struct hb_design *d = &hb_designs[hb_design_named("base/W", HB_C3)];
    struct hb_buffer once[HB_SEGMENTS_MAX], again[HB_SEGMENTS_MAX];

    (void)state;
    write_areas(once, d, 1);
    write_areas(again, d, 5);
    for (unsigned i = 0; i < d->segments; i++)
        assert_string_equal(once[i].at, again[i].at);
    free_areas(once, d);
    free_areas(again, d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_figure_stands_in_the_area_of_its_segment_and_in_no_other),
        cmocka_unit_test(the_areas_of_a_tile_cover_it_and_hardly_overlap),
        cmocka_unit_test(an_area_is_always_written_the_same),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
