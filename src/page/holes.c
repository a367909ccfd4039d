/* holes.c -- empty squares beside the landscape, and which of the tiles that are left could still be laid there. */
#include "hradby/words.h"
#include "land/fitting.h"
#include "page/commands.h"

#include <stdlib.h>

enum { FARTHEST = 9999, KINDS_MAX = 512, SIDES = 4, HOLE = 3 };

/* A game as somebody sees it, and room to try tiles in. */
struct trial {
    struct hb_game *seen, *after;
    struct hb_fitting fits[KINDS_MAX];
};

static void trial_free(struct trial *t)
{
    if (t != NULL) {
        free(t->seen);
        free(t->after);
    }
    free(t);
}

/* NULL and the error where there is no landscape, or no memory. */
static struct trial *trial_new(struct hb_job *job)
{
    const struct hb_game *g = hb_table_game(job->engine->table);
    struct trial *t;

    if (hb_landscape_of(g) == NULL) {
        hb_refuse(&job->err, HB_BAD_REQUEST, "page.landscape");
        return NULL;
    }
    t = calloc(1, sizeof *t);
    if (t != NULL)
        t->after = malloc(hb_size(g));
    if (t == NULL || t->after == NULL) {
        hb_no_memory(&job->err);
        trial_free(t);
        return NULL;
    }
    t->seen = hb_page_seen(job);
    if (t->seen == NULL) {
        trial_free(t);
        return NULL;
    }
    return t;
}

static bool is_laid(const struct hb_landscape *l, int x, int y)
{
    struct hb_placed placed;

    return hb_placed_on(l, x, y, &placed);
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
static size_t find_fitting(struct trial *t, int x, int y, unsigned *tiles)
{
    size_t n = hb_fitting_tiles(t->seen, t->after, x, y, t->fits, KINDS_MAX);

    *tiles = 0;
    for (size_t i = 0; i < n; i++)
        *tiles += t->fits[i].count;
    return n;
}

bool hb_page_fitting(struct hb_job *job)
{
    struct hb_facts *f = &job->out.facts;
    struct trial *t;
    unsigned tiles;
    long x = 0, y = 0;
    size_t n;

    if (!hb_request_number(job->request, "x", -FARTHEST, FARTHEST, &x, &job->err) ||
        !hb_request_number(job->request, "y", -FARTHEST, FARTHEST, &y, &job->err))
        return false;
    t = trial_new(job);
    if (t == NULL)
        return false;
    n = find_fitting(t, (int)x, (int)y, &tiles);
    f->number(f, "sides", sides_at(hb_landscape_of(t->seen), (int)x, (int)y));
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

static void tell_hole(struct hb_facts *f, struct trial *t, int x, int y)
{
    unsigned tiles;

    find_fitting(t, x, y, &tiles);
    f->object(f, NULL);
    f->number(f, "x", x);
    f->number(f, "y", y);
    f->number(f, "n", (long)tiles);
    f->end(f);
}

bool hb_page_holes(struct hb_job *job)
{
    struct hb_facts *f = &job->out.facts;
    struct trial *t = trial_new(job);
    const struct hb_landscape *l;

    if (t == NULL)
        return false;
    l = hb_landscape_of(t->seen);
    f->list(f, "holes");
    for (size_t i = 0; i < hb_placed_count(l); i++) {
        struct hb_placed at = hb_placed_at(l, i);

        for (int side = 0; side < SIDES; side++) {
            int x = at.x + beside[side][0], y = at.y + beside[side][1];

            if (sides_at(l, x, y) >= HOLE && is_first_look(l, x, y, side))
                tell_hole(f, t, x, y);
        }
    }
    f->end(f);
    trial_free(t);
    return true;
}
