/* room.h -- one room: a table being set up, played at and talked at, made of rows.
 *
 * hb_room_apply is the only thing that changes a room, and it takes a row: the same function makes a room of kept rows
 * at the start and lets a fresh row take effect when it is kept.  What a row says of it to everybody is an event, one
 * for each row, kept as JSON without the sentences; these are told only when it happens. */
#ifndef HB_ROOM_H
#define HB_ROOM_H

#include "ai/ai.h"
#include "hradby/campaign.h"
#include "hradby/table.h"
#include "server/clock.h"
#include "server/dealing.h"
#include "server/fair.h"
#include "server/hall.h"
#include "server/talk.h"

enum { HB_TAG_MAX = 40, HB_CHAT_MAX = 300, HB_ROWS_PER_ROOM = 20000 };

enum hb_seat_kind { HB_SEAT_OPEN, HB_SEAT_PERSON, HB_SEAT_COMPUTER };

struct hb_room_seat {
    enum hb_seat_kind kind;
    char name[HB_NAME_TEXT];
    char key[HB_SECRET_TEXT + 1]; /* the hash of the person's key; "" if it has none */
    char tag[HB_TAG_MAX + 1];     /* of the wish by which he sat down */
    enum hb_ai_level level;       /* of the computer that plays here */
    bool gave_up;                 /* resigned, out of time, or away: a computer plays for him */
};

/* A wish that was fulfilled: whose and with which tag, as a hash, and by which row. */
struct hb_tagged {
    uint64_t hash;
    uint32_t seq;
};

/* One play that can be taken back: whose, and whether something came out with it that was hidden. */
struct hb_room_play {
    int8_t by;
    bool revealed;
};

enum hb_room_state { HB_ROOM_WAITING, HB_ROOM_PLAYING, HB_ROOM_OVER };

struct hb_room {
    char id[HB_ROOM_ID + 1];
    enum hb_room_state state;
    struct hb_plan plan; /* without names and seed before the start */
    json_t *options;     /* as they were asked for, in full */
    unsigned seats;
    struct hb_room_seat seat[HB_PLAYERS_MAX];
    struct hb_fair fair;
    struct hb_dealing dealing;
    char pepper[HB_SECRET_TEXT + 1]; /* keys are made of it */
    bool is_public;
    int64_t opened, last;
    struct hb_clock clock;
    struct hb_table *table; /* NULL before the start */
    struct hb_room_play *play;
    size_t plays, play_cap;
    size_t told;       /* moves that have come into the open */
    uint64_t hash;     /* of the position after these */
    uint32_t position; /* the row that has led to the present one: start, play or undo */
    int asker;         /* of a takeback; -1: nobody */
    unsigned accepted; /* by whom it is */
    int loser;         /* with two players: who gave up; -1 */
    bool loser_by_time;
    char next[HB_ROOM_ID + 1]; /* the rematch; "" */
    struct hb_party *party;    /* who plays level after level here; NULL: nobody */
    struct hb_tagged *tag;     /* all wishes that had one, in order */
    uint32_t tags, tag_cap;
    char **event; /* JSON of event n at n - 1 */
    uint32_t seq, event_cap;

    /* The hall's: none of it is kept. */
    char address[HB_ADDRESS_TEXT];
    char opening[HB_TAG_MAX + 1]; /* the tag of the wish that opens it */
    bool busy;                    /* a row waits to be kept */
    bool resumes;                 /* the hall was made anew: the clocks have to be told that nobody thought meanwhile */
    int64_t rest_until;           /* the disk refused a row of the room's own; not before then another */
    struct hb_watch *watch;
    unsigned watches, watch_cap;
    struct hb_wish *waiting; /* wishes that came while it was busy */
    unsigned waits;
    int64_t due;                  /* when time itself does something here */
    int64_t seen[HB_PLAYERS_MAX]; /* when a person of the seat was here last */
    struct hb_talk talk;          /* of the next move */
    struct hb_room *link;         /* in the hall's chain of the same hash */
};

struct hb_watch {
    hb_guest guest;
    unsigned seats; /* bits of those whose keys he has */
};

struct hb_room *hb_room_new(const char *id);
void hb_room_free(struct hb_room *r);

/* Applies a row.  False and *err if it does not fit (a row that the hall made always does); the room is then as it was,
 * or of no use if it was its first row.  `told` (may be NULL) gets the event with its sentences. */
bool hb_room_apply(struct hb_room *r, const struct hb_row *row, struct hb_buffer *told, struct hb_error *err);

/* ---- asking ---- */

int hb_room_seat_of(const struct hb_room *r, const char *key); /* -1: it fits none */
void hb_room_make_key(const struct hb_room *r, unsigned seat, const char *tag, char key[HB_KEY_TEXT + 1]);
uint32_t hb_room_done(const struct hb_room *r, unsigned voice, const char *tag); /* the event of that wish; 0: none */
unsigned hb_room_persons(const struct hb_room *r);            /* seats that people play now, as bits */
unsigned hb_room_deciders(const struct hb_room *r);           /* seats that may move now, as bits */
bool hb_room_is_here(const struct hb_room *r, unsigned seat); /* somebody with its key is watching */
bool hb_room_game_over(const struct hb_room *r); /* the game is, or somebody gave up; the row `end` may be missing */
bool hb_room_may_undo(const struct hb_room *r, unsigned seat, struct hb_error *err);
unsigned hb_room_undo_count(const struct hb_room *r, unsigned seat); /* plays to take back; 0: he has made none */

/* ---- telling: values to be released, NULL without memory ---- */

json_t *hb_room_head(const struct hb_room *r);
json_t *hb_room_mine(const struct hb_room *r, unsigned seats);
json_t *hb_room_result(const struct hb_room *r);
char *hb_room_record(const struct hb_room *r, size_t *length); /* NULL also before the start */

/* A moment in JSON: actor, phase and clocks as events tell them. */
void hb_room_put_moment(const struct hb_room *r, json_t *into, int64_t now);

#endif
