/* player_search.c -- players who search (search.h): the more they have to think with, the further they see.
 *
 * A decision goes the first way that answers it: there is only one move; the end is near enough to be looked at to the
 * last move; or the search.  Levels differ in their budgets and in what positions are weighed by, and nothing else:
 * `normal` makes no iterations but for secret choices, and takes what is best at first sight, `hard` and `master`
 * search.
 *
 * With several threads each searches by itself, in memory of its own, and what they found is added up.  A tree that all
 * share would need locks, and its answers would depend on who comes first; this way they depend on the seed, the number
 * of threads and the playouts alone.
 *
 * The memory of a player, in this order:
 *
 *    struct thinker, with a struct hb_search for each thread
 *    edges and worths that are added up
 *    the end of the game
 *    the memory of each search
 */
#include "engine/assert.h"
#include "engine/splitmix.h"
#include "players/ai.h"
#include "players/search.h"
#include "players/weigh.h"

#include <stdalign.h>
#include <string.h>

enum {
    MEGABYTE = 1 << 20,
    POSITIONS_A_PLAYOUT = 50,
    POSITIONS_A_MS = 200,
    SECRET_PLAYOUTS = 100, /* of who else makes none: a secret choice shows nothing at first sight */
    OVERLOOKED = 8         /* moves of a hundred that are not seen at first sight */
};

/* What lies at the beginning of the player's memory; behind it the memory of each search. */
struct thinker {
    unsigned workers;
    uint64_t playouts; /* of each worker */
    uint64_t seed;
    int64_t until;
    bool at_first_sight; /* no playouts are made, but for secret choices */
    struct hb_stopwatch *clock;
    const struct hb_question *question;
    struct hb_edge *all; /* HB_MOVES_MAX: what they found together */
    float *worth;        /* HB_MOVES_MAX */
    struct hb_endgame endgame;
    uint64_t positions; /* that the end of a game may take */
    size_t count;
    struct hb_search search[];
};

/* Parts of the memory begin where anything may lie. */
static size_t aligned(size_t size)
{
    return (size + alignof(max_align_t) - 1) / alignof(max_align_t) * alignof(max_align_t);
}

static size_t head_size(unsigned workers)
{
    return aligned(sizeof(struct thinker) + workers * sizeof(struct hb_search)) +
           aligned(HB_MOVES_MAX * (sizeof(struct hb_edge) + sizeof(float)));
}

/* Of one search; where the spec names no memory, as much as its level is known for. */
static size_t each_size(const struct hb_player_spec *spec, const struct hb_game *g)
{
    unsigned usual = spec->kind == &hb_player_normal ? 1 : spec->kind == &hb_player_hard ? 16 : 48;
    size_t tree = (size_t)(spec->memory > 0 ? spec->memory : usual) * MEGABYTE / spec->threads;

    return aligned(hb_search_size(g, tree));
}

static size_t search_size(const struct hb_player_spec *spec, const struct hb_game *g)
{
    return head_size(spec->threads) + aligned(hb_endgame_size(hb_size(g))) + spec->threads * each_size(spec, g);
}

/* A file of weights counts for any level; without one `normal` and `hard` go by the formula alone. */
static struct hb_scales scales_of(const struct hb_player_spec *spec)
{
    bool none = strcmp(spec->weights, HB_NO_WEIGHTS) == 0;

    return (struct hb_scales){ .weights = spec->evaluation,
                               .by_formula = none || (!spec->evaluation && !spec->kind->learned) };
}

static void search_open(struct hb_player *p, void *memory)
{
    struct thinker *t = memory;
    unsigned workers = p->spec.threads;
    unsigned char *at = (unsigned char *)memory + head_size(workers);
    size_t end = aligned(hb_endgame_size(p->game_size)), each = (p->memory_size - head_size(workers) - end) / workers;

    t->workers = workers;
    t->all = (struct hb_edge *)(void *)(at - aligned(HB_MOVES_MAX * (sizeof(struct hb_edge) + sizeof(float))));
    t->worth = (float *)(void *)(t->all + HB_MOVES_MAX);
    hb_endgame_init(&t->endgame, p->game_size, at);
    at += end;
    for (unsigned i = 0; i < workers; i++, at += each) {
        hb_search_init(&t->search[i], p->game_size, at, each);
        t->search[i].scales = scales_of(&p->spec);
    }
}

/* Thinking */

