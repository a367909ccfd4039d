/* sim.h -- an evening at the server, simulated from one seed: a clock, a disk, a network and people around the hall.
 *
 * Everything that happens is a post with a time.  People know only what came over their connection and what
 * docs/api.md promises; the world besides knows what lies on the disk.  Whatever does not agree stops the program with
 * the seed and the last things that happened. */
#ifndef HB_SIM_H
#define HB_SIM_H

#include "engine/splitmix.h"
#include "hradby/table.h"
#include "server/lobby/hall.h"
#include "server/room/commitment.h"

#include <jansson.h>

enum {
    PEOPLE_MAX = 10,
    VIEWS_MAX = 10,
    ROOMS_MAX = 60,
    FLOOD_MAX = 20,
    TAG_TEXT = 41,
    KEYS_MAX = 400,
    LOOKS_MAX = 20,
    LOG_LINES = 40,
    LOG_TEXT = 400,
    OWN_SALTS = 40
};

/* What is counted; each must happen in a full run */

enum sim_count {
    SIM_EVENINGS,
    SIM_OPENED,
    SIM_JOINS,
    SIM_JOINS_TOO_LATE,
    SIM_STANDS,
    SIM_STARTS,
    SIM_MOVES,
    SIM_HIDDEN_MOVES,
    SIM_HIDDEN_ASKED, /* moves while cards lie face down, in winter */
    SIM_REVEALS,
    SIM_COMPUTER_MOVES,
    SIM_UNDOS,
    SIM_TAKEBACKS,
    SIM_ANSWERS,
    SIM_TAKEN_BACK,
    SIM_RESIGNS,
    SIM_FLAGS,
    SIM_SUBSTITUTES,
    SIM_REMATCHES,
    SIM_CHATS,
    SIM_ORDERS,   /* the host wants quiet, or sweeps */
    SIM_SWEPT,    /* chats told without their text */
    SIM_PRESENCE, /* who is here, told */
    SIM_PAGES,    /* answers to a watch with more to come */
    SIM_TALKS,
    SIM_TALKS_COMPARED, /* what was heard with what a watch tells */
    SIM_ENDS,
    SIM_SHUFFLES,
    SIM_PROMISES,
    SIM_PROMISES_CHANGED,
    SIM_SALTS_REVEALED,
    SIM_WRONG_SALTS,
    SIM_LATE, /* lost their seats */
    SIM_DRAWN_ANEW,
    SIM_PROVED, /* with a commit and a salt that were kept */
    SIM_RECORDS,
    SIM_LEGAL_LISTS,
    SIM_CRASHES,
    SIM_RESUMES,
    SIM_ROWS_LOST,     /* asked to be kept, lost in a crash */
    SIM_ROWS_UNHEARD,  /* kept, but nobody was told before the crash */
    SIM_KEEPS_REFUSED, /* the disk was full */
    SIM_KEEPS_UNKNOWN, /* it did not say */
    SIM_DROPS,
    SIM_FRAMES_LOST,
    SIM_RESENDS,        /* after a connection was lost */
    SIM_DOUBLES,        /* sent twice on purpose */
    SIM_SAME_ANSWERS,   /* a wish answered again, the same */
    SIM_WATCHES_AGAIN,  /* from where one was */
    SIM_WATCHES_AFRESH, /* from the beginning */
    SIM_REFUSALS,
    SIM_HOSTILE,
    SIM_TOO_FAST,
    SIM_FULL,     /* a room too many for an address */
    SIM_NO_PLACE, /* a connection too many */
    SIM_COMPARED, /* positions with the hall's own */
    SIM_FETCHED,  /* rooms that were not in memory */
    SIM_NOT_FETCHED,
    SIM_PARKED,    /* rooms that have left memory */
    SIM_CANNOT,    /* wishes for a room that could not be read */
    SIM_HALL_FULL, /* or for which there was no space */
    SIM_THOUGHTS,
    SIM_NO_THOUGHTS,
    SIM_SHOWN,
    SIM_NOT_SHOWN,
    SIM_LOOKED_AWAY,
    SIM_PICTURES,
    SIM_LEAPS,  /* of the server's clock */
    SIM_FLOODS, /* rooms opened by somebody who wants no room */
    SIM_CLOSES, /* rooms in which nobody was for a week */
    SIM_HOT_SEATS,
    SIM_SPECTATORS,
    SIM_WAITING_FOR_SOMEBODY,
    SIM_AGAIN, /* told to watch anew: only where several nodes share the rooms */
    SIM_TWINS,
    SIM_TWIN_FRAMES,
    SIM_COUNTS
};

