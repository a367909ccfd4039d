/* nodes.c -- saying that this server lives, and what follows from what the database answers (nodes.h). */
#include "server/cluster/nodes.h"

#include "hradby/words.h"
#include "server/cluster/leases.h"
#include "server/cluster/links.h"
#include "server/net/hands.h"
#include "server/net/server.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    LIVES = 15000,  /* milliseconds after it was said, */
    RENEW = 5000,   /* which is so often; */
    RETRY = 1000,   /* or so often, after it failed */
    BEAT = 500,     /* the clock is looked at */
    ORPHANS = 256,  /* rooms taken at a time; when there may be more it is looked again at once */
    CALLING = 2000, /* is waited for those who are called before guests come */
    LIVING = HB_LINKS_MAX,
    SHARE_EVERY = 4, /* beats: the public rooms are told to others */
    RECONCILE_EVERY =
        12, /* renewals: what got lost is looked for, and leases of which nothing is known here are given back */
    NAMES = 4 * LIVING, /* remembered */
    NAME_BYTES = 12
};

/* How the hall and the switchboard call another node.  One that lives is heard of with each renewal, so it is never the one
 * that was heard of least lately; one that was forgotten and returns gets another number. */
struct name {
    char name[HB_NODE_TEXT];
    hb_peer number;
    uint64_t heard;
};

struct hb_nodes {
    struct hb_server *server;
    const char *database;
    struct hb_hands *hands;
    struct hb_switch_world outside;
    struct hb_switch *board;
    struct hb_links *links;
    uv_timer_t beat;
    bool beats;
    char name[HB_NODE_TEXT], former[HB_NODE_TEXT], wanted[HB_NODE_TEXT];
    int64_t good_until, next_renewal; /* by the steady clock */
    int64_t known_since;              /* when others were heard of first; 0: not yet */
    bool renewing, away;
    unsigned renewals, ticks;
    struct name known[NAMES];
    unsigned names;
    uint64_t times_heard;
    hb_peer numbers;
};

struct renewal {
    struct hb_job job; /* first */
    struct hb_nodes *nodes;
    char name[HB_NODE_TEXT], former[HB_NODE_TEXT], address[HB_NODE_ADDRESS];
    int64_t sent, now;
    bool reconciles, looks_at_all, good;
    struct hb_error err;
    struct hb_node living[LIVING];
    unsigned lives;
    struct hb_alarm orphan[ORPHANS];
    unsigned orphans;
    struct hb_lease *lease;
    size_t leases, lease_room;
};

/* ---- names ---- */

static void draw_name(char out[HB_NODE_TEXT])
{
    unsigned char bytes[NAME_BYTES];

    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2hex(out, HB_NODE_TEXT, bytes, sizeof bytes);
}

static struct name *find_name(struct hb_nodes *n, const char *name)
{
    for (unsigned i = 0; i < n->names; i++)
        if (strcmp(n->known[i].name, name) == 0)
            return &n->known[i];
    return NULL;
}

static struct name *add_name(struct hb_nodes *n, const char *name)
{
    struct name *added = &n->known[0];

    if (n->names < NAMES)
        added = &n->known[n->names++];
    for (unsigned i = 0; n->names == NAMES && i < NAMES; i++)
        if (n->known[i].heard < added->heard)
            added = &n->known[i];
    snprintf(added->name, sizeof added->name, "%s", name);
    added->number = ++n->numbers;
    return added;
}

hb_peer hb_nodes_number(struct hb_nodes *n, const char *name)
{
    struct name *known = find_name(n, name);

    if (known == NULL)
        known = add_name(n, name);
    known->heard = ++n->times_heard;
    return known->number;
}

const char *hb_nodes_name(const struct hb_nodes *n)
{
    return n->name;
}

struct hb_switch *hb_nodes_board(struct hb_nodes *n)
{
    return n->board;
}

/* ---- in the thread ---- */

static bool take_living(void *whom, const struct hb_node *node)
{
    struct renewal *r = whom;

    r->living[r->lives++] = *node;
    return r->lives < LIVING;
}

static bool take_orphan(void *whom, const struct hb_alarm *alarm)
{
    struct renewal *r = whom;

    r->orphan[r->orphans++] = *alarm;
    return r->orphans < ORPHANS;
}

