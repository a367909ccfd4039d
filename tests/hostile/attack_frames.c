/* attack_frames.c -- frames that are wrong in every way: bytes by chance, lengths that lie, wishes with a letter
 * changed. */
#include "tests/hostile/attack.h"

#include "engine/splitmix.h"

#include <poll.h>

enum { FRAMES = 4000, BYTES = 512, SAMPLES = 12, PER_CONNECTION = 40 };

static const char *const samples[SAMPLES] = {
    "{\"do\":\"hello\",\"id\":1}",
    "{\"do\":\"open\",\"game\":\"carcassonne\",\"tag\":\"sixteen letters long\",\"seats\":[{\"kind\":\"open\"}]}",
    "{\"do\":\"open\",\"game\":\"castle\",\"options\":{\"season\":\"winter\"},\"tag\":\"sixteen letters "
    "long\",\"seats\":[]}",
    "{\"do\":\"watch\",\"room\":\"abcdefghijkmnpqrstuvwx\",\"seen\":-1,\"keys\":[\"\",null,{}]}",
    "{\"do\":\"join\",\"room\":\"abcdefghijkmnpqrstuvwx\",\"name\":\"\\u202eX\",\"seat\":4294967296,\"tag\":\"sixteen "
    "letters\"}",
    "{\"do\":\"move\",\"room\":\"%\",\"key\":\"%\",\"move\":\"tile 1 0 90\",\"tag\":\"t\"}",
    "{\"do\":\"talk\",\"room\":\"%\",\"key\":\"%\",\"at\":1e400,\"points\":[[1,2],[3]],\"moves\":[null],\"vote\":7}",
    "{\"do\":\"rematch\",\"room\":\"%\",\"key\":\"%\",\"level\":9999999999999999999,\"more\":1,\"tag\":\"\"}",
    "{\"do\":\"chat\",\"room\":\"%\",\"text\":\"\\ud800\",\"name\":\"\\u0000\",\"tag\":\"x\"}",
    "{\"do\":\"substitute\",\"room\":\"%\",\"key\":\"%\",\"seat\":-1,\"tag\":\"x\"}",
    "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[",
    "{\"do\":\"promise\",\"room\":\"%\",\"key\":\"%\",\"promise\":\"zz\",\"do\":\"reveal\",\"salt\":[]}",
};

static unsigned below(struct stage *s, unsigned bound)
{
    return (unsigned)(hb_splitmix(&s->random) % bound);
}

/* A wish with some letters that are not as they should be. */
static void send_changed_wish(struct stage *s, int fd)
{
    char text[BYTES];
    size_t length = (size_t)snprintf(text, sizeof text, "%s", samples[below(s, SAMPLES)]);

    for (unsigned i = below(s, 4); i > 0; i--)
        text[below(s, (unsigned)length)] = (char)(below(s, 4) == 0 ? below(s, 256) : 32 + below(s, 95));
    client_frame(fd, TEXT_FRAME, true, text, below(s, 8) == 0 ? below(s, (unsigned)length) : length);
}

static void send_noise(struct stage *s, int fd)
{
    char bytes[BYTES];
    unsigned length = 1 + below(s, BYTES - 1);

    for (unsigned i = 0; i < length; i++)
        bytes[i] = (char)below(s, 256);
    if (below(s, 2) == 0)
        client_write(fd, bytes, length); /* no frame at all */
    else
        client_frame(fd, below(s, 16), below(s, 2) == 0, bytes, length);
}

/* A head that promises more than a frame may have, control frames in pieces, one that is not masked. */
static void send_false_head(struct stage *s, int fd)
{
    static const char heads[][10] = {
        "\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff",
        "\x81\xff\x00\x00\x00\x00\x7f\xff\xff\xff",
        "\x09\x80\x00\x00\x00\x00\x80\x80",
        "\x89\xfe\x7f\xff",
        "\xf1\x85",
        "\x81\x05hello",
        "\x80\x80\x00\x00\x00\x00",
        "\x88\x81\x00\x00\x00\x00X",
    };

    client_write(fd, heads[below(s, sizeof heads / sizeof heads[0])], sizeof heads[0]);
}

static void send_pieces(struct stage *s, int fd)
{
    unsigned pieces = 1 + below(s, 20);

    client_frame(fd, TEXT_FRAME, false, "{\"do\":", 6);
    for (unsigned i = 0; i < pieces; i++)
        client_frame(fd, below(s, 8) == 0 ? TEXT_FRAME : REST_FRAME, false, "\"ping\"", below(s, 7));
    client_frame(fd, REST_FRAME, true, "}", 1);
}

/* What comes back is read, so that nobody waits for it, and not looked at. */
static bool read_away(int fd)
{
    struct pollfd there = { .fd = fd, .events = POLLIN };
    char bytes[4096];
    ssize_t n = 1;

    while (n > 0 && poll(&there, 1, 0) == 1)
        n = read(fd, bytes, sizeof bytes);
    return n > 0;
}

static void run(struct stage *s)
{
    static void (*const kinds[])(struct stage *, int) = { send_changed_wish, send_changed_wish, send_changed_wish,
                                                          send_noise,        send_false_head,   send_pieces };
    unsigned long connections = 0;
    int fd = -1;

    for (unsigned long i = 0; stage_goes_on(s, i, FRAMES); i++) {
        if (fd < 0) {
            unsigned status;

            fd = client_guest_on(client_dial_as(s->port, 0x7f000b01 + (uint32_t)(connections++ % 200), 0), s->port,
                                 &status);
        }
        if (fd < 0)
            continue; /* not let in: the next comes from another address */
        kinds[below(s, sizeof kinds / sizeof kinds[0])](s, fd);
        if (!read_away(fd) || below(s, PER_CONNECTION) == 0) {
            close(fd);
            fd = -1;
        }
        if (i % 8 == 0)
            stage_live(s, 0);
    }
    if (fd >= 0)
        close(fd);
    printf("# seed %lu: %lu connections\n", s->intent->seed, connections);
}

const struct attack attack_frames = {
    .name = "frames",
    .sentence = "no frame, however wrong, harms anybody but its sender",
    .run = run,
    .megabytes = 64,
};
