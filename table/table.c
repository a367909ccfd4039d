/* table.c -- a game at a table: seats, the seed and its random events, the moves so far, taking them back.
 *
 * All state blocks are made when the table opens.  The history holds the moves alone; an earlier position is
 * reached by playing again from the start, which takes microseconds and cannot drift from the rules.  Only the last one
 * that everybody may know is at hand besides the present one, in games that have secrets.
 *
 * Invariant: `now` is the position after all of `moves`.  A play that fails in the middle goes back to the length
 * before it, so that nobody sees half of one.
 *
 * A server has thousands of tables, most of which wait: the set-up of one, nearly all of it zeros, can be put away in
 * little memory meanwhile. */
#include "hradby/table.h"

#include "engine/assert.h"
#include "hradby/words.h"
#include "table/chance.h"
#include "table/plan.h"
#include "table/table_steps.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_CAP = 64, CALLED_TEXT = 24, SETUP_MAX = 20480, RUN_MAX = 255 };

struct played_entry {
    struct hb_move move;
    int8_t who;
    bool began; /* somebody played it; the random events after it go with it when it is taken back */
};

struct hb_table {
    struct hb_plan plan; /* without a set-up while it is put away */
    char *away;          /* then: what thinned() made of it */
    struct hb_chance chance;
    struct hb_game *now;  /* after all of them */
    struct hb_game *open; /* while that has a secret: the last one without; NULL in games that never have one */
    size_t open_length;   /* how many moves led to it */
    size_t stands;        /* how many moves nobody may take back alone: the last of them has revealed something */
    struct played_entry *moves;
    size_t length, cap;
    size_t random_events;                     /* how many of the moves are chance's: the number of the next one */
    struct hb_json *carried;                  /* what a record said beyond the game, or NULL */
    char called[HB_PLAYERS_MAX][CALLED_TEXT]; /* those without a name, where it speaks a language; else "" */
};

static bool no_memory(struct hb_error *err)
{
    return hb_refuse(err, HB_NO_MEMORY, "table.memory");
}

/* Bytes that are mostly zeros, in little memory */

/* What is written is how many zeros, how many other bytes, these bytes, and so on to the end; both counts are below
 * 256, and a zero alone among others counts as one of them. */
static size_t zeros_at(const unsigned char *at, size_t left)
{
    size_t n = 0;

    while (n < left && n < RUN_MAX && at[n] == 0)
        n++;
    return n;
}

static bool is_pause(const unsigned char *at, size_t left)
{
    return at[0] == 0 && (left < 2 || at[1] == 0);
}

static size_t others_at(const unsigned char *at, size_t left)
{
    size_t n = 0;

    while (n < left && n < RUN_MAX && !is_pause(at + n, left - n))
        n++;
    return n;
}

/* Returns how long it is; `out` may be NULL, to measure it first. */
static size_t write_thin(char *out, const unsigned char *bytes, size_t size)
{
    size_t length = 0;

    for (size_t i = 0; i < size;) {
        size_t zeros = zeros_at(bytes + i, size - i), others = others_at(bytes + i + zeros, size - i - zeros);

        if (out) {
            out[length] = (char)(unsigned char)zeros;
            out[length + 1] = (char)(unsigned char)others;
            memcpy(out + length + 2, bytes + i + zeros, others);
        }
        length += 2 + others;
        i += zeros + others;
    }
    return length;
}

/* Memory of its own, to be freed; NULL if there is none. */
static char *thinned(const void *bytes, size_t size)
{
    char *out = malloc(write_thin(NULL, bytes, size) + 1);

    if (out)
        write_thin(out, bytes, size);
    return out;
}

static void thicken(void *bytes, const char *thin, size_t size)
{
    unsigned char *to = bytes;

    memset(to, 0, size);
    for (size_t i = 0; i < size;) {
        size_t zeros = (unsigned char)thin[0], others = (unsigned char)thin[1];

        memcpy(to + i + zeros, thin + 2, others);
        i += zeros + others;
        thin += 2 + others;
    }
}

/* Opening and closing */

static bool check_seats(const struct hb_plan *p, struct hb_error *err)
{
    const struct hb_kind *kind = p->kind;

    if (p->players >= kind->players_min && p->players <= kind->players_max && p->players <= HB_PLAYERS_MAX)
        return true;
    return hb_refuse(err, HB_BAD_REQUEST, "table.seats kind=%s min=%d max=%d n=%u", kind->id, (int)kind->players_min,
                     (int)kind->players_max, p->players);
}

