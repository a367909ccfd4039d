/* lay.c -- the step in which the tile in hand is laid.
 *
 * BAS-3  It must share a full side with a laid tile.
 * BAS-4  On every side where it touches, the kinds must agree.
 * BAS-5  If it fits nowhere, it leaves the game and another is drawn.
 *
 * Order of moves: squares in the order in which they came to touch the landscape (the oldest first; around
 * one tile north, east, south, west), for each square the rotations from 0 up. */
#include "core/assert.h"
#include "rules/rule.h"

/* The rules in play that mind where this design lies, as bits. */
static unsigned minding(const struct hb_carcassonne *c, unsigned design)
{
    unsigned rules = 0;

    for (unsigned r = 0, left = c->rules; left; r++, left >>= 1)
        if ((left & 1) && (hb_rules[r]->minds & hb_designs[design].kinds))
            rules |= 1u << r;
    return rules;
}

static bool rules_allow(const struct hb_carcassonne *c, unsigned rules, unsigned cell, unsigned quarters,
                        struct hb_error *why)
{
    for (unsigned r = 0; rules; r++, rules >>= 1)
        if ((rules & 1) && !hb_rules[r]->may_lay(c, cell, quarters, why))
            return false;
    return true;
}

/* Takes out of the fits what these rules forbid. */
static void sift(const struct hb_carcassonne *c, unsigned rules, struct hb_fits *f)
{
    for (unsigned t = 0; t < f->turns; t++) {
        for (unsigned word = 0; word < f->words; word++) {
            for (uint64_t left = f->cells[t][word]; left; left &= left - 1) {
                unsigned bit = (unsigned)__builtin_ctzll(left);
                if (!rules_allow(c, rules, 64 * word + bit, t, NULL))
                    f->cells[t][word] &= ~((uint64_t)1 << bit);
            }
        }
    }
}

static bool fits_somewhere(const struct hb_carcassonne *c)
{
    unsigned rules = minding(c, c->drawn);
    struct hb_fits f;

    if (!rules)
        return hb_fits_somewhere(hb_land(c), c->drawn);
    hb_fits_find(&f, hb_land(c), c->drawn);
    sift(c, rules, &f);
    for (unsigned t = 0; t < f.turns; t++)
        for (unsigned i = 0; i < f.words; i++)
            if (f.cells[t][i])
                return true;
    return false;
}

static void set_aside(struct hb_carcassonne *c, struct hb_sink *sink)
{
    for (unsigned i = 0; i < c->stocks; i++) {
        if (hb_stocks(c)[i].design == c->drawn) {
            hb_stocks(c)[i].aside++;
            break;
        }
    }
    if (sink)
        hb_tell(sink, c, HB_EVENT_ASIDE, c->turn, 1, (const int32_t[]){ c->drawn });
    c->drawn = 0;
}

static enum hb_next tile_enter(struct hb_carcassonne *c, struct hb_sink *sink)
{
    if (!fits_somewhere(c)) {
        set_aside(c, sink);
        return HB_DRAWS_AGAIN;
    }
    c->head.actor = (int8_t)c->turn;
    return HB_ASKS;
}

/* Writes the moves on the squares of one word of cells.  Each is written first and counted afterwards, so that
 * no branch hangs on whether it is legal: out must have room for one more.  `turns` is a constant in each call,
 * and the inner loop is unrolled. */
static inline struct hb_move *list_turns(struct hb_move *out, const struct hb_cell *cell, const struct hb_fits *f,
                                         unsigned word, unsigned turns)
{
    const uint64_t verb = hb_move_of(HB_VERB_TILE, 0, 0, 0, 0).code;
    uint64_t fits[HB_TURNS] = { 0 }, squares = 0;

    for (unsigned t = 0; t < turns; t++)
        squares |= fits[t] = f->cells[t][word];
    for (; squares; squares &= squares - 1) {
        unsigned bit = (unsigned)__builtin_ctzll(squares);
        uint64_t code = verb | (uint64_t)hb_cell_place(&cell[bit]) << 16;
        for (unsigned t = 0; t < turns; t++) {
            out->code = code | t;
            out += fits[t] >> bit & 1;
        }
    }
    return out;
}

static struct hb_move *list_word(struct hb_move *out, const struct hb_carcassonne *c, const struct hb_fits *f,
                                 unsigned word)
{
    const struct hb_cell *cell = hb_cells(hb_land(c)) + 64 * (size_t)word;

    if (f->turns == HB_TURNS)
        return list_turns(out, cell, f, word, HB_TURNS);
    return f->turns == 2 ? list_turns(out, cell, f, word, 2) : list_turns(out, cell, f, word, 1);
}

enum { WORD_MOVES = 64 * HB_TURNS + 1 };

/* The same where the list may be longer than there is room: counts all, writes what fits. */
static size_t list_some(const struct hb_carcassonne *c, const struct hb_fits *f, struct hb_move *out, size_t cap)
{
    struct hb_move some[WORD_MOVES];
    size_t n = 0;

    for (unsigned word = 0; word < f->words; word++) {
        struct hb_move *end = list_word(some, c, f, word);
        for (struct hb_move *m = some; m < end; m++, n++)
            if (n < cap)
                out[n] = *m;
    }
    return n;
}

