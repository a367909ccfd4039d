/* castle_words.c -- see castle_words.h. */
#include "tui/castle_words.h"

#include "core/bits.h"
#include "tui/seats.h"

#include <ctype.h>
#include <string.h>

/* What a player reads. */
static const char SAY_NOTHING[] = "nothing";
static const char SAY_NONE[] = "none";
static const char SAY_TALERS[] = "%u taler%s";
static const char SAY_ROUND[] = "Round %ld of %ld";
static const char SAY_WINTER_ROUND[] = "Winter round %ld of %ld";
static const char SAY_MARKER[] = "%s has the marker.";
static const char SAY_SNOW[] = " Marked fields of the round track:";
static const char SAY_FIELD[] = " The round stands on field %u.";
static const char SAY_BANK[] = "The bank holds ";
static const char SAY_FORGE[] = ", on the forge lie%s %u bar%s of silver.\n";
static const char SAY_BUILDINGS[] = "Buildings:\n";
static const char SAY_STANDS[] = "stands";
static const char SAY_NOT_BUILT[] = "not built, costs %u building points, %u points";
static const char SAY_TILES[] = "%u of %u built, %u left; each costs %u building points, %u points";
static const char SAY_SPACE[] = "; space for %u talers";
static const char SAY_FREE[] = "free";
static const char SAY_CARTS[] = "Carts:\n";
static const char SAY_CART[] = "  %s cart: %u in stock, yields %u, ";
static const char SAY_RIDER[] = "  Rider: %u silver in stock, yields %u, ";
static const char SAY_NO_HELPER[] = "no helper";
static const char SAY_HELPER[] = "helper of %s";
static const char SAY_FRESH[] = ", placed in this round";
static const char SAY_TOWER[] = "Defense tower: ";
static const char SAY_DECK[] = "Winter: %u card%s face down.";
static const char SAY_IN_PLAY[] = " In play: ";
static const char SAY_INN[] = "On the village inn: ";
static const char SAY_MAIDEN_NOBODY[] = "nobody courts her";
static const char SAY_COURTS[] = "courted by ";
static const char SAY_DOWRY[] = "; on her card: ";
static const char SAY_MAIDEN[] = "Castle maiden: ";
static const char SAY_PLAYERS[] = "Players:\n";
static const char SAY_PLAYER[] = "  %s: %d points, %d if it ended now; ";
static const char SAY_HELPERS[] = ", %u helper%s.";
static const char SAY_HAND[] = " Hand (%u): %s.";
static const char SAY_PILE[] = " Pile: ";
static const char SAY_PLAYED[] = " Still to be resolved: ";
static const char SAY_CHOSE[] = " Face down: ";
static const char SAY_HAS_CHOSEN[] = " Has chosen.";
static const char SAY_GONE[] = " Out of the game: ";
static const char SAY_ON_CARD[] = " On the %s: %s.";
static const char SAY_HAVE[] = "%s has ";
static const char SAY_STANDING[] = "Standing: ";
static const char SAY_TO_BUILD[] = "To be built (cost/points): ";
static const char SAY_CARTS_LINE[] = "Carts: ";
static const char SAY_RESOLVES[] = "%s resolves the %s. ";
static const char SAY_BUILDS[] = "The %s costs %u building points. ";
static const char SAY_BARS[] = "With %u bar%s. ";
static const char SAY_SO_FAR[] = "points so far";
static const char SAY_NOW[] = ", if now";
static const char SAY_IF_OVER[] = "if it ended now";

const char *const hb_castle_card_short[HB_CARDS] = { "Me", "Tr", "Ma", "St", "W1", "W2", "W3", "MB" };

enum { WORDS = 512 };

static const char *plural(unsigned n)
{
    return n == 1 ? "" : "s";
}

/* Words with a capital to begin with. */
static void put_capital(struct hb_text *out, const char *words)
{
    hb_put(out, "%c%s", toupper((unsigned char)words[0]), words + 1);
}

