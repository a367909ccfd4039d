/* position.c -- a position as text, a line for each row of numbers, and back to the same bytes.
 *
 * The names of the lines are those of struct hb_castle, in its order; a seat's lines begin with `seat N`.  Anything from
 * outside may be in such a text, so everything is checked: each number, then the whole.  The last line before the seats
 * is there only where its number is not 0, for there are texts that are older than it. */
#include "games/castle/inside.h"

#include <stddef.h>
#include <string.h>

struct row {
    const char *name;
    uint16_t offset;
    uint8_t count, bytes; /* of each number: 1, or 2 with a sign */
};

#define ROW(field, count)                                                                                              \
    {                                                                                                                  \
#field, offsetof(struct hb_castle, field), count, 1                                                            \
    }
#define FIGURE(field, count)                                                                                           \
    {                                                                                                                  \
#field, offsetof(struct hb_castle, figures) + offsetof(struct hb_castle_figures, field), count, 1              \
    }
#define SEAT(field, count, bytes)                                                                                      \
    {                                                                                                                  \
#field, offsetof(struct hb_castle_seat, field), count, bytes                                                   \
    }

static const struct row rows[] = {
    FIGURE(count, HB_TILED),
    FIGURE(value, HB_TILED),
    FIGURE(points, HB_TILED),
    FIGURE(fee, HB_SPACES),
    FIGURE(yield, HB_GOODS),
    { "snow", offsetof(struct hb_castle, figures) + offsetof(struct hb_castle_figures, snow), 1, 2 },
    ROW(stock, HB_GOODS),
    ROW(tower, HB_GOODS),
    ROW(bank, 1),
    ROW(forge, 1),
    ROW(cart, HB_GOODS),
    ROW(fresh, 1),
    ROW(space, HB_SPACES),
    ROW(left, HB_TILED),
    ROW(season, 1),
    ROW(field, 1),
    ROW(start, 1),
    ROW(phase, 1),
    ROW(ready, 1),
    ROW(deck, 1),
    ROW(open, 1),
    ROW(drawn, 1),
    ROW(inn, 1),
    ROW(suitor, 1),
    ROW(paid, 1),
    ROW(won, 1),
    ROW(dowry, HB_GOODS),
    ROW(dowry_talers, 1),
    ROW(turn, 1),
    ROW(card, 1),
    ROW(building, 1),
    ROW(bars, 1),
    ROW(erected, 1),
    ROW(placed, 1),
    ROW(asked, HB_CASTLE_PLAYERS_MAX),
    ROW(seller, 1),
    ROW(sold_card, 1),
    ROW(sold_good, 1),
    ROW(traders, 1),
    ROW(talers_gone, 1),
    ROW(goods_gone, HB_GOODS),
};

static const struct row later_row = ROW(inn_after, 1);

static const struct row seat_rows[] = {
    SEAT(goods, HB_GOODS, 1),
    SEAT(talers, 1, 1),
    SEAT(helpers, 1, 1),
    SEAT(hand, 1, 1),
    SEAT(chosen, 1, 1),
    SEAT(pile, 1, 1),
    SEAT(played, 1, 1),
    SEAT(gone, 1, 1),
    SEAT(built, 1, 1),
    SEAT(on_card, HB_WORKERS *HB_GOODS, 1),
    SEAT(visited, 1, 2),
    SEAT(score, 1, 2),
    SEAT(points, HB_CASTLE_SOURCES, 2),
};

enum { ROWS = sizeof rows / sizeof rows[0], SEAT_ROWS = sizeof seat_rows / sizeof seat_rows[0] };

/* ---- writing ---- */

static int number_at(const unsigned char *at, unsigned bytes)
{
    int16_t wide;

    if (bytes == 1)
        return *at;
    memcpy(&wide, at, sizeof wide);
    return wide;
}

static void put_row(const struct row *r, const void *base, struct hb_text *out)
{
    const unsigned char *at = (const unsigned char *)base + r->offset;

    hb_put(out, "%s", r->name);
    for (unsigned i = 0; i < r->count; i++)
        hb_put(out, " %d", number_at(at + i * (size_t)r->bytes, r->bytes));
    hb_put(out, "\n");
}

void hb_castle_position_text(const struct hb_game *g, struct hb_text *out)
{
    const struct hb_castle *c = hb_castle_in_const(g);

    hb_put(out, "players %u\nactor %d\n", g->players, g->actor);
    for (unsigned i = 0; i < ROWS; i++)
        put_row(&rows[i], c, out);
    if (c->inn_after)
        put_row(&later_row, c, out);
    for (unsigned p = 0; p < g->players; p++)
        for (unsigned i = 0; i < SEAT_ROWS; i++) {
            hb_put(out, "seat %u ", p);
            put_row(&seat_rows[i], &c->seat[p], out);
        }
}

