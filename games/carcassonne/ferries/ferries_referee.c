/* ferries_referee.c -- Ferries, as the referee knows them: written from the rules a second time, without the engine.
 *
 * A ferry is a tile with the two road segments that it joins; the survey draws the roads together by it.  Moves are
 * found by their text: every pair of roads of every lake is written down and compared. */
#include "tests/referee/mix.h"
#include "tests/referee/referee.h"
#include "tests/support/described.h"

#include <stdio.h>
#include <string.h>

extern const struct ref_box hb_ref_box_ferries;

static const char *const side_name[4] = { "N", "E", "S", "W" };

enum { FERRIES = 8 }; /* FER-1 */

struct ferry {
    int tile;
    int end[2]; /* the two roads of its lake that it joins */
};

struct ferries {
    int size;
    struct ferry ferry[FERRIES];
    bool moved[REF_TILES], stay;
};

static struct ferries *ferries(const struct referee *r)
{
    return hb_ref_memory(r, &hb_ref_box_ferries);
}

static bool is_road(const struct ref_laid *t, int segment)
{
    return t->design->segment[segment].kind == HB_ROAD;
}

static const struct ferry *ferry_on(const struct referee *r, int tile)
{
    for (int i = 0; i < ferries(r)->size; i++)
        if (ferries(r)->ferry[i].tile == tile)
            return &ferries(r)->ferry[i];
    return NULL;
}

static void ferry_text(char *out, const struct ref_laid *t, int a, int b)
{
    int side_a = hb_ref_side_of(t, a), side_b = hb_ref_side_of(t, b);

    snprintf(out, REF_MOVE, "ferry %d %d %s %s", t->x, t->y, side_name[side_a < side_b ? side_a : side_b],
             side_name[side_a < side_b ? side_b : side_a]);
}

static bool joins(const struct ferry *f, int a, int b)
{
    return f && ((f->end[0] == a && f->end[1] == b) || (f->end[0] == b && f->end[1] == a));
}

/* Every pair of roads of this lake but the one that is joined now (FER-7). */
static void list_pairs(const struct referee *r, int tile, struct ref_moves *out)
{
    const struct ref_laid *t = &r->laid[tile];
    char text[REF_MOVE];

    for (int a = 0; a < t->design->segments; a++)
        for (int b = a + 1; b < t->design->segments; b++)
            if (is_road(t, a) && is_road(t, b) && !joins(ferry_on(r, tile), a, b)) {
                ferry_text(text, t, a, b);
                hb_ref_add_once(out, text);
            }
}

/* FER-3. */
static void list_new_ferry(const struct referee *r, struct ref_moves *out)
{
    list_pairs(r, r->laid_size - 1, out);
}

static void find_pair(const struct referee *r, const char *move, struct ferry *out)
{
    char text[REF_MOVE];

    for (int i = 0; i < r->laid_size; i++)
        for (int a = 0; a < r->laid[i].design->segments; a++)
            for (int b = a + 1; b < r->laid[i].design->segments; b++) {
                if (!is_road(&r->laid[i], a) || !is_road(&r->laid[i], b))
                    continue;
                ferry_text(text, &r->laid[i], a, b);
                if (strcmp(text, move) == 0) {
                    *out = (struct ferry){ .tile = i, .end = { a, b } };
                    return;
                }
            }
    hb_ref_stop("there is no such lake");
}

/* A road that goes on may leave builders without their follower. */
static void play_new_ferry(struct referee *r, const char *move)
{
    if (ferries(r)->size == FERRIES)
        hb_ref_stop("too many ferries");
    find_pair(r, move, &ferries(r)->ferry[ferries(r)->size++]);
    hb_ref_strays_go_home(r);
}

/* Where a road goes on that came in by a side. */
static int other_side(const struct ref_laid *t, int segment, int side)
{
    for (int i = 0; i < 4; i++)
        if (i != side && hb_ref_reaches(t, segment, i))
            return i;
    return REF_NOWHERE;
}

/* FER-8: the lake of the first ferry on the road that leaves the tile just laid through this side. */
static int first_ferry(const struct referee *r, const struct ref_survey *s, int side)
{
    int tile = r->laid_size - 1;

    for (int steps = 0; steps < 4 * r->laid_size && side != REF_NOWHERE; steps++) {
        tile = hb_ref_tile_beyond(s, &r->laid[tile], side);
        if (tile == REF_NOWHERE)
            return REF_NOWHERE;
        side = (side + 2) % 4;
        int road = hb_ref_segment_at_side(&r->laid[tile], HB_ROAD, side);
        const struct ferry *f = ferry_on(r, tile);
        if (f && (f->end[0] == road || f->end[1] == road))
            return tile;
        side = other_side(&r->laid[tile], road, side);
    }
    return REF_NOWHERE;
}

