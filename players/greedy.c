/* greedy.c -- players who look at their own turn only: greedy takes the best gain in sight, easy one of the five best.
 *
 * A move is worth the best position that the player's own further choices in this turn can reach (weigh.h); what others
 * do and what will be drawn is not looked at.
 *
 * A game with secret choices goes in rounds: what is chosen takes effect later, and what one does now pays when the
 * others have acted.  There a move is worth the position before the next secret choice, when everybody has made the
 * best of their turns.  While something is hidden, that is the mean of a few samples: what is hidden is filled in at
 * random, and those who still have to choose choose at random.  The numbers for that come from the position itself, and
 * sample n is the same for every move, so that moves are compared under equal conditions.
 *
 * In a game that all play together one can count on what the next player will do: the best they know.  There the best
 * few moves are looked at further.  Which tile comes next nobody knows; so a few of those that may come are tried,
 * evenly spread over all of them, and the mean is taken.  They are the same for every position with the same tiles, so
 * that moves are compared under equal conditions. */
#include "engine/assert.h"
#include "engine/splitmix.h"
#include "players/ai.h"
#include "players/position_random.h"
#include "players/weigh.h"

#include <string.h>

enum {
    WIDTH = 6,          /* lines followed in the turn that is thought about */
    ROUND_WIDTH = 1,    /* and in the turns that follow in the round */
    SAMPLES = 6,        /* more cost more and win no more games */
    DECISIONS_MAX = 100 /* far more than any round has */
};

enum { SEEN, PLAYED, END, BEAM, STATES = BEAM + HB_BEAM_STATES };

/* Everything the player thinks with; it all points into the caller's room. */
struct chooser {
    int who;
    bool hidden;   /* something is secret now */
    bool rounds;   /* the game knows secret choices */
    bool together; /* and this one goes on with what the next player can do */
    uint64_t seed; /* of the samples */
    struct hb_move *moves;
    double *values;         /* of each of them */
    struct hb_game *seen;   /* what the player knows */
    struct hb_game *played; /* where moves are tried out */
    struct hb_game *end;    /* of the turn */
    struct hb_beam beam;
};

size_t hb_greedy_size(const struct hb_game *g)
{
    return HB_MOVES_MAX * (2 * sizeof(struct hb_move) + sizeof(double)) + STATES * hb_size(g);
}

/* The room is cut into lists of moves, their values, and states, in this order. */
static void open_chooser(struct chooser *chooser, const struct hb_game *g, int who, void *room)
{
    struct hb_move *moves = room;
    double *values = (double *)(void *)(moves + 2 * HB_MOVES_MAX);
    unsigned char *states = (unsigned char *)(values + HB_MOVES_MAX);
    size_t size = hb_size(g);

    chooser->who = who;
    chooser->moves = moves;
    chooser->values = values;
    chooser->seen = (struct hb_game *)(void *)(states + SEEN * size);
    chooser->played = (struct hb_game *)(void *)(states + PLAYED * size);
    chooser->end = (struct hb_game *)(void *)(states + END * size);
    hb_weigh_beam_init(&chooser->beam, states + BEAM * size, size, moves + HB_MOVES_MAX);
    hb_view(g, who, chooser->seen);
    chooser->hidden = hb_actor(g) == HB_SEVERAL || hb_secret(g);
    chooser->rounds = hb_kind_of(g)->secret;
    chooser->together = hb_kind_of(g)->together && hb_for_players(g)->outlook;
    chooser->seed = hb_hash(chooser->seen);
}

/* The rest of a round */

/* Those who have to choose in secret beside the player: the ones who do so now, not in the round that may come next. */
static void others_choose(struct chooser *chooser, struct hb_random *random)
{
    struct hb_move *moves = chooser->beam.moves;

    for (int p = 0; p < chooser->seen->players && hb_actor(chooser->seen) == HB_SEVERAL; p++)
        if (p != chooser->who && hb_may_move(chooser->seen, p)) {
            size_t n = hb_legal_moves(chooser->played, p, moves, HB_MOVES_MAX);
            hb_play(chooser->played, p, moves[random->below(random, n)], NULL);
        }
}

/* The rest of a turn along its best line. */
static void make_the_best(struct chooser *chooser, int who, unsigned width)
{
    struct hb_turn_line line;

    hb_weigh_best_line(&chooser->beam, chooser->played, who, width, &line);
    for (unsigned i = 0; i < line.length; i++)
        hb_play(chooser->played, who, line.move[i], NULL);
}

/* Everybody makes the best of their turns, up to the next secret choice.  The bound only stops a game that never
 * ends. */
static void finish_round(struct chooser *chooser, struct hb_random *random)
{
    struct hb_game *g = chooser->played;

    for (unsigned i = 0; i < DECISIONS_MAX && hb_actor(g) != HB_NOBODY && hb_actor(g) != HB_SEVERAL; i++) {
        if (hb_actor(g) == HB_CHANCE)
            hb_play(g, HB_CHANCE, hb_outcome(g, (uint32_t)random->below(random, hb_total_weight(g))), NULL);
        else
            make_the_best(chooser, hb_actor(g), ROUND_WIDTH);
    }
}

