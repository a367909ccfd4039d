/* test_reasons.c -- every reason that can be given for a move, in a position in which it is given, in every language.
 *
 * A position is a short game: what is drawn, the moves, and the move that is asked about; what is said of it holds the
 * sentence of the reason.  What else is said there depends on what the computer would do in the rest of the turn. */
#include "hradby/player.h"
#include "tests/support/asking.h"

#include <jansson.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { EN, CS, SK, LANGUAGES, LINE = 1024, MOVES_MAX = 32 };
static const char *const language[LANGUAGES] = { "en", "cs", "sk" };

#define ROADS                 "\"draws\":[\"base/U\",\"base/U\",\"base/V\",\"base/V\"]"
#define TWO_ROADS(one, other) "tile 1 0 90", "put " one " road E W", "tile 0 1 90", "put " other " road E W"
#define CITY                  "\"draws\":[\"base/G\",\"base/B\",\"base/U\",\"base/U\"],"
#define FEW                   "\"bag\":{\"base/G\":1,\"base/B\":1,\"base/U\":3,\"base/E\":1}"
#define LONG_CITY             "tile 0 -1 90", "put follower city N S"

static const struct case_of {
    const char *event, *options;
    const char *move[MOVES_MAX]; /* the last one is asked about */
    const char *said[LANGUAGES];
} cases[] = {
    { "closes",
      "\"draws\":[\"base/E\"]",
      { "tile 0 -1 180", "put follower city S" },
      { "closes the city for 4 and frees a knight", "dokončí město za 4 body a uvolní rytíře",
        "dokončí mesto za 4 body a uvoľní rytiera" } },
    { "scores",
      "\"expansions\":[\"abbot\"],\"draws\":[\"base/B\",\"base/U\",\"base/U\"]",
      { "tile 0 1 0", "put abbot monastery", "tile -1 0 90", "pass", "tile 1 0 90", "recall abbot 0 1" },
      { "scores 4 for the monastery and frees an abbot", "získá 4 body za klášter a uvolní opata",
        "získa 4 body za kláštor a uvoľní opáta" } },
    { "gives",
      "\"draws\":[\"base/G\",\"base/E\"]",
      { LONG_CITY, "tile 0 -2 180" },
      { "gives Anna 6 for the city", "Anna za město získá 6 bodů", "Anna za mesto získa 6 bodov" } },
    { "puts",
      ROADS,
      { "tile 1 0 90", "put follower road E W" },
      { "puts a follower on the road, worth 2 now; 2 squares are still open",
        "postaví družiníka na cestu, teď za 2 body; zbývá zaplnit 2 pole",
        "postaví družiníka na cestu, teraz za 2 body; treba ešte zaplniť 2 políčka" } },
    { "puts",
      "\"draws\":[\"base/E\"]",
      { "tile 0 -1 180", "put follower field NL NR EL ER WL WR" },
      { "puts a follower in the field, which touches 1 city, worth 3 now",
        "postaví družiníka na louku u 1 města, teď za 3 body",
        "postaví družiníka na lúku pri 1 meste, teraz za 3 body" } },
    { "keeps",
      ROADS,
      { "tile 1 0 90", "pass" },
      { "places no figure and keeps 7 in hand", "nestaví figurku a nechává si v zásobě 7",
        "nestavia figúrku a necháva si v zásobe 7" } },
    { "last",
      "\"bag\":{\"base/B\":16}",
      { "tile 0 1 0",  "put follower monastery", "tile 0 2 0",  "pass",
        "tile 0 3 0",  "put follower monastery", "tile 0 4 0",  "pass",
        "tile 0 5 0",  "put follower monastery", "tile 0 6 0",  "pass",
        "tile 0 7 0",  "put follower monastery", "tile 0 8 0",  "pass",
        "tile 0 9 0",  "put follower monastery", "tile 0 10 0", "pass",
        "tile 0 11 0", "put follower monastery", "tile 0 12 0", "pass",
        "tile 0 13 0", "put follower monastery" },
      { "worth 2 now, 9 when complete; 7 squares are still open; leaves no figure in hand",
        "teď za 2 body, po dokončení za 9; zbývá zaplnit 7 polí; v zásobě nezůstane žádná figurka",
        "teraz za 2 body, po dokončení za 9; treba ešte zaplniť 7 políčok; v zásobe nezostane žiadna figúrka" } },
    { "takes",
      "\"expansions\":[\"inns\"]," ROADS,
      { TWO_ROADS("follower", "large"), "tile -1 0 270", "pass", "tile -1 1 180" },
      { "takes the road from Anna, worth 5", "získá převahu (cesta za 5 bodů), dosud ji má Anna",
        "získa prevahu (cesta za 5 bodov), doteraz ju má Anna" } },
    { "shares",
      ROADS,
      { TWO_ROADS("follower", "follower"), "tile -1 0 270", "pass", "tile -1 1 180" },
      { "gets a share of the road with Anna, worth 5", "získá podíl (cesta za 5 bodů), další má Anna",
        "získa podiel (cesta za 5 bodov), ďalší má Anna" } },
    { "loses",
      "\"expansions\":[\"inns\"]," ROADS,
      { TWO_ROADS("large", "follower"), "tile -1 0 270", "pass", "tile -1 1 180" },
      { "loses the road to Anna, worth 5", "přijde o cestu za 5 bodů, převahu získá Anna",
        "príde o cestu za 5 bodov, prevahu získa Anna" } },
    { "risks",
      ROADS,
      { TWO_ROADS("follower", "follower"), "tile -1 0 270" },
      { "may have to share the road with Petr, worth 3: 19 of 68 unseen tiles would join it",
        "hrozí, že se bude dělit o cestu za 3 body (Petr): spojit to může 19 z 68 zbývajících kartiček",
        "hrozí, že sa bude deliť o cestu za 3 body (Petr): spojiť to môže 19 z 68 zostávajúcich kartičiek" } },
    { "risks",
      "\"expansions\":[\"inns\"]," ROADS,
      { TWO_ROADS("follower", "large"), "tile -1 0 270" },
      { "may lose the road to Petr, worth 3: 23 of 86 unseen tiles would join it",
        "hrozí, že přijde o cestu za 3 body (Petr): spojit to může 23 z 86 zbývajících kartiček",
        "hrozí, že príde o cestu za 3 body (Petr): spojiť to môže 23 z 86 zostávajúcich kartičiek" } },
    { "aims",
      ROADS,
      { TWO_ROADS("follower", "follower"), "tile -1 0 270" },
      { "may get a share of the road of Petr, worth 1: 19 of 68 unseen tiles would join it",
        "má šanci sdílet cestu za 1 bod (drží Petr): spojit to může 19 z 68 zbývajících kartiček",
        "má šancu zdieľať cestu za 1 bod (drží Petr): spojiť to môže 19 z 68 zostávajúcich kartičiek" } },
    { "aims",
      "\"expansions\":[\"inns\"]," ROADS,
      { TWO_ROADS("large", "follower"), "tile -1 0 270" },
      { "may take the road of Petr, worth 1: 23 of 86 unseen tiles would join it",
        "má šanci převzít cestu za 1 bod (drží Petr): spojit to může 23 z 86 zbývajících kartiček",
        "má šancu prevziať cestu za 1 bod (drží Petr): spojiť to môže 23 z 86 zostávajúcich kartičiek" } },
    { "spoils",
      CITY FEW,
      { LONG_CITY, "tile 1 -1 0", "pass", "tile 1 -2 90" },
      { "spoils the city, worth 2 now: no unseen tile completes it any more",
        "pokazí si město (teď 2 body): k dokončení už nesedí žádná zbývající kartička",
        "pokazí si mesto (teraz 2 body): na dokončenie už nesedí žiadna zostávajúca kartička" } },
    { "blocks",
      CITY FEW,
      { LONG_CITY, "tile 1 -1 0", "pass", "tile -1 0 90", "pass", "tile 1 -2 90" },
      { "blocks the city of Anna, worth 2 now: no unseen tile completes it any more",
        "zablokuje město (Anna, teď 2 body): k dokončení už nesedí žádná zbývající kartička",
        "zablokuje mesto (Anna, teraz 2 body): na dokončenie už nesedí žiadna zostávajúca kartička" } },
    { "extends",
      ROADS,
      { "tile 1 0 90", "put follower road E W", "tile 0 1 90", "pass", "tile -1 0 270" },
      { "brings the road to 3; 2 squares are still open", "zvětší cestu na 3 body; zbývá zaplnit 2 pole",
        "zväčší cestu na 3 body; treba ešte zaplniť 2 políčka" } },
    { "helps",
      "\"draws\":[\"base/G\",\"base/C\"]",
      { LONG_CITY, "tile 0 -2 0" },
      { "helps Anna: the city is then worth 4", "pomůže soupeři (Anna): město je pak za 4 body",
        "pomôže súperovi (Anna): mesto je potom za 4 body" } },
    { "ends",
      "\"bag\":{\"base/U\":1}",
      { "tile 1 0 90", "put follower road E W" },
      { "ends the game with a win", "ukončí hru výhrou", "ukončí hru výhrou" } },
};
enum { CASES = sizeof cases / sizeof *cases };

