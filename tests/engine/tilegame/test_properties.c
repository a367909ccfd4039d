/* test_properties.c -- what must hold in every position of every game, seen over random games of all set-ups. */
#include "hradby/game.h"
#include "hradby/table.h"
#include "tests/referee/explained.h"
#include "tests/referee/listener.h"
#include "tests/support/allocations.h"
#include "tests/support/dice.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/setups.h"

enum { GAME_MOVES = 1200, POSITION_TEXT = 1 << 16 };

/* How often every set-up is played: where each step is watched it takes ten times as long, and once shows as much. */
#ifdef __SANITIZE_ADDRESS__
enum { ROUNDS = 1 };
#else
enum { ROUNDS = 3 };
#endif

/* Random games */

/* Plays random games of all set-ups and shows every position to the eye. */
typedef void (*eye)(const struct hb_game *g, struct dice *d);

static void in_positions(eye look, unsigned every)
{
    unsigned n = 0;

    for (int i = 0; i < ROUNDS * SETUPS; i++) {
        struct dice d = { 1000u + (uint64_t)i };
        struct hb_game *g = begin(&setups[i % SETUPS], NULL);

        for (;; n++) {
            if (n % every == 0 || g->over)
                look(g, &d);
            if (g->over)
                break;
            hb_play(g, hb_actor(g), random_move(g, &d), NULL);
        }
        free(g);
    }
}

static void in_every_position(eye look)
{
    in_positions(look, 1);
}

/* What takes as long as the landscape is large is looked at now and then, and at the end of every game. */
static void in_some_positions(eye look)
{
    in_positions(look, 4);
}

/* Copies and undo */

static void play_on_a_copy(const struct hb_game *g, struct dice *d)
{
    struct hb_game *before = copy_of(g), *after = copy_of(g);

    assert_true(hb_equal(before, g));
    assert_true(hb_hash(before) == hb_hash(g));
    if (!g->over) {
        hb_play(after, hb_actor(after), random_move(g, d), NULL);
        assert_false(hb_equal(after, g));
        assert_true(hb_hash(after) != hb_hash(g));
        assert_true(hb_equal(before, g));
        hb_copy(after, before);
        assert_true(hb_equal(after, g));
    }
    free(before);
    free(after);
}

static void a_move_on_a_copy_leaves_the_game_and_putting_the_bytes_back_restores_it(void **state)
{
    (void)state;
    in_every_position(play_on_a_copy);
}

static struct hb_table *open_table(const struct setup *s, bool auto_chance)
{
    struct hb_error err = { .code = HB_OK };
    struct hb_plan plan;
    struct hb_table *t;

    assert_true(hb_plan_new(&plan, game_of_setups(), &err));
    plan.players = s->players;
    plan.auto_chance = auto_chance;
    snprintf(plan.seed, sizeof plan.seed, "properties");
    for (int i = 0; i < OPTIONS; i++)
        if (is_given(s, i) && !hb_plan_option(&plan, option_name[i], s->option[i], &err))
            fail_msg("%s: %s", option_name[i], err.text);
    t = hb_table_open(&plan, NULL, &err);
    if (!t)
        fail_msg("%s", err.text);
    hb_plan_free(&plan);
    return t;
}

static void play_at(struct hb_table *t, struct dice *d)
{
    const struct hb_game *g = hb_table_game(t);
    struct hb_error err = { .code = HB_OK };

    if (!hb_table_play_move(t, hb_actor(g), random_move(g, d), NULL, &err))
        fail_msg("%s", err.text);
}

static void undo_everything(const struct setup *s, bool auto_chance)
{
    struct hb_table *t = open_table(s, auto_chance);
    struct hb_game *before[GAME_MOVES];
    struct hb_error err = { .code = HB_OK };
    struct dice d = { 7 };
    int moves = 0;

    for (; !hb_table_game(t)->over; moves++) {
        assert_in_range(moves, 0, GAME_MOVES - 1);
        before[moves] = copy_of(hb_table_game(t));
        play_at(t, &d);
    }
    while (moves-- > 0) {
        assert_true(hb_table_undo(t, &err));
        assert_true(hb_equal(hb_table_game(t), before[moves]));
        assert_true(hb_hash(hb_table_game(t)) == hb_hash(before[moves]));
        free(before[moves]);
    }
    assert_false(hb_table_undo(t, &err));
    assert_int_not_equal(err.text[0], '\0');
    hb_table_close(t);
}

