/* test_admin.c -- `hradby admin` through the program itself, on rooms that a hall has made.
 *
 * The program is the one that the environment names as HRADBY. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "server/net/paths.h"
#include "tests/support/kept_rooms.h"
#include "tests/support/store_help.h"
#include "tests/support/tui_program.h"

enum { ARGUMENTS_ROOM = 700 };

static const char *database(void)
{
    return store_in_folder("hradby.db");
}

/* The program */

static void run(struct run *r, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void run(struct run *r, const char *format, ...)
{
    char arguments[ARGUMENTS_ROOM], all[ARGUMENTS_ROOM + STORE_PATH];
    va_list list;

    va_start(list, format);
    vsnprintf(arguments, sizeof arguments, format, list);
    va_end(list);
    snprintf(all, sizeof all, "admin --db '%s' %s", database(), arguments);
    tui_run(r, "", all);
}

static void assert_good(const struct run *r, const char *words)
{
    if (r->status != 0)
        fail_msg("status %d: %s", r->status, r->text);
    tui_assert_says(r, words);
}

static void assert_failed(const struct run *r, int status, const char *words)
{
    if (r->status != status)
        fail_msg("status %d instead of %d: %s", r->status, status, r->text);
    tui_assert_says(r, "hradby admin: ");
    tui_assert_says(r, words);
}

static void assert_does_not_say(const struct run *r, const char *words)
{
    if (strstr(r->text, words))
        fail_msg("\"%s\" is in:\n%s", words, r->text);
}

/* Usage */

static void help_names_every_command(void **state)
{
    struct run *r = tui_room();

    (void)state;
    run(r, "--help");
    assert_good(r, "Usage: hradby admin [--db FILE] COMMAND");
    tui_assert_says(r, "\n  backup FILE ");
    tui_assert_says(r, "\n  check ");
    assert_int_equal(store_files_in_folder(), 0);
    free(r);
}

static void wrong_usage_is_told(void **state)
{
    static const struct {
        const char *arguments, *says;
    } wrong[] = {
        { "", "say what to do" },
        { "dance", "there is no command \"dance\"" },
        { "list --wide", "there is no option \"--wide\"" },
        { "list --dbx", "there is no option \"--dbx\"" },
        { "list --secrets", "--secrets does not go with list" },
        { "show", "show needs the room, such as hradby admin show ROOM" },
        { "show a b", "\"b\" is too much for show" },
        { "list a", "\"a\" is too much for list" },
        { "backup", "backup needs the new file" },
        { "export a -o", "-o needs a value, such as game.jsonl" },
        { "list --db=", "--db needs a value, such as hradby.db" },
    };
    struct run *r = tui_room();

    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        run(r, "%s", wrong[i].arguments);
        assert_failed(r, 2, wrong[i].says);
    }
    free(r);
}

static void without_a_database_nothing_is_made(void **state)
{
    static const char *const commands[] = { "list", "show a", "export a", "backup b", "check" };
    struct run *r = tui_room();

    (void)state;
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        run(r, "%s", commands[i]);
        assert_failed(r, 1, "there is no database");
    }
    assert_int_equal(store_files_in_folder(), 0);
    free(r);
}

static void the_usual_place_is_the_one_of_the_server(void **state)
{
    char before[2 * STORE_PATH];
    struct run *r = tui_room();

    (void)state;
    snprintf(before, sizeof before, "XDG_DATA_HOME='%s'", store_in_folder("data"));
    tui_run(r, before, "admin list");
    assert_failed(r, 1, store_in_folder("data/hradby/hradby.db"));
    snprintf(before, sizeof before, "XDG_DATA_HOME=relative HOME='%s'", store_in_folder("home"));
    tui_run(r, before, "admin list");
    assert_failed(r, 1, store_in_folder("home/.local/share/hradby/hradby.db"));
    tui_run(r, "env -u XDG_DATA_HOME -u HOME", "admin list");
    assert_failed(r, 2, "say where it is with --db FILE");
    assert_int_equal(store_files_in_folder(), 0);
    free(r);
}

static void folders_on_the_way_are_for_this_user_alone(void **state)
{
    char path[HB_PATH_TEXT];
    struct hb_error err = { 0 };
    struct stat there;

    (void)state;
    setenv("XDG_DATA_HOME", store_in_folder("a"), 1);
    assert_true(hb_path_database(path, true, &err));
    assert_string_equal(path, store_in_folder("a/hradby/hradby.db"));
    assert_true(hb_path_database(path, true, &err));
    assert_int_equal(stat(store_in_folder("a/hradby"), &there), 0);
    assert_int_equal(there.st_mode & 0777, 0700);
    assert_int_equal(rmdir(store_in_folder("a/hradby")), 0);
    store_write(store_in_folder("a/hradby"), "", 0);
    assert_false(hb_path_database(path, true, &err));
    assert_non_null(strstr(err.text, "Not a directory"));
    assert_int_equal(unlink(store_in_folder("a/hradby")), 0);
    unsetenv("XDG_DATA_HOME");
}

