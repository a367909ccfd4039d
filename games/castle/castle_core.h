/* castle_core.h -- what the files of the castle share: moves, events, the phases of a round, set-up and position.  The
 * state itself is hradby/castle.h.
 *
 * A round is a walk through phases (enum hb_castle_phase).  Each phase is a struct hb_phase_rules.  Its `ask` looks
 * whether somebody has a choice there now: if so it names the actor and the game waits, if not it does what is to be
 * done and moves on to another phase or turn.  The game is asked on until it waits.  A played move does its work and
 * moves on; then the game is asked again.
 *
 *   castle.c          lot, rounds, choosing cards, one card after another; the kind of game
 *   winter.c          the winter cards, courting the maiden
 *   castle_goods.c    supply, buying, carts, the inn's fee, the paying of goods
 *   build.c           payments, the defense tower, buildings, helpers in them
 *   final.c           the end, building by building, and what may be expected of it
 *   setup.c           options, and laying the table after them
 *   notation.c        names; moves as text, named values and words
 *   castle_events.c   what happened, and the table as named values
 *   position.c        a position as text, and whether one from outside can be played on
 *
 * Invariant: goods and talers are only ever moved.  What lies in the stock, with the players, on cards, on the tower,
 * on the forge and on the maiden's card, and what was converted at the end, is together never more than the box holds
 * (hb_castle_wrong). */
#ifndef HB_CASTLE_CORE_H
#define HB_CASTLE_CORE_H

#include "hradby/castle.h"
#include "hradby/words.h"

enum {
    HB_TALERS_IN_BOX = 105,
    HB_START_TALERS = 3,
    HB_ROUND_TALERS = 1, /* on each field of the round track */
    HB_MESSENGER_TALERS = 8,
    HB_MASTER_POINTS = 5,
    HB_BUILDS_PER_CARD = 2,
    HB_HELPERS_PER_CARD = 2,
    HB_KINDS_MIN = 3,
    HB_PRICE = 1,       /* the stonemason pays it for a piece */
    HB_INN_FEE = 1,     /* of a trader */
    HB_TOWER_SHARE = 1, /* of the goods that are paid at a cart */
    HB_BREACH_MAX = 3,
    HB_BREACH_POINTS = 3,
    HB_MAIDEN_POINTS = 8,
    HB_SNOWDRIFT_TALERS = 3,
    HB_PALACE_GOODS = 5, /* for each helper there */
    HB_VALUE_MAX = 40,   /* the dearest building an owner may write into the figures */
    HB_TRACK = 90        /* fields of the points track */
};

extern const uint8_t hb_goods_in_box[HB_GOODS];

/* Moves: the verb in the top byte, what it acts on in the bytes below */

enum hb_castle_verb {
    HB_DO_START = 1, /* player */
    HB_DO_BID,       /* good, or HB_TALER */
    HB_DO_BID_AS,    /* a good that a bar is exchanged for */
    HB_DO_TAKE,      /* good, or HB_TALER */
    HB_DO_CHOOSE,    /* set of cards */
    HB_DO_WINTER,    /* winter card */
    HB_DO_GIVE_CARD, /* card */
    HB_DO_PAY_TALERS,
    HB_DO_GIVE_STONE, /* own stone, bars */
    HB_DO_SUPPLY,     /* sand, wood, clay */
    HB_DO_RECALL,     /* cart */
    HB_DO_PUT,        /* from, to */
    HB_DO_BUY,        /* good, player, card */
    HB_DO_SELL,
    HB_DO_REFUSE,
    HB_DO_RESOLVE,  /* card */
    HB_DO_BUILD,    /* building */
    HB_DO_EXCHANGE, /* bars */
    HB_DO_PAY,      /* sand, wood, clay, stone */
    HB_DO_CONVERT,  /* bars */
    HB_DO_PASS,
    HB_CASTLE_VERBS
};

enum { HB_TALER = HB_GOODS };                    /* a piece that is no good */
enum { HB_FROM_SUPPLY = HB_GOODS, HB_FROM_INN }; /* besides the carts */
enum { HB_TO_SPACE = 8 };                        /* carts are below */
enum { HB_INN_SPACE = 19, HB_FORGE_SPACE = 14, HB_GRANARY_SPACE = 16 };

