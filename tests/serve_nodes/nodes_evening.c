/* nodes_evening.c -- nodes_evening: people play at three real servers that share a real database, and everything that
 * can be killed is killed in turn: servers die, stand still and return, are stopped in order; the database dies, with
 * commits on their way to its disk, and stays away.  Nobody waits for it to be over.  In the end every room is
 * compared, at each of the servers, with what was seen and acknowledged (crash/diary.h).  HRADBY names the program;
 * where PostgreSQL is not installed nothing is tested.
 *
 *   nodes_evening [ROUNDS]     how often all of it happens; once, unless told otherwise */
#include "tests/crash/audit.h"
#include "tests/crash/people.h"
#include "tests/serve/running.h"
#include "tests/serve/support.h"
#include "tests/support/postgres_help.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SERVERS = 3,
    TABLES = 9,
    LONGER_THAN_A_LEASE = 17000, /* milliseconds */
    GOES_ON_WITHIN = 600000,     /* so long nothing happens only where nothing will */
    SEED = 1
};

static struct {
    struct running server[SERVERS];
    struct hb_people people;
    unsigned turn; /* whose it is to have a mishap */
    int64_t slowest;
} t;

static const struct hb_manners manners = { .talk = 12, .pace = 10, .from = 0x7f630001, .patience = 3000 };

/* Servers */

static void start(unsigned i)
{
    const char *const more[] = { "--db",
                                 postgres_url(),
                                 "--inner",
                                 "127.0.0.1:0",
                                 "--asks-per-second=100000",
                                 "--asks-at-once=100000",
                                 "--per-address=1000",
                                 "--rooms-per-address=1000",
                                 "--openings-per-hour=1000000",
                                 "--rematches-per-hour=1000000",
                                 "--computer-delay=1",
                                 NULL };

    running_start(&t.server[i], more);
}

static void url_of(unsigned i, char url[64])
{
    snprintf(url, 64, "ws://127.0.0.1:%u/ws", t.server[i].port);
}

static void start_again(unsigned i)
{
    struct hb_error err;
    char url[64];

    start(i);
    url_of(i, url);
    assert_true(hb_net_server(&t.people.net, i, url, &err));
}

/* People */

static void live(int milliseconds)
{
    hb_people_live(&t.people, milliseconds);
    if (t.people.failure.code != HB_OK)
        fail_msg("%s", t.people.failure.text);
}

/* At every table something happens from now on, whoever had the room. */
static void everybody_goes_on(const char *after)
{
    int64_t began = hb_milliseconds(), took;
    uint32_t seq[TABLES];
    char room[TABLES][HB_DIARY_ID];

    for (unsigned i = 0; i < TABLES; i++) {
        seq[i] = t.people.table[i].person[0].mirror.seq;
        memcpy(room[i], t.people.table[i].room, sizeof room[i]);
    }
    for (unsigned i = 0; i < TABLES;) {
        const struct hb_table_of_people *table = &t.people.table[i];

        if (table->person[0].mirror.seq != seq[i] || strcmp(table->room, room[i]) != 0)
            i++;
        else
            live(5);
        if (hb_milliseconds() - began > GOES_ON_WITHIN)
            fail_msg("after %s the game in room %s does not go on", after, room[i]);
    }
    took = hb_milliseconds() - began;
    t.slowest = took > t.slowest ? took : t.slowest;
    print_message("# after %s all tables went on within %d ms\n", after, (int)took);
}

/* Mishaps */

static unsigned next_server(void)
{
    return t.turn++ % SERVERS;
}

static void a_server_is_killed(void)
{
    unsigned i = next_server();

    running_signal(&t.server[i], SIGKILL);
    running_wait(&t.server[i]);
    everybody_goes_on("the death of a server");
    start_again(i);
}

static void a_server_is_killed_and_is_back_at_once(void)
{
    unsigned i = next_server();

    running_signal(&t.server[i], SIGKILL);
    running_wait(&t.server[i]);
    start_again(i);
    everybody_goes_on("the death and return of a server");
}

static void a_server_stands_still_for_long(void)
{
    unsigned i = next_server();

    running_signal(&t.server[i], SIGSTOP);
    live(LONGER_THAN_A_LEASE);
    everybody_goes_on("a server began to stand still");
    running_signal(&t.server[i], SIGCONT);
    everybody_goes_on("a server went on that had stood still");
}

static void a_server_stands_still_for_a_moment(void)
{
    unsigned i = next_server();

    running_signal(&t.server[i], SIGSTOP);
    live(2000);
    running_signal(&t.server[i], SIGCONT);
    everybody_goes_on("a server stood still for a moment");
}

