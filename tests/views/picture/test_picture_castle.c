/* test_picture_castle.c -- the picture of a castle game: complete, legible XML, inside its page, and without
 * secrets. */
#include "games/castle/castle.h"
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
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

/* ---- tables ---- */

static const char *const plain_names[] = { "Anna", "Petr", "Eva", "Jan" };

static struct hb_table *open_named(unsigned players, const char *season, const char *prepared, const char *const *name)
{
    struct hb_error err = { .code = HB_OK };
    struct hb_plan plan;

    assert_true(hb_plan_new(&plan, hb_kind_named("castle"), &err));
    assert_true(hb_plan_option(&plan, "season", season, &err));
    if (!hb_plan_option(&plan, "prepared", prepared, &err))
        fail_msg("%s", err.text);
    plan.players = players;
    plan.auto_chance = true;
    snprintf(plan.seed, sizeof plan.seed, "castle");
    for (unsigned i = 0; i < players; i++)
        snprintf(plan.name[i], sizeof plan.name[i], "%s", name[i]);
    struct hb_table *t = hb_table_open(&plan, NULL, &err);
    hb_plan_free(&plan);
    if (!t)
        fail_msg("%s", err.text);
    return t;
}

static struct hb_table *open_castle(unsigned players, const char *season, const char *prepared)
{
    return open_named(players, season, prepared, plain_names);
}

/* Whose move it is; where several choose, the first of them. */
static int next_player(const struct hb_game *g)
{
    int who = 0;

    if (hb_actor(g) != HB_SEVERAL)
        return hb_actor(g);
    while (!hb_may_move(g, who))
        who++;
    return who;
}

static void play_on(struct hb_table *t, unsigned moves)
{
    static struct hb_move legal[HB_MOVES_MAX];
    struct hb_error err = { .code = HB_OK };

    for (unsigned i = 0; i < moves && !hb_table_game(t)->over; i++) {
        int who = next_player(hb_table_game(t));
        size_t count = hb_legal_moves(hb_table_game(t), who, legal, HB_MOVES_MAX);

        if (!hb_table_play_move(t, who, legal[(i * 7 + 3) % count], NULL, &err))
            fail_msg("%s", err.text);
    }
}

static char *picture_in(const struct hb_table *t, enum hb_language language)
{
    struct hb_names names = hb_table_names(t);
    struct hb_error err = { .code = HB_OK };
    struct hb_buffer b;

    hb_buffer_init(&b);
    if (!hb_svg_board(&b, hb_table_game(t), &names, NULL, language, HB_TILE_PIXELS, &err))
        fail_msg("%s", err.text);
    assert_false(b.failed);
    return hb_buffer_take(&b);
}

static char *picture(const struct hb_table *t)
{
    return picture_in(t, HB_ENGLISH);
}

static const struct hb_castle *castle(const struct hb_table *t)
{
    return hb_castle_of(hb_table_game(t));
}

static size_t count_of(const char *text, const char *what)
{
    size_t count = 0;

    for (const char *at = text; (at = strstr(at, what)) != NULL; at += strlen(what))
        count++;
    return count;
}

/* What is drawn, without the definitions. */
static const char *drawn_part(const char *text)
{
    const char *at = strstr(text, "</defs>");

    assert_non_null(at);
    return at;
}

/* A picture of a game prepared in this way must hold these words, so many times each. */
struct expectation {
    const char *what;
    size_t times;
};

static void assert_shows(const struct hb_table *t, const struct expectation *e)
{
    char *text = picture(t);

    for (; e->what != NULL; e++)
        if (count_of(drawn_part(text), e->what) != e->times)
            fail_msg("%s: %zu times, not %zu", e->what, count_of(drawn_part(text), e->what), e->times);
    free(text);
}

/* ---- inside the page ---- */

/* Where the drawing is: what the groups around it have moved and scaled. */
enum { DEPTH_MAX = 32 };

struct ground {
    double x[DEPTH_MAX], y[DEPTH_MAX], scale[DEPTH_MAX];
    unsigned depth;
    double width, height;
};

