/* test_room.c -- one room made of rows: how much it holds, what it tells of old rows, and that its keys are not in
 * them. */
#include "tests/support/room_rows.h"

#include "hradby/words.h"
#include "table/json.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Packed events */

static void assert_packs(const char *text)
{
    struct hb_json_reading how = { 0 };
    struct hb_json *value = hb_json_read(text, strlen(text), &how), *again;
    struct hb_buffer bytes, out;

    assert_non_null(value);
    hb_buffer_init(&bytes);
    hb_buffer_init(&out);
    hb_pack(value, &bytes);
    assert_ptr_equal(hb_unpack(bytes.at, &out), bytes.at + bytes.length);
    again = hb_json_read(out.at, out.length, &how);
    if (!hb_json_equal(value, again))
        fail_msg("%s became %s", text, out.at);
    hb_json_decref(value);
    hb_json_decref(again);
    hb_buffer_done(&bytes);
    hb_buffer_done(&out);
}

static void what_is_packed_comes_out_the_same(void **state)
{
    static const char *const texts[] = {
        "0",
        "63",
        "64",
        "-1",
        "-64",
        "1790000000000",
        "9223372036854775807",
        "-9223372036854775808",
        "1.5",
        "null",
        "true",
        "false",
        "\"\"",
        "\"play\"",
        "\"plays\"",
        "\"tile -1 0 90\"",
        "\"tile \"",
        "\"0123456789abcdef\"",
        "\"0123456789ABCDEF\"",
        "\"0123456789abcdef0\"",
        "\"say \\\"hi\\\" \\\\ \\n \\u0001 \\u001f end\"",
        "\"Žofie 🐑\"",
        "[]",
        "{}",
        "[[],{},[{}],\"tile 1 0 90\"]",
        "{\"seq\":1,\"\":2,\"unknown \\\"name\\\"\":[1,2,3],\"moves\":[{\"by\":\"chance\",\"move\":\"draw base/U\"}]}",
        "[0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9]",
        "{\"a0\":0,\"a1\":0,\"a2\":0,\"a3\":0,\"a4\":0,\"a5\":0,\"a6\":0,\"a7\":0,\"a8\":0,\"a9\":0,\"b0\":0,\"b1\":0,"
        "\"b2\":0,\"b3\":0,\"b4\":0,\"b5\":0,\"b6\":0,\"b7\":0,\"b8\":0,\"b9\":0,\"c0\":0,\"c1\":0,\"c2\":0,\"c3\":0,"
        "\"c4\":0,\"c5\":0,\"c6\":0,\"c7\":0,\"c8\":0,\"c9\":0,\"d0\":0,\"d1\":0,\"d2\":0,\"d3\":0,\"d4\":0}",
    };

    (void)state;
    for (unsigned i = 0; i < sizeof texts / sizeof texts[0]; i++)
        assert_packs(texts[i]);
}

static void tell_list(struct hb_packer *p, const char *name, unsigned count, bool objects)
{
    p->describer.list(&p->describer, name);
    for (unsigned i = 0; i < count; i++) {
        if (!objects) {
            p->describer.number(&p->describer, NULL, i);
            continue;
        }
        p->describer.object(&p->describer, NULL);
        p->describer.flag(&p->describer, "on", i % 2 == 0);
        p->describer.text(&p->describer, "a name", i % 3 == 0 ? NULL : "play");
        p->describer.end(&p->describer);
    }
    p->describer.end(&p->describer);
}

static struct hb_json *list_json(unsigned count, bool objects)
{
    struct hb_json *list = hb_json_array();

    for (unsigned i = 0; i < count; i++)
        hb_json_array_append_new(
            list, !objects ? hb_json_integer(i)
                           : hb_json_pack("{s:b, s:s?}", "on", i % 2 == 0, "a name", i % 3 == 0 ? NULL : "play"));
    return list;
}

/* 127 and 128 are one byte and two, where the number is not one of a few. */
static void what_is_told_is_packed_like_a_tree(void **state)
{
    static const unsigned counts[] = { 0, 1, 31, 32, 127, 128, 300 };

    (void)state;
    for (unsigned i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        struct hb_json *tree = hb_json_pack("{s:o, s:i, s:o}", "moves", list_json(counts[i], true), "seq", -5, "clocks",
                                            list_json(counts[i], false));
        struct hb_packer p;
        struct hb_buffer wanted;

        hb_buffer_init(&wanted);
        hb_pack(tree, &wanted);
        hb_packer_begin(&p);
        tell_list(&p, "moves", counts[i], true);
        p.describer.number(&p.describer, "seq", -5);
        hb_packer_put(&p, "nothing", NULL);
        hb_packer_put(&p, "clocks", hb_json_object_get(tree, "clocks"));
        hb_packer_end(&p);
        assert_int_equal(p.bytes.length, wanted.length);
        assert_memory_equal(p.bytes.at, wanted.at, wanted.length);
        hb_packer_done(&p);
        hb_buffer_done(&wanted);
        hb_json_decref(tree);
    }
}

