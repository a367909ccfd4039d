/* castle.h -- A Castle for All Seasons: what lies on the table, for those who show or study it.
 *
 * The state of a castle game is this plain struct, without pointers and without padding.  Everything in it is open
 * to all, except `chosen` before the cards are revealed: whoever shows a game to somebody shows hb_view of it, in
 * which the choices of others are 0.  Nobody outside the game's own files changes it.
 *
 * A player is numbered from 0; where somebody may or may not be, 0 means nobody and n means player n - 1. */
#ifndef HB_CASTLE_H
#define HB_CASTLE_H

#include "hradby/game.h"

enum { HB_CASTLE_PLAYERS_MAX = 4, HB_FIELDS = 15 };

/* Goods, in the order of their worth.  A cart carries the good of its number, the rider (the fifth) silver. */
enum hb_good { HB_SAND, HB_WOOD, HB_CLAY, HB_STONE, HB_SILVER, HB_GOODS };
enum { HB_BUILDING_GOODS = HB_SILVER, HB_CARTS = HB_SILVER };

/* The cards of a player, in the order in which they are resolved.  A set of cards is a byte of bits. */
enum hb_card {
    HB_MESSENGER,
    HB_TRADER,
    HB_MASON,
    HB_STONEMASON,
    HB_WORKER1, /* 2 wood, 1 silver */
    HB_WORKER2, /* 2 sand, 1 clay */
    HB_WORKER3, /* 1 stone, 2 of sand, wood and clay */
    HB_MASTER_BUILDER,
    HB_CARDS
};
enum { HB_WORKERS = 3, HB_WORKER_CARDS = 7 << HB_WORKER1, HB_ALL_CARDS = 0xff };

/* What is built or can be built.  The first HB_TILES_OF have tiles; market and forge stand from the start; granary
 * and inn are winter cards on which helpers stand. */
enum hb_building {
    HB_KEEP,
    HB_TAVERN,
    HB_BIG_GATE,
    HB_SMALL_GATE,
    HB_STABLE,
    HB_SERVANTS_HOUSE,
    HB_PALACE,
    HB_WELL,
    HB_TOWER_TILE,
    HB_HOUSE_TILE,
    HB_TILED,
    HB_MARKET = HB_TILED,
    HB_FORGE,
    HB_GRANARY,
    HB_INN,
    HB_BUILDINGS
};

/* Places for helpers in buildings, one after another: hb_spaces_of says where those of a building begin.  The first
 * HB_CASTLE_SPACES are copper spaces of the castle, the others stand on winter cards. */
enum { HB_CASTLE_SPACES = 16, HB_SPACES = 20 };

enum hb_winter_card {
    HB_VILLAGE_INN,
    HB_PLAGUE,
    HB_GRAIN_STORE,
    HB_WALL_BREACH,
    HB_MAIDEN,
    HB_SNOWDRIFT,
    HB_WINTER_CARDS
};

/* Where points come from, in the order in which a breakdown lists them. */
enum hb_castle_source {
    HB_BY_STONEMASON,
    HB_BY_WORKERS,
    HB_BY_MASTER_BUILDER,
    HB_BY_BREACH,
    HB_BY_MAIDEN,
    HB_BY_KEEP,
    HB_BY_TAVERN,
    HB_BY_GATES,
    HB_BY_STABLE,
    HB_BY_SERVANTS_HOUSE,
    HB_BY_MARKET,
    HB_BY_PALACE,
    HB_BY_FORGE,
    HB_BY_GRANARY,
    HB_CASTLE_SOURCES
};

/* What the printed board says.  games/castle/castle.figures holds these numbers; an option of the game changes them. */
struct hb_castle_figures {
    uint8_t count[HB_TILED];  /* tiles of each building */
    uint8_t value[HB_TILED];  /* what it costs, in building points */
    uint8_t points[HB_TILED]; /* victory points printed on the tile */
    uint8_t fee[HB_SPACES];   /* for a helper on the space */
    uint8_t yield[HB_GOODS];  /* goods that a trader helper brings */
    uint8_t spare;
    uint16_t snow; /* bit n - 1: field n of the round track is marked for winter */
};

struct hb_castle_seat {
    uint8_t goods[HB_GOODS];
    uint8_t talers;
    uint8_t helpers; /* in the supply */
    uint8_t hand;    /* cards; one that lies face down is still in it */
    uint8_t chosen;  /* cards that lie face down */
    uint8_t pile;    /* cards that lie open, those of this round included */
    uint8_t played;  /* cards of this round that are still to be resolved */
    uint8_t gone;    /* cards that are out of the game */
    uint8_t built;   /* buildings erected in this round */
    uint8_t on_card[HB_WORKERS][HB_GOODS];
    uint16_t visited; /* buildings in which they placed helpers in this round, as bits */
    int16_t score;
    int16_t points[HB_CASTLE_SOURCES];
};

enum hb_season { HB_SUMMER, HB_WINTER };

