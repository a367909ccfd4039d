/* second_game.c -- a second game on a landscape beside the first: its options, rules, tiles, positions and records are its
 * own. */
#include "engine/tilegame/rule.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "hradby/campaign.h"
#include "hradby/table.h"
#include "table/record.h"
#include "tests/support/setups.h"

enum { TEXT = 1 << 16 };

static struct hb_table *open_table(const char *level, const char *draws, unsigned players, struct hb_error *err)
{
    struct hb_plan plan;
    struct hb_table *t = NULL;

    assert_true(hb_plan_new(&plan, hb_kind_named("meadow"), err));
    plan.players = players;
    plan.auto_chance = true;
    snprintf(plan.seed, sizeof plan.seed, "meadow");
    if (hb_plan_option(&plan, "level", level, err) && (!draws || hb_plan_option(&plan, "draws", draws, err)))
        t = hb_table_open(&plan, NULL, err);
    hb_plan_free(&plan);
    return t;
}

static struct hb_table *table_at(const char *level, const char *draws)
{
    struct hb_error err = { .code = HB_OK };
    struct hb_table *t = open_table(level, draws, 2, &err);

    if (!t)
        fail_msg("%s", err.text);
    return t;
}

static void play(struct hb_table *t, int who, const char *move)
{
    struct hb_error err = { .code = HB_OK };

    if (!hb_table_play(t, who, move, NULL, &err))
        fail_msg("%s: %s", move, err.text);
}

static void assert_move_refused(struct hb_table *t, int who, const char *move, const char *because)
{
    struct hb_error err = { .code = HB_OK };

    assert_false(hb_table_play(t, who, move, NULL, &err));
    assert_string_equal(err.text, because);
}

/* Options */

static void assert_option_refused(const char *name, const char *text, unsigned players, const char *because)
{
    const struct hb_kind *kind = hb_kind_named("meadow");
    static struct hb_tg_setup setup;
    struct hb_error err = { .code = HB_OK };

    kind->setup_init(&setup);
    assert_false(kind->setup_option(&setup, name, text, &err) && kind->setup_check(&setup, players, &err));
    assert_int_equal(err.code, HB_BAD_OPTION);
    assert_string_equal(err.text, because);
}

static void it_has_its_own_options_and_the_shared_ones_and_no_others(void **state)
{
    static const char *const names[] = { "level", "bag", "draws", "start" };
    const struct hb_option *o = hb_kind_named("meadow")->options;

    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++, o++)
        assert_string_equal(o->name, names[i]);
    assert_null(o->name);
}

static void wrong_options_are_refused_in_its_own_words(void **state)
{
    (void)state;
    assert_option_refused("level", "4", 2, "option level: \"4\" is none of 1, 2, 3");
    assert_option_refused("level", "", 2, "option level: \"\" is none of 1, 2, 3");
    assert_option_refused("level", "1", 5, "5 players: a meadow has room for 1 to 4");
    assert_option_refused("edition", "c3", 2, "there is no option \"edition\"");
    assert_option_refused("expansions", "river", 2, "there is no option \"expansions\"");
    assert_option_refused("bag", "base/ZZ=1", 2, "option bag: there is no tile \"base/ZZ\"");
}

static void its_rules_are_no_expansions_of_the_other_game(void **state)
{
    const struct hb_kind *kind = hb_kind_named("carcassonne");
    static struct hb_tg_setup setup;
    struct hb_error err = { .code = HB_OK };

    (void)state;
    kind->setup_init(&setup);
    assert_true(kind->setup_option(&setup, "expansions", "meadow_grass", &err));
    assert_false(kind->setup_check(&setup, 2, &err));
    assert_non_null(strstr(err.text, "there is no \"meadow_grass\""));
}

static void assert_text(const struct hb_table *t, const char *option, const char *wanted)
{
    const struct hb_plan *p = hb_table_plan(t);
    char text[HB_TILES_TEXT] = "";
    struct hb_text out = hb_text_in(text, sizeof text);

    p->kind->setup_text(p->setup, option, &out);
    assert_string_equal(text, wanted);
}

static void the_level_chooses_tiles_and_rules(void **state)
{
    static const struct {
        const char *level;
        unsigned tiles;
        bool grass;
    } levels[] = { { "1", 28, false }, { "2", 71, true }, { "3", 71, true } };

    (void)state;
    for (size_t i = 0; i < sizeof levels / sizeof levels[0]; i++) {
        struct hb_table *t = table_at(levels[i].level, NULL);
        const struct hb_tilegame *tg = hb_tg_const(hb_table_game(t));

        assert_int_equal(tg->tiles_left + 1, levels[i].tiles); /* one is drawn */
        assert_int_equal(tg->opens >> HB_FIELD & 1, levels[i].grass);
        assert_int_equal(tg->variant, i + 1);
        assert_text(t, "level", levels[i].level);
        assert_text(t, "start", "base/D@0,0,0");
        assert_text(t, "edition", "");
        hb_table_close(t);
    }
}

