/* referee.h -- a second, slow and obvious Carcassonne that the engine is measured against.
 *
 * It keeps the plain list of what lies on the table and works everything else out anew whenever it is
 * asked: features by flood fill, legal moves by trying, points by counting.  It shares no code with the
 * engine; of the engine's library it uses only what is printed on the tiles (hradby/tiles.h).
 *
 * Base game of both editions, farmers or none, the River, the Abbot, Inns & Cathedrals, Traders & Builders, the seven
 * small expansions (Flying Machines, Ferries, Gold Mines, Mage & Witch, Crop Circles, Robbers, Messages), Hills & Sheep
 * the Wheel of Fortune and Ghosts, Castles and Cemeteries.
 * Rule ids in the comments are those of the rules.md in games/. */
#ifndef HB_REFEREE_H
#define HB_REFEREE_H

#include "hradby/tiles.h"

#include <stdbool.h>
#include <stddef.h>

enum {
    REF_PLAYERS = 8,
    REF_TILES = 320,   /* laid in one game */
    REF_FIGURES = 128, /* 8 players with 7 followers and guards, then more guards, and one each of the other pieces */
    REF_PILES = 280,   /* different tile ids in one bag */
    REF_DRAWS = 32,    /* ids in the option `draws` */
    REF_PLACES = 32,   /* tiles in the option `start` */
    REF_NAME = 24,     /* bytes of a tile id */
    REF_MOVE = 64,     /* bytes of a move's text */
    REF_MOVES = 1600,  /* moves in one list */
    REF_REACH = 120,   /* no tile lies further from the start than this */
    REF_FEATURES = 2000,
    REF_FERRIES = 8, /* FER-1 */
    REF_LETTERS = 8,
    REF_TRACK = 50,    /* spaces */
    REF_FLOCK_MAX = 4, /* sheep on one token */
    REF_BOARD = 4,     /* squares along the wheel's board */
    REF_CROWNS = 2,    /* most crown spaces of one sector */
    REF_STACK = 64     /* things to be done one inside the other */
};

enum ref_piece { REF_FOLLOWER, REF_ABBOT, REF_LARGE, REF_BUILDER, REF_PIG, REF_SHEPHERD, REF_GUARD, REF_PIECES };
enum ref_goods { REF_WINE, REF_GRAIN, REF_CLOTH, REF_GOODS };

/* What is asked.  REF_BUSY: nothing, the game goes on by itself. */
enum ref_phase {
    REF_BUSY,
    REF_SPRING, /* beside the wheel's board; also called `tile` */
    REF_DRAW,
    REF_PLAGUE,
    REF_TILE,
    REF_GOLD,
    REF_MAGIC,
    REF_ROBBER,
    REF_HAUNT,
    REF_FIGURE,
    REF_TOKEN,
    REF_FLIGHT,
    REF_LAND,
    REF_FERRY,
    REF_MOVE_FERRIES,
    REF_FLOCK,
    REF_SCORE,
    REF_COUNTER,
    REF_ROB,
    REF_SHARE,
    REF_LETTER,
    REF_MESSAGE,
    REF_TAKE, /* letter 8; also called `message` */
    REF_CIRCLE,
    REF_CIRCLES,
    REF_OVER,
    REF_PHASES
};

/* What is being done; each thing has its steps and may have others inside it. */
enum ref_task {
    REF_DO_TURN,
    REF_DO_PART,
    REF_DO_WHEEL,
    REF_DO_FLOCK,
    REF_DO_CLOSED_FLOCKS,
    REF_DO_SCORES,
    REF_DO_AWARD,
    REF_DO_SHARE,
    REF_DO_LETTERS,
    REF_DO_CIRCLE,
    REF_TASKS
};
enum ref_part { REF_NORMAL, REF_BUILDERS, REF_EXTRA }; /* REF_EXTRA: letter 7 */
enum ref_counter { REF_MEEPLE, REF_WOMAN, REF_COUNTERS };
enum ref_magic { REF_MAGE, REF_WITCH, REF_MAGICS };
enum ref_sector { REF_FORTUNE, REF_TAXES, REF_FAMINE, REF_STORM, REF_INQUISITION, REF_PLAGUE_SECTOR, REF_SECTORS };
enum { REF_CHANCE = -1, REF_NOBODY = -3, REF_NOWHERE = -1 };

