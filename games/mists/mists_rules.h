/* mists_rules.h -- what the rules of Mists over Carcassonne share: ghosts, colours, the common score, and how it ends.
 *
 *   mists.c           the kind of game: options, levels
 *   mists_figures.c   numbers of the levels and counts of tiles, corrected by a text
 *   mists_guards.c    guards, points, the end of the game; owns all pieces and the memory below
 *   mists_ghosts.c    mist, and the ghosts in it
 *   mists_graves.c    castles and cemeteries
 *   mists_haunted.c   haunted cemeteries, tiles face down
 *   hounds.c          piles, deadlines and hounds
 *   threat.c          how the game is lost next
 *   mists_players.c   what a position promises, for computer players
 *   mists_guards_players.c   what they say of ghosts that did not come
 *
 * Guards are pieces by their colours; a colour belongs to one player, and a player may have several.  Ghosts are
 * pieces of nobody on the mist or the cemetery of a tile, hounds on the segment of their guard.  A guard who is buried
 * lies on the tile of the cemetery.
 *
 * Nothing is kept that the board says: ghosts in the bank are those of the level less those on the board, the pile
 * that is drawn from follows from the numbers reached, tiles used from tiles left. */
#ifndef HB_MISTS_RULES_H
#define HB_MISTS_RULES_H

#include "engine/tilegame/rule.h"

enum { HB_MISTS_LEVELS = 6, HB_MISTS_HOUNDS = 2 };

/* Levels, each from there on. */
enum { HB_MISTS_GRAVES = 2, HB_MISTS_PILES = 3, HB_MISTS_HAUNTED = 5, HB_MISTS_SEPARATE = 6 };

enum { HB_MISTS_RED, HB_MISTS_GREEN, HB_MISTS_BLUE, HB_MISTS_YELLOW, HB_MISTS_BLACK, HB_MISTS_COLOURS };
enum { HB_MISTS_GHOST = HB_MISTS_COLOURS, HB_MISTS_HOUND, HB_MISTS_PIECES };

enum hb_mists_lost { HB_MISTS_NOT_LOST, HB_MISTS_BY_GHOSTS, HB_MISTS_BY_TILES, HB_MISTS_BY_DEADLINE, HB_MISTS_LOSSES };
enum { HB_MISTS_UNDECIDED, HB_MISTS_POINTS, HB_MISTS_INSTEAD }; /* what was chosen for a region */
enum { HB_MISTS_WAITS, HB_MISTS_ON_BOARD, HB_MISTS_GONE };      /* of a hound */

/* What the guards' rule remembers. */
struct hb_mists {
    uint16_t target;
    uint16_t deadline[HB_MISTS_HOUNDS]; /* the numbers on which the hounds sit; 0: there are none */
    uint16_t colour[HB_MISTS_COLOURS];  /* at the last level: the score of each */
    uint16_t supply;                    /* tiles to be drawn in the whole game */
    uint8_t pile;                       /* tiles in each but the last pile */
    uint8_t ghosts;                     /* in all, on the board and in the bank */
    uint8_t hound[HB_MISTS_HOUNDS];
    uint8_t choice;
    uint8_t lost; /* enum hb_mists_lost */
};

/* Figures: the numbers of the levels, and how many there are of each tile, corrected by someone who has the box at
 * hand.  A text such as «target/3=100 M12=1 M01-SW2=1» says what differs from what is built in. */
struct hb_mists_level {
    unsigned ghosts, target, deadline[HB_MISTS_HOUNDS], pile;
};

/* Who lays the first tile. */
unsigned hb_mists_first(const struct hb_tg_setup *s);

extern const struct hb_rule_option hb_mists_options[]; /* the figures, as an option of the guards' rule */
struct hb_mists_level hb_mists_level(const char *text, unsigned level);
/* games/mists/mists.figures without remarks and tiles, written by the build. */
extern const char hb_mists_figures_text[];

/* The guards' rule as it is in this game, which owns all pieces and this memory. */
const struct hb_rule_slot *hb_mists_slot(const struct hb_tilegame *tg);
struct hb_mists *hb_mists(const struct hb_tilegame *tg);
extern const char *const hb_mists_losses[HB_MISTS_LOSSES];

/* Colours: how many there are in play, whose one is, and how many guards it has. */
unsigned hb_mists_colours(unsigned players);
int hb_mists_owner(unsigned players, unsigned colour);
unsigned hb_mists_guards(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, unsigned piece, int player);

/* Which colours stand on a feature, a bit each. */
unsigned hb_mists_colours_at(const struct hb_tilegame *tg, unsigned root);
/* Whether piece i is a guard who stands on the board. */
bool hb_mists_stands(const struct hb_tilegame *tg, unsigned i);
bool hb_mists_anybody_stands(const struct hb_tilegame *tg);
/* A move for each of those who stand there, with the piece where it is to be named. */
size_t hb_mists_list_guards(const struct hb_tilegame *tg, unsigned verb, bool by_piece, struct hb_move *out,
                            size_t cap);

/* Whether a tile is one of the nine on and around another. */
static inline bool hb_mists_is_near(const struct hb_landscape *l, unsigned tile, unsigned other)
{
    const uint8_t *x = hb_land_tile_xs(l), *y = hb_land_tile_ys(l);

    return (uint8_t)(x[tile] - x[other] + 1) <= 2 && (uint8_t)(y[tile] - y[other] + 1) <= 2;
}

