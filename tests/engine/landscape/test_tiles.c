/* test_tiles.c -- the tile tables that the build made of the tile files, and the functions that look into them. */
#include "engine/landscape/landscape_state.h"
#include "hradby/tiles.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

struct tally {
    unsigned designs, tiles, start, shields, monasteries, gardens, wheels, sheep, vineyards, springs, lakes;
    unsigned inn_tiles, inn_roads, cathedrals, wine, grain, cloth, hills;
};

static bool bears(const struct hb_design *d, const char *word)
{
    for (unsigned i = 0; i < d->segments; i++)
        if (hb_mark_of_segment(&d->segment[i], word) > 0)
            return true;
    return false;
}

static void count_segments(struct tally *n, const struct hb_design *d, unsigned copies)
{
    for (unsigned i = 0; i < d->segments; i++) {
        const struct hb_segment *s = &d->segment[i];

        n->shields += copies * (unsigned)hb_mark_of_segment(s, "shield");
        n->sheep += copies * (unsigned)hb_mark_of_segment(s, "sheep");
        n->inn_roads += copies * (unsigned)hb_mark_of_segment(s, "inn");
        n->cathedrals += copies * (unsigned)hb_mark_of_segment(s, "cathedral");
        n->wine += copies * (unsigned)hb_mark_of_segment(s, "wine");
        n->grain += copies * (unsigned)hb_mark_of_segment(s, "grain");
        n->cloth += copies * (unsigned)hb_mark_of_segment(s, "cloth");
        n->monasteries += copies * (s->kind == HB_MONASTERY);
        n->gardens += copies * (s->kind == HB_GARDEN);
    }
}

static struct tally tally_of(const char *set, enum hb_edition edition)
{
    struct tally n = { 0 };

    for (size_t i = 1; i < hb_design_count; i++) {
        const struct hb_design *d = &hb_designs[i];
        unsigned copies = (unsigned)d->count + d->start;

        if (strcmp(d->set, set) != 0 || d->edition != edition)
            continue;
        n.designs++;
        n.tiles += copies;
        n.start += d->start;
        n.wheels += copies * (hb_mark_of_design(d, "wheel") > 0);
        n.vineyards += copies * (unsigned)hb_mark_of_design(d, "vineyard");
        n.hills += copies * (unsigned)hb_mark_of_design(d, "hill");
        n.springs += copies * (unsigned)hb_mark_of_design(d, "spring");
        n.lakes += copies * (unsigned)hb_mark_of_design(d, "lake");
        n.inn_tiles += copies * bears(d, "inn");
        count_segments(&n, d, copies);
    }
    return n;
}

static void assert_tally(const char *set, enum hb_edition edition, struct tally expected)
{
    struct tally n = tally_of(set, edition);

    assert_memory_equal(&n, &expected, sizeof n);
}

static void the_base_game_of_the_third_edition_has_72_tiles(void **state)
{
    (void)state;
    assert_tally(
        "base", HB_C3,
        (struct tally){ .designs = 32, .tiles = 72, .start = 1, .shields = 10, .monasteries = 6, .gardens = 8 });
}

static void the_base_game_of_big_box_5_has_73_tiles_and_16_wheels(void **state)
{
    (void)state;
    assert_tally(
        "base", HB_BB5,
        (struct tally){ .designs = 36, .tiles = 73, .start = 1, .shields = 10, .monasteries = 6, .wheels = 16 });
}

/* WHL-1: twelve tiles, of which three bear the symbol, and a board of sixteen squares. */
static void the_wheel_of_fortune_has_12_tiles_and_a_board_of_16_squares(void **state)
{
    struct tally n = tally_of("wheel", HB_BB5);

    (void)state;
    assert_int_equal(n.tiles - n.start, 12);
    assert_int_equal(n.start, 16);
    assert_int_equal(n.wheels, 3);
    assert_int_equal(n.monasteries, 1);
    assert_int_equal(n.designs, 12 + 16 + 2 * 3); /* and what the three may bear instead */
}

