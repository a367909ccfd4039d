/* test_store_fold.c -- a SQLite file in which rows are on their way from where they came in to where they belong:
 * nobody who reads sees a difference, at any moment and whatever fails. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "engine/splitmix.h"
#include "server/store/store_sqlite.h"
#include "tests/support/failing_disk.h"
#include "tests/support/store_help.h"

enum { ROOMS = 12, BATCHES = 400, FOLD_EARLY = 40, FRESH_MOST = 500 };

static const char OPEN[] = "{\"kind\":\"open\",\"game\":\"castle\"}";
static const char CHAT[] = "{\"kind\":\"chat\",\"text\":\"ahoj\"}";

static const char *database(void)
{
    return store_in_folder("hradby.db");
}

static struct hb_store *opened_to_fold_early(void)
{
    struct hb_store *s = store_opened(database());

    hb_sqlite_of(s)->fold_at = FOLD_EARLY;
    return s;
}

static int number(struct hb_store *s, const char *sql)
{
    int n = -1;

    assert_true(hb_sqlite_number(hb_sqlite_of(s)->db, sql, &n));
    return n;
}

static const char *name_of(unsigned room)
{
    static const char *const names[ROOMS] = { "anna", "ben",   "cyril", "dana",  "emil", "fanny",
                                              "gina", "hanus", "ivan",  "jitka", "karl", "lea" };

    return names[room];
}

/* A batch of a few rows in rooms drawn at random; false if it was not kept. */
static bool play_batch(struct hb_store *s, uint32_t rows[ROOMS], uint64_t *chance)
{
    struct hb_error err = { 0 };
    uint32_t after[ROOMS];
    bool good = hb_store_begin(s, &err);

    memcpy(after, rows, sizeof after);
    for (uint64_t n = hb_splitmix(chance) % 30 + 1; good && n > 0; n--) {
        unsigned room = (unsigned)(hb_splitmix(chance) % ROOMS);
        struct hb_row row = store_row(name_of(room), after[room] + 1, after[room] == 0 ? OPEN : CHAT);

        good = hb_store_add(s, &row, 1, &err);
        after[room] += good ? 1 : 0;
        if (good && hb_splitmix(chance) % 4 == 0)
            good = hb_store_park(s, name_of(room), after[room], &err);
    }
    if (good)
        good = hb_store_commit(s, &err);
    else
        hb_store_rollback(s);
    if (good)
        memcpy(rows, after, sizeof after);
    return good;
}

static void assert_rows(struct hb_store *s, const uint32_t rows[ROOMS])
{
    for (unsigned room = 0; room < ROOMS; room++)
        assert_int_equal(store_count(s, name_of(room)), rows[room]);
}

static void assert_lines(struct hb_store *s, const uint32_t rows[ROOMS])
{
    for (unsigned room = 0; room < ROOMS; room++) {
        assert_int_equal(store_line(s, name_of(room)).rows, rows[room]);
        assert_int_equal(store_line(s, name_of(room)).last, 1790000000000 + rows[room]);
    }
}

static void everybody_sees_all_rows_at_any_moment(void **state)
{
    struct hb_store *s = opened_to_fold_early(), *reader = store_opened_to_read(database());
    uint32_t rows[ROOMS] = { 0 };
    uint64_t chance = 3;

    (void)state;
    for (unsigned n = 0; n < BATCHES; n++) {
        assert_true(play_batch(s, rows, &chance));
        if (n % 3 == 0)
            assert_rows(reader, rows);
        if (n % 16 == 0)
            assert_rows(s, rows);
    }
    assert_lines(reader, rows);
    assert_true(number(s, "SELECT count(*) FROM rows") > BATCHES);
    assert_true(number(s, "SELECT count(*) FROM fresh") < FRESH_MOST);
    store_assert_whole(s);
    hb_store_close(reader);
    hb_store_close(s);
    s = store_opened(database());
    assert_rows(s, rows);
    hb_store_close(s);
}

static void two_who_write_do_not_disturb_each_other(void **state)
{
    struct hb_store *a = opened_to_fold_early(), *b = opened_to_fold_early();
    uint32_t rows[ROOMS] = { 0 };
    uint64_t chance = 5;

    (void)state;
    for (unsigned n = 0; n < BATCHES; n++)
        assert_true(play_batch(hb_splitmix(&chance) % 8 < 7 ? a : b, rows, &chance));
    assert_rows(a, rows);
    assert_rows(b, rows);
    store_assert_whole(a);
    hb_store_close(a);
    hb_store_close(b);
}

