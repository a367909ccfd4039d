/* lay.c -- the step in which the tile in hand is laid.
 *
 * BAS-3  It must share a full side with a laid tile.
 * BAS-4  On every side where it touches, the kinds must agree.
 * BAS-5  If it fits nowhere, it leaves the game and another is drawn.
 *
 * Beside a board that lies first a player lays the tile that would have lain there without it, such as the spring of a
 * river; then their turn begins.
 *
 * In a part inside another one a rule may let the player discard it; then nothing else happens in that part.
 *
 * Order of moves: squares in the order in which they came to touch the landscape (the oldest first; around
 * one tile north, east, south, west), for each square the rotations from 0 up; `discard` is last. */
#include "engine/assert.h"
#include "engine/landscape/lanes.h"
#include "engine/splitmix.h"
#include "engine/tilegame/rule.h"

/* Where the tile may lie */

/* The rules in play that care where this design lies, as bits. */
static uint32_t minding(const struct hb_tilegame *tg, unsigned design)
{
    uint32_t rules = 0;

    for (uint32_t left = tg->hook[HB_HOOK_REACTS]; left;) {
        const struct hb_rule_slot *slot = hb_tg_next_slot(tg, &left);
        if (hb_tg_rule_of(slot)->reacts_to & hb_designs[design].kinds)
            rules |= (uint32_t)1 << slot->place;
    }
    return rules;
}

static bool rules_allow(const struct hb_tilegame *tg, uint32_t rules, unsigned square, unsigned quarters,
                        struct hb_error *why)
{
    while (rules) {
        const struct hb_rule_slot *slot = hb_tg_next_slot(tg, &rules);
        if (!hb_tg_rule_of(slot)->may_lay(tg, slot, square, quarters, why))
            return false;
    }
    return true;
}

/* Takes out of the fits what these rules forbid.  They are asked for each place one by one, but only for tiles with a
 * feature that they care about, such as a river. */
static void sift(const struct hb_tilegame *tg, uint32_t rules, struct hb_fits *f)
{
    for (unsigned t = 0; t < f->turns; t++) {
        for (unsigned word = 0; word < f->words; word++) {
            for (uint64_t left = f->squares[word][t]; left; left &= left - 1) {
                unsigned bit = (unsigned)__builtin_ctzll(left);
                if (!rules_allow(tg, rules, 64 * word + bit, t, NULL))
                    f->squares[word][t] &= ~((uint64_t)1 << bit);
            }
        }
    }
}

/* Where no rule cares about this tile the planes alone answer. */
bool hb_tg_tile_can_be_laid(const struct hb_tilegame *tg)
{
    uint32_t rules = minding(tg, tg->drawn);
    struct hb_fits f;

    if (!rules)
        return hb_land_fits_somewhere(hb_tg_land(tg), tg->drawn);
    hb_land_find_fits(&f, hb_tg_land(tg), tg->drawn);
    sift(tg, rules, &f);
    for (unsigned t = 0; t < f.turns; t++)
        for (unsigned i = 0; i < f.words; i++)
            if (f.squares[i][t])
                return true;
    return false;
}

/* Tiles that are not laid */

/* It must be one of the stocks: every tile in hand was drawn from one. */
static void count_aside(struct hb_tilegame *tg)
{
    for (unsigned i = 0; i < tg->stocks; i++) {
        if (hb_tg_stock_designs(tg)[i] == tg->drawn) {
            hb_tg_bag_set_aside(tg, i);
            break;
        }
    }
}

__attribute__((cold, noinline)) static bool may_discard(const struct hb_tilegame *tg)
{
    for (uint32_t left = tg->parts ? hb_tg_all_slots(tg) : 0; left;) {
        const struct hb_rule_slot *slot = hb_tg_next_slot(tg, &left);
        if (hb_tg_rule_of(slot)->may_discard && hb_tg_rule_of(slot)->may_discard(tg, slot))
            return true;
    }
    return false;
}

static struct hb_move discard(void)
{
    return hb_tg_move(HB_VERB_DISCARD, 0, 0, 0, 0);
}

static enum hb_next play_discard(struct hb_tilegame *tg, struct hb_sink *sink)
{
    HB_ASSERT(may_discard(tg));
    count_aside(tg);
    if (sink)
        hb_tg_emit(sink, tg, HB_EVENT_DISCARD, tg->turn, 1, (const int32_t[]){ tg->drawn });
    tg->drawn = 0;
    return HB_SKIPS;
}

