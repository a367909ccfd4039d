/* main.c -- serve_test: the real program, talked to over real sockets.  HRADBY names it.  With --postgres it keeps its
 * games in a PostgreSQL database of the tests' own; where there is none nothing is tested.
 *
 *   serve_test [--postgres] [PATTERN]     only the tests whose names match, as in "*stop*" */
#include "tests/serve/running.h"
#include "tests/serve/support.h"
#include "tests/serve/tests.h"
#include "tests/support/postgres_help.h"

#include <string.h>

static int test_all(void)
{
    return test_pages() + test_frames() + test_manners() + test_life() + test_discussion() + test_bot();
}

static int test_over_postgres(void)
{
    int failures;

    if (!postgres_begin())
        return 0;
    running_over(postgres_url(), postgres_empty);
    failures = test_all();
    postgres_end();
    return failures;
}

int main(int argc, char **argv)
{
    bool postgres = argc > 1 && strcmp(argv[1], "--postgres") == 0;

    if (argc == 2 + postgres)
        cmocka_set_test_filter(argv[1 + postgres]);
    if (postgres)
        return test_over_postgres() != 0;
    return test_all() + test_old_database() + test_old_party() != 0;
}
