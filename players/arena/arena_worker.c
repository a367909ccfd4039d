/* arena_worker.c -- plays a round: its games one after another, each from the first position of the arena.
 *
 * A worker has a contender for each side in each seat, since who sits where changes from game to game, and a copy of
 * the position that it shows to them.  Nothing is carried from one game to the next but programs that still run, and
 * each of them begins anew; so chance and every choice have their numbers from the round and the seed alone, whichever
 * worker plays it.
 *
 *     chance draws   hb_deal_outcome     by the seed, the round and the phase, whatever was played before
 *     a seat moves   hb_contender_choose by what hb_view shows, with a number that no draw tells anything of
 *     all are told   feed_send        programs only: ours are shown the position when they choose
 *
 * Programs are told all moves, as they are played, with one exception: while several choose in secret, everybody is
 * told only what they chose themselves.  Where the game goes on while choices are still secret, guesses are told in
 * their place that agree with everything the program has seen; they are taken back when they no longer do, or when the
 * truth is out.  For that there is a log of the moves, and for each seat how much of it the program in it was told. */
#include "players/arena/arena_worker.h"

#include "engine/assert.h"
#include "engine/splitmix.h"
#include "hradby/look.h"
#include "players/arena/contender.h"
#include "players/arena/tally.h"
#include "table/json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What chance does */

enum { STREAM_SEED = HB_DEAL_SEED + 64 };

/* "SEED/ROUND": texts are joined instead of numbers mixed, so no two rounds share a stream by accident. */
void hb_deal_init(struct hb_deal *d, const char *seed, unsigned long round)
{
    d->phases = 0;
    snprintf(d->seed, sizeof d->seed, "%s/%lu", seed, round);
}

/* Names of phases are constants of the kind of game, which has a handful of them. */
static unsigned phase_named(struct hb_deal *d, const char *name)
{
    char seed[STREAM_SEED];
    unsigned i = 0;

    while (i < d->phases && strcmp(d->phase[i].name, name) != 0)
        i++;
    if (i < d->phases)
        return i;
    HB_ASSERT(d->phases < HB_DEAL_PHASES);
    d->phases++;
    d->phase[i].name = name;
    d->phase[i].events = 0;
    snprintf(seed, sizeof seed, "%s/chance/%s", d->seed, name);
    hb_chance_init(&d->phase[i].chance, seed);
    return i;
}

struct hb_move hb_deal_outcome(struct hb_deal *d, const struct hb_game *g)
{
    unsigned i = phase_named(d, hb_phase(g));

    hb_chance_seek(&d->phase[i].chance, d->phase[i].events++);
    return hb_outcome(g, (uint32_t)hb_chance_below(&d->phase[i].chance, hb_total_weight(g)));
}

/* Under a name of its own, so a player that knew it would still learn nothing of what is drawn. */
uint64_t hb_deal_player_seed(const struct hb_deal *d, unsigned game, int who, unsigned long n)
{
    char seed[STREAM_SEED];
    struct hb_chance chance;

    snprintf(seed, sizeof seed, "%s/thought/%u/%d", d->seed, game, who);
    hb_chance_init(&chance, seed);
    hb_chance_seek(&chance, n);
    return hb_chance_below(&chance, UINT64_C(1) << 62);
}

/* What programs are told */

enum { GUESSES_MAX = 1000, FIRST_CAP = 256 };

/* A move of the log. */
struct hb_logged_move {
    char text[HB_MOVE_TEXT];
    int8_t who;
    bool in_secret; /* when several chose at once */
    bool early;     /* who played it was told while it was secret to all others */
};

/* How far one program has been sent the log. */
struct hb_feed_seat {
    size_t sent;                          /* moves of the log */
    bool guessed;                         /* there are guesses among them */
    size_t from;                          /* the first move that was guessed */
    unsigned since;                       /* plays to be taken back */
    struct hb_move guess[HB_PLAYERS_MAX]; /* what each of the others may have chosen */
};

