/* test_castle.c -- the castle below its rules: options, prepared games, payments against brute force, positions, and
 * what is said of moves and refusals in the languages. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/castle/castle.h"

static struct hb_castle_setup setup;
static struct hb_castle game;

static bool set_up(unsigned players, const char *name, const char *text, struct hb_error *err)
{
    hb_castle_setup_init(&setup);
    return hb_castle_setup_option(&setup, name, text, err) && hb_castle_setup_check(&setup, players, err);
}

static void begin(unsigned players, const char *name, const char *text)
{
    struct hb_error err = { .code = HB_OK };

    if (!set_up(players, name, text, &err))
        fail_msg("refused: %s", err.text);
    memset(&game, 0, sizeof game);
    hb_castle_begin(&game.head, &setup, NULL);
}

static void assert_refused(unsigned players, const char *name, const char *text, const char *because)
{
    struct hb_error err = { .code = HB_OK };

    assert_false(set_up(players, name, text, &err));
    assert_int_equal(err.code, HB_BAD_OPTION);
    if (!strstr(err.text, because))
        fail_msg("\"%s\" does not say \"%s\"", err.text, because);
}

/* Options */

static void the_built_in_figures_are_those_of_the_box(void **state)
{
    static const uint8_t value[HB_CASTLE_TILED] = { 24, 22, 18, 12, 18, 18, 30, 12, 8, 10 };
    unsigned sum = 0;

    (void)state;
    begin(2, "season", "summer");
    assert_memory_equal(game.figures.value, value, sizeof value);
    for (unsigned b = 0; b < HB_CASTLE_TILED; b++)
        sum += (unsigned)game.figures.value[b] * game.figures.count[b];
    assert_int_equal(sum, 286);
    assert_int_equal(hb_castle_tiles_left(&game), 23); /* CAS-2.1 */
    assert_int_equal(game.figures.snow, 1 << 10 | 1 << 8 | 1 << 6 | 1 << 4 | 1 << 2);
}

static void figures_can_be_changed_one_by_one(void **state)
{
    char text[2048];
    struct hb_text t = hb_text_in(text, sizeof text);

    (void)state;
    begin(2, "figures", "yield/sand=5 fee/market/1=7 value/tower=10");
    assert_int_equal(game.figures.yield[HB_CASTLE_SAND], 5);
    assert_int_equal(game.figures.fee[12], 7);
    assert_int_equal(game.figures.fee[13], 8);
    hb_castle_setup_text(&setup, "figures", &t);
    assert_non_null(strstr(text, " value/tower=10 "));
    assert_non_null(strstr(text, " yield/rider=2"));
}

static void what_the_options_say_reads_back_the_same(void **state)
{
    static const char *const options[] = { "season", "figures", "snow", "prepared" };
    struct hb_castle_setup first;

    (void)state;
    begin(3, "prepared", "starter=2 field=4 1/stone=3 1/pile/mason=1 space/market/2=1 cart/rider=0 built/tower=5");
    first = setup;
    hb_castle_setup_init(&setup);
    for (unsigned i = 0; i < 4; i++) {
        char text[4096];
        struct hb_text t = hb_text_in(text, sizeof text);
        struct hb_error err;

        hb_castle_setup_text(&first, options[i], &t);
        assert_true(hb_text_fits(&t));
        assert_true(hb_castle_setup_option(&setup, options[i], text, &err));
    }
    setup.players = first.players;
    assert_memory_equal(&setup, &first, sizeof setup);
}

static void bad_options_are_refused_with_a_sentence(void **state)
{
    (void)state;
    assert_refused(2, "season", "spring", "neither summer nor winter");
    assert_refused(2, "figures", "yield/gold=2", "no number called \"yield/gold\"");
    assert_refused(2, "figures", "value/keep", "no name=number");
    assert_refused(2, "figures", "value/keep=41", "from 3 to 40");
    assert_refused(2, "figures", "value/keep=x", "from 3 to 40");
    assert_refused(2, "figures", "count/keep=2", "no number called");
    assert_refused(2, "snow", "16", "1 to 15");
    assert_refused(2, "snow", "11 x", "no field");
    assert_refused(2, "prepared", "field=13", "begins at 12");
    assert_refused(2, "prepared", "2/sand=1", "no player 2");
    assert_refused(2, "prepared", "starter=3", "no player 3");
    assert_refused(2, "prepared", "0/sand=20 1/sand=20", "only 20 sand");
    assert_refused(2, "prepared", "stock/silver=15", "only 15 silver");
    assert_refused(2, "prepared", "bank=100", "only 105 talers");
    assert_refused(2, "prepared", "space/keep/1=0", "the keep is not there");
    assert_refused(2, "prepared", "space/granary/1=0", "granary is not there");
    assert_refused(2, "prepared", "open/village_inn=1", "season winter");
    assert_refused(2, "prepared", "built/tower=10", "only 9");
    assert_refused(2, "prepared", "0/pile/mason=1 0/gone/mason=1", "in one place only");
    assert_refused(2, "prepared", "0/gone/master_builder=1", "always comes back");
    assert_refused(2, "prepared", "0/pile/master_builder=1", "always comes back");
}

