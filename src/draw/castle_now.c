/* castle_now.c -- one sentence about what is to be done now. */
#include "draw/castle_page.h"

enum { LETTERS_IN_NAME = 20 };

static void winners_words(struct hb_text *out, const struct hb_castle *c, const struct hb_names *names)
{
    int winners = 0, told = 0;
    char name[HB_NAME_ROOM];

    for (int i = 0; i < c->head.players; i++)
        winners += hb_winner(&c->head, i);
    hb_put(out, "The game is over: ");
    for (int i = 0; i < c->head.players; i++) {
        if (!hb_winner(&c->head, i))
            continue;
        hb_castle_name(name, names, i, LETTERS_IN_NAME);
        hb_put(out, "%s%s", told == 0 ? "" : told + 1 == winners ? " and " : ", ", name);
        told++;
    }
    hb_put(out, winners == 1 ? " wins." : " share the victory.");
}

static void choosing_words(struct hb_text *out, const struct hb_castle *c, const struct hb_names *names)
{
    unsigned all = (1u << c->head.players) - 1, missing = all & ~(unsigned)c->ready;
    char name[HB_NAME_ROOM];

    if (missing == all) {
        hb_put(out, "All choose their cards in secret.");
        return;
    }
    hb_put(out, "Cards are chosen in secret; still to come:");
    for (int i = 0; i < c->head.players; i++) {
        if (!(missing >> i & 1))
            continue;
        hb_castle_name(name, names, i, LETTERS_IN_NAME);
        hb_put(out, "%s %s", (missing & ((1u << i) - 1)) != 0 ? "," : "", name);
    }
    hb_put(out, ".");
}

/* What the actor is asked; before and after his name. */
static const struct {
    const char *before, *after;
} asked[HB_CASTLE_PHASES] = {
    [HB_AT_BID] = { "", "bids for the castle maiden or withdraws." },
    [HB_AT_SHARE] = { "", "takes a piece from the maiden's card." },
    [HB_AT_PLAGUE] = { "The plague: ", "gives up a card or pays." },
    [HB_AT_BREACH] = { "A breach in the wall: ", "may give stone." },
    [HB_AT_SNOWDRIFT] = { "Snowdrift: ", "gives up a worker or pays." },
    [HB_AT_SUPPLY] = { "", "chooses two pieces for the third worker." },
    [HB_AT_RECALL] = { "", "cannot pay at the inn and takes a helper back." },
    [HB_AT_TRADER] = { "", "may place a helper at a cart or the rider." },
    [HB_AT_TOWER] = { "", "takes goods of one kind from the defense tower." },
    [HB_AT_BUY] = { "", "may buy a piece from a worker." },
    [HB_AT_SELL] = { "", "may sell or refuse the last piece on a worker." },
    [HB_AT_ORDER] = { "", "says which worker comes first." },
    [HB_AT_BUILD] = { "", "may erect a building." },
    [HB_AT_FORGE] = { "", "says how many bars go into the payment." },
    [HB_AT_PAY] = { "", "says which goods pay for it." },
    [HB_AT_HELPERS] = { "", "may place a helper in a building." },
    [HB_AT_PALACE] = { "", "says how many bars are exchanged for the palace." },
};

void hb_castle_now(struct hb_text *out, const struct hb_castle *c, const struct hb_names *names)
{
    char name[HB_NAME_ROOM];

    if (c->head.over) {
        winners_words(out, c, names);
    } else if (c->phase == HB_AT_CHOOSE) {
        choosing_words(out, c, names);
    } else if (c->head.actor < 0 || !asked[c->phase].after) {
        hb_put(out, c->phase == HB_AT_LOT ? "The lot says who begins." : "A winter card is about to be drawn.");
    } else {
        hb_castle_name(name, names, c->head.actor, LETTERS_IN_NAME);
        hb_put(out, "%s%s %s", asked[c->phase].before, name, asked[c->phase].after);
    }
}
