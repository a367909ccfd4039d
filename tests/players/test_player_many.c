/* test_player_many.c -- many decisions of computer players over random mixes of games and expansions: each is legal,
 * none takes longer than it may, and none changes with what the player cannot see.
 *
 * A few hundred in every run of the tests; HRADBY_DECISIONS=100000 makes as many, HRADBY_SEED others.  Time is that
 * of a clock which goes on by what one look at it takes on a slow machine, so that the result does not hang on the
 * machine; HRADBY_REAL_TIME=1 takes the real one, and counts what was more than 50 ms late instead of failing for
 * it; on a machine that is busy with other work it also tells how late by the processor's time, which others cannot
 * take. */
#include "hradby/player.h"

#include "system/clock_threads.h"
#include "tests/support/begun_game.h"
#include "tests/support/dice.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

enum { USUAL = 400, LATE_US = 50000, LOOK_US = 1000, OPTION_TEXT = 256 };

static const char *const players_asked[] = {
    "random",
    "easy",
    "normal",
    "hard:playouts=8,memory=1",
    "hard:ms=20,memory=1",
    "master:playouts=12,threads=2,memory=2",
    "master:ms=20,memory=1",
    "greedy",
};
enum { ASKED = sizeof players_asked / sizeof *players_asked };

static const char expansions[][12] = { "abbot", "circles",   "ferries",  "flier", "ghosts",  "gold",   "hills",
                                       "inns",  "magewitch", "messages", "river", "robbers", "traders" };
enum { EXPANSIONS = sizeof expansions / sizeof *expansions };

/* Time */

struct slow_clock {
    struct hb_stopwatch clock;
    int64_t at;
};

static int64_t look_at_clock(struct hb_stopwatch *clock)
{
    return ((struct slow_clock *)clock)->at += LOOK_US;
}

struct run {
    struct dice dice;
    struct slow_clock slow;
    struct hb_tools tools;
    bool real;
    unsigned long decisions, timed, late;
    int64_t latest, latest_work;
};

static unsigned long number_of(const char *name, unsigned long otherwise)
{
    const char *text = getenv(name);

    return text ? strtoul(text, NULL, 10) : otherwise;
}

/* Games */

static void some_expansions(struct dice *d, char text[OPTION_TEXT])
{
    size_t length = 0;

    text[0] = '\0';
    for (unsigned i = 0; i < EXPANSIONS; i++)
        if (dice_below(d, 4) == 0)
            length +=
                (size_t)snprintf(text + length, OPTION_TEXT - length, "%s%s", length > 0 ? " " : "", expansions[i]);
}

static void some_options(struct dice *d, const char *kind, void *setup)
{
    static const char *const seasons[] = { "summer", "winter" }, *const levels[] = { "1", "2", "3", "4", "5", "6" };
    struct hb_error err = { .code = HB_OK };
    char text[OPTION_TEXT];
    const char *name = "expansions", *value = text;

    if (strcmp(kind, "castle") == 0)
        name = "season", value = seasons[dice_below(d, 2)];
    else if (strcmp(kind, "mists") == 0)
        name = "level", value = levels[dice_below(d, 6)];
    else
        some_expansions(d, text);
    if (!hb_kind_named(kind)->setup_option(setup, name, value, &err))
        fail_msg("%s %s: %s", name, value, err.text);
}

/* Mostly Carcassonne; NULL: what was mixed cannot be played. */
static struct hb_game *some_game(struct dice *d)
{
    static const char *const kinds[] = { "carcassonne", "carcassonne", "carcassonne", "castle", "mists" };
    const char *name = kinds[dice_below(d, 5)];
    const struct hb_kind *kind = hb_kind_named(name);
    unsigned players = 2 + (unsigned)dice_below(d, 3);
    struct hb_error err = { .code = HB_OK };
    void *setup = calloc(1, kind->setup_size);
    struct hb_game *g = NULL;

    assert_non_null(setup);
    kind->setup_init(setup);
    some_options(d, name, setup);
    if (kind->setup_check(setup, players, &err)) {
        g = calloc(1, kind->state_size(setup));
        assert_non_null(g);
        kind->begin(g, setup, NULL);
    }
    free(setup);
    return g;
}

static struct hb_move any_move(const struct hb_game *g, int who, struct dice *d)
{
    static struct hb_move move[HB_MOVES_MAX];
    size_t moves = hb_legal_moves(g, who, move, HB_MOVES_MAX);

    assert_in_range(moves, 1, HB_MOVES_MAX);
    return move[dice_below(d, (int)moves)];
}

/* Decisions */