static void a_server_is_stopped_in_order(void)
{
    unsigned i = next_server();

    assert_int_equal(running_stop(&t.server[i]), 0);
    everybody_goes_on("the end of a server");
    start_again(i);
}

static void the_database_dies(void)
{
    postgres_kill();
    live(1500);
    postgres_start();
    everybody_goes_on("the death of the database");
}

static void the_database_and_a_server_die(void)
{
    unsigned i = next_server();

    postgres_kill();
    running_signal(&t.server[i], SIGKILL);
    running_wait(&t.server[i]);
    live(500);
    postgres_start();
    everybody_goes_on("the death of the database and a server");
    start_again(i);
}

/* Longer than the leases of all: they know of nothing, and nobody else has taken a room. */
static void the_database_is_away_for_long(void)
{
    postgres_kill();
    live(LONGER_THAN_A_LEASE);
    postgres_start();
    everybody_goes_on("a long absence of the database");
}

static void (*const mishaps[])(void) = {
    a_server_is_killed,
    the_database_dies,
    a_server_stands_still_for_long,
    the_database_and_a_server_die,
    a_server_is_killed_and_is_back_at_once,
    a_server_stands_still_for_a_moment,
    a_server_is_stopped_in_order,
    the_database_is_away_for_long,
};

/* The evening */

static unsigned rounds = 1;

static int set_up(void **state)
{
    struct hb_error err;
    char url[64];

    (void)state;
    postgres_empty();
    for (unsigned i = 0; i < SERVERS; i++) {
        running_init(&t.server[i]);
        start(i);
        url_of(i, url);
        if (i == 0 ? !hb_people_init(&t.people, url, TABLES, SEED, &manners, &err)
                   : !hb_net_server(&t.people.net, i, url, &err))
            fail_msg("%s", err.text);
    }
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    hb_people_done(&t.people);
    for (unsigned i = 0; i < SERVERS; i++)
        running_done(&t.server[i]);
    return 0;
}

/* All that anybody has seen of their room. */
static uint64_t seen_by_all(void)
{
    uint64_t sum = 0;

    for (unsigned i = 0; i < TABLES; i++)
        for (unsigned k = 0; k < HB_PEOPLE_AT_TABLE; k++)
            sum += t.people.table[i].person[k].mirror.seq;
    return sum;
}

/* However long it takes, as long as it goes on. */
static void finish_games(void)
{
    int64_t since = hb_milliseconds();
    uint64_t seen = seen_by_all();
    struct hb_error err;

    t.people.last_games = true;
    while (!hb_people_are_done(&t.people, &err)) {
        live(5);
        if (seen_by_all() != seen)
            since = hb_milliseconds();
        seen = seen_by_all();
        if (hb_milliseconds() - since > GOES_ON_WITHIN)
            fail_msg("%s", err.text);
    }
}

static void compare_at(unsigned i)
{
    struct hb_error err;
    char url[64];

    url_of(i, url);
    if (!hb_audit(url, &t.people.diary, HB_ALL_OVER, &err))
        fail_msg("server %u: %s", i, err.text);
}

static void say(void)
{
    const struct hb_people *p = &t.people;

    print_message("# %llu games in %zu rooms; acknowledged: %llu moves, %llu times talk; of %llu wishes %llu were sent "
                  "again, %llu of those had been kept unheard, %llu times one had to wait\n",
                  (unsigned long long)p->games, json_object_size(p->diary.rooms), (unsigned long long)p->diary.moves,
                  (unsigned long long)p->diary.talk, (unsigned long long)p->asked, (unsigned long long)p->again,
                  (unsigned long long)p->unheard, (unsigned long long)p->refused);
    print_message("# %llu times somebody was told to watch anew, %llu times one hung up; all went on within %d ms\n",
                  (unsigned long long)p->anew, (unsigned long long)p->hung_up, (int)t.slowest);
}

static void nothing_acknowledged_is_lost_whatever_is_killed(void **state)
{
    (void)state;
    everybody_goes_on("the beginning");
    for (unsigned i = 0; i < rounds; i++)
        for (size_t m = 0; m < sizeof mishaps / sizeof mishaps[0]; m++) {
            live(1000);
            mishaps[m]();
        }
    finish_games();
    for (unsigned i = 0; i < SERVERS; i++)
        compare_at(i);
    say();
    assert_true(t.people.diary.moves > 0 && t.people.again > 0 && t.people.anew > 0 && t.people.hung_up > 0);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nothing_acknowledged_is_lost_whatever_is_killed, set_up, tear_down),
    };
    int failed;

    if (argc > 1)
        rounds = (unsigned)strtoul(argv[1], NULL, 10);
    postgres_takes_its_time();
    if (!postgres_begin())
        return 0;
    failed = cmocka_run_group_tests(tests, NULL, NULL);
    postgres_end();
    return failed;
}