/* A set-up may be large while it is made ready and small when it is checked; only the checked part is kept. */
static bool take_plan(struct hb_table *t, const struct hb_plan *p, struct hb_error *err)
{
    size_t size = p->checked ? p->kind->setup_kept : p->kind->setup_size;
    void *kept;

    t->plan = *p;
    t->plan.setup = malloc(size);
    if (!t->plan.setup)
        return no_memory(err);
    memcpy(t->plan.setup, p->setup, size);
    if (!check_seats(p, err) || (!p->checked && !p->kind->setup_check(t->plan.setup, p->players, err)))
        return false;
    kept = realloc(t->plan.setup, p->kind->setup_kept); /* a table may be one of thousands */
    t->plan.setup = kept ? kept : t->plan.setup;
    t->plan.checked = true;
    return true;
}

/* Whatever the game needs is allocated here; playing allocates nothing but room for moves. */
static bool make_states(struct hb_table *t, struct hb_sink *sink, struct hb_error *err)
{
    const struct hb_kind *kind = t->plan.kind;
    size_t size = kind->state_size(t->plan.setup);

    t->now = calloc(1, size);
    t->open = !kind->secret ? NULL : calloc(1, size);
    if (!t->now || (!t->open && kind->secret))
        return no_memory(err);
    kind->begin(t->now, t->plan.setup, sink);
    HB_ASSERT(hb_size(t->now) == size);
    if (t->open)
        hb_copy(t->open, t->now);
    return true;
}

/* What was never made is NULL, so this also ends an opening that failed. */
void hb_table_close(struct hb_table *t)
{
    if (!t)
        return;
    hb_plan_free(&t->plan);
    free(t->away);
    free(t->now);
    free(t->open);
    free(t->moves);
    hb_json_decref(t->carried);
    free(t);
}

struct hb_table *hb_table_open_undrawn(const struct hb_plan *p, struct hb_sink *sink, struct hb_error *err)
{
    struct hb_table *t = calloc(1, sizeof *t);

    if (!t) {
        no_memory(err);
        return NULL;
    }
    if (!take_plan(t, p, err) || !make_states(t, sink, err)) {
        hb_table_close(t);
        return NULL;
    }
    hb_chance_init(&t->chance, t->plan.seed);
    return t;
}

/* As hb_table_open_undrawn, and goes on through random events that come first. */
struct hb_table *hb_table_open(const struct hb_plan *p, struct hb_sink *sink, struct hb_error *err)
{
    struct hb_table *t = hb_table_open_undrawn(p, sink, err);

    if (!t || hb_table_play_chance(t, sink, err))
        return t;
    hb_table_close(t);
    return NULL;
}

void hb_table_set_extra(struct hb_table *t, struct hb_json *beyond)
{
    HB_ASSERT(!t->carried);
    t->carried = hb_json_incref(beyond);
}

/* Asking */

const struct hb_json *hb_table_extra(const struct hb_table *t)
{
    return t->carried;
}

const struct hb_plan *hb_table_plan(const struct hb_table *t)
{
    return &t->plan;
}

const struct hb_game *hb_table_game(const struct hb_table *t)
{
    return t->now;
}

/* A seat without a name in the plan is called as the table speaks, if it was told a language. */
struct hb_names hb_table_names(const struct hb_table *t)
{
    struct hb_names names = hb_plan_names(&t->plan);

    for (unsigned i = 0; i < t->plan.players; i++)
        if (!names.name[i] && t->called[i][0] != '\0')
            names.name[i] = t->called[i];
    return names;
}

void hb_table_speak(struct hb_table *t, enum hb_language language)
{
    for (unsigned i = 0; i < t->plan.players; i++) {
        struct hb_text text = hb_text_for(language, t->called[i], CALLED_TEXT);

        hb_player_name(NULL, (int)i, &text);
        HB_ASSERT(hb_text_fits(&text));
    }
}

size_t hb_table_length(const struct hb_table *t)
{
    return t->length;
}

struct hb_done hb_table_done(const struct hb_table *t, size_t i)
{
    HB_ASSERT(i < t->length);
    return (struct hb_done){ .move = t->moves[i].move, .who = t->moves[i].who };
}

/* On the stack, as it is the way back from a failure and may need no memory.  By itself, since the page has little
 * stack. */
__attribute__((noinline)) static void begin_from_away(const struct hb_table *t, struct hb_game *g, struct hb_sink *sink)
{
    union {
        max_align_t as_any;
        unsigned char at[SETUP_MAX];
    } setup;

    thicken(setup.at, t->away, t->plan.kind->setup_kept);
    t->plan.kind->begin(g, setup.at, sink);
}

/* The first position, with what happens at the start. */
static void begin_again(const struct hb_table *t, struct hb_game *g, struct hb_sink *sink)
{
    memset(g, 0, hb_size(t->now));
    if (!t->away)
        t->plan.kind->begin(g, t->plan.setup, sink);
    else
        begin_from_away(t, g, sink);
}

