/* evening.c -- a random game from a seed, compared after every move. */
#include "evening.h"

#include "compare.h"
#include "listener.h"
#include "mix.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOVES_IN_A_GAME = 6000, REPORT = 1 << 16, OTHERS = 16 };

/* How the players of one game like to play, so that crowded and empty, open and finished boards all occur. */
enum habit {
    ANYTHING,
    ALWAYS_A_FIGURE,
    RARELY_A_FIGURE,
    FILLS_HOLES,
    HURRIES_THE_ABBOT,
    KEEPS_THE_ABBOT,
    KEEPS_BUILDING, /* goes on with his own and closes cities; builders and pigs first */
    MEETS_OTHERS,   /* goes on with what is anybody's, best of all several players', and closes it */
    HABITS
};

struct evening {
    uint64_t seed;
    enum ref_sort sort;
    struct dice dice;
    enum habit habit;
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
    struct ref_option_text text[REF_OPTIONS];
    static const char *const sort[] = { [REF_ANY] = "", [REF_PAIRS] = " --pairs", [REF_WHOLE] = " --whole" };

    hb_ref_option_texts(&e->options, text);
    printf("DIFFERENCE in game --games 1 --seed %llu%s\nplayers %d\n", (unsigned long long)e->seed, sort[e->sort],
           e->options.players);
    for (int i = 0; i < REF_OPTIONS; i++)
        if (text[i].text[0] != '\0')
            printf("%s %s\n", text[i].name, text[i].text);
    printf("%d moves so far:", e->moves);
    for (int i = 0; i < e->moves; i++)
        printf("%s%s", i % 8 == 0 ? "\n  " : ", ", e->move[i]);
    printf("\n%s\n", why);
}

static int tiles_around(const struct ref_survey *s, int x, int y)
{
    int n = 0;

    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
            n += hb_ref_tile_at(s, x + dx, y + dy) >= 0;
    return n;
}

/* How full the surroundings of an abbot beside this square are. */
static int abbots_around(const struct referee *r, const struct ref_survey *s, int x, int y)
{
    int n = 0;

    for (int i = 0; i < r->figures_size; i++) {
        const struct ref_laid *t = &r->laid[r->figure[i].tile];

        if (r->figure[i].piece == REF_ABBOT && abs(t->x - x) <= 1 && abs(t->y - y) <= 1)
            n += tiles_around(s, t->x, t->y);
    }
    return n;
}

