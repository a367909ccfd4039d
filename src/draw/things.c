/* things.c -- the small upright things on a tile. */
#include "draw/things.h"

#include "draw/palette.h"

#include <stddef.h>
#include <string.h>

const char *const hb_house_id[HB_HOUSE_FORMS][HB_ROOFS] = {
    { "h00", "h01", "h02" },
    { "h10", "h11", "h12" },
    { "h20", "h21", "h22" },
};

const char *const hb_cottage_id[2] = { "c0", "c1" };

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
    "<path d=\"M3.6-5.2L6.6-.8 2.4-.6Q.8-3 2-5.3Z\" fill=\"" HB_INK "\" opacity=\".22\"/>"
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

    /* a tower beside a gate, broader and with a roof of slate, so that it is neither a house nor any other tower; low
     * enough that one before the other leaves the gate open */
    "<g id=\"hb-gate\"><path d=\"M0 4L5 2 10 1.2 8.6 4 4 5.6Z\" fill=\"" HB_INK "\" opacity=\".24\"/>"
    "<g stroke=\"" HB_INK "\" stroke-width=\"1.6\" stroke-linejoin=\"round\">"
    "<path d=\"M-4.6-4.4V2.2Q0 5 4.6 2.2V-4.4Z\" fill=\"" HB_WALL_LIT "\"/>"
    "<path d=\"M-6.2-3.6L0-10.4 6.2-3.6Q0-1-6.2-3.6Z\" fill=\"#5D7386\"/></g>"
    "<path d=\"M1.2-2V3.5Q3 3 3.8 2V-2.8ZM0-9.4L5.2-3.8Q3-2.6 1.2-2.4Z\" fill=\"" HB_INK "\" opacity=\".26\"/>"
    "<path d=\"M-2-.6h1.8v2.6h-1.8Z\" fill=\"" HB_INK "\"/></g>",

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

    /* three trees that stand together */
    "<g id=\"hb-grove\"><path d=\"M-9 4Q0 8.4 14 3.4 10 .4 2-.4Z\" fill=\"" HB_INK "\" opacity=\".2\"/>"
    "<g stroke=\"" HB_INK "\" stroke-width=\"1.1\" stroke-linejoin=\"round\">"
    "<path d=\"M-4.2 1L-2.4-2.6H-3.4L-.2-9.6 3-2.6H2L3.8.8Q0 2-4.2 1Z\" fill=\"#4F7045\"/>"
    "<path d=\"M3 3.2C.8 1 2.4-1.8 4-2 4.6-4.6 8.6-4.8 9.2-2.2 11.6-1.8 11.8 1.6 10 2.8 8.6 4.6 5 4.8 3 3.2Z\" "
    "fill=\"" HB_FOREST "\"/>"
    "<path d=\"M-9.4 3.6C-12 1.4-10-1.6-8.4-1.8-7.8-5-2.8-5.2-2.4-2.2-.2-1.8.2 2-1.8 3.4-3.8 5.2-7.6 5.2-9.4 3.6Z\" "
    "fill=\"#6B8A4E\"/></g>"
    "<path d=\"M-8.6.8C-8.8-.4-7.6-1-6.8-1-6.4-2.6-4.8-2.8-4.4-2-4.6-.4-6.8 1.2-8.6.8ZM4 .4C4-.6 5-1 5.6-1 6-2 7.2-2.2 "
    "7.4-1.6 7.2-.4 5.4.8 4 .4Z\" fill=\"" HB_FOREST_LIT "\"/></g>",

    "<g id=\"hb-bush\"><ellipse cx=\"1\" cy=\"1.8\" rx=\"4\" ry=\"1.2\" fill=\"" HB_INK "\" opacity=\".18\"/>"
    "<path d=\"M-4 1.4C-5-.6-3.4-2-2.2-1.6-1.4-3.4 1-3.2 1.4-1.6 3.2-2.2 4.6-.2 3.6 1.4 1.6 2.4-2 2.4-4 1.4Z\" "
    "fill=\"" HB_FOREST "\" stroke=\"" HB_INK "\" stroke-width=\"1\" stroke-opacity=\".8\"/>"
    "<path d=\"M-2.8.2C-2.6-.8-1.4-.8-1.2-.4\" stroke=\"" HB_FOREST_LIT "\" stroke-width=\"1\" fill=\"none\"/></g>",

    "<g id=\"hb-grass\" stroke=\"" HB_FOREST
    "\" stroke-width=\".9\" stroke-linecap=\"round\" fill=\"none\" opacity=\".75\">"
    "<path d=\"M-1.6.6Q-1.4-1-2.2-1.8M0 .6V-2.4M1.5.6Q1.4-1 2.2-1.6\"/></g>",

    /* land under the plough, without an outline: no rule asks for it */
    "<g id=\"hb-corn\"><path d=\"M-9.6-3.2Q-2-6.6 7-4.8L9.8 3.6Q2 2.4-7 6Z\" fill=\"#D3C276\" opacity=\".85\"/>"
    "<path d=\"M-8.8-1.2Q-1-4.4 7.6-3M-8.2.9Q0-2.2 8.2-1.1M-7.7 2.9Q0 .1 8.9.7M-7.2 4.8Q1 1.6 9.4 2.5\" "
    "stroke=\"#A9974E\" stroke-width=\".9\" stroke-linecap=\"round\" fill=\"none\" opacity=\".8\"/></g>",

    "<g id=\"hb-furrow\"><path d=\"M-8.4-5.4L6.8-4Q10-1 8.6 4.2-1 3-9.4 5.4-10.6 0-8.4-5.4Z\" fill=\"#93A653\" "
    "opacity=\".75\"/>"
    "<path d=\"M-8-3.6Q-2-4.6 7-2.4M-8.8-1Q0-2.4 8.4-.4M-9 1.6Q-1 0 8.4 1.6M-8.8 4Q0 2.2 8 3.4\" "
    "stroke=\"#66863F\" stroke-width=\"1\" stroke-linecap=\"round\" fill=\"none\" opacity=\".75\"/></g>",

    "<g id=\"hb-rock\"><path d=\"M-4.4 2.4C-5-.8-2.6-3-.4-3.2 2.4-3.4 4.6-1 4.6 2.2 2 3.2-2 3.2-4.4 2.4Z\" "
    "fill=\"" HB_WALL "\" stroke=\"" HB_INK
    "\" stroke-width=\"1.3\"/><path d=\"M-3-.2C-2.4-1.8-.6-2.4.6-2.2 0-1-1.6.2-3-.2Z\" fill=\"" HB_WALL_LIT "\"/></g>",

    "<g id=\"hb-reed\" stroke-linecap=\"round\" fill=\"none\"><path d=\"M-2 2Q-2.2-1-3-3M0 2V-4.4M2 2Q2-1 3-2.6\" "
    "stroke=\"" HB_FOREST
    "\" stroke-width=\"1.1\"/><path d=\"M0-4.4V-2.6M-3-3L-2.6-1.6\" stroke=\"#6B5138\" stroke-width=\"1.8\"/></g>",

    /* the monastery's chapel: a nave with a red roof, a tower with a spire and a cross, in a yard whose wall is open
     * to all four sides, since a road may come from any */
    "<g id=\"hb-chapel\"><g transform=\"translate(0 5)\"><path d=\"M-19 4Q-18-3 0-3.6 19-3 20.4 4 21.6 15.4 1 16.4-20 "
    "15.6-19 4Z\" fill=\"" HB_ROAD_COLOUR "\" opacity=\".85\"/>"
    "<path d=\"M-18.8 2.6Q-18-1.6-12-2.6M13-2.4Q19-1 20.2 2.6\" stroke=\"" HB_INK
    "\" stroke-width=\"3.4\" stroke-linecap=\"round\" fill=\"none\"/>"
    "<path d=\"M-18.8 2.6Q-18-1.6-12-2.6M13-2.4Q19-1 20.2 2.6\" stroke=\"" HB_WALL_LIT
    "\" stroke-width=\"1.5\" stroke-linecap=\"round\" fill=\"none\"/>"
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
    "<path d=\"M-3.4-2.2L13-2M-3.6-4.8L11.6-4.6\" stroke=\"" HB_ROOF_DARK "\" stroke-width=\"1\"/>"
    "<path d=\"M-19 6.4Q-18.6 12-12.6 14.6M7 16Q19.6 14.4 20.6 6.6\" stroke=\"" HB_INK
    "\" stroke-width=\"3.4\" stroke-linecap=\"round\" fill=\"none\"/>"
    "<path d=\"M-19 6.4Q-18.6 12-12.6 14.6M7 16Q19.6 14.4 20.6 6.6\" stroke=\"" HB_WALL_LIT
    "\" stroke-width=\"1.5\" stroke-linecap=\"round\" fill=\"none\"/>"
    "</g></g>",

    "<g id=\"hb-shield\"><g transform=\"scale(1.2)\"><path d=\"M-8.6-10.2Q0-7.8 8.6-10.2C9.4-1.4 7.6 6.6 0 11.4-7.6 "
    "6.6-9.4-1.4-8.6-10.2Z\" "
    "fill=\"" HB_INK "\" opacity=\".25\" transform=\"translate(2 2.2)\"/>"
    "<path d=\"M-8.6-10.2Q0-7.8 8.6-10.2C9.4-1.4 7.6 6.6 0 11.4-7.6 6.6-9.4-1.4-8.6-10.2Z\" fill=\"#2F5F86\" "
    "stroke=\"" HB_INK "\" stroke-width=\"4.6\" stroke-linejoin=\"round\"/>"
    "<path d=\"M-8.6-10.2Q0-7.8 8.6-10.2C9.4-1.4 7.6 6.6 0 11.4-7.6 6.6-9.4-1.4-8.6-10.2Z\" fill=\"#2F5F86\" "
    "stroke=\"" HB_PARCHMENT_PALE "\" stroke-width=\"2\" stroke-linejoin=\"round\"/>"
    "<path d=\"M-6.8 3.4L0-3.4 6.8 3.4\" stroke=\"" HB_PARCHMENT_PALE "\" stroke-width=\"3.4\" fill=\"none\"/>"
    "<circle cx=\"0\" cy=\"5.4\" r=\"1.8\" fill=\"" HB_PARCHMENT_PALE "\"/></g></g>",

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

    /* an inn: a broad half-timbered house with a sign on its gable */
    "<g id=\"hb-inn\"><path d=\"M-9 8.6L11 9 16 4.6 11-2Z\" fill=\"" HB_INK "\" opacity=\".24\"/>"
    "<g stroke=\"" HB_INK "\" stroke-width=\"1.8\" stroke-linejoin=\"round\">"
    "<path d=\"M4-13.6h3.4v6H4Z\" fill=\"" HB_WALL_LIT "\"/>"
    "<path d=\"M-9.4-1.6H9.6L9.4 8.4-9.2 8.6Z\" fill=\"#FBF4E2\"/>"
    "<path d=\"M-12.4-.6L-7.2-11 7.4-10.8 12.4-.8Z\" fill=\"#C7502F\"/></g>"
    "<path d=\"M-9.4 3.4H-3M3.4 3.4H9.4M-6.4-.2V8.2M6.4-.2V8.2\" stroke=\"#7A5A38\" stroke-width=\"1.3\"/>"
    "<path d=\"M-2.6 8.4V3.4Q0 .6 2.6 3.4V8.4Z\" fill=\"" HB_INK "\"/>"
    "<path d=\"M-8.8-6.6H9M-10.4-3.6H10.6\" stroke=\"" HB_ROOF_DARK "\" stroke-width=\"1\"/>"
    "<circle cx=\"0\" cy=\"-5.4\" r=\"3.9\" fill=\"#F4C542\" stroke=\"" HB_INK "\" stroke-width=\"1.6\"/>"
    "<path d=\"M-1.7-7h2.6v3.4h-2.6ZM.9-6.4h1.1v1.9H.9\" fill=\"" HB_INK "\" stroke=\"" HB_INK
    "\" stroke-width=\".6\"/></g>",

    /* a cathedral: a pale front with a rose window between two towers with high spires */
    "<g id=\"hb-cathedral\"><g transform=\"translate(0 4)\">"
    "<path d=\"M-18 20.4L22 21 31 13 22-8Z\" fill=\"" HB_INK "\" opacity=\".24\"/>"
    "<g stroke=\"" HB_INK "\" stroke-width=\"2.2\" stroke-linejoin=\"round\">"
    "<path d=\"M10-5.4L24-5 24.2 19.6 10 20Z\" fill=\"" HB_PLASTER_SHADE "\"/>"
    "<path d=\"M8-11L22-10.6 26-3.6 10-4Z\" fill=\"#5D7386\"/>"
    "<path d=\"M-10 20V-8L0-17 10-8V20Z\" fill=\"" HB_PARCHMENT_PALE "\"/>"
    "<path d=\"M-20.4 20.4V-9.6H-8.6V20.2ZM8.6 20.2V-9.6H20.4V20.4Z\" fill=\"#FFFBF0\"/>"
    "<path d=\"M-22-8.8L-14.5-27.6-7-8.8ZM7-8.8L14.5-27.6 22-8.8Z\" fill=\"#5D7386\"/></g>"
    "<path d=\"M-14.5-25L-8.6-10H-12.4ZM14.5-25L20.4-10H16.6Z\" fill=\"" HB_INK "\" opacity=\".22\"/>"
    "<path d=\"M-14.5-27.4V-31.6M-16.4-30H-12.6M14.5-27.4V-31.6M12.6-30H16.4M0-16V-22.4M-2.2-20.4H2.2\" "
    "stroke=\"" HB_INK "\" stroke-width=\"1.8\" stroke-linecap=\"round\"/>"
    "<circle cx=\"0\" cy=\"-3.6\" r=\"4.6\" fill=\"" HB_WATER_EDGE "\" stroke=\"" HB_INK "\" stroke-width=\"1.6\"/>"
    "<path d=\"M0-8V.8M-4.4-3.6H4.4M-3-6.6L3-.6M3-6.6L-3-.6\" stroke=\"" HB_PARCHMENT_PALE "\" stroke-width=\".9\"/>"
    "<path d=\"M-4.6 20V11.4Q0 4.4 4.6 11.4V20Z\" fill=\"" HB_INK "\"/>"
    "<path d=\"M-16.6 0V-4Q-14.5-6.6-12.4-4V0ZM12.4 0V-4Q14.5-6.6 16.6-4V0ZM-16.6 11.4V7.2Q-14.5 4.6-12.4 "
    "7.2V11.4ZM12.4 "
    "11.4V7.2Q14.5 4.6 16.6 7.2V11.4Z\" fill=\"" HB_WATER_EDGE "\" stroke=\"" HB_INK "\" stroke-width=\".9\"/></g></g>",

    /* goods: a barrel, a sheaf, a bolt; each with a pale rim round its ink */
    "<g id=\"hb-wine\"><path d=\"M-6.6-10.4Q0-12.4 6.6-10.4 12 0 6.6 10.4 0 12.4-6.6 10.4-12 0-6.6-10.4Z\" "
    "fill=\"none\" stroke=\"" HB_PARCHMENT_PALE "\" stroke-width=\"5.6\" stroke-linejoin=\"round\"/>"
    "<path d=\"M-6.6-10.4Q0-12.4 6.6-10.4 12 0 6.6 10.4 0 12.4-6.6 10.4-12 0-6.6-10.4Z\" fill=\"#8E2340\" "
    "stroke=\"" HB_INK "\" stroke-width=\"2.4\" stroke-linejoin=\"round\"/>"
    "<path d=\"M-2.6-11V11M2.6-11V11\" stroke=\"#5E1430\" stroke-width=\"1\"/>"
    "<path d=\"M-8.4-5.2Q0-3 8.4-5.2M-8.4 5.2Q0 7.4 8.4 5.2\" stroke=\"#E9C77B\" stroke-width=\"2.4\" fill=\"none\"/>"
    "<circle cx=\"0\" cy=\"1\" r=\"1.9\" fill=\"" HB_PARCHMENT_PALE "\"/></g>",

    "<g id=\"hb-grain\"><path d=\"M-2.6 1.4L-10-7.4-6.6-11-2.6-8.8 0-12.6 2.6-8.8 6.6-11 10-7.4 2.6 1.4 8 11.4H-8Z\" "
    "fill=\"none\" stroke=\"" HB_PARCHMENT_PALE "\" stroke-width=\"5.6\" stroke-linejoin=\"round\"/>"
    "<path d=\"M-2.6 1.4L-10-7.4-6.6-11-2.6-8.8 0-12.6 2.6-8.8 6.6-11 10-7.4 2.6 1.4 8 11.4H-8Z\" fill=\"#F2B826\" "
    "stroke=\"" HB_INK "\" stroke-width=\"2.4\" stroke-linejoin=\"round\"/>"
    "<path d=\"M-1 0L-6.6-8M0-.4V-10M1 0L6.6-8M-1 3.6L-4.4 10M0 3.6V10M1 3.6L4.4 10\" stroke=\"#A8741A\" "
    "stroke-width=\"1.3\"/><path d=\"M-4.2 1.6H4.2\" stroke=\"" HB_ROOF_DARK
    "\" stroke-width=\"3.2\" stroke-linecap=\"round\"/></g>",

    "<g id=\"hb-cloth\"><path d=\"M-10-8.6Q-12-3.6-10 1.4L-4.6 1.6V11.4L0 8.4 4.6 11.4 9.6 8.6V1.4Q13-3.6 10-8.6Z\" "
    "fill=\"none\" stroke=\"" HB_PARCHMENT_PALE "\" stroke-width=\"5.6\" stroke-linejoin=\"round\"/>"
    "<g stroke=\"" HB_INK "\" stroke-width=\"2.4\" stroke-linejoin=\"round\">"
    "<path d=\"M-4.6-2V11.4L0 8.4 4.6 11.4 9.6 8.6V-2Z\" fill=\"#2E8C8C\"/>"
    "<path d=\"M-10-8.6H10Q13-3.6 10 1.4H-10Q-12.4-3.6-10-8.6Z\" fill=\"#3FB0AA\"/>"
    "<ellipse cx=\"-9.6\" cy=\"-3.6\" rx=\"2.6\" ry=\"5\" fill=\"" HB_PARCHMENT_PALE "\" stroke-width=\"1.8\"/></g>"
    "<path d=\"M-4.4-5.4H9.4M-4.4-1.8H9.8\" stroke=\"" HB_PARCHMENT_PALE "\" stroke-width=\"1.4\"/></g>",

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
    hb_quill_put(p, "<g id=\"hb-%s\" color=\"%s\"><g transform=\"translate(0 %d)scale(1.15)\">", id, colour, form);
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
