/* castle_hall.h -- A Castle for All Seasons once more, plain and slow, from the rule statement alone.
 *
 * A hall is the whole table of one game.  The rules are told as a story: a round is one function that goes from the
 * marker to the master builders and asks where a player has a choice.  Answers lie on a desk, as texts of moves; when
 * they run out, the story stops at the question.  After every move the story is told again from the beginning of its
 * chapter (the lot, a round, the scoring), so nothing has to remember where in a step the game is.
 *
 * It shares no code, no table and no query with the engine. */
#ifndef HB_CASTLE_HALL_H
#define HB_CASTLE_HALL_H

#include <setjmp.h>
#include <stdbool.h>

enum { PLAYERS_MAX = 4, NOBODY = -1, TRACK = 15 };
enum { SAND, WOOD, CLAY, STONE, SILVER, GOODS, MATERIALS = SILVER, CARTS = SILVER, RIDER = SILVER };
enum { MESSENGER, TRADER, MASON, STONEMASON, WORKER1, WORKER2, WORKER3, MASTER_BUILDER, CARDS, WORKERS = 3 };
enum {
    KEEP,
    TAVERN,
    BIG_GATE,
    SMALL_GATE,
    STABLE,
    SERVANTS_HOUSE,
    PALACE,
    WELL,
    TOWER,
    HOUSE,
    TILED,
    MARKET = TILED,
    FORGE,
    GRANARY,
    INN,
    BUILDINGS,
    SPACES = 3 /* at most, in one building */
};
enum { VILLAGE_INN, PLAGUE, GRAIN, BREACH, MAIDEN, SNOWDRIFT, WINTER_CARDS };
enum {
    FOR_STONEMASON,
    FOR_WORKERS,
    FOR_MASTER_BUILDER,
    FOR_BREACH,
    FOR_MAIDEN,
    FOR_KEEP,
    FOR_TAVERN,
    FOR_GATES,
    FOR_STABLE,
    FOR_SERVANTS_HOUSE,
    FOR_MARKET,
    FOR_PALACE,
    FOR_FORGE,
    FOR_GRANARY,
    SOURCES
};

extern const char *const hb_hall_goods[GOODS];
extern const char *const hb_hall_places[GOODS];
extern const char *const hb_hall_cards[CARDS];
extern const char *const hb_hall_buildings[BUILDINGS];
extern const char *const hb_hall_winter[WINTER_CARDS];
extern const char *const hb_hall_sources[SOURCES];
extern const int hb_hall_worth[GOODS];      /* in building points */
extern const int hb_hall_spaces[BUILDINGS]; /* how many helpers fit */

/* Questions and answers */

enum { MOVES_MAX = 4096, MOVE_TEXT = 48, CHAPTER_MOVES = 512 };
enum { BY_CHANCE = -1, BY_SEVERAL = -2, BY_NOBODY = -3 };

struct list {
    int size;
    char text[MOVES_MAX][MOVE_TEXT];
};

struct answer {
    int who;
    char text[MOVE_TEXT];
};

/* Ways to pay for a building, as bars and own goods. */
enum { WAYS_MAX = 20000 };

struct way {
    int bars, own[MATERIALS];
};

struct ways {
    int size;
    struct way way[WAYS_MAX];
};

/* Things that seldom happen, counted so that tests which never see them are noticed. */
enum {
    SEEN_SHORT_WORKER,    /* the stock did not fill a worker's card */
    SEEN_SHORT_MESSENGER, /* the bank had less than 8 talers */
    SEEN_SHORT_WAGES,     /* the bank could not pay the mason */
    SEEN_SHORT_CART,      /* the stock had less than the yield */
    SEEN_DISPLACED,       /* a trader helper sent home */
    SEEN_RIDER,           /* a helper came to the rider */
    SEEN_INNKEEPER_LEFT,  /* an innkeeper used as the helper to place */
    SEEN_INN_EMPTIED,     /* a new innkeeper found talers */
    SEEN_NO_TALER,        /* a trader could not pay at the inn */
    SEEN_REFUSAL,         /* the last piece was not sold */
    SEEN_DOMINATED,       /* a payment left out because fewer bars do as well */
    SEEN_MAIDEN_WON,
    SEEN_NO_SUITOR,
    SEEN_FORCED_TALERS, /* no worker left for the snowdrift */
    SEEN_LAST_TILE,     /* the last tile ended the game early */
    SEEN_TIE,           /* equal points at the end */
    SEEN_TIE_OF_TALERS, /* and equal talers */
    SEEN_POOR_KEEPER,   /* an innkeeper's owner who plays a trader and has no taler */
    SIGHTS
};