/* FER-6 to FER-9; the ferry of the tile just laid is a new one. */
static void list_ferry_moves(const struct referee *r, struct ref_moves *out)
{
    const struct ref_laid *t = &r->laid[r->laid_size - 1];
    struct ref_survey s;

    hb_ref_survey(&s, r);
    for (int i = 0; i < t->design->segments; i++)
        for (int side = 0; side < 4; side++) {
            if (!is_road(t, i) || !hb_ref_reaches(t, i, side))
                continue;
            int lake = first_ferry(r, &s, side);
            if (lake != REF_NOWHERE && lake != r->laid_size - 1 && !ferries(r)->moved[lake])
                list_pairs(r, lake, out);
        }
    if (out->size > 0)
        strcpy(hb_ref_add(out), "pass");
}

static void play_ferry_move(struct referee *r, const char *move)
{
    struct ferry there;

    if (strcmp(move, "pass") == 0) {
        ferries(r)->stay = true;
        return;
    }
    find_pair(r, move, &there);
    for (int i = 0; i < ferries(r)->size; i++)
        if (ferries(r)->ferry[i].tile == there.tile)
            ferries(r)->ferry[i] = there;
    ferries(r)->moved[there.tile] = true;
    hb_ref_strays_go_home(r);
}

static const struct ref_question new_question = { .name = "ferry", .list = list_new_ferry, .play = play_new_ferry };
static const struct ref_question move_question = { .name = "ferries",
                                                   .list = list_ferry_moves,
                                                   .play = play_ferry_move };

static void begin_part(struct referee *r, struct ref_doing *d)
{
    (void)d;
    ferries(r)->stay = false;
    memset(ferries(r)->moved, 0, sizeof ferries(r)->moved);
}

static void place(struct referee *r, struct ref_doing *d)
{
    (void)d;
    if (hb_ref_shows(r, "ferry") && ferries(r)->size < FERRIES)
        hb_ref_ask(r, &new_question, r->turn);
}

/* Again and again, until nothing can be moved or nobody wants to. */
static void move(struct referee *r, struct ref_doing *d)
{
    if (ferries(r)->stay)
        return;
    hb_ref_ask(r, &move_question, r->turn);
    if (r->phase == &move_question)
        d->step--;
}

/* FER-3, FER-4. */
static int joined(const struct referee *r, int tile, int segment)
{
    const struct ferry *f = ferry_on(r, tile);

    if (!f || (f->end[0] != segment && f->end[1] != segment))
        return REF_NOWHERE;
    return f->end[0] == segment ? f->end[1] : f->end[0];
}

/* ferries: [{x, y, sides}, …] */
static bool agrees(const struct referee *r, const struct described *told, struct hb_text *why)
{
    int n = 0;

    for (; hb_described_has(told, "ferries.%d.x", n); n++) {
        int x = (int)hb_described_number(told, 0, "ferries.%d.x", n);
        int y = (int)hb_described_number(told, 0, "ferries.%d.y", n);
        const struct ferry *f = ferry_on(r, hb_ref_tile_on(r, x, y));
        char text[REF_MOVE] = "", said[REF_MOVE] = "";

        for (int side = 0; side < 4 && f; side++)
            if (hb_ref_reaches(&r->laid[f->tile], f->end[0], side) ||
                hb_ref_reaches(&r->laid[f->tile], f->end[1], side))
                hb_ref_append(text, side_name[side]);
        for (int i = 0; hb_described_has(told, "ferries.%d.sides.%d", n, i); i++)
            hb_ref_append(said, hb_described_text(told, "ferries.%d.sides.%d", n, i));
        if (!hb_ref_same_text(why, "ferry", said, text))
            return false;
    }
    return hb_ref_same(why, "ferries", n, ferries(r)->size);
}

/* Lakes and the roads between them, with what else can be on roads. */
static void mix(struct ref_options *o, struct dice *d)
{
    static const char *const lakes[] = { "ferries/Faehr-01", "ferries/Faehr-02", "ferries/Faehr-03" };
    static const char *const roads[] = { "base/U", "base/V", "base/D", "base/W", "base/J", "base/K" };

    if (o->has_bag || !dice_percent(d, 35))
        return;
    for (int i = 0; i < 3; i++)
        hb_ref_add_to_bag(o, lakes[i], 1 + dice_below(d, 3));
    hb_ref_mix_from(o, d, roads, (int)(sizeof roads / sizeof roads[0]), 8 + dice_below(d, 10));
    hb_ref_mix_some(o, d, dice_below(d, 10));
}

static const struct ref_deck decks[] = {
    { "ferries",
      "ferries",
      10,
      false,
      { .edition = HB_C3,
        .players = 2,
        .has_bag = true,
        .bag_size = 2,
        .bag = { { "ferries/Faehr-03", 1 }, { "ferries/Faehr-02", 1 } },
        .places_size = 1,
        .place = { { "base/U", 0, 0, 90 } } } },
    { .name = NULL },
};

const struct ref_box hb_ref_box_ferries = {
    .name = "ferries",
    .tiles = "ferries",
    .sold = "bigbox2021",
    .rank = 45,
    .unforeseen = true,
    .memory = sizeof(struct ferries),
    .step = { { REF_AT_LAID, begin_part }, { REF_AT_PLACED + 10, place }, { REF_AT_PLACED + 20, move } },
    .decks = decks,
    .joined = joined,
    .agrees = agrees,
    .mix = mix,
};
