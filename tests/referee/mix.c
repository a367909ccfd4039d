/* mix.c -- set-ups mixed at random.
 *
 * Which tiles meet is decided here for all boxes alike; what a box wants to see of its own it mixes itself. */
#include "mix.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_open(const struct ref_options *o, const char *box)
{
    int number = hb_ref_box_named(box);

    return number != REF_NOWHERE && o->with[number];
}

void hb_ref_open(struct ref_options *o, const char *box)
{
    int number = hb_ref_box_named(box);

    if (number != REF_NOWHERE)
        o->with[number] = true;
}

/* Marks of a box are in the id only where there is the box. */
static const char *id_of(const struct ref_options *o, const struct hb_design *d)
{
    return d->only_with == NULL || is_open(o, d->only_with) ? d->name : d->plain;
}

bool hb_ref_has_board(const struct ref_options *o)
{
    for (int i = 0; i < hb_ref_boxes(); i++)
        if (o->with[i] && hb_ref_box(i)->lay_board)
            return true;
    return false;
}

void hb_ref_add_to_bag(struct ref_options *o, const char *name, int count)
{
    int i = 0;

    o->has_bag = true;
    while (i < o->bag_size && strcmp(o->bag[i].name, name) != 0)
        i++;
    if (i == o->bag_size)
        snprintf(o->bag[o->bag_size++].name, REF_NAME, "%s", name);
    o->bag[i].count += count;
}

/* A set that was printed once, for all editions. */
static bool is_of_one_edition(const char *set)
{
    bool has[2] = { false, false };

    for (size_t i = 1; i < hb_design_count; i++)
        if (strcmp(hb_designs[i].set, set) == 0)
            has[hb_designs[i].edition == HB_C3] = true;
    return !has[0] || !has[1];
}

/* Tiles of boards do not lie in the bag. */
static bool is_of_a_board(const struct hb_design *d)
{
    if (d->start == 0)
        return false;
    for (int i = 0; i < hb_ref_boxes(); i++)
        if (hb_ref_box(i)->lay_board && strcmp(d->set, hb_ref_box(i)->tiles) == 0)
            return true;
    return false;
}

const struct hb_design *hb_ref_some_design(const struct ref_options *o, struct dice *d, const char *set,
                                           bool any_edition)
{
    bool any = any_edition || is_of_one_edition(set);

    for (;;) {
        const struct hb_design *one = &hb_designs[1 + dice_below(d, (int)hb_design_count - 1)];

        if (strcmp(one->set, set) == 0 && !is_of_a_board(one) && (any || one->edition == o->edition))
            return one;
    }
}

/* One of the sets in play, or of all of them, that lie in the bag with others. */
static const char *some_box(const struct ref_options *o, struct dice *d, bool in_play)
{
    const char *set[REF_BOXES];
    int sets = 0;

    for (int i = 0; i < hb_ref_boxes(); i++)
        if ((o->with[i] || !in_play) && hb_ref_box(i)->tiles && !hb_ref_box(i)->apart)
            set[sets++] = hb_ref_box(i)->tiles;
    return sets == 0 ? "base" : set[dice_below(d, sets)];
}

/* Which set a tile of a mixed bag comes from; now and then one whose rules are not in play. */
static const char *some_set(const struct ref_options *o, struct dice *d)
{
    if (dice_percent(d, 3))
        return some_box(o, d, false);
    return dice_percent(d, 60) ? some_box(o, d, true) : "base";
}

void hb_ref_mix_some(struct ref_options *o, struct dice *d, int size)
{
    while (size-- > 0)
        hb_ref_add_to_bag(o, id_of(o, hb_ref_some_design(o, d, some_set(o, d), false)), 1);
}

void hb_ref_mix_from(struct ref_options *o, struct dice *d, const char *const *parts, int count, int size)
{
    while (size-- > 0)
        hb_ref_add_to_bag(o, parts[dice_below(d, count)], 1);
}

/* Small things that are soon joined and completed, and much from the boxes. */
static void mix_close_quarters(struct ref_options *o, struct dice *d)
{
    static const char *const parts[] = { "base/E", "base/V", "base/U", "base/W", "base/X", "base/D",
                                         "base/R", "base/N", "base/I", "base/B", "base/H" };

    hb_ref_add_to_bag(o, "base/E", 2 + dice_below(d, 4));
    hb_ref_mix_from(o, d, parts, (int)(sizeof parts / sizeof parts[0]), 10 + dice_below(d, 14));
    hb_ref_mix_some(o, d, 6 + dice_below(d, 14));
}

