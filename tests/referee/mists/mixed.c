/* mixed.c -- set-ups of Mists mixed at random. */
#include "mixed.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void add_to_bag(struct warden_options *o, const char *name, int count)
{
    int i = 0;

    while (i < o->bag_size && strcmp(o->bag[i].name, name) != 0)
        i++;
    if (i == o->bag_size)
        snprintf(o->bag[o->bag_size++].name, REF_NAME, "%s", name);
    o->bag[i].count += count;
}

static void place(struct warden_options *o, const char *name, int x, int y, int rot)
{
    struct ref_place *p = &o->place[o->places_size++];

    snprintf(p->name, REF_NAME, "%s", name);
    p->x = x;
    p->y = y;
    p->rot = rot;
}

static const struct hb_design *some_design(struct dice *d, bool start)
{
    for (;;) {
        const struct hb_design *one = &hb_designs[1 + dice_below(d, (int)hb_design_count - 1)];

        if (strcmp(one->set, "mists") == 0 && (start || one->count > 0))
            return one;
    }
}

static const char *some_name(struct dice *d)
{
    return some_design(d, false)->name;
}

/* Bags */

static void mix_from(struct warden_options *o, struct dice *d, const char *const *parts, int count, int size)
{
    o->has_bag = true;
    while (size-- > 0) {
        char name[REF_NAME];

        snprintf(name, sizeof name, "mists/%s", parts[dice_below(d, count)]);
        add_to_bag(o, name, 1);
    }
    size = dice_below(d, 12);
    while (size-- > 0)
        add_to_bag(o, some_name(d), 1);
}

#define MIX_FROM(o, d, parts, size) mix_from(o, d, parts, (int)(sizeof(parts) / sizeof(parts)[0]), size)

/* Cemeteries side by side and what fits around them. */
static void mix_graves(struct warden_options *o, struct dice *d)
{
    static const char *const parts[] = { "M48", "M51", "M51", "M50", "M49", "M52", "M01", "M01", "M12",
                                         "M13", "M08", "M09", "M10", "M33", "M37", "M45", "M11", "M05" };

    MIX_FROM(o, d, parts, 14 + dice_below(d, 40));
}

/* Green on all sides, or almost: they lie close together, and cemeteries and castles are soon surrounded. */
static void mix_meadows(struct warden_options *o, struct dice *d)
{
    static const char *const parts[] = { "M51", "M51", "M51", "M45", "M46", "M45", "M01", "M33", "M37", "M12" };

    o->dense = true;
    MIX_FROM(o, d, parts, 24 + dice_below(d, 40));
}

/* No mist: time to build, and for several colours to meet. */
static void mix_clear(struct warden_options *o, struct dice *d)
{
    static const char *const parts[] = { "M01", "M02", "M04", "M05", "M06", "M07", "M08", "M08",
                                         "M09", "M09", "M10", "M11", "M12", "M33", "M49", "M50" };

    o->clear = true;
    MIX_FROM(o, d, parts, 30 + dice_below(d, 30));
}

/* Crossroads, so that regions are complete as soon as they are begun. */
static void mix_quick(struct warden_options *o, struct dice *d)
{
    static const char *const parts[] = { "M10", "M10", "M10", "M07", "M07", "M42", "M41",
                                         "M01", "M11", "M33", "M12", "M13", "M40", "M08" };

    o->quick = true;
    MIX_FROM(o, d, parts, 30 + dice_below(d, 20));
}

/* Castles, mist around them, and roads that end. */
static void mix_castles(struct warden_options *o, struct dice *d)
{
    static const char *const parts[] = { "M43", "M44", "M45", "M46", "M47", "M45", "M46", "M12", "M13",
                                         "M14", "M33", "M37", "M39", "M01", "M10", "M08", "M51" };

    MIX_FROM(o, d, parts, 14 + dice_below(d, 40));
}

/* Mist with one or two sides, which closes soon. */
static void mix_mist(struct warden_options *o, struct dice *d)
{
    static const char *const parts[] = { "M12", "M12", "M13", "M16", "M18", "M19", "M20", "M26",
                                         "M28", "M29", "M33", "M33", "M36", "M39", "M42", "M47" };

    MIX_FROM(o, d, parts, 14 + dice_below(d, 36));
}

/* Small regions, so that points come and hounds with them. */
static void mix_small_regions(struct warden_options *o, struct dice *d)
{
    static const char *const parts[] = { "M01", "M01", "M11", "M10", "M07", "M08", "M09", "M04",
                                         "M05", "M12", "M29", "M33", "M42", "M47", "M50", "M51" };

    MIX_FROM(o, d, parts, 14 + dice_below(d, 40));
}

