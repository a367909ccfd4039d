/* kept.c -- what a server has kept (kept.h). */
#include "tests/hostile/kept.h"

#include "server/store/store.h"

enum { ROWS_MAX = 512, TALK = 512 };
static const int64_t LONG_AGO = 1790000000000;

static void check(bool good, const struct hb_error *err)
{
    if (!good)
        fail_msg("the database: %s", err->text);
}

static struct hb_store *open_store(const struct stage *s)
{
    struct hb_error err = { .code = HB_OK };
    struct hb_store *store = hb_store_open(s->server.database, false, &err);

    check(store != NULL, &err);
    return store;
}

/* Rows */

static bool count_row(void *whom, const struct hb_row *row)
{
    *(uint32_t *)whom = row->seq;
    return true;
}

static uint32_t last_row(struct hb_store *store, const char *room)
{
    struct hb_error err;
    uint32_t seq = 0;

    check(hb_store_rows(store, room, count_row, &seq, &err), &err);
    return seq;
}

static void add(struct hb_store *store, const char *room, uint32_t seq, int64_t at, char *body)
{
    struct hb_row row = { .seq = seq, .at = at, .body = body, .length = strlen(body) };
    struct hb_error err;

    snprintf(row.room, sizeof row.room, "%s", room);
    check(hb_store_add(store, &row, 1, &err), &err);
}

static struct hb_store *begin(const struct stage *s)
{
    struct hb_store *store = open_store(s);
    struct hb_error err;

    check(hb_store_begin(store, &err), &err);
    return store;
}

static void end(struct hb_store *store)
{
    struct hb_error err;

    check(hb_store_commit(store, &err), &err);
    hb_store_close(store);
}

void kept_talk(const struct stage *s, const char *room, uint32_t rows, unsigned bytes)
{
    struct hb_store *store = open_store(s);
    uint32_t seq = last_row(store, room);
    char body[TALK], text[TALK / 2];

    assert_in_range(bytes, 1, sizeof text - 1);
    memset(text, 'x', bytes);
    text[bytes] = '\0';
    hb_store_close(store);
    store = begin(s);
    for (seq++; seq <= rows; seq++) {
        snprintf(body, sizeof body,
                 "{\"kind\":\"chat\",\"name\":\"Ruth\",\"seat\":null,\"tag\":\"t%u\",\"text\":\"%s\"}", seq, text);
        add(store, room, seq, LONG_AGO, body);
    }
    end(store);
}

void kept_add(const struct stage *s, const char *room, const char *body)
{
    struct hb_store *store = begin(s);
    char *copy = strdup(body);

    assert_non_null(copy);
    add(store, room, last_row(store, room) + 1, LONG_AGO, copy);
    free(copy);
    end(store);
}

/* Rooms */

struct copies {
    struct {
        int64_t at;
        char *body;
    } row[ROWS_MAX];
    uint32_t count;
};

static bool copy_row(void *whom, const struct hb_row *row)
{
    struct copies *c = whom;

    assert_true(c->count < ROWS_MAX);
    c->row[c->count].at = row->at;
    c->row[c->count].body = strdup(row->body);
    assert_non_null(c->row[c->count].body);
    c->count++;
    return true;
}

void kept_age(const struct stage *s, const char *room, int64_t milliseconds)
{
    struct copies c = { .count = 0 };
    struct hb_store *store = open_store(s);
    struct hb_error err;

    check(hb_store_rows(store, room, copy_row, &c, &err), &err);
    check(hb_store_delete(store, room, &err), &err);
    hb_store_close(store);
    store = begin(s);
    for (uint32_t i = 0; i < c.count; i++) {
        add(store, room, i + 1, c.row[i].at - milliseconds, c.row[i].body);
        free(c.row[i].body);
    }
    end(store);
}

void kept_delete(const struct stage *s, const char *room)
{
    struct hb_store *store = open_store(s);
    struct hb_error err;

    check(hb_store_delete(store, room, &err), &err);
    hb_store_close(store);
}

void kept_copy(const struct stage *s, const char *to)
{
    struct hb_store *store = open_store(s);
    struct hb_error err;

    check(hb_store_backup(store, to, &err), &err);
    hb_store_close(store);
}