/* The next turn, where all play together */

enum {
    AHEAD_MOVES = 8, /* of a position, the best of which are looked at further */
    DRAWS = 12,      /* tried; more cost more and win hardly more games */
    AHEAD_WIDTH = 2, /* lines followed in the next turn */
    AGAIN_MAX = 1000 /* tiles that fit nowhere, one after another: more than any bag holds */
};

/* A tile that fits nowhere is followed by the one in the same place among those that are left. */
static void draw(struct hb_game *g, uint32_t at)
{
    for (unsigned i = 0; i < AGAIN_MAX && hb_actor(g) == HB_CHANCE; i++)
        hb_play(g, HB_CHANCE, hb_outcome(g, at % hb_total_weight(g)), NULL);
}

static double worth_after(struct hb_beam *b, struct hb_game *trial, const struct hb_game *g, uint32_t at, int who)
{
    struct hb_turn_line line;

    hb_copy(trial, g);
    draw(trial, at);
    if (hb_actor(trial) < 0)
        return hb_lead_if_over(trial, who);
    hb_weigh_best_line(b, trial, hb_actor(trial), AHEAD_WIDTH, &line);
    return line.worth;
}

/* The worth of g, from which chance goes on, or else nobody does; `trial` is a state to try things out in. */
static double worth_ahead(struct hb_beam *b, struct hb_game *trial, const struct hb_game *g, int who)
{
    uint32_t total, draws;
    double sum = 0;

    if (hb_actor(g) != HB_CHANCE)
        return hb_lead_if_over(g, who);
    total = hb_total_weight(g);
    draws = total < DRAWS ? total : DRAWS;
    for (uint32_t i = 0; i < draws; i++)
        sum += worth_after(b, trial, g, (2 * i + 1) * total / (2 * draws), who);
    return sum / draws;
}

/* Choosing */

/* The worth of a move in one filling of what is hidden. */
static double value_in_sample(struct chooser *chooser, struct hb_move m, struct hb_random *random)
{
    hb_copy(chooser->played, chooser->seen);
    if (chooser->hidden)
        hb_fill_unknown(chooser->played, chooser->who, random);
    hb_play(chooser->played, chooser->who, m, NULL);
    others_choose(chooser, random);
    make_the_best(chooser, chooser->who, chooser->hidden ? ROUND_WIDTH : WIDTH);
    if (chooser->rounds)
        finish_round(chooser, random);
    return hb_lead_if_over(chooser->played, chooser->who);
}

/* Without anything hidden all samples would be the same, so there is one. */
static double value_of(struct chooser *chooser, struct hb_move m)
{
    unsigned samples = chooser->hidden ? SAMPLES : 1;
    double sum = 0;

    for (unsigned i = 0; i < samples; i++) {
        struct hb_position_random d = hb_position_random(chooser->seed ^ (uint64_t)i << 56);
        sum += value_in_sample(chooser, m, &d.random);
    }
    return sum / samples;
}

/* What the next player can make of it. */
static double value_further(struct chooser *chooser, struct hb_move m)
{
    hb_copy(chooser->played, chooser->seen);
    hb_play(chooser->played, chooser->who, m, NULL);
    make_the_best(chooser, chooser->who, WIDTH);
    hb_copy(chooser->end, chooser->played);
    return worth_ahead(&chooser->beam, chooser->played, chooser->end, chooser->who);
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
    struct hb_ai_choice move[AHEAD_MOVES];
};

static bool is_among(const struct few *few, struct hb_move m)
{
    for (size_t i = 0; i < few->count; i++)
        if (few->move[i].move.code == m.code)
            return true;
    return false;
}

/* All moves are sorted by their own turn first; only the best few get the long look. */
static void look_further(struct chooser *chooser, size_t n, struct few *few)
{
    struct few best = { .count = 0 };

    few->count = 0;
    for (size_t i = 0; i < n; i++)
        best.count =
            insert(best.move, best.count, AHEAD_MOVES, (struct hb_ai_choice){ chooser->moves[i], chooser->values[i] });
    for (size_t i = 0; i < best.count; i++)
        few->count = insert(few->move, few->count, AHEAD_MOVES,
                            (struct hb_ai_choice){ best.move[i].move, value_further(chooser, best.move[i].move) });
}

/* All others come behind those: their values, which know less, are lowered by as much as that takes. */
static double lowered_by(const struct chooser *chooser, size_t n, const struct few *few)
{
    double least = few->move[few->count - 1].value, most = least;

    for (size_t i = 0; i < n; i++)
        if (chooser->values[i] > most && !is_among(few, chooser->moves[i]))
            most = chooser->values[i];
    return most - least;
}

