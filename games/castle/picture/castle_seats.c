/* castle_seats.c -- the cards: what each player has, points, talers, goods, helpers, and the cards that all may see;
 * and the winter cards.
 *
 * The characters have a small portrait each, told apart by headgear and by what they hold.  A card is large in the
 * round in which it is played and small in the pile; a winter card that lies open is as wide as what lies on it
 * needs. */
#include "engine/assert.h"
#include "games/castle/picture/castle_drawing.h"
#include "hradby/words.h"
#include "views/picture/pieces.h"

#include <stdio.h>
#include <string.h>

/* Cards */

enum { HB_PILE_WIDTH = 103, HB_PILE_HEIGHT = 36 }; /* the small card of the pile */

struct hb_castle_drawn_card {
    double x, y;
    enum hb_castle_card card;
    const uint8_t *on_card; /* goods that lie on it, NULL if none can */
    bool now;               /* being resolved */
};

/* The portrait, which brings the colour of its ground. */
static const struct hb_art *face_of(enum hb_castle_card card)
{
    const struct hb_art *art = hb_art_find("cards", hb_castle_card_name[card]);

    HB_ASSERT(art && art->ground);
    return art;
}

/* The words of a card over one or two lines. */
static void draw_words(struct hb_svg_writer *q, double x, double y, const char *words)
{
    const char *space = strchr(words, ' ');
    char first[64];

    if (!space) {
        hb_svg_style_words(q, x, y + 6, HB_STYLE_CARD_WORDS, words);
        return;
    }
    snprintf(first, sizeof first, "%.*s", (int)(space - words), words);
    hb_svg_style_words(q, x, y, HB_STYLE_CARD_WORDS, first);
    hb_svg_style_words(q, x, y + 13, HB_STYLE_CARD_WORDS, space + 1);
}

/* Goods that lie on a worker's card, over its lower edge. */
static void draw_on_card(struct hb_svg_writer *q, double x, double y, const uint8_t *on_card)
{
    unsigned kinds = 0, at = 0;

    for (unsigned good = 0; good < HB_CASTLE_GOODS; good++)
        kinds += on_card[good] > 0;
    if (kinds == 0)
        return;
    hb_castle_plate(q, x - 1, y + HB_CARD_HEIGHT - 6, HB_CARD_WIDTH + 2, 22, HB_SVG_PARCHMENT_PALE);
    for (unsigned good = 0; good < HB_CASTLE_GOODS; good++) {
        double left = x + HB_CARD_WIDTH / 2.0 - kinds * 12.5 + 25 * at;

        if (on_card[good] == 0)
            continue;
        hb_svg_use_scaled(q, hb_castle_good_name[good], left + 7, y + HB_CARD_HEIGHT + 5, 0.54);
        hb_svg_style_number(q, left + 19.5, y + HB_CARD_HEIGHT + 9, HB_STYLE_TINY, on_card[good]);
        at++;
    }
}

void hb_castle_card_draw_face(struct hb_svg_writer *q, double x, double y, enum hb_castle_card card, const char *ground)
{
    hb_castle_plate(q, x, y, HB_CARD_WIDTH, HB_CARD_HEIGHT, ground);
    hb_castle_plate(q, x + 5, y + 5, HB_CARD_WIDTH - 10, 58, face_of(card)->ground);
    hb_svg_use_scaled(q, hb_castle_card_name[card], x + HB_CARD_WIDTH / 2.0 - 1, y + 36, 1.2);
}

static void draw_card(struct hb_svg_writer *q, const struct hb_castle_drawn_card *d)
{
    hb_castle_card_draw_face(q, d->x, d->y, d->card, d->now ? "#F7D98A" : HB_SVG_PARCHMENT_PALE);
    draw_words(q, d->x + HB_CARD_WIDTH / 2.0, d->y + 77,
               hb_name_in_group(q->language, "card", hb_castle_card_name[d->card]));
    if (d->on_card)
        draw_on_card(q, d->x, d->y, d->on_card);
}

void hb_castle_card_draw_back(struct hb_svg_writer *q, double x, double y)
{
    hb_svg_use_scaled(q, "card_back", x, y, 1);
}

