/* test_store.c -- rows go into the store and come back, tickets fail alone, and several may use one file. */
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
#include "tests/support/postgres_help.h"
#include "tests/support/store_help.h"

static const char OPEN[] = "{\"kind\":\"open\",\"game\":\"castle\"}";
static const char CHAT[] = "{\"kind\":\"chat\",\"text\":\"ahoj\"}";

static const char *database(void)
{
    return store_either();
}

/* Adds one ticket of one row to the batch and expects this sentence. */
static void assert_ticket_refused(struct hb_store *s, struct hb_row row, const char *because)
{
    struct hb_error err = { 0 };

    assert_false(hb_store_add(s, &row, 1, &err));
    if (!strstr(err.text, because))
        fail_msg("\"%s\" is not in: %s", because, err.text);
}

static void assert_refused_alone(const char *body, const char *because)
{
    struct hb_store *s = store_opened(database());

    store_open_room(s, "anna");
    assert_true(hb_store_begin(s, NULL));
    assert_ticket_refused(s, store_row("anna", 2, body), because);
    assert_true(hb_store_commit(s, NULL));
    assert_int_equal(store_count(s, "anna"), 1);
    hb_store_close(s);
}

/* A new file */

static void a_new_store_is_for_this_user_alone(void **state)
{
    struct hb_store *s = store_opened(database());
    struct stat there;

    (void)state;
    store_open_room(s, "anna");
    assert_int_equal(stat(database(), &there), 0);
    assert_int_equal(there.st_mode & 0777, 0600);
    assert_int_equal(stat(store_in_folder("hradby.db-wal"), &there), 0);
    assert_int_equal(there.st_mode & 0777, 0600);
    hb_store_close(s);
}

static void a_new_store_is_as_durable_as_it_says(void **state)
{
    struct hb_store *s = store_opened(database());
    int n = 0;

    (void)state;
    assert_true(hb_sqlite_number(hb_sqlite_of(s)->db, "PRAGMA synchronous", &n));
    assert_int_equal(n, 2); /* FULL */
    assert_true(hb_sqlite_number(hb_sqlite_of(s)->db, "PRAGMA foreign_keys", &n));
    assert_int_equal(n, 1);
    assert_true(hb_sqlite_number(hb_sqlite_of(s)->db, "PRAGMA application_id", &n));
    assert_int_equal(n, HB_STORE_APPLICATION);
    assert_true(hb_sqlite_number(hb_sqlite_of(s)->db, "SELECT journal_mode = 'wal' FROM pragma_journal_mode", &n));
    assert_int_equal(n, 1);
    assert_int_equal(hb_store_version(s), HB_STORE_VERSION);
    hb_store_close(s);
}

static void an_empty_file_becomes_a_store(void **state)
{
    struct hb_store *s;

    (void)state;
    store_write(database(), "", 0);
    s = store_opened(database());
    assert_int_equal(store_room_count(s), 0);
    hb_store_close(s);
}

static void a_name_that_looks_like_something_else_is_a_file(void **state)
{
    char before[STORE_PATH];
    struct stat there;

    (void)state;
    assert_non_null(getcwd(before, sizeof before));
    assert_int_equal(chdir(store_in_folder("")), 0);
    hb_store_close(store_opened("file:a?mode=memory"));
    hb_store_close(store_opened(":memory:"));
    assert_int_equal(stat("file:a?mode=memory", &there), 0);
    assert_int_equal(stat(":memory:", &there), 0);
    assert_int_equal(chdir(before), 0);
}

/* Rows */

static bool compare_row(void *whom, const struct hb_row *row)
{
    const struct hb_row **next = whom;

    assert_string_equal(row->room, (*next)->room);
    assert_int_equal(row->seq, (*next)->seq);
    assert_int_equal(row->at, (*next)->at);
    assert_int_equal(row->length, (*next)->length);
    assert_memory_equal(row->body, (*next)->body, row->length + 1);
    ++*next;
    return true;
}

