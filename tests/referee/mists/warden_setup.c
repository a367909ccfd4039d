/* warden_setup.c -- what lies on the table and in the bank before the first turn (sections 1 and 2). */
#include "warden.h"

#include <string.h>

const char *const hb_warden_colour[WARDEN_COLOURS] = { "red", "green", "blue", "yellow", "black" };
const char *const hb_warden_source[SOURCES] = { "road", "city", "castle", "hound" };
const char *const hb_warden_number[NUMBERS] = { "ghosts", "target", "first", "second", "pile" };

int hb_warden_standard(int level, enum warden_number n)
{
    static const int table[WARDEN_LEVELS][NUMBERS] = {
        { 15, 50, 0, 0, 20 },    { 15, 75, 0, 0, 20 },    { 15, 100, 15, 50, 20 },
        { 13, 120, 20, 60, 20 }, { 13, 100, 15, 50, 20 }, { 12, 50, 10, 25, 20 },
    };

    return table[level - 1][n];
}

static int number_of(const struct warden_options *o, enum warden_number n)
{
    return o->number[n] > 0 ? o->number[n] : hb_warden_standard(o->level, n);
}

/* Tiles */

static const struct hb_design *design_named(const char *name)
{
    for (size_t i = 1; i < hb_design_end; i++)
        if (strcmp(hb_designs[i].name, name) == 0)
            return &hb_designs[i];
    hb_ref_stop("there is no such tile");
}

/* The unseen tiles are kept in the order of the tile file. */
static int pile_of(struct warden *w, const char *name)
{
    const struct hb_design *d = design_named(name);
    int i = 0;

    while (i < w->piles_size && w->unseen[i].design < d)
        i++;
    if (i < w->piles_size && w->unseen[i].design == d)
        return i;
    if (w->piles_size == WARDEN_DESIGNS)
        hb_ref_stop("too many different tiles");
    memmove(&w->unseen[i + 1], &w->unseen[i], (size_t)(w->piles_size - i) * sizeof w->unseen[0]);
    w->unseen[i] = (struct ref_pile){ .name = d->name, .design = d };
    w->piles_size++;
    return i;
}

static bool has(const struct hb_design *d, enum hb_feature_kind kind)
{
    for (int k = 0; k < d->segments; k++)
        if (d->segment[k].kind == kind)
            return true;
    return false;
}

static int copies_of(const struct warden_options *o, const struct hb_design *d)
{
    for (int i = 0; i < o->copies_size; i++)
        if (strcmp(o->copies[i].name, d->name) == 0)
            return o->copies[i].count;
    return d->count;
}

/* 2.5; spare tiles, behind the others, where somebody says that there are such. */
static void fill_with_level(struct warden *w, const struct warden_options *o)
{
    for (size_t i = 1; i < hb_design_end; i++) {
        const struct hb_design *d = &hb_designs[i];
        int copies = copies_of(o, d);

        if (strcmp(d->set, "mists") == 0 && copies > 0 &&
            (o->level > 1 || (!has(d, HB_CASTLE) && !has(d, HB_CEMETERY))))
            w->unseen[pile_of(w, d->name)].count += copies;
    }
}

/* What is drawn first and is not in the bag comes into it. */
static void fill_draws(struct warden *w, const struct warden_options *o)
{
    for (int i = 0; i < o->draws_size; i++) {
        int wanted = 0, pile = pile_of(w, o->draws[i]);

        for (int k = 0; k <= i; k++)
            wanted += strcmp(o->draws[k], o->draws[i]) == 0;
        if (w->unseen[pile].count < wanted)
            w->unseen[pile].count = wanted;
    }
    for (int i = 0; i < o->draws_size; i++)
        w->draws[w->draws_size++] = pile_of(w, o->draws[i]);
}

/* 2.5; with few tiles the later piles are small, or empty. */
static void make_piles(struct warden *w, int size)
{
    int all = 0;

    for (int i = 0; i < w->piles_size; i++)
        all += w->unseen[i].count;
    for (int i = 0; i < WARDEN_PILES; i++)
        w->pile_end[i] = w->level < 3 || i == WARDEN_PILES - 1 || (i + 1) * size > all ? all : (i + 1) * size;
}

static void fill_bag(struct warden *w, const struct warden_options *o)
{
    if (!o->has_bag)
        fill_with_level(w, o);
    for (int i = 0; i < o->bag_size; i++)
        w->unseen[pile_of(w, o->bag[i].name)].count += o->bag[i].count;
    fill_draws(w, o);
    make_piles(w, number_of(o, NUMBER_PILE));
}

/* Table */

/* 2.4: ghosts stand on the symbols of the start board, and of nothing else that lies there already. */
static void lay_first(struct warden *w, const char *name, int x, int y, int rot)
{
    const struct hb_design *d = design_named(name);
    int tile = w->laid_size++;

    w->laid[tile] = (struct ref_laid){ .x = x, .y = y, .quarters = rot / 90, .design = d };
    for (int k = 0; k < d->segments && d->start > 0; k++) {
        w->ghosts[tile][k] = hb_mark_of_segment(&d->segment[k], "ghost");
        w->bank -= w->ghosts[tile][k];
    }
}

static void lay_start(struct warden *w, const struct warden_options *o)
{
    for (int i = 0; i < o->places_size; i++)
        lay_first(w, o->place[i].name, o->place[i].x, o->place[i].y, o->place[i].rot);
    if (o->places_size == 0) {
        lay_first(w, "mists/MS-NW", 0, 0, 0);
        lay_first(w, "mists/MS-NE", 1, 0, 0);
        lay_first(w, "mists/MS-SW", 0, 1, 0);
        lay_first(w, "mists/MS-SE", 1, 1, 0);
    }
    for (int i = 0; i < w->laid_size; i++)
        w->closed[i] = hb_warden_cemetery_on(w, i) != REF_NOWHERE && hb_warden_is_closed(w, i);
}

/* 2.2, 2.3, R2, R23. */
static void give_guards(struct warden *w)
{
    w->colours = w->players < 3 ? 4 : w->players;
    for (int c = 0; c < w->colours; c++) {
        w->owner[c] = w->players < 3 ? c * w->players / w->colours : c;
        w->supply[c] = w->players < 3 ? 3 : w->level == 6 ? 4 : 5;
    }
}

void hb_warden_begin(struct warden *w, const struct warden_options *o)
{
    memset(w, 0, sizeof *w);
    w->players = o->players;
    w->level = o->level;
    w->bank = w->ghosts_in_all = number_of(o, NUMBER_GHOSTS);
    w->target = number_of(o, NUMBER_TARGET);
    w->deadline[0] = number_of(o, NUMBER_FIRST);
    w->deadline[1] = number_of(o, NUMBER_SECOND);
    w->hand = w->chasing = REF_NOWHERE;
    give_guards(w);
    fill_bag(w, o);
    lay_start(w, o);
    hb_warden_go_on(w);
}
