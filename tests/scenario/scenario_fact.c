/* scenario_fact.c -- reads one value out of what a game tells about its position.
 *
 * The game hands its facts over one by one, inside objects and lists; this listener follows where it is
 * and keeps the one value, or the values of the one list, whose path was asked for. */
#include "scenario.h"

#include <stdio.h>
#include <string.h>

enum { DEPTH_MAX = 16, PATH_MAX_TEXT = 400 };

struct listener {
    struct hb_describer describer; /* first: the game calls it */
    const char *wanted;
    char *out;
    size_t cap;
    bool found;
    unsigned depth;
    unsigned index[DEPTH_MAX]; /* next place in the list at each depth */
    size_t length[DEPTH_MAX];  /* of the path of each open object or list */
    unsigned gathering;        /* depth of the list that was asked for, 0 outside it */
    char path[PATH_MAX_TEXT];
};

/* The path of what is named `name` here, which in a list is its place. */
static void enter(struct listener *l, const char *name)
{
    size_t at = l->depth == 0 ? 0 : l->length[l->depth - 1];
    const char *dot = at == 0 ? "" : ".";

    if (l->depth == 0 && !name)
        l->path[0] = '\0';
    else if (name)
        snprintf(l->path + at, sizeof l->path - at, "%s%s", dot, name);
    else
        snprintf(l->path + at, sizeof l->path - at, "%s%u", dot, l->index[l->depth - 1]++);
}

/* A value of the list that was asked for. */
static void gather(struct listener *l, const char *value)
{
    size_t used = strlen(l->out);

    snprintf(l->out + used, l->cap - used, "%s%s", used == 0 ? "" : " ", value);
}

static void keep(struct hb_describer *f, const char *name, const char *value)
{
    struct listener *l = (struct listener *)f;

    enter(l, name);
    if (l->gathering > 0 && l->gathering == l->depth)
        gather(l, value);
    if (strcmp(l->path, l->wanted) != 0)
        return;
    snprintf(l->out, l->cap, "%s", value);
    l->found = true;
}

static void on_begin(struct hb_describer *f, const char *name)
{
    struct listener *l = (struct listener *)f;

    enter(l, name);
    if (l->depth < DEPTH_MAX) {
        l->length[l->depth] = strlen(l->path);
        l->index[l->depth] = 0;
        l->depth++;
    }
}

static void on_list(struct hb_describer *f, const char *name)
{
    struct listener *l = (struct listener *)f;

    on_begin(f, name);
    if (strcmp(l->path, l->wanted) != 0)
        return;
    l->out[0] = '\0';
    l->found = true;
    l->gathering = l->depth;
}

static void on_end(struct hb_describer *f)
{
    struct listener *l = (struct listener *)f;

    if (l->gathering == l->depth)
        l->gathering = 0;
    if (l->depth > 0)
        l->depth--;
}

static void on_number(struct hb_describer *f, const char *name, long value)
{
    char text[32];

    snprintf(text, sizeof text, "%ld", value);
    keep(f, name, text);
}

static void on_text(struct hb_describer *f, const char *name, const char *value)
{
    keep(f, name, !value ? "nothing" : value);
}

static void on_flag(struct hb_describer *f, const char *name, bool value)
{
    keep(f, name, value ? "yes" : "no");
}

bool read_fact_in(const struct run *r, const struct hb_game *g, const char *path, char *out, size_t cap)
{
    struct listener l = { .describer = { .object = on_begin,
                                         .list = on_list,
                                         .end = on_end,
                                         .number = on_number,
                                         .text = on_text,
                                         .flag = on_flag },
                          .wanted = path,
                          .out = out,
                          .cap = cap };

    hb_describe_state(g, &r->log.names, &l.describer);
    return l.found;
}

bool read_fact(const struct run *r, const char *path, char *out, size_t cap)
{
    return read_fact_in(r, hb_table_game(r->table), path, out, cap);
}
