/* mix.c -- set-ups mixed at random. */
#include "mix.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Marks of the wheel are in the id only where there is the wheel. */
static const char *id_of(const struct ref_options *o, const struct hb_design *d)
{
    return d->only_with == NULL || o->with[REF_WHEEL] ? d->name : d->plain;
}

bool hb_ref_engine_knows(const char *option, const char *word)
{
    const struct hb_option *o = hb_kind_named("carcassonne")->options;
    const char *found;

    while (o->name && strcmp(o->name, option) != 0)
        o++;
    if (!o->name || !word)
        return o->name;
    found = strstr(o->values, word);
    return found && (found == o->values || found[-1] == ' ') && strchr(" ", found[strlen(word)]);
}

static void add_to_bag(struct ref_options *o, const char *name, int count)
{
    int i = 0;

    while (i < o->bag_size && strcmp(o->bag[i].name, name) != 0)
        i++;
    if (i == o->bag_size)
        snprintf(o->bag[o->bag_size++].name, REF_NAME, "%s", name);
    o->bag[i].count += count;
}

/* The small boxes. */
static bool is_of_one_edition(const char *set)
{
    for (int i = REF_FLIER; i < REF_EXPANSIONS; i++)
        if (strcmp(set, hb_ref_set_of(i)) == 0)
            return true;
    return false;
}

static bool is_of_the_board(const struct hb_design *d)
{
    return (strcmp(d->set, "wheel") == 0 || strcmp(d->set, "mists") == 0) && d->start > 0;
}

static const struct hb_design *some_design(struct dice *d, const char *set, enum hb_edition edition, bool any_edition)
{
    for (;;) {
        const struct hb_design *one = &hb_designs[1 + dice_below(d, (int)hb_design_count - 1)];

        if (strcmp(one->set, set) == 0 && !is_of_the_board(one) &&
            (any_edition || one->edition == edition || is_of_one_edition(set)))
            return one;
    }
}

/* No further spring where one is laid beside the board. */
static const struct hb_design *some_river(const struct ref_options *o, struct dice *d, bool any_edition)
{
    const struct hb_design *one = some_design(d, "river", o->edition, any_edition);

    while ((o->with[REF_WHEEL] || o->with[REF_GHOSTS]) && one->start > 0)
        one = some_design(d, "river", o->edition, any_edition);
    return one;
}

static const struct hb_design *lake_of(enum hb_edition edition)
{
    size_t i = 1;

    while (!hb_ref_is_lake(&hb_designs[i]) || hb_designs[i].edition != edition)
        i++;
    return &hb_designs[i];
}

static bool is_grassy_bend(const struct hb_design *d)
{
    int sides = 0;

    for (int i = 0; i < d->segments; i++) {
        if (d->segment[i].kind == HB_ROAD || d->segment[i].kind == HB_CITY)
            return false;
        if (d->segment[i].kind == HB_RIVER)
            sides |= d->segment[i].sides;
    }
    return sides == 3 || sides == 6 || sides == 12 || sides == 9;
}

/* Many bends that fit beside anything green, so that the river curls up and runs into pockets. */
static void mix_curly_river(struct ref_options *o, struct dice *d)
{
    int bends = 4 + dice_below(d, 8);

    while (bends > 0) {
        const struct hb_design *one = some_river(o, d, true);

        if (is_grassy_bend(one) || dice_percent(d, 3)) {
            add_to_bag(o, one->name, 1);
            bends--;
        }
    }
    add_to_bag(o, lake_of(o->edition)->name, 1);
}

static void mix_river_into_bag(struct ref_options *o, struct dice *d)
{
    int size = dice_below(d, 10);

    while (size-- > 0) {
        const struct hb_design *one = some_river(o, d, false);

        if (one->start == 0 && !hb_ref_is_lake(one))
            add_to_bag(o, one->name, 1);
    }
    if (dice_percent(d, 80))
        add_to_bag(o, lake_of(o->edition)->name, 1);
}