static void what_lies_on_a_winter_card_needs_the_card(void **state)
{
    struct hb_error err = { .code = HB_OK };

    (void)state;
    hb_castle_setup_init(&setup);
    assert_true(hb_castle_setup_option(&setup, "season", "winter", &err));
    assert_true(hb_castle_setup_option(&setup, "prepared", "inn/talers=2", &err));
    assert_false(hb_castle_setup_check(&setup, 2, &err));
    assert_non_null(strstr(err.text, "open/village_inn=1"));
    assert_true(hb_castle_setup_option(&setup, "prepared", "open/village_inn=1 dowry/sand=1 open/maiden=1", &err));
    assert_false(hb_castle_setup_check(&setup, 2, &err));
    assert_non_null(strstr(err.text, "nobody courts"));
    assert_true(hb_castle_setup_option(&setup, "prepared", "suitor/0=1 suitor/1=1", &err));
    assert_true(hb_castle_setup_check(&setup, 2, &err));
}

static void seven_helpers_are_all_a_player_has(void **state)
{
    (void)state;
    assert_refused(3, "prepared",
                   "cart/sand=0 cart/wood=0 cart/clay=0 cart/stone=0 space/market/1=0 space/market/2=0 space/forge/1=0",
                   "only 6 in all"); /* CAS-2.4 */
}

/* Payments (CAS-7.4, CAS-7.5, CAS-S7, CAS-S10, CAS-S11) */

enum { WAYS_MAX = 4096 };

/* Every bundle of own goods and every exchange, one by one. */
static bool can_make(const struct hb_castle_till *t, const unsigned own[4], unsigned price, unsigned bars)
{
    for (unsigned a = 0; a <= bars && a <= t->stock[0]; a++)
        for (unsigned b = 0; a + b <= bars && b <= t->stock[1]; b++)
            for (unsigned c = 0; a + b + c <= bars && c <= t->stock[2]; c++) {
                unsigned d = bars - a - b - c;
                unsigned worth = own[0] + a + 2 * (own[1] + b) + 4 * (own[2] + c) + 5 * (own[3] + d);
                int kinds = (own[0] + a > 0) + (own[1] + b > 0) + (own[2] + c > 0) + (own[3] + d > 0);

                if (d <= t->stock[3] && worth == price && kinds >= 3)
                    return true;
            }
    return false;
}

static size_t ways_by_hand(const struct hb_castle_till *t, unsigned price, unsigned bars, uint64_t out[WAYS_MAX])
{
    unsigned own[4];
    size_t n = 0;

    for (own[3] = 0; own[3] <= t->own[3]; own[3]++)
        for (own[2] = 0; own[2] <= t->own[2]; own[2]++)
            for (own[1] = 0; own[1] <= t->own[1]; own[1]++)
                for (own[0] = 0; own[0] <= t->own[0]; own[0]++) {
                    bool fewer = false;

                    for (unsigned less = 0; less < bars && t->thrifty; less++)
                        fewer = fewer || can_make(t, own, price, less);
                    if (!fewer && can_make(t, own, price, bars))
                        out[n++] = hb_castle_move(HB_CASTLE_DO_PAY, own[0], own[1], own[2], own[3]).code;
                }
    return n;
}

static bool is_among(uint64_t code, const uint64_t *all, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (all[i] == code)
            return true;
    return false;
}

static void compare_ways(const struct hb_castle_till *t, unsigned price, unsigned bars)
{
    static uint64_t by_hand[WAYS_MAX];
    static struct hb_move found[WAYS_MAX];
    struct hb_castle_list l = { .out = found, .cap = WAYS_MAX };
    size_t n = ways_by_hand(t, price, bars, by_hand);

    hb_castle_list_payments(t, price, bars, &l);
    assert_int_equal(l.n, n);
    for (size_t i = 0; i < n; i++)
        assert_true(is_among(found[i].code, by_hand, n));
    assert_int_equal(hb_castle_bars_for(t, price) >> bars & 1, n > 0);
    assert_true(n == 0 || (hb_castle_payable(t) >> price & 1));
}