/* Play */

static void refusals_cite_the_rules_of_this_game(void **state)
{
    struct hb_table *t = table_at("1", "base/U base/E");

    (void)state;
    play(t, 0, "tile 1 0 90");
    assert_move_refused(t, 0, "put goatherd field NL NR EL WR", "at this level nobody lies in the grass (MEA-2)");
    play(t, 0, "pass");
    play(t, 1, "tile 0 -1 180");
    assert_int_equal(hb_actor(hb_table_game(t)), 0); /* there is nothing for a goatherd on that tile */
    hb_table_close(t);
    t = table_at("2", "base/U base/E");
    play(t, 0, "tile 1 0 90");
    play(t, 0, "put goatherd field NL NR EL WR");
    play(t, 1, "tile 0 -1 180");
    assert_move_refused(t, 1, "put goatherd city S", "the goatherd may not stand on a city (MEA-1)");
    hb_table_close(t);
}

struct ear {
    struct hb_sink sink;
    char heard[TEXT];
};

static void listen(struct hb_sink *sink, const struct hb_game *g, const struct hb_event *e)
{
    struct ear *ear = (struct ear *)sink;
    struct hb_names names = { { NULL } };
    size_t used = strlen(ear->heard);
    struct hb_text out = hb_text_in(ear->heard + used, sizeof ear->heard - used);

    hb_event_say_with_rules(g, e, &names, &out);
    hb_put(&out, "\n");
}

static void points_cite_the_rules_of_this_game(void **state)
{
    static struct ear ear = { .sink = { listen } };
    struct hb_table *t = table_at("3", NULL);
    struct dice d = { 5 };
    struct hb_error err;

    (void)state;
    while (!hb_table_game(t)->over && strlen(ear.heard) < TEXT / 2)
        assert_true(
            hb_table_play_move(t, hb_actor(hb_table_game(t)), random_move(hb_table_game(t), &d), &ear.sink, &err));
    assert_true(hb_table_game(t)->over);
    assert_non_null(strstr(ear.heard, "(MEA-2)"));
    assert_non_null(strstr(ear.heard, "(MEA-3)"));
    assert_null(strstr(ear.heard, "BAS-"));
    assert_null(strstr(ear.heard, "FRM-"));
    hb_table_close(t);
}

/* Whether the first player has won, and that everybody has who plays. */
static bool won(const char *level, unsigned seed)
{
    struct hb_table *t = table_at(level, NULL);
    struct dice d = { seed };
    struct hb_error err;
    int points = 0;
    bool first;

    while (!hb_table_game(t)->over)
        assert_true(hb_table_play_move(t, hb_actor(hb_table_game(t)), random_move(hb_table_game(t), &d), NULL, &err));
    for (int p = 0; p < 2; p++)
        points += hb_score(hb_table_game(t), p);
    first = hb_winner(hb_table_game(t), 0);
    assert_int_equal(hb_winner(hb_table_game(t), 1), first);
    assert_int_equal(first, points >= 20 * atoi(level));
    hb_table_close(t);
    return first;
}

static void all_win_or_lose_together(void **state)
{
    unsigned wins = 0;

    (void)state;
    for (unsigned seed = 0; seed < 20; seed++)
        wins += won("1", seed) + won("3", seed);
    assert_in_range(wins, 1, 39);
}

static void playouts_end_and_follow_from_their_seed(void **state)
{
    (void)state;
    for (uint64_t i = 0; i < 10 * SETUPS; i++) {
        struct hb_game *one = begin(&setups[i % SETUPS], NULL), *other = copy_of(one);
        uint64_t seed = i, again = i;

        hb_playout(one, &seed);
        hb_playout(other, &again);
        hb_check(one);
        assert_true(hb_equal(one, other));
        free(one);
        free(other);
    }
}

/* Records and positions */

static void a_record_is_read_back_to_the_same_game(void **state)
{
    struct hb_table *t = table_at("3", NULL), *back;
    struct hb_error err = { .code = HB_OK };
    struct dice d = { 9 };
    size_t length;
    char *text;

    (void)state;
    for (int i = 0; i < 60; i++)
        assert_true(hb_table_play_move(t, hb_actor(hb_table_game(t)), random_move(hb_table_game(t), &d), NULL, &err));
    text = hb_record_text(t, &length);
    assert_non_null(text);
    assert_non_null(strstr(text, "\"game\":\"meadow\""));
    assert_non_null(strstr(text, "\"level\":\"3\""));
    back = hb_record_read(text, length, &err);
    if (!back)
        fail_msg("%s", err.text);
    assert_true(hb_equal(hb_table_game(back), hb_table_game(t)));
    assert_ptr_equal(hb_kind_of(hb_table_game(back)), hb_kind_named("meadow"));
    free(text);
    hb_table_close(back);
    hb_table_close(t);
}

