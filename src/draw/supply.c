/* supply.c -- reads players/N/supply, players/N/goods and the number of tiles left out of a game's facts.
 *
 * Names on the way down are remembered by what they mean here; everything else is passed over. */
#include "draw/supply.h"

#include "core/assert.h"

#include <stdio.h>
#include <string.h>

enum place { ELSEWHERE, TOP, PLAYERS, PLAYER, SUPPLY, GOODS, LEFT };
enum { DEPTH_MAX = 32 };

struct reader {
    struct hb_facts facts; /* first, so that the callbacks find the rest */
    struct hb_holdings *stock;
    unsigned depth, seat;
    enum place place[DEPTH_MAX];
};

static struct reader *reader_of(struct hb_facts *f)
{
    return (struct reader *)(void *)f;
}

static bool is(const char *name, const char *wanted)
{
    return name != NULL && strcmp(name, wanted) == 0;
}

static enum place place_below(struct reader *r, const char *name)
{
    switch (r->place[r->depth]) {
    case TOP:
        return is(name, "players") ? PLAYERS : is(name, "left") ? LEFT : ELSEWHERE;
    case PLAYERS:
        r->seat++;
        return r->seat <= HB_PLAYERS_MAX ? PLAYER : ELSEWHERE;
    case PLAYER:
        return is(name, "supply") ? SUPPLY : is(name, "goods") ? GOODS : ELSEWHERE;
    case SUPPLY:
    case GOODS:
    case LEFT:
    case ELSEWHERE:
        break;
    }
    return ELSEWHERE;
}

static void enter(struct hb_facts *f, const char *name)
{
    struct reader *r = reader_of(f);
    enum place place = place_below(r, name);

    HB_ASSERT(r->depth + 1 < DEPTH_MAX);
    r->place[++r->depth] = place;
}

static void leave(struct hb_facts *f)
{
    HB_ASSERT(reader_of(f)->depth > 0);
    reader_of(f)->depth--;
}

static void add_supply(struct hb_supply *s, const char *piece, long count)
{
    if (s->kinds == HB_SUPPLY_KINDS || piece == NULL)
        return;
    snprintf(s->piece[s->kinds], sizeof s->piece[s->kinds], "%s", piece);
    s->count[s->kinds++] = count;
}

static void number(struct hb_facts *f, const char *name, long value)
{
    struct reader *r = reader_of(f);
    enum place place = r->place[r->depth];

    if (place == SUPPLY)
        add_supply(&r->stock->player[r->seat - 1], name, value);
    if (place == GOODS)
        add_supply(&r->stock->goods[r->seat - 1], name, value);
    if ((place == LEFT && is(name, "tiles")) || (place == TOP && is(name, "left")))
        r->stock->tiles_left = value;
}

static void text(struct hb_facts *f, const char *name, const char *value)
{
    (void)f;
    (void)name;
    (void)value;
}

static void flag(struct hb_facts *f, const char *name, bool value)
{
    (void)f;
    (void)name;
    (void)value;
}

void hb_holdings_read(struct hb_holdings *s, const struct hb_game *g, const struct hb_names *names)
{
    struct reader r = {
        .facts = { .object = enter, .list = enter, .end = leave, .number = number, .text = text, .flag = flag },
        .stock = s,
        .place = { TOP },
    };

    memset(s, 0, sizeof *s);
    s->tiles_left = -1;
    hb_state_facts(g, names, &r.facts);
}
