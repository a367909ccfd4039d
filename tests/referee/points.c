/* points.c -- who gets how many points, counted from a fresh survey each time. */
#include "referee.h"

#include <string.h>

/* HIL-3, HIL-4: what decides where the power is the same. */
static int height(const struct referee *r, const struct ref_survey *s, int feature, int player)
{
    const struct ref_box *box;
    int n = 0;

    for (int at = 0; (box = hb_ref_next(r, &at));)
        if (box->height)
            n += box->height(r, s, feature, player);
    return n;
}

/* BAS-15, BAS-21: those with the most power there, each the full points. */
bool hb_ref_is_owner(const struct referee *r, const struct ref_survey *s, int feature, int player)
{
    const struct ref_feature *f = &s->feature[feature];

    for (int p = 0; p < r->players; p++)
        if (f->power[p] > f->power[player] ||
            (f->power[p] == f->power[player] && height(r, s, feature, p) > height(r, s, feature, player)))
            return false;
    return f->power[player] > 0;
}

static void pay_owners(struct referee *r, const struct ref_survey *s, int feature, int points)
{
    for (int p = 0; p < r->players; p++)
        if (hb_ref_is_owner(r, s, feature, p))
            r->score[p] += points;
}

/* What the boxes make of the points, one after the other. */
static int with_boxes(const struct referee *r, const struct ref_survey *s, int feature, bool at_end, int worth)
{
    const struct ref_box *box;

    for (int at = 0; (box = hb_ref_next(r, &at));)
        if (box->worth)
            worth = box->worth(r, s, feature, at_end, worth);
    return worth;
}

static int plain_worth(const struct ref_feature *f)
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
    case HB_MIST:
    case HB_CASTLE:
    case HB_CEMETERY:
    case HB_FEATURE_KINDS:
        break;
    }
    return 0;
}

static int worth_complete(const struct referee *r, const struct ref_survey *s, int feature)
{
    return with_boxes(r, s, feature, false, plain_worth(&s->feature[feature]));
}

static void tell_paid(struct referee *r, const struct ref_survey *s, int feature)
{
    const struct ref_box *box;

    for (int at = 0; (box = hb_ref_next(r, &at));)
        if (box->paid)
            box->paid(r, s, feature);
}

static void tell_left(struct referee *r, const struct ref_survey *s, int feature)
{
    const struct ref_box *box;

    for (int at = 0; (box = hb_ref_next(r, &at));)
        if (box->left)
            box->left(r, s, feature);
}

static void tell_all_paid(struct referee *r, const struct ref_survey *s)
{
    const struct ref_box *box;

    for (int at = 0; (box = hb_ref_next(r, &at));)
        if (box->all_paid)
            box->all_paid(r, s);
}

void hb_ref_pay_complete(struct referee *r)
{
    struct ref_survey s;

    hb_ref_survey(&s, r);
    for (int i = 0; i < s.features; i++)
        if (s.feature[i].complete && s.feature[i].followers > 0) {
            pay_owners(r, &s, i, worth_complete(r, &s, i));
            tell_paid(r, &s, i);
            hb_ref_send_home(r, &s, i);
        }
    tell_all_paid(r, &s);
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
static void list_scores(const struct referee *r, struct ref_moves *out)
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

static void play_score(struct referee *r, const char *move)
{
    if (!hb_ref_find_spot(r, move + strlen("score "), &r->scored))
        hb_ref_stop("there is no such feature");
}

const struct ref_question hb_ref_score = { .name = "score", .list = list_scores, .play = play_score };

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
        if (hb_ref_is_owner(r, &s, feature, p))
            points[p] = worth_complete(r, &s, feature);
    tell_paid(r, &s, feature);
    hb_ref_award(r, points);
}

static void leave_scored(struct referee *r)
{
    struct ref_survey s;

    hb_ref_survey(&s, r);
    int feature = s.feature_of[r->scored.tile][r->scored.segment];
    hb_ref_send_home(r, &s, feature);
    tell_left(r, &s, feature);
}

/* When all is paid; features are left where nobody was paid, too (MAG-8). */
static void finish_scores(struct referee *r)
{
    struct ref_survey s;

    hb_ref_survey(&s, r);
    tell_all_paid(r, &s);
    for (int i = 0; i < s.features; i++)
        if (s.feature[i].complete)
            tell_left(r, &s, i);
    hb_ref_done(r);
}

static bool order_matters(const struct referee *r)
{
    const struct ref_box *box;

    for (int at = 0; (box = hb_ref_next(r, &at));)
        if (box->order_matters && box->order_matters(r))
            return true;
    return false;
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
        if (order_matters(r))
            hb_ref_ask(r, &hb_ref_score, r->turn);
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
    case HB_ROAD:
        return f->tiles;
    case HB_CITY:
        return f->tiles + f->shields;
    case HB_MONASTERY:
    case HB_GARDEN:
        return f->tiles;
    case HB_FIELD:
        return 3 * hb_ref_cities_of_field(r, s, feature);
    case HB_RIVER:
    case HB_MIST:
    case HB_CASTLE:
    case HB_CEMETERY:
    case HB_FEATURE_KINDS:
        break;
    }
    return 0;
}

int hb_ref_worth_at_the_end(const struct referee *r, const struct ref_survey *s, int feature)
{
    return with_boxes(r, s, feature, true, plain_worth_at_the_end(r, s, feature));
}

int hb_ref_worth_for(const struct referee *r, const struct ref_survey *s, int feature, int player)
{
    const struct ref_box *box;
    int n = 0;

    for (int at = 0; (box = hb_ref_next(r, &at));)
        if (box->worth_for && hb_ref_is_owner(r, s, feature, player))
            n += box->worth_for(r, s, feature, player);
    return n;
}

void hb_ref_score_rest(struct referee *r)
{
    const struct ref_box *box;
    struct ref_survey s;

    hb_ref_survey(&s, r);
    for (int i = 0; i < s.features; i++)
        if (s.feature[i].followers > 0) {
            pay_owners(r, &s, i, hb_ref_worth_at_the_end(r, &s, i));
            for (int p = 0; p < r->players; p++)
                r->score[p] += hb_ref_worth_for(r, &s, i, p);
        }
    for (int at = 0; (box = hb_ref_next(r, &at));)
        if (box->final)
            box->final(r);
}
