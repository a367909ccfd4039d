/* assert.c -- the last words before a stop.  The one place in the core that writes anything. */
#include "engine/assert.h"

#include <stdio.h>
#include <stdlib.h>

_Noreturn void hb_assert_failed(const char *condition, const char *file, int line)
{
    fprintf(stderr, "hradby: internal error: %s (%s:%d)\n", condition, file, line);
    abort();
}
