/* test_store_postgres.c -- what only a database that is shared can do: servers that begin together, and what it says of
 * itself.  Leases are in test_store_leases.c, a database that goes away is in test_store_away.c; test_store.c runs over
 * it too. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "tests/support/shared_store.h"
#include "tests/support/tui_program.h"

enum { PLACE = 300 };

/* Beginning */

/* In a program of its own: opens the database when the pipe ends. */
static void open_on_signal(int pipe_end)
{
    struct hb_store *s;
    char byte;

    while (read(pipe_end, &byte, 1) > 0)
        ;
    s = hb_store_open(postgres_url(), false, NULL);
    _exit(s ? 0 : 1);
}

static void servers_that_begin_together_find_the_same_tables(void **state)
{
    enum { SERVERS = 6 };
    pid_t servers[SERVERS];
    int ends[2], status;

    (void)state;
    assert_int_equal(pipe(ends), 0);
    for (unsigned i = 0; i < SERVERS; i++) {
        servers[i] = fork();
        assert_true(servers[i] >= 0);
        if (servers[i] == 0) {
            close(ends[1]);
            open_on_signal(ends[0]);
        }
    }
    close(ends[0]);
    close(ends[1]);
    for (unsigned i = 0; i < SERVERS; i++) {
        assert_int_equal(waitpid(servers[i], &status, 0), servers[i]);
        assert_int_equal(status, 0);
    }
}

/* Opening */

static void two_who_open_the_same_room_are_told_so(void **state)
{
    struct hb_store *a = shared_opened(), *b = shared_opened();
    const struct hb_row rows[] = { store_row("anna", 1, shared_open_body), store_row("ben", 1, shared_open_body) };
    struct hb_ticket tickets[] = { { .rows = &rows[0], .count = 1 }, { .rows = &rows[1], .count = 1 } };
    struct hb_error err = { 0 };
    bool unsure;

    (void)state;
    assert_true(hb_store_begin(a, NULL));
    assert_true(hb_store_add(a, &rows[0], 1, NULL));
    store_open_room(b, "anna");
    assert_false(hb_store_commit(a, &err)); /* alone it could not know; in a whole batch it tries again */
    assert_true(hb_store_keep(a, tickets, 2, &unsure, &err));
    assert_false(tickets[0].good || tickets[0].sick);
    shared_assert_says(&tickets[0].err, "is there already");
    assert_true(tickets[1].good);
    hb_store_close(a);
    hb_store_close(b);
}

/* Sentences */

static void assert_refused_without_password(const char *url, const char *because)
{
    struct hb_error err = { 0 };

    assert_null(hb_store_open(url, false, &err));
    shared_assert_says(&err, because);
    assert_null(strstr(err.text, "s3cret"));
}

static void no_sentence_shows_the_password(void **state)
{
    (void)state;
    assert_refused_without_password("postgresql://anna:s3cret@localhost:1/games",
                                    "postgresql://anna@localhost:1/games");
    assert_refused_without_password("postgresql://anna:s3cret@localhost:1/games", "see whether PostgreSQL runs there");
    assert_refused_without_password("postgresql://anna:s3cret@[nowhere/games", "cannot understand the address");
    assert_refused_without_password("postgresql://anna:s3cret%zz@localhost/games", "cannot understand the address");
    assert_refused_without_password("postgres://anna:x@localhost:s3cret/games", "cannot understand the address");
}

static void a_database_without_tables_is_not_given_any_by_who_only_reads(void **state)
{
    struct hb_store *s;

    (void)state;
    store_assert_refused(postgres_url(), true, "there are no tables of hradby in");
    s = shared_opened();
    assert_int_equal(hb_store_version(s), 2);
    hb_store_close(s);
    hb_store_close(store_opened_to_read(postgres_url()));
    postgres_sql("UPDATE hradby.about SET version = 3");
    store_assert_refused(postgres_url(), false,
                         "was made by a newer hradby (version 3 of the tables, this one knows 2)");
}

static void tables_of_before_are_read_and_brought_up_to_date(void **state)
{
    struct hb_store *s = shared_opened();

    (void)state;
    store_open_room(s, "anna");
    hb_store_close(s);
    postgres_sql("DROP INDEX hradby.due; UPDATE hradby.about SET version = 1");
    s = store_opened_to_read(postgres_url());
    assert_int_equal(hb_store_version(s), 1);
    hb_store_close(s);
    s = shared_opened();
    assert_int_equal(hb_store_version(s), 2);
    hb_store_close(s);
    postgres_sql("DROP INDEX hradby.due");
}

static void a_database_that_is_only_read_says_so(void **state)
{
    struct hb_store *s;
    struct hb_error err = { 0 };

    (void)state;
    hb_store_close(shared_opened());
    postgres_sql("ALTER DATABASE postgres SET default_transaction_read_only = on");
    s = shared_opened();
    assert_false(hb_store_probe(s, &err));
    shared_assert_says(&err, "name the one that is written to");
    hb_store_close(s);
    postgres_sql("BEGIN READ WRITE; ALTER DATABASE postgres RESET default_transaction_read_only; COMMIT");
}

/* The program */

static void admin(struct run *r, int status, const char *words, const char *says)
{
    char arguments[2 * PLACE];

    snprintf(arguments, sizeof arguments, "admin --db '%s' %s", postgres_url(), words);
    tui_run(r, "", arguments);
    if (r->status != status)
        fail_msg("%s: status %d: %s", words, r->status, r->text);
    tui_assert_says(r, says);
}

static void an_operator_does_the_same_as_with_a_file(void **state)
{
    struct hb_store *s = shared_opened();
    struct run *r = tui_room();
    char words[PLACE];

    (void)state;
    store_open_room(s, "anna");
    store_open_room(s, "ben");
    store_put_many(s, "anna", 2, 9);
    hb_store_close(s);
    admin(r, 0, "list", "anna ");
    admin(r, 0, "show anna", "\"seq\":9");
    snprintf(words, sizeof words, "backup '%s'", store_in_folder("copy.db"));
    admin(r, 0, words, "copied");
    admin(r, 0, "delete anna --yes", "anna");
    admin(r, 1, "show anna", "there is no room \"anna\"");
    admin(r, 1, "check", "cannot be opened"); /* these rooms are none that a hall has made */
    free(r);
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, store_either_make, store_either_drop)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(servers_that_begin_together_find_the_same_tables),
        TEST(two_who_open_the_same_room_are_told_so),
        TEST(no_sentence_shows_the_password),
        TEST(a_database_without_tables_is_not_given_any_by_who_only_reads),
        TEST(tables_of_before_are_read_and_brought_up_to_date),
        TEST(a_database_that_is_only_read_says_so),
        TEST(an_operator_does_the_same_as_with_a_file),
    };
    int failed;

    if (!postgres_begin())
        return 0;
    store_use_postgres(true);
    failed = cmocka_run_group_tests(tests, NULL, NULL);
    postgres_end();
    return failed;
}
