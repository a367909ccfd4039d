/* test_replay.c -- saved games: kept, gone on with, told again move by move, and refused when they do not hold. */
#include "system/files.h"
#include "tests/support/place.h"
#include "views/terminal/match.h"
#include "views/terminal/play_options.h"
#include "views/terminal/replay.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

enum { FILE_MAX = 1024 * 1024 };

static void open_game(struct hb_match *s, const char *players)
{
    struct hb_play_options options = { .players = players,
                                       .seed = "7",
                                       .givens = { { { "--option", "bag", "base/V=2 base/U=2" } }, 1 } };
    struct hb_players who;
    struct hb_plan plan;
    struct hb_error err = { 0 };

    if (!hb_play_options_plan(&options, &plan, &who, &err) || !hb_match_begin(s, &plan, &who, &err))
        fail_msg("%s", err.text);
    hb_plan_free(&plan);
}

static void play_on(struct hb_match *s, size_t moves)
{
    struct hb_error err = { 0 };

    for (; moves > 0 && hb_match_actor(s) != HB_NOBODY; moves--) {
        int who = hb_match_actor(s);
        assert_true(hb_match_play(s, who, hb_match_computer_move(s, who), &err));
    }
}

static void save_whole_game(const struct place *p)
{
    struct hb_match s;
    struct hb_error err = { 0 };

    open_game(&s, "Anna,computer");
    play_on(&s, 100);
    assert_int_equal(hb_match_actor(&s), HB_NOBODY);
    remove(p->file);
    assert_true(hb_match_save_as(&s, p->file, &err));
    hb_match_end(&s);
}

static void write_file(const char *path, const char *text)
{
    assert_true(hb_file_write(path, text, strlen(text), NULL));
}