/* What is to be decided; hb_phase gives its name. */
enum hb_castle_phase {
    HB_AT_LOT,       /* chance: who begins */
    HB_AT_BID,       /* a suitor pays for the maiden or withdraws */
    HB_AT_SHARE,     /* who did not win the maiden takes a piece from her card */
    HB_AT_CHOOSE,    /* all in secret: the cards of the round */
    HB_AT_WINTER,    /* chance: a winter card */
    HB_AT_PLAGUE,    /* give up a card or pay */
    HB_AT_BREACH,    /* give stone for points */
    HB_AT_SNOWDRIFT, /* give up a worker or pay */
    HB_AT_SUPPLY,    /* the two free pieces of the third worker */
    HB_AT_RECALL,    /* who cannot pay at the inn takes a trader helper back; comes after the next one, or before it */
    HB_AT_TRADER,    /* a helper to a cart or the rider */
    HB_AT_TOWER,     /* a kind of goods from the defense tower */
    HB_AT_BUY,       /* the stonemason buys from workers */
    HB_AT_SELL,      /* the owner may refuse the last piece */
    HB_AT_ORDER,     /* which of two workers first */
    HB_AT_BUILD,     /* which building, or none */
    HB_AT_FORGE,     /* how many bars of silver go into the payment */
    HB_AT_PAY,       /* which goods */
    HB_AT_HELPERS,   /* a helper to a building */
    HB_AT_PALACE,    /* at the end: how many bars are exchanged for the palace */
    HB_AT_END,
    HB_CASTLE_PHASES
};

struct hb_castle {
    struct hb_game head;
    struct hb_castle_figures figures;
    uint8_t stock[HB_GOODS]; /* on the carts and with the rider */
    uint8_t tower[HB_GOODS]; /* on the defense tower */
    uint8_t bank;
    uint8_t forge;            /* bars on the forge */
    uint8_t cart[HB_GOODS];   /* whose helper stands there */
    uint8_t fresh;            /* bit n: the helper at cart n came in this round */
    uint8_t space[HB_SPACES]; /* whose helper stands there */
    uint8_t left[HB_TILED];   /* tiles still on the board */
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
    uint8_t dowry[HB_GOODS];
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
    uint8_t traders;              /* 1: a trader was resolved and the goods are still to be paid */
    uint8_t talers_gone;          /* converted at the market */
    uint8_t goods_gone[HB_GOODS]; /* converted at the palace */
    uint8_t inn_after;            /* 1: at the inn a trader pays after placing (CAS-A12) */
    uint8_t spare[7];
    struct hb_castle_seat seat[HB_CASTLE_PLAYERS_MAX];
};

/* NULL if it is another game. */
const struct hb_castle *hb_castle_of(const struct hb_game *g);

/* Short stable names, as moves and named values use them. */
extern const char *const hb_good_name[HB_GOODS];         /* "sand" */
extern const char *const hb_card_name[HB_CARDS];         /* "master_builder" */
extern const char *const hb_building_name[HB_BUILDINGS]; /* "servants_house" */
extern const char *const hb_place_name[HB_GOODS];        /* "sand", …, "rider": where trader helpers stand */
extern const char *const hb_winter_name[HB_WINTER_CARDS];
extern const char *const hb_castle_source_name[HB_CASTLE_SOURCES];
extern const char *const hb_space_name[HB_SPACES]; /* "tavern/2" */

/* And what people call them. */
const char *hb_castle_source_words(enum hb_language language, unsigned source);

extern const uint8_t hb_good_worth[HB_GOODS]; /* building points: 1 2 4 5 0 */

/* The spaces of a building: the first, and how many. */
unsigned hb_castle_spaces_first(enum hb_building b);
unsigned hb_castle_spaces_count(enum hb_building b);
enum hb_building hb_castle_space_building(unsigned space);
unsigned hb_castle_space_number(unsigned space); /* in its building, from 1 */

bool hb_castle_is_standing(const struct hb_castle *c, enum hb_building b); /* helpers can be placed there */
unsigned hb_castle_tiles_left(const struct hb_castle *c);
unsigned hb_castle_erected(const struct hb_castle *c, enum hb_building b); /* tiles taken from the board */

/* What a move names.  Numbers that it does not name are HB_NO_PLACE. */
enum { HB_NO_PLACE = 0xff };
struct hb_castle_move_parts {
    unsigned cards;           /* of a choice, or that is given up or resolved: a set */
    unsigned building;        /* to be built */
    unsigned place, space;    /* where a helper goes: beside a cart, or in a building */
    unsigned goods[HB_GOODS]; /* that are paid or taken, by kind */
};

struct hb_castle_move_parts hb_castle_move_parts(struct hb_move m);

/* What final scoring would give now, by source; the game need not be over. */
void hb_castle_final(const struct hb_castle *c, int player, int16_t points[HB_CASTLE_SOURCES]);

#endif
