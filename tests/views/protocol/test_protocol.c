/* test_protocol.c -- the commands of the engine protocol: what they answer and what they refuse. */
#include "tests/support/asking.h"

#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Hello, quit */

static void hello_describes_every_game_and_option(void **state)
{
    json_t *answer = ask_well(*state, "{\"cmd\":\"hello\"}");
    const json_t *game = json_array_get(json_object_get(answer, "games"), 0);
    const json_t *options = json_object_get(game, "options");

    assert_string_equal(text_at(answer, "name"), "hradby");
    assert_string_equal(text_at(answer, "version"), HRADBY_VERSION);
    assert_int_equal(number_at(answer, "protocol"), 1);
    assert_string_equal(text_at(game, "id"), "carcassonne");
    assert_true(json_array_size(options) >= 7);
    for (size_t i = 0; i < json_array_size(options); i++) {
        const json_t *option = json_array_get(options, i);

        text_at(option, "name");
        text_at(option, "type");
        text_at(option, "help");
        assert_non_null(json_object_get(option, "default"));
    }
    json_decref(answer);
}

/* NULL: there is none. */
static const json_t *option_named(const json_t *options, const char *name)
{
    const json_t *found = NULL;

    for (size_t i = 0; i < json_array_size(options); i++)
        if (strcmp(text_at(json_array_get(options, i), "name"), name) == 0)
            found = json_array_get(options, i);
    return found;
}

static void hello_tells_of_options_what_they_belong_to(void **state)
{
    json_t *answer = ask_well(*state, "{\"cmd\":\"hello\"}");
    const json_t *options = json_object_get(json_array_get(json_object_get(answer, "games"), 0), "options");
    const json_t *crowns = option_named(options, "large_on_crown");

    assert_null(json_object_get(option_named(options, "farmers"), "of"));
    assert_string_equal(text_at(option_named(options, "bends"), "of"), "river");
    assert_null(json_object_get(option_named(options, "bends"), "with"));
    assert_string_equal(text_at(crowns, "of"), "wheel");
    assert_string_equal(json_string_value(json_array_get(json_object_get(crowns, "with"), 0)), "inns");
    json_decref(answer);
}

/* The first choice of each game is what lies in a box, or its levels or seasons. */
static const json_t *presets_of(const json_t *game)
{
    const json_t *options = json_object_get(game, "options"), *found = NULL;

    for (size_t i = json_array_size(options); i-- > 0;)
        if (strcmp(text_at(json_array_get(options, i), "type"), "choice") == 0)
            found = json_array_get(options, i);
    return found;
}

static void every_preset_begins_a_game(void **state)
{
    json_t *hello = ask_well(*state, "{\"cmd\":\"hello\"}"), *games = json_object_get(hello, "games");

    for (size_t g = 0; g < json_array_size(games); g++) {
        const json_t *game = json_array_get(games, g), *preset = presets_of(game);
        const json_t *values = json_object_get(preset, "values");
        assert_true(json_array_size(values) >= 2);
        for (size_t i = 0; i < json_array_size(values); i++)
            for (unsigned players = 2; players <= 4; players++) {
                char line[256];
                snprintf(line, sizeof line,
                         "{\"cmd\":\"new\",\"game\":\"%s\",\"players\":%u,\"options\":{\"%s\":\"%s\"},\"seed\":7}",
                         text_at(game, "id"), players, text_at(preset, "name"),
                         json_string_value(json_array_get(values, i)));
                json_decref(ask_well(*state, line));
                json_t *turn = ask_well(*state, "{\"cmd\":\"turn\"}");
                assert_string_not_equal(text_at(turn, "phase"), "over");
                json_decref(turn);
            }
    }
    json_decref(hello);
}

/* The base game alone, with all that lies in its box, and with Mists over Carcassonne; Big Box 2021 and Big Box 5. */
static void every_box_of_the_rulebooks_has_a_preset(void **state)
{
    static const char *const boxes[] = { "base", "basebox", "mists", "bigbox2021", "bigbox5" };
    json_t *hello = ask_well(*state, "{\"cmd\":\"hello\"}");
    const json_t *values = json_object_get(presets_of(json_array_get(json_object_get(hello, "games"), 0)), "values");

    for (size_t b = 0; b < sizeof boxes / sizeof *boxes; b++) {
        bool found = false;
        for (size_t i = 0; i < json_array_size(values); i++)
            found |= strcmp(json_string_value(json_array_get(values, i)), boxes[b]) == 0;
        assert_true(found);
    }
    json_decref(hello);
}

