/* test_languages.c -- the language of a game: who asks for it, what is said in it, and what stays the same in all. */
#include "hradby/words.h"
#include "system/figures_file.h"
#include "system/files.h"
#include "tests/support/asking.h"

#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define NAMELESS       "{\"cmd\":\"new\",\"game\":\"carcassonne\",\"players\":2,\"seed\":7"
#define NEW(fields)    "{\"cmd\":\"new\"," fields "}"
#define CARCASSONNE    "\"game\":\"carcassonne\",\"players\":2,"
#define IN_CZECH       "\"language\":\"cs\""
#define IN_SLOVAK      "\"language\":\"sk\""
#define CASTLE_OF(who) "{\"cmd\":\"new\",\"game\":\"castle\",\"players\":3,\"seed\":7," who "}"

/* Must be refused with exactly this sentence, and nothing may have changed. */
static void says(struct hb_engine *e, const char *line, const char *code, const char *message)
{
    char *before = position_told(e), *after;
    json_t *answer = ask(e, line);
    const json_t *error = json_object_get(answer, "error");

    assert_string_equal(text_at(error, "message"), message);
    assert_string_equal(text_at(error, "code"), code);
    json_decref(answer);
    after = position_told(e);
    assert_string_equal(before, after);
    free(before);
    free(after);
}

static const char *listed(const json_t *object, const char *name, size_t i)
{
    return json_string_value(json_array_get(json_object_get(object, name), i));
}

/* Asking for one */

static void hello_tells_the_languages(void **state)
{
    json_t *answer = ask_well(*state, "{\"cmd\":\"hello\"}");

    assert_int_equal(json_array_size(json_object_get(answer, "languages")), 3);
    assert_string_equal(listed(answer, "languages", 0), "en");
    assert_string_equal(listed(answer, "languages", 1), "cs");
    assert_string_equal(listed(answer, "languages", 2), "sk");
    json_decref(answer);
}

static void assert_language(struct hb_engine *e, const char *line, const char *language, const char *second)
{
    json_t *answer = ask_well(e, line), *position = ask_well(e, "{\"cmd\":\"state\"}");
    const json_t *drawn = json_array_get(json_object_get(answer, "events"), 0);
    const json_t *players = json_object_get(position, "players");

    assert_string_equal(text_at(answer, "language"), language);
    assert_string_equal(listed(json_object_get(answer, "setup"), "players", 1), second);
    assert_string_equal(listed(json_object_get(position, "setup"), "players", 1), second);
    assert_string_equal(text_at(json_array_get(players, 1), "name"), second);
    assert_memory_equal(text_at(drawn, "text"), second,
                        strlen(second) - 1); /* the first player draws: another number */
    json_decref(answer);
    json_decref(position);
}

static void players_without_a_name_are_called_in_the_language_of_the_game(void **state)
{
    assert_language(*state, NAMELESS "}", "en", "Player 2");
    assert_language(*state, NAMELESS ",\"language\":\"en\"}", "en", "Player 2");
    assert_language(*state, NAMELESS "," IN_CZECH "}", "cs", "Hráč 2");
    assert_language(*state, NAMELESS "," IN_SLOVAK "}", "sk", "Hráč 2");
    assert_language(*state, NAMELESS "}", "en", "Player 2");
}

static void names_that_were_given_stay(void **state)
{
    json_t *answer = ask_well(*state, SHORT_GAME "," IN_CZECH "}");

    assert_string_equal(listed(json_object_get(answer, "setup"), "players", 0), "Anna");
    json_decref(answer);
    says(*state, "{\"cmd\":\"legal\",\"actor\":1}", "bad_request", "na tahu je Anna");
}

static void a_language_that_is_none_is_refused(void **state)
{
    static const char other[] = "jazyk „cs_CZ“ neexistuje; k dispozici jsou en, cs a sk";
    char said[200];

    refused(*state, NAMELESS ",\"language\":\"de\"}", "bad_request",
            "the field \"language\": there is no language \"de\"; there are en, cs and sk");
    refused(*state, NAMELESS ",\"language\":\"\"}", "bad_request", "there is no language \"\"");
    refused(*state, NAMELESS ",\"language\":\"CS\"}", "bad_request", "there is no language \"CS\"");
    refused(*state, NAMELESS ",\"language\":7}", "bad_request", "the field \"language\" must be a string");
    refused(*state, NAMELESS ",\"language\":null}", "bad_request", "the field \"language\" must be a string");
    refused(*state, "{\"cmd\":\"load\",\"record\":\"\",\"language\":\"de\"}", "bad_request", "\"de\"");
    refused(*state, "{\"cmd\":\"turn\",\"language\":\"en\"}", "bad_request", "\"turn\" takes no field \"language\"");
    snprintf(said, sizeof said, "pole „language“: %s", other);
    says(*state, NAMELESS ",\"language\":\"cs_CZ\"}", "bad_request", said);
}

