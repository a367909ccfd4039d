/* wheel.c -- The Wheel of Fortune.
 *
 * WHL-1    A board of 4 by 4 squares lies first, instead of the start tile, with the pig on Fortune; twelve tiles come with
 *          it.
 * WHL-2    The land on the board is land like any other; each of its squares is a tile (E-28).
 * WHL-3,5  When a tile with a number is drawn, before it is laid and whether it fits or not (E-26), the pig walks so many
 *          sectors; where it stops the sector takes effect, then the crown spaces there are scored.
 * WHL-4    Instead of another figure a normal follower may be put on an empty crown space of any sector.
 * WHL-6    Fortune: three points for the player whose turn it is.
 * WHL-7    Taxes: for each knight as many points as there are shields and own knights in his city.
 * WHL-8    Famine: for each farmer a point for each complete city at his field, whoever has the field.
 * WHL-9    Storm: a point for each follower in supply.
 * WHL-10   Inquisition: two points for each monk.
 * WHL-11   Plague: everybody, the player whose turn it is first, takes a follower back from the landscape.
 * WHL-12   Large followers count as one figure; builder, pig and shepherd neither count nor are they taken back, unless the
 *          option `wheel_special_figures` says so (E-24).
 * WHL-13   Who stands on a crown space is safe from the plague, is not in supply, and brings nothing at the end.
 * WHL-15   The sectors, clockwise: Fortune, Taxes, Famine, Storm, Inquisition, Plague.
 *
 * Followers on crown spaces are things of the landscape that lie on a board; where the pig is is all the rule remembers. */
#include "rules/rule.h"
#include "rules/variant.h"

#include <string.h>

enum { FORTUNE, TAXES, FAMINE, STORM, INQUISITION, PLAGUE, SECTORS };
enum { TURN, CROWNS, SICK };             /* steps */
enum { SAY_PUT, SAY_TAKE };              /* verbs */
enum { PIG_WALKS, ON_CROWN, OFF_CROWN }; /* events */
enum { POINTS };                         /* source */
enum { NUMBER };                         /* mark */
enum { FORTUNE_POINTS = 3, MONK_POINTS = 2, CROWN_POINTS = 3, ALONE_POINTS = 6 };
enum { ANYWHERE = 1 << HB_ROAD | 1 << HB_CITY | 1 << HB_MONASTERY | 1 << HB_FIELD };

static const char *const names[SECTORS] = { "fortune", "taxes", "famine", "storm", "inquisition", "plague" };
static const char *const crown_names[SECTORS] = { "crown fortune", "crown taxes",       "crown famine",
                                                  "crown storm",   "crown inquisition", "crown plague" };
static const uint8_t spaces[SECTORS] = { 1, 2, 1, 2, 1, 2 };

struct memory {
    uint8_t sector;
};

static struct memory *memory(const struct hb_landgame *c, const struct hb_own *own)
{
    return hb_own_memory(c, own);
}

/* The number of the tile in hand; 0 if it has none. */
static unsigned number_of(const struct hb_landgame *c, const struct hb_own *own)
{
    const struct hb_design *d = &hb_designs[c->drawn];

    for (unsigned i = 0; i < d->marks; i++)
        if (d->mark[i].word == own->mark[NUMBER])
            return d->mark[i].count;
    return 0;
}

static bool has_number(const struct hb_landgame *c, const struct hb_own *own)
{
    return hb_design_bears(own, NUMBER, c->drawn);
}

/* Crown spaces: space k of a sector is number 2 * sector + k of the board. */

static struct hb_where crown(unsigned sector, unsigned k)
{
    return hb_at_space(HB_AT_BOARD, 2 * sector + k);
}

/* Who stands there, l->figures if nobody does. */
static unsigned on_crown(const struct hb_landscape *l, unsigned sector, unsigned k)
{
    return hb_thing_at(l, crown(sector, k), 0);
}

