/* inside.h -- how the files of the castle work together.  The state itself is hradby/castle.h.
 *
 * A round is a walk through phases (enum hb_castle_phase).  Each phase has an `ask`: it looks whether somebody has a
 * choice there now; if so it names the actor and the game waits, if not it does what is to be done and moves on to
 * another phase or turn.  hb_go_on asks until the game waits.  A played move does its work, moves on and goes on.
 *
 *   round.c      the order of things: lot, rounds, cards one after another, end
 *   choose.c     choosing cards in secret and revealing them      winter.c   the winter cards
 *   maiden.c     courting                                         worker.c   supply, buying, two workers
 *   trader.c     carts, the inn's fee, the paying of goods        build.c    tower, buildings, payments
 *   payment.c    which goods and bars make up a price             helpers.c  helpers in buildings
 *   final.c      the end, building by building */
#ifndef HB_CASTLE_INSIDE_H
#define HB_CASTLE_INSIDE_H

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

/* ---- moves: the verb in the top byte, what it acts on in the bytes below ---- */

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
    HB_VERBS
};

enum { HB_TALER = HB_GOODS };                    /* a piece that is no good */
enum { HB_FROM_SUPPLY = HB_GOODS, HB_FROM_INN }; /* besides the carts */
enum { HB_TO_SPACE = 8 };                        /* carts are below */
enum { HB_INN_SPACE = 19, HB_FORGE_SPACE = 14, HB_GRANARY_SPACE = 16 };

static inline struct hb_move hb_castle_move(enum hb_castle_verb verb, unsigned a, unsigned b, unsigned c, unsigned d)
{
    return (struct hb_move){ (uint64_t)verb << 56 | a | (uint64_t)b << 8 | (uint64_t)c << 16 | (uint64_t)d << 24 };
}

static inline enum hb_castle_verb hb_verb_of(struct hb_move m)
{
    return (enum hb_castle_verb)(m.code >> 56);
}

static inline unsigned hb_part(struct hb_move m, unsigned i)
{
    return (unsigned)(m.code >> 8 * i) & 0xff;
}

/* A list being written, or a move being looked for in what would be written. */
struct hb_list {
    struct hb_move *out;
    size_t cap, n;
    uint64_t sought;
    bool found;
};

static inline void hb_list_add(struct hb_list *l, struct hb_move m)
{
    if (l->n < l->cap)
        l->out[l->n] = m;
    l->n++;
    l->found |= m.code == l->sought;
}

/* ---- events ---- */

enum hb_castle_event {
    HB_TOLD_START,
    HB_TOLD_ROUND, /* number of the round, rounds, talers taken */
    HB_TOLD_CHOSEN,
    HB_TOLD_WINTER,    /* card */
    HB_TOLD_REVEAL,    /* set of cards */
    HB_TOLD_SUPPLY,    /* card, goods */
    HB_TOLD_MESSENGER, /* talers */
    HB_TOLD_INN_FEE,   /* keeper plus 1, talers */
    HB_TOLD_RECALL,    /* cart */
    HB_TOLD_CART,      /* from, cart, displaced plus 1 */
    HB_TOLD_PAYOUT,    /* good, to the owner, to the tower */
    HB_TOLD_TOWER,     /* good, pieces */
    HB_TOLD_BUY,       /* good, owner, card */
    HB_TOLD_REFUSE,    /* good, buyer, card */
    HB_TOLD_WORKER,    /* card, goods */
    HB_TOLD_PAY,       /* own goods (4), what bars became (4), bars */
    HB_TOLD_ERECT,     /* building, card */
    HB_TOLD_TALERS,    /* talers, pieces */
    HB_TOLD_HELPER,    /* from, space, fee, which space of its building */
    HB_TOLD_KEEPER,    /* talers from the inn's card */
    HB_TOLD_BACK,      /* cards, how many */
    HB_TOLD_GIVE,      /* card, winter card */
    HB_TOLD_PAID,      /* talers, winter card */
    HB_TOLD_STONE,     /* own stone, bars */
    HB_TOLD_BID,       /* good or taler, 1 if exchanged */
    HB_TOLD_WITHDRAW,  /* 1 if he had nothing to pay */
    HB_TOLD_MAIDEN,    /* 0: nobody courts, 1: her card leaves */
    HB_TOLD_SHARE,     /* good or taler */
    HB_TOLD_PASS,      /* phase */
    HB_TOLD_SCORE,     /* source, points, 1 at the end of the game, and what explains them */
    HB_TOLD_END,       /* 1: the last tile was erected */
    HB_TOLD_EVENTS
};

