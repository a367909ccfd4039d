/* browser_land.c -- a landscape for whoever draws it: tiles with their corners, features with their worth, figures; and
 * empty squares, and which of the tiles that are left could be laid there (browser.h).
 *
 * A look at the landscape numbers all segments on the table through, tile by tile as they were laid: the parts.  Each
 * belongs to a region, and a region is a feature (hradby/look.h).  A tile is told with the region of each of its
 * segments, and features are told once, in the order of regions; so a page finds what a segment is worth by two
 * numbers.
 *
 * Tiles never change once they lie, but two things of them do as the land grows: which corners are joined, and which
 * regions their segments are in.  Of tiles that the page has already, these two come in flat lists, and the tiles
 * themselves not at all (browser_look.c says how it is known which ones it has). */
#include "engine/landscape/tile_words.h"
#include "engine/tilegame/unseen_tiles.h"
#include "hradby/look.h"
#include "hradby/words.h"
#include "views/browser/browser.h"
#include "views/picture/svg.h"
#include "views/shape/landscape_shape.h"

#include <math.h>
#include <stdlib.h>

enum { FARTHEST = 9999 };

/* Tiles */

/* Of tiles that are known: the corners and the regions, which change as the land grows. */
static void describe_known(struct hb_describer *f, const struct hb_look_land *l, size_t known, unsigned parts)
{
    f->number(f, "from", (long)known);
    f->list(f, "joined");
    for (size_t i = 0; i < known; i++) {
        struct hb_placed at = hb_land_placed_at(l->land, i);

        f->number(f, NULL, (long)hb_shape_corners_joined(l->land, &at));
    }
    f->end(f);
    f->list(f, "regions");
    for (unsigned part = 0; part < parts; part++)
        f->number(f, NULL, l->region[part]);
    f->end(f);
}

/* Which feature each segment belongs to is told by the number of its region. */
static void describe_tiles(struct hb_describer *f, const struct hb_look_land *l, size_t known)
{
    unsigned part = 0;

    for (size_t i = 0; i < known; i++)
        part += hb_land_placed_at(l->land, i).design->segments;
    if (known > 0)
        describe_known(f, l, known, part);
    f->list(f, "tiles");
    for (size_t i = known; i < hb_land_placed_count(l->land); i++) {
        struct hb_placed at = hb_land_placed_at(l->land, i);

        f->object(f, NULL);
        f->number(f, "x", at.x);
        f->number(f, "y", at.y);
        f->number(f, "rot", 90 * (long)at.quarters);
        f->text(f, "tile", at.design->name);
        f->number(f, "joined", (long)hb_shape_corners_joined(l->land, &at));
        f->list(f, "features");
        for (unsigned k = 0; k < at.design->segments; k++)
            f->number(f, NULL, l->region[part++]);
        f->end(f);
        f->end(f);
    }
    f->end(f);
}

/* Features */

/* Marks of its segments as they are drawn, such as shields and inns, added up over the feature; of those a rule in play
 * may count some (hb_look_region), or none, in another way. */
static void describe_marks(struct hb_describer *f, const struct hb_look_land *l, unsigned region)
{
    unsigned sum[UINT8_MAX + 1] = { 0 };

    for (unsigned part = l->first[region]; part != HB_NO_PART; part = l->next[part]) {
        const struct hb_design *design = hb_land_placed_at(l->land, hb_look_tile_of(l, part)).design;
        const struct hb_segment *segment = &design->segment[hb_look_segment_of(l, part)];

        for (unsigned m = 0; m < segment->marks; m++)
            sum[segment->mark[m].word] += segment->mark[m].count;
    }
    f->object(f, "marks");
    for (size_t word = 0; word < hb_mark_word_count; word++)
        if (sum[word] > 0)
            f->number(f, hb_mark_words[word], (long)sum[word]);
    f->end(f);
}

static void describe_owners(struct hb_describer *f, unsigned owners)
{
    f->list(f, "owners");
    for (int player = 0; player < HB_PLAYERS_MAX; player++)
        if (owners >> player & 1)
            f->number(f, NULL, player);
    f->end(f);
}

static void describe_feature(struct hb_describer *f, const struct hb_look_land *l, unsigned region)
{
    struct hb_look_region r;

    hb_look_region(&r, l, region, true);
    f->object(f, NULL);
    f->number(f, "id", (long)region);
    f->text(f, "kind", hb_feature_name(r.feature.kind));
    f->number(f, "size", (long)r.feature.tiles);
    f->number(f, "open", (long)r.feature.open);
    f->flag(f, "complete", r.feature.complete);
    if (r.feature.around)
        f->flag(f, "around", true);
    if (r.feature.stuck)
        f->flag(f, "stuck", true);
    if (r.value.shut)
        f->flag(f, "shut", true);
    f->number(f, "shields", (long)r.feature.shields);
    f->number(f, "points", r.value.now);
    f->number(f, "whole", r.value.whole);
    describe_owners(f, r.value.owners);
    describe_marks(f, l, region);
    f->end(f);
}

