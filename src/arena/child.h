/* child.h -- a program that is talked to in lines, and that nobody waits for longer than agreed.
 *
 * It is started by the shell in a process group of its own, so that stopping it stops whatever it has started.  Its standard
 * error goes nowhere unless somebody asked for it. */
#ifndef HB_ARENA_CHILD_H
#define HB_ARENA_CHILD_H

#include "table/buffer.h"

#include <stdatomic.h>
#include <stdint.h>
#include <sys/types.h>

enum { HB_CHILD_LINE_MAX = 16 * 1024 * 1024, HB_CHILD_GRACE_MS = 300 };

struct hb_child {
    pid_t id; /* 0: none */
    int in, out;
    struct hb_buffer heard; /* and not yet taken */
    size_t taken;           /* of it */
};

enum hb_hearing {
    HB_HEARD,
    HB_LATE,     /* not in time */
    HB_GONE,     /* it has ended, or closed its output */
    HB_ENDLESS,  /* a line longer than HB_CHILD_LINE_MAX */
    HB_ABANDONED /* `stop` came first */
};

int64_t hb_now_us(void); /* microseconds; never goes back */

bool hb_child_start(struct hb_child *c, const char *command, bool show_errors);

/* Both until `deadline` (hb_now_us), and at most until *stop.  A line is terminated instead of its end and stays there until
 * the next call. */
enum hb_hearing hb_child_say(struct hb_child *c, const char *text, size_t length, int64_t deadline,
                             const atomic_bool *stop);
enum hb_hearing hb_child_hear(struct hb_child *c, char **line, size_t *length, int64_t deadline,
                              const atomic_bool *stop);

/* Closes its input, waits for HB_CHILD_GRACE_MS, and then ends it by force.  How it ended, as waitpid tells it; -1 if that was
 * by force. */
int hb_child_stop(struct hb_child *c);

#endif
