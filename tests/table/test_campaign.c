/* test_campaign.c -- parties that play level after level: what opens, what is better, what is kept, and what is
 * refused. */
#include "hradby/campaign.h"
#include "hradby/words.h"
#include "table/parties.h"
#include "table/record.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define HEAD  "hradby campaigns 1\n"
#define PARTY HEAD "party mists Anna\n"
#define WON   "level 1 players 2 tries 3 wins 1 best won points 52 used 31 left 12 date 2026-11-16\n"

static const struct hb_kind *game(void)
{
    return hb_kind_named("mists");
}

static struct hb_parties *parties(void **state)
{
    return *state;
}

static int make_parties(void **state)
{
    *state = calloc(1, sizeof(struct hb_parties));
    return *state == NULL;
}

static int free_parties(void **state)
{
    free(*state);
    return 0;
}

static struct hb_party *party(void **state)
{
    struct hb_error err = { .code = HB_OK };
    struct hb_party *p = hb_parties_get(parties(state), game(), "Anna", &err);

    if (!p)
        fail_msg("%s", err.text);
    return p;
}

static struct hb_attempt won(unsigned points, unsigned used)
{
    return (struct hb_attempt){ .won = true, .points = (uint16_t)points, .used = (uint16_t)used };
}

static struct hb_attempt lost(unsigned points, unsigned used)
{
    return (struct hb_attempt){ .points = (uint16_t)points, .used = (uint16_t)used };
}

static struct hb_party_result add(struct hb_party *p, unsigned level, unsigned players, struct hb_attempt a)
{
    return hb_party_add(p, level, players, &a);
}

static struct hb_table *table_of(const char *level, unsigned players, const char *seed, const char *figures)
{
    struct hb_error err = { .code = HB_OK };
    struct hb_plan plan;
    struct hb_table *t;

    assert_true(hb_plan_new(&plan, game(), &err));
    plan.players = players;
    snprintf(plan.seed, sizeof plan.seed, "%s", seed);
    assert_true(hb_plan_option(&plan, "level", level, &err));
    assert_true(hb_plan_option(&plan, "figures", figures, &err));
    t = hb_table_open(&plan, NULL, &err);
    hb_plan_free(&plan);
    if (!t)
        fail_msg("%s", err.text);
    return t;
}

/* Always the first legal move. */
static void play_to_the_end(struct hb_table *t)
{
    while (!hb_table_game(t)->over) {
        struct hb_error err = { .code = HB_OK };
        struct hb_move first;
        int who = hb_actor(hb_table_game(t));

        assert_true(hb_legal_moves(hb_table_game(t), who, &first, 1) > 0);
        assert_true(hb_table_play_move(t, who, first, NULL, &err));
    }
}

/* Games with levels */

static void a_game_says_itself_that_it_has_levels(void **state)
{
    struct hb_error err;
    struct hb_party p;
    unsigned level = 0;
    char word[8];
    struct hb_text out = hb_text_in(word, sizeof word);

    (void)state;
    assert_int_equal(hb_levels(game()), 6);
    assert_int_equal(hb_levels(hb_kind_named("castle")), 0);
    assert_true(hb_level_read(game(), "6", &level));
    assert_int_equal(level, 6);
    assert_false(hb_level_read(game(), "7", &level));
    assert_true(hb_level_word(game(), 2, &out));
    assert_string_equal(word, "2");
    assert_false(hb_level_word(game(), 7, &out));
    assert_false(hb_party_init(&p, hb_kind_named("castle"), "Anna", &err));
    assert_string_equal(err.text, "A Castle for All Seasons has no levels, so there is no campaign in it");
}

static void a_table_knows_its_level_also_when_it_was_saved(void **state)
{
    struct hb_table *t = table_of("4", 3, "s", ""), *again;
    struct hb_error err;
    size_t length;
    char *text = hb_record_text(t, &length);

    (void)state;
    assert_int_equal(hb_level_of(hb_table_plan(t)), 4);
    again = hb_record_read(text, length, &err);
    assert_non_null(again);
    assert_int_equal(hb_level_of(hb_table_plan(again)), 4);
    hb_table_close(again);
    hb_table_close(t);
    free(text);
}