/* The expansions that can be left out; their names are those of the option `expansions`. */
enum ref_expansion {
    REF_RIVER,
    REF_ABBOTS,
    REF_INNS,
    REF_TRADERS,
    REF_FLIER,
    REF_FERRY_BOX,
    REF_MINES,
    REF_MAGEWITCH,
    REF_CORN,
    REF_ROBBERS,
    REF_HILLS,
    REF_WHEEL,
    REF_GHOSTS,
    REF_MESSAGES,
    REF_EXPANSIONS
};

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
    bool farmers;
    bool with[REF_EXPANSIONS];
    bool free_bends; /* of the river */
    bool hill_by_count, flock_autoscore, wheel_special_figures, large_on_crown;
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

/* A segment of a laid tile, or nowhere. */
struct ref_spot {
    int tile, segment;
};

struct ref_ferry {
    int tile;
    int end[2]; /* the two roads of its lake that it joins */
};

/* A space on the wheel, and who stands there. */
struct ref_crown {
    int player; /* REF_NOWHERE: nobody */
    enum ref_piece piece;
};

/* One thing on the stack of what is being done. */
struct ref_doing {
    enum ref_task task;
    int step;
    enum ref_part part;
    int tile;   /* that the part has laid */
    int player; /* whose turn it is within this */
};

/* Points on their way to the counters: one feature, one letter or one abbot (E-44). */
struct ref_award {
    int points[REF_PLAYERS];
    int from[REF_PLAYERS];   /* space on which the counter stood that moved by them */
    bool moved[REF_PLAYERS]; /* it has been chosen and has moved */
    bool looked;             /* for robbers on those spaces */
    bool robs[REF_PLAYERS];  /* his robber is about to rob */
    int victim[REF_PLAYERS]; /* of each, or REF_NOWHERE */
    int amount;              /* for the counter that is being asked for */
    bool rogue;
};

struct referee {
    enum hb_edition edition;
    int players;
    bool farmers, free_bends;
    bool hill_by_count, flock_autoscore, wheel_special_figures, large_on_crown;
    bool with[REF_EXPANSIONS];
    enum ref_phase phase;
    int asked;   /* who is, in this phase */
    int turn;    /* whose turn it is */
    bool second; /* the part that a builder has given (TRB-8) */
    bool earned; /* in this turn, a tile went on with what the own builder stood on */
    int depth;
    struct ref_doing stack[REF_STACK];
    int laid_size, figures_size, piles_size, draws_size, draws_done;
    struct ref_laid laid[REF_TILES]; /* in the order they were laid */
    struct ref_figure figure[REF_FIGURES];
    struct ref_pile pile[REF_PILES]; /* the unseen tiles */
    int draws[REF_DRAWS];            /* piles that are drawn from first, in this order */
    int hand;                        /* pile of the drawn tile, -1 if none */
    int score[REF_PLAYERS];
    int supply[REF_PLAYERS][REF_PIECES];
    int goods[REF_PLAYERS][REF_GOODS];

    struct ref_award award;
    int counter[REF_PLAYERS][REF_COUNTERS]; /* without Messages all points are the first one's */
    bool moved[REF_COUNTERS];               /* of the player whose turn it is, since last looked at */
    struct ref_spot scored;                 /* the feature that is being scored */
    int first_scored;                       /* of several, where nobody is asked: any number will do */

