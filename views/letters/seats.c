/* seats.c -- how players are called and told apart, what each of them has, and points in a table (seats.h).
 *
 * Every player has a letter of their own: the first of the name where it is free, else the next free one from A on.
 * They are given once, in the order of the seats, and no two are the same: drawings in letters tell players by them
 * alone.
 *
 * What somebody has is a list of named numbers.  Whether and how one of them is said is up to the catalogue: a name
 * without a sentence there is not told, so an expansion adds words and nothing here changes. */
#include "views/letters/seats.h"

#include "engine/assert.h"
#include "engine/bits.h"
#include "views/letters/canvas.h"

#include <stdio.h>
#include <string.h>

static bool is_free(const struct hb_seats *s, int player, char letter)
{
    return !memchr(s->letter, letter, (size_t)player);
}

static char upper(char c)
{
    return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

static char first_letter(const char *name)
{
    char letter = !name ? '\0' : upper(hb_glyph_ascii(hb_glyph_next(&name)));

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

struct hb_text hb_seats_text(const struct hb_seats *s, char *buffer, size_t cap)
{
    return hb_text_for(s->language, buffer, cap);
}

void hb_seats_name(const struct hb_seats *s, int player, char out[HB_SEAT_NAME])
{
    struct hb_text text = hb_seats_text(s, out, HB_SEAT_NAME);

    hb_player_name(&s->names, player, &text);
}

unsigned hb_seats_put_names(const struct hb_seats *s, unsigned players, struct hb_text *out)
{
    unsigned n = hb_bits_ones(players & ((1u << s->players) - 1)), put = 0;

    for (unsigned p = 0; p < s->players; p++) {
        char name[HB_SEAT_NAME];
        if (!(players >> p & 1))
            continue;
        hb_seats_name(s, (int)p, name);
        hb_say_list_separator(out, put, n - put - 1);
        hb_put(out, "%s", name);
        put++;
    }
    return n;
}

enum { KEY_TEXT = 64 };

unsigned hb_seats_put_counts(const char *group, const struct hb_number_list *n, unsigned first, struct hb_text *out)
{
    unsigned told = 0;

    HB_KEY("piece.*.have");
    HB_KEY("good.*.have");
    HB_KEY("seat.*.have");
    for (unsigned i = first; i < n->count; i++) {
        char key[KEY_TEXT], number[24];
        if (n->at[i].number == 0)
            continue;
        snprintf(key, sizeof key, "%s.%s.have", group, n->at[i].name);
        snprintf(number, sizeof number, "%ld", n->at[i].number);
        hb_put(out, "%s", told++ == 0 ? "" : ", ");
        hb_say_with(out, key, &(struct hb_param){ "n", number }, 1);
    }
    return told;
}

void hb_seats_kept(const struct hb_look_seat *seat, struct hb_number_list *out)
{
    const struct hb_number_list *more = &seat->part[HB_SEAT_MORE];
    char key[KEY_TEXT];

    out->count = 0;
    for (unsigned i = 0; i < more->count; i++) {
        snprintf(key, sizeof key, "seat.%s.have", more->at[i].name);
        if (hb_words(HB_ENGLISH, key))
            hb_number_list_put(out, more->at[i].name, more->at[i].number);
    }
}

/* Whether an earlier player has that kind: each is counted once. */
static bool is_before(const struct hb_look *look, int seats, const char *piece)
{
    for (int p = 0; p < seats; p++)
        if (hb_number_list_find(&look->seat[p].part[HB_SEAT_SUPPLY], piece))
            return true;
    return false;
}

unsigned hb_seats_supply_kinds(const struct hb_look *look)
{
    unsigned kinds = 0;

    for (int p = 0; p < look->players; p++) {
        const struct hb_number_list *supply = &look->seat[p].part[HB_SEAT_SUPPLY];
        for (unsigned i = 0; i < supply->count; i++)
            kinds += !is_before(look, p, supply->at[i].name);
    }
    return kinds;
}

/* How wide a table of points is, and its first column and the others: with more than a few players all are narrower. */
enum { LINE_COLUMNS = 80, FEW_PLAYERS = 4, LABEL_COLUMNS = 24, LABEL_COLUMNS_MANY = 14, PLAYER_COLUMNS = 11 };

void hb_put_right(struct hb_text *out, int columns, const char *text)
{
    int wide = hb_glyph_columns(text);

    hb_put(out, "%*s%s", wide < columns ? columns - wide : 0, "", text);
}

void hb_put_left(struct hb_text *out, int columns, const char *text)
{
    int wide = hb_glyph_columns(text);

    hb_put(out, "%s%*s", text, wide < columns ? columns - wide : 0, "");
}

/* A short name where there is one. */
void hb_source_words(const char *source, struct hb_text *out)
{
    char key[KEY_TEXT];

    HB_KEY("source.*.short");
    HB_KEY("source.*.name");
    snprintf(key, sizeof key, "source.%s.short", source);
    if (!hb_words(out->language, key))
        snprintf(key, sizeof key, "source.%s.name", source);
    hb_say_with(out, key, NULL, 0);
}

/* As much of a name as fits; returns its columns. */
static int cut_name(const struct hb_seats *seats, int player, int columns, struct hb_text *out)
{
    char name[HB_SEAT_NAME];
    const char *at = name;
    int used = 0;

    hb_seats_name(seats, player, name);
    for (uint32_t glyph; (glyph = hb_glyph_next(&at)) != 0 && used + hb_glyph_width(glyph) <= columns;) {
        char bytes[HB_GLYPH_BYTES];
        hb_glyph_write(glyph, bytes);
        hb_put(out, "%s", bytes);
        used += hb_glyph_width(glyph);
    }
    return used;
}

void hb_seats_put_name(const struct hb_seats *seats, int player, int columns, struct hb_text *out)
{
    int used = cut_name(seats, player, columns, out);

    hb_put(out, "%*s", columns - used, "");
}

/* Columns of the label and of each player: many players have less room, so that a line has room for all of them. */
static int label_columns(const struct hb_seats *seats)
{
    return seats->players > FEW_PLAYERS ? LABEL_COLUMNS_MANY : LABEL_COLUMNS;
}

static int player_columns(const struct hb_seats *seats)
{
    int room = (LINE_COLUMNS - label_columns(seats)) / (int)seats->players - 1;

    return room < PLAYER_COLUMNS ? room : PLAYER_COLUMNS;
}

void hb_seats_points_head(const struct hb_seats *seats, struct hb_text *out)
{
    int columns = player_columns(seats);

    hb_put(out, "%*s", label_columns(seats), "");
    for (int p = 0; p < (int)seats->players; p++) {
        char name[HB_SEAT_NAME] = "";
        struct hb_text text = hb_text_in(name, sizeof name);
        int used = cut_name(seats, p, columns, &text);
        hb_put(out, " %*s%s", columns - used, "", name);
    }
    hb_put(out, "\n");
}

void hb_seats_points_row(const struct hb_seats *seats, const char *label, const long points[], struct hb_text *out)
{
    hb_put_left(out, label_columns(seats), label);
    for (unsigned p = 0; p < seats->players; p++)
        hb_put(out, " %*ld", player_columns(seats), points[p]);
    hb_put(out, "\n");
}
