/* tally.h -- adds up what rounds came to.
 *
 * A game that somebody lost by a fault counts as lost for him and won by the others; its points count nowhere, nor do those of
 * the games beside it in the round. */
#ifndef HB_ARENA_TALLY_H
#define HB_ARENA_TALLY_H

#include "arena/arena.h"
#include "arena/engine.h"
#include "arena/notes.h"
#include "arena/statistics.h"

enum { HB_SOURCES_MAX = 32, HB_SOURCE_NAME = 24, HB_FAULTS_SHOWN = 5 };

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
    } source[HB_SOURCES_MAX];
};

struct hb_fault_note {
    unsigned long round;
    unsigned entrant;
    char note[HB_NOTE_TEXT];
};

struct hb_tally {
    const struct hb_arena *arena;
    struct hb_rounds rounds;
    struct hb_mean lead;         /* of A over the mean of the others in his game; together: over B */
    double wins, shared, losses; /* of A, in single games */
    double seat_games[HB_PLAYERS_MAX],
        seat_wins[HB_PLAYERS_MAX]; /* who begins has it easier, or not: whoever sat there */
    struct hb_account account[HB_ENTRANTS];
    unsigned faults; /* noted here */
    struct hb_fault_note fault[HB_FAULTS_SHOWN];
};

void hb_tally_init(struct hb_tally *t, const struct hb_arena *arena);

/* The number of the round that a line is about, or -1 if it is none with as many games and seats as there must be. */
long hb_tally_round(const struct hb_arena *arena, const struct hb_json *line);

/* Adds such a line. */
void hb_tally_add(struct hb_tally *t, const struct hb_json *line);

#endif
