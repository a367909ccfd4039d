/* test_store_postgres.c -- what only a database that is shared can do: leases with fences, servers that tell each other
 * something, and a database that goes away and comes back.  test_store.c runs over it too. */
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

#include "server/io/leases.h"
#include "unit/postgres_help.h"
#include "unit/store_help.h"
#include "unit/tui_program.h"

enum { LONG = 3600000, OVER = -1, PATIENCE = 60000 /* milliseconds */, TRIES = 2000, PIECE = 65536, PLACE = 300 };

static const char OPEN[] = "{\"kind\":\"open\",\"game\":\"castle\"}";
static const char CHAT[] = "{\"kind\":\"chat\",\"text\":\"ahoj\"}";

static struct hb_store *opened(void)
{
    return store_opened(postgres_url());
}

static void lives(struct hb_store *s, const char *node, int64_t milliseconds)
{
    assert_true(hb_store_renew(s, node, "http://10.0.0.1:8080", milliseconds, NULL));
}

static int64_t leased(struct hb_store *s, const char *room, const char *node)
{
    struct hb_lease lease;
    struct hb_error err = { 0 };

    if (hb_store_lease(s, room, node, &lease, &err) != HB_LEASED)
        fail_msg("%s does not get %s: %s", node, room, err.text);
    assert_string_equal(lease.room, room);
    assert_string_equal(lease.holder.name, node);
    assert_true(lease.fence > 0 && lease.holder.left > 0);
    return lease.fence;
}

/* One ticket in a batch of its own. */
static struct hb_ticket kept(struct hb_store *s, const char *room, uint32_t seq, int64_t fence)
{
    const struct hb_row row = store_row(room, seq, seq == 1 ? OPEN : CHAT);
    struct hb_ticket ticket = { .rows = &row, .count = 1, .fence = fence };
    struct hb_error err = { 0 };
    bool unsure;

    hb_store_keep(s, &ticket, 1, &unsure, &err);
    ticket.rows = NULL;
    return ticket;
}

static void assert_fenced(struct hb_ticket t)
{
    assert_false(t.good || t.sick);
    assert_true(t.fenced);
    assert_non_null(strstr(t.err.text, "is in the hands of another server now"));
}

/* ---- beginning ---- */

