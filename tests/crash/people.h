/* people.h -- players and spectators who play on however often the server dies, and remember everything.
 *
 * At each table somebody opens a room, the others join, and all play random legal moves and talk.  Each has one wish at
 * a time, with a tag of its own, and after a lost connection comes back, watches from what they have seen and asks
 * again for what was not answered; where several servers share the rooms, to any of them.  When a game is over a
 * rematch follows, until the evening is to end.
 *
 * What somebody sees and what is acknowledged to them goes into the diary of the room (diary.h). */
#ifndef HB_CRASH_PEOPLE_H
#define HB_CRASH_PEOPLE_H

#include "diary.h"
#include "programs/client/client.h"

enum { HB_PEOPLE_AT_TABLE = 3, HB_TABLES_MAX = 32, HB_WISH_TEXT = 768, HB_TAG_TEXT = 32, HB_TWICE = 8 };

enum hb_wish_kind { HB_NO_WISH, HB_WISH_OPEN, HB_WISH_JOIN, HB_WISH_MOVE, HB_WISH_CHAT, HB_WISH_REMATCH };

struct hb_people_wish {
    enum hb_wish_kind kind;
    char text[HB_WISH_TEXT]; /* the request */
    char tag[HB_TAG_TEXT];   /* also its id */
    char move[HB_MOVE_TEXT]; /* or what is said */
    bool sent;               /* over this connection */
    bool again;              /* it was sent before, over another one */
    unsigned times;          /* it was sent in all */
    uint32_t seen;           /* the last event when it was sent */
    int64_t since;           /* when it was sent, in milliseconds */
};

/* What is played at a table, and how it goes on after a game. */
struct hb_game_choice {
    const char *game, *options, *second_seat;
    bool against_computer, rematch;
};

/* How they behave. */
struct hb_manners {
    unsigned talk;    /* one wish in so many is talk; 0: they are silent */
    int64_t pace;     /* milliseconds between two wishes of one */
    int64_t patience; /* milliseconds without an answer until one hangs up and comes again, at first; 0: without end */
    uint32_t from;    /* the loopback address of the first table, in host order, each has its own; 0: any */
};

extern const struct hb_manners hb_hurried; /* as fast as they are answered */

struct hb_person {
    struct hb_ws ws; /* first */
    struct hb_table_of_people *table;
    unsigned place; /* 0: opens, 1: joins, 2: looks on */
    int seat;       /* -1: none */
    char room[HB_DIARY_ID], key[HB_DIARY_KEY];
    bool asked_to_watch, watching;
    bool news;                         /* something was told since they last thought of talking */
    int64_t retry;                     /* not before then they connect or ask again, in milliseconds */
    int64_t next;                      /* nor do they wish for anything else before then */
    int64_t waits;                     /* since when they wait for an answer; 0: they do not */
    int64_t heard;                     /* when they last heard anything */
    unsigned hung_up;                  /* times since they last got an answer; each makes them more patient */
    char twice[HB_TWICE][HB_TAG_TEXT]; /* the last wishes sent more than once: each may be answered as often */
    unsigned next_twice;
    struct hb_mirror mirror;
    struct hb_people_wish wish;
};

struct hb_table_of_people {
    struct hb_people *people;
    const struct hb_game_choice *choice;
    struct hb_person person[HB_PEOPLE_AT_TABLE];
    char room[HB_DIARY_ID]; /* the newest one; "" before it is open */
};

struct hb_people {
    struct hb_net net;
    struct hb_diary diary;
    struct hb_table_of_people table[HB_TABLES_MAX];
    unsigned tables;
    uint64_t random;
    unsigned connected; /* since this was set to 0 */
    struct hb_manners manners;
    bool last_games;                /* no other ones any more */
    bool resting;                   /* nobody wishes for anything new */
    uint64_t refused;               /* for now: too fast, or it cannot be kept */
    uint64_t asked, again, unheard; /* wishes; those sent again; those of them that had been kept before */
    uint64_t anew;                  /* times that somebody was told to watch anew */
    uint64_t hung_up;               /* for want of patience */
    uint64_t games;
    int64_t slowest;         /* milliseconds until a wish was answered over one connection */
    struct hb_error failure; /* the first thing that was not as it should be; code HB_OK: nothing */
};

int64_t hb_milliseconds(void);

bool hb_people_init(struct hb_people *all, const char *url, unsigned tables, uint64_t seed,
                    const struct hb_manners *manners, struct hb_error *err);
void hb_people_done(struct hb_people *all);

/* Lets things happen for at most so many milliseconds. */
void hb_people_live(struct hb_people *all, int milliseconds);

/* Whether all games are over and nobody has a wish; if not, whom the first table waits for. */
bool hb_people_are_done(const struct hb_people *all, struct hb_error *err);

/* Whether nobody has a wish and all at a table have seen the same; it comes to that when they are told to be
 * resting. */
bool hb_people_rest(const struct hb_people *all);

#endif