static void quit_answers_and_ends(void **state)
{
    refused(*state, "{\"cmd\":\"quit\",\"now\":1}", "bad_request", "now");
    assert_false(hb_engine_has_quit(*state));
    tell(*state, "{\"cmd\":\"quit\"}");
    assert_true(hb_engine_has_quit(*state));
}

/* New */

static bool no_seed(char seed[HB_SEED_TEXT])
{
    (void)seed;
    return false;
}

static void a_new_game_tells_its_set_up_in_full(void **state)
{
    json_t *answer = ask_well(*state, SHORT_GAME "}");
    const json_t *setup = json_object_get(answer, "setup");
    const json_t *drawn = json_array_get(json_object_get(answer, "events"), 0);

    assert_string_equal(text_at(setup, "edition"), "c3");
    assert_true(json_is_true(json_object_get(setup, "farmers")));
    assert_int_equal(json_array_size(json_object_get(setup, "expansions")), 0);
    assert_int_equal(number_at(json_object_get(setup, "bag"), "base/U"), 2);
    assert_string_equal(json_string_value(json_array_get(json_object_get(setup, "players"), 0)), "Anna");
    assert_string_equal(text_at(setup, "seed"), "7");
    assert_string_equal(text_at(setup, "chance"), "auto");
    assert_string_equal(text_at(answer, "seed"), "7");
    assert_string_equal(text_at(drawn, "event"), "draw");
    assert_string_equal(text_at(drawn, "tile"), "base/U");
    assert_string_equal(text_at(drawn, "text"), "Anna draws a tile: straight road");
    assert_int_equal(number_at(answer, "actor"), 0);
    assert_string_equal(text_at(answer, "phase"), "tile");
    json_decref(answer);
}

static void a_missing_seed_is_taken_from_the_source_and_told(void **state)
{
    json_t *answer = ask_well(*state, "{\"cmd\":\"new\",\"game\":\"carcassonne\",\"players\":2}");
    struct hb_engine *poor = hb_engine_new(no_seed);

    assert_string_equal(text_at(answer, "seed"), "fresh");
    json_decref(answer);
    refused(poor, "{\"cmd\":\"new\",\"game\":\"carcassonne\",\"players\":2}", "bad_request", "give a \"seed\"");
    hb_engine_free(poor);
}

static void assert_same_game(struct hb_engine *e, const char *seed, const char *other)
{
    static const char start[] = "{\"cmd\":\"new\",\"game\":\"carcassonne\",\"players\":2,\"seed\":";
    char line[256];
    char *first;

    snprintf(line, sizeof line, "%s%s}", start, seed);
    first = strdup(hb_engine_answer(e, line, strlen(line)));
    assert_non_null(strstr(first, "\"ok\":true"));
    snprintf(line, sizeof line, "%s%s}", start, other);
    assert_string_equal(first, hb_engine_answer(e, line, strlen(line)));
    free(first);
}

static void a_number_and_its_text_are_the_same_seed(void **state)
{
    assert_same_game(*state, "7", "\"7\"");
    assert_same_game(*state, "-7", "\"-7\"");
    assert_same_game(*state, "123456789012345678901234567890", "\"123456789012345678901234567890\"");
}

#define NEW(fields) "{\"cmd\":\"new\"," fields "}"
#define OF_TWO      "\"game\":\"carcassonne\",\"players\":2,"