/* Rivers that no box would give: several springs and lakes, tiles of both editions, also without naming the
 * expansion. */
static void mix_strange_river(struct ref_options *o, struct dice *d)
{
    int size = 1 + dice_below(d, 12);

    while (size-- > 0)
        add_to_bag(o, some_river(o, d, true)->name, 1);
}

/* One of the small boxes in play that have tiles, or NULL. */
static const char *some_small_box(const struct ref_options *o, struct dice *d)
{
    const char *box[REF_EXPANSIONS];
    int boxes = 0;

    for (int i = REF_FLIER; i < REF_MESSAGES; i++)
        if (o->with[i])
            box[boxes++] = hb_ref_set_of(i);
    return boxes == 0 ? NULL : box[dice_below(d, boxes)];
}

/* Which box a tile of a mixed bag comes from; now and then one whose rules are not in play. */
static const char *some_set(const struct ref_options *o, struct dice *d)
{
    const char *box = some_small_box(o, d);

    if (box && dice_percent(d, 45))
        return box;
    if (dice_percent(d, 2))
        return hb_ref_set_of(REF_FLIER + dice_below(d, REF_MESSAGES - REF_FLIER));
    if (dice_percent(d, o->with[REF_INNS] ? 30 : 2))
        return "inns";
    return dice_percent(d, o->with[REF_TRADERS] ? 35 : 2) ? "traders" : "base";
}

/* Few large cities with all that can be in one, and enough walls to close them. */
static void mix_cities(struct ref_options *o, struct dice *d)
{
    static const char *const parts[] = { "inns/EK", "inns/EP",    "inns/EQ",    "base/C",    "base/F",
                                         "base/M",  "traders/HG", "traders/HQ", "traders/HV" };
    static const char *const walls[] = { "base/E", "inns/EG", "inns/EO", "inns/EH", "traders/HA", "traders/HM" };
    int size = 2 + dice_below(d, 4);

    o->has_bag = true;
    add_to_bag(o, "base/E", 4 + dice_below(d, 8));
    while (size-- > 0) {
        add_to_bag(o, parts[dice_below(d, (int)(sizeof parts / sizeof parts[0]))], 1);
        add_to_bag(o, walls[dice_below(d, (int)(sizeof walls / sizeof walls[0]))], 1 + dice_below(d, 3));
    }
    size = dice_below(d, 10);
    while (size-- > 0)
        add_to_bag(o, id_of(o, some_design(d, some_set(o, d), o->edition, false)), 1);
}

/* Small things that are soon joined and completed, and much from the small boxes. */
static void mix_close_quarters(struct ref_options *o, struct dice *d)
{
    static const char *const parts[] = { "base/E", "base/V", "base/U", "base/W", "base/X", "base/D",
                                         "base/R", "base/N", "base/I", "base/B", "base/H" };
    int size = 10 + dice_below(d, 14);

    o->has_bag = true;
    add_to_bag(o, "base/E", 2 + dice_below(d, 4));
    while (size-- > 0)
        add_to_bag(o, parts[dice_below(d, (int)(sizeof parts / sizeof parts[0]))], 1);
    size = 6 + dice_below(d, 14);
    while (size-- > 0)
        add_to_bag(o, id_of(o, some_design(d, some_set(o, d), o->edition, false)), 1);
}

/* Lakes and the roads between them, with what else can be on roads. */
static void mix_lakes(struct ref_options *o, struct dice *d)
{
    static const char *const roads[] = { "base/U", "base/V", "base/D", "base/W", "base/J", "base/K" };
    int size = 8 + dice_below(d, 10);

    o->has_bag = true;
    add_to_bag(o, "ferries/Faehr-01", 1 + dice_below(d, 3));
    add_to_bag(o, "ferries/Faehr-02", 1 + dice_below(d, 3));
    add_to_bag(o, "ferries/Faehr-03", 1 + dice_below(d, 3));
    while (size-- > 0)
        add_to_bag(o, roads[dice_below(d, (int)(sizeof roads / sizeof roads[0]))], 1);
    size = o->with[REF_MAGEWITCH] ? 3 + dice_below(d, 4) : 0;
    while (size-- > 0)
        add_to_bag(o, dice_percent(d, 50) ? "magewitch/MaHeA" : "magewitch/MaHeH", 1);
    size = dice_below(d, 6);
    while (size-- > 0)
        add_to_bag(o, id_of(o, some_design(d, some_set(o, d), o->edition, false)), 1);
}