    int flying, die; /* piece in the air or REF_NOWHERE; how far */
    int ferries_size;
    struct ref_ferry ferry[REF_FERRIES];
    bool ferry_moved[REF_TILES], ferries_stay;
    int gold[REF_TILES], ingots[REF_PLAYERS];
    bool claim[REF_PLAYERS][REF_TILES];
    struct ref_spot magic[REF_MAGICS];
    int robber[REF_PLAYERS]; /* space, or REF_NOWHERE */
    bool letter_seen[REF_LETTERS + 1];
    int letters_size, letters[REF_LETTERS]; /* those whose place is known, the next one first */
    int letter;
    bool acts;                                 /* instead of two points */
    int taken;                                 /* figure that letter 8 scores */
    bool adds;                                 /* the corn's choice */
    int hidden;                                /* tiles under hills: unseen, but never drawn */
    int flock[REF_PLAYERS][REF_FLOCK_MAX + 1]; /* tokens beside each one's shepherd, by their sheep */
    bool drives;                               /* the flock home, instead of letting it grow */
    enum ref_sector sector;
    struct ref_crown crown[REF_SECTORS][REF_CROWNS];
    int ghosts[REF_TILES][HB_SEGMENTS_MAX]; /* with the figures who stand there */
    int rising;                             /* that the new tile still brings */
    int guards_to_win[REF_PLAYERS];         /* in the common supply */
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
    int open;  /* open sides, of a city two halves are one; a monastery or garden: free squares around it */
    int shields, inns, cathedrals;
    int goods[REF_GOODS];
    int followers; /* figures that count: all but builders and pigs */
    int power[REF_PLAYERS];
    bool follower_of[REF_PLAYERS], builder_of[REF_PLAYERS], pig_of[REF_PLAYERS], shepherd_of[REF_PLAYERS];
    int shepherds, printed_sheep;
    bool can_grow;             /* a field: an empty square lies beside it */
    int on_hills[REF_PLAYERS]; /* followers who stand on hills */
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
extern const char *const hb_ref_expansion_name[REF_EXPANSIONS];
extern const char *const hb_ref_counter_name[REF_COUNTERS];
extern const char *const hb_ref_magic_name[REF_MAGICS];
extern const char *const hb_ref_sector_name[REF_SECTORS];

/* A mistake in the referee itself, or a game beyond its limits: says so and stops the program. */
_Noreturn void hb_ref_stop(const char *what);

/* Game (referee.c). */
void hb_ref_begin(struct referee *r, const struct ref_options *o);
bool hb_ref_is_winner(const struct referee *r, int player);
const struct hb_design *hb_ref_hand(const struct referee *r);
int hb_ref_pile_named(struct referee *r, const char *name);
void hb_ref_lay(struct referee *r, const struct hb_design *d, int x, int y, int quarters);
int hb_ref_tiles_left(const struct referee *r); /* that can be drawn */
bool hb_ref_tiles_are_left(const struct referee *r);

/* The course of a turn (turn.c): what is asked, and what is done between two questions. */
void hb_ref_play(struct referee *r, const char *move);
void hb_ref_go_on(struct referee *r);
int hb_ref_actor(const struct referee *r); /* as hb_actor */
const char *hb_ref_phase(const struct referee *r);
void hb_ref_moves(const struct referee *r, struct ref_moves *out);
int hb_ref_weight(const struct referee *r, const char *move);
void hb_ref_do(struct referee *r, enum ref_task task);
void hb_ref_done(struct referee *r);
/* Asks, unless there is only one answer or none. */
void hb_ref_ask(struct referee *r, enum ref_phase phase, int player);
const struct ref_doing *hb_ref_doing(const struct referee *r, enum ref_task task); /* the innermost */

/* Points (points.c). */
bool hb_ref_is_owner(const struct referee *r, const struct ref_feature *f, int player);
int hb_ref_worth_at_the_end(const struct referee *r, const struct ref_survey *s, int feature);
int hb_ref_pig_worth(const struct referee *r, const struct ref_survey *s, int feature, int player);
void hb_ref_do_scores(struct referee *r, struct ref_doing *d);
void hb_ref_list_scores(const struct referee *r, struct ref_moves *out);
void hb_ref_rename_scores(const struct referee *r, struct ref_moves *moves);
void hb_ref_play_score(struct referee *r, const char *move);
void hb_ref_pay_complete(struct referee *r); /* at once, without questions */
void hb_ref_score_rest(struct referee *r);
int hb_ref_cities_of_field(const struct referee *r, const struct ref_survey *s, int feature);

/* Points to counters, and robbers (robbers_referee.c, messages_referee.c). */
void hb_ref_award_to(struct referee *r, int player, int points); /* as a thing to be done */
void hb_ref_award(struct referee *r, const int points[REF_PLAYERS]);
void hb_ref_do_award(struct referee *r, struct ref_doing *d);
void hb_ref_list_robber_places(const struct referee *r, struct ref_moves *out);
void hb_ref_play_robber(struct referee *r, const char *move);
int hb_ref_next_with_robber(const struct referee *r);
void hb_ref_list_victims(const struct referee *r, struct ref_moves *out);
void hb_ref_play_rob(struct referee *r, const char *move);
void hb_ref_move_counter(struct referee *r, int player, enum ref_counter c);
bool hb_ref_order_matters(const struct referee *r);
void hb_ref_list_counters(const struct referee *r, struct ref_moves *out);
void hb_ref_play_counter(struct referee *r, const char *move);
void hb_ref_do_letters(struct referee *r, struct ref_doing *d);
void hb_ref_list_letters(const struct referee *r, struct ref_moves *out);
void hb_ref_play_letter(struct referee *r, const char *move);
void hb_ref_list_message(const struct referee *r, struct ref_moves *out);
void hb_ref_play_message(struct referee *r, const char *move);
void hb_ref_list_takes(const struct referee *r, struct ref_moves *out);
void hb_ref_play_take(struct referee *r, const char *move);

/* Flying Machines (flier_referee.c). */
void hb_ref_list_take_offs(const struct referee *r, struct ref_moves *out);
bool hb_ref_play_take_off(struct referee *r, const char *move);
void hb_ref_list_die(const struct referee *r, struct ref_moves *out);
void hb_ref_play_die(struct referee *r, const char *move);
void hb_ref_list_landings(const struct referee *r, struct ref_moves *out);
void hb_ref_play_land(struct referee *r, const char *move);

/* Ferries (ferries_referee.c). */
void hb_ref_list_new_ferry(const struct referee *r, struct ref_moves *out);
void hb_ref_play_new_ferry(struct referee *r, const char *move);
void hb_ref_list_ferry_moves(const struct referee *r, struct ref_moves *out);
void hb_ref_play_ferry_move(struct referee *r, const char *move);
const struct ref_ferry *hb_ref_ferry_on(const struct referee *r, int tile);

/* Gold Mines (gold_referee.c). */
int hb_ref_gold_left(const struct referee *r);
void hb_ref_list_gold(const struct referee *r, struct ref_moves *out);
void hb_ref_play_gold(struct referee *r, const char *move);
void hb_ref_claim_gold(struct referee *r, const struct ref_survey *s, int feature);
void hb_ref_do_share(struct referee *r, struct ref_doing *d);
void hb_ref_list_shares(const struct referee *r, struct ref_moves *out);
void hb_ref_play_share(struct referee *r, const char *move);
int hb_ref_gold_points(int ingots);

/* Mage & Witch (magewitch_referee.c). */
bool hb_ref_must_move_magic(const struct referee *r, bool hat);
void hb_ref_list_magic(const struct referee *r, struct ref_moves *out);
void hb_ref_play_magic(struct referee *r, const char *move);
int hb_ref_magic_worth(const struct referee *r, const struct ref_survey *s, int feature, int worth);
void hb_ref_magic_leaves(struct referee *r, const struct ref_survey *s, int feature);

/* Crop Circles (circles_referee.c). */
void hb_ref_do_circle(struct referee *r, struct ref_doing *d);
void hb_ref_list_circle(const struct referee *r, struct ref_moves *out);
void hb_ref_play_circle(struct referee *r, const char *move);
void hb_ref_list_circles(const struct referee *r, struct ref_moves *out);
void hb_ref_play_circles(struct referee *r, const char *move);

/* Hills & Sheep (hills_referee.c). */
void hb_ref_hide_tile(struct referee *r); /* under the hill in hand, if it is one */
int hb_ref_vineyards(const struct referee *r, const struct ref_feature *f);
int hb_ref_tokens_left(const struct referee *r, int sheep); /* in the bag; 0: wolves */
bool hb_ref_new_shepherd_waits(const struct referee *r);
bool hb_ref_has_extended_flock(const struct referee *r);
void hb_ref_list_tokens(const struct referee *r, struct ref_moves *out);
void hb_ref_play_token(struct referee *r, const char *move);
int hb_ref_weight_of_token(const struct referee *r, const char *move);
void hb_ref_list_flock(const struct referee *r, struct ref_moves *out);
void hb_ref_play_flock(struct referee *r, const char *move);
void hb_ref_do_flock(struct referee *r, struct ref_doing *d);
void hb_ref_do_closed_flocks(struct referee *r, struct ref_doing *d);
int hb_ref_sheep_on_tokens(const struct referee *r, const struct ref_feature *f);

/* The Wheel of Fortune (wheel_referee.c). */
int hb_ref_crowns(enum ref_sector sector);
void hb_ref_lay_board(struct referee *r);
bool hb_ref_board_is_right(void); /* as the reference describes it */
void hb_ref_begin_with_spring(struct referee *r, const struct hb_design *spring);
void hb_ref_list_springs(const struct referee *r, struct ref_moves *out);
void hb_ref_play_spring(struct referee *r, const char *move);
void hb_ref_do_wheel(struct referee *r, struct ref_doing *d);
void hb_ref_list_plague(const struct referee *r, struct ref_moves *out);
void hb_ref_play_plague(struct referee *r, const char *move);
void hb_ref_list_crowns(const struct referee *r, struct ref_moves *out);
bool hb_ref_play_crown(struct referee *r, const char *move);

/* Ghosts, Castles and Cemeteries (ghosts_referee.c). */
const char *hb_ref_set_of(int expansion); /* the tiles that come with it */
void hb_ref_lay_quarters(struct referee *r);
int hb_ref_ghosts_in_bank(const struct referee *r);
bool hb_ref_is_haunted_by(const struct referee *r, int player, int tile, int segment);
int hb_ref_ghosts_of(const struct referee *r, int player); /* that he will pay for */
void hb_ref_count_rising(struct referee *r);
void hb_ref_list_haunts(const struct referee *r, struct ref_moves *out);
void hb_ref_play_haunt(struct referee *r, const char *move);
void hb_ref_lonely_ghosts_go_home(struct referee *r);
bool hb_ref_shows_mist(const struct ref_laid *t, int side);
bool hb_ref_lies_under_mist(const struct referee *r, int tile, int field);
int hb_ref_misty_of_nine(const struct referee *r, const struct ref_feature *f, bool itself);
void hb_ref_win_guards(struct referee *r, const struct ref_feature *f);

/* Figures (figures.c). */
void hb_ref_put(struct referee *r, int player, enum ref_piece piece, int tile, int segment);
void hb_ref_take(struct referee *r, int figure);
void hb_ref_send_home(struct referee *r, const struct ref_survey *s, int feature);
void hb_ref_strays_go_home(struct referee *r);
int hb_ref_figure_at(const struct referee *r, int player, enum ref_piece piece, const struct ref_spot *spot);
bool hb_ref_is_follower(enum ref_piece piece);

/* Moves of the base game (moves.c). */
void hb_ref_list_draws(const struct referee *r, struct ref_moves *out);
void hb_ref_list_tiles(const struct referee *r, struct ref_moves *out);
void hb_ref_list_figure_moves(const struct referee *r, struct ref_moves *out);
bool hb_ref_can_draw(const struct referee *r, int pile);

/* Moves as text (text.c). */
char *hb_ref_add(struct ref_moves *out);
void hb_ref_add_once(struct ref_moves *out, const char *text);
void hb_ref_sort(struct ref_moves *out);
void hb_ref_append(char *text, const char *word);
void hb_ref_append_part(char *text, const struct ref_laid *t, int segment);          /* city N W */
void hb_ref_append_place(char *text, const struct ref_laid *t, int segment);         /* city 4 -2 N W */
void hb_ref_append_spot(char *text, const struct referee *r, int tile, int segment); /* city 4 -2 N W */
void hb_ref_put_text(char *out, const struct referee *r, enum ref_piece piece, int segment);
bool hb_ref_find_spot(const struct referee *r, const char *text, struct ref_spot *out);
const char *hb_ref_read_piece(const char *text, enum ref_piece *out); /* returns what follows it */
int hb_ref_tile_on(const struct referee *r, int x, int y);
int hb_ref_side_of(const struct ref_laid *t, int segment); /* the first it reaches, clockwise from N */
bool hb_ref_has_mark(const struct referee *r, int tile, const char *mark);

/* Places for a tile (places.c). */
bool hb_ref_fits(const struct referee *r, const struct ref_survey *s, const struct ref_laid *trial);
bool hb_ref_fits_somewhere(const struct referee *r, const struct hb_design *d);
bool hb_ref_looks_new(const struct hb_design *d, int quarters); /* unlike every smaller rotation */
bool hb_ref_is_river(const struct hb_design *d);
bool hb_ref_is_lake(const struct hb_design *d);

/* Features (survey.c). */
void hb_ref_survey(struct ref_survey *s, const struct referee *r);
int hb_ref_tile_at(const struct ref_survey *s, int x, int y);
int hb_ref_tile_beyond(const struct ref_survey *s, const struct ref_laid *t, int side);
int hb_ref_segment_at_side(const struct ref_laid *t, int kind, int side);
bool hb_ref_is_blank(const struct ref_laid *t); /* the middle of the wheel: nothing is there */
void hb_ref_step(int side, int *x, int *y);
bool hb_ref_reaches(const struct ref_laid *t, int segment, int side); /* as the tile lies */
bool hb_ref_covers(const struct ref_laid *t, int segment, int half);

#endif
