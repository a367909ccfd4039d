/* referee_text.c -- moves as text, in the words of the protocol, and back: by writing every possible text and comparing. */
#include "referee.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const feature_name[HB_FEATURE_KINDS] = { "field",  "road", "city",   "river",   "monastery",
                                                            "garden", "mist", "castle", "cemetery" };
static const char *const side_name[4] = { "N", "E", "S", "W" };
static const char *const half_name[HB_HALVES] = { "NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR" };

char *hb_ref_add(struct ref_moves *out)
{
    if (out->size == REF_MOVES)
        hb_ref_stop("too many moves");
    out->text[out->size][0] = '\0';
    return out->text[out->size++];
}

void hb_ref_add_once(struct ref_moves *out, const char *text)
{
    for (int i = 0; i < out->size; i++)
        if (strcmp(out->text[i], text) == 0)
            return;
    strcpy(hb_ref_add(out), text);
}

static int by_text(const void *a, const void *b)
{
    return strcmp(a, b);
}

void hb_ref_sort(struct ref_moves *out)
{
    qsort(out->text, (size_t)out->size, sizeof out->text[0], by_text);
}

void hb_ref_append(char *text, const char *word)
{
    size_t length = strlen(text);

    if (length + strlen(word) + 2 > REF_MOVE)
        hb_ref_stop("a move is too long");
    if (length > 0)
        text[length++] = ' ';
    strcpy(text + length, word);
}

static bool fills(const struct ref_laid *t, int segment, int side)
{
    return hb_ref_covers(t, segment, 2 * side) && hb_ref_covers(t, segment, 2 * side + 1);
}

/* Roads by their sides, fields by their halves, cities by whole sides and then by halves (HIL-6). */
static void append_borders(char *text, const struct ref_laid *t, int segment)
{
    int kind = t->design->segment[segment].kind;

    for (int side = 0; side < 4; side++)
        if ((kind == HB_ROAD && hb_ref_reaches(t, segment, side)) || (kind == HB_CITY && fills(t, segment, side)))
            hb_ref_append(text, side_name[side]);
    for (int half = 0; half < HB_HALVES; half++)
        if (hb_ref_covers(t, segment, half) && (kind == HB_FIELD || (kind == HB_CITY && !fills(t, segment, half / 2))))
            hb_ref_append(text, half_name[half]);
}

void hb_ref_append_part(char *text, const struct ref_laid *t, int segment)
{
    hb_ref_append(text, feature_name[t->design->segment[segment].kind]);
    append_borders(text, t, segment);
}

void hb_ref_append_place(char *text, const struct ref_laid *t, int segment)
{
    char square[REF_NAME];

    hb_ref_append(text, feature_name[t->design->segment[segment].kind]);
    snprintf(square, sizeof square, "%d %d", t->x, t->y);
    hb_ref_append(text, square);
    append_borders(text, t, segment);
}

void hb_ref_append_spot(char *text, const struct referee *r, int tile, int segment)
{
    hb_ref_append_place(text, &r->laid[tile], segment);
}

void hb_ref_put_text(char *out, const struct referee *r, int piece, int segment)
{
    const struct ref_laid *t = &r->laid[r->laid_size - 1];

    strcpy(out, "put");
    hb_ref_append(out, hb_ref_piece(piece)->name);
    hb_ref_append_part(out, t, segment);
}

bool hb_ref_find_spot(const struct referee *r, const char *text, struct ref_spot *out)
{
    for (int i = 0; i < r->laid_size; i++)
        for (int k = 0; k < r->laid[i].design->segments; k++) {
            char spot[REF_MOVE] = "";

            hb_ref_append_spot(spot, r, i, k);
            if (strcmp(spot, text) == 0) {
                *out = (struct ref_spot){ .tile = i, .segment = k };
                return true;
            }
        }
    return false;
}

const char *hb_ref_read_piece(const char *text, int *out)
{
    for (int i = 0; i < hb_ref_pieces(); i++) {
        const char *name = hb_ref_piece(i)->name;
        size_t length = strlen(name);

        if (strncmp(text, name, length) == 0 && text[length] == ' ') {
            *out = i;
            return text + length + 1;
        }
    }
    hb_ref_stop("there is no such piece");
}

const char *hb_ref_prefer(const struct ref_moves *moves, const char *words, const char *otherwise)
{
    for (int i = 0; i < moves->size; i++)
        if (strncmp(moves->text[i], words, strlen(words)) == 0)
            otherwise = moves->text[i];
    return otherwise;
}

int hb_ref_tile_on(const struct referee *r, int x, int y)
{
    for (int i = 0; i < r->laid_size; i++)
        if (r->laid[i].x == x && r->laid[i].y == y)
            return i;
    return REF_NOWHERE;
}

int hb_ref_side_of(const struct ref_laid *t, int segment)
{
    for (int side = 0; side < 4; side++)
        if (hb_ref_reaches(t, segment, side))
            return side;
    return REF_NOWHERE;
}

bool hb_ref_has_mark(const struct referee *r, int tile, const char *mark)
{
    return hb_mark_of_design(r->laid[tile].design, mark) > 0;
}
