/* tui_program.c -- runs the program as a child and reads what it writes, by a pipe or by a pseudo-terminal.
 *
 * A test waits until certain words were drawn, not for a time; what was drawn before them is forgotten, so that the
 * same words can be waited for again.  The time limit is there only so that a program that hangs ends the test. */
#include "tests/support/tui_program.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
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

enum { COMMAND_ROOM = 1024, FAILED_TO_START = 127, STALLED_MS = 600000 };

void tui_run(struct run *r, const char *before, const char *arguments)
{
    char command[COMMAND_ROOM];
    FILE *out;
    size_t used;
    int status;

    if (!getenv("HRADBY"))
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

struct run *tui_room(void)
{
    struct run *r = calloc(1, sizeof *r);

    assert_non_null(r);
    return r;
}

void tui_assert_says(const struct run *r, const char *words)
{
    if (!strstr(r->text, words))
        fail_msg("\"%s\" is not in:\n%s", words, r->text);
}

static void become_player(const char *path, char *const arguments[], int slave)
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
    execv(path, arguments);
    _exit(FAILED_TO_START);
}

void tui_open_screen(struct screen *s, char *const arguments[])
{
    const char *path = getenv("HRADBY");

    if (!path)
        fail_msg("set HRADBY to the program");
    s->terminal = posix_openpt(O_RDWR | O_NOCTTY);
    assert_true(s->terminal >= 0);
    assert_int_equal(grantpt(s->terminal), 0);
    assert_int_equal(unlockpt(s->terminal), 0);
    s->other_end = open(ptsname(s->terminal), O_RDWR | O_NOCTTY);
    assert_true(s->other_end >= 0);
    s->text = calloc(1, TUI_TEXT_ROOM * 4);
    assert_non_null(s->text);
    s->length = 0;
    s->id = fork();
    assert_true(s->id >= 0);
    if (s->id == 0)
        become_player(path, arguments, s->other_end);
}

/* Reads until these words were drawn, and returns where. */
static char *read_until(struct screen *s, const char *words)
{
    char *found;

    while (!(found = strstr(s->text, words))) {
        struct pollfd drawn = { .fd = s->terminal, .events = POLLIN };
        ssize_t n = poll(&drawn, 1, STALLED_MS) == 1
                        ? read(s->terminal, s->text + s->length, TUI_TEXT_ROOM * 4 - 1 - s->length)
                        : 0;
        if (n <= 0) {
            kill(s->id, SIGKILL);
            fail_msg("\"%s\" was never drawn", words);
        }
        s->length += (size_t)n;
        s->text[s->length] = '\0';
    }
    return found;
}

void tui_wait_for(struct screen *s, const char *words)
{
    char *end = read_until(s, words) + strlen(words);

    s->length -= (size_t)(end - s->text);
    memmove(s->text, end, s->length + 1);
}

void tui_wait_without(struct screen *s, const char *words, const char *never)
{
    char *found = read_until(s, words), *bad = strstr(s->text, never);

    if (bad && bad < found) {
        kill(s->id, SIGKILL);
        fail_msg("\"%s\" was drawn before \"%s\"", never, words);
    }
    tui_wait_for(s, words);
}

void tui_type(const struct screen *s, const char *keys)
{
    assert_int_equal(write(s->terminal, keys, strlen(keys)), (ssize_t)strlen(keys));
}

void tui_type_and_see(struct screen *s, const char *keys, const char *words)
{
    tui_type(s, keys);
    tui_type(s, "\f");
    tui_wait_for(s, words);
}

bool tui_echoes(const struct screen *s)
{
    struct termios settings;

    assert_int_equal(tcgetattr(s->other_end, &settings), 0);
    return settings.c_lflag & ECHO;
}

int tui_close_screen(struct screen *s, bool *restored)
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

const char tui_leave_screen[] = "\033[?1049l";
