/* told.c -- what the engine tells of a position, compared with the referee's own survey.
 *
 * The order in which features are told means nothing, so both write a list of them in which sets of squares and of figures are
 * sums that do not depend on order, and sort it. */
#include "told.h"

#include "tests/support/described.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct entry {
    char kind[16];
    long complete, open, shields, tiles, figures, cities;
    uint64_t squares, standing, more;
};

struct entries {
    int size;
    struct entry entry[REF_FEATURES];
};

bool hb_ref_same(struct hb_text *why, const char *what, long engine, long referee)
{
    if (engine != referee)
        hb_put(why, "the engine tells %s %ld, the referee %ld\n", what, engine, referee);
    return engine == referee;
}

bool hb_ref_same_text(struct hb_text *why, const char *what, const char *engine, const char *referee)
{
    if (strcmp(engine, referee) != 0)
        hb_put(why, "the engine tells %s \"%s\", the referee \"%s\"\n", what, engine, referee);
    return strcmp(engine, referee) == 0;
}

bool hb_ref_told(const struct described *told, struct hb_text *why, long referee, const char *format, ...)
{
    char path[DESCRIBED_PATH];
    va_list args;

    va_start(args, format);
    vsnprintf(path, sizeof path, format, args);
    va_end(args);
    return hb_ref_same(why, path, hb_described_number(told, 0, "%s", path), referee);
}

static uint64_t scatter(uint64_t a)
{
    a = (a ^ a >> 31) * 0xbf58476d1ce4e5b9u;
    return a ^ a >> 29;
}

static uint64_t square(long x, long y)
{
    return scatter((uint64_t)(x + 500) * 1000 + (uint64_t)(y + 500));
}

static int piece_named(const char *name)
{
    for (int i = 0; i < hb_ref_pieces(); i++)
        if (strcmp(hb_ref_piece(i)->name, name) == 0)
            return i;
    return REF_NOWHERE;
}

static uint64_t stander(long player, int piece, long x, long y)
{
    return scatter(square(x, y) + (uint64_t)(REF_PIECES * player + piece));
}

static struct entry *add(struct entries *list)
{
    if (list->size == REF_FEATURES)
        hb_ref_stop("too many features");
    memset(&list->entry[list->size], 0, sizeof list->entry[0]);
    return &list->entry[list->size++];
}

static bool is_true(const struct described *told, const char *path)
{
    const char *value = hb_described_value(told, path);

    return value && strcmp(value, "true") == 0;
}

/* One fact of a feature: complete=true, tiles.3.0=-2, pieces.0.player=1.  What is told of a square or a piece comes together,
 * the squares as two numbers, a piece as its player, its kind and its square. */
struct reading {
    long x, player;
    int piece;
};

static void read_fact(struct entry *f, struct reading *at, const char *name, const char *value)
{
    long number = atol(value);
    int nth, half;
    char field[24];

    if (strcmp(name, "kind") == 0)
        snprintf(f->kind, sizeof f->kind, "%s", value);
    else if (strcmp(name, "complete") == 0)
        f->complete = strcmp(value, "true") == 0;
    else if (strcmp(name, "open") == 0)
        f->open = number;
    else if (strcmp(name, "shields") == 0)
        f->shields = number;
    else if (sscanf(name, "cities.%d.%d", &nth, &half) == 2)
        f->cities += half == 0;
    else if (sscanf(name, "tiles.%d.%d", &nth, &half) == 2 && half == 0)
        at->x = number;
    else if (sscanf(name, "tiles.%d.%d", &nth, &half) == 2) {
        f->tiles++;
        f->squares += square(at->x, number);
    } else if (sscanf(name, "pieces.%d.%23s", &nth, field) == 2) {
        if (strcmp(field, "player") == 0)
            at->player = number;
        if (strcmp(field, "piece") == 0)
            at->piece = piece_named(value);
        if (strcmp(field, "x") == 0)
            at->x = number;
        if (strcmp(field, "y") == 0 && at->piece != REF_NOWHERE) {
            f->figures++;
            f->standing += stander(at->player, at->piece, at->x, number);
        }
    }
}

static void read_engine(struct entries *out, const struct described *told, const struct referee *r)
{
    struct reading at = { 0, 0, REF_NOWHERE };
    const struct ref_box *box;

    out->size = 0;
    for (size_t i = 0; i < told->lines; i++) {
        const char *line = hb_described_line(told, i), *value = strchr(line, '=');
        int nth, length = 0;

        if (!value || sscanf(line, "features.%d.%n", &nth, &length) != 1 || length == 0)
            continue;
        char name[DESCRIBED_PATH];
        snprintf(name, sizeof name, "%.*s", (int)(value - line) - length, line + length);
        read_fact(nth < out->size ? &out->entry[nth] : add(out), &at, name, value + 1);
    }
    for (int k = 0; (box = hb_ref_next(r, &k));)
        for (int i = 0; i < out->size && box->told_of_feature; i++)
            out->entry[i].more += box->told_of_feature(told, i);
}

