/* circles.c -- Crop Circles.
 *
 * CRP-1  Six tiles with a crop circle, which ends roads and parts fields; nobody stands on it.
 * CRP-2  When the tile is scored its player chooses for everybody: followers are added, or taken back.
 * CRP-3  The symbol says which: a fork farmers, a club highwaymen, a shield knights.
 * CRP-4  The left neighbour begins, and the player whose turn it is comes last.
 * CRP-5  Adding: each may put a normal or large follower from the supply beside an own follower of that kind, on the
 *        same segment (E-47).
 * CRP-6  Taking back: each must take one such follower home, without points.
 * CRP-7  Who has none of that kind is left out.
 * CRP-8  A further part of the turn comes afterwards: this step is the last before the end of the part.
 * CRP-9  Builder and pig are neither added nor taken; they go with the last follower (E-05, E-46).
 *
 * The symbol is a mark of the tile.  What was chosen is the number of the frame in which everybody is asked. */
#include "engine/tilegame/rule.h"

enum { CIRCLE, ROUND };                 /* steps */
enum { SAY_CIRCLE, SAY_ADD, SAY_TAKE }; /* verbs */
enum { ADD, REMOVE, CHOICES };          /* choices, and their events */
enum { AFTER_ALL = 90 };                /* among the steps after scoring */
enum { ANYWHERE = 1 << HB_ROAD | 1 << HB_CITY | 1 << HB_MONASTERY | 1 << HB_FIELD };

/* The symbols, which are marks, and the features they are about. */
enum { FORK, CLUB, KNIGHT, SYMBOLS, ANY_SYMBOL = 1 << FORK | 1 << CLUB | 1 << KNIGHT };
static const uint8_t kinds[SYMBOLS] = { [FORK] = HB_FIELD, [CLUB] = HB_ROAD, [KNIGHT] = HB_CITY };

/* The kind of feature that the circle of the tile just laid is about; HB_NO_KIND if it has none. */
static unsigned kind_of_circle(const struct hb_tilegame *tg, const struct hb_rule_slot *slot)
{
    for (unsigned i = 0; i < SYMBOLS; i++)
        if (hb_tg_laid_bears(tg, slot, i))
            return kinds[i];
    return HB_NO_KIND;
}

/* The number of the frame. */
static unsigned choice_in(const struct hb_tilegame *tg)
{
    return tg->frame[tg->frames - 1].argument;
}

static bool is_follower_on(const struct hb_land_figure *f, unsigned kind)
{
    return f->counts && f->kind == kind && f->player != HB_NO_OWNER;
}

/* Those that can stand wherever a follower can. */
static bool can_be_added(const struct hb_tilegame *tg, unsigned piece)
{
    const struct hb_tg_piece_kind *p = hb_tg_piece_kind(tg, piece);

    return p->power && (p->stands_on & ANYWHERE) == ANYWHERE;
}

/* Whether an earlier follower of the same player, and where it matters the same piece, stands on the same segment. */
static bool stands_there_already(const struct hb_landscape *l, unsigned figure, bool same_piece)
{
    const unsigned piece = hb_land_figure(l, figure).piece, player = hb_land_figure(l, figure).player;

    for (unsigned i = 0; i < figure; i++) {
        if (hb_land_spots(l)[i] != hb_land_spots(l)[figure])
            continue;
        const struct hb_land_figure g = hb_land_figure(l, i);
        if (g.counts && g.player == player && (!same_piece || g.piece == piece))
            return true;
    }
    return false;
}

static struct hb_move move_at(const struct hb_tilegame *tg, unsigned verb, unsigned piece,
                              const struct hb_land_figure *f)
{
    const struct hb_landscape *l = hb_tg_land(tg);

    return hb_tg_move(verb, piece, hb_land_tile_x(l, f->tile), hb_land_tile_y(l, f->tile), f->segment);
}

/* For each segment with own followers of the kind one move: this piece beside them. */
static size_t list_beside(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int player, unsigned piece,
                          struct hb_move *out, size_t cap)
{
    const struct hb_landscape *l = hb_tg_land(tg);
    unsigned kind = kind_of_circle(tg, slot);
    size_t n = 0;

    for (unsigned from = 0; from < l->pieces; from += 64)
        for (uint64_t left = hb_land_followers_of(l, (unsigned)player, kind, from); left; left &= left - 1) {
            unsigned i = from + (unsigned)__builtin_ctzll(left);
            if (stands_there_already(l, i, false))
                continue;
            const struct hb_land_figure f = hb_land_figure(l, i);
            if (n < cap)
                out[n] = move_at(tg, hb_tg_slot_verb(slot, SAY_ADD), piece, &f);
            n++;
        }
    return n;
}

