/* turn.c -- the course of a turn: a stack of things that are being done, each in its steps, until something is asked.
 *
 * The steps of a part and their order are those of the rule statement: tile with the wheel, symbols, ghosts, figure,
 * ferries, the flock, points, then gold, letters and the crop circle.  A letter can put another part on the stack. */
#include "referee.h"

#include <stdio.h>
#include <string.h>

static void play_draw(struct referee *r, const char *move);
static void play_tile(struct referee *r, const char *move);
static void play_figure(struct referee *r, const char *move);

static const struct {
    const char *name;
    bool always; /* asked even if there is but one answer */
    void (*list)(const struct referee *r, struct ref_moves *out);
    void (*play)(struct referee *r, const char *move);
} question[REF_PHASES] = {
    [REF_BUSY] = { "busy", false, NULL, NULL },
    [REF_SPRING] = { "tile", true, hb_ref_list_springs, hb_ref_play_spring },
    [REF_DRAW] = { "draw", true, hb_ref_list_draws, play_draw },
    [REF_PLAGUE] = { "plague", false, hb_ref_list_plague, hb_ref_play_plague },
    [REF_TILE] = { "tile", true, hb_ref_list_tiles, play_tile },
    [REF_GOLD] = { "gold", false, hb_ref_list_gold, hb_ref_play_gold },
    [REF_MAGIC] = { "magic", false, hb_ref_list_magic, hb_ref_play_magic },
    [REF_ROBBER] = { "robber", false, hb_ref_list_robber_places, hb_ref_play_robber },
    [REF_HAUNT] = { "ghosts", false, hb_ref_list_haunts, hb_ref_play_haunt },
    [REF_FIGURE] = { "figure", false, hb_ref_list_figure_moves, play_figure },
    [REF_TOKEN] = { "token", true, hb_ref_list_tokens, hb_ref_play_token },
    [REF_FLIGHT] = { "flight", true, hb_ref_list_die, hb_ref_play_die },
    [REF_LAND] = { "land", false, hb_ref_list_landings, hb_ref_play_land },
    [REF_FERRY] = { "ferry", false, hb_ref_list_new_ferry, hb_ref_play_new_ferry },
    [REF_MOVE_FERRIES] = { "ferries", false, hb_ref_list_ferry_moves, hb_ref_play_ferry_move },
    [REF_FLOCK] = { "flock", false, hb_ref_list_flock, hb_ref_play_flock },
    [REF_SCORE] = { "score", false, hb_ref_list_scores, hb_ref_play_score },
    [REF_COUNTER] = { "counter", false, hb_ref_list_counters, hb_ref_play_counter },
    [REF_ROB] = { "rob", false, hb_ref_list_victims, hb_ref_play_rob },
    [REF_SHARE] = { "share", false, hb_ref_list_shares, hb_ref_play_share },
    [REF_LETTER] = { "letter", true, hb_ref_list_letters, hb_ref_play_letter },
    [REF_MESSAGE] = { "message", false, hb_ref_list_message, hb_ref_play_message },
    [REF_TAKE] = { "message", false, hb_ref_list_takes, hb_ref_play_take },
    [REF_CIRCLE] = { "circle", false, hb_ref_list_circle, hb_ref_play_circle },
    [REF_CIRCLES] = { "circles", false, hb_ref_list_circles, hb_ref_play_circles },
    [REF_OVER] = { "over", true, NULL, NULL },
};

const char *hb_ref_phase(const struct referee *r)
{
    return question[r->phase].name;
}

int hb_ref_actor(const struct referee *r)
{
    return r->phase == REF_OVER ? REF_NOBODY : r->asked;
}

void hb_ref_moves(const struct referee *r, struct ref_moves *out)
{
    out->size = 0;
    if (question[r->phase].list)
        question[r->phase].list(r, out);
    hb_ref_sort(out);
}

/* A draw stands for as many tiles as are unseen of its kind, a token for those in the bag; all else is equally
 * likely. */