static void set_aside(struct hb_tilegame *tg, struct hb_sink *sink)
{
    count_aside(tg);
    if (sink)
        hb_tg_emit(sink, tg, HB_EVENT_ASIDE, tg->turn, 1, (const int32_t[]){ tg->drawn });
    tg->drawn = 0;
}

static bool lies(const struct hb_landscape *l, const char *mark)
{
    for (unsigned t = 0; t < l->tiles; t++)
        if (hb_mark_of_design(&hb_designs[hb_land_tile_design(l, t)], mark))
            return true;
    return false;
}

__attribute__((cold, noinline)) static bool lays_start(const struct hb_tilegame *tg, const struct hb_design *d)
{
    bool board = false, begins = false;

    for (uint32_t left = hb_tg_all_slots(tg); left;) {
        const struct hb_rule *rule = hb_tg_rule_of(hb_tg_next_slot(tg, &left));
        board |= rule->start_board != NULL;
        begins |= rule->start_mark && hb_mark_of_design(d, rule->start_mark) && !lies(hb_tg_land(tg), rule->start_mark);
    }
    return board && begins;
}

bool hb_tg_start_tile_in_hand(const struct hb_tilegame *tg)
{
    const struct hb_design *d = &hb_designs[tg->drawn];

    return d->start && d->marks && lays_start(tg, d);
}

/* Legal moves */

static enum hb_next tile_enter(struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_sink *sink)
{
    (void)slot;
    if (!hb_tg_tile_can_be_laid(tg)) {
        set_aside(tg, sink);
        return HB_DRAWS_AGAIN;
    }
    tg->head.actor = (int8_t)tg->turn;
    return HB_ASKS;
}

/* Writes the moves on the squares of one word, all rotations of a square at once: a table has them in order, and what
 * is written too much is written over, so that no branch hangs on which are legal.  out must have room for four
 * more. */
static struct hb_move *list_word(struct hb_move *out, const struct hb_tilegame *tg, const struct hb_fits *f,
                                 unsigned word)
{
    static const uint64_t turns[16][HB_TURNS] = {
        { 0 }, { 0 },    { 1 },    { 0, 1 },    { 2 },    { 0, 2 },    { 1, 2 },    { 0, 1, 2 },
        { 3 }, { 0, 3 }, { 1, 3 }, { 0, 1, 3 }, { 2, 3 }, { 0, 2, 3 }, { 1, 2, 3 }, { 0, 1, 2, 3 },
    };
    static const uint8_t count[16] = { 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4 };
    const struct hb_landscape *l = hb_tg_land(tg);
    struct hb_land_survey room;
    const struct hb_land_places at = hb_land_places(l, word, &room);
    const uint64_t verb = hb_tg_move(HB_VERB_TILE, 0, 0, 0, 0).code, *w = f->squares[word];
    const int min_x = l->min_x, min_y = l->min_y; /* kept at hand: what is written could be the landscape's */

    for (uint64_t squares = w[0] | w[1] | w[2] | w[3]; squares; squares &= squares - 1) {
        unsigned bit = (unsigned)__builtin_ctzll(squares), which = hb_lanes_bits_of_words(w, bit);
        uint64_t code = verb | (uint64_t)(uint16_t)(min_x + (uint8_t)(at.x[bit] - (unsigned)min_x)) << 16 |
                        (uint64_t)(uint16_t)(min_y + (uint8_t)(at.y[bit] - (unsigned)min_y)) << 32;
        for (unsigned i = 0; i < HB_TURNS; i++)
            out[i].code = code | turns[which][i];
        out += count[which];
    }
    return out;
}

enum { WORD_MOVES = 64 * HB_TURNS + 4 };

/* The same where the list may be longer than there is room: counts all, writes what fits. */
static size_t list_some(const struct hb_tilegame *tg, const struct hb_fits *f, struct hb_move *out, size_t cap)
{
    struct hb_move some[WORD_MOVES];
    size_t n = 0;

    for (unsigned word = 0; word < f->words; word++) {
        struct hb_move *end = list_word(some, tg, f, word);
        for (struct hb_move *m = some; m < end; m++, n++)
            if (n < cap)
                out[n] = *m;
    }
    return n;
}