void hb_castle_goods(const uint8_t goods[HB_GOODS], struct hb_text *out)
{
    unsigned told = 0;

    for (unsigned g = 0; g < HB_GOODS; g++)
        if (goods[g] > 0)
            hb_put(out, "%s%u %s", told++ == 0 ? "" : " ", goods[g], hb_good_name[g]);
    if (told == 0)
        hb_put(out, "%s", SAY_NOTHING);
}

static void put_talers(unsigned talers, struct hb_text *out)
{
    hb_put(out, SAY_TALERS, talers, plural(talers));
}

void hb_castle_cards(unsigned cards, struct hb_text *out)
{
    unsigned told = 0;

    for (unsigned k = 0; k < HB_CARDS; k++)
        if (cards >> k & 1)
            hb_put(out, "%s%s", told++ == 0 ? "" : ", ", hb_card_words[k]);
    if (told == 0)
        hb_put(out, "%s", SAY_NONE);
}

/* A sentence that ends in a set of cards. */
static void put_cards(struct hb_text *out, const char *before, unsigned cards)
{
    hb_put(out, "%s", before);
    hb_castle_cards(cards, out);
    hb_put(out, ".");
}

void hb_castle_round(const struct hb_castle *c, const struct hb_seats *seats, struct hb_text *out)
{
    struct hb_tally tally;

    hb_tally_read(&tally, &c->head, &seats->names);
    hb_put(out, c->season == HB_WINTER ? SAY_WINTER_ROUND : SAY_ROUND, tally.round, tally.rounds);
}

static void put_round(const struct hb_castle *c, const struct hb_seats *seats, struct hb_text *out)
{
    char name[HB_SEAT_NAME];

    hb_castle_round(c, seats, out);
    hb_seats_name(seats, c->start, name);
    hb_put(out, ". ");
    hb_put(out, SAY_MARKER, name);
    if (c->season == HB_WINTER) {
        hb_put(out, SAY_FIELD, c->field);
        hb_put(out, "%s", SAY_SNOW);
        for (unsigned f = HB_FIELDS; f > 0; f--)
            if (c->figures.snow >> (f - 1) & 1)
                hb_put(out, " %u", f);
        hb_put(out, ".");
    }
    hb_put(out, "\n%s", SAY_BANK);
    put_talers(c->bank, out);
    hb_put(out, SAY_FORGE, c->forge == 1 ? "s" : "", c->forge, plural(c->forge));
}

static void put_spaces(const struct hb_castle *c, const struct hb_seats *seats, enum hb_building b, struct hb_text *out)
{
    unsigned first = hb_spaces_first(b);

    for (unsigned i = first; i < first + hb_spaces_count(b); i++) {
        char name[HB_SEAT_NAME];
        hb_put(out, SAY_SPACE, c->figures.fee[i]);
        if (!hb_is_standing(c, b))
            continue;
        if (c->space[i] != 0)
            hb_seats_name(seats, c->space[i] - 1, name);
        hb_put(out, ": %s", c->space[i] != 0 ? name : SAY_FREE);
    }
}

bool hb_castle_is_many(const struct hb_castle *c, enum hb_building b)
{
    return b < HB_TILED && c->figures.count[b] != 1;
}

static void put_building(const struct hb_castle *c, const struct hb_seats *seats, enum hb_building b,
                         struct hb_text *out)
{
    hb_put(out, "  ");
    put_capital(out, hb_building_words[b]);
    hb_put(out, ": ");
    if (hb_castle_is_many(c, b))
        hb_put(out, SAY_TILES, hb_erected(c, b), c->figures.count[b], c->left[b], c->figures.value[b],
               c->figures.points[b]);
    else if (hb_is_standing(c, b))
        hb_put(out, "%s", SAY_STANDS);
    else
        hb_put(out, SAY_NOT_BUILT, c->figures.value[b], c->figures.points[b]);
    put_spaces(c, seats, b, out);
    hb_put(out, ".\n");
}

static void put_buildings(const struct hb_castle *c, const struct hb_seats *seats, struct hb_text *out)
{
    hb_put(out, "%s", SAY_BUILDINGS);
    for (unsigned b = 0; b < HB_BUILDINGS; b++)
        if (b <= HB_FORGE || hb_is_standing(c, (enum hb_building)b))
            put_building(c, seats, (enum hb_building)b, out);
}