/* The number of an attribute of the tag that begins here; 0 if it has none. */
static double attribute(const char *tag, const char *name, double without)
{
    char words[32];
    const char *end = strchr(tag, '>');

    snprintf(words, sizeof words, " %s=\"", name);
    const char *at = strstr(tag, words);
    return at != NULL && at < end ? strtod(at + strlen(words), NULL) : without;
}

static void enter_group(struct ground *g, const char *tag)
{
    const char *end = strchr(tag, '>'), *move = strstr(tag, "translate("), *scale = strstr(tag, "scale(");
    unsigned d = g->depth++;
    char *rest = NULL;

    assert_true(g->depth < DEPTH_MAX);
    g->x[d + 1] = g->x[d];
    g->y[d + 1] = g->y[d];
    g->scale[d + 1] = g->scale[d];
    if (move != NULL && move < end) {
        g->x[d + 1] += g->scale[d] * strtod(move + strlen("translate("), &rest);
        g->y[d + 1] += g->scale[d] * strtod(rest, NULL);
    }
    if (scale != NULL && scale < end)
        g->scale[d + 1] *= strtod(scale + strlen("scale("), NULL);
}

static void assert_inside(const struct ground *g, double x, double y, const char *tag)
{
    x = g->x[g->depth] + g->scale[g->depth] * x;
    y = g->y[g->depth] + g->scale[g->depth] * y;
    if (x < 0 || y < 0 || x > g->width || y > g->height)
        fail_msg("outside, at %g %g: %.120s", x, y, tag);
}

static size_t letters_in(const char *text)
{
    size_t letters = 0;

    for (; *text != '<'; text++)
        letters += ((unsigned char)*text & 0xc0) != 0x80;
    return letters;
}

/* A text needs about 0.62 of its size for each letter. */
static void assert_text_inside(const struct ground *g, const char *tag)
{
    double size = attribute(tag, "font-size", 0), x = attribute(tag, "x", 0), y = attribute(tag, "y", 0);
    const char *end = strchr(tag, '>');
    double width = 0.62 * size * (double)letters_in(end + 1);
    const char *middle = strstr(tag, "\"middle\""), *last = strstr(tag, "text-anchor=\"end\"");

    assert_true(size >= 11);
    if (middle != NULL && middle < end)
        x -= width / 2;
    else if (last != NULL && last < end)
        x -= width;
    assert_inside(g, x, y - size, tag);
    assert_inside(g, x + width, y, tag);
}

static void look_at(struct ground *g, const char *tag)
{
    double x = attribute(tag, "x", 0), y = attribute(tag, "y", 0), r = attribute(tag, "r", 0);
    double width = attribute(tag, "width", 0), height = attribute(tag, "height", 0);

    if (strncmp(tag, "<g", 2) == 0)
        enter_group(g, tag);
    else if (strncmp(tag, "</g", 3) == 0)
        g->depth--;
    else if (strncmp(tag, "<text", 5) == 0)
        assert_text_inside(g, tag);
    else if (strncmp(tag, "<use", 4) == 0 || strncmp(tag, "<rect", 5) == 0) {
        assert_inside(g, x, y, tag);
        assert_inside(g, x + width, y + height, tag);
    } else if (strncmp(tag, "<circle", 7) == 0) {
        double cx = attribute(tag, "cx", 0), cy = attribute(tag, "cy", 0);

        assert_inside(g, cx - r, cy - r, tag);
        assert_inside(g, cx + r, cy + r, tag);
    }
}

static void assert_all_inside(const char *text)
{
    struct ground g = { .scale = { 1 }, .width = attribute(text, "width", 0), .height = attribute(text, "height", 0) };

    assert_true(g.width > 1000 && g.height > 1000);
    for (const char *tag = drawn_part(text) + 1; (tag = strchr(tag, '<')) != NULL; tag++)
        look_at(&g, tag);
    assert_int_equal(g.depth, 0);
}

