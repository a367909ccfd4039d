/* game.h -- a game in play, of any kind: a value you can copy, ask and change by moves.
 *
 * A state is one block of hb_size() bytes with no pointers and no padding.  Copying one is a memcpy, equal
 * states have equal bytes, and taking a move back is putting the old bytes back.  Nothing here allocates,
 * reads a clock or a random source, or does any I/O: a draw is a move of HB_CHANCE like any other.
 *
 * Every kind of game stands behind one `const struct hb_kind`; the functions below it are what callers use. */
#ifndef HB_GAME_H
#define HB_GAME_H

#include "hradby/describe.h"
#include "hradby/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* No position of any game has more legal moves than HB_MOVES_MAX. */
enum { HB_PLAYERS_MAX = 8, HB_MOVES_MAX = 4096 };

/* Who is to move: 0..players-1, or one of these. */
enum {
    HB_CHANCE = -1,   /* a random event: hb_legal_moves lists its outcomes */
    HB_SEVERAL = -2,  /* several choose in secret at once: hb_may_move says who */
    HB_NOBODY = -3,   /* the game is over */
    HB_SPECTATOR = -4 /* as a viewer: someone without a seat */
};

/* A move is one word: the verb in the top byte, what it acts on below, as its kind of game packs it.
 * Legal moves are listed in the order that docs/protocol.md states for each phase. */
struct hb_move {
    uint64_t code;
};

/* The head of every state; what follows belongs to the kind of game. */
struct hb_game {
    uint32_t size; /* bytes in all, a multiple of 8 */
    uint8_t kind;  /* place in hb_kinds */
    uint8_t players;
    int8_t actor;
    uint8_t over;
};

/* What happened in a move, for whoever listens.  The numbers mean what the kind of game says; names and
 * sentences are made only when somebody asks for them. */
enum { HB_EVENT_NUMBERS = 12 };

struct hb_event {
    int16_t what;   /* the kind's own enum */
    int16_t player; /* whom it concerns, HB_CHANCE if nobody */
    int32_t number[HB_EVENT_NUMBERS];
};

struct hb_sink {
    void (*happened)(struct hb_sink *sink, const struct hb_game *g, const struct hb_event *event);
};

/* Players' names for sentences.  A NULL entry stands for "Player 3". */
struct hb_names {
    const char *name[HB_PLAYERS_MAX];
};

/* One option of a kind of game.  Every option has a text form, the same on the command line, in positions
 * and in scenarios; the type says how JSON writes it. */
enum hb_option_type {
    HB_FLAG,    /* yes | no                      true, false */
    HB_CHOICE,  /* one of `values`               "word" */
    HB_CHOICES, /* words separated by spaces     ["word", …] */
    HB_COUNTS,  /* base/D=4 base/E=2             {"base/D": 4, …} */
    HB_LIST,    /* base/D base/E                 ["base/D", …] */
    HB_PLACES   /* base/D@0,0,90                 [{"tile", "x", "y", "rot"}, …] */
};

struct hb_option {
    const char *name; /* NULL ends a list of options */
    enum hb_option_type type;
    const char *values;   /* allowed words, separated by spaces; NULL where they are tiles */
    const char *standard; /* the default, as text; "" where there is none */
    const char *help;
    bool secret; /* shows what is still to come: not for players and spectators */
    /* What it means that a saved game does not name it, as those do not that are older than the option.  It can be a
     * word of its own that is not among the values.  NULL: the default. */
    const char *before;
    /* On a command line: what help calls its value, "BOX", and a value that a refusal gives as an example.  NULL: by the
     * type, and the default. */
    const char *placeholder, *example;
    /* Of a rule that is in play or not: the word that another option (HB_CHOICES) has for it; and words for others, one
     * of which must be in play as well for the option to change anything.  NULL: none. */
    const char *of, *with;
    bool order; /* says only who begins, so a game is as hard as without it */
};

/* Anyone who needs numbers hands them in: a function that gives a number below `bound`, all equally likely. */
struct hb_random {
    uint64_t (*below)(struct hb_random *r, uint64_t bound);
};

