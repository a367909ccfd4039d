/* warden_course.c -- the turn in its order (section 3): what is asked, and what happens between two questions. */
#include "warden.h"

#include <stdio.h>
#include <string.h>

const char *const hb_warden_loss[LOSSES] = { "", "ghosts", "tiles", "deadline" };

const char *hb_warden_phase(enum warden_phase phase)
{
    static const char *const name[WARDEN_PHASES] = {
        [WARDEN_BUSY] = "busy",   [WARDEN_DRAW] = "draw",         [WARDEN_TILE] = "tile",
        [WARDEN_BURY] = "bury",   [WARDEN_HAUNT] = "haunt",       [WARDEN_FIGURE] = "figure",
        [WARDEN_SCORE] = "score", [WARDEN_EVALUATE] = "evaluate", [WARDEN_HOUND] = "hound",
        [WARDEN_CHASE] = "chase", [WARDEN_FACEDOWN] = "facedown", [WARDEN_OVER] = "over",
    };

    return name[phase];
}

/* R3: whoever is on turn decides everything. */
int hb_warden_actor(const struct warden *w)
{
    return w->phase == WARDEN_OVER ? REF_NOBODY : w->phase == WARDEN_DRAW ? REF_CHANCE : w->turn;
}

bool hb_warden_tells_colours(const struct warden *w)
{
    return w->level == 6;
}

static int sum_of(const int points[SOURCES])
{
    int n = 0;

    for (int i = 0; i < SOURCES; i++)
        n += points[i];
    return n;
}

/* 8.1: what all colours have reached. */
int hb_warden_marker(const struct warden *w)
{
    int least = sum_of(w->points[0]);

    for (int c = 1; c < w->colours; c++)
        if (sum_of(w->points[c]) < least)
            least = sum_of(w->points[c]);
    return hb_warden_tells_colours(w) ? least : sum_of(w->common);
}

int hb_warden_score(const struct warden *w, int player)
{
    int n = sum_of(w->common);

    for (int c = 0; c < w->colours; c++)
        if (w->owner[c] == player)
            n += sum_of(w->points[c]);
    return n;
}

/* 5.1: a number that is reached leads to the next pile at once. */
int hb_warden_pile(const struct warden *w)
{
    int pile = 0;

    while (w->level >= 3 && pile < WARDEN_HOUNDS && hb_warden_marker(w) >= w->deadline[pile])
        pile++;
    return pile;
}

int hb_warden_pile_left(const struct warden *w)
{
    return w->pile_end[hb_warden_pile(w)] - w->used;
}

void hb_warden_lose(struct warden *w, enum warden_loss loss)
{
    w->lost = loss;
    w->phase = WARDEN_OVER;
    hb_warden_say(&w->heard, "lost loss %s score %d", hb_warden_loss[loss], hb_warden_marker(w));
}

/* 4.3, 4.4, 5.2, R7. */
static void look_at_pile(struct warden *w)
{
    if (hb_warden_pile_left(w) > 0)
        return;
    hb_warden_lose(w, w->used < w->pile_end[WARDEN_PILES - 1] ? LOST_DEADLINE : LOST_TILES);
}

static void ask(struct warden *w, enum warden_phase phase)
{
    w->phase = phase;
}

static void ask_if_any_move(struct warden *w, enum warden_phase phase)
{
    struct ref_moves moves;

    w->phase = phase;
    hb_warden_moves(w, &moves);
    if (moves.size <= 1) /* to pass */
        w->phase = WARDEN_BUSY;
}

/* Stays at this step as long as there are regions. */
static void next_region(struct warden *w)
{
    struct warden_survey s;
    int region[WARDEN_FEATURES], regions;

    hb_warden_survey(&s, w);
    regions = hb_warden_regions(w, &s, region);
    if (regions == 0) {
        w->step = STEP_HOUNDS;
        return;
    }
    for (int i = 0; i < w->laid_size; i++)
        for (int k = 0; k < w->laid[i].design->segments; k++)
            if (s.feature_of[i][k] == region[0])
                w->evaluated = (struct ref_spot){ .tile = i, .segment = k };
    ask(w, regions == 1 ? WARDEN_EVALUATE : WARDEN_SCORE);
}

