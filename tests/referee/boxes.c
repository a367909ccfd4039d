/* boxes.c -- the boxes that have a part of the referee, in the order of their ranks, and the pieces in them.
 *
 * The build lists what it finds (cmake/referee_registry.c.in).  Numbers of boxes and pieces are places in the lists here, which
 * are made once, when they are first asked for. */
#include "referee.h"

#include <stdlib.h>
#include <string.h>

static struct {
    int boxes, pieces;
    const struct ref_box *box[REF_BOXES];
    struct ref_piece_kind piece[REF_PIECES];
    const struct ref_box *piece_box[REF_PIECES];
    size_t memory_at[REF_BOXES], memory;
} all;

static int by_rank(const void *a, const void *b)
{
    const struct ref_box *p = *(const struct ref_box *const *)a, *q = *(const struct ref_box *const *)b;

    return p->rank != q->rank ? p->rank - q->rank : strcmp(p->name, q->name);
}

static void add_pieces(const struct ref_box *box)
{
    for (int i = 0; i < REF_BOX_PIECES && box->piece[i].name; i++) {
        if (all.pieces == REF_PIECES)
            hb_ref_stop("too many kinds of figures");
        all.piece_box[all.pieces] = box;
        all.piece[all.pieces++] = box->piece[i];
    }
}

static void find_all(void)
{
    enum { ALIGNED = _Alignof(max_align_t) };
    static const struct ref_piece_kind follower = {
        .name = "follower", .each = 7, .power = 1, .plain = true
    }; /* BAS-1 */

    if (all.pieces > 0)
        return;
    all.piece[all.pieces++] = follower;
    for (int i = 0; hb_ref_found[i]; i++) {
        if (all.boxes == REF_BOXES)
            hb_ref_stop("too many boxes");
        all.box[all.boxes++] = hb_ref_found[i];
    }
    qsort(all.box, (size_t)all.boxes, sizeof all.box[0], by_rank);
    for (int i = 0; i < all.boxes; i++) {
        add_pieces(all.box[i]);
        all.memory_at[i] = all.memory;
        all.memory += (all.box[i]->memory + ALIGNED - 1) / ALIGNED * ALIGNED;
    }
    if (all.memory > REF_MEMORY)
        hb_ref_stop("boxes remember too much");
}

int hb_ref_boxes(void)
{
    find_all();
    return all.boxes;
}

const struct ref_box *hb_ref_box(int number)
{
    find_all();
    return all.box[number];
}

const struct ref_box *hb_ref_next(const struct referee *r, int *at)
{
    while (*at < hb_ref_boxes()) {
        int box = (*at)++;

        if (r->with[box])
            return all.box[box];
    }
    return NULL;
}

static int number_of(const struct ref_box *box)
{
    for (int i = 0; i < hb_ref_boxes(); i++)
        if (all.box[i] == box)
            return i;
    hb_ref_stop("the build has not found this box");
}

int hb_ref_box_named(const char *name)
{
    for (int i = 0; i < hb_ref_boxes(); i++)
        if (strcmp(all.box[i]->name, name) == 0)
            return i;
    return REF_NOWHERE;
}

bool hb_ref_plays(const struct referee *r, const struct ref_box *box)
{
    return r->with[number_of(box)];
}

bool hb_ref_plays_named(const struct referee *r, const char *name)
{
    int box = hb_ref_box_named(name);

    return box != REF_NOWHERE && r->with[box];
}

void *hb_ref_memory(const struct referee *r, const struct ref_box *box)
{
    return (void *)(uintptr_t)(r->memory + all.memory_at[number_of(box)]);
}

bool hb_ref_rules(const struct referee *r, const struct ref_box *box, int ruling)
{
    return r->ruled[number_of(box)][ruling];
}

bool hb_ref_rules_named(const struct referee *r, const char *option)
{
    for (int i = 0; i < hb_ref_boxes(); i++)
        for (int k = 0; k < REF_BOX_RULINGS && all.box[i]->ruling[k].option; k++)
            if (strcmp(all.box[i]->ruling[k].option, option) == 0)
                return r->ruled[i][k];
    return false;
}

int hb_ref_pieces(void)
{
    find_all();
    return all.pieces;
}

const struct ref_piece_kind *hb_ref_piece(int piece)
{
    find_all();
    return &all.piece[piece];
}

int hb_ref_piece_of(const struct ref_box *box, int nth)
{
    for (int i = 1; i < hb_ref_pieces(); i++)
        if (all.piece_box[i] == box && nth-- == 0)
            return i;
    hb_ref_stop("the box has no such piece");
}

bool hb_ref_is_one_of(const char *words, const char *word)
{
    size_t length = strlen(word);

    for (const char *at = words; at && (at = strstr(at, word)); at++)
        if ((at == words || at[-1] == ' ') && (at[length] == '\0' || at[length] == ' '))
            return true;
    return false;
}
