/* describe.c -- see describe.h. */
#include "tui/describe.h"

#include "core/assert.h"
#include "core/bits.h"
#include "tui/terrain.h"

#include <string.h>

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

static const char *const say_side[HB_SIDES] = { "north", "east", "south", "west" };
static const char *const say_half[HB_HALVES] = { "north side (west half)", "north side (east half)",
                                                 "east side (north half)", "east side (south half)",
                                                 "south side (east half)", "south side (west half)",
                                                 "west side (south half)", "west side (north half)" };
static const char SAY_ALL_ROUND[] = "%s on all sides";
static const char SAY_ON[] = "%s on the %s";
static const char SAY_ENDS[] = "%s from the %s that ends here";
static const char SAY_FROM_TO[] = "%s from %s to %s";
static const char SAY_INNER[] = "%s inside the tile";
static const char *const say_mark[HB_SIGNS] = { "a cathedral", "an inn", "a shield", "wine", "grain", "cloth" };
static const char *const say_marks[HB_SIGNS] = { "cathedrals", "inns", "shields", "wine", "grain", "cloth" };
static const char SAY_AT[] = "%s of %d %d (%s)";
static const char SAY_YOUR[] = "place your ";
static const char SAY_TILES[] = "%s of %u tile%s";
static const char SAY_AROUND[] = "%s with %u of 9 tiles";
static const char SAY_COMPLETE[] = ", complete";
static const char SAY_OPEN[] = ", %u open end%s";
static const char SAY_NOBODY[] = ", nobody there";
static const char SAY_HELD[] = ", held by %s";
static const char SAY_SHARED[] = ", shared by %s";
static const char SAY_ALSO[] = ", also there: %s";
static const char SAY_JOINS[] = "%s joins %s%s of %u tile%s";
static const char SAY_JOINS_AND[] = " and %s%s of %u tile%s";
static const char SAY_FREE[] = "a free ";
static const char SAY_OF[] = "%s's ";
static const char SAY_CLOSES[] = ", complete with %u tile%s";
static const char SAY_STARTS_CLOSED[] = "%s is complete with %u tile%s";
static const char SAY_BESIDE[] = "%s's %s at %d %d then has %u of 9 tiles";
static const char SAY_NOTHING_JOINED[] = "joins fields only";
static const char SAY_RIVER_GOES_ON[] = "the river goes on";

static const char *const say_number[HB_SIDES + 1] = { "no", "one", "two", "three", "four" };
static const char *const say_sign[HB_SIGNS] = { "cathedral", "inn", "shield", "wine", "grain", "cloth" };

static const int step_x[HB_SIDES] = { 0, 1, 0, -1 }, step_y[HB_SIDES] = { -1, 0, 1, 0 };

static const char *plural(unsigned n)
{
    return n == 1 ? "" : "s";
}

/* What stands between the things of a list when so many are still to come. */
static const char *before_others(unsigned left)
{
    return left == 0 ? "" : left == 1 ? " and " : ", ";
}

static void put_sides(unsigned sides, struct hb_text *out)
{
    unsigned left = hb_ones(sides);

    for (unsigned s = 0; s < HB_SIDES; s++)
        if (sides >> s & 1)
            hb_put(out, "%s%s", say_side[s], before_others(--left));
}

/* "east side (north half)" without the word that goes without saying. */
static void put_half_briefly(unsigned half, struct hb_text *out)
{
    const char *words = say_half[half], *side = strstr(words, " side");

    hb_put(out, "%.*s%s", (int)(side - words), words, side + strlen(" side"));
}

/* Whole sides by their names, half ones in full. */
static void put_halves(unsigned halves, bool briefly, struct hb_text *out)
{
    unsigned left = 0;

    for (unsigned s = 0; s < HB_SIDES; s++)
        left += (halves >> 2 * s & 3) != 0;
    for (unsigned s = 0; s < HB_SIDES; s++) {
        unsigned both = halves >> 2 * s & 3;
        if (both == 0)
            continue;
        if (both == 3)
            hb_put(out, briefly ? "%s" : "%s side", say_side[s]);
        else if (briefly)
            put_half_briefly(2 * s + (both == 2), out);
        else
            hb_put(out, "%s", say_half[2 * s + (both == 2)]);
        hb_put(out, "%s", before_others(--left));
    }
}

