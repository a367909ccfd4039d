/* fuzz_protocol.c -- whatever comes in on the lines of the protocol. */
#include "engine_lines.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    talk(hb_engine_new(fixed_seed), data, size);
    return 0;
}
