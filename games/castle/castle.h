/* castle.h -- A Castle for All Seasons: what lies on the table, for its files here and for those who show or study it;
 * and what its rules share: moves, events, the phases of a round, set-up and position.
 *
 * The state is a plain struct, without pointers and without padding.  Everything in it is open to all, except `chosen`
 * before the cards are revealed: whoever shows a game to somebody shows hb_view of it, in which the choices of others
 * are 0.  A player is numbered from 0; where somebody may or may not be, 0 means nobody and n means player n - 1.
 *
 * A round is a walk through phases (enum hb_castle_phase).  Each phase is a struct hb_castle_phase_rules.  Its `ask`
 * looks whether somebody has a choice there now: if so it names the actor and the game waits, if not it does what is to
 * be done and moves on to another phase or turn.  The game is asked on until it waits.  A played move does its work and
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
#ifndef HB_CASTLE_H
#define HB_CASTLE_H

#include "hradby/game.h"
#include "hradby/words.h"

enum { HB_CASTLE_PLAYERS_MAX = 4, HB_CASTLE_FIELDS = 15 };

/* Goods, in the order of their worth.  A cart carries the good of its number, the rider (the fifth) silver. */
enum hb_castle_good {
    HB_CASTLE_SAND,
    HB_CASTLE_WOOD,
    HB_CASTLE_CLAY,
    HB_CASTLE_STONE,
    HB_CASTLE_SILVER,
    HB_CASTLE_GOODS
};
enum { HB_CASTLE_BUILDING_GOODS = HB_CASTLE_SILVER, HB_CASTLE_CARTS = HB_CASTLE_SILVER };

/* The cards of a player, in the order in which they are resolved.  A set of cards is a byte of bits. */
enum hb_castle_card {
    HB_CASTLE_MESSENGER,
    HB_CASTLE_TRADER,
    HB_CASTLE_MASON,
    HB_CASTLE_STONEMASON,
    HB_CASTLE_WORKER1, /* 2 wood, 1 silver */
    HB_CASTLE_WORKER2, /* 2 sand, 1 clay */
    HB_CASTLE_WORKER3, /* 1 stone, 2 of sand, wood and clay */
    HB_CASTLE_MASTER_BUILDER,
    HB_CASTLE_CARDS
};
enum { HB_CASTLE_WORKERS = 3, HB_CASTLE_WORKER_CARDS = 7 << HB_CASTLE_WORKER1, HB_CASTLE_ALL_CARDS = 0xff };

/* What is built or can be built.  The first HB_TILES_OF have tiles; market and forge stand from the start; granary
 * and inn are winter cards on which helpers stand. */
enum hb_castle_building {
    HB_CASTLE_KEEP,
    HB_CASTLE_TAVERN,
    HB_CASTLE_BIG_GATE,
    HB_CASTLE_SMALL_GATE,
    HB_CASTLE_STABLE,
    HB_CASTLE_SERVANTS_HOUSE,
    HB_CASTLE_PALACE,
    HB_CASTLE_WELL,
    HB_CASTLE_TOWER_TILE,
    HB_CASTLE_HOUSE_TILE,
    HB_CASTLE_TILED,
    HB_CASTLE_MARKET = HB_CASTLE_TILED,
    HB_CASTLE_FORGE,
    HB_CASTLE_GRANARY,
    HB_CASTLE_INN,
    HB_CASTLE_BUILDINGS
};

/* Places for helpers in buildings, one after another: hb_spaces_of says where those of a building begin.  The first
 * HB_CASTLE_COPPER_SPACES are copper spaces of the castle, the others stand on winter cards. */
enum { HB_CASTLE_COPPER_SPACES = 16, HB_CASTLE_SPACES = 20 };

enum hb_castle_winter_card {
    HB_CASTLE_VILLAGE_INN,
    HB_CASTLE_PLAGUE,
    HB_CASTLE_GRAIN_STORE,
    HB_CASTLE_WALL_BREACH,
    HB_CASTLE_MAIDEN,
    HB_CASTLE_SNOWDRIFT,
    HB_CASTLE_WINTER_CARDS
};

