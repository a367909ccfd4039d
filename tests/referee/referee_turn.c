/* referee_turn.c -- the course of a turn: a stack of things that are being done, each in its steps, until something is asked.
 *
 * The steps of a part and their order are those of the rule statement; what boxes do in between they say themselves.  A
 * letter can put another part on the stack. */
#include "referee.h"

#include <stdio.h>
#include <string.h>

static void play_draw(struct referee *r, const char *move);
static void play_tile(struct referee *r, const char *move);
static void play_figure(struct referee *r, const char *move);
static int weight_of_draw(const struct referee *r, const char *move);

const struct ref_question hb_ref_busy = { .name = "busy" };
const struct ref_question hb_ref_over = { .name = "over", .always = true };
const struct ref_question hb_ref_draw = { .name = "draw",
                                          .always = true,
                                          .foreseen = true,
                                          .list = hb_ref_list_draws,
                                          .play = play_draw,
                                          .weight = weight_of_draw };
const struct ref_question hb_ref_tile = {
    .name = "tile", .always = true, .foreseen = true, .list = hb_ref_list_tiles, .play = play_tile
};
const struct ref_question hb_ref_figure = { .name = "figure", .list = hb_ref_list_figure_moves, .play = play_figure };

const char *hb_ref_phase(const struct referee *r)
{
    return r->phase->name;
}

int hb_ref_actor(const struct referee *r)
{
    return r->phase == &hb_ref_over ? REF_NOBODY : r->asked;
}

void hb_ref_moves(const struct referee *r, struct ref_moves *out)
{
    out->size = 0;
    if (r->phase->list)
        r->phase->list(r, out);
    hb_ref_sort(out);
}

int hb_ref_weight(const struct referee *r, const char *move)
{
    return r->phase->weight ? r->phase->weight(r, move) : 1;
}

/* As many as are unseen of its kind. */
static int weight_of_draw(const struct referee *r, const char *move)
{
    for (int i = 0; i < r->piles_size; i++)
        if (strcmp(move + strlen("draw "), r->pile[i].name) == 0)
            return r->draws_done < r->draws_size ? 1 : r->pile[i].count;
    hb_ref_stop("a draw of an unknown tile");
}

void hb_ref_do(struct referee *r, ref_task *task)
{
    if (r->depth == REF_STACK)
        hb_ref_stop("too much is going on at once");
    r->stack[r->depth++] = (struct ref_doing){ .task = task, .tile = r->laid_size - 1, .player = r->turn };
}

void hb_ref_done(struct referee *r)
{
    r->depth--;
}

const struct ref_doing *hb_ref_doing(const struct referee *r, ref_task *task)
{
    for (int i = r->depth - 1; i >= 0; i--)
        if (r->stack[i].task == task)
            return &r->stack[i];
    hb_ref_stop("nobody is doing that");
}

bool hb_ref_is_in_part(const struct referee *r, enum ref_part part)
{
    return hb_ref_doing(r, hb_ref_do_part)->part == part;
}

static void answer(struct referee *r, const char *move)
{
    const struct ref_question *question = r->phase;

    r->phase = &hb_ref_busy;
    question->play(r, move);
}

void hb_ref_ask(struct referee *r, const struct ref_question *question, int player)
{
    struct ref_moves moves;

    r->phase = question;
    r->asked = player;
    if (question->always)
        return;
    hb_ref_moves(r, &moves);
    if (moves.size == 0)
        r->phase = &hb_ref_busy;
    else if (moves.size == 1)
        answer(r, moves.text[0]);
}

/* BAS-5: whether it fits anywhere is seen afterwards. */
static void play_draw(struct referee *r, const char *move)
{
    r->hand = hb_ref_pile_named(r, move + strlen("draw "));
    if (!hb_ref_can_draw(r, r->hand))
        hb_ref_stop("this tile cannot be drawn now");
    if (r->draws_done < r->draws_size)
        r->draws_done++;
    r->pile[r->hand].count--;
}

static void play_tile(struct referee *r, const char *move)
{
    int x, y, rot;

    if (sscanf(move, "tile %d %d %d", &x, &y, &rot) == 3)
        hb_ref_lay(r, hb_ref_hand(r), x, y, rot / 90);
    else
        hb_ref_done(r); /* discard: the part is over */
    r->hand = REF_NOWHERE;
}

static void play_put(struct referee *r, const char *move)
{
    int segments = r->laid[r->laid_size - 1].design->segments;
    char text[REF_MOVE];

    for (int piece = 0; piece < hb_ref_pieces(); piece++)
        for (int i = 0; i < segments; i++) {
            hb_ref_put_text(text, r, piece, i);
            if (strcmp(text, move) == 0) {
                r->supply[r->turn][piece]--;
                hb_ref_put(r, r->turn, piece, r->laid_size - 1, i);
                return;
            }
        }
    hb_ref_stop("there is nothing to put a figure on");
}

