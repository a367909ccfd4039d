/* restart.c -- a server that starts with very many rooms: filling a file with them, and how soon the server answers.
 *
 * The rooms are copies of the few that a real server has written into the file, made by SQL alone, so that they stand
 * there as any version of the server keeps them: which columns the tables have is read from the file.  Time counts from
 * the moment that the server was started, which the caller gives. */
#include "programs/load/load.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SQL = 2048, ARRIVE_SECONDS = 600 };

/* Filling a file */

/* The columns of the table `to`, out of a row `s` of another one that has them as well, with something else in the
 * place of the room's id; whatever a version of the file has. */
static bool columns(sqlite3 *db, const char *to, const char *id, const char *instead, char out[SQL])
{
    sqlite3_stmt *statement = NULL;
    size_t length = 0;

    if (sqlite3_prepare_v2(db, "SELECT name FROM pragma_table_info(?1)", -1, &statement, NULL) != SQLITE_OK)
        return false;
    sqlite3_bind_text(statement, 1, to, -1, SQLITE_STATIC);
    out[0] = '\0';
    while (sqlite3_step(statement) == SQLITE_ROW) {
        const char *name = (const char *)sqlite3_column_text(statement, 0);

        length += (size_t)snprintf(out + length, SQL - length, "%s%s%s", length > 0 ? "," : "",
                                   strcmp(name, id) == 0 ? "" : "s.", strcmp(name, id) == 0 ? instead : name);
    }
    sqlite3_finalize(statement);
    return length > 0;
}

/* The id of a copy has the first letters of the one that is copied, and four that count. */
static bool copy_into(sqlite3 *db, const char *to, const char *from, const char *id, unsigned long copies)
{
    char list[SQL], instead[SQL], sql[2 * SQL], *why = NULL;
    bool good;

    snprintf(instead, sizeof instead,
             "substr(s.%s, 1, 18) || substr(a.t, 1 + (n.i & 31), 1) || substr(a.t, 1 + (n.i >> 5 & 31), 1) || "
             "substr(a.t, 1 + (n.i >> 10 & 31), 1) || substr(a.t, 1 + (n.i >> 15 & 31), 1)",
             id);
    if (!columns(db, to, id, instead, list))
        return false;
    snprintf(sql, sizeof sql,
             "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %lu), "
             "a(t) AS (SELECT 'abcdefghijkmnpqrstuvwxyz23456789') INSERT OR IGNORE INTO %s SELECT %s FROM n, a, %s s",
             copies, to, list, from);
    good = sqlite3_exec(db, sql, NULL, NULL, &why) == SQLITE_OK;
    if (!good)
        fprintf(stderr, "load: %s\n", why);
    sqlite3_free(why);
    return good;
}

/* Newer files have rows in two tables: those that were written lately stand by themselves. */
static bool copy_rows(sqlite3 *db, unsigned long copies)
{
    static const char lately[] = "(SELECT room, seq, at, body FROM fresh WHERE room <> '' AND seq > 0)";
    bool two = sqlite3_table_column_metadata(db, NULL, "fresh", NULL, NULL, NULL, NULL, NULL, NULL) == SQLITE_OK;

    return copy_into(db, "rows", "rows", "room", copies) && (!two || copy_into(db, "rows", lately, "room", copies));
}

static unsigned long count_rooms(sqlite3 *db)
{
    sqlite3_stmt *statement = NULL;
    unsigned long n = 0;

    if (sqlite3_prepare_v2(db, "SELECT count(*) FROM rooms", -1, &statement, NULL) == SQLITE_OK &&
        sqlite3_step(statement) == SQLITE_ROW)
        n = (unsigned long)sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    return n;
}

/* Without foreign keys and without waiting for the disk: a file that is lost is made again. */
static bool fill(sqlite3 *db, unsigned long rooms)
{
    unsigned long there = count_rooms(db);

    if (there == 0)
        return false;
    return sqlite3_exec(db, "PRAGMA foreign_keys = OFF; PRAGMA synchronous = OFF; BEGIN", NULL, NULL, NULL) ==
               SQLITE_OK &&
           copy_rows(db, rooms / there) && copy_into(db, "rooms", "rooms", "id", rooms / there) &&
           sqlite3_exec(db, "COMMIT", NULL, NULL, NULL) == SQLITE_OK;
}

