/* mob.h -- many rogues with a connection each, who send whatever an attack tells them to and count what comes back. */
#ifndef HB_HOSTILE_MOB_H
#define HB_HOSTILE_MOB_H

#include "tests/hostile/hostile_stage.h"

struct rogue {
    struct hb_ws ws; /* first */
    struct mob *mob;
    uint32_t from;
    unsigned long asked, answered;
    bool cut;       /* the server has ended a connection of theirs */
    char last[512]; /* the beginning of what they heard last */
};

struct mob {
    struct stage *stage;
    struct hb_net net;
    struct rogue *rogues;
    unsigned count, open;
    unsigned long good, refused, full, fast, cuts; /* answers: yes, no, and of these `full` and `too_fast` */
    size_t longest;                                /* bytes of an answer */
    const char *dreaded;                           /* a text that none of them may ever hear */
    bool leaked;
};

/* So many, with so many at each address from `first` on (host order); all who are let in are in when it returns. */
void mob_gather(struct mob *m, struct stage *s, unsigned count, uint32_t first, unsigned at_each);
void mob_scatter(struct mob *m);

void mob_live(struct mob *m, int milliseconds); /* they and the bystanders */
void mob_come_back(struct mob *m);              /* whoever was cut */

/* Sends a text if the rogue is connected and has not more than so many unanswered. */
__attribute__((format(printf, 3, 4))) bool mob_say(struct rogue *r, unsigned pending, const char *format, ...);

#endif
