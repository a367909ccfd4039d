/* rule.h -- what an expansion may say: one file, one `const struct hb_rule` of facts and hooks.
 *
 * The core asks and decides; a hook gets what it needs and returns a value.  A hook left out means «no
 * opinion».  The turn is an agenda of steps (carcassonne.h); a rule may add steps of its own to it, pieces,
 * sources of points, marks to be added up over a feature, and a few bytes of memory in the state. */
#ifndef HB_RULE_H
#define HB_RULE_H

#include "games/carcassonne/carcassonne.h"

enum { HB_RULE_PIECES = 3, HB_RULE_SOURCES = 3, HB_RULE_COUNTS = 4, HB_RULE_VERBS = 4, HB_RULE_STEPS = 4 };

/* Boxes, as presets of the option `box`. */
enum hb_box { HB_BOX_BASE, HB_BOX_BIGBOX2021, HB_BOX_BIGBOX5, HB_BOXES };

struct hb_piece_kind {
    const char *name;         /* NULL: none */
    const char *words;        /* its name for people, where that is another */
    uint8_t each;             /* how many each player has */
    uint8_t power;            /* in majorities; 0: does not count and does not occupy */
    uint8_t stands_on;        /* bit k: feature kind k */
    const char *placing_rule; /* cited when it may not stand on such a feature */
    /* Further condition beyond stands_on and, for pieces with power, that the feature is unoccupied. */
    bool (*may_stand)(const struct hb_carcassonne *c, int player, unsigned segment, struct hb_error *why);
};

/* A verb of the rule's own.  The form says what follows it in the text of a move, a letter each:
 * p piece, x y coordinates, r rotation, f feature of the tile just laid, t tile. */
struct hb_verb {
    const char *name;
    const char *form;
};

/* Which of its numbered rules speak of a feature: who may stand there, its points when complete, at the end of the
 * game, and before that. */
struct hb_cites {
    const char *stand, *complete, *final, *early;
};

struct hb_rule {
    const char *name; /* as in the option `expansions` */
    const char *title;
    const char *tiles;      /* the tile set that comes with it, or NULL */
    uint8_t boxes;          /* bit b: lies in that box (enum hb_box) */
    uint8_t wakes_on;       /* bit k: on when a tile with feature kind k is in the game */
    const char *start_mark; /* the tile of its set with this mark lies first, instead of the start tile */
    struct hb_piece_kind piece[HB_RULE_PIECES];
    const char *source[HB_RULE_SOURCES]; /* of points, beyond the features' names */
    const char *count[HB_RULE_COUNTS];   /* marks of segments to be added up; hb_carc_count gives the sum */
    struct hb_verb verb[HB_RULE_VERBS];
    struct hb_cites cites[HB_FEATURE_KINDS];
    size_t memory; /* bytes of its own in the state, hb_carc_memory; zero at the start */

    /* Whether its memory and its pieces can come about in play: asked when a position is read from outside. */
    bool (*sane)(const struct hb_carcassonne *c);

    /* Which pile a tile is drawn from; lower piles are used up first.  The main pile is HB_MAIN_PILE. */
    unsigned (*pile)(const struct hb_design *d);

    /* Whether the tile in hand, which fits by its edges, may lie there.  Asked only for tiles with a feature of
     * the kinds it minds (bit k: feature kind k). */
    uint8_t minds;
    bool (*may_lay)(const struct hb_carcassonne *c, unsigned cell, unsigned quarters, struct hb_error *why);

    /* What a player may do instead of putting a figure.  Listed after the figures, before `pass`. */
    size_t (*actions)(const struct hb_carcassonne *c, int player, struct hb_move *out);
    void (*act)(struct hb_carcassonne *c, int player, struct hb_move m, struct hb_sink *sink);
    void (*why_not)(const struct hb_carcassonne *c, int player, struct hb_move m, struct hb_error *err);

    /* A tile was just laid (c->laid); a road or city was completed by it, its points already given. */
    void (*laid)(struct hb_carcassonne *c, struct hb_sink *sink);
    void (*completed)(struct hb_carcassonne *c, const struct hb_scored *s, struct hb_sink *sink);

    /* A follower of this player left the feature with this root, one way or other. */
    void (*left)(struct hb_carcassonne *c, int player, unsigned root, struct hb_sink *sink);

    /* Points of a feature that is being scored, given what it is worth so far: to everybody, and to one owner.
     * `explain` says what the rule made of it ("with an inn") and returns the id to cite, or NULL if nothing. */
    int (*worth)(const struct hb_carcassonne *c, const struct hb_scored *s, int worth);
    int (*worth_for)(const struct hb_carcassonne *c, const struct hb_scored *s, int player, int worth);
    const char *(*explain)(const struct hb_carcassonne *c, const struct hb_scored *s, int player, struct hb_text *out);

    /* Points at the end of the game, after incomplete features and fields. */
    void (*final)(const struct hb_carcassonne *c, struct hb_award *a);
    /* Points from a source of its own, as facts and in words: what `detail` of hb_scored means, and the rule. */
    void (*source_facts)(const struct hb_carcassonne *c, unsigned nth, unsigned detail, struct hb_facts *f);
    void (*source_words)(const struct hb_carcassonne *c, unsigned nth, unsigned detail, struct hb_text *out);

    /* What lies before a player, as facts; and events of its own (hb_tell_rule): their name, facts and words. */
    void (*seat_facts)(const struct hb_carcassonne *c, int player, struct hb_facts *f);
    const char *(*event_name)(const struct hb_event *e);
    void (*event_facts)(const struct hb_carcassonne *c, const struct hb_event *e, struct hb_facts *f);
    void (*event_words)(const struct hb_carcassonne *c, const struct hb_event *e, const struct hb_names *names,
                        struct hb_text *out);

    struct hb_step step[HB_RULE_STEPS]; /* its own steps in the agenda */
};

extern const struct hb_rule *const hb_rules[]; /* alphabetical, made by the build; NULL ends it */
extern const char hb_rule_names[];             /* their names, separated by spaces */

#endif
