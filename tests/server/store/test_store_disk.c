/* test_store_disk.c -- what is left of the store when the disk fails at any moment, when the program is killed, and
 * when it is copied while somebody writes. */
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

#include <signal.h>

#include "engine/splitmix.h"
#include "server/store/store_sqlite.h"
#include "tests/support/failing_disk.h"
#include "tests/support/store_help.h"

enum { BATCHES = 6, BATCH_ROWS = 3, OPERATIONS_MAX = 2000, KILLS = 25, BACKUPS = 6, WRITER_ROWS = 60 };

static const char OPEN[] = "{\"kind\":\"open\",\"game\":\"castle\"}";

static const char *database(void)
{
    return store_in_folder("hradby.db");
}

/* A disk that fails */

/* One evening of a server: a file is opened, batches of rows go in, it is closed.  What was promised is remembered. */
struct evening {
    uint32_t promised; /* rows whose commit was said to be good */
    uint32_t tried;    /* rows of the batch that was not */
};

static bool put_batch(struct hb_store *s, uint32_t from)
{
    struct hb_error err = { 0 };
    bool good = hb_store_begin(s, &err);

    for (uint32_t seq = from; good && seq < from + BATCH_ROWS; seq++) {
        static char body[3000]; /* rows that fill pages */
        struct hb_row row;

        memset(body, ' ', sizeof body - 1);
        memcpy(body, seq == 1 ? OPEN : "{\"kind\":\"play\"}", seq == 1 ? strlen(OPEN) : 15);
        row = store_row("anna", seq, body);
        good = hb_store_add(s, &row, 1, &err);
    }
    if (good)
        good = hb_store_commit(s, &err);
    else
        hb_store_rollback(s);
    assert_true(good || err.text[0] != '\0');
    return good;
}

/* Goes on until something fails; then nothing of that batch may be seen. */
static void spend_evening(struct evening *e)
{
    struct hb_error err = { 0 };
    struct hb_store *s = hb_store_open(database(), false, &err);

    if (!s) {
        assert_true(err.text[0] != '\0');
        return;
    }
    for (unsigned i = 0; i < BATCHES; i++) {
        e->tried = BATCH_ROWS;
        if (!put_batch(s, e->promised + 1))
            break;
        e->promised += BATCH_ROWS;
        e->tried = 0;
    }
    hb_store_close(s);
}

/* With a disk that works again: everything promised is there, and of the rest all or nothing.  If it failed while the
 * log began or ended, the file seems to lack it until somebody has opened it to write. */
static void assert_kept(const struct evening *e)
{
    struct hb_store *s = store_opened(database());
    struct hb_error finding;
    uint32_t rows;

    if (hb_store_lacks_log(s, &finding)) { /* which it says from then on; it is to be whole nevertheless */
        assert_int_equal(sqlite3_exec(hb_sqlite_of(s)->db, "DROP TABLE lacked_log", NULL, NULL, NULL), SQLITE_OK);
        hb_store_close(s);
        s = store_opened(database());
    }
    rows = store_count(s, "anna");
    if (rows != e->promised && rows != e->promised + e->tried)
        fail_msg("%u rows were promised and %u tried, %u are there", (unsigned)e->promised, (unsigned)e->tried,
                 (unsigned)rows);
    store_assert_whole(s);
    assert_true(put_batch(s, rows + 1));
    assert_int_equal(store_count(s, "anna"), rows + BATCH_ROWS);
    hb_store_close(s);
}

static void clear_folder(void)
{
    store_folder_drop(NULL);
    store_folder_make(NULL);
}

/* An evening for every operation that can be the one that fails. */
static void fail_everywhere(enum failing_disk_way way)
{
    bool failed = true;
    unsigned n;

    failing_disk_in();
    for (n = 0; failed && n < OPERATIONS_MAX; n++) {
        struct evening e = { 0 };

        failing_disk_after(n, way);
        spend_evening(&e);
        failed = failing_disk_has_failed();
        failing_disk_heal();
        assert_kept(&e);
        clear_folder();
    }
    failing_disk_out();
    assert_true(n > 40 && n < OPERATIONS_MAX);
}

