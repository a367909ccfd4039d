/* wheel.c -- The Wheel of Fortune.
 *
 * WHL-1    A board of 4 by 4 squares lies first, instead of the start tile, with the pig on Fortune; twelve tiles come
 *          with it.
 * WHL-2    The land on the board is land like any other; each of its squares is a tile (E-28).
 * WHL-3,5  When a tile with a number is drawn, before it is laid and whether it fits or not (E-26), the pig walks so
 *          many sectors; where it stops the sector takes effect, then the crown spaces there are scored.
 * WHL-4    Instead of another figure a normal follower may be put on an empty crown space of any sector.
 * WHL-6    Fortune: three points for the player whose turn it is.
 * WHL-7    Taxes: for each knight as many points as there are shields and own knights in its city.
 * WHL-8    Famine: for each farmer a point for each complete city at its field, whoever has the field.
 * WHL-9    Storm: a point for each follower in supply.
 * WHL-10   Inquisition: two points for each monk.
 * WHL-11   Plague: everybody, the player whose turn it is first, takes a follower back from the landscape.
 * WHL-12   Large followers count as one figure; builder, pig and shepherd neither count nor are they taken back, unless
 *          the option `wheel_special_figures` says so (E-24).
 * WHL-13   Who stands on a crown space is safe from the plague, is not in supply, and brings nothing at the end.
 * WHL-15   The sectors, clockwise: Fortune, Taxes, Famine, Storm, Inquisition, Plague.
 *
 * Followers on crown spaces are pieces of the landscape that lie on a board; all the rule remembers is where the pig
 * is. */
#include "games/carcassonne/wheel/wheel.h"

#include "engine/assert.h"
#include "engine/box_figures.h"
#include "engine/tilegame/rule.h"

#include <string.h>

enum { FORTUNE, TAXES, FAMINE, STORM, INQUISITION, PLAGUE, SECTORS };
enum { TURN, CROWNS, SICK };             /* steps */
enum { SAY_PUT, SAY_TAKE };              /* verbs */
enum { PIG_WALKS, ON_CROWN, OFF_CROWN }; /* events */
enum { POINTS };                         /* source */
enum { FORTUNE_POINTS = 3, MONK_POINTS = 2, CROWN_POINTS = 3, ALONE_POINTS = 6 };
enum { ANYWHERE = 1 << HB_ROAD | 1 << HB_CITY | 1 << HB_MONASTERY | 1 << HB_FIELD };

enum { SPECIAL_FIGURES = 1 << 4, LARGE_ON_CROWN = 1 << 5 }; /* of the variant: E-24, WHL-4 */

/* Figures: which numbers the tiles bear
 *
 * How many tiles of each shape bear the wheel is known; which of the numbers 1 to 3 they bear is not known of all, so
 * that someone who has the box at hand can correct them (docs/wheel-figures.md).  A text such as «U/1=2 U/2=3 U/3=2»
 * says for a shape and a number how many there are; what it does not name is as in the tile files.  The sum of a shape
 * is fixed, so a correction moves tiles from one number to another.  Nothing is kept beside the text: a count is looked
 * up in it whenever it is needed. */

enum { NAME_TEXT = 24, COUNT_MAX = 99, SHOWN = 40 };

static const char mark[] = "wheel";

/* The tile without set and number, and the number: U/1. */
static void put_name(const struct hb_design *d, struct hb_text *out)
{
    hb_put(out, "%s/%d", strchr(d->plain, '/') + 1, hb_mark_of_design(d, mark));
}

/* Only designs with a number of the wheel have such names. */
static bool is_named(const struct hb_design *d, const struct hb_figure *f)
{
    char own[NAME_TEXT];
    struct hb_text t = hb_text_in(own, sizeof own);

    if (!hb_mark_of_design(d, mark))
        return false;
    put_name(d, &t);
    HB_ASSERT(hb_text_fits(&t));
    return hb_figure_is_called(f, own);
}

static bool is_figure(const struct hb_figure *f)
{
    for (size_t i = 1; i < hb_design_count; i++)
        if (is_named(&hb_designs[i], f))
            return true;
    return false;
}

/* So many bytes as a sentence shows. */
static int shown(size_t length)
{
    return length < SHOWN ? (int)length : SHOWN;
}