int hb_ref_weight(const struct referee *r, const char *move)
{
    if (r->phase == REF_TOKEN)
        return hb_ref_weight_of_token(r, move);
    if (r->phase != REF_DRAW)
        return 1;
    for (int i = 0; i < r->piles_size; i++)
        if (strcmp(move + strlen("draw "), r->pile[i].name) == 0)
            return r->draws_done < r->draws_size ? 1 : r->pile[i].count;
    hb_ref_stop("a draw of an unknown tile");
}

void hb_ref_do(struct referee *r, enum ref_task task)
{
    if (r->depth == REF_STACK)
        hb_ref_stop("too much is going on at once");
    r->stack[r->depth++] = (struct ref_doing){ .task = task, .tile = r->laid_size - 1, .player = r->turn };
}

void hb_ref_done(struct referee *r)
{
    r->depth--;
}

const struct ref_doing *hb_ref_doing(const struct referee *r, enum ref_task task)
{
    for (int i = r->depth - 1; i >= 0; i--)
        if (r->stack[i].task == task)
            return &r->stack[i];
    hb_ref_stop("nobody is doing that");
}

static void answer(struct referee *r, const char *move)
{
    enum ref_phase phase = r->phase;

    r->phase = REF_BUSY;
    question[phase].play(r, move);
}

void hb_ref_ask(struct referee *r, enum ref_phase phase, int player)
{
    struct ref_moves moves;

    r->phase = phase;
    r->asked = player;
    if (question[phase].always)
        return;
    hb_ref_moves(r, &moves);
    if (moves.size == 0)
        r->phase = REF_BUSY;
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

    for (int piece = 0; piece < REF_PIECES; piece++)
        for (int i = 0; i < segments; i++) {
            hb_ref_put_text(text, r, (enum ref_piece)piece, i);
            if (strcmp(text, move) == 0) {
                r->supply[r->turn][piece]--;
                hb_ref_put(r, r->turn, (enum ref_piece)piece, r->laid_size - 1, i);
                return;
            }
        }
    hb_ref_stop("there is nothing to put a figure on");
}

/* ABB-4, ABB-6: the abbot alone is scored and goes home. */
static void play_recall(struct referee *r, int x, int y)
{
    struct ref_survey s;
    int i = 0;

    hb_ref_survey(&s, r);
    while (i < r->figures_size && (r->figure[i].player != r->turn || r->figure[i].piece != REF_ABBOT))
        i++;
    if (i == r->figures_size || r->figure[i].tile != hb_ref_tile_at(&s, x, y))
        hb_ref_stop("there is no abbot to recall");
    int points = s.feature[s.feature_of[r->figure[i].tile][r->figure[i].segment]].tiles;
    hb_ref_take(r, i);
    hb_ref_award_to(r, r->turn, points);
}

static void play_figure(struct referee *r, const char *move)
{
    int x, y;

    if (sscanf(move, "recall abbot %d %d", &x, &y) == 2)
        play_recall(r, x, y);
    else if (strcmp(move, "pass") != 0 && !hb_ref_play_take_off(r, move) && !hb_ref_play_crown(r, move))
        play_put(r, move);
}

/* TRB-8, TRB-16, FER-10: the builder must stand there already when the tile is laid. */
static bool own_builder_on_last_tile(const struct referee *r)
{
    struct ref_survey s;
    int tile = r->laid_size - 1;

    hb_ref_survey(&s, r);
    for (int i = 0; i < r->laid[tile].design->segments; i++)
        if (s.feature[s.feature_of[tile][i]].builder_of[r->turn])
            return true;
    return false;
}

static bool shows(const struct referee *r, enum ref_expansion box, const char *mark)
{
    return r->with[box] && hb_ref_has_mark(r, r->laid_size - 1, mark);
}

static bool shows_corn(const struct referee *r, int tile)
{
    return r->with[REF_CORN] &&
           (hb_ref_has_mark(r, tile, "club") || hb_ref_has_mark(r, tile, "fork") || hb_ref_has_mark(r, tile, "knight"));
}

