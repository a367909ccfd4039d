/* tilegame.h -- a game on a landscape: its state, and the turn.
 *
 * What all games of this family share: tiles are drawn and laid, figures stand on features, features are scored.  Which
 * rules do that is said by the rules in play (rule.h), and which of them come into play by the kind of game (struct
 * hb_land_kind); nothing here knows one of them by name.
 *
 * The state is struct hb_tilegame, then its arrays at the offsets written in it, the landscape among them.  There are
 * no pointers and no padding, so a copy is a memcpy and equal games have equal bytes.
 *
 * A turn has one part or more.  A part runs through the agenda, a list of steps in the order of the rules.  It is put
 * together at set-up from the steps below and those of the rules in play, by slot and rank.  A step either asks
 * somebody to choose or is done at once.
 *
 *   agenda   draw > [drawn] > tile > [laid] > figure > [placed] > score > [scored] > end      [slot]: steps of rules
 *                                                      |
 *   frames                                             +-- a question > another one on top of it
 *                                                      |
 *   parts                                              +-- draw > tile > ... > end: the same agenda once more
 *
 * Where one question is not enough a step opens frames on top of the agenda, each with a step, somebody to ask and a
 * number; the topmost is asked.  A step may also open a whole part inside its own: place, floor of the frames and tile
 * laid of the part outside wait in `part` until the one inside has passed through.  All of that is data in the state,
 * not a stack of C calls: a game can be copied, written down and hashed in the middle of any question. */
#ifndef HB_TILEGAME_H
#define HB_TILEGAME_H

#include "engine/landscape/landscape_state.h"
#include "hradby/game.h"

enum {
    HB_PIECES_MAX = 16,
    HB_SOURCES_MAX = 20,
    HB_PILES = 4,
    HB_MAIN_PILE = HB_PILES - 1,
    HB_AGENDA_MAX = 40,
    HB_RULES_MAX = 32,   /* numbers of rules */
    HB_IN_PLAY_MAX = 24, /* rules in one game */
    HB_FRAMES_MAX = 8,
    HB_PARTS_MAX = 2, /* parts that wait for one inside them */
    HB_DUE_MAX = 24,  /* features to be scored at once: 4 sides, 9 monasteries, and what rules complete elsewhere */
    HB_ACTIONS_MAX = 64,
    HB_STOCKS_MAX = 250, /* kinds of tiles in a game, and tiles of one kind: both are kept in bytes */
};

/* What one rule may bring. */
enum { HB_RULE_PIECES = 8, HB_RULE_SOURCES = 3, HB_RULE_COUNTS = 4, HB_RULE_VERBS = 6, HB_RULE_STEPS = 6 };
enum { HB_RULE_EVENTS = 12 };

/* Sources of points: the features a figure can stand on come first, under their feature kinds' numbers;
 * those of the rules in play follow. */
enum { HB_SOURCE_RULES = HB_FEATURE_KINDS };

/* What lies before a player.  The points by source lie behind all seats, since their number depends on the rules in
 * play. */
struct hb_seat {
    int16_t score;
    uint8_t supply[HB_PIECES_MAX];
};

/* Tiles of one design that are still unseen, and those that fitted nowhere. */
struct hb_stock {
    uint16_t design;
    uint8_t unseen;
    uint8_t aside;
};

/* What a rule in play has in this game: where its pieces, its sources and its memory begin, and the words of the marks
 * that it counts. */
struct hb_rule_slot {
    uint8_t rule; /* its number */
    uint8_t piece, source;
    uint8_t mark[HB_RULE_COUNTS]; /* HB_NO_MARK: no tile bears it */
    uint8_t place;                /* among the rules in play */
    uint16_t memory;              /* bytes from the start of the state */
};

enum { HB_NO_MARK = 0xff, HB_MARK_WORDS_MAX = 64 /* a bit each */ };

/* The hooks that are asked in play.  For each the rules in play that have it are a set of bits in the state, so that a
 * hook that no rule has costs one comparison.  Hooks that are asked only at set-up or by front ends are found by going
 * over all rules. */
enum hb_hook {
    HB_HOOK_REACTS,
    HB_HOOK_ACTIONS,
    HB_HOOK_LAID,
    HB_HOOK_COMPLETED,
    HB_HOOK_LEFT,
    HB_HOOK_OWNERS,
    HB_HOOK_WORTH,
    HB_HOOK_WORTH_FOR,
    HB_HOOK_AWARD,
    HB_HOOK_POINTS,
    HB_HOOK_SPOILS,
    HB_HOOK_FINAL,
    HB_HOOK_DECIDED,
    HB_HOOKS
};

/* Something that is asked on top of the agenda. */
struct hb_frame {
    uint8_t step; /* as in the agenda */
    int8_t actor;
    uint16_t argument;
};

/* A part that waits for another one inside it. */
struct hb_part {
    uint8_t at, floor;
    uint16_t laid;
};

/* Points for a feature that have not landed yet. */
struct hb_due_points {
    int16_t points;
    uint8_t player, source;
};

