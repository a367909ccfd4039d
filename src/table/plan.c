/* plan.c -- a table being set up: the kind of game, its options, and who sits there. */
#include "hradby/table.h"

#include "core/assert.h"
#include "hradby/words.h"
#include "table/inside.h"

#include <stdlib.h>
#include <string.h>

bool hb_plan_new(struct hb_plan *p, const struct hb_kind *kind, struct hb_error *err)
{
    memset(p, 0, sizeof *p);
    p->kind = kind;
    p->players = kind->players_min;
    p->auto_chance = true;
    p->setup = calloc(1, kind->setup_size);
    if (p->setup == NULL)
        return hb_refuse(err, HB_NO_MEMORY, "plan.memory");
    kind->setup_init(p->setup);
    return true;
}

void hb_plan_free(struct hb_plan *p)
{
    free(p->setup);
    p->setup = NULL;
}

static bool no_such_option(const struct hb_kind *kind, const char *name, struct hb_error *err)
{
    char known[HB_ERROR_TEXT];
    struct hb_text list = hb_text_in(known, sizeof known);

    for (const struct hb_option *o = kind->options; o->name != NULL; o++)
        hb_put(&list, "%s%s", o == kind->options ? "" : ", ", o->name);
    return hb_refuse(err, HB_BAD_OPTION, "plan.option.unknown kind=%s name=%.*s known=%s", kind->id, HB_WORD_SHOWN,
                     name, known);
}

bool hb_plan_option(struct hb_plan *p, const char *name, const char *text, struct hb_error *err)
{
    HB_ASSERT(p->setup != NULL);
    for (const struct hb_option *o = p->kind->options; o->name != NULL; o++)
        if (strcmp(o->name, name) == 0)
            return p->kind->setup_option(p->setup, name, text, err);
    return no_such_option(p->kind, name, err);
}

struct hb_names hb_plan_names(const struct hb_plan *p)
{
    struct hb_names names = { { NULL } };

    for (unsigned i = 0; i < p->players; i++)
        if (p->name[i][0] != '\0')
            names.name[i] = p->name[i];
    return names;
}
