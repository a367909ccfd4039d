/* test_tilefile.c -- what the reader of tile files accepts and what it refuses, and with which words. */
#include "programs/tilec/tilefile.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define HEAD   "set base\nedition c3\n"
#define MEADOW "field N E S W\n"

static struct hb_tilefile file;

static void assert_refused(const char *text, const char *expected)
{
    struct hb_error err = { .code = HB_OK };

    assert_false(hb_tilefile_read(&file, "x.tiles", text, strlen(text), &err));
    assert_string_equal(err.text, expected);
    assert_int_equal(err.code, HB_BAD_RECORD);
}

static void assert_accepted(const char *text)
{
    struct hb_error err = { .code = HB_OK };
    bool good = hb_tilefile_read(&file, "x.tiles", text, strlen(text), &err);

    assert_string_equal(err.text, "");
    assert_true(good);
}

/* What is accepted */

static void a_tile_is_read_with_all_it_says(void **state)
{
    const struct hb_tilefile_tile *t = &file.tile[0];

    (void)state;
    assert_accepted(HEAD "# a comment\n\ntile D-x9  count 3  start 1  spring # another\n"
                         "  city N  shield 2 inn\n  road W E\n  field WR EL beside city 1\n  field WL SR SL ER\n");
    assert_string_equal(file.set, "base");
    assert_int_equal(file.edition, HB_C3);
    assert_int_equal(file.tiles, 1);
    assert_string_equal(t->id, "D-x9");
    assert_string_equal(t->plain, "D-x9");
    assert_string_equal(t->only_with, "");
    assert_int_equal(t->line, 5);
    assert_int_equal(t->count, 3);
    assert_int_equal(t->start, 1);
    assert_int_equal(t->marks, 1);
    assert_string_equal(file.word[t->mark[0].word], "spring");
    assert_int_equal(t->segments, 4);
    assert_int_equal(t->segment[0].marks, 2);
    assert_string_equal(file.word[t->segment[0].mark[0].word], "shield");
    assert_int_equal(t->segment[0].mark[0].count, 2);
    assert_string_equal(file.word[t->segment[0].mark[1].word], "inn");
    assert_int_equal(t->segment[0].mark[1].count, 1);
    assert_int_equal(t->segment[1].sides, 0x0a);
    assert_int_equal(t->segment[2].halves, 0x84);
    assert_int_equal(t->segment[2].cities, 0x01);
    assert_int_equal(t->segment[3].halves, 0x78);
}

static void a_side_may_be_shared_by_two_cities(void **state)
{
    (void)state;
    assert_accepted(HEAD "tile 01 count 2 vineyard\ncity W NL\ncity E NR\nfield S beside city 1 2\n");
    assert_int_equal(file.tile[0].segment[0].sides, 1 << HB_W);
    assert_int_equal(file.tile[0].segment[0].halves, 0xc1);
    assert_int_equal(file.tile[0].segment[1].sides, 1 << HB_E);
    assert_int_equal(file.tile[0].segment[1].halves, 0x0e);
    assert_int_equal(file.tile[0].segment[2].cities, 0x03);
}

static void mist_lies_over_everything_and_reaches_sides(void **state)
{
    (void)state;
    assert_accepted(HEAD "tile A count 1\ncity N\nroad S\nfield E SL beside city 1\nfield SR W beside city 1\n"
                         "mist N W shield\nmist S\n");
    assert_int_equal(file.tile[0].segments, 6);
    assert_int_equal(file.tile[0].segment[4].kind, HB_MIST);
    assert_int_equal(file.tile[0].segment[4].sides, 1 << HB_N | 1 << HB_W);
    assert_int_equal(file.tile[0].segment[4].halves, 0);
    assert_int_equal(file.tile[0].segment[4].marks, 1);
    assert_int_equal(file.tile[0].segment[5].sides, 1 << HB_S);
}

static void a_side_may_be_shared_by_two_fields_without_a_road(void **state)
{
    (void)state;
    assert_accepted(HEAD "tile 10 count 2\ncity E\nfield N WR beside city 1\nfield S WL beside city 1\n");
}

