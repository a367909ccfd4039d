/* test_figurec.c -- the compiler of figures as a program: what it writes, what it refuses, and how it ends.
 *
 * Runs the figurec that lies beside the program that HRADBY names, in a folder of its own. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

enum { FOLDER = 128, PATH_ROOM = 256, TEXT = 4096, COMMAND = 2048, BIG = 64 * 1024 };

static char folder[FOLDER];
static char said[TEXT], made[TEXT]; /* by the program that ran last */

static void write_file(const char *name, const char *bytes, size_t length)
{
    char path[PATH_ROOM];

    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *f = fopen(path, "wb");
    assert_non_null(f);
    assert_int_equal(fwrite(bytes, 1, length, f), length);
    assert_int_equal(fclose(f), 0);
}

/* The file's text, or "" if there is no such file; then it is gone. */
static void take_file(const char *name, char out[TEXT])
{
    char path[PATH_ROOM];

    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *f = fopen(path, "rb");
    out[f ? fread(out, 1, TEXT - 1, f) : 0] = '\0';
    if (f)
        fclose(f);
    remove(path);
}

/* Runs figurec with these arguments; returns its exit status and keeps what it said and made. */
static int figurec(const char *arguments)
{
    char command[COMMAND];

    snprintf(command, sizeof command, "program=\"$(dirname \"$HRADBY\")/figurec\"; cd '%s' && \"$program\" %s 2> said",
             folder, arguments);
    int status = system(command);
    assert_true(WIFEXITED(status));
    take_file("said", said);
    take_file("out.c", made);
    return WEXITSTATUS(status);
}

static int compile_bytes(const char *bytes, size_t length)
{
    char gone[TEXT];

    write_file("toy.figures", bytes, length);
    int status = figurec("out.c toy.figures");
    take_file("toy.figures", gone);
    return status;
}

static void assert_refused(const char *text, const char *because)
{
    assert_int_equal(compile_bytes(text, strlen(text)), 1);
    assert_string_equal(said, because);
    assert_string_equal(made, "");
}

static void figures_become_a_line_each_without_remarks(void **state)
{
    static const char text[] =
        "\xef\xbb\xbf# Toys \"\\\r\n\n value/keep\t=  24 # dear\nfee/inn/1=4#x\r\nsnow = 11\t9 \n"
        "ghosts/3 = 15";

    (void)state;
    assert_int_equal(compile_bytes(text, sizeof text - 1), 0);
    assert_string_equal(said, "");
    assert_string_equal(made, "/* Made by figurec from toy.figures, without its remarks. */\n"
                              "extern const char hb_toy_figures_text[];\n\n"
                              "const char hb_toy_figures_text[] =\n"
                              "    \"value/keep=24\\n\"\n    \"fee/inn/1=4\\n\"\n    \"snow=11 9\\n\"\n"
                              "    \"ghosts/3=15\\n\"\n    \"\";\n");
}

static void counts_of_tiles_are_left_out(void **state)
{
    static const char text[] = "M12 = 2\npile = 20\nM01-S2 = 1\n";

    (void)state;
    assert_int_equal(compile_bytes(text, sizeof text - 1), 0);
    assert_non_null(strstr(made, "=\n    \"pile=20\\n\"\n    \"\";\n"));
}

static void a_wrong_line_is_refused_with_its_number(void **state)
{
    (void)state;
    assert_refused("a = 1\nb 2\n", "figurec: toy.figures:2: this is no \"name = number\": b 2\n");
    assert_refused("\n# x\n= 3", "figurec: toy.figures:3: this is no \"name = number\": = 3\n");
    assert_refused("a = \n", "figurec: toy.figures:1: this is no \"name = number\": a = \n");
    assert_refused("a = -1\n", "figurec: toy.figures:1: this is no \"name = number\": a = -1\n");
    assert_refused("a/b/c = 1\n", "figurec: toy.figures:1: this is no \"name = number\": a/b/c = 1\n");
    assert_refused("M1 = 2 3\n", "figurec: toy.figures:1: this is no \"name = number\": M1 = 2 3\n");
    assert_refused("M1/2 = 2\n", "figurec: toy.figures:1: this is no \"name = number\": M1/2 = 2\n");
}

static void every_wrong_line_is_named(void **state)
{
    (void)state;
    assert_refused("x\na = 1\ny\n", "figurec: toy.figures:1: this is no \"name = number\": x\n"
                                    "figurec: toy.figures:3: this is no \"name = number\": y\n");
}

static void what_is_no_text_or_too_large_is_refused(void **state)
{
    static char large[BIG];

    (void)state;
    assert_int_equal(compile_bytes("a = 1\0\n", 7), 1);
    assert_string_equal(made, "");
    memset(large, '\n', sizeof large);
    assert_int_equal(compile_bytes(large, sizeof large - 1), 0);
    assert_int_equal(compile_bytes(large, sizeof large), 1);
    assert_non_null(strstr(said, "65536 bytes"));
}

static void wrong_arguments_say_what_is_needed(void **state)
{
    (void)state;
    assert_int_equal(figurec(""), 2);
    assert_string_equal(said, "usage: figurec OUT.c NAME.figures\n");
    assert_int_equal(figurec("out.c toy.txt"), 2);
    assert_int_equal(figurec("out.c nothing.figures"), 1);
    assert_string_equal(said, "figurec: nothing.figures: No such file or directory\n");
}

static int begin(void **state)
{
    (void)state;
    snprintf(folder, sizeof folder, "%s/hradby-XXXXXX", P_tmpdir);
    return getenv("HRADBY") && mkdtemp(folder) ? 0 : 1;
}

static int finish(void **state)
{
    (void)state;
    return rmdir(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(figures_become_a_line_each_without_remarks),
        cmocka_unit_test(counts_of_tiles_are_left_out),
        cmocka_unit_test(a_wrong_line_is_refused_with_its_number),
        cmocka_unit_test(every_wrong_line_is_named),
        cmocka_unit_test(what_is_no_text_or_too_large_is_refused),
        cmocka_unit_test(wrong_arguments_say_what_is_needed),
    };

    return cmocka_run_group_tests(tests, begin, finish);
}
