/* perft.c -- counts every sequence of moves of a given length, once with each move generator.
 *
 * A random event counts once for each different tile that can be drawn.  Beside all sequences those are counted whose
 * last move the first player makes, so that a part given to the wrong player shows. */
#include "compare.h"
#include "evening.h"
#include "mix.h"

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

struct deck {
    const char *name;
    int depth;
    struct ref_options options;
};

/* A river that has curled round a square, its end beside it: the next bend may point there only if nothing but the
 * lake is to come. */
#define CURLED_RIVER                                                                                                   \
    .places_size = 7, .place = {                                                                                       \
        { "river/01", 0, 0, 0 }, { "river/D", 0, 1, 0 }, { "river/G", 0, 2, 90 },  { "river/D", 1, 2, 90 },            \
        { "river/G", 2, 2, 0 },  { "river/D", 2, 1, 0 }, { "river/G", 2, 0, 270 },                                     \
    }

/* A wide city, and a river that is about to run along it from the west. */
#define RIVER_UNDER_A_CITY                                                                                             \
    .places_size = 8, .place = {                                                                                       \
        { "river/A", 0, 0, 270 }, { "inns/EF", 0, -1, 90 }, { "base/C", 1, -1, 0 }, { "base/C", 2, -1, 0 },            \
        { "base/C", 3, -1, 0 },   { "base/C", 4, -1, 0 },   { "base/C", 5, -1, 0 }, { "base/C", 6, -1, 0 },            \
    }

/* Eight tiles around an empty square, a road through all of them. */
#define RING_OF_ROADS                                                                                                  \
    .places_size = 8, .place = {                                                                                       \
        { "base/V", 0, 0, 270 }, { "base/U", 1, 0, 90 },  { "base/V", 2, 0, 0 },  { "base/U", 0, 1, 0 },               \
        { "base/U", 2, 1, 0 },   { "base/V", 0, 2, 180 }, { "base/U", 1, 2, 90 }, { "base/V", 2, 2, 90 },              \
    }