struct hb_tilegame {
    struct hb_game head;
    uint8_t edition;         /* as in hb_terms, with rules and variant below */
    uint8_t turn;            /* whose turn it is */
    uint8_t at;              /* place in the agenda */
    uint8_t frames;          /* how many are open */
    uint8_t floor;           /* the frames below it belong to parts that wait */
    uint8_t parts;           /* that wait */
    uint8_t in_play;         /* rules */
    uint8_t pieces, sources; /* kinds in play */
    uint8_t agenda_length;
    uint8_t pile;         /* the one that is drawn from */
    uint8_t due_count;    /* features that are still to be scored, with the one that is being scored */
    uint8_t scoring;      /* how far that one is: enum hb_scoring */
    uint8_t scoring_next; /* of the players or rules that come in this stage, how many are done */
    uint8_t hidden;       /* unseen tiles that will never be drawn; which ones nobody knows */
    uint8_t variant;
    uint16_t at_track;           /* where the score track is (track.c), 0: no rule needs it */
    uint16_t opens;              /* bit k: figures may stand on features of kind k */
    uint16_t drawn;              /* design in hand, 0: none */
    uint16_t laid;               /* the tile laid in this part, HB_NO_TILE: none */
    uint16_t stocks;             /* how many designs there are in the piles */
    uint16_t draws, draws_done;  /* tiles whose order is given, and how many of them are drawn */
    uint16_t tiles_left;         /* unseen, in all piles */
    uint16_t pile_end[HB_PILES]; /* stocks are sorted by pile; where each pile ends */
    uint16_t pile_left[HB_PILES];
    uint16_t due[HB_DUE_MAX]; /* stops of their rings (landscape_state.h); the first is being scored */
    struct hb_due_points award;
    struct hb_frame frame[HB_FRAMES_MAX];
    struct hb_part part[HB_PARTS_MAX];
    uint8_t agenda[HB_AGENDA_MAX];
    uint8_t piece_code[HB_PIECES_MAX]; /* number of the rule * HB_RULE_PIECES + place among its pieces */
    uint32_t rules;                    /* bit i: the rule with number i is in play */
    uint32_t hook[HB_HOOKS];           /* bit i: the rule in play with place i has it */
    uint16_t at_seats, at_owns, at_stocks, at_bag, at_draws, at_land;
};

/* Equal games have equal bytes only if there are none between the members. */
_Static_assert(sizeof(struct hb_seat) == 2 + HB_PIECES_MAX, "no padding in a seat");
_Static_assert(HB_PIECES_MAX == 16, "a supply is looked through as sixteen bytes");
_Static_assert(sizeof(struct hb_stock) == 4 && sizeof(struct hb_rule_slot) == 10, "no padding in stocks and rules");
_Static_assert(sizeof(struct hb_frame) == 4 && sizeof(struct hb_part) == 4 && sizeof(struct hb_due_points) == 4,
               "no padding in frames, parts and points");
_Static_assert(sizeof(struct hb_tilegame) == sizeof(struct hb_game) + 18 + 7 * 2 + 4 * HB_PILES + 2 * HB_DUE_MAX + 4 +
                                                 4 * HB_FRAMES_MAX + 4 * HB_PARTS_MAX + HB_AGENDA_MAX + HB_PIECES_MAX +
                                                 4 + 4 * HB_HOOKS + 6 * 2,
               "no padding in the head");
_Static_assert(HB_RULE_PIECES *HB_RULES_MAX <= 256 && HB_IN_PLAY_MAX <= 32, "codes and sets of rules have room");

static inline void *hb_tg_at(const struct hb_tilegame *tg, uint32_t offset)
{
    return (char *)(uintptr_t)tg + offset;
}

static inline struct hb_tilegame *hb_tg(struct hb_game *g)
{
    return (struct hb_tilegame *)g;
}
static inline const struct hb_tilegame *hb_tg_const(const struct hb_game *g)
{
    return (const struct hb_tilegame *)g;
}
static inline struct hb_landscape *hb_tg_land(const struct hb_tilegame *tg)
{
    return hb_tg_at(tg, tg->at_land);
}
static inline struct hb_seat *hb_tg_seats(const struct hb_tilegame *tg)
{
    return hb_tg_at(tg, tg->at_seats);
}
/* Behind the seats: a player's points by source, which add up to their score. */
static inline int16_t *hb_tg_points_of(const struct hb_tilegame *tg, unsigned player)
{
    return (int16_t *)(hb_tg_seats(tg) + tg->head.players) + (size_t)player * tg->sources;
}
static inline struct hb_rule_slot *hb_tg_slots(const struct hb_tilegame *tg)
{
    return hb_tg_at(tg, tg->at_owns);
}
static inline void *hb_tg_memory(const struct hb_tilegame *tg, const struct hb_rule_slot *slot)
{
    return hb_tg_at(tg, slot->memory);
}
static inline uint16_t *hb_tg_draws(const struct hb_tilegame *tg)
{
    return hb_tg_at(tg, tg->at_draws);
}

/* The unseen tiles: of each its stock, in order, so that those of a pile lie side by side and those of the pile that is
 * drawn from come first.  To draw a tile is to pick a place in it, and to take it is to move the rest up. */
static inline uint8_t *hb_tg_bag(const struct hb_tilegame *tg)
{
    return hb_tg_at(tg, tg->at_bag);
}
/* Its end.  What fitted nowhere lies there, of each tile one more than its stock, the largest last; before them there
 * are zeros.  So many have left the bag at least, and there are HB_BEHIND_BAG bytes more, since it is moved a vector at
 * a time. */