static bool take_lease(void *whom, const struct hb_lease *lease)
{
    struct renewal *r = whom;

    if (r->leases == r->lease_room) {
        size_t room = r->lease_room == 0 ? 256 : 2 * r->lease_room;
        struct hb_lease *more = realloc(r->lease, room * sizeof *more);

        if (more == NULL)
            return false;
        r->lease = more;
        r->lease_room = room;
    }
    r->lease[r->leases++] = *lease;
    return true;
}

static void renew(struct hb_job *job, struct hb_pool_worker *hand)
{
    struct renewal *r = (struct renewal *)job;
    struct hb_store *s = hb_hand_store(hand, &r->err);
    struct hb_orphanage which = { .now = r->now, .most = ORPHANS, .all = r->looks_at_all, .node = r->name };

    if (s == NULL)
        return;
    r->good = (r->former[0] == '\0' || hb_store_depart(s, r->former, &r->err)) &&
              hb_store_renew(s, r->name, r->address, LIVES, &r->err) && hb_store_nodes(s, take_living, r, &r->err) &&
              hb_store_orphans(s, &which, take_orphan, r, &r->err) &&
              (!r->reconciles || hb_store_leases_of(s, r->name, take_lease, r, &r->err)) &&
              (!r->reconciles || hb_store_tidy(s, &r->err));
    if (!r->good)
        hb_hand_forget_store(hand);
}

/* ---- on the loop ---- */

static void report_away(struct hb_nodes *n, const struct renewal *r)
{
    if (n->away == !r->good)
        return;
    n->away = !r->good;
    hb_report(&n->server->log, n->away ? HB_REPORT_ERROR : HB_REPORT_INFO,
              n->away ? "the database does not hear that this server lives" : "the database hears this server again",
              &(struct hb_report_about){ .why = n->away ? r->err.text : NULL });
}

static void apply(struct hb_nodes *n, const struct renewal *r)
{
    if (n->name[0] == '\0') {
        snprintf(n->name, sizeof n->name, "%s", r->name);
        n->former[0] = '\0';
    }
    n->good_until = r->sent + LIVES;
    for (unsigned i = 0; i < r->orphans; i++)
        (void)hb_hall_alarm(n->server->hall, r->orphan[i].room, r->orphan[i].due);
    for (size_t i = 0; i < r->leases; i++)
        if (!hb_hall_has(n->server->hall, r->lease[i].room))
            hb_writer_release(n->server->writer, r->lease[i].room, r->lease[i].fence);
    for (unsigned i = 0; i < r->lives; i++)
        (void)hb_nodes_number(n, r->living[i].name);
    hb_links_living(n->links, n->name, r->sent, r->living, r->lives);
    if (n->known_since == 0)
        n->known_since = hb_server_steady();
}

static void renewed(struct hb_job *job)
{
    struct renewal *r = (struct renewal *)job;
    struct hb_nodes *n = r->nodes;

    n->renewing = false;
    n->next_renewal = !r->good ? hb_server_steady() + RETRY : r->orphans == ORPHANS ? 0 : r->sent + RENEW;
    if (n->server->stage == HB_SERVING) {
        report_away(n, r);
        if (r->good && strcmp(r->name, n->wanted) == 0)
            apply(n, r);
        hb_nodes_clock(n);
    }
    free(r->lease);
    free(r);
}

static void ask_to_renew(struct hb_nodes *n)
{
    struct renewal *r = calloc(1, sizeof *r);

    if (r == NULL)
        return;
    r->job = (struct hb_job){ .run = renew, .end = renewed };
    r->nodes = n;
    memcpy(r->name, n->wanted, sizeof r->name);
    memcpy(r->former, n->former, sizeof r->former);
    hb_links_address(n->links, r->address, sizeof r->address);
    r->sent = hb_server_steady();
    r->now = n->server->world.now(&n->server->world);
    r->looks_at_all = n->renewals % RECONCILE_EVERY == 0;
    r->reconciles = ++n->renewals % RECONCILE_EVERY == 0;
    n->renewing = true;
    hb_hands_give(n->hands, &r->job);
}

void hb_nodes_clock(struct hb_nodes *n)
{
    if (n == NULL || n->name[0] == '\0' || hb_server_steady() < n->good_until)
        return;
    hb_report(&n->server->log, HB_REPORT_WARN, "this server has not lived for a while; its rooms are others' now",
              NULL);
    n->server->metrics.expired++;
    memcpy(n->former, n->name, sizeof n->former);
    n->name[0] = '\0';
    draw_name(n->wanted);
    hb_hall_lose_all(n->server->hall);
    hb_links_close_all(n->links);
    n->next_renewal = 0;
}