/* The saved file with the first `from` in it put as `to`. */
static void alter(const struct place *p, const char *from, const char *to)
{
    size_t length;
    char *text = hb_file_read(p->file, FILE_MAX, &length, NULL), *at, *altered;

    assert_non_null(text);
    at = strstr(text, from);
    assert_non_null(at);
    altered = malloc(length + strlen(to) + 1);
    assert_non_null(altered);
    sprintf(altered, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
    write_file(p->file, altered);
    free(altered);
    free(text);
}

static void a_saved_game_goes_on_where_it_was_with_the_same_computer(void **state)
{
    const struct place *p = *state;
    struct hb_match s, again;
    struct hb_error err = { 0 };

    open_game(&s, "Anna,computer");
    play_on(&s, 3);
    remove(p->file);
    assert_true(hb_match_save_as(&s, p->file, &err));
    assert_true(hb_match_resume(&again, p->file, &err));
    assert_true(hb_equal(hb_match_game(&s), hb_match_game(&again)));
    assert_int_equal(s.log.total, again.log.total);
    assert_false(hb_match_is_computer(&again, 0));
    assert_true(hb_match_is_computer(&again, 1));
    play_on(&s, 100);
    play_on(&again, 100);
    assert_true(hb_equal(hb_match_game(&s), hb_match_game(&again)));
    hb_match_end(&s);
    hb_match_end(&again);
}

static void a_file_that_is_there_is_not_overwritten_unless_it_is_ours(void **state)
{
    const struct place *p = *state;
    struct hb_match s;
    struct hb_error err = { 0 };

    write_file(p->file, "precious");
    open_game(&s, "Anna,computer");
    assert_false(hb_match_save_as(&s, p->file, &err));
    assert_non_null(strstr(err.text, "already"));
    remove(p->file);
    assert_true(hb_match_save_as(&s, p->file, &err));
    play_on(&s, 1);
    assert_true(hb_match_save_as(&s, p->file, &err));
    write_file(p->file, "precious");
    assert_false(hb_match_save_as(&s, p->file, &err));
    assert_non_null(strstr(err.text, "another program has written"));
    hb_match_end(&s);
}

static void what_is_saved_and_what_is_not_is_known(void **state)
{
    const struct place *p = *state;
    struct hb_match s;
    struct hb_error err = { 0 };

    remove(p->file);
    open_game(&s, "Anna,computer");
    assert_int_equal(hb_match_saved(&s), HB_SAVED_NOT);
    assert_true(hb_match_save_as(&s, p->file, &err));
    assert_int_equal(hb_match_saved(&s), HB_SAVED_ALL);
    play_on(&s, 1);
    assert_int_equal(hb_match_saved(&s), HB_SAVED_EARLIER);
    assert_true(hb_match_save_as(&s, p->file, &err));
    assert_true(hb_match_undo(&s, &err));
    assert_int_equal(hb_match_saved(&s), HB_SAVED_EARLIER);
    hb_match_end(&s);
}

static void a_game_that_can_no_longer_be_kept_is_kept_where_it_is_saved_next(void **state)
{
    const struct place *p = *state;
    struct hb_match s, again;
    struct hb_error err = { 0 };
    char lost[PATH_ROOM];

    snprintf(lost, sizeof lost, "%.200s/none/game", p->folder);
    remove(p->file);
    open_game(&s, "Anna,computer");
    s.save_path = lost;
    assert_false(hb_match_keep(&s, &err));
    assert_non_null(strstr(s.unsaved.text, "No such file"));
    assert_true(hb_match_save_as(&s, p->file, &err));
    assert_string_equal(s.unsaved.text, "");
    play_on(&s, 3);
    assert_true(hb_match_keep(&s, &err));
    assert_string_equal(s.save_path, p->file);
    assert_true(hb_match_resume(&again, p->file, &err));
    assert_true(hb_equal(hb_match_game(&s), hb_match_game(&again)));
    hb_match_end(&again);
    hb_match_end(&s);
}

static void two_that_go_on_in_one_file_do_not_write_over_each_other(void **state)
{
    const struct place *p = *state;
    struct hb_match first, second;
    struct hb_error err = { 0 };

    remove(p->file);
    open_game(&first, "Anna,computer");
    first.save_path = p->file;
    assert_true(hb_match_keep(&first, &err));
    assert_true(hb_match_resume(&second, p->file, &err));
    second.save_path = p->file;
    assert_false(hb_match_keep(&second, &err));
    assert_non_null(strstr(err.text, "open and plays on in it"));
    play_on(&first, 1);
    assert_true(hb_match_keep(&first, &err));
    hb_match_end(&first);
    assert_false(hb_match_keep(&second, &err));
    assert_non_null(strstr(err.text, "another program has written"));
    hb_match_end(&second);
    assert_true(hb_match_resume(&second, p->file, &err));
    second.save_path = p->file;
    assert_true(hb_match_keep(&second, &err));
    hb_match_end(&second);
}

static void a_file_that_cannot_be_written_or_read_says_why(void **state)
{
    const struct place *p = *state;
    struct hb_error err = { 0 };
    size_t length;
    char beside[PATH_ROOM];

    snprintf(beside, sizeof beside, "%.200s/none/game", p->folder);
    assert_false(hb_file_write(beside, "x", 1, &err));
    assert_non_null(strstr(err.text, "No such file"));
    assert_null(hb_file_read(beside, FILE_MAX, &length, &err));
    assert_non_null(strstr(err.text, "cannot open"));
    assert_null(hb_file_read(p->folder, FILE_MAX, &length, &err));
    assert_non_null(strstr(err.text, "cannot read"));
    write_file(p->file, "12345");
    assert_null(hb_file_read(p->file, 4, &length, &err));
    assert_non_null(strstr(err.text, "larger than 4 bytes"));
}

static char *told(struct hb_replay *r, size_t n, bool quiet)
{
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);

    hb_replay_plain(r, n, quiet, true, out);
    fclose(out);
    return text;
}

static void assert_told(const char *text, const char *words)
{
    if (!strstr(text, words))
        fail_msg("\"%s\" is not in:\n%s", words, text);
}