enum { HB_BEHIND_BAG = 32 };
static inline uint8_t *hb_tg_bag_end(const struct hb_tilegame *tg)
{
    return hb_tg_at(tg, tg->at_draws);
}
/* By stock: its design. */
static inline uint16_t *hb_tg_stock_designs(const struct hb_tilegame *tg)
{
    return hb_tg_at(tg, tg->at_stocks);
}
/* How many of them can still be drawn. */
static inline unsigned hb_tg_tiles_to_draw(const struct hb_tilegame *tg)
{
    return (unsigned)tg->tiles_left - tg->hidden;
}
/* A tile leaves the game without being seen: one less can be drawn.  There must be one. */
void hb_tg_bag_lose_one(struct hb_tilegame *tg);
unsigned hb_tg_bag_count(const struct hb_tilegame *tg, unsigned stock);
unsigned hb_tg_bag_count_aside(const struct hb_tilegame *tg, unsigned stock); /* how many of it fitted nowhere */
void hb_tg_bag_set_aside(struct hb_tilegame *tg, unsigned stock);
void hb_tg_bag_take(struct hb_tilegame *tg, unsigned at); /* out of the bag */
void hb_tg_bag_choose_pile(struct hb_tilegame *tg);

/* Moves.  Verbs of every game on tiles; those of rules follow at HB_VERB_RULES + HB_RULE_VERBS * number of the rule. */
enum {
    HB_VERB_NONE,
    HB_VERB_DRAW,
    HB_VERB_TILE,
    HB_VERB_PUT,
    HB_VERB_PASS,
    HB_VERB_SCORE,
    HB_VERB_DISCARD,
    HB_VERBS, /* of every game on tiles */
    HB_VERB_RULES = 16
};

_Static_assert(HB_VERB_RULES + HB_RULE_VERBS * HB_RULES_MAX <= 256, "a verb fits into a byte");

/* verb 8 bits, piece 8, y 16, x 16, arg 16: the rotation, the segment or the design. */
static inline struct hb_move hb_tg_move(unsigned verb, unsigned piece, int x, int y, unsigned arg)
{
    return (struct hb_move){ (uint64_t)verb << 56 | (uint64_t)piece << 48 | (uint64_t)(uint16_t)y << 32 |
                             (uint64_t)(uint16_t)x << 16 | (uint16_t)arg };
}

static inline unsigned hb_tg_move_verb(struct hb_move m)
{
    return (unsigned)(m.code >> 56);
}
static inline unsigned hb_tg_move_piece(struct hb_move m)
{
    return (unsigned)(m.code >> 48) & 0xff;
}
static inline int hb_tg_move_x(struct hb_move m)
{
    return (int16_t)(m.code >> 16 & 0xffff);
}
static inline int hb_tg_move_y(struct hb_move m)
{
    return (int16_t)(m.code >> 32 & 0xffff);
}
static inline unsigned hb_tg_move_arg(struct hb_move m)
{
    return (unsigned)(m.code & 0xffff);
}

/* The turn */

enum hb_agenda_slot {                /* the phases of a part */
                      HB_SLOT_FRAME, /* none: only asked in frames */
                      HB_SLOT_DRAW,
                      HB_SLOT_DRAWN, /* before the tile is laid */
                      HB_SLOT_TILE,
                      HB_SLOT_LAID, /* what the tile's symbols ask for */
                      HB_SLOT_FIGURE,
                      HB_SLOT_PLACED, /* after the figure, before scoring */
                      HB_SLOT_SCORE,
                      HB_SLOT_SCORED,
                      HB_SLOT_END
};

/* What comes after a step was entered or a choice in it was made. */
enum hb_next {
    HB_ASKS,        /* somebody must choose: head.actor says who */
    HB_GOES_ON,     /* this step is done */
    HB_AGAIN,       /* it is entered again */
    HB_OPENS,       /* it is done once what it has opened is done */
    HB_CALLS,       /* it is entered again once what it has opened is done */
    HB_SKIPS,       /* the rest of the part is left out, up to what comes at its end */
    HB_DRAWS_AGAIN, /* back to the start of the part */
    HB_ENDS         /* the game is over */
};

struct hb_step {
    const char *phase; /* NULL: no step */
    enum hb_agenda_slot slot;
    int rank; /* among the steps of one slot; equal ones in the order of their rules */

    /* Bit i: it is entered only where the tile just laid bears mark i of its rule (`count`), or another of those that
     * are named here.  0: always. */
    uint8_t signs;

    /* In a position that is read in the step that asks is entered again: if it asks it has changed nothing but
     * head.actor.  A frame asks its own actor unless it says otherwise. */
    enum hb_next (*enter)(struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_sink *sink);
    size_t (*legal)(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move *out,
                    size_t cap);
    bool (*is_legal)(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who,
                     struct hb_move m); /* NULL: listed */
    enum hb_next (*play)(struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move m,
                         struct hb_sink *sink);

    /* Refuses what is not legal: with one sentence whatever it was, which is named here by its key, or in words of its
     * own. */
    const char *refusal;
    void (*why)(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move m,
                const struct hb_names *names, struct hb_error *err);

    /* Where chance is asked: */
    uint32_t (*weight)(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_move m);
    uint32_t (*total_weight)(const struct hb_tilegame *tg, const struct hb_rule_slot *slot);
    struct hb_move (*outcome)(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, uint32_t at);

    /* What the question is about, as named values: beside the phase, and for its sentence.  NULL: nothing. */
    void (*describe)(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_event_record *t);

    /* The tile that the question is about, for moves whose text does not name it (the form q). */
    unsigned (*about)(const struct hb_tilegame *tg, const struct hb_rule_slot *slot);