/* E-28 */
static void the_wheel_covers_four_squares_and_each_square_of_the_board_has_its_number(void **state)
{
    unsigned blank = 0, boards = 0, numbers = 0;

    (void)state;
    for (size_t i = 1; i < hb_design_count; i++) {
        blank += hb_designs[i].segments == 0;
        boards += hb_mark_of_design(&hb_designs[i], "board") > 0;
        numbers |= 1u << hb_mark_of_design(&hb_designs[i], "board");
    }
    assert_int_equal(blank, 4);
    assert_int_equal(boards, 16);
    assert_int_equal(numbers, 0x1ffff);
    assert_int_equal(hb_mark_of_design(&hb_designs[hb_design_named("wheel/board-00", HB_BB5)], "board"), 1);
}

static void the_river_of_the_third_edition_has_12_tiles(void **state)
{
    (void)state;
    assert_tally(
        "river", HB_C3,
        (struct tally){
            .designs = 12, .tiles = 12, .start = 1, .monasteries = 2, .gardens = 1, .springs = 1, .lakes = 1 });
}

static void the_river_of_big_box_5_has_12_tiles_with_sheep_and_vineyards(void **state)
{
    (void)state;
    assert_tally("river", HB_BB5,
                 (struct tally){ .designs = 12,
                                 .tiles = 12,
                                 .start = 1,
                                 .monasteries = 1,
                                 .sheep = 2,
                                 .vineyards = 2,
                                 .springs = 1,
                                 .lakes = 1 });
}

/* INN-1: one inn is one tile; in the third edition that of inns/EC serves two roads. */
static void inns_and_cathedrals_have_18_tiles_with_6_inns_and_2_cathedrals(void **state)
{
    struct tally n = {
        .designs = 17, .tiles = 18, .shields = 3, .monasteries = 1, .inn_tiles = 6, .inn_roads = 6, .cathedrals = 2
    };

    (void)state;
    assert_tally("inns", HB_BB5, n);
    n.gardens = 2;
    n.inn_roads = 7;
    assert_tally("inns", HB_C3, n);
}

/* TRB-1 */
static void traders_and_builders_have_24_tiles_with_9_wine_6_grain_and_5_cloth(void **state)
{
    struct tally n = { .designs = 24, .tiles = 24, .monasteries = 1, .wine = 9, .grain = 6, .cloth = 5 };

    (void)state;
    assert_tally("traders", HB_BB5, n);
    n.gardens = 2;
    assert_tally("traders", HB_C3, n);
}

/* HIL-1 */
static void hills_and_sheep_have_18_tiles_with_8_hills_and_8_vineyards(void **state)
{
    (void)state;
    assert_tally("hills", HB_BB5,
                 (struct tally){ .designs = 16, .tiles = 18, .monasteries = 2, .hills = 8, .vineyards = 8 });
}

/* FLY-1, FER-1, GLD-1, MAG-1, ROB-1, CRP-1: each tile bears the symbol of its set. */
static void the_small_expansions_have_46_tiles_and_each_its_symbol(void **state)
{
    static const struct {
        const char *set, *marks[3];
        struct tally tally;
    } small[] = {
        { "circles", { "club", "fork", "knight" }, { .designs = 6, .tiles = 6 } },
        { "ferries", { "ferry" }, { .designs = 3, .tiles = 8 } },
        { "flier", { "flier" }, { .designs = 8, .tiles = 8, .gardens = 1 } },
        { "gold", { "mine" }, { .designs = 8, .tiles = 8, .monasteries = 4 } },
        { "magewitch", { "hat" }, { .designs = 8, .tiles = 8, .gardens = 1 } },
        { "robbers", { "robber" }, { .designs = 8, .tiles = 8, .gardens = 1 } },
    };

    (void)state;
    for (size_t i = 0; i < sizeof small / sizeof small[0]; i++)
        assert_tally(small[i].set, HB_C3, small[i].tally);
    for (size_t i = 1; i < hb_design_count; i++)
        for (size_t j = 0; j < sizeof small / sizeof small[0]; j++) {
            int symbols = 0;
            for (size_t k = 0; k < 3 && small[j].marks[k]; k++)
                symbols += hb_mark_of_design(&hb_designs[i], small[j].marks[k]);
            assert_int_equal(symbols, strcmp(hb_designs[i].set, small[j].set) == 0);
        }
}