/* All spaces on which somebody stands, as bits by their numbers. */
static unsigned crowns_taken(const struct hb_landscape *l)
{
    unsigned taken = 0;

    for (unsigned i = 0; i < l->figures; i++) {
        unsigned spot = hb_spots(l)[i];
        taken |= spot >> HB_SPOT_WHERE == HB_AT_BOARD ? 1u << spot % 16 : 0;
    }
    return taken;
}

/* The first empty one of a sector, or as many as it has. */
static unsigned empty_crown(unsigned taken, unsigned sector)
{
    unsigned k = 0;

    while (k < spaces[sector] && taken >> (2 * sector + k) & 1)
        k++;
    return k;
}

/* The sectors with an empty one, as bits of their first spaces. */
static unsigned sectors_with_room(unsigned taken)
{
    enum { ALL_SPACES = 0xddd, FIRST_SPACES = 0x555 };
    unsigned empty = ~taken & ALL_SPACES;

    return (empty | empty >> 1) & FIRST_SPACES;
}

/* A normal follower can stand wherever one can and has a power of one; a large one more. */
static bool may_stand_on_crown(const struct hb_landgame *c, unsigned piece)
{
    const struct hb_piece_kind *p = hb_piece_kind(c, piece);
    unsigned most = c->variant & HB_LARGE_ON_CROWN ? UINT8_MAX : 1;

    return p->power && p->power <= most && (p->stands_on & ANYWHERE) == ANYWHERE;
}

static struct hb_move put_on_crown(const struct hb_own *own, unsigned piece, unsigned sector)
{
    return hb_move_of(hb_own_verb(own, SAY_PUT), piece, 0, 0, sector);
}

static size_t wheel_actions(const struct hb_landgame *c, const struct hb_own *own, int player, struct hb_move *out,
                            size_t cap)
{
    const unsigned sectors = sectors_with_room(crowns_taken(hb_land(c)));
    size_t n = 0;

    for (unsigned pieces = hb_which_bytes(hb_seats(c)[player].supply); pieces; pieces &= pieces - 1) {
        unsigned piece = (unsigned)__builtin_ctz(pieces);
        if (!may_stand_on_crown(c, piece))
            continue;
        for (unsigned left = sectors; left; left &= left - 1, n++)
            if (n < cap)
                out[n] = put_on_crown(own, piece, (unsigned)__builtin_ctz(left) / 2);
    }
    return n;
}

static void tell(struct hb_sink *sink, const struct hb_landgame *c, const struct hb_own *own, int player, unsigned what,
                 unsigned one, unsigned sector)
{
    if (sink)
        hb_tell_rule(sink, c, own, player, 3, (const int32_t[]){ (int32_t)what, (int32_t)one, (int32_t)sector });
}

static enum hb_next wheel_act(struct hb_landgame *c, const struct hb_own *own, int player, struct hb_move m,
                              struct hb_sink *sink)
{
    unsigned piece = hb_move_piece(m), sector = hb_move_arg(m);

    hb_seats(c)[player].supply[piece]--;
    hb_put_thing(hb_land(c),
                 (struct hb_thing){ .piece = (uint8_t)piece,
                                    .owner = (uint8_t)player,
                                    .where = crown(sector, empty_crown(crowns_taken(hb_land(c)), sector)) });
    tell(sink, c, own, player, ON_CROWN, piece, sector);
    return HB_GOES_ON;
}

static void wheel_why_not(const struct hb_landgame *c, const struct hb_own *own, int player, struct hb_move m,
                          struct hb_error *err)
{
    const char *piece = hb_piece_kind(c, hb_move_piece(m))->name;