    /* Enters the step and makes one of its choices, all with the same chance (chance by weight): what enter and play
     * do, without a list and without telling anybody.  NULL: by a list. */
    enum hb_next (*random)(struct hb_tilegame *tg, const struct hb_rule_slot *slot, uint64_t *seed);
};

extern const struct hb_step hb_step_draw, hb_step_tile, hb_step_figure, hb_step_score, hb_step_pass_on;

void hb_tg_agenda_build(struct hb_tilegame *tg);
void hb_tg_turn_run(struct hb_tilegame *tg, struct hb_sink *sink); /* until somebody must choose */
bool hb_tg_turn_enter_and_ask(struct hb_tilegame *tg); /* enters the present step: whether somebody must choose in it */
void hb_tg_turn_play(struct hb_tilegame *tg, int who, struct hb_move m, struct hb_sink *sink);
bool hb_tg_turn_is_legal(const struct hb_tilegame *tg, int who, struct hb_move m);
void hb_tg_turn_playout(struct hb_tilegame *tg, uint64_t *seed);

/* Opens a frame with a step of a rule; the caller returns HB_OPENS or HB_CALLS. */
void hb_tg_open_frame(struct hb_tilegame *tg, const struct hb_rule_slot *slot, unsigned step, int actor,
                      unsigned argument);
/* Opens a part inside this one, with the same agenda and the same player.  It ends where the turn would pass on.  No
 * tile is in hand. */
void hb_tg_open_part(struct hb_tilegame *tg);
/* There is no tile just laid any more. */
void hb_tg_clear_laid(struct hb_tilegame *tg);
/* Whether no step of this part comes after the present one, but those at its end. */
bool hb_tg_part_has_no_more_steps(const struct hb_tilegame *tg);
/* The frame that is asked now. */
struct hb_frame *hb_tg_top_frame(struct hb_tilegame *tg);
/* Lets the frame ask the next player, clockwise; false when it has come round to the one whose turn it is. */
bool hb_tg_ask_next_player(struct hb_tilegame *tg);
/* A step of the agenda by its phase, its place in it; agenda_length if there is none. */
unsigned hb_tg_agenda_place(const struct hb_tilegame *tg, const char *phase);
/* The code of a frame's step by its phase; HB_NO_STEP if there is none. */
unsigned hb_tg_frame_code(const struct hb_tilegame *tg, const char *phase);

/* Whether some rule says that the game is decided: it ends before anything else is done. */
bool hb_tg_is_decided(const struct hb_tilegame *tg);

/* How many of a piece a player has in all, wherever they are. */
unsigned hb_tg_pieces_of(const struct hb_tilegame *tg, unsigned piece, int player);

/* Scoring */

struct hb_scored { /* a feature about to be scored */
    enum hb_feature_kind kind;
    unsigned root, tile, segment;                /* one of its places, for pointing at it */
    unsigned tiles, shields, neighbours, cities; /* tiles: of a castle those of the nine that show mist */
    bool complete;
    bool at_end;   /* final scoring */
    bool measured; /* `marks` are summed up over it */
    struct hb_marks marks;
    unsigned power[HB_PLAYERS_MAX];
    unsigned best;    /* the largest power */
    unsigned owners;  /* bit p: player p has it */
    unsigned present; /* bit p: player p has a figure there */
    unsigned detail;  /* of points from a rule's source, with a feature or without (kind HB_FEATURE_KINDS): what it
                       * wants to tell */
};

/* How far the scoring of a feature is that had to stop for a choice. */
enum hb_scoring { HB_SCORING_NONE, HB_SCORING_ORDER, HB_SCORING_CHOSEN, HB_SCORING_AWARDS, HB_SCORING_SPOILS };

/* A receiver of points: the game itself, or somebody who only wants to know. */
struct hb_award {
    void (*points)(struct hb_award *a, int player, unsigned source, int points, const struct hb_scored *s);
};

/* What a feature consists of, given one place on it; without its owners. */
struct hb_scored hb_tg_measure(const struct hb_tilegame *tg, unsigned tile, unsigned segment);
void hb_tg_count_majority(const struct hb_tilegame *tg, struct hb_scored *s);
int hb_tg_worth(const struct hb_tilegame *tg, const struct hb_scored *s);
int hb_tg_worth_for(const struct hb_tilegame *tg, const struct hb_scored *s, int player, int worth);
/* What the feature would bring this player if the game ended now and they had it; fills in who has it. */
int hb_tg_worth_at_end(const struct hb_tilegame *tg, struct hb_scored *s, int player);

/* A feature is complete and will be scored in the step for it, once, however often this is said. */
void hb_tg_add_due(struct hb_tilegame *tg, unsigned tile, unsigned segment);

/* Points of a feature to everybody who has it. */
void hb_tg_award_owners(const struct hb_tilegame *tg, const struct hb_scored *s, int worth, struct hb_award *a);

/* All points pass here. */
void hb_tg_give_points(struct hb_tilegame *tg, int player, unsigned source, int points, const struct hb_scored *s,
                       struct hb_sink *sink);
void hb_tg_send_home(struct hb_tilegame *tg, unsigned number, struct hb_sink *sink);
/* The figure of this player that a move names by its piece and where it stands; it must be there. */
void hb_tg_send_home_by_move(struct hb_tilegame *tg, int player, struct hb_move m, struct hb_sink *sink);
/* A feature fell apart, and this segment belongs to a part of it: for everybody it is as if followers had left that
 * part. */