static void rows_come_back_as_they_were_after_it_was_closed(void **state)
{
    const struct hb_row rows[] = { store_row("anna", 1, OPEN),
                                   store_row("anna", 2, "{\"kind\":\"chat\",\"text\":\"\xc4\x8d\\u0001'\\\"\"}"),
                                   store_row("anna", 3, CHAT) };
    const struct hb_row *next = rows;
    struct hb_store *s = store_opened(database());

    (void)state;
    assert_true(hb_store_begin(s, NULL));
    assert_true(hb_store_add(s, rows, 2, NULL));
    assert_true(hb_store_add(s, rows + 2, 1, NULL));
    assert_true(hb_store_commit(s, NULL));
    hb_store_close(s);
    s = store_opened(database());
    assert_true(hb_store_rows(s, "anna", compare_row, (void *)&next, NULL));
    assert_ptr_equal(next, rows + 3);
    hb_store_close(s);
}

static void rows_of_all_rooms_come_room_by_room_without_those_that_are_over(void **state)
{
    const struct hb_row wanted[] = { store_row("anna", 1, OPEN), store_row("anna", 2, CHAT),
                                     store_row("cyril", 1, OPEN) };
    const struct hb_row *next = wanted;
    struct hb_store *s = store_opened(database());

    (void)state;
    store_put(s, "cyril", 1, OPEN);
    store_put(s, "ben", 1, OPEN);
    store_put(s, "anna", 1, OPEN);
    store_put(s, "ben", 2, "{\"kind\":\"end\"}");
    store_put(s, "anna", 2, CHAT);
    assert_true(hb_store_rows(s, NULL, compare_row, (void *)&next, NULL));
    assert_ptr_equal(next, wanted + 3);
    hb_store_close(s);
}

static bool take_one(void *whom, const struct hb_row *row)
{
    (void)row;
    ++*(unsigned *)whom;
    return false;
}

static bool take_one_room(void *whom, const struct hb_room_line *line)
{
    (void)line;
    ++*(unsigned *)whom;
    return false;
}

static void a_sink_that_has_enough_ends_it(void **state)
{
    struct hb_store *s = store_opened(database());
    unsigned n = 0;

    (void)state;
    store_open_room(s, "anna");
    store_open_room(s, "ben");
    assert_true(hb_store_rows(s, NULL, take_one, &n, NULL));
    assert_int_equal(n, 1);
    assert_true(hb_store_rooms(s, take_one_room, &n, NULL));
    assert_int_equal(n, 2);
    store_put(s, "anna", 2, CHAT); /* nothing is left open */
    hb_store_close(s);
}

static void a_room_without_rows_gives_none(void **state)
{
    struct hb_store *s = store_opened(database());

    (void)state;
    assert_int_equal(store_count(s, "nobody"), 0);
    hb_store_close(s);
}

static void ten_thousand_rows_come_back(void **state)
{
    struct hb_store *s = store_opened(database());

    (void)state;
    store_open_room(s, "anna");
    store_open_room(s, "ben");
    for (uint32_t from = 2; from < 5000; from += 500) {
        store_put_many(s, "anna", from, from + 499);
        store_put_many(s, "ben", from, from + 499);
    }
    assert_int_equal(store_count(s, "anna"), 5001);
    assert_int_equal(store_count(s, "ben"), 5001);
    assert_int_equal(store_line(s, "ben").rows, 5001);
    store_assert_whole(s);
    hb_store_close(s);
}

/* Rooms */

static void assert_state_after(struct hb_store *s, uint32_t seq, const char *body, const char *wanted)
{
    store_put(s, "anna", seq, body);
    assert_string_equal(store_line(s, "anna").state, wanted);
    assert_int_equal(store_line(s, "anna").rows, seq);
    assert_int_equal(store_line(s, "anna").last, 1790000000000 + seq);
}

