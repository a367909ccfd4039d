/* seats.c -- see seats.h. */
#include "tui/seats.h"

#include "core/assert.h"
#include "tui/glyph.h"

#include <string.h>

static bool is_free(const struct hb_seats *s, int player, char letter)
{
    return memchr(s->letter, letter, (size_t)player) == NULL;
}

static char upper(char c)
{
    return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

static char first_letter(const char *name)
{
    char letter = name == NULL ? '\0' : upper(hb_glyph_ascii(hb_glyph_next(&name)));

    return letter >= 'A' && letter <= 'Z' ? letter : '\0';
}

void hb_seats_make(struct hb_seats *s, unsigned players, struct hb_names names)
{
    HB_ASSERT(players <= HB_PLAYERS_MAX);
    *s = (struct hb_seats){ .players = players, .names = names };
    for (int p = 0; p < (int)players; p++) {
        char letter = first_letter(names.name[p]);
        if (letter == '\0' || !is_free(s, p, letter))
            for (letter = 'A'; !is_free(s, p, letter); letter++)
                HB_ASSERT(letter < 'Z');
        s->letter[p] = letter;
    }
}

void hb_seat_name(const struct hb_seats *s, int player, char out[HB_SEAT_NAME])
{
    struct hb_text text = hb_text_in(out, HB_SEAT_NAME);

    hb_player_name(&s->names, player, &text);
}
