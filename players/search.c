/* search.c -- looking ahead: Monte Carlo tree search, and the last moves of a game looked at to the end.
 *
 * The tree is what was learned.  It outlives a question, so that the next one begins with what is in it, until it is
 * nearly full and is cleared.  Nodes lie in one row, their moves in another, and a hash table with open addressing
 * finds a node by its key; they name each other by numbers, and only ever grow.  So nothing is allocated or freed while
 * somebody thinks.
 *
 * An iteration has three parts:
 *
 *    begin      a state that fits what is known: hidden things are filled in anew each time
 *    descend    choices and random events, down to a decision that is new, which think_first weighs
 *    learn_all  every step on the path adds what the iteration came to, as it is for the one who chose there
 *
 * All states lie in the search: `at` is where the iteration stands, and `trial`, `next` and `best` are for turns that
 * are tried out from there.
 *
 * What a new decision is worth is weighed, not played out at random: a random game of this length says next to nothing,
 * and takes as long as many weighings.  Even so one iteration is mostly luck of the draw, so what a move promised at
 * first sight keeps counting, as a few visits more. */
#include "players/search.h"

#include "engine/assert.h"
#include "engine/splitmix.h"

#include <string.h>

enum {
    LOOK_AT_CLOCK = 16, /* positions weighed between two looks */
    CHAIN = 12,         /* choices of a turn that are followed behind the first */
    FOLLOWED = 80,      /* of so many choices each is tried; of more the position before them is weighed */
    EDGES_KEPT = 24,    /* of a node below the root */
    WEIGHED = 8,        /* moves of a node below the root that are weighed, the best at a glance */
    LINES = 2,          /* that are followed where turns go by lines */
    WIDTH = 4,          /* moves that are tried at once; more as visits grow */
    ROUND = 200         /* choices in a round, at most */
};

static const float trust = 3;      /* visits that the first sight is worth: one iteration is luck of the draw, mostly */
static const float explore = 2.5F; /* points */
static const float sharp = 1.5F;   /* points behind the best at which a move is tried a quarter as often */
static const float curious = 0.1F; /* share of secret choices that are made to learn */
static const float doubt = 2;      /* visits that what all choices come to is worth for each of them */
static const uint64_t golden = UINT64_C(0x9e3779b97f4a7c15), filled_mark = UINT64_C(0xf111ed);

/* The tree */

#define NO_NODE UINT32_MAX

/* So many moves a node has room for on average, and so many places there are for a node. */
enum { EDGES_A_NODE = 5, PLACES_A_NODE = 2 };

/* Every byte of an empty place is 0xff, which makes NO_NODE. */
static void tree_clear(struct hb_tree *t)
{
    memset(t->place, 0xff, t->places * sizeof *t->place);
    t->nodes = t->edges = 0;
}

/* A tree in `bytes` of memory, aligned as malloc aligns. */
static void tree_init(struct hb_tree *t, void *memory, size_t bytes)
{
    size_t each = sizeof(struct hb_tree_node) + EDGES_A_NODE * sizeof(struct hb_edge) +
                  2 * (size_t)PLACES_A_NODE * sizeof(uint32_t);
    uint32_t places = 1;

    t->nodes_max = (uint32_t)(bytes / each);
    t->edges_max = EDGES_A_NODE * t->nodes_max;
    while (places < PLACES_A_NODE * t->nodes_max)
        places *= 2;
    t->places = places;
    t->node = memory;
    t->edge = (struct hb_edge *)(void *)(t->node + t->nodes_max);
    t->place = (uint32_t *)(void *)(t->edge + t->edges_max);
    tree_clear(t);
}

/* A question may need a good part of the tree, so one that begins with less than a quarter left begins with an empty
 * one. */
static bool tree_is_nearly_full(const struct hb_tree *t)
{
    return t->nodes > t->nodes_max / 4 * 3 || t->edges > t->edges_max / 4 * 3;
}

/* Where the key is or would go.  A search ends, since there are at least twice as many places as nodes. */
static uint32_t place_of(const struct hb_tree *t, uint64_t key)
{
    uint32_t at = (uint32_t)(key >> 32) & (t->places - 1);

    while (t->place[at] != NO_NODE && t->node[t->place[at]].key != key)
        at = (at + 1) & (t->places - 1);
    return at;
}

static uint32_t tree_find(const struct hb_tree *t, uint64_t key)
{
    return t->place[place_of(t, key)];
}

/* Without moves; NO_NODE: it is full. */
static uint32_t tree_add(struct hb_tree *t, uint64_t key)
{
    if (t->nodes == t->nodes_max)
        return NO_NODE;
    t->place[place_of(t, key)] = t->nodes;
    t->node[t->nodes] = (struct hb_tree_node){ .key = key };
    return t->nodes++;
}

/* Room for moves of the node that was added last, or of another one that gets new ones; false: there is none.  A node
 * that gets new moves leaves its old ones behind, unused until the tree is cleared: giving room back would cost more
 * than it is worth, for only roots are listed anew. */