static void assert_good(const struct hb_table *t, enum hb_language language)
{
    char *text = picture_in(t, language);

    assert_true(xml_is_well_formed(text));
    assert_xml_references_hold(text);
    assert_all_inside(text);
    assert_null(strstr(text, "⟦"));
    free(text);
}

/* The languages take turns. */
static void assert_good_all_along(unsigned players, const char *season)
{
    struct hb_table *t = open_castle(players, season, "");

    for (unsigned i = players; !hb_table_game(t)->over; i++) {
        assert_good(t, i % HB_LANGUAGES);
        play_on(t, 9);
    }
    for (unsigned language = 0; language < HB_LANGUAGES; language++)
        assert_good(t, language);
    hb_table_close(t);
}

static void a_picture_is_well_formed_and_inside_its_page_from_the_lot_to_the_end(void **state)
{
    (void)state;
    for (unsigned players = 2; players <= 4; players++) {
        assert_good_all_along(players, "summer");
        assert_good_all_along(players, "winter");
    }
}

/* ---- what it shows ---- */

#define PLAN(id) "opacity=\".16\"><use href=\"#" id "\""

static void what_is_not_erected_is_a_plan_with_its_price_and_points(void **state)
{
    static const struct expectation expected[] = {
        { PLAN("hb-keep"), 0 },
        { "\"#hb-keep\"", 1 },
        { PLAN("hb-palace"), 1 },
        { PLAN("hb-tower"), 5 },
        { "\"#hb-tower\"", 9 },
        { PLAN("hb-house"), 4 },
        { "\"#hb-house\"", 6 },
        { PLAN("hb-well"), 1 },
        { PLAN("hb-tavern"), 1 },
        { PLAN("hb-stable"), 1 },
        { PLAN("hb-servants_house"), 1 },
        { PLAN("hb-big_gate"), 1 },
        { PLAN("hb-small_gate"), 0 },
        { "\"#hb-market\"", 1 },
        { "\"#hb-forge\"", 1 },
        { PLAN("hb-market"), 0 },
        { ">towers: 4 of 9 erected<", 1 },
        { ">houses: 2 of 6 erected<", 1 },
        { ">30<", 1 },
        { "15 building tiles on", 1 },
        { "\"#hb-cost\"", 15 + 1 }, /* each plan, and the legend */
        { NULL, 0 },
    };
    struct hb_table *t =
        open_castle(3, "summer", "starter=0 built/keep=1 built/small_gate=1 built/tower=4 built/house=2");

    (void)state;
    assert_shows(t, expected);
    hb_table_close(t);
}

static void more_towers_than_there_is_room_for_leave_a_price_to_be_read(void **state)
{
    static const struct expectation expected[] = {
        { PLAN("hb-tower"), 1 },
        { "\"#hb-tower\"", 9 },
        { ">towers: 12 of 15 erected<", 1 },
        { NULL, 0 },
    };
    struct hb_error err = { .code = HB_OK };
    struct hb_plan plan;

    (void)state;
    assert_true(hb_plan_new(&plan, hb_kind_named("castle"), &err));
    assert_true(hb_plan_option(&plan, "figures", "count/tower=15", &err));
    assert_true(hb_plan_option(&plan, "prepared", "starter=0 built/tower=12", &err));
    plan.players = 2;
    struct hb_table *t = hb_table_open(&plan, NULL, &err);
    hb_plan_free(&plan);
    assert_non_null(t);
    assert_shows(t, expected);
    hb_table_close(t);
}

static void every_helper_stands_on_its_space_in_the_colour_and_with_the_emblem_of_its_owner(void **state)
{
    static const struct expectation expected[] = {
        /* each also on the badge and on the supply of the panel; player 0 also on the marker */
        { "\"#hb-e0\"", 2 + 1 + 3 },
        { "\"#hb-e1\"", 2 + 2 },
        { "\"#hb-e2\"", 2 },
        { "\"#hb-piece-helper\"", 3 + 5 + 1 },
        { "\"#hb-fresh\"", 1 }, /* the legend */
        { "\"#hb-plank\"", 5 + 1 },
        { ">+", 5 },
        { NULL, 0 },
    };
    struct hb_table *t = open_castle(3, "summer",
                                     "starter=0 built/tavern=1 built/keep=1 space/tavern/1=0 space/tavern/2=1 "
                                     "space/market/2=0 cart/sand=1 cart/rider=0");

    (void)state;
    assert_shows(t, expected);
    hb_table_close(t);
}