static void a_new_game_that_cannot_be_is_refused_and_the_old_one_stays(void **state)
{
    new_game(*state);
    refused(*state, "{\"cmd\":\"new\"}", "bad_request", "\"game\"");
    refused(*state, NEW("\"game\":1,\"players\":2"), "bad_request", "\"game\"");
    refused(*state, NEW("\"game\":\"go\",\"players\":2"), "unknown_game", "\"go\"");
    refused(*state, NEW("\"game\":\"carcassonne\""), "bad_request", "\"players\"");
    refused(*state, NEW("\"game\":\"carcassonne\",\"players\":0"), "bad_request", "players");
    refused(*state, NEW("\"game\":\"carcassonne\",\"players\":9"), "bad_request", "players");
    refused(*state, NEW("\"game\":\"carcassonne\",\"players\":2.0"), "bad_request", "players");
    refused(*state, NEW("\"game\":\"carcassonne\",\"players\":[]"), "bad_request", "players");
    refused(*state, NEW("\"game\":\"carcassonne\",\"players\":[\"a\",2]"), "bad_request", "player 1");
    refused(*state, NEW("\"game\":\"carcassonne\",\"players\":[\"a\\n\"]"), "bad_request", "player 0");
    refused(*state, NEW("\"game\":\"carcassonne\",\"players\":7"), "bad_option", "players");
    refused(*state, NEW(OF_TWO "\"seed\":1.5"), "bad_request", "seed");
    refused(*state, NEW(OF_TWO "\"seed\":null"), "bad_request", "seed");
    refused(*state, NEW(OF_TWO "\"seed\":\"a\\tb\""), "bad_request", "seed");
    refused(*state, NEW(OF_TWO "\"chance\":\"maybe\""), "bad_request", "chance");
    refused(*state, NEW(OF_TWO "\"chance\":true"), "bad_request", "chance");
    refused(*state, NEW(OF_TWO "\"options\":[]"), "bad_request", "options");
    refused(*state, NEW(OF_TWO "\"options\":{\"colour\":1}"), "bad_option", "colour");
    refused(*state, NEW(OF_TWO "\"options\":{\"farmers\":2}"), "bad_option", "farmers");
    refused(*state, NEW(OF_TWO "\"options\":{\"farmers\":\"perhaps\"}"), "bad_option", "farmers");
    refused(*state, NEW(OF_TWO "\"options\":{\"farmers\":null}"), "bad_option", "farmers");
    refused(*state, NEW(OF_TWO "\"options\":{\"edition\":3}"), "bad_option", "edition");
    refused(*state, NEW(OF_TWO "\"options\":{\"bag\":{\"base/U\":\"02\"}}"), "bad_option", "bag");
    refused(*state, NEW(OF_TWO "\"options\":{\"bag\":{\"base/U\":99999999999}}"), "bad_option", "bag");
    refused(*state, NEW(OF_TWO "\"options\":{\"bag\":2}"), "bad_option", "bag");
    refused(*state, NEW("\"game\":\"mists\",\"players\":2,\"options\":{\"level\":7}"), "bad_option", "level");
    refused(*state, NEW("\"game\":\"mists\",\"players\":2,\"options\":{\"level\":2.5}"), "bad_option", "level");
    refused(*state, NEW("\"game\":\"mists\",\"players\":2,\"options\":{\"level\":[2]}"), "bad_option", "level");
    refused(*state, NEW(OF_TWO "\"options\":{\"edition\":\"c4\"}"), "bad_option", "edition");
    refused(*state, NEW(OF_TWO "\"options\":{\"expansions\":[\"moon\"]}"), "bad_option", "moon");
    refused(*state, NEW(OF_TWO "\"options\":{\"bag\":{\"base/ZZ\":1}}"), "bad_option", "base/ZZ");
}

/* The set-up and the record, without the rest of the answer. */
static char *set_up_by(struct hb_engine *e, const char *game, const char *options)
{
    char line[400];
    json_t *answer, *record;
    char *told, *both;
    size_t room;

    snprintf(line, sizeof line, "{\"cmd\":\"new\",\"game\":\"%s\",\"players\":2,\"seed\":1,\"options\":{%s}}", game,
             options);
    answer = ask_well(e, line);
    record = ask_well(e, "{\"cmd\":\"save\"}");
    told = json_dumps(json_object_get(answer, "setup"), JSON_COMPACT);
    room = strlen(told) + strlen(text_at(record, "record")) + 2;
    both = malloc(room);
    assert_non_null(both);
    snprintf(both, room, "%s\n%s", told, text_at(record, "record"));
    free(told);
    json_decref(answer);
    json_decref(record);
    return both;
}

static void options_may_be_sent_as_texts_numbers_and_booleans(void **state)
{
    static const struct {
        const char *game, *way[5]; /* in the first the value is as answers and records write it */
    } same[] = {
        { "mists", { "\"level\":\"3\"", "\"level\":3" } },
        { "mists",
          { "\"figures\":{\"ghosts/1\":15,\"target/1\":40}",
            "\"figures\":{\"ghosts/1\":\"15\",\"target/1\":\"40\"}" } },
        { "carcassonne",
          { "\"farmers\":false", "\"farmers\":\"no\"", "\"farmers\":\"false\"", "\"farmers\":0",
            "\"farmers\":\"0\"" } },
        { "carcassonne",
          { "\"farmers\":true", "\"farmers\":\"yes\"", "\"farmers\":\"true\"", "\"farmers\":1", "\"farmers\":\"1\"" } },
        { "carcassonne",
          { "\"start\":[{\"tile\":\"base/U\",\"x\":-1,\"y\":0,\"rot\":90}]",
            "\"start\":[{\"tile\":\"base/U\",\"x\":\"-1\",\"y\":\"0\",\"rot\":\"90\"}]" } },
        { "castle",
          { "\"season\":\"winter\",\"snow\":[\"11\",\"9\",\"7\",\"5\",\"3\"]",
            "\"season\":\"winter\",\"snow\":[11,9,7,5,3]" } },
        { "castle", { "\"inn_first\":true", "\"inn_first\":\"yes\"", "\"inn_first\":1" } },
    };

    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        char *first = set_up_by(*state, same[i].game, same[i].way[0]);

        assert_non_null(strstr(first, strrchr(same[i].way[0], ':')));
        for (size_t k = 1; k < sizeof same[i].way / sizeof *same[i].way && same[i].way[k]; k++) {
            char *other = set_up_by(*state, same[i].game, same[i].way[k]);

            assert_string_equal(other, first);
            free(other);
        }
        free(first);
    }
}