/* Whether the score, of each colour where they are apart, has reached a number; and what it is, the lowest of them. */
bool hb_mists_reached(const struct hb_tilegame *tg, unsigned number);
int hb_mists_score(const struct hb_tilegame *tg);
bool hb_mists_won(const struct hb_tilegame *tg);
enum hb_next hb_mists_lose(struct hb_tilegame *tg, enum hb_mists_lost why, struct hb_sink *sink);

/* Ghosts: those on the board, and those in the bank. */
unsigned hb_mists_ghosts(const struct hb_tilegame *tg);
unsigned hb_mists_bank(const struct hb_tilegame *tg);
unsigned hb_mists_ghosts_on(const struct hb_tilegame *tg, unsigned tile);
void hb_mists_raise(struct hb_tilegame *tg, unsigned tile, unsigned segment, unsigned n, struct hb_sink *sink);
void hb_mists_take(struct hb_tilegame *tg, unsigned tile, unsigned n, int why, struct hb_sink *sink);
unsigned hb_mists_symbols(const struct hb_rule_slot *slot, unsigned design); /* that a tile shows */
/* How many come once a tile is laid and the mist is closed: those that the symbols of the new tile bring, one more to
 * an open cemetery, and those that a haunted one calls.  Before them so many go back from cemeteries that it has
 * closed. */
unsigned hb_mists_rising(const struct hb_tilegame *tg);
unsigned hb_mists_haunting(const struct hb_tilegame *tg);
unsigned hb_mists_called(const struct hb_tilegame *tg);
unsigned hb_mists_quiet(const struct hb_tilegame *tg);
void hb_mists_close(struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_sink *sink);
enum hb_next hb_mists_emerge(struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_sink *sink);

/* Moves that take ghosts off one tile, of those for which `from` says so: one to three, in the order of tiles. */
size_t hb_mists_list_ghosts(const struct hb_tilegame *tg, const struct hb_rule_slot *slot,
                            bool (*from)(const struct hb_tilegame *tg, unsigned tile), struct hb_move *out, size_t cap);
void hb_mists_play_ghosts(struct hb_tilegame *tg, struct hb_move m, int why, struct hb_sink *sink);

/* How the game is lost next, if nothing is done about it (threat.c). */
void hb_mists_look_threat(const struct hb_tilegame *tg, struct hb_look_party *p);

/* The first segment of a kind on a tile, as it is needed where there is one. */
unsigned hb_mists_segment(const struct hb_tilegame *tg, unsigned tile, enum hb_feature_kind kind);

/* Hounds: those at the feature that was evaluated bring their points and leave; one whose guard is buried leaves. */
void hb_mists_hounds_bark(struct hb_tilegame *tg, const struct hb_scored *s, struct hb_sink *sink);
void hb_mists_hound_leaves(struct hb_tilegame *tg, unsigned tile, unsigned segment, struct hb_sink *sink);
enum hb_next hb_mists_hounds_enter(struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_sink *sink);
size_t hb_mists_hound_legal(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move *out,
                            size_t cap);
enum hb_next hb_mists_hound_play(struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move m,
                                 struct hb_sink *sink);
enum hb_next hb_mists_chase_enter(struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_sink *sink);
size_t hb_mists_chase_legal(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move *out,
                            size_t cap);
enum hb_next hb_mists_chase_play(struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move m,
                                 struct hb_sink *sink);
enum hb_next hb_mists_piles_enter(struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_sink *sink);
/* Piles: which is drawn from, from 0, and what is left of it. */
unsigned hb_mists_pile(const struct hb_tilegame *tg);
unsigned hb_mists_pile_left(const struct hb_tilegame *tg);

/* Cemeteries: whether the one on a tile is closed; guards are buried in those that this tile has closed. */
bool hb_mists_is_closed(const struct hb_tilegame *tg, unsigned tile);
bool hb_mists_has_open_cemetery(const struct hb_tilegame *tg, unsigned tile);
enum hb_next hb_mists_bury_around(struct hb_tilegame *tg, unsigned tile, struct hb_sink *sink);

/* Steps, verbs, events and marks of the guards' rule. */
enum { HB_MISTS_EMERGE, HB_MISTS_EVALUATE, HB_MISTS_DOGS, HB_MISTS_GIVE_HOUND, HB_MISTS_CHASE, HB_MISTS_CHECK };
enum { HB_MISTS_SAY_POINTS, HB_MISTS_SAY_GHOSTS, HB_MISTS_SAY_HOUND };
enum {
    HB_MISTS_EVENT_RISE,
    HB_MISTS_EVENT_CLOSE,
    HB_MISTS_EVENT_TAKE,  /* ghosts leave a tile: instead of points, */
    HB_MISTS_EVENT_CHASE, /* chased by a hound, */
    HB_MISTS_EVENT_QUIET, /* or for their cemetery is closed */
    HB_MISTS_EVENT_HOUND,
    HB_MISTS_EVENT_GONE,  /* a hound leaves: its region was evaluated, */
    HB_MISTS_EVENT_DEAD,  /* its guard was buried, */
    HB_MISTS_EVENT_ALONE, /* or there was nobody to go to */
    HB_MISTS_EVENT_LOST   /* and two more, one for each way */
};
enum { HB_MISTS_MARK_GHOST };
enum { HB_MISTS_OFF_MOST = 3 }; /* ghosts that leave one tile at once */

#endif
