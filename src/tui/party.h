/* party.h -- people at one terminal who play together talk a move over before it is made: who proposes what, and who is
 * for it.  All of it is about the present position and is gone when the game has moved on. */
#ifndef HB_TUI_PARTY_H
#define HB_TUI_PARTY_H

#include "tui/match.h"
#include "tui/menu.h"

enum { HB_PARTY_EACH = 3, HB_PARTY_ALL = HB_PARTY_EACH * HB_PLAYERS_MAX, HB_PARTY_TEXT = 4096 };

struct hb_proposal {
    struct hb_move move;
    unsigned by, votes; /* players, as bits */
};

/* {0} is one in which nobody has said anything. */
struct hb_party {
    struct hb_proposal proposal[HB_PARTY_ALL]; /* the oldest first */
    unsigned proposals;
    bool has_speaker; /* else whoever is to move speaks */
    int speaker;
    size_t length; /* the position it is about */
    uint64_t hash;
};

/* What comes of something that was said: it is told, a move is to be shown, or made; or it is refused. */
enum hb_party_act { HB_PARTY_REFUSES, HB_PARTY_TELLS, HB_PARTY_SHOWS, HB_PARTY_MAKES };

/* Whether a move is talked over here at all: several people, who play together. */
bool hb_party_meets(const struct hb_match *match);

/* Proposes a move, for whoever speaks. */
enum hb_party_act hb_party_propose(struct hb_party *p, const struct hb_match *match, struct hb_move move,
                                   struct hb_error *err);

/* What was typed after "talk"; docs in the help.  *move is the one that is to be shown or made. */
enum hb_party_act hb_party_hear(struct hb_party *p, const struct hb_match *match, const struct hb_menu *menu,
                                const char *words, struct hb_move *move, struct hb_error *err);

/* What is proposed, a line each; nothing where nothing is. */
void hb_party_list(struct hb_party *p, const struct hb_match *match, const struct hb_game *seen, struct hb_text *out);

/* The same, and who speaks. */
void hb_party_report(struct hb_party *p, const struct hb_match *match, const struct hb_game *seen, struct hb_text *out);

#endif
