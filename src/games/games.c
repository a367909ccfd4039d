/* games.c -- the kinds of games there are, and which of its cores the program uses.
 *
 * A state names its kind by its place here.  The list begins with the portable core, which is right on every machine; a
 * better one takes its place before main() begins, so that afterwards it is only read. */
#include "hradby/game.h"

#include <string.h>

#ifdef HRADBY_V3
#include <cpuid.h>
#endif

extern const struct hb_kind hb_kind_carcassonne, hb_kind_castle;

const struct hb_kind *hb_kinds[] = { &hb_kind_carcassonne, &hb_kind_castle, NULL };

enum { LAND = 0 }; /* the place of the kind that there is in several cores */

static bool runs_everywhere(void)
{
    return true;
}

#ifdef HRADBY_V3

extern const struct hb_kind hb_kind_carcassonne_v3;

/* All that the second core is compiled with (cmake/Cores.cmake); for AVX2 the system must keep its registers, too. */
static bool runs_v3(void)
{
    unsigned a, b, c, d;

    __builtin_cpu_init();
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
           __builtin_cpu_supports("popcnt") && __get_cpuid(0x80000001, &a, &b, &c, &d) && (c & bit_LZCNT);
}

#endif

/* The better ones first. */
static const struct core {
    const char *name;
    const struct hb_kind *land; /* NULL: not in this program */
    bool (*runs)(void);
} cores[] = {
#ifdef HRADBY_V3
    { "v3", &hb_kind_carcassonne_v3, runs_v3 },
#else
    { "v3", NULL, NULL },
#endif
    { "portable", &hb_kind_carcassonne, runs_everywhere },
};

enum { CORES = sizeof cores / sizeof cores[0] };

#ifdef HRADBY_V3
__attribute__((constructor)) static void use_the_best(void)
{
    for (unsigned i = CORES; i-- > 0;)
        if (cores[i].land && cores[i].runs())
            hb_kinds[LAND] = cores[i].land;
}
#endif

const char *hb_core_name(void)
{
    unsigned i = 0;

    while (cores[i].land != hb_kinds[LAND])
        i++;
    return cores[i].name;
}

bool hb_core_use(const char *name, struct hb_error *err)
{
    for (unsigned i = 0; i < CORES; i++) {
        if (strcmp(cores[i].name, name) != 0)
            continue;
        if (!cores[i].land)
            return hb_fail(err, HB_BAD_OPTION, "this program was built without the core \"%s\"", name);
        if (!cores[i].runs())
            return hb_fail(err, HB_BAD_OPTION, "the processor of this machine cannot run the core \"%s\"", name);
        hb_kinds[LAND] = cores[i].land;
        return true;
    }
    return hb_fail(err, HB_BAD_OPTION, "there is no core \"%.40s\"; there are v3 and portable", name);
}
