/* server_use.c -- what a process has used so far, from /proc. */
#include "client/server_use.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PATH_ROOM = 320, LINE_ROOM = 1024 };

/* The number after a word at the start of a line; below 0 if there is none. */
static double number_in(const char *path, const char *word)
{
    char line[LINE_ROOM];
    FILE *f = fopen(path, "r");
    double found = -1;

    if (f == NULL)
        return -1;
    while (found < 0 && fgets(line, sizeof line, f) != NULL)
        if (strncmp(line, word, strlen(word)) == 0)
            found = (double)strtoull(line + strlen(word), NULL, 10);
    fclose(f);
    return found;
}

/* All threads, those that have ended included, to the nanosecond. */
static double processor_of(unsigned long pid)
{
    struct timespec t;
    clockid_t clock;

    if (clock_getcpuclockid((pid_t)pid, &clock) != 0 || clock_gettime(clock, &t) != 0)
        return -1;
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static double switches_of(unsigned long pid)
{
    char path[PATH_ROOM];
    double sum = 0;
    struct dirent *entry;
    DIR *threads;

    snprintf(path, sizeof path, "/proc/%lu/task", pid);
    threads = opendir(path);
    if (threads == NULL)
        return -1;
    while ((entry = readdir(threads)) != NULL) {
        double n;

        snprintf(path, sizeof path, "/proc/%lu/task/%s/status", pid, entry->d_name);
        n = number_in(path, "voluntary_ctxt_switches:");
        sum += n > 0 ? n : 0;
    }
    closedir(threads);
    return sum;
}

void hb_use_read(struct hb_use *u, unsigned long pid)
{
    char status[PATH_ROOM], io[PATH_ROOM];

    *u = (struct hb_use){ 0 };
    if (pid == 0)
        return;
    snprintf(status, sizeof status, "/proc/%lu/status", pid);
    snprintf(io, sizeof io, "/proc/%lu/io", pid);
    u->resident = number_in(status, "VmRSS:") * 1024;
    u->peak = number_in(status, "VmHWM:") * 1024;
    u->processor = processor_of(pid);
    u->switches = switches_of(pid);
    u->written = number_in(io, "write_bytes:");
    u->known = u->resident >= 0 && u->processor >= 0;
}

double hb_use_own(void)
{
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}
