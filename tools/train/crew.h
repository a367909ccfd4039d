/* crew.h -- several threads that do one work together, and the room they need. */
#ifndef HB_TRAIN_CREW_H
#define HB_TRAIN_CREW_H

#include <stddef.h>

enum { THREADS_MAX = 64 };

/* Every thread does its part of the work; the first is the one that calls. */
void crew_work(unsigned threads, void (*work)(void *all, unsigned thread), void *all);

/* Room for n things, all zero; there is no going on without it.  Given back by free. */
void *room_for(size_t n, size_t size);

double seconds(void);

#endif
