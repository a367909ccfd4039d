/* castle_compare.c -- the table and the moves, number by number. */
#include "castle_compare.h"
#include "games/castle/castle.h"
#include "tests/support/opinions.h"

#include <stdlib.h>
#include <string.h>

bool hb_castle_differ(struct hb_text *why, const char *what, int number, long engine, long steward)
{
    if (engine == steward)
        return false;
    hb_put(why, "%s %d: engine %ld, steward %ld\n", what, number, engine, steward);
    return true;
}

/* The table */

static void compare_numbers(struct hb_text *why, const char *what, const uint8_t *engine, const int *steward, int size)
{
    for (int i = 0; i < size; i++)
        hb_castle_differ(why, what, i, engine[i], steward[i]);
}

static void compare_bits(struct hb_text *why, const char *what, unsigned engine, const bool *steward, int size)
{
    for (int i = 0; i < size; i++)
        hb_castle_differ(why, what, i, engine >> i & 1, steward[i]);
    hb_castle_differ(why, what, size, engine >> size, 0);
}

static void compare_figures(struct hb_text *why, const struct hb_castle_figures *f, const struct printed *b)
{
    compare_numbers(why, "figure: tiles of", f->count, b->tiles, TILED);
    compare_numbers(why, "figure: value of", f->value, b->value, TILED);
    compare_numbers(why, "figure: points of", f->points, b->points, TILED);
    compare_numbers(why, "figure: yield of", f->yield, b->yield, GOODS);
    compare_bits(why, "figure: snow on field 1 +", f->snow, b->snow + 1, TRACK);
}

static void compare_spaces(struct hb_text *why, const struct hb_castle *c, const struct hall *h)
{
    int at = 0;

    for (int b = 0; b < BUILDINGS; b++)
        for (int n = 0; n < hb_hall_spaces[b]; n++, at++) {
            hb_castle_differ(why, "figure: fee of space", at, c->figures.fee[at], h->printed.fee[b][n]);
            hb_castle_differ(why, "helper on space", at, c->space[at] - 1, h->space[b][n]);
        }
}

static void compare_board(struct hb_text *why, const struct hb_castle *c, const struct hall *h)
{
    compare_numbers(why, "stock of", c->stock, h->stock, GOODS);
    compare_numbers(why, "tower's", c->tower, h->tower, GOODS);
    compare_numbers(why, "tiles left of", c->left, h->tiles, TILED);
    compare_numbers(why, "converted", c->goods_gone, h->gone_goods, GOODS);
    hb_castle_differ(why, "converted talers", 0, c->talers_gone, h->gone_talers);
    hb_castle_differ(why, "bank", 0, c->bank, h->bank);
    hb_castle_differ(why, "forge", 0, c->forge, h->forge);
    for (int g = 0; g < GOODS; g++) {
        hb_castle_differ(why, "helper at cart", g, c->cart[g] - 1, h->cart[g]);
        hb_castle_differ(why, "fresh helper at cart", g, c->cart[g] > 0 && (c->fresh >> g & 1), h->fresh[g]);
    }
}

static void compare_round(struct hb_text *why, const struct hb_castle *c, const struct hall *h)
{
    hb_castle_differ(why, "season", 0, c->season, h->winter);
    hb_castle_differ(why, "field", 0, c->field, h->field);
    if (h->start != NOBODY)
        hb_castle_differ(why, "starting player", 0, c->start, h->start);
    if (h->card != NOBODY)
        hb_castle_differ(why, "card in play", 0, c->card - 1, h->card);
    hb_castle_differ(why, "building in question", 0, c->building - 1, h->building);
    hb_castle_differ(why, "bars in the payment", 0, c->bars, h->bars);
    if (h->card == MASON || h->card == STONEMASON)
        hb_castle_differ(why, "erected by this card", 0, c->erected, h->by_card_erected);
}

static void compare_winter(struct hb_text *why, const struct hb_castle *c, const struct hall *h)
{
    compare_bits(why, "winter deck has", c->deck, h->deck, WINTER_CARDS);
    compare_bits(why, "winter card in play", c->open, h->open, WINTER_CARDS);
    hb_castle_differ(why, "winter card drawn", 0, c->drawn - 1, h->drawn);
    hb_castle_differ(why, "talers on the inn", 0, c->inn, h->inn_talers);
    hb_castle_differ(why, "dowry talers", 0, c->dowry_talers, h->dowry_talers);
    compare_numbers(why, "dowry", c->dowry, h->dowry, GOODS);
    hb_castle_differ(why, "who won the maiden", 0, c->won - 1, h->won);
    if (h->open[MAIDEN] && h->won == NOBODY) {
        compare_bits(why, "suitor", c->suitor, h->suitor, h->players);
        compare_bits(why, "suitor who has paid", c->paid, h->paid, h->players);
    }
}

