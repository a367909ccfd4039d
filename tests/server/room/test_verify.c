/* test_verify.c -- `hradby verify`: a fair shuffle is told sentence by sentence, and whatever was changed is found. */
#include "hradby/words.h"
#include "server/room/commitment.h"
#include "server/room/verify.h"
#include "table/record.h"
#include "tests/support/tui_program.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

enum { MOVES_ROOM = 4096, NAME_ROOM = 64 };

/* A server's game */

static const char SECRET[] = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";

static struct hb_fair fair_of_two(void)
{
    struct hb_fair f = { .players = 2, .salt = { "žába a sto čápů", "" } };

    memcpy(f.secret, SECRET, sizeof SECRET);
    hb_fair_commit(f.commit, f.secret);
    hb_fair_promise(f.promise[0], f.salt[0]);
    return f;
}

static struct hb_table *open_game(const char *kind, const char *option, const char *value, const char *seed)
{
    struct hb_plan plan;
    struct hb_table *t;

    assert_true(hb_plan_new(&plan, hb_kind_named(kind), NULL));
    assert_true(hb_plan_option(&plan, option, value, NULL));
    plan.players = 2;
    snprintf(plan.seed, sizeof plan.seed, "%s", seed);
    t = hb_table_open(&plan, NULL, NULL);
    hb_plan_free(&plan);
    assert_non_null(t);
    return t;
}

static int who_moves(const struct hb_game *g)
{
    for (int p = 0; p < g->players; p++)
        if (hb_may_move(g, p))
            return p;
    return HB_NOBODY;
}

static void play_move(struct hb_table *t, size_t i)
{
    static struct hb_move moves[MOVES_ROOM];
    int who = who_moves(hb_table_game(t));
    size_t legal = hb_legal_moves(hb_table_game(t), who, moves, MOVES_ROOM);

    assert_in_range(legal, 1, MOVES_ROOM);
    assert_true(hb_table_play_move(t, who, moves[(7 * i + 3) % legal], NULL, NULL));
}

/* Up to so many moves of players; every fifth is taken back and made again in another way. */
static void play_on(struct hb_table *t, size_t count)
{
    for (size_t i = 0; i < count && !hb_table_game(t)->over; i++) {
        play_move(t, i);
        if (i % 5 == 0 && !hb_table_game(t)->over) {
            assert_true(hb_table_undo(t, NULL));
            play_move(t, i + 1);
        }
    }
}

static char *record_with(const struct hb_table *t, const struct hb_fair *f, bool over)
{
    struct hb_json *fair = hb_json_pack("{s:s, s:[s,s], s:[s,s]}", "commit", f->commit, "salts", f->salt[0], f->salt[1],
                                        "promises", f->promise[0], f->promise[1]);
    struct hb_record_extra extra = { .seed = over ? NULL : "", .fair = fair };
    size_t length = 0;
    char *text;

    if (over)
        hb_json_object_set_new(fair, "secret", hb_json_string(f->secret));
    text = hb_record_text_with(t, &extra, &length);
    assert_non_null(text);
    hb_json_decref(fair);
    return text;
}

static char *record_of(const struct hb_fair *f, const char *kind, const char *option, const char *value, size_t moves,
                       bool over)
{
    char seed[HB_SECRET_TEXT + 1];
    struct hb_table *t;
    char *text;

    hb_fair_seed(seed, f);
    t = open_game(kind, option, value, seed);
    play_on(t, moves);
    text = record_with(t, f, over);
    hb_table_close(t);
    return text;
}

/* A whole game as a server would give it out, to be freed. */
static char *server_record(const char *kind, const char *option, const char *value, size_t moves, bool over)
{
    struct hb_fair f = fair_of_two();

    return record_of(&f, kind, option, value, moves, over);
}

static char *good_record(void)
{
    return server_record("carcassonne", "expansions", "river", SIZE_MAX, true);
}

/* Verifying */

