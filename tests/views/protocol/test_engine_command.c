/* test_engine_command.c -- `hradby engine` as a program: its standard input, its standard output and its end.
 *
 * The program is the one that the environment names as HRADBY. */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

enum { ANSWER_ROOM = 8192, LINE_MAX_BYTES = 1024 * 1024, FAILED_TO_START = 127 };

struct program {
    pid_t id;
    int in, out; /* what we write to it and read from it */
};

static void become_engine(int in, int out, const char *argument)
{
    const char *path = getenv("HRADBY");

    dup2(in, STDIN_FILENO);
    dup2(out, STDOUT_FILENO);
    for (int i = STDERR_FILENO + 1; i < 64; i++)
        close(i);
    execl(path, "hradby", "engine", argument, (char *)NULL);
    _exit(FAILED_TO_START);
}

static struct program start(const char *argument)
{
    struct program p;
    int to[2], from[2];

    if (!getenv("HRADBY"))
        fail_msg("set HRADBY to the program");
    assert_int_equal(pipe(to), 0);
    assert_int_equal(pipe(from), 0);
    p = (struct program){ .id = fork(), .in = to[1], .out = from[0] };
    assert_true(p.id >= 0);
    if (p.id == 0)
        become_engine(to[0], from[1], argument);
    close(to[0]);
    close(from[1]);
    return p;
}

static void send_bytes(const struct program *p, const char *bytes, size_t length)
{
    while (length > 0) {
        ssize_t n = write(p->in, bytes, length);

        assert_true(n > 0);
        bytes += n;
        length -= (size_t)n;
    }
}

static void send_line(const struct program *p, const char *line)
{
    send_bytes(p, line, strlen(line));
}

/* Reads until there are so many lines, or the end if that comes first. */
static size_t receive(const struct program *p, char *answer, unsigned lines)
{
    size_t length = 0;

    while (lines > 0 && length < ANSWER_ROOM - 1) {
        ssize_t n = read(p->out, answer + length, 1);

        if (n <= 0)
            break;
        lines -= answer[length++] == '\n';
    }
    answer[length] = '\0';
    return length;
}

/* The exit status, or 1000 and the signal that ended it. */
static int finish(struct program *p)
{
    int status = 0;

    close(p->in);
    close(p->out);
    assert_int_equal(waitpid(p->id, &status, 0), p->id);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + WTERMSIG(status);
}

static void an_answer_comes_before_the_next_line_is_sent(void **state)
{
    struct program p = start(NULL);
    char answer[ANSWER_ROOM];

    (void)state;
    for (unsigned i = 0; i < 3; i++) {
        send_line(&p, "{\"cmd\":\"turn\",\"id\":1}\n");
        assert_true(receive(&p, answer, 1) > 0);
        assert_non_null(strstr(answer, "\"no_game\""));
    }
    assert_int_equal(finish(&p), 0);
}

static void the_last_line_needs_no_end_and_the_end_is_quiet(void **state)
{
    struct program p = start(NULL);
    char answer[ANSWER_ROOM];

    (void)state;
    send_line(&p, "{\"cmd\":\"turn\"}");
    close(p.in);
    p.in = dup(STDERR_FILENO); /* so that finish has something to close */
    assert_true(receive(&p, answer, 9) > 0);
    assert_int_equal(answer[strlen(answer) - 1], '\n');
    assert_int_equal(finish(&p), 0);
}

static void a_line_over_the_limit_is_refused_and_skipped(void **state)
{
    struct program p = start(NULL);
    char answer[ANSWER_ROOM];
    char *line = malloc(LINE_MAX_BYTES);

    (void)state;
    assert_non_null(line);
    memset(line, ' ', LINE_MAX_BYTES);
    memcpy(line, "{\"cmd\":\"turn\"}", 14);
    send_bytes(&p, line, LINE_MAX_BYTES);
    send_line(&p, "\n");
    receive(&p, answer, 1);
    assert_non_null(strstr(answer, "\"no_game\""));
    for (unsigned i = 0; i < 3; i++)
        send_bytes(&p, line, LINE_MAX_BYTES);
    send_line(&p, "\n{\"cmd\":\"turn\"}\n");
    receive(&p, answer, 1);
    assert_non_null(strstr(answer, "\"too_long\""));
    receive(&p, answer, 1);
    assert_non_null(strstr(answer, "\"no_game\""));
    assert_int_equal(finish(&p), 0);
    free(line);
}

static void quit_ends_it_whatever_follows(void **state)
{
    struct program p = start(NULL);
    char answer[ANSWER_ROOM];

    (void)state;
    send_line(&p, "{\"cmd\":\"quit\"}\n{\"cmd\":\"turn\"}\n");
    receive(&p, answer, 9);
    assert_string_equal(answer, "{\"ok\":true}\n");
    assert_int_equal(finish(&p), 0);
}

static void it_ends_when_nobody_reads(void **state)
{
    struct program p = start(NULL);

    (void)state;
    close(p.out);
    p.out = dup(STDERR_FILENO);
    send_line(&p, "{\"cmd\":\"hello\"}\n");
    assert_int_not_equal(finish(&p), 0);
}

static void without_a_seed_two_games_differ(void **state)
{
    static const char line[] = "{\"cmd\":\"new\",\"game\":\"carcassonne\",\"players\":2}\n";
    char answer[2][ANSWER_ROOM];

    (void)state;
    for (unsigned i = 0; i < 2; i++) {
        struct program p = start(NULL);

        send_line(&p, line);
        receive(&p, answer[i], 1);
        assert_non_null(strstr(answer[i], "\"seed\":\""));
        assert_int_equal(finish(&p), 0);
    }
    assert_string_not_equal(answer[0], answer[1]);
}

static void an_argument_is_wrong_usage_but_help_is_given(void **state)
{
    struct program p = start("--help");
    char answer[ANSWER_ROOM];

    (void)state;
    receive(&p, answer, 99);
    assert_non_null(strstr(answer, "Usage: hradby engine"));
    assert_int_equal(finish(&p), 0);
    p = start("--colour");
    assert_int_equal(receive(&p, answer, 99), 0);
    assert_int_equal(finish(&p), 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_answer_comes_before_the_next_line_is_sent),
        cmocka_unit_test(the_last_line_needs_no_end_and_the_end_is_quiet),
        cmocka_unit_test(a_line_over_the_limit_is_refused_and_skipped),
        cmocka_unit_test(quit_ends_it_whatever_follows),
        cmocka_unit_test(it_ends_when_nobody_reads),
        cmocka_unit_test(without_a_seed_two_games_differ),
        cmocka_unit_test(an_argument_is_wrong_usage_but_help_is_given),
    };

    signal(SIGPIPE, SIG_IGN);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
