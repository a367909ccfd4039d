/* turn.c -- walks through the steps of a turn (see land.h).
 *
 * In the state a step is one byte: a step of the landscape game by its place in core_steps, a step of a rule behind them
 * by the rule's place among those in play; the frame in which points walk comes last. */
#include "core/assert.h"
#include "core/splitmix.h"
#include "rules/rule.h"

#include <string.h>

static const struct hb_step *const core_steps[] = {
    &hb_step_draw, &hb_step_tile, &hb_step_figure, &hb_step_score, &hb_step_pass_on,
};

enum { CORE_STEPS = sizeof core_steps / sizeof core_steps[0], TRACK_STEP = 0xfe, NO_STEP = 0xff };

_Static_assert(CORE_STEPS + HB_RULE_STEPS * HB_IN_PLAY_MAX < TRACK_STEP, "a step's code fits into a byte");

/* Steps and their codes */

static const struct hb_own *own_coded(const struct hb_landgame *c, unsigned code)
{
    if (code < CORE_STEPS || code == TRACK_STEP)
        return NULL;
    return &hb_owns(c)[(code - CORE_STEPS) / HB_RULE_STEPS];
}

const struct hb_step *hb_step_coded(const struct hb_landgame *c, unsigned code)
{
    if (code < CORE_STEPS)
        return core_steps[code];
    if (code == TRACK_STEP)
        return &hb_step_track;
    return &hb_own_rule(own_coded(c, code))->step[(code - CORE_STEPS) % HB_RULE_STEPS];
}

static unsigned code_of(const struct hb_own *own, unsigned step)
{
    return CORE_STEPS + (unsigned)own->place * HB_RULE_STEPS + step;
}

static bool in_frame(const struct hb_landgame *c)
{
    return c->frames > c->floor;
}

static unsigned current_code(const struct hb_landgame *c)
{
    return in_frame(c) ? c->frame[c->frames - 1].step : c->agenda[c->at];
}

const struct hb_step *hb_current_step(const struct hb_landgame *c)
{
    return hb_step_coded(c, current_code(c));
}

const struct hb_own *hb_current_own(const struct hb_landgame *c)
{
    return own_coded(c, current_code(c));
}

unsigned hb_agenda_place(const struct hb_landgame *c, const char *phase)
{
    unsigned at = 0;

    while (at < c->agenda_length && strcmp(hb_step_coded(c, c->agenda[at])->phase, phase) != 0)
        at++;
    return at;
}

unsigned hb_frame_code(const struct hb_landgame *c, const char *phase)
{
    for (unsigned r = 0; r < c->in_play; r++)
        for (unsigned i = 0; i < HB_RULE_STEPS; i++) {
            unsigned code = code_of(&hb_owns(c)[r], i);
            const struct hb_step *step = hb_step_coded(c, code);
            if (step->phase && step->slot == HB_SLOT_FRAME && strcmp(step->phase, phase) == 0)
                return code;
        }
    return hb_has_track(c) && strcmp(hb_step_track.phase, phase) == 0 ? TRACK_STEP : NO_STEP;
}

/* The agenda */

static bool comes_before(const struct hb_step *a, const struct hb_step *b)
{
    return a->slot != b->slot ? a->slot < b->slot : a->rank < b->rank;
}

static void insert_step(struct hb_landgame *c, unsigned code)
{
    unsigned i = c->agenda_length++;

    HB_ASSERT(c->agenda_length <= HB_AGENDA_MAX);
    for (; i > 0 && comes_before(hb_step_coded(c, code), hb_step_coded(c, c->agenda[i - 1])); i--)
        c->agenda[i] = c->agenda[i - 1];
    c->agenda[i] = (uint8_t)code;
}

void hb_agenda_build(struct hb_landgame *c)
{
    for (unsigned i = 0; i < CORE_STEPS; i++)
        insert_step(c, i);
    for (unsigned r = 0; r < c->in_play; r++)
        for (unsigned i = 0; i < HB_RULE_STEPS; i++) {
            const struct hb_step *step = hb_step_coded(c, code_of(&hb_owns(c)[r], i));
            if (step->phase && step->slot != HB_SLOT_FRAME)
                insert_step(c, code_of(&hb_owns(c)[r], i));
        }
}

/* Frames and parts */

void hb_open_frame(struct hb_landgame *c, const struct hb_own *own, unsigned step, int actor, unsigned argument)
{
    HB_ASSERT(c->frames < HB_FRAMES_MAX);
    c->frame[c->frames++] = (struct hb_frame){ (uint8_t)code_of(own, step), (int8_t)actor, (uint16_t)argument };
}

