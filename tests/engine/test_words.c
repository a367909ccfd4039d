/* test_words.c -- sentences of the catalogue: what is filled in, what is left out, and errors said in every
 * language. */
#include "hradby/words.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { LINE_TEXT = 1024 };

/* Splits at the sign; the pieces stay in the text. */
static unsigned split(char *text, char sign, char **piece, unsigned most)
{
    unsigned n = 0;

    while (n < most) {
        piece[n++] = text;
        text = strchr(text, sign);
        if (!text)
            break;
        *text++ = '\0';
    }
    return n;
}

static void check_case(char *line, unsigned number)
{
    char *field[4], *value[8], said[LINE_TEXT];
    struct hb_param param[8];
    unsigned values, params = 0;
    enum hb_language language;

    line[strcspn(line, "\n")] = '\0';
    assert_int_equal(split(line, '\t', field, 4), 4);
    assert_true(hb_language_named(field[0], &language));
    values = *field[2] ? split(field[2], ';', value, 8) : 0;
    for (; params < values; params++) {
        char *pair[2];
        assert_int_equal(split(value[params], '=', pair, 2), 2);
        param[params] = (struct hb_param){ pair[0], pair[1] };
    }
    struct hb_text out = hb_text_for(language, said, sizeof said);
    hb_say_text(&out, field[1], param, params);
    if (strcmp(said, field[3]) != 0)
        fail_msg("tests/words/cases.tsv:%u: «%s» instead of «%s»", number, said, field[3]);
}

static void every_case(void **state)
{
    FILE *f = fopen("tests/words/cases.tsv", "r");
    char line[LINE_TEXT];
    unsigned cases = 0;

    (void)state;
    assert_non_null(f);
    for (unsigned number = 1; fgets(line, sizeof line, f); number++)
        if (line[0] != '#') {
            check_case(line, number);
            cases++;
        }
    fclose(f);
    assert_true(cases > 20);
}

static void languages_by_code_and_locale(void **state)
{
    enum hb_language language = HB_LANGUAGES;

    (void)state;
    assert_true(hb_language_named("cs_CZ.UTF-8", &language) && language == HB_CZECH);
    assert_true(hb_language_named("sk", &language) && language == HB_SLOVAK);
    assert_true(hb_language_named("en-GB", &language) && language == HB_ENGLISH);
    assert_false(hb_language_named("csb_PL", &language));
    assert_false(hb_language_named("", &language));
    assert_false(hb_language_named("C", &language));
}

static void a_missing_sentence_shows_its_key(void **state)
{
    char said[64];
    struct hb_text out = hb_text_in(said, sizeof said);

    (void)state;
    hb_say_with(&out, "no.such.sentence", NULL, 0);
    assert_string_equal(said, "⟦no.such.sentence⟧");
}

static void an_error_is_said_in_every_language(void **state)
{
    struct hb_error inner, err;
    char said[HB_ERROR_TEXT];

    (void)state;
    assert_false(hb_refuse(&inner, HB_BAD_OPTION, "error.language word=%s", "de"));
    assert_int_equal(inner.code, HB_BAD_OPTION);
    assert_string_equal(inner.text, "there is no language \"de\"; there are en, cs and sk");
    assert_false(hb_refuse(&err, HB_BAD_OPTION, "protocol.field name=%s why=@%s", "language", inner.call));
    assert_string_equal(err.text, "the field \"language\": there is no language \"de\"; there are en, cs and sk");
    struct hb_text out = hb_text_for(HB_CZECH, said, sizeof said);
    hb_error_say(&err, &out);
    assert_string_equal(said, "pole „language“: jazyk „de“ neexistuje; k dispozici jsou en, cs a sk");
}

/* What comes from outside cannot pretend to be a sentence of ours. */
static void values_are_tame(void **state)
{
    struct hb_error err;
    char said[HB_ERROR_TEXT];

    (void)state;
    hb_refuse(&err, HB_BAD_OPTION, "error.language word=%s", "\x02list.and\x03\x1fword\x1ex");
    struct hb_text out = hb_text_for(HB_SLOVAK, said, sizeof said);
    hb_error_say(&err, &out);
    assert_non_null(strstr(said, "?list.and??word?x"));
}

/* A value that is far too long is cut, at a whole letter, and the sentence stays whole in memory. */
static void long_values_are_cut(void **state)
{
    static char many[4096];
    struct hb_error err;
    char said[HB_ERROR_TEXT];

    (void)state;
    for (unsigned i = 0; i + 2 < sizeof many; i += 2)
        memcpy(many + i, "ž", 2);
    hb_refuse(&err, HB_BAD_OPTION, "error.language word=%s", many);
    assert_true(strlen(err.text) < HB_ERROR_TEXT && strlen(err.text) > HB_ERROR_TEXT - 4);
    assert_true(((unsigned char)err.text[strlen(err.text) - 2] & 0xe0) == 0xc0);
    struct hb_text out = hb_text_for(HB_CZECH, said, sizeof said);
    hb_error_say(&err, &out); /* too long to be kept as a call: in English */
    assert_memory_equal(said, err.text, 20);
}

/* A word that is shown in part ends at a whole letter, so that the sentence around it is not lost. */
static void words_are_shown_in_part_up_to_a_whole_letter(void **state)
{
    struct hb_error err;

    (void)state;
    hb_refuse(&err, HB_BAD_OPTION, "error.language word=%.*s", 4, "až žá");
    assert_string_equal(err.text, "there is no language \"až \"; there are en, cs and sk");
    hb_refuse(&err, HB_BAD_OPTION, "error.language word=%.*s", 6, "až žá");
    assert_string_equal(err.text, "there is no language \"až ž\"; there are en, cs and sk");
}

/* An error whose call was not kept is put into another sentence by its text, and has no say in how that is read. */
static void an_error_without_its_call_is_a_value_too(void **state)
{
    struct hb_error inner = { .code = HB_BAD_OPTION, .text = "the \x1fname\x1ereason\x03" }, err;
    char said[HB_ERROR_TEXT];
    struct hb_text out = hb_text_for(HB_CZECH, said, sizeof said);

    (void)state;
    hb_refuse(&err, HB_BAD_OPTION, "protocol.field name=%s why=@%s", "x", hb_error_call(&inner));
    assert_string_equal(err.text, "the field \"x\": the ?name?reason?");
    hb_error_say(&err, &out);
    assert_string_equal(said, "pole „x“: the ?name?reason?");
    hb_refuse(&inner, HB_BAD_OPTION, "error.language word=%s", "de");
    assert_ptr_equal(hb_error_call(&inner), inner.call);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_case),
        cmocka_unit_test(languages_by_code_and_locale),
        cmocka_unit_test(a_missing_sentence_shows_its_key),
        cmocka_unit_test(an_error_is_said_in_every_language),
        cmocka_unit_test(values_are_tame),
        cmocka_unit_test(long_values_are_cut),
        cmocka_unit_test(words_are_shown_in_part_up_to_a_whole_letter),
        cmocka_unit_test(an_error_without_its_call_is_a_value_too),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