static void a_square_of_a_board_may_be_blank(void **state)
{
    (void)state;
    assert_accepted(HEAD "tile board-1 count 0 start 1 board\nblank\ntile A count 1\nfield N E S W\n");
    assert_int_equal(file.tile[0].segments, 0);
    assert_int_equal(file.tile[0].marks, 1);
    assert_int_equal(file.tile[1].segments, 1);
}

static void a_tile_told_apart_with_a_rule_may_have_count_0(void **state)
{
    (void)state;
    assert_accepted(HEAD "tile A count 1\nfield N E S W\ntile A-w1 count 0 wheel\nonly with wheel else A\n"
                         "field N E S W\n");
    assert_int_equal(file.tile[1].count, 0);
}

static void two_halves_of_one_city_make_a_city_side(void **state)
{
    (void)state;
    assert_accepted(HEAD "tile A count 1\ncity NL NR\nfield E S W beside city 1\n");
    assert_int_equal(file.tile[0].segment[0].sides, 1 << HB_N);
}

static void a_field_may_lie_between_cities_without_a_border(void **state)
{
    (void)state;
    assert_accepted(HEAD "tile EH count 1\ncity N\ncity E\ncity S\ncity W\nfield beside city 1 2 3 4\ngarden\n");
    assert_int_equal(file.tile[0].segment[4].halves, 0);
    assert_int_equal(file.tile[0].segment[4].cities, 0x0f);
}

static void a_field_may_stand_before_the_city_it_borders(void **state)
{
    (void)state;
    assert_accepted(HEAD "tile E count 1\nfield E S W beside city 1\ncity N\n");
    assert_int_equal(file.tile[0].segment[0].cities, 0x02);
}

static void a_road_may_cross_a_river(void **state)
{
    (void)state;
    assert_accepted(HEAD "tile K count 1\nroad W E\nriver N S\nfield WR NL\nfield NR EL\nfield ER SL\nfield WL SR\n");
}

static void what_lies_on_one_tile_does_not_bind_the_next(void **state)
{
    (void)state;
    assert_accepted(HEAD "tile A count 1\ncity N\nroad S\nfield E S W beside city 1\n"
                         "tile B count 1\nroad N\ncity S\nfield N E W beside city 1\n");
}

static void lines_may_end_as_windows_writes_them_and_hold_tabs(void **state)
{
    (void)state;
    assert_accepted("set base\r\nedition\tbb5\r\ntile A\tcount 1\r\n\tfield N E S W");
    assert_int_equal(file.edition, HB_BB5);
}

static void comments_may_hold_letters_of_any_language(void **state)
{
    (void)state;
    assert_accepted(HEAD "# \xc5\x98\xc3\xadm\ntile A count 1\n" MEADOW);
}

static void a_tile_of_one_rule_names_its_plain_form(void **state)
{
    (void)state;
    assert_accepted(HEAD "tile U count 0\n" MEADOW "tile U-w1 count 2 wheel 1\nonly with wheel else U\n" MEADOW);
    assert_string_equal(file.tile[1].only_with, "wheel");
    assert_string_equal(file.tile[1].plain, "U");
}

static void a_refusal_needs_nobody_to_tell(void **state)
{
    (void)state;
    assert_false(hb_tilefile_read(&file, "x.tiles", "?", 1, NULL));
}

/* What is refused */

struct refusal {
    const char *text;
    const char *expected;
};

static void assert_all_refused(const struct refusal *refusal, size_t count)
{
    for (size_t i = 0; i < count; i++)
        assert_refused(refusal[i].text, refusal[i].expected);
}

#define REFUSE_ALL(list) assert_all_refused(list, sizeof(list) / sizeof(list)[0])