static void undo_at_the_table_goes_back_byte_for_byte_to_the_first_position_and_no_further(void **state)
{
    (void)state;
    for (int i = 0; i < SETUPS; i++) {
        undo_everything(&setups[i], true);
        undo_everything(&setups[i], false);
    }
}

/* Notation */

/* Whether a move is said in every language, whole. */
static void say_move(const struct hb_game *g, struct hb_move m)
{
    struct hb_names names = { { NULL } };
    char words[HB_EVENT_TEXT];

    for (unsigned language = 0; language < HB_LANGUAGES; language++) {
        struct hb_text out = hb_text_for((enum hb_language)language, words, sizeof words);
        hb_move_words(g, m, &names, &out);
        if (words[0] == '\0' || words[strcspn(words, "{}[]")] || strstr(words, "⟦"))
            fail_msg("said of a move: %s", words);
    }
}

static void read_moves_back(const struct hb_game *g, struct dice *d)
{
    struct hb_move move[HB_MOVES_MAX];
    size_t moves = hb_legal_moves(g, hb_actor(g), move, HB_MOVES_MAX);

    (void)d;
    for (size_t i = 0; i < moves; i++) {
        char text[HB_MOVE_TEXT];
        struct hb_text out = hb_text_in(text, sizeof text);
        struct hb_move back = { 0 };
        struct hb_error err = { .code = HB_OK };

        hb_move_text(g, move[i], &out);
        assert_true(hb_text_fits(&out));
        if (!hb_move_parse(g, text, &back, &err))
            fail_msg("%s: %s", text, err.text);
        assert_true(back.code == move[i].code);
        if (i < 8)
            say_move(g, move[i]);
    }
}

static void every_legal_move_parses_back_from_its_own_text(void **state)
{
    (void)state;
    in_every_position(read_moves_back);
}

static void read_position_back(const struct hb_game *g, struct dice *d)
{
    char text[POSITION_TEXT];
    struct hb_text out = hb_text_in(text, sizeof text);
    struct hb_error err = { .code = HB_OK };
    size_t size;
    struct hb_game *back;

    (void)d;
    hb_position_text(g, &out);
    assert_true(hb_text_fits(&out));
    size = hb_position_size(text, &err);
    if (size != hb_size(g))
        fail_msg("a state of %zu bytes is read as one of %zu: %s", hb_size(g), size, err.text);
    back = malloc(size);
    assert_non_null(back);
    memset(back, 0xa5, size);
    if (!hb_position_parse(back, text, &err))
        fail_msg("%s\n%s", err.text, text);
    assert_true(hb_equal(back, g));
    free(back);
}

static void a_position_parses_back_from_its_own_text_to_the_same_bytes(void **state)
{
    (void)state;
    in_some_positions(read_position_back);
}

static bool is_read(const char *text, size_t room, struct hb_game *back, struct hb_error *err)
{
    size_t size = hb_position_size(text, err);

    return size > 0 && size <= room && hb_position_parse(back, text, err);
}

static void cut_a_position_short(const struct hb_game *g, struct dice *d)
{
    char text[POSITION_TEXT];
    struct hb_text out = hb_text_in(text, sizeof text);
    struct hb_error err = { .code = HB_OK };
    struct hb_game *back = copy_of(g);

    hb_position_text(g, &out);
    text[dice_below(d, (int)out.len / 2)] = '\0';
    assert_false(is_read(text, hb_size(g), back, &err));
    assert_int_not_equal(err.text[0], '\0');
    free(back);
}

static void a_position_cut_short_is_refused_with_a_sentence(void **state)
{
    (void)state;
    in_some_positions(cut_a_position_short);
}

