/* magewitch_referee.c -- Mage & Witch, as the referee knows them: written from the rules a second time, without the
 * engine.
 *
 * Each of the two is a spot, a tile and a segment, or nowhere.  On which feature that is the survey says, so joined
 * and parted roads need no care. */
#include "tests/referee/explained.h"
#include "tests/referee/referee.h"
#include "tests/support/described.h"

#include <stdio.h>
#include <string.h>

extern const struct ref_box hb_ref_box_magewitch;

enum { MAGE, WITCH, MAGICS };
static const char *const names[MAGICS] = { "mage", "witch" };

struct magic {
    struct ref_spot at[MAGICS];
};

static struct magic *magic(const struct referee *r)
{
    return hb_ref_memory(r, &hb_ref_box_magewitch);
}

static void begin(struct referee *r)
{
    magic(r)->at[MAGE].tile = magic(r)->at[WITCH].tile = REF_NOWHERE;
}

static int feature_with(const struct referee *r, const struct ref_survey *s, int who)
{
    const struct ref_spot *spot = &magic(r)->at[who];

    return spot->tile == REF_NOWHERE ? REF_NOWHERE : s->feature_of[spot->tile][spot->segment];
}

/* MAG-5: both have come onto one feature. */
static bool are_together(const struct referee *r)
{
    struct ref_survey s;

    hb_ref_survey(&s, r);
    return feature_with(r, &s, MAGE) != REF_NOWHERE && feature_with(r, &s, MAGE) == feature_with(r, &s, WITCH);
}

/* MAG-3. */
static bool is_target(const struct referee *r, const struct ref_survey *s, int feature)
{
    const struct ref_feature *f = &s->feature[feature];

    return (f->kind == HB_ROAD || f->kind == HB_CITY) && !f->complete && feature_with(r, s, MAGE) != feature &&
           feature_with(r, s, WITCH) != feature;
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
    for (int who = 0; who < MAGICS; who++)
        for (int i = 0; i < s.features; i++)
            if (is_target(r, &s, i)) {
                struct ref_spot spot = place_on(r, &s, i);
                char *text = hb_ref_add(out);

                strcpy(text, "send");
                hb_ref_append(text, names[who]);
                hb_ref_append_spot(text, r, spot.tile, spot.segment);
            }
}

static void list_magic(const struct referee *r, struct ref_moves *out)
{
    list_sends(r, out);
    if (out->size > 0)
        return;
    for (int who = 0; who < MAGICS; who++) /* MAG-4 */
        if (magic(r)->at[who].tile != REF_NOWHERE)
            snprintf(hb_ref_add(out), REF_MOVE, "remove %s", names[who]);
}

static int magic_named(const char *text)
{
    return strncmp(text, names[MAGE], strlen(names[MAGE])) == 0 ? MAGE : WITCH;
}

static void play_magic(struct referee *r, const char *move)
{
    const char *name = strchr(move, ' ') + 1;
    struct ref_spot *spot = &magic(r)->at[magic_named(name)];

    if (strncmp(move, "remove ", 7) == 0)
        spot->tile = REF_NOWHERE;
    else if (!hb_ref_find_spot(r, strchr(name, ' ') + 1, spot))
        hb_ref_stop("there is nothing to send a figure to");
}

static const char *liked(const struct referee *r, const struct ref_moves *moves, struct dice *d, const char *any)
{
    (void)r;
    if (!dice_percent(d, 70))
        return strcmp(any, "pass") == 0 ? moves->text[0] : any;
    return hb_ref_prefer(moves, dice_percent(d, 50) ? "send mage road" : "send witch road", any);
}

static const struct ref_question question = { .name = "magic", .list = list_magic, .play = play_magic, .liked = liked };

/* MAG-2, MAG-5. */
static void hat(struct referee *r, struct ref_doing *d)
{
    (void)d;
    if (hb_ref_shows(r, "hat") || are_together(r))
        hb_ref_ask(r, &question, r->turn);
}

/* E-12: ferries have joined their roads. */
static void part(struct referee *r, struct ref_doing *d)
{
    (void)d;
    if (are_together(r))
        hb_ref_ask(r, &question, r->turn);
}

