/* palette.h -- the colours of the map, as SVG writes them. */
#ifndef HB_PALETTE_H
#define HB_PALETTE_H

#define HB_PARCHMENT      "#F3E7CB"
#define HB_PARCHMENT_DARK "#E4D3AC"
#define HB_PARCHMENT_PALE "#FBF4E2"
#define HB_INK            "#3B2F2A"
#define HB_MEADOW         "#A9BF6A"
#define HB_MEADOW_DEEP    "#8FAE58"
#define HB_ROAD_COLOUR    "#EADBB4"
#define HB_ROAD_PALE      "#F1E6C8"
#define HB_ROAD_EDGE      "#A8926B"
#define HB_CITY_GROUND    "#D9A566"
#define HB_WALL           "#8C7B6B"
#define HB_WALL_LIT       "#B7A593"
#define HB_ROOF_LIGHT     "#B5533C"
#define HB_ROOF_MIDDLE    "#A24835"
#define HB_ROOF_DARK      "#8F3D2E"
#define HB_PLASTER        "#EFE0BC"
#define HB_PLASTER_SHADE  "#D6C094"
#define HB_WATER          "#7FB0C4"
#define HB_WATER_EDGE     "#4F8299"
#define HB_WATER_PALE     "#9AC2D2"
#define HB_WATER_LIGHT    "#B9D7E0"
#define HB_FOREST         "#5E7F4A"
#define HB_FOREST_LIT     "#7C9B5E"

#endif
