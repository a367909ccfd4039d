/* store.c -- the store's file opened and closed, and rows put into it in batches (store.h).
 *
 * What can be told of a file without SQLite touching it is told first: whether it is ours stands in its first hundred
 * bytes, which are read through SQLite's own handle.  (Opening the file beside it would be wrong: closing that again
 * takes away the locks of every other connection of this program.) */
#include "server/io/store.h"

#include "core/assert.h"
#include "server/io/store_inside.h"
#include "table/json.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { BUSY_MILLISECONDS = 5000, HEADER_BYTES = 100, AT_VERSION = 60, AT_APPLICATION = 68, GAME_TEXT = 32 };

static const char MAGIC[16] = "SQLite format 3";

/* ---- statements ---- */

static const char *const words[HB_STORE_WORDS] = {
    [HB_STORE_BEGIN] = "BEGIN IMMEDIATE",
    [HB_STORE_COMMIT] = "COMMIT",
    [HB_STORE_ROLLBACK] = "ROLLBACK",
    [HB_STORE_TICKET] = "SAVEPOINT ticket",
    [HB_STORE_TICKET_GOOD] = "RELEASE ticket",
    [HB_STORE_TICKET_BAD] = "ROLLBACK TO ticket",
    [HB_STORE_FIND_ROOM] = "SELECT rows, state FROM rooms WHERE id = ?1",
    [HB_STORE_OPEN_ROOM] =
        "INSERT INTO rooms (id, game, state, opened, last, rows) VALUES (?1, ?2, 'waiting', ?3, ?3, 0)",
    [HB_STORE_CHANGE_ROOM] = "UPDATE rooms SET state = ?2, last = ?3, rows = ?4 WHERE id = ?1",
    [HB_STORE_PUT_ROW] = "INSERT INTO rows (room, seq, at, body) VALUES (?1, ?2, ?3, ?4)",
    [HB_STORE_ROWS_OF_ROOM] = "SELECT room, seq, at, body FROM rows WHERE room = ?1 ORDER BY seq",
    [HB_STORE_ROWS_NOT_OVER] =
        "SELECT room, seq, at, body FROM rooms CROSS JOIN rows ON room = id WHERE state <> 'over' ORDER BY id, seq",
    [HB_STORE_ROOMS] = "SELECT id, rows, opened, last, game, state FROM rooms ORDER BY opened, id",
    [HB_STORE_DELETE_ROOM] = "DELETE FROM rooms WHERE id = ?1", /* its rows go with it */
};

sqlite3_stmt *hb_store_statement(struct hb_store *s, enum hb_store_words which, struct hb_error *err)
{
    if (s->kept[which] == NULL) {
        int code = sqlite3_prepare_v3(s->db, words[which], -1, SQLITE_PREPARE_PERSISTENT, &s->kept[which], NULL);
        if (code != SQLITE_OK) {
            hb_store_refused(s->db, s->path, code, err);
            return NULL;
        }
    }
    HB_ASSERT(!sqlite3_stmt_busy(s->kept[which])); /* a sink came back into its own store */
    return s->kept[which];
}

bool hb_store_finish(struct hb_store *s, sqlite3_stmt *statement, struct hb_error *err)
{
    int code = sqlite3_step(statement);
    bool good = code == SQLITE_DONE || hb_store_refused(s->db, s->path, code, err);

    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return good;
}

bool hb_store_do(struct hb_store *s, enum hb_store_words which, struct hb_error *err)
{
    sqlite3_stmt *statement = hb_store_statement(s, which, err);

    return statement != NULL && hb_store_finish(s, statement, err);
}

/* ---- opening ---- */

/* A name that SQLite takes for a file, whatever it looks like. */
static char *file_name(const char *path)
{
    size_t cap = strlen(path) + sizeof "./";
    char *name = malloc(cap);

    if (name != NULL)
        snprintf(name, cap, "%s%s", path[0] == '/' ? "" : "./", path);
    return name;
}