/* Cities all round, so that tiles are drawn that fit nowhere; false if no box in play cares. */
static bool mix_walled(struct ref_options *o, struct dice *d)
{
    const char *parts[64] = { "base/C", "base/E" };
    int count = 2;

    for (int i = 0; i < hb_ref_boxes(); i++)
        for (int k = 0; o->with[i] && hb_ref_box(i)->walls && hb_ref_box(i)->walls[k] && count < 64; k++)
            parts[count++] = hb_ref_box(i)->walls[k];
    if (count == 2 || !dice_percent(d, 10))
        return false;
    hb_ref_mix_from(o, d, parts, count, 3 + dice_below(d, 9));
    o->place[o->places_size++] = (struct ref_place){ .name = "base/C" };
    return true;
}

/* Hardly anything: features are few, and soon there may be none that is open. */
static void mix_few(struct ref_options *o, struct dice *d)
{
    hb_ref_add_to_bag(o, "base/B", 1 + dice_below(d, 4));
    hb_ref_add_to_bag(o, "base/E", 1 + dice_below(d, 6));
    hb_ref_add_to_bag(o, "base/W", dice_below(d, 3));
    hb_ref_mix_some(o, d, 4 + dice_below(d, 5));
    o->place[o->places_size++] = (struct ref_place){ .name = "base/B" };
}

static void mix_bag(struct ref_options *o, struct dice *d)
{
    bool any_edition = dice_percent(d, 30);
    int most = dice_percent(d, 3) ? 12 : 2; /* of a kind; now and then a very large game */
    int size = dice_below(d, 28);

    hb_ref_add_to_bag(o, "base/U", 0);
    while (size-- > 0) {
        int count = 1 + dice_below(d, most);

        hb_ref_add_to_bag(o, id_of(o, hb_ref_some_design(o, d, some_set(o, d), any_edition)), count);
    }
}

static void add_draw(struct ref_options *o, const char *name)
{
    if (o->draws_size < REF_DRAWS)
        snprintf(o->draws[o->draws_size++], REF_NAME, "%s", name);
}

void hb_ref_mix_early(struct ref_options *o, struct dice *d, const char *set, int size)
{
    while (size-- > 0)
        add_draw(o, id_of(o, hb_ref_some_design(o, d, set, false)));
}

/* Any tiles in any order, whether they are in the bag or not. */
static void mix_strange_draws(struct ref_options *o, struct dice *d)
{
    int size = 1 + dice_below(d, 8);

    while (size-- > 0)
        add_draw(
            o, id_of(o, hb_ref_some_design(o, d, dice_percent(d, 80) ? some_set(o, d) : some_box(o, d, false), true)));
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
        if (r.phase == &hb_ref_over || (r.phase == &hb_ref_draw && size-- == 0))
            return;
        const char *move = moves.text[dice_below(d, moves.size)];
        if (r.phase == &hb_ref_draw)
            add_draw(o, move + strlen("draw "));
        hb_ref_play(&r, move);
    }
}

/* Lets the referee lay a few tiles and takes them, without figures, as a prepared start; also one without a spring, or without
 * the board whose tiles are in the bag. */
