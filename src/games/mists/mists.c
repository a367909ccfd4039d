/* mists.c -- Mists over Carcassonne as a kind of game: everybody together against the ghosts, at six levels.
 *
 * MIS-1    Each level has its tiles, ghosts, deadlines and target (levels.c).
 * MIS-2.1  One to five players.
 * MIS-2.5  At level 1 the tiles with castles and cemeteries stay in the box.
 * MIS-4.1  All win together, or nobody does. */
#include "core/assert.h"
#include "games/mists/inside.h"

#include <stddef.h>
#include <string.h>

enum { LEVEL, FIGURES, OWN_OPTIONS };
enum { PLAYERS = 5 };

static const struct hb_option options[] = {
    [LEVEL] = { "level", HB_CHOICE, "1 2 3 4 5 6", "1", "how hard it is, and which rules are in play", false, NULL },
    [FIGURES] = { "figures", HB_COUNTS, NULL, "",
                  "numbers of a level and how many there are of a tile, such as target/3=100 or M12=2; "
                  "data/mists.figures has all",
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
    char all[HB_WORD_TEXT];
    struct hb_text t = hb_text_in(all, sizeof all);
    unsigned level = s->terms.variant;

    if (!hb_mists_figures_read(s->own_text[FIGURES], err) || !hb_mists_level_check(s->own_text[FIGURES], level, err))
        return false;
    hb_mists_figures_put(s->own_text[FIGURES], level, &t);
    HB_ASSERT(hb_text_fits(&t));
    memcpy(s->own_text[FIGURES], all, t.len + 1);
    s->given |= 1 << FIGURES;
    return true;
}

static bool choose(struct hb_lg_setup *s, struct hb_error *err)
{
    unsigned level = 0;

    if (!hb_lg_which(s, LEVEL, &level, err))
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
    return option != FIGURES || hb_mists_figures_read(text, err);
}

static bool draws_tile(const struct hb_terms *terms, const struct hb_design *d)
{
    return terms->variant >= HB_MISTS_GRAVES || !(d->kinds & (1 << HB_CASTLE | 1 << HB_CEMETERY));
}

static unsigned copies(const struct hb_lg_setup *s, const struct hb_design *d)
{
    return hb_mists_copies(s->own_text[FIGURES], d);
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

static const struct hb_land_kind land = {
    .id = "mists",
    .options = options,
    .own_options = OWN_OPTIONS,
    .lasting = 1 << LEVEL,
    .tiles_named = "figures",
    .rules = rules,
    .reads = reads,
    .choose = choose,
    .option_text = option_text,
    .draws_tile = draws_tile,
    .copies = copies,
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
    .outlook = hb_mists_outlook,
    .land = &land,
};