static bool no_file(const char *path, struct hb_error *err)
{
    return hb_refuse(err, HB_BAD_REQUEST, "store.no-file path=%.*s why=%s", HB_PATH_SHOWN, path, strerror(errno));
}

static bool make_file(const char *path, struct hb_error *err)
{
    int fd = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600); /* SQLite gives its other files the same mode */

    if (fd >= 0)
        close(fd);
    return fd >= 0 || errno == EEXIST || no_file(path, err);
}

static bool is_file(const char *path, bool read_only, struct hb_error *err)
{
    struct stat there;

    if (stat(path, &there) != 0) {
        if (errno != ENOENT)
            return no_file(path, err);
        return read_only ? hb_refuse(err, HB_BAD_REQUEST, "store.not-there path=%.*s", HB_PATH_SHOWN, path)
                         : make_file(path, err);
    }
    if (S_ISDIR(there.st_mode))
        return hb_refuse(err, HB_BAD_REQUEST, "store.folder path=%.*s", HB_PATH_SHOWN, path);
    return S_ISREG(there.st_mode) || hb_refuse(err, HB_BAD_REQUEST, "store.not-a-file path=%.*s", HB_PATH_SHOWN, path);
}

static int32_t number_at(const unsigned char *bytes)
{
    return (int32_t)((uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3]);
}

/* Whether the file may be ours: it is, or there is nothing in it yet. */
static bool is_ours(const struct hb_store *s, struct hb_error *err)
{
    unsigned char head[HEADER_BYTES];
    sqlite3_file *file = NULL;
    sqlite3_int64 size = 0;
    int code = sqlite3_file_control(s->db, NULL, SQLITE_FCNTL_FILE_POINTER, (void *)&file);

    if (code == SQLITE_OK)
        code = file->pMethods->xFileSize(file, &size);
    if (code == SQLITE_OK && size == 0)
        return !s->read_only || hb_refuse(err, HB_BAD_RECORD, "store.empty path=%.*s", HB_PATH_SHOWN, s->path);
    if (code == SQLITE_OK && size < HEADER_BYTES)
        return hb_refuse(err, HB_BAD_RECORD, "store.not-a-database path=%.*s", HB_PATH_SHOWN, s->path);
    if (code == SQLITE_OK)
        code = file->pMethods->xRead(file, head, HEADER_BYTES, 0);
    if (code != SQLITE_OK)
        return hb_store_refused(s->db, s->path, code, err);
    if (memcmp(head, MAGIC, sizeof MAGIC) != 0)
        return hb_refuse(err, HB_BAD_RECORD, "store.not-a-database path=%.*s", HB_PATH_SHOWN, s->path);
    return number_at(head + AT_APPLICATION) == HB_STORE_APPLICATION ||
           hb_refuse(err, HB_BAD_RECORD, "store.foreign path=%.*s", HB_PATH_SHOWN, s->path);
}

static bool run(struct hb_store *s, const char *sql, struct hb_error *err)
{
    int code = sqlite3_exec(s->db, sql, NULL, NULL, NULL);

    return code == SQLITE_OK || hb_store_refused(s->db, s->path, sqlite3_extended_errcode(s->db), err);
}

static bool set_wal(struct hb_store *s, struct hb_error *err)
{
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(s->db, "PRAGMA journal_mode = WAL", -1, &statement, NULL);
    bool wal = false;

    if (code == SQLITE_OK)
        code = sqlite3_step(statement);
    if (code == SQLITE_ROW)
        wal = strcmp((const char *)sqlite3_column_text(statement, 0), "wal") == 0;
    if (code != SQLITE_ROW)
        hb_store_refused(s->db, s->path, code == SQLITE_DONE ? SQLITE_CANTOPEN : code, err);
    else if (!wal)
        hb_refuse(err, HB_BAD_REQUEST, "store.no-wal path=%.*s", HB_PATH_SHOWN, s->path);
    sqlite3_finalize(statement);
    return wal;
}

