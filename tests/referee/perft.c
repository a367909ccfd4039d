/* perft.c -- counts every sequence of moves of a given length, once with each move generator.
 *
 * A random event counts once for each different tile that can be drawn.  Beside all sequences those are counted whose
 * last move the first player makes, so that a part given to the wrong player shows. */
#include "compare.h"
#include "mix.h"
#include "referee_evening.h"

#include <stdio.h>
#include <stdlib.h>

struct count {
    long all, by_first;
};

static void count_last(struct count *sum, int actor, long moves)
{
    sum->all += moves;
    sum->by_first += actor == 0 ? moves : 0;
}

static void count_engine(const struct hb_game *g, int depth, struct count *sum)
{
    struct hb_move move[REF_MOVES];
    size_t moves = hb_actor(g) == HB_NOBODY ? 0 : hb_legal_moves(g, hb_actor(g), move, REF_MOVES);
    struct hb_game *next;

    if (depth == 1 || moves == 0) {
        count_last(sum, hb_actor(g), depth == 1 ? (long)moves : 0);
        return;
    }
    next = malloc(hb_size(g));
    if (!next)
        hb_ref_stop("no memory");
    for (size_t i = 0; i < moves; i++) {
        hb_copy(next, g);
        hb_play(next, hb_actor(next), move[i], NULL);
        count_engine(next, depth - 1, sum);
    }
    free(next);
}

static void count_referee(const struct referee *r, int depth, struct count *sum)
{
    struct ref_moves moves;

    hb_ref_moves(r, &moves);
    if (depth == 1) {
        count_last(sum, hb_ref_actor(r), moves.size);
        return;
    }
    for (int i = 0; i < moves.size; i++) {
        struct referee next = *r;

        hb_ref_play(&next, moves.text[i]);
        count_referee(&next, depth - 1, sum);
    }
}

/* Those of boxes lie with them. */
static const struct ref_deck base_decks[] = {
    { "roads",
      NULL,
      9,
      false,
      { .edition = HB_C3,
        .players = 2,
        .farmers = true,
        .has_bag = true,
        .bag_size = 2,
        .bag = { { "base/U", 2 }, { "base/W", 1 } } } },
    { "cities",
      NULL,
      11,
      false,
      { .edition = HB_BB5,
        .players = 3,
        .has_bag = true,
        .bag_size = 4,
        .bag = { { "base/E", 2 }, { "base/N", 1 }, { "base/R", 1 }, { "base/C", 1 } } } },
    { "given order",
      NULL,
      9,
      false,
      { .edition = HB_BB5,
        .players = 4,
        .farmers = true,
        .draws_size = 3,
        .draws = { "base/S", "base/L", "base/O" } } },
    { .name = NULL },
};

static bool same_counts(const struct ref_deck *d, const struct ref_options *options)
{
    struct hb_game *g = hb_ref_engine_game(options);
    struct referee r;
    bool same = true;

    hb_ref_begin(&r, options);
    for (int depth = 1; depth <= d->depth && same; depth++) {
        struct count engine = { 0 }, referee = { 0 };

        count_engine(g, depth, &engine);
        count_referee(&r, depth, &referee);
        printf("%-18s %5d %10ld %10ld %10ld %10ld\n", d->name, depth, engine.all, referee.all, engine.by_first,
               referee.by_first);
        same = engine.all == referee.all && engine.by_first == referee.by_first;
    }
    printf("%s - as many sequences of moves with the deck \"%s\"\n", same ? "ok" : "not ok", d->name);
    free(g);
    return same;
}

/* `box` is the number of the box to which they belong, or REF_NOWHERE. */
static bool same_counts_of(const struct ref_deck *decks, int box)
{
    bool same = true;

    for (const struct ref_deck *d = decks; d && d->name; d++) {
        struct ref_options o = d->options;

        for (int i = 0; i < hb_ref_boxes(); i++)
            o.with[i] = hb_ref_is_one_of(d->boxes, hb_ref_box(i)->name);
        if (d->other_ruling)
            o.ruled[box][0] = true;
        same = same_counts(d, &o) && same;
    }
    return same;
}

bool hb_ref_perft_table(void)
{
    printf("%-18s %5s %10s %10s %10s %10s\n", "deck", "depth", "engine", "referee", "first's", "first's");
    bool same = same_counts_of(base_decks, REF_NOWHERE);
    for (int i = 0; i < hb_ref_boxes(); i++)
        same = same_counts_of(hb_ref_box(i)->decks, i) && same;
    return same;
}
