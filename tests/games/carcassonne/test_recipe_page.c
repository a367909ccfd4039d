/* test_recipe_page.c -- docs/adding-an-expansion.md can be followed beside the expansions that there are. */
#include "system/files.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

enum { PAGE_MAX = 1024 * 1024 };

static char *read_page(void)
{
    size_t length;
    char *text = hb_file_read("docs/adding-an-expansion.md", PAGE_MAX, &length, NULL);

    assert_non_null(text);
    return text;
}

static void the_folder_of_the_example_is_free(void **state)
{
    static const char folder[] = "games/carcassonne/fair";
    char *text = read_page();

    (void)state;
    assert_non_null(strstr(text, "cp -R tests/fair games/carcassonne/fair"));
    assert_int_not_equal(access(folder, F_OK), 0);
    free(text);
}

static void what_the_tests_need_is_told_before_they_are_built(void **state)
{
    char *text = read_page(), *build = strstr(text, "-DHRADBY_TESTS=ON");

    (void)state;
    assert_non_null(build);
    *build = '\0';
    assert_non_null(strstr(text, "libcmocka-dev"));
    free(text);
}

/* Names in the recipe are names in the code. */
static void the_tables_that_it_names_are_there(void **state)
{
    static const struct {
        const char *file, *table;
    } named[] = { { "tests/support/setups.h", "setups" }, { "programs/hradby/cmd_perft.c", "carcassonne_games" } };
    char *text = read_page(), words[128];

    (void)state;
    for (size_t i = 0; i < sizeof named / sizeof named[0]; i++) {
        size_t length;
        char *code = hb_file_read(named[i].file, PAGE_MAX, &length, NULL);

        assert_non_null(code);
        snprintf(words, sizeof words, "`%s` in `%s`", named[i].table, named[i].file);
        assert_non_null(strstr(text, words));
        snprintf(words, sizeof words, " %s[] = {", named[i].table);
        assert_non_null(strstr(code, words));
        free(code);
    }
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_folder_of_the_example_is_free),
        cmocka_unit_test(what_the_tests_need_is_told_before_they_are_built),
        cmocka_unit_test(the_tables_that_it_names_are_there),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