static bool tree_grow(struct hb_tree *t, uint32_t node, uint32_t count)
{
    if (t->edges_max - t->edges < count)
        return false;
    t->node[node].edges = t->edges;
    t->node[node].count = count;
    t->edges += count;
    return true;
}

/* Memory */

/* What a search needs beside the tree: states and lists of moves, whose size follows from that of the game. */
static size_t fixed_size(size_t game_size)
{
    return (HB_SEARCH_STATES + HB_BEAM_STATES) * game_size +
           HB_MOVES_MAX * (3 * sizeof(struct hb_move) + sizeof(struct hb_edge));
}

size_t hb_search_size(const struct hb_game *g, size_t tree)
{
    return fixed_size(hb_size(g)) + tree;
}

void hb_search_init(struct hb_search *s, size_t game_size, void *memory, size_t bytes)
{
    struct hb_game **const states[HB_SEARCH_STATES] = { &s->at, &s->trial, &s->next, &s->best, &s->seen, &s->view };
    unsigned char *at = memory;

    for (unsigned i = 0; i < HB_SEARCH_STATES; i++, at += game_size)
        *states[i] = (struct hb_game *)(void *)at;
    s->moves = (struct hb_move *)(void *)(at + HB_BEAM_STATES * game_size);
    s->more = s->moves + HB_MOVES_MAX;
    hb_weigh_beam_init(&s->beam, at, game_size, s->more + HB_MOVES_MAX);
    s->list = (struct hb_edge *)(void *)(s->more + 2 * (size_t)HB_MOVES_MAX);
    at = (unsigned char *)(s->list + HB_MOVES_MAX);
    s->playouts = 0;
    s->scales = (struct hb_scales){ .weights = NULL };
    tree_init(&s->tree, at, bytes - (size_t)(at - (unsigned char *)memory));
}

/* Time */

/* The clock and the stop are looked at in the same place, so that whatever takes long only has to ask here. */
static bool is_up(struct hb_search *s)
{
    if (s->stop && atomic_load_explicit(s->stop, memory_order_relaxed))
        s->expired = true;
    if (s->clock && s->clock->now(s->clock) >= s->until)
        s->expired = true;
    return s->expired;
}

/* A position was looked at. */
static void count_one(struct hb_search *s)
{
    if (++s->weighed >= LOOK_AT_CLOCK) {
        s->weighed = 0;
        is_up(s);
    }
}

static void weigh(struct hb_search *s, const struct hb_game *g, float *worth)
{
    hb_weigh_position(g, &s->scales, worth);
    count_one(s);
}

/* What a turn promises */

static void swap(struct hb_game **a, struct hb_game **b)
{
    struct hb_game *was = *a;

    *a = *b;
    *b = was;
}

/* The best next choice of `who` is played at *trial, and what it is worth is in *worth.  States change places instead
 * of being copied once more.  At least one choice is looked at even when the time is up. */
static void take_best(struct hb_search *s, int who, size_t n, float *worth)
{
    bool found = false;

    for (size_t i = 0; i < n && (!found || !s->expired); i++) {
        float trial[HB_PLAYERS_MAX];

        hb_copy(s->next, s->trial);
        hb_play(s->next, who, s->more[i], NULL);
        weigh(s, s->next, trial);
        if (found && trial[who] <= worth[who])
            continue;
        memcpy(worth, trial, sizeof trial);
        swap(&s->best, &s->next);
        found = true;
    }
    swap(&s->trial, &s->best);
}

/* The best line of `who` is played at *trial. */
static void take_best_line(struct hb_search *s, int who, unsigned width)
{
    struct hb_turn_line line;

    hb_weigh_best_line(&s->beam, s->trial, who, width, &line);
    for (unsigned i = 0; i < line.length; i++)
        hb_play(s->trial, who, line.move[i], NULL);
}

/* What the rest of the turn can make of *trial, where `who` has made a choice.  Choice by choice is enough where each
 * is weighed by itself; where only the whole turn shows what it was good for (`by_lines`), its best lines are
 * followed. */
static void finish_turn(struct hb_search *s, int who, float *worth)
{
    bool weighed = false;

    if (s->by_lines) {
        take_best_line(s, who, LINES);
        weigh(s, s->trial, worth);
        is_up(s);
        return;
    }

    for (unsigned i = 0; i < CHAIN && hb_actor(s->trial) == who; i++) {
        size_t n = hb_legal_moves(s->trial, who, s->more, HB_MOVES_MAX);

        if (n > FOLLOWED)
            break;
        take_best(s, who, n, worth);
        weighed = true;
    }
    if (!weighed)
        weigh(s, s->trial, worth);
}

/* Secret choices: what they lead to shows when the round is over */

/* A secret choice changes nothing that could be weighed at once.  So the round is played on: everybody makes the best
 * of their turns, and chance does what it does, up to the next secret choice. */
