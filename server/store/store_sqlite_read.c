/* store_sqlite_read.c -- rows and rooms read from the store's file, and a look for damage (store.h). */
#include "server/store/store_sqlite.h"

#include <stdio.h>
#include <string.h>

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

static bool bad_row(const struct hb_sqlite *s, sqlite3_stmt *at, struct hb_error *err)
{
    const char *room = (const char *)sqlite3_column_text(at, 0);

    return hb_refuse(err, HB_BAD_RECORD, "store.bad-row path=%.*s room=%.*s row=%lld bytes=%d", HB_PATH_SHOWN, s->path,
                     30, room != NULL ? room : "", (long long)sqlite3_column_int64(at, 1), sqlite3_column_bytes(at, 3));
}

struct giving {
    struct hb_sqlite *store;
    hb_row_sink *sink;
    void *whom;
    uint32_t last; /* the row that was given last */
    bool enough;
};

/* All rows of a statement; it is laid aside. */
static bool give_rows(struct giving *g, sqlite3_stmt *rows, struct hb_error *err)
{
    struct hb_row row;
    bool good = true;
    int code = SQLITE_DONE;

    while (good && !g->enough && (code = sqlite3_step(rows)) == SQLITE_ROW) {
        good = take_row(&row, rows);
        if (!good) {
            bad_row(g->store, rows, err);
            break;
        }
        g->last = row.seq;
        g->enough = !g->sink(g->whom, &row);
    }
    hb_sqlite_lay_aside(rows);
    return good &&
           (code == SQLITE_DONE || code == SQLITE_ROW || hb_sqlite_refused(g->store->db, g->store->path, code, err));
}

static bool give_folded(struct giving *g, const char *room, struct hb_error *err)
{
    sqlite3_stmt *rows = hb_sqlite_statement(g->store, HB_STORE_ROWS_OF_ROOM, err);

    if (rows == NULL)
        return false;
    sqlite3_bind_text(rows, 1, room, -1, SQLITE_STATIC);
    return give_rows(g, rows, err);
}

static bool give_fresh(struct giving *g, const char *room, struct hb_error *err)
{
    struct hb_sqlite *s = g->store;
    sqlite3_stmt *row = hb_sqlite_statement(s, HB_STORE_FRESH_ROW, err);
    size_t count = hb_fresh_find(&s->fresh, room);

    if (row == NULL)
        return false;
    if (count == SIZE_MAX)
        return hb_refuse(err, HB_NO_MEMORY, "store.no-memory path=%.*s", HB_PATH_SHOWN, s->path);
    for (size_t i = 0; i < count && !g->enough; i++) {
        sqlite3_bind_int64(row, 1, s->fresh.found[i]);
        sqlite3_bind_text(row, 2, room, -1, SQLITE_STATIC);
        sqlite3_bind_int64(row, 3, (sqlite3_int64)g->last + 1);
        if (!give_rows(g, row, err))
            return false;
    }
    return true;
}

