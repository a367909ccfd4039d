/* hush.c -- see hush.h. */
#include "tui/hush.h"

#include "core/assert.h"

#include <errno.h>
#include <signal.h>
#include <termios.h>
#include <unistd.h>

static const int signals[] = { SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTSTP };
enum { SIGNALS = sizeof signals / sizeof signals[0] };

/* Signal handlers can reach nothing but this. */
static volatile sig_atomic_t is_hushed;
static int terminal_hushed;
static struct termios settings_before, settings_hushed;
static struct sigaction actions_before[SIGNALS];

/* The handler is gone by now (SA_RESETHAND): raised again, the signal does what it does of itself. */
static void on_end(int signal_number)
{
    if (is_hushed)
        tcsetattr(terminal_hushed, TCSANOW, &settings_before);
    raise(signal_number);
}

/* Stops here, and goes on from here. */
static void on_stop(int signal_number)
{
    int kept = errno;

    (void)signal_number;
    if (is_hushed)
        tcsetattr(terminal_hushed, TCSANOW, &settings_before);
    raise(SIGSTOP);
    if (is_hushed)
        tcsetattr(terminal_hushed, TCSANOW, &settings_hushed);
    errno = kept;
}

static void listen(void)
{
    for (int i = 0; i < SIGNALS; i++) {
        bool stops = signals[i] == SIGTSTP;
        struct sigaction action = { .sa_flags = stops ? SA_RESTART : (int)SA_RESETHAND };
        action.sa_handler = stops ? on_stop : on_end;
        sigemptyset(&action.sa_mask);
        sigaction(signals[i], &action, &actions_before[i]);
    }
}

bool hb_hush(int terminal)
{
    HB_ASSERT(!is_hushed);
    if (tcgetattr(terminal, &settings_before) != 0)
        return false;
    settings_hushed = settings_before;
    settings_hushed.c_lflag &= ~(tcflag_t)ECHO;
    settings_hushed.c_lflag |= ECHONL;
    terminal_hushed = terminal;
    listen();
    is_hushed = 1;
    tcsetattr(terminal, TCSADRAIN, &settings_hushed);
    return true;
}

void hb_hush_end(void)
{
    HB_ASSERT(is_hushed);
    tcsetattr(terminal_hushed, TCSADRAIN, &settings_before);
    is_hushed = 0;
    for (int i = 0; i < SIGNALS; i++)
        sigaction(signals[i], &actions_before[i], NULL);
}