/* Where points come from, in the order in which a breakdown lists them. */
enum hb_castle_source {
    HB_CASTLE_BY_STONEMASON,
    HB_CASTLE_BY_WORKERS,
    HB_CASTLE_BY_MASTER_BUILDER,
    HB_CASTLE_BY_BREACH,
    HB_CASTLE_BY_MAIDEN,
    HB_CASTLE_BY_KEEP,
    HB_CASTLE_BY_TAVERN,
    HB_CASTLE_BY_GATES,
    HB_CASTLE_BY_STABLE,
    HB_CASTLE_BY_SERVANTS_HOUSE,
    HB_CASTLE_BY_MARKET,
    HB_CASTLE_BY_PALACE,
    HB_CASTLE_BY_FORGE,
    HB_CASTLE_BY_GRANARY,
    HB_CASTLE_SOURCES
};

/* What the printed board says.  games/castle/castle.figures holds these numbers; an option of the game changes them. */
struct hb_castle_figures {
    uint8_t count[HB_CASTLE_TILED];  /* tiles of each building */
    uint8_t value[HB_CASTLE_TILED];  /* what it costs, in building points */
    uint8_t points[HB_CASTLE_TILED]; /* victory points printed on the tile */
    uint8_t fee[HB_CASTLE_SPACES];   /* for a helper on the space */
    uint8_t yield[HB_CASTLE_GOODS];  /* goods that a trader helper brings */
    uint8_t spare;
    uint16_t snow; /* bit n - 1: field n of the round track is marked for winter */
};

struct hb_castle_seat {
    uint8_t goods[HB_CASTLE_GOODS];
    uint8_t talers;
    uint8_t helpers; /* in the supply */
    uint8_t hand;    /* cards; one that lies face down is still in it */
    uint8_t chosen;  /* cards that lie face down */
    uint8_t pile;    /* cards that lie open, those of this round included */
    uint8_t played;  /* cards of this round that are still to be resolved */
    uint8_t gone;    /* cards that are out of the game */
    uint8_t built;   /* buildings erected in this round */
    uint8_t on_card[HB_CASTLE_WORKERS][HB_CASTLE_GOODS];
    uint16_t visited; /* buildings in which they placed helpers in this round, as bits */
    int16_t score;
    int16_t points[HB_CASTLE_SOURCES];
};

enum hb_castle_season { HB_CASTLE_SUMMER, HB_CASTLE_WINTER };

/* What is to be decided; hb_phase gives its name. */
enum hb_castle_phase {
    HB_CASTLE_AT_LOT,       /* chance: who begins */
    HB_CASTLE_AT_BID,       /* a suitor pays for the maiden or withdraws */
    HB_CASTLE_AT_SHARE,     /* who did not win the maiden takes a piece from her card */
    HB_CASTLE_AT_CHOOSE,    /* all in secret: the cards of the round */
    HB_CASTLE_AT_WINTER,    /* chance: a winter card */
    HB_CASTLE_AT_PLAGUE,    /* give up a card or pay */
    HB_CASTLE_AT_BREACH,    /* give stone for points */
    HB_CASTLE_AT_SNOWDRIFT, /* give up a worker or pay */
    HB_CASTLE_AT_SUPPLY,    /* the two free pieces of the third worker */
    HB_CASTLE_AT_RECALL,    /* who cannot pay at the inn takes a trader helper back; after the next one, or before it */
    HB_CASTLE_AT_TRADER,    /* a helper to a cart or the rider */
    HB_CASTLE_AT_TOWER,     /* a kind of goods from the defense tower */
    HB_CASTLE_AT_BUY,       /* the stonemason buys from workers */
    HB_CASTLE_AT_SELL,      /* the owner may refuse the last piece */
    HB_CASTLE_AT_ORDER,     /* which of two workers first */
    HB_CASTLE_AT_BUILD,     /* which building, or none */
    HB_CASTLE_AT_FORGE,     /* how many bars of silver go into the payment */
    HB_CASTLE_AT_PAY,       /* which goods */
    HB_CASTLE_AT_HELPERS,   /* a helper to a building */
    HB_CASTLE_AT_PALACE,    /* at the end: how many bars are exchanged for the palace */
    HB_CASTLE_AT_END,
    HB_CASTLE_PHASES
};

struct hb_castle {
    struct hb_game head;
    struct hb_castle_figures figures;
    uint8_t stock[HB_CASTLE_GOODS]; /* on the carts and with the rider */
    uint8_t tower[HB_CASTLE_GOODS]; /* on the defense tower */
    uint8_t bank;
    uint8_t forge;                   /* bars on the forge */
    uint8_t cart[HB_CASTLE_GOODS];   /* whose helper stands there */
    uint8_t fresh;                   /* bit n: the helper at cart n came in this round */
    uint8_t space[HB_CASTLE_SPACES]; /* whose helper stands there */
    uint8_t left[HB_CASTLE_TILED];   /* tiles still on the board */
    uint8_t season;
    uint8_t field; /* of the round track: so many rounds are to be played, this one included */
    uint8_t start; /* who has the marker */
    uint8_t phase; /* enum hb_castle_phase */
    uint8_t ready; /* bit n: player n has chosen, and it is not yet revealed */

