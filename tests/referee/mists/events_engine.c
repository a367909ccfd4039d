/* events_engine.c -- what the engine tells of a position (hb_describe_state), a line for each fact.
 *
 * A line is the path of a fact and its value: mists.bank=9.  A feature is one line, with its parts and pieces sorted,
 * since the order in which they are told means nothing.  Fields are left out. */
#include "events.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEPTH = 8, PATH = 128, TOKENS = 300, TOKEN = 40, FEATURE = 4096 };

struct level {
    char name[24];
    int entries;
};

struct teller {
    struct hb_describer describer;
    struct warden_lines *out;
    bool over;
    int depth;
    struct level level[DEPTH];
    char kind[TOKEN];
    int tokens;
    char token[TOKENS][TOKEN]; /* of the feature that is told now */
    char open[TOKEN];          /* the token that is not yet whole */
};

static struct teller *teller_of(struct hb_describer *f)
{
    return (struct teller *)f;
}

static const char *at(const struct teller *t, int depth)
{
    return depth < t->depth ? t->level[depth].name : "";
}

static bool in_feature(const struct teller *t)
{
    return t->depth >= 3 && strcmp(at(t, 1), "features") == 0;
}

static void add_to_open(struct teller *t, const char *text)
{
    size_t length = strlen(t->open);

    if (snprintf(t->open + length, sizeof t->open - length, "%s,", text) >= (int)(sizeof t->open - length))
        hb_ref_stop("a part of a feature is told at length");
}

static void keep_open(struct teller *t)
{
    if (t->tokens == TOKENS)
        hb_ref_stop("a feature has too many parts");
    strcpy(t->token[t->tokens++], t->open);
}

static void enter(struct hb_describer *f, const char *name)
{
    struct teller *t = teller_of(f);
    struct level *next = &t->level[t->depth];

    if (t->depth == DEPTH)
        hb_ref_stop("facts are nested too deeply");
    if (name)
        snprintf(next->name, sizeof next->name, "%s", name);
    else
        snprintf(next->name, sizeof next->name, "%d", t->level[t->depth - 1].entries);
    next->entries = 0;
    if (t->depth > 0)
        t->level[t->depth - 1].entries++;
    t->depth++;
    if (in_feature(t) && t->depth == 3)
        t->tokens = 0;
    if (in_feature(t) && t->depth == 5)
        snprintf(t->open, sizeof t->open, "%s:", at(t, 3));
}

static int by_text(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void end_feature(struct teller *t)
{
    char line[FEATURE] = "";
    size_t length = 0;

    if (strcmp(t->kind, "field") == 0)
        return;
    qsort(t->token, (size_t)t->tokens, sizeof t->token[0], by_text);
    for (int i = 0; i < t->tokens; i++)
        length += (size_t)snprintf(line + length, sizeof line - length, " %s", t->token[i]);
    hb_warden_say(t->out, "feature %s%s", t->kind, line);
}

static void leave(struct hb_describer *f)
{
    struct teller *t = teller_of(f);

    if (in_feature(t) && t->depth == 5 && strcmp(at(t, 3), "tiles") != 0 && strcmp(at(t, 3), "cities") != 0)
        keep_open(t);
    if (in_feature(t) && t->depth == 3)
        end_feature(t);
    t->depth--;
}

static bool is_known_of_features(const char *name)
{
    return strcmp(name, "complete") == 0 || strcmp(name, "open") == 0 || strcmp(name, "shields") == 0 ||
           strcmp(name, "ghost") == 0 || strcmp(name, "stuck") == 0;
}

static void tell_of_feature(struct teller *t, const char *name, const char *value)
{
    if (t->depth == 3 && strcmp(name, "kind") == 0) {
        snprintf(t->kind, sizeof t->kind, "%s", value);
    } else if (t->depth == 3 && is_known_of_features(name)) {
        snprintf(t->open, sizeof t->open, "%s=%s", name, value);
        keep_open(t);
    } else if (t->depth > 3) {
        add_to_open(t, value);
    }
}

/* Whether the warden has an opinion of this fact. */
static bool is_known(const struct teller *t, const char *path, const char *name)
{
    static const char *const known[] = { "level",  "score", "target",    "goal",  "bank",
                                         "ghosts", "pile",  "pile_left", "apart", "lost" };

    if (strcmp(name, "turn") == 0)
        return !t->over; /* then it is nobody's any more */
    if (strncmp(path, "mists.threat.", strlen("mists.threat.")) == 0)
        return strcmp(name, "number") == 0 || strcmp(name, "missing") == 0;
    if (strcmp(path, "mists.") != 0)
        return strcmp(name, "name") != 0;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (strcmp(name, known[i]) == 0)
            return true;
    return false;
}

static void tell(struct hb_describer *f, const char *name, const char *value)
{
    struct teller *t = teller_of(f);
    struct level *l = &t->level[t->depth - 1];
    char path[PATH] = "";
    size_t length = 0;

    if (in_feature(t)) {
        tell_of_feature(t, name, value);
    } else {
        for (int i = 1; i < t->depth; i++)
            length += (size_t)snprintf(path + length, sizeof path - length, "%s.", at(t, i));
        if (name && is_known(t, path, name))
            hb_warden_say(t->out, "%s%s=%s", path, name, value);
        else if (!name)
            hb_warden_say(t->out, "%s%d=%s", path, l->entries, value);
    }
    l->entries++;
}

static void tell_number(struct hb_describer *f, const char *name, long value)
{
    char text[TOKEN];

    snprintf(text, sizeof text, "%ld", value);
    tell(f, name, text);
}

static void tell_text(struct hb_describer *f, const char *name, const char *value)
{
    tell(f, name, !value ? "null" : value);
}

static void tell_flag(struct hb_describer *f, const char *name, bool value)
{
    tell(f, name, value ? "yes" : "no");
}

void hb_warden_told_by_engine(struct warden_lines *out, const struct hb_game *g)
{
    struct hb_names names = { { "", "", "", "", "" } };
    struct teller t = { .describer = { .object = enter,
                                       .list = enter,
                                       .end = leave,
                                       .number = tell_number,
                                       .text = tell_text,
                                       .flag = tell_flag },
                        .out = out,
                        .over = g->over };

    hb_warden_clear(out);
    t.describer.object(&t.describer, "state");
    hb_describe_state(g, &names, &t.describer);
    t.describer.end(&t.describer);
    hb_warden_sort(out);
}