static void finish_round(struct hb_search *s, float *worth)
{
    struct hb_game *g;

    for (unsigned i = 0; i < ROUND; i++) {
        int who = hb_actor(s->trial);

        g = s->trial;
        if (who == HB_NOBODY || who == HB_SEVERAL || is_up(s))
            break;
        if (who == HB_CHANCE) {
            hb_play(g, HB_CHANCE, hb_outcome(g, hb_splitmix_below(&s->dice, hb_total_weight(g))), NULL);
        } else {
            take_best_line(s, who, 1);
        }
    }
    weigh(s, s->trial, worth);
}

/* Thinking about a decision for the first time */

/* Equal moves stay in the order of the legal moves, or the answer would depend on how the sort happens to go. */
static bool comes_before(const struct hb_edge *a, const struct hb_edge *b)
{
    return a->first > b->first || (a->first == b->first && a->order < b->order);
}

/* Heap sort: no memory, and the same on every platform. */
static void sift(struct hb_edge *list, size_t at, size_t n)
{
    struct hb_edge moved = list[at];

    for (size_t child; (child = 2 * at + 1) < n; at = child) {
        if (child + 1 < n && comes_before(&list[child], &list[child + 1]))
            child++;
        if (!comes_before(&moved, &list[child]))
            break;
        list[at] = list[child];
    }
    list[at] = moved;
}

static void sort(struct hb_edge *list, size_t n)
{
    for (size_t i = n / 2; i-- > 0;)
        sift(list, i, n);
    for (size_t i = n; i-- > 1;) {
        struct hb_edge last = list[i];
        list[i] = list[0];
        list[0] = last;
        sift(list, 0, i);
    }
}

/* What a turn that begins with the move played at *trial looks like at a glance, which sees one choice further: the
 * best tile often looks like nothing until the figure stands on it. */
static float glance(struct hb_search *s, int who)
{
    size_t n = hb_actor(s->trial) == who ? hb_legal_moves(s->trial, who, s->more, HB_MOVES_MAX) : 0;
    float most = 0;

    if (n == 0 || n > FOLLOWED)
        return hb_weigh_glance(s->trial, who);
    for (size_t i = 0; i < n; i++) {
        float value;

        hb_copy(s->next, s->trial);
        hb_play(s->next, who, s->more[i], NULL);
        value = hb_weigh_glance(s->next, who);
        count_one(s);
        most = i == 0 || value > most ? value : most;
    }
    return most;
}

/* Leaves in s->list the moves that look best at a glance.  Below the root this is where most time is saved: a glance is
 * much quicker than weighing. */
static size_t keep_best_looking(struct hb_search *s, int who, size_t n)
{
    if (n <= WEIGHED || !hb_weigh_can_glance(s->at))
        return n;
    for (size_t i = 0; i < n && !s->expired; i++) {
        hb_copy(s->trial, s->at);
        hb_play(s->trial, who, s->list[i].move, NULL);
        s->list[i].first = glance(s, who);
    }
    sort(s->list, n);
    return WEIGHED;
}

static size_t list_moves(struct hb_search *s, int who)
{
    size_t n = hb_legal_moves(s->at, who, s->moves, HB_MOVES_MAX);

    HB_ASSERT(n > 0 && n <= HB_MOVES_MAX);
    for (size_t i = 0; i < n; i++)
        s->list[i] = (struct hb_edge){ .move = s->moves[i], .order = (uint32_t)i };
    return n;
}

/* The moves of `who` at *at, sorted, in s->list, all of them or those that look best; *worth is what the best of them
 * leads to.  When the time is up in the middle, those that were not looked at come last. */
static size_t look_at(struct hb_search *s, int who, bool all, float *worth)
{
    size_t n = list_moves(s, who);
    float least = 0;

    if (!all)
        n = keep_best_looking(s, who, n);
    for (size_t i = 0; i < n; i++) {
        float promise[HB_PLAYERS_MAX];

        s->list[i].first = least - 1;
        if (i > 0 && s->expired)
            continue;
        hb_copy(s->trial, s->at);
        hb_play(s->trial, who, s->list[i].move, NULL);
        finish_turn(s, who, promise);
        if (all && s->secrets)
            finish_round(s, promise);
        s->list[i].first = promise[who];
        least = i == 0 || promise[who] < least ? promise[who] : least;
        if (i == 0 || promise[who] > worth[who])
            memcpy(worth, promise, sizeof promise);
    }
    sort(s->list, n);
    return n;
}

/* What the one who moves sees, as a number.  Without secrets everybody sees all, and the view need not be made.  With
 * them the same view of two players is two decisions, so the player is part of the key. */
static uint64_t key_for(struct hb_search *s, int who)
{
    if (!s->secrets || who < 0)
        return hb_hash(s->at);
    hb_view(s->at, who, s->seen);
    return hb_hash(s->seen) + golden * (uint64_t)(who + 1);
}

/* Makes the listed moves those of a node; false: the tree is full, and the node stays without moves. */
static bool keep_list(struct hb_search *s, uint32_t node, size_t n)
{
    if (node == NO_NODE || !tree_grow(&s->tree, node, (uint32_t)n))
        return false;
    memcpy(s->tree.edge + s->tree.node[node].edges, s->list, n * sizeof *s->list);
    return true;
}

