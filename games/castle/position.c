/* position.c -- a position as text, a line for each row of numbers, and back to the same bytes.
 *
 * The names of the lines are those of struct hb_castle, in its order; a seat's lines begin with `seat N`.  One table
 * says for each line where its numbers lie, and both directions go through it, so that neither can forget one.  The
 * last line before the seats is there only where its number is not 0, for there are texts that are older than it.
 *
 * Anything from outside may be in such a text, so everything is checked: each number, then the whole.  A position need
 * not be reachable by play, but it must not break anything: every number in its range, what the phase rests on is
 * there, and whoever is to move has a move. */
#include "games/castle/castle.h"

#include <stddef.h>
#include <string.h>

/* Whether it can be played on */

enum { POINTS_MAX = 60, FEE_MAX = 60, YIELD_MAX = 9, COUNT_MAX = 15, SCORE_MAX = 9999, BUILT_MAX = 8 };

static bool all_within(const uint8_t *numbers, unsigned count, unsigned low, unsigned high)
{
    for (unsigned i = 0; i < count; i++)
        if (numbers[i] < low || numbers[i] > high)
            return false;
    return true;
}

/* The limits are those of the option. */
static const char *wrong_figures(const struct hb_castle *c)
{
    const struct hb_castle_figures *f = &c->figures;

    if (!all_within(f->count, HB_CASTLE_TOWER_TILE, 1, 1) ||
        !all_within(f->count + HB_CASTLE_TOWER_TILE, 2, 1, COUNT_MAX) ||
        !all_within(f->value, HB_CASTLE_TILED, HB_CASTLE_KINDS_MIN, HB_CASTLE_VALUE_MAX) ||
        !all_within(f->points, HB_CASTLE_TILED, 0, POINTS_MAX) || !all_within(f->fee, HB_CASTLE_SPACES, 0, FEE_MAX) ||
        !all_within(f->yield, HB_CASTLE_GOODS, 1, YIELD_MAX) || f->snow >= 1u << HB_CASTLE_FIELDS)
        return "refusal.castle.wrong.figures";
    for (unsigned b = 0; b < HB_CASTLE_TILED; b++)
        if (c->left[b] > f->count[b])
            return "refusal.castle.wrong.tiles";
    return NULL;
}

/* Whether a set of bits has none beyond so many. */
static bool is_set(unsigned set, unsigned count)
{
    return set < 1u << count;
}

/* Only cards that stay on the table can be open; in summer there are none. */
static const char *wrong_board(const struct hb_castle *c)
{
    unsigned players = c->head.players;
    const unsigned lasting = 1u << HB_CASTLE_VILLAGE_INN | 1u << HB_CASTLE_GRAIN_STORE | 1u << HB_CASTLE_MAIDEN;

    if (c->season > HB_CASTLE_WINTER || c->field < 1 || c->field > (players == 3 ? 15 : 12) ||
        c->phase >= HB_CASTLE_PHASES)
        return "refusal.castle.wrong.round";
    if (c->phase == HB_CASTLE_AT_LOT ? c->start != players : c->start >= players)
        return "refusal.castle.wrong.marker";
    if (!is_set(c->ready, players) || !is_set(c->suitor, players) || !is_set(c->paid, players) || c->won > players ||
        !is_set(c->deck, HB_CASTLE_WINTER_CARDS) || (c->open & ~lasting) || (c->deck & c->open) ||
        c->drawn > HB_CASTLE_WINTER_CARDS)
        return "refusal.castle.wrong.winter";
    if (c->season == HB_CASTLE_SUMMER && (c->deck | c->open | c->drawn))
        return "refusal.castle.wrong.summer";
    if (c->inn_after > (c->season == HB_CASTLE_WINTER))
        return "refusal.castle.wrong.winter";
    if (c->turn >= players || c->card > HB_CASTLE_CARDS || c->building > HB_CASTLE_TILED ||
        c->erected > HB_CASTLE_BUILDS_PER_CARD || c->placed > HB_CASTLE_HELPERS_PER_CARD || c->seller > players ||
        c->traders > 1 || !is_set(c->fresh, HB_CASTLE_GOODS) || c->sold_card >= HB_CASTLE_CARDS ||
        c->sold_good >= HB_CASTLE_GOODS)
        return "refusal.castle.wrong.step";
    return NULL;
}

