/* store_kind.h -- what a kind of store does, and what both kinds make of a row.  For the files of the store. */
#ifndef HB_STORE_KIND_H
#define HB_STORE_KIND_H

#include "server/cluster/leases.h"

enum { HB_PATH_SHOWN = 120 }; /* bytes of a name in a sentence */

/* What a store that can be shared does beside. */
struct hb_lease_kind {
    bool (*renew)(struct hb_store *s, const char *node, const char *address, int64_t milliseconds,
                  struct hb_error *err);
    bool (*depart)(struct hb_store *s, const char *node, struct hb_error *err);
    bool (*nodes)(struct hb_store *s, hb_node_sink *sink, void *whom, struct hb_error *err);
    enum hb_leased (*lease)(struct hb_store *s, const char *room, const char *node, struct hb_lease *lease,
                            struct hb_error *err);
    bool (*release)(struct hb_store *s, const char *room, int64_t fence, struct hb_error *err);
    bool (*leases_of)(struct hb_store *s, const char *node, hb_lease_sink *sink, void *whom, struct hb_error *err);
    bool (*holder)(struct hb_store *s, const char *room, struct hb_lease *lease, struct hb_error *err);
    bool (*has)(struct hb_store *s, const char *room, bool *there, struct hb_error *err);
    bool (*orphans)(struct hb_store *s, const struct hb_orphanage *which, hb_alarm_sink *sink, void *whom,
                    struct hb_error *err);
    bool (*tidy)(struct hb_store *s, struct hb_error *err);
};

/* As in store.h; `room` of rows is never NULL. */
struct hb_store_kind {
    void (*close)(struct hb_store *s);
    bool (*claim)(struct hb_store *s, struct hb_error *err);
    bool (*join)(struct hb_store *s, struct hb_error *err); /* NULL: it is not for several */
    bool (*probe)(struct hb_store *s, struct hb_error *err);
    void (*settle)(struct hb_store *s); /* NULL: there is nothing to do */
    bool (*begin)(struct hb_store *s, struct hb_error *err);
    bool (*expect)(struct hb_store *s, const struct hb_ticket *tickets, size_t count, struct hb_error *err);
    bool (*add)(struct hb_store *s, const struct hb_row *rows, unsigned count, int64_t fence, struct hb_error *err);
    bool (*park)(struct hb_store *s, const char *room, int64_t due, int64_t fence, struct hb_error *err);
    bool (*commit)(struct hb_store *s, struct hb_error *err);
    void (*rollback)(struct hb_store *s);
    bool (*rows)(struct hb_store *s, const char *room, hb_row_sink *sink, void *whom, struct hb_error *err);
    bool (*alarms)(struct hb_store *s, hb_alarm_sink *sink, void *whom, struct hb_error *err);
    bool (*last)(struct hb_store *s, int64_t *at, struct hb_error *err);
    bool (*rooms)(struct hb_store *s, hb_room_sink *sink, void *whom, struct hb_error *err);
    bool (*remove)(struct hb_store *s, const char *room, struct hb_error *err);
    int (*version)(struct hb_store *s);
    bool (*backup)(struct hb_store *s, const char *path, struct hb_error *err);
    bool (*check)(struct hb_store *s, hb_finding_sink *sink, void *whom, struct hb_error *err);
    const struct hb_lease_kind *leases; /* NULL: one server has all rooms */
};

/* The first member of every kind's own. */
struct hb_store {
    const struct hb_store_kind *kind;
    char *name; /* as it may be shown */
    bool lacks_log;
    bool in_batch;
    bool lost;   /* the batch is given up; nothing more goes into it */
    bool unsure; /* nobody knows whether the last commit was one */
    bool fenced; /* the last ticket was refused since somebody else has its room */
    bool again;  /* somebody else was quicker: the same batch may be tried anew */
};

bool hb_store_is_postgres(const char *name);
struct hb_store *hb_sqlite_open(const char *path, bool read_only, struct hb_error *err);
struct hb_store *hb_postgres_open(const char *url, bool read_only, struct hb_error *err);

/* ---- rows ---- */

enum hb_kept_state { HB_KEPT_WAITING, HB_KEPT_PLAYING, HB_KEPT_OVER, HB_KEPT_STATES };
extern const char *const hb_kept_states[HB_KEPT_STATES];
enum hb_kept_state hb_kept_state(const char *text); /* of one of those; waiting if it is none */

bool hb_kept_is_room(const char *room); /* whether it can be the id of one */

/* How far a room is. */
struct hb_kept_room {
    uint32_t rows; /* 0: there is no such room */
    enum hb_kept_state state;
    char game[32]; /* set with the first row */
};

/* Finds out how far a room is; one that is not there has no rows.  False and *err if that cannot be known. */
typedef bool hb_kept_find(struct hb_store *s, const char *room, struct hb_kept_room *out, struct hb_error *err);

/* Whether a ticket's rows can come next in their rooms, and how far those are after each of them; false and *err. */
bool hb_kept_ticket(struct hb_kept_room *after, const struct hb_row *rows, unsigned count, struct hb_store *s,
                    hb_kept_find *find, struct hb_error *err);

#endif
