/* tile_words.c -- a tile and a square in words: «city on two sides, shield, bend of a road».
 *
 * Made from the segments and marks of a design, so that a tile of any expansion has words without anybody writing them.
 * What the sentences are stands in words/LANGUAGE/tile.properties; a mark on a tile is named where the catalogue has a
 * sentence mark.WORD.name, and passed over where it has none.
 *
 * Each part is put behind what the text already holds, with a comma if something stands there since `begin`.  A
 * sentence of the catalogue says one part, never two, so that no language has to join parts by its grammar. */
#include "engine/landscape/tile_words.h"

#include "hradby/words.h"

#include <stdlib.h>

enum { KEY_TEXT = 64 };

/* What is said so far is parted from what comes by a comma. */
static void next_part(struct hb_text *out, size_t begin)
{
    if (out->len > begin)
        hb_put(out, "%s ", hb_words(out->language, "list.comma"));
}

static unsigned segments_of_kind(const struct hb_design *d, enum hb_feature_kind kind, unsigned *sides)
{
    unsigned n = 0;

    *sides = 0;
    for (unsigned k = 0; k < d->segments; k++)
        if (d->segment[k].kind == kind) {
            n++;
            *sides |= d->segment[k].sides;
        }
    return n;
}

/* Opposite sides: what reaches both goes straight through. */
static bool face_each_other(unsigned sides)
{
    return sides == (1u << HB_N | 1u << HB_S) || sides == (1u << HB_E | 1u << HB_W);
}

/* One city is told by its shape, several by their number. */
static void city_words(unsigned n, unsigned sides, struct hb_text *out)
{
    static const char *const by_sides[] = { "tile.city", "tile.city.1", "tile.city.corner", "tile.city.3",
                                            "tile.city.4" };

    if (n > 1)
        hb_say(out, "tile.cities n=%u", n);
    else if (face_each_other(sides))
        hb_say(out, "tile.city.through");
    else
        hb_say_with(out, by_sides[__builtin_popcount(sides)], NULL, 0);
}

/* Roads that all end on the tile meet in its middle: a fork of three, a crossing of four. */
static void road_words(const struct hb_design *d, unsigned n, unsigned sides, struct hb_text *out)
{
    bool meet = true;

    for (unsigned k = 0; k < d->segments; k++)
        meet &= d->segment[k].kind != HB_ROAD || __builtin_popcount(d->segment[k].sides) == 1;
    if (n == 1 && __builtin_popcount(sides) == 1)
        hb_say(out, "tile.road.end");
    else if (n == 1)
        hb_say_with(out, face_each_other(sides) ? "tile.road.straight" : "tile.road.curve", NULL, 0);
    else if (meet && n > 2)
        hb_say_with(out, n == 3 ? "tile.fork" : "tile.crossing", NULL, 0);
    else
        hb_say(out, "tile.roads n=%u", n);
}

/* Its ends have marks that say what they are. */
static void river_words(const struct hb_design *d, unsigned sides, size_t begin, struct hb_text *out)
{
    if (__builtin_popcount(sides) == 1 && d->marks)
        return;
    next_part(out, begin);
    hb_say_with(out,
                __builtin_popcount(sides) == 1 ? "tile.river.end"
                : face_each_other(sides)       ? "tile.river.straight"
                                               : "tile.river.curve",
                NULL, 0);
}

static bool has_words(struct hb_text *out, const char *key, size_t begin)
{
    if (!hb_words(out->language, key))
        return false;
    next_part(out, begin);
    return true;
}

/* A thing that is there or not, by its plain name. */
static void plain_words(const struct hb_design *d, struct hb_text *out, size_t begin)
{
    HB_KEY("tile.has.*");
    for (unsigned kind = 0; kind < HB_FEATURE_KINDS; kind++) {
        char key[KEY_TEXT];
        struct hb_text k = hb_text_in(key, sizeof key);
        if (!(d->kinds >> kind & 1))
            continue;
        hb_put(&k, "tile.has.%s", hb_feature_name((enum hb_feature_kind)kind));
        if (has_words(out, key, begin))
            hb_say_with(out, key, NULL, 0);
    }
}

