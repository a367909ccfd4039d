/* test_room_size.c -- what a room in play costs: a thousand of them near their end, in bytes. */
#include "tests/support/room_rows.h"

#include <malloc.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

enum { ROOMS = 1000, PLAYS = 130, ROOM_BYTES_MOST = 24 * 1024 };

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_room_in_play_takes_at_most_24_kilobytes),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
