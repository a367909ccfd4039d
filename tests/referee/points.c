/* points.c -- who gets how many points, counted from a fresh survey each time. */
#include "referee.h"

#include <string.h>

/* HIL-3, HIL-4: what decides where the power is the same. */
static int height(const struct referee *r, const struct ref_feature *f, int player)
{
    if (!r->with[REF_HILLS])
        return 0;
    return r->hill_by_count ? f->on_hills[player] : f->on_hills[player] > 0;
}

/* BAS-15, BAS-21: those with the most power there, each the full points. */
bool hb_ref_is_owner(const struct referee *r, const struct ref_feature *f, int player)
{
    for (int p = 0; p < r->players; p++)
        if (f->power[p] > f->power[player] ||
            (f->power[p] == f->power[player] && height(r, f, p) > height(r, f, player)))
            return false;
    return f->power[player] > 0;
}

static void pay_owners(struct referee *r, const struct ref_feature *f, int points)
{
    for (int p = 0; p < r->players; p++)
        if (hb_ref_is_owner(r, f, p))
            r->score[p] += points;
}

static bool has_inn(const struct referee *r, const struct ref_feature *f)
{
    return r->with[REF_INNS] && f->inns > 0;
}

static bool has_cathedral(const struct referee *r, const struct ref_feature *f)
{
    return r->with[REF_INNS] && f->cathedrals > 0;
}

static int plain_worth(const struct referee *r, const struct ref_feature *f)
{
    switch (f->kind) {
    case HB_ROAD: /* INN-2 */
        return has_inn(r, f) ? 2 * f->tiles : f->tiles;
    case HB_CITY: /* INN-3 */
        return has_cathedral(r, f) ? 3 * f->tiles + 3 * f->shields : 2 * f->tiles + 2 * f->shields;
    case HB_MONASTERY:
    case HB_GARDEN:
        return 9;
    case HB_CASTLE: /* GCC-10 */
        return 2 * hb_ref_misty_of_nine(r, f, true);
    case HB_FIELD:
    case HB_RIVER:
    case HB_MIST:
    case HB_CEMETERY: /* GCC-12 */
    case HB_FEATURE_KINDS:
        break;
    }
    return 0;
}

static int worth_complete(const struct referee *r, const struct ref_survey *s, int feature)
{
    const struct ref_feature *f = &s->feature[feature];

    return hb_ref_magic_worth(r, s, feature, plain_worth(r, f)) + 3 * hb_ref_vineyards(r, f);
}

/* TRB-3: a complete city that lies on the tile just laid has been completed by it. */
static void take_goods(struct referee *r, const struct ref_survey *s)
{
    for (int i = 0; i < s->features && r->with[REF_TRADERS]; i++) {
        const struct ref_feature *f = &s->feature[i];

        if (f->kind == HB_CITY && f->complete && f->has_tile[r->laid_size - 1])
            for (int k = 0; k < REF_GOODS; k++)
                r->goods[r->turn][k] += f->goods[k];
    }
}

void hb_ref_pay_complete(struct referee *r)
{
    struct ref_survey s;

    hb_ref_survey(&s, r);
    for (int i = 0; i < s.features; i++)
        if (s.feature[i].complete && s.feature[i].followers > 0) {
            pay_owners(r, &s.feature[i], worth_complete(r, &s, i));
            hb_ref_win_guards(r, &s.feature[i]);
            hb_ref_send_home(r, &s, i);
        }
    take_goods(r, &s);
}

static bool is_to_be_scored(const struct ref_feature *f)
{
    return f->complete && f->followers > 0;
}

static bool find_on(const struct referee *r, const struct ref_survey *s, int feature, int tile, struct ref_spot *out)
{
    for (int k = 0; k < r->laid[tile].design->segments; k++)
        if (s->feature_of[tile][k] == feature) {
            *out = (struct ref_spot){ .tile = tile, .segment = k };
            return true;
        }
    return false;
}

/* The segment that names a feature: its first on the tile just laid, else that which has lain longest. */
static struct ref_spot name_of(const struct referee *r, const struct ref_survey *s, int feature)
{
    struct ref_spot spot = { .tile = REF_NOWHERE };
    int tile = 0;