static bool verify_in(enum hb_language language, const char *record, const struct hb_keepsake *kept,
                      char told[HB_VERIFY_TEXT], struct hb_error *err)
{
    struct hb_table *t = hb_record_open(record, strlen(record), err);
    struct hb_text text = hb_text_for(language, told, HB_VERIFY_TEXT);
    bool good = t && hb_verify(t, kept, &text, err);

    assert_true(hb_text_fits(&text));
    hb_table_close(t);
    return good;
}

static bool verify(const char *record, char told[HB_VERIFY_TEXT], struct hb_error *err)
{
    return verify_in(HB_ENGLISH, record, &(struct hb_keepsake){ .commits = 0 }, told, err);
}

static void assert_says(const char *text, const char *words)
{
    if (!strstr(text, words))
        fail_msg("\"%s\" does not say \"%s\"", text, words);
}

static void assert_holds(const char *record, const char *words)
{
    struct hb_error err = { .code = HB_OK };
    char told[HB_VERIFY_TEXT];

    if (!verify(record, told, &err))
        fail_msg("%s", err.text);
    assert_says(told, words);
}

static void assert_does_not_hold(const char *record, const char *reason)
{
    struct hb_error err = { .code = HB_OK };
    char told[HB_VERIFY_TEXT];

    assert_false(verify(record, told, &err));
    assert_says(err.text, reason);
}

/* The record with the first `old` changed to `new`, to be freed. */
static char *changed(const char *record, const char *old, const char *new)
{
    const char *at = strstr(record, old);
    size_t room = strlen(record) + strlen(new) + 1;
    char *text = malloc(room);

    if (!at)
        fail_msg("there is no %s", old);
    assert_non_null(text);
    snprintf(text, room, "%.*s%s%s", (int)(at - record), record, new, at + strlen(old));
    return text;
}

static void assert_change_is_found(const char *old, const char *new, const char *reason)
{
    char *record = good_record(), *other = changed(record, old, new);

    assert_does_not_hold(other, reason);
    free(record);
    free(other);
}

/* What holds */

static void a_fair_game_of_carcassonne_holds(void **state)
{
    char *record = good_record();

    (void)state;
    assert_holds(record, "The result is what the moves come to.");
    assert_holds(record, "The secret fits the commitment");
    assert_holds(record, "The seed is the one that comes of the secret and the salts");
    assert_holds(record, "Each is the one that the seed draws.");
    free(record);
}

static void a_fair_game_of_the_castle_in_winter_holds(void **state)
{
    char *record = server_record("castle", "season", "winter", SIZE_MAX, true);

    (void)state;
    assert_holds(record, "Random events in the record: ");
    assert_says(record, "\"move\":\"winter ");
    free(record);
}

static void a_game_that_was_given_up_holds_once_its_secret_is_known(void **state)
{
    char *record = server_record("carcassonne", "expansions", "", 40, true);

    (void)state;
    assert_holds(record, "do not reach the end");
    free(record);
}

static void a_game_without_a_server_is_checked_for_its_seed_alone(void **state)
{
    struct hb_table *t = open_game("carcassonne", "farmers", "no", "an evening");
    size_t length = 0;
    char *record, *other;

    (void)state;
    play_on(t, SIZE_MAX);
    record = hb_record_text(t, &length);
    assert_holds(record, "Nobody committed to the seed");
    other = changed(record, "an evening", "a morning");
    assert_does_not_hold(other, "but the seed draws");
    free(record);
    free(other);
    hb_table_close(t);
}

static void what_a_record_says_beyond_the_game_is_there_when_it_is_saved_again(void **state)
{
    char *record = good_record(), *with_clock = changed(record, "\"fair\":", "\"clock\":{\"kind\":\"none\"},\"fair\":");
    struct hb_table *t = hb_record_open(with_clock, strlen(with_clock), NULL);
    size_t length = 0;
    char *again;

    (void)state;
    assert_non_null(t);
    again = hb_record_text(t, &length);
    assert_says(again, SECRET);
    assert_says(again, "\"clock\":{\"kind\":\"none\"}");
    assert_holds(again, "The secret fits");
    free(record);
    free(with_clock);
    free(again);
    hb_table_close(t);
}