/* Choosing on the way down */

/* By Newton; what is a little off does no harm, as long as it is off everywhere alike. */
static float square_root(float x)
{
    float r = x > 1 ? x / 2 : 1;

    for (unsigned i = 0; i < 12; i++)
        r = (r + x / r) / 2;
    return r;
}

/* The mean of what a move came to, beside its first sight, which counts as `trust` visits.  `drift` is by how much
 * moves of this node came to more or less than they had promised: it shifts the first sight of those that were seldom
 * tried, so that an evaluation that is off for all of them alike favours none. */
static float worth_of(const struct hb_tree_node *node, const struct hb_edge *e)
{
    float drift = node->visits > 0 ? node->drift / (float)node->visits : 0;

    return (trust * (e->first + drift) + e->sum) / (trust + (float)e->visits);
}

/* How much a move is worth trying that is so many points behind the best at first sight: a quarter at `sharp` points.
 * Softmax would need exp(), which differs from platform to platform. */
static float liking(float behind)
{
    float bent = 1 + behind / sharp;

    return 1 / (bent * bent);
}

/* Only the best few are tried, and more of them as visits grow (progressive widening). */
static uint32_t width_of(const struct hb_tree_node *node, float root)
{
    uint32_t width = WIDTH + (uint32_t)root;

    return width < node->count ? width : node->count;
}

/* PUCT: what a move came to, and what it promises, the less the oftener it was tried. */
static uint32_t select_edge(const struct hb_search *s, const struct hb_tree_node *node)
{
    const struct hb_edge *e = s->tree.edge + node->edges;
    float root = square_root((float)node->visits + 1), all = 0, most = 0;
    uint32_t width = width_of(node, root), best = 0;

    for (uint32_t i = 0; i < width; i++)
        all += liking(e[0].first - e[i].first);
    for (uint32_t i = 0; i < width; i++) {
        float wanted = worth_of(node, &e[i]) +
                       explore * liking(e[0].first - e[i].first) / all * root / (1 + (float)e[i].visits) * 4;
        if (i == 0 || wanted > most)
            most = wanted, best = i;
    }
    return best;
}

/* From 0 up to 1, with as many bits as a float has. */
static float unit(struct hb_search *s)
{
    return (float)(hb_splitmix(&s->dice) >> 40) / (float)(1 << 24);
}

/* What a choice has come to on average; as long as little is known of it, nearer to what all come to. */
static float mean_of(const struct hb_edge *e, float all)
{
    return (e->sum + doubt * all) / ((float)e->visits + doubt);
}

/* Regret matching: what is lost by not making a choice is regretted, and adds up; nobody regrets what was not worth
 * more than the rest.  How often each is made follows from that, and what is noted of it counts the more the later it
 * is: the first rounds know little.  The answer is drawn from this mean, since the last mixture alone goes in circles.
 * Values are means of all visits instead of single outcomes, which would be mostly luck. */
static float regret(struct hb_tree_node *node, struct hb_edge *e)
{
    float regrets = 0, worth = 0, all = node->drift / (float)node->visits;

    for (uint32_t i = 0; i < node->count; i++)
        regrets += e[i].regret;
    for (uint32_t i = 0; i < node->count; i++) {
        float chance = regrets > 0 ? e[i].regret / regrets : 1 / (float)node->count;

        worth += chance * mean_of(&e[i], all);
        e[i].chance += chance * (float)node->visits;
    }
    regrets = 0;
    for (uint32_t i = 0; i < node->count; i++) {
        float more = e[i].regret + mean_of(&e[i], all) - worth;

        regrets += e[i].regret = more > 0 ? more : 0;
    }
    return regrets;
}

/* One that was never made, beginning anywhere; or else the count. */
static uint32_t find_untried(struct hb_search *s, const struct hb_tree_node *node)
{
    const struct hb_edge *e = s->tree.edge + node->edges;
    uint32_t first = hb_splitmix_below(&s->dice, node->count);

    for (uint32_t i = 0; i < node->count && node->visits < node->count; i++)
        if (e[(first + i) % node->count].visits == 0)
            return (first + i) % node->count;
    return node->count;
}

/* By regret; now and then anything, to learn. */
static uint32_t select_secret(struct hb_search *s, struct hb_tree_node *node)
{
    struct hb_edge *e = s->tree.edge + node->edges;
    uint32_t untried = find_untried(s, node);
    float regrets, at;

    if (untried < node->count)
        return untried;
    regrets = regret(node, e);
    if (regrets <= 0 || unit(s) < curious)
        return hb_splitmix_below(&s->dice, node->count);
    at = unit(s) * regrets;
    for (uint32_t i = 0; i < node->count; i++)
        if ((at -= e[i].regret) < 0)
            return i;
    return 0;
}

/* Learning on the way back */

/* A secret choice has no first sight, so `drift` is the plain sum of what all came to. */
static void learn_secret(struct hb_search *s, const struct hb_search_step *step, float came_to)
{
    struct hb_tree_node *node = &s->tree.node[step->node];
    struct hb_edge *e = s->tree.edge + node->edges + step->edge;

    e->visits++;
    e->sum += came_to;
    node->visits++;
    node->drift += came_to;
}