static void names_and_seeds_have_a_longest_length(void **state)
{
    static const char letters[] = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
    char line[512];

    snprintf(line, sizeof line, NEW("\"game\":\"carcassonne\",\"players\":[\"%.63s\"],\"seed\":\"%s%.63s\""), letters,
             letters, letters);
    tell(*state, line);
    snprintf(line, sizeof line, NEW("\"game\":\"carcassonne\",\"players\":[\"%s\"]"), letters);
    refused(*state, line, "bad_request", "63");
    snprintf(line, sizeof line, NEW(OF_TWO "\"seed\":\"%s%s\""), letters, letters);
    refused(*state, line, "bad_request", "127");
}

/* Turn, legal, play */

static void legal_lists_moves_with_their_facts(void **state)
{
    json_t *answer;
    const json_t *move;

    new_game(*state);
    answer = ask_well(*state, "{\"cmd\":\"legal\"}");
    move = json_array_get(json_object_get(answer, "moves"), 0);
    assert_int_equal(number_at(answer, "actor"), 0);
    assert_string_equal(text_at(answer, "phase"), "tile");
    assert_string_equal(text_at(move, "move"), "tile 1 0 90");
    assert_string_equal(text_at(move, "kind"), "tile");
    assert_int_equal(number_at(move, "x"), 1);
    assert_int_equal(number_at(move, "y"), 0);
    assert_int_equal(number_at(move, "rot"), 90);
    assert_null(json_object_get(move, "weight"));
    json_decref(answer);
}

static void outcomes_of_chance_have_weights(void **state)
{
    json_t *answer;
    const json_t *move;

    new_given_game(*state);
    answer = ask_well(*state, "{\"cmd\":\"legal\",\"actor\":\"chance\"}");
    move = json_array_get(json_object_get(answer, "moves"), 0);
    assert_string_equal(text_at(answer, "actor"), "chance");
    assert_int_equal(json_array_size(json_object_get(answer, "moves")), 1);
    assert_string_equal(text_at(move, "move"), "draw base/U");
    assert_string_equal(text_at(move, "kind"), "draw");
    assert_string_equal(text_at(move, "tile"), "base/U");
    assert_int_equal(number_at(move, "weight"), 2);
    json_decref(answer);
}

static void every_legal_move_can_be_played_and_taken_back(void **state)
{
    json_t *answer;
    size_t count;

    tell(*state, NEW(OF_TWO "\"seed\":\"all\",\"options\":{\"expansions\":[\"river\",\"abbot\"]}"));
    for (unsigned depth = 0; depth < 12; depth++) {
        answer = ask_well(*state, "{\"cmd\":\"legal\"}");
        count = json_array_size(json_object_get(answer, "moves"));
        assert_true(count > 0);
        for (size_t i = 0; i < count; i++) {
            play(*state, text_at(json_array_get(json_object_get(answer, "moves"), i), "move"));
            tell(*state, "{\"cmd\":\"undo\"}");
        }
        play(*state, text_at(json_array_get(json_object_get(answer, "moves"), depth % count), "move"));
        json_decref(answer);
    }
}

static void play_tells_what_happened_and_who_is_next(void **state)
{
    json_t *answer;
    const json_t *events;

    new_game(*state);
    play(*state, "tile 1 0 90");
    answer = ask_well(*state, "{\"cmd\":\"play\",\"move\":\"put follower road E W\",\"actor\":0}");
    events = json_object_get(answer, "events");
    assert_string_equal(text_at(json_array_get(events, 0), "event"), "put");
    assert_string_equal(text_at(json_array_get(events, 1), "event"), "draw");
    assert_int_equal(number_at(answer, "actor"), 1);
    assert_string_equal(text_at(answer, "phase"), "tile");
    json_decref(answer);
}