void hb_castle_tell(struct hb_sink *sink, const struct hb_castle *c, enum hb_castle_event what, int player, int n,
                    const int32_t *number);

/* The numbers of a score: its source, the points, and from there what explains them, as the table in events.c says. */
enum { HB_SCORE_SOURCE_NUMBER, HB_SCORE_POINTS_NUMBER, HB_SCORE_FINAL, HB_SCORE_DETAIL };

/* What was paid is told as own goods, what bars became, and how many bars. */
enum { HB_PAID_BARS = 2 * HB_BUILDING_GOODS, HB_PAID_NUMBERS };

/* Adds points and tells why, with n numbers. */
void hb_castle_award(struct hb_castle *c, struct hb_sink *sink, unsigned player, enum hb_castle_source source,
                     int points, int n, const int32_t *number);

/* ---- the walk ---- */

struct hb_phase_rules {
    const char *name;
    bool (*ask)(struct hb_castle *c, struct hb_sink *sink); /* true: the game waits for the actor it has set */
    void (*list)(const struct hb_castle *c, unsigned who, struct hb_list *l);
    void (*play)(struct hb_castle *c, unsigned who, struct hb_move m, struct hb_sink *sink);
    void (*why)(const struct hb_castle *c, unsigned who, struct hb_move m, struct hb_error *err);
};

extern const struct hb_phase_rules hb_lot_rules, hb_bid_rules, hb_share_rules, hb_choose_rules, hb_winter_rules,
    hb_plague_rules, hb_breach_rules, hb_snowdrift_rules, hb_supply_rules, hb_recall_rules, hb_trader_rules,
    hb_tower_rules, hb_buy_rules, hb_sell_rules, hb_order_rules, hb_build_rules, hb_forge_rules, hb_pay_rules,
    hb_helpers_rules, hb_palace_rules, hb_end_rules;
extern const struct hb_phase_rules *const hb_phases[HB_CASTLE_PHASES];

void hb_go_on(struct hb_castle *c, struct hb_sink *sink);

/* The player whose turn it is, and the one n seats after the marker. */
static inline unsigned hb_seat_at(const struct hb_castle *c, unsigned turn)
{
    unsigned p = c->start + turn;

    return p < c->head.players ? p : p - c->head.players;
}

static inline unsigned hb_now(const struct hb_castle *c)
{
    return hb_seat_at(c, c->turn);
}

/* Names the player whose turn it is as the one who decides. */
static inline bool hb_wait(struct hb_castle *c)
{
    c->head.actor = (int8_t)hb_now(c);
    return true;
}

void hb_enter(struct hb_castle *c, enum hb_castle_phase phase); /* at its first turn */
void hb_begin_game(struct hb_castle *c, struct hb_sink *sink);
void hb_next_card(struct hb_castle *c, struct hb_sink *sink);
void hb_pay_goods(struct hb_castle *c, struct hb_sink *sink);
void hb_after_bids(struct hb_castle *c, struct hb_sink *sink);
void hb_reveal(struct hb_castle *c, struct hb_sink *sink);
void hb_start_worker(struct hb_castle *c, unsigned card, struct hb_sink *sink);

/* ---- what the parts ask each other ---- */

static inline unsigned hb_bits(unsigned set)
{
    return (unsigned)__builtin_popcount(set);
}