static void a_mark_points_the_way_that_the_tile_is_turned(void **state)
{
    const struct hb_design *field = &hb_designs[hb_design_named("flier/FlugG", HB_C3)];
    const struct hb_design *diagonal = &hb_designs[hb_design_named("flier/FlugD", HB_C3)];

    (void)state;
    assert_int_equal(field->turns, 4); /* nothing but a field: the machine alone tells its rotations apart */
    assert_string_equal(hb_way_name(hb_way_of_design(field, "flier", 0)), "W");
    assert_string_equal(hb_way_name(hb_way_of_design(field, "flier", 1)), "N");
    assert_string_equal(hb_way_name(hb_way_of_design(diagonal, "flier", 1)), "NE");
    assert_int_equal(hb_way_x(hb_way_of_design(diagonal, "flier", 0)), -1);
    assert_int_equal(hb_way_y(hb_way_of_design(diagonal, "flier", 0)), -1);
    assert_int_equal(hb_way_of_design(&hb_designs[hb_design_named("base/D", HB_C3)], "flier", 0), 0);
}

static void designs_are_ordered_by_set_and_edition_and_the_first_is_no_tile(void **state)
{
    (void)state;
    assert_string_equal(hb_designs[0].name, "");
    assert_int_equal(hb_designs[0].segments, 0);
    assert_string_equal(hb_designs[1].name, "base/A");
    assert_int_equal(hb_designs[1].edition, HB_C3);
    for (size_t i = 2; i < hb_design_count; i++) {
        int order = strcmp(hb_designs[i - 1].set, hb_designs[i].set);

        assert_true(order < 0 || (order == 0 && hb_designs[i - 1].edition <= hb_designs[i].edition));
    }
}

static void only_wheel_tiles_have_another_plain_id(void **state)
{
    (void)state;
    for (size_t i = 1; i < hb_design_count; i++) {
        const struct hb_design *d = &hb_designs[i];
        unsigned plain = hb_design_named(d->plain, (enum hb_edition)d->edition);

        if (strcmp(d->set, "wheel") != 0) /* its own tiles always bear a number */
            assert_int_equal(hb_mark_of_design(d, "wheel") > 0, d->only_with != NULL);
        assert_int_equal(strcmp(d->plain, d->name) != 0, d->only_with != NULL);
        assert_int_equal(hb_designs[plain].edition, d->edition);
        assert_memory_equal(hb_designs[plain].segment, d->segment, sizeof d->segment);
    }
    assert_string_equal(hb_designs[hb_design_named("base/U-w3", HB_BB5)].plain, "base/U");
    assert_string_equal(hb_designs[hb_design_named("base/U-w3", HB_BB5)].only_with, "wheel");
    assert_int_equal(hb_mark_of_design(&hb_designs[hb_design_named("base/U-w3", HB_BB5)], "wheel"), 3);
}

static void an_id_finds_the_form_of_the_edition_asked_for(void **state)
{
    unsigned c3 = hb_design_named("base/D", HB_C3), bb5 = hb_design_named("base/D", HB_BB5);

    (void)state;
    assert_int_equal(hb_designs[c3].edition, HB_C3);
    assert_int_equal(hb_designs[bb5].edition, HB_BB5);
    assert_string_equal(hb_designs[bb5].name, "base/D");
    assert_int_equal(hb_designs[hb_design_named("base/E-G", HB_BB5)].edition, HB_C3);
    assert_int_equal(hb_design_named("base/D-start", HB_C3), 0);
    assert_int_equal(hb_design_named("", HB_C3), 0);
}

