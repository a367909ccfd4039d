/* stations.h -- where places beside the landscape are drawn: artwork that lies on the landscape names them. */
#ifndef HB_SHAPE_STATIONS_H
#define HB_SHAPE_STATIONS_H

#include "hradby/landscape.h"
#include "shape/curve.h"

/* Where it lies in units, HB_TILE_UNITS a square, from the north-western corner of the square 0 0; false if nothing on the landscape has
 * such a place. */
bool hb_station_place(const struct hb_landscape *l, const struct hb_station *s, struct hb_point *at);

/* The last word of its place: "taxes" for "crown taxes". */
const char *hb_station_name(const struct hb_station *s);

/* Where its name is written; false if the drawing has no place for that: then other places of the same name tell. */
bool hb_station_label(const struct hb_landscape *l, const struct hb_station *s, struct hb_point *at);

/* The square on which such a place lies. */
void hb_station_square(struct hb_point at, int *x, int *y);

#endif