/* What everybody may know ends before the choosing that is under way. */
size_t hb_table_open_length(const struct hb_table *t)
{
    return hb_secret(t->now) ? t->open_length : t->length;
}

const struct hb_game *hb_table_open_game(const struct hb_table *t)
{
    return hb_secret(t->now) ? t->open : t->now;
}

/* By playing again: earlier positions are asked for seldom, and a state is far larger than a move. */
void hb_table_position(const struct hb_table *t, size_t n, struct hb_game *out, struct hb_sink *sink)
{
    HB_ASSERT(n <= t->length);
    begin_again(t, out, sink);
    for (size_t i = 0; i < n; i++) /* all of them were legal once */
        hb_play(out, t->moves[i].who, t->moves[i].move, sink);
}

/* Playing */

/* Grows by half only, since a server has thousands of tables. */
static bool room_for_one(struct hb_table *t, struct hb_error *err)
{
    size_t cap = t->cap < FIRST_CAP ? FIRST_CAP : t->cap + t->cap / 2;
    struct played_entry *moves;

    if (t->length >= HB_HISTORY_MAX)
        return hb_refuse(err, HB_TOO_LONG, "table.long max=%d", (int)HB_HISTORY_MAX);
    if (t->length < t->cap)
        return true;
    moves = realloc(t->moves, cap * sizeof *moves);
    if (!moves)
        return no_memory(err);
    t->moves = moves;
    t->cap = cap;
    return true;
}

/* Plays move number i of the table, which is the next one. */
static void step(struct hb_table *t, size_t i, struct hb_sink *sink)
{
    bool secret = hb_secret(t->now);

    if (t->open && !secret) {
        hb_copy(t->open, t->now);
        t->open_length = i;
    }
    hb_play(t->now, t->moves[i].who, t->moves[i].move, sink);
    if (secret && (t->moves[i].who == HB_CHANCE || !hb_secret(t->now)))
        t->stands = i + 1;
}

static bool play_one(struct hb_table *t, struct played_entry e, struct hb_sink *sink, struct hb_error *err)
{
    if (!room_for_one(t, err))
        return false;
    t->moves[t->length] = e;
    step(t, t->length++, sink);
    t->random_events += e.who == HB_CHANCE;
    return true;
}

/* By the number of the event among those of the game, so a move that is taken back and played again meets the same
 * draw. */
static struct hb_move draw(struct hb_table *t)
{
    uint32_t total = hb_total_weight(t->now);

    HB_ASSERT(total > 0);
    hb_chance_seek(&t->chance, t->random_events);
    return hb_outcome(t->now, (uint32_t)hb_chance_below(&t->chance, total));
}

/* Several random events may stand in a row. */
bool hb_table_play_chance(struct hb_table *t, struct hb_sink *sink, struct hb_error *err)
{
    while (t->plan.auto_chance && hb_actor(t->now) == HB_CHANCE)
        if (!play_one(t, (struct played_entry){ .move = draw(t), .who = HB_CHANCE }, sink, err))
            return false;
    return true;
}

/* The sentence is made only for a move that is refused. */
static bool check_move(const struct hb_table *t, int who, struct hb_move m, struct hb_error *err)
{
    struct hb_names names = hb_table_names(t);
    struct hb_error unheard;

    if (hb_is_legal(t->now, who, m))
        return true;
    return hb_why_illegal(t->now, who, m, &names, err ? err : &unheard);
}

/* By playing again from the start.  It allocates nothing and cannot fail, since it is also the way back from a
 * failure. */
static void go_back(struct hb_table *t, size_t length)
{
    while (t->length > length)
        t->random_events -= t->moves[--t->length].who == HB_CHANCE;
    begin_again(t, t->now, NULL);
    if (t->open)
        hb_copy(t->open, t->now);
    t->open_length = t->stands = 0;
    for (size_t i = 0; i < length; i++)
        step(t, i, NULL);
}

/* A draw that fails after a good move takes the move back as well: a table never waits for chance that comes from the
 * seed. */
bool hb_table_play_move(struct hb_table *t, int who, struct hb_move m, struct hb_sink *sink, struct hb_error *err)
{
    struct played_entry e = { .move = m, .who = (int8_t)who, .began = true };
    size_t length = t->length;

    if (!check_move(t, who, m, err))
        return false;
    if (play_one(t, e, sink, err) && hb_table_play_chance(t, sink, err))
        return true;
    if (t->length > length)
        go_back(t, length);
    return false;
}

