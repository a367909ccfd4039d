/* traders.c -- Traders & Builders.
 *
 * TRB-3       Who completes a city takes a token for each goods symbol in it, whoever stands there.
 * TRB-4       At the end, for each kind of goods, ten points to everybody who has the most of it.
 * TRB-5..7    The builder joins an own follower on an incomplete road or city.
 * TRB-8..11   Laying a tile on the feature of the own builder gives one further part, once a turn.
 * TRB-12      The builder has no power and goes home with the feature or with the owner's last follower there.
 * TRB-13..15  The pig joins an own farmer; a field is then worth four points a city to its owner, who has
 *             the majority.  It goes home with the owner's last farmer there.
 * TRB-16      The builder must stand there when the tile is laid.
 * E-32        No further part without a tile.
 *
 * Goods symbols are marks that the landscape adds up over a city.  The rule remembers the tokens of each player, and
 * whether this part has earned a further one or is it. */
#include "games/carcassonne/traders/traders.h"

#include "engine/assert.h"

#include <stddef.h>

enum { WINE, GRAIN, CLOTH, GOODS = HB_TRADERS_GOODS }; /* counts */
enum { MOST_OF_A_KIND = 10, PIG_EXTRA = 1 };
enum { TOOK, ANOTHER_TILE }; /* events */

static const char *const goods_names[GOODS] = { "wine", "grain", "cloth" };

struct traders_memory {
    uint8_t earned; /* a further part, in this part */
    uint8_t second; /* this is the further part */
    uint8_t goods[HB_PLAYERS_MAX][GOODS];
};

static const struct hb_memory_field fields[] = {
    { "earned", offsetof(struct traders_memory, earned), 1, 1 },
    { "second", offsetof(struct traders_memory, second), 1, 1 },
    { "goods", offsetof(struct traders_memory, goods), 1, HB_PLAYERS_MAX *GOODS },
    { NULL, 0, 0, 0 },
};

static struct traders_memory *memory(const struct hb_tilegame *tg, const struct hb_rule_slot *slot)
{
    return hb_tg_memory(tg, slot);
}

/* Placing */

static void builder_why_not(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int player, unsigned tile,
                            unsigned segment, struct hb_error *err)
{
    (void)slot;
    if (!hb_land_has_follower(hb_tg_land(tg), (unsigned)player, hb_land_root_at(hb_tg_land(tg), tile, segment)))
        hb_refuse(err, HB_ILLEGAL_MOVE, "traders.builder.alone");
    else
        hb_refuse(err, HB_ILLEGAL_MOVE, "traders.builder.late");
}

/* Nothing but a missing farmer can be in the way. */
static void pig_why_not(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int player, unsigned tile,
                        unsigned segment, struct hb_error *err)
{
    (void)tg;
    (void)slot;
    (void)player;
    (void)tile;
    (void)segment;
    hb_refuse(err, HB_ILLEGAL_MOVE, "traders.pig.alone");
}

static bool is_helper(const struct hb_rule_slot *slot, unsigned piece)
{
    return piece == slot->piece + (unsigned)HB_TRADERS_BUILDER || piece == slot->piece + (unsigned)HB_TRADERS_PIG;
}

/* The last follower takes builder and pig along (TRB-12, TRB-15). */
static void traders_left(struct hb_tilegame *tg, const struct hb_rule_slot *slot, int player, unsigned root,
                         struct hb_sink *sink)
{
    const struct hb_landscape *l = hb_tg_land(tg);

    if (!hb_land_has_other_pieces(l, root) || hb_land_has_follower(l, (unsigned)player, root))
        return;
    for (unsigned i = l->pieces; i-- > 0;) {
        const struct hb_land_figure f = hb_land_figure(l, i);
        if (f.player == player && is_helper(slot, f.piece) && hb_land_figure_root(l, i) == root)
            hb_tg_send_home(tg, i, sink);
    }
}

