/* inns_referee.c -- Inns & Cathedrals, as the referee knows them: written from the rules a second time, without the
 * engine.
 *
 * Nothing is remembered: inns and cathedrals are marks that are counted anew over all tiles of a feature, and the large
 * follower is a figure of power 2. */
#include "tests/referee/explained.h"
#include "tests/referee/mix.h"
#include "tests/referee/referee.h"

/* INN-2, INN-3. */
static int worth(const struct referee *r, const struct ref_survey *s, int feature, bool at_end, int points)
{
    const struct ref_feature *f = &s->feature[feature];

    if (f->kind == HB_ROAD && hb_ref_marks(r, s, feature, "inn") > 0)
        return at_end ? 0 : 2 * f->tiles;
    if (f->kind == HB_CITY && hb_ref_marks(r, s, feature, "cathedral") > 0)
        return at_end ? 0 : 3 * f->tiles + 3 * f->shields;
    return points;
}

static long explains_one(const struct hb_event_record *t, long each)
{
    bool complete = told_number(t, "complete");

    if (told_number(t, "inns"))
        return complete && told_rule(t, "INN-2") ? 2 : 0;
    if (told_number(t, "cathedrals"))
        return complete && told_rule(t, "INN-3") ? 3 : 0;
    return each;
}

/* Few large cities with all that can be in one, and enough walls to close them. */
static void mix(struct ref_options *o, struct dice *d)
{
    static const char *const parts[] = { "inns/EK", "inns/EP",    "inns/EQ",    "base/C",    "base/F",
                                         "base/M",  "traders/HG", "traders/HQ", "traders/HV" };
    static const char *const walls[] = { "base/E", "inns/EG", "inns/EO", "inns/EH", "traders/HA", "traders/HM" };
    int size = 2 + dice_below(d, 4);

    if (o->has_bag || !dice_percent(d, 30))
        return;
    hb_ref_add_to_bag(o, "base/E", 4 + dice_below(d, 8));
    hb_ref_mix_from(o, d, parts, (int)(sizeof parts / sizeof parts[0]), size);
    while (size-- > 0)
        hb_ref_add_to_bag(o, walls[dice_below(d, (int)(sizeof walls / sizeof walls[0]))], 1 + dice_below(d, 3));
    hb_ref_mix_some(o, d, dice_below(d, 10));
}

static const struct ref_deck decks[] = {
    { "inns",
      "inns",
      8,
      false,
      { .edition = HB_C3,
        .players = 2,
        .farmers = true,
        .has_bag = true,
        .bag_size = 3,
        .bag = { { "inns/EA", 1 }, { "inns/EC", 1 }, { "inns/EH", 1 } } } },
    { "cathedrals",
      "inns",
      9,
      false,
      { .edition = HB_BB5,
        .players = 3,
        .has_bag = true,
        .bag_size = 2,
        .bag = { { "inns/EK", 2 }, { "inns/EO", 1 } } } },
    { .name = NULL },
};

extern const struct ref_box hb_ref_box_inns;
const struct ref_box hb_ref_box_inns = {
    .name = "inns",
    .tiles = "inns",
    .sold = "bigbox5 bigbox2021",
    .rank = 30,
    .often = 50,
    .piece = { { .name = "large", .each = 1, .power = 2, .plain = true } }, /* INN-1, INN-5 */
    .decks = decks,
    .worth = worth,
    .explains_one = explains_one,
    .mix = mix,
};