static uint32_t next_random(uint32_t *seed)
{
    *seed = *seed * 1664525u + 1013904223u;
    return *seed >> 16;
}

static void the_ways_to_pay_are_those_found_one_by_one(void **state)
{
    uint32_t seed = 2008;

    (void)state;
    for (int round = 0; round < 400; round++) {
        struct hb_castle_till t = { .thrifty = next_random(&seed) % 4 == 0,
                                    .silver = (uint8_t)(next_random(&seed) % 5) };

        for (unsigned k = 0; k < 4; k++) {
            t.own[k] = (uint8_t)(next_random(&seed) % 6);
            t.stock[k] = (uint8_t)(next_random(&seed) % 4);
        }
        unsigned price = 3 + next_random(&seed) % 38;
        for (unsigned bars = 0; bars <= t.silver; bars++)
            compare_ways(&t, price, bars);
    }
}

/* Most stone first, then most clay, then most wood, then the least sand. */
static bool comes_before(struct hb_move a, struct hb_move b)
{
    for (unsigned k = HB_CASTLE_STONE; k > HB_CASTLE_SAND; k--)
        if (hb_castle_part(a, k) != hb_castle_part(b, k))
            return hb_castle_part(a, k) > hb_castle_part(b, k);
    return hb_castle_part(a, HB_CASTLE_SAND) < hb_castle_part(b, HB_CASTLE_SAND);
}

static void payments_come_in_the_order_that_is_documented(void **state)
{
    static struct hb_move ways[WAYS_MAX];
    struct hb_castle_till t = { .own = { 6, 5, 4, 3 }, .stock = { 9, 9, 9, 9 }, .silver = 3 };

    (void)state;
    for (unsigned bars = 0; bars <= t.silver; bars++) {
        struct hb_castle_list l = { .out = ways, .cap = WAYS_MAX };

        hb_castle_list_payments(&t, 24, bars, &l);
        assert_true(l.n > 10);
        for (size_t i = 1; i < l.n; i++)
            assert_true(comes_before(ways[i - 1], ways[i]));
    }
}

static void a_price_is_payable_exactly_when_there_is_a_way(void **state)
{
    uint32_t seed = 7;

    (void)state;
    for (int round = 0; round < 300; round++) {
        struct hb_castle_till t = { .silver = (uint8_t)(next_random(&seed) % 4) };

        for (unsigned k = 0; k < 4; k++) {
            t.own[k] = (uint8_t)(next_random(&seed) % 4);
            t.stock[k] = (uint8_t)(next_random(&seed) % 3);
        }
        for (unsigned price = 3; price <= HB_CASTLE_VALUE_MAX; price++)
            assert_int_equal(hb_castle_payable(&t) >> price & 1, hb_castle_bars_for(&t, price) != 0);
    }
}

static void an_odd_sum_pays_for_no_building(void **state)
{
    struct hb_castle_till t = { .own = { 1, 1, 1, 0 } }; /* 7 */

    (void)state;
    begin(2, "season", "summer");
    for (unsigned b = 0; b < HB_CASTLE_TILED; b++) {
        assert_int_equal(game.figures.value[b] % 2, 0); /* CAS-S7 */
        assert_int_equal(hb_castle_payable(&t) >> game.figures.value[b] & 1, 0);
    }
    assert_int_equal(hb_castle_payable(&t), UINT64_C(1) << 7);
}

static void the_stable_takes_two_stone_a_clay_and_four_sand(void **state)
{
    struct hb_castle_till t = { .own = { 4, 0, 1, 2 } };

    (void)state;
    assert_int_equal(hb_castle_payable(&t) >> 18 & 1, 1); /* CAS-S1, CAS-A20: with clay at 3 it would be 17 */
    assert_int_equal(hb_castle_payable(&t) >> 17 & 1, 1); /* with one sand less */
    assert_int_equal(hb_castle_good_worth[HB_CASTLE_CLAY], 4);
}

static void no_list_of_payments_is_longer_than_documented(void **state)
{
    enum { WHATEVER_THE_FIGURES = 2668, AS_PRINTED = 1039 };
    struct hb_castle_till rich = { .own = { 20, 18, 15, 15 }, .stock = { 20, 18, 15, 15 }, .silver = 15 };
    size_t most = 0, printed = 0;

    (void)state;
    for (unsigned price = 3; price <= HB_CASTLE_VALUE_MAX; price++)
        for (unsigned bars = 0; bars <= 15; bars++) {
            struct hb_castle_list l = { .n = 0 };

            hb_castle_list_payments(&rich, price, bars, &l);
            most = l.n > most ? l.n : most;
            printed = price <= 30 && l.n > printed ? l.n : printed;
        }
    assert_int_equal(most, WHATEVER_THE_FIGURES);
    assert_int_equal(printed, AS_PRINTED);
    assert_true(most <= HB_MOVES_MAX);
}