void hb_tg_feature_split(struct hb_tilegame *tg, unsigned tile, unsigned segment, struct hb_sink *sink);
void hb_tg_final_points(const struct hb_tilegame *tg, struct hb_award *a);
void hb_tg_final_scoring(struct hb_tilegame *tg, struct hb_sink *sink);
struct hb_value hb_tg_value(const struct hb_game *g, unsigned tile, unsigned segment);

/* Whether the tile in hand is one that would have lain first, had not a board done so: laying it is part of the set-up,
 * and nothing else happens in that part. */
bool hb_tg_start_tile_in_hand(const struct hb_tilegame *tg);
/* Whether the tile in hand may lie anywhere. */
bool hb_tg_tile_can_be_laid(const struct hb_tilegame *tg);

/* Figures: whether the player has such a piece and may put it on that segment of a tile. */
bool hb_tg_may_put(const struct hb_tilegame *tg, int player, unsigned piece, unsigned tile, unsigned segment);
/* Puts it there; it comes from the supply. */
void hb_tg_put_figure(struct hb_tilegame *tg, int player, unsigned piece, unsigned tile, unsigned segment,
                      struct hb_sink *sink);

/* The score track: counters on its spaces, and what happens when they move
 *
 * Every player has one counter, whose total is their score; a rule may give everybody a second one.  A counter stands
 * on the space of its total, and after the last space comes the first again.
 *
 * Where no rule in play needs the track there are no bytes for it, and points are only points.  Otherwise points that
 * are given wait until counters have walked.  What a step gives before it lets go is one event: the points of one
 * feature to everybody who has it, those of one figure taken back.  In a frame above that step the players say,
 * clockwise from the one whose turn it is, which counter moves; when all of the event have moved the rules are asked
 * (`walked` of rule.h).  Points that a rule gives then are rogue points: they walk afterwards, one player after the
 * other, and each time the rules are asked again. */

enum { HB_TRACK_SPACES = 50 };

enum hb_track_stage {
    HB_TRACK_STILL,
    HB_TRACK_DUE, /* points wait, and the step that gives them has not let go yet */
    HB_TRACK_WALKS,
    HB_TRACK_WALKED, /* the rules are asked */
    HB_TRACK_ROGUE,
    HB_TRACK_ROGUE_WALKED
};

struct hb_tg_track {
    uint8_t counters; /* of each player */
    uint8_t stage;    /* enum hb_track_stage */
    /* By player: the total of the second counter; points that have not walked yet; those that have walked in the event
     * that the rules are asked about now. */
    uint16_t second[HB_PLAYERS_MAX], waiting[HB_PLAYERS_MAX], moved[HB_PLAYERS_MAX];
    uint8_t source[HB_PLAYERS_MAX];                        /* of the points that wait */
    uint8_t counter[HB_PLAYERS_MAX], from[HB_PLAYERS_MAX]; /* which one has walked, and from which space */
};

_Static_assert(sizeof(struct hb_tg_track) == 2 + (3 * 2 + 3) * HB_PLAYERS_MAX, "no padding in the track");

extern const struct hb_step hb_step_track; /* only a frame */

static inline struct hb_tg_track *hb_tg_track(const struct hb_tilegame *tg)
{
    return hb_tg_at(tg, tg->at_track);
}

/* Whether some rule needs to know how counters move, and how many each player has. */
static inline bool hb_tg_has_track(const struct hb_tilegame *tg)
{
    return tg->at_track != 0;
}
static inline unsigned hb_tg_counters(const struct hb_tilegame *tg)
{
    return tg->at_track ? hb_tg_track(tg)->counters : 1;
}

/* The total of a counter, 0 being the first, and its space. */
unsigned hb_tg_counter_total(const struct hb_tilegame *tg, unsigned player, unsigned counter);
unsigned hb_tg_counter_space(const struct hb_tilegame *tg, unsigned player, unsigned counter);

/* Points were given and wait. */
void hb_tg_track_add_waiting(struct hb_tilegame *tg, unsigned player, unsigned source, int points);
/* The player whose points walk next; -1 if none wait. */
int hb_tg_track_next_player(const struct hb_tilegame *tg);
/* The points that wait for this player walk, on that counter. */
void hb_tg_track_walk(struct hb_tilegame *tg, unsigned player, unsigned counter);
/* Whether two orders of scoring would make a difference to the rules that need the track now. */
bool hb_tg_track_needs_order(const struct hb_tilegame *tg);
/* Whether a track that was read from outside can come about. */
bool hb_tg_track_is_sane(const struct hb_tilegame *tg);

/* Pieces, verbs, sources and marks of the rules in play */

struct hb_tg_piece_kind;
struct hb_rule;
void hb_tg_fill_slots(struct hb_tilegame *tg); /* fills in everything about the rules in play */
const struct hb_rule_slot *hb_tg_slot_of_rule(const struct hb_tilegame *tg, unsigned number); /* NULL: not in play */
const struct hb_rule_slot *hb_tg_piece_slot(const struct hb_tilegame *tg, unsigned piece);
enum hb_tg_cite { HB_CITE_STAND, HB_CITE_COMPLETE, HB_CITE_FINAL, HB_CITE_EARLY };
/* The id of the numbered rule, or NULL: of a rule in play, else of another one of this kind of game. */
const char *hb_tg_cite(const struct hb_tilegame *tg, enum hb_feature_kind kind, enum hb_tg_cite what);
const char *hb_tg_cite_majority(const struct hb_tilegame *tg); /* which says who has a feature */
const char *hb_tg_cite_aside(const struct hb_tilegame *tg);    /* which says what becomes of a tile that fits nowhere */
const char *hb_tg_source_name(const struct hb_tilegame *tg, unsigned source);
const struct hb_rule *hb_tg_source_rule(const struct hb_tilegame *tg, unsigned source, unsigned *nth);