static inline unsigned hb_least(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

/* Whether a player's helper stands on the nth space of a building, and how many of his stand there. */
static inline bool hb_castle_holds(const struct hb_castle *c, unsigned who, enum hb_building b, unsigned nth)
{
    return c->space[hb_spaces_first(b) + nth] == who + 1;
}

static inline unsigned hb_castle_held(const struct hb_castle *c, unsigned who, enum hb_building b)
{
    unsigned n = 0;

    for (unsigned i = 0; i < hb_spaces_count(b); i++)
        n += hb_castle_holds(c, who, b, i);
    return n;
}

unsigned hb_choice_size(const struct hb_castle *c);
size_t hb_choices(const struct hb_castle *c, unsigned who, struct hb_move *out, size_t cap);
unsigned hb_carts_of(const struct hb_castle *c, unsigned who); /* set of places */
bool hb_all_carts_taken(const struct hb_castle *c);
unsigned hb_building_goods(const uint8_t goods[HB_GOODS]); /* pieces other than silver */

const char *hb_piece_id(unsigned piece); /* a good, or "taler" */
const char *hb_from_id(unsigned from);   /* where a helper comes from: "supply", "inn", "sand", …, "rider" */

/* The other side of payment.c: see there. */
struct hb_till {
    uint8_t own[HB_BUILDING_GOODS], stock[HB_BUILDING_GOODS];
    uint8_t silver;
    bool thrifty; /* more bars than needed are truly worse */
};

struct hb_till hb_till_of(const struct hb_castle *c, unsigned who);
uint64_t hb_payable(const struct hb_till *t);                  /* bit v: a price of v can be paid */
uint32_t hb_bars_for(const struct hb_till *t, unsigned price); /* bit n: with n bars */
void hb_list_payments(const struct hb_till *t, unsigned price, unsigned bars, struct hb_list *l);
bool hb_exchange(const struct hb_till *t, unsigned price, unsigned bars, const uint8_t own[HB_BUILDING_GOODS],
                 uint8_t became[HB_BUILDING_GOODS]);

/* What a palace brings with a number of bars. */
struct hb_conversion {
    uint8_t own[HB_BUILDING_GOODS], taken[HB_BUILDING_GOODS];
    int points;
};

struct hb_conversion hb_convert(const struct hb_castle *c, unsigned who, unsigned bars);
void hb_finish(struct hb_castle *c, struct hb_sink *sink);

/* ---- notation, set-up, position: see there ---- */

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
    bool wrong_figures; /* data/castle.figures was wrong when the program was built */
};

/* Numbers that have a name in text: `names` of them one after another in a struct, such as stock/sand. */
struct hb_numbers {
    const char *prefix;
    const char *const *names; /* NULL: the prefix is the whole name */
    uint8_t count;
    uint8_t bytes;  /* of each: 1, or 2 with a sign */
    bool each_seat; /* the name begins with a player's number and a stroke */
    uint16_t offset;
    int16_t low, high;
};

/* Reads "stock/sand=4" into the struct; the last of a table has no prefix. */
bool hb_numbers_read(const struct hb_numbers *table, size_t seat_size, void *base, const char *word, size_t length,
                     struct hb_error *err);
void hb_numbers_write(const struct hb_numbers *table, size_t seat_size, const void *base, bool given_only,
                      struct hb_text *out);

/* Lays the table for so many players; false and *err if a prepared game cannot be. */
bool hb_castle_lay(struct hb_castle *c, const struct hb_castle_setup *s, unsigned players, struct hb_error *err);

extern const struct hb_option hb_castle_options[];
extern const char hb_castle_figures_text[]; /* data/castle.figures without its comments, written by the build */

void hb_castle_setup_init(void *setup);
bool hb_castle_setup_option(void *setup, const char *name, const char *text, struct hb_error *err);
bool hb_castle_setup_check(void *setup, unsigned players, struct hb_error *err);
void hb_castle_setup_text(const void *setup, const char *option, struct hb_text *out);
size_t hb_castle_state_size(const void *setup);
void hb_castle_begin(struct hb_game *g, const void *setup, struct hb_sink *sink);

void hb_castle_move_text(const struct hb_game *g, struct hb_move m, struct hb_text *out);
bool hb_castle_move_parse(const struct hb_game *g, const char *text, struct hb_move *out, struct hb_error *err);
void hb_castle_move_facts(const struct hb_game *g, struct hb_move m, struct hb_facts *f);
void hb_castle_move_words(const struct hb_game *g, struct hb_move m, const struct hb_names *names, struct hb_text *out);
void hb_castle_told(const struct hb_game *g, const struct hb_event *e, struct hb_told *t);
bool hb_castle_remarkable(const struct hb_game *g, const struct hb_event *e, int who);
void hb_castle_phase_told(const struct hb_game *g, struct hb_told *t);
void hb_castle_expect(const struct hb_game *g, int32_t *points);
void hb_castle_state_facts(const struct hb_game *g, const struct hb_names *names, struct hb_facts *f);
void hb_castle_position_text(const struct hb_game *g, struct hb_text *out);
size_t hb_castle_position_size(const char *text, struct hb_error *err);
bool hb_castle_position_parse(struct hb_game *g, const char *text, struct hb_error *err);

/* Whether the numbers of a state can be a game at all: NULL, or the key of what is wrong. */
const char *hb_castle_wrong(const struct hb_castle *c);
const char *hb_castle_impossible(const struct hb_castle *c); /* the same and more, for what came from outside */

static inline struct hb_castle *hb_castle_in(struct hb_game *g)
{
    return (struct hb_castle *)(void *)g;
}

static inline const struct hb_castle *hb_castle_in_const(const struct hb_game *g)
{
    return (const struct hb_castle *)(const void *)g;
}

#endif