/* Positions */

static char text[8192];

static void write_position(void)
{
    struct hb_text t = hb_text_in(text, sizeof text);

    hb_position_text(&game.head, &t);
    assert_true(hb_text_fits(&t));
}

static void assert_no_position(const char *old, const char *new, const char *because)
{
    struct hb_error err = { .code = HB_OK };
    struct hb_castle other;
    char changed[8192];
    const char *at = strstr(text, old);

    assert_non_null(at);
    snprintf(changed, sizeof changed, "%.*s%s%s", (int)(at - text), text, new, at + strlen(old));
    assert_false(hb_position_parse(&other.head, changed, &err));
    if (!strstr(err.text, because))
        fail_msg("\"%s\" does not say \"%s\"", err.text, because);
}

static void a_position_reads_back_to_the_same_bytes(void **state)
{
    struct hb_error err;
    struct hb_castle other;

    (void)state;
    begin(3, "prepared", "starter=0 0/stone=2 space/market/1=2");
    write_position();
    assert_int_equal(hb_position_size(text, &err), sizeof game);
    assert_true(hb_position_parse(&other.head, text, &err));
    assert_memory_equal(&other, &game, sizeof game);
}

static void a_position_that_cannot_be_is_refused(void **state)
{
    (void)state;
    begin(2, "prepared", "starter=0");
    write_position();
    assert_no_position("players 2", "players 5", "players");
    assert_no_position("actor -2", "actor 0", "another than the actor");
    assert_no_position("\nbank 87", "\nbank 88", "more talers than the box");
    assert_no_position("\nbank 87", "\nbank x", "line");
    assert_no_position("\nbank 87", "\nbank 087", "line");
    assert_no_position("\nbank 87", "\nbank", "line");
    assert_no_position("\nstock 17", "\nstock 18", "more goods than the box");
    assert_no_position("\nphase 3", "\nphase 15", "another than the actor");
    assert_no_position("\nseason 0", "\nseason 2", "season");
    assert_no_position("\nfield 12", "\nfield 13", "round");
    assert_no_position("\ncart 0", "\ncart 3", "nobody stands at a cart");
    assert_no_position("\nspace 0", "\nspace 1", "not there");
    assert_no_position("\nready 0", "\nready 3", "face down");
    assert_no_position("seat 0 hand 255", "seat 0 hand 254", "in one place only");
    assert_no_position("seat 1 score 0", "seat 1 score 4", "do not add up");
    assert_no_position("seat 1 points", "seat 1 dots", "points");
}

/* Moves as text */

static void words_that_are_no_move_are_refused_with_an_example(void **state)
{
    static const char *const bad[] = { "",
                                       "dance",
                                       "choose",
                                       "choose baker",
                                       "choose mason  trader",
                                       "pay 0 sand",
                                       "pay sand",
                                       "pay 1 stone 1 sand",
                                       "put supply",
                                       "put supply tavern 3",
                                       "build",
                                       "build x y",
                                       "exchange 01",
                                       "bid silver as silver",
                                       "give 1 sand",
                                       "buy wood 9 worker1",
                                       "buy wood 1 mason",
                                       "start -1",
                                       "pass pass",
                                       "choose mason mason" };

    (void)state;
    begin(2, "prepared", "starter=0");
    for (unsigned i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct hb_error err = { .code = HB_OK };
        struct hb_move m;

        assert_false(hb_move_parse(&game.head, bad[i], &m, &err));
        assert_int_equal(err.code, HB_ILLEGAL_MOVE);
        assert_true(strlen(err.text) > 10);
    }
}

/* What is said */

static void assert_said(const struct hb_error *err, enum hb_language language, const char *words)
{
    char said[HB_ERROR_TEXT];
    struct hb_text out = hb_text_for(language, said, sizeof said);

    hb_error_say(err, &out);
    assert_string_equal(said, words);
}

static void a_refusal_is_said_in_every_language_with_its_reason(void **state)
{
    struct hb_error err = { .code = HB_OK };

    (void)state;
    assert_false(set_up(2, "prepared", "0/gone/master_builder=1", &err));
    assert_string_equal(err.text, "prepared: the master builder always comes back into hand");
    assert_said(&err, HB_CZECH, "prepared: stavitel se vždy vrací do ruky");
    assert_said(&err, HB_SLOVAK, "prepared: staviteľ sa vždy vracia do ruky");
}