/* When which */

static void before_a_game_errors_are_english_unless_the_request_says_more(void **state)
{
    says(*state, "{\"cmd\":\"turn\"}", "no_game", "there is no game; begin one with \"new\" or \"load\"");
    says(*state, "{\"cmd\":\"dance\"}", "unknown_command", "there is no command \"dance\"");
    says(*state, NEW("\"game\":\"go\",\"players\":2," IN_CZECH), "unknown_game",
         "hra „go“ neexistuje; které hry tu jsou, řekne „hello“");
    says(*state, NEW("\"game\":\"go\",\"players\":2," IN_SLOVAK), "unknown_game",
         "hra „go“ neexistuje; ktoré hry tu sú, povie „hello“");
    says(*state, "{\"cmd\":\"turn\"}", "no_game", "there is no game; begin one with \"new\" or \"load\"");
}

static void a_new_game_that_fails_leaves_the_language_of_the_old_one(void **state)
{
    tell(*state, NAMELESS "," IN_CZECH "}");
    says(*state, NEW(CARCASSONNE "\"seed\":[]," IN_SLOVAK), "bad_request",
         "pole „seed“ musí byť text alebo celé číslo");
    says(*state, NEW(CARCASSONNE "\"seed\":[]"), "bad_request", "the field \"seed\" must be a text or a whole number");
    says(*state, "{\"cmd\":\"undo\"}", "bad_request", "není žádný tah, který by šlo vzít zpět");
    says(*state, "{\"cmd\":", "bad_json", "řádek není jeden objekt JSON s nejvýše 256 úrovněmi vnoření");
    tell(*state, NAMELESS "}");
    says(*state, "{\"cmd\":\"undo\"}", "bad_request", "there is no move to take back");
}

/* What is refused */

static void bad_options_are_refused_in_czech_and_slovak(void **state)
{
    says(*state, NEW(CARCASSONNE IN_CZECH ",\"options\":{\"farmers\":2}"), "bad_option",
         "volba „farmers“ musí být true, nebo false");
    says(*state, NEW(CARCASSONNE IN_SLOVAK ",\"options\":{\"farmers\":2}"), "bad_option",
         "voľba „farmers“ musí byť true alebo false");
    says(*state, NEW(CARCASSONNE IN_CZECH ",\"options\":{\"edition\":[3]}"), "bad_option",
         "volba „edition“ musí být jedno slovo z těchto: c3 bb5");
    says(*state, NEW(CARCASSONNE IN_SLOVAK ",\"options\":{\"edition\":[3]}"), "bad_option",
         "voľba „edition“ musí byť jedno slovo z týchto: c3 bb5");
    says(*state, NEW(CARCASSONNE IN_CZECH ",\"options\":{\"edition\":3}"), "bad_option",
         "volba edition: „3“ není žádné z těchto slov: c3, bb5");
    says(*state, NEW(CARCASSONNE IN_SLOVAK ",\"options\":{\"edition\":true}"), "bad_option",
         "voľba edition: „true“ nie je žiadne z týchto slov: c3, bb5");
    says(*state, NEW("\"game\":\"castle\",\"players\":9," IN_CZECH), "bad_request",
         "Pod ochranou hradu je pro 2 až 4 hráče");
    says(*state, NEW("\"game\":\"castle\",\"players\":9," IN_SLOVAK), "bad_request",
         "Pod ochranou hradu je pre 2 až 4 hráčov");
    assert_error(ask(*state, NEW("\"game\":\"castle\",\"players\":2," IN_CZECH ",\"options\":{\"farmers\":true}")),
                 "bad_option", "Pod ochranou hradu nemá volbu „farmers“; má tyto: season, ");
    assert_error(ask(*state, NEW("\"game\":\"castle\",\"players\":2," IN_SLOVAK ",\"options\":{\"farmers\":true}")),
                 "bad_option", "Pod ochranou hradu nemá voľbu „farmers“; má tieto: season, ");
}

static void bad_moves_are_refused_in_czech(void **state)
{
    tell(*state, SHORT_GAME "," IN_CZECH "}");
    says(*state, "{\"cmd\":\"play\"}", "bad_request", "chybí pole „move“");
    says(*state, "{\"cmd\":\"play\",\"move\":\"pass\",\"actor\":9}", "bad_request",
         "pole „actor“ musí být číslo hráče od 0 do 1, nebo „chance“");
    says(*state, "{\"cmd\":\"play\",\"move\":\"tile 1 0 90\",\"actor\":1}", "illegal_move", "na tahu je Anna");
    says(*state, "{\"cmd\":\"suggest\",\"level\":\"grand\"}", "bad_request",
         "úroveň „grand“ neexistuje; k dispozici jsou random, easy, normal, hard, master, greedy");
    play_to_the_end(*state);
    says(*state, "{\"cmd\":\"play\",\"move\":\"pass\"}", "game_over", "hra skončila");
}

