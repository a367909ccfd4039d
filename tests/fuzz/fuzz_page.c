/* fuzz_page.c -- whatever a page asks, by the protocol or beyond it. */
#include "engine_lines.h"
#include "views/browser/browser.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    talk(hb_browser_engine(fixed_seed), data, size);
    return 0;
}