static void compare_player(struct hb_text *why, const struct hb_castle_seat *e, const struct guest *p, bool over)
{
    bool visited[BUILDINGS];

    memcpy(visited, p->visited, sizeof visited);
    compare_numbers(why, "goods", e->goods, p->goods, GOODS);
    hb_castle_differ(why, "talers", 0, e->talers, p->talers);
    hb_castle_differ(why, "helpers in supply", 0, e->helpers, p->helpers);
    compare_bits(why, "hand has", e->hand, p->hand, CARDS);
    compare_bits(why, "face down", e->chosen, p->down, CARDS);
    compare_bits(why, "pile has", e->pile, p->pile, CARDS);
    compare_bits(why, "out of the game", e->gone, p->gone, CARDS);
    for (int w = 0; w < WORKERS; w++)
        compare_numbers(why, "goods on a worker", e->on_card[w], p->on_card[w], GOODS);
    for (int k = 0; k < SOURCES; k++) /* the engine books the points of a prepared game with the first source */
        hb_castle_differ(why, "points by source", k, e->points[k] - (k == 0 ? p->head_start : 0), p->points[k]);
    hb_castle_differ(why, "score", 0, e->score, hb_hall_score(p));
    if (over)
        return;
    compare_bits(why, "played and due", e->played, p->due, CARDS);
    hb_castle_differ(why, "erected in this round", 0, e->built, p->erected);
    compare_bits(why, "helpers went in this round to", e->visited, visited, BUILDINGS);
}

static void compare_players(struct hb_text *why, const struct hb_castle *c, const struct hall *h)
{
    for (int i = 0; i < h->players; i++) {
        size_t before = why->len;

        compare_player(why, &c->seat[i], &h->guest[i], h->over);
        hb_castle_differ(why, "hb_score of player", i, hb_score(&c->head, i), hb_hall_score(&h->guest[i]));
        hb_castle_differ(why, "ready: player", i, c->ready >> i & 1, h->guest[i].ready);
        if (h->over)
            hb_castle_differ(why, "winner: player", i, hb_winner(&c->head, i), hb_hall_is_winner(h, i));
        if (why->len != before)
            hb_put(why, "(player %d)\n", i);
    }
}

/* Whose turn, and the moves */

static bool anything_is_secret(const struct hall *h)
{
    for (int i = 0; i < h->players; i++)
        if (hb_hall_is_secret(&h->guest[i]))
            return true;
    return false;
}

static void compare_turn(struct hb_text *why, const struct hb_game *g, const struct steward *s)
{
    const struct desk *d = &s->desk;

    hb_castle_differ(why, "actor", 0, hb_actor(g), d->actor);
    hb_castle_differ(why, "over", 0, g->over, s->hall.over);
    hb_castle_differ(why, "secret", 0, hb_secret(g), anything_is_secret(&s->hall));
    if (strcmp(hb_phase(g), d->phase) != 0)
        hb_put(why, "phase: engine %s, steward %s\n", hb_phase(g), d->phase);
    for (int i = 0; i < s->hall.players; i++)
        hb_castle_differ(why, "may move: player", i, hb_may_move(g, i),
                         d->actor == BY_SEVERAL ? d->may[i] : d->actor == i);
    hb_castle_differ(why, "may move: chance", 0, hb_may_move(g, HB_CHANCE), d->actor == BY_CHANCE);
}

static void compare_moves(struct hb_text *why, const struct hb_game *g, int who, const struct list *steward)
{
    struct list *lists = malloc(2 * sizeof *lists);

    if (!lists)
        hb_hall_stop("no memory");
    struct move_texts engine = { 0, MOVE_TEXT, lists[0].text[0] },
                      other = { steward->size, MOVE_TEXT, lists[1].text[0] };
    if (!hb_opinion_moves(g, who, &engine, HB_MOVES_MAX))
        hb_hall_stop("the engine has more moves than it promises, or a long one");
    memcpy(lists[1].text, steward->text, (size_t)steward->size * MOVE_TEXT);
    hb_opinion_sort(&engine);
    hb_opinion_sort(&other);
    if (!hb_opinion_same_moves(&engine, &other, why))
        hb_put(why, "(of %d)\n", who);
    free(lists);
}

/* The most moves that the protocol's page promises for a phase.  Other prices than the printed ones allow more ways to
 * pay. */