static void mix_from(struct ref_options *o, struct dice *d, const char *const *parts, int count, int size)
{
    while (size-- > 0)
        add_to_bag(o, parts[dice_below(d, count)], 1);
}

/* Wide meadows, vineyards, sides that are shared, and hills on which somebody stands. */
static void mix_hills(struct ref_options *o, struct dice *d)
{
    static const char *const parts[] = { "hills/01", "hills/01", "hills/02", "hills/04", "hills/08", "hills/10",
                                         "hills/10", "hills/11", "hills/13", "hills/15", "hills/03", "base/B",
                                         "base/B",   "base/E",   "base/N",   "base/U",   "base/R",   "hills/09" };

    o->has_bag = true;
    mix_from(o, d, parts, (int)(sizeof parts / sizeof parts[0]), 10 + dice_below(d, 20));
}

/* A pig that runs much, and those whom it concerns. */
static void mix_wheel(struct ref_options *o, struct dice *d)
{
    static const char *const parts[] = { "base/U-w1", "base/U-w2", "base/U-w3", "base/V-w1", "base/V-w2",
                                         "base/V-w3", "base/N-w1", "base/N-w2", "base/X-w1", "wheel/29",
                                         "wheel/31",  "wheel/34",  "base/B",    "base/E",    "base/F",
                                         "base/R",    "base/C",    "base/M",    "wheel/04",  "wheel/30" };

    o->has_bag = true;
    mix_from(o, d, parts, (int)(sizeof parts / sizeof parts[0]), 10 + dice_below(d, 20));
}

/* Mist, castles and cemeteries that are soon surrounded, and figures to be haunted. */
static void mix_haunted(struct ref_options *o, struct dice *d)
{
    static const char *const parts[] = { "mists/M45", "mists/M46", "mists/M51", "mists/M51", "mists/M12", "mists/M13",
                                         "mists/M34", "mists/M35", "mists/M38", "mists/M33", "mists/M15", "mists/M37",
                                         "base/B",    "base/B",    "base/E",    "base/U",    "base/D",    "base/V" };

    o->has_bag = true;
    mix_from(o, d, parts, (int)(sizeof parts / sizeof parts[0]), 14 + dice_below(d, 26));
}

/* Cities all round, so that hills and marks of the wheel are drawn that fit nowhere. */
static void mix_walled(struct ref_options *o, struct dice *d)
{
    static const char *const parts[] = {
        "hills/03", "hills/12", "wheel/29", "wheel/31", "wheel/34", "base/C", "base/E"
    };

    o->has_bag = true;
    mix_from(o, d, parts, (int)(sizeof parts / sizeof parts[0]), 3 + dice_below(d, 9));
    o->place[o->places_size++] = (struct ref_place){ .name = "base/C" };
}

/* Hardly anything: features are few, and soon there may be none that is open. */
static void mix_few(struct ref_options *o, struct dice *d)
{
    int size = 4 + dice_below(d, 5);

    o->has_bag = true;
    add_to_bag(o, "base/B", 1 + dice_below(d, 4));
    add_to_bag(o, "base/E", 1 + dice_below(d, 6));
    add_to_bag(o, "base/W", dice_below(d, 3));
    while (size-- > 0)
        add_to_bag(o, id_of(o, some_design(d, some_set(o, d), o->edition, false)), 1);
    o->place[o->places_size++] = (struct ref_place){ .name = "base/B" };
}

