/* describe.c -- the whole table as facts. */
#include "core/telling.h"
#include "games/castle/inside.h"

static void goods_facts(const char *name, const uint8_t *goods, struct hb_facts *f)
{
    f->object(f, name);
    for (unsigned k = 0; k < HB_GOODS; k++)
        f->number(f, hb_good_name[k], goods[k]);
    f->end(f);
}

/* A player's number, or null. */
static void owner_facts(const char *name, unsigned owner, struct hb_facts *f)
{
    if (owner)
        f->number(f, name, (long)owner - 1);
    else
        f->text(f, name, NULL);
}

static void set_facts(const char *name, unsigned set, const char *const *names, unsigned count, struct hb_facts *f)
{
    f->list(f, name);
    for (unsigned i = 0; i < count; i++)
        if (set >> i & 1)
            f->text(f, NULL, names[i]);
    f->end(f);
}

/* ---- the board ---- */

static void carts_facts(const struct hb_castle *c, struct hb_facts *f)
{
    f->list(f, "carts");
    for (unsigned k = 0; k < HB_GOODS; k++) {
        f->object(f, NULL);
        f->text(f, "place", hb_place_name[k]);
        f->text(f, "good", hb_good_name[k]);
        f->number(f, "yield", c->figures.yield[k]);
        owner_facts("helper", c->cart[k], f);
        f->flag(f, "fresh", c->fresh >> k & 1);
        f->end(f);
    }
    f->end(f);
}

static void spaces_facts(const struct hb_castle *c, enum hb_building b, struct hb_facts *f)
{
    f->list(f, "spaces");
    for (unsigned i = 0; i < hb_spaces_count(b); i++) {
        unsigned space = hb_spaces_first(b) + i;

        f->object(f, NULL);
        f->number(f, "space", (long)i + 1);
        f->number(f, "fee", c->figures.fee[space]);
        owner_facts("helper", c->space[space], f);
        f->end(f);
    }
    f->end(f);
}

static void buildings_facts(const struct hb_castle *c, struct hb_facts *f)
{
    f->list(f, "buildings");
    for (unsigned b = 0; b < (c->season == HB_WINTER ? HB_BUILDINGS : HB_GRANARY); b++) {
        f->object(f, NULL);
        f->text(f, "building", hb_building_name[b]);
        if (b < HB_TILED) {
            f->number(f, "tiles", c->figures.count[b]);
            f->number(f, "left", c->left[b]);
            f->number(f, "value", c->figures.value[b]);
            f->number(f, "points", c->figures.points[b]);
        }
        f->flag(f, "standing", hb_is_standing(c, (enum hb_building)b));
        spaces_facts(c, (enum hb_building)b, f);
        f->end(f);
    }
    f->end(f);
}

static void maiden_facts(const struct hb_castle *c, struct hb_facts *f)
{
    f->object(f, "maiden");
    f->list(f, "suitors");
    for (unsigned p = 0; p < c->head.players; p++)
        if (c->suitor >> p & 1)
            f->number(f, NULL, (long)p);
    f->end(f);
    owner_facts("won", c->won, f);
    goods_facts("goods", c->dowry, f);
    f->number(f, "talers", c->dowry_talers);
    f->end(f);
}

static void winter_facts(const struct hb_castle *c, struct hb_facts *f)
{
    f->object(f, "winter");
    f->number(f, "deck", hb_bits(c->deck));
    f->list(f, "marked");
    for (unsigned field = HB_FIELDS; field > 0; field--)
        if (c->figures.snow >> (field - 1) & 1)
            f->number(f, NULL, field);
    f->end(f);
    f->text(f, "drawn", c->drawn ? hb_winter_name[c->drawn - 1] : NULL);
    set_facts("open", c->open, hb_winter_name, HB_WINTER_CARDS, f);
    f->object(f, "inn");
    f->number(f, "talers", c->inn);
    f->end(f);
    maiden_facts(c, f);
    f->end(f);
}

/* ---- the players ---- */

