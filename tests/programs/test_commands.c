/* test_commands.c -- what the commands of the program say to wrong words, to files they cannot use and to a disk that
 * is full, and that all tell their help in one form.
 *
 * The program is the one that the environment names as HRADBY. */
#include "hradby/game.h"
#include "hradby/text.h"
#include "tests/support/place.h"
#include "tests/support/tui_program.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

enum { LINE_ROOM = 512, COLUMNS = 80 };

static const char *const commands[] = { "play",  "campaign", "replay", "hint",  "analyse", "draw", "engine",
                                        "serve", "admin",    "verify", "arena", "bench",   "perft" };
enum { COMMANDS = sizeof commands / sizeof commands[0] };

/* Only with what it says on standard output. */
static void run_quietly(struct run *r, const char *arguments)
{
    char line[LINE_ROOM] = "";
    struct hb_text out = hb_text_in(line, sizeof line);

    hb_put(&out, "%s 2>/dev/null; }", arguments);
    assert_true(hb_text_fits(&out));
    tui_run(r, "{", line);
}

/* Help */

/* Letters, of which some have several bytes. */
static size_t letters(const char *text, size_t bytes)
{
    size_t n = 0;

    for (size_t i = 0; i < bytes; i++)
        n += ((unsigned char)text[i] & 0xc0) != 0x80;
    return n;
}

static void assert_lines_fit(const char *text)
{
    while (*text != '\0') {
        size_t n = strcspn(text, "\n");

        if (letters(text, n) > COLUMNS)
            fail_msg("longer than %d columns: %.*s", COLUMNS, (int)n, text);
        text += n + (text[n] == '\n');
    }
}

/* A synopsis, a sentence, a table whose last row is there in all of them, examples; nothing on standard error. */
static void assert_help_form(const struct run *r, const char *command)
{
    char words[LINE_ROOM];

    assert_int_equal(r->status, 0);
    snprintf(words, sizeof words, "Usage: hradby %s", command);
    assert_ptr_equal(strstr(r->text, words), r->text);
    tui_assert_says(r, "\n\nOptions:\n  -");
    tui_assert_says(r, "\n  --help ");
    snprintf(words, sizeof words, "\n\nExamples:\n  hradby %s", command);
    tui_assert_says(r, words);
    assert_lines_fit(r->text);
}

static void every_command_tells_its_help_in_one_form(void **state)
{
    struct run *r = tui_room();
    char arguments[LINE_ROOM];

    (void)state;
    for (unsigned i = 0; i < COMMANDS; i++) {
        snprintf(arguments, sizeof arguments, "%s --help", commands[i]);
        run_quietly(r, arguments);
        assert_help_form(r, commands[i]);
    }
    free(r);
}

static void the_word_help_does_what_the_flag_does(void **state)
{
    struct run *word = tui_room(), *flag = tui_room();
    char arguments[LINE_ROOM];

    (void)state;
    for (unsigned i = 0; i < COMMANDS; i++) {
        snprintf(arguments, sizeof arguments, "help %s", commands[i]);
        tui_run(word, "", arguments);
        snprintf(arguments, sizeof arguments, "%s -h", commands[i]);
        tui_run(flag, "", arguments);
        assert_int_equal(word->status, 0);
        assert_string_equal(word->text, flag->text);
    }
    tui_run(word, "", "help");
    tui_run(flag, "", "--help");
    assert_int_equal(word->status, 0);
    assert_string_equal(word->text, flag->text);
    for (unsigned i = 0; i < COMMANDS; i++) {
        snprintf(arguments, sizeof arguments, "\n  %s ", commands[i]);
        tui_assert_says(word, arguments);
    }
    tui_run(word, "", "help help");
    assert_string_equal(word->text, flag->text);
    tui_run(word, "", "help dance");
    assert_int_equal(word->status, 2);
    tui_assert_says(word, "there is no command \"dance\"");
    free(word);
    free(flag);
}

/* Lines become one, so that it does not matter where they break. */
static void help_names_every_game(void **state)
{
    struct run *r = tui_room();

    (void)state;
    tui_run(r, "", "--help");
    for (char *at = r->text; *at != '\0'; at++)
        *at = *at == '\n' ? ' ' : *at;
    for (const struct hb_kind *const *kind = hb_kinds; *kind; kind++)
        tui_assert_says(r, (*kind)->title);
    free(r);
}

