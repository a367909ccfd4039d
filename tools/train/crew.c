/* crew.c -- several threads that do one work (crew.h). */
#include "crew.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct task {
    void (*work)(void *all, unsigned thread);
    void *all;
    unsigned thread;
};

static void *run_task(void *task)
{
    struct task *t = task;

    t->work(t->all, t->thread);
    return NULL;
}

void crew_work(unsigned threads, void (*work)(void *all, unsigned thread), void *all)
{
    pthread_t thread[THREADS_MAX];
    struct task task[THREADS_MAX];

    for (unsigned i = 1; i < threads; i++) {
        task[i] = (struct task){ work, all, i };
        if (pthread_create(&thread[i], NULL, run_task, &task[i]) != 0) {
            fprintf(stderr, "a thread could not be started\n");
            exit(1);
        }
    }
    work(all, 0);
    for (unsigned i = 1; i < threads; i++)
        pthread_join(thread[i], NULL);
}

void *room_for(size_t n, size_t size)
{
    size_t bytes = (n * size + 63) / 64 * 64;
    void *p = aligned_alloc(64, bytes);

    if (!p) {
        fprintf(stderr, "there is no memory\n");
        exit(1);
    }
    memset(p, 0, bytes);
    return p;
}

double seconds(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}