static void learn(struct hb_search *s, const struct hb_search_step *step, float came_to)
{
    struct hb_tree_node *node = &s->tree.node[step->node];
    struct hb_edge *e = s->tree.edge + node->edges + step->edge;

    e->visits++;
    e->sum += came_to;
    node->visits++;
    node->drift += came_to - e->first;
}

static void learn_all(struct hb_search *s, const float *worth)
{
    for (unsigned i = s->length; i-- > 0;) {
        const struct hb_search_step *step = &s->path[i];
        (step->secret ? learn_secret : learn)(s, step, worth[step->who]);
    }
}

/* One iteration */

/* What others have chosen in secret already they have chosen as well as they could: each answer that hb_fill_unknown
 * asks for is found as a choice of theirs is. */
struct hidden_choices {
    struct hb_random random;
    struct hb_search *search;
    int last; /* whose choice was filled in last */
};

/* Whose hidden choice is asked for next: hb_fill_unknown asks in the order of seats, for everybody but the one who
 * thinks and those who have not chosen yet. */
static int next_hidden(const struct hb_search *s, int after)
{
    int p = after + 1;

    while (p < s->view->players && (p == s->who || (hb_actor(s->view) == HB_SEVERAL && hb_may_move(s->view, p))))
        p++;
    return p < s->view->players ? p : after;
}

/* The n-th hidden choice as a decision of its own in the tree: its key is made of the view, the player, and how many
 * answers there are.  What others chose is thus learned like any secret choice.  Where there are too many answers for a
 * node, or it is nobody's choice, chance answers. */
static uint64_t fill(struct hb_random *r, uint64_t bound)
{
    struct hidden_choices *f = (struct hidden_choices *)r;
    struct hb_search *s = f->search;
    int who = f->last = next_hidden(s, f->last);
    uint64_t key = s->filled + golden * (bound * HB_PLAYERS_MAX + (uint64_t)(who + 1));
    uint32_t node = tree_find(&s->tree, key);

    if (who < 0 || bound > EDGES_KEPT * 4)
        return hb_splitmix_below(&s->dice, (uint32_t)bound);
    if (node == NO_NODE) {
        for (uint64_t i = 0; i < bound; i++)
            s->list[i] = (struct hb_edge){ .move = { i } };
        node = tree_add(&s->tree, key);
        if (!keep_list(s, node, bound))
            return hb_splitmix_below(&s->dice, (uint32_t)bound);
    }
    uint32_t edge = select_secret(s, &s->tree.node[node]);
    s->path[s->length++] = (struct hb_search_step){ node, edge, (int16_t)who, true };
    return edge;
}

static void begin(struct hb_search *s)
{
    struct hidden_choices filling = { { fill }, s, -1 };

    hb_copy(s->at, s->view);
    s->length = s->events = 0;
    memset(s->made, 0, sizeof s->made);
    if (s->hidden)
        hb_fill_unknown(s->at, s->who, &filling.random);
}

/* The n-th time an event comes its outcome lies where the golden section has it: whatever n is, the outcomes so far are
 * spread evenly by their weights, with less noise than random draws have.  The first event of an iteration begins at
 * the same place below all moves, so that the moves are compared by the same draws (common random numbers); a later
 * one, which hardly ever comes twice, begins anywhere. */
static void play_chance(struct hb_search *s)
{
    uint64_t key = key_for(s, HB_CHANCE), total = hb_total_weight(s->at);
    uint32_t node = tree_find(&s->tree, key);
    uint64_t at;

    if (node == NO_NODE)
        node = tree_add(&s->tree, key);
    at = node != NO_NODE ? s->spread + golden * s->tree.node[node].visits++ : hb_splitmix(&s->dice);
    at += s->events++ > 0 ? key * golden : 0;
    hb_play(s->at, HB_CHANCE, hb_outcome(s->at, (uint32_t)((at >> 32) * total >> 32)), NULL);
}

/* Down one move, which is on the path from then on. */
static void follow(struct hb_search *s, uint32_t node, uint32_t edge, int who, bool secret)
{
    HB_ASSERT(s->length < HB_SEARCH_PATH);
    s->path[s->length++] = (struct hb_search_step){ node, edge, (int16_t)who, secret };
    hb_play(s->at, who, s->tree.edge[s->tree.node[node].edges + edge].move, NULL);
}

/* One of those who choose at once; false: there is no memory for it, and they have chosen at random. */
static void choose_in_secret(struct hb_search *s, int who)
{
    uint64_t key = key_for(s, who);
    uint32_t node = tree_find(&s->tree, key);

    if (node == NO_NODE || s->tree.node[node].count == 0) {
        size_t n = list_moves(s, who);

        node = node == NO_NODE ? tree_add(&s->tree, key) : node;
        if (!keep_list(s, node, n)) {
            hb_play(s->at, who, s->list[hb_splitmix_below(&s->dice, (uint32_t)n)].move, NULL);
            return;
        }
    }
    follow(s, node, select_secret(s, &s->tree.node[node]), who, true);
}

