/* test_tilec.c -- the tile compiler as a program: what it writes, what it refuses, and how it ends.
 *
 * Runs the tilec that lies beside the program that HRADBY names, and keeps its few files there too. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#define HEAD   "set base\nedition c3\n"
#define MEADOW "field N E S W\n"

enum { FOLDER = 512, TEXT = 4096, COMMAND = 4 * FOLDER };

static char folder[FOLDER];

static void path_of(char out[2 * FOLDER], const char *name)
{
    snprintf(out, 2 * FOLDER, "%s/test_tilec-%s", folder, name);
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

static void remove_file(const char *name)
{
    char path[2 * FOLDER];

    path_of(path, name);
    remove(path);
}

/* Runs tilec in its folder with these arguments, its messages going to a file; returns its exit status. */
static int tilec(const char *arguments)
{
    char command[COMMAND];
    int status;

    snprintf(command, sizeof command, "cd '%s' && ./tilec %s 2> test_tilec-said", folder, arguments);
    status = system(command);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static void assert_said(const char *expected)
{
    char said[TEXT];

    read_file("said", said);
    assert_string_equal(said, expected);
}

static int remove_files(void **state)
{
    static const char *const names[] = { "a", "b", "c", "out.c", "out2.c", "said" };

    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        remove_file(names[i]);
    return 0;
}

static void the_order_of_the_arguments_does_not_matter(void **state)
{
    char one[TEXT], two[TEXT];

    (void)state;
    write_file("a", "set river\nedition c3\ntile A count 1 spring\n" MEADOW);
    write_file("b", "set base\nedition bb5\ntile B count 1 wheel 2\n" MEADOW);
    write_file("c", "set base\nedition c3\ntile C count 1\n" MEADOW);
    assert_int_equal(tilec("test_tilec-out.c test_tilec-a test_tilec-b test_tilec-c"), 0);
    assert_int_equal(tilec("test_tilec-out2.c test_tilec-c test_tilec-a test_tilec-b"), 0);
    read_file("out.c", one);
    read_file("out2.c", two);
    assert_string_equal(one, two);
    assert_non_null(strstr(one, "base/C"));
    assert_true(strstr(one, "base/C") < strstr(one, "base/B"));
    assert_true(strstr(one, "base/B") < strstr(one, "river/A"));
    assert_said("");
}

/* So that nothing that is played changes its number when somebody adds spare ones. */
static void spare_tiles_come_behind_all_others(void **state)
{
    static char text[1 << 16];
    char path[2 * FOLDER];
    FILE *f;

    (void)state;
    write_file("a",
               "set a\nedition c3\ntile A count 0 spare\n" MEADOW "tile B count 1\n" MEADOW "variants mist ghost 1\n");
    write_file("b", "set b\nedition c3\ntile C count 1\n" MEADOW);
    assert_int_equal(tilec("test_tilec-out.c test_tilec-a test_tilec-b"), 0);
    assert_said("");
    path_of(path, "out.c");
    f = fopen(path, "r");
    assert_non_null(f);
    text[fread(text, 1, sizeof text - 1, f)] = '\0';
    fclose(f);
    assert_true(strstr(text, "\"a/B\"") < strstr(text, "\"b/C\""));
    assert_true(strstr(text, "\"b/C\"") < strstr(text, "\"a/A\""));
    assert_true(strstr(text, "\"a/A\"") < strstr(text, "\"a/B-N1\""));
    assert_non_null(strstr(text, "hb_design_count = 3;"));
    assert_non_null(strstr(text, "hb_design_end = 9;")); /* the tile, and mist on 1 side, 2 sides (two ways), 3 and 4 */
    assert_non_null(strstr(text, "{ \"a/B-S1\", 4 }"));
}

/* The tests of the landscape have tiles of their own, whose tables lie beside them. */
static void the_tables_for_tests_are_what_it_makes_of_their_tiles(void **state)
{
    enum { ROOM = 1 << 17 };
    static char expected[ROOM], made[ROOM];
    char here[FOLDER], command[2 * FOLDER], path[2 * FOLDER];
    FILE *f;

    (void)state;
    assert_non_null(getcwd(here, sizeof here));
    snprintf(command, sizeof command, "test_tilec-out.c '%s/tests/support/landscape.tiles'", here);
    assert_int_equal(tilec(command), 0);
    path_of(path, "out.c");
    f = fopen(path, "r");
    assert_non_null(f);
    assert_in_range(fread(made, 1, ROOM, f), 1, ROOM - 1);
    fclose(f);
    f = fopen("tests/support/landscape_tables.inc", "r");
    assert_non_null(f);
    assert_in_range(fread(expected, 1, ROOM, f), 1, ROOM - 1);
    fclose(f);
    assert_string_equal(made, expected);
}

static void a_bad_file_is_refused_and_nothing_is_written(void **state)
{
    char written[TEXT];

    (void)state;
    write_file("a", HEAD "tile A count 1\n" MEADOW);
    write_file("b", "set river\nedition c3\ntile A count 1\n" MEADOW "city N\n");
    assert_int_equal(tilec("test_tilec-out.c test_tilec-a test_tilec-b"), 1);
    assert_said("tilec: test_tilec-b line 5: half-side NL is covered twice\n");
    read_file("out.c", written);
    assert_string_equal(written, "");
}

static void one_id_in_two_files_of_one_set_and_edition_is_refused(void **state)
{
    (void)state;
    write_file("a", HEAD "tile A count 1\n" MEADOW);
    write_file("b", HEAD "tile B count 1\n" MEADOW "tile A count 1\n" MEADOW);
    assert_int_equal(tilec("test_tilec-out.c test_tilec-b test_tilec-a"), 1);
    assert_said("tilec: test_tilec-b line 5: tile A of set base, edition c3 is already in test_tilec-a line 3\n");
}

static void one_id_in_two_editions_is_accepted(void **state)
{
    (void)state;
    write_file("a", HEAD "tile A count 1\n" MEADOW);
    write_file("b", "set base\nedition bb5\ntile A count 1\n" MEADOW);
    assert_int_equal(tilec("test_tilec-out.c test_tilec-a test_tilec-b"), 0);
}

static void write_file_of_marks(const char *name, const char *set, char letter, int count)
{
    char text[TEXT];
    int at = snprintf(text, sizeof text, "set %s\nedition c3\n", set);

    for (int i = 0; i < count; i++)
        at += snprintf(text + at, sizeof text - (size_t)at, "tile %d count 1 %c%d\n" MEADOW, i, letter, i);
    write_file(name, text);
}

static void all_files_together_have_at_most_sixty_four_marks(void **state)
{
    (void)state;
    write_file_of_marks("a", "one", 'a', 32);
    write_file_of_marks("b", "two", 'b', 32);
    assert_int_equal(tilec("test_tilec-out.c test_tilec-a test_tilec-b"), 0);
    write_file_of_marks("b", "two", 'b', 33);
    assert_int_equal(tilec("test_tilec-out.c test_tilec-a test_tilec-b"), 1);
    assert_said("tilec: the mark b32 is one too many: all files together have at most 64 different ones\n");
}

static void a_file_that_is_not_there_is_named(void **state)
{
    (void)state;
    assert_int_equal(tilec("test_tilec-out.c test_tilec-nowhere"), 1);
    assert_said("tilec: test_tilec-nowhere: No such file or directory\n");
}

static void a_folder_is_no_tile_file(void **state)
{
    (void)state;
    assert_int_equal(tilec("test_tilec-out.c ."), 1);
    assert_said("tilec: .: cannot be read\n");
}

static void an_output_that_cannot_be_written_is_named(void **state)
{
    (void)state;
    write_file("a", HEAD "tile A count 1\n" MEADOW);
    assert_int_equal(tilec("nowhere/out.c test_tilec-a"), 1);
    assert_said("tilec: nowhere/out.c: No such file or directory\n");
}

static void a_full_disk_is_told(void **state)
{
    (void)state;
    write_file("a", HEAD "tile A count 1\n" MEADOW);
    assert_int_equal(tilec("/dev/full test_tilec-a"), 1);
    assert_said("tilec: /dev/full: cannot be written\n");
}

static void too_few_arguments_are_answered_with_the_usage(void **state)
{
    (void)state;
    assert_int_equal(tilec("test_tilec-out.c"), 2);
    assert_said("usage: tilec OUT.c FILE...    with 1 to 64 tile files\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(the_order_of_the_arguments_does_not_matter, remove_files),
        cmocka_unit_test_teardown(spare_tiles_come_behind_all_others, remove_files),
        cmocka_unit_test_teardown(the_tables_for_tests_are_what_it_makes_of_their_tiles, remove_files),
        cmocka_unit_test_teardown(a_bad_file_is_refused_and_nothing_is_written, remove_files),
        cmocka_unit_test_teardown(one_id_in_two_files_of_one_set_and_edition_is_refused, remove_files),
        cmocka_unit_test_teardown(one_id_in_two_editions_is_accepted, remove_files),
        cmocka_unit_test_teardown(all_files_together_have_at_most_sixty_four_marks, remove_files),
        cmocka_unit_test_teardown(a_file_that_is_not_there_is_named, remove_files),
        cmocka_unit_test_teardown(a_folder_is_no_tile_file, remove_files),
        cmocka_unit_test_teardown(an_output_that_cannot_be_written_is_named, remove_files),
        cmocka_unit_test_teardown(a_full_disk_is_told, remove_files),
        cmocka_unit_test_teardown(too_few_arguments_are_answered_with_the_usage, remove_files),
    };
    const char *program = getenv("HRADBY");
    const char *slash = program ? strrchr(program, '/') : NULL;

    if (!slash)
        return 1;
    snprintf(folder, sizeof folder, "%.*s", (int)(slash - program), program);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
