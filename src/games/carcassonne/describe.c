/* describe.c -- a whole position as facts. */
#include "core/assert.h"
#include "core/telling.h"
#include "rules/rule.h"

#include <string.h>

enum { TRACK_SPACES = 50 };

static void tiles_facts(const struct hb_landscape *l, struct hb_facts *f)
{
    f->list(f, "tiles");
    for (unsigned i = 0; i < l->tiles; i++) {
        const struct hb_cell *cell = &hb_cells(l)[hb_laid(l)[i]];
        f->object(f, NULL);
        f->number(f, "x", cell->x);
        f->number(f, "y", cell->y);
        f->number(f, "rot", 90 * (long)hb_cell_quarters(cell));
        f->text(f, "tile", hb_designs[hb_cell_design(cell)].name);
        f->end(f);
    }
    f->end(f);
}

static void supply_facts(const struct hb_carcassonne *c, unsigned player, struct hb_facts *f)
{
    f->object(f, "supply");
    for (unsigned piece = 0; piece < c->pieces; piece++)
        f->number(f, hb_piece_kind(c, piece)->name, hb_seats(c)[player].supply[piece]);
    f->end(f);
}

static void points_facts(const struct hb_carcassonne *c, unsigned player, const char *name, struct hb_facts *f)
{
    f->object(f, name);
    for (unsigned s = 0; s < c->sources; s++)
        if (s != HB_RIVER)
            f->number(f, hb_source_name(c, s), hb_seats(c)[player].points[s]);
    f->end(f);
}

static void players_facts(const struct hb_carcassonne *c, const struct hb_names *names, struct hb_facts *f)
{
    f->list(f, "players");
    for (unsigned p = 0; p < c->head.players; p++) {
        char name[96];
        struct hb_text t = hb_text_in(name, sizeof name);
        hb_player_name(names, (int)p, &t);
        f->object(f, NULL);
        f->text(f, "name", name);
        f->number(f, "score", hb_seats(c)[p].score);
        f->number(f, "space", hb_seats(c)[p].score % TRACK_SPACES); /* BAS-17 */
        f->number(f, "if_over", hb_score_if_over(&c->head, (int)p));
        supply_facts(c, p, f);
        points_facts(c, p, "points", f);
        for (unsigned r = 0, left = c->rules; left; r++, left >>= 1)
            if ((left & 1) && hb_rules[r]->seat_facts)
                hb_rules[r]->seat_facts(c, (int)p, f);
        f->end(f);
    }
    f->end(f);
}

static void left_facts(const struct hb_carcassonne *c, struct hb_facts *f)
{
    f->object(f, "left");
    f->number(f, "tiles", c->tiles_left);
    f->object(f, "bag");
    for (unsigned i = 0; i < c->stocks; i++)
        if (hb_stocks(c)[i].unseen)
            f->number(f, hb_designs[hb_stocks(c)[i].design].name, hb_stocks(c)[i].unseen);
    f->end(f);
    f->object(f, "aside");
    for (unsigned i = 0; i < c->stocks; i++)
        if (hb_stocks(c)[i].aside)
            f->number(f, hb_designs[hb_stocks(c)[i].design].name, hb_stocks(c)[i].aside);
    f->end(f);
    f->end(f);
}

/* Features: every root once, in the order in which their first segments were laid. */

static bool is_first_segment(const struct hb_landscape *l, unsigned tile, unsigned segment, unsigned root)
{
    for (unsigned t = 0; t <= tile; t++) {
        const struct hb_cell *cell = &hb_cells(l)[hb_laid(l)[t]];
        unsigned end = t == tile ? segment : hb_designs[hb_cell_design(cell)].segments;
        for (unsigned i = 0; i < end; i++)
            if (hb_root(l, cell->node + i) == root)
                return false;
    }
    return true;
}

static bool tile_has(const struct hb_landscape *l, const struct hb_cell *cell, unsigned root)
{
    for (unsigned i = 0; i < hb_designs[hb_cell_design(cell)].segments; i++)
        if (hb_root(l, cell->node + i) == root)
            return true;
    return false;
}

static void feature_tiles(const struct hb_landscape *l, unsigned root, struct hb_facts *f)
{
    f->list(f, "tiles");
    for (unsigned t = 0; t < l->tiles; t++) {
        const struct hb_cell *cell = &hb_cells(l)[hb_laid(l)[t]];
        if (!tile_has(l, cell, root))
            continue;
        f->list(f, NULL);
        f->number(f, NULL, cell->x);
        f->number(f, NULL, cell->y);
        f->end(f);
    }
    f->end(f);
}