static void files_without_set_edition_or_tiles_are_refused(void **state)
{
    static const struct refusal list[] = {
        { "", "x.tiles line 1: the file names no set" },
        { "# nothing\n\n", "x.tiles line 2: the file names no set" },
        { "set base\n", "x.tiles line 1: the file names no edition" },
        { HEAD, "x.tiles line 2: the file has no tiles" },
        { "tile A count 1\n", "x.tiles line 1: the set has to be named before the first tile" },
        { "set base\ntile A count 1\n", "x.tiles line 2: the edition has to be named before the first tile" },
        { "set\n", "x.tiles line 1: set has to be followed by one word in lower case" },
        { "set Base\n", "x.tiles line 1: set has to be followed by one word in lower case" },
        { "set base game\n", "x.tiles line 1: set has to be followed by one word in lower case" },
        { "set base\nset river\n", "x.tiles line 2: the set is named twice" },
        { "edition c4\n", "x.tiles line 1: edition has to be followed by c3 or bb5" },
        { "edition\n", "x.tiles line 1: edition has to be followed by c3 or bb5" },
        { "edition c3\nedition bb5\n", "x.tiles line 2: the edition is named twice" },
    };

    (void)state;
    REFUSE_ALL(list);
}

static void strange_words_and_characters_are_refused(void **state)
{
    static const struct refusal list[] = {
        { "rode N\n", "x.tiles line 1: \"rode\" begins no line: expected set, edition, tile, only, variants, blank or "
                      "a kind of segment" },
        { "set base,\n", "x.tiles line 1: character 9 is no letter, digit or \"-\"" },
        { "set b\xc3\xa1se\n", "x.tiles line 1: character 6 is no letter, digit or \"-\"" },
        { "set base\redition c3\n", "x.tiles line 1: character 9 is the control character 13" },
        { "# \x7f\n", "x.tiles line 1: character 3 is the control character 127" },
        { "set abcdefghijklmnop\n", "x.tiles line 1: \"abcdefghijklmnop\" is longer than 15 letters" },
    };
    struct hb_error err;

    (void)state;
    REFUSE_ALL(list);
    assert_false(hb_tilefile_read(&file, "x.tiles", "set\0base", 8, &err));
    assert_string_equal(err.text, "x.tiles line 1: character 4 is the control character 0");
}

static void bad_tile_lines_are_refused(void **state)
{
    static const struct refusal list[] = {
        { HEAD "tile\n", "x.tiles line 3: tile has to be followed by the tile's id" },
        { HEAD "tile A\n", "x.tiles line 3: the id of tile A has to be followed by count and a number" },
        { HEAD "tile A 3\n", "x.tiles line 3: the id of tile A has to be followed by count and a number" },
        { HEAD "tile A count\n", "x.tiles line 3: count needs a number after it" },
        { HEAD "tile A count many\n", "x.tiles line 3: count needs a number after it" },
        { HEAD "tile A count 100\n", "x.tiles line 3: count has to be 0 to 99, not 100" },
        { HEAD "tile A count 99999999999\n", "x.tiles line 3: count has to be 0 to 99, not 99999999999" },
        { HEAD "tile A count 1 start\n", "x.tiles line 3: start needs a number after it" },
        { HEAD "tile A count 1 start 0\n", "x.tiles line 3: start has to be 1 to 99, not 0" },
        { HEAD "tile A count 1 start 1 start 1\n", "x.tiles line 3: start is named twice" },
        { HEAD "tile A count 1 2\n", "x.tiles line 3: the number 2 follows no mark" },
        { HEAD "tile A count 0\n" MEADOW, "x.tiles line 3: tile A has count 0 and no start" },
        { HEAD "tile A count 1\n" MEADOW "\ntile A count 1\n", "x.tiles line 6: tile A is already in line 3" },
    };

    (void)state;
    REFUSE_ALL(list);
}

#define CAP "city N\nfield E S W beside city 1\n"

static void a_spare_tile_has_count_0_and_no_start(void **state)
{
    static const struct refusal list[] = {
        { HEAD "tile A count 1 spare\n", "x.tiles line 3: tile A is spare and has to have count 0" },
        { HEAD "tile A count 0 spare spare\n", "x.tiles line 3: spare is named twice" },
        { HEAD "tile A count 0 spare start 1\n",
          "x.tiles line 3: tile A is spare and cannot lie there from the start" },
    };

    (void)state;
    assert_accepted(HEAD "tile A count 0 spare\n" MEADOW "tile B count 1\n" MEADOW);
    assert_true(file.tile[0].spare);
    assert_false(file.tile[1].spare);
    REFUSE_ALL(list);
}

