/* rule.h -- what a rule may say: one file, one `const struct hb_rule` of named values and hooks.
 *
 * What a game is at its core and every expansion are rules.  The game on tiles (tilegame.h) asks and decides; a hook
 * gets what it needs and returns a value.  A hook left out means «no opinion».  Rules are asked in the order of their
 * ranks.  A rule may add steps to the turn, pieces, sources of points, marks to be counted over a feature, and memory
 * of its own in the state.  What all of that is numbered in a game stands in `struct hb_rule_slot`, which every hook is
 * given.
 *
 * A hook is asked all the time and seldom has anything to do.  So what a rule does rarely stands in a function of its
 * own that is not inlined: then the usual answer is a few instructions, and room for a list of moves is set apart only
 * where there is something to choose.
 *
 * An expansion is a folder, and the game on tiles has no `if` that names one.  A rule keeps nothing outside its
 * memory in the state: it is a constant, and several games with it may be played at once. */
#ifndef HB_RULE_H
#define HB_RULE_H

#include "engine/tilegame/tilegame.h"
#include "hradby/events.h"
#include "hradby/look.h"

/* Where a follower may stand, whatever is left out or added; which of these features are open to figures in a game, its
 * rules say.  A garden is for one figure alone. */
enum {
    HB_FOLLOWER_STANDS =
        1 << HB_ROAD | 1 << HB_CITY | 1 << HB_FIELD | 1 << HB_MONASTERY | 1 << HB_CASTLE | 1 << HB_CEMETERY
};

struct hb_tg_piece_kind {
    const char *name; /* NULL: none */
    uint8_t each;     /* how many each player has, at most */
    /* How many of them this player has in all, where not everybody has the same; it follows from the terms of the
     * game. */
    unsigned (*has)(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, unsigned piece, int player);
    uint8_t power;            /* in majorities; 0: does not count and does not occupy */
    uint16_t stands_on;       /* bit k: feature kind k */
    const char *placing_rule; /* cited when it may not stand on such a feature */
    bool beside_own;          /* only where a follower of the same player stands */
    bool on_open;             /* only on what is not complete */
    /* Further condition beyond these and, for pieces with power, that nobody holds the feature. */
    bool (*may_stand)(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int player, unsigned tile,
                      unsigned segment);
    /* Why one of the conditions of its own does not hold there. */
    void (*why_not)(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int player, unsigned tile,
                    unsigned segment, struct hb_error *err);
    /* What such a figure may have with it, as a piece has a name, and how many of that the player's one has now.  For a
     * kind of which each player has one. */
    const char *load; /* NULL: nothing */
    unsigned (*carries)(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int player);
    /* Such a figure, of a kind without power, has gone home, whoever sent it: what it had with it is put away. */
    void (*came_home)(struct hb_tilegame *tg, const struct hb_rule_slot *slot, int player);
    /* What it is called when it is free again, wherever it stood: by the sentence feature.FREED.freed.  NULL: after the
     * feature, as a knight after the city. */
    const char *freed;
    uint16_t lies_on; /* bit k: where it lies on a tile it is told of with the tile's feature of kind k */
};

/* A verb of the rule's own.  The form says what follows it in the text of a move, a letter each
 * (tilegame_notation.c). */
struct hb_verb {
    const char *name;
    const char *form;
    /* What the letter w stands for: words separated by spaces.  With "=NAME\0" before them the number or word of the
     * move is called so among its named values, instead of `n` or `choice`. */
    const char *words;
};

/* Which of its numbered rules speak of a feature: who may stand there, its points when complete, at the end of the
 * game, and before that. */
struct hb_cites {
    const char *stand, *complete, *final, *early;
};

/* A field of the rule's memory, for positions: `count` numbers of `size` bytes each (1 or 2, without sign). */
struct hb_memory_field {
    const char *name; /* NULL ends the list */
    uint16_t offset;
    uint8_t size;
    uint16_t count;
};

extern const struct hb_memory_field hb_track_fields[]; /* of the score track */

/* An option of the rule's own.  Every game that has the rule among its rules has the option, whether the rule is in
 * play or not; records and positions of games that are as it was before the option do not name it. */
struct hb_rule_option {
    struct hb_option option; /* no name ends the list */
    uint8_t place;           /* in the list of options, after the game's own: never given to another one */

