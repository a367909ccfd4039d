/* weights.c -- what each player may expect to have at the end, in 256ths of a point; and the bytes of a file of weights
 * (hradby/weights.h).
 *
 * First there is a formula made by hand: points so far, what stands, and what is in hand.  A feature is worth what it
 * would bring now, and by the chance that it is completed what it would bring then; the followers on it come home by
 * the same chance.  A follower in hand is worth the more the fewer there are and the longer the game still goes.  A
 * network (sign_weights.h) adds to it what was learned from games.
 *
 * The network is whole numbers of 16 bits in vectors, so that every machine comes to the same points.  The rows of a
 * feature are kept so small that their sum fits (HB_ROW_MOST, checked when weights are read); a product with a sum over
 * all features is made in two parts for the same reason.
 *
 * A file of weights is
 *   hradby weights 3 SIGNS SEEN SIGNS TOLD\n     of features and of what is seen in them; of seats and of what they
 *                                                are told
 *   two bytes a weight, the lower one first, in the order of struct hb_weights
 *   eight bytes, the lowest first: a sum of all bytes before them (FNV-1a)
 * so other signs make another head, and weights that were learned with them are refused. */
#include "players/landscape/sign_weights.h"

#include "engine/landscape/lanes.h"
#include "engine/tilegame/rule.h"
#include "hradby/weights.h"
#include "hradby/words.h"
#include "players/landscape/land_players.h"

#include <stdio.h>
#include <string.h>

/* The formula */

enum { POINT = 256, ONE = 256, ENDS_MAX = 8, LAST_TURNS = 12, HANDS = 8 };

/* What the nth follower in hand is worth, while there are many turns left. */
static const int16_t hand_worth[HANDS] = { 1400, 900, 640, 450, 320, 220, 150, 100 };

/* A follower is worth what it can still bring: less with few turns left, when those in hand may never be placed. */
static int hand_value(unsigned in_hand, unsigned turns)
{
    int sum = 0;

    for (unsigned i = 0; i < in_hand; i++)
        sum += hand_worth[i < HANDS ? i : HANDS - 1];
    return turns >= LAST_TURNS ? sum : sum * (int)turns / LAST_TURNS;
}

static void add_hope(const struct hb_prospect *p, const struct hb_prospect_feature *h, int follower, int32_t *points)
{
    int chance = h->chance, gain = chance * (h->whole - h->now), n = 0;
    uint64_t followers;

    memcpy(&followers, h->followers, sizeof followers);
    if (!h->owners && !followers)
        return;
    if (h->kind == HB_FIELD)
        gain = h->cities_near * 350 + h->cities_open * 60;
    for (unsigned i = 0; i < p->players; i++)
        n += h->owners >> i & 1;
    for (unsigned i = 0; i < p->players; i++) {
        if (h->owners >> i & 1)
            points[i] += n > 1 ? gain * 3 / 4 : gain;
        if (!h->complete && h->kind != HB_FIELD)
            points[i] += h->followers[i] * chance * follower / ONE;
    }
}

void hb_weights_expect_by_hand(const struct hb_prospect *p, int32_t *points)
{
    unsigned turns = p->tiles_left / p->players;

    for (unsigned i = 0; i < p->players; i++)
        points[i] = POINT * p->points[i] + hand_value(p->in_hand[i], turns);
    for (unsigned i = 1; i < p->count; i++)
        add_hope(p, &p->hope[i], turns >= LAST_TURNS ? 500 : 500 * (int)turns / LAST_TURNS, points);
}

/* The network */

static int cut(int n)
{
    return n < 0 ? 0 : n > HB_FULL ? HB_FULL : n;
}

/* Adds what is seen in a feature, the sum of its rows, to what is seen in all; returns what its signs are worth alone.
 * Rows are added as vectors by name: gcc would join two rows of a plain loop into one, and then add number by
 * number. */
static int32_t see(const struct hb_weights *w, const struct hb_signs *s, int32_t all[HB_SEEN])
{
    enum { VECTORS = HB_SEEN / HB_NUMBERS };
    hb_lanes_numbers sum[VECTORS] = { { 0 } };
    int16_t seen[HB_SEEN];
    int32_t alone = 0;

    for (unsigned i = 0; i < s->count; i++) {
        for (unsigned k = 0; k < VECTORS; k++)
            hb_lanes_add_numbers(&sum[k], w->hope[s->row[i]] + k * HB_NUMBERS);
        alone += w->hope_alone[s->row[i]];
    }
    for (unsigned k = 0; k < VECTORS; k++)
        hb_lanes_cut_numbers(&sum[k], HB_FULL);
    memcpy(seen, sum, sizeof seen);
    for (unsigned k = 0; k < HB_SEEN; k++)
        all[k] += seen[k];
    return alone;
}