/* How many of its nth mark a feature has. */
unsigned hb_tg_slot_marks(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, unsigned nth,
                          const struct hb_scored *s);
unsigned hb_tg_slot_marks_at(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, unsigned nth,
                             unsigned root);

/* Whether a design bears the nth mark of a rule; a tile; and the tile just laid, if there is one. */
static inline bool hb_tg_design_bears(const struct hb_rule_slot *slot, unsigned nth, unsigned design)
{
    unsigned word = slot->mark[nth];

    return word != HB_NO_MARK && (hb_designs[design].mark_words >> word & 1);
}
static inline bool hb_tg_tile_bears(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, unsigned nth,
                                    unsigned tile)
{
    return hb_tg_design_bears(slot, nth, hb_land_tile_design(hb_tg_land(tg), tile));
}
static inline bool hb_tg_laid_bears(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, unsigned nth)
{
    return tg->laid != HB_NO_TILE && hb_tg_tile_bears(tg, slot, nth, tg->laid);
}

/* The nth verb of a rule; the rule of a verb (NULL: none in play), its name and its form. */
static inline unsigned hb_tg_slot_verb(const struct hb_rule_slot *slot, unsigned nth)
{
    return HB_VERB_RULES + (unsigned)HB_RULE_VERBS * slot->rule + nth;
}
const struct hb_rule_slot *hb_tg_verb_slot(const struct hb_tilegame *tg, unsigned verb);
const char *hb_tg_verb_name(unsigned verb);
const char *hb_tg_verb_form(unsigned verb);
const char *hb_tg_verb_words(unsigned verb);
const char *hb_tg_verb_place(unsigned verb, unsigned number); /* beside the landscape, which a move with it names */
const char *
hb_tg_verb_value_name(unsigned verb); /* what its number or word is called among named values; NULL: as usual */

/* A segment as named values: what it is, where, and its borders. */
void hb_tg_describe_segment(const struct hb_tilegame *tg, unsigned tile, unsigned segment, struct hb_event_record *t);

/* Events */

enum hb_tg_event {
    HB_EVENT_DRAW,  /* design */
    HB_EVENT_ASIDE, /* design */
    HB_EVENT_TILE,  /* design x y rot */
    HB_EVENT_PUT,   /* piece x y segment kind */
    HB_EVENT_PASS,
    HB_EVENT_HOME,     /* piece x y segment kind */
    HB_EVENT_COMPLETE, /* kind x y segment tiles shields: nobody stands there */
    HB_EVENT_SCORE,    /* see hb_event_score */
    HB_EVENT_END,
    HB_EVENT_RULE,    /* a rule's own: its number, then its own numbers */
    HB_EVENT_DISCARD, /* design */
    HB_EVENTS
};

/* Numbers of a score event. */
enum {
    HB_SCORE_POINTS,
    HB_SCORE_SOURCE,
    HB_SCORE_KIND,
    HB_SCORE_X,
    HB_SCORE_Y,
    HB_SCORE_SEGMENT,
    HB_SCORE_TILES, /* a monastery: neighbours; a field: complete cities */
    HB_SCORE_SHIELDS,
    HB_SCORE_HOW, /* bits: 1 complete, 2 at the end of the game, 4 a feature at all */
    HB_SCORE_OWNERS,
    HB_SCORE_PRESENT, /* where the points are of a rule's source: its `detail` */
    HB_SCORE_POWERS   /* four bits a player */
};

/* Unlikely where games are played by the million, and the compiler is told so. */
__attribute__((cold)) void hb_tg_emit(struct hb_sink *sink, const struct hb_tilegame *tg, enum hb_tg_event what,
                                      int player, int n, const int32_t *number);

__attribute__((cold)) void hb_tg_emit_rule(struct hb_sink *sink, const struct hb_tilegame *tg,
                                           const struct hb_rule_slot *slot, int player, int n, const int32_t *number);

/* Kinds of games on a landscape
 *
 * A game of this family is a `const struct hb_kind` with HB_TG_ANSWERS and one `const struct hb_land_kind`, which says
 * what its options are and what comes of them.  A state finds it by the kind in its head. */

/* What a game is played by, as it follows from the options. */
struct hb_terms {
    uint32_t rules;  /* bit i: the rule with number i is in play: by an option, or woken by a tile */
    uint8_t edition; /* enum hb_edition: of a tile that has two forms, that one */
    uint8_t variant; /* a level, or a bit for each option of a rule (struct hb_rule_option); rules may ask for it */
};

struct hb_start_tile {
    uint16_t design;
    int16_t x, y;
    uint16_t quarters;
};

/* The options that every kind has after all others. */
enum { HB_LAND_BAG, HB_LAND_DRAWS, HB_LAND_START, HB_LAND_OPTIONS };

/* The options of a kind.  It says its own ones; before main begins those of its rules follow, in play or not, in the
 * order of their places, and those of every kind (tilegame_options.c). */
enum { HB_OPTIONS_MAX = 24 };

struct hb_rule;
struct hb_rule_option;

