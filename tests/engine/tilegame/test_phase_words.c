/* test_phase_words.c -- what a phase asks for, said to the one in turn and to the others: every phase of every game, in
 * every language. */
#include "games/castle/castle.h"
#include "hradby/events.h"
#include "hradby/words.h"
#include "tests/support/dice.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { STATE_ROOM = 16384, SAID = 240 };

/* Room for a state of any kind. */
union room {
    struct hb_game head;
    uint64_t words[STATE_ROOM / 8];
};

static const struct hb_names names = { { "Anna", "Petr", "Jan", "Eva" } };

static void begin(union room *room, const char *kind_id, unsigned players, const char *option, const char *text)
{
    const struct hb_kind *kind = hb_kind_named(kind_id);
    struct hb_error err = { .code = HB_OK };
    void *setup = malloc(kind->setup_size);

    assert_non_null(setup);
    kind->setup_init(setup);
    if (!kind->setup_option(setup, option, text, &err) || !kind->setup_check(setup, players, &err))
        fail_msg("%s: %s", text, err.text);
    assert_in_range(kind->state_size(setup), sizeof(struct hb_game), STATE_ROOM);
    kind->begin(&room->head, setup, NULL);
    free(setup);
}

static int who_moves(const struct hb_game *g)
{
    int who = hb_actor(g) == HB_SEVERAL ? 0 : hb_actor(g);

    while (!hb_may_move(g, who))
        who++;
    return who;
}

static void play_a_move(struct hb_game *g, struct dice *d)
{
    static struct hb_move moves[HB_MOVES_MAX];
    int who = who_moves(g);
    size_t n = hb_legal_moves(g, who, moves, HB_MOVES_MAX);

    assert_in_range(n, 1, HB_MOVES_MAX);
    hb_play(g, who, moves[dice_below(d, (int)n)], NULL);
}

/* The sentence is whole. */
static void say(const struct hb_game *g, int viewer, enum hb_language language, char said[SAID])
{
    struct hb_text out = hb_text_for(language, said, SAID);

    hb_phase_words(g, viewer, &names, &out);
    if (!hb_text_fits(&out) || out.len == 0 || strpbrk(said, "{}[]|") || strstr(said, "⟦"))
        fail_msg("%s in %s: «%s»", hb_phase(g), hb_language_code[language], said);
}

/* What is said in general is not what a phase with a sentence of its own is told by. */
static bool is_general(enum hb_language language, const char *said)
{
    return strcmp(said, hb_words(language, "ask.any")) == 0;
}

static void look(const struct hb_game *g)
{
    int actor = hb_actor(g) >= 0 ? hb_actor(g) : HB_SPECTATOR;

    for (unsigned l = 0; l < HB_LANGUAGES; l++) {
        enum hb_language language = (enum hb_language)l;
        char told[SAID], asked[SAID];
        say(g, HB_SPECTATOR, language, told);
        for (int p = 0; p < g->players; p++) {
            say(g, p, language, asked);
            if (hb_may_move(g, p))
                assert_string_not_equal(asked, told);
            else
                assert_string_equal(asked, told);
            assert_false(hb_may_move(g, p) && is_general(language, asked));
        }
        if (actor >= 0)
            assert_non_null(strstr(told, names.name[actor])); /* the others hear who it is */
    }
}

/* Phases seen so far, by name. */
struct seen {
    const char *name[32];
    unsigned count;
};

static void note(struct seen *s, const char *phase)
{
    for (unsigned i = 0; i < s->count; i++)
        if (strcmp(s->name[i], phase) == 0)
            return;
    assert_in_range(s->count, 0, 31);
    s->name[s->count++] = phase;
}

static void look_at_games(const char *kind, unsigned players, const char *option, const char *text, struct seen *s)
{
    static union room room;
    struct dice d = { .at = players };

    begin(&room, kind, players, option, text);
    for (; !room.head.over; play_a_move(&room.head, &d)) {
        note(s, hb_phase(&room.head));
        look(&room.head);
    }
    note(s, hb_phase(&room.head));
    look(&room.head);
}

