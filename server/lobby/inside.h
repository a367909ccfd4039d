/* inside.h -- what the files of the hall share.
 *
 * The hall knows rooms by their places.  A place is there while its room is in memory, on its way, or has an alarm; a
 * room's struct is there only while it is in memory.  Rooms and places are let go at the end of what the world tells the
 * hall (hb_hall_tidy) and nowhere in between, so nobody has to fear for the one he holds. */
#ifndef HB_SERVER_INSIDE_H
#define HB_SERVER_INSIDE_H

#include "hradby/words.h"
#include "server/lobby/cost.h"
#include "server/lobby/errand.h"
#include "server/lobby/heap.h"
#include "server/lobby/index.h"
#include "server/lobby/origin.h"
#include "server/room/room.h"
#include "table/json.h"

enum {
    HB_WAITS_BUSY = 32,      /* wishes for a room that wait while it is busy, */
    HB_WAITS_APART = 16,     /* of them without the key of a seat; */
    HB_WAITS_MAX = 1024,     /* wishes for a room that wait, */
    HB_WAITING = 64 << 20,   /* and bytes of all that wait */
    HB_KNOWN_NODES_MAX = 64, /* whose public rooms are known */
    HB_LOOKS_MAX = 256,      /* requests for a room that is on its way */
    HB_TRIES = 4,            /* of a wish that needs two rooms */
    HB_COMING_MAX = 64,      /* rooms fetched at a time because of their alarms */
    HB_MESSAGE_TEXT = 2 * HB_ERROR_TEXT,
    HB_SECOND = 1000,
    HB_MINUTE = 60 * HB_SECOND,
    HB_HOUR = 60 * HB_MINUTE,
    HB_WEEK = 7 * 24 * HB_HOUR,
    HB_LINGER = 30 * HB_SECOND, /* in memory after the last has gone: most who leave a page come back at once */
};

/* A wish that has to wait until its room is there, or no longer busy. */
struct hb_wish {
    hb_guest guest;
    uint64_t serial;
    unsigned tries;
    bool seated; /* with the key of a seat */
    char *text;
    size_t length;
    struct hb_wish *next;
};

/* A request that waits for a room on its way. */
struct hb_waiter {
    struct hb_link link;
    hb_looker who;
    enum hb_hall_look what;
    enum hb_language language;
    struct hb_place *place;
    struct hb_waiter *next;
};

struct hb_visitor {
    struct hb_link link;
    hb_guest id;
    uint64_t serial; /* which guest: numbers of connections are used again */
    struct hb_origin *origin;
    struct hb_spending asks;
    int64_t asked; /* when he last wished for anything but a ping */
    struct hb_bucket chats;
    enum hb_language language; /* in which refusals are said to him */
    unsigned watched;
    size_t waiting;         /* bytes of wishes */
    struct hb_room *room[]; /* as many as one may watch */
};

enum hb_place_state {
    HB_PLACE_ASLEEP,    /* not in memory */
    HB_PLACE_COMING,    /* being fetched */
    HB_PLACE_HERE,      /* in memory; before its first row is kept, without events */
    HB_PLACE_EMPTY,     /* there is no such room: only as long as it takes to tell those who asked */
    HB_PLACE_RESTING,   /* could not be read; not read again before rest_until */
    HB_PLACE_ELSEWHERE, /* another node has it, as far as is known */
};

struct hb_place {
    struct hb_link link;
    struct hb_turn turn; /* here: when time does something; otherwise: when it is to be fetched, or forgotten */
    char id[HB_ROOM_ID + 1];
    uint8_t state;
    bool alarm : 1;    /* it is to be fetched when it is due */
    bool counted : 1;  /* among the rooms of its origin */
    bool playing : 1;  /* counted as being played, */
    bool listed : 1;   /* as public */
    bool idle : 1;     /* in memory and not needed there, */
    bool spare : 1;    /* or only for those who look on */
    bool brief : 1;    /* came because of its alarm only */
    bool busy : 1;     /* a row waits to be kept */
    bool thinking : 1; /* a computer does */
    bool queued : 1;   /* or waits to */
    bool checked : 1;  /* being fetched to see whether it still is as it is here */
    bool timed : 1;    /* `ahead` is known */
    bool lost : 1;  /* not ours any more: forgotten when the row is answered that makes it busy, looked at by nobody */
    uint8_t wanted; /* what it was fetched for the last time, as bits */
    uint8_t failures; /* to read it, or to keep a row, one after another */
    unsigned waits, looking;
    struct hb_room *room;     /* here; otherwise NULL */
    struct hb_room *copy;     /* elsewhere: while those are told who only look at it */
    int64_t fence;            /* under which it is held; 0: it is not, or there is nobody else */
    hb_peer node;             /* elsewhere: where */
    int64_t began;            /* before then nobody could play: when the hall began, or took it from a node that died */
    struct hb_origin *origin; /* from where it was opened, or its host came; NULL: not known */
    int64_t ahead;   /* how much its time is ahead of the hall's: its last row may be from a clock that was wrong */
    int64_t visited; /* when somebody was there last */
    int64_t idle_since;
    int64_t moved;      /* when its position last changed, or it came */
    int64_t rest_until; /* the disk refused something; not before then again */
    struct hb_wish *waiting, *last;
    struct hb_waiter *looks;
    struct hb_thought *thought;      /* came while it was busy */
    struct hb_place *before, *after; /* among the idle ones, or the spare ones, by how long */
    struct hb_place *next_to_think;
};