/* Of the batch that failed nothing is there, of the others everything. */
static void fail_while_folding(enum failing_disk_way way)
{
    uint32_t rows[ROOMS] = { 0 };
    uint64_t chance = 9;
    struct hb_store *s;
    unsigned failures = 0;

    failing_disk_in();
    s = opened_to_fold_early();
    for (unsigned n = 0; n < BATCHES; n++) {
        if (n % 2 == 0)
            failing_disk_after((unsigned)(hb_splitmix(&chance) % 24), way);
        failures += play_batch(s, rows, &chance) ? 0 : 1;
        failing_disk_heal();
        if (n % 7 == 0)
            assert_rows(s, rows);
    }
    assert_true(failures > BATCHES / 10);
    assert_true(number(s, "SELECT count(*) FROM rows") > BATCHES);
    store_assert_whole(s);
    hb_store_close(s);
    s = store_opened(database());
    assert_rows(s, rows);
    hb_store_close(s);
    failing_disk_out();
}

static void a_disk_that_fails_while_rows_are_folded_loses_none(void **state)
{
    (void)state;
    for (int way = 0; way < DISK_WAYS; way++) {
        fail_while_folding((enum failing_disk_way)way);
        store_folder_drop(NULL);
        store_folder_make(NULL);
    }
}

static void what_was_begun_is_finished_by_the_next_program(void **state)
{
    struct hb_store *s;
    uint32_t rows[ROOMS] = { 0 };
    uint64_t chance = 12;

    (void)state;
    for (unsigned n = 0; n < BATCHES / 12; n++) {
        s = opened_to_fold_early();
        for (unsigned i = 0; i < 3; i++)
            assert_true(play_batch(s, rows, &chance));
        hb_store_close(s);
    }
    s = opened_to_fold_early();
    assert_true(number(s, "SELECT count(*) FROM fresh") > 3 * FRESH_MOST);
    for (unsigned n = 0; n < BATCHES; n++)
        assert_true(play_batch(s, rows, &chance));
    assert_true(number(s, "SELECT count(*) FROM fresh") < 2 * FRESH_MOST);
    assert_rows(s, rows);
    store_assert_whole(s);
    hb_store_close(s);
}

static void a_room_deleted_while_it_is_folded_is_gone(void **state)
{
    struct hb_store *s = opened_to_fold_early(), *keeper = store_opened(database());
    uint32_t rows[ROOMS] = { 0 };
    uint64_t chance = 17;

    (void)state;
    for (unsigned n = 0; n < BATCHES; n++) {
        unsigned room = (unsigned)(hb_splitmix(&chance) % ROOMS);

        assert_true(play_batch(s, rows, &chance));
        if (n % 5 == 0 && rows[room] > 0) {
            assert_true(hb_store_delete(keeper, name_of(room), NULL));
            rows[room] = 0;
            assert_int_equal(store_count(s, name_of(room)), 0);
        }
    }
    assert_rows(keeper, rows);
    store_assert_whole(s);
    hb_store_close(keeper);
    hb_store_close(s);
}

/* Parked rooms */

struct expected {
    const char *room;
    int64_t due;
    bool found;
};

static bool look_for(void *whom, const struct hb_alarm *alarm)
{
    struct expected *e = whom;

    if (strcmp(e->room, alarm->room) == 0) {
        assert_int_equal(alarm->due, e->due);
        e->found = true;
    }
    return true;
}

static void assert_due(struct hb_store *s, const char *room, int64_t due)
{
    struct expected e = { .room = room, .due = due };

    assert_true(hb_store_alarms(s, look_for, &e, NULL));
    assert_true(e.found);
}

static void a_parking_outlives_being_folded(void **state)
{
    struct hb_store *s = store_opened(database());

    (void)state;
    store_open_room(s, "anna");
    store_open_room(s, "ben");
    store_park(s, "anna", 77);
    store_park(s, "ben", 88);
    store_put(s, "ben", 2, CHAT);
    store_fold(s);
    assert_due(s, "anna", 77);
    assert_due(s, "ben", 0);
    store_park(s, "ben", INT64_MAX);
    assert_due(s, "ben", INT64_MAX);
    store_fold(s);
    store_put(s, "anna", 2, CHAT);
    assert_due(s, "anna", 0);
    store_fold(s);
    assert_due(s, "anna", 0);
    assert_due(s, "ben", INT64_MAX);
    store_assert_whole(s);
    hb_store_close(s);
}

