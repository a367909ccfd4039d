/* test_tui_program.c -- `hradby play` and `hradby replay` as programs: options, pipes, exit statuses, and a terminal
 * that is as it was before.
 *
 * The program is the one that the environment names as HRADBY. */
#include "unit/tui_program.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

static void every_wrong_option_gets_a_sentence_and_status_2(void **state)
{
    static const char *const wrong[][2] = {
        { "play --bogus", "there is no option \"--bogus\"" },
        { "play Anna", "\"Anna\" is no option" },
        { "play --players", "--players needs a value" },
        { "play --players 9", "from 1 to 8" },
        { "play --players a,a", "two players" },
        { "play --players a,b,c,d,e,f,g", "7 players" },
        { "play --box shoe", "none of base, bigbox2021, bigbox5" },
        { "play --edition c9", "none of c3, bb5" },
        { "play --expansions dragons", "there is no \"dragons\"" },
        { "play --farmers maybe", "none of yes, no" },
        { "play --option draws", "no NAME=TEXT" },
        { "play --option colour=red", "no option \"colour\"" },
        { "play --game chess", "no game \"chess\"" },
        { "play --colour red", "none of auto, always, never" },
        { "play --plain=yes", "takes no value" },
        { "play --seed 1 --seed 2", "given twice" },
        { "play --box base --box base", "given twice" },
        { "play --load x --seed 1", "leave out --seed" },
        { "play --save /", "already" },
        { "replay", "name the saved game" },
        { "replay a b", "one saved game at a time" },
        { "replay --bogus a", "there is no option" },
        { "replay a --at x", "no number of moves" },
        { "replay a --at", "--at needs a value" },
    };
    struct run *r = tui_room();

    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        tui_run(r, "", wrong[i][0]);
        tui_assert_says(r, wrong[i][1]);
        if (r->status != 2)
            fail_msg("%s ended with %d", wrong[i][0], r->status);
    }
    free(r);
}

static void help_is_given_when_asked_for(void **state)
{
    struct run *r = tui_room();

    (void)state;
    tui_run(r, "", "play --help");
    assert_int_equal(r->status, 0);
    tui_assert_says(r, "--expansions");
    tui_run(r, "", "replay --help");
    assert_int_equal(r->status, 0);
    tui_assert_says(r, "--at N");
    free(r);
}

static void a_game_through_pipes_ends_with_its_input(void **state)
{
    struct run *r = tui_room();

    (void)state;
    tui_run(r, "printf '1\\n1\\n' |", "play --seed 3");
    assert_int_equal(r->status, 0);
    assert_null(strchr(r->text, '\033'));
    tui_assert_says(r, "Hradby: Carcassonne, seed 3.");
    tui_assert_says(r, "The input ends here");
    tui_run(r, "", "play --seed 3 </dev/null");
    assert_int_equal(r->status, 0);
    tui_assert_says(r, "The input ends here");
    free(r);
}

static void the_same_seed_gives_the_same_game_to_the_end(void **state)
{
    struct run *first = tui_room(), *second = tui_room();
    const char *ones = "i=0; while [ $i -lt 500 ]; do echo 1; i=$((i+1)); done |";

    (void)state;
    tui_run(first, ones, "play --plain --seed 3 --expansions river,abbot");
    tui_run(second, ones, "play --plain --seed 3 --expansions river,abbot");
    assert_int_equal(first->status, 0);
    tui_assert_says(first, "The result:\n");
    tui_assert_says(first, "The seed of this game was 3.\n");
    assert_string_equal(first->text, second->text);
    tui_run(second, "", "play --plain --seed 3 --players computer,computer,computer:Karel </dev/null");
    tui_assert_says(second, "The result:\n");
    tui_assert_says(second, "Karel (computer)");
    free(first);
    free(second);
}

static void a_seed_that_was_not_given_is_shown(void **state)
{
    struct run *first = tui_room(), *second = tui_room();

    (void)state;
    tui_run(first, "", "play </dev/null");
    tui_run(second, "", "play </dev/null");
    tui_assert_says(first, "Its seed was ");
    assert_string_not_equal(first->text, second->text);
    free(first);
    free(second);
}

static void a_game_is_kept_gone_on_with_and_replayed(void **state)
{
    char folder[128], arguments[512];
    struct run *r = tui_room();

    (void)state;
    snprintf(folder, sizeof folder, "%s/hradby-XXXXXX", P_tmpdir);
    assert_non_null(mkdtemp(folder));
    snprintf(arguments, sizeof arguments, "play --plain --seed 3 --save %s/g", folder);
    tui_run(r, "printf '1\\n1\\n' |", arguments);
    assert_int_equal(r->status, 0);
    tui_assert_says(r, "The game is saved in ");
    tui_run(r, "", arguments);
    assert_int_equal(r->status, 2);
    tui_assert_says(r, "already");
    snprintf(arguments, sizeof arguments, "play --plain --load %s/g", folder);
    tui_run(r, "printf '1\\n' |", arguments);
    assert_int_equal(r->status, 0);
    tui_assert_says(r, "Player 1 lays ");
    snprintf(arguments, sizeof arguments, "replay %s/g", folder);
    tui_run(r, "", arguments);
    assert_int_equal(r->status, 0);
    tui_assert_says(r, "The record ends here; the game is not over.");
    snprintf(arguments, sizeof arguments, "replay %s/g --at 999", folder);
    tui_run(r, "", arguments);
    assert_int_equal(r->status, 2);
    tui_assert_says(r, "has only");
    snprintf(arguments, sizeof arguments, "%s/g", folder);
    remove(arguments);
    rmdir(folder);
    free(r);
}