/* ---- reading ---- */

struct castle_reader {
    const char *at;
    unsigned line;
    struct hb_error *err;
};

static bool complain(const struct castle_reader *in, const char *name)
{
    return hb_refuse(in->err, HB_BAD_RECORD, "refusal.castle.position.row line=%u name=%s", in->line, name);
}

static bool read_word(struct castle_reader *in, const char *word)
{
    size_t n = strlen(word);

    if (strncmp(in->at, word, n) != 0)
        return false;
    in->at += n;
    return true;
}

/* A number after a space, in its only spelling. */
static bool read_number(struct castle_reader *in, int low, int high, int *out)
{
    bool minus;
    int value = 0;
    const char *digits;

    if (!read_word(in, " "))
        return false;
    minus = read_word(in, "-");
    for (digits = in->at; *in->at >= '0' && *in->at <= '9' && in->at - digits < 6; in->at++)
        value = 10 * value + *in->at - '0';
    if (in->at == digits || (*digits == '0' && (in->at - digits > 1 || minus)))
        return false;
    *out = minus ? -value : value;
    return *out >= low && *out <= high;
}

static void store(unsigned char *at, unsigned bytes, int value)
{
    int16_t wide = (int16_t)value;

    if (bytes == 1)
        *at = (unsigned char)value;
    else
        memcpy(at, &wide, sizeof wide);
}

static bool read_row(struct castle_reader *in, const struct row *r, void *base)
{
    unsigned char *at = (unsigned char *)base + r->offset;
    int value;

    if (!read_word(in, r->name))
        return complain(in, r->name);
    for (unsigned i = 0; i < r->count; i++) {
        if (!read_number(in, r->bytes == 1 ? 0 : INT16_MIN, r->bytes == 1 ? UINT8_MAX : INT16_MAX, &value))
            return complain(in, r->name);
        store(at + i * (size_t)r->bytes, r->bytes, value);
    }
    if (!read_word(in, "\n"))
        return complain(in, r->name);
    in->line++;
    return true;
}

static bool read_later_row(struct castle_reader *in, struct hb_castle *c)
{
    if (strncmp(in->at, later_row.name, strlen(later_row.name)) != 0)
        return true;
    return read_row(in, &later_row, c) && (c->inn_after != 0 || complain(in, later_row.name));
}

static bool read_head(struct castle_reader *in, struct hb_castle *c)
{
    int players, actor;

    if (!read_word(in, "players") || !read_number(in, 2, HB_CASTLE_PLAYERS_MAX, &players) || !read_word(in, "\n"))
        return hb_refuse(in->err, HB_BAD_RECORD, "refusal.castle.position.players line=%u", in->line);
    in->line++;
    if (!read_word(in, "actor") || !read_number(in, HB_NOBODY, players - 1, &actor) || !read_word(in, "\n"))
        return complain(in, "actor");
    in->line++;
    c->head = (struct hb_game){
        .size = sizeof *c, .kind = hb_kind_place("castle"), .players = (uint8_t)players, .actor = (int8_t)actor
    };
    return true;
}

static bool read_seats(struct castle_reader *in, struct hb_castle *c)
{
    static const char *const names[] = { "seat 0 ", "seat 1 ", "seat 2 ", "seat 3 " };

    for (unsigned p = 0; p < c->head.players; p++)
        for (unsigned i = 0; i < SEAT_ROWS; i++) {
            if (!read_word(in, names[p]))
                return complain(in, names[p]);
            if (!read_row(in, &seat_rows[i], &c->seat[p]))
                return false;
        }
    return true;
}

size_t hb_castle_position_size(const char *text, struct hb_error *err)
{
    (void)text;
    (void)err;
    return sizeof(struct hb_castle);
}

bool hb_castle_position_parse(struct hb_game *g, const char *text, struct hb_error *err)
{
    struct castle_reader in = { .at = text, .line = 3, .err = err };
    struct hb_castle c;
    struct hb_error why;
    const char *wrong;

    memset(&c, 0, sizeof c);
    if (!read_head(&in, &c))
        return false;
    for (unsigned i = 0; i < ROWS; i++)
        if (!read_row(&in, &rows[i], &c))
            return false;
    if (!read_later_row(&in, &c))
        return false;
    if (!read_seats(&in, &c))
        return false;
    if (*in.at != '\0')
        return hb_refuse(err, HB_BAD_RECORD, "refusal.castle.position.rest line=%u", in.line);
    c.head.over = c.phase == HB_AT_END;
    wrong = hb_castle_impossible(&c);
    if (wrong != NULL) {
        hb_refuse_with(&why, HB_BAD_RECORD, wrong, NULL, 0);
        return hb_refuse(err, HB_BAD_RECORD, "refusal.castle.position why=@%s", why.call);
    }
    memcpy(g, &c, sizeof c);
    return true;
}
