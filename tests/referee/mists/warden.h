/* warden.h -- a second, slow and obvious Mists over Carcassonne that the engine is measured against.
 *
 * The warden keeps the plain list of what lies on the table and works everything else out anew whenever it is asked, as
 * the referee does (referee.h), from which it borrows how tiles lie and how moves are written.  It shares no code with
 * the engine; of the engine's library it uses only what is printed on the tiles (hradby/tiles.h).
 *
 * All six levels, one to five players.  Rule ids in the comments are those of games/mists/rules.md, without MIS-. */
#ifndef HB_REFEREE_WARDEN_H
#define HB_REFEREE_WARDEN_H

#include "tests/referee/referee.h"

enum {
    WARDEN_PLAYERS = 5,
    WARDEN_COLOURS = 5,
    WARDEN_LEVELS = 6,
    WARDEN_TILES = 160,   /* on the table */
    WARDEN_GUARDS = 25,   /* of all players */
    WARDEN_HOUNDS = 2,    /* 5.7 */
    WARDEN_PILES = 3,     /* 2.5 */
    WARDEN_HANDFUL = 3,   /* ghosts that leave at once: 3.19, 5.3 */
    WARDEN_CHASED = 2,    /* tiles that one hound clears: 5.3 */
    WARDEN_DESIGNS = 160, /* different tiles in the bag */
    WARDEN_FEATURES = 900,
    WARDEN_LINES = 1500,
    WARDEN_ROOM = 1 << 17
};

enum warden_phase {
    WARDEN_BUSY, /* nothing is asked, the game goes on by itself */
    WARDEN_DRAW,
    WARDEN_TILE,
    WARDEN_BURY,
    WARDEN_HAUNT,
    WARDEN_FIGURE,
    WARDEN_SCORE,
    WARDEN_EVALUATE,
    WARDEN_HOUND,
    WARDEN_CHASE,
    WARDEN_FACEDOWN,
    WARDEN_OVER,
    WARDEN_PHASES
};

/* The turn, in its order (section 3). */
enum warden_step {
    STEP_DRAW,
    STEP_MIST,    /* 1b */
    STEP_BURY,    /* 1c */
    STEP_RISE,    /* 2a */
    STEP_FIGURE,  /* 2b */
    STEP_REGIONS, /* 3a */
    STEP_HOUNDS,  /* 3b */
    STEP_PILE,
    STEP_FACEDOWN, /* 3c */
    STEP_BURY_AGAIN,
    STEP_PILE_AGAIN,
    STEP_NEXT
};

enum warden_loss { LOST_NOT, LOST_GHOSTS, LOST_TILES, LOST_DEADLINE, LOSSES };
enum warden_source { FROM_ROAD, FROM_CITY, FROM_CASTLE, FROM_HOUND, SOURCES };
enum warden_hound { HOUND_WAITS, HOUND_BOARD, HOUND_GONE };
enum warden_number { NUMBER_GHOSTS, NUMBER_TARGET, NUMBER_FIRST, NUMBER_SECOND, NUMBER_PILE, NUMBERS };

/* Texts in the order in which they were added, or sorted. */
struct warden_lines {
    int size, used;
    const char *line[WARDEN_LINES];
    char room[WARDEN_ROOM];
};

/* How a game is set up; the same facts go to the engine as option texts (mixed.h). */
struct warden_options {
    int players, level;
    int number[NUMBERS]; /* corrections; 0: as the level has it */
    int copies_size;
    struct ref_many copies[REF_DRAWS]; /* corrections: how many there are of a tile */
    bool has_bag;                      /* else the tiles of the level */
    bool dense, clear, quick;          /* almost anything fits anywhere; hardly any mist; small regions */
    int bag_size, draws_size, places_size;
    struct ref_many bag[WARDEN_DESIGNS];
    char draws[REF_DRAWS][REF_NAME];
    struct ref_place place[REF_PLACES]; /* none: the start board */
};

struct warden_guard {
    int colour;
    int tile, segment;
    bool hound[WARDEN_HOUNDS]; /* sits beside the board */
};

struct warden_grave {
    int colour, tile;
};

struct warden {
    int players, level, colours;
    int owner[WARDEN_COLOURS];
    int target, deadline[WARDEN_HOUNDS];
    int bank, ghosts_in_all;
    int ghosts[WARDEN_TILES][HB_SEGMENTS_MAX]; /* who stand on a mist or a cemetery */
    int pile_end[WARDEN_PILES];                /* after so many tiles each is used up */
    int used;                                  /* tiles drawn or laid face down */
    int piles_size, draws_size, draws_done;
    struct ref_pile unseen[WARDEN_DESIGNS];
    int draws[REF_DRAWS];
    int hand;
    int aside[WARDEN_DESIGNS]; /* of each, by its place among the unseen */

    int laid_size;
    struct ref_laid laid[WARDEN_TILES];
    bool closed[WARDEN_TILES]; /* a cemetery that has been seen to */
    int guards_size, graves_size;
    struct warden_guard guard[WARDEN_GUARDS]; /* in the order in which they were placed */
    struct warden_grave grave[WARDEN_GUARDS];
    int supply[WARDEN_COLOURS];
    int points[WARDEN_COLOURS][SOURCES]; /* level 6 */
    int common[SOURCES];                 /* the other levels */
    enum warden_hound hound[WARDEN_HOUNDS];

