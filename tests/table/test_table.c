/* test_table.c -- a game at a table: seats, the seed, playing, taking back, and memory that runs out.
 *
 * The table is compiled into this test with allocators that can be told to fail; its inside is visible too. */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

static long allocations_left = -1; /* until one fails; below 0 none does */

static int fails_now(void)
{
    int fails = allocations_left == 0;

    if (allocations_left > 0)
        allocations_left--;
    return fails;
}

static void *frail_malloc(size_t size)
{
    return fails_now() ? NULL : malloc(size);
}

static void *frail_calloc(size_t count, size_t size)
{
    return fails_now() ? NULL : calloc(count, size);
}

static void *frail_realloc(void *at, size_t size)
{
    return fails_now() ? NULL : realloc(at, size);
}

#define malloc  frail_malloc
#define calloc  frail_calloc
#define realloc frail_realloc
#include "table/table.c" /* NOLINT(bugprone-suspicious-include) */
#undef malloc
#undef calloc
#undef realloc

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

enum { MOVES_ROOM = 2048 };

/* Helpers */

static struct hb_plan plan_for(unsigned players, const char *seed, bool auto_chance)
{
    struct hb_plan plan;

    assert_true(hb_plan_new(&plan, hb_kind_named("carcassonne"), NULL));
    plan.players = players;
    plan.auto_chance = auto_chance;
    snprintf(plan.seed, sizeof plan.seed, "%s", seed);
    return plan;
}

static struct hb_table *open_plan(struct hb_plan plan)
{
    struct hb_error err = { .code = HB_OK };
    struct hb_table *t = hb_table_open(&plan, NULL, &err);

    hb_plan_free(&plan);
    if (!t)
        fail_msg("%s", err.text);
    return t;
}

static struct hb_table *open_game(const char *seed)
{
    return open_plan(plan_for(2, seed, true));
}

/* Three straight roads, drawn one after the other. */
static struct hb_table *open_short_game(bool auto_chance)
{
    struct hb_plan plan = plan_for(2, "short", auto_chance);

    assert_true(hb_plan_option(&plan, "bag", "base/U=3", NULL));
    return open_plan(plan);
}

static struct hb_move pick(const struct hb_table *t, size_t number)
{
    static struct hb_move moves[MOVES_ROOM];
    size_t count = hb_legal_moves(hb_table_game(t), hb_actor(hb_table_game(t)), moves, MOVES_ROOM);

    assert_in_range(count, 1, MOVES_ROOM);
    return moves[number % count];
}

static void play_moves(struct hb_table *t, size_t count)
{
    for (size_t i = 0; i < count && !hb_table_game(t)->over; i++)
        assert_true(hb_table_play_move(t, hb_actor(hb_table_game(t)), pick(t, 7 * i + 3), NULL, NULL));
}

static void play_text(struct hb_table *t, int who, const char *move)
{
    struct hb_error err = { .code = HB_OK };

    if (!hb_table_play(t, who, move, NULL, &err))
        fail_msg("%s: %s", move, err.text);
}

static struct hb_game *copy_of(const struct hb_table *t)
{
    struct hb_game *copy = malloc(hb_size(hb_table_game(t)));

    assert_non_null(copy);
    hb_copy(copy, hb_table_game(t));
    return copy;
}

static void assert_still(const struct hb_table *t, struct hb_game *before, size_t length)
{
    assert_true(hb_equal(hb_table_game(t), before));
    assert_int_equal(hb_table_length(t), length);
    free(before);
}

/* Plays a move that must fail and leave everything as it was. */
static void assert_refused(struct hb_table *t, int who, const char *move, enum hb_code code, const char *reason)
{
    struct hb_error err = { .code = HB_OK };
    struct hb_game *before = copy_of(t);
    size_t length = hb_table_length(t);

    assert_false(hb_table_play(t, who, move, NULL, &err));
    assert_string_equal(hb_code_name(err.code), hb_code_name(code));
    if (!strstr(err.text, reason))
        fail_msg("\"%s\" does not say \"%s\"", err.text, reason);
    assert_false(hb_table_play(t, who, move, NULL, NULL));
    assert_still(t, before, length);
}

struct counter {
    struct hb_sink sink;
    unsigned events;
};

static void count_event(struct hb_sink *sink, const struct hb_game *g, const struct hb_event *event)
{
    (void)g;
    (void)event;
    ((struct counter *)sink)->events++;
}

/* Opening */

