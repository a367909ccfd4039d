/* setups.h -- set-ups of all sorts for tests that must hold in every game, and games that begin with them.
 *
 * To be included after cmocka.h, by one file of a test program. */
#ifndef HB_REFEREE_SETUPS_H
#define HB_REFEREE_SETUPS_H

#include "hradby/game.h"
#include "tests/support/dice.h"

#include <stdlib.h>

enum { EDITION, EXPANSIONS, FARMERS, BAG, DRAWS, START, OPTIONS };

struct setup {
    unsigned players;
    const char *option[OPTIONS]; /* "" or NULL: as usual */
};

/* setups[]: the real ones, unless a program brings others, maybe of another game with other options of its own. */
#ifdef HB_SETUPS
#include HB_SETUPS
#else
static const struct setup setups[] = {
    { 2, { "c3", "", "yes" } },
    { 1, { "bb5", "", "yes" } },
    { 5, { "c3", "abbot", "yes" } },
    { 3, { "c3", "river", "yes" } },
    { 8, { "bb5", "river", "yes" } },
    { 6, { "c3", "river abbot", "no" } },
    { 2, { "c3", "river abbot", "yes" } },
    { 4, { "bb5", "abbot", "no" } },
    { 2, { "c3", "abbot", "yes", "base/B=4 base/A=2 base/E-G=2 base/C=1" } },
    { 3, { "bb5", "", "yes", "base/R=3 base/U=4 base/W=2", "base/W base/U base/R" } },
    { 2, { "c3", "", "yes", "base/D=3 base/K=3 base/V=3", "", "base/U@0,0,0 base/U@0,1,0" } },
    { 2, { "c3", "river", "yes", "river/D=1 river/E=1 river/I=1 river/L=1 base/A=2" } },
    { 2, { "c3", "inns", "yes" } },
    { 3, { "bb5", "traders", "yes" } },
    { 6, { "c3", "river abbot inns traders", "yes" } },
    { 8, { "bb5", "river inns traders", "no" } },
    { 1, { "bb5", "inns traders", "yes", "traders/HV=4 traders/HQ=2 inns/EK=2 inns/EO=4 base/E=4" } },
    { 3, { "c3", "gold", "yes" } },
    { 4, { "c3", "abbot gold inns river traders", "yes" } },
    { 5, { "c3", "gold", "no", "gold/GoldF=6 gold/GoldD=6 base/E=6 base/A=6 base/B=6" } },
    { 3, { "c3", "magewitch", "yes" } },
    { 6, { "c3", "abbot gold inns magewitch river traders", "yes" } },
    { 2, { "bb5", "magewitch", "no", "magewitch/MaHeD=6 magewitch/MaHeH=4 base/E=8 base/U=4 base/A=4 base/B=2" } },
    { 2, { "c3", "traders abbot", "yes", "base/U=3 base/V=3 traders/HB=1 base/B=3 traders/HM=1" } },
    { 2, { "c3", "ferries", "yes" } },
    { 6, { "bb5", "ferries inns river traders", "yes" } },
    { 3,
      { "c3", "ferries traders", "yes",
        "ferries/Faehr-01=4 ferries/Faehr-02=8 ferries/Faehr-03=6 base/U=6 base/V=9 base/A=4 base/X=2 base/K=2" } },
    { 3, { "c3", "flier", "yes" } },
    { 2, { "c3", "abbot flier inns traders", "yes", "flier/FlugB=6 flier/FlugG=4 flier/FlugH=2 base/B=4 base/L=3" } },
    { 4, { "c3", "circles", "yes" } },
    { 2,
      { "c3", "abbot circles flier inns traders", "yes",
        "circles/A=3 circles/B=2 circles/C=3 circles/E=3 circles/F=2 flier/FlugB=3 base/D=4 base/G=2" } },
    { 2, { "c3", "robbers", "yes" } },
    { 5, { "c3", "robbers abbot inns", "no" } },
    { 2, { "c3", "messages", "yes" } },
    { 3, { "c3", "messages traders abbot inns", "yes" } },
    { 6, { "c3", "messages robbers river abbot inns traders", "yes" } },
    { 3, { "bb5", "hills river", "yes" } },
    { 8, { "bb5", "hills inns river traders", "yes" } },
    { 2, { "c3", "ferries gold hills messages robbers", "yes" } },
    { 2, { "bb5", "hills", "yes", "hills/01=8 hills/10=8 hills/13=4 hills/04=4 hills/02=2 base/E=4 base/B=6" } },
    { 2, { "bb5", "messages robbers", "yes", "robbers/RaubE=8 robbers/RaubF=8 robbers/RaubA=8 base/U=8 base/W=4" } },
    { 3, { "bb5", "wheel", "yes" } },
    { 2, { "c3", "wheel abbot", "yes", "wheel/29=6 wheel/31=6 wheel/34=6 base/B=6 base/E-G=4 base/C=1 base/E=6" } },
    { 8, { "bb5", "river wheel inns traders", "yes" } },
    { 4, { "bb5", "wheel traders", "yes", "base/U-w1=6 base/V-w2=6 base/N-w3=6 base/X-w1=2 base/F=4 base/D=6" } },
    { 3, { "bb5", "wheel messages robbers circles flier inns", "yes" } },
    { 2, { "c3", "river wheel", "yes", "river/A=1 river/D=2 river/L=1 wheel/31=4 base/U=4", "river/A" } },
    { 2, { "c3", "ghosts", "yes" } },
    { 8, { "bb5", "ghosts river inns traders", "yes" } },
    { 3, { "c3", "abbot flier ghosts gold hills inns magewitch wheel", "yes" } },
    { 3,
      { "c3", "ghosts flier", "yes",
        "mists/M45=6 mists/M46=4 mists/M51=6 mists/M13=6 mists/M33=4 flier/FlugG=4 base/E=4 base/B=4" } },
    { 2, { "bb5", "wheel", "yes", "base/U-w3=4 wheel/board-11=3 base/E=6", "", "wheel/board-22@0,0,0 base/B@1,0,0" } },
};
#endif

