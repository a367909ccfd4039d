/* land_pieces.c -- what stands or lies somewhere: figures on segments, tokens on tiles, and whatever is elsewhere.
 *
 * A piece is a place in two lists, in the order of placing; both move up when one is taken.  `stand` is the word that
 * is looked for: root, owner, counts, a bit that says there is one, piece and kind of feature.  Questions of play
 * («has this player a follower on this feature?») are one masked comparison over that list, several entries at a time.
 * `spot` is where exactly, for those who point at it.
 *
 *       stand   31..27 kind | 26..22 piece | 21 there | 20 counts | 19..16 owner | 15..0 root
 *
 * Of the feature the root remembers in its link whether anybody holds it (HB_HELD) and whether something else stands
 * there (HB_HELPED), so that the list need not be looked through for the many features on which nobody stands.  `monks`
 * has a bit for each piece on a monastery or the like: these are complete when surrounded, which no link tells. */
#include "engine/landscape/landscape_parts.h"

enum { ROOT = 0xffff, ROOT_AND_COUNTS = 1 << HB_STAND_COUNTS | ROOT };

static uint32_t stand_word(const struct hb_land_piece *t, unsigned root, unsigned kind)
{
    HB_ASSERT(t->owner <= HB_NO_OWNER && t->piece < HB_LAND_PIECE_KINDS);
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

struct hb_land_piece hb_land_piece(const struct hb_landscape *l, unsigned i)
{
    uint32_t stand = hb_land_stands(l)[i];

    HB_ASSERT(i < l->pieces);
    return (struct hb_land_piece){ .piece = stand >> HB_STAND_PIECE & (HB_LAND_PIECE_KINDS - 1),
                                   .owner = stand >> HB_STAND_OWNER & 15,
                                   .counts = stand >> HB_STAND_COUNTS & 1,
                                   .where = where_is(hb_land_spots(l)[i]) };
}

/* Pieces of this feature that count, or that do not. */
static unsigned count_there(const struct hb_landscape *l, unsigned root, bool counts)
{
    uint32_t wanted = root | (uint32_t)counts << HB_STAND_COUNTS;
    unsigned n = 0;

    for (unsigned i = 0; i < l->pieces; i++)
        n += (hb_land_stands(l)[i] & ROOT_AND_COUNTS) == wanted;
    return n;
}

/* Counts again: when one has gone another may still be there. */
void hb_land_recount_pieces(struct hb_landscape *l, unsigned root)
{
    unsigned bare = hb_land_links(l)[root] & ~(unsigned)(HB_HELD | HB_HELPED);

    bare |= count_there(l, root, true) ? HB_HELD : 0;
    bare |= count_there(l, root, false) ? HB_HELPED : 0;
    hb_land_links(l)[root] = (uint16_t)bare;
    hb_land_update_here(l, root);
}

/* Their roots are found anew from their spots, which parting does not change. */
void hb_land_find_piece_roots(struct hb_landscape *l, unsigned root)
{
    for (unsigned i = 0; i < l->pieces; i++)
        if (hb_land_figure_root(l, i) == root) {
            struct hb_where w = where_is(hb_land_spots(l)[i]);
            hb_land_stands(l)[i] = (hb_land_stands(l)[i] & ~(uint32_t)ROOT) | hb_land_root_at(l, w.number, w.segment);
        }
}

/* Thing i, which was nowhere, comes onto a segment. */
static inline void set_on_segment(struct hb_landscape *l, unsigned i, const struct hb_land_piece *t)
{
    unsigned tile = t->where.number, segment = t->where.segment, kind = hb_land_segment_kind(l, tile, segment);
    unsigned root = hb_land_root_at(l, tile, segment);

    HB_ASSERT(tile < l->tiles && segment < hb_land_segments_at(l, tile));
    hb_land_stands(l)[i] = stand_word(t, root, kind);
    hb_land_spots(l)[i] = spot_of(t->where);
    l->monks[i / 64] |= (uint64_t)hb_land_is_surroundable(kind) << i % 64;
    hb_land_links(l)[root] |= t->counts ? HB_HELD : HB_HELPED;
    hb_land_update_here(l, root);
}

/* Or anywhere. */
static void set_piece(struct hb_landscape *l, unsigned i, const struct hb_land_piece *t)
{
    if (t->where.kind == HB_AT_SEGMENT) {
        set_on_segment(l, i, t);
        return;
    }
    HB_ASSERT(t->where.kind != HB_AT_TILE || t->where.number < l->tiles);
    hb_land_stands(l)[i] = stand_word(t, HB_NO_ROOT, HB_NO_KIND);
    hb_land_spots(l)[i] = spot_of(t->where);
}

static unsigned next_piece(struct hb_landscape *l)
{
    HB_ASSERT(l->pieces < l->pieces_max);
    return l->pieces++;
}

void hb_land_put_piece(struct hb_landscape *l, struct hb_land_piece t)
{
    set_piece(l, next_piece(l), &t);
}

/* After one that stood there has gone. */
static inline void settle_old(struct hb_landscape *l, unsigned root)
{
    if (root != HB_NO_ROOT)
        hb_land_recount_pieces(l, root);
}

void hb_land_move_piece(struct hb_landscape *l, unsigned i, struct hb_where to)
{
    unsigned root = hb_land_figure_root(l, i);
    struct hb_land_piece t = hb_land_piece(l, i);

    t.where = to;
    l->monks[i / 64] &= ~((uint64_t)1 << i % 64);
    set_piece(l, i, &t);
    settle_old(l, root);
}

static inline void drop_monk(struct hb_landscape *l, unsigned i)
{
    uint64_t keep = ((uint64_t)1 << i % 64) - 1;

    for (unsigned w = i / 64; w <= l->pieces / 64u && w < HB_MONK_WORDS; w++, keep = 0)
        l->monks[w] = hb_bits_drop_bit(l->monks[w], keep) | (w + 1 < HB_MONK_WORDS ? l->monks[w + 1] << 63 : 0);
}

void hb_land_take_piece(struct hb_landscape *l, unsigned i)
{
    uint32_t *stand = hb_land_stands(l);
    uint16_t *spot = hb_land_spots(l);
    unsigned root = hb_land_figure_root(l, i);

    HB_ASSERT(i < l->pieces);
    drop_monk(l, i);
    l->pieces--;
    for (; i < l->pieces; i++) {
        stand[i] = stand[i + 1];
        spot[i] = spot[i + 1];
    }
    stand[i] = 0;
    spot[i] = 0;
    settle_old(l, root);
}

/* A spot is one number, so places are compared at once. */
unsigned hb_land_piece_at(const struct hb_landscape *l, struct hb_where where, unsigned from)
{
    const unsigned wanted = spot_of(where);

    while (from < l->pieces && hb_land_spots(l)[from] != wanted)
        from++;
    return from;
}

unsigned hb_land_figure_on(const struct hb_landscape *l, unsigned player, unsigned piece, unsigned tile,
                           unsigned segment)
{
    const struct hb_where where = hb_at_segment(tile, segment);
    unsigned i = hb_land_piece_at(l, where, 0);

    while (i < l->pieces && (hb_land_piece(l, i).owner != player || hb_land_piece(l, i).piece != piece))
        i = hb_land_piece_at(l, where, i + 1);
    return i;
}

void hb_land_put_figure(struct hb_landscape *l, unsigned tile, unsigned segment, unsigned piece, unsigned player,
                        bool counts_here)
{
    const struct hb_land_piece t = {
        .piece = (uint8_t)piece, .owner = (uint8_t)player, .counts = counts_here, .where = hb_at_segment(tile, segment)
    };

    set_on_segment(l, next_piece(l), &t);
}

void hb_land_take_figure(struct hb_landscape *l, unsigned figure)
{
    hb_land_take_piece(l, figure);
}

unsigned hb_land_count_followers(const struct hb_landscape *l, unsigned root)
{
    return count_there(l, root, true);
}

bool hb_land_is_first_on_feature(const struct hb_landscape *l, unsigned figure)
{
    for (unsigned i = 0; i < figure; i++)
        if (hb_land_figure_root(l, i) == hb_land_figure_root(l, figure))
            return false;
    return true;
}