static void mix_bag(struct ref_options *o, struct dice *d)
{
    bool any_edition = dice_percent(d, 30);
    int most = dice_percent(d, 3) ? 12 : 2; /* of a kind; now and then a very large game */
    int size = dice_below(d, 28);

    o->has_bag = true;
    add_to_bag(o, "base/U", 0);
    while (size-- > 0) {
        int count = 1 + dice_below(d, most);

        add_to_bag(o, id_of(o, some_design(d, some_set(o, d), o->edition, any_edition)), count);
    }
    if (dice_percent(d, 10))
        mix_strange_river(o, d);
    else if (o->with[REF_RIVER] && dice_percent(d, 40))
        mix_curly_river(o, d);
    else if (o->with[REF_RIVER])
        mix_river_into_bag(o, d);
}

static void add_draw(struct ref_options *o, const char *name)
{
    snprintf(o->draws[o->draws_size++], REF_NAME, "%s", name);
}

/* Any tiles in any order, whether they are in the bag or not. */
static void mix_strange_draws(struct ref_options *o, struct dice *d)
{
    int size = 1 + dice_below(d, 8);

    while (size-- > 0)
        add_draw(o, id_of(o, dice_percent(d, 80) ? some_design(d, some_set(o, d), o->edition, true)
                                                 : some_river(o, d, true)));
}

/* Robbers while all counters stand together. */
static void mix_early_robbers(struct ref_options *o, struct dice *d)
{
    int size = 1 + dice_below(d, 3);

    while (size-- > 0)
        add_draw(o, some_design(d, "robbers", o->edition, false)->name);
}

/* Names the draws that a game with these options could begin with. */
static void mix_draws(struct ref_options *o, struct dice *d)
{
    struct referee r;
    struct ref_moves moves;
    int size = 1 + dice_below(d, 8);

    hb_ref_begin(&r, o);
    for (;;) {
        hb_ref_moves(&r, &moves);
        if (r.phase == REF_OVER || (r.phase == REF_DRAW && size-- == 0))
            return;
        const char *move = moves.text[dice_below(d, moves.size)];
        if (r.phase == REF_DRAW)
            add_draw(o, move + strlen("draw "));
        hb_ref_play(&r, move);
    }
}

/* Lets the referee lay a few tiles and takes them, without figures, as a prepared start. */
static void mix_start(struct ref_options *o, struct dice *d)
{
    struct ref_options usual = *o;
    struct referee r;
    struct ref_moves moves;
    int size = 1 + dice_below(d, 9);

    if (o->with[REF_RIVER] && dice_percent(d, 20))
        usual.with[REF_RIVER] = false; /* a landscape without a spring */
    if (o->with[REF_WHEEL] && !o->has_bag && dice_percent(d, 20))
        usual.with[REF_WHEEL] = false; /* or without the board */
    if (usual.with[REF_WHEEL])
        size += REF_BOARD * REF_BOARD;
    else if (usual.with[REF_GHOSTS])
        size += 4;
    hb_ref_begin(&r, &usual);
    while (r.phase != REF_OVER && r.laid_size < size) {
        hb_ref_moves(&r, &moves);
        hb_ref_play(&r, moves.text[dice_below(d, moves.size)]);
    }
    for (int i = 0; i < r.laid_size; i++) {
        struct ref_place *p = &o->place[o->places_size++];

        snprintf(p->name, REF_NAME, "%s", id_of(o, r.laid[i].design));
        p->x = r.laid[i].x;
        p->y = r.laid[i].y;
        p->rot = 90 * r.laid[i].quarters;
    }
}

static void open_box(struct ref_options *o, int box)
{
    o->with[box] = hb_ref_engine_knows("expansions", hb_ref_expansion_name[box]);
}

/* None of the small boxes, one, two, some or all of them; never one that the engine does not know. */
static void mix_small_boxes(struct ref_options *o, struct dice *d)
{
    enum { BOXES = REF_EXPANSIONS - REF_FLIER };
    int how = dice_below(d, 100);

    for (int i = 0; i < BOXES; i++)
        if (how >= 90 || (how >= 80 && dice_percent(d, 50)))
            open_box(o, REF_FLIER + i);
    if (how >= 20 && how < 80)
        open_box(o, REF_FLIER + dice_below(d, BOXES));
    if (how >= 45 && how < 80)
        open_box(o, REF_FLIER + dice_below(d, BOXES));
}