/* D1, BAS-20: without a tile there is no part, and without a part of one's own the game is over. */
static void draw(struct referee *r, const struct ref_doing *d)
{
    r->hand = REF_NOWHERE;
    if (hb_ref_tiles_are_left(r)) {
        hb_ref_ask(r, REF_DRAW, REF_CHANCE);
    } else if (d->part == REF_NORMAL) {
        r->phase = REF_OVER;
        hb_ref_score_rest(r);
    } else {
        hb_ref_done(r);
    }
}

/* E-35: not from the builder's own part, nor from a letter in it. */
static void begin_symbols(struct referee *r, struct ref_doing *d)
{
    d->tile = r->laid_size - 1;
    r->earned = r->earned || (!r->second && own_builder_on_last_tile(r));
    r->ferries_stay = false;
    memset(r->ferry_moved, 0, sizeof r->ferry_moved);
    hb_ref_count_rising(r);
    if (shows(r, REF_MINES, "mine") && hb_ref_gold_left(r) > 0) {
        r->gold[d->tile]++;
        hb_ref_ask(r, REF_GOLD, r->turn);
    }
}

static void ask_if(struct referee *r, bool whether, enum ref_phase phase, int player)
{
    if (whether && player != REF_NOWHERE)
        hb_ref_ask(r, phase, player);
}

static void do_if(struct referee *r, bool whether, enum ref_task task)
{
    if (whether)
        hb_ref_do(r, task);
}

enum step {
    BEGIN,
    DRAW,
    WHEEL,
    PLACE,
    GOLD,
    MAGIC,
    ROBBER,
    OTHER_ROBBER,
    GHOSTS,
    FIGURE,
    TOKEN,
    FLIGHT,
    LAND,
    BACK,
    FERRY,
    MOVE_FERRIES,
    CLOSED_FLOCKS,
    FLOCK,
    SEPARATE,
    POINTS,
    SHARE,
    LETTERS,
    CIRCLE,
    END
};

static void do_first_half(struct referee *r, struct ref_doing *d, enum step step)
{
    if (step == BEGIN) {
        memset(r->moved, 0, sizeof r->moved);
    } else if (step == DRAW) {
        draw(r, d);
    } else if (step == WHEEL) { /* WHL-3, E-26, E-27: whether it fits or not, and whatever part it is */
        do_if(r, r->with[REF_WHEEL] && hb_mark_of_design(hb_ref_hand(r), "wheel") > 0, REF_DO_WHEEL);
    } else if (step == PLACE && !hb_ref_fits_somewhere(r, hb_ref_hand(r))) {
        d->step = DRAW; /* BAS-5 */
    } else if (step == PLACE) {
        hb_ref_hide_tile(r);
        hb_ref_ask(r, REF_TILE, r->turn);
    } else if (step == GOLD) {
        begin_symbols(r, d);
    } else if (step == MAGIC) {
        ask_if(r, hb_ref_must_move_magic(r, shows(r, REF_MAGEWITCH, "hat")), REF_MAGIC, r->turn);
    } else if (step == ROBBER) {
        ask_if(r, shows(r, REF_ROBBERS, "robber"), REF_ROBBER, r->turn);
    } else if (step == OTHER_ROBBER) {
        ask_if(r, shows(r, REF_ROBBERS, "robber"), REF_ROBBER, hb_ref_next_with_robber(r));
    } else if (step == GHOSTS && r->rising > 0) {
        hb_ref_ask(r, REF_HAUNT, r->turn);
        if (r->phase == REF_HAUNT)
            d->step = GHOSTS; /* again, for each that emerges */
    }
}

static void do_figure(struct referee *r, enum step step)
{
    if (step == FIGURE)
        hb_ref_ask(r, REF_FIGURE, r->turn);
    else if (step == TOKEN && hb_ref_new_shepherd_waits(r))
        hb_ref_ask(r, REF_TOKEN, REF_CHANCE);
    else if (step == FLIGHT && r->flying != REF_NOWHERE)
        hb_ref_ask(r, REF_FLIGHT, REF_CHANCE);
    else if (step == LAND && r->flying != REF_NOWHERE)
        hb_ref_ask(r, REF_LAND, r->turn);
    else if (step == BACK)
        r->flying = REF_NOWHERE; /* FLY-6: if it has not landed, it is in hand as before */
}

