/* store_sqlite_fold.c -- fresh rows find their place among those of their room (store_sqlite.h).
 *
 * What has begun goes on with every few batches and keeps ahead of them: for each row that comes, two are folded, and then
 * four are let go.  Where it is stands in memory only; whoever begins again finds rooms of which nothing is left to fold. */
#include "engine/assert.h"
#include "server/store/store_sqlite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FOLDED_FOR_ONE = 2, DROPPED_FOR_ONE = 4, AT_ONCE = 128 /* rows that came */, FIRST_ROOMS = 1 << 10 };

/* ---- a room ---- */

/* How far a room is folded. */
struct folded {
    const char *room;
    uint32_t rows, before;
    sqlite3_int64 last, due;
    bool any, parked;
};

static bool find_folded(struct hb_sqlite *s, struct folded *f, bool *there, struct hb_error *err)
{
    sqlite3_stmt *find = hb_sqlite_statement(s, HB_STORE_FIND_ROOM, err);
    int code;

    if (find == NULL)
        return false;
    sqlite3_bind_text(find, 1, f->room, -1, SQLITE_STATIC);
    code = sqlite3_step(find);
    *there = code == SQLITE_ROW;
    if (*there) {
        f->rows = f->before = (uint32_t)sqlite3_column_int64(find, 0);
        f->last = sqlite3_column_int64(find, 2);
    }
    hb_sqlite_lay_aside(find);
    return code == SQLITE_ROW || code == SQLITE_DONE || hb_sqlite_refused(s->db, s->path, code, err);
}

static bool put_row(struct hb_sqlite *s, const struct folded *f, sqlite3_stmt *from, struct hb_error *err)
{
    sqlite3_stmt *put = hb_sqlite_statement(s, HB_STORE_PUT_ROW, err);

    if (put == NULL)
        return false;
    sqlite3_bind_text(put, 1, f->room, -1, SQLITE_STATIC);
    sqlite3_bind_int64(put, 2, f->rows);
    sqlite3_bind_int64(put, 3, f->last);
    sqlite3_bind_text(put, 4, (const char *)sqlite3_column_text(from, 3), sqlite3_column_bytes(from, 3), SQLITE_STATIC);
    return hb_sqlite_finish(s, put, err);
}

/* The row or the parking that the statement is at. */
static bool fold_entry(struct hb_sqlite *s, struct folded *f, sqlite3_stmt *at, struct hb_error *err)
{
    sqlite3_int64 seq = sqlite3_column_int64(at, 1);

    f->any = true;
    f->parked = seq == 0;
    f->due = sqlite3_column_int64(at, 2);
    if (seq <= f->rows)
        return true;
    f->rows = (uint32_t)seq;
    f->last = sqlite3_column_int64(at, 2);
    return put_row(s, f, at, err);
}

static bool fold_number(struct hb_sqlite *s, struct folded *f, int64_t number, struct hb_error *err)
{
    sqlite3_stmt *row = hb_sqlite_statement(s, HB_STORE_FRESH_ROW, err);
    bool good = true;
    int code;

    if (row == NULL)
        return false;
    sqlite3_bind_int64(row, 1, number);
    sqlite3_bind_text(row, 2, f->room, -1, SQLITE_STATIC);
    sqlite3_bind_int64(row, 3, 0);
    code = sqlite3_step(row);
    if (code == SQLITE_ROW)
        good = fold_entry(s, f, row, err);
    hb_sqlite_lay_aside(row);
    return good && (code == SQLITE_ROW || code == SQLITE_DONE || hb_sqlite_refused(s->db, s->path, code, err));
}

static bool note_folded(struct hb_sqlite *s, const struct folded *f, struct hb_error *err)
{
    sqlite3_stmt *put = hb_sqlite_statement(s, HB_STORE_FOLD_ROOM, err);

    if (put == NULL)
        return false;
    sqlite3_bind_text(put, 1, f->room, -1, SQLITE_STATIC);
    sqlite3_bind_int64(put, 2, f->rows);
    sqlite3_bind_int64(put, 3, f->last);
    if (f->parked)
        sqlite3_bind_int64(put, 4, f->due);
    return hb_sqlite_finish(s, put, err);
}