/* The tables are made before the log begins, so that the file itself says from the first moment whose it is. */
static bool prepare_file(struct hb_store *s, struct hb_error *err)
{
    sqlite3_busy_timeout(s->db, BUSY_MILLISECONDS);
    sqlite3_extended_result_codes(s->db, 1);
    sqlite3_db_config(s->db, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)NULL);
    sqlite3_db_config(s->db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)NULL);
    if (!is_ours(s, err))
        return false;
    if (!s->read_only && sqlite3_db_readonly(s->db, "main") != 0)
        return hb_store_refused(s->db, s->path, SQLITE_READONLY, err);
    if (!run(s, "PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA wal_autocheckpoint = 4000", err))
        return false;
    return hb_store_migrate(s->db, s->path, hb_store_steps, HB_STORE_VERSION, s->read_only, err) &&
           (s->read_only || set_wal(s, err));
}

static bool open_file(struct hb_store *s, struct hb_error *err)
{
    int how = (s->read_only ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE) | SQLITE_OPEN_NOMUTEX;
    int code = sqlite3_open_v2(s->path, &s->db, how, NULL);

    if (code != SQLITE_OK)
        return hb_store_refused(s->db, s->path, code, err);
    if (prepare_file(s, err))
        return true;
    sqlite3_db_config(s->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)NULL); /* what is refused stays as it is */
    return false;
}

struct hb_store *hb_store_open(const char *path, bool read_only, struct hb_error *err)
{
    struct hb_store *s;

    if (path[0] == '\0') {
        hb_refuse(err, HB_BAD_OPTION, "store.no-name");
        return NULL;
    }
    if (!is_file(path, read_only, err))
        return NULL;
    s = calloc(1, sizeof *s);
    if (s != NULL) {
        s->path = file_name(path);
        s->read_only = read_only;
        s->claim = -1;
    }
    if (s == NULL || s->path == NULL)
        hb_refuse(err, HB_NO_MEMORY, "store.no-memory path=%.*s", HB_PATH_SHOWN, path);
    else if (open_file(s, err))
        return s;
    hb_store_close(s);
    return NULL;
}

void hb_store_close(struct hb_store *s)
{
    if (s == NULL)
        return;
    for (unsigned i = 0; i < HB_STORE_WORDS; i++)
        sqlite3_finalize(s->kept[i]);
    sqlite3_close(s->db);
    if (s->claim >= 0)
        close(s->claim);
    free(s->path);
    free(s);
}

/* Beside the database: SQLite's own locks are on that one, and closing it would take them away. */
bool hb_store_claim(struct hb_store *s, struct hb_error *err)
{
    static const char ending[] = "-server";
    size_t cap = strlen(s->path) + sizeof ending;
    char *name = malloc(cap);

    HB_ASSERT(s->claim < 0);
    if (name == NULL)
        return hb_refuse(err, HB_NO_MEMORY, "store.no-memory path=%.*s", HB_PATH_SHOWN, s->path);
    snprintf(name, cap, "%s%s", s->path, ending);
    s->claim = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    free(name);
    if (s->claim < 0)
        return no_file(s->path, err);
    if (flock(s->claim, LOCK_EX | LOCK_NB) == 0)
        return true;
    close(s->claim);
    s->claim = -1;
    return hb_refuse(err, HB_BAD_REQUEST, "store.claimed path=%.*s", HB_PATH_SHOWN, s->path);
}

int hb_store_version(struct hb_store *s)
{
    int version = 0;

    return hb_store_number(s->db, "PRAGMA user_version", &version) ? version : -1;
}

/* ---- what a row says ---- */

/* What the table of rooms needs to know of a row. */
struct gist {
    char kind[24];
    char game[GAME_TEXT];
};

