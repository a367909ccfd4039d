/* presence.h -- who is at a table just now, told to everybody who watches it when it changes, at most once a second. */
#ifndef HB_PRESENCE_H
#define HB_PRESENCE_H

#include <stdint.h>

enum { HB_PRESENCE_PAUSE = 1000 };

struct hb_presence {
    unsigned here;     /* seats, as bits, as they were told last */
    unsigned watching; /* guests without a seat, likewise */
    int64_t told;      /* when */
    int64_t due;       /* when it is to be told next; INT64_MAX: nothing has changed */
};

struct hb_hall;
struct hb_room;

unsigned hb_presence_here(const struct hb_room *r);
unsigned hb_presence_watching(const struct hb_room *r);

/* After somebody has come or left: it may have to be told. */
void hb_presence_look(struct hb_hall *h, struct hb_room *r);

/* Tells it if it is time. */
void hb_presence_tell(struct hb_hall *h, struct hb_room *r, int64_t now);

#endif
