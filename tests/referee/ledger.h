/* ledger.h -- what the engine tells of a position through hb_describe_state, collected for comparison. */
#ifndef HB_REFEREE_LEDGER_H
#define HB_REFEREE_LEDGER_H

#include "hradby/game.h"
#include "referee.h"

#include <stdint.h>

enum { LEDGER_DEPTH = 8 };

/* One feature; sets of squares and of figures are kept as sums that do not depend on their order. */
struct ledger_feature {
    char kind[16];
    long complete, open, shields, tiles, figures, cities, sheep, shepherds;
    uint64_t squares, standing;
};

struct ledger_level {
    char name[24];
    int entries; /* so far */
};

struct ledger {
    struct hb_describer describer;
    int depth;
    struct ledger_level level[LEDGER_DEPTH];
    long score[REF_PLAYERS], supply[REF_PLAYERS][REF_PIECES], goods[REF_PLAYERS][REF_GOODS];
    long ingots[REF_PLAYERS], robber[REF_PLAYERS], robbers_home[REF_PLAYERS], counter[REF_PLAYERS][REF_COUNTERS];
    long ghosts[REF_PLAYERS], guards[REF_PLAYERS], bank;
    char drawn[REF_NAME];
    bool over;
    struct ref_moves things;                   /* mage, witch, ferries and gold, a line for each: ferry 1 0 N W */
    long tiles_left, token[REF_FLOCK_MAX + 1]; /* the first: wolves */
    char sector[16];
    long crown[REF_SECTORS][REF_CROWNS]; /* REF_NOWHERE: nobody */
    int features;
    struct ledger_feature feature[REF_FEATURES];
    long x, y, player; /* read, not yet used */
    char piece[16], kind[16], sides[16];
};

void hb_ref_ledger_of_engine(struct ledger *l, const struct hb_game *g);
void hb_ref_ledger_of_referee(struct ledger *l, const struct referee *r);

/* Both with their features sorted.  If they differ, *why says where. */
bool hb_ref_ledgers_agree(const struct ledger *engine, const struct ledger *referee, int players, struct hb_text *why);

#endif
