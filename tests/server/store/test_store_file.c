/* test_store_file.c -- files that are not ours are let be, damaged ones told as such, older ones brought up to date. */
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

#include "server/store/store_sqlite.h"
#include "tests/support/store_help.h"

static const char *database(void)
{
    return store_in_folder("hradby.db");
}

/* Files that are refused */

static void a_folder_is_refused(void **state)
{
    (void)state;
    store_assert_refused(store_in_folder(""), false, "is a folder: name a file in it");
    store_assert_refused("", false, "the database has no name");
    store_assert_refused("/dev/null", false, "is no ordinary file");
    store_assert_refused(store_in_folder("no/such/hradby.db"), false, "No such file or directory");
}

/* Refused both ways, with every byte as it was and nothing beside it. */
static void assert_let_be(const char *because)
{
    size_t before_length, after_length;
    char *before = store_bytes(database(), &before_length), *after;

    store_assert_refused(database(), false, because);
    store_assert_refused(database(), true, because);
    after = store_bytes(database(), &after_length);
    assert_int_equal(after_length, before_length);
    assert_memory_equal(after, before, before_length);
    assert_int_equal(store_files_in_folder(), 1);
    free(before);
    free(after);
}

static void a_file_that_is_no_database_is_let_be(void **state)
{
    char noise[8192];

    (void)state;
    store_write(database(), "diary", 5);
    assert_let_be("is no database: name another file");
    memset(noise, 'x', sizeof noise);
    store_write(database(), noise, sizeof noise);
    assert_let_be("is no database: name another file");
}

static void a_database_of_another_program_is_let_be(void **state)
{
    (void)state;
    store_sql(database(), "CREATE TABLE rooms (id TEXT); PRAGMA user_version = 1");
    assert_let_be("is the database of another program: name another file");
}

static void a_database_of_another_program_with_a_log_is_let_be(void **state)
{
    (void)state;
    store_sql(database(), "PRAGMA journal_mode = WAL; PRAGMA application_id = 77; CREATE TABLE t (x)");
    assert_let_be("is the database of another program: name another file");
}

static void a_newer_version_is_let_be(void **state)
{
    struct hb_store *s = store_opened(database());

    (void)state;
    store_open_room(s, "anna");
    hb_store_close(s);
    store_sql(database(), "PRAGMA journal_mode = DELETE; PRAGMA user_version = 3");
    assert_let_be("was made by a newer hradby (version 3 of the tables, this one knows 2)");
}

/* For whom modes count. */
static bool become_nobody(void)
{
    return geteuid() != 0 || (setgid(65534) == 0 && setuid(65534) == 0);
}

static int open_unwritable(void)
{
    struct hb_error err = { 0 };
    struct hb_store *s = become_nobody() ? hb_store_open(database(), false, &err) : NULL;

    return s == NULL && strstr(err.text, "let this user write the file and its folder") ? 0 : 1;
}

static int open_unreadable(void)
{
    struct hb_error err = { 0 };
    struct hb_store *s = become_nobody() ? hb_store_open(database(), true, &err) : NULL;

    return s == NULL && strstr(err.text, "see whether it is there and this user may use it") ? 0 : 1;
}

static void a_file_without_the_right_to_write_is_refused(void **state)
{
    (void)state;
    hb_store_close(store_opened(database()));
    assert_int_equal(chmod(store_in_folder(""), 0777), 0);
    assert_int_equal(chmod(database(), 0444), 0);
    assert_int_equal(store_in_another_program(open_unwritable), 0);
    assert_int_equal(chmod(database(), 0000), 0);
    assert_int_equal(store_in_another_program(open_unreadable), 0);
}

static void note_finding(void *whom, const struct hb_error *finding)
{
    (void)finding;
    ++*(unsigned *)whom;
}

/* The log beside it */

/* The file alone, as somebody copies it who does not know of its log. */
static const char *copied_alone(void)
{
    const char *copy = store_in_folder("copy.db");
    size_t length;
    char *bytes = store_bytes(database(), &length);

    store_write(copy, bytes, length);
    free(bytes);
    return copy;
}

