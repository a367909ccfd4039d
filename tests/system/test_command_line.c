/* test_command_line.c -- command lines as tables: what is read, and what is refused with which words. */
#include "system/command_line.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* A command that has an option of each kind, and reads the numbers of another one. */
struct inner {
    unsigned long depth;
    bool deep;
};

struct outer {
    const char *file, *text, *taken;
    unsigned small;
    uint64_t large;
    bool quiet;
    struct inner inner;
};

enum { SIZES = 1, TEXTS = 2 };

static bool take_red(void *into, const char *name, const char *value, struct hb_error *err)
{
    ((struct outer *)into)->taken = value;
    return strcmp(value, "red") == 0 || hb_refuse(err, HB_BAD_OPTION, "command.no-option word=%s", name);
}

static void usual(void *into)
{
    ((struct outer *)into)->small = 7;
}

static const struct hb_cli_option inner_options[] = {
    { "--depth", "N", "usage.perft.depth", HB_CLI_NUMBER, HB_CLI_AT(struct inner, depth), .most = 9, .group = SIZES },
    { "--deep", NULL, "usage.bench.all", HB_CLI_FLAG, HB_CLI_AT(struct inner, deep) },
    HB_CLI_LAST
};

static const struct hb_cli inner = { .command = "inner", .option = inner_options, .size = sizeof(struct inner) };

static const struct hb_cli_option options[] = {
    { "FILE", .kind = HB_CLI_WORD, HB_CLI_AT(struct outer, file) },
    { "--text", "T", "usage.help", HB_CLI_TEXT, HB_CLI_AT(struct outer, text), .example = "such", .brief = "-t",
      .once = true, .group = TEXTS },
    { "--taken", "T", "usage.help", HB_CLI_TAKE, .take = take_red, .may_be_empty = true },
    { "--small", "N", "usage.help", HB_CLI_NUMBER, HB_CLI_AT(struct outer, small), .least = 1, .most = 99 },
    { "--large", "N", "usage.help", HB_CLI_NUMBER, HB_CLI_AT(struct outer, large), .most = 4294967296 },
    { "--quiet", NULL, "usage.help", HB_CLI_FLAG, HB_CLI_AT(struct outer, quiet) },
    { "shown", NULL, "usage.help", HB_CLI_ROW, .at = 0 },
    HB_CLI_LAST
};

static const struct hb_cli cli = {
    .command = "outer",
    .option = options,
    .usual = usual,
    .size = sizeof(struct outer),
    .more = &inner,
    .more_at = offsetof(struct outer, inner),
    .more_group = SIZES,
};

static struct outer got;
static struct hb_cli_given given;
static struct hb_error err;

enum { WORDS_MAX = 8 };

/* Words apart by blanks; they stay until the next ones. */
static bool reads(const char *line)
{
    static char text[256], name[] = "outer";
    char *argv[WORDS_MAX + 1] = { name };
    int argc = 1;

    assert_true(strlen(line) < sizeof text);
    strcpy(text, line); /* NOLINT: it fits */
    for (char *word = strtok(text, " "); word; word = strtok(NULL, " "))
        argv[argc++] = word;
    return hb_cli_read(&cli, &got, &given, argc, argv, &err);
}

static void assert_refused(const char *line, const char *says)
{
    assert_false(reads(line));
    assert_string_equal(err.text, says);
}

static void options_and_words_go_where_the_table_says(void **state)
{
    (void)state;
    assert_true(reads("--text one a.jsonl --large=4294967296 --quiet --taken red"));
    assert_string_equal(got.text, "one");
    assert_string_equal(got.file, "a.jsonl");
    assert_true(got.large == 4294967296 && got.quiet);
    assert_string_equal(got.taken, "red");
    assert_int_equal(got.small, 7);
    assert_true(reads("-t=two --small 99"));
    assert_string_equal(got.text, "two");
    assert_int_equal(got.small, 99);
    assert_null(got.file);
    assert_false(given.help);
}

static void what_was_given_is_known_by_its_group(void **state)
{
    (void)state;
    assert_true(reads("--small 3 -t x"));
    assert_string_equal(hb_cli_given_of(&given, TEXTS), "--text");
    assert_null(hb_cli_given_of(&given, SIZES));
}

static void options_of_another_command_go_into_its_own_struct(void **state)
{
    (void)state;
    assert_true(reads("--depth 9"));
    assert_int_equal(got.inner.depth, 9);
    assert_string_equal(hb_cli_given_of(&given, SIZES), "--depth");
    assert_refused("--deep", "there is no option \"--deep\"");
}

static void behind_two_hyphens_is_no_option(void **state)
{
    (void)state;
    assert_true(reads("-- --quiet"));
    assert_string_equal(got.file, "--quiet");
    assert_false(got.quiet);
    assert_true(reads("-"));
    assert_string_equal(got.file, "-");
}

static void help_is_asked_for_among_other_words(void **state)
{
    (void)state;
    assert_true(reads("--small 3 -h"));
    assert_true(given.help);
    assert_true(reads("--help"));
    assert_true(given.help);
}

static void wrong_words_are_refused(void **state)
{
    (void)state;
    assert_refused("--text", "--text needs a value, such as such");
    assert_refused("-t=", "-t needs a value, such as such");
    assert_refused("--small", "--small needs a value, such as 1");
    assert_refused("--small 0", "--small: \"0\" is no whole number from 1 to 99");
    assert_refused("--small 3x", "--small: \"3x\" is no whole number from 1 to 99");
    assert_refused("--large 99999999999999999999", "--large: \"99999999999999999999\" is no whole number from 0 to "
                                                   "4294967296");
    assert_refused("--quiet=yes", "--quiet takes no value");
    assert_refused("--help=yes", "--help takes no value");
    assert_refused("-t a --text b", "--text is given twice");
    assert_refused("--quit", "there is no option \"--quit\"");
    assert_refused("--quietly", "there is no option \"--quietly\"");
    assert_refused("--shown", "there is no option \"--shown\"");
    assert_refused("--taken blue", "there is no option \"--taken\"");
    assert_refused("--taken=", "there is no option \"--taken\"");
    assert_refused("a b", "one saved game at a time, not both \"a\" and \"b\"");
}

static unsigned names;

static const char *nth_name(unsigned i)
{
    static const char *const all[] = { "easy", "hard", "master" };

    return i < names ? all[i] : NULL;
}

static void what_may_be_chosen_is_listed_in_the_language_of_the_help(void **state)
{
    static const char *const wanted[HB_LANGUAGES][3] = {
        [HB_ENGLISH] = { "easy", "easy or hard", "easy, hard or master" },
        [HB_CZECH] = { "easy", "easy nebo hard", "easy, hard nebo master" },
        [HB_SLOVAK] = { "easy", "easy alebo hard", "easy, hard alebo master" },
    };

    (void)state;
    for (unsigned language = 0; language < HB_LANGUAGES; language++)
        for (names = 1; names <= 3; names++) {
            char text[64] = "";
            struct hb_text out = hb_text_for((enum hb_language)language, text, sizeof text);

            hb_cli_say_choices(&out, nth_name);
            assert_string_equal(text, wanted[language][names - 1]);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(options_and_words_go_where_the_table_says),
        cmocka_unit_test(what_was_given_is_known_by_its_group),
        cmocka_unit_test(options_of_another_command_go_into_its_own_struct),
        cmocka_unit_test(behind_two_hyphens_is_no_option),
        cmocka_unit_test(help_is_asked_for_among_other_words),
        cmocka_unit_test(wrong_words_are_refused),
        cmocka_unit_test(what_may_be_chosen_is_listed_in_the_language_of_the_help),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