static void next_hound(struct warden *w)
{
    if (w->chasing != REF_NOWHERE && w->chased < WARDEN_CHASED)
        ask_if_any_move(w, WARDEN_CHASE);
    if (w->phase != WARDEN_BUSY)
        return;
    w->chasing = REF_NOWHERE;
    if (hb_warden_next_hound(w)) {
        ask(w, WARDEN_HOUND);
        return;
    }
    w->chasing = REF_NOWHERE;
    w->step = STEP_PILE;
}

static void one_step(struct warden *w)
{
    switch (w->step) {
    case STEP_DRAW:
        look_at_pile(w); /* R4 */
        if (w->phase == WARDEN_BUSY)
            ask(w, WARDEN_DRAW);
        break;
    case STEP_MIST:
        hb_warden_close_mist(w);
        w->step = STEP_BURY;
        break;
    case STEP_BURY:
    case STEP_BURY_AGAIN:
        if (hb_warden_next_burial(w))
            ask(w, WARDEN_BURY);
        else
            w->step = w->step == STEP_BURY ? STEP_RISE : STEP_PILE_AGAIN;
        break;
    case STEP_RISE:
        w->step = STEP_FIGURE;
        hb_warden_rise(w);
        break;
    case STEP_FIGURE:
        w->step = STEP_REGIONS;
        ask_if_any_move(w, WARDEN_FIGURE);
        break;
    case STEP_REGIONS:
        next_region(w);
        break;
    case STEP_HOUNDS:
        next_hound(w);
        break;
    case STEP_PILE:
        w->step = STEP_FACEDOWN;
        look_at_pile(w);
        break;
    case STEP_FACEDOWN:
        w->step = STEP_BURY_AGAIN;
        if (w->level >= 5 && hb_warden_any_open_cemetery(w))
            ask(w, WARDEN_FACEDOWN);
        break;
    case STEP_PILE_AGAIN:
        w->step = STEP_NEXT;
        look_at_pile(w);
        break;
    case STEP_NEXT:
        w->turn = (w->turn + 1) % w->players;
        w->step = STEP_DRAW;
        break;
    }
}

void hb_warden_go_on(struct warden *w)
{
    while (w->phase == WARDEN_BUSY)
        one_step(w);
    if (w->phase == WARDEN_OVER)
        hb_warden_say(&w->heard, "end");
}

/* Moves */

static void lay(struct warden *w, const struct hb_design *d, int x, int y, int quarters)
{
    if (w->laid_size == WARDEN_TILES)
        hb_ref_stop("too many tiles on the table");
    w->laid[w->laid_size++] = (struct ref_laid){ .x = x, .y = y, .quarters = quarters, .design = d };
}

/* 3.5, R4. */
static void play_draw(struct warden *w, const char *move)
{
    int i = 0;

    while (strcmp(w->unseen[i].name, move + strlen("draw ")) != 0)
        i++;
    w->unseen[i].count--;
    w->used++;
    w->draws_done += w->draws_done < w->draws_size;
    w->hand = i;
    hb_warden_say(&w->heard, "draw player %d tile %s", w->turn, w->unseen[i].name);
    if (hb_warden_fits_somewhere(w, w->unseen[i].design)) {
        ask(w, WARDEN_TILE);
        return;
    }
    hb_warden_say(&w->heard, "aside player %d tile %s", w->turn, w->unseen[i].name);
    w->aside[i]++;
    w->hand = REF_NOWHERE;
}