static void a_disk_that_is_full_for_a_moment_loses_nothing_promised(void **state)
{
    (void)state;
    fail_everywhere(DISK_FULL_ONCE);
}

static void a_disk_that_breaks_for_a_moment_loses_nothing_promised(void **state)
{
    (void)state;
    fail_everywhere(DISK_BROKEN_ONCE);
}

static void a_disk_that_is_full_for_good_loses_nothing_promised(void **state)
{
    (void)state;
    fail_everywhere(DISK_FULL_FOR_GOOD);
}

static void a_disk_that_breaks_for_good_loses_nothing_promised(void **state)
{
    (void)state;
    fail_everywhere(DISK_BROKEN_FOR_GOOD);
}

/* A disk that does not say whether something was kept */

static void copy(const char *name, const char *to)
{
    size_t length;
    char *bytes = store_bytes(store_in_folder(name), &length);

    store_write(store_in_folder(to), bytes, length);
    free(bytes);
}

/* What would be found if the machine lost its power now. */
static uint32_t rows_after_a_crash(void)
{
    struct hb_store *s;
    uint32_t rows;

    copy("hradby.db", "crashed.db");
    copy("hradby.db-wal", "crashed.db-wal");
    s = store_opened(store_in_folder("crashed.db"));
    rows = store_count(s, "anna");
    hb_store_close(s);
    unlink(store_in_folder("crashed.db-wal"));
    unlink(store_in_folder("crashed.db"));
    return rows;
}

/* Whoever is told for sure that something did not happen shall not find it afterwards. */
static void what_is_found_after_a_failure_was_never_denied_for_sure(void **state)
{
    struct hb_store *s;
    unsigned doubts = 0, found = 0;
    uint32_t rows = 1;
    bool failed = true;

    (void)state;
    failing_disk_in();
    s = store_opened(database());
    store_open_room(s, "anna");
    for (unsigned n = 0; failed && n < OPERATIONS_MAX; n++) {
        struct hb_row row = store_row("anna", rows + 1, "{\"kind\":\"play\"}");
        struct hb_ticket ticket = { .rows = &row, .count = 1 };
        struct hb_error err = { 0 };
        bool unsure, good;

        failing_disk_after(n, DISK_BROKEN_FOR_GOOD);
        good = hb_store_keep(s, &ticket, 1, &unsure, &err);
        failed = failing_disk_has_failed();
        failing_disk_heal();
        rows += good;
        doubts += unsure;
        found += rows_after_a_crash() > rows;
        assert_false(unsure && good);
        assert_true(unsure || rows_after_a_crash() == rows);
        assert_int_equal(store_count(s, "anna"), rows);
        store_put(s, "anna", ++rows, "{\"kind\":\"play\"}");
    }
    assert_true(doubts > 0 && found > 0 && !failed);
    store_assert_whole(s);
    hb_store_close(s);
    failing_disk_out();
}

/* The same store, without being opened again: nothing of the failed batch, and the next one is good. */
static void fail_and_go_on(enum failing_disk_way way)
{
    struct hb_store *s;
    uint32_t rows = 0;
    bool failed = true;

    failing_disk_in();
    s = store_opened(database());
    for (unsigned n = 0; failed && n < OPERATIONS_MAX; n++) {
        failing_disk_after(n, way);
        if (put_batch(s, rows + 1))
            rows += BATCH_ROWS;
        failed = failing_disk_has_failed();
        failing_disk_heal();
        assert_int_equal(store_count(s, "anna"), rows);
        assert_true(put_batch(s, rows + 1));
        rows += BATCH_ROWS;
    }
    assert_int_equal(store_count(s, "anna"), rows);
    assert_true(rows > 0 && !failed);
    store_assert_whole(s);
    hb_store_close(s);
    failing_disk_out();
}

