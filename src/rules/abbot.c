/* abbot.c -- The Abbot, with gardens.
 *
 * ABB-1  Each player has one abbot; he stands on a monastery or a garden of the tile just laid.
 * ABB-2  Nobody else stands on a garden.
 * ABB-3  A garden is scored like a monastery.
 * ABB-4  In a part without placing a figure a player may take his abbot back from an incomplete monastery or
 *        garden and score one point and one for each neighbour.
 * ABB-5  Not once it is surrounded, be it by the tile just laid.
 * ABB-6  Only the abbot is scored: others on the monastery stay, and no majority is asked for.
 * ABB-7  Left at the end, he scores like a monk. */
#include "core/assert.h"
#include "rules/rule.h"

extern const struct hb_rule hb_rule_abbot;

enum { ALL_AROUND = 8 };

static unsigned abbot_piece(const struct hb_carcassonne *c)
{
    return hb_carc_piece(c, &hb_rule_abbot, 0);
}

/* The figure that is the player's abbot, or -1 if he is at home. */
static int abbot_out(const struct hb_carcassonne *c, int player)
{
    unsigned piece = abbot_piece(c);

    for (unsigned i = 0; i < hb_land(c)->figures; i++)
        if (hb_figures(hb_land(c))[i].piece == piece && hb_figures(hb_land(c))[i].player == player)
            return (int)i;
    return -1;
}

static size_t abbot_actions(const struct hb_carcassonne *c, int player, struct hb_move *out)
{
    int i = abbot_out(c, player);

    if (i < 0)
        return 0;
    const struct hb_figure *f = &hb_figures(hb_land(c))[i];
    const struct hb_cell *cell = &hb_cells(hb_land(c))[f->cell];
    if (hb_neighbours(hb_land(c), f->cell) == ALL_AROUND)
        return 0;
    out[0] = hb_move_of(hb_carc_verb(&hb_rule_abbot, 0), f->piece, cell->x, cell->y, 0);
    return 1;
}

static void abbot_act(struct hb_carcassonne *c, int player, struct hb_move m, struct hb_sink *sink)
{
    int i = abbot_out(c, player);

    HB_ASSERT(i >= 0);
    const struct hb_figure f = hb_figures(hb_land(c))[i];
    const struct hb_cell *cell = &hb_cells(hb_land(c))[f.cell];
    HB_ASSERT(cell->x == hb_move_x(m) && cell->y == hb_move_y(m));
    struct hb_scored s = { .kind = hb_segment_kind(hb_land(c), f.cell, f.segment),
                           .root = f.node,
                           .cell = f.cell,
                           .segment = f.segment,
                           .neighbours = hb_neighbours(hb_land(c), f.cell),
                           .owners = 1u << player,
                           .present = 1u << player };
    HB_ASSERT(s.neighbours < ALL_AROUND);
    s.power[player] = 1;
    hb_give_points(c, player, s.kind, 1 + (int)s.neighbours, &s, sink);
    hb_send_home(c, (unsigned)i, sink);
}

static void abbot_why_not(const struct hb_carcassonne *c, int player, struct hb_move m, struct hb_error *err)
{
    int i = abbot_out(c, player);

    if (i < 0) {
        hb_fail(err, HB_ILLEGAL_MOVE, "this player's abbot is not on the table (ABB-4)");
        return;
    }
    const struct hb_figure *f = &hb_figures(hb_land(c))[i];
    const struct hb_cell *cell = &hb_cells(hb_land(c))[f->cell];
    if (hb_move_piece(m) != f->piece)
        hb_fail(err, HB_ILLEGAL_MOVE, "only the abbot can be taken back (ABB-4)");
    else if (cell->x != hb_move_x(m) || cell->y != hb_move_y(m))
        hb_fail(err, HB_ILLEGAL_MOVE, "this player's abbot stands at %d %d (ABB-4)", cell->x, cell->y);
    else
        hb_fail(err, HB_ILLEGAL_MOVE, "the abbot's %s is complete and will be scored now (ABB-5)",
                hb_feature_name(hb_segment_kind(hb_land(c), f->cell, f->segment)));
}

const struct hb_rule hb_rule_abbot = {
    .name = "abbot",
    .title = "The Abbot",
    .boxes = 1 << HB_BOX_BIGBOX2021,
    .piece = { { .name = "abbot",
                 .each = 1,
                 .power = 1,
                 .stands_on = 1 << HB_MONASTERY | 1 << HB_GARDEN,
                 .placing_rule = "ABB-1" } },
    .cites = { [HB_GARDEN] = { .stand = "ABB-2", .complete = "ABB-3", .final = "ABB-7", .early = "ABB-4" },
               [HB_MONASTERY] = { .early = "ABB-4" } },
    .verb = { { "recall", "pxy" } },
    .actions = abbot_actions,
    .act = abbot_act,
    .why_not = abbot_why_not,
};