/* Chance */

/* One throw in an expression: in which order a compiler calls the functions in a list of arguments is its own affair,
 * and a seed means the same evening everywhere. */
struct dice {
    uint64_t state;
};

static inline unsigned dice_below(struct dice *d, unsigned bound)
{
    return (unsigned)(hb_splitmix(&d->state) % bound);
}

static inline bool dice_percent(struct dice *d, unsigned percent)
{
    return dice_below(d, 100) < percent;
}

/* What a client knows of a room */

struct hidden {
    int by;
    uint32_t seq; /* 0: it was open already and has been taken back to here */
};

/* A play that can be taken back: without asking only if nothing came out with it. */
struct played {
    int by;
    bool revealing;
};

/* An event in short, for comparing it with what one has wished. */
struct seen_event {
    char kind[12];
    int by; /* or seat; -1: nobody */
    char text[HB_MOVE_TEXT];
};

struct view {
    char room[HB_ROOM_ID + 1];
    char key[HB_PLAYERS_MAX][HB_KEY_TEXT + 1]; /* "" where the seat is not mine */
    uint32_t key_since[HB_PLAYERS_MAX];        /* the number with which it was given */
    bool watching;                             /* on this connection */
    unsigned sits;                             /* seats whose keys fitted in the last watch, as bits */
    bool left;                                 /* watches it no more */
    json_t *head;
    uint32_t seen;
    struct seen_event *event; /* event[seq - 1] */
    size_t event_room;
    unsigned players;
    struct hb_table *table; /* NULL before the start */
    bool person[HB_PLAYERS_MAX];
    bool over;
    json_t *actor;
    char phase[24];
    struct hidden hidden[256];
    unsigned hiding;
    json_t *since; /* what was played after the open moves */
    json_t *mine;  /* what of it is mine, by seat, as of the last watch */
    struct played *played;
    size_t plays, play_room;
    int takeback;                 /* who has asked, -1 nobody */
    json_t *said[HB_PLAYERS_MAX]; /* of the next move, by seat; NULL: nothing */
    char rematch[HB_ROOM_ID + 1];
    char first_commit[HB_SECRET_TEXT + 1], commit[HB_SECRET_TEXT + 1];
    char promise[HB_PLAYERS_MAX][HB_SECRET_TEXT + 1];
    char salt[HB_PLAYERS_MAX][HB_SALT_MAX + 1];
    unsigned must;               /* seats that have to reveal */
    bool dealt, broken;          /* promises are closed; one of these seats was left */
    unsigned decided, withholds; /* own seats */
    int64_t dealt_at;
    char own_salt[OWN_SALTS][HB_SALT_MAX + 1]; /* all that were ever promised here by this client */
    unsigned own_salts;
};

/* People */

struct wish {
    const char *what; /* the word of "do" */
    char room[HB_ROOM_ID + 1];
    int seat;
    char text[HB_MOVE_TEXT]; /* of a move or a chat */
    json_t *frame;           /* without id */
    bool lasting;            /* has a tag: asked again until it is answered */
    bool fulfilled, refused;
    unsigned flying; /* asked on this connection and not answered */
    bool astray;   /* asked on one that was lost before the answer: it may still arrive, and nobody hears how it went */
    int64_t again; /* not before */
    uint32_t seq;
    uint32_t from;  /* of a watch */
    json_t *answer; /* without re */
};

struct ask {
    long id;
    struct wish *wish;
};

enum habit { SIM_PLAYER, SIM_WATCHER, SIM_ROGUE };

struct person {
    unsigned index;
    char name[24];
    enum habit habit;
    bool promises;  /* the client promises salts */
    hb_guest guest; /* 0: not connected */
    unsigned delay; /* the longest way of a frame, in milliseconds */
    unsigned pace;
    struct view view[VIEWS_MAX];
    unsigned views;
    struct wish **wish;
    size_t wishes, wish_room;
    struct ask *ask;
    size_t asks, ask_room;
    long next_id;
    unsigned next_tag;
};

/* The world */

enum post_kind {
    POST_IN,
    POST_OUT,
    POST_LEFT,
    POST_LOST,
    POST_THINK,
    POST_KEPT,
    POST_FETCHED,
    POST_THOUGHT,
    POST_CRASH,
    POST_UP,
    POST_NODE /* what happens between nodes */
};

struct post {
    int64_t at;
    uint64_t order;
    enum post_kind kind;
    unsigned who;
    hb_guest guest;
    bool wrong; /* a frame that must be refused */
    char *text;
    size_t length;
    unsigned life; /* of the server, in which it was asked for */
    char room[HB_ROOM_ID + 1];
    struct hb_thought *thought;
    struct errand *errand; /* of a node */
};

