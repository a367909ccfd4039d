/* box.c -- which tiles there are in the box, and how many of each.
 *
 * The files of tiles say what is thought to be there, and have spare tiles for what else could be: the same land with mist on
 * other sides and other ghosts.  How many there are of each anybody may put right, as long as they are as many as in the box:
 * with a castle, with a cemetery, and without either. */
#include "games/mists/figures.h"

#include "hradby/words.h"

#include <string.h>

static const char set[] = "mists";

enum { LAND, CASTLE, CEMETERY, SORTS, NAME_TEXT = 40 };

static const char *id_of(const struct hb_design *d)
{
    return strchr(d->name, '/') + 1;
}

static bool is_drawn(const struct hb_design *d)
{
    return strcmp(d->set, set) == 0 && !d->start;
}

/* The design of a tile to be drawn; 0 if there is none of that name. */
static unsigned tile_named(const char *name, size_t length)
{
    for (unsigned i = 1; i < hb_design_end; i++)
        if (is_drawn(&hb_designs[i]) && strlen(id_of(&hb_designs[i])) == length &&
            strncmp(id_of(&hb_designs[i]), name, length) == 0)
            return i;
    return 0;
}

bool hb_mists_is_tile(const struct hb_mists_figure *f)
{
    return tile_named(f->name, f->length) != 0;
}

unsigned hb_mists_copies(const char *text, const struct hb_design *d)
{
    return hb_mists_figure(text, id_of(d), d->count);
}

/* Names that are refused */

/* The tile that is called otherwise; NULL if there is none. */
static const struct hb_design *other_name_of(const char *name)
{
    for (const struct hb_other_name *other = hb_other_names; other->name; other++)
        if (strncmp(other->name, set, strlen(set)) == 0 && strcmp(strchr(other->name, '/') + 1, name) == 0)
            return &hb_designs[other->design];
    return NULL;
}

/* The first side with a city on which a name such as M01-NE2 would have mist; HB_SIDES if there is none. */
static unsigned misty_city(const char *name)
{
    const char *dash = strrchr(name, '-');
    unsigned land = dash ? tile_named(name, (size_t)(dash - name)) : 0, side = land ? 0 : HB_SIDES;

    while (side < HB_SIDES &&
           (!strstr(dash, hb_side_name((enum hb_side)side)) || hb_shapes[HB_TURNS * land].edge[side] != HB_CITY))
        side++;
    return side;
}

bool hb_mists_refuse_name(const struct hb_mists_figure *f, struct hb_error *err)
{
    char name[NAME_TEXT];
    struct hb_text t = hb_text_in(name, sizeof name);

    hb_put(&t, "%.*s", (int)f->length, f->name);
    const struct hb_design *other = other_name_of(name);
    unsigned side = misty_city(name);
    if (other)
        return hb_refuse(err, HB_BAD_OPTION, "mists.figures.same name=%s tile=%s", name, id_of(other));
    if (side < HB_SIDES)
        return hb_refuse(err, HB_BAD_OPTION, "mists.figures.city name=%s side=%s", name,
                         hb_side_name((enum hb_side)side));
    return hb_refuse(err, HB_BAD_OPTION, "mists.figures.none name=%s", name);
}

/* The whole box */

static unsigned sort_of(const struct hb_design *d)
{
    return d->kinds >> HB_CASTLE & 1 ? CASTLE : d->kinds >> HB_CEMETERY & 1 ? CEMETERY : LAND;
}

bool hb_mists_box_check(const char *text, struct hb_error *err)
{
    unsigned sum[SORTS] = { 0 }, all[SORTS] = { 0 };

    for (size_t i = 1; i < hb_design_end; i++) {
        const struct hb_design *d = &hb_designs[i];
        if (!is_drawn(d))
            continue;
        sum[sort_of(d)] += hb_mists_copies(text, d);
        all[sort_of(d)] += d->count;
    }
    if (memcmp(sum, all, sizeof sum) == 0)
        return true;
    return hb_refuse(err, HB_BAD_OPTION,
                     "mists.figures.sum land=%u castle=%u cemetery=%u n=%u castles=%u cemeteries=%u", all[LAND],
                     all[CASTLE], all[CEMETERY], sum[LAND], sum[CASTLE], sum[CEMETERY]);
}

void hb_mists_box_put(const char *text, struct hb_text *out)
{
    for (size_t i = 1; i < hb_design_end; i++) {
        const struct hb_design *d = &hb_designs[i];
        if (is_drawn(d) && hb_mists_copies(text, d) != d->count)
            hb_put(out, " %s=%u", id_of(d), hb_mists_copies(text, d));
    }
}