/* " with a shield and wine": the marks of a segment or a feature. */
static void put_marks(const unsigned count[HB_SIGNS], struct hb_text *out)
{
    unsigned left = 0;

    for (unsigned i = 0; i < HB_SIGNS; i++)
        left += count[i] > 0;
    if (left > 0)
        hb_put(out, " with ");
    for (unsigned i = 0; i < HB_SIGNS; i++) {
        if (count[i] == 0)
            continue;
        if (count[i] == 1)
            hb_put(out, "%s", say_mark[i]);
        else
            hb_put(out, "%u %s", count[i], say_marks[i]);
        hb_put(out, "%s", before_others(--left));
    }
}

static void add_marks(const struct hb_segment *s, unsigned count[HB_SIGNS])
{
    for (unsigned i = 0; i < HB_SIGNS; i++)
        count[i] += (unsigned)hb_mark_of_segment(s, hb_sign_words[i]);
}

static void describe_line(const char *kind, unsigned sides, struct hb_text *out)
{
    char first[16] = "", rest[48] = "";
    struct hb_text a = hb_text_in(first, sizeof first), b = hb_text_in(rest, sizeof rest);
    unsigned lowest = sides & (~sides + 1);

    put_sides(lowest, &a);
    put_sides(sides & ~lowest, &b);
    if (sides == lowest)
        hb_put(out, SAY_ENDS, kind, first);
    else
        hb_put(out, SAY_FROM_TO, kind, first, rest);
}

static void describe_area(const char *kind, unsigned halves, bool briefly, struct hb_text *out)
{
    char where[256] = "";
    struct hb_text w = hb_text_in(where, sizeof where);

    if (halves == 0xff) {
        hb_put(out, SAY_ALL_ROUND, kind);
    } else if (halves == 0) {
        hb_put(out, SAY_INNER, kind);
    } else {
        put_halves(halves, briefly, &w);
        hb_put(out, SAY_ON, kind, where);
    }
}

static void describe_extent(const struct hb_design *d, unsigned segment, unsigned quarters, bool briefly,
                            struct hb_text *out)
{
    const struct hb_segment *s = &d->segment[segment];
    const char *kind = hb_feature_name((enum hb_feature_kind)s->kind);

    HB_ASSERT(segment < d->segments);
    switch ((enum hb_feature_kind)s->kind) {
    case HB_ROAD:
    case HB_RIVER:
        describe_line(kind, hb_turn_sides(s->sides, quarters), out);
        break;
    case HB_CITY:
    case HB_FIELD:
        describe_area(kind, hb_turn_halves(s->halves, quarters), briefly, out);
        break;
    case HB_MONASTERY:
    case HB_GARDEN:
    case HB_MIST:
    case HB_FEATURE_KINDS:
        hb_put(out, "%s", kind);
        break;
    }
}

void hb_describe_segment(const struct hb_design *d, unsigned segment, unsigned quarters, struct hb_text *out)
{
    unsigned marks[HB_SIGNS] = { 0 };

    describe_extent(d, segment, quarters, false, out);
    add_marks(&d->segment[segment], marks);
    put_marks(marks, out);
}

void hb_describe_tile(const struct hb_design *d, unsigned quarters, struct hb_text *out)
{
    for (unsigned k = 0; k < d->segments; k++) {
        if (k > 0)
            hb_put(out, "; ");
        hb_describe_segment(d, k, quarters, out);
    }
}

/* The feature that a figure is to be put on; false for all other moves. */
static bool is_put(const struct hb_game *g, struct hb_move move, struct hb_placed *tile, unsigned *segment)
{
    struct hb_move_parts m;

    if (hb_landscape_of(g) == NULL)
        return false;
    m = hb_move_parts(g, move);
    *segment = m.segment;
    return strcmp(m.verb, "put") == 0 && hb_placed_on(hb_landscape_of(g), m.x, m.y, tile) &&
           m.segment < tile->design->segments;
}