static void a_room_says_how_far_it_is(void **state)
{
    struct hb_store *s = store_opened(database());

    (void)state;
    assert_state_after(s, 1, OPEN, "waiting");
    assert_state_after(s, 2, "{\"kind\":\"sit\",\"seat\":1}", "waiting");
    assert_state_after(s, 3, "{\"kind\":\"start\"}", "playing");
    assert_state_after(s, 4, "{\"kind\":\"play\",\"move\":\"pass\"}", "playing");
    assert_state_after(s, 5, "{\"kind\":\"end\"}", "over");
    assert_state_after(s, 6, CHAT, "over");
    assert_state_after(s, 7, "{\"kind\":\"rematch\",\"to\":\"ben\"}", "over");
    assert_state_after(s, 8, "{\"kind\":\"undo\"}", "playing");
    assert_state_after(s, 9, "{\"kind\":\"end\"}", "over");
    assert_string_equal(store_line(s, "anna").game, "castle");
    assert_int_equal(store_line(s, "anna").opened, 1790000000001);
    hb_store_close(s);
}

static void a_deleted_room_is_gone_with_its_rows_and_can_be_opened_again(void **state)
{
    struct hb_store *s = store_opened(database());
    struct hb_error err = { 0 };

    (void)state;
    store_open_room(s, "anna");
    store_open_room(s, "ben");
    store_put_many(s, "anna", 2, 40);
    assert_true(hb_store_delete(s, "anna", &err));
    assert_int_equal(store_room_count(s), 1);
    assert_int_equal(store_count(s, "anna"), 0);
    assert_int_equal(store_count(s, "ben"), 1);
    assert_true(hb_store_begin(s, NULL));
    assert_ticket_refused(s, store_row("anna", 41, CHAT), "was it deleted?");
    hb_store_rollback(s);
    store_open_room(s, "anna");
    store_assert_whole(s);
    hb_store_close(s);
}

static void a_room_that_is_not_there_cannot_be_deleted(void **state)
{
    struct hb_store *s = store_opened(database());
    struct hb_error err = { 0 };

    (void)state;
    assert_false(hb_store_delete(s, "nobody", &err));
    assert_string_equal(err.text, "there is no room \"nobody\": hradby admin list shows them");
    hb_store_close(s);
}

/* Tickets */

static void a_row_that_is_there_already_fails_its_ticket_alone(void **state)
{
    struct hb_store *s = store_opened(database());
    const struct hb_row two = store_row("anna", 2, CHAT), three = store_row("anna", 3, CHAT);

    (void)state;
    store_open_room(s, "anna");
    assert_true(hb_store_begin(s, NULL));
    assert_true(hb_store_add(s, &two, 1, NULL));
    assert_ticket_refused(s, store_row("anna", 2, CHAT), "row 2 of room anna is there already");
    assert_ticket_refused(s, store_row("anna", 1, OPEN), "is there already");
    assert_ticket_refused(s, store_row("anna", 0, CHAT), "is there already");
    assert_true(hb_store_add(s, &three, 1, NULL));
    assert_true(hb_store_commit(s, NULL));
    assert_int_equal(store_count(s, "anna"), 3);
    hb_store_close(s);
}

static void a_gap_fails_its_ticket_alone(void **state)
{
    struct hb_store *s = store_opened(database());
    const struct hb_row two = store_row("anna", 2, CHAT);

    (void)state;
    store_open_room(s, "anna");
    assert_true(hb_store_begin(s, NULL));
    assert_ticket_refused(s, store_row("anna", 3, CHAT), "room anna has 1 rows, so that row 3 would leave a gap");
    assert_ticket_refused(s, store_row("ben", 2, CHAT), "room ben is not in the database");
    assert_ticket_refused(s, store_row("anna", UINT32_MAX, CHAT), "gap");
    assert_true(hb_store_add(s, &two, 1, NULL));
    assert_true(hb_store_commit(s, NULL));
    assert_int_equal(store_count(s, "anna"), 2);
    assert_int_equal(store_room_count(s), 1);
    hb_store_close(s);
}

