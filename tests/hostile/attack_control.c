/* attack_control.c -- frames that are no texts, without end: pings, pongs, pieces of a text that never ends. */
#include "tests/hostile/attack.h"

#include <errno.h>
#include <poll.h>
#include <sys/socket.h>

enum { ROGUE = 0x7f000d01, BLOCK = 8192, BLOCKS = 20000, FRAME = 6 };

static const struct {
    const char *what;
    unsigned char head[2]; /* of each frame: a mask of zeros and as many zeros as it says follow */
    bool in_a_text;        /* after the first piece of one */
} kinds[] = {
    { "empty pings", { 0x89, 0x80 }, false },      { "full pings", { 0x89, 0x80 | 125 }, false },
    { "empty pongs", { 0x8a, 0x80 }, false },      { "full pongs", { 0x8a, 0x80 | 125 }, false },
    { "pieces of nothing", { 0x00, 0x80 }, true }, { "pings within a text", { 0x89, 0x80 | 1 }, true },
};
enum { KINDS = sizeof kinds / sizeof kinds[0] };

/* As many frames as fit. */
static size_t fill(unsigned char block[BLOCK], unsigned kind)
{
    size_t each = FRAME + (kinds[kind].head[1] & 0x7f), length = 0;

    memset(block, 0, BLOCK);
    for (; length + each <= BLOCK; length += each)
        memcpy(block + length, kinds[kind].head, 2);
    return length;
}

/* What comes back is read, as an attacker would who wants to be answered; false if the server has ended it. */
static bool is_there(int fd)
{
    char bytes[4096];
    ssize_t n;

    do
        n = recv(fd, bytes, sizeof bytes, MSG_DONTWAIT);
    while (n > 0);
    return n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK);
}

/* How many bytes were sent before the server had enough; -1: it never had. */
static long send_on(struct stage *s, unsigned kind)
{
    unsigned char block[BLOCK];
    size_t length = fill(block, kind);
    unsigned status;
    int fd = client_guest_on(client_dial_as(s->port, ROGUE + kind, 0), s->port, &status);
    long sent = 0;

    assert_true(fd >= 0);
    if (kinds[kind].in_a_text)
        client_frame(fd, TEXT_FRAME, false, "{", 1);
    for (unsigned i = 0; i < BLOCKS; i++) {
        struct pollfd can = { .fd = fd, .events = POLLOUT };

        if (!is_there(fd))
            break;
        if (poll(&can, 1, 0) == 1)
            client_write(fd, block, length); /* the whole of it: a frame is not left in the middle */
        sent += can.revents & POLLOUT ? (long)length : 0;
        stage_live(s, 1);
    }
    if (is_there(fd))
        sent = -1;
    close(fd);
    return sent;
}

static void run(struct stage *s)
{
    for (unsigned kind = 0; kind < KINDS; kind++) {
        long sent = send_on(s, kind);

        if (sent < 0)
            fail_msg("%s are taken without end", kinds[kind].what);
        printf("# %s: %ld bytes before it was enough\n", kinds[kind].what, sent);
    }
}

const struct attack attack_control = {
    .name = "control",
    .sentence = "who sends pings, pongs or pieces of nothing without end is cut",
    .run = run,
    .megabytes = 32,
};
