/* hills_referee.c -- Hills & Sheep, as the referee knows them: tiles under hills, flocks, vineyards; written from the
 * rules a second time, without the engine.
 *
 * `flock` counts the tokens of each kind with each player's shepherd; the bag is what is left of all.  Which shepherds
 * share a field the survey says. */
#include "tests/referee/explained.h"
#include "tests/referee/mix.h"
#include "tests/referee/referee.h"
#include "tests/support/described.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const struct ref_box hb_ref_box_hills;

enum { FLOCK_MAX = 4 };       /* sheep on one token */
enum { BY_COUNT, AUTOSCORE }; /* rulings: HIL-4, E-22 */

struct flocks {
    int flock[REF_PLAYERS][FLOCK_MAX + 1]; /* tokens beside each one's shepherd, by their sheep */
    bool drives;                           /* the flock home, instead of letting it grow */
};

static struct flocks *flocks(const struct referee *r)
{
    return hb_ref_memory(r, &hb_ref_box_hills);
}

static int shepherd(void)
{
    return hb_ref_piece_of(&hb_ref_box_hills, 0);
}

static const struct ref_question token_question, flock_question;

static const int tokens[FLOCK_MAX + 1] = { 2, 4, 5, 6, 1 }; /* SHP-1; the first ones are wolves */

/* HIL-1, E-29. */
static void hide(struct referee *r, struct ref_doing *d)
{
    (void)d;
    if (hb_mark_of_design(hb_ref_hand(r), "hill") > 0 && hb_ref_tiles_are_left(r))
        r->hidden++;
}

/* HIL-3, HIL-4. */
static int height(const struct referee *r, const struct ref_survey *s, int feature, int player)
{
    int n = 0;

    for (int i = 0; i < r->figures_size; i++) {
        const struct ref_figure *p = &r->figure[i];

        n += p->player == player && hb_ref_is_follower(p->piece) && hb_ref_has_mark(r, p->tile, "hill") &&
             s->feature_of[p->tile][p->segment] == feature;
    }
    return hb_ref_rules(r, &hb_ref_box_hills, BY_COUNT) ? n : n > 0;
}

static bool is_beside(const struct ref_laid *a, const struct ref_laid *b)
{
    return a != b && abs(a->x - b->x) <= 1 && abs(a->y - b->y) <= 1;
}

/* VIN-1, VIN-4, E-63: only a monastery's, only those on the eight tiles around it. */
static int vineyards(const struct referee *r, const struct ref_feature *f)
{
    int n = 0;

    for (int i = 0; i < r->laid_size; i++)
        for (int k = 0; k < r->laid_size; k++)
            n += f->has_tile[i] && is_beside(&r->laid[i], &r->laid[k]) && hb_ref_has_mark(r, k, "vineyard");
    return n;
}

static int worth(const struct referee *r, const struct ref_survey *s, int feature, bool at_end, int points)
{
    const struct ref_feature *f = &s->feature[feature];

    return at_end || f->kind != HB_MONASTERY ? points : points + 3 * vineyards(r, f);
}

/* SHP-11: the wolves are always in the bag. */
static int tokens_left(const struct referee *r, int sheep)
{
    int left = tokens[sheep];

    for (int p = 0; p < r->players; p++)
        left -= flocks(r)->flock[p][sheep];
    return left;
}

static void token_text(char *out, int sheep)
{
    if (sheep == 0)
        strcpy(out, "token wolf");
    else
        snprintf(out, REF_MOVE, "token %d", sheep);
}

static void list_tokens(const struct referee *r, struct ref_moves *out)
{
    for (int sheep = 0; sheep <= FLOCK_MAX; sheep++)
        if (tokens_left(r, sheep) > 0)
            token_text(hb_ref_add(out), sheep);
}

static int token_named(const char *move)
{
    char text[REF_MOVE];

    for (int sheep = 0; sheep <= FLOCK_MAX; sheep++) {
        token_text(text, sheep);
        if (strcmp(text, move) == 0)
            return sheep;
    }
    hb_ref_stop("there is no such token");
}

static int weight_of_token(const struct referee *r, const char *move)
{
    return tokens_left(r, token_named(move));
}

/* The figure that is the shepherd of the player whose turn it is. */
static int own_shepherd(const struct referee *r)
{
    return hb_ref_figure_of(r, r->turn, shepherd());
}

/* Whoever goes home leaves the flock: its tokens are in the bag. */
static void came_home(struct referee *r, int player)
{
    memset(flocks(r)->flock[player], 0, sizeof flocks(r)->flock[player]);
}

static int field_of(const struct referee *r, const struct ref_survey *s, int figure)
{
    return s->feature_of[r->figure[figure].tile][r->figure[figure].segment];
}

