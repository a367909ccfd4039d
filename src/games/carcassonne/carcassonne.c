/* carcassonne.c -- Carcassonne as a kind of game: the base game in both editions, and room for expansions. */
#include "core/assert.h"
#include "rules/rule.h"

#include <stddef.h>
#include <string.h>

static bool may_move(const struct hb_game *g, int who)
{
    return who == g->actor;
}

static const char *phase(const struct hb_game *g)
{
    return g->over ? "over" : hb_current_step(hb_carc_const(g))->phase;
}

static size_t legal(const struct hb_game *g, int who, struct hb_move *out, size_t cap)
{
    return hb_current_step(hb_carc_const(g))->legal(hb_carc_const(g), who, out, cap);
}

static bool is_legal(const struct hb_game *g, int who, struct hb_move m)
{
    return hb_current_step(hb_carc_const(g))->is_legal(hb_carc_const(g), who, m);
}

static void why_illegal(const struct hb_game *g, int who, struct hb_move m, const struct hb_names *names,
                        struct hb_error *err)
{
    hb_current_step(hb_carc_const(g))->why(hb_carc_const(g), who, m, names, err);
}

static uint32_t weight(const struct hb_game *g, struct hb_move m)
{
    return hb_current_step(hb_carc_const(g))->weight(hb_carc_const(g), m);
}

static uint32_t total_weight(const struct hb_game *g)
{
    return hb_current_step(hb_carc_const(g))->total_weight(hb_carc_const(g));
}

static struct hb_move outcome(const struct hb_game *g, uint32_t at)
{
    return hb_current_step(hb_carc_const(g))->outcome(hb_carc_const(g), at);
}

static void play(struct hb_game *g, int who, struct hb_move m, struct hb_sink *sink)
{
    struct hb_carcassonne *c = hb_carc(g);

    hb_current_step(c)->play(c, who, m, sink);
    c->at++;
    hb_agenda_run(c, sink);
}

/* Everything is open but the order of tiles that was given beforehand. */
static void view(const struct hb_game *g, int viewer, struct hb_game *out)
{
    struct hb_carcassonne *c = hb_carc(out);

    (void)viewer;
    hb_copy(out, g);
    memset(hb_draws(c), 0, c->draws * sizeof(uint16_t));
    c->draws = c->draws_done = 0;
}

/* What is drawn is decided when it is drawn: there is nothing to fill in. */
static void complete(struct hb_game *g, int viewer, struct hb_random *random)
{
    (void)g;
    (void)viewer;
    (void)random;
}

static int score(const struct hb_game *g, int player)
{
    return hb_seats(hb_carc_const(g))[player].score;
}

struct sum {
    struct hb_award award;
    int player;
    int points;
};

static void add_up(struct hb_award *a, int player, unsigned source, int points, const struct hb_scored *s)
{
    struct sum *sum = (struct sum *)a;

    (void)source;
    (void)s;
    sum->points += player == sum->player ? points : 0;
}

static int score_if_over(const struct hb_game *g, int player)
{
    struct sum sum = { { add_up }, player, score(g, player) };

    if (!g->over)
        hb_final_points(hb_carc_const(g), &sum.award);
    return sum.points;
}

static int reserve(const struct hb_game *g, int player)
{
    const struct hb_carcassonne *c = hb_carc_const(g);
    int n = 0;

    for (unsigned piece = 0; piece < c->pieces; piece++)
        n += hb_piece_kind(c, piece)->power ? hb_seats(c)[player].supply[piece] : 0;
    return n;
}

/* BAS-20: the highest total wins, equal ones share. */
static bool winner(const struct hb_game *g, int player)
{
    for (int p = 0; p < g->players; p++)
        if (score(g, p) > score(g, player))
            return false;
    return true;
}

static const struct hb_landscape *landscape(const struct hb_game *g)
{
    return hb_land(hb_carc_const(g));
}

static const char *piece_name(const struct hb_game *g, unsigned piece)
{
    return hb_piece_kind(hb_carc_const(g), piece)->name;
}

static unsigned piece_power(const struct hb_game *g, unsigned piece)
{
    return hb_piece_kind(hb_carc_const(g), piece)->power;
}

static unsigned hand(const struct hb_game *g)
{
    return hb_carc_const(g)->drawn;
}

static unsigned just_laid(const struct hb_game *g)
{
    return hb_carc_const(g)->laid;
}

static void check_pieces(const struct hb_carcassonne *c, unsigned player)
{
    for (unsigned piece = 0; piece < c->pieces; piece++) {
        unsigned n = hb_seats(c)[player].supply[piece];
        for (unsigned i = 0; i < hb_land(c)->figures; i++)
            n += hb_figures(hb_land(c))[i].player == player && hb_figures(hb_land(c))[i].piece == piece;
        HB_ASSERT(n == hb_piece_kind(c, piece)->each);
    }
}

static void check(const struct hb_game *g)
{
    const struct hb_carcassonne *c = hb_carc_const(g);
    unsigned unseen = 0, aside = 0;

    hb_land_check(hb_land(c));
    for (unsigned i = 0; i < c->stocks; i++) {
        unseen += hb_stocks(c)[i].unseen;
        aside += hb_stocks(c)[i].aside;
    }
    HB_ASSERT(unseen == c->tiles_left);
    HB_ASSERT(unseen + aside + hb_land(c)->tiles + (c->drawn ? 1 : 0) == hb_land(c)->tiles_max);
    for (unsigned p = 0; p < g->players; p++) {
        int sum = 0;
        for (unsigned s = 0; s < c->sources; s++)
            sum += hb_seats(c)[p].points[s];
        HB_ASSERT(sum == hb_seats(c)[p].score);
        check_pieces(c, p);
    }
}

const struct hb_kind hb_kind_carcassonne = {
    .id = "carcassonne",
    .title = "Carcassonne",
    .options = hb_carc_options,
    .players_min = 1,
    .players_max = 8,
    .setup_size = sizeof(struct hb_carc_setup),
    .setup_kept = offsetof(struct hb_carc_setup, bag_text),
    .setup_init = hb_carc_setup_init,
    .setup_option = hb_carc_setup_option,
    .setup_check = hb_carc_setup_check,
    .setup_text = hb_carc_setup_text,
    .state_size = hb_carc_state_size,
    .begin = hb_carc_begin,
    .may_move = may_move,
    .phase = phase,
    .legal = legal,
    .is_legal = is_legal,
    .why_illegal = why_illegal,
    .weight = weight,
    .total_weight = total_weight,
    .outcome = outcome,
    .play = play,
    .view = view,
    .complete = complete,
    .move_text = hb_carc_move_text,
    .move_parse = hb_carc_move_parse,
    .move_facts = hb_carc_move_facts,
    .move_words = hb_carc_move_words,
    .event_facts = hb_carc_event_facts,
    .event_words = hb_carc_event_words,
    .state_facts = hb_carc_state_facts,
    .position_text = hb_carc_position_text,
    .position_size = hb_carc_position_size,
    .position_parse = hb_carc_position_parse,
    .score = score,
    .score_if_over = score_if_over,
    .reserve = reserve,
    .winner = winner,
    .check = check,
    .landscape = landscape,
    .piece_name = piece_name,
    .piece_power = piece_power,
    .hand = hand,
    .just_laid = just_laid,
    .value = hb_carc_value,
    .move_parts = hb_carc_move_parts,
};
