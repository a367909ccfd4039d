/* script.h -- one game that is played at every table: with a bag of one kind of tile nothing is left to chance, so the
 * moves and the hashes after them are known beforehand, and whoever plays it needs no engine while he is measured. */
#ifndef HB_LOAD_SCRIPT_H
#define HB_LOAD_SCRIPT_H

#include "hradby/table.h"

extern const char hb_script_options[]; /* of the game, as JSON */

struct hb_script_step {
    unsigned seat;
    char move[HB_MOVE_TEXT];
    char hash[17]; /* after it */
};

struct hb_script {
    struct hb_script_step *steps;
    size_t count;
};

bool hb_script_init(struct hb_script *s, unsigned players, uint64_t seed, struct hb_error *err);
void hb_script_done(struct hb_script *s);

#endif
