/* term.c -- opens the terminal, reads keys, shows canvases and puts everything back (term.h).
 *
 * Signals are blocked all the time but while pselect waits for a key, which lets them in and goes to sleep in one step.
 * So none can come between looking at the flags and going to sleep, where it would be overlooked till the next key:
 *
 *     signal --> handler sets a flag --> pselect returns --> signal_key --> an hb_key like any other
 *     bytes  ------------------------------------------> read_escape, control_key, read_letter ----^
 *
 * So whoever takes keys needs no code for signals, and nothing is ever interrupted half drawn.  A crash cannot wait:
 * its handler puts the settings back itself, and uses only calls that are allowed in one.
 *
 * The bytes of a key may come one by one.  What is read and not yet a whole key waits in `bytes`, and never more of it
 * than one key is used up at a time.
 *
 * For a line typed without being seen (hb_term_hush) the terminal stays the user's: only its echo is off, and handlers
 * switch it on again before a signal ends or stops the program. */
#define _DEFAULT_SOURCE 1
#include "views/terminal/term.h"

#include "engine/assert.h"
#include "views/letters/canvas.h"

#include <errno.h>
#include <langinfo.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <termios.h>
#include <unistd.h>

#define ENTER_SCREEN "\033[?1049h\033[2J\033[H"
#define LEAVE_SCREEN "\033[0m\033[?25h\033[?1049l"
#define HIDE_CURSOR  "\033[?25l"
#define PUT_CURSOR   "\033[%d;%dH\033[?25h"

/* Milliseconds after which an Esc was the key itself, and bytes of a letter that are missing will not come; and the
 * window of which nothing is known. */
enum { ESCAPE_WAIT = 50, COLUMNS_IF_UNKNOWN = 80, ROWS_IF_UNKNOWN = 24 };

/* Signal handlers can reach nothing but this: what has arrived, and the settings that a crash must put back. */
static volatile sig_atomic_t resized, interrupted, told_to_end, told_to_stop;
static volatile sig_atomic_t is_open;
static struct termios settings_before;

static const int waiting_signals[] = { SIGINT, SIGWINCH, SIGTSTP, SIGTERM, SIGHUP, SIGQUIT };
static const int crash_signals[] = { SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL };
enum {
    WAITING_SIGNALS = sizeof waiting_signals / sizeof waiting_signals[0],
    CRASH_SIGNALS = sizeof crash_signals / sizeof crash_signals[0]
};

static void on_signal(int signal_number)
{
    switch (signal_number) {
    case SIGINT:
        interrupted = 1;
        break;
    case SIGWINCH:
        resized = 1;
        break;
    case SIGTSTP:
        told_to_stop = 1;
        break;
    default:
        told_to_end = 1;
        break;
    }
}

/* write may take a part of it only.  Not stdio, since a crash may have come in the middle of that. */
static void write_text(const char *text)
{
    size_t length = strlen(text);

    while (length > 0) {
        ssize_t n = write(STDOUT_FILENO, text, length);
        if (n < 0 && errno != EINTR)
            return;
        if (n > 0) {
            text += n;
            length -= (size_t)n;
        }
    }
}

/* The handler is gone by now (SA_RESETHAND), so coming back or raising again ends the program as usual. */
static void on_crash(int signal_number)
{
    if (is_open) {
        is_open = 0;
        write_text(LEAVE_SCREEN);
        tcsetattr(STDIN_FILENO, TCSANOW, &settings_before);
    }
    raise(signal_number);
}

static void listen_to(int signal_number, void (*handler)(int), int flags)
{
    struct sigaction action = { .sa_flags = flags };

    action.sa_handler = handler;
    sigemptyset(&action.sa_mask);
    sigaction(signal_number, &action, NULL);
}

static void listen_to_signals(struct hb_term *t)
{
    sigset_t blocked;

    sigemptyset(&blocked);
    for (int i = 0; i < WAITING_SIGNALS; i++) {
        sigaddset(&blocked, waiting_signals[i]);
        listen_to(waiting_signals[i], on_signal, 0);
    }
    for (int i = 0; i < CRASH_SIGNALS; i++)
        listen_to(crash_signals[i], on_crash, (int)SA_RESETHAND);
    sigprocmask(SIG_BLOCK, &blocked, &t->mask_before);
}