static void with_automatic_chance_the_first_tile_is_drawn_at_once(void **state)
{
    struct counter counter = { { count_event }, 0 };
    struct hb_plan plan = plan_for(3, "7", true);
    struct hb_table *t = hb_table_open(&plan, &counter.sink, NULL);

    (void)state;
    assert_non_null(t);
    assert_int_equal(hb_actor(hb_table_game(t)), 0);
    assert_string_equal(hb_phase(hb_table_game(t)), "tile");
    assert_int_equal(hb_table_length(t), 1);
    assert_int_equal(hb_table_done(t, 0).who, HB_CHANCE);
    assert_int_equal(counter.events, 1);
    hb_table_close(t);
    hb_plan_free(&plan);
}

static void with_given_chance_the_table_waits_for_the_draw(void **state)
{
    struct hb_table *t = open_short_game(false);

    (void)state;
    assert_int_equal(hb_actor(hb_table_game(t)), HB_CHANCE);
    assert_int_equal(hb_table_length(t), 0);
    play_text(t, HB_CHANCE, "draw base/U");
    assert_int_equal(hb_actor(hb_table_game(t)), 0);
    hb_table_close(t);
}

static void a_table_keeps_its_own_copy_of_the_plan(void **state)
{
    struct hb_plan plan = plan_for(2, "seed", true);
    struct hb_table *t;

    (void)state;
    snprintf(plan.name[1], sizeof plan.name[1], "Božena");
    t = hb_table_open(&plan, NULL, NULL);
    memset(plan.name, 'x', sizeof plan.name);
    hb_plan_free(&plan);
    assert_string_equal(hb_table_plan(t)->seed, "seed");
    assert_null(hb_table_names(t).name[0]);
    assert_string_equal(hb_table_names(t).name[1], "Božena");
    hb_table_close(t);
}

static void assert_no_table(struct hb_plan plan, enum hb_code code)
{
    struct hb_error err = { .code = HB_OK };

    assert_null(hb_table_open(&plan, NULL, &err));
    assert_string_equal(hb_code_name(err.code), hb_code_name(code));
    assert_true(err.text[0] != '\0');
    hb_plan_free(&plan);
}

static void a_plan_with_too_few_or_too_many_players_is_refused(void **state)
{
    (void)state;
    assert_no_table(plan_for(0, "", true), HB_BAD_REQUEST);
    assert_no_table(plan_for(9, "", true), HB_BAD_REQUEST);
    assert_no_table(plan_for(7, "", true), HB_BAD_OPTION); /* more than this edition allows */
}

static void a_plan_with_a_bad_option_is_refused(void **state)
{
    struct hb_plan plan = plan_for(2, "", true);
    struct hb_error err = { .code = HB_OK };

    (void)state;
    assert_false(hb_plan_option(&plan, "editoin", "c3", &err));
    assert_int_equal(err.code, HB_BAD_OPTION);
    assert_non_null(strstr(err.text, "editoin"));
    assert_non_null(strstr(err.text, "edition"));
    hb_plan_free(&plan);

    plan = plan_for(2, "", true);
    if (hb_plan_option(&plan, "edition", "c4", &err))
        assert_no_table(plan, HB_BAD_OPTION);
    else
        hb_plan_free(&plan);
    assert_int_equal(err.code, HB_BAD_OPTION);
}

/* Chance */

static void the_same_moves_from_the_same_seed_give_the_same_game(void **state)
{
    struct hb_table *a = open_game("7"), *b = open_game("7");

    (void)state;
    play_moves(a, 1000);
    play_moves(b, 1000);
    assert_true(hb_table_game(a)->over);
    assert_true(hb_equal(hb_table_game(a), hb_table_game(b)));
    hb_table_close(a);
    hb_table_close(b);
}

static void another_seed_gives_another_game(void **state)
{
    struct hb_table *a = open_game("7"), *b = open_game("8");

    (void)state;
    play_moves(a, 1000);
    play_moves(b, 1000);
    assert_false(hb_equal(hb_table_game(a), hb_table_game(b)));
    hb_table_close(a);
    hb_table_close(b);
}

static void the_draw_after_a_move_taken_back_is_the_same_again(void **state)
{
    struct hb_table *t = open_game("back");
    uint64_t drawn;

    (void)state;
    play_moves(t, 20);
    while (hb_table_done(t, hb_table_length(t) - 1).who != HB_CHANCE)
        play_moves(t, 1);
    drawn = hb_table_done(t, hb_table_length(t) - 1).move.code;
    assert_true(hb_table_undo(t, NULL));
    assert_true(hb_table_play_move(t, hb_actor(hb_table_game(t)), pick(t, 1), NULL, NULL));
    while (hb_table_done(t, hb_table_length(t) - 1).who != HB_CHANCE)
        play_moves(t, 1);
    assert_true(hb_table_done(t, hb_table_length(t) - 1).move.code == drawn);
    hb_table_close(t);
}

