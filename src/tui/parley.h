/* parley.h -- people at one terminal who play together talk a move over before it is made: who proposes what, and who is
 * for it.  All of it is about the present position and is gone when the game has moved on. */
#ifndef HB_TUI_PARLEY_H
#define HB_TUI_PARLEY_H

#include "tui/match.h"
#include "tui/menu.h"

enum { HB_PARLEY_EACH = 3, HB_PARLEY_ALL = HB_PARLEY_EACH * HB_PLAYERS_MAX, HB_PARLEY_TEXT = 4096 };

struct hb_proposal {
    struct hb_move move;
    unsigned by, votes; /* players, as bits */
};

/* {0} is one in which nobody has said anything. */
struct hb_parley {
    struct hb_proposal proposal[HB_PARLEY_ALL]; /* the oldest first */
    unsigned proposals;
    bool has_speaker; /* else whoever is to move speaks */
    int speaker;
    size_t length; /* the position it is about */
    uint64_t hash;
};

/* What comes of something that was said: it is told, a move is to be shown, or made; or it is refused. */
enum hb_parley_act { HB_PARLEY_REFUSES, HB_PARLEY_TELLS, HB_PARLEY_SHOWS, HB_PARLEY_MAKES };

/* Whether a move is talked over here at all: several people, who play together. */
bool hb_parley_meets(const struct hb_match *match);

/* Proposes a move, for whoever speaks. */
enum hb_parley_act hb_parley_propose(struct hb_parley *p, const struct hb_match *match, struct hb_move move,
                                     struct hb_error *err);

/* What was typed after "talk"; docs in the help.  *move is the one that is to be shown or made. */
enum hb_parley_act hb_parley_hear(struct hb_parley *p, const struct hb_match *match, const struct hb_menu *menu,
                                  const char *words, struct hb_move *move, struct hb_error *err);

/* What is proposed, a line each; nothing where nothing is. */
void hb_parley_list(struct hb_parley *p, const struct hb_match *match, const struct hb_game *seen, struct hb_text *out);

/* The same, and who speaks. */
void hb_parley_report(struct hb_parley *p, const struct hb_match *match, const struct hb_game *seen,
                      struct hb_text *out);

#endif
