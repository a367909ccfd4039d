/* referee.h -- a second, slow and obvious Carcassonne that the engine is measured against.
 *
 * It keeps the plain list of what lies on the table and works everything else out anew whenever it is
 * asked: features by flood fill, legal moves by trying, points by counting.  It shares no code with the
 * engine; of the engine's library it uses only what is printed on the tiles (hradby/tiles.h).
 *
 * Here are the base game of both editions, farmers or none, and the course of a turn.  Every expansion has its part in
 * NAME_referee.c beside its rule: a struct ref_box of what it has and does, which the build finds (boxes.c).  So nothing
 * here names one, and an expansion without such a part is simply not played.
 * Rule ids in the comments are those of the rules.md in games/. */
#ifndef HB_REFEREE_H
#define HB_REFEREE_H

#include "hradby/tiles.h"
#include "tests/support/dice.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

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
    REF_STACK = 64,         /* things to be done one inside the other */
    REF_PIECES = 16,        /* kinds of figures in all boxes */
    REF_BOXES = 32,         /* with a part of the referee */
    REF_BOX_PIECES = 4,     /* of one box */
    REF_BOX_STEPS = 6,      /* of one box */
    REF_BOX_RULINGS = 3,    /* of one box */
    REF_MEMORY = 32 * 1024, /* bytes that all boxes remember */
    REF_TRACK = 50          /* spaces */
};

enum { REF_FOLLOWER };                                /* the piece that every game has; those of boxes follow */
enum ref_part { REF_NORMAL, REF_SECOND, REF_EXTRA };  /* earned by this turn; given by a task within another part */
enum { REF_MEEPLE, REF_OTHER_COUNTER, REF_COUNTERS }; /* counters */
enum { REF_CHANCE = -1, REF_NOBODY = -3, REF_NOWHERE = -1 };

struct referee;
struct ref_moves;
struct ref_survey;
struct ref_feature;
struct ref_options;
struct ref_doing;
struct described;
struct hb_event_record;
struct hb_text;

/* What is asked. */
struct ref_question {
    const char *name; /* of the phase */
    bool always;      /* asked even if there is but one answer */
    bool foreseen;    /* the engine says then what the game would come to */
    bool on_the_way;  /* points are on their way to a counter: they may have been added or not */
    bool in_order;    /* it shows in which order features are scored */
    void (*list)(const struct referee *r, struct ref_moves *out);
    void (*play)(struct referee *r, const char *move);
    /* How likely an answer of chance is; NULL: all are alike. */
    int (*weight)(const struct referee *r, const char *move);
    /* What players like to answer, so that what would be rare happens; NULL: anything but to pass. */
    const char *(*liked)(const struct referee *r, const struct ref_moves *moves, struct dice *d, const char *any);
};
extern const struct ref_question hb_ref_busy, hb_ref_draw, hb_ref_tile, hb_ref_figure, hb_ref_score, hb_ref_over;

/* What is being done; each thing has its steps and may have others inside it. */
typedef void ref_task(struct referee *r, struct ref_doing *d);

/* A step of a part, by its place among all.  One that is to be done again counts d->step down. */
enum {
    REF_AT_BEGIN = 0,
    REF_AT_DRAW = 100,
    REF_AT_DRAWN = 200, /* a tile is in hand; it may fit nowhere */
    REF_AT_FITS = 300,
    REF_AT_TILE = 400,
    REF_AT_LAID = 500,
    REF_AT_FIGURE = 600,
    REF_AT_PLACED = 700,
    REF_AT_SCORE = 800,
    REF_AT_SCORED = 900,
    REF_AT_END = 1000
};
struct ref_step {
    int at;
    ref_task *go; /* NULL: no step */
};

/* How the players of one game like to play, so that crowded and empty, open and finished boards all occur. */
enum ref_habit {
    REF_ANYTHING,
    REF_ALWAYS_A_FIGURE,
    REF_RARELY_A_FIGURE,
    REF_FILLS_HOLES,
    REF_HURRIES,        /* places special figures and takes them back as soon as possible */
    REF_KEEPS,          /* places special figures and leaves them there */
    REF_KEEPS_BUILDING, /* goes on with their own and closes cities */
    REF_MEETS_OTHERS,   /* goes on with what is anybody's, best of all several players', and closes it */
    REF_HABITS
};