static size_t list_adding(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int player,
                          struct hb_move *out, size_t cap)
{
    size_t n = 0;

    for (unsigned piece = 0; piece < tg->pieces; piece++)
        if (hb_tg_seats(tg)[player].supply[piece] && can_be_added(tg, piece))
            n += list_beside(tg, slot, player, piece, n < cap ? out + n : NULL, n < cap ? cap - n : 0);
    return n;
}

/* One move for followers that are alike on one segment. */
static size_t list_taking(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int player,
                          struct hb_move *out, size_t cap)
{
    const struct hb_landscape *l = hb_tg_land(tg);
    unsigned kind = kind_of_circle(tg, slot);
    size_t n = 0;

    for (unsigned from = 0; from < l->pieces; from += 64)
        for (uint64_t left = hb_land_followers_of(l, (unsigned)player, kind, from); left; left &= left - 1) {
            unsigned i = from + (unsigned)__builtin_ctzll(left);
            if (stands_there_already(l, i, true))
                continue;
            const struct hb_land_figure f = hb_land_figure(l, i);
            if (n < cap)
                out[n] = move_at(tg, hb_tg_slot_verb(slot, SAY_TAKE), f.piece, &f);
            n++;
        }
    return n;
}

/* The choice for everybody */

/* Without anybody of the kind the question is left out. */
static bool concerns_somebody(const struct hb_tilegame *tg, unsigned kind)
{
    const struct hb_landscape *l = hb_tg_land(tg);

    for (unsigned i = 0; i < l->pieces; i++) {
        const struct hb_land_figure f = hb_land_figure(l, i);
        if (is_follower_on(&f, kind))
            return true;
    }
    return false;
}

static enum hb_next circle_enter(struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_sink *sink)
{
    (void)sink;
    if (!concerns_somebody(tg, kind_of_circle(tg, slot)))
        return HB_GOES_ON;
    tg->head.actor = (int8_t)tg->turn;
    return HB_ASKS;
}

static size_t circle_legal(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move *out,
                           size_t cap)
{
    const unsigned verb = hb_tg_slot_verb(slot, SAY_CIRCLE);

    (void)tg;
    (void)who;
    return hb_tg_list_moves(
        (const struct hb_move[]){ hb_tg_move(verb, ADD, 0, 0, 0), hb_tg_move(verb, REMOVE, 0, 0, 0) }, CHOICES, out,
        cap);
}

/* The frame begins with the left neighbour (CRP-4). */
static enum hb_next circle_play(struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move m,
                                struct hb_sink *sink)
{
    if (sink)
        hb_tg_emit_rule(sink, tg, slot, who, 2,
                        (const int32_t[]){ (int32_t)hb_tg_move_piece(m), (int32_t)kind_of_circle(tg, slot) });
    hb_tg_open_frame(tg, slot, ROUND, (tg->turn + 1) % tg->head.players, hb_tg_move_piece(m));
    return HB_OPENS;
}

/* Everybody in turn */

/* The round ends with the player whose turn it is. */
static enum hb_next next_player(struct hb_tilegame *tg)
{
    if (hb_tg_top_frame(tg)->actor == (int8_t)tg->turn)
        return HB_GOES_ON;
    hb_tg_ask_next_player(tg);
    return HB_AGAIN;
}

/* Who has nothing to choose is not asked; of one follower only there is no choice. */
static enum hb_next round_enter(struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_sink *sink)
{
    int player = hb_tg_top_frame(tg)->actor;
    struct hb_move only;

    if (choice_in(tg) == ADD)
        return list_adding(tg, slot, player, NULL, 0) ? HB_ASKS : next_player(tg);
    size_t n = list_taking(tg, slot, player, &only, 1);
    if (n > 1)
        return HB_ASKS;
    if (n == 1)
        hb_tg_send_home_by_move(tg, player, only, sink);
    return next_player(tg);
}

static size_t round_legal(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move *out,
                          size_t cap)
{
    if (choice_in(tg) != ADD)
        return list_taking(tg, slot, who, out, cap);
    size_t n = list_adding(tg, slot, who, out, cap);
    if (n < cap)
        out[n] = hb_tg_move(HB_VERB_PASS, 0, 0, 0, 0);
    return n + 1;
}

static enum hb_next round_play(struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move m,
                               struct hb_sink *sink)
{
    unsigned tile = hb_land_tile_at(hb_tg_land(tg), hb_tg_move_x(m), hb_tg_move_y(m));

