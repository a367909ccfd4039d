/* gold.c -- Gold Mines.
 *
 * GLD-1  Eight tiles with a mine, sixteen ingots.  Who lays a mine puts an ingot on it and one on a tile around it,
 *        before the figure; ingots may lie on each other.
 * GLD-2  An ingot belongs to its tile, and so to every feature on it.
 * GLD-3  When a road, a city, a monastery or a garden is complete, the ingots on its tiles (of a monastery: on it and
 *        around it) go to those who have it.
 * GLD-4  Where several have a claim they take in turn, clockwise from the player whose turn it is, one ingot at a time.
 * GLD-5  From what nobody has, and from fields, nobody takes any.
 * GLD-6  Only completing brings ingots.
 * GLD-7  At the end what lies about is worth nothing; of what one has each is worth the more the more there are.
 * E-18   Claims of everything that was completed in one part are shared out together, tile by tile.
 * E-19   Claims are those of players: who has two of the features takes from both without being asked.
 *
 * When a feature is complete its figures are gone before the ingots are shared, so claims are remembered: for each
 * ingot on the table, in the order of the pieces there, the players who may take it. */
#include "engine/splitmix.h"
#include "engine/tilegame/rule.h"

#include <stddef.h>
#include <string.h>

enum { INGOTS = 16 };
enum { GOLD, INGOT };      /* verbs */
enum { PUT, TOOK };        /* events */
enum { STEP_GOLD, SHARE }; /* steps */
enum { MINE };             /* mark */
enum { AROUND = 8 };

struct gold_memory {
    uint8_t ingots[HB_PLAYERS_MAX];
    uint8_t claim[INGOTS]; /* bit p: player p may take it */
    uint8_t taker;         /* who may take next, counted from the player whose turn it is */
};

_Static_assert(sizeof(struct gold_memory) == HB_PLAYERS_MAX + INGOTS + 1 && HB_PLAYERS_MAX <= 8,
               "no padding, a bit a player");

static const struct hb_memory_field fields[] = {
    { "ingots", offsetof(struct gold_memory, ingots), 1, HB_PLAYERS_MAX },
    { "claim", offsetof(struct gold_memory, claim), 1, INGOTS },
    { "taker", offsetof(struct gold_memory, taker), 1, 1 },
    { NULL, 0, 0, 0 },
};

static struct gold_memory *memory(const struct hb_tilegame *tg, const struct hb_rule_slot *slot)
{
    return hb_tg_memory(tg, slot);
}

/* The ingots on the table */

struct lying {
    unsigned count;
    uint8_t piece[INGOTS];
    uint16_t tile[INGOTS];
};

/* In the order of the pieces, which is the order of the claims. */
static void find_lying(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct lying *on_table)
{
    const struct hb_landscape *l = hb_tg_land(tg);

    on_table->count = 0;
    for (unsigned from = 0; from < l->pieces; from += 64)
        for (uint64_t left = hb_land_pieces_of_kind(l, slot->piece, from); left && on_table->count < INGOTS;
             left &= left - 1) {
            unsigned i = from + (unsigned)__builtin_ctzll(left);
            on_table->piece[on_table->count] = (uint8_t)i;
            on_table->tile[on_table->count++] = hb_land_figure(l, i).tile;
        }
}

/* What neither lies on tiles nor belongs to a player. */
static unsigned in_stock(const struct hb_tilegame *tg, const struct hb_rule_slot *slot)
{
    struct lying on_table;
    unsigned used;

    find_lying(tg, slot, &on_table);
    used = on_table.count;
    for (unsigned p = 0; p < tg->head.players; p++)
        used += memory(tg, slot)->ingots[p];
    return INGOTS - used;
}

static unsigned on_tile(const struct lying *on_table, unsigned tile)
{
    unsigned n = 0;

    for (unsigned k = 0; k < on_table->count; k++)
        n += on_table->tile[k] == tile;
    return n;
}

/* Whether no earlier one lies on the same tile. */
static bool is_first_on_tile(const struct lying *on_table, unsigned k)
{
    for (unsigned i = 0; i < k; i++)
        if (on_table->tile[i] == on_table->tile[k])
            return false;
    return true;
}