#ifndef HB_SETUPS_GAME
#define HB_SETUPS_GAME "carcassonne"
#define HB_SETUPS_OWN  "edition", "expansions", "farmers"
#endif

enum { SETUPS = sizeof setups / sizeof setups[0] };

static const char *const option_name[OPTIONS] = { HB_SETUPS_OWN, "bag", "draws", "start" };

static const struct hb_kind *game_of_setups(void)
{
    const struct hb_kind *kind = hb_kind_named(HB_SETUPS_GAME);

    assert_non_null(kind);
    return kind;
}

static bool is_given(const struct setup *s, int option)
{
    return s->option[option] && s->option[option][0] != '\0';
}

static void *make_setup(const struct setup *s)
{
    struct hb_error err = { .code = HB_OK };
    void *setup = calloc(1, game_of_setups()->setup_size);

    assert_non_null(setup);
    game_of_setups()->setup_init(setup);
    for (int i = 0; i < OPTIONS; i++)
        if (is_given(s, i) && !game_of_setups()->setup_option(setup, option_name[i], s->option[i], &err))
            fail_msg("%s %s: %s", option_name[i], s->option[i], err.text);
    if (!game_of_setups()->setup_check(setup, s->players, &err))
        fail_msg("%s", err.text);
    return setup;
}

static struct hb_game *begin(const struct setup *s, struct hb_sink *sink)
{
    void *setup = make_setup(s);
    struct hb_game *g = calloc(1, game_of_setups()->state_size(setup));

    assert_non_null(g);
    game_of_setups()->begin(g, setup, sink);
    free(setup);
    return g;
}

static struct hb_game *copy_of(const struct hb_game *g)
{
    struct hb_game *copy = malloc(hb_size(g));

    assert_non_null(copy);
    hb_copy(copy, g);
    return copy;
}

static struct hb_move random_move(const struct hb_game *g, struct dice *d)
{
    struct hb_move move[HB_MOVES_MAX];
    size_t moves = hb_legal_moves(g, hb_actor(g), move, HB_MOVES_MAX);

    assert_in_range(moves, 1, HB_MOVES_MAX);
    return move[dice_below(d, (int)moves)];
}

#endif