static void marks_are_found_by_their_word(void **state)
{
    (void)state;
    assert_int_equal(hb_mark_word("dragon"), -1);
    for (size_t i = 0; i < hb_mark_word_count; i++)
        assert_int_equal(hb_mark_word(hb_mark_words[i]), i);
    assert_int_equal(hb_mark_of_design(&hb_designs[hb_design_named("base/D", HB_C3)], "spring"), 0);
}

static void sides_and_halves_turn_clockwise(void **state)
{
    (void)state;
    assert_int_equal(hb_rotate_sides(1 << HB_N | 1 << HB_W, 1), 1 << HB_E | 1 << HB_N);
    assert_int_equal(hb_rotate_sides(1 << HB_N | 1 << HB_W, 2), 1 << HB_S | 1 << HB_E);
    assert_int_equal(hb_rotate_sides(1 << HB_N | 1 << HB_W, 3), 1 << HB_W | 1 << HB_S);
    assert_int_equal(hb_rotate_sides(0x0f, 3), 0x0f);
    assert_int_equal(hb_rotate_halves(0x81, 1), 0x06);
    assert_int_equal(hb_rotate_halves(0x81, 2), 0x18);
    assert_int_equal(hb_rotate_halves(0x81, 3), 0x60);
    assert_int_equal(hb_rotate_halves(0x81, 4), 0x81);
}

static void the_start_tile_has_the_right_shape_in_all_four_rotations(void **state)
{
    enum { O = HB_NO_SEGMENT };
    static const struct hb_shape expected[HB_TURNS] = {
        { .edge = { HB_CITY, HB_ROAD, HB_FIELD, HB_ROAD },
          .area = { 0, 0, 2, 3, 3, 3, 3, 2 },
          .line = { O, 1, O, 1 },
          .veil = { O, O, O, O },
          .asks = { 0x5, 0xe, 0x0 } },
        { .edge = { HB_ROAD, HB_CITY, HB_ROAD, HB_FIELD },
          .area = { 3, 2, 0, 0, 2, 3, 3, 3 },
          .line = { 1, O, 1, O },
          .veil = { O, O, O, O },
          .asks = { 0xa, 0xd, 0x0 } },
        { .edge = { HB_FIELD, HB_ROAD, HB_CITY, HB_ROAD },
          .area = { 3, 3, 3, 2, 0, 0, 2, 3 },
          .line = { O, 1, O, 1 },
          .veil = { O, O, O, O },
          .asks = { 0x5, 0xb, 0x0 } },
        { .edge = { HB_ROAD, HB_FIELD, HB_ROAD, HB_CITY },
          .area = { 2, 3, 3, 3, 3, 2, 0, 0 },
          .line = { 1, O, 1, O },
          .veil = { O, O, O, O },
          .asks = { 0xa, 0x7, 0x0 } },
    };

    (void)state;
    for (unsigned e = 0; e < HB_EDITIONS; e++)
        assert_memory_equal(&hb_shapes[HB_TURNS * hb_design_named("base/D", (enum hb_edition)e)], expected,
                            sizeof expected);
}

static void every_shape_is_its_turned_segments(void **state)
{
    (void)state;
    for (size_t i = HB_TURNS; i < HB_TURNS * hb_design_count; i++) {
        const struct hb_design *d = &hb_designs[i / HB_TURNS];

        for (unsigned h = 0; d->segments > 0 && h < HB_HALVES; h++) {
            const struct hb_segment *s = &d->segment[hb_shapes[i].area[h]];

            assert_true(hb_shapes[i].area[h] < d->segments);
            assert_true(hb_rotate_halves(s->halves, (unsigned)(i % HB_TURNS)) >> h & 1);
            assert_int_equal(s->kind, hb_shapes[i].edge[h / 2] == HB_CITY ? HB_CITY : HB_FIELD);
        }
    }
}

