/* test_store_away.c -- a shared database that goes away and comes back, and a commit of which nobody hears whether it
 * happened. */
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

#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>

#include "tests/support/shared_store.h"

enum { TRIES = 30000, PIECE = 65536, PLACE = 300, PATIENCE = 600000 /* milliseconds */ };

/* A database that goes away */

/* Until it works again; the store itself finds out when. */
static void keep_in_the_end(struct hb_store *s, const char *room, uint32_t seq)
{
    const struct timespec pause = { .tv_nsec = 20000000 };
    struct hb_ticket t = shared_kept(s, room, seq, 0);

    for (unsigned n = 0; n < TRIES && !t.good; n++) {
        assert_true(t.sick);
        nanosleep(&pause, NULL);
        t = shared_kept(s, room, seq, 0);
    }
    if (!t.good)
        fail_msg("not kept: %s", t.err.text);
}

static void what_was_kept_outlives_the_database_and_the_store_finds_it_again(void **state)
{
    struct hb_store *s = shared_opened();
    struct hb_ticket t;
    struct hb_error err = { 0 };

    (void)state;
    assert_true(hb_store_claim(s, NULL));
    store_open_room(s, "anna");
    store_put_many(s, "anna", 2, 40);
    postgres_kill();
    t = shared_kept(s, "anna", 41, 0);
    assert_true(!t.good && t.sick);
    shared_assert_says(&t.err, "see whether PostgreSQL runs there");
    assert_false(hb_store_probe(s, &err));
    postgres_start();
    keep_in_the_end(s, "anna", 41);
    assert_true(hb_store_probe(s, NULL));
    assert_int_equal(store_count(s, "anna"), 41);
    store_assert_whole(s);
    hb_store_close(s);
}

static void a_batch_whose_connection_is_cut_has_not_happened(void **state)
{
    struct hb_store *s = shared_opened();
    const struct hb_row row = store_row("anna", 2, shared_chat_body);
    struct hb_error err = { 0 };

    (void)state;
    store_open_room(s, "anna");
    assert_true(hb_store_begin(s, NULL));
    assert_true(hb_store_add(s, &row, 1, NULL));
    postgres_sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'hradby'");
    assert_false(hb_store_commit(s, &err));
    shared_assert_says(&err, "is away");
    assert_int_equal(store_count(s, "anna"), 1);
    keep_in_the_end(s, "anna", 2);
    postgres_sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'hradby'");
    assert_int_equal(store_count(s, "anna"), 2); /* who reads does not even notice */
    hb_store_close(s);
}

/* A commit of which nobody hears */

static bool has_commit(const char *bytes, size_t n)
{
    for (size_t i = 0; i + 6 <= n; i++)
        if (memcmp(bytes + i, "COMMIT", 6) == 0)
            return true;
    return false;
}

/* Who stands between a store and the database, and what becomes of the first COMMIT that comes by: it happens and
 * nobody hears of it, since the line is cut; or it never arrives, which is told at the other end of `told`. */
struct between {
    bool swallows;
    int told[2];
    bool has_come, over;
    pid_t pid;
};

/* What comes from one end goes to the other; false when it is over. */
static bool pass_up(struct between *b, int client, int server)
{
    static char bytes[PIECE];
    ssize_t n = read(client, bytes, sizeof bytes);

    if (n <= 0)
        return false;
    b->has_come = b->has_come || has_commit(bytes, (size_t)n);
    if (b->has_come && !b->over && b->swallows) {
        b->over = true;
        return write(b->told[1], "", 1) == 1;
    }
    return write(server, bytes, (size_t)n) == n;
}

static bool pass_down(struct between *b, int server, int client)
{
    static char bytes[PIECE];
    ssize_t n = read(server, bytes, sizeof bytes);

    if (n > 0 && b->has_come && !b->over) {
        b->over = true; /* the database has answered: it has happened */
        return false;
    }
    return n > 0 && write(client, bytes, (size_t)n) == n;
}

static int connected(const char *path)
{
    struct sockaddr_un at = { .sun_family = AF_UNIX };
    int fd = socket(AF_UNIX, SOCK_STREAM, 0);

    snprintf(at.sun_path, sizeof at.sun_path, "%.100s", path);
    return connect(fd, (struct sockaddr *)&at, sizeof at) == 0 ? fd : -1;
}

static void stand_between(struct between *b, int listening, const char *database)
{
    for (;;) {
        int client = accept(listening, NULL, NULL), server = connected(database);
        struct pollfd ends[] = { { .fd = client, .events = POLLIN }, { .fd = server, .events = POLLIN } };
        bool open = client >= 0 && server >= 0;

        while (open && poll(ends, 2, -1) > 0) {
            if (ends[0].revents != 0)
                open = pass_up(b, client, server);
            if (open && ends[1].revents != 0)
                open = pass_down(b, server, client);
        }
        close(client);
        close(server);
    }
}

