/* things.c -- what stands or lies somewhere: figures on segments, tokens on tiles, and whatever is elsewhere. */
#include "core/landscape_inside.h"

enum { ROOT = 0xffff, ROOT_AND_COUNTS = 1 << HB_STAND_COUNTS | ROOT };

static uint32_t stand_word(const struct hb_thing *t, unsigned root, unsigned kind)
{
    HB_ASSERT(t->owner <= HB_NOBODYS && t->piece < HB_THING_KINDS);
    return root | (uint32_t)t->owner << HB_STAND_OWNER | (uint32_t)t->counts << HB_STAND_COUNTS |
           (uint32_t)1 << HB_STAND_THERE | (uint32_t)t->piece << HB_STAND_PIECE | (uint32_t)kind << HB_STAND_KIND;
}

static uint16_t spot_of(struct hb_where w)
{
    HB_ASSERT(w.number < HB_SPOT_NUMBERS);
    return (uint16_t)(w.number | (unsigned)w.segment << HB_SPOT_SEGMENT | (unsigned)w.kind << HB_SPOT_WHERE);
}

static struct hb_where where_is(unsigned spot)
{
    return (struct hb_where){ .kind = (uint8_t)(spot >> HB_SPOT_WHERE),
                              .segment = spot >> HB_SPOT_SEGMENT & 15,
                              .number = spot % HB_SPOT_NUMBERS };
}

struct hb_thing hb_thing(const struct hb_landscape *l, unsigned i)
{
    uint32_t stand = hb_stands(l)[i];

    HB_ASSERT(i < l->figures);
    return (struct hb_thing){ .piece = stand >> HB_STAND_PIECE & (HB_THING_KINDS - 1),
                              .owner = stand >> HB_STAND_OWNER & 15,
                              .counts = stand >> HB_STAND_COUNTS & 1,
                              .where = where_is(hb_spots(l)[i]) };
}

/* Things of this feature that count, or that do not. */
static unsigned count_there(const struct hb_landscape *l, unsigned root, bool counts)
{
    uint32_t wanted = root | (uint32_t)counts << HB_STAND_COUNTS;
    unsigned n = 0;

    for (unsigned i = 0; i < l->figures; i++)
        n += (hb_stands(l)[i] & ROOT_AND_COUNTS) == wanted;
    return n;
}

void hb_settle(struct hb_landscape *l, unsigned root)
{
    unsigned bare = hb_links(l)[root] & ~(unsigned)(HB_HELD | HB_HELPED);

    bare |= count_there(l, root, true) ? HB_HELD : 0;
    bare |= count_there(l, root, false) ? HB_HELPED : 0;
    hb_links(l)[root] = (uint16_t)bare;
    hb_hold_here(l, root);
}

void hb_part_things(struct hb_landscape *l, unsigned root)
{
    for (unsigned i = 0; i < l->figures; i++)
        if (hb_figure_root(l, i) == root) {
            struct hb_where w = where_is(hb_spots(l)[i]);
            hb_stands(l)[i] = (hb_stands(l)[i] & ~(uint32_t)ROOT) | hb_root_at(l, w.number, w.segment);
        }
}

/* Thing i, which was nowhere, comes onto a segment. */
static inline void set_on_segment(struct hb_landscape *l, unsigned i, const struct hb_thing *t)
{
    unsigned tile = t->where.number, segment = t->where.segment, kind = hb_segment_kind(l, tile, segment);
    unsigned root = hb_root_at(l, tile, segment);

    HB_ASSERT(tile < l->tiles && segment < hb_segments_at(l, tile));
    hb_stands(l)[i] = stand_word(t, root, kind);
    hb_spots(l)[i] = spot_of(t->where);
    l->monks[i / 64] |= (uint64_t)hb_is_cloister(kind) << i % 64;
    hb_links(l)[root] |= t->counts ? HB_HELD : HB_HELPED;
    hb_hold_here(l, root);
}

