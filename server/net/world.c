/* world.c -- what the hall asks of the world (server/lobby/hall.h), and the alarms it begins with. */
#include "hradby/words.h"
#include "server/net/server.h"
#include "server/room/room.h"

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

/* The time of day at the start and the steady time since: whoever sets the machine's clock moves no player's. */
static int64_t now(struct hb_world *w)
{
    const struct hb_server *s = server(w);

    return s->wall_start + (hb_server_steady() - s->steady_start);
}

static void random_bytes(struct hb_world *w, void *out, size_t n)
{
    (void)w;
    randombytes_buf(out, n);
}

/* ---- guests, here and at other nodes ---- */

static void send_text(struct hb_world *w, hb_guest guest, const char *text, size_t length)
{
    if (server(w)->nodes == NULL)
        hb_guests_send(server(w)->guests, guest, text, length);
    else
        hb_switch_send(hb_nodes_board(server(w)->nodes), guest, text, length);
}

static void cut(struct hb_world *w, hb_guest guest, const char *why)
{
    if (server(w)->nodes == NULL)
        hb_guests_cut(server(w)->guests, guest, why);
    else
        hb_switch_cut(hb_nodes_board(server(w)->nodes), guest, why);
}

static bool pass(struct hb_world *w, hb_guest guest, hb_peer node, const struct hb_passed *wish)
{
    return hb_switch_pass(hb_nodes_board(server(w)->nodes), guest, node, wish);
}

bool hb_server_came(struct hb_server *s, hb_guest guest, const char *address)
{
    if (s->nodes == NULL)
        return hb_hall_came(s->hall, guest, address);
    return hb_switch_came(hb_nodes_board(s->nodes), guest, address);
}

void hb_server_said(struct hb_server *s, hb_guest guest, const char *text, size_t length)
{
    hb_nodes_clock(s->nodes);
    if (s->nodes == NULL)
        hb_hall_said(s->hall, guest, text, length);
    else
        hb_switch_said(hb_nodes_board(s->nodes), guest, text, length);
}

void hb_server_left(struct hb_server *s, hb_guest guest)
{
    if (s->nodes == NULL)
        hb_hall_left(s->hall, guest);
    else
        hb_switch_left(hb_nodes_board(s->nodes), guest);
}

void hb_server_silent(struct hb_server *s, hb_guest guest, bool silent)
{
    if (s->nodes == NULL)
        hb_hall_silent(s->hall, guest, silent);
    else
        hb_switch_silent(hb_nodes_board(s->nodes), guest, silent);
}

enum hb_role hb_server_role(struct hb_server *s, hb_guest guest)
{
    if (s->nodes == NULL)
        return hb_hall_role(s->hall, guest);
    return hb_switch_role(hb_nodes_board(s->nodes), guest);
}

bool hb_server_is_awaited(const struct hb_server *s, hb_guest guest)
{
    if (s->nodes == NULL)
        return hb_hall_is_awaited(s->hall, guest);
    return hb_switch_is_awaited(hb_nodes_board(s->nodes), guest);
}

/* ---- rows ---- */

static void keep(struct hb_world *w, uint64_t ticket, int64_t fence, const struct hb_row *rows, unsigned count)
{
    hb_writer_keep(server(w)->writer, ticket, fence, rows, count);
}

static void note(struct hb_world *w, const char *level, const char *what, const char *room)
{
    enum hb_report_level known = HB_REPORT_INFO;

    (void)hb_report_level_named(level, &known);
    hb_report(&server(w)->log, known, what, &(struct hb_report_about){ .room = room });
}

/* ---- rooms ---- */

struct reading {
    struct hb_room *room;
    bool broken; /* its rows make no room */
    struct hb_error err;
};

static bool take_row(void *whom, const struct hb_row *row)
{
    struct reading *r = whom;

    if (r->room == NULL)
        r->room = hb_room_new(row->room);
    r->broken = r->room == NULL || !hb_room_apply(r->room, row, NULL, &r->err);
    return !r->broken;
}

enum hb_fetched hb_world_read(struct hb_store *store, const struct hb_reporter *log, const char *id,
                              struct hb_room **room)
{
    struct reading r = { .err = { .code = HB_OK } };
    bool good = hb_store_rows(store, id, take_row, &r, &r.err);

    *room = NULL;
    if (good && !r.broken) {
        *room = r.room;
        return r.room != NULL ? HB_FETCHED : HB_NO_SUCH_ROOM;
    }
    hb_room_free(r.room);
    hb_report(log, HB_REPORT_ERROR, good ? "a kept room cannot be opened" : "a room cannot be read",
              &(struct hb_report_about){ .room = id, .why = r.err.text });
    return HB_CANNOT_READ;
}

/* ---- what is done elsewhere ---- */

static void fetch(struct hb_world *w, const char *room, unsigned wanted)
{
    hb_errands_fetch(server(w)->errands, room, wanted);
}

static void think(struct hb_world *w, struct hb_thought *t)
{
    hb_errands_think(server(w)->errands, t);
}

static void draw(struct hb_world *w, hb_looker who, struct hb_picture_job *sketch)
{
    hb_pictures_draw(server(w)->pictures, who, sketch);
}

static void show(struct hb_world *w, hb_looker who, enum hb_shown how, const char *text, size_t length)
{
    hb_http_show(server(w), who, how, text, length);
}

static void park(struct hb_world *w, const char *room, int64_t due, int64_t fence)
{
    hb_writer_park(server(w)->writer, room, due, fence);
}

static void release(struct hb_world *w, const char *room, int64_t fence)
{
    hb_writer_release(server(w)->writer, room, fence);
}

/* Guests of other servers count here by their network as well. */
static bool spend(struct hb_world *w, const char *network, double weight)
{
    struct hb_server *s = server(w);
    const struct hb_allowance *may = &s->options.allowed.requests;
    int64_t now = hb_server_steady();
    struct hb_address *from = hb_addresses_at(s->addresses, network, now);

    if (weight > 0)
        hb_address_ask(from, may, weight, now);
    return hb_address_may_ask(from, may, now);
}

/* ---- the start ---- */

struct start {
    struct hb_server *server;
    bool full;
};

static bool take_alarm(void *whom, const struct hb_alarm *alarm)
{
    struct start *start = whom;

    start->full = !hb_hall_alarm(start->server->hall, alarm->room, alarm->due);
    return !start->full;
}

bool hb_world_load(struct hb_server *s, struct hb_error *err)
{
    struct start start = { .server = s };
    int64_t last = 0;

    if (s->nodes != NULL)
        return true; /* what is due and nobody's is found while it runs */
    if (!hb_store_alarms(s->reader, take_alarm, &start, err) || !hb_store_last(s->reader, &last, err))
        return false;
    if (last > 0)
        hb_hall_was_up(s->hall, last);
    return !start.full || hb_refuse(err, HB_NO_MEMORY, "serve.no-memory");
}

void hb_world_init(struct hb_server *s)
{
    s->world = (struct hb_world){ .now = now,
                                  .random = random_bytes,
                                  .send = send_text,
                                  .cut = cut,
                                  .keep = keep,
                                  .fetch = fetch,
                                  .think = think,
                                  .draw = draw,
                                  .show = show,
                                  .park = park,
                                  .note = note,
                                  .release = release,
                                  .pass = pass,
                                  .spend = spend };
    s->wall_start = milliseconds(CLOCK_REALTIME);
    s->steady_start = hb_server_steady();
}
