/* film.c -- a game on a landscape as a film: an SVG picture in which tiles and figures come and go in their order.
 *
 * Every position of the game is drawn, layer by layer, and taken apart into the elements on the top level.  An element
 * that is the same text in one position and the next is one *thing*, which is there from one moment to another:
 *
 *   moment      0     1     2     3
 *   <use tile>  ===================>     there to the end: it is seen where nothing moves, too
 *   <g figure>        ============|      went home at 3
 *
 * So nothing here knows what a figure or a score is, and whatever a rule moves is in the film.  The things of a layer
 * are a list in which each new one follows the one that was drawn before it, so what hides what stays as it was.
 *
 * Moments are those positions in which something on the landscape changes; the legend changes with them.  Each thing
 * that does not stay all the time has an animation of CSS by its two moments; who wants no motion sees the last
 * position.  The bytes depend on the game and the arguments alone. */
#include "engine/assert.h"
#include "hradby/words.h"
#include "views/picture/land_map.h"
#include "views/picture/svg.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PLAYED = 15000, /* milliseconds of the whole film, without its end */
    SLOWEST = 800,  /* of a moment, in a short game */
    END = 4000,     /* how long the end is seen before it begins again */
    COMING = 250,   /* how long something takes to come or to go */
    CHANGING = 10,  /* how long what changes at once takes: no two of its places in time may be the same */
    DROP = 14,      /* pixels of a tile of 100, from which pieces come down */
    LAYERS = HB_LAND_LAYERS + 1,
    LEGEND = HB_LAND_LAYERS,
    NONE = -1,
    NOW = -2, /* a thing that is not gone */
};

struct thing {
    size_t text, length; /* in the texts of the film */
    uint32_t hash;
    unsigned layer;
    int from, to; /* moments; NOW */
    int next;     /* in its layer, or NONE */
    bool seen;    /* in the position that is looked at */
};

struct film {
    struct hb_buffer texts, drawn, symbols;
    struct thing *thing;
    int count, room;
    int first[LAYERS];
    unsigned *picture; /* of tiles that are defined */
    size_t pictures, picture_room;
    int moments;
    bool failed;
};

/* Makes room for one more. */
static bool grow(struct film *f, void **list, size_t count, size_t *room, size_t size)
{
    size_t wanted = *room ? *room * 2 : 256;
    void *larger = count < *room || f->failed ? NULL : realloc(*list, wanted * size);

    if (count < *room)
        return !f->failed;
    if (!larger) {
        f->failed = true;
        return false;
    }
    *list = larger;
    *room = wanted;
    return true;
}

static uint32_t hash_of(const char *text, size_t length)
{
    uint32_t hash = 2166136261U;

    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)text[i]) * 16777619U;
    return hash;
}

/* Things */

static bool is_thing(const struct film *f, const struct thing *t, const char *text, size_t length, uint32_t hash)
{
    return t->to == NOW && !t->seen && t->hash == hash && t->length == length &&
           memcmp(f->texts.at + t->text, text, length) == 0;
}

/* A new thing of the moment, behind another one of its layer or at its beginning; gives its number. */
static int add_thing(struct film *f, unsigned layer, int behind, const char *text, size_t length, int moment)
{
    size_t room = (size_t)f->room;
    void *list = f->thing;
    bool good = grow(f, &list, (size_t)f->count, &room, sizeof *f->thing);

    f->thing = list;
    f->room = (int)room;
    if (!good)
        return behind;
    int *before = behind == NONE ? &f->first[layer] : &f->thing[behind].next;
    f->thing[f->count] = (struct thing){ .text = f->texts.length,
                                         .length = length,
                                         .hash = hash_of(text, length),
                                         .layer = layer,
                                         .from = moment,
                                         .to = NOW,
                                         .next = *before,
                                         .seen = true };
    *before = f->count;
    hb_buffer_add(&f->texts, text, length);
    return f->count++;
}

/* Where the element that begins here ends. */
static const char *element_end(const char *at)
{
    int depth = 0;

    do {
        const char *close = strchr(at, '>');

        HB_ASSERT(*at == '<' && close);
        depth += at[1] == '/' ? -1 : close[-1] != '/';
        at = close + 1;
        if (depth > 0)
            at = strchr(at, '<');
        HB_ASSERT(at);
    } while (depth > 0);
    return at;
}