static void put_cart(const struct hb_castle *c, const struct hb_seats *seats, unsigned cart, struct hb_text *out)
{
    char name[HB_SEAT_NAME];

    if (cart < HB_CARTS) {
        struct hb_text t = hb_text_in(name, sizeof name);
        hb_put(&t, "%s", hb_good_name[cart]);
        name[0] = (char)toupper((unsigned char)name[0]);
        hb_put(out, SAY_CART, name, c->stock[cart], c->figures.yield[cart]);
    } else {
        hb_put(out, SAY_RIDER, c->stock[cart], c->figures.yield[cart]);
    }
    if (c->cart[cart] == 0) {
        hb_put(out, "%s.\n", SAY_NO_HELPER);
        return;
    }
    hb_seats_name(seats, c->cart[cart] - 1, name);
    hb_put(out, SAY_HELPER, name);
    hb_put(out, "%s.\n", c->fresh >> cart & 1 ? SAY_FRESH : "");
}

static void put_tower(const struct hb_castle *c, struct hb_text *out)
{
    hb_put(out, "%s", SAY_TOWER);
    hb_castle_goods(c->tower, out);
    hb_put(out, ".\n");
}

static unsigned pieces_of(const uint8_t goods[HB_GOODS])
{
    unsigned n = 0;

    for (unsigned g = 0; g < HB_GOODS; g++)
        n += goods[g];
    return n;
}

void hb_castle_dowry(const struct hb_castle *c, struct hb_text *out)
{
    unsigned pieces = pieces_of(c->dowry);

    if (pieces > 0 || c->dowry_talers == 0)
        hb_castle_goods(c->dowry, out);
    if (c->dowry_talers > 0) {
        hb_put(out, "%s", pieces > 0 ? ", " : "");
        put_talers(c->dowry_talers, out);
    }
}

static void put_maiden(const struct hb_castle *c, const struct hb_seats *seats, struct hb_text *out)
{
    hb_put(out, "%s", SAY_MAIDEN);
    if (c->suitor == 0) {
        hb_put(out, "%s", SAY_MAIDEN_NOBODY);
    } else {
        hb_put(out, "%s", SAY_COURTS);
        hb_seats_put_names(seats, c->suitor, out);
    }
    hb_put(out, "%s", SAY_DOWRY);
    hb_castle_dowry(c, out);
    hb_put(out, ".\n");
}

static void put_winter(const struct hb_castle *c, const struct hb_seats *seats, struct hb_text *out)
{
    unsigned hidden = hb_ones(c->deck), told = 0;

    if (c->season != HB_WINTER)
        return;
    hb_put(out, SAY_DECK, hidden, plural(hidden));
    for (unsigned w = 0; w < HB_WINTER_CARDS; w++)
        if (c->open >> w & 1)
            hb_put(out, "%s%s", told++ == 0 ? SAY_IN_PLAY : ", ", hb_winter_words[w]);
    hb_put(out, "%s\n", told == 0 ? "" : ".");
    if (c->open >> HB_VILLAGE_INN & 1) {
        hb_put(out, "%s", SAY_INN);
        put_talers(c->inn, out);
        hb_put(out, ".\n");
    }
    if (c->open >> HB_MAIDEN & 1)
        put_maiden(c, seats, out);
}

static void put_worker_goods(const struct hb_castle_seat *s, struct hb_text *out)
{
    for (unsigned w = 0; w < HB_WORKERS; w++) {
        char goods[WORDS] = "";
        struct hb_text list = hb_text_in(goods, sizeof goods);
        if (pieces_of(s->on_card[w]) == 0)
            continue;
        hb_castle_goods(s->on_card[w], &list);
        hb_put(out, SAY_ON_CARD, hb_card_words[HB_WORKER1 + w], goods);
    }
}