static void rank_further(struct chooser *chooser, size_t n, struct hb_ai_choice *out, size_t cap)
{
    struct few few;
    double lower;
    size_t count = 0;

    look_further(chooser, n, &few);
    lower = lowered_by(chooser, n, &few);
    for (size_t i = 0; i < few.count; i++)
        count = insert(out, count, cap, few.move[i]);
    for (size_t i = 0; i < n; i++)
        if (!is_among(&few, chooser->moves[i]))
            count = insert(out, count, cap, (struct hb_ai_choice){ chooser->moves[i], chooser->values[i] - lower });
}

size_t hb_greedy_rank(const struct hb_game *g, int who, void *room, struct hb_ai_choice *out, size_t cap)
{
    struct chooser chooser;
    size_t n, count = 0;

    HB_ASSERT(who >= 0 && hb_may_move(g, who));
    open_chooser(&chooser, g, who, room);
    n = hb_legal_moves(chooser.seen, who, chooser.moves, HB_MOVES_MAX);
    HB_ASSERT(n > 0 && n <= HB_MOVES_MAX);
    for (size_t i = 0; i < n; i++)
        chooser.values[i] = value_of(&chooser, chooser.moves[i]);
    if (chooser.together && n > 1)
        rank_further(&chooser, n, out, cap);
    else
        for (size_t i = 0; i < n; i++)
            count = insert(out, count, cap, (struct hb_ai_choice){ chooser.moves[i], chooser.values[i] });
    return n;
}

struct hb_move hb_greedy_best(const struct hb_game *g, int who, void *room)
{
    struct hb_ai_choice best;
    size_t n = hb_greedy_rank(g, who, room, &best, 1);

    HB_ASSERT(n > 0);
    return best.move;
}

/* How strong */

/* The easy player looks at this many of the best moves, and takes one of them. */
enum { EASY_CHOICES = 5 };

/* A number that the moves and their values decide, which the player sees, and nothing else. */
static uint64_t whim(const struct hb_ai_choice *choice, size_t count)
{
    uint64_t mixed = count;

    for (size_t i = 0; i < count; i++) {
        uint64_t bits;

        memcpy(&bits, &choice[i].value, sizeof bits);
        mixed ^= choice[i].move.code ^ bits;
        mixed = hb_splitmix(&mixed);
    }
    return mixed;
}

/* Which of so many ranked moves a player of this level takes. */
static size_t pick(enum hb_ai_level level, const struct hb_ai_choice *ranked, size_t count)
{
    size_t looked_at = count < EASY_CHOICES ? count : EASY_CHOICES;

    HB_ASSERT(count > 0);
    return level == HB_AI_EASY ? (size_t)(whim(ranked, looked_at) % looked_at) : 0;
}

struct hb_move hb_greedy_move(const struct hb_game *g, int who, enum hb_ai_level level, void *room)
{
    struct hb_ai_choice best[EASY_CHOICES];
    size_t count = hb_greedy_rank(g, who, room, best, EASY_CHOICES);

    return best[pick(level, best, count < EASY_CHOICES ? count : EASY_CHOICES)].move;
}

/* The players greedy and easy */

/* The ranking behind what greedy thinks with. */
static struct hb_ai_choice *ranking(const struct hb_player *p)
{
    return (struct hb_ai_choice *)(void *)((unsigned char *)p->memory + p->memory_size) - HB_MOVES_MAX;
}

static size_t greedy_size(const struct hb_player_spec *spec, const struct hb_game *g)
{
    (void)spec;
    return hb_greedy_size(g) + HB_MOVES_MAX * sizeof(struct hb_ai_choice);
}

static void choose(const struct hb_player *p, const struct hb_question *q, enum hb_ai_level level,
                   struct hb_choice *out)
{
    struct hb_ai_choice *ranked = ranking(p);
    size_t cap = q->cap > EASY_CHOICES ? q->cap : EASY_CHOICES;
    size_t n = hb_greedy_rank(q->view, q->who, p->memory, ranked, cap < HB_MOVES_MAX ? cap : HB_MOVES_MAX);
    size_t taken = pick(level, ranked, n < cap ? n : cap);

    out->move = ranked[taken].move;
    out->value = ranked[taken].value;
    out->count = n < q->cap ? n : q->cap;
    for (size_t i = 0; i < out->count; i++)
        q->ranks[i] = (struct hb_candidate){ ranked[i].move, ranked[i].value, i == taken };
}

static void greedy_choose(struct hb_player *p, const struct hb_question *q, struct hb_choice *out)
{
    choose(p, q, HB_AI_GREEDY, out);
}

static void easy_choose(struct hb_player *p, const struct hb_question *q, struct hb_choice *out)
{
    choose(p, q, HB_AI_EASY, out);
}

const struct hb_player_kind hb_player_greedy = { .name = "greedy", .size = greedy_size, .choose = greedy_choose };
const struct hb_player_kind hb_player_easy = { .name = "easy", .size = greedy_size, .choose = easy_choose };