/* Rows on their way to be kept, and who waits for the answer. */
struct hb_pending {
    uint64_t number;
    struct hb_place *place;
    hb_guest guest; /* 0: nobody */
    uint64_t serial;
    struct hb_origin *origin; /* of the other room */
    struct hb_json *id, *answer;
    struct hb_row row[HB_ROWS_MAX];
    struct hb_json *body[HB_ROWS_MAX]; /* the same as trees */
    unsigned count;
    int64_t fence;
    struct hb_pending *next;
};

/* The public rooms of another node. */
struct hb_elsewhere {
    hb_peer node;
    struct hb_json *rooms; /* a list of heads, the newest first */
    size_t at;             /* while it is gone through */
};

struct hb_hall {
    struct hb_hall_limits limits;
    struct hb_world *world;
    hb_preset_source *presets;
    unsigned char key[HB_INDEX_KEY]; /* of all tables */
    struct hb_index places, guests, looks;
    struct hb_origins origins;
    struct hb_heap awake, asleep;
    struct hb_place *idle_first, *idle_last, *spare_first, *spare_last;
    unsigned rooms, coming, idle, spare, playing;
    uint64_t serial; /* of guests so far */
    size_t waiting;  /* bytes of wishes */
    struct hb_pending *first, *last;
    uint64_t tickets;
    struct hb_place *think_first, *think_last;
    unsigned thinking, thoughts_waiting;
    struct hb_room **listed; /* public ones in memory, the newest first */
    size_t listed_count, listed_cap;
    uint64_t listing;
    struct hb_elsewhere elsewhere[HB_KNOWN_NODES_MAX];
    unsigned elsewheres;
    struct hb_buffer list; /* as it was last told */
    int64_t list_at;
    bool list_changed;
    int64_t now, drift; /* the hall's time, and what it is ahead of the world's */
    bool has_time;
    int64_t began, was_up;
    struct hb_buffer out;
    size_t answered; /* bytes to the guest whose wish is looked at, */
    unsigned told;   /* and how many who watch were told of it */
    struct hb_hall_numbers numbers;
};

/* What is to be kept for a room: its next row, perhaps the first row of another room, and the answer to whoever wished
 * it (guest 0: nobody). */
struct hb_deed {
    struct hb_room *room;
    struct hb_json *body, *other; /* are not changed any more */
    const char *other_id;
    hb_guest guest;
    struct hb_json *id,
        *answer; /* stay with the caller; without an answer the number of the row is all there is to say */
};

/* ---- hall.c ---- */

int64_t hb_hall_now(struct hb_hall *h);
int64_t hb_room_now(struct hb_hall *h, const struct hb_room *r); /* the time of its rows: never before the last */
struct hb_visitor *hb_hall_visitor(const struct hb_hall *h, hb_guest guest);
void hb_hall_unwatch(struct hb_hall *h, struct hb_visitor *v, struct hb_room *r);
bool hb_visitor_watches(const struct hb_visitor *v, const struct hb_room *r);
void hb_hall_sits(struct hb_room *r, hb_guest guest, unsigned seat); /* one who watches has used the key of the seat */

void hb_hall_give(struct hb_hall *h, hb_guest guest, const struct hb_buffer *text); /* one that failed cuts the guest */
void hb_hall_send(struct hb_hall *h, hb_guest guest, const struct hb_json *what);
void hb_hall_send_all(struct hb_hall *h, const struct hb_room *r, const struct hb_json *what); /* to all who watch */
void hb_hall_answer(struct hb_hall *h, hb_guest guest, struct hb_json *id,
                    struct hb_json *answer); /* takes the answer over */
void hb_hall_answer_row(struct hb_hall *h, hb_guest guest, const struct hb_json *id,
                        uint32_t seq); /* that it is kept */
/* Says what *err says in the language of the guest; code NULL: that of *err. */
void hb_hall_refuse(struct hb_hall *h, hb_guest guest, struct hb_json *id, const char *code,
                    const struct hb_error *err);
void hb_hall_broadcast(struct hb_hall *h, const struct hb_room *r, const struct hb_buffer *event);

/* ---- places.c ---- */

