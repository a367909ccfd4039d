/* fuzz_record.c -- a record is refused with a reason, or it opens a game that holds together and whose own
 * record gives the same game again. */
#include "engine/assert.h"
#include "table/record.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_again(const struct hb_table *t)
{
    struct hb_error err = { .code = HB_OK };
    size_t length = 0;
    char *text = hb_record_text(t, &length);
    struct hb_game *open = malloc(hb_size(hb_table_game(t)));
    struct hb_table *again;

    HB_ASSERT(text && open);
    again = hb_record_read(text, length, &err);
    HB_ASSERT(again);
    hb_table_position(t, hb_table_open_length(t), open, NULL); /* what is still secret is in no record */
    HB_ASSERT(hb_equal(open, hb_table_game(again)));
    hb_table_close(again);
    free(open);
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct hb_error err = { .code = HB_OK };
    struct hb_table *t = hb_record_read((const char *)data, size, &err);

    if (!t) {
        HB_ASSERT(err.code != HB_OK && err.text[0] != '\0');
        return 0;
    }
    hb_check(hb_table_game(t));
    check_again(t);
    hb_table_close(t);
    return 0;
}