/* The first draw of 3000 seeds: every fourth tile is a base/U, so about 750; three deviations are 71. */
static void tiles_are_drawn_as_often_as_they_lie_in_the_bag(void **state)
{
    enum { SEEDS = 3000 };
    unsigned roads = 0;

    (void)state;
    for (unsigned i = 0; i < SEEDS; i++) {
        char seed[16], move[HB_MOVE_TEXT];
        struct hb_text text = hb_text_in(move, sizeof move);
        struct hb_plan plan;
        struct hb_table *t;

        snprintf(seed, sizeof seed, "%u", i);
        plan = plan_for(2, seed, true);
        assert_true(hb_plan_option(&plan, "bag", "base/B=2 base/U=1 base/V=1", NULL));
        t = open_plan(plan);
        hb_table_position(t, 0, t->now, NULL);
        hb_move_text(t->now, hb_table_done(t, 0).move, &text);
        roads += strcmp(move, "draw base/U") == 0;
        hb_table_close(t);
    }
    assert_in_range(roads, 750 - 71, 750 + 71);
}

/* Playing */

static void an_illegal_move_is_refused_with_its_rule_and_changes_nothing(void **state)
{
    struct hb_table *t = open_short_game(true);

    (void)state;
    assert_refused(t, 0, "tile 5 5 0", HB_ILLEGAL_MOVE, "BAS-");
    assert_refused(t, 0, "tile 1 0 0", HB_ILLEGAL_MOVE, "BAS-");
    hb_table_close(t);
}

static void words_that_are_no_move_are_refused(void **state)
{
    struct hb_table *t = open_short_game(true);

    (void)state;
    assert_refused(t, 0, "", HB_ILLEGAL_MOVE, "");
    assert_refused(t, 0, "jump", HB_ILLEGAL_MOVE, "");
    assert_refused(t, 0, "tile 1 0 90 ", HB_ILLEGAL_MOVE, "");
    assert_refused(t, 0, "tile 99999999999999999999 0 90", HB_ILLEGAL_MOVE, "");
    hb_table_close(t);
}

static void a_move_out_of_turn_is_refused(void **state)
{
    struct hb_table *t = open_short_game(true);

    (void)state;
    assert_refused(t, 1, "tile 1 0 90", HB_ILLEGAL_MOVE, "turn");
    assert_refused(t, HB_CHANCE, "draw base/U", HB_ILLEGAL_MOVE, "turn");
    assert_refused(t, 7, "tile 1 0 90", HB_ILLEGAL_MOVE, "turn");
    hb_table_close(t);
}

static void no_move_is_played_after_the_end(void **state)
{
    struct hb_table *t = open_short_game(true);

    (void)state;
    play_moves(t, 100);
    assert_true(hb_table_game(t)->over);
    assert_refused(t, 0, "pass", HB_GAME_OVER, "over");
    assert_refused(t, HB_NOBODY, "pass", HB_GAME_OVER, "over");
    hb_table_close(t);
}

static void a_game_of_too_many_moves_is_refused(void **state)
{
    struct hb_table *t = open_short_game(true);
    size_t length = t->length;

    (void)state;
    t->length = HB_HISTORY_MAX;
    assert_refused(t, 0, "tile 1 0 90", HB_TOO_LONG, "100000");
    t->length = length;
    play_text(t, 0, "tile 1 0 90");
    hb_table_close(t);
}

/* Taking back */

static void taking_every_move_back_gives_every_earlier_position_again(void **state)
{
    struct hb_table *t = open_game("undo");
    struct hb_game *earlier = copy_of(t);

    (void)state;
    play_moves(t, 1000);
    while (hb_table_undo(t, NULL)) {
        hb_table_position(t, hb_table_length(t), earlier, NULL);
        assert_true(hb_equal(hb_table_game(t), earlier));
    }
    assert_int_equal(hb_table_length(t), 1); /* the first draw was nobody's play */
    free(earlier);
    hb_table_close(t);
}

static void playing_again_after_taking_back_gives_the_same_bytes(void **state)
{
    struct hb_table *t = open_game("again");
    struct hb_game *first;
    size_t length;

    (void)state;
    play_moves(t, 60);
    first = copy_of(t);
    length = hb_table_length(t);
    while (hb_table_undo(t, NULL))
        continue;
    play_moves(t, 60);
    assert_still(t, first, length);
    hb_table_close(t);
}