/* One thread's part; each has a seed of its own, or all would find the same. */
static void think(void *with, unsigned worker)
{
    struct thinker *t = with;
    uint64_t seed = t->seed + worker;

    hb_search_begin(&t->search[worker], t->question, hb_splitmix(&seed), t->clock, t->until);
    hb_search_run(&t->search[worker], t->playouts);
}

/* Without a crew one thread does the work of all, one after another: the answer is the same in playouts. */
static void put_to_work(struct hb_player *p, struct thinker *t)
{
    if (t->workers > 1 && p->tools.crew)
        p->tools.crew->work(p->tools.crew, t->workers, think, t);
    else
        for (unsigned i = 0; i < t->workers; i++)
            think(t, i);
}

/* What is asked for replaces what the spec says, and that what the level is known for.  A budget in time without a
 * clock becomes one in playouts. */
static void set_budget(const struct hb_player *p, const struct hb_question *q, struct thinker *t)
{
    bool own = q->ms > 0 || q->playouts > 0;
    uint32_t ms = own ? q->ms : p->spec.ms, playouts = own ? q->playouts : p->spec.playouts;

    t->at_first_sight = ms == 0 && playouts == 0 && p->kind->ms == 0;
    if (t->at_first_sight)
        playouts = hb_actor(q->view) == HB_SEVERAL ? SECRET_PLAYOUTS : 0;
    else if (ms == 0 && playouts == 0)
        ms = p->kind->ms;
    if (ms > 0 && !p->tools.clock) {
        playouts = ms; /* about what a slow machine makes of it */
        ms = 0;
    }
    t->clock = ms > 0 ? p->tools.clock : NULL;
    t->until = t->clock ? t->clock->now(t->clock) + (int64_t)ms * 1000 : 0;
    t->playouts = playouts > 0 || t->at_first_sight ? (playouts + t->workers - 1) / t->workers : UINT64_MAX;
    t->positions = playouts > 0 ? (uint64_t)playouts * POSITIONS_A_PLAYOUT : (uint64_t)ms * POSITIONS_A_MS;
}

/* What they found */

/* Moves are put together by their place among the legal moves, since each search has sorted them by its own first
 * sight.  Worths are means by visits, each move counting once at least, and `regret` holds the divisor. */
static void add_up(struct thinker *t)
{
    for (unsigned worker = 0; worker < t->workers; worker++) {
        uint32_t count;
        const struct hb_edge *e = hb_search_moves(&t->search[worker], &count);

        t->count = count;
        for (uint32_t i = 0; i < count; i++) {
            struct hb_edge *sum = &t->all[e[i].order];
            float worth = hb_search_worth(&t->search[worker], &e[i]);

            if (worker == 0)
                *sum = (struct hb_edge){ .move = e[i].move, .first = e[i].first };
            sum->visits += e[i].visits;
            sum->sum += worth * ((float)e[i].visits + 1);
            sum->regret += (float)e[i].visits + 1;
            sum->chance += e[i].chance;
        }
    }
}

/* The end of a game, where it is near; it gets half of the time, so that something is left if it was too far. */
static bool sees_the_end(struct thinker *t)
{
    const struct hb_question *q = t->question;
    size_t best = 0;

    t->endgame.clock = t->clock;
    t->endgame.stop = q->stop;
    if (t->clock) {
        int64_t now = t->clock->now(t->clock);
        t->endgame.until = now + (t->until - now) / 2;
    }
    if (!hb_endgame_solve(&t->endgame, q->view, q->who, t->positions, t->worth))
        return false;
    t->count = hb_legal_moves(q->view, q->who, t->endgame.moves, HB_MOVES_MAX);
    for (size_t i = 0; i < t->count; i++) {
        t->all[i] = (struct hb_edge){ .move = t->endgame.moves[i], .sum = t->worth[i], .regret = 1 };
        best = t->worth[i] > t->worth[best] ? i : best;
    }
    t->all[best].visits = 1;
    return true;
}

static float worth_of(const struct hb_edge *e)
{
    return e->sum / e->regret;
}

/* Visits say more than worth: a move is visited often because it stood the test, and a high worth of few visits is
 * luck. */
static bool is_better(const struct hb_edge *a, const struct hb_edge *b)
{
    return a->visits > b->visits || (a->visits == b->visits && worth_of(a) > worth_of(b));
}

static size_t best_of(const struct thinker *t)
{
    size_t best = 0;

    for (size_t i = 1; i < t->count; i++)
        if (is_better(&t->all[i], &t->all[best]))
            best = i;
    return best;
}

