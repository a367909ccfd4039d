/* test_castle_secrets.c -- cards chosen in secret (CAS-3.2) are known to nobody else before all are revealed (CAS-3.5).
 *
 * Two tables are played side by side that differ in one thing: what one player, the hider, has laid face down.  As long
 * as it is secret, every answer to everybody else must be the same on both, byte for byte; whatever differs is a leak.
 * Once the cards are revealed the answers must differ, or the comparison would prove nothing. */
#include "games/castle/castle.h"
#include "players/ai.h"
#include "table/record.h"
#include "tests/support/asking.h"
#include "tests/support/dice.h"
#include "views/protocol/job.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { LINE_ROOM = 512, SEEDS = 4, SUGGESTIONS_PERCENT = 2 };

/* Two tables */

struct pair {
    char label[LINE_ROOM]; /* the request that began both games */
    struct hb_engine *one, *other;
    struct dice dice;
    int hider;              /* who is to choose differently in this round; HB_NOBODY if nobody can */
    bool differ;            /* they have */
    char *record;           /* the answer to `save` before the choosing of this round began */
    struct hb_game *before; /* and the position */
    unsigned moments, reveals, winter_moments, own_moments; /* compared so far */
};

static const struct hb_game *game_of(const struct hb_engine *e)
{
    return hb_table_game(e->table);
}

static const char *answer_of(struct hb_engine *e, const char *line)
{
    return hb_engine_answer(e, line, strlen(line));
}

/* Each engine keeps its last answer until it is asked again, so both can be looked at together. */
static void assert_same(struct pair *p, const char *line)
{
    const char *one = answer_of(p->one, line), *other = answer_of(p->other, line);

    if (strcmp(one, other) != 0)
        fail_msg("%s\n%s tells what player %d hides:\n%s\n%s", p->label, line, p->hider, one, other);
}

static void assert_other(struct pair *p, const char *line)
{
    if (strcmp(answer_of(p->one, line), answer_of(p->other, line)) == 0)
        fail_msg("%s\n%s does not show what player %d has chosen", p->label, line, p->hider);
}

static void put_actor(int who, char out[16])
{
    if (who == HB_CHANCE)
        snprintf(out, 16, "\"chance\"");
    else
        snprintf(out, 16, "%d", who);
}

static void play_line(const struct hb_game *g, int who, struct hb_move m, char line[LINE_ROOM])
{
    char move[HB_MOVE_TEXT], actor[16];
    struct hb_text text = hb_text_in(move, sizeof move);

    hb_move_text(g, m, &text);
    put_actor(who, actor);
    snprintf(line, LINE_ROOM, "{\"cmd\":\"play\",\"actor\":%s,\"move\":\"%s\"}", actor, move);
}

/* What must not differ */

static void compare_states(struct pair *p)
{
    char line[LINE_ROOM];

    assert_same(p, "{\"cmd\":\"state\"}");
    assert_same(p, "{\"cmd\":\"state\",\"as\":\"spectator\"}");
    for (int viewer = 0; viewer < game_of(p->one)->players; viewer++) {
        snprintf(line, sizeof line, "{\"cmd\":\"state\",\"as\":%d}", viewer);
        if (viewer == p->hider)
            assert_other(p, line);
        else
            assert_same(p, line);
    }
}

static void compare_views(struct pair *p)
{
    const struct hb_game *one = game_of(p->one), *other = game_of(p->other);
    struct hb_game *seen = malloc(hb_size(one)), *also = malloc(hb_size(other));

    assert_false(hb_equal(one, other));
    for (int viewer = -1; viewer < one->players; viewer++) {
        hb_view(one, viewer < 0 ? HB_SPECTATOR : viewer, seen);
        hb_view(other, viewer < 0 ? HB_SPECTATOR : viewer, also);
        assert_true(hb_equal(seen, also) == (viewer != p->hider));
        assert_true((hb_hash(seen) == hb_hash(also)) == (viewer != p->hider));
    }
    free(seen);
    free(also);
}

/* What the hider may do when it is their turn is their own affair, and so is why they may not. */
static bool is_his_affair(const struct pair *p, int who)
{
    return who == p->hider && hb_may_move(game_of(p->one), who);
}

/* A computer player is handed the whole game, and must not make use of it. */
static void compare_advice(const struct pair *p, int who)
{
    void *room;

    if (who < 0 || !hb_may_move(game_of(p->one), who))
        return;
    room = malloc(hb_greedy_size(game_of(p->one)));
    assert_true(hb_greedy_best(game_of(p->one), who, room).code == hb_greedy_best(game_of(p->other), who, room).code);
    free(room);
}

