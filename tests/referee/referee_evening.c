/* referee_evening.c -- a random game from a seed, compared after every move. */
#include "referee_evening.h"

#include "compare.h"
#include "explained.h"
#include "listener.h"
#include "mix.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOVES_IN_A_GAME = 6000, REPORT = 1 << 16, OTHERS = 16 };

struct evening {
    uint64_t seed;
    enum ref_sort sort;
    struct dice dice;
    enum ref_habit habit;
    struct ref_options options;
    struct referee referee;
    int others; /* referees who think that features are scored in another order, where it makes no difference yet */
    struct referee other[OTHERS];
    struct hb_game *game;
    int moves;
    char move[MOVES_IN_A_GAME][REF_MOVE];
};

static void report(const struct evening *e, const char *why)
{
    static const char *const sort[] = { [REF_ANY] = "", [REF_PAIRS] = "--pairs ", [REF_WHOLE] = "--whole " };
    struct ref_option_texts *texts = malloc(sizeof *texts);
    const struct move_texts moves = { e->moves, REF_MOVE, (char *)(uintptr_t)e->move[0] };

    if (!texts)
        hb_ref_stop("no memory");
    hb_ref_option_texts(&e->options, texts);
    hb_opinion_report(sort[e->sort], e->seed, e->options.players, texts->option, texts->size, &moves, why);
    free(texts);
}

static int tiles_around(const struct ref_survey *s, int x, int y)
{
    int n = 0;

    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
            n += hb_ref_tile_at(s, x + dx, y + dy) >= 0;
    return n;
}

/* Where boxes would like a tile of those who keep what they have. */
static int liked_by_boxes(const struct referee *r, const struct ref_survey *s, int x, int y)
{
    const struct ref_box *box;
    int n = 0;

    for (int at = 0; (box = hb_ref_next(r, &at));)
        if (box->likes_square)
            n += box->likes_square(r, s, x, y);
    return n;
}

static int liking(const struct evening *e, const struct ref_survey *s, const char *move)
{
    int x, y, rot;

    if (sscanf(move, "tile %d %d %d", &x, &y, &rot) != 3)
        return 0;
    return e->habit == REF_KEEPS ? liked_by_boxes(&e->referee, s, x, y) : tiles_around(s, x, y);
}

static const char *choose_place(struct evening *e, const struct ref_moves *moves)
{
    struct ref_survey s;
    int best = dice_below(&e->dice, moves->size);

    hb_ref_survey(&s, &e->referee);
    for (int i = 0; i < moves->size; i++)
        if (liking(e, &s, moves->text[i]) > liking(e, &s, moves->text[best]))
            best = i;
    return moves->text[best];
}

/* How much of the player's own the tile would go on with, and which cities it would complete. */
static int own_gain(const struct referee *r, const struct ref_feature *f)
{
    const struct ref_box *box;
    int n = (f->kind != HB_FIELD && f->follower_of[r->turn]) + (f->kind == HB_CITY && f->complete ? f->tiles : 0);

    for (int at = 0; (box = hb_ref_next(r, &at));)
        if (box->likes_to_lay)
            n += box->likes_to_lay(r, f);
    return n;
}

static int stands(const struct ref_feature *f, int player)
{
    for (int piece = 0; piece < hb_ref_pieces(); piece++)
        if (f->stands[piece][player])
            return 1;
    return 0;
}

static int common_gain(const struct ref_feature *f)
{
    int players = 0;

    for (int p = 0; p < REF_PLAYERS; p++)
        players += stands(f, p);
    return players * players * (f->complete ? 3 : 1);
}

static int gains(const struct evening *e, const char *move)
{
    struct referee trial = e->referee;
    struct ref_survey s;
    int tile = trial.laid_size, x, y, rot, n = 0;

    if (sscanf(move, "tile %d %d %d", &x, &y, &rot) != 3)
        return 0;
    trial.laid[trial.laid_size++] =
        (struct ref_laid){ .x = x, .y = y, .quarters = rot / 90, .design = hb_ref_hand(&trial) };
    hb_ref_survey(&s, &trial);
    for (int i = 0; i < trial.laid[tile].design->segments; i++) {
        const struct ref_feature *f = &s.feature[s.feature_of[tile][i]];

        n += e->habit == REF_MEETS_OTHERS ? common_gain(f) : own_gain(&trial, f);
    }
    return n;
}

/* The best of a few places, since every look at one takes its time. */
static const char *choose_place_by_gain(struct evening *e, const struct ref_moves *moves)
{
    enum { LOOKS = 10 };
    const char *best = moves->text[dice_below(&e->dice, moves->size)];
    int most = gains(e, best);

    for (int i = 1; i < LOOKS; i++) {
        const char *other = moves->text[dice_below(&e->dice, moves->size)];
        int gain = gains(e, other);

        if (gain > most) {
            most = gain;
            best = other;
        }
    }
    return best;
}

