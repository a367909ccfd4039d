/* castle_scene.c -- the castle, the round track and the cards as pictures of their own, for a page that plays.
 *
 * Whatever can be pointed at is a <g data-at>:
 *   building/keep … building/forge    towers and houses once for each place; data-state is plan or built
 *   space/tavern/1                    data-state is free, taken or covered
 *   cart/sand … cart/rider            data-state is free or taken
 *   stock/sand … stock/silver
 *   tower, and in it tower/sand … tower/silver
 *   bank, forge
 *   round/12                          data-state is now, ahead or past
 * In each lies a <rect data-area> that is not seen and takes the pointer.
 *
 * Cards bear no words: below the portrait is a free strip for their names. */
#include "engine/assert.h"
#include "games/castle/picture/castle_drawing.h"
#include "views/picture/scene_view.h"

#include <string.h>

enum { SCENE_GAP = 12, SCENE_MARGIN = 2 };

static void draw_scene(struct hb_buffer *out, const struct hb_game *seen, const uint8_t *worn,
                       enum hb_language language)
{
    const struct hb_castle *c = hb_castle_of(seen);
    const struct hb_panel track = { 0, HB_SCENE_HEIGHT + SCENE_GAP, HB_SCENE_WIDTH, HB_TRACK_HEIGHT };
    const struct hb_svg_view_box box = { -SCENE_MARGIN, -SCENE_MARGIN, HB_SCENE_WIDTH + 2 * SCENE_MARGIN,
                                         track.y + track.height + 2 * SCENE_MARGIN };
    struct hb_svg_document d;

    hb_svg_document_begin(&d);
    d.draw.language = language;
    d.draw.worn = worn;
    const struct hb_castle_drawing page = {
        .q = &d.draw, .c = c, .winter = c->season == HB_CASTLE_WINTER, .live = true
    };
    hb_castle_parts_define(&d.define);
    hb_castle_scene_draw(&page);
    hb_castle_track_draw(&page, &track);
    hb_svg_document_end(&d, out, &box);
}

/* A card with the rim that a plate draws around it. */
static const struct hb_svg_view_box card_box = { -1, -1, HB_CARD_WIDTH + 2, HB_CARD_HEIGHT + 2 };

static void draw_card(struct hb_svg_writer *q, unsigned card)
{
    hb_castle_card_draw_face(q, 0, 0, (enum hb_castle_card)card, HB_SVG_PARCHMENT_PALE);
}

static void draw_card_back(struct hb_svg_writer *q)
{
    hb_castle_card_draw_back(q, 0, 0);
}

static void draw_winter_card(struct hb_svg_writer *q, unsigned card)
{
    hb_castle_winter_draw_face(q, 0, 0, (enum hb_castle_winter_card)card);
}

static void draw_winter_back(struct hb_svg_writer *q)
{
    hb_svg_use_scaled(q, "winter_back", 0, 0, 1);
}

static const struct pile {
    const char *id;
    const char *const *names;
    unsigned cards;
    void (*face)(struct hb_svg_writer *q, unsigned card);
    void (*back)(struct hb_svg_writer *q);
} piles[] = { { "card", hb_castle_card_name, HB_CASTLE_CARDS, draw_card, draw_card_back },
              { "winter_card", hb_castle_winter_name, HB_CASTLE_WINTER_CARDS, draw_winter_card, draw_winter_back } };

/* The number of a card in its pile; the one behind the last is its back. */
static unsigned card_named(const struct pile *pile, const char *name)
{
    unsigned card = 0;

    if (strcmp(name, "back") == 0)
        return pile->cards;
    while (card < pile->cards && strcmp(pile->names[card], name) != 0)
        card++;
    return card < pile->cards ? card : pile->cards + 1;
}

static void write_card(struct hb_buffer *out, const struct pile *pile, unsigned card)
{
    struct hb_svg_document d;

    hb_svg_document_begin(&d);
    hb_castle_parts_define(&d.define);
    if (card == pile->cards)
        pile->back(&d.draw);
    else
        pile->face(&d.draw, card);
    hb_svg_document_end(&d, out, &card_box);
}

/* 74 by 100 units and a rim of 1, with a free strip of 35 units below the portrait for the name. */
bool hb_castle_card_document(struct hb_buffer *out, const char *id, const char *name)
{
    for (size_t i = 0; i < sizeof piles / sizeof piles[0]; i++) {
        unsigned card = card_named(&piles[i], name);

        if (strcmp(piles[i].id, id) != 0 || card > piles[i].cards)
            continue;
        write_card(out, &piles[i], card);
        return true;
    }
    return false;
}

const struct hb_scene_view hb_scene_view_castle = { .game = "castle", .scene = draw_scene };