/* In a program of its own: opens the database when the pipe ends. */
static void open_on_signal(int pipe_end)
{
    struct hb_store *s;
    char byte;

    while (read(pipe_end, &byte, 1) > 0)
        ;
    s = hb_store_open(postgres_url(), false, NULL);
    _exit(s != NULL ? 0 : 1);
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

/* ---- leases ---- */

static void a_room_is_leased_by_one_node_at_a_time(void **state)
{
    struct hb_store *a = opened(), *b = opened();
    struct hb_lease lease;

    (void)state;
    assert_true(hb_store_is_shared(a));
    lives(a, "first", LONG);
    lives(b, "second", LONG);
    leased(a, "anna", "first");
    assert_int_equal(hb_store_lease(b, "anna", "second", &lease, NULL), HB_LEASED_BEFORE);
    assert_string_equal(lease.holder.name, "first");
    assert_string_equal(lease.holder.address, "http://10.0.0.1:8080");
    leased(b, "ben", "second");
    hb_store_close(a);
    hb_store_close(b);
}

static void a_node_that_did_not_say_that_it_lives_gets_nothing(void **state)
{
    struct hb_store *s = opened();
    struct hb_lease lease;
    struct hb_error err = { 0 };

    (void)state;
    assert_int_equal(hb_store_lease(s, "anna", "nobody", &lease, &err), HB_LEASE_FAILED);
    assert_non_null(strstr(err.text, "has not said in time that it lives"));
    lives(s, "late", OVER);
    assert_int_equal(hb_store_lease(s, "anna", "late", &lease, &err), HB_LEASE_FAILED);
    assert_false(hb_store_holder(s, "anna", &lease, &err));
    assert_int_equal(err.code, HB_OK);
    hb_store_close(s);
}

static void when_a_nodes_time_is_over_another_takes_its_rooms_and_it_is_fenced_off(void **state)
{
    struct hb_store *a = opened(), *b = opened();
    int64_t first, second;

    (void)state;
    lives(a, "first", LONG);
    lives(b, "second", LONG);
    first = leased(a, "anna", "first");
    assert_true(kept(a, "anna", 1, first).good);
    lives(a, "first", OVER);
    assert_true(kept(a, "anna", 2, first).good); /* nobody has taken it yet */
    second = leased(b, "anna", "second");
    assert_true(second > first);
    assert_fenced(kept(a, "anna", 3, first));
    assert_fenced(kept(a, "anna", 3, 0));
    assert_true(kept(b, "anna", 3, second).good);
    lives(a, "first", LONG); /* it comes back, and does not get by that what it lost */
    assert_fenced(kept(a, "anna", 4, first));
    assert_int_equal(store_count(a, "anna"), 3);
    hb_store_close(a);
    hb_store_close(b);
}

static void what_a_node_wrote_before_it_leased_anew_is_refused(void **state)
{
    struct hb_store *s = opened();
    int64_t first, second;

    (void)state;
    lives(s, "first", LONG);
    first = leased(s, "anna", "first");
    second = leased(s, "anna", "first");
    assert_true(second > first);
    assert_fenced(kept(s, "anna", 1, first));
    assert_true(kept(s, "anna", 1, second).good);
    hb_store_close(s);
}

static void a_fenced_ticket_fails_alone(void **state)
{
    struct hb_store *s = opened();
    const struct hb_row rows[] = { store_row("anna", 1, OPEN), store_row("ben", 1, OPEN) };
    struct hb_ticket tickets[] = { { .rows = &rows[0], .count = 1, .fence = 77 }, { .rows = &rows[1], .count = 1 } };
    struct hb_error err = { 0 };
    bool unsure;

    (void)state;
    lives(s, "first", LONG);
    leased(s, "anna", "first");
    assert_true(hb_store_keep(s, tickets, 2, &unsure, &err));
    assert_fenced(tickets[0]);
    assert_true(tickets[1].good);
    hb_store_close(s);
}

static void a_room_that_is_opened_by_another_ones_ticket_is_leased_with_it(void **state)
{
    struct hb_store *s = opened();
    const struct hb_row rows[] = { store_row("anna", 2, CHAT), store_row("next", 1, OPEN) };
    struct hb_ticket ticket = { .rows = rows, .count = 2 };
    struct hb_error err = { 0 };
    struct hb_lease lease;
    bool unsure;

    (void)state;
    lives(s, "first", LONG);
    ticket.fence = leased(s, "anna", "first");
    assert_true(kept(s, "anna", 1, ticket.fence).good);
    assert_true(hb_store_keep(s, &ticket, 1, &unsure, &err));
    assert_true(ticket.good);
    assert_true(hb_store_holder(s, "next", &lease, &err));
    assert_string_equal(lease.holder.name, "first");
    assert_int_equal(lease.fence, ticket.fence);
    assert_true(kept(s, "next", 2, ticket.fence).good);
    assert_true(hb_store_release(s, "next", ticket.fence, NULL));
    assert_fenced(kept(s, "next", 3, ticket.fence));
    assert_true(kept(s, "anna", 3, ticket.fence).good);
    hb_store_close(s);
}

/* Two rows or none: the other room is not there if the ticket fails. */
static void a_ticket_under_an_old_fence_opens_no_other_room(void **state)
{
    struct hb_store *s = opened();
    const struct hb_row rows[] = { store_row("anna", 2, CHAT), store_row("next", 1, OPEN) };
    struct hb_ticket ticket = { .rows = rows, .count = 2 };
    struct hb_error err = { 0 };
    struct hb_lease lease;
    bool unsure;

    (void)state;
    lives(s, "first", LONG);
    ticket.fence = leased(s, "anna", "first");
    assert_true(kept(s, "anna", 1, ticket.fence).good);
    leased(s, "anna", "first");
    assert_true(hb_store_keep(s, &ticket, 1, &unsure, &err));
    assert_fenced(ticket);
    assert_false(hb_store_holder(s, "next", &lease, &err));
    assert_int_equal(store_count(s, "next"), 0);
    hb_store_close(s);
}

static bool take_orphan(void *whom, const struct hb_alarm *alarm)
{
    char *names = whom;

    strcat(names, alarm->room);
    strcat(names, " ");
    return true;
}

static bool find_orphans(struct hb_store *s, int64_t now, unsigned most, bool all, char *names)
{
    names[0] = '\0';
    return hb_store_orphans(s, &(struct hb_orphanage){ now, most, all, "first" }, take_orphan, names, NULL);
}

static void rooms_that_are_due_and_nobodys_are_found(void **state)
{
    struct hb_store *s = opened();
    char names[200] = "";
    int64_t fence;

    (void)state;
    lives(s, "first", LONG);
    store_open_room(s, "parked");
    store_park(s, "parked", 1000);
    fence = leased(s, "anna", "first");
    assert_true(kept(s, "anna", 1, fence).good);
    for (int all = 0; all < 2; all++) {
        lives(s, "first", LONG);
        assert_true(find_orphans(s, 999, 10, all, names));
        assert_string_equal(names, "");
        assert_true(find_orphans(s, 1000, 10, all, names));
        assert_string_equal(names, "parked ");
        lives(s, "first", OVER);
        assert_true(find_orphans(s, 999, 10, all, names));
        assert_string_equal(names, "anna ");
        assert_true(find_orphans(s, 1000, 1, all, names));
        assert_true(strcmp(names, "anna ") == 0 || strcmp(names, "parked ") == 0);
    }
    hb_store_close(s);
}

/* It was neither parked nor leased by anybody of whom something is known. */
static void a_room_of_which_nobody_knows_is_found_where_all_are_looked_at(void **state)
{
    struct hb_store *s = opened();
    char names[200];

    (void)state;
    lives(s, "first", LONG);
    store_open_room(s, "anna");
    assert_true(find_orphans(s, 1000, 10, false, names));
    assert_string_equal(names, "");
    assert_true(find_orphans(s, 1000, 10, true, names));
    assert_string_equal(names, "anna ");
    hb_store_close(s);
}

static void rooms_of_a_node_that_has_departed_are_due_at_once(void **state)
{
    struct hb_store *s = opened();
    char names[200];
    int64_t fence;

    (void)state;
    lives(s, "first", LONG);
    fence = leased(s, "anna", "first");
    assert_true(kept(s, "anna", 1, fence).good);
    assert_true(hb_store_depart(s, "first", NULL));
    assert_true(find_orphans(s, 1, 10, false, names));
    assert_string_equal(names, "anna ");
    hb_store_close(s);
}

static void it_is_known_whether_a_room_is_there(void **state)
{
    struct hb_store *s = opened();
    bool there = true;

    (void)state;
    assert_true(hb_store_has(s, "anna", &there, NULL));
    assert_false(there);
    store_open_room(s, "anna");
    assert_true(hb_store_has(s, "anna", &there, NULL));
    assert_true(there);
    hb_store_close(s);
}

/* A taker waits for a batch that holds the room, and the batch wins: no row is written after the fence has changed. */
static int take_from_first(void)
{
    struct hb_store *s = hb_store_open(postgres_url(), false, NULL);
    struct hb_lease lease;

    return s != NULL && hb_store_lease(s, "anna", "second", &lease, NULL) == HB_LEASED ? 0 : 1;
}

static void a_lease_is_not_taken_in_the_middle_of_a_batch(void **state)
{
    struct hb_store *s = opened();
    const struct hb_row row = store_row("anna", 2, CHAT);
    struct hb_lease lease;
    pid_t child;
    int status;

    (void)state;
    store_open_room(s, "anna");
    lives(s, "first", LONG);
    lives(s, "second", LONG);
    assert_true(kept(s, "anna", 2, leased(s, "anna", "first")).good);
    assert_true(hb_store_release(s, "anna", leased(s, "anna", "first"), NULL));
    assert_true(hb_store_begin(s, NULL));
    assert_false(hb_store_add(s, &row, 1, NULL)); /* it is there already, but the room is locked by now */
    child = fork();
    assert_true(child >= 0);
    if (child == 0)
        _exit(take_from_first());
    assert_true(hb_store_commit(s, NULL));
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    assert_true(hb_store_holder(s, "anna", &lease, NULL));
    assert_string_equal(lease.holder.name, "second");
    hb_store_close(s);
}

static bool count_lease(void *whom, const struct hb_lease *lease)
{
    assert_string_equal(lease->holder.name, "first");
    ++*(unsigned *)whom;
    return true;
}

static bool count_node(void *whom, const struct hb_node *node)
{
    assert_true(node->left > 0);
    ++*(unsigned *)whom;
    return true;
}

static unsigned leases_of_first(struct hb_store *s)
{
    unsigned n = 0;

    assert_true(hb_store_leases_of(s, "first", count_lease, &n, NULL));
    return n;
}

static unsigned nodes_of(struct hb_store *s)
{
    unsigned n = 0;

    assert_true(hb_store_nodes(s, count_node, &n, NULL));
    return n;
}

static void leases_are_given_back_one_by_one_or_with_the_node(void **state)
{
    struct hb_store *s = opened();
    int64_t fence;

    (void)state;
    lives(s, "first", LONG);
    lives(s, "second", LONG);
    lives(s, "dead", OVER);
    assert_int_equal(nodes_of(s), 2);
    fence = leased(s, "anna", "first");
    leased(s, "ben", "first");
    leased(s, "cyril", "second");
    assert_int_equal(leases_of_first(s), 2);
    assert_true(hb_store_release(s, "anna", fence - 1, NULL)); /* not its own any more: nothing happens */
    assert_int_equal(leases_of_first(s), 2);
    assert_true(hb_store_release(s, "anna", fence, NULL));
    assert_int_equal(leases_of_first(s), 1);
    assert_true(hb_store_depart(s, "first", NULL));
    assert_int_equal(leases_of_first(s), 0);
    assert_int_equal(nodes_of(s), 1);
    assert_true(leased(s, "ben", "second") > fence);
    hb_store_close(s);
}

/* Whoever has only stood still for a moment keeps what he has. */
static void what_the_dead_have_left_is_forgotten_when_it_is_over(void **state)
{
    enum { MINUTE = 60000, HOUR = 60 * MINUTE };
    struct hb_store *s = opened();
    int64_t fence;

    (void)state;
    lives(s, "first", LONG);
    fence = leased(s, "anna", "first");
    assert_true(kept(s, "anna", 1, fence).good);
    leased(s, "nothing", "first");
    lives(s, "first", -1000);
    assert_true(hb_store_tidy(s, NULL));
    assert_int_equal(leases_of_first(s), 2);
    lives(s, "first", -2 * HOUR);
    assert_true(hb_store_tidy(s, NULL));
    assert_int_equal(leases_of_first(s), 1); /* that of a room which goes on */
    postgres_sql("UPDATE hradby.rooms SET state = 'over'");
    assert_true(hb_store_tidy(s, NULL));
    assert_int_equal(leases_of_first(s), 0);
    postgres_sql(
        "DO $$ BEGIN IF EXISTS (SELECT 1 FROM hradby.nodes) THEN RAISE 'a node is remembered'; END IF; END $$");
    hb_store_close(s);
}

static void who_shares_and_who_claims_exclude_each_other(void **state)
{
    struct hb_store *a = opened(), *b = opened(), *c = opened();
    struct hb_error err = { 0 };

    (void)state;
    assert_true(hb_store_join(a, NULL));
    assert_true(hb_store_join(b, NULL));
    assert_false(hb_store_claim(c, &err));
    assert_non_null(strstr(err.text, "another server uses"));
    hb_store_close(a);
    hb_store_close(b);
    assert_true(hb_store_claim(c, NULL));
    hb_store_close(c);
}

/* ---- telling each other ---- */

struct hearing {
    char text[40];
    unsigned notes;
};

static void hear(void *whom, const char *channel, const char *text)
{
    struct hearing *h = whom;

    snprintf(h->text, sizeof h->text, "%s %s", channel, text);
    h->notes++;
}

static void wait_and_hear(struct hb_store *s, struct hearing *h)
{
    struct pollfd at = { .fd = hb_store_socket(s), .events = POLLIN };

    assert_true(at.fd >= 0);
    while (h->notes == 0) {
        assert_int_equal(poll(&at, 1, PATIENCE), 1);
        assert_true(hb_store_heard(s, hear, h, NULL));
    }
}

static void a_note_is_heard_by_those_who_listen(void **state)
{
    struct hb_store *a = opened(), *b = opened();
    struct hearing h = { .notes = 0 };
    struct hb_error err = { 0 };

    (void)state;
    assert_true(hb_store_listen(a, "hradby_list", NULL));
    assert_true(hb_store_notify(b, "hradby_else", "nothing", NULL));
    assert_true(hb_store_notify(b, "hradby_list", "it's \"new\"", NULL));
    wait_and_hear(a, &h);
    assert_int_equal(h.notes, 1);
    assert_string_equal(h.text, "hradby_list it's \"new\"");
    assert_true(hb_store_heard(a, hear, &h, NULL)); /* does not wait */
    assert_int_equal(h.notes, 1);
    assert_false(hb_store_notify(b, "a\"b", "x", &err));
    hb_store_close(a);
    hb_store_close(b);
}

/* ---- a database that goes away ---- */

static void assert_says(const struct hb_error *err, const char *words)
{
    if (strstr(err->text, words) == NULL)
        fail_msg("\"%s\" is not in: %s", words, err->text);
}

/* Until it works again; the store itself finds out when. */
static void keep_in_the_end(struct hb_store *s, const char *room, uint32_t seq)
{
    const struct timespec pause = { .tv_nsec = 20000000 };
    struct hb_ticket t = kept(s, room, seq, 0);

    for (unsigned n = 0; n < TRIES && !t.good; n++) {
        assert_true(t.sick);
        nanosleep(&pause, NULL);
        t = kept(s, room, seq, 0);
    }
    if (!t.good)
        fail_msg("not kept: %s", t.err.text);
}

static void what_was_kept_outlives_the_database_and_the_store_finds_it_again(void **state)
{
    struct hb_store *s = opened(), *listener = opened();
    struct hearing h = { .notes = 0 };
    struct hb_ticket t;
    struct hb_error err = { 0 };

    (void)state;
    assert_true(hb_store_claim(s, NULL));
    assert_true(hb_store_listen(listener, "hradby_list", NULL));
    store_open_room(s, "anna");
    store_put_many(s, "anna", 2, 40);
    postgres_kill();
    t = kept(s, "anna", 41, 0);
    assert_true(!t.good && t.sick);
    assert_says(&t.err, "see whether PostgreSQL runs there");
    assert_false(hb_store_probe(s, &err));
    while (hb_store_heard(listener, hear, &h, &err)) /* until it has noticed */
        poll(NULL, 0, 20);
    assert_int_equal(hb_store_socket(listener), -1);
    postgres_start();
    keep_in_the_end(s, "anna", 41);
    assert_true(hb_store_probe(s, NULL));
    assert_int_equal(store_count(s, "anna"), 41);
    while (!hb_store_heard(listener, hear, &h, &err))
        poll(NULL, 0, 20);
    assert_true(hb_store_notify(s, "hradby_list", "again", NULL));
    wait_and_hear(listener, &h);
    store_assert_whole(s);
    hb_store_close(listener);
    hb_store_close(s);
}

static void a_batch_whose_connection_is_cut_has_not_happened(void **state)
{
    struct hb_store *s = opened();
    const struct hb_row row = store_row("anna", 2, CHAT);
    struct hb_error err = { 0 };

    (void)state;
    store_open_room(s, "anna");
    assert_true(hb_store_begin(s, NULL));
    assert_true(hb_store_add(s, &row, 1, NULL));
    postgres_sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'hradby'");
    assert_false(hb_store_commit(s, &err));
    assert_says(&err, "is away");
    assert_int_equal(store_count(s, "anna"), 1);
    keep_in_the_end(s, "anna", 2);
    postgres_sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'hradby'");
    assert_int_equal(store_count(s, "anna"), 2); /* who reads does not even notice */
    hb_store_close(s);
}

/* ---- a commit of which nobody hears ---- */

static bool has_commit(const char *bytes, size_t n)
{
    for (size_t i = 0; i + 6 <= n; i++)
        if (memcmp(bytes + i, "COMMIT", 6) == 0)
            return true;
    return false;
}

/* Who stands between a store and the database, and what becomes of the first COMMIT that comes by: it happens and nobody
 * hears of it, since the line is cut; or it never arrives, which is told at the other end of `told`. */
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
    struct hb_store *before = opened(), *s;
    struct between between = { .swallows = false };
    char url[PLACE];

    (void)state;
    store_open_room(before, "anna"); /* makes the tables, so that the first COMMIT in between is that of a row */
    begin_between(&between, url);
    s = store_opened(url);
    assert_true(kept(s, "anna", 2, 0).good);
    assert_true(kept(s, "anna", 3, 0).good);
    assert_int_equal(store_count(before, "anna"), 3);
    hb_store_close(s);
    hb_store_close(before);
    end_between(&between);
}