    /* Winter */
    uint8_t deck;   /* winter cards not yet drawn */
    uint8_t open;   /* those in play */
    uint8_t drawn;  /* the card whose effect is running, plus 1 */
    uint8_t inn;    /* talers on the village inn */
    uint8_t suitor; /* bit n: player n courts the maiden */
    uint8_t paid;   /* bit n: they have paid for her at least once */
    uint8_t won;    /* who won her, while the others share */
    uint8_t dowry[HB_CASTLE_GOODS];
    uint8_t dowry_talers;

    /* Where the round is */
    uint8_t turn;                         /* seats after the starting player */
    uint8_t card;                         /* being resolved, plus 1 */
    uint8_t building;                     /* being paid for, plus 1 */
    uint8_t bars;                         /* of silver that go into this payment */
    uint8_t erected;                      /* buildings by this card */
    uint8_t placed;                       /* helpers by this card */
    uint8_t asked[HB_CASTLE_PLAYERS_MAX]; /* worker cards of each player that this stonemason has dealt with */
    uint8_t seller;                       /* whose last piece is asked for, plus 1 */
    uint8_t sold_card, sold_good;
    uint8_t traders;                     /* 1: a trader was resolved and the goods are still to be paid */
    uint8_t talers_gone;                 /* converted at the market */
    uint8_t goods_gone[HB_CASTLE_GOODS]; /* converted at the palace */
    uint8_t inn_after;                   /* 1: at the inn a trader pays after placing (CAS-A12) */
    uint8_t spare[7];
    struct hb_castle_seat seat[HB_CASTLE_PLAYERS_MAX];
};

/* NULL if it is another game. */
const struct hb_castle *hb_castle_of(const struct hb_game *g);

/* Short stable names, as moves and named values use them. */
extern const char *const hb_castle_good_name[HB_CASTLE_GOODS];         /* "sand" */
extern const char *const hb_castle_card_name[HB_CASTLE_CARDS];         /* "master_builder" */
extern const char *const hb_castle_building_name[HB_CASTLE_BUILDINGS]; /* "servants_house" */
extern const char *const hb_castle_place_name[HB_CASTLE_GOODS]; /* "sand", …, "rider": where trader helpers stand */
extern const char *const hb_castle_winter_name[HB_CASTLE_WINTER_CARDS];
extern const char *const hb_castle_source_name[HB_CASTLE_SOURCES];
extern const char *const hb_castle_space_name[HB_CASTLE_SPACES]; /* "tavern/2" */

/* And what people call them. */
const char *hb_castle_source_words(enum hb_language language, unsigned source);

extern const uint8_t hb_castle_good_worth[HB_CASTLE_GOODS]; /* building points: 1 2 4 5 0 */

/* The spaces of a building: the first, and how many. */
unsigned hb_castle_spaces_first(enum hb_castle_building b);
unsigned hb_castle_spaces_count(enum hb_castle_building b);
enum hb_castle_building hb_castle_space_building(unsigned space);
unsigned hb_castle_space_number(unsigned space); /* in its building, from 1 */

bool hb_castle_is_standing(const struct hb_castle *c, enum hb_castle_building b); /* helpers can be placed there */
unsigned hb_castle_tiles_left(const struct hb_castle *c);
unsigned hb_castle_erected(const struct hb_castle *c, enum hb_castle_building b); /* tiles taken from the board */

/* What a move names.  Numbers that it does not name are HB_CASTLE_NO_PLACE. */
enum { HB_CASTLE_NO_PLACE = 0xff };
struct hb_castle_move_parts {
    unsigned cards;                  /* of a choice, or that is given up or resolved: a set */
    unsigned building;               /* to be built */
    unsigned place, space;           /* where a helper goes: beside a cart, or in a building */
    unsigned goods[HB_CASTLE_GOODS]; /* that are paid or taken, by kind */
};

struct hb_castle_move_parts hb_castle_move_parts(struct hb_move m);

/* What final scoring would give now, by source; the game need not be over. */
void hb_castle_final(const struct hb_castle *c, int player, int16_t points[HB_CASTLE_SOURCES]);

/* What the rules share */

