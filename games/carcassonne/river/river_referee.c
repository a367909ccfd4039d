/* river_referee.c -- the River, as the referee knows it: the spring in place of the start tile, or beside a board;
 * written from the rules a second time, without the engine.
 *
 * How the water runs is said in places.c, since its tiles lie in games without the box, too. */
#include "tests/referee/mix.h"
#include "tests/referee/referee.h"

#include <stdio.h>
#include <string.h>

enum { BOARD = 4 }; /* squares along the largest board */

static int river_side(const struct ref_laid *t)
{
    for (int i = 0; i < t->design->segments; i++)
        if (t->design->segment[i].kind == HB_RIVER)
            return hb_ref_side_of(t, i);
    hb_ref_stop("a spring without water");
}

/* The board is behind it: only so does RIV-3 keep the river from coming back. */
static bool runs_away(const struct ref_survey *s, const struct ref_laid *spring)
{
    return hb_ref_tile_beyond(s, spring, (river_side(spring) + 2) % 4) >= 0;
}

static void list_springs(const struct referee *r, struct ref_moves *out)
{
    struct ref_survey s;

    hb_ref_survey(&s, r);
    for (int y = -1; y <= BOARD; y++)
        for (int x = -1; x <= BOARD; x++)
            for (int quarters = 0; quarters < 4; quarters++) {
                struct ref_laid trial = { .x = x, .y = y, .quarters = quarters, .design = hb_ref_hand(r) };

                if (hb_ref_fits(r, &s, &trial) && runs_away(&s, &trial))
                    snprintf(hb_ref_add(out), REF_MOVE, "tile %d %d %d", x, y, 90 * quarters);
            }
}

static void play_spring(struct referee *r, const char *move)
{
    int x, y, rot;

    if (sscanf(move, "tile %d %d %d", &x, &y, &rot) != 3)
        hb_ref_stop("not a place for the spring");
    hb_ref_lay(r, hb_ref_hand(r), x, y, rot / 90);
    r->hand = REF_NOWHERE;
}

static const struct ref_question spring_question = {
    .name = "tile", .always = true, .foreseen = true, .list = list_springs, .play = play_spring
};

/* RIV-8, E-66, GCC-R11. */
static void begin_beside_board(struct referee *r, const struct hb_design *spring)
{
    r->hand = hb_ref_pile_named(r, spring->name);
    hb_ref_ask(r, &spring_question, 0);
}

/* No further spring where one is laid beside a board. */
static const struct hb_design *some_river(const struct ref_options *o, struct dice *d, bool any_edition)
{
    const struct hb_design *one = hb_ref_some_design(o, d, "river", any_edition);

    while (hb_ref_has_board(o) && one->start > 0)
        one = hb_ref_some_design(o, d, "river", any_edition);
    return one;
}

static const struct hb_design *lake_of(enum hb_edition edition)
{
    size_t i = 1;

    while (!hb_ref_is_lake(&hb_designs[i]) || hb_designs[i].edition != edition)
        i++;
    return &hb_designs[i];
}

static bool is_grassy_bend(const struct hb_design *d)
{
    int sides = 0;

    for (int i = 0; i < d->segments; i++) {
        if (d->segment[i].kind == HB_ROAD || d->segment[i].kind == HB_CITY)
            return false;
        if (d->segment[i].kind == HB_RIVER)
            sides |= d->segment[i].sides;
    }
    return sides == 3 || sides == 6 || sides == 12 || sides == 9;
}

/* Many bends that fit beside anything green, so that the river curls up and runs into pockets. */
static void mix_curly(struct ref_options *o, struct dice *d)
{
    int bends = 4 + dice_below(d, 8);

    while (bends > 0) {
        const struct hb_design *one = some_river(o, d, true);

        if (is_grassy_bend(one) || dice_percent(d, 3)) {
            hb_ref_add_to_bag(o, one->name, 1);
            bends--;
        }
    }
    hb_ref_add_to_bag(o, lake_of(o->edition)->name, 1);
}