/* A move that is asked about */

static const json_t *candidate(const json_t *answer, const char *move)
{
    const json_t *all = json_object_get(answer, "candidates");

    for (size_t i = 0; i < json_array_size(all); i++)
        if (strcmp(text_at(json_array_get(all, i), "move"), move) == 0)
            return json_object_get(json_array_get(all, i), "reason");
    fail_msg("%s is no candidate", move);
    return NULL;
}

static bool has_event(const json_t *reason, const char *event)
{
    const json_t *facts = json_object_get(reason, "facts");

    for (size_t i = 0; i < json_array_size(facts); i++)
        if (strcmp(text_at(json_array_get(facts, i), "event"), event) == 0)
            return true;
    return false;
}

static void begin(struct hb_engine *e, const struct case_of *c, unsigned l)
{
    char line[LINE];

    snprintf(line, sizeof line,
             "{\"cmd\":\"new\",\"game\":\"carcassonne\",\"players\":[\"Anna\",\"Petr\"],\"seed\":7,\"language\":\"%s\","
             "\"options\":{%s}}",
             language[l], c->options);
    tell(e, line);
}

static void look_at_case(struct hb_engine *e, const struct case_of *c, unsigned l)
{
    const char *const *move = c->move;
    const json_t *reason;
    json_t *answer;

    begin(e, c, l);
    for (; move[1]; move++)
        play(e, *move);
    answer = ask_well(e, "{\"cmd\":\"suggest\",\"level\":\"greedy\",\"reasons\":400}");
    reason = candidate(answer, *move);
    if (!has_event(reason, c->event))
        fail_msg("%s is not among the reasons: %s", c->event, text_at(reason, "text"));
    if (!strstr(text_at(reason, "text"), c->said[l]))
        fail_msg("«%s» is not in «%s»", c->said[l], text_at(reason, "text"));
    json_decref(answer);
}

