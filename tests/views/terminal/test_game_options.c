/* test_game_options.c -- every option of every game on the command line, of whatever game and expansion it is.
 *
 * The program is the one that the environment names as HRADBY. */
#include "tests/support/tui_program.h"
#include "views/terminal/game_options.h"
#include "views/terminal/play_options.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void flag_of(const struct hb_option *o, char flag[64])
{
    snprintf(flag, 64, "--%s", o->name);
    for (char *c = flag; *c != '\0'; c++)
        if (*c == '_')
            *c = '-';
}

/* Its own sentence, or that which games share; NULL: there is none. */
static const char *sentence_of(const struct hb_kind *kind, const struct hb_option *o, enum hb_language language)
{
    const char *own;
    char key[96];

    snprintf(key, sizeof key, "usage.option.%s.%s", kind->id, o->name);
    own = hb_words(language, key);
    snprintf(key, sizeof key, "usage.option.%s", o->name);
    return own ? own : hb_words(language, key);
}

/* Text of some lines in one, without the blanks of a column. */
static void join_lines(char *text)
{
    char *to = text;

    for (const char *from = text; *from != '\0'; from++) {
        bool blank = *from == ' ' || *from == '\n';
        if (!blank || (to > text && to[-1] != ' '))
            *to++ = blank ? ' ' : *from;
    }
    *to = '\0';
}

static void help_tells_every_option_below_its_game_in_every_language(void **state)
{
    struct run *r = tui_room();
    char wanted[512], heading[96];

    (void)state;
    for (unsigned language = 0; language < HB_LANGUAGES; language++) {
        const char *at;

        snprintf(wanted, sizeof wanted, "play --help --language %s", hb_language_code[language]);
        tui_run(r, "", wanted);
        assert_int_equal(r->status, 0);
        join_lines(r->text);
        at = r->text;
        for (unsigned k = 0; hb_kinds[k]; k++) {
            struct hb_text out = hb_text_for((enum hb_language)language, heading, sizeof heading);
            const struct hb_param game = { "value", hb_kinds[k]->id };

            hb_say_with(&out, "usage.options.of", &game, 1);
            at = strstr(at, heading);
            assert_non_null(at);
            for (const struct hb_option *o = hb_kinds[k]->options; o->name; o++) {
                const char *sentence = sentence_of(hb_kinds[k], o, (enum hb_language)language);
                char flag[64];

                flag_of(o, flag);
                if (!sentence)
                    fail_msg("%s of %s has no sentence usage.option.%s.%s", o->name, hb_kinds[k]->id, hb_kinds[k]->id,
                             o->name);
                snprintf(wanted, sizeof wanted, " %s ", flag);
                at = strstr(at, wanted);
                if (!at || !strstr(at, sentence))
                    fail_msg("%s: %s: %s", hb_language_code[language], flag, sentence);
            }
        }
    }
    free(r);
}

/* Reads a command line of some words as `hradby play` does. */
static bool reads(struct hb_play_options *o, int words, char *const *word, struct hb_error *err)
{
    static char name[] = "play";
    struct hb_cli_given given;
    char *argv[8] = { name };

    for (int i = 0; i < words; i++)
        argv[i + 1] = word[i];
    return hb_cli_read(&hb_play_cli, o, &given, words + 1, argv, err);
}

static bool plans(const char *game, const char *flag, const char *text, struct hb_error *err)
{
    char of_game[64], option[64], value[128], seed[] = "--seed=1", *words[] = { of_game, seed, option, value };
    struct hb_play_options o;
    struct hb_players players;
    struct hb_plan plan;

    snprintf(of_game, sizeof of_game, "--game=%s", game);
    snprintf(option, sizeof option, "%s", flag);
    snprintf(value, sizeof value, "%s", text);
    if (!reads(&o, 4, words, err) || !hb_play_options_plan(&o, &plan, &players, err))
        return false;
    bool good = plan.kind->setup_check(plan.setup, plan.players, err);
    hb_plan_free(&plan);
    return good;
}

