/* mists_figures.c -- the numbers of the levels, and which tiles there are in the box, as somebody who has it may
 * correct them.
 *
 * MIS-R1  They are data (games/mists/mists.figures); those of level 6 are as first printed.
 *
 * Corrections stay a text of words NAME=COUNT, the last of a name being right: a number is looked up in it, and where
 * it is not there it is as built in.  So nothing has to be kept beside the text.
 *
 * The files of tiles say what is thought to be there, and have spare tiles for what else could be: the same land with
 * mist on other sides and other ghosts.  How many there are of each anybody may put right, as long as they are as many
 * as in the box: with a castle, with a cemetery, and without either. */
#include "engine/assert.h"
#include "engine/box_figures.h"
#include "games/mists/mists_rules.h"

#include "hradby/words.h"

#include <string.h>

enum { COPIES_MAX = 99, WORD_MAX = 40, SHOWN = 40 };

/* The numbers of the levels */

enum { GHOSTS, TARGET, FIRST, SECOND, NUMBERS };
enum { NUMBER_TEXT = 16 };

static const struct {
    const char *name;
    unsigned low, high;
} numbers[NUMBERS] = { [GHOSTS] = { "ghosts", 3, 40 },
                       [TARGET] = { "target", 1, 999 },
                       [FIRST] = { "first", 1, 999 },
                       [SECOND] = { "second", 1, 999 } };

static const char pile_name[] = "pile";
enum { PILE_MIN = 1, PILE_MAX = 250 };

/* Levels without piles have no deadlines. */
static bool has_piles(unsigned level)
{
    return level >= HB_MISTS_PILES;
}

static unsigned numbers_of(unsigned level)
{
    return has_piles(level) ? NUMBERS : FIRST;
}

/* target/3 */
static void put_name(char out[NUMBER_TEXT], unsigned which, unsigned level)
{
    struct hb_text t = hb_text_in(out, NUMBER_TEXT);

    hb_put(&t, "%s/%u", numbers[which].name, level);
}

/* Whether it is a number of a level, and from what to what it may be. */
static bool is_level_number(const struct hb_figure *f, unsigned *low, unsigned *high)
{
    char name[NUMBER_TEXT];

    if (hb_figure_is_called(f, pile_name)) {
        *low = PILE_MIN;
        *high = PILE_MAX;
        return true;
    }
    for (unsigned level = 1; level <= HB_MISTS_LEVELS; level++)
        for (unsigned which = 0; which < numbers_of(level); which++) {
            put_name(name, which, level);
            if (!hb_figure_is_called(f, name))
                continue;
            *low = numbers[which].low;
            *high = numbers[which].high;
            return true;
        }
    return false;
}

/* By the text of the game, else by the one that was built in. */
static unsigned number(const char *text, const char *name)
{
    return hb_figure_in(text, name, hb_figure_in(hb_mists_figures_text, name, 0));
}

struct hb_mists_level hb_mists_level(const char *text, unsigned level)
{
    struct hb_mists_level l = { .pile = number(text, pile_name) };
    unsigned *const place[NUMBERS] = { &l.ghosts, &l.target, &l.deadline[0], &l.deadline[1] };
    char name[NUMBER_TEXT];

    for (unsigned which = 0; which < numbers_of(level); which++) {
        put_name(name, which, level);
        *place[which] = number(text, name);
    }
    return l;
}

/* The hounds wait for the numbers in their order, before the target. */
static bool check_level(const char *text, unsigned level, struct hb_error *err)
{
    const struct hb_mists_level l = hb_mists_level(text, level);

    if (has_piles(level) && (l.deadline[0] >= l.deadline[1] || l.deadline[1] >= l.target))
        return hb_refuse(err, HB_BAD_OPTION, "mists.figures.order level=%u first=%u second=%u target=%u", level,
                         l.deadline[0], l.deadline[1], l.target);
    return true;
}

static void put_level(const char *text, unsigned level, struct hb_text *out)
{
    char name[NUMBER_TEXT];

    for (unsigned which = 0; which < numbers_of(level); which++) {
        put_name(name, which, level);
        hb_put(out, "%s%s=%u", which ? " " : "", name, number(text, name));
    }
    if (has_piles(level))
        hb_put(out, " %s=%u", pile_name, number(text, pile_name));
}

/* Which tiles there are in the box, and how many of each */

static const char set[] = "mists";

enum { LAND, CASTLE, CEMETERY, SORTS, NAME_TEXT = 40 };

static const char *id_of(const struct hb_design *d)
{
    return strchr(d->name, '/') + 1;
}

/* The start board is no tile of the bag. */
static bool is_drawn(const struct hb_design *d)
{
    return strcmp(d->set, set) == 0 && !d->start;
}

/* The design of a tile to be drawn; 0 if there is none of that name. */
static unsigned tile_named(const char *name, size_t length)
{
    for (unsigned i = 1; i < hb_design_end; i++)
        if (is_drawn(&hb_designs[i]) && strlen(id_of(&hb_designs[i])) == length &&
            strncmp(id_of(&hb_designs[i]), name, length) == 0)
            return i;
    return 0;
}

/* Spare tiles are there 0 times unless the figures name them. */
static unsigned copies_of(const char *text, const struct hb_design *d, unsigned copies)
{
    return hb_figure_in(text, id_of(d), copies);
}

/* Names that are refused */