/* The game's own words, with the feature told by whole words instead of letters for its borders. */
static void describe_move(const struct hb_game *g, struct hb_move move, bool briefly, struct hb_text *out)
{
    char words[HB_EVENT_TEXT] = "", *from = words, *feature = NULL;
    struct hb_text text = hb_text_in(words, sizeof words);
    struct hb_placed p;
    unsigned k;
    bool put = is_put(g, move, &p, &k);

    hb_move_words(g, move, NULL, &text);
    if (put)
        feature = strstr(words, hb_feature_name((enum hb_feature_kind)p.design->segment[k].kind));
    if (feature == NULL) {
        hb_put(out, "%s", words);
        return;
    }
    *feature = '\0';
    if (briefly && strncmp(words, SAY_YOUR, strlen(SAY_YOUR)) == 0)
        from += strlen(SAY_YOUR);
    hb_put(out, "%s", from);
    describe_extent(p.design, k, p.quarters, briefly, out);
}

void hb_describe_move(const struct hb_game *g, struct hb_move move, struct hb_text *out)
{
    describe_move(g, move, false, out);
}

void hb_describe_move_briefly(const struct hb_game *g, struct hb_move move, struct hb_text *out)
{
    describe_move(g, move, true, out);
}

void hb_describe_square(const struct hb_game *g, int x, int y, struct hb_text *out)
{
    const struct hb_landscape *l = hb_landscape_of(g);
    const char *between = "";

    for (unsigned s = 0; s < HB_SIDES; s++) {
        struct hb_placed p;
        char name[128] = "";
        struct hb_text text = hb_text_in(name, sizeof name);
        if (!hb_placed_on(l, x + step_x[s], y + step_y[s], &p))
            continue;
        hb_put(out, "%s", between);
        hb_describe_design(p.design, &text);
        hb_put(out, SAY_AT, say_side[(s + 2) % HB_SIDES], p.x, p.y, name);
        between = ", ";
    }
}

/* Those who have followers there without having it. */
static unsigned others_there(const struct hb_value *v)
{
    unsigned others = 0;

    for (unsigned p = 0; p < HB_PLAYERS_MAX; p++)
        others |= (unsigned)(v->power[p] > 0) << p;
    return others & ~v->owners;
}

static void put_holders(const struct hb_game *g, const struct hb_seats *seats, const struct hb_feature *f,
                        struct hb_text *out)
{
    struct hb_value value = hb_feature_value(g, f->x, f->y, f->segment);
    char first[HB_PLAYERS_MAX * HB_SEAT_NAME] = "", others[HB_PLAYERS_MAX * HB_SEAT_NAME] = "";
    struct hb_text a = hb_text_in(first, sizeof first), b = hb_text_in(others, sizeof others);

    if (value.owners == 0) {
        hb_put(out, SAY_NOBODY);
        return;
    }
    if (hb_seats_put_names(seats, value.owners, &a) > 1)
        hb_put(out, SAY_SHARED, first);
    else
        hb_put(out, SAY_HELD, first);
    if (hb_seats_put_names(seats, others_there(&value), &b) > 0)
        hb_put(out, SAY_ALSO, others);
}

/* All marks of a feature, wherever on the table they lie. */
static void count_marks(const struct hb_landscape *l, const struct hb_feature *f, unsigned count[HB_SIGNS])
{
    memset(count, 0, HB_SIGNS * sizeof count[0]);
    for (size_t i = 0; i < hb_placed_count(l); i++) {
        struct hb_placed p = hb_placed_at(l, i);
        for (unsigned k = 0; k < p.design->segments; k++)
            if (p.design->segment[k].marks > 0 && p.design->segment[k].kind == f->kind &&
                hb_feature_of(l, p.x, p.y, k).id == f->id)
                add_marks(&p.design->segment[k], count);
    }
}

static bool counts_around(enum hb_feature_kind kind)
{
    return kind == HB_MONASTERY || kind == HB_GARDEN;
}