enum {
    HB_CASTLE_TALERS_IN_BOX = 105,
    HB_CASTLE_START_TALERS = 3,
    HB_CASTLE_ROUND_TALERS = 1, /* on each field of the round track */
    HB_CASTLE_MESSENGER_TALERS = 8,
    HB_CASTLE_MASTER_POINTS = 5,
    HB_CASTLE_BUILDS_PER_CARD = 2,
    HB_CASTLE_HELPERS_PER_CARD = 2,
    HB_CASTLE_KINDS_MIN = 3,
    HB_CASTLE_PRICE = 1,       /* the stonemason pays it for a piece */
    HB_CASTLE_INN_FEE = 1,     /* of a trader */
    HB_CASTLE_TOWER_SHARE = 1, /* of the goods that are paid at a cart */
    HB_CASTLE_BREACH_MAX = 3,
    HB_CASTLE_BREACH_POINTS = 3,
    HB_CASTLE_MAIDEN_POINTS = 8,
    HB_CASTLE_SNOWDRIFT_TALERS = 3,
    HB_CASTLE_PALACE_GOODS = 5, /* for each helper there */
    HB_CASTLE_VALUE_MAX = 40,   /* the dearest building an owner may write into the figures */
    HB_CASTLE_TRACK = 90        /* fields of the points track */
};

extern const uint8_t hb_castle_goods_in_box[HB_CASTLE_GOODS];

/* Moves: the verb in the top byte, what it acts on in the bytes below */

enum hb_castle_verb {
    HB_CASTLE_DO_START = 1, /* player */
    HB_CASTLE_DO_BID,       /* good, or HB_CASTLE_TALER */
    HB_CASTLE_DO_BID_AS,    /* a good that a bar is exchanged for */
    HB_CASTLE_DO_TAKE,      /* good, or HB_CASTLE_TALER */
    HB_CASTLE_DO_CHOOSE,    /* set of cards */
    HB_CASTLE_DO_WINTER,    /* winter card */
    HB_CASTLE_DO_GIVE_CARD, /* card */
    HB_CASTLE_DO_PAY_TALERS,
    HB_CASTLE_DO_GIVE_STONE, /* own stone, bars */
    HB_CASTLE_DO_SUPPLY,     /* sand, wood, clay */
    HB_CASTLE_DO_RECALL,     /* cart */
    HB_CASTLE_DO_PUT,        /* from, to */
    HB_CASTLE_DO_BUY,        /* good, player, card */
    HB_CASTLE_DO_SELL,
    HB_CASTLE_DO_REFUSE,
    HB_CASTLE_DO_RESOLVE,  /* card */
    HB_CASTLE_DO_BUILD,    /* building */
    HB_CASTLE_DO_EXCHANGE, /* bars */
    HB_CASTLE_DO_PAY,      /* sand, wood, clay, stone */
    HB_CASTLE_DO_CONVERT,  /* bars */
    HB_CASTLE_DO_PASS,
    HB_CASTLE_VERBS
};

enum { HB_CASTLE_TALER = HB_CASTLE_GOODS };                           /* a piece that is no good */
enum { HB_CASTLE_FROM_SUPPLY = HB_CASTLE_GOODS, HB_CASTLE_FROM_INN }; /* besides the carts */
enum { HB_CASTLE_TO_SPACE = 8 };                                      /* carts are below */
enum { HB_CASTLE_INN_SPACE = 19, HB_CASTLE_FORGE_SPACE = 14, HB_CASTLE_GRANARY_SPACE = 16 };

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
struct hb_castle_list {
    struct hb_move *out;
    size_t cap, n;
    uint64_t sought;
    bool found;
};

static inline void hb_castle_list_add(struct hb_castle_list *l, struct hb_move m)
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
enum { HB_CASTLE_SCORE_SOURCE_NUMBER, HB_CASTLE_SCORE_POINTS_NUMBER, HB_CASTLE_SCORE_FINAL, HB_CASTLE_SCORE_DETAIL };

/* The numbers of what was paid: own goods, what bars became, and how many bars. */
enum { HB_CASTLE_PAID_BARS = 2 * HB_CASTLE_BUILDING_GOODS, HB_CASTLE_PAID_NUMBERS };

/* Adds points and says why, with n numbers. */
void hb_castle_award(struct hb_castle *c, struct hb_sink *sink, unsigned player, enum hb_castle_source source,
                     int points, int n, const int32_t *number);

/* The walk */

