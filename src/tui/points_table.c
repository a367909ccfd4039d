/* points_table.c -- see points_table.h. */
#include "tui/points_table.h"

#include "tui/glyph.h"

enum { LABEL_COLUMNS = 24, PLAYER_COLUMNS = 11 };

/* As much of a name as fits; returns its columns. */
static int cut_name(const struct hb_seats *seats, int player, int columns, struct hb_text *out)
{
    char name[HB_SEAT_NAME];
    const char *at = name;
    int used = 0;

    hb_seat_name(seats, player, name);
    for (uint32_t glyph; (glyph = hb_glyph_next(&at)) != 0 && used + hb_glyph_width(glyph) <= columns;) {
        char bytes[HB_GLYPH_BYTES];
        hb_glyph_write(glyph, bytes);
        hb_put(out, "%s", bytes);
        used += hb_glyph_width(glyph);
    }
    return used;
}

void hb_put_name(const struct hb_seats *seats, int player, int columns, struct hb_text *out)
{
    int used = cut_name(seats, player, columns, out);

    hb_put(out, "%*s", columns - used, "");
}

void hb_points_head(const struct hb_seats *seats, struct hb_text *out)
{
    hb_put(out, "%*s", LABEL_COLUMNS, "");
    for (int p = 0; p < (int)seats->players; p++) {
        char name[HB_SEAT_NAME] = "";
        struct hb_text text = hb_text_in(name, sizeof name);
        int used = cut_name(seats, p, PLAYER_COLUMNS, &text);
        hb_put(out, " %*s%s", PLAYER_COLUMNS - used, "", name);
    }
    hb_put(out, "\n");
}

void hb_points_row(const struct hb_seats *seats, const char *label, const char *more, const long points[],
                   struct hb_text *out)
{
    char words[LABEL_COLUMNS + 1] = "";
    struct hb_text text = hb_text_in(words, sizeof words);

    hb_put(&text, "%s%s", label, more);
    hb_put(out, "%-*s", LABEL_COLUMNS, words);
    for (unsigned p = 0; p < seats->players; p++)
        hb_put(out, " %*ld", PLAYER_COLUMNS, points[p]);
    hb_put(out, "\n");
}
