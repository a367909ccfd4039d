/* castle_described.c -- the position as hb_describe_state tells it, against the steward's hall.
 *
 * Every line that the hall calls for, such as "players.0.goods.sand=3", must be among those that are told. */
#include "castle_compare.h"

#include "tests/support/described.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE = 96 };

/* What is called for */

struct claims {
    const struct described *told;
    struct hb_text *why;
    bool blind; /* told to somebody who does not know what lies face down */
};

static void claim(const struct claims *c, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void claim(const struct claims *c, const char *format, ...)
{
    char line[LINE];
    va_list args;

    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    for (size_t i = 0; i < c->told->lines; i++)
        if (strcmp(hb_described_line(c->told, i), line) == 0)
            return;
    hb_put(c->why, "the state does not tell %s\n", line);
    for (size_t i = 0; i < c->told->lines; i++)
        if (strncmp(hb_described_line(c->told, i), line, strcspn(line, "=") + 1) == 0)
            hb_put(c->why, "  but %s\n", hb_described_line(c->told, i));
}

static void claim_someone(const struct claims *c, const char *path, int player)
{
    if (player == NOBODY)
        claim(c, "%s=null", path);
    else
        claim(c, "%s=%d", path, player);
}

static void claim_goods(const struct claims *c, const char *path, const int goods[GOODS])
{
    for (int g = 0; g < GOODS; g++)
        claim(c, "%s.%s=%d", path, hb_hall_goods[g], goods[g]);
}

/* The cards of a set, in the order of play, and nothing after them. */
static void claim_cards(const struct claims *c, const char *path, const bool cards[CARDS])
{
    int n = 0;

    for (int k = 0; k < CARDS; k++)
        if (cards[k])
            claim(c, "%s.%d=%s", path, n++, hb_hall_cards[k]);
    if (hb_described_has(c->told, "%s.%d", path, n))
        hb_put(c->why, "the state tells more cards: %s\n", hb_described_text(c->told, "%s.%d", path, n));
}

static const char *truth(bool b)
{
    return b ? "true" : "false";
}

static void claim_carts(const struct claims *c, const struct hall *h)
{
    char path[LINE];

    for (int g = 0; g < GOODS; g++) {
        claim(c, "carts.%d.place=%s", g, hb_hall_places[g]);
        claim(c, "carts.%d.good=%s", g, hb_hall_goods[g]);
        claim(c, "carts.%d.yield=%d", g, h->printed.yield[g]);
        claim(c, "carts.%d.fresh=%s", g, truth(h->fresh[g]));
        snprintf(path, sizeof path, "carts.%d.helper", g);
        claim_someone(c, path, h->cart[g]);
    }
}

static void claim_buildings(const struct claims *c, const struct hall *h)
{
    char path[LINE];

    for (int b = 0; b < (h->winter ? BUILDINGS : GRANARY); b++) {
        claim(c, "buildings.%d.building=%s", b, hb_hall_buildings[b]);
        claim(c, "buildings.%d.standing=%s", b, truth(hb_hall_stands(h, b)));
        if (b < TILED) {
            claim(c, "buildings.%d.tiles=%d", b, h->printed.tiles[b]);
            claim(c, "buildings.%d.left=%d", b, h->tiles[b]);
            claim(c, "buildings.%d.value=%d", b, h->printed.value[b]);
            claim(c, "buildings.%d.points=%d", b, h->printed.points[b]);
        }
        for (int n = 0; n < hb_hall_spaces[b]; n++) {
            claim(c, "buildings.%d.spaces.%d.fee=%d", b, n, h->printed.fee[b][n]);
            snprintf(path, sizeof path, "buildings.%d.spaces.%d.helper", b, n);
            claim_someone(c, path, h->space[b][n]);
        }
    }
}

/* Who knows what lies face down does not count it to the hand; for everybody else it might be there. */
static void claim_hand(const struct claims *c, const struct guest *p, int i)
{
    char path[LINE];
    bool hand[CARDS];

    for (int k = 0; k < CARDS; k++)
        hand[k] = p->hand[k] && ((c->blind && hb_hall_is_secret(p)) || !p->down[k]);
    snprintf(path, sizeof path, "players.%d.hand", i);
    claim_cards(c, path, hand);
    if (p->ready && !c->blind) {
        snprintf(path, sizeof path, "players.%d.cards", i);
        claim_cards(c, path, p->down);
    }
}

static void claim_player(const struct claims *c, const struct guest *p, int i)
{
    char path[LINE];

    claim(c, "players.%d.score=%d", i, hb_hall_score(p));
    claim(c, "players.%d.talers=%d", i, p->talers);
    claim(c, "players.%d.supply.helper=%d", i, p->helpers);
    claim(c, "players.%d.chosen=%s", i, truth(p->ready));
    snprintf(path, sizeof path, "players.%d.goods", i);
    claim_goods(c, path, p->goods);
    claim_hand(c, p, i);
    snprintf(path, sizeof path, "players.%d.pile", i);
    claim_cards(c, path, p->pile);
    snprintf(path, sizeof path, "players.%d.gone", i);
    claim_cards(c, path, p->gone);
    for (int k = 1; k < SOURCES; k++) /* the first also has the points of a prepared game */
        if (p->points[k] != 0)
            claim(c, "players.%d.points.%s=%d", i, hb_hall_sources[k], p->points[k]);
    for (int w = 0; w < WORKERS; w++)
        for (int g = 0; g < GOODS; g++)
            if (p->on_card[w][g] > 0)
                claim(c, "players.%d.on_card.%s.%s=%d", i, hb_hall_cards[WORKER1 + w], hb_hall_goods[g],
                      p->on_card[w][g]);
}

static void claim_winter(const struct claims *c, const struct hall *h)
{
    int deck = 0, n = 0;

    for (int k = 0; k < WINTER_CARDS; k++)
        deck += h->deck[k];
    claim(c, "winter.deck=%d", deck);
    claim(c, "winter.drawn=%s", h->drawn == NOBODY ? "null" : hb_hall_winter[h->drawn]);
    for (int k = 0; k < WINTER_CARDS; k++)
        if (h->open[k])
            claim(c, "winter.open.%d=%s", n++, hb_hall_winter[k]);
    if (h->open[VILLAGE_INN])
        claim(c, "winter.inn.talers=%d", h->inn_talers);
    if (h->open[MAIDEN]) {
        claim(c, "winter.maiden.talers=%d", h->dowry_talers);
        claim_goods(c, "winter.maiden.goods", h->dowry);
        n = 0;
        for (int i = 0; i < h->players && h->won == NOBODY; i++)
            if (h->suitor[i])
                claim(c, "winter.maiden.suitors.%d=%d", n++, i);
    }
}

static void claim_everything(const struct claims *c, const struct hall *h)
{
    claim(c, "over=%s", truth(h->over));
    claim(c, "season=%s", h->winter ? "winter" : "summer");
    claim_goods(c, "stock", h->stock);
    claim_goods(c, "tower", h->tower);
    claim(c, "bank=%d", h->bank);
    claim(c, "forge=%d", h->forge);
    claim(c, "tiles_left=%d", hb_hall_tiles_left(h));
    claim_carts(c, h);
    claim_buildings(c, h);
    for (int i = 0; i < h->players; i++)
        claim_player(c, &h->guest[i], i);
    if (h->winter)
        claim_winter(c, h);
}

static void check_told(const struct hb_game *g, const struct hall *h, bool blind, struct hb_text *why)
{
    const struct hb_names names = { { NULL } };
    struct described told;

    hb_described_new(&told, g, &names);
    claim_everything(&(struct claims){ &told, why, blind }, h);
    hb_described_free(&told);
}

bool hb_castle_facts_agree(const struct hb_game *g, const struct hall *h, struct hb_text *why)
{
    struct hb_game *view = malloc(hb_size(g));
    size_t before = why->len;

    if (!view)
        hb_hall_stop("no memory");
    hb_view(g, HB_SPECTATOR, view);
    check_told(g, h, false, why);
    check_told(view, h, true, why);
    free(view);
    return why->len == before;
}