static unsigned findings_in(const char *path)
{
    struct hb_store *s = store_opened_to_read(path);
    struct hb_error err = { 0 };
    unsigned findings = 0;

    assert_true(hb_store_check(s, note_finding, &findings, &err));
    hb_store_close(s);
    return findings;
}

static void a_file_that_was_closed_is_whole_without_anything_beside_it(void **state)
{
    struct hb_store *s = store_opened(database()), *other = store_opened(database()), *copy;

    (void)state;
    store_open_room(s, "anna");
    hb_store_close(s);
    store_open_room(other, "ben");
    hb_store_close(other);
    assert_int_equal(store_files_in_folder(), 1);
    copy = store_opened_to_read(copied_alone());
    assert_int_equal(store_room_count(copy), 2);
    hb_store_close(copy);
    assert_int_equal(findings_in(copied_alone()), 0);
}

/* An operator looks while the last who writes goes away. */
static void who_only_reads_leaves_the_log_where_it_is(void **state)
{
    struct hb_store *s = store_opened(database()), *reader;

    (void)state;
    store_open_room(s, "anna");
    reader = store_opened_to_read(database());
    assert_int_equal(store_room_count(reader), 1);
    hb_store_close(s);
    assert_int_equal(findings_in(database()), 0);
    hb_store_close(reader);
    assert_int_equal(findings_in(database()), 0);
    hb_store_close(store_opened(database()));
    assert_int_equal(store_files_in_folder(), 1);
    assert_int_equal(findings_in(copied_alone()), 0);
}

/* Also when somebody has looked at it before, who has left an empty log beside it. */
static void a_file_that_was_copied_without_its_log_is_noticed(void **state)
{
    struct hb_store *s = store_opened(database()), *copy;
    struct hb_error err = { 0 };
    const char *path;

    (void)state;
    assert_int_equal(findings_in(database()), 0);
    store_open_room(s, "anna");
    path = copied_alone();
    assert_int_equal(findings_in(path), 1);
    assert_int_equal(findings_in(path), 1);
    copy = store_opened(path);
    assert_true(hb_store_lacks_log(copy, &err));
    assert_non_null(strstr(err.text, "copy.db was copied without the file beside it that ends in -wal"));
    assert_int_equal(findings_in(path), 1); /* it says so itself, since there is a log again */
    hb_store_close(copy);
    assert_int_equal(findings_in(path), 1);
    copy = store_opened(path);
    assert_false(hb_store_lacks_log(copy, &err));
    hb_store_close(copy);
    assert_int_equal(findings_in(path), 1);
    assert_false(hb_store_lacks_log(s, &err));
    hb_store_close(s);
}

static void a_backup_needs_nothing_beside_it(void **state)
{
    struct hb_store *s = store_opened(database());
    struct hb_error err = { 0 };

    (void)state;
    store_open_room(s, "anna");
    assert_true(hb_store_backup(s, store_in_folder("backup.db"), &err));
    assert_int_equal(findings_in(store_in_folder("backup.db")), 0);
    hb_store_close(s);
}

static bool every_row(void *whom, const struct hb_row *row)
{
    (void)whom;
    (void)row;
    return true;
}

static void a_damaged_file_is_told_as_such(void **state)
{
    struct hb_store *s = store_opened(database());
    struct hb_error err = { 0 };
    size_t length;
    unsigned findings = 0;
    char *bytes;

    (void)state;
    store_open_room(s, "anna");
    store_put_many(s, "anna", 2, 3000);
    hb_store_close(s);
    bytes = store_bytes(database(), &length);
    memset(bytes + length / 2, 0xa5, length / 4);
    store_write(database(), bytes, length);
    free(bytes);
    s = store_opened_to_read(database());
    assert_false(hb_store_rows(s, "anna", every_row, NULL, &err));
    assert_non_null(strstr(err.text, "is damaged: stop the server and put the last backup in its place"));
    if (hb_store_check(s, note_finding, &findings, &err))
        assert_true(findings > 0);
    hb_store_close(s);
}

