/* conserved.c -- nothing comes from nowhere and nothing is lost: ghosts, guards and tiles, after every move of random
 * games at all levels, for all numbers of players.
 *
 * The ghosts on the board are counted by what is told of them and by what stands there; with those that the table says
 * are in the bank they are always as many as the level has.  Guards of each colour are in a supply, stand, or lie in a
 * cemetery. */
#include "engine/tilegame/tilegame.h"
#include "hradby/describe.h"
#include "hradby/game.h"
#include "tests/support/described.h"
#include "tests/support/dice.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { LEVELS = 6, PLAYERS = 5, SEEDS = 4, COLOURS = 5, START_GHOSTS = 3, START_TILES = 4, MANY_GHOSTS = 40 };

static const char *const colours[COLOURS] = { "red", "green", "blue", "yellow", "black" };
static const long ghosts_of_level[LEVELS] = { 15, 15, 15, 13, 13, 12 };
static const unsigned tiles_of_level[LEVELS] = { 50, 60, 60, 60, 60, 60 };

/* What was told since the beginning, and the facts of the last event. */
struct keeper {
    struct hb_sink sink;
    struct hb_describer describer;
    char event[20], piece[20];
    long n;
    long ghosts;              /* that must be on the board */
    unsigned buried[COLOURS]; /* that must lie there */
};

static unsigned all_buried, all_closed, all_taken; /* in all games: it must have happened */

/* Listening */

static struct keeper *keeper_of(struct hb_describer *f)
{
    return (struct keeper *)((char *)f - offsetof(struct keeper, describer));
}

static void hear_begin(struct hb_describer *f, const char *name)
{
    (void)f;
    (void)name;
}

static void hear_end(struct hb_describer *f)
{
    (void)f;
}

static void hear_number(struct hb_describer *f, const char *name, long value)
{
    if (name && strcmp(name, "n") == 0)
        keeper_of(f)->n = value;
}

static void hear_text(struct hb_describer *f, const char *name, const char *value)
{
    struct keeper *k = keeper_of(f);

    if (name && strcmp(name, "event") == 0)
        snprintf(k->event, sizeof k->event, "%s", value);
    if (name && strcmp(name, "piece") == 0)
        snprintf(k->piece, sizeof k->piece, "%s", value);
}

static void hear_flag(struct hb_describer *f, const char *name, bool value)
{
    (void)f;
    (void)name;
    (void)value;
}

static unsigned colour_named(const char *name)
{
    unsigned k = 0;

    while (k < COLOURS && strcmp(colours[k], name) != 0)
        k++;
    return k;
}

static void heard(struct hb_sink *sink, const struct hb_game *g, const struct hb_event *e)
{
    struct keeper *k = (struct keeper *)sink;

    k->event[0] = k->piece[0] = '\0';
    hb_describe_event(g, e, &k->describer);
    if (strcmp(k->event, "rise") == 0) {
        k->ghosts += k->n;
    } else if (strcmp(k->event, "closed") == 0) {
        k->ghosts -= k->n;
        all_closed += k->n > 0;
    } else if (strcmp(k->event, "ghosts") == 0) {
        k->ghosts -= k->n;
        all_taken++;
    } else if (strcmp(k->event, "bury") == 0) {
        k->buried[colour_named(k->piece)]++;
        all_buried++;
    }
}

static struct keeper new_keeper(void)
{
    return (struct keeper){ .sink = { heard },
                            .describer = { hear_begin, hear_begin, hear_end, hear_number, hear_text, hear_flag },
                            .ghosts = START_GHOSTS };
}

/* Counting */

static void count_guards(const struct hb_game *g, const struct keeper *k, unsigned colour, unsigned each)
{
    const struct hb_tilegame *tg = hb_tg_const(g);
    const struct hb_landscape *l = hb_land_of(g);
    unsigned supply = 0, stand = 0, lie = 0;

    for (unsigned i = 0; i < l->pieces; i++) {
        const struct hb_land_piece t = hb_land_piece(l, i);
        if (strcmp(hb_kind_of(g)->land_view->piece_name(g, t.piece), colours[colour]) != 0)
            continue;
        stand += t.where.kind == HB_AT_SEGMENT;
        lie += t.where.kind == HB_AT_TILE;
    }
    for (unsigned p = 0; p < g->players; p++)
        supply += hb_tg_seats(tg)[p].supply[colour]; /* the pieces of the mists begin with the colours */
    assert_int_equal(supply + stand + lie, each);
    assert_int_equal(lie, k->buried[colour]);
}

static long ghosts_in_bank(const struct hb_game *g)
{
    const struct hb_names names = { { NULL } };
    struct described told;

    hb_described_new(&told, g, &names);
    long bank = hb_described_number(&told, -1, "mists.bank");
    hb_described_free(&told);
    return bank;
}