/* None of these plays anything. */
static void compare_talk_of(struct pair *p, int who)
{
    static const char *const asked[] = { "{\"cmd\":\"legal\",\"actor\":%s}",
                                         "{\"cmd\":\"play\",\"actor\":%s,\"move\":\"choose nobody\"}",
                                         "{\"cmd\":\"play\",\"actor\":%s,\"move\":\"give mason mason\"}",
                                         "{\"cmd\":\"play\",\"actor\":%s,\"move\":\"\"}" };
    char line[LINE_ROOM], actor[16];

    put_actor(who, actor);
    for (size_t i = 0; i < sizeof asked / sizeof asked[0]; i++) {
        size_t before = strcspn(asked[i], "%");

        snprintf(line, sizeof line, "%.*s%s%s", (int)before, asked[i], actor, asked[i] + before + 2);
        assert_same(p, line);
    }
    if (!hb_may_move(game_of(p->one), who)) {
        snprintf(line, sizeof line, "{\"cmd\":\"play\",\"actor\":%s,\"move\":\"choose mason\"}", actor);
        assert_same(p, line);
    }
    if (!hb_may_move(game_of(p->one), who) || dice_percent(&p->dice, SUGGESTIONS_PERCENT)) {
        snprintf(line, sizeof line, "{\"cmd\":\"suggest\",\"actor\":%s}", actor);
        assert_same(p, line);
        compare_advice(p, who);
    }
}

static void compare_talk(struct pair *p)
{
    assert_same(p, "{\"cmd\":\"turn\"}");
    for (int who = HB_CHANCE; who < game_of(p->one)->players; who++)
        if (!is_his_affair(p, who))
            compare_talk_of(p, who);
}

/* Records */

/* A record of a secret moment is the one from before the choosing. */
static void compare_records(struct pair *p)
{
    static const char save[] = "{\"cmd\":\"save\"}";

    assert_string_equal(answer_of(p->one, save), p->record);
    assert_string_equal(answer_of(p->other, save), p->record);
    assert_true(hb_table_open_length(p->one->table) < hb_table_length(p->one->table));
}

/* Plays again what an engine has played since its record, which must lead to the same position. */
static void play_again(struct hb_table *t, const struct hb_table *as)
{
    for (size_t i = hb_table_open_length(as); i < hb_table_length(as); i++) {
        struct hb_done done = hb_table_done(as, i);

        if (done.who != HB_CHANCE || !hb_table_plan(as)->auto_chance)
            assert_true(hb_table_play_move(t, done.who, done.move, NULL, NULL));
    }
    assert_true(hb_equal(hb_table_game(t), hb_table_game(as)));
}

static void go_on_from_the_record(struct pair *p)
{
    size_t length = 0;
    char *text = hb_record_text(p->one->table, &length);
    struct hb_table *t = hb_record_read(text, length, NULL);

    assert_non_null(t);
    assert_true(hb_equal(hb_table_game(t), p->before));
    play_again(t, p->one->table);
    hb_table_close(t);
    free(text);
}

/* A round */

static void compare_all(struct pair *p)
{
    assert_true(hb_secret(game_of(p->other)));
    p->moments++;
    p->winter_moments += hb_actor(game_of(p->one)) != HB_SEVERAL;
    compare_states(p);
    compare_views(p);
    compare_talk(p);
    compare_records(p);
    if (dice_percent(&p->dice, 10))
        go_on_from_the_record(p);
}

/* The other table becomes like the first again. */
static void make_alike(struct pair *p)
{
    json_t *saved = ask_well(p->one, "{\"cmd\":\"save\"}");
    json_t *load = json_pack("{s:s, s:O}", "cmd", "load", "record", json_object_get(saved, "record"));
    char *line = json_dumps(load, JSON_COMPACT);

    tell(p->other, line);
    play_again(p->other->table, p->one->table);
    p->differ = false;
    p->hider = HB_NOBODY;
    free(line);
    json_decref(load);
    json_decref(saved);
}

static bool somebody_has_chosen(const struct hb_table *t)
{
    size_t last = hb_table_length(t);
    struct hb_game *g = malloc(hb_size(hb_table_game(t)));
    bool chosen = false;

    while (last > 0 && hb_table_done(t, last - 1).who == HB_CHANCE)
        last--;
    if (last > 0) {
        hb_table_position(t, last - 1, g, NULL);
        chosen = strcmp(hb_phase(g), "choose") == 0;
    }
    free(g);
    return chosen;
}

