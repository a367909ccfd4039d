/* mechanisms.c -- that random games with invented rules really come to every mechanism, and that each does what it
 * says. */
#include "engine/tilegame/rule.h"
#include "hradby/landscape.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/setups.h"

enum { GAMES = 40 };

/* What is looked for in every position of the games of a set-up. */
typedef bool (*seen)(const struct hb_tilegame *tg);

static unsigned times_seen_in(const struct setup *s, seen look)
{
    unsigned n = 0;

    for (unsigned i = 0; i < GAMES; i++) {
        struct dice d = { i };
        struct hb_game *g = begin(s, NULL);

        while (!g->over) {
            n += look(hb_tg_const(g));
            hb_play(g, hb_actor(g), random_move(g, &d), NULL);
        }
        free(g);
    }
    return n;
}

static unsigned times_seen(const char *expansions, unsigned players, seen look)
{
    return times_seen_in(&(const struct setup){ players, { "c3", expansions, "yes" } }, look);
}

static bool in_phase(const struct hb_tilegame *tg, const char *phase)
{
    return strcmp(hb_phase(&tg->head), phase) == 0;
}

static bool figure_inside(const struct hb_tilegame *tg)
{
    return tg->parts == 1 && in_phase(tg, "figure");
}

static void a_part_inside_a_part_has_everything_that_a_part_has(void **state)
{
    (void)state;
    assert_true(times_seen("echo", 2, figure_inside) > GAMES);
}

static bool earned_inside;

/* A second part that a part inside another one has earned, once both of them are over. */
static bool second_after_both(const struct hb_tilegame *tg)
{
    const uint8_t *traders = hb_tg_memory(tg, hb_tg_slot_of_rule(tg, 5)); /* `earned`, `second` */
    bool second = earned_inside && !tg->parts && traders[1];

    if (tg->parts)
        earned_inside = traders[0] && !traders[1];
    else if (second || !traders[0])
        earned_inside = false;
    return second;
}

static void a_builder_gives_a_second_part_after_a_part_inside_too(void **state)
{
    unsigned n = 0;

    (void)state;
    for (unsigned players = 1; players <= 6; players++)
        n += times_seen("echo traders", players, second_after_both);
    assert_true(n > 0);
}

static unsigned asked[HB_PLAYERS_MAX];

static bool in_round(const struct hb_tilegame *tg)
{
    if (in_phase(tg, "round"))
        asked[tg->head.actor]++;
    return in_phase(tg, "round");
}

static void everybody_is_asked_equally_often(void **state)
{
    (void)state;
    memset(asked, 0, sizeof asked);
    assert_true(times_seen("toast", 3, in_round) > GAMES);
    assert_int_equal(asked[0], asked[1]);
    assert_int_equal(asked[0], asked[2]);
}

static bool rolls_behind_a_bet(const struct hb_tilegame *tg)
{
    return in_phase(tg, "roll") && tg->head.actor == HB_CHANCE && tg->frames == 1;
}

static bool claims(const struct hb_tilegame *tg)
{
    return in_phase(tg, "claim") && tg->head.actor == (int)tg->turn;
}

static void chance_comes_between_two_choices(void **state)
{
    (void)state;
    assert_true(times_seen("dice", 2, rolls_behind_a_bet) > GAMES);
    assert_true(times_seen("dice", 2, claims) > GAMES);
}

static bool somebody_else_chooses(const struct hb_tilegame *tg)
{
    return in_phase(tg, "purse") && tg->head.actor != (int)tg->turn;
}

static bool order_is_asked(const struct hb_tilegame *tg)
{
    return in_phase(tg, "score");
}

static void points_are_chosen_about_by_whoever_gets_them_and_then_the_order_matters(void **state)
{
    (void)state;
    assert_true(times_seen("purse", 3, somebody_else_chooses) > 0);
    assert_true(times_seen("purse", 2, order_is_asked) > 0);
    assert_int_equal(times_seen("toast", 2, order_is_asked), 0);
}

static bool shares_while_figures_stand(const struct hb_tilegame *tg)
{
    unsigned tile = hb_land_ring_tile(tg->due[0]), segment = hb_land_ring_segment(tg->due[0]);

    return in_phase(tg, "gems") && hb_land_is_held(hb_tg_land(tg), hb_land_root_at(hb_tg_land(tg), tile, segment));
}