static void mark_words(const struct hb_design *d, struct hb_text *out, size_t begin)
{
    HB_KEY("mark.*.name");
    for (size_t i = 0; i < hb_mark_word_count; i++) {
        int n = hb_mark_of_design(d, hb_mark_words[i]);
        char key[KEY_TEXT], number[16];
        struct hb_text k = hb_text_in(key, sizeof key), t = hb_text_in(number, sizeof number);
        for (unsigned s = 0; s < d->segments; s++)
            n += hb_mark_of_segment(&d->segment[s], hb_mark_words[i]);
        if (n == 0)
            continue;
        hb_put(&k, "mark.%s.name", hb_mark_words[i]);
        hb_put(&t, "%d", n);
        if (has_words(out, key, begin))
            hb_say_with(out, key, &(struct hb_param){ "n", number }, 1);
    }
}

void hb_land_tile_words(const struct hb_design *d, struct hb_text *out)
{
    size_t begin = out->len;
    unsigned sides, n;

    plain_words(d, out, begin);
    if ((n = segments_of_kind(d, HB_CITY, &sides))) {
        next_part(out, begin);
        city_words(n, sides, out);
    }
    if ((n = segments_of_kind(d, HB_ROAD, &sides))) {
        next_part(out, begin);
        road_words(d, n, sides, out);
    }
    if (segments_of_kind(d, HB_RIVER, &sides))
        river_words(d, sides, begin, out);
    mark_words(d, out, begin);
    if (out->len == begin)
        hb_say(out, "tile.nothing");
}

/* One way from the start; nothing where it does not lead that way. */
static void way_words(int by, const char *more, const char *less, struct hb_text *out, size_t begin)
{
    char number[16];
    struct hb_text t = hb_text_in(number, sizeof number);

    if (by == 0)
        return;
    next_part(out, begin);
    hb_put(&t, "%d", abs(by));
    hb_say_with(out, by > 0 ? more : less, &(struct hb_param){ "n", number }, 1);
}

void hb_land_place_words(int x, int y, struct hb_text *out)
{
    char way[96];
    struct hb_text t = hb_text_for(out->language, way, sizeof way);

    way_words(x, "place.east", "place.west", &t, 0);
    way_words(y, "place.south", "place.north", &t, 0);
    if (x == 0 && y == 0)
        hb_say(out, "place.start");
    else
        hb_say(out, "place.from way=%s", way);
}

/* Borders */

/* Fields touch at half-sides, so their sides would not tell them apart. */
unsigned hb_land_side_borders(const struct hb_segment *s, unsigned quarters, const char *name[HB_SIDES])
{
    unsigned n = 0;
    uint8_t mask = s->kind == HB_FIELD ? 0 : hb_rotate_sides(s->sides, quarters);

    for (unsigned i = 0; i < HB_SIDES; i++)
        if (mask >> i & 1)
            name[n++] = hb_side_name((enum hb_side)i);
    return n;
}

unsigned hb_land_half_borders(const struct hb_segment *s, unsigned quarters, const char *name[HB_HALVES])
{
    unsigned n = 0;
    uint8_t mask = hb_rotate_halves(s->halves, quarters), sides = hb_rotate_sides(s->sides, quarters);

    for (unsigned i = 0; i < HB_HALVES; i++)
        if ((mask >> i & 1) && (s->kind == HB_FIELD || !(sides >> i / 2 & 1)))
            name[n++] = hb_half_name(i);
    return n;
}

unsigned hb_land_borders(const struct hb_segment *s, unsigned quarters, const char *name[HB_HALVES])
{
    unsigned sides = hb_land_side_borders(s, quarters, name);

    return sides + hb_land_half_borders(s, quarters, name + sides);
}