enum outcome { NOT_KEPT, KEPT, UNSURE, NOT_EVEN_OPENED };

/* In a program of its own: keeps a second row of anna's, and ends with how it went. */
static pid_t begin_to_keep(const char *url)
{
    const struct hb_row row = store_row("anna", 2, CHAT);
    struct hb_ticket ticket = { .rows = &row, .count = 1 };
    struct hb_store *s;
    bool unsure;
    pid_t child = fork();

    assert_true(child >= 0);
    if (child > 0)
        return child;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    s = hb_store_open(url, false, NULL);
    if (s == NULL)
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
    struct hb_store *before = opened();

    (void)state;
    die_before_a_commit(before, 8);
    hb_store_close(before);
}

static void a_commit_that_never_happened_is_told_as_such_although_its_number_is_nobodys_yet(void **state)
{
    struct hb_store *before = opened();

    (void)state;
    die_before_a_commit(before, 0);
    hb_store_close(before);
}

static void two_who_open_the_same_room_are_told_so(void **state)
{
    struct hb_store *a = opened(), *b = opened();
    const struct hb_row rows[] = { store_row("anna", 1, OPEN), store_row("ben", 1, OPEN) };
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
    assert_says(&tickets[0].err, "is there already");
    assert_true(tickets[1].good);
    hb_store_close(a);
    hb_store_close(b);
}