/* Rulings that differ between tables. */
static void mix_rulings(struct ref_options *o, struct dice *d)
{
    o->hill_by_count = o->with[REF_HILLS] && hb_ref_engine_knows("hill_by_count", NULL) && dice_percent(d, 15);
    o->flock_autoscore = o->with[REF_HILLS] && hb_ref_engine_knows("flock_autoscore", NULL) && dice_percent(d, 15);
    o->wheel_special_figures =
        o->with[REF_WHEEL] && hb_ref_engine_knows("wheel_special_figures", NULL) && dice_percent(d, 15);
    o->large_on_crown = o->with[REF_WHEEL] && hb_ref_engine_knows("large_on_crown", NULL) && dice_percent(d, 15);
}

static void mix_table(struct ref_options *o, struct dice *d)
{
    memset(o, 0, sizeof *o);
    o->edition = dice_percent(d, 50) ? HB_C3 : HB_BB5;
    o->players = dice_percent(d, 40) ? 2 : 1 + dice_below(d, o->edition == HB_C3 ? 6 : 8);
    o->farmers = dice_percent(d, 75);
    o->free_bends = hb_ref_engine_knows("bends", NULL) ? dice_percent(d, 40) : o->edition == HB_C3;
}

/* A bag for what is in play, or that of the box. */
static void mix_tiles(struct ref_options *o, struct dice *d)
{
    if ((o->with[REF_HILLS] || o->with[REF_WHEEL]) && !o->with[REF_RIVER] && dice_percent(d, 10)) {
        mix_walled(o, d);
        return;
    }
    if (o->with[REF_HILLS] && dice_percent(d, 40))
        mix_hills(o, d);
    if (o->with[REF_WHEEL] && dice_percent(d, 40))
        mix_wheel(o, d);
    if (o->with[REF_GHOSTS] && dice_percent(d, 50))
        mix_haunted(o, d);
    if (o->has_bag) {
        if (o->with[REF_RIVER])
            mix_river_into_bag(o, d);
    } else if (!o->with[REF_RIVER] && o->with[REF_FERRY_BOX] && dice_percent(d, 35)) {
        mix_lakes(o, d);
    } else if (!o->with[REF_RIVER] && dice_percent(d, 25)) {
        mix_cities(o, d);
    } else if (!o->with[REF_RIVER] && dice_percent(d, 45)) {
        mix_close_quarters(o, d);
    } else if (!o->with[REF_RIVER] && dice_percent(d, 25)) {
        mix_few(o, d);
    } else if (dice_percent(d, 60)) {
        mix_bag(o, d);
    }
}

static void mix_preparation(struct ref_options *o, struct dice *d)
{
    if (o->places_size == 0 && dice_percent(d, 20))
        mix_start(o, d);
    if (dice_percent(d, 5))
        mix_strange_draws(o, d);
    else if (o->with[REF_ROBBERS] && !o->with[REF_RIVER] && dice_percent(d, 50))
        mix_early_robbers(o, d);
    else if (dice_percent(d, 15))
        mix_draws(o, d);
}

/* So that two can be equal and a third one less. */
static void mix_uneven_company(struct ref_options *o, struct dice *d)
{
    o->with[REF_INNS] = true;
    if (o->players < 3)
        o->players = 3 + dice_below(d, 3);
}

static void mix_any(struct ref_options *o, struct dice *d)
{
    o->with[REF_RIVER] = dice_percent(d, 45);
    o->with[REF_ABBOTS] = dice_percent(d, 50);
    o->with[REF_INNS] = dice_percent(d, 50);
    o->with[REF_TRADERS] = dice_percent(d, 60);
    mix_small_boxes(o, d);
    if (o->with[REF_HILLS] && dice_percent(d, 50))
        mix_uneven_company(o, d);
    mix_rulings(o, d);
    mix_tiles(o, d);
    mix_preparation(o, d);
}

