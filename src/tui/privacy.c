/* privacy.c -- see privacy.h. */
#include "tui/privacy.h"

/* What a player reads. */
static const char SAY_HAND_OVER[] = "%s chooses in secret; the others look away. Press Enter.";
static const char SAY_NOT_SAVED[] = " Cards that lie face down are not saved; they will be chosen again.";

static unsigned people(const struct hb_match *s)
{
    unsigned n = 0;

    for (unsigned p = 0; p < s->players.count; p++)
        n += !s->players.computer[p];
    return n;
}

static int first_person(const struct hb_match *s)
{
    int p = 0;

    while (s->players.computer[p])
        p++;
    return p;
}

bool hb_is_private(const struct hb_match *s, int who)
{
    return people(s) > 1 && who >= 0 && !hb_match_is_computer(s, who) && hb_actor(hb_match_game(s)) == HB_SEVERAL;
}

int hb_onlooker(const struct hb_match *s, int alone)
{
    if (people(s) == 1)
        return first_person(s);
    return alone >= 0 && hb_is_private(s, alone) ? alone : HB_SPECTATOR;
}

void hb_hand_over(const struct hb_match *s, int who, struct hb_text *out)
{
    char name[HB_SEAT_NAME];

    hb_seat_name(&s->seats, who, name);
    hb_put(out, SAY_HAND_OVER, name);
}

void hb_unsaved_cards(const struct hb_match *s, struct hb_text *out)
{
    if (hb_secret(hb_match_game(s)))
        hb_put(out, "%s", SAY_NOT_SAVED);
}
