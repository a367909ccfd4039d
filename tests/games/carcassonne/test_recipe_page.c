/* test_recipe_page.c -- docs/adding-an-expansion.md can be followed beside the expansions that there are. */
#include "files/files.h"

#include <glob.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { PAGE_MAX = 1024 * 1024 };

static char *read_page(void)
{
    size_t length;
    char *text = hb_file_read("docs/adding-an-expansion.md", PAGE_MAX, &length, NULL);

    assert_non_null(text);
    return text;
}

static void the_scenarios_of_the_example_have_a_number_of_their_own(void **state)
{
    static const char folder[] = "tests/scenarios/carcassonne/";
    char *text = read_page(), *at = strstr(text, folder);
    char pattern[128];
    glob_t found;

    (void)state;
    assert_non_null(at);
    for (; at != NULL; at = strstr(at + 1, folder)) {
        assert_int_equal(strspn(at + strlen(folder), "0123456789"), 2);
        snprintf(pattern, sizeof pattern, "%.*s-*.scenario", (int)strlen(folder) + 2, at);
        if (glob(pattern, 0, NULL, &found) != GLOB_NOMATCH)
            fail_msg("%s is there already", found.gl_pathv[0]);
    }
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
    } named[] = { { "tests/referee/setups.h", "setups" }, { "src/cli/cmd_perft.c", "carcassonne_games" } };
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
        cmocka_unit_test(the_scenarios_of_the_example_have_a_number_of_their_own),
        cmocka_unit_test(what_the_tests_need_is_told_before_they_are_built),
        cmocka_unit_test(the_tables_that_it_names_are_there),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
