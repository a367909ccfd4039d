/* test_look.c -- what lies on the table (hradby/look.h) agrees with what the game says when it is asked one by one, and with
 * `state`, in random games of all kinds. */
#include "hradby/look.h"
#include "hradby/table.h"
#include "table/json.h"
#include "tests/support/dice.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { EVERY = 9, OPTIONS = 2 };

/* Games of all kinds. */
static const struct game {
    const char *kind;
    unsigned players;
    const char *option[OPTIONS], *value[OPTIONS];
} games[] = {
    { "carcassonne", 2, { NULL }, { NULL } },
    { "carcassonne", 3, { "expansions" }, { "inns traders river" } },
    { "carcassonne", 6, { "expansions" }, { "abbot magewitch hills ferries inns river" } },
    { "carcassonne", 3, { "expansions" }, { "messages robbers traders gold" } },
    { "carcassonne", 4, { "expansions" }, { "robbers circles flier" } },
    { "carcassonne", 2, { "expansions", "edition" }, { "wheel ghosts messages", "bb5" } },
    { "mists", 1, { "level" }, { "1" } },
    { "mists", 3, { "level" }, { "4" } },
    { "mists", 5, { "level" }, { "6" } },
    { "castle", 2, { NULL }, { NULL } },
    { "castle", 3, { "season" }, { "winter" } },
};

enum { GAMES = sizeof games / sizeof games[0] };

static struct hb_game *begin_game(const struct game *what)
{
    struct hb_error err = { .code = HB_OK };
    struct hb_plan plan;
    struct hb_table *t;
    struct hb_game *g;

    assert_true(hb_plan_new(&plan, hb_kind_named(what->kind), &err));
    plan.players = what->players;
    for (int i = 0; i < OPTIONS && what->option[i]; i++)
        if (!hb_plan_option(&plan, what->option[i], what->value[i], &err))
            fail_msg("%s", err.text);
    t = hb_table_open(&plan, NULL, &err);
    if (!t)
        fail_msg("%s", err.text);
    g = malloc(hb_size(hb_table_game(t)));
    assert_non_null(g);
    hb_copy(g, hb_table_game(t));
    hb_table_close(t);
    hb_plan_free(&plan);
    return g;
}

static void play_one(struct hb_game *g, struct dice *d)
{
    static struct hb_move move[HB_MOVES_MAX];
    int who = hb_actor(g) == HB_SEVERAL ? 0 : hb_actor(g);

    while (!hb_may_move(g, who))
        who++;
    if (who == HB_CHANCE) {
        hb_play(g, who, hb_outcome(g, (uint32_t)dice_below(d, (int)hb_total_weight(g))), NULL);
        return;
    }
    size_t n = hb_legal_moves(g, who, move, HB_MOVES_MAX);
    hb_play(g, who, move[dice_below(d, (int)n)], NULL);
}

/* Plays all games and shows some of their positions, and the last, to the eye. */
static void in_positions(void (*eye)(const struct hb_game *g))
{
    for (int i = 0; i < GAMES; i++) {
        struct dice d = { 4100u + (uint64_t)i };
        struct hb_game *g = begin_game(&games[i]);

        for (unsigned n = 0;; n++) {
            if (n % EVERY == 0 || g->over)
                eye(g);
            if (g->over)
                break;
            play_one(g, &d);
        }
        free(g);
    }
}

/* Seats */

static void check_seats(const struct hb_game *g)
{
    struct hb_look look;

    hb_look(g, &look);
    assert_int_equal(look.players, g->players);
    assert_int_equal(look.over, g->over);
    for (int p = 0; p < g->players; p++) {
        long points = 0;

        assert_int_equal(look.seat[p].score, hb_score(g, p));
        assert_int_equal(look.seat[p].if_over, hb_score_if_over(g, p));
        assert_int_equal(look.winners >> p & 1, hb_winner(g, p));
        for (unsigned i = 0; i < look.seat[p].part[HB_SEAT_POINTS].count; i++)
            points += look.seat[p].part[HB_SEAT_POINTS].at[i].number;
        assert_int_equal(points, hb_score(g, p));
    }
}

static void scores_and_winners_are_those_of_the_game(void **state)
{
    (void)state;
    in_positions(check_seats);
}

static struct hb_json *state_of(const struct hb_game *g)
{
    const struct hb_names nobody = { { NULL } };
    struct hb_json_describer out;
    struct hb_json *state;

    hb_json_describer_begin(&out);
    hb_describe_state(g, &nobody, &out.describer);
    state = hb_json_describer_done(&out);
    assert_non_null(state);
    return state;
}

static void check_numbers(const struct hb_number_list *n, const struct hb_json *told)
{
    for (unsigned i = 0; i < n->count; i++)
        if (n->at[i].number == HB_OFF_TRACK)
            assert_true(hb_json_is_null(hb_json_object_get(told, n->at[i].name)));
        else
            assert_int_equal(hb_json_integer_value(hb_json_object_get(told, n->at[i].name)), n->at[i].number);
}