static void what_the_phase_asks_for_is_said_to_who_does_something_else(void **state)
{
    struct hb_error err = { .code = HB_OK };
    struct hb_move pass = hb_castle_move(HB_CASTLE_DO_PASS, 0, 0, 0, 0);

    (void)state;
    begin(2, "prepared", "starter=0");
    game.phase = HB_CASTLE_AT_PAY;
    game.building = HB_CASTLE_SMALL_GATE + 1;
    game.head.actor = 0;
    assert_false(hb_why_illegal(&game.head, 0, pass, NULL, &err));
    assert_string_equal(err.text,
                        "this is not the time for that (CAS-3.7): choose the goods to pay for the small gate");
    assert_said(&err, HB_CZECH, "na to teď není čas (CAS-3.7): vyberte, čím zaplatíte malou bránu");
    assert_said(&err, HB_SLOVAK, "na to teraz nie je čas (CAS-3.7): vyberte, čím zaplatíte malú bránu");
}

static void assert_move(struct hb_move m, enum hb_language language, const char *words)
{
    static const struct hb_names names = { { "Anna", "Petr" } };
    char said[HB_EVENT_TEXT];
    struct hb_text out = hb_text_for(language, said, sizeof said);

    hb_move_words(&game.head, m, &names, &out);
    assert_string_equal(said, words);
}

static void moves_name_players_and_count_goods(void **state)
{
    struct hb_move buy = hb_castle_move(HB_CASTLE_DO_BUY, HB_CASTLE_CLAY, 1, HB_CASTLE_WORKER2, 0);
    struct hb_move put = hb_castle_move(HB_CASTLE_DO_PUT, HB_CASTLE_FROM_SUPPLY, HB_CASTLE_STONE, 0, 0);
    struct hb_move pay = hb_castle_move(HB_CASTLE_DO_PAY, 2, 1, 0, 0);

    (void)state;
    begin(2, "prepared", "starter=0 cart/stone=1");
    game.building = HB_CASTLE_TOWER_TILE + 1;
    assert_move(buy, HB_ENGLISH, "buy 1 clay from the second worker of Petr");
    assert_move(buy, HB_CZECH, "koupit 1× hlínu od hráče Petr (druhý dělník)");
    assert_move(put, HB_ENGLISH, "place a helper at the stone cart, displacing the helper of Petr");
    assert_move(put, HB_SLOVAK, "poslať pomocníka k vozu s kameňom a vytlačiť pomocníka hráča Petr");
    assert_move(pay, HB_ENGLISH, "pay 2 sand, 1 wood for the tower");
    assert_move(pay, HB_CZECH, "zaplatit 2× písek a 1× dřevo za věž");
    game.bars = 3;
    assert_move(pay, HB_ENGLISH, "pay 2 sand, 1 wood and 3 silver for the tower");
    assert_move(pay, HB_SLOVAK, "zaplatiť 2× piesok a 1× drevo, k tomu 3× striebro za vežu");
    assert_move(hb_castle_move(HB_CASTLE_DO_PAY, 0, 0, 0, 0), HB_ENGLISH, "pay 3 silver for the tower");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_built_in_figures_are_those_of_the_box),
        cmocka_unit_test(figures_can_be_changed_one_by_one),
        cmocka_unit_test(what_the_options_say_reads_back_the_same),
        cmocka_unit_test(bad_options_are_refused_with_a_sentence),
        cmocka_unit_test(what_lies_on_a_winter_card_needs_the_card),
        cmocka_unit_test(seven_helpers_are_all_a_player_has),
        cmocka_unit_test(the_ways_to_pay_are_those_found_one_by_one),
        cmocka_unit_test(payments_come_in_the_order_that_is_documented),
        cmocka_unit_test(a_price_is_payable_exactly_when_there_is_a_way),
        cmocka_unit_test(an_odd_sum_pays_for_no_building),
        cmocka_unit_test(the_stable_takes_two_stone_a_clay_and_four_sand),
        cmocka_unit_test(no_list_of_payments_is_longer_than_documented),
        cmocka_unit_test(a_position_reads_back_to_the_same_bytes),
        cmocka_unit_test(a_position_that_cannot_be_is_refused),
        cmocka_unit_test(words_that_are_no_move_are_refused_with_an_example),
        cmocka_unit_test(a_refusal_is_said_in_every_language_with_its_reason),
        cmocka_unit_test(what_the_phase_asks_for_is_said_to_who_does_something_else),
        cmocka_unit_test(moves_name_players_and_count_goods),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
