/* land.h -- a game on a landscape: its state, and the turn.
 *
 * What all games of this family share: tiles are drawn and laid, figures stand on features, features are scored.  Which
 * rules do that is said by the rules in play (rules/rule.h), and which of them come into play by the kind of game (struct
 * hb_land_kind); nothing here knows one of them by name.
 *
 * A turn has one part or more.  A part runs through the agenda, a list of steps in the order of the rules: draw, lay the
 * tile, place a figure, score, pass on.  It is put together at set-up from the steps below and those of the rules in
 * play, by slot and rank.  A step either asks somebody to choose or is done at once.  Where one question is not enough it
 * opens frames on top of the agenda, each with a step, somebody to ask and a number; and a step may open a whole part
 * inside its own (turn.c). */
#ifndef HB_LAND_LAND_H
#define HB_LAND_LAND_H

#include "core/landscape.h"
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
struct hb_own {
    uint8_t rule; /* its number */
    uint8_t piece, source;
    uint8_t mark[HB_RULE_COUNTS]; /* HB_NO_MARK: no tile bears it */
    uint8_t place;                /* among the rules in play */
    uint16_t memory;              /* bytes from the start of the state */
};

enum { HB_NO_MARK = 0xff, HB_MARK_WORDS_MAX = 64 /* a bit each */ };

