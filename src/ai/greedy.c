/* greedy.c -- a player who takes the best gain in sight.
 *
 * A move is worth the best position that the player's own further choices in this turn can reach (turn.h); what others
 * do and what will be drawn is not looked at.
 *
 * A game with secret choices goes in rounds: what is chosen takes effect later, and what one does now pays when the
 * others have acted.  There a move is worth the position before the next secret choice, when everybody has made the best
 * of his turns.  While something is hidden, that is the mean of a few samples: what is hidden is filled in at random,
 * and those who still have to choose choose at random.  The numbers for that come from the position itself, and sample n
 * is the same for every move, so that moves are compared under equal conditions.
 *
 * In a game that all play together the best few moves are looked at further (ahead.h). */
#include "ai/ahead.h"
#include "ai/ai.h"
#include "ai/turn.h"
#include "core/assert.h"
#include "core/splitmix.h"

#include <string.h>

enum {
    WIDTH = 6,          /* lines followed in the turn that is thought about */
    ROUND_WIDTH = 1,    /* and in the turns that follow in the round */
    SAMPLES = 6,        /* more cost more and win no more games */
    DECISIONS_MAX = 100 /* far more than any round has */
};

enum { SEEN, PLAYED, END, BEAM, STATES = BEAM + HB_BEAM_STATES };

/* Everything the player thinks with; it all points into the caller's room. */
struct mind {
    int who;
    bool hidden;   /* something is secret now */
    bool rounds;   /* the game knows secret choices */
    bool together; /* and this one goes on with what the next player can do */
    uint64_t seed; /* of the samples */
    struct hb_move *moves;
    double *values;         /* of each of them */
    struct hb_game *seen;   /* what the player knows */
    struct hb_game *played; /* where he tries things out */
    struct hb_game *end;    /* of his turn */
    struct hb_beam beam;
};

size_t hb_ai_room(const struct hb_game *g)
{
    return HB_MOVES_MAX * (2 * sizeof(struct hb_move) + sizeof(double)) + STATES * hb_size(g);
}

static void open_mind(struct mind *mind, const struct hb_game *g, int who, void *room)
{
    struct hb_move *moves = room;
    double *values = (double *)(void *)(moves + 2 * HB_MOVES_MAX);
    unsigned char *states = (unsigned char *)(values + HB_MOVES_MAX);
    size_t size = hb_size(g);

    mind->who = who;
    mind->moves = moves;
    mind->values = values;
    mind->seen = (struct hb_game *)(void *)(states + SEEN * size);
    mind->played = (struct hb_game *)(void *)(states + PLAYED * size);
    mind->end = (struct hb_game *)(void *)(states + END * size);
    hb_beam_init(&mind->beam, states + BEAM * size, size, moves + HB_MOVES_MAX);
    hb_view(g, who, mind->seen);
    mind->hidden = hb_actor(g) == HB_SEVERAL || hb_secret(g);
    mind->rounds = hb_kind_of(g)->secret != NULL;
    mind->together = hb_kind_of(g)->together && hb_kind_of(g)->outlook;
    mind->seed = hb_hash(mind->seen);
}

/* ---- the rest of a round ---- */

struct dice {
    struct hb_random random;
    uint64_t at;
};

/* Bounds are so small that the remainder is fair enough. */
static uint64_t below(struct hb_random *r, uint64_t bound)
{
    struct dice *d = (struct dice *)r;

    return hb_splitmix(&d->at) % bound;
}

/* Those who have to choose in secret beside the player: the ones who do so now, not in the round that may come next. */
static void others_choose(struct mind *mind, struct hb_random *random)
{
    struct hb_move *moves = mind->beam.moves;

    for (int p = 0; p < mind->seen->players && hb_actor(mind->seen) == HB_SEVERAL; p++)
        if (p != mind->who && hb_may_move(mind->seen, p)) {
            size_t n = hb_legal_moves(mind->played, p, moves, HB_MOVES_MAX);
            hb_play(mind->played, p, moves[random->below(random, n)], NULL);
        }
}

static void make_the_best(struct mind *mind, int who, unsigned width)
{
    struct hb_line line;

    hb_best_line(&mind->beam, mind->played, who, width, &line);
    for (unsigned i = 0; i < line.length; i++)
        hb_play(mind->played, who, line.move[i], NULL);
}

static void finish_round(struct mind *mind, struct hb_random *random)
{
    struct hb_game *g = mind->played;

    for (unsigned i = 0; i < DECISIONS_MAX && hb_actor(g) != HB_NOBODY && hb_actor(g) != HB_SEVERAL; i++) {
        if (hb_actor(g) == HB_CHANCE)
            hb_play(g, HB_CHANCE, hb_outcome(g, (uint32_t)random->below(random, hb_total_weight(g))), NULL);
        else
            make_the_best(mind, hb_actor(g), ROUND_WIDTH);
    }
}

