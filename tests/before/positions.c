/* positions.c -- writes the position in which a record ends as text, by the program of before; see README.md. */
#include "table/record.h"

#include <stdio.h>

enum { RECORD_ROOM = 1 << 20, POSITION_ROOM = 1 << 16 };

int main(int count, char **arguments)
{
    static char record[RECORD_ROOM], position[POSITION_ROOM];
    FILE *f = count == 2 ? fopen(arguments[1], "rb") : NULL;
    size_t length = f ? fread(record, 1, sizeof record, f) : 0;
    struct hb_error err = { .code = HB_OK };
    struct hb_table *t = hb_record_read(record, length, &err);
    struct hb_text out = hb_text_in(position, sizeof position);

    if (!t)
        return fprintf(stderr, "%s\n", err.text), 1;
    hb_position_text(hb_table_game(t), &out);
    hb_table_close(t);
    return hb_text_fits(&out) && fputs(position, stdout) >= 0 ? 0 : 1;
}
