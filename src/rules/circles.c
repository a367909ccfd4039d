/* circles.c -- Crop Circles.
 *
 * CRP-1  Six tiles with a crop circle, which ends roads and parts fields; nobody stands on it.
 * CRP-2  When the tile is scored its player chooses for everybody: followers are added, or taken back.
 * CRP-3  The symbol says which: a fork farmers, a club highwaymen, a shield knights.
 * CRP-4  His left neighbour begins, he himself comes last.
 * CRP-5  Adding: each may put a normal or large follower from his supply beside a follower of that kind of his own, on the
 *        same segment (E-47).
 * CRP-6  Taking back: each must take one such follower home, without points.
 * CRP-7  Who has none of that kind is left out.
 * CRP-8  A further part of the turn comes afterwards: this step is the last before the end of the part.
 * CRP-9  Builder and pig are neither added nor taken; they go with the last follower (E-05, E-46).
 *
 * The symbol is a mark of the tile.  What was chosen is the number of the frame in which everybody is asked. */
#include "rules/rule.h"

enum { CIRCLE, ROUND };                 /* steps */
enum { SAY_CIRCLE, SAY_ADD, SAY_TAKE }; /* verbs */
enum { ADD, REMOVE, CHOICES };          /* choices, and the events that tell them */
enum { AFTER_ALL = 90 };                /* among the steps after scoring */
enum { ANYWHERE = 1 << HB_ROAD | 1 << HB_CITY | 1 << HB_MONASTERY | 1 << HB_FIELD };

/* The symbols, which are marks, and the features they are about. */
enum { FORK, CLUB, KNIGHT, SYMBOLS, ANY_SYMBOL = 1 << FORK | 1 << CLUB | 1 << KNIGHT };
static const uint8_t kinds[SYMBOLS] = { [FORK] = HB_FIELD, [CLUB] = HB_ROAD, [KNIGHT] = HB_CITY };

/* The kind of feature that the circle of the tile just laid is about; HB_NO_KIND if it has none. */
static unsigned kind_of_circle(const struct hb_landgame *c, const struct hb_own *own)
{
    for (unsigned i = 0; i < SYMBOLS; i++)
        if (hb_laid_bears(c, own, i))
            return kinds[i];
    return HB_NO_KIND;
}

/* The number of the frame. */
static unsigned choice_in(const struct hb_landgame *c)
{
    return c->frame[c->frames - 1].argument;
}

static bool is_follower_on(const struct hb_figure *f, unsigned kind)
{
    return f->counts && f->kind == kind && f->player != HB_NOBODYS;
}

/* Those that can stand wherever a follower can. */
static bool can_be_added(const struct hb_landgame *c, unsigned piece)
{
    const struct hb_piece_kind *p = hb_piece_kind(c, piece);

    return p->power && (p->stands_on & ANYWHERE) == ANYWHERE;
}

/* Whether an earlier follower of the same player, and where it matters the same piece, stands on the same segment. */
static bool stands_there_already(const struct hb_landscape *l, unsigned figure, bool same_piece)
{
    const unsigned piece = hb_figure(l, figure).piece, player = hb_figure(l, figure).player;

    for (unsigned i = 0; i < figure; i++) {
        if (hb_spots(l)[i] != hb_spots(l)[figure])
            continue;
        const struct hb_figure g = hb_figure(l, i);
        if (g.counts && g.player == player && (!same_piece || g.piece == piece))
            return true;
    }
    return false;
}

static struct hb_move move_at(const struct hb_landgame *c, unsigned verb, unsigned piece, const struct hb_figure *f)
{
    const struct hb_landscape *l = hb_land(c);

    return hb_move_of(verb, piece, hb_tile_x(l, f->tile), hb_tile_y(l, f->tile), f->segment);
}

/* For each segment with own followers of the kind one move: this piece beside them. */
static size_t list_beside(const struct hb_landgame *c, const struct hb_own *own, int player, unsigned piece,
                          struct hb_move *out, size_t cap)
{
    const struct hb_landscape *l = hb_land(c);
    unsigned kind = kind_of_circle(c, own);
    size_t n = 0;