static const char *choose_figure(struct evening *e, const struct ref_moves *moves)
{
    const char *any = moves->text[dice_below(&e->dice, moves->size)];
    const struct referee *r = &e->referee;
    const struct ref_box *box;

    for (int at = 0; (box = hb_ref_next(r, &at));)
        if (box->likes_figure)
            any = box->likes_figure(r, moves, &e->dice, any);
    if (e->habit == REF_RARELY_A_FIGURE)
        return dice_percent(&e->dice, 85) ? "pass" : any;
    if (e->habit == REF_ALWAYS_A_FIGURE || e->habit == REF_MEETS_OTHERS)
        return strcmp(any, "pass") == 0 ? moves->text[0] : any;
    for (int at = 0; (box = hb_ref_next(r, &at));)
        if (box->habit)
            any = box->habit(r, moves, &e->dice, e->habit, any);
    return any;
}

/* What otherwise would happen too rarely. */
static const char *choose_for_events(struct evening *e, const struct ref_moves *moves)
{
    const struct referee *r = &e->referee;
    const char *any = moves->text[dice_below(&e->dice, moves->size)];

    if (r->phase->liked)
        return r->phase->liked(r, moves, &e->dice, any);
    return strcmp(any, "pass") == 0 ? moves->text[0] : any;
}

static const char *choose(struct evening *e, const struct ref_moves *moves)
{
    bool picky = e->habit == REF_FILLS_HOLES || e->habit == REF_KEEPS;
    bool tile = e->referee.phase == &hb_ref_tile;

    if (e->referee.phase == &hb_ref_figure)
        return choose_figure(e, moves);
    if (tile && picky && dice_percent(&e->dice, 80))
        return choose_place(e, moves);
    if (tile && (e->habit == REF_KEEPS_BUILDING || e->habit == REF_MEETS_OTHERS))
        return choose_place_by_gain(e, moves);
    if (!tile && dice_percent(&e->dice, 60))
        return choose_for_events(e, moves);
    return moves->text[dice_below(&e->dice, moves->size)];
}

/* Draws are picked by their weight, through the engine; the agreement on weights has been seen before. */
static void choose_draw(struct evening *e, char *out)
{
    struct hb_text text = hb_text_in(out, REF_MOVE);
    uint32_t total = hb_total_weight(e->game);

    hb_move_text(e->game, hb_outcome(e->game, (uint32_t)(dice_next(&e->dice) % total)), &text);
}

/* Whether both ask for a counter, in which the order shows, and mean the same points. */
static bool ask_for_the_same(const struct hb_game *g, const struct referee *r)
{
    struct hb_event_record told = { .player = REF_NOBODY };

    if (!r->phase->in_order || strcmp(hb_phase(g), r->phase->name) != 0)
        return true;
    hb_kind_of(g)->describe_phase(g, &told);
    return hb_actor(g) == r->asked && told_number(&told, "points") == r->award.amount;
}

static bool is_known(const struct evening *e, int from, const struct referee *r)
{
    for (int i = from; i < e->others; i++)
        if (e->other[i].scored.tile == r->scored.tile && e->other[i].scored.segment == r->scored.segment)
            return true;
    return false;
}

/* Every order of features in which somebody could be asked now what the engine asks. */
static void add_orders(struct evening *e, const struct referee *before, const char *move)
{
    enum { ORDERS = 8 };
    int from = e->others;

    for (int i = 0; i < ORDERS; i++) {
        struct referee r = *before;

        r.first_scored = i;
        hb_ref_play(&r, move);
        r.first_scored = 0;
        if (e->others < OTHERS && ask_for_the_same(e->game, &r) && !is_known(e, from, &r))
            e->other[e->others++] = r;
        if (!r.phase->in_order)
            return;
    }
}

/* Plays the move in the referee.  Where nobody is asked for the order of features, it shows in nothing but the order of
 * questions, so any will do; which it is in the engine is seen by what follows. */
static void follow(struct evening *e, const char *move)
{
    struct referee before[OTHERS];
    int befores = e->others;

    memcpy(before, e->other, (size_t)befores * sizeof before[0]);
    e->others = 0;
    for (int i = 0; i < befores; i++)
        add_orders(e, &before[i], move);
    if (e->others == 0) {
        hb_ref_play(&e->referee, move);
        e->other[e->others++] = e->referee;
    }
    e->referee = e->other[0];
}