    /* One of two words, or a flag: what is not the default is a bit of `variant` in terms and state, never given to
     * another option.  The bit is part of the bytes of a state, so it keeps its meaning. */
    uint8_t bit;
    /* Where `before` is none of the words: whether the bit was set in a game like this one. */
    bool (*was_set)(const struct hb_terms *terms);

    /* Or figures: how many there are of something in the box, as somebody who has it may correct them (HB_COUNTS).
     * `reads` refuses a text as soon as it is given; `completes`, asked where the rule is in play, refuses what cannot
     * be by these terms, and writes what is not named into the text, of which there may be `cap` bytes. */
    bool (*reads)(const char *text, struct hb_error *err);
    bool (*completes)(char *text, size_t cap, const struct hb_terms *terms, struct hb_error *err);
    unsigned (*copies)(const char *text, const struct hb_design *d, unsigned copies); /* of a tile, so many so far */
};

struct hb_rule {
    const char *name; /* as in options and positions */
    uint8_t number;   /* its bit in set-ups, its place in hb_rules: never given to another rule */
    uint8_t rank;     /* the order in which rules are asked: each is given what those of lower rank have made of a worth
                       * or of the owners; not by number, since numbers are given once and a new rule may belong between
                       * older ones */

    const struct hb_rule_option *options; /* its own ones; NULL: none */

    const char *tiles;       /* the tile set that comes with it, or NULL */
    const char *boxes;       /* words of its game for the boxes in which it lies, separated by spaces; NULL: none */
    uint16_t wakes_on;       /* bit k: on when a tile with feature kind k is in the game */
    const char *start_mark;  /* the tile of its set with this mark lies first, instead of the start tile */
    const char *start_board; /* tiles that lie first instead of it, as in the option `start`; NULL: none */
    uint16_t opens;          /* bit k: figures may stand on features of kind k at all */
    const char *without;     /* the sentence that refuses to stand there in a game without this rule */
    uint16_t neat;           /* bit k: features of kind k may be cut again (landscape_state.h) */
    uint8_t fewer;   /* so many followers fewer, the game's first piece, does each player have: they stay in the box */
    uint8_t figures; /* how many figures the players have together at most, where not each has all; 0: each has all */
    uint8_t loose_pieces; /* how many of its pieces may lie about: tokens, and those that belong to nobody */
    uint8_t bridges;      /* how many bridges may lie at the same time */
    const char *bridge;   /* what one is called, as a piece is */
    struct hb_tg_piece_kind piece[HB_RULE_PIECES];
    const char *source[HB_RULE_SOURCES]; /* of points, beyond the features' names */
    /* Marks of segments to be added up, of which hb_tg_slot_marks gives the sum; or of tiles (hb_tg_tile_bears, `signs`
     * of a step). */
    const char *count[HB_RULE_COUNTS];
    struct hb_verb verb[HB_RULE_VERBS];
    const char *const *places; /* of verbs with the letter b: as stations are called (look.h), by the number of the
                                * word behind the first */
    struct hb_cites cites[HB_FEATURE_KINDS];
    const char *cites_majority, *cites_aside; /* who has a feature; what becomes of a tile that fits nowhere */

    /* Its own bytes in the state (hb_tg_memory), zero at the start, without padding; and their names. */
    size_t memory;
    const struct hb_memory_field *fields;

    /* The game begins: its tiles lie there, and nothing else is done yet. */
    void (*begin)(struct hb_tilegame *tg, const struct hb_rule_slot *slot, const struct hb_tg_setup *s);

    /* Whether its memory and its pieces can come about in play: asked when a position is read from outside. */
    bool (*sane)(const struct hb_tilegame *tg, const struct hb_rule_slot *slot);

    /* Which pile a tile is drawn from; lower piles are used up first.  The main pile is HB_MAIN_PILE. */
    unsigned (*pile)(const struct hb_design *d);

    /* Whether the tile in hand, which fits by its edges, may lie there.  Asked only for tiles with a feature of
     * the kinds it cares about (bit k: feature kind k). */
    uint16_t reacts_to;
    bool (*may_lay)(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, unsigned square, unsigned quarters,
                    struct hb_error *why);

    /* The players against whom a move with a verb of the rule's goes, as bits, where its text does not say it: the
     * named value `victims`, and {whom} in its sentence.  NULL: against nobody. */
    unsigned (*victims)(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_move m);