/* A room that was deleted meanwhile has none of its rows in `fresh` any more. */
static bool fold_room(struct hb_sqlite *s, const char *room, size_t *rows, struct hb_error *err)
{
    struct folded f = { .room = room };
    bool there;
    size_t count;

    if (!find_folded(s, &f, &there, err))
        return false;
    if (!there)
        return true;
    count = hb_fresh_find(&s->fresh, room);
    if (count == SIZE_MAX)
        return hb_refuse(err, HB_NO_MEMORY, "store.no-memory path=%.*s", HB_PATH_SHOWN, s->path);
    for (size_t i = 0; i < count; i++)
        if (!fold_number(s, &f, s->fresh.found[i], err))
            return false;
    *rows += f.rows - f.before;
    return !f.any || note_folded(s, &f, err);
}

/* ---- all of them ---- */

static bool list_room(struct hb_fold *fold, size_t *room, const char *id)
{
    if (fold->count == *room) {
        char(*longer)[HB_ROOM_ID + 1] = realloc(fold->rooms, (*room + FIRST_ROOMS) * sizeof *longer);

        if (longer == NULL)
            return false;
        fold->rooms = longer;
        *room += FIRST_ROOMS;
    }
    snprintf(fold->rooms[fold->count++], sizeof fold->rooms[0], "%s", id != NULL ? id : "");
    return true;
}

static void end_fold(struct hb_sqlite *s)
{
    free(s->fold.rooms);
    s->fold = (struct hb_fold){ 0 };
}

/* The last row of all stays, so that numbers go on from it. */
static bool begin_fold(struct hb_sqlite *s, struct hb_error *err)
{
    sqlite3_stmt *rooms = hb_sqlite_statement(s, HB_STORE_FRESH_ROOMS, err);
    size_t room = 0;
    bool memory = true;
    int code = SQLITE_DONE;

    if (rooms == NULL)
        return false;
    s->fold.upto = s->fresh.high - 1;
    sqlite3_bind_int64(rooms, 1, s->fresh.high);
    while (memory && (code = sqlite3_step(rooms)) == SQLITE_ROW)
        memory = list_room(&s->fold, &room, (const char *)sqlite3_column_text(rooms, 0));
    hb_sqlite_lay_aside(rooms);
    if (memory && code == SQLITE_DONE)
        return true;
    end_fold(s);
    return memory ? hb_sqlite_refused(s->db, s->path, code, err)
                  : hb_refuse(err, HB_NO_MEMORY, "store.no-memory path=%.*s", HB_PATH_SHOWN, s->path);
}

/* The front of `fresh`, of which everything is folded. */
static bool drop(struct hb_sqlite *s, int64_t count, struct hb_error *err)
{
    sqlite3_stmt *drop = hb_sqlite_statement(s, HB_STORE_DROP_FRESH, err);
    int64_t upto = s->fresh.low + count - 1;

    if (drop == NULL)
        return false;
    if (upto >= s->fold.upto)
        upto = s->fold.upto;
    sqlite3_bind_int64(drop, 1, upto);
    if (!hb_sqlite_finish(s, drop, err))
        return false;
    s->fresh.low = upto + 1;
    if (upto == s->fold.upto)
        end_fold(s);
    return true;
}

static bool fold_some(struct hb_sqlite *s, size_t wanted, struct hb_error *err)
{
    for (size_t rows = 0; rows < wanted && s->fold.next < s->fold.count; s->fold.next++)
        if (!fold_room(s, s->fold.rooms[s->fold.next], &rows, err))
            return false;
    return true;
}

bool hb_sqlite_fold(struct hb_sqlite *s, unsigned added, struct hb_error *err)
{
    size_t owed = s->fold.owed + added;

    if (s->fold.upto == 0 && s->fresh.high - s->fresh.low < s->fold_at)
        return true;
    if (s->fold.upto == 0)
        return begin_fold(s, err);
    s->fold.owed = owed < AT_ONCE ? owed : 0;
    if (owed < AT_ONCE)
        return true;
    if (s->fold.next < s->fold.count)
        return fold_some(s, owed * FOLDED_FOR_ONE, err);
    return drop(s, (int64_t)owed * DROPPED_FOR_ONE, err);
}

bool hb_sqlite_fold_all(struct hb_sqlite *s, struct hb_error *err)
{
    if (s->fold.upto == 0 && (s->fresh.high == s->fresh.low || !begin_fold(s, err)))
        return s->fresh.high == s->fresh.low;
    return fold_some(s, SIZE_MAX, err) && drop(s, s->fold.upto, err);
}