static bool figures_read(const char *text, struct hb_error *err)
{
    struct hb_figure f;

    while (hb_figure_next(&f, &text)) {
        if (f.count < 0 || f.count > COUNT_MAX)
            return hb_refuse(err, HB_BAD_OPTION, "wheel.figures.word word=%.*s", shown(f.length), f.word);
        if (!is_figure(&f))
            return hb_refuse(err, HB_BAD_OPTION, "wheel.figures.none name=%.*s", shown(f.name), f.word);
    }
    return true;
}

static unsigned figures_copies(const char *text, const struct hb_design *d, unsigned copies)
{
    struct hb_figure f;

    while (hb_figure_next(&f, &text))
        if (is_named(d, &f))
            copies = (unsigned)f.count;
    return copies;
}

/* How many tiles like this one bear the wheel, whatever their numbers: by the text, and in the box. */
static bool as_many_as_in_the_box(const char *text, const struct hb_design *d, struct hb_error *err)
{
    unsigned sum = 0, all = 0;

    for (size_t i = 1; i < hb_design_count; i++) {
        const struct hb_design *other = &hb_designs[i];
        if (!hb_mark_of_design(other, mark) || strcmp(other->plain, d->plain) != 0)
            continue;
        sum += figures_copies(text, other, other->count);
        all += other->count;
    }
    return sum == all || hb_refuse(err, HB_BAD_OPTION, "wheel.figures.sum tile=%s sum=%u all=%u",
                                   strchr(d->plain, '/') + 1, sum, all);
}

/* Every figure in the order of the designs, so that records say all of them. */
static void put_all(const char *text, struct hb_text *out)
{
    for (size_t i = 1; i < hb_design_count; i++) {
        if (!hb_mark_of_design(&hb_designs[i], mark))
            continue;
        hb_put(out, "%s", out->len ? " " : "");
        put_name(&hb_designs[i], out);
        hb_put(out, "=%u", figures_copies(text, &hb_designs[i], hb_designs[i].count));
    }
}

static bool figures_complete(char *text, size_t cap, const struct hb_terms *terms, struct hb_error *err)
{
    char all[HB_WORD_TEXT];
    struct hb_text t = hb_text_in(all, sizeof all);

    (void)terms;
    if (!figures_read(text, err))
        return false;
    for (size_t i = 1; i < hb_design_count; i++)
        if (hb_mark_of_design(&hb_designs[i], mark) && !as_many_as_in_the_box(text, &hb_designs[i], err))
            return false;
    put_all(text, &t);
    HB_ASSERT(hb_text_fits(&t) && t.len < cap);
    memcpy(text, all, t.len + 1);
    return true;
}

/* Options */

static const struct hb_rule_option options[] = {
    { .option = { "wheel_special_figures", HB_FLAG, NULL, "no",
                  "whether builders, pigs and shepherds count on the wheel as followers do", false, "no",
                  .example = "yes", .with = "hills traders" },
      .place = 4,
      .bit = SPECIAL_FIGURES },
    { .option = { "large_on_crown", HB_FLAG, NULL, "no", "whether large followers may stand on crown spaces", false,
                  "no", .example = "yes", .with = "inns" },
      .place = 5,
      .bit = LARGE_ON_CROWN },
    { .option = { "wheel_figures", HB_COUNTS, NULL, "",
                  "how many of the tiles with the wheel bear which number, such as U/1=2; wheel.figures has all", false,
                  "", .example = "U/1=2" },
      .place = 6,
      .reads = figures_read,
      .completes = figures_complete,
      .copies = figures_copies },
    { .option = { .name = NULL } },
};

static const char *const names[SECTORS] = { "fortune", "taxes", "famine", "storm", "inquisition", "plague" };
static const char *const crown_names[SECTORS] = { "crown fortune", "crown taxes",       "crown famine",
                                                  "crown storm",   "crown inquisition", "crown plague" };
static const uint8_t spaces[SECTORS] = { 1, 2, 1, 2, 1, 2 };

struct wheel_memory {
    uint8_t sector;
};

static struct wheel_memory *memory(const struct hb_tilegame *tg, const struct hb_rule_slot *slot)
{
    return hb_tg_memory(tg, slot);
}