static bool read_gist(struct gist *g, const struct hb_row *row, struct hb_error *err)
{
    struct hb_error why = { 0 };
    json_t *body = hb_json_parse(row->body, row->length, &why);
    const char *kind = json_string_value(json_object_get(body, "kind"));
    const char *game = json_string_value(json_object_get(body, "game"));

    if (body == NULL)
        return hb_refuse(err, why.code, "store.bad-body row=%u room=%s why=@%s", row->seq, row->room,
                         hb_error_call(&why));
    snprintf(g->kind, sizeof g->kind, "%s", kind != NULL ? kind : "");
    snprintf(g->game, sizeof g->game, "%s", game != NULL ? game : "");
    json_decref(body);
    return g->kind[0] != '\0' || hb_refuse(err, HB_BAD_REQUEST, "store.no-kind row=%u room=%s", row->seq, row->room);
}

/* The state of a room after a row of this kind. */
static const char *state_after(const char *kind, const char *before)
{
    if (strcmp(kind, "end") == 0)
        return "over";
    if (strcmp(kind, "start") == 0)
        return "playing";
    if (strcmp(before, "over") == 0 && strcmp(kind, "chat") != 0 && strcmp(kind, "rematch") != 0)
        return "playing"; /* something took the end back */
    return before;
}