static void a_move_that_cannot_be_is_refused_and_changes_nothing(void **state)
{
    new_game(*state);
    refused(*state, "{\"cmd\":\"play\"}", "bad_request", "\"move\" is missing");
    refused(*state, "{\"cmd\":\"play\",\"move\":7}", "bad_request", "\"move\" must be a string");
    refused(*state, "{\"cmd\":\"play\",\"move\":\"\"}", "illegal_move", "");
    refused(*state, "{\"cmd\":\"play\",\"move\":\"tile 1 0 0\"}", "illegal_move", "BAS-4");
    refused(*state, "{\"cmd\":\"play\",\"move\":\"pass\"}", "illegal_move", "");
    refused(*state, "{\"cmd\":\"play\",\"move\":\"tile 1 0 90\",\"actor\":1}", "illegal_move", "the turn of Anna");
    refused(*state, "{\"cmd\":\"play\",\"move\":\"draw base/U\",\"actor\":\"chance\"}", "illegal_move", "Anna");
    refused(*state, "{\"cmd\":\"play\",\"move\":\"tile 1 0 90\",\"actor\":2}", "bad_request", "actor");
    refused(*state, "{\"cmd\":\"play\",\"move\":\"tile 1 0 90\",\"actor\":-1}", "bad_request", "actor");
    refused(*state, "{\"cmd\":\"play\",\"move\":\"tile 1 0 90\",\"actor\":\"none\"}", "bad_request", "actor");
    refused(*state, "{\"cmd\":\"legal\",\"actor\":1}", "bad_request", "the turn of Anna");
    refused(*state, "{\"cmd\":\"legal\",\"actor\":[0]}", "bad_request", "actor");
}

static void when_the_game_is_over_nobody_acts(void **state)
{
    json_t *answer;

    new_game(*state);
    play_to_the_end(*state);
    answer = ask_well(*state, "{\"cmd\":\"legal\"}");
    assert_string_equal(text_at(answer, "actor"), "none");
    assert_int_equal(json_array_size(json_object_get(answer, "moves")), 0);
    json_decref(answer);
    answer = ask_well(*state, "{\"cmd\":\"turn\"}");
    assert_string_equal(text_at(answer, "actor"), "none");
    json_decref(answer);
    refused(*state, "{\"cmd\":\"play\",\"move\":\"pass\"}", "game_over", "over");
    refused(*state, "{\"cmd\":\"play\",\"move\":\"pass\",\"actor\":1}", "game_over", "over");
    refused(*state, "{\"cmd\":\"suggest\"}", "game_over", "over");
}

/* State */

static void the_state_tells_position_and_result(void **state)
{
    json_t *answer;
    const json_t *result, *player;

    new_game(*state);
    play_to_the_end(*state);
    answer = ask_well(*state, "{\"cmd\":\"state\"}");
    result = json_object_get(answer, "result");
    player = json_array_get(json_object_get(answer, "players"), 0);
    assert_string_equal(text_at(answer, "game"), "carcassonne");
    assert_string_equal(text_at(json_object_get(answer, "setup"), "seed"), "7");
    assert_true(json_is_true(json_object_get(answer, "over")));
    assert_int_equal(json_integer_value(json_array_get(json_object_get(result, "scores"), 0)), 3);
    assert_int_equal(json_integer_value(json_array_get(json_object_get(result, "winners"), 0)), 0);
    assert_int_equal(number_at(json_array_get(json_object_get(result, "breakdown"), 0), "road"), 3);
    assert_string_equal(text_at(player, "name"), "Anna");
    assert_int_equal(number_at(player, "score"), 3);
    assert_int_equal(json_array_size(json_object_get(answer, "tiles")), 3);
    json_decref(answer);
}

/* What a viewer is told is the same for every seed and every given order that could still be. */
static void assert_hidden(struct hb_engine *e, const char *viewer)
{
    static const char *const futures[] = { "\"seed\":1,\"options\":{\"draws\":[\"base/U\",\"base/V\",\"base/W\"]}",
                                           "\"seed\":2,\"options\":{\"draws\":[\"base/U\",\"base/W\",\"base/V\"]}" };
    char line[256];
    char *seen[2];

    for (unsigned i = 0; i < 2; i++) {
        snprintf(line, sizeof line, "{\"cmd\":\"new\",\"game\":\"carcassonne\",\"players\":2,%s}", futures[i]);
        tell(e, line);
        snprintf(line, sizeof line, "{\"cmd\":\"state\",\"as\":%s}", viewer);
        seen[i] = strdup(hb_engine_answer(e, line, strlen(line)));
        assert_non_null(strstr(seen[i], "\"ok\":true"));
    }
    assert_string_equal(seen[0], seen[1]);
    free(seen[0]);
    free(seen[1]);
}