struct ref_piece_kind {
    const char *name;    /* NULL: none */
    int each;            /* how many each player begins with */
    int power;           /* 0: no follower */
    bool plain;          /* comes and goes wherever a follower may; needs no may_stand */
    bool stays_with_own; /* goes home as soon as no own follower stands on its feature */
    bool (*may_stand)(const struct referee *r, const struct ref_feature *f);
    void (*came_home)(struct referee *r, int player);
};

/* An option of a box with two words.  How often the second one is in a game, in percent. */
struct ref_ruling {
    const char *option, *usual, *other; /* no option ends the list */
    int percent;
};

/* A small game in which all sequences of moves are counted (perft.c). */
struct ref_deck;

/* What an expansion has and does.  Hooks that are left out have nothing to say; but for those that speak of tiles and
 * options they are asked only in games with the box. */
struct ref_box {
    const char *name;  /* in the option `expansions` */
    const char *tiles; /* the set that comes with it; NULL: none */
    const char *sold;  /* the presets of the option `box` that have it */
    int rank;          /* in which order boxes are asked */
    int often;         /* in how many games of all sorts it is, in percent; 0: as the small boxes, one or two of them */
    bool apart;        /* its tiles are drawn apart from others */
    bool unforeseen;   /* when a figure is placed, the engine does not say what will come of it */
    bool guessed;      /* the engine's reserve has a guess in it */
    int fewer;         /* followers of each player stay in the box */
    unsigned opens;    /* bit k: followers may stand on features of kind k */
    size_t memory;     /* bytes that it remembers (hb_ref_memory), zero at first */
    struct ref_piece_kind piece[REF_BOX_PIECES];
    struct ref_step step[REF_BOX_STEPS];
    struct ref_ruling ruling[REF_BOX_RULINGS];
    const struct ref_deck *decks; /* the last one has no name */

    /* Set-up: what it remembers; the tiles that lie there instead of the start tile; the set with another start tile; what
     * is asked before the first turn, where no tiles lay there as they were told. */
    void (*begin)(struct referee *r);
    void (*lay_board)(struct referee *r);
    const char *start_set;
    void (*opening)(struct referee *r, const struct hb_design *start);

    /* Land: the other segment of the tile that is joined with this one, or REF_NOWHERE. */
    int (*joined)(const struct referee *r, int tile, int segment);

    /* Moves beside the placing of figures: true if the move was its own. */
    void (*list_figure)(const struct referee *r, const struct ref_survey *s, struct ref_moves *out);
    bool (*play_figure)(struct referee *r, const char *move);
    void (*figure_left)(struct referee *r); /* somebody's, from anywhere */

    /* Points: what a feature is worth; to one of its owners besides; who is higher where the power is the same; those that
     * belong to no feature, at the end. */
    int (*worth)(const struct referee *r, const struct ref_survey *s, int feature, bool at_end, int worth);
    int (*worth_for)(const struct referee *r, const struct ref_survey *s, int feature, int player);
    int (*height)(const struct referee *r, const struct ref_survey *s, int feature, int player);
    void (*final)(struct referee *r);
    /* A feature is paid; its figures are home; all are paid. */
    void (*paid)(struct referee *r, const struct ref_survey *s, int feature);
    void (*left)(struct referee *r, const struct ref_survey *s, int feature);
    void (*all_paid)(struct referee *r, const struct ref_survey *s);
    /* What the engine foresees otherwise while a figure is placed. */
    void (*foresees)(const struct referee *before, struct referee *after);

    /* The score track (referee_track.c): the question which counter moves; somebody moves by points that come of others';
     * everybody has moved, and there is something to be done; whether the order of scoring can matter now. */
    const struct ref_question *counter;
    void (*carried)(struct referee *r, int player, int from, int to);
    bool (*walked)(struct referee *r);
    bool (*order_matters)(const struct referee *r);