/* The expansion or the two of them whose turn it is. */
static void open_pair(struct ref_options *o, uint64_t number)
{
    int at = (int)(number % (REF_EXPANSIONS * (REF_EXPANSIONS + 1) / 2));

    for (int i = 0; i < REF_EXPANSIONS; i++)
        for (int k = i; k < REF_EXPANSIONS; k++)
            if (at-- == 0) {
                open_box(o, i);
                open_box(o, k);
            }
}

/* Some tiles of each set in play. */
static void mix_small_pair(struct ref_options *o, struct dice *d)
{
    o->has_bag = true;
    for (int i = REF_INNS; i < REF_MESSAGES; i++)
        for (int n = 6 + dice_below(d, 4); n > 0 && o->with[i]; n--)
            add_to_bag(o, id_of(o, some_design(d, hb_ref_set_of(i), o->edition, false)), 1);
    for (int n = 8 + dice_below(d, 10); n > 0; n--)
        add_to_bag(o, id_of(o, some_design(d, "base", o->edition, false)), 1);
    if (o->with[REF_RIVER])
        mix_river_into_bag(o, d);
}

static void mix_pair(struct ref_options *o, struct dice *d, uint64_t number, bool small)
{
    open_pair(o, number);
    mix_rulings(o, d);
    if (small)
        mix_small_pair(o, d);
    else if (dice_percent(d, 40))
        mix_tiles(o, d);
}

static const enum ref_expansion big_box_5[] = { REF_RIVER, REF_INNS, REF_TRADERS, REF_HILLS, REF_WHEEL };

/* Whatever tiles there are, until so many are in the bag. */
static void fill_up(struct ref_options *o, struct dice *d, int size)
{
    o->has_bag = true;
    for (size_t i = 1; i < hb_design_count; i++) {
        const struct hb_design *one = &hb_designs[i];

        if ((one->edition == o->edition || is_of_one_edition(one->set)) && one->count > 0) {
            add_to_bag(o, id_of(o, one), one->count);
            size -= one->count;
        }
    }
    while (size-- > 0)
        add_to_bag(o, id_of(o, some_design(d, some_set(o, d), o->edition, false)), 1);
}

/* Big Box 5, Big Box 2021, or both and some eighty tiles more. */
static void mix_whole(struct ref_options *o, struct dice *d, uint64_t number)
{
    o->farmers = true;
    o->edition = number % 2 == 0 ? HB_BB5 : HB_C3;
    o->players = 2 + dice_below(d, o->edition == HB_C3 ? 5 : 7);
    if (number % 4 == 0) {
        for (size_t i = 0; i < sizeof big_box_5 / sizeof big_box_5[0]; i++)
            open_box(o, (int)big_box_5[i]);
        return;
    }
    for (int i = 0; i < REF_EXPANSIONS; i++)
        if (number % 4 != 3 || (i != REF_HILLS && i != REF_WHEEL))
            open_box(o, i);
    if (number % 4 != 3)
        fill_up(o, d, 260 + dice_below(d, 24));
}

/* In a run of any sort every pair comes after at most 315 games, and something whole after 400. */
void hb_ref_mix(struct ref_options *o, struct dice *d, enum ref_sort sort, uint64_t seed)
{
    enum { ANY, SMALL_PAIR, SORTS = 3, SELDOM = 400 };

    mix_table(o, d);
    if (sort == REF_WHOLE)
        mix_whole(o, d, seed);
    else if (sort == REF_PAIRS)
        mix_pair(o, d, seed, false);
    else if (seed % SELDOM == SELDOM - 1)
        mix_whole(o, d, seed / SELDOM);
    else if (seed % SORTS == SMALL_PAIR)
        mix_pair(o, d, seed / SORTS, true);
    else
        mix_any(o, d);
}