static inline struct hb_move hb_castle_move(enum hb_castle_verb verb, unsigned a, unsigned b, unsigned c, unsigned d)
{
    return (struct hb_move){ (uint64_t)verb << 56 | a | (uint64_t)b << 8 | (uint64_t)c << 16 | (uint64_t)d << 24 };
}

static inline enum hb_castle_verb hb_castle_verb_of(struct hb_move m)
{
    return (enum hb_castle_verb)(m.code >> 56);
}

static inline unsigned hb_castle_part(struct hb_move m, unsigned i)
{
    return (unsigned)(m.code >> 8 * i) & 0xff;
}

/* A list being written, or a move being looked for in what would be written.  `n` counts on beyond `cap`, so a list
 * without room is a count. */
struct hb_list {
    struct hb_move *out;
    size_t cap, n;
    uint64_t sought;
    bool found;
};

static inline void hb_castle_list_add(struct hb_list *l, struct hb_move m)
{
    if (l->n < l->cap)
        l->out[l->n] = m;
    l->n++;
    l->found |= m.code == l->sought;
}

/* Events */

enum hb_castle_event {
    HB_CASTLE_EVENT_START,
    HB_CASTLE_EVENT_ROUND, /* number of the round, rounds, talers taken */
    HB_CASTLE_EVENT_CHOSEN,
    HB_CASTLE_EVENT_WINTER,    /* card */
    HB_CASTLE_EVENT_REVEAL,    /* set of cards */
    HB_CASTLE_EVENT_SUPPLY,    /* card, goods */
    HB_CASTLE_EVENT_MESSENGER, /* talers */
    HB_CASTLE_EVENT_INN_FEE,   /* keeper plus 1, talers */
    HB_CASTLE_EVENT_RECALL,    /* cart */
    HB_CASTLE_EVENT_CART,      /* from, cart, displaced plus 1 */
    HB_CASTLE_EVENT_PAYOUT,    /* good, to the owner, to the tower */
    HB_CASTLE_EVENT_TOWER,     /* good, pieces */
    HB_CASTLE_EVENT_BUY,       /* good, owner, card */
    HB_CASTLE_EVENT_REFUSE,    /* good, buyer, card */
    HB_CASTLE_EVENT_WORKER,    /* card, goods */
    HB_CASTLE_EVENT_PAY,       /* own goods (4), what bars became (4), bars */
    HB_CASTLE_EVENT_ERECT,     /* building, card */
    HB_CASTLE_EVENT_TALERS,    /* talers, pieces */
    HB_CASTLE_EVENT_HELPER,    /* from, space, fee, which space of its building */
    HB_CASTLE_EVENT_KEEPER,    /* talers from the inn's card */
    HB_CASTLE_EVENT_BACK,      /* cards, how many */
    HB_CASTLE_EVENT_GIVE,      /* card, winter card */
    HB_CASTLE_EVENT_PAID,      /* talers, winter card */
    HB_CASTLE_EVENT_STONE,     /* own stone, bars */
    HB_CASTLE_EVENT_BID,       /* good or taler, 1 if exchanged */
    HB_CASTLE_EVENT_WITHDRAW,  /* 1 if they had nothing to pay */
    HB_CASTLE_EVENT_MAIDEN,    /* 0: nobody courts, 1: her card leaves */
    HB_CASTLE_EVENT_SHARE,     /* good or taler */
    HB_CASTLE_EVENT_PASS,      /* phase */
    HB_CASTLE_EVENT_SCORE,     /* source, points, 1 at the end of the game, and what explains them */
    HB_CASTLE_EVENT_END,       /* 1: the last tile was erected */
    HB_CASTLE_EVENT_EVENTS
};

void hb_castle_emit(struct hb_sink *sink, const struct hb_castle *c, enum hb_castle_event what, int player, int n,
                    const int32_t *number);

/* The numbers of a score: its source, the points, and from there what explains them, as the table in castle_events.c
 * says. */
