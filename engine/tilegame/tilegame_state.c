/* tilegame_state.c -- what lies on the table in a game on a landscape, for those who show or study it (look.h).
 *
 * Rules add what they know of seats, or of a party that plays together, by one hook; what they count over a feature is
 * summed up in one walk round it.  What is a rule's alone it says in named values.
 *
 * The order is that of the struct first and of the rules' ranks then, so the same position is told in the same order
 * whoever asks.  Nothing here is hidden from anybody: unseen tiles are told by their numbers alone, and whoever asks
 * for somebody else hands in a view (hb_view). */
#include "engine/assert.h"
#include "engine/tilegame/rule.h"
#include "hradby/look.h"

_Static_assert((int)HB_SOURCES_MAX <= (int)HB_NUMBERS_MAX && (int)HB_PIECES_MAX <= (int)HB_NUMBERS_MAX &&
                   (int)HB_STOCKS_MAX == (int)HB_STOCKS_SHOWN_MAX && (int)HB_TRACK_SPACES == (int)HB_SCORE_SPACES,
               "all pieces, sources, stocks and spaces have room");

/* What is nobody's is in no supply. */
static void look_supply(const struct hb_tilegame *tg, unsigned player, struct hb_look_seat *seat)
{
    hb_look_begin(seat, HB_SEAT_SUPPLY);
    for (unsigned piece = 0; piece < tg->pieces; piece++)
        if (hb_tg_pieces_of(tg, piece, (int)player))
            hb_look_put(seat, HB_SEAT_SUPPLY, hb_tg_piece_kind(tg, piece)->name, hb_tg_seats(tg)[player].supply[piece]);
}

/* A feature brings points by a rule that says what it is worth: by one in play, or by one that has no tiles, since then
 * it is on tiles of others. */
static bool brings_points(const struct hb_tilegame *tg, unsigned source)
{
    const struct hb_land_kind *land = hb_tg_kind_of(tg);
    const struct hb_rule *rule;

    if (source >= HB_SOURCE_RULES)
        return true;
    for (unsigned i = 0; (rule = hb_tg_kind_rule(land, i)); i++)
        if ((!rule->tiles || (tg->rules >> rule->number & 1)) &&
            (rule->cites[source].complete || rule->cites[source].final))
            return true;
    return false;
}

static void look_points(const struct hb_tilegame *tg, struct hb_look *look)
{
    for (int p = 0; p < look->players; p++)
        hb_look_begin(&look->seat[p], HB_SEAT_POINTS);
    for (unsigned s = 0; s < tg->sources; s++)
        for (int p = 0; brings_points(tg, s) && p < look->players; p++)
            hb_look_put(&look->seat[p], HB_SEAT_POINTS, hb_tg_source_name(tg, s), hb_tg_points_of(tg, (unsigned)p)[s]);
}

static void look_stocks(const struct hb_tilegame *tg, struct hb_look *look)
{
    look->left = hb_tg_tiles_to_draw(tg);
    look->stocks = tg->stocks;
    for (unsigned i = 0; i < tg->stocks; i++)
        look->stock[i] = (struct hb_look_stock){ hb_designs[hb_tg_stock_designs(tg)[i]].name, hb_tg_bag_count(tg, i),
                                                 hb_tg_bag_count_aside(tg, i) };
}

void hb_tg_look(const struct hb_game *g, struct hb_look *look)
{
    const struct hb_tilegame *tg = hb_tg_const(g);

    look->turn = tg->turn;
    look->hand = tg->drawn ? &hb_designs[tg->drawn] : NULL;
    look_stocks(tg, look);
    for (unsigned p = 0; p < g->players; p++) {
        look->seat[p].space = (int)hb_tg_counter_space(tg, p, 0); /* BAS-17 */
        look_supply(tg, p, &look->seat[p]);
    }
    look_points(tg, look);
    for (uint32_t left = hb_tg_all_slots(tg); left;) {
        const struct hb_rule_slot *slot = hb_tg_next_slot(tg, &left);
        if (hb_tg_rule_of(slot)->look)
            hb_tg_rule_of(slot)->look(tg, slot, look);
    }
}

