/* hall.h -- the game server without the world: rooms with tables, guests who come and go, and rows to be kept.
 *
 * A hall is a state machine.  What happens outside is told to it (somebody came, sent a text, left; a row was kept or
 * was not; time has passed), and what it wants done outside it asks of the world it was given.  It opens no socket and
 * no file, reads no clock and draws no random number of its own, so that whole evenings can be played from one seed.
 *
 * Nothing happens in a room before it is kept: a wish is checked, written down as a row, given to the world to keep, and
 * only when the world says that it is kept it takes effect and everybody is told.  A room that is made again from its
 * kept rows is the same room, less the guests.
 *
 * Rooms are in memory while somebody is there or something is about to happen there.  Of the others that are not over the
 * hall knows at most when time does something to them (an alarm); they are fetched then, or when somebody wants them.
 *
 * What takes long is done elsewhere, by another thread if the world has one: reading rooms (fetch), thinking for
 * computers (think), drawing (draw).  No function here waits for it, and none walks over all rooms or all guests.
 *
 * Several servers (nodes) may share the rooms.  Each has a hall, and a room is in the memory of one of them, which holds it
 * under a number, the fence.  The hall does not know how that is made sure: a room comes with its fence or with the word
 * that another node has it, and every row is kept under the fence.  Where one server has all rooms every fence is 0. */
#ifndef HB_HALL_H
#define HB_HALL_H

#include "hradby/text.h"
#include "server/lobby/address.h"
#include "table/json.h"
#include "table/plan.h"
#include "table/strings.h"

#include <stdint.h>

enum {
    HB_ROOM_ID = 22,      /* letters of a room's id, without the end */
    HB_FRAME_MAX = 16384, /* bytes of a text from a guest */
    HB_ROWS_MAX = 2       /* kept together */
};

typedef uint32_t hb_guest;  /* a connection; the world gives out the numbers, from 1, none twice at a time */
typedef uint64_t hb_looker; /* a request that waits for an answer of hb_hall_look; likewise */
typedef uint32_t hb_peer;   /* another server; likewise, and none ever twice */

/* One thing that happened in a room, for good.  Rooms are made of their rows in the order of `seq`, from 1. */
struct hb_row {
    char room[HB_ROOM_ID + 1];
    uint32_t seq;
    int64_t at; /* milliseconds since 1970 */
    char *body; /* a JSON object */
    size_t length;
};

struct hb_room;
struct hb_picture_job; /* a picture to be drawn, and */
struct hb_thought;     /* a move to be found: errand.h */

/* What becomes of a request. */
enum hb_shown {
    HB_SHOWN,
    HB_NOTHING_THERE, /* there is no such room */
    HB_NOT_BEGUN,     /* there is, and no game in it yet */
    HB_CANNOT_NOW     /* the hall is full, or the room cannot be read: to be asked again later */
};

/* What a room is fetched for.  One that another node has needs to be read only for those who look at it, and of one that is
 * not there nobody needs to be sure that it is his, unless he is about to open it. */
enum hb_wanted { HB_TO_PLAY = 0, HB_TO_SEE = 1, HB_TO_OPEN = 2 };

/* A wish for a room that another node has. */
struct hb_passed {
    const char *room;
    enum hb_language language; /* of the guest */
    unsigned tries;            /* how often it has waited, or come back */
    const char *text;          /* as he has said it */
    size_t length;
};

/* The world.  None of these calls back into the hall before it returns. */
struct hb_world {
    int64_t (*now)(struct hb_world *w);
    void (*random)(struct hb_world *w, void *out, size_t n);

    /* A text to a guest; what it points to is good only during the call. */
    void (*send)(struct hb_world *w, hb_guest guest, const char *text, size_t length);
    void (*cut)(struct hb_world *w, hb_guest guest, const char *why); /* hb_hall_left follows, as for everybody */

    /* Keeps rows, all of them or none; hb_hall_kept(ticket, …) says later how it went, in the order of the tickets.  The
     * fence is that of the first row's room; a second row is the first one of a new room, which is held by it as well. */
    void (*keep)(struct hb_world *w, uint64_t ticket, int64_t fence, const struct hb_row *rows, unsigned count);

    /* Reads all rows of a room and makes it of them (hb_room_new, hb_room_apply); hb_hall_fetched follows, once.  What it
     * is wanted for (enum hb_wanted, as bits) matters only where several share the rooms. */
    void (*fetch)(struct hb_world *w, const char *room, unsigned wanted);

    /* Takes the thought over and finds the move (hb_thought_think); hb_hall_thought follows, once. */
    void (*think)(struct hb_world *w, struct hb_thought *t);

