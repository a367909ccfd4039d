/* attack_broken.c -- a room that cannot be made of its rows is asked for again and again. */
#include "tests/hostile/attack.h"
#include "tests/hostile/kept.h"

#include <signal.h>

enum { ROGUE = 0x7f000d01, TIMES = 150, READ_MAX = 10 }; /* so many times the room may be read for so many requests */

static const char NO_MOVE[] = "{\"kind\":\"play\",\"by\":0,\"move\":\"tile 99 99 0\",\"tag\":\"x\"}";
enum { ROWS = 12000, LINE = 240, ROOM_BYTES = ROWS * (LINE + 60) };

/* Bytes that the server has asked the system for so far, from wherever. */
static double read_so_far(const struct stage *s)
{
    char path[64], line[128];
    double bytes = 0;
    FILE *f;

    snprintf(path, sizeof path, "/proc/%lu/io", s->pid);
    f = fopen(path, "r");
    assert_non_null(f);
    while (fgets(line, sizeof line, f))
        if (strncmp(line, "rchar:", 6) == 0)
            bytes = (double)strtoull(line + 6, NULL, 10);
    fclose(f);
    return bytes;
}

/* Whatever the answer is, it is not that there is no such room. */
static void ask_for(struct stage *s, const struct victim *v, int fd)
{
    json_t *answer = wish_ask(fd, "{\"do\":\"watch\",\"room\":\"%s\"}", v->room);
    char path[96];
    unsigned status;

    snprintf(path, sizeof path, "/api/rooms/%s", v->room);
    status = stage_status_from(s, ROGUE, path);

    if (status == 404 || strcmp(wish_code(answer), "no_room") == 0)
        fail_msg("a room that is kept is said not to be there: HTTP %u, WebSocket %s", status, wish_code(answer));
    json_decref(answer);
}

static void run(struct stage *s)
{
    struct victim v;
    double before;
    int fd;

    victim_open(&v, s, 0, true);
    assert_true(victim_move(&v));
    victim_close(&v);
    stage_stop(s, SIGTERM);
    kept_talk(s, v.room, ROWS, LINE);
    kept_add(s, v.room, NO_MOVE);
    stage_start(s);
    fd = client_guest(s->port);
    ask_for(s, &v, fd);
    before = read_so_far(s);
    for (unsigned long i = 0; stage_goes_on(s, i, TIMES); i++) {
        ask_for(s, &v, fd);
        stage_live(s, 1);
    }
    printf("# the server has read %.1f MB for a room of %.1f MB\n", (read_so_far(s) - before) / 1e6, ROOM_BYTES / 1e6);
    if (s->intent->minutes == 0 && read_so_far(s) - before > (double)READ_MAX * ROOM_BYTES)
        fail_msg("a broken room is read again and again");
    close(fd);
}

const struct attack attack_broken = {
    .name = "broken",
    .sentence = "a room that is broken is not read again and again, and nobody says that it is not there",
    .run = run,
    .options = (const char *const[]){ "--asks-per-second", "1000", "--asks-at-once", "1000", NULL },
    .megabytes = 96,
    .own = true,
};