/* Before the first choice of a round nothing is secret: even where a player has but one card left and was not asked. */
static void begin_choosing(struct pair *p)
{
    const struct hb_game *g = game_of(p->one);
    int first = dice_below(&p->dice, g->players);

    assert_false(hb_secret(g));
    assert_int_equal(hb_table_open_length(p->one->table), hb_table_length(p->one->table));
    free(p->record);
    p->record = strdup(answer_of(p->one, "{\"cmd\":\"save\"}"));
    hb_copy(p->before, g);
    p->hider = HB_NOBODY;
    for (int i = 0; i < g->players; i++)
        if (hb_legal_moves(g, (first + i) % g->players, NULL, 0) > 1)
            p->hider = (first + i) % g->players;
}

/* Moves */

static int next_actor(struct pair *p)
{
    const struct hb_game *g = game_of(p->one);
    int who;

    if (hb_actor(g) != HB_SEVERAL)
        return hb_actor(g);
    do
        who = dice_below(&p->dice, g->players);
    while (!hb_may_move(g, who));
    return who;
}

/* A legal move of both tables; false if there is none. */
static bool common_move(struct pair *p, int who, struct hb_move *out)
{
    static struct hb_move moves[HB_MOVES_MAX];
    int n = (int)hb_legal_moves(game_of(p->one), who, moves, HB_MOVES_MAX), common = 0;

    for (int i = 0; i < n; i++)
        if (hb_is_legal(game_of(p->other), who, moves[i]))
            moves[common++] = moves[i];
    if (common > 0)
        *out = moves[dice_below(&p->dice, common)];
    return common > 0;
}

/* Both play; while it is secret what the hider has chosen, both must tell the same. */
static void play_both(struct pair *p, int who, struct hb_move one, struct hb_move other)
{
    char line[LINE_ROOM], also[LINE_ROOM];
    const char *told, *also_told;
    bool same;

    play_line(game_of(p->one), who, one, line);
    play_line(game_of(p->other), who, other, also);
    told = answer_of(p->one, line);
    also_told = answer_of(p->other, also);
    assert_non_null(strstr(told, "\"ok\":true"));
    same = strcmp(told, also_told) == 0;
    if (!same && !p->differ)
        fail_msg("%s\n%s: equal tables tell different things", p->label, line);
    if (hb_secret(game_of(p->one)) != hb_secret(game_of(p->other)))
        fail_msg("%s\n%s reveals on one table alone:\n%s\n%s", p->label, line, told, also_told);
    if (!same && hb_secret(game_of(p->one)))
        fail_msg("%s\n%s and %s tell:\n%s\n%s", p->label, line, also, told, also_told);
    if (same && p->differ && !hb_secret(game_of(p->one)))
        fail_msg("%s\n%s reveals no difference: %s", p->label, line, told);
}

/* The hider lays down other cards on the other table. */
static void choose_differently(struct pair *p)
{
    static struct hb_move moves[HB_MOVES_MAX];
    int n = (int)hb_legal_moves(game_of(p->one), p->hider, moves, HB_MOVES_MAX);
    int one = dice_below(&p->dice, n), other = (one + 1 + dice_below(&p->dice, n - 1)) % n;

    p->differ = true;
    play_both(p, p->hider, moves[one], moves[other]);
}

static void step(struct pair *p)
{
    int who = next_actor(p);
    struct hb_move m;

    if (who == p->hider && !p->differ && hb_actor(game_of(p->one)) == HB_SEVERAL) {
        choose_differently(p);
        return;
    }
    p->own_moments += p->differ && who == p->hider;
    if (!common_move(p, who, &m)) {
        /* Only the hider can be bound by what they have laid down: then their move shows it to all. */
        assert_true(p->differ && who == p->hider);
        make_alike(p);
        assert_true(common_move(p, who, &m));
    }
    play_both(p, who, m, m);
}

static void look(struct pair *p)
{
    const struct hb_game *g = game_of(p->one);

    if (hb_actor(g) == HB_SEVERAL && !somebody_has_chosen(p->one->table))
        begin_choosing(p);
    if (p->differ && hb_secret(g))
        compare_all(p);
    else if (p->differ) {
        assert_other(p, "{\"cmd\":\"state\",\"as\":\"spectator\"}");
        assert_other(p, "{\"cmd\":\"state\"}");
        assert_other(p, "{\"cmd\":\"save\"}");
        p->reveals++;
        make_alike(p);
    }
}

/* Games */

static struct hb_engine *new_engine(void)
{
    void *engine = NULL;

