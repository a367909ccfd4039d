/* stations.c -- see stations.h. */
#include "shape/stations.h"

#include "shape/layout.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* The first tile that bears a mark. */
static bool find_bearer(const struct hb_landscape *l, const char *mark, struct hb_placed *out)
{
    size_t count = hb_placed_count(l);

    for (size_t i = 0; i < count; i++) {
        *out = hb_placed_at(l, i);
        if (hb_mark_of_design(out->design, mark) > 0)
            return true;
    }
    return false;
}

static bool place_of(const struct hb_landscape *l, const struct hb_art_spot *spot, struct hb_point *at)
{
    const struct hb_symbol *symbol = spot ? hb_symbol_named(spot->drawing) : NULL;
    struct hb_placed p;

    if (!symbol || symbol->place != HB_SYMBOL_BOARD || !find_bearer(l, symbol->name, &p))
        return false;
    struct hb_point corner = hb_layout_board_corner(symbol, (unsigned)hb_mark_of_design(p.design, symbol->name));
    struct hb_point on_square = { corner.x + spot->x, corner.y + spot->y };
    struct hb_point square = { (double)p.x * HB_TILE_UNITS, (double)p.y * HB_TILE_UNITS };
    *at = hb_point_plus(square, hb_point_turned(on_square, p.quarters));
    return true;
}

bool hb_station_place(const struct hb_landscape *l, const struct hb_station *s, struct hb_point *at)
{
    return place_of(l, hb_art_spot_find(s->place, s->nth), at);
}

bool hb_station_label(const struct hb_landscape *l, const struct hb_station *s, struct hb_point *at)
{
    char label[64];

    snprintf(label, sizeof label, "label %s", s->place);
    return place_of(l, hb_art_spot_find(label, s->nth), at);
}

void hb_station_square(struct hb_point at, int *x, int *y)
{
    *x = (int)floor(at.x / HB_TILE_UNITS);
    *y = (int)floor(at.y / HB_TILE_UNITS);
}

const char *hb_station_name(const struct hb_station *s)
{
    const char *blank = strrchr(s->place, ' ');

    return blank != NULL ? blank + 1 : s->place;
}
