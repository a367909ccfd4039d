/* turn.c -- walks through the steps of a turn.
 *
 * In the state a step is one byte: a step of every game on tiles by its place in core_steps, a step of a rule behind
 * them by the rule's place among those in play; the frame in which points walk comes last.
 *
 * hb_tg_turn_run enters one step after the other until one asks.  Each says what comes next (enum hb_next):
 *
 *   HB_GOES_ON       agenda: at + 1; frame: it is closed
 *   HB_OPENS         the step is done, what it has opened comes first: it is closed below what lies above it now
 *   HB_CALLS         what it has opened comes first, then it is entered again
 *   HB_AGAIN         it is entered again
 *   HB_SKIPS         to the first step at the end of the part
 *   HB_DRAWS_AGAIN   to the first step of the part
 *   HB_ASKS          the walk stops, head.actor says who chooses
 *   HB_ENDS          the walk stops, the game is over
 *
 * A step that was entered may have opened frames or a part before it answers, so the place it was asked at is kept
 * (struct agenda_place) and what is done is done there, below whatever is open now.  Steps call no steps: a question in
 * a question in a question leaves no C stack behind that a copy of the state would lack.
 *
 * There are two walks.  hb_tg_turn_run emits events and asks; hb_tg_turn_playout makes choices itself and looks the
 * agenda up once for a whole game, because a search plays many games for one move. */
#include "engine/assert.h"
#include "engine/splitmix.h"
#include "engine/tilegame/rule.h"

#include <string.h>

const struct hb_step *const hb_tg_core_steps[HB_CORE_STEPS] = {
    &hb_step_draw, &hb_step_tile, &hb_step_figure, &hb_step_score, &hb_step_pass_on,
};

_Static_assert(HB_CORE_STEPS + HB_RULE_STEPS * HB_IN_PLAY_MAX < HB_TRACK_STEP, "a step's code fits into a byte");

/* Steps and their codes */

static unsigned code_of(const struct hb_rule_slot *slot, unsigned step)
{
    return HB_CORE_STEPS + (unsigned)slot->place * HB_RULE_STEPS + step;
}

unsigned hb_tg_agenda_place(const struct hb_tilegame *tg, const char *phase)
{
    unsigned at = 0;

    while (at < tg->agenda_length && strcmp(hb_tg_step_coded(tg, tg->agenda[at])->phase, phase) != 0)
        at++;
    return at;
}

unsigned hb_tg_frame_code(const struct hb_tilegame *tg, const char *phase)
{
    for (unsigned r = 0; r < tg->in_play; r++)
        for (unsigned i = 0; i < HB_RULE_STEPS; i++) {
            unsigned code = code_of(&hb_tg_slots(tg)[r], i);
            const struct hb_step *step = hb_tg_step_coded(tg, code);
            if (step->phase && step->slot == HB_SLOT_FRAME && strcmp(step->phase, phase) == 0)
                return code;
        }
    return hb_tg_has_track(tg) && strcmp(hb_step_track.phase, phase) == 0 ? HB_TRACK_STEP : HB_NO_STEP;
}

/* The agenda */

static bool comes_before(const struct hb_step *a, const struct hb_step *b)
{
    return a->slot != b->slot ? a->slot < b->slot : a->rank < b->rank;
}

static void insert_step(struct hb_tilegame *tg, unsigned code)
{
    unsigned i = tg->agenda_length++;

    HB_ASSERT(tg->agenda_length <= HB_AGENDA_MAX);
    for (; i > 0 && comes_before(hb_tg_step_coded(tg, code), hb_tg_step_coded(tg, tg->agenda[i - 1])); i--)
        tg->agenda[i] = tg->agenda[i - 1];
    tg->agenda[i] = (uint8_t)code;
}

/* Inserted one by one, so that steps of equal slot and rank stay in the order of the rules. */
void hb_tg_agenda_build(struct hb_tilegame *tg)
{
    for (unsigned i = 0; i < HB_CORE_STEPS; i++)
        insert_step(tg, i);
    for (unsigned r = 0; r < tg->in_play; r++)
        for (unsigned i = 0; i < HB_RULE_STEPS; i++) {
            const struct hb_step *step = hb_tg_step_coded(tg, code_of(&hb_tg_slots(tg)[r], i));
            if (step->phase && step->slot != HB_SLOT_FRAME)
                insert_step(tg, code_of(&hb_tg_slots(tg)[r], i));
        }
}