/* The tile that is called otherwise; NULL if there is none. */
static const struct hb_design *other_name_of(const char *name)
{
    for (const struct hb_other_name *other = hb_other_names; other->name; other++)
        if (strncmp(other->name, set, strlen(set)) == 0 && strcmp(strchr(other->name, '/') + 1, name) == 0)
            return &hb_designs[other->design];
    return NULL;
}

/* The first side with a city on which a name such as M01-NE2 would have mist; HB_SIDES if there is none. */
static unsigned misty_city(const char *name)
{
    const char *dash = strrchr(name, '-');
    unsigned land = dash ? tile_named(name, (size_t)(dash - name)) : 0, side = land ? 0 : HB_SIDES;

    while (side < HB_SIDES &&
           (!strstr(dash, hb_side_name((enum hb_side)side)) || hb_shapes[HB_TURNS * land].edge[side] != HB_CITY))
        side++;
    return side;
}

/* Refuses a name that is neither a tile nor a number. */
static bool refuse_name(const struct hb_figure *f, struct hb_error *err)
{
    char name[NAME_TEXT];
    struct hb_text t = hb_text_in(name, sizeof name);

    hb_put(&t, "%.*s", (int)f->name, f->word);
    const struct hb_design *other = other_name_of(name);
    unsigned side = misty_city(name);
    if (other)
        return hb_refuse(err, HB_BAD_OPTION, "mists.figures.same name=%s tile=%s", name, id_of(other));
    if (side < HB_SIDES)
        return hb_refuse(err, HB_BAD_OPTION, "mists.figures.city name=%s side=%s", name,
                         hb_side_name((enum hb_side)side));
    return hb_refuse(err, HB_BAD_OPTION, "mists.figures.none name=%s", name);
}

/* The whole box */

/* The tiles of a sort must stay as many. */
static unsigned sort_of(const struct hb_design *d)
{
    return d->kinds >> HB_CASTLE & 1 ? CASTLE : d->kinds >> HB_CEMETERY & 1 ? CEMETERY : LAND;
}

/* Tiles that are there less often make room for spare ones of the same sort. */
static bool check_box(const char *text, struct hb_error *err)
{
    unsigned sum[SORTS] = { 0 }, all[SORTS] = { 0 };

    for (size_t i = 1; i < hb_design_end; i++) {
        const struct hb_design *d = &hb_designs[i];
        if (!is_drawn(d))
            continue;
        sum[sort_of(d)] += copies_of(text, d, d->count);
        all[sort_of(d)] += d->count;
    }
    if (memcmp(sum, all, sizeof sum) == 0)
        return true;
    return hb_refuse(err, HB_BAD_OPTION,
                     "mists.figures.sum land=%u castle=%u cemetery=%u n=%u castles=%u cemeteries=%u", all[LAND],
                     all[CASTLE], all[CEMETERY], sum[LAND], sum[CASTLE], sum[CEMETERY]);
}

/* Only what differs, so that a game without corrections has a short text. */
static void put_box(const char *text, struct hb_text *out)
{
    for (size_t i = 1; i < hb_design_end; i++) {
        const struct hb_design *d = &hb_designs[i];
        if (is_drawn(d) && copies_of(text, d, d->count) != d->count)
            hb_put(out, " %s=%u", id_of(d), copies_of(text, d, d->count));
    }
}

/* The text of figures, word by word */

static bool read_figure(const struct hb_figure *f, struct hb_error *err)
{
    unsigned low = 0, high = COPIES_MAX;
    int shown = f->length < SHOWN ? (int)f->length : SHOWN;

    if (f->length > WORD_MAX || f->count < 0)
        return hb_refuse(err, HB_BAD_OPTION, "mists.figures.word word=%.*s", shown, f->word);
    if (!is_level_number(f, &low, &high) && !tile_named(f->word, f->name))
        return refuse_name(f, err);
    return ((unsigned)f->count >= low && (unsigned)f->count <= high) ||
           hb_refuse(err, HB_BAD_OPTION, "mists.figures.range word=%.*s low=%u high=%u", shown, f->word, low, high);
}

static bool read_figures(const char *text, struct hb_error *err)
{
    struct hb_figure f;

    while (hb_figure_next(&f, &text))
        if (!read_figure(&f, err))
            return false;
    return true;
}

enum { FIGURES_TEXT = 2000 }; /* none of the tiles that are thought to be there, and sixty different ones instead */

/* The text then has all numbers of this level, and the tiles that are corrected. */
static bool complete(char *text, size_t cap, const struct hb_terms *terms, struct hb_error *err)
{
    char all[FIGURES_TEXT];
    struct hb_text t = hb_text_in(all, sizeof all);
    unsigned level = terms->variant;

    if (!read_figures(text, err) || !check_level(text, level, err) || !check_box(text, err))
        return false;
    put_level(text, level, &t);
    put_box(text, &t);
    HB_ASSERT(hb_text_fits(&t) && t.len < cap);
    memcpy(text, all, t.len + 1);
    return true;
}

const struct hb_rule_option hb_mists_options[] = {
    { .option = { "figures", HB_COUNTS, NULL, "",
                  "numbers of a level and how many there are of a tile, such as target/3=100 or M12=2; "
                  "docs/mists-figures.md has all",
                  false, "", .example = "target/3=100" },
      .place = 0,
      .reads = read_figures,
      .completes = complete,
      .copies = copies_of },
    { .option = { .name = NULL } },
};
