/* telling.c -- see telling.h. */
#include "arena/telling.h"

#include "core/assert.h"
#include "core/splitmix.h"

#include <stdlib.h>
#include <string.h>

enum { GUESSES_MAX = 1000, FIRST_CAP = 256 };

struct hb_told_move {
    char text[HB_MOVE_TEXT];
    int8_t who;
    bool in_secret; /* when several chose at once */
    bool early;     /* who played it was told while it was secret to all others */
};

bool hb_telling_open(struct hb_telling *t, size_t size)
{
    t->open = calloc(1, size);
    t->trial = calloc(1, size);
    t->moves = malloc(HB_MOVES_MAX * sizeof *t->moves);
    return t->open != NULL && t->trial != NULL && t->moves != NULL;
}

void hb_telling_close(struct hb_telling *t)
{
    free(t->open);
    free(t->trial);
    free(t->moves);
    free(t->log);
}

void hb_telling_begin(struct hb_telling *t, uint64_t whim)
{
    t->length = 0;
    t->whim = whim;
    memset(t->seat, 0, sizeof t->seat);
}

/* ---- what was played ---- */

static bool room_for_one(struct hb_telling *t)
{
    size_t cap = 2 * t->cap + FIRST_CAP;
    struct hb_told_move *log;

    if (t->length < t->cap)
        return true;
    log = realloc(t->log, cap * sizeof *log);
    if (log == NULL)
        return false;
    t->log = log;
    t->cap = cap;
    return true;
}

bool hb_telling_keep(struct hb_telling *t, const struct hb_game *g, int who, struct hb_move m)
{
    struct hb_text text;

    if (!room_for_one(t))
        return false;
    if (!hb_secret(g)) {
        hb_copy(t->open, g);
        t->open_length = t->length;
    }
    t->log[t->length] = (struct hb_told_move){ .who = (int8_t)who, .in_secret = hb_actor(g) == HB_SEVERAL };
    text = hb_text_in(t->log[t->length].text, HB_MOVE_TEXT);
    hb_move_text(g, m, &text);
    t->length++;
    return true;
}

/* ---- guessing ---- */

static bool is_guessed(const struct hb_told_move *move, unsigned p)
{
    return move->in_secret && move->who != (int)p;
}

/* Whether player p could believe the guesses: all that he saw since the choosing began could have come of them. */
static bool guesses_hold(struct hb_telling *t, unsigned p)
{
    hb_copy(t->trial, t->open);
    for (size_t i = t->open_length; i < t->length; i++) {
        const struct hb_told_move *move = &t->log[i];
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

static void guess_once(struct hb_telling *t, unsigned p)
{
    for (size_t i = t->open_length; i < t->length; i++) {
        const struct hb_told_move *move = &t->log[i];

        if (is_guessed(move, p)) {
            size_t n = hb_legal_moves(t->open, move->who, t->moves, HB_MOVES_MAX);

            HB_ASSERT(n > 0);
            t->seat[p].guess[move->who] = t->moves[hb_below(&t->whim, (uint32_t)n)];
        }
    }
}

/* Where none is found that holds, which has not been seen, the program will refuse what follows. */
static void make_guesses(struct hb_telling *t, unsigned p)
{
    unsigned tries = 0;

    do
        guess_once(t, p);
    while (++tries < GUESSES_MAX && !guesses_hold(t, p));
}

/* ---- telling ---- */

/* A program that is told. */
struct listener {
    struct hb_telling *t;
    struct hb_told_seat *seat;
    unsigned p;
    struct hb_contender *contender;
    char *note;
};

static bool tell_move(const struct listener *l, int who, const char *text)
{
    l->seat->since++;
    return hb_contender_told(l->contender, who, text, l->note);
}

static bool tell_guess(const struct listener *l, int who)
{
    char guess[HB_MOVE_TEXT];
    struct hb_text text = hb_text_in(guess, sizeof guess);

    hb_move_text(l->t->open, l->seat->guess[who], &text);
    return tell_move(l, who, guess);
}

static bool tell_rest(const struct listener *l)
{
    for (; l->seat->told < l->t->length; l->seat->told++) {
        const struct hb_told_move *move = &l->t->log[l->seat->told];
        bool guess = l->seat->guessed && is_guessed(move, l->p);

        if (move->early && move->who == (int)l->p)
            continue;
        if (!(guess ? tell_guess(l, move->who) : tell_move(l, move->who, move->text)))
            return false;
    }
    return true;
}

static bool take_guesses_back(const struct listener *l)
{
    for (; l->seat->since > 0; l->seat->since--)
        if (!hb_contender_undo(l->contender, l->note))
            return false;
    l->seat->told = l->seat->from;
    l->seat->guessed = false;
    return true;
}

static bool tell_own_choice(const struct listener *l)
{
    struct hb_told_move *last = &l->t->log[l->t->length - 1];

    if (last->who != (int)l->p)
        return true;
    last->early = true;
    return tell_move(l, last->who, last->text);
}

bool hb_telling_tell(struct hb_telling *t, const struct hb_game *g, unsigned p, struct hb_contender *seat,
                     char note[HB_NOTE_TEXT])
{
    struct listener l = { .t = t, .seat = &t->seat[p], .p = p, .contender = seat };

    l.note = note;
    HB_ASSERT(t->length > 0);
    if (hb_secret(g) && hb_actor(g) == HB_SEVERAL)
        return tell_own_choice(&l);
    if (l.seat->guessed && !(hb_secret(g) && guesses_hold(t, p)) && !take_guesses_back(&l))
        return false;
    if (hb_secret(g) && !l.seat->guessed) {
        *l.seat = (struct hb_told_seat){ .told = l.seat->told, .guessed = true, .from = l.seat->told };
        make_guesses(t, p);
    }
    return tell_rest(&l);
}