/* What does not */

static void another_secret_is_found(void **state)
{
    (void)state;
    assert_change_is_found("\"secret\":\"0001", "\"secret\":\"0002", "the secret does not fit the commitment");
}

static void another_commitment_is_found(void **state)
{
    struct hb_fair f = fair_of_two();
    char other[HB_SECRET_TEXT + 1];

    (void)state;
    hb_fair_commit(other, f.commit);
    assert_change_is_found(f.commit, other, "the secret does not fit the commitment");
}

static void another_seed_is_found(void **state)
{
    struct hb_fair f = fair_of_two();
    char seed[HB_SECRET_TEXT + 1];

    (void)state;
    hb_fair_seed(seed, &f);
    assert_change_is_found(seed, "7", "the seed is not the one that comes of the secret and the salts");
}

static void changed_swapped_and_missing_salts_are_found(void **state)
{
    (void)state;
    assert_change_is_found("[\"žába a sto čápů\",\"\"]", "[\"zaba a sto capu 16\",\"\"]",
                           "is not the one that was promised");
    assert_change_is_found("[\"žába a sto čápů\",\"\"]", "[\"\",\"žába a sto čápů\"]",
                           "is not the one that was promised");
    assert_change_is_found("\"\"],\"promises\"", "\"x\"],\"promises\"", "the seed is not the one");
    assert_change_is_found("[\"žába a sto čápů\",\"\"]", "[\"žába a sto čápů\"]",
                           "a salt, if only an empty one, for each of the 2 players");
}

static void salts_of_older_servers_are_taken_for_what_they_are(void **state)
{
    struct hb_fair f = { .players = 2, .salt = { "pepper", "" } };
    char *record;

    (void)state;
    memcpy(f.secret, SECRET, sizeof SECRET);
    hb_fair_commit(f.commit, f.secret);
    record = record_of(&f, "carcassonne", "expansions", "", 20, true);
    assert_holds(record, "told without a promise, as older servers took them: 1.");
    free(record);
}

/* What a player has kept */

static bool verify_with(const char *record, const char *commit, const char *salt, char told[HB_VERIFY_TEXT],
                        struct hb_error *err)
{
    struct hb_keepsake kept = {
        .commit = { commit }, .salt = { salt }, .commits = commit != NULL, .salts = salt != NULL
    };

    return verify_in(HB_ENGLISH, record, &kept, told, err);
}

static void assert_shows(const char *record, const char *commit, const char *salt, const char *words)
{
    struct hb_error err = { .code = HB_OK };
    char told[HB_VERIFY_TEXT];

    if (!verify_with(record, commit, salt, told, &err))
        fail_msg("%s", err.text);
    assert_says(told, words);
}

static void assert_is_refused(const char *record, const char *commit, const char *salt, const char *reason)
{
    struct hb_error err = { .code = HB_OK };
    char told[HB_VERIFY_TEXT];

    assert_false(verify_with(record, commit, salt, told, &err));
    assert_says(err.text, reason);
}

static void what_is_proved_hangs_on_what_was_kept(void **state)
{
    struct hb_fair f = fair_of_two();
    char *record = good_record();

    (void)state;
    assert_shows(record, NULL, NULL, "agrees with itself, and no more is shown");
    assert_shows(record, f.commit, f.salt[0], "nobody could choose this shuffle");
    assert_shows(record, f.commit, NULL, "Without a salt of your own");
    assert_shows(record, NULL, f.salt[0], "the server could have chosen the secret afterwards");
    free(record);
}

/* The attack: after the game the rows are changed so that another secret and another salt lead to a shuffle that
 * somebody likes better.  Such a record agrees with itself; who has kept something is not deceived. */
