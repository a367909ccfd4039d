/* seats.h -- who sits where, as the screen shows it: names, and a letter for each where emblems cannot be drawn. */
#ifndef HB_TUI_SEATS_H
#define HB_TUI_SEATS_H

#include "hradby/game.h"

struct hb_seats {
    unsigned players;
    struct hb_names names;
    char letter[HB_PLAYERS_MAX];
};

/* Letters are the first of the name where that is free, else the first free one of the alphabet. */
void hb_seats_make(struct hb_seats *s, unsigned players, struct hb_names names);

enum { HB_SEAT_NAME = 80 };
void hb_seat_name(const struct hb_seats *s, int player, char out[HB_SEAT_NAME]);

#endif