static void points_and_tiles_come_from_the_game(void **state)
{
    struct hb_table *t = table_of("1", 2, "s", "");
    unsigned all = hb_attempt_of(hb_table_game(t), 0).left;
    struct hb_attempt a;

    (void)state;
    assert_true(all > 30);
    play_to_the_end(t);
    a = hb_attempt_of(hb_table_game(t), 20261116);
    assert_int_equal(a.points, hb_score(hb_table_game(t), 0));
    assert_int_equal(a.won, hb_winner(hb_table_game(t), 0));
    assert_int_equal(a.date, 20261116);
    assert_true(a.used > 0 && a.used + a.left == all + 1); /* one is in hand when the game begins */
    hb_table_close(t);
}

/* What is better */

static void better_is(struct hb_attempt a, struct hb_attempt b)
{
    assert_true(hb_attempt_is_better(&a, &b));
    assert_false(hb_attempt_is_better(&b, &a));
}

static void to_win_is_better_and_to_win_with_fewer_tiles_best(void **state)
{
    struct hb_attempt same = won(50, 30);

    (void)state;
    better_is(won(50, 60), lost(99, 10));
    better_is(won(50, 30), won(60, 31));
    better_is(won(51, 30), won(50, 30));
    better_is(lost(41, 60), lost(40, 20));
    assert_false(hb_attempt_is_better(&same, &same));
}

/* Days */

static void a_day_is_found_from_milliseconds(void **state)
{
    (void)state;
    assert_int_equal(hb_date_of(0), 19700101);
    assert_int_equal(hb_date_of(INT64_C(951782400000)), 20000229);
    assert_int_equal(hb_date_of(INT64_C(951868800000)), 20000301);
    assert_int_equal(hb_date_of(INT64_C(1798761599999)), 20261231);
    assert_int_equal(hb_date_of(INT64_C(1798761600000)), 20270101);
    assert_int_equal(hb_date_of(INT64_C(4107542399999)), 21000228); /* no leap year */
    assert_int_equal(hb_date_of(INT64_C(4107542400000)), 21000301);
    assert_int_equal(hb_date_of(-1), 0);
    assert_int_equal(hb_date_of(INT64_MAX), 0);
}