static bool make_move(struct evening *e, const char *move)
{
    struct hb_move m;
    struct hb_error err;

    if (e->moves == MOVES_IN_A_GAME)
        hb_ref_stop("a game does not end");
    snprintf(e->move[e->moves++], REF_MOVE, "%s", move);
    if (!hb_move_parse(e->game, move, &m, &err)) {
        report(e, err.text);
        return false;
    }
    struct listener l = fresh_listener;

    l.is_explained = hb_ref_is_explained;
    hb_play(e->game, hb_actor(e->game), m, &l.sink);
    follow(e, move);
    if (l.speechless == 0 && l.unexplained == 0)
        return true;
    printf("%s\n", l.doubt);
    report(e, l.speechless ? "an event is not said in every language"
                           : "the explanation of a score does not give its points");
    return false;
}

static bool next_move(struct evening *e)
{
    struct ref_moves moves;
    char draw[REF_MOVE];

    if (hb_ref_actor(&e->referee) == REF_CHANCE) {
        choose_draw(e, draw);
        return make_move(e, draw);
    }
    if (e->referee.phase == &hb_ref_score)
        hb_ref_engine_moves(e->game, &moves); /* as it names them */
    else
        hb_ref_moves(&e->referee, &moves);
    return make_move(e, choose(e, &moves));
}

/* Leaves those who agree with the engine; one of them is the referee. */
static bool any_agrees(struct evening *e, struct hb_text *why, struct tally *t)
{
    int agreeing = 0;

    for (int i = 0; i < e->others; i++) {
        char nothing[2];
        struct hb_text silent = hb_text_in(nothing, sizeof nothing);
        bool last = i + 1 == e->others && agreeing == 0;

        if (hb_ref_agree(e->game, &e->other[i], last ? why : &silent, &t->comparisons))
            e->other[agreeing++] = e->other[i];
    }
    if (agreeing > 0)
        e->referee = e->other[0];
    e->others = e->referee.phase->in_order ? agreeing : 1;
    return agreeing > 0;
}

static bool agree(struct evening *e, struct tally *t)
{
    static const size_t room = REPORT;
    char *text = malloc(room);
    bool same;

    if (!text)
        hb_ref_stop("no memory");
    struct hb_text why = hb_text_in(text, room);
    same = any_agrees(e, &why, t);
    if (!same)
        report(e, text);
    free(text);
    return same;
}

static void note(struct tally *t, const struct evening *e)
{
    t->games++;
    t->moves += e->moves;
    for (int i = 0; i < hb_ref_boxes(); i++)
        t->with[i] += e->options.with[i];
    t->fields += e->options.farmers;
    t->prepared += e->options.has_bag || e->options.draws_size > 0 || e->options.places_size > 0;
}

static void count_question(struct tally *t, const struct ref_question *question)
{
    int i = 0;

    while (i < t->questions && t->question[i] != question)
        i++;
    if (i == REF_QUESTIONS)
        hb_ref_stop("too many questions");
    if (i == t->questions)
        t->question[t->questions++] = question;
    t->asked[i]++;
}

/* Some boxes show little if nobody builds. */
static bool builds(const struct ref_options *o)
{
    for (int i = 0; i < hb_ref_boxes(); i++)
        if (o->with[i] && hb_ref_box(i)->builds)
            return true;
    return false;
}

bool hb_ref_evening(uint64_t seed, enum ref_sort sort, struct tally *t)
{
    struct evening *e = calloc(1, sizeof *e);
    bool good;

    if (!e)
        hb_ref_stop("no memory");
    e->seed = e->dice.at = seed;
    e->sort = sort;
    e->habit = (enum ref_habit)dice_below(&e->dice, REF_HABITS);
    hb_ref_mix(&e->options, &e->dice, sort, seed);
    if (builds(&e->options) && dice_percent(&e->dice, 35))
        e->habit = REF_KEEPS_BUILDING;
    else if (dice_percent(&e->dice, 30))
        e->habit = REF_MEETS_OTHERS;
    hb_ref_begin(&e->referee, &e->options);
    e->other[e->others++] = e->referee;
    e->game = hb_ref_engine_game(&e->options);
    good = agree(e, t);
    while (good && e->referee.phase != &hb_ref_over) {
        bool was_second = e->referee.second, was_tile = e->referee.phase == &hb_ref_tile;

        count_question(t, e->referee.phase);
        good = next_move(e) && agree(e, t);
        t->second_parts += e->referee.second && !was_second;
        t->extra_parts += !was_tile && e->referee.phase == &hb_ref_tile && hb_ref_is_in_part(&e->referee, REF_EXTRA);
    }
    note(t, e);
    free(e->game);
    free(e);
    return good;
}