static void an_exchanged_secret_is_found_by_who_kept_the_commitment(void **state)
{
    static const char other[] = "ff0102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
    struct hb_fair was = fair_of_two(), is = { .players = 2, .salt = { "one that was tried out", "" } };
    char *record;

    (void)state;
    memcpy(is.secret, other, sizeof other);
    hb_fair_commit(is.commit, is.secret);
    hb_fair_promise(is.promise[0], is.salt[0]);
    record = record_of(&is, "carcassonne", "expansions", "river", SIZE_MAX, true);
    assert_shows(record, NULL, NULL, "agrees with itself");
    assert_is_refused(record, was.commit, NULL, "the secret has been exchanged");
    assert_is_refused(record, NULL, was.salt[0], "is not in this shuffle");
    assert_is_refused(record, was.commit, was.salt[0], "the secret has been exchanged");
    free(record);
}

/* The same, dressed up as if the server had drawn anew in the open. */
static void a_secret_that_was_given_up_stands_for_no_other(void **state)
{
    static const char other[] = "ff0102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
    struct hb_fair was = fair_of_two(), is = was;
    char before[400], *record, *dressed;

    (void)state;
    memcpy(is.secret, other, sizeof other);
    hb_fair_commit(is.commit, is.secret);
    record = record_of(&is, "carcassonne", "expansions", "river", SIZE_MAX, true);
    snprintf(before, sizeof before, "\"before\":[{\"commit\":\"%s\",\"secret\":\"%s\"}],\"promises\"", was.commit,
             was.secret);
    dressed = changed(record, "\"promises\"", before);
    assert_shows(dressed, NULL, NULL, "given up because somebody did not reveal his salt: 1.");
    assert_shows(dressed, is.commit, is.salt[0], "nobody could choose");
    assert_is_refused(dressed, was.commit, was.salt[0], "were given up before the game");
    free(dressed);
    snprintf(before, sizeof before, "\"before\":[{\"commit\":\"%s\",\"secret\":\"%s\"}],\"promises\"", was.commit,
             is.secret);
    dressed = changed(record, "\"promises\"", before);
    assert_is_refused(dressed, NULL, NULL, "does not fit its commitment");
    free(dressed);
    free(record);
}

static void nothing_was_kept_of_a_game_without_a_server(void **state)
{
    struct hb_table *t = open_game("carcassonne", "farmers", "no", "an evening");
    size_t length = 0;
    char *record = hb_record_text(t, &length);

    (void)state;
    assert_is_refused(record, NULL, "a salt of some length", "played without a server");
    free(record);
    hb_table_close(t);
}

static void a_changed_move_of_chance_is_found_by_its_line(void **state)
{
    char *record = server_record("carcassonne", "bag", "base/U=9 base/V=9", 1, true);
    bool road = strstr(record, "\"draw base/U\"");
    char *cut = strchr(strchr(record, '\n') + 1, '\n') + 1, *other;

    (void)state;
    *cut = '\0';
    assert_holds(record, "Random events in the record: 1.");
    other = changed(record, road ? "draw base/U" : "draw base/V", road ? "draw base/V" : "draw base/U");
    assert_does_not_hold(other, "line 2: chance did \"draw base/");
    free(record);
    free(other);
}

static void a_changed_result_is_found(void **state)
{
    (void)state;
    assert_change_is_found("\"winners\":[", "\"winners\":[7,", "line 1: the result says other \"winners\"");
}

static void a_changed_move_of_a_player_is_found(void **state)
{
    (void)state;
    assert_change_is_found("\"by\":0,\"move\":\"tile ", "\"by\":0,\"move\":\"tile 9", "line 3: ");
}

