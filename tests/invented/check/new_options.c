/* new_options.c -- the option of a new rule and those of a new game stand on the command line, and are read, checked and
 * refused there, though no file of any front end knows them. */
#include "views/terminal/game_options.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

struct typed {
    bool quiet;
    struct hb_givens givens;
};

enum { GAME = 1, WORDS_MAX = 8, HELP_MAX = 32768 };

static const struct hb_cli_option options[] = {
    { "--quiet", NULL, "usage.replay.quiet", HB_CLI_FLAG, HB_CLI_AT(struct typed, quiet) },
    { .name = NULL },
};

static const struct hb_cli_option *further(void)
{
    return hb_game_option_rows(GAME, offsetof(struct typed, givens));
}

static const struct hb_cli cli = {
    .command = "new",
    .synopsis = { "new" },
    .does = "usage.play.does",
    .option = options,
    .further = further,
    .size = sizeof(struct typed),
};

static struct typed typed;

/* What help prints. */
static const char *help_in(enum hb_language language)
{
    static char text[HELP_MAX];
    FILE *file = tmpfile();
    int standard = dup(STDOUT_FILENO);
    size_t n;

    assert_non_null(file);
    fflush(stdout);
    assert_true(dup2(fileno(file), STDOUT_FILENO) >= 0);
    hb_cli_help(&cli, language, &typed);
    fflush(stdout);
    assert_true(dup2(standard, STDOUT_FILENO) >= 0);
    close(standard);
    rewind(file);
    n = fread(text, 1, sizeof text - 1, file);
    text[n] = '\0';
    fclose(file);
    return text;
}

/* Words apart by blanks; they stay until the next ones. */
static bool reads(const char *line, struct hb_error *err)
{
    static char text[256], name[] = "new";
    struct hb_cli_given given;
    char *argv[WORDS_MAX + 1] = { name };
    int argc = 1;

    snprintf(text, sizeof text, "%s", line);
    for (char *word = strtok(text, " "); word; word = strtok(NULL, " "))
        argv[argc++] = word;
    return hb_cli_read(&cli, &typed, &given, argc, argv, err);
}

/* Whether a game can be set up after such a line; what its option came to. */
static bool sets_up(const char *game, const char *line, const char *option, char came_to[64], struct hb_error *err)
{
    struct hb_text out = hb_text_in(came_to, 64);
    struct hb_plan plan;
    bool good;

    if (!reads(line, err))
        return false;
    assert_true(hb_plan_new(&plan, hb_kind_named(game), err));
    plan.players = 2;
    good = hb_givens_apply(&typed.givens, &plan, err) && plan.kind->setup_check(plan.setup, plan.players, err);
    if (good)
        plan.kind->setup_text(plan.setup, option, &out);
    hb_plan_free(&plan);
    return good;
}

static void assert_sets_up(const char *game, const char *line, const char *option, const char *wanted)
{
    struct hb_error err = { .code = HB_OK };
    char came_to[64] = "";

    if (!sets_up(game, line, option, came_to, &err))
        fail_msg("%s: %s", line, err.text);
    assert_string_equal(came_to, wanted);
}

static void assert_refused(const char *game, const char *line, const char *because)
{
    struct hb_error err = { .code = HB_OK };
    char came_to[64] = "";

    assert_false(sets_up(game, line, "bag", came_to, &err));
    assert_int_equal(err.code, HB_BAD_OPTION);
    if (!strstr(err.text, because))
        fail_msg("%s: %s", line, err.text);
}

static void help_shows_them_with_what_they_say_of_themselves(void **state)
{
    (void)state;
    for (unsigned language = 0; language < HB_LANGUAGES; language++) {
        const char *help = help_in((enum hb_language)language), *coins = strstr(help, "--coins-dear yes|no"),
                   *meadow = strstr(help, " meadow:\n"), *level = meadow ? strstr(meadow, "--level WORD") : NULL;

        assert_non_null(coins);
        assert_non_null(strstr(coins, "whether a coin is worth three points\n"));
        assert_non_null(level);
        assert_non_null(strstr(level, "how hard it is\n"));
        assert_true(coins < meadow);
    }
}

static void they_are_read_and_given_to_the_game(void **state)
{
    (void)state;
    assert_sets_up("carcassonne", "--coins-dear yes --expansions coins,ford", "coins_dear", "yes");
    assert_sets_up("carcassonne", "--expansions=coins", "coins_dear", "no");
    assert_sets_up("carcassonne", "--expansions=coins,ford", "expansions", "coins ford");
    assert_sets_up("meadow", "--level 3", "level", "3");
    assert_sets_up("meadow", "--draws base/U,base/E --level=2", "draws", "base/U base/E");
}

static void what_is_wrong_is_refused_with_a_sentence(void **state)
{
    (void)state;
    assert_refused("carcassonne", "--coins-dear perhaps", "option coins_dear: \"perhaps\" is none of yes, no");
    assert_refused("carcassonne", "--coins-dear", "--coins-dear needs a value, such as no");
    assert_refused("carcassonne", "--coins-dear yes --coins-dear no", "--coins-dear is given twice");
    assert_refused("carcassonne", "--coins_dear yes", "there is no option \"--coins_dear\"");
    assert_refused("meadow", "--coins-dear yes", "has no option \"coins_dear\"; it has level, bag, draws, start");
    assert_refused("meadow", "--level 4", "option level: \"4\" is none of 1, 2, 3");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(help_shows_them_with_what_they_say_of_themselves),
        cmocka_unit_test(they_are_read_and_given_to_the_game),
        cmocka_unit_test(what_is_wrong_is_refused_with_a_sentence),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
