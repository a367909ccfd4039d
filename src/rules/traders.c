/* traders.c -- Traders & Builders.
 *
 * TRB-3       Who completes a city takes a token for each goods symbol in it, whoever stands there.
 * TRB-4       At the end, for each kind of goods, ten points to everybody who has the most of it.
 * TRB-5..7    The builder joins an own follower on an incomplete road or city.
 * TRB-8..11   Laying a tile on the feature of the own builder gives one further part, once a turn.
 * TRB-12      The builder has no power and goes home with the feature or with the owner's last follower there.
 * TRB-13..15  The pig joins an own farmer; a field is then worth four points a city to its owner, if he has the
 *             majority.  It goes home with the owner's last farmer there.
 * TRB-16      The builder must stand there when the tile is laid.
 * E-32        No further part without a tile. */
#include "core/assert.h"
#include "rules/rule.h"

#include <stddef.h>

enum { BUILDER, PIG };              /* pieces */
enum { WINE, GRAIN, CLOTH, GOODS }; /* counts */
enum { MOST_OF_A_KIND = 10, PIG_EXTRA = 1 };
enum { TOOK, ANOTHER_TILE }; /* events */

static const char *const goods_names[GOODS] = { "wine", "grain", "cloth" };

struct memory {
    uint8_t earned; /* a further part, in this part */
    uint8_t second; /* this is the further part */
    uint8_t goods[HB_PLAYERS_MAX][GOODS];
};

static const struct hb_memory_field fields[] = {
    { "earned", offsetof(struct memory, earned), 1, 1 },
    { "second", offsetof(struct memory, second), 1, 1 },
    { "goods", offsetof(struct memory, goods), 1, HB_PLAYERS_MAX *GOODS },
    { NULL, 0, 0, 0 },
};

static struct memory *memory(const struct hb_landgame *c, const struct hb_own *own)
{
    return hb_own_memory(c, own);
}

/* Placing */

static void builder_why_not(const struct hb_landgame *c, const struct hb_own *own, int player, unsigned tile,
                            unsigned segment, struct hb_error *err)
{
    (void)own;
    if (!hb_has_follower(hb_land(c), (unsigned)player, hb_root_at(hb_land(c), tile, segment)))
        hb_refuse(err, HB_ILLEGAL_MOVE, "traders.builder.alone");
    else
        hb_refuse(err, HB_ILLEGAL_MOVE, "traders.builder.late");
}

static void pig_why_not(const struct hb_landgame *c, const struct hb_own *own, int player, unsigned tile,
                        unsigned segment, struct hb_error *err)
{
    (void)c;
    (void)own;
    (void)player;
    (void)tile;
    (void)segment;
    hb_refuse(err, HB_ILLEGAL_MOVE, "traders.pig.alone");
}

static bool is_helper(const struct hb_own *own, unsigned piece)
{
    return piece == own->piece + (unsigned)BUILDER || piece == own->piece + (unsigned)PIG;
}

/* The last follower takes builder and pig along (TRB-12, TRB-15). */
static void traders_left(struct hb_landgame *c, const struct hb_own *own, int player, unsigned root,
                         struct hb_sink *sink)
{
    const struct hb_landscape *l = hb_land(c);

    if (!hb_helped(l, root) || hb_has_follower(l, (unsigned)player, root))
        return;
    for (unsigned i = l->figures; i-- > 0;) {
        const struct hb_figure f = hb_figure(l, i);
        if (f.player == player && is_helper(own, f.piece) && hb_figure_root(l, i) == root)
            hb_send_home(c, i, sink);
    }
}

/* Builder and pig are never alone, and nobody has more goods than symbols could have given. */
static bool traders_sane(const struct hb_landgame *c, const struct hb_own *own)
{
    const struct hb_landscape *l = hb_land(c);
    const struct memory *m = memory(c, own);
    unsigned all = 0;

    for (unsigned i = 0; i < l->figures; i++) {
        const struct hb_figure f = hb_figure(l, i);
        if (is_helper(own, f.piece) && !hb_has_follower(l, f.player, f.root))
            return false;
    }
    for (unsigned p = 0; p < HB_PLAYERS_MAX; p++)
        for (unsigned g = 0; g < GOODS; g++)
            all += m->goods[p][g];
    return m->earned <= 1 && m->second <= 1 && all <= l->tiles;
}

/* The further part */