struct hb_land_options {
    struct hb_option list[HB_OPTIONS_MAX + HB_LAND_OPTIONS + 1];
    const struct hb_rule_option *of_rule[HB_OPTIONS_MAX]; /* NULL: the kind's own */
    const struct hb_rule *rule[HB_OPTIONS_MAX];           /* whose it is */
    unsigned count;                                       /* without those of every kind */
};

/* Options as they were given, and below them what hb_tg_setup_check makes of them.  The texts share the room that there
 * is alike: a kind with few options may have long ones. */
enum { HB_TILES_TEXT = 8192, HB_OPTIONS_TEXT = 12000, HB_WORD_TEXT = 1000 };

struct hb_tg_setup {
    const struct hb_land_kind *land;
    char texts[HB_OPTIONS_TEXT]; /* hb_tg_option_given_text */
    uint32_t given;              /* bit i: option i of the kind was given */

    unsigned players;
    struct hb_terms terms;
    unsigned stocks, draws, starts;
    struct hb_stock stock[HB_STOCKS_MAX]; /* sorted by pile, then by design */
    uint16_t draw[HB_TILES_MAX];
    struct hb_start_tile start[HB_TILES_MAX];
    uint16_t hand; /* the design that the first player has in hand from the first; 0: none */

    /* Only until they are taken apart by the check: the last, so that they need not be kept. */
    char bag_text[HB_TILES_TEXT], draws_text[HB_TILES_TEXT], start_text[HB_TILES_TEXT];
};

/* What a refusal cites where every game on a landscape refuses the same: that a tile touches another and fits it, where
 * a figure goes and that nobody is there, and in which order features are scored. */
enum hb_law_id { HB_LAW_TOUCH, HB_LAW_FIT, HB_LAW_PUT, HB_LAW_HELD, HB_LAW_ORDER, HB_LAWS };

struct hb_land_kind {
    const char *id; /* as in struct hb_kind */
    struct hb_land_options *options;
    uint16_t lasting;        /* bit i: own option i is known of a game in progress, and positions have a line for it */
    const char *tiles_named; /* the option that is refused when the sets of its rules have too many tiles */

    /* The rules there are in it, in two lists that end with NULL.  Those of the second may be woken by tiles; some
     * lasting option must tell of them then.  NULL: none. */
    const struct hb_rule *const *rules, *const *expansions;

    /* Makes s->terms, which are all 0, of its own options; those of its rules add their bits. */
    bool (*choose)(struct hb_tg_setup *s, struct hb_error *err);
    /* Whether so many players (s->players) may play by these terms. */
    bool (*check_players)(const struct hb_tg_setup *s, struct hb_error *err);
    /* The text of an own option that lasts: with it the terms are the same again.  Positions of before may lack the
     * line of an option that says what that means (struct hb_option). */
    void (*option_text)(const struct hb_terms *terms, unsigned option, struct hb_text *out);
    /* Whether a tile from the set of a rule in play is drawn in this game; NULL: all are. */
    bool (*draws_tile)(const struct hb_terms *terms, const struct hb_design *d);
    const char *laws[HB_LAWS]; /* the ids of its rules; NULL: there is none */
};

const struct hb_land_kind *hb_tg_kind_of(const struct hb_tilegame *tg);
const char *hb_tg_kind_common_rule_id(const struct hb_land_kind *land,
                                      enum hb_law_id what); /* "" where it has no such rule */
const char *hb_tg_common_rule_id(const struct hb_tilegame *tg, enum hb_law_id what);
/* Its rules of both lists, one after the other; NULL at the end. */
const struct hb_rule *hb_tg_kind_rule(const struct hb_land_kind *land, unsigned i);

/* For `choose`: whether an option was given; its text; and which of its values it is (of a flag: 0 yes, 1 no), *which
 * staying as it is if it was not given. */
bool hb_tg_option_given(const struct hb_tg_setup *s, unsigned option);
const char *hb_tg_option_given_text(const struct hb_tg_setup *s, unsigned option);
bool hb_tg_option_choice(const struct hb_tg_setup *s, unsigned option, unsigned *which, struct hb_error *err);
/* Of a rule's option of figures; "" where the rule is not in play. */
const char *hb_tg_rule_option_text(const struct hb_tg_setup *s, const struct hb_rule_option *o);
/* The next word of a text, words being separated by spaces, or commas too. */
bool hb_tg_next_word(const char **text, char *word, size_t cap, bool commas);

/* For the kind's setup_init, position_size and position_parse. */
void hb_tg_setup_init(struct hb_tg_setup *s, const struct hb_land_kind *land);
size_t hb_tg_position_size(const struct hb_land_kind *land, const char *text, struct hb_error *err);
bool hb_tg_position_parse(const struct hb_land_kind *land, struct hb_game *g, const char *text, struct hb_error *err);

/* What all kinds on a landscape answer in the same way (struct hb_kind), and what those do in which all play for
 * themselves. */