struct hb_castle_phase_rules {
    const char *name;
    bool (*ask)(struct hb_castle *c, struct hb_sink *sink); /* true: the game waits for the actor it has set */
    void (*list)(const struct hb_castle *c, unsigned who, struct hb_castle_list *l); /* every legal move, each once */
    void (*play)(struct hb_castle *c, unsigned who, struct hb_move m, struct hb_sink *sink);      /* a legal one */
    void (*why)(const struct hb_castle *c, unsigned who, struct hb_move m, struct hb_error *err); /* one that is not */
};

extern const struct hb_castle_phase_rules hb_castle_bid_rules, hb_castle_share_rules, hb_castle_winter_rules,
    hb_castle_plague_rules, hb_castle_breach_rules, hb_castle_snowdrift_rules, hb_castle_supply_rules,
    hb_castle_recall_rules, hb_castle_trader_rules, hb_castle_tower_rules, hb_castle_buy_rules, hb_castle_sell_rules,
    hb_castle_build_rules, hb_castle_forge_rules, hb_castle_pay_rules, hb_castle_helpers_rules, hb_castle_palace_rules,
    hb_castle_end_rules;
extern const struct hb_castle_phase_rules *const hb_castle_phases[HB_CASTLE_PHASES];

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
static inline bool hb_castle_holds(const struct hb_castle *c, unsigned who, enum hb_castle_building b, unsigned nth)
{
    return c->space[hb_castle_spaces_first(b) + nth] == who + 1;
}

static inline unsigned hb_castle_held(const struct hb_castle *c, unsigned who, enum hb_castle_building b)
{
    unsigned n = 0;

    for (unsigned i = 0; i < hb_castle_spaces_count(b); i++)
        n += hb_castle_holds(c, who, b, i);
    return n;
}

unsigned hb_castle_choice_size(const struct hb_castle *c);
unsigned hb_castle_carts_of(const struct hb_castle *c, unsigned who);    /* set of places */
unsigned hb_castle_building_goods(const uint8_t goods[HB_CASTLE_GOODS]); /* pieces other than silver */

const char *hb_castle_piece_id(unsigned piece); /* a good, or "taler" */
const char *hb_castle_from_id(unsigned from);   /* where a helper comes from: "supply", "inn", "sand", …, "rider" */

/* What a player can pay with, and what the stock has for bars.  A price is paid exactly (build.c). */
struct hb_castle_till {
    uint8_t own[HB_CASTLE_BUILDING_GOODS], stock[HB_CASTLE_BUILDING_GOODS];
    uint8_t silver;
    bool thrifty; /* more bars than needed are truly worse */
};

uint64_t hb_castle_payable(const struct hb_castle_till *t);                  /* bit v: a price of v can be paid */
uint32_t hb_castle_bars_for(const struct hb_castle_till *t, unsigned price); /* bit n: with n bars */
void hb_castle_list_payments(const struct hb_castle_till *t, unsigned price, unsigned bars, struct hb_castle_list *l);

/* What a palace brings with a number of bars. */
struct hb_castle_conversion {
    uint8_t own[HB_CASTLE_BUILDING_GOODS], taken[HB_CASTLE_BUILDING_GOODS];
    int points;
};

struct hb_castle_conversion hb_castle_convert(const struct hb_castle *c, unsigned who, unsigned bars);
void hb_castle_finish(struct hb_castle *c, struct hb_sink *sink);

/* Set-up, notation, position */

/* A prepared game: what is not given (-1) is as the rules set it up. */
struct hb_castle_prepared {
    int16_t starter, field, bank, forge, inn, dowry_talers;
    int16_t stock[HB_CASTLE_GOODS], tower[HB_CASTLE_GOODS], dowry[HB_CASTLE_GOODS];
    int16_t built[HB_CASTLE_TILED], cart[HB_CASTLE_GOODS], space[HB_CASTLE_SPACES];
    int16_t open[HB_CASTLE_WINTER_CARDS], out[HB_CASTLE_WINTER_CARDS];
    int16_t suitor[HB_CASTLE_PLAYERS_MAX];
    struct hb_castle_prepared_seat {
        int16_t goods[HB_CASTLE_GOODS], talers, helpers, score;
        int16_t pile[HB_CASTLE_CARDS], gone[HB_CASTLE_CARDS];
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
void hb_castle_describe_move(const struct hb_game *g, struct hb_move m, struct hb_event_record *t);
void hb_castle_describe_event(const struct hb_game *g, const struct hb_event *e, struct hb_event_record *t);
void hb_castle_describe_phase(const struct hb_game *g, struct hb_event_record *t);
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
