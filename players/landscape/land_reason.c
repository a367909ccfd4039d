/* land_reason.c -- why a turn on a landscape is good or bad (hradby/events.h).
 *
 * What was scored and where figures were put is read from the events of the turn.  The rest is found by looking at
 * every feature with figures as it was and as it is: whose it is, what it is worth, and what it takes to complete it.
 * What became of such a feature is its `fate`: features of before that were joined in this turn are parts of one fate,
 * which is how a majority that was taken, shared or lost shows.
 *
 * Each say_ function adds one reason at most for a thing, and what one has said no other says again (`told`, is_told).
 * Reasons come in the order in which they are added: what is certain first, then what may come of it. */
#include "hradby/events.h"

#include "engine/tilegame/rule.h"
#include "engine/tilegame/unseen_tiles.h"
#include "players/landscape/land_players.h"

#include <string.h>

enum { FEATURES_MAX = 64, NEWS = 2 /* points that are worth a word */ };

/* A feature on which somebody stood before the turn, and which is still to be scored. */
struct fate {
    unsigned root; /* as it is now */
    unsigned tile, segment;
    enum hb_feature_kind kind;
    unsigned held;  /* by whom it was, all its parts together: bit p, player p */
    int mine;       /* what those parts were worth that were ours */
    int theirs;     /* and the best of those that were others' */
    unsigned parts; /* that it is joined of */
    unsigned part[4];
    struct hb_value now;
    bool told; /* whose it is now */
};

struct turn_comparison {
    const struct hb_turned *turn;
    const struct hb_tilegame *before, *after;
    struct hb_reasons *out;
    unsigned us; /* who plays on one side: the player alone, or all where they play together */
    unsigned count;
    struct fate fate[FEATURES_MAX];
};

static bool is_ours(const struct turn_comparison *k, int player)
{
    return player >= 0 && (k->us >> player & 1);
}

static void add_seats(struct hb_event_record *t, const char *name, unsigned players)
{
    struct hb_event_item *item = players ? hb_event_item(t, name, HB_AS_SEATS) : NULL;

    for (unsigned p = 0; item && p < HB_PLAYERS_MAX; p++)
        if (players >> p & 1)
            hb_event_add(item, (int32_t)p, NULL);
}

static void add_if_any(struct hb_event_record *t, const char *name, unsigned number)
{
    if (number)
        hb_event_number(t, name, number);
}

static void add_feature(struct hb_event_record *t, unsigned kind)
{
    hb_event_word(t, "feature", hb_feature_name((enum hb_feature_kind)kind));
}

/* How it could be completed. */
static void add_closing(const struct turn_comparison *k, struct hb_event_record *t, unsigned tile, unsigned segment)
{
    struct hb_closing c = hb_tg_unseen_closing(k->after, hb_tg(k->turn->trial), tile, segment);

    add_if_any(t, "closers", c.closers);
    hb_event_number(t, "unseen", c.unseen);
    if (c.squares > 1)
        hb_event_number(t, "squares", c.squares);
    if (c.stuck)
        hb_event_flag(t, "stuck", true);
}

/* What happened */

static bool is_score_of_feature(const struct hb_event *e)
{
    return e->what == HB_EVENT_SCORE && (e->number[HB_SCORE_HOW] & 6) == 4;
}

/* Figures of ours that came home from features of a kind. */
static unsigned came_home(const struct turn_comparison *k, unsigned kind)
{
    unsigned n = 0;

    for (size_t i = 0; i < k->turn->events; i++) {
        const struct hb_event *e = &k->turn->event[i];
        n += e->what == HB_EVENT_HOME && is_ours(k, e->player) && (unsigned)e->number[4] == kind;
    }
    return n;
}

/* What these figures are called: by a name of their own if all are alike and have one, else by the feature they were
 * on. */
static const char *freed_from(const struct turn_comparison *k, unsigned kind)
{
    const char *own = NULL;
    bool any = false;

    for (size_t i = 0; i < k->turn->events; i++) {
        const struct hb_event *e = &k->turn->event[i];
        if (e->what != HB_EVENT_HOME || !is_ours(k, e->player) || (unsigned)e->number[4] != kind)
            continue;
        const char *freed = hb_tg_piece_kind(k->before, (unsigned)e->number[0])->freed;
        own = freed && (!any || (own && strcmp(own, freed) == 0)) ? freed : NULL;
        any = true;
    }
    return own ? own : hb_feature_name((enum hb_feature_kind)kind);
}