/* The one who thinks comes first: what they see then is what they saw when they were asked, whoever else has chosen by
 * now. */
static void choose_all(struct hb_search *s)
{
    if (hb_may_move(s->at, s->who))
        choose_in_secret(s, s->who);
    for (int p = 0; p < s->at->players && hb_actor(s->at) == HB_SEVERAL; p++)
        if (hb_may_move(s->at, p))
            choose_in_secret(s, p);
}

/* What a turn brings on average to all, by who makes it, is taken off again, so that ways of different length can be
 * compared: what counts is what a way brings beyond that.  Without this, an iteration that ends behind one more turn of
 * the opponent would look worse than one that ends before it, whatever the moves are. */
static void note_gain(struct hb_search *s, int who, const float *before, const float *worth)
{
    for (int p = 0; p < s->at->players; p++)
        s->gained[who][p] += worth[p] - before[p];
    s->turns[who]++;
}

static void even_out(const struct hb_search *s, float *worth)
{
    for (int q = 0; q < s->at->players; q++)
        for (int p = 0; s->made[q] > 0 && s->turns[q] > 0 && p < s->at->players; p++)
            worth[p] -= (float)s->made[q] * s->gained[q][p] / (float)s->turns[q];
}

/* What a decision that nobody has thought about comes to.  False: it belongs to the turn of the last one who chose, so
 * that nothing new was learned yet. */
static bool think_first(struct hb_search *s, uint64_t key, int who, bool same_turn, float *worth)
{
    float before[HB_PLAYERS_MAX];
    size_t n, kept;
    uint32_t node;

    weigh(s, s->at, before);
    n = look_at(s, who, false, worth);
    kept = n < EDGES_KEPT ? n : EDGES_KEPT;
    if (s->expired)
        return true;
    if (!same_turn)
        note_gain(s, who, before, worth);
    if (s->secrets) {
        hb_copy(s->trial, s->at);
        hb_play(s->trial, who, s->list[0].move, NULL);
        finish_round(s, worth);
    }
    node = tree_find(&s->tree, key);
    node = node == NO_NODE ? tree_add(&s->tree, key) : node;
    return !keep_list(s, node, kept) || !same_turn;
}

/* Goes on through a decision that was thought about before; false: there is none. */
static bool follow_known(struct hb_search *s, uint64_t key, int who)
{
    uint32_t node = tree_find(&s->tree, key);

    if (node == NO_NODE || s->tree.node[node].count == 0)
        return false;
    follow(s, node, select_edge(s, &s->tree.node[node]), who, false);
    return true;
}

/* Down to a decision that is new, or the end.  The path has room for everybody's secret choice at once.  A round of
 * secret choices ends an iteration once others have gone before it in the open, since what comes after is the next
 * round. */
static void descend(struct hb_search *s, float *worth)
{
    int last = s->who;

    while (s->length + HB_PLAYERS_MAX < HB_SEARCH_PATH && hb_actor(s->at) != HB_NOBODY) {
        int who = hb_actor(s->at);

        if (who == HB_CHANCE) {
            play_chance(s);
            last = HB_CHANCE;
        } else if (who == HB_SEVERAL) {
            if (s->length > 0 && !s->path[s->length - 1].secret)
                break; /* the next round */
            choose_all(s);
            last = HB_CHANCE;
        } else {
            uint64_t key = key_for(s, who);

            if (who != last)
                s->made[who]++;
            if (!follow_known(s, key, who) &&
                (think_first(s, key, who, who == last, worth) || !follow_known(s, key, who)))
                return;
            last = who;
        }
    }
    weigh(s, s->at, worth);
}

/* An iteration that the clock cut short is forgotten: what it came to was not looked at to its end. */
static void iterate(struct hb_search *s)
{
    float worth[HB_PLAYERS_MAX] = { 0 };

    begin(s);
    descend(s, worth);
    if (s->expired)
        return;
    if (s->in_turns)
        even_out(s, worth);
    learn_all(s, worth);
    s->playouts++;
}

/* From outside */

static const struct hb_edge *find_edge(const struct hb_edge *e, uint32_t count, struct hb_move m)
{
    for (uint32_t i = 0; i < count; i++)
        if (e[i].move.code == m.code)
            return &e[i];
    return NULL;
}

/* What was learned about moves in earlier thoughts.  Below a root only the best moves were kept; now all are listed,
 * and those that were there bring their visits with them. */
static void remember(struct hb_search *s, uint32_t node, size_t n)
{
    const struct hb_edge *old = s->tree.edge + s->tree.node[node].edges;
    uint32_t count = s->tree.node[node].count;

    for (size_t i = 0; i < n; i++) {
        const struct hb_edge *e = find_edge(old, count, s->list[i].move);
        if (e) {
            s->list[i].visits = e->visits;
            s->list[i].sum = e->sum;
            s->list[i].regret = e->regret;
            s->list[i].chance = e->chance;
        }
    }
}

