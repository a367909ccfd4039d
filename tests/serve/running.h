/* running.h -- a real server for a test: the program itself on a free port, with a folder of its own.
 *
 * Whatever cannot be done here fails the test that asked for it. */
#ifndef HB_TEST_RUNNING_H
#define HB_TEST_RUNNING_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* For anything that has to happen.  On a busy machine it may take long; only what never comes takes so long. */
enum { WAIT_MS = 600000 };

struct running {
    char folder[64], database[96], web[96];
    pid_t pid;
    const char *terminal;   /* in which it is started; NULL: none */
    bool nohup;             /* it is started with SIGHUP ignored */
    unsigned files;         /* that it may have open; 0: as many as this test */
    int out;                /* its standard output */
    unsigned port, numbers; /* where it serves, and where it tells its numbers */
};

/* A folder with a web root in it, and no server yet. */
void running_init(struct running *r);

/* From now on servers keep their games in this database, which `empty` makes empty for each, and not in a file. */
void running_over(const char *url, void (*empty)(void));
bool running_has_file(void); /* there is no such database */
void running_done(struct running *r);

/* Starts the server with more options (NULL at the end; NULL: none) and waits until it says where it is. */
void running_start(struct running *r, const char *const *more);

bool running_try(struct running *r, const char *const *more);       /* the same; false if it has ended instead */
void running_begin(struct running *r, const char *const *more);     /* the same, and does not wait */
unsigned running_number(const struct running *r, const char *name); /* one of the numbers that it tells */

void running_signal(const struct running *r, int signal);
int running_wait(struct running *r); /* until it has ended: its exit status, or 128 and the signal that ended it */
int running_stop(struct running *r); /* SIGTERM and running_wait */

/* Deletes a room as an operator does, while the server runs. */
void running_delete(const struct running *r, const char *room);

/* Runs the command with these options until it ends; what it wrote to its error stream goes to `said`. */
int run_serve(const char *const *options, char *said, size_t room);

/* A file of before, such as a database, to where a test may change it. */
void copy_file(const char *from, const char *to);

#endif