/* Putting them */

static void put_ingot(struct hb_tilegame *tg, const struct hb_rule_slot *slot, unsigned tile, struct hb_sink *sink)
{
    struct hb_landscape *l = hb_tg_land(tg);

    hb_land_put_piece(l,
                      (struct hb_land_piece){ .piece = slot->piece, .owner = HB_NO_OWNER, .where = hb_at_tile(tile) });
    if (sink)
        hb_tg_emit_rule(sink, tg, slot, tg->turn, 3,
                        (const int32_t[]){ PUT, hb_land_tile_x(l, tile), hb_land_tile_y(l, tile) });
}

/* The first ingot goes onto the mine itself. */
__attribute__((noinline)) static void put_on_mine(struct hb_tilegame *tg, const struct hb_rule_slot *slot,
                                                  struct hb_sink *sink)
{
    if (in_stock(tg, slot))
        put_ingot(tg, slot, tg->laid, sink);
}

static void gold_laid(struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_sink *sink)
{
    if (hb_tg_laid_bears(tg, slot, MINE))
        put_on_mine(tg, slot, sink);
}

static bool lies_around(const struct hb_landscape *l, unsigned tile, unsigned middle)
{
    const uint8_t *x = hb_land_tile_xs(l), *y = hb_land_tile_ys(l);

    return (uint8_t)(x[tile] - x[middle] + 1) <= 2 && (uint8_t)(y[tile] - y[middle] + 1) <= 2;
}

/* The tiles around the mine, in the order of laying. */
static unsigned around_mine(const struct hb_tilegame *tg, unsigned tile[AROUND])
{
    const struct hb_landscape *l = hb_tg_land(tg);
    const uint8_t *x = hb_land_tile_xs(l), *y = hb_land_tile_ys(l);
    unsigned n = 0;

    for (unsigned i = 0; i < l->tiles; i += HB_LANES)
        for (uint64_t left =
                 hb_lanes_which_around(x + i, y + i, x[tg->laid], y[tg->laid]) & hb_bits_low_ones(l->tiles - i);
             left; left &= left - 1) {
            unsigned t = i + (unsigned)__builtin_ctzll(left);
            if (t != tg->laid)
                tile[n++] = t;
        }
    return n;
}

/* With one tile around there is nothing to choose. */
static enum hb_next gold_enter(struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_sink *sink)
{
    unsigned tile[AROUND];

    if (!in_stock(tg, slot))
        return HB_GOES_ON;
    if (around_mine(tg, tile) == 1) {
        put_ingot(tg, slot, tile[0], sink);
        return HB_GOES_ON;
    }
    tg->head.actor = (int8_t)tg->turn;
    return HB_ASKS;
}

/* A move that names a tile. */
static struct hb_move at_tile(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, unsigned verb,
                              unsigned tile)
{
    return hb_tg_move(hb_tg_slot_verb(slot, verb), 0, hb_land_tile_x(hb_tg_land(tg), tile),
                      hb_land_tile_y(hb_tg_land(tg), tile), 0);
}

static size_t gold_legal(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move *out,
                         size_t cap)
{
    unsigned tile[AROUND];
    unsigned n = around_mine(tg, tile);

    (void)who;
    for (unsigned i = 0; i < n && i < cap; i++)
        out[i] = at_tile(tg, slot, GOLD, tile[i]);
    return n;
}

static enum hb_next gold_play(struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move m,
                              struct hb_sink *sink)
{
    (void)who;
    put_ingot(tg, slot, hb_land_tile_at(hb_tg_land(tg), hb_tg_move_x(m), hb_tg_move_y(m)), sink);
    return HB_GOES_ON;
}

/* What enter and play do, without the list. */
static enum hb_next gold_random(struct hb_tilegame *tg, const struct hb_rule_slot *slot, uint64_t *seed)
{
    unsigned tile[AROUND] = { 0 };

    if (!in_stock(tg, slot))
        return HB_GOES_ON;
    unsigned n = around_mine(tg, tile);
    put_ingot(tg, slot, tile[n > 1 ? hb_splitmix_below(seed, n) : 0], NULL);
    return HB_GOES_ON;
}

