/* castle_letters.c -- the table of a castle game in words: first each part on its own, then the whole table, what a
 * player needs before they decide, and the points by source.
 *
 * Each function puts one part behind what a text already holds, so lines are made of smaller ones.  A list is put
 * together in a buffer of its own first and then handed to a sentence as one value, since where a list stands in its
 * sentence differs between languages.  The sentences stand in games/castle/words. */
#include "games/castle/letters/castle_letters.h"

#include "engine/assert.h"
#include "engine/bits.h"
#include "hradby/words.h"
#include "views/letters/canvas.h"
#include "views/letters/letters_view.h"
#include "views/letters/seats.h"

#include <stdio.h>
#include <string.h>

enum { WORDS = 640, KEY_TEXT = 64 };

/* The capital of a letter as Czech and Slovak have them. */
static uint32_t capital(uint32_t letter)
{
    bool pairs_odd = (letter >= 0x139 && letter <= 0x148) || (letter >= 0x179 && letter <= 0x17e);

    if ((letter >= 'a' && letter <= 'z') || (letter >= 0xe0 && letter <= 0xfe))
        return letter - 0x20;
    if (letter >= 0x100 && letter <= 0x17e && (letter % 2 == 0) == pairs_odd)
        return letter - 1;
    return letter;
}

/* Words with a capital to begin with. */
static void put_capital(struct hb_text *out, const char *words)
{
    char bytes[HB_GLYPH_BYTES];

    hb_glyph_write(capital(hb_glyph_next(&words)), bytes);
    hb_put(out, "%s%s", bytes, words);
}

/* One more entry of a list, so many of them: good.sand.have */
static void say_count(struct hb_text *out, const char *group, const char *id, const char *form, unsigned n)
{
    char key[KEY_TEXT], number[16];

    HB_KEY("good.*.have");
    HB_KEY("building.*.many");
    snprintf(key, sizeof key, "%s.%s.%s", group, id, form);
    snprintf(number, sizeof number, "%u", n);
    hb_say_with(out, key, &(struct hb_param){ "n", number }, 1);
}

/* How many kinds of goods there are. */
static unsigned kinds_of(const uint8_t goods[HB_CASTLE_GOODS])
{
    unsigned n = 0;

    for (unsigned g = 0; g < HB_CASTLE_GOODS; g++)
        n += goods[g] > 0;
    return n;
}

void hb_castle_goods(const uint8_t goods[HB_CASTLE_GOODS], struct hb_text *out)
{
    unsigned all = kinds_of(goods), told = 0;

    if (all == 0)
        hb_say(out, "tabletop.nothing");
    for (unsigned g = 0; g < HB_CASTLE_GOODS; g++) {
        if (goods[g] == 0)
            continue;
        if (told++ > 0)
            hb_say(out, "tabletop.goods.joint left=%u", all - told);
        say_count(out, "good", hb_castle_good_name[g], "have", goods[g]);
    }
}

void hb_castle_cards(unsigned cards, struct hb_text *out)
{
    unsigned told = 0;

    for (unsigned k = 0; k < HB_CASTLE_CARDS; k++)
        if (cards >> k & 1)
            hb_put(out, "%s%s", told++ == 0 ? "" : ", ",
                   hb_name_in_group(out->language, "card", hb_castle_card_name[k]));
    if (told == 0)
        hb_say(out, "tabletop.none");
}

/* One more sentence in a line, about a set of cards. */
static void put_cards(struct hb_text *out, const char *key, unsigned cards)
{
    char words[WORDS];
    struct hb_text list = hb_text_for(out->language, words, sizeof words);

    hb_castle_cards(cards, &list);
    hb_put(out, " ");
    hb_say_with(out, key, &(struct hb_param){ "cards", words }, 1);
}

void hb_castle_round(const struct hb_castle *c, struct hb_text *out)
{
    struct hb_look look;

    hb_look(&c->head, &look);
    if (c->season == HB_CASTLE_WINTER)
        hb_say(out, "tabletop.round.winter round=%ld rounds=%ld", look.round, look.rounds);
    else
        hb_say(out, "tabletop.round round=%ld rounds=%ld", look.round, look.rounds);
}

