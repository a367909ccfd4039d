/* test_terminal_castle_program.c -- A Castle for All Seasons played through the program: a whole game through pipes, and
 * secret choices on a terminal, which nobody sees being typed whatever happens meanwhile.
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
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

static void a_whole_game_is_played_against_the_computer_and_replayed(void **state)
{
    char folder[128], arguments[512];
    struct run *r = tui_room();

    (void)state;
    snprintf(folder, sizeof folder, "%s/hradby-XXXXXX", P_tmpdir);
    assert_non_null(mkdtemp(folder));
    snprintf(
        arguments, sizeof arguments,
        "play --plain --game castle --seed 3 --players Anna,computer,computer:Ben --option season=winter --save %s/g",
        folder);
    tui_run(r, "i=0; while [ $i -lt 600 ]; do echo 1; i=$((i+1)); done |", arguments);
    assert_int_equal(r->status, 0);
    assert_null(strchr(r->text, '\033'));
    tui_assert_says(r, "Hradby: A Castle for All Seasons, seed 3.");
    tui_assert_says(r, "The result:\n");
    tui_assert_says(r, "Ben (computer)");
    snprintf(arguments, sizeof arguments, "replay --plain %s/g", folder);
    tui_run(r, "", arguments);
    assert_int_equal(r->status, 0);
    tui_assert_says(r, "total ");
    snprintf(arguments, sizeof arguments, "%s/g", folder);
    remove(arguments);
    rmdir(folder);
    free(r);
}

static void open_terminal(struct screen *s, bool plain)
{
    static char program[] = "hradby", play[] = "play", game[] = "--game", castle[] = "castle", seed[] = "--seed",
                five[] = "5", players[] = "--players", names[] = "Anna,Ben,computer", flag[] = "--plain";
    char *const arguments[] = { program, play, game, castle, seed, five, players, names, plain ? flag : NULL, NULL };

    tui_open_screen(s, arguments);
}

static void in_plain_mode_a_secret_choice_is_not_echoed(void **state)
{
    struct screen s;
    bool restored;
    int status;

    (void)state;
    open_terminal(&s, true);
    tui_wait_for(&s, "Anna chooses in secret; the others look away. Press Enter.");
    tui_wait_for(&s, "> ");
    assert_false(tui_echoes(&s));
    tui_type(&s, "\n");
    tui_wait_for(&s, "play the mason.");
    tui_wait_for(&s, "Anna> ");
    assert_false(tui_echoes(&s));
    tui_type(&s, "hint\n");
    tui_wait_for(&s, "there is none for a secret");
    tui_type(&s, "choose mason\n");
    tui_wait_without(&s, "Ben chooses in secret", "mason");
    tui_wait_for(&s, "> ");
    tui_type(&s, "\nchoose stonemason\n");
    tui_wait_for(&s, "Anna reveals the mason");
    tui_wait_for(&s, "Anna> ");
    assert_true(tui_echoes(&s));
    tui_type(&s, "quit\nyes\n");
    tui_wait_for(&s, "Its seed was 5.");
    status = tui_close_screen(&s, &restored);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    assert_true(restored);
}

static void a_signal_during_a_secret_choice_puts_the_echo_back(void **state)
{
    static const int signals[] = { SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGABRT };

    (void)state;
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++) {
        struct screen s;
        bool restored;
        int status;
        open_terminal(&s, true);
        tui_wait_for(&s, "look away. Press Enter.");
        tui_wait_for(&s, "> ");
        assert_false(tui_echoes(&s));
        kill(s.id, signals[i]);
        status = tui_close_screen(&s, &restored);
        assert_true(WIFSIGNALED(status) && WTERMSIG(status) == signals[i]);
        assert_true(restored);
    }
}

static void a_program_that_is_stopped_meanwhile_is_silent_again_when_it_goes_on(void **state)
{
    struct screen s;
    bool restored;
    int status;

    (void)state;
    open_terminal(&s, true);
    tui_wait_for(&s, "look away. Press Enter.");
    tui_wait_for(&s, "> ");
    kill(s.id, SIGTSTP);
    assert_int_equal(waitpid(s.id, &status, WUNTRACED), s.id);
    assert_true(WIFSTOPPED(status));
    assert_true(tui_echoes(&s));
    kill(s.id, SIGCONT);
    tui_type(&s, "\n");
    tui_wait_for(&s, "Anna> ");
    assert_false(tui_echoes(&s));
    kill(s.id, SIGTERM);
    status = tui_close_screen(&s, &restored);
    assert_true(WIFSIGNALED(status));
    assert_true(restored);
}

static void on_the_screen_the_next_one_takes_over_before_he_sees_his_cards(void **state)
{
    struct screen s;
    bool restored;
    int status;

    (void)state;
    open_terminal(&s, false);
    tui_wait_for(&s, "Anna chooses in secret; the others look away. Press Enter.");
    tui_type_and_see(&s, "", "A Castle for All Seasons");
    tui_wait_without(&s, "Press Enter.", "messenger");
    tui_wait_for(&s, "?: help");
    tui_type_and_see(&s, "\r", "c) mason");
    tui_type_and_see(&s, "h", "Hint: ");
    tui_type(&s, ":choose mason\r"); /* what of the hint stays the same is not drawn again: the whole screen is */
    tui_type_and_see(&s, "", "A Castle for All Seasons");
    tui_wait_without(&s, "Ben chooses in secret; the others look away. Press Enter.", "!Ma");
    tui_type_and_see(&s, "#", "The table");
    tui_type_and_see(&s, "\r", "A Castle for All Seasons");
    tui_wait_without(&s, "Press Enter.", "mason");
    tui_type_and_see(&s, "u", "Taken back.");
    tui_type_and_see(&s, "q", "Leave the game?");
    tui_type(&s, "y");
    tui_wait_for(&s, tui_leave_screen);
    status = tui_close_screen(&s, &restored);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    assert_true(restored);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_whole_game_is_played_against_the_computer_and_replayed),
        cmocka_unit_test(in_plain_mode_a_secret_choice_is_not_echoed),
        cmocka_unit_test(a_signal_during_a_secret_choice_puts_the_echo_back),
        cmocka_unit_test(a_program_that_is_stopped_meanwhile_is_silent_again_when_it_goes_on),
        cmocka_unit_test(on_the_screen_the_next_one_takes_over_before_he_sees_his_cards),
    };

    alarm(TUI_SECONDS_MAX); /* for when something that is waited for never comes */
    return cmocka_run_group_tests(tests, NULL, NULL);
}