/* Frames and parts */

void hb_tg_open_frame(struct hb_tilegame *tg, const struct hb_rule_slot *slot, unsigned step, int actor,
                      unsigned argument)
{
    HB_ASSERT(tg->frames < HB_FRAMES_MAX);
    tg->frame[tg->frames++] = (struct hb_frame){ (uint8_t)code_of(slot, step), (int8_t)actor, (uint16_t)argument };
}

/* Points that a step has given walk as soon as it lets go, before anything else is asked. */
static bool walk_is_due(const struct hb_tilegame *tg)
{
    return __builtin_expect(hb_tg_has_track(tg), 0) && hb_tg_track(tg)->stage == HB_TRACK_DUE;
}

/* A frame on top of everything: who is to move, and which counter, is said before the step below goes on. */
static void open_walk(struct hb_tilegame *tg)
{
    HB_ASSERT(tg->frames < HB_FRAMES_MAX);
    tg->frame[tg->frames++] = (struct hb_frame){ HB_TRACK_STEP, (int8_t)tg->turn, 0 };
    hb_tg_track(tg)->stage = HB_TRACK_WALKS;
}

bool hb_tg_part_has_no_more_steps(const struct hb_tilegame *tg)
{
    return hb_tg_step_coded(tg, tg->agenda[tg->at + 1])->slot >= HB_SLOT_END;
}

struct hb_frame *hb_tg_top_frame(struct hb_tilegame *tg)
{
    HB_ASSERT(hb_tg_in_frame(tg));
    return &tg->frame[tg->frames - 1];
}

/* It need not be the top one: a step that has opened others and is done lies below them. */
static void close_frame(struct hb_tilegame *tg, unsigned which)
{
    tg->frames--;
    for (unsigned i = which; i < tg->frames; i++)
        tg->frame[i] = tg->frame[i + 1];
    tg->frame[tg->frames] = (struct hb_frame){ 0 };
}

bool hb_tg_ask_next_player(struct hb_tilegame *tg)
{
    struct hb_frame *f = hb_tg_top_frame(tg);

    f->actor = (int8_t)((f->actor + 1) % tg->head.players);
    return f->actor != (int8_t)tg->turn;
}

void hb_tg_clear_laid(struct hb_tilegame *tg)
{
    struct hb_landscape *l = hb_tg_land(tg);

    tg->laid = HB_NO_TILE;
    if (l->looked_at + 1u != l->tiles)
        hb_land_focus_tile(l, l->tiles - 1u);
}

/* Frames that are open stay where they are; `floor` says how many of them belong to parts that wait. */
void hb_tg_open_part(struct hb_tilegame *tg)
{
    HB_ASSERT(tg->parts < HB_PARTS_MAX);
    HB_ASSERT(!tg->drawn);
    tg->part[tg->parts++] = (struct hb_part){ tg->at, tg->floor, tg->laid };
    tg->floor = tg->frames;
    tg->at = 0;
    hb_tg_clear_laid(tg);
}

/* The part that waited goes on. */
static void close_part(struct hb_tilegame *tg)
{
    const struct hb_part p = tg->part[--tg->parts];

    tg->part[tg->parts] = (struct hb_part){ 0 };
    tg->at = p.at;
    tg->floor = p.floor;
    tg->laid = p.laid;
    if (tg->laid != HB_NO_TILE)
        hb_land_focus_tile(hb_tg_land(tg), tg->laid);
}

/* Running */

/* What was asked before anything was opened in it: which of the open frames, and in which part. */
struct agenda_place {
    unsigned frames, floor, parts;
};

static struct agenda_place place_now(const struct hb_tilegame *tg)
{
    return (struct agenda_place){ tg->frames, tg->floor, tg->parts };
}