static void points_facts(const struct hb_castle_seat *s, const char *name, struct hb_facts *f)
{
    f->object(f, name);
    for (unsigned i = 0; i < HB_CASTLE_SOURCES; i++)
        f->number(f, hb_castle_source_name[i], s->points[i]);
    f->end(f);
}

/* What lies face down is known only where it has not been blanked. */
static void cards_facts(const struct hb_castle *c, unsigned p, struct hb_facts *f)
{
    const struct hb_castle_seat *s = &c->seat[p];

    set_facts("hand", s->hand & ~(unsigned)s->chosen, hb_card_name, HB_CARDS, f);
    set_facts("pile", s->pile, hb_card_name, HB_CARDS, f);
    set_facts("played", s->played, hb_card_name, HB_CARDS, f);
    set_facts("gone", s->gone, hb_card_name, HB_CARDS, f);
    f->flag(f, "chosen", c->ready >> p & 1);
    if (s->chosen)
        set_facts("cards", s->chosen, hb_card_name, HB_CARDS, f);
}

static void workers_facts(const struct hb_castle_seat *s, struct hb_facts *f)
{
    f->object(f, "on_card");
    for (unsigned w = 0; w < HB_WORKERS; w++)
        if (s->played >> (HB_WORKER1 + w) & 1)
            goods_facts(hb_card_name[HB_WORKER1 + w], s->on_card[w], f);
    f->end(f);
}

static void player_facts(const struct hb_castle *c, unsigned p, const struct hb_names *names, struct hb_facts *f)
{
    const struct hb_castle_seat *s = &c->seat[p];
    char name[96];
    struct hb_text t = hb_text_in(name, sizeof name);

    hb_player_name(names, (int)p, &t);
    f->object(f, NULL);
    f->text(f, "name", name);
    f->number(f, "score", s->score);
    f->number(f, "if_over", hb_score_if_over(&c->head, (int)p));
    f->object(f, "supply");
    f->number(f, "helper", s->helpers);
    f->end(f);
    goods_facts("goods", s->goods, f);
    f->number(f, "talers", s->talers);
    cards_facts(c, p, f);
    workers_facts(s, f);
    points_facts(s, "points", f);
    f->end(f);
}

static void result_facts(const struct hb_castle *c, struct hb_facts *f)
{
    f->object(f, "result");
    hb_result_facts(&c->head, f);
    f->list(f, "breakdown");
    for (unsigned p = 0; p < c->head.players; p++)
        points_facts(&c->seat[p], NULL, f);
    f->end(f);
    f->end(f);
}

static void round_facts(const struct hb_castle *c, struct hb_facts *f)
{
    long rounds = c->head.players == 3 ? 15 : 12;

    f->text(f, "season", c->season == HB_WINTER ? "winter" : "summer");
    f->number(f, "round", rounds + 1 - c->field);
    f->number(f, "rounds", rounds);
    f->number(f, "field", c->field);
    owner_facts("start", c->start < c->head.players ? c->start + 1u : 0, f);
    f->text(f, "card", c->card ? hb_card_name[c->card - 1] : NULL);
    f->text(f, "building", c->building ? hb_building_name[c->building - 1] : NULL);
    f->number(f, "bars", c->bars);
}

void hb_castle_state_facts(const struct hb_game *g, const struct hb_names *names, struct hb_facts *f)
{
    const struct hb_castle *c = hb_castle_in_const(g);

    f->flag(f, "over", g->over);
    if (g->over)
        result_facts(c, f);
    round_facts(c, f);
    goods_facts("stock", c->stock, f);
    f->number(f, "bank", c->bank);
    goods_facts("tower", c->tower, f);
    f->number(f, "forge", c->forge);
    carts_facts(c, f);
    buildings_facts(c, f);
    f->number(f, "tiles_left", hb_tiles_left(c));
    if (c->season == HB_WINTER)
        winter_facts(c, f);
    f->list(f, "players");
    for (unsigned p = 0; p < g->players; p++)
        player_facts(c, p, names, f);
    f->end(f);
}