static void write_feature(struct entry *out, const struct referee *r, const struct ref_survey *s, int feature)
{
    static const char *const kind[HB_FEATURE_KINDS] = { "field",  "road", "city",   "river",   "monastery",
                                                        "garden", "mist", "castle", "cemetery" };
    const struct ref_feature *f = &s->feature[feature];
    const struct ref_box *box;

    strcpy(out->kind, kind[f->kind]);
    out->complete = f->complete;
    out->open = f->open;
    out->shields = f->shields;
    for (int i = 0; i < r->laid_size; i++)
        if (f->has_tile[i]) {
            out->tiles++;
            out->squares += square(r->laid[i].x, r->laid[i].y);
        }
    if (f->kind == HB_FIELD)
        out->cities = hb_ref_cities_of_field(r, s, feature);
    for (int i = 0; i < r->figures_size; i++) {
        const struct ref_figure *p = &r->figure[i];

        if (s->feature_of[p->tile][p->segment] != feature)
            continue;
        out->figures++;
        out->standing += stander(p->player, p->piece, r->laid[p->tile].x, r->laid[p->tile].y);
    }
    for (int at = 0; (box = hb_ref_next(r, &at));)
        if (box->sum_of_feature)
            out->more += box->sum_of_feature(r, f);
}

static void write_referee(struct entries *out, const struct referee *r)
{
    struct ref_survey s;

    hb_ref_survey(&s, r);
    out->size = 0;
    for (int i = 0; i < s.features; i++)
        write_feature(add(out), r, &s, i);
}

static int by_fields(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(struct entry));
}

static void write_one(struct hb_text *why, const char *whose, const struct entry *f)
{
    hb_put(why,
           "%s: %s, complete %ld, open %ld, shields %ld, tiles %ld, figures %ld, complete cities %ld, squares %llx, "
           "of boxes %llu\n",
           whose, f->kind, f->complete, f->open, f->shields, f->tiles, f->figures, f->cities,
           (unsigned long long)f->squares, (unsigned long long)f->more);
}

static bool features_agree(const struct described *told, const struct referee *r, struct hb_text *why)
{
    struct entries engine, referee;

    read_engine(&engine, told, r);
    write_referee(&referee, r);
    qsort(engine.entry, (size_t)engine.size, sizeof engine.entry[0], by_fields);
    qsort(referee.entry, (size_t)referee.size, sizeof referee.entry[0], by_fields);
    for (int i = 0; i < engine.size && i < referee.size; i++)
        if (by_fields(&engine.entry[i], &referee.entry[i]) != 0) {
            hb_put(why, "the engine tells of another feature\n");
            write_one(why, "engine ", &engine.entry[i]);
            write_one(why, "referee", &referee.entry[i]);
            return false;
        }
    return hb_ref_same(why, "of so many features:", engine.size, referee.size);
}

static bool players_agree(const struct described *told, const struct referee *r, struct hb_text *why)
{
    for (int p = 0; p < r->players; p++) {
        if (!hb_ref_told(told, why, r->score[p], "players.%d.score", p))
            return false;
        for (int i = 0; i < hb_ref_pieces(); i++)
            if (!hb_ref_told(told, why, r->supply[p][i], "players.%d.supply.%s", p, hb_ref_piece(i)->name))
                return false;
    }
    return true;
}

static bool boxes_agree(const struct described *told, const struct referee *r, struct hb_text *why)
{
    const struct ref_box *box;

    for (int at = 0; (box = hb_ref_next(r, &at));)
        if (box->agrees && !box->agrees(r, told, why))
            return false;
    return true;
}

/* A tile that is not there is told as null, or not at all. */
static const char *drawn(const struct described *told)
{
    const char *tile = hb_described_text(told, "drawn");

    return strcmp(tile, "null") == 0 ? "" : tile;
}

bool hb_ref_told_agrees(const struct hb_game *g, const struct referee *r, struct hb_text *why)
{
    const struct hb_names names = { { NULL } };
    struct described told;

    hb_described_new(&told, g, &names);
    bool good = players_agree(&told, r, why) && boxes_agree(&told, r, why) &&
                hb_ref_told(&told, why, hb_ref_tiles_left(r), "left.tiles") &&
                hb_ref_same_text(why, "drawn", drawn(&told), r->hand < 0 ? "" : r->pile[r->hand].name) &&
                hb_ref_same(why, "over", is_true(&told, "over"), r->phase == &hb_ref_over) &&
                features_agree(&told, r, why);
    hb_described_free(&told);
    return good;
}
