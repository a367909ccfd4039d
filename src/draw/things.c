/* things.c -- the small upright things on a tile. */
#include "draw/things.h"

#include "draw/palette.h"

#include <stddef.h>

const char *const hb_house_id[HB_HOUSE_FORMS][HB_ROOFS] = {
    { "hb-h00", "hb-h01", "hb-h02" },
    { "hb-h10", "hb-h11", "hb-h12" },
    { "hb-h20", "hb-h21", "hb-h22" },
};

const char *const hb_cottage_id[2] = { "hb-c0", "hb-c1" };

static const char *const roof_colour[HB_ROOFS] = { HB_ROOF_LIGHT, HB_ROOF_MIDDLE, HB_ROOF_DARK };
static const char *const thatch_colour[2] = { "#C79A54", "#AE8346" };

/* The forms of houses; the roof is in currentColor. */
static const char *const house_form[HB_HOUSE_FORMS] = {
    /* gable to the west, long roof to the east */
    "<path d=\"M-4.6 5.2L7.2 5.3 10 2.6 6.4-.8Z\" fill=\"" HB_INK "\" opacity=\".22\"/>"
    "<g stroke=\"" HB_INK "\" stroke-width=\"1.2\" stroke-linejoin=\"round\">"
    "<path d=\"M-.6-.6L6.3-.4 6.1 5-.5 5.2Z\" fill=\"" HB_PLASTER_SHADE "\"/>"
    "<path d=\"M-6.2 4.9L-6.1-.3-3.4-4.9-.5-.4-.6 5.2Z\" fill=\"" HB_PLASTER "\"/>"
    "<path d=\"M-3.5-6L3.9-5.8 7.4-.2-.1 0Z\" fill=\"currentColor\"/>"
    "<path d=\"M-7.1.2L-3.5-6-.1 0\" fill=\"none\" stroke-width=\"1.6\"/></g>"
    "<path d=\"M-4.4 4.8L-4.3 2.2Q-3.4 1.2-2.5 2.2L-2.5 4.9ZM2 1.6h1.9v1.7H2Z\" fill=\"" HB_INK "\"/>",
    /* hipped roof towards us */
    "<path d=\"M-4.8 4.9L6.4 5 9.4 2.2 6-1Z\" fill=\"" HB_INK "\" opacity=\".22\"/>"
    "<g stroke=\"" HB_INK "\" stroke-width=\"1.2\" stroke-linejoin=\"round\">"
    "<path d=\"M2.6-7.8h2v4h-2Z\" fill=\"" HB_WALL_LIT "\"/>"
    "<path d=\"M-5.6-.6H5.7L5.5 4.7-5.5 4.6Z\" fill=\"" HB_PLASTER "\"/>"
    "<path d=\"M-7.2.2L-3.9-5.9 4-5.8 7.3.1Z\" fill=\"currentColor\"/></g>"
    "<path d=\"M4-5.2L6.3-.5H1.6L1-5.2Z\" fill=\"" HB_INK "\" opacity=\".2\"/>"
    "<path d=\"M-1.2 4.5V2Q0 .9 1.2 2V4.5ZM-4.2 1.5h1.6v1.6h-1.6ZM2.9 1.5h1.6v1.6H2.9Z\" fill=\"" HB_INK "\"/>",
    /* a tall narrow house */
    "<path d=\"M-3.4 5.2L4.6 5.3 8.4 2 4.4-4Z\" fill=\"" HB_INK "\" opacity=\".22\"/>"
    "<g stroke=\"" HB_INK "\" stroke-width=\"1.2\" stroke-linejoin=\"round\">"
    "<path d=\"M-3.9-2.8H3.9L3.8 5-3.8 5.1Z\" fill=\"" HB_PLASTER "\"/>"
    "<path d=\"M-5.2-2.2L-.1-9.2 5.2-2.3Z\" fill=\"currentColor\"/></g>"
    "<path d=\"M0-8.2L4-2.8H.6Z\" fill=\"" HB_INK "\" opacity=\".22\"/>"
    "<path d=\"M-1.1 4.9V2.6Q0 1.5 1.1 2.6V4.9ZM-.9-1.3H.9V.4H-.9Z\" fill=\"" HB_INK "\"/>",
};

