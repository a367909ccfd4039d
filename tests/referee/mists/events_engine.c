/* events_engine.c -- what the engine tells of a position (hb_describe_state), a line for each fact.
 *
 * A line is the path of a fact and its value: mists.bank=9.  A feature is one line, with its parts and pieces sorted,
 * since the order in which they are told means nothing.  Fields are left out. */
#include "warden_events.h"

#include "tests/support/described.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TOKENS = 300, TOKEN = 40, FEATURE = 4096 };

struct tokens {
    char kind[TOKEN];
    int size;
    char token[TOKENS][TOKEN];
};

static const char *in_words(const char *value)
{
    return strcmp(value, "true") == 0 ? "yes" : strcmp(value, "false") == 0 ? "no" : value;
}

static char *add_token(struct tokens *t)
{
    if (t->size == TOKENS)
        hb_ref_stop("a feature has too many parts");
    t->token[t->size][0] = '\0';
    return t->token[t->size++];
}

static int by_text(const void *a, const void *b)
{
    return strcmp(a, b);
}

static bool is_one_of(const char *name, const char *const *names)
{
    while (*names && strcmp(name, *names) != 0)
        names++;
    return *names;
}

/* What lies in the objects of a list: pieces.0.player=1 and what follows it of pieces.0 are one token, of values alone. */
static void add_part(struct tokens *t, const char *list, int nth, const char *value, int *last)
{
    char *token = nth == *last ? t->token[t->size - 1] : add_token(t);
    size_t length = strlen(token);

    if (nth != *last)
        length = (size_t)snprintf(token, TOKEN, "%s:", list);
    *last = nth;
    if (snprintf(token + length, TOKEN - length, "%s,", value) >= (int)(TOKEN - length))
        hb_ref_stop("a part of a feature is told at length");
}

static void add_fact(struct tokens *t, const char *name, const char *value)
{
    if (snprintf(add_token(t), TOKEN, "%s=%s", name, value) >= TOKEN)
        hb_ref_stop("a feature is told at length");
}

/* Of the facts of one feature; returns the line after them. */
static size_t tell_feature(struct warden_lines *out, const struct described *d, size_t at)
{
    static const char *const known[] = { "complete", "open", "shields", "ghost", "stuck", NULL };
    static const char *const left_out[] = { "tiles", "cities", NULL };
    struct tokens t = { .size = 0 };
    char line[FEATURE] = "", list[TOKEN] = "";
    int feature, now, last = -1;
    size_t length = 0;

    sscanf(hb_described_line(d, at), "features.%d.", &feature);
    for (; at < d->lines && sscanf(hb_described_line(d, at), "features.%d.", &now) == 1 && now == feature; at++) {
        const char *fact = strchr(strchr(hb_described_line(d, at), '.') + 1, '.') + 1, *value = strchr(fact, '=');
        char name[TOKEN];
        int nth, rest = 0;

        if (!value)
            continue;
        snprintf(name, sizeof name, "%.*s", (int)strcspn(fact, ".="), fact);
        if (strcmp(name, "kind") == 0)
            snprintf(t.kind, sizeof t.kind, "%s", value + 1);
        else if (fact + strlen(name) == value && is_one_of(name, known))
            add_fact(&t, name, in_words(value + 1));
        else if (sscanf(fact + strlen(name), ".%d.%n", &nth, &rest) == 1 && rest > 0 && !is_one_of(name, left_out)) {
            last = strcmp(list, name) == 0 ? last : -1;
            strcpy(list, name);
            add_part(&t, name, nth, in_words(value + 1), &last);
        }
    }
    qsort(t.token, (size_t)t.size, sizeof t.token[0], by_text);
    for (int i = 0; i < t.size; i++)
        length += (size_t)snprintf(line + length, sizeof line - length, " %s", t.token[i]);
    if (strcmp(t.kind, "field") != 0)
        hb_warden_say(out, "feature %s%s", t.kind, line);
    return at;
}

/* Whether the warden has an opinion of this fact, that has a name. */
static bool is_known(const char *path, const char *name, bool over)
{
    static const char *const of_mists[] = { "level", "score",     "target", "goal", "bank", "ghosts",
                                            "pile",  "pile_left", "apart",  "lost", NULL };

    if (strcmp(name, "turn") == 0)
        return !over; /* then it is nobody's any more */
    if (strncmp(path, "mists.threat.", strlen("mists.threat.")) == 0)
        return strcmp(name, "number") == 0 || strcmp(name, "missing") == 0;
    if (strncmp(path, "mists.", strlen("mists.")) == 0 && !strchr(path + strlen("mists."), '.'))
        return is_one_of(name, of_mists);
    return strcmp(name, "name") != 0;
}

static void tell(struct warden_lines *out, const char *line, bool over)
{
    size_t length = strcspn(line, "=");
    char path[DESCRIBED_PATH];
    const char *dot, *name;

    snprintf(path, sizeof path, "%.*s", (int)length, line);
    dot = strrchr(path, '.');
    name = dot ? dot + 1 : path;
    if ((name[0] >= '0' && name[0] <= '9') || is_known(path, name, over))
        hb_warden_say(out, "%s=%s", path, in_words(line + length + 1));
}

void hb_warden_told_by_engine(struct warden_lines *out, const struct hb_game *g)
{
    const struct hb_names names = { { "", "", "", "", "" } };
    struct described d;

    hb_warden_clear(out);
    hb_described_new(&d, g, &names);
    for (size_t i = 0; i < d.lines;) {
        const char *line = hb_described_line(&d, i);

        if (strncmp(line, "features.", strlen("features.")) == 0) {
            i = tell_feature(out, &d, i);
            continue;
        }
        if (strchr(line, '='))
            tell(out, line, g->over);
        i++;
    }
    hb_described_free(&d);
    hb_warden_sort(out);
}
