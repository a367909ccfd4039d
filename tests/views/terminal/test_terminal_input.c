/* test_terminal_input.c -- what players type and how they are named: lines, numbers, letters, lists of players. */
#include "hradby/player.h"
#include "tests/support/tui_game.h"
#include "views/letters/canvas.h"
#include "views/letters/typed.h"
#include "views/terminal/play_options.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* What a line means */

static struct hb_menu_answer answer_to(const char *line)
{
    struct hb_menu_answer a;
    struct hb_error err = { 0 };

    if (!hb_answer_read(&a, line, strlen(line), &err))
        fail_msg("\"%s\" was refused: %s", line, err.text);
    return a;
}

static void assert_refused(const char *line, size_t length, const char *why)
{
    struct hb_menu_answer a;
    struct hb_error err = { 0 };

    assert_false(hb_answer_read(&a, line, length, &err));
    if (!strstr(err.text, why))
        fail_msg("\"%s\" says not \"%s\"", err.text, why);
}

static void a_number_may_carry_a_rotation(void **state)
{
    (void)state;
    assert_int_equal(answer_to(" 12 ").number, 12);
    assert_int_equal(answer_to("12").rotation, HB_ROTATION_UNSAID);
    assert_int_equal(answer_to("12r").rotation, HB_ROTATION_NEXT);
    assert_int_equal(answer_to("12r3").quarters, 3);
    assert_int_equal(answer_to("12 r 270").quarters, 3);
    assert_int_equal(answer_to("12R90").quarters, 1);
}

static void commands_are_known_by_word_and_by_letter(void **state)
{
    (void)state;
    assert_int_equal(answer_to("").kind, HB_SAYS_NOTHING);
    assert_int_equal(answer_to("u").kind, HB_SAYS_UNDO);
    assert_int_equal(answer_to("UNDO").kind, HB_SAYS_UNDO);
    assert_int_equal(answer_to("?").kind, HB_SAYS_HELP);
    assert_int_equal(answer_to("o").kind, HB_SAYS_OVERVIEW);
    assert_int_equal(answer_to("i").kind, HB_SAYS_INFO);
    assert_false(answer_to("i").has_square);
    assert_int_equal(answer_to("i 3 -2").y, -2);
    assert_int_equal(answer_to("info 12").number, 12);
    assert_false(answer_to("info 12").has_square);
    assert_string_equal(answer_to("save a b").text, "a b");
    assert_string_equal(answer_to("p").text, "pass");
    assert_int_equal(answer_to("c").letter, 'c');
}

static void what_is_no_command_is_a_move_with_single_blanks(void **state)
{
    (void)state;
    assert_int_equal(answer_to("tile  1\t0   90").kind, HB_SAYS_MOVE);
    assert_string_equal(answer_to("tile  1\t0   90").text, "tile 1 0 90");
    assert_int_equal(answer_to("recall abbot 1 1").kind, HB_SAYS_MOVE);
    assert_int_equal(answer_to("12 monkeys").kind, HB_SAYS_MOVE);
    assert_int_equal(answer_to("undo it").kind, HB_SAYS_MOVE);
}

static void lines_that_cannot_be_meant_are_refused_with_a_reason(void **state)
{
    char huge[10001];

    (void)state;
    memset(huge, 'x', sizeof huge - 1);
    huge[sizeof huge - 1] = '\0';
    assert_refused(huge, sizeof huge - 1, "too long");
    assert_refused("\xff\xfe", 2, "UTF-8");
    assert_refused("12r4", 4, "no rotation");
    assert_refused("1234567", 7, "too large");
    assert_refused("i 1 x", 5, "no square");
    assert_refused("i 1 99999", 9, "no square");
}

static void no_letter_of_a_list_is_a_command(void **state)
{
    size_t n = 0;

    (void)state;
    for (; hb_menu_letter(n) != '\0'; n++) {
        char line[2] = { hb_menu_letter(n), '\0' };
        assert_int_equal(answer_to(line).kind, HB_SAYS_LETTER);
        assert_int_equal(hb_menu_entry(line[0]), n);
    }
    assert_true(n >= 12);
    assert_int_equal(hb_menu_entry('u'), HB_NO_ENTRY);
}

