/* notes.h -- what is noted of a player during a game, by which one finds out what it does badly. */
#ifndef HB_ARENA_NOTES_H
#define HB_ARENA_NOTES_H

#include "hradby/game.h"
#include "table/json.h"

/* Times are counted in steps of an eighth of a doubling, from a microsecond on. */
enum { HB_TIME_STEPS = 288, HB_TIME_STEPS_A_DOUBLING = 8, HB_OVERRUN_US = 50000 };

struct hb_times {
    double us, most; /* in all, and of the longest */
    double count;
    double of[HB_TIME_STEPS];
};

void hb_times_add(struct hb_times *t, double us);
double hb_times_within(const struct hb_times *t, double share); /* so many were at most so long, in microseconds */

struct hb_notes {
    unsigned turns; /* tiles that he had to lay */
    unsigned bare;  /* of them with no follower in hand when he began */
    unsigned farmers;
    unsigned farmer_turns; /* the numbers of the turns in which he placed them, added up; the first is 1 */
    unsigned overruns;     /* decisions that took longer than 50 ms beyond the budget */
    struct hb_times times;
};

/* Before somebody is asked, and before his move is played. */
void hb_notes_turn(struct hb_notes *n, const struct hb_game *g, int who);
void hb_notes_move(struct hb_notes *n, const struct hb_game *g, struct hb_move m);
void hb_notes_time(struct hb_notes *n, int64_t us, uint32_t budget_ms);

/* As an object, in which "time" alone depends on the machine; NULL: no memory. */
struct hb_json *hb_notes_json(const struct hb_notes *n);

/* Adds an object to notes. */
void hb_notes_read(struct hb_notes *n, const struct hb_json *object);

#endif