/* The fields marked for winter, from the first to be played to the last. */
static void put_track(const struct hb_castle *c, struct hb_text *out)
{
    char words[WORDS];
    struct hb_text list = hb_text_in(words, sizeof words);

    for (unsigned f = HB_CASTLE_FIELDS; f > 0; f--)
        if (c->figures.snow >> (f - 1) & 1)
            hb_put(&list, "%s%u", list.len == 0 ? "" : " ", f);
    hb_put(out, " ");
    hb_say(out, "tabletop.track field=%u list=%s", c->field, words);
}

/* The round, the marker, the track in winter; bank and forge below. */
static void put_round(const struct hb_castle *c, const struct hb_seats *seats, struct hb_text *out)
{
    char name[HB_SEAT_NAME];

    hb_castle_round(c, out);
    hb_seats_name(seats, c->start, name);
    hb_put(out, ". ");
    hb_say(out, "tabletop.marker name=%s", name);
    if (c->season == HB_CASTLE_WINTER)
        put_track(c, out);
    hb_put(out, "\n");
    hb_say(out, "tabletop.bank talers=%u bars=%u", c->bank, c->forge);
    hb_put(out, "\n");
}

/* Whose helper stands on each space, or its fee. */
static void put_spaces(const struct hb_castle *c, const struct hb_seats *seats, enum hb_castle_building b,
                       struct hb_text *out)
{
    unsigned first = hb_castle_spaces_first(b);

    for (unsigned i = first; i < first + hb_castle_spaces_count(b); i++) {
        char name[HB_SEAT_NAME] = "";
        struct hb_text who = hb_text_for(out->language, name, sizeof name);
        if (c->space[i] != 0)
            hb_seats_name(seats, c->space[i] - 1, name);
        else if (hb_castle_is_standing(c, b))
            hb_say(&who, "tabletop.free");
        hb_say(out, "tabletop.space fee=%u who=%s", c->figures.fee[i], name);
    }
}

bool hb_castle_is_many(const struct hb_castle *c, enum hb_castle_building b)
{
    return b < HB_CASTLE_TILED && c->figures.count[b] != 1;
}

/* A building with one tile stands or not; of towers and houses it is said how many stand and how many are left. */
static void put_building(const struct hb_castle *c, const struct hb_seats *seats, enum hb_castle_building b,
                         struct hb_text *out)
{
    hb_put(out, "  ");
    put_capital(out, hb_name_in_group(out->language, "building", hb_castle_building_name[b]));
    hb_put(out, ": ");
    if (hb_castle_is_many(c, b))
        hb_say(out, "tabletop.tiles built=%u count=%u left=%u cost=%u points=%u", hb_castle_erected(c, b),
               c->figures.count[b], c->left[b], c->figures.value[b], c->figures.points[b]);
    else if (hb_castle_is_standing(c, b))
        hb_say(out, "tabletop.stands");
    else
        hb_say(out, "tabletop.unbuilt cost=%u points=%u", c->figures.value[b], c->figures.points[b]);
    put_spaces(c, seats, b, out);
    hb_put(out, ".\n");
}

/* Granary and inn only once their cards lie open. */
static void put_buildings(const struct hb_castle *c, const struct hb_seats *seats, struct hb_text *out)
{
    hb_say(out, "tabletop.buildings");
    hb_put(out, "\n");
    for (unsigned b = 0; b < HB_CASTLE_BUILDINGS; b++)
        if (b <= HB_CASTLE_FORGE || hb_castle_is_standing(c, (enum hb_castle_building)b))
            put_building(c, seats, (enum hb_castle_building)b, out);
}

/* Stock, yield, whose helper stands there, and whether it came in this round. */
static void put_cart(const struct hb_castle *c, const struct hb_seats *seats, unsigned cart, struct hb_text *out)
{
    char name[HB_SEAT_NAME] = "";

    if (c->cart[cart] != 0)
        hb_seats_name(seats, c->cart[cart] - 1, name);
    hb_put(out, "  ");
    put_capital(out, hb_name_in_group(out->language, "place", hb_castle_place_name[cart]));
    hb_put(out, ": ");
    hb_say(out, "tabletop.cart stock=%u yield=%u who=%s fresh=%u", c->stock[cart], c->figures.yield[cart], name,
           c->fresh >> cart & 1);
    hb_put(out, "\n");
}

