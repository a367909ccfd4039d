/* store_postgres_leases.c -- nodes, leases and what they tell each other, in a PostgreSQL database (leases.h). */
#include "server/store/store_postgres.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { NUMBER_TEXT = 24, TRIES = 4 };

/* How long a node has still to live, in milliseconds. */
#define LEFT "coalesce(floor(extract(epoch FROM expires - clock_timestamp()) * 1000), 0)::bigint"

/* Asks, and once more if the connection turns out to be lost: what is asked here may be said twice. */
static PGresult *ask(struct hb_store *s, const char *sql, int count, const char *const *values, struct hb_error *err)
{
    struct hb_postgres *p = hb_postgres_of(s);
    PGresult *r;

    if (!hb_postgres_ready(p, err))
        return NULL;
    r = hb_postgres_ask(p, sql, count, values, err);
    if (r == NULL && hb_postgres_is_lost(p) && hb_postgres_ready(p, err))
        r = hb_postgres_ask(p, sql, count, values, err);
    return r;
}

static bool tell(struct hb_store *s, const char *sql, int count, const char *const *values, struct hb_error *err)
{
    PGresult *r = ask(s, sql, count, values, err);

    PQclear(r);
    return r != NULL;
}

/* ---- nodes ---- */

static bool renew(struct hb_store *s, const char *node, const char *address, int64_t milliseconds, struct hb_error *err)
{
    char time[NUMBER_TEXT];

    snprintf(time, sizeof time, "%" PRId64, milliseconds);
    return tell(s,
                "INSERT INTO hradby.nodes (name, address, expires)"
                " VALUES ($1, $2, clock_timestamp() + $3::bigint * interval '1 millisecond')"
                " ON CONFLICT (name) DO UPDATE SET address = EXCLUDED.address, expires = EXCLUDED.expires",
                3, (const char *const[]){ node, address, time }, err);
}

static bool depart(struct hb_store *s, const char *node, struct hb_error *err)
{
    return tell(s,
                "WITH given_back AS (DELETE FROM hradby.leases WHERE node = $1 RETURNING room),"
                " parked AS (UPDATE hradby.rooms SET due = 0 FROM given_back"
                " WHERE id = room AND state <> 'over' AND due IS NULL)"
                " DELETE FROM hradby.nodes WHERE name = $1",
                1, (const char *const[]){ node }, err);
}

static void take_node(struct hb_node *node, const PGresult *r, int row, int column)
{
    hb_postgres_text(node->name, sizeof node->name, r, row, column);
    hb_postgres_text(node->address, sizeof node->address, r, row, column + 1);
    node->left = hb_postgres_number(r, row, column + 2);
}

static bool nodes(struct hb_store *s, hb_node_sink *sink, void *whom, struct hb_error *err)
{
    PGresult *r =
        ask(s, "SELECT name, address, " LEFT " FROM hradby.nodes WHERE expires > clock_timestamp() ORDER BY name", 0,
            NULL, err);

    for (int row = 0; r != NULL && row < PQntuples(r); row++) {
        struct hb_node node;

        take_node(&node, r, row, 0);
        if (!sink(whom, &node))
            break;
    }
    PQclear(r);
    return r != NULL;
}

/* ---- leases ---- */

static void take_lease(struct hb_lease *lease, const PGresult *r, int row)
{
    hb_postgres_text(lease->room, sizeof lease->room, r, row, 0);
    lease->fence = hb_postgres_number(r, row, 1);
    take_node(&lease->holder, r, row, 2);
}

static bool holder(struct hb_store *s, const char *room, struct hb_lease *lease, struct hb_error *err)
{
    PGresult *r = ask(s,
                      "SELECT room, fence, node, coalesce(address, ''), " LEFT " FROM hradby.leases"
                      " LEFT JOIN hradby.nodes ON name = node WHERE room = $1",
                      1, (const char *const[]){ room }, err);
    bool held = r != NULL && PQntuples(r) == 1;

    if (held)
        take_lease(lease, r, 0);
    else if (r != NULL && err != NULL)
        err->code = HB_OK;
    PQclear(r);
    return held;
}