static void a_sealed_secret_is_no_proof_yet(void **state)
{
    char *record = server_record("carcassonne", "expansions", "", 20, false);
    struct hb_error err;
    char told[HB_VERIFY_TEXT];

    (void)state;
    assert_says(record, "\"seed\":\"\",\"chance\":\"given\"");
    assert_null(strstr(record, SECRET));
    assert_false(verify(record, told, &err));
    assert_says(err.text, "still sealed");
    assert_says(told, "All of them follow the rules.");
    free(record);
}

static void what_is_checked_is_told_in_every_language(void **state)
{
    static const char *const heard[HB_LANGUAGES] = { "All of them follow the rules.\n",
                                                     "Všechny odpovídají pravidlům.\n",
                                                     "Všetky zodpovedajú pravidlám.\n" };
    static const char *const refused[HB_LANGUAGES] = { "still sealed", "ještě zapečetěné", "ešte zapečatené" };
    char *record = server_record("carcassonne", "expansions", "", 20, false);

    (void)state;
    for (enum hb_language l = HB_ENGLISH; l < HB_LANGUAGES; l++) {
        char told[HB_VERIFY_TEXT], why[2 * HB_ERROR_TEXT];
        struct hb_text text = hb_text_for(l, why, sizeof why);
        struct hb_error err;

        assert_false(verify_in(l, record, &(struct hb_keepsake){ .commits = 0 }, told, &err));
        assert_says(told, heard[l]);
        hb_error_say(&err, &text);
        assert_says(why, refused[l]);
    }
    free(record);
}

static void a_finished_game_whose_secret_is_held_back_does_not_hold(void **state)
{
    char fields[HB_SECRET_TEXT + 32];

    (void)state;
    snprintf(fields, sizeof fields, ",\"secret\":\"%s\"", SECRET);
    assert_change_is_found(fields, "", "the secret that was committed to is not in the record");
}

static void chance_from_outside_is_no_proof(void **state)
{
    (void)state;
    assert_does_not_hold("{\"hradby\":1,\"game\":\"carcassonne\",\"players\":2,\"seed\":\"7\",\"chance\":\"given\"}\n",
                         "there is nothing to check");
}

/* The program */

static void write_file(char name[NAME_ROOM], const char *text)
{
    int file;

    snprintf(name, NAME_ROOM, "%s/hradby-verify-XXXXXX", P_tmpdir);
    file = mkstemp(name);
    assert_true(file >= 0);
    assert_int_equal(write(file, text, strlen(text)), strlen(text));
    assert_int_equal(close(file), 0);
}

static void run_on(struct run *r, const char *record, const char *options)
{
    char name[NAME_ROOM], arguments[8 * NAME_ROOM];

    write_file(name, record);
    snprintf(arguments, sizeof arguments, "verify %s %s", name, options);
    tui_run(r, "", arguments);
    unlink(name);
}

static void the_program_tells_all_and_ends_well_if_all_holds(void **state)
{
    struct run *r = tui_room();
    char *record = good_record();

    (void)state;
    run_on(r, record, "");
    assert_int_equal(r->status, 0);
    tui_assert_says(r, "The secret fits the commitment");
    tui_assert_says(r, "agrees with itself");
    run_on(r, record, "--quiet");
    assert_int_equal(r->status, 0);
    assert_string_equal(r->text, "");
    free(record);
    free(r);
}

static void the_program_ends_with_1_where_something_does_not_hold(void **state)
{
    struct run *r = tui_room();
    char *record = good_record(), *other = changed(record, "\"secret\":\"0001", "\"secret\":\"0002");

    (void)state;
    run_on(r, other, "");
    assert_int_equal(r->status, 1);
    tui_assert_says(r, "the secret does not fit the commitment");
    assert_null(strstr(r->text, "agrees with itself"));
    run_on(r, "no record", "");
    assert_int_equal(r->status, 1);
    tui_assert_says(r, "line 1: ");
    free(record);
    free(other);
    free(r);
}

