/* tally.h -- notes of what a player did in a game, and the sum of what rounds came to.
 *
 * A worker takes notes of each player during a game and writes them into the line of the round; a tally reads them back
 * and adds them up.  A game that somebody lost by a fault counts as lost for them and won by the others; its points
 * count nowhere, nor do those of the games beside it in the round. */
#ifndef HB_ARENA_TALLY_H
#define HB_ARENA_TALLY_H

#include "players/arena/arena.h"
#include "players/arena/contender.h"
#include "players/arena/statistics.h"

/* Times are counted in steps of an eighth of a doubling, from a microsecond on. */
enum { HB_TIME_STEPS = 288, HB_TIME_STEPS_A_DOUBLING = 8, HB_OVERRUN_US = 50000 };

struct hb_think_times {
    double us, most; /* in all, and of the longest */
    double count;
    double of[HB_TIME_STEPS];
};

double hb_tally_times_within(const struct hb_think_times *t,
                             double share); /* so many were at most so long, in microseconds */

struct hb_notes {
    unsigned turns; /* tiles that they had to lay */
    unsigned bare;  /* of them with no follower in hand when the turn began */
    unsigned farmers;
    unsigned farmer_turns; /* the numbers of the turns in which they were placed, added up; the first is 1 */
    unsigned overruns;     /* decisions that took longer than 50 ms beyond the budget */
    struct hb_think_times times;
};

/* Before somebody is asked, and before their move is played. */
void hb_notes_turn(struct hb_notes *n, const struct hb_game *g, int who);
void hb_notes_move(struct hb_notes *n, const struct hb_game *g, struct hb_move m);
void hb_notes_time(struct hb_notes *n, int64_t us, uint32_t budget_ms);

/* As an object, in which "time" alone depends on the machine; NULL: no memory. */
struct hb_json *hb_notes_json(const struct hb_notes *n);

enum { HB_TALLY_SOURCES_MAX = 32, HB_SOURCE_NAME = 24, HB_FAULTS_SHOWN = 5 };

/* Of one entrant. */
struct hb_account {
    double seats; /* times that it sat in a game that came to its end */
    double games; /* of a game that is played together, forfeited ones too */
    double won;   /* of those */
    double faults;
    struct hb_mean score; /* a player, the mean of each round */
    struct hb_notes notes;
    unsigned sources;
    struct {
        char name[HB_SOURCE_NAME];
        double points;
    } source[HB_TALLY_SOURCES_MAX];
};

struct hb_fault_note {
    unsigned long round;
    unsigned entrant;
    char note[HB_NOTE_TEXT];
};

struct hb_arena_tally {
    const struct hb_arena *arena;
    struct hb_rounds rounds;
    struct hb_mean lead;         /* of A over the mean of the others in the same game; together: over B */
    double wins, shared, losses; /* of A, in single games */
    double seat_games[HB_PLAYERS_MAX],
        seat_wins[HB_PLAYERS_MAX]; /* who begins has it easier, or not: whoever sat there */
    struct hb_account account[HB_ENTRANTS];
    unsigned faults; /* noted here */
    struct hb_fault_note fault[HB_FAULTS_SHOWN];
};

void hb_tally_init(struct hb_arena_tally *t, const struct hb_arena *arena);

/* The number of the round that a line is about, or -1 if it is none with as many games and seats as there must be. */
long hb_tally_round(const struct hb_arena *arena, const struct hb_json *line);

/* Adds such a line. */
void hb_tally_add(struct hb_arena_tally *t, const struct hb_json *line);

#endif