static void every_reason_is_given_in_every_language(void **state)
{
    for (unsigned i = 0; i < CASES; i++)
        for (unsigned l = 0; l < LANGUAGES; l++)
            look_at_case(*state, &cases[i], l);
}

/* Whole games, in which those come that depend on much */

/* What is said of one event; nothing of it may be left to be filled in. */
struct wanted {
    const char *event, *said[LANGUAGES];
    bool heard;
};

static void hear(struct wanted *w, size_t count, const json_t *reason, unsigned l)
{
    const char *text = text_at(reason, "text");

    assert_null(strpbrk(text, "{}[]"));
    for (size_t i = 0; i < count; i++)
        if (has_event(reason, w[i].event) && strstr(text, w[i].said[l]))
            w[i].heard = true;
}

/* The clause of a move of which nothing comes at once, or NULL. */
static const json_t *quiet_in(const json_t *reason)
{
    const json_t *facts = json_object_get(reason, "facts");

    for (size_t i = 0; i < json_array_size(facts); i++)
        if (strcmp(text_at(json_array_get(facts, i), "event"), "quiet") == 0)
            return json_array_get(facts, i);
    return NULL;
}

static double worth_of(const json_t *candidates, const char *move)
{
    for (size_t i = 0; i < json_array_size(candidates); i++)
        if (strcmp(text_at(json_array_get(candidates, i), "move"), move) == 0)
            return json_number_value(json_object_get(json_array_get(candidates, i), "value"));
    fail_msg("%s is no candidate", move);
    return 0;
}

/* The points that it names are those by which the two candidates differ, and another move is named, the best one except
 * by the best one itself. */
static void assert_compared(const json_t *candidates, size_t i)
{
    const json_t *one = json_array_get(candidates, i), *quiet = quiet_in(json_object_get(one, "reason"));
    const char *than = quiet && json_object_get(quiet, "than") ? text_at(quiet, "than") : NULL;

    if (!quiet)
        return;
    if (json_array_size(candidates) == 1) {
        assert_null(than);
        return;
    }
    assert_string_equal(than, text_at(json_array_get(candidates, i > 0 ? 0 : 1), "move"));
    double apart = fabs(json_number_value(json_object_get(one, "value")) - worth_of(candidates, than));
    assert_true(fabs(apart - json_number_value(json_object_get(quiet, "points"))) <= 0.5 + 1.0 / 32);
}

