/* test_arena.c -- the parts of a contest: who is named, what is drawn, what is added up. */
#include "players/arena/arena.h"
#include "players/arena/arena_worker.h"
#include "players/arena/tally.h"
#include "table/json.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { DRAWS_ROOM = 200 };

static void open_arena(struct hb_arena *arena, const char *kind, const char *option, const char *text, unsigned players,
                       const char *a, const char *b)
{
    struct hb_error err;
    struct hb_plan plan;

    assert_true(hb_plan_new(&plan, hb_kind_named(kind), &err));
    if (option)
        assert_true(hb_plan_option(&plan, option, text, &err));
    plan.players = players;
    snprintf(plan.seed, sizeof plan.seed, "test");
    if (!hb_arena_open(arena, &plan, a, b, &err))
        fail_msg("%s", err.text);
    hb_plan_free(&plan);
}

/* Who is named */

static void a_program_is_named_with_its_settings(void **state)
{
    struct hb_entrant e;
    struct hb_error err;

    (void)state;
    assert_true(hb_entrant_read(&e, "engine,ms=250,level=hard:./player --deep a:b", &err));
    assert_true(e.is_program);
    assert_string_equal(e.command, "./player --deep a:b");
    assert_string_equal(e.level, "hard");
    assert_int_equal(e.ms, 250);
    assert_int_equal(e.limit, 250 + HB_LIMIT_OVER_MS);
    assert_int_equal(hb_entrant_budget(&e), 250);
    assert_true(hb_entrant_read(&e, "engine:cat", &err));
    assert_int_equal(e.limit, HB_LIMIT_MS);
    assert_int_equal(hb_entrant_budget(&e), 0);
}

static void a_wrong_name_is_refused_with_a_sentence(void **state)
{
    static const char *const wrong[][2] = {
        { "engine", "command" },
        { "engine:  ", "command" },
        { "engine,ms=0:cat", "ms" },
        { "engine,depth=3:cat", "depth" },
        { "engine,ms=9,playouts=9:cat", "not both" },
        { "nobody", "nobody" },
        { "greedy:ms=x", "ms" },
        { "engine,level=:cat", "level" },
        { "engine,ms=12x:cat", "12x" },
        { "normal:weights=no/such.file", "no/such.file" },
    };

    (void)state;
    for (unsigned i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct hb_entrant e;
        struct hb_error err;

        if (hb_entrant_read(&e, wrong[i][0], &err) || !strstr(err.text, wrong[i][1]))
            fail_msg("%s: %s", wrong[i][0], err.text);
    }
}

/* What is drawn */

/* Draws of a game in which others play than in the one compared with it. */
static size_t draw_all(const struct hb_arena *arena, uint64_t whim, char draws[DRAWS_ROOM][HB_MOVE_TEXT])
{
    struct hb_game *g = malloc(hb_size(hb_arena_first(arena)));
    static struct hb_move moves[HB_MOVES_MAX];
    struct hb_deal deal;
    size_t n = 0;

    hb_deal_init(&deal, arena->seed, 3);
    hb_copy(g, hb_arena_first(arena));
    while (hb_actor(g) != HB_NOBODY) {
        struct hb_move m;

        if (hb_actor(g) == HB_CHANCE) {
            bool is_draw = strcmp(hb_phase(g), "draw") == 0;
            struct hb_text text = hb_text_in(draws[n], HB_MOVE_TEXT);

            m = hb_deal_outcome(&deal, g);
            hb_move_text(g, m, &text);
            n += is_draw;
            assert_true(n < DRAWS_ROOM);
        } else {
            whim = whim * 6364136223846793005U + 1442695040888963407U;
            m = moves[(whim >> 33) % hb_legal_moves(g, hb_actor(g), moves, HB_MOVES_MAX)];
        }
        hb_play(g, hb_actor(g), m, NULL);
    }
    free(g);
    return n;
}

static void the_same_tiles_come_whoever_plays_and_whatever_the_dice_say(void **state)
{
    static char one[DRAWS_ROOM][HB_MOVE_TEXT], other[DRAWS_ROOM][HB_MOVE_TEXT];
    struct hb_arena arena;
    size_t n, m;

    (void)state;
    open_arena(&arena, "carcassonne", "expansions", "flier traders hills messages", 2, "random", "random");
    n = draw_all(&arena, 1, one);
    m = draw_all(&arena, 2, other);
    assert_true(n > 60 && m > 60);
    for (size_t i = 0; i < n && i < m; i++)
        assert_string_equal(one[i], other[i]);
    hb_arena_close(&arena);
}