/* Or anywhere. */
static void set_thing(struct hb_landscape *l, unsigned i, const struct hb_thing *t)
{
    if (t->where.kind == HB_AT_SEGMENT) {
        set_on_segment(l, i, t);
        return;
    }
    HB_ASSERT(t->where.kind != HB_AT_TILE || t->where.number < l->tiles);
    hb_stands(l)[i] = stand_word(t, HB_NO_ROOT, HB_NO_KIND);
    hb_spots(l)[i] = spot_of(t->where);
}

static unsigned next_thing(struct hb_landscape *l)
{
    HB_ASSERT(l->figures < l->figures_max);
    return l->figures++;
}

void hb_put_thing(struct hb_landscape *l, struct hb_thing t)
{
    set_thing(l, next_thing(l), &t);
}

/* After one that stood there has gone. */
static inline void settle_old(struct hb_landscape *l, unsigned root)
{
    if (root != HB_NO_ROOT)
        hb_settle(l, root);
}

void hb_move_thing(struct hb_landscape *l, unsigned i, struct hb_where to)
{
    unsigned root = hb_figure_root(l, i);
    struct hb_thing t = hb_thing(l, i);

    t.where = to;
    l->monks[i / 64] &= ~((uint64_t)1 << i % 64);
    set_thing(l, i, &t);
    settle_old(l, root);
}

static inline void drop_monk(struct hb_landscape *l, unsigned i)
{
    uint64_t keep = ((uint64_t)1 << i % 64) - 1;

    for (unsigned w = i / 64; w <= l->figures / 64u && w < HB_MONK_WORDS; w++, keep = 0)
        l->monks[w] = hb_drop_bit(l->monks[w], keep) | (w + 1 < HB_MONK_WORDS ? l->monks[w + 1] << 63 : 0);
}

void hb_take_thing(struct hb_landscape *l, unsigned i)
{
    uint32_t *stand = hb_stands(l);
    uint16_t *spot = hb_spots(l);
    unsigned root = hb_figure_root(l, i);

    HB_ASSERT(i < l->figures);
    drop_monk(l, i);
    l->figures--;
    for (; i < l->figures; i++) {
        stand[i] = stand[i + 1];
        spot[i] = spot[i + 1];
    }
    stand[i] = 0;
    spot[i] = 0;
    settle_old(l, root);
}

unsigned hb_thing_at(const struct hb_landscape *l, struct hb_where where, unsigned from)
{
    const unsigned wanted = spot_of(where);

    while (from < l->figures && hb_spots(l)[from] != wanted)
        from++;
    return from;
}

unsigned hb_figure_on(const struct hb_landscape *l, unsigned player, unsigned piece, unsigned tile, unsigned segment)
{
    const struct hb_where where = hb_at_segment(tile, segment);
    unsigned i = hb_thing_at(l, where, 0);

    while (i < l->figures && (hb_thing(l, i).owner != player || hb_thing(l, i).piece != piece))
        i = hb_thing_at(l, where, i + 1);
    return i;
}

void hb_stand(struct hb_landscape *l, unsigned tile, unsigned segment, unsigned piece, unsigned player,
              bool counts_here)
{
    const struct hb_thing t = {
        .piece = (uint8_t)piece, .owner = (uint8_t)player, .counts = counts_here, .where = hb_at_segment(tile, segment)
    };

    set_on_segment(l, next_thing(l), &t);
}

void hb_leave(struct hb_landscape *l, unsigned figure)
{
    hb_take_thing(l, figure);
}

unsigned hb_followers(const struct hb_landscape *l, unsigned root)
{
    return count_there(l, root, true);
}

bool hb_is_first_there(const struct hb_landscape *l, unsigned figure)
{
    for (unsigned i = 0; i < figure; i++)
        if (hb_figure_root(l, i) == hb_figure_root(l, figure))
            return false;
    return true;
}
