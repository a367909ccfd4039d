/* tui_program.h -- the program itself, run by a test: through pipes, and on a terminal of the test's own.
 *
 * The program is the one that the environment names as HRADBY. */
#ifndef TUI_PROGRAM_H
#define TUI_PROGRAM_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

enum { TUI_TEXT_ROOM = 256 * 1024, TUI_SECONDS_MAX = 1500 };

struct run {
    int status;
    char text[TUI_TEXT_ROOM];
};

/* Room for a run, to be freed. */
struct run *tui_room(void);

/* Runs the program through the shell, with what it says on both its outputs. */
void tui_run(struct run *r, const char *before, const char *arguments);

void tui_assert_says(const struct run *r, const char *words);

struct screen {
    pid_t id;
    int terminal;  /* our end */
    int other_end; /* kept open, to look at its settings */
    char *text;    /* what was drawn since the words that were last waited for */
    size_t length;
};

/* Starts the program with these arguments, the last one NULL, on a terminal that does not say its size: 80 by 24. */
void tui_open_screen(struct screen *s, char *const arguments[]);

/* Reads until these words were drawn, and forgets what came before their end. */
void tui_wait_for(struct screen *s, const char *words);

/* The same, but fails if something else is drawn before. */
void tui_wait_without(struct screen *s, const char *words, const char *never);

void tui_type(const struct screen *s, const char *keys);

/* Types Ctrl-L after the keys: otherwise only the letters that change are drawn, and no word is whole. */
void tui_type_and_see(struct screen *s, const char *keys, const char *words);

/* True while the terminal shows what is typed. */
bool tui_echoes(const struct screen *s);

/* Waits for the program's end and returns its status; whether the terminal is as it was before. */
int tui_close_screen(struct screen *s, bool *restored);

extern const char tui_leave_screen[];

#endif
