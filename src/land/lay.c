/* lay.c -- the step in which the tile in hand is laid.
 *
 * BAS-3  It must share a full side with a laid tile.
 * BAS-4  On every side where it touches, the kinds must agree.
 * BAS-5  If it fits nowhere, it leaves the game and another is drawn.
 *
 * Beside a board that lies first a player lays the tile that would have lain there without it, such as the spring of a
 * river; then he has his turn.
 *
 * In a part inside another one a rule may let the player discard it; then nothing else happens in that part.
 *
 * Order of moves: squares in the order in which they came to touch the landscape (the oldest first; around
 * one tile north, east, south, west), for each square the rotations from 0 up; `discard` is last. */
#include "core/assert.h"
#include "core/lanes.h"
#include "core/splitmix.h"
#include "rules/rule.h"

/* The rules in play that mind where this design lies, as bits. */
static uint32_t minding(const struct hb_landgame *c, unsigned design)
{
    uint32_t rules = 0;

    for (uint32_t left = c->hook[HB_HOOK_MINDS]; left;) {
        const struct hb_own *own = hb_next_own(c, &left);
        if (hb_own_rule(own)->minds & hb_designs[design].kinds)
            rules |= (uint32_t)1 << own->place;
    }
    return rules;
}

static bool rules_allow(const struct hb_landgame *c, uint32_t rules, unsigned square, unsigned quarters,
                        struct hb_error *why)
{
    while (rules) {
        const struct hb_own *own = hb_next_own(c, &rules);
        if (!hb_own_rule(own)->may_lay(c, own, square, quarters, why))
            return false;
    }
    return true;
}

/* Takes out of the fits what these rules forbid. */
static void sift(const struct hb_landgame *c, uint32_t rules, struct hb_fits *f)
{
    for (unsigned t = 0; t < f->turns; t++) {
        for (unsigned word = 0; word < f->words; word++) {
            for (uint64_t left = f->squares[word][t]; left; left &= left - 1) {
                unsigned bit = (unsigned)__builtin_ctzll(left);
                if (!rules_allow(c, rules, 64 * word + bit, t, NULL))
                    f->squares[word][t] &= ~((uint64_t)1 << bit);
            }
        }
    }
}

bool hb_tile_can_be_laid(const struct hb_landgame *c)
{
    uint32_t rules = minding(c, c->drawn);
    struct hb_fits f;

    if (!rules)
        return hb_fits_somewhere(hb_land(c), c->drawn);
    hb_fits_find(&f, hb_land(c), c->drawn);
    sift(c, rules, &f);
    for (unsigned t = 0; t < f.turns; t++)
        for (unsigned i = 0; i < f.words; i++)
            if (f.squares[i][t])
                return true;
    return false;
}

static void count_aside(struct hb_landgame *c)
{
    for (unsigned i = 0; i < c->stocks; i++) {
        if (hb_stock_designs(c)[i] == c->drawn) {
            hb_put_aside(c, i);
            break;
        }
    }
}

__attribute__((cold, noinline)) static bool may_discard(const struct hb_landgame *c)
{
    for (uint32_t left = c->parts ? hb_all_rules(c) : 0; left;) {
        const struct hb_own *own = hb_next_own(c, &left);
        if (hb_own_rule(own)->may_discard && hb_own_rule(own)->may_discard(c, own))
            return true;
    }
    return false;
}

static struct hb_move discard(void)
{
    return hb_move_of(HB_VERB_DISCARD, 0, 0, 0, 0);
}

static enum hb_next play_discard(struct hb_landgame *c, struct hb_sink *sink)
{
    HB_ASSERT(may_discard(c));
    count_aside(c);
    if (sink)
        hb_tell(sink, c, HB_EVENT_DISCARD, c->turn, 1, (const int32_t[]){ c->drawn });
    c->drawn = 0;
    return HB_SKIPS;
}

static void set_aside(struct hb_landgame *c, struct hb_sink *sink)
{
    count_aside(c);
    if (sink)
        hb_tell(sink, c, HB_EVENT_ASIDE, c->turn, 1, (const int32_t[]){ c->drawn });
    c->drawn = 0;
}

static bool lies(const struct hb_landscape *l, const char *mark)
{
    for (unsigned t = 0; t < l->tiles; t++)
        if (hb_mark_of_design(&hb_designs[hb_tile_design(l, t)], mark))
            return true;
    return false;
}

__attribute__((cold, noinline)) static bool lays_start(const struct hb_landgame *c, const struct hb_design *d)
{
    bool board = false, begins = false;

    for (uint32_t left = hb_all_rules(c); left;) {
        const struct hb_rule *rule = hb_own_rule(hb_next_own(c, &left));
        board |= rule->start_board != NULL;
        begins |= rule->start_mark && hb_mark_of_design(d, rule->start_mark) && !lies(hb_land(c), rule->start_mark);
    }
    return board && begins;
}