static void feature_pieces(const struct hb_carcassonne *c, unsigned root, struct hb_facts *f)
{
    const struct hb_landscape *l = hb_land(c);

    f->list(f, "pieces");
    for (unsigned i = 0; i < l->figures; i++) {
        const struct hb_figure *fig = &hb_figures(l)[i];
        if (hb_root(l, fig->node) != root)
            continue;
        f->object(f, NULL);
        f->number(f, "player", fig->player);
        f->text(f, "piece", hb_piece_kind(c, fig->piece)->name);
        f->number(f, "x", hb_cells(l)[fig->cell].x);
        f->number(f, "y", hb_cells(l)[fig->cell].y);
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
        const struct hb_cell *cell = &hb_cells(l)[hb_laid(l)[t]];
        const struct hb_design *d = &hb_designs[hb_cell_design(cell)];
        for (unsigned i = 0; i < d->segments; i++) {
            if (d->segment[i].kind != HB_FIELD || hb_root(l, cell->node + i) != root)
                continue;
            for (unsigned k = 0; k < d->segments; k++) {
                unsigned city = hb_root(l, cell->node + k);
                if (!(d->segment[i].cities >> k & 1) || hb_node_open(hb_nodes(l)[city]) ||
                    (seen[city / 8] >> city % 8 & 1))
                    continue;
                seen[city / 8] |= (uint8_t)(1u << city % 8);
                f->list(f, NULL);
                f->number(f, NULL, cell->x);
                f->number(f, NULL, cell->y);
                f->end(f);
            }
        }
    }
    f->end(f);
}

/* What the rules in play have counted over a feature, such as its inns. */
static void feature_counts(const struct hb_carcassonne *c, unsigned root, struct hb_facts *f)
{
    for (unsigned r = 0, left = c->rules; left; r++, left >>= 1) {
        for (unsigned i = 0; (left & 1) && i < HB_RULE_COUNTS && hb_rules[r]->count[i]; i++) {
            unsigned n = hb_carc_count(c, hb_rules[r], i, root);
            if (n)
                f->number(f, hb_rules[r]->count[i], n);
        }
    }
}

static void feature_facts(const struct hb_carcassonne *c, unsigned cell, unsigned segment, struct hb_facts *f)
{
    const struct hb_landscape *l = hb_land(c);
    struct hb_feature feature = hb_feature_of(l, hb_cells(l)[cell].x, hb_cells(l)[cell].y, segment);
    unsigned root = hb_root(l, hb_cells(l)[cell].node + segment);

    f->object(f, NULL);
    f->text(f, "kind", hb_feature_name(feature.kind));
    feature_tiles(l, root, f);
    f->flag(f, "complete", feature.complete);
    f->number(f, "open", feature.open);
    if (feature.kind == HB_CITY)
        f->number(f, "shields", feature.shields);
    feature_counts(c, root, f);
    feature_pieces(c, root, f);
    if (feature.kind == HB_FIELD)
        field_cities(l, root, f);
    f->end(f);
}

static void features_facts(const struct hb_carcassonne *c, struct hb_facts *f)
{
    const struct hb_landscape *l = hb_land(c);

    f->list(f, "features");
    for (unsigned t = 0; t < l->tiles; t++) {
        const struct hb_cell *cell = &hb_cells(l)[hb_laid(l)[t]];
        for (unsigned i = 0; i < hb_designs[hb_cell_design(cell)].segments; i++)
            if (is_first_segment(l, t, i, hb_root(l, cell->node + i)))
                feature_facts(c, hb_laid(l)[t], i, f);
    }
    f->end(f);
}

static void result_facts(const struct hb_carcassonne *c, struct hb_facts *f)
{
    f->object(f, "result");
    hb_result_facts(&c->head, f);
    f->list(f, "breakdown");
    for (unsigned p = 0; p < c->head.players; p++)
        points_facts(c, p, NULL, f);
    f->end(f);
    f->end(f);
}

void hb_carc_state_facts(const struct hb_game *g, const struct hb_names *names, struct hb_facts *f)
{
    const struct hb_carcassonne *c = hb_carc_const(g);

    f->flag(f, "over", g->over);
    if (g->over)
        result_facts(c, f);
    f->number(f, "turn", c->turn);
    players_facts(c, names, f);
    tiles_facts(hb_land(c), f);
    f->text(f, "drawn", c->drawn ? hb_designs[c->drawn].name : NULL);
    left_facts(c, f);
    features_facts(c, f);
}
