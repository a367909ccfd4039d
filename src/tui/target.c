/* target.c -- see target.h. */
#include "tui/target.h"

#include <string.h>

struct reader {
    struct hb_facts facts; /* first, so that the functions find the rest */
    struct hb_target *target;
    unsigned depth;
    bool has_x, has_y, in_sides, has_feature;
};

static struct reader *reader_of(struct hb_facts *f)
{
    return (struct reader *)(void *)f;
}

static bool is(const char *name, const char *wanted)
{
    return name != NULL && strcmp(name, wanted) == 0;
}

static void on_object(struct hb_facts *f, const char *name)
{
    (void)name;
    reader_of(f)->depth++;
}

static void on_list(struct hb_facts *f, const char *name)
{
    struct reader *r = reader_of(f);

    r->in_sides = r->depth == 0 && is(name, "sides");
    r->depth++;
}

static void on_end(struct hb_facts *f)
{
    struct reader *r = reader_of(f);

    r->depth--;
    r->in_sides = false;
}

static void on_number(struct hb_facts *f, const char *name, long value)
{
    struct reader *r = reader_of(f);

    if (r->depth > 0)
        return;
    if (is(name, "x")) {
        r->has_x = true;
        r->target->x = (int)value;
    } else if (is(name, "y")) {
        r->has_y = true;
        r->target->y = (int)value;
    } else if (is(name, "space")) {
        r->target->space = value;
    }
}

static void on_text(struct hb_facts *f, const char *name, const char *value)
{
    struct reader *r = reader_of(f);

    for (unsigned side = 0; r->in_sides && side < HB_SIDES; side++)
        if (is(value, hb_side_name((enum hb_side)side)))
            r->target->sides |= 1u << side;
    r->has_feature |= r->depth == 0 && is(name, "feature");
}

static void on_flag(struct hb_facts *f, const char *name, bool value)
{
    (void)f;
    (void)name;
    (void)value;
}

static bool ends_with(const char *text, const char *end)
{
    size_t length = strlen(text), tail = strlen(end);

    return length > tail && text[length - tail - 1] == ' ' && strcmp(text + length - tail, end) == 0;
}

/* The longest name of a place that the text of a move ends with. */
static const char *place_of(const struct hb_game *g, struct hb_move move)
{
    enum { STATIONS_MAX = 64 };
    struct hb_station station[STATIONS_MAX];
    size_t n = hb_stations(g, station, STATIONS_MAX);
    const char *place = NULL;
    char words[256] = "";
    struct hb_text text = hb_text_in(words, sizeof words);

    if (n > 0)
        hb_move_text(g, move, &text);
    for (size_t i = 0; i < n && i < STATIONS_MAX; i++)
        if (ends_with(words, station[i].place) && (place == NULL || strlen(place) < strlen(station[i].place)))
            place = station[i].place;
    return place;
}

struct hb_target hb_target_of(const struct hb_game *g, struct hb_move move)
{
    struct hb_target t = { .segment = HB_NO_SEGMENT, .space = HB_NO_SPACE };
    struct reader r = { .facts = { on_object, on_list, on_end, on_number, on_text, on_flag }, .target = &t };
    const struct hb_landscape *l = hb_landscape_of(g);
    struct hb_placed tile;

    hb_move_facts(g, move, &r.facts);
    t.on_board = l != NULL && r.has_x && r.has_y && hb_placed_on(l, t.x, t.y, &tile);
    t.on_square = l != NULL && r.has_x && r.has_y && !t.on_board;
    if (!t.on_board) {
        t.place = l != NULL ? place_of(g, move) : NULL;
        return t;
    }
    t.segment = hb_move_parts(g, move).segment;
    if (t.segment >= tile.design->segments)
        t.segment = HB_NO_SEGMENT;
    if (r.has_feature)
        t.sides = 0; /* those are its borders */
    return t;
}