static bool is_same_feature(const struct hb_event *a, const struct hb_event *b)
{
    return a->number[HB_SCORE_X] == b->number[HB_SCORE_X] && a->number[HB_SCORE_Y] == b->number[HB_SCORE_Y] &&
           a->number[HB_SCORE_SEGMENT] == b->number[HB_SCORE_SEGMENT];
}

/* All points that one feature brings to us; 0 if an event before this one has told of it. */
static int points_of(const struct turn_comparison *k, const struct hb_event *e)
{
    int points = 0;

    for (size_t i = 0; i < k->turn->events; i++) {
        const struct hb_event *other = &k->turn->event[i];
        if (!is_score_of_feature(other) || !is_ours(k, other->player) || !is_same_feature(e, other))
            continue;
        if (other < e)
            return 0;
        points += other->number[HB_SCORE_POINTS];
    }
    return points;
}

/* Points for us, who shares them, and the figures that come home. */
static void say_closed(const struct turn_comparison *k, const struct hb_event *e, int points, unsigned back)
{
    unsigned others = (unsigned)e->number[HB_SCORE_OWNERS] & ~k->us;
    bool whole = e->number[HB_SCORE_HOW] & 1;
    struct hb_event_record *t = hb_reason_add(k->out, whole ? "closes" : "scores", whole ? "why.closes" : "why.scores");

    HB_KEY("feature.*.freed");
    if (!t)
        return;
    add_feature(t, (unsigned)e->number[HB_SCORE_KIND]);
    hb_event_number(t, "points", points);
    add_seats(t, "others", others);
    if (back) {
        hb_event_word(t, "freed", freed_from(k, (unsigned)e->number[HB_SCORE_KIND]));
        hb_event_number(t, "back", back);
    }
    if (back > 1)
        hb_event_add(hb_event_item(t, "many", HB_AS_SAID), (int32_t)back, NULL);
    hb_event_number(t, "x", e->number[HB_SCORE_X]);
    hb_event_number(t, "y", e->number[HB_SCORE_Y]);
}

/* Points that the turn brings to others alone. */
static void say_given(const struct turn_comparison *k, const struct hb_event *e)
{
    struct hb_event_record *t = hb_reason_add(k->out, "gives", "why.gives");

    if (!t)
        return;
    t->player = e->player;
    add_feature(t, (unsigned)e->number[HB_SCORE_KIND]);
    hb_event_number(t, "points", e->number[HB_SCORE_POINTS]);
}

/* Points of features, our own first; those who share them are named with ours. */
static void say_scores(const struct turn_comparison *k)
{
    unsigned told = 0; /* kinds of features whose figures are told */

    for (size_t i = 0; i < k->turn->events; i++) {
        const struct hb_event *e = &k->turn->event[i];
        int points = is_score_of_feature(e) && is_ours(k, e->player) ? points_of(k, e) : 0;
        if (points == 0)
            continue;
        unsigned kind = (unsigned)e->number[HB_SCORE_KIND];
        say_closed(k, e, points, told >> kind & 1 ? 0 : came_home(k, kind));
        told |= 1u << kind;
    }
    for (size_t i = 0; i < k->turn->events; i++) {
        const struct hb_event *e = &k->turn->event[i];
        if (is_score_of_feature(e) && !is_ours(k, e->player) && !((unsigned)e->number[HB_SCORE_OWNERS] & k->us))
            say_given(k, e);
    }
}

static bool is_home_again(const struct turn_comparison *k, const struct hb_event *put)
{
    for (const struct hb_event *e = put + 1; e < k->turn->event + k->turn->events; e++)
        if (e->what == HB_EVENT_HOME && e->player == put->player && e->number[1] == put->number[1] &&
            e->number[2] == put->number[2] && e->number[3] == put->number[3])
            return true;
    return false;
}

/* Where the figure stands, what it brings now and would bring, and how the feature can be completed; of a field, which
 * never is, how many cities may pay for it. */