struct hb_attempt;
struct hb_land_kind;
struct hb_land_view;
struct hb_kind_players;
struct hb_look;
struct hb_look_region;
struct hb_event_record;

struct hb_kind {
    const char *id; /* "carcassonne" */
    const char *title;
    const struct hb_option *options;
    uint8_t players_min, players_max;

    /* Set-up: a plain struct of setup_size bytes, filled by setup_init, then option by option, then
     * checked and completed.  All of this happens before a game; only here may sizes depend on options. */
    size_t setup_size, setup_kept; /* once it is checked, its first setup_kept bytes are all that is needed */
    void (*setup_init)(void *setup);
    bool (*setup_option)(void *setup, const char *name, const char *text, struct hb_error *err);
    bool (*setup_check)(void *setup, unsigned players, struct hb_error *err);
    void (*setup_text)(const void *setup, const char *option, struct hb_text *out);
    size_t (*state_size)(const void *setup);
    void (*begin)(struct hb_game *g, const void *setup, struct hb_sink *sink);

    /* Moves.  For each who may move `legal` lists the moves in an order that depends on the position alone, and
     * `is_legal` agrees with it; `why_illegal` says in a sentence why a move is not legal.  The weights of the outcomes
     * of chance add up to total_weight.  `play` is only called with legal moves. */
    bool (*may_move)(const struct hb_game *g, int who);
    const char *(*phase)(const struct hb_game *g);
    size_t (*legal)(const struct hb_game *g, int who, struct hb_move *out, size_t cap);
    bool (*is_legal)(const struct hb_game *g, int who, struct hb_move m);
    void (*why_illegal)(const struct hb_game *g, int who, struct hb_move m, const struct hb_names *names,
                        struct hb_error *err);
    uint32_t (*weight)(const struct hb_game *g, struct hb_move m);
    uint32_t (*total_weight)(const struct hb_game *g);
    struct hb_move (*outcome)(const struct hb_game *g, uint32_t at);
    void (*play)(struct hb_game *g, int who, struct hb_move m, struct hb_sink *sink);
    void (*playout)(struct hb_game *g, uint64_t *seed); /* as hb_playout, without lists; NULL: by lists */

    /* What is hidden.  `view` blanks what the viewer may not know, and `complete` fills the blanks with something that
     * could be there; in a game that hides nothing both do nearly nothing. */
    bool (*secret)(const struct hb_game *g); /* NULL: never */
    void (*view)(const struct hb_game *g, int viewer, struct hb_game *out);
    void (*complete)(struct hb_game *g, int viewer, struct hb_random *random);

    /* Notation.  `move_parse` reads what `move_text` has written, `position_parse` makes the same bytes of what
     * `position_text` has written.  Texts come from outside, so both check everything they read. */
    void (*move_text)(const struct hb_game *g, struct hb_move m, struct hb_text *out);
    bool (*move_parse)(const struct hb_game *g, const char *text, struct hb_move *out, struct hb_error *err);
    /* Records (events.h), of which both named values and sentences are made: a move with the key of its sentence, what
     * happened, and what the choice of the phase is about. */
    void (*describe_move)(const struct hb_game *g, struct hb_move m, struct hb_event_record *t);
    void (*describe_event)(const struct hb_game *g, const struct hb_event *e, struct hb_event_record *t);
    void (*describe_phase)(const struct hb_game *g, struct hb_event_record *t);
    void (*position_text)(const struct hb_game *g, struct hb_text *out);
    size_t (*position_size)(const char *text, struct hb_error *err);
    bool (*position_parse)(struct hb_game *g, const char *text, struct hb_error *err);

    /* What lies on the table (look.h): `look` fills what the game knows beyond scores and winners.  What the game alone
     * knows of the table, of what lies before a player, and of a feature, it says in named values; NULL: nothing. */
    void (*look)(const struct hb_game *g, struct hb_look *look);
    void (*describe_table)(const struct hb_game *g, struct hb_describer *f);
    void (*describe_seat)(const struct hb_game *g, int player, struct hb_describer *f);
    void (*describe_region)(const struct hb_game *g, const struct hb_look_region *r, struct hb_describer *f);

