/* test_tui_program.c -- `hradby play` and `hradby replay` as programs: options, pipes, exit statuses, and a terminal
 * that is as it was before.
 *
 * The program is the one that the environment names as HRADBY. */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include <fcntl.h>
#include <poll.h>

#include <cmocka.h>

enum { TEXT_ROOM = 256 * 1024, COMMAND_ROOM = 1024, FAILED_TO_START = 127, SECONDS_MAX = 300, STALLED_MS = 30000 };

struct run {
    int status;
    char text[TEXT_ROOM];
};

/* Runs the program through the shell, with what it says on both its outputs. */
static void run(struct run *r, const char *before, const char *arguments)
{
    char command[COMMAND_ROOM];
    FILE *out;
    size_t used;
    int status;

    if (getenv("HRADBY") == NULL)
        fail_msg("set HRADBY to the program");
    snprintf(command, sizeof command, "%s \"$HRADBY\" %s 2>&1", before, arguments);
    out = popen(command, "r");
    assert_non_null(out);
    used = fread(r->text, 1, sizeof r->text - 1, out);
    r->text[used] = '\0';
    while (getc(out) != EOF)
        continue;
    status = pclose(out);
    assert_true(WIFEXITED(status));
    r->status = WEXITSTATUS(status);
}

static struct run *room(void)
{
    struct run *r = calloc(1, sizeof *r);

    assert_non_null(r);
    return r;
}

static void assert_says(const struct run *r, const char *words)
{
    if (strstr(r->text, words) == NULL)
        fail_msg("\"%s\" is not in:\n%s", words, r->text);
}

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
    struct run *r = room();

    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        run(r, "", wrong[i][0]);
        assert_says(r, wrong[i][1]);
        if (r->status != 2)
            fail_msg("%s ended with %d", wrong[i][0], r->status);
    }
    free(r);
}

static void help_is_given_when_asked_for(void **state)
{
    struct run *r = room();

    (void)state;
    run(r, "", "play --help");
    assert_int_equal(r->status, 0);
    assert_says(r, "--expansions");
    run(r, "", "replay --help");
    assert_int_equal(r->status, 0);
    assert_says(r, "--at N");
    free(r);
}

static void a_game_through_pipes_ends_with_its_input(void **state)
{
    struct run *r = room();

    (void)state;
    run(r, "printf '1\\n1\\n' |", "play --seed 3");
    assert_int_equal(r->status, 0);
    assert_null(strchr(r->text, '\033'));
    assert_says(r, "Hradby: Carcassonne, seed 3.");
    assert_says(r, "The input ends here");
    run(r, "", "play --seed 3 </dev/null");
    assert_int_equal(r->status, 0);
    assert_says(r, "The input ends here");
    free(r);
}

static void the_same_seed_gives_the_same_game_to_the_end(void **state)
{
    struct run *first = room(), *second = room();
    const char *ones = "i=0; while [ $i -lt 500 ]; do echo 1; i=$((i+1)); done |";

    (void)state;
    run(first, ones, "play --plain --seed 3 --expansions river,abbot");
    run(second, ones, "play --plain --seed 3 --expansions river,abbot");
    assert_int_equal(first->status, 0);
    assert_says(first, "The result:\n");
    assert_says(first, "The seed of this game was 3.\n");
    assert_string_equal(first->text, second->text);
    run(second, "", "play --plain --seed 3 --players computer,computer,computer:Karel </dev/null");
    assert_says(second, "The result:\n");
    assert_says(second, "Karel (computer)");
    free(first);
    free(second);
}

static void a_seed_that_was_not_given_is_shown(void **state)
{
    struct run *first = room(), *second = room();

    (void)state;
    run(first, "", "play </dev/null");
    run(second, "", "play </dev/null");
    assert_says(first, "Its seed was ");
    assert_string_not_equal(first->text, second->text);
    free(first);
    free(second);
}

static void a_game_is_kept_gone_on_with_and_replayed(void **state)
{
    char folder[128], arguments[512];
    struct run *r = room();

    (void)state;
    snprintf(folder, sizeof folder, "%s/hradby-XXXXXX", P_tmpdir);
    assert_non_null(mkdtemp(folder));
    snprintf(arguments, sizeof arguments, "play --plain --seed 3 --save %s/g", folder);
    run(r, "printf '1\\n1\\n' |", arguments);
    assert_int_equal(r->status, 0);
    assert_says(r, "The game is saved in ");
    run(r, "", arguments);
    assert_int_equal(r->status, 2);
    assert_says(r, "already");
    snprintf(arguments, sizeof arguments, "play --plain --load %s/g", folder);
    run(r, "printf '1\\n' |", arguments);
    assert_int_equal(r->status, 0);
    assert_says(r, "Player 1 lays ");
    snprintf(arguments, sizeof arguments, "replay %s/g", folder);
    run(r, "", arguments);
    assert_int_equal(r->status, 0);
    assert_says(r, "The record ends here; the game is not over.");
    snprintf(arguments, sizeof arguments, "replay %s/g --at 999", folder);
    run(r, "", arguments);
    assert_int_equal(r->status, 2);
    assert_says(r, "has only");
    snprintf(arguments, sizeof arguments, "%s/g", folder);
    remove(arguments);
    rmdir(folder);
    free(r);
}

