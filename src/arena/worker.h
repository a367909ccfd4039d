/* worker.h -- plays whole rounds, one after another, with contenders of its own: a thread has one, and shares nothing. */
#ifndef HB_ARENA_WORKER_H
#define HB_ARENA_WORKER_H

#include "arena/arena.h"

struct hb_worker;

/* NULL and *err if there is no memory.  Once *stop is true it gives up the round it is in. */
struct hb_worker *hb_worker_open(const struct hb_arena *arena, const atomic_bool *stop, struct hb_error *err);
void hb_worker_close(struct hb_worker *w);

/* What the round came to, as a line of JSON without its end, to be freed; NULL if it was given up. */
char *hb_worker_round(struct hb_worker *w, unsigned long round);

#endif