/* The hooks that are asked in play; for each the rules in play that have it are a set of bits in the state. */
enum hb_hook {
    HB_HOOK_MINDS,
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

struct hb_landgame {
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
    uint16_t at_track;           /* where the score track is (track.h), 0: nobody minds it */
    uint16_t opens;              /* bit k: figures may stand on features of kind k */
    uint16_t drawn;              /* design in hand, 0: none */
    uint16_t laid;               /* the tile laid in this part, HB_NO_TILE: none */
    uint16_t stocks;             /* how many designs there are in the piles */
    uint16_t draws, draws_done;  /* tiles whose order is given, and how many of them are drawn */
    uint16_t tiles_left;         /* unseen, in all piles */
    uint16_t pile_end[HB_PILES]; /* stocks are sorted by pile; where each pile ends */
    uint16_t pile_left[HB_PILES];
    uint16_t due[HB_DUE_MAX]; /* stops of their rings (landscape.h); the first is being scored */
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
_Static_assert(sizeof(struct hb_stock) == 4 && sizeof(struct hb_own) == 10, "no padding in stocks and rules");
_Static_assert(sizeof(struct hb_frame) == 4 && sizeof(struct hb_part) == 4 && sizeof(struct hb_due_points) == 4,
               "no padding in frames, parts and points");
_Static_assert(sizeof(struct hb_landgame) == sizeof(struct hb_game) + 18 + 7 * 2 + 4 * HB_PILES + 2 * HB_DUE_MAX + 4 +
                                                 4 * HB_FRAMES_MAX + 4 * HB_PARTS_MAX + HB_AGENDA_MAX + HB_PIECES_MAX +
                                                 4 + 4 * HB_HOOKS + 6 * 2,
               "no padding in the head");
_Static_assert(HB_RULE_PIECES *HB_RULES_MAX <= 256 && HB_IN_PLAY_MAX <= 32, "codes and sets of rules have room");

static inline void *hb_lg_at(const struct hb_landgame *c, uint32_t offset)
{
    return (char *)(uintptr_t)c + offset;
}

static inline struct hb_landgame *hb_lg(struct hb_game *g)
{
    return (struct hb_landgame *)g;
}
static inline const struct hb_landgame *hb_lg_const(const struct hb_game *g)
{
    return (const struct hb_landgame *)g;
}
static inline struct hb_landscape *hb_land(const struct hb_landgame *c)
{
    return hb_lg_at(c, c->at_land);
}
static inline struct hb_seat *hb_seats(const struct hb_landgame *c)
{
    return hb_lg_at(c, c->at_seats);
}
/* Behind the seats: a player's points by source, which add up to his score. */
static inline int16_t *hb_points_of(const struct hb_landgame *c, unsigned player)
{
    return (int16_t *)(hb_seats(c) + c->head.players) + (size_t)player * c->sources;
}
static inline struct hb_own *hb_owns(const struct hb_landgame *c)
{
    return hb_lg_at(c, c->at_owns);
}
static inline void *hb_own_memory(const struct hb_landgame *c, const struct hb_own *own)
{
    return hb_lg_at(c, own->memory);
}
static inline uint16_t *hb_draws(const struct hb_landgame *c)
{
    return hb_lg_at(c, c->at_draws);
}

/* The unseen tiles: of each its stock, in order.  Those of the pile that is drawn from come first. */
static inline uint8_t *hb_bag(const struct hb_landgame *c)
{
    return hb_lg_at(c, c->at_bag);
}
/* Its end.  What fitted nowhere lies there, of each tile one more than its stock, the largest last; before them there are
 * zeros.  So many have left the bag at least, and there are HB_BEHIND_BAG bytes more, since it is moved a vector at a
 * time. */
enum { HB_BEHIND_BAG = 32 };
static inline uint8_t *hb_bag_end(const struct hb_landgame *c)
{
    return hb_lg_at(c, c->at_draws);
}
/* By stock: its design. */
static inline uint16_t *hb_stock_designs(const struct hb_landgame *c)
{
    return hb_lg_at(c, c->at_stocks);
}
/* How many of them can still be drawn. */
static inline unsigned hb_tiles_to_draw(const struct hb_landgame *c)
{
    return (unsigned)c->tiles_left - c->hidden;
}
/* A tile leaves the game without being seen: one less can be drawn.  There must be one. */
void hb_hide_tile(struct hb_landgame *c);
unsigned hb_unseen(const struct hb_landgame *c, unsigned stock);
unsigned hb_aside(const struct hb_landgame *c, unsigned stock); /* how many of it fitted nowhere */
void hb_put_aside(struct hb_landgame *c, unsigned stock);
void hb_take(struct hb_landgame *c, unsigned at); /* out of the bag */
void hb_set_pile(struct hb_landgame *c);

/* Moves.  Verbs of the landscape game; those of rules follow at HB_VERB_RULES + HB_RULE_VERBS * number of the rule. */
enum {
    HB_VERB_NONE,
    HB_VERB_DRAW,
    HB_VERB_TILE,
    HB_VERB_PUT,
    HB_VERB_PASS,
    HB_VERB_SCORE,
    HB_VERB_DISCARD,
    HB_VERBS, /* of the landscape game */
    HB_VERB_RULES = 16
};

_Static_assert(HB_VERB_RULES + HB_RULE_VERBS * HB_RULES_MAX <= 256, "a verb fits into a byte");

/* verb 8 bits, piece 8, y 16, x 16, arg 16: the rotation, the segment or the design. */
static inline struct hb_move hb_move_of(unsigned verb, unsigned piece, int x, int y, unsigned arg)
{
    return (struct hb_move){ (uint64_t)verb << 56 | (uint64_t)piece << 48 | (uint64_t)(uint16_t)y << 32 |
                             (uint64_t)(uint16_t)x << 16 | (uint16_t)arg };
}

static inline unsigned hb_move_verb(struct hb_move m)
{
    return (unsigned)(m.code >> 56);
}
static inline unsigned hb_move_piece(struct hb_move m)
{
    return (unsigned)(m.code >> 48) & 0xff;
}
static inline int hb_move_x(struct hb_move m)
{
    return (int16_t)(m.code >> 16 & 0xffff);
}
static inline int hb_move_y(struct hb_move m)
{
    return (int16_t)(m.code >> 32 & 0xffff);
}
static inline unsigned hb_move_arg(struct hb_move m)
{
    return (unsigned)(m.code & 0xffff);
}

/* The turn */

enum hb_slot {                /* the phases of a part */
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
    enum hb_slot slot;
    int rank; /* among the steps of one slot */