/* Who plays */

static void assert_players_refused(const char *text, const char *why)
{
    struct hb_players p;
    struct hb_error err = { 0 };

    assert_false(hb_players_read(&p, text, &err));
    if (!strstr(err.text, why))
        fail_msg("\"%s\" says not \"%s\"", err.text, why);
}

static void players_are_a_count_or_names_with_computers_among_them(void **state)
{
    struct hb_players p;

    (void)state;
    assert_true(hb_players_read(&p, "3", NULL));
    assert_int_equal(p.count, 3);
    assert_string_equal(p.name[0], "");
    assert_true(hb_players_read(&p, " Anna , computer,computer:Karel,computer,you", NULL));
    assert_int_equal(p.count, 5);
    assert_string_equal(p.name[0], "Anna");
    assert_false(p.computer[0]);
    assert_string_equal(p.name[1], "Computer");
    assert_string_equal(p.name[2], "Karel (computer)");
    assert_string_equal(p.name[3], "Computer 2");
    assert_string_equal(p.name[4], "");
    for (int i = 1; i < 4; i++)
        assert_true(p.computer[i] && hb_players_is_computer_name(p.name[i]));
    assert_false(hb_players_is_computer_name("Computer x"));
}

static void the_level_of_a_computer_is_known_by_its_name(void **state)
{
    static const char *const names[] = { "Computer, hard", "Karel (computer, master)", "Computer 2, hard", "Computer" };
    static const char *const levels[] = { "hard", "master", "hard" };
    struct hb_players p;
    struct hb_shown_names shown;
    struct hb_names given = { { NULL } };

    (void)state;
    assert_true(hb_players_read(&p, "computer=hard,computer=master:Karel,computer=hard,computer", NULL));
    for (unsigned i = 0; i < 4; i++) {
        assert_string_equal(p.name[i], names[i]);
        assert_true(hb_players_is_computer_name(p.name[i]));
        given.name[i] = p.name[i];
    }
    for (unsigned i = 0; i < 3; i++) {
        assert_string_equal(p.level[i]->name, levels[i]);
        assert_ptr_equal(hb_players_level_of(p.name[i]), p.level[i]);
    }
    assert_null(p.level[3]);
    assert_false(hb_players_is_computer_name("Computer, oracle"));
    assert_string_equal(hb_shown_names(&shown, &given, HB_ENGLISH).name[2], "Computer 2, Knight");
    assert_string_equal(hb_shown_names(&shown, &given, HB_CZECH).name[1], "Karel (počítač, Mistr stavitel)");
}

static void computers_play_as_on_the_page_unless_a_level_is_named(void **state)
{
    struct hb_play_options o = { 0 };
    struct hb_player_spec level;
    struct hb_error err = { .code = HB_OK };

    (void)state;
    assert_true(hb_play_options_level(&o, &level, &err));
    assert_string_equal(level.kind->name, "normal");
    o.computer = "hard:playouts=7";
    assert_true(hb_play_options_level(&o, &level, &err));
    assert_string_equal(level.kind->name, "hard");
    o.computer = "oracle";
    assert_false(hb_play_options_level(&o, &level, &err));
}

static void bad_lists_of_players_are_refused(void **state)
{
    (void)state;
    assert_players_refused("Anna,computer=oracle", "\"oracle\"");
    assert_players_refused("Anna,computer=hard:", "missing");
    assert_players_refused("0", "from 1 to 8");
    assert_players_refused("9", "from 1 to 8");
    assert_players_refused("", "missing");
    assert_players_refused("Anna,,Petr", "missing");
    assert_players_refused("Anna,Anna", "two players");
    assert_players_refused("a,b,c,d,e,f,g,h,i", "at most 8");
    assert_players_refused("An\033na", "cannot be shown");
    assert_players_refused("An\xffna", "UTF-8");
    assert_players_refused("Computer", "name of a computer");
    assert_players_refused("0123456789012345678901234567890123456789x", "too long");
}

