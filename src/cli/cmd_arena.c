/* cmd_arena.c -- `hradby arena`: players measured against each other, on this machine. */
#include "cli/arena_run.h"
#include "cli/commands.h"

static void play_here(struct hb_stage *s, struct hb_contest *c, unsigned jobs, struct hb_look_on *look)
{
    (void)s;
    hb_contest_play(c, jobs != 0 ? jobs : hb_arena_usual_jobs(c->arena), look);
}

int hb_cmd_arena(int argc, char **argv, enum hb_language language)
{
    struct hb_stage here = { .play = play_here };

    return hb_arena_run(argc, argv, language, &here);
}