    for (unsigned from = 0; from < l->figures; from += 64)
        for (uint64_t left = hb_which_followers(l, (unsigned)player, kind, from); left; left &= left - 1) {
            unsigned i = from + (unsigned)__builtin_ctzll(left);
            if (stands_there_already(l, i, false))
                continue;
            const struct hb_figure f = hb_figure(l, i);
            if (n < cap)
                out[n] = move_at(c, hb_own_verb(own, SAY_ADD), piece, &f);
            n++;
        }
    return n;
}

static size_t list_adding(const struct hb_landgame *c, const struct hb_own *own, int player, struct hb_move *out,
                          size_t cap)
{
    size_t n = 0;

    for (unsigned piece = 0; piece < c->pieces; piece++)
        if (hb_seats(c)[player].supply[piece] && can_be_added(c, piece))
            n += list_beside(c, own, player, piece, n < cap ? out + n : NULL, n < cap ? cap - n : 0);
    return n;
}

static size_t list_taking(const struct hb_landgame *c, const struct hb_own *own, int player, struct hb_move *out,
                          size_t cap)
{
    const struct hb_landscape *l = hb_land(c);
    unsigned kind = kind_of_circle(c, own);
    size_t n = 0;

    for (unsigned from = 0; from < l->figures; from += 64)
        for (uint64_t left = hb_which_followers(l, (unsigned)player, kind, from); left; left &= left - 1) {
            unsigned i = from + (unsigned)__builtin_ctzll(left);
            if (stands_there_already(l, i, true))
                continue;
            const struct hb_figure f = hb_figure(l, i);
            if (n < cap)
                out[n] = move_at(c, hb_own_verb(own, SAY_TAKE), f.piece, &f);
            n++;
        }
    return n;
}

/* The choice for everybody */

static bool concerns_somebody(const struct hb_landgame *c, unsigned kind)
{
    const struct hb_landscape *l = hb_land(c);

    for (unsigned i = 0; i < l->figures; i++) {
        const struct hb_figure f = hb_figure(l, i);
        if (is_follower_on(&f, kind))
            return true;
    }
    return false;
}

static enum hb_next circle_enter(struct hb_landgame *c, const struct hb_own *own, struct hb_sink *sink)
{
    (void)sink;
    if (!concerns_somebody(c, kind_of_circle(c, own)))
        return HB_GOES_ON;
    c->head.actor = (int8_t)c->turn;
    return HB_ASKS;
}

static size_t circle_legal(const struct hb_landgame *c, const struct hb_own *own, int who, struct hb_move *out,
                           size_t cap)
{
    const unsigned verb = hb_own_verb(own, SAY_CIRCLE);

    (void)c;
    (void)who;
    return hb_list_moves((const struct hb_move[]){ hb_move_of(verb, ADD, 0, 0, 0), hb_move_of(verb, REMOVE, 0, 0, 0) },
                         CHOICES, out, cap);
}

static enum hb_next circle_play(struct hb_landgame *c, const struct hb_own *own, int who, struct hb_move m,
                                struct hb_sink *sink)
{
    if (sink)
        hb_tell_rule(sink, c, own, who, 2,
                     (const int32_t[]){ (int32_t)hb_move_piece(m), (int32_t)kind_of_circle(c, own) });
    hb_open_frame(c, own, ROUND, (c->turn + 1) % c->head.players, hb_move_piece(m));
    return HB_OPENS;
}

/* Everybody in turn */

static enum hb_next next_player(struct hb_landgame *c)
{
    if (hb_top_frame(c)->actor == (int8_t)c->turn)
        return HB_GOES_ON;
    hb_ask_next_player(c);
    return HB_AGAIN;
}

/* Who has nothing to choose is not asked; of one follower only there is no choice. */
static enum hb_next round_enter(struct hb_landgame *c, const struct hb_own *own, struct hb_sink *sink)
{
    int player = hb_top_frame(c)->actor;
    struct hb_move only;