static void of_a_ticket_all_rows_are_kept_or_none(void **state)
{
    struct hb_store *s = store_opened(database());
    const struct hb_row pair[] = { store_row("ben", 1, OPEN), store_row("ben", 3, CHAT) };

    (void)state;
    store_open_room(s, "anna");
    assert_true(hb_store_begin(s, NULL));
    assert_false(hb_store_add(s, pair, 2, NULL));
    assert_true(hb_store_commit(s, NULL));
    assert_int_equal(store_count(s, "ben"), 0);
    assert_int_equal(store_room_count(s), 1);
    hb_store_close(s);
}

static void a_body_that_says_nothing_fails_its_ticket_alone(void **state)
{
    (void)state;
    assert_refused_alone("[1]", "row 2 of room anna does not say what kind it is");
}

static void a_body_that_is_cut_off_fails_its_ticket_alone(void **state)
{
    (void)state;
    assert_refused_alone("{\"kind\":\"chat\"", "row 2 of room anna: ");
}

static void a_body_without_a_kind_fails_its_ticket_alone(void **state)
{
    (void)state;
    assert_refused_alone("{\"kind\":7}", "row 2 of room anna does not say what kind it is");
}

static void a_body_as_long_as_allowed_is_kept_and_a_longer_one_is_not(void **state)
{
    struct hb_store *s = store_opened(database());
    char *body = malloc(HB_BODY_MAX + 2);

    (void)state;
    assert_non_null(body);
    memset(body, ' ', HB_BODY_MAX + 1);
    memcpy(body, "{\"kind\":\"chat\"}", 15);
    body[HB_BODY_MAX + 1] = '\0';
    store_open_room(s, "anna");
    assert_true(hb_store_begin(s, NULL));
    assert_ticket_refused(s, store_row("anna", 2, body), "has 262145 bytes, more than 262144");
    hb_store_rollback(s);
    body[HB_BODY_MAX] = '\0';
    store_put(s, "anna", 2, body);
    assert_int_equal(store_count(s, "anna"), 2);
    free(body);
    hb_store_close(s);
}

static void a_room_has_a_plain_id_and_begins_with_open(void **state)
{
    struct hb_store *s = store_opened(database());

    (void)state;
    assert_true(hb_store_begin(s, NULL));
    assert_ticket_refused(s, store_row("", 1, OPEN), "1 to 22 letters and digits");
    assert_ticket_refused(s, store_row("a b", 1, OPEN), "1 to 22 letters and digits");
    assert_ticket_refused(s, store_row("anna", 1, CHAT), "begins with a row of kind \"chat\"");
    assert_true(hb_store_commit(s, NULL));
    store_open_room(s, "abcdefghijklmnopqrst12");
    assert_int_equal(store_room_count(s), 1);
    hb_store_close(s);
}

/* Batches */

static void what_is_not_committed_is_not_there(void **state)
{
    struct hb_store *s = store_opened(database());
    const struct hb_row two = store_row("anna", 2, CHAT);

    (void)state;
    store_open_room(s, "anna");
    assert_true(hb_store_begin(s, NULL));
    assert_true(hb_store_add(s, &two, 1, NULL));
    hb_store_rollback(s);
    hb_store_rollback(s);
    assert_int_equal(store_count(s, "anna"), 1);
    assert_true(hb_store_begin(s, NULL));
    assert_true(hb_store_add(s, &two, 1, NULL));
    hb_store_close(s);
    s = store_opened(database());
    assert_int_equal(store_count(s, "anna"), 1);
    hb_store_close(s);
}

static void two_stores_see_what_the_other_has_committed_and_nothing_else(void **state)
{
    struct hb_store *a = store_opened(database()), *b = store_opened(database());
    const struct hb_row two = store_row("anna", 2, CHAT);

    (void)state;
    store_open_room(a, "anna");
    assert_true(hb_store_begin(a, NULL));
    assert_true(hb_store_add(a, &two, 1, NULL));
    assert_int_equal(store_count(b, "anna"), 1);
    assert_true(hb_store_commit(a, NULL));
    assert_int_equal(store_count(b, "anna"), 2);
    hb_store_close(a);
    store_put(b, "anna", 3, CHAT);
    hb_store_close(b);
}

