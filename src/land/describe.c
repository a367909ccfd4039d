/* describe.c -- a whole position as facts. */
#include "core/assert.h"
#include "core/telling.h"
#include "rules/rule.h"

#include <string.h>

static void tiles_facts(const struct hb_landscape *l, struct hb_facts *f)
{
    f->list(f, "tiles");
    for (unsigned i = 0; i < l->tiles; i++) {
        f->object(f, NULL);
        f->number(f, "x", hb_tile_x(l, i));
        f->number(f, "y", hb_tile_y(l, i));
        f->number(f, "rot", 90 * (long)hb_tile_quarters(l, i));
        f->text(f, "tile", hb_designs[hb_tile_design(l, i)].name);
        f->end(f);
    }
    f->end(f);
}

/* What is nobody's is in no supply. */
static void supply_facts(const struct hb_landgame *c, unsigned player, struct hb_facts *f)
{
    f->object(f, "supply");
    for (unsigned piece = 0; piece < c->pieces; piece++)
        if (hb_pieces_of(c, piece, (int)player))
            f->number(f, hb_piece_kind(c, piece)->name, hb_seats(c)[player].supply[piece]);
    f->end(f);
}

/* A feature brings points by a rule that says what it is worth: by one in play, or by one that has no tiles, since then it is
 * on tiles of others. */
static bool brings_points(const struct hb_landgame *c, unsigned source)
{
    const struct hb_land_kind *land = hb_land_kind_of(c);
    const struct hb_rule *rule;

    if (source >= HB_SOURCE_RULES)
        return true;
    for (unsigned i = 0; (rule = hb_land_rule(land, i)) != NULL; i++)
        if ((!rule->tiles || (c->rules >> rule->number & 1)) &&
            (rule->cites[source].complete || rule->cites[source].final))
            return true;
    return false;
}

static void points_facts(const struct hb_landgame *c, unsigned player, const char *name, struct hb_facts *f)
{
    f->object(f, name);
    for (unsigned s = 0; s < c->sources; s++)
        if (brings_points(c, s))
            f->number(f, hb_source_name(c, s), hb_points_of(c, (unsigned)player)[s]);
    f->end(f);
}

static void players_facts(const struct hb_landgame *c, const struct hb_names *names, struct hb_facts *f)
{
    f->list(f, "players");
    for (unsigned p = 0; p < c->head.players; p++) {
        char name[96];
        struct hb_text t = hb_text_in(name, sizeof name);
        hb_player_name(names, (int)p, &t);
        f->object(f, NULL);
        f->text(f, "name", name);
        f->number(f, "score", hb_seats(c)[p].score);
        f->number(f, "space", hb_counter_space(c, p, 0)); /* BAS-17 */
        f->number(f, "if_over", hb_score_if_over(&c->head, (int)p));
        supply_facts(c, p, f);
        points_facts(c, p, "points", f);
        for (uint32_t left = hb_all_rules(c); left;) {
            const struct hb_own *own = hb_next_own(c, &left);
            if (hb_own_rule(own)->seat_facts)
                hb_own_rule(own)->seat_facts(c, own, (int)p, f);
        }
        f->end(f);
    }
    f->end(f);
}

static void left_facts(const struct hb_landgame *c, struct hb_facts *f)
{
    f->object(f, "left");
    f->number(f, "tiles", hb_tiles_to_draw(c));
    f->object(f, "bag");
    for (unsigned i = 0; i < c->stocks; i++)
        if (hb_unseen(c, i))
            f->number(f, hb_designs[hb_stock_designs(c)[i]].name, hb_unseen(c, i));
    f->end(f);
    f->object(f, "aside");
    for (unsigned i = 0; i < c->stocks; i++)
        if (hb_aside(c, i))
            f->number(f, hb_designs[hb_stock_designs(c)[i]].name, hb_aside(c, i));
    f->end(f);
    f->end(f);
}

/* Features: every root once, in the order in which their first segments were laid. */