    if (choice_in(c) == ADD)
        return list_adding(c, own, player, NULL, 0) ? HB_ASKS : next_player(c);
    size_t n = list_taking(c, own, player, &only, 1);
    if (n > 1)
        return HB_ASKS;
    if (n == 1)
        hb_call_home(c, player, only, sink);
    return next_player(c);
}

static size_t round_legal(const struct hb_landgame *c, const struct hb_own *own, int who, struct hb_move *out,
                          size_t cap)
{
    if (choice_in(c) != ADD)
        return list_taking(c, own, who, out, cap);
    size_t n = list_adding(c, own, who, out, cap);
    if (n < cap)
        out[n] = hb_move_of(HB_VERB_PASS, 0, 0, 0, 0);
    return n + 1;
}

static enum hb_next round_play(struct hb_landgame *c, const struct hb_own *own, int who, struct hb_move m,
                               struct hb_sink *sink)
{
    unsigned tile = hb_tile_at(hb_land(c), hb_move_x(m), hb_move_y(m));

    if (hb_move_verb(m) == hb_own_verb(own, SAY_ADD))
        hb_put_figure(c, who, hb_move_piece(m), tile, hb_move_arg(m), sink);
    else if (hb_move_verb(m) == hb_own_verb(own, SAY_TAKE))
        hb_call_home(c, who, m, sink);
    else if (sink)
        hb_tell(sink, c, HB_EVENT_PASS, who, 0, NULL);
    return next_player(c);
}

static void why_not_added(const struct hb_landgame *c, const struct hb_own *own, int who, struct hb_move m,
                          struct hb_error *err)
{
    unsigned tile = hb_tile_at(hb_land(c), hb_move_x(m), hb_move_y(m)), piece = hb_move_piece(m);

    if (!can_be_added(c, piece))
        hb_refuse(err, HB_ILLEGAL_MOVE, "circles.piece piece=%s", hb_piece_kind(c, piece)->name);
    else if (!hb_seats(c)[who].supply[piece])
        hb_refuse(err, HB_ILLEGAL_MOVE, "put.none piece=%s rule=%s", hb_piece_kind(c, piece)->name,
                  hb_law(c, HB_LAW_PUT));
    else if (hb_segment_kind(hb_land(c), tile, hb_move_arg(m)) != kind_of_circle(c, own))
        hb_refuse(err, HB_ILLEGAL_MOVE, "circles.symbol");
    else
        hb_refuse(err, HB_ILLEGAL_MOVE, "circles.alone");
}

static void round_why(const struct hb_landgame *c, const struct hb_own *own, int who, struct hb_move m,
                      const struct hb_names *names, struct hb_error *err)
{
    (void)names;
    if (choice_in(c) == ADD && hb_move_verb(m) == hb_own_verb(own, SAY_ADD))
        why_not_added(c, own, who, m, err);
    else if (choice_in(c) == ADD)
        hb_refuse(err, HB_ILLEGAL_MOVE, "circles.adding");
    else
        hb_refuse(err, HB_ILLEGAL_MOVE, "circles.taking");
}

/* Before the circle's time. */
static void circles_why_not(const struct hb_landgame *c, const struct hb_own *own, int player, struct hb_move m,
                            struct hb_error *err)
{
    (void)c;
    (void)own;
    (void)player;
    (void)m;
    hb_refuse(err, HB_ILLEGAL_MOVE, "circles.later");
}

/* A frame of ours from outside: a choice that there is, of a tile with a circle, and a player. */
static bool circles_sane(const struct hb_landgame *c, const struct hb_own *own)
{
    for (unsigned i = 0; i < c->frames; i++) {
        const struct hb_frame *f = &c->frame[i];
        if (hb_step_coded(c, f->step) != &hb_own_rule(own)->step[ROUND])
            continue;
        if (i + 1u != c->frames || f->argument >= CHOICES || f->actor < 0 || f->actor >= c->head.players ||
            kind_of_circle(c, own) == HB_NO_KIND)
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
