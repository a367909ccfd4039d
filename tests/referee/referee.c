/* referee.c -- set-up: what lies on the table and in the bag when the game begins. */
#include "referee.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void hb_ref_stop(const char *what)
{
    fprintf(stderr, "the referee stops: %s\n", what);
    abort();
}

/* The id under which a tile goes: marks of a box are in it only where there is the box. */
static const char *id_of(const struct referee *r, const struct hb_design *d)
{
    return d->only_with == NULL || hb_ref_plays_named(r, d->only_with) ? d->name : d->plain;
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
        for (int i = 0; i < hb_ref_boxes(); i++)
            if (o->with[i] && hb_ref_box(i)->tiles)
                fill_from_box(r, hb_ref_box(i)->tiles);
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

/* RIV-1, WHL-1, GCC-1: another tile takes the place of the start tile, or a board. */
static const char *start_set(const struct referee *r)
{
    const struct ref_box *box;

    for (int at = 0; (box = hb_ref_next(r, &at));)
        if (box->start_set)
            return box->start_set;
    return "base";
}

static void lay_start(struct referee *r, const struct ref_options *o)
{
    const struct ref_box *box;

    for (int i = 0; i < o->places_size; i++)
        hb_ref_lay(r, design_named(r, o->place[i].name), o->place[i].x, o->place[i].y, o->place[i].rot / 90);
    for (int at = 0; r->laid_size == 0 && (box = hb_ref_next(r, &at));)
        if (box->lay_board)
            box->lay_board(r);
    if (r->laid_size == 0)
        hb_ref_lay(r, start_of(r, start_set(r)), 0, 0, 0);
}

/* Instead of the start tile lies a board of several. */
static void open_game(struct referee *r, const struct ref_options *o)
{
    const struct ref_box *box;

    for (int at = 0; o->places_size == 0 && r->laid_size > 1 && (box = hb_ref_next(r, &at));)
        if (box->opening)
            box->opening(r, start_of(r, box->start_set));
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

static int piece_count(const struct referee *r, int piece)
{
    const struct ref_box *box;
    int n = piece == REF_FOLLOWER ? hb_ref_piece(piece)->each : 0;

    for (int at = 0; (box = hb_ref_next(r, &at));) {
        n -= piece == REF_FOLLOWER ? box->fewer : 0;
        for (int i = 0; i < REF_BOX_PIECES && box->piece[i].name; i++)
            n += hb_ref_piece_of(box, i) == piece ? box->piece[i].each : 0;
    }
    return n;
}

void hb_ref_begin(struct referee *r, const struct ref_options *o)
{
    const struct ref_box *box;

    memset(r, 0, sizeof *r);
    r->edition = o->edition;
    r->players = o->players;
    r->farmers = o->farmers;
    r->phase = &hb_ref_busy;
    memcpy(r->with, o->with, sizeof r->with);
    memcpy(r->ruled, o->ruled, sizeof r->ruled);
    for (int piece = 0; piece < hb_ref_pieces(); piece++)
        for (int p = 0; p < r->players; p++)
            r->supply[p][piece] = piece_count(r, piece);
    r->hand = REF_NOWHERE;
    for (int at = 0; (box = hb_ref_next(r, &at));)
        if (box->begin)
            box->begin(r);
    fill_bag(r, o);
    lay_start(r, o);
    hb_ref_begin_turns(r);
    open_game(r, o);
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