/* In a checkout, where git is, also the commit; tests/commit.cmake looks closer. */
static void version_tells_the_commit(void **state)
{
    static const char hexadecimal[] = "0123456789abcdef", version[] = "hradby " HRADBY_VERSION;
    struct run *r = tui_room();
    const char *rest;

    (void)state;
    tui_run(r, "", "--version");
    assert_int_equal(strncmp(r->text, version, strlen(version)), 0);
    rest = r->text + strlen(version);
    if (access(".git", F_OK) != 0 || system("git rev-parse --verify -q HEAD >/dev/null 2>&1") != 0) {
        assert_string_equal(rest, "\n");
    } else {
        assert_int_equal(strncmp(rest, " (", 2), 0);
        assert_true(strspn(rest + 2, hexadecimal) >= 12);
        rest += 2 + strspn(rest + 2, hexadecimal);
        assert_true(strcmp(rest, ")\n") == 0 || strcmp(rest, "+changes)\n") == 0);
    }
    free(r);
}

static void help_is_told_wherever_it_is_asked_for(void **state)
{
    static const char *const asked[] = { "bench --rounds 3 --help", "perft --depth 2 --help", "draw game --help",
                                         "replay game --help",      "play --plain --help",    "admin list --help" };
    struct run *r = tui_room();

    (void)state;
    for (size_t i = 0; i < sizeof asked / sizeof asked[0]; i++) {
        tui_run(r, "", asked[i]);
        assert_int_equal(r->status, 0);
        assert_ptr_equal(strstr(r->text, "Usage: hradby "), r->text);
    }
    free(r);
}

/* Wrong words */

/* One line on standard error and nothing else, which names what is wrong and where the help is. */
static void assert_refused(struct run *r, const char *arguments, const char *says)
{
    char words[LINE_ROOM];
    int command = (int)strcspn(arguments, " ");

    tui_run(r, "", arguments);
    if (r->status != 2)
        fail_msg("hradby %s ended with %d and said %s", arguments, r->status, r->text);
    tui_assert_says(r, says);
    snprintf(words, sizeof words, "hradby %.*s: ", command, arguments);
    assert_ptr_equal(strstr(r->text, words), r->text);
    snprintf(words, sizeof words, "hradby %.*s --help", command, arguments);
    tui_assert_says(r, words);
    assert_ptr_equal(strchr(r->text, '\n'), r->text + strlen(r->text) - 1);
    run_quietly(r, arguments);
    assert_string_equal(r->text, "");
}

static void a_wrong_word_is_named_with_what_is_allowed_and_where_the_help_is(void **state)
{
    static const char *const wrong[][2] = {
        { "bench --rounds 0", "--rounds: \"0\" is no whole number from 1 to 99" },
        { "bench --rounds many", "--rounds: \"many\" is no whole number from 1 to 99" },
        { "bench --rounds", "--rounds needs a value" },
        { "bench --seed -1", "--seed: \"-1\" is no whole number from 0 to 4294967295" },
        { "bench --game chess", "--game: there is no set-up \"chess\"; there are base, river+abbot, inns" },
        { "bench --bench=speed", "--bench: there is no measurement \"speed\"; there are games, playouts, copy, hash" },
        { "bench --core v9", "--core: there is no core \"v9\"; there are v3 and portable" },
        { "bench --level 3", "--level goes with --wins only: say hradby bench --wins --level N" },
        { "bench --wins --level 7", "--level: \"7\" is no whole number from 1 to 6" },
        { "bench --wins --players 0", "--players: \"0\" is no whole number from 1 to 5" },
        { "bench --bogus 1", "there is no option \"--bogus\"" },
        { "bench base", "\"base\" is no option" },
        { "perft --depth 41", "--depth: \"41\" is no whole number from 1 to 40" },
        { "perft --depth", "--depth needs a value" },
        { "perft --players none", "--players: \"none\" is no whole number from 1 to 8" },
        { "perft --players 7", "7 players" },
        { "perft --game chess", "--game: there is no game \"chess\"; there are carcassonne, castle" },
        { "perft --option farmers", "--option: \"farmers\" is no NAME=TEXT" },
        { "perft --option farmers=maybe", "none of yes, no" },
        { "perft --signature --core v9", "--core: there is no core \"v9\"; there are v3 and portable" },
        { "perft --bogus 1", "there is no option \"--bogus\"" },
        { "perft --signature --depth 3", "--signature goes alone; it takes no --depth" },
        { "draw", "name the saved game" },
        { "draw game --tile 5", "--tile: \"5\" is no whole number from 16 to 400" },
        { "draw game --bogus", "there is no option \"--bogus\"" },
        { "engine now", "\"now\" is no option" },
        { "verify", "name the saved game" },
        { "replay --bogus a", "there is no option \"--bogus\"" },
        { "serve --port http", "--port: \"http\" is no whole number from 0 to 65535" },
        { "serve --bogus", "there is no option \"--bogus\"" },
        { "admin", "say what to do" },
        { "admin dance", "there is no command \"dance\"" },
        { "play --bogus", "there is no option \"--bogus\"" },
        { "play --players 9", "from 1 to 8" },
    };
    struct run *r = tui_room();

    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_refused(r, wrong[i][0], wrong[i][1]);
    free(r);
}