static void a_locked_file_is_told_and_can_be_written_afterwards(void **state)
{
    struct hb_store *a = store_opened(database()), *b = store_opened(database());
    struct hb_error err = { 0 };

    (void)state;
    sqlite3_busy_timeout(hb_sqlite_of(b)->db, 0);
    assert_true(hb_store_begin(a, NULL));
    assert_false(hb_store_begin(b, &err));
    assert_non_null(strstr(err.text, "is locked by another program: end whatever else uses it"));
    assert_true(hb_store_commit(a, NULL));
    store_open_room(b, "anna");
    hb_store_close(a);
    hb_store_close(b);
}

static int claim(void)
{
    struct hb_error err = { 0 };
    struct hb_store *s = hb_store_open(database(), false, &err);
    bool claimed = s && hb_store_claim(s, &err);

    _exit(claimed ? 0 : strstr(err.text, "another server uses") != NULL ? 1 : 2); /* without closing anything */
}

static void only_one_server_uses_a_file(void **state)
{
    struct hb_store *s = store_opened(database());

    (void)state;
    assert_int_equal(store_in_another_program(claim), 0); /* its end gives it back */
    assert_true(hb_store_claim(s, NULL));
    assert_int_equal(store_in_another_program(claim), 1);
    store_open_room(s, "anna");
    hb_store_close(s);
    assert_int_equal(store_in_another_program(claim), 0);
}

/* Reading only */

static void a_store_to_read_shows_everything_and_changes_nothing(void **state)
{
    struct hb_store *s = store_opened(database());
    struct hb_error err = { 0 };

    (void)state;
    store_open_room(s, "anna");
    hb_store_close(s);
    s = store_opened_to_read(database());
    assert_int_equal(store_count(s, "anna"), 1);
    assert_false(hb_store_delete(s, "anna", &err));
    assert_non_null(strstr(err.text, "cannot write"));
    assert_true(hb_store_begin(s, NULL));
    assert_ticket_refused(s, store_row("anna", 2, CHAT), "cannot write");
    hb_store_rollback(s);
    store_assert_whole(s);
    hb_store_close(s);
}

static void a_store_to_read_is_not_made(void **state)
{
    (void)state;
    store_assert_refused(database(), true, "there is no database");
    assert_int_equal(store_files_in_folder(), 0);
    store_write(database(), "", 0);
    store_assert_refused(database(), true, "is empty: hradby serve makes a database of it");
}

/* Whole batches */

static void assert_failed(const struct hb_ticket *t, bool sick, const char *because)
{
    assert_false(t->good);
    assert_int_equal(t->sick, sick);
    if (!strstr(t->err.text, because))
        fail_msg("\"%s\" is not in: %s", because, t->err.text);
}

static void of_a_batch_only_those_fail_that_are_wrong(void **state)
{
    struct hb_store *s = store_opened(database());
    const struct hb_row rows[] = { store_row("anna", 1, OPEN),    store_row("anna", 2, CHAT),
                                   store_row("ben", 7, CHAT),     store_row("anna", 2, CHAT),
                                   store_row("anna", 3, CHAT),    store_row("cyril", 1, OPEN),
                                   store_row("\xff\xfe", 1, OPEN) };
    const struct hb_row both[] = { store_row("anna", 4, "{\"kind\":\"end\"}"), store_row("dana", 1, OPEN) };
    struct hb_ticket tickets[] = {
        { .rows = &rows[0], .count = 1 },
        { .rows = &rows[1], .count = 1 },
        { .rows = &rows[2], .count = 1 },
        { .rows = &rows[3], .count = 1 },
        { .rows = &rows[4], .count = 1 },
        { .rows = &rows[5], .count = 1 },
        { .rows = both, .count = 2 },
        { .parked = "nobody", .due = 5 },
        { .parked = "cyril", .due = 6 },
        { .rows = &rows[6], .count = 1 },
        { .parked = "longer-than-any-room-can-be", .due = 5 },
    };
    struct hb_error err = { 0 };
    bool unsure = true;

    (void)state;
    assert_true(hb_store_keep(s, tickets, sizeof tickets / sizeof tickets[0], &unsure, &err));
    assert_false(unsure);
    assert_failed(&tickets[2], false, "room ben is not in the database");
    assert_failed(&tickets[3], false, "row 2 of room anna is there already");
    assert_failed(&tickets[7], false, "there is no room \"nobody\"");
    assert_failed(&tickets[9], false, "1 to 22 letters and digits");
    assert_failed(&tickets[10], false, "1 to 22 letters and digits");
    assert_true(tickets[0].good && tickets[1].good && tickets[4].good && tickets[5].good && tickets[6].good &&
                tickets[8].good);
    assert_int_equal(store_count(s, "anna"), 4);
    assert_int_equal(store_count(s, "dana"), 1);
    assert_string_equal(store_line(s, "anna").state, "over");
    store_assert_whole(s);
    hb_store_close(s);
}