static void traders_laid(struct hb_landgame *c, const struct hb_own *own, struct hb_sink *sink)
{
    const struct hb_landscape *l = hb_land(c);
    unsigned left = hb_designs[hb_tile_design(l, c->laid)].roads_and_cities & l->helped;

    (void)sink;
    if (!left || memory(c, own)->second || hb_seats(c)[c->turn].supply[own->piece + BUILDER])
        return;
    for (; left; left &= left - 1)
        if (hb_has_piece(l, c->turn, own->piece + (unsigned)BUILDER, l->here[__builtin_ctz(left)]))
            memory(c, own)->earned = 1;
}

static enum hb_next builder_enter(struct hb_landgame *c, const struct hb_own *own, struct hb_sink *sink)
{
    struct memory *m = memory(c, own);

    if (c->parts)
        return HB_GOES_ON; /* it comes at the end of the turn, whatever part has earned it */
    bool another = m->earned && hb_tiles_to_draw(c);

    m->earned = 0;
    m->second = another;
    if (!another)
        return HB_GOES_ON;
    hb_forget_laid(c);
    if (sink)
        hb_tell_rule(sink, c, own, c->turn, 1, (const int32_t[]){ ANOTHER_TILE });
    return HB_DRAWS_AGAIN;
}

/* Goods */

static void traders_completed(struct hb_landgame *c, const struct hb_own *own, const struct hb_scored *s,
                              struct hb_sink *sink)
{
    int32_t took[3 + GOODS] = { TOOK, hb_tile_x(hb_land(c), s->tile), hb_tile_y(hb_land(c), s->tile) };
    int32_t all = 0;

    for (unsigned g = 0; s->kind == HB_CITY && g < GOODS; g++) {
        took[3 + g] = (int32_t)hb_own_count(c, own, g, s);
        memory(c, own)->goods[c->turn][g] = (uint8_t)(memory(c, own)->goods[c->turn][g] + took[3 + g]);
        all += took[3 + g];
    }
    if (all && sink)
        hb_tell_rule(sink, c, own, c->turn, 3 + GOODS, took);
}

/* Goods of cities that the tile just laid has completed: the player takes them when the part is scored. */
static unsigned about_to_take(const struct hb_landgame *c, const struct hb_own *own, unsigned goods)
{
    const struct hb_landscape *l = hb_land(c);
    unsigned seen[HB_SEGMENTS_MAX], cities = 0, sum = 0;

    if (c->laid == HB_NO_TILE)
        return 0;
    for (unsigned left = hb_designs[hb_tile_design(l, c->laid)].roads_and_cities; left; left &= left - 1) {
        unsigned root = hb_root_at(l, c->laid, (unsigned)__builtin_ctz(left)), i = 0;
        while (i < cities && seen[i] != root)
            i++;
        if (i < cities || hb_open(l, root))
            continue;
        seen[cities++] = root;
        sum += hb_own_count_at(c, own, goods, root);
    }
    return sum;
}

static unsigned goods_of(const struct hb_landgame *c, const struct hb_own *own, unsigned player, unsigned goods)
{
    return memory(c, own)->goods[player][goods] + (player == c->turn ? about_to_take(c, own, goods) : 0);
}

static unsigned most_of(const struct hb_landgame *c, const struct hb_own *own, unsigned goods)
{
    unsigned most = 0;

    for (unsigned p = 0; p < c->head.players; p++)
        if (goods_of(c, own, p, goods) > most)
            most = goods_of(c, own, p, goods);
    return most;
}

static void traders_final(const struct hb_landgame *c, const struct hb_own *own, struct hb_award *a)
{
    for (unsigned g = 0; g < GOODS; g++) {
        struct hb_scored s = { .kind = HB_FEATURE_KINDS, .detail = g, .at_end = true };
        unsigned most = most_of(c, own, g);
        for (unsigned p = 0; most && p < c->head.players; p++)
            if (goods_of(c, own, p, g) == most)
                a->points(a, (int)p, own->source, MOST_OF_A_KIND, &s);
    }
}

static void traders_seat_facts(const struct hb_landgame *c, const struct hb_own *own, int player, struct hb_facts *f)
{
    f->object(f, "goods");
    for (unsigned g = 0; g < GOODS; g++)
        f->number(f, goods_names[g], memory(c, own)->goods[player][g]);
    f->end(f);
}

/* The pig */

static bool has_pig(const struct hb_landgame *c, const struct hb_own *own, const struct hb_scored *s, int player)
{
    return s->kind == HB_FIELD && hb_has_piece(hb_land(c), (unsigned)player, own->piece + (unsigned)PIG, s->root);
}