static void bad_lines_of_variants_are_refused(void **state)
{
    static const struct refusal list[] = {
        { HEAD "variants mist ghost 3\n", "x.tiles line 3: variants stands before the first tile" },
        { HEAD "tile A count 1\nvariants mist ghost\n",
          "x.tiles line 4: this line has to read: variants mist MARK NUMBER" },
        { HEAD "tile A count 1\nvariants road ghost 3\n",
          "x.tiles line 4: this line has to read: variants mist MARK NUMBER" },
        { HEAD "tile A count 1\nvariants mist ghost 10\n",
          "x.tiles line 4: variants has to be 1 to 9 of a mark, not 10" },
        { HEAD "tile A count 1\nvariants mist ghost 0\n", "x.tiles line 4: a mark has to be 1 to 99, not 0" },
        { HEAD "tile A count 1\nvariants mist city 3\n", "x.tiles line 4: the word city cannot stand here" },
        { HEAD "tile A count 1\nvariants mist a 1\nvariants mist b 1\n",
          "x.tiles line 5: tile A has two lines that begin with variants" },
        { HEAD "tile ABCDEFGHIJ count 1\nvariants mist a 1\n",
          "x.tiles line 4: the id of tile ABCDEFGHIJ is longer than 9 letters, which is too long for variants" },
        { HEAD "tile A count 1\n" MEADOW "mist N\nvariants mist a 1\n",
          "x.tiles line 3: tile A has a mist, and variants that have another" },
        { HEAD "tile A count 1\nblank\nvariants mist a 1\n",
          "x.tiles line 3: tile A is blank and cannot have variants" },
        { HEAD "tile A count 1\n" MEADOW "variants mist a 1\ntile A-N1 count 1\n" MEADOW,
          "x.tiles line 6: tile A-N1 has an id as for a variant of tile A" },
    };

    (void)state;
    REFUSE_ALL(list);
}

static struct hb_tilefile_variant variant[64];

static const struct hb_tilefile_variant *variant_named(const char *id)
{
    for (size_t i = 0; i < sizeof variant / sizeof variant[0]; i++)
        if (strcmp(variant[i].tile.id, id) == 0)
            return &variant[i];
    fail_msg("there is no %s", id);
    return NULL;
}

static void a_variant_has_mist_on_any_sides_but_those_of_cities(void **state)
{
    const struct hb_tilefile_tile *t;

    (void)state;
    assert_accepted(HEAD "tile A count 2 hill\n" CAP "variants mist ghost 2\n");
    assert_int_equal(hb_tilefile_variants(&file, variant, 64), 7 * 2); /* of E, S and W */
    assert_int_equal(hb_tilefile_variants(&file, NULL, 0), 7 * 2);
    t = &variant_named("A-ESW2")->tile;
    assert_string_equal(t->plain, "A-ESW2");
    assert_int_equal(t->count, 0);
    assert_true(t->spare);
    assert_int_equal(t->marks, 1);
    assert_int_equal(t->segments, 3);
    assert_memory_equal(t->segment, file.tile[0].segment, 2 * sizeof t->segment[0]);
    assert_int_equal(t->segment[2].kind, HB_MIST);
    assert_int_equal(t->segment[2].sides, 1 << HB_E | 1 << HB_S | 1 << HB_W);
    assert_string_equal(file.word[t->segment[2].mark[0].word], "ghost");
    assert_int_equal(t->segment[2].mark[0].count, 2);
}

