/* ferries_referee.c -- Ferries, as the referee knows them: written from the rules a second time, without the engine.
 *
 * A ferry is a tile with the two road segments that it joins; the survey draws the roads together by it.  Moves are
 * found by their text: every pair of roads of every lake is written down and compared. */
#include "tests/referee/referee.h"

#include <stdio.h>
#include <string.h>

static const char *const side_name[4] = { "N", "E", "S", "W" };

static bool is_road(const struct ref_laid *t, int segment)
{
    return t->design->segment[segment].kind == HB_ROAD;
}

const struct ref_ferry *hb_ref_ferry_on(const struct referee *r, int tile)
{
    for (int i = 0; i < r->ferries_size; i++)
        if (r->ferry[i].tile == tile)
            return &r->ferry[i];
    return NULL;
}

static void ferry_text(char *out, const struct ref_laid *t, int a, int b)
{
    int side_a = hb_ref_side_of(t, a), side_b = hb_ref_side_of(t, b);

    snprintf(out, REF_MOVE, "ferry %d %d %s %s", t->x, t->y, side_name[side_a < side_b ? side_a : side_b],
             side_name[side_a < side_b ? side_b : side_a]);
}

static bool joins(const struct ref_ferry *f, int a, int b)
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
            if (is_road(t, a) && is_road(t, b) && !joins(hb_ref_ferry_on(r, tile), a, b)) {
                ferry_text(text, t, a, b);
                hb_ref_add_once(out, text);
            }
}

/* FER-3. */
void hb_ref_list_new_ferry(const struct referee *r, struct ref_moves *out)
{
    list_pairs(r, r->laid_size - 1, out);
}

static void find_pair(const struct referee *r, const char *move, struct ref_ferry *out)
{
    char text[REF_MOVE];

    for (int i = 0; i < r->laid_size; i++)
        for (int a = 0; a < r->laid[i].design->segments; a++)
            for (int b = a + 1; b < r->laid[i].design->segments; b++) {
                if (!is_road(&r->laid[i], a) || !is_road(&r->laid[i], b))
                    continue;
                ferry_text(text, &r->laid[i], a, b);
                if (strcmp(text, move) == 0) {
                    *out = (struct ref_ferry){ .tile = i, .end = { a, b } };
                    return;
                }
            }
    hb_ref_stop("there is no such lake");
}

/* A road that goes on may leave builders without their follower. */
void hb_ref_play_new_ferry(struct referee *r, const char *move)
{
    if (r->ferries_size == REF_FERRIES)
        hb_ref_stop("too many ferries");
    find_pair(r, move, &r->ferry[r->ferries_size++]);
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
        const struct ref_ferry *f = hb_ref_ferry_on(r, tile);
        if (f && (f->end[0] == road || f->end[1] == road))
            return tile;
        side = other_side(&r->laid[tile], road, side);
    }
    return REF_NOWHERE;
}

/* FER-6 to FER-9; the ferry of the tile just laid is a new one. */
void hb_ref_list_ferry_moves(const struct referee *r, struct ref_moves *out)
{
    const struct ref_laid *t = &r->laid[r->laid_size - 1];
    struct ref_survey s;

    hb_ref_survey(&s, r);
    for (int i = 0; i < t->design->segments; i++)
        for (int side = 0; side < 4; side++) {
            if (!is_road(t, i) || !hb_ref_reaches(t, i, side))
                continue;
            int lake = first_ferry(r, &s, side);
            if (lake != REF_NOWHERE && lake != r->laid_size - 1 && !r->ferry_moved[lake])
                list_pairs(r, lake, out);
        }
    if (out->size > 0)
        strcpy(hb_ref_add(out), "pass");
}

void hb_ref_play_ferry_move(struct referee *r, const char *move)
{
    struct ref_ferry there;

    if (strcmp(move, "pass") == 0) {
        r->ferries_stay = true;
        return;
    }
    find_pair(r, move, &there);
    for (int i = 0; i < r->ferries_size; i++)
        if (r->ferry[i].tile == there.tile)
            r->ferry[i] = there;
    r->ferry_moved[there.tile] = true;
    hb_ref_strays_go_home(r);
}
