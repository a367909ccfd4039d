/* land_model.c -- a second landscape, slow and obvious, that tests do everything to that they do to the real one.
 *
 * The model is the list of what was laid, put and bridged.  Each comparison labels the segments by flood fill and then
 * asks the real landscape about everything it keeps up to date: roots, open ends, extents, followers, squares,
 * neighbours. */
#include "tests/support/land_model.h"

#include "engine/splitmix.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

unsigned test_design(const char *id)
{
    char name[32];

    snprintf(name, sizeof name, "test/%s", id);
    unsigned design = hb_design_named(name, HB_C3);
    assert_true(design > 0);
    return design;
}

struct land_pair land_pair_new(const struct hb_land_plan *plan)
{
    struct land_pair p = { .bytes = hb_land_bytes(plan) };

    p.land = calloc(1, p.bytes);
    p.model = calloc(1, sizeof *p.model);
    assert_true(p.land != NULL && p.model);
    hb_land_init(p.land, plan);
    return p;
}

void land_pair_free(struct land_pair *p)
{
    free(p->land);
    free(p->model);
}

/* Doing the same twice */

static void lay_design(struct land_pair *p, int x, int y, unsigned design, unsigned quarters)
{
    unsigned square = hb_land_square_for_tile(p->land, x, y);

    p->model->tile[p->model->tiles++] = (struct model_tile){ x, y, design, quarters };
    if (design)
        hb_land_lay(p->land, square, design, quarters);
    else
        hb_land_lay_back(p->land, square);
}

void pair_lay(struct land_pair *p, int x, int y, const char *design, unsigned quarters)
{
    lay_design(p, x, y, design ? test_design(design) : 0, quarters);
}

void pair_bridge(struct land_pair *p, unsigned tile, unsigned one, unsigned other)
{
    struct land_model *m = p->model;

    m->bridge[m->bridges].tile = tile;
    m->bridge[m->bridges].one = one;
    m->bridge[m->bridges++].other = other;
    hb_land_bridge(p->land, tile, one, other);
}

void pair_unbridge(struct land_pair *p, unsigned tile, unsigned one, unsigned other)
{
    struct land_model *m = p->model;
    unsigned i = 0;

    while (m->bridge[i].tile != tile || m->bridge[i].one != one || m->bridge[i].other != other)
        assert_true(++i < m->bridges);
    m->bridge[i] = m->bridge[--m->bridges];
    hb_land_unbridge(p->land, tile, one, other);
}

void pair_put(struct land_pair *p, struct hb_land_piece t)
{
    p->model->thing[p->model->things++] = t;
    hb_land_put_piece(p->land, t);
}

void pair_move(struct land_pair *p, unsigned thing, struct hb_where to)
{
    p->model->thing[thing].where = to;
    hb_land_move_piece(p->land, thing, to);
}

void pair_take(struct land_pair *p, unsigned thing)
{
    struct land_model *m = p->model;

    m->things--;
    memmove(&m->thing[thing], &m->thing[thing + 1], (m->things - thing) * sizeof m->thing[0]);
    hb_land_take_piece(p->land, thing);
}

/* The model looked at */

static const struct hb_segment *segment_of(const struct land_model *m, unsigned t, unsigned s)
{
    return &hb_designs[m->tile[t].design].segment[s];
}

static unsigned segments_of(const struct land_model *m, unsigned t)
{
    return hb_designs[m->tile[t].design].segments;
}

static bool covers(const struct land_model *m, unsigned t, unsigned s, unsigned half)
{
    return hb_rotate_halves(segment_of(m, t, s)->halves, m->tile[t].quarters) >> half & 1;
}

static bool is_way(unsigned kind)
{
    return kind == HB_ROAD || kind == HB_RIVER || kind == HB_MIST;
}

static bool reaches(const struct land_model *m, unsigned t, unsigned s, unsigned side)
{
    return hb_rotate_sides(segment_of(m, t, s)->sides, m->tile[t].quarters) >> side & 1;
}

static int tile_at(const struct land_model *m, int x, int y)
{
    for (unsigned t = 0; t < m->tiles; t++)
        if (m->tile[t].x == x && m->tile[t].y == y)
            return (int)t;
    return -1;
}

