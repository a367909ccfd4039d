/* campaign.h -- a party that plays a game together, level after level, and how far it has come.
 *
 * Which games have levels they say themselves (hb_kind.levels).  To win a level opens the next one.  Of every level and
 * number of players a party keeps how often it tried, how often it won, and the best try.  What is better is said here
 * once, and the text in which parties are kept is written and read here alone, whoever keeps it.  Nothing here
 * allocates or does any I/O; the day is handed in.
 *
 *     hradby campaigns 1
 *     party mists Anna and Petr
 *     level 1 players 2 tries 3 wins 1 best won points 52 used 31 left 12 date 2026-11-16
 *     level 2 players 2 tries 1 wins 0 best lost points 40 used 60 left 0
 *     playing 4f1d22c07a95b3e8 level 2 players 2
 *
 * Lines of a party stand in the order of levels and players; blank lines and those that begin with # do not count. */
#ifndef HB_CAMPAIGN_H
#define HB_CAMPAIGN_H

#include "hradby/table.h"

enum {
    HB_LEVELS_MAX = 12,
    HB_PARTIES_MAX = 32,
    HB_PARTY_NAME = 40, /* bytes, without the end */
    HB_TRIES_MAX = 9999,
    HB_ATTEMPT_MAX = 9999, /* points and tiles of a try */
    HB_CAMPAIGN_VERSION = 1,
    HB_CAMPAIGN_LINE = 160,       /* bytes of a line */
    HB_CAMPAIGN_TEXT = 256 * 1024 /* bytes of a text that is read */
};

/* How one game went.  The date is 20261116, or 0 where nobody knew the day. */
struct hb_attempt {
    bool won;
    uint16_t points, used, left; /* tiles that were used and those that were left */
    uint32_t date;
};

/* Of one level with one number of players. */
struct hb_standing {
    uint16_t tries, wins;
    bool has_best; /* not if all tries were broken off */
    struct hb_attempt best;
};

struct hb_party {
    const struct hb_kind *kind;
    char name[HB_PARTY_NAME + 1];
    struct hb_standing standing[HB_LEVELS_MAX][HB_PLAYERS_MAX]; /* by level - 1 and players - 1 */

    /* The game that is to be entered when it is over; level 0: none.  Only this one can be, and only once. */
    uint64_t playing;
    unsigned playing_level, playing_players;
};

struct hb_parties {
    unsigned count;
    struct hb_party party[HB_PARTIES_MAX];
};

/* Games with levels */

unsigned hb_levels(const struct hb_kind *kind);                                      /* 0: it has none */
bool hb_level_word(const struct hb_kind *kind, unsigned level, struct hb_text *out); /* the option's value for it */
bool hb_level_read(const struct hb_kind *kind, const char *word, unsigned *level);
unsigned hb_level_of(const struct hb_plan *plan); /* of a table, as it was set up; 0: such games have no levels */

/* How a game stands, or went if it is over; a game that is not over is not won. */
struct hb_attempt hb_attempt_of(const struct hb_game *g, uint32_t date);

/* To win is better than to lose; among games that were won the one with fewer tiles used is better, then the one with
 * more points; among those that were lost the one with more points.  Where all that is equal the older one stays. */
bool hb_attempt_is_better(const struct hb_attempt *a, const struct hb_attempt *than);

/* Days */

uint32_t hb_date_of(int64_t milliseconds); /* since 1970, UTC; 0 before that or after the year 9999 */
bool hb_date_read(const char *text, uint32_t *date);
void hb_date_put(uint32_t date, struct hb_text *out);

/* One party */

bool hb_party_init(struct hb_party *p, const struct hb_kind *kind, const char *name, struct hb_error *err);
unsigned hb_party_won(const struct hb_party *p);  /* the highest level that was won; 0: none */
unsigned hb_party_open(const struct hb_party *p); /* the highest that may be played */
bool hb_party_may_play(const struct hb_party *p, unsigned level, struct hb_error *err);

/* What a try changed. */
struct hb_party_result {
    unsigned level, players;
    struct hb_attempt attempt;
    bool best;       /* it is the best now */
    unsigned opened; /* the level that it has opened; 0: none */
};
struct hb_party_result hb_party_add(struct hb_party *p, unsigned level, unsigned players,
                                    const struct hb_attempt *attempt);

/* Begins a game of the party at a table: from now on this one is to be entered.  One that was begun before and is not
 * over was broken off, and counts as a try. */
bool hb_party_begin(struct hb_party *p, const struct hb_plan *plan, struct hb_error *err);
bool hb_party_is_playing(const struct hb_party *p, const struct hb_plan *plan);

/* Enters the game that was begun, when it is over. */
bool hb_party_enter(struct hb_party *p, const struct hb_table *t, uint32_t date, struct hb_party_result *entered,
                    struct hb_error *err);

/* Many */

struct hb_party *hb_parties_find(struct hb_parties *all, const struct hb_kind *kind, const char *name);
/* The party of that name, a new one where there is none; NULL and *err if there cannot be one. */
struct hb_party *hb_parties_get(struct hb_parties *all, const struct hb_kind *kind, const char *name,
                                struct hb_error *err);
void hb_parties_remove(struct hb_parties *all, const struct hb_party *p);

/* Takes parties from elsewhere in, all or none.  Of a party that is there already both are taken as copies of one
 * history: the larger numbers and the better tries stay, so that taking in the same twice changes nothing. */
bool hb_parties_merge(struct hb_parties *all, const struct hb_parties *more, struct hb_error *err);

/* Texts */

/* False and *err, with the line, if it is no such text; *all is then of no use. */
bool hb_parties_read(struct hb_parties *all, const char *text, size_t length, struct hb_error *err);

/* Writes them line by line; `line` ends with a line feed and is good only during the call. */
typedef void hb_line_sink(void *whom, const char *line, size_t length);
void hb_parties_write(const struct hb_parties *all, hb_line_sink *sink, void *whom);
void hb_party_write(const struct hb_party *p, hb_line_sink *sink, void *whom); /* a text of its own */

/* «2 players: 1 of 3 won, best 52 points with 31 tiles» */
void hb_standing_say(const struct hb_standing *s, unsigned players, struct hb_text *out);
/* What a try has changed, in a sentence or two. */
void hb_party_result_say(const struct hb_party_result *e, struct hb_text *out);

#endif