static void spoils_are_shared_before_the_figures_go_home(void **state)
{
    (void)state;
    assert_true(times_seen("gems", 3, shares_while_figures_stand) > GAMES);
}

static bool hides(const struct hb_tilegame *tg)
{
    return tg->hidden == 5 && hb_tg_tiles_to_draw(tg) + 5 == tg->tiles_left; /* under hills */
}

static void hidden_tiles_stay_unseen_and_are_never_drawn(void **state)
{
    const struct setup s = { 2, { "c3", "hills", "yes" } };
    struct dice d = { 1 };
    struct hb_game *g = begin(&s, NULL);

    (void)state;
    assert_true(times_seen("hills", 2, hides) > GAMES);
    while (!g->over)
        hb_play(g, hb_actor(g), random_move(g, &d), NULL);
    assert_true(hb_tg_const(g)->hidden > 0);
    assert_int_equal(hb_tg_const(g)->tiles_left, hb_tg_const(g)->hidden);
    free(g);
}

static void a_start_board_has_its_tiles_and_features(void **state)
{
    const struct setup s = { 2, { "c3", "wheel", "yes" } };
    struct hb_game *g = begin(&s, NULL);

    (void)state;
    assert_int_equal(hb_tg_land(hb_tg_const(g))->tiles, 16);
    free(g);
}

static void a_tie_is_broken_wherever_a_majority_is_asked(void **state)
{
    const struct setup s = { 2, { "c3", "elder", "yes", "base/U=1", "", "base/U@0,0,0 base/U@0,1,0" } };
    struct hb_game *g = begin(&s, NULL);
    struct hb_tilegame *tg = hb_tg(g);
    const struct hb_segment *road = hb_designs[hb_land_tile_design(hb_tg_land(tg), 0)].segment;
    unsigned segment = 0;

    (void)state;
    while (road[segment].kind != HB_ROAD)
        segment++;
    hb_tg_put_figure(tg, 1, 0, 0, segment, NULL);
    hb_tg_put_figure(tg, 0, 0, 1, segment, NULL);
    struct hb_scored scored = hb_tg_measure(tg, 0, segment);
    hb_tg_count_majority(tg, &scored);
    assert_int_equal(scored.power[0], scored.power[1]);
    assert_int_equal(scored.owners, 1 << 1);
    assert_int_equal(hb_land_feature_value(g, 0, 0, segment).owners, 1 << 1);
    free(g);
}

static bool wanders(const struct hb_tilegame *tg)
{
    const struct hb_landscape *l = hb_tg_land(tg);

    for (unsigned i = 0; i < l->pieces; i++)
        if (hb_land_piece(l, i).owner == HB_NO_OWNER && hb_land_piece(l, i).where.number + 10u < l->tiles)
            return true;
    return false;
}

static void a_piece_that_is_nobodys_is_sent_anywhere(void **state)
{
    (void)state;
    assert_true(times_seen("wanderer", 2, wanders) > GAMES);
}

/* What front ends are told: every coin once, those on one tile together. */
static void assert_loose_things_are_told(const struct hb_tilegame *tg)
{
    struct hb_loose loose[HB_LAND_PIECES_MAX];
    size_t n = hb_land_loose_pieces(&tg->head, loose, HB_LAND_PIECES_MAX);
    unsigned told = 0, lie = 0;

    for (size_t i = 0; i < n; i++) {
        assert_string_equal(loose[i].piece, "coin");
        told += loose[i].count;
        for (size_t k = 0; k < i; k++)
            assert_false(loose[k].x == loose[i].x && loose[k].y == loose[i].y);
    }
    for (unsigned i = 0; i < hb_tg_land(tg)->pieces; i++)
        lie += hb_land_piece(hb_tg_land(tg), i).where.kind == HB_AT_TILE;
    assert_int_equal(told, lie);
}

static bool coin_lies(const struct hb_tilegame *tg)
{
    assert_loose_things_are_told(tg);
    return hb_land_piece_at(hb_tg_land(tg), hb_at_space(HB_AT_BOARD, 0), 0) < hb_tg_land(tg)->pieces;
}

static void tokens_lie_on_tiles_and_on_a_board(void **state)
{
    (void)state;
    assert_true(times_seen("coins", 2, coin_lies) > GAMES);
}