/* What lies on the defense tower. */
static void put_tower(const struct hb_castle *c, struct hb_text *out)
{
    char goods[WORDS];
    struct hb_text list = hb_text_for(out->language, goods, sizeof goods);

    hb_castle_goods(c->tower, &list);
    hb_say(out, "tabletop.tower goods=%s", goods);
    hb_put(out, "\n");
}

void hb_castle_dowry(const struct hb_castle *c, struct hb_text *out)
{
    unsigned kinds = kinds_of(c->dowry);

    if (kinds > 0 || c->dowry_talers == 0)
        hb_castle_goods(c->dowry, out);
    if (c->dowry_talers > 0) {
        hb_put(out, "%s", kinds > 0 ? ", " : "");
        hb_say(out, "tabletop.talers talers=%u", c->dowry_talers);
    }
}

static void put_maiden(const struct hb_castle *c, const struct hb_seats *seats, struct hb_text *out)
{
    char names[HB_PLAYERS_MAX * HB_SEAT_NAME], dowry[WORDS];
    struct hb_text suitors = hb_text_for(out->language, names, sizeof names);
    struct hb_text goods = hb_text_for(out->language, dowry, sizeof dowry);

    hb_seats_put_names(seats, c->suitor, &suitors);
    hb_castle_dowry(c, &goods);
    hb_say(out, "tabletop.maiden names=%s dowry=%s", names, dowry);
    hb_put(out, "\n");
}

/* Nothing in summer.  The deck is a number, since nobody knows which card comes next. */
static void put_winter(const struct hb_castle *c, const struct hb_seats *seats, struct hb_text *out)
{
    char words[WORDS];
    struct hb_text list = hb_text_for(out->language, words, sizeof words);

    if (c->season != HB_CASTLE_WINTER)
        return;
    for (unsigned w = 0; w < HB_CASTLE_WINTER_CARDS; w++)
        if (c->open >> w & 1)
            hb_put(&list, "%s%s", list.len == 0 ? "" : ", ",
                   hb_name_in_group(out->language, "winter", hb_castle_winter_name[w]));
    hb_say(out, "tabletop.winter n=%u cards=%s", hb_bits_ones(c->deck), words);
    hb_put(out, "\n");
    if (c->open >> HB_CASTLE_VILLAGE_INN & 1) {
        hb_say(out, "tabletop.inn talers=%u", c->inn);
        hb_put(out, "\n");
    }
    if (c->open >> HB_CASTLE_MAIDEN & 1)
        put_maiden(c, seats, out);
}

/* What lies on cards of this round that are not resolved yet. */
static void put_worker_goods(const struct hb_castle_seat *s, struct hb_text *out)
{
    for (unsigned w = 0; w < HB_CASTLE_WORKERS; w++) {
        char goods[WORDS];
        struct hb_text list = hb_text_for(out->language, goods, sizeof goods);
        if (kinds_of(s->on_card[w]) == 0)
            continue;
        hb_castle_goods(s->on_card[w], &list);
        hb_put(out, " ");
        hb_say(out, "tabletop.on_card card=%s goods=%s", hb_castle_card_name[HB_CASTLE_WORKER1 + w], goods);
    }
}

/* Goods, talers and helpers. */
static void put_belongings(const struct hb_castle_seat *s, struct hb_text *out)
{
    char goods[WORDS];
    struct hb_text list = hb_text_for(out->language, goods, sizeof goods);

    hb_castle_goods(s->goods, &list);
    hb_say(out, "tabletop.belongings goods=%s talers=%u helpers=%u", goods, s->talers, s->helpers);
}

/* What lies face down is named only where the state has them: from a view of somebody else it is blank,
 * and then only that a choice was made. */
static void put_player(const struct hb_castle *c, const struct hb_seats *seats, int player, struct hb_text *out)
{
    const struct hb_castle_seat *s = &c->seat[player];
    char name[HB_SEAT_NAME], words[WORDS];
    struct hb_text hand = hb_text_for(out->language, words, sizeof words);

    hb_seats_name(seats, player, name);
    hb_put(out, "  ");
    hb_say(out, "tabletop.player name=%s points=%d if_over=%d", name, hb_score(&c->head, player),
           hb_score_if_over(&c->head, player));
    hb_put(out, " ");
    put_belongings(s, out);
    hb_castle_cards(s->hand, &hand);
    hb_put(out, " ");
    hb_say(out, "tabletop.hand n=%u cards=%s", hb_bits_ones(s->hand), words);
    put_cards(out, "tabletop.pile", s->pile);
    if (s->played != 0)
        put_cards(out, "tabletop.played", s->played);
    if (s->chosen != 0) {
        put_cards(out, "tabletop.face_down", s->chosen);
    } else if (c->ready >> player & 1) {
        hb_put(out, " ");
        hb_say(out, "tabletop.has_chosen");
    }
    if (s->gone != 0)
        put_cards(out, "tabletop.gone", s->gone);
    put_worker_goods(s, out);
    hb_put(out, "\n");
}