static size_t list_places(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move *out,
                          size_t cap)
{
    struct hb_move *to = out;
    struct hb_fits f;

    (void)slot;
    (void)who;
    hb_land_find_fits(&f, hb_tg_land(tg), tg->drawn);
    if (minding(tg, tg->drawn))
        sift(tg, minding(tg, tg->drawn), &f);
    if (cap < (size_t)f.words * WORD_MOVES)
        return list_some(tg, &f, out, cap);
    for (unsigned word = 0; word < f.words; word++)
        to = list_word(to, tg, &f, word);
    return (size_t)(to - out);
}

static size_t tile_legal(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move *out,
                         size_t cap)
{
    size_t n = list_places(tg, slot, who, out, cap);

    if (!may_discard(tg))
        return n;
    if (n < cap)
        out[n] = discard();
    return n + 1;
}

/* The square that a legal move means, else HB_NO_SQUARE. */
static unsigned square_meant(const struct hb_tilegame *tg, struct hb_move m)
{
    unsigned quarters = hb_tg_move_arg(m), square;
    uint32_t rules;

    if (hb_tg_move_verb(m) != HB_VERB_TILE || hb_tg_move_piece(m) || quarters >= hb_designs[tg->drawn].turns)
        return HB_NO_SQUARE;
    square = hb_land_square_at(hb_tg_land(tg), hb_tg_move_x(m), hb_tg_move_y(m));
    if (square == HB_NO_SQUARE || !hb_land_fits_on(hb_tg_land(tg), square, tg->drawn, quarters))
        return HB_NO_SQUARE;
    rules = minding(tg, tg->drawn);
    return !rules || rules_allow(tg, rules, square, quarters, NULL) ? square : HB_NO_SQUARE;
}

static bool tile_is_legal(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move m)
{
    (void)slot;
    (void)who;
    if (m.code == discard().code)
        return may_discard(tg);
    return square_meant(tg, m) != HB_NO_SQUARE;
}

/* Laying */

/* Everything that follows from laying a tile at once: the landscape, the event, the rules that watch for it. */
static inline __attribute__((always_inline)) enum hb_next lay_there(struct hb_tilegame *tg, unsigned square,
                                                                    unsigned quarters, struct hb_sink *sink)
{
    const bool start = hb_tg_start_tile_in_hand(tg);

    hb_land_lay(hb_tg_land(tg), square, tg->drawn, quarters);
    tg->laid = (uint16_t)(hb_tg_land(tg)->tiles - 1);
    if (sink)
        hb_tg_emit(sink, tg, HB_EVENT_TILE, tg->turn, 4,
                   (const int32_t[]){ tg->drawn, hb_land_tile_x(hb_tg_land(tg), tg->laid),
                                      hb_land_tile_y(hb_tg_land(tg), tg->laid), 90 * (int32_t)quarters });
    tg->drawn = 0;
    for (uint32_t left = tg->hook[HB_HOOK_LAID]; left;) {
        const struct hb_rule_slot *slot = hb_tg_next_slot(tg, &left);
        hb_tg_rule_of(slot)->laid(tg, slot, sink);
    }
    if (__builtin_expect(!start, 1))
        return HB_GOES_ON;
    hb_tg_clear_laid(tg);
    return HB_DRAWS_AGAIN;
}

static enum hb_next tile_play(struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move m,
                              struct hb_sink *sink)
{
    (void)slot;
    (void)who;
    if (hb_tg_move_verb(m) == HB_VERB_DISCARD)
        return play_discard(tg, sink);
    unsigned square = square_meant(tg, m);
    HB_ASSERT(square != HB_NO_SQUARE);
    return lay_there(tg, square, hb_tg_move_arg(m), sink);
}

/* One of the places and to discard, each with the same chance. */
__attribute__((cold, noinline)) static enum hb_next discard_or_lay(struct hb_tilegame *tg, uint64_t *seed)
{
    struct hb_move some[HB_MOVES_MAX] = { { 0 } };
    enum hb_next next = tile_enter(tg, NULL, NULL);

    if (next != HB_ASKS)
        return next;
    size_t n = tile_legal(tg, NULL, tg->turn, some, HB_MOVES_MAX);
    return tile_play(tg, NULL, tg->turn, some[hb_splitmix_below(seed, (uint32_t)n)], NULL);
}

