/* stations.h -- where places beside the landscape are drawn: artwork that lies on the landscape names them. */
#ifndef HB_SHAPE_STATIONS_H
#define HB_SHAPE_STATIONS_H

#include "hradby/landscape.h"
#include "shape/curve.h"

/* In units, HB_TILE_UNITS a square, from the north-western corner of the square 0 0; false if nothing on the landscape has
 * such a place. */
bool hb_station_place(const struct hb_landscape *l, const struct hb_station *s, struct hb_point *at);

#endif
