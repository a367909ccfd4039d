/* reason.h -- why a move: what a turn comes to, in clauses that are told as facts and said in every language.
 *
 * A clause is a record (told.h) without a subject: «closes the city for 8 and frees a knight».  What every game can say
 * is said by src/ai/reason.c, what only one kind can say by that kind (`reasons` of struct hb_kind), and what a rule can
 * say by its own events, which are said as they are where they are worth it (`remarkable`). */
#ifndef HB_REASON_H
#define HB_REASON_H

#include "hradby/told.h"

enum { HB_CLAUSES_MAX = 6, HB_REASON_TEXT = 1024 };

/* A turn that somebody has thought through: what he knows before and after it, and what happened. */
struct hb_turned {
    const struct hb_game *before, *after;
    struct hb_game *trial; /* as large as they are, to try things out */
    int who;
    const struct hb_event *event;
    size_t events;
};

struct hb_reasons {
    unsigned count;
    struct hb_told clause[HB_CLAUSES_MAX];
};

/* A further clause, of this name among facts, to be filled.  NULL: enough has been said. */
struct hb_told *hb_reason_add(struct hb_reasons *r, const char *name, const char *key);

void hb_reasons_tell(const struct hb_reasons *r, struct hb_facts *f); /* as objects into an open list */
void hb_reasons_say(const struct hb_reasons *r, const struct hb_names *names, struct hb_text *out);

#endif
