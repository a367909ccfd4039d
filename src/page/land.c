/* land.c -- a landscape for whoever draws it: tiles with their corners, features with their worth, figures.
 *
 * It is told in two ways: by `table` whole, features as a list with their squares; and for `look`, where everything is
 * told by what has changed, features under their ids and nothing that the tiles tell already. */
#include "core/tile_words.h"
#include "draw/svg.h"
#include "hradby/landscape.h"
#include "hradby/words.h"
#include "page/commands.h"
#include "shape/corners.h"
#include "shape/stations.h"

#include <math.h>
#include <stdlib.h>

enum { FARTHEST = 9999 };

/* One tile, and which feature each of its segments belongs to. */
struct plot {
    struct hb_placed at;
    unsigned id[HB_SEGMENTS_MAX];
};

/* Where a segment of a tile lies is a number from 1: of its plot and of its place there.  Those of one feature are
 * chained in the order in which they were laid, so that everything is gone through once. */
struct survey {
    const struct hb_game *g;
    const struct hb_landscape *land;
    size_t count;
    struct plot *plot;
    size_t *first; /* of each id; 0: of none */
    size_t *next;  /* of each segment; 0: it is the last */
};

static size_t place_of(size_t plot, unsigned segment)
{
    return plot * HB_SEGMENTS_MAX + segment + 1;
}

static struct plot *plot_at(const struct survey *s, size_t place)
{
    return &s->plot[(place - 1) / HB_SEGMENTS_MAX];
}

static unsigned segment_at(size_t place)
{
    return (unsigned)((place - 1) % HB_SEGMENTS_MAX);
}

static void survey_done(struct survey *s)
{
    free(s->plot);
    free(s->first);
    free(s->next);
}

/* Fills in the plots; the largest id. */
static unsigned survey_plots(struct survey *s)
{
    unsigned most = 0;

    for (size_t i = 0; i < s->count; i++) {
        struct plot *p = &s->plot[i];

        p->at = hb_placed_at(s->land, i);
        for (unsigned k = 0; k < p->at.design->segments; k++) {
            p->id[k] = hb_feature_id(s->land, p->at.x, p->at.y, k);
            most = p->id[k] > most ? p->id[k] : most;
        }
    }
    return most;
}

static void chain_features(struct survey *s)
{
    for (size_t i = s->count; i-- > 0;)
        for (unsigned k = s->plot[i].at.design->segments; k-- > 0;) {
            size_t *first = &s->first[s->plot[i].id[k]];

            s->next[place_of(i, k)] = *first;
            *first = place_of(i, k);
        }
}

static bool survey_land(struct survey *s, const struct hb_game *g)
{
    *s = (struct survey){ .g = g, .land = hb_landscape_of(g) };
    s->count = hb_placed_count(s->land);
    s->plot = calloc(s->count + 1, sizeof *s->plot);
    s->next = calloc(place_of(s->count, 0), sizeof *s->next);
    if (s->plot != NULL && s->next != NULL)
        s->first = calloc((size_t)survey_plots(s) + 1, sizeof *s->first);
    if (s->first == NULL) {
        survey_done(s);
        return false;
    }
    chain_features(s);
    return true;
}

/* ---- tiles ---- */

static void tell_tile(struct hb_facts *f, const struct survey *s, const struct plot *p)
{
    f->object(f, NULL);
    f->number(f, "x", p->at.x);
    f->number(f, "y", p->at.y);
    f->number(f, "rot", 90 * (long)p->at.quarters);
    f->text(f, "tile", p->at.design->name);
    f->number(f, "joined", (long)hb_corners_joined(s->land, &p->at));
    f->list(f, "features");
    for (unsigned i = 0; i < p->at.design->segments; i++)
        f->number(f, NULL, (long)p->id[i]);
    f->end(f);
    f->end(f);
}

static void tell_tiles(struct hb_facts *f, const struct survey *s)
{
    f->list(f, "tiles");
    for (size_t i = 0; i < s->count; i++)
        tell_tile(f, s, &s->plot[i]);
    f->end(f);
}