static void a_variant_that_is_another_tile_says_which(void **state)
{
    (void)state;
    assert_accepted(HEAD "tile B count 1\nmist W S ghost\nfield N S W beside city 1\ncity E\n"
                         "tile A count 1\n" CAP "variants mist ghost 1\n");
    hb_tilefile_variants(&file, variant, 64);
    assert_string_equal(variant_named("A-SW1")->same,
                        ""); /* seen from the city B has mist to the right, this to the left */
    assert_string_equal(variant_named("A-ES1")->same, "B");
    assert_accepted(HEAD "tile A count 1\nroad N S\nfield NL W SR\nfield NR E SL\nvariants mist ghost 1\n");
    assert_int_equal(hb_tilefile_variants(&file, variant, 64), 15);
    assert_string_equal(variant_named("A-N1")->same, "");
    assert_string_equal(variant_named("A-S1")->same, "A-N1");
    assert_string_equal(variant_named("A-SW1")->same, "A-NE1");
    assert_string_equal(variant_named("A-NS1")->same, "");
}

static void bad_marks_are_refused(void **state)
{
    static const struct refusal list[] = {
        { HEAD "tile A count 1 Spring\n", "x.tiles line 3: \"Spring\" is no mark: marks are words in lower case" },
        { HEAD "tile A count 1 sPring\n", "x.tiles line 3: \"sPring\" is no mark: marks are words in lower case" },
        { HEAD "tile A count 1 city\n", "x.tiles line 3: the word city cannot stand here" },
        { HEAD "tile A count 1\ncity N road S\n", "x.tiles line 4: the word road cannot stand here" },
        { HEAD "tile A count 1 wheel 0\n", "x.tiles line 3: a mark has to be 1 to 99, not 0" },
        { HEAD "tile A count 1 wheel 100\n", "x.tiles line 3: a mark has to be 1 to 99, not 100" },
        { HEAD "tile A count 1 vane NNW\n",
          "x.tiles line 3: NNW is no way: a mark points N, NE, E, SE, S, SW, W or NW" },
        { HEAD "tile A count 1 wheel wheel\n", "x.tiles line 3: the mark wheel is named twice" },
        { HEAD "tile A count 1\ncity N a b c d e\n", "x.tiles line 4: more than 4 marks" },
        { HEAD "tile A count 1\ncity 2\n", "x.tiles line 4: the number 2 follows no mark" },
    };

    (void)state;
    REFUSE_ALL(list);
}

static void half_sides_not_covered_exactly_once_are_refused(void **state)
{
    static const struct refusal list[] = {
        { HEAD "tile A count 1\ncity N\nfield NL E S W\n", "x.tiles line 5: half-side NL is covered twice" },
        { HEAD "tile A count 1\nfield N NR\n", "x.tiles line 4: half-side NR is covered twice" },
        { HEAD "tile A count 1\nfield N E S WL\n", "x.tiles line 3: tile A has nothing on half-side WR" },
        { HEAD "tile A count 1\nmonastery\ntile B count 1\n" MEADOW,
          "x.tiles line 3: tile A has nothing on half-side NL" },
        { HEAD "tile A count 1\ncity NL\nfield NR E S W\n",
          "x.tiles line 3: side N of tile A is half city and half field" },
    };

    (void)state;
    REFUSE_ALL(list);
}

static void bad_places_are_refused(void **state)
{
    static const struct refusal list[] = {
        { "city N\n", "x.tiles line 1: a city stands before the first tile" },
        { HEAD "tile A count 1\nfield Q\n",
          "x.tiles line 4: \"Q\" is no side (N E S W) and no half-side (NL NR EL ER SL SR WL WR)" },
        { HEAD "tile A count 1\nfield Nl\n",
          "x.tiles line 4: \"Nl\" is no side (N E S W) and no half-side (NL NR EL ER SL SR WL WR)" },
        { HEAD "tile A count 1\nmonastery N\n", "x.tiles line 4: a monastery touches no side, so N cannot stand here" },
        { HEAD "tile A count 1\ngarden NL\n", "x.tiles line 4: a garden touches no side, so NL cannot stand here" },
        { HEAD "tile A count 1\nmist NL\n", "x.tiles line 4: a mist reaches whole sides, not NL" },
        { HEAD "tile A count 1\nmist\n", "x.tiles line 4: the mist reaches no side" },
        { HEAD "tile A count 1\nmist N E N\n", "x.tiles line 4: side N has two mists" },
        { HEAD "tile A count 1\nmist N E\nmist E\n", "x.tiles line 5: side E has two mists" },
        { HEAD "tile A count 1\nmist N beside city 1\n", "x.tiles line 4: only a field can be beside a city" },
        { HEAD "tile A count 1\nroad NL\n", "x.tiles line 4: a road leaves through whole sides, not through NL" },
        { HEAD "tile A count 1\ncity shield\n", "x.tiles line 4: the city touches no side" },
        { HEAD "tile A count 1\nfield\n", "x.tiles line 4: the field touches no side and is beside no city" },
    };

    (void)state;
    REFUSE_ALL(list);
}