/* Points that a step has given walk as soon as it lets go, before anything else is asked. */
static bool walk_is_due(const struct hb_landgame *c)
{
    return __builtin_expect(hb_has_track(c), 0) && hb_track(c)->stage == HB_TRACK_DUE;
}

static void open_walk(struct hb_landgame *c)
{
    HB_ASSERT(c->frames < HB_FRAMES_MAX);
    c->frame[c->frames++] = (struct hb_frame){ TRACK_STEP, (int8_t)c->turn, 0 };
    hb_track(c)->stage = HB_TRACK_WALKS;
}

bool hb_part_is_done(const struct hb_landgame *c)
{
    return hb_step_coded(c, c->agenda[c->at + 1])->slot >= HB_SLOT_END;
}

struct hb_frame *hb_top_frame(struct hb_landgame *c)
{
    HB_ASSERT(in_frame(c));
    return &c->frame[c->frames - 1];
}

static void close_frame(struct hb_landgame *c, unsigned which)
{
    c->frames--;
    for (unsigned i = which; i < c->frames; i++)
        c->frame[i] = c->frame[i + 1];
    c->frame[c->frames] = (struct hb_frame){ 0 };
}

bool hb_ask_next_player(struct hb_landgame *c)
{
    struct hb_frame *f = hb_top_frame(c);

    f->actor = (int8_t)((f->actor + 1) % c->head.players);
    return f->actor != (int8_t)c->turn;
}

void hb_forget_laid(struct hb_landgame *c)
{
    struct hb_landscape *l = hb_land(c);

    c->laid = HB_NO_TILE;
    if (l->looked_at + 1u != l->tiles)
        hb_look_at(l, l->tiles - 1u);
}

void hb_open_part(struct hb_landgame *c)
{
    HB_ASSERT(c->parts < HB_PARTS_MAX);
    HB_ASSERT(!c->drawn);
    c->part[c->parts++] = (struct hb_part){ c->at, c->floor, c->laid };
    c->floor = c->frames;
    c->at = 0;
    hb_forget_laid(c);
}

/* The part that waited goes on. */
static void close_part(struct hb_landgame *c)
{
    const struct hb_part p = c->part[--c->parts];

    c->part[c->parts] = (struct hb_part){ 0 };
    c->at = p.at;
    c->floor = p.floor;
    c->laid = p.laid;
    if (c->laid != HB_NO_TILE)
        hb_look_at(hb_land(c), c->laid);
}

/* Running */

/* What was asked before anything was opened in it: which of the open frames, and in which part. */
struct place {
    unsigned frames, floor, parts;
};

static struct place place_now(const struct hb_landgame *c)
{
    return (struct place){ c->frames, c->floor, c->parts };
}

/* The step at this place is done, whatever lies above it now. */
static void finish(struct hb_landgame *c, struct place here)
{
    if (here.frames > here.floor)
        close_frame(c, here.frames - 1);
    else if (here.parts < c->parts)
        c->part[here.parts].at++;
    else
        c->at++;
    if (here.frames > here.floor && here.parts < c->parts)
        c->floor--; /* the frame that is gone lay below it */
    HB_ASSERT(c->at < c->agenda_length);
}

static unsigned first_at_the_end(const struct hb_landgame *c)
{
    unsigned at = 0;

    while (hb_step_coded(c, c->agenda[at])->slot < HB_SLOT_END)
        at++;
    return at;
}

/* It may end in the middle of anything, and then nothing of that is left. */
static void end_game(struct hb_landgame *c)
{
    memset(c->frame, 0, sizeof c->frame);
    memset(c->part, 0, sizeof c->part);
    memset(c->due, 0, sizeof c->due);
    c->award = (struct hb_due_points){ 0 };
    c->due_count = c->scoring = c->scoring_next = 0;
    c->frames = c->floor = c->parts = 0;
    c->at = 0;
    c->head.actor = HB_NOBODY;
    c->head.over = 1;
}

/* Follows what a step said; false when nothing is to be entered. */
__attribute__((noinline)) static bool follow(struct hb_landgame *c, enum hb_next next, struct place here)
{
    switch (next) {
    case HB_ASKS:
        return false;
    case HB_GOES_ON:
    case HB_OPENS:
        finish(c, here);
        return true;
    case HB_AGAIN:
    case HB_CALLS:
        return true;
    case HB_SKIPS:
        HB_ASSERT(c->frames == c->floor);
        c->at = (uint8_t)first_at_the_end(c);
        return true;
    case HB_DRAWS_AGAIN:
        HB_ASSERT(c->frames == c->floor);
        c->at = 0;
        return true;
    case HB_ENDS:
        end_game(c);
        return false;
    }
    HB_NEVER("a step says what comes next");
}

