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

extern const struct hb_rule hb_rule_traders;

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

static struct memory *memory(const struct hb_carcassonne *c)
{
    return hb_carc_memory(c, &hb_rule_traders);
}

static unsigned piece(const struct hb_carcassonne *c, unsigned nth)
{
    return hb_carc_piece(c, &hb_rule_traders, nth);
}

/* Whether the player has a figure of that kind on the feature with this root; any follower for kind -1. */
static bool has_there(const struct hb_carcassonne *c, int player, int kind, unsigned root)
{
    const struct hb_landscape *l = hb_land(c);

    for (unsigned i = 0; i < l->figures; i++) {
        const struct hb_figure *f = &hb_figures(l)[i];
        bool fits = kind < 0 ? hb_piece_kind(c, f->piece)->power > 0 : f->piece == (unsigned)kind;
        if (f->player == player && fits && hb_root(l, f->node) == root)
            return true;
    }
    return false;
}

/* Placing */

static unsigned root_here(const struct hb_carcassonne *c, unsigned segment)
{
    return hb_root(hb_land(c), hb_cells(hb_land(c))[c->laid].node + segment);
}

static bool builder_may_stand(const struct hb_carcassonne *c, int player, unsigned segment, struct hb_error *why)
{
    unsigned root = root_here(c, segment);

    if (!has_there(c, player, -1, root))
        return hb_fail(why, HB_ILLEGAL_MOVE, "the builder needs an own follower on the same road or city (TRB-5)");
    if (hb_node_open(hb_nodes(hb_land(c))[root]) == 0)
        return hb_fail(why, HB_ILLEGAL_MOVE, "the builder does not start on what is already complete (TRB-6)");
    return true;
}

static bool pig_may_stand(const struct hb_carcassonne *c, int player, unsigned segment, struct hb_error *why)
{
    return has_there(c, player, -1, root_here(c, segment)) ||
           hb_fail(why, HB_ILLEGAL_MOVE, "the pig needs an own farmer in the same field (TRB-13)");
}

/* The last follower takes builder and pig along (TRB-12, TRB-15). */
static void traders_left(struct hb_carcassonne *c, int player, unsigned root, struct hb_sink *sink)
{
    const struct hb_landscape *l = hb_land(c);

    if (has_there(c, player, -1, root))
        return;
    for (unsigned i = l->figures; i-- > 0;) {
        const struct hb_figure *f = &hb_figures(l)[i];
        bool mine = f->player == player && (f->piece == piece(c, BUILDER) || f->piece == piece(c, PIG));
        if (mine && hb_root(l, f->node) == root)
            hb_send_home(c, i, sink);
    }
}

/* Builder and pig are never alone, and nobody has more goods than symbols could have given. */
static bool traders_sane(const struct hb_carcassonne *c)
{
    const struct hb_landscape *l = hb_land(c);
    const struct memory *m = memory(c);
    unsigned all = 0;

    for (unsigned i = 0; i < l->figures; i++) {
        const struct hb_figure *f = &hb_figures(l)[i];
        bool helper = f->piece == piece(c, BUILDER) || f->piece == piece(c, PIG);
        if (helper && !has_there(c, f->player, -1, hb_root(l, f->node)))
            return false;
    }
    for (unsigned p = 0; p < HB_PLAYERS_MAX; p++)
        for (unsigned g = 0; g < GOODS; g++)
            all += m->goods[p][g];
    return m->earned <= 1 && m->second <= 1 && all <= l->tiles;
}

/* The further part */

static void traders_laid(struct hb_carcassonne *c, struct hb_sink *sink)
{
    unsigned left = hb_designs[hb_cell_design(&hb_cells(hb_land(c))[c->laid])].roads_and_cities;

    (void)sink;
    if (memory(c)->second || hb_seats(c)[c->turn].supply[piece(c, BUILDER)])
        return;
    for (; left; left &= left - 1)
        if (has_there(c, c->turn, (int)piece(c, BUILDER), root_here(c, (unsigned)__builtin_ctz(left))))
            memory(c)->earned = 1;
}

