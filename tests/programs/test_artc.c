/* test_artc.c -- the compiler of artwork as a program: a file is enough for a new mark, and bad ones are refused.
 *
 * Runs the artc that lies beside the program that HRADBY names, and keeps its few files there too. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

enum { FOLDER = 512, TEXT = 8192, COMMAND = 4 * FOLDER };

#define SHAPE "viewBox=\"-8 -8 16 16\"><circle r=\"3\"/></svg>\n"
#define MARK  "<svg data-rank=\"4\" data-room=\"9\" "
#define SIGN  "<svg "
#define PIECE "<svg data-emblem=\"0 -6 1.1\" "

static char folder[FOLDER];

static void path_of(char out[2 * FOLDER], const char *name)
{
    snprintf(out, 2 * FOLDER, "%s/test_artc.files/%s", folder, name);
}

static void write_file(const char *name, const char *text)
{
    char path[2 * FOLDER];
    FILE *f;

    path_of(path, name);
    f = fopen(path, "w");
    assert_non_null(f);
    assert_true(fputs(text, f) >= 0);
    assert_int_equal(fclose(f), 0);
}

/* The file's text, or "" if there is no such file. */
static void read_file(const char *name, char out[TEXT])
{
    char path[2 * FOLDER];
    FILE *f;

    path_of(path, name);
    f = fopen(path, "r");
    out[f ? fread(out, 1, TEXT - 1, f) : 0] = '\0';
    if (f)
        fclose(f);
}

/* Runs artc in its folder with these arguments, its messages going to a file; returns its exit status. */
static int artc(const char *arguments)
{
    char command[COMMAND];
    int status;

    snprintf(command, sizeof command, "cd '%s/test_artc.files' && ../artc %s 2> said", folder, arguments);
    status = system(command);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static const char *const files[] = { "marks/bell.svg", "marks/tree.svg", "pieces/tree.svg",
                                     "pieces/cat.svg", "signs/tree.svg", "marks/Bell.svg",
                                     "out.c",          "out2.c",         "said" };

static int make_folders(void **state)
{
    static const char *const names[] = { "", "marks", "pieces", "signs" };

    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        char path[2 * FOLDER];

        path_of(path, names[i]);
        mkdir(path, 0755);
    }
    return 0;
}

static int remove_files(void **state)
{
    static const char *const folders[] = { "marks", "pieces", "signs", "" };
    char path[2 * FOLDER];

    (void)state;
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        path_of(path, files[i]);
        remove(path);
    }
    for (size_t i = 0; i < sizeof folders / sizeof folders[0]; i++) {
        path_of(path, folders[i]);
        rmdir(path);
    }
    return 0;
}

static void a_file_is_enough_for_a_new_mark(void **state)
{
    char made[TEXT], again[TEXT];

    (void)state;
    write_file("marks/bell.svg",
               "<svg data-rank=\"7\" data-room=\"11\" data-place=\"building\" data-letter=\"B\" data-sign=\"\u266b\" "
               "data-ground=\"#8E2340\" data-few=\"88 1\" " SHAPE);
    write_file("marks/tree.svg", MARK SHAPE);
    write_file("pieces/cat.svg", PIECE "data-letters=\"^^\" " SHAPE);
    assert_int_equal(artc("out.c marks/bell.svg pieces/cat.svg marks/tree.svg"), 0);
    assert_int_equal(artc("out2.c marks/tree.svg marks/bell.svg pieces/cat.svg"), 0);
    read_file("out.c", made);
    read_file("out2.c", again);
    assert_string_equal(made, again);
    assert_non_null(strstr(made, ".name = \"bell\", .place = HB_SYMBOL_BUILDING, .room = 11.000"));
    assert_non_null(strstr(made, ".letter = 0x42, .sign = 0x266b, .ink = 0xffffff, .ground = 0x8e2340, .of_256 = 88"));
    assert_non_null(strstr(made, ".name = \"tree\", .place = HB_SYMBOL_INSIDE"));
    assert_true(strstr(made, ".name = \"tree\", .place") <
                strstr(made, ".name = \"bell\", .place")); /* by their ranks */
    assert_non_null(strstr(made, ".standing = { { 0x5e, 0x5e }, { 0x2590, 0x258c } }"));
    assert_non_null(strstr(made, ".body = \"<circle r=\\\"3\\\"/>\""));
    read_file("said", made);
    assert_string_equal(made, "");
}