struct hb_move_feed {
    struct hb_logged_move *log;
    size_t length, cap;
    struct hb_game *open;  /* the last position without a secret */
    size_t open_length;    /* moves of the log before it */
    struct hb_game *trial; /* what would have come of guesses */
    struct hb_move *moves; /* HB_MOVES_MAX */
    uint64_t whim;         /* where guesses come from */
    struct hb_feed_seat seat[HB_PLAYERS_MAX];
};

/* For games whose states have so many bytes; false if there is no memory, after which it must be closed, too. */
static bool feed_open(struct hb_move_feed *t, size_t size)
{
    t->open = calloc(1, size);
    t->trial = calloc(1, size);
    t->moves = malloc(HB_MOVES_MAX * sizeof *t->moves);
    return t->open && t->trial && t->moves;
}

static void feed_close(struct hb_move_feed *t)
{
    free(t->open);
    free(t->trial);
    free(t->moves);
    free(t->log);
}

/* A new game. */
static void feed_begin(struct hb_move_feed *t, uint64_t whim)
{
    t->length = 0;
    t->whim = whim;
    memset(t->seat, 0, sizeof t->seat);
}

/* What programs are told: what was played */

static bool room_for_one(struct hb_move_feed *t)
{
    size_t cap = 2 * t->cap + FIRST_CAP;
    struct hb_logged_move *log;

    if (t->length < t->cap)
        return true;
    log = realloc(t->log, cap * sizeof *log);
    if (!log)
        return false;
    t->log = log;
    t->cap = cap;
    return true;
}

/* Before a move is played; false if there is no memory. */
static bool feed_add(struct hb_move_feed *t, const struct hb_game *g, int who, struct hb_move m)
{
    struct hb_text text;

    if (!room_for_one(t))
        return false;
    if (!hb_secret(g)) {
        hb_copy(t->open, g);
        t->open_length = t->length;
    }
    t->log[t->length] = (struct hb_logged_move){ .who = (int8_t)who, .in_secret = hb_actor(g) == HB_SEVERAL };
    text = hb_text_in(t->log[t->length].text, HB_MOVE_TEXT);
    hb_move_text(g, m, &text);
    t->length++;
    return true;
}

/* What programs are told: guessing */

static bool is_guessed(const struct hb_logged_move *move, unsigned p)
{
    return move->in_secret && move->who != (int)p;
}

/* Whether player p could believe the guesses: all that they saw since the choosing began could have come of them. */
static bool guesses_hold(struct hb_move_feed *t, unsigned p)
{
    hb_copy(t->trial, t->open);
    for (size_t i = t->open_length; i < t->length; i++) {
        const struct hb_logged_move *move = &t->log[i];
        struct hb_error err;
        struct hb_move m;

        if (is_guessed(move, p))
            m = t->seat[p].guess[move->who];
        else if (!hb_move_parse(t->trial, move->text, &m, &err))
            return false;
        if (!hb_is_legal(t->trial, move->who, m))
            return false;
        hb_play(t->trial, move->who, m, NULL);
    }
    return true;
}

/* A legal choice at random for each of the others who has chosen. */
static void guess_once(struct hb_move_feed *t, unsigned p)
{
    for (size_t i = t->open_length; i < t->length; i++) {
        const struct hb_logged_move *move = &t->log[i];

        if (is_guessed(move, p)) {
            size_t n = hb_legal_moves(t->open, move->who, t->moves, HB_MOVES_MAX);

            HB_ASSERT(n > 0);
            t->seat[p].guess[move->who] = t->moves[hb_splitmix_below(&t->whim, (uint32_t)n)];
        }
    }
}

/* Where none is found that holds, which has not been seen, the program will refuse what follows. */
static void make_guesses(struct hb_move_feed *t, unsigned p)
{
    unsigned tries = 0;

    do
        guess_once(t, p);
    while (++tries < GUESSES_MAX && !guesses_hold(t, p));
}