static bool is_first_segment(const struct hb_landscape *l, unsigned tile, unsigned segment, unsigned root)
{
    for (unsigned t = 0; t <= tile; t++) {
        unsigned end = t == tile ? segment : hb_designs[hb_tile_design(l, t)].segments;
        for (unsigned i = 0; i < end; i++)
            if (hb_root_at(l, t, i) == root)
                return false;
    }
    return true;
}

static bool tile_has(const struct hb_landscape *l, unsigned t, unsigned root)
{
    for (unsigned i = 0; i < hb_designs[hb_tile_design(l, t)].segments; i++)
        if (hb_root_at(l, t, i) == root)
            return true;
    return false;
}

static void feature_tiles(const struct hb_landscape *l, unsigned root, struct hb_facts *f)
{
    f->list(f, "tiles");
    for (unsigned t = 0; t < l->tiles; t++) {
        if (!tile_has(l, t, root))
            continue;
        f->list(f, NULL);
        f->number(f, NULL, hb_tile_x(l, t));
        f->number(f, NULL, hb_tile_y(l, t));
        f->end(f);
    }
    f->end(f);
}

/* Its segments, each by its square and the borders it has there. */
static void feature_parts(const struct hb_landscape *l, unsigned root, struct hb_facts *f)
{
    const char *name[HB_HALVES];

    f->list(f, "parts");
    for (unsigned t = 0; t < l->tiles; t++)
        for (unsigned i = 0; i < hb_designs[hb_tile_design(l, t)].segments; i++) {
            if (hb_root_at(l, t, i) != root)
                continue;
            unsigned n = hb_border_names(l, t, i, name);
            f->list(f, NULL);
            f->number(f, NULL, hb_tile_x(l, t));
            f->number(f, NULL, hb_tile_y(l, t));
            f->list(f, NULL);
            for (unsigned k = 0; k < n; k++)
                f->text(f, NULL, name[k]);
            f->end(f);
            f->end(f);
        }
    f->end(f);
}

/* Whether it lies on a tile of the feature and belongs to it, though it does not stand there. */
static bool lies_there(const struct hb_landgame *c, unsigned i, enum hb_feature_kind kind, unsigned root)
{
    const struct hb_thing t = hb_thing(hb_land(c), i);

    return t.where.kind == HB_AT_TILE && (hb_piece_kind(c, t.piece)->lies_on >> kind & 1) &&
           tile_has(hb_land(c), t.where.number, root);
}

static void feature_pieces(const struct hb_landgame *c, enum hb_feature_kind kind, unsigned root, struct hb_facts *f)
{
    const struct hb_landscape *l = hb_land(c);

    f->list(f, "pieces");
    for (unsigned i = 0; i < l->figures; i++) {
        const struct hb_figure fig_is = hb_figure(l, (unsigned)i), *fig = &fig_is;
        if (hb_figure_root(l, (unsigned)i) != root && !lies_there(c, i, kind, root))
            continue;
        f->object(f, NULL);
        if (fig->player == HB_NOBODYS)
            f->text(f, "player", NULL);
        else
            f->number(f, "player", fig->player);
        f->text(f, "piece", hb_piece_kind(c, fig->piece)->name);
        f->number(f, "x", hb_tile_x(l, fig->tile));
        f->number(f, "y", hb_tile_y(l, fig->tile));
        f->end(f);
    }
    f->end(f);
}

/* The complete cities that touch a field, each by one of its squares. */
static void field_cities(const struct hb_landscape *l, unsigned root, struct hb_facts *f)
{
    uint8_t seen[HB_TILES_MAX * HB_SEGMENTS_MAX / 8 + 1] = { 0 };

    f->list(f, "cities");
    for (unsigned t = 0; t < l->tiles; t++) {
        const struct hb_design *d = &hb_designs[hb_tile_design(l, t)];
        for (unsigned i = 0; i < d->segments; i++) {
            if (d->segment[i].kind != HB_FIELD || hb_root_at(l, t, i) != root)
                continue;
            for (unsigned k = 0; k < d->segments; k++) {
                unsigned city = hb_root_at(l, t, k);
                if (!(d->segment[i].cities >> k & 1) || hb_open(l, city) || (seen[city / 8] >> city % 8 & 1))
                    continue;
                seen[city / 8] |= (uint8_t)(1u << city % 8);
                f->list(f, NULL);
                f->number(f, NULL, hb_tile_x(l, t));
                f->number(f, NULL, hb_tile_y(l, t));
                f->end(f);
            }
        }
    }
    f->end(f);
}