static void files_that_are_no_games_end_with_status_1(void **state)
{
    struct run *r = tui_room();

    (void)state;
    tui_run(r, "", "replay /dev/null");
    assert_int_equal(r->status, 1);
    tui_assert_says(r, "line 1");
    tui_run(r, "", "play --load /nowhere/game </dev/null");
    assert_int_equal(r->status, 1);
    tui_assert_says(r, "cannot open");
    tui_run(r, "", "play --seed 1 --save /nowhere/game </dev/null");
    assert_int_equal(r->status, 1);
    tui_assert_says(r, "cannot write");
    free(r);
}

/* ---- on a terminal ---- */

static void open_screen(struct screen *s)
{
    static char program[] = "hradby", play[] = "play", seed[] = "--seed", seven[] = "7", players[] = "--players",
                names[] = "Anna,Petr";
    char *const arguments[] = { program, play, seed, seven, players, names, NULL };

    tui_open_screen(s, arguments);
}

static void on_a_terminal_the_board_is_drawn_and_keys_play(void **state)
{
    struct screen s;
    bool restored;
    int status;

    (void)state;
    open_screen(&s);
    tui_wait_for(&s, "\u2580");
    tui_type_and_see(&s, "\r", "just laid");
    tui_type_and_see(&s, "a\r", "Petr, square 1");
    tui_type_and_see(&s, "?\r", "Laying a tile");
    tui_type_and_see(&s, "\r", "Petr, square 1");
    tui_type_and_see(&s, "\033[C", "Petr, square 3");
    tui_type_and_see(&s, "\xff", "not UTF-8");
    tui_type_and_see(&s, "u\r", "Taken back.");
    tui_type_and_see(&s, "o\r", "X here");
    tui_type_and_see(&s, "\033[C", "X here");
    tui_type(&s, "o");
    tui_type_and_see(&s, "q\r", "Leave the game?");
    tui_type(&s, "y\r");
    tui_wait_for(&s, tui_leave_screen);
    tui_wait_for(&s, "Its seed was 7.");
    status = tui_close_screen(&s, &restored);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    assert_true(restored);
}

static void told_to_end_it_puts_the_terminal_back(void **state)
{
    struct screen s;
    bool restored;
    int status;

    (void)state;
    open_screen(&s);
    tui_wait_for(&s, "\u2580");
    kill(s.id, SIGTERM);
    tui_wait_for(&s, tui_leave_screen);
    tui_wait_for(&s, "Its seed was 7.");
    status = tui_close_screen(&s, &restored);
    assert_true(WIFEXITED(status));
    assert_true(restored);
}

static void even_a_crash_puts_the_terminal_back(void **state)
{
    struct screen s;
    bool restored;
    int status;

    (void)state;
    open_screen(&s);
    tui_wait_for(&s, "\u2580");
    kill(s.id, SIGABRT);
    tui_wait_for(&s, tui_leave_screen);
    status = tui_close_screen(&s, &restored);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
    assert_true(restored);
}

static void a_replay_shows_the_whole_board_at_a_glance(void **state)
{
    static char program[] = "hradby", replay[] = "replay";
    char folder[128], file[160], options[256];
    char *const arguments[] = { program, replay, file, NULL };
    struct run *r = tui_room();
    struct screen s;
    bool restored;

    (void)state;
    snprintf(folder, sizeof folder, "%s/hradby-XXXXXX", P_tmpdir);
    assert_non_null(mkdtemp(folder));
    snprintf(file, sizeof file, "%s/g", folder);
    snprintf(options, sizeof options, "play --plain --seed 3 --save %s", file);
    tui_run(r, "printf '1\\n1\\n' |", options);
    tui_open_screen(&s, arguments);
    tui_wait_for(&s, "o: all");
    tui_type_and_see(&s, "o", "* laid last");
    tui_type_and_see(&s, "\033[B", "* laid last");
    tui_type(&s, "o");
    tui_type(&s, "q");
    tui_wait_for(&s, tui_leave_screen);
    tui_close_screen(&s, &restored);
    assert_true(restored);
    remove(file);
    rmdir(folder);
    free(r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_wrong_option_gets_a_sentence_and_status_2),
        cmocka_unit_test(help_is_given_when_asked_for),
        cmocka_unit_test(a_game_through_pipes_ends_with_its_input),
        cmocka_unit_test(the_same_seed_gives_the_same_game_to_the_end),
        cmocka_unit_test(a_seed_that_was_not_given_is_shown),
        cmocka_unit_test(a_game_is_kept_gone_on_with_and_replayed),
        cmocka_unit_test(a_replay_shows_the_whole_board_at_a_glance),
        cmocka_unit_test(files_that_are_no_games_end_with_status_1),
        cmocka_unit_test(on_a_terminal_the_board_is_drawn_and_keys_play),
        cmocka_unit_test(told_to_end_it_puts_the_terminal_back),
        cmocka_unit_test(even_a_crash_puts_the_terminal_back),
    };

    alarm(TUI_SECONDS_MAX); /* for when something that is waited for never comes */
    return cmocka_run_group_tests(tests, NULL, NULL);
}
