/* flier.c -- Flying Machines.
 *
 * FLY-1  Eight tiles with a machine, and a die with 1, 1, 2, 2, 3, 3.  Instead of placing a figure on the tile just laid
 *        its player may let a follower take off from the machine.
 * FLY-2  Followers fly, normal and large ones; no builder, no pig, and no abbot, unless the option `flier_abbot` lets him
 *        (E-02): then he lands where he may stand.
 * FLY-3  The machine says the way, which turns with the tile, and the die how many squares; what lies between does not
 *        matter.
 * FLY-4  The flier lands on a road, a city or a monastery of the tile there that is not complete, whoever stands on it;
 *        never on a field, and never where the tile just laid has completed something.
 * FLY-5  Where he can land he must; of several places his player chooses one.
 * FLY-6  Where he cannot he comes back, and no other figure is placed in this part.
 * FLY-7  Having landed he is a follower like all others.
 *
 * A flier stays in the supply until he lands, which nothing can come in between.  The machine is a mark of the tile. */
#include "core/assert.h"
#include "rules/rule.h"
#include "rules/variant.h"

enum { FLIGHT, LANDING };             /* steps */
enum { TAKE_OFF, SAY_DIE, SAY_LAND }; /* verbs */
enum { FLEW, CAME_BACK };             /* events */
enum { MACHINE };                     /* mark */
enum { SIDES = 3, AROUND = 8 };
enum { FIELD = 1 << HB_FIELD, ANYWHERE = 1 << HB_ROAD | 1 << HB_CITY | 1 << HB_MONASTERY | FIELD };

/* The number of a frame: the piece that flies, and once the die has fallen how far. */
enum { DISTANCE = 8 };

static unsigned piece_in(const struct hb_landgame *c)
{
    return c->frame[c->frames - 1].argument & ((1u << DISTANCE) - 1);
}

static unsigned distance_in(const struct hb_landgame *c)
{
    return c->frame[c->frames - 1].argument >> DISTANCE;
}

static unsigned way_of(const struct hb_landgame *c)
{
    const struct hb_landscape *l = hb_land(c);

    return hb_way_of_design(&hb_designs[hb_tile_design(l, c->laid)], "flier", hb_tile_quarters(l, c->laid));
}

/* Those that can stand wherever a follower can; the abbot can stand in a garden. */
static bool flies(const struct hb_landgame *c, unsigned piece)
{
    const struct hb_piece_kind *p = hb_piece_kind(c, piece);
    bool abbot = c->variant & HB_ABBOT_FLIES && p->stands_on & 1 << HB_GARDEN;

    return p->power && (abbot || (p->stands_on & ANYWHERE) == ANYWHERE);
}

/* Taking off */

static struct hb_move take_off(const struct hb_landgame *c, const struct hb_own *own, unsigned piece)
{
    const struct hb_landscape *l = hb_land(c);

    return hb_move_of(hb_own_verb(own, TAKE_OFF), piece, hb_tile_x(l, c->laid), hb_tile_y(l, c->laid), 0);
}

__attribute__((noinline)) static size_t list_take_offs(const struct hb_landgame *c, const struct hb_own *own,
                                                       int player, struct hb_move *out, size_t cap)
{
    size_t n = 0;

    for (unsigned piece = 0; piece < c->pieces; piece++) {
        if (!hb_seats(c)[player].supply[piece] || !flies(c, piece))
            continue;
        if (n < cap)
            out[n] = take_off(c, own, piece);
        n++;
    }
    return n;
}

static size_t flier_actions(const struct hb_landgame *c, const struct hb_own *own, int player, struct hb_move *out,
                            size_t cap)
{
    return hb_laid_bears(c, own, MACHINE) ? list_take_offs(c, own, player, out, cap) : 0;
}

static enum hb_next flier_act(struct hb_landgame *c, const struct hb_own *own, int player, struct hb_move m,
                              struct hb_sink *sink)
{
    (void)player;
    (void)sink;
    hb_open_frame(c, own, FLIGHT, HB_CHANCE, hb_move_piece(m));
    return HB_OPENS;
}

static void flier_why_not(const struct hb_landgame *c, const struct hb_own *own, int player, struct hb_move m,
                          struct hb_error *err)
{
    const char *piece = hb_piece_kind(c, hb_move_piece(m))->name;

