/* assert.c -- what happens when HB_ASSERT fails: one line on stderr with the condition and its place, then abort.
 *
 * The one place in the core that writes anything.  It never returns, so behind an HB_ASSERT the condition holds, in
 * release builds too. */
#include "engine/assert.h"

#include <stdio.h>
#include <stdlib.h>

_Noreturn void hb_assert_failed(const char *condition, const char *file, int line)
{
    fprintf(stderr, "hradby: internal error: %s (%s:%d)\n", condition, file, line);
    abort();
}
