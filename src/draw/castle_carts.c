/* castle_carts.c -- before the castle: the four carts and the rider with the stock, the defense tower, the bank. */
#include "draw/castle_page.h"
#include "draw/figures.h"
#include "draw/palette.h"

#include <stdio.h>

enum { GROUND = 910, CART_FIRST = 74, CART_STEP = 146, TOWER_X = 832, BANK_X = 986 };

static const struct hb_dab cart[] = {
    { HB_SHADE, NULL, "M-40 4Q0 14 60 2L44-8H-40Z" },
    { HB_STROKE, HB_INK, "M42-26L62-10M38-20L58-6" },
    { HB_BODY, "#8A5F38", "M-50-40L48-40 40-16H-42Z" },
    { HB_FINE, "#5B3C20", "M-47-32H45M-44-24H43M-24-40L-22-16M0-40V-16M24-40L22-16" },
    { HB_BODY, "#C69A62", "M-41-11a15 15 0 1 1 30 0 15 15 0 1 1-30 0ZM11-11a15 15 0 1 1 30 0 15 15 0 1 1-30 0Z" },
    { HB_BODY, "#8A5F38", "M-36-11a10 10 0 1 1 20 0 10 10 0 1 1-20 0ZM16-11a10 10 0 1 1 20 0 10 10 0 1 1-20 0Z" },
    { HB_STROKE, "#E6C79A", "M-26-20V-2M-35-11H-17M26-20V-2M17-11H35M-32-17L-20-5M-20-17L-32-5M20-17L32-5M32-17L20-5" },
    { HB_FLAT, HB_INK, "M-29-11a3 3 0 1 1 6 0 3 3 0 1 1-6 0ZM23-11a3 3 0 1 1 6 0 3 3 0 1 1-6 0Z" },
    { HB_BODY, NULL, NULL },
};

static const struct hb_dab rider[] = {
    { HB_SHADE, NULL, "M-40 2Q0 12 60 0L40-8H-30Z" },
    { HB_BROAD, "#3F2A1C", "M35-42Q50-36 46-12" },
    { HB_BODY, "#8B5A34",
      "M-46-56C-50-62-46-69-39-70L-34-78-31-71C-24-68-22-56-14-51 0-46 18-51 29-48 39-45 41-33 39-24L42 0H34L31-19 "
      "23-22 20 0H12L11-21C0-17-7-18-12-20L-15 0H-23L-24-24C-28-34-28-43-31-50L-41-46C-46-46-48-51-46-56Z" },
    { HB_STROKE, "#3F2A1C", "M-31-70Q-20-62-18-52" },
    { HB_FLAT, HB_INK, "M-39-62a1.8 1.8 0 1 1 3.6 0 1.8 1.8 0 1 1-3.6 0Z" },
    { HB_BODY, "#A33B2A", "M-10-46Q4-40 22-46L24-36Q6-30-10-38Z" },
    { HB_BODY, "#6B4A30", "M17-46H34V-28H17Z" },
    { HB_BODY, "#E9EEF2", "M19-48L22-54H30L33-48Z" },
    { HB_BODY, "#2F6B6B", "M-5-44C-8-60-2-70 6-70 15-70 20-60 18-44L14-40 12-24 2-22 3-40Z" },
    { HB_STROKE, HB_INK, "M-2-60Q-14-58-26-54" },
    { HB_BODY, "#EBC39A", "M-1-78a7.4 7.4 0 1 1 14.8 0 7.4 7.4 0 1 1-14.8 0Z" },
    { HB_BODY, "#7A3B2E", "M-7-80Q6-86 19-80 15-91 6-91-3-91-7-80Z" },
    { HB_STROKE, "#E2B33C", "M12-89Q20-98 26-92" },
    { HB_BODY, NULL, NULL },
};