/* A card that is out of the game is pale and crossed out. */
static void draw_small_card(struct hb_svg_writer *q, double x, double y, enum hb_castle_card card, bool gone)
{
    hb_svg_text(q, gone ? "<g opacity=\".6\">" : "<g>");
    hb_castle_plate(q, x, y, HB_PILE_WIDTH, HB_PILE_HEIGHT, HB_SVG_PARCHMENT_PALE);
    hb_castle_plate(q, x + 2, y + 2, 28, HB_PILE_HEIGHT - 4, face_of(card)->ground);
    hb_svg_use_scaled(q, hb_castle_card_name[card], x + 15.5, y + 19, 0.55);
    draw_words(q, x + 66.5, y + 15, hb_name_in_group(q->language, "card", hb_castle_card_name[card]));
    hb_svg_text(q, "</g>");
    if (gone) {
        hb_svg_open_group(q, x, y, 1);
        hb_svg_put(q, "<path d=\"M4 4L%d %dM4 %dL%d 4\" stroke=\"#A33B2A\" stroke-width=\"2\" opacity=\".55\"/>",
                   HB_PILE_WIDTH - 4, HB_PILE_HEIGHT - 4, HB_PILE_HEIGHT - 4, HB_PILE_WIDTH - 4);
        hb_svg_close_group(q);
    }
}

/* Seats */

enum { SIDE = 14 };

static unsigned cards_in(unsigned set)
{
    unsigned n = 0;

    for (; set != 0; set &= set - 1)
        n++;
    return n;
}

/* How many cards lie face down: known to all, though not which. */
static unsigned face_down(const struct hb_castle *c, int player)
{
    unsigned wanted = c->head.players == 2 ? 2 : 1, held = cards_in(c->seat[player].hand);

    if (!(c->ready >> player & 1))
        return 0;
    return held < wanted ? held : wanted;
}

/* Marked is who is to move, or has won. */
static void draw_frame(const struct hb_castle_drawing *p, const struct hb_panel *box, bool marked)
{
    hb_svg_open_group(p->q, box->x, box->y, 1);
    hb_svg_put(p->q, "<rect rx=\"8\" width=\"%ld\" height=\"%ld\" fill=\"%s\" stroke=\"%s\" stroke-width=\"%s\"/>",
               (long)box->width, (long)box->height, marked ? HB_SVG_PARCHMENT_PALE : "#EFE2C2", HB_SVG_INK,
               marked ? "2.6" : "1.1");
    if (marked)
        hb_svg_put(p->q, "<path d=\"M-9 18l12 8-12 8Z\" fill=\"%s\"/>", HB_SVG_INK);
    hb_svg_close_group(p->q);
}

/* Badge, name and points; the crown of the starting player, the wreath of a winner, the heart of a suitor. */
static void draw_head(const struct hb_castle_drawing *p, const struct hb_panel *box, int player)
{
    const struct hb_castle *c = p->c;
    double sign = box->x + box->width - 138;

    hb_svg_draw_badge(p->q, hb_svg_worn(p->q, player), box->x + 28, box->y + 26, 16);
    hb_svg_style_name(p->q, box->x + 52, box->y + 33, HB_STYLE_NAME, p->names, player);
    hb_svg_style_number(p->q, box->x + box->width - SIDE, box->y + 35, HB_STYLE_SCORE, c->seat[player].score);
    hb_svg_style_say(p->q, box->x + box->width - 98, box->y + 33, HB_STYLE_TINY, "picture.castle.points");
    if (c->head.over && hb_winner(&c->head, player))
        hb_svg_use_scaled(p->q, "wreath", sign, box->y + 26, 1.1);
    else if (!c->head.over && c->start == player && c->phase != HB_CASTLE_AT_LOT)
        hb_svg_use_scaled(p->q, "crown", sign, box->y + 27, 1);
    if (c->suitor >> player & 1)
        hb_svg_use_scaled(p->q, "heart", sign - 32, box->y + 26, 0.9);
}