/* Whose turn it is comes before what the words mean: a move out of turn is refused for that. */
static bool parse(const struct hb_table *t, int who, const char *text, struct hb_move *m, struct hb_error *err)
{
    if (!hb_may_move(t->now, who))
        return check_move(t, who, (struct hb_move){ 0 }, err);
    return hb_move_parse(t->now, text, m, err);
}

bool hb_table_play(struct hb_table *t, int who, const char *move, struct hb_sink *sink, struct hb_error *err)
{
    struct hb_move m = { 0 };

    return parse(t, who, move, &m, err) && hb_table_play_move(t, who, m, sink, err);
}

/* For records, in which draws stand as moves: they are played as written and nothing follows by itself. */
bool hb_table_append(struct hb_table *t, int who, const char *move, struct hb_error *err)
{
    struct played_entry e = { .who = (int8_t)who, .began = who != HB_CHANCE || !t->plan.auto_chance };

    return parse(t, who, move, &e.move, err) && check_move(t, who, e.move, err) && play_one(t, e, NULL, err);
}

/* Putting the set-up away */

/* The old form is kept until the new one is there. */
bool hb_table_pack_setup(struct hb_table *t)
{
    size_t size = t->plan.kind->setup_kept;

    if (t->away || size > SETUP_MAX)
        return t->away;
    t->away = thinned(t->plan.setup, size);
    if (!t->away)
        return false;
    free(t->plan.setup);
    t->plan.setup = NULL;
    return true;
}

bool hb_table_unpack_setup(struct hb_table *t)
{
    size_t size = t->plan.kind->setup_kept;

    if (!t->away)
        return true;
    t->plan.setup = malloc(size);
    if (!t->plan.setup)
        return false;
    thicken(t->plan.setup, t->away, size);
    free(t->away);
    t->away = NULL;
    return true;
}

/* Copying */

/* Room for one move more than there are, so there is something to allocate even at the start. */
static bool copy_moves(struct hb_table *copy, const struct hb_table *t)
{
    copy->moves = malloc((t->length + 1) * sizeof *copy->moves);
    if (!copy->moves)
        return false;
    copy->cap = t->length + 1;
    copy->length = t->length;
    copy->random_events = t->random_events;
    if (t->length > 0)
        memcpy(copy->moves, t->moves, t->length * sizeof *copy->moves);
    return true;
}

/* Copied, which is quicker than playing to them again. */
static void copy_positions(struct hb_table *copy, const struct hb_table *t)
{
    hb_copy(copy->now, t->now);
    copy->open_length = t->open_length;
    copy->stands = t->stands;
    if (t->open)
        hb_copy(copy->open, t->open);
}

struct hb_table *hb_table_copy(const struct hb_table *t, size_t length)
{
    struct hb_error err;
    struct hb_table *copy = hb_table_open_undrawn(&t->plan, NULL, &err);

    HB_ASSERT(length <= t->length && !t->away);
    if (!copy)
        return NULL;
    if (!copy_moves(copy, t)) {
        hb_table_close(copy);
        return NULL;
    }
    copy->carried = hb_json_incref(t->carried);
    copy_positions(copy, t);
    if (length < t->length)
        go_back(copy, length);
    return copy;
}

/* Taking back */

/* A play is a move that somebody made, with the random events behind it. */
size_t hb_table_play_start(const struct hb_table *t, size_t n)
{
    HB_ASSERT(n <= t->length);
    for (size_t i = n; i > 0; i--)
        if (t->moves[i - 1].began)
            return i - 1;
    return n;
}

size_t hb_table_undo_length(const struct hb_table *t)
{
    return hb_table_play_start(t, t->length);
}

/* Takes back a whole play: the draw behind a move alone would come again by itself. */
bool hb_table_undo(struct hb_table *t, struct hb_error *err)
{
    size_t length = hb_table_undo_length(t);

    if (length == t->length)
        return hb_refuse(err, HB_BAD_REQUEST, "table.undo");
    go_back(t, length);
    return true;
}

/* To before the last move of one of these seats, unless something was revealed since that nobody may take back
 * alone. */
bool hb_table_take_back_length(const struct hb_table *t, unsigned seats, size_t *length, struct hb_error *err)
{
    size_t i = t->length;

    while (i > 0 && !(t->moves[i - 1].who >= 0 && (seats >> t->moves[i - 1].who & 1)))
        i--;
    if (i == 0)
        return hb_refuse(err, HB_BAD_REQUEST, "table.undo");
    if (i - 1 < t->stands)
        return hb_refuse(err, HB_BAD_REQUEST, "table.stands");
    *length = i - 1;
    return true;
}

bool hb_table_take_back(struct hb_table *t, unsigned seats, struct hb_error *err)
{
    size_t length = t->length;

    if (!hb_table_take_back_length(t, seats, &length, err))
        return false;
    go_back(t, length);
    return true;
}