    /* What the engine says: how many such things of nobody's lie there, or -1 if it is none of the box's; whether it tells
     * of the position what is true, else why; a number for what it tells of a feature, which must be the same for what
     * the referee knows; the points that the explanation of a score of its own comes to, or what it makes of others'. */
    int (*lies)(const struct referee *r, const char *thing, int tile, int segment);
    bool (*agrees)(const struct referee *r, const struct described *told, struct hb_text *why);
    uint64_t (*told_of_feature)(const struct described *told, int nth);
    uint64_t (*sum_of_feature)(const struct referee *r, const struct ref_feature *f);
    bool (*explains)(const struct hb_event_record *t, long *points);
    long (*explains_one)(const struct hb_event_record *t, long each);
    long (*explains_more)(const struct hb_event_record *t, long points);
    bool (*right)(void); /* something that is the same in all games */

    /* Set-ups mixed at random (mix.h), of the box itself and, for `mix_last`, of any game; tiles that seldom fit. */
    void (*mix)(struct ref_options *o, struct dice *d);
    void (*mix_last)(struct ref_options *o, struct dice *d);
    void (*mix_draws)(struct ref_options *o, struct dice *d);
    const char *const *walls; /* ends with NULL */
    /* What players like: to go to a square; a figure, before and after their habit has its say. */
    int (*likes_square)(const struct referee *r, const struct ref_survey *s, int x, int y);
    const char *(*likes_figure)(const struct referee *r, const struct ref_moves *moves, struct dice *d,
                                const char *any);
    const char *(*habit)(const struct referee *r, const struct ref_moves *moves, struct dice *d, enum ref_habit habit,
                         const char *any);
    int (*likes_to_lay)(const struct referee *r, const struct ref_feature *f); /* a tile that goes on with this */
    bool builds; /* its games are often played by those who keep building */
};

/* Boxes (boxes.c), in the order of their ranks. */
extern const struct ref_box *const hb_ref_found[]; /* as the build has found them; the last is NULL */
int hb_ref_boxes(void);
const struct ref_box *hb_ref_box(int number);
const struct ref_box *hb_ref_next(const struct referee *r,
                                  int *at); /* those in play, one after the other from 0; then NULL */
int hb_ref_box_named(const char *name);     /* REF_NOWHERE: there is none */
bool hb_ref_plays(const struct referee *r, const struct ref_box *box);
bool hb_ref_plays_named(const struct referee *r, const char *name);
void *hb_ref_memory(const struct referee *r, const struct ref_box *box);
bool hb_ref_rules(const struct referee *r, const struct ref_box *box, int ruling); /* whether it is the other word */
bool hb_ref_rules_named(const struct referee *r, const char *option); /* also where the box is not in play */
int hb_ref_pieces(void);                                              /* kinds of figures */
const struct ref_piece_kind *hb_ref_piece(int piece);                 /* the first is the follower */
int hb_ref_piece_of(const struct ref_box *box, int nth);
bool hb_ref_is_one_of(const char *words, const char *word);

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
    bool with[REF_BOXES];
    bool ruled[REF_BOXES][REF_BOX_RULINGS];
    bool has_bag; /* else the tiles of the box */
    int bag_size, draws_size, places_size;
    struct ref_many bag[REF_PILES];
    char draws[REF_DRAWS][REF_NAME];
    struct ref_place place[REF_PLACES]; /* none: the usual start */
};

struct ref_deck {
    const char *name, *boxes; /* those in play, separated by spaces; NULL: none */
    int depth;
    bool other_ruling; /* the first ruling of the box to which it belongs is the other one */
    struct ref_options options;
};

struct ref_laid {
    int x, y, quarters;
    const struct hb_design *design;
};

