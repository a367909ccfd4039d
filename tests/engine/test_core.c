/* test_core.c -- a program that asks nothing about cores plays with the best one that runs here.
 *
 * So nothing of games.c may be named in this file: a test that did would take the choice into the program by itself. */
#include "hradby/game.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

/* Not in a program with the portable core alone; what the other one needs is what games.c looks for. */
#pragma weak hb_kinds_v3

static bool runs_v3(void)
{
#ifdef __x86_64__
    return hb_kinds_v3 && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2");
#else
    return false;
#endif
}

static void the_best_core_is_in_use_where_nobody_asks_for_it(void **state)
{
    const struct hb_kind *const *best = runs_v3() ? hb_kinds_v3 : hb_kinds_portable;

    (void)state;
    for (unsigned i = 0; hb_kinds_portable[i]; i++)
        assert_ptr_equal(hb_kinds[i], best[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_best_core_is_in_use_where_nobody_asks_for_it),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
