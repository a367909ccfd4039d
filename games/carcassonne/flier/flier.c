/* flier.c -- Flying Machines.
 *
 * FLY-1  Eight tiles with a machine, and a die with 1, 1, 2, 2, 3, 3.  Instead of placing a figure on the tile just
 *        laid its player may let a follower take off from the machine.
 * FLY-2  Followers fly, normal and large ones; no builder, no pig, and no abbot, unless the option `flier_abbot` lets
 *        it (E-02): then it lands where it may stand.
 * FLY-3  The machine says the way, which turns with the tile, and the die how many squares; what lies between does not
 *        matter.
 * FLY-4  The flier lands on a road, a city or a monastery of the tile there that is not complete, whoever stands on it;
 *        never on a field, and never where the tile just laid has completed something.
 * FLY-5  Where it can land it must; of several places its player chooses one.
 * FLY-6  Where it cannot it comes back, and no other figure is placed in this part.
 * FLY-7  Having landed it is a follower like all others.
 *
 * A flier stays in the supply until it lands, which nothing can come in between.  The machine is a mark of the tile. */
#include "engine/assert.h"
#include "engine/tilegame/rule.h"

enum { FLIGHT, LANDING };             /* steps */
enum { TAKE_OFF, SAY_DIE, SAY_LAND }; /* verbs */
enum { FLEW, CAME_BACK };             /* events */
enum { MACHINE };                     /* mark */
enum { SIDES = 3, AROUND = 8 };
enum { FIELD = 1 << HB_FIELD, ANYWHERE = 1 << HB_ROAD | 1 << HB_CITY | 1 << HB_MONASTERY | FIELD };

enum { ABBOT_FLIES = 1 << 1 }; /* of the variant: E-02 */

static const struct hb_rule_option options[] = {
    { .option = { "flier_abbot", HB_FLAG, NULL, "no", "whether the abbot may fly", false, "no", .example = "yes",
                  .with = "abbot" },
      .place = 1,
      .bit = ABBOT_FLIES },
    { .option = { .name = NULL } },
};

/* The number of a frame: the piece that flies, and once the die has fallen how far. */
enum { DISTANCE = 8 };

static unsigned piece_in(const struct hb_tilegame *tg)
{
    return tg->frame[tg->frames - 1].argument & ((1u << DISTANCE) - 1);
}

static unsigned distance_in(const struct hb_tilegame *tg)
{
    return tg->frame[tg->frames - 1].argument >> DISTANCE;
}

/* The way of the machine as the tile lies; 0 if it has none. */
static unsigned way_of(const struct hb_tilegame *tg)
{
    const struct hb_landscape *l = hb_tg_land(tg);

    return hb_way_of_design(&hb_designs[hb_land_tile_design(l, tg->laid)], "flier", hb_land_tile_quarters(l, tg->laid));
}

/* Those that can stand wherever a follower can; the abbot can stand in a garden. */
static bool flies(const struct hb_tilegame *tg, unsigned piece)
{
    const struct hb_tg_piece_kind *p = hb_tg_piece_kind(tg, piece);
    bool abbot = tg->variant & ABBOT_FLIES && p->stands_on & 1 << HB_GARDEN;

    return p->power && (abbot || (p->stands_on & ANYWHERE) == ANYWHERE);
}

/* Taking off */

/* Named by the tile just laid, where the machine is. */
static struct hb_move take_off(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, unsigned piece)
{
    const struct hb_landscape *l = hb_tg_land(tg);

    return hb_tg_move(hb_tg_slot_verb(slot, TAKE_OFF), piece, hb_land_tile_x(l, tg->laid), hb_land_tile_y(l, tg->laid),
                      0);
}

__attribute__((noinline)) static size_t list_take_offs(const struct hb_tilegame *tg, const struct hb_rule_slot *slot,
                                                       int player, struct hb_move *out, size_t cap)
{
    size_t n = 0;

    for (unsigned piece = 0; piece < tg->pieces; piece++) {
        if (!hb_tg_seats(tg)[player].supply[piece] || !flies(tg, piece))
            continue;
        if (n < cap)
            out[n] = take_off(tg, slot, piece);
        n++;
    }
    return n;
}