static void squares_are_numbered_in_reading_order_and_arrows_find_them(void **state)
{
    struct hb_match s;
    struct hb_menu m = { 0 };
    size_t square;
    unsigned quarters;

    (void)state;
    tui_open_game(&s, "Anna,Petr", "base/V");
    assert_true(hb_menu_make(&m, hb_match_game(&s), 0));
    assert_int_equal(m.squares, 3);
    assert_int_equal(m.square[0].x, -1);
    assert_int_equal(m.square[1].x, 1);
    assert_int_equal(m.square[2].y, 1);
    assert_int_equal(hb_menu_places(&m), 6);
    assert_true(hb_menu_place(&m, 3, &square, &quarters));
    assert_int_equal(square, 1);
    assert_int_equal(quarters, 0);
    assert_false(hb_menu_place(&m, 0, &square, &quarters));
    assert_false(hb_menu_place(&m, 7, &square, &quarters));
    assert_int_equal(hb_menu_toward(&m, 0, HB_E), 1);
    assert_int_equal(hb_menu_toward(&m, 0, HB_S), 2);
    assert_int_equal(hb_menu_toward(&m, 0, HB_W), 0);
    assert_int_equal(hb_menu_nearest(&m, 4, 1), 1);
    assert_int_equal(hb_menu_nearest(&m, 0, 0), 0);
    assert_int_equal(hb_square_rotate(&m.square[0], 2), 3);
    assert_int_equal(hb_square_rotate(&m.square[0], 3), 2);
    hb_menu_free(&m);
    hb_match_end(&s);
}

/* "  info X Y, i: what lies there" */
static void assert_is_read(const char *line)
{
    char word[32], letter[2] = { 0 };
    size_t comma = strcspn(line, ",");

    snprintf(word, sizeof word, "%.*s", (int)strcspn(line + 2, " ,"), line + 2);
    letter[0] = line[comma + 2];
    assert_true(answer_to(word).kind > HB_SAYS_LETTER && answer_to(word).kind < HB_SAYS_MOVE);
    assert_int_equal(answer_to(letter).kind, answer_to(word).kind);
}

static void help_tells_commands_that_are_read(void **state)
{
    (void)state;
    for (int language = 0; language < HB_LANGUAGES; language++)
        for (int landscape = 0; landscape < 2; landscape++) {
            char text[2048] = "";
            struct hb_text out = hb_text_for((enum hb_language)language, text, sizeof text);

            hb_commands_help(landscape, false, &out);
            for (char *line = strchr(text, '\n') + 1; *line != '\0'; line = strchr(line, '\n') + 1)
                assert_is_read(line);
        }
}

static void help_of_keys_is_as_wide_as_a_window(void **state)
{
    (void)state;
    for (int language = 0; language < HB_LANGUAGES; language++)
        for (int landscape = 0; landscape < 2; landscape++) {
            char text[2048] = "";
            struct hb_text out = hb_text_for((enum hb_language)language, text, sizeof text);

            hb_commands_help(landscape, true, &out);
            assert_non_null(strstr(text, "  u  "));
            assert_true(landscape == (strstr(text, "  f  ") != NULL));
            for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n"))
                assert_true(hb_glyph_columns(line) <= 76);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(help_tells_commands_that_are_read),
        cmocka_unit_test(help_of_keys_is_as_wide_as_a_window),
        cmocka_unit_test(a_number_may_carry_a_rotation),
        cmocka_unit_test(commands_are_known_by_word_and_by_letter),
        cmocka_unit_test(what_is_no_command_is_a_move_with_single_blanks),
        cmocka_unit_test(lines_that_cannot_be_meant_are_refused_with_a_reason),
        cmocka_unit_test(no_letter_of_a_list_is_a_command),
        cmocka_unit_test(players_are_a_count_or_names_with_computers_among_them),
        cmocka_unit_test(the_level_of_a_computer_is_known_by_its_name),
        cmocka_unit_test(computers_play_as_on_the_page_unless_a_level_is_named),
        cmocka_unit_test(bad_lists_of_players_are_refused),
        cmocka_unit_test(squares_are_numbered_in_reading_order_and_arrows_find_them),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