/* Takes a layer as it was drawn now: what goes on, what has come, what is gone.  Whether anything changed. */
static bool take_layer(struct film *f, unsigned layer, int moment)
{
    bool changed = false;
    int last = NONE;

    if (f->drawn.failed || f->texts.failed)
        f->failed = true;
    for (int i = f->first[layer]; i != NONE; i = f->thing[i].next)
        f->thing[i].seen = false;
    for (const char *at = f->drawn.at ? strchr(f->drawn.at, '<') : NULL; at && !f->failed;) {
        const char *end = element_end(at);
        size_t length = (size_t)(end - at);
        uint32_t hash = hash_of(at, length);
        int found = f->first[layer];

        while (found != NONE && !is_thing(f, &f->thing[found], at, length, hash))
            found = f->thing[found].next;
        changed = changed || found == NONE;
        if (found == NONE)
            found = add_thing(f, layer, last, at, length, moment);
        else
            f->thing[found].seen = true;
        last = found;
        at = strchr(end, '<');
    }
    for (int i = f->first[layer]; i != NONE && !f->failed; i = f->thing[i].next)
        if (f->thing[i].to == NOW && !f->thing[i].seen) {
            f->thing[i].to = moment;
            changed = true;
        }
    return changed;
}

/* Positions */

static void define_new(struct film *f, const struct hb_land_map *m)
{
    struct hb_svg_writer svg = { .out = &f->symbols };
    size_t count = hb_land_placed_count(m->land);

    for (size_t i = 0; i < count; i++) {
        struct hb_placed p = hb_land_placed_at(m->land, i);
        unsigned picture = hb_land_map_picture(m, &p);
        size_t k = 0;
        void *list = f->picture;

        while (k < f->pictures && f->picture[k] != picture)
            k++;
        if (k < f->pictures)
            continue;
        bool good = grow(f, &list, f->pictures, &f->picture_room, sizeof *f->picture);
        f->picture = list;
        if (!good)
            return;
        f->picture[f->pictures++] = picture;
        hb_land_map_define(&svg, m, &p);
    }
}

/* Below each tile, so that nothing is laid beyond its edge before it comes. */
static void draw_ground(struct hb_svg_writer *svg, const struct hb_land_map *m)
{
    size_t count = hb_land_placed_count(m->land);

    for (size_t i = 0; i < count; i++) {
        struct hb_placed p = hb_land_placed_at(m->land, i);
        struct hb_point at = hb_land_map_corner(m, p.x, p.y);

        hb_svg_put(svg,
                   "<rect x=\"%ld\" y=\"%ld\" width=\"%ld\" height=\"%ld\" fill=\"%s\" stroke=\"%s\" "
                   "stroke-width=\"4\" stroke-linejoin=\"round\"/>",
                   (long)at.x, (long)at.y, m->tile, m->tile, HB_SVG_MEADOW, HB_SVG_INK);
    }
}

static void draw_joints(struct hb_svg_writer *svg, const struct hb_land_map *m)
{
    size_t count = hb_land_placed_count(m->land);

    for (size_t i = 0; i < count; i++) {
        struct hb_placed p = hb_land_placed_at(m->land, i);
        struct hb_point at = hb_land_map_corner(m, p.x, p.y);

        hb_svg_put(
            svg, "<rect x=\"%ld\" y=\"%ld\" width=\"%ld\" height=\"%ld\" fill=\"none\" stroke=\"%s\" opacity=\".13\"/>",
            (long)at.x, (long)at.y, m->tile, m->tile, HB_SVG_INK);
    }
}

/* The landscape first: a position that changes nothing there belongs to the moment before it. */
static void take_position(struct film *f, struct hb_svg_writer *svg, const struct hb_land_map *m,
                          const struct hb_panel *legend, const struct hb_names *names)
{
    bool changed = false;

    define_new(f, m);
    for (unsigned layer = 0; layer < HB_LAND_LAYERS; layer++) {
        hb_buffer_clear(&f->drawn);
        if (layer == HB_LAND_GROUND)
            draw_ground(svg, m);
        else if (layer == HB_LAND_JOINTS)
            draw_joints(svg, m);
        else
            hb_land_map_draw(svg, m, (enum hb_land_layer)layer);
        changed = take_layer(f, layer, f->moments) || changed;
    }
    hb_buffer_clear(&f->drawn);
    hb_land_map_draw_legend(svg, m, legend, names, true);
    changed = take_layer(f, LEGEND, changed || f->moments == 0 ? f->moments : f->moments - 1) && changed;
    f->moments += changed;
}

