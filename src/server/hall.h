/* hall.h -- the game server without the world: rooms with tables, guests who come and go, and rows to be kept.
 *
 * A hall is a state machine.  What happens outside is told to it (somebody came, sent a text, left; a row was kept or
 * was not; time has passed), and what it wants done outside it asks of the world it was given.  It opens no socket and
 * no file, reads no clock and draws no random number of its own, so that whole evenings can be played from one seed.
 *
 * Nothing happens in a room before it is kept: a wish is checked, written down as a row, given to the world to keep, and
 * only when the world says that it is kept it takes effect and everybody is told.  A hall that is made again from the
 * kept rows is the same hall, less the guests. */
#ifndef HB_HALL_H
#define HB_HALL_H

#include "hradby/text.h"
#include "table/buffer.h"
#include "table/plan_json.h"

#include <stdint.h>

enum {
    HB_ROOM_ID = 22,      /* letters of a room's id, without the end */
    HB_FRAME_MAX = 16384, /* bytes of a text from a guest */
    HB_ADDRESS_TEXT = 48,
    HB_ROWS_MAX = 2 /* kept together */
};

typedef uint32_t hb_guest; /* a connection; the world gives out the numbers, from 1, none twice at a time */

/* One thing that happened in a room, for good.  Rooms are made of their rows in the order of `seq`, from 1. */
struct hb_row {
    char room[HB_ROOM_ID + 1];
    uint32_t seq;
    int64_t at; /* milliseconds since 1970 */
    char *body; /* a JSON object */
    size_t length;
};

/* The world.  None of these calls back into the hall before it returns. */
struct hb_world {
    int64_t (*now)(struct hb_world *w);
    void (*random)(struct hb_world *w, void *out, size_t n);

    /* A text to a guest; what it points to is good only during the call. */
    void (*send)(struct hb_world *w, hb_guest guest, const char *text, size_t length);
    void (*cut)(struct hb_world *w, hb_guest guest, const char *why); /* hb_hall_left follows, as for everybody */

    /* Keeps rows, all of them or none; hb_hall_kept(ticket, …) says later how it went, in the order of the tickets. */
    void (*keep)(struct hb_world *w, uint64_t ticket, const struct hb_row *rows, unsigned count);

    /* Gives all rows of a room that is not in the hall to hb_hall_row, in order; false if there is none. */
    bool (*fetch)(struct hb_world *w, const char *room);

    void (*note)(struct hb_world *w, const char *level, const char *what, const char *room); /* for the log */
};

/* What a hall allows. */
struct hb_hall_limits {
    unsigned rooms;             /* in memory at a time */
    unsigned rooms_per_address; /* opened and not over */
    unsigned guests;
    unsigned rooms_per_guest;               /* watched at a time */
    unsigned asks_per_second, asks_at_once; /* of a guest */
    int64_t computer_delay;                 /* milliseconds before a computer moves */
    unsigned page;                          /* bytes of events or of a record in one answer */
};

extern const struct hb_hall_limits hb_usual_limits;

struct hb_hall;

struct hb_hall *hb_hall_new(const struct hb_hall_limits *limits, struct hb_world *world, hb_preset_source *presets);
void hb_hall_free(struct hb_hall *h);

/* At the start, and inside world->fetch: one row after another.  False and *err if a room cannot be made of them; that
 * room is then left out, the others are not harmed. */
bool hb_hall_row(struct hb_hall *h, const struct hb_row *row, struct hb_error *err);
void hb_hall_begin(struct hb_hall *h); /* all rows are in: clocks go on, computers move */

/* What happens outside. */
bool hb_hall_came(struct hb_hall *h, hb_guest guest, const char *address); /* false: the hall is full */
void hb_hall_said(struct hb_hall *h, hb_guest guest, const char *text, size_t length);
void hb_hall_left(struct hb_hall *h, hb_guest guest);
void hb_hall_kept(struct hb_hall *h, uint64_t ticket, bool good);

/* Time passes: clocks run out, computers move.  hb_hall_due says when it is to be called next (INT64_MAX: no need). */
void hb_hall_tick(struct hb_hall *h);
int64_t hb_hall_due(const struct hb_hall *h);

/* For HTTP: a room's record as everybody may have it now (the seed only when the game is over), its head, its picture in
 * SVG as a spectator sees it, the public rooms, and numbers for the operator.  False if there is no such room. */
bool hb_hall_record(struct hb_hall *h, const char *room, struct hb_buffer *out);
bool hb_hall_head(struct hb_hall *h, const char *room, struct hb_buffer *out);
bool hb_hall_picture(struct hb_hall *h, const char *room, enum hb_language language, struct hb_buffer *out);
void hb_hall_list(struct hb_hall *h, struct hb_buffer *out);

struct hb_hall_numbers {
    unsigned guests, rooms, playing;
    uint64_t rooms_opened, moves, asks, refusals, keeps, keeps_failed;
};
struct hb_hall_numbers hb_hall_numbers(const struct hb_hall *h);

/* The whole truth about a room for tests: the hash of its position, how many rows it has. */
bool hb_hall_peek(const struct hb_hall *h, const char *room, uint64_t *hash, uint32_t *seq, bool *over);

#endif
