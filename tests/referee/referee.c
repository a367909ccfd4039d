/* referee.c -- set-up: what lies on the table and in the bag when the game begins. */
#include "referee.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const hb_ref_piece_name[REF_PIECES] = {
    "follower", "abbot", "large", "builder", "pig", "shepherd", "guard"
};
const char *const hb_ref_goods_name[REF_GOODS] = { "wine", "grain", "cloth" };
const char *const hb_ref_expansion_name[REF_EXPANSIONS] = { "river",   "abbot", "inns",      "traders", "flier",
                                                            "ferries", "gold",  "magewitch", "circles", "robbers",
                                                            "hills",   "wheel", "ghosts",    "messages" };
const char *const hb_ref_counter_name[REF_COUNTERS] = { "follower", "woman" };
const char *const hb_ref_magic_name[REF_MAGICS] = { "mage", "witch" };

void hb_ref_stop(const char *what)
{
    fprintf(stderr, "the referee stops: %s\n", what);
    abort();
}

/* The id under which a tile goes: marks of the wheel are in it only where there is the wheel. */
static const char *id_of(const struct referee *r, const struct hb_design *d)
{
    return d->only_with == NULL || r->with[REF_WHEEL] ? d->name : d->plain;
}

/* The form of this edition where there is one, else the other edition's. */
static const struct hb_design *design_named(const struct referee *r, const char *name)
{
    const struct hb_design *other = NULL;

    for (size_t i = 1; i < hb_design_count; i++) {
        if (strcmp(id_of(r, &hb_designs[i]), name) != 0)
            continue;
        if (hb_designs[i].edition == r->edition)
            return &hb_designs[i];
        if (!other)
            other = &hb_designs[i];
    }
    if (!other)
        hb_ref_stop("there is no such tile");
    return other;
}

int hb_ref_pile_named(struct referee *r, const char *name)
{
    int i = 0;

    while (i < r->piles_size && strcmp(r->pile[i].name, name) != 0)
        i++;
    if (i == REF_PILES)
        hb_ref_stop("too many different tiles");
    if (i == r->piles_size) {
        const struct hb_design *d = design_named(r, name);

        r->pile[i] = (struct ref_pile){ .name = id_of(r, d), .design = d };
        r->piles_size++;
    }
    return i;
}

/* A set that this edition does not have is that of the other. */
static bool is_in_box(const struct hb_design *d, const char *set, enum hb_edition edition)
{
    for (size_t i = 1; i < hb_design_count && d->edition != edition; i++)
        if (strcmp(hb_designs[i].set, set) == 0 && hb_designs[i].edition == edition)
            return false;
    return strcmp(d->set, set) == 0;
}

static void fill_from_box(struct referee *r, const char *set)
{
    for (size_t i = 1; i < hb_design_count; i++) {
        const struct hb_design *d = &hb_designs[i];

        if (is_in_box(d, set, r->edition) && d->count > 0)
            r->pile[hb_ref_pile_named(r, id_of(r, d))].count += d->count;
    }
}

/* Tiles whose order is given are tiles of the bag; if it holds too few of them, it gets them. */
static void add_what_draws_lack(struct referee *r)
{
    for (int i = 0; i < r->piles_size; i++) {
        int asked = 0;

        for (int k = 0; k < r->draws_size; k++)
            asked += r->draws[k] == i;
        if (asked > r->pile[i].count)
            r->pile[i].count = asked;
    }
}

static void fill_bag(struct referee *r, const struct ref_options *o)
{
    if (!o->has_bag) {
        fill_from_box(r, "base");
        for (int i = 0; i < REF_EXPANSIONS; i++)
            if (o->with[i])
                fill_from_box(r, hb_ref_set_of(i));
    }
    for (int i = 0; i < o->bag_size; i++)
        r->pile[hb_ref_pile_named(r, o->bag[i].name)].count += o->bag[i].count;
    for (int i = 0; i < o->draws_size; i++)
        r->draws[r->draws_size++] = hb_ref_pile_named(r, o->draws[i]);
    add_what_draws_lack(r);
}

void hb_ref_lay(struct referee *r, const struct hb_design *d, int x, int y, int quarters)
{
    if (r->laid_size == REF_TILES)
        hb_ref_stop("too many tiles");
    r->laid[r->laid_size++] = (struct ref_laid){ .x = x, .y = y, .quarters = quarters, .design = d };
}