static void only_days_that_there_are_can_be_read(void **state)
{
    static const char *const wrong[] = { "2026-02-29", "2026-13-01", "2026-00-10", "2026-04-31", "1969-12-31",
                                         "2026-1-01",  "2026/01/01", "2026-01-0x", "",           "2026-01-01 " };
    uint32_t date;

    (void)state;
    assert_true(hb_date_read("2024-02-29", &date));
    assert_int_equal(date, 20240229);
    for (unsigned i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_false(hb_date_read(wrong[i], &date));
}

/* A party */

static void to_win_opens_the_next_level_and_nothing_else_does(void **state)
{
    struct hb_party *p = party(state);
    struct hb_error err;

    assert_int_equal(hb_party_open(p), 1);
    assert_false(hb_party_may_play(p, 2, &err));
    assert_string_equal(err.text,
                        "level 2 is not open yet for Anna: levels up to 1 are, and winning one opens the next; "
                        "outside the campaign every level can be played as a free game");
    assert_int_equal(add(p, 1, 2, lost(49, 40)).opened, 0);
    assert_int_equal(hb_party_open(p), 1);
    assert_int_equal(add(p, 1, 3, won(50, 40)).opened, 2);
    assert_int_equal(add(p, 1, 2, won(50, 40)).opened, 0);
    assert_int_equal(hb_party_open(p), 2);
    assert_true(hb_party_may_play(p, 1, &err));
    assert_false(hb_party_may_play(p, 0, &err));
    for (unsigned level = 2; level <= 6; level++)
        assert_int_equal(add(p, level, 1, won(50, 40)).opened, level < 6 ? level + 1 : 0);
    assert_int_equal(hb_party_open(p), 6);
    assert_int_equal(hb_party_won(p), 6);
}

static void the_best_is_kept_for_each_number_of_players(void **state)
{
    struct hb_party *p = party(state);

    assert_true(add(p, 1, 2, lost(40, 60)).best);
    assert_false(add(p, 1, 2, lost(39, 20)).best);
    assert_true(add(p, 1, 2, won(50, 50)).best);
    assert_false(add(p, 1, 2, won(70, 51)).best);
    assert_true(add(p, 1, 3, lost(1, 1)).best);
    assert_int_equal(p->standing[0][1].tries, 4);
    assert_int_equal(p->standing[0][1].wins, 2);
    assert_int_equal(p->standing[0][1].best.used, 50);
    assert_int_equal(p->standing[0][2].tries, 1);
}

static void tries_are_counted_up_to_a_limit(void **state)
{
    struct hb_party *p = party(state);

    for (unsigned i = 0; i < HB_TRIES_MAX + 5; i++)
        add(p, 1, 1, won(50, 50));
    assert_int_equal(p->standing[0][0].tries, HB_TRIES_MAX);
    assert_int_equal(p->standing[0][0].wins, HB_TRIES_MAX);
}

static void names_are_checked(void **state)
{
    char longest[HB_PARTY_NAME + 2];
    struct hb_error err;

    memset(longest, 'a', sizeof longest - 1);
    longest[HB_PARTY_NAME + 1] = '\0';
    assert_null(hb_parties_get(parties(state), game(), longest, &err));
    assert_non_null(strstr(err.text, "at most 40 bytes"));
    longest[HB_PARTY_NAME] = '\0';
    assert_non_null(hb_parties_get(parties(state), game(), longest, &err));
    assert_null(hb_parties_get(parties(state), game(), "", &err));
    assert_null(hb_parties_get(parties(state), game(), " Anna", &err));
    assert_null(hb_parties_get(parties(state), game(), "An\nna", &err));
    assert_null(hb_parties_get(parties(state), game(), "An\xff", &err));
    assert_int_equal(parties(state)->count, 1);
}

/* A game is entered once */

static void a_game_is_entered_when_it_is_over_and_only_once(void **state)
{
    struct hb_table *t = table_of("1", 2, "one", "target/1=1");
    struct hb_party *p = party(state);
    struct hb_party_result entered;
    struct hb_error err = { .code = HB_OK };
    char said[HB_ERROR_TEXT];
    struct hb_text out = hb_text_in(said, sizeof said);

    assert_false(hb_party_enter(p, t, 0, &entered, &err));
    assert_true(hb_party_begin(p, hb_table_plan(t), &err));
    assert_true(hb_party_is_playing(p, hb_table_plan(t)));
    assert_false(hb_party_enter(p, t, 0, &entered, &err));
    assert_string_equal(err.text, "the game is not over yet, so there is nothing to enter");
    play_to_the_end(t);
    assert_true(hb_party_enter(p, t, 20261116, &entered, &err));
    assert_true(entered.best);
    assert_int_equal(entered.attempt.won, hb_winner(hb_table_game(t), 0));
    assert_int_equal(p->standing[0][1].tries, 1);
    assert_false(hb_party_enter(p, t, 20261116, &entered, &err));
    assert_string_equal(err.text,
                        "this game is not entered for Anna: it has been already, or the party has begun another "
                        "one since");
    assert_int_equal(p->standing[0][1].tries, 1);
    hb_party_result_say(&entered, &out);
    assert_non_null(strstr(said, "Level 1 is "));
    assert_non_null(strstr(said, "That is the party’s best with 2 players."));
    hb_table_close(t);
}

static void a_game_that_was_broken_off_counts_as_a_try_and_is_not_entered_any_more(void **state)
{
    struct hb_table *first = table_of("1", 2, "one", ""), *second = table_of("1", 3, "two", "");
    struct hb_party *p = party(state);
    struct hb_party_result entered;
    struct hb_error err = { .code = HB_OK };

    assert_true(hb_party_begin(p, hb_table_plan(first), &err));
    assert_true(hb_party_begin(p, hb_table_plan(second), &err));
    assert_int_equal(p->standing[0][1].tries, 1);
    assert_false(p->standing[0][1].has_best);
    play_to_the_end(first);
    assert_false(hb_party_enter(p, first, 0, &entered, &err));
    play_to_the_end(second);
    assert_true(hb_party_enter(p, second, 0, &entered, &err));
    assert_int_equal(p->standing[0][2].tries, 1);
    hb_table_close(first);
    hb_table_close(second);
}

static void a_level_that_is_not_open_cannot_be_begun(void **state)
{
    struct hb_table *t = table_of("3", 2, "one", "");
    struct hb_error err = { .code = HB_OK };

    assert_false(hb_party_begin(party(state), hb_table_plan(t), &err));
    assert_int_equal(party(state)->playing_level, 0);
    hb_table_close(t);
}

/* Many parties */

static void there_is_room_for_so_many_parties(void **state)
{
    struct hb_error err = { .code = HB_OK };
    char name[8];

    for (unsigned i = 0; i < HB_PARTIES_MAX; i++) {
        snprintf(name, sizeof name, "%u", i);
        assert_non_null(hb_parties_get(parties(state), game(), name, &err));
    }
    assert_null(hb_parties_get(parties(state), game(), "more", &err));
    assert_non_null(strstr(err.text, "32 parties already"));
    hb_parties_remove(parties(state), hb_parties_find(parties(state), game(), "0"));
    assert_null(hb_parties_find(parties(state), game(), "0"));
    assert_string_equal(parties(state)->party[0].name, "1");
    assert_non_null(hb_parties_get(parties(state), game(), "more", &err));
}

static void to_take_the_same_in_twice_changes_nothing(void **state)
{
    struct hb_parties *copy = calloc(1, sizeof *copy), *once = calloc(1, sizeof *once);
    struct hb_error err = { .code = HB_OK };
    struct hb_party *p = party(state);

    add(p, 1, 2, won(50, 40));
    *copy = *parties(state);
    add(&copy->party[0], 1, 2, won(50, 30));
    add(&copy->party[0], 2, 2, lost(10, 30));
    assert_non_null(hb_parties_get(copy, game(), "Petr", &err));
    assert_true(hb_parties_merge(parties(state), copy, &err));
    assert_int_equal(p->standing[0][1].tries, 2);
    assert_int_equal(p->standing[0][1].best.used, 30);
    assert_int_equal(p->standing[1][1].tries, 1);
    assert_int_equal(parties(state)->count, 2);
    *once = *parties(state);
    assert_true(hb_parties_merge(parties(state), copy, &err));
    assert_memory_equal(once, parties(state), sizeof *once);
    free(copy);
    free(once);
}

/* Texts */

static bool read_text(void **state, const char *text, struct hb_error *err)
{
    return hb_parties_read(parties(state), text, strlen(text), err);
}

static void the_text_is_read_back_to_the_same(void **state)
{
    static const char text[] = PARTY WON "level 2 players 1 tries 2 wins 0\n"
                                         "level 2 players 5 tries 1 wins 0 best lost points 40 used 60 left 0\n"
                                         "playing 00000000000000ff level 2 players 2\n"
                                         "party mists Jiří & Ľudka\n";
    struct hb_error err = { .code = HB_OK };
    struct hb_buffer out;

    if (!read_text(state, text, &err))
        fail_msg("%s", err.text);
    hb_buffer_init(&out);
    hb_parties_text(parties(state), &out);
    assert_string_equal(out.at, text);
    hb_buffer_done(&out);
    assert_int_equal(parties(state)->party[0].standing[0][1].best.date, 20261116);
    assert_int_equal(parties(state)->party[0].playing, 0xff);
}

static void blank_lines_remarks_and_other_line_ends_do_no_harm(void **state)
{
    struct hb_error err = { .code = HB_OK };

    assert_true(read_text(state, "# ours\r\n\r\n" HEAD "\n  party mists Anna  \n# won!\n  " WON, &err));
    assert_string_equal(parties(state)->party[0].name, "Anna");
    assert_true(read_text(state, HEAD, &err));
    assert_int_equal(parties(state)->count, 0);
}

static void what_could_not_have_been_played_is_refused_with_its_line(void **state)
{
    static const struct {
        const char *text, *why;
    } wrong[] = {
        { "", "line 0: the first line must be \"hradby campaigns 1\"" },
        { "# nothing\n", "line 1: the first line must be" },
        { "party mists Anna\n", "line 1: the first line must be" },
        { "hradby campaigns 2\n",
          "line 1: this was written by another hradby (version 2 of the text, this one knows 1)" },
        { "hradby campaigns 1 2\n", "line 1: nothing may follow here, but there is \"2\"" },
        { HEAD WON, "line 2: before anything else there must be a party: party GAME NAME" },
        { HEAD "party castle Anna\n", "line 2: \"castle Anna\": no game with levels is called so; there is mists" },
        { HEAD "party\n", "line 2: \"\": no game with levels" },
        { HEAD "party mists\n", "line 2: a party needs a name" },
        { PARTY "party mists Anna\n", "line 3: the party Anna stands there already" },
        { PARTY "level 7 players 2 tries 1 wins 0\n", "line 3: level is 7; it must be 1 to 6" },
        { PARTY "level 1 players 6 tries 1 wins 0\n", "line 3: players is 6; it must be 1 to 5" },
        { PARTY "level 1 players 2 tries 0 wins 0\n", "line 3: tries is 0; it must be 1 to 9999" },
        { PARTY "level 1 players 2 tries 99999 wins 0\n", "line 3: tries is 99999; it must be 1 to 9999" },
        { PARTY "level 1 players 2 tries 999999 wins 0\n", "line 3: this should look so: level 1 players 2" },
        { PARTY "level 1 players 2 tries -1 wins 0\n", "line 3: this should look so" },
        { PARTY "level 1 players 2\n", "line 3: this should look so" },
        { PARTY "level 1 players 2 tries 1 wins 2 best won points 1 used 1 left 1\n",
          "line 3: 2 won of 1 tries does not go with the best one" },
        { PARTY "level 1 players 2 tries 1 wins 1\n", "line 3: 1 won of 1 tries" },
        { PARTY "level 1 players 2 tries 1 wins 0 best won points 1 used 1 left 1\n", "line 3: 0 won of 1 tries" },
        { PARTY "level 1 players 2 tries 1 wins 1 best lost points 1 used 1 left 1\n", "line 3: 1 won of 1 tries" },
        { PARTY "level 1 players 2 tries 1 wins 1 best drawn\n", "line 3: this should look so" },
        { PARTY "level 1 players 2 tries 1 wins 1 best won points 10000 used 1 left 1\n",
          "line 3: points is 10000; it must be 0 to 9999" },
        { PARTY "level 1 players 2 tries 1 wins 1 best won points 1 used 1 left 1 date 2026-02-30\n",
          "line 3: \"2026-02-30\" is no day such as 2026-11-16" },
        { PARTY "level 1 players 2 tries 1 wins 0 or so\n", "line 3: nothing may follow here, but there is \"or so\"" },
        { PARTY WON WON, "line 4: lines of a party stand in the order of levels and players" },
        { PARTY WON "level 1 players 1 tries 1 wins 0\n", "line 4: lines of a party stand in the order" },
        { PARTY "level 2 players 1 tries 1 wins 0\n", "line 3: level 2 stands here, but level 1 was never won" },
        { PARTY WON "level 3 players 1 tries 1 wins 0\n", "line 4: level 3 stands here, but level 2 was never won" },
        { PARTY "playing 00000000000000ff level 2 players 2\n", "line 3: level 2 stands here" },
        { PARTY "playing ff level 1 players 2\n", "line 3: this should look so: playing 4f1d22c07a95b3e8" },
        { PARTY "playing 00000000000000ff level 1 players 2\n" WON, "line 4: lines of a party stand" },
        { HEAD "party mists An\tna\n", "line 2: not plain text in UTF-8" },
        { HEAD "party mists \xc3\n", "line 2: not plain text in UTF-8" },
    };

    for (unsigned i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct hb_error err = { .code = HB_OK };

        if (read_text(state, wrong[i].text, &err))
            fail_msg("read: %s", wrong[i].text);
        if (strncmp(err.text, wrong[i].why, strlen(wrong[i].why)) != 0)
            fail_msg("\"%s\" does not begin with \"%s\"", err.text, wrong[i].why);
    }
}

static void texts_and_lines_have_limits(void **state)
{
    struct hb_error err = { .code = HB_OK };
    char *large = malloc(HB_CAMPAIGN_TEXT + 2);

    memset(large, '\n', HB_CAMPAIGN_TEXT + 1);
    memcpy(large, HEAD, sizeof HEAD - 1);
    assert_true(hb_parties_read(parties(state), large, HB_CAMPAIGN_TEXT, &err));
    assert_false(hb_parties_read(parties(state), large, HB_CAMPAIGN_TEXT + 1, &err));
    assert_non_null(strstr(err.text, "at most 262144 bytes"));
    memset(large + strlen(HEAD), '#', HB_CAMPAIGN_LINE);
    assert_true(hb_parties_read(parties(state), large, 1000, &err));
    large[strlen(HEAD) + HB_CAMPAIGN_LINE] = '#';
    assert_false(hb_parties_read(parties(state), large, 1000, &err));
    assert_string_equal(err.text, "line 2: longer than 160 bytes");
    free(large);
}

/* Whatever can be entered can be read again: the longest names, the largest numbers, all parties. */
static void the_largest_text_is_read_again(void **state)
{
    struct hb_error err = { .code = HB_OK };
    struct hb_buffer out;
    struct hb_attempt most = { true, HB_ATTEMPT_MAX, HB_ATTEMPT_MAX, HB_ATTEMPT_MAX, 99991231 };

    for (unsigned i = 0; i < HB_PARTIES_MAX; i++) {
        char name[HB_PARTY_NAME + 1];
        struct hb_party *p;

        snprintf(name, sizeof name, "%040u", i);
        p = hb_parties_get(parties(state), game(), name, &err);
        for (unsigned level = 1; level <= 6; level++)
            for (unsigned n = 1; n <= 5; n++) {
                hb_party_add(p, level, n, &most);
                p->standing[level - 1][n - 1].tries = p->standing[level - 1][n - 1].wins = HB_TRIES_MAX;
            }
        p->playing = UINT64_MAX;
        p->playing_level = p->playing_players = 1;
    }
    hb_buffer_init(&out);
    hb_parties_text(parties(state), &out);
    assert_true(out.length < HB_CAMPAIGN_TEXT);
    if (!hb_parties_read(parties(state), out.at, out.length, &err))
        fail_msg("%s", err.text);
    assert_int_equal(parties(state)->count, HB_PARTIES_MAX);
    hb_buffer_done(&out);
}

int main(void)
{
#define WITH_PARTIES(test) cmocka_unit_test_setup_teardown(test, make_parties, free_parties)
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_says_itself_that_it_has_levels),
        cmocka_unit_test(a_table_knows_its_level_also_when_it_was_saved),
        cmocka_unit_test(points_and_tiles_come_from_the_game),
        cmocka_unit_test(to_win_is_better_and_to_win_with_fewer_tiles_best),
        cmocka_unit_test(a_day_is_found_from_milliseconds),
        cmocka_unit_test(only_days_that_there_are_can_be_read),
        WITH_PARTIES(to_win_opens_the_next_level_and_nothing_else_does),
        WITH_PARTIES(the_best_is_kept_for_each_number_of_players),
        WITH_PARTIES(tries_are_counted_up_to_a_limit),
        WITH_PARTIES(names_are_checked),
        WITH_PARTIES(a_game_is_entered_when_it_is_over_and_only_once),
        WITH_PARTIES(a_game_that_was_broken_off_counts_as_a_try_and_is_not_entered_any_more),
        WITH_PARTIES(a_level_that_is_not_open_cannot_be_begun),
        WITH_PARTIES(there_is_room_for_so_many_parties),
        WITH_PARTIES(to_take_the_same_in_twice_changes_nothing),
        WITH_PARTIES(the_text_is_read_back_to_the_same),
        WITH_PARTIES(blank_lines_remarks_and_other_line_ends_do_no_harm),
        WITH_PARTIES(what_could_not_have_been_played_is_refused_with_its_line),
        WITH_PARTIES(texts_and_lines_have_limits),
        WITH_PARTIES(the_largest_text_is_read_again),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
