/* points.c -- who gets how many points, counted from a fresh survey each time. */
#include "referee.h"

/* BAS-15, BAS-21: those with the most power there, each the full points. */
static bool is_owner(const struct referee *r, const struct ref_feature *f, int player)
{
    for (int p = 0; p < r->players; p++)
        if (f->power[p] > f->power[player])
            return false;
    return f->power[player] > 0;
}

static void pay_owners(struct referee *r, const struct ref_feature *f, int points)
{
    for (int p = 0; p < r->players; p++)
        if (is_owner(r, f, p))
            r->score[p] += points;
}

static void send_home(struct referee *r, const struct ref_survey *s, int feature)
{
    int kept = 0;

    for (int i = 0; i < r->figures_size; i++) {
        const struct ref_figure *p = &r->figure[i];

        if (s->feature_of[p->tile][p->segment] == feature)
            r->supply[p->player][p->piece]++;
        else
            r->figure[kept++] = *p;
    }
    r->figures_size = kept;
}

static bool has_inn(const struct referee *r, const struct ref_feature *f)
{
    return r->inns && f->inns > 0;
}

static bool has_cathedral(const struct referee *r, const struct ref_feature *f)
{
    return r->inns && f->cathedrals > 0;
}

static int worth_complete(const struct referee *r, const struct ref_feature *f)
{
    switch (f->kind) {
    case HB_ROAD: /* INN-2 */
        return has_inn(r, f) ? 2 * f->tiles : f->tiles;
    case HB_CITY: /* INN-3 */
        return has_cathedral(r, f) ? 3 * f->tiles + 3 * f->shields : 2 * f->tiles + 2 * f->shields;
    case HB_MONASTERY:
    case HB_GARDEN:
        return 9;
    case HB_FIELD:
    case HB_RIVER:
    case HB_MIST:
    case HB_FEATURE_KINDS:
        break;
    }
    return 0;
}

/* TRB-3: a complete city that lies on the tile just laid has been completed by it. */
static void take_goods(struct referee *r, const struct ref_survey *s)
{
    for (int i = 0; i < s->features && r->traders; i++) {
        const struct ref_feature *f = &s->feature[i];

        if (f->kind == HB_CITY && f->complete && f->has_tile[r->laid_size - 1])
            for (int k = 0; k < REF_GOODS; k++)
                r->goods[r->turn][k] += f->goods[k];
    }
}

void hb_ref_score_complete(struct referee *r)
{
    struct ref_survey s;

    hb_ref_survey(&s, r);
    for (int i = 0; i < s.features; i++)
        if (s.feature[i].complete && s.feature[i].followers > 0) {
            pay_owners(r, &s.feature[i], worth_complete(r, &s.feature[i]));
            send_home(r, &s, i);
        }
    take_goods(r, &s);
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

static int worth_at_the_end(const struct referee *r, const struct ref_survey *s, int feature)
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
    case HB_RIVER:
    case HB_MIST:
    case HB_FEATURE_KINDS:
        break;
    }
    return 0;
}

/* TRB-14: one more for each city, for the pig's owner if he is an owner of the field. */
static void pay_pigs(struct referee *r, const struct ref_survey *s, int feature)
{
    const struct ref_feature *f = &s->feature[feature];

    for (int p = 0; p < r->players; p++)
        if (f->pig_of[p] && is_owner(r, f, p))
            r->score[p] += hb_ref_cities_of_field(r, s, feature);
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

void hb_ref_score_rest(struct referee *r)
{
    struct ref_survey s;

    hb_ref_survey(&s, r);
    for (int i = 0; i < s.features; i++)
        if (s.feature[i].followers > 0) {
            pay_owners(r, &s.feature[i], worth_at_the_end(r, &s, i));
            pay_pigs(r, &s, i);
        }
    for (int kind = 0; kind < REF_GOODS; kind++)
        pay_goods(r, (enum ref_goods)kind);
}