static void count_facts(const struct hb_landgame *c, const struct hb_own *own, unsigned root, struct hb_facts *f)
{
    for (unsigned i = 0; i < HB_RULE_COUNTS && hb_own_rule(own)->count[i]; i++) {
        unsigned n = hb_own_count_at(c, own, i, root);
        if (n)
            f->number(f, hb_own_rule(own)->count[i], n);
    }
}

/* What the rules in play say of a feature, or have counted over it, such as its inns. */
static void facts_of_rules(const struct hb_landgame *c, enum hb_feature_kind kind, unsigned root, struct hb_facts *f)
{
    for (uint32_t left = hb_all_rules(c); left;) {
        const struct hb_own *own = hb_next_own(c, &left);
        if (hb_own_rule(own)->feature_facts)
            hb_own_rule(own)->feature_facts(c, own, kind, root, f);
        else
            count_facts(c, own, root, f);
    }
}

static void table_facts(const struct hb_landgame *c, struct hb_facts *f)
{
    for (uint32_t left = hb_all_rules(c); left;) {
        const struct hb_own *own = hb_next_own(c, &left);
        if (hb_own_rule(own)->table_facts)
            hb_own_rule(own)->table_facts(c, own, f);
    }
}

static void feature_facts(const struct hb_landgame *c, unsigned tile, unsigned segment, struct hb_facts *f)
{
    const struct hb_landscape *l = hb_land(c);
    struct hb_feature feature = hb_feature_of(l, hb_tile_x(l, tile), hb_tile_y(l, tile), segment);
    unsigned root = hb_root_at(l, tile, segment);

    f->object(f, NULL);
    f->text(f, "kind", hb_feature_name(feature.kind));
    feature_tiles(l, root, f);
    feature_parts(l, root, f);
    f->flag(f, "complete", feature.complete);
    f->number(f, "open", feature.open);
    if (feature.kind == HB_MIST)
        f->flag(f, "stuck", feature.stuck);
    if (feature.kind == HB_CITY)
        f->number(f, "shields", feature.shields);
    facts_of_rules(c, feature.kind, root, f);
    feature_pieces(c, feature.kind, root, f);
    if (feature.kind == HB_FIELD)
        field_cities(l, root, f);
    f->end(f);
}

static void features_facts(const struct hb_landgame *c, struct hb_facts *f)
{
    const struct hb_landscape *l = hb_land(c);

    f->list(f, "features");
    for (unsigned t = 0; t < l->tiles; t++) {
        for (unsigned i = 0; i < hb_designs[hb_tile_design(l, t)].segments; i++)
            if (is_first_segment(l, t, i, hb_root_at(l, t, i)))
                feature_facts(c, t, i, f);
    }
    f->end(f);
}

static void result_facts(const struct hb_landgame *c, struct hb_facts *f)
{
    f->object(f, "result");
    hb_result_facts(&c->head, f);
    if (hb_land_kind_of(c)->result_facts)
        hb_land_kind_of(c)->result_facts(c, f);
    f->list(f, "breakdown");
    for (unsigned p = 0; p < c->head.players; p++)
        points_facts(c, p, NULL, f);
    f->end(f);
    f->end(f);
}

void hb_lg_state_facts(const struct hb_game *g, const struct hb_names *names, struct hb_facts *f)
{
    const struct hb_landgame *c = hb_lg_const(g);

    f->flag(f, "over", g->over);
    if (g->over)
        result_facts(c, f);
    f->number(f, "turn", c->turn);
    players_facts(c, names, f);
    tiles_facts(hb_land(c), f);
    f->text(f, "drawn", c->drawn ? hb_designs[c->drawn].name : NULL);
    left_facts(c, f);
    table_facts(c, f);
    features_facts(c, f);
}