static void a_viewer_learns_nothing_of_what_is_to_come(void **state)
{
    json_t *answer;

    assert_hidden(*state, "0");
    assert_hidden(*state, "1");
    assert_hidden(*state, "\"spectator\"");
    answer = ask_well(*state, "{\"cmd\":\"state\",\"as\":0}");
    assert_null(json_object_get(json_object_get(answer, "setup"), "seed"));
    assert_null(json_object_get(json_object_get(answer, "setup"), "draws"));
    assert_string_equal(text_at(answer, "drawn"), "base/U");
    json_decref(answer);
}

static void a_viewer_must_be_a_player_or_a_spectator(void **state)
{
    new_game(*state);
    refused(*state, "{\"cmd\":\"state\",\"as\":2}", "bad_request", "\"spectator\"");
    refused(*state, "{\"cmd\":\"state\",\"as\":-1}", "bad_request", "\"spectator\"");
    refused(*state, "{\"cmd\":\"state\",\"as\":\"Anna\"}", "bad_request", "\"spectator\"");
    refused(*state, "{\"cmd\":\"state\",\"as\":null}", "bad_request", "\"spectator\"");
}

/* Undo, save, load */

static void undo_goes_back_to_the_very_start(void **state)
{
    char *first, *last;

    new_game(*state);
    first = position_told(*state);
    play_to_the_end(*state);
    for (unsigned i = 0; i < 4; i++)
        tell(*state, "{\"cmd\":\"undo\"}");
    last = position_told(*state);
    assert_string_equal(first, last);
    refused(*state, "{\"cmd\":\"undo\"}", "bad_request", "no move to take back");
    free(first);
    free(last);
}

/* Loads the record of the game in play into the same engine. */
static void load_what_is_saved(struct hb_engine *e)
{
    json_t *saved = ask_well(e, "{\"cmd\":\"save\"}"), *request = json_object();
    char *line;

    json_object_set_new(request, "cmd", json_string("load"));
    json_object_set_new(request, "record", json_string(text_at(saved, "record")));
    line = json_dumps(request, 0);
    tell(e, line);
    free(line);
    json_decref(request);
    json_decref(saved);
}

static void a_saved_game_is_loaded_as_it_was(void **state)
{
    static const unsigned lengths[] = { 0, 1, 4 };

    for (unsigned i = 0; i < 3; i++) {
        char *before, *after;

        new_game(*state);
        if (lengths[i] == 1)
            play(*state, "tile 1 0 90");
        if (lengths[i] == 4)
            play_to_the_end(*state);
        before = position_told(*state);
        load_what_is_saved(*state);
        after = position_told(*state);
        assert_string_equal(before, after);
        free(before);
        free(after);
    }
}

static void a_record_that_stops_before_a_draw_tells_the_draw(void **state)
{
    json_t *answer =
        ask_well(*state, "{\"cmd\":\"load\",\"record\":\"{\\\"hradby\\\":1,\\\"game\\\":\\\"carcassonne\\\","
                         "\\\"players\\\":[\\\"Anna\\\"],\\\"seed\\\":1}\\n\"}");
    const json_t *drawn = json_array_get(json_object_get(answer, "events"), 0);

    assert_string_equal(text_at(drawn, "event"), "draw");
    assert_non_null(strstr(text_at(drawn, "text"), "Anna draws"));
    assert_string_equal(text_at(answer, "seed"), "1");
    json_decref(answer);
}

static void a_bad_record_is_refused_and_the_game_stays(void **state)
{
    new_game(*state);
    refused(*state, "{\"cmd\":\"load\"}", "bad_request", "\"record\" is missing");
    refused(*state, "{\"cmd\":\"load\",\"record\":{}}", "bad_request", "\"record\" must be a string");
    refused(*state, "{\"cmd\":\"load\",\"record\":\"\"}", "bad_record", "line 1");
    refused(*state, "{\"cmd\":\"load\",\"record\":\"{}\\n\"}", "bad_record", "line 1");
}

/* Suggest */