bool hb_lays_start(const struct hb_landgame *c)
{
    const struct hb_design *d = &hb_designs[c->drawn];

    return d->start && d->marks && lays_start(c, d);
}

static enum hb_next tile_enter(struct hb_landgame *c, const struct hb_own *own, struct hb_sink *sink)
{
    (void)own;
    if (!hb_tile_can_be_laid(c)) {
        set_aside(c, sink);
        return HB_DRAWS_AGAIN;
    }
    c->head.actor = (int8_t)c->turn;
    return HB_ASKS;
}

/* Writes the moves on the squares of one word, all rotations of a square at once: a table has them in order, and what is
 * written too much is written over, so that no branch hangs on which are legal.  out must have room for four more. */
static struct hb_move *list_word(struct hb_move *out, const struct hb_landgame *c, const struct hb_fits *f,
                                 unsigned word)
{
    static const uint64_t turns[16][HB_TURNS] = {
        { 0 }, { 0 },    { 1 },    { 0, 1 },    { 2 },    { 0, 2 },    { 1, 2 },    { 0, 1, 2 },
        { 3 }, { 0, 3 }, { 1, 3 }, { 0, 1, 3 }, { 2, 3 }, { 0, 2, 3 }, { 1, 2, 3 }, { 0, 1, 2, 3 },
    };
    static const uint8_t count[16] = { 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4 };
    const struct hb_landscape *l = hb_land(c);
    struct hb_survey room;
    const struct hb_places at = hb_places(l, word, &room);
    const uint64_t verb = hb_move_of(HB_VERB_TILE, 0, 0, 0, 0).code, *w = f->squares[word];
    const int min_x = l->min_x, min_y = l->min_y; /* kept at hand: what is written could be the landscape's */

    for (uint64_t squares = w[0] | w[1] | w[2] | w[3]; squares; squares &= squares - 1) {
        unsigned bit = (unsigned)__builtin_ctzll(squares), which = hb_bits_of_words(w, bit);
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
static size_t list_some(const struct hb_landgame *c, const struct hb_fits *f, struct hb_move *out, size_t cap)
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

static size_t list_places(const struct hb_landgame *c, const struct hb_own *own, int who, struct hb_move *out,
                          size_t cap)
{
    struct hb_move *to = out;
    struct hb_fits f;

    (void)own;
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

static size_t tile_legal(const struct hb_landgame *c, const struct hb_own *own, int who, struct hb_move *out,
                         size_t cap)
{
    size_t n = list_places(c, own, who, out, cap);

    if (!may_discard(c))
        return n;
    if (n < cap)
        out[n] = discard();
    return n + 1;
}

/* The square that a legal move means, else HB_NO_SQUARE. */
static unsigned square_meant(const struct hb_landgame *c, struct hb_move m)
{
    unsigned quarters = hb_move_arg(m), square;
    uint32_t rules;

    if (hb_move_verb(m) != HB_VERB_TILE || hb_move_piece(m) || quarters >= hb_designs[c->drawn].turns)
        return HB_NO_SQUARE;
    square = hb_square_at(hb_land(c), hb_move_x(m), hb_move_y(m));
    if (square == HB_NO_SQUARE || !hb_fits_on(hb_land(c), square, c->drawn, quarters))
        return HB_NO_SQUARE;
    rules = minding(c, c->drawn);
    return !rules || rules_allow(c, rules, square, quarters, NULL) ? square : HB_NO_SQUARE;
}

static bool tile_is_legal(const struct hb_landgame *c, const struct hb_own *own, int who, struct hb_move m)
{
    (void)own;
    (void)who;
    if (m.code == discard().code)
        return may_discard(c);
    return square_meant(c, m) != HB_NO_SQUARE;
}

static inline __attribute__((always_inline)) enum hb_next lay_there(struct hb_landgame *c, unsigned square,
                                                                    unsigned quarters, struct hb_sink *sink)
{
    const bool start = hb_lays_start(c);

    hb_lay(hb_land(c), square, c->drawn, quarters);
    c->laid = (uint16_t)(hb_land(c)->tiles - 1);
    if (sink)
        hb_tell(sink, c, HB_EVENT_TILE, c->turn, 4,
                (const int32_t[]){ c->drawn, hb_tile_x(hb_land(c), c->laid), hb_tile_y(hb_land(c), c->laid),
                                   90 * (int32_t)quarters });
    c->drawn = 0;
    for (uint32_t left = c->hook[HB_HOOK_LAID]; left;) {
        const struct hb_own *own = hb_next_own(c, &left);
        hb_own_rule(own)->laid(c, own, sink);
    }
    if (__builtin_expect(!start, 1))
        return HB_GOES_ON;
    hb_forget_laid(c);
    return HB_DRAWS_AGAIN;
}

static enum hb_next tile_play(struct hb_landgame *c, const struct hb_own *own, int who, struct hb_move m,
                              struct hb_sink *sink)
{
    (void)own;
    (void)who;
    if (hb_move_verb(m) == HB_VERB_DISCARD)
        return play_discard(c, sink);
    unsigned square = square_meant(c, m);
    HB_ASSERT(square != HB_NO_SQUARE);
    return lay_there(c, square, hb_move_arg(m), sink);
}

/* One of the places and to discard, each with the same chance. */
__attribute__((cold, noinline)) static enum hb_next discard_or_lay(struct hb_landgame *c, uint64_t *seed)
{
    struct hb_move some[HB_MOVES_MAX] = { { 0 } };
    enum hb_next next = tile_enter(c, NULL, NULL);

    if (next != HB_ASKS)
        return next;
    size_t n = tile_legal(c, NULL, c->turn, some, HB_MOVES_MAX);
    return tile_play(c, NULL, c->turn, some[hb_below(seed, (uint32_t)n)], NULL);
}

static enum hb_next tile_random(struct hb_landgame *c, const struct hb_own *own, uint64_t *seed)
{
    uint32_t rules = minding(c, c->drawn);
    unsigned square, quarters;
    bool fits;

    (void)own;
    if (__builtin_expect(c->parts != 0, 0) && may_discard(c))
        return discard_or_lay(c, seed);
    if (__builtin_expect(rules != 0, 0)) {
        struct hb_fits f;
        hb_fits_find(&f, hb_land(c), c->drawn);
        sift(c, rules, &f);
        fits = hb_fits_pick_from(&f, seed, &square, &quarters);
    } else {
        fits = hb_fits_pick(hb_land(c), c->drawn, seed, &square, &quarters);
    }
    if (!fits) {
        set_aside(c, NULL);
        return HB_DRAWS_AGAIN;
    }
    return lay_there(c, square, quarters, NULL);
}

static void why_edges(const struct hb_landgame *c, unsigned square, unsigned quarters, struct hb_error *err)
{
    const uint8_t *edge = hb_shapes[HB_TURNS * c->drawn + quarters].edge;

    for (unsigned side = 0; side < HB_SIDES; side++) {
        int asked = hb_asked(hb_land(c), square, (enum hb_side)side);
        if (asked >= 0 && asked != edge[side]) {
            hb_refuse(err, HB_ILLEGAL_MOVE, "lay.edge side=%s mine=%s edge=%s rule=%s",
                      hb_side_name((enum hb_side)side), hb_feature_name((enum hb_feature_kind)edge[side]),
                      hb_feature_name((enum hb_feature_kind)asked), hb_law(c, HB_LAW_FIT));
            return;
        }
    }
}

static void tile_why(const struct hb_landgame *c, const struct hb_own *own, int who, struct hb_move m,
                     const struct hb_names *names, struct hb_error *err)
{
    unsigned square = hb_square_at(hb_land(c), hb_move_x(m), hb_move_y(m));
    unsigned turns = hb_designs[c->drawn].turns, quarters = hb_move_arg(m);

    (void)own;
    (void)who;
    (void)names;
    if (hb_move_verb(m) == HB_VERB_DISCARD)
        hb_refuse(err, HB_ILLEGAL_MOVE, "lay.discard");
    else if (hb_move_verb(m) != HB_VERB_TILE)
        hb_refuse(err, HB_ILLEGAL_MOVE, "lay.first tile=%s", hb_designs[c->drawn].name);
    else if (hb_tile_at(hb_land(c), hb_move_x(m), hb_move_y(m)) != HB_NO_TILE)
        hb_refuse(err, HB_ILLEGAL_MOVE, "lay.taken x=%d y=%d rule=%s", hb_move_x(m), hb_move_y(m),
                  hb_law(c, HB_LAW_TOUCH));
    else if (square == HB_NO_SQUARE)
        hb_refuse(err, HB_ILLEGAL_MOVE, "lay.alone x=%d y=%d rule=%s", hb_move_x(m), hb_move_y(m),
                  hb_law(c, HB_LAW_TOUCH));
    else if (!hb_fits_on(hb_land(c), square, c->drawn, quarters % HB_TURNS))
        why_edges(c, square, quarters % HB_TURNS, err);
    else if (!rules_allow(c, minding(c, c->drawn), square, quarters % HB_TURNS, err))
        return;
    else
        hb_refuse(err, HB_ILLEGAL_MOVE, "lay.same rot=%u x=%d y=%d as=%u", 90 * quarters, hb_move_x(m), hb_move_y(m),
                  90 * (quarters % turns));
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