static int beside(const struct land_model *m, unsigned t, unsigned side)
{
    return tile_at(m, hb_land_beside_x(m->tile[t].x, side), hb_land_beside_y(m->tile[t].y, side));
}

static bool is_misty(const struct land_model *m, unsigned t, unsigned side)
{
    for (unsigned s = 0; s < segments_of(m, t); s++)
        if (segment_of(m, t, s)->kind == HB_MIST && reaches(m, t, s, side))
            return true;
    return false;
}

/* Whether the segments of two neighbours meet across a side of the first. */
static bool meet(const struct land_model *m, unsigned a, unsigned i, unsigned side, unsigned b, unsigned j)
{
    unsigned kind = segment_of(m, a, i)->kind, across = (side + 2) % HB_SIDES;

    if (segment_of(m, b, j)->kind != kind)
        return false;
    if (is_way(kind))
        return reaches(m, a, i, side) && reaches(m, b, j, across);
    if (kind == HB_CITY) /* all on the side are one */
        return (covers(m, a, i, 2 * side) || covers(m, a, i, 2 * side + 1)) &&
               (covers(m, b, j, 2 * across) || covers(m, b, j, 2 * across + 1));
    if (is_misty(m, a, side) || is_misty(m, b, across)) /* fields end there */
        return false;
    return (covers(m, a, i, 2 * side) && covers(m, b, j, 2 * across + 1)) ||
           (covers(m, a, i, 2 * side + 1) && covers(m, b, j, 2 * across));
}

static void flood(struct land_model *m, unsigned t, unsigned s, int label)
{
    if (m->label[t][s] == label)
        return;
    m->label[t][s] = label;
    for (unsigned side = 0; side < HB_SIDES; side++) {
        int there = beside(m, t, side);
        for (unsigned j = 0; there >= 0 && j < segments_of(m, (unsigned)there); j++)
            if (meet(m, t, s, side, (unsigned)there, j))
                flood(m, (unsigned)there, j, label);
    }
    for (unsigned i = 0; i < m->bridges; i++) {
        if (m->bridge[i].tile == t && m->bridge[i].one == s)
            flood(m, t, m->bridge[i].other, label);
        if (m->bridge[i].tile == t && m->bridge[i].other == s)
            flood(m, t, m->bridge[i].one, label);
    }
}

static void label_all(struct land_model *m)
{
    memset(m->label, 0xff, sizeof m->label);
    m->labels = 0;
    for (unsigned t = 0; t < m->tiles; t++)
        for (unsigned s = 0; s < segments_of(m, t); s++)
            if (m->label[t][s] < 0)
                flood(m, t, s, m->labels++);
}

/* Open ends of one segment: sides of a road, river or mist, halves of a city. */
static unsigned open_of(const struct land_model *m, unsigned t, unsigned s)
{
    unsigned kind = segment_of(m, t, s)->kind, open = 0;

    for (unsigned side = 0; side < HB_SIDES; side++) {
        int there = beside(m, t, side);
        bool met = there >= 0 && m->tile[there].design;
        if (kind == HB_MIST && met) {
            met = false;
            for (unsigned j = 0; j < segments_of(m, (unsigned)there); j++)
                met |= meet(m, t, s, side, (unsigned)there, j);
        }
        if (is_way(kind))
            open += reaches(m, t, s, side) && !met;
        if (kind == HB_CITY)
            open += met ? 0u : (unsigned)covers(m, t, s, 2 * side) + (unsigned)covers(m, t, s, 2 * side + 1);
    }
    return open;
}

/* What a side shows, as the rulebook has it: the kind of road or river that leaves there, or of what lies there. */
static int edge_of(const struct land_model *m, unsigned t, unsigned side)
{
    int edge = -1;

    for (unsigned s = 0; s < segments_of(m, t); s++) {
        unsigned kind = segment_of(m, t, s)->kind;
        if ((kind == HB_ROAD || kind == HB_RIVER) && reaches(m, t, s, side))
            return (int)kind;
        if ((kind == HB_CITY || kind == HB_FIELD) && (covers(m, t, s, 2 * side) || covers(m, t, s, 2 * side + 1)))
            edge = (int)kind;
    }
    return edge;
}

/* Comparing */

