/* place.h -- a folder of its own for a test, and one file in it: set-up and tear-down for cmocka. */
#ifndef HB_TEST_PLACE_H
#define HB_TEST_PLACE_H

enum { PATH_ROOM = 256 };

struct place {
    char folder[PATH_ROOM], file[PATH_ROOM];
};

int make_place(void **state); /* *state is then a struct place */
int leave_place(void **state);

#endif