static void a_game_is_told_again_with_its_events_and_its_result(void **state)
{
    const struct place *p = *state;
    struct hb_replay r;
    struct hb_error err = { 0 };
    char *text;

    save_whole_game(p);
    if (!hb_replay_open(&r, p->file, &err))
        fail_msg("%s", err.text);
    text = told(&r, r.length, false);
    assert_told(text, " moves, seed 7. Players: Anna, Computer.\n1. chance: draw base/");
    assert_told(text, "2. Anna: tile ");
    assert_told(text, "   Anna lays a tile (");
    assert_told(text, "   Scores: Anna ");
    assert_told(text, "The seed of this game was 7.\n");
    free(text);
    text = told(&r, 2, false);
    assert_told(text, "\n2. Anna: ");
    assert_null(strstr(text, "\n3. "));
    assert_told(text, "After 2 of ");
    free(text);
    text = told(&r, r.length, true);
    assert_null(strstr(text, "1. chance"));
    assert_told(text, "total\nAnna");
    free(text);
    hb_replay_close(&r);
}

static void stepping_back_gives_the_position_of_before(void **state)
{
    const struct place *p = *state;
    struct hb_replay r;
    struct hb_error err = { 0 };
    uint64_t hash;
    size_t told_then;

    save_whole_game(p);
    assert_true(hb_replay_open(&r, p->file, &err));
    hb_replay_go(&r, 4);
    hash = hb_hash(r.game);
    told_then = r.log.total;
    hb_replay_go(&r, 5);
    assert_int_not_equal(hb_hash(r.game), hash);
    hb_replay_go(&r, 4);
    assert_true(hb_hash(r.game) == hash);
    assert_int_equal(r.log.total, told_then);
    hb_replay_go(&r, r.length);
    assert_true(r.game->over);
    hb_replay_close(&r);
}

static void assert_bad_record(const struct place *p, const char *why)
{
    struct hb_replay r;
    struct hb_error err = { 0 };

    assert_false(hb_replay_open(&r, p->file, &err));
    if (!strstr(err.text, why))
        fail_msg("\"%s\" says not \"%s\"", err.text, why);
}

static void a_record_that_does_not_hold_is_refused_with_its_line(void **state)
{
    const struct place *p = *state;

    write_file(p->file, "");
    assert_bad_record(p, "line 1");
    write_file(p->file, "{\"hradby\":99}\n");
    assert_bad_record(p, "version 99");
    save_whole_game(p);
    alter(p, "\"tile ", "\"tile 9");
    assert_bad_record(p, "line 3");
}

static void a_record_that_states_another_result_is_refused(void **state)
{
    const struct place *p = *state;

    save_whole_game(p);
    alter(p, "\"scores\":[", "\"scores\":[1");
    assert_bad_record(p, "result");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_saved_game_goes_on_where_it_was_with_the_same_computer, make_place,
                                        leave_place),
        cmocka_unit_test_setup_teardown(a_file_that_is_there_is_not_overwritten_unless_it_is_ours, make_place,
                                        leave_place),
        cmocka_unit_test_setup_teardown(what_is_saved_and_what_is_not_is_known, make_place, leave_place),
        cmocka_unit_test_setup_teardown(a_game_that_can_no_longer_be_kept_is_kept_where_it_is_saved_next, make_place,
                                        leave_place),
        cmocka_unit_test_setup_teardown(two_that_go_on_in_one_file_do_not_write_over_each_other, make_place,
                                        leave_place),
        cmocka_unit_test_setup_teardown(a_file_that_cannot_be_written_or_read_says_why, make_place, leave_place),
        cmocka_unit_test_setup_teardown(a_game_is_told_again_with_its_events_and_its_result, make_place, leave_place),
        cmocka_unit_test_setup_teardown(stepping_back_gives_the_position_of_before, make_place, leave_place),
        cmocka_unit_test_setup_teardown(a_record_that_does_not_hold_is_refused_with_its_line, make_place, leave_place),
        cmocka_unit_test_setup_teardown(a_record_that_states_another_result_is_refused, make_place, leave_place),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