    /* Bit i: it is entered only where the tile just laid bears mark i of its rule (`count`), or another of those that are
     * named here.  0: always. */
    uint8_t signs;

    /* In a position that is read in the step that asks is entered again: if it asks it has changed nothing but
     * head.actor.  A frame asks its own actor unless it says otherwise. */
    enum hb_next (*enter)(struct hb_landgame *c, const struct hb_own *own, struct hb_sink *sink);
    size_t (*legal)(const struct hb_landgame *c, const struct hb_own *own, int who, struct hb_move *out, size_t cap);
    bool (*is_legal)(const struct hb_landgame *c, const struct hb_own *own, int who,
                     struct hb_move m); /* NULL: listed */
    enum hb_next (*play)(struct hb_landgame *c, const struct hb_own *own, int who, struct hb_move m,
                         struct hb_sink *sink);

    /* Refuses what is not legal: with one sentence whatever it was, which is named here by its key, or in words of its
     * own. */
    const char *refusal;
    void (*why)(const struct hb_landgame *c, const struct hb_own *own, int who, struct hb_move m,
                const struct hb_names *names, struct hb_error *err);

    /* Where chance is asked: */
    uint32_t (*weight)(const struct hb_landgame *c, const struct hb_own *own, struct hb_move m);
    uint32_t (*total_weight)(const struct hb_landgame *c, const struct hb_own *own);
    struct hb_move (*outcome)(const struct hb_landgame *c, const struct hb_own *own, uint32_t at);

    /* What the question is about, as facts: beside the phase, and for its sentence.  NULL: nothing. */
    void (*facts)(const struct hb_landgame *c, const struct hb_own *own, struct hb_facts *f);

