/* abbot.c -- The Abbot, with gardens.
 *
 * ABB-1  Each player has one abbot; it stands on a monastery or a garden of the tile just laid.
 * ABB-2  Nobody else stands on a garden.
 * ABB-3  A garden is scored like a monastery.
 * ABB-4  In a part without placing a figure a player may take the own abbot back from an incomplete monastery or garden
 *        and score one point and one for each neighbour.
 * ABB-5  Not once it is surrounded, be it by the tile just laid.
 * ABB-6  Only the abbot is scored: others on the monastery stay, and no majority is asked for.
 * ABB-7  Left at the end, the abbot scores like a monk.
 *
 * To take the abbot back is an action instead of placing a figure.  There is one a player, so where it is, the board
 * says. */
#include "engine/assert.h"
#include "engine/tilegame/rule.h"

enum { ALL_AROUND = 8, RECALL = 0 };

/* The figure that is the player's abbot, or -1 if it is at home. */
static int abbot_out(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int player)
{
    const struct hb_landscape *l = hb_tg_land(tg);

    if (hb_tg_seats(tg)[player].supply[slot->piece])
        return -1;
    unsigned i = hb_land_piece_of(l, (unsigned)player, slot->piece);
    return i < l->pieces ? (int)i : -1;
}

/* Out of line: most abbots are at home whenever it is asked. */
__attribute__((noinline)) static size_t list_recall(const struct hb_tilegame *tg, const struct hb_rule_slot *slot,
                                                    int player, struct hb_move *out, size_t cap)
{
    const struct hb_landscape *l = hb_tg_land(tg);
    int i = abbot_out(tg, slot, player);

    if (i < 0)
        return 0;
    unsigned tile = hb_land_figure(l, (unsigned)i).tile;
    if (hb_land_neighbours(l, tile) == ALL_AROUND)
        return 0;
    if (cap > 0)
        out[0] =
            hb_tg_move(hb_tg_slot_verb(slot, RECALL), slot->piece, hb_land_tile_x(l, tile), hb_land_tile_y(l, tile), 0);
    return 1;
}

static size_t abbot_actions(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int player,
                            struct hb_move *out, size_t cap)
{
    return hb_tg_seats(tg)[player].supply[slot->piece] ? 0 : list_recall(tg, slot, player, out, cap);
}

/* Scored as if the abbot had the feature alone: no majority is asked for (ABB-6). */
static enum hb_next abbot_act(struct hb_tilegame *tg, const struct hb_rule_slot *slot, int player, struct hb_move m,
                              struct hb_sink *sink)
{
    const struct hb_landscape *l = hb_tg_land(tg);
    int i = abbot_out(tg, slot, player);

    HB_ASSERT(i >= 0);
    const struct hb_land_figure f = hb_land_figure(l, (unsigned)i);
    HB_ASSERT(hb_land_tile_x(l, f.tile) == hb_tg_move_x(m) && hb_land_tile_y(l, f.tile) == hb_tg_move_y(m));
    struct hb_scored s = { .kind = hb_land_segment_kind(l, f.tile, f.segment),
                           .root = hb_land_figure_root(l, (unsigned)i),
                           .tile = f.tile,
                           .segment = f.segment,
                           .neighbours = hb_land_neighbours(l, f.tile),
                           .owners = 1u << player,
                           .present = 1u << player };
    HB_ASSERT(s.neighbours < ALL_AROUND);
    s.power[player] = 1;
    hb_tg_give_points(tg, player, s.kind, 1 + (int)s.neighbours, &s, sink);
    hb_tg_send_home(tg, (unsigned)i, sink);
    return HB_GOES_ON;
}

static void abbot_why_not(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int player, struct hb_move m,
                          struct hb_error *err)
{
    const struct hb_landscape *l = hb_tg_land(tg);
    int i = abbot_out(tg, slot, player);

    if (i < 0) {
        hb_refuse(err, HB_ILLEGAL_MOVE, "abbot.away");
        return;
    }
    const struct hb_land_figure f = hb_land_figure(l, (unsigned)i);
    int x = hb_land_tile_x(l, f.tile), y = hb_land_tile_y(l, f.tile);
    if (hb_tg_move_piece(m) != f.piece)
        hb_refuse(err, HB_ILLEGAL_MOVE, "abbot.only");
    else if (x != hb_tg_move_x(m) || y != hb_tg_move_y(m))
        hb_refuse(err, HB_ILLEGAL_MOVE, "abbot.elsewhere x=%d y=%d", x, y);
    else
        hb_refuse(err, HB_ILLEGAL_MOVE, "abbot.complete feature=%s",
                  hb_feature_name(hb_land_segment_kind(l, f.tile, f.segment)));
}

const struct hb_rule hb_rule_abbot = {
    .name = "abbot",
    .number = 3,
    .rank = 20,
    .boxes = "basebox bigbox2021",
    .opens = 1 << HB_GARDEN,
    .piece = { { .name = "abbot",
                 .each = 1,
                 .power = 1,
                 .stands_on = 1 << HB_MONASTERY | 1 << HB_GARDEN,
                 .placing_rule = "ABB-1",
                 .freed = "garden" /* where only it stands */ } },
    .cites = { [HB_GARDEN] = { .stand = "ABB-2", .complete = "ABB-3", .final = "ABB-7", .early = "ABB-4" },
               [HB_MONASTERY] = { .early = "ABB-4" } },
    .verb = { [RECALL] = { "recall", "Pxy", NULL } },
    .actions = abbot_actions,
    .act = abbot_act,
    .why_not = abbot_why_not,
};
