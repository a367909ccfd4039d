/* fuzz_artfile.c -- any bytes at all as a drawing: refused with a line and a reason, or fit to be put into a
 * picture. */
#include "engine/assert.h"
#include "programs/artc/artfile.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_refusal(const struct hb_error *err)
{
    static const char before[] = "fuzz.svg line ";
    char *after;

    HB_ASSERT(err->code == HB_BAD_RECORD);
    HB_ASSERT(strncmp(err->text, before, strlen(before)) == 0);
    HB_ASSERT(strtoul(err->text + strlen(before), &after, 10) >= 1);
    HB_ASSERT(strncmp(after, ": ", 2) == 0 && after[2] != '\0');
}

/* Elements that are all closed, no words between them, and nothing that refers to anything. */
static void check_body(const char *body)
{
    int open = 0;

    for (const char *at = body; *at != '\0';) {
        size_t length = strcspn(at, ">");

        HB_ASSERT(*at == '<' && at[length] == '>' && length > 1);
        if (at[1] == '/')
            open--;
        else if (at[length - 1] != '/')
            open++;
        HB_ASSERT(open >= 0 && open <= HB_ARTFILE_DEPTH_MAX);
        at += length + 1;
    }
    HB_ASSERT(open == 0);
    HB_ASSERT(strstr(body, "url(") == NULL && !strpbrk(body, "&'"));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct hb_artfile file;
    struct hb_error err = { .code = HB_OK };
    char *text = malloc(size + (size == 0)); /* no longer than the file, so that reading past its end is found */

    HB_ASSERT(text);
    memcpy(text, data, size);
    if (hb_artfile_read(&file, "fuzz.svg", text, size, &err))
        for (size_t i = 0; i < file.layers; i++)
            check_body(file.layer[i].body);
    else
        check_refusal(&err);
    free(text);
    return 0;
}
