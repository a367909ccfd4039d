/* tally.c -- listens to hb_state_facts and keeps what lies under players/N/supply, players/N/goods,
 * result/breakdown/N and left/tiles, round and rounds. */
#include "tui/tally.h"

#include "core/assert.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEPTH_MAX = 16 };

/* One open object or list: its name, or its number in the list around it. */
struct level {
    char name[HB_TALLY_NAME];
    bool is_list;
    unsigned next; /* number of the next thing inside */
};

struct listener {
    struct hb_facts facts; /* first, so that the functions find the rest */
    struct hb_tally *tally;
    unsigned depth;
    struct level level[DEPTH_MAX];
};

static struct listener *listener_of(struct hb_facts *f)
{
    return (struct listener *)(void *)f;
}

/* What the next thing is called: its name, or its number if it stands in a list. */
static void name_of_next(struct listener *l, const char *name, char out[HB_TALLY_NAME])
{
    struct level *inside = l->depth > 0 ? &l->level[l->depth - 1] : NULL;

    if (inside != NULL && inside->is_list)
        snprintf(out, HB_TALLY_NAME, "%u", inside->next++);
    else
        snprintf(out, HB_TALLY_NAME, "%s", name == NULL ? "" : name);
}

static void enter(struct hb_facts *f, const char *name, bool is_list)
{
    struct listener *l = listener_of(f);
    struct level *level = &l->level[l->depth];

    HB_ASSERT(l->depth < DEPTH_MAX);
    name_of_next(l, name, level->name);
    level->is_list = is_list;
    level->next = 0;
    l->depth++;
}

static void on_object(struct hb_facts *f, const char *name)
{
    enter(f, name, false);
}

static void on_list(struct hb_facts *f, const char *name)
{
    enter(f, name, true);
}

static void on_end(struct hb_facts *f)
{
    struct listener *l = listener_of(f);

    HB_ASSERT(l->depth > 0);
    l->depth--;
}

static unsigned column_named(struct hb_tally_table *t, const char *name)
{
    for (unsigned i = 0; i < t->columns; i++)
        if (strcmp(t->column[i], name) == 0)
            return i;
    if (t->columns == HB_TALLY_COLUMNS)
        return HB_TALLY_COLUMNS;
    snprintf(t->column[t->columns], HB_TALLY_NAME, "%s", name);
    return t->columns++;
}

static void keep(struct hb_tally_table *t, unsigned player, const char *name, long value)
{
    unsigned column = column_named(t, name);

    if (column < HB_TALLY_COLUMNS && player < HB_PLAYERS_MAX)
        t->number[player][column] = value;
}

/* The number a list entry has in its list. */
static unsigned entry(const struct level *level)
{
    char *end;
    unsigned long n = strtoul(level->name, &end, 10);

    return end == level->name || n >= HB_PLAYERS_MAX ? HB_PLAYERS_MAX : (unsigned)n;
}

static bool is(const struct level *level, const char *name)
{
    return strcmp(level->name, name) == 0;
}

static void on_number(struct hb_facts *f, const char *name, long value)
{
    struct listener *l = listener_of(f);
    char called[HB_TALLY_NAME];
    const struct level *at = l->level;
    unsigned depth = l->depth;

    name_of_next(l, name, called);
    if (depth > 0 && is(&at[depth - 1], "supply") && depth >= 3 && is(&at[depth - 3], "players"))
        keep(&l->tally->supply, entry(&at[depth - 2]), called, value);
    else if (depth >= 3 && is(&at[depth - 1], "goods") && is(&at[depth - 3], "players"))
        keep(&l->tally->goods, entry(&at[depth - 2]), called, value);
    else if (depth >= 3 && is(&at[depth - 2], "breakdown") && is(&at[depth - 3], "result"))
        keep(&l->tally->points, entry(&at[depth - 1]), called, value);
    else if (depth == 1 && is(&at[0], "left") && strcmp(called, "tiles") == 0)
        l->tally->left = value;
    else if (depth == 0 && strcmp(called, "round") == 0)
        l->tally->round = value;
    else if (depth == 0 && strcmp(called, "rounds") == 0)
        l->tally->rounds = value;
}

static void on_text(struct hb_facts *f, const char *name, const char *value)
{
    char called[HB_TALLY_NAME];

    (void)value;
    name_of_next(listener_of(f), name, called);
}

static void on_flag(struct hb_facts *f, const char *name, bool value)
{
    (void)value;
    on_text(f, name, NULL);
}

unsigned hb_tally_words(const struct hb_tally_table *t, int player, unsigned first, struct hb_text *out)
{
    unsigned told = 0;

    for (unsigned c = first; c < t->columns; c++)
        if (t->number[player][c] != 0)
            hb_put(out, "%s%s %ld", told++ == 0 ? "" : ", ", t->column[c], t->number[player][c]);
    return told;
}

void hb_tally_read(struct hb_tally *t, const struct hb_game *g, const struct hb_names *names)
{
    struct listener l = { .facts = { on_object, on_list, on_end, on_number, on_text, on_flag }, .tally = t };

    memset(t, 0, sizeof *t);
    t->left = t->round = t->rounds = -1;
    hb_state_facts(g, names, &l.facts);
    HB_ASSERT(l.depth == 0);
}