static void rows_that_were_taken_out_by_hand_are_found(void **state)
{
    struct hb_store *s = store_opened(database());
    unsigned findings = 0;

    (void)state;
    store_open_room(s, "anna");
    store_put_many(s, "anna", 2, 9);
    store_fold(s);
    store_open_room(s, "ben");
    store_put_many(s, "ben", 2, 9);
    hb_store_close(s);
    store_sql(database(), "DELETE FROM rows WHERE seq = 4; INSERT INTO rows VALUES ('ghost', 1, 0, '{}');"
                          "DELETE FROM fresh WHERE room = 'ben' AND seq = 4;"
                          "INSERT INTO fresh VALUES (99, 'ghost', 2, 0, '{}')");
    s = store_opened(database());
    assert_true(hb_store_check(s, note_finding, &findings, NULL));
    assert_int_equal(findings, 4);
    hb_store_close(s);
}

static void a_row_that_was_put_in_by_hand_is_not_believed(void **state)
{
    struct hb_store *s = store_opened(database());
    struct hb_error err = { 0 };

    (void)state;
    store_open_room(s, "anna");
    hb_store_close(s);
    store_sql(database(), "INSERT INTO rows VALUES ('anna', 4294967296, 0, '{}')");
    s = store_opened(database());
    assert_false(hb_store_rows(s, "anna", every_row, NULL, &err));
    assert_non_null(strstr(err.text, "holds a row that cannot be one: room \"anna\", number 4294967296, 2 bytes"));
    hb_store_close(s);
}

/* Versions */

static const char *const five_steps[] = {
    "SELECT 'never: the file is of version 2'",
    "SELECT 'nor this'",
    "ALTER TABLE rooms ADD COLUMN place TEXT NOT NULL DEFAULT 'here'",
    "UPDATE rooms SET place = 'there' WHERE id = 'anna'",
    "INSERT INTO nowhere VALUES (1)",
};

static bool migrate(struct hb_store *s, int count, bool read_only, struct hb_error *err)
{
    return hb_sqlite_migrate(hb_sqlite_of(s)->db, hb_store_name(s), five_steps, count, read_only, err);
}

static void an_older_file_goes_through_every_step_it_lacks(void **state)
{
    struct hb_store *s = store_opened(database());
    struct hb_error err = { 0 };
    int n = 0;

    (void)state;
    store_open_room(s, "anna");
    assert_true(migrate(s, 4, false, &err));
    assert_int_equal(hb_store_version(s), 4);
    assert_true(hb_sqlite_number(hb_sqlite_of(s)->db, "SELECT count(*) FROM rooms WHERE place = 'there'", &n));
    assert_int_equal(n, 1);
    assert_true(migrate(s, 4, false, &err));
    hb_store_close(s);
    store_assert_refused(database(), false, "newer hradby (version 4 of the tables, this one knows 2)");
}

static void a_step_that_fails_leaves_the_file_as_it_was(void **state)
{
    struct hb_store *s = store_opened(database());
    struct hb_error err = { 0 };
    int n = 0;

    (void)state;
    assert_false(migrate(s, 5, false, &err));
    assert_non_null(strstr(err.text, "no such table: nowhere"));
    assert_int_equal(hb_store_version(s), 2);
    assert_false(hb_sqlite_number(hb_sqlite_of(s)->db, "SELECT count(place) FROM rooms", &n));
    store_open_room(s, "anna");
    hb_store_close(s);
}

static void an_older_file_is_not_changed_for_one_who_only_reads(void **state)
{
    struct hb_store *s = store_opened(database());
    struct hb_error err = { 0 };

    (void)state;
    assert_false(migrate(s, 4, true, &err));
    assert_non_null(strstr(err.text, "is of an older hradby (version 2 of the tables, this one needs 4)"));
    assert_int_equal(hb_store_version(s), 2);
    hb_store_close(s);
}

/* A file of version 1 */