bool hb_work_fill(const struct hb_load *w)
{
    sqlite3 *db = NULL;
    bool good = w->database && sqlite3_open_v2(w->database, &db, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK &&
                fill(db, w->rooms);

    if (good)
        hb_say_number(w, "rooms", (double)count_rooms(db), "rooms", "in the file, none of them over");
    sqlite3_close(db);
    return good;
}

/* The first answer */

struct caller {
    struct hb_ws ws; /* first */
    bool open, lost;
    unsigned answers;
    bool good; /* the last one */
};

static void opened(struct hb_ws *ws)
{
    ((struct caller *)ws)->open = true;
}

static void heard(struct hb_ws *ws, const char *text, size_t length)
{
    struct caller *c = (struct caller *)ws;
    char start[4096];

    snprintf(start, sizeof start, "%.*s", (int)(length < sizeof start ? length : sizeof start - 1), text);
    c->answers++;
    c->good = strstr(start, "\"ok\":true");
}

static void lost(struct hb_ws *ws, const char *why)
{
    (void)why;
    ((struct caller *)ws)->lost = true;
}

static const struct hb_ws_listener listener = { opened, heard, lost };

/* By the clock of the day, which both programs share. */
static double since(const struct hb_load *w)
{
    struct timespec t;

    clock_gettime(CLOCK_REALTIME, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9 - (double)w->since / 1e6;
}

/* The server may not listen yet; then it is tried again. */
static bool reach(struct caller *c, struct hb_net *net, const struct hb_load *w)
{
    while (!c->open && since(w) < ARRIVE_SECONDS) {
        if (c->ws.state == HB_WS_CLOSED && !hb_ws_connect(&c->ws, 0))
            return false;
        hb_net_wait(net, 2);
    }
    return c->open;
}

static bool ask(struct caller *c, struct hb_net *net, const struct hb_load *w, const char *request)
{
    unsigned before = c->answers;

    c->lost = false;
    hb_ws_send(&c->ws, request, strlen(request));
    while (c->answers == before && !c->lost && since(w) < ARRIVE_SECONDS)
        hb_net_wait(net, 2);
    return c->answers > before && c->good;
}

static bool some_room(const struct hb_load *w, char out[64])
{
    sqlite3 *db = NULL;
    sqlite3_stmt *statement = NULL;
    bool good =
        sqlite3_open_v2(w->database, &db, SQLITE_OPEN_READONLY, NULL) == SQLITE_OK &&
        sqlite3_prepare_v2(db, "SELECT id FROM rooms ORDER BY id DESC LIMIT 1", -1, &statement, NULL) == SQLITE_OK &&
        sqlite3_step(statement) == SQLITE_ROW;

    if (good)
        snprintf(out, 64, "%s", (const char *)sqlite3_column_text(statement, 0));
    sqlite3_finalize(statement);
    sqlite3_close(db);
    return good;
}

/* A ping is answered without a room; watching one shows how soon rooms are there. */
static bool call(struct caller *c, struct hb_net *net, const struct hb_load *w)
{
    char room[64], request[128];
    struct hb_use use;
    bool good;

    if (!reach(c, net, w) || !ask(c, net, w, "{\"do\":\"ping\"}"))
        return false;
    hb_say_number(w, "first_answer", since(w), "seconds", "from starting the server until a ping is answered");
    if (!some_room(w, room))
        return false;
    snprintf(request, sizeof request, "{\"do\":\"watch\",\"room\":\"%s\"}", room);
    good = ask(c, net, w, request);
    hb_say_number(w, "first_room", since(w), "seconds", "until one of its rooms is told");
    hb_load_use(&use, w);
    hb_say_number(w, "start_processor", use.processor, "seconds", "processor time of the server until then");
    hb_say_number(w, "memory", use.resident / 1e6, "MB", "VmRSS of the server then");
    hb_say_number(w, "memory_peak", use.peak / 1e6, "MB", "VmHWM of the server: the most it ever had");
    return good;
}

bool hb_work_arrive(const struct hb_load *w)
{
    struct caller c = { .open = false };
    struct hb_net net;
    struct hb_error err;
    bool good;

    if (!w->database || !hb_net_init(&net, w->crowd.url[0], &err))
        return false;
    hb_ws_init(&c.ws, &net, &listener);
    good = call(&c, &net, w);
    hb_ws_done(&c.ws);
    hb_net_done(&net);
    return good;
}