static void a_helper_that_came_to_a_cart_in_this_round_is_marked(void **state)
{
    struct hb_table *t = open_castle(3, "summer", "starter=0");
    struct hb_error err = { .code = HB_OK };

    (void)state;
    assert_true(hb_table_play(t, 0, "choose trader", NULL, &err));
    assert_true(hb_table_play(t, 1, "choose worker2", NULL, &err));
    assert_true(hb_table_play(t, 2, "choose worker1", NULL, &err));
    if (!hb_table_play(t, 0, "put supply stone", NULL, &err))
        fail_msg("%s", err.text);
    assert_int_equal(castle(t)->fresh, 1 << HB_CASTLE_STONE);
    assert_shows(t, (const struct expectation[]){ { "\"#hb-fresh\"", 1 + 1 }, { NULL, 0 } });
    hb_table_close(t);
}

static void stock_tower_bank_forge_and_the_goods_of_players_are_told_in_numbers(void **state)
{
    static const struct expectation expected[] = {
        { ">sand 11<", 1 },  { ">wood 3<", 1 },   { ">clay 4<", 1 },
        { ">stone 14<", 1 }, { ">silver 2<", 1 }, { ">bank 47<", 1 },
        { ">41<", 1 },       { ">123<", 1 },      { ">defense tower<", 1 },
        { ">11<", 1 + 1 }, /* on the track, and clay on the tower */
        { ">13<", 1 + 1 }, /* on the track, and bars on the forge */
        { ">15<", 1 + 1 }, /* on the track, and somebody's wood */
        { NULL, 0 },
    };
    struct hb_table *t = open_castle(2, "summer",
                                     "starter=0 stock/sand=11 stock/wood=3 stock/clay=4 stock/stone=14 stock/silver=2 "
                                     "bank=47 tower/clay=11 tower/wood=0 tower/silver=0 forge=13 0/wood=15 1/wood=0 "
                                     "1/talers=41 1/score=123");

    (void)state;
    assert_shows(t, expected);
    hb_table_close(t);
}

static void the_track_has_talers_on_the_rounds_to_come_and_snow_only_in_winter(void **state)
{
    static const struct expectation in_summer[] = { { "\"#hb-flake\"", 0 }, { "\"#hb-crown\"", 3 }, { NULL, 0 } };
    struct hb_table *summer = open_castle(4, "summer", "starter=2 field=7");
    struct hb_table *winter = open_castle(4, "winter", "starter=2 field=7");
    unsigned marked = 0;
    char *text = picture(winter), *other = picture(summer);

    (void)state;
    for (unsigned f = 0; f < HB_CASTLE_FIELDS; f++)
        marked += castle(winter)->figures.snow >> f & 1;
    assert_int_equal(count_of(drawn_part(text), "\"#hb-flake\""), marked + 1);
    assert_shows(summer, in_summer);
    /* six talers on the track; the bank, four players, the legend */
    assert_int_equal(count_of(drawn_part(other), "\"#hb-taler\""), 6 + 1 + 4 + 1);
    assert_int_equal(count_of(drawn_part(text), "-snow\""), 2); /* market and forge stand, nothing else */
    assert_int_equal(count_of(drawn_part(other), "-snow\""), 0);
    free(text);
    free(other);
    hb_table_close(summer);
    hb_table_close(winter);
}

