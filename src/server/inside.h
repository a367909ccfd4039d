/* inside.h -- what the files of the hall share. */
#ifndef HB_SERVER_INSIDE_H
#define HB_SERVER_INSIDE_H

#include "hradby/words.h"
#include "server/room.h"
#include "table/json.h"

enum { HB_BUCKETS = 4096, HB_WATCHED_MAX = 64, HB_WAITS_MAX = 32, HB_MESSAGE_TEXT = 2 * HB_ERROR_TEXT };

/* A wish that has to wait until its room is no longer busy. */
struct hb_wish {
    hb_guest guest;
    char *text;
    size_t length;
    struct hb_wish *next;
};

struct hb_visitor {
    hb_guest id;
    char address[HB_ADDRESS_TEXT];
    struct hb_bucket asks;
    enum hb_language language; /* in which refusals are said to him */
    struct hb_room *room[HB_WATCHED_MAX];
    unsigned watched;
    struct hb_visitor *link;
};

/* Rows on their way to be kept, and who waits for the answer. */
struct hb_ticket {
    uint64_t number;
    struct hb_room *room;
    hb_guest guest;
    bool reply;
    json_t *id, *answer;
    struct hb_row row[HB_ROWS_MAX];
    unsigned count;
    struct hb_ticket *next;
};

struct hb_hall {
    struct hb_hall_limits limits;
    struct hb_world *world;
    hb_preset_source *presets;
    struct hb_room *bucket[HB_BUCKETS];
    unsigned rooms;
    struct hb_visitor *guest[HB_BUCKETS];
    unsigned guests;
    struct hb_ticket *first, *last;
    uint64_t tickets;
    struct hb_buffer out;
    void *thinking; /* room for computer players */
    size_t thinking_size;
    int64_t due;
    struct hb_hall_numbers numbers;
};

/* What is to be kept for a room: its next row, perhaps the first row of another room, and the answer to whoever wished
 * it (guest 0: nobody). */
struct hb_deed {
    struct hb_room *room;
    const json_t *body, *other;
    const char *other_id;
    hb_guest guest;
    json_t *id, *answer; /* stay with the caller */
};

unsigned hb_room_bucket(const char *id);
struct hb_room *hb_hall_add_room(struct hb_hall *h, const char *id); /* NULL: no space */
struct hb_room *hb_hall_room_here(const struct hb_hall *h, const char *id);
struct hb_room *hb_hall_room(struct hb_hall *h, const char *id); /* fetched if need be; NULL: there is none */
struct hb_visitor *hb_hall_visitor(const struct hb_hall *h, hb_guest guest);
void hb_hall_unwatch(struct hb_hall *h, struct hb_visitor *v, struct hb_room *r);

void hb_hall_send(struct hb_hall *h, hb_guest guest, const json_t *what);
void hb_hall_send_all(struct hb_hall *h, const struct hb_room *r, const json_t *what); /* to all who watch */
void hb_hall_answer(struct hb_hall *h, hb_guest guest, json_t *id, json_t *answer);    /* takes the answer over */
/* Says what *err says in the language of the guest; code NULL: that of *err. */
void hb_hall_refuse(struct hb_hall *h, hb_guest guest, json_t *id, const char *code, const struct hb_error *err);
bool hb_hall_keep(struct hb_hall *h, struct hb_deed *deed); /* false: no memory, nothing has happened */

/* wishes.c: one text of a guest.  course.c: what a room does of itself, now or when time has passed. */
void hb_hall_do(struct hb_hall *h, hb_guest guest, const char *text, size_t length);
void hb_hall_settle(struct hb_hall *h, struct hb_room *r);

/* fair_course.c: in a room that waits, when its next row follows by itself (INT64_MIN: at once, INT64_MAX: never), in the
 * time of its rows, and that row; the room is in memory from now on; a secret. */
int64_t hb_fair_due(const struct hb_room *r);
json_t *hb_fair_row(struct hb_hall *h, const struct hb_room *r);
void hb_fair_meet(struct hb_room *r, int64_t now);
void hb_hall_secret(struct hb_hall *h, char out[HB_SECRET_TEXT + 1]);

json_t *hb_hall_public(const struct hb_hall *h);

#endif