    assert_int_equal(asking_begin(&engine), 0);
    return engine;
}

static void begin_pair(struct pair *p, const char *request, uint64_t seed)
{
    memset(p, 0, sizeof *p);
    snprintf(p->label, sizeof p->label, "%s", request);
    p->one = new_engine();
    p->other = new_engine();
    p->dice.at = seed;
    p->hider = HB_NOBODY;
    tell(p->one, request);
    tell(p->other, request);
    p->before = malloc(hb_size(game_of(p->one)));
}

static void end_pair(struct pair *p)
{
    hb_engine_free(p->one);
    hb_engine_free(p->other);
    free(p->record);
    free(p->before);
}

/* Games of one kind, their counts added up. */
static struct pair play_pairs(int players, const char *options, const char *chance)
{
    struct pair sum = { .moments = 0 };

    for (int seed = 0; seed < SEEDS; seed++) {
        char request[LINE_ROOM];
        struct pair p;

        snprintf(request, sizeof request,
                 "{\"cmd\":\"new\",\"game\":\"castle\",\"players\":%d,\"options\":%s,\"chance\":\"%s\",\"seed\":%d}",
                 players, options, chance, seed);
        begin_pair(&p, request, (uint64_t)seed);
        for (look(&p); !game_of(p.one)->over; look(&p))
            step(&p);
        sum.moments += p.moments;
        sum.winter_moments += p.winter_moments;
        sum.own_moments += p.own_moments;
        sum.reveals += p.reveals;
        end_pair(&p);
    }
    return sum;
}

/* CAS-3.2, CAS-3.5 */
static void nobody_learns_in_summer_what_another_has_chosen(void **state)
{
    (void)state;
    for (int players = 2; players <= 4; players++) {
        struct pair sum = play_pairs(players, "{}", players == 3 ? "given" : "auto");

        assert_true(sum.moments > 12 * SEEDS / 4);
        assert_true(sum.reveals > 12 * SEEDS / 2);
    }
}

/* CAS-3.4, CAS-3.5, CAS-10.2: a winter card takes effect while the cards still lie face down.  Every round is
 * marked. */
static void nobody_learns_in_winter_what_another_has_chosen(void **state)
{
    static const char snowy[] = "{\"season\":\"winter\",\"snow\":[\"12\",\"11\",\"10\",\"9\",\"8\",\"7\",\"6\",\"5\"]}";
    unsigned own_moments = 0;

    (void)state;
    for (int players = 2; players <= 4; players++) {
        struct pair sum = play_pairs(players, snowy, players == 3 ? "auto" : "given");

        assert_true(sum.moments > 12 * SEEDS / 2);
        assert_true(sum.winter_moments > SEEDS);
        assert_true(sum.reveals > 12 * SEEDS / 2);
        own_moments += sum.own_moments;
    }
    assert_true(own_moments > SEEDS); /* the hider had to decide something meanwhile */
}

/* Single cases */

#define PREPARED(players, options)                                                                                     \
    "{\"cmd\":\"new\",\"game\":\"castle\",\"players\":" players                                                        \
    ",\"seed\":1,\"chance\":\"given\",\"options\":{" options "}}"
#define THREE     "[\"Anna\",\"Ben\",\"Cyril\"]"
#define STARTER_0 "\"prepared\":{\"starter\":0}"

static void choose(struct hb_engine *e, int who, const char *cards)
{
    char line[LINE_ROOM];

    snprintf(line, sizeof line, "{\"cmd\":\"play\",\"actor\":%d,\"move\":\"choose %s\"}", who, cards);
    tell(e, line);
}

/* What a viewer is told of the face-down cards of a player: a list, or NULL. */
static json_t *cards_told(struct hb_engine *e, const char *as, size_t player, bool *chosen)
{
    char line[LINE_ROOM];
    json_t *answer, *seat, *cards;

    snprintf(line, sizeof line, "{\"cmd\":\"state\"%s}", as);
    answer = ask_well(e, line);
    seat = json_array_get(json_object_get(answer, "players"), player);
    assert_true(json_is_boolean(json_object_get(seat, "chosen")));
    *chosen = json_is_true(json_object_get(seat, "chosen"));
    cards = json_incref(json_object_get(seat, "cards"));
    json_decref(answer);
    return cards;
}

