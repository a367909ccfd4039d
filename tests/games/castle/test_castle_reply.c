/* test_castle_reply.c -- what somebody gains in the castle who knows how hard mixes its secret choices.
 *
 * Games are played by hard in all seats.  Whenever cards are chosen, one of the players is taken who knows with which
 * chance each of the others makes each choice, but not which one they make.  Their choices are tried against those,
 * each to the end of the round, where everybody makes the best of their turns (weigh.h), and the one that brings the
 * largest lead is the best reply.
 *
 * Of two, every choice is tried against every choice, and what the best reply gains is how much more it brings than the
 * best reply to a mixture that cannot be exploited, which is found by letting both learn.  Of more there is no such
 * mixture: there the best reply is compared with their own mixture, which may be worse for other reasons, so this is
 * the most that knowledge can be worth; the choices of the others are drawn, and which reply is the best follows from
 * half of the draws, what it is worth from the other half, so that luck is not taken for knowledge.
 *
 * A few choices each in every run of the tests, with few playouts, where the gain is 5 points a choice at most.
 * HRADBY_GAMES=20 HRADBY_CHOICES=100 HRADBY_PLAYOUTS=4400 HRADBY_SEED=7 looks at whole games and as many, with so many
 * playouts a choice; HRADBY_DRAWS=24 at more draws, HRADBY_ONLY=*two*summer* at one season and number of players.
 * HRADBY_REPLIES=1 lets the best replies be played by one of the seats, and tells how much it leads by at the end. */
#include "hradby/player.h"
#include "players/weigh.h"
#include "tests/support/begun_game.h"
#include "tests/support/dice.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { CHOICES_MAX = 64, STEPS_MAX = 400, QUICKLY = 50, GAIN_MOST = 5 };

/* With which chance somebody makes each of their choices. */
struct mixture {
    size_t count;
    struct hb_candidate choice[CHOICES_MAX];
};

struct bench {
    struct hb_player *player;
    struct hb_game *game, *view, *trial;
    struct hb_beam beam;
    void *states;   /* of the beam */
    bool events;    /* chance plays a part in rounds */
    unsigned draws; /* by which the best reply is found, and as many by which it is valued */
    struct hb_move *moves;
    struct mixture mixture[HB_PLAYERS_MAX];
    struct dice dice;
    uint64_t asked;
    bool replies;          /* the one who knows the mixtures plays best replies, too */
    int knowing;           /* who that is */
    double leads, squares; /* of theirs, at the end of games */
    double gained;         /* by knowing the mixtures, in all decisions */
    unsigned decisions;
};

static unsigned long number_of(const char *name, unsigned long otherwise)
{
    const char *text = getenv(name);

    return text ? strtoul(text, NULL, 10) : otherwise;
}

/* A game */

static void *space(size_t bytes)
{
    void *memory = calloc(1, bytes);

    assert_non_null(memory);
    return memory;
}

static void sit_down(struct bench *b, const char *season, unsigned players)
{
    struct hb_player_spec spec;
    struct hb_error err = { .code = HB_OK };
    char text[64];

    snprintf(text, sizeof text, "hard:playouts=%lu,memory=8", number_of("HRADBY_PLAYOUTS", 200));
    assert_true(hb_player_read(&spec, text, &err));
    b->game = begun_game("castle", players, "season", season);
    b->view = space(hb_size(b->game));
    b->trial = space(hb_size(b->game));
    b->moves = space(2 * HB_MOVES_MAX * sizeof *b->moves);
    b->states = space(HB_BEAM_STATES * hb_size(b->game));
    hb_weigh_beam_init(&b->beam, b->states, hb_size(b->game), b->moves + HB_MOVES_MAX);
    b->beam.by_expect = true;
    b->player = hb_player_open(&spec, b->game, NULL, space(hb_player_size(&spec, b->game)));
}

static void stand_up(struct bench *b)
{
    free(b->states);
    free(b->moves);
    free(b->trial);
    free(b->view);
    free(b->game);
    free(b->player);
}