/* ---- choosing ---- */

static double value_in_sample(struct mind *mind, struct hb_move m, struct hb_random *random)
{
    hb_copy(mind->played, mind->seen);
    if (mind->hidden)
        hb_complete(mind->played, mind->who, random);
    hb_play(mind->played, mind->who, m, NULL);
    others_choose(mind, random);
    make_the_best(mind, mind->who, mind->hidden ? ROUND_WIDTH : WIDTH);
    if (mind->rounds)
        finish_round(mind, random);
    return hb_position_worth(mind->played, mind->who);
}

static double value_of(struct mind *mind, struct hb_move m)
{
    unsigned samples = mind->hidden ? SAMPLES : 1;
    double sum = 0;

    for (unsigned i = 0; i < samples; i++) {
        struct dice d = { { below }, mind->seed ^ (uint64_t)i << 56 };
        sum += value_in_sample(mind, m, &d.random);
    }
    return sum / samples;
}

/* What the next player can make of it. */
static double value_further(struct mind *mind, struct hb_move m)
{
    hb_copy(mind->played, mind->seen);
    hb_play(mind->played, mind->who, m, NULL);
    make_the_best(mind, mind->who, WIDTH);
    hb_copy(mind->end, mind->played);
    return hb_worth_ahead(&mind->beam, mind->played, mind->end, mind->who);
}

/* Behind those that are as good; what does not fit falls off at the end. */
static size_t insert(struct hb_ai_choice *out, size_t count, size_t cap, struct hb_ai_choice c)
{
    size_t at = count, behind;

    while (at > 0 && out[at - 1].value < c.value)
        at--;
    if (at == cap)
        return count;
    count += count < cap;
    behind = count - at - 1;
    memmove(out + at + 1, out + at, behind * sizeof *out);
    out[at] = c;
    return count;
}

/* The moves that are looked at further, the best first. */
struct few {
    size_t count;
    struct hb_ai_choice move[HB_AHEAD_MOVES];
};

static bool is_among(const struct few *few, struct hb_move m)
{
    for (size_t i = 0; i < few->count; i++)
        if (few->move[i].move.code == m.code)
            return true;
    return false;
}

static void look_further(struct mind *mind, size_t n, struct few *few)
{
    struct few best = { .count = 0 };

    few->count = 0;
    for (size_t i = 0; i < n; i++)
        best.count =
            insert(best.move, best.count, HB_AHEAD_MOVES, (struct hb_ai_choice){ mind->moves[i], mind->values[i] });
    for (size_t i = 0; i < best.count; i++)
        few->count = insert(few->move, few->count, HB_AHEAD_MOVES,
                            (struct hb_ai_choice){ best.move[i].move, value_further(mind, best.move[i].move) });
}

/* All others come behind those: their values, which know less, are lowered by as much as that takes. */
static double lowered_by(const struct mind *mind, size_t n, const struct few *few)
{
    double least = few->move[few->count - 1].value, most = least;

    for (size_t i = 0; i < n; i++)
        if (mind->values[i] > most && !is_among(few, mind->moves[i]))
            most = mind->values[i];
    return most - least;
}

static void rank_further(struct mind *mind, size_t n, struct hb_ai_choice *out, size_t cap)
{
    struct few few;
    double lower;
    size_t count = 0;

    look_further(mind, n, &few);
    lower = lowered_by(mind, n, &few);
    for (size_t i = 0; i < few.count; i++)
        count = insert(out, count, cap, few.move[i]);
    for (size_t i = 0; i < n; i++)
        if (!is_among(&few, mind->moves[i]))
            count = insert(out, count, cap, (struct hb_ai_choice){ mind->moves[i], mind->values[i] - lower });
}

size_t hb_ai_rank(const struct hb_game *g, int who, void *room, struct hb_ai_choice *out, size_t cap)
{
    struct mind mind;
    size_t n, count = 0;

    HB_ASSERT(who >= 0 && hb_may_move(g, who));
    open_mind(&mind, g, who, room);
    n = hb_legal_moves(mind.seen, who, mind.moves, HB_MOVES_MAX);
    HB_ASSERT(n > 0 && n <= HB_MOVES_MAX);
    for (size_t i = 0; i < n; i++)
        mind.values[i] = value_of(&mind, mind.moves[i]);
    if (mind.together && n > 1)
        rank_further(&mind, n, out, cap);
    else
        for (size_t i = 0; i < n; i++)
            count = insert(out, count, cap, (struct hb_ai_choice){ mind.moves[i], mind.values[i] });
    return n;
}

struct hb_move hb_ai_greedy(const struct hb_game *g, int who, void *room)
{
    struct hb_ai_choice best;
    size_t n = hb_ai_rank(g, who, room, &best, 1);

    HB_ASSERT(n > 0);
    return best.move;
}
