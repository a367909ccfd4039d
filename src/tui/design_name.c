/* design_name.c -- what a tile is called by those who do not know its id, from what is printed on it.  See describe.h. */
#include "tui/describe.h"
#include "tui/terrain.h"

/* What a player reads. */
static const char SAY_MONASTERY_ALONE[] = "monastery with fields";
static const char SAY_END_OF[] = "end of a %s";
static const char SAY_STRAIGHT[] = "straight %s";
static const char SAY_CURVED[] = "curved %s";
static const char SAY_MEET[] = "%s %ss meet";
static const char SAY_SEVERAL[] = "%s %ss";
static const char SAY_SPRING[] = "spring of the river";
static const char SAY_LAKE[] = "lake at the end of the river";
static const char SAY_CITY_ACROSS[] = "city across";
static const char SAY_CITY_SIDES[] = "city on %s side%s";
static const char SAY_CITY_ALL[] = "city on all sides";
static const char SAY_CITIES[] = "%s cities";
static const char *const say_number[HB_SIDES + 1] = { "no", "one", "two", "three", "four" };
static const char *const say_sign[HB_SIGNS] = { "cathedral", "inn", "shield", "wine", "grain", "cloth" };

static unsigned count_bits(unsigned bits)
{
    unsigned n = 0;

    for (; bits != 0; bits &= bits - 1)
        n++;
    return n;
}

static bool face_each_other(unsigned sides)
{
    return sides == 0x5 || sides == 0xa; /* north and south, east and west */
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

static void name_cities(const struct hb_design *d, struct hb_text *out)
{
    unsigned sides, n = segments_of_kind(d, HB_CITY, &sides), reached = count_bits(sides);

    if (n > 1)
        hb_put(out, SAY_CITIES, say_number[n]);
    else if (face_each_other(sides))
        hb_put(out, SAY_CITY_ACROSS);
    else if (reached == HB_SIDES)
        hb_put(out, SAY_CITY_ALL);
    else
        hb_put(out, SAY_CITY_SIDES, say_number[reached], reached == 1 ? "" : "s");
}

static void name_roads(const struct hb_design *d, struct hb_text *out)
{
    unsigned sides, n = segments_of_kind(d, HB_ROAD, &sides);
    const char *road = hb_feature_name(HB_ROAD);

    if (n == 1 && count_bits(sides) == 1)
        hb_put(out, SAY_END_OF, road);
    else if (n == 1)
        hb_put(out, face_each_other(sides) ? SAY_STRAIGHT : SAY_CURVED, road);
    else
        hb_put(out, n == count_bits(sides) && n > 2 ? SAY_MEET : SAY_SEVERAL, say_number[n], road);
}

static void name_river(const struct hb_design *d, struct hb_text *out)
{
    unsigned sides;

    segments_of_kind(d, HB_RIVER, &sides);
    if (count_bits(sides) == 1)
        hb_put(out, "%s", hb_mark_of_design(d, "spring") > 0 ? SAY_SPRING : SAY_LAKE);
    else
        hb_put(out, face_each_other(sides) ? SAY_STRAIGHT : SAY_CURVED, hb_feature_name(HB_RIVER));
}

static void name_feature(const struct hb_design *d, enum hb_feature_kind kind, bool alone, struct hb_text *out)
{
    switch (kind) {
    case HB_CITY:
        name_cities(d, out);
        break;
    case HB_ROAD:
        name_roads(d, out);
        break;
    case HB_RIVER:
        name_river(d, out);
        break;
    case HB_MONASTERY:
        hb_put(out, "%s", alone ? SAY_MONASTERY_ALONE : hb_feature_name(kind));
        break;
    case HB_GARDEN:
    case HB_FIELD:
    case HB_MIST:
    case HB_FEATURE_KINDS:
        hb_put(out, "%s", hb_feature_name(kind));
        break;
    }
}

static void name_marks(const struct hb_design *d, const char *between, struct hb_text *out)
{
    for (unsigned i = 0; i < HB_SIGNS; i++) {
        unsigned n = 0;
        for (unsigned k = 0; k < d->segments; k++)
            n += (unsigned)hb_mark_of_segment(&d->segment[k], hb_sign_words[i]);
        if (n == 0)
            continue;
        hb_put(out, "%s%s%s", between, say_sign[i], n > 1 && i < HB_SIGN_WINE ? "s" : "");
        between = ", ";
    }
}

void hb_describe_design(const struct hb_design *d, struct hb_text *out)
{
    static const enum hb_feature_kind order[] = { HB_MONASTERY, HB_CITY, HB_ROAD, HB_RIVER, HB_GARDEN };
    const char *between = "";
    unsigned kinds = 0, sides;

    for (size_t i = 0; i < sizeof order / sizeof order[0]; i++)
        kinds += segments_of_kind(d, order[i], &sides) > 0;
    for (size_t i = 0; i < sizeof order / sizeof order[0]; i++) {
        if (segments_of_kind(d, order[i], &sides) == 0)
            continue;
        hb_put(out, "%s", between);
        name_feature(d, order[i], kinds == 1, out);
        between = ", ";
    }
    name_marks(d, between, out);
}