static void a_command_that_is_not_there_is_one_line(void **state)
{
    struct run *r = tui_room();

    (void)state;
    tui_run(r, "", "pley");
    assert_int_equal(r->status, 2);
    assert_string_equal(r->text, "hradby: there is no command \"pley\". Did you mean \"play\"? (see hradby --help)\n");
    free(r);
}

static void the_value_of_an_option_may_stand_behind_an_equals_sign(void **state)
{
    struct run *apart = tui_room(), *together = tui_room();

    (void)state;
    tui_run(apart, "", "perft --option expansions=river --depth 2 --game carcassonne");
    tui_run(together, "", "perft --game=carcassonne --depth=2 --option=expansions=river");
    assert_int_equal(apart->status, 0);
    assert_string_equal(apart->text, together->text);
    free(apart);
    free(together);
}

/* Measuring */

static unsigned lines_of(const char *text)
{
    unsigned n = 0;

    for (; *text != '\0'; text++)
        n += *text == '\n';
    return n;
}

static void without_a_name_only_the_figures_are_measured_that_most_want(void **state)
{
    static const char *const games[] = { "base", "bigbox2021", "castle" };
    struct run *r = tui_room();
    char begin[LINE_ROOM];

    (void)state;
    tui_run(r, "", "bench --rounds 1");
    assert_int_equal(r->status, 0);
    assert_int_equal(lines_of(r->text), 6); /* and none on standard error, which is no terminal */
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        snprintf(begin, sizeof begin, "{\"bench\":\"games\",\"game\":\"%s\",\"best\":", games[i]);
        tui_assert_says(r, begin);
        snprintf(begin, sizeof begin, "{\"bench\":\"playouts\",\"game\":\"%s\",\"best\":", games[i]);
        tui_assert_says(r, begin);
    }
    free(r);
}

static void with_a_name_all_of_that_name_is_measured(void **state)
{
    struct run *r = tui_room();

    (void)state;
    tui_run(r, "", "bench --bench size --all");
    assert_int_equal(r->status, 0);
    assert_int_equal(lines_of(r->text), 26);
    tui_run(r, "", "bench --bench size");
    assert_int_equal(lines_of(r->text), 26);
    tui_run(r, "", "bench --bench size --game castle");
    assert_int_equal(lines_of(r->text), 1);
    tui_assert_says(r, "\"best\":400,\"unit\":\"bytes\"");
    free(r);
}

static void a_terminal_shows_how_far_it_is(void **state)
{
    static char program[] = "hradby", command[] = "bench", bench[] = "--bench=size", language[] = "--language=cs";
    char *const arguments[] = { program, command, bench, language, NULL };
    struct screen s;
    bool restored;

    (void)state;
    tui_open_screen(&s, arguments);
    tui_wait_for(&s, "\r\033[K1 z 26: size, base …\r\033[K{\"bench\":\"size\",\"game\":\"base\"");
    tui_wait_for(&s, "26 z 26: size, castle-winter …\r\033[K{\"bench\":\"size\",\"game\":\"castle-winter\"");
    assert_int_equal(tui_close_screen(&s, &restored), 0);
}

