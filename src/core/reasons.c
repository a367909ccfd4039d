/* reasons.c -- clauses about a turn (hradby/reason.h). */
#include "hradby/reason.h"

struct hb_told *hb_reason_add(struct hb_reasons *r, const char *name, const char *key)
{
    struct hb_told *t;

    if (r->count == HB_CLAUSES_MAX)
        return NULL;
    t = &r->clause[r->count++];
    *t = (struct hb_told){ .event = name, .key = key, .player = HB_CHANCE };
    return t;
}

void hb_reasons_tell(const struct hb_reasons *r, struct hb_facts *f)
{
    for (unsigned i = 0; i < r->count; i++) {
        f->object(f, NULL);
        hb_told_tell(&r->clause[i], f);
        f->end(f);
    }
}

/* What ends with a colon leads to what follows. */
static bool leads_on(const struct hb_text *said)
{
    return said->len > 0 && said->len < said->cap && said->at[said->len - 1] == ':';
}

void hb_reasons_say(const struct hb_reasons *r, const struct hb_names *names, struct hb_text *out)
{
    for (unsigned i = 0; i < r->count; i++) {
        hb_put(out, "%s", i == 0 ? "" : leads_on(out) ? " " : "; ");
        hb_told_say(&r->clause[i], names, out);
    }
}
