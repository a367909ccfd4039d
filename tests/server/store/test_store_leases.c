/* test_store_leases.c -- leases of rooms in a database that servers share: one node at a time holds a room, whoever
 * lost it is fenced off, and what the dead have left is found. */
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

enum { LONG = 3600000, OVER = -1 /* milliseconds */, NAMES = 200 };

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

static void assert_fenced(struct hb_ticket t)
{
    assert_false(t.good || t.sick);
    assert_true(t.fenced);
    assert_non_null(strstr(t.err.text, "is in the hands of another server now"));
}

static void a_room_is_leased_by_one_node_at_a_time(void **state)
{
    struct hb_store *a = shared_opened(), *b = shared_opened();
    struct hb_lease lease;

    (void)state;
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
    struct hb_store *s = shared_opened();
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
    struct hb_store *a = shared_opened(), *b = shared_opened();
    int64_t first, second;

    (void)state;
    lives(a, "first", LONG);
    lives(b, "second", LONG);
    first = leased(a, "anna", "first");
    assert_true(shared_kept(a, "anna", 1, first).good);
    lives(a, "first", OVER);
    assert_true(shared_kept(a, "anna", 2, first).good); /* nobody has taken it yet */
    second = leased(b, "anna", "second");
    assert_true(second > first);
    assert_fenced(shared_kept(a, "anna", 3, first));
    assert_fenced(shared_kept(a, "anna", 3, 0));
    assert_true(shared_kept(b, "anna", 3, second).good);
    lives(a, "first", LONG); /* it comes back, and does not get by that what it lost */
    assert_fenced(shared_kept(a, "anna", 4, first));
    assert_int_equal(store_count(a, "anna"), 3);
    hb_store_close(a);
    hb_store_close(b);
}

static void what_a_node_wrote_before_it_leased_anew_is_refused(void **state)
{
    struct hb_store *s = shared_opened();
    int64_t first, second;

    (void)state;
    lives(s, "first", LONG);
    first = leased(s, "anna", "first");
    second = leased(s, "anna", "first");
    assert_true(second > first);
    assert_fenced(shared_kept(s, "anna", 1, first));
    assert_true(shared_kept(s, "anna", 1, second).good);
    hb_store_close(s);
}

static void a_fenced_ticket_fails_alone(void **state)
{
    struct hb_store *s = shared_opened();
    const struct hb_row rows[] = { store_row("anna", 1, shared_open_body), store_row("ben", 1, shared_open_body) };
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
    struct hb_store *s = shared_opened();
    const struct hb_row rows[] = { store_row("anna", 2, shared_chat_body), store_row("next", 1, shared_open_body) };
    struct hb_ticket ticket = { .rows = rows, .count = 2 };
    struct hb_error err = { 0 };
    struct hb_lease lease;
    bool unsure;

    (void)state;
    lives(s, "first", LONG);
    ticket.fence = leased(s, "anna", "first");
    assert_true(shared_kept(s, "anna", 1, ticket.fence).good);
    assert_true(hb_store_keep(s, &ticket, 1, &unsure, &err));
    assert_true(ticket.good);
    assert_true(hb_store_holder(s, "next", &lease, &err));
    assert_string_equal(lease.holder.name, "first");
    assert_int_equal(lease.fence, ticket.fence);
    assert_true(shared_kept(s, "next", 2, ticket.fence).good);
    assert_true(hb_store_release(s, "next", ticket.fence, NULL));
    assert_fenced(shared_kept(s, "next", 3, ticket.fence));
    assert_true(shared_kept(s, "anna", 3, ticket.fence).good);
    hb_store_close(s);
}

/* Two rows or none: the other room is not there if the ticket fails. */
static void a_ticket_under_an_old_fence_opens_no_other_room(void **state)
{
    struct hb_store *s = shared_opened();
    const struct hb_row rows[] = { store_row("anna", 2, shared_chat_body), store_row("next", 1, shared_open_body) };
    struct hb_ticket ticket = { .rows = rows, .count = 2 };
    struct hb_error err = { 0 };
    struct hb_lease lease;
    bool unsure;

    (void)state;
    lives(s, "first", LONG);
    ticket.fence = leased(s, "anna", "first");
    assert_true(shared_kept(s, "anna", 1, ticket.fence).good);
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
    size_t length = strlen(names);

    snprintf(names + length, NAMES - length, "%s ", alarm->room);
    return true;
}

static bool find_orphans(struct hb_store *s, int64_t now, unsigned most, bool all, char *names)
{
    names[0] = '\0';
    return hb_store_orphans(s, &(struct hb_orphanage){ now, most, all, "first" }, take_orphan, names, NULL);
}

static void rooms_that_are_due_and_nobodys_are_found(void **state)
{
    struct hb_store *s = shared_opened();
    char names[NAMES] = "";
    int64_t fence;

    (void)state;
    lives(s, "first", LONG);
    store_open_room(s, "parked");
    store_park(s, "parked", 1000);
    fence = leased(s, "anna", "first");
    assert_true(shared_kept(s, "anna", 1, fence).good);
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
    struct hb_store *s = shared_opened();
    char names[NAMES];

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
    struct hb_store *s = shared_opened();
    char names[NAMES];
    int64_t fence;

    (void)state;
    lives(s, "first", LONG);
    fence = leased(s, "anna", "first");
    assert_true(shared_kept(s, "anna", 1, fence).good);
    assert_true(hb_store_depart(s, "first", NULL));
    assert_true(find_orphans(s, 1, 10, false, names));
    assert_string_equal(names, "anna ");
    hb_store_close(s);
}

static void it_is_known_whether_a_room_is_there(void **state)
{
    struct hb_store *s = shared_opened();
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
    struct hb_store *s = shared_opened();
    const struct hb_row row = store_row("anna", 2, shared_chat_body);
    struct hb_lease lease;
    pid_t child;
    int status;

    (void)state;
    store_open_room(s, "anna");
    lives(s, "first", LONG);
    lives(s, "second", LONG);
    assert_true(shared_kept(s, "anna", 2, leased(s, "anna", "first")).good);
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
    struct hb_store *s = shared_opened();
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

/* Whoever has only stood still for a moment keeps what they have. */
static void what_the_dead_have_left_is_forgotten_when_it_is_over(void **state)
{
    enum { MINUTE = 60000, HOUR = 60 * MINUTE };
    struct hb_store *s = shared_opened();
    int64_t fence;

    (void)state;
    lives(s, "first", LONG);
    fence = leased(s, "anna", "first");
    assert_true(shared_kept(s, "anna", 1, fence).good);
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
    struct hb_store *a = shared_opened(), *b = shared_opened(), *c = shared_opened();
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

#define TEST(f) cmocka_unit_test_setup_teardown(f, store_either_make, store_either_drop)

int main(void)
{
    const struct CMUnitTest tests[] = {
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
    };
    int failed;

    if (!postgres_begin())
        return 0;
    store_use_postgres(true);
    failed = cmocka_run_group_tests(tests, NULL, NULL);
    postgres_end();
    return failed;
}