static void bad_roads_and_rivers_are_refused(void **state)
{
    static const struct refusal list[] = {
        { HEAD "tile A count 1\nroad\n", "x.tiles line 4: a road leaves through 1 or 2 sides, not 0" },
        { HEAD "tile A count 1\nriver N E S\n", "x.tiles line 4: a river leaves through 1 or 2 sides, not 3" },
        { HEAD "tile A count 1\nroad N N\n", "x.tiles line 4: side N has two roads or rivers" },
        { HEAD "tile A count 1\nroad N\nriver S N\n", "x.tiles line 5: side N has two roads or rivers" },
        { HEAD "tile A count 1\ncity N\nroad N\n", "x.tiles line 5: a road cannot leave through the city side N" },
        { HEAD "tile A count 1\nriver W\ncity WL\n",
          "x.tiles line 5: a city cannot be on side W, which has a road or river" },
    };

    (void)state;
    REFUSE_ALL(list);
}

static void areas_that_cross_are_refused(void **state)
{
    static const struct refusal list[] = {
        { HEAD "tile A count 1\ncity N S\nfield E W\n", "x.tiles line 5: the field crosses the city of line 4" },
        { HEAD "tile A count 1\nfield WR SL\n\ncity N\nfield WL ER\n",
          "x.tiles line 7: the field crosses the field of line 4" },
    };

    (void)state;
    REFUSE_ALL(list);
}

static void bad_borders_of_fields_are_refused(void **state)
{
    static const struct refusal list[] = {
        { HEAD "tile A count 1\nroad N beside city 1\n", "x.tiles line 4: only a field can be beside a city" },
        { HEAD "tile A count 1\nfield N beside 1\n",
          "x.tiles line 4: beside has to be followed by city and its number" },
        { HEAD "tile A count 1\nfield N beside city\n", "x.tiles line 4: beside city needs a number after it" },
        { HEAD "tile A count 1\nfield N beside city 0\n", "x.tiles line 4: beside city has to be 1 to 12, not 0" },
        { HEAD "tile A count 1\nfield N beside city 13\n", "x.tiles line 4: beside city has to be 1 to 12, not 13" },
        { HEAD "tile A count 1\nfield N beside city 1 1\n", "x.tiles line 4: city 1 is named twice" },
        { HEAD "tile A count 1\ncity N\nfield E S W beside city 2\n", "x.tiles line 5: tile A has no city 2" },
        { HEAD "tile A count 1\n\nfield N E S W beside city 1\ntile B count 1\n",
          "x.tiles line 5: tile A has no city 1" },
    };

    (void)state;
    REFUSE_ALL(list);
}

static void bad_blank_tiles_are_refused(void **state)
{
    static const struct refusal refusals[] = {
        { HEAD "blank\n", "x.tiles line 3: blank stands before the first tile" },
        { HEAD "tile A count 1\nblank N\n", "x.tiles line 4: nothing can follow the word blank" },
        { HEAD "tile A count 1\nblank\nblank\n", "x.tiles line 5: tile A has other lines than blank" },
        { HEAD "tile A count 1\nmonastery\nblank\n", "x.tiles line 5: tile A has other lines than blank" },
        { HEAD "tile A count 1\nblank\nfield N\n", "x.tiles line 5: tile A is blank and cannot have a field" },
        { HEAD "tile A count 1\nblank\ntile B count 1\nfield N\n",
          "x.tiles line 5: tile B has nothing on half-side EL" },
    };

    (void)state;
    REFUSE_ALL(refusals);
}