static unsigned turns_of(const char *name, enum hb_edition edition)
{
    return hb_designs[hb_design_named(name, edition)].turns;
}

static void rotations_that_look_the_same_are_told(void **state)
{
    (void)state;
    assert_int_equal(turns_of("base/B", HB_C3), 1);
    assert_int_equal(turns_of("base/C", HB_C3), 1);
    assert_int_equal(turns_of("base/X-w1", HB_BB5), 1);
    assert_int_equal(turns_of("base/F", HB_C3), 2);
    assert_int_equal(turns_of("base/H-G", HB_C3), 2);
    assert_int_equal(turns_of("base/U", HB_C3), 2);
    assert_int_equal(turns_of("river/K", HB_C3), 2);
    assert_int_equal(turns_of("river/C", HB_C3), 2);
    assert_int_equal(turns_of("base/A", HB_C3), 4);
    assert_int_equal(turns_of("base/D", HB_C3), 4);
    assert_int_equal(turns_of("base/V", HB_C3), 4);
    assert_int_equal(turns_of("river/11", HB_BB5), 4); /* the sheep stands in one of the two fields */
}

static bool of_inns_or_traders(const struct hb_design *d)
{
    return strcmp(d->set, "inns") == 0 || strcmp(d->set, "traders") == 0;
}

static void expansion_tiles_that_look_the_same_turned_are_told_in_both_editions(void **state)
{
    static const char *const once = "inns/EH inns/EK traders/HB";
    static const char *const twice = "inns/EB inns/ED inns/EE inns/EI inns/EQ traders/HQ traders/HR";

    (void)state;
    for (size_t i = 1; i < hb_design_count; i++) {
        const struct hb_design *d = &hb_designs[i];

        if (of_inns_or_traders(d))
            assert_int_equal(d->turns, strstr(once, d->name) ? 1 : strstr(twice, d->name) ? 2 : 4);
    }
}

/* What is printed, in words: "road E W inn, field NL NR beside 0". */
struct words {
    char text[400];
    size_t length;
};

static void say(struct words *w, const char *before, const char *word)
{
    int length = snprintf(w->text + w->length, sizeof w->text - w->length, "%s%s", before, word);

    assert_in_range(length, 0, sizeof w->text - w->length - 1);
    w->length += (size_t)length;
}

static void say_segment(struct words *w, const struct hb_segment *s)
{
    char number[8];

    say(w, w->length > 0 ? ", " : "", hb_feature_name((enum hb_feature_kind)s->kind));
    for (unsigned i = 0; i < HB_SIDES; i++)
        if (s->sides >> i & 1)
            say(w, " ", hb_side_name((enum hb_side)i));
    for (unsigned i = 0; i < HB_HALVES; i++)
        if (s->kind == HB_FIELD && s->halves >> i & 1)
            say(w, " ", hb_half_name(i));
    for (unsigned i = 0; i < HB_SEGMENTS_MAX; i++)
        if (s->cities >> i & 1) {
            snprintf(number, sizeof number, "%u", i);
            say(w, " beside ", number);
        }
    for (unsigned i = 0; i < s->marks; i++)
        say(w, " ", hb_mark_words[s->mark[i].word]);
}

static void assert_printed(const char *name, enum hb_edition edition, const char *expected)
{
    const struct hb_design *d = &hb_designs[hb_design_named(name, edition)];
    struct words w = { 0 };

    assert_string_equal(d->name, name);
    assert_int_equal(d->edition, edition);
    for (unsigned i = 0; i < d->segments; i++)
        say_segment(&w, &d->segment[i]);
    assert_string_equal(w.text, expected);
}

static void assert_printed_in_both_editions(const char *name, const char *expected)
{
    assert_printed(name, HB_C3, expected);
    assert_printed(name, HB_BB5, expected);
}

