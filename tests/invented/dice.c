/* dice.c -- chance between two choices.
 *
 * Who lays a tile with a road may bet on a die with the numbers 1, 2, 2 and 3: high or low.  Who is right may claim as
 * many points as it shows, or leave them. */
#include "engine/tilegame/rule.h"

#include <stddef.h>

enum { BET, ROLL, CLAIM };             /* steps */
enum { SAY_BET, SAY_ROLL, SAY_CLAIM }; /* verbs */
enum { HIGH, LOW };
enum { SIDES = 3, ALL = 4 };

static const uint32_t weights[SIDES] = { 1, 2, 1 };

static struct hb_move pass(void)
{
    return hb_tg_move(HB_VERB_PASS, 0, 0, 0, 0);
}

static enum hb_next bet_enter(struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_sink *sink)
{
    (void)slot;
    (void)sink;
    if (!(hb_designs[hb_land_tile_design(hb_tg_land(tg), tg->laid)].kinds >> HB_ROAD & 1))
        return HB_GOES_ON;
    tg->head.actor = (int8_t)tg->turn;
    return HB_ASKS;
}

static size_t bet_legal(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move *out,
                        size_t cap)
{
    (void)tg;
    (void)who;
    return hb_tg_list_moves((const struct hb_move[]){ hb_tg_move(hb_tg_slot_verb(slot, SAY_BET), HIGH, 0, 0, 0),
                                                      hb_tg_move(hb_tg_slot_verb(slot, SAY_BET), LOW, 0, 0, 0),
                                                      pass() },
                            3, out, cap);
}

static enum hb_next bet_play(struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move m,
                             struct hb_sink *sink)
{
    (void)who;
    (void)sink;
    if (hb_tg_move_verb(m) == HB_VERB_PASS)
        return HB_GOES_ON;
    hb_tg_open_frame(tg, slot, ROLL, HB_CHANCE, hb_tg_move_piece(m));
    return HB_OPENS;
}

static struct hb_move rolled(const struct hb_rule_slot *slot, unsigned number)
{
    return hb_tg_move(hb_tg_slot_verb(slot, SAY_ROLL), 0, 0, 0, number);
}

static size_t roll_legal(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move *out,
                         size_t cap)
{
    (void)tg;
    (void)who;
    return hb_tg_list_moves((const struct hb_move[]){ rolled(slot, 1), rolled(slot, 2), rolled(slot, 3) }, SIDES, out,
                            cap);
}

static uint32_t roll_weight(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, struct hb_move m)
{
    (void)tg;
    for (unsigned i = 0; i < SIDES; i++)
        if (rolled(slot, i + 1).code == m.code)
            return weights[i];
    return 0;
}

static uint32_t roll_total(const struct hb_tilegame *tg, const struct hb_rule_slot *slot)
{
    (void)tg;
    (void)slot;
    return ALL;
}

static struct hb_move roll_outcome(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, uint32_t at)
{
    (void)tg;
    return rolled(slot, at < 1 ? 1 : at < 3 ? 2 : 3);
}

static enum hb_next roll_play(struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move m,
                              struct hb_sink *sink)
{
    unsigned bet = hb_tg_top_frame(tg)->argument, number = hb_tg_move_arg(m);

    (void)who;
    (void)sink;
    if ((bet == HIGH) != (number > 1))
        return HB_GOES_ON;
    hb_tg_open_frame(tg, slot, CLAIM, tg->turn, number);
    return HB_OPENS;
}

static size_t claim_legal(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move *out,
                          size_t cap)
{
    (void)tg;
    (void)who;
    return hb_tg_list_moves(
        (const struct hb_move[]){ hb_tg_move(hb_tg_slot_verb(slot, SAY_CLAIM), 0, 0, 0, 0), pass() }, 2, out, cap);
}

static enum hb_next claim_play(struct hb_tilegame *tg, const struct hb_rule_slot *slot, int who, struct hb_move m,
                               struct hb_sink *sink)
{
    if (hb_tg_move_verb(m) != HB_VERB_PASS)
        hb_tg_give_points(tg, who, slot->source, hb_tg_top_frame(tg)->argument, NULL, sink);
    return HB_GOES_ON;
}

/* A frame of ours from outside: a bet is high or low, a claim a number of the die, and chance rolls. */
static bool dice_sane(const struct hb_tilegame *tg, const struct hb_rule_slot *slot)
{
    for (unsigned i = 0; i < tg->frames; i++) {
        const struct hb_step *step = hb_tg_step_coded(tg, tg->frame[i].step);
        if (step == &hb_tg_rule_of(slot)->step[ROLL] &&
            (tg->frame[i].argument > LOW || tg->frame[i].actor != HB_CHANCE))
            return false;
        if (step == &hb_tg_rule_of(slot)->step[CLAIM] && (tg->frame[i].argument > SIDES || tg->frame[i].actor < 0))
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