struct line {
    unsigned person;
    unsigned node;    /* to which they have come */
    bool here, there; /* the client's end, the hall's end */
    bool cut;         /* a node has sent them away and not noticed yet that they have gone */
    int64_t in_at, out_at;
    int owed; /* refusals that come later, since the room was busy */
};

struct keep {
    uint64_t ticket;
    unsigned count;
    struct hb_row row[HB_ROWS_MAX];
};

/* What everybody has been told of a room: the text of each event. */
struct ledger {
    char room[HB_ROOM_ID + 1];
    char **event;
    uint32_t events;
    uint32_t rows;               /* on the disk */
    int64_t at;                  /* the time of the last */
    uint32_t told;               /* the last number anybody has seen */
    bool over;                   /* an end lies on the disk */
    char before[HB_ROOM_ID + 1]; /* the room whose rematch it is */
    bool claimed;                /* somebody was told that they have opened it, */
    bool flood;                  /* or nobody wants it */
    bool parked;                 /* not in memory and not changed since; */
    int64_t due;                 /* then it is due */
};

struct known_key {
    char key[HB_KEY_TEXT + 1];
    char hash[HB_SECRET_TEXT + 1];
    unsigned person;
};

/* One evening played twice, with another hidden choice at one point: what everybody else is told between that point
 * and the reveal. */
struct twin {
    bool on, other;  /* the other choice is made */
    unsigned choice; /* which one, counted from 0 */
    unsigned choices;
    bool branched, done;
    unsigned person;
    char room[HB_ROOM_ID + 1];
    size_t record; /* its length then */
    char **told;
    size_t tellings, room_for;
};

struct sim {
    struct hb_world world; /* first: the calls of the hall come with it */
    uint64_t seed;
    bool loud;
    struct dice dice, hall_dice;
    int64_t now;
    int64_t skew;         /* what the server's clock is ahead */
    struct hb_hall *hall; /* NULL while the server is down */
    struct hb_hall_limits limits;
    bool calm;      /* no more misfortunes */
    bool deserted;  /* and nobody there */
    bool disk_full; /* refuses often */

    struct post *post; /* a heap, the next first */
    size_t posts, post_room;
    uint64_t next_order, posts_done;

    struct line *line; /* line[guest - 1] */
    size_t lines, line_room;

    struct keep *keep; /* asked and not answered, in order */
    size_t keeps, keep_room;
    int64_t kept_at;
    struct hb_row *row; /* the disk */
    size_t rows, row_room;

    struct person person[PEOPLE_MAX];
    unsigned people;
    struct ledger ledger[ROOMS_MAX];
    unsigned ledgers;
    struct known_key key[KEYS_MAX];
    unsigned keys;
    char links[ROOMS_MAX][HB_ROOM_ID + 1]; /* rooms whose link went round */
    unsigned linked;
    unsigned floods;
    unsigned to_open, to_repeat; /* rooms that may still be opened, and played again */

    unsigned life;     /* of the server: how often it has died */
    unsigned thinking; /* thoughts under way */
    struct {
        hb_looker who;
        unsigned node; /* that was asked */
        char room[HB_ROOM_ID + 1];
    } look[LOOKS_MAX]; /* requests that are not answered */
    unsigned looking;
    hb_looker lookers;

    struct cluster *cluster; /* NULL: there is one server */
    struct twin twin;
    hb_guest speaking; /* whose text the hall is listening to */
    unsigned ticks_in_vain, keeps_now, refusals_now, answers_now;

    long count[SIM_COUNTS];
    char log[LOG_LINES][LOG_TEXT];
    unsigned logged;
};

extern const char *const hb_sim_count_name[SIM_COUNTS];

/* The servers of an evening: one (one.c), or several that share a database (nodes/nodes_world.c).  Halls are
 * numbered. */
