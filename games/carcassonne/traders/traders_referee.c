/* traders_referee.c -- Traders & Builders, as the referee knows them: goods, builders and pigs; written from the rules
 * a second time, without the engine.
 *
 * `of` counts each player's tokens by kind; that a part has earned a further one the referee itself remembers.  Where
 * builder and pig stand is looked up in the survey of the land each time it is asked. */
#include "tests/referee/explained.h"
#include "tests/referee/referee.h"
#include "tests/support/described.h"

#include <string.h>

extern const struct ref_box hb_ref_box_traders;

enum { BUILDER, PIG };
enum { GOODS = 3 };
static const char *const good_names[GOODS] = { "wine", "grain", "cloth" };

struct goods {
    int of[REF_PLAYERS][GOODS];
};

static struct goods *goods(const struct referee *r)
{
    return hb_ref_memory(r, &hb_ref_box_traders);
}

/* TRB-5, TRB-6. */
static bool builder_may_stand(const struct referee *r, const struct ref_feature *f)
{
    return f->follower_of[r->turn] && !f->complete && (f->kind == HB_ROAD || f->kind == HB_CITY);
}

/* TRB-13. */
static bool pig_may_stand(const struct referee *r, const struct ref_feature *f)
{
    return f->follower_of[r->turn] && f->kind == HB_FIELD;
}

/* TRB-8, TRB-16, FER-10: the builder must stand there already when the tile is laid.  E-35: not from the builder's own
 * part, nor from a letter in it. */
static void earn(struct referee *r, struct ref_doing *d)
{
    int builder = hb_ref_piece_of(&hb_ref_box_traders, BUILDER);
    struct ref_survey s;

    if (r->second)
        return;
    hb_ref_survey(&s, r);
    for (int i = 0; i < r->laid[d->tile].design->segments; i++)
        if (s.feature[s.feature_of[d->tile][i]].stands[builder][r->turn])
            r->earned = true;
}

/* TRB-3: a complete city that lies on the tile just laid has been completed by it. */
static void take_goods(struct referee *r, const struct ref_survey *s)
{
    for (int i = 0; i < s->features; i++)
        if (s->feature[i].kind == HB_CITY && s->feature[i].complete && s->feature[i].has_tile[r->laid_size - 1])
            for (int k = 0; k < GOODS; k++)
                goods(r)->of[r->turn][k] += hb_ref_marks(r, s, i, good_names[k]);
}

/* TRB-4: ten points to everybody who has the most of a kind, if anybody has any. */
static void pay_goods(struct referee *r)
{
    for (int k = 0; k < GOODS; k++) {
        int most = 0;

        for (int p = 0; p < r->players; p++)
            most = goods(r)->of[p][k] > most ? goods(r)->of[p][k] : most;
        for (int p = 0; p < r->players; p++)
            r->score[p] += most > 0 && goods(r)->of[p][k] == most ? 10 : 0;
    }
}

/* TRB-14: one more for each city, for the pig's owner. */
static int pig_worth(const struct referee *r, const struct ref_survey *s, int feature, int player)
{
    bool pig = s->feature[feature].stands[hb_ref_piece_of(&hb_ref_box_traders, PIG)][player];

    return pig ? hb_ref_cities_of_field(r, s, feature) : 0;
}

static bool agrees(const struct referee *r, const struct described *told, struct hb_text *why)
{
    for (int p = 0; p < r->players; p++)
        for (int k = 0; k < GOODS; k++)
            if (!hb_ref_told(told, why, goods(r)->of[p][k], "players.%d.goods.%s", p, good_names[k]))
                return false;
    return true;
}

static bool explains(const struct hb_event_record *t, long *points)
{
    *points = 10;
    return hb_event_find(t, "good") != NULL;
}

static long explains_one(const struct hb_event_record *t, long each)
{
    return told_word(t, "feature", "field") && told_number(t, "pig") && told_rule(t, "TRB-14") ? each + 1 : each;
}

static const char *play_habit(const struct referee *r, const struct ref_moves *moves, struct dice *d,
                              enum ref_habit habit, const char *any)
{
    (void)r;
    if (habit != REF_KEEPS_BUILDING)
        return any;
    any = dice_percent(d, 50) ? hb_ref_prefer(moves, "put follower city", any) : any;
    return hb_ref_prefer(moves, "put builder", hb_ref_prefer(moves, "put pig", any));
}

/* What the own builder stands on. */
static int likes_to_lay(const struct referee *r, const struct ref_feature *f)
{
    return 3 * f->stands[hb_ref_piece_of(&hb_ref_box_traders, BUILDER)][r->turn];
}

static const struct ref_deck decks[] = {
    { "a builder", "traders", 15, false, { .edition = HB_C3,
        .players = 2,
        .has_bag = true,
        .bag_size = 1,
        .bag = { { "base/C", 6 } },
        .places_size = 1,
        .place = { { "base/E", 0, 0, 0 } } } },
    { "builder and river", "river traders inns", 18, false, { .edition = HB_C3,
        .players = 2,
        .has_bag = true,
        .bag_size = 3,
        .bag = { { "river/C", 6 }, { "river/L", 1 }, { "base/B", 1 } },
        .places_size = 8, .place = {
        { "river/A", 0, 0, 270 }, { "inns/EF", 0, -1, 90 }, { "base/C", 1, -1, 0 }, { "base/C", 2, -1, 0 },
        { "base/C", 3, -1, 0 },   { "base/C", 4, -1, 0 },   { "base/C", 5, -1, 0 }, { "base/C", 6, -1, 0 },
    } } },
    { "pigs", "traders inns", 11, false, { .edition = HB_BB5,
        .players = 1,
        .farmers = true,
        .has_bag = true,
        .bag_size = 1,
        .bag = { { "base/B", 4 } } } },
    { .name = NULL },
};

const struct ref_box hb_ref_box_traders = {
    .name = "traders",
    .tiles = "traders",
    .sold = "bigbox5 bigbox2021",
    .rank = 40,
    .often = 60,
    .memory = sizeof(struct goods),
    .piece = { [BUILDER] = { .name = "builder", .each = 1, .stays_with_own = true, .may_stand = builder_may_stand },
               [PIG] = { .name = "pig", .each = 1, .stays_with_own = true, .may_stand = pig_may_stand } }, /* TRB-1 */
    .step = { { REF_AT_LAID, earn } },
    .decks = decks,
    .worth_for = pig_worth,
    .final = pay_goods,
    .all_paid = take_goods,
    .agrees = agrees,
    .explains = explains,
    .explains_one = explains_one,
    .likes_to_lay = likes_to_lay,
    .habit = play_habit,
    .builds = true,
};