/* Goods, talers and helpers, ended with a full stop. */
static void put_belongings(const struct hb_castle_seat *s, struct hb_text *out)
{
    hb_castle_goods(s->goods, out);
    hb_put(out, ", ");
    put_talers(s->talers, out);
    hb_put(out, SAY_HELPERS, s->helpers, plural(s->helpers));
}

static void put_player(const struct hb_castle *c, const struct hb_seats *seats, int player, struct hb_text *out)
{
    const struct hb_castle_seat *s = &c->seat[player];
    char name[HB_SEAT_NAME], words[WORDS] = "";
    struct hb_text hand = hb_text_in(words, sizeof words);

    hb_seats_name(seats, player, name);
    hb_put(out, SAY_PLAYER, name, hb_score(&c->head, player), hb_score_if_over(&c->head, player));
    put_belongings(s, out);
    hb_castle_cards(s->hand, &hand);
    hb_put(out, SAY_HAND, hb_ones(s->hand), words);
    put_cards(out, SAY_PILE, s->pile);
    if (s->played != 0)
        put_cards(out, SAY_PLAYED, s->played);
    if (s->chosen != 0)
        put_cards(out, SAY_CHOSE, s->chosen);
    else if (c->ready >> player & 1)
        hb_put(out, "%s", SAY_HAS_CHOSEN);
    if (s->gone != 0)
        put_cards(out, SAY_GONE, s->gone);
    put_worker_goods(s, out);
    hb_put(out, "\n");
}

void hb_castle_table(const struct hb_castle *c, const struct hb_seats *seats, struct hb_text *out)
{
    put_round(c, seats, out);
    put_buildings(c, seats, out);
    hb_put(out, "%s", SAY_CARTS);
    for (unsigned cart = 0; cart < HB_GOODS; cart++)
        put_cart(c, seats, cart, out);
    put_tower(c, out);
    put_winter(c, seats, out);
    hb_put(out, "%s", SAY_PLAYERS);
    for (int p = 0; p < c->head.players; p++)
        put_player(c, seats, p, out);
}

/* What stands and what does not, each in one line. */
static void put_castle_lines(const struct hb_castle *c, struct hb_text *out)
{
    unsigned told = 0;

    hb_put(out, "%s", SAY_STANDING);
    for (unsigned b = 0; b < HB_BUILDINGS; b++) {
        if (hb_castle_is_many(c, (enum hb_building)b) && hb_erected(c, (enum hb_building)b) > 0)
            hb_put(out, "%s%u %s%s", told++ == 0 ? "" : ", ", hb_erected(c, (enum hb_building)b), hb_building_words[b],
                   plural(hb_erected(c, (enum hb_building)b)));
        else if (!hb_castle_is_many(c, (enum hb_building)b) && hb_is_standing(c, (enum hb_building)b))
            hb_put(out, "%s%s", told++ == 0 ? "" : ", ", hb_building_words[b]);
    }
    hb_put(out, ".\n%s", SAY_TO_BUILD);
    told = 0;
    for (unsigned b = 0; b < HB_TILED; b++) {
        if (c->left[b] == 0)
            continue;
        hb_put(out, "%s", told++ == 0 ? "" : ", ");
        if (c->left[b] > 1)
            hb_put(out, "%u %ss", c->left[b], hb_building_words[b]);
        else
            hb_put(out, "%s", hb_building_words[b]);
        hb_put(out, " %u/%u", c->figures.value[b], c->figures.points[b]);
    }
    hb_put(out, "%s.\n", told == 0 ? SAY_NOTHING : "");
}

/* "sand 18 (yields 3, Anna), …" */
static void put_carts_line(const struct hb_castle *c, const struct hb_seats *seats, struct hb_text *out)
{
    hb_put(out, "%s", SAY_CARTS_LINE);
    for (unsigned cart = 0; cart < HB_GOODS; cart++) {
        char name[HB_SEAT_NAME];
        hb_put(out, "%s%s %u (+%u", cart == 0 ? "" : ", ", hb_good_name[cart], c->stock[cart], c->figures.yield[cart]);
        if (c->cart[cart] != 0) {
            hb_seats_name(seats, c->cart[cart] - 1, name);
            hb_put(out, ", %s", name);
        }
        hb_put(out, ")");
    }
    hb_put(out, ".\n");
}