static void gold_why(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move m,
                     const struct hb_names *names, struct hb_error *err)
{
    (void)tg;
    (void)who;
    (void)names;
    if (hb_tg_move_verb(m) == hb_tg_slot_verb(slot, GOLD))
        hb_refuse(err, HB_ILLEGAL_MOVE, "gold.around");
    else
        hb_refuse(err, HB_ILLEGAL_MOVE, "gold.now");
}

/* Claims */

/* Whether a tile belongs to a completed feature: it lies around the monastery, or a segment of it is part of the
 * feature. */
static bool reaches(const struct hb_landscape *l, const struct hb_scored *s, unsigned tile)
{
    if (hb_land_is_surroundable(s->kind))
        return lies_around(l, tile, s->tile);
    for (unsigned left = hb_designs[hb_land_tile_design(l, tile)].roads_and_cities; left; left &= left - 1)
        if (hb_land_root_at(l, tile, (unsigned)__builtin_ctz(left)) == s->root)
            return true;
    return false;
}

static void claim_for(const struct hb_tilegame *tg, const struct hb_scored *s, const struct lying *on_table,
                      uint8_t claim[INGOTS])
{
    for (unsigned k = 0; k < on_table->count; k++)
        if (reaches(hb_tg_land(tg), s, on_table->tile[k]))
            claim[k] |= (uint8_t)s->owners;
}

/* Claims add up over all that one part completes (E-18). */
static void gold_completed(struct hb_tilegame *tg, const struct hb_rule_slot *slot, const struct hb_scored *s,
                           struct hb_sink *sink)
{
    struct lying on_table;

    (void)sink;
    if (!s->owners)
        return;
    find_lying(tg, slot, &on_table);
    claim_for(tg, s, &on_table, memory(tg, slot)->claim);
}

/* Sharing.  All ingots on one tile have the same claims. */

/* All players with a claim anywhere: eight bytes at a time, then folded into one. */
static unsigned claimants(const uint8_t claim[INGOTS])
{
    uint64_t all = 0, eight;

    for (unsigned k = 0; k < INGOTS; k += sizeof eight) {
        memcpy(&eight, claim + k, sizeof eight);
        all |= eight;
    }
    all |= all >> 32;
    all |= all >> 16;
    return (unsigned)(all | all >> 8) & 0xff;
}

/* Clockwise, the first with a claim. */
static unsigned next_taker(const struct hb_tilegame *tg, unsigned all, unsigned from)
{
    unsigned p = (tg->turn + from) % tg->head.players;

    while (!(all >> p & 1))
        p = (p + 1) % tg->head.players;
    return p;
}

/* The tiles from which the player may take, each by its first ingot: those with the most claimants first. */
static unsigned tiles_for(unsigned player, const struct lying *on_table, const uint8_t claim[INGOTS],
                          unsigned ingot[INGOTS])
{
    unsigned n = 0;

    for (int contested = HB_PLAYERS_MAX; contested > 0; contested--)
        for (unsigned k = 0; k < on_table->count; k++)
            if ((claim[k] >> player & 1) && __builtin_popcount(claim[k]) == contested && is_first_on_tile(on_table, k))
                ingot[n++] = k;
    return n;
}

/* One is gone: those behind it move up. */
static void drop(struct lying *on_table, uint8_t claim[INGOTS], unsigned k)
{
    on_table->count--;
    for (; k < on_table->count; k++) {
        on_table->tile[k] = on_table->tile[k + 1];
        claim[k] = claim[k + 1];
    }
    claim[k] = 0;
}

/* `taker` says who is looked at next, counted from the player whose turn it is. */
static void take_ingot(struct hb_tilegame *tg, const struct hb_rule_slot *slot, unsigned player, unsigned k,
                       struct hb_sink *sink)
{
    struct hb_landscape *l = hb_tg_land(tg);
    struct gold_memory *m = memory(tg, slot);
    struct lying on_table;

