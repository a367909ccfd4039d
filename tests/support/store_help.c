/* store_help.c -- folders, rows and stores for the tests of server/store, over a SQLite file or over PostgreSQL.
 *
 * Files are also read and written as bytes, past the store, since the tests damage them and look for what must not be
 * there. */
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

#include <dirent.h>

#include "server/store/store_sqlite.h"
#include "tests/support/postgres_help.h"
#include "tests/support/store_help.h"

static char folder[128];

/* The folder */

int store_folder_make(void **state)
{
    (void)state;
    snprintf(folder, sizeof folder, "/tmp/hradby-store-XXXXXX");
    return mkdtemp(folder) != NULL ? 0 : -1;
}

static unsigned for_each_file(void (*act)(const char *path))
{
    DIR *d = opendir(folder);
    unsigned n = 0;

    assert_non_null(d);
    for (struct dirent *e = readdir(d); e; e = readdir(d)) {
        if (strcmp(e->d_name, ".") == 0 || strcmp(e->d_name, "..") == 0)
            continue;
        n++;
        if (act)
            act(store_in_folder(e->d_name));
    }
    closedir(d);
    return n;
}

static void drop(const char *path)
{
    assert_int_equal(remove(path), 0);
}

int store_folder_drop(void **state)
{
    (void)state;
    for_each_file(drop);
    return rmdir(folder);
}

const char *store_in_folder(const char *name)
{
    static char paths[4][STORE_PATH];
    static unsigned turn;
    char *path = paths[turn++ % 4];

    snprintf(path, STORE_PATH, "%s/%.100s", folder, name);
    return path;
}

unsigned store_files_in_folder(void)
{
    return for_each_file(NULL);
}

/* Both kinds */

static bool with_postgres;

void store_use_postgres(bool use)
{
    with_postgres = use;
}

int store_either_make(void **state)
{
    if (with_postgres)
        postgres_empty();
    return store_folder_make(state);
}

int store_either_drop(void **state)
{
    return store_folder_drop(state);
}

const char *store_either(void)
{
    return with_postgres ? postgres_url() : store_in_folder("hradby.db");
}

/* Opening */

static struct hb_store *opened(const char *path, bool read_only)
{
    struct hb_error err = { 0 };
    struct hb_store *s = hb_store_open(path, read_only, &err);

    if (!s)
        fail_msg("not opened: %s", err.text);
    return s;
}

struct hb_store *store_opened(const char *path)
{
    return opened(path, false);
}

struct hb_store *store_opened_to_read(const char *path)
{
    return opened(path, true);
}

void store_assert_refused(const char *path, bool read_only, const char *because)
{
    struct hb_error err = { 0 };

    assert_null(hb_store_open(path, read_only, &err));
    assert_int_not_equal(err.code, HB_OK);
    if (!strstr(err.text, because))
        fail_msg("\"%s\" is not in: %s", because, err.text);
}

/* Rows */

struct hb_row store_row(const char *room, uint32_t seq, const char *body)
{
    struct hb_row row = { .seq = seq, .at = 1790000000000 + seq, .length = strlen(body) };

    snprintf(row.room, sizeof row.room, "%s", room);
    row.body = (char *)(uintptr_t)body;
    return row;
}

void store_put(struct hb_store *s, const char *room, uint32_t seq, const char *body)
{
    struct hb_row row = store_row(room, seq, body);
    struct hb_error err = { 0 };

    if (!hb_store_begin(s, &err) || !hb_store_add(s, &row, 1, &err) || !hb_store_commit(s, &err))
        fail_msg("row %u of %s was refused: %s", (unsigned)seq, room, err.text);
}

void store_park(struct hb_store *s, const char *room, int64_t due)
{
    struct hb_error err = { 0 };

    if (!hb_store_begin(s, &err) || !hb_store_park(s, room, due, &err) || !hb_store_commit(s, &err))
        fail_msg("%s was not parked: %s", room, err.text);
}

