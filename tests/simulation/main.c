/* main.c -- simulated evenings, one seed after another. */
#include "sim.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EVENINGS = 200, EVENINGS_MAX = 10000000, TWIN_EVERY = 3, FULL = 100 /* evenings in which everything occurs */ };

const char *const hb_sim_count_name[SIM_COUNTS] = {
    [SIM_EVENINGS] = "evenings",
    [SIM_OPENED] = "rooms opened",
    [SIM_JOINS] = "joins",
    [SIM_JOINS_TOO_LATE] = "joins too late",
    [SIM_STANDS] = "stands",
    [SIM_STARTS] = "starts",
    [SIM_MOVES] = "moves",
    [SIM_HIDDEN_MOVES] = "hidden moves",
    [SIM_HIDDEN_ASKED] = "moves beside hidden cards",
    [SIM_REVEALS] = "reveals",
    [SIM_COMPUTER_MOVES] = "moves by a computer for a person",
    [SIM_UNDOS] = "undos",
    [SIM_TAKEBACKS] = "takebacks",
    [SIM_ANSWERS] = "answers",
    [SIM_TAKEN_BACK] = "taken back",
    [SIM_RESIGNS] = "resigns",
    [SIM_FLAGS] = "flags",
    [SIM_SUBSTITUTES] = "substitutes",
    [SIM_REMATCHES] = "rematches",
    [SIM_TALKS] = "talks of a move",
    [SIM_TALKS_COMPARED] = "talks that a watch told again",
    [SIM_CHATS] = "chats",
    [SIM_ORDERS] = "orders of hosts",
    [SIM_SWEPT] = "chats swept away",
    [SIM_PRESENCE] = "tellings who is here",
    [SIM_PAGES] = "watches in pages",
    [SIM_ENDS] = "ends",
    [SIM_SHUFFLES] = "shuffles",
    [SIM_PROMISES] = "promises of a salt",
    [SIM_PROMISES_CHANGED] = "promises changed",
    [SIM_SALTS_REVEALED] = "salts revealed",
    [SIM_WRONG_SALTS] = "salts tried out",
    [SIM_LATE] = "seats lost for a salt",
    [SIM_DRAWN_ANEW] = "secrets drawn anew",
    [SIM_PROVED] = "shuffles proved with an own salt",
    [SIM_RECORDS] = "records",
    [SIM_LEGAL_LISTS] = "lists of legal moves",
    [SIM_CRASHES] = "crashes",
    [SIM_RESUMES] = "clocks going on after a crash",
    [SIM_ROWS_LOST] = "rows lost",
    [SIM_ROWS_UNHEARD] = "rows kept unheard",
    [SIM_KEEPS_REFUSED] = "rows refused",
    [SIM_KEEPS_UNKNOWN] = "rows of which nobody knows",
    [SIM_DROPS] = "drops",
    [SIM_FRAMES_LOST] = "frames lost",
    [SIM_RESENDS] = "resends",
    [SIM_DOUBLES] = "doubles",
    [SIM_SAME_ANSWERS] = "same answers",
    [SIM_WATCHES_AGAIN] = "watches from where one was",
    [SIM_WATCHES_AFRESH] = "watches from the beginning",
    [SIM_REFUSALS] = "refusals",
    [SIM_HOSTILE] = "hostile frames",
    [SIM_TOO_FAST] = "too fast",
    [SIM_FULL] = "rooms too many",
    [SIM_NO_PLACE] = "connections too many",
    [SIM_COMPARED] = "positions compared",
    [SIM_FETCHED] = "rooms fetched",
    [SIM_NOT_FETCHED] = "rooms not fetched",
    [SIM_PARKED] = "rooms leaving",
    [SIM_CANNOT] = "wishes for rooms that could not be read",
    [SIM_HALL_FULL] = "wishes for rooms without space",
    [SIM_THOUGHTS] = "thoughts",
    [SIM_NO_THOUGHTS] = "thoughts in vain",
    [SIM_SHOWN] = "rooms shown",
    [SIM_NOT_SHOWN] = "rooms not shown",
    [SIM_LOOKED_AWAY] = "requests given up",
    [SIM_PICTURES] = "pictures",
    [SIM_LEAPS] = "leaps of the clock",
    [SIM_FLOODS] = "rooms that nobody wanted",
    [SIM_CLOSES] = "rooms closed",
    [SIM_HOT_SEATS] = "hot seats",
    [SIM_SPECTATORS] = "spectators",
    [SIM_WAITING_FOR_SOMEBODY] = "waiting for somebody",
    [SIM_AGAIN] = "tellings to watch anew",
    [SIM_TWINS] = "twins",
    [SIM_TWIN_FRAMES] = "frames of twins compared",
};

struct wishes {
    uint64_t seed;
    long evenings;
    bool loud, one;
};

static bool read_number(const char *text, uint64_t most, uint64_t *number)
{
    char *end = NULL;

    if (!text || text[0] < '0' || text[0] > '9')
        return false;
    *number = strtoull(text, &end, 10);
    return *end == '\0' && *number <= most;
}

static bool read_wishes(struct wishes *w, int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        uint64_t number = 0;

        if (strcmp(argv[i], "--loud") == 0) {
            w->loud = true;
        } else if (strcmp(argv[i], "--seed") == 0 && read_number(argv[i + 1], UINT32_MAX, &number)) {
            w->seed = number;
            w->one = true;
            i++;
        } else if (strcmp(argv[i], "--evenings") == 0 && read_number(argv[i + 1], EVENINGS_MAX, &number)) {
            w->evenings = (long)number;
            i++;
        } else {
            fprintf(stderr,
                    "usage: sim [--seed S] [--evenings N] [--loud]\n"
                    "  --seed S      the first seed; without --evenings only this one\n"
                    "  --evenings N  how many (default %d)\n"
                    "  --loud        tells everything that happens\n",
                    EVENINGS);
            return false;
        }
    }
    if (w->evenings == 0)
        w->evenings = w->one ? 1 : EVENINGS;
    return true;
}

/* What never happened was not tested. */
static bool report(const long count[SIM_COUNTS])
{
    bool full = true;

    for (unsigned i = 0; i < SIM_COUNTS; i++) {
        printf("# %9ld %s\n", count[i], hb_sim_count_name[i]);
        if (count[i] == 0 && count[SIM_EVENINGS] >= FULL && i != SIM_AGAIN) {
            printf("not ok - there were no %s\n", hb_sim_count_name[i]);
            full = false;
        }
    }
    return full;
}

int main(int argc, char **argv)
{
    struct wishes w = { .seed = 1 };
    long count[SIM_COUNTS] = { 0 };
    bool good;

    if (!read_wishes(&w, argc, argv))
        return 2;
    for (long i = 0; i < w.evenings; i++) {
        hb_sim_evening(w.seed + (uint64_t)i, w.loud, count);
        if ((w.seed + (uint64_t)i) % TWIN_EVERY == 0)
            hb_sim_twins(w.seed + (uint64_t)i, w.loud, count);
    }
    good = report(count);
    printf("%s - %ld simulated evenings, %ld moves, %ld crashes\n", good ? "ok" : "not ok", count[SIM_EVENINGS],
           count[SIM_MOVES], count[SIM_CRASHES]);
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