#define HB_TG_ANSWERS                                                                                                  \
    .setup_size = sizeof(struct hb_tg_setup), .setup_kept = offsetof(struct hb_tg_setup, bag_text),                    \
    .setup_option = hb_tg_setup_option, .setup_check = hb_tg_setup_check, .setup_text = hb_tg_setup_text,              \
    .state_size = hb_tg_state_size, .begin = hb_tg_begin, .may_move = hb_tg_may_move, .phase = hb_tg_phase,            \
    .legal = hb_tg_legal, .is_legal = hb_tg_is_legal, .why_illegal = hb_tg_why_illegal, .weight = hb_tg_weight,        \
    .total_weight = hb_tg_total_weight, .outcome = hb_tg_outcome, .play = hb_tg_play, .playout = hb_tg_playout,        \
    .view = hb_tg_view, .complete = hb_tg_complete, .move_text = hb_tg_move_text, .move_parse = hb_tg_move_parse,      \
    .describe_move = hb_tg_describe_move, .describe_event = hb_tg_describe_event, .look = hb_tg_look,                  \
    .describe_table = hb_tg_describe_table, .describe_region = hb_tg_describe_region,                                  \
    .position_text = hb_tg_position_text, .check = hb_tg_check, .describe_phase = hb_tg_describe_phase,                \
    .land_view = &hb_tg_land_view

#define HB_TG_POINTS                                                                                                   \
    .score = hb_tg_score, .score_if_over = hb_tg_score_if_over, .scores_if_over = hb_tg_scores_if_over,                \
    .winner = hb_tg_winner

/* Options by their places in the list; hb_tg_option_named is past the last if there is none of that name. */
unsigned hb_tg_option_named(const struct hb_land_kind *land, const char *name);
/* Of a lasting one its text by these terms; and the text of any as it is told, with what was not given filled in. */
bool hb_tg_option_lasts(const struct hb_land_kind *land, unsigned option);
void hb_tg_option_lasting_text(const struct hb_land_kind *land, const struct hb_terms *terms, unsigned option,
                               struct hb_text *out);
void hb_tg_option_put(const struct hb_tg_setup *s, unsigned option, struct hb_text *out);
/* What the options of rules come to: bits of the terms; and figures of the rules in play, which change how many of a
 * tile there are. */
bool hb_tg_choose_rule_options(struct hb_tg_setup *s, struct hb_error *err);
bool hb_tg_complete_rule_options(struct hb_tg_setup *s, struct hb_error *err);
unsigned hb_tg_copies(const struct hb_tg_setup *s, const struct hb_design *d);

bool hb_tg_setup_option(void *setup, const char *name, const char *text, struct hb_error *err);
bool hb_tg_setup_check(void *setup, unsigned players, struct hb_error *err);
/* Whether each start tile but the first touches one before it and fits those it touches. */
bool hb_tg_start_fits(const struct hb_tg_setup *s, struct hb_error *err);
void hb_tg_setup_text(const void *setup, const char *option, struct hb_text *out);
size_t hb_tg_state_size(const void *setup);
void hb_tg_begin(struct hb_game *g, const void *setup, struct hb_sink *sink);
void hb_tg_build_state(struct hb_tilegame *tg, const struct hb_tg_setup *s); /* everything but the first step */
unsigned hb_tg_pile(uint32_t rules, const struct hb_design *d);

bool hb_tg_may_move(const struct hb_game *g, int who);
const char *hb_tg_phase(const struct hb_game *g);
void hb_tg_describe_phase(const struct hb_game *g, struct hb_event_record *t);
struct hb_event_record;
size_t hb_tg_legal(const struct hb_game *g, int who, struct hb_move *out, size_t cap);
bool hb_tg_is_legal(const struct hb_game *g, int who, struct hb_move m);
void hb_tg_why_illegal(const struct hb_game *g, int who, struct hb_move m, const struct hb_names *names,
                       struct hb_error *err);
uint32_t hb_tg_weight(const struct hb_game *g, struct hb_move m);
uint32_t hb_tg_total_weight(const struct hb_game *g);
struct hb_move hb_tg_outcome(const struct hb_game *g, uint32_t at);
void hb_tg_play(struct hb_game *g, int who, struct hb_move m, struct hb_sink *sink);
void hb_tg_playout(struct hb_game *g, uint64_t *seed);
void hb_tg_view(const struct hb_game *g, int viewer, struct hb_game *out);
void hb_tg_complete(struct hb_game *g, int viewer, struct hb_random *random);
int hb_tg_score(const struct hb_game *g, int player);
int hb_tg_score_if_over(const struct hb_game *g, int player);
void hb_tg_scores_if_over(const struct hb_game *g, int *points);
bool hb_tg_winner(const struct hb_game *g, int player);
extern const struct hb_land_view hb_tg_land_view;
void hb_tg_check(const struct hb_game *g);

/* Notation and description */

void hb_tg_move_text(const struct hb_game *g, struct hb_move m, struct hb_text *out);
bool hb_tg_move_parse(const struct hb_game *g, const char *text, struct hb_move *out, struct hb_error *err);
void hb_tg_describe_move(const struct hb_game *g, struct hb_move m, struct hb_event_record *t);
struct hb_land_move_parts hb_tg_move_parts(const struct hb_game *g, struct hb_move m);
void hb_tg_describe_event(const struct hb_game *g, const struct hb_event *e, struct hb_event_record *t);
void hb_tg_look(const struct hb_game *g, struct hb_look *look);
void hb_tg_look_region(const struct hb_game *g, struct hb_look_region *r);
void hb_tg_describe_table(const struct hb_game *g, struct hb_describer *f);
void hb_tg_describe_region(const struct hb_game *g, const struct hb_look_region *r, struct hb_describer *f);
enum { HB_WHERES = HB_AT_RESERVE + 1 };
extern const char *const hb_where_names[HB_WHERES]; /* of enum hb_where_kind, in positions */
void hb_tg_position_text(const struct hb_game *g, struct hb_text *out);

#endif
