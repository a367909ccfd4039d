/* steward.h -- keeps a hall from the texts of moves alone: how a game begins, and what is asked next.
 *
 * A set-up is given as the options of the game give it, by name and number; the steward has a reader of its own. */
#ifndef HB_CASTLE_STEWARD_H
#define HB_CASTLE_STEWARD_H

#include "castle_hall.h"

enum { ENTRY_NAME = 40, ENTRIES = 160 };

struct entries {
    int size;
    struct {
        char name[ENTRY_NAME];
        int number;
    } entry[ENTRIES];
};

struct setup {
    int players;
    bool winter;
    bool inn_first;
    bool snow_given;
    bool snow[TRACK + 1];
    struct entries figures, prepared;
};

struct steward {
    struct hall before; /* when the chapter began */
    struct hall hall;   /* at the question */
    struct desk desk;
    struct desk aside; /* for trying something out */
};

void hb_setup_add(struct entries *e, int number, const char *format, ...) __attribute__((format(printf, 3, 4)));
bool hb_setup_has(const struct entries *e, const char *name);

/* A steward holds pointers to itself and must not be copied. */
void hb_steward_begin(struct steward *s, const struct setup *setup);
void hb_steward_move(struct steward *s, int who, const char *text);

void hb_hall_set_up(struct hall *h, const struct setup *setup); /* before the lot; start is NOBODY unless given */

#endif
