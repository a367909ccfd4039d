/* castle_carts.c -- before the castle: the four carts and the rider with the stock, the defense tower, the bank. */
#include "draw/castle.h"
#include "draw/pieces.h"

#include <stdio.h>

enum { GROUND = 910, CART_FIRST = 74, CART_STEP = 146, TOWER_X = 832, BANK_X = 986 };

/* As many pieces as there are, up to what a cart can carry. */
static void draw_load(const struct hb_castle_page *p, unsigned good, double x)
{
    enum { LOAD = 9 };
    static const int8_t at[LOAD][2] = { { -31, -46 }, { -10, -46 }, { 11, -46 }, { 32, -46 }, { -20, -59 },
                                        { 1, -59 },   { 22, -59 },  { -9, -72 }, { 12, -72 } };

    for (unsigned i = 0; i < LOAD && i < p->c->stock[good]; i++)
        hb_quill_stamp(p->q, hb_good_name[good], x + at[i][0], GROUND + at[i][1], 0.88);
}

static void draw_trader_place(const struct hb_castle_page *p, unsigned good, double x, double y)
{
    struct hb_drawn_piece helper = {
        .piece = "helper", .player = (int)p->c->cart[good] - 1, .x = x, .y = y + 9, .scale = 1.3
    };
    char yield[16];

    snprintf(yield, sizeof yield, "+%u", (unsigned)p->c->figures.yield[good]);
    hb_quill_stamp(p->q, "plank", x, y, 1);
    if (p->c->cart[good] == 0) {
        hb_paper_words(p->q, x, y + 5.4, HB_FEE, yield);
        return;
    }
    hb_pieces_draw(p->q, &helper);
    if (p->c->fresh >> good & 1)
        hb_quill_stamp(p->q, "fresh", x + 15, y - 20, 0.85);
    hb_paper_words(p->q, x + 15, y + 20, HB_FEE_SMALL, yield);
}

/* The plate with how much there is. */
static void draw_stock(const struct hb_castle_page *p, unsigned good, double x)
{
    const double half = 66;

    hb_castle_place_open(p, "stock", hb_good_name[good], NULL);
    hb_castle_place_area(p, x - half - 4, GROUND + 10, 2 * half + 8, 44);
    hb_castle_plate(p->q, x - half, GROUND + 14, 2 * half, 28, HB_PARCHMENT_PALE);
    hb_quill_stamp(p->q, hb_good_name[good], x - half + 16, GROUND + 28, 0.85);
    hb_paper_say(p->q, x - half + 32, GROUND + 33, HB_BOLD, "picture.castle.stock good=%s n=%u", hb_good_name[good],
                 (unsigned)p->c->stock[good]);
    hb_castle_place_close(p);
}

static void draw_cart(const struct hb_castle_page *p, unsigned good)
{
    double x = CART_FIRST + CART_STEP * (double)good;

    hb_castle_place_open(p, "cart", hb_place_name[good], p->c->cart[good] ? "taken" : "free");
    hb_castle_place_area(p, x - 56, GROUND - 96, 148, 104);
    if (good == HB_SILVER) {
        hb_quill_stamp(p->q, "rider", x, GROUND, 1);
    } else {
        hb_quill_stamp(p->q, "cart", x, GROUND, 1);
        draw_load(p, good, x);
    }
    draw_trader_place(p, good, x + 70, GROUND - 24);
    hb_castle_place_close(p);
    draw_stock(p, good, x);
}

static void draw_defense_tower(const struct hb_castle_page *p)
{
    hb_castle_place_open(p, "tower", NULL, NULL);
    hb_castle_place_area(p, TOWER_X - 74, GROUND - 90, 154, 146);
    hb_quill_stamp(p->q, "ruin", TOWER_X, GROUND - 16, 0.92);
    hb_castle_plate(p->q, TOWER_X - 72, GROUND - 8, 150, 62, HB_PARCHMENT_PALE);
    hb_paper_say(p->q, TOWER_X + 3, GROUND + 8, HB_LABEL, "place.tower.name");
    for (unsigned good = 0; good < HB_GOODS; good++) {
        double x = TOWER_X - 57 + 30 * good;

        hb_castle_place_open(p, "tower", hb_good_name[good], NULL);
        hb_castle_place_area(p, x - 15, GROUND + 11, 30, 43);
        hb_quill_stamp(p->q, hb_good_name[good], x, GROUND + 24, 0.8);
        hb_paper_number(p->q, x, GROUND + 48, HB_DARK_NUMBER, p->c->tower[good]);
        hb_castle_place_close(p);
    }
    hb_castle_place_close(p);
}

static void draw_bank(const struct hb_castle_page *p)
{
    hb_castle_place_open(p, "bank", NULL, NULL);
    hb_castle_place_area(p, BANK_X - 56, GROUND - 62, 116, 110);
    hb_quill_stamp(p->q, "chest", BANK_X, GROUND - 6, 1);
    hb_castle_plate(p->q, BANK_X - 54, GROUND + 14, 112, 28, HB_PARCHMENT_PALE);
    hb_quill_stamp(p->q, "taler", BANK_X - 40, GROUND + 28, 1);
    hb_paper_say(p->q, BANK_X - 26, GROUND + 33, HB_BOLD, "picture.castle.bank place=%s n=%u", "bank",
                 (unsigned)p->c->bank);
    hb_castle_place_close(p);
}

void hb_castle_carts_draw(const struct hb_castle_page *p)
{
    for (unsigned good = 0; good < HB_GOODS; good++)
        draw_cart(p, good);
    draw_defense_tower(p);
    draw_bank(p);
}
