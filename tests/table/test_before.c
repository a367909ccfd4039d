/* test_before.c -- what programs of before have written is still read: records, positions, the database of a server.
 *
 * The files are in tests/before, which tells how they were made.  Their states had other bytes (HB_STATE_VERSION 1), so
 * that their hashes mean nothing here; moves, texts and results are the same. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "server/store/store.h"
#include "table/record.h"
#include "tests/support/asking.h"
#include "tests/support/store_help.h"
#include "tests/support/tui_program.h"

#define BEFORE "tests/before/"

enum { PATH_ROOM = 256, LINE_ROOM = 512, POSITION_ROOM = 1 << 16, RECORDS = 16, ROOMS = 13 };

/* Lines of facts */

typedef void act_on(struct hb_engine *e, const json_t *facts);

/* Gives every line of a file of facts to `act` and returns how many there are. */
static unsigned for_each_line(const char *path, struct hb_engine *e, act_on *act)
{
    FILE *f = fopen(path, "r");
    unsigned lines = 0;

    assert_non_null(f);
    for (json_t *facts; (facts = json_loadf(f, JSON_DISABLE_EOF_CHECK, NULL)); lines++) {
        act(e, facts);
        json_decref(facts);
    }
    fclose(f);
    return lines;
}

static void assert_same(const json_t *facts, const json_t *answer, const char *name)
{
    const json_t *then = json_object_get(facts, name), *now = json_object_get(answer, name);
    char *was, *is;

    if (json_equal(then, now) || (!then && !now))
        return;
    was = json_dumps(then, JSON_ENCODE_ANY | JSON_COMPACT);
    is = json_dumps(now, JSON_ENCODE_ANY | JSON_COMPACT);
    print_message("# of %s %s was %s and is %s\n", text_at(facts, "record"), name, was, is);
    free(was);
    free(is);
    fail();
}

/* Records */

/* A text, to be freed. */
static char *record_file(const json_t *facts, const char *ending, size_t *length)
{
    char path[PATH_ROOM], *bytes, *text;

    snprintf(path, sizeof path, BEFORE "records/%s.%s", text_at(facts, "record"), ending);
    bytes = store_bytes(path, length);
    text = realloc(bytes, *length + 1);
    assert_non_null(text);
    text[*length] = '\0';
    return text;
}

static void load_record(struct hb_engine *e, const char *text, size_t length)
{
    json_t *request = json_pack("{s:s, s:s%}", "cmd", "load", "record", text, length);
    char *line = json_dumps(request, JSON_COMPACT);

    tell(e, line);
    free(line);
    json_decref(request);
}

/* The texts of what can be played, in order: an event of chance comes by its place among them. */
static json_t *legal_texts(struct hb_engine *e, const json_t *actor)
{
    json_t *texts = json_array(), *answer;
    char line[LINE_ROOM];

    if (json_is_string(actor) && strcmp(json_string_value(actor), "none") == 0)
        return texts;
    actor = json_is_array(actor) ? json_array_get(actor, 0) : actor;
    if (json_is_integer(actor))
        snprintf(line, sizeof line, "{\"cmd\":\"legal\",\"actor\":%d}", (int)json_integer_value(actor));
    else
        snprintf(line, sizeof line, "{\"cmd\":\"legal\",\"actor\":\"%s\"}", json_string_value(actor));
    answer = ask_well(e, line);
    for (size_t i = 0; i < json_array_size(json_object_get(answer, "moves")); i++)
        json_array_append(texts, json_object_get(json_array_get(json_object_get(answer, "moves"), i), "move"));
    json_decref(answer);
    return texts;
}

static void expect_told(struct hb_engine *e, const json_t *facts)
{
    static const char *const told[] = { "actor", "phase", "moves", "over", "players", "result", "legal" };
    json_t *state = ask_well(e, "{\"cmd\":\"state\"}");

    json_object_set_new(state, "legal", legal_texts(e, json_object_get(state, "actor")));
    for (size_t i = 0; i < sizeof told / sizeof told[0]; i++)
        assert_same(facts, state, told[i]);
    assert_int_equal(number_at(state, "state_version"), HB_STATE_VERSION);
    json_decref(state);
}

