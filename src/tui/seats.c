/* seats.c -- see seats.h. */
#include "tui/seats.h"

#include "core/assert.h"
#include "core/bits.h"
#include "tui/glyph.h"

#include <stdio.h>
#include <stdlib.h>
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
    unsigned n = hb_ones(players & ((1u << s->players) - 1)), put = 0;

    for (unsigned p = 0; p < s->players; p++) {
        char name[HB_SEAT_NAME];
        if (!(players >> p & 1))
            continue;
        hb_seats_name(s, (int)p, name);
        hb_say_joint(out, put, n - put - 1);
        hb_put(out, "%s", name);
        put++;
    }
    return n;
}

enum { DEPTH_MAX = 16, KEY_TEXT = 64 };

/* One open object or list: its name, or its number in the list around it. */
struct level {
    char name[HB_TALLY_NAME];
    bool is_list;
    unsigned next; /* number of the next thing inside */
};

struct listener {
    struct hb_facts facts; /* first, so that the functions find the rest */
    struct hb_tally *tally;
    unsigned depth;
    struct level level[DEPTH_MAX];
};

static struct listener *listener_of(struct hb_facts *f)
{
    return (struct listener *)(void *)f;
}

/* What the next thing is called: its name, or its number if it stands in a list. */
static void name_of_next(struct listener *l, const char *name, char out[HB_TALLY_NAME])
{
    struct level *inside = l->depth > 0 ? &l->level[l->depth - 1] : NULL;

    if (inside != NULL && inside->is_list)
        snprintf(out, HB_TALLY_NAME, "%u", inside->next++);
    else
        snprintf(out, HB_TALLY_NAME, "%s", name == NULL ? "" : name);
}

static void enter(struct hb_facts *f, const char *name, bool is_list)
{
    struct listener *l = listener_of(f);
    struct level *level = &l->level[l->depth];

    HB_ASSERT(l->depth < DEPTH_MAX);
    name_of_next(l, name, level->name);
    level->is_list = is_list;
    level->next = 0;
    l->depth++;
}

static void on_object(struct hb_facts *f, const char *name)
{
    enter(f, name, false);
}

static void on_list(struct hb_facts *f, const char *name)
{
    enter(f, name, true);
}

static void on_end(struct hb_facts *f)
{
    struct listener *l = listener_of(f);

    HB_ASSERT(l->depth > 0);
    l->depth--;
}

static unsigned column_named(struct hb_tally_table *t, const char *name)
{
    for (unsigned i = 0; i < t->columns; i++)
        if (strcmp(t->column[i], name) == 0)
            return i;
    if (t->columns == HB_TALLY_COLUMNS)
        return HB_TALLY_COLUMNS;
    snprintf(t->column[t->columns], HB_TALLY_NAME, "%s", name);
    return t->columns++;
}

static void keep(struct hb_tally_table *t, unsigned player, const char *name, long value)
{
    unsigned column = column_named(t, name);

    if (column >= HB_TALLY_COLUMNS || player >= HB_PLAYERS_MAX)
        return;
    t->number[player][column] = value;
    t->told[player][column] = true;
}

/* The number a list entry has in its list. */
static unsigned entry(const struct level *level)
{
    char *end;
    unsigned long n = strtoul(level->name, &end, 10);

    return end == level->name || n >= HB_PLAYERS_MAX ? HB_PLAYERS_MAX : (unsigned)n;
}

static bool is(const struct level *level, const char *name)
{
    return strcmp(level->name, name) == 0;
}

/* Whether a number right in what is told of a player lies before him: then there is a sentence for it. */
static bool lies_before(const char *name)
{
    char key[KEY_TEXT];

    snprintf(key, sizeof key, "seat.%s.have", name);
    return hb_words(HB_ENGLISH, key) != NULL;
}

static void on_number(struct hb_facts *f, const char *name, long value)
{
    struct listener *l = listener_of(f);
    char called[HB_TALLY_NAME];
    const struct level *at = l->level;
    unsigned depth = l->depth;

    name_of_next(l, name, called);
    if (depth > 0 && is(&at[depth - 1], "supply") && depth >= 3 && is(&at[depth - 3], "players"))
        keep(&l->tally->supply, entry(&at[depth - 2]), called, value);
    else if (depth >= 3 && is(&at[depth - 1], "goods") && is(&at[depth - 3], "players"))
        keep(&l->tally->goods, entry(&at[depth - 2]), called, value);
    else if (depth >= 3 && is(&at[depth - 2], "breakdown") && is(&at[depth - 3], "result"))
        keep(&l->tally->points, entry(&at[depth - 1]), called, value);
    else if (depth == 2 && is(&at[0], "players") && lies_before(called))
        keep(&l->tally->seat, entry(&at[1]), called, value);
    else if (depth == 1 && is(&at[0], "left") && strcmp(called, "tiles") == 0)
        l->tally->left = value;
    else if (depth == 0 && strcmp(called, "round") == 0)
        l->tally->round = value;
    else if (depth == 0 && strcmp(called, "rounds") == 0)
        l->tally->rounds = value;
}

static void on_text(struct hb_facts *f, const char *name, const char *value)
{
    char called[HB_TALLY_NAME];

    (void)value;
    name_of_next(listener_of(f), name, called);
}

static void on_flag(struct hb_facts *f, const char *name, bool value)
{
    (void)value;
    on_text(f, name, NULL);
}

unsigned hb_tally_words(const struct hb_tally_table *t, int player, unsigned first, struct hb_text *out)
{
    unsigned told = 0;

    HB_KEY("piece.*.have");
    HB_KEY("good.*.have");
    HB_KEY("seat.*.have");
    for (unsigned c = first; c < t->columns; c++) {
        char key[KEY_TEXT], number[24];
        if (t->number[player][c] == 0)
            continue;
        snprintf(key, sizeof key, "%s.%s.have", t->group, t->column[c]);
        snprintf(number, sizeof number, "%ld", t->number[player][c]);
        hb_put(out, "%s", told++ == 0 ? "" : ", ");
        hb_say_with(out, key, &(struct hb_param){ "n", number }, 1);
    }
    return told;
}

void hb_tally_read(struct hb_tally *t, const struct hb_game *g, const struct hb_names *names)
{
    struct listener l = { .facts = { on_object, on_list, on_end, on_number, on_text, on_flag }, .tally = t };

    memset(t, 0, sizeof *t);
    t->supply.group = "piece";
    t->goods.group = "good";
    t->points.group = "source";
    t->seat.group = "seat";
    t->left = t->round = t->rounds = -1;
    hb_state_facts(g, names, &l.facts);
    HB_ASSERT(l.depth == 0);
    hb_track_read(&t->track, g);
}

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
    if (hb_words(out->language, key) == NULL)
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