    /* What a player may do instead of putting a figure: writes at most `cap` moves (never more than HB_ACTIONS_MAX
     * from all rules together) and returns how many there are.  Listed after the figures, before `pass`. */
    size_t (*actions)(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int player, struct hb_move *out,
                      size_t cap);
    enum hb_next (*act)(struct hb_tilegame *tg, const struct hb_rule_slot *slot, int player, struct hb_move m,
                        struct hb_sink *sink);
    void (*why_not)(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int player, struct hb_move m,
                    struct hb_error *err);

    /* A tile was just laid (tg->laid); a feature is complete, its points given and its figures at home. */
    void (*laid)(struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_sink *sink);
    void (*completed)(struct hb_tilegame *tg, const struct hb_rule_slot *slot, const struct hb_scored *s,
                      struct hb_sink *sink);

    /* A follower of this player left the feature with this root, one way or other. */
    void (*left)(struct hb_tilegame *tg, const struct hb_rule_slot *slot, int player, unsigned root,
                 struct hb_sink *sink);

    /* Who has a feature: may change s->owners, which are those with the most power. */
    void (*owners)(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_scored *s);

    /* Points of a feature that is being scored, given what it is worth so far: to everybody, and to one owner.
     * `explain` says what the rule made of it: by hb_event_reason, with a number and the id to cite, said by the
     * sentence reason.NAME («with an inn»); hb_event_drop_rules before it where the rule takes the place of those
     * before.  Of points from a source of its own too, which are of the kind HB_FEATURE_KINDS. */
    int (*worth)(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, const struct hb_scored *s, int worth);
    int (*worth_for)(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, const struct hb_scored *s,
                     int player, int worth);
    void (*explain)(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, const struct hb_scored *s,
                    int player, struct hb_event_record *t);

    /* Points are about to be given for a feature (tg->award says to whom and how many).  Whoever must choose first
     * opens a frame and returns HB_CALLS; the points land when it is done.  With such a rule the order of several
     * features matters, and the player whose turn it is chooses it. */
    enum hb_next (*award)(struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_sink *sink);
    /* Points were given, from whatever source. */
    void (*points)(struct hb_tilegame *tg, const struct hb_rule_slot *slot, int player, unsigned source, int points,
                   struct hb_sink *sink);
    /* The points of a feature are given; its figures are about to go home.  Opens a frame and returns HB_CALLS while
     * there is something to choose about. */
    enum hb_next (*spoils)(struct hb_tilegame *tg, const struct hb_rule_slot *slot, const struct hb_scored *s,
                           struct hb_sink *sink);

    /* Whether the game is won or lost and ends at once: asked after each feature that was scored, and of positions. */
    bool (*decided)(const struct hb_tilegame *tg, const struct hb_rule_slot *slot);

    /* The score track (track.c).  A second counter of every player, by its name, and `which`, which opens a frame where
     * the player says on which counter their points walk (hb_tg_track_walk).  Only one rule in play has these. */
    const char *counter;
    void (*which)(struct hb_tilegame *tg, const struct hb_rule_slot *slot, int player);
    /* Counters have moved.  Opens a frame and returns HB_CALLS while there is something to choose about, and is asked
     * again then. */
    enum hb_next (*walked)(struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_sink *sink);
    /* Whether it can matter to it now which of several features is scored first. */
    bool (*needs_order)(const struct hb_tilegame *tg, const struct hb_rule_slot *slot);

    /* Whether the tile in hand need not be laid.  Asked only in parts inside another one. */
    bool (*may_discard)(const struct hb_tilegame *tg, const struct hb_rule_slot *slot);

    /* What a feature is worth that this rule alone counts, at the end of the game; fills in what it rests on.  For
     * whoever looks at the table.  Negative: it is not this rule's. */
    int (*value)(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_scored *s);

    /* Points at the end of the game. */
    void (*final)(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_award *a);
    /* The game is over and its points are given: what is put away then. */
    void (*ended)(struct hb_tilegame *tg, const struct hb_rule_slot *slot);
    /* Points from a source of its own: the sentence, the rules, and what `detail` of hb_scored means, which is number
     * HB_SCORE_SEGMENT of the event. */
    struct hb_event_form source_form[HB_RULE_SOURCES];

    /* Events of its own (hb_tg_emit_rule): number 0 is the rule, number 1 which of these, its own ones follow. */
    struct hb_event_form event[HB_RULE_EVENTS];

    /* What lies before the players or on places beside the landscape, or how a party stands (look.h). */
    void (*look)(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_look *look);
    /* What the rule alone knows of the table, and of a feature, as named values; the last instead of what is counted
     * over it. */
    void (*describe_table)(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_describer *f);
    void (*describe_feature)(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, enum hb_feature_kind kind,
                             unsigned root, struct hb_describer *f);

