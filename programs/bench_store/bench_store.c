/* bench_store.c -- how much a store writes for a move, and how many moves a second it keeps.
 *
 *   bench_store DATABASE [ROOMS [BATCH [MOVES]]]     rooms 5000, moves in a batch 50, moves 500000
 *
 * Games go on in all rooms at once, as on a full evening: each batch holds one move of each of so many rooms, drawn at
 * random, and is durable before the next one begins.  What was written is what the system counts for this program
 * (/proc/self/io), until the database is closed; for PostgreSQL it counts nothing, as another program writes. */
#include "engine/splitmix.h"
#include "server/store/store.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ROOMS = 5000, BATCH = 50, MOVES = 500000, OPENED_AT_ONCE = 500, BODY = 96 };

/* A batch on its way. */
struct hand {
    struct hb_ticket *tickets;
    struct hb_row *rows;
    char (*bodies)[BODY];
    size_t count;
};

struct evening {
    struct hb_store *store;
    uint32_t *rows; /* of each room */
    unsigned rooms, batch;
    uint64_t chance;
    struct hand hand;
    double *took; /* seconds of each batch */
    size_t batches;
};

static double seconds(void)
{
    struct timespec now = { 0 };

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* What went to the disk, not what was handed to the cache of the system. */
static uint64_t bytes_written(void)
{
    FILE *io = fopen("/proc/self/io", "r");
    char line[80];
    uint64_t n = 0;

    while (io && fgets(line, sizeof line, io))
        if (strncmp(line, "write_bytes: ", 13) == 0)
            n = strtoull(line + 13, NULL, 10);
    if (io)
        fclose(io);
    return n;
}

static void give_up(const struct hb_error *err)
{
    fprintf(stderr, "bench_store: %s\n", err->text);
    exit(EXIT_FAILURE);
}

/* Ids as the server draws them: nothing about them is in order. */
static void add(struct evening *e, unsigned room, const char *body)
{
    struct hand *h = &e->hand;
    struct hb_row *row = &h->rows[h->count];
    uint64_t mix = room + 1;

    *row = (struct hb_row){ .seq = ++e->rows[room], .at = 1790000000000 + e->rows[room] };
    row->length = (size_t)snprintf(h->bodies[h->count], BODY, "%s", body);
    row->body = h->bodies[h->count];
    snprintf(row->room, sizeof row->room, "%016" PRIx64 "%06u", hb_splitmix(&mix), room);
    h->tickets[h->count++] = (struct hb_ticket){ .rows = row, .count = 1 };
}

/* Returns when the batch is durable. */
static void keep(struct evening *e)
{
    struct hb_error err = { .code = HB_OK };
    struct hand *h = &e->hand;
    bool unsure;

    if (!hb_store_keep(e->store, h->tickets, h->count, &unsure, &err))
        give_up(&err);
    for (size_t i = 0; i < h->count; i++)
        if (!h->tickets[i].good)
            give_up(&h->tickets[i].err);
    h->count = 0;
}

/* In large batches: opening is not what is measured. */
static void open_rooms(struct evening *e)
{
    for (unsigned room = 0; room < e->rooms;) {
        for (unsigned n = 0; n < OPENED_AT_ONCE && room < e->rooms; n++, room++) {
            add(e, room, "{\"kind\":\"open\",\"game\":\"carcassonne\",\"seats\":[]}");
            add(e, room, "{\"kind\":\"start\"}");
        }
        keep(e);
    }
}

/* Rows as long as those of real moves, and as random as their rooms. */
static void play_batch(struct evening *e)
{
    double start = seconds();
    char body[BODY];

    for (unsigned i = 0; i < e->batch; i++) {
        uint64_t draw = hb_splitmix(&e->chance);

        snprintf(body, sizeof body, "{\"kind\":\"play\",\"by\":%u,\"move\":\"tile %d %d %u\"}", (unsigned)(draw & 1),
                 (int)(draw >> 8 & 15) - 8, (int)(draw >> 12 & 15) - 8, (unsigned)(draw >> 16 & 3));
        add(e, (unsigned)((draw >> 20) % e->rooms), body);
    }
    keep(e);
    e->took[e->batches++] = seconds() - start;
}

static int compare(const void *a, const void *b)
{
    return *(const double *)a < *(const double *)b ? -1 : *(const double *)a > *(const double *)b;
}

/* All memory is taken before anything is measured. */
static bool prepare(struct evening *e)
{
    size_t most = e->batch > 2 * OPENED_AT_ONCE ? e->batch : 2 * OPENED_AT_ONCE;

    e->rows = calloc(e->rooms, sizeof *e->rows);
    e->hand = (struct hand){ calloc(most, sizeof(struct hb_ticket)), calloc(most, sizeof(struct hb_row)),
                             calloc(most, BODY), 0 };
    return e->rows && e->hand.tickets && e->hand.rows && e->hand.bodies;
}

/* Closing counts to what is written: a store may put off writing until then. */
static void play(struct evening *e, unsigned long moves)
{
    uint64_t bytes;
    double start, took;
    clock_t used;

    e->took = calloc(moves / e->batch + 1, sizeof *e->took);
    if (!e->took)
        return;
    open_rooms(e);
    bytes = bytes_written();
    start = seconds();
    used = clock();
    for (unsigned long n = 0; n < moves; n += e->batch)
        play_batch(e);
    took = seconds() - start;
    used = clock() - used;
    hb_store_close(e->store);
    bytes = bytes_written() - bytes;
    qsort(e->took, e->batches, sizeof *e->took, compare);
    printf("%u rooms, %lu moves in batches of %u: %.0f moves a second, %.1f microseconds of processor and %.0f bytes "
           "written for a move; a batch takes %.1f ms, of a hundred one more than %.0f ms, the slowest %.0f ms\n",
           e->rooms, moves, e->batch, (double)moves / took, (double)used * 1e6 / CLOCKS_PER_SEC / (double)moves,
           (double)bytes / (double)moves, e->took[e->batches / 2] * 1e3, e->took[e->batches * 99 / 100] * 1e3,
           e->took[e->batches - 1] * 1e3);
    free(e->took);
}

int main(int argc, char **argv)
{
    struct evening e = { .rooms = argc > 2 ? (unsigned)strtoul(argv[2], NULL, 10) : ROOMS,
                         .batch = argc > 3 ? (unsigned)strtoul(argv[3], NULL, 10) : BATCH,
                         .chance = 1 };
    unsigned long moves = argc > 4 ? strtoul(argv[4], NULL, 10) : MOVES;
    struct hb_error err = { .code = HB_OK };

    if (argc < 2 || e.rooms == 0 || e.batch == 0 || !prepare(&e)) {
        fputs("usage: bench_store DATABASE [ROOMS [BATCH [MOVES]]]\n", stderr);
        return EXIT_FAILURE;
    }
    e.store = hb_store_open(argv[1], false, &err);
    if (!e.store || !hb_store_claim(e.store, &err))
        give_up(&err);
    play(&e, moves);
    free(e.rows);
    free(e.hand.tickets);
    free(e.hand.rows);
    free(e.hand.bodies);
    return EXIT_SUCCESS;
}