/* ---- sentences ---- */

static void assert_refused_without_password(const char *url, const char *because)
{
    struct hb_error err = { 0 };

    assert_null(hb_store_open(url, false, &err));
    assert_says(&err, because);
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
    s = opened();
    assert_int_equal(hb_store_version(s), 2);
    hb_store_close(s);
    hb_store_close(store_opened_to_read(postgres_url()));
    postgres_sql("UPDATE hradby.about SET version = 3");
    store_assert_refused(postgres_url(), false,
                         "was made by a newer hradby (version 3 of the tables, this one knows 2)");
}

static void tables_of_before_are_read_and_brought_up_to_date(void **state)
{
    struct hb_store *s = opened();

    (void)state;
    store_open_room(s, "anna");
    hb_store_close(s);
    postgres_sql("DROP INDEX hradby.due; UPDATE hradby.about SET version = 1");
    s = store_opened_to_read(postgres_url());
    assert_int_equal(hb_store_version(s), 1);
    hb_store_close(s);
    s = opened();
    assert_int_equal(hb_store_version(s), 2);
    hb_store_close(s);
    postgres_sql("DROP INDEX hradby.due");
}

static void a_database_that_is_only_read_says_so(void **state)
{
    struct hb_store *s;
    struct hb_error err = { 0 };

    (void)state;
    hb_store_close(opened());
    postgres_sql("ALTER DATABASE postgres SET default_transaction_read_only = on");
    s = opened();
    assert_false(hb_store_probe(s, &err));
    assert_says(&err, "name the one that is written to");
    hb_store_close(s);
    postgres_sql("BEGIN READ WRITE; ALTER DATABASE postgres RESET default_transaction_read_only; COMMIT");
}