/* Parked rooms */

struct expected {
    const char *room, *state;
    int64_t due;
    unsigned found, rooms;
};

static bool look_for(void *whom, const struct hb_alarm *alarm)
{
    struct expected *e = whom;

    e->rooms++;
    if (strcmp(e->room, alarm->room) == 0) {
        assert_int_equal(alarm->due, e->due);
        assert_string_equal(alarm->state, e->state);
        e->found++;
    }
    return true;
}

static void assert_due(struct hb_store *s, const char *room, const char *state, int64_t due, unsigned rooms)
{
    struct expected e = { .room = room, .state = state, .due = due };

    assert_true(hb_store_alarms(s, look_for, &e, NULL));
    assert_int_equal(e.rooms, rooms);
    assert_int_equal(e.found, 1);
}

static void a_room_is_due_when_it_was_parked_for_and_now_if_it_went_on(void **state)
{
    struct hb_store *s = store_opened(database());

    (void)state;
    store_open_room(s, "anna");
    store_open_room(s, "ben");
    store_open_room(s, "cyril");
    store_put(s, "cyril", 2, "{\"kind\":\"close\"}");
    assert_due(s, "anna", "waiting", 0, 2);
    store_park(s, "anna", 1790000000123);
    store_park(s, "ben", INT64_MAX);
    assert_due(s, "anna", "waiting", 1790000000123, 2);
    assert_due(s, "ben", "waiting", INT64_MAX, 2);
    store_put(s, "anna", 2, "{\"kind\":\"start\"}");
    assert_due(s, "anna", "playing", 0, 2);
    assert_int_equal(store_line(s, "ben").rows, 1);
    assert_int_equal(store_line(s, "ben").last, 1790000000001);
    store_park(s, "anna", 5);
    hb_store_close(s);
    s = store_opened_to_read(database());
    assert_due(s, "anna", "playing", 5, 2);
    assert_int_equal(store_count(s, "anna"), 2);
    hb_store_close(s);
}

static void the_last_row_of_all_is_found(void **state)
{
    struct hb_store *s = store_opened(database());
    int64_t at = 7;

    (void)state;
    assert_true(hb_store_last(s, &at, NULL));
    assert_int_equal(at, 0);
    store_open_room(s, "anna");
    store_put_many(s, "anna", 2, 30);
    store_park(s, "anna", INT64_MAX);
    assert_true(hb_store_last(s, &at, NULL));
    assert_int_equal(at, 1790000000030);
    store_open_room(s, "ben");
    assert_true(hb_store_delete(s, "ben", NULL));
    assert_true(hb_store_last(s, &at, NULL));
    assert_int_equal(at, 1790000000030);
    hb_store_close(s);
}

/* Copies */