static void spoil_a_position(const struct hb_game *g, struct dice *d)
{
    static const char letters[] = "0123456789 -=\nacdeorst/A";
    char text[POSITION_TEXT];
    struct hb_text out = hb_text_in(text, sizeof text);
    struct hb_error err = { .code = HB_OK };
    struct hb_game *back = copy_of(g);

    hb_position_text(g, &out);
    text[dice_below(d, (int)out.len)] = letters[dice_below(d, (int)sizeof letters - 1)];
    if (is_read(text, hb_size(g), back, &err)) {
        hb_check(back);
        for (int i = 0; i < 10 && !back->over; i++)
            hb_play(back, hb_actor(back), random_move(back, d), NULL);
        hb_check(back);
    }
    free(back);
}

static void a_position_with_a_wrong_letter_is_refused_or_can_be_played_on(void **state)
{
    (void)state;
    in_some_positions(spoil_a_position);
}

/* Legality */

static bool is_listed(const struct hb_game *g, struct hb_move m)
{
    struct hb_move move[HB_MOVES_MAX];
    size_t moves = hb_legal_moves(g, hb_actor(g), move, HB_MOVES_MAX);

    for (size_t i = 0; i < moves; i++)
        if (move[i].code == m.code)
            return true;
    return false;
}

static void expect_refusal(const struct hb_game *g, struct hb_move m, const char *text)
{
    struct hb_names names = { { NULL } };
    struct hb_error err = { .code = HB_OK };

    if (hb_is_legal(g, hb_actor(g), m))
        fail_msg("%s is legal but not listed", text);
    assert_false(hb_why_illegal(g, hb_actor(g), m, &names, &err));
    assert_int_not_equal(err.code, HB_OK);
    assert_int_not_equal(err.text[0], '\0');
}

static void try_text(const struct hb_game *g, const char *text)
{
    struct hb_error err = { .code = HB_OK };
    struct hb_move m;

    if (!hb_move_parse(g, text, &m, &err)) {
        assert_int_not_equal(err.text[0], '\0');
        return;
    }
    if (!is_listed(g, m))
        expect_refusal(g, m, text);
}

/* Some text of the shape of a move: # stands for a small number, @ for a rotation, * for sides, ? for a tile. */
static void random_text(struct hb_text *out, struct dice *d)
{
    static const char *const shapes[] = { "tile # # @",          "put follower city *",  "put follower road *",
                                          "put abbot field *",   "put follower field *", "put abbot garden",
                                          "put follower garden", "put abbot monastery",  "put follower monastery",
                                          "put large city *",    "put large field",      "put large garden",
                                          "put builder road *",  "put builder city *",   "put builder field *",
                                          "put pig field *",     "put pig road *",       "recall abbot # #",
                                          "recall follower # #", "draw base/?",          "draw river/?",
                                          "draw inns/E?",        "draw traders/H?",      "pass",
                                          "put follower river *" };
    static const char *const sides[] = { "N", "E", "N S", "E W", "N E S W", "NL NR", "NL NR EL ER SL SR WL WR" };
    const char *shape = shapes[dice_below(d, (int)(sizeof shapes / sizeof shapes[0]))];

    for (; *shape != '\0'; shape++) {
        if (*shape == '#')
            hb_put(out, "%d", dice_below(d, 9) - 4);
        else if (*shape == '@')
            hb_put(out, "%d", 90 * dice_below(d, 4));
        else if (*shape == '*')
            hb_put(out, "%s", sides[dice_below(d, (int)(sizeof sides / sizeof sides[0]))]);
        else if (*shape == '?')
            hb_put(out, "%c", 'A' + dice_below(d, 24));
        else
            hb_put(out, "%c", *shape);
    }
}

static void refuse_other_moves(const struct hb_game *g, struct dice *d)
{
    struct hb_move move[HB_MOVES_MAX];
    size_t moves = hb_legal_moves(g, hb_actor(g), move, HB_MOVES_MAX);
    struct hb_names names = { { NULL } };
    struct hb_error err = { .code = HB_OK };

    for (size_t i = 0; i < moves; i++) {
        assert_true(hb_is_legal(g, hb_actor(g), move[i]));
        assert_true(hb_why_illegal(g, hb_actor(g), move[i], &names, &err));
        struct hb_move odd = { move[i].code ^ (uint64_t)1 << dice_below(d, 64) };
        if (!is_listed(g, odd))
            assert_false(hb_is_legal(g, hb_actor(g), odd));
        assert_false(hb_is_legal(g, hb_actor(g) == 0 ? 1 : 0, move[i]));
    }
    for (int i = 0; i < 20; i++) {
        char text[HB_MOVE_TEXT];
        struct hb_text out = hb_text_in(text, sizeof text);

        random_text(&out, d);
        try_text(g, text);
    }
}