void hb_tg_describe_table(const struct hb_game *g, struct hb_describer *f)
{
    const struct hb_tilegame *tg = hb_tg_const(g);

    for (uint32_t left = hb_tg_all_slots(tg); left;) {
        const struct hb_rule_slot *slot = hb_tg_next_slot(tg, &left);
        if (hb_tg_rule_of(slot)->describe_table)
            hb_tg_rule_of(slot)->describe_table(tg, slot, f);
    }
}

/* Features */

/* How many of each mark there are on the segments of a feature, by the number of its word. */
static void sum_marks(const struct hb_landscape *l, unsigned root, unsigned sum[HB_MARK_WORDS_MAX])
{
    unsigned first = hb_land_ring(l)[root], stop = first;

    do {
        const struct hb_segment *s =
            &hb_designs[hb_land_tile_design(l, hb_land_ring_tile(stop))].segment[hb_land_ring_segment(stop)];
        for (unsigned i = 0; i < s->marks; i++)
            sum[s->mark[i].word] += s->mark[i].count;
        stop = hb_land_ring_next(l, stop);
    } while (stop != first);
}

/* Of a rule that has values of its own for a feature they stand instead of what it counts. */
static void look_marks(const struct hb_tilegame *tg, struct hb_look_region *r)
{
    unsigned sum[HB_MARK_WORDS_MAX] = { 0 };

    sum_marks(hb_tg_land(tg), r->feature.id, sum);
    for (uint32_t left = hb_tg_all_slots(tg); left;) {
        const struct hb_rule_slot *slot = hb_tg_next_slot(tg, &left);
        const struct hb_rule *rule = hb_tg_rule_of(slot);
        for (unsigned i = 0; !rule->describe_feature && i < HB_RULE_COUNTS && rule->count[i]; i++)
            if (slot->mark[i] != HB_NO_MARK && sum[slot->mark[i]])
                hb_number_list_put(&r->marks, rule->count[i], sum[slot->mark[i]]);
    }
}

/* Whether it lies on a tile of the feature and belongs to it, though it does not stand there. */
static bool lies_there(const struct hb_tilegame *tg, unsigned i, const struct hb_feature *feature)
{
    const struct hb_landscape *l = hb_tg_land(tg);
    const struct hb_land_piece t = hb_land_piece(l, i);

    if (t.where.kind != HB_AT_TILE || !(hb_tg_piece_kind(tg, t.piece)->lies_on >> feature->kind & 1))
        return false;
    for (unsigned k = 0; k < hb_designs[hb_land_tile_design(l, t.where.number)].segments; k++)
        if (hb_land_root_at(l, t.where.number, k) == feature->id)
            return true;
    return false;
}

void hb_tg_look_region(const struct hb_game *g, struct hb_look_region *r)
{
    const struct hb_tilegame *tg = hb_tg_const(g);
    const struct hb_landscape *l = hb_tg_land(tg);

    look_marks(tg, r);
    for (unsigned i = 0; i < l->pieces; i++)
        if (hb_land_figure_root(l, i) == r->feature.id || lies_there(tg, i, &r->feature))
            r->piece[r->pieces++] = (uint8_t)i;
}

void hb_tg_describe_region(const struct hb_game *g, const struct hb_look_region *r, struct hb_describer *f)
{
    const struct hb_tilegame *tg = hb_tg_const(g);

    for (uint32_t left = hb_tg_all_slots(tg); left;) {
        const struct hb_rule_slot *slot = hb_tg_next_slot(tg, &left);
        if (hb_tg_rule_of(slot)->describe_feature)
            hb_tg_rule_of(slot)->describe_feature(tg, slot, r->feature.kind, r->feature.id, f);
    }
}