/* At first sight some things are not seen: the best of those that are.  What is overlooked follows from the seed and
 * the move, so it is the same whenever the same question is asked. */
static size_t best_seen(const struct thinker *t)
{
    size_t best = t->count;

    for (size_t i = 0; i < t->count; i++) {
        uint64_t dice = t->seed ^ t->all[i].move.code;
        bool seen = hb_splitmix(&dice) % 100 >= OVERLOOKED;

        if (seen && (best == t->count || is_better(&t->all[i], &t->all[best])))
            best = i;
    }
    return best < t->count ? best : best_of(t);
}

/* Secret choices are mixed as they should be made; what is hardly ever right is left out. */
static size_t mixed(struct thinker *t)
{
    float most = 0, sum = 0, at;
    uint64_t dice = t->seed ^ 0x5eed;

    for (size_t i = 0; i < t->count; i++)
        most = t->all[i].chance > most ? t->all[i].chance : most;
    for (size_t i = 0; i < t->count; i++) {
        t->all[i].chance = t->all[i].chance < most / 20 ? 0 : t->all[i].chance;
        sum += t->all[i].chance;
    }
    at = sum * (float)(hb_splitmix(&dice) >> 40) / (float)(1 << 24);
    for (size_t i = 0; i < t->count; i++)
        if ((at -= t->all[i].chance) < 0)
            return i;
    return best_of(t);
}

/* Candidates by how much thinking went into them, equal ones by their value; what does not fit falls off at the end. */
static void tell_ranks(struct thinker *t, const struct hb_question *q, bool secret, struct hb_choice *out)
{
    double all = 0;

    for (size_t i = 0; i < t->count; i++)
        all += secret ? (double)t->all[i].chance : (double)t->all[i].visits;
    for (size_t i = 0; i < t->count; i++) {
        const struct hb_edge *e = &t->all[i];
        double share = all > 0 ? (secret ? (double)e->chance : (double)e->visits) / all : 0;
        struct hb_candidate c = { e->move, (double)hb_worth_as_lead(q->view, worth_of(e)), share };
        size_t at = out->count;

        while (at > 0 && (q->ranks[at - 1].share < c.share ||
                          (q->ranks[at - 1].share == c.share && q->ranks[at - 1].value < c.value)))
            at--;
        if (at == q->cap)
            continue;
        out->count += out->count < q->cap;
        memmove(q->ranks + at + 1, q->ranks + at, (out->count - at - 1) * sizeof *q->ranks);
        q->ranks[at] = c;
    }
}

/* Who has no choice need not think. */
static bool has_one_move(struct thinker *t)
{
    const struct hb_question *q = t->question;
    float worth[HB_PLAYERS_MAX];
    struct hb_move only;

    if (hb_legal_moves(q->view, q->who, &only, 1) != 1)
        return false;
    hb_weigh_position(q->view, &t->search[0].scales, worth);
    t->count = 1;
    t->all[0] = (struct hb_edge){ .move = only, .sum = worth[q->who], .regret = 1, .chance = 1, .visits = 1 };
    return true;
}

static void search_choose(struct hb_player *p, const struct hb_question *q, struct hb_choice *out)
{
    struct thinker *t = p->memory;
    bool secret = hb_actor(q->view) == HB_SEVERAL;
    size_t taken;

    t->question = q;
    t->seed = p->spec.seed ^ q->seed ^ hb_hash(q->view);
    set_budget(p, q, t);
    if (!has_one_move(t) && !sees_the_end(t)) {
        put_to_work(p, t);
        add_up(t);
    }
    taken = secret ? mixed(t) : t->at_first_sight ? best_seen(t) : best_of(t);
    out->move = t->all[taken].move;
    out->value = (double)hb_worth_as_lead(q->view, worth_of(&t->all[taken]));
    for (unsigned i = 0; i < t->workers; i++) {
        out->playouts += t->search[i].playouts;
        t->search[i].playouts = 0;
    }
    tell_ranks(t, q, secret, out);
}

const struct hb_player_kind hb_player_normal = {
    .name = "normal", .searches = true, .size = search_size, .open = search_open, .choose = search_choose
};
const struct hb_player_kind hb_player_hard = {
    .name = "hard", .ms = 250, .searches = true, .size = search_size, .open = search_open, .choose = search_choose
};
const struct hb_player_kind hb_player_master = { .name = "master",
                                                 .ms = 1000,
                                                 .searches = true,
                                                 .learned = true,
                                                 .size = search_size,
                                                 .open = search_open,
                                                 .choose = search_choose };