/* unfinished, with its scaffold */
static const struct hb_dab ruin[] = {
    { HB_SHADE, NULL, "M-20 5Q10 12 62-4L36-24Z" },
    { HB_BODY, "#B3A493", "M-38 0L-35-50-26-46-24-58-13-54-10-64 2-58 8-66 16-54 25-58 27-44 35-46 38 0Q0 12-38 0Z" },
    { HB_FLAT, "#CDBFAE", "M-36 0L-33-48-26-44-24-54-18-52-20 4Q-28 3-36 0Z" },
    { HB_SHADE, NULL, "M12 6L10-58 16-52 25-56 27-42 34-44 37 0Q28 5 12 6Z" },
    { HB_FINE, "#6F6154", "M-28-32h11M-12-42h12M6-34h12M-22-16h12M0-20h12M16-14h12M-8-4h11" },
    { HB_FLAT, HB_INK, "M-4-34q4-7 8 0v13h-8Z" },
    { HB_STROKE, "#7A5A38",
      "M-46 4V-74M46 4V-62M-50-30H-34M34-26H50M-50-62L-20-58M50-54L24-52M-46-10L-36-30M46-6L38-26" },
    { HB_BODY, NULL, NULL },
};

static const struct hb_dab chest[] = {
    { HB_SHADE, NULL, "M-30 4Q10 12 50-2L38-14Z" },
    { HB_BODY, "#7A5334", "M-38-26Q-38-46-20-48H22Q38-46 38-26Z" },
    { HB_BODY, "#F0BE3C",
      "M-34-24a9 5 0 1 1 18 0ZM-18-26a9 6 0 1 1 18 0ZM-2-25a9 6 0 1 1 18 0ZM14-24a9 5 0 1 1 18 0Z" },
    { HB_BODY, "#94663F", "M-38-24H38V2H-38Z" },
    { HB_BODY, "#5D6468", "M-32-24h7V2h-7ZM25-24h7V2h-7ZM-7-26H7V-10H-7Z" },
    { HB_FLAT, HB_INK, "M-1.6-20h3.2v6h-3.2Z" },
    { HB_BODY, NULL, NULL },
};

/* a plank on which a trader helper stands; the number on it is the yield */
static const struct hb_dab plank[] = {
    { HB_SHADE, NULL, "M-15 5a19 17 0 1 1 38 0 19 17 0 1 1-38 0Z" },
    { HB_BODY, "#B48A58", "M-19 0a19 19 0 1 1 38 0 19 19 0 1 1-38 0Z" },
    { HB_FLAT, "#E6CBA0", "M-15 0a15 15 0 1 1 30 0 15 15 0 1 1-30 0Z" },
    { HB_FINE, "#A9824F", "M-13-7H13M-14.6 3H14.6M-10 11H10" },
    { HB_BODY, NULL, NULL },
};

void hb_carts_define(struct hb_quill *q)
{
    hb_dabs_define(q, "hb-cart", cart);
    hb_dabs_define(q, "hb-rider", rider);
    hb_dabs_define(q, "hb-ruin", ruin);
    hb_dabs_define(q, "hb-chest", chest);
    hb_dabs_define(q, "hb-plank", plank);
}

/* As many pieces as there are, up to what a cart can carry. */
static void draw_load(const struct hb_castle_page *p, unsigned good, double x)
{
    enum { LOAD = 9 };
    static const int8_t at[LOAD][2] = { { -31, -46 }, { -10, -46 }, { 11, -46 }, { 32, -46 }, { -20, -59 },
                                        { 1, -59 },   { 22, -59 },  { -9, -72 }, { 12, -72 } };

    for (unsigned i = 0; i < LOAD && i < p->c->stock[good]; i++)
        hb_castle_use(p->q, hb_good_id[good], x + at[i][0], GROUND + at[i][1], 0.88);
}

static void draw_trader_place(const struct hb_castle_page *p, unsigned good, double x, double y)
{
    struct hb_drawn_figure helper = {
        .piece = "helper", .player = (int)p->c->cart[good] - 1, .x = x, .y = y + 9, .scale = 1.3
    };
    char yield[16];

    snprintf(yield, sizeof yield, "+%u", (unsigned)p->c->figures.yield[good]);
    hb_castle_use(p->q, "hb-plank", x, y, 1);
    if (p->c->cart[good] == 0) {
        hb_castle_words(p->q, x, y + 5.4, HB_FEE, yield);
        return;
    }
    hb_figure_draw(p->q, &helper);
    if (p->c->fresh >> good & 1)
        hb_castle_use(p->q, "hb-fresh", x + 15, y - 20, 0.85);
    hb_castle_words(p->q, x + 15, y + 20, HB_FEE_SMALL, yield);
}

