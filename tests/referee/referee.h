/* referee.h -- a second, slow and obvious Carcassonne that the engine is measured against.
 *
 * It keeps the plain list of what lies on the table and works everything else out anew whenever it is
 * asked: features by flood fill, legal moves by trying, points by counting.  It shares no code with the
 * engine; of the engine's library it uses only what is printed on the tiles (hradby/tiles.h).
 *
 * Base game of both editions, farmers or none, the River, the Abbot, Inns & Cathedrals, Traders & Builders.
 * Rule ids in the comments are those of docs/rules. */
#ifndef HB_REFEREE_H
#define HB_REFEREE_H

#include "hradby/tiles.h"

#include <stdbool.h>
#include <stddef.h>

enum {
    REF_PLAYERS = 8,
    REF_TILES = 250,  /* laid in one game */
    REF_FIGURES = 88, /* 8 players with 7 followers and one each of the other pieces */
    REF_PILES = 160,  /* different tile ids in one bag */
    REF_DRAWS = 32,   /* ids in the option `draws` */
    REF_PLACES = 32,  /* tiles in the option `start` */
    REF_NAME = 24,    /* bytes of a tile id */
    REF_MOVE = 64,    /* bytes of a move's text */
    REF_MOVES = 1600, /* moves in one list */
    REF_REACH = 120,  /* no tile lies further from the start than this */
    REF_FEATURES = 1800
};

enum ref_piece { REF_FOLLOWER, REF_ABBOT, REF_LARGE, REF_BUILDER, REF_PIG, REF_PIECES };
enum ref_goods { REF_WINE, REF_GRAIN, REF_CLOTH, REF_GOODS };
enum ref_phase { REF_DRAW, REF_TILE, REF_FIGURE, REF_OVER };

/* How a game is set up; the same facts go to the engine as option texts (mix.h). */
struct ref_many {
    char name[REF_NAME];
    int count;
};

struct ref_place {
    char name[REF_NAME];
    int x, y, rot;
};

struct ref_options {
    enum hb_edition edition;
    int players;
    bool farmers, river, abbot, inns, traders;
    bool has_bag; /* else the tiles of the box */
    int bag_size, draws_size, places_size;
    struct ref_many bag[REF_PILES];
    char draws[REF_DRAWS][REF_NAME];
    struct ref_place place[REF_PLACES]; /* none: the usual start */
};

struct ref_laid {
    int x, y, quarters;
    const struct hb_design *design;
};

struct ref_figure {
    int player;
    enum ref_piece piece;
    int tile;    /* place in the list of laid tiles */
    int segment; /* of its design */
};

struct ref_pile {
    const char *name;
    const struct hb_design *design;
    int count;
};

struct referee {
    enum hb_edition edition;
    int players;
    bool farmers, inns, traders;
    enum ref_phase phase;
    int turn;    /* whose turn it is */
    bool second; /* the part that a builder has given (TRB-8) */
    bool earned; /* the tile just laid goes on with what the own builder stood on */
    int laid_size, figures_size, piles_size, draws_size, draws_done;
    struct ref_laid laid[REF_TILES]; /* in the order they were laid */
    struct ref_figure figure[REF_FIGURES];
    struct ref_pile pile[REF_PILES]; /* the unseen tiles */
    int draws[REF_DRAWS];            /* piles that are drawn from first, in this order */
    int hand;                        /* pile of the drawn tile, -1 if none */
    int score[REF_PLAYERS];
    int supply[REF_PLAYERS][REF_PIECES];
    int goods[REF_PLAYERS][REF_GOODS];
};

/* A sorted list of moves as text. */
struct ref_moves {
    int size;
    char text[REF_MOVES][REF_MOVE];
};

/* What is connected with what, worked out from the list of laid tiles. */
struct ref_feature {
    enum hb_feature_kind kind;
    int tiles; /* distinct ones; a monastery or garden: itself and its neighbours */
    int open;  /* open sides; a monastery or garden: free squares around it */
    int shields, inns, cathedrals;
    int goods[REF_GOODS];
    int followers; /* figures that count: all but builders and pigs */
    int power[REF_PLAYERS];
    bool follower_of[REF_PLAYERS], builder_of[REF_PLAYERS], pig_of[REF_PLAYERS];
    bool complete;
    bool has_tile[REF_TILES]; /* tiles it lies on */
};

struct ref_survey {
    int features;
    short at[2 * REF_REACH + 1][2 * REF_REACH + 1]; /* place in the list of laid tiles, -1 if free */
    short feature_of[REF_TILES][HB_SEGMENTS_MAX];
    struct ref_feature feature[REF_FEATURES];
};

extern const char *const hb_ref_piece_name[REF_PIECES];
extern const char *const hb_ref_goods_name[REF_GOODS];

/* A mistake in the referee itself, or a game beyond its limits: says so and stops the program. */
_Noreturn void hb_ref_stop(const char *what);

/* Game (referee.c). */
void hb_ref_begin(struct referee *r, const struct ref_options *o);
void hb_ref_play(struct referee *r, const char *move);
int hb_ref_actor(const struct referee *r); /* as hb_actor */
bool hb_ref_is_winner(const struct referee *r, int player);
const struct hb_design *hb_ref_hand(const struct referee *r);

/* Points (points.c). */
void hb_ref_score_complete(struct referee *r);
void hb_ref_score_rest(struct referee *r);
int hb_ref_cities_of_field(const struct referee *r, const struct ref_survey *s, int feature);

/* Moves (moves.c).  A weight is how many of the unseen tiles a draw stands for. */
void hb_ref_moves(const struct referee *r, struct ref_moves *out);
bool hb_ref_any_figure_move(const struct referee *r);
int hb_ref_weight(const struct referee *r, const char *move);
bool hb_ref_can_draw(const struct referee *r, int pile);
void hb_ref_put_text(char *out, const struct referee *r, enum ref_piece piece, int segment);

/* Places for a tile (places.c). */
bool hb_ref_fits(const struct referee *r, const struct ref_survey *s, const struct ref_laid *trial);
bool hb_ref_fits_somewhere(const struct referee *r, const struct hb_design *d);
bool hb_ref_looks_new(const struct hb_design *d, int quarters); /* unlike every smaller rotation */
bool hb_ref_is_river(const struct hb_design *d);
bool hb_ref_is_lake(const struct hb_design *d);

/* Features (survey.c). */
void hb_ref_survey(struct ref_survey *s, const struct referee *r);
int hb_ref_tile_at(const struct ref_survey *s, int x, int y);
void hb_ref_step(int side, int *x, int *y);
bool hb_ref_reaches(const struct ref_laid *t, int segment, int side); /* as the tile lies */
bool hb_ref_covers(const struct ref_laid *t, int segment, int half);

#endif