enum { SIM_NO_HALL = -1, SIM_HALLS_MAX = 3 };
struct servers {
    unsigned halls;
    const char *where[SIM_HALLS_MAX]; /* what a report adds of each */
    struct sim *(*sim_of)(struct hb_world *w);
    struct hb_hall *(*hall)(const struct sim *s, unsigned i); /* NULL: it is down */
    int (*some_hall)(struct sim *s);                          /* one that can be reached, or SIM_NO_HALL */
    int64_t (*asleep_until)(const struct sim *s, unsigned i); /* it stands still */
    void (*wakes)(struct sim *s, unsigned i);                 /* before it does anything */
    void (*heal)(struct sim *s);                              /* no more misfortunes */
    bool (*came)(struct sim *s, unsigned i, hb_guest guest, const char *address); /* false: refused */
    void (*said)(struct sim *s, unsigned i, const struct post *p);
    void (*left)(struct sim *s, unsigned i, hb_guest guest);
    int (*concerned)(const struct post *p);               /* the hall that has to be awake for a post of theirs */
    void (*happens)(struct sim *s, const struct post *p); /* posts that are none of the people's */
    bool (*can_wait)(const struct sim *s, const struct post *p); /* such a post, while nothing is under way */
    bool (*is_settled)(const struct sim *s);                     /* nothing else is under way */
    void (*check_empty)(struct sim *s);                          /* beside the halls */
    void (*free_errand)(struct errand *e);
};
extern const struct servers hb_sim_servers;

/* Says what is wrong, the seed and the last things that happened, and stops the program. */
_Noreturn void hb_sim_fail(struct sim *s, const char *format, ...) __attribute__((format(printf, 2, 3)));
void hb_sim_log(struct sim *s, const char *format, ...) __attribute__((format(printf, 2, 3)));
void *hb_sim_grow(void *array, size_t *room, size_t count, size_t size); /* room for one more */

/* post.c */
void hb_sim_post(struct sim *s, struct post p, int64_t delay);
void hb_sim_post_again(struct sim *s, struct post p, int64_t at); /* later, but before what was posted after it */
struct post hb_sim_take_post(struct sim *s);
char *hb_sim_copy(const char *text, size_t length);
int64_t hb_sim_on_the_way(struct sim *s, int64_t *last, unsigned delay); /* how long the next frame takes */

/* sim_world.c, and what it leaves to one.c or nodes/nodes_world.c */
void hb_sim_world_init(struct sim *s);
void hb_sim_world_done(struct sim *s);
void hb_sim_posts_done(struct sim *s);
void hb_sim_world_calls(struct hb_world *w); /* those that are the same for all servers */
struct line *hb_sim_line(struct sim *s, hb_guest guest);
void hb_sim_say(struct sim *s, hb_guest guest, const char *text, size_t length);
struct line *hb_sim_cut(struct sim *s, hb_guest guest, const char *why); /* NULL: somebody did it already */
bool hb_sim_step(struct sim *s);                 /* the next thing happens; false if there is none */
void hb_sim_desert(struct sim *s, int64_t time); /* everybody goes, and so much time passes */
hb_guest hb_sim_connect(struct sim *s, unsigned person, const char *address); /* 0: refused */
void hb_sim_drop(struct sim *s, hb_guest guest);
void hb_sim_send(struct sim *s, hb_guest guest, const char *text, size_t length, bool wrong, unsigned delay);

bool hb_sim_is_up(const struct sim *s);
bool hb_sim_peek(struct sim *s, const char *room, uint64_t *hash, uint32_t *seq, bool *over); /* hb_hall_peek */
bool hb_sim_is_quiet(struct sim *s, int64_t rest); /* nothing is under way, and nothing due for so long */
void hb_sim_list(struct sim *s, struct hb_buffer *out);
void hb_sim_check_empty(struct sim *s); /* nobody is there, and no room in memory */

/* ledger.c */
struct ledger *hb_sim_ledger(struct sim *s, const char *room);
struct hb_row hb_sim_row_copy(struct sim *s, const struct hb_row *row);
void hb_sim_write_row(struct sim *s, struct hb_row row);    /* takes it over */
struct hb_room *hb_sim_room(struct sim *s, const char *id); /* as it lies on the disk; NULL: it does not */
void hb_sim_rows_done(struct sim *s);

/* disk.c */
void hb_sim_keep(struct hb_world *w, uint64_t ticket, int64_t fence, const struct hb_row *rows, unsigned count);
void hb_sim_kept(struct sim *s);
void hb_sim_crash(struct sim *s); /* or a little later */
void hb_sim_die(struct sim *s);
void hb_sim_leap(struct sim *s); /* somebody sets the clock */
void hb_sim_rise(struct sim *s);
void hb_sim_disk_done(struct sim *s);

/* outside.c */
void hb_sim_outside_init(struct sim *s);
void hb_sim_outside_lost(struct sim *s);
void hb_sim_fetch(struct hb_world *w, const char *room, unsigned wanted);
void hb_sim_fetched(struct sim *s, const struct post *p);
void hb_sim_thought(struct sim *s, const struct post *p);

/* looking.c */
void hb_sim_looking_calls(struct hb_world *w);
void hb_sim_look_at(struct sim *s, const char *room, enum hb_hall_look what);
void hb_sim_look_away(struct sim *s);