    if (find_on(r, s, feature, r->laid_size - 1, &spot))
        return spot;
    while (!find_on(r, s, feature, tile, &spot))
        tile++;
    return spot;
}

static void score_text(char *text, const struct referee *r, const struct ref_survey *s, int feature)
{
    struct ref_spot spot = name_of(r, s, feature);

    strcpy(text, "score");
    hb_ref_append_spot(text, r, spot.tile, spot.segment);
}

/* BAS-16. */
void hb_ref_list_scores(const struct referee *r, struct ref_moves *out)
{
    struct ref_survey s;

    hb_ref_survey(&s, r);
    for (int i = 0; i < s.features; i++)
        if (is_to_be_scored(&s.feature[i]))
            score_text(hb_ref_add(out), r, &s, i);
}

/* Any segment may name a feature; so that names can be compared, each gets the referee's own. */
void hb_ref_rename_scores(const struct referee *r, struct ref_moves *moves)
{
    struct ref_survey s;
    struct ref_spot spot;

    hb_ref_survey(&s, r);
    for (int i = 0; i < moves->size; i++)
        if (hb_ref_find_spot(r, moves->text[i] + strlen("score "), &spot))
            score_text(moves->text[i], r, &s, s.feature_of[spot.tile][spot.segment]);
    hb_ref_sort(moves);
}

void hb_ref_play_score(struct referee *r, const char *move)
{
    if (!hb_ref_find_spot(r, move + strlen("score "), &r->scored))
        hb_ref_stop("there is no such feature");
}

/* Where nobody chooses, the order shows in nothing but the order of questions; `first_scored` says where to begin. */
static bool find_first_to_score(struct referee *r)
{
    struct ref_survey s;
    int waiting[REF_FEATURES], size = 0;

    hb_ref_survey(&s, r);
    for (int i = 0; i < s.features; i++)
        if (is_to_be_scored(&s.feature[i]))
            waiting[size++] = i;
    if (size > 0)
        r->scored = name_of(r, &s, waiting[r->first_scored % size]);
    return size > 0;
}

static void pay_scored(struct referee *r)
{
    struct ref_survey s;
    int points[REF_PLAYERS] = { 0 };

    hb_ref_survey(&s, r);
    int feature = s.feature_of[r->scored.tile][r->scored.segment];
    for (int p = 0; p < r->players; p++)
        if (hb_ref_is_owner(r, &s.feature[feature], p))
            points[p] = worth_complete(r, &s, feature);
    hb_ref_claim_gold(r, &s, feature);
    hb_ref_win_guards(r, &s.feature[feature]);
    hb_ref_award(r, points);
}

static void leave_scored(struct referee *r)
{
    struct ref_survey s;

    hb_ref_survey(&s, r);
    int feature = s.feature_of[r->scored.tile][r->scored.segment];
    hb_ref_send_home(r, &s, feature);
    hb_ref_magic_leaves(r, &s, feature);
}

/* When all is paid: goods, and mage and witch go where nobody was paid too (MAG-8). */
static void finish_scores(struct referee *r)
{
    struct ref_survey s;

    hb_ref_survey(&s, r);
    take_goods(r, &s);
    for (int i = 0; i < s.features; i++)
        if (s.feature[i].complete)
            hb_ref_magic_leaves(r, &s, i);
    hb_ref_done(r);
}

/* D14. */
void hb_ref_do_scores(struct referee *r, struct ref_doing *d)
{
    enum { CHOOSE, PAY, LEAVE };

    switch (d->step) {
    case CHOOSE:
        if (!find_first_to_score(r)) {
            finish_scores(r);
            return;
        }
        if (hb_ref_order_matters(r))
            hb_ref_ask(r, REF_SCORE, r->turn);
        d->step = PAY;
        break;
    case PAY:
        pay_scored(r);
        d->step = LEAVE;
        break;
    case LEAVE:
        leave_scored(r);
        d->step = CHOOSE;
        break;
    }
}