    /* Enters the step and makes one of its choices, all with the same chance (chance by weight): what enter and play do,
     * without a list and without telling anybody.  NULL: by a list. */
    enum hb_next (*random)(struct hb_landgame *c, const struct hb_own *own, uint64_t *seed);
};

extern const struct hb_step hb_step_draw, hb_step_tile, hb_step_figure, hb_step_score, hb_step_pass_on;

/* The step that is asked now, and the rule whose it is (NULL: the landscape game's own). */
const struct hb_step *hb_current_step(const struct hb_landgame *c);
const struct hb_own *hb_current_own(const struct hb_landgame *c);

void hb_agenda_build(struct hb_landgame *c);
void hb_turn_run(struct hb_landgame *c, struct hb_sink *sink); /* until somebody must choose */
bool hb_turn_asks(struct hb_landgame *c); /* enters the present step: whether somebody must choose in it */
void hb_turn_play(struct hb_landgame *c, int who, struct hb_move m, struct hb_sink *sink);
bool hb_turn_is_legal(const struct hb_landgame *c, int who, struct hb_move m);
void hb_turn_playout(struct hb_landgame *c, uint64_t *seed);

/* Opens a frame with a step of a rule; the caller returns HB_OPENS or HB_CALLS. */
void hb_open_frame(struct hb_landgame *c, const struct hb_own *own, unsigned step, int actor, unsigned argument);
/* Opens a part inside this one, with the same agenda and the same player.  It ends where the turn would pass on.  No tile
 * is in hand. */
void hb_open_part(struct hb_landgame *c);
/* There is no tile just laid any more. */
void hb_forget_laid(struct hb_landgame *c);
/* Whether no step of this part comes after the present one, but those at its end. */
bool hb_part_is_done(const struct hb_landgame *c);
/* The frame that is asked now. */
struct hb_frame *hb_top_frame(struct hb_landgame *c);
/* Lets the frame ask the next player, clockwise; false when it has come round to the one whose turn it is. */
bool hb_ask_next_player(struct hb_landgame *c);
/* A step of the agenda by its phase, its place in it; agenda_length if there is none. */
unsigned hb_agenda_place(const struct hb_landgame *c, const char *phase);
/* A step by its code in agenda and frames, and a code by the phase of a frame; 0xff if there is none. */
const struct hb_step *hb_step_coded(const struct hb_landgame *c, unsigned code);
unsigned hb_frame_code(const struct hb_landgame *c, const char *phase);

/* Whether some rule says that the game is decided: it ends before anything else is done. */
bool hb_is_decided(const struct hb_landgame *c);

/* How many of a piece a player has in all, wherever they are. */
unsigned hb_pieces_of(const struct hb_landgame *c, unsigned piece, int player);

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

/* Somebody who is told of points: the game itself, or somebody who only wants to know. */
struct hb_award {
    void (*points)(struct hb_award *a, int player, unsigned source, int points, const struct hb_scored *s);
};

/* What a feature consists of, given one place on it; without its owners. */
struct hb_scored hb_measure(const struct hb_landgame *c, unsigned tile, unsigned segment);
void hb_find_owners(const struct hb_landgame *c, struct hb_scored *s);
int hb_worth(const struct hb_landgame *c, const struct hb_scored *s);
int hb_worth_for(const struct hb_landgame *c, const struct hb_scored *s, int player, int worth);
/* What the feature would bring this player if the game ended now and he had it; fills in who has it. */
int hb_worth_at_end(const struct hb_landgame *c, struct hb_scored *s, int player);

/* A feature is complete and will be scored in the step for it, once, however often this is said. */
void hb_due(struct hb_landgame *c, unsigned tile, unsigned segment);

/* Points of a feature to everybody who has it. */
void hb_award_owners(const struct hb_landgame *c, const struct hb_scored *s, int worth, struct hb_award *a);

/* All points pass here. */
void hb_give_points(struct hb_landgame *c, int player, unsigned source, int points, const struct hb_scored *s,
                    struct hb_sink *sink);
void hb_send_home(struct hb_landgame *c, unsigned number, struct hb_sink *sink);
/* The figure of this player that a move names by its piece and where it stands; it must be there. */
void hb_call_home(struct hb_landgame *c, int player, struct hb_move m, struct hb_sink *sink);
/* A feature fell apart, and this segment belongs to a part of it: for everybody it is as if followers had left that
 * part. */
void hb_fell_apart(struct hb_landgame *c, unsigned tile, unsigned segment, struct hb_sink *sink);
void hb_final_points(const struct hb_landgame *c, struct hb_award *a);
void hb_final_scoring(struct hb_landgame *c, struct hb_sink *sink);
struct hb_value hb_lg_value(const struct hb_game *g, unsigned tile, unsigned segment);

/* Whether the tile in hand is one that would have lain first, had not a board done so: laying it is part of the set-up, and
 * nothing else happens in that part. */
bool hb_lays_start(const struct hb_landgame *c);
/* Whether the tile in hand may lie anywhere. */
bool hb_tile_can_be_laid(const struct hb_landgame *c);

/* Figures: whether the player has such a piece and may put it on that segment of a tile. */
bool hb_may_put(const struct hb_landgame *c, int player, unsigned piece, unsigned tile, unsigned segment);
/* Puts it there; it comes from the supply. */
void hb_put_figure(struct hb_landgame *c, int player, unsigned piece, unsigned tile, unsigned segment,
                   struct hb_sink *sink);

/* Pieces, verbs, sources and marks of the rules in play */
struct hb_piece_kind;
struct hb_rule;
void hb_number_rules(struct hb_landgame *c); /* fills in everything about the rules in play */
const struct hb_own *hb_own_numbered(const struct hb_landgame *c, unsigned number); /* NULL: not in play */
const struct hb_own *hb_piece_own(const struct hb_landgame *c, unsigned piece);
enum hb_cite { HB_CITE_STAND, HB_CITE_COMPLETE, HB_CITE_FINAL, HB_CITE_EARLY };
/* The id of the numbered rule, or NULL: of a rule in play, else of another one of this kind of game. */
const char *hb_cite(const struct hb_landgame *c, enum hb_feature_kind kind, enum hb_cite what);
const char *hb_cite_majority(const struct hb_landgame *c); /* which says who has a feature */
const char *hb_cite_aside(const struct hb_landgame *c);    /* which says what becomes of a tile that fits nowhere */
const char *hb_source_name(const struct hb_landgame *c, unsigned source);
const struct hb_rule *hb_source_rule(const struct hb_landgame *c, unsigned source, unsigned *nth);

/* How many of its nth mark a feature has. */
unsigned hb_own_count(const struct hb_landgame *c, const struct hb_own *own, unsigned nth, const struct hb_scored *s);
unsigned hb_own_count_at(const struct hb_landgame *c, const struct hb_own *own, unsigned nth, unsigned root);

/* Whether a design bears the nth mark of a rule; a tile; and the tile just laid, if there is one. */
static inline bool hb_design_bears(const struct hb_own *own, unsigned nth, unsigned design)
{
    unsigned word = own->mark[nth];

    return word != HB_NO_MARK && (hb_designs[design].mark_words >> word & 1);
}
static inline bool hb_tile_bears(const struct hb_landgame *c, const struct hb_own *own, unsigned nth, unsigned tile)
{
    return hb_design_bears(own, nth, hb_tile_design(hb_land(c), tile));
}
static inline bool hb_laid_bears(const struct hb_landgame *c, const struct hb_own *own, unsigned nth)
{
    return c->laid != HB_NO_TILE && hb_tile_bears(c, own, nth, c->laid);
}

/* The nth verb of a rule; the rule of a verb (NULL: none in play), its name and its form. */
static inline unsigned hb_own_verb(const struct hb_own *own, unsigned nth)
{
    return HB_VERB_RULES + (unsigned)HB_RULE_VERBS * own->rule + nth;
}
const struct hb_own *hb_verb_own(const struct hb_landgame *c, unsigned verb);
const char *hb_verb_name(unsigned verb);
const char *hb_verb_form(unsigned verb);
const char *hb_verb_words(unsigned verb);
const char *hb_verb_fact(unsigned verb); /* what its number or word is called among facts; NULL: as usual */

/* Segments by name: its borders, clockwise from N as the tile lies; and as facts, what it is, where, and its borders. */
unsigned hb_border_names(const struct hb_landscape *l, unsigned tile, unsigned segment, const char *name[HB_HALVES]);
void hb_segment_facts(const struct hb_landgame *c, unsigned tile, unsigned segment, struct hb_facts *f);

/* Events */

enum hb_lg_event {
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
__attribute__((cold)) void hb_tell(struct hb_sink *sink, const struct hb_landgame *c, enum hb_lg_event what, int player,
                                   int n, const int32_t *number);

__attribute__((cold)) void hb_tell_rule(struct hb_sink *sink, const struct hb_landgame *c, const struct hb_own *own,
                                        int player, int n, const int32_t *number);

/* Kinds of games on a landscape
 *
 * A game of this family is a `const struct hb_kind` with HB_LAND_ANSWERS and one `const struct hb_land_kind`, which says
 * what its options are and what comes of them.  A state finds it by the kind in its head. */

/* What a game is played by, as it follows from the options. */
struct hb_terms {
    uint32_t rules;  /* bit i: the rule with number i is in play: by an option, or woken by a tile */
    uint8_t edition; /* enum hb_edition: of a tile that has two forms, that one */
    uint8_t variant; /* whatever else the kind wants to remember, such as a level; rules may ask for it */
};

struct hb_start_tile {
    uint16_t design;
    int16_t x, y;
    uint16_t quarters;
};

/* Options as they were given, and below them what hb_lg_setup_check makes of them.  The texts of its own options share the
 * room that there is alike: a kind with few of them may have long ones. */
enum { HB_TILES_TEXT = 8192, HB_WORD_TEXT = 1000, HB_OWN_OPTIONS_MAX = 12 };

struct hb_lg_setup {
    const struct hb_land_kind *land;
    char own_texts[HB_OWN_OPTIONS_MAX * HB_WORD_TEXT]; /* hb_lg_own_text */
    uint16_t given;                                    /* bit i: option i of the kind was given */

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

/* The options that every kind has after its own ones, and the end of the list. */
enum { HB_LAND_BAG, HB_LAND_DRAWS, HB_LAND_START, HB_LAND_OPTIONS };

#define HB_OPTIONS_OF_LAND                                                                                             \
    { "bag", HB_COUNTS, NULL, "", "tiles to be drawn, instead of those of the box", false, NULL },                     \
        { "draws", HB_LIST, NULL, "", "tiles that are drawn first, in this order", true, NULL },                       \
        { "start", HB_PLACES, NULL, "", "tiles that lie on the table, instead of the start tile", false, NULL },       \
    {                                                                                                                  \
        NULL, HB_FLAG, NULL, NULL, NULL, false, NULL                                                                   \
    }

struct hb_rule;

/* What a refusal cites where every game on a landscape refuses the same: that a tile touches another and fits it, where a
 * figure goes and that nobody is there, and in which order features are scored. */
enum hb_law_id { HB_LAW_TOUCH, HB_LAW_FIT, HB_LAW_PUT, HB_LAW_HELD, HB_LAW_ORDER, HB_LAWS };

struct hb_land_kind {
    const char *id;                  /* as in struct hb_kind */
    const struct hb_option *options; /* its own, then HB_OPTIONS_OF_LAND */
    unsigned own_options;
    uint16_t lasting;        /* bit i: own option i is known of a game in progress, and positions have a line for it */
    const char *tiles_named; /* the option that is refused when the sets of its rules have too many tiles */