static struct hb_move think(struct bench *b, int who, struct mixture *m)
{
    struct hb_choice answer;
    struct hb_question q = { .view = b->view, .who = who, .seed = b->asked++ };

    if (m) {
        q.ranks = m->choice;
        q.cap = CHOICES_MAX;
    } else {
        q.playouts = QUICKLY;
    }
    hb_view(b->game, who, b->view);
    hb_player_choose(b->player, &q, &answer);
    if (m)
        m->count = answer.count;
    return answer.move;
}

/* A round, as it goes when the choices are made */

static void chance(struct hb_game *g, struct dice *d)
{
    hb_play(g, HB_CHANCE, hb_outcome(g, (uint32_t)dice_below(d, (int)hb_total_weight(g))), NULL);
}

static void finish_round(struct bench *b, struct dice *d)
{
    struct hb_turn_line line;

    for (unsigned i = 0; i < STEPS_MAX && hb_actor(b->trial) != HB_NOBODY && hb_actor(b->trial) != HB_SEVERAL; i++) {
        int who = hb_actor(b->trial);

        if (who == HB_CHANCE) {
            chance(b->trial, d);
            continue;
        }
        hb_weigh_best_line(&b->beam, b->trial, who, 1, &line);
        for (unsigned k = 0; k < line.length; k++)
            hb_play(b->trial, who, line.move[k], NULL);
    }
}

static struct hb_move drawn_from(const struct mixture *m, struct dice *d)
{
    double at = dice_below(d, 1 << 20) / (double)(1 << 20);
    size_t i = 0;

    while (i + 1 < m->count && (at -= m->choice[i].share) >= 0)
        i++;
    return m->choice[i].move;
}

static double lead_of(const struct hb_game *g, int who)
{
    int32_t points[HB_PLAYERS_MAX], most = INT32_MIN;

    hb_expect(g, points);
    for (int p = 0; p < g->players; p++)
        most = p != who && points[p] > most ? points[p] : most;
    return (points[who] - most) / 256.0;
}

/* What `who` leads by at the end of the round if all choose as in taken[]; the same events of chance for the same n. */
static double outcome_of(struct bench *b, int who, const struct hb_move *taken, unsigned n)
{
    struct dice d = { b->asked * 1000 + n };

    hb_copy(b->trial, b->game);
    for (int p = 0; p < b->game->players; p++)
        if (hb_may_move(b->game, p))
            hb_play(b->trial, p, taken[p], NULL);
    finish_round(b, &d);
    return lead_of(b->trial, who);
}

/* The best reply of several */

/* What `who` leads by on average if they choose m and the others choose as they mix. */
static double mean_of(struct bench *b, int who, struct hb_move m, unsigned first)
{
    struct hb_move taken[HB_PLAYERS_MAX];
    double sum = 0;

    for (unsigned n = first; n < first + b->draws; n++) {
        struct dice d = { b->asked * 2000 + n };

        for (int p = 0; p < b->game->players; p++)
            taken[p] = drawn_from(&b->mixture[p], &d);
        taken[who] = m;
        sum += outcome_of(b, who, taken, n);
    }
    return sum / b->draws;
}

/* Which reply is the best follows from half of the draws, what it is worth from the others. */
static double gain_of(struct bench *b, int who, size_t *best)
{
    const struct mixture *own = &b->mixture[who];
    double most = 0, reply = 0, usual = 0;

    for (size_t i = 0; i < own->count; i++) {
        double seen = mean_of(b, who, own->choice[i].move, 0), is = mean_of(b, who, own->choice[i].move, b->draws);

        if (i == 0 || seen > most)
            most = seen, reply = is, *best = i;
        usual += own->choice[i].share * is;
    }
    return reply - usual;
}

/* The best reply of two */

/* What the first of two leads by, by what they choose and what the other one does. */
struct matrix {
    size_t rows, columns;
    double lead[CHOICES_MAX][CHOICES_MAX];
};