void hb_describe_feature(const struct hb_game *g, const struct hb_seats *seats, int x, int y, unsigned segment,
                         struct hb_text *out)
{
    struct hb_feature f = hb_feature_of(hb_landscape_of(g), x, y, segment);
    unsigned marks[HB_SIGNS];

    if (counts_around(f.kind))
        hb_put(out, SAY_AROUND, hb_feature_name(f.kind), f.tiles);
    else
        hb_put(out, SAY_TILES, hb_feature_name(f.kind), f.tiles, plural(f.tiles));
    count_marks(hb_landscape_of(g), &f, marks);
    put_marks(marks, out);
    if (f.complete)
        hb_put(out, SAY_COMPLETE);
    else if (f.open > 0 && !counts_around(f.kind))
        hb_put(out, SAY_OPEN, f.open, plural(f.open));
    if (f.kind != HB_RIVER)
        put_holders(g, seats, &f, out);
}

/* The feature on the other side of a border that continues one of ours, before the tile is laid. */
static bool neighbour_feature(const struct hb_landscape *l, int x, int y, unsigned side, unsigned half, bool area,
                              struct hb_feature *out)
{
    struct hb_placed p;
    const struct hb_shape *shape;
    unsigned segment;

    if (!hb_placed_on(l, x + step_x[side], y + step_y[side], &p))
        return false;
    shape = &hb_shapes[(size_t)(p.design - hb_designs) * HB_TURNS + p.quarters];
    segment = area ? shape->area[(half ^ 1) % 2 + 2 * ((side + 2) % HB_SIDES)] : shape->line[(side + 2) % HB_SIDES];
    if (segment == HB_NO_SEGMENT)
        return false;
    *out = hb_feature_of(l, p.x, p.y, segment);
    return true;
}

enum { JOINED_MAX = HB_HALVES };

/* The different features that a segment of the new tile would continue. */
static unsigned joined_features(const struct hb_landscape *l, const struct hb_move_parts *m, const struct hb_segment *s,
                                struct hb_feature out[JOINED_MAX])
{
    bool area = s->kind == HB_FIELD || s->kind == HB_CITY;
    unsigned halves = hb_turn_halves(s->halves, m->quarters), sides = hb_turn_sides(s->sides, m->quarters), n = 0;

    for (unsigned h = 0; h < HB_HALVES; h++) {
        struct hb_feature f;
        bool known = false;
        if (area ? !(halves >> h & 1) : (h % 2 == 1 || !(sides >> h / 2 & 1)))
            continue;
        if (!neighbour_feature(l, m->x, m->y, h / 2, h % 2, area, &f))
            continue;
        for (unsigned i = 0; i < n; i++)
            known = known || out[i].id == f.id;
        if (!known)
            out[n++] = f;
    }
    return n;
}

static void put_whose(const struct hb_game *g, const struct hb_seats *seats, const struct hb_feature *f,
                      struct hb_text *out)
{
    unsigned owners = hb_feature_value(g, f->x, f->y, f->segment).owners;
    char names[HB_PLAYERS_MAX * HB_SEAT_NAME] = "";
    struct hb_text text = hb_text_in(names, sizeof names);

    if (owners == 0) {
        hb_put(out, SAY_FREE);
        return;
    }
    hb_seats_put_names(seats, owners, &text);
    hb_put(out, SAY_OF, names);
}