/* The root has all legal moves, each weighed, so that every one of them has a value even if it is never visited.  The
 * tree was cleared if it was nearly full, so there is room for them. */
static void plant(struct hb_search *s)
{
    float worth[HB_PLAYERS_MAX];
    bool several;
    uint64_t key;
    size_t n;

    begin(s);
    several = hb_actor(s->at) == HB_SEVERAL;
    key = key_for(s, s->who);
    n = several ? list_moves(s, s->who) : look_at(s, s->who, true, worth);
    s->root = tree_find(&s->tree, key);
    if (s->root == NO_NODE)
        s->root = tree_add(&s->tree, key);
    else
        remember(s, s->root, n);
    HB_ASSERT(keep_list(s, s->root, n));
}

void hb_search_begin(struct hb_search *s, const struct hb_question *q, uint64_t seed, struct hb_stopwatch *clock,
                     int64_t until)
{
    hb_copy(s->view, q->view);
    s->who = q->who;
    s->secrets = hb_kind_of(q->view)->secret;
    s->by_lines = !hb_weigh_can_glance(q->view);
    s->beam.by_expect = s->secrets && hb_for_players(q->view)->expect;
    s->in_turns = !s->secrets;
    memset(s->gained, 0, sizeof s->gained);
    memset(s->turns, 0, sizeof s->turns);
    s->hidden = hb_actor(q->view) == HB_SEVERAL || hb_secret(q->view);
    s->expired = false;
    s->playouts = 0;
    s->weighed = 0;
    s->dice = seed;
    s->spread = hb_splitmix(&s->dice);
    s->clock = clock;
    s->since = clock ? clock->now(clock) : 0;
    s->until = until;
    s->stop = q->stop;
    s->filled = hb_hash(q->view) ^ filled_mark;
    if (tree_is_nearly_full(&s->tree))
        tree_clear(&s->tree);
    plant(s);
}

/* How many iterations are still to come, by what those so far have taken. */
static uint64_t iterations_left(const struct hb_search *s, uint64_t playouts)
{
    int64_t now = s->clock ? s->clock->now(s->clock) : 0;
    uint64_t left = playouts - s->playouts;

    if (!s->clock || now <= s->since || now >= s->until)
        return left;
    uint64_t by_time = s->playouts * (uint64_t)(s->until - now) / (uint64_t)(now - s->since);
    return by_time < left ? by_time : left;
}

/* Whether what is left cannot change the answer, which is the move with the most visits. */
static bool is_decided(const struct hb_search *s, uint64_t left)
{
    uint32_t count, most = 0, second = 0;
    const struct hb_edge *e = hb_search_moves(s, &count);

    for (uint32_t i = 0; i < count; i++)
        if (e[i].visits > most)
            second = most, most = e[i].visits;
        else if (e[i].visits > second)
            second = e[i].visits;
    return most - second > left;
}

/* With something hidden nothing is ever decided by visits: the answer is a mixture. */
void hb_search_run(struct hb_search *s, uint64_t playouts)
{
    enum { NOW_AND_THEN = 16 };

    while (s->playouts < playouts && !is_up(s)) {
        iterate(s);
        if (s->playouts % NOW_AND_THEN == 0 && !s->hidden && is_decided(s, iterations_left(s, playouts)))
            break;
    }
}

const struct hb_edge *hb_search_moves(const struct hb_search *s, uint32_t *count)
{
    const struct hb_tree_node *node = &s->tree.node[s->root];

    *count = node->count;
    return s->tree.edge + node->edges;
}

float hb_search_worth(const struct hb_search *s, const struct hb_edge *e)
{
    return worth_of(&s->tree.node[s->root], e);
}

/* The end of a game */

/* How much there is to look at is guessed first, from a few ways to the end taken at random: a position on such a way
 * stands for as many as the moves that there were on the way to it multiply to.  If that is little enough all is looked
 * at, depth first: a state for each depth, and the moves of all depths in one list, of which `listed` are in use.
 * Where it turns out to be more, or the time is up, `failed` is set, and everything returns at once. */
enum { PROBES = 8, ENDGAME_AT_CLOCK = 64 };

size_t hb_endgame_size(size_t game_size)
{
    return HB_ENDGAME_DEPTH * game_size + HB_ENDGAME_MOVES * sizeof(struct hb_move);
}

void hb_endgame_init(struct hb_endgame *e, size_t game_size, void *memory)
{
    unsigned char *at = memory;

    for (unsigned i = 0; i < HB_ENDGAME_DEPTH; i++, at += game_size)
        e->state[i] = (struct hb_game *)(void *)at;
    e->moves = (struct hb_move *)(void *)at;
    e->clock = NULL;
    e->stop = NULL;
}

/* Positions on and beside one way to the end, taken at random: the mean over all such ways is how many there are in
 * all. */
