/* world.c -- what the hall asks of the world (server/hall.h), and the rows it begins with. */
#include "server/io/server.h"

#include <sodium.h>
#include <string.h>
#include <time.h>

/* The world is the first member of the server. */
static struct hb_server *server(struct hb_world *w)
{
    return (struct hb_server *)w;
}

static int64_t milliseconds(clockid_t clock)
{
    struct timespec now = { 0 };

    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int64_t hb_server_steady(void)
{
    return milliseconds(CLOCK_BOOTTIME); /* it also grows while the machine sleeps */
}

int64_t hb_server_nanoseconds(void)
{
    struct timespec now = { 0 };

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

/* The time of day at the start and the steady time since: whoever sets the machine's clock moves no player's. */
static int64_t now(struct hb_world *w)
{
    const struct hb_server *s = server(w);

    return s->wall_start + (hb_server_steady() - s->steady_start);
}

static void draw(struct hb_world *w, void *out, size_t n)
{
    (void)w;
    randombytes_buf(out, n);
}

static void send_text(struct hb_world *w, hb_guest guest, const char *text, size_t length)
{
    hb_guests_send(server(w)->guests, guest, text, length);
}

static void cut(struct hb_world *w, hb_guest guest, const char *why)
{
    hb_guests_cut(server(w)->guests, guest, why);
}

static void keep(struct hb_world *w, uint64_t ticket, const struct hb_row *rows, unsigned count)
{
    hb_writer_keep(server(w)->writer, ticket, rows, count);
}

static void note(struct hb_world *w, const char *level, const char *what, const char *room)
{
    enum hb_report_level known = HB_REPORT_INFO;

    (void)hb_report_level_named(level, &known);
    hb_report(&server(w)->log, known, what, &(struct hb_report_about){ .room = room });
}

/* ---- rows ---- */

struct loading {
    struct hb_server *server;
    char bad[HB_ROOM_ID + 1]; /* the room that could not be made; the rest of its rows is skipped */
    size_t rows;
};

static bool take_row(void *whom, const struct hb_row *row)
{
    struct loading *l = whom;
    struct hb_error err = { .code = HB_OK };

    l->rows++;
    if (strcmp(l->bad, row->room) == 0)
        return true;
    if (!hb_hall_row(l->server->hall, row, &err)) {
        memcpy(l->bad, row->room, sizeof l->bad);
        hb_report(&l->server->log, HB_REPORT_ERROR, "a kept room cannot be opened",
                  &(struct hb_report_about){ .room = row->room, .why = err.text });
    }
    return true;
}

static bool load(struct hb_server *s, const char *room, size_t *rows, struct hb_error *err)
{
    struct loading loading = { .server = s };
    bool good = hb_store_rows(s->reader, room, take_row, &loading, err);

    *rows = loading.rows;
    return good;
}

static bool fetch(struct hb_world *w, const char *room)
{
    struct hb_server *s = server(w);
    struct hb_error err = { .code = HB_OK };
    size_t rows = 0;

    if (!load(s, room, &rows, &err)) {
        hb_report(&s->log, HB_REPORT_ERROR, "a room cannot be read",
                  &(struct hb_report_about){ .room = room, .why = err.text });
        return false;
    }
    return rows > 0;
}

bool hb_world_load(struct hb_server *s, struct hb_error *err)
{
    size_t rows;

    return load(s, NULL, &rows, err);
}

void hb_world_init(struct hb_server *s)
{
    s->world = (struct hb_world){
        .now = now, .random = draw, .send = send_text, .cut = cut, .keep = keep, .fetch = fetch, .note = note
    };
    s->wall_start = milliseconds(CLOCK_REALTIME);
    s->steady_start = hb_server_steady();
}
