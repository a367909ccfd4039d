/* look.h -- what lies on the table, typed, for whoever shows a game or studies it.
 *
 * hb_look fills one struct of a fixed size: seats, what is left, the tile in hand, places beside the landscape, a party
 * that plays together, the result.  It names no game and no expansion.  What one rule or game alone knows, such as cards, is in its own named
 * values (hb_describe_state).
 *
 * The features of a landscape are looked at apart: hb_look_land goes over all tiles once and links the segments of each
 * feature, its parts, to a list; hb_look_region then tells of one.
 *
 *     first[region] --> part --> part --> part --> HB_NO_PART       next[part]
 *                         place[part]: tile and segment             region[part]: back to the region
 *
 * Names are constants of the program; nothing here has to be freed. */
#ifndef HB_LOOK_H
#define HB_LOOK_H

#include "hradby/events.h"
#include "hradby/landscape.h"

enum {
    HB_NUMBERS_MAX = 24,
    HB_STOCKS_SHOWN_MAX = 250,
    HB_SCORE_SPACES = 50, /* of the score track, which begins anew after the last */
    HB_ON_TRACK_MAX = 4 * HB_PLAYERS_MAX,
    HB_DEADLINES_MAX = 2,
    HB_PARTY_LINES_MAX = 3,
    HB_STATIONS_MAX = 64,
};

/* Numbers by their names, in the order in which they were put. */
struct hb_named_number {
    const char *name;
    long number;
};

struct hb_number_list {
    unsigned count;
    struct hb_named_number at[HB_NUMBERS_MAX];
};

/* The parts of a seat that hb_describe_state writes in the order in which they were put. */
enum hb_seat_part {
    HB_SEAT_SUPPLY,                   /* pieces in hand */
    HB_SEAT_GOODS,                    /* no numbers in games without goods */
    HB_SEAT_POINTS,                   /* by source */
    HB_SEAT_COUNTERS,                 /* totals of the counters on the score track, where a player has several */
    HB_SEAT_LISTS,                    /* so far they are lists; of those that follow each number is a part */
    HB_SEAT_ON_TRACK = HB_SEAT_LISTS, /* pieces for the score track, with their space, or HB_OFF_TRACK */
    HB_SEAT_MORE,                     /* what else lies before the player */
    HB_SEAT_OWN,                      /* here the named values of the game itself come */
    HB_SEAT_PARTS
};

enum { HB_OFF_TRACK = -1, HB_SEAT_ORDER_MAX = 32 };

struct hb_look_seat {
    int score, if_over; /* if_over: if the game ended now */
    int space;          /* of the score track on which the score stands; HB_OFF_TRACK: the game has no track */
    struct hb_number_list part[HB_SEAT_OWN]; /* by enum hb_seat_part */
    unsigned parts;                          /* in order[] */
    uint8_t order[HB_SEAT_ORDER_MAX];
};

/* Who stands on the score track. */
struct hb_on_track {
    int player;
    const char *name; /* of the counter, "" where everybody has but one, or of the piece */
    unsigned number;  /* which of the player's counters, from 0 on */
    bool is_counter;
    long space;
};

/* Tiles of a design that are still to come, and those that fitted nowhere. */
struct hb_look_stock {
    const char *design;
    unsigned unseen, aside;
};

/* A place beside the landscape, such as a space of a board, and what stands there. */
struct hb_station {
    const char *place; /* one or more words of the game, as artwork names it: "fortune", "crown taxes" */
    const char *name;  /* what it is called, the sentence station.NAME.name */
    unsigned nth;      /* of several places of that name, from 0 */
    bool for_players;  /* their pieces can be put there, so that an empty one is told, too */
    int player;        /* whose piece stands there; HB_NOBODY: nobody's, or none does */
    const char *piece; /* NULL: none */
};