static void beat(uv_timer_t *timer)
{
    struct hb_nodes *n = timer->data;

    if (n->server->stage != HB_SERVING)
        return;
    hb_nodes_clock(n);
    hb_links_beat(n->links);
    if (++n->ticks % SHARE_EVERY == 0)
        hb_switch_share(n->board);
    if (!n->renewing && hb_server_steady() >= n->next_renewal)
        ask_to_renew(n);
}

void hb_nodes_end(struct hb_nodes *n)
{
    if (n != NULL)
        hb_hands_end(n->hands);
}

/* ---- what the switchboard asks ---- */

static struct hb_nodes *of(struct hb_switch_world *w)
{
    return (struct hb_nodes *)((char *)w - offsetof(struct hb_nodes, outside));
}

static void send_out(struct hb_switch_world *w, hb_guest guest, const char *text, size_t length)
{
    hb_guests_send(of(w)->server->guests, guest, text, length);
}

static void cut(struct hb_switch_world *w, hb_guest guest, const char *why)
{
    hb_guests_cut(of(w)->server->guests, guest, why);
}

static void give(struct hb_switch_world *w, hb_peer node, const char *text, size_t length)
{
    hb_links_give(of(w)->links, node, text, length);
}

static void unlink_node(struct hb_switch_world *w, hb_peer node, const char *why)
{
    hb_report(&of(w)->server->log, HB_REPORT_WARN, "a link to another server is given up",
              &(struct hb_report_about){ .why = why });
    hb_links_close(of(w)->links, node);
}

/* ---- life ---- */

bool hb_nodes_new(struct hb_nodes **out, struct hb_server *server, const char *database, struct hb_error *err)
{
    struct hb_hands_plan plan = { .threads = 1, .most = 4, .database = database, .writes = true };
    struct hb_nodes *n = calloc(1, sizeof *n);

    *out = n;
    if (n == NULL)
        return hb_refuse(err, HB_NO_MEMORY, "serve.no-memory");
    plan.wake = hb_loop_wake;
    plan.whom = server;
    n->server = server;
    n->database = database;
    n->outside = (struct hb_switch_world){ send_out, cut, give, unlink_node };
    n->board = hb_switch_new(&n->outside);
    n->links = hb_links_new(n, server);
    if (n->board == NULL || n->links == NULL)
        return hb_refuse(err, HB_NO_MEMORY, "serve.no-memory");
    if (!hb_links_listen(n->links, err))
        return false;
    n->hands = hb_hands_new(&plan, err);
    return n->hands != NULL;
}

void hb_nodes_begin(struct hb_nodes *n, struct hb_hall *hall)
{
    hb_switch_serve(n->board, hall);
    draw_name(n->wanted);
    uv_timer_init(&n->server->loop, &n->beat);
    n->beat.data = n;
    n->beats = true;
    uv_timer_start(&n->beat, beat, 0, BEAT);
}

bool hb_nodes_ready(const struct hb_nodes *n)
{
    if (n == NULL)
        return true;
    return n->name[0] != '\0' && (!hb_links_calls(n->links) || hb_server_steady() - n->known_since > CALLING);
}

void hb_nodes_stop(struct hb_nodes *n)
{
    if (n == NULL)
        return;
    if (n->beats)
        uv_close((uv_handle_t *)&n->beat, NULL);
    n->beats = false;
    hb_links_stop(n->links);
}

/* Others need not wait until its time runs out.  The database may know it by the name that it has asked for, though the answer
 * was not heard any more. */
static void depart(struct hb_nodes *n)
{
    struct hb_store *s = n->wanted[0] == '\0' ? NULL : hb_store_open(n->database, false, NULL);

    if (s != NULL)
        hb_store_depart(s, n->wanted, NULL);
    if (s != NULL && n->former[0] != '\0')
        hb_store_depart(s, n->former, NULL);
    hb_store_close(s);
}

void hb_nodes_part(struct hb_nodes *n)
{
    if (n == NULL)
        return;
    hb_hands_free(n->hands);
    n->hands = NULL;
    depart(n);
}

void hb_nodes_free(struct hb_nodes *n)
{
    if (n == NULL)
        return;
    hb_links_free(n->links);
    hb_switch_free(n->board);
    free(n);
}
