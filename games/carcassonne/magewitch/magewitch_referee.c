/* magewitch_referee.c -- Mage & Witch, as the referee knows them: written from the rules a second time, without the
 * engine.
 *
 * Each of the two is a spot, a tile and a segment, or nowhere.  On which feature that is the survey says, so joined
 * and parted roads need no care. */
#include "tests/referee/referee.h"

#include <stdio.h>
#include <string.h>

static int feature_with(const struct referee *r, const struct ref_survey *s, int who)
{
    const struct ref_spot *spot = &r->magic[who];

    return spot->tile == REF_NOWHERE ? REF_NOWHERE : s->feature_of[spot->tile][spot->segment];
}

/* MAG-2, MAG-5: by the hat, or because both have come onto one feature. */
bool hb_ref_must_move_magic(const struct referee *r, bool hat)
{
    struct ref_survey s;

    if (!r->with[REF_MAGEWITCH])
        return false;
    hb_ref_survey(&s, r);
    return hat || (feature_with(r, &s, REF_MAGE) != REF_NOWHERE &&
                   feature_with(r, &s, REF_MAGE) == feature_with(r, &s, REF_WITCH));
}

/* MAG-3. */
static bool is_target(const struct referee *r, const struct ref_survey *s, int feature)
{
    const struct ref_feature *f = &s->feature[feature];

    return (f->kind == HB_ROAD || f->kind == HB_CITY) && !f->complete && feature_with(r, s, REF_MAGE) != feature &&
           feature_with(r, s, REF_WITCH) != feature;
}

/* The segment that has lain longest; on one tile the first clockwise from N. */
static struct ref_spot place_on(const struct referee *r, const struct ref_survey *s, int feature)
{
    int tile = 0;

    while (!s->feature[feature].has_tile[tile])
        tile++;
    for (int side = 0; side < 4; side++)
        for (int k = 0; k < r->laid[tile].design->segments; k++)
            if (s->feature_of[tile][k] == feature && hb_ref_reaches(&r->laid[tile], k, side))
                return (struct ref_spot){ .tile = tile, .segment = k };
    hb_ref_stop("a feature lies nowhere");
}

/* The mage first, each feature once. */
static void list_sends(const struct referee *r, struct ref_moves *out)
{
    struct ref_survey s;

    hb_ref_survey(&s, r);
    for (int who = 0; who < REF_MAGICS; who++)
        for (int i = 0; i < s.features; i++)
            if (is_target(r, &s, i)) {
                struct ref_spot spot = place_on(r, &s, i);
                char *text = hb_ref_add(out);

                strcpy(text, "send");
                hb_ref_append(text, hb_ref_magic_name[who]);
                hb_ref_append_spot(text, r, spot.tile, spot.segment);
            }
}

void hb_ref_list_magic(const struct referee *r, struct ref_moves *out)
{
    list_sends(r, out);
    if (out->size > 0)
        return;
    for (int who = 0; who < REF_MAGICS; who++) /* MAG-4 */
        if (r->magic[who].tile != REF_NOWHERE)
            snprintf(hb_ref_add(out), REF_MOVE, "remove %s", hb_ref_magic_name[who]);
}

static int magic_named(const char *text)
{
    return strncmp(text, hb_ref_magic_name[REF_MAGE], strlen(hb_ref_magic_name[REF_MAGE])) == 0 ? REF_MAGE : REF_WITCH;
}

void hb_ref_play_magic(struct referee *r, const char *move)
{
    const char *name = strchr(move, ' ') + 1;
    struct ref_spot *spot = &r->magic[magic_named(name)];

    if (strncmp(move, "remove ", 7) == 0)
        spot->tile = REF_NOWHERE;
    else if (!hb_ref_find_spot(r, strchr(name, ' ') + 1, spot))
        hb_ref_stop("there is nothing to send a figure to");
}

/* C.3: after inns and cathedrals, and the same at the end. */
int hb_ref_magic_worth(const struct referee *r, const struct ref_survey *s, int feature, int worth)
{
    if (!r->with[REF_MAGEWITCH])
        return worth;
    if (feature_with(r, s, REF_MAGE) == feature)
        worth += s->feature[feature].tiles;
    if (feature_with(r, s, REF_WITCH) == feature)
        worth = (worth + 1) / 2;
    return worth;
}

/* MAG-8. */
void hb_ref_magic_leaves(struct referee *r, const struct ref_survey *s, int feature)
{
    for (int who = 0; who < REF_MAGICS; who++)
        if (r->with[REF_MAGEWITCH] && feature_with(r, s, who) == feature)
            r->magic[who].tile = REF_NOWHERE;
}
