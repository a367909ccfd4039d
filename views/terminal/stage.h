/* stage.h -- the drawn screen while a game is played: what is shown, what is being typed, and how it is put up
 * (stage.c); what a player can do there (stage_acts.c), and what keys do (play_screen.c).
 *
 * A stage holds no game: that is the match's.  It holds one position as it may be seen, `seen`, and the menu of whoever
 * is to move at this screen; both are of the same moment, and `stale` says that the match has left it. */
#ifndef HB_TERMINAL_STAGE_H
#define HB_TERMINAL_STAGE_H

#include "views/letters/menu.h"
#include "views/letters/reports.h"
#include "views/letters/typed.h"
#include "views/terminal/discussion.h"
#include "views/terminal/scene.h"
#include "views/terminal/term.h"

enum { HB_SHOWN_TEXT = 1024 };

struct hb_stage {
    struct hb_match *match;
    struct hb_game *seen; /* the game as those may see it who look at the screen now */
    int alone;            /* the person who looks alone, while the others look away; HB_NOBODY */
    bool covered;         /* a person is to choose in secret and has not yet taken over */
    struct hb_term term;
    struct hb_atlas atlas;
    struct hb_view view;
    struct hb_overlay overlay;
    struct hb_menu menu; /* empty: nobody at this screen is to move */
    size_t chosen;
    size_t named; /* the entry whose letter was pressed last, plus 1: in secret it is done when it is pressed again */
    unsigned quarters;
    struct hb_discussion discussion;
    bool commanding; /* a command is being typed, else digits of a number */
    char typed[HB_ANSWER_MAX + 1];
    size_t typed_length;
    bool typed_too_much;         /* some of the line is lost */
    char message[HB_SHOWN_TEXT]; /* "": what is to be done */
    bool is_warning;
    char *report; /* HB_REPORT_TEXT bytes, behind the sheet */
    struct hb_sheet sheet;
    bool asking; /* whether to leave */
    bool stale;  /* the game has moved on; the menu is of before */
    bool leave, failed;
};

/* Takes the terminal over; false if that cannot be done. */
bool hb_stage_open(struct hb_stage *s, struct hb_match *match, struct hb_term_look look);
void hb_stage_close(struct hb_stage *s);

/* Makes the menu of whoever is to move, if the game has moved on. */
void hb_stage_refresh(struct hb_stage *s);

/* Lets the person who is to choose in secret see the screen; the others look away by now. */
void hb_stage_uncover(struct hb_stage *s);

void hb_stage_draw(struct hb_stage *s);

/* Makes tiles larger or smaller. */
void hb_stage_resize(struct hb_stage *s, int by);

/* Scrolls the board by so many half tiles, while something of it is seen; nothing where there is no landscape. */
void hb_stage_scroll(struct hb_stage *s, int dx, int dy);

/* One sentence for the player, as hb_say takes it; `is_warning` where something went wrong. */
void hb_stage_show_message(struct hb_stage *s, bool is_warning, const char *call, ...)
    __attribute__((format(printf, 3, 4)));
void hb_stage_show_error(struct hb_stage *s, const struct hb_error *err);
void hb_stage_show_unsaved(struct hb_stage *s, const struct hb_error *why);

/* A text in the player's language. */
struct hb_text hb_stage_text(const struct hb_stage *s, char *buffer, size_t cap);

/* A text to be filled by the caller and then shown over the board. */
struct hb_text hb_stage_sheet_text(struct hb_stage *s);
void hb_stage_show_sheet(struct hb_stage *s, const char *title); /* the key of it */
void hb_stage_scroll_sheet(struct hb_stage *s, int lines);

/* The sentence for the player in full, where the foot of the screen has no room for it. */
void hb_stage_show_sentence(struct hb_stage *s);
void hb_stage_show_long_sentence(struct hb_stage *s); /* only where that is so; a sheet that is shown is lost */

/* Asks whether to leave, and tells what would be lost; or takes the question back. */
void hb_stage_ask_to_leave(struct hb_stage *s);
void hb_stage_stay(struct hb_stage *s);

/* The result of a game that is over, the last events first. */
void hb_stage_show_result(struct hb_stage *s);

/* What a player can do (stage_acts.c): what a key says, which acts at once, or a command that was typed. */
void hb_stage_act(struct hb_stage *s, const struct hb_menu_answer *a, bool at_once);

/* Does what is chosen, or takes over the screen. */
void hb_stage_confirm(struct hb_stage *s);

/* Goes to the square or entry of a number from 1 on; false if there is none. */
bool hb_stage_go_to(struct hb_stage *s, size_t number);

/* Whether a typed number can be done at once: no longer one can be meant, and nothing is secret. */
bool hb_stage_is_whole(const struct hb_stage *s, size_t number);

/* Back to where something else can be chosen, such as out of paying for a building; nothing elsewhere. */
void hb_stage_step_back(struct hb_stage *s);
void hb_stage_go_toward(struct hb_stage *s, enum hb_side side);
void hb_stage_rotate(struct hb_stage *s);

/* Begins the command that saves, for the player to name a file. */
void hb_stage_ask_for_file(struct hb_stage *s);

/* Says that there is no such choice, or no such key. */
void hb_stage_refuse_number(struct hb_stage *s, unsigned number);
void hb_stage_refuse_key(struct hb_stage *s, const char *key);

/* A move was played or taken back: keeps the game and clears what was shown of before. */
void hb_stage_moved_on(struct hb_stage *s);

/* What a key does: it answers a question, turns the pages of a sheet, moves the window of the overview, is typed into a
 * command, or else acts at once (play_screen.c). */
void hb_stage_take_key(struct hb_stage *s, struct hb_key key);

/* Opens the line for a command of which some is there already, or puts away what is typed. */
void hb_stage_begin_typing(struct hb_stage *s, const char *begun);
void hb_stage_end_typing(struct hb_stage *s);

#endif