static void begin_between(struct between *b, char url[PLACE])
{
    struct sockaddr_un at = { .sun_family = AF_UNIX };
    int listening = socket(AF_UNIX, SOCK_STREAM, 0);
    char database[PLACE];

    snprintf(database, sizeof database, "%s/.s.PGSQL.5432", postgres_folder());
    snprintf(at.sun_path, sizeof at.sun_path, "%.100s", store_in_folder(".s.PGSQL.5432"));
    assert_int_equal(bind(listening, (struct sockaddr *)&at, sizeof at), 0);
    assert_int_equal(listen(listening, 4), 0);
    assert_int_equal(pipe(b->told), 0);
    snprintf(url, PLACE, "postgresql://hradby@/postgres?host=%s", store_in_folder(""));
    b->pid = fork();
    assert_true(b->pid >= 0);
    if (b->pid == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        stand_between(b, listening, database);
    }
    close(listening);
}

static void end_between(struct between *b)
{
    int status;

    kill(b->pid, SIGKILL);
    assert_int_equal(waitpid(b->pid, &status, 0), b->pid);
    close(b->told[0]);
    close(b->told[1]);
}

static void a_commit_that_happened_is_told_as_such_although_the_answer_was_lost(void **state)
{
    struct hb_store *before = shared_opened(), *s;
    struct between between = { .swallows = false };
    char url[PLACE];

    (void)state;
    store_open_room(before, "anna"); /* makes the tables, so that the first COMMIT in between is that of a row */
    begin_between(&between, url);
    s = store_opened(url);
    assert_true(shared_kept(s, "anna", 2, 0).good);
    assert_true(shared_kept(s, "anna", 3, 0).good);
    assert_int_equal(store_count(before, "anna"), 3);
    hb_store_close(s);
    hb_store_close(before);
    end_between(&between);
}

enum outcome { NOT_KEPT, KEPT, UNSURE, NOT_EVEN_OPENED };

/* In a program of its own: keeps a second row of anna's, and ends with how it went. */
static pid_t begin_to_keep(const char *url)
{
    const struct hb_row row = store_row("anna", 2, shared_chat_body);
    struct hb_ticket ticket = { .rows = &row, .count = 1 };
    struct hb_store *s;
    bool unsure;
    pid_t child = fork();

    assert_true(child >= 0);
    if (child > 0)
        return child;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    s = hb_store_open(url, false, NULL);
    if (!s)
        _exit(NOT_EVEN_OPENED);
    hb_store_keep(s, &ticket, 1, &unsure, &ticket.err);
    _exit(ticket.good ? KEPT : unsure ? UNSURE : NOT_KEPT);
}

/* The database dies with a transaction of which nothing is on its disk, not even its number. */
static void die_before_a_commit(struct hb_store *before, uint32_t rows_meanwhile)
{
    struct between between = { .swallows = true };
    struct pollfd told;
    char url[PLACE];
    int status;
    pid_t keeper;

    store_open_room(before, "anna");
    store_open_room(before, "ben");
    begin_between(&between, url);
    keeper = begin_to_keep(url);
    told = (struct pollfd){ .fd = between.told[0], .events = POLLIN };
    assert_int_equal(poll(&told, 1, PATIENCE), 1);
    kill(keeper, SIGSTOP);
    postgres_kill();
    postgres_start();
    for (uint32_t i = 0; i < rows_meanwhile; i++)
        keep_in_the_end(before, "ben", 2 + i);
    kill(keeper, SIGCONT);
    assert_int_equal(waitpid(keeper, &status, 0), keeper);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), NOT_KEPT);
    assert_int_equal(store_count(before, "anna"), 1);
    end_between(&between);
}

/* They get the numbers of those that have died, and are committed. */
static void a_commit_that_never_happened_is_not_taken_for_one_that_got_its_number(void **state)
{
    struct hb_store *before = shared_opened();

    (void)state;
    die_before_a_commit(before, 8);
    hb_store_close(before);
}

static void a_commit_that_never_happened_is_told_as_such_although_its_number_is_nobodys_yet(void **state)
{
    struct hb_store *before = shared_opened();

    (void)state;
    die_before_a_commit(before, 0);
    hb_store_close(before);
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, store_either_make, store_either_drop)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(what_was_kept_outlives_the_database_and_the_store_finds_it_again),
        TEST(a_batch_whose_connection_is_cut_has_not_happened),
        TEST(a_commit_that_happened_is_told_as_such_although_the_answer_was_lost),
        TEST(a_commit_that_never_happened_is_not_taken_for_one_that_got_its_number),
        TEST(a_commit_that_never_happened_is_told_as_such_although_its_number_is_nobodys_yet),
    };
    int failed;

    if (!postgres_begin())
        return 0;
    store_use_postgres(true);
    failed = cmocka_run_group_tests(tests, NULL, NULL);
    postgres_end();
    return failed;
}