static void write_bag(const struct ref_options *o, char *text)
{
    struct hb_text out = hb_text_in(text, REF_OPTION_TEXT);

    for (int i = 0; i < o->bag_size; i++)
        hb_put(&out, "%s%s=%d", i > 0 ? " " : "", o->bag[i].name, o->bag[i].count);
}

static void write_draws(const struct ref_options *o, char *text)
{
    struct hb_text out = hb_text_in(text, REF_OPTION_TEXT);

    for (int i = 0; i < o->draws_size; i++)
        hb_put(&out, "%s%s", i > 0 ? " " : "", o->draws[i]);
}

static void write_start(const struct ref_options *o, char *text)
{
    struct hb_text out = hb_text_in(text, REF_OPTION_TEXT);

    for (int i = 0; i < o->places_size; i++)
        hb_put(&out, "%s%s@%d,%d,%d", i > 0 ? " " : "", o->place[i].name, o->place[i].x, o->place[i].y,
               o->place[i].rot);
}

static void write_expansions(const struct ref_options *o, char *text)
{
    struct hb_text out = hb_text_in(text, REF_OPTION_TEXT);

    for (int i = 0; i < REF_EXPANSIONS; i++)
        if (o->with[i])
            hb_put(&out, "%s%s", text[0] == '\0' ? "" : " ", hb_ref_expansion_name[i]);
}

void hb_ref_option_texts(const struct ref_options *o, struct ref_option_text out[REF_OPTIONS])
{
    static const char *const name[REF_OPTIONS] = { "edition",         "expansions",
                                                   "farmers",         "bag",
                                                   "draws",           "start",
                                                   "bends",           "hill_by_count",
                                                   "flock_autoscore", "wheel_special_figures",
                                                   "large_on_crown" };
    const bool ruling[] = { o->hill_by_count, o->flock_autoscore, o->wheel_special_figures, o->large_on_crown };

    memset(out, 0, REF_OPTIONS * sizeof *out);
    for (int i = 0; i < REF_OPTIONS; i++)
        out[i].name = name[i];
    strcpy(out[0].text, o->edition == HB_C3 ? "c3" : "bb5");
    write_expansions(o, out[1].text);
    strcpy(out[2].text, o->farmers ? "yes" : "no");
    write_bag(o, out[3].text);
    write_draws(o, out[4].text);
    write_start(o, out[5].text);
    if (hb_ref_engine_knows("bends", NULL))
        strcpy(out[6].text, o->free_bends ? "free" : "strict");
    for (int i = 0; i < 4; i++)
        strcpy(out[7 + i].text, ruling[i] ? "yes" : "");
}

static void set_options(const struct hb_kind *kind, void *setup, const struct ref_options *o)
{
    struct ref_option_text text[REF_OPTIONS];
    struct hb_error err = { .code = HB_OK };

    kind->setup_init(setup);
    hb_ref_option_texts(o, text);
    for (int i = 0; i < REF_OPTIONS; i++)
        if (text[i].text[0] != '\0' && !kind->setup_option(setup, text[i].name, text[i].text, &err)) {
            fprintf(stderr, "the engine refuses %s %s: %s\n", text[i].name, text[i].text, err.text);
            exit(EXIT_FAILURE);
        }
    if (!kind->setup_check(setup, (unsigned)o->players, &err)) {
        fprintf(stderr, "the engine refuses the set-up: %s\n", err.text);
        exit(EXIT_FAILURE);
    }
}

struct hb_game *hb_ref_engine_game(const struct ref_options *o)
{
    const struct hb_kind *kind = hb_kind_named("carcassonne");
    void *setup = calloc(1, kind->setup_size);
    struct hb_game *g;

    if (!setup)
        hb_ref_stop("no memory");
    set_options(kind, setup, o);
    g = calloc(1, kind->state_size(setup));
    if (!g)
        hb_ref_stop("no memory");
    kind->begin(g, setup, NULL);
    free(setup);
    return g;
}
