/* mists.c -- Mists over Carcassonne as a kind of game: everybody together against the ghosts, at six levels.
 *
 * MIS-1    Each level has its tiles, ghosts, deadlines and target (figures.h).
 * MIS-2.1  One to five players.
 * MIS-2.5  At level 1 the tiles with castles and cemeteries stay in the box.
 * MIS-4.1  All win together, or nobody does. */
#include "core/assert.h"
#include "games/mists/inside.h"
#include "hradby/campaign.h"

#include <stddef.h>
#include <string.h>

enum { PLAYERS = 5 };
enum { FIGURES_TEXT = 2000 }; /* none of the tiles that are thought to be there, and sixty different ones instead */

static const struct hb_option options[] = {
    [HB_MISTS_LEVEL] = { "level", HB_CHOICE, "1 2 3 4 5 6", "1", "how hard it is, and which rules are in play", false,
                         NULL },
    [HB_MISTS_FIGURES] = { "figures", HB_COUNTS, NULL, "",
                           "numbers of a level and how many there are of a tile, such as target/3=100 or M12=2; "
                           "docs/mists-figures.md has all",
                           false, "" },
    HB_OPTIONS_OF_LAND,
};

extern const struct hb_rule hb_rule_mists_guards, hb_rule_mists_graves, hb_rule_mists_haunted;

static const struct hb_rule *const rules[] = { &hb_rule_mists_guards, &hb_rule_mists_graves, &hb_rule_mists_haunted,
                                               NULL };

static uint32_t bit_of(const struct hb_rule *rule)
{
    return (uint32_t)1 << rule->number;
}

/* All numbers of this level are told, and the tiles that are corrected. */
static bool choose_figures(struct hb_lg_setup *s, struct hb_error *err)
{
    char all[FIGURES_TEXT], *figures = hb_lg_own_place(s, HB_MISTS_FIGURES);
    struct hb_text t = hb_text_in(all, sizeof all);

    if (!hb_mists_figures_check(figures, s->terms.variant, err))
        return false;
    hb_mists_figures_put(figures, s->terms.variant, &t);
    HB_ASSERT(hb_text_fits(&t) && sizeof all <= hb_lg_own_room(s));
    memcpy(figures, all, t.len + 1);
    s->given |= 1 << HB_MISTS_FIGURES;
    return true;
}

static bool choose(struct hb_lg_setup *s, struct hb_error *err)
{
    unsigned level = 0;

    if (!hb_lg_which(s, HB_MISTS_LEVEL, &level, err))
        return false;
    level++;
    s->terms.variant = (uint8_t)level;
    s->terms.rules = bit_of(&hb_rule_mists_guards);
    if (level >= HB_MISTS_GRAVES)
        s->terms.rules |= bit_of(&hb_rule_mists_graves);
    if (level >= HB_MISTS_HAUNTED)
        s->terms.rules |= bit_of(&hb_rule_mists_haunted);
    if (s->players < 1 || s->players > PLAYERS)
        return hb_refuse(err, HB_BAD_OPTION, "mists.players n=%u most=%d", s->players, PLAYERS);
    return choose_figures(s, err);
}

static void option_text(const struct hb_terms *terms, unsigned option, struct hb_text *out)
{
    (void)option;
    hb_put(out, "%u", terms->variant);
}

static bool reads(unsigned option, const char *text, struct hb_error *err)
{
    return option != HB_MISTS_FIGURES || hb_mists_figures_read(text, err);
}

static bool draws_tile(const struct hb_terms *terms, const struct hb_design *d)
{
    return terms->variant >= HB_MISTS_GRAVES || !(d->kinds & (1 << HB_CASTLE | 1 << HB_CEMETERY));
}

static unsigned copies(const struct hb_lg_setup *s, const struct hb_design *d)
{
    return hb_mists_copies(hb_lg_own_text(s, HB_MISTS_FIGURES), d);
}

static void result_facts(const struct hb_landgame *c, struct hb_facts *f)
{
    f->flag(f, "won", hb_mists_won(c));
    f->text(f, "lost", hb_mists_losses[hb_mists(c)->lost]);
}

static bool all_win(const struct hb_game *g, int player)
{
    (void)player;
    return hb_mists_won(hb_lg_const(g));
}

/* A score that was counted apart is as good as its lowest part. */
static void attempt(const struct hb_game *g, struct hb_attempt *out)
{
    const struct hb_landgame *c = hb_lg_const(g);

    out->points = (uint16_t)hb_mists_score(c);
    out->left = (uint16_t)hb_tiles_to_draw(c);
    out->used = (uint16_t)(hb_mists(c)->supply - out->left);
}

static const struct hb_land_kind land = {
    .id = "mists",
    .options = options,
    .own_options = HB_MISTS_OPTIONS,
    .lasting = 1 << HB_MISTS_LEVEL,
    .tiles_named = "figures",
    .rules = rules,
    .reads = reads,
    .choose = choose,
    .option_text = option_text,
    .draws_tile = draws_tile,
    .copies = copies,
    .laws = { [HB_LAW_TOUCH] = "MIS-3.2",
              [HB_LAW_FIT] = "MIS-3.2",
              [HB_LAW_PUT] = "MIS-3.15",
              [HB_LAW_HELD] = "MIS-3.16",
              [HB_LAW_ORDER] = "MIS-3.18" },
    .result_facts = result_facts,
};

static void setup_init(void *setup)
{
    hb_lg_setup_init(setup, &land);
}

static size_t position_size(const char *text, struct hb_error *err)
{
    return hb_lg_position_size(&land, text, err);
}

static bool position_parse(struct hb_game *g, const char *text, struct hb_error *err)
{
    return hb_lg_position_parse(&land, g, text, err);
}

const struct hb_kind hb_kind_mists = {
    HB_LAND_ANSWERS,
    .id = "mists",
    .title = "Mists over Carcassonne",
    .options = options,
    .players_min = 1,
    .players_max = PLAYERS,
    .setup_init = setup_init,
    .position_size = position_size,
    .position_parse = position_parse,
    .score = hb_lg_score,
    .score_if_over = hb_lg_score_if_over,
    .scores_if_over = hb_lg_scores_if_over,
    .reserve = hb_lg_reserve,
    .winner = all_win,
    .together = true,
    .levels = "level",
    .attempt = attempt,
    .outlook = hb_mists_outlook,
    .land = &land,
};