static void the_program_compares_with_what_was_kept(void **state)
{
    struct hb_fair f = { .players = 2, .salt = { "0123456789abcdef", "" } };
    struct run *r = tui_room();
    char options[4 * NAME_ROOM], *record;

    (void)state;
    memcpy(f.secret, SECRET, sizeof SECRET);
    hb_fair_commit(f.commit, f.secret);
    hb_fair_promise(f.promise[0], f.salt[0]);
    record = record_of(&f, "carcassonne", "expansions", "", 20, true);
    snprintf(options, sizeof options, "--commitment %s --salt %s", f.commit, f.salt[0]);
    run_on(r, record, options);
    assert_int_equal(r->status, 0);
    tui_assert_says(r, "nobody could choose this shuffle");
    snprintf(options, sizeof options, "--commitment %s --salt %s", f.commit, "fedcba9876543210");
    run_on(r, record, options);
    assert_int_equal(r->status, 1);
    tui_assert_says(r, "\"fedcba9876543210\", is not in this shuffle");
    snprintf(options, sizeof options, "--salt %s --commitment %s", f.salt[0], f.secret);
    run_on(r, record, options);
    assert_int_equal(r->status, 1);
    free(record);
    free(r);
}

static void the_program_refuses_what_it_does_not_understand(void **state)
{
    struct run *r = tui_room();

    (void)state;
    tui_run(r, "", "verify a --salt");
    assert_int_equal(r->status, 2);
    tui_assert_says(r, "--salt needs a value");
    tui_run(r, "", "verify");
    assert_int_equal(r->status, 2);
    tui_assert_says(r, "name the saved game");
    tui_run(r, "", "verify a b");
    assert_int_equal(r->status, 2);
    tui_run(r, "", "verify --loud a");
    assert_int_equal(r->status, 2);
    tui_assert_says(r, "there is no option \"--loud\"");
    tui_run(r, "", "verify --help");
    assert_int_equal(r->status, 0);
    tui_run(r, "", "verify /nowhere/at/all");
    assert_int_equal(r->status, 1);
    free(r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_fair_game_of_carcassonne_holds),
        cmocka_unit_test(a_fair_game_of_the_castle_in_winter_holds),
        cmocka_unit_test(a_game_that_was_given_up_holds_once_its_secret_is_known),
        cmocka_unit_test(a_game_without_a_server_is_checked_for_its_seed_alone),
        cmocka_unit_test(what_a_record_says_beyond_the_game_is_there_when_it_is_saved_again),
        cmocka_unit_test(another_secret_is_found),
        cmocka_unit_test(another_commitment_is_found),
        cmocka_unit_test(another_seed_is_found),
        cmocka_unit_test(changed_swapped_and_missing_salts_are_found),
        cmocka_unit_test(salts_of_older_servers_are_taken_for_what_they_are),
        cmocka_unit_test(what_is_proved_hangs_on_what_was_kept),
        cmocka_unit_test(an_exchanged_secret_is_found_by_who_kept_the_commitment),
        cmocka_unit_test(a_secret_that_was_given_up_stands_for_no_other),
        cmocka_unit_test(nothing_was_kept_of_a_game_without_a_server),
        cmocka_unit_test(a_changed_move_of_chance_is_found_by_its_line),
        cmocka_unit_test(a_changed_result_is_found),
        cmocka_unit_test(a_changed_move_of_a_player_is_found),
        cmocka_unit_test(a_sealed_secret_is_no_proof_yet),
        cmocka_unit_test(what_is_checked_is_told_in_every_language),
        cmocka_unit_test(a_finished_game_whose_secret_is_held_back_does_not_hold),
        cmocka_unit_test(chance_from_outside_is_no_proof),
        cmocka_unit_test(the_program_tells_all_and_ends_well_if_all_holds),
        cmocka_unit_test(the_program_ends_with_1_where_something_does_not_hold),
        cmocka_unit_test(the_program_compares_with_what_was_kept),
        cmocka_unit_test(the_program_refuses_what_it_does_not_understand),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