static void bad_plain_forms_are_refused(void **state)
{
    static const struct refusal list[] = {
        { "only with wheel else U\n", "x.tiles line 1: only stands before the first tile" },
        { HEAD "tile U count 1\nonly with wheel\n", "x.tiles line 4: this line has to read: only with RULE else ID" },
        { HEAD "tile U count 1\nonly in wheel else A\n",
          "x.tiles line 4: this line has to read: only with RULE else ID" },
        { HEAD "tile U count 1\nonly with wheel else A\nonly with wheel else A\n",
          "x.tiles line 5: tile U has two lines that begin with only" },
        { HEAD "tile U count 1\nonly with wheel else A\n" MEADOW,
          "x.tiles line 3: tile U is A without the rule wheel, but no plain tile A is in this file" },
        { HEAD "tile U count 1\nonly with wheel else U\n" MEADOW,
          "x.tiles line 3: tile U is U without the rule wheel, but no plain tile U is in this file" },
        { HEAD "tile A count 1\n" MEADOW "monastery\ntile U count 1\nonly with wheel else A\n" MEADOW,
          "x.tiles line 6: tile U is A without the rule wheel, but their segments differ" },
    };

    (void)state;
    REFUSE_ALL(list);
}

/* Limits */

static char long_text[HB_TILEFILE_BYTES_MAX + 2];

/* `before`, then `count` times the format with the number in place of every @. */
static void many_lines(const char *before, const char *format, unsigned count)
{
    struct hb_text t = hb_text_in(long_text, sizeof long_text);

    hb_put(&t, "%s", before);
    for (unsigned i = 0; i < count; i++)
        for (const char *c = format; *c != '\0'; c++)
            if (*c == '@')
                hb_put(&t, "%u", i);
            else
                hb_put(&t, "%c", *c);
    assert_true(hb_text_fits(&t));
}

static void a_file_of_the_longest_allowed_size_is_read_and_one_byte_more_is_not(void **state)
{
    struct hb_error err;
    static const char tile[] = HEAD "tile A count 1\n" MEADOW;

    (void)state;
    memset(long_text, '\n', sizeof long_text);
    for (size_t i = 0; tile[i] != '\0'; i++)
        long_text[i] = tile[i];
    assert_true(hb_tilefile_read(&file, "x.tiles", long_text, HB_TILEFILE_BYTES_MAX, &err));
    assert_false(hb_tilefile_read(&file, "x.tiles", long_text, HB_TILEFILE_BYTES_MAX + 1, &err));
    assert_string_equal(err.text, "x.tiles line 1: the file is longer than 65536 bytes");
}

static void a_line_of_the_longest_allowed_length_is_read_and_one_byte_more_is_not(void **state)
{
    char text[256];

    (void)state;
    snprintf(text, sizeof text, HEAD "#%0*d\ntile A count 1\n" MEADOW, HB_TILEFILE_LINE_MAX - 1, 0);
    assert_accepted(text);
    snprintf(text, sizeof text, HEAD "#%0*d\ntile A count 1\n" MEADOW, HB_TILEFILE_LINE_MAX, 0);
    assert_refused(text, "x.tiles line 3: the line is longer than 120 bytes");
}

static void a_line_may_be_full_of_words_of_one_letter(void **state)
{
    char text[HB_TILEFILE_LINE_MAX + 1];

    (void)state;
    for (size_t i = 0; i < HB_TILEFILE_LINE_MAX; i++)
        text[i] = i % 2 == 0 ? 'a' : ' ';
    text[HB_TILEFILE_LINE_MAX] = '\0';
    assert_refused(text, "x.tiles line 1: \"a\" begins no line: expected set, edition, tile, only, variants, blank or "
                         "a kind of segment");
}

static void ninety_six_tiles_are_read_and_one_more_is_not(void **state)
{
    (void)state;
    many_lines(HEAD, "tile @ count 99\n" MEADOW, HB_TILEFILE_TILES_MAX);
    assert_accepted(long_text);
    assert_int_equal(file.tiles, HB_TILEFILE_TILES_MAX);
    many_lines(HEAD, "tile @ count 99\n" MEADOW, HB_TILEFILE_TILES_MAX + 1);
    assert_refused(long_text, "x.tiles line 195: more than 96 tiles in one file");
}