/* The number of the tile in hand; 0 if it has none. */
static unsigned number_of(const struct hb_tilegame *tg, const struct hb_rule_slot *slot)
{
    const struct hb_design *d = &hb_designs[tg->drawn];

    for (unsigned i = 0; i < d->marks; i++)
        if (d->mark[i].word == slot->mark[HB_WHEEL_NUMBER])
            return d->mark[i].count;
    return 0;
}

/* The same without looking which number it is. */
static bool has_number(const struct hb_tilegame *tg, const struct hb_rule_slot *slot)
{
    return hb_tg_design_bears(slot, HB_WHEEL_NUMBER, tg->drawn);
}

/* Crown spaces: space k of a sector is number 2 * sector + k of the board. */

static struct hb_where crown(unsigned sector, unsigned k)
{
    return hb_at_space(HB_AT_BOARD, 2 * sector + k);
}

/* Who stands there, l->figures if nobody does. */
static unsigned on_crown(const struct hb_landscape *l, unsigned sector, unsigned k)
{
    return hb_land_piece_at(l, crown(sector, k), 0);
}

/* All spaces on which somebody stands, as bits by their numbers. */
static unsigned crowns_taken(const struct hb_landscape *l)
{
    unsigned taken = 0;

    for (unsigned i = 0; i < l->pieces; i++) {
        unsigned spot = hb_land_spots(l)[i];
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
static bool may_stand_on_crown(const struct hb_tilegame *tg, unsigned piece)
{
    const struct hb_tg_piece_kind *p = hb_tg_piece_kind(tg, piece);
    unsigned most = tg->variant & LARGE_ON_CROWN ? UINT8_MAX : 1;

    return p->power && p->power <= most && (p->stands_on & ANYWHERE) == ANYWHERE;
}

static struct hb_move put_on_crown(const struct hb_rule_slot *slot, unsigned piece, unsigned sector)
{
    return hb_tg_move(hb_tg_slot_verb(slot, SAY_PUT), piece, 0, 0, sector);
}

/* A move for each kind of follower in supply and each sector with room. */
static size_t wheel_actions(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int player,
                            struct hb_move *out, size_t cap)
{
    const unsigned sectors = sectors_with_room(crowns_taken(hb_tg_land(tg)));
    size_t n = 0;

    for (unsigned pieces = hb_lanes_which_bytes(hb_tg_seats(tg)[player].supply); pieces; pieces &= pieces - 1) {
        unsigned piece = (unsigned)__builtin_ctz(pieces);
        if (!may_stand_on_crown(tg, piece))
            continue;
        for (unsigned left = sectors; left; left &= left - 1, n++)
            if (n < cap)
                out[n] = put_on_crown(slot, piece, (unsigned)__builtin_ctz(left) / 2);
    }
    return n;
}

static void emit(struct hb_sink *sink, const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int player,
                 unsigned what, unsigned one, unsigned sector)
{
    if (sink)
        hb_tg_emit_rule(sink, tg, slot, player, 3, (const int32_t[]){ (int32_t)what, (int32_t)one, (int32_t)sector });
}

static enum hb_next wheel_act(struct hb_tilegame *tg, const struct hb_rule_slot *slot, int player, struct hb_move m,
                              struct hb_sink *sink)
{
    unsigned piece = hb_tg_move_piece(m), sector = hb_tg_move_arg(m);

    hb_tg_seats(tg)[player].supply[piece]--;
    hb_land_put_piece(hb_tg_land(tg), (struct hb_land_piece){
                                          .piece = (uint8_t)piece,
                                          .owner = (uint8_t)player,
                                          .where = crown(sector, empty_crown(crowns_taken(hb_tg_land(tg)), sector)) });
    emit(sink, tg, slot, player, ON_CROWN, piece, sector);
    return HB_GOES_ON;
}

static void wheel_why_not(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int player, struct hb_move m,
                          struct hb_error *err)
{
    const char *piece = hb_tg_piece_kind(tg, hb_tg_move_piece(m))->name;

    if (hb_tg_move_verb(m) != hb_tg_slot_verb(slot, SAY_PUT))
        hb_refuse(err, HB_ILLEGAL_MOVE, "wheel.later");
    else if (!may_stand_on_crown(tg, hb_tg_move_piece(m)))
        hb_refuse(err, HB_ILLEGAL_MOVE, "wheel.piece piece=%s", piece);
    else if (!hb_tg_seats(tg)[player].supply[hb_tg_move_piece(m)])
        hb_refuse(err, HB_ILLEGAL_MOVE, "put.none piece=%s rule=%s", piece, hb_tg_common_rule_id(tg, HB_LAW_PUT));
    else
        hb_refuse(err, HB_ILLEGAL_MOVE, "wheel.taken n=%u sector=%s", spaces[hb_tg_move_arg(m)],
                  names[hb_tg_move_arg(m)]);
}

/* Who counts */

/* Followers do, and with the option all that stand on the landscape. */
static bool piece_counts(const struct hb_tilegame *tg, unsigned piece)
{
    const struct hb_tg_piece_kind *p = hb_tg_piece_kind(tg, piece);

    return p->power || (tg->variant & SPECIAL_FIGURES && p->stands_on);
}

/* Whether piece i is a figure of this player on the landscape that counts. */
static inline bool counts_for(const struct hb_tilegame *tg, unsigned i, unsigned player)
{
    uint32_t stand = hb_land_stands(hb_tg_land(tg))[i];

    return (stand >> HB_STAND_OWNER & 15) == player && stand >> HB_STAND_KIND != HB_NO_KIND &&
           piece_counts(tg, stand >> HB_STAND_PIECE & (HB_LAND_PIECE_KINDS - 1));
}

static inline unsigned kind_below(const struct hb_landscape *l, unsigned i)
{
    return hb_land_stands(l)[i] >> HB_STAND_KIND;
}

/* Of this player on the feature where figure i stands, if that is the first of them there; else 0. */
static unsigned group_at(const struct hb_tilegame *tg, unsigned i, unsigned player)
{
    const struct hb_landscape *l = hb_tg_land(tg);
    const unsigned root = hb_land_figure_root(l, i);
    unsigned n = 0;

    for (unsigned k = 0; k < l->pieces; k++) {
        if (hb_land_figure_root(l, k) != root || !counts_for(tg, k, player))
            continue;
        if (k < i)
            return 0;
        n++;
    }
    return n;
}

/* Large followers count as one. */
static unsigned in_supply(const struct hb_tilegame *tg, unsigned player)
{
    unsigned n = 0;

    for (unsigned piece = 0; piece < tg->pieces; piece++)
        n += piece_counts(tg, piece) ? hb_tg_seats(tg)[player].supply[piece] : 0;
    return n;
}

static unsigned monks_of(const struct hb_tilegame *tg, unsigned player)
{
    unsigned n = 0;

    for (unsigned i = 0; i < hb_tg_land(tg)->pieces; i++)
        n += hb_land_has_monks(kind_below(hb_tg_land(tg), i)) && counts_for(tg, i, player);
    return n;
}

/* Points */

/* What points are for, as one number: the sector, or its crown spaces; how many figures; and what else is counted,
 * shields or cities. */
enum { CROWN = 1 << 3, SECTOR_BITS = CROWN - 1, FIGURES_AT = 4, OTHERS_AT = 12 };

static unsigned detail_of(unsigned sector, unsigned figures, unsigned others)
{
    return sector | figures << FIGURES_AT | others << OTHERS_AT;
}

static void give(struct hb_tilegame *tg, const struct hb_rule_slot *slot, unsigned player, unsigned points,
                 unsigned detail, struct hb_sink *sink)
{
    const struct hb_scored s = { .kind = HB_FEATURE_KINDS, .detail = detail };

    if (points)
        hb_tg_give_points(tg, (int)player, slot->source + POINTS, (int)points, &s, sink);
}

/* Knights are counted in each city, farmers in each field. */
static void count_groups(struct hb_tilegame *tg, const struct hb_rule_slot *slot, unsigned sector, unsigned player,
                         struct hb_sink *sink)
{
    const struct hb_landscape *l = hb_tg_land(tg);
    const unsigned kind = sector == TAXES ? HB_CITY : HB_FIELD;

    for (unsigned i = 0; i < l->pieces; i++) {
        unsigned n = kind_below(l, i) == kind && counts_for(tg, i, player) ? group_at(tg, i, player) : 0;
        if (!n)
            continue;
        unsigned root = hb_land_figure_root(l, i);
        unsigned others = sector == TAXES ? hb_land_extent(l, root).shields : hb_land_cities_beside(l, root);
        give(tg, slot, player, n * (others + (sector == TAXES ? n : 0)), detail_of(sector, n, others), sink);
    }
}

/* What a sector brings one player; the plague brings nobody anything. */
static void take_effect_for(struct hb_tilegame *tg, const struct hb_rule_slot *slot, unsigned sector, unsigned player,
                            struct hb_sink *sink)
{
    unsigned n = sector == STORM ? in_supply(tg, player) : sector == INQUISITION ? monks_of(tg, player) : 0;

    if (sector == FORTUNE)
        give(tg, slot, player, player == tg->turn ? FORTUNE_POINTS : 0, FORTUNE, sink);
    else if (n)
        give(tg, slot, player, sector == INQUISITION ? MONK_POINTS * n : n, detail_of(sector, n, 0), sink);
    else if (sector == TAXES || sector == FAMINE)
        count_groups(tg, slot, sector, player, sink);
}

/* Clockwise from the player whose turn it is. */
static void take_effect(struct hb_tilegame *tg, const struct hb_rule_slot *slot, unsigned sector, struct hb_sink *sink)
{
    for (unsigned k = 0; k < tg->head.players; k++)
        take_effect_for(tg, slot, sector, (tg->turn + k) % tg->head.players, sink);
}

/* The plague asks everybody in turn; the other sectors take effect at once. */
__attribute__((noinline)) static enum hb_next walk_pig(struct hb_tilegame *tg, const struct hb_rule_slot *slot,
                                                       struct hb_sink *sink)
{
    unsigned number = number_of(tg, slot);
    unsigned sector = (memory(tg, slot)->sector + number) % SECTORS;
    memory(tg, slot)->sector = (uint8_t)sector;
    emit(sink, tg, slot, tg->turn, PIG_WALKS, number, sector);
    if (sector == PLAGUE) {
        hb_tg_open_frame(tg, slot, SICK, tg->turn, 0);
        return HB_OPENS;
    }
    take_effect(tg, slot, sector, sink);
    return HB_GOES_ON;
}

/* The pig walks when a tile with a number is drawn. */
static enum hb_next turn_enter(struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_sink *sink)
{
    return has_number(tg, slot) ? walk_pig(tg, slot, sink) : HB_GOES_ON;
}

/* The follower goes back to the supply. */
static void leave_crown(struct hb_tilegame *tg, const struct hb_rule_slot *slot, unsigned i, unsigned sector,
                        struct hb_sink *sink)
{
    const struct hb_land_piece t = hb_land_piece(hb_tg_land(tg), i);

    hb_land_take_piece(hb_tg_land(tg), i);
    hb_tg_seats(tg)[t.owner].supply[t.piece]++;
    emit(sink, tg, slot, t.owner, OFF_CROWN, t.piece, sector);
}

unsigned hb_wheel_crown_points(const struct hb_landscape *l, unsigned sector)
{
    return empty_crown(crowns_taken(l), sector) < spaces[sector] ? ALONE_POINTS : CROWN_POINTS;
}

/* How many of a player stand on the spaces of a sector. */
static unsigned on_crowns_of(const struct hb_landscape *l, unsigned sector, unsigned player)
{
    unsigned n = 0;

    for (unsigned k = 0; k < spaces[sector]; k++) {
        unsigned i = on_crown(l, sector, k);
        n += i < l->pieces && hb_land_piece(l, i).owner == player;
    }
    return n;
}

/* Points for all first, then everybody leaves. */
__attribute__((noinline)) static enum hb_next score_crowns(struct hb_tilegame *tg, const struct hb_rule_slot *slot,
                                                           struct hb_sink *sink)
{
    const struct hb_landscape *l = hb_tg_land(tg);
    unsigned sector = memory(tg, slot)->sector;

    if (!(crowns_taken(l) >> 2 * sector & 3))
        return HB_GOES_ON;
    unsigned each = hb_wheel_crown_points(l, sector);
    for (unsigned k = 0; k < tg->head.players; k++) {
        unsigned player = (tg->turn + k) % tg->head.players, n = on_crowns_of(l, sector, player);
        give(tg, slot, player, n * each, detail_of(CROWN | sector, n, each), sink);
    }
    for (unsigned k = 0; k < spaces[sector]; k++)
        if (on_crown(l, sector, k) < l->pieces)
            leave_crown(tg, slot, on_crown(l, sector, k), sector, sink);
    return HB_GOES_ON;
}

static enum hb_next crowns_enter(struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_sink *sink)
{
    return has_number(tg, slot) ? score_crowns(tg, slot, sink) : HB_GOES_ON;
}

/* Plague */

/* Whether an equal figure of the same player stands on the same segment and came before. */
static bool is_like_earlier(const struct hb_landscape *l, unsigned figure)
{
    for (unsigned i = 0; i < figure; i++)
        if (hb_land_spots(l)[i] == hb_land_spots(l)[figure] && hb_land_stands(l)[i] == hb_land_stands(l)[figure])
            return true;
    return false;
}

static size_t sick_legal(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move *out,
                         size_t cap)
{
    const struct hb_landscape *l = hb_tg_land(tg);
    size_t n = 0;

    for (unsigned i = 0; i < l->pieces; i++) {
        if (!counts_for(tg, i, (unsigned)who) || is_like_earlier(l, i))
            continue;
        const struct hb_land_figure f = hb_land_figure(l, i);
        if (n < cap)
            out[n] = hb_tg_move(hb_tg_slot_verb(slot, SAY_TAKE), f.piece, hb_land_tile_x(l, f.tile),
                                hb_land_tile_y(l, f.tile), f.segment);
        n++;
    }
    return n;
}

static enum hb_next next_player(struct hb_tilegame *tg)
{
    return hb_tg_ask_next_player(tg) ? HB_AGAIN : HB_GOES_ON;
}

/* Who has nobody there is left out, and who has one only has no choice. */
static enum hb_next sick_enter(struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_sink *sink)
{
    int player = hb_tg_top_frame(tg)->actor;
    struct hb_move only;
    size_t n = sick_legal(tg, slot, player, &only, 1);

    if (n > 1)
        return HB_ASKS;
    if (n == 1)
        hb_tg_send_home_by_move(tg, player, only, sink);
    return next_player(tg);
}

static enum hb_next sick_play(struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move m,
                              struct hb_sink *sink)
{
    (void)slot;
    hb_tg_send_home_by_move(tg, who, m, sink);
    return next_player(tg);
}

/* Facts */

/* Names for the numbers of the points; NULL: there is no such number. */
static const struct {
    const char *rule, *figures, *others;
} sector_scoring[SECTORS] = {
    [FORTUNE] = { "WHL-6", NULL, NULL },         [TAXES] = { "WHL-7", "knights", "shields" },
    [FAMINE] = { "WHL-8", "farmers", "cities" }, [STORM] = { "WHL-9", "supply", NULL },
    [INQUISITION] = { "WHL-10", "monks", NULL }, [PLAGUE] = { "WHL-11", NULL, NULL },
};

static void wheel_explain(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, const struct hb_scored *s,
                          int player, struct hb_event_record *t)
{
    unsigned sector = s->detail & SECTOR_BITS, on_crown_space = s->detail & CROWN;
    const char *figures = on_crown_space ? "followers" : sector_scoring[sector].figures;
    const char *others = on_crown_space ? "each" : sector_scoring[sector].others;

    (void)tg;
    (void)slot;
    (void)player;
    if (s->kind != HB_FEATURE_KINDS)
        return;
    hb_event_word(t, "sector", names[sector]);
    hb_event_flag(t, "crown", on_crown_space);
    if (figures)
        hb_event_number(t, figures, s->detail >> FIGURES_AT & ((1u << (OTHERS_AT - FIGURES_AT)) - 1));
    if (others)
        hb_event_number(t, others, s->detail >> OTHERS_AT);
    hb_event_rule(t, on_crown_space ? "WHL-5" : sector_scoring[sector].rule);
}

static void describe_wheel_table(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_describer *f)
{
    const struct hb_landscape *l = hb_tg_land(tg);

    f->object(f, "wheel");
    f->text(f, "sector", names[memory(tg, slot)->sector]);
    f->object(f, "crowns");
    for (unsigned sector = 0; sector < SECTORS; sector++) {
        f->list(f, names[sector]);
        for (unsigned k = 0; k < spaces[sector]; k++) {
            unsigned i = on_crown(l, sector, k);
            if (i < l->pieces)
                f->number(f, NULL, hb_land_piece(l, i).owner);
            else
                f->text(f, NULL, NULL);
        }
        f->end(f);
    }
    f->end(f);
    f->end(f);
}

static struct hb_station pig_station(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, unsigned sector)
{
    return (struct hb_station){ .place = names[sector],
                                .name = names[sector],
                                .player = HB_NOBODY,
                                .piece = memory(tg, slot)->sector == sector ? "bigpig" : NULL };
}

static struct hb_station crown_station(const struct hb_tilegame *tg, unsigned sector, unsigned k)
{
    const struct hb_landscape *l = hb_tg_land(tg);
    struct hb_station s = {
        .place = crown_names[sector], .name = names[sector], .nth = k, .for_players = true, .player = HB_NOBODY
    };
    unsigned i = on_crown(l, sector, k);

    if (i < l->pieces) {
        s.player = hb_land_piece(l, i).owner;
        s.piece = hb_tg_piece_kind(tg, hb_land_piece(l, i).piece)->name;
    }
    return s;
}

/* Each sector, then its crown spaces. */
static void wheel_look(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_look *look)
{
    for (unsigned sector = 0; sector < SECTORS; sector++) {
        hb_look_add_station(look, pig_station(tg, slot, sector));
        for (unsigned k = 0; k < spaces[sector]; k++)
            hb_look_add_station(look, crown_station(tg, sector, k));
    }
}

/* The pig is somewhere on the wheel; followers stand on spaces that there are, one on each; who is asked is a player,
 * and the pig stopped at the plague. */
static bool is_sane_crown(const struct hb_tilegame *tg, unsigned i)
{
    const struct hb_land_piece t = hb_land_piece(hb_tg_land(tg), i);
    unsigned sector = t.where.number / 2;

    if (t.where.kind != HB_AT_BOARD || t.owner == HB_NO_OWNER)
        return true;
    return sector < SECTORS && t.where.number % 2 < spaces[sector] && may_stand_on_crown(tg, t.piece) &&
           hb_land_piece_at(hb_tg_land(tg), t.where, 0) == i;
}

static bool wheel_sane(const struct hb_tilegame *tg, const struct hb_rule_slot *slot)
{
    if (memory(tg, slot)->sector >= SECTORS)
        return false;
    for (unsigned i = 0; i < hb_tg_land(tg)->pieces; i++)
        if (!is_sane_crown(tg, i))
            return false;
    for (unsigned i = 0; i < tg->frames; i++) {
        const struct hb_frame *f = &tg->frame[i];
        if (hb_tg_step_coded(tg, f->step) != &hb_tg_rule_of(slot)->step[SICK])
            continue;
        if (i + 1u != tg->frames || f->argument || f->actor < 0 || memory(tg, slot)->sector != PLAGUE ||
            !number_of(tg, slot))
            return false;
    }
    return true;
}

static const char *piece_id(const struct hb_game *g, int32_t piece)
{
    return hb_tg_piece_kind(hb_tg_const(g), (unsigned)piece)->name;
}

static const struct hb_memory_field fields[] = { { "sector", offsetof(struct wheel_memory, sector), 1, 1 },
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
    .options = options,
    .tiles = "wheel",
    .boxes = "bigbox5",
    .start_board = "wheel/board-00@0,0,0 wheel/board-10@1,0,0 wheel/board-20@2,0,0 wheel/board-30@3,0,0 "
                   "wheel/board-01@0,1,0 wheel/board-31@3,1,0 wheel/board-02@0,2,0 wheel/board-32@3,2,0 "
                   "wheel/board-03@0,3,0 wheel/board-13@1,3,0 wheel/board-23@2,3,0 wheel/board-33@3,3,0 "
                   "wheel/board-11@1,1,0 wheel/board-21@2,1,0 wheel/board-12@1,2,0 wheel/board-22@2,2,0",
    .source = { [POINTS] = "wheel" },
    .source_form = { [POINTS] = { "score", "event.score.wheel", NULL, { { .name = NULL } } } },
    .count = { [HB_WHEEL_NUMBER] = "wheel" },
    .verb = { [SAY_PUT] = { "put", "pb", "=sector\0crown fortune taxes famine storm inquisition plague" },
              [SAY_TAKE] = { "take", "pF", NULL } },
    .places = crown_names,
    .memory = sizeof(struct wheel_memory),
    .fields = fields,
    .sane = wheel_sane,
    .actions = wheel_actions,
    .act = wheel_act,
    .why_not = wheel_why_not,
    .explain = wheel_explain,
    .describe_table = describe_wheel_table,
    .look = wheel_look,
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