static void mix_into_bag(struct ref_options *o, struct dice *d)
{
    int size = dice_below(d, 10);

    while (size-- > 0) {
        const struct hb_design *one = some_river(o, d, false);

        if (one->start == 0 && !hb_ref_is_lake(one))
            hb_ref_add_to_bag(o, one->name, 1);
    }
    if (dice_percent(d, 80))
        hb_ref_add_to_bag(o, lake_of(o->edition)->name, 1);
}

/* Rivers that no box would give: several springs and lakes, tiles of both editions, also without naming the
 * expansion. */
static void mix_strange(struct ref_options *o, struct dice *d)
{
    int size = 1 + dice_below(d, 12);

    while (size-- > 0)
        hb_ref_add_to_bag(o, some_river(o, d, true)->name, 1);
}

static void mix_last(struct ref_options *o, struct dice *d)
{
    bool river = o->with[hb_ref_box_named("river")];

    if (!o->has_bag)
        return;
    if (dice_percent(d, 5))
        mix_strange(o, d);
    else if (river && dice_percent(d, 25))
        mix_curly(o, d);
    else if (river)
        mix_into_bag(o, d);
}

static const struct ref_deck decks[] = {
    { "river c3", "river", 11, true, { .edition = HB_C3,
        .players = 2,
        .farmers = true,
        .has_bag = true,
        .bag_size = 5,
        .bag = { { "river/E", 1 }, { "river/I", 1 }, { "river/G", 1 }, { "river/L", 1 }, { "base/D", 1 } } } },
    { "river bb5", "river", 10, false, { .edition = HB_BB5,
        .players = 2,
        .farmers = true,
        .has_bag = true,
        .bag_size = 6,
        .bag = { { "river/03", 1 },
                 { "river/06", 2 },
                 { "river/09", 1 },
                 { "river/04", 1 },
                 { "river/02", 1 },
                 { "base/K", 1 } } } },
    { "river and abbot", "river abbot", 12, false, { .edition = HB_C3,
        .players = 3,
        .farmers = true,
        .has_bag = true,
        .bag_size = 4,
        .bag = { { "river/H", 1 }, { "river/J", 1 }, { "river/L", 1 }, { "base/A", 1 } } } },
    { "room for a lake", NULL, 9, true, { .edition = HB_C3,
        .players = 2,
        .farmers = true,
        .has_bag = true,
        .bag_size = 3,
        .bag = { { "river/J", 1 }, { "river/L", 1 }, { "base/B", 1 } },
        .places_size = 7, .place = {
        { "river/01", 0, 0, 0 }, { "river/D", 0, 1, 0 }, { "river/G", 0, 2, 90 },  { "river/D", 1, 2, 90 },
        { "river/G", 2, 2, 0 },  { "river/D", 2, 1, 0 }, { "river/G", 2, 0, 270 },
    } } },
    { "no room for more", NULL, 9, true, { .edition = HB_C3,
        .players = 2,
        .farmers = true,
        .has_bag = true,
        .bag_size = 3,
        .bag = { { "river/J", 2 }, { "river/L", 1 }, { "base/B", 1 } },
        .places_size = 7, .place = {
        { "river/01", 0, 0, 0 }, { "river/D", 0, 1, 0 }, { "river/G", 0, 2, 90 },  { "river/D", 1, 2, 90 },
        { "river/G", 2, 2, 0 },  { "river/D", 2, 1, 0 }, { "river/G", 2, 0, 270 },
    } } },
    { .name = NULL },
};

extern const struct ref_box hb_ref_box_river;
const struct ref_box hb_ref_box_river = {
    .name = "river",
    .tiles = "river",
    .sold = "bigbox5 bigbox2021",
    .rank = 10,
    .often = 45,
    .apart = true,
    .ruling = { { "bends", "strict", "free", 40 } },
    .decks = decks,
    .start_set = "river",
    .opening = begin_beside_board,
    .mix_last = mix_last,
};