/* ---- features ---- */

static void tell_squares(struct hb_facts *f, const struct survey *s, unsigned id)
{
    const struct plot *before = NULL;

    f->list(f, "tiles");
    for (size_t at = s->first[id]; at != 0; at = s->next[at]) {
        const struct plot *p = plot_at(s, at);
        if (p == before)
            continue;
        before = p;
        f->list(f, NULL);
        f->number(f, NULL, p->at.x);
        f->number(f, NULL, p->at.y);
        f->end(f);
    }
    f->end(f);
}

/* Marks of its segments, such as shields and inns, added up over the feature. */
static void tell_marks(struct hb_facts *f, const struct survey *s, unsigned id)
{
    unsigned sum[UINT8_MAX + 1] = { 0 };

    for (size_t at = s->first[id]; at != 0; at = s->next[at]) {
        const struct hb_segment *segment = &plot_at(s, at)->at.design->segment[segment_at(at)];
        for (unsigned m = 0; m < segment->marks; m++)
            sum[segment->mark[m].word] += segment->mark[m].count;
    }
    f->object(f, "marks");
    for (size_t word = 0; word < hb_mark_word_count; word++)
        if (sum[word] > 0)
            f->number(f, hb_mark_words[word], (long)sum[word]);
    f->end(f);
}

static void tell_owners(struct hb_facts *f, unsigned owners)
{
    f->list(f, "owners");
    for (int player = 0; player < HB_PLAYERS_MAX; player++)
        if (owners >> player & 1)
            f->number(f, NULL, player);
    f->end(f);
}

static void tell_feature_inside(struct hb_facts *f, const struct survey *s, const struct plot *p, unsigned segment)
{
    struct hb_feature feature = hb_feature_of(s->land, p->at.x, p->at.y, segment);
    struct hb_value value = hb_feature_value(s->g, p->at.x, p->at.y, segment);

    f->number(f, "id", (long)feature.id);
    f->text(f, "kind", hb_feature_name(feature.kind));
    f->number(f, "size", (long)feature.tiles);
    f->number(f, "open", (long)feature.open);
    f->flag(f, "complete", feature.complete);
    if (feature.around)
        f->flag(f, "around", true);
    if (feature.stuck)
        f->flag(f, "stuck", true);
    if (value.shut)
        f->flag(f, "shut", true);
    f->number(f, "shields", (long)feature.shields);
    f->number(f, "points", value.now);
    f->number(f, "whole", value.whole);
    tell_owners(f, value.owners);
    tell_marks(f, s, feature.id);
}

static void tell_feature(struct hb_facts *f, const struct survey *s, const struct plot *p, unsigned segment)
{
    f->object(f, NULL);
    tell_feature_inside(f, s, p, segment);
    tell_squares(f, s, p->id[segment]);
    f->end(f);
}

static void tell_feature_by_id(struct hb_facts *f, const struct survey *s, const struct plot *p, unsigned segment)
{
    char id[16];
    struct hb_text text = hb_text_in(id, sizeof id);

    hb_put(&text, "%u", p->id[segment]);
    f->object(f, id);
    tell_feature_inside(f, s, p, segment);
    f->end(f);
}

typedef void feature_teller(struct hb_facts *f, const struct survey *s, const struct plot *p, unsigned segment);

static void tell_features(struct hb_facts *f, const struct survey *s, feature_teller *tell)
{
    for (size_t i = 0; i < s->count; i++)
        for (unsigned k = 0; k < s->plot[i].at.design->segments; k++)
            if (s->first[s->plot[i].id[k]] == place_of(i, k))
                tell(f, s, &s->plot[i], k);
}

/* ---- figures and the hand ---- */