/* INN-4 */
static void the_inn_where_three_roads_meet_serves_left_and_right_in_c3_and_only_right_in_bb5(void **state)
{
    (void)state;
    assert_printed("inns/EC", HB_C3, "road W inn, road E inn, road S, field NL NR EL WR, field SR WL, field ER SL");
    assert_printed("inns/EC", HB_BB5, "road W, road E inn, road S, field NL NR EL WR, field SR WL, field ER SL");
}

/* INN-6: a field that reaches no border of the tile and lies beside all four cities */
static void four_city_caps_enclose_one_field(void **state)
{
    (void)state;
    assert_printed("inns/EH", HB_C3,
                   "city N, city E, city S, city W, field beside 0 beside 1 beside 2 beside 3, garden");
    assert_printed("inns/EH", HB_BB5, "city N, city E, city S, city W, field beside 0 beside 1 beside 2 beside 3");
}

/* INN-7: the paths from the village to the two cities part four fields and are no roads */
static void short_paths_divide_fields_and_are_no_roads(void **state)
{
    (void)state;
    assert_printed_in_both_editions("inns/EI", "city N, city S, road W, road E, field WR beside 0, field EL beside 0, "
                                               "field WL beside 1, field ER beside 1");
}

/* INN-8 */
static void a_monastery_splits_the_road_it_stands_on(void **state)
{
    (void)state;
    assert_printed_in_both_editions("inns/ED", "monastery, road W, road E, field NL NR EL WR, field ER SL SR WL");
}

/* TRB-2 */
static void both_roads_pass_the_bridge_between_four_fields(void **state)
{
    (void)state;
    assert_printed_in_both_editions("traders/HB",
                                    "road N S, road E W, field NL WR, field NR EL, field ER SL, field SR WL");
}

/* TRB-2 */
static void three_roads_end_at_the_monastery_between_three_fields(void **state)
{
    (void)state;
    assert_printed_in_both_editions("traders/HJ",
                                    "monastery, road W, road S, road E, field NL NR EL WR, field SR WL, field ER SL");
}

/* TRB-2 */
static void the_cottage_tile_has_two_roads_and_three_fields(void **state)
{
    (void)state;
    assert_printed_in_both_editions("traders/HC",
                                    "city N, road W, road S, field WR beside 0, field SR WL, field EL ER SL beside 0");
}

/* TRB-2 */
static void three_cities_enclose_one_field(void **state)
{
    (void)state;
    assert_printed_in_both_editions("traders/HM", "city N W cloth, city E, city S, field beside 0 beside 1 beside 2");
}

static bool differs_by_edition(const struct hb_design *c3)
{
    const struct hb_design *bb5 = &hb_designs[hb_design_named(c3->name, HB_BB5)];
    unsigned gardens = c3->kinds >> HB_GARDEN & 1;

    assert_int_equal(bb5->edition, HB_BB5);
    assert_int_equal(bb5->kinds >> HB_GARDEN & 1, 0);
    assert_int_equal(bb5->count, c3->count);
    assert_int_equal(bb5->turns, c3->turns);
    assert_int_equal(bb5->segments, c3->segments - gardens);
    return memcmp(bb5->segment, c3->segment, bb5->segments * sizeof *c3->segment) != 0;
}

/* INN-4 */
static void apart_from_gardens_only_one_inn_differs_between_the_editions(void **state)
{
    (void)state;
    for (size_t i = 1; i < hb_design_count; i++) {
        const struct hb_design *d = &hb_designs[i];

        if (d->edition == HB_C3 && of_inns_or_traders(d))
            assert_int_equal(differs_by_edition(d), strcmp(d->name, "inns/EC") == 0);
    }
}

