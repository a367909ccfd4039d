/* carcassonne.h -- the state of a game of Carcassonne and the turn as an agenda.
 *
 * A turn part runs through the agenda, a list of steps in the order of the rules: draw, lay the tile,
 * place a figure, score, pass on.  A step either asks somebody to choose or is done at once.  The list is
 * put together at set-up from the steps below and those of the expansions in play, by slot and rank; the
 * code that walks it knows none of them by name. */
#ifndef HB_CARCASSONNE_H
#define HB_CARCASSONNE_H

#include "core/landscape.h"
#include "hradby/game.h"

enum {
    HB_PIECES_MAX = 12,
    HB_SOURCES_MAX = 12,
    HB_PILES = 4,
    HB_MAIN_PILE = HB_PILES - 1,
    HB_AGENDA_MAX = 24,
    HB_RULES_MAX = 16,
    HB_FOLLOWERS_EACH = 7
};

/* Sources of points: the features a figure can stand on come first, under their feature kinds' numbers;
 * those of the rules in play follow. */
enum { HB_SOURCE_RULES = HB_FEATURE_KINDS };

struct hb_seat {
    int16_t score;
    int16_t points[HB_SOURCES_MAX]; /* by source; they add up to score */
    uint8_t supply[HB_PIECES_MAX];
};

/* Tiles of one design that are still unseen, and those that fitted nowhere. */
struct hb_stock {
    uint16_t design;
    uint8_t unseen;
    uint8_t aside;
};

struct hb_carcassonne {
    struct hb_game head;
    uint8_t edition;
    uint8_t farmers;            /* 1: followers may lie on fields */
    uint8_t turn;               /* whose turn it is */
    uint8_t at;                 /* place in the agenda */
    uint16_t rules;             /* bit i: hb_rules[i] is in play */
    uint16_t drawn;             /* design in hand, 0: none */
    uint16_t laid;              /* cell of the tile laid in this part, HB_NO_CELL: none */
    uint16_t stocks;            /* how many designs there are in the piles */
    uint16_t draws, draws_done; /* tiles whose order is given, and how many of them are drawn */
    uint8_t pieces, sources;    /* kinds in play */
    uint8_t agenda_length;
    uint8_t spare; /* always 0 */
    uint8_t agenda[HB_AGENDA_MAX];
    uint8_t piece_code[HB_PIECES_MAX]; /* place of the rule in hb_rules * 4 + place among its pieces */
    uint16_t pile_end[HB_PILES];       /* stocks are sorted by pile; where each pile ends */
    uint16_t pile_left[HB_PILES];
    uint16_t tiles_left; /* unseen, in all piles */
    uint16_t spare2;     /* always 0 */
    uint32_t at_seats, at_stocks, at_draws, at_memory, at_land;
    uint32_t memory_bytes;
};

/* Equal games have equal bytes only if there are none between the members. */
_Static_assert(sizeof(struct hb_seat) == 2 + 2 * HB_SOURCES_MAX + HB_PIECES_MAX, "no padding in a seat");
_Static_assert(sizeof(struct hb_stock) == 4, "no padding in a stock");
_Static_assert(sizeof(struct hb_carcassonne) == sizeof(struct hb_game) + 4 + 6 * 2 + 4 + HB_AGENDA_MAX + HB_PIECES_MAX +
                                                    4 * HB_PILES + 2 * 2 + 6 * 4,
               "no padding in the head");

static inline void *hb_carc_at(const struct hb_carcassonne *c, uint32_t offset)
{
    return (char *)(uintptr_t)c + offset;
}

static inline struct hb_carcassonne *hb_carc(struct hb_game *g)
{
    return (struct hb_carcassonne *)g;
}
static inline const struct hb_carcassonne *hb_carc_const(const struct hb_game *g)
{
    return (const struct hb_carcassonne *)g;
}
static inline struct hb_landscape *hb_land(const struct hb_carcassonne *c)
{
    return hb_carc_at(c, c->at_land);
}
static inline struct hb_seat *hb_seats(const struct hb_carcassonne *c)
{
    return hb_carc_at(c, c->at_seats);
}
static inline struct hb_stock *hb_stocks(const struct hb_carcassonne *c)
{
    return hb_carc_at(c, c->at_stocks);
}
static inline uint16_t *hb_draws(const struct hb_carcassonne *c)
{
    return hb_carc_at(c, c->at_draws);
}

/* Moves.  Verbs of the core; those of rules follow at HB_VERB_RULES + HB_RULE_VERBS * place in hb_rules. */
enum { HB_VERB_NONE, HB_VERB_DRAW, HB_VERB_TILE, HB_VERB_PUT, HB_VERB_PASS, HB_VERB_RULES = 16 };

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

/* The agenda */