static void fill_matrix(struct bench *b, int who, unsigned first, struct matrix *m)
{
    const struct mixture *own = &b->mixture[who], *other = &b->mixture[1 - who];
    unsigned draws = b->events ? b->draws : 1;
    struct hb_move taken[2];

    m->rows = own->count;
    m->columns = other->count;
    for (size_t i = 0; i < m->rows; i++)
        for (size_t k = 0; k < m->columns; k++) {
            m->lead[i][k] = 0;
            taken[who] = own->choice[i].move;
            taken[1 - who] = other->choice[k].move;
            for (unsigned n = first; n < first + draws; n++)
                m->lead[i][k] += outcome_of(b, who, taken, n) / draws;
        }
}

static double row_worth(const struct matrix *m, size_t row, const double *mix)
{
    double sum = 0;

    for (size_t k = 0; k < m->columns; k++)
        sum += m->lead[row][k] * mix[k];
    return sum;
}

static size_t best_row(const struct matrix *m, const double *mix)
{
    size_t best = 0;

    for (size_t i = 1; i < m->rows; i++)
        if (row_worth(m, i, mix) > row_worth(m, best, mix))
            best = i;
    return best;
}

/* Which share of their choices each should be: those regretted, in proportion. */
static void match_regret(const double *regret, size_t n, double *mix)
{
    double all = 0;

    for (size_t i = 0; i < n; i++)
        all += regret[i];
    for (size_t i = 0; i < n; i++)
        mix[i] = all > 0 ? regret[i] / all : 1 / (double)n;
}

static void regret_more(double *regret, double more)
{
    *regret = *regret + more > 0 ? *regret + more : 0;
}

/* Both learn from each other (regret matching, later rounds counting more) until the best reply to the second one's
 * mixture cannot be much lower: that is what the first one gets against somebody who cannot be exploited. */
static double fair_lead(const struct matrix *m)
{
    enum { LESSONS = 3000 };
    double rows[CHOICES_MAX] = { 0 }, columns[CHOICES_MAX] = { 0 }, mean[CHOICES_MAX] = { 0 };
    double row_mix[CHOICES_MAX], column_mix[CHOICES_MAX], weights = 0;

    for (unsigned t = 1; t <= LESSONS; t++) {
        double lead = 0, row[CHOICES_MAX];

        match_regret(rows, m->rows, row_mix);
        match_regret(columns, m->columns, column_mix);
        for (size_t i = 0; i < m->rows; i++)
            lead += row_mix[i] * (row[i] = row_worth(m, i, column_mix));
        for (size_t i = 0; i < m->rows; i++)
            regret_more(&rows[i], row[i] - lead);
        for (size_t k = 0; k < m->columns; k++) {
            double column = 0;

            for (size_t i = 0; i < m->rows; i++)
                column += row_mix[i] * m->lead[i][k];
            regret_more(&columns[k], lead - column);
            mean[k] += t * column_mix[k];
        }
        weights += t;
    }
    for (size_t k = 0; k < m->columns; k++)
        mean[k] /= weights;
    return row_worth(m, best_row(m, mean), mean);
}

static double gain_of_two(struct bench *b, int who, size_t *best)
{
    static struct matrix seen, is;
    double mix[CHOICES_MAX];

    fill_matrix(b, who, 0, &seen);
    fill_matrix(b, who, b->events ? b->draws : 0, &is);
    for (size_t k = 0; k < is.columns; k++)
        mix[k] = b->mixture[1 - who].choice[k].share;
    *best = best_row(&seen, mix);
    return row_worth(&is, *best, mix) - fair_lead(&is);
}