static void expect_saved(struct hb_engine *e, const char *record)
{
    json_t *saved = ask_well(e, "{\"cmd\":\"save\"}");

    assert_string_equal(text_at(saved, "record"), record);
    json_decref(saved);
}

static void expect_record(struct hb_engine *e, const json_t *facts)
{
    size_t length;
    char *record = record_file(facts, "jsonl", &length);

    load_record(e, record, length);
    expect_told(e, facts);
    expect_saved(e, record);
    free(record);
}

static void every_record_of_before_is_read_and_means_the_same(void **state)
{
    assert_int_equal(for_each_line(BEFORE "records.jsonl", *state, expect_record), RECORDS);
}

static void play_on(struct hb_engine *e, const json_t *facts)
{
    struct hb_error err = { .code = HB_OK };
    uint64_t seed = 1;
    size_t length;
    char *record = record_file(facts, "jsonl", &length);
    struct hb_table *t = hb_record_read(record, length, &err);
    struct hb_game *g;

    (void)e;
    assert_non_null(t);
    g = malloc(hb_size(hb_table_game(t)));
    assert_non_null(g);
    hb_copy(g, hb_table_game(t));
    hb_playout(g, &seed);
    assert_int_equal(hb_actor(g), HB_NOBODY);
    hb_table_close(t);
    free(g);
    free(record);
}

static void every_game_of_before_can_be_played_to_its_end(void **state)
{
    (void)state;
    assert_int_equal(for_each_line(BEFORE "records.jsonl", NULL, play_on), RECORDS);
}

/* Positions */

static struct hb_game *parsed(const char *text)
{
    struct hb_error err = { .code = HB_OK };
    size_t size = hb_position_size(text, &err);
    struct hb_game *g = size > 0 ? malloc(size) : NULL;

    if (!g || !hb_position_parse(g, text, &err))
        fail_msg("%s", err.text);
    return g;
}

static void expect_position(struct hb_engine *e, const json_t *facts)
{
    static char now[POSITION_ROOM];
    struct hb_text out = hb_text_in(now, sizeof now);
    struct hb_error err = { .code = HB_OK };
    size_t length;
    char *position = record_file(facts, "position", &length), *record = record_file(facts, "jsonl", &length);
    struct hb_table *t = hb_record_read(record, length, &err);
    struct hb_game *g = parsed(position);

    (void)e;
    assert_non_null(t);
    assert_true(hb_equal(g, hb_table_game(t)));
    hb_position_text(g, &out); /* which may say the same in other words: fields with names instead of digits */
    struct hb_game *again = parsed(now);
    assert_true(hb_equal(again, g));
    free(again);
    hb_table_close(t);
    free(g);
    free(record);
    free(position);
}

static void every_position_of_before_is_read_and_is_the_one_of_its_record(void **state)
{
    (void)state;
    assert_int_equal(for_each_line(BEFORE "records.jsonl", NULL, expect_position), RECORDS);
}

/* The database */

static const char *database(void)
{
    return store_in_folder("games.db");
}

static int copy_database(void **state)
{
    size_t length;
    char *bytes;

    if (store_folder_make(state) != 0)
        return -1;
    bytes = store_bytes(BEFORE "games.db", &length);
    store_write(database(), bytes, length);
    free(bytes);
    return 0;
}

/* Runs the program on the copy; `words` may have one room in it. */
static void admin(struct run *r, const char *words, const char *room)
{
    char arguments[LINE_ROOM];

    snprintf(arguments, sizeof arguments, "admin --db '%s' %s %s", database(), words, room);
    tui_run(r, "", arguments);
}

static void a_database_of_before_is_found_whole(void **state)
{
    struct run *r = tui_room();
    char words[LINE_ROOM];

    (void)state;
    admin(r, "check", "");
    if (r->status != 0)
        fail_msg("%s", r->text);
    snprintf(words, sizeof words, "%u rooms", (unsigned)ROOMS);
    tui_assert_says(r, words);
    free(r);
}