/* Events are those that were told when they happened */

static void assert_told_again(struct hb_room *r, const struct hb_row *row)
{
    struct hb_buffer told, again;
    struct hb_error err;
    struct hb_json *first, *second;

    hb_buffer_init(&told);
    hb_buffer_init(&again);
    assert_true(hb_room_apply(r, row, &told, &err));
    hb_room_write_event(r, row->seq, &again);
    first = hb_json_parse(told.at, told.length, &err);
    second = hb_json_parse(again.at, again.length, &err);
    hb_json_object_del(first, "told");
    if (!hb_json_equal(first, second))
        fail_msg("%s was told, and then %s", told.at, again.at);
    hb_json_decref(first);
    hb_json_decref(second);
    hb_buffer_done(&told);
    hb_buffer_done(&again);
}

static void an_event_is_told_again_as_it_was(void **state)
{
    static const struct {
        const char *game, *options;
    } games[] = {
        { "carcassonne", "{}" },
        { "carcassonne", "{\"expansions\":[\"inns\",\"traders\",\"abbot\"]}" },
        { "castle", "{\"season\":\"winter\"}" },
        { "mists", "{}" },
    };
    struct room_rows rows;

    (void)state;
    for (unsigned g = 0; g < sizeof games / sizeof games[0]; g++) {
        room_rows_make(&rows, games[g].game, games[g].options, ROOM_ROWS_MAX - 8, 11 + g);
        struct hb_room *r = room_of_rows(&rows, 0);

        for (unsigned i = 0; i < rows.count; i++)
            assert_told_again(r, &rows.row[i]);
        hb_room_free(r);
        room_rows_free(&rows);
    }
}

/* The position that is kept is the one that comes of all moves from the start. */
static void taking_back_leads_to_the_same_position_as_never_having_played(void **state)
{
    struct room_rows rows;
    struct hb_room *before, *after;

    (void)state;
    for (unsigned plays = 2; plays < 60; plays += 3) {
        room_rows_make(&rows, "castle", "{\"season\":\"winter\"}", plays, plays);
        before = room_of_rows(&rows, rows.count - 2);
        room_rows_add(&rows, hb_json_pack("{s:s, s:i, s:i}", "kind", "undo", "by", 0, "count", 2));
        after = room_of_rows(&rows, rows.count);
        assert_int_equal(after->told, before->told);
        assert_true(after->hash == before->hash);
        assert_true(hb_equal(hb_table_game(after->table), hb_table_game(before->table)));
        hb_room_free(before);
        hb_room_free(after);
        room_rows_free(&rows);
    }
}

/* How much it holds */

static struct hb_json *play_body(void)
{
    return hb_json_pack("{s:s, s:i, s:s}", "kind", "play", "by", 0, "move", "pass");
}

static struct hb_json *chat_body(int seat)
{
    return hb_json_pack("{s:s, s:s, s:s, s:o}", "kind", "chat", "name", "Eva", "text", "hello", "seat",
                        seat < 0 ? hb_json_null() : hb_json_integer(seat));
}

static bool may_keep(const struct hb_room *r, struct hb_json *body)
{
    struct hb_error err;
    bool may = hb_room_may_keep(r, body, &err);

    hb_json_decref(body);
    return may;
}

static void say_much(struct hb_room *r, int seat, uint32_t rows)
{
    struct hb_json *body = chat_body(seat);
    char *text = hb_json_dumps(body);
    struct hb_row row = { .at = 1790001000000, .body = text, .length = strlen(text) };
    struct hb_error err;

    snprintf(row.room, sizeof row.room, "%s", r->id);
    while (r->seq < rows) {
        row.seq = r->seq + 1;
        assert_true(hb_room_apply(r, &row, NULL, &err));
    }
    free(text);
    hb_json_decref(body);
}