/* What programs are told: sending */

/* A program that is told. */
struct listener {
    struct hb_move_feed *t;
    struct hb_feed_seat *seat;
    unsigned p;
    struct hb_contender *contender;
    char *note;
};

static bool send_move(const struct listener *l, int who, const char *text)
{
    l->seat->since++;
    return hb_contender_moved(l->contender, who, text, l->note);
}

static bool send_guess(const struct listener *l, int who)
{
    char guess[HB_MOVE_TEXT];
    struct hb_text text = hb_text_in(guess, sizeof guess);

    hb_move_text(l->t->open, l->seat->guess[who], &text);
    return send_move(l, who, guess);
}

/* Everything in the log that the program has not been told yet.  What it chose itself it was told at once. */
static bool send_rest(const struct listener *l)
{
    for (; l->seat->sent < l->t->length; l->seat->sent++) {
        const struct hb_logged_move *move = &l->t->log[l->seat->sent];
        bool guess = l->seat->guessed && is_guessed(move, l->p);

        if (move->early && move->who == (int)l->p)
            continue;
        if (!(guess ? send_guess(l, move->who) : send_move(l, move->who, move->text)))
            return false;
    }
    return true;
}

/* `undo` takes back one play at a time, so all since the first guess are taken back, true moves as well; they are told
 * again. */
static bool take_guesses_back(const struct listener *l)
{
    for (; l->seat->since > 0; l->seat->since--)
        if (!hb_contender_undo(l->contender, l->note))
            return false;
    l->seat->sent = l->seat->from;
    l->seat->guessed = false;
    return true;
}

/* A program has to know what it chose itself, or it would be asked again by its own reckoning. */
static bool send_own_choice(const struct listener *l)
{
    struct hb_logged_move *last = &l->t->log[l->t->length - 1];

    if (last->who != (int)l->p)
        return true;
    last->early = true;
    return send_move(l, last->who, last->text);
}

/* After it: tells player p, in whose seat sits a program, what they may know by then.  False and a note if that
 * failed. */
static bool feed_send(struct hb_move_feed *t, const struct hb_game *g, unsigned p, struct hb_contender *seat,
                      char note[HB_NOTE_TEXT])
{
    struct listener l = { .t = t, .seat = &t->seat[p], .p = p, .contender = seat };

    l.note = note;
    HB_ASSERT(t->length > 0);
    if (hb_secret(g) && hb_actor(g) == HB_SEVERAL)
        return send_own_choice(&l);
    if (l.seat->guessed && !(hb_secret(g) && guesses_hold(t, p)) && !take_guesses_back(&l))
        return false;
    if (hb_secret(g) && !l.seat->guessed) {
        *l.seat = (struct hb_feed_seat){ .sent = l.seat->sent, .guessed = true, .from = l.seat->sent };
        make_guesses(t, p);
    }
    return send_rest(&l);
}

/* A worker */

struct hb_worker {
    const struct hb_arena *arena;
    const atomic_bool *stop;
    struct hb_game *game, *seen;
    struct hb_contender contender[HB_ENTRANTS][HB_PLAYERS_MAX];
    bool any_program;
    struct hb_move_feed feed; /* for them */
    struct hb_move *moves;    /* HB_MOVES_MAX */

    /* of the game in play */
    unsigned number;
    struct hb_contender *seat[HB_PLAYERS_MAX];
    unsigned long asked[HB_PLAYERS_MAX];
    struct hb_notes notes[HB_PLAYERS_MAX];
    struct hb_deal deal;
    int faulty; /* who did something wrong; HB_NOBODY */
    char note[HB_NOTE_TEXT];
};

/* Opening and closing */