/* Writing */

/* In hundredths of a per cent of the whole film. */
static long share_of(const struct film *f, long moment, long later)
{
    long step = PLAYED / f->moments < SLOWEST ? PLAYED / f->moments : SLOWEST;
    long whole = step * f->moments + END, at = step * moment + later;

    return at >= whole ? 10000 : at * 10000 / whole;
}

static void put_share(struct hb_svg_writer *svg, const struct film *f, long moment, long later)
{
    long share = share_of(f, moment, later);

    hb_svg_put(svg, "%ld.%02ld%%", share / 100, share % 100);
}

/* Words and the frame of the last tile change at once: two of them over each other would be neither. */
static bool at_once(unsigned layer)
{
    return layer == LEGEND || layer == HB_LAND_LAST;
}

static bool moves(const struct thing *t)
{
    return t->from > 0 || t->to != NOW;
}

/* What comes and goes within a moment, such as the words before a draw, is never seen. */
static bool is_seen(const struct thing *t)
{
    return t->to != t->from;
}

static bool is_first_of_its_kind(const struct film *f, int i)
{
    const struct thing *t = &f->thing[i];

    for (int k = 0; k < i; k++)
        if (f->thing[k].from == t->from && f->thing[k].to == t->to && at_once(f->thing[k].layer) == at_once(t->layer))
            return false;
    return true;
}

/* The animation of a thing, by its moments; 0: it stays to the end. */
static void put_name(struct hb_svg_writer *svg, const struct thing *t)
{
    hb_svg_put(svg, "%c%d_%d", at_once(t->layer) ? 'w' : 'f', t->from, t->to == NOW ? 0 : t->to);
}

/* Whatever takes the place of something is there before that goes. */
static void write_frames(struct hb_svg_writer *svg, const struct film *f, const struct thing *t)
{
    int coming = at_once(t->layer) ? CHANGING : COMING;

    hb_svg_text(svg, "@keyframes ");
    put_name(svg, t);
    hb_svg_text(svg, "{0%");
    if (t->from > 0) {
        hb_svg_text(svg, ",");
        put_share(svg, f, t->from, 0);
        hb_svg_text(svg, "{opacity:0;transform:translateY(var(--f))}");
        put_share(svg, f, t->from, coming);
    }
    hb_svg_text(svg, "{opacity:1;transform:none}");
    if (t->to != NOW) {
        put_share(svg, f, t->to, coming);
        hb_svg_text(svg, "{opacity:1;transform:none}");
        put_share(svg, f, t->to, coming + coming);
        hb_svg_text(svg, ",100%{opacity:0;transform:none}");
    }
    hb_svg_text(svg, "}.");
    put_name(svg, t);
    hb_svg_text(svg, "{animation-name:");
    put_name(svg, t);
    hb_svg_text(svg, "}\n");
}

static void write_style(struct hb_svg_writer *svg, const struct film *f, long tile)
{
    long step = PLAYED / f->moments < SLOWEST ? PLAYED / f->moments : SLOWEST;

    /* opened by itself it is as large as the window, so that all of it is seen */
    hb_svg_text(svg, "<style>\nsvg{max-width:100vw;max-height:100vh}\n.gone{opacity:0}\n@media "
                     "(prefers-reduced-motion:no-preference){\n");
    hb_svg_put(svg, ".f{--f:0px;animation:%ldms linear infinite}.down{--f:-%ldpx}\n", step * f->moments + END,
               DROP * tile / 100);
    for (int i = 0; i < f->count; i++)
        if (is_seen(&f->thing[i]) && moves(&f->thing[i]) && is_first_of_its_kind(f, i))
            write_frames(svg, f, &f->thing[i]);
    hb_svg_text(svg, "}\n</style>\n");
}