/* C.3: after inns and cathedrals, and the same at the end. */
static int worth(const struct referee *r, const struct ref_survey *s, int feature, bool at_end, int points)
{
    (void)at_end;
    if (feature_with(r, s, MAGE) == feature)
        points += s->feature[feature].tiles;
    if (feature_with(r, s, WITCH) == feature)
        points = (points + 1) / 2;
    return points;
}

/* MAG-8. */
static void left(struct referee *r, const struct ref_survey *s, int feature)
{
    for (int who = 0; who < MAGICS; who++)
        if (feature_with(r, s, who) == feature)
            magic(r)->at[who].tile = REF_NOWHERE;
}

static int lies(const struct referee *r, const char *thing, int tile, int segment)
{
    for (int who = 0; who < MAGICS; who++)
        if (strcmp(thing, names[who]) == 0)
            return magic(r)->at[who].tile == tile && magic(r)->at[who].segment == segment;
    return REF_NOWHERE;
}

/* A place as moves name it, with its whole sides before its halves: city 4 -2 N WR. */
static void append_sides_first(char *text, const struct referee *r, const struct ref_spot *spot)
{
    char place[REF_MOVE] = "", *rest;

    hb_ref_append_spot(place, r, spot->tile, spot->segment);
    for (size_t letters = 0; letters <= 2; letters++) { /* 0: feature, x and y, which come first */
        char copy[REF_MOVE];
        int n = 0;

        strcpy(copy, place);
        for (const char *word = strtok_r(copy, " ", &rest); word; word = strtok_r(NULL, " ", &rest), n++)
            if (letters == 0 ? n < 3 : n >= 3 && strlen(word) == letters)
                hb_ref_append(text, word);
    }
}

/* mage: {feature, x, y, sides, halves}   witch: the same */
static bool agrees(const struct referee *r, const struct described *told, struct hb_text *why)
{
    for (int who = 0; who < MAGICS; who++) {
        const struct ref_spot *spot = &magic(r)->at[who];
        bool there = spot->tile != REF_NOWHERE;
        char text[REF_MOVE] = "", said[REF_MOVE] = "";

        if (there)
            append_sides_first(text, r, spot);
        if (hb_described_has(told, "%s.feature", names[who])) {
            hb_ref_append(said, hb_described_text(told, "%s.feature", names[who]));
            hb_ref_append(said, hb_described_text(told, "%s.x", names[who]));
            hb_ref_append(said, hb_described_text(told, "%s.y", names[who]));
            for (int i = 0; hb_described_has(told, "%s.sides.%d", names[who], i); i++)
                hb_ref_append(said, hb_described_text(told, "%s.sides.%d", names[who], i));
            for (int i = 0; hb_described_has(told, "%s.halves.%d", names[who], i); i++)
                hb_ref_append(said, hb_described_text(told, "%s.halves.%d", names[who], i));
        }
        if (!hb_ref_same_text(why, names[who], said, text))
            return false;
    }
    return true;
}

static long explains_more(const struct hb_event_record *t, long points)
{
    if (hb_event_find(t, "mage"))
        points += told_rule(t, "MAG-7") ? told_number(t, "tiles") : -1;
    if (hb_event_find(t, "witch"))
        points = told_rule(t, "MAG-7") ? points - points / 2 : -1;
    return points;
}

static const struct ref_deck decks[] = {
    { "mage and witch",
      "magewitch",
      9,
      false,
      { .edition = HB_C3,
        .players = 2,
        .has_bag = true,
        .bag_size = 2,
        .bag = { { "magewitch/MaHeD", 1 }, { "magewitch/MaHeC", 1 } } } },
    { .name = NULL },
};

const struct ref_box hb_ref_box_magewitch = {
    .name = "magewitch",
    .tiles = "magewitch",
    .sold = "bigbox2021",
    .rank = 75,
    .memory = sizeof(struct magic),
    .step = { { REF_AT_LAID + 20, hat }, { REF_AT_PLACED + 90, part } },
    .decks = decks,
    .begin = begin,
    .worth = worth,
    .left = left,
    .lies = lies,
    .agrees = agrees,
    .explains_more = explains_more,
};