/* Languages */

static void assert_in(struct run *r, const char *locale, const char *arguments, const char *says)
{
    tui_run(r, locale, arguments);
    assert_int_equal(r->status, 2);
    tui_assert_says(r, says);
}

static void an_option_says_the_language(void **state)
{
    static const char *const all[] = { "replay --bogus", "draw --bogus",   "engine --bogus", "serve --bogus",
                                       "admin --bogus",  "verify --bogus", "bench --bogus",  "perft --bogus" };
    struct run *r = tui_room();
    char arguments[LINE_ROOM];

    (void)state;
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        snprintf(arguments, sizeof arguments, "%s --language cs", all[i]);
        assert_in(r, "", arguments, "volba „--bogus“ neexistuje (viz hradby ");
        snprintf(arguments, sizeof arguments, "--language=sk %s", all[i]);
        assert_in(r, "", arguments, "voľba „--bogus“ neexistuje (pozri hradby ");
    }
    assert_in(r, "", "play --save README.md --language cs",
              "hradby play: --save: soubor „README.md“ už existuje; zvolte");
    assert_in(r, "", "pley --language cs",
              "hradby: příkaz „pley“ neexistuje. Nemysleli jste „play“? (viz hradby --help)\n");
    assert_in(r, "", "bench --game chess --language cs --language sk",
              "--game: neexistuje zostava „chess“; k dispozícii sú base");
    free(r);
}

static void without_it_the_locale_says_the_language(void **state)
{
    struct run *r = tui_room();

    (void)state;
    assert_in(r, "LC_ALL=cs_CZ.UTF-8", "verify", "zadejte uloženou hru, například hradby verify game.jsonl");
    assert_in(r, "LC_ALL= LC_MESSAGES=sk_SK.UTF-8 LANG=cs_CZ.UTF-8", "verify", "zadajte uloženú hru");
    assert_in(r, "LC_ALL= LC_MESSAGES= LANG=cs_CZ.UTF-8", "verify", "zadejte uloženou hru");
    assert_in(r, "LC_ALL=C LANG=cs_CZ.UTF-8", "verify", "name the saved game");
    assert_in(r, "LC_ALL=de_DE.UTF-8 LANG=cs_CZ.UTF-8", "verify", "name the saved game");
    assert_in(r, "LC_ALL= LC_MESSAGES= LANG=", "verify", "name the saved game");
    assert_in(r, "LC_ALL=cs_CZ.UTF-8", "verify --language sk", "zadajte uloženú hru");
    assert_in(r, "LC_ALL=cs_CZ.UTF-8", "verify --language en", "name the saved game");
    free(r);
}

static void a_language_that_is_not_spoken_is_refused(void **state)
{
    struct run *r = tui_room();

    (void)state;
    assert_in(r, "", "verify game --language de",
              "hradby: --language: there is no language \"de\"; there are en, cs and sk\n");
    assert_in(r, "LC_ALL=cs_CZ.UTF-8", "--language=Czech help", "hradby: --language: jazyk „Czech“ neexistuje");
    assert_in(r, "", "verify --language", "--language needs a value, such as cs");
    assert_in(r, "", "verify --language=", "--language needs a value, such as cs");
    assert_in(r, "", "verify --language de --language cs", "there is no language \"de\"");
    free(r);
}

/* Options and commands keep their names, and lines their width, in every language. */
static void help_is_told_in_the_language(void **state)
{
    static const char *const languages[][2] = { { "cs", "Použití: hradby " }, { "sk", "Použitie: hradby " } };
    struct run *r = tui_room();
    char arguments[LINE_ROOM];

    (void)state;
    for (unsigned i = 0; i < COMMANDS; i++)
        for (size_t l = 0; l < sizeof languages / sizeof *languages; l++) {
            snprintf(arguments, sizeof arguments, "%s --language %s --help", commands[i], languages[l][0]);
            tui_run(r, "", arguments);
            assert_int_equal(r->status, 0);
            assert_ptr_equal(strstr(r->text, languages[l][1]), r->text);
            tui_assert_says(r, "\n  --language CODE ");
            assert_lines_fit(r->text);
        }
    tui_run(r, "", "--language cs");
    assert_int_equal(r->status, 0);
    tui_assert_says(r, "\n  --language CODE ");
    tui_assert_says(r, "\n  serve            nechat ostatní hrát po síti");
    free(r);
}