    if (hb_move_verb(m) != hb_own_verb(own, SAY_PUT))
        hb_refuse(err, HB_ILLEGAL_MOVE, "wheel.later");
    else if (!may_stand_on_crown(c, hb_move_piece(m)))
        hb_refuse(err, HB_ILLEGAL_MOVE, "wheel.piece piece=%s", piece);
    else if (!hb_seats(c)[player].supply[hb_move_piece(m)])
        hb_refuse(err, HB_ILLEGAL_MOVE, "put.none piece=%s rule=%s", piece, hb_law(c, HB_LAW_PUT));
    else
        hb_refuse(err, HB_ILLEGAL_MOVE, "wheel.taken n=%u sector=%s", spaces[hb_move_arg(m)], names[hb_move_arg(m)]);
}

/* Who counts */

/* Followers do, and with the option all that stand on the landscape. */
static bool piece_counts(const struct hb_landgame *c, unsigned piece)
{
    const struct hb_piece_kind *p = hb_piece_kind(c, piece);

    return p->power || (c->variant & HB_WHEEL_SPECIAL_FIGURES && p->stands_on);
}

/* Whether thing i is a figure of this player on the landscape that counts. */
static inline bool counts_for(const struct hb_landgame *c, unsigned i, unsigned player)
{
    uint32_t stand = hb_stands(hb_land(c))[i];

    return (stand >> HB_STAND_OWNER & 15) == player && stand >> HB_STAND_KIND != HB_NO_KIND &&
           piece_counts(c, stand >> HB_STAND_PIECE & (HB_THING_KINDS - 1));
}

static inline unsigned kind_below(const struct hb_landscape *l, unsigned i)
{
    return hb_stands(l)[i] >> HB_STAND_KIND;
}

/* Of this player on the feature where figure i stands, if that is the first of them there; else 0. */
static unsigned group_at(const struct hb_landgame *c, unsigned i, unsigned player)
{
    const struct hb_landscape *l = hb_land(c);
    const unsigned root = hb_figure_root(l, i);
    unsigned n = 0;

    for (unsigned k = 0; k < l->figures; k++) {
        if (hb_figure_root(l, k) != root || !counts_for(c, k, player))
            continue;
        if (k < i)
            return 0;
        n++;
    }
    return n;
}

static unsigned in_supply(const struct hb_landgame *c, unsigned player)
{
    unsigned n = 0;

    for (unsigned piece = 0; piece < c->pieces; piece++)
        n += piece_counts(c, piece) ? hb_seats(c)[player].supply[piece] : 0;
    return n;
}

static unsigned monks_of(const struct hb_landgame *c, unsigned player)
{
    unsigned n = 0;

    for (unsigned i = 0; i < hb_land(c)->figures; i++)
        n += hb_has_monks(kind_below(hb_land(c), i)) && counts_for(c, i, player);
    return n;
}

/* Points */

/* What points are for, as one number: the sector, or its crown spaces; how many figures; and what else is counted, shields
 * or cities. */
enum { CROWN = 1 << 3, SECTOR_BITS = CROWN - 1, FIGURES_AT = 4, OTHERS_AT = 12 };

static unsigned detail_of(unsigned sector, unsigned figures, unsigned others)
{
    return sector | figures << FIGURES_AT | others << OTHERS_AT;
}

static void give(struct hb_landgame *c, const struct hb_own *own, unsigned player, unsigned points, unsigned detail,
                 struct hb_sink *sink)
{
    const struct hb_scored s = { .kind = HB_FEATURE_KINDS, .detail = detail };

    if (points)
        hb_give_points(c, (int)player, own->source + POINTS, (int)points, &s, sink);
}

/* Knights are counted in each city, farmers in each field. */
static void count_groups(struct hb_landgame *c, const struct hb_own *own, unsigned sector, unsigned player,
                         struct hb_sink *sink)
{
    const struct hb_landscape *l = hb_land(c);
    const unsigned kind = sector == TAXES ? HB_CITY : HB_FIELD;

    for (unsigned i = 0; i < l->figures; i++) {
        unsigned n = kind_below(l, i) == kind && counts_for(c, i, player) ? group_at(c, i, player) : 0;
        if (!n)
            continue;
        unsigned root = hb_figure_root(l, i);
        unsigned others = sector == TAXES ? hb_extent(l, root).shields : hb_cities_beside(l, root);
        give(c, own, player, n * (others + (sector == TAXES ? n : 0)), detail_of(sector, n, others), sink);
    }
}

