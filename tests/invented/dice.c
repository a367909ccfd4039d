/* dice.c -- chance between two choices.
 *
 * Who lays a tile with a road may bet on a die with the numbers 1, 2, 2 and 3: high or low.  Who is right may claim as many
 * points as it shows, or leave them. */
#include "rules/rule.h"

#include <stddef.h>

enum { BET, ROLL, CLAIM };             /* steps */
enum { SAY_BET, SAY_ROLL, SAY_CLAIM }; /* verbs */
enum { HIGH, LOW };
enum { SIDES = 3, ALL = 4 };

static const uint32_t weights[SIDES] = { 1, 2, 1 };

static struct hb_move pass(void)
{
    return hb_move_of(HB_VERB_PASS, 0, 0, 0, 0);
}

static enum hb_next bet_enter(struct hb_landgame *c, const struct hb_own *own, struct hb_sink *sink)
{
    (void)own;
    (void)sink;
    if (!(hb_designs[hb_tile_design(hb_land(c), c->laid)].kinds >> HB_ROAD & 1))
        return HB_GOES_ON;
    c->head.actor = (int8_t)c->turn;
    return HB_ASKS;
}

static size_t bet_legal(const struct hb_landgame *c, const struct hb_own *own, int who, struct hb_move *out, size_t cap)
{
    (void)c;
    (void)who;
    return hb_list_moves((const struct hb_move[]){ hb_move_of(hb_own_verb(own, SAY_BET), HIGH, 0, 0, 0),
                                                   hb_move_of(hb_own_verb(own, SAY_BET), LOW, 0, 0, 0), pass() },
                         3, out, cap);
}

static enum hb_next bet_play(struct hb_landgame *c, const struct hb_own *own, int who, struct hb_move m,
                             struct hb_sink *sink)
{
    (void)who;
    (void)sink;
    if (hb_move_verb(m) == HB_VERB_PASS)
        return HB_GOES_ON;
    hb_open_frame(c, own, ROLL, HB_CHANCE, hb_move_piece(m));
    return HB_OPENS;
}

static struct hb_move rolled(const struct hb_own *own, unsigned number)
{
    return hb_move_of(hb_own_verb(own, SAY_ROLL), 0, 0, 0, number);
}

static size_t roll_legal(const struct hb_landgame *c, const struct hb_own *own, int who, struct hb_move *out,
                         size_t cap)
{
    (void)c;
    (void)who;
    return hb_list_moves((const struct hb_move[]){ rolled(own, 1), rolled(own, 2), rolled(own, 3) }, SIDES, out, cap);
}

static uint32_t roll_weight(const struct hb_landgame *c, const struct hb_own *own, struct hb_move m)
{
    (void)c;
    for (unsigned i = 0; i < SIDES; i++)
        if (rolled(own, i + 1).code == m.code)
            return weights[i];
    return 0;
}

static uint32_t roll_total(const struct hb_landgame *c, const struct hb_own *own)
{
    (void)c;
    (void)own;
    return ALL;
}

static struct hb_move roll_outcome(const struct hb_landgame *c, const struct hb_own *own, uint32_t at)
{
    (void)c;
    return rolled(own, at < 1 ? 1 : at < 3 ? 2 : 3);
}

static enum hb_next roll_play(struct hb_landgame *c, const struct hb_own *own, int who, struct hb_move m,
                              struct hb_sink *sink)
{
    unsigned bet = hb_top_frame(c)->argument, number = hb_move_arg(m);

    (void)who;
    (void)sink;
    if ((bet == HIGH) != (number > 1))
        return HB_GOES_ON;
    hb_open_frame(c, own, CLAIM, c->turn, number);
    return HB_OPENS;
}

static size_t claim_legal(const struct hb_landgame *c, const struct hb_own *own, int who, struct hb_move *out,
                          size_t cap)
{
    (void)c;
    (void)who;
    return hb_list_moves((const struct hb_move[]){ hb_move_of(hb_own_verb(own, SAY_CLAIM), 0, 0, 0, 0), pass() }, 2,
                         out, cap);
}

static enum hb_next claim_play(struct hb_landgame *c, const struct hb_own *own, int who, struct hb_move m,
                               struct hb_sink *sink)
{
    if (hb_move_verb(m) != HB_VERB_PASS)
        hb_give_points(c, who, own->source, hb_top_frame(c)->argument, NULL, sink);
    return HB_GOES_ON;
}

/* A frame of ours from outside: a bet is high or low, a claim a number of the die, and chance rolls. */
static bool dice_sane(const struct hb_landgame *c, const struct hb_own *own)
{
    for (unsigned i = 0; i < c->frames; i++) {
        const struct hb_step *step = hb_step_coded(c, c->frame[i].step);
        if (step == &hb_own_rule(own)->step[ROLL] && (c->frame[i].argument > LOW || c->frame[i].actor != HB_CHANCE))
            return false;
        if (step == &hb_own_rule(own)->step[CLAIM] && (c->frame[i].argument > SIDES || c->frame[i].actor < 0))
            return false;
    }
    return true;
}

const struct hb_rule hb_rule_dice = {
    .name = "dice",
    .number = 23,
    .rank = 122,
    .source = { "dice" },
    .verb = { [SAY_BET] = { "bet", "w", "high low" },
              [SAY_ROLL] = { "roll", "n", NULL },
              [SAY_CLAIM] = { "claim", "", NULL } },
    .sane = dice_sane,
    .step = { [BET] = { .phase = "bet",
                        .slot = HB_SLOT_LAID,
                        .enter = bet_enter,
                        .legal = bet_legal,
                        .play = bet_play,
                        .refusal = "dice.now" },
              [ROLL] = { .phase = "roll",
                         .legal = roll_legal,
                         .play = roll_play,
                         .refusal = "dice.now",
                         .weight = roll_weight,
                         .total_weight = roll_total,
                         .outcome = roll_outcome },
              [CLAIM] = { .phase = "claim", .legal = claim_legal, .play = claim_play, .refusal = "dice.now" } },
};
