/* threat_property.c -- the warning how the game is lost next, compared with trying every place: random games at all
 * levels.
 *
 * Each game is played twice at the same time, with the same tiles and moves: with as many ghosts as there are to be,
 * and with so many that the bank never runs out.  In the second the bank shows by how many it shrinks at a place, also
 * where the first is lost there.  The warning must tell the most of that in both, and be of ghosts where some place
 * loses, and only there. */
#include "games/mists/mists_rules.h"
#include "hradby/describe.h"
#include "tests/support/dice.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { LEVELS = 6, GAMES = 60, FEWEST_GHOSTS = 4, MANY_GHOSTS = 40, DRAWS_APART = 6, TEXT = 160 };

/* What the table tells */

struct told {
    struct hb_describer describer;
    long most;
    bool warned; /* of ghosts */
};

static struct told *told_of(struct hb_describer *f)
{
    return (struct told *)((char *)f - offsetof(struct told, describer));
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
    if (name && strcmp(name, "most") == 0)
        told_of(f)->most = value;
}

static void hear_text(struct hb_describer *f, const char *name, const char *value)
{
    if (name && strcmp(name, "loss") == 0)
        told_of(f)->warned = value != NULL && strcmp(value, "ghosts") == 0;
}

static void hear_flag(struct hb_describer *f, const char *name, bool value)
{
    (void)f;
    (void)name;
    (void)value;
}

static struct told told_by(const struct hb_game *g)
{
    struct told t = { .describer = { hear_begin, hear_begin, hear_end, hear_number, hear_text, hear_flag } };
    const struct hb_names names = { { NULL } };

    hb_describe_state(g, &names, &t.describer);
    return t;
}

/* Trying */

struct pair {
    struct hb_game *few, *many, *trial; /* the trial has room for either */
    unsigned level;
};

static long bank_of(const struct hb_game *g)
{
    return hb_mists_bank(hb_tg_const(g));
}

static bool is_lost_by_ghosts(const struct hb_game *g)
{
    return hb_mists(hb_tg_const(g))->lost == HB_MISTS_BY_GHOSTS;
}

static bool is_phase(const struct hb_game *g, const char *phase)
{
    return strcmp(hb_phase(g), phase) == 0;
}

/* Whoever is buried and wherever a further ghost goes, it is as many. */
static void lay(struct hb_game *g, struct hb_move place)
{
    struct hb_move first;

    for (hb_play(g, hb_actor(g), place, NULL); is_phase(g, "bury") || is_phase(g, "haunt");) {
        assert_true(hb_legal_moves(g, hb_actor(g), &first, 1) > 0);
        hb_play(g, hb_actor(g), first, NULL);
    }
}

/* What comes of the tile in hand, over all places. */
struct outcome {
    long most;
    bool lost;
};

static void try_everywhere(const struct pair *p, const struct hb_game *few, const struct hb_game *many,
                           struct outcome *out)
{
    static struct hb_move place[HB_MOVES_MAX];
    size_t places = hb_legal_moves(few, hb_actor(few), place, HB_MOVES_MAX);

    for (size_t i = 0; i < places; i++) {
        long shrinks;

        hb_copy(p->trial, many);
        lay(p->trial, place[i]);
        assert_false(is_lost_by_ghosts(p->trial));
        shrinks = bank_of(many) - bank_of(p->trial);
        out->most = shrinks > out->most ? shrinks : out->most;
        hb_copy(p->trial, few);
        lay(p->trial, place[i]);
        out->lost = out->lost || is_lost_by_ghosts(p->trial);
    }
}

/* The same for every tile that may be drawn; one that fits nowhere is put aside and brings nothing. */
static void try_every_tile(const struct pair *p, struct outcome *out)
{
    static struct hb_move tile[HB_MOVES_MAX];
    size_t tiles = hb_legal_moves(p->few, HB_CHANCE, tile, HB_MOVES_MAX);
    struct hb_game *few = malloc(hb_size(p->few)), *many = malloc(hb_size(p->many));

    assert_true(few != NULL && many);
    for (size_t i = 0; i < tiles; i++) {
        hb_copy(few, p->few);
        hb_copy(many, p->many);
        hb_play(few, HB_CHANCE, tile[i], NULL);
        hb_play(many, HB_CHANCE, tile[i], NULL);
        if (is_phase(few, "tile"))
            try_everywhere(p, few, many, out);
    }
    free(few);
    free(many);
}