    (void)player;
    if (hb_move_verb(m) != hb_own_verb(own, TAKE_OFF))
        hb_refuse(err, HB_ILLEGAL_MOVE, "flier.ground");
    else if (!way_of(c))
        hb_refuse(err, HB_ILLEGAL_MOVE, "flier.machine");
    else if (!flies(c, hb_move_piece(m)))
        hb_refuse(err, HB_ILLEGAL_MOVE, "flier.never piece=%s", piece);
    else
        hb_refuse(err, HB_ILLEGAL_MOVE, "put.none piece=%s rule=%s", piece, hb_law(c, HB_LAW_PUT));
}

/* Landing */

static unsigned target(const struct hb_landgame *c, unsigned distance)
{
    const struct hb_landscape *l = hb_land(c);
    unsigned way = way_of(c);

    return hb_tile_at(l, hb_tile_x(l, c->laid) + (int)distance * hb_way_x(way),
                      hb_tile_y(l, c->laid) + (int)distance * hb_way_y(way));
}

static bool is_complete(const struct hb_landscape *l, unsigned tile, unsigned segment)
{
    if (hb_is_cloister(hb_segment_kind(l, tile, segment)))
        return hb_neighbours(l, tile) == AROUND;
    return hb_open(l, hb_root_at(l, tile, segment)) == 0;
}

/* The segments of the tile there on which the piece can land, as bits. */
static unsigned places(const struct hb_landgame *c, unsigned piece, unsigned tile)
{
    const struct hb_landscape *l = hb_land(c);
    unsigned where = 0;

    if (tile == HB_NO_TILE)
        return 0;
    unsigned kinds = hb_piece_kind(c, piece)->stands_on & c->opens & ~(unsigned)FIELD;
    unsigned left = hb_segments_of_kinds(hb_tile_design(l, tile), kinds);
    for (; left; left &= left - 1)
        if (!is_complete(l, tile, (unsigned)__builtin_ctz(left)))
            where |= left & (0 - left);
    return where;
}

static struct hb_move die(const struct hb_own *own, unsigned number)
{
    return hb_move_of(hb_own_verb(own, SAY_DIE), 0, 0, 0, number);
}

static size_t flight_legal(const struct hb_landgame *c, const struct hb_own *own, int who, struct hb_move *out,
                           size_t cap)
{
    (void)c;
    (void)who;
    return hb_list_moves((const struct hb_move[]){ die(own, 1), die(own, 2), die(own, 3) }, SIDES, out, cap);
}

static uint32_t flight_weight(const struct hb_landgame *c, const struct hb_own *own, struct hb_move m)
{
    (void)c;
    return hb_move_arg(m) >= 1 && hb_move_arg(m) <= SIDES && m.code == die(own, hb_move_arg(m)).code;
}

static uint32_t flight_total(const struct hb_landgame *c, const struct hb_own *own)
{
    (void)c;
    (void)own;
    return SIDES;
}

static struct hb_move flight_outcome(const struct hb_landgame *c, const struct hb_own *own, uint32_t at)
{
    (void)c;
    return die(own, 1 + at);
}

static void tell(const struct hb_landgame *c, const struct hb_own *own, unsigned what, unsigned piece, unsigned number,
                 struct hb_sink *sink)
{
    if (sink)
        hb_tell_rule(sink, c, own, c->turn, 3, (const int32_t[]){ (int32_t)what, (int32_t)piece, (int32_t)number });
}

static enum hb_next flight_play(struct hb_landgame *c, const struct hb_own *own, int who, struct hb_move m,
                                struct hb_sink *sink)
{
    unsigned piece = piece_in(c), tile = target(c, hb_move_arg(m)), where = places(c, piece, tile);

    (void)who;
    tell(c, own, FLEW, piece, hb_move_arg(m), sink);
    if (!where) {
        tell(c, own, CAME_BACK, piece, 0, sink);
        return HB_GOES_ON;
    }
    if (where & (where - 1)) {
        hb_open_frame(c, own, LANDING, c->turn, piece | hb_move_arg(m) << DISTANCE);
        return HB_OPENS;
    }
    hb_put_figure(c, c->turn, piece, tile, (unsigned)__builtin_ctz(where), sink);
    return HB_GOES_ON;
}

