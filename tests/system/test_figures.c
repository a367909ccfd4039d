/* test_figures.c -- the file of figures: where it is found, what is refused in it, and what it changes in a game.
 *
 * Everything happens in a folder of its own, which is also the home of the programs that are started.  The program is
 * the one that the environment names as HRADBY. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "engine/box_figures.h"
#include "hradby/tiles.h"
#include "system/figures_file.h"

enum { PATH_ROOM = 512, COMMAND_ROOM = 2048, TEXT_ROOM = 256 * 1024 };

static char folder[128];
static char said[TEXT_ROOM]; /* by the program that ran last */

static const char new_game[] = "{\"cmd\":\"new\",\"game\":\"castle\",\"players\":2,\"seed\":1}";

/* ---- files ---- */

static const char *in_folder(const char *name)
{
    static char path[PATH_ROOM];

    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static const char *write_bytes(const char *name, const char *bytes, size_t length)
{
    const char *path = in_folder(name);
    FILE *out = fopen(path, "wb");

    assert_non_null(out);
    assert_int_equal(fwrite(bytes, 1, length, out), length);
    assert_int_equal(fclose(out), 0);
    return path;
}

static const char *write_file(const char *name, const char *text)
{
    return write_bytes(name, text, strlen(text));
}

static void clear(const char *name)
{
    assert_int_equal(remove(in_folder(name)), 0);
}

/* ---- plans ---- */

static struct hb_plan new_plan(void)
{
    struct hb_plan plan;
    struct hb_error err;

    assert_true(hb_plan_new(&plan, hb_kind_named("castle"), &err));
    return plan;
}

static void option_text(const struct hb_plan *plan, const char *option, char *out, size_t cap)
{
    struct hb_text text = hb_text_in(out, cap);

    plan->kind->setup_text(plan->setup, option, &text);
    assert_true(hb_text_fits(&text));
}

/* Asserts that the plan says so, as one word among others. */
static void assert_figure(const struct hb_plan *plan, const char *figure)
{
    char all[4096], padded[4200], wanted[100];

    option_text(plan, "figures", all, sizeof all);
    snprintf(padded, sizeof padded, " %s ", all);
    snprintf(wanted, sizeof wanted, " %s ", figure);
    if (strstr(padded, wanted) == NULL)
        fail_msg("%s is not in: %s", figure, all);
}

static void accept_bytes(struct hb_plan *plan, const char *bytes, size_t length)
{
    struct hb_error err = { .code = HB_OK };

    *plan = new_plan();
    if (!hb_figures_read(plan, "figures", write_bytes("f", bytes, length), &err))
        fail_msg("refused: %s", err.text);
    clear("f");
}

static void accept(struct hb_plan *plan, const char *text)
{
    accept_bytes(plan, text, strlen(text));
}

static void assert_says(const char *text, const char *words)
{
    if (strstr(text, words) == NULL)
        fail_msg("\"%s\" is not in:\n%s", words, text);
}

static void assert_path_refused(const char *path, const char *because)
{
    struct hb_plan plan = new_plan();
    struct hb_error err = { .code = HB_OK };

    assert_false(hb_figures_read(&plan, "figures", path, &err));
    assert_int_equal(err.code, HB_BAD_RECORD);
    assert_says(err.text, because);
    hb_plan_free(&plan);
}

static void assert_bytes_refused(const char *bytes, size_t length, unsigned line, const char *because)
{
    char wanted[PATH_ROOM];

    assert_path_refused(write_bytes("f", bytes, length), because);
    snprintf(wanted, sizeof wanted, "%s/f, line %u: ", folder, line);
    assert_path_refused(in_folder("f"), wanted);
    clear("f");
}

static void assert_refused(const char *text, unsigned line, const char *because)
{
    assert_bytes_refused(text, strlen(text), line, because);
}

/* ---- programs ---- */

/* Runs a shell command in the folder; returns its exit status and keeps what it said on both outputs. */
static int run(const char *format, ...) __attribute__((format(printf, 1, 2)));
static int run(const char *format, ...)
{
    char command[COMMAND_ROOM], inside[COMMAND_ROOM + PATH_ROOM];
    va_list arguments;
    size_t used;
    FILE *out;
    int status;

    va_start(arguments, format);
    vsnprintf(command, sizeof command, format, arguments);
    va_end(arguments);
    snprintf(inside, sizeof inside, "cd '%s' && { %s; } 2>&1", folder, command);
    out = popen(inside, "r");
    assert_non_null(out);
    used = fread(said, 1, sizeof said - 1, out);
    said[used] = '\0';
    status = pclose(out);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static void assert_new_game_says(const char *program, const char *words)
{
    assert_int_equal(run("echo '%s' | %s engine", new_game, program), 0);
    assert_says(said, words);
}

/* ---- what a file says ---- */

static void a_figure_changes_and_the_others_stay(void **state)
{
    struct hb_plan plan;

    (void)state;
    accept(&plan, "value/keep = 26\n");
    assert_figure(&plan, "value/keep=26");
    assert_figure(&plan, "value/tavern=22");
    assert_figure(&plan, "yield/sand=4");
    hb_plan_free(&plan);
}

static void remarks_blanks_and_ends_of_lines_are_free(void **state)
{
    static const char text[] = "\xef\xbb\xbf# Hradn\xc3\xad v\xc4\x9b\xc5\xbe \"\\\r\n\r\n"
                               "\t value/keep\t=  26 # = 27 #\r\n"
                               "fee/inn/1=4#\xe2\x80\xa6\n   \nsnow =  12\t 1  ";
    struct hb_plan plan;
    char snow[100];

    (void)state;
    accept(&plan, text);
    assert_figure(&plan, "value/keep=26");
    assert_figure(&plan, "fee/inn/1=4");
    option_text(&plan, "snow", snow, sizeof snow);
    assert_string_equal(snow, "12 1");
    hb_plan_free(&plan);
}

static void an_empty_file_changes_nothing(void **state)
{
    struct hb_plan plan, other = new_plan();
    char with[4096], without[4096];

    (void)state;
    accept(&plan, "");
    option_text(&plan, "figures", with, sizeof with);
    option_text(&other, "figures", without, sizeof without);
    assert_string_equal(with, without);
    hb_plan_free(&plan);
    hb_plan_free(&other);
}

/* The file that comes with the program names every figure, and says what is built in. */
static void the_file_of_the_sources_is_what_is_built_in(void **state)
{
    struct hb_plan plan = new_plan(), given = new_plan();
    char with[4096], without[4096], snow[2][100];
    struct hb_error err = { .code = HB_OK };
    char *file = said;
    FILE *in = fopen("games/castle/castle.figures", "rb");

    (void)state;
    assert_non_null(in);
    file[fread(file, 1, TEXT_ROOM - 1, in)] = '\0';
    fclose(in);
    if (!hb_figures_read(&given, "figures", "games/castle/castle.figures", &err))
        fail_msg("refused: %s", err.text);
    option_text(&given, "figures", with, sizeof with);
    option_text(&plan, "figures", without, sizeof without);
    assert_string_equal(with, without);
    option_text(&given, "snow", snow[0], sizeof snow[0]);
    option_text(&plan, "snow", snow[1], sizeof snow[1]);
    assert_string_equal(snow[0], snow[1]);
    for (char *word = strtok(with, " "); word != NULL; word = strtok(NULL, " ")) {
        char line[100];

        snprintf(line, sizeof line, "\n%.*s = %s", (int)strcspn(word, "="), word, strchr(word, '=') + 1);
        assert_says(file, line);
    }
    hb_plan_free(&plan);
    hb_plan_free(&given);
}

/* ---- mistakes ---- */

static void a_wrong_line_is_refused_with_its_number(void **state)
{
    (void)state;
    assert_refused("value/kep = 24", 1, "value/kep");
    assert_refused("\n# x\nspeed = 24", 3, "speed");
    assert_refused("fee/keep/2 = 3\n", 1, "fee/keep/2");
    assert_refused("count/keep = 2\n", 1, "count/keep");
    assert_refused("value/keep = 4000000000\n", 1, "value/keep");
    assert_refused("value/keep = 18446744073709551640\n", 1, "value/keep");
    assert_refused("yield/sand = 0\nvalue/keep = 255\n", 1, "yield/sand");
    assert_refused("\n\nvalue/keep = 26\nsnow = 16\n", 4, "16");
    assert_refused("snow = three\n", 1, "three");
}

static void what_is_no_name_and_number_is_refused(void **state)
{
    (void)state;
    assert_refused("value/keep 24", 1, "\"value/keep 24\" is no NAME = NUMBER, such as value/keep = 24");
    assert_refused("= 24", 1, "\"= 24\" is no NAME = NUMBER");
    assert_refused("value keep = 24", 1, "\"value keep = 24\" is no NAME = NUMBER");
    assert_refused("value/keep = many", 1, "value/keep: \"many\" is no whole number, such as 24");
    assert_refused("value/keep =", 1, "value/keep: \"\" is no whole number");
    assert_refused("snow = # none", 1, "snow: \"\" is no whole number");
    assert_refused("value/keep = -3", 1, "value/keep: \"-3\" is no whole number");
    assert_refused("value/keep = 2.5", 1, "\"2.5\" is no whole number");
    assert_refused("value/keep = 24 value/tavern = 22", 1, "is no whole number");
    assert_refused("prepared = bank", 1, "is no whole number");
    assert_refused("season = 1", 1, "season");
    assert_refused("v\xc4\x9b\xc5\xbe = 24", 1, "plain letters; put # before a remark");
}

static void a_figure_stands_in_a_file_once(void **state)
{
    (void)state;
    assert_refused("value/keep = 24\n\nvalue/keep = 24\n", 3, "value/keep stands in line 1 already");
    assert_refused("#\nsnow = 3\nsnow = 3\n", 3, "snow stands in line 2 already");
}

static void a_line_may_be_so_long_and_no_longer(void **state)
{
    char line[HB_FIGURES_LINE + 2];
    struct hb_plan plan;

    (void)state;
    memset(line, 'x', sizeof line);
    line[0] = '#';
    line[HB_FIGURES_LINE] = '\n';
    accept_bytes(&plan, line, HB_FIGURES_LINE + 1);
    hb_plan_free(&plan);
    line[HB_FIGURES_LINE] = 'x';
    line[HB_FIGURES_LINE + 1] = '\n';
    assert_bytes_refused(line, HB_FIGURES_LINE + 2, 1, "longer than 200 bytes");
}

static void bytes_that_are_no_text_are_refused(void **state)
{
    static const char zero[] = "value/keep = 24\0\n";

    (void)state;
    assert_refused("value/keep = 24\n# a\xff\n", 2, "byte 4 is no UTF-8 text");
    assert_refused("value/keep = 2\xc3\n", 1, "byte 15 is no UTF-8 text");
    assert_refused("# \033[31mred\n", 1, "byte 3 is a control character");
    assert_refused("value/keep\r= 24\n", 1, "byte 11 is a control character");
    assert_bytes_refused(zero, sizeof zero - 1, 1, "byte 16 is a control character");
}

static void a_file_may_be_so_large_and_no_larger(void **state)
{
    static char bytes[HB_FIGURES_BYTES + 1];
    struct hb_plan plan;

    (void)state;
    memset(bytes, '\n', sizeof bytes);
    accept_bytes(&plan, bytes, HB_FIGURES_BYTES);
    hb_plan_free(&plan);
    assert_path_refused(write_bytes("f", bytes, HB_FIGURES_BYTES + 1),
                        "/f\" is larger than 65536 bytes; a file of figures is not");
    clear("f");
}

static void what_is_no_file_or_cannot_be_read_is_refused(void **state)
{
    (void)state;
    assert_path_refused(in_folder("nothing"), "No such file or directory");
    assert_path_refused(folder, "Is a directory");
    assert_path_refused("/dev/zero", "\"/dev/zero\" is no ordinary file");
    assert_int_equal(symlink("circle", in_folder("circle")), 0);
    assert_path_refused(in_folder("circle"), "cannot read");
    clear("circle");
    if (geteuid() != 0) { /* to root every file is open */
        assert_int_equal(chmod(write_file("f", "value/keep = 24\n"), 0), 0);
        assert_path_refused(in_folder("f"), "Permission denied");
        clear("f");
    }
}

static void a_path_is_shown_without_what_a_terminal_would_obey(void **state)
{
    (void)state;
    assert_path_refused(write_file("\033[2J\xff", "x"), "/?[2J?, line 1: ");
    clear("\033[2J\xff");
}

/* ---- where the file is found ---- */

static void assert_found(const char *name)
{
    char path[HB_FIGURES_PATH];
    struct hb_error err = { .code = HB_OK };

    if (!hb_figures_find(hb_kind_named("castle"), "figures", path, &err))
        fail_msg("refused: %s", err.text);
    assert_string_equal(path, in_folder(name));
}

static void the_environment_comes_before_settings_and_those_before_the_program(void **state)
{
    (void)state;
    assert_int_equal(run("mkdir -p home/.config/hradby config/hradby"), 0);
    write_file("home/.config/hradby/castle.figures", "value/keep = 20\n");
    write_file("config/hradby/castle.figures", "value/keep = 22\n");
    write_file("named", "value/keep = 26\n");
    assert_found("home/.config/hradby/castle.figures");
    setenv("XDG_CONFIG_HOME", "config", 1); /* not a full path, so it does not count */
    assert_found("home/.config/hradby/castle.figures");
    setenv("XDG_CONFIG_HOME", in_folder("config"), 1);
    assert_found("config/hradby/castle.figures");
    setenv("HRADBY_FIGURES", in_folder("named"), 1);
    assert_found("named");
    assert_new_game_says("\"$HRADBY\"", "\"value/keep\":26");
    setenv("HRADBY_FIGURES", "", 1); /* as if it were not set */
    assert_found("config/hradby/castle.figures");
    assert_new_game_says("\"$HRADBY\"", "\"value/keep\":22");
    unsetenv("XDG_CONFIG_HOME");
    unsetenv("HRADBY_FIGURES");
    assert_int_equal(run("rm -r home config named"), 0);
}

static void the_file_that_the_environment_names_must_be_there(void **state)
{
    static char path[2 * HB_FIGURES_PATH];
    struct hb_error err = { .code = HB_OK };

    (void)state;
    setenv("HRADBY_FIGURES", in_folder("nowhere"), 1);
    assert_false(hb_figures_find(hb_kind_named("castle"), "figures", path, &err));
    assert_says(err.text, "HRADBY_FIGURES names \"");
    assert_says(err.text, "/nowhere\": No such file or directory");
    memset(path, 'x', sizeof path - 1);
    setenv("HRADBY_FIGURES", path, 1);
    assert_false(hb_figures_find(hb_kind_named("castle"), "figures", path, &err));
    assert_says(err.text, "HRADBY_FIGURES is longer than 4095 bytes");
    unsetenv("HRADBY_FIGURES");
}

static void the_file_lies_beside_the_program(void **state)
{
    (void)state;
    assert_int_equal(run("mkdir -p tree/bin tree/games/castle tree/share/hradby && cp \"$HRADBY\" tree/bin/hradby"), 0);
    assert_new_game_says("tree/bin/hradby", "\"value/keep\":24");
    write_file("tree/share/hradby/castle.figures", "value/keep = 28\n");
    assert_new_game_says("tree/bin/hradby", "\"value/keep\":28");
    write_file("tree/games/castle/castle.figures", "value/keep = 26\n");
    assert_new_game_says("tree/bin/hradby", "\"value/keep\":26");
    write_file("tree/games/castle/castle.figures", "value/keep = x\n");
    assert_new_game_says("tree/bin/hradby", "tree/games/castle/castle.figures, line 1: ");
    assert_int_equal(run("rm -r tree"), 0);
}

/* ---- in the program ---- */

static void a_wrong_file_is_told_by_play_and_by_the_engine(void **state)
{
    char where[PATH_ROOM];

    (void)state;
    snprintf(where, sizeof where, "%s, line 2: value/keep: \"x\" is no whole number",
             write_file("f", "\nvalue/keep = x"));
    assert_int_equal(run("HRADBY_FIGURES=f \"$HRADBY\" play --game castle </dev/null"), 1);
    assert_says(said, "hradby play: f, line 2: value/keep: \"x\" is no whole number");
    assert_int_equal(run("echo '%s' | HRADBY_FIGURES=f \"$HRADBY\" engine", new_game), 0);
    assert_says(said, "\"code\":\"bad_option\"");
    assert_says(said, "f, line 2: value/keep: \\\"x\\\" is no whole number");
    setenv("HRADBY_FIGURES", in_folder("f"), 1);
    assert_int_equal(run("\"$HRADBY\" play --game castle </dev/null"), 1);
    assert_says(said, where);
    unsetenv("HRADBY_FIGURES");
    clear("f");
}

static void a_game_without_figures_needs_no_file(void **state)
{
    (void)state;
    assert_int_equal(run("HRADBY_FIGURES=/nowhere \"$HRADBY\" play --seed 1 </dev/null"), 0);
    assert_says(said, "Carcassonne, seed 1");
    assert_int_equal(
        run("echo '{\"cmd\":\"new\",\"game\":\"carcassonne\",\"players\":2,\"options\":{\"farmers\":false}}' |"
            "HRADBY_FIGURES=/nowhere \"$HRADBY\" engine"),
        0);
    assert_says(said, "\"ok\":true");
    assert_says(said, "\"farmers\":false");
}

static void what_a_player_asks_for_wins_over_the_file(void **state)
{
    (void)state;
    write_file("f", "value/keep = 26\nvalue/well = 14\nsnow = 4\n");
    setenv("HRADBY_FIGURES", in_folder("f"), 1);
    assert_int_equal(
        run("echo '{\"cmd\":\"new\",\"game\":\"castle\",\"players\":3,\"seed\":1,\"options\":{\"season\":\"winter\","
            "\"figures\":{\"value/keep\":28}}}' | \"$HRADBY\" engine"),
        0);
    assert_says(said, "\"value/keep\":28");
    assert_says(said, "\"value/well\":14");
    assert_says(said, "\"snow\":[\"4\"]");
    assert_says(said, "\"season\":\"winter\"");
    assert_int_equal(run("\"$HRADBY\" play --game castle --option figures=value/keep=28 --seed 1 --save g </dev/null"
                         " && head -n 1 g"),
                     0);
    assert_says(said, "\"value/keep\":28");
    assert_says(said, "\"value/well\":14");
    unsetenv("HRADBY_FIGURES");
    clear("f");
    clear("g");
}

static void a_record_brings_the_figures_it_was_played_with(void **state)
{
    (void)state;
    write_file("f", "value/keep = 20\nyield/sand = 6\n");
    assert_int_equal(
        run("HRADBY_FIGURES=f \"$HRADBY\" play --game castle --players computer,computer --seed 2 --save g"), 0);
    clear("f");
    assert_int_equal(run("head -n 1 g"), 0);
    assert_says(said, "\"value/keep\":20");
    assert_says(said, "\"yield/sand\":6");
    assert_int_equal(run("\"$HRADBY\" replay --quiet g"), 0);
    assert_int_equal(run("HRADBY_FIGURES=/nowhere \"$HRADBY\" replay --quiet g"), 0);
    assert_int_equal(run("HRADBY_FIGURES=/nowhere \"$HRADBY\" play --load g </dev/null"), 0);
    clear("g");
}

/* ---- the wheel ---- */

/* A game with the wheel that has read this file, set up. */
static void plan_wheel(struct hb_plan *plan, const char *path, struct hb_error *err)
{
    assert_true(hb_plan_new(plan, hb_kind_named("carcassonne"), err));
    assert_true(hb_plan_option(plan, "edition", "bb5", err));
    assert_true(hb_plan_option(plan, "expansions", "wheel", err));
    if (path != NULL && !hb_figures_read(plan, "wheel_figures", path, err))
        fail_msg("refused: %s", err->text);
}

static void assert_wheel_says(const char *path, const char *figures)
{
    char text[400];
    struct hb_error err = { .code = HB_OK };
    struct hb_plan plan;

    plan_wheel(&plan, path, &err);
    assert_true(plan.kind->setup_check(plan.setup, 2, &err));
    option_text(&plan, "wheel_figures", text, sizeof text);
    assert_string_equal(text, figures);
    hb_plan_free(&plan);
}

#define BUILT_IN                                                                                                       \
    "N/1=1 N/2=1 N/3=0 U/1=2 U/2=3 U/3=2 V/1=1 V/2=2 V/3=3 X/1=1 X/2=0 X/3=0 29/3=1 29/1=0 29/2=0 31/1=1 31/2=0 "      \
    "31/3=0 "                                                                                                          \
    "34/1=1 34/2=0 34/3=0"

/* The file names every number, each with how sure it is. */
static void the_file_of_the_wheel_is_what_the_tiles_say(void **state)
{
    char figures[] = BUILT_IN, *file = said;
    FILE *in = fopen("games/carcassonne/wheel/wheel.figures", "rb");

    (void)state;
    assert_non_null(in);
    file[fread(file, 1, TEXT_ROOM - 1, in)] = '\0';
    fclose(in);
    assert_wheel_says(NULL, BUILT_IN);
    assert_wheel_says("games/carcassonne/wheel/wheel.figures", BUILT_IN);
    for (char *word = strtok(figures, " "); word != NULL; word = strtok(NULL, " ")) {
        char line[100];

        snprintf(line, sizeof line, "\n%.*s = %s", (int)strcspn(word, "="), word, strchr(word, '=') + 1);
        assert_says(file, line);
    }
}

static void a_number_of_the_wheel_changes_and_the_others_stay(void **state)
{
    (void)state;
    assert_wheel_says(write_file("f", "U/1 = 3   # read off the tiles\nU/2 = 2\n"),
                      "N/1=1 N/2=1 N/3=0 U/1=3 U/2=2 U/3=2 V/1=1 V/2=2 V/3=3 X/1=1 X/2=0 X/3=0 29/3=1 29/1=0 29/2=0 "
                      "31/1=1 31/2=0 31/3=0 34/1=1 34/2=0 34/3=0");
    clear("f");
}

static void a_wrong_number_of_the_wheel_is_refused(void **state)
{
    struct hb_error err = { .code = HB_OK };
    struct hb_plan plan;

    (void)state;
    plan_wheel(&plan, NULL, &err);
    assert_false(hb_figures_read(&plan, "wheel_figures", write_file("f", "\nW/1 = 1\n"), &err));
    assert_says(err.text, "/f, line 2: no figure of the wheel is called W/1");
    assert_false(hb_figures_read(&plan, "wheel_figures", write_file("f", "U/1 = 100\n"), &err));
    assert_says(err.text, "/f, line 1: \"U/1=100\" is no figure of the wheel");
    assert_false(hb_figures_read(&plan, "wheel_figures", write_file("f", "snow = 4 3\n"), &err));
    assert_says(err.text, "/f, line 1: snow: \"4 3\" is no whole number");
    hb_plan_free(&plan);
    plan_wheel(&plan, write_file("f", "V/1 = 2\n"), &err);
    assert_false(plan.kind->setup_check(plan.setup, 2, &err));
    assert_string_equal(err.text, "of the tiles V 6 bear the wheel: V/1, V/2 and V/3 must make 6, not 7");
    hb_plan_free(&plan);
    clear("f");
}

static void the_numbers_of_the_wheel_have_a_file_and_a_variable_of_their_own(void **state)
{
    (void)state;
    write_file("f", "U/1 = 7\nU/2 = 0\nU/3 = 0\n");
    setenv("HRADBY_WHEEL_FIGURES", in_folder("f"), 1);
    assert_int_equal(
        run("\"$HRADBY\" play --box bigbox5 --option wheel_figures=\"29/1=1 29/3=0\" --seed 1 --save g </dev/null"
            " && head -n 1 g"),
        0);
    assert_says(said, "\"U/1\":7");
    assert_says(said, "\"29/1\":1");
    assert_says(said, "\"base/U-w1\":7");
    assert_says(said, "\"wheel/29-w1\":1");
    unsetenv("HRADBY_WHEEL_FIGURES");
    clear("f");
    assert_int_equal(run("\"$HRADBY\" replay --quiet g"), 0); /* a record brings its numbers */
    clear("g");
    assert_int_equal(run("\"$HRADBY\" play --seed 1 --save g </dev/null && head -n 1 g"), 0);
    assert_null(strstr(said, "wheel_figures")); /* without the wheel nobody minds */
    clear("g");
    assert_int_equal(run("HRADBY_WHEEL_FIGURES=/nowhere \"$HRADBY\" play --box bigbox5 </dev/null"), 1);
    assert_says(said, "HRADBY_WHEEL_FIGURES names \"/nowhere\"");
}

/* ---- the mists ---- */

/* A game at a level of the mists that has read this file. */
static void plan_mists(struct hb_plan *plan, const char *level, const char *path)
{
    struct hb_error err = { .code = HB_OK };

    assert_true(hb_plan_new(plan, hb_kind_named("mists"), &err));
    assert_true(hb_plan_option(plan, "level", level, &err));
    if (path != NULL && !hb_figures_read(plan, "figures", path, &err))
        fail_msg("refused: %s", err.text);
}

static void mists_text(const char *level, const char *path, char out[TEXT_ROOM])
{
    struct hb_error err = { .code = HB_OK };
    struct hb_plan plan;

    plan_mists(&plan, level, path);
    if (!plan.kind->setup_check(plan.setup, 2, &err))
        fail_msg("refused: %s", err.text);
    option_text(&plan, "figures", out, TEXT_ROOM);
    hb_plan_free(&plan);
}

static void assert_mists_say(const char *level, const char *path, const char *figures)
{
    static char text[TEXT_ROOM];

    mists_text(level, path, text);
    assert_string_equal(text, figures);
}

static bool is_tile_of_the_mists(const struct hb_design *d)
{
    return strcmp(d->set, "mists") == 0 && d->start == 0;
}

/* The numbers of levels come from the file itself, and how many there are of a tile is said there as in the tile file. */
static void the_file_of_the_mists_names_every_number_and_every_tile(void **state)
{
    static const char *const built_in[] = { "ghosts/1=15 target/1=50",
                                            "ghosts/2=15 target/2=75",
                                            "ghosts/3=15 target/3=100 first/3=15 second/3=50 pile=20",
                                            "ghosts/4=13 target/4=120 first/4=20 second/4=60 pile=20",
                                            "ghosts/5=13 target/5=100 first/5=15 second/5=50 pile=20",
                                            "ghosts/6=12 target/6=50 first/6=10 second/6=25 pile=20" };
    char level[] = "1", line[100], *file = said;
    FILE *in = fopen("games/mists/mists.figures", "rb");

    (void)state;
    assert_non_null(in);
    file[fread(file, 1, TEXT_ROOM - 1, in)] = '\0';
    fclose(in);
    for (; level[0] <= '6'; level[0]++) {
        assert_mists_say(level, NULL, built_in[level[0] - '1']);
        assert_mists_say(level, "games/mists/mists.figures", built_in[level[0] - '1']);
    }
    for (size_t i = 1; i < hb_design_count; i++)
        if (is_tile_of_the_mists(&hb_designs[i])) {
            snprintf(line, sizeof line, "\n%-4s = %u ", strchr(hb_designs[i].name, '/') + 1, hb_designs[i].count);
            assert_says(file, line);
        }
}

static void tiles_of_the_mists_change_and_the_others_stay(void **state)
{
    (void)state;
    assert_mists_say("1", write_file("f", "M12 = 1\nM01-S2 = 1   # read off the tile\n"),
                     "ghosts/1=15 target/1=50 M12=1 M01-S2=1");
    assert_mists_say("1", write_file("f", "M12 = 2\nM46 = 0\nL13-NES3 = 1\ntarget/1 = 40\n"),
                     "ghosts/1=15 target/1=40 M46=0 L13-NES3=1");
    clear("f");
}

static void refuse_mists(const char *text, const char *because)
{
    struct hb_error err = { .code = HB_OK };
    struct hb_plan plan;

    plan_mists(&plan, "3", NULL);
    assert_false(hb_figures_read(&plan, "figures", write_file("f", text), &err));
    assert_says(err.text, because);
    hb_plan_free(&plan);
    clear("f");
}

static void a_wrong_figure_of_the_mists_is_refused(void **state)
{
    (void)state;
    refuse_mists("\nM60 = 1\n", "/f, line 2: no figure of the mists is called M60: ");
    refuse_mists("first/2 = 1\n", "/f, line 1: no figure of the mists is called first/2: ");
    refuse_mists("target/7 = 1\n", "no figure of the mists is called target/7: ");
    refuse_mists("M08-EN1 = 1\n", "no figure of the mists is called M08-EN1: ");
    refuse_mists("M08-NE4 = 1\n", "no figure of the mists is called M08-NE4: ");
    refuse_mists("M51-N1 = 1\n", "no figure of the mists is called M51-N1: ");
    refuse_mists("MS-NW = 1\n", "no figure of the mists is called MS-NW: ");
    refuse_mists("M01-NE1 = 1\n", "M01-NE1: side N of that tile is a city, and mist never lies on a city");
    refuse_mists("M08-S2 = 1\n", "M08-S2 is the tile that is called M08-N2 here: say how many there are of M08-N2");
    refuse_mists("M01-S1 = 1\n", "M01-S1 is the tile that is called M12 here");
    refuse_mists("ghosts/3 = 2\n", "ghosts/3=2: this figure may be 3 to 40");
    refuse_mists("M12 = 100\n", "M12=100: this figure may be 0 to 99");
    refuse_mists("M12 = x\n", "/f, line 1: M12: \"x\" is no whole number");
}

static void the_box_of_the_mists_has_as_many_tiles_as_it_has(void **state)
{
    struct hb_error err = { .code = HB_OK };
    struct hb_plan plan;

    (void)state;
    plan_mists(&plan, "1", write_file("f", "M12 = 1\nL13-N1 = 1\n"));
    assert_false(plan.kind->setup_check(plan.setup, 2, &err));
    assert_string_equal(err.text,
                        "in the box there are 50 tiles without castle and cemetery, 5 with a castle and 5 with a "
                        "cemetery; so there would be 49, 6 and 5: for each tile that comes to them another goes, "
                        "such as M12=1");
    hb_plan_free(&plan);
    clear("f");
}

/* However it is written: what is read is what was checked. */
static void a_long_number_of_the_mists_is_refused(void **state)
{
    struct hb_error err = { .code = HB_OK };
    char text[1200] = "target/1=";
    struct hb_plan plan;

    (void)state;
    memset(text + strlen(text), '0', sizeof text - 10);
    memcpy(text + sizeof text - 6, "99999", 6);
    plan_mists(&plan, "1", NULL);
    assert_false(hb_plan_option(&plan, "figures", text, &err));
    assert_says(err.text, "is no figure of the mists");
    hb_plan_free(&plan);
}

/* Room for the whole file with every tile put right that can be. */
static void every_tile_of_the_mists_may_be_another(void **state)
{
    static char file[TEXT_ROOM], text[TEXT_ROOM];
    struct hb_text out = hb_text_in(file, sizeof file);
    unsigned castles = 5, others = 50;

    (void)state;
    for (unsigned level = 1; level <= 6; level++)
        hb_put(&out, "ghosts/%u = 15\ntarget/%u = 120\n", level, level);
    for (unsigned level = 3; level <= 6; level++)
        hb_put(&out, "first/%u = 10\nsecond/%u = 100\n", level, level);
    for (size_t i = 1; i < hb_design_end; i++) {
        const struct hb_design *d = &hb_designs[i];
        unsigned *left = d->kinds >> HB_CASTLE & 1 ? &castles : &others, spare = i >= hb_design_count;
        if (!is_tile_of_the_mists(d) || d->kinds >> HB_CEMETERY & 1 || (spare && *left == 0))
            continue;
        hb_put(&out, "%s = %u\n", strchr(d->name, '/') + 1, spare);
        *left -= spare;
    }
    assert_true(hb_text_fits(&out) && castles == 0 && others == 0);
    mists_text("6", write_file("f", file), text);
    clear("f");
    assert_says(text, "ghosts/6=15 target/6=120 first/6=10 second/6=100 pile=20 M01=0 ");
    assert_in_range(strlen(text), 700, 1999);
}

static void the_figures_of_the_mists_have_a_file_and_a_variable_of_their_own(void **state)
{
    (void)state;
    write_file("f", "target/3 = 90\nM12 = 1\nM01-S2 = 1\n");
    setenv("HRADBY_MISTS_FIGURES", in_folder("f"), 1);
    assert_int_equal(
        run("\"$HRADBY\" play --game mists --option level=3 --option figures=\"pile=21\" --seed 1 --save g "
            "</dev/null && head -n 1 g"),
        0);
    assert_says(said, "\"target/3\":90");
    assert_says(said, "\"pile\":21");
    assert_says(said, "\"M01-S2\":1");
    assert_says(said, "\"mists/M01-S2\":1");
    unsetenv("HRADBY_MISTS_FIGURES");
    clear("f");
    assert_int_equal(run("\"$HRADBY\" replay --quiet g"), 0); /* a record brings its figures */
    clear("g");
    assert_int_equal(run("HRADBY_MISTS_FIGURES=/nowhere \"$HRADBY\" play --game mists </dev/null"), 1);
    assert_says(said, "HRADBY_MISTS_FIGURES names \"/nowhere\"");
}

/* ---- the castle on the command line ---- */

static void the_season_is_an_option_of_the_castle_alone(void **state)
{
    (void)state;
    assert_int_equal(run("\"$HRADBY\" play --game castle --season winter --seed 1 --save g </dev/null && head -n 1 g"),
                     0);
    assert_says(said, "\"season\":\"winter\"");
    clear("g");
    assert_int_equal(run("\"$HRADBY\" play --season winter </dev/null"), 2);
    assert_says(said, "--season: Carcassonne has no option \"season\"; it has ");
    assert_int_equal(run("\"$HRADBY\" play --game castle --season spring </dev/null"), 2);
    assert_says(said, "spring");
    assert_says(said, "winter");
    assert_int_equal(run("\"$HRADBY\" play --game castle --season </dev/null"), 2);
    assert_says(said, "--season needs a value, such as winter");
    assert_int_equal(run("\"$HRADBY\" play --game castle --farmers no </dev/null"), 2);
    assert_says(said, "--farmers: A Castle for All Seasons has no option \"farmers\"; it has ");
    assert_int_equal(run("\"$HRADBY\" play --load g --season winter </dev/null"), 2);
    assert_says(said, "leave out --season");
}

static void the_castle_is_for_two_to_four_players(void **state)
{
    (void)state;
    assert_int_equal(run("\"$HRADBY\" play --game castle --players 1 </dev/null"), 2);
    assert_says(said, "2 to 4");
    assert_int_equal(run("\"$HRADBY\" play --game castle --players 5 </dev/null"), 2);
    assert_says(said, "2 to 4");
    assert_int_equal(run("\"$HRADBY\" play --game castle --players 4 --seed 1 </dev/null"), 0);
}

static void bench_measures_the_castle(void **state)
{
    (void)state;
    assert_int_equal(run("\"$HRADBY\" bench --bench size --game castle"), 0);
    assert_says(said, "\"game\":\"castle\"");
    assert_int_equal(run("\"$HRADBY\" bench --bench size --game castle-winter"), 0);
    assert_says(said, "\"game\":\"castle-winter\"");
}

/* Two may begin; then each of the two lays two of the seven cards that are not the master builder: 21 pairs. */
static void perft_counts_players_who_choose_at_once_one_after_the_other(void **state)
{
    (void)state;
    assert_int_equal(run("\"$HRADBY\" perft --game castle --depth 3"), 0);
    assert_string_equal(said, "{\"depth\":1,\"lines\":2}\n{\"depth\":2,\"lines\":42}\n{\"depth\":3,\"lines\":882}\n");
    assert_int_equal(run("\"$HRADBY\" perft --game castle --players 3 --depth 4"), 0);
    assert_says(said, "{\"depth\":4,\"lines\":1029}\n");
    assert_int_equal(run("\"$HRADBY\" perft --game chess --depth 3"), 2);
    assert_says(said, "there are carcassonne, castle");
}

/* ---- */

static int begin(void **state)
{
    (void)state;
    snprintf(folder, sizeof folder, "%s/hradby-XXXXXX", P_tmpdir);
    if (getenv("HRADBY") == NULL || mkdtemp(folder) == NULL)
        return 1;
    unsetenv("HRADBY_FIGURES");
    unsetenv("HRADBY_WHEEL_FIGURES");
    unsetenv("HRADBY_MISTS_FIGURES");
    unsetenv("XDG_CONFIG_HOME");
    return setenv("HOME", in_folder("home"), 1);
}

static int finish(void **state)
{
    (void)state;
    return rmdir(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_figure_changes_and_the_others_stay),
        cmocka_unit_test(remarks_blanks_and_ends_of_lines_are_free),
        cmocka_unit_test(an_empty_file_changes_nothing),
        cmocka_unit_test(the_file_of_the_sources_is_what_is_built_in),
        cmocka_unit_test(a_wrong_line_is_refused_with_its_number),
        cmocka_unit_test(what_is_no_name_and_number_is_refused),
        cmocka_unit_test(a_figure_stands_in_a_file_once),
        cmocka_unit_test(a_line_may_be_so_long_and_no_longer),
        cmocka_unit_test(bytes_that_are_no_text_are_refused),
        cmocka_unit_test(a_file_may_be_so_large_and_no_larger),
        cmocka_unit_test(what_is_no_file_or_cannot_be_read_is_refused),
        cmocka_unit_test(a_path_is_shown_without_what_a_terminal_would_obey),
        cmocka_unit_test(the_environment_comes_before_settings_and_those_before_the_program),
        cmocka_unit_test(the_file_that_the_environment_names_must_be_there),
        cmocka_unit_test(the_file_lies_beside_the_program),
        cmocka_unit_test(a_wrong_file_is_told_by_play_and_by_the_engine),
        cmocka_unit_test(a_game_without_figures_needs_no_file),
        cmocka_unit_test(what_a_player_asks_for_wins_over_the_file),
        cmocka_unit_test(a_record_brings_the_figures_it_was_played_with),
        cmocka_unit_test(the_file_of_the_wheel_is_what_the_tiles_say),
        cmocka_unit_test(a_number_of_the_wheel_changes_and_the_others_stay),
        cmocka_unit_test(a_wrong_number_of_the_wheel_is_refused),
        cmocka_unit_test(the_numbers_of_the_wheel_have_a_file_and_a_variable_of_their_own),
        cmocka_unit_test(the_file_of_the_mists_names_every_number_and_every_tile),
        cmocka_unit_test(tiles_of_the_mists_change_and_the_others_stay),
        cmocka_unit_test(a_wrong_figure_of_the_mists_is_refused),
        cmocka_unit_test(the_box_of_the_mists_has_as_many_tiles_as_it_has),
        cmocka_unit_test(a_long_number_of_the_mists_is_refused),
        cmocka_unit_test(every_tile_of_the_mists_may_be_another),
        cmocka_unit_test(the_figures_of_the_mists_have_a_file_and_a_variable_of_their_own),
        cmocka_unit_test(the_season_is_an_option_of_the_castle_alone),
        cmocka_unit_test(the_castle_is_for_two_to_four_players),
        cmocka_unit_test(bench_measures_the_castle),
        cmocka_unit_test(perft_counts_players_who_choose_at_once_one_after_the_other),
    };

    return cmocka_run_group_tests(tests, begin, finish);
}