/* What goes unsaid stands in the program alone, and is told from there. */
static void help_tells_ranges_and_what_goes_unsaid(void **state)
{
    struct run *r = tui_room();

    (void)state;
    tui_run(r, "", "bench --rounds 3 --help");
    tui_assert_says(r, "rounds of about half a second, 1 to 99, of which");
    tui_assert_says(r, "(default: 7)");
    tui_run(r, "", "serve --help");
    tui_assert_says(r, "connections at a time (default: 8192)");
    free(r);
}

static void a_file_of_that_name_stands_behind_two_hyphens(void **state)
{
    struct run *r = tui_room();

    (void)state;
    tui_run(r, "", "--language cs draw -- --language");
    assert_int_equal(r->status, 1);
    tui_assert_says(r, "hradby draw: „--language“ nelze otevřít");
    free(r);
}

/* Advice */

static void advice_is_as_wide_as_a_window(void **state)
{
    static const char *const wishes[] = { "hint docs/images/evening.jsonl --at 11 --level greedy",
                                          "analyse docs/images/evening.jsonl --level greedy" };
    static const char *const languages[] = { "en", "cs", "sk" };
    struct run *r = tui_room();
    char arguments[LINE_ROOM];

    (void)state;
    for (size_t i = 0; i < sizeof wishes / sizeof *wishes; i++)
        for (size_t l = 0; l < sizeof languages / sizeof *languages; l++) {
            snprintf(arguments, sizeof arguments, "%s --language %s", wishes[i], languages[l]);
            run_quietly(r, arguments);
            assert_int_equal(r->status, 0);
            assert_true(strlen(r->text) > COLUMNS);
            assert_lines_fit(r->text);
        }
    free(r);
}

/* Files */

static void write_file(const struct place *p, const char *text)
{
    FILE *f = fopen(p->file, "w");

    assert_non_null(f);
    fputs(text, f);
    assert_int_equal(fclose(f), 0);
}

static void assert_file_refused(struct run *r, const char *before_file, const char *file, const char *says)
{
    char arguments[2 * PATH_ROOM];

    snprintf(arguments, sizeof arguments, "%s %s", before_file, file);
    tui_run(r, "", arguments);
    assert_int_equal(r->status, 1);
    tui_assert_says(r, file);
    tui_assert_says(r, says);
    assert_ptr_equal(strchr(r->text, '\n'), r->text + strlen(r->text) - 1);
}

static const char header[] = "{\"hradby\":1,\"game\":\"carcassonne\",\"players\":2,\"seed\":\"7\"}\n";

static void a_saved_game_that_cannot_be_opened_is_named_with_a_way_out(void **state)
{
    static const char *const openers[] = { "play --load", "replay", "draw" };
    const struct place *p = *state;
    struct run *r = tui_room();
    char text[LINE_ROOM];

    for (size_t i = 0; i < sizeof openers / sizeof openers[0]; i++) {
        remove(p->file);
        assert_file_refused(r, openers[i], p->file, "; see whether it is there and you may read it\n");
        assert_file_refused(r, openers[i], p->folder, "cannot read \"");
        write_file(p, "no record\n");
        assert_file_refused(r, openers[i], p->file, "; name another file\n");
        snprintf(text, sizeof text, "%s%s", header, "{\"by\":0,\"move\":\"pass\"}\n");
        write_file(p, text);
        assert_file_refused(r, openers[i], p->file,
                            "line 2: it is chance's turn: play one of its outcomes; remove "
                            "that line and all after it, or name another file\n");
    }
    free(r);
}