/* Sums, none of them negative, in two parts that are small enough to be multiplied as they are: 256 times one, and the
 * rest. */
struct parts {
    int16_t high[HB_SEEN], low[HB_SEEN];
};

static void part(const int32_t *sum, unsigned n, struct parts *p)
{
    for (unsigned k = 0; k < n; k++) {
        p->high[k] = (int16_t)(sum[k] / 256);
        p->low[k] = (int16_t)(sum[k] % 256);
    }
}

/* Of sums in 512ths and numbers, in the unit of the numbers. */
static int32_t product(const struct parts *sum, const int16_t *number, unsigned n)
{
    int32_t high = 0, low = 0;

    for (unsigned k = 0; k < n; k++)
        high += sum->high[k] * number[k];
    for (unsigned k = 0; k < n; k++)
        low += sum->low[k] * number[k];
    return (int32_t)(((int64_t)high * 256 + low) / HB_FULL);
}

_Static_assert((int64_t)HB_HOPES_MAX *HB_FULL / 256 * INT16_MAX * HB_SEEN < INT32_MAX, "products have room");

/* What a player's features come to. */
struct whole {
    int32_t seen[HB_SEEN];
    int32_t alone;
};

static void look_at_features(const struct hb_weights *w, const struct hb_prospect *p,
                             struct whole whole[HB_PLAYERS_MAX])
{
    struct hb_signs s;

    memset(whole, 0, p->players * sizeof *whole);
    for (unsigned i = 1; i < p->count; i++)
        for (unsigned left = hb_prospect_players(p, i); left; left &= left - 1) {
            unsigned player = (unsigned)__builtin_ctz(left);
            hb_signs_of_feature(p, i, player, &s);
            whole[player].alone += see(w, &s, whole[player].seen);
        }
}

/* What features are worth and what they tell is a product with what is seen in them: one product does for all. */
static int32_t weigh_player(const struct hb_weights *w, const struct hb_prospect *p, unsigned player,
                            const struct whole *whole)
{
    int32_t told[HB_TOLD], points = whole->alone;
    struct hb_signs s;
    struct parts parts;

    part(whole->seen, HB_SEEN, &parts);
    points += product(&parts, w->worth, HB_SEEN);
    for (unsigned k = 0; k < HB_TOLD; k++)
        told[k] = product(&parts, w->told[k], HB_SEEN);
    hb_signs_of_seat(p, player, &s);
    for (unsigned i = 0; i < s.count; i++) {
        for (unsigned k = 0; k < HB_TOLD; k++)
            told[k] += w->seat[s.row[i]][k];
        points += w->seat_alone[s.row[i]];
    }
    for (unsigned k = 0; k < HB_TOLD; k++)
        told[k] = cut(told[k]);
    part(told, HB_TOLD, &parts);
    return points + product(&parts, w->seat_worth, HB_TOLD);
}

/* Weights that never saw a rule are wrong about it in ways nobody knows; then the formula is the better guess. */
static bool knows_all_rules(const struct hb_weights *w, const struct hb_tilegame *tg)
{
    for (uint32_t left = hb_tg_all_slots(tg); left;)
        if (!w->knows[hb_tg_next_slot(tg, &left)->rule])
            return false;
    return true;
}

/* Expected points of each player, in 256ths; the game is not over.  Without weights (NULL) the formula alone counts. */
static void weigh(const struct hb_weights *w, const struct hb_tilegame *tg, int32_t *points)
{
    enum { WHOLE = 256 };
    struct hb_prospect p;
    struct whole whole[HB_PLAYERS_MAX];

    hb_prospect(&p, tg);
    hb_weights_expect_by_hand(&p, points);
    if (!w || !knows_all_rules(w, tg))
        return;
    look_at_features(w, &p, whole);
    for (unsigned i = 0; i < p.players; i++) {
        int32_t now = POINT * p.points[i];
        points[i] = now + (points[i] - now) * w->by_hand / WHOLE + weigh_player(w, &p, i, &whole[i]);
    }
}

/* What the landscape game asks */

void hb_tg_expect_by(const struct hb_game *g, const struct hb_weights *w, int32_t *points)
{
    for (int i = 0; g->over && i < g->players; i++)
        points[i] = POINT * hb_tg_score(g, i);
    if (!g->over)
        weigh(w, hb_tg_const(g), points);
}