static const struct deck decks[] = {
    { "roads",
      9,
      { .edition = HB_C3,
        .players = 2,
        .farmers = true,
        .has_bag = true,
        .bag_size = 2,
        .bag = { { "base/U", 2 }, { "base/W", 1 } } } },
    { "cities",
      11,
      { .edition = HB_BB5,
        .players = 3,
        .has_bag = true,
        .bag_size = 4,
        .bag = { { "base/E", 2 }, { "base/N", 1 }, { "base/R", 1 }, { "base/C", 1 } } } },
    { "abbot",
      9,
      { .edition = HB_C3,
        .players = 2,
        .with[REF_ABBOTS] = true,
        .has_bag = true,
        .bag_size = 3,
        .bag = { { "base/B", 1 }, { "base/E-G", 1 }, { "base/V-G", 1 } } } },
    { "one abbot alone",
      11,
      { .edition = HB_BB5,
        .players = 1,
        .with[REF_ABBOTS] = true,
        .has_bag = true,
        .bag_size = 2,
        .bag = { { "base/A", 2 }, { "base/B", 2 } } } },
    { "ring of roads",
      7,
      { .edition = HB_C3,
        .players = 2,
        .farmers = true,
        .with[REF_ABBOTS] = true,
        .has_bag = true,
        .bag_size = 2,
        .bag = { { "base/B", 2 }, { "base/C", 1 } },
        RING_OF_ROADS } },
    { "river c3",
      11,
      { .edition = HB_C3,
        .free_bends = true,
        .players = 2,
        .farmers = true,
        .with[REF_RIVER] = true,
        .has_bag = true,
        .bag_size = 5,
        .bag = { { "river/E", 1 }, { "river/I", 1 }, { "river/G", 1 }, { "river/L", 1 }, { "base/D", 1 } } } },
    { "river bb5",
      10,
      { .edition = HB_BB5,
        .players = 2,
        .farmers = true,
        .with[REF_RIVER] = true,
        .has_bag = true,
        .bag_size = 6,
        .bag = { { "river/03", 1 },
                 { "river/06", 2 },
                 { "river/09", 1 },
                 { "river/04", 1 },
                 { "river/02", 1 },
                 { "base/K", 1 } } } },
    { "river and abbot",
      12,
      { .edition = HB_C3,
        .players = 3,
        .farmers = true,
        .with[REF_RIVER] = true,
        .with[REF_ABBOTS] = true,
        .has_bag = true,
        .bag_size = 4,
        .bag = { { "river/H", 1 }, { "river/J", 1 }, { "river/L", 1 }, { "base/A", 1 } } } },
    { "room for a lake",
      9,
      { .edition = HB_C3,
        .free_bends = true,
        .players = 2,
        .farmers = true,
        .has_bag = true,
        .bag_size = 3,
        .bag = { { "river/J", 1 }, { "river/L", 1 }, { "base/B", 1 } },
        CURLED_RIVER } },
    { "no room for more",
      9,
      { .edition = HB_C3,
        .free_bends = true,
        .players = 2,
        .farmers = true,
        .has_bag = true,
        .bag_size = 3,
        .bag = { { "river/J", 2 }, { "river/L", 1 }, { "base/B", 1 } },
        CURLED_RIVER } },
    { "given order",
      9,
      { .edition = HB_BB5,
        .players = 4,
        .farmers = true,
        .draws_size = 3,
        .draws = { "base/S", "base/L", "base/O" } } },
    { "inns",
      8,
      { .edition = HB_C3,
        .players = 2,
        .farmers = true,
        .with[REF_INNS] = true,
        .has_bag = true,
        .bag_size = 3,
        .bag = { { "inns/EA", 1 }, { "inns/EC", 1 }, { "inns/EH", 1 } } } },
    { "cathedrals",
      9,
      { .edition = HB_BB5,
        .players = 3,
        .with[REF_INNS] = true,
        .has_bag = true,
        .bag_size = 2,
        .bag = { { "inns/EK", 2 }, { "inns/EO", 1 } } } },
    { "a builder",
      15,
      { .edition = HB_C3,
        .players = 2,
        .with[REF_TRADERS] = true,
        .has_bag = true,
        .bag_size = 1,
        .bag = { { "base/C", 6 } },
        .places_size = 1,
        .place = { { "base/E", 0, 0, 0 } } } },
    { "builder and river",
      18,
      { .edition = HB_C3,
        .players = 2,
        .with[REF_RIVER] = true,
        .with[REF_TRADERS] = true,
        .with[REF_INNS] = true,
        .has_bag = true,
        .bag_size = 3,
        .bag = { { "river/C", 6 }, { "river/L", 1 }, { "base/B", 1 } },
        RIVER_UNDER_A_CITY } },
    { "pigs",
      11,
      { .edition = HB_BB5,
        .players = 1,
        .farmers = true,
        .with[REF_TRADERS] = true,
        .with[REF_INNS] = true,
        .has_bag = true,
        .bag_size = 1,
        .bag = { { "base/B", 4 } } } },
    { "flying machines",
      8,
      { .edition = HB_C3,
        .players = 2,
        .with[REF_FLIER] = true,
        .with[REF_INNS] = true,
        .has_bag = true,
        .bag_size = 3,
        .bag = { { "flier/FlugB", 1 }, { "flier/FlugG", 1 }, { "base/E", 1 } } } },
    { "ferries",
      10,
      { .edition = HB_C3,
        .players = 2,
        .with[REF_FERRY_BOX] = true,
        .has_bag = true,
        .bag_size = 2,
        .bag = { { "ferries/Faehr-03", 1 }, { "ferries/Faehr-02", 1 } },
        .places_size = 1,
        .place = { { "base/U", 0, 0, 90 } } } },
    { "gold",
      10,
      { .edition = HB_BB5,
        .players = 2,
        .with[REF_MINES] = true,
        .has_bag = true,
        .bag_size = 3,
        .bag = { { "gold/GoldB", 1 }, { "gold/GoldD", 1 }, { "base/E", 1 } },
        .places_size = 2,
        .place = { { "base/E", 0, 0, 0 }, { "base/N", 0, -1, 90 } } } },
    { "mage and witch",
      9,
      { .edition = HB_C3,
        .players = 2,
        .with[REF_MAGEWITCH] = true,
        .has_bag = true,
        .bag_size = 2,
        .bag = { { "magewitch/MaHeD", 1 }, { "magewitch/MaHeC", 1 } } } },
    { "crop circles",
      12,
      { .edition = HB_C3,
        .players = 2,
        .farmers = true,
        .with[REF_CORN] = true,
        .has_bag = true,
        .bag_size = 2,
        .bag = { { "circles/C", 1 }, { "circles/F", 1 } },
        .places_size = 1,
        .place = { { "base/E", 0, 0, 0 } } } },
    { "robbers",
      14,
      { .edition = HB_C3,
        .players = 3,
        .with[REF_ROBBERS] = true,
        .has_bag = true,
        .bag_size = 2,
        .bag = { { "robbers/RaubH", 1 }, { "base/E", 2 } },
        .places_size = 1,
        .place = { { "base/E", 0, 0, 0 } } } },
    { "messages",
      7,
      { .edition = HB_C3,
        .players = 1, /* of several, who is asked first is not said */
        .with[REF_MESSAGES] = true,
        .has_bag = true,
        .bag_size = 1,
        .bag = { { "base/W", 3 } },
        .places_size = 3,
        .place = { { "base/W", 0, 0, 270 }, { "base/U", 1, 0, 90 }, { "base/U", 2, 0, 90 } } } },
    { "sides of two cities",
      8,
      { .edition = HB_BB5,
        .players = 2,
        .with[REF_HILLS] = true,
        .has_bag = true,
        .bag_size = 3,
        .bag = { { "hills/01", 2 }, { "hills/10", 1 }, { "hills/02", 1 } },
        .places_size = 1,
        .place = { { "hills/01", 0, 0, 0 } } } },
    { "hills and sheep",
      9,
      { .edition = HB_BB5,
        .players = 2,
        .with[REF_HILLS] = true,
        .farmers = true,
        .has_bag = true,
        .bag_size = 1,
        .bag = { { "hills/03", 4 } },
        .places_size = 1,
        .place = { { "base/B", 0, 0, 0 } } } },
    { "wheel",
      6,
      { .edition = HB_BB5,
        .players = 2,
        .with[REF_WHEEL] = true,
        .has_bag = true,
        .bag_size = 2,
        .bag = { { "base/U-w3", 1 }, { "base/N-w2", 1 } } } },
    { "wheel and river",
      6,
      { .edition = HB_BB5,
        .players = 2,
        .with[REF_WHEEL] = true,
        .with[REF_RIVER] = true,
        .has_bag = true,
        .bag_size = 2,
        .bag = { { "river/06", 1 }, { "river/02", 1 } } } },
    { "whole box", 5, { .edition = HB_C3, .players = 2, .farmers = true, .with[REF_ABBOTS] = true } },
};

static bool same_counts(const struct deck *d)
{
    struct hb_game *g = hb_ref_engine_game(&d->options);
    struct referee r;
    bool same = true;

    hb_ref_begin(&r, &d->options);
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

static bool engine_knows(const struct ref_options *o)
{
    for (int i = 0; i < REF_EXPANSIONS; i++)
        if (o->with[i] && !hb_ref_engine_knows("expansions", hb_ref_expansion_name[i]))
            return false;
    return true;
}

bool hb_ref_perft_table(void)
{
    bool same = true;

    printf("%-18s %5s %10s %10s %10s %10s\n", "deck", "depth", "engine", "referee", "first's", "first's");
    for (size_t i = 0; i < sizeof decks / sizeof decks[0]; i++)
        if (engine_knows(&decks[i].options))
            same = same_counts(&decks[i]) && same;
    return same;
}
