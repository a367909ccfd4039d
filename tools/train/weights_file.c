/* weights_file.c -- weights as a file (weights_file.h). */
#include "weights_file.h"

#include "crew.h"

#include <stdio.h>
#include <stdlib.h>

bool weights_write(const struct hb_weights *w, const char *file)
{
    size_t length = hb_weights_length();
    unsigned char *bytes = room_for(1, length);
    FILE *f = fopen(file, "wb");
    bool good;

    hb_weights_write(w, bytes);
    good = f && fwrite(bytes, length, 1, f) == 1;
    good = f && fclose(f) == 0 && good;
    if (!good)
        fprintf(stderr, "%s cannot be written\n", file);
    free(bytes);
    return good;
}

bool weights_read(struct hb_weights *w, const char *file)
{
    size_t room = hb_weights_length() + 1, length;
    unsigned char *bytes = room_for(1, room);
    FILE *f = fopen(file, "rb");
    struct hb_error err = { .text = "it cannot be opened" };
    bool good = f != NULL;

    if (good) {
        length = fread(bytes, 1, room, f);
        good = hb_weights_read(w, bytes, length, &err);
        fclose(f);
    }
    if (!good)
        fprintf(stderr, "%s: %s\n", file, err.text);
    free(bytes);
    return good;
}