void hb_castle_table(const struct hb_game *seen, const struct hb_seats *seats, struct hb_text *out)
{
    const struct hb_castle *c = hb_castle_of(seen);

    put_round(c, seats, out);
    put_buildings(c, seats, out);
    hb_say(out, "tabletop.carts");
    hb_put(out, "\n");
    for (unsigned cart = 0; cart < HB_CASTLE_GOODS; cart++)
        put_cart(c, seats, cart, out);
    put_tower(c, out);
    put_winter(c, seats, out);
    hb_say(out, "tabletop.players");
    hb_put(out, "\n");
    for (int p = 0; p < c->head.players; p++)
        put_player(c, seats, p, out);
}

/* "keep", "2 towers" */
static void put_buildings_of(enum hb_castle_building b, unsigned n, bool many, struct hb_text *out)
{
    hb_put(out, "%s", out->len == 0 ? "" : ", ");
    if (many)
        say_count(out, "building", hb_castle_building_name[b], "many", n);
    else
        hb_put(out, "%s", hb_name_in_group(out->language, "building", hb_castle_building_name[b]));
}

/* What stands and what does not, each in one line. */
static void put_castle_lines(const struct hb_castle *c, struct hb_text *out)
{
    char words[WORDS];
    struct hb_text list = hb_text_for(out->language, words, sizeof words);

    for (unsigned i = 0; i < HB_CASTLE_BUILDINGS; i++) {
        enum hb_castle_building b = (enum hb_castle_building)i;
        bool many = hb_castle_is_many(c, b);
        unsigned standing = many ? hb_castle_erected(c, b) : hb_castle_is_standing(c, b);
        if (standing > 0)
            put_buildings_of(b, standing, many, &list);
    }
    hb_say(out, "tabletop.standing list=%s", words);
    hb_put(out, "\n");
    list = hb_text_for(out->language, words, sizeof words);
    for (unsigned b = 0; b < HB_CASTLE_TILED; b++) {
        if (c->left[b] == 0)
            continue;
        put_buildings_of((enum hb_castle_building)b, c->left[b], c->left[b] > 1, &list);
        hb_put(&list, " %u/%u", c->figures.value[b], c->figures.points[b]);
    }
    if (list.len == 0)
        hb_say(&list, "tabletop.nothing");
    hb_say(out, "tabletop.to_build list=%s", words);
    hb_put(out, "\n");
}

/* "sand 18 (+3, Anna), …" */
static void put_carts_line(const struct hb_castle *c, const struct hb_seats *seats, struct hb_text *out)
{
    char words[WORDS];
    struct hb_text list = hb_text_for(out->language, words, sizeof words);

    for (unsigned cart = 0; cart < HB_CASTLE_GOODS; cart++) {
        char name[HB_SEAT_NAME] = "";
        if (c->cart[cart] != 0)
            hb_seats_name(seats, c->cart[cart] - 1, name);
        hb_put(&list, "%s%s %u (+%u%s%s)", cart == 0 ? "" : ", ",
               hb_name_in_group(out->language, "good", hb_castle_good_name[cart]), c->stock[cart],
               c->figures.yield[cart], name[0] == '\0' ? "" : ", ", name);
    }
    hb_say(out, "tabletop.carts_line list=%s", words);
    hb_put(out, "\n");
}

/* In one line. */
static void put_possessions(const struct hb_castle *c, const struct hb_seats *seats, int player, struct hb_text *out)
{
    char name[HB_SEAT_NAME];

    hb_seats_name(seats, player, name);
    hb_say(out, "tabletop.has name=%s", name);
    hb_put(out, " ");
    put_belongings(&c->seat[player], out);
    hb_put(out, "\n");
}

