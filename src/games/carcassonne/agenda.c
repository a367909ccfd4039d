/* agenda.c -- walks through the steps of a turn part (see carcassonne.h).
 *
 * In the state a step is one byte: a step of the core by its place in core_steps, a step of a rule behind
 * them by the rule's place in hb_rules. */
#include "core/assert.h"
#include "rules/rule.h"

static const struct hb_step *const core_steps[] = {
    &hb_step_draw, &hb_step_tile, &hb_step_figure, &hb_step_score, &hb_step_pass_on,
};

enum { CORE_STEPS = sizeof core_steps / sizeof core_steps[0] };

static const struct hb_step *step_coded(unsigned code)
{
    if (code < CORE_STEPS)
        return core_steps[code];
    code -= CORE_STEPS;
    return &hb_rules[code / HB_RULE_STEPS]->step[code % HB_RULE_STEPS];
}

const struct hb_step *hb_current_step(const struct hb_carcassonne *c)
{
    return step_coded(c->agenda[c->at]);
}

static bool comes_before(const struct hb_step *a, const struct hb_step *b)
{
    return a->slot != b->slot ? a->slot < b->slot : a->rank < b->rank;
}

static void insert_step(struct hb_carcassonne *c, unsigned code)
{
    unsigned i = c->agenda_length++;

    HB_ASSERT(c->agenda_length <= HB_AGENDA_MAX);
    for (; i > 0 && comes_before(step_coded(code), step_coded(c->agenda[i - 1])); i--)
        c->agenda[i] = c->agenda[i - 1];
    c->agenda[i] = (uint8_t)code;
}

void hb_agenda_build(struct hb_carcassonne *c)
{
    for (unsigned i = 0; i < CORE_STEPS; i++)
        insert_step(c, i);
    for (unsigned r = 0; hb_rules[r]; r++)
        for (unsigned i = 0; (c->rules >> r & 1) && i < HB_RULE_STEPS && hb_rules[r]->step[i].phase; i++)
            insert_step(c, CORE_STEPS + r * HB_RULE_STEPS + i);
}

void hb_agenda_run(struct hb_carcassonne *c, struct hb_sink *sink)
{
    for (;;) {
        switch (hb_current_step(c)->enter(c, sink)) {
        case HB_ASKS:
            return;
        case HB_GOES_ON:
            c->at++;
            HB_ASSERT(c->at < c->agenda_length);
            break;
        case HB_DRAWS_AGAIN:
            c->at = 0;
            break;
        case HB_ENDS:
            c->head.actor = HB_NOBODY;
            c->head.over = 1;
            return;
        }
    }
}