    /* Takes the sketch over, draws it (hb_sketch_draw) and answers by itself. */
    void (*draw)(struct hb_world *w, hb_looker who, struct hb_picture_job *s);

    /* The answer to hb_hall_look; the text is good only during the call, and "" unless HB_SHOWN. */
    void (*show)(struct hb_world *w, hb_looker who, enum hb_shown how, const char *text, size_t length);

    /* A room that is not over has left memory.  `due` is when time does something there (INT64_MAX: never): what
     * hb_hall_alarm is to be told at the next start. */
    void (*park)(struct hb_world *w, const char *room, int64_t due, int64_t fence);

    void (*note)(struct hb_world *w, const char *level, const char *what, const char *room); /* for the log */

    /* Only where several share the rooms.  A room that was held is not needed here any more: whoever wants it may have it,
     * once all that was asked before is done.  And a wish that is for another node: false if it cannot get there. */
    void (*release)(struct hb_world *w, const char *room, int64_t fence);
    bool (*pass)(struct hb_world *w, hb_guest guest, hb_peer node, const struct hb_passed *wish);

    /* Takes a weight (cost.h) from what a network (address.h) may ask for, even if that is more than it has left; false: it has
     * nothing left now.  NULL: every network has enough. */
    bool (*spend)(struct hb_world *w, const char *network, double weight);
};

/* What a hall allows.  An address is a group of addresses (address.h). */
struct hb_hall_limits {
    unsigned rooms;              /* in memory at a time */
    unsigned rooms_per_address;  /* opened and not over, wherever they are */
    unsigned openings_per_hour;  /* of an address, whatever became of them */
    unsigned rematches_per_hour; /* likewise */
    unsigned listed_per_address; /* in the public list */
    unsigned guests;
    unsigned rooms_per_guest;               /* watched at a time */
    unsigned watches_per_address;           /* by all its guests */
    unsigned asks_per_second, asks_at_once; /* weights (cost.h) of what a guest asks for */
    unsigned thoughts;                      /* of computers at a time */
    int64_t computer_delay;                 /* milliseconds before a computer moves */
    unsigned page;                          /* bytes of events or of a record in one answer */
};

extern const struct hb_hall_limits hb_usual_limits;

struct hb_hall;

struct hb_hall *hb_hall_new(const struct hb_hall_limits *limits, struct hb_world *world, hb_preset_source *presets);
void hb_hall_free(struct hb_hall *h); /* what is fetched, thought and drawn meanwhile stays with the world */

/* At the start, where several share the rooms also later: the rooms that are kept and not over, with what was told to world->park last; one of which nothing was
 * told since it was changed, or since it was in memory, is due at once (0).  And when the store was last written to, as
 * far as is known: while nobody could play, no clock runs. */
bool hb_hall_alarm(struct hb_hall *h, const char *room, int64_t due); /* false: no memory */
void hb_hall_was_up(struct hb_hall *h, int64_t last);
void hb_hall_begin(struct hb_hall *h); /* all alarms are in */

/* What happens outside. */
bool hb_hall_came(struct hb_hall *h, hb_guest guest, const char *address); /* false: the hall is full */
void hb_hall_said(struct hb_hall *h, hb_guest guest, const char *text, size_t length);
void hb_hall_left(struct hb_hall *h, hb_guest guest);

/* Nothing comes of a guest any more, who has not left, or something does again: he counts as away meanwhile.  What his seat
 * may and must do is as before. */
void hb_hall_silent(struct hb_hall *h, hb_guest guest, bool silent);

/* How much would be lost without a guest.  Whoever has the key of a seat may watch with it from any number of connections, so
 * only the few of each seat that asked last count as seated, and only while somebody plays there or is going to. */
enum {
    HB_CONNECTIONS_PER_SEAT = 2,
    HB_SEAT_IDLE =
        15 * 60 * 1000 /* milliseconds without a wish, pings apart, after which one at a seat counts as idle */
};
enum hb_role { HB_STRANGER, HB_ONLOOKER, HB_SEATED_IDLE, HB_SEATED };
enum hb_role hb_hall_role(struct hb_hall *h, hb_guest guest);
bool hb_hall_is_idle(struct hb_hall *h, hb_guest guest); /* has wished nothing for HB_SEAT_IDLE */

/* Whether others at a table want to know if he is still there. */
bool hb_hall_is_awaited(const struct hb_hall *h, hb_guest guest);

/* A row of a room that was not ours any more is lost with the room as it is here: whoever watches is told to watch anew.
 * So he is where nobody knows whether a row was kept: the room is read again, and is then as it lies there. */