/* All are opened even if one fails: then closing can close all of them. */
static bool open_contenders(struct hb_worker *w)
{
    bool good = true;

    for (unsigned side = HB_A; side <= (w->arena->alone ? HB_A : HB_B); side++)
        for (unsigned p = 0; p < w->arena->players; p++) {
            const struct hb_entrant *e = &w->arena->entrant[side];

            good = hb_contender_open(&w->contender[side][p], w->arena, e, w->stop) && good;
            w->any_program = w->any_program || e->is_program;
        }
    return good;
}

struct hb_worker *hb_worker_open(const struct hb_arena *arena, const atomic_bool *stop, struct hb_error *err)
{
    struct hb_worker *w = calloc(1, sizeof *w);
    size_t size = hb_size(hb_arena_first(arena));

    if (w) {
        w->arena = arena;
        w->stop = stop;
        w->game = calloc(1, size);
        w->seen = calloc(1, size);
        w->moves = malloc(HB_MOVES_MAX * sizeof *w->moves);
        if (open_contenders(w) && feed_open(&w->feed, size) && w->game && w->seen && w->moves)
            return w;
    }
    hb_worker_close(w);
    hb_fail(err, HB_NO_MEMORY, "no memory");
    return NULL;
}

void hb_worker_close(struct hb_worker *w)
{
    if (!w)
        return;
    for (unsigned side = 0; side < HB_ENTRANTS; side++)
        for (unsigned p = 0; p < HB_PLAYERS_MAX; p++)
            hb_contender_close(&w->contender[side][p]);
    free(w->game);
    free(w->seen);
    free(w->moves);
    feed_close(&w->feed);
    free(w);
}

/* A game */

/* The game is over for everybody; w->note says what player p did. */
static bool fails(struct hb_worker *w, unsigned p)
{
    w->faulty = (int)p;
    return false;
}

static bool send_all(struct hb_worker *w)
{
    for (unsigned p = 0; p < w->arena->players; p++)
        if (w->seat[p]->entrant->is_program && !feed_send(&w->feed, w->game, p, w->seat[p], w->note))
            return fails(w, p);
    return true;
}

/* Everything that chance does in a game follows from seed and round; the number of the game only goes into what players
 * draw. */
static bool begin_game(struct hb_worker *w, unsigned number, unsigned long round)
{
    hb_copy(w->game, hb_arena_first(w->arena));
    hb_deal_init(&w->deal, w->arena->seed, round);
    w->number = number;
    feed_begin(&w->feed, hb_deal_player_seed(&w->deal, number, HB_PLAYERS_MAX, 0));
    w->faulty = HB_NOBODY;
    w->note[0] = '\0';
    memset(w->asked, 0, sizeof w->asked);
    memset(w->notes, 0, sizeof w->notes);
    for (unsigned p = 0; p < w->arena->players; p++)
        w->seat[p] = &w->contender[hb_arena_entrant_at(w->arena, number, p)][p];
    for (unsigned p = 0; p < w->arena->players; p++)
        if (!hb_contender_begin(w->seat[p], w->note))
            return fails(w, p);
    return true;
}

/* Where several choose in secret they do so one after another, and none sees what another one chose. */
static int next_to_choose(const struct hb_game *g)
{
    int who = 0;

    if (hb_actor(g) != HB_SEVERAL)
        return hb_actor(g);
    while (!hb_may_move(g, who))
        who++;
    HB_ASSERT(who < g->players);
    return who;
}

/* Somebody with one move only is not asked: there is nothing to measure, and programs would only take time.  The view
 * is what counts as seen, for our own players as for programs, so nobody plays by what they cannot know. */
static bool choose(struct hb_worker *w, int who, struct hb_move *out)
{
    struct hb_chosen chosen;
    uint64_t seed;
    bool good;

    hb_notes_turn(&w->notes[who], w->game, who);
    hb_view(w->game, who, w->seen);
    if (hb_legal_moves(w->seen, who, w->moves, HB_MOVES_MAX) == 1) {
        *out = w->moves[0];
        return true;
    }
    seed = hb_deal_player_seed(&w->deal, w->number, who, w->asked[who]++);
    good = hb_contender_choose(w->seat[who], w->seen, who, seed, &chosen);
    if (!good) {
        memcpy(w->note, chosen.note, sizeof w->note);
        return fails(w, (unsigned)who);
    }
    hb_notes_time(&w->notes[who], chosen.us, hb_entrant_budget(w->seat[who]->entrant));
    *out = chosen.move;
    return true;
}

