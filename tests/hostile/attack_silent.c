/* attack_silent.c -- one address opens thousands of connections and says nothing, or half a word. */
#include "tests/hostile/attack.h"

#include <errno.h>
#include <netinet/in.h>
#include <sys/socket.h>

enum { SOCKETS = 3000, ROGUE = 0x7f000801, LEFT = 1000, GUESTS = 20 };

/* Connects without waiting for it. */
static int touch(const struct stage *s)
{
    struct sockaddr_in from = { .sin_family = AF_INET }, to = { .sin_family = AF_INET };
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0), on = 1;

    from.sin_addr.s_addr = htonl(ROGUE);
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    to.sin_port = htons((uint16_t)s->port);
    assert_true(fd >= 0);
    (void)setsockopt(fd, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &on, sizeof on);
    assert_int_equal(bind(fd, (struct sockaddr *)&from, sizeof from), 0);
    (void)connect(fd, (struct sockaddr *)&to, sizeof to);
    return fd;
}

static bool is_open(int fd)
{
    char c;
    ssize_t n = recv(fd, &c, 1, MSG_PEEK | MSG_DONTWAIT);

    return n > 0 || (n < 0 && (errno == EAGAIN || errno == ENOTCONN));
}

static unsigned still_open(const int *fd)
{
    unsigned n = 0;

    for (unsigned i = 0; i < SOCKETS; i++)
        n += is_open(fd[i]);
    return n;
}

static void run(struct stage *s)
{
    static const char half[] = "GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgr";
    static int fd[SOCKETS];
    unsigned left;

    for (unsigned i = 0; i < SOCKETS; i++) {
        fd[i] = touch(s);
        if (i % 50 == 0)
            stage_live(s, 1);
    }
    for (unsigned i = 0; i < SOCKETS; i += 2)
        (void)send(fd[i], half, sizeof half - 1, MSG_NOSIGNAL | MSG_DONTWAIT);
    for (unsigned long i = 0; stage_goes_on(s, i, GUESTS); i++) {
        int guest = client_guest(s->port); /* others come and go meanwhile */

        json_decref(wish_ask(guest, "{\"do\":\"ping\"}"));
        close(guest);
        stage_live(s, 5);
    }
    left = still_open(fd);
    printf("# of %d connections of one address %u are still open\n", SOCKETS, left);
    for (unsigned i = 0; i < SOCKETS; i++)
        close(fd[i]);
    if (left > LEFT)
        fail_msg("one address may hold %u connections on which nothing is said", left);
}

const struct attack attack_silent = {
    .name = "silent",
    .sentence = "thousands of silent connections of one address keep nobody else out",
    .run = run,
    .megabytes = 64,
};