static void a_saved_game_is_refused_in_the_language(void **state)
{
    static const char *const openers[] = { "--language cs play --load", "--language cs replay", "--language cs draw" };
    const struct place *p = *state;
    struct run *r = tui_room();

    for (size_t i = 0; i < sizeof openers / sizeof openers[0]; i++) {
        write_file(p, "no record\n");
        assert_file_refused(r, openers[i], p->file, "; zadejte jiný soubor\n");
        write_file(
            p, "{\"hradby\":1,\"game\":\"carcassonne\",\"players\":2,\"seed\":\"7\"}\n{\"by\":0,\"move\":\"pass\"}\n");
        assert_file_refused(r, openers[i], p->file,
                            "; odstraňte tento řádek a všechny za ním, nebo zadejte jiný soubor\n");
    }
    tui_run(r, "printf '' |", "draw - --language cs");
    assert_int_equal(r->status, 1);
    assert_string_equal(r->text, "hradby draw: „standardní vstup“ je prázdný; čekala se uložená hra nebo pozice\n");
    tui_run(r, "printf 'no position' |", "draw - --language cs");
    assert_int_equal(r->status, 1);
    assert_ptr_equal(strstr(r->text, "hradby draw: „standardní vstup“: "), r->text);
    free(r);
}

static void a_game_that_stands_at_a_random_event_is_named_too(void **state)
{
    const struct place *p = *state;
    struct run *r = tui_room();

    write_file(p, "{\"hradby\":1,\"game\":\"carcassonne\",\"players\":2,\"seed\":\"7\",\"chance\":\"given\"}\n");
    assert_file_refused(r, "play --load", p->file, "random event");
    free(r);
}

/* A full disk */

static unsigned count_lines(const char *text)
{
    unsigned n = 0;

    for (; *text != '\0'; text++)
        n += *text == '\n';
    return n;
}

static void a_full_disk_is_told_once(void **state)
{
    static const char *const writers[] = { "draw docs/images/evening.jsonl -o -", "draw docs/images/evening.jsonl",
                                           "replay docs/images/evening.jsonl", "perft --depth 1", "help" };
    struct run *r = tui_room();
    char arguments[LINE_ROOM];

    (void)state;
    for (size_t i = 0; i < sizeof writers / sizeof writers[0]; i++) {
        snprintf(arguments, sizeof arguments, "%s 2>&1 >/dev/full |cat; true", writers[i]);
        tui_run(r, "", arguments);
        if (count_lines(r->text) != 1)
            fail_msg("%s says %s", writers[i], r->text);
        tui_assert_says(r, "is the disk full?");
        snprintf(arguments, sizeof arguments, "%s >/dev/full", writers[i]);
        tui_run(r, "", arguments);
        assert_int_equal(r->status, 1);
    }
    free(r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_command_tells_its_help_in_one_form),
        cmocka_unit_test(the_word_help_does_what_the_flag_does),
        cmocka_unit_test(help_names_every_game),
        cmocka_unit_test(version_tells_the_commit),
        cmocka_unit_test(help_is_told_wherever_it_is_asked_for),
        cmocka_unit_test(a_wrong_word_is_named_with_what_is_allowed_and_where_the_help_is),
        cmocka_unit_test(a_command_that_is_not_there_is_one_line),
        cmocka_unit_test(the_value_of_an_option_may_stand_behind_an_equals_sign),
        cmocka_unit_test(without_a_name_only_the_figures_are_measured_that_most_want),
        cmocka_unit_test(with_a_name_all_of_that_name_is_measured),
        cmocka_unit_test(a_terminal_shows_how_far_it_is),
        cmocka_unit_test(an_option_says_the_language),
        cmocka_unit_test(without_it_the_locale_says_the_language),
        cmocka_unit_test(a_language_that_is_not_spoken_is_refused),
        cmocka_unit_test(help_is_told_in_the_language),
        cmocka_unit_test(help_tells_ranges_and_what_goes_unsaid),
        cmocka_unit_test(advice_is_as_wide_as_a_window),
        cmocka_unit_test(a_file_of_that_name_stands_behind_two_hyphens),
        cmocka_unit_test_setup_teardown(a_saved_game_is_refused_in_the_language, make_place, leave_place),
        cmocka_unit_test_setup_teardown(a_saved_game_that_cannot_be_opened_is_named_with_a_way_out, make_place,
                                        leave_place),
        cmocka_unit_test_setup_teardown(a_game_that_stands_at_a_random_event_is_named_too, make_place, leave_place),
        cmocka_unit_test(a_full_disk_is_told_once),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