static void compare_feature(const struct land_pair *p, int label, unsigned root)
{
    const struct land_model *m = p->model;
    unsigned tiles = 0, open = 0, followers = 0, others = 0;

    for (unsigned t = 0; t < m->tiles; t++) {
        bool on = false;
        for (unsigned s = 0; s < segments_of(m, t); s++) {
            bool mine = m->label[t][s] == label;
            assert_int_equal(mine, hb_land_root_at(p->land, t, s) == root);
            on |= mine;
            open += mine ? open_of(m, t, s) : 0;
        }
        tiles += on;
    }
    for (unsigned i = 0; i < m->things; i++)
        if (m->thing[i].where.kind == HB_AT_SEGMENT &&
            m->label[m->thing[i].where.number][m->thing[i].where.segment] == label)
            *(m->thing[i].counts ? &followers : &others) += 1;
    assert_int_equal(hb_land_open_ends(p->land, root), open);
    assert_int_equal(hb_land_extent(p->land, root).tiles, tiles);
    assert_int_equal(hb_land_count_followers(p->land, root), followers);
    assert_int_equal(hb_land_is_held(p->land, root), followers > 0);
    assert_int_equal((hb_land_links(p->land)[root] & HB_HELPED) != 0, others > 0);
}

static void compare_things(const struct land_pair *p)
{
    const struct land_model *m = p->model;

    assert_int_equal(p->land->pieces, m->things);
    for (unsigned i = 0; i < m->things; i++) {
        struct hb_land_piece t = hb_land_piece(p->land, i), expected = m->thing[i];
        unsigned next = i + 1;
        assert_int_equal(t.piece, expected.piece);
        assert_int_equal(t.owner, expected.owner);
        assert_int_equal(t.counts, expected.counts);
        assert_memory_equal(&t.where, &expected.where, sizeof t.where);
        while (next < m->things && memcmp(&m->thing[next].where, &t.where, sizeof t.where) != 0)
            next++;
        assert_int_equal(hb_land_piece_at(p->land, t.where, i), i);
        assert_int_equal(hb_land_piece_at(p->land, t.where, i + 1), next);
    }
}

/* Each square that touches a tile is there once, and what is asked of it is what its neighbours show. */
static void compare_squares(const struct land_pair *p)
{
    const struct land_model *m = p->model;

    for (unsigned s = 0; s < p->land->squares; s++) {
        int x = hb_land_square_x(p->land, s), y = hb_land_square_y(p->land, s);
        bool touches = false;
        assert_int_equal(tile_at(m, x, y), -1);
        assert_int_equal(hb_land_square_at(p->land, x, y), s);
        for (unsigned side = 0; side < HB_SIDES; side++) {
            int there = tile_at(m, hb_land_beside_x(x, side), hb_land_beside_y(y, side));
            touches |= there >= 0;
            assert_int_equal(hb_land_edge_asked(p->land, s, (enum hb_side)side),
                             there < 0 ? -1 : edge_of(m, (unsigned)there, (side + 2) % HB_SIDES));
        }
        assert_true(touches);
    }
    for (unsigned t = 0; t < m->tiles; t++)
        for (unsigned side = 0; side < HB_SIDES; side++) {
            int x = hb_land_beside_x(m->tile[t].x, side), y = hb_land_beside_y(m->tile[t].y, side);
            assert_true(tile_at(m, x, y) >= 0 || hb_land_square_at(p->land, x, y) != HB_NO_SQUARE);
        }
}

static void compare_neighbours(const struct land_pair *p, unsigned t)
{
    const struct land_model *m = p->model;
    unsigned all = 0, face_up = 0;

    for (unsigned k = 0; k < m->tiles; k++)
        if (k != t && abs(m->tile[k].x - m->tile[t].x) <= 1 && abs(m->tile[k].y - m->tile[t].y) <= 1) {
            all++;
            face_up += m->tile[k].design != 0;
        }
    assert_int_equal(hb_land_neighbours(p->land, t), all);
    assert_int_equal(hb_land_neighbours_face_up(p->land, t), face_up);
}

