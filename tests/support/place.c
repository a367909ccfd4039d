/* place.c -- makes a new folder for each test and removes it with the one file in it. */
#include "tests/support/place.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int make_place(void **state)
{
    struct place *p = calloc(1, sizeof *p);

    if (!p)
        return -1;
    snprintf(p->folder, sizeof p->folder, "%s/hradby-XXXXXX", P_tmpdir);
    if (!mkdtemp(p->folder))
        return -1;
    snprintf(p->file, sizeof p->file, "%.200s/game.jsonl", p->folder);
    *state = p;
    return 0;
}

int leave_place(void **state)
{
    struct place *p = *state;

    remove(p->file);
    rmdir(p->folder);
    free(p);
    return 0;
}
