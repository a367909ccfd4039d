/* room.h -- one room: a table being set up, played at and talked at, made of rows.
 *
 * hb_room_apply is the only thing that changes a room, and it takes a row: the same function makes a room of kept rows
 * at the start and lets a fresh row take effect when it is kept.  What a row says of it to everybody is an event, one
 * for each row, kept without the sentences; these are told only when it happens.
 *
 * Of keys a room knows only hashes.  The key of a seat is made of the secret tag of the wish by which somebody sat down,
 * and of that tag the row has a mark alone (hb_room_mark), so that nobody can make keys of what is kept. */
#ifndef HB_ROOM_H
#define HB_ROOM_H

#include "hradby/campaign.h"
#include "hradby/player.h"
#include "hradby/table.h"
#include "server/lobby/conduct.h"
#include "server/lobby/hall.h"
#include "server/lobby/presence.h"
#include "server/room/clock.h"
#include "server/room/commitment.h"
#include "server/room/dealing.h"
#include "server/room/packed.h"
#include "server/room/talk.h"

enum {
    HB_TAG_MAX = 40,
    HB_MARK = '#', /* begins the mark of a secret tag */
    HB_CHAT_MAX = 300,
    HB_ROWS_PER_ROOM = 20000,
    HB_ROWS_OF_ITSELF = 1000, /* of these: not for wishes, */
    HB_ROWS_TO_FINISH = 4000, /* and before these for moves alone: more than any game has */
    HB_ROWS_BEFORE = 4000,    /* before the game begins */
    HB_UNDOS_PER_TURN = 20,   /* of a seat, */
    HB_UNDOS_PER_ROOM = 2000, /* and of all seats, each having its share */
    HB_TAKEBACKS_PER_TURN = 3,
    HB_TAKEBACKS_PER_ROOM = 300,
    HB_QUIETS_PER_ROOM = 200, /* times that spectators are told to be quiet, or need not be any more */
    HB_CHATS_PER_ROOM = 2000,
    HB_CHATS_OF_SPECTATORS = 500, /* of these */
    HB_COLOURS_PER_ROOM = 200,    /* times that somebody takes another one */
    HB_STANDS_PER_ROOM = 200      /* times that somebody gives his seat back */
};

enum hb_seat_kind { HB_SEAT_OPEN, HB_SEAT_PERSON, HB_SEAT_COMPUTER };

struct hb_room_seat {
    enum hb_seat_kind kind;
    char name[HB_NAME_TEXT];
    char key[HB_SECRET_TEXT + 1];       /* the hash of the person's key; "" if it has none */
    const struct hb_player_kind *level; /* of the computer that plays here */
    bool gave_up;                       /* resigned, out of time, or away: a computer plays for him */
};

/* One play that can be taken back: whose, and whether something came out with it that was hidden. */
struct hb_room_play {
    int8_t by;
    bool revealed;
};

/* How often a seat has taken back its moves, or asked for it. */
struct hb_room_back {
    uint16_t undos, takebacks;
    uint16_t undos_now, takebacks_now; /* since the game has gone on */
};

enum hb_room_state { HB_ROOM_WAITING, HB_ROOM_PLAYING, HB_ROOM_OVER };

struct hb_room {
    char id[HB_ROOM_ID + 1];
    enum hb_room_state state;
    struct hb_plan plan; /* without names and seed before the start */
    char *options;       /* as they were asked for, in full, as JSON */
    unsigned seats;
    struct hb_room_seat seat[HB_PLAYERS_MAX];
    uint8_t colour[HB_PLAYERS_MAX]; /* of each seat, no two the same; stays with the seat when somebody stands up */
    unsigned recoloured;            /* how often somebody took another */
    unsigned stood;                 /* how often somebody gave his seat back */
    struct hb_fair fair;
    struct hb_dealing dealing;
    char pepper[HB_SECRET_TEXT + 1]; /* keys are made of it */
    bool is_public;
    bool hints; /* pages may tell their players what a good move is */
    int64_t opened, last;
    struct hb_clock clock;
    struct hb_table *table; /* NULL before the start */
    struct hb_room_play *play;
    size_t plays, play_cap;
    uint32_t *left;  /* for each: ms that its seat had then, without what it got for it; NULL without a clock */
    size_t furthest; /* plays that there were at most; taking back with everybody's leave begins anew */
    struct hb_room_back back[HB_PLAYERS_MAX];
    size_t told;       /* moves that have come into the open */
    uint64_t hash;     /* of the position after these */
    uint32_t position; /* the row that has led to the present one: start, play or undo */
    int asker;         /* of a takeback; -1: nobody */
    unsigned accepted; /* by whom it is */
    int loser;         /* with two players: who gave up; -1 */
    bool loser_by_time;
    char next[HB_ROOM_ID + 1]; /* the rematch; "" */
    struct hb_party *party;    /* who plays level after level here; NULL: nobody */
    uint64_t *tag;             /* all wishes that had one, in order: a hash of whose and which it was, and its row */
    uint32_t tags, tag_cap;
    struct hb_packed event; /* event n at n - 1 */
    uint32_t seq;
    uint32_t chats, *strange; /* how much was said, and the numbers of what spectators said */
    uint32_t strangers, strange_cap;
    uint32_t swept; /* up to here what they said is told no more */
    bool quiet;     /* spectators say nothing */
    unsigned quiets;