/* leaks.c: looks through a frame for what its reader must not know. */
void hb_sim_look_through(struct sim *s, unsigned person, const char *text, size_t length);
void hb_sim_know_key(struct sim *s, unsigned person, const char *key);

/* view.c */
void hb_sim_view_done(struct view *v);
void hb_sim_view_reset(struct view *v);
void hb_sim_view_head(struct sim *s, struct view *v, json_t *head);
void hb_sim_view_events(struct sim *s, struct person *p, struct view *v, json_t *events, bool pushed);
void hb_sim_view_compare(struct sim *s, struct view *v);
bool hb_sim_view_may_move(const struct view *v, int seat);

/* since.c: the position with what is hidden filled in, own moves as they were and those of others somehow; NULL if
 * one's own are not known yet.  To be freed. */
struct hb_game *hb_sim_since(struct sim *s, const struct person *p, const struct view *v);
void hb_sim_check_mine(struct sim *s, const struct person *p, const struct view *v);
const struct wish *hb_sim_wish_at(struct sim *s, const struct person *p, const char *room, uint32_t seq);

/* salts.c */
void hb_sim_salts_open(struct sim *s, struct view *v, const json_t *event);
void hb_sim_salts_stand(struct sim *s, struct view *v, const json_t *event);
void hb_sim_salts_promise(struct sim *s, struct view *v, const json_t *event);
void hb_sim_salts_deal(struct sim *s, struct view *v, const json_t *event);
void hb_sim_salts_reveal(struct sim *s, struct view *v, const json_t *event);
void hb_sim_salts_anew(struct sim *s, struct view *v, const json_t *event);
void hb_sim_salts_start(struct sim *s, struct view *v);
bool hb_sim_salt(struct sim *s, struct person *p, struct view *v);
void hb_sim_salt_taken(struct sim *s, const struct person *p, const struct wish *w);
void hb_sim_say_promises(const struct person *p, json_t *fields);

/* shuffle.c */
void hb_sim_check_end(struct sim *s, struct view *v, json_t *event);
void hb_sim_check_record(struct sim *s, struct view *v, const char *text, size_t length);

/* person.c */
struct view *hb_sim_find_view(struct person *p, const char *room);
struct view *hb_sim_new_view(struct sim *s, struct person *p, const char *room);
void hb_sim_heard(struct sim *s, struct person *p, const char *text, size_t length);
void hb_sim_lost(struct sim *s, struct person *p);
struct wish *hb_sim_wish(struct sim *s, struct person *p, const char *what, const char *room, int seat, json_t *fields);
void hb_sim_ask(struct sim *s, struct person *p, struct wish *w);
void hb_sim_watch_again(struct sim *s, struct person *p, struct view *v);
void hb_sim_come_back(struct sim *s, struct person *p);
bool hb_sim_is_settled(const struct person *p);
void hb_sim_person_done(struct person *p);

/* sim_talk.c */
void hb_sim_talk(struct sim *s, struct person *p, struct view *v, int seat);
void hb_sim_talk_heard(struct sim *s, struct view *v, json_t *said);
void hb_sim_talk_all(struct sim *s, struct view *v, json_t *all, bool listened);
void hb_sim_talk_forget(struct view *v);

/* order.c */
void hb_sim_keep_order(struct sim *s, struct person *p, struct view *v, int seat);
void hb_sim_check_swept(struct sim *s, const struct view *v, json_t *events);
bool hb_sim_is_swept(struct sim *s, const struct view *v, const json_t *event);
void hb_sim_check_presence(struct sim *s, const struct person *p, const struct view *v, const json_t *frame);

/* think.c, open.c, rogue.c */
void hb_sim_think(struct sim *s, struct person *p);
json_t *hb_sim_some_room(struct sim *s);
void hb_sim_play_rogue(struct sim *s, struct person *p);

/* sim_evening.c, twin.c */
void hb_sim_evening(uint64_t seed, bool loud, long count[SIM_COUNTS]);
void hb_sim_begin(struct sim *s, uint64_t seed, bool loud);
bool hb_sim_lively(struct sim *s); /* goes on; false when it is time to come to rest */
void hb_sim_end(struct sim *s);
void hb_sim_twins(uint64_t seed, bool loud, long count[SIM_COUNTS]);
void hb_sim_twin_look(struct sim *s); /* whether the cards are out */
void hb_sim_twin_listen(struct sim *s, unsigned person, const char *text);
unsigned hb_sim_twin_choose(struct sim *s, const struct person *p, const struct view *v, unsigned pick, unsigned of);

#endif