/* Builder and pig are never alone, and nobody has more goods than symbols could have given. */
static bool traders_sane(const struct hb_tilegame *tg, const struct hb_rule_slot *slot)
{
    const struct hb_landscape *l = hb_tg_land(tg);
    const struct traders_memory *m = memory(tg, slot);
    unsigned all = 0;

    for (unsigned i = 0; i < l->pieces; i++) {
        const struct hb_land_figure f = hb_land_figure(l, i);
        if (is_helper(slot, f.piece) && !hb_land_has_follower(l, f.player, f.root))
            return false;
    }
    for (unsigned p = 0; p < HB_PLAYERS_MAX; p++)
        for (unsigned g = 0; g < GOODS; g++)
            all += m->goods[p][g];
    return m->earned <= 1 && m->second <= 1 && all <= l->tiles;
}

/* The further part */

/* The builder was there before the tile (TRB-16): figures are placed afterwards. */
static void traders_laid(struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_sink *sink)
{
    const struct hb_landscape *l = hb_tg_land(tg);
    unsigned left = hb_designs[hb_land_tile_design(l, tg->laid)].roads_and_cities & l->helped;

    (void)sink;
    if (!left || memory(tg, slot)->second || hb_tg_seats(tg)[tg->turn].supply[slot->piece + HB_TRADERS_BUILDER])
        return;
    for (; left; left &= left - 1)
        if (hb_land_has_piece(l, tg->turn, slot->piece + (unsigned)HB_TRADERS_BUILDER, l->here[__builtin_ctz(left)]))
            memory(tg, slot)->earned = 1;
}

static enum hb_next builder_enter(struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_sink *sink)
{
    struct traders_memory *m = memory(tg, slot);

    if (tg->parts)
        return HB_GOES_ON; /* it comes at the end of the turn, whatever part has earned it */
    bool another = m->earned && hb_tg_tiles_to_draw(tg);

    m->earned = 0;
    m->second = another;
    if (!another)
        return HB_GOES_ON;
    hb_tg_clear_laid(tg);
    if (sink)
        hb_tg_emit_rule(sink, tg, slot, tg->turn, 1, (const int32_t[]){ ANOTHER_TILE });
    return HB_DRAWS_AGAIN;
}

/* Goods */

static void traders_completed(struct hb_tilegame *tg, const struct hb_rule_slot *slot, const struct hb_scored *s,
                              struct hb_sink *sink)
{
    int32_t took[3 + GOODS] = { TOOK, hb_land_tile_x(hb_tg_land(tg), s->tile),
                                hb_land_tile_y(hb_tg_land(tg), s->tile) };
    int32_t all = 0;

    for (unsigned g = 0; s->kind == HB_CITY && g < GOODS; g++) {
        took[3 + g] = (int32_t)hb_tg_slot_marks(tg, slot, g, s);
        memory(tg, slot)->goods[tg->turn][g] = (uint8_t)(memory(tg, slot)->goods[tg->turn][g] + took[3 + g]);
        all += took[3 + g];
    }
    if (all && sink)
        hb_tg_emit_rule(sink, tg, slot, tg->turn, 3 + GOODS, took);
}

/* Goods of cities that the tile just laid has completed: the player takes them when the part is scored. */
static unsigned about_to_take(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, unsigned goods)
{
    const struct hb_landscape *l = hb_tg_land(tg);
    unsigned seen[HB_SEGMENTS_MAX], cities = 0, sum = 0;

    if (tg->laid == HB_NO_TILE)
        return 0;
    for (unsigned left = hb_designs[hb_land_tile_design(l, tg->laid)].roads_and_cities; left; left &= left - 1) {
        unsigned root = hb_land_root_at(l, tg->laid, (unsigned)__builtin_ctz(left)), i = 0;
        while (i < cities && seen[i] != root)
            i++;
        if (i < cities || hb_land_open_ends(l, root))
            continue;
        seen[cities++] = root;
        sum += hb_tg_slot_marks_at(tg, slot, goods, root);
    }
    return sum;
}

unsigned hb_traders_goods(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, unsigned player,
                          unsigned goods)
{
    return memory(tg, slot)->goods[player][goods] + (player == tg->turn ? about_to_take(tg, slot, goods) : 0);
}