/* Nothing but road that runs on, and what fits nowhere beside it. */
static void mix_walled(struct warden_options *o, struct dice *d)
{
    static const char *const parts[] = { "M03", "M20", "M21", "M41", "M42", "M51", "M46" };

    MIX_FROM(o, d, parts, 4 + dice_below(d, 10));
    if (dice_percent(d, 60))
        place(o, "mists/M51", 0, 0, 0);
}

static void mix_any(struct warden_options *o, struct dice *d)
{
    int size = 1 + dice_below(d, 40);

    o->has_bag = true;
    while (size-- > 0)
        add_to_bag(o, some_name(d), 1 + dice_below(d, 2));
}

static void mix_bag(struct warden_options *o, struct dice *d)
{
    static void (*const mix[])(struct warden_options *, struct dice *) = {
        mix_meadows, mix_meadows, mix_clear,         mix_clear,         mix_quick,  mix_quick, mix_graves,
        mix_castles, mix_mist,    mix_small_regions, mix_small_regions, mix_walled, mix_any
    };

    if (o->level == 6 && dice_percent(d, 80))
        mix_quick(o, d);
    else
        mix[dice_below(d, (int)(sizeof mix / sizeof mix[0]))](o, d);
}

/* Corrected figures */

/* Numbers that can be reached, and mostly ghosts enough to get there.  Where all colours must reach them they are low,
 * and there is time. */
static void mix_numbers(struct warden_options *o, struct dice *d)
{
    bool apart = o->level == 6;
    int *number = o->number, small = apart ? 1 : 6;

    if (dice_percent(d, 80))
        number[NUMBER_GHOSTS] = dice_percent(d, apart ? 10 : 25) ? 3 + dice_below(d, 10) : 20 + dice_below(d, 21);
    if (dice_percent(d, apart ? 80 : 50))
        number[NUMBER_PILE] = apart ? 20 + dice_below(d, 21) : 1 + dice_below(d, 40);
    if (o->level < 3) {
        number[NUMBER_TARGET] = dice_percent(d, 60) ? 1 + dice_below(d, 60) : 0;
    } else if (dice_percent(d, 85)) {
        number[NUMBER_FIRST] = 1 + dice_below(d, small);
        number[NUMBER_SECOND] = number[NUMBER_FIRST] + 1 + dice_below(d, 2 * small);
        number[NUMBER_TARGET] = number[NUMBER_SECOND] + 1 + dice_below(d, 6 * small);
    }
}

/* A tile that nobody knows of but the owner of a box. */
static const char *some_spare(struct dice *d)
{
    return hb_designs[hb_design_count + (size_t)dice_below(d, (int)(hb_design_end - hb_design_count))].name;
}

static const struct hb_design *design_named(const char *name)
{
    size_t i = 1;

    while (strcmp(hb_designs[i].name, name) != 0)
        i++;
    return &hb_designs[i];
}

/* How many there are, which can be changed. */
static int *copies_of(struct warden_options *o, const struct hb_design *d)
{
    struct ref_many *m = &o->copies[0];

    while (m < &o->copies[o->copies_size] && strcmp(m->name, d->name) != 0)
        m++;
    if (m == &o->copies[o->copies_size]) {
        snprintf(m->name, REF_NAME, "%s", d->name);
        m->count = d->count;
        o->copies_size++;
    }
    return &m->count;
}

static int haunts_of(const struct hb_design *d)
{
    return d->kinds & (1 << HB_CASTLE | 1 << HB_CEMETERY);
}

/* One tile comes for each that goes, a castle for a castle and a cemetery for a cemetery. */
static void mix_copies(struct warden_options *o, struct dice *d)
{
    int size = 1 + dice_below(d, 12);

    while (size-- > 0) {
        const struct hb_design *goes = some_design(d, false);
        const struct hb_design *comes = design_named(dice_percent(d, 70) ? some_spare(d) : some_name(d));

        if (goes == comes || haunts_of(goes) != haunts_of(comes) || *copies_of(o, goes) == 0)
            continue;
        --*copies_of(o, goes);
        ++*copies_of(o, comes);
    }
}

/* Prepared games */

static void mix_draws(struct warden_options *o, struct dice *d)
{
    int size = 1 + dice_below(d, 8);

    while (size-- > 0)
        snprintf(o->draws[o->draws_size++], REF_NAME, "%s", some_name(d));
}