static void choose_cards(struct bench *b)
{
    struct hb_move taken[HB_PLAYERS_MAX];
    bool chooses[HB_PLAYERS_MAX] = { false };
    int asked = b->replies ? b->knowing : dice_below(&b->dice, b->game->players);
    size_t best = 0;

    for (int p = 0; p < b->game->players; p++)
        if (hb_may_move(b->game, p)) {
            chooses[p] = true;
            taken[p] = think(b, p, &b->mixture[p]);
        }
    if (b->game->players == 2 && chooses[0] && chooses[1])
        b->gained += gain_of_two(b, asked, &best);
    else if (chooses[asked])
        b->gained += gain_of(b, asked, &best);
    b->decisions++;
    if (b->replies && chooses[asked])
        taken[asked] = b->mixture[asked].choice[best].move;
    for (int p = 0; p < b->game->players; p++)
        if (chooses[p])
            hb_play(b->game, p, taken[p], NULL);
}

static void play_game(struct bench *b)
{
    unsigned end = b->decisions + (unsigned)number_of("HRADBY_CHOICES", 3);

    while (!b->game->over && b->decisions < end) {
        int who = hb_actor(b->game);

        if (who == HB_SEVERAL)
            choose_cards(b);
        else if (who == HB_CHANCE)
            chance(b->game, &b->dice);
        else
            hb_play(b->game, who, think(b, who, NULL), NULL);
    }
}

static void note_lead(struct bench *b)
{
    double lead = hb_score(b->game, b->knowing), others = b->game->players - 1;

    for (int p = 0; p < b->game->players; p++)
        lead -= p == b->knowing ? 0 : hb_score(b->game, p) / others;
    b->leads += lead;
    b->squares += lead * lead;
}

static void tell_leads(const struct bench *b, double games)
{
    double mean = b->leads / games, variance = b->squares / games - mean * mean;

    if (b->replies)
        printf("  with best replies he leads by %.1f, variance of a game %.0f\n", mean, variance);
}

/* What knowing the mixtures is worth in a choice, on average. */
static double gain_in_a_choice(const char *season, unsigned players)
{
    unsigned long games = number_of("HRADBY_GAMES", 1);
    struct bench b = { .replies = number_of("HRADBY_REPLIES", 0) != 0,
                       .events = strcmp(season, "winter") == 0,
                       .dice = { number_of("HRADBY_SEED", 1) },
                       .asked = 1,
                       .draws = (unsigned)number_of("HRADBY_DRAWS", players == 2 ? 2 : 16) };

    for (unsigned long i = 0; i < games; i++) {
        b.knowing = (int)(i % players);
        sit_down(&b, season, players);
        play_game(&b);
        note_lead(&b);
        stand_up(&b);
    }
    printf("castle in %s, %u players: %.2f points a game in %lu games, %.3f a choice in %u\n", season, players,
           b.gained / (double)games, games, b.gained / b.decisions, b.decisions);
    tell_leads(&b, (double)games);
    return b.gained / b.decisions;
}

static void who_knows_how_two_mix_in_summer_gains_little(void **state)
{
    (void)state;
    assert_true(gain_in_a_choice("summer", 2) <= GAIN_MOST);
}

static void who_knows_how_four_mix_in_summer_gains_little(void **state)
{
    (void)state;
    assert_true(gain_in_a_choice("summer", 4) <= GAIN_MOST);
}

static void who_knows_how_two_mix_in_winter_gains_little(void **state)
{
    (void)state;
    assert_true(gain_in_a_choice("winter", 2) <= GAIN_MOST);
}

static void who_knows_how_four_mix_in_winter_gains_little(void **state)
{
    (void)state;
    assert_true(gain_in_a_choice("winter", 4) <= GAIN_MOST);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_knows_how_two_mix_in_summer_gains_little),
        cmocka_unit_test(who_knows_how_four_mix_in_summer_gains_little),
        cmocka_unit_test(who_knows_how_two_mix_in_winter_gains_little),
        cmocka_unit_test(who_knows_how_four_mix_in_winter_gains_little),
    };

    cmocka_set_test_filter(getenv("HRADBY_ONLY"));
    return cmocka_run_group_tests(tests, NULL, NULL);
}