static void mix_start(struct ref_options *o, struct dice *d)
{
    struct ref_options usual = *o;
    struct referee r;
    struct ref_moves moves;
    int size = 1 + dice_below(d, 9);

    for (int i = 0; i < hb_ref_boxes(); i++)
        if ((hb_ref_box(i)->start_set || (hb_ref_box(i)->lay_board && !o->has_bag)) && dice_percent(d, 20))
            usual.with[i] = false;
    hb_ref_begin(&r, &usual);
    size += r.laid_size - 1;
    while (r.phase != &hb_ref_over && r.laid_size < size) {
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

/* Rulings that differ between tables. */
static void mix_rulings(struct ref_options *o, struct dice *d)
{
    for (int i = 0; i < hb_ref_boxes(); i++)
        for (int k = 0; k < REF_BOX_RULINGS && hb_ref_box(i)->ruling[k].option; k++)
            o->ruled[i][k] = dice_percent(d, hb_ref_box(i)->ruling[k].percent);
}

static void mix_table(struct ref_options *o, struct dice *d)
{
    memset(o, 0, sizeof *o);
    o->edition = dice_percent(d, 50) ? HB_C3 : HB_BB5;
    o->players = dice_percent(d, 40) ? 2 : 1 + dice_below(d, o->edition == HB_C3 ? 6 : 8);
    o->farmers = dice_percent(d, 75);
    mix_rulings(o, d);
}

/* A bag for what is in play, or that of the box. */
static void mix_tiles(struct ref_options *o, struct dice *d)
{
    if (dice_percent(d, 30) || mix_walled(o, d))
        return;
    for (int i = 0; i < hb_ref_boxes(); i++)
        if (o->with[i] && hb_ref_box(i)->mix)
            hb_ref_box(i)->mix(o, d);
    if (!o->has_bag && dice_percent(d, 35))
        mix_close_quarters(o, d);
    else if (!o->has_bag && dice_percent(d, 20))
        mix_few(o, d);
    else if (!o->has_bag && dice_percent(d, 60))
        mix_bag(o, d);
    for (int i = 0; i < hb_ref_boxes(); i++)
        if (hb_ref_box(i)->mix_last)
            hb_ref_box(i)->mix_last(o, d);
}

static void mix_preparation(struct ref_options *o, struct dice *d)
{
    if (o->places_size == 0 && dice_percent(d, 20))
        mix_start(o, d);
    if (dice_percent(d, 5)) {
        mix_strange_draws(o, d);
        return;
    }
    for (int i = 0; i < hb_ref_boxes() && o->draws_size == 0; i++)
        if (o->with[i] && hb_ref_box(i)->mix_draws)
            hb_ref_box(i)->mix_draws(o, d);
    if (o->draws_size == 0 && dice_percent(d, 15))
        mix_draws(o, d);
}

/* A few of many, most games with none of the small boxes, one, two, some or all of them. */
static void mix_boxes(struct ref_options *o, struct dice *d)
{
    int small[REF_BOXES], size = 0, how = dice_below(d, 100);

    for (int i = 0; i < hb_ref_boxes(); i++) {
        if (hb_ref_box(i)->often > 0)
            o->with[i] = dice_percent(d, hb_ref_box(i)->often);
        else
            small[size++] = i;
    }
    for (int i = 0; i < size; i++)
        if (how >= 90 || (how >= 80 && dice_percent(d, 50)))
            o->with[small[i]] = true;
    if (size > 0 && how >= 20 && how < 80)
        o->with[small[dice_below(d, size)]] = true;
    if (size > 0 && how >= 45 && how < 80)
        o->with[small[dice_below(d, size)]] = true;
}

/* The expansion or the two of them whose turn it is. */
static void open_pair(struct ref_options *o, uint64_t number)
{
    int boxes = hb_ref_boxes(), at = (int)(number % (uint64_t)(boxes * (boxes + 1) / 2));

    for (int i = 0; i < boxes; i++)
        for (int k = i; k < boxes; k++)
            if (at-- == 0)
                o->with[i] = o->with[k] = true;
}

/* Some tiles of each set in play. */
static void mix_small_pair(struct ref_options *o, struct dice *d)
{
    for (int i = 0; i < hb_ref_boxes(); i++)
        if (o->with[i] && hb_ref_box(i)->tiles && !hb_ref_box(i)->apart)
            for (int n = 6 + dice_below(d, 4); n > 0; n--)
                hb_ref_add_to_bag(o, id_of(o, hb_ref_some_design(o, d, hb_ref_box(i)->tiles, false)), 1);
    for (int n = 8 + dice_below(d, 10); n > 0; n--)
        hb_ref_add_to_bag(o, id_of(o, hb_ref_some_design(o, d, "base", false)), 1);
    for (int i = 0; i < hb_ref_boxes(); i++)
        if (o->with[i] && hb_ref_box(i)->mix_last)
            hb_ref_box(i)->mix_last(o, d);
}

static void mix_pair(struct ref_options *o, struct dice *d, uint64_t number, bool small)
{
    open_pair(o, number);
    if (small)
        mix_small_pair(o, d);
    else if (dice_percent(d, 40))
        mix_tiles(o, d);
}

/* Whatever tiles there are, until so many are in the bag. */
static void fill_up(struct ref_options *o, struct dice *d, int size)
{
    o->has_bag = true;
    for (size_t i = 1; i < hb_design_count; i++) {
        const struct hb_design *one = &hb_designs[i];

        if ((one->edition == o->edition || is_of_one_edition(one->set)) && one->count > 0) {
            hb_ref_add_to_bag(o, id_of(o, one), one->count);
            size -= one->count;
        }
    }
    if (size > 0)
        hb_ref_mix_some(o, d, size);
}

/* Big Box 5, Big Box 2021, or everything and some eighty tiles more. */
static void mix_whole(struct ref_options *o, struct dice *d, uint64_t number)
{
    const char *box = number % 4 == 0 ? "bigbox5" : number % 4 == 3 ? "bigbox2021" : NULL;

    o->farmers = true;
    o->edition = number % 2 == 0 ? HB_BB5 : HB_C3;
    o->players = 2 + dice_below(d, o->edition == HB_C3 ? 5 : 7);
    for (int i = 0; i < hb_ref_boxes(); i++)
        o->with[i] = !box || hb_ref_is_one_of(hb_ref_box(i)->sold, box);
    if (!box)
        fill_up(o, d, 260 + dice_below(d, 24));
}

/* In a run of any sort every pair comes after at most three times as many games, and something whole after 400. */
void hb_ref_mix(struct ref_options *o, struct dice *d, enum ref_sort sort, uint64_t seed)
{
    enum { SMALL_PAIR = 1, SORTS = 3, SELDOM = 400 };

    mix_table(o, d);
    if (sort == REF_WHOLE) {
        mix_whole(o, d, seed);
    } else if (sort == REF_PAIRS) {
        mix_pair(o, d, seed, false);
    } else if (seed % SELDOM == SELDOM - 1) {
        mix_whole(o, d, seed / SELDOM);
    } else if (seed % SORTS == SMALL_PAIR) {
        mix_pair(o, d, seed / SORTS, true);
    } else {
        mix_boxes(o, d);
        mix_tiles(o, d);
        mix_preparation(o, d);
    }
}

const char *hb_ref_bag_text(const struct ref_many *bag, int size, char out[REF_OPTION_TEXT])
{
    struct hb_text text = hb_text_in(out, REF_OPTION_TEXT);

    for (int i = 0; i < size; i++)
        hb_put(&text, "%s%s=%d", i > 0 ? " " : "", bag[i].name, bag[i].count);
    return size > 0 ? out : NULL;
}

const char *hb_ref_draws_text(const char (*draws)[REF_NAME], int size, char out[REF_OPTION_TEXT])
{
    struct hb_text text = hb_text_in(out, REF_OPTION_TEXT);

    for (int i = 0; i < size; i++)
        hb_put(&text, "%s%s", i > 0 ? " " : "", draws[i]);
    return size > 0 ? out : NULL;
}

const char *hb_ref_start_text(const struct ref_place *place, int size, char out[REF_OPTION_TEXT])
{
    struct hb_text text = hb_text_in(out, REF_OPTION_TEXT);

    for (int i = 0; i < size; i++)
        hb_put(&text, "%s%s@%d,%d,%d", i > 0 ? " " : "", place[i].name, place[i].x, place[i].y, place[i].rot);
    return size > 0 ? out : NULL;
}

static const char *expansions_text(const struct ref_options *o, char out[REF_OPTION_TEXT])
{
    struct hb_text text = hb_text_in(out, REF_OPTION_TEXT);

    for (int i = 0; i < hb_ref_boxes(); i++)
        if (o->with[i])
            hb_put(&text, "%s%s", out[0] == '\0' ? "" : " ", hb_ref_box(i)->name);
    return out[0] ? out : NULL;
}

void hb_ref_option_texts(const struct ref_options *o, struct ref_option_texts *out)
{
    const struct given_option usual[] = {
        { "edition", o->edition == HB_C3 ? "c3" : "bb5" },
        { "expansions", expansions_text(o, out->expansions) },
        { "farmers", o->farmers ? "yes" : "no" },
        { "bag", hb_ref_bag_text(o->bag, o->bag_size, out->bag) },
        { "draws", hb_ref_draws_text(o->draws, o->draws_size, out->draws) },
        { "start", hb_ref_start_text(o->place, o->places_size, out->start) },
    };

    out->size = (int)(sizeof usual / sizeof usual[0]);
    memcpy(out->option, usual, sizeof usual);
    for (int i = 0; i < hb_ref_boxes(); i++)
        for (int k = 0; k < REF_BOX_RULINGS && hb_ref_box(i)->ruling[k].option; k++) {
            const struct ref_ruling *ruling = &hb_ref_box(i)->ruling[k];

            out->option[out->size++] =
                (struct given_option){ ruling->option, o->ruled[i][k] ? ruling->other : ruling->usual };
        }
}

struct hb_game *hb_ref_game_of(const char *kind, int players, const struct given_option *option, int options)
{
    struct hb_error err = { .code = HB_OK };
    struct hb_game *g = hb_opinion_game(kind, players, option, options, NULL, &err);

    if (!g) {
        fprintf(stderr, "the engine refuses the set-up: %s\n", err.text);
        exit(EXIT_FAILURE);
    }
    return g;
}

struct hb_game *hb_ref_engine_game(const struct ref_options *o)
{
    struct ref_option_texts *texts = malloc(sizeof *texts);
    struct hb_game *g;

    if (!texts)
        hb_ref_stop("no memory");
    hb_ref_option_texts(o, texts);
    g = hb_ref_game_of("carcassonne", o->players, texts->option, texts->size);
    free(texts);
    return g;
}