/* Four players have 24 helpers for 25 places: only the rider is alone. */
#define FULL                                                                                                           \
    "starter=1 field=4 built/keep=1 built/tavern=1 built/big_gate=1 built/small_gate=1 built/stable=1 "                \
    "built/servants_house=1 built/palace=1 built/well=1 built/tower=9 built/house=5 cart/sand=0 "                      \
    "cart/wood=1 cart/clay=2 cart/stone=3 space/keep/1=0 space/tavern/1=1 space/tavern/2=2 "                           \
    "space/big_gate/1=3 space/small_gate/1=0 space/stable/1=1 space/stable/2=2 space/servants_house/1=3 "              \
    "space/servants_house/2=0 space/servants_house/3=1 space/palace/1=2 space/palace/2=3 space/market/1=0 "            \
    "space/market/2=1 space/forge/1=2 space/forge/2=3 space/granary/1=0 space/granary/2=1 "                            \
    "space/granary/3=2 space/inn/1=3 open/village_inn=1 open/granary=1 open/maiden=1 suitor/0=1 "                      \
    "suitor/1=1 suitor/2=1 suitor/3=1 dowry/sand=2 dowry/talers=3 inn/talers=4 forge=6 0/pile/mason=1 "                \
    "0/gone/messenger=1 3/pile/trader=1 3/pile/worker3=1 0/score=150 1/talers=0"

static void the_largest_case_has_every_space_taken_and_three_winter_cards_open(void **state)
{
    static const struct expectation expected[] = {
        { "\"#hb-piece-helper\"", 20 + 4 + 4 + 1 },
        { "\"#hb-disc\"", 20 + 1 },
        { "\"#hb-heart\"", 4 + 1 + 1 },
        { ">village inn<", 1 },
        { ">granary<", 1 },
        { ">castle maiden<", 1 },
        { "\"#hb-maiden\"", 1 },
        { "\"#hb-winter_back\"", 1 },
        { ">plague<", 0 },
        { PLAN("hb-house"), 1 },
        { "\"#hb-messenger\"", 1 },
        { "\"#hb-trader\"", 1 },
        { ">150<", 1 },
        { NULL, 0 },
    };
    static const char *const long_names[] = { "Bartholomäus von Pernstein auf Pernstein",
                                              "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWW", "ě", "Žofie" };
    struct hb_table *t = open_named(4, "winter", FULL, long_names);

    (void)state;
    assert_good(t, HB_CZECH);
    assert_shows(t, expected);
    hb_table_close(t);
}

/* ---- secrets ---- */

static char *picture_after(const char *first, const char *second)
{
    struct hb_table *t = open_castle(2, "winter", "starter=0 0/pile/trader=1 1/pile/mason=1");
    struct hb_error err = { .code = HB_OK };

    if (!hb_table_play(t, 0, first, NULL, &err) || (second && !hb_table_play(t, 1, second, NULL, &err)))
        fail_msg("%s", err.text);
    char *text = picture(t);
    hb_table_close(t);
    return text;
}

static void a_card_face_down_is_not_told_by_a_single_byte(void **state)
{
    char *one = picture_after("choose messenger mason", NULL),
         *other = picture_after("choose worker3 master_builder", NULL);

    (void)state;
    assert_string_equal(one, other);
    assert_int_equal(count_of(drawn_part(one), "\"#hb-card_back\""), 2);
    assert_non_null(strstr(one, "Still chooses in secret: Petr."));
    free(one);
    free(other);
}

static void cards_that_are_revealed_lie_open_with_the_goods_of_workers(void **state)
{
    char *text = picture_after("choose stonemason worker1", "choose worker2 master_builder");

    (void)state;
    assert_int_equal(count_of(drawn_part(text), "\"#hb-card_back\""), 0);
    assert_int_equal(count_of(drawn_part(text), "\"#hb-worker1\""), 1);
    assert_int_equal(count_of(drawn_part(text), "\"#hb-worker2\""), 1);
    assert_int_equal(count_of(drawn_part(text), "\"#hb-master_builder\""), 1);
    assert_non_null(strstr(drawn_part(text), "scale(0.540)\"><use href=\"#hb-silver\""));
    free(text);
}