/* List and show */

static void list_shows_every_room(void **state)
{
    struct kept_rooms e;
    struct run *r = tui_room();
    struct kept_room over, open;

    (void)state;
    kept_begin(&e, database());
    run(r, "list");
    assert_good(r, "There are no rooms.");
    over = kept_resigned(&e);
    open = kept_open(&e, "castle", "open");
    run(r, "list"); /* while the server has it open */
    assert_good(r, over.id);
    tui_assert_says(r, open.id);
    tui_assert_says(r, "room                    game          state       rows  opened            last\n");
    tui_assert_says(r, "  castle        waiting        1  2026-09-21 ");
    tui_assert_says(r, "  carcassonne   over  ");
    run(r, "list --language cs");
    assert_good(r, "stůl                    hra           stav       řádky  otevřen           naposledy\n");
    tui_assert_says(r, "  castle        čeká           1  2026-09-21 ");
    tui_assert_says(r, "  carcassonne   dohráno  ");
    run(r, "list --json");
    assert_good(r, "\"game\":\"castle\",\"state\":\"waiting\",\"rows\":1,\"opened\":17900000");
    kept_end(&e);
    free(r);
}

static void show_keeps_secrets_until_asked(void **state)
{
    struct kept_rooms e;
    struct run *r = tui_room();
    struct kept_room room;

    (void)state;
    kept_begin(&e, database());
    room = kept_secret(&e);
    kept_end(&e);
    run(r, "show %s", room.id);
    assert_good(r, "{\"seq\":1,\"at\":17900000");
    tui_assert_says(r, "\"secret\":\"…\"");
    tui_assert_says(r, "\"pepper\":\"…\"");
    tui_assert_says(r, "\"name\":\"Anna\"");
    tui_assert_says(r, "\"move\":\"…\"");
    assert_does_not_say(r, "mason");
    run(r, "show --secrets %s", room.id);
    assert_good(r, "\"move\":\"choose mason worker2\"");
    assert_does_not_say(r, "…");
    free(r);
}

static void of_a_game_that_is_over_show_hides_only_keys_and_the_shuffle(void **state)
{
    struct kept_rooms e;
    struct run *r = tui_room();
    struct kept_room room;

    (void)state;
    kept_begin(&e, database());
    room = kept_resigned(&e);
    kept_end(&e);
    run(r, "show %s", room.id);
    assert_good(r, "\"kind\":\"resign\"");
    tui_assert_says(r, "\"pepper\":\"…\"");
    assert_does_not_say(r, "\"options\":\"…\"");
    assert_does_not_say(r, "nobody-guesses");
    free(r);
}

static void a_room_that_is_not_there_is_told(void **state)
{
    static const char *const commands[] = { "show", "export", "delete --yes" };
    struct run *r = tui_room();

    (void)state;
    hb_store_close(store_opened(database()));
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        run(r, "%s nobody", commands[i]);
        assert_failed(r, 1, "there is no room \"nobody\": hradby admin list shows them");
    }
    free(r);
}

/* Export */

static void an_exported_game_can_be_replayed(void **state)
{
    char arguments[STORE_PATH + 40];
    struct kept_rooms e;
    struct run *r = tui_room();
    struct kept_room room;

    (void)state;
    kept_begin(&e, database());
    room = kept_resigned(&e);
    kept_end(&e);
    run(r, "export %s -o '%s'", room.id, store_in_folder("game.jsonl"));
    assert_good(r, "is written to");
    snprintf(arguments, sizeof arguments, "replay --plain '%s'", store_in_folder("game.jsonl"));
    tui_run(r, "", arguments);
    assert_good(r, "Anna");
    run(r, "export %s", room.id);
    assert_good(r, "\"secret\"");
    tui_assert_says(r, "\"seed\"");
    free(r);
}