static void spectators_say_less_than_those_who_sit_there_and_nobody_everything(void **state)
{
    struct room_rows rows;
    struct hb_room *r;
    uint32_t begun;

    (void)state;
    room_rows_make(&rows, "carcassonne", "{}", 4, 1);
    r = room_of_rows(&rows, rows.count);
    begun = r->seq;
    say_much(r, -1, begun + HB_CHATS_OF_SPECTATORS - 1);
    assert_true(may_keep(r, chat_body(-1)));
    say_much(r, -1, begun + HB_CHATS_OF_SPECTATORS);
    assert_false(may_keep(r, chat_body(-1)));
    assert_true(may_keep(r, chat_body(0)));
    say_much(r, 0, begun + HB_CHATS_PER_ROOM);
    assert_false(may_keep(r, chat_body(0)));
    assert_true(may_keep(r, play_body()));
    hb_room_free(r);
    room_rows_free(&rows);
}

static unsigned allocations_left;

static void *frail_malloc(size_t size)
{
    return allocations_left-- == 0 ? NULL : malloc(size);
}

static void a_game_does_not_begin_without_memory_and_says_so(void **state)
{
    enum { OPENED_AND_SEATED = 3 };
    struct room_rows rows;
    struct hb_room *r;
    struct hb_error err;
    unsigned failures = 0;

    (void)state;
    room_rows_make(&rows, "carcassonne", "{}", 4, 1);
    r = room_of_rows(&rows, OPENED_AND_SEATED);
    hb_json_set_malloc(frail_malloc);
    for (allocations_left = 0; !hb_room_can_begin(r, &err); allocations_left = ++failures)
        assert_int_equal(err.code, HB_NO_MEMORY);
    hb_json_set_malloc(malloc);
    assert_true(failures > 2);
    hb_room_free(r);
    room_rows_free(&rows);
}

static void the_last_rows_are_the_rooms_own(void **state)
{
    struct room_rows rows;
    struct hb_room *r;

    (void)state;
    room_rows_make(&rows, "carcassonne", "{}", 4, 1);
    r = room_of_rows(&rows, rows.count);
    say_much(r, 0, HB_ROWS_PER_ROOM - HB_ROWS_OF_ITSELF - 1);
    assert_true(may_keep(r, play_body()));
    say_much(r, 0, HB_ROWS_PER_ROOM - HB_ROWS_OF_ITSELF);
    assert_false(may_keep(r, play_body()));
    assert_true(hb_room_may_go_on(r));
    say_much(r, 0, HB_ROWS_PER_ROOM);
    assert_false(hb_room_may_go_on(r));
    hb_room_free(r);
    room_rows_free(&rows);
}

static struct hb_json *of_seat(const char *kind, int seat)
{
    return hb_json_pack("{s:s, s:i, s:i}", "kind", kind, "by", seat, "count", 1);
}

/* Whatever fills a room, the game can be played to its end. */
static void before_the_last_rows_there_is_room_for_moves_alone(void **state)
{
    const uint32_t full = HB_ROWS_PER_ROOM - HB_ROWS_OF_ITSELF - HB_ROWS_TO_FINISH;
    struct room_rows rows;
    struct hb_room *r;

    (void)state;
    room_rows_make(&rows, "carcassonne", "{}", 4, 1);
    r = room_of_rows(&rows, rows.count);
    say_much(r, 0, full - 1);
    assert_true(may_keep(r, of_seat("undo", 0)));
    say_much(r, 0, full);
    assert_false(may_keep(r, of_seat("undo", 0)));
    assert_false(may_keep(r, of_seat("takeback", 0)));
    assert_true(may_keep(r, of_seat("answer", 0)));
    assert_true(may_keep(r, play_body()));
    hb_room_free(r);
    room_rows_free(&rows);
}

static void a_table_that_is_worn_out_before_the_game_can_only_begin(void **state)
{
    struct room_rows rows;
    struct hb_room *r;

    (void)state;
    room_rows_make(&rows, "carcassonne", "{}", 0, 1);
    r = room_of_rows(&rows, 1);
    say_much(r, 0, HB_ROWS_BEFORE - 1);
    assert_true(may_keep(r, of_seat("promise", 0)));
    say_much(r, 0, HB_ROWS_BEFORE);
    assert_false(may_keep(r, of_seat("promise", 0)));
    assert_false(may_keep(r, of_seat("sit", 1)));
    assert_true(may_keep(r, of_seat("begin", 0)));
    assert_true(may_keep(r, of_seat("start", 0)));
    hb_room_free(r);
    room_rows_free(&rows);
}