static void say_put(const struct turn_comparison *k, const struct hb_event *e)
{
    unsigned tile = hb_land_tile_at(hb_tg_land(k->after), e->number[1], e->number[2]), segment = (unsigned)e->number[3];
    struct hb_value v = hb_tg_value(&k->after->head, tile, segment);
    struct hb_event_record *t = hb_reason_add(k->out, "puts", "why.puts");

    if (!t)
        return;
    hb_event_word(t, "piece", hb_tg_piece_kind(k->after, (unsigned)e->number[0])->name);
    add_feature(t, (unsigned)e->number[4]);
    add_if_any(t, "now", v.now > 0 ? (unsigned)v.now : 0);
    if (v.whole > v.now)
        hb_event_number(t, "whole", v.whole);
    if (e->number[4] == HB_FIELD) {
        const struct hb_landscape *l = hb_tg_land(k->after);
        add_if_any(t, "cities", hb_land_cities_touched(l, hb_land_root_at(l, tile, segment)).all);
    } else {
        add_closing(k, t, tile, segment);
    }
}

static unsigned in_hand(const struct hb_tilegame *tg, int who)
{
    unsigned n = 0;

    for (unsigned piece = 0; piece < tg->pieces; piece++)
        n += hb_tg_seats(tg)[who].supply[piece];
    return n;
}

/* A figure kept back, or the last one placed: both matter for the turns to come. */
static void say_hand(const struct turn_comparison *k, bool passed)
{
    unsigned left = in_hand(k->after, k->turn->who);
    struct hb_event_record *t = NULL;

    if (passed && left > 0)
        t = hb_reason_add(k->out, "keeps", "why.keeps");
    else if (left == 0 && in_hand(k->before, k->turn->who) > 0)
        t = hb_reason_add(k->out, "last", "why.last");
    if (t)
        hb_event_number(t, "left", left);
}

/* Whether the player could have put a figure somewhere and did not. */
static bool say_figures(const struct turn_comparison *k)
{
    bool passed = false, put = false;

    for (size_t i = 0; i < k->turn->events; i++) {
        const struct hb_event *e = &k->turn->event[i];
        passed = passed || (e->what == HB_EVENT_PASS && e->player == k->turn->who);
        if (e->what != HB_EVENT_PUT || e->player != k->turn->who)
            continue;
        put = true;
        if (!is_home_again(k, e))
            say_put(k, e);
    }
    return passed && !put;
}

/* What became of features */

/* Figures that count in majorities; helpers and figures of nobody do not. */
static bool is_counted(const struct hb_land_figure *f)
{
    return f->kind != HB_NO_KIND && f->player != HB_NO_OWNER && f->counts;
}

/* Two figures of one feature share a fate, found by its root after the turn. */
static struct fate *fate_of(struct turn_comparison *k, const struct hb_land_figure *f, unsigned root)
{
    struct fate *found;

    for (unsigned i = 0; i < k->count; i++)
        if (k->fate[i].root == root)
            return &k->fate[i];
    if (k->count == FEATURES_MAX)
        return NULL;
    found = &k->fate[k->count++];
    *found = (struct fate){ .root = root,
                            .tile = f->tile,
                            .segment = f->segment,
                            .kind = (enum hb_feature_kind)f->kind,
                            .now = hb_tg_value(&k->after->head, f->tile, f->segment) };
    return found;
}

/* A feature of before, which is known by its root of then.  Each is counted once, however many figures stand on it. */
static void add_part(const struct turn_comparison *k, struct fate *fate, const struct hb_land_figure *f)
{
    struct hb_value was = hb_tg_value(&k->before->head, f->tile, f->segment);

    for (unsigned i = 0; i < fate->parts; i++)
        if (fate->part[i] == f->root)
            return;
    if (fate->parts == sizeof fate->part / sizeof *fate->part)
        return;
    fate->part[fate->parts++] = f->root;
    fate->held |= was.owners;
    if (was.owners & k->us)
        fate->mine += was.now;
    else if (was.now > fate->theirs)
        fate->theirs = was.now;
}

static bool is_done(const struct hb_tilegame *tg, unsigned tile, unsigned segment)
{
    return hb_land_segment_kind(hb_tg_land(tg), tile, segment) != HB_FIELD && hb_tg_measure(tg, tile, segment).complete;
}