void store_fold(struct hb_store *s)
{
    struct hb_error err = { 0 };

    if (!hb_store_begin(s, &err) || !hb_sqlite_fold_all(hb_sqlite_of(s), &err) || !hb_store_commit(s, &err))
        fail_msg("not folded: %s", err.text);
}

void store_open_room(struct hb_store *s, const char *room)
{
    store_put(s, room, 1, "{\"kind\":\"open\",\"game\":\"castle\"}");
}

void store_put_many(struct hb_store *s, const char *room, uint32_t from, uint32_t to)
{
    struct hb_error err = { 0 };

    assert_true(hb_store_begin(s, &err));
    for (uint32_t seq = from; seq <= to; seq++) {
        char body[80];
        struct hb_row row;

        snprintf(body, sizeof body, "{\"kind\":\"chat\",\"text\":\"word %u\"}", (unsigned)seq);
        row = store_row(room, seq, body);
        if (!hb_store_add(s, &row, 1, &err))
            fail_msg("row %u was refused: %s", (unsigned)seq, err.text);
    }
    if (!hb_store_commit(s, &err))
        fail_msg("not committed: %s", err.text);
}

static bool count_row(void *whom, const struct hb_row *row)
{
    uint32_t *n = whom;

    assert_int_equal(row->seq, *n + 1);
    assert_int_equal(strlen(row->body), row->length);
    *n = row->seq;
    return true;
}

uint32_t store_count(struct hb_store *s, const char *room)
{
    struct hb_error err = { 0 };
    uint32_t n = 0;

    if (!hb_store_rows(s, room, count_row, &n, &err))
        fail_msg("not read: %s", err.text);
    return n;
}

struct search {
    const char *room;
    struct hb_room_line found;
    unsigned rooms;
};

static bool search_line(void *whom, const struct hb_room_line *line)
{
    struct search *search = whom;

    search->rooms++;
    if (search->room && strcmp(search->room, line->room) == 0)
        search->found = *line;
    return true;
}

struct hb_room_line store_line(struct hb_store *s, const char *room)
{
    struct search search = { .room = room };
    struct hb_error err = { 0 };

    assert_true(hb_store_rooms(s, search_line, &search, &err));
    assert_string_equal(search.found.room, room);
    return search.found;
}

unsigned store_room_count(struct hb_store *s)
{
    struct search search = { 0 };
    struct hb_error err = { 0 };

    assert_true(hb_store_rooms(s, search_line, &search, &err));
    return search.rooms;
}

static void no_finding(void *whom, const struct hb_error *finding)
{
    (void)whom;
    fail_msg("damage: %s", finding->text);
}

void store_assert_whole(struct hb_store *s)
{
    struct hb_error err = { 0 };

    if (!hb_store_check(s, no_finding, NULL, &err))
        fail_msg("not checked: %s", err.text);
}

/* Files */

char *store_bytes(const char *path, size_t *length)
{
    FILE *in = fopen(path, "rb");
    char *bytes;
    long size;

    assert_non_null(in);
    assert_int_equal(fseek(in, 0, SEEK_END), 0);
    size = ftell(in);
    assert_true(size >= 0);
    rewind(in);
    bytes = malloc((size_t)size + 1);
    assert_non_null(bytes);
    *length = fread(bytes, 1, (size_t)size, in);
    assert_int_equal(*length, (size_t)size);
    fclose(in);
    return bytes;
}

void store_write(const char *path, const char *bytes, size_t length)
{
    FILE *out = fopen(path, "wb");

    assert_non_null(out);
    assert_int_equal(fwrite(bytes, 1, length, out), length);
    assert_int_equal(fclose(out), 0);
}

void store_sql(const char *path, const char *sql)
{
    sqlite3 *db = NULL;

    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK)
        fail_msg("%s: %s", sql, sqlite3_errmsg(db));
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
}

/* Programs */

int store_in_another_program(int (*act)(void))
{
    pid_t child = fork();
    int status = 0;

    assert_true(child >= 0);
    if (child == 0)
        _exit(act());
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}