static void another_round_has_other_draws_and_other_thoughts(void **state)
{
    struct hb_deal one, other;

    (void)state;
    hb_deal_init(&one, "test", 1);
    hb_deal_init(&other, "test", 11);
    assert_string_not_equal(one.seed, other.seed);
    assert_true(hb_deal_player_seed(&one, 0, 0, 0) != hb_deal_player_seed(&other, 0, 0, 0));
    assert_true(hb_deal_player_seed(&one, 0, 0, 0) != hb_deal_player_seed(&one, 0, 0, 1));
    assert_true(hb_deal_player_seed(&one, 0, 0, 0) != hb_deal_player_seed(&one, 1, 0, 0));
    assert_true(hb_deal_player_seed(&one, 0, 0, 5) == hb_deal_player_seed(&one, 0, 0, 5));
}

/* Who sits where */

static void the_player_under_test_sits_in_each_seat_once(void **state)
{
    struct hb_arena arena;

    (void)state;
    open_arena(&arena, "carcassonne", NULL, NULL, 4, "random", "greedy");
    assert_int_equal(arena.games, 4);
    for (unsigned game = 0; game < 4; game++)
        for (unsigned seat = 0; seat < 4; seat++)
            assert_int_equal(hb_arena_entrant_at(&arena, game, seat), game == seat ? HB_A : HB_B);
    hb_arena_close(&arena);
}

static void together_each_has_all_seats_of_one_game(void **state)
{
    struct hb_arena arena;

    (void)state;
    open_arena(&arena, "mists", "level", "1", 3, "random", "greedy");
    assert_int_equal(arena.games, 2);
    assert_int_equal(hb_arena_entrant_at(&arena, 0, 2), HB_A);
    assert_int_equal(hb_arena_entrant_at(&arena, 1, 0), HB_B);
    hb_arena_close(&arena);
    open_arena(&arena, "mists", "level", "1", 3, "random", NULL);
    assert_int_equal(arena.games, 1);
    assert_true(arena.alone);
    hb_arena_close(&arena);
}

/* What is added up */

static void add_line(struct hb_arena_tally *t, const char *text)
{
    struct hb_error err;
    struct hb_json *line = hb_json_parse(text, strlen(text), &err);

    assert_non_null(line);
    assert_true(hb_tally_round(t->arena, line) >= 0);
    hb_tally_add(t, line);
    hb_json_decref(line);
}

static void wins_leads_and_farmers_are_added_up(void **state)
{
    static struct hb_arena_tally t;
    struct hb_arena arena;

    (void)state;
    open_arena(&arena, "carcassonne", NULL, NULL, 2, "random", "greedy");
    hb_tally_init(&t, &arena);
    add_line(&t, "{\"pair\":0,\"games\":["
                 "{\"seats\":[{\"score\":50,\"won\":true,\"turns\":36,\"bare\":9,\"farmers\":2,\"farmer_turns\":40,"
                 "\"points\":{\"road\":20,\"city\":30}},{\"score\":40,\"won\":false,\"turns\":35,\"bare\":7}]},"
                 "{\"seats\":[{\"score\":60,\"won\":true},{\"score\":60,\"won\":true,\"points\":{\"road\":60}}]}]}");
    assert_int_equal((int)t.wins, 1);
    assert_int_equal((int)t.shared, 1);
    assert_int_equal((int)t.losses, 0);
    assert_true(t.rounds.of[HB_GAME_PARTS * 3 / 2] == 1);
    assert_true(t.lead.sum == 5 && t.lead.count == 1);
    assert_int_equal(t.account[HB_A].notes.turns, 36);
    assert_int_equal(t.account[HB_A].notes.farmers, 2);
    assert_string_equal(t.account[HB_A].source[0].name, "road");
    assert_true(t.account[HB_A].source[0].points == 80);
    assert_true(t.account[HB_A].seats == 2);
    assert_true(t.seat_wins[0] == 1.5);
    hb_arena_close(&arena);
}

static void a_fault_loses_the_game_and_its_points_count_nowhere(void **state)
{
    static struct hb_arena_tally t;
    struct hb_arena arena;

    (void)state;
    open_arena(&arena, "carcassonne", NULL, NULL, 3, "random", "greedy");
    hb_tally_init(&t, &arena);
    add_line(&t, "{\"pair\":7,\"games\":["
                 "{\"forfeit\":0,\"note\":\"slept\",\"seats\":[{\"score\":9,\"won\":false},{\"score\":0,\"won\":false},"
                 "{\"score\":0,\"won\":false}]},"
                 "{\"forfeit\":0,\"note\":\"slept\",\"seats\":[{\"score\":9,\"won\":false},{\"score\":0,\"won\":false},"
                 "{\"score\":0,\"won\":false}]},"
                 "{\"seats\":[{\"score\":9,\"won\":true},{\"score\":0,\"won\":false},{\"score\":3,\"won\":false}]}]}");
    assert_true(t.rounds.of[HB_GAME_PARTS / 2] == 1); /* the win of the second game is shared with the third player */
    assert_int_equal((int)t.losses, 2);
    assert_int_equal((int)t.shared, 1);
    assert_true(t.lead.count == 0);
    assert_true(t.account[HB_A].faults == 1 && t.account[HB_B].faults == 1);
    assert_int_equal(t.fault[0].round, 7);
    assert_string_equal(t.fault[0].note, "slept");
    hb_arena_close(&arena);
}