/* What is complete was told as points. */
static void look_at_features(struct turn_comparison *k)
{
    const struct hb_landscape *was = hb_tg_land(k->before), *is = hb_tg_land(k->after);

    for (unsigned i = 0; i < was->pieces; i++) {
        struct hb_land_figure f = hb_land_figure(was, i);
        if (!is_counted(&f) || is_done(k->after, f.tile, f.segment))
            continue;
        struct fate *fate = fate_of(k, &f, hb_land_root_at(is, f.tile, f.segment));
        if (fate)
            add_part(k, fate, &f);
    }
}

static struct hb_event_record *begin_of_feature(const struct turn_comparison *k, const struct fate *f, const char *name,
                                                const char *key, unsigned others)
{
    struct hb_event_record *t = hb_reason_add(k->out, name, key);

    if (!t)
        return NULL;
    add_feature(t, f->kind);
    add_seats(t, "others", others);
    hb_event_number(t, "now", f->now.now);
    return t;
}

/* Whose it is has changed: we have taken it, share it, or have lost it. */
static void say_majority(const struct turn_comparison *k, struct fate *f)
{
    unsigned others = f->now.owners & ~k->us, lost = f->held & ~k->us;
    bool was = f->held & k->us, is = f->now.owners & k->us;

    if (f->parts < 2 || !was || !lost)
        return;
    f->told = true;
    if (is && !others)
        begin_of_feature(k, f, "takes", "why.takes", lost);
    else if (is)
        begin_of_feature(k, f, "shares", "why.shares", others);
    else
        begin_of_feature(k, f, "loses", "why.loses", others);
}

/* Something that could be completed cannot be any more. */
static void say_stuck(const struct turn_comparison *k, const struct fate *f)
{
    struct hb_tilegame *trial = hb_tg(k->turn->trial);
    unsigned others = f->now.owners & ~k->us;

    if (f->kind == HB_FIELD || f->now.whole <= f->now.now ||
        !hb_tg_unseen_closing(k->after, trial, f->tile, f->segment).stuck ||
        hb_tg_unseen_closing(k->before, trial, f->tile, f->segment).stuck)
        return;
    if (f->now.owners & k->us)
        begin_of_feature(k, f, "spoils", "why.spoils", 0);
    else
        begin_of_feature(k, f, "blocks", "why.blocks", others);
}

/* Against the larger of what was there, so joining two features is no growth by itself. */
static int growth(const struct turn_comparison *k, const struct fate *f)
{
    return f->now.now - (f->held & k->us ? f->mine : f->theirs);
}

/* Whether the player has put something there in this turn, which was said then. */
static bool is_told(const struct turn_comparison *k, const struct fate *f)
{
    const struct hb_landscape *l = hb_tg_land(k->after);

    for (size_t i = 0; i < k->turn->events; i++) {
        const struct hb_event *e = &k->turn->event[i];
        if (e->what == HB_EVENT_PUT && e->player == k->turn->who &&
            hb_land_root_at(l, hb_land_tile_at(l, e->number[1], e->number[2]), (unsigned)e->number[3]) == f->root)
            return true;
    }
    return false;
}

/* The feature that has grown most among ours, or among those of others. */
static const struct fate *most_grown(const struct turn_comparison *k, bool ours)
{
    const struct fate *best = NULL;

    for (unsigned i = 0; i < k->count; i++) {
        const struct fate *f = &k->fate[i];
        bool his = (f->held & k->us) != 0;
        if (!f->told && !is_told(k, f) && his == ours && his == ((f->now.owners & k->us) != 0) &&
            growth(k, f) > (best ? growth(k, best) : 0))
            best = f;
    }
    return best;
}

static void say_growth(const struct turn_comparison *k)
{
    const struct fate *ours = most_grown(k, true), *theirs = most_grown(k, false);
    struct hb_event_record *t = ours ? begin_of_feature(k, ours, "extends", "why.extends", 0) : NULL;

    if (t && ours->now.whole > ours->now.now)
        hb_event_number(t, "whole", ours->now.whole);
    if (t && ours->kind != HB_FIELD)
        add_closing(k, t, ours->tile, ours->segment);
    if (theirs && growth(k, theirs) >= NEWS)
        begin_of_feature(k, theirs, "helps", "why.helps", theirs->now.owners);
}

/* What may come */

/* Whether a tile that is still to come can join the two so that the one counts there who now stands on the other
 * only. */
static bool is_prey(const struct hb_prospect_feature *one, const struct hb_prospect_feature *other)
{
    return !one->complete && one->joins > 0 && one->now > 0 && one->best > 0 && other->best >= one->best &&
           !(one->present & other->present);
}