/* Talers, helpers, cards in hand without those that lie face down, buildings of this round; goods below. */
static void draw_stock(const struct hb_castle_drawing *p, const struct hb_panel *box, int player)
{
    const struct hb_castle_seat *s = &p->c->seat[player];
    struct hb_drawn_piece helper = {
        .piece = "helper", .player = player, .x = box->x + 92, .y = box->y + 79, .scale = 0.95
    };

    hb_castle_sign_count(p->q, "taler", box->x + SIDE, box->y + 68, 1.1, s->talers);
    hb_svg_draw_piece(p->q, &helper);
    hb_svg_style_number(p->q, box->x + 108, box->y + 74, HB_STYLE_COUNT, s->helpers);
    hb_castle_sign_count(p->q, "fan", box->x + 142, box->y + 68, 1, cards_in(s->hand) - face_down(p->c, player));
    if (s->built > 0 && !p->c->head.over)
        hb_castle_sign_count(p->q, "trowel", box->x + 208, box->y + 68, 1, s->built);
    for (unsigned good = 0; good < HB_CASTLE_GOODS; good++)
        hb_castle_sign_count(p->q, hb_castle_good_name[good], box->x + SIDE - 4 + 53 * good, box->y + 108, 0.92,
                             s->goods[good]);
}

/* The card that this player is resolving just now, as a set. */
static unsigned running_card(const struct hb_castle *c, int player)
{
    unsigned whose = (unsigned)(c->start + c->turn) % c->head.players;

    return c->card > 0 && whose == (unsigned)player ? 1u << (c->card - 1) : 0;
}

/* The cards of this round, from the right: face down, or open until they are resolved. */
static void draw_round_cards(const struct hb_castle_drawing *p, const struct hb_panel *box, int player)
{
    const struct hb_castle_seat *s = &p->c->seat[player];
    unsigned running = running_card(p->c, player), shown = s->played | running;
    double x = box->x + box->width - SIDE - HB_CARD_WIDTH, y = box->y + 46;

    for (unsigned i = 0, down = face_down(p->c, player); i < down; i++)
        hb_castle_card_draw_back(p->q, x - i * (HB_CARD_WIDTH + 6.0), y);
    for (int card = HB_CASTLE_CARDS - 1; card >= 0; card--) {
        bool worker = HB_CASTLE_WORKER_CARDS >> card & 1;
        struct hb_castle_drawn_card d = { x, y, (enum hb_castle_card)card,
                                          worker ? s->on_card[card - HB_CASTLE_WORKER1] : NULL, running >> card & 1 };

        if (!(shown >> card & 1))
            continue;
        draw_card(p->q, &d);
        x -= HB_CARD_WIDTH + 6;
    }
}

/* Draws these cards of a pile small, behind `shown` others; returns how many there are then. */
static unsigned draw_small_cards(struct hb_svg_writer *q, const struct hb_panel *box, unsigned shown, unsigned cards,
                                 bool gone)
{
    for (int card = 0; card < HB_CASTLE_CARDS; card++) {
        unsigned column = shown % 4, row = shown / 4;

        if (!(cards >> card & 1))
            continue;
        draw_small_card(q, box->x + SIDE - 4 + column * (HB_PILE_WIDTH + 3.0),
                        box->y + box->height - 85 + row * (HB_PILE_HEIGHT + 4.0), (enum hb_castle_card)card, gone);
        shown++;
    }
    return shown;
}

/* The open pile without the cards that lie large beside it, and what is out of the game. */
static void draw_pile(const struct hb_castle_drawing *p, const struct hb_panel *box, int player)
{
    const struct hb_castle_seat *s = &p->c->seat[player];
    unsigned open = s->pile & ~(s->played | running_card(p->c, player));
    unsigned shown = draw_small_cards(p->q, box, 0, open, false);

    shown = draw_small_cards(p->q, box, shown, s->gone, true);
    if (shown == 0)
        hb_svg_style_say(p->q, box->x + SIDE, box->y + box->height - 62, HB_STYLE_SMALL, "picture.castle.no-card");
}