    /* Its steps: those with a slot are part of the agenda, the others are opened as frames (hb_tg_open_frame). */
    struct hb_step step[HB_RULE_STEPS];
};

extern const struct hb_rule
    *hb_rules[HB_RULES_MAX]; /* by number, NULL where there is none; filled before main begins */

/* Made by the build from the folders there are. */
extern const struct hb_kind *const hb_land_kinds[]; /* all games on a landscape; NULL ends it */
extern const struct hb_rule *const hb_expansions[]; /* alphabetical; NULL ends it */
extern const char hb_rule_names[];                  /* their names, separated by spaces */

static inline const struct hb_tg_piece_kind *hb_tg_piece_kind(const struct hb_tilegame *tg, unsigned piece)
{
    unsigned code = tg->piece_code[piece];

    return &hb_rules[code / HB_RULE_PIECES]->piece[code % HB_RULE_PIECES];
}

/* For a step with a few moves that are always the same: writes up to cap of them and returns how many there are. */
static inline size_t hb_tg_list_moves(const struct hb_move *all, size_t n, struct hb_move *out, size_t cap)
{
    for (size_t i = 0; i < n && i < cap; i++)
        out[i] = all[i];
    return n;
}

/* Going through the rules in play that have a hook, in the order of their ranks:
 *
 *     for (uint32_t left = tg->hook[HB_HOOK_WORTH]; left;) {
 *         const struct hb_rule_slot *slot = hb_tg_next_slot(tg, &left);
 *         worth = hb_rules[slot->rule]->worth(tg, slot, s, worth);
 *     } */
static inline const struct hb_rule_slot *hb_tg_next_slot(const struct hb_tilegame *tg, uint32_t *left)
{
    unsigned i = (unsigned)__builtin_ctz(*left);

    *left &= *left - 1;
    return &hb_tg_slots(tg)[i];
}

/* All rules in play, for the same loop. */
static inline uint32_t hb_tg_all_slots(const struct hb_tilegame *tg)
{
    return tg->in_play < 32 ? ((uint32_t)1 << tg->in_play) - 1 : ~(uint32_t)0;
}

static inline const struct hb_rule *hb_tg_rule_of(const struct hb_rule_slot *slot)
{
    return hb_rules[slot->rule];
}

/* Steps by their codes, which the agenda and the frames keep in a byte: those of the game itself, then those of the
 * rules in play by their places, and that of the score track.  They are asked for in every move, so they are inline. */
enum { HB_CORE_STEPS = 5, HB_TRACK_STEP = 0xfe, HB_NO_STEP = 0xff };
extern const struct hb_step *const hb_tg_core_steps[HB_CORE_STEPS];

/* The rule whose step it is; NULL for the game's own. */
static inline const struct hb_rule_slot *hb_tg_slot_coded(const struct hb_tilegame *tg, unsigned code)
{
    if (code < HB_CORE_STEPS || code == HB_TRACK_STEP)
        return NULL;
    return &hb_tg_slots(tg)[(code - HB_CORE_STEPS) / HB_RULE_STEPS];
}

static inline const struct hb_step *hb_tg_step_coded(const struct hb_tilegame *tg, unsigned code)
{
    if (code < HB_CORE_STEPS)
        return hb_tg_core_steps[code];
    if (code == HB_TRACK_STEP)
        return &hb_step_track;
    return &hb_tg_rule_of(hb_tg_slot_coded(tg, code))->step[(code - HB_CORE_STEPS) % HB_RULE_STEPS];
}

static inline bool hb_tg_in_frame(const struct hb_tilegame *tg)
{
    return tg->frames > tg->floor;
}

static inline unsigned hb_tg_current_code(const struct hb_tilegame *tg)
{
    return hb_tg_in_frame(tg) ? tg->frame[tg->frames - 1].step : tg->agenda[tg->at];
}

/* The step that is asked now, and the rule whose it is. */
static inline const struct hb_step *hb_tg_current_step(const struct hb_tilegame *tg)
{
    return hb_tg_step_coded(tg, hb_tg_current_code(tg));
}

static inline const struct hb_rule_slot *hb_tg_current_slot(const struct hb_tilegame *tg)
{
    return hb_tg_slot_coded(tg, hb_tg_current_code(tg));
}

#endif