    find_lying(tg, slot, &on_table);
    unsigned tile = on_table.tile[k];
    hb_land_take_piece(l, on_table.piece[k]);
    drop(&on_table, m->claim, k);
    m->ingots[player]++;
    m->taker = (uint8_t)((player + tg->head.players - tg->turn + 1) % tg->head.players);
    if (sink)
        hb_tg_emit_rule(sink, tg, slot, (int)player, 4,
                        (const int32_t[]){ TOOK, hb_land_tile_x(l, tile), hb_land_tile_y(l, tile), m->ingots[player] });
}

/* Asked is who may take from several tiles while somebody else may take too. */
__attribute__((noinline)) static enum hb_next share_next(struct hb_tilegame *tg, const struct hb_rule_slot *slot,
                                                         unsigned all, struct hb_sink *sink)
{
    struct gold_memory *m = memory(tg, slot);
    unsigned ingot[INGOTS];
    struct lying on_table;

    find_lying(tg, slot, &on_table);
    unsigned player = next_taker(tg, all, m->taker);
    if (tiles_for(player, &on_table, m->claim, ingot) > 1 && all != 1u << player) {
        tg->head.actor = (int8_t)player;
        return HB_ASKS;
    }
    take_ingot(tg, slot, player, ingot[0], sink);
    return HB_AGAIN;
}

/* Nearly always there is nothing to share. */
static inline enum hb_next share_enter(struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_sink *sink)
{
    unsigned all = claimants(memory(tg, slot)->claim);

    if (__builtin_expect(all, 0))
        return share_next(tg, slot, all, sink);
    memory(tg, slot)->taker = 0;
    return HB_GOES_ON;
}

static size_t share_legal(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move *out,
                          size_t cap)
{
    unsigned ingot[INGOTS];
    struct lying on_table;

    find_lying(tg, slot, &on_table);
    unsigned n = tiles_for((unsigned)who, &on_table, memory(tg, slot)->claim, ingot);
    for (unsigned i = 0; i < n && i < cap; i++)
        out[i] = at_tile(tg, slot, INGOT, on_table.tile[ingot[i]]);
    return n;
}

static enum hb_next share_play(struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move m,
                               struct hb_sink *sink)
{
    unsigned tile = hb_land_tile_at(hb_tg_land(tg), hb_tg_move_x(m), hb_tg_move_y(m)), k = 0;
    struct lying on_table;

    find_lying(tg, slot, &on_table);
    while (on_table.tile[k] != tile)
        k++;
    take_ingot(tg, slot, (unsigned)who, k, sink);
    return HB_AGAIN;
}

__attribute__((noinline)) static enum hb_next choose_share(struct hb_tilegame *tg, const struct hb_rule_slot *slot,
                                                           uint64_t *seed)
{
    struct hb_move some[INGOTS] = { { 0 } };
    size_t n = share_legal(tg, slot, tg->head.actor, some, INGOTS);

    return share_play(tg, slot, tg->head.actor, some[hb_splitmix_below(seed, (uint32_t)n)], NULL);
}

static enum hb_next share_random(struct hb_tilegame *tg, const struct hb_rule_slot *slot, uint64_t *seed)
{
    enum hb_next next = share_enter(tg, slot, NULL);

    return next == HB_ASKS ? choose_share(tg, slot, seed) : next;
}

static void share_why(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move m,
                      const struct hb_names *names, struct hb_error *err)
{
    (void)tg;
    (void)who;
    (void)names;
    if (hb_tg_move_verb(m) == hb_tg_slot_verb(slot, INGOT))
        hb_refuse(err, HB_ILLEGAL_MOVE, "gold.claim");
    else
        hb_refuse(err, HB_ILLEGAL_MOVE, "gold.share");
}

/* The end of the game */

static int worth_of(unsigned ingots)
{
    unsigned each = ingots >= 10 ? 4 : ingots >= 7 ? 3 : ingots >= 4 ? 2 : 1;

    return (int)(ingots * each);
}

