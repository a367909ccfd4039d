/* store_read.c -- rows and rooms read from the store, and what operators do with it (store.h). */
#include "core/assert.h"
#include "server/io/store_inside.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- rows ---- */

static char *not_const(const unsigned char *text)
{
    return (char *)(uintptr_t)text;
}

/* The row that the statement is at; false if the file holds what no store puts there. */
static bool take_row(struct hb_row *row, sqlite3_stmt *at)
{
    const unsigned char *room = sqlite3_column_text(at, 0);
    sqlite3_int64 seq = sqlite3_column_int64(at, 1);
    const unsigned char *body = sqlite3_column_text(at, 3);
    int length = sqlite3_column_bytes(at, 3);

    if (room == NULL || sqlite3_column_bytes(at, 0) > HB_ROOM_ID || seq < 1 || seq > UINT32_MAX || body == NULL ||
        length > HB_BODY_MAX)
        return false;
    snprintf(row->room, sizeof row->room, "%s", (const char *)room);
    row->seq = (uint32_t)seq;
    row->at = sqlite3_column_int64(at, 2);
    row->body = not_const(body);
    row->length = (size_t)length;
    return true;
}

static bool bad_row(const struct hb_store *s, sqlite3_stmt *at, struct hb_error *err)
{
    const char *room = (const char *)sqlite3_column_text(at, 0);

    return hb_refuse(err, HB_BAD_RECORD, "store.bad-row path=%.*s room=%.*s row=%lld bytes=%d", HB_PATH_SHOWN, s->path,
                     30, room != NULL ? room : "", (long long)sqlite3_column_int64(at, 1), sqlite3_column_bytes(at, 3));
}

static bool give_rows(struct hb_store *s, sqlite3_stmt *rows, hb_row_sink *sink, void *whom, struct hb_error *err)
{
    struct hb_row row;
    int code;

    while ((code = sqlite3_step(rows)) == SQLITE_ROW) {
        if (!take_row(&row, rows))
            return bad_row(s, rows, err);
        if (!sink(whom, &row))
            return true;
    }
    return code == SQLITE_DONE || hb_store_refused(s->db, s->path, code, err);
}

bool hb_store_rows(struct hb_store *s, const char *room, hb_row_sink *sink, void *whom, struct hb_error *err)
{
    sqlite3_stmt *rows = hb_store_statement(s, room != NULL ? HB_STORE_ROWS_OF_ROOM : HB_STORE_ROWS_NOT_OVER, err);
    bool good;

    if (rows == NULL)
        return false;
    if (room != NULL)
        sqlite3_bind_text(rows, 1, room, -1, SQLITE_STATIC);
    good = give_rows(s, rows, sink, whom, err);
    sqlite3_reset(rows);
    sqlite3_clear_bindings(rows);
    return good;
}

/* ---- rooms ---- */

static void take_text(char *out, size_t cap, sqlite3_stmt *at, int column)
{
    const char *text = (const char *)sqlite3_column_text(at, column);

    snprintf(out, cap, "%s", text != NULL ? text : "");
}

static void take_room(struct hb_room_line *line, sqlite3_stmt *at)
{
    take_text(line->room, sizeof line->room, at, 0);
    line->rows = (uint32_t)sqlite3_column_int64(at, 1);
    line->opened = sqlite3_column_int64(at, 2);
    line->last = sqlite3_column_int64(at, 3);
    take_text(line->game, sizeof line->game, at, 4);
    take_text(line->state, sizeof line->state, at, 5);
}

bool hb_store_rooms(struct hb_store *s, hb_room_sink *sink, void *whom, struct hb_error *err)
{
    sqlite3_stmt *rooms = hb_store_statement(s, HB_STORE_ROOMS, err);
    struct hb_room_line line;
    int code;

    if (rooms == NULL)
        return false;
    while ((code = sqlite3_step(rooms)) == SQLITE_ROW) {
        take_room(&line, rooms);
        if (!sink(whom, &line))
            break;
    }
    sqlite3_reset(rooms);
    return code == SQLITE_DONE || code == SQLITE_ROW || hb_store_refused(s->db, s->path, code, err);
}

bool hb_store_delete(struct hb_store *s, const char *room, struct hb_error *err)
{
    sqlite3_stmt *gone;

    HB_ASSERT(!s->in_batch);
    gone = hb_store_statement(s, HB_STORE_DELETE_ROOM, err);
    if (gone == NULL)
        return false;
    sqlite3_bind_text(gone, 1, room, -1, SQLITE_STATIC);
    if (!hb_store_finish(s, gone, err))
        return false;
    return sqlite3_changes(s->db) > 0 || hb_refuse(err, HB_BAD_REQUEST, "store.no-such-room room=%.*s", 40, room);
}

/* ---- backup ---- */

static bool no_backup(struct hb_error *err, const char *path, int why)
{
    return hb_refuse(err, HB_BAD_REQUEST, "store.no-backup path=%.*s why=%s", HB_PATH_SHOWN, path, strerror(why));
}

/* All pages at once, in one reading of the source: in steps it would begin again whenever somebody writes. */
static bool copy_pages(struct hb_store *s, sqlite3 *to, const char *path, struct hb_error *err)
{
    sqlite3_backup *backup = sqlite3_backup_init(to, "main", s->db, "main");
    int step, code;

    if (backup == NULL)
        return hb_store_refused(to, path, sqlite3_errcode(to), err);
    step = sqlite3_backup_step(backup, -1);
    code = sqlite3_backup_finish(backup);
    if (step != SQLITE_DONE)
        return hb_store_refused(to, path, code != SQLITE_OK ? code : step, err);
    code = sqlite3_exec(to, "PRAGMA journal_mode = DELETE", NULL, NULL, NULL); /* one file, and nothing beside it */
    return code == SQLITE_OK || hb_store_refused(to, path, code, err);
}