static void the_same_position_gives_the_same_bytes(void **state)
{
    struct hb_table *t = open_castle(4, "winter", FULL);
    char *one = picture(t), *other = picture(t);

    (void)state;
    assert_string_equal(one, other);
    free(one);
    free(other);
    hb_table_close(t);
}

static void names_cannot_break_out_of_the_picture(void **state)
{
    static const char *const name[] = { "<b>&\"'", "\xc3\x28\xf0\x9f\x8f\xb0 Žižka" };
    struct hb_table *t = open_named(2, "summer", "starter=0", plain_names);
    struct hb_names names = { { name[0], name[1] } };
    struct hb_buffer b;

    (void)state;
    hb_buffer_init(&b);
    assert_true(hb_svg_board(&b, hb_table_game(t), &names, NULL, HB_ENGLISH, HB_TILE_PIXELS, NULL));
    assert_true(xml_is_well_formed(b.at));
    assert_non_null(strstr(b.at, "&lt;b&gt;&amp;&quot;&#39;"));
    assert_null(strstr(b.at, "\xc3\x28"));
    assert_non_null(strstr(b.at, "Žižka"));
    hb_buffer_done(&b);
    hb_table_close(t);
}

static void when_all_is_over_the_winner_has_a_wreath_and_points_are_told_by_source(void **state)
{
    struct hb_table *t = open_castle(3, "summer", "starter=0 field=1 built/tavern=1 space/tavern/1=1");

    (void)state;
    play_on(t, 1000);
    assert_true(hb_table_game(t)->over);
    size_t winners = 0;
    for (int i = 0; i < 3; i++)
        winners += hb_winner(hb_table_game(t), i);
    char *text = picture(t);
    assert_int_equal(count_of(drawn_part(text), "\"#hb-wreath\""), winners);
    assert_non_null(strstr(text, "The game is over: "));
    assert_true(count_of(drawn_part(text), ">tavern<") == 2); /* the building and Petr's points */
    free(text);
    hb_table_close(t);
}

static void a_source_of_points_is_written_as_people_write_it(void **state)
{
    struct hb_table *t = open_castle(3, "summer", "starter=0 field=1 built/servants_house=1 space/servants_house/1=1");
    char *text;

    (void)state;
    play_on(t, 1000);
    text = picture(t);
    assert_int_equal(count_of(drawn_part(text), ">servants&#39; house<"), 2); /* the building and Petr's points */
    assert_null(strstr(text, ">servants house<"));
    free(text);
    hb_table_close(t);
}

static void a_castle_speaks_the_language_asked_for(void **state)
{
    static const struct {
        const char *english, *czech, *slovak;
    } said[] = {
        { ">A Castle for All Seasons<", ">Pod ochranou hradu<", ">Pod ochranou hradu<" },
        { ">Winter · 19 building tiles on the board<", ">Zima · zbývá postavit 19 budov<",
          ">Zima · zostáva postaviť 19 budov<" },
        { ">towers: 4 of 9 erected<", ">věže: 4 z 9 stojí<", ">veže: 4 z 9 stoja<" },
        { ">What the signs mean<", ">Co znamenají značky<", ">Čo znamenajú značky<" },
        { ">field with a winter card<", ">pole se zimní kartou<", ">pole so zimnou kartou<" },
        { ">stone, worth 5<", ">kámen, hodnota 5<", ">kameň, hodnota 5<" },
        { ">no card in the pile<", ">v balíčku není žádná karta<", ">v balíčku nie je žiadna karta<" },
    };
    struct hb_table *t = open_castle(2, "winter", "built/tower=4");
    char *text[HB_LANGUAGES];

    (void)state;
    for (unsigned language = 0; language < HB_LANGUAGES; language++)
        text[language] = picture_in(t, language);
    for (size_t i = 0; i < sizeof said / sizeof said[0]; i++) {
        assert_non_null(strstr(text[HB_ENGLISH], said[i].english));
        assert_non_null(strstr(text[HB_CZECH], said[i].czech));
        assert_non_null(strstr(text[HB_SLOVAK], said[i].slovak));
        assert_null(strstr(text[HB_CZECH], said[i].english));
        assert_null(strstr(text[HB_SLOVAK], said[i].english));
    }
    for (unsigned language = 0; language < HB_LANGUAGES; language++)
        free(text[language]);
    hb_table_close(t);
}

