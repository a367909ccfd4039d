/* test_writer.c -- the thread that keeps rows: tickets come back in their order, and only those fail that are wrong. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include <fcntl.h>
#include <poll.h>
#include <time.h>

#include "server/store/writer.h"
#include "tests/support/failing_disk.h"
#include "tests/support/postgres_help.h"
#include "tests/support/store_help.h"

enum { TICKETS = 3000, PATIENCE = 600000 /* milliseconds */ };

static const char OPEN[] = "{\"kind\":\"open\",\"game\":\"castle\"}";
static const char CHAT[] = "{\"kind\":\"chat\",\"text\":\"ahoj\"}";

/* Waiting for it */

static int bell[2];

static void ring(void *whom)
{
    (void)whom;
    if (write(bell[1], "", 1) < 0)
        return; /* it is full, so it rings */
}

static struct hb_writer *begun(void)
{
    struct hb_error err = { 0 };
    struct hb_writer *w;

    assert_int_equal(pipe(bell), 0);
    assert_int_equal(fcntl(bell[0], F_SETFL, O_NONBLOCK), 0);
    assert_int_equal(fcntl(bell[1], F_SETFL, O_NONBLOCK), 0);
    w = hb_writer_new(store_either(), ring, NULL, &err);
    if (!w)
        fail_msg("no writer: %s", err.text);
    return w;
}

static void end(struct hb_writer *w)
{
    hb_writer_free(w);
    close(bell[0]);
    close(bell[1]);
}

static struct hb_kept next(struct hb_writer *w)
{
    struct hb_kept kept;

    while (!hb_writer_take(w, &kept)) {
        struct pollfd at = { .fd = bell[0], .events = POLLIN };
        char heard[64];

        assert_int_equal(poll(&at, 1, PATIENCE), 1);
        if (read(bell[0], heard, sizeof heard) < 0)
            continue;
    }
    return kept;
}

static void keep(struct hb_writer *w, uint64_t ticket, const char *room, uint32_t seq)
{
    const struct hb_row row = store_row(room, seq, seq == 1 ? OPEN : CHAT);

    hb_writer_keep(w, ticket, 0, &row, 1);
}

/* Tickets */

static void tickets_come_back_in_their_order(void **state)
{
    struct hb_writer *w = begun();
    struct hb_store *s;

    (void)state;
    for (uint32_t n = 0; n < TICKETS; n++) {
        keep(w, n, n % 2 == 0 ? "anna" : "ben", n / 2 + 1);
        if (n % 100 == 99)
            hb_writer_park(w, "anna", 7, 0);
    }
    for (uint32_t n = 0; n < TICKETS; n++) {
        struct hb_kept kept = next(w);

        assert_int_equal(kept.ticket, n);
        if (!kept.good)
            fail_msg("%s", kept.why);
    }
    assert_int_equal(hb_writer_waiting(w), 0);
    end(w);
    s = store_opened_to_read(store_either());
    assert_int_equal(store_count(s, "anna"), TICKETS / 2);
    assert_int_equal(store_count(s, "ben"), TICKETS / 2);
    store_assert_whole(s);
    hb_store_close(s);
}

static void a_word_in_a_deleted_room_is_no_sickness_of_the_store(void **state)
{
    struct hb_writer *w = begun();
    struct hb_store *s = store_opened(store_either());
    struct hb_kept kept;

    (void)state;
    keep(w, 1, "anna", 1);
    keep(w, 2, "ben", 1);
    assert_true(next(w).good);
    assert_true(next(w).good);
    assert_true(hb_store_delete(s, "anna", NULL));
    keep(w, 3, "anna", 2);
    keep(w, 4, "ben", 2);
    kept = next(w);
    assert_int_equal(kept.ticket, 3);
    assert_false(kept.good || kept.sick || kept.unsure);
    assert_non_null(strstr(kept.why, "was it deleted?"));
    assert_true(next(w).good);
    hb_store_close(s);
    end(w);
}

static void a_full_disk_is_a_sickness_of_the_store_until_there_is_room_again(void **state)
{
    struct hb_writer *w;
    struct hb_kept kept;

    (void)state;
    failing_disk_in();
    w = begun();
    keep(w, 1, "anna", 1);
    assert_true(next(w).good);
    failing_disk_after(0, DISK_FULL_FOR_GOOD);
    keep(w, 2, "anna", 2);
    kept = next(w);
    assert_true(!kept.good && kept.sick);
    assert_non_null(strstr(kept.why, "is full"));
    failing_disk_heal();
    keep(w, 3, "anna", 2);
    kept = next(w);
    assert_true(kept.good && !kept.sick);
    end(w);
    failing_disk_out();
}

static void what_is_asked_for_last_is_kept_before_the_end(void **state)
{
    struct hb_writer *w = begun();
    struct hb_store *s;

    (void)state;
    for (uint32_t n = 0; n < TICKETS; n++)
        keep(w, n, "anna", n + 1);
    end(w);
    s = store_opened_to_read(store_either());
    assert_int_equal(store_count(s, "anna"), TICKETS);
    hb_store_close(s);
}

/* How many rooms are in the file without its log. */
static unsigned rooms_in_the_file_alone(void)
{
    const char *copy = store_in_folder("copy.db");
    size_t length;
    char *bytes = store_bytes(store_either(), &length);
    struct hb_store *s;
    unsigned rooms;

    store_write(copy, bytes, length);
    free(bytes);
    s = store_opened_to_read(copy);
    rooms = store_room_count(s);
    hb_store_close(s);
    return rooms;
}

static void when_nothing_comes_for_a_while_the_file_alone_has_everything(void **state)
{
    const struct timespec pause = { .tv_nsec = 50000000 };
    struct hb_writer *w = begun();

    (void)state;
    keep(w, 1, "anna", 1);
    assert_true(next(w).good);
    for (unsigned n = 0; n < PATIENCE / 50 && rooms_in_the_file_alone() == 0; n++)
        nanosleep(&pause, NULL);
    assert_int_equal(rooms_in_the_file_alone(), 1);
    keep(w, 2, "anna", 2);
    assert_true(next(w).good);
    end(w);
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, store_either_make, store_either_drop)

static const struct CMUnitTest of_files[] = {
    TEST(when_nothing_comes_for_a_while_the_file_alone_has_everything),
    TEST(a_full_disk_is_a_sickness_of_the_store_until_there_is_room_again),
};

static const struct CMUnitTest of_both[] = {
    TEST(tickets_come_back_in_their_order),
    TEST(a_word_in_a_deleted_room_is_no_sickness_of_the_store),
    TEST(what_is_asked_for_last_is_kept_before_the_end),
};

int main(void)
{
    int failed = cmocka_run_group_tests_name("files", of_files, NULL, NULL) +
                 cmocka_run_group_tests_name("SQLite", of_both, NULL, NULL);

    if (postgres_begin()) {
        store_use_postgres(true);
        failed += cmocka_run_group_tests_name("PostgreSQL", of_both, NULL, NULL);
        postgres_end();
    }
    return failed;
}
