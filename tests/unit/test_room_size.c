/* test_room_size.c -- what a room in play costs: a thousand of them near their end, in bytes; and, only told, how long it
 * takes to make one of its rows and to apply one row more. */
#include "unit/room_rows.h"

#include <malloc.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include <cmocka.h>

enum { ROOMS = 1000, PLAYS = 130, ROOM_BYTES_MOST = 24 * 1024 };

static double microseconds(void)
{
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e6 + (double)t.tv_nsec / 1e3;
}

static void a_room_in_play_takes_at_most_24_kilobytes(void **state)
{
    static struct hb_room *room[ROOMS];
    struct room_rows rows;
    size_t before, bytes;

    (void)state;
    room_rows_make(&rows, "carcassonne", "{}", PLAYS, 7);
    before = mallinfo2().uordblks;
    for (unsigned i = 0; i < ROOMS; i++)
        room[i] = room_of_rows(&rows, rows.count);
    bytes = (mallinfo2().uordblks - before) / ROOMS;
    printf("# %u rows: %zu bytes for a room, %zu of them the struct\n", rows.count, bytes, sizeof *room[0]);
    for (unsigned i = 0; i < ROOMS; i++)
        hb_room_free(room[i]);
    assert_true(bytes <= ROOM_BYTES_MOST); /* a sanitizer's own memory is not counted: then it is 0 */
    room_rows_free(&rows);
}

static void how_long_rows_take_is_told(void **state)
{
    enum { TIMES = 100, MANY = 200 };
    struct room_rows rows;
    double whole = 0, last = 0;

    (void)state;
    room_rows_make(&rows, "carcassonne", "{\"expansions\":[\"inns\",\"traders\"]}", MANY, 7);
    for (unsigned i = 0; i < TIMES; i++) {
        double from = microseconds(), then;
        struct hb_room *r = room_of_rows(&rows, rows.count - 1);
        struct hb_error err;

        then = microseconds();
        whole += then - from;
        assert_true(hb_room_apply(r, &rows.row[rows.count - 1], NULL, &err));
        last += microseconds() - then;
        hb_room_free(r);
    }
    printf("# a room of %u rows: %.0f us to make, %.1f us for the last play\n", rows.count, whole / TIMES,
           last / TIMES);
    room_rows_free(&rows);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_room_in_play_takes_at_most_24_kilobytes),
        cmocka_unit_test(how_long_rows_take_is_told),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