/* Which marks make a step of a rule come, a bit for each word; 0: it always comes. */
static uint64_t marks_for(const struct hb_step *step, const struct hb_own *own)
{
    uint64_t words = 0;

    for (unsigned left = step->signs; left; left &= left - 1) {
        unsigned word = own->mark[__builtin_ctz(left)];
        words |= word == HB_NO_MARK ? 0 : (uint64_t)1 << word;
    }
    return words;
}

/* Those of the tile just laid. */
static inline uint64_t marks_laid(const struct hb_landgame *c)
{
    return c->laid == HB_NO_TILE ? 0 : hb_designs[hb_tile_design(hb_land(c), c->laid)].mark_words;
}

static bool is_left_out(const struct hb_landgame *c, const struct hb_step *step, const struct hb_own *own)
{
    return __builtin_expect(step->signs, 0) && !(marks_for(step, own) & marks_laid(c));
}

static enum hb_next enter(struct hb_landgame *c, struct hb_sink *sink)
{
    const struct hb_step *step = hb_current_step(c);

    if (is_left_out(c, step, hb_current_own(c)))
        return HB_GOES_ON;
    if (in_frame(c))
        c->head.actor = c->frame[c->frames - 1].actor;
    return step->enter ? step->enter(c, hb_current_own(c), sink) : HB_ASKS;
}

bool hb_turn_asks(struct hb_landgame *c)
{
    return enter(c, NULL) == HB_ASKS;
}

/* The steps of the agenda from here on, as long as each is simply done and no counter moves. */
static enum hb_next enter_steps(struct hb_landgame *c, struct hb_sink *sink)
{
    enum hb_next next;

    for (;; c->at++) {
        const struct hb_step *step = hb_step_coded(c, c->agenda[c->at]);
        const struct hb_own *own = own_coded(c, c->agenda[c->at]);
        if (is_left_out(c, step, own))
            continue;
        next = step->enter(c, own, sink);
        if (next != HB_GOES_ON || walk_is_due(c))
            return next;
    }
}

/* What comes after nearly every step is told apart here, the rest in follow(). */
static bool follow_quickly(struct hb_landgame *c, enum hb_next next, struct place here)
{
    if (next == HB_ASKS)
        return false;
    if (next != HB_DRAWS_AGAIN)
        return follow(c, next, here);
    c->at = 0;
    return true;
}

void hb_turn_run(struct hb_landgame *c, struct hb_sink *sink)
{
    struct place here;

    do {
        if (walk_is_due(c))
            open_walk(c);
        here = place_now(c);
    } while (follow_quickly(c, in_frame(c) ? enter(c, sink) : enter_steps(c, sink), here));
}

static bool is_listed(const struct hb_landgame *c, const struct hb_step *step, int who, struct hb_move m)
{
    struct hb_move some[HB_MOVES_MAX];
    size_t n = step->legal(c, hb_current_own(c), who, some, HB_MOVES_MAX);

    HB_ASSERT(n <= HB_MOVES_MAX);
    for (size_t i = 0; i < n; i++)
        if (some[i].code == m.code)
            return true;
    return false;
}

bool hb_turn_is_legal(const struct hb_landgame *c, int who, struct hb_move m)
{
    const struct hb_step *step = hb_current_step(c);

    return step->is_legal ? step->is_legal(c, hb_current_own(c), who, m) : is_listed(c, step, who, m);
}

void hb_turn_play(struct hb_landgame *c, int who, struct hb_move m, struct hb_sink *sink)
{
    struct place here = place_now(c);
    unsigned code = current_code(c);
    const struct hb_step *step = hb_step_coded(c, code);

    HB_ASSERT(step->is_legal || is_listed(c, step, who, m)); /* the others look for themselves */
    enum hb_next next = step->play(c, own_coded(c, code), who, m, sink);
    if (next == HB_GOES_ON && here.frames == here.floor)
        c->at++;
    else if (!follow(c, next, here) && !walk_is_due(c))
        return;
    hb_turn_run(c, sink);
}

/* The turn passes to the next player; a part inside another one only ends. */
static enum hb_next pass_on_enter(struct hb_landgame *c, const struct hb_own *own, struct hb_sink *sink)
{
    (void)own;
    (void)sink;
    if (c->parts) {
        close_part(c);
        return HB_AGAIN;
    }
    c->turn = (uint8_t)(c->turn + 1 < c->head.players ? c->turn + 1 : 0);
    hb_forget_laid(c);
    return HB_DRAWS_AGAIN;
}

const struct hb_step hb_step_pass_on = {
    .phase = "end",
    .slot = HB_SLOT_END,
    .rank = 100,
    .enter = pass_on_enter,
};

/* Random play */