static void play_figure(struct referee *r, const char *move)
{
    const struct ref_box *box;

    for (int at = 0; (box = hb_ref_next(r, &at));)
        if (box->play_figure && box->play_figure(r, move))
            return;
    if (strcmp(move, "pass") != 0)
        play_put(r, move);
}

bool hb_ref_shows(const struct referee *r, const char *mark)
{
    return hb_ref_has_mark(r, r->laid_size - 1, mark);
}

/* The steps of a part: these, and between them those of the boxes. */

static void begin(struct referee *r, struct ref_doing *d)
{
    (void)d;
    memset(r->moved, 0, sizeof r->moved);
}

/* D1, BAS-20: without a tile there is no part, and without a part of one's own the game is over. */
static void draw(struct referee *r, struct ref_doing *d)
{
    r->hand = REF_NOWHERE;
    if (hb_ref_tiles_are_left(r)) {
        hb_ref_ask(r, &hb_ref_draw, REF_CHANCE);
    } else if (d->part == REF_NORMAL) {
        r->phase = &hb_ref_over;
        hb_ref_score_rest(r);
    } else {
        hb_ref_done(r);
    }
}

static void fit(struct referee *r, struct ref_doing *d);

static void lay(struct referee *r, struct ref_doing *d)
{
    (void)d;
    hb_ref_ask(r, &hb_ref_tile, r->turn);
}

static void look_at_tile(struct referee *r, struct ref_doing *d)
{
    d->tile = r->laid_size - 1;
}

static void figure(struct referee *r, struct ref_doing *d)
{
    (void)d;
    hb_ref_ask(r, &hb_ref_figure, r->turn);
}

static void score(struct referee *r, struct ref_doing *d)
{
    (void)d;
    hb_ref_do(r, hb_ref_do_scores);
}

/* E-36: what moved in the part of a letter is of that part. */
static void end(struct referee *r, struct ref_doing *d)
{
    (void)d;
    memset(r->moved, 0, sizeof r->moved);
    hb_ref_done(r);
}

static const struct ref_step own_steps[] = {
    { REF_AT_BEGIN, begin },       { REF_AT_DRAW, draw },     { REF_AT_FITS, fit },    { REF_AT_TILE, lay },
    { REF_AT_LAID, look_at_tile }, { REF_AT_FIGURE, figure }, { REF_AT_SCORE, score }, { REF_AT_END, end },
};

enum { OWN_STEPS = sizeof own_steps / sizeof own_steps[0], STEPS = OWN_STEPS + REF_BOXES * REF_BOX_STEPS };

struct planned {
    struct ref_step step;
    int box; /* REF_NOWHERE: of every game */
};

static struct planned plan[STEPS];
static int planned;

/* Before what comes later; after what comes at the same place. */
static void add_step(struct ref_step step, int box)
{
    int i = planned++;

    for (; i > 0 && plan[i - 1].step.at > step.at; i--)
        plan[i] = plan[i - 1];
    plan[i] = (struct planned){ step, box };
}

static void make_plan(void)
{
    for (int i = 0; i < OWN_STEPS; i++)
        add_step(own_steps[i], REF_NOWHERE);
    for (int box = 0; box < hb_ref_boxes(); box++)
        for (int i = 0; i < REF_BOX_STEPS && hb_ref_box(box)->step[i].go; i++)
            add_step(hb_ref_box(box)->step[i], box);
}

void hb_ref_do_part(struct referee *r, struct ref_doing *d)
{
    const struct planned *next = &plan[d->step++];

    if (next->box == REF_NOWHERE || r->with[next->box])
        next->step.go(r, d);
}

/* BAS-5: if it fits nowhere another one is drawn. */
static void fit(struct referee *r, struct ref_doing *d)
{
    if (!hb_ref_fits_somewhere(r, hb_ref_hand(r)))
        for (d->step = 0; plan[d->step].step.go != draw;)
            d->step++;
}

/* TRB-8, TRB-10: one more part for the same player, once a turn; if there is a tile for it. */
static void do_turn(struct referee *r, struct ref_doing *d)
{
    enum { FIRST, SECOND, NEXT };

    switch (d->step++) {
    case FIRST:
        hb_ref_do(r, hb_ref_do_part);
        break;
    case SECOND:
        if (!r->earned || !hb_ref_tiles_are_left(r))
            break;
        r->second = true;
        hb_ref_do(r, hb_ref_do_part);
        r->stack[r->depth - 1].part = REF_SECOND;
        break;
    case NEXT:
        r->second = r->earned = false;
        r->turn = (r->turn + 1) % r->players;
        d->step = FIRST;
        break;
    }
}

void hb_ref_begin_turns(struct referee *r)
{
    if (planned == 0)
        make_plan();
    hb_ref_do(r, do_turn);
}

void hb_ref_go_on(struct referee *r)
{
    while (r->phase == &hb_ref_busy) {
        struct ref_doing *d = &r->stack[r->depth - 1];

        d->task(r, d);
    }
}

void hb_ref_play(struct referee *r, const char *move)
{
    answer(r, move);
    hb_ref_go_on(r);
}