static void an_exported_game_that_goes_on_tells_no_secret(void **state)
{
    char arguments[STORE_PATH + 40];
    struct kept_rooms e;
    struct run *r = tui_room();
    struct kept_room room;

    (void)state;
    kept_begin(&e, database());
    room = kept_secret(&e);
    run(r, "export %s", room.id);
    assert_good(r, "\"commit\"");
    assert_does_not_say(r, "\"secret\"");
    tui_assert_says(r, "\"seed\":\"\"");
    assert_does_not_say(r, "choose");
    kept_end(&e);
    run(r, "export %s -o '%s'", room.id, store_in_folder("game.jsonl"));
    assert_good(r, "is written to");
    snprintf(arguments, sizeof arguments, "replay --plain '%s'", store_in_folder("game.jsonl"));
    tui_run(r, "", arguments);
    assert_good(r, "Ben");
    free(r);
}

static void a_game_that_has_not_begun_is_not_exported(void **state)
{
    struct kept_rooms e;
    struct run *r = tui_room();
    struct kept_room room;

    (void)state;
    kept_begin(&e, database());
    room = kept_open(&e, "carcassonne", "open");
    kept_end(&e);
    run(r, "export %s -o '%s'", room.id, store_in_folder("game.jsonl"));
    assert_failed(r, 1, "has not begun");
    assert_int_equal(access(store_in_folder("game.jsonl"), F_OK), -1);
    free(r);
}

/* Delete, backup, check */

static void delete_asks_first(void **state)
{
    struct kept_rooms e;
    struct run *r = tui_room();
    struct kept_room room, other;

    (void)state;
    kept_begin(&e, database());
    room = kept_resigned(&e);
    other = kept_open(&e, "castle", "open");
    run(r, "delete %s", room.id);
    assert_failed(r, 2, "say it with --yes");
    assert_true(store_count(e.store, room.id) > 0);
    run(r, "delete %s --yes", room.id);
    assert_good(r, "is deleted");
    assert_int_equal(store_count(e.store, room.id), 0);
    assert_int_equal(store_count(e.store, other.id), 1);
    kept_end(&e);
    free(r);
}

static void a_backup_holds_what_the_server_keeps(void **state)
{
    struct kept_rooms e;
    struct run *r = tui_room();
    struct kept_room room;
    struct hb_store *copy;
    uint32_t rows;

    (void)state;
    kept_begin(&e, database());
    room = kept_resigned(&e);
    rows = store_count(e.store, room.id);
    run(r, "backup '%s'", store_in_folder("copy.db"));
    assert_good(r, "is copied to");
    kept_end(&e);
    copy = store_opened_to_read(store_in_folder("copy.db"));
    assert_int_equal(store_count(copy, room.id), rows);
    hb_store_close(copy);
    run(r, "backup '%s'", store_in_folder("copy.db"));
    assert_failed(r, 1, "is there already");
    free(r);
}

/* What is there is copied nevertheless. */
static void a_file_without_its_log_is_told_by_check_backup_and_import(void **state)
{
    static const char said[] = "was copied without the file beside it that ends in -wal";
    struct kept_rooms e;
    struct run *r = tui_room();
    size_t length;
    char *bytes;

    (void)state;
    kept_begin(&e, store_in_folder("running.db"));
    kept_resigned(&e);
    bytes = store_bytes(store_in_folder("running.db"), &length);
    store_write(database(), bytes, length);
    free(bytes);
    kept_end(&e);
    run(r, "check");
    assert_failed(r, 1, "");
    tui_assert_says(r, said);
    run(r, "backup '%s'", store_in_folder("copy.db"));
    assert_failed(r, 1, said);
    assert_int_equal(access(store_in_folder("copy.db"), F_OK), 0);
    hb_store_close(store_opened(store_in_folder("other.db")));
    run(r, "--db '%s' import '%s'", store_in_folder("other.db"), database());
    assert_failed(r, 1, said);
    free(r);
}

static void a_backup_is_brought_into_another_database_once(void **state)
{
    struct kept_rooms e;
    struct run *r = tui_room();
    struct kept_room room;
    struct hb_store *other;

    (void)state;
    kept_begin(&e, store_in_folder("before.db"));
    room = kept_resigned(&e);
    kept_end(&e);
    hb_store_close(store_opened(database()));
    run(r, "import '%s'", store_in_folder("nowhere.db"));
    assert_failed(r, 1, "there is no database");
    run(r, "import '%s'", store_in_folder("before.db"));
    assert_good(r, "are here now");
    other = store_opened_to_read(database());
    assert_true(store_count(other, room.id) > 1);
    hb_store_close(other);
    run(r, "import '%s'", store_in_folder("before.db"));
    assert_failed(r, 1, "is there already");
    run(r, "check");
    assert_good(r, "version 2, 1 rooms, ");
    free(r);
}