static int most_moves(const char *phase, bool other_prices)
{
    static const struct {
        const char *phase;
        int most;
    } bound[] = { { "lot", 4 },     { "bid", 11 },      { "share", 6 },   { "choose", 28 },   { "winter", 6 },
                  { "plague", 8 },  { "snowdrift", 8 }, { "breach", 10 }, { "supply", 6 },    { "recall", 5 },
                  { "trader", 11 }, { "tower", 5 },     { "buy", 10 },    { "sell", 2 },      { "order", 2 },
                  { "build", 11 },  { "forge", 16 },    { "pay", 1039 },  { "helpers", 141 }, { "palace", 11 } };

    if (other_prices && strcmp(phase, "pay") == 0)
        return 2668;
    for (size_t i = 0; i < sizeof bound / sizeof bound[0]; i++)
        if (strcmp(bound[i].phase, phase) == 0)
            return bound[i].most;
    return 0;
}

static bool has_other_prices(const struct hall *h)
{
    static const int printed[TILED] = { 24, 22, 18, 12, 18, 18, 30, 12, 8, 10 };

    return memcmp(h->printed.value, printed, sizeof printed) != 0;
}

static void compare_bound(struct hb_text *why, const struct steward *s)
{
    int most = most_moves(s->desk.phase, has_other_prices(&s->hall));

    if (s->desk.actor != BY_NOBODY && s->desk.list[0].size > most)
        hb_put(why, "%d moves in the phase %s, where at most %d are promised\n", s->desk.list[0].size, s->desk.phase,
               most);
}

static void compare_all_moves(struct hb_text *why, const struct hb_game *g, const struct steward *s)
{
    const struct desk *d = &s->desk;

    if (d->actor == BY_SEVERAL) {
        for (int i = 0; i < s->hall.players; i++)
            if (d->may[i])
                compare_moves(why, g, i, &d->list[i]);
    } else if (d->actor != BY_NOBODY) {
        compare_moves(why, g, d->actor, &d->list[0]);
    }
}

/* In the palace the first move offered is the best for the player who makes it (A18). */
static void compare_default(struct hb_text *why, const struct hb_game *g, const struct steward *s)
{
    char text[HB_MOVE_TEXT], best[MOVE_TEXT];
    struct hb_text out = hb_text_in(text, sizeof text), wish = hb_text_in(best, sizeof best);
    struct hb_move first;

    if (strcmp(s->desk.phase, "palace") != 0)
        return;
    hb_legal_moves(g, hb_actor(g), &first, 1);
    hb_move_text(g, first, &out);
    hb_put(&wish, "convert %d", hb_hall_best_bars(&s->hall, s->desk.actor));
    if (strcmp(text, best) != 0)
        hb_put(why, "offered first: engine %s, steward %s\n", text, best);
}

static void compare_weights(struct hb_text *why, const struct hb_game *g, const struct list *l)
{
    hb_castle_differ(why, "total weight", 0, hb_total_weight(g), l->size);
    for (int i = 0; i < l->size; i++) {
        struct hb_move m;
        struct hb_error err;

        if (hb_move_parse(g, l->text[i], &m, &err))
            hb_castle_differ(why, "weight", i, hb_weight(g, m), 1);
        else
            hb_put(why, "%s: %s\n", l->text[i], err.text);
    }
}

bool hb_castle_agree(const struct hb_game *g, const struct steward *s, struct hb_text *why)
{
    const struct hb_castle *c = hb_castle_of(g);
    size_t before = why->len;

    compare_turn(why, g, s);
    compare_figures(why, &c->figures, &s->hall.printed);
    compare_spaces(why, c, &s->hall);
    compare_board(why, c, &s->hall);
    compare_round(why, c, &s->hall);
    compare_winter(why, c, &s->hall);
    compare_players(why, c, &s->hall);
    if (why->len == before) {
        compare_all_moves(why, g, s);
        compare_default(why, g, s);
        compare_bound(why, s);
    }
    if (why->len == before && s->desk.actor == BY_CHANCE)
        compare_weights(why, g, &s->desk.list[0]);
    return why->len == before;
}

/* The game if it ended now */

static bool ends_without_questions(const struct hall *h)
{
    for (int n = 0; n < hb_hall_spaces[PALACE]; n++)
        if (h->space[PALACE][n] != NOBODY && h->guest[h->space[PALACE][n]].goods[SILVER] > 0)
            return false;
    return true;
}

bool hb_castle_prospects_agree(const struct hb_game *g, struct steward *s, struct hb_text *why)
{
    struct hall end = s->hall;
    size_t before = why->len;

    if (s->hall.over || strcmp(s->desk.phase, "palace") == 0 || strcmp(s->desk.phase, "lot") == 0 ||
        !ends_without_questions(&s->hall))
        return true;
    end.desk = &s->aside;
    hb_hall_ending(&end);
    for (int i = 0; i < end.players; i++)
        hb_castle_differ(why, "score if over, player", i, hb_score_if_over(g, i), hb_hall_score(&end.guest[i]));
    return why->len == before;
}