bool hb_sqlite_rows(struct hb_store *base, const char *room, hb_row_sink *sink, void *whom, struct hb_error *err)
{
    struct giving g = { .store = hb_sqlite_of(base), .sink = sink, .whom = whom };
    bool begun, good;

    if (!hb_sqlite_begin_reading(g.store, &begun, err))
        return false;
    good = hb_sqlite_learn(g.store, err) && give_folded(&g, room, err) && (g.enough || give_fresh(&g, room, err));
    hb_sqlite_end_reading(g.store, begun);
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

static void take_alarm(struct hb_alarm *alarm, sqlite3_stmt *at)
{
    take_text(alarm->room, sizeof alarm->room, at, 0);
    take_text(alarm->state, sizeof alarm->state, at, 1);
    alarm->due = sqlite3_column_int64(at, 2);
}

/* Whoever takes a row of a statement: true for more. */
typedef bool taker(void *whom, sqlite3_stmt *at);

static bool take_all(struct hb_sqlite *s, enum hb_store_words which, taker *take, void *whom, struct hb_error *err)
{
    sqlite3_stmt *statement;
    bool begun;
    int code = SQLITE_DONE;

    if (!hb_sqlite_begin_reading(s, &begun, err))
        return false;
    statement = hb_sqlite_statement(s, which, err);
    while (statement != NULL && (code = sqlite3_step(statement)) == SQLITE_ROW)
        if (!take(whom, statement))
            break;
    if (statement != NULL)
        hb_sqlite_lay_aside(statement);
    hb_sqlite_end_reading(s, begun);
    return statement != NULL &&
           (code == SQLITE_DONE || code == SQLITE_ROW || hb_sqlite_refused(s->db, s->path, code, err));
}

struct to_room_sink {
    hb_room_sink *sink;
    void *whom;
};

static bool pass_room(void *whom, sqlite3_stmt *at)
{
    const struct to_room_sink *to = whom;
    struct hb_room_line line;

    take_room(&line, at);
    return to->sink(to->whom, &line);
}

bool hb_sqlite_rooms(struct hb_store *s, hb_room_sink *sink, void *whom, struct hb_error *err)
{
    return take_all(hb_sqlite_of(s), HB_STORE_ROOMS, pass_room, &(struct to_room_sink){ sink, whom }, err);
}

struct to_alarm_sink {
    hb_alarm_sink *sink;
    void *whom;
};

static bool pass_alarm(void *whom, sqlite3_stmt *at)
{
    const struct to_alarm_sink *to = whom;
    struct hb_alarm alarm;

    take_alarm(&alarm, at);
    return to->sink(to->whom, &alarm);
}

bool hb_sqlite_alarms(struct hb_store *s, hb_alarm_sink *sink, void *whom, struct hb_error *err)
{
    return take_all(hb_sqlite_of(s), HB_STORE_ALARMS, pass_alarm, &(struct to_alarm_sink){ sink, whom }, err);
}

static bool take_number(void *whom, sqlite3_stmt *at)
{
    *(int64_t *)whom = sqlite3_column_int64(at, 0);
    return true;
}

bool hb_sqlite_last(struct hb_store *s, int64_t *at, struct hb_error *err)
{
    *at = 0;
    return take_all(hb_sqlite_of(s), HB_STORE_LAST, take_number, at, err);
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

static void lacked_log_found(const struct findings *f, sqlite3_stmt *at)
{
    const char *when = (const char *)sqlite3_column_text(at, 0);
    struct hb_error finding;

    hb_refuse(&finding, HB_BAD_RECORD, "store.lacked-log when=%s", when != NULL ? when : "");
    f->sink(f->whom, &finding);
}

struct look {
    const char *sql;
    void (*found)(const struct findings *f, sqlite3_stmt *at);
};

static const struct look looks[] = {
    { "PRAGMA integrity_check", damage_found },
    { "SELECT DISTINCT \"table\" FROM pragma_foreign_key_check", orphan_found },
    { "SELECT id, rows, (SELECT count(*) FROM rows WHERE room = id), (SELECT ifnull(max(seq), 0) FROM rows WHERE room "
      "= id)"
      " FROM rooms WHERE rows <> (SELECT count(*) FROM rows WHERE room = id)"
      " OR rows <> (SELECT ifnull(max(seq), 0) FROM rows WHERE room = id)",
      miscount_found },
    { "SELECT DISTINCT 'fresh' FROM fresh WHERE room <> '' AND room NOT IN (SELECT id FROM rooms)", orphan_found },
    { "SELECT id, max(seq), rows + count(DISTINCT seq), max(seq) FROM rooms JOIN fresh ON room = id AND seq > rows"
      " GROUP BY id HAVING rows + count(DISTINCT seq) <> max(seq)",
      miscount_found },
};

static bool look_for(struct hb_sqlite *s, const struct look *look, const struct findings *f, struct hb_error *err)
{
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(s->db, look->sql, -1, &statement, NULL);

    while (code == SQLITE_OK || code == SQLITE_ROW) {
        code = sqlite3_step(statement);
        if (code == SQLITE_ROW)
            look->found(f, statement);
    }
    if (code != SQLITE_DONE)
        hb_sqlite_refused(s->db, s->path, code, err);
    sqlite3_finalize(statement);
    return code == SQLITE_DONE;
}

/* The table is there only if it has something to say (begin_log). */
static bool look_for_lacked_logs(struct hb_sqlite *s, const struct findings *f, struct hb_error *err)
{
    static const struct look look = { "SELECT at FROM lacked_log ORDER BY at", lacked_log_found };
    int tables = 0;

    if (!hb_sqlite_number(s->db, "SELECT count(*) FROM sqlite_master WHERE name = 'lacked_log'", &tables))
        return hb_sqlite_refused(s->db, s->path, sqlite3_extended_errcode(s->db), err);
    return tables == 0 || look_for(s, &look, f, err);
}

bool hb_sqlite_check(struct hb_store *s, hb_finding_sink *sink, void *whom, struct hb_error *err)
{
    const struct findings f = { sink, whom };

    if (!look_for_lacked_logs(hb_sqlite_of(s), &f, err))
        return false;
    for (size_t i = 0; i < sizeof looks / sizeof looks[0]; i++)
        if (!look_for(hb_sqlite_of(s), &looks[i], &f, err))
            return false;
    return true;
}
