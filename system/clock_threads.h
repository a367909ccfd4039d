/* clock_threads.h -- what the machine lends: its clock and its threads to players who think (hradby/player.h), and a
 * seed to those who gave none.
 *
 * For programs and the server alone.  The engine and the players are handed what they may use, so that a test can hand
 * them a clock of its own. */
#ifndef HB_CLOCK_THREADS_H
#define HB_CLOCK_THREADS_H

#include "hradby/player.h"
#include "hradby/table.h"

/* They are there for everybody and hold nothing, so any thread may use them. */
extern struct hb_stopwatch hb_system_clock; /* microseconds since the machine was started */
extern struct hb_workers hb_system_workers; /* a thread for each worker, as long as there is work */

extern const struct hb_tools hb_system_tools; /* both */

/* Writes 32 hexadecimal digits from the system's random source; false if it gives none. */
bool hb_system_fresh_seed(char seed[HB_SEED_TEXT]);

#endif
