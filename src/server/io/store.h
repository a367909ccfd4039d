/* store.h -- where rows are kept: one SQLite file (WAL, synchronous=FULL), with versions and migrations.
 *
 * A store is used by one thread at a time; several stores of one file, in one program or in several, do not disturb each
 * other.  Everything that SQLite refuses (a full disk, a locked or broken file, a file of a newer version) is a sentence
 * in *err, and nothing of an unfinished batch is there afterwards.  After a failure the store can be used again. */
#ifndef HB_STORE_H
#define HB_STORE_H

#include "server/hall.h"

enum { HB_BODY_MAX = 256 * 1024 }; /* bytes of a row's body */

struct hb_store;

/* Opens or creates the file (for this user alone) and brings it to the present version; NULL and *err if that cannot be.
 * `read_only` neither creates nor changes anything.  A file that is not ours is refused and not touched. */
struct hb_store *hb_store_open(const char *path, bool read_only, struct hb_error *err);
void hb_store_close(struct hb_store *s); /* NULL is fine; a batch that was not committed is gone */

/* Makes this store the only one of a server: false and *err while another program has claimed the same file.  Operators
 * read, copy and delete meanwhile.  It ends with hb_store_close, or with the program however that ends. */
bool hb_store_claim(struct hb_store *s, struct hb_error *err);

/* A batch: rows of several tickets, durable together when hb_store_commit says true.  A row whose (room, seq) is
 * there already, that leaves a gap, or whose body is no JSON object with a kind makes its ticket fail, not the batch
 * (savepoints).  Without a true commit nothing of the batch is there, with one exception that no file can avoid: if the
 * disk fails at the very end of a commit and the machine dies before the next one, all of the batch may be found there. */
bool hb_store_begin(struct hb_store *s, struct hb_error *err);
bool hb_store_add(struct hb_store *s, const struct hb_row *rows, unsigned count, struct hb_error *err);
bool hb_store_commit(struct hb_store *s, struct hb_error *err); /* good or not, the batch has ended */
void hb_store_rollback(struct hb_store *s);                     /* without a batch it does nothing */

/* Rows in the order of rooms and seq: of one room (there may be none), or (room NULL) of all rooms that are not over.  A
 * room is over when its last row that is not chat or rematch is of kind "end".  A row is good only during the call, its
 * body is terminated and not to be changed.  A sink that returns false ends it, which is no failure; it uses another store
 * or none. */
typedef bool hb_row_sink(void *whom, const struct hb_row *row);
bool hb_store_rows(struct hb_store *s, const char *room, hb_row_sink *sink, void *whom, struct hb_error *err);

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

/* A copy of all that is committed now, while others write, into a file that is not there yet. */
bool hb_store_backup(struct hb_store *s, const char *path, struct hb_error *err);

/* Looks for damage: each finding is a sentence, in the form of an error.  False and *err if it could not look. */
typedef void hb_finding_sink(void *whom, const struct hb_error *finding);
bool hb_store_check(struct hb_store *s, hb_finding_sink *sink, void *whom, struct hb_error *err);

#endif
