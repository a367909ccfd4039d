/* main.c -- simulated evenings at three nodes, one seed after another. */
#include "sim_nodes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EVENINGS = 200, FULL = 100 /* evenings in which everything occurs */ };

long hb_nodes_counts[NODES_COUNTS];

const char *const hb_nodes_count_name[NODES_COUNTS] = {
    [NODES_DEATHS] = "deaths of nodes",
    [NODES_STALLS] = "nodes that stood still",
    [NODES_NODE_CUTS] = "cuts between nodes",
    [NODES_BASE_CUTS] = "cuts from the database",
    [NODES_EXPIRED] = "nodes whose time was up",
    [NODES_LINKS] = "links",
    [NODES_LINKS_BROKEN] = "ends of links broken",
    [NODES_FRAMES] = "frames between nodes",
    [NODES_FRAMES_LOST] = "frames between nodes lost",
    [NODES_PASSED] = "wishes passed on",
    [NODES_CAME_BACK] = "wishes that came back",
    [NODES_LEASES] = "leases",
    [NODES_HELD] = "leases that others had",
    [NODES_NOTHING] = "leases of what is not there, refused",
    [NODES_TAKEN_OVER] = "rooms taken over from the dead",
    [NODES_ORPHANS] = "rooms found without a node",
    [NODES_RELEASES] = "leases given back",
    [NODES_UNKNOWN] = "leases whose node did not know of them",
    [NODES_FENCED] = "rows refused by a fence",
    [NODES_UNHEARD] = "rows kept unheard",
    [NODES_NOT_REACHED] = "rows that did not reach the database",
    [NODES_LOST_ROOMS] = "rooms lost to others",
};

static bool read_number(const char *text, uint64_t *number)
{
    char *end = NULL;

    if (!text || text[0] < '0' || text[0] > '9')
        return false;
    *number = strtoull(text, &end, 10);
    return *end == '\0' && *number <= UINT32_MAX;
}

static bool report_one(const char *name, long count, long evenings)
{
    bool good = count > 0 || evenings < FULL;

    printf("# %9ld %s\n", count, name);
    if (!good)
        printf("not ok - there were no %s\n", name);
    return good;
}

static bool report(const long count[SIM_COUNTS])
{
    static const struct {
        enum sim_count count;
        const char *name;
    } people[] = { { SIM_OPENED, "rooms opened" },
                   { SIM_MOVES, "moves" },
                   { SIM_ENDS, "ends" },
                   { SIM_REMATCHES, "rematches" },
                   { SIM_RESENDS, "resends" },
                   { SIM_SAME_ANSWERS, "same answers" },
                   { SIM_AGAIN, "watches anew" },
                   { SIM_CANNOT, "wishes that could not be fulfilled now" },
                   { SIM_COMPARED, "positions compared" },
                   { SIM_SHOWN, "rooms shown" },
                   { SIM_PARKED, "rooms leaving" },
                   { SIM_THOUGHTS, "thoughts" },
                   { SIM_FLAGS, "flags" },
                   { SIM_PROVED, "shuffles proved" } };
    bool full = true;

    for (unsigned i = 0; i < sizeof people / sizeof people[0]; i++)
        full &= report_one(people[i].name, count[people[i].count], count[SIM_EVENINGS]);
    for (unsigned i = 0; i < NODES_COUNTS; i++)
        full &= report_one(hb_nodes_count_name[i], hb_nodes_counts[i], count[SIM_EVENINGS]);
    return full;
}

int main(int argc, char **argv)
{
    uint64_t seed = 1, evenings = 0;
    long count[SIM_COUNTS] = { 0 };
    bool loud = false, one = false, good;

    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--loud") == 0) {
            loud = true;
        } else if (strcmp(argv[i], "--seed") == 0 && read_number(argv[i + 1], &seed)) {
            one = true;
            i++;
        } else if (strcmp(argv[i], "--evenings") == 0 && read_number(argv[i + 1], &evenings)) {
            i++;
        } else {
            fputs("usage: sim_nodes [--seed S] [--evenings N] [--loud]\n", stderr);
            return 2;
        }
    }
    if (evenings == 0)
        evenings = one ? 1 : EVENINGS;
    for (uint64_t i = 0; i < evenings; i++)
        hb_sim_evening(seed + i, loud, count);
    good = report(count);
    printf("%s - %ld simulated evenings at three nodes, %ld moves, %ld deaths of nodes\n", good ? "ok" : "not ok",
           count[SIM_EVENINGS], count[SIM_MOVES], hb_nodes_counts[NODES_DEATHS]);
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