void hb_tg_expect(const struct hb_game *g, int32_t *points)
{
    hb_tg_expect_by(g, hb_weights_built_in(), points);
}

/* The file */

enum { HEAD_MAX = 64, SUM_BYTES = 8, NUMBERS = sizeof(struct hb_weights) / sizeof(int16_t) };

_Static_assert(sizeof(struct hb_weights) == NUMBERS * sizeof(int16_t), "weights are nothing but numbers");

static size_t head(char text[HEAD_MAX])
{
    return (size_t)snprintf(text, HEAD_MAX, "hradby weights 3 %d %d %d %d\n", HB_HOPE_SIGNS, HB_SEEN, HB_SEAT_SIGNS,
                            HB_TOLD);
}

/* FNV-1a: it finds damage, and is not meant to stop anybody. */
static uint64_t sum_of(const unsigned char *bytes, size_t length)
{
    uint64_t sum = UINT64_C(0xcbf29ce484222325);

    for (size_t i = 0; i < length; i++)
        sum = (sum ^ bytes[i]) * UINT64_C(0x100000001b3);
    return sum;
}

/* The lowest byte first, on every machine. */
static uint64_t sum_said(const unsigned char *bytes)
{
    uint64_t sum = 0;

    for (unsigned i = SUM_BYTES; i-- > 0;)
        sum = sum << 8 | bytes[i];
    return sum;
}

size_t hb_weights_room(void)
{
    return sizeof(struct hb_weights);
}

size_t hb_weights_length(void)
{
    char text[HEAD_MAX];

    return head(text) + sizeof(struct hb_weights) + SUM_BYTES;
}

/* Not so large that the rows of one feature add up to more than is kept of them, or that more than the formula
 * counts. */
static bool rows_fit(const struct hb_weights *w)
{
    if (w->by_hand < 0 || w->by_hand > 256)
        return false;
    for (unsigned i = 0; i < HB_HOPE_SIGNS; i++)
        for (unsigned k = 0; k < HB_SEEN; k++)
            if (w->hope[i][k] > HB_ROW_MOST || w->hope[i][k] < -HB_ROW_MOST)
                return false;
    return true;
}

/* Whatever the bytes are, what is accepted can at worst play badly: no sum of its rows overflows. */
bool hb_weights_read(struct hb_weights *w, const unsigned char *bytes, size_t length, struct hb_error *err)
{
    static const char begins[] = "hradby weights ";
    char text[HEAD_MAX];
    size_t first = head(text);
    int16_t *number = (int16_t *)w;

    if (length < sizeof begins - 1 || memcmp(bytes, begins, sizeof begins - 1) != 0)
        return hb_refuse(err, HB_BAD_RECORD, "core.weights.none");
    if (length < first || memcmp(bytes, text, first) != 0)
        return hb_refuse(err, HB_BAD_RECORD, "core.weights.others");
    if (length != hb_weights_length())
        return hb_refuse(err, HB_BAD_RECORD, "core.weights.length bytes=%zu wanted=%zu", length, hb_weights_length());
    if (sum_of(bytes, length - SUM_BYTES) != sum_said(bytes + length - SUM_BYTES))
        return hb_refuse(err, HB_BAD_RECORD, "core.weights.sum");
    for (size_t i = 0; i < NUMBERS; i++)
        number[i] = (int16_t)(uint16_t)(bytes[first + 2 * i] | (unsigned)bytes[first + 2 * i + 1] << 8);
    return rows_fit(w) || hb_refuse(err, HB_BAD_RECORD, "core.weights.large");
}

void hb_weights_write(const struct hb_weights *w, unsigned char *bytes)
{
    char text[HEAD_MAX];
    size_t first = head(text), length = hb_weights_length();
    const int16_t *number = (const int16_t *)w;
    uint64_t sum;

    memcpy(bytes, text, first);
    for (size_t i = 0; i < NUMBERS; i++) {
        bytes[first + 2 * i] = (unsigned char)((unsigned)number[i] & 0xff);
        bytes[first + 2 * i + 1] = (unsigned char)((unsigned)number[i] >> 8 & 0xff);
    }
    sum = sum_of(bytes, length - SUM_BYTES);
    for (unsigned i = 0; i < SUM_BYTES; i++)
        bytes[length - SUM_BYTES + i] = (unsigned char)(sum >> 8 * i);
}