static enum hb_next builder_enter(struct hb_carcassonne *c, struct hb_sink *sink)
{
    struct memory *m = memory(c);
    bool another = m->earned && c->tiles_left;

    m->earned = 0;
    m->second = another;
    if (!another)
        return HB_GOES_ON;
    c->laid = HB_NO_CELL;
    if (sink)
        hb_tell_rule(sink, c, &hb_rule_traders, c->turn, 1, (const int32_t[]){ ANOTHER_TILE });
    return HB_DRAWS_AGAIN;
}

/* Goods */

static void traders_completed(struct hb_carcassonne *c, const struct hb_scored *s, struct hb_sink *sink)
{
    const struct hb_cell *cell = &hb_cells(hb_land(c))[s->cell];
    int32_t took[3 + GOODS] = { TOOK, cell->x, cell->y };
    int32_t all = 0;

    for (unsigned g = 0; s->kind == HB_CITY && g < GOODS; g++) {
        took[3 + g] = (int32_t)hb_carc_count(c, &hb_rule_traders, g, s->root);
        memory(c)->goods[c->turn][g] = (uint8_t)(memory(c)->goods[c->turn][g] + took[3 + g]);
        all += took[3 + g];
    }
    if (all && sink)
        hb_tell_rule(sink, c, &hb_rule_traders, c->turn, 3 + GOODS, took);
}

/* Goods of cities that the tile just laid has completed: the player takes them when the part is scored. */
static unsigned about_to_take(const struct hb_carcassonne *c, unsigned goods)
{
    const struct hb_landscape *l = hb_land(c);
    unsigned seen[HB_SEGMENTS_MAX], cities = 0, sum = 0;

    if (c->laid == HB_NO_CELL)
        return 0;
    for (unsigned left = hb_designs[hb_cell_design(&hb_cells(l)[c->laid])].roads_and_cities; left; left &= left - 1) {
        unsigned root = root_here(c, (unsigned)__builtin_ctz(left)), i = 0;
        while (i < cities && seen[i] != root)
            i++;
        if (i < cities || hb_node_open(hb_nodes(l)[root]))
            continue;
        seen[cities++] = root;
        sum += hb_carc_count(c, &hb_rule_traders, goods, root);
    }
    return sum;
}

static unsigned goods_of(const struct hb_carcassonne *c, unsigned player, unsigned goods)
{
    return memory(c)->goods[player][goods] + (player == c->turn ? about_to_take(c, goods) : 0);
}

static unsigned most_of(const struct hb_carcassonne *c, unsigned goods)
{
    unsigned most = 0;

    for (unsigned p = 0; p < c->head.players; p++)
        if (goods_of(c, p, goods) > most)
            most = goods_of(c, p, goods);
    return most;
}

static void traders_final(const struct hb_carcassonne *c, struct hb_award *a)
{
    for (unsigned g = 0; g < GOODS; g++) {
        struct hb_scored s = { .kind = HB_FEATURE_KINDS, .detail = g };
        unsigned most = most_of(c, g);
        for (unsigned p = 0; most && p < c->head.players; p++)
            if (goods_of(c, p, g) == most)
                a->points(a, (int)p, hb_carc_source(c, &hb_rule_traders, 0), MOST_OF_A_KIND, &s);
    }
}

static void traders_source_facts(const struct hb_carcassonne *c, unsigned nth, unsigned detail, struct hb_facts *f)
{
    (void)c;
    (void)nth;
    f->text(f, "good", goods_names[detail]);
    f->flag(f, "final", true);
    f->text(f, "rule", "TRB-4");
}

static void traders_source_words(const struct hb_carcassonne *c, unsigned nth, unsigned detail, struct hb_text *out)
{
    (void)c;
    (void)nth;
    hb_put(out, ": the most %s (TRB-4)", goods_names[detail]);
}