void pair_compare(struct land_pair *p)
{
    struct land_model *m = p->model;
    int last = -1;

    hb_land_check(p->land);
    label_all(m);
    assert_int_equal(p->land->tiles, m->tiles);
    for (unsigned t = 0; t < m->tiles; t++) {
        assert_int_equal(hb_land_tile_at(p->land, m->tile[t].x, m->tile[t].y), t);
        assert_int_equal(hb_land_tile_design(p->land, t), m->tile[t].design);
        compare_neighbours(p, t);
        for (unsigned s = 0; s < segments_of(m, t); s++)
            if (m->label[t][s] > last) {
                last = m->label[t][s];
                compare_feature(p, last, hb_land_root_at(p->land, t, s));
            }
    }
    compare_things(p);
    compare_squares(p);
}

/* Random steps */

enum { TRIES = 40 };

bool pair_lay_random(struct land_pair *p, uint64_t *seed)
{
    const struct hb_landscape *l = p->land;

    if (!l->tiles) {
        lay_design(p, 0, 0, 1 + hb_splitmix_below(seed, (uint32_t)hb_design_count - 1), 0);
        return true;
    }
    for (unsigned i = 0; i < TRIES; i++) {
        unsigned design = 1 + hb_splitmix_below(seed, (uint32_t)hb_design_count - 1), square, quarters;
        if (hb_land_pick_fit(l, design, seed, &square, &quarters)) {
            assert_true(hb_land_fits_on(l, square, design, quarters));
            lay_design(p, hb_land_square_x(l, square), hb_land_square_y(l, square), design, quarters);
            return true;
        }
    }
    return false;
}

bool pair_lay_back_random(struct land_pair *p, uint64_t *seed)
{
    enum { BACKS_MOST = 4 };
    struct hb_landscape *l = p->land;
    unsigned square = hb_splitmix_below(seed, l->squares);

    if (l->backs == BACKS_MOST)
        return false;
    lay_design(p, hb_land_square_x(l, square), hb_land_square_y(l, square), 0, 0);
    return true;
}

bool pair_bridge_random(struct land_pair *p, uint64_t *seed)
{
    struct hb_landscape *l = p->land;
    const struct land_model *m = p->model;

    if (m->bridges && (m->bridges == l->bridges_max || hb_splitmix_below(seed, 2))) {
        unsigned i = hb_splitmix_below(seed, m->bridges);
        pair_unbridge(p, m->bridge[i].tile, m->bridge[i].one, m->bridge[i].other);
        return true;
    }
    for (unsigned i = 0; i < TRIES; i++) {
        unsigned tile = hb_splitmix_below(seed, l->tiles), one = hb_splitmix_below(seed, 4),
                 other = hb_splitmix_below(seed, 4);
        if (one < other && other < segments_of(m, tile) && segment_of(m, tile, one)->kind == HB_ROAD &&
            segment_of(m, tile, other)->kind == HB_ROAD && !hb_land_is_bridged(l, tile, one, other)) {
            pair_bridge(p, tile, one, other);
            return true;
        }
    }
    return false;
}

static struct hb_where random_place(const struct land_pair *p, uint64_t *seed)
{
    unsigned tile = hb_splitmix_below(seed, p->land->tiles), segments = segments_of(p->model, tile);

    switch (hb_splitmix_below(seed, 6)) {
    case 0:
        return hb_at_tile(tile);
    case 1:
        return hb_at_space(HB_AT_TRACK, hb_splitmix_below(seed, 50));
    case 2:
        return hb_at_space(HB_AT_GRAVE, 0);
    default:
        return segments ? hb_at_segment(tile, hb_splitmix_below(seed, segments)) : hb_at_tile(tile);
    }
}

bool pair_thing_random(struct land_pair *p, uint64_t *seed)
{
    unsigned things = p->model->things, what = hb_splitmix_below(seed, 4);

    if (things && (what == 0 || things == p->land->pieces_max)) {
        pair_take(p, hb_splitmix_below(seed, things));
    } else if (things && what == 1) {
        pair_move(p, hb_splitmix_below(seed, things), random_place(p, seed));
    } else {
        unsigned owner = hb_splitmix_below(seed, 9);
        pair_put(p, (struct hb_land_piece){ .piece = (uint8_t)hb_splitmix_below(seed, HB_LAND_PIECE_KINDS),
                                            .owner = (uint8_t)(owner < 8 ? owner : HB_NO_OWNER),
                                            .counts = owner < 8 && hb_splitmix_below(seed, 2),
                                            .where = random_place(p, seed) });
    }
    return true;
}