static void take_effect_for(struct hb_landgame *c, const struct hb_own *own, unsigned sector, unsigned player,
                            struct hb_sink *sink)
{
    unsigned n = sector == STORM ? in_supply(c, player) : sector == INQUISITION ? monks_of(c, player) : 0;

    if (sector == FORTUNE)
        give(c, own, player, player == c->turn ? FORTUNE_POINTS : 0, FORTUNE, sink);
    else if (n)
        give(c, own, player, sector == INQUISITION ? MONK_POINTS * n : n, detail_of(sector, n, 0), sink);
    else if (sector == TAXES || sector == FAMINE)
        count_groups(c, own, sector, player, sink);
}

/* Clockwise from the player whose turn it is. */
static void take_effect(struct hb_landgame *c, const struct hb_own *own, unsigned sector, struct hb_sink *sink)
{
    for (unsigned k = 0; k < c->head.players; k++)
        take_effect_for(c, own, sector, (c->turn + k) % c->head.players, sink);
}

__attribute__((noinline)) static enum hb_next walk_pig(struct hb_landgame *c, const struct hb_own *own,
                                                       struct hb_sink *sink)
{
    unsigned number = number_of(c, own);
    unsigned sector = (memory(c, own)->sector + number) % SECTORS;
    memory(c, own)->sector = (uint8_t)sector;
    tell(sink, c, own, c->turn, PIG_WALKS, number, sector);
    if (sector == PLAGUE) {
        hb_open_frame(c, own, SICK, c->turn, 0);
        return HB_OPENS;
    }
    take_effect(c, own, sector, sink);
    return HB_GOES_ON;
}

/* The pig walks when a tile with a number is drawn. */
static enum hb_next turn_enter(struct hb_landgame *c, const struct hb_own *own, struct hb_sink *sink)
{
    return has_number(c, own) ? walk_pig(c, own, sink) : HB_GOES_ON;
}

static void leave_crown(struct hb_landgame *c, const struct hb_own *own, unsigned i, unsigned sector,
                        struct hb_sink *sink)
{
    const struct hb_thing t = hb_thing(hb_land(c), i);

    hb_take_thing(hb_land(c), i);
    hb_seats(c)[t.owner].supply[t.piece]++;
    tell(sink, c, own, t.owner, OFF_CROWN, t.piece, sector);
}

/* What each of those on the crown spaces of a sector gets. */
static unsigned crown_points(const struct hb_landscape *l, unsigned sector)
{
    return empty_crown(crowns_taken(l), sector) < spaces[sector] ? ALONE_POINTS : CROWN_POINTS;
}

static unsigned on_crowns_of(const struct hb_landscape *l, unsigned sector, unsigned player)
{
    unsigned n = 0;

    for (unsigned k = 0; k < spaces[sector]; k++) {
        unsigned i = on_crown(l, sector, k);
        n += i < l->figures && hb_thing(l, i).owner == player;
    }
    return n;
}

__attribute__((noinline)) static enum hb_next score_crowns(struct hb_landgame *c, const struct hb_own *own,
                                                           struct hb_sink *sink)
{
    const struct hb_landscape *l = hb_land(c);
    unsigned sector = memory(c, own)->sector;

    if (!(crowns_taken(l) >> 2 * sector & 3))
        return HB_GOES_ON;
    unsigned each = crown_points(l, sector);
    for (unsigned k = 0; k < c->head.players; k++) {
        unsigned player = (c->turn + k) % c->head.players, n = on_crowns_of(l, sector, player);
        give(c, own, player, n * each, detail_of(CROWN | sector, n, each), sink);
    }
    for (unsigned k = 0; k < spaces[sector]; k++)
        if (on_crown(l, sector, k) < l->figures)
            leave_crown(c, own, on_crown(l, sector, k), sector, sink);
    return HB_GOES_ON;
}