static const struct hb_design *start_of(const struct referee *r, const char *set)
{
    for (size_t i = 1; i < hb_design_count; i++)
        if (strcmp(hb_designs[i].set, set) == 0 && hb_designs[i].edition == r->edition && hb_designs[i].start > 0)
            return &hb_designs[i];
    hb_ref_stop("there is no tile to start with");
}

/* RIV-1: the spring takes the place of the start tile.  WHL-1: so does the board. */
static void lay_start(struct referee *r, const struct ref_options *o)
{
    for (int i = 0; i < o->places_size; i++)
        hb_ref_lay(r, design_named(r, o->place[i].name), o->place[i].x, o->place[i].y, o->place[i].rot / 90);
    if (r->laid_size == 0 && o->with[REF_WHEEL])
        hb_ref_lay_board(r);
    if (r->laid_size == 0 && o->with[REF_GHOSTS])
        hb_ref_lay_quarters(r); /* GCC-1, GCC-R10 */
    if (r->laid_size == 0)
        hb_ref_lay(r, start_of(r, o->with[REF_RIVER] ? "river" : "base"), 0, 0, 0);
}

/* HIL-1: those under hills are unseen, but nobody will draw them. */
int hb_ref_tiles_left(const struct referee *r)
{
    int unseen = 0;

    for (int i = 0; i < r->piles_size; i++)
        unseen += r->pile[i].count;
    return unseen - r->hidden;
}

bool hb_ref_tiles_are_left(const struct referee *r)
{
    return hb_ref_tiles_left(r) > 0;
}

void hb_ref_begin(struct referee *r, const struct ref_options *o)
{
    memset(r, 0, sizeof *r);
    r->edition = o->edition;
    r->players = o->players;
    r->farmers = o->farmers;
    r->free_bends = o->free_bends;
    r->hill_by_count = o->hill_by_count;
    r->flock_autoscore = o->flock_autoscore;
    r->wheel_special_figures = o->wheel_special_figures;
    r->large_on_crown = o->large_on_crown;
    memcpy(r->with, o->with, sizeof r->with);
    for (int p = 0; p < r->players; p++) {
        r->supply[p][REF_FOLLOWER] = o->with[REF_GHOSTS] ? 5 : 7; /* BAS-1, GCC-2 */
        r->supply[p][REF_GUARD] = o->with[REF_GHOSTS] ? 2 : 0;
        r->guards_to_win[p] = o->with[REF_GHOSTS] ? 3 : 0;
        r->supply[p][REF_ABBOT] = o->with[REF_ABBOTS];    /* ABB-1 */
        r->supply[p][REF_LARGE] = o->with[REF_INNS];      /* INN-1 */
        r->supply[p][REF_BUILDER] = o->with[REF_TRADERS]; /* TRB-1 */
        r->supply[p][REF_PIG] = o->with[REF_TRADERS];
        r->supply[p][REF_SHEPHERD] = o->with[REF_HILLS]; /* SHP-1 */
        r->robber[p] = REF_NOWHERE;                      /* ROB-1 */
    }
    r->hand = r->flying = r->taken = r->magic[REF_MAGE].tile = r->magic[REF_WITCH].tile = REF_NOWHERE;
    for (int i = 0; i < REF_SECTORS; i++)
        for (int k = 0; k < REF_CROWNS; k++)
            r->crown[i][k].player = REF_NOWHERE;
    fill_bag(r, o);
    lay_start(r, o);
    hb_ref_do(r, REF_DO_TURN);
    if (o->places_size == 0 && (o->with[REF_WHEEL] || o->with[REF_GHOSTS]) && o->with[REF_RIVER]) /* GCC-R11 */
        hb_ref_begin_with_spring(r, start_of(r, "river"));
    hb_ref_go_on(r);
}

const struct hb_design *hb_ref_hand(const struct referee *r)
{
    return r->hand < 0 ? NULL : r->pile[r->hand].design;
}

bool hb_ref_is_winner(const struct referee *r, int player)
{
    for (int p = 0; p < r->players; p++)
        if (r->score[p] > r->score[player])
            return false;
    return true;
}
