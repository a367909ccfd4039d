/* term.h -- the terminal: what it can show, keys one by one, and its settings put back whatever happens.
 *
 * While it is open the program draws on the alternate screen and gets keys unbuffered.  Signals are blocked except
 * while waiting for a key, so nothing is ever interrupted half drawn: Ctrl-C, a new window size, Ctrl-Z and a request
 * to end arrive as keys. */
#ifndef HB_TERMINAL_TERM_H
#define HB_TERMINAL_TERM_H

#include "views/letters/canvas.h"
#include "views/terminal/play_options.h"

#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <termios.h>

enum hb_key_kind {
    HB_KEY_NONE, /* time is up */
    HB_KEY_LETTER,
    HB_KEY_BAD, /* a byte that is no UTF-8 */
    HB_KEY_ENTER,
    HB_KEY_BACKSPACE,
    HB_KEY_CLEAR, /* Ctrl-U */
    HB_KEY_TAB,
    HB_KEY_ESCAPE,
    HB_KEY_UP,
    HB_KEY_DOWN,
    HB_KEY_LEFT,
    HB_KEY_RIGHT,
    HB_KEY_SCROLL_UP, /* with Shift */
    HB_KEY_SCROLL_DOWN,
    HB_KEY_SCROLL_LEFT,
    HB_KEY_SCROLL_RIGHT,
    HB_KEY_PAGE_UP,
    HB_KEY_PAGE_DOWN,
    HB_KEY_HOME,
    HB_KEY_REDRAW,    /* Ctrl-L, a new window size, back from Ctrl-Z */
    HB_KEY_INTERRUPT, /* Ctrl-C */
    HB_KEY_END        /* no more keys: Ctrl-D, the terminal is gone, or we are told to end */
};

struct hb_key {
    enum hb_key_kind kind;
    uint32_t letter;
};

/* Which way an arrow key points, with Shift or without; false for other keys. */
bool hb_key_direction(enum hb_key_kind key, int *dx, int *dy);

struct hb_term {
    struct hb_term_look look;
    int columns, rows;
    struct hb_canvas now, shown; /* being painted; what the terminal shows, empty if that is not known */
    struct termios before;
    sigset_t mask_before;
    unsigned char bytes[64]; /* read and not yet used */
    unsigned waiting;
    bool ended;
};

/* True if standard input and output are a terminal that can place its cursor. */
bool hb_term_usable(void);

/* What the environment says the terminal can show.  Call setlocale first. */
struct hb_term_look hb_term_look(enum hb_colour colour);

/* Prints a text of any number of lines (hb_glyph_print) as wide as the window that `out` leads to; 80 columns if that
 * is not known. */
void hb_term_print(const char *text, bool utf8, FILE *out);

bool hb_term_open(struct hb_term *t, struct hb_term_look look);
void hb_term_close(struct hb_term *t);

/* Makes t->now a blank canvas of the window's size; false if there is no memory.  Then puts it up, with the cursor
 * there. */
bool hb_term_blank(struct hb_term *t);
void hb_term_show(struct hb_term *t, int cursor_x, int cursor_y);

/* All of the next picture goes out, whatever the terminal shows. */
void hb_term_forget(struct hb_term *t);

/* True if more keys are there already, so that drawing can wait. */
bool hb_term_has_more(const struct hb_term *t);

/* The next key; waits up to so many milliseconds, for ever if negative. */
struct hb_key hb_term_key(struct hb_term *t, int milliseconds);

/* For a line typed without being seen.  While a terminal is hushed it shows nothing of what is typed but the end of the
 * line.  Its settings come back when the line is read, and also when a signal ends or stops the program meanwhile; a
 * stopped program that goes on is hushed again.
 *
 * False if there is no terminal at this descriptor: then nothing is shown there anyway, and nothing changes.  At most
 * one terminal is hushed at a time. */
bool hb_term_hush(int terminal);
void hb_term_unhush(void);

#endif
