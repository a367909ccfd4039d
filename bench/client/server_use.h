/* server_use.h -- what a process has used so far, as the system tells it. */
#ifndef HB_SERVER_USE_H
#define HB_SERVER_USE_H

#include <stdbool.h>

struct hb_use {
    bool known;
    double resident, peak; /* bytes of memory */
    double processor;      /* seconds of all threads */
    double switches;       /* times that a thread waited of itself */
    double written;        /* bytes to the disk; below 0 if the system does not tell */
};

void hb_use_read(struct hb_use *u, unsigned long pid); /* pid 0: nothing is known */
double hb_use_own(void);                               /* seconds of the processor that this process has used */

#endif