enum hb_slot { /* the phases of a turn part */
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

enum hb_next {
    HB_ASKS, /* somebody must choose: head.actor says who */
    HB_GOES_ON,
    HB_DRAWS_AGAIN, /* back to the start of the part */
    HB_ENDS         /* the game is over */
};

struct hb_step {
    const char *phase; /* NULL: no step */
    enum hb_slot slot;
    int rank; /* among the steps of one slot */
    enum hb_next (*enter)(struct hb_carcassonne *c, struct hb_sink *sink);
    size_t (*legal)(const struct hb_carcassonne *c, int who, struct hb_move *out, size_t cap);
    bool (*is_legal)(const struct hb_carcassonne *c, int who, struct hb_move m);
    void (*play)(struct hb_carcassonne *c, int who, struct hb_move m, struct hb_sink *sink);
    void (*why)(const struct hb_carcassonne *c, int who, struct hb_move m, const struct hb_names *names,
                struct hb_error *err);
    /* Where chance is asked: */
    uint32_t (*weight)(const struct hb_carcassonne *c, struct hb_move m);
    uint32_t (*total_weight)(const struct hb_carcassonne *c);
    struct hb_move (*outcome)(const struct hb_carcassonne *c, uint32_t at);
};

extern const struct hb_step hb_step_draw, hb_step_tile, hb_step_figure, hb_step_score, hb_step_pass_on;

const struct hb_step *hb_current_step(const struct hb_carcassonne *c);
void hb_agenda_build(struct hb_carcassonne *c);
void hb_agenda_run(struct hb_carcassonne *c, struct hb_sink *sink);

/* Scoring */

struct hb_scored { /* a feature about to be scored */
    enum hb_feature_kind kind;
    unsigned root, cell, segment; /* one of its places, for pointing at it */
    unsigned tiles, shields, neighbours, cities;
    bool complete;
    bool at_end; /* final scoring */
    unsigned power[HB_PLAYERS_MAX];
    unsigned best;    /* the largest power */
    unsigned owners;  /* bit p: player p has it */
    unsigned present; /* bit p: player p has a figure there */
    unsigned detail;  /* for points without a feature (kind HB_FEATURE_KINDS): what a rule wants to tell */
};

/* Somebody who is told of points: the game itself, or somebody who only wants to know. */
struct hb_award {
    void (*points)(struct hb_award *a, int player, unsigned source, int points, const struct hb_scored *s);
};

/* What a feature consists of, given one place on it; without its owners. */
struct hb_scored hb_measure(const struct hb_carcassonne *c, unsigned cell, unsigned segment);
void hb_find_owners(const struct hb_carcassonne *c, struct hb_scored *s);
int hb_worth(const struct hb_carcassonne *c, const struct hb_scored *s);
int hb_worth_for(const struct hb_carcassonne *c, const struct hb_scored *s, int player, int worth);
void hb_score_completed(struct hb_carcassonne *c, struct hb_sink *sink);
void hb_final_scoring(struct hb_carcassonne *c, struct hb_sink *sink);
void hb_final_points(const struct hb_carcassonne *c, struct hb_award *a);
void hb_field_points(const struct hb_carcassonne *c, struct hb_award *a);
int hb_field_worth(const struct hb_carcassonne *c, struct hb_scored *s); /* fills in its cities too */
struct hb_value hb_carc_value(const struct hb_game *g, unsigned cell, unsigned segment);
void hb_give_points(struct hb_carcassonne *c, int player, unsigned source, int points, const struct hb_scored *s,
                    struct hb_sink *sink);
void hb_send_home(struct hb_carcassonne *c, unsigned number, struct hb_sink *sink);

/* Figures */
bool hb_may_put(const struct hb_carcassonne *c, int player, unsigned piece, unsigned segment);

/* Pieces, verbs, sources, marks and memory of the rules in play */
struct hb_piece_kind;
struct hb_rule;
extern const struct hb_piece_kind hb_follower;
const struct hb_piece_kind *hb_piece_kind(const struct hb_carcassonne *c, unsigned piece);
const char *hb_piece_words(const struct hb_carcassonne *c, unsigned piece);
enum hb_cite { HB_CITE_STAND, HB_CITE_COMPLETE, HB_CITE_FINAL, HB_CITE_EARLY };
const char *hb_cite(enum hb_feature_kind kind, enum hb_cite what); /* the id of the numbered rule, or NULL */
void hb_number_pieces(struct hb_carcassonne *c);
const char *hb_source_name(const struct hb_carcassonne *c, unsigned source);
unsigned hb_carc_piece(const struct hb_carcassonne *c, const struct hb_rule *rule, unsigned nth);
unsigned hb_carc_source(const struct hb_carcassonne *c, const struct hb_rule *rule, unsigned nth);
unsigned hb_carc_verb(const struct hb_rule *rule, unsigned nth);
unsigned hb_carc_count(const struct hb_carcassonne *c, const struct hb_rule *rule, unsigned nth, unsigned root);
void *hb_carc_memory(const struct hb_carcassonne *c, const struct hb_rule *rule);
const struct hb_rule *hb_verb_rule(unsigned verb);
const char *hb_verb_name(unsigned verb);
const char *hb_verb_form(unsigned verb);

/* Events */

enum hb_carc_event {
    HB_EVENT_DRAW,  /* design */
    HB_EVENT_ASIDE, /* design */
    HB_EVENT_TILE,  /* design x y rot */
    HB_EVENT_PUT,   /* piece x y segment kind */
    HB_EVENT_PASS,
    HB_EVENT_HOME,     /* piece x y segment kind */
    HB_EVENT_COMPLETE, /* kind x y segment tiles shields: nobody stands there */
    HB_EVENT_SCORE,    /* see hb_event_score */
    HB_EVENT_END,
    HB_EVENT_RULE, /* a rule's own: its place in hb_rules, then its own numbers */
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
    HB_SCORE_PRESENT,
    HB_SCORE_POWERS /* four bits a player */
};

/* Unlikely where games are played by the million, and the compiler is told so. */
__attribute__((cold)) void hb_tell(struct hb_sink *sink, const struct hb_carcassonne *c, enum hb_carc_event what,
                                   int player, int n, const int32_t *number);

void hb_tell_rule(struct hb_sink *sink, const struct hb_carcassonne *c, const struct hb_rule *rule, int player, int n,
                  const int32_t *number);
const struct hb_rule *hb_source_rule(const struct hb_carcassonne *c, unsigned source, unsigned *nth);

/* Set-up */

struct hb_place {
    uint16_t design;
    int16_t x, y;
    uint16_t quarters;
};

/* Options as they were given, and below them what hb_carc_setup_check makes of them. */
enum { HB_TILES_TEXT = 8192, HB_WORD_TEXT = 200 };

struct hb_carc_setup {
    char box_text[HB_WORD_TEXT], edition_text[HB_WORD_TEXT], farmers_text[HB_WORD_TEXT], expansions_text[HB_WORD_TEXT];
    uint8_t given; /* bit i: the option hb_carc_options[i] was given */

