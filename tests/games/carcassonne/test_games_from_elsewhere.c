/* test_games_from_elsewhere.c -- whole games that were played with another program, in tests/records.
 *
 * Their moves and their results come from there; replaying them must allow every move and give these results. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "table/record.h"

static const struct game {
    const char *file;
    int score[4];
} games[] = {
    { "tests/records/four-players-1.jsonl", { 22, 15, 13, 14 } },
    { "tests/records/four-players-2.jsonl", { 10, 16, 17, 7 } },
    { "tests/records/four-players-3.jsonl", { 11, 13, 11, 15 } },
    { "tests/records/inns-1.jsonl", { 116, 175 } },
    { "tests/records/inns-2.jsonl", { 124, 134 } },
    { "tests/records/river-abbot-1.jsonl", { 22, 25, 24, 26 } },
    { "tests/records/river-abbot-2.jsonl", { 32, 40 } },
    { "tests/records/river-abbot-3.jsonl", { 15, 19, 17 } },
    { "tests/records/river-abbot-4.jsonl", { 15, 26, 21, 28 } },
    { "tests/records/traders-1.jsonl", { 130, 170 } },
    { "tests/records/traders-2.jsonl", { 171, 118 } },
};

static char *load(const char *path, size_t *length)
{
    enum { ROOM = 100000 };
    FILE *f = fopen(path, "rb");
    char *text = malloc(ROOM);

    assert_non_null(f);
    assert_non_null(text);
    *length = fread(text, 1, ROOM, f);
    assert_in_range(*length, 1, ROOM - 1);
    fclose(f);
    return text;
}

static void they_replay_to_the_results_they_had_there(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        struct hb_error err = { .code = HB_OK };
        size_t length;
        char *text = load(games[i].file, &length);
        struct hb_table *t = hb_record_read(text, length, &err);

        if (!t)
            fail_msg("%s: %s", games[i].file, err.text);
        assert_int_equal(hb_actor(hb_table_game(t)), HB_NOBODY);
        for (int p = 0; p < hb_table_game(t)->players; p++)
            assert_int_equal(hb_score(hb_table_game(t), p), games[i].score[p]);
        hb_table_close(t);
        free(text);
    }
}

static void a_result_that_is_not_theirs_is_noticed(void **state)
{
    struct hb_error err = { .code = HB_OK };
    size_t length;
    char *text = load(games[0].file, &length);
    char *scores = strstr(text, "\"scores\":[");

    (void)state;
    assert_non_null(scores);
    scores[10] = scores[10] == '9' ? '8' : '9';
    assert_null(hb_record_read(text, length, &err));
    assert_non_null(strstr(err.text, "result"));
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(they_replay_to_the_results_they_had_there),
        cmocka_unit_test(a_result_that_is_not_theirs_is_noticed),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
