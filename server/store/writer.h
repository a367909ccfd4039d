/* writer.h -- the thread that keeps rows: it takes all that is waiting, puts it into one transaction, and hands back how
 * each ticket went, in the order in which they came.  When nothing has come for a moment it lets the store settle.
 *
 * Everything here but `wake` is called from the thread that made the writer.  The two share two queues behind one
 * lock and nothing else. */
#ifndef HB_WRITER_H
#define HB_WRITER_H

#include "server/lobby/hall.h"

struct hb_writer;

/* How keeping went.  When a commit fails, all its tickets fail. */
struct hb_kept {
    uint64_t ticket;
    bool good;
    bool sick;    /* the store failed; otherwise only this ticket did, for what it is (its room was deleted) */
    bool fenced;  /* another server has the room by now (leases.h) */
    bool unsure;  /* it counts as failed, but its rows may be found there: its rooms are to be read again */
    int64_t took; /* microseconds from asking to the end of the commit */
    char why[HB_ERROR_TEXT]; /* if it is not good */
};

/* Opens the store and starts the thread; NULL and *err if that cannot be.  `wake` is called from the new thread whenever
 * there is something to take. */
struct hb_writer *hb_writer_new(const char *path, void (*wake)(void *whom), void *whom, struct hb_error *err);

/* The same for one of several servers that share the database (hb_store_join). */
struct hb_writer *hb_writer_new_shared(const char *path, void (*wake)(void *whom), void *whom, struct hb_error *err);

/* Finishes what is waiting, ends the thread and closes the store. */
void hb_writer_free(struct hb_writer *w);

/* Under a lease, or 0 where rooms are not shared (leases.h). */
void hb_writer_keep(struct hb_writer *w, uint64_t ticket, int64_t fence, const struct hb_row *rows, unsigned count);

/* The room has left memory (hb_store_park), after all that was asked for before.  Nobody hears how it went: a room whose
 * parking was not kept is only looked at once more at the next start. */
void hb_writer_park(struct hb_writer *w, const char *room, int64_t due, int64_t fence);

/* The lease is given back after all that was asked for before.  If that fails, its node's time has to run out first. */
void hb_writer_release(struct hb_writer *w, const char *room, int64_t fence);

/* The next ticket that is done; false if there is none now. */
bool hb_writer_take(struct hb_writer *w, struct hb_kept *out);

/* Whether the file was opened without its log (hb_store_lacks_log). */
bool hb_writer_lacks_log(const struct hb_writer *w, struct hb_error *finding);

size_t hb_writer_waiting(const struct hb_writer *w); /* asked for and not taken yet */

#endif