/* ---- the program ---- */

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
    struct hb_store *s = opened();
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
        TEST(a_room_is_leased_by_one_node_at_a_time),
        TEST(a_node_that_did_not_say_that_it_lives_gets_nothing),
        TEST(when_a_nodes_time_is_over_another_takes_its_rooms_and_it_is_fenced_off),
        TEST(what_a_node_wrote_before_it_leased_anew_is_refused),
        TEST(a_fenced_ticket_fails_alone),
        TEST(a_room_that_is_opened_by_another_ones_ticket_is_leased_with_it),
        TEST(a_ticket_under_an_old_fence_opens_no_other_room),
        TEST(rooms_that_are_due_and_nobodys_are_found),
        TEST(a_room_of_which_nobody_knows_is_found_where_all_are_looked_at),
        TEST(rooms_of_a_node_that_has_departed_are_due_at_once),
        TEST(it_is_known_whether_a_room_is_there),
        TEST(what_the_dead_have_left_is_forgotten_when_it_is_over),
        TEST(a_lease_is_not_taken_in_the_middle_of_a_batch),
        TEST(leases_are_given_back_one_by_one_or_with_the_node),
        TEST(who_shares_and_who_claims_exclude_each_other),
        TEST(a_note_is_heard_by_those_who_listen),
        TEST(what_was_kept_outlives_the_database_and_the_store_finds_it_again),
        TEST(a_batch_whose_connection_is_cut_has_not_happened),
        TEST(a_commit_that_happened_is_told_as_such_although_the_answer_was_lost),
        TEST(a_commit_that_never_happened_is_not_taken_for_one_that_got_its_number),
        TEST(a_commit_that_never_happened_is_told_as_such_although_its_number_is_nobodys_yet),
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
