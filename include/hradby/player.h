/* player.h -- computer players of any kind of game.
 *
 * A player sees what one at the table sees: whoever asks hands it hb_view(g, who), and it thinks about what may lie
 * behind it with hb_fill_unknown.  It reads no clock, starts no thread, draws no random number and allocates nothing: a
 * clock, workers, a seed and the memory it thinks in are handed in.  The same questions in the same order,
 * with the same seed and a budget in playouts, get the same answers where it thinks with one thread.
 *
 *     struct hb_player_spec spec;
 *     hb_player_read(&spec, "hard:ms=250", &err);
 *     void *room = malloc(hb_player_size(&spec, g));
 *     struct hb_player *p = hb_player_open(&spec, g, &tools, room);
 *     hb_view(g, who, view);
 *     hb_player_choose(p, &(struct hb_question){ .view = view, .who = who, .seed = 7 }, &answer);
 *     hb_play(g, who, answer.move, NULL);
 *     free(room);
 *
 * A player can be one file: a `const struct hb_player_kind`, named in the list of players/player.c, or handed in by
 * whoever opens it, as spec.kind. */
#ifndef HB_PLAYER_H
#define HB_PLAYER_H

#include "hradby/game.h"

#include <stdatomic.h>

/* Microseconds since some moment; they never go back. */
struct hb_stopwatch {
    int64_t (*now)(struct hb_stopwatch *clock);
};

/* Workers at the same time: `work` calls job(with, 0) to job(with, workers - 1), each on a thread of its own as far as
 * there are any, and returns when all are done. */
struct hb_workers {
    void (*work)(struct hb_workers *crew, unsigned workers, void (*job)(void *with, unsigned worker), void *with);
};

/* What a player is lent while it is open.  Without a clock only playouts end its thinking; without a crew it has one
 * thread. */
struct hb_tools {
    struct hb_stopwatch *clock;
    struct hb_workers *crew;
};

enum { HB_THREADS_MAX = 64, HB_WEIGHTS_NAME = 256, HB_PLAYER_MS_MAX = 600000, HB_PLAYER_PLAYOUTS_MAX = 100000000 };

#define HB_NO_WEIGHTS "none"

struct hb_player_kind;

/* Which player, and how it is set.  As text: its name, and settings behind a colon in any order, "hard",
 * "master:ms=1000", "normal:playouts=2000,seed=7,threads=2,memory=64,weights=FILE". */
struct hb_player_spec {
    const struct hb_player_kind *kind;
    uint32_t ms, playouts; /* for each decision; one of them at most is not 0; both 0: what its level is known for */
    uint64_t seed;
    unsigned threads;                    /* 1 or more */
    unsigned memory;                     /* megabytes, at most; 0: what its level is known for */
    char weights[HB_WEIGHTS_NAME];       /* a file that whoever opens the player reads for it; "": as its level is known
                                            for; HB_NO_WEIGHTS: nothing that was learned counts */
    const struct hb_weights *evaluation; /* what was read from it; NULL: nothing was */
};

bool hb_player_read(struct hb_player_spec *out, const char *text, struct hb_error *err);

/* One decision.  The view is what hb_view showed `who`, who may move. */
struct hb_question {
    const struct hb_game *view;
    int who;
    uint32_t ms, playouts;      /* as in the spec, which they replace if one is not 0 */
    uint64_t seed;              /* joined with the one of the spec; secret choices want another one every time */
    const atomic_bool *stop;    /* once it is true the best so far is the answer; NULL: never */
    struct hb_candidate *ranks; /* room for `cap` candidates, if they are wanted */
    size_t cap;
};

struct hb_candidate {
    struct hb_move move;
    double value; /* expected final lead of who moves, in points; together: how good it is for all, in points */
    double share; /* of the thinking that went into it; of a secret choice, with which chance it is made: 0 to 1 */
};

struct hb_choice {
    struct hb_move move;
    double value;
    size_t count;      /* candidates written, the best first; equal ones in the order of the legal moves */
    uint64_t playouts; /* made; 0 where the player makes none */
};

/* What a player is, in one struct of functions. */
struct hb_player;
struct hb_player_kind {
    const char *name;
    uint32_t ms;   /* for a decision, unless told otherwise; 0: it takes what it takes, a few milliseconds */
    bool searches; /* it heeds budgets, threads and memory */
    bool learned;  /* it weighs positions by what was learned; else by the formula made by hand, where there is one */
    size_t (*size)(const struct hb_player_spec *spec, const struct hb_game *g); /* of its memory; the same for a game */
    void (*open)(struct hb_player *p, void *memory);
    void (*choose)(struct hb_player *p, const struct hb_question *q, struct hb_choice *out);
};

struct hb_player {
    const struct hb_player_kind *kind;
    struct hb_player_spec spec;
    struct hb_tools tools;
    size_t game_size, memory_size;
    void *memory; /* memory_size bytes of its own, aligned as malloc aligns */
};

/* Those that are built in, by their names, the weakest first; greedy, to measure against, is the last.  NULL ends
 * it. */
extern const struct hb_player_kind *const hb_player_kinds[];
const struct hb_player_kind *hb_player_kind_named(const char *name, struct hb_error *err); /* NULL and *err: none */
const struct hb_player_kind *hb_player_usual(void);                                        /* of whoever names none */

/* What it is called, and what it is like, in the language of the text. */
void hb_player_say_name(const struct hb_player_kind *kind, struct hb_text *out);
void hb_player_say_character(const struct hb_player_kind *kind, struct hb_text *out);

/* How much memory it takes to think about games of the size of g, and a player in `room`, which has as many bytes.  The
 * player lies in it: freeing the room is all there is to closing it.  The tools are copied; NULL: none. */
size_t hb_player_size(const struct hb_player_spec *spec, const struct hb_game *g);
struct hb_player *hb_player_open(const struct hb_player_spec *spec, const struct hb_game *g,
                                 const struct hb_tools *tools, void *room);

/* Makes up its mind.  It is over at most 50 ms after its time, and heeds `stop` as quickly. */
void hb_player_choose(struct hb_player *p, const struct hb_question *q, struct hb_choice *out);

#endif