/* From the reveal to the last card of a round. */
static bool is_resolving(const struct hb_castle *c)
{
    return c->phase >= HB_CASTLE_AT_SUPPLY && c->phase <= HB_CASTLE_AT_HELPERS;
}

static bool has_supplied_workers(const struct hb_castle_seat *s)
{
    for (unsigned w = 0; w < HB_CASTLE_WORKERS; w++)
        if (hb_castle_building_goods(s->on_card[w]) + s->on_card[w][HB_CASTLE_SILVER] > 0)
            return true;
    return false;
}

/* Goods on worker cards and cards to be resolved are there only while a round is being resolved. */
static const char *wrong_seat(const struct hb_castle *c, unsigned p)
{
    const struct hb_castle_seat *s = &c->seat[p];

    if (s->score > SCORE_MAX || s->score < 0 || s->built > BUILT_MAX || !is_set(s->visited, HB_CASTLE_BUILDINGS))
        return "refusal.castle.wrong.player";
    if (s->chosen && (!(c->ready >> p & 1) || hb_castle_bits(s->chosen) > hb_castle_choice_size(c)))
        return "refusal.castle.wrong.choice";
    if (!is_resolving(c) && (s->played || has_supplied_workers(s)))
        return "refusal.castle.wrong.open";
    for (unsigned i = 0; i < HB_CASTLE_SOURCES; i++)
        if (s->points[i] < 0)
            return "refusal.castle.wrong.negative";
    return NULL;
}

/* The phase */

/* Mason, stonemason and workers build. */
static bool is_building_card(const struct hb_castle *c)
{
    return c->card > HB_CASTLE_MASON && c->card <= HB_CASTLE_WORKER3 + 1;
}

/* Mason and stonemason place helpers. */
static bool is_helping_card(const struct hb_castle *c)
{
    return c->card == HB_CASTLE_MASON + 1 || c->card == HB_CASTLE_STONEMASON + 1;
}

/* Cards lie face down in the winter step, some of them while they are chosen, and otherwise none. */
static bool has_right_secrets(const struct hb_castle *c)
{
    unsigned all = (1u << c->head.players) - 1;

    switch ((enum hb_castle_phase)c->phase) {
    case HB_CASTLE_AT_CHOOSE:
        return c->ready != all;
    case HB_CASTLE_AT_WINTER:
    case HB_CASTLE_AT_PLAGUE:
    case HB_CASTLE_AT_BREACH:
    case HB_CASTLE_AT_SNOWDRIFT:
        return c->ready == all;
    case HB_CASTLE_AT_BID:
    case HB_CASTLE_AT_SHARE:
        return c->ready == 0 || c->ready == all;
    default:
        return c->ready == 0;
    }
}

/* The last piece on a card of another is asked for, and the stonemason has the taler. */
static bool may_sell(const struct hb_castle *c)
{
    return c->card == HB_CASTLE_STONEMASON + 1 && c->seller > 0 && c->seller - 1u != hb_castle_now(c) &&
           (HB_CASTLE_WORKER_CARDS >> c->sold_card & 1) &&
           c->seat[c->seller - 1].on_card[c->sold_card - HB_CASTLE_WORKER1][c->sold_good] > 0 &&
           c->seat[hb_castle_now(c)].talers >= HB_CASTLE_PRICE;
}

/* Something is left to be shared. */
static bool has_dowry(const struct hb_castle *c)
{
    return c->dowry_talers + hb_castle_building_goods(c->dowry) + c->dowry[HB_CASTLE_SILVER] > 0;
}