static void what_is_listed_is_legal_and_what_is_not_is_refused_with_a_sentence(void **state)
{
    (void)state;
    in_every_position(refuse_other_moves);
}

/* Chance and what is hidden */

static void add_up_weights(const struct hb_game *g, struct dice *d)
{
    struct hb_move move[HB_MOVES_MAX];
    uint32_t hits[HB_MOVES_MAX] = { 0 }, total = 0;
    size_t moves;

    (void)d;
    if (hb_actor(g) != HB_CHANCE)
        return;
    moves = hb_legal_moves(g, HB_CHANCE, move, HB_MOVES_MAX);
    for (uint32_t at = 0; at < hb_total_weight(g); at++)
        for (size_t i = 0; i < moves; i++)
            hits[i] += hb_outcome(g, at).code == move[i].code;
    for (size_t i = 0; i < moves; i++) {
        assert_true(hb_weight(g, move[i]) > 0);
        assert_int_equal(hits[i], hb_weight(g, move[i]));
        total += hits[i];
    }
    assert_int_equal(total, hb_total_weight(g));
}

static void every_outcome_of_chance_is_hit_exactly_as_often_as_its_weight(void **state)
{
    (void)state;
    in_every_position(add_up_weights);
}

struct random_dice {
    struct hb_random random;
    struct dice dice;
};

static uint64_t below(struct hb_random *r, uint64_t bound)
{
    return dice_next(&((struct random_dice *)r)->dice) % bound;
}

static void look_at_the_view(const struct hb_game *g, struct dice *d)
{
    struct hb_game *view = copy_of(g), *filled = copy_of(g);
    struct random_dice random = { { below }, *d };
    int viewer = dice_below(d, g->players);

    hb_view(g, viewer, view);
    hb_copy(filled, view);
    hb_fill_unknown(filled, viewer, &random.random);
    hb_check(filled);
    hb_view(filled, viewer, filled);
    assert_true(hb_equal(view, filled));
    free(view);
    free(filled);
}

static void a_view_and_any_filling_of_its_blanks_look_the_same(void **state)
{
    (void)state;
    in_every_position(look_at_the_view);
}

static void without_a_given_order_everybody_sees_the_whole_game(void **state)
{
    (void)state;
    for (int i = 0; i < SETUPS; i++) {
        struct hb_game *g = begin(&setups[i], NULL), *view = copy_of(g);

        if (!is_given(&setups[i], DRAWS)) {
            for (int p = 0; p < g->players; p++) {
                hb_view(g, p, view);
                assert_true(hb_equal(view, g));
            }
            hb_view(g, HB_SPECTATOR, view);
            assert_true(hb_equal(view, g));
        }
        free(g);
        free(view);
    }
}

/* Whether two games look the same to player 0 after the first so many draws, each tile laid at random. */
static bool look_the_same(const struct setup *a, const struct setup *b, int draws)
{
    struct hb_game *one = begin(a, NULL), *other = begin(b, NULL);
    struct dice d = { 3 };
    bool same;

    while (draws > 0) {
        struct hb_move m = random_move(one, &d);

        draws -= hb_actor(one) == HB_CHANCE;
        hb_play(one, hb_actor(one), m, NULL);
        hb_play(other, hb_actor(other), m, NULL);
    }
    hb_view(one, 0, one);
    hb_view(other, 0, other);
    same = hb_equal(one, other) && hb_hash(one) == hb_hash(other);
    free(one);
    free(other);
    return same;
}

static void a_view_hides_the_order_of_draws_but_not_which_tiles_there_are(void **state)
{
    struct setup one = { 2, { [BAG] = "base/U=2 base/V=2 base/W=1", [DRAWS] = "base/U base/V base/W" } };
    struct setup later = one, first = one, tiles = one;

    (void)state;
    later.option[DRAWS] = "base/U base/W base/V";
    first.option[DRAWS] = "base/W base/U base/V";
    tiles.option[BAG] = "base/U=2 base/V=1 base/W=2";
    assert_true(look_the_same(&one, &first, 0));
    assert_true(look_the_same(&one, &later, 0));
    assert_true(look_the_same(&one, &later, 1));
    assert_false(look_the_same(&one, &tiles, 0));
}