enum { HB_SCORE_SOURCE_NUMBER, HB_SCORE_POINTS_NUMBER, HB_SCORE_FINAL, HB_SCORE_DETAIL };

/* The numbers of what was paid: own goods, what bars became, and how many bars. */
enum { HB_PAID_BARS = 2 * HB_BUILDING_GOODS, HB_PAID_NUMBERS };

/* Adds points and says why, with n numbers. */
void hb_castle_award(struct hb_castle *c, struct hb_sink *sink, unsigned player, enum hb_castle_source source,
                     int points, int n, const int32_t *number);

/* The walk */

struct hb_phase_rules {
    const char *name;
    bool (*ask)(struct hb_castle *c, struct hb_sink *sink); /* true: the game waits for the actor it has set */
    void (*list)(const struct hb_castle *c, unsigned who, struct hb_list *l); /* every legal move, each once */
    void (*play)(struct hb_castle *c, unsigned who, struct hb_move m, struct hb_sink *sink);      /* a legal one */
    void (*why)(const struct hb_castle *c, unsigned who, struct hb_move m, struct hb_error *err); /* one that is not */
};

extern const struct hb_phase_rules hb_bid_rules, hb_share_rules, hb_winter_rules, hb_plague_rules, hb_breach_rules,
    hb_snowdrift_rules, hb_supply_rules, hb_recall_rules, hb_trader_rules, hb_tower_rules, hb_buy_rules, hb_sell_rules,
    hb_build_rules, hb_forge_rules, hb_pay_rules, hb_helpers_rules, hb_palace_rules, hb_end_rules;
extern const struct hb_phase_rules *const hb_phases[HB_CASTLE_PHASES];

/* The player whose turn it is, and the one n seats after the marker. */
static inline unsigned hb_castle_seat_at(const struct hb_castle *c, unsigned turn)
{
    unsigned p = c->start + turn;

    return p < c->head.players ? p : p - c->head.players;
}

static inline unsigned hb_castle_now(const struct hb_castle *c)
{
    return hb_castle_seat_at(c, c->turn);
}

/* Names the player whose turn it is as the one who decides. */
static inline bool hb_castle_wait(struct hb_castle *c)
{
    c->head.actor = (int8_t)hb_castle_now(c);
    return true;
}

void hb_castle_enter(struct hb_castle *c, enum hb_castle_phase phase); /* at its first turn */
void hb_castle_begin_game(struct hb_castle *c, struct hb_sink *sink);
void hb_castle_next_card(struct hb_castle *c, struct hb_sink *sink);
void hb_castle_pay_goods(struct hb_castle *c, struct hb_sink *sink);
void hb_castle_reveal(struct hb_castle *c, struct hb_sink *sink);

/* What the parts ask each other */

static inline unsigned hb_castle_bits(unsigned set)
{
    return (unsigned)__builtin_popcount(set);
}

