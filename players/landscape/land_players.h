/* land_players.h -- what computer players are told of games on a landscape and of their rules.
 *
 * A rule is told to players in a file of its own beside it, NAME_players.c, with a `const struct hb_rule_players` that
 * the build finds.  A hook left out means «nothing to say»; a rule without such a file has nothing to say at all.  It
 * is no part of struct hb_rule, because strength is apart from the rules: a rule is right or wrong, what is told here
 * only makes play better or worse. */
#ifndef HB_LAND_PLAYERS_H
#define HB_LAND_PLAYERS_H

#include "engine/tilegame/tilegame.h"
#include "hradby/expect.h"
#include "players/landscape/signs.h"

struct hb_rule;

struct hb_rule_players {
    /* What a player may hope for beyond the points at the end, in half points: for those who weigh positions
     * (hb_reserve). */
    int (*reserve)(const struct hb_tilegame *tg, const struct hb_rule_slot *slot, int player);

    /* What those see who weigh positions by what they have learned (signs.h): signs of a feature that a player has or
     * could have, and of their seat, by hb_signs_add_rule.  What a sign is worth is learned; which number means what is
     * for ever. */
    void (*hope_signs)(const struct hb_prospect *p, const struct hb_rule_slot *slot,
                       const struct hb_prospect_feature *h, int player, struct hb_signs *s);
    void (*seat_signs)(const struct hb_prospect *p, const struct hb_rule_slot *slot, int player, struct hb_signs *s);

    /* What can be said of a turn that somebody is advised to make, or not to make (struct hb_reasons). */
    void (*advise)(const struct hb_tilegame *before, const struct hb_tilegame *after, const struct hb_rule_slot *slot,
                   int who, struct hb_reasons *r);
};

/* By the numbers of the rules, never NULL; filled before main begins. */
extern const struct hb_rule_players *hb_rules_for_players[HB_RULES_MAX];

static inline const struct hb_rule_players *hb_rule_for_players(const struct hb_rule_slot *slot)
{
    return hb_rules_for_players[slot->rule];
}

/* Made by the build from the files there are. */
struct hb_described_rule {
    const struct hb_rule *rule; /* NULL ends the list */
    const struct hb_rule_players *players;
};

extern const struct hb_described_rule hb_described_rules[];

/* For struct hb_kind_players, what all games on a landscape have in common: land_players.c, weights.c and
 * land_reason.c. */
int hb_tg_reserve(const struct hb_game *g, int player);
void hb_tg_expect(const struct hb_game *g, int32_t *points);
void hb_tg_expect_by(const struct hb_game *g, const struct hb_weights *w, int32_t *points);
bool hb_tg_remarkable(const struct hb_game *g, const struct hb_event *e, int who);
void hb_tg_reasons(const struct hb_turned *t, struct hb_reasons *r);

#endif