static enum hb_next crowns_enter(struct hb_landgame *c, const struct hb_own *own, struct hb_sink *sink)
{
    return has_number(c, own) ? score_crowns(c, own, sink) : HB_GOES_ON;
}

/* Plague */

/* Whether an equal figure of the same player stands on the same segment and came before. */
static bool is_like_earlier(const struct hb_landscape *l, unsigned figure)
{
    for (unsigned i = 0; i < figure; i++)
        if (hb_spots(l)[i] == hb_spots(l)[figure] && hb_stands(l)[i] == hb_stands(l)[figure])
            return true;
    return false;
}

static size_t sick_legal(const struct hb_landgame *c, const struct hb_own *own, int who, struct hb_move *out,
                         size_t cap)
{
    const struct hb_landscape *l = hb_land(c);
    size_t n = 0;

    for (unsigned i = 0; i < l->figures; i++) {
        if (!counts_for(c, i, (unsigned)who) || is_like_earlier(l, i))
            continue;
        const struct hb_figure f = hb_figure(l, i);
        if (n < cap)
            out[n] =
                hb_move_of(hb_own_verb(own, SAY_TAKE), f.piece, hb_tile_x(l, f.tile), hb_tile_y(l, f.tile), f.segment);
        n++;
    }
    return n;
}

static enum hb_next next_player(struct hb_landgame *c)
{
    return hb_ask_next_player(c) ? HB_AGAIN : HB_GOES_ON;
}

/* Who has nobody there is left out, and who has one only has no choice. */
static enum hb_next sick_enter(struct hb_landgame *c, const struct hb_own *own, struct hb_sink *sink)
{
    int player = hb_top_frame(c)->actor;
    struct hb_move only;
    size_t n = sick_legal(c, own, player, &only, 1);

    if (n > 1)
        return HB_ASKS;
    if (n == 1)
        hb_call_home(c, player, only, sink);
    return next_player(c);
}

static enum hb_next sick_play(struct hb_landgame *c, const struct hb_own *own, int who, struct hb_move m,
                              struct hb_sink *sink)
{
    (void)own;
    hb_call_home(c, who, m, sink);
    return next_player(c);
}

/* What is told */

/* Names for the numbers of the points; NULL: there is no such number. */
static const struct {
    const char *rule, *figures, *others;
} told[SECTORS] = {
    [FORTUNE] = { "WHL-6", NULL, NULL },         [TAXES] = { "WHL-7", "knights", "shields" },
    [FAMINE] = { "WHL-8", "farmers", "cities" }, [STORM] = { "WHL-9", "supply", NULL },
    [INQUISITION] = { "WHL-10", "monks", NULL }, [PLAGUE] = { "WHL-11", NULL, NULL },
};

static void wheel_explain(const struct hb_landgame *c, const struct hb_own *own, const struct hb_scored *s, int player,
                          struct hb_told *t)
{
    unsigned sector = s->detail & SECTOR_BITS, on_crown_space = s->detail & CROWN;
    const char *figures = on_crown_space ? "followers" : told[sector].figures;
    const char *others = on_crown_space ? "each" : told[sector].others;

    (void)c;
    (void)own;
    (void)player;
    if (s->kind != HB_FEATURE_KINDS)
        return;
    hb_told_word(t, "sector", names[sector]);
    hb_told_flag(t, "crown", on_crown_space);
    if (figures)
        hb_told_number(t, figures, s->detail >> FIGURES_AT & ((1u << (OTHERS_AT - FIGURES_AT)) - 1));
    if (others)
        hb_told_number(t, others, s->detail >> OTHERS_AT);
    hb_told_rule(t, on_crown_space ? "WHL-5" : told[sector].rule);
}