/* A landscape of some tiles that fit, one of them maybe from the start board. */
static void mix_start(struct warden_options *o, struct dice *d)
{
    static struct warden w;
    int size = 1 + dice_below(d, 16);

    memset(&w, 0, sizeof w);
    for (int tries = 0; tries < 400 && w.laid_size < size; tries++) {
        struct ref_laid t = { .x = dice_below(d, 5) - 2,
                              .y = dice_below(d, 5) - 2,
                              .quarters = dice_below(d, 4),
                              .design = some_design(d, true) };

        if (w.laid_size == 0)
            t.x = t.y = 0;
        else if (!hb_warden_fits(&w, &t))
            continue;
        w.laid[w.laid_size++] = t;
        place(o, t.design->name, t.x, t.y, 90 * t.quarters);
    }
}

/* A hole in the middle of a meadow: whatever fills it closes all cemeteries and castles around it at once. */
static void mix_pocket(struct warden_options *o, struct dice *d)
{
    enum { REACH = 2 };

    mix_meadows(o, d);
    for (int y = -REACH; y <= REACH; y++)
        for (int x = -REACH; x <= REACH; x++) {
            bool around = x * x <= 1 && y * y <= 1;

            if (x != 0 || y != 0)
                place(o, around && dice_percent(d, 60) ? "mists/M51" : "mists/M45", x, y, 0);
        }
}

/* Quarters of the start board may lie in a landscape more than once, and bring their ghosts. */
static void keep_enough_ghosts(struct warden_options *o)
{
    int needed = 0, *ghosts = &o->number[NUMBER_GHOSTS];

    for (int i = 0; i < o->places_size; i++)
        for (size_t k = 1; k < hb_design_count; k++)
            if (hb_designs[k].start > 0 && strcmp(hb_designs[k].name, o->place[i].name) == 0)
                needed += 2;
    if (*ghosts == 0 ? hb_warden_standard(o->level, NUMBER_GHOSTS) < needed : *ghosts < needed)
        *ghosts = needed;
}

void hb_warden_mix(struct warden_options *o, struct dice *d, uint64_t seed)
{
    memset(o, 0, sizeof *o);
    o->level = 1 + (int)(seed % WARDEN_LEVELS);
    o->players = 1 + (int)(seed / WARDEN_LEVELS % WARDEN_PLAYERS);
    if (dice_percent(d, o->level == 6 ? 90 : 75))
        mix_numbers(o, d);
    if (o->level > 1 && dice_percent(d, 6))
        mix_pocket(o, d);
    else if (dice_percent(d, 60))
        mix_bag(o, d);
    else if (dice_percent(d, 40))
        mix_copies(o, d);
    if (o->places_size == 0 && dice_percent(d, 30))
        mix_start(o, d);
    if (dice_percent(d, 15))
        mix_draws(o, d);
    keep_enough_ghosts(o);
}

/* For the engine */

static const char *figures_text(const struct warden_options *o, char text[REF_OPTION_TEXT])
{
    struct hb_text out = hb_text_in(text, REF_OPTION_TEXT);

    for (int i = 0; i < NUMBERS; i++)
        if (o->number[i] > 0 && i == NUMBER_PILE)
            hb_put(&out, "%spile=%d", text[0] == '\0' ? "" : " ", o->number[i]);
        else if (o->number[i] > 0)
            hb_put(&out, "%s%s/%d=%d", text[0] == '\0' ? "" : " ", hb_warden_number[i], o->level, o->number[i]);
    for (int i = 0; i < o->copies_size; i++)
        hb_put(&out, "%s%s=%d", text[0] == '\0' ? "" : " ", o->copies[i].name + strlen("mists/"), o->copies[i].count);
    return text[0] ? text : NULL;
}

void hb_warden_option_texts(const struct warden_options *o, struct warden_option_texts *out)
{
    snprintf(out->level, sizeof out->level, "%d", o->level);
    const struct given_option option[WARDEN_OPTIONS] = {
        { "level", out->level },
        { "figures", figures_text(o, out->figures) },
        { "bag", hb_ref_bag_text(o->bag, o->bag_size, out->bag) },
        { "draws", hb_ref_draws_text(o->draws, o->draws_size, out->draws) },
        { "start", hb_ref_start_text(o->place, o->places_size, out->start) },
    };

    memcpy(out->option, option, sizeof option);
}

struct hb_game *hb_warden_engine_game(const struct warden_options *o)
{
    struct warden_option_texts texts;

    hb_warden_option_texts(o, &texts);
    return hb_ref_game_of("mists", o->players, texts.option, WARDEN_OPTIONS);
}
