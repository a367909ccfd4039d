/* discussion.h -- people at one terminal who play together talk a move over before it is made: who proposes what, and
 * who is for it.  All of it is about the present position and is gone when the game has moved on. */
#ifndef HB_TERMINAL_DISCUSSION_H
#define HB_TERMINAL_DISCUSSION_H

#include "views/letters/menu.h"
#include "views/terminal/match.h"

enum { HB_DISCUSSION_EACH = 3, HB_DISCUSSION_ALL = HB_DISCUSSION_EACH * HB_PLAYERS_MAX, HB_DISCUSSION_TEXT = 4096 };

struct hb_proposal {
    struct hb_move move;
    unsigned by, votes; /* players, as bits */
};

/* {0} is one in which nobody has said anything. */
struct hb_discussion {
    struct hb_proposal proposal[HB_DISCUSSION_ALL]; /* the oldest first */
    unsigned proposals;
    bool has_speaker; /* else whoever is to move speaks */
    int speaker;
    size_t length; /* the position it is about */
    uint64_t hash;
};

/* What comes of something that was said: it is told, a move is to be shown, or made; or it is refused. */
enum hb_discussion_act { HB_DISCUSSION_REFUSES, HB_DISCUSSION_TELLS, HB_DISCUSSION_SHOWS, HB_DISCUSSION_MAKES };

/* Whether a move is talked over here at all: several people, who play together. */
bool hb_discussion_meets(const struct hb_match *match);

/* Proposes a move, for whoever speaks. */
enum hb_discussion_act hb_discussion_propose(struct hb_discussion *p, const struct hb_match *match, struct hb_move move,
                                             struct hb_error *err);

/* What was typed after "talk"; docs in the help.  *move is the one that is to be shown or made. */
enum hb_discussion_act hb_discussion_hear(struct hb_discussion *p, const struct hb_match *match,
                                          const struct hb_menu *menu, const char *words, struct hb_move *move,
                                          struct hb_error *err);

/* What is proposed, a line each; nothing where nothing is. */
void hb_discussion_list(struct hb_discussion *p, const struct hb_match *match, const struct hb_game *seen,
                        struct hb_text *out);

/* The same, and who speaks. */
void hb_discussion_report(struct hb_discussion *p, const struct hb_match *match, const struct hb_game *seen,
                          struct hb_text *out);

#endif