static void tell_pieces(struct hb_facts *f, const struct survey *s)
{
    f->list(f, "pieces");
    for (size_t i = 0; i < hb_stander_count(s->land); i++) {
        struct hb_stander stander = hb_stander_at(s->g, i);
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

/* ---- what lies loose on tiles, and what joins two of their segments ---- */

static bool tell_loose(struct hb_facts *f, const struct hb_game *g)
{
    size_t count = hb_loose_things(g, NULL, 0);
    struct hb_loose *loose = calloc(count + 1, sizeof *loose);

    if (loose == NULL)
        return false;
    hb_loose_things(g, loose, count);
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

static bool tell_spans(struct hb_facts *f, const struct hb_game *g)
{
    size_t count = hb_spans(g, NULL, 0);
    struct hb_span *span = calloc(count + 1, sizeof *span);

    if (span == NULL)
        return false;
    hb_spans(g, span, count);
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

/* ---- places beside the landscape ---- */

static void tell_station(struct hb_facts *f, const struct hb_station *station, struct hb_point at)
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
static bool tell_stations(struct hb_facts *f, const struct survey *s)
{
    size_t count = hb_stations(s->g, NULL, 0);
    struct hb_station *station = calloc(count + 1, sizeof *station);
    struct hb_point at;

    if (station == NULL)
        return false;
    hb_stations(s->g, station, count);
    f->list(f, "stations");
    for (size_t i = 0; i < count; i++)
        if (hb_station_place(s->land, &station[i], &at))
            tell_station(f, &station[i], at);
    f->end(f);
    free(station);
    return true;
}

/* ---- the whole ---- */

static void tell_hand(struct hb_facts *f, const struct hb_game *g)
{
    const struct hb_design *hand = hb_tile_in_hand(g);
    struct hb_placed last;

    f->text(f, "drawn", hand != NULL ? hand->name : NULL);
    if (!hb_tile_just_laid(g, &last)) {
        f->text(f, "last", NULL);
        return;
    }
    f->object(f, "last");
    f->number(f, "x", last.x);
    f->number(f, "y", last.y);
    f->end(f);
}

/* Everything but the features. */
static bool tell_things(struct hb_facts *f, const struct survey *s)
{
    tell_tiles(f, s);
    tell_pieces(f, s);
    tell_hand(f, s->g);
    return tell_loose(f, s->g) && tell_spans(f, s->g) && tell_stations(f, s);
}

bool hb_page_table(struct hb_job *job)
{
    const struct hb_game *g = hb_table_game(job->engine->table);
    struct survey s;

    if (hb_landscape_of(g) == NULL)
        return hb_refuse(&job->err, HB_BAD_REQUEST, "page.landscape");
    if (!survey_land(&s, g))
        return hb_no_memory(&job->err);
    if (!tell_things(&job->out.facts, &s)) {
        survey_done(&s);
        return hb_no_memory(&job->err);
    }
    job->out.facts.list(&job->out.facts, "features");
    tell_features(&job->out.facts, &s, tell_feature);
    job->out.facts.end(&job->out.facts);
    survey_done(&s);
    return true;
}

/* Where a square lies, in words. */
bool hb_page_place(struct hb_job *job)
{
    char words[HB_EVENT_TEXT];
    struct hb_text text = hb_text_for(job->language, words, sizeof words);
    long x = 0, y = 0;

    if (!hb_request_number(job->request, "x", -FARTHEST, FARTHEST, &x, &job->err) ||
        !hb_request_number(job->request, "y", -FARTHEST, FARTHEST, &y, &job->err))
        return false;
    hb_place_words((int)x, (int)y, &text);
    job->out.facts.text(&job->out.facts, "words", words);
    return true;
}

bool hb_page_tell_land(struct hb_facts *f, const struct hb_game *g)
{
    struct survey s;

    if (!survey_land(&s, g))
        return false;
    if (!tell_things(f, &s)) {
        survey_done(&s);
        return false;
    }
    f->object(f, "features");
    tell_features(f, &s, tell_feature_by_id);
    f->end(f);
    survey_done(&s);
    return true;
}