static void play_what_is_advised(struct hb_engine *e, const char *move, int actor)
{
    char line[LINE];

    snprintf(line, sizeof line, "{\"cmd\":\"play\",\"actor\":%d,\"move\":\"%s\"}", actor, move);
    tell(e, line);
}

/* Whoever has to choose, the first of several; less than 0: the game is over. */
static int next_actor(struct hb_engine *e)
{
    json_t *answer = ask_well(e, "{\"cmd\":\"turn\"}");
    const json_t *actor = json_object_get(answer, "actor");
    int who = json_is_array(actor)     ? (int)json_integer_value(json_array_get(actor, 0))
              : json_is_integer(actor) ? (int)json_integer_value(actor)
                                       : -1;

    json_decref(answer);
    return who;
}

static void begin_another(struct hb_engine *e, const char *game, unsigned l)
{
    char line[LINE];

    snprintf(line, sizeof line,
             "{\"cmd\":\"new\",\"game\":\"%s\",\"players\":[\"Anna\",\"Petr\"],\"seed\":7,\"language\":\"%s\"}", game,
             language[l]);
    tell(e, line);
}

static void listen_to_a_game(struct hb_engine *e, const char *game, const char *level, struct wanted *w, size_t count,
                             unsigned l)
{
    char line[LINE];

    begin_another(e, game, l);
    for (int who = next_actor(e); who >= 0; who = next_actor(e)) {
        json_t *answer;
        const json_t *all;

        snprintf(line, sizeof line, "{\"cmd\":\"suggest\",\"actor\":%d,\"level\":\"%s\",\"seed\":1,\"reasons\":400}",
                 who, level);
        answer = ask_well(e, line);
        all = json_object_get(answer, "candidates");
        for (size_t i = 0; i < json_array_size(all); i++) {
            hear(w, count, json_object_get(json_array_get(all, i), "reason"), l);
            if (strcmp(game, "castle") == 0)
                assert_compared(all, i);
        }
        play_what_is_advised(e, text_at(answer, "move"), who);
        json_decref(answer);
    }
    for (size_t i = 0; i < count; i++) {
        if (!w[i].heard)
            fail_msg("%s was never a reason: %s", w[i].event, w[i].said[l]);
        w[i].heard = false;
    }
}

static void reasons_of_the_castle_are_given_in_every_language(void **state)
{
    struct wanted w[] = {
        { "perhaps", { "perhaps in this round: ", "v tomto kole pak možná: ", "v tomto kole potom možno: " }, false },
        { "quiet", { " than this: ", " než tento tah: ", " ako tento ťah: " }, false },
        { "points", { "at once", "přinese hned ", "prinesie hneď " }, false },
        { "others", { " gets ", " získá ", " získa " }, false },
    };

    for (unsigned l = 0; l < LANGUAGES; l++)
        listen_to_a_game(*state, "castle", "easy", w, sizeof w / sizeof *w, l);
}

static void a_secret_choice_is_one_of_several_good_ones(void **state)
{
    static const char *const said[LANGUAGES] = {
        "one of several good choices, right about ",
        "jedna z několika dobrých voleb, vhodná asi ",
        "jedna z niekoľkých dobrých volieb, vhodná asi ",
    };

    for (unsigned l = 0; l < LANGUAGES; l++) {
        json_t *answer;

        begin_another(*state, "castle", l);
        answer = ask_well(*state,
                          "{\"cmd\":\"suggest\",\"actor\":0,\"level\":\"hard:memory=1\",\"playouts\":30,\"seed\":1}");
        assert_true(has_event(json_object_get(answer, "reason"), "mixed"));
        assert_non_null(strstr(text_at(json_object_get(answer, "reason"), "text"), said[l]));
        json_decref(answer);
    }
}

static void reasons_of_the_mists_are_given_in_every_language(void **state)
{
    struct wanted w[] = {
        { "ghosts", { " away", "zůstan", "zostan" }, false },
    };

    for (unsigned l = 0; l < LANGUAGES; l++)
        listen_to_a_game(*state, "mists", "greedy", w, sizeof w / sizeof *w, l);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        ASKING_TEST(every_reason_is_given_in_every_language),
        ASKING_TEST(reasons_of_the_castle_are_given_in_every_language),
        ASKING_TEST(a_secret_choice_is_one_of_several_good_ones),
        ASKING_TEST(reasons_of_the_mists_are_given_in_every_language),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