/* The step at this place is done, whatever lies above it now. */
static void finish(struct hb_tilegame *tg, struct agenda_place here)
{
    if (here.frames > here.floor)
        close_frame(tg, here.frames - 1);
    else if (here.parts < tg->parts)
        tg->part[here.parts].at++;
    else
        tg->at++;
    if (here.frames > here.floor && here.parts < tg->parts)
        tg->floor--; /* the frame that is gone lay below it */
    HB_ASSERT(tg->at < tg->agenda_length);
}

static unsigned first_at_the_end(const struct hb_tilegame *tg)
{
    unsigned at = 0;

    while (hb_tg_step_coded(tg, tg->agenda[at])->slot < HB_SLOT_END)
        at++;
    return at;
}

/* It may end in the middle of anything, and then nothing of that is left. */
static void end_game(struct hb_tilegame *tg)
{
    memset(tg->frame, 0, sizeof tg->frame);
    memset(tg->part, 0, sizeof tg->part);
    memset(tg->due, 0, sizeof tg->due);
    tg->award = (struct hb_due_points){ 0 };
    tg->due_count = tg->scoring = tg->scoring_next = 0;
    tg->frames = tg->floor = tg->parts = 0;
    tg->at = 0;
    tg->head.actor = HB_NOBODY;
    tg->head.over = 1;
}

/* Follows what a step said; false when nothing is to be entered. */
__attribute__((noinline)) static bool follow(struct hb_tilegame *tg, enum hb_next next, struct agenda_place here)
{
    switch (next) {
    case HB_ASKS:
        return false;
    case HB_GOES_ON:
    case HB_OPENS:
        finish(tg, here);
        return true;
    case HB_AGAIN:
    case HB_CALLS:
        return true;
    case HB_SKIPS:
        HB_ASSERT(tg->frames == tg->floor);
        tg->at = (uint8_t)first_at_the_end(tg);
        return true;
    case HB_DRAWS_AGAIN:
        HB_ASSERT(tg->frames == tg->floor);
        tg->at = 0;
        return true;
    case HB_ENDS:
        end_game(tg);
        return false;
    }
    HB_NEVER("a step says what comes next");
}

/* Which marks make a step of a rule come, a bit for each word; 0: it always comes. */
static uint64_t marks_for(const struct hb_step *step, const struct hb_rule_slot *slot)
{
    uint64_t words = 0;

    for (unsigned left = step->signs; left; left &= left - 1) {
        unsigned word = slot->mark[__builtin_ctz(left)];
        words |= word == HB_NO_MARK ? 0 : (uint64_t)1 << word;
    }
    return words;
}

/* Those of the tile just laid. */
static inline uint64_t marks_laid(const struct hb_tilegame *tg)
{
    return tg->laid == HB_NO_TILE ? 0 : hb_designs[hb_land_tile_design(hb_tg_land(tg), tg->laid)].mark_words;
}

static bool is_left_out(const struct hb_tilegame *tg, const struct hb_step *step, const struct hb_rule_slot *slot)
{
    return __builtin_expect(step->signs, 0) && !(marks_for(step, slot) & marks_laid(tg));
}

static enum hb_next enter(struct hb_tilegame *tg, struct hb_sink *sink)
{
    const struct hb_step *step = hb_tg_current_step(tg);

    if (is_left_out(tg, step, hb_tg_current_slot(tg)))
        return HB_GOES_ON;
    if (hb_tg_in_frame(tg))
        tg->head.actor = tg->frame[tg->frames - 1].actor;
    return step->enter ? step->enter(tg, hb_tg_current_slot(tg), sink) : HB_ASKS;
}

bool hb_tg_turn_enter_and_ask(struct hb_tilegame *tg)
{
    return enter(tg, NULL) == HB_ASKS;
}

/* The steps of the agenda from here on, as long as each is simply done and no counter moves. */
static enum hb_next enter_steps(struct hb_tilegame *tg, struct hb_sink *sink)
{
    enum hb_next next;