static void describe_features(struct hb_describer *f, const struct hb_look_land *l)
{
    f->list(f, "features");
    for (unsigned region = 0; region < l->regions; region++)
        describe_feature(f, l, region);
    f->end(f);
}

/* Figures and the hand */

static void describe_pieces(struct hb_describer *f, const struct hb_game *g)
{
    f->list(f, "pieces");
    for (size_t i = 0; i < hb_land_piece_count(hb_land_of(g)); i++) {
        struct hb_placed_piece stander = hb_land_piece_number(g, i);
        f->object(f, NULL);
        if (stander.player == HB_NOBODY)
            f->text(f, "player", NULL);
        else
            f->number(f, "player", stander.player);
        f->text(f, "piece", stander.piece);
        f->number(f, "x", stander.x);
        f->number(f, "y", stander.y);
        f->number(f, "segment", (long)stander.segment);
        if (stander.carries > 0) {
            f->text(f, "load", stander.load);
            f->number(f, "carries", (long)stander.carries);
        }
        f->end(f);
    }
    f->end(f);
}

/* What lies loose on tiles, and what joins two of their segments */

static bool describe_loose(struct hb_describer *f, const struct hb_game *g)
{
    size_t count = hb_land_loose_pieces(g, NULL, 0);
    struct hb_loose *loose = calloc(count + 1, sizeof *loose);

    if (!loose)
        return false;
    hb_land_loose_pieces(g, loose, count);
    f->list(f, "loose");
    for (size_t i = 0; i < count; i++) {
        f->object(f, NULL);
        f->text(f, "piece", loose[i].piece);
        f->number(f, "x", loose[i].x);
        f->number(f, "y", loose[i].y);
        f->number(f, "count", (long)loose[i].count);
        f->end(f);
    }
    f->end(f);
    free(loose);
    return true;
}

static bool describe_spans(struct hb_describer *f, const struct hb_game *g)
{
    size_t count = hb_land_bridges_shown(g, NULL, 0);
    struct hb_span *span = calloc(count + 1, sizeof *span);

    if (!span)
        return false;
    hb_land_bridges_shown(g, span, count);
    f->list(f, "spans");
    for (size_t i = 0; i < count; i++) {
        f->object(f, NULL);
        f->text(f, "piece", span[i].name);
        f->number(f, "x", span[i].x);
        f->number(f, "y", span[i].y);
        f->number(f, "one", (long)span[i].one);
        f->number(f, "other", (long)span[i].other);
        f->end(f);
    }
    f->end(f);
    free(span);
    return true;
}

/* Places beside the landscape */

static void describe_station(struct hb_describer *f, const struct hb_station *station, struct hb_point at)
{
    f->object(f, NULL);
    f->text(f, "place", station->place);
    f->number(f, "nth", (long)station->nth);
    f->number(f, "x", lround(at.x));
    f->number(f, "y", lround(at.y));
    f->text(f, "piece", station->piece);
    if (station->player == HB_NOBODY)
        f->text(f, "player", NULL);
    else
        f->number(f, "player", station->player);
    f->end(f);
}

/* Those that are drawn somewhere. */
static void describe_stations(struct hb_describer *f, const struct hb_game *g)
{
    struct hb_look look;
    struct hb_point at;

    hb_look(g, &look);
    f->list(f, "stations");
    for (unsigned i = 0; i < look.stations; i++)
        if (hb_shape_station_place(hb_land_of(g), &look.station[i], &at))
            describe_station(f, &look.station[i], at);
    f->end(f);
}

/* The whole */

void hb_browser_describe_hand(struct hb_describer *f, const struct hb_game *g)
{
    const struct hb_design *hand = hb_land_tile_in_hand(g);
    struct hb_placed last;

    f->text(f, "drawn", hand ? hand->name : NULL);
    if (!hb_land_tile_just_laid(g, &last)) {
        f->text(f, "last", NULL);
        return;
    }
    f->object(f, "last");
    f->number(f, "x", last.x);
    f->number(f, "y", last.y);
    f->end(f);
}

bool hb_browser_describe_land(struct hb_describer *f, const struct hb_game *g, size_t known)
{
    struct hb_look_land *l = malloc(sizeof *l);
    bool good = l;

    if (good) {
        hb_look_land(l, g);
        describe_tiles(f, l, known);
        describe_features(f, l);
        describe_pieces(f, g);
        good = describe_loose(f, g) && describe_spans(f, g);
        describe_stations(f, g);
    }
    free(l);
    return good;
}

bool hb_browser_table(struct hb_protocol_job *job)
{
    const struct hb_game *g = hb_table_game(job->engine->table);

    if (!hb_land_of(g))
        return hb_refuse(&job->err, HB_BAD_REQUEST, "page.landscape");
    if (!hb_browser_describe_land(&job->out.describer, g, 0))
        return hb_no_memory(&job->err);
    hb_browser_describe_hand(&job->out.describer, g);
    return true;
}