static unsigned most_of(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, unsigned goods)
{
    unsigned most = 0;

    for (unsigned p = 0; p < tg->head.players; p++)
        if (hb_traders_goods(tg, slot, p, goods) > most)
            most = hb_traders_goods(tg, slot, p, goods);
    return most;
}

static void traders_final(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_award *a)
{
    for (unsigned g = 0; g < GOODS; g++) {
        struct hb_scored s = { .kind = HB_FEATURE_KINDS, .detail = g, .at_end = true };
        unsigned most = most_of(tg, slot, g);
        for (unsigned p = 0; most && p < tg->head.players; p++)
            if (hb_traders_goods(tg, slot, p, g) == most)
                a->points(a, (int)p, slot->source, MOST_OF_A_KIND, &s);
    }
}

static void traders_look(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_look *look)
{
    for (unsigned p = 0; p < tg->head.players; p++) {
        hb_look_begin(&look->seat[p], HB_SEAT_GOODS);
        for (unsigned g = 0; g < GOODS; g++)
            hb_look_put(&look->seat[p], HB_SEAT_GOODS, goods_names[g], memory(tg, slot)->goods[p][g]);
    }
}

/* The pig */

static bool has_pig(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, const struct hb_scored *s,
                    int player)
{
    return s->kind == HB_FIELD &&
           hb_land_has_piece(hb_tg_land(tg), (unsigned)player, slot->piece + (unsigned)HB_TRADERS_PIG, s->root);
}

static int traders_worth_for(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, const struct hb_scored *s,
                             int player, int worth)
{
    return has_pig(tg, slot, s, player) ? worth + PIG_EXTRA * (int)s->cities : worth;
}

static void traders_explain(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, const struct hb_scored *s,
                            int player, struct hb_event_record *t)
{
    if (has_pig(tg, slot, s, player))
        hb_event_reason(t, "pig", 1, "TRB-14");
}

const struct hb_rule hb_rule_traders = {
    .name = "traders",
    .number = 5,
    .rank = 40,
    .tiles = "traders",
    .boxes = "bigbox2021 bigbox5",
    .piece = { [HB_TRADERS_BUILDER] = { .name = "builder",
                                        .each = 1,
                                        .stands_on = 1 << HB_ROAD | 1 << HB_CITY,
                                        .placing_rule = "TRB-5",
                                        .beside_own = true,
                                        .on_open = true,
                                        .why_not = builder_why_not },
               [HB_TRADERS_PIG] = { .name = "pig",
                                    .each = 1,
                                    .stands_on = 1 << HB_FIELD,
                                    .placing_rule = "TRB-13",
                                    .beside_own = true,
                                    .why_not = pig_why_not } },
    .source = { "goods" },
    .count = { [WINE] = "wine", [GRAIN] = "grain", [CLOTH] = "cloth" },
    .memory = sizeof(struct traders_memory),
    .fields = fields,
    .sane = traders_sane,
    .laid = traders_laid,
    .completed = traders_completed,
    .left = traders_left,
    .worth_for = traders_worth_for,
    .explain = traders_explain,
    .final = traders_final,
    .source_form = { { "score",
                       "event.score.goods",
                       "TRB-4",
                       { { "good", HB_AS_WORD, .at = HB_SCORE_SEGMENT, .words = goods_names },
                         { "final", HB_AS_FLAG, .at = HB_SCORE_HOW } } } },
    .look = traders_look,
    .event = { [TOOK] = { "goods",
                          "event.goods",
                          "TRB-3",
                          { { .name = "x", .at = 2 },
                            { .name = "y", .at = 3 },
                            { .name = "wine", .at = 4 },
                            { .name = "grain", .at = 5 },
                            { .name = "cloth", .at = 6 },
                            { "goods", HB_AS_COUNTS, .at = 4, .count = GOODS, .words = goods_names } } },
               [ANOTHER_TILE] = { "builder", "event.builder", "TRB-8", { { .name = NULL } } } },
    .step = { { .phase = "builder", .slot = HB_SLOT_END, .enter = builder_enter } },
};