static size_t landing_legal(const struct hb_landgame *c, const struct hb_own *own, int who, struct hb_move *out,
                            size_t cap)
{
    const struct hb_landscape *l = hb_land(c);
    unsigned tile = target(c, distance_in(c));
    size_t n = 0;

    (void)who;
    for (unsigned left = places(c, piece_in(c), tile); left; left &= left - 1, n++)
        if (n < cap)
            out[n] = hb_move_of(hb_own_verb(own, SAY_LAND), 0, hb_tile_x(l, tile), hb_tile_y(l, tile),
                                (unsigned)__builtin_ctz(left));
    return n;
}

static enum hb_next landing_play(struct hb_landgame *c, const struct hb_own *own, int who, struct hb_move m,
                                 struct hb_sink *sink)
{
    (void)own;
    hb_put_figure(c, who, piece_in(c), target(c, distance_in(c)), hb_move_arg(m), sink);
    return HB_GOES_ON;
}

static void landing_why(const struct hb_landgame *c, const struct hb_own *own, int who, struct hb_move m,
                        const struct hb_names *names, struct hb_error *err)
{
    const struct hb_landscape *l = hb_land(c);
    unsigned tile = target(c, distance_in(c));

    (void)who;
    (void)names;
    if (hb_move_verb(m) != hb_own_verb(own, SAY_LAND))
        hb_refuse(err, HB_ILLEGAL_MOVE, "flier.land");
    else if (hb_move_x(m) != hb_tile_x(l, tile) || hb_move_y(m) != hb_tile_y(l, tile))
        hb_refuse(err, HB_ILLEGAL_MOVE, "flier.there x=%d y=%d", hb_tile_x(l, tile), hb_tile_y(l, tile));
    else
        hb_refuse(err, HB_ILLEGAL_MOVE, "flier.open feature=%s",
                  hb_feature_name(hb_segment_kind(l, tile, hb_move_arg(m))));
}

/* A frame of ours from outside: somebody flies who can and is at home, from a machine, as far as the die tells; and who is
 * asked where to land has a choice. */
static bool is_sane_frame(const struct hb_landgame *c, const struct hb_frame *f, bool landing)
{
    unsigned piece = f->argument & ((1u << DISTANCE) - 1), distance = f->argument >> DISTANCE;

    if (c->laid == HB_NO_TILE || !way_of(c) || piece >= c->pieces || !flies(c, piece) ||
        !hb_seats(c)[c->turn].supply[piece])
        return false;
    if (!landing)
        return distance == 0 && f->actor == HB_CHANCE;
    if (distance < 1 || distance > SIDES || f->actor != (int8_t)c->turn)
        return false;
    unsigned where = places(c, piece, target(c, distance));
    return where & (where - 1);
}

static bool flier_sane(const struct hb_landgame *c, const struct hb_own *own)
{
    for (unsigned i = 0; i < c->frames; i++) {
        const struct hb_step *step = hb_step_coded(c, c->frame[i].step);
        bool flight = step == &hb_own_rule(own)->step[FLIGHT], landing = step == &hb_own_rule(own)->step[LANDING];
        if ((flight || landing) && (i + 1u != c->frames || !is_sane_frame(c, &c->frame[i], landing)))
            return false;
    }
    return true;
}

static const char *piece_id(const struct hb_game *g, int32_t piece)
{
    return hb_piece_kind(hb_lg_const(g), (unsigned)piece)->name;
}

const struct hb_rule hb_rule_flier = {
    .name = "flier",
    .number = 6,
    .rank = 50,
    .tiles = "flier",
    .boxes = "bigbox2021",
    .count = { [MACHINE] = "flier" },
    .verb = { [TAKE_OFF] = { "put", "ph", "machine" },
              [SAY_DIE] = { "die", "n", NULL },
              [SAY_LAND] = { "land", "F", NULL } },
    .sane = flier_sane,
    .actions = flier_actions,
    .act = flier_act,
    .why_not = flier_why_not,
    .event = { [FLEW] = { "flight",
                          "event.flight",
                          "FLY-3",
                          { { "piece", HB_AS_WORD, .at = 2, .word = piece_id }, { .name = "n", .at = 3 } } },
               [CAME_BACK] = { "return",
                               "event.return",
                               "FLY-6",
                               { { "piece", HB_AS_WORD, .at = 2, .word = piece_id } } } },
    .step = { [FLIGHT] = { .phase = "flight",
                           .legal = flight_legal,
                           .play = flight_play,
                           .refusal = "flier.die",
                           .weight = flight_weight,
                           .total_weight = flight_total,
                           .outcome = flight_outcome },
              [LANDING] = { .phase = "land", .legal = landing_legal, .play = landing_play, .why = landing_why } },
};
