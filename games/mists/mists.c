/* mists.c -- Mists over Carcassonne as a kind of game: everybody together against the ghosts, at six levels.
 *
 * MIS-1    Each level has its tiles, ghosts, deadlines and target (mists_figures.c).
 * MIS-2.1  One to five players.
 * MIS-2.5  At level 1 the tiles with castles and cemeteries stay in the box.
 * MIS-4.1  All win together, or nobody does.
 *
 * A game on the landscape: the level is the `variant` that a state remembers.  The guards' rule is in play at all
 * levels, the graves' from level 2 on, that of haunted cemeteries from level 5 on. */
#include "games/mists/mists_rules.h"
#include "hradby/campaign.h"

#include <stddef.h>

enum { PLAYERS = 5 };
enum { LEVEL, BEGINS };

static struct hb_land_options options = {
    .list = { [LEVEL] = { "level", HB_CHOICE, "1 2 3 4 5 6", "1", "how hard it is, and which rules are in play", false,
                          NULL, .placeholder = "L" },
              /* Seats have their colours, so whoever begins need not have the first ones. */
              [BEGINS] = { "begins", HB_CHOICE, "1 2 3 4 5", "1", "the seat that begins", false, "1",
                           .placeholder = "N", .order = true } },
};

extern const struct hb_rule hb_rule_mists_guards, hb_rule_mists_graves, hb_rule_mists_haunted;

static const struct hb_rule *const rules[] = { &hb_rule_mists_guards, &hb_rule_mists_graves, &hb_rule_mists_haunted,
                                               NULL };

static uint32_t bit_of(const struct hb_rule *rule)
{
    return (uint32_t)1 << rule->number;
}

static bool choose(struct hb_tg_setup *s, struct hb_error *err)
{
    unsigned level = 0;

    if (!hb_tg_option_choice(s, LEVEL, &level, err))
        return false;
    level++;
    s->terms.variant = (uint8_t)level;
    s->terms.rules = bit_of(&hb_rule_mists_guards);
    if (level >= HB_MISTS_GRAVES)
        s->terms.rules |= bit_of(&hb_rule_mists_graves);
    if (level >= HB_MISTS_HAUNTED)
        s->terms.rules |= bit_of(&hb_rule_mists_haunted);
    return true;
}

static bool check_players(const struct hb_tg_setup *s, struct hb_error *err)
{
    unsigned begins = 0;

    if (s->players < 1 || s->players > PLAYERS)
        return hb_refuse(err, HB_BAD_OPTION, "mists.players n=%u most=%d", s->players, PLAYERS);
    if (!hb_tg_option_choice(s, BEGINS, &begins, err))
        return false;
    return begins < s->players || hb_refuse(err, HB_BAD_OPTION, "mists.begins n=%u most=%u", begins + 1, s->players);
}

/* The check has read it before. */
unsigned hb_mists_first(const struct hb_tg_setup *s)
{
    unsigned begins = 0;
    struct hb_error err;

    return hb_tg_option_choice(s, BEGINS, &begins, &err) ? begins : 0;
}

static void option_text(const struct hb_terms *terms, unsigned option, struct hb_text *out)
{
    (void)option;
    hb_put(out, "%u", terms->variant);
}

/* MIS-2.5. */
static bool draws_tile(const struct hb_terms *terms, const struct hb_design *d)
{
    return terms->variant >= HB_MISTS_GRAVES || !(d->kinds & (1 << HB_CASTLE | 1 << HB_CEMETERY));
}

/* MIS-4.1: the same answer for everybody. */
static bool all_win(const struct hb_game *g, int player)
{
    (void)player;
    return hb_mists_won(hb_tg_const(g));
}

/* A score that was counted apart is as good as its lowest part. */
static void attempt(const struct hb_game *g, struct hb_attempt *out)
{
    const struct hb_tilegame *tg = hb_tg_const(g);

    out->points = (uint16_t)hb_mists_score(tg);
    out->left = (uint16_t)hb_tg_tiles_to_draw(tg);
    out->used = (uint16_t)(hb_mists(tg)->supply - out->left);
}

static const struct hb_land_kind land = {
    .id = "mists",
    .options = &options,
    .lasting = 1 << LEVEL,
    .tiles_named = "figures",
    .rules = rules,
    .choose = choose,
    .check_players = check_players,
    .option_text = option_text,
    .draws_tile = draws_tile,
    .laws = { [HB_LAW_TOUCH] = "MIS-3.2",
              [HB_LAW_FIT] = "MIS-3.2",
              [HB_LAW_PUT] = "MIS-3.15",
              [HB_LAW_HELD] = "MIS-3.16",
              [HB_LAW_ORDER] = "MIS-3.18" },
};

static void setup_init(void *setup)
{
    hb_tg_setup_init(setup, &land);
}

static size_t position_size(const char *text, struct hb_error *err)
{
    return hb_tg_position_size(&land, text, err);
}

static bool position_parse(struct hb_game *g, const char *text, struct hb_error *err)
{
    return hb_tg_position_parse(&land, g, text, err);
}

extern const struct hb_kind_players hb_kind_players_mists;

const struct hb_kind hb_kind_mists = {
    HB_TG_ANSWERS,
    .id = "mists",
    .title = "Mists over Carcassonne",
    .options = options.list,
    .players_min = 1,
    .players_max = PLAYERS,
    .setup_init = setup_init,
    .position_size = position_size,
    .position_parse = position_parse,
    .score = hb_tg_score,
    .score_if_over = hb_tg_score_if_over,
    .scores_if_over = hb_tg_scores_if_over,
    .winner = all_win,
    .together = true,
    .levels = "level",
    .attempt = attempt,
    .for_players = &hb_kind_players_mists,
    .land = &land,
};
