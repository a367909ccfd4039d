/* hostile_stage.h -- where an attack takes place: a server, and honest people who play at it all the while.
 *
 * The server is one of our own, with a database of its own, or one that somebody named; only a server of our own can be
 * stopped, killed and looked into.  What cannot be done on a stage fails the test.  The bystanders are those of
 * crash/people.h; they play whenever stage_live is called, and every wish that is acknowledged to them stands in their
 * diary. */
#ifndef HB_HOSTILE_STAGE_H
#define HB_HOSTILE_STAGE_H

#include "tests/crash/people.h"
#include "tests/serve/raw_client.h"
#include "tests/serve/running.h"
#include "tests/serve/support.h"
#include "tests/serve/wish.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A program with sanitizers takes as much memory as it likes. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
enum { MEASURED = 0 };
#else
enum { MEASURED = 1 };
#endif

/* What the person at the command line wants. */
struct intent {
    unsigned port;         /* of a server that is there; 0: a server of our own for each attack */
    unsigned long pid;     /* of that server, if its memory is to be looked at */
    unsigned long minutes; /* for each attack; 0: briefly */
    unsigned long seed;
};

struct stage {
    const struct intent *intent;
    struct running server; /* pid -1: not ours */
    int held;              /* keeps the port for it while it is away */
    unsigned port;
    unsigned long pid; /* 0: not known */
    struct hb_people people;
    struct hb_people *others; /* who play as well; NULL: nobody */
    uint64_t random;
    int64_t end; /* of a long attack, in milliseconds */
    const char *const *options;
    const char *notice; /* why the attack was not made; NULL: it was */
};

/* Opens the server with these options (NULL: none) and lets the bystanders begin. */
void stage_open(struct stage *s, const struct intent *intent, const char *const *options);

/* The bystanders play on, nothing that was acknowledged is lost, every room of theirs is there, the server is well and
 * has not grown by more than so many megabytes; the same once more after a restart if it is ours. */
void stage_judge(struct stage *s, double megabytes);
void stage_close(struct stage *s); /* whatever has happened */

void stage_live(struct stage *s, int milliseconds); /* the bystanders play, and fail the test if they are wronged */
void stage_wait_for_refusals(struct stage *s, unsigned count); /* of wishes of the bystanders, who live on */
void stage_wait_for_moves(struct stage *s, unsigned count);
bool stage_goes_on(const struct stage *s, unsigned long done, unsigned long brief);
void stage_skip(struct stage *s, const char *why);

/* Of a server of our own: it ends by this signal and starts again in the same place. */
void stage_restart(struct stage *s, int signal);
void stage_stop(struct stage *s, int signal);
void stage_start(struct stage *s);

/* The status of GET: for an honest reader, who waits if told that it is too fast, and for anybody at an
 * address. */
unsigned stage_status(const struct stage *s, const char *path);
unsigned stage_status_from(const struct stage *s, uint32_t from, const char *path);

uint64_t stage_number(struct stage *s); /* another one each time, from the seed and the clock: for tags */

double stage_memory(const struct stage *s); /* the most it ever had, in MB; 0: not known */

/* A table that an attack is about */

/* Two people at one device. */
struct victim {
    int fd;
    char room[HB_DIARY_ID], key[2][HB_DIARY_KEY];
    json_int_t seq; /* of the last move that was acknowledged */
    unsigned tags;
};

void victim_open(struct victim *v, struct stage *s, uint32_t from, bool is_public);
void victim_back(struct victim *v, const struct stage *s); /* after the connection is gone */
bool victim_move(struct victim *v);                        /* the first legal one; false if it was refused */
bool victim_resign(struct victim *v);
void victim_close(struct victim *v);
unsigned victim_status(const struct victim *v, const struct stage *s, const char *below); /* GET /api/rooms/ID… */

#endif
