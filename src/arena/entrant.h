/* entrant.h -- who is measured: a computer player with its settings, or any program that speaks the engine protocol.
 *
 *     hard   master:ms=1000   normal:playouts=2000,weights=FILE        those of hradby/player.h
 *     engine:COMMAND          engine,ms=250,level=hard:COMMAND         a program, started by the shell
 *
 * Settings of a program: `level`, `ms` or `playouts` it is asked with; `limit`, how many milliseconds it may take for an
 * answer, and `start`, how many for the first one of a game. */
#ifndef HB_ARENA_ENTRANT_H
#define HB_ARENA_ENTRANT_H

#include "hradby/player.h"

enum {
    HB_ENTRANT_TEXT = 1024,
    HB_ENTRANT_LEVEL = 32,
    HB_LIMIT_MS = 60000,    /* for an answer, where there is no budget */
    HB_LIMIT_OVER_MS = 2000 /* and beyond the budget, where there is one */
};

struct hb_entrant {
    char text[HB_ENTRANT_TEXT]; /* as it was given */
    bool is_program;
    struct hb_player_spec spec;   /* one of ours */
    struct hb_weights *weights;   /* from the file that it names; NULL: those built in */
    const char *command;          /* a program: in text */
    char level[HB_ENTRANT_LEVEL]; /* "": not said */
    uint32_t ms, playouts, limit, start;
};

/* The side must stay where it is: a program's command points into it.  What was read must be done with, even if that
 * failed. */
bool hb_entrant_read(struct hb_entrant *s, const char *text, struct hb_error *err);
void hb_entrant_done(struct hb_entrant *s);

/* How long it should think about a decision, in milliseconds; 0: nobody says. */
uint32_t hb_entrant_budget(const struct hb_entrant *s);

#endif