/* How a party stands that plays together. */
struct hb_look_party {
    bool there;
    long level, score, target;
    long goal; /* the number to be reached next */
    unsigned deadlines;
    long deadline[HB_DEADLINES_MAX]; /* numbers that have to be reached in time */
    struct hb_number_list scores; /* by the names of pieces, where their scores are apart: then `score` is the lowest */
    const char *threat, *lost;    /* how it will be lost next, and how it was; NULL: not */
    long most, number, missing;   /* of the threat */
    struct hb_event_record more;  /* named values that the game alone knows */
    unsigned lines;
    const char *line[HB_PARTY_LINES_MAX]; /* sentences of how it stands, the first of its score (table/party_words.h) */
};

struct hb_look {
    bool over;
    int players;
    int turn; /* whose it is; HB_NOBODY where the game does not say */
    struct hb_look_seat seat[HB_PLAYERS_MAX];
    unsigned winners; /* bit p: player p; only when over */

    /* The score track; `minded`: whether it matters in this game where somebody stands. */
    bool track_minded;
    unsigned on_track;
    struct hb_on_track track[HB_ON_TRACK_MAX];

    long left;                    /* tiles to be drawn; -1: the game has none */
    long round, rounds;           /* which, of how many; -1: the game has none */
    const struct hb_design *hand; /* the tile in hand, or NULL */
    unsigned stocks;
    struct hb_look_stock stock[HB_STOCKS_SHOWN_MAX];
    unsigned stations; /* in an order that is the same as long as the game lasts */
    struct hb_station station[HB_STATIONS_MAX];
    struct hb_look_party party;
};

void hb_look(const struct hb_game *g, struct hb_look *look);

/* The number of that name, or NULL. */
const struct hb_named_number *hb_number_list_find(const struct hb_number_list *n, const char *name);

/* Who stands on a space: the first from the i-th of all on, with i moved there; NULL if there is none. */
const struct hb_on_track *hb_look_on_space(const struct hb_look *look, long space, unsigned *i);

/* For games and rules, which fill it. */
void hb_number_list_put(struct hb_number_list *n, const char *name, long number);
void hb_look_put(struct hb_look_seat *seat, enum hb_seat_part part, const char *name, long number);
void hb_look_add_station(struct hb_look *look, struct hb_station station);
void hb_look_begin(struct hb_look_seat *seat, enum hb_seat_part part); /* a part comes here, with numbers or without */

/* The features of a landscape */

enum {
    HB_LOOK_PARTS_MAX = 3600,
    HB_LOOK_PIECES_MAX = 200,
    HB_LOOK_CITIES_MAX = 1200,
    HB_NO_PART = 0xffff,
};

struct hb_look_land {
    const struct hb_game *game;
    const struct hb_landscape *land;
    unsigned regions, parts;
    uint16_t first[HB_LOOK_PARTS_MAX]; /* by region, which come in the order of their first parts */
    uint16_t next[HB_LOOK_PARTS_MAX], place[HB_LOOK_PARTS_MAX], region[HB_LOOK_PARTS_MAX];
};

/* One of them.  Pieces are numbers for hb_look_piece; cities, the complete ones that touch a field, each one of its
 * tiles, by the number of hb_land_placed_at. */
struct hb_look_region {
    unsigned number;
    struct hb_feature feature;   /* asked at its first part */
    struct hb_number_list marks; /* as rules in play count them; none that is 0 */
    unsigned pieces, cities;
    uint8_t piece[HB_LOOK_PIECES_MAX];
    uint16_t city[HB_LOOK_CITIES_MAX];
    struct hb_value value; /* owners and points; only if they are asked for, since they cost the most */
};

/* Of a game on a landscape. */
void hb_look_land(struct hb_look_land *l, const struct hb_game *g);
void hb_look_region(struct hb_look_region *r, const struct hb_look_land *l, unsigned region, bool with_value);

/* What stands on a segment, or lies on a tile: then its segment is HB_NO_SEGMENT. */
struct hb_placed_piece hb_look_piece(const struct hb_look_land *l, unsigned piece);

static inline unsigned hb_look_tile_of(const struct hb_look_land *l, unsigned part)
{
    return l->place[part] >> 4; /* as in hb_land_placed_at */
}
static inline unsigned hb_look_segment_of(const struct hb_look_land *l, unsigned part)
{
    return l->place[part] & 15;
}

#endif