static void a_line_that_is_no_round_is_told_apart(void **state)
{
    static const char *const wrong[] = {
        "{}",
        "{\"pair\":0}",
        "{\"pair\":-1,\"games\":[]}",
        "{\"pair\":0,\"games\":[{\"seats\":[{\"score\":1,\"won\":true}]},{\"seats\":[]}]}",
        "{\"pair\":0,\"games\":[{\"seats\":[1,2]},{\"seats\":[3,4]}]}",
        ("{\"pair\":0,\"games\":[{\"forfeit\":2,\"seats\":[{\"score\":1,\"won\":true},{\"score\":1,\"won\":true}]},"
         "{\"seats\":[{\"score\":1,\"won\":true},{\"score\":1,\"won\":true}]}]}"),
    };
    struct hb_arena arena;
    struct hb_error err;

    (void)state;
    open_arena(&arena, "carcassonne", NULL, NULL, 2, "random", "greedy");
    for (unsigned i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct hb_json *line = hb_json_parse(wrong[i], strlen(wrong[i]), &err);

        assert_non_null(line);
        assert_int_equal(hb_tally_round(&arena, line), -1);
        hb_json_decref(line);
    }
    hb_arena_close(&arena);
}

/* A whole round, of each kind */

static void a_round_of_every_game_can_be_played_and_added_up(void **state)
{
    static const struct {
        const char *kind, *option, *text;
        unsigned players, games;
    } mixes[] = { { "carcassonne", "box", "bigbox2021", 3, 3 },
                  { "carcassonne", "box", "bigbox5", 8, 8 },
                  { "castle", "season", "winter", 4, 4 },
                  { "mists", "level", "5", 2, 2 } };
    static struct hb_arena_tally t;
    atomic_bool stop = false;

    (void)state;
    for (unsigned i = 0; i < sizeof mixes / sizeof mixes[0]; i++) {
        struct hb_arena arena;
        struct hb_error err;
        struct hb_worker *w;
        char *line;

        open_arena(&arena, mixes[i].kind, mixes[i].option, mixes[i].text, mixes[i].players, "random", "random");
        assert_int_equal(arena.games, mixes[i].games);
        w = hb_worker_open(&arena, &stop, &err);
        assert_non_null(w);
        line = hb_worker_round(w, 5);
        assert_non_null(line);
        hb_tally_init(&t, &arena);
        add_line(&t, line);
        assert_true(t.rounds.count == 1);
        assert_true(t.account[HB_A].seats > 0 && t.account[HB_B].faults == 0);
        free(line);
        hb_worker_close(w);
        hb_arena_close(&arena);
    }
}

static void a_round_that_is_stopped_comes_to_nothing(void **state)
{
    struct hb_arena arena;
    struct hb_error err;
    atomic_bool stop = true;
    struct hb_worker *w;

    (void)state;
    open_arena(&arena, "carcassonne", NULL, NULL, 2, "random", "random");
    w = hb_worker_open(&arena, &stop, &err);
    assert_null(hb_worker_round(w, 0));
    hb_worker_close(w);
    hb_arena_close(&arena);
}

/* The first line of the file */

static void what_is_played_can_be_read_back(void **state)
{
    struct hb_arena one, other;
    struct hb_error err;
    struct hb_json *header, *again;

    (void)state;
    open_arena(&one, "carcassonne", "expansions", "river inns", 3, "random", "engine,ms=9:cat");
    header = hb_arena_header(&one);
    assert_true(hb_arena_reopen(&other, header, &err));
    again = hb_arena_header(&other);
    assert_true(hb_json_equal(header, again));
    assert_true(hb_equal(hb_arena_first(&one), hb_arena_first(&other)));
    hb_json_object_del(header, "a");
    hb_arena_close(&other);
    assert_false(hb_arena_reopen(&other, header, &err));
    hb_json_decref(header);
    hb_json_decref(again);
    hb_arena_close(&one);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_program_is_named_with_its_settings),
        cmocka_unit_test(a_wrong_name_is_refused_with_a_sentence),
        cmocka_unit_test(the_same_tiles_come_whoever_plays_and_whatever_the_dice_say),
        cmocka_unit_test(another_round_has_other_draws_and_other_thoughts),
        cmocka_unit_test(the_player_under_test_sits_in_each_seat_once),
        cmocka_unit_test(together_each_has_all_seats_of_one_game),
        cmocka_unit_test(wins_leads_and_farmers_are_added_up),
        cmocka_unit_test(a_fault_loses_the_game_and_its_points_count_nowhere),
        cmocka_unit_test(a_line_that_is_no_round_is_told_apart),
        cmocka_unit_test(a_round_of_every_game_can_be_played_and_added_up),
        cmocka_unit_test(a_round_that_is_stopped_comes_to_nothing),
        cmocka_unit_test(what_is_played_can_be_read_back),
    };

    return cmocka_run_group_tests_name("arena", tests, NULL, NULL);
}