static void check_state(const struct hb_game *g)
{
    static const char *const list[HB_SEAT_LISTS] = { "supply", "goods", "points", "counters" };
    struct hb_json *state = state_of(g), *players = hb_json_object_get(state, "players");
    struct hb_look look;

    hb_look(g, &look);
    assert_int_equal(hb_json_array_size(players), g->players);
    for (int p = 0; p < g->players; p++) {
        const struct hb_json *told = hb_json_array_get(players, (size_t)p);
        for (unsigned part = 0; part < HB_SEAT_LISTS; part++) {
            const struct hb_json *numbers = hb_json_object_get(told, list[part]);
            assert_int_equal(hb_json_object_size(numbers), look.seat[p].part[part].count);
            check_numbers(&look.seat[p].part[part], numbers);
        }
        check_numbers(&look.seat[p].part[HB_SEAT_MORE], told);
        check_numbers(&look.seat[p].part[HB_SEAT_ON_TRACK], told);
    }
    if (look.party.there) {
        const struct hb_json *party = hb_json_object_get(state, hb_kind_of(g)->id);
        assert_int_equal(hb_json_integer_value(hb_json_object_get(party, "target")), look.party.target);
        if (look.party.scores.count > 0)
            check_numbers(&look.party.scores, hb_json_object_get(party, "colours"));
    }
    assert_int_equal(look.party.there, hb_kind_of(g)->together);
    hb_json_decref(state);
}

static void every_number_of_a_seat_is_in_the_state(void **state)
{
    (void)state;
    in_positions(check_state);
}

/* The score track */

static void check_track(const struct hb_game *g)
{
    struct hb_look look;
    unsigned found = 0;

    hb_look(g, &look);
    for (long space = 0; space < HB_SCORE_SPACES; space++)
        for (unsigned i = 0; hb_look_on_space(&look, space, &i); i++)
            found++;
    assert_int_equal(found, look.on_track);
    assert_true(look.track_minded || !look.on_track);
    for (int p = 0; look.track_minded && p < g->players; p++) {
        long total = 0;
        unsigned counters = 0;
        for (unsigned i = 0; i < look.on_track; i++)
            counters += look.track[i].player == p && look.track[i].is_counter;
        for (unsigned i = 0; i < look.seat[p].part[HB_SEAT_COUNTERS].count; i++)
            total += look.seat[p].part[HB_SEAT_COUNTERS].at[i].number;
        assert_int_equal(counters, look.seat[p].part[HB_SEAT_COUNTERS].count ? 2 : 1);
        assert_true(total <= look.seat[p].score);
    }
}

static void everybody_has_his_counters_on_the_track(void **state)
{
    (void)state;
    in_positions(check_track);
}

/* Landscapes */

static void check_part(const struct hb_look_land *l, unsigned part, const struct hb_feature *of)
{
    struct hb_placed at = hb_land_placed_at(l->land, hb_look_tile_of(l, part));

    assert_int_equal(hb_land_feature_id(l->land, at.x, at.y, hb_look_segment_of(l, part)), of->id);
}

static void check_region(const struct hb_look_land *l, const struct hb_look_region *r)
{
    const struct hb_feature *f = &r->feature;
    struct hb_feature asked = hb_land_feature_of(l->land, f->x, f->y, f->segment);
    struct hb_value value = hb_land_feature_value(l->game, f->x, f->y, f->segment);

    assert_int_equal(f->kind, asked.kind);
    assert_int_equal(f->tiles, asked.tiles);
    assert_int_equal(f->open, asked.open);
    assert_int_equal(f->complete, asked.complete);
    assert_int_equal(r->value.now, value.now);
    assert_int_equal(r->value.whole, value.whole);
    assert_int_equal(r->value.owners, value.owners);
    for (unsigned i = 0; i < r->pieces; i++) {
        struct hb_placed_piece piece = hb_look_piece(l, r->piece[i]);
        if (piece.segment != HB_NO_SEGMENT)
            assert_int_equal(hb_land_feature_id(l->land, piece.x, piece.y, piece.segment), f->id);
    }
}

/* Every segment is a part of one region, and every piece that stands on one is with it. */
static void check_land(const struct hb_game *g)
{
    static struct hb_look_land l;
    static struct hb_look_region r;
    unsigned parts = 0, standing = 0, before = 0;

    if (!hb_land_of(g))
        return;
    hb_look_land(&l, g);
    for (unsigned i = 0; i < l.regions; i++) {
        hb_look_region(&r, &l, i, true);
        assert_true(i == 0 || l.first[i] > before);
        before = l.first[i];
        for (unsigned part = l.first[i]; part != HB_NO_PART; part = l.next[part], parts++) {
            assert_int_equal(l.region[part], i);
            check_part(&l, part, &r.feature);
        }
        check_region(&l, &r);
        for (unsigned k = 0; k < r.pieces; k++)
            standing += hb_look_piece(&l, r.piece[k]).segment != HB_NO_SEGMENT;
    }
    assert_int_equal(parts, l.parts);
    assert_int_equal(standing, hb_land_piece_count(l.land));
}

static void every_segment_and_piece_is_in_one_region(void **state)
{
    (void)state;
    in_positions(check_land);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scores_and_winners_are_those_of_the_game),
        cmocka_unit_test(every_number_of_a_seat_is_in_the_state),
        cmocka_unit_test(everybody_has_his_counters_on_the_track),
        cmocka_unit_test(every_segment_and_piece_is_in_one_region),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