/* Some phases are seldom come to by chance, so each is put onto the table. */
static void every_phase_of_the_castle_is_said(void **state)
{
    static union room room;
    struct hb_castle *c = (struct hb_castle *)(void *)&room;
    struct seen s = { .count = 0 };

    (void)state;
    begin(&room, "castle", 3, "prepared", "starter=0");
    c->building = HB_CASTLE_HOUSE_TILE + 1;
    c->seller = 2;
    for (unsigned phase = 0; phase < HB_CASTLE_PHASES; phase++) {
        bool by_chance = phase == HB_CASTLE_AT_LOT || phase == HB_CASTLE_AT_WINTER;
        c->phase = (uint8_t)phase;
        c->head.over = phase == HB_CASTLE_AT_END;
        c->head.actor = by_chance                      ? HB_CHANCE
                        : phase == HB_CASTLE_AT_CHOOSE ? HB_SEVERAL
                        : phase == HB_CASTLE_AT_END    ? HB_NOBODY
                                                       : 1;
        note(&s, hb_phase(&room.head));
        look(&room.head);
    }
    assert_int_equal(s.count, HB_CASTLE_PHASES);
}

static void random_games_of_the_castle_are_said(void **state)
{
    struct seen s = { .count = 0 };

    (void)state;
    look_at_games("castle", 2, "season", "winter", &s);
    look_at_games("castle", 3, "season", "summer", &s);
    look_at_games("castle", 4, "season", "winter", &s);
    assert_in_range(s.count, HB_CASTLE_PHASES / 2, HB_CASTLE_PHASES);
}

static void every_phase_of_carcassonne_is_said(void **state)
{
    struct seen s = { .count = 0 };

    (void)state;
    look_at_games("carcassonne", 2, "expansions", "", &s);
    look_at_games("carcassonne", 3, "expansions", "abbot gold inns magewitch river traders", &s);
    assert_in_range(s.count, 4, 31); /* draw, tile, figure, over */
}

/* Those are named, and told among the facts, whose counters stand where the robber would go; whoever sends it is
 * not. */
static void check_victims(const struct hb_game *g, int who, struct hb_move m)
{
    enum { SPACES = 50 };
    char said[SAID];
    struct hb_text out = hb_text_for(HB_ENGLISH, said, sizeof said);
    struct hb_event_record t = { .player = HB_NOBODY };
    const struct hb_event_item *space, *victims;
    unsigned named = 0;

    hb_move_words(g, m, &names, &out);
    hb_kind_of(g)->describe_move(g, m, &t);
    space = hb_event_find(&t, "space");
    victims = hb_event_find(&t, "victims");
    if (!space) {
        assert_null(victims);
        return;
    }
    assert_non_null(victims);
    for (int p = 0; p < g->players; p++) {
        bool there = p != who && hb_score(g, p) % SPACES == space->number[0];
        if ((strstr(said, names.name[p]) != NULL) != there)
            fail_msg("%s at space %d: «%s»", names.name[p], space->number[0], said);
        if (there)
            assert_int_equal(victims->number[named++], p);
    }
    assert_int_equal(victims->count, named);
}

static void whom_a_robber_would_rob_is_said(void **state)
{
    static union room room;
    static struct hb_move moves[HB_MOVES_MAX];
    struct dice d = { .at = 7 };
    unsigned seen = 0;

    (void)state;
    begin(&room, "carcassonne", 4, "expansions", "robbers");
    for (; !room.head.over; play_a_move(&room.head, &d)) {
        if (strcmp(hb_phase(&room.head), "robber") != 0)
            continue;
        int who = who_moves(&room.head);
        size_t n = hb_legal_moves(&room.head, who, moves, HB_MOVES_MAX);
        for (size_t i = 0; i < n; i++)
            check_victims(&room.head, who, moves[i]);
        seen++;
    }
    assert_in_range(seen, 4, 16);
}