static void wheel_table_facts(const struct hb_landgame *c, const struct hb_own *own, struct hb_facts *f)
{
    const struct hb_landscape *l = hb_land(c);

    f->object(f, "wheel");
    f->text(f, "sector", names[memory(c, own)->sector]);
    f->object(f, "crowns");
    for (unsigned sector = 0; sector < SECTORS; sector++) {
        f->list(f, names[sector]);
        for (unsigned k = 0; k < spaces[sector]; k++) {
            unsigned i = on_crown(l, sector, k);
            if (i < l->figures)
                f->number(f, NULL, hb_thing(l, i).owner);
            else
                f->text(f, NULL, NULL);
        }
        f->end(f);
    }
    f->end(f);
    f->end(f);
}

static struct hb_station pig_station(const struct hb_landgame *c, const struct hb_own *own, unsigned sector)
{
    return (struct hb_station){ .place = names[sector],
                                .player = HB_NOBODY,
                                .piece = memory(c, own)->sector == sector ? "bigpig" : NULL };
}

static struct hb_station crown_station(const struct hb_landgame *c, unsigned sector, unsigned k)
{
    const struct hb_landscape *l = hb_land(c);
    struct hb_station s = { .place = crown_names[sector], .nth = k, .player = HB_NOBODY };
    unsigned i = on_crown(l, sector, k);

    if (i < l->figures) {
        s.player = hb_thing(l, i).owner;
        s.piece = hb_piece_kind(c, hb_thing(l, i).piece)->name;
    }
    return s;
}

/* Each sector, then its crown spaces. */
static size_t wheel_stations(const struct hb_landgame *c, const struct hb_own *own, struct hb_station *out, size_t cap)
{
    size_t n = 0;

    for (unsigned sector = 0; sector < SECTORS; sector++) {
        if (n < cap)
            out[n] = pig_station(c, own, sector);
        n++;
        for (unsigned k = 0; k < spaces[sector]; k++, n++)
            if (n < cap)
                out[n] = crown_station(c, sector, k);
    }
    return n;
}

/* The chance that the pig still stops at a sector once, in sixteenths, when it walks so many times more. */
static int chance_of_visit(unsigned walks)
{
    static const uint8_t sixteenths[] = { 0, 3, 5, 7, 8, 10, 11, 12, 12, 13, 13, 14, 14, 15 };
    enum { MANY = sizeof sixteenths };

    return walks < MANY ? sixteenths[walks] : 15;
}

static unsigned numbers_left(const struct hb_landgame *c, const struct hb_own *own)
{
    unsigned n = 0;

    for (unsigned i = 0; i < c->tiles_left; i++) {
        const struct hb_design *d = &hb_designs[hb_stock_designs(c)[hb_bag(c)[i]]];
        for (unsigned k = 0; k < d->marks; k++)
            n += d->mark[k].word == own->mark[NUMBER];
    }
    return n;
}

/* A third of what a follower on a crown space is likely to bring: he is long in coming back, and may get company. */
static int wheel_reserve(const struct hb_landgame *c, const struct hb_own *own, int player)
{
    const struct hb_landscape *l = hb_land(c);
    unsigned points = 0;

    for (unsigned i = 0; i < l->figures; i++) {
        const struct hb_thing t = hb_thing(l, i);
        if (t.owner == player && t.where.kind == HB_AT_BOARD)
            points += crown_points(l, t.where.number / 2);
    }
    return points ? (int)points * 2 * chance_of_visit(numbers_left(c, own)) / (3 * 16) : 0;
}

/* The pig is somewhere on the wheel; followers stand on spaces that there are, one on each; who is asked is a player, and
 * the pig stopped at the plague. */
static bool is_sane_crown(const struct hb_landgame *c, unsigned i)
{
    const struct hb_thing t = hb_thing(hb_land(c), i);
    unsigned sector = t.where.number / 2;

    if (t.where.kind != HB_AT_BOARD || t.owner == HB_NOBODYS)
        return true;
    return sector < SECTORS && t.where.number % 2 < spaces[sector] && may_stand_on_crown(c, t.piece) &&
           hb_thing_at(hb_land(c), t.where, 0) == i;
}

