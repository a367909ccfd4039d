/* ford.c -- roads that are joined and cut again.
 *
 * Where several roads end at one tile a ford joins two of them.  Who lays such a tile says which two; in each of their
 * later parts a player may move the ford that has lain longest to two other ends of its tile, or lift it.  A road that
 * is complete by that is scored. */
#include "engine/tilegame/rule.h"

enum { JOIN, LIFT };
enum { FORDS = 6 };

/* The road segments of a tile, as bits, if there are at least two. */
static unsigned ends_at(const struct hb_landscape *l, unsigned tile)
{
    unsigned roads = hb_land_segments_of_kinds(hb_land_tile_design(l, tile), 1 << HB_ROAD);

    return roads & (roads - 1) ? roads : 0;
}

/* The tile of the ford that lies on the oldest tile, and its two ends; HB_NO_TILE if there is none. */
static unsigned oldest_ford(const struct hb_landscape *l, unsigned *one, unsigned *other)
{
    for (unsigned t = 0; l->bridges && t < l->tiles; t++)
        for (*one = 0; *one < HB_SEGMENTS_MAX; ++*one)
            for (*other = *one + 1; *other < hb_designs[hb_land_tile_design(l, t)].segments; ++*other)
                if (hb_land_is_bridged(l, t, *one, *other))
                    return t;
    return HB_NO_TILE;
}

/* The tile whose ends may be joined now: the one just laid if it can have a ford, else that of the oldest one. */
static unsigned tile_meant(const struct hb_tilegame *tg)
{
    const struct hb_landscape *l = hb_tg_land(tg);
    unsigned one, other;

    if (ends_at(l, tg->laid) && l->bridges < FORDS)
        return tg->laid;
    return oldest_ford(l, &one, &other);
}

static enum hb_next ford_enter(struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_sink *sink)
{
    (void)slot;
    (void)sink;
    if (tile_meant(tg) == HB_NO_TILE)
        return HB_GOES_ON;
    tg->head.actor = (int8_t)tg->turn;
    return HB_ASKS;
}

static size_t ford_legal(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move *out,
                         size_t cap)
{
    const struct hb_landscape *l = hb_tg_land(tg);
    unsigned tile = tile_meant(tg), ends = ends_at(l, tile);
    int x = hb_land_tile_x(l, tile), y = hb_land_tile_y(l, tile);
    size_t n = 0;

    (void)who;
    for (unsigned one = 0; one < HB_SEGMENTS_MAX; one++)
        for (unsigned other = one + 1; other < HB_SEGMENTS_MAX; other++) {
            if (!(ends >> one & 1) || !(ends >> other & 1) || hb_land_is_bridged(l, tile, one, other))
                continue;
            if (n < cap)
                out[n] = hb_tg_move(hb_tg_slot_verb(slot, JOIN), other, x, y, one);
            n++;
        }
    if (n < cap)
        out[n] = hb_tg_move(hb_tg_slot_verb(slot, LIFT), 0, 0, 0, 0);
    return n + 1;
}

static void due_if_complete(struct hb_tilegame *tg, unsigned tile, unsigned segment)
{
    if (!hb_land_open_ends(hb_tg_land(tg), hb_land_root_at(hb_tg_land(tg), tile, segment)))
        hb_tg_add_due(tg, tile, segment);
}

static enum hb_next ford_play(struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move m,
                              struct hb_sink *sink)
{
    struct hb_landscape *l = hb_tg_land(tg);
    unsigned meant = tile_meant(tg), one, other, old = oldest_ford(l, &one, &other);
    bool new = meant == tg->laid && l->bridges < FORDS &&ends_at(l, meant);

    (void)who;
    if (!new &&old != HB_NO_TILE) {
        hb_land_unbridge(l, old, one, other);
        due_if_complete(tg, old, one);
        due_if_complete(tg, old, other);
    }
    if (hb_tg_move_verb(m) == hb_tg_slot_verb(slot, JOIN)) {
        hb_land_bridge(l, meant, hb_tg_move_arg(m), hb_tg_move_piece(m));
        due_if_complete(tg, meant, hb_tg_move_arg(m));
    }
    if (!new &&old != HB_NO_TILE) {
        hb_tg_feature_split(tg, old, one, sink);
        hb_tg_feature_split(tg, old, other, sink);
    }
    return HB_GOES_ON;
}

const struct hb_rule hb_rule_ford = {
    .name = "ford",
    .number = 30,
    .rank = 105,
    .neat = 1 << HB_ROAD,
    .bridges = FORDS,
    .bridge = "ford",
    .verb = { [JOIN] = { "join", "wF", "0 1 2 3 4 5 6 7 8 9 10 11" }, [LIFT] = { "lift", "", NULL } },
    .step = { { .phase = "ford",
                .slot = HB_SLOT_PLACED,
                .enter = ford_enter,
                .legal = ford_legal,
                .play = ford_play,
                .refusal = "ford.now" } },
};