static inline unsigned hb_castle_least(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

/* Whether a player's helper stands on the nth space of a building, and how many of them stand there. */
static inline bool hb_castle_holds(const struct hb_castle *c, unsigned who, enum hb_building b, unsigned nth)
{
    return c->space[hb_castle_spaces_first(b) + nth] == who + 1;
}

static inline unsigned hb_castle_held(const struct hb_castle *c, unsigned who, enum hb_building b)
{
    unsigned n = 0;

    for (unsigned i = 0; i < hb_castle_spaces_count(b); i++)
        n += hb_castle_holds(c, who, b, i);
    return n;
}

unsigned hb_castle_choice_size(const struct hb_castle *c);
unsigned hb_castle_carts_of(const struct hb_castle *c, unsigned who); /* set of places */
unsigned hb_castle_building_goods(const uint8_t goods[HB_GOODS]);     /* pieces other than silver */

const char *hb_castle_piece_id(unsigned piece); /* a good, or "taler" */
const char *hb_castle_from_id(unsigned from);   /* where a helper comes from: "supply", "inn", "sand", …, "rider" */

/* What a player can pay with, and what the stock has for bars.  A price is paid exactly (build.c). */
struct hb_till {
    uint8_t own[HB_BUILDING_GOODS], stock[HB_BUILDING_GOODS];
    uint8_t silver;
    bool thrifty; /* more bars than needed are truly worse */
};

uint64_t hb_castle_payable(const struct hb_till *t);                  /* bit v: a price of v can be paid */
uint32_t hb_castle_bars_for(const struct hb_till *t, unsigned price); /* bit n: with n bars */
void hb_castle_list_payments(const struct hb_till *t, unsigned price, unsigned bars, struct hb_list *l);

/* What a palace brings with a number of bars. */
struct hb_conversion {
    uint8_t own[HB_BUILDING_GOODS], taken[HB_BUILDING_GOODS];
    int points;
};

struct hb_conversion hb_castle_convert(const struct hb_castle *c, unsigned who, unsigned bars);
void hb_castle_finish(struct hb_castle *c, struct hb_sink *sink);

/* Set-up, notation, position */

/* A prepared game: what is not given (-1) is as the rules set it up. */
struct hb_castle_prepared {
    int16_t starter, field, bank, forge, inn, dowry_talers;
    int16_t stock[HB_GOODS], tower[HB_GOODS], dowry[HB_GOODS];
    int16_t built[HB_TILED], cart[HB_GOODS], space[HB_SPACES];
    int16_t open[HB_WINTER_CARDS], out[HB_WINTER_CARDS];
    int16_t suitor[HB_CASTLE_PLAYERS_MAX];
    struct hb_castle_prepared_seat {
        int16_t goods[HB_GOODS], talers, helpers, score;
        int16_t pile[HB_CARDS], gone[HB_CARDS];
    } seat[HB_CASTLE_PLAYERS_MAX];
};

struct hb_castle_setup {
    struct hb_castle_figures figures;
    struct hb_castle_prepared prepared;
    uint8_t season;
    uint8_t players;    /* known from setup_check on */
    bool inn_first;     /* CAS-A12: the fee at the inn before placing */
    bool wrong_figures; /* games/castle/castle.figures was wrong when the program was built */
};

extern const struct hb_option hb_castle_options[];
extern const char hb_castle_figures_text[]; /* games/castle/castle.figures without its comments, written by the build */

void hb_castle_setup_init(void *setup);
bool hb_castle_setup_option(void *setup, const char *name, const char *text, struct hb_error *err);
bool hb_castle_setup_check(void *setup, unsigned players, struct hb_error *err);
void hb_castle_setup_text(const void *setup, const char *option, struct hb_text *out);
size_t hb_castle_state_size(const void *setup);
void hb_castle_begin(struct hb_game *g, const void *setup, struct hb_sink *sink);

void hb_castle_move_text(const struct hb_game *g, struct hb_move m, struct hb_text *out);
bool hb_castle_move_parse(const struct hb_game *g, const char *text, struct hb_move *out, struct hb_error *err);
void hb_castle_describe_move(const struct hb_game *g, struct hb_move m, struct hb_describer *f);
void hb_castle_move_words(const struct hb_game *g, struct hb_move m, const struct hb_names *names, struct hb_text *out);
void hb_castle_describe_event(const struct hb_game *g, const struct hb_event *e, struct hb_event_record *t);
void hb_castle_phase_event(const struct hb_game *g, struct hb_event_record *t);
void hb_castle_look(const struct hb_game *g, struct hb_look *look);
void hb_castle_describe_table(const struct hb_game *g, struct hb_describer *f);
void hb_castle_describe_seat(const struct hb_game *g, int player, struct hb_describer *f);
void hb_castle_position_text(const struct hb_game *g, struct hb_text *out);
size_t hb_castle_position_size(const char *text, struct hb_error *err);
bool hb_castle_position_parse(struct hb_game *g, const char *text, struct hb_error *err);

/* Whether the numbers of a state can be a game at all: NULL, or the key of what is wrong. */
const char *hb_castle_wrong(const struct hb_castle *c);

static inline struct hb_castle *hb_castle_in(struct hb_game *g)
{
    return (struct hb_castle *)(void *)g;
}

static inline const struct hb_castle *hb_castle_in_const(const struct hb_game *g)
{
    return (const struct hb_castle *)(const void *)g;
}

#endif
