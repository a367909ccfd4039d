/* castle_evening.c -- a random game from a seed, compared after every move. */
#include "castle_evening.h"
#include "castle_compare.h"
#include "castle_heard.h"
#include "castle_mix.h"
#include "properties.h"
#include "said.h"
#include "tests/support/allocations.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOVES_IN_A_GAME = 4000, REPORT = 1 << 16, FACTS_EVERY = 8, VIEW_EVERY = 4, OLD_MOVES = 4 };

const char *const hb_tally_phase[TALLY_PHASES] = { "lot",     "bid",       "share",  "choose", "winter", "plague",
                                                   "breach",  "snowdrift", "supply", "recall", "trader", "tower",
                                                   "buy",     "sell",      "order",  "build",  "forge",  "pay",
                                                   "helpers", "palace",    "over" };

/* How the players of one game like to play, so that full and empty castles both occur. */
enum habit { ANYTHING, EAGER, LAZY, HABITS };

struct evening {
    uint64_t seed;
    struct dice dice;
    enum habit habit;
    struct setup setup;
    struct steward steward;
    struct heard heard;
    struct hb_game *game, *first;
    int moves;
    struct answer move[MOVES_IN_A_GAME];
    char why[REPORT];
};

/* Telling */

static void print_setup(const struct evening *e)
{
    struct setup_texts texts;

    hb_setup_texts(&e->setup, &texts);
    printf("players %d\n", e->setup.players);
    for (int i = 0; i < OPTIONS; i++)
        if (texts.option[i].text)
            printf("%s %s\n", texts.option[i].name, texts.option[i].text);
}

/* A move says who made it, since several can at the same time. */
static void report(const struct evening *e, const char *why)
{
    enum { EACH = sizeof e->move[0].text + 16 };
    char *text = malloc((size_t)(e->moves + 1) * EACH);
    struct setup_texts texts;

    if (!text)
        hb_hall_stop("no memory");
    for (int i = 0; i < e->moves; i++)
        snprintf(text + (size_t)i * EACH, EACH, "%d: %s", e->move[i].who, e->move[i].text);
    hb_setup_texts(&e->setup, &texts);
    hb_opinion_report("", e->seed, e->setup.players, texts.option, OPTIONS,
                      &(struct move_texts){ e->moves, EACH, text }, why);
    free(text);
}

static bool fails(const struct evening *e, const char *why)
{
    report(e, why);
    return false;
}

/* Choosing */

static bool is_pass(const char *text)
{
    return strcmp(text, "pass") == 0 || strcmp(text, "refuse") == 0;
}

static const char *choose(struct evening *e, const struct list *l)
{
    const char *any = l->text[dice_below(&e->dice, l->size)];

    if (e->habit == EAGER)
        for (int i = 0; i < 3 && is_pass(any); i++)
            any = l->text[dice_below(&e->dice, l->size)];
    if (e->habit == LAZY && hb_hall_find(l, "pass") >= 0 && dice_percent(&e->dice, 50))
        any = "pass";
    return any;
}

static int chooser(struct evening *e)
{
    const struct desk *d = &e->steward.desk;
    int who = d->actor;

    while (who == BY_SEVERAL || (d->actor == BY_SEVERAL && !d->may[who]))
        who = dice_below(&e->dice, e->setup.players);
    return who;
}

/* Playing */

static bool play_in_engine(struct evening *e, const struct answer *a)
{
    struct hb_error err = { .code = HB_OK };
    struct hb_move m, legal[1];
    long before = allocations;

    if (!hb_move_parse(e->game, a->text, &m, &err))
        return fails(e, err.text);
    (void)hb_legal_moves(e->game, a->who, legal, 1);
    hb_play(e->game, a->who, m, &e->heard.sink);
    hb_check(e->game);
    return allocations == before || fails(e, "memory was asked for in a turn");
}

static void note(struct tally *t, const char *phase)
{
    for (int i = 0; i < TALLY_PHASES; i++)
        t->asked[i] += strcmp(phase, hb_tally_phase[i]) == 0;
    t->moves++;
}

static bool next_move(struct evening *e, struct tally *t)
{
    const struct desk *d = &e->steward.desk;
    struct answer *a = &e->move[e->moves];

    if (e->moves == MOVES_IN_A_GAME)
        return fails(e, "the game does not end");
    a->who = chooser(e);
    snprintf(a->text, sizeof a->text, "%s", choose(e, &d->list[d->actor == BY_SEVERAL ? a->who : 0]));
    note(t, d->phase);
    e->moves++;
    if (t->loud) {
        printf("%d: %s\n", a->who, a->text);
        fflush(stdout);
    }
    if (!play_in_engine(e, a))
        return false;
    hb_steward_move(&e->steward, a->who, a->text);
    return true;
}