static void every_example_is_taken_and_every_wrong_word_refused(void **state)
{
    (void)state;
    for (unsigned k = 0; hb_kinds[k]; k++)
        for (const struct hb_option *o = hb_kinds[k]->options; o->name; o++) {
            struct hb_error err = { .code = HB_OK };
            char flag[64];

            flag_of(o, flag);
            if (o->example && !plans(hb_kinds[k]->id, flag, o->example, &err))
                fail_msg("%s %s of %s: %s", flag, o->example, hb_kinds[k]->id, err.text);
            err.code = HB_OK;
            if (o->type != HB_COUNTS || !o->example) /* figures are read in a game that has them */
                assert_false(plans(hb_kinds[k]->id, flag, "?", &err) || err.code != HB_BAD_OPTION);
        }
}

static bool has_option(const struct hb_kind *kind, const char *name)
{
    for (const struct hb_option *o = kind->options; o->name; o++)
        if (strcmp(o->name, name) == 0)
            return true;
    return false;
}

static void an_option_of_another_game_is_refused_by_its_flag(void **state)
{
    (void)state;
    for (unsigned k = 0; hb_kinds[k]; k++)
        for (const struct hb_option *o = hb_kinds[k]->options; o->name; o++)
            for (unsigned other = 0; hb_kinds[other]; other++) {
                struct hb_error err = { .code = HB_OK };
                char flag[64], because[160];

                if (has_option(hb_kinds[other], o->name))
                    continue;
                flag_of(o, flag);
                snprintf(because, sizeof because, "%s: %s has no option \"%s\"", flag, hb_kinds[other]->title, o->name);
                assert_false(plans(hb_kinds[other]->id, flag, "1", &err));
                if (!strstr(err.text, because))
                    fail_msg("%s", err.text);
            }
}

/* An option of a game that was called so could never be typed. */
static void no_option_of_a_game_is_called_as_one_of_the_command(void **state)
{
    (void)state;
    for (const struct hb_cli_option *own = hb_play_cli.option; own->name || own->help; own++)
        for (const struct hb_cli_option *row = hb_play_cli.further(); row->name || row->help; row++)
            if (own->name && row->name)
                assert_string_not_equal(own->name, row->name);
}

static void what_a_list_has_may_be_separated_by_commas(void **state)
{
    static char pair[] = "--option=draws=base/D base/E", list[] = "--bag=base/D=2,base/E=3",
                start[] = "--start=base/D@0,0,90", *words[] = { pair, list, start };
    struct hb_play_options o;
    struct hb_players players;
    struct hb_plan plan;
    struct hb_error err = { .code = HB_OK };
    char text[128];

    (void)state;
    if (!reads(&o, 3, words, &err) || !hb_play_options_plan(&o, &plan, &players, &err) ||
        !plan.kind->setup_check(plan.setup, plan.players, &err))
        fail_msg("%s", err.text);
    for (unsigned i = 0; i < 3; i++) {
        static const char *const name[] = { "draws", "bag", "start" };
        static const char *const wanted[] = { "base/D base/E", "base/D=2 base/E=3", "base/D@0,0,90" };
        struct hb_text out = hb_text_in(text, sizeof text);

        plan.kind->setup_text(plan.setup, name[i], &out);
        assert_string_equal(text, wanted[i]);
    }
    hb_plan_free(&plan);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(help_tells_every_option_below_its_game_in_every_language),
        cmocka_unit_test(every_example_is_taken_and_every_wrong_word_refused),
        cmocka_unit_test(an_option_of_another_game_is_refused_by_its_flag),
        cmocka_unit_test(no_option_of_a_game_is_called_as_one_of_the_command),
        cmocka_unit_test(what_a_list_has_may_be_separated_by_commas),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