    /* The hall's: none of it is kept. */
    struct hb_place *place;
    bool resumes; /* the server was away since its last row: the clocks have to be told that nobody could play */
    struct hb_watch *watch;
    unsigned watches, watch_cap;
    hb_guest at_seat[HB_PLAYERS_MAX]
                    [HB_CONNECTIONS_PER_SEAT]; /* of those who watch: who used its key last; 0: nobody */
    int64_t seen[HB_PLAYERS_MAX];              /* when a person of the seat was here last */
    struct hb_talk talk;                       /* of the next move */
    struct hb_presence presence;
    struct hb_conduct conduct;
    struct hb_speakers *speakers; /* how often each has spoken of late; NULL: nobody has */
};

struct hb_watch {
    hb_guest guest;
    unsigned seats;    /* bits of those whose keys he has, */
    unsigned promised; /* and of those for which he has made the promise that is there */
    bool silent;       /* nothing comes of him, as if his network were gone */
};

struct hb_room *hb_room_new(const char *id);
void hb_room_free(struct hb_room *r);

/* Applies a row.  False and *err if it does not fit (a row that the hall made always does); the room is then as it was,
 * or of no use if it was its first row.  `told` (may be NULL) gets the event with its sentences. */
bool hb_room_apply(struct hb_room *r, const struct hb_row *row, struct hb_buffer *told, struct hb_error *err);

/* The same for whoever has the row's body as a tree, too. */
bool hb_room_apply_body(struct hb_room *r, const struct hb_row *row, const struct hb_json *body, struct hb_buffer *told,
                        struct hb_error *err);

/* Whether this server knows the game that a waiting room was opened for. */
bool hb_room_can_begin(struct hb_room *r, struct hb_error *err);

/* ---- asking ---- */

int hb_room_seat_of(const struct hb_room *r, const char *key); /* -1: it fits none */
int hb_room_host(const struct hb_room *r);                     /* the first seat that a person holds; -1: none */

/* Whether a row of this kind may still be kept; *err says why not.  And whether one of the room's own may. */
bool hb_room_may_keep(const struct hb_room *r, const struct hb_json *body, struct hb_error *err);
bool hb_room_may_go_on(const struct hb_room *r);

/* The key that comes of a secret; whether it is that of the seat; and what a row says of the secret. */
void hb_room_make_key(const struct hb_room *r, unsigned seat, const char *secret, char key[HB_KEY_TEXT + 1]);
bool hb_room_key_again(const struct hb_room *r, unsigned seat, const char *secret, char key[HB_KEY_TEXT + 1]);
void hb_room_mark(char mark[HB_TAG_MAX + 1], const char *secret);

uint32_t hb_room_done(const struct hb_room *r, unsigned voice, const char *tag); /* the event of that wish; 0: none */
unsigned hb_room_persons(const struct hb_room *r);            /* seats that people play now, as bits */
unsigned hb_room_deciders(const struct hb_room *r);           /* seats that may move now, as bits */
bool hb_room_is_here(const struct hb_room *r, unsigned seat); /* somebody with its key is watching */
bool hb_room_game_over(const struct hb_room *r); /* the game is, or somebody gave up; the row `end` may be missing */
bool hb_room_may_undo(const struct hb_room *r, unsigned seat, struct hb_error *err);
bool hb_room_has_undos(const struct hb_room *r, unsigned seat);      /* left, in this turn and in the game */
unsigned hb_room_undo_count(const struct hb_room *r, unsigned seat); /* plays, to take his last move back; 0: none */

/* ---- colours (colours.c) ---- */

bool hb_room_open_colours(struct hb_room *r,
                          const struct hb_json *seats); /* as they ask for them; false: they cannot have them */
bool hb_room_take_colour(struct hb_room *r, unsigned seat,
                         const struct hb_json *colour);                         /* for his own; false: it is none */
bool hb_room_may_wear(const struct hb_room *r, unsigned seat, unsigned colour); /* no other person has it */

/* ---- telling: values to be released, NULL without memory ---- */

void hb_room_write_event(const struct hb_room *r, uint32_t seq, struct hb_buffer *out);
struct hb_json *hb_room_options(const struct hb_room *r);
struct hb_json *hb_room_colours(const struct hb_room *r); /* a list, by seat */
struct hb_json *hb_room_head(const struct hb_room *r);
struct hb_json *hb_room_mine(const struct hb_room *r, unsigned seats);
struct hb_json *hb_room_result(const struct hb_room *r);
char *hb_room_record(const struct hb_room *r, size_t *length); /* NULL also before the start */

/* A moment: actor, phase and clocks as events tell them. */
void hb_room_put_moment(const struct hb_room *r, struct hb_describer *into, int64_t now);

#endif