/* What the phase rests on, apart from there being a move. */
static bool has_ground(const struct hb_castle *c)
{
    const struct hb_castle_seat *now = &c->seat[hb_castle_now(c)];

    switch ((enum hb_castle_phase)c->phase) {
    case HB_CASTLE_AT_BID:
        return (c->open >> HB_CASTLE_MAIDEN & 1) && (c->suitor >> hb_castle_now(c) & 1);
    case HB_CASTLE_AT_SHARE:
        return (c->open >> HB_CASTLE_MAIDEN & 1) && c->won > 0 && c->won - 1u != hb_castle_now(c) && has_dowry(c);
    case HB_CASTLE_AT_WINTER:
        return c->season == HB_CASTLE_WINTER;
    case HB_CASTLE_AT_PLAGUE:
        return c->drawn == HB_CASTLE_PLAGUE + 1;
    case HB_CASTLE_AT_BREACH:
        return c->drawn == HB_CASTLE_WALL_BREACH + 1;
    case HB_CASTLE_AT_SNOWDRIFT:
        return c->drawn == HB_CASTLE_SNOWDRIFT + 1;
    case HB_CASTLE_AT_SUPPLY:
        return now->played >> HB_CASTLE_WORKER3 & 1;
    case HB_CASTLE_AT_RECALL:
    case HB_CASTLE_AT_TRADER:
        return c->card == HB_CASTLE_TRADER + 1;
    case HB_CASTLE_AT_TOWER:
        return c->card == HB_CASTLE_MASON + 1;
    case HB_CASTLE_AT_BUY:
        return c->card == HB_CASTLE_STONEMASON + 1 && now->talers >= HB_CASTLE_PRICE;
    case HB_CASTLE_AT_SELL:
        return may_sell(c);
    case HB_CASTLE_AT_BUILD:
        return is_building_card(c) && c->erected < HB_CASTLE_BUILDS_PER_CARD;
    case HB_CASTLE_AT_FORGE:
    case HB_CASTLE_AT_PAY:
        return is_building_card(c) && c->erected < HB_CASTLE_BUILDS_PER_CARD && c->building > 0 &&
               c->left[c->building - 1] > 0 && c->bars <= now->goods[HB_CASTLE_SILVER];
    case HB_CASTLE_AT_HELPERS:
        return is_helping_card(c) && c->placed < HB_CASTLE_HELPERS_PER_CARD;
    case HB_CASTLE_AT_LOT:
    case HB_CASTLE_AT_CHOOSE:
    case HB_CASTLE_AT_ORDER:
    case HB_CASTLE_AT_PALACE:
    case HB_CASTLE_AT_END:
    case HB_CASTLE_PHASES:
        break;
    }
    return true;
}

/* Who moves follows from the phase, so the number in the text has to agree. */
static int right_actor(const struct hb_castle *c)
{
    switch ((enum hb_castle_phase)c->phase) {
    case HB_CASTLE_AT_LOT:
    case HB_CASTLE_AT_WINTER:
        return HB_CHANCE;
    case HB_CASTLE_AT_CHOOSE:
        return HB_SEVERAL;
    case HB_CASTLE_AT_SELL:
        return c->seller - 1;
    case HB_CASTLE_AT_END:
        return HB_NOBODY;
    default:
        return (int)hb_castle_now(c);
    }
}

/* Whoever is to move, all of them where several choose at once. */
static bool has_moves(const struct hb_castle *c)
{
    for (int who = 0; who < c->head.players; who++)
        if (hb_may_move(&c->head, who) && hb_legal_moves(&c->head, who, NULL, 0) == 0)
            return false;
    return c->head.actor != HB_CHANCE || hb_legal_moves(&c->head, HB_CHANCE, NULL, 0) > 0;
}

/* Comes last: listing moves looks at numbers that have to be in range by then. */
static const char *wrong_phase(const struct hb_castle *c)
{
    if (!has_right_secrets(c))
        return "refusal.castle.wrong.secret";
    if (c->head.actor != right_actor(c))
        return "refusal.castle.wrong.actor";
    if (!has_ground(c) || !has_moves(c))
        return "refusal.castle.wrong.decision";
    return NULL;
}