static int count_new_cities(const struct ref_survey *s, const struct hb_design *d, int tile, int field, bool *counted)
{
    int cities = 0;

    for (int c = 0; c < d->segments; c++) {
        int city = s->feature_of[tile][c];

        if ((d->segment[field].cities >> c & 1) == 0 || counted[city] || !s->feature[city].complete)
            continue;
        counted[city] = true;
        cities++;
    }
    return cities;
}

/* FRM-3: complete cities that touch the field anywhere, each once. */
int hb_ref_cities_of_field(const struct referee *r, const struct ref_survey *s, int feature)
{
    bool counted[REF_FEATURES] = { false };
    int cities = 0;

    for (int i = 0; i < r->laid_size; i++)
        for (int k = 0; k < r->laid[i].design->segments; k++)
            if (s->feature_of[i][k] == feature)
                cities += count_new_cities(s, r->laid[i].design, i, k, counted);
    return cities;
}

static int plain_worth_at_the_end(const struct referee *r, const struct ref_survey *s, int feature)
{
    const struct ref_feature *f = &s->feature[feature];

    switch (f->kind) {
    case HB_ROAD: /* INN-2 */
        return has_inn(r, f) ? 0 : f->tiles;
    case HB_CITY: /* INN-3 */
        return has_cathedral(r, f) ? 0 : f->tiles + f->shields;
    case HB_MONASTERY:
    case HB_GARDEN:
        return f->tiles;
    case HB_FIELD:
        return 3 * hb_ref_cities_of_field(r, s, feature);
    case HB_CASTLE: /* GCC-11 */
        return 1 + hb_ref_misty_of_nine(r, f, false);
    case HB_RIVER:
    case HB_MIST:
    case HB_CEMETERY: /* GCC-13 */
    case HB_FEATURE_KINDS:
        break;
    }
    return 0;
}

int hb_ref_worth_at_the_end(const struct referee *r, const struct ref_survey *s, int feature)
{
    return hb_ref_magic_worth(r, s, feature, plain_worth_at_the_end(r, s, feature));
}

/* TRB-14: one more for each city, for the pig's owner if he is an owner of the field. */
int hb_ref_pig_worth(const struct referee *r, const struct ref_survey *s, int feature, int player)
{
    const struct ref_feature *f = &s->feature[feature];

    return f->pig_of[player] && hb_ref_is_owner(r, f, player) ? hb_ref_cities_of_field(r, s, feature) : 0;
}

/* TRB-4: ten points to everybody who has the most of a kind, if anybody has any. */
static void pay_goods(struct referee *r, enum ref_goods kind)
{
    int most = 0;

    for (int p = 0; p < r->players; p++)
        most = r->goods[p][kind] > most ? r->goods[p][kind] : most;
    for (int p = 0; p < r->players; p++)
        if (most > 0 && r->goods[p][kind] == most)
            r->score[p] += 10;
}

/* ROB-9. */
static void pay_robbers(struct referee *r)
{
    for (int p = 0; p < r->players; p++)
        if (r->robber[p] != REF_NOWHERE) {
            r->score[p] += 3;
            r->robber[p] = REF_NOWHERE;
        }
}

void hb_ref_score_rest(struct referee *r)
{
    struct ref_survey s;

    hb_ref_survey(&s, r);
    for (int i = 0; i < s.features; i++)
        if (s.feature[i].followers > 0) {
            pay_owners(r, &s.feature[i], hb_ref_worth_at_the_end(r, &s, i));
            for (int p = 0; p < r->players; p++)
                r->score[p] += hb_ref_pig_worth(r, &s, i, p);
        }
    pay_robbers(r);
    for (int p = 0; p < r->players; p++)
        r->score[p] -= hb_ref_ghosts_of(r, p); /* GCC-8 */
    for (int p = 0; p < r->players; p++)
        r->score[p] += hb_ref_gold_points(r->ingots[p]);
    memset(r->gold, 0, sizeof r->gold); /* GLD-7 */
    for (int kind = 0; kind < REF_GOODS; kind++)
        pay_goods(r, (enum ref_goods)kind);
}