    /* Points, asked of any position at any time. */
    int (*score)(const struct hb_game *g, int player);
    int (*score_if_over)(const struct hb_game *g, int player);
    void (*scores_if_over)(const struct hb_game *g, int *score); /* of all players at once; NULL: one by one */
    bool (*winner)(const struct hb_game *g, int player);
    bool together; /* all win, or nobody does */

    /* Of games that are played together level after level (campaign.h): the option that says the level, whose values
     * are the levels, the easiest first; and what a game came to: points and tiles.  NULL: there are no levels. */
    const char *levels;
    void (*attempt)(const struct hb_game *g, struct hb_attempt *out);

    const struct hb_kind_players *for_players; /* what computers are told of it (expect.h); NULL: nothing */

    void (*check)(const struct hb_game *g); /* asserts that the state hangs together; for tests */

    /* For kinds that are played on a landscape: what they say of themselves among themselves, and how others look at
     * the landscape (landscape.h).  NULL for all others. */
    const struct hb_land_kind *land;
    const struct hb_land_view *land_view;
};

extern const struct hb_kind *hb_kinds[]; /* NULL ends it; for reading only */
const struct hb_kind *hb_kind_named(const char *id);
uint8_t hb_kind_number(const char *id); /* in hb_kinds */
const struct hb_kind *hb_kind_of(const struct hb_game *g);

/* A program can hold games that are played on a landscape twice, compiled for different processors: "portable" for all
 * and "v3" for x86-64 with the instructions of level 3 (AVX2, BMI2).  Both play the same games on the same bytes.  The
 * best that runs here is in use from the start.  hb_core_use takes another one, before any kind or game is in use; it
 * refuses, with the reason, what is not in the program or does not run on the machine. */
const char *hb_core_name(void);
bool hb_core_use(const char *name, struct hb_error *err);

/* The kinds of games as each core has them, in the order of hb_kinds; NULL ends a list.  The build makes the lists, in
 * the order of `games` in CMakeLists.txt.  For engine/cores.c, which fills hb_kinds from one of them. */
extern const struct hb_kind *const hb_kinds_portable[];
extern const struct hb_kind *const hb_kinds_v3[]; /* only in programs with that core */

static inline size_t hb_size(const struct hb_game *g)
{
    return g->size;
}
static inline int hb_actor(const struct hb_game *g)
{
    return g->actor;
}

bool hb_may_move(const struct hb_game *g, int who);
const char *hb_phase(const struct hb_game *g);
void hb_describe_phase(const struct hb_game *g,
                       struct hb_describer *f); /* what is chosen about, where the phase does not say it */

/* Writes up to cap legal moves of `who` in the documented order and returns how many there are in all. */
size_t hb_legal_moves(const struct hb_game *g, int who, struct hb_move *out, size_t cap);
bool hb_is_legal(const struct hb_game *g, int who, struct hb_move m);
bool hb_why_illegal(const struct hb_game *g, int who, struct hb_move m, const struct hb_names *names,
                    struct hb_error *err);

/* A random event: outcome m has weight hb_weight out of hb_total_weight, and hb_outcome(g, at) is the one
 * that a number `at` below the total picks.  Listing the outcomes is not needed for picking one. */
uint32_t hb_weight(const struct hb_game *g, struct hb_move m);
uint32_t hb_total_weight(const struct hb_game *g);
struct hb_move hb_outcome(const struct hb_game *g, uint32_t at);

/* Plays a legal move; an illegal one is a mistake of the caller and stops the program.  sink may be NULL. */
void hb_play(struct hb_game *g, int who, struct hb_move m, struct hb_sink *sink);

/* Plays to the end, from any position: everybody takes each of their legal moves with the same chance, random events
 * come by weight.  *seed is any number; it moves on, and the same one leads to the same game on every platform.  No
 * lists are made where the kind can do without, and no events are emitted. */
void hb_playout(struct hb_game *g, uint64_t *seed);

void hb_copy(struct hb_game *to, const struct hb_game *from);
bool hb_equal(const struct hb_game *a, const struct hb_game *b);