static void a_suggestion_is_the_best_of_its_candidates_and_legal(void **state)
{
    json_t *answer;
    const json_t *candidates;

    new_game(*state);
    play(*state, "tile 1 0 90");
    answer = ask_well(*state, "{\"cmd\":\"suggest\",\"level\":\"greedy\",\"ms\":100,\"seed\":1}");
    candidates = json_object_get(answer, "candidates");
    assert_true(json_is_real(json_object_get(answer, "value")));
    assert_string_equal(text_at(answer, "move"), text_at(json_array_get(candidates, 0), "move"));
    for (size_t i = 1; i < json_array_size(candidates); i++)
        assert_true(json_real_value(json_object_get(json_array_get(candidates, i), "value")) <=
                    json_real_value(json_object_get(json_array_get(candidates, i - 1), "value")));
    play(*state, text_at(answer, "move"));
    json_decref(answer);
}

static void a_suggestion_that_cannot_be_given_is_refused(void **state)
{
    new_game(*state);
    refused(*state, "{\"cmd\":\"suggest\",\"level\":\"oracle\"}", "bad_request", "\"oracle\"");
    refused(*state, "{\"cmd\":\"suggest\",\"level\":1}", "bad_request", "\"level\"");
    refused(*state, "{\"cmd\":\"suggest\",\"ms\":0}", "bad_request", "\"ms\"");
    refused(*state, "{\"cmd\":\"suggest\",\"playouts\":\"9\"}", "bad_request", "\"playouts\"");
    refused(*state, "{\"cmd\":\"suggest\",\"ms\":1,\"playouts\":1}", "bad_request", "not both");
    refused(*state, "{\"cmd\":\"suggest\",\"seed\":[]}", "bad_request", "\"seed\"");
    refused(*state, "{\"cmd\":\"suggest\",\"actor\":1}", "bad_request", "Anna");
    new_given_game(*state);
    refused(*state, "{\"cmd\":\"suggest\"}", "bad_request", "chance");
}

/* Several at once */

#define CASTLE_GAME                                                                                                    \
    "{\"cmd\":\"new\",\"game\":\"castle\",\"players\":[\"Anna\",\"Petr\",\"Ida\"],\"seed\":7,"                         \
    "\"options\":{\"prepared\":{\"starter\":0}}}"

/* The actors of an answer as digits. */
static void assert_actors(json_t *answer, const char *digits)
{
    const json_t *actors = json_object_get(answer, "actor");

    assert_int_equal(json_array_size(actors), strlen(digits));
    for (size_t i = 0; i < json_array_size(actors); i++)
        assert_int_equal(json_integer_value(json_array_get(actors, i)), digits[i] - '0');
    json_decref(answer);
}

/* CAS-3.2 */
static void those_who_still_choose_are_the_actors(void **state)
{
    tell(*state, CASTLE_GAME);
    assert_actors(ask_well(*state, "{\"cmd\":\"turn\"}"), "012");
    assert_actors(ask_well(*state, "{\"cmd\":\"play\",\"actor\":1,\"move\":\"choose mason\"}"), "02");
    assert_actors(ask_well(*state, "{\"cmd\":\"turn\"}"), "02");
    assert_actors(ask_well(*state, "{\"cmd\":\"state\"}"), "02");
    assert_actors(ask_well(*state, "{\"cmd\":\"state\",\"as\":1}"), "02");
    assert_actors(ask_well(*state, "{\"cmd\":\"undo\"}"), "012");
}

static void where_several_choose_a_request_says_for_whom_it_is(void **state)
{
    json_t *answer;

    tell(*state, CASTLE_GAME);
    refused(*state, "{\"cmd\":\"legal\"}", "bad_request", "\"actor\"");
    refused(*state, "{\"cmd\":\"suggest\"}", "bad_request", "\"actor\"");
    refused(*state, "{\"cmd\":\"play\",\"move\":\"choose mason\"}", "bad_request", "\"actor\"");
    refused(*state, "{\"cmd\":\"legal\",\"actor\":3}", "bad_request", "from 0 to 2");
    refused(*state, "{\"cmd\":\"legal\",\"actor\":\"chance\"}", "bad_request", "not chance's turn");
    refused(*state, "{\"cmd\":\"play\",\"actor\":\"chance\",\"move\":\"choose mason\"}", "illegal_move",
            "not chance's turn");
    answer = ask_well(*state, "{\"cmd\":\"legal\",\"actor\":2}");
    assert_int_equal(number_at(answer, "actor"), 2);
    assert_int_equal(json_array_size(json_object_get(answer, "moves")), 7); /* all but the master builder, CAS-3.3 */
    json_decref(answer);
    answer = ask_well(*state, "{\"cmd\":\"suggest\",\"actor\":2}");
    assert_int_equal(number_at(answer, "actor"), 2);
    assert_int_equal(json_array_size(json_object_get(answer, "candidates")), 7);
    json_decref(answer);
}