    if (hb_tg_move_verb(m) == hb_tg_slot_verb(slot, SAY_ADD))
        hb_tg_put_figure(tg, who, hb_tg_move_piece(m), tile, hb_tg_move_arg(m), sink);
    else if (hb_tg_move_verb(m) == hb_tg_slot_verb(slot, SAY_TAKE))
        hb_tg_send_home_by_move(tg, who, m, sink);
    else if (sink)
        hb_tg_emit(sink, tg, HB_EVENT_PASS, who, 0, NULL);
    return next_player(tg);
}

static void why_not_added(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move m,
                          struct hb_error *err)
{
    unsigned tile = hb_land_tile_at(hb_tg_land(tg), hb_tg_move_x(m), hb_tg_move_y(m)), piece = hb_tg_move_piece(m);

    if (!can_be_added(tg, piece))
        hb_refuse(err, HB_ILLEGAL_MOVE, "circles.piece piece=%s", hb_tg_piece_kind(tg, piece)->name);
    else if (!hb_tg_seats(tg)[who].supply[piece])
        hb_refuse(err, HB_ILLEGAL_MOVE, "put.none piece=%s rule=%s", hb_tg_piece_kind(tg, piece)->name,
                  hb_tg_common_rule_id(tg, HB_LAW_PUT));
    else if (hb_land_segment_kind(hb_tg_land(tg), tile, hb_tg_move_arg(m)) != kind_of_circle(tg, slot))
        hb_refuse(err, HB_ILLEGAL_MOVE, "circles.symbol");
    else
        hb_refuse(err, HB_ILLEGAL_MOVE, "circles.alone");
}

static void round_why(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move m,
                      const struct hb_names *names, struct hb_error *err)
{
    (void)names;
    if (choice_in(tg) == ADD && hb_tg_move_verb(m) == hb_tg_slot_verb(slot, SAY_ADD))
        why_not_added(tg, slot, who, m, err);
    else if (choice_in(tg) == ADD)
        hb_refuse(err, HB_ILLEGAL_MOVE, "circles.adding");
    else
        hb_refuse(err, HB_ILLEGAL_MOVE, "circles.taking");
}

/* Before the circle's time. */
static void circles_why_not(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int player, struct hb_move m,
                            struct hb_error *err)
{
    (void)tg;
    (void)slot;
    (void)player;
    (void)m;
    hb_refuse(err, HB_ILLEGAL_MOVE, "circles.later");
}

/* A frame of ours from outside: a choice that there is, of a tile with a circle, and a player. */
static bool circles_sane(const struct hb_tilegame *tg, const struct hb_rule_slot *slot)
{
    for (unsigned i = 0; i < tg->frames; i++) {
        const struct hb_frame *f = &tg->frame[i];
        if (hb_tg_step_coded(tg, f->step) != &hb_tg_rule_of(slot)->step[ROUND])
            continue;
        if (i + 1u != tg->frames || f->argument >= CHOICES || f->actor < 0 || f->actor >= tg->head.players ||
            kind_of_circle(tg, slot) == HB_NO_KIND)
            return false;
    }
    return true;
}

static const char *const choice_names[CHOICES] = { [ADD] = "add", [REMOVE] = "remove" };

static const char *feature_id(const struct hb_game *g, int32_t kind)
{
    (void)g;
    return hb_feature_name((enum hb_feature_kind)kind);
}

#define TELLS(key)                                                                                                     \
    {                                                                                                                  \
        "circle", key, "CRP-2",                                                                                        \
        {                                                                                                              \
            { "choice", HB_AS_WORD, .at = 1, .words = choice_names },                                                  \
            {                                                                                                          \
                "feature", HB_AS_WORD, .at = 2, .word = feature_id                                                     \
            }                                                                                                          \
        }                                                                                                              \
    }

const struct hb_rule hb_rule_circles = {
    .name = "circles",
    .number = 12,
    .rank = 110,
    .tiles = "circles",
    .boxes = "bigbox2021",
    .count = { [FORK] = "fork", [CLUB] = "club", [KNIGHT] = "knight" },
    .verb = { [SAY_CIRCLE] = { "circle", "w", "add remove" },
              [SAY_ADD] = { "add", "pF", NULL },
              [SAY_TAKE] = { "take", "pF", NULL } },
    .sane = circles_sane,
    .why_not = circles_why_not,
    .event = { [ADD] = TELLS("event.circle.add"), [REMOVE] = TELLS("event.circle.remove") },
    .step = { [CIRCLE] = { .phase = "circle",
                           .slot = HB_SLOT_SCORED,
                           .rank = AFTER_ALL,
                           .signs = ANY_SYMBOL,
                           .enter = circle_enter,
                           .legal = circle_legal,
                           .play = circle_play,
                           .refusal = "circles.choose" },
              [ROUND] = { .phase = "circles",
                          .enter = round_enter,
                          .legal = round_legal,
                          .play = round_play,
                          .why = round_why } },
};
