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
#include "core/assert.h"
#include "draw/castle.h"
#include "draw/document.h"
#include "draw/pieces.h"
#include "draw/svg.h"

enum { GAP = 12, MARGIN = 2 };

void hb_castle_define(struct hb_quill *q)
{
    static const char *const folder[] = { "signs", "castle", "buildings", "cards" };

    hb_pieces_define(q);
    for (size_t i = 0; i < sizeof folder / sizeof folder[0]; i++)
        hb_quill_define(q, folder[i]);
    hb_castle_land_define(q);
    hb_quill_text(q, "<g id=\"hb-village_inn\" transform=\"translate(0 30) scale(.62)\"><use href=\"#hb-tavern\"/><use "
                     "href=\"#hb-tavern-snow\"/></g>\n");
}

void hb_castle_scene_draw(const struct hb_castle_page *p)
{
    hb_quill_text(p->q, "<g clip-path=\"url(#hb-scene)\">\n");
    hb_castle_land_draw(p);
    hb_castle_land_draw_snow(p);
    hb_castle_buildings_draw(p);
    hb_castle_carts_draw(p);
    hb_quill_put(p->q,
                 "</g><rect rx=\"10\" width=\"%d\" height=\"%d\" fill=\"none\" stroke=\"%s\" stroke-width=\"2.2\""
                 "%s/>",
                 HB_SCENE_WIDTH, HB_SCENE_HEIGHT, HB_INK, p->live ? " pointer-events=\"none\"" : "");
}

void hb_svg_castle_scene(struct hb_buffer *out, const struct hb_castle *c, const uint8_t *worn,
                         enum hb_language language)
{
    const struct hb_panel track = { 0, HB_SCENE_HEIGHT + GAP, HB_SCENE_WIDTH, HB_TRACK_HEIGHT };
    const struct hb_view_box box = { -MARGIN, -MARGIN, HB_SCENE_WIDTH + 2 * MARGIN,
                                     track.y + track.height + 2 * MARGIN };
    struct hb_document d;

    hb_document_begin(&d);
    d.draw.language = language;
    d.draw.worn = worn;
    const struct hb_castle_page page = { .q = &d.draw, .c = c, .winter = c->season == HB_WINTER, .live = true };
    hb_castle_define(&d.define);
    hb_castle_scene_draw(&page);
    hb_castle_track_draw(&page, &track);
    hb_document_end(&d, out, &box);
}

/* A card with the rim that a plate draws around it. */
static const struct hb_view_box card_box = { -1, -1, HB_CARD_WIDTH + 2, HB_CARD_HEIGHT + 2 };

void hb_svg_card_document(struct hb_buffer *out, enum hb_card card)
{
    struct hb_document d;

    HB_ASSERT((unsigned)card < HB_CARDS);
    hb_document_begin(&d);
    hb_castle_define(&d.define);
    hb_castle_card_draw_face(&d.draw, 0, 0, card, HB_PARCHMENT_PALE);
    hb_document_end(&d, out, &card_box);
}

void hb_svg_card_back_document(struct hb_buffer *out)
{
    struct hb_document d;

    hb_document_begin(&d);
    hb_castle_define(&d.define);
    hb_castle_card_draw_back(&d.draw, 0, 0);
    hb_document_end(&d, out, &card_box);
}

void hb_svg_winter_card_document(struct hb_buffer *out, enum hb_winter_card card)
{
    struct hb_document d;

    HB_ASSERT((unsigned)card < HB_WINTER_CARDS);
    hb_document_begin(&d);
    hb_castle_define(&d.define);
    hb_castle_winter_draw_face(&d.draw, 0, 0, card);
    hb_document_end(&d, out, &card_box);
}

void hb_svg_winter_back_document(struct hb_buffer *out)
{
    struct hb_document d;

    hb_document_begin(&d);
    hb_castle_define(&d.define);
    hb_quill_stamp(&d.draw, "winter_back", 0, 0, 1);
    hb_document_end(&d, out, &card_box);
}

bool hb_svg_sign_document(struct hb_buffer *out, const char *name)
{
    struct hb_view_box box = { -16, -16, 32, 32 };
    const struct hb_art *art = hb_art_find("marks", name);
    bool sign = hb_art_find("signs", name) != NULL;
    struct hb_document d;

    if (art == NULL)
        art = hb_art_find("cards", name);
    if (art == NULL && !sign)
        return false;
    if (art != NULL)
        box = (struct hb_view_box){ art->x, art->y, art->width, art->height };
    hb_document_begin(&d);
    hb_quill_define(&d.define, art != NULL ? art->folder : "signs");
    hb_quill_stamp(&d.draw, name, 0, 0, 1);
    hb_document_end(&d, out, &box);
    return true;
}