/* By level: how often it was warned and not warned of ghosts, and warned though the symbols of the tile alone were not
 * too many; all of it must have happened. */
static unsigned warned[LEVELS + 1], calm[LEVELS + 1], by_graves[LEVELS + 1];

static void compare(const struct pair *p, const struct outcome *tried)
{
    const struct told few = told_by(p->few), many = told_by(p->many);
    unsigned hand = hb_kind_of(p->few)->land_view->hand(p->few);

    if (few.most != tried->most || many.most != tried->most || few.warned != tried->lost)
        fail_msg("level %u, bank %ld: the warning tells %ld ghosts, with many ghosts %ld%s; tried it is %ld%s",
                 p->level, bank_of(p->few), few.most, many.most, few.warned ? ", and a loss" : "", tried->most,
                 tried->lost ? ", and a loss" : "");
    assert_false(many.warned);
    warned[p->level] += few.warned;
    calm[p->level] += !few.warned;
    by_graves[p->level] +=
        few.warned && hand && bank_of(p->few) >= hb_mists_symbols(hb_mists_slot(hb_tg_const(p->few)), hand);
}

/* Games */

static struct hb_game *begin(unsigned level, unsigned players, unsigned ghosts, bool graves)
{
    const struct hb_kind *kind = hb_kind_named("mists");
    struct hb_error err = { .code = HB_OK };
    void *setup = calloc(1, kind->setup_size);
    char text[TEXT];
    struct hb_game *g;

    assert_non_null(setup);
    kind->setup_init(setup);
    snprintf(text, sizeof text, "%u", level);
    assert_true(kind->setup_option(setup, "level", text, &err));
    snprintf(text, sizeof text, "ghosts/%u=%u", level, ghosts);
    assert_true(kind->setup_option(setup, "figures", text, &err));
    snprintf(text, sizeof text, "mists/M48=6 mists/M51=6 mists/M45=2 mists/M01=8 mists/M10=6 mists/M13=8 mists/M33=8");
    if (graves)
        assert_true(kind->setup_option(setup, "bag", text, &err));
    assert_true(kind->setup_check(setup, players, &err));
    g = calloc(1, kind->state_size(setup));
    assert_non_null(g);
    kind->begin(g, setup, NULL);
    free(setup);
    return g;
}

static void play_both(const struct pair *p, struct dice *d)
{
    static struct hb_move move[HB_MOVES_MAX];
    int who = hb_actor(p->few);
    size_t moves = hb_legal_moves(p->few, who, move, HB_MOVES_MAX);
    struct hb_move chosen = move[dice_below(d, (int)moves)];

    assert_true(hb_is_legal(p->many, who, chosen));
    hb_play(p->few, who, chosen, NULL);
    hb_play(p->many, who, chosen, NULL);
}

static void play_through(unsigned level, unsigned players, unsigned ghosts, bool graves, uint64_t seed)
{
    struct pair p = { .few = begin(level, players, ghosts, graves),
                      .many = begin(level, players, MANY_GHOSTS, graves),
                      .level = level };
    struct dice d = { seed };
    unsigned draws = 0;

    p.trial = malloc(hb_size(p.many));
    assert_true(p.trial != NULL && hb_size(p.few) == hb_size(p.many));
    for (; !p.few->over && !p.many->over; play_both(&p, &d)) {
        struct outcome tried = { 0 };

        if (is_phase(p.few, "tile"))
            try_everywhere(&p, p.few, p.many, &tried);
        else if (is_phase(p.few, "draw") && draws++ % DRAWS_APART == 0)
            try_every_tile(&p, &tried);
        else
            continue;
        compare(&p, &tried);
    }
    free(p.few);
    free(p.many);
    free(p.trial);
}

static void the_warning_is_what_trying_every_place_finds(void **state)
{
    (void)state;
    for (unsigned level = 1; level <= LEVELS; level++) {
        for (unsigned game = 0; game < GAMES; game++)
            play_through(level, 1 + game % 5, FEWEST_GHOSTS + game / 5, level > 1 && game % 2 == 1,
                         100 * (uint64_t)level + game);
        assert_true(warned[level] > 0 && calm[level] > 0);
        assert_true(level == 1 || by_graves[level] > 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(the_warning_is_what_trying_every_place_finds) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