static size_t flier_actions(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int player,
                            struct hb_move *out, size_t cap)
{
    return hb_tg_laid_bears(tg, slot, MACHINE) ? list_take_offs(tg, slot, player, out, cap) : 0;
}

static enum hb_next flier_act(struct hb_tilegame *tg, const struct hb_rule_slot *slot, int player, struct hb_move m,
                              struct hb_sink *sink)
{
    (void)player;
    (void)sink;
    hb_tg_open_frame(tg, slot, FLIGHT, HB_CHANCE, hb_tg_move_piece(m));
    return HB_OPENS;
}

static void flier_why_not(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int player, struct hb_move m,
                          struct hb_error *err)
{
    const char *piece = hb_tg_piece_kind(tg, hb_tg_move_piece(m))->name;

    (void)player;
    if (hb_tg_move_verb(m) != hb_tg_slot_verb(slot, TAKE_OFF))
        hb_refuse(err, HB_ILLEGAL_MOVE, "flier.ground");
    else if (!way_of(tg))
        hb_refuse(err, HB_ILLEGAL_MOVE, "flier.machine");
    else if (!flies(tg, hb_tg_move_piece(m)))
        hb_refuse(err, HB_ILLEGAL_MOVE, "flier.never piece=%s", piece);
    else
        hb_refuse(err, HB_ILLEGAL_MOVE, "put.none piece=%s rule=%s", piece, hb_tg_common_rule_id(tg, HB_LAW_PUT));
}

/* Landing */

static unsigned target(const struct hb_tilegame *tg, unsigned distance)
{
    const struct hb_landscape *l = hb_tg_land(tg);
    unsigned way = way_of(tg);

    return hb_land_tile_at(l, hb_land_tile_x(l, tg->laid) + (int)distance * hb_way_x(way),
                           hb_land_tile_y(l, tg->laid) + (int)distance * hb_way_y(way));
}

static bool is_complete(const struct hb_landscape *l, unsigned tile, unsigned segment)
{
    if (hb_land_is_surroundable(hb_land_segment_kind(l, tile, segment)))
        return hb_land_neighbours(l, tile) == AROUND;
    return hb_land_open_ends(l, hb_land_root_at(l, tile, segment)) == 0;
}

/* The segments of the tile there on which the piece can land, as bits. */
static unsigned places(const struct hb_tilegame *tg, unsigned piece, unsigned tile)
{
    const struct hb_landscape *l = hb_tg_land(tg);
    unsigned where = 0;

    if (tile == HB_NO_TILE)
        return 0;
    unsigned kinds = hb_tg_piece_kind(tg, piece)->stands_on & tg->opens & ~(unsigned)FIELD;
    unsigned left = hb_land_segments_of_kinds(hb_land_tile_design(l, tile), kinds);
    for (; left; left &= left - 1)
        if (!is_complete(l, tile, (unsigned)__builtin_ctz(left)))
            where |= left & (0 - left);
    return where;
}

static struct hb_move die(const struct hb_rule_slot *slot, unsigned number)
{
    return hb_tg_move(hb_tg_slot_verb(slot, SAY_DIE), 0, 0, 0, number);
}

static size_t flight_legal(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move *out,
                           size_t cap)
{
    (void)tg;
    (void)who;
    return hb_tg_list_moves((const struct hb_move[]){ die(slot, 1), die(slot, 2), die(slot, 3) }, SIDES, out, cap);
}

static uint32_t flight_weight(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_move m)
{
    (void)tg;
    return hb_tg_move_arg(m) >= 1 && hb_tg_move_arg(m) <= SIDES && m.code == die(slot, hb_tg_move_arg(m)).code;
}

static uint32_t flight_total(const struct hb_tilegame *tg, const struct hb_rule_slot *slot)
{
    (void)tg;
    (void)slot;
    return SIDES;
}

static struct hb_move flight_outcome(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, uint32_t at)
{
    (void)tg;
    return die(slot, 1 + at);
}

static void emit(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, unsigned what, unsigned piece,
                 unsigned number, struct hb_sink *sink)
{
    if (sink)
        hb_tg_emit_rule(sink, tg, slot, tg->turn, 3,
                        (const int32_t[]){ (int32_t)what, (int32_t)piece, (int32_t)number });
}

static enum hb_next flight_play(struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move m,
                                struct hb_sink *sink)
{
    unsigned piece = piece_in(tg), tile = target(tg, hb_tg_move_arg(m)), where = places(tg, piece, tile);