/* As a program of that version wrote it. */
static void make_first_version(void)
{
    char marks[80];

    snprintf(marks, sizeof marks, "PRAGMA application_id = %d; PRAGMA user_version = 1", (int)HB_STORE_APPLICATION);
    store_sql(database(), hb_sqlite_steps[0]);
    store_sql(database(), marks);
    store_sql(database(),
              "PRAGMA journal_mode = WAL;"
              "INSERT INTO rooms VALUES ('anna', 'castle', 'playing', 7, 9, 2), ('ben', 'castle', 'over', 1, 2, 2);"
              "INSERT INTO rows VALUES ('anna', 1, 7, '{\"kind\":\"open\"}'), ('anna', 2, 9, '{\"kind\":\"start\"}'),"
              "('ben', 1, 1, '{\"kind\":\"open\"}'), ('ben', 2, 2, '{\"kind\":\"end\"}')");
}

static bool count_alarm(void *whom, const struct hb_alarm *alarm)
{
    assert_string_equal(alarm->room, "anna");
    assert_int_equal(alarm->due, 0);
    ++*(unsigned *)whom;
    return true;
}

static void a_file_of_the_first_version_is_read_as_it_is(void **state)
{
    struct hb_store *s;
    unsigned alarms = 0;

    (void)state;
    make_first_version();
    s = store_opened_to_read(database());
    assert_int_equal(hb_store_version(s), 1);
    assert_int_equal(store_count(s, "anna"), 2);
    assert_int_equal(store_line(s, "anna").last, 9);
    assert_string_equal(store_line(s, "ben").state, "over");
    assert_true(hb_store_alarms(s, count_alarm, &alarms, NULL));
    assert_int_equal(alarms, 1);
    store_assert_whole(s);
    hb_store_close(s);
}

static void a_file_of_the_first_version_goes_on_as_one_of_the_present(void **state)
{
    struct hb_store *before, *s;
    struct hb_error err = { 0 };

    (void)state;
    make_first_version();
    before = store_opened_to_read(database());
    s = store_opened(database());
    assert_int_equal(hb_store_version(s), HB_STORE_VERSION);
    store_put_many(s, "anna", 3, 20);
    assert_int_equal(store_count(s, "anna"), 20);
    store_assert_whole(s);
    assert_false(hb_store_rows(before, "anna", every_row, NULL, &err)); /* which would miss the new rows */
    assert_non_null(strstr(err.text, "was brought up to date by a newer hradby meanwhile: try again"));
    hb_store_close(before);
    hb_store_close(s);
}

static void a_file_without_tables_gets_them(void **state)
{
    char mark[64];
    struct hb_store *s;

    (void)state;
    snprintf(mark, sizeof mark, "PRAGMA application_id = %d", (int)HB_STORE_APPLICATION);
    store_sql(database(), mark);
    store_assert_refused(database(), true, "is of an older hradby (version 0");
    s = store_opened(database());
    store_open_room(s, "anna");
    assert_int_equal(hb_store_version(s), HB_STORE_VERSION);
    hb_store_close(s);
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, store_folder_make, store_folder_drop)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_folder_is_refused),
        TEST(a_file_that_is_no_database_is_let_be),
        TEST(a_database_of_another_program_is_let_be),
        TEST(a_database_of_another_program_with_a_log_is_let_be),
        TEST(a_newer_version_is_let_be),
        TEST(a_file_without_the_right_to_write_is_refused),
        TEST(a_file_that_was_closed_is_whole_without_anything_beside_it),
        TEST(who_only_reads_leaves_the_log_where_it_is),
        TEST(a_file_that_was_copied_without_its_log_is_noticed),
        TEST(a_backup_needs_nothing_beside_it),
        TEST(a_damaged_file_is_told_as_such),
        TEST(rows_that_were_taken_out_by_hand_are_found),
        TEST(a_row_that_was_put_in_by_hand_is_not_believed),
        TEST(an_older_file_goes_through_every_step_it_lacks),
        TEST(a_step_that_fails_leaves_the_file_as_it_was),
        TEST(an_older_file_is_not_changed_for_one_who_only_reads),
        TEST(a_file_of_the_first_version_is_read_as_it_is),
        TEST(a_file_of_the_first_version_goes_on_as_one_of_the_present),
        TEST(a_file_without_tables_gets_them),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