static const char good[] = "hradby position 1\n"
                           "game meadow\n"
                           "players 2\n"
                           "level 2\n"
                           "tile base/D 0 0 0\n"
                           "bag base/B=1 base/U=2\n"
                           "aside\n"
                           "draws 0\n"
                           "seat 0 road=3\n"
                           "seat 1\n"
                           "figure 1 goatherd 0 0 3\n"
                           "drawn base/U\n"
                           "turn 1 tile\n";

static struct hb_game *parse(const char *text, struct hb_error *err)
{
    size_t size = hb_position_size(text, err);
    struct hb_game *g = size ? malloc(size) : NULL;

    if (g && !hb_position_parse(g, text, err)) {
        free(g);
        g = NULL;
    }
    return g;
}

static void a_position_has_a_line_for_the_level_and_for_nothing_of_the_other_game(void **state)
{
    char text[TEXT];
    struct hb_text out = hb_text_in(text, sizeof text);
    struct hb_error err = { .code = HB_OK };
    struct hb_game *g = parse(good, &err);

    (void)state;
    if (!g)
        fail_msg("%s", err.text);
    hb_check(g);
    hb_position_text(g, &out);
    assert_string_equal(text, good);
    assert_ptr_equal(hb_kind_of(g), hb_kind_named("meadow"));
    free(g);
}

/* The good position with one piece of text replaced. */
static void assert_position_refused(const char *old, const char *new, const char *because)
{
    char text[2048];
    struct hb_error err = { .code = HB_OK };
    const char *at = strstr(good, old);

    assert_non_null(at);
    snprintf(text, sizeof text, "%.*s%s%s", (int)(at - good), good, new, at + strlen(old));
    assert_null(parse(text, &err));
    assert_string_equal(err.text, because);
}

static void wrong_positions_are_refused_in_its_own_words(void **state)
{
    (void)state;
    assert_position_refused("level 2", "level 7", "option level: \"7\" is none of 1, 2, 3");
    assert_position_refused("level 2\n", "", "line 4: a line \"level …\" is expected here");
    assert_position_refused("level 2", "edition c3", "line 4: a line \"level …\" is expected here");
    assert_position_refused("players 2", "players 5", "5 players: a meadow has room for 1 to 4");
    assert_position_refused("goatherd", "follower", "line 11: there is no such piece");
    assert_position_refused("game meadow", "game carcassonne", "line 4: a line \"edition …\" is expected here");
}

static void a_game_with_levels_has_a_campaign(void **state)
{
    struct hb_table *t = table_at("2", NULL);
    struct hb_error err = { .code = HB_OK };
    struct hb_attempt won = { .won = true, .points = 20, .used = 10 };
    struct hb_party p;

    (void)state;
    assert_int_equal(hb_levels(hb_kind_named("meadow")), 3);
    assert_int_equal(hb_level_of(hb_table_plan(t)), 2);
    assert_true(hb_party_init(&p, hb_kind_named("meadow"), "Goats", &err));
    assert_false(hb_party_begin(&p, hb_table_plan(t), &err));
    assert_int_equal(hb_party_add(&p, 1, 2, &won).opened, 2);
    assert_true(hb_party_begin(&p, hb_table_plan(t), &err));
    hb_table_close(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_has_its_own_options_and_the_shared_ones_and_no_others),
        cmocka_unit_test(wrong_options_are_refused_in_its_own_words),
        cmocka_unit_test(its_rules_are_no_expansions_of_the_other_game),
        cmocka_unit_test(the_level_chooses_tiles_and_rules),
        cmocka_unit_test(refusals_cite_the_rules_of_this_game),
        cmocka_unit_test(points_cite_the_rules_of_this_game),
        cmocka_unit_test(all_win_or_lose_together),
        cmocka_unit_test(playouts_end_and_follow_from_their_seed),
        cmocka_unit_test(a_record_is_read_back_to_the_same_game),
        cmocka_unit_test(a_position_has_a_line_for_the_level_and_for_nothing_of_the_other_game),
        cmocka_unit_test(wrong_positions_are_refused_in_its_own_words),
        cmocka_unit_test(a_game_with_levels_has_a_campaign),
    };

    return cmocka_run_group_tests_name("meadow", tests, NULL, NULL);
}