/* The card that is resolved, and the building being paid for. */
static void put_step(const struct hb_castle *c, const struct hb_seats *seats, int who, struct hb_text *out)
{
    char name[HB_SEAT_NAME];

    hb_seats_name(seats, who, name);
    if (c->card != 0 && c->phase >= HB_CASTLE_AT_RECALL && c->phase <= HB_CASTLE_AT_HELPERS &&
        c->phase != HB_CASTLE_AT_SELL) {
        hb_say(out, "tabletop.resolves name=%s card=%s", name, hb_castle_card_name[c->card - 1]);
        hb_put(out, " ");
    }
    if (c->building != 0 && (c->phase == HB_CASTLE_AT_FORGE || c->phase == HB_CASTLE_AT_PAY)) {
        hb_say(out, "tabletop.builds building=%s cost=%u", hb_castle_building_name[c->building - 1],
               c->figures.value[c->building - 1]);
        hb_put(out, " ");
    }
    if (c->bars > 0 && c->phase == HB_CASTLE_AT_PAY) {
        hb_say(out, "tabletop.bars n=%u", c->bars);
        hb_put(out, " ");
    }
    put_possessions(c, seats, who, out);
}

/* Whoever chooses cards sees all that could matter; later questions need what they are about. */
void hb_castle_turn(const struct hb_game *seen, const struct hb_seats *seats, int who, struct hb_text *out)
{
    const struct hb_castle *c = hb_castle_of(seen);

    if (c->phase == HB_CASTLE_AT_CHOOSE) {
        put_round(c, seats, out);
        put_castle_lines(c, out);
        put_carts_line(c, seats, out);
        put_tower(c, out);
        put_winter(c, seats, out);
        for (int p = 0; p < c->head.players; p++)
            if (p != who)
                put_possessions(c, seats, p, out);
    } else if (c->phase == HB_CASTLE_AT_TOWER) {
        put_tower(c, out);
    } else if (c->phase == HB_CASTLE_AT_TRADER) {
        put_carts_line(c, seats, out);
    }
    put_step(c, seats, who, out);
}

/* A row of the table of points, unless it holds nothing but zeros. */
static void put_points(const struct hb_castle *c, const struct hb_seats *seats, unsigned source, bool if_now,
                       const long points[], struct hb_text *out)
{
    bool any = false;
    char name[WORDS], label[WORDS];
    struct hb_text text = hb_text_for(out->language, name, sizeof name);
    struct hb_text later = hb_text_for(out->language, label, sizeof label);

    for (int p = 0; p < c->head.players; p++)
        any |= points[p] != 0;
    if (!any)
        return;
    hb_source_words(hb_castle_source_name[source], &text);
    hb_say(&later, "tabletop.if_now source=%s", name);
    hb_seats_points_row(seats, if_now ? label : name, points, out);
}

/* The points so far, their sum, and what final scoring would add. */
void hb_castle_scores(const struct hb_game *seen, const struct hb_seats *seats, struct hb_text *out)
{
    const struct hb_castle *c = hb_castle_of(seen);
    int16_t final[HB_CASTLE_PLAYERS_MAX][HB_CASTLE_SOURCES];
    long row[HB_CASTLE_PLAYERS_MAX];
    int players = c->head.players;

    HB_ASSERT(players <= HB_CASTLE_PLAYERS_MAX);
    hb_seats_points_head(seats, out);
    for (unsigned k = 0; k < HB_CASTLE_SOURCES; k++) {
        for (int p = 0; p < players; p++)
            row[p] = c->seat[p].points[k];
        put_points(c, seats, k, false, row, out);
    }
    for (int p = 0; p < players; p++) {
        row[p] = hb_score(&c->head, p);
        hb_castle_final(c, p, final[p]);
    }
    hb_seats_points_row(seats, hb_words(out->language, "tabletop.so_far"), row, out);
    for (unsigned k = 0; k < HB_CASTLE_SOURCES; k++) {
        for (int p = 0; p < players; p++)
            row[p] = final[p][k];
        put_points(c, seats, k, true, row, out);
    }
    for (int p = 0; p < players; p++)
        row[p] = hb_score_if_over(&c->head, p);
    hb_seats_points_row(seats, hb_words(out->language, "tabletop.if_over"), row, out);
}

const struct hb_letters_view hb_letters_view_castle = { .game = "castle", .table = hb_castle_table };