static int traders_worth_for(const struct hb_landgame *c, const struct hb_own *own, const struct hb_scored *s,
                             int player, int worth)
{
    return has_pig(c, own, s, player) ? worth + PIG_EXTRA * (int)s->cities : worth;
}

static void traders_explain(const struct hb_landgame *c, const struct hb_own *own, const struct hb_scored *s,
                            int player, struct hb_told *t)
{
    if (has_pig(c, own, s, player))
        hb_told_reason(t, "pig", 1, "TRB-14");
}

/* Signs: own builder or pig there, another's builder; how many goods lie in a city. */
static void traders_hope_signs(const struct hb_prospect *p, const struct hb_own *own, const struct hb_hope *h,
                               int player, struct hb_signs *s)
{
    enum { OWN_BUILDER, OWN_PIG, GOODS_HERE, GOODS_MOST = 4 };
    const struct hb_landscape *l = hb_land(p->c);
    unsigned goods = 0;

    if (h->helped && hb_has_piece(l, (unsigned)player, own->piece + (unsigned)BUILDER, h->root))
        hb_rule_sign(s, own, OWN_BUILDER);
    if (h->helped && hb_has_piece(l, (unsigned)player, own->piece + (unsigned)PIG, h->root))
        hb_rule_sign(s, own, OWN_PIG);
    if (h->kind != HB_CITY)
        return;
    for (unsigned g = 0; g < GOODS; g++)
        goods += hb_own_count_at(p->c, own, g, h->root);
    if (goods)
        hb_rule_sign(s, own, GOODS_HERE + (goods < GOODS_MOST ? goods : GOODS_MOST) + (h->present ? 0 : GOODS_MOST));
}

/* For each kind of goods how far he is ahead of the best other: no goods at all, behind, level, ahead by one, by more. */
static void traders_seat_signs(const struct hb_prospect *p, const struct hb_own *own, int player, struct hb_signs *s)
{
    enum { BUILDER_IN_HAND = 15, PIG_IN_HAND };

    for (unsigned g = 0; g < GOODS; g++) {
        unsigned mine = goods_of(p->c, own, (unsigned)player, g), most = 0, how = 0;
        for (unsigned i = 0; i < p->players; i++)
            if ((int)i != player && goods_of(p->c, own, i, g) > most)
                most = goods_of(p->c, own, i, g);
        if (mine || most)
            how = mine < most ? 1 : mine == most ? 2 : mine == most + 1 ? 3 : 4;
        hb_rule_sign(s, own, 5 * g + how);
    }
    for (unsigned piece = 0; piece < 2; piece++)
        if (hb_seats(p->c)[player].supply[own->piece + piece])
            hb_rule_sign(s, own, piece == BUILDER ? BUILDER_IN_HAND : PIG_IN_HAND);
}

const struct hb_rule hb_rule_traders = {
    .name = "traders",
    .number = 5,
    .rank = 40,
    .tiles = "traders",
    .boxes = "bigbox2021 bigbox5",
    .piece = { [BUILDER] = { .name = "builder",
                             .each = 1,
                             .stands_on = 1 << HB_ROAD | 1 << HB_CITY,
                             .placing_rule = "TRB-5",
                             .beside_own = true,
                             .on_open = true,
                             .why_not = builder_why_not },
               [PIG] = { .name = "pig",
                         .each = 1,
                         .stands_on = 1 << HB_FIELD,
                         .placing_rule = "TRB-13",
                         .beside_own = true,
                         .why_not = pig_why_not } },
    .source = { "goods" },
    .count = { [WINE] = "wine", [GRAIN] = "grain", [CLOTH] = "cloth" },
    .memory = sizeof(struct memory),
    .fields = fields,
    .sane = traders_sane,
    .laid = traders_laid,
    .completed = traders_completed,
    .left = traders_left,
    .worth_for = traders_worth_for,
    .explain = traders_explain,
    .final = traders_final,
    .hope_signs = traders_hope_signs,
    .seat_signs = traders_seat_signs,
    .source_form = { { "score",
                       "event.score.goods",
                       "TRB-4",
                       { { "good", HB_AS_WORD, .at = HB_SCORE_SEGMENT, .words = goods_names },
                         { "final", HB_AS_FLAG, .at = HB_SCORE_HOW } } } },
    .seat_facts = traders_seat_facts,
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
