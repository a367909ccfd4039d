/* test_utf8.c -- which texts can be seen as they are. */
#include "table/strings.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static bool is_visible(const char *text)
{
    return hb_utf8_is_visible(text, strlen(text));
}

static void letters_signs_and_emoji_can_be_seen(void **state)
{
    static const char *const seen[] = {
        "",
        "Anna",
        "Žofie Nováková",
        "Анна",
        "عمر",
        "דוד",
        "李小龍",
        "ไทย",
        "e\xcc\x81",      /* with a mark of its own */
        "Jan\xc2\xa0Hus", /* a blank where no line is broken */
        "🐑",
        "\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x91\xa7",             /* a mother and her daughter, joined */
        "\xf0\x9f\x8f\xb3\xef\xb8\x8f\xe2\x80\x8d\xf0\x9f\x8c\x88", /* a flag and a rainbow */
        "\xe2\x9d\xa4\xef\xb8\x8f",                                 /* a heart in colour */
        "7\xef\xb8\x8f\xe2\x83\xa3",                                /* a key */
    };

    (void)state;
    for (unsigned i = 0; i < sizeof seen / sizeof seen[0]; i++)
        if (!is_visible(seen[i]))
            fail_msg("\"%s\" cannot be seen", seen[i]);
}

static void what_turns_hides_or_has_no_width_is_found(void **state)
{
    static const char *const unseen[] = {
        "a\tb",
        "\xc2\x85",
        "\xff",
        "\xe2\x80\xaetxt.exe", /* right to left from here */
        "\xe2\x80\xaa",        /* and the other ways to turn */
        "\xe2\x81\xa6z",
        "\xe2\x81\xa9",
        "\xe2\x80\x8e",
        "\xe2\x80\x8f",
        "\xd8\x9c",
        "An\xe2\x80\x8bna", /* a blank without width */
        "An\xe2\x80\x8cna",
        "An\xe2\x80\x8dna",             /* a joiner between letters */
        "\xe2\x80\x8d\xf0\x9f\x91\xa7", /* or before anything */
        "An\xef\xb8\x8fna",
        "\xef\xbb\xbfJana",
        "An\xc2\xadna", /* a hyphen that may not be there */
        "An\xcd\x8fna",
        "Anna\xe3\x85\xa4", /* letters that are drawn as nothing */
        "\xe1\x85\xa0",
        "\xe2\xa0\x80",
        "Anna\xe2\x80\x83", /* wide and narrow blanks */
        "Anna\xe3\x80\x80",
        "\xe2\x80\xa8",     /* a new line */
        "\xf3\xa0\x81\xa1", /* a tag */
        "\xef\xbf\xbf",
        "\xf0\x9f\xbf\xbe",
    };

    (void)state;
    for (unsigned i = 0; i < sizeof unseen / sizeof unseen[0]; i++)
        if (is_visible(unseen[i]))
            fail_msg("number %u can be seen", i);
}

static void blanks_alone_are_blank(void **state)
{
    (void)state;
    assert_true(hb_utf8_is_blank("", 0));
    assert_true(hb_utf8_is_blank(" \xc2\xa0 \xe2\x80\xaf", strlen(" \xc2\xa0 \xe2\x80\xaf")));
    assert_false(hb_utf8_is_blank(" . ", 3));
    assert_false(hb_utf8_is_blank("\xff", 1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(letters_signs_and_emoji_can_be_seen),
        cmocka_unit_test(what_turns_hides_or_has_no_width_is_found),
        cmocka_unit_test(blanks_alone_are_blank),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