static void a_play_is_taken_back_with_the_draw_it_led_to(void **state)
{
    struct hb_table *t = open_short_game(true);
    struct hb_game *before;

    (void)state;
    play_text(t, 0, "tile 1 0 90");
    before = copy_of(t);
    play_text(t, 0, "pass");
    assert_int_equal(hb_table_length(t), 4); /* draw, tile, pass, draw */
    assert_true(hb_table_undo(t, NULL));
    assert_still(t, before, 2);
    hb_table_close(t);
}

static void a_draw_that_somebody_played_is_taken_back_alone(void **state)
{
    struct hb_table *t = open_short_game(false);

    (void)state;
    play_text(t, HB_CHANCE, "draw base/U");
    play_text(t, 0, "tile 1 0 90");
    assert_true(hb_table_undo(t, NULL));
    assert_int_equal(hb_table_length(t), 1);
    assert_true(hb_table_undo(t, NULL));
    assert_int_equal(hb_actor(hb_table_game(t)), HB_CHANCE);
    hb_table_close(t);
}

static void with_nothing_to_take_back_undo_is_refused(void **state)
{
    struct hb_table *t = open_short_game(true);
    struct hb_game *before = copy_of(t);
    struct hb_error err = { .code = HB_OK };

    (void)state;
    assert_false(hb_table_undo(t, &err));
    assert_int_equal(err.code, HB_BAD_REQUEST);
    assert_still(t, before, 1);
    hb_table_close(t);
}

/* Secrets */

/* Three players choose in secret (CAS-3.2). */
static struct hb_table *open_castle(const char *season, const char *snow, const char *prepared)
{
    struct hb_plan plan;

    assert_true(hb_plan_new(&plan, hb_kind_named("castle"), NULL));
    assert_true(hb_plan_option(&plan, "season", season, NULL));
    assert_true(hb_plan_option(&plan, "snow", snow, NULL));
    assert_true(hb_plan_option(&plan, "prepared", prepared, NULL));
    plan.players = 3;
    return open_plan(plan);
}

static void without_a_secret_all_moves_are_open(void **state)
{
    struct hb_table *t = open_game("open");

    (void)state;
    play_moves(t, 40);
    assert_true(hb_table_length(t) > 40);
    assert_int_equal(hb_table_open_length(t), hb_table_length(t));
    hb_table_close(t);
}

/* CAS-3.5: revealed together. */
static void moves_are_open_up_to_the_first_choice_that_is_still_secret(void **state)
{
    struct hb_table *t = open_castle("summer", "", "starter=0");
    size_t open = hb_table_length(t);

    (void)state;
    assert_int_equal(hb_table_open_length(t), open);
    play_text(t, 2, "choose messenger");
    assert_int_equal(hb_table_open_length(t), open);
    play_text(t, 0, "choose worker1");
    assert_int_equal(hb_table_open_length(t), open);
    assert_int_equal(hb_table_length(t), open + 2);
    play_text(t, 1, "choose messenger");
    assert_int_equal(hb_table_open_length(t), open + 3);
    assert_true(hb_table_undo(t, NULL));
    assert_int_equal(hb_table_open_length(t), open);
    hb_table_close(t);
}

/* CAS-3.4: the maiden is known to all, but she comes after moves that are not. */
static void a_winter_card_drawn_while_cards_lie_face_down_is_not_among_the_open_moves(void **state)
{
    struct hb_table *t = open_castle(
        "winter", "15", "starter=0 out/village_inn=1 out/plague=1 out/granary=1 out/wall_breach=1 out/snowdrift=1");
    size_t open = hb_table_length(t);

    (void)state;
    play_text(t, 0, "choose trader");
    play_text(t, 1, "choose trader");
    play_text(t, 2, "choose mason");
    assert_string_equal(hb_phase(hb_table_game(t)), "bid");
    assert_int_equal(hb_table_length(t), open + 4);
    assert_int_equal(hb_table_open_length(t), open);
    while (hb_secret(hb_table_game(t)))
        play_moves(t, 1);
    assert_int_equal(hb_table_open_length(t), hb_table_length(t));
    hb_table_close(t);
}

/* Memory */

/* Copies, and set-ups put away */

/* From wherever it is taken, also from the first position, where it has no moves yet. */
static void a_copy_goes_on_like_its_table(void **state)
{
    struct hb_table *t = open_game("7"), *copy;

    (void)state;
    play_moves(t, 40);
    for (size_t length = 0; length <= hb_table_length(t); length += 5) {
        copy = hb_table_copy(t, length);
        assert_non_null(copy);
        assert_true(hb_table_play_chance(copy, NULL, NULL));
        for (size_t i = hb_table_length(copy); i < hb_table_length(t); i = hb_table_length(copy)) {
            struct hb_done done = hb_table_done(t, i);

            assert_true(hb_table_play_move(copy, done.who, done.move, NULL, NULL));
        }
        assert_true(hb_equal(hb_table_game(copy), hb_table_game(t)));
        hb_table_close(copy);
    }
    hb_table_close(t);
}