static void check_finds_nothing_in_a_good_file(void **state)
{
    struct kept_rooms e;
    struct run *r = tui_room();

    (void)state;
    kept_begin(&e, database());
    kept_resigned(&e);
    kept_secret(&e);
    run(r, "check");
    assert_good(r, "version 2, 2 rooms, ");
    tui_assert_says(r, " rows: no damage found");
    kept_end(&e);
    free(r);
}

static void check_finds_rooms_that_cannot_be_opened(void **state)
{
    struct kept_rooms e;
    struct run *r = tui_room();
    struct kept_room room, other;
    char sql[200];

    (void)state;
    kept_begin(&e, database());
    room = kept_resigned(&e);
    other = kept_secret(&e);
    kept_end(&e);
    snprintf(sql, sizeof sql, "UPDATE fresh SET body = '{\"kind\":\"dance\"}' WHERE room = '%s' AND seq = 2", room.id);
    store_sql(database(), sql);
    run(r, "check");
    assert_failed(r, 1, "findings: 1, rooms looked at: 2");
    tui_assert_says(r, "cannot be opened: room ");
    assert_does_not_say(r, other.id);
    run(r, "export %s", room.id);
    assert_failed(r, 1, "cannot be opened: room ");
    free(r);
}

static void check_finds_a_state_that_the_rows_deny(void **state)
{
    struct kept_rooms e;
    struct run *r = tui_room();
    struct kept_room room;

    (void)state;
    kept_begin(&e, database());
    room = kept_resigned(&e);
    kept_end(&e);
    store_sql(database(), "UPDATE rooms SET state = 'playing'");
    run(r, "check");
    assert_failed(r, 1, "findings: 1, rooms looked at: 1");
    tui_assert_says(r, "is listed as playing, but its rows say otherwise");
    tui_assert_says(r, room.id);
    free(r);
}

/* Languages */

static void it_speaks_the_language_that_is_asked_for(void **state)
{
    struct kept_rooms e;
    struct run *r = tui_room();
    struct kept_room room;
    char sql[200];

    (void)state;
    run(r, "list --language cs");
    assert_failed(r, 1, "neexistuje: hradby serve ji vytvoří, --db FILE zvolí jinou");
    run(r, "show --language cs");
    assert_failed(r, 2, "show potřebuje stůl, například hradby admin show ROOM (viz hradby admin --help)");
    run(r, "backup --language sk");
    assert_failed(r, 2, "backup potrebuje nový súbor, napríklad hradby admin backup hradby-backup.db");
    kept_begin(&e, database());
    run(r, "list --language sk");
    assert_good(r, "Nie sú tu žiadne stoly.\n");
    room = kept_resigned(&e);
    kept_end(&e);
    run(r, "check --language cs");
    assert_good(r, "verze 2, 1 stůl, ");
    snprintf(sql, sizeof sql, "UPDATE fresh SET body = '{\"kind\":\"dance\"}' WHERE room = '%s' AND seq = 2", room.id);
    store_sql(database(), sql);
    run(r, "check --language cs");
    assert_failed(r, 1, "nálezů: 1, prohlédnutých stolů: 1");
    tui_assert_says(r, "nelze otevřít: stůl ");
    tui_assert_says(r, ", řádek 2: tento druh řádku není znám\n");
    run(r, "delete %s --yes --language cs", room.id);
    assert_good(r, " je smazán.");
    free(r);
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, store_folder_make, store_folder_drop)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(help_names_every_command),
        TEST(wrong_usage_is_told),
        TEST(without_a_database_nothing_is_made),
        TEST(the_usual_place_is_the_one_of_the_server),
        TEST(folders_on_the_way_are_for_this_user_alone),
        TEST(list_shows_every_room),
        TEST(show_keeps_secrets_until_asked),
        TEST(of_a_game_that_is_over_show_hides_only_keys_and_the_shuffle),
        TEST(a_room_that_is_not_there_is_told),
        TEST(an_exported_game_can_be_replayed),
        TEST(an_exported_game_that_goes_on_tells_no_secret),
        TEST(a_game_that_has_not_begun_is_not_exported),
        TEST(delete_asks_first),
        TEST(a_backup_holds_what_the_server_keeps),
        TEST(a_file_without_its_log_is_told_by_check_backup_and_import),
        TEST(a_backup_is_brought_into_another_database_once),
        TEST(check_finds_nothing_in_a_good_file),
        TEST(check_finds_rooms_that_cannot_be_opened),
        TEST(check_finds_a_state_that_the_rows_deny),
        TEST(it_speaks_the_language_that_is_asked_for),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