/* Until the game is over.  A fault or a stop ends it early; then false. */
static bool play_on(struct hb_worker *w)
{
    struct hb_game *g = w->game;

    while (hb_actor(g) != HB_NOBODY && !atomic_load(w->stop)) {
        int who = next_to_choose(g);
        struct hb_move m;

        if (who == HB_CHANCE)
            m = hb_deal_outcome(&w->deal, g);
        else if (!choose(w, who, &m))
            return false;
        if (who >= 0)
            hb_notes_move(&w->notes[who], g, m);
        if (w->any_program && !feed_add(&w->feed, g, who, m))
            return false;
        hb_play(g, who, m, NULL);
        if (!send_all(w))
            return false;
    }
    return hb_actor(g) == HB_NOBODY;
}

/* What it came to */

/* Where a player's points came from. */
static struct hb_json *points_json(const struct hb_look *look, unsigned player)
{
    const struct hb_number_list *points = &look->seat[player].part[HB_SEAT_POINTS];
    struct hb_json *json = hb_json_object();

    for (unsigned i = 0; i < points->count; i++)
        hb_json_object_set_new(json, points->at[i].name, hb_json_integer(points->at[i].number));
    return json;
}

/* Builders that fail give NULL, which goes on to the end: then there is no line, and the contest stops for lack of
 * memory. */
static struct hb_json *seats_json(const struct hb_worker *w)
{
    struct hb_json *seats = hb_json_array();
    struct hb_look look;

    hb_look(w->game, &look);
    for (unsigned p = 0; p < w->arena->players; p++) {
        struct hb_json *seat = hb_notes_json(&w->notes[p]);

        hb_json_object_set_new(seat, "by",
                               hb_json_string(hb_arena_entrant_at(w->arena, w->number, p) == HB_A ? "a" : "b"));
        hb_json_object_set_new(seat, "score", hb_json_integer(hb_score(w->game, (int)p)));
        hb_json_object_set_new(seat, "won", hb_json_boolean(w->game->over && hb_winner(w->game, (int)p)));
        if (look.over)
            hb_json_object_set_new(seat, "points", points_json(&look, p));
        hb_json_array_append_new(seats, seat);
    }
    return seats;
}

static struct hb_json *game_json(const struct hb_worker *w)
{
    struct hb_json *game = hb_json_pack("{s:o}", "seats", seats_json(w));

    if (w->faulty != HB_NOBODY) {
        hb_json_object_set_new(game, "forfeit", hb_json_integer(w->faulty));
        hb_json_object_set_new(game, "note", hb_json_string_prefix(w->note));
    }
    return game;
}

/* A fault without a note is no fault: the game was given up. */
static struct hb_json *play_game(struct hb_worker *w, unsigned number, unsigned long round)
{
    bool good = begin_game(w, number, round) && play_on(w);

    if (atomic_load(w->stop) || (!good && (w->faulty == HB_NOBODY || w->note[0] == '\0')))
        return NULL;
    return game_json(w);
}

char *hb_worker_round(struct hb_worker *w, unsigned long round)
{
    struct hb_json *games = hb_json_array(), *line;
    char *text;

    for (unsigned i = 0; i < w->arena->games; i++) {
        struct hb_json *game = play_game(w, i, round);

        if (!game) {
            hb_json_decref(games);
            return NULL;
        }
        hb_json_array_append_new(games, game);
    }
    line = hb_json_pack("{s:I, s:o}", "pair", (int64_t)round, "games", games);
    text = !line ? NULL : hb_json_dumps(line);
    hb_json_decref(line);
    return text;
}