/* Whatever the game itself refuses names those who have no name in the language of the game. */
static void who_holds_a_road_is_called_in_the_language_of_the_game(void **state)
{
    static const char *const language[] = { "en", "cs", "sk" }, *const name[] = { "Player 1", "Hráč 1", "Hráč 1" };

    for (unsigned i = 0; i < 3; i++) {
        char line[200];

        snprintf(line, sizeof line, NAMELESS ",\"language\":\"%s\",\"options\":{\"bag\":{\"base/U\":3}}}", language[i]);
        tell(*state, line);
        play(*state, "tile 1 0 90");
        play(*state, "put follower road E W");
        play(*state, "tile 2 0 90");
        refused(*state, "{\"cmd\":\"play\",\"move\":\"put follower road E W\"}", "illegal_move", name[i]);
    }
}

static void bad_moves_are_refused_in_slovak(void **state)
{
    tell(*state, SHORT_GAME "," IN_SLOVAK "}");
    says(*state, "{\"cmd\":\"play\"}", "bad_request", "chýba pole „move“");
    says(*state, "{\"cmd\":\"turn\",\"now\":1}", "bad_request", "„turn“ nemá pole „now“");
    says(*state, "{\"cmd\":\"legal\",\"now\":1}", "bad_request", "„legal“ nemá pole „now“; má tieto: actor");
    says(*state, "{\"cmd\":\"play\",\"move\":\"tile 1 0 90\",\"actor\":1}", "illegal_move", "na ťahu je Anna");
    play_to_the_end(*state);
    says(*state, "{\"cmd\":\"suggest\"}", "game_over", "hra sa skončila");
}

static void who_has_chosen_is_called_in_the_language_of_the_game(void **state)
{
    static const char again[] = "{\"cmd\":\"play\",\"actor\":1,\"move\":\"choose mason\"}";

    tell(*state, CASTLE_OF(IN_CZECH ",\"options\":{\"prepared\":{\"starter\":0}}"));
    tell(*state, again);
    says(*state, again, "illegal_move", "Hráč 2 už má vybráno, ostatní ještě vybírají");
    tell(*state, CASTLE_OF(IN_SLOVAK ",\"options\":{\"prepared\":{\"starter\":0}}"));
    tell(*state, again);
    says(*state, again, "illegal_move", "Hráč 2 už má vybrané, ostatní ešte vyberajú");
    says(*state, "{\"cmd\":\"legal\"}", "bad_request",
         "teraz vyberá niekoľko hráčov; poľom „actor“ povedzte, za koho požiadavka je");
}

/* Records */

static char *saved(struct hb_engine *e)
{
    json_t *answer = ask_well(e, "{\"cmd\":\"save\"}");
    char *record = strdup(text_at(answer, "record"));

    json_decref(answer);
    return record;
}

static char *load_line(const char *record, const char *language)
{
    json_t *request = json_pack("{s:s, s:s, s:s}", "cmd", "load", "record", record, "language", language);
    char *line = json_dumps(request, 0);

    json_decref(request);
    return line;
}

static void a_record_has_no_language(void **state)
{
    char *english, *czech, *line;

    tell(*state, NAMELESS "}");
    english = saved(*state);
    tell(*state, NAMELESS "," IN_CZECH "}");
    czech = saved(*state);
    assert_string_equal(english, czech);
    assert_non_null(strstr(english, "\"players\":[\"Player 1\",\"Player 2\"]"));
    line = load_line(czech, "sk");
    tell(*state, line);
    says(*state, "{\"cmd\":\"legal\",\"actor\":1}", "bad_request", "na ťahu je Hráč 1");
    free(line);
    line = load_line(czech, "en");
    tell(*state, line);
    says(*state, "{\"cmd\":\"legal\",\"actor\":1}", "bad_request", "it is the turn of Player 1");
    free(line);
    free(english);
    free(czech);
}

/* Each of these is a sentence inside a sentence. */
static void a_bad_record_is_refused_in_czech_and_slovak(void **state)
{
    static const char wrong[] =
        "{\"hradby\":1,\"game\":\"carcassonne\",\"players\":2,\"seed\":\"7\",\"chance\":\"given\"}\n"
        "{\"by\":0,\"move\":\"pass\"}\n";
    char *line = load_line(wrong, "cs");

    says(*state, line, "bad_record", "řádek 2: na tahu je náhoda: zahrajte jeden z jejích výsledků");
    free(line);
    line = load_line(wrong, "sk");
    says(*state, line, "bad_record", "riadok 2: na ťahu je náhoda: zahrajte jeden z jej výsledkov");
    free(line);
    line = load_line("[]", "cs");
    says(*state, line, "bad_record", "řádek 1: není to objekt JSON");
    free(line);
    line = load_line("{\"hradby\":2}", "sk");
    says(*state, line, "bad_record", "riadok 1: toto je záznam verzie 2; známa je verzia 1");
    free(line);
}