/* When all is over: where the points came from. */
static void draw_sources(const struct hb_castle_drawing *p, const struct hb_panel *box, int player)
{
    enum { ROWS = 7, STEP = 17 };
    const struct hb_castle_seat *s = &p->c->seat[player];
    unsigned shown = 0;

    for (unsigned i = 0; i < HB_CASTLE_SOURCES; i++) {
        unsigned column = shown / ROWS, row = shown % ROWS;
        double x = box->x + SIDE + column * 206.0, y = box->y + 142 + row * STEP;

        if (s->points[i] == 0)
            continue;
        hb_svg_style_words(p->q, x, y, HB_STYLE_SMALL, hb_castle_source_words(p->q->language, i));
        hb_svg_style_number(p->q, x + 150, y, HB_STYLE_DARK_NUMBER, s->points[i]);
        shown++;
    }
}

/* After the end the points by source take the place of the cards. */
void hb_castle_seat_draw(const struct hb_castle_drawing *p, const struct hb_panel *box, int player)
{
    bool marked = p->c->head.over ? hb_winner(&p->c->head, player) : hb_may_move(&p->c->head, player);

    draw_frame(p, box, marked);
    draw_head(p, box, player);
    draw_stock(p, box, player);
    if (p->c->head.over) {
        draw_sources(p, box, player);
        return;
    }
    draw_round_cards(p, box, player);
    draw_pile(p, box, player);
}

/* The winter cards: how many are to come, those in play with all that lies on them, the one whose effect is running,
 * and those that are past */

#define ICE "#DCEAF3"

void hb_castle_winter_draw_face(struct hb_svg_writer *q, double x, double y, enum hb_castle_winter_card card)
{
    hb_castle_plate(q, x, y, HB_CARD_WIDTH, HB_CARD_HEIGHT, HB_SVG_PARCHMENT_PALE);
    hb_castle_plate(q, x + 5, y + 5, HB_CARD_WIDTH - 10, 58, ICE);
    hb_svg_use_scaled(q, hb_castle_winter_name[card], x + HB_CARD_WIDTH / 2.0, y + 37, 0.6);
}

/* A card that lies open: its picture, its name; what lies on it comes to its right. */
static void draw_open_card(const struct hb_castle_drawing *p, const struct hb_panel *box,
                           enum hb_castle_winter_card card, bool running)
{
    hb_castle_plate(p->q, box->x, box->y, box->width, box->height, running ? "#F7D98A" : HB_SVG_PARCHMENT_PALE);
    hb_castle_plate(p->q, box->x + 8, box->y + 30, 98, box->height - 38, ICE);
    hb_svg_use_scaled(p->q, hb_castle_winter_name[card], box->x + 57, box->y + box->height / 2 + 15, 1.05);
    hb_svg_style_words(p->q, box->x + 10, box->y + 22, HB_STYLE_BOLD,
                       hb_name_in_group(p->q->language, "winter", hb_castle_winter_name[card]));
}

/* The spaces on a winter card, beside its picture. */
static void draw_card_spaces(const struct hb_castle_drawing *p, const struct hb_panel *box, enum hb_castle_building b)
{
    unsigned first = hb_castle_spaces_first(b), count = hb_castle_spaces_count(b);

    for (unsigned i = 0; i < count; i++) {
        struct hb_castle_space s = { box->x + 134 + 46.0 * i, box->y + 66, p->c->figures.fee[first + i],
                                     p->c->space[first + i], false };

        hb_castle_space_draw(p->q, &s);
    }
}

static void draw_inn(const struct hb_castle_drawing *p, const struct hb_panel *box)
{
    draw_card_spaces(p, box, HB_CASTLE_INN);
    hb_castle_sign_count(p->q, "taler", box->x + 114, box->y + 122, 1.1, p->c->inn);
    hb_svg_style_say(p->q, box->x + 114, box->y + 156, HB_STYLE_SMALL, "picture.castle.on-card");
}

static void draw_granary(const struct hb_castle_drawing *p, const struct hb_panel *box)
{
    draw_card_spaces(p, box, HB_CASTLE_GRANARY);
}