    enum warden_phase phase;
    enum warden_step step;
    int turn;
    int laid_last;             /* the tile of this turn */
    int burying;               /* cemetery that gets somebody now */
    struct ref_spot evaluated; /* a segment of the region that is evaluated now */
    int chasing;               /* hound, or REF_NOWHERE */
    int chased, chased_tile;   /* how often already, and where */
    bool won;
    enum warden_loss lost;
    struct warden_lines heard; /* what has happened since the last move */
};

/* A road, a city, a castle, a cemetery or a bank of mist, as it is now. */
struct warden_feature {
    enum hb_feature_kind kind;
    int tiles, open, shields;
    bool complete; /* of mist: closed; of a cemetery: by eight */
    bool stuck;    /* a side can never be joined to anything */
    int guards;
    bool colour[WARDEN_COLOURS]; /* has a guard there */
    bool has_tile[WARDEN_TILES];
};

struct warden_survey {
    int features;
    int feature_of[WARDEN_TILES][HB_SEGMENTS_MAX]; /* REF_NOWHERE: of a field */
    struct warden_feature feature[WARDEN_FEATURES];
};

extern const char *const hb_warden_colour[WARDEN_COLOURS];
extern const char *const hb_warden_source[SOURCES];
extern const char *const hb_warden_loss[LOSSES];
extern const char *const hb_warden_number[NUMBERS];

/* Set-up (warden_setup.c). */
void hb_warden_begin(struct warden *w, const struct warden_options *o);
int hb_warden_standard(int level, enum warden_number n); /* of the table of levels */

/* The course of a turn (warden_course.c). */
void hb_warden_play(struct warden *w, const char *move);
void hb_warden_go_on(struct warden *w);
int hb_warden_actor(const struct warden *w);
const char *hb_warden_phase(enum warden_phase phase);
bool hb_warden_tells_colours(const struct warden *w); /* level 6: a score for each */
int hb_warden_marker(const struct warden *w);         /* the common one, or the last of the colours' */
int hb_warden_score(const struct warden *w, int player);
int hb_warden_pile(const struct warden *w); /* the active one, from 0 */
int hb_warden_pile_left(const struct warden *w);
void hb_warden_lose(struct warden *w, enum warden_loss loss);

/* What can be done (asked.c): in the order that docs/protocol.md states, regions to be scored by any of their
 * segments. */
void hb_warden_moves(const struct warden *w, struct ref_moves *out);
bool hb_warden_fits(const struct warden *w, const struct ref_laid *trial);
bool hb_warden_fits_somewhere(const struct warden *w, const struct hb_design *d);
bool hb_warden_find(const struct warden *w, const char *text, struct ref_spot *out);
void hb_warden_append_place(char *text, const struct warden *w, const struct ref_spot *spot);
const char *hb_warden_read_colour(const char *text, int *colour); /* returns what follows it */

/* What lies on the table (land.c). */
int hb_warden_tile_at(const struct warden *w, int x, int y);
bool hb_warden_is_face_down(const struct warden *w, int tile);
void hb_warden_survey(struct warden_survey *s, const struct warden *w);
bool hb_warden_shows_mist(const struct warden *w, int tile);
int hb_warden_cemetery_on(const struct warden *w, int tile);                      /* its segment, or REF_NOWHERE */
bool hb_warden_is_region(const struct warden *w, const struct warden_feature *f); /* that guards can stand on */
bool hb_warden_is_near(const struct warden *w, int tile, int x, int y);
int hb_warden_misty_of_nine(const struct warden *w, int tile);
bool hb_warden_is_closed(const struct warden *w, int tile); /* a cemetery with all it needs around it */

/* Ghosts and cemeteries (haunts.c). */
int hb_warden_ghosts_on(const struct warden *w, int tile);
int hb_warden_ghosts_out(const struct warden *w);
void hb_warden_take_ghosts(struct warden *w, int tile, int n);
void hb_warden_close_mist(struct warden *w);
bool hb_warden_next_burial(struct warden *w); /* there is one to be asked for */
void hb_warden_bury(struct warden *w, const char *move);
void hb_warden_rise(struct warden *w); /* may lose the game, or leave a question */
void hb_warden_haunt(struct warden *w, int tile);
bool hb_warden_any_open_cemetery(const struct warden *w);

/* Regions and hounds (regions.c). */
int hb_warden_regions(const struct warden *w, const struct warden_survey *s, int *out); /* that wait for evaluation */
int hb_warden_worth(const struct warden *w, const struct warden_survey *s, int feature);
void hb_warden_evaluate(struct warden *w, const char *move);
bool hb_warden_next_hound(struct warden *w); /* there is one to be asked for */
void hb_warden_put_hound(struct warden *w, const char *move);
void hb_warden_lose_hounds(struct warden *w, int guard); /* they leave the game with it */
bool hb_warden_may_chase(const struct warden *w, int tile);

/* Lines (lines.c). */
void hb_warden_clear(struct warden_lines *l);
__attribute__((format(printf, 2, 3))) void hb_warden_say(struct warden_lines *l, const char *format, ...);
void hb_warden_sort(struct warden_lines *l);

#endif