/* CAS-3.2: a choice stands, and nobody is told what it was. */
static void who_has_chosen_cannot_choose_again(void **state)
{
    static const char words[] = "Petr has chosen already; the others are still choosing";

    tell(*state, CASTLE_GAME);
    tell(*state, "{\"cmd\":\"play\",\"actor\":1,\"move\":\"choose mason\"}");
    refused(*state, "{\"cmd\":\"play\",\"actor\":1,\"move\":\"choose mason\"}", "illegal_move", words);
    refused(*state, "{\"cmd\":\"play\",\"actor\":1,\"move\":\"nonsense\"}", "illegal_move", words);
    refused(*state, "{\"cmd\":\"legal\",\"actor\":1}", "bad_request", words);
    refused(*state, "{\"cmd\":\"suggest\",\"actor\":1}", "bad_request", words);
}

/* CAS-3.2, CAS-3.5: the position is a spectator's, but whoever runs the table still sees how it was set up. */
static void the_whole_state_hides_what_lies_face_down(void **state)
{
    json_t *whole, *seen;

    tell(*state, CASTLE_GAME);
    tell(*state, "{\"cmd\":\"play\",\"actor\":1,\"move\":\"choose mason\"}");
    whole = ask_well(*state, "{\"cmd\":\"state\"}");
    seen = ask_well(*state, "{\"cmd\":\"state\",\"as\":\"spectator\"}");
    assert_string_equal(text_at(json_object_get(whole, "setup"), "seed"), "7");
    assert_null(json_object_get(json_object_get(seen, "setup"), "seed"));
    assert_string_equal(text_at(whole, "hash"), text_at(seen, "hash"));
    json_object_del(whole, "setup");
    json_object_del(seen, "setup");
    assert_true(json_equal(whole, seen));
    json_decref(whole);
    json_decref(seen);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        ASKING_TEST(hello_describes_every_game_and_option),
        ASKING_TEST(hello_tells_of_options_what_they_belong_to),
        ASKING_TEST(every_preset_begins_a_game),
        ASKING_TEST(every_box_of_the_rulebooks_has_a_preset),
        ASKING_TEST(quit_answers_and_ends),
        ASKING_TEST(a_new_game_tells_its_set_up_in_full),
        ASKING_TEST(a_missing_seed_is_taken_from_the_source_and_told),
        ASKING_TEST(a_number_and_its_text_are_the_same_seed),
        ASKING_TEST(a_new_game_that_cannot_be_is_refused_and_the_old_one_stays),
        ASKING_TEST(options_may_be_sent_as_texts_numbers_and_booleans),
        ASKING_TEST(names_and_seeds_have_a_longest_length),
        ASKING_TEST(legal_lists_moves_with_their_facts),
        ASKING_TEST(outcomes_of_chance_have_weights),
        ASKING_TEST(every_legal_move_can_be_played_and_taken_back),
        ASKING_TEST(play_tells_what_happened_and_who_is_next),
        ASKING_TEST(a_move_that_cannot_be_is_refused_and_changes_nothing),
        ASKING_TEST(when_the_game_is_over_nobody_acts),
        ASKING_TEST(the_state_tells_position_and_result),
        ASKING_TEST(a_viewer_learns_nothing_of_what_is_to_come),
        ASKING_TEST(a_viewer_must_be_a_player_or_a_spectator),
        ASKING_TEST(undo_goes_back_to_the_very_start),
        ASKING_TEST(a_saved_game_is_loaded_as_it_was),
        ASKING_TEST(a_record_that_stops_before_a_draw_tells_the_draw),
        ASKING_TEST(a_bad_record_is_refused_and_the_game_stays),
        ASKING_TEST(a_suggestion_is_the_best_of_its_candidates_and_legal),
        ASKING_TEST(a_suggestion_that_cannot_be_given_is_refused),
        ASKING_TEST(those_who_still_choose_are_the_actors),
        ASKING_TEST(where_several_choose_a_request_says_for_whom_it_is),
        ASKING_TEST(who_has_chosen_cannot_choose_again),
        ASKING_TEST(the_whole_state_hides_what_lies_face_down),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