static unsigned fords_seen, fords_before;

/* The number of fords goes up and down. */
static bool ford_was_lifted(const struct hb_tilegame *tg)
{
    bool lifted = hb_tg_land(tg)->bridges < fords_before;
    struct hb_span span[8];

    assert_int_equal(hb_land_bridges_shown(&tg->head, span, 8), hb_tg_land(tg)->bridges);
    for (unsigned i = 0; i < hb_tg_land(tg)->bridges; i++)
        assert_string_equal(span[i].name, "ford");
    fords_before = hb_tg_land(tg)->bridges;
    fords_seen += hb_tg_land(tg)->bridges;
    return lifted;
}

static void roads_are_joined_and_cut_again(void **state)
{
    (void)state;
    assert_true(times_seen("ford", 2, ford_was_lifted) > GAMES);
    assert_true(fords_seen > GAMES);
}

/* Mage and witch are pieces 0 and 1 of rule 10: the roots where they stand, if both do. */
static bool find_magi(const struct hb_tilegame *tg, unsigned root[2])
{
    const struct hb_landscape *l = hb_tg_land(tg);
    unsigned first = hb_tg_slot_of_rule(tg, 10)->piece, there = 0;

    for (unsigned i = 0; i < l->pieces; i++) {
        const struct hb_land_figure f = hb_land_figure(l, i);
        if (f.piece < first || f.piece > first + 1)
            continue;
        assert_int_equal(f.root, hb_land_root_at(l, f.tile, f.segment)); /* E-65: each stays with its segment */
        root[f.piece - first] = f.root;
        there++;
    }
    return there == 2;
}

/* E-12: a ford has joined their roads, after the tile; and whenever a turn is over they are apart. */
static bool parts_magi_after_the_ford(const struct hb_tilegame *tg)
{
    unsigned root[2];
    bool joined = find_magi(tg, root) && root[0] == root[1];

    assert_true(!joined || !in_phase(tg, "draw"));
    return joined && in_phase(tg, "magic") && hb_tg_step_coded(tg, tg->agenda[tg->at])->slot == HB_SLOT_PLACED;
}

static void mage_and_witch_are_parted_again_when_roads_are_joined_after_the_tile(void **state)
{
    const struct setup s = {
        2, { "c3", "ford magewitch", "no", "base/W=8 base/V=4 base/U=4 magewitch/MaHeA=6 magewitch/MaHeF=4" }
    };

    (void)state;
    assert_true(times_seen_in(&s, parts_magi_after_the_ford) > 0);
}

/* Games in which every letter of the Messages is the one that gives a tile more, so that parts lie in parts. */
struct sevens {
    unsigned deepest, at_limit,
        again; /* parts that waited; letters there without a tile; tiles that let nothing wait */
};

static void deal_sevens(struct hb_tilegame *tg)
{
    enum { KNOWN = 3, ORDER = 5, LETTERS = 8 }; /* places in the memory of the Messages */
    uint8_t *memory = hb_tg_memory(tg, hb_tg_slot_of_rule(tg, 7));

    memory[KNOWN] = LETTERS;
    memset(memory + ORDER, 7, LETTERS);
}

/* The first move that begins with one of these words, in their order; else any. */
static struct hb_move wanted_move(const struct hb_game *g, struct dice *d)
{
    static const char *const wanted[] = { "tile 4 ", "put follower road W", "counter follower", "action", "pass" };
    struct hb_move move[HB_MOVES_MAX];
    size_t moves = hb_legal_moves(g, hb_actor(g), move, HB_MOVES_MAX);

    for (unsigned w = 0; w < sizeof wanted / sizeof wanted[0]; w++)
        for (size_t i = 0; i < moves; i++) {
            char text[HB_MOVE_TEXT];
            struct hb_text out = hb_text_in(text, sizeof text);
            hb_move_text(g, move[i], &out);
            if (strncmp(text, wanted[w], strlen(wanted[w])) == 0)
                return move[i];
        }
    return random_move(g, d);
}

