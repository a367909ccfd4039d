/* small_hall.h -- a hall in a small world: texts to guests are heard in order, rows are kept when the test says so. */
#ifndef SMALL_HALL_H
#define SMALL_HALL_H

#include "later.h"

enum { HEARD_MAX = 64, KEPT_ROWS = 4096 };

struct small_hall {
    struct hb_world world;
    int64_t now, pace; /* it is so much later whenever somebody looks */
    unsigned char random;
    char *heard[HEARD_MAX];
    hb_guest to[HEARD_MAX];
    unsigned hears;
    uint64_t first_ticket, tickets;
    struct hb_row row[KEPT_ROWS], pending[KEPT_ROWS];
    unsigned rows, pendings, per_ticket[KEPT_ROWS];
    struct hb_hall *hall;
    struct later later;
    hb_looker shown_to; /* the last */
    enum hb_shown how;
    char *shown;
    char parked[HB_ROOM_ID + 1]; /* the last */
    int64_t parked_due;
    unsigned parks;
    struct hb_hall_limits limits;
    hb_preset_source *presets;
    bool notes_are_good, cuts_are_good; /* they are expected */
    unsigned cuts;
    hb_guest cut;                     /* the last */
    char room[32], anna[64], ben[64]; /* of small_begin_game */

    /* Among other nodes, if `fence` is not 0. */
    int64_t fence;     /* the next room gets it, */
    hb_peer held_by;   /* unless this node has all */
    bool orphan;       /* whoever had it has died */
    int64_t kept_with; /* the last fence under which something was to be kept */
    char released[HB_ROOM_ID + 1];
    int64_t released_fence; /* the last */
    unsigned releases, passes;
    bool no_way;             /* to the other node */
    struct hb_passed passed; /* the last, and to whom */
    char passed_text[512];
    hb_guest passed_of;
    hb_peer passed_to;
};

extern struct small_hall w;

int small_set_up(void **state); /* four guests of one address */
int small_tear_down(void **state);
void small_restart(void); /* on the rows that are kept, with alarms for all rooms, and with w.limits and w.presets */
void small_pass(int64_t milliseconds); /* time passes, and what is due happens */

void small_settle(bool good);               /* what waits to be kept is, or is not; what is done elsewhere is done */
void small_answer_one(enum hb_keeping how); /* the oldest that waits to be kept */
void small_answer_unknown(bool kept);       /* it is or is not, and nobody says which */
void small_keep_one(void);                  /* only the oldest, and nothing else */
void small_forget_heard(void);

/* Says something and gives back what this guest heard last, once the disk has kept everything. */
const char *small_say(hb_guest guest, const char *text);
const char *small_event_to(hb_guest guest); /* what a guest was told of events in the last step */
enum hb_shown small_look(enum hb_hall_look what, const char *id);

/* Anna opens a table for two, Ben joins, and the game begins; both watch. */
void small_begin_game(const char *game, const char *more);
const char *small_wish(hb_guest guest, const char *what, const char *key, const char *more);

void assert_says(const char *text, const char *part);
void small_field(const char *text, const char *name, char *out, size_t cap);

#endif