struct ref_figure {
    int player;
    int piece;
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

/* One thing on the stack of what is being done. */
struct ref_doing {
    ref_task *task;
    int step;
    enum ref_part part;
    int tile;   /* that the part has laid */
    int player; /* whose turn it is within this */
};

/* Points on their way to the counters: one feature, one letter or one abbot (E-44). */
struct ref_award {
    int number; /* of this award in the game */
    int points[REF_PLAYERS];
    int from[REF_PLAYERS];   /* space on which the counter stood that moved by them */
    bool moved[REF_PLAYERS]; /* it has been chosen and has moved */
    int amount;              /* for the counter that is being asked for */
    bool rogue;              /* of others' points */
};

struct referee {
    enum hb_edition edition;
    int players;
    bool farmers;
    bool with[REF_BOXES], ruled[REF_BOXES][REF_BOX_RULINGS];
    const struct ref_question *phase;
    int asked;   /* who is, in this phase */
    int turn;    /* whose turn it is */
    bool second; /* the part that this turn has earned (TRB-8) */
    bool earned; /* this turn has */
    int depth;
    struct ref_doing stack[REF_STACK];
    int laid_size, figures_size, piles_size, draws_size, draws_done;
    struct ref_laid laid[REF_TILES]; /* in the order they were laid */
    struct ref_figure figure[REF_FIGURES];
    struct ref_pile pile[REF_PILES]; /* the unseen tiles */
    int draws[REF_DRAWS];            /* piles that are drawn from first, in this order */
    int hand;                        /* pile of the drawn tile, -1 if none */
    int hidden;                      /* unseen tiles that nobody will draw (HIL-1) */
    int score[REF_PLAYERS];
    int supply[REF_PLAYERS][REF_PIECES];
    struct ref_award award;
    int counter[REF_PLAYERS][REF_COUNTERS]; /* where nobody chooses all points are the first one's */
    bool moved[REF_COUNTERS];               /* of the player whose turn it is, since last looked at */
    struct ref_spot scored;                 /* the feature that is being scored */
    int first_scored;                       /* of several, where nobody is asked: any number will do */
    _Alignas(max_align_t) unsigned char memory[REF_MEMORY];
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
    int shields;
    int followers; /* figures that count: those with power */
    int power[REF_PLAYERS];
    bool follower_of[REF_PLAYERS];
    unsigned char stands[REF_PIECES][REF_PLAYERS]; /* figures of each kind */
    bool can_grow;                                 /* a field: an empty square lies beside it */
    bool complete;
    bool has_tile[REF_TILES]; /* tiles it lies on */
};

struct ref_survey {
    int features;
    short at[2 * REF_REACH + 1][2 * REF_REACH + 1]; /* place in the list of laid tiles, -1 if free */
    short feature_of[REF_TILES][HB_SEGMENTS_MAX];
    struct ref_feature feature[REF_FEATURES];
};

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

/* The course of a turn (referee_turn.c): what is asked, and what is done between two questions. */
void hb_ref_play(struct referee *r, const char *move);
void hb_ref_begin_turns(struct referee *r);
void hb_ref_go_on(struct referee *r);
int hb_ref_actor(const struct referee *r); /* as hb_actor */
const char *hb_ref_phase(const struct referee *r);
void hb_ref_moves(const struct referee *r, struct ref_moves *out);
int hb_ref_weight(const struct referee *r, const char *move);
void hb_ref_do(struct referee *r, ref_task *task);
void hb_ref_done(struct referee *r);
/* Asks, unless there is only one answer or none. */
void hb_ref_ask(struct referee *r, const struct ref_question *question, int player);
const struct ref_doing *hb_ref_doing(const struct referee *r, ref_task *task); /* the innermost */
ref_task hb_ref_do_part, hb_ref_do_scores;
bool hb_ref_is_in_part(const struct referee *r, enum ref_part part);
bool hb_ref_shows(const struct referee *r, const char *mark); /* the tile just laid */

/* Points (points.c). */
bool hb_ref_is_owner(const struct referee *r, const struct ref_survey *s, int feature, int player);
int hb_ref_worth_at_the_end(const struct referee *r, const struct ref_survey *s, int feature);
int hb_ref_worth_for(const struct referee *r, const struct ref_survey *s, int feature,
                     int player); /* besides, at the end */
void hb_ref_rename_scores(const struct referee *r, struct ref_moves *moves);
void hb_ref_pay_complete(struct referee *r); /* at once, without questions */
void hb_ref_score_rest(struct referee *r);
int hb_ref_cities_of_field(const struct referee *r, const struct ref_survey *s, int feature);

/* Points to counters (referee_track.c). */
void hb_ref_award_to(struct referee *r, int player, int points); /* as a thing to be done */
void hb_ref_award(struct referee *r, const int points[REF_PLAYERS]);
void hb_ref_give(struct referee *r, int player, int amount, bool rogue);
void hb_ref_move_counter(struct referee *r, int player, int counter);
int hb_ref_space_of(const struct referee *r, int player, int counter);
int hb_ref_counters(const struct referee *r); /* of each player */
int hb_ref_first_who(const struct referee *r, bool (*does)(const struct referee *r, int player));

/* What the engine tells of the position and the referee knows, for `agrees` of boxes (told.c): a number, a text; and a number
 * by its path, 0 where it is not told. */
bool hb_ref_same(struct hb_text *why, const char *what, long engine, long referee);
bool hb_ref_same_text(struct hb_text *why, const char *what, const char *engine, const char *referee);
bool hb_ref_told(const struct described *told, struct hb_text *why, long referee, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Figures (referee_figures.c). */
void hb_ref_put(struct referee *r, int player, int piece, int tile, int segment);
void hb_ref_take(struct referee *r, int figure);
void hb_ref_send_home(struct referee *r, const struct ref_survey *s, int feature);
void hb_ref_strays_go_home(struct referee *r);
int hb_ref_figure_at(const struct referee *r, int player, int piece, const struct ref_spot *spot);
int hb_ref_figure_of(const struct referee *r, int player, int piece); /* the first one; REF_NOWHERE: there is none */
bool hb_ref_is_follower(int piece);

/* Moves of the base game (moves.c). */
void hb_ref_list_draws(const struct referee *r, struct ref_moves *out);
void hb_ref_list_tiles(const struct referee *r, struct ref_moves *out);
void hb_ref_list_figure_moves(const struct referee *r, struct ref_moves *out);
bool hb_ref_can_draw(const struct referee *r, int pile);
bool hb_ref_is_for_followers(const struct referee *r, enum hb_feature_kind kind);

/* Moves as text (referee_text.c). */
char *hb_ref_add(struct ref_moves *out);
void hb_ref_add_once(struct ref_moves *out, const char *text);
void hb_ref_sort(struct ref_moves *out);
void hb_ref_append(char *text, const char *word);
void hb_ref_append_part(char *text, const struct ref_laid *t, int segment);          /* city N W */
void hb_ref_append_place(char *text, const struct ref_laid *t, int segment);         /* city 4 -2 N W */
void hb_ref_append_spot(char *text, const struct referee *r, int tile, int segment); /* city 4 -2 N W */
void hb_ref_put_text(char *out, const struct referee *r, int piece, int segment);
bool hb_ref_find_spot(const struct referee *r, const char *text, struct ref_spot *out);
const char *hb_ref_read_piece(const char *text, int *out); /* returns what follows it */
const char *hb_ref_prefer(const struct ref_moves *moves, const char *words,
                          const char *otherwise); /* the last that begins so */
int hb_ref_tile_on(const struct referee *r, int x, int y);
int hb_ref_side_of(const struct ref_laid *t, int segment); /* the first it reaches, clockwise from N */
bool hb_ref_has_mark(const struct referee *r, int tile, const char *mark);

/* Places for a tile (referee_places.c). */
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
int hb_ref_marks(const struct referee *r, const struct ref_survey *s, int feature, const char *mark);
bool hb_ref_shows_mist(const struct ref_laid *t, int side);
bool hb_ref_lies_under_mist(const struct referee *r, int tile, int field);
bool hb_ref_reaches(const struct ref_laid *t, int segment, int side); /* as the tile lies */
bool hb_ref_covers(const struct ref_laid *t, int segment, int half);

#endif