/* CAS-3.2 */
static void a_player_sees_his_own_card_and_the_others_see_that_he_has_chosen(void **state)
{
    static const char *const others[] = { "", ",\"as\":\"spectator\"", ",\"as\":0", ",\"as\":2" };
    bool chosen = false;
    json_t *own;

    tell(*state, PREPARED(THREE, STARTER_0));
    choose(*state, 1, "mason");
    own = cards_told(*state, ",\"as\":1", 1, &chosen);
    assert_true(chosen);
    assert_int_equal(json_array_size(own), 1);
    assert_string_equal(json_string_value(json_array_get(own, 0)), "mason");
    json_decref(own);
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        assert_null(cards_told(*state, others[i], 1, &chosen));
        assert_true(chosen);
        assert_null(cards_told(*state, others[i], 0, &chosen));
        assert_false(chosen);
    }
}

/* CAS-3.2, CAS-3.5: the face-down card is still among those in hand, for the others as for the hider. */
static void a_face_down_card_stays_in_the_hand_that_everybody_sees(void **state)
{
    const struct hb_castle *c;
    struct hb_castle seen;

    tell(*state, PREPARED(THREE, STARTER_0));
    choose(*state, 2, "trader");
    c = hb_castle_of(game_of(*state));
    assert_int_equal(c->seat[2].chosen, 1 << HB_CASTLE_TRADER);
    hb_view(&c->head, 0, &seen.head);
    assert_int_equal(seen.seat[2].chosen, 0);
    assert_int_equal(seen.seat[2].hand, HB_CASTLE_ALL_CARDS);
    assert_int_equal(seen.ready, 1 << 2);
    hb_view(&c->head, 2, &seen.head);
    assert_true(hb_equal(&seen.head, &c->head));
}

static void assert_why(const struct hb_game *g, int who, const char *words)
{
    static const struct hb_names names = { { "Anna", "Ben", "Cyril" } };
    struct hb_error err = { .code = HB_OK };

    assert_false(hb_why_illegal(g, who, (struct hb_move){ 0 }, &names, &err));
    assert_int_equal(err.code, HB_ILLEGAL_MOVE);
    assert_string_equal(err.text, words);
}

static void who_is_not_choosing_is_told_why(void **state)
{
    tell(*state, PREPARED(THREE, STARTER_0));
    choose(*state, 1, "mason");
    assert_why(game_of(*state), 1, "Ben has chosen already; the others are still choosing");
    assert_why(game_of(*state), HB_CHANCE, "it is not chance's turn: players are still choosing");
    assert_why(game_of(*state), 3, "only players choose now, and this is none of them");
    assert_why(game_of(*state), HB_SPECTATOR, "only players choose now, and this is none of them");
    assert_false(hb_why_illegal(game_of(*state), 1, (struct hb_move){ 0 }, NULL, &(struct hb_error){ .code = HB_OK }));
}

/* CAS-10.10, CAS-A15: with one taler Ben must give a worker that does not lie face down.  On one table a single one is
 * left, on the other there is a choice; the others must not notice which. */
static void a_snowdrift_does_not_show_which_workers_lie_face_down(void **state)
{
    static const char request[] = PREPARED(
        "2", "\"season\":\"winter\",\"snow\":[\"12\"],\"prepared\":{\"starter\":0,\"1/talers\":1,"
             "\"out/village_inn\":1,\"out/plague\":1,\"out/granary\":1,\"out/wall_breach\":1,\"out/maiden\":1}");
    struct pair p;
    struct hb_move workers, others, m;

    (void)state;
    begin_pair(&p, request, 1);
    begin_choosing(&p);
    p.hider = 1;
    assert_true(hb_move_parse(game_of(p.one), "choose worker1 worker2", &workers, NULL));
    assert_true(hb_move_parse(game_of(p.one), "choose messenger mason", &others, NULL));
    p.differ = true;
    play_both(&p, 1, workers, others);
    compare_all(&p);
    while (hb_secret(game_of(p.one))) {
        int who = next_actor(&p);

        assert_true(common_move(&p, who, &m));
        play_both(&p, who, m, m);
        if (hb_secret(game_of(p.one)))
            compare_all(&p);
    }
    assert_true(p.winter_moments >= 2); /* before the card is drawn, and while it takes effect */
    end_pair(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nobody_learns_in_summer_what_another_has_chosen),
        cmocka_unit_test(nobody_learns_in_winter_what_another_has_chosen),
        cmocka_unit_test(a_snowdrift_does_not_show_which_workers_lie_face_down),
        ASKING_TEST(a_player_sees_his_own_card_and_the_others_see_that_he_has_chosen),
        ASKING_TEST(a_face_down_card_stays_in_the_hand_that_everybody_sees),
        ASKING_TEST(who_is_not_choosing_is_told_why),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