    (void)who;
    emit(tg, slot, FLEW, piece, hb_tg_move_arg(m), sink);
    if (!where) {
        emit(tg, slot, CAME_BACK, piece, 0, sink);
        return HB_GOES_ON;
    }
    if (where & (where - 1)) {
        hb_tg_open_frame(tg, slot, LANDING, tg->turn, piece | hb_tg_move_arg(m) << DISTANCE);
        return HB_OPENS;
    }
    hb_tg_put_figure(tg, tg->turn, piece, tile, (unsigned)__builtin_ctz(where), sink);
    return HB_GOES_ON;
}

static size_t landing_legal(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move *out,
                            size_t cap)
{
    const struct hb_landscape *l = hb_tg_land(tg);
    unsigned tile = target(tg, distance_in(tg));
    size_t n = 0;

    (void)who;
    for (unsigned left = places(tg, piece_in(tg), tile); left; left &= left - 1, n++)
        if (n < cap)
            out[n] = hb_tg_move(hb_tg_slot_verb(slot, SAY_LAND), 0, hb_land_tile_x(l, tile), hb_land_tile_y(l, tile),
                                (unsigned)__builtin_ctz(left));
    return n;
}

static enum hb_next landing_play(struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move m,
                                 struct hb_sink *sink)
{
    (void)slot;
    hb_tg_put_figure(tg, who, piece_in(tg), target(tg, distance_in(tg)), hb_tg_move_arg(m), sink);
    return HB_GOES_ON;
}

static void landing_why(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move m,
                        const struct hb_names *names, struct hb_error *err)
{
    const struct hb_landscape *l = hb_tg_land(tg);
    unsigned tile = target(tg, distance_in(tg));

    (void)who;
    (void)names;
    if (hb_tg_move_verb(m) != hb_tg_slot_verb(slot, SAY_LAND))
        hb_refuse(err, HB_ILLEGAL_MOVE, "flier.land");
    else if (hb_tg_move_x(m) != hb_land_tile_x(l, tile) || hb_tg_move_y(m) != hb_land_tile_y(l, tile))
        hb_refuse(err, HB_ILLEGAL_MOVE, "flier.there x=%d y=%d", hb_land_tile_x(l, tile), hb_land_tile_y(l, tile));
    else
        hb_refuse(err, HB_ILLEGAL_MOVE, "flier.open feature=%s",
                  hb_feature_name(hb_land_segment_kind(l, tile, hb_tg_move_arg(m))));
}

/* A frame of ours from outside: somebody flies who can and is at home, from a machine, as far as the die says; and who
 * is asked where to land has a choice. */
static bool is_sane_frame(const struct hb_tilegame *tg, const struct hb_frame *f, bool landing)
{
    unsigned piece = f->argument & ((1u << DISTANCE) - 1), distance = f->argument >> DISTANCE;

    if (tg->laid == HB_NO_TILE || !way_of(tg) || piece >= tg->pieces || !flies(tg, piece) ||
        !hb_tg_seats(tg)[tg->turn].supply[piece])
        return false;
    if (!landing)
        return distance == 0 && f->actor == HB_CHANCE;
    if (distance < 1 || distance > SIDES || f->actor != (int8_t)tg->turn)
        return false;
    unsigned where = places(tg, piece, target(tg, distance));
    return where & (where - 1);
}

static bool flier_sane(const struct hb_tilegame *tg, const struct hb_rule_slot *slot)
{
    for (unsigned i = 0; i < tg->frames; i++) {
        const struct hb_step *step = hb_tg_step_coded(tg, tg->frame[i].step);
        bool flight = step == &hb_tg_rule_of(slot)->step[FLIGHT], landing = step == &hb_tg_rule_of(slot)->step[LANDING];
        if ((flight || landing) && (i + 1u != tg->frames || !is_sane_frame(tg, &tg->frame[i], landing)))
            return false;
    }
    return true;
}

static const char *piece_id(const struct hb_game *g, int32_t piece)
{
    return hb_tg_piece_kind(hb_tg_const(g), (unsigned)piece)->name;
}

const struct hb_rule hb_rule_flier = {
    .name = "flier",
    .number = 6,
    .rank = 50,
    .options = options,
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