/* What is complete and still held will be scored in this part: claims that are about to be. */
static void claim_roads_and_cities(const struct hb_tilegame *tg, const struct lying *on_table, uint8_t claim[INGOTS])
{
    const struct hb_landscape *l = hb_tg_land(tg);

    for (unsigned k = 0; k < on_table->count; k++)
        for (unsigned left = hb_designs[hb_land_tile_design(l, on_table->tile[k])].roads_and_cities; left;
             left &= left - 1) {
            unsigned segment = (unsigned)__builtin_ctz(left), root = hb_land_root_at(l, on_table->tile[k], segment);
            if (hb_land_open_ends(l, root) || !hb_land_is_held(l, root))
                continue;
            struct hb_scored s = hb_tg_measure(tg, on_table->tile[k], segment);
            hb_tg_count_majority(tg, &s);
            claim[k] |= (uint8_t)s.owners;
        }
}

static void claim_cloisters(const struct hb_tilegame *tg, const struct lying *on_table, uint8_t claim[INGOTS])
{
    const struct hb_landscape *l = hb_tg_land(tg);

    for (unsigned word = 0; word < HB_MONK_WORDS; word++)
        for (uint64_t left = l->monks[word]; left; left &= left - 1) {
            const struct hb_land_figure f = hb_land_figure(l, 64 * word + (unsigned)__builtin_ctzll(left));
            if (hb_land_neighbours(l, f.tile) != AROUND)
                continue;
            struct hb_scored s = hb_tg_measure(tg, f.tile, f.segment);
            hb_tg_count_majority(tg, &s);
            claim_for(tg, &s, on_table, claim);
        }
}

/* What everybody has once this part is scored, everybody taking first where most others may take too. */
static void expect(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, uint8_t ingots[HB_PLAYERS_MAX])
{
    const struct gold_memory *m = memory(tg, slot);
    unsigned from = m->taker, all, ingot[INGOTS];
    uint8_t claim[INGOTS];
    struct lying on_table;

    memcpy(ingots, m->ingots, sizeof m->ingots);
    if (tg->laid == HB_NO_TILE)
        return;
    memcpy(claim, m->claim, sizeof claim);
    find_lying(tg, slot, &on_table);
    claim_roads_and_cities(tg, &on_table, claim);
    claim_cloisters(tg, &on_table, claim);
    while ((all = claimants(claim)) != 0) {
        unsigned player = next_taker(tg, all, from);
        tiles_for(player, &on_table, claim, ingot);
        drop(&on_table, claim, ingot[0]);
        ingots[player]++;
        from = (player + tg->head.players - tg->turn + 1) % tg->head.players;
    }
}

static void gold_final(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_award *a)
{
    uint8_t ingots[HB_PLAYERS_MAX];

    expect(tg, slot, ingots);
    for (unsigned p = 0; p < tg->head.players; p++) {
        struct hb_scored s = { .kind = HB_FEATURE_KINDS, .detail = ingots[p], .at_end = true };
        if (ingots[p])
            a->points(a, (int)p, slot->source, worth_of(ingots[p]), &s);
    }
}

/* Facts */

static void gold_look(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_look *look)
{
    for (unsigned p = 0; p < tg->head.players; p++)
        hb_look_put(&look->seat[p], HB_SEAT_MORE, "ingots", memory(tg, slot)->ingots[p]);
}

static void describe_gold_table(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_describer *f)
{
    struct lying on_table;

    find_lying(tg, slot, &on_table);
    f->list(f, "gold");
    for (unsigned k = 0; k < on_table.count; k++) {
        if (!is_first_on_tile(&on_table, k))
            continue;
        f->list(f, NULL);
        f->number(f, NULL, hb_land_tile_x(hb_tg_land(tg), on_table.tile[k]));
        f->number(f, NULL, hb_land_tile_y(hb_tg_land(tg), on_table.tile[k]));
        f->number(f, NULL, on_tile(&on_table, on_table.tile[k]));
        f->end(f);
    }
    f->end(f);
}

/* Positions from outside */