/* Names */

static int claim_by_link(void)
{
    struct hb_error err = { 0 };
    struct hb_store *s = hb_store_open(store_in_folder("other.db"), false, &err);
    bool claimed = s && hb_store_claim(s, &err);

    _exit(claimed ? 0 : strstr(err.text, "another server uses") != NULL ? 1 : 2);
}

static void a_symbolic_link_does_not_get_round_the_claim(void **state)
{
    struct hb_store *s = store_opened(database());

    (void)state;
    assert_int_equal(symlink("hradby.db", store_in_folder("other.db")), 0);
    assert_true(hb_store_claim(s, NULL));
    assert_int_equal(store_in_another_program(claim_by_link), 1);
    hb_store_close(s);
    assert_int_equal(store_in_another_program(claim_by_link), 0);
}

/* Whoever tidies up a folder does not know what it is for. */
static void removing_what_lies_beside_it_does_not_get_round_the_claim(void **state)
{
    struct hb_store *s = store_opened(database());

    (void)state;
    assert_int_equal(symlink("hradby.db", store_in_folder("other.db")), 0);
    assert_true(hb_store_claim(s, NULL));
    assert_int_equal(unlink(store_in_folder("hradby.db-server")), 0);
    assert_int_equal(store_in_another_program(claim_by_link), 1);
    hb_store_close(s);
    assert_int_equal(store_in_another_program(claim_by_link), 0);
}

static void a_hard_link_does_not_get_round_the_claim(void **state)
{
    struct hb_store *s = store_opened(database());

    (void)state;
    assert_true(hb_store_claim(s, NULL));
    assert_int_equal(link(database(), store_in_folder("other.db")), 0);
    store_assert_refused(store_in_folder("other.db"), false, "has a second name (a hard link)");
    store_assert_refused(store_in_folder("other.db"), true, "remove one of the two names");
    store_open_room(s, "anna");
    hb_store_close(s);
    assert_int_equal(unlink(store_in_folder("other.db")), 0);
    s = store_opened(database());
    assert_int_equal(store_count(s, "anna"), 1);
    hb_store_close(s);
}

/* Probing */

static void a_probe_says_whether_the_disk_takes_anything(void **state)
{
    struct hb_error err = { 0 };
    struct hb_store *s, *other;

    (void)state;
    failing_disk_in();
    s = store_opened(database());
    other = store_opened(database());
    store_open_room(s, "anna");
    assert_true(hb_store_probe(other, &err));
    failing_disk_after(0, DISK_FULL_FOR_GOOD);
    assert_false(hb_store_probe(other, &err));
    assert_non_null(strstr(err.text, "is full: make room on it and try again"));
    failing_disk_heal();
    assert_true(hb_store_probe(other, &err));
    store_put(s, "anna", 2, CHAT);
    assert_int_equal(store_count(other, "anna"), 2);
    store_assert_whole(s);
    hb_store_close(other);
    hb_store_close(s);
    failing_disk_out();
}

static void a_probe_does_not_make_the_writer_forget(void **state)
{
    struct hb_store *s = store_opened(database()), *other = store_opened(database());

    (void)state;
    store_open_room(s, "anna");
    assert_true(hb_store_probe(other, NULL));
    assert_true(hb_store_begin(s, NULL));
    assert_non_null(hb_known_find(&hb_sqlite_of(s)->known, "anna"));
    hb_store_rollback(s);
    hb_store_close(other);
    hb_store_close(s);
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, store_folder_make, store_folder_drop)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(everybody_sees_all_rows_at_any_moment),
        TEST(two_who_write_do_not_disturb_each_other),
        TEST(a_disk_that_fails_while_rows_are_folded_loses_none),
        TEST(what_was_begun_is_finished_by_the_next_program),
        TEST(a_room_deleted_while_it_is_folded_is_gone),
        TEST(a_parking_outlives_being_folded),
        TEST(a_symbolic_link_does_not_get_round_the_claim),
        TEST(removing_what_lies_beside_it_does_not_get_round_the_claim),
        TEST(a_hard_link_does_not_get_round_the_claim),
        TEST(a_probe_says_whether_the_disk_takes_anything),
        TEST(a_probe_does_not_make_the_writer_forget),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