/* The plate with how much there is.  In a live picture it is wider, for words of other languages. */
static void draw_stock(const struct hb_castle_page *p, unsigned good, double x)
{
    const struct hb_saying name = { "good", hb_good_name[good], hb_good_name[good] };
    double half = p->live ? 66 : 54;
    char count[16];

    snprintf(count, sizeof count, " %u", (unsigned)p->c->stock[good]);
    hb_castle_place_open(p, "stock", hb_good_name[good], NULL);
    hb_castle_place_area(p, x - half - 4, GROUND + 10, 2 * half + 8, 44);
    hb_castle_plate(p->q, x - half, GROUND + 14, 2 * half, 28, HB_PARCHMENT_PALE);
    hb_castle_use(p->q, hb_good_id[good], x - half + 16, GROUND + 28, 0.85);
    hb_castle_say(p, x - half + 32, GROUND + 33, HB_BOLD, &name, count);
    hb_castle_place_close(p);
}

static void draw_cart(const struct hb_castle_page *p, unsigned good)
{
    double x = CART_FIRST + CART_STEP * (double)good;

    hb_castle_place_open(p, "cart", hb_place_name[good], p->c->cart[good] ? "taken" : "free");
    hb_castle_place_area(p, x - 56, GROUND - 96, 148, 104);
    if (good == HB_SILVER) {
        hb_castle_use(p->q, "hb-rider", x, GROUND, 1);
    } else {
        hb_castle_use(p->q, "hb-cart", x, GROUND, 1);
        draw_load(p, good, x);
    }
    draw_trader_place(p, good, x + 70, GROUND - 24);
    hb_castle_place_close(p);
    draw_stock(p, good, x);
}

static void draw_defense_tower(const struct hb_castle_page *p)
{
    static const struct hb_saying name = { "place", "tower", "defense tower" };

    hb_castle_place_open(p, "tower", NULL, NULL);
    hb_castle_place_area(p, TOWER_X - 74, GROUND - 90, 154, 146);
    hb_castle_use(p->q, "hb-ruin", TOWER_X, GROUND - 16, 0.92);
    hb_castle_plate(p->q, TOWER_X - 72, GROUND - 8, 150, 62, HB_PARCHMENT_PALE);
    hb_castle_say(p, TOWER_X + 3, GROUND + 8, HB_LABEL, &name, "");
    for (unsigned good = 0; good < HB_GOODS; good++) {
        double x = TOWER_X - 57 + 30 * good;

        hb_castle_place_open(p, "tower", hb_good_name[good], NULL);
        hb_castle_place_area(p, x - 15, GROUND + 11, 30, 43);
        hb_castle_use(p->q, hb_good_id[good], x, GROUND + 24, 0.8);
        hb_castle_number(p->q, x, GROUND + 48, HB_DARK_NUMBER, p->c->tower[good]);
        hb_castle_place_close(p);
    }
    hb_castle_place_close(p);
}

static void draw_bank(const struct hb_castle_page *p)
{
    static const struct hb_saying name = { "place", "bank", "bank" };
    char count[16];

    snprintf(count, sizeof count, " %u", (unsigned)p->c->bank);
    hb_castle_place_open(p, "bank", NULL, NULL);
    hb_castle_place_area(p, BANK_X - 56, GROUND - 62, 116, 110);
    hb_castle_use(p->q, "hb-chest", BANK_X, GROUND - 6, 1);
    hb_castle_plate(p->q, BANK_X - 54, GROUND + 14, 112, 28, HB_PARCHMENT_PALE);
    hb_castle_use(p->q, "hb-taler", BANK_X - 40, GROUND + 28, 1);
    hb_castle_say(p, BANK_X - 26, GROUND + 33, HB_BOLD, &name, count);
    hb_castle_place_close(p);
}

void hb_carts_draw(const struct hb_castle_page *p)
{
    for (unsigned good = 0; good < HB_GOODS; good++)
        draw_cart(p, good);
    draw_defense_tower(p);
    draw_bank(p);
}
