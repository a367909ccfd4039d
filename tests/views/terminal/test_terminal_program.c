/* test_terminal_program.c -- `hradby play` and `hradby replay` as programs: options, pipes, exit statuses, and a terminal
 * that is as it was before.
 *
 * The program is the one that the environment names as HRADBY. */
#include "tests/support/tui_program.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
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
        { "play --box shoe", "none of base, basebox, mists, bigbox2021, bigbox5" },
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
    tui_assert_says(r, "(default: normal)");
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
    tui_run(first, ones, "play --plain --seed 3 --computer greedy --expansions river,abbot");
    tui_run(second, ones, "play --plain --seed 3 --computer greedy --expansions river,abbot");
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
    tui_assert_says(first, "Its seed was");
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

/* On a terminal */

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
    tui_type_and_see(&s, "a\r", "Petr: square 1");
    tui_type_and_see(&s, "?", "Laying a tile");
    tui_type_and_see(&s, "\r", "Petr: square 1");
    tui_type_and_see(&s, "\033[C", "Petr: square 3");
    tui_type_and_see(&s, "\xff", "not UTF-8");
    tui_type_and_see(&s, "u", "Taken back.");
    tui_type_and_see(&s, "", "o: whole board");
    tui_type_and_see(&s, "o", "X here");
    tui_wait_for(&s, "arrows: move the window");
    tui_type_and_see(&s, "\033[C", "X here");
    tui_type(&s, "o");
    tui_type_and_see(&s, "q", "Leave the game?");
    tui_type(&s, "y");
    tui_wait_for(&s, tui_leave_screen);
    tui_wait_for(&s, "Its seed was 7.");
    status = tui_close_screen(&s, &restored);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    assert_true(restored);
}

static void leave_screen(struct screen *s, int expected)
{
    bool restored;
    int status;

    tui_wait_for(s, tui_leave_screen);
    status = tui_close_screen(s, &restored);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), expected);
    assert_true(restored);
}

static void every_key_acts_at_once_and_commands_follow_a_colon(void **state)
{
    struct screen s;

    (void)state;
    open_screen(&s);
    tui_wait_for(&s, "\u2580");
    tui_type_and_see(&s, "2", "Anna: square 2");
    tui_type_and_see(&s, "z", "z is no key here");
    tui_type_and_see(&s, "h", "Hint: square ");
    tui_type_and_see(&s, "l", "2: square ");
    tui_type(&s, "\r");
    tui_type_and_see(&s, "j", "What happened, the newest first");
    tui_type_and_see(&s, "\r:i 0 0\r", "city on one side, straight road (base/D)");
    tui_type_and_see(&s, "\r:tile 9 9 0\r", ":tile 9 9 0");
    tui_type_and_see(&s, "\033\r", "just laid");
    tui_type_and_see(&s, "l", "b) place a follower in the field (");
    tui_type_and_see(&s, "\rd", "Anna: d) place no figure.");
    tui_type_and_see(&s, "h", "Hint: ");
    tui_type(&s, "qy");
    leave_screen(&s, 0);
}

static void the_end_of_the_keys_asks_before_it_leaves(void **state)
{
    struct screen s;

    (void)state;
    open_screen(&s);
    tui_wait_for(&s, "\u2580");
    tui_type_and_see(&s, "\004", "Leave the game? The game is not saved.");
    tui_type_and_see(&s, "n", "Anna: square");
    tui_type_and_see(&s, "\004", "Leave the game? The game is not saved.");
    tui_type(&s, "\004");
    leave_screen(&s, 0);
}

/* A folder, and in it a game that is saved after every move. */
static void open_kept(struct screen *s, char folder[128], char file[160])
{
    static char program[] = "hradby", play[] = "play", seed[] = "--seed", seven[] = "7", players[] = "--players",
                names[] = "Anna,Petr", save[] = "--save";
    char *const arguments[] = { program, play, seed, seven, players, names, save, file, NULL };

    snprintf(folder, 128, "%s/hradby-XXXXXX", P_tmpdir);
    assert_non_null(mkdtemp(folder));
    snprintf(file, 160, "%s/g", folder);
    tui_open_screen(s, arguments);
    tui_wait_for(s, "\u2580");
}

static void a_game_that_cannot_be_saved_is_never_called_saved(void **state)
{
    struct screen s;
    char folder[128], file[160];
    bool restored;
    int status;

    (void)state;
    open_kept(&s, folder, file);
    remove(file);
    assert_int_equal(rmdir(folder), 0);
    tui_type_and_see(&s, "\r", "The game is not saved: cannot write");
    tui_wait_for(&s, "(. for all of it)");
    tui_type_and_see(&s, ".", "The whole sentence");
    tui_wait_for(&s, "disk.");
    tui_type_and_see(&s, "\rq", "Leave the game?");
    tui_wait_for(&s, "disk.");
    tui_type(&s, "y");
    tui_wait_for(&s, tui_leave_screen);
    tui_wait_without(&s, "The game is not saved: cannot write", "is saved in");
    tui_wait_for(&s, "directory"); /* there is none; where its sentence is broken depends on the path */
    status = tui_close_screen(&s, &restored);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 1);
}