/* Where a square lies, in words. */
bool hb_browser_place(struct hb_protocol_job *job)
{
    char words[HB_EVENT_TEXT];
    struct hb_text text = hb_text_for(job->language, words, sizeof words);
    long x = 0, y = 0;

    if (!hb_request_number(job->request, "x", -FARTHEST, FARTHEST, &x, &job->err) ||
        !hb_request_number(job->request, "y", -FARTHEST, FARTHEST, &y, &job->err))
        return false;
    hb_land_place_words((int)x, (int)y, &text);
    job->out.describer.text(&job->out.describer, "words", words);
    return true;
}

/* Holes */

/* An empty square with tiles on three sides or four is a hole: few tiles fit, so it is told how many. */
enum { KINDS_MAX = 512, SIDES = 4, HOLE = 3 };

/* A game as somebody sees it, and room to try tiles in.  Of what they see alone follows what is left: nobody learns
 * here what comes. */
struct tile_trial {
    struct hb_game *seen, *after;
    struct hb_fitting fits[KINDS_MAX];
};

static void trial_free(struct tile_trial *t)
{
    if (t) {
        free(t->seen);
        free(t->after);
    }
    free(t);
}

/* NULL and the error where there is no landscape, or no memory. */
static struct tile_trial *trial_new(struct hb_protocol_job *job)
{
    const struct hb_game *g = hb_table_game(job->engine->table);
    struct tile_trial *t;

    if (!hb_land_of(g)) {
        hb_refuse(&job->err, HB_BAD_REQUEST, "page.landscape");
        return NULL;
    }
    t = calloc(1, sizeof *t);
    if (t)
        t->after = malloc(hb_size(g));
    if (!t || !t->after) {
        hb_no_memory(&job->err);
        trial_free(t);
        return NULL;
    }
    t->seen = hb_browser_seen(job);
    if (!t->seen) {
        trial_free(t);
        return NULL;
    }
    return t;
}

static bool is_laid(const struct hb_landscape *l, int x, int y)
{
    struct hb_placed placed;

    return hb_land_placed_on(l, x, y, &placed);
}

static const int beside[SIDES][2] = { { 0, -1 }, { 1, 0 }, { 0, 1 }, { -1, 0 } };

/* On how many sides of an empty square tiles lie; 0 where one lies on it. */
static int sides_at(const struct hb_landscape *l, int x, int y)
{
    int n = 0;

    if (is_laid(l, x, y))
        return 0;
    for (int i = 0; i < SIDES; i++)
        n += is_laid(l, x + beside[i][0], y + beside[i][1]);
    return n;
}

/* How many kinds of tiles fit, and how many tiles these are. */
static size_t find_fitting(struct tile_trial *t, int x, int y, unsigned *tiles)
{
    size_t n = hb_tg_unseen_fitting(t->seen, t->after, x, y, t->fits, KINDS_MAX);

    *tiles = 0;
    for (size_t i = 0; i < n; i++)
        *tiles += t->fits[i].count;
    return n;
}

bool hb_browser_fitting(struct hb_protocol_job *job)
{
    struct hb_describer *f = &job->out.describer;
    struct tile_trial *t;
    unsigned tiles;
    long x = 0, y = 0;
    size_t n;

    if (!hb_request_number(job->request, "x", -FARTHEST, FARTHEST, &x, &job->err) ||
        !hb_request_number(job->request, "y", -FARTHEST, FARTHEST, &y, &job->err))
        return false;
    t = trial_new(job);
    if (!t)
        return false;
    n = find_fitting(t, (int)x, (int)y, &tiles);
    f->number(f, "sides", sides_at(hb_land_of(t->seen), (int)x, (int)y));
    f->number(f, "n", (long)tiles);
    f->object(f, "tiles");
    for (size_t i = 0; i < n; i++)
        f->number(f, t->fits[i].design->name, (long)t->fits[i].count);
    f->end(f);
    trial_free(t);
    return true;
}

/* Whether a square is looked at from the first of the tiles beside it, so that it is told once. */
static bool is_first_look(const struct hb_landscape *l, int x, int y, int from)
{
    for (int i = 0; i < SIDES; i++)
        if (is_laid(l, x - beside[i][0], y - beside[i][1]))
            return i == from;
    return false;
}

static void describe_hole(struct hb_describer *f, struct tile_trial *t, int x, int y)
{
    unsigned tiles;

    find_fitting(t, x, y, &tiles);
    f->object(f, NULL);
    f->number(f, "x", x);
    f->number(f, "y", y);
    f->number(f, "n", (long)tiles);
    f->end(f);
}

bool hb_browser_holes(struct hb_protocol_job *job)
{
    struct hb_describer *f = &job->out.describer;
    struct tile_trial *t = trial_new(job);
    const struct hb_landscape *l;

    if (!t)
        return false;
    l = hb_land_of(t->seen);
    f->list(f, "holes");
    for (size_t i = 0; i < hb_land_placed_count(l); i++) {
        struct hb_placed at = hb_land_placed_at(l, i);

        for (int side = 0; side < SIDES; side++) {
            int x = at.x + beside[side][0], y = at.y + beside[side][1];

            if (sides_at(l, x, y) >= HOLE && is_first_look(l, x, y, side))
                describe_hole(f, t, x, y);
        }
    }
    f->end(f);
    trial_free(t);
    return true;
}