/* SHP-5, SHP-6: tokens into the bag, and every shepherd of the field of this one is home. */
static void flock_is_gone(struct referee *r, int figure)
{
    struct ref_survey s;

    hb_ref_survey(&s, r);
    int field = field_of(r, &s, figure);
    for (int i = r->figures_size - 1; i >= 0; i--)
        if (r->figure[i].piece == shepherd() && field_of(r, &s, i) == field)
            hb_ref_take(r, i);
}

/* SHP-3, SHP-5: a new shepherd is alone on its field. */
static void play_token(struct referee *r, const char *move)
{
    int sheep = token_named(move);

    if (sheep > 0)
        flocks(r)->flock[r->turn][sheep]++;
    else
        flock_is_gone(r, own_shepherd(r));
}

/* SHP-3: whoever stands on the tile just laid has just been put there. */
static bool new_shepherd_waits(const struct referee *r)
{
    int figure = own_shepherd(r);

    return figure != REF_NOWHERE && r->figure[figure].tile == r->laid_size - 1;
}

/* SHP-4, SHP-7, E-20, E-23. */
static bool has_extended_flock(const struct referee *r)
{
    struct ref_survey s;
    int figure = own_shepherd(r);

    if (figure == REF_NOWHERE || new_shepherd_waits(r))
        return false;
    hb_ref_survey(&s, r);
    return s.feature[field_of(r, &s, figure)].has_tile[r->laid_size - 1];
}

/* SHP-4. */
static void list_flock(const struct referee *r, struct ref_moves *out)
{
    (void)r;
    strcpy(hb_ref_add(out), "drive");
    strcpy(hb_ref_add(out), "grow");
}

static void play_flock(struct referee *r, const char *move)
{
    flocks(r)->drives = strcmp(move, "drive") == 0;
}

/* SHP-7: all tokens of all shepherds there are one flock. */
static int sheep_on_tokens(const struct referee *r, const struct ref_feature *f)
{
    int all = 0;

    for (int p = 0; p < r->players; p++)
        for (int sheep = 1; sheep <= FLOCK_MAX && f->stands[shepherd()][p]; sheep++)
            all += sheep * flocks(r)->flock[p][sheep];
    return all;
}

/* SHP-6, SHP-8, RIV-7: the shepherds are home before anybody is asked which counter moves. */
static void drive_home(struct referee *r, int figure)
{
    struct ref_survey s;
    int points[REF_PLAYERS] = { 0 };

    hb_ref_survey(&s, r);
    int field = field_of(r, &s, figure);
    const struct ref_feature *f = &s.feature[field];
    for (int p = 0; p < r->players; p++)
        if (f->stands[shepherd()][p])
            points[p] = sheep_on_tokens(r, f) + hb_ref_marks(r, &s, field, "sheep");
    flock_is_gone(r, figure);
    hb_ref_award(r, points);
}

/* D13. */
static void do_flock(struct referee *r, struct ref_doing *d)
{
    enum { CHOOSE, ACT, END };

    switch (d->step++) {
    case CHOOSE:
        hb_ref_ask(r, &flock_question, r->turn);
        break;
    case ACT:
        if (flocks(r)->drives)
            drive_home(r, own_shepherd(r));
        else
            hb_ref_ask(r, &token_question, REF_CHANCE);
        break;
    case END:
        hb_ref_done(r);
        break;
    }
}

/* E-22: one after the other, those whose field nothing can be laid to any more; nobody is asked about them. */
static void do_closed_flocks(struct referee *r, struct ref_doing *d)
{
    struct ref_survey s;

    (void)d;
    hb_ref_survey(&s, r);
    for (int i = 0; i < r->figures_size; i++)
        if (r->figure[i].piece == shepherd() && !s.feature[field_of(r, &s, i)].can_grow) {
            drive_home(r, i);
            return;
        }
    hb_ref_done(r);
}

/* SHP-2; where nobody uses fields the shepherd does not either (FRM-5). */
static bool may_stand(const struct referee *r, const struct ref_feature *f)
{
    for (int p = 0; p < r->players; p++)
        if (f->stands[shepherd()][p])
            return false;
    return f->kind == HB_FIELD && r->farmers;
}

static const char *liked_flock(const struct referee *r, const struct ref_moves *moves, struct dice *d, const char *any)
{
    (void)r;
    (void)d;
    return hb_ref_prefer(moves, "grow", any);
}

static const struct ref_question token_question = {
    .name = "token", .always = true, .list = list_tokens, .play = play_token, .weight = weight_of_token
};
static const struct ref_question flock_question = {
    .name = "flock", .list = list_flock, .play = play_flock, .liked = liked_flock
};

static void ask_new(struct referee *r, struct ref_doing *d)
{
    (void)d;
    if (new_shepherd_waits(r))
        hb_ref_ask(r, &token_question, REF_CHANCE);
}

static void ask_extended(struct referee *r, struct ref_doing *d)
{
    (void)d;
    if (has_extended_flock(r))
        hb_ref_do(r, do_flock);
}

static void score_closed(struct referee *r, struct ref_doing *d)
{
    (void)d;
    if (hb_ref_rules(r, &hb_ref_box_hills, AUTOSCORE))
        hb_ref_do(r, do_closed_flocks);
}

