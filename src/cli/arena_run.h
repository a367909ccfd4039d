/* arena_run.h -- `hradby arena`, wherever its rounds are played: on the threads of this machine, or on those of others. */
#ifndef HB_CLI_ARENA_RUN_H
#define HB_CLI_ARENA_RUN_H

#include "arena/contest.h"

/* Plays the contest as hb_contest_play does; `jobs` is 0 where nobody said how many. */
struct hb_stage {
    void (*play)(struct hb_stage *s, struct hb_contest *c, unsigned jobs, struct hb_look_on *look);
    bool is_mpi;
};

int hb_arena_run(int argc, char **argv, enum hb_language language, struct hb_stage *stage);

/* As many threads as there are cores, fewer where the players have several each. */
unsigned hb_arena_usual_jobs(const struct hb_arena *arena);

#endif
