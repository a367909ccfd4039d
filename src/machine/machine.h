/* machine.h -- what the machine lends to players who think (hradby/player.h): its clock and its threads. */
#ifndef HB_MACHINE_H
#define HB_MACHINE_H

#include "hradby/player.h"

/* They are there for everybody and hold nothing, so any thread may use them. */
extern struct hb_stopwatch hb_machine_clock; /* microseconds since the machine was started */
extern struct hb_crew hb_machine_crew;       /* a thread for each hand, as long as there is work */

extern const struct hb_tools hb_machine_tools; /* both */

#endif