/* One of the places, each with the same chance, picked from the bits without a list of moves. */
static enum hb_next tile_random(struct hb_tilegame *tg, const struct hb_rule_slot *slot, uint64_t *seed)
{
    uint32_t rules = minding(tg, tg->drawn);
    unsigned square, quarters;
    bool fits;

    (void)slot;
    if (__builtin_expect(tg->parts != 0, 0) && may_discard(tg))
        return discard_or_lay(tg, seed);
    if (__builtin_expect(rules != 0, 0)) {
        struct hb_fits f;
        hb_land_find_fits(&f, hb_tg_land(tg), tg->drawn);
        sift(tg, rules, &f);
        fits = hb_land_pick_fit_from(&f, seed, &square, &quarters);
    } else {
        fits = hb_land_pick_fit(hb_tg_land(tg), tg->drawn, seed, &square, &quarters);
    }
    if (!fits) {
        set_aside(tg, NULL);
        return HB_DRAWS_AGAIN;
    }
    return lay_there(tg, square, quarters, NULL);
}

/* Refusals */

static void why_edges(const struct hb_tilegame *tg, unsigned square, unsigned quarters, struct hb_error *err)
{
    const uint8_t *edge = hb_shapes[HB_TURNS * tg->drawn + quarters].edge;

    for (unsigned side = 0; side < HB_SIDES; side++) {
        int asked = hb_land_edge_asked(hb_tg_land(tg), square, (enum hb_side)side);
        if (asked >= 0 && asked != edge[side]) {
            hb_refuse(err, HB_ILLEGAL_MOVE, "lay.edge side=%s mine=%s edge=%s rule=%s",
                      hb_side_name((enum hb_side)side), hb_feature_name((enum hb_feature_kind)edge[side]),
                      hb_feature_name((enum hb_feature_kind)asked), hb_tg_common_rule_id(tg, HB_LAW_FIT));
            return;
        }
    }
}

/* From the plainest reason to the finest; the last is a rotation that looks the same as a smaller one, which is no move
 * of its own. */
static void tile_why(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move m,
                     const struct hb_names *names, struct hb_error *err)
{
    unsigned square = hb_land_square_at(hb_tg_land(tg), hb_tg_move_x(m), hb_tg_move_y(m));
    unsigned turns = hb_designs[tg->drawn].turns, quarters = hb_tg_move_arg(m);

    (void)slot;
    (void)who;
    (void)names;
    if (hb_tg_move_verb(m) == HB_VERB_DISCARD)
        hb_refuse(err, HB_ILLEGAL_MOVE, "lay.discard");
    else if (hb_tg_move_verb(m) != HB_VERB_TILE)
        hb_refuse(err, HB_ILLEGAL_MOVE, "lay.first tile=%s", hb_designs[tg->drawn].name);
    else if (hb_land_tile_at(hb_tg_land(tg), hb_tg_move_x(m), hb_tg_move_y(m)) != HB_NO_TILE)
        hb_refuse(err, HB_ILLEGAL_MOVE, "lay.taken x=%d y=%d rule=%s", hb_tg_move_x(m), hb_tg_move_y(m),
                  hb_tg_common_rule_id(tg, HB_LAW_TOUCH));
    else if (square == HB_NO_SQUARE)
        hb_refuse(err, HB_ILLEGAL_MOVE, "lay.alone x=%d y=%d rule=%s", hb_tg_move_x(m), hb_tg_move_y(m),
                  hb_tg_common_rule_id(tg, HB_LAW_TOUCH));
    else if (!hb_land_fits_on(hb_tg_land(tg), square, tg->drawn, quarters % HB_TURNS))
        why_edges(tg, square, quarters % HB_TURNS, err);
    else if (!rules_allow(tg, minding(tg, tg->drawn), square, quarters % HB_TURNS, err))
        return;
    else
        hb_refuse(err, HB_ILLEGAL_MOVE, "lay.same rot=%u x=%d y=%d as=%u", 90 * quarters, hb_tg_move_x(m),
                  hb_tg_move_y(m), 90 * (quarters % turns));
}

const struct hb_step hb_step_tile = {
    .phase = "tile",
    .slot = HB_SLOT_TILE,
    .enter = tile_enter,
    .legal = tile_legal,
    .is_legal = tile_is_legal,
    .play = tile_play,
    .why = tile_why,
    .random = tile_random,
};