static void a_table_whose_set_up_is_put_away_plays_and_takes_back(void **state)
{
    struct hb_table *t = open_game("7"), *away = open_game("7");
    size_t size = hb_table_plan(t)->kind->setup_kept;

    (void)state;
    assert_true(hb_table_pack_setup(away) && hb_table_pack_setup(away));
    assert_null(hb_table_plan(away)->setup);
    play_moves(t, 20);
    play_moves(away, 25);
    while (hb_table_length(away) > hb_table_length(t))
        assert_true(hb_table_undo(away, NULL));
    assert_true(hb_equal(hb_table_game(away), hb_table_game(t)));
    assert_true(hb_table_unpack_setup(away) && hb_table_unpack_setup(away));
    assert_memory_equal(hb_table_plan(away)->setup, hb_table_plan(t)->setup, size);
    hb_table_close(t);
    hb_table_close(away);
}

static void opening_survives_want_of_memory_anywhere(void **state)
{
    struct hb_plan plan = plan_for(2, "7", true);
    struct hb_error err = { .code = HB_OK };
    struct hb_table *t = NULL;
    long failures = 0;

    (void)state;
    for (; !t; failures++) {
        allocations_left = failures;
        t = hb_table_open(&plan, NULL, &err);
        allocations_left = -1;
        assert_true(t != NULL || err.code == HB_NO_MEMORY);
    }
    assert_in_range(failures, 6, 20); /* table, set-up, state, history; then the one that works */
    hb_table_close(t);
    hb_plan_free(&plan);
}

/* The history is full after the move, and the draw that follows finds no room. */
static void a_play_without_memory_for_its_draw_changes_nothing(void **state)
{
    struct hb_table *t = open_short_game(true);

    (void)state;
    play_text(t, 0, "tile 1 0 90");
    t->cap = t->length + 1;
    allocations_left = 0;
    assert_refused(t, 0, "pass", HB_NO_MEMORY, "memory");
    allocations_left = -1;
    play_text(t, 0, "pass");
    assert_int_equal(hb_table_length(t), 4);
    hb_table_close(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(with_automatic_chance_the_first_tile_is_drawn_at_once),
        cmocka_unit_test(with_given_chance_the_table_waits_for_the_draw),
        cmocka_unit_test(a_table_keeps_its_own_copy_of_the_plan),
        cmocka_unit_test(a_plan_with_too_few_or_too_many_players_is_refused),
        cmocka_unit_test(a_plan_with_a_bad_option_is_refused),
        cmocka_unit_test(the_same_moves_from_the_same_seed_give_the_same_game),
        cmocka_unit_test(another_seed_gives_another_game),
        cmocka_unit_test(the_draw_after_a_move_taken_back_is_the_same_again),
        cmocka_unit_test(tiles_are_drawn_as_often_as_they_lie_in_the_bag),
        cmocka_unit_test(an_illegal_move_is_refused_with_its_rule_and_changes_nothing),
        cmocka_unit_test(words_that_are_no_move_are_refused),
        cmocka_unit_test(a_move_out_of_turn_is_refused),
        cmocka_unit_test(no_move_is_played_after_the_end),
        cmocka_unit_test(a_game_of_too_many_moves_is_refused),
        cmocka_unit_test(taking_every_move_back_gives_every_earlier_position_again),
        cmocka_unit_test(playing_again_after_taking_back_gives_the_same_bytes),
        cmocka_unit_test(a_play_is_taken_back_with_the_draw_it_led_to),
        cmocka_unit_test(a_draw_that_somebody_played_is_taken_back_alone),
        cmocka_unit_test(with_nothing_to_take_back_undo_is_refused),
        cmocka_unit_test(without_a_secret_all_moves_are_open),
        cmocka_unit_test(moves_are_open_up_to_the_first_choice_that_is_still_secret),
        cmocka_unit_test(a_winter_card_drawn_while_cards_lie_face_down_is_not_among_the_open_moves),
        cmocka_unit_test(a_copy_goes_on_like_its_table),
        cmocka_unit_test(a_table_whose_set_up_is_put_away_plays_and_takes_back),
        cmocka_unit_test(opening_survives_want_of_memory_anywhere),
        cmocka_unit_test(a_play_without_memory_for_its_draw_changes_nothing),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