static void after_a_failed_commit_the_store_goes_on(void **state)
{
    (void)state;
    for (int way = 0; way < DISK_WAYS; way++) {
        fail_and_go_on((enum failing_disk_way)way);
        clear_folder();
    }
}

static void assert_first_failure_says(enum failing_disk_way way, const char *words)
{
    const struct hb_row row = store_row("anna", 1, OPEN);
    struct hb_error err = { 0 };
    struct hb_store *s;

    failing_disk_in();
    s = store_opened(database());
    failing_disk_after(0, way);
    assert_true(hb_store_begin(s, NULL));
    assert_false(hb_store_add(s, &row, 1, &err) && hb_store_commit(s, &err));
    hb_store_rollback(s);
    if (!strstr(err.text, words))
        fail_msg("\"%s\" is not in: %s", words, err.text);
    failing_disk_heal();
    hb_store_close(s);
    failing_disk_out();
    clear_folder();
}

static void a_failing_disk_is_told_in_a_sentence(void **state)
{
    (void)state;
    assert_first_failure_says(DISK_FULL_ONCE, "is full: make room on it and try again");
    assert_first_failure_says(DISK_BROKEN_ONCE, "see what the system's log says of it");
}

/* Killed */

/* Writes and reports each durable commit, until it is killed. */
static void write_until_killed(int report, uint32_t rows)
{
    struct hb_store *s = hb_store_open(database(), false, NULL);

    while (s && put_batch(s, rows + 1)) {
        rows += BATCH_ROWS;
        if (write(report, &rows, sizeof rows) != (ssize_t)sizeof rows)
            break;
    }
    _exit(1);
}

static pid_t start_writer(int *reports, uint32_t rows)
{
    int ends[2];
    pid_t child;

    assert_int_equal(pipe(ends), 0);
    child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        close(ends[0]);
        write_until_killed(ends[1], rows);
    }
    close(ends[1]);
    *reports = ends[0];
    return child;
}

/* Waits for so many reports, kills, and takes what was still on the way; returns the last one. */
static uint32_t kill_after(pid_t child, int reports, unsigned wanted, uint32_t last)
{
    uint32_t rows;
    int status;

    for (unsigned n = 0; read(reports, &rows, sizeof rows) == (ssize_t)sizeof rows; n++) {
        last = rows;
        if (n == wanted)
            assert_int_equal(kill(child, SIGKILL), 0);
    }
    close(reports);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
    return last;
}

static void what_was_reported_survives_a_kill(void **state)
{
    uint64_t chance = 7;
    uint32_t rows = 0;

    (void)state;
    for (unsigned k = 0; k < KILLS; k++) {
        int reports;
        pid_t child = start_writer(&reports, rows);
        uint32_t reported = kill_after(child, reports, (unsigned)(hb_splitmix(&chance) % 12), rows);
        struct hb_store *s = store_opened(database());

        rows = store_count(s, "anna");
        assert_true(rows == reported ||
                    rows == reported + BATCH_ROWS); /* the last one may not have been reported yet */
        store_assert_whole(s);
        hb_store_close(s);
    }
}

/* Backup */

static void a_backup_made_while_somebody_writes_is_whole(void **state)
{
    uint32_t before = 0, rows;
    int reports;
    pid_t child = start_writer(&reports, 0);
    struct hb_store *s;

    (void)state;
    assert_int_equal(read(reports, &rows, sizeof rows), sizeof rows);
    s = store_opened_to_read(database());
    for (unsigned i = 0; i < BACKUPS; i++) {
        char name[32];
        struct hb_store *copy;
        struct hb_error err = { 0 };

        snprintf(name, sizeof name, "copy%u.db", i);
        if (!hb_store_backup(s, store_in_folder(name), &err))
            fail_msg("no backup: %s", err.text);
        copy = store_opened_to_read(store_in_folder(name));
        store_assert_whole(copy);
        rows = store_count(copy, "anna");
        assert_true(rows >= before + BATCH_ROWS && rows % BATCH_ROWS == 0);
        before = rows;
        hb_store_close(copy);
        for (unsigned n = 0; n < 4; n++) /* the writer has gone on meanwhile */
            assert_int_equal(read(reports, &rows, sizeof rows), sizeof rows);
        while (rows <= before)
            assert_int_equal(read(reports, &rows, sizeof rows), sizeof rows);
    }
    hb_store_close(s);
    kill_after(child, reports, 0, 0);
}

