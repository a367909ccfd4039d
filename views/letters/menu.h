/* menu.h -- what the player to move can do, sorted for a person, and what each move is about.
 *
 * Places for a tile are gathered by square, in reading order, so that their numbers are easy to find on the board.
 * Everything else is a list of moves with letters.  A menu owns its arrays; {0} is an empty one.
 *
 * What a move is about, as far as it can be shown, follows from its parts, so a new kind of move needs nothing here: a
 * square, a segment of it, some of its sides, a space of the score track, or a place beside the landscape. */
#ifndef HB_LETTERS_MENU_H
#define HB_LETTERS_MENU_H

#include "hradby/landscape.h"
#include "hradby/text.h"

/* One free square and the rotations in which the tile fits there. */
struct hb_square {
    int x, y;
    unsigned rotations; /* bit q: fits turned by q quarters */
    struct hb_move move[HB_TURNS];
};

struct hb_menu {
    int who;
    bool on_board;        /* entries have their letters on a landscape */
    struct hb_move *move; /* all legal moves in the engine's order, */
    bool usual;           /* but for the first one, which most would take */
    size_t moves;
    struct hb_square *square; /* where a tile can be laid; none: choose from the list */
    size_t squares;
};

/* Fills the menu for one who may move now.  False if there is no memory. */
bool hb_menu_make(struct hb_menu *m, const struct hb_game *g, int who);
void hb_menu_free(struct hb_menu *m);

bool hb_menu_is_places(const struct hb_menu *m);

/* The number a place has in a list of squares and rotations, counted from 1; places in all. */
size_t hb_menu_places(const struct hb_menu *m);
bool hb_menu_place(const struct hb_menu *m, size_t number, size_t *square, unsigned *quarters);

/* The next rotation in which the tile fits on a square, going round clockwise from one. */
unsigned hb_square_rotate(const struct hb_square *s, unsigned from);

/* Letters for entries of the list, small ones first; they leave out those that are commands.  0 and HB_NO_ENTRY:
 * none. */
enum { HB_NO_ENTRY = 0xffff, HB_USUAL_SHOWN = 6 /* entries, where the first is the usual one and the others wait */ };
char hb_menu_letter(size_t entry);
size_t hb_menu_entry(char letter);

/* What an entry is called, on the board and in every list: its letter, or its number where small letters do not suffice
 * and there is no board with letters on it. */
enum { HB_LABEL_TEXT = 24 };
void hb_menu_label(const struct hb_menu *m, size_t entry, char out[HB_LABEL_TEXT]);

/* Where a move stands: its square and rotation, or its entry; false if it is not there. */
bool hb_menu_find(const struct hb_menu *m, struct hb_move move, size_t *chosen, unsigned *quarters);

/* The square nearest to x y; the first of several, 0 if there is none. */
size_t hb_menu_nearest(const struct hb_menu *m, int x, int y);

/* The square nearest in a direction from one; the same if there is none. */
size_t hb_menu_toward(const struct hb_menu *m, size_t from, enum hb_side side);

struct hb_target {
    bool on_square; /* x y is a square without a tile */
    bool on_board;  /* x y is a tile that lies there, */
    int x, y;
    unsigned segment;  /* and this one of its segments; HB_NO_SEGMENT: none, or several, which are */
    unsigned sides;    /* those that reach these sides of the tile as it lies: bit s for side s */
    long space;        /* of the score track; HB_NO_SPACE: none */
    const char *place; /* beside the landscape; NULL: none */
};

struct hb_target hb_target_of(const struct hb_game *g, struct hb_move move);

#endif
