/* meadow.c -- a second game on a landscape: goatherds on a meadow.
 *
 * MEA-1  Each player has four goatherds, who stand on roads and at monasteries, never in cities.
 * MEA-2  From level 2 on they lie in the grass, too.
 * MEA-3  A road is worth a point a tile, complete or not, a monastery one for each tile around it.
 * MEA-4  At level 1 no tile with a city is drawn.
 * MEA-5  All win together if they have 20 points a level, or all lose.
 *
 * The tiles are those of another game, so that none have to be made for it. */
#include "engine/tilegame/rule.h"
#include "hradby/campaign.h"

#include <stddef.h>

enum { LEVEL };
enum { PLAYERS = 4, GRASS_FROM = 2, TARGET = 20 };

static struct hb_land_options options = {
    .list = { [LEVEL] = { "level", HB_CHOICE, "1 2 3", "1", .help = "how hard it is" } },
};

extern const struct hb_rule hb_rule_meadow_ways, hb_rule_meadow_grass;

static const struct hb_rule *const rules[] = { &hb_rule_meadow_ways, &hb_rule_meadow_grass, NULL };

static bool choose(struct hb_tg_setup *s, struct hb_error *err)
{
    unsigned level = 0;

    if (!hb_tg_option_choice(s, LEVEL, &level, err))
        return false;
    s->terms.variant = (uint8_t)(level + 1);
    s->terms.rules = (uint32_t)1 << hb_rule_meadow_ways.number;
    if (s->terms.variant >= GRASS_FROM)
        s->terms.rules |= (uint32_t)1 << hb_rule_meadow_grass.number;
    return true;
}

static bool check_players(const struct hb_tg_setup *s, struct hb_error *err)
{
    return (s->players >= 1 && s->players <= PLAYERS) ||
           hb_refuse(err, HB_BAD_OPTION, "meadow.players n=%u most=%d", s->players, PLAYERS);
}

static void option_text(const struct hb_terms *terms, unsigned option, struct hb_text *out)
{
    (void)option;
    hb_put(out, "%u", terms->variant);
}

static bool draws_tile(const struct hb_terms *terms, const struct hb_design *d)
{
    return terms->variant >= GRASS_FROM || !(d->kinds >> HB_CITY & 1);
}

static int points_of_all(const struct hb_game *g)
{
    int points = 0;

    for (int p = 0; p < g->players; p++)
        points += hb_tg_score(g, p);
    return points;
}

static bool all_win(const struct hb_game *g, int player)
{
    (void)player;
    return points_of_all(g) >= TARGET * hb_tg_const(g)->variant;
}

static void attempt(const struct hb_game *g, struct hb_attempt *out)
{
    out->points = (uint16_t)points_of_all(g);
    out->used = (uint16_t)hb_tg_land(hb_tg_const(g))->tiles;
    out->left = (uint16_t)hb_tg_tiles_to_draw(hb_tg_const(g));
}

static const struct hb_land_kind land = {
    .id = "meadow",
    .options = &options,
    .lasting = 1 << LEVEL,
    .tiles_named = "level",
    .rules = rules,
    .choose = choose,
    .check_players = check_players,
    .option_text = option_text,
    .draws_tile = draws_tile,
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

extern const struct hb_kind_players hb_kind_players_meadow;

const struct hb_kind hb_kind_meadow = {
    HB_TG_ANSWERS,
    .id = "meadow",
    .title = "The Meadow",
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
    .for_players = &hb_kind_players_meadow,
    .land = &land,
};