static void gardens_of_the_expansions_are_on_four_tiles_of_the_third_edition(void **state)
{
    static const char *const with = "inns/EB inns/EH traders/HK traders/HU";

    (void)state;
    for (size_t i = 1; i < hb_design_count; i++) {
        const struct hb_design *d = &hb_designs[i];

        if (of_inns_or_traders(d))
            assert_int_equal(d->kinds >> HB_GARDEN & 1, d->edition == HB_C3 && strstr(with, d->name));
    }
}

static void inns_are_on_roads_and_cathedrals_and_goods_on_cities_one_each(void **state)
{
    (void)state;
    for (size_t i = 1; i < hb_design_count; i++)
        for (unsigned k = 0; k < hb_designs[i].segments; k++) {
            const struct hb_segment *s = &hb_designs[i].segment[k];
            int goods = hb_mark_of_segment(s, "wine") + hb_mark_of_segment(s, "grain") + hb_mark_of_segment(s, "cloth");

            assert_in_range(hb_mark_of_segment(s, "inn"), 0, s->kind == HB_ROAD);
            assert_in_range(hb_mark_of_segment(s, "cathedral"), 0, s->kind == HB_CITY);
            assert_in_range(goods, 0, s->kind == HB_CITY);
        }
}

static void segments_know_their_open_ends_and_shields(void **state)
{
    unsigned d = hb_design_named("base/D", HB_C3), f = hb_design_named("base/F", HB_C3);

    (void)state;
    assert_int_equal(hb_segment_open[d][0], 2 | HB_WALLED);
    assert_int_equal(hb_segment_open[d][1], 2);
    assert_int_equal(hb_segment_open[d][2], 0);
    assert_int_equal(hb_segment_open[f][0], 4 | HB_WALLED);
    assert_int_equal(hb_segment_shields[f][0], 1);
    assert_int_equal(hb_segment_shields[f][1], 0);
}

/* MIS-2.4, MIS-2.5; about twelve have no mist, and the others show one to three ghosts */
static void the_mists_have_50_tiles_5_castles_5_cemeteries_and_a_board_of_4(void **state)
{
    unsigned castles = 0, cemeteries = 0, others = 0, clear = 0, board = 0, ghosts = 0;

    (void)state;
    for (size_t i = 1; i < hb_design_count; i++) {
        const struct hb_design *d = &hb_designs[i];
        bool castle = d->kinds >> HB_CASTLE & 1, cemetery = d->kinds >> HB_CEMETERY & 1, mist = d->kinds >> HB_MIST & 1;
        int shown = mist ? hb_mark_of_segment(&d->segment[d->segments - 1], "ghost") : 0;

        if (strcmp(d->set, "mists") != 0)
            continue;
        assert_in_range(shown, mist, 3 * mist);
        castles += d->count * castle;
        cemeteries += d->count * cemetery;
        others += castle || cemetery ? 0u : d->count;
        clear += castle || cemetery || mist ? 0u : d->count;
        board += d->start;
        ghosts += d->start * (unsigned)shown;
    }
    assert_int_equal(castles, 5);
    assert_int_equal(cemeteries, 5);
    assert_int_equal(others, 50);
    assert_int_equal(clear, 12);
    assert_int_equal(board, 4);
    assert_int_equal(ghosts, 3);
}

/* MIS-R1: every land without cemetery with mist on any of the sides that are no city, and one to three ghosts. */
static void spare_tiles_are_of_the_mists_and_no_game_has_them_by_itself(void **state)
{
    (void)state;
    for (unsigned i = (unsigned)hb_design_count; i < hb_design_end; i++) {
        const struct hb_design *d = &hb_designs[i];

        assert_string_equal(d->set, "mists");
        assert_int_equal(d->count + d->start, 0);
        assert_int_equal(hb_design_named(d->name, HB_C3), i);
        assert_false((d->kinds >> HB_MIST & 1) && (d->kinds >> HB_CEMETERY & 1));
        for (unsigned side = 0; side < HB_SIDES; side++)
            assert_false((hb_shapes[4 * i].veils >> side & 1) && hb_shapes[4 * i].edge[side] == HB_CITY);
    }
    assert_int_equal(hb_designs[hb_design_named("mists/M08-NESW2", HB_C3)].turns, 2);
}