/* As hb_castle_wrong and more, for what came from outside: NULL, or the key of what is wrong. */
static const char *why_impossible(const struct hb_castle *c)
{
    const char *wrong = wrong_figures(c);

    if (!wrong)
        wrong = wrong_board(c);
    for (unsigned p = 0; p < c->head.players && !wrong; p++)
        wrong = wrong_seat(c, p);
    if (!wrong)
        wrong = hb_castle_wrong(c);
    return wrong ? wrong : wrong_phase(c);
}

/* The lines */

/* A line: its name, and where in the struct its numbers lie. */
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
    FIGURE(count, HB_CASTLE_TILED),
    FIGURE(value, HB_CASTLE_TILED),
    FIGURE(points, HB_CASTLE_TILED),
    FIGURE(fee, HB_CASTLE_SPACES),
    FIGURE(yield, HB_CASTLE_GOODS),
    { "snow", offsetof(struct hb_castle, figures) + offsetof(struct hb_castle_figures, snow), 1, 2 },
    ROW(stock, HB_CASTLE_GOODS),
    ROW(tower, HB_CASTLE_GOODS),
    ROW(bank, 1),
    ROW(forge, 1),
    ROW(cart, HB_CASTLE_GOODS),
    ROW(fresh, 1),
    ROW(space, HB_CASTLE_SPACES),
    ROW(left, HB_CASTLE_TILED),
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
    ROW(dowry, HB_CASTLE_GOODS),
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
    ROW(goods_gone, HB_CASTLE_GOODS),
};

/* Added when texts were already kept: one without it means 0. */
static const struct row later_row = ROW(inn_after, 1);

static const struct row seat_rows[] = {
    SEAT(goods, HB_CASTLE_GOODS, 1),
    SEAT(talers, 1, 1),
    SEAT(helpers, 1, 1),
    SEAT(hand, 1, 1),
    SEAT(chosen, 1, 1),
    SEAT(pile, 1, 1),
    SEAT(played, 1, 1),
    SEAT(gone, 1, 1),
    SEAT(built, 1, 1),
    SEAT(on_card, HB_CASTLE_WORKERS *HB_CASTLE_GOODS, 1),
    SEAT(visited, 1, 2),
    SEAT(score, 1, 2),
    SEAT(points, HB_CASTLE_SOURCES, 2),
};

enum { ROWS = sizeof rows / sizeof rows[0], SEAT_ROWS = sizeof seat_rows / sizeof seat_rows[0] };

/* Writing */

static int number_at(const unsigned char *at, unsigned bytes)
{
    int16_t wide;

    if (bytes == 1)
        return *at;
    memcpy(&wide, at, sizeof wide);
    return wide;
}

/* `name n n n` */
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

/* Reading */

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

/* A line is its name, as many numbers as the table says, and its end. */
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

/* Written as 0 it is refused, or a position would have two texts. */
static bool read_later_row(struct castle_reader *in, struct hb_castle *c)
{
    if (strncmp(in->at, later_row.name, strlen(later_row.name)) != 0)
        return true;
    return read_row(in, &later_row, c) && (c->inn_after != 0 || complain(in, later_row.name));
}

/* The lines before the rows of the struct, which belong to the head of every state. */
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
        .size = sizeof *c, .kind = hb_kind_number("castle"), .players = (uint8_t)players, .actor = (int8_t)actor
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

/* Reads into a state of its own, so a refusal leaves the caller's as it was. */
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
    c.head.over = c.phase == HB_CASTLE_AT_END;
    wrong = why_impossible(&c);
    if (wrong) {
        hb_refuse_with(&why, HB_BAD_RECORD, wrong, NULL, 0);
        return hb_refuse(err, HB_BAD_RECORD, "refusal.castle.position why=@%s", why.call);
    }
    memcpy(g, &c, sizeof c);
    return true;
}
