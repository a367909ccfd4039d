/* test_castle_inn.c -- the village inn of games that were saved before its taler was due after placing: they are played
 * on as they were begun. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/castle/castle.h"
#include "table/record.h"

/* Anna has no taler and a helper at the sand cart; after the cards are turned up the trader is hers. */
#define SAVED(inn)                                                                                                     \
    "{\"hradby\":1,\"game\":\"castle\",\"options\":{\"season\":\"winter\"," inn                                        \
    "\"prepared\":{\"starter\":1,\"open/village_inn\":1,\"0/talers\":0,\"cart/sand\":0}},"                             \
    "\"players\":[\"Anna\",\"Petr\",\"Jana\"],\"seed\":\"1\",\"chance\":\"auto\"}\n"                                   \
    "{\"by\":0,\"move\":\"choose trader\"}\n"                                                                          \
    "{\"by\":1,\"move\":\"choose stonemason\"}\n"                                                                      \
    "{\"by\":2,\"move\":\"choose stonemason\"}\n"

static struct hb_table *read_saved(const char *text)
{
    struct hb_error err = { .code = HB_OK };
    struct hb_table *t = hb_record_read(text, strlen(text), &err);

    if (!t)
        fail_msg("%s", err.text);
    return t;
}

static const struct hb_castle *castle_at(const struct hb_table *t)
{
    return hb_castle_of(hb_table_game(t));
}

static void a_game_saved_before_pays_first_as_it_was_begun(void **state)
{
    struct hb_table *t = read_saved(SAVED(""));

    (void)state;
    assert_int_equal(castle_at(t)->cart[HB_CASTLE_SAND], 0);
    assert_string_equal(hb_phase(hb_table_game(t)), "trader");
    assert_true(hb_table_play(t, 0, "put supply sand", NULL, NULL));
    assert_int_equal(castle_at(t)->cart[HB_CASTLE_SAND], 1);
    hb_table_close(t);
}

static void it_is_saved_again_as_it_was(void **state)
{
    struct hb_table *t = read_saved(SAVED("")), *again;
    size_t length = 0;
    char *text = hb_record_text(t, &length);

    (void)state;
    assert_null(strstr(text, "inn_first"));
    again = hb_record_read(text, length, NULL);
    assert_non_null(again);
    assert_true(hb_equal(hb_table_game(t), hb_table_game(again)));
    free(text);
    hb_table_close(again);
    hb_table_close(t);
}

static void a_new_game_says_in_its_record_that_it_pays_after_placing(void **state)
{
    struct hb_table *t = read_saved(SAVED("\"inn_first\":false,"));
    size_t length = 0;
    char *text = hb_record_text(t, &length);

    (void)state;
    assert_non_null(strstr(text, "\"inn_first\":false"));
    assert_int_equal(castle_at(t)->cart[HB_CASTLE_SAND], 1);
    assert_true(hb_table_play(t, 0, "put supply wood", NULL, NULL));
    assert_string_equal(hb_phase(hb_table_game(t)), "recall");
    free(text);
    hb_table_close(t);
}

static void both_kinds_of_positions_read_back(void **state)
{
    static const char *const saved[] = { SAVED(""), SAVED("\"inn_first\":false,") };
    static char text[1 << 14];

    (void)state;
    for (unsigned i = 0; i < 2; i++) {
        struct hb_table *t = read_saved(saved[i]);
        const struct hb_kind *kind = hb_kind_of(hb_table_game(t));
        struct hb_text out = hb_text_in(text, sizeof text);
        struct hb_castle back;

        kind->position_text(hb_table_game(t), &out);
        assert_int_equal(strstr(text, "inn_after 1\n") != NULL, i);
        assert_true(kind->position_parse(&back.head, text, NULL));
        assert_true(hb_equal(&back.head, hb_table_game(t)));
        hb_table_close(t);
    }
}

/* Each position has one text. */
static void a_line_that_says_nothing_is_refused(void **state)
{
    static char text[1 << 14];
    struct hb_table *t = read_saved(SAVED("\"inn_first\":false,"));
    const struct hb_kind *kind = hb_kind_of(hb_table_game(t));
    struct hb_text out = hb_text_in(text, sizeof text);
    struct hb_error err = { .code = HB_OK };
    struct hb_castle back;

    (void)state;
    kind->position_text(hb_table_game(t), &out);
    strstr(text, "inn_after 1")[strlen("inn_after ")] = '0';
    assert_false(kind->position_parse(&back.head, text, &err));
    assert_non_null(strstr(err.text, "inn_after"));
    hb_table_close(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_saved_before_pays_first_as_it_was_begun),
        cmocka_unit_test(it_is_saved_again_as_it_was),
        cmocka_unit_test(a_new_game_says_in_its_record_that_it_pays_after_placing),
        cmocka_unit_test(both_kinds_of_positions_read_back),
        cmocka_unit_test(a_line_that_says_nothing_is_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
