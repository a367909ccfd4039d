/* scenario_fact.c -- reads one value, or the values of one list, out of what a game tells about its position. */
#include "scenario.h"

#include "tests/support/described.h"

#include <stdio.h>
#include <string.h>

/* Flags and what is missing in the words of scenarios. */
static const char *in_words(const char *value)
{
    static const char *const words[][2] = { { "null", "nothing" }, { "true", "yes" }, { "false", "no" } };

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strcmp(value, words[i][0]) == 0)
            return words[i][1];
    return value;
}

/* The values in the list itself, and not those in its objects. */
static void gather(const struct described *d, const char *path, char *out, size_t cap)
{
    size_t used = 0;

    out[0] = '\0';
    for (int i = 0; hb_described_has(d, "%s.%d", path, i) && used < cap; i++)
        used += (size_t)snprintf(out + used, cap - used, "%s%s", i == 0 ? "" : " ",
                                 in_words(hb_described_text(d, "%s.%d", path, i)));
}

bool read_fact_in(const struct run *r, const struct hb_game *g, const char *path, char *out, size_t cap)
{
    struct described d;

    hb_described_new(&d, g, &r->log.names);
    const char *value = hb_described_value(&d, path);
    bool list = !value && hb_described_is_list(&d, path);
    if (value)
        snprintf(out, cap, "%s", in_words(value));
    else if (list)
        gather(&d, path, out, cap);
    hb_described_free(&d);
    return value || list;
}

bool read_fact(const struct run *r, const char *path, char *out, size_t cap)
{
    return read_fact_in(r, hb_table_game(r->table), path, out, cap);
}