static void put_possessions(const struct hb_castle *c, const struct hb_seats *seats, int player, struct hb_text *out)
{
    char name[HB_SEAT_NAME];

    hb_seats_name(seats, player, name);
    hb_put(out, SAY_HAVE, name);
    put_belongings(&c->seat[player], out);
    hb_put(out, "\n");
}

/* The card that is resolved, and the building being paid for. */
static void put_step(const struct hb_castle *c, const struct hb_seats *seats, int who, struct hb_text *out)
{
    char name[HB_SEAT_NAME];

    hb_seats_name(seats, who, name);
    if (c->card != 0 && c->phase >= HB_AT_RECALL && c->phase <= HB_AT_HELPERS && c->phase != HB_AT_SELL)
        hb_put(out, SAY_RESOLVES, name, hb_card_words[c->card - 1]);
    if (c->building != 0 && (c->phase == HB_AT_FORGE || c->phase == HB_AT_PAY))
        hb_put(out, SAY_BUILDS, hb_building_words[c->building - 1], c->figures.value[c->building - 1]);
    if (c->bars > 0 && c->phase == HB_AT_PAY)
        hb_put(out, SAY_BARS, c->bars, plural(c->bars));
    put_possessions(c, seats, who, out);
}

void hb_castle_turn(const struct hb_castle *c, const struct hb_seats *seats, int who, struct hb_text *out)
{
    if (c->phase == HB_AT_CHOOSE) {
        put_round(c, seats, out);
        put_castle_lines(c, out);
        put_carts_line(c, seats, out);
        put_tower(c, out);
        put_winter(c, seats, out);
        for (int p = 0; p < c->head.players; p++)
            if (p != who)
                put_possessions(c, seats, p, out);
    } else if (c->phase == HB_AT_TOWER) {
        put_tower(c, out);
    } else if (c->phase == HB_AT_TRADER) {
        put_carts_line(c, seats, out);
    }
    put_step(c, seats, who, out);
}

const char *hb_castle_source_said(const char *name)
{
    for (unsigned k = 0; k < HB_CASTLE_SOURCES; k++)
        if (strcmp(hb_castle_source_name[k], name) == 0)
            return hb_castle_source_words[k];
    return name;
}

/* A row of the table of points, unless it holds nothing but zeros. */
static void put_points(const struct hb_castle *c, const struct hb_seats *seats, unsigned source, const char *more,
                       const long points[], struct hb_text *out)
{
    bool any = false;

    for (int p = 0; p < c->head.players; p++)
        any |= points[p] != 0;
    if (any)
        hb_seats_points_row(seats, hb_castle_source_words[source], more, points, out);
}

void hb_castle_scores(const struct hb_castle *c, const struct hb_seats *seats, struct hb_text *out)
{
    int16_t final[HB_CASTLE_PLAYERS_MAX][HB_CASTLE_SOURCES];
    long row[HB_CASTLE_PLAYERS_MAX];

    hb_seats_points_head(seats, out);
    for (unsigned k = 0; k < HB_CASTLE_SOURCES; k++) {
        for (int p = 0; p < c->head.players; p++)
            row[p] = c->seat[p].points[k];
        put_points(c, seats, k, "", row, out);
    }
    for (int p = 0; p < c->head.players; p++) {
        row[p] = hb_score(&c->head, p);
        hb_castle_final(c, p, final[p]);
    }
    hb_seats_points_row(seats, SAY_SO_FAR, "", row, out);
    for (unsigned k = 0; k < HB_CASTLE_SOURCES; k++) {
        for (int p = 0; p < c->head.players; p++)
            row[p] = final[p][k];
        put_points(c, seats, k, SAY_NOW, row, out);
    }
    for (int p = 0; p < c->head.players; p++)
        row[p] = hb_score_if_over(&c->head, p);
    hb_seats_points_row(seats, SAY_IF_OVER, "", row, out);
}