static bool all_lie_on_tiles(const struct hb_tilegame *tg, const struct hb_rule_slot *slot)
{
    const struct hb_landscape *l = hb_tg_land(tg);
    unsigned all = 0;

    for (unsigned i = 0; i < l->pieces; i++) {
        const struct hb_land_piece t = hb_land_piece(l, i);
        if (t.piece == slot->piece && t.where.kind != HB_AT_TILE)
            return false;
        all += t.piece == slot->piece;
    }
    for (unsigned p = 0; p < HB_PLAYERS_MAX; p++)
        all += memory(tg, slot)->ingots[p];
    return all <= INGOTS;
}

/* Claims are there from the first scoring to the last share of a part, the same for all on a tile. */
static bool claims_are_sane(const struct hb_tilegame *tg, const struct hb_rule_slot *slot)
{
    const struct gold_memory *m = memory(tg, slot);
    const struct hb_step *step = hb_tg_step_coded(tg, tg->agenda[tg->at]);
    struct lying on_table;

    find_lying(tg, slot, &on_table);
    for (unsigned k = 0; k < INGOTS; k++) {
        if (m->claim[k] >> tg->head.players != 0 || (m->claim[k] && k >= on_table.count))
            return false;
        for (unsigned i = 0; i < k && k < on_table.count; i++)
            if (on_table.tile[i] == on_table.tile[k] && m->claim[i] != m->claim[k])
                return false;
    }
    bool sharing = !tg->head.over && step == &hb_tg_rule_of(slot)->step[SHARE];
    if (!sharing && (m->taker || (claimants(m->claim) && (tg->head.over || step->slot != HB_SLOT_SCORE))))
        return false;
    return m->taker < tg->head.players;
}

static bool gold_sane(const struct hb_tilegame *tg, const struct hb_rule_slot *slot)
{
    for (unsigned p = tg->head.players; p < HB_PLAYERS_MAX; p++)
        if (memory(tg, slot)->ingots[p])
            return false;
    return all_lie_on_tiles(tg, slot) && claims_are_sane(tg, slot);
}

/* What is left on the tiles is put away. */
static void gold_ended(struct hb_tilegame *tg, const struct hb_rule_slot *slot)
{
    struct lying on_table;

    find_lying(tg, slot, &on_table);
    while (on_table.count)
        hb_land_take_piece(hb_tg_land(tg), on_table.piece[--on_table.count]);
}

const struct hb_rule hb_rule_gold = {
    .name = "gold",
    .number = 9,
    .rank = 65,
    .tiles = "gold",
    .boxes = "bigbox2021",
    .loose_pieces = INGOTS,
    .piece = { { .name = "ingot", .placing_rule = "GLD-1" } },
    .source = { "gold" },
    .count = { [MINE] = "mine" },
    .verb = { [GOLD] = { "gold", "xy", NULL }, [INGOT] = { "ingot", "xy", NULL } },
    .memory = sizeof(struct gold_memory),
    .fields = fields,
    .sane = gold_sane,
    .laid = gold_laid,
    .completed = gold_completed,
    .final = gold_final,
    .ended = gold_ended,
    .source_form = { { "score",
                       "event.score.gold",
                       "GLD-7",
                       { { .name = "ingots", .at = HB_SCORE_SEGMENT },
                         { "final", HB_AS_FLAG, .at = HB_SCORE_HOW } } } },
    .look = gold_look,
    .describe_table = describe_gold_table,
    .event = { [PUT] = { "gold", "event.gold", "GLD-1", { { .name = "x", .at = 2 }, { .name = "y", .at = 3 } } },
               [TOOK] = { "ingot",
                          "event.ingot",
                          "GLD-3",
                          { { .name = "x", .at = 2 }, { .name = "y", .at = 3 }, { .name = "ingots", .at = 4 } } } },
    .step = { [STEP_GOLD] = { .phase = "gold",
                              .slot = HB_SLOT_LAID,
                              .rank = 10,
                              .signs = 1 << MINE,
                              .enter = gold_enter,
                              .legal = gold_legal,
                              .play = gold_play,
                              .why = gold_why,
                              .random = gold_random },
              [SHARE] = { .phase = "share",
                          .slot = HB_SLOT_SCORED,
                          .rank = 10,
                          .enter = share_enter,
                          .legal = share_legal,
                          .play = share_play,
                          .why = share_why,
                          .random = share_random } },
};