/* Consistency, listeners, memory, points */

static void check(const struct hb_game *g, struct dice *d)
{
    (void)d;
    hb_check(g);
}

static void the_state_hangs_together_after_every_move(void **state)
{
    (void)state;
    in_every_position(check);
}

static void a_listener_changes_nothing_and_hears_of_every_point(void **state)
{
    (void)state;
    for (int i = 0; i < SETUPS; i++) {
        struct dice d = { 50u + (uint64_t)i };
        struct listener l = fresh_listener;

        l.is_explained = hb_ref_is_explained;
        struct hb_game *heard = begin(&setups[i], &l.sink), *silent = begin(&setups[i], NULL);

        while (assert_true(hb_equal(heard, silent)), !heard->over) {
            struct hb_move m = random_move(heard, &d);

            hb_play(heard, hb_actor(heard), m, &l.sink);
            hb_play(silent, hb_actor(silent), m, NULL);
            for (int p = 0; p < heard->players; p++)
                assert_int_equal(l.sum[p], hb_score(heard, p));
        }
        assert_true(l.events > 0);
        assert_int_equal(l.speechless, 0);
#ifndef HB_SETUPS
        assert_int_equal(l.unexplained, 0);
#endif
        free(heard);
        free(silent);
    }
}

/* What a player does in a turn: list, look, try on a copy that lies ready, play. */
static void play_a_game_in(struct hb_game *g, struct hb_game *trial, struct listener *l, struct dice *d)
{
    while (!g->over) {
        struct hb_move m = random_move(g, d);

        hb_copy(trial, g);
        hb_play(trial, hb_actor(trial), m, &l->sink);
        hb_view(trial, 0, trial);
        (void)hb_hash(trial);
        (void)hb_score_if_over(g, 0);
        hb_play(g, hb_actor(g), m, NULL);
    }
}

static void a_turn_allocates_nothing(void **state)
{
    void *(*volatile take)(size_t) = malloc; /* volatile: not to be optimised away */
    long before = allocations;

    (void)state;
    free(take(1));
    assert_int_equal(allocations, before + 1); /* the watch is awake */
    for (int i = 0; i < SETUPS; i++) {
        struct dice d = { 90u + (uint64_t)i };
        struct listener l = fresh_listener;

        l.is_explained = hb_ref_is_explained;
        struct hb_game *g = begin(&setups[i], NULL), *trial = copy_of(g);

        before = allocations;
        play_a_game_in(g, trial, &l, &d);
        assert_int_equal(allocations, before);
        free(g);
        free(trial);
    }
}

static int watch(void **state)
{
    (void)state;
    return watch_allocations() ? 0 : -1;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_move_on_a_copy_leaves_the_game_and_putting_the_bytes_back_restores_it),
        cmocka_unit_test(undo_at_the_table_goes_back_byte_for_byte_to_the_first_position_and_no_further),
        cmocka_unit_test(every_legal_move_parses_back_from_its_own_text),
        cmocka_unit_test(a_position_parses_back_from_its_own_text_to_the_same_bytes),
        cmocka_unit_test(a_position_cut_short_is_refused_with_a_sentence),
        cmocka_unit_test(a_position_with_a_wrong_letter_is_refused_or_can_be_played_on),
        cmocka_unit_test(what_is_listed_is_legal_and_what_is_not_is_refused_with_a_sentence),
        cmocka_unit_test(every_outcome_of_chance_is_hit_exactly_as_often_as_its_weight),
        cmocka_unit_test(a_view_and_any_filling_of_its_blanks_look_the_same),
        cmocka_unit_test(without_a_given_order_everybody_sees_the_whole_game),
        cmocka_unit_test(a_view_hides_the_order_of_draws_but_not_which_tiles_there_are),
        cmocka_unit_test(the_state_hangs_together_after_every_move),
        cmocka_unit_test(a_listener_changes_nothing_and_hears_of_every_point),
        cmocka_unit_test(a_turn_allocates_nothing),
    };

    return cmocka_run_group_tests_name("properties", tests, watch, NULL);
}