static void twelve_segments_are_read_and_one_more_is_not(void **state)
{
    (void)state;
    many_lines(HEAD "tile A count 1\n" MEADOW, "garden a@\n", HB_SEGMENTS_MAX - 1);
    assert_accepted(long_text);
    assert_int_equal(file.tile[0].segments, HB_SEGMENTS_MAX);
    many_lines(HEAD "tile A count 1\n" MEADOW, "garden a@\n", HB_SEGMENTS_MAX);
    assert_refused(long_text, "x.tiles line 16: tile A has more than 12 segments");
}

static void sixty_four_different_marks_are_read_and_one_more_is_not(void **state)
{
    (void)state;
    many_lines(HEAD, "tile T@ count 1 m@\n" MEADOW, HB_TILEFILE_WORDS_MAX);
    assert_accepted(long_text);
    assert_int_equal(file.words, HB_TILEFILE_WORDS_MAX);
    many_lines(HEAD, "tile T@ count 1 m@\n" MEADOW, HB_TILEFILE_WORDS_MAX + 1);
    assert_refused(long_text, "x.tiles line 131: \"m64\" is one mark too many: a file has at most 64 different ones");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_tile_is_read_with_all_it_says),
        cmocka_unit_test(a_side_may_be_shared_by_two_cities),
        cmocka_unit_test(mist_lies_over_everything_and_reaches_sides),
        cmocka_unit_test(a_side_may_be_shared_by_two_fields_without_a_road),
        cmocka_unit_test(a_square_of_a_board_may_be_blank),
        cmocka_unit_test(a_tile_told_apart_with_a_rule_may_have_count_0),
        cmocka_unit_test(two_halves_of_one_city_make_a_city_side),
        cmocka_unit_test(a_field_may_lie_between_cities_without_a_border),
        cmocka_unit_test(a_field_may_stand_before_the_city_it_borders),
        cmocka_unit_test(a_road_may_cross_a_river),
        cmocka_unit_test(what_lies_on_one_tile_does_not_bind_the_next),
        cmocka_unit_test(lines_may_end_as_windows_writes_them_and_hold_tabs),
        cmocka_unit_test(comments_may_hold_letters_of_any_language),
        cmocka_unit_test(a_tile_of_one_rule_names_its_plain_form),
        cmocka_unit_test(a_refusal_needs_nobody_to_tell),
        cmocka_unit_test(files_without_set_edition_or_tiles_are_refused),
        cmocka_unit_test(strange_words_and_characters_are_refused),
        cmocka_unit_test(bad_tile_lines_are_refused),
        cmocka_unit_test(a_spare_tile_has_count_0_and_no_start),
        cmocka_unit_test(bad_lines_of_variants_are_refused),
        cmocka_unit_test(a_variant_has_mist_on_any_sides_but_those_of_cities),
        cmocka_unit_test(a_variant_that_is_another_tile_says_which),
        cmocka_unit_test(bad_marks_are_refused),
        cmocka_unit_test(half_sides_not_covered_exactly_once_are_refused),
        cmocka_unit_test(bad_places_are_refused),
        cmocka_unit_test(bad_roads_and_rivers_are_refused),
        cmocka_unit_test(areas_that_cross_are_refused),
        cmocka_unit_test(bad_borders_of_fields_are_refused),
        cmocka_unit_test(bad_blank_tiles_are_refused),
        cmocka_unit_test(bad_plain_forms_are_refused),
        cmocka_unit_test(a_file_of_the_longest_allowed_size_is_read_and_one_byte_more_is_not),
        cmocka_unit_test(a_line_of_the_longest_allowed_length_is_read_and_one_byte_more_is_not),
        cmocka_unit_test(a_line_may_be_full_of_words_of_one_letter),
        cmocka_unit_test(ninety_six_tiles_are_read_and_one_more_is_not),
        cmocka_unit_test(twelve_segments_are_read_and_one_more_is_not),
        cmocka_unit_test(sixty_four_different_marks_are_read_and_one_more_is_not),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
