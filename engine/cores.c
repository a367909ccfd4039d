/* cores.c -- which of its cores the program uses.
 *
 * The list of kinds of games (hb_kinds) is made by the build; a state names its kind by its place there.  It begins
 * with the portable core, which is right on every machine; a better one takes its place before main() begins, so that
 * afterwards it is only read. */
#include "hradby/game.h"
#include "hradby/words.h"

#include <string.h>

#ifdef HRADBY_V3
#include <cpuid.h>
#endif

static bool runs_everywhere(void)
{
    return true;
}

#ifdef HRADBY_V3

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
    const struct hb_kind *const *kinds; /* NULL: not in this program */
    bool (*runs)(void);
} cores[] = {
#ifdef HRADBY_V3
    { "v3", hb_kinds_v3, runs_v3 },
#else
    { "v3", NULL, NULL },
#endif
    { "portable", hb_kinds_portable, runs_everywhere },
};

enum { CORES = sizeof cores / sizeof cores[0] };

/* Kinds change their functions and nothing else: a state has the same bytes in all cores and names its kind by the
 * place, which stays. */
static void use(const struct core *core)
{
    for (unsigned i = 0; hb_kinds[i]; i++)
        hb_kinds[i] = core->kinds[i];
}

static bool is_used(const struct core *core)
{
    for (unsigned i = 0; hb_kinds[i]; i++)
        if (!core->kinds || hb_kinds[i] != core->kinds[i])
            return false;
    return true;
}

#ifdef HRADBY_V3
__attribute__((constructor)) static void use_the_best(void)
{
    for (unsigned i = CORES; i-- > 0;)
        if (cores[i].kinds && cores[i].runs())
            use(&cores[i]);
}
#endif

const char *hb_core_name(void)
{
    unsigned i = 0;

    while (!is_used(&cores[i]))
        i++;
    return cores[i].name;
}

bool hb_core_use(const char *name, struct hb_error *err)
{
    for (unsigned i = 0; i < CORES; i++) {
        if (strcmp(cores[i].name, name) != 0)
            continue;
        if (!cores[i].kinds)
            return hb_refuse(err, HB_BAD_OPTION, "core.absent name=%s", name);
        if (!cores[i].runs())
            return hb_refuse(err, HB_BAD_OPTION, "core.foreign name=%s", name);
        use(&cores[i]);
        return true;
    }
    return hb_refuse(err, HB_BAD_OPTION, "core.none name=%.*s", 40, name);
}
