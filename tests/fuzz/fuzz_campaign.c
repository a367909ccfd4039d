/* fuzz_campaign.c -- a text of parties is refused with a reason, or it is read and written to a text that is read to
 * the same again. */
#include "engine/assert.h"
#include "table/parties.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_again(const struct hb_parties *all)
{
    static struct hb_parties again;
    struct hb_error err = { .code = HB_OK };
    struct hb_buffer text, twice;

    hb_buffer_init(&text);
    hb_buffer_init(&twice);
    hb_parties_text(all, &text);
    HB_ASSERT(hb_parties_read(&again, text.at, text.length, &err));
    hb_parties_text(&again, &twice);
    HB_ASSERT(twice.length == text.length && memcmp(text.at, twice.at, text.length) == 0);
    HB_ASSERT(hb_parties_merge(&again, all, &err) && again.count == all->count);
    hb_buffer_done(&text);
    hb_buffer_done(&twice);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct hb_parties all;
    struct hb_error err = { .code = HB_OK };

    if (hb_parties_read(&all, (const char *)data, size, &err))
        check_again(&all);
    else
        HB_ASSERT(err.code != HB_OK && err.text[0] != '\0');
    return 0;
}
