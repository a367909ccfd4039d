/* store.h -- where rows are kept: in a SQLite file, or in a PostgreSQL database that several servers share.
 *
 * Which of them it is, the name says: "postgresql://…" or "postgres://…" is a database, everything else a file.  Both
 * behave alike in what stands here.  A store is used by one thread at a time; several stores of one database, in one
 * program or in several, do not disturb each other.  Everything that the database refuses (a full disk, a locked or broken
 * file, a server that is away, tables of a newer version) is a sentence in *err that shows no password, and nothing of an
 * unfinished batch is there afterwards.  After a failure the store can be used again. */
#ifndef HB_STORE_H
#define HB_STORE_H

#include "server/lobby/hall.h"

enum { HB_BODY_MAX = 256 * 1024 }; /* bytes of a row's body */

struct hb_store;

/* Opens a database, creates what is missing (a file for this user alone) and brings it to the present version; NULL and
 * *err if that cannot be.  `read_only` neither creates nor changes anything.  A file that is not ours is refused and not
 * touched, and so is one that has a second name (a hard link), by which somebody would not see what is written by the
 * first. */
struct hb_store *hb_store_open(const char *name, bool read_only, struct hb_error *err);
void hb_store_close(struct hb_store *s); /* NULL is fine; a batch that was not committed is gone */

/* Whether what was written last to a file may be missing: it was opened without the log that it says belongs to it, as one
 * is that was copied alone while a server had it open.  *finding says so. */
bool hb_store_lacks_log(const struct hb_store *s, struct hb_error *finding);

/* Nothing is to be written for a while: puts what lies in a log into the file itself, as far as nobody reads what was before.
 * When the last one that may write to a file is closed all of it is there, and nothing lies beside it. */
void hb_store_settle(struct hb_store *s);

/* Makes this store the only one of a server: false and *err while another program has claimed the same database, by
 * whatever name.  Operators read, copy and delete meanwhile.  It ends with hb_store_close, or with the program however
 * that ends. */
bool hb_store_claim(struct hb_store *s, struct hb_error *err);

/* Whether it could be written to now; false and *err.  Nothing is left of trying.  For a store that may write. */
bool hb_store_probe(struct hb_store *s, struct hb_error *err);

/* A batch: rows of several tickets, durable together when hb_store_commit says true.  A row whose (room, seq) is
 * there already, that leaves a gap, or whose body is no JSON object with a kind makes its ticket fail, not the batch.
 * Without a true commit nothing of the batch is there, with one exception that nothing can avoid: if the disk fails at the
 * very end of a commit and the machine dies before the next one, or if a database goes away there and does not come back
 * for some seconds, all of the batch may be found there. */
bool hb_store_begin(struct hb_store *s, struct hb_error *err);
bool hb_store_add(struct hb_store *s, const struct hb_row *rows, unsigned count, struct hb_error *err);
bool hb_store_commit(struct hb_store *s, struct hb_error *err); /* good or not, the batch has ended */
void hb_store_rollback(struct hb_store *s);                     /* without a batch it does nothing */

/* Within a batch: the room has left memory, and something is due in it at this time (INT64_MAX: never).  It holds until
 * the room's next row.  False and *err if there is no such room. */
bool hb_store_park(struct hb_store *s, const char *room, int64_t due, struct hb_error *err);

/* A whole batch at once, as the writer hands it over: rows of a ticket, or (count 0) a room to park. */
struct hb_ticket {
    const struct hb_row *rows;
    unsigned count;
    const char *parked;
    int64_t due;
    int64_t fence; /* of the lease of the first row's room, under which it is written (leases.h); 0: without one */

    bool good;
    bool sick;   /* it failed since the store did, not for what it is */
    bool fenced; /* it failed since somebody else has the room by now */
    struct hb_error err;
};

/* Keeps the tickets in their order and says of each how it went.  True if those that are good are durable; otherwise all
 * have failed, *err tells why, and *unsure whether they may be found there nevertheless. */
bool hb_store_keep(struct hb_store *s, struct hb_ticket *tickets, size_t count, bool *unsure, struct hb_error *err);

/* Rows in the order of rooms and seq: of one room (there may be none), or (room NULL) of all rooms that are not over.  A
 * room is over when its last row that is not chat or the like is of kind "end" or "close".  All rows of one room are read
 * as of one moment.  A row is good only during the call, its body is terminated and not to be changed.  A sink that
 * returns false ends it, which is no failure; it uses another store or none. */
typedef bool hb_row_sink(void *whom, const struct hb_row *row);
bool hb_store_rows(struct hb_store *s, const char *room, hb_row_sink *sink, void *whom, struct hb_error *err);

/* All rooms that are not over, and when something is due in them: 0, which is now, for a room that was not parked since
 * its last row, as it was in memory when its server died.  In no particular order. */
struct hb_alarm {
    char room[HB_ROOM_ID + 1];
    char state[16]; /* waiting, playing */
    int64_t due;
};
typedef bool hb_alarm_sink(void *whom, const struct hb_alarm *alarm);
bool hb_store_alarms(struct hb_store *s, hb_alarm_sink *sink, void *whom, struct hb_error *err);

/* When the last row of all was written, 0 if there is none: until then a server was there for certain.  Quickly. */
bool hb_store_last(struct hb_store *s, int64_t *at, struct hb_error *err);

/* For operators. */
struct hb_room_line {
    char room[HB_ROOM_ID + 1];
    uint32_t rows;
    int64_t opened, last;
    char game[32], state[16]; /* waiting, playing, over */
};
typedef bool hb_room_sink(void *whom, const struct hb_room_line *line);
bool hb_store_rooms(struct hb_store *s, hb_room_sink *sink, void *whom, struct hb_error *err); /* the oldest first */
bool hb_store_delete(struct hb_store *s, const char *room, struct hb_error *err); /* false also if there is none */
int hb_store_version(struct hb_store *s);
const char *hb_store_name(const struct hb_store *s); /* as it may be shown: without a password */

/* A copy of all that is committed now, while others write, into a SQLite file that is not there yet. */
bool hb_store_backup(struct hb_store *s, const char *path, struct hb_error *err);

/* Brings all rooms of one store into another one that has none of them. */
bool hb_store_copy(struct hb_store *to, struct hb_store *from, struct hb_error *err);

/* Looks for damage: each finding is a sentence, in the form of an error.  False and *err if it could not look. */
typedef void hb_finding_sink(void *whom, const struct hb_error *finding);
bool hb_store_check(struct hb_store *s, hb_finding_sink *sink, void *whom, struct hb_error *err);

#endif