static bool has(struct hb_store *s, const char *room, bool *there, struct hb_error *err)
{
    PGresult *r =
        ask(s, "SELECT EXISTS (SELECT 1 FROM hradby.rooms WHERE id = $1)", 1, (const char *const[]){ room }, err);

    if (r != NULL)
        *there = PQgetvalue(r, 0, 0)[0] == 't';
    PQclear(r);
    return r != NULL;
}

/* The fence is drawn when the row is locked, so that it is greater than the one that stands there.  0: not got. */
static int64_t take(struct hb_store *s, const char *room, const char *node, bool *asked, struct hb_error *err)
{
    PGresult *r = ask(s,
                      "INSERT INTO hradby.leases AS l (room, node, fence) SELECT $1, name, nextval('hradby.fences')"
                      " FROM hradby.nodes WHERE name = $2 AND expires > clock_timestamp()"
                      " ON CONFLICT (room) DO UPDATE SET node = EXCLUDED.node, fence = nextval('hradby.fences')"
                      " WHERE l.node = EXCLUDED.node OR NOT EXISTS (SELECT 1 FROM hradby.nodes"
                      " WHERE name = l.node AND expires > clock_timestamp()) RETURNING fence",
                      2, (const char *const[]){ room, node }, err);
    int64_t fence = r != NULL && PQntuples(r) == 1 ? hb_postgres_number(r, 0, 0) : 0;

    *asked = r != NULL;
    PQclear(r);
    return fence;
}

/* Between asking and looking who has it, the holder may have given it back. */
static enum hb_leased lease(struct hb_store *s, const char *room, const char *node, struct hb_lease *out,
                            struct hb_error *err)
{
    for (unsigned n = 0; n < TRIES; n++) {
        bool asked;
        int64_t fence = take(s, room, node, &asked, err);

        if (!asked || !holder(s, room, out, err)) {
            if (!asked || (err != NULL && err->code != HB_OK))
                return HB_LEASE_FAILED;
            continue;
        }
        if (fence != 0 && out->fence == fence)
            return HB_LEASED;
        if (strcmp(out->holder.name, node) != 0 && out->holder.left > 0)
            return HB_LEASED_BEFORE;
    }
    hb_refuse(err, HB_BAD_REQUEST, "store.node-late node=%.*s", HB_NODE_TEXT, node);
    return HB_LEASE_FAILED;
}

static bool release(struct hb_store *s, const char *room, int64_t fence, struct hb_error *err)
{
    char number[NUMBER_TEXT];

    snprintf(number, sizeof number, "%" PRId64, fence);
    return tell(s, "DELETE FROM hradby.leases WHERE room = $1 AND fence = $2::bigint", 2,
                (const char *const[]){ room, number }, err);
}

static bool leases_of(struct hb_store *s, const char *node, hb_lease_sink *sink, void *whom, struct hb_error *err)
{
    PGresult *r = ask(s,
                      "SELECT room, fence, node, coalesce(address, ''), " LEFT " FROM hradby.leases"
                      " LEFT JOIN hradby.nodes ON name = node WHERE node = $1 ORDER BY room",
                      1, (const char *const[]){ node }, err);

    for (int row = 0; r != NULL && row < PQntuples(r); row++) {
        struct hb_lease found;

        take_lease(&found, r, row);
        if (!sink(whom, &found))
            break;
    }
    PQclear(r);
    return r != NULL;
}

/* A minute and an hour late, so that one who has only stood still may still find what was his. */
static bool tidy(struct hb_store *s, struct hb_error *err)
{
    return tell(s,
                "DELETE FROM hradby.leases l WHERE NOT EXISTS (SELECT 1 FROM hradby.nodes"
                " WHERE name = l.node AND expires > clock_timestamp() - interval '1 minute')"
                " AND NOT EXISTS (SELECT 1 FROM hradby.rooms WHERE id = l.room AND state <> 'over')",
                0, NULL, err) &&
           tell(s,
                "DELETE FROM hradby.nodes WHERE expires < clock_timestamp() - interval '1 hour'"
                " AND NOT EXISTS (SELECT 1 FROM hradby.leases WHERE node = name)",
                0, NULL, err);
}

const struct hb_lease_kind hb_postgres_leases = {
    .renew = renew,
    .depart = depart,
    .nodes = nodes,
    .lease = lease,
    .release = release,
    .leases_of = leases_of,
    .holder = holder,
    .has = has,
    .orphans = hb_postgres_orphans,
    .tidy = tidy,
};
