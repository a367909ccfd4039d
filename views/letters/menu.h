/* menu.h -- what the player to move can do, sorted for a person, and what he types about it.
 *
 * Places for a tile are gathered by square, in reading order, so that their numbers are easy to find on the board.
 * Everything else is a list of moves with letters.  A menu owns its arrays; {0} is an empty one.
 *
 * What is typed is understood the same way on the screen and in the plain mode: a line is a command word, a number, a
 * letter of a list, or a move in the notation of the protocol.  What is no command is taken for a move, and the game
 * says what is wrong with it. */
#ifndef HB_TUI_MENU_H
#define HB_TUI_MENU_H

#include "hradby/landscape.h"
#include "hradby/text.h"

#include <stdio.h>

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

/* What a player typed. */
enum { HB_ANSWER_MAX = 400 }; /* bytes in a line; the longest move is shorter */

enum hb_answer_kind {
    HB_SAYS_NOTHING,
    HB_SAYS_NUMBER, /* and perhaps a rotation: 12, 12r, 12r1, 12r90 */
    HB_SAYS_LETTER,
    HB_SAYS_ROTATE,
    HB_SAYS_UNDO,
    HB_SAYS_HINT,
    HB_SAYS_INFO, /* and perhaps a square, or a number */
    HB_SAYS_JOURNAL,
    HB_SAYS_HELP,
    HB_SAYS_SCORES,
    HB_SAYS_LIST,
    HB_SAYS_FIELDS,
    HB_SAYS_BOARD,
    HB_SAYS_OVERVIEW,
    HB_SAYS_SAVE, /* and perhaps a file */
    HB_SAYS_TALK, /* and perhaps what */
    HB_SAYS_LARGER,
    HB_SAYS_SMALLER,
    HB_SAYS_QUIT,
    HB_SAYS_MOVE
};

enum hb_rotation { HB_ROTATION_UNSAID, HB_ROTATION_NEXT, HB_ROTATION_GIVEN };

struct hb_answer {
    enum hb_answer_kind kind;
    unsigned number;
    enum hb_rotation rotation;
    unsigned quarters;
    char letter;
    bool has_square;
    int x, y;
    char text[HB_ANSWER_MAX +
              1]; /* HB_SAYS_MOVE: with single spaces; HB_SAYS_SAVE: the file, or ""; HB_SAYS_TALK: the rest */
};

/* False and *err if the line cannot be taken at all: too long, no UTF-8, or a command with a wrong ending. */
bool hb_answer_read(struct hb_answer *a, const char *line, size_t length, struct hb_error *err);

/* The entry that a letter means in a list of so many moves, in capitals too where those are not needed; HB_NO_ENTRY. */
size_t hb_answer_entry(const struct hb_answer *a, size_t moves);

/* True for y, yes, and for what says so in the language. */
bool hb_answer_is_yes(enum hb_language language, const char *line);

/* One line.  A longer one is read to its end and only its head kept; `length` is its true length. */
struct hb_typed_line {
    char text[HB_ANSWER_MAX + 1];
    size_t length;
};

/* False at the end of input. */
bool hb_typed_line_read(struct hb_typed_line *line, FILE *in);

#endif