static bool wheel_sane(const struct hb_landgame *c, const struct hb_own *own)
{
    if (memory(c, own)->sector >= SECTORS)
        return false;
    for (unsigned i = 0; i < hb_land(c)->figures; i++)
        if (!is_sane_crown(c, i))
            return false;
    for (unsigned i = 0; i < c->frames; i++) {
        const struct hb_frame *f = &c->frame[i];
        if (hb_step_coded(c, f->step) != &hb_own_rule(own)->step[SICK])
            continue;
        if (i + 1u != c->frames || f->argument || f->actor < 0 || memory(c, own)->sector != PLAGUE ||
            !number_of(c, own))
            return false;
    }
    return true;
}

static const char *piece_id(const struct hb_game *g, int32_t piece)
{
    return hb_piece_kind(hb_lg_const(g), (unsigned)piece)->name;
}

static const struct hb_memory_field fields[] = { { "sector", offsetof(struct memory, sector), 1, 1 },
                                                 { NULL, 0, 0, 0 } };

#define SECTOR                                                                                                         \
    {                                                                                                                  \
        "sector", HB_AS_WORD, .at = 3, .words = names                                                                  \
    }
#define PIECE                                                                                                          \
    {                                                                                                                  \
        "piece", HB_AS_WORD, .at = 2, .word = piece_id                                                                 \
    }

const struct hb_rule hb_rule_wheel = {
    .name = "wheel",
    .number = 14,
    .rank = 120,
    .tiles = "wheel",
    .boxes = "bigbox5",
    .start_board = "wheel/board-00@0,0,0 wheel/board-10@1,0,0 wheel/board-20@2,0,0 wheel/board-30@3,0,0 "
                   "wheel/board-01@0,1,0 wheel/board-31@3,1,0 wheel/board-02@0,2,0 wheel/board-32@3,2,0 "
                   "wheel/board-03@0,3,0 wheel/board-13@1,3,0 wheel/board-23@2,3,0 wheel/board-33@3,3,0 "
                   "wheel/board-11@1,1,0 wheel/board-21@2,1,0 wheel/board-12@1,2,0 wheel/board-22@2,2,0",
    .source = { [POINTS] = "wheel" },
    .source_form = { [POINTS] = { "score", "event.score.wheel", NULL, { { .name = NULL } } } },
    .count = { [NUMBER] = "wheel" },
    .verb = { [SAY_PUT] = { "put", "pb", "=sector\0crown fortune taxes famine storm inquisition plague" },
              [SAY_TAKE] = { "take", "pF", NULL } },
    .memory = sizeof(struct memory),
    .fields = fields,
    .sane = wheel_sane,
    .actions = wheel_actions,
    .act = wheel_act,
    .why_not = wheel_why_not,
    .explain = wheel_explain,
    .reserve = wheel_reserve,
    .table_facts = wheel_table_facts,
    .stations = wheel_stations,
    .event = { [PIG_WALKS] = { "wheel", "event.wheel", "WHL-3", { { .name = "n", .at = 2 }, SECTOR } },
               [ON_CROWN] = { "crown", "event.crown", "WHL-4", { PIECE, SECTOR } },
               [OFF_CROWN] = { "crownhome", "event.crownhome", "WHL-5", { PIECE, SECTOR } } },
    .step = { [TURN] = { .phase = "wheel", .slot = HB_SLOT_DRAWN, .rank = 10, .enter = turn_enter },
              [CROWNS] = { .phase = "crowns", .slot = HB_SLOT_DRAWN, .rank = 11, .enter = crowns_enter },
              [SICK] = { .phase = "plague",
                         .enter = sick_enter,
                         .legal = sick_legal,
                         .play = sick_play,
                         .refusal = "wheel.plague" } },
};