static uint64_t probe(struct hb_endgame *e, const struct hb_game *g, uint64_t most, uint64_t *dice)
{
    struct hb_game *at = e->state[0];
    uint64_t ways = 1, all = 0;

    hb_copy(at, g);
    for (unsigned depth = 1; hb_actor(at) != HB_NOBODY; depth++) {
        int who = hb_actor(at);
        size_t n = who == HB_SEVERAL ? 0 : hb_legal_moves(at, who, e->moves, HB_MOVES_MAX);

        if (n == 0 || depth >= HB_ENDGAME_DEPTH)
            return UINT64_MAX / PROBES;
        ways *= n;
        all += ways;
        if (all > most * PROBES)
            return all;
        hb_play(at, who, e->moves[hb_splitmix_below(dice, (uint32_t)n)], NULL);
    }
    return all;
}

/* The mean over all such ways is an unbiased estimate (Knuth 1975), if a rough one with so few.  Its random numbers are
 * the same for every position, so that the same game is played in the same way. */
static bool is_little(struct hb_endgame *e, const struct hb_game *g, uint64_t most)
{
    uint64_t sum = 0, dice = 1;

    for (unsigned i = 0; i < PROBES && sum <= most * PROBES; i++)
        sum += probe(e, g, most, &dice);
    return sum <= most * PROBES;
}

/* One position more; false: it was too many, or too long. */
static bool goes_on(struct hb_endgame *e)
{
    if (e->failed || e->left == 0) {
        e->failed = true;
        return false;
    }
    if (--e->left % ENDGAME_AT_CLOCK == 0) {
        if (e->stop && atomic_load_explicit(e->stop, memory_order_relaxed))
            e->failed = true;
        if (e->clock && e->clock->now(e->clock) >= e->until)
            e->failed = true;
    }
    return !e->failed;
}

/* The moves of whoever acts at a depth, in the part of the list that is free; 0: there is no room for them. */
static size_t list(struct hb_endgame *e, unsigned depth)
{
    const struct hb_game *g = e->state[depth];
    size_t cap = HB_ENDGAME_MOVES - e->listed, n = hb_legal_moves(g, hb_actor(g), e->moves + e->listed, cap);

    if (n == 0 || n > cap || depth + 1 == HB_ENDGAME_DEPTH) {
        e->failed = true;
        return 0;
    }
    e->listed += n;
    return n;
}

static void look(struct hb_endgame *e, unsigned depth, float *worth);

static void look_behind(struct hb_endgame *e, unsigned depth, struct hb_move m, float *worth)
{
    hb_copy(e->state[depth + 1], e->state[depth]);
    hb_play(e->state[depth + 1], hb_actor(e->state[depth]), m, NULL);
    look(e, depth + 1, worth);
}

/* Everybody takes what is best for themselves (max^n).  Alpha-beta would need two players and one scale. */
static void look_at_choices(struct hb_endgame *e, unsigned depth, float *worth)
{
    int who = hb_actor(e->state[depth]);
    size_t first = e->listed, n = list(e, depth);

    for (size_t i = 0; i < n && !e->failed; i++) {
        float one[HB_PLAYERS_MAX];

        look_behind(e, depth, e->moves[first + i], one);
        if (i == 0 || one[who] > worth[who])
            memcpy(worth, one, sizeof one);
    }
    e->listed = first;
}

static void look_at_outcomes(struct hb_endgame *e, unsigned depth, float *worth)
{
    const struct hb_game *g = e->state[depth];
    float total = (float)hb_total_weight(g);
    size_t first = e->listed, n = list(e, depth);

    memset(worth, 0, HB_PLAYERS_MAX * sizeof *worth);
    for (size_t i = 0; i < n && !e->failed; i++) {
        float one[HB_PLAYERS_MAX], share = (float)hb_weight(g, e->moves[first + i]) / total;

        look_behind(e, depth, e->moves[first + i], one);
        for (int p = 0; p < g->players; p++)
            worth[p] += share * one[p];
    }
    e->listed = first;
}

static void look(struct hb_endgame *e, unsigned depth, float *worth)
{
    const struct hb_game *g = e->state[depth];

    memset(worth, 0, HB_PLAYERS_MAX * sizeof *worth);
    if (!goes_on(e))
        return;
    if (hb_actor(g) == HB_NOBODY)
        hb_weigh_position(g, NULL, worth);
    else if (hb_actor(g) == HB_CHANCE)
        look_at_outcomes(e, depth, worth);
    else
        look_at_choices(e, depth, worth);
}

/* The guess may be wrong, so four times as much is allowed before it is given up: what was begun is nearly done. */
bool hb_endgame_solve(struct hb_endgame *e, const struct hb_game *g, int who, uint64_t most, float *worth)
{
    size_t n;

    if (hb_kind_of(g)->secret || hb_actor(g) != who || !is_little(e, g, most))
        return false;
    hb_copy(e->state[0], g);
    e->listed = 0;
    e->left = 4 * most;
    e->failed = false;
    n = list(e, 0);
    for (size_t i = 0; i < n && !e->failed; i++) {
        float one[HB_PLAYERS_MAX];

        look_behind(e, 0, e->moves[i], one);
        worth[i] = one[who];
    }
    return !e->failed;
}