static int liking(const struct evening *e, const struct ref_survey *s, const char *move)
{
    int x, y, rot;

    if (sscanf(move, "tile %d %d %d", &x, &y, &rot) != 3)
        return 0;
    return e->habit == KEEPS_THE_ABBOT ? abbots_around(&e->referee, s, x, y) : tiles_around(s, x, y);
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
static int own_gain(const struct ref_feature *f, int player)
{
    return (f->kind != HB_FIELD && f->follower_of[player]) + 3 * f->builder_of[player] +
           (f->kind == HB_CITY && f->complete ? f->tiles : 0);
}

static int common_gain(const struct ref_feature *f)
{
    int players = 0;

    for (int p = 0; p < REF_PLAYERS; p++)
        players += f->follower_of[p] || f->shepherd_of[p];
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

        n += e->habit == MEETS_OTHERS ? common_gain(f) : own_gain(f, trial.turn);
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

static bool has_prefix(const char *text, const char *prefix)
{
    return strncmp(text, prefix, strlen(prefix)) == 0;
}

/* The last move that begins with these words, or `otherwise`. */
static const char *prefer(const struct ref_moves *moves, const char *words, const char *otherwise)
{
    for (int i = 0; i < moves->size; i++)
        if (has_prefix(moves->text[i], words))
            otherwise = moves->text[i];
    return otherwise;
}

static const char *choose_figure(struct evening *e, const struct ref_moves *moves)
{
    const char *any = moves->text[dice_below(&e->dice, moves->size)];

    if (dice_percent(&e->dice, 30))
        any = prefer(moves, dice_percent(&e->dice, 50) ? "put follower machine" : "put large machine", any);
    if (e->referee.with[REF_HILLS] && dice_percent(&e->dice, 40))
        any = prefer(moves, "put large", any);
    if (dice_percent(&e->dice, 40))
        any = prefer(moves, "put shepherd", any);
    if (has_prefix(any, "put follower crown") && dice_percent(&e->dice, 50))
        any = moves->text[0]; /* else most would stand there */
    switch (e->habit) {
    case RARELY_A_FIGURE:
        return dice_percent(&e->dice, 85) ? "pass" : any;
    case ALWAYS_A_FIGURE:
    case MEETS_OTHERS:
        return strcmp(any, "pass") == 0 ? moves->text[0] : any;
    case HURRIES_THE_ABBOT:
        return prefer(moves, "put abbot", prefer(moves, "recall", any));
    case KEEPS_THE_ABBOT:
        return prefer(moves, "put abbot", has_prefix(any, "recall") && dice_percent(&e->dice, 95) ? "pass" : any);
    case KEEPS_BUILDING:
        any = dice_percent(&e->dice, 50) ? prefer(moves, "put follower city", any) : any;
        return prefer(moves, "put builder", prefer(moves, "put pig", any));
    case ANYTHING:
    case FILLS_HOLES:
    case HABITS:
        break;
    }
    return any;
}

/* Where figures are. */
static const char *choose_crowded(const struct evening *e, const struct ref_moves *moves)
{
    const struct referee *r = &e->referee;
    int best = 0, most = -1;

    for (int i = 0; i < moves->size; i++) {
        int x, y, figures = 0;

        if (sscanf(moves->text[i], "gold %d %d", &x, &y) != 2)
            continue;
        for (int k = 0; k < r->figures_size; k++)
            figures += r->figure[k].tile == hb_ref_tile_on(r, x, y);
        if (figures > most) {
            most = figures;
            best = i;
        }
    }
    return moves->text[best];
}

/* Where another robber waits. */
static const char *choose_company(const struct referee *r, const struct ref_moves *moves, const char *otherwise)
{
    for (int i = 0; i < moves->size; i++)
        for (int p = 0; p < r->players; p++) {
            int space;

            if (p != r->asked && sscanf(moves->text[i], "robber %d", &space) == 1 && space == r->robber[p])
                return moves->text[i];
        }
    return strcmp(otherwise, "pass") == 0 ? moves->text[moves->size - 1] : otherwise;
}

/* What otherwise would happen too rarely: letters and what they bring, robbers on the track, ferries that move. */
static const char *choose_for_events(struct evening *e, const struct ref_moves *moves)
{
    const struct referee *r = &e->referee;
    const char *any = moves->text[dice_below(&e->dice, moves->size)];

    if (r->phase == REF_COUNTER && r->asked == r->turn)
        for (int c = 0; c < REF_COUNTERS; c++)
            if ((r->counter[r->turn][c] + r->award.amount) % 5 == 0)
                return moves->text[c];
    if (r->phase == REF_MAGIC && dice_percent(&e->dice, 70))
        return prefer(moves, dice_percent(&e->dice, 50) ? "send mage road" : "send witch road", any);
    if (r->phase == REF_ROBBER)
        return choose_company(r, moves, any);
    if (r->phase == REF_GOLD)
        return choose_crowded(e, moves);
    if (r->phase == REF_FLOCK)
        return prefer(moves, "grow", any);
    if (r->phase == REF_MESSAGE)
        return prefer(moves, "action", any);
    return strcmp(any, "pass") == 0 ? moves->text[0] : any;
}

static const char *choose(struct evening *e, const struct ref_moves *moves)
{
    bool picky = e->habit == FILLS_HOLES || e->habit == KEEPS_THE_ABBOT;

    if (e->referee.phase == REF_FIGURE)
        return choose_figure(e, moves);
    if (e->referee.phase == REF_TILE && picky && dice_percent(&e->dice, 80))
        return choose_place(e, moves);
    if (e->referee.phase == REF_TILE && (e->habit == KEEPS_BUILDING || e->habit == MEETS_OTHERS))
        return choose_place_by_gain(e, moves);
    if (e->referee.phase != REF_TILE && dice_percent(&e->dice, 60))
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

/* Whether both ask for a counter and mean the same one. */
static bool ask_for_the_same(const struct hb_game *g, const struct referee *r)
{
    struct hb_event_record told = { .player = REF_NOBODY };

    if (r->phase != REF_COUNTER || strcmp(hb_phase(g), "counter") != 0)
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
        if (r.phase != REF_COUNTER)
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
    if (e->referee.phase == REF_SCORE)
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
    e->others = e->referee.phase == REF_COUNTER ? agreeing : 1;
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
    for (int i = 0; i < REF_EXPANSIONS; i++)
        t->with[i] += e->options.with[i];
    t->fields += e->options.farmers;
    t->prepared += e->options.has_bag || e->options.draws_size > 0 || e->options.places_size > 0;
}

static bool is_extra(const struct referee *r)
{
    return hb_ref_doing(r, REF_DO_PART)->part == REF_EXTRA;
}

bool hb_ref_evening(uint64_t seed, enum ref_sort sort, struct tally *t)
{
    struct evening *e = calloc(1, sizeof *e);
    bool good;

    if (!e)
        hb_ref_stop("no memory");
    e->seed = e->dice.at = seed;
    e->sort = sort;
    e->habit = (enum habit)dice_below(&e->dice, HABITS);
    hb_ref_mix(&e->options, &e->dice, sort, seed);
    if (e->options.with[REF_TRADERS] && dice_percent(&e->dice, 35))
        e->habit = KEEPS_BUILDING;
    else if (dice_percent(&e->dice, 30))
        e->habit = MEETS_OTHERS;
    hb_ref_begin(&e->referee, &e->options);
    e->other[e->others++] = e->referee;
    e->game = hb_ref_engine_game(&e->options);
    good = agree(e, t);
    while (good && e->referee.phase != REF_OVER) {
        bool was_second = e->referee.second, was_tile = e->referee.phase == REF_TILE;

        t->asked[e->referee.phase]++;
        good = next_move(e) && agree(e, t);
        t->second_parts += e->referee.second && !was_second;
        t->extra_parts += !was_tile && e->referee.phase == REF_TILE && is_extra(&e->referee);
    }
    note(t, e);
    free(e->game);
    free(e);
    return good;
}