/* ---- the command ---- */

/* Runs `hradby draw` on this record; gives its exit status and what it wrote. */
static int run(const char *program, const char *record, const char *arguments, char *said, size_t cap)
{
    char command[2048];
    int in[2], out[2], status = -1;

    snprintf(command, sizeof command, "'%s' draw - %s 2>&1", program, arguments);
    assert_int_equal(pipe(in), 0);
    assert_int_equal(pipe(out), 0);
    pid_t child = fork();
    if (child == 0) {
        dup2(in[0], 0);
        dup2(out[1], 1);
        close(in[1]);
        close(out[0]);
        execl("/bin/sh", "sh", "-c", command, (char *)NULL);
        _exit(127);
    }
    close(in[0]);
    close(out[1]);
    assert_int_equal(write(in[1], record, strlen(record)), (ssize_t)strlen(record));
    close(in[1]);
    size_t length = 0;
    for (ssize_t got; (got = read(out[0], said + length, cap - 1 - length)) > 0;)
        length += (size_t)got;
    said[length] = '\0';
    close(out[0]);
    assert_int_equal(waitpid(child, &status, 0), child);
    return WEXITSTATUS(status);
}

static void the_command_draws_a_record_and_says_that_a_castle_has_no_tiles(void **state)
{
    const char *program = getenv("HRADBY");
    static char said[1u << 19];
    struct hb_table *t = open_castle(2, "summer", "");
    size_t length;

    (void)state;
    if (!program) {
        hb_table_close(t);
        skip();
    }
    char *record = hb_record_text(t, &length);
    assert_non_null(record);
    assert_int_equal(run(program, record, "", said, sizeof said), 0);
    assert_true(xml_is_well_formed(said));
    assert_int_equal(run(program, record, "--language cs", said, sizeof said), 0);
    assert_non_null(strstr(said, ">Co znamenají značky<"));
    assert_int_equal(run(program, record, "--tile 60", said, sizeof said), 2);
    assert_non_null(strstr(said, "--tile goes with a landscape"));
    assert_int_not_equal(run(program, record, "--film", said, sizeof said), 0);
    assert_non_null(strstr(said, "there is no film of it"));
    free(record);
    hb_table_close(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_picture_is_well_formed_and_inside_its_page_from_the_lot_to_the_end),
        cmocka_unit_test(what_is_not_erected_is_a_plan_with_its_price_and_points),
        cmocka_unit_test(more_towers_than_there_is_room_for_leave_a_price_to_be_read),
        cmocka_unit_test(every_helper_stands_on_its_space_in_the_colour_and_with_the_emblem_of_its_owner),
        cmocka_unit_test(a_helper_that_came_to_a_cart_in_this_round_is_marked),
        cmocka_unit_test(stock_tower_bank_forge_and_the_goods_of_players_are_told_in_numbers),
        cmocka_unit_test(the_track_has_talers_on_the_rounds_to_come_and_snow_only_in_winter),
        cmocka_unit_test(the_largest_case_has_every_space_taken_and_three_winter_cards_open),
        cmocka_unit_test(a_card_face_down_is_not_told_by_a_single_byte),
        cmocka_unit_test(cards_that_are_revealed_lie_open_with_the_goods_of_workers),
        cmocka_unit_test(the_same_position_gives_the_same_bytes),
        cmocka_unit_test(names_cannot_break_out_of_the_picture),
        cmocka_unit_test(when_all_is_over_the_winner_has_a_wreath_and_points_are_told_by_source),
        cmocka_unit_test(a_source_of_points_is_written_as_people_write_it),
        cmocka_unit_test(a_castle_speaks_the_language_asked_for),
        cmocka_unit_test(the_command_draws_a_record_and_says_that_a_castle_has_no_tiles),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