static void a_backup_has_everything_and_can_be_brought_back(void **state)
{
    struct hb_store *s = store_opened(database()), *copy;
    struct hb_error err = { 0 };

    (void)state;
    store_open_room(s, "anna");
    store_put_many(s, "anna", 2, 3000);
    store_open_room(s, "ben");
    store_put(s, "ben", 2, "{\"kind\":\"end\"}");
    store_park(s, "anna", 9);
    if (!hb_store_backup(s, store_in_folder("copy.db"), &err))
        fail_msg("no backup: %s", err.text);
    assert_true(hb_store_delete(s, "anna", NULL));
    assert_true(hb_store_delete(s, "ben", NULL));
    copy = store_opened_to_read(store_in_folder("copy.db"));
    assert_int_equal(store_count(copy, "anna"), 3000);
    if (!hb_store_copy(s, copy, &err))
        fail_msg("not brought back: %s", err.text);
    assert_int_equal(store_count(s, "anna"), 3000);
    assert_string_equal(store_line(s, "ben").state, "over");
    assert_due(s, "anna", "waiting", 9, 1);
    assert_false(hb_store_copy(s, copy, &err));
    assert_non_null(strstr(err.text, "is there already"));
    store_assert_whole(s);
    hb_store_close(copy);
    hb_store_close(s);
}

static void a_probe_leaves_nothing(void **state)
{
    struct hb_store *s = store_opened(database());

    (void)state;
    assert_true(hb_store_probe(s, NULL));
    store_open_room(s, "anna");
    assert_true(hb_store_probe(s, NULL));
    assert_int_equal(store_count(s, "anna"), 1);
    assert_int_equal(store_room_count(s), 1);
    store_assert_whole(s);
    hb_store_close(s);
}

#define FILE_TEST(f) cmocka_unit_test_setup_teardown(f, store_folder_make, store_folder_drop)
#define TEST(f)      cmocka_unit_test_setup_teardown(f, store_either_make, store_either_drop)

static const struct CMUnitTest of_files[] = {
    FILE_TEST(a_new_store_is_for_this_user_alone),
    FILE_TEST(a_new_store_is_as_durable_as_it_says),
    FILE_TEST(an_empty_file_becomes_a_store),
    FILE_TEST(a_name_that_looks_like_something_else_is_a_file),
    FILE_TEST(a_locked_file_is_told_and_can_be_written_afterwards),
    FILE_TEST(a_store_to_read_is_not_made),
};

static const struct CMUnitTest of_both[] = {
    TEST(rows_come_back_as_they_were_after_it_was_closed),
    TEST(rows_of_all_rooms_come_room_by_room_without_those_that_are_over),
    TEST(a_sink_that_has_enough_ends_it),
    TEST(a_room_without_rows_gives_none),
    TEST(ten_thousand_rows_come_back),
    TEST(a_room_says_how_far_it_is),
    TEST(a_deleted_room_is_gone_with_its_rows_and_can_be_opened_again),
    TEST(a_room_that_is_not_there_cannot_be_deleted),
    TEST(a_row_that_is_there_already_fails_its_ticket_alone),
    TEST(a_gap_fails_its_ticket_alone),
    TEST(of_a_ticket_all_rows_are_kept_or_none),
    TEST(a_body_that_says_nothing_fails_its_ticket_alone),
    TEST(a_body_that_is_cut_off_fails_its_ticket_alone),
    TEST(a_body_without_a_kind_fails_its_ticket_alone),
    TEST(a_body_as_long_as_allowed_is_kept_and_a_longer_one_is_not),
    TEST(a_room_has_a_plain_id_and_begins_with_open),
    TEST(what_is_not_committed_is_not_there),
    TEST(two_stores_see_what_the_other_has_committed_and_nothing_else),
    TEST(only_one_server_uses_a_file),
    TEST(a_store_to_read_shows_everything_and_changes_nothing),
    TEST(of_a_batch_only_those_fail_that_are_wrong),
    TEST(a_room_is_due_when_it_was_parked_for_and_now_if_it_went_on),
    TEST(the_last_row_of_all_is_found),
    TEST(a_backup_has_everything_and_can_be_brought_back),
    TEST(a_probe_leaves_nothing),
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