static void traders_seat_facts(const struct hb_carcassonne *c, int player, struct hb_facts *f)
{
    f->object(f, "goods");
    for (unsigned g = 0; g < GOODS; g++)
        f->number(f, goods_names[g], memory(c)->goods[player][g]);
    f->end(f);
}

/* The pig */

static bool has_pig(const struct hb_carcassonne *c, const struct hb_scored *s, int player)
{
    return s->kind == HB_FIELD && has_there(c, player, (int)piece(c, PIG), s->root);
}

static int traders_worth_for(const struct hb_carcassonne *c, const struct hb_scored *s, int player, int worth)
{
    return has_pig(c, s, player) ? worth + PIG_EXTRA * (int)s->cities : worth;
}

static const char *traders_explain(const struct hb_carcassonne *c, const struct hb_scored *s, int player,
                                   struct hb_text *out)
{
    if (!has_pig(c, s, player))
        return NULL;
    hb_put(out, " with the pig");
    return "TRB-14";
}

/* Events */

static const char *traders_event_name(const struct hb_event *e)
{
    return e->number[1] == TOOK ? "goods" : "builder";
}

static void traders_event_facts(const struct hb_carcassonne *c, const struct hb_event *e, struct hb_facts *f)
{
    (void)c;
    if (e->number[1] != TOOK)
        return;
    f->number(f, "x", e->number[2]);
    f->number(f, "y", e->number[3]);
    for (unsigned g = 0; g < GOODS; g++)
        f->number(f, goods_names[g], e->number[4 + g]);
}

static void took_words(const struct hb_event *e, struct hb_text *out)
{
    unsigned kinds = 0, said = 0;

    for (unsigned g = 0; g < GOODS; g++)
        kinds += e->number[4 + g] > 0;
    hb_put(out, " takes ");
    for (unsigned g = 0; g < GOODS; g++) {
        if (!e->number[4 + g])
            continue;
        said++;
        hb_put(out, "%s%d %s", said == 1 ? "" : said == kinds ? " and " : ", ", e->number[4 + g], goods_names[g]);
    }
    hb_put(out, " for completing the city at %d %d (TRB-3)", e->number[2], e->number[3]);
}

static void traders_event_words(const struct hb_carcassonne *c, const struct hb_event *e, const struct hb_names *names,
                                struct hb_text *out)
{
    (void)c;
    hb_player_name(names, e->player, out);
    if (e->number[1] == TOOK)
        took_words(e, out);
    else
        hb_put(out, "'s builder gives another tile (TRB-8)");
}

const struct hb_rule hb_rule_traders = {
    .name = "traders",
    .title = "Traders & Builders",
    .tiles = "traders",
    .boxes = 1 << HB_BOX_BIGBOX2021 | 1 << HB_BOX_BIGBOX5,
    .piece = { [BUILDER] = { .name = "builder",
                             .each = 1,
                             .stands_on = 1 << HB_ROAD | 1 << HB_CITY,
                             .placing_rule = "TRB-5",
                             .may_stand = builder_may_stand },
               [PIG] = { .name = "pig",
                         .each = 1,
                         .stands_on = 1 << HB_FIELD,
                         .placing_rule = "TRB-13",
                         .may_stand = pig_may_stand } },
    .source = { "goods" },
    .count = { [WINE] = "wine", [GRAIN] = "grain", [CLOTH] = "cloth" },
    .memory = sizeof(struct memory),
    .sane = traders_sane,
    .laid = traders_laid,
    .completed = traders_completed,
    .left = traders_left,
    .worth_for = traders_worth_for,
    .explain = traders_explain,
    .final = traders_final,
    .source_facts = traders_source_facts,
    .source_words = traders_source_words,
    .seat_facts = traders_seat_facts,
    .event_name = traders_event_name,
    .event_facts = traders_event_facts,
    .event_words = traders_event_words,
    .step = { { .phase = "builder", .slot = HB_SLOT_END, .enter = builder_enter } },
};