/* Who still courts, and what was paid. */
static void draw_maiden(const struct hb_castle_drawing *p, const struct hb_panel *box)
{
    double x = box->x + 118;
    const struct hb_castle *c = p->c;

    for (int i = 0; i < c->head.players; i++) {
        if (!(c->suitor >> i & 1))
            continue;
        hb_svg_draw_badge(p->q, hb_svg_worn(p->q, i), x + 12, box->y + 48, 12);
        x += 30;
    }
    hb_svg_use_scaled(p->q, "heart", x + 12, box->y + 48, 0.8);
    for (unsigned good = 0; good < HB_CASTLE_GOODS; good++) {
        unsigned column = good % 3, row = good / 3;

        hb_castle_sign_count(p->q, hb_castle_good_name[good], box->x + 112 + 60 * column, box->y + 92 + 34 * row, 0.95,
                             c->dowry[good]);
    }
    hb_castle_sign_count(p->q, "taler", box->x + 112 + 60 * 2, box->y + 126, 1, c->dowry_talers);
    hb_svg_style_say(p->q, box->x + 116, box->y + 162, HB_STYLE_SMALL, "maiden.dowry.name");
}

static const struct {
    double width;
    void (*draw)(const struct hb_castle_drawing *p, const struct hb_panel *box);
} form[HB_CASTLE_WINTER_CARDS] = {
    [HB_CASTLE_VILLAGE_INN] = { 200, draw_inn },     [HB_CASTLE_PLAGUE] = { 116, NULL },
    [HB_CASTLE_GRAIN_STORE] = { 250, draw_granary }, [HB_CASTLE_WALL_BREACH] = { 158, NULL },
    [HB_CASTLE_MAIDEN] = { 290, draw_maiden },       [HB_CASTLE_SNOWDRIFT] = { 116, NULL },
};

/* Neither to come nor open nor running. */
static bool is_past(const struct hb_castle *c, int card)
{
    return !((c->deck | c->open) >> card & 1) && c->drawn != card + 1;
}

/* The cards to come face down with their number, and the names of those that are past, crossed out. */
static void draw_deck(const struct hb_castle_drawing *p, const struct hb_panel *box)
{
    unsigned left = 0;
    double y = box->y + 22;

    for (int card = 0; card < HB_CASTLE_WINTER_CARDS; card++)
        left += p->c->deck >> card & 1;
    if (left > 0) {
        hb_svg_use_scaled(p->q, "winter_back", box->x + 24, box->y + 2, 0.96);
        hb_castle_plate(p->q, box->x + 44, box->y + 36, 32, 26, HB_SVG_PARCHMENT_PALE);
        hb_svg_style_number(p->q, box->x + 60, box->y + 55, HB_STYLE_FEE, left);
        y = box->y + 120;
    }
    for (int card = 0; card < HB_CASTLE_WINTER_CARDS; card++) {
        if (!is_past(p->c, card))
            continue;
        hb_svg_style_words(p->q, box->x + box->width / 2, y, HB_STYLE_TINY,
                           hb_name_in_group(p->q->language, "winter", hb_castle_winter_name[card]));
        hb_svg_open_group(p->q, box->x + box->width / 2, y - 4, 1);
        hb_svg_put(p->q, "<path d=\"M-56 0H56\" stroke=\"%s\" stroke-width=\"1.2\" opacity=\".6\"/>", HB_SVG_INK);
        hb_svg_close_group(p->q);
        y += 15;
    }
}

void hb_castle_winter_draw(const struct hb_castle_drawing *p, const struct hb_panel *box)
{
    enum { DECK = 118, GAP = 9 };
    struct hb_panel at = { box->x, box->y, DECK, box->height };

    draw_deck(p, &at);
    at.x += DECK + GAP;
    for (int card = 0; card < HB_CASTLE_WINTER_CARDS; card++) {
        bool running = p->c->drawn == card + 1, open = p->c->open >> card & 1;

        if (!running && !open)
            continue;
        at.width = form[card].width;
        draw_open_card(p, &at, (enum hb_castle_winter_card)card, running);
        if (open && form[card].draw)
            form[card].draw(p, &at);
        at.x += at.width + GAP;
    }
}