    unsigned players;
    enum hb_edition edition;
    bool farmers;
    uint16_t rules; /* in play: named in `expansions`, or woken by a tile */
    unsigned stocks, draws, starts;
    struct hb_stock stock[HB_TILES_MAX]; /* sorted by pile, then by design */
    uint16_t draw[HB_TILES_MAX];
    struct hb_place start[HB_TILES_MAX];

    /* Only until they are taken apart by the check: the last, so that they need not be kept. */
    char bag_text[HB_TILES_TEXT], draws_text[HB_TILES_TEXT], start_text[HB_TILES_TEXT];
};

extern const struct hb_option hb_carc_options[];
void hb_carc_setup_init(void *setup);
bool hb_carc_setup_option(void *setup, const char *name, const char *text, struct hb_error *err);
bool hb_carc_setup_check(void *setup, unsigned players, struct hb_error *err);
void hb_carc_setup_text(const void *setup, const char *option, struct hb_text *out);
size_t hb_carc_state_size(const void *setup);
void hb_carc_begin(struct hb_game *g, const void *setup, struct hb_sink *sink);
void hb_carc_lay_out(struct hb_carcassonne *c, const struct hb_carc_setup *s); /* everything but the first step */
unsigned hb_carc_pile(uint16_t rules, const struct hb_design *d);

/* Notation and description */
void hb_carc_move_text(const struct hb_game *g, struct hb_move m, struct hb_text *out);
bool hb_carc_move_parse(const struct hb_game *g, const char *text, struct hb_move *out, struct hb_error *err);
void hb_carc_move_facts(const struct hb_game *g, struct hb_move m, struct hb_facts *f);
void hb_carc_move_words(const struct hb_game *g, struct hb_move m, struct hb_text *out);
struct hb_move_parts hb_carc_move_parts(const struct hb_game *g, struct hb_move m);
void hb_carc_event_facts(const struct hb_game *g, const struct hb_event *e, struct hb_facts *f);
void hb_carc_event_words(const struct hb_game *g, const struct hb_event *e, const struct hb_names *names,
                         struct hb_text *out);
void hb_carc_state_facts(const struct hb_game *g, const struct hb_names *names, struct hb_facts *f);
void hb_carc_position_text(const struct hb_game *g, struct hb_text *out);
size_t hb_carc_position_size(const char *text, struct hb_error *err);
bool hb_carc_position_parse(struct hb_game *g, const char *text, struct hb_error *err);

#endif
