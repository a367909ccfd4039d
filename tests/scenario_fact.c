/* scenario_fact.c -- reads one value out of what a game tells about its position.
 *
 * The game hands its facts over one by one, inside objects and lists; this listener follows where it is
 * and keeps the one value whose path was asked for. */
#include "scenario.h"

#include <stdio.h>
#include <string.h>

enum { DEPTH_MAX = 16, PATH_MAX_TEXT = 400 };

struct listener {
    struct hb_facts facts; /* first: the game calls it */
    const char *wanted;
    char *out;
    size_t cap;
    bool found;
    unsigned depth;
    unsigned index[DEPTH_MAX]; /* next place in the list at each depth */
    size_t length[DEPTH_MAX];  /* of the path of each open object or list */
    char path[PATH_MAX_TEXT];
};

/* The path of what is named `name` here, which in a list is its place. */
static void enter(struct listener *l, const char *name)
{
    size_t at = l->depth == 0 ? 0 : l->length[l->depth - 1];
    const char *dot = at == 0 ? "" : ".";

    if (l->depth == 0 && name == NULL)
        l->path[0] = '\0';
    else if (name != NULL)
        snprintf(l->path + at, sizeof l->path - at, "%s%s", dot, name);
    else
        snprintf(l->path + at, sizeof l->path - at, "%s%u", dot, l->index[l->depth - 1]++);
}

static void keep(struct hb_facts *f, const char *name, const char *value)
{
    struct listener *l = (struct listener *)f;

    enter(l, name);
    if (strcmp(l->path, l->wanted) != 0)
        return;
    snprintf(l->out, l->cap, "%s", value);
    l->found = true;
}

static void on_begin(struct hb_facts *f, const char *name)
{
    struct listener *l = (struct listener *)f;

    enter(l, name);
    if (l->depth < DEPTH_MAX) {
        l->length[l->depth] = strlen(l->path);
        l->index[l->depth] = 0;
        l->depth++;
    }
}

static void on_end(struct hb_facts *f)
{
    struct listener *l = (struct listener *)f;

    if (l->depth > 0)
        l->depth--;
}

static void on_number(struct hb_facts *f, const char *name, long value)
{
    char text[32];

    snprintf(text, sizeof text, "%ld", value);
    keep(f, name, text);
}

static void on_text(struct hb_facts *f, const char *name, const char *value)
{
    keep(f, name, value == NULL ? "nothing" : value);
}

static void on_flag(struct hb_facts *f, const char *name, bool value)
{
    keep(f, name, value ? "yes" : "no");
}

bool read_fact(const struct run *r, const char *path, char *out, size_t cap)
{
    struct listener l = { .facts = { .object = on_begin,
                                     .list = on_begin,
                                     .end = on_end,
                                     .number = on_number,
                                     .text = on_text,
                                     .flag = on_flag },
                          .wanted = path,
                          .out = out,
                          .cap = cap };

    hb_state_facts(hb_table_game(r->table), &r->log.names, &l.facts);
    return l.found;
}
