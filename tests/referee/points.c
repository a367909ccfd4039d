/* points.c -- who gets how many points, counted from a fresh survey each time. */
#include "referee.h"

/* Those with the most figures there, each the full points; BAS-15, BAS-21. */
static void pay_owners(struct referee *r, const struct ref_feature *f, int points)
{
    int most = 0;

    for (int p = 0; p < r->players; p++)
        most = f->of_player[p] > most ? f->of_player[p] : most;
    for (int p = 0; p < r->players; p++)
        if (most > 0 && f->of_player[p] == most)
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

static int worth_complete(const struct ref_feature *f)
{
    switch (f->kind) {
    case HB_ROAD:
        return f->tiles;
    case HB_CITY:
        return 2 * f->tiles + 2 * f->shields;
    case HB_MONASTERY:
    case HB_GARDEN:
        return 9;
    case HB_FIELD:
    case HB_RIVER:
    case HB_FEATURE_KINDS:
        break;
    }
    return 0;
}

void hb_ref_score_complete(struct referee *r)
{
    struct ref_survey s;

    hb_ref_survey(&s, r);
    for (int i = 0; i < s.features; i++)
        if (s.feature[i].complete && s.feature[i].figures > 0) {
            pay_owners(r, &s.feature[i], worth_complete(&s.feature[i]));
            send_home(r, &s, i);
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

static int worth_at_the_end(const struct referee *r, const struct ref_survey *s, int feature)
{
    const struct ref_feature *f = &s->feature[feature];

    switch (f->kind) {
    case HB_ROAD:
    case HB_MONASTERY:
    case HB_GARDEN:
        return f->tiles;
    case HB_CITY:
        return f->tiles + f->shields;
    case HB_FIELD:
        return 3 * hb_ref_cities_of_field(r, s, feature);
    case HB_RIVER:
    case HB_FEATURE_KINDS:
        break;
    }
    return 0;
}

void hb_ref_score_rest(struct referee *r)
{
    struct ref_survey s;

    hb_ref_survey(&s, r);
    for (int i = 0; i < s.features; i++)
        if (s.feature[i].figures > 0)
            pay_owners(r, &s.feature[i], worth_at_the_end(r, &s, i));
}