static void play_tile(struct warden *w, const char *move)
{
    int x, y, rot;

    if (sscanf(move, "tile %d %d %d", &x, &y, &rot) != 3)
        hb_ref_stop("not a place for a tile");
    hb_warden_say(&w->heard, "tile player %d x %d y %d rot %d tile %s", w->turn, x, y, rot, w->unseen[w->hand].name);
    w->laid_last = w->laid_size;
    lay(w, w->unseen[w->hand].design, x, y, rot / 90);
    w->hand = REF_NOWHERE;
    w->step = STEP_MIST;
}

static void play_figure(struct warden *w, const char *move)
{
    struct ref_spot spot = { .tile = w->laid_last };
    struct ref_laid *t = &w->laid[spot.tile];
    int colour;

    if (strcmp(move, "pass") == 0) {
        hb_warden_say(&w->heard, "pass player %d", w->turn);
        return;
    }
    const char *place = hb_warden_read_colour(move + strlen("put "), &colour);
    for (; spot.segment < t->design->segments; spot.segment++) {
        char text[REF_MOVE] = "";

        hb_ref_append_part(text, t, spot.segment);
        if (strcmp(text, place) == 0)
            break;
    }
    if (spot.segment == t->design->segments)
        hb_ref_stop("there is no such part");
    w->supply[colour]--;
    w->guard[w->guards_size++] = (struct warden_guard){ .colour = colour, .tile = spot.tile, .segment = spot.segment };
    hb_warden_say(&w->heard, "put player %d piece %s x %d y %d", w->turn, hb_warden_colour[colour], t->x, t->y);
}

static void play_chase(struct warden *w, const char *move)
{
    int x, y, n;

    w->chased = WARDEN_CHASED;
    if (sscanf(move, "ghosts %d %d %d", &x, &y, &n) != 3)
        return;
    w->chased = w->chased_tile == REF_NOWHERE ? 1 : WARDEN_CHASED;
    w->chased_tile = hb_warden_tile_at(w, x, y);
    hb_warden_take_ghosts(w, w->chased_tile, n);
}

static void play_face_down(struct warden *w, const char *move)
{
    int x, y;

    if (sscanf(move, "facedown %d %d", &x, &y) != 2)
        hb_ref_stop("not a place for a tile face down");
    lay(w, &hb_designs[0], x, y, 0);
    w->used++;
    hb_warden_say(&w->heard, "facedown player %d x %d y %d", w->turn, x, y);
}

static void play_haunt(struct warden *w, const char *move)
{
    int x, y;

    if (sscanf(move, "haunt %d %d", &x, &y) != 2)
        hb_ref_stop("not a cemetery");
    hb_warden_haunt(w, hb_warden_tile_at(w, x, y));
}

static void play(struct warden *w, enum warden_phase phase, const char *move)
{
    switch (phase) {
    case WARDEN_DRAW:
        play_draw(w, move);
        break;
    case WARDEN_TILE:
        play_tile(w, move);
        break;
    case WARDEN_BURY:
        hb_warden_bury(w, move);
        break;
    case WARDEN_HAUNT:
        play_haunt(w, move);
        break;
    case WARDEN_FIGURE:
        play_figure(w, move);
        break;
    case WARDEN_SCORE:
        if (!hb_warden_find(w, move + strlen("score "), &w->evaluated))
            hb_ref_stop("there is no such region");
        ask(w, WARDEN_EVALUATE);
        break;
    case WARDEN_EVALUATE:
        hb_warden_evaluate(w, move);
        break;
    case WARDEN_HOUND:
        hb_warden_put_hound(w, move);
        w->chased_tile = REF_NOWHERE;
        break;
    case WARDEN_CHASE:
        play_chase(w, move);
        break;
    case WARDEN_FACEDOWN:
        play_face_down(w, move);
        break;
    case WARDEN_BUSY:
    case WARDEN_OVER:
    case WARDEN_PHASES:
        hb_ref_stop("nothing is asked");
    }
}

void hb_warden_play(struct warden *w, const char *move)
{
    enum warden_phase phase = w->phase;

    hb_warden_clear(&w->heard);
    w->phase = WARDEN_BUSY;
    play(w, phase, move);
    hb_warden_go_on(w);
}