static const struct hb_prospect_feature *joined_to(const struct hb_prospect *p, const struct hb_prospect_feature *h)
{
    return &p->hope[h->joins_to];
}

/* Whether that was so before the turn. */
static bool was_prey(const struct hb_prospect *before, const struct hb_prospect_feature *h)
{
    const struct hb_landscape *l = hb_tg_land(before->tg);
    const struct hb_prospect_feature *was;

    if (h->tile >= l->tiles)
        return false;
    was = &before->hope[before->hope_of[hb_land_root_at(l, h->tile, h->segment)]];
    return was->joins > 0 && was->joins_to && is_prey(was, joined_to(before, was));
}

static void say_prey(const struct turn_comparison *k, const struct hb_prospect *p, const struct hb_prospect_feature *h,
                     bool ours)
{
    const struct hb_prospect_feature *other = joined_to(p, h);
    struct hb_event_record *t = hb_reason_add(k->out, ours ? "risks" : "aims", ours ? "why.risks" : "why.aims");

    if (!t)
        return;
    add_feature(t, h->kind);
    add_seats(t, "others", (ours ? other : h)->present & ~k->us);
    hb_event_flag(t, "whole", other->best > h->best);
    hb_event_number(t, "now", h->now);
    hb_event_number(t, "joins", h->joins);
    hb_event_number(t, "unseen", p->tiles_left);
}

/* The feature of ours that somebody may now join, and that of others which we may; the one that is worth most of
 * each. */
static void say_danger(const struct turn_comparison *k, const struct hb_prospect *before,
                       const struct hb_prospect *after, bool ours)
{
    const struct hb_prospect_feature *most = NULL;

    for (unsigned i = 1; i < after->count; i++) {
        const struct hb_prospect_feature *h = &after->hope[i], *other = joined_to(after, h);
        bool mine = h->owners & k->us, fits = ours ? mine && (other->present & ~k->us) && !(other->present & k->us)
                                                   : h->owners && !mine && (other->owners & k->us);
        if (fits && h->joins_to && is_prey(h, other) && !was_prey(before, h) && (!most || h->now > most->now))
            most = h;
    }
    if (most)
        say_prey(k, after, most, ours);
}

static void say_dangers(const struct turn_comparison *k)
{
    struct hb_prospect before, after;

    if (hb_kind_of(k->turn->before)->together)
        return;
    hb_prospect(&before, k->before);
    hb_prospect(&after, k->after);
    say_danger(k, &before, &after, true);
    say_danger(k, &before, &after, false);
}

/* All of it */

/* What a rule sees in the turn, such as its own pieces and tiles. */
static void ask_rules(const struct turn_comparison *k)
{
    for (uint32_t left = hb_tg_all_slots(k->after); left;) {
        const struct hb_rule_slot *slot = hb_tg_next_slot(k->after, &left);
        if (hb_rule_for_players(slot)->advise)
            hb_rule_for_players(slot)->advise(k->before, k->after, slot, k->turn->who, k->out);
    }
}

/* The order is that of telling: points, figures, what rules say, then what became of features and what may come. */
void hb_tg_reasons(const struct hb_turned *t, struct hb_reasons *r)
{
    struct turn_comparison k = {
        .turn = t, .before = hb_tg_const(t->before), .after = hb_tg_const(t->after), .out = r
    };
    bool passed;

    k.us = hb_kind_of(t->before)->together ? (1u << t->before->players) - 1 : 1u << t->who;
    say_scores(&k);
    passed = say_figures(&k);
    ask_rules(&k);
    look_at_features(&k);
    for (unsigned i = 0; i < k.count; i++)
        say_majority(&k, &k.fate[i]);
    for (unsigned i = 0; i < k.count; i++)
        say_stuck(&k, &k.fate[i]);
    say_dangers(&k);
    say_growth(&k);
    say_hand(&k, passed);
}

/* What rules tell themselves, and points that no feature brings. */
bool hb_tg_remarkable(const struct hb_game *g, const struct hb_event *e, int who)
{
    (void)g;
    (void)who;
    return e->what == HB_EVENT_RULE || (e->what == HB_EVENT_SCORE && (e->number[HB_SCORE_HOW] & 6) == 0);
}
