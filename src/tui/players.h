/* players.h -- who plays, as told on the command line, and which of them are computers. */
#ifndef HB_TUI_PLAYERS_H
#define HB_TUI_PLAYERS_H

#include "hradby/table.h"

struct hb_players {
    unsigned count;
    char name[HB_PLAYERS_MAX][HB_NAME_TEXT]; /* "" where none was given */
    bool computer[HB_PLAYERS_MAX];
};

/* Reads a count ("2") or a list ("Anna,computer,computer:Karel"); "you" is a person without a name. */
bool hb_players_read(struct hb_players *p, const char *text, struct hb_error *err);

/* True for the names that hb_players_read gives computers, so that a loaded game knows them again. */
bool hb_player_name_is_computer(const char *name);

#endif