/* Roads one under the other, each of which the next tile completes: five points, and so a letter. */
static struct sevens play_sevens(const char *expansions)
{
    const struct setup setup = { 2,
                                 { "c3", expansions, "yes", "base/A=6", "",
                                   "base/A@0,0,270 base/U@1,0,90 base/U@2,0,90 base/U@3,0,90 "
                                   "base/A@0,1,270 base/U@1,1,90 base/U@2,1,90 base/U@3,1,90 "
                                   "base/A@0,2,270 base/U@1,2,90 base/U@2,2,90 base/U@3,2,90 "
                                   "base/A@0,3,270 base/U@1,3,90 base/U@2,3,90 base/U@3,3,90" } };
    struct hb_game *g = begin(&setup, NULL);
    struct hb_tilegame *tg = hb_tg(g);
    struct sevens s = { 0, 0, 0 };
    struct dice d = { 1 };

    deal_sevens(tg);
    while (!g->over) {
        unsigned before = tg->parts;
        int points = hb_score(g, tg->turn);
        bool message = in_phase(tg, "message"), counter = in_phase(tg, "counter");
        hb_play(g, hb_actor(g), wanted_move(g, &d), NULL);
        hb_check(g);
        s.deepest = tg->parts > s.deepest ? tg->parts : s.deepest;
        s.again += message && before && tg->parts == before && in_phase(tg, "draw");
        s.at_limit += counter && before == HB_PARTS_MAX && hb_score(g, tg->turn) == points + 2;
    }
    assert_int_equal(tg->parts, 0);
    free(g);
    return s;
}

static void a_part_in_a_part_waits_only_for_what_is_left_of_it(void **state)
{
    struct sevens s = play_sevens("messages traders");

    (void)state;
    assert_int_equal(s.deepest, 1);
    assert_int_equal(s.again, 3);
    assert_int_equal(s.at_limit, 0);
}

static void parts_do_not_lie_in_each_other_without_end(void **state)
{
    struct sevens s = play_sevens("dusk messages");

    (void)state;
    assert_int_equal(s.deepest, HB_PARTS_MAX);
    assert_int_equal(s.again, 0);
    assert_int_equal(s.at_limit, 1);
}

static bool playout_agrees(const char *expansions, uint64_t seed)
{
    const struct setup s = { 3, { "c3", expansions, "yes" } };
    struct hb_game *g = begin(&s, NULL);
    bool good;

    struct hb_game *first = copy_of(g);
    uint64_t again = seed;
    hb_playout(g, &seed);
    hb_check(g);
    hb_playout(first, &again);
    assert_true(hb_equal(first, g));
    free(first);
    good = g->over && hb_tg_const(g)->frames == 0 && hb_tg_const(g)->parts == 0 && hb_tg_const(g)->due_count == 0;
    free(g);
    return good;
}

static void playouts_end_with_every_rule(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < GAMES; seed++)
        assert_true(playout_agrees("abbot coins dice dusk echo elder ford gems hills inns messages purse river "
                                   "robbers toast traders wanderer wheel",
                                   seed));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_part_inside_a_part_has_everything_that_a_part_has),
        cmocka_unit_test(a_builder_gives_a_second_part_after_a_part_inside_too),
        cmocka_unit_test(everybody_is_asked_equally_often),
        cmocka_unit_test(chance_comes_between_two_choices),
        cmocka_unit_test(points_are_chosen_about_by_whoever_gets_them_and_then_the_order_matters),
        cmocka_unit_test(spoils_are_shared_before_the_figures_go_home),
        cmocka_unit_test(hidden_tiles_stay_unseen_and_are_never_drawn),
        cmocka_unit_test(a_start_board_has_its_tiles_and_features),
        cmocka_unit_test(a_tie_is_broken_wherever_a_majority_is_asked),
        cmocka_unit_test(a_piece_that_is_nobodys_is_sent_anywhere),
        cmocka_unit_test(tokens_lie_on_tiles_and_on_a_board),
        cmocka_unit_test(roads_are_joined_and_cut_again),
        cmocka_unit_test(mage_and_witch_are_parted_again_when_roads_are_joined_after_the_tile),
        cmocka_unit_test(a_part_in_a_part_waits_only_for_what_is_left_of_it),
        cmocka_unit_test(parts_do_not_lie_in_each_other_without_end),
        cmocka_unit_test(playouts_end_with_every_rule),
    };

    return cmocka_run_group_tests_name("mechanisms", tests, NULL, NULL);
}
