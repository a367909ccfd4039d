/* test_examples.c -- the prepared games, in the folders of their expansions: each waits for the decision of Anna
 * that the README speaks of, with the points it tells, whatever she chooses leads on, and the game can be played to
 * its end. */
#include <glob.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "table/record.h"

#define README "docs/prepared-games.md"

enum { TEXT_ROOM = 20000, PATH_ROOM = 300, GAMES = 24, TURNS = 2000, PROMISES = 4, STEPS = 3 };
enum { ANNA, PETR };

static const struct game {
    const char *file, *phase;
    size_t choices;
    int anna, petr; /* their points so far */
} games[GAMES] = {
    { "bigbox5.jsonl", "flock", 2, 78, 38 },
    { "circles.jsonl", "circle", 2, 0, 0 },
    { "ferries.jsonl", "ferries", 3, 0, 0 },
    { "flier.jsonl", "land", 2, 0, 0 },
    { "ghosts.jsonl", "ghosts", 3, 4, 0 },
    { "gold.jsonl", "share", 2, 4, 4 },
    { "hills.jsonl", "tile", 9, 0, 0 },
    { "magewitch.jsonl", "magic", 8, 0, 0 },
    { "messages.jsonl", "counter", 2, 5, 0 },
    { "mists-cemetery.jsonl", "bury", 2, 0, 0 },
    { "mists-colours.jsonl", "evaluate", 3, 0, 0 },
    { "mists-haunted.jsonl", "facedown", 3, 0, 0 },
    { "mists-hound.jsonl", "hound", 2, 12, 12 },
    { "robbers.jsonl", "robber", 2, 2, 4 },
    { "sheep.jsonl", "flock", 2, 0, 0 },
    { "split.jsonl", "tile", 9, 0, 0 },
    { "vineyards.jsonl", "tile", 7, 0, 0 },
    { "wheel-famine.jsonl", "tile", 9, 4, 1 },
    { "wheel-fortune.jsonl", "tile", 8, 11, 6 },
    { "wheel-inquisition.jsonl", "tile", 20, 5, 2 },
    { "wheel-plague.jsonl", "plague", 2, 0, 0 },
    { "wheel-river.jsonl", "tile", 9, 0, 0 },
    { "wheel-storm.jsonl", "tile", 8, 8, 8 },
    { "wheel-taxes.jsonl", "tile", 7, 8, 1 },
};

/* What the README promises for Anna's moves: the points if the game ended then. */
static const struct promise {
    const char *file, *moves[STEPS];
    int anna, petr;
} promises[PROMISES] = {
    { "hills.jsonl", { "tile 0 -1 180", "pass" }, 8, 0 },
    { "sheep.jsonl", { "drive" }, 8, 8 },
    { "split.jsonl", { "tile 0 2 0", "pass" }, 3, 3 },
    { "vineyards.jsonl", { "tile 1 1 270", "pass" }, 15, 1 },
};

/* All that are called so, wherever they lie. */
static void find(const char *name, glob_t *found)
{
    static const char *const folder[] = { "games/*/examples", "games/*/*/examples" };
    char pattern[PATH_ROOM];

    for (size_t i = 0; i < sizeof folder / sizeof folder[0]; i++) {
        snprintf(pattern, sizeof pattern, "%s/%s", folder[i], name);
        glob(pattern, i > 0 ? GLOB_APPEND : 0, NULL, found);
    }
}

static size_t read_file(const char *path, char *text)
{
    FILE *f = fopen(path, "rb");
    size_t length;

    if (!f)
        fail_msg("%s cannot be read", path);
    length = fread(text, 1, TEXT_ROOM - 1, f);
    fclose(f);
    text[length] = '\0';
    return length;
}

static struct hb_table *open_game(const char *file)
{
    char text[TEXT_ROOM];
    struct hb_error err = { .code = HB_OK };
    struct hb_table *t;
    glob_t found;

    find(file, &found);
    assert_int_equal(found.gl_pathc, 1);
    t = hb_record_read(text, read_file(found.gl_pathv[0], text), &err);
    globfree(&found);
    if (!t)
        fail_msg("%s: %s", file, err.text);
    return t;
}

static void play_on(struct hb_table *t, const struct game *g, struct hb_move m)
{
    struct hb_error err = { .code = HB_OK };

    if (!hb_table_play_move(t, hb_actor(hb_table_game(t)), m, NULL, &err))
        fail_msg("%s: %s", g->file, err.text);
}

static void each_waits_for_its_decision(void **state)
{
    (void)state;
    for (size_t i = 0; i < GAMES; i++) {
        struct hb_table *t = open_game(games[i].file);

        assert_string_equal(hb_phase(hb_table_game(t)), games[i].phase);
        assert_int_equal(hb_actor(hb_table_game(t)), ANNA);
        assert_int_equal(hb_legal_moves(hb_table_game(t), ANNA, NULL, 0), games[i].choices);
        assert_int_equal(hb_score(hb_table_game(t), ANNA), games[i].anna);
        assert_int_equal(hb_score(hb_table_game(t), PETR), games[i].petr);
        hb_table_close(t);
    }
}

static void choose_and_play_to_the_end(const struct game *g, size_t choice)
{
    static struct hb_move moves[HB_MOVES_MAX];
    struct hb_table *t = open_game(g->file);

    for (int turns = 0; hb_actor(hb_table_game(t)) != HB_NOBODY && turns < TURNS; turns++) {
        hb_legal_moves(hb_table_game(t), hb_actor(hb_table_game(t)), moves, HB_MOVES_MAX);
        play_on(t, g, moves[turns == 0 ? choice : 0]);
    }
    assert_int_equal(hb_actor(hb_table_game(t)), HB_NOBODY);
    hb_table_close(t);
}

static void whatever_is_chosen_each_goes_on_to_its_end(void **state)
{
    (void)state;
    for (size_t i = 0; i < GAMES; i++)
        for (size_t choice = 0; choice < games[i].choices; choice++)
            choose_and_play_to_the_end(&games[i], choice);
}

static void what_is_promised_comes_true(void **state)
{
    struct hb_error err = { .code = HB_OK };

    (void)state;
    for (const struct promise *p = promises; p < promises + PROMISES; p++) {
        struct hb_table *t = open_game(p->file);

        for (size_t i = 0; i < STEPS && p->moves[i]; i++)
            if (!hb_table_play(t, ANNA, p->moves[i], NULL, &err))
                fail_msg("%s: %s", p->file, err.text);
        assert_int_equal(hb_score_if_over(hb_table_game(t), ANNA), p->anna);
        assert_int_equal(hb_score_if_over(hb_table_game(t), PETR), p->petr);
        hb_table_close(t);
    }
}

static void all_of_them_are_listed(void **state)
{
    char text[TEXT_ROOM];
    glob_t found;

    (void)state;
    find("*.jsonl", &found);
    assert_int_equal(found.gl_pathc, GAMES);
    globfree(&found);
    read_file(README, text);
    for (size_t i = 0; i < GAMES; i++)
        if (!strstr(text, games[i].file))
            fail_msg("the README says nothing of %s", games[i].file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_waits_for_its_decision),
        cmocka_unit_test(whatever_is_chosen_each_goes_on_to_its_end),
        cmocka_unit_test(what_is_promised_comes_true),
        cmocka_unit_test(all_of_them_are_listed),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