struct hb_place *hb_hall_find(const struct hb_hall *h, const char *id); /* in whatever state; NULL: none */
struct hb_place *hb_place_of(struct hb_turn *t);
struct hb_room *hb_hall_room_here(const struct hb_hall *h, const char *id);

/* The way into a room, which is fetched if need be; *p is set for those that wait. */
enum hb_entrance { HB_ENTERED, HB_TO_WAIT, HB_NO_ROOM, HB_HALL_FULL, HB_NOT_READABLE, HB_ELSEWHERE };
enum hb_entrance hb_hall_enter(struct hb_hall *h, const char *id, unsigned wanted, struct hb_place **p);

/* A new room, for its first row to be kept; NULL: no space. */
struct hb_room *hb_hall_add_room(struct hb_hall *h, const char *id, struct hb_origin *origin);
void hb_hall_announce(struct hb_hall *h, const char *id, struct hb_origin *origin); /* one that is kept, for later */
bool hb_hall_has_space(const struct hb_hall *h);

void hb_place_from(struct hb_place *p, struct hb_origin *origin); /* unless it is known from where it is */
void hb_place_fetch(struct hb_hall *h, struct hb_place *p, unsigned wanted);
bool hb_place_fetch_again(struct hb_hall *h, struct hb_place *p, unsigned wanted); /* from elsewhere; false: no space */
void hb_place_changed(struct hb_hall *h, struct hb_place *p);                      /* after any row: what is counted */
void hb_place_due(struct hb_hall *h, struct hb_place *p, int64_t due);
void hb_place_rest(struct hb_hall *h, struct hb_place *p);  /* nobody needs it in memory */
void hb_place_spare(struct hb_hall *h, struct hb_place *p); /* only those do who have no seat there */
void hb_place_wake(struct hb_hall *h, struct hb_place *p);  /* somebody does */
void hb_place_leave(struct hb_hall *h, struct hb_place *p, int64_t due);
void hb_place_drop(struct hb_hall *h, struct hb_place *p);
void hb_place_forget(struct hb_hall *h, struct hb_place *p);     /* it is not what is kept: to be fetched anew */
void hb_place_read_again(struct hb_hall *h, struct hb_place *p); /* nobody knows what is kept of it */
void hb_place_lose(struct hb_hall *h, struct hb_place *p);       /* it is not ours any more */
void hb_place_asked(struct hb_hall *h, struct hb_place *p);      /* after a wish for it, whatever became of that */
void hb_place_give_up(struct hb_hall *h, struct hb_place *p);    /* its first row was not kept */
void hb_place_go_on(struct hb_hall *h, struct hb_place *p);      /* with the wishes that waited */
void hb_places_earlier(struct hb_hall *h, int64_t by);           /* all alarms */
void hb_places_done(struct hb_hall *h);

/* At the end of everything that the world tells: rooms that there is no space for leave. */
void hb_hall_tidy(struct hb_hall *h);

/* ---- keep.c ---- */

bool hb_hall_keep(struct hb_hall *h, struct hb_deed *deed); /* false: no memory, nothing has happened */
void hb_tickets_done(struct hb_hall *h);

/* ---- wishes.c: one text of a guest ---- */

void hb_hall_do(struct hb_hall *h, hb_guest guest, const char *text, size_t length, unsigned tries);

/* What a guest and the network it comes from may ask for: whether anything is left, and what was taken. */
bool hb_hall_may_ask(struct hb_hall *h, const struct hb_visitor *v);
void hb_hall_charge(struct hb_hall *h, struct hb_visitor *v, double weight);

/* ---- course.c: what a room does of itself, now or when time has passed ---- */

void hb_hall_settle(struct hb_hall *h, struct hb_place *p);         /* after anything that happened to it */
int64_t hb_place_next(struct hb_hall *h, const struct hb_place *p); /* when time does something there */
void hb_hall_think(struct hb_hall *h);                              /* those who wait to, as many as may */
void hb_place_unqueue(struct hb_hall *h, struct hb_place *p);       /* it does not wait to think any more */

/* ---- fair_course.c: how a game begins ---- */

void hb_fair_meet(struct hb_room *r, int64_t now); /* the room is in memory */
int64_t hb_fair_due(const struct hb_room *r);      /* when the next row follows in a room that waits, */
struct hb_json *hb_fair_row(struct hb_hall *h, const struct hb_room *r); /* and that row, once it does */
void hb_hall_secret(struct hb_hall *h, char out[HB_SECRET_TEXT + 1]);

/* ---- hall_look.c ---- */

void hb_hall_tell_list(struct hb_hall *h, hb_guest guest, const struct hb_json *id); /* the public rooms */
void hb_hall_show(struct hb_hall *h, struct hb_place *p);                            /* to all who wait for it */
void hb_hall_list_add(struct hb_hall *h, struct hb_room *r);
void hb_list_remove(struct hb_hall *h, struct hb_room *r);

#endif