/* Names and files */

static void assert_said(const struct hb_error *err, enum hb_language language, const char *wanted)
{
    char said[2 * HB_ERROR_TEXT];
    struct hb_text out = hb_text_for(language, said, sizeof said);

    hb_error_say(err, &out);
    assert_string_equal(said, wanted);
}

static void assert_called(int player, enum hb_language language, const char *wanted)
{
    const struct hb_names names = { { "Anna", "" } };
    struct hb_error call;
    char said[64];
    struct hb_text out = hb_text_for(language, said, sizeof said);

    hb_player_name(&names, player, &out);
    assert_string_equal(said, wanted);
    hb_player_name_kept(&names, player, &call);
    assert_said(&call, language, wanted);
}

static void a_name_is_said_in_the_language_of_the_text(void **state)
{
    (void)state;
    assert_called(0, HB_ENGLISH, "Anna");
    assert_called(0, HB_SLOVAK, "Anna");
    assert_called(1, HB_ENGLISH, "Player 2");
    assert_called(1, HB_CZECH, "Hráč 2");
    assert_called(2, HB_SLOVAK, "Hráč 3");
    assert_called(HB_CHANCE, HB_ENGLISH, "chance");
    assert_called(HB_CHANCE, HB_CZECH, "náhoda");
}

static void a_file_that_cannot_be_read_is_told_in_every_language(void **state)
{
    struct hb_plan plan = { .kind = NULL };
    struct hb_error err;
    size_t length;

    (void)state;
    assert_null(hb_file_read("tests/none", 10, &length, &err));
    assert_said(&err, HB_ENGLISH,
                "cannot open \"tests/none\": No such file or directory; see whether it is there and you may read it");
    assert_said(&err, HB_CZECH,
                "„tests/none“ nelze otevřít: soubor ani složka tam není; podívejte se, zda tam je a zda ho smíte číst");
    assert_null(hb_file_read("README.md", 10, &length, &err));
    assert_said(&err, HB_SLOVAK,
                "„README.md“ je väčší než 10 bajtov, a to žiadna uložená hra nie je; zadajte iný súbor");
    assert_false(hb_file_write("tests", "", 0, &err));
    assert_said(&err, HB_CZECH,
                "„tests“ nelze zapsat: je to složka; zadejte jiný soubor, nebo zkontrolujte složku a disk");
    assert_false(hb_figures_read(&plan, "figures", "tests", &err));
    assert_said(&err, HB_SLOVAK, "„tests“ sa nedá prečítať: je to priečinok");
    assert_false(hb_figures_read(&plan, "figures", "README.md", &err));
    assert_memory_equal(err.text, "README.md, line ", 16);
}

static void every_cause_has_its_words(void **state)
{
    (void)state;
    for (int why = 1; why < 200; why++) {
        struct hb_error err;
        hb_refuse(&err, HB_BAD_RECORD, "figures.read path=%s cause=%s text=%s", "x", hb_file_cause(why), strerror(why));
        char wanted[200];
        snprintf(wanted, sizeof wanted, "cannot read \"x\": %s", strerror(why));
        assert_string_equal(err.text, wanted); /* in English just what the system says */
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        ASKING_TEST(hello_tells_the_languages),
        ASKING_TEST(players_without_a_name_are_called_in_the_language_of_the_game),
        ASKING_TEST(names_that_were_given_stay),
        ASKING_TEST(a_language_that_is_none_is_refused),
        ASKING_TEST(before_a_game_errors_are_english_unless_the_request_says_more),
        ASKING_TEST(a_new_game_that_fails_leaves_the_language_of_the_old_one),
        ASKING_TEST(bad_options_are_refused_in_czech_and_slovak),
        ASKING_TEST(bad_moves_are_refused_in_czech),
        ASKING_TEST(bad_moves_are_refused_in_slovak),
        ASKING_TEST(who_holds_a_road_is_called_in_the_language_of_the_game),
        ASKING_TEST(who_has_chosen_is_called_in_the_language_of_the_game),
        ASKING_TEST(a_record_has_no_language),
        ASKING_TEST(a_bad_record_is_refused_in_czech_and_slovak),
        cmocka_unit_test(a_name_is_said_in_the_language_of_the_text),
        cmocka_unit_test(a_file_that_cannot_be_read_is_told_in_every_language),
        cmocka_unit_test(every_cause_has_its_words),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