static bool is_room_id(const char *room)
{
    size_t n = strnlen(room, HB_ROOM_ID + 1);

    return n >= 1 && n <= HB_ROOM_ID &&
           strspn(room, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789") == n;
}

/* ---- rows ---- */

struct room {
    uint32_t rows; /* 0: there is no such room */
    char state[16];
};

static bool find_room(struct hb_store *s, const char *id, struct room *room, struct hb_error *err)
{
    sqlite3_stmt *find = hb_store_statement(s, HB_STORE_FIND_ROOM, err);
    int code;

    *room = (struct room){ 0, "waiting" };
    if (find == NULL)
        return false;
    sqlite3_bind_text(find, 1, id, -1, SQLITE_STATIC);
    code = sqlite3_step(find);
    if (code == SQLITE_ROW) {
        room->rows = (uint32_t)sqlite3_column_int64(find, 0);
        snprintf(room->state, sizeof room->state, "%s", (const char *)sqlite3_column_text(find, 1));
        code = SQLITE_DONE;
    }
    sqlite3_reset(find);
    sqlite3_clear_bindings(find);
    return code == SQLITE_DONE || hb_store_refused(s->db, s->path, code, err);
}

/* A room's rows are numbered from 1 without gaps, and the first one opens it. */
static bool fits(const struct room *room, const struct hb_row *row, const char *kind, struct hb_error *err)
{
    if (row->seq == room->rows + 1 && room->rows == 0 && strcmp(kind, "open") != 0)
        return hb_refuse(err, HB_BAD_REQUEST, "store.not-open room=%s kind=%.*s", row->room, 20, kind);
    if (row->seq == room->rows + 1)
        return true;
    if (room->rows == 0 && row->seq > 0)
        return hb_refuse(err, HB_BAD_REQUEST, "store.no-room room=%s row=%u", row->room, row->seq);
    return row->seq <= room->rows
               ? hb_refuse(err, HB_BAD_REQUEST, "store.there row=%u room=%s", row->seq, row->room)
               : hb_refuse(err, HB_BAD_REQUEST, "store.gap room=%s rows=%u row=%u", row->room, room->rows, row->seq);
}

static bool open_room(struct hb_store *s, const struct hb_row *row, const char *game, struct hb_error *err)
{
    sqlite3_stmt *put = hb_store_statement(s, HB_STORE_OPEN_ROOM, err);

    if (put == NULL)
        return false;
    sqlite3_bind_text(put, 1, row->room, -1, SQLITE_STATIC);
    sqlite3_bind_text(put, 2, game, -1, SQLITE_STATIC);
    sqlite3_bind_int64(put, 3, row->at);
    return hb_store_finish(s, put, err);
}

static bool change_room(struct hb_store *s, const struct hb_row *row, const char *state, struct hb_error *err)
{
    sqlite3_stmt *put = hb_store_statement(s, HB_STORE_CHANGE_ROOM, err);

    if (put == NULL)
        return false;
    sqlite3_bind_text(put, 1, row->room, -1, SQLITE_STATIC);
    sqlite3_bind_text(put, 2, state, -1, SQLITE_STATIC);
    sqlite3_bind_int64(put, 3, row->at);
    sqlite3_bind_int64(put, 4, row->seq);
    return hb_store_finish(s, put, err);
}

static bool put_row(struct hb_store *s, const struct hb_row *row, struct hb_error *err)
{
    sqlite3_stmt *put = hb_store_statement(s, HB_STORE_PUT_ROW, err);

    if (put == NULL)
        return false;
    sqlite3_bind_text(put, 1, row->room, -1, SQLITE_STATIC);
    sqlite3_bind_int64(put, 2, row->seq);
    sqlite3_bind_int64(put, 3, row->at);
    sqlite3_bind_text(put, 4, row->body, (int)row->length, SQLITE_STATIC);
    return hb_store_finish(s, put, err);
}

static bool add_row(struct hb_store *s, const struct hb_row *row, struct hb_error *err)
{
    struct gist gist;
    struct room room;

    if (!is_room_id(row->room))
        return hb_refuse(err, HB_BAD_REQUEST, "store.bad-room most=%d", HB_ROOM_ID);
    if (row->length > HB_BODY_MAX)
        return hb_refuse(err, HB_TOO_LONG, "store.body-long row=%u room=%s bytes=%zu most=%d", row->seq, row->room,
                         row->length, HB_BODY_MAX);
    if (!read_gist(&gist, row, err) || !find_room(s, row->room, &room, err) || !fits(&room, row, gist.kind, err))
        return false;
    return (room.rows > 0 || open_room(s, row, gist.game, err)) &&
           change_room(s, row, state_after(gist.kind, room.state), err) && put_row(s, row, err);
}

static bool add_rows(struct hb_store *s, const struct hb_row *rows, unsigned count, struct hb_error *err)
{
    for (unsigned i = 0; i < count; i++)
        if (!add_row(s, &rows[i], err))
            return false;
    return true;
}

/* ---- batches ---- */

bool hb_store_begin(struct hb_store *s, struct hb_error *err)
{
    HB_ASSERT(!s->in_batch);
    s->in_batch = hb_store_do(s, HB_STORE_BEGIN, err);
    s->lost = false;
    return s->in_batch;
}

/* A grave failure (no memory, a dead disk) may end the transaction; then there is no savepoint left to go back to. */
bool hb_store_add(struct hb_store *s, const struct hb_row *rows, unsigned count, struct hb_error *err)
{
    HB_ASSERT(s->in_batch && count >= 1);
    if (s->lost)
        return hb_refuse(err, HB_BAD_REQUEST, "store.lost");
    if (!hb_store_do(s, HB_STORE_TICKET, err)) {
        s->lost = true;
        return false;
    }
    if (add_rows(s, rows, count, err) && hb_store_do(s, HB_STORE_TICKET_GOOD, err))
        return true;
    s->lost = sqlite3_get_autocommit(s->db) != 0 || !hb_store_do(s, HB_STORE_TICKET_BAD, NULL) ||
              !hb_store_do(s, HB_STORE_TICKET_GOOD, NULL);
    return false;
}

bool hb_store_commit(struct hb_store *s, struct hb_error *err)
{
    bool good;

    HB_ASSERT(s->in_batch);
    good = s->lost ? hb_refuse(err, HB_BAD_REQUEST, "store.lost") : hb_store_do(s, HB_STORE_COMMIT, err);
    if (!good)
        hb_store_rollback(s);
    s->in_batch = false;
    return good;
}

void hb_store_rollback(struct hb_store *s)
{
    if (s->in_batch && !sqlite3_get_autocommit(s->db))
        hb_store_do(s, HB_STORE_ROLLBACK, NULL);
    s->in_batch = false;
}