    for (;; tg->at++) {
        const struct hb_step *step = hb_tg_step_coded(tg, tg->agenda[tg->at]);
        const struct hb_rule_slot *slot = hb_tg_slot_coded(tg, tg->agenda[tg->at]);
        if (is_left_out(tg, step, slot))
            continue;
        next = step->enter(tg, slot, sink);
        if (next != HB_GOES_ON || walk_is_due(tg))
            return next;
    }
}

/* What comes after nearly every step is handled here, the rest in follow(). */
static bool follow_quickly(struct hb_tilegame *tg, enum hb_next next, struct agenda_place here)
{
    if (next == HB_ASKS)
        return false;
    if (next != HB_DRAWS_AGAIN)
        return follow(tg, next, here);
    tg->at = 0;
    return true;
}

void hb_tg_turn_run(struct hb_tilegame *tg, struct hb_sink *sink)
{
    struct agenda_place here;

    do {
        if (walk_is_due(tg))
            open_walk(tg);
        here = place_now(tg);
    } while (follow_quickly(tg, hb_tg_in_frame(tg) ? enter(tg, sink) : enter_steps(tg, sink), here));
}

static bool is_listed(const struct hb_tilegame *tg, const struct hb_step *step, int who, struct hb_move m)
{
    struct hb_move some[HB_MOVES_MAX];
    size_t n = step->legal(tg, hb_tg_current_slot(tg), who, some, HB_MOVES_MAX);

    HB_ASSERT(n <= HB_MOVES_MAX);
    for (size_t i = 0; i < n; i++)
        if (some[i].code == m.code)
            return true;
    return false;
}

/* A step without is_legal has few moves; its list is the definition of what is legal. */
bool hb_tg_turn_is_legal(const struct hb_tilegame *tg, int who, struct hb_move m)
{
    const struct hb_step *step = hb_tg_current_step(tg);

    return step->is_legal ? step->is_legal(tg, hb_tg_current_slot(tg), who, m) : is_listed(tg, step, who, m);
}

/* What nearly every move leads to, one step further in the agenda, is done here; all else goes through follow(). */
void hb_tg_turn_play(struct hb_tilegame *tg, int who, struct hb_move m, struct hb_sink *sink)
{
    struct agenda_place here = place_now(tg);
    unsigned code = hb_tg_current_code(tg);
    const struct hb_step *step = hb_tg_step_coded(tg, code);

    HB_ASSERT(step->is_legal || is_listed(tg, step, who, m)); /* the others look for themselves */
    enum hb_next next = step->play(tg, hb_tg_slot_coded(tg, code), who, m, sink);
    if (next == HB_GOES_ON && here.frames == here.floor)
        tg->at++;
    else if (!follow(tg, next, here) && !walk_is_due(tg))
        return;
    hb_tg_turn_run(tg, sink);
}