static void bad_artwork_is_refused_with_a_sentence(void **state)
{
    static const struct {
        const char *file, *text, *said;
    } bad[] = {
        { "marks/bell.svg", "<svg><circle r=\"3\"/></svg>", "artc: marks/bell.svg line 1: <svg> needs viewBox" },
        { "marks/bell.svg", "<svg " SHAPE, "artc: marks/bell.svg: <svg> needs data-rank, a number" },
        { "marks/bell.svg", "<svg data-rank=\"1\" " SHAPE, "artc: marks/bell.svg: <svg> needs data-room, how far" },
        { "marks/bell.svg", MARK "data-colour=\"red\" " SHAPE, "data-colour says nothing in art/marks" },
        { "marks/bell.svg", MARK "data-place=\"sea\" " SHAPE, "data-place=\"sea\" should be inside, building" },
        { "marks/bell.svg", MARK "data-letter=\"BB\" " SHAPE, "data-letter=\"BB\" should be one letter of ASCII" },
        { "marks/bell.svg", MARK "data-letter=\"\u266b\" " SHAPE, "should be one letter of ASCII" },
        { "marks/bell.svg", MARK "data-letter=\"B\" " SHAPE, "<svg> needs data-ground, the colour" },
        { "marks/bell.svg", MARK "data-ground=\"red\" " SHAPE, "data-ground=\"red\" should be a colour #RRGGBB" },
        { "marks/bell.svg", MARK "data-few=\"300 1\" " SHAPE, "data-few=\"300 1\" should be the numbers" },
        { "marks/bell.svg", MARK "data-squares=\"4 4\" " SHAPE, "data-squares=\"4 4\" should be said only of a board" },
        { "marks/bell.svg", MARK "data-place=\"board\" " SHAPE, "<svg> needs data-squares, how many squares" },
        { "marks/bell.svg", MARK "data-place=\"board\" data-squares=\"4 10\" " SHAPE, "1 to 9 each" },
        { "marks/bell.svg", "<svg data-rank=\"1\" data-room=\"60\" " SHAPE, "up to 50 in each square" },
        { "pieces/cat.svg", "<svg " SHAPE, "<svg> needs data-emblem, x, y and scale" },
        { "pieces/cat.svg", PIECE "data-lies=\"often\" " SHAPE, "data-lies=\"often\" should be yes or no" },
        { "pieces/cat.svg", PIECE "data-letters=\"^\" " SHAPE, "data-letters=\"^\" should be two letters" },
        { "marks/Bell.svg", MARK SHAPE, "a name is made of a-z, 0-9 and _" },
    };

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        char said[TEXT], arguments[FOLDER];

        write_file(bad[i].file, bad[i].text);
        snprintf(arguments, sizeof arguments, "out.c %s", bad[i].file);
        assert_int_equal(artc(arguments), 1);
        read_file("said", said);
        if (!strstr(said, bad[i].said))
            fail_msg("\"%s\" does not say \"%s\"", said, bad[i].said);
        read_file("out.c", said);
        assert_string_equal(said, "");
    }
}

static void two_drawings_do_not_share_a_name(void **state)
{
    char said[TEXT];

    (void)state;
    write_file("marks/tree.svg", MARK SHAPE);
    write_file("pieces/tree.svg", PIECE SHAPE);
    write_file("signs/tree.svg", SIGN SHAPE);
    assert_int_equal(artc("out.c marks/tree.svg signs/tree.svg"), 1);
    read_file("said", said);
    assert_string_equal(said, "artc: signs/tree.svg: marks/tree.svg has the same name already\n");
    assert_int_equal(artc("out.c marks/tree.svg pieces/tree.svg"), 0); /* the mark of a piece */
    assert_int_equal(artc("out.c marks/none.svg"), 1);
    assert_int_equal(artc("out.c"), 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_file_is_enough_for_a_new_mark, make_folders, remove_files),
        cmocka_unit_test_setup_teardown(bad_artwork_is_refused_with_a_sentence, make_folders, remove_files),
        cmocka_unit_test_setup_teardown(two_drawings_do_not_share_a_name, make_folders, remove_files),
    };
    const char *program = getenv("HRADBY");
    const char *slash = program ? strrchr(program, '/') : NULL;

    if (!slash)
        return 1;
    snprintf(folder, sizeof folder, "%.*s", (int)(slash - program), program);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