/* One seat cannot use up what is the other's. */
static void each_seat_has_its_share_of_what_can_be_taken_back(void **state)
{
    struct room_rows rows;
    struct hb_room *r;

    (void)state;
    room_rows_make(&rows, "carcassonne", "{}", 4, 1);
    r = room_of_rows(&rows, rows.count);
    r->back[0].undos = HB_UNDOS_PER_ROOM / 2 - 1;
    r->back[0].takebacks = HB_TAKEBACKS_PER_ROOM / 2 - 1;
    assert_true(may_keep(r, of_seat("undo", 0)) && may_keep(r, of_seat("takeback", 0)));
    r->back[0].undos++;
    r->back[0].takebacks++;
    assert_false(may_keep(r, of_seat("undo", 0)));
    assert_false(may_keep(r, of_seat("takeback", 0)));
    assert_true(may_keep(r, of_seat("undo", 1)) && may_keep(r, of_seat("takeback", 1)));
    hb_room_free(r);
    room_rows_free(&rows);
}

/* Such rooms were made by servers that looked at the number of rows too late, and could never be opened again. */
static void a_room_with_too_many_rows_opens_and_can_be_ended(void **state)
{
    struct room_rows rows;
    struct hb_room *r;
    struct hb_buffer event;
    struct hb_error err;
    struct hb_row row = { .seq = HB_ROWS_PER_ROOM + 11, .at = 1790002000000 };

    (void)state;
    room_rows_make(&rows, "carcassonne", "{}", 4, 1);
    r = room_of_rows(&rows, rows.count);
    say_much(r, -1, HB_ROWS_PER_ROOM + 10);
    assert_int_equal(r->seq, HB_ROWS_PER_ROOM + 10);
    assert_false(may_keep(r, chat_body(0)));
    assert_true(may_keep(r, hb_json_pack("{s:s, s:i}", "kind", "resign", "seat", 1)));
    row.body = strdup("{\"kind\":\"resign\",\"seat\":1}");
    row.length = strlen(row.body);
    assert_true(hb_room_apply(r, &row, NULL, &err));
    free(row.body);
    row.body = strdup("{\"kind\":\"end\"}");
    row.length = strlen(row.body);
    row.seq++;
    assert_true(hb_room_apply(r, &row, NULL, &err));
    free(row.body);
    assert_int_equal(r->state, HB_ROOM_OVER);
    hb_buffer_init(&event);
    hb_room_write_event(r, HB_ROWS_PER_ROOM + 1, &event);
    assert_non_null(strstr(event.at, "\"text\":\"hello\""));
    hb_buffer_done(&event);
    hb_room_free(r);
    room_rows_free(&rows);
}

/* Rows of earlier versions */

static void keys_of_old_rows_still_fit_and_are_told_again(void **state)
{
    struct room_rows rows;
    struct hb_room *r;
    char key[HB_KEY_TEXT + 1], mark[HB_TAG_MAX + 1];

    (void)state;
    room_rows_make(&rows, "carcassonne", "{}", 0, 1);
    r = room_of_rows(&rows, rows.count);
    assert_true(hb_room_key_again(r, 0, "open-0123456789abcdef", key));
    assert_int_equal(hb_room_seat_of(r, key), 0);
    assert_true(hb_room_key_again(r, 1, "join-0123456789abcdef", key));
    assert_int_equal(hb_room_seat_of(r, key), 1);
    assert_false(hb_room_key_again(r, 1, "open-0123456789abcdef", key));
    hb_room_mark(mark, "open-0123456789abcdef");
    assert_int_equal(hb_room_done(r, HB_PLAYERS_MAX, mark), 1);
    hb_room_mark(mark, "join-0123456789abcdef");
    assert_int_equal(hb_room_done(r, 1, mark), 2);
    assert_int_equal(hb_room_done(r, 0, mark), 0);
    hb_room_free(r);
    room_rows_free(&rows);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_packed_comes_out_the_same),
        cmocka_unit_test(what_is_told_is_packed_like_a_tree),
        cmocka_unit_test(an_event_is_told_again_as_it_was),
        cmocka_unit_test(taking_back_leads_to_the_same_position_as_never_having_played),
        cmocka_unit_test(spectators_say_less_than_those_who_sit_there_and_nobody_everything),
        cmocka_unit_test(a_game_does_not_begin_without_memory_and_says_so),
        cmocka_unit_test(the_last_rows_are_the_rooms_own),
        cmocka_unit_test(before_the_last_rows_there_is_room_for_moves_alone),
        cmocka_unit_test(a_table_that_is_worn_out_before_the_game_can_only_begin),
        cmocka_unit_test(each_seat_has_its_share_of_what_can_be_taken_back),
        cmocka_unit_test(a_room_with_too_many_rows_opens_and_can_be_ended),
        cmocka_unit_test(keys_of_old_rows_still_fit_and_are_told_again),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