extern const char *const hb_hall_sights[SIGHTS];

struct desk {
    jmp_buf stop;
    struct answer answer[CHAPTER_MOVES]; /* of this chapter */
    int given, used;

    /* The open question.  Where several are asked at once, each has a list of their own. */
    const char *phase;
    int actor;
    bool may[PLAYERS_MAX];
    struct list list[PLAYERS_MAX]; /* list[0] where only one is asked, whoever it is */
    struct ways ways;              /* those of the payment in question */
    long seen[SIGHTS];
};

/* The table */

struct printed {
    int tiles[TILED], value[TILED], points[TILED];
    int fee[BUILDINGS][SPACES];
    int yield[GOODS];
    bool snow[TRACK + 1];
};

struct guest {
    int goods[GOODS], talers, helpers;
    bool hand[CARDS]; /* those face down included */
    bool down[CARDS]; /* face down */
    bool pile[CARDS]; /* face up, those of this round included */
    bool due[CARDS];  /* of this round, still to be resolved */
    bool gone[CARDS];
    bool ready; /* has chosen, and it is not yet revealed */
    int on_card[WORKERS][GOODS];
    int erected; /* in this round */
    bool visited[BUILDINGS];
    int head_start; /* points of a prepared game */
    int points[SOURCES];
};

struct hall {
    struct desk *desk;
    struct printed printed;
    int players;
    bool winter;
    bool inn_first; /* the taler at the inn is due before placing */
    int stock[GOODS], tower[GOODS], bank, forge, track;
    int cart[GOODS];
    bool fresh[GOODS];
    int space[BUILDINGS][SPACES];
    int tiles[TILED];
    int field, start;
    bool deck[WINTER_CARDS], open[WINTER_CARDS];
    int drawn; /* the winter card whose effect is running, or NOBODY */
    int inn_talers;
    bool suitor[PLAYERS_MAX], paid[PLAYERS_MAX];
    int won; /* who won the maiden, while the others share */
    int dowry[GOODS], dowry_talers;
    int gone_goods[GOODS], gone_talers;
    struct guest guest[PLAYERS_MAX];

    /* What is going on, for comparing only. */
    int card, building, bars, by_card_erected, by_card_placed;
    bool dealt[PLAYERS_MAX][WORKERS];
    bool played_out; /* the last round is over */
    bool over;
};

/* Asking (castle_asking.c) */

/* The desk's list, emptied. */
struct list *hb_hall_list(struct hall *h);
void hb_hall_say(struct list *l, const char *format, ...) __attribute__((format(printf, 2, 3)));
void hb_hall_bundle(char text[MOVE_TEXT], const int goods[GOODS]); /* "2 sand 1 stone" */

/* The place of the answer in the list; a list of one is not asked.  With chance everything is asked. */
int hb_hall_ask(struct hall *h, int who, const char *phase, const struct list *l);
int hb_hall_ask_even_one(struct hall *h, int who, const char *phase, const struct list *l);
/* The next answer of those who are asked at once; the caller has filled may and list. */
const struct answer *hb_hall_ask_several(struct hall *h, const char *phase);
int hb_hall_find(const struct list *l, const char *text); /* -1: is not in it */
_Noreturn void hb_hall_stop(const char *why);

/* The story */

int hb_hall_player(const struct hall *h, int nth); /* in player order */
int hb_hall_sum(const int *numbers, int size);
int hb_hall_score(const struct guest *p);
bool hb_hall_is_secret(const struct guest *p);           /* what they have laid down, from the others */
bool hb_hall_stands(const struct hall *h, int building); /* helpers can go there */
int hb_hall_tiles_left(const struct hall *h);

void hb_hall_round(struct hall *h);
void hb_hall_court(struct hall *h);       /* the suitors of the maiden pay */
void hb_hall_winter_step(struct hall *h); /* a card is drawn, if the field is marked */
void hb_hall_traders(struct hall *h);
void hb_hall_buy(struct hall *h, int stonemason);
void hb_hall_erect_two(struct hall *h, int player, int card);
void hb_hall_place_helpers(struct hall *h, int player);
void hb_hall_ending(struct hall *h);
int hb_hall_best_bars(const struct hall *h, int player); /* most own points in the palace, fewest bars */
bool hb_hall_is_winner(const struct hall *h, int player);

#endif