/* One segment of the tile to be laid: what it joins, and whether that is then complete. */
static bool put_joined(const struct hb_game *g, const struct hb_game *after, const struct hb_seats *seats,
                       const struct hb_move_parts *m, unsigned k, bool first, struct hb_text *out)
{
    const struct hb_segment *s = &hb_tile_in_hand(g)->segment[k];
    const char *kind = hb_feature_name((enum hb_feature_kind)s->kind);
    struct hb_feature joined[JOINED_MAX], then = hb_feature_of(hb_landscape_of(after), m->x, m->y, k);
    unsigned n = joined_features(hb_landscape_of(g), m, s, joined), told = 0;

    for (unsigned i = 0; i < n; i++) {
        char whose[HB_PLAYERS_MAX * HB_SEAT_NAME] = "";
        struct hb_text text = hb_text_in(whose, sizeof whose);
        if (s->kind == HB_RIVER || (s->kind == HB_FIELD && joined[i].followers == 0))
            continue;
        put_whose(g, seats, &joined[i], &text);
        if (told++ == 0) {
            hb_put(out, "%s", first ? "" : "; ");
            hb_put(out, SAY_JOINS, kind, whose, kind, joined[i].tiles, plural(joined[i].tiles));
        } else {
            hb_put(out, SAY_JOINS_AND, whose, kind, joined[i].tiles, plural(joined[i].tiles));
        }
    }
    if (told > 0 && then.complete)
        hb_put(out, SAY_CLOSES, then.tiles, plural(then.tiles));
    if (told == 0 && then.complete && (s->kind == HB_ROAD || s->kind == HB_CITY)) {
        hb_put(out, "%s", first ? "" : "; ");
        hb_put(out, SAY_STARTS_CLOSED, kind, then.tiles, plural(then.tiles));
        told++;
    }
    return told > 0;
}

/* Monasteries and gardens around the square on which somebody stands. */
static bool put_beside(const struct hb_game *g, const struct hb_game *after, const struct hb_seats *seats, int x, int y,
                       bool first, struct hb_text *out)
{
    const struct hb_landscape *l = hb_landscape_of(g);
    bool told = false;

    for (size_t i = 0; i < hb_stander_count(l); i++) {
        struct hb_stander s = hb_stander_at(g, i);
        struct hb_feature f;
        char name[HB_SEAT_NAME];
        if (s.x < x - 1 || s.x > x + 1 || s.y < y - 1 || s.y > y + 1)
            continue;
        f = hb_feature_of(hb_landscape_of(after), s.x, s.y, s.segment);
        if (!counts_around(f.kind))
            continue;
        hb_seats_name(seats, s.player, name);
        hb_put(out, "%s", first && !told ? "" : "; ");
        hb_put(out, SAY_BESIDE, name, hb_feature_name(f.kind), s.x, s.y, f.tiles);
        told = true;
    }
    return told;
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

void hb_describe_place(const struct hb_game *g, const struct hb_seats *seats, int who, struct hb_move move,
                       struct hb_game *after, struct hb_text *out)
{
    struct hb_move_parts m = hb_move_parts(g, move);
    const struct hb_design *d = hb_tile_in_hand(g);
    bool told = false;
    unsigned sides;

    HB_ASSERT(d != NULL);
    hb_copy(after, g);
    hb_play(after, who, move, NULL);
    for (unsigned k = 0; k < d->segments; k++)
        told = put_joined(g, after, seats, &m, k, !told, out) || told;
    told = put_beside(g, after, seats, m.x, m.y, !told, out) || told;
    if (!told)
        hb_put(out, "%s", segments_of_kind(d, HB_RIVER, &sides) > 0 ? SAY_RIVER_GOES_ON : SAY_NOTHING_JOINED);
}

static void name_cities(const struct hb_design *d, struct hb_text *out)
{
    unsigned sides, n = segments_of_kind(d, HB_CITY, &sides), reached = hb_ones(sides);

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

    if (n == 1 && hb_ones(sides) == 1)
        hb_put(out, SAY_END_OF, road);
    else if (n == 1)
        hb_put(out, face_each_other(sides) ? SAY_STRAIGHT : SAY_CURVED, road);
    else
        hb_put(out, n == hb_ones(sides) && n > 2 ? SAY_MEET : SAY_SEVERAL, say_number[n], road);
}

static void name_river(const struct hb_design *d, struct hb_text *out)
{
    unsigned sides;

    segments_of_kind(d, HB_RIVER, &sides);
    if (hb_ones(sides) == 1)
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
    unsigned count[HB_SIGNS] = { 0 };

    for (unsigned k = 0; k < d->segments; k++)
        add_marks(&d->segment[k], count);
    for (unsigned i = 0; i < HB_SIGNS; i++) {
        if (count[i] == 0)
            continue;
        hb_put(out, "%s%s%s", between, say_sign[i], count[i] > 1 && i < HB_SIGN_WINE ? "s" : "");
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