static void ignore_signals_again(const struct hb_term *t)
{
    for (int i = 0; i < WAITING_SIGNALS; i++)
        listen_to(waiting_signals[i], SIG_DFL, 0);
    for (int i = 0; i < CRASH_SIGNALS; i++)
        listen_to(crash_signals[i], SIG_DFL, 0);
    sigprocmask(SIG_SETMASK, &t->mask_before, NULL);
}

/* Keys come one by one and are not echoed; the keyboard's signals stay as they were. */
static bool take_over(struct hb_term *t)
{
    struct termios raw = t->before;

    raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO | IEXTEN);
    raw.c_iflag &= ~(tcflag_t)(IXON | INLCR);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    if (tcsetattr(STDIN_FILENO, TCSADRAIN, &raw) != 0)
        return false;
    is_open = 1;
    write_text(ENTER_SCREEN);
    return true;
}

static void give_back(struct hb_term *t)
{
    fflush(stdout);
    is_open = 0;
    write_text(LEAVE_SCREEN);
    tcsetattr(STDIN_FILENO, TCSADRAIN, &t->before);
}

bool hb_term_usable(void)
{
    const char *name = getenv("TERM");

    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && name && *name != '\0' && strcmp(name, "dumb") != 0;
}

static bool is_utf8(void)
{
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

static bool is_set(const char *name)
{
    const char *value = getenv(name);

    return value && *value != '\0';
}

static enum hb_depth depth_of_terminal(void)
{
    const char *name = getenv("TERM"), *more = getenv("COLORTERM");

    if (more && (strcmp(more, "truecolor") == 0 || strcmp(more, "24bit") == 0))
        return HB_TRUECOLOUR;
    if (!name)
        return HB_MONO;
    if (strstr(name, "direct"))
        return HB_TRUECOLOUR;
    if (strstr(name, "256color") || strstr(name, "kitty") || strstr(name, "alacritty"))
        return HB_COLOURS_256;
    if (strncmp(name, "vt1", 3) == 0 || strncmp(name, "vt2", 3) == 0 || strcmp(name, "dumb") == 0)
        return HB_MONO;
    return HB_COLOURS_16;
}

struct hb_term_look hb_term_look(enum hb_colour colour)
{
    struct hb_term_look look = { .utf8 = is_utf8(), .depth = depth_of_terminal() };

    if (colour == HB_COLOUR_NEVER || (colour == HB_COLOUR_AUTO && is_set("NO_COLOR")))
        look.depth = HB_MONO;
    if (colour == HB_COLOUR_ALWAYS && look.depth == HB_MONO)
        look.depth = HB_COLOURS_16;
    return look;
}

/* The size of the window at a descriptor; of a usual one where there is none, or it is not told. */
static struct winsize window_at(int descriptor)
{
    struct winsize size;

    if (ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 && size.ws_row > 0)
        return size;
    return (struct winsize){ .ws_col = COLUMNS_IF_UNKNOWN, .ws_row = ROWS_IF_UNKNOWN };
}

static void measure(struct hb_term *t)
{
    struct winsize size = window_at(STDOUT_FILENO);

    t->columns = size.ws_col;
    t->rows = size.ws_row;
}

void hb_term_print(const char *text, bool utf8, FILE *out)
{
    hb_glyph_print(text, window_at(fileno(out)).ws_col, utf8, out);
}

bool hb_term_open(struct hb_term *t, struct hb_term_look look)
{
    HB_ASSERT(!is_open);
    *t = (struct hb_term){ .look = look };
    if (tcgetattr(STDIN_FILENO, &t->before) != 0)
        return false;
    settings_before = t->before;
    measure(t);
    resized = interrupted = told_to_end = told_to_stop = 0;
    listen_to_signals(t);
    if (take_over(t))
        return true;
    ignore_signals_again(t);
    return false;
}

void hb_term_close(struct hb_term *t)
{
    give_back(t);
    ignore_signals_again(t);
    hb_canvas_free(&t->now);
    hb_canvas_free(&t->shown);
}

bool hb_term_blank(struct hb_term *t)
{
    return hb_canvas_size(&t->now, t->columns, t->rows);
}

/* The canvases change places: what was painted is what is shown, and the other one is painted on next. */
void hb_term_show(struct hb_term *t, int cursor_x, int cursor_y)
{
    struct hb_canvas shown = t->shown;

    fputs(HIDE_CURSOR, stdout);
    hb_canvas_show(&t->now, !shown.cell ? NULL : &shown, t->look, stdout);
    fprintf(stdout, PUT_CURSOR, cursor_y + 1, cursor_x + 1);
    fflush(stdout);
    t->shown = t->now;
    t->now = shown;
}

void hb_term_forget(struct hb_term *t)
{
    hb_canvas_free(&t->shown);
}

/* Lets the shell have the terminal until it brings us back.  The signal is raised while it is blocked, so it comes, and
 * we stop, in the line that unblocks it, when all is given back. */
static void stop_for_a_while(struct hb_term *t)
{
    sigset_t only;

    give_back(t);
    listen_to(SIGTSTP, SIG_DFL, 0);
    raise(SIGTSTP);
    sigemptyset(&only);
    sigaddset(&only, SIGTSTP);
    sigprocmask(SIG_UNBLOCK, &only, NULL); /* here we stop */
    sigprocmask(SIG_BLOCK, &only, NULL);
    listen_to(SIGTSTP, on_signal, 0);
    t->ended = !take_over(t);
}

static struct hb_key plain_key(enum hb_key_kind kind)
{
    return (struct hb_key){ kind, 0 };
}

/* A key made of a signal that has arrived; HB_KEY_NONE if none has.  Being told to end comes before all others, and is
 * never taken back. */
static struct hb_key signal_key(struct hb_term *t)
{
    if (told_to_end) {
        t->ended = true;
        return plain_key(HB_KEY_END);
    }
    if (interrupted) {
        interrupted = 0;
        return plain_key(HB_KEY_INTERRUPT);
    }
    if (told_to_stop) {
        told_to_stop = 0;
        stop_for_a_while(t);
        resized = 1;
    }
    if (resized) {
        resized = 0;
        measure(t);
        return plain_key(HB_KEY_REDRAW);
    }
    return plain_key(HB_KEY_NONE);
}

/* Waits for bytes; false if the time is up or a signal came. */
static bool fill(struct hb_term *t, int milliseconds)
{
    struct timespec time = { milliseconds / 1000, milliseconds % 1000 * 1000000L };
    fd_set in;
    ssize_t n;

    if (t->waiting == sizeof t->bytes)
        return true;
    FD_ZERO(&in);
    FD_SET(STDIN_FILENO, &in);
    if (pselect(STDIN_FILENO + 1, &in, NULL, NULL, milliseconds < 0 ? NULL : &time, &t->mask_before) <= 0)
        return false;
    n = read(STDIN_FILENO, t->bytes + t->waiting, sizeof t->bytes - t->waiting);
    if (n > 0)
        t->waiting += (unsigned)n;
    else if (n == 0 || errno != EINTR)
        t->ended = true;
    return n > 0;
}

bool hb_term_has_more(const struct hb_term *t)
{
    struct timespec now = { 0, 0 };
    fd_set in;

    FD_ZERO(&in);
    FD_SET(STDIN_FILENO, &in);
    return t->waiting > 0 || (!t->ended && pselect(STDIN_FILENO + 1, &in, NULL, NULL, &now, NULL) > 0);
}

static void drop(struct hb_term *t, unsigned n)
{
    HB_ASSERT(n <= t->waiting);
    t->waiting -= n;
    memmove(t->bytes, t->bytes + n, t->waiting);
}

struct escape {
    const char *bytes; /* after ESC */
    enum hb_key_kind kind;
};

static const struct escape escapes[] = {
    { "[A", HB_KEY_UP },
    { "[B", HB_KEY_DOWN },
    { "[C", HB_KEY_RIGHT },
    { "[D", HB_KEY_LEFT },
    { "OA", HB_KEY_UP },
    { "OB", HB_KEY_DOWN },
    { "OC", HB_KEY_RIGHT },
    { "OD", HB_KEY_LEFT },
    { "[1;2A", HB_KEY_SCROLL_UP },
    { "[1;2B", HB_KEY_SCROLL_DOWN },
    { "[1;2C", HB_KEY_SCROLL_RIGHT },
    { "[1;2D", HB_KEY_SCROLL_LEFT },
    { "[5~", HB_KEY_PAGE_UP },
    { "[6~", HB_KEY_PAGE_DOWN },
    { "[H", HB_KEY_HOME },
    { "[1~", HB_KEY_HOME },
    { "OH", HB_KEY_HOME },
};

/* Bytes of the escape sequence at the head, ESC included; 1 if it is the key itself, 0 if more must come.  A sequence
 * that fills the whole buffer ends there, so nothing can wait for ever. */
static unsigned escape_length(const struct hb_term *t)
{
    if (t->waiting < 2)
        return 0;
    if (t->bytes[1] != '[' && t->bytes[1] != 'O')
        return 1;
    for (unsigned i = 2; i < t->waiting; i++)
        if (t->bytes[i] >= 0x40 && t->bytes[i] <= 0x7e)
            return i + 1;
    return t->waiting == sizeof t->bytes ? t->waiting : 0;
}

/* A key that is Esc and the beginning of an arrow key look alike: what follows at once belongs to it, else it is Esc
 * alone. A sequence that is not in the table is dropped as a whole; its rest would be taken for letters. */
static struct hb_key read_escape(struct hb_term *t)
{
    unsigned length;
    enum hb_key_kind kind = HB_KEY_NONE;

    while ((length = escape_length(t)) == 0)
        if (!fill(t, ESCAPE_WAIT)) {
            length = t->waiting < 2 ? 1 : t->waiting;
            break;
        }
    if (length == 1)
        kind = HB_KEY_ESCAPE;
    for (size_t i = 0; i < sizeof escapes / sizeof escapes[0]; i++)
        if (strlen(escapes[i].bytes) == length - 1 && memcmp(t->bytes + 1, escapes[i].bytes, length - 1) == 0)
            kind = escapes[i].kind;
    drop(t, length);
    return plain_key(kind);
}

static struct hb_key control_key(unsigned char byte)
{
    switch (byte) {
    case '\r':
    case '\n':
        return plain_key(HB_KEY_ENTER);
    case '\t':
        return plain_key(HB_KEY_TAB);
    case 0x08:
    case 0x7f:
        return plain_key(HB_KEY_BACKSPACE);
    case 0x03:
        return plain_key(HB_KEY_INTERRUPT);
    case 0x04:
        return plain_key(HB_KEY_END);
    case 0x0c:
        return plain_key(HB_KEY_REDRAW);
    case 0x15:
        return plain_key(HB_KEY_CLEAR);
    default:
        return plain_key(HB_KEY_NONE);
    }
}

/* A letter of one to four bytes; waits for those that are still on their way. */
static struct hb_key read_letter(struct hb_term *t)
{
    unsigned need = t->bytes[0] < 0xe0 ? 2 : t->bytes[0] < 0xf0 ? 3 : 4;
    char text[5] = { 0 };
    const char *at = text;
    uint32_t letter;

    if (t->bytes[0] < 0x80)
        need = 1;
    while (t->waiting < need && fill(t, ESCAPE_WAIT))
        continue;
    memcpy(text, t->bytes, t->waiting < 4 ? t->waiting : 4);
    letter = hb_glyph_next(&at);
    drop(t, letter == 0 ? 1 : (unsigned)(at - text));
    if (letter == 0 || letter == HB_GLYPH_BAD)
        return plain_key(HB_KEY_BAD);
    return (struct hb_key){ HB_KEY_LETTER, letter };
}

struct hb_key hb_term_key(struct hb_term *t, int milliseconds)
{
    while (t->waiting == 0) {
        struct hb_key key = signal_key(t);
        if (t->ended)
            return plain_key(HB_KEY_END);
        if (key.kind != HB_KEY_NONE)
            return key;
        if (!fill(t, milliseconds) && milliseconds >= 0 && !resized && !interrupted && !told_to_end && !told_to_stop)
            return plain_key(t->ended ? HB_KEY_END : HB_KEY_NONE);
    }
    if (t->bytes[0] == 0x1b)
        return read_escape(t);
    if (t->bytes[0] < 0x20 || t->bytes[0] == 0x7f) {
        struct hb_key key = control_key(t->bytes[0]);
        drop(t, 1);
        return key;
    }
    return read_letter(t);
}

bool hb_key_direction(enum hb_key_kind key, int *dx, int *dy)
{
    *dx = (key == HB_KEY_RIGHT || key == HB_KEY_SCROLL_RIGHT) - (key == HB_KEY_LEFT || key == HB_KEY_SCROLL_LEFT);
    *dy = (key == HB_KEY_DOWN || key == HB_KEY_SCROLL_DOWN) - (key == HB_KEY_UP || key == HB_KEY_SCROLL_UP);
    return *dx != 0 || *dy != 0;
}

static const int hushed_signals[] = { SIGINT,  SIGTERM, SIGHUP, SIGQUIT, SIGABRT,
                                      SIGSEGV, SIGBUS,  SIGFPE, SIGILL,  SIGTSTP };
enum { HUSHED_SIGNALS = sizeof hushed_signals / sizeof hushed_signals[0] };

/* Signal handlers can reach nothing but this. */
static volatile sig_atomic_t is_hushed;
static int terminal_hushed;
static struct termios settings_shown, settings_hushed;
static struct sigaction actions_before[HUSHED_SIGNALS];

/* The handler is gone by now (SA_RESETHAND): raised again, the signal does what it does of itself. */
static void on_end_hushed(int signal_number)
{
    if (is_hushed)
        tcsetattr(terminal_hushed, TCSANOW, &settings_shown);
    raise(signal_number);
}

/* Stops here, and goes on from here. */
static void on_stop_hushed(int signal_number)
{
    int kept = errno;

    (void)signal_number;
    if (is_hushed)
        tcsetattr(terminal_hushed, TCSANOW, &settings_shown);
    raise(SIGSTOP);
    if (is_hushed)
        tcsetattr(terminal_hushed, TCSANOW, &settings_hushed);
    errno = kept;
}

static void listen_while_hushed(void)
{
    for (int i = 0; i < HUSHED_SIGNALS; i++) {
        bool stops = hushed_signals[i] == SIGTSTP;
        struct sigaction action = { .sa_flags = stops ? SA_RESTART : (int)SA_RESETHAND };
        action.sa_handler = stops ? on_stop_hushed : on_end_hushed;
        sigemptyset(&action.sa_mask);
        sigaction(hushed_signals[i], &action, &actions_before[i]);
    }
}

bool hb_term_hush(int terminal)
{
    HB_ASSERT(!is_hushed);
    if (tcgetattr(terminal, &settings_shown) != 0)
        return false;
    settings_hushed = settings_shown;
    settings_hushed.c_lflag &= ~(tcflag_t)ECHO;
    settings_hushed.c_lflag |= ECHONL;
    terminal_hushed = terminal;
    listen_while_hushed();
    is_hushed = 1;
    tcsetattr(terminal, TCSADRAIN, &settings_hushed);
    return true;
}

void hb_term_unhush(void)
{
    HB_ASSERT(is_hushed);
    tcsetattr(terminal_hushed, TCSADRAIN, &settings_shown);
    is_hushed = 0;
    for (int i = 0; i < HUSHED_SIGNALS; i++)
        sigaction(hushed_signals[i], &actions_before[i], NULL);
}