/* What was told adds up to what everybody has, source by source. */
static bool told_points_add_up(const struct evening *e, struct hb_text *why)
{
    size_t before = why->len;

    if (hb_castle_differ(why, "events told badly", 0, e->heard.faults, 0))
        hb_put(why, "%s\n", e->heard.fault);
    for (int i = 0; i < e->setup.players; i++)
        for (int k = 0; k < SOURCES; k++)
            hb_castle_differ(why, hb_hall_sources[k], i, e->heard.points[i][k], e->steward.hall.guest[i].points[k]);
    return why->len == before;
}

/* A player's eye, or a spectator's. */
static int some_viewer(struct evening *e)
{
    int i = dice_below(&e->dice, e->setup.players + 1);

    return i == e->setup.players ? HB_SPECTATOR : i;
}

/* Moves of earlier in this game, some of which are legal again. */
static bool old_moves_are_judged(struct evening *e, struct hb_text *why)
{
    const struct desk *d = &e->steward.desk;

    for (int i = 0; i < OLD_MOVES && e->moves > 0 && !e->steward.hall.over; i++) {
        const struct answer *old = &e->move[dice_below(&e->dice, e->moves)];
        int who = chooser(e);
        bool legal = hb_hall_find(&d->list[d->actor == BY_SEVERAL ? who : 0], old->text) >= 0;

        if (!hb_castle_is_judged_right(e->game, who, old->text, legal, why))
            return false;
    }
    return true;
}

static bool holds(struct evening *e, struct tally *t)
{
    struct hb_text why = hb_text_in(e->why, sizeof e->why);
    bool view = e->moves % VIEW_EVERY == 0, over = e->steward.hall.over;

    t->views += view;
    e->why[0] = '\0';
    return (hb_castle_agree(e->game, &e->steward, &why) && hb_castle_is_conserved(e->first, e->game, &why) &&
            told_points_add_up(e, &why) && hb_castle_prospects_agree(e->game, &e->steward, &why) &&
            hb_castle_phase_is_said(e->game, &why) && hb_castle_moves_read_back(e->game, &why) &&
            old_moves_are_judged(e, &why) && hb_castle_position_reads_back(e->game, &why) &&
            (!view || hb_castle_view_is_playable(e->game, some_viewer(e), &e->dice, &why)) &&
            ((e->moves % FACTS_EVERY != 0 && !over) || hb_castle_facts_agree(e->game, &e->steward.hall, &why))) ||
           fails(e, e->why);
}

/* Afterwards */

static bool replay_is_equal(struct evening *e)
{
    struct hb_error err;
    struct hb_game *g = hb_setup_begin(&e->setup, NULL, &err);
    bool good = g;

    for (int i = 0; i < e->moves && good; i++) {
        struct hb_move m;

        good = hb_move_parse(g, e->move[i].text, &m, &err) && hb_is_legal(g, e->move[i].who, m);
        if (good)
            hb_play(g, e->move[i].who, m, NULL);
    }
    good = good && hb_equal(g, e->game) && hb_hash(g) == hb_hash(e->game);
    free(g);
    return good || fails(e, "the same moves give another game");
}

static bool ends_well(struct evening *e)
{
    struct hb_text why = hb_text_in(e->why, sizeof e->why);

    return (hb_castle_recount_agrees(e->game, &why) || fails(e, e->why)) && replay_is_equal(e);
}

static bool begin(struct evening *e)
{
    struct hb_error err = { .code = HB_OK };

    hb_heard_init(&e->heard);
    e->game = hb_setup_begin(&e->setup, &e->heard.sink, &err);
    if (!e->game)
        return fails(e, err.text);
    e->first = malloc(hb_size(e->game));
    if (!e->first)
        hb_hall_stop("no memory");
    hb_copy(e->first, e->game);
    hb_steward_begin(&e->steward, &e->setup);
    return true;
}

void hb_castle_watch_memory(void)
{
    if (!watch_allocations())
        hb_hall_stop("nobody counts how often memory is asked for");
}

bool hb_castle_evening(uint64_t seed, struct tally *t)
{
    struct evening *e = calloc(1, sizeof *e);
    bool good;

    if (!e)
        hb_hall_stop("no memory");
    e->seed = e->dice.at = seed;
    e->habit = (enum habit)dice_below(&e->dice, HABITS);
    hb_setup_mix(&e->setup, &e->dice);
    if (t->loud) {
        print_setup(e);
        fflush(stdout);
    }
    good = begin(e) && holds(e, t);
    while (good && !e->steward.hall.over)
        good = next_move(e, t) && holds(e, t);
    good = good && ends_well(e);
    for (int i = 0; i < SIGHTS; i++)
        t->seen[i] += e->steward.desk.seen[i];
    t->games++;
    t->winters += e->setup.winter;
    t->prepared += e->setup.prepared.size > 0;
    free(e->first);
    free(e->game);
    free(e);
    return good;
}