enum hb_keeping { HB_NOT_KEPT, HB_KEPT, HB_NOT_OURS, HB_NOT_KNOWN };
void hb_hall_kept(struct hb_hall *h, uint64_t ticket, enum hb_keeping how);

/* How a fetch went.  The hall takes the room over; NULL unless HB_FETCHED.  A room that could not be read, or could not be
 * made of its rows, is not asked for again for a while. */
enum hb_fetched { HB_FETCHED, HB_NO_SUCH_ROOM, HB_CANNOT_READ, HB_ROOM_HELD /* by another node */ };
struct hb_fetch {
    enum hb_fetched how;
    struct hb_room *room; /* if it is held elsewhere: as it lies there now, if it was wanted HB_TO_SEE; may be NULL */
    int64_t
        fence;    /* under which it is ours; if there is no such room, only if it was wanted HB_TO_OPEN; 0: it is not */
    hb_peer node; /* which holds it; 0: nobody knows, so it is to be asked again soon */
    bool orphan;  /* it was in the memory of a node that is not any more */
};
void hb_hall_fetched(struct hb_hall *h, const char *id, const struct hb_fetch *got);

/* This node has not said for too long that it lives: it holds nothing any more.  Whoever watches is told to watch anew.
 * What was asked for before and is fetched afterwards is to be told as HB_ROOM_HELD by nobody: its fence is worth nothing. */
void hb_hall_lose_all(struct hb_hall *h);

/* Whether a room is here, or on its way, or about to be opened.  Any other that this node holds by what the world knows may be given back: the
 * word that it was ours has got lost. */
bool hb_hall_has(const struct hb_hall *h, const char *room);

/* A wish that was passed on comes back: that node has not got the room. */
void hb_hall_back(struct hb_hall *h, hb_guest guest, const struct hb_passed *wish);
void hb_hall_speaks(struct hb_hall *h, hb_guest guest, enum hb_language language); /* in which he is answered */

void hb_hall_thought(struct hb_hall *h, struct hb_thought *t); /* takes it back */

/* Time passes: clocks run out, computers move, rooms come and leave.  hb_hall_due says when it is to be called next.
 *
 * The hall's time never goes back: if the world's does, it goes on from where it was.  It is looked at at least every
 * hour, so if the world's time leaps ahead by many hours, the machine has slept or somebody has set its clock, and the
 * hall's goes on from where it was too. */
void hb_hall_tick(struct hb_hall *h);
int64_t hb_hall_due(struct hb_hall *h); /* in the world's time as it is now */

/* For HTTP: a room's record as everybody may have it now (the seed only when the game is over), its head, its picture in
 * SVG as a spectator sees it.  Answered by world->show or, a picture that can be drawn, world->draw; perhaps at once. */
enum hb_hall_look { HB_LOOK_HEAD, HB_LOOK_RECORD, HB_LOOK_PICTURE };
/* True: the room has to be read for it. */
bool hb_hall_look(struct hb_hall *h, hb_looker who, enum hb_hall_look what, const char *room,
                  enum hb_language language);
void hb_hall_look_away(struct hb_hall *h, hb_looker who); /* the request is gone: no answer to it */
uint32_t hb_hall_rows(const struct hb_hall *h,
                      const char *room); /* of a room in memory, or being shown; 0: it is not */

/* The public rooms that are in memory, the newest first; and numbers for the operator. */
void hb_hall_list(struct hb_hall *h, struct hb_buffer *out);

/* Where several share the rooms: those of this node as a JSON list for the others, and what another one has told of its own
 * (NULL: it is gone), which then stand in the list as well. */
void hb_hall_own_list(struct hb_hall *h, struct hb_buffer *out);
void hb_hall_others(struct hb_hall *h, hb_peer node, struct hb_json *rooms); /* stays with the caller */

struct hb_hall_numbers {
    unsigned guests, rooms, playing;   /* rooms in memory */
    unsigned asleep, coming, thinking; /* rooms with an alarm, being read; thoughts under way and waiting */
    uint64_t rooms_opened, moves, asks, refusals, keeps, keeps_failed, fetches, parked;
    uint64_t passed, lost; /* wishes for other nodes; rooms that were not ours any more */
};
struct hb_hall_numbers hb_hall_numbers(const struct hb_hall *h);

/* The whole truth about a room in memory, for tests: the hash of its position, how many rows it has. */
bool hb_hall_peek(const struct hb_hall *h, const char *room, uint64_t *hash, uint32_t *seq, bool *over);

#endif