static void count_ghosts(const struct hb_game *g, const struct keeper *k, long all)
{
    const struct hb_landscape *l = hb_land_of(g);
    long there = 0, bank = ghosts_in_bank(g);

    for (unsigned i = 0; i < l->pieces; i++) {
        if (strcmp(hb_kind_of(g)->land_view->piece_name(g, hb_land_piece(l, i).piece), "ghost") != 0)
            continue;
        assert_true(hb_land_figure(l, i).kind == HB_MIST || hb_land_figure(l, i).kind == HB_CEMETERY);
        there++;
    }
    assert_int_equal(there, k->ghosts);
    assert_in_range(bank, 0, all);
    assert_int_equal(there + bank, all);
}

/* Those on the board, face down or not, in hand, to be drawn, and put aside. */
static void count_tiles(const struct hb_game *g, unsigned all)
{
    const struct hb_tilegame *tg = hb_tg_const(g);
    unsigned n = hb_land_of(g)->tiles + hb_tg_tiles_to_draw(tg) + (hb_kind_of(g)->land_view->hand(g) != 0);

    for (unsigned i = 0; i < tg->stocks; i++)
        n += hb_tg_bag_count_aside(tg, i);
    assert_int_equal(n, all + START_TILES);
}

/* Games */

struct table {
    unsigned level, players;
    bool long_game; /* with many ghosts and low numbers, so that it goes on */
    bool shy;       /* nobody places a guard who need not, so that the dead come from the supply */
};

static struct hb_game *begin(const struct table *t)
{
    const struct hb_kind *kind = hb_kind_named("mists");
    struct hb_error err = { .code = HB_OK };
    void *setup = calloc(1, kind->setup_size);
    char text[120];
    struct hb_game *g;

    assert_non_null(setup);
    kind->setup_init(setup);
    snprintf(text, sizeof text, "%u", t->level);
    assert_true(kind->setup_option(setup, "level", text, &err));
    snprintf(text, sizeof text, "ghosts/%u=%d target/%u=999", t->level, MANY_GHOSTS, t->level);
    if (t->level >= 3)
        snprintf(text + strlen(text), sizeof text - strlen(text), " first/%u=1 second/%u=2 pile=59", t->level,
                 t->level);
    if (t->long_game)
        assert_true(kind->setup_option(setup, "figures", text, &err));
    assert_true(kind->setup_check(setup, t->players, &err));
    g = calloc(1, kind->state_size(setup));
    assert_non_null(g);
    kind->begin(g, setup, NULL);
    free(setup);
    return g;
}

static void count_all(const struct hb_game *g, struct keeper *k, const struct table *t)
{
    unsigned in_play = t->players <= 2 ? 4 : t->players, each = t->players <= 2 ? 3 : t->level == 6 ? 4 : 5;

    count_ghosts(g, k, t->long_game ? MANY_GHOSTS : ghosts_of_level[t->level - 1]);
    for (unsigned colour = 0; colour < COLOURS; colour++)
        count_guards(g, k, colour, colour < in_play ? each : 0);
    count_tiles(g, tiles_of_level[t->level - 1]);
}

static struct hb_move choose(const struct hb_game *g, const struct table *t, struct dice *d)
{
    static struct hb_move move[HB_MOVES_MAX];
    size_t moves = hb_legal_moves(g, hb_actor(g), move, HB_MOVES_MAX);
    struct hb_move pass = { 0 };
    struct hb_error err;

    if (t->shy && hb_move_parse(g, "pass", &pass, &err) && hb_is_legal(g, hb_actor(g), pass))
        return pass;
    return move[dice_below(d, (int)moves)];
}

static void play_through(const struct table *t, uint64_t seed)
{
    struct keeper k = new_keeper();
    struct dice d = { seed };
    struct hb_game *g = begin(t);

    for (count_all(g, &k, t); !g->over; count_all(g, &k, t))
        hb_play(g, hb_actor(g), choose(g, t, &d), &k.sink);
    free(g);
}

static void ghosts_guards_and_tiles_are_always_as_many(void **state)
{
    (void)state;
    for (unsigned level = 1; level <= LEVELS; level++)
        for (unsigned players = 1; players <= PLAYERS; players++)
            for (unsigned seed = 0; seed < SEEDS; seed++)
                play_through(&(struct table){ level, players, seed > 0, seed > 2 },
                             100 * (uint64_t)level + 10 * (uint64_t)players + seed);
    assert_true(all_buried > 0 && all_closed > 0 && all_taken > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(ghosts_guards_and_tiles_are_always_as_many) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