static void files_that_are_no_games_end_with_status_1(void **state)
{
    struct run *r = room();

    (void)state;
    run(r, "", "replay /dev/null");
    assert_int_equal(r->status, 1);
    assert_says(r, "line 1");
    run(r, "", "play --load /nowhere/game </dev/null");
    assert_int_equal(r->status, 1);
    assert_says(r, "cannot open");
    run(r, "", "play --seed 1 --save /nowhere/game </dev/null");
    assert_int_equal(r->status, 1);
    assert_says(r, "cannot write");
    free(r);
}

/* ---- on a terminal ---- */

struct screen {
    pid_t id;
    int terminal;  /* our end */
    int other_end; /* kept open, to look at its settings afterwards */
    char *text;    /* all that was drawn so far */
    size_t length;
};

static void become_player(const char *path, int slave)
{
    setsid();
    for (int i = 0; i <= STDERR_FILENO; i++)
        dup2(slave, i);
    for (int i = STDERR_FILENO + 1; i < 64; i++)
        close(i);
    setenv("TERM", "xterm-256color", 1);
    setenv("LANG", "C.UTF-8", 1);
    setenv("LC_ALL", "C.UTF-8", 1);
    unsetenv("NO_COLOR");
    unsetenv("COLORTERM");
    execl(path, "hradby", "play", "--seed", "7", "--players", "Anna,Petr", (char *)NULL);
    _exit(FAILED_TO_START);
}

static void open_screen(struct screen *s)
{
    const char *path = getenv("HRADBY");

    if (path == NULL)
        fail_msg("set HRADBY to the program");
    s->terminal = posix_openpt(O_RDWR | O_NOCTTY);
    assert_true(s->terminal >= 0);
    assert_int_equal(grantpt(s->terminal), 0);
    assert_int_equal(unlockpt(s->terminal), 0);
    s->other_end = open(ptsname(s->terminal), O_RDWR | O_NOCTTY);
    assert_true(s->other_end >= 0);
    s->text = calloc(1, TEXT_ROOM * 4);
    assert_non_null(s->text);
    s->length = 0;
    s->id = fork();
    assert_true(s->id >= 0);
    if (s->id == 0)
        become_player(path, s->other_end);
}

/* Reads until these words were drawn, and forgets what came before their end. */
static void wait_for(struct screen *s, const char *words)
{
    char *found;

    while ((found = strstr(s->text, words)) == NULL) {
        struct pollfd drawn = { .fd = s->terminal, .events = POLLIN };
        ssize_t n = poll(&drawn, 1, STALLED_MS) == 1
                        ? read(s->terminal, s->text + s->length, TEXT_ROOM * 4 - 1 - s->length)
                        : 0;
        if (n <= 0) {
            kill(s->id, SIGKILL);
            fail_msg("\"%s\" was never drawn", words);
        }
        s->length += (size_t)n;
        s->text[s->length] = '\0';
    }
    found += strlen(words);
    s->length -= (size_t)(found - s->text);
    memmove(s->text, found, s->length + 1);
}

static void type(const struct screen *s, const char *keys)
{
    assert_int_equal(write(s->terminal, keys, strlen(keys)), (ssize_t)strlen(keys));
}

/* Ctrl-L after the keys: otherwise only the letters that change are drawn, and no word is whole. */
static void type_and_see(struct screen *s, const char *keys, const char *words)
{
    type(s, keys);
    type(s, "\f");
    wait_for(s, words);
}

static int close_screen(struct screen *s, bool *restored)
{
    struct termios settings;
    int status;

    assert_int_equal(waitpid(s->id, &status, 0), s->id);
    assert_int_equal(tcgetattr(s->other_end, &settings), 0);
    *restored = (settings.c_lflag & ICANON) && (settings.c_lflag & ECHO);
    close(s->terminal);
    close(s->other_end);
    free(s->text);
    return status;
}

static const char leave_screen[] = "\033[?1049l";

static void on_a_terminal_the_board_is_drawn_and_keys_play(void **state)
{
    struct screen s;
    bool restored;
    int status;

    (void)state;
    open_screen(&s);
    wait_for(&s, "\u2580");
    type_and_see(&s, "\r", "just laid");
    type_and_see(&s, "a\r", "Petr, square 1");
    type_and_see(&s, "?\r", "Laying a tile");
    type_and_see(&s, "\r", "Petr, square 1");
    type_and_see(&s, "\033[C", "Petr, square 3");
    type_and_see(&s, "\xff", "not UTF-8");
    type_and_see(&s, "u\r", "Taken back.");
    type_and_see(&s, "q\r", "Leave the game?");
    type(&s, "y\r");
    wait_for(&s, leave_screen);
    wait_for(&s, "Its seed was 7.");
    status = close_screen(&s, &restored);
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
    wait_for(&s, "\u2580");
    kill(s.id, SIGTERM);
    wait_for(&s, leave_screen);
    wait_for(&s, "Its seed was 7.");
    status = close_screen(&s, &restored);
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
    wait_for(&s, "\u2580");
    kill(s.id, SIGABRT);
    wait_for(&s, leave_screen);
    status = close_screen(&s, &restored);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
    assert_true(restored);
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
        cmocka_unit_test(files_that_are_no_games_end_with_status_1),
        cmocka_unit_test(on_a_terminal_the_board_is_drawn_and_keys_play),
        cmocka_unit_test(told_to_end_it_puts_the_terminal_back),
        cmocka_unit_test(even_a_crash_puts_the_terminal_back),
    };

    alarm(SECONDS_MAX); /* for when something that is waited for never comes */
    return cmocka_run_group_tests(tests, NULL, NULL);
}