static void do_before_points(struct referee *r, struct ref_doing *d, enum step step)
{
    if (step == FERRY) {
        ask_if(r, shows(r, REF_FERRY_BOX, "ferry") && r->ferries_size < REF_FERRIES, REF_FERRY, r->turn);
    } else if (step == MOVE_FERRIES && r->with[REF_FERRY_BOX] && !r->ferries_stay) {
        hb_ref_ask(r, REF_MOVE_FERRIES, r->turn);
        if (r->phase == REF_MOVE_FERRIES)
            d->step = MOVE_FERRIES; /* again, until nothing can be moved or nobody wants to */
    } else if (step == FLOCK) {
        do_if(r, hb_ref_has_extended_flock(r), REF_DO_FLOCK);
    } else if (step == CLOSED_FLOCKS) {
        do_if(r, r->flock_autoscore, REF_DO_CLOSED_FLOCKS);
    } else if (step == SEPARATE) {
        ask_if(r, hb_ref_must_move_magic(r, false), REF_MAGIC, r->turn); /* E-12 */
    }
}

static void do_rest(struct referee *r, const struct ref_doing *d, enum step step)
{
    int tile = d->tile;

    if (step == POINTS)
        hb_ref_do(r, REF_DO_SCORES);
    else if (step == SHARE)
        do_if(r, r->with[REF_MINES], REF_DO_SHARE);
    else if (step == LETTERS)
        do_if(r, r->with[REF_MESSAGES], REF_DO_LETTERS);
    else if (step == CIRCLE && shows_corn(r, tile)) {
        hb_ref_do(r, REF_DO_CIRCLE);
        r->stack[r->depth - 1].tile = tile;
    } else if (step == END) {
        memset(r->moved, 0, sizeof r->moved); /* E-36: what moved in a letter's part is of that part */
        hb_ref_done(r);
    }
}

static void do_part(struct referee *r, struct ref_doing *d)
{
    enum step step = (enum step)d->step++;

    if (step < FIGURE)
        do_first_half(r, d, step);
    else if (step < FERRY)
        do_figure(r, step);
    else if (step < POINTS)
        do_before_points(r, d, step);
    else
        do_rest(r, d, step);
}

/* TRB-8, TRB-10: one more part for the same player, once a turn; if there is a tile for it. */
static void do_turn(struct referee *r, struct ref_doing *d)
{
    enum { FIRST, SECOND, NEXT };

    switch (d->step++) {
    case FIRST:
        hb_ref_do(r, REF_DO_PART);
        break;
    case SECOND:
        if (!r->earned || !hb_ref_tiles_are_left(r))
            break;
        r->second = true;
        hb_ref_do(r, REF_DO_PART);
        r->stack[r->depth - 1].part = REF_BUILDERS;
        break;
    case NEXT:
        r->second = r->earned = false;
        r->turn = (r->turn + 1) % r->players;
        d->step = FIRST;
        break;
    }
}

void hb_ref_go_on(struct referee *r)
{
    static void (*const doing[REF_TASKS])(struct referee * r, struct ref_doing * d) = {
        [REF_DO_TURN] = do_turn,
        [REF_DO_PART] = do_part,
        [REF_DO_WHEEL] = hb_ref_do_wheel,
        [REF_DO_FLOCK] = hb_ref_do_flock,
        [REF_DO_CLOSED_FLOCKS] = hb_ref_do_closed_flocks,
        [REF_DO_SCORES] = hb_ref_do_scores,
        [REF_DO_AWARD] = hb_ref_do_award,
        [REF_DO_SHARE] = hb_ref_do_share,
        [REF_DO_LETTERS] = hb_ref_do_letters,
        [REF_DO_CIRCLE] = hb_ref_do_circle,
    };

    while (r->phase == REF_BUSY) {
        struct ref_doing *d = &r->stack[r->depth - 1];

        doing[d->task](r, d);
    }
}

void hb_ref_play(struct referee *r, const char *move)
{
    answer(r, move);
    hb_ref_go_on(r);
}