static void the_question_offers_to_save_elsewhere_and_tells_what_was_played_since(void **state)
{
    struct screen s;
    char folder[128], file[160], keys[256];

    (void)state;
    snprintf(folder, sizeof folder, "%s/hradby-XXXXXX", P_tmpdir);
    assert_non_null(mkdtemp(folder));
    snprintf(file, sizeof file, "%s/g", folder);
    open_screen(&s);
    tui_wait_for(&s, "\u2580");
    snprintf(keys, sizeof keys, "qs%s\r", file);
    tui_type_and_see(&s, keys, "The game is saved in ");
    tui_type_and_see(&s, "q", "Leave the game? The game is saved in ");
    tui_type_and_see(&s, "n\rq", "Leave the game? The game was saved in ");
    snprintf(keys, sizeof keys, "s%s\r", file);
    tui_type_and_see(&s, keys, "The game is saved in ");
    tui_type(&s, "qy");
    leave_screen(&s, 0);
    remove(file);
    rmdir(folder);
}

static void a_window_too_small_for_the_game_still_asks_before_leaving(void **state)
{
    struct screen s;
    struct winsize small = { .ws_col = 30, .ws_row = 6 };

    (void)state;
    open_screen(&s);
    tui_wait_for(&s, "\u2580");
    assert_int_equal(ioctl(s.other_end, TIOCSWINSZ, &small), 0);
    kill(s.id, SIGWINCH);
    tui_wait_for(&s, "The window is too small.");
    tui_type_and_see(&s, "q", "Leave the game? The game is");
    tui_type_and_see(&s, "n", "The window is too small.");
    tui_type(&s, "qy");
    leave_screen(&s, 0);
}

static void a_second_program_does_not_go_on_in_the_same_file(void **state)
{
    struct screen s;
    char folder[128], file[160], arguments[256];
    struct run *r = tui_room();

    (void)state;
    open_kept(&s, folder, file);
    snprintf(arguments, sizeof arguments, "play --plain --load %s </dev/null", file);
    tui_run(r, "", arguments);
    assert_int_equal(r->status, 1);
    tui_assert_says(r, "another program has ");
    tui_assert_says(r, "--save");
    tui_type(&s, "qy");
    leave_screen(&s, 0);
    tui_run(r, "", arguments);
    assert_int_equal(r->status, 0);
    remove(file);
    rmdir(folder);
    free(r);
}

static void in_plain_mode_the_end_of_the_input_asks_on_a_terminal(void **state)
{
    static char program[] = "hradby", play[] = "play", plain[] = "--plain", seed[] = "--seed", seven[] = "7";
    char *const arguments[] = { program, play, plain, seed, seven, NULL };
    struct screen s;
    bool restored;
    int status;

    (void)state;
    tui_open_screen(&s, arguments);
    tui_wait_for(&s, "Player 1> ");
    tui_type(&s, "\004");
    tui_wait_for(&s, "Leave the game? The game is not saved. Type yes or no.");
    tui_wait_for(&s, "> ");
    tui_type(&s, "no\n");
    tui_wait_for(&s, "Player 1> ");
    tui_type(&s, "\004");
    tui_wait_for(&s, "Type yes or no.");
    tui_wait_for(&s, "> ");
    tui_type(&s, "\004");
    tui_wait_for(&s, "You leave the game. Its seed was 7.");
    tui_wait_for(&s, "The game is not saved.");
    status = tui_close_screen(&s, &restored);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
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
    tui_wait_for(&s, "arrows: move the window");
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
        cmocka_unit_test(every_key_acts_at_once_and_commands_follow_a_colon),
        cmocka_unit_test(the_end_of_the_keys_asks_before_it_leaves),
        cmocka_unit_test(a_game_that_cannot_be_saved_is_never_called_saved),
        cmocka_unit_test(the_question_offers_to_save_elsewhere_and_tells_what_was_played_since),
        cmocka_unit_test(a_window_too_small_for_the_game_still_asks_before_leaving),
        cmocka_unit_test(a_second_program_does_not_go_on_in_the_same_file),
        cmocka_unit_test(in_plain_mode_the_end_of_the_input_asks_on_a_terminal),
        cmocka_unit_test(told_to_end_it_puts_the_terminal_back),
        cmocka_unit_test(even_a_crash_puts_the_terminal_back),
    };

    alarm(TUI_SECONDS_MAX); /* for when something that is waited for never comes */
    return cmocka_run_group_tests(tests, NULL, NULL);
}