/* What the bytes of states mean.  It goes up whenever the state of some kind gets other bytes for the same moves; what
 * was sent or kept without a version is of version 1.  Moves, records and rows do not depend on it. */
enum { HB_STATE_VERSION = 6 };

/* 64 bits that differ, in practice, whenever two states differ.  The same on every platform, but only of states of the
 * same version: whoever sends one sends HB_STATE_VERSION beside it. */
uint64_t hb_hash(const struct hb_game *g);

/* True while a move that was played is known only to the one who played it.  Nobody shows such a move before the
 * secret is out: not in an answer, not in a record; and once it is out, nobody takes their choice back alone
 * (hb_table_take_back_length). */
bool hb_secret(const struct hb_game *g);

/* What `viewer` (a player or HB_SPECTATOR) may know, as a state in which everything else is blanked; and a
 * random filling of the blanks that agrees with what they know, for search. */
void hb_view(const struct hb_game *g, int viewer, struct hb_game *out);
void hb_fill_unknown(struct hb_game *g, int viewer, struct hb_random *random);

/* Notation.  The text of a move parses back to it; a text that is no move at all is refused with the reason. */
enum { HB_MOVE_TEXT = 160, HB_EVENT_TEXT = 512 };
void hb_move_text(const struct hb_game *g, struct hb_move m, struct hb_text *out);
bool hb_move_parse(const struct hb_game *g, const char *text, struct hb_move *out, struct hb_error *err);
void hb_describe_move(const struct hb_game *g, struct hb_move m, struct hb_describer *f);
void hb_move_words(const struct hb_game *g, struct hb_move m, const struct hb_names *names, struct hb_text *out);

/* An event as named values; as a sentence, in the language of the text; and the same with the ids of the rules that it
 * rests on, in brackets. */
void hb_describe_event(const struct hb_game *g, const struct hb_event *e, struct hb_describer *f);
void hb_event_say(const struct hb_game *g, const struct hb_event *e, const struct hb_names *names, struct hb_text *out);
void hb_event_say_with_rules(const struct hb_game *g, const struct hb_event *e, const struct hb_names *names,
                             struct hb_text *out);

/* What the phase asks for: of a viewer who is to move, what they are to do (the sentence ask.KIND.PHASE), and for all
 * others what happens now (phase.KIND.PHASE). */
void hb_phase_words(const struct hb_game *g, int viewer, const struct hb_names *names, struct hb_text *out);

/* A whole position as named values: what a program needs to show it without knowing the rules. */
void hb_describe_state(const struct hb_game *g, const struct hb_names *names, struct hb_describer *f);
/* The same without tiles and features of a landscape. */
void hb_describe_seats(const struct hb_game *g, const struct hb_names *names, struct hb_describer *f);
/* What a game came to that is over: its `result`, into an open object. */
void hb_describe_result(const struct hb_game *g, struct hb_describer *f);

/* A whole position as text, and back to the same bytes.  hb_position_size says how large a state the text
 * needs (0 and *err if it is none). */
void hb_position_text(const struct hb_game *g, struct hb_text *out);
size_t hb_position_size(const char *text, struct hb_error *err);
bool hb_position_parse(struct hb_game *g, const char *text, struct hb_error *err);

int hb_score(const struct hb_game *g, int player);           /* points so far; the final ones when over */
int hb_score_if_over(const struct hb_game *g, int player);   /* with final scoring, if the game ended now */
void hb_scores_if_over(const struct hb_game *g, int *score); /* the same of every player, at once: score[players] */
bool hb_winner(const struct hb_game *g, int player);         /* only when over */
void hb_check(const struct hb_game *g);

/* What the game is called in a language. */
const char *hb_game_title(const struct hb_game *g, enum hb_language language);

/* A player's name; who has none is called Player 1, in the language of the text.  hb_player_name_kept keeps it as an
 * error keeps its sentence, for refusals that are said in any language (words.h): player=@%s takes out->call. */
void hb_player_name(const struct hb_names *names, int player, struct hb_text *out);
void hb_player_name_kept(const struct hb_names *names, int player, struct hb_error *out);

#endif