static size_t tile_legal(const struct hb_carcassonne *c, int who, struct hb_move *out, size_t cap)
{
    struct hb_move *to = out;
    struct hb_fits f;

    (void)who;
    hb_fits_find(&f, hb_land(c), c->drawn);
    if (minding(c, c->drawn))
        sift(c, minding(c, c->drawn), &f);
    if (cap < (size_t)f.words * WORD_MOVES)
        return list_some(c, &f, out, cap);
    for (unsigned word = 0; word < f.words; word++)
        to = list_word(to, c, &f, word);
    return (size_t)(to - out);
}

static bool tile_is_legal(const struct hb_carcassonne *c, int who, struct hb_move m)
{
    unsigned quarters = hb_move_arg(m);
    unsigned cell = hb_cell_at(hb_land(c), hb_move_x(m), hb_move_y(m));

    (void)who;
    if (hb_move_verb(m) != HB_VERB_TILE || hb_move_piece(m) || quarters >= hb_designs[c->drawn].turns)
        return false;
    if (cell == HB_NO_CELL || !hb_fits_on(hb_land(c), cell, c->drawn, quarters))
        return false;
    return rules_allow(c, minding(c, c->drawn), cell, quarters, NULL);
}

static void tile_play(struct hb_carcassonne *c, int who, struct hb_move m, struct hb_sink *sink)
{
    unsigned cell = hb_cell_at(hb_land(c), hb_move_x(m), hb_move_y(m));

    HB_ASSERT(tile_is_legal(c, who, m));
    hb_lay(hb_land(c), cell, c->drawn, hb_move_arg(m));
    c->laid = (uint16_t)cell;
    if (sink)
        hb_tell(sink, c, HB_EVENT_TILE, c->turn, 4,
                (const int32_t[]){ c->drawn, hb_move_x(m), hb_move_y(m), 90 * (int32_t)hb_move_arg(m) });
    c->drawn = 0;
    for (unsigned r = 0, left = c->rules; left; r++, left >>= 1)
        if ((left & 1) && hb_rules[r]->laid)
            hb_rules[r]->laid(c, sink);
}

static void why_edges(const struct hb_carcassonne *c, unsigned cell, unsigned quarters, struct hb_error *err)
{
    static const char *const side_word[HB_SIDES] = { "north", "east", "south", "west" };
    const uint8_t *edge = hb_shapes[HB_TURNS * c->drawn + quarters].edge;

    for (unsigned side = 0; side < HB_SIDES; side++) {
        int asked = hb_asked(hb_land(c), cell, (enum hb_side)side);
        if (asked >= 0 && asked != edge[side]) {
            hb_fail(err, HB_ILLEGAL_MOVE, "its %s side shows a %s, but the tile there a %s (BAS-4)", side_word[side],
                    hb_feature_name((enum hb_feature_kind)edge[side]), hb_feature_name((enum hb_feature_kind)asked));
            return;
        }
    }
}

static void tile_why(const struct hb_carcassonne *c, int who, struct hb_move m, const struct hb_names *names,
                     struct hb_error *err)
{
    unsigned cell = hb_cell_at(hb_land(c), hb_move_x(m), hb_move_y(m));
    unsigned turns = hb_designs[c->drawn].turns, quarters = hb_move_arg(m);

    (void)who;
    (void)names;
    if (hb_move_verb(m) != HB_VERB_TILE)
        hb_fail(err, HB_ILLEGAL_MOVE, "the drawn tile %s must be laid first: tile X Y ROTATION",
                hb_designs[c->drawn].name);
    else if (cell == HB_NO_CELL)
        hb_fail(err, HB_ILLEGAL_MOVE, "no tile lies beside the square %d %d (BAS-3)", hb_move_x(m), hb_move_y(m));
    else if (hb_cells(hb_land(c))[cell].shape)
        hb_fail(err, HB_ILLEGAL_MOVE, "a tile lies on the square %d %d already (BAS-3)", hb_move_x(m), hb_move_y(m));
    else if (!hb_fits_on(hb_land(c), cell, c->drawn, quarters % HB_TURNS))
        why_edges(c, cell, quarters % HB_TURNS, err);
    else if (!rules_allow(c, minding(c, c->drawn), cell, quarters % HB_TURNS, err))
        return;
    else
        hb_fail(err, HB_ILLEGAL_MOVE, "the tile looks the same turned by %u: say tile %d %d %u", 90 * quarters,
                hb_move_x(m), hb_move_y(m), 90 * (quarters % turns));
}

const struct hb_step hb_step_tile = {
    .phase = "tile",
    .slot = HB_SLOT_TILE,
    .enter = tile_enter,
    .legal = tile_legal,
    .is_legal = tile_is_legal,
    .play = tile_play,
    .why = tile_why,
};