static void expect_export(struct hb_engine *e, const json_t *facts)
{
    struct run *r = tui_room();

    (void)e;
    admin(r, "export", text_at(facts, "room"));
    if (!json_object_get(facts, "record"))
        assert_int_equal(r->status, 1);
    else
        assert_string_equal(r->text, text_at(facts, "record"));
    free(r);
}

static void every_room_of_before_is_exported_as_it_was(void **state)
{
    (void)state;
    assert_int_equal(for_each_line(BEFORE "rooms.jsonl", NULL, expect_export), ROOMS);
}

/* Only what was played to its end has its secret in the open. */
static void expect_verified(struct hb_engine *e, const json_t *facts)
{
    struct run *r = tui_room();
    char words[LINE_ROOM];
    const char *record = store_in_folder("record.jsonl");

    (void)e;
    if (strcmp(text_at(facts, "state"), "over") == 0) {
        store_write(record, text_at(facts, "record"), strlen(text_at(facts, "record")));
        snprintf(words, sizeof words, "verify '%s'", record);
        tui_run(r, "", words);
        if (r->status != 0)
            fail_msg("%s: %s", text_at(facts, "name"), r->text);
    }
    free(r);
}

static void every_game_of_before_that_is_over_is_found_fair(void **state)
{
    (void)state;
    assert_int_equal(for_each_line(BEFORE "rooms.jsonl", NULL, expect_verified), ROOMS);
}

/* Hashes and rows */

static bool look_for_hash(void *whom, const struct hb_row *row)
{
    unsigned *rows = whom;
    json_t *body = json_loadb(row->body, row->length, 0, NULL);

    assert_non_null(body);
    assert_null(json_object_get(body, "hash"));
    json_decref(body);
    ++*rows;
    return true;
}

/* So a state can get other bytes without a step of migration. */
static void no_row_holds_a_hash_of_a_state(void **state)
{
    struct hb_store *s = store_opened_to_read(database());
    struct hb_error err = { 0 };
    unsigned rows = 0;

    (void)state;
    assert_true(hb_store_rows(s, NULL, look_for_hash, &rows, &err));
    assert_true(rows > 0);
    hb_store_close(s);
}

static void a_move_of_before_that_breaks_a_rule_is_noticed(void **state)
{
    struct run *r = tui_room();

    (void)state;
    store_sql(database(), "UPDATE rows SET body = json_set(body, '$.move', 'tile 40 40 0') WHERE"
                          " json_extract(body, '$.kind') = 'play' AND json_extract(body, '$.move') LIKE 'tile %'");
    admin(r, "check", "");
    assert_int_equal(r->status, 1);
    tui_assert_says(r, "no tile lies beside the square 40 40 (BAS-3)");
    free(r);
}

/* Nobody wrote one; if somebody did, the moves would still be what counts. */
static void a_hash_in_a_row_makes_no_room_unreadable(void **state)
{
    struct run *r = tui_room();

    (void)state;
    store_sql(database(), "UPDATE rows SET body = json_set(body, '$.hash', '0000000000000000', '$.state_version', 1)");
    admin(r, "check", "");
    assert_int_equal(r->status, 0);
    free(r);
}

#define ROOMS_TEST(name) cmocka_unit_test_setup_teardown(name, copy_database, store_folder_drop)

int main(void)
{
    static const struct CMUnitTest tests[] = {
        ASKING_TEST(every_record_of_before_is_read_and_means_the_same),
        cmocka_unit_test(every_game_of_before_can_be_played_to_its_end),
        cmocka_unit_test(every_position_of_before_is_read_and_is_the_one_of_its_record),
        ROOMS_TEST(a_database_of_before_is_found_whole),
        ROOMS_TEST(every_room_of_before_is_exported_as_it_was),
        ROOMS_TEST(every_game_of_before_that_is_over_is_found_fair),
        ROOMS_TEST(no_row_holds_a_hash_of_a_state),
        ROOMS_TEST(a_move_of_before_that_breaks_a_rule_is_noticed),
        ROOMS_TEST(a_hash_in_a_row_makes_no_room_unreadable),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
