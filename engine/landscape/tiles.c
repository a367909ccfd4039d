/* tiles.c -- looking things up in the tile tables: names of sides and kinds, turning, ids and marks.
 *
 * A design is a tile as it is printed; it is known by its number in hb_designs, and number 0 is no tile.  A mark is a
 * word that a tile file sets beside a tile or a segment (`shield`, `inn`); all words are in one table, hb_mark_words,
 * and the program knows them by their places in it.  No word is known here, so a new expansion brings its marks without
 * a change of the code.
 *
 * The tables are made by tilec from the .tiles files.  Nothing here allocates or changes anything. */
#include "hradby/tiles.h"

#include "engine/assert.h"
#include "engine/landscape/sides.h"

#include <string.h>

_Static_assert(HB_HALVES == 2 * HB_SIDES && HB_HALVES == 8, "a mask of halves is one byte");
_Static_assert(HB_SEGMENTS_MAX <= 16, "hb_segment.cities has a bit for every segment");

const char *hb_side_name(enum hb_side side)
{
    HB_ASSERT((unsigned)side < HB_SIDES);
    return side_name(side);
}

const char *hb_half_name(unsigned half)
{
    HB_ASSERT(half < HB_HALVES);
    return half_name(half);
}

const char *hb_feature_name(enum hb_feature_kind kind)
{
    HB_ASSERT((unsigned)kind < HB_FEATURE_KINDS);
    return kind_name(kind);
}

uint8_t hb_rotate_sides(uint8_t sides, unsigned quarters)
{
    HB_ASSERT(sides < 1U << HB_SIDES);
    return turn_sides(sides, quarters);
}

uint8_t hb_rotate_halves(uint8_t halves, unsigned quarters)
{
    return turn_halves(halves, quarters);
}

/* An id may stand for two designs, one of each edition.  The other edition's serves where there is no form of this
 * one. */
unsigned hb_design_named(const char *name, enum hb_edition edition)
{
    unsigned other = 0;

    for (unsigned i = 1; i < hb_design_end; i++) {
        if (strcmp(hb_designs[i].name, name) != 0)
            continue;
        if (hb_designs[i].edition == (uint8_t)edition)
            return i;
        if (other == 0)
            other = i;
    }
    return other;
}

/* Looked for by text.  Rules do it once, at set-up; in play a mark is its place in the table. */
int hb_mark_word(const char *word)
{
    for (size_t i = 0; i < hb_mark_word_count; i++)
        if (strcmp(hb_mark_words[i], word) == 0)
            return (int)i;
    return -1;
}

static const struct hb_mark *find_mark(const struct hb_mark *mark, unsigned marks, const char *word)
{
    for (unsigned i = 0; i < marks; i++)
        if (strcmp(hb_mark_words[mark[i].word], word) == 0)
            return &mark[i];
    return NULL;
}

static int count_of(const struct hb_mark *mark, unsigned marks, const char *word)
{
    const struct hb_mark *found = find_mark(mark, marks, word);

    return found ? found->count : 0;
}

int hb_mark_of_design(const struct hb_design *d, const char *word)
{
    return count_of(d->mark, d->marks, word);
}

int hb_mark_of_segment(const struct hb_segment *s, const char *word)
{
    return count_of(s->mark, s->marks, word);
}

/* Ways are numbered from 1 in eighths of a turn, so that 0 can be none; a quarter turn is two of them. */
unsigned hb_way_of_design(const struct hb_design *d, const char *word, unsigned quarters)
{
    const struct hb_mark *mark = find_mark(d->mark, d->marks, word);

    return mark && mark->way ? (mark->way - 1 + 2 * quarters) % HB_WAYS + 1 : 0;
}

/* The step of each way: 0 stays, then clockwise from N. */
int hb_way_x(unsigned way)
{
    static const int step[1 + HB_WAYS] = { 0, 0, 1, 1, 1, 0, -1, -1, -1 };

    HB_ASSERT(way <= HB_WAYS);
    return step[way];
}

int hb_way_y(unsigned way)
{
    static const int step[1 + HB_WAYS] = { 0, -1, -1, 0, 1, 1, 1, 0, -1 };

    HB_ASSERT(way <= HB_WAYS);
    return step[way];
}

const char *hb_way_name(unsigned way)
{
    HB_ASSERT(way >= 1 && way <= HB_WAYS);
    return way_name(way);
}