/* Not inlined: room for so many moves costs time wherever it is set apart. */
__attribute__((noinline)) static enum hb_next choose_from_list(struct hb_landgame *c, const struct hb_step *step,
                                                               uint64_t *seed)
{
    const struct hb_own *own = hb_current_own(c);
    struct hb_move moves[HB_MOVES_MAX];

    if (c->head.actor == HB_CHANCE)
        return step->play(c, own, HB_CHANCE, step->outcome(c, own, hb_below(seed, step->total_weight(c, own))), NULL);
    size_t n = step->legal(c, own, c->head.actor, moves, HB_MOVES_MAX);
    return step->play(c, own, c->head.actor, moves[hb_below(seed, (uint32_t)n)], NULL);
}

static enum hb_next random_step(struct hb_landgame *c, const struct hb_step *step, const struct hb_own *own,
                                uint64_t *seed)
{
    if (step->random)
        return step->random(c, own, seed);
    if (!step->legal)
        return step->enter(c, own, NULL);
    enum hb_next next = enter(c, NULL);
    return next == HB_ASKS ? choose_from_list(c, step, seed) : next;
}

/* For steps of the agenda that have no way of their own. */
static enum hb_next random_by_list(struct hb_landgame *c, const struct hb_own *own, uint64_t *seed)
{
    return random_step(c, hb_current_step(c), own, seed);
}

/* The agenda, looked up once for a whole game: its steps, and which of them come whatever tile was laid, a bit each. */
struct planned {
    enum hb_next (*random)(struct hb_landgame *c, const struct hb_own *own, uint64_t *seed); /* NULL: it never asks */
    enum hb_next (*enter)(struct hb_landgame *c, const struct hb_own *own, struct hb_sink *sink);
    const struct hb_own *own;
    uint64_t marks; /* the words of its signs */
};

struct plan {
    uint64_t always, signed_ones;
    struct planned step[HB_AGENDA_MAX];
};

_Static_assert(HB_AGENDA_MAX <= 64, "a bit for each step");

static void make_plan(struct plan *plan, const struct hb_landgame *c)
{
    plan->always = plan->signed_ones = 0;
    for (unsigned i = 0; i < c->agenda_length; i++) {
        const struct hb_step *step = hb_step_coded(c, c->agenda[i]);
        const struct hb_own *own = own_coded(c, c->agenda[i]);
        plan->step[i] = (struct planned){ step->random || !step->legal ? step->random : random_by_list, step->enter,
                                          own, marks_for(step, own) };
        plan->always |= (uint64_t)!step->signs << i;
        plan->signed_ones |= (uint64_t)(step->signs != 0) << i;
    }
}

/* The steps that come after the tile just laid, as bits.  Few tiles bear a mark, and few games have steps with signs. */
static inline uint64_t steps_that_come(const struct plan *plan, const struct hb_landgame *c)
{
    uint64_t left = plan->signed_ones, steps = plan->always, words = left ? marks_laid(c) : 0;

    for (left = words ? left : 0; left; left &= left - 1)
        steps |= plan->step[__builtin_ctzll(left)].marks & words ? left & (0 - left) : 0;
    return steps;
}

/* The steps of the agenda from here on, as long as each is simply done and no counter moves.  Whether there is a track is
 * known when this is compiled. */
static inline enum hb_next random_steps(struct hb_landgame *c, const struct plan *plan, uint64_t *seed, bool track)
{
    unsigned laid = c->laid;
    uint64_t left = steps_that_come(plan, c) & ~UINT64_C(0) << c->at;

    for (;; left &= left - 1) {
        unsigned at = (unsigned)__builtin_ctzll(left);
        const struct planned *p = &plan->step[at];
        c->at = (uint8_t)at;
        enum hb_next next = p->random ? p->random(c, p->own, seed) : p->enter(c, p->own, NULL);
        if (next != HB_GOES_ON || (track && walk_is_due(c)))
            return next;
        if (c->laid != laid) {
            laid = c->laid;
            left = steps_that_come(plan, c) & ~UINT64_C(0) << at;
        }
    }
}

static enum hb_next random_frame(struct hb_landgame *c, uint64_t *seed)
{
    return random_step(c, hb_current_step(c), hb_current_own(c), seed);
}

static inline __attribute__((always_inline)) void playout(struct hb_landgame *c, uint64_t *seed, bool track)
{
    struct plan plan;

    make_plan(&plan, c);
    while (!c->head.over) {
        if (track && walk_is_due(c))
            open_walk(c);
        struct place here = place_now(c);
        enum hb_next next = in_frame(c) ? random_frame(c, seed) : random_steps(c, &plan, seed, track);
        follow_quickly(c, next, here);
    }
}

void hb_turn_playout(struct hb_landgame *c, uint64_t *seed)
{
    if (hb_has_track(c))
        playout(c, seed, true);
    else
        playout(c, seed, false);
}