static bool fill_backup(struct hb_store *s, const char *beside, const char *path, struct hb_error *err)
{
    sqlite3 *to = NULL;
    int code = sqlite3_open_v2(beside, &to, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL);
    bool good = code == SQLITE_OK || hb_store_refused(to, path, code, err);

    good = good && copy_pages(s, to, path, err);
    code = sqlite3_close(to);
    return good && (code == SQLITE_OK || hb_store_refused(to, path, code, err));
}

/* A name is durable when its folder is. */
static bool settle_folder(const char *path, struct hb_error *err)
{
    const char *slash = strrchr(path, '/');
    char *folder = slash == NULL ? strdup(".") : strndup(path, slash == path ? 1 : (size_t)(slash - path));
    int fd = folder != NULL ? open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    bool good = fd >= 0 && fsync(fd) == 0;
    int why = errno;

    if (fd >= 0)
        close(fd);
    free(folder);
    return good || no_backup(err, path, why);
}

/* The file and what SQLite may have left next to it. */
static void drop_beside(const char *beside)
{
    static const char *const endings[] = { "", "-journal", "-wal", "-shm" };
    size_t cap = strlen(beside) + sizeof "-journal";
    char *name = malloc(cap);

    for (size_t i = 0; name != NULL && i < sizeof endings / sizeof endings[0]; i++) {
        snprintf(name, cap, "%s%s", beside, endings[i]);
        unlink(name);
    }
    free(name);
}

static bool backup_beside(struct hb_store *s, char *beside, const char *path, struct hb_error *err)
{
    int fd = mkstemp(beside); /* for this user alone */
    bool good;

    if (fd < 0)
        return no_backup(err, path, errno);
    close(fd);
    good = fill_backup(s, beside, path, err);
    if (good && rename(beside, path) != 0)
        good = no_backup(err, path, errno);
    if (!good)
        drop_beside(beside);
    return good && settle_folder(path, err);
}

bool hb_store_backup(struct hb_store *s, const char *path, struct hb_error *err)
{
    static const char ending[] = ".XXXXXX";
    size_t cap = strlen(path) + sizeof "./" + sizeof ending;
    struct stat there;
    char *beside;
    bool good;

    HB_ASSERT(!s->in_batch);
    if (lstat(path, &there) == 0)
        return hb_refuse(err, HB_BAD_REQUEST, "store.backup-there path=%.*s", HB_PATH_SHOWN, path);
    beside = malloc(cap);
    if (beside == NULL)
        return hb_refuse(err, HB_NO_MEMORY, "store.backup-no-memory path=%.*s", HB_PATH_SHOWN, path);
    snprintf(beside, cap, "%s%s%s", path[0] == '/' ? "" : "./", path, ending);
    good = backup_beside(s, beside, path, err);
    free(beside);
    return good;
}

/* ---- check ---- */

struct findings {
    hb_finding_sink *sink;
    void *whom;
};

static void damage_found(const struct findings *f, sqlite3_stmt *at)
{
    const char *text = (const char *)sqlite3_column_text(at, 0);
    struct hb_error finding;

    if (text == NULL || strcmp(text, "ok") == 0)
        return;
    hb_refuse(&finding, HB_BAD_RECORD, "store.damage what=%s", text);
    f->sink(f->whom, &finding);
}

static void orphan_found(const struct findings *f, sqlite3_stmt *at)
{
    const char *table = (const char *)sqlite3_column_text(at, 0);
    struct hb_error finding;

    hb_refuse(&finding, HB_BAD_RECORD, "store.orphan table=%s", table != NULL ? table : "");
    f->sink(f->whom, &finding);
}

static void miscount_found(const struct findings *f, sqlite3_stmt *at)
{
    const char *room = (const char *)sqlite3_column_text(at, 0);
    struct hb_error finding;

    hb_refuse(&finding, HB_BAD_RECORD, "store.miscount room=%s said=%lld rows=%lld last=%lld", room != NULL ? room : "",
              (long long)sqlite3_column_int64(at, 1), (long long)sqlite3_column_int64(at, 2),
              (long long)sqlite3_column_int64(at, 3));
    f->sink(f->whom, &finding);
}

static const struct look {
    const char *sql;
    void (*found)(const struct findings *f, sqlite3_stmt *at);
} looks[] = {
    { "PRAGMA integrity_check", damage_found },
    { "SELECT DISTINCT \"table\" FROM pragma_foreign_key_check", orphan_found },
    { "SELECT id, rows, (SELECT count(*) FROM rows WHERE room = id), (SELECT ifnull(max(seq), 0) FROM rows WHERE room "
      "= id)"
      " FROM rooms WHERE rows <> (SELECT count(*) FROM rows WHERE room = id)"
      " OR rows <> (SELECT ifnull(max(seq), 0) FROM rows WHERE room = id)",
      miscount_found },
};

static bool look_for(struct hb_store *s, const struct look *look, const struct findings *f, struct hb_error *err)
{
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(s->db, look->sql, -1, &statement, NULL);

    while (code == SQLITE_OK || code == SQLITE_ROW) {
        code = sqlite3_step(statement);
        if (code == SQLITE_ROW)
            look->found(f, statement);
    }
    if (code != SQLITE_DONE)
        hb_store_refused(s->db, s->path, code, err);
    sqlite3_finalize(statement);
    return code == SQLITE_DONE;
}

bool hb_store_check(struct hb_store *s, hb_finding_sink *sink, void *whom, struct hb_error *err)
{
    const struct findings f = { sink, whom };

    for (size_t i = 0; i < sizeof looks / sizeof looks[0]; i++)
        if (!look_for(s, &looks[i], &f, err))
            return false;
    return true;
}