/* Pieces come down from above. */
static void write_class(struct hb_svg_writer *svg, const struct thing *t)
{
    bool down = t->layer == HB_LAND_PIECES || t->layer == HB_LAND_TOKENS;

    hb_svg_put(svg, "<g class=\"%sf%s ", t->to == NOW ? "" : "gone ", down ? " down" : "");
    put_name(svg, t);
    hb_svg_text(svg, "\">");
}

static void write_layer(struct hb_svg_writer *svg, const struct film *f, unsigned layer)
{
    for (int i = f->first[layer]; i != NONE; i = f->thing[i].next) {
        const struct thing *t = &f->thing[i];

        if (!is_seen(t))
            continue;
        if (moves(t))
            write_class(svg, t);
        hb_buffer_add(svg->out, f->texts.at + t->text, t->length);
        hb_svg_text(svg, moves(t) ? "</g>\n" : "\n");
    }
}

static void write_film(struct hb_svg_writer *svg, const struct film *f, const struct hb_land_map *m,
                       const struct hb_panel *page)
{
    hb_svg_drawing_open(svg, m->game, (long)page->width, (long)page->height);
    write_style(svg, f, m->tile);
    hb_svg_text(svg, "<defs>\n");
    hb_svg_definitions(svg->out);
    hb_buffer_text(svg->out, f->symbols.at);
    hb_svg_text(svg, "</defs>\n");
    hb_svg_drawing_frame(svg, (long)page->width, (long)page->height);
    hb_land_map_draw_coordinates(svg, m);
    for (unsigned layer = 0; layer < LAYERS; layer++)
        write_layer(svg, f, layer);
    hb_svg_text(svg, "</svg>\n");
}

/* Plays the game once more on g, from its beginning, with the page of its end. */
static void take_game(struct film *f, const struct hb_table *t, size_t count, struct hb_game *g, struct hb_land_map *m,
                      struct hb_svg_writer *svg, const struct hb_panel *legend)
{
    struct hb_names names = hb_table_names(t);
    struct hb_svg_names cut;
    struct hb_look look;

    hb_svg_names_cut(&cut, &names);
    hb_table_position(t, 0, g, NULL);
    for (size_t i = 0; i <= count && !f->failed; i++) {
        hb_look(g, &look);
        m->game = g;
        m->land = hb_land_of(g);
        m->look = &look;
        take_position(f, svg, m, legend, &cut.names);
        if (i < count)
            hb_play(g, hb_table_done(t, i).who, hb_table_done(t, i).move, NULL);
    }
    m->look = NULL; /* it ends here */
}

bool hb_svg_film(struct hb_buffer *out, const struct hb_table *t, size_t count, const uint8_t *worn,
                 enum hb_language language, unsigned tile_pixels, struct hb_error *err)
{
    struct hb_game *g = malloc(hb_size(hb_table_game(t)));
    struct film f = { .moments = 0 };
    struct hb_svg_writer drawn = { .out = &f.drawn, .language = language, .worn = worn };
    struct hb_svg_writer film = { .out = out, .language = language, .worn = worn };
    struct hb_panel page, legend;
    struct hb_land_map map;
    struct hb_look look;

    HB_ASSERT(count <= hb_table_length(t));
    if (!hb_land_of(hb_table_game(t))) {
        free(g);
        return hb_refuse(err, HB_BAD_REQUEST, "picture.no-film game=%s", hb_kind_of(hb_table_game(t))->id);
    }
    hb_buffer_init(&f.texts);
    hb_buffer_init(&f.drawn);
    hb_buffer_init(&f.symbols);
    for (unsigned layer = 0; layer < LAYERS; layer++)
        f.first[layer] = NONE;
    f.failed = !g;
    if (g) {
        hb_table_position(t, count, g, NULL);
        hb_look(g, &look);
        hb_land_map_make(&map, g, &look, (long)tile_pixels, &page, &legend);
        take_game(&f, t, count, g, &map, &drawn, &legend);
    }
    f.failed = f.failed || f.texts.failed || f.symbols.failed;
    if (!f.failed)
        write_film(&film, &f, &map, &page);
    out->failed = out->failed || f.failed;
    hb_buffer_done(&f.texts);
    hb_buffer_done(&f.drawn);
    hb_buffer_done(&f.symbols);
    free(f.thing);
    free(f.picture);
    free(g);
    return true;
}
