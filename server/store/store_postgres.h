/* store_postgres.h -- what the files of the PostgreSQL store share: the connection, questions to it, sentences for what it
 * says, and lists of values as it takes them.
 *
 * A batch is two questions: how far its rooms are (which are locked by it, with their leases), and then all that is to be
 * written and the end of the transaction at once, each table in one statement, however many rows there are.  If the database
 * goes away just then, whether it has happened is told by the rows that are there when it is back.
 *
 * A connection that was lost is made anew by the next one who needs it; while that fails it is tried less and less often,
 * and whoever comes in between is refused with what was said the last time. */
#ifndef HB_STORE_POSTGRES_H
#define HB_STORE_POSTGRES_H

#include "hradby/words.h"
#include "server/store/store_kind.h"

#include <libpq-fe.h>

enum { HB_POSTGRES_VERSION = 2 };

/* ---- lists of values (store_postgres_list.c) ---- */

enum hb_pg_type { HB_PG_INT8 = 20, HB_PG_INT4 = 23, HB_PG_TEXT = 25 };

/* An array in the binary form of the protocol. */
struct hb_pg_list {
    char *at;
    size_t length, room;
    uint32_t count;
    bool failed; /* there was no memory */
};

void hb_pg_list_clear(struct hb_pg_list *list, enum hb_pg_type type); /* and keeps its memory */
void hb_pg_list_text(struct hb_pg_list *list, const char *text, size_t length);
void hb_pg_list_number(struct hb_pg_list *list, enum hb_pg_type type, int64_t number);
void hb_pg_list_nothing(struct hb_pg_list *list);
void hb_pg_list_done(struct hb_pg_list *list);

/* ---- a batch ---- */

/* A room of the batch: as the database has it, and as the batch leaves it. */
struct hb_pg_room {
    char id[HB_ROOM_ID + 1]; /* "": nobody */
    struct hb_kept_room now;
    int64_t fence; /* 0: nobody has leased it */
    int64_t opened, last, due;
    bool there, changed, parked;
};

enum {
    HB_PG_ROW_ROOM,
    HB_PG_ROW_SEQ,
    HB_PG_ROW_AT,
    HB_PG_ROW_BODY,
    HB_PG_ROW_LISTS,
    HB_PG_ROOM_ID = 0,
    HB_PG_ROOM_STATE,
    HB_PG_ROOM_LAST,
    HB_PG_ROOM_ROWS,
    HB_PG_ROOM_DUE,
    HB_PG_ROOM_GAME,
    HB_PG_ROOM_OPENED,
    HB_PG_ROOM_LISTS
};

struct hb_pg_batch {
    struct hb_pg_room *rooms; /* a hash table */
    size_t room, count;
    struct hb_pg_list rows[HB_PG_ROW_LISTS], changed[HB_PG_ROOM_LISTS], opened[HB_PG_ROOM_LISTS], asked;
    char transaction[24]; /* its number in the database */
};

/* ---- the store ---- */

struct hb_postgres {
    struct hb_store base;
    PGconn *connection; /* NULL: there was none yet */
    char *url, *password;
    bool read_only, claimed, joined;
    bool broken;               /* nobody answers on the connection any more */
    int64_t not_before, delay; /* milliseconds; when to try again */
    struct hb_error away;      /* why it failed the last time */
    struct hb_pg_batch batch;
};

static inline struct hb_postgres *hb_postgres_of(struct hb_store *s)
{
    return (struct hb_postgres *)s;
}

/* Has a connection, or makes one: false and *err. */
bool hb_postgres_ready(struct hb_postgres *p, struct hb_error *err);
bool hb_postgres_is_lost(const struct hb_postgres *p);

/* Asks, with values as text (NULL is none); what comes back is to be cleared.  NULL and *err if it failed. */
PGresult *hb_postgres_ask(struct hb_postgres *p, const char *sql, int count, const char *const *values,
                          struct hb_error *err);
bool hb_postgres_do(struct hb_postgres *p, const char *sql, int count, const char *const *values, struct hb_error *err);
int64_t hb_postgres_number(const PGresult *r, int row, int column);
void hb_postgres_text(char *out, size_t cap, const PGresult *r, int row, int column);

/* Says in *err what is meant by a result that is not good, or (NULL) by what became of the connection; false. */
bool hb_postgres_refused(struct hb_postgres *p, const PGresult *r, struct hb_error *err);
bool hb_postgres_unreachable(struct hb_postgres *p, struct hb_error *err);
bool hb_postgres_no_memory(struct hb_postgres *p, struct hb_error *err);

/* store_postgres_schema.c: with a connection. */
bool hb_postgres_migrate(struct hb_postgres *p, struct hb_error *err);
int hb_postgres_version(struct hb_store *s);

/* store_postgres_keep.c */
bool hb_postgres_prepare(struct hb_postgres *p, struct hb_error *err);
bool hb_postgres_begin(struct hb_store *s, struct hb_error *err);
bool hb_postgres_expect(struct hb_store *s, const struct hb_ticket *tickets, size_t count, struct hb_error *err);
bool hb_postgres_add(struct hb_store *s, const struct hb_row *rows, unsigned count, int64_t fence,
                     struct hb_error *err);
bool hb_postgres_park(struct hb_store *s, const char *room, int64_t due, int64_t fence, struct hb_error *err);
bool hb_postgres_commit(struct hb_store *s, struct hb_error *err);
void hb_postgres_rollback(struct hb_store *s);
void hb_postgres_batch_done(struct hb_pg_batch *b);

/* store_postgres_read.c */
bool hb_postgres_rows(struct hb_store *s, const char *room, hb_row_sink *sink, void *whom, struct hb_error *err);
bool hb_postgres_alarms(struct hb_store *s, hb_alarm_sink *sink, void *whom, struct hb_error *err);
bool hb_postgres_orphans(struct hb_store *s, const struct hb_orphanage *which, hb_alarm_sink *sink, void *whom,
                         struct hb_error *err);
bool hb_postgres_last(struct hb_store *s, int64_t *at, struct hb_error *err);
bool hb_postgres_rooms(struct hb_store *s, hb_room_sink *sink, void *whom, struct hb_error *err);
bool hb_postgres_remove(struct hb_store *s, const char *room, struct hb_error *err);
bool hb_postgres_backup(struct hb_store *s, const char *path, struct hb_error *err);
bool hb_postgres_check(struct hb_store *s, hb_finding_sink *sink, void *whom, struct hb_error *err);

/* store_postgres_leases.c */
extern const struct hb_lease_kind hb_postgres_leases;

#endif