    /* The rules there are in it, in two lists that end with NULL.  Those of the second may be woken by tiles; some lasting
     * option must tell of them then.  NULL: none. */
    const struct hb_rule *const *rules, *const *expansions;

    /* Looks at the text of an own option as soon as it is given, so that a mistake is told where it is made; NULL: whatever it
     * is is found out later. */
    bool (*reads)(unsigned option, const char *text, struct hb_error *err);
    /* Makes s->terms, which are all 0, of its own options, and looks at the number of players (s->players). */
    bool (*choose)(struct hb_lg_setup *s, struct hb_error *err);
    /* The text of a lasting option: with it the terms are the same again.  Positions of before may lack the line of an
     * option that says what that means (struct hb_option). */
    void (*option_text)(const struct hb_terms *terms, unsigned option, struct hb_text *out);
    /* Whether a tile from the set of a rule in play is drawn in this game; NULL: all are. */
    bool (*draws_tile)(const struct hb_terms *terms, const struct hb_design *d);
    /* How many of a tile there are in this game; NULL: as many as its file says. */
    unsigned (*copies)(const struct hb_lg_setup *s, const struct hb_design *d);
    const char *laws[HB_LAWS]; /* the ids of its rules; NULL: there is none */
    /* What a game that is over says of its end beyond points and winners; NULL: nothing. */
    void (*result_facts)(const struct hb_landgame *c, struct hb_facts *f);
};

const struct hb_land_kind *hb_land_kind_of(const struct hb_landgame *c);
const char *hb_law_of(const struct hb_land_kind *land, enum hb_law_id what); /* "" where it has no such rule */
const char *hb_law(const struct hb_landgame *c, enum hb_law_id what);
/* Its rules of both lists, one after the other; NULL at the end. */
const struct hb_rule *hb_land_rule(const struct hb_land_kind *land, unsigned i);

/* For `choose`: whether an option was given; its text; which of its values it is (of a flag: 0 yes, 1 no), *which staying as it is
 * if it was not given; and the next word of a text, words being separated by spaces, or commas too. */
bool hb_lg_given(const struct hb_lg_setup *s, unsigned option);
const char *hb_lg_own_text(const struct hb_lg_setup *s, unsigned option);
char *hb_lg_own_place(struct hb_lg_setup *s, unsigned option); /* where it lies, with room for so many bytes: */
size_t hb_lg_own_room(const struct hb_lg_setup *s);
bool hb_lg_which(const struct hb_lg_setup *s, unsigned option, unsigned *which, struct hb_error *err);
bool hb_lg_next_word(const char **text, char *word, size_t cap, bool commas);

/* For the kind's setup_init, position_size and position_parse. */
void hb_lg_setup_init(struct hb_lg_setup *s, const struct hb_land_kind *land);
size_t hb_lg_position_size(const struct hb_land_kind *land, const char *text, struct hb_error *err);
bool hb_lg_position_parse(const struct hb_land_kind *land, struct hb_game *g, const char *text, struct hb_error *err);

/* What all kinds on a landscape answer in the same way (struct hb_kind), and what those do in which everybody plays for
 * himself. */
#define HB_LAND_ANSWERS                                                                                                \
    .setup_size = sizeof(struct hb_lg_setup), .setup_kept = offsetof(struct hb_lg_setup, bag_text),                    \
    .setup_option = hb_lg_setup_option, .setup_check = hb_lg_setup_check, .setup_text = hb_lg_setup_text,              \
    .state_size = hb_lg_state_size, .begin = hb_lg_begin, .may_move = hb_lg_may_move, .phase = hb_lg_phase,            \
    .legal = hb_lg_legal, .is_legal = hb_lg_is_legal, .why_illegal = hb_lg_why_illegal, .weight = hb_lg_weight,        \
    .total_weight = hb_lg_total_weight, .outcome = hb_lg_outcome, .play = hb_lg_play, .playout = hb_lg_playout,        \
    .view = hb_lg_view, .complete = hb_lg_complete, .move_text = hb_lg_move_text, .move_parse = hb_lg_move_parse,      \
    .move_facts = hb_lg_move_facts, .move_words = hb_lg_move_words, .told = hb_lg_told,                                \
    .state_facts = hb_lg_state_facts, .position_text = hb_lg_position_text, .check = hb_lg_check,                      \
    .phase_facts = hb_lg_phase_facts, .phase_told = hb_lg_phase_told, .landscape = hb_lg_landscape,                    \
    .piece_name = hb_lg_piece_name, .bridge_name = hb_lg_bridge_name, .piece_power = hb_lg_piece_power,                \
    .stations = hb_lg_stations, .piece_load = hb_lg_piece_load, .hand = hb_lg_hand, .just_laid = hb_lg_just_laid,      \
    .value = hb_lg_value, .move_parts = hb_lg_move_parts, .remarkable = hb_lg_remarkable, .reasons = hb_lg_reasons

#define HB_LAND_POINTS                                                                                                 \
    .score = hb_lg_score, .score_if_over = hb_lg_score_if_over, .scores_if_over = hb_lg_scores_if_over,                \
    .reserve = hb_lg_reserve, .winner = hb_lg_winner, .expect = hb_lg_expect, .expect_by = hb_lg_expect_by

bool hb_lg_setup_option(void *setup, const char *name, const char *text, struct hb_error *err);
bool hb_lg_setup_check(void *setup, unsigned players, struct hb_error *err);
/* Whether each start tile but the first touches one before it and fits those it touches. */
bool hb_lg_start_fits(const struct hb_lg_setup *s, struct hb_error *err);
void hb_lg_setup_text(const void *setup, const char *option, struct hb_text *out);
size_t hb_lg_state_size(const void *setup);
void hb_lg_begin(struct hb_game *g, const void *setup, struct hb_sink *sink);
void hb_lg_lay_out(struct hb_landgame *c, const struct hb_lg_setup *s); /* everything but the first step */
unsigned hb_lg_pile(uint32_t rules, const struct hb_design *d);

bool hb_lg_may_move(const struct hb_game *g, int who);
const char *hb_lg_phase(const struct hb_game *g);
void hb_lg_phase_facts(const struct hb_game *g, struct hb_facts *f);
struct hb_told;
void hb_lg_phase_told(const struct hb_game *g, struct hb_told *t);
size_t hb_lg_legal(const struct hb_game *g, int who, struct hb_move *out, size_t cap);
bool hb_lg_is_legal(const struct hb_game *g, int who, struct hb_move m);
void hb_lg_why_illegal(const struct hb_game *g, int who, struct hb_move m, const struct hb_names *names,
                       struct hb_error *err);
uint32_t hb_lg_weight(const struct hb_game *g, struct hb_move m);
uint32_t hb_lg_total_weight(const struct hb_game *g);
struct hb_move hb_lg_outcome(const struct hb_game *g, uint32_t at);
void hb_lg_play(struct hb_game *g, int who, struct hb_move m, struct hb_sink *sink);
void hb_lg_playout(struct hb_game *g, uint64_t *seed);
void hb_lg_view(const struct hb_game *g, int viewer, struct hb_game *out);
void hb_lg_complete(struct hb_game *g, int viewer, struct hb_random *random);
int hb_lg_score(const struct hb_game *g, int player);
int hb_lg_score_if_over(const struct hb_game *g, int player);
void hb_lg_scores_if_over(const struct hb_game *g, int *points);
int hb_lg_reserve(const struct hb_game *g, int player);
void hb_lg_expect(const struct hb_game *g, int32_t *points);
void hb_lg_expect_by(const struct hb_game *g, const struct hb_weights *w, int32_t *points);
bool hb_lg_winner(const struct hb_game *g, int player);
const struct hb_landscape *hb_lg_landscape(const struct hb_game *g);
const char *hb_lg_piece_name(const struct hb_game *g, unsigned piece);
const char *hb_lg_bridge_name(const struct hb_game *g); /* NULL: there are none */
unsigned hb_lg_piece_power(const struct hb_game *g, unsigned piece);
size_t hb_lg_stations(const struct hb_game *g, struct hb_station *out, size_t cap);
/* What a player's figure of that kind has with it, and how many; NULL: nothing. */
const char *hb_lg_piece_load(const struct hb_game *g, unsigned piece, int player, unsigned *carries);
unsigned hb_lg_hand(const struct hb_game *g);
unsigned hb_lg_just_laid(const struct hb_game *g);
void hb_lg_check(const struct hb_game *g);

/* Notation and description */
void hb_lg_move_text(const struct hb_game *g, struct hb_move m, struct hb_text *out);
bool hb_lg_move_parse(const struct hb_game *g, const char *text, struct hb_move *out, struct hb_error *err);
void hb_lg_move_facts(const struct hb_game *g, struct hb_move m, struct hb_facts *f);
void hb_lg_move_words(const struct hb_game *g, struct hb_move m, const struct hb_names *names, struct hb_text *out);
struct hb_move_parts hb_lg_move_parts(const struct hb_game *g, struct hb_move m);
void hb_lg_told(const struct hb_game *g, const struct hb_event *e, struct hb_told *t);
bool hb_lg_remarkable(const struct hb_game *g, const struct hb_event *e, int who);
void hb_lg_reasons(const struct hb_turned *t, struct hb_reasons *r);
void hb_lg_state_facts(const struct hb_game *g, const struct hb_names *names, struct hb_facts *f);
enum { HB_WHERES = HB_AT_RESERVE + 1 };
extern const char *const hb_where_names[HB_WHERES]; /* of enum hb_where_kind, in positions */
void hb_lg_position_text(const struct hb_game *g, struct hb_text *out);

#endif