static void a_spare_tile_has_no_second_name(void **state)
{
    unsigned names = 0;

    (void)state;
    for (const struct hb_other_name *other = hb_other_names; other->name; other++, names++) {
        assert_int_equal(hb_design_named(other->name, HB_C3), 0);
        assert_in_range(other->design, 1, hb_design_end - 1);
        assert_string_equal(hb_designs[other->design].set, "mists");
    }
    assert_true(names > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_base_game_of_the_third_edition_has_72_tiles),
        cmocka_unit_test(the_base_game_of_big_box_5_has_73_tiles_and_16_wheels),
        cmocka_unit_test(the_wheel_of_fortune_has_12_tiles_and_a_board_of_16_squares),
        cmocka_unit_test(the_wheel_covers_four_squares_and_each_square_of_the_board_has_its_number),
        cmocka_unit_test(the_river_of_the_third_edition_has_12_tiles),
        cmocka_unit_test(the_river_of_big_box_5_has_12_tiles_with_sheep_and_vineyards),
        cmocka_unit_test(inns_and_cathedrals_have_18_tiles_with_6_inns_and_2_cathedrals),
        cmocka_unit_test(traders_and_builders_have_24_tiles_with_9_wine_6_grain_and_5_cloth),
        cmocka_unit_test(hills_and_sheep_have_18_tiles_with_8_hills_and_8_vineyards),
        cmocka_unit_test(the_small_expansions_have_46_tiles_and_each_its_symbol),
        cmocka_unit_test(a_mark_points_the_way_that_the_tile_is_turned),
        cmocka_unit_test(designs_are_ordered_by_set_and_edition_and_the_first_is_no_tile),
        cmocka_unit_test(only_wheel_tiles_have_another_plain_id),
        cmocka_unit_test(an_id_finds_the_form_of_the_edition_asked_for),
        cmocka_unit_test(marks_are_found_by_their_word),
        cmocka_unit_test(sides_and_halves_turn_clockwise),
        cmocka_unit_test(the_start_tile_has_the_right_shape_in_all_four_rotations),
        cmocka_unit_test(every_shape_is_its_turned_segments),
        cmocka_unit_test(rotations_that_look_the_same_are_told),
        cmocka_unit_test(expansion_tiles_that_look_the_same_turned_are_told_in_both_editions),
        cmocka_unit_test(the_inn_where_three_roads_meet_serves_left_and_right_in_c3_and_only_right_in_bb5),
        cmocka_unit_test(four_city_caps_enclose_one_field),
        cmocka_unit_test(short_paths_divide_fields_and_are_no_roads),
        cmocka_unit_test(a_monastery_splits_the_road_it_stands_on),
        cmocka_unit_test(both_roads_pass_the_bridge_between_four_fields),
        cmocka_unit_test(three_roads_end_at_the_monastery_between_three_fields),
        cmocka_unit_test(the_cottage_tile_has_two_roads_and_three_fields),
        cmocka_unit_test(three_cities_enclose_one_field),
        cmocka_unit_test(apart_from_gardens_only_one_inn_differs_between_the_editions),
        cmocka_unit_test(gardens_of_the_expansions_are_on_four_tiles_of_the_third_edition),
        cmocka_unit_test(inns_are_on_roads_and_cathedrals_and_goods_on_cities_one_each),
        cmocka_unit_test(segments_know_their_open_ends_and_shields),
        cmocka_unit_test(the_mists_have_50_tiles_5_castles_5_cemeteries_and_a_board_of_4),
        cmocka_unit_test(spare_tiles_are_of_the_mists_and_no_game_has_them_by_itself),
        cmocka_unit_test(a_spare_tile_has_no_second_name),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