static void a_backup_is_one_file_for_this_user_and_a_server_can_go_on_with_it(void **state)
{
    struct hb_store *s = store_opened(database());
    struct stat there;

    (void)state;
    store_open_room(s, "anna");
    assert_true(hb_store_backup(s, store_in_folder("copy.db"), NULL));
    store_put_many(s, "anna", 2, WRITER_ROWS); /* what comes later is not in it */
    hb_store_close(s);
    assert_int_equal(store_files_in_folder(), 2);
    assert_int_equal(stat(store_in_folder("copy.db"), &there), 0);
    assert_int_equal(there.st_mode & 0777, 0600);
    s = store_opened(store_in_folder("copy.db"));
    assert_int_equal(store_count(s, "anna"), 1);
    store_put_many(s, "anna", 2, 5);
    hb_store_close(s);
}

static void assert_no_backup(struct hb_store *s, const char *path, const char *because)
{
    struct hb_error err = { 0 };

    assert_false(hb_store_backup(s, path, &err));
    if (!strstr(err.text, because))
        fail_msg("\"%s\" is not in: %s", because, err.text);
}

static void a_backup_takes_the_place_of_nothing(void **state)
{
    struct hb_store *s = store_opened(database());
    unsigned files = store_files_in_folder();

    (void)state;
    assert_no_backup(s, database(), "is there already: name a new file for the backup");
    assert_no_backup(s, store_in_folder("no/copy.db"), "No such file or directory");
    assert_int_equal(store_files_in_folder(), files);
    hb_store_close(s);
}

static void a_backup_that_fails_leaves_nothing(void **state)
{
    struct hb_store *s;
    unsigned files, n;
    bool failed = true;

    (void)state;
    failing_disk_in();
    s = store_opened(database());
    store_open_room(s, "anna");
    files = store_files_in_folder();
    for (n = 0; failed && n < OPERATIONS_MAX; n++) {
        bool good;

        failing_disk_after(n, DISK_FULL_FOR_GOOD);
        good = hb_store_backup(s, store_in_folder("copy.db"), NULL);
        failed = failing_disk_has_failed();
        failing_disk_heal();
        assert_int_equal(good, !failed);
        assert_int_equal(store_files_in_folder(), files + (good ? 1 : 0));
    }
    assert_true(n > 3 && n < OPERATIONS_MAX);
    store_put_many(s, "anna", 2, 5);
    hb_store_close(s);
    failing_disk_out();
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, store_folder_make, store_folder_drop)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_disk_that_is_full_for_a_moment_loses_nothing_promised),
        TEST(a_disk_that_breaks_for_a_moment_loses_nothing_promised),
        TEST(a_disk_that_is_full_for_good_loses_nothing_promised),
        TEST(a_disk_that_breaks_for_good_loses_nothing_promised),
        TEST(after_a_failed_commit_the_store_goes_on),
        TEST(what_is_found_after_a_failure_was_never_denied_for_sure),
        TEST(a_failing_disk_is_told_in_a_sentence),
        TEST(what_was_reported_survives_a_kill),
        TEST(a_backup_made_while_somebody_writes_is_whole),
        TEST(a_backup_is_one_file_for_this_user_and_a_server_can_go_on_with_it),
        TEST(a_backup_takes_the_place_of_nothing),
        TEST(a_backup_that_fails_leaves_nothing),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