static const char *const others[] = {
    /* a tower of a city wall; reaches from 8 above to 4 below, so that it never leaves its two tiles */
    "<g id=\"hb-tower\"><path d=\"M0 3.6L4.2 1.8 8.6 1.2 8 3.4 4 5Z\" fill=\"" HB_INK "\" opacity=\".22\"/>"
    "<path d=\"M-4-5.2V1.8Q0 4.4 4 1.8V-5.2Z\" fill=\"" HB_WALL "\" stroke=\"" HB_INK "\" stroke-width=\"1.5\"/>"
    "<path d=\"M-3.2-4V1.6Q-2.4 2.3-1.2 2.5V-4Z\" fill=\"" HB_WALL_LIT "\"/>"
    "<ellipse cy=\"-5\" rx=\"4.4\" ry=\"2.3\" fill=\"" HB_WALL_LIT "\" stroke=\"" HB_INK "\" stroke-width=\"1.4\"/>"
    "<ellipse cx=\".3\" cy=\"-4.7\" rx=\"2.3\" ry=\"1\" fill=\"" HB_WALL "\"/></g>",

    "<g id=\"hb-tree\"><ellipse cx=\"1.6\" cy=\"3.6\" rx=\"4.6\" ry=\"1.8\" fill=\"" HB_INK "\" opacity=\".2\"/>"
    "<path d=\"M-.3 1V4\" stroke=\"#6B5138\" stroke-width=\"1.8\"/>"
    "<path d=\"M-4 .8C-6.2-1.4-4.4-4-2.8-4.2-2.4-7 2-7.4 2.8-4.6 5-4.2 5.4-.8 3.6.6 2 2.4-2 2.6-4 .8Z\" "
    "fill=\"" HB_FOREST "\" stroke=\"" HB_INK "\" stroke-width=\"1.1\"/>"
    "<path d=\"M-3.2-1.2C-3.8-2.6-2.4-3.4-1.6-3.4-1.2-5 .6-5.2 1-4.2.8-2.4-1.4-.6-3.2-1.2Z\" fill=\"" HB_FOREST_LIT
    "\"/></g>",

    "<g id=\"hb-fir\"><ellipse cx=\"1.6\" cy=\"4\" rx=\"4.2\" ry=\"1.6\" fill=\"" HB_INK "\" opacity=\".2\"/>"
    "<path d=\"M0 2V4.4\" stroke=\"#6B5138\" stroke-width=\"1.8\"/>"
    "<path d=\"M-4.4 2.8L-2.2-1H-3.4L-.1-7.4 3.2-1H2.1L4.4 2.7Q0 3.8-4.4 2.8Z\" fill=\"#4F7045\" stroke=\"" HB_INK
    "\" stroke-width=\"1.1\" stroke-linejoin=\"round\"/>"
    "<path d=\"M-2.8 1.6L-.8-1.6M-1.8-1.8L-.2-5\" stroke=\"" HB_FOREST_LIT
    "\" stroke-width=\"1\" stroke-linecap=\"round\"/></g>",

    "<g id=\"hb-bush\"><ellipse cx=\"1\" cy=\"1.8\" rx=\"4\" ry=\"1.2\" fill=\"" HB_INK "\" opacity=\".18\"/>"
    "<path d=\"M-4 1.4C-5-.6-3.4-2-2.2-1.6-1.4-3.4 1-3.2 1.4-1.6 3.2-2.2 4.6-.2 3.6 1.4 1.6 2.4-2 2.4-4 1.4Z\" "
    "fill=\"" HB_FOREST "\" stroke=\"" HB_INK "\" stroke-width=\"1\" stroke-opacity=\".8\"/>"
    "<path d=\"M-2.8.2C-2.6-.8-1.4-.8-1.2-.4\" stroke=\"" HB_FOREST_LIT "\" stroke-width=\"1\" fill=\"none\"/></g>",

    "<g id=\"hb-grass\" stroke=\"" HB_FOREST
    "\" stroke-width=\".9\" stroke-linecap=\"round\" fill=\"none\" opacity=\".75\">"
    "<path d=\"M-1.6.6Q-1.4-1-2.2-1.8M0 .6V-2.4M1.5.6Q1.4-1 2.2-1.6\"/></g>",

    "<g id=\"hb-furrow\" stroke=\"#6F9147\" stroke-width=\"1\" stroke-linecap=\"round\" fill=\"none\" opacity=\".6\">"
    "<path d=\"M-8-3.6Q-2-5.6 6-3.8M-7.4-1Q0-3 7.6-1M-7.8 1.8Q-1-.2 7 1.8M-6 4.4Q0 2.8 5.4 4.4\"/></g>",

    "<g id=\"hb-rock\"><path d=\"M-4.4 2.4C-5-.8-2.6-3-.4-3.2 2.4-3.4 4.6-1 4.6 2.2 2 3.2-2 3.2-4.4 2.4Z\" "
    "fill=\"" HB_WALL "\" stroke=\"" HB_INK
    "\" stroke-width=\"1.3\"/><path d=\"M-3-.2C-2.4-1.8-.6-2.4.6-2.2 0-1-1.6.2-3-.2Z\" fill=\"" HB_WALL_LIT "\"/></g>",

    "<g id=\"hb-reed\" stroke-linecap=\"round\" fill=\"none\"><path d=\"M-2 2Q-2.2-1-3-3M0 2V-4.4M2 2Q2-1 3-2.6\" "
    "stroke=\"" HB_FOREST
    "\" stroke-width=\"1.1\"/><path d=\"M0-4.4V-2.6M-3-3L-2.6-1.6\" stroke=\"#6B5138\" stroke-width=\"1.8\"/></g>",

    /* the monastery's chapel: a nave with a red roof, a tower with a spire and a cross */
    "<g id=\"hb-chapel\"><g transform=\"translate(0 5)\"><ellipse cx=\"1\" cy=\"9\" rx=\"19\" ry=\"8.5\" "
    "fill=\"" HB_ROAD_COLOUR "\" opacity=\".75\"/>"
    "<path d=\"M-12 12.6L14 13 20 7.6 13.5-3Z\" fill=\"" HB_INK "\" opacity=\".24\"/>"
    "<g stroke=\"" HB_INK "\" stroke-width=\"1.8\" stroke-linejoin=\"round\">"
    "<path d=\"M-4 1.6L13.2 1.8 13 12.4-4 12.2Z\" fill=\"" HB_PLASTER "\"/>"
    "<path d=\"M-5.4-7L10.8-6.8 16 2.8-4.6 2.6Z\" fill=\"" HB_ROOF_LIGHT "\"/>"
    "<path d=\"M-14-6.4L-3.8-6.6-3.6 12.4-14 12.6Z\" fill=\"#F7EED8\"/>"
    "<path d=\"M-15.4-5.6L-9-16.4-2.4-5.6Z\" fill=\"" HB_ROOF_DARK "\"/></g>"
    "<path d=\"M-4.6-6L-3.8-6.2V11.8H-6.4V-5Z\" fill=\"" HB_INK "\" opacity=\".16\"/>"
    "<path d=\"M-9-16V-24.4M-12-21.4H-6\" stroke=\"" HB_PARCHMENT_PALE
    "\" stroke-width=\"4.4\" stroke-linecap=\"round\"/>"
    "<path d=\"M-9-15.6V-24.2M-11.9-21.4H-6.1\" stroke=\"" HB_INK "\" stroke-width=\"2.4\" stroke-linecap=\"round\"/>"
    "<path d=\"M-10.8-2Q-9-4-7.2-2V1.6H-10.8ZM-11 12.4V7.4Q-9 5-7 7.4V12.4Z\" fill=\"" HB_INK "\"/>"
    "<path d=\"M.4 9.4V6.2Q1.6 4.8 2.8 6.2V9.4ZM6.4 9.4V6.2Q7.6 4.8 8.8 6.2V9.4Z\" fill=\"" HB_WATER_EDGE "\"/>"
    "<path d=\"M-3.4-2.2L13-2M-3.6-4.8L11.6-4.6\" stroke=\"" HB_ROOF_DARK "\" stroke-width=\"1\"/></g></g>",

    "<g id=\"hb-shield\"><path d=\"M-8.6-10.2Q0-7.8 8.6-10.2C9.4-1.4 7.6 6.6 0 11.4-7.6 6.6-9.4-1.4-8.6-10.2Z\" "
    "fill=\"" HB_INK "\" opacity=\".25\" transform=\"translate(2 2.2)\"/>"
    "<path d=\"M-8.6-10.2Q0-7.8 8.6-10.2C9.4-1.4 7.6 6.6 0 11.4-7.6 6.6-9.4-1.4-8.6-10.2Z\" fill=\"#2F5F86\" "
    "stroke=\"" HB_INK "\" stroke-width=\"4.6\" stroke-linejoin=\"round\"/>"
    "<path d=\"M-8.6-10.2Q0-7.8 8.6-10.2C9.4-1.4 7.6 6.6 0 11.4-7.6 6.6-9.4-1.4-8.6-10.2Z\" fill=\"#2F5F86\" "
    "stroke=\"" HB_PARCHMENT_PALE "\" stroke-width=\"2\" stroke-linejoin=\"round\"/>"
    "<path d=\"M-6.8 3.4L0-3.4 6.8 3.4\" stroke=\"" HB_PARCHMENT_PALE "\" stroke-width=\"3.4\" fill=\"none\"/>"
    "<circle cx=\"0\" cy=\"5.4\" r=\"1.8\" fill=\"" HB_PARCHMENT_PALE "\"/></g>",

    /* a garden: four beds inside a hedge */
    "<g id=\"hb-garden\"><rect x=\"-11\" y=\"-8\" width=\"25\" height=\"19.5\" rx=\"4\" fill=\"" HB_INK
    "\" opacity=\".2\"/>"
    "<rect x=\"-12.6\" y=\"-10\" width=\"25.2\" height=\"20\" rx=\"4\" fill=\"" HB_FOREST "\" stroke=\"" HB_INK
    "\" stroke-width=\"1.8\"/>"
    "<path d=\"M-10.8-7.4Q-10.4-8.4-9-8.4H9\" stroke=\"" HB_FOREST_LIT
    "\" stroke-width=\"1.6\" stroke-linecap=\"round\" fill=\"none\"/>"
    "<rect x=\"-9.4\" y=\"-6.8\" width=\"18.8\" height=\"13.6\" rx=\"1.6\" fill=\"#EBDDB0\" stroke=\"" HB_INK
    "\" stroke-width=\"1\"/>"
    "<path d=\"M-8-5.4H-1.4V-1H-8ZM1.4-5.4H8V-1H1.4ZM-8 1H-1.4V5.4H-8ZM1.4 1H8V5.4H1.4Z\" fill=\"#7FA04F\"/>"
    "<g stroke-width=\"2.6\" stroke-linecap=\"round\"><path d=\"M-6.2-3.2h0M-3.2-3.2h0M3.2 3.2h0M6.2 3.2h0\" "
    "stroke=\"#D2426E\"/>"
    "<path d=\"M3.2-3.2h0M6.2-3.2h0\" stroke=\"#F4D35E\"/><path d=\"M-6.2 3.2h0M-3.2 3.2h0\" "
    "stroke=\"#FFF6F2\"/></g></g>",

    "<g id=\"hb-vineyard\" transform=\"scale(1.1)\"><path d=\"M-15-9.6C-6-12.4 8-12 15-9.4 16.4-2 16 6 14.4 11-4 "
    "13.6-10 12.6-15 10.4-16.4 "
    "4-16.4-4-15-9.6Z\" fill=\"#C9B06C\" stroke=\"" HB_INK "\" stroke-width=\"1.6\"/>"
    "<path d=\"M-12-6.6Q0-9.4 12-6.4M-12.6-.4Q0-3 12.8-.2M-12.2 6Q0 3.6 12 6\" stroke=\"" HB_FOREST
    "\" stroke-width=\"3.6\" stroke-linecap=\"round\" fill=\"none\"/>"
    "<path d=\"M-9-5.8h0M-2-6.8h0M5-6.6h0M-6.4 0h0M1-.6h0M8-.2h0M-9 6.8h0M-2 5.9h0M5.6 6.2h0\" stroke=\"#5B2F6B\" "
    "stroke-width=\"3\" stroke-linecap=\"round\"/></g>",

    "<g id=\"hb-sheep\"><ellipse cx=\"1.5\" cy=\"6\" rx=\"9\" ry=\"2.2\" fill=\"" HB_INK "\" opacity=\".22\"/>"
    "<path d=\"M-3.6 2V6M-.6 3V6.2M3.4 3V6.2M6 2V6\" stroke=\"" HB_INK
    "\" stroke-width=\"1.8\" stroke-linecap=\"round\"/>"
    "<path d=\"M-5 3.4C-8 3-8.4-.6-6-1.6-6.4-4.4-2.6-6-.8-4.4.8-6.6 4.6-6 5-3.6 8-4 9.6-.6 7.6 1 8 3.6 4.6 4.8 3 3.6"
    " 1.4 5.2-1.4 5-2.2 3.8-3 4.6-4.4 4.4-5 3.4Z\" fill=\"#FFFBF0\" stroke=\"" HB_INK "\" stroke-width=\"1.7\"/>"
    "<path d=\"M-.6-1.4q1.4-1.4 2.4 0M3.4.8q1.2-1.2 2.2 0M0 2q1-1 2 0\" stroke=\"" HB_WALL_LIT "\" fill=\"none\"/>"
    "<path d=\"M-10.4-1.6C-10-3.6-7-4.4-5.8-2.6-5-.6-6.8 2.4-8.4 2.4-10 2.2-10.6 0-10.4-1.6Z\" fill=\"" HB_INK
    "\"/></g>",
    NULL,
};

/* A little larger than drawn, and moved so that the house reaches about as far up as down. */
static void define_house(struct hb_quill *p, const char *id, const char *colour, int form)
{
    hb_quill_put(p, "<g id=\"%s\" color=\"%s\"><g transform=\"translate(0 %d)scale(1.15)\">", id, colour, form);
    hb_quill_text(p, house_form[form]);
    hb_quill_text(p, "</g></g>\n");
}

void hb_things_define(struct hb_quill *p)
{
    for (int form = 0; form < HB_HOUSE_FORMS; form++)
        for (int roof = 0; roof < HB_ROOFS; roof++)
            define_house(p, hb_house_id[form][roof], roof_colour[roof], form);
    for (int i = 0; i < 2; i++)
        define_house(p, hb_cottage_id[i], thatch_colour[i], i);
    for (int i = 0; others[i] != NULL; i++) {
        hb_quill_text(p, others[i]);
        hb_quill_text(p, "\n");
    }
}