/* The turn passes to the next player; a part inside another one only ends. */
static enum hb_next pass_on_enter(struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_sink *sink)
{
    (void)slot;
    (void)sink;
    if (tg->parts) {
        close_part(tg);
        return HB_AGAIN;
    }
    tg->turn = (uint8_t)(tg->turn + 1 < tg->head.players ? tg->turn + 1 : 0);
    hb_tg_clear_laid(tg);
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
__attribute__((noinline)) static enum hb_next choose_from_list(struct hb_tilegame *tg, const struct hb_step *step,
                                                               uint64_t *seed)
{
    const struct hb_rule_slot *slot = hb_tg_current_slot(tg);
    struct hb_move moves[HB_MOVES_MAX];

    if (tg->head.actor == HB_CHANCE)
        return step->play(tg, slot, HB_CHANCE,
                          step->outcome(tg, slot, hb_splitmix_below(seed, step->total_weight(tg, slot))), NULL);
    size_t n = step->legal(tg, slot, tg->head.actor, moves, HB_MOVES_MAX);
    return step->play(tg, slot, tg->head.actor, moves[hb_splitmix_below(seed, (uint32_t)n)], NULL);
}

static enum hb_next random_step(struct hb_tilegame *tg, const struct hb_step *step, const struct hb_rule_slot *slot,
                                uint64_t *seed)
{
    if (step->random)
        return step->random(tg, slot, seed);
    if (!step->legal)
        return step->enter(tg, slot, NULL);
    enum hb_next next = enter(tg, NULL);
    return next == HB_ASKS ? choose_from_list(tg, step, seed) : next;
}

/* For steps of the agenda that have no way of their own. */
static enum hb_next random_by_list(struct hb_tilegame *tg, const struct hb_rule_slot *slot, uint64_t *seed)
{
    return random_step(tg, hb_tg_current_step(tg), slot, seed);
}

/* The agenda, looked up once for a whole game: its steps, and which of them come whatever tile was laid, a bit each. */
struct planned {
    enum hb_next (*random)(struct hb_tilegame *tg, const struct hb_rule_slot *slot,
                           uint64_t *seed); /* NULL: it never asks */
    enum hb_next (*enter)(struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_sink *sink);
    const struct hb_rule_slot *slot;
    uint64_t marks; /* the words of its signs */
};

struct plan {
    uint64_t always, signed_ones;
    struct planned step[HB_AGENDA_MAX];
};

_Static_assert(HB_AGENDA_MAX <= 64, "a bit for each step");

static void make_plan(struct plan *plan, const struct hb_tilegame *tg)
{
    plan->always = plan->signed_ones = 0;
    for (unsigned i = 0; i < tg->agenda_length; i++) {
        const struct hb_step *step = hb_tg_step_coded(tg, tg->agenda[i]);
        const struct hb_rule_slot *slot = hb_tg_slot_coded(tg, tg->agenda[i]);
        plan->step[i] = (struct planned){ step->random || !step->legal ? step->random : random_by_list, step->enter,
                                          slot, marks_for(step, slot) };
        plan->always |= (uint64_t)!step->signs << i;
        plan->signed_ones |= (uint64_t)(step->signs != 0) << i;
    }
}

/* The steps that come after the tile just laid, as bits.  Few tiles bear a mark, and few games have steps with
 * signs. */
static inline uint64_t steps_that_come(const struct plan *plan, const struct hb_tilegame *tg)
{
    uint64_t left = plan->signed_ones, steps = plan->always, words = left ? marks_laid(tg) : 0;

    for (left = words ? left : 0; left; left &= left - 1)
        steps |= plan->step[__builtin_ctzll(left)].marks & words ? left & (0 - left) : 0;
    return steps;
}

/* The steps of the agenda from here on, as long as each is simply done and no counter moves.  Whether there is a track
 * is known when this is compiled. */
static inline enum hb_next random_steps(struct hb_tilegame *tg, const struct plan *plan, uint64_t *seed, bool track)
{
    unsigned laid = tg->laid;
    uint64_t left = steps_that_come(plan, tg) & ~UINT64_C(0) << tg->at;

    for (;; left &= left - 1) {
        unsigned at = (unsigned)__builtin_ctzll(left);
        const struct planned *p = &plan->step[at];
        tg->at = (uint8_t)at;
        enum hb_next next = p->random ? p->random(tg, p->slot, seed) : p->enter(tg, p->slot, NULL);
        if (next != HB_GOES_ON || (track && walk_is_due(tg)))
            return next;
        if (tg->laid != laid) {
            laid = tg->laid;
            left = steps_that_come(plan, tg) & ~UINT64_C(0) << at;
        }
    }
}

static enum hb_next random_frame(struct hb_tilegame *tg, uint64_t *seed)
{
    return random_step(tg, hb_tg_current_step(tg), hb_tg_current_slot(tg), seed);
}

static inline __attribute__((always_inline)) void playout(struct hb_tilegame *tg, uint64_t *seed, bool track)
{
    struct plan plan;

    make_plan(&plan, tg);
    while (!tg->head.over) {
        if (track && walk_is_due(tg))
            open_walk(tg);
        struct agenda_place here = place_now(tg);
        enum hb_next next = hb_tg_in_frame(tg) ? random_frame(tg, seed) : random_steps(tg, &plan, seed, track);
        follow_quickly(tg, next, here);
    }
}

void hb_tg_turn_playout(struct hb_tilegame *tg, uint64_t *seed)
{
    if (hb_tg_has_track(tg))
        playout(tg, seed, true);
    else
        playout(tg, seed, false);
}