static void the_building_that_is_paid_for_is_named(void **state)
{
    static union room room;
    struct hb_castle *c = (struct hb_castle *)(void *)&room;
    char said[SAID];

    (void)state;
    begin(&room, "castle", 2, "prepared", "starter=0");
    c->phase = HB_CASTLE_AT_PAY;
    c->building = HB_CASTLE_BIG_GATE + 1;
    c->head.actor = 1;
    say(&room.head, 1, HB_ENGLISH, said);
    assert_string_equal(said, "choose the goods to pay for the big gate");
    say(&room.head, 0, HB_ENGLISH, said);
    assert_string_equal(said, "Petr pays for the big gate");
    say(&room.head, 1, HB_CZECH, said);
    assert_string_equal(said, "vyberte, čím zaplatíte velkou bránu");
    say(&room.head, 0, HB_SLOVAK, said);
    assert_string_equal(said, "Petr platí za veľkú bránu");
}

static void those_who_still_choose_are_named(void **state)
{
    static union room room;
    char said[SAID];
    struct hb_error err;
    struct hb_move m;

    (void)state;
    begin(&room, "castle", 3, "prepared", "starter=0");
    assert_string_equal(hb_phase(&room.head), "choose");
    say(&room.head, HB_SPECTATOR, HB_ENGLISH, said);
    assert_string_equal(said, "Still choose in secret: Anna, Petr and Jan");
    assert_true(hb_move_parse(&room.head, "choose mason", &m, &err));
    hb_play(&room.head, 0, m, NULL);
    hb_play(&room.head, 2, m, NULL);
    say(&room.head, 0, HB_CZECH, said);
    assert_string_equal(said, "Ještě tajně vybírá: Petr");
    say(&room.head, 1, HB_CZECH, said);
    assert_string_equal(said, "tajně vyberte, co zahrajete");
}

/* Everything that can be pointed at is explained, in every language. */
static void assert_help(const char *what, const char *id)
{
    char key[64], said[400];

    snprintf(key, sizeof key, "%s.%s", what, id);
    for (unsigned l = 0; l < HB_LANGUAGES; l++) {
        struct hb_text out = hb_text_for((enum hb_language)l, said, sizeof said);
        if (!hb_say_help(key, &out) || !hb_text_fits(&out) || said[out.len - 1] != '.')
            fail_msg("no help for %s in %s", key, hb_language_code[l]);
    }
}

static void everything_at_the_castle_is_explained(void **state)
{
    char nothing[8];
    struct hb_text none = hb_text_in(nothing, sizeof nothing);

    (void)state;
    for (unsigned i = 0; i < HB_CASTLE_CARDS; i++)
        assert_help("card", hb_castle_card_name[i]);
    for (unsigned i = 0; i < HB_CASTLE_BUILDINGS; i++)
        assert_help("building", hb_castle_building_name[i]);
    for (unsigned i = 0; i < HB_CASTLE_SPACES; i++)
        assert_help("space", hb_castle_space_name[i]);
    for (unsigned i = 0; i < HB_CASTLE_WINTER_CARDS; i++)
        assert_help("winter", hb_castle_winter_name[i]);
    for (unsigned i = 0; i < HB_CASTLE_GOODS; i++) {
        assert_help("good", hb_castle_good_name[i]);
        assert_help("place", hb_castle_place_name[i]);
    }
    assert_help("good", "taler");
    assert_help("place", "tower");
    assert_false(hb_say_help("card.joker", &none));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_phase_of_the_castle_is_said),      cmocka_unit_test(random_games_of_the_castle_are_said),
        cmocka_unit_test(every_phase_of_carcassonne_is_said),     cmocka_unit_test(whom_a_robber_would_rob_is_said),
        cmocka_unit_test(the_building_that_is_paid_for_is_named), cmocka_unit_test(those_who_still_choose_are_named),
        cmocka_unit_test(everything_at_the_castle_is_explained),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
