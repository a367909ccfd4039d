/* attack_six.c -- attackers who have a whole network of IPv6 addresses, and use another one for each connection. */
#include "server/lobby/address.h"
#include "tests/hostile/attack.h"

enum { PER_ADDRESS = 8, CONNECTIONS = 40, ROOMS = 5, WATCHES = 6, FD_MAX = 2 * CONNECTIONS };

static struct {
    int fd[FD_MAX];
    unsigned count;
} held;

static bool hold(int fd)
{
    if (fd < 0)
        return false;
    assert_true(held.count < FD_MAX);
    held.fd[held.count++] = fd;
    return true;
}

static void let_go(void)
{
    while (held.count > 0)
        close(held.fd[--held.count]);
}

/* A guest with this address behind a proxy; -1: they are not let in. */
static int come_as(const struct stage *s, const char *address)
{
    char headers[128];
    unsigned status;

    snprintf(headers, sizeof headers, "Sec-WebSocket-Protocol: hradby.1\r\nX-Forwarded-For: %s\r\n", address);
    return client_socket(s->port, headers, &status);
}

static int come_from_network(const struct stage *s, unsigned network, unsigned host)
{
    char address[64];

    snprintf(address, sizeof address, "2001:db8:0:%x:%x:%x::1", network, host * 7919 % 65536, host);
    return come_as(s, address);
}

/* Without a proxy, all from ::1. */
static unsigned come_by_six(const struct stage *s)
{
    unsigned n = 0;

    for (unsigned i = 0; i < CONNECTIONS; i++) {
        int fd = client_dial_six(s->port);
        unsigned status;

        n += fd >= 0 && hold(client_guest_on(fd, s->port, &status));
    }
    return n;
}

static unsigned come_by_network(const struct stage *s)
{
    unsigned n = 0;

    for (unsigned i = 0; i < CONNECTIONS; i++)
        n += hold(come_from_network(s, 1, i));
    return n;
}

/* Each network has no more than it may; together they are one that is larger (/48). */
static unsigned come_by_many_networks(const struct stage *s)
{
    unsigned n = 0;

    for (unsigned network = 0x10; network < 0x10 + HB_WIDER + 2; network++)
        for (unsigned i = 0; i < PER_ADDRESS; i++)
            n += hold(come_from_network(s, network, i));
    return n;
}

static bool open_room(int fd, struct stage *s, char room[HB_DIARY_ID])
{
    json_t *answer = wish_ask(fd,
                              "{\"do\":\"open\",\"game\":\"carcassonne\",\"tag\":\"network %016llx\",\"seats\":["
                              "{\"kind\":\"person\",\"name\":\"A\"},{\"kind\":\"open\"}]}",
                              (unsigned long long)stage_number(s));
    bool good = wish_is_good(answer);

    if (good)
        wish_copy(room, HB_DIARY_ID, answer, "room");
    json_decref(answer);
    return good;
}

static bool watch(int fd, const char *room)
{
    json_t *answer = wish_ask(fd, "{\"do\":\"watch\",\"room\":\"%s\"}", room);
    bool good = wish_is_good(answer);

    json_decref(answer);
    return good;
}

/* Each address of the network opens a room and watches all of them. */
static void open_and_watch(struct stage *s, unsigned network)
{
    char room[CONNECTIONS][HB_DIARY_ID];
    unsigned opened = 0, watched = 0;

    for (unsigned i = 0; i < PER_ADDRESS; i++) {
        int fd = come_from_network(s, network, i);

        assert_true(hold(fd));
        opened += open_room(fd, s, room[opened]);
        for (unsigned k = 0; k < opened; k++)
            watched += watch(fd, room[k]);
        stage_live(s, 0);
    }
    printf("# a network opens %u rooms and watches %u times\n", opened, watched);
    assert_int_equal(opened, ROOMS);
    assert_int_equal(watched, WATCHES);
}

static void run(struct stage *s)
{
    unsigned six = come_by_six(s), network;

    let_go();
    network = come_by_network(s);
    printf("# of %d connections from ::1 %u were let in, from one network %u\n", CONNECTIONS, six, network);
    assert_in_range(six, 1, PER_ADDRESS);
    assert_int_equal(network, PER_ADDRESS);
    assert_true(hold(come_from_network(s, 2, 0))); /* another network is another address */
    let_go();
    stage_live(s, 1);
    network = come_by_many_networks(s);
    printf("# of %d connections from networks of one owner %u were let in\n", (HB_WIDER + 2) * PER_ADDRESS, network);
    assert_in_range(network, 1, HB_WIDER * PER_ADDRESS);
    let_go();
    stage_live(s, 1);
    open_and_watch(s, 3);
    open_and_watch(s, 4);
    let_go();
}

const struct attack attack_six = {
    .name = "six",
    .sentence = "a network of IPv6 has no more rights than an address, however many it has",
    .run = run,
    .options = (const char *const[]){ "--host", "::", "--proxy", "--per-address", "8", "--rooms-per-address", "5",
                                      "--watches-per-address", "6", NULL },
    .megabytes = 32,
    .own = true,
    .six = true,
};