/* tokens: {"1": 4, …, "wolf": 2} */
static bool agrees(const struct referee *r, const struct described *told, struct hb_text *why)
{
    static const char *const names[FLOCK_MAX + 1] = { "wolf", "1", "2", "3", "4" };

    for (int sheep = 0; sheep <= FLOCK_MAX; sheep++)
        if (!hb_ref_told(told, why, tokens_left(r, sheep), "tokens.%s", names[sheep]))
            return false;
    return true;
}

enum { SHEPHERDS = 1000 };

static uint64_t told_of_feature(const struct described *told, int nth)
{
    uint64_t sum = (uint64_t)hb_described_number(told, 0, "features.%d.sheep", nth);

    for (int i = 0; hb_described_has(told, "features.%d.shepherds.%d", nth, i); i++)
        sum += (uint64_t)SHEPHERDS << hb_described_number(told, 0, "features.%d.shepherds.%d", nth, i);
    return sum;
}

static uint64_t sum_of_feature(const struct referee *r, const struct ref_feature *f)
{
    uint64_t sum = (uint64_t)sheep_on_tokens(r, f);

    for (int p = 0; p < r->players; p++)
        if (f->stands[shepherd()][p])
            sum += (uint64_t)SHEPHERDS << p;
    return sum;
}

static bool explains(const struct hb_event_record *t, long *points)
{
    if (!told_word(t, "source", "sheep"))
        return false;
    *points = told_rule(t, "SHP-6") ? told_number(t, "sheep") + told_number(t, "printed") : -1;
    return true;
}

static long explains_more(const struct hb_event_record *t, long points)
{
    return told_rule(t, "VIN-1") && told_number(t, "complete") ? points + 3 * told_number(t, "vineyards") : points;
}

/* Wide meadows, vineyards, sides that are shared, and hills on which somebody stands; and so many players that two can
 * be equal and a third one less. */
static void mix(struct ref_options *o, struct dice *d)
{
    static const char *const parts[] = { "hills/01", "hills/01", "hills/02", "hills/04", "hills/08", "hills/10",
                                         "hills/10", "hills/11", "hills/13", "hills/15", "hills/03", "base/B",
                                         "base/B",   "base/E",   "base/N",   "base/U",   "base/R",   "hills/09" };

    if (dice_percent(d, 50)) {
        hb_ref_open(o, "inns");
        if (o->players < 3)
            o->players = 3 + dice_below(d, 3);
    }
    if (dice_percent(d, 40))
        hb_ref_mix_from(o, d, parts, (int)(sizeof parts / sizeof parts[0]), 10 + dice_below(d, 20));
}

static const char *likes_figure(const struct referee *r, const struct ref_moves *moves, struct dice *d, const char *any)
{
    (void)r;
    if (dice_percent(d, 40))
        any = hb_ref_prefer(moves, "put large", any);
    return dice_percent(d, 40) ? hb_ref_prefer(moves, "put shepherd", any) : any;
}

static const char *const walls[] = { "hills/03", "hills/12", NULL };

static const struct ref_deck decks[] = {
    { "sides of two cities",
      "hills",
      8,
      false,
      { .edition = HB_BB5,
        .players = 2,
        .has_bag = true,
        .bag_size = 3,
        .bag = { { "hills/01", 2 }, { "hills/10", 1 }, { "hills/02", 1 } },
        .places_size = 1,
        .place = { { "hills/01", 0, 0, 0 } } } },
    { "hills and sheep",
      "hills",
      9,
      false,
      { .edition = HB_BB5,
        .players = 2,
        .farmers = true,
        .has_bag = true,
        .bag_size = 1,
        .bag = { { "hills/03", 4 } },
        .places_size = 1,
        .place = { { "base/B", 0, 0, 0 } } } },
    { .name = NULL },
};

const struct ref_box hb_ref_box_hills = {
    .name = "hills",
    .tiles = "hills",
    .sold = "bigbox5",
    .rank = 115,
    .guessed = true,
    .memory = sizeof(struct flocks),
    .piece = { { .name = "shepherd", .each = 1, .may_stand = may_stand, .came_home = came_home } },
    .step = { { REF_AT_FITS + 90, hide },
              { REF_AT_FIGURE + 10, ask_new },
              { REF_AT_PLACED + 29, score_closed },
              { REF_AT_PLACED + 30, ask_extended } },
    .ruling = { [BY_COUNT] = { "hill_by_count", "no", "yes", 15 },
                [AUTOSCORE] = { "flock_autoscore", "no", "yes", 15 } },
    .decks = decks,
    .worth = worth,
    .height = height,
    .agrees = agrees,
    .told_of_feature = told_of_feature,
    .sum_of_feature = sum_of_feature,
    .explains = explains,
    .explains_more = explains_more,
    .mix = mix,
    .walls = walls,
    .likes_figure = likes_figure,
};