struct thrown {
    struct hb_random random;
    struct dice dice;
};

static uint64_t throw(struct hb_random * r, uint64_t bound)
{
    return dice_next(&((struct thrown *)r)->dice) % bound;
}

static struct hb_player *open_player(const struct hb_player_spec *spec, const struct hb_game *g,
                                     const struct hb_tools *tools)
{
    void *room = malloc(hb_player_size(spec, g));

    assert_non_null(room);
    return hb_player_open(spec, g, tools, room);
}

static struct hb_choice ask(struct hb_player *p, const struct hb_game *g, int who, uint64_t seed)
{
    struct hb_game *view = malloc(hb_size(g));
    struct hb_choice choice;

    assert_non_null(view);
    hb_view(g, who, view);
    hb_player_choose(p, &(struct hb_question){ .view = view, .who = who, .seed = seed }, &choice);
    free(view);
    return choice;
}

/* Microseconds that this program has worked. */
static int64_t worked(void)
{
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

static void look_at_time(struct run *r, const struct hb_player_spec *spec, int64_t taken, int64_t work)
{
    int64_t over = spec->ms > 0 ? taken - (int64_t)spec->ms * 1000 : 0;
    int64_t work_over = spec->ms > 0 ? work - (int64_t)spec->ms * 1000 : 0;

    r->timed += spec->ms > 0;
    r->latest_work = work_over > r->latest_work ? work_over : r->latest_work;
    r->latest = over > r->latest ? over : r->latest;
    r->late += over > LATE_US;
    if (!r->real)
        assert_true(over <= LATE_US);
}

/* What is hidden from them is filled in anew, and a fresh player of the same sort must answer the same.  With a clock
 * that others move they need not. */
static void ask_about_another_deck(const struct hb_player_spec *spec, const struct hb_game *g, int who, uint64_t seed,
                                   struct hb_choice was)
{
    struct hb_game *other = malloc(hb_size(g));
    struct thrown thrown = { { throw }, { seed } };
    struct hb_player *p = open_player(spec, g, NULL);

    assert_non_null(other);
    hb_view(g, who, other);
    hb_fill_unknown(other, who, &thrown.random);
    struct hb_choice again = ask(p, other, who, seed);
    assert_true(again.move.code == was.move.code);
    assert_true(again.value == was.value);
    free(p);
    free(other);
}

static struct hb_move decide(struct run *r, const struct hb_game *g, int who)
{
    struct hb_player_spec spec;
    struct hb_error err = { .code = HB_OK };
    uint64_t seed = dice_next(&r->dice);
    struct hb_player *p;
    struct hb_choice choice;

    assert_true(hb_player_read(&spec, players_asked[dice_below(&r->dice, ASKED)], &err));
    p = open_player(&spec, g, &r->tools);
    int64_t before = r->tools.clock->now(r->tools.clock), work = worked();
    choice = ask(p, g, who, seed);
    look_at_time(r, &spec, r->tools.clock->now(r->tools.clock) - before, worked() - work);
    free(p);
    assert_true(hb_is_legal(g, who, choice.move));
    if (spec.ms == 0)
        ask_about_another_deck(&spec, g, who, seed, choice);
    r->decisions++;
    return choice.move;
}

static void play_one(struct run *r, struct hb_game *g, unsigned long most)
{
    while (!g->over && r->decisions < most) {
        int who = next_to_act(g);

        if (who < 0 || dice_below(&r->dice, 12) != 0)
            hb_play(g, who, any_move(g, who, &r->dice), NULL);
        else
            hb_play(g, who, decide(r, g, who), NULL);
    }
    free(g);
}

static void decisions_are_legal_in_time_and_by_what_is_seen(void **state)
{
    unsigned long most = number_of("HRADBY_DECISIONS", USUAL);
    struct run r = { .dice = { number_of("HRADBY_SEED", 1) },
                     .slow = { { look_at_clock }, 0 },
                     .real = number_of("HRADBY_REAL_TIME", 0) != 0 };

    (void)state;
    r.tools = r.real ? hb_system_tools : (struct hb_tools){ &r.slow.clock, NULL };
    while (r.decisions < most) {
        struct hb_game *g = some_game(&r.dice);
        if (g)
            play_one(&r, g, most);
    }
    print_message("# %lu decisions, %lu by time, at most %lld us over it, %lu of them more than 50 ms\n", r.decisions,
                  r.timed, (long long)r.latest, r.late);
    if (r.real)
        print_message("# by the processor's time at most %lld us over\n", (long long)r.latest_work);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(decisions_are_legal_in_time_and_by_what_is_seen),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
