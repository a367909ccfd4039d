/* test_hall.c -- the hall, wish by wish: what is answered, what is kept, and what nobody is told. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/small_hall.h"

static void a_game_begins_when_the_last_seat_is_taken(void **state)
{
    (void)state;
    small_begin_game("carcassonne", "");
    assert_says(w.row[2].body, "\"start\"");
    assert_says(small_wish(1, "legal", w.anna, ""), "\"moves\":[{\"move\":\"tile ");
    assert_says(small_wish(2, "legal", w.ben, ""), "\"moves\":[]");
}

static void a_move_is_told_to_everybody_once_it_is_kept(void **state)
{
    char text[256];

    (void)state;
    small_begin_game("carcassonne", ",\"options\":{\"bag\":{\"base/U\":40}}");
    small_forget_heard();
    snprintf(text, sizeof text,
             "{\"do\":\"move\",\"room\":\"%s\",\"key\":\"%s\",\"move\":\"tile 1 0 90\",\"tag\":\"m1\"}", w.room,
             w.anna);
    hb_hall_said(w.hall, 1, text, strlen(text));
    assert_int_equal(w.hears, 0);
    small_settle(true);
    assert_says(small_event_to(1), "\"moves\":[{\"by\":0,\"move\":\"tile 1 0 90\"}]");
    assert_says(small_event_to(2), "tile 1 0 90");
    assert_says(small_event_to(2), "\"hash\"");
}

static void a_move_that_is_not_kept_did_not_happen(void **state)
{
    uint64_t hash, after;
    uint32_t seq, seq_after;
    bool over;
    char text[256];

    (void)state;
    small_begin_game("carcassonne", ",\"options\":{\"bag\":{\"base/U\":40}}");
    assert_true(hb_hall_peek(w.hall, w.room, &hash, &seq, &over));
    small_forget_heard();
    snprintf(text, sizeof text,
             "{\"do\":\"move\",\"room\":\"%s\",\"key\":\"%s\",\"move\":\"tile 1 0 90\",\"tag\":\"m1\"}", w.room,
             w.anna);
    hb_hall_said(w.hall, 1, text, strlen(text));
    small_settle(false);
    assert_says(w.heard[0], "not_kept");
    assert_true(hb_hall_peek(w.hall, w.room, &after, &seq_after, &over));
    assert_true(hash == after && seq == seq_after);
    assert_says(small_wish(1, "move", w.anna, ",\"move\":\"tile 1 0 90\",\"tag\":\"m1\""), "\"ok\":true");
}

/* Of a move of Anna's the disk does not say whether it was kept. */
static void doubt_a_move(bool kept)
{
    char text[256];

    small_begin_game("carcassonne", ",\"options\":{\"bag\":{\"base/U\":40}}");
    small_forget_heard();
    snprintf(text, sizeof text,
             "{\"do\":\"move\",\"room\":\"%s\",\"key\":\"%s\",\"move\":\"tile 1 0 90\",\"tag\":\"m1\"}", w.room,
             w.anna);
    hb_hall_said(w.hall, 1, text, strlen(text));
    small_answer_unknown(kept);
    assert_says(w.heard[0], "\"code\":\"cannot_now\"");
    for (unsigned i = 1; i <= 2; i++) { /* both who watch */
        assert_says(w.heard[i], "\"again\":true");
        assert_says(w.heard[i], w.room);
    }
    small_settle(true);
}

static void a_move_that_was_kept_without_a_word_is_there(void **state)
{
    unsigned rows;

    (void)state;
    doubt_a_move(true);
    rows = w.rows;
    assert_says(small_wish(1, "move", w.anna, ",\"move\":\"tile 1 0 90\",\"tag\":\"m1\""), "\"ok\":true");
    assert_int_equal(w.rows, rows);
}

static void a_move_that_was_lost_without_a_word_can_be_made_again(void **state)
{
    unsigned rows;

    (void)state;
    doubt_a_move(false);
    rows = w.rows;
    assert_says(small_wish(1, "move", w.anna, ",\"move\":\"tile 1 0 90\",\"tag\":\"m1\""), "\"ok\":true");
    assert_int_equal(w.rows, rows + 1);
}

static void open_in_doubt(bool kept)
{
    static const char wish[] = "{\"do\":\"open\",\"id\":1,\"game\":\"carcassonne\",\"seats\":[{\"kind\":\"person\","
                               "\"name\":\"Anna\"},{\"kind\":\"open\"}],\"tag\":\"open-0123456789abcdef\"}";

    small_forget_heard();
    hb_hall_said(w.hall, 1, wish, strlen(wish));
    assert_true(later_do(&w.later, w.hall, w.row, w.rows)); /* whether it is there already */
    small_answer_unknown(kept);
    assert_says(w.heard[0], "nobody knows yet");
    small_settle(true);
    assert_int_equal(w.rows, kept);
    assert_says(small_say(1, wish), "\"key\":\"");
    assert_int_equal(w.rows, 1);
}

static void a_room_of_which_nobody_knows_is_found_or_opened_by_asking_again(void **state)
{
    (void)state;
    open_in_doubt(true);
    small_tear_down(NULL);
    small_set_up(NULL);
    open_in_doubt(false);
}

static void a_move_that_is_sent_again_is_not_played_again(void **state)
{
    char first[128];
    uint64_t hash;
    uint32_t seq, after;
    bool over;

    (void)state;
    small_begin_game("carcassonne", ",\"options\":{\"bag\":{\"base/U\":40}}");
    snprintf(first, sizeof first, "%s", small_wish(1, "move", w.anna, ",\"move\":\"tile 1 0 90\",\"tag\":\"m1\""));
    hb_hall_peek(w.hall, w.room, &hash, &seq, &over);
    assert_string_equal(small_wish(1, "move", w.anna, ",\"move\":\"tile 1 0 90\",\"tag\":\"m1\""), first);
    hb_hall_peek(w.hall, w.room, &hash, &after, &over);
    assert_int_equal(seq, after);
}

static void wrong_wishes_are_refused_and_change_nothing(void **state)
{
    (void)state;
    small_begin_game("carcassonne", ",\"options\":{\"bag\":{\"base/U\":40}}");
    assert_says(small_say(1, "{"), "bad_json");
    assert_says(small_say(1, "[]"), "bad_json");
    assert_says(small_say(1, "{\"do\":7}"), "bad_request");
    assert_says(small_say(1, "{\"do\":\"dance\"}"), "unknown_command");
    assert_says(small_say(1, "{\"do\":\"ping\",\"x\":1}"), "no field");
    assert_says(small_say(1, "{\"do\":\"watch\",\"room\":\"nowhere\"}"), "no_room");
    assert_says(small_say(1, "{\"do\":\"open\",\"tag\":\"short\"}"), "nobody can guess");
    assert_says(small_wish(2, "move", w.ben, ",\"move\":\"tile 1 0 90\",\"tag\":\"m1\""), "turn of Anna");
    assert_says(small_wish(1, "move", w.anna, ",\"move\":\"tile 7 7 0\",\"tag\":\"m1\""), "illegal_move");
    assert_says(small_wish(1, "move", "x", ",\"move\":\"tile 1 0 90\",\"tag\":\"m1\""), "no_seat");
    assert_says(small_wish(1, "move", w.anna, ",\"move\":\"tile 1 0 90\""), "tag");
    assert_says(small_wish(1, "answer", w.anna, ",\"accept\":true,\"tag\":\"a\""), "not_now");
    assert_says(small_wish(1, "rematch", w.anna, ",\"tag\":\"r\""), "not over");
}

static void a_guest_is_refused_in_the_language_that_he_said(void **state)
{
    (void)state;
    small_begin_game("carcassonne", ",\"options\":{\"bag\":{\"base/U\":40}}");
    assert_says(small_say(1, "{\"do\":\"ping\",\"language\":\"cs\"}"), "\"ok\":true");
    assert_says(small_say(1, "{\"do\":\"dance\"}"), "\"message\":\"přání „dance“ tu nikdo nezná\"");
    assert_says(small_say(1, "{\"do\":\"watch\",\"room\":\"nowhere\"}"), "takový stůl tu není");
    assert_says(small_say(2, "{\"do\":\"watch\",\"room\":\"nowhere\"}"), "there is no such room");
    assert_says(small_say(2, "{\"do\":\"watch\",\"room\":\"nowhere\",\"language\":\"sk-SK\"}"), "taký stôl tu nie je");
    assert_says(small_say(1, "{\"do\":\"hello\",\"language\":\"en\"}"), "\"ok\":true");
    assert_says(small_say(1, "{\"do\":\"watch\",\"room\":\"nowhere\"}"), "there is no such room");
}

static void what_could_not_be_kept_is_told_in_his_language_too(void **state)
{
    char text[256];

    (void)state;
    small_begin_game("carcassonne", ",\"options\":{\"bag\":{\"base/U\":40}}");
    small_forget_heard();
    snprintf(
        text, sizeof text,
        "{\"do\":\"move\",\"room\":\"%s\",\"key\":\"%s\",\"move\":\"tile 1 0 90\",\"tag\":\"m1\",\"language\":\"sk\"}",
        w.room, w.anna);
    hb_hall_said(w.hall, 1, text, strlen(text));
    small_settle(false);
    assert_says(w.heard[0], "\"code\":\"not_kept\"");
    assert_says(w.heard[0], "to sa nepodarilo uložiť");
}

static void who_is_too_fast_hears_it_in_his_language(void **state)
{
    (void)state;
    small_say(1, "{\"do\":\"ping\",\"language\":\"cs\"}");
    for (unsigned i = 1; i < hb_usual_limits.asks_at_once; i++)
        small_say(1, "{\"do\":\"ping\"}");
    assert_says(small_say(1, "{\"do\":\"ping\",\"id\":5}"), "příliš mnoho zpráv; chvilku počkejte");
}

static void a_language_that_is_not_spoken_is_refused_and_changes_nothing(void **state)
{
    (void)state;
    small_say(1, "{\"do\":\"ping\",\"language\":\"cs\"}");
    assert_says(small_say(1, "{\"do\":\"ping\",\"language\":\"de\"}"), "jazyk „de“ neexistuje");
    assert_says(small_say(1, "{\"do\":\"ping\",\"language\":7}"), "„language“ musí být text");
    assert_says(small_say(1, "{\"do\":\"ping\",\"language\":\"cs-and-much-more-behind-it\"}"), "nejvýše 16 bajtů");
    assert_says(small_say(1, "{\"do\":\"ping\",\"language\":\"\"}"), "bad_request");
    assert_says(small_say(1, "{\"do\":\"dance\"}"), "tu nikdo nezná");
}

static void an_order_of_tiles_cannot_be_asked_for(void **state)
{
    (void)state;
    assert_says(small_say(1, "{\"do\":\"open\",\"game\":\"carcassonne\",\"options\":{\"draws\":[\"base/U\"]},"
                             "\"seats\":[{\"kind\":\"open\"},{\"kind\":\"open\"}],\"tag\":\"open-0123456789abcdef\"}"),
                "the shuffle decides");
}

static void a_seat_of_another_form_is_refused(void **state)
{
    (void)state;
    assert_says(small_say(1,
                          "{\"do\":\"open\",\"game\":\"carcassonne\",\"seats\":[{\"kind\":\"person\",\"hat\":\"red\"}],"
                          "\"tag\":\"open-0123456789abcdeg\"}"),
                "a seat is");
}

/* Without a name a seat gets one; a name of blanks would be one that nobody sees. */
static void a_name_of_blanks_is_refused_in_every_seat(void **state)
{
    static const char *const kinds[] = { "person", "computer", "open" };
    char text[256];

    (void)state;
    for (unsigned i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        snprintf(text, sizeof text,
                 "{\"do\":\"open\",\"game\":\"carcassonne\",\"seats\":[{\"kind\":\"%s\",\"name\":\"  \"},"
                 "{\"kind\":\"open\"}],\"tag\":\"open-0123456789abcdeg\"}",
                 kinds[i]);
        assert_says(small_say(1, text), "must not be empty");
    }
    assert_says(small_say(1, "{\"do\":\"open\",\"game\":\"carcassonne\",\"seats\":[{\"kind\":\"person\",\"name\":\"\"},"
                             "{\"kind\":\"open\"}],\"tag\":\"open-0123456789abcdeg\"}"),
                "\"ok\":true");
}

static void an_own_move_is_taken_back_until_something_comes_out(void **state)
{
    (void)state;
    small_begin_game("carcassonne", ",\"options\":{\"bag\":{\"base/U\":40}}");
    assert_says(small_wish(1, "undo", w.anna, ",\"tag\":\"u0\""), "not yours");
    small_wish(1, "move", w.anna, ",\"move\":\"tile 1 0 90\",\"tag\":\"m1\"");
    assert_says(small_event_to(2), "\"undo\":0"); /* whoever hears of it hears who may take it back */
    assert_says(small_wish(2, "undo", w.ben, ",\"tag\":\"u1\""), "not yours");
    assert_says(small_wish(1, "undo", w.anna, ",\"tag\":\"u2\""), "\"ok\":true");
    assert_says(small_event_to(2), "\"kind\":\"undo\"");
    small_wish(1, "move", w.anna, ",\"move\":\"tile 1 0 90\",\"tag\":\"m2\"");
    small_wish(1, "move", w.anna, ",\"move\":\"pass\",\"tag\":\"m3\"");
    assert_null(strstr(small_event_to(2), "\"undo\":"));
    assert_says(small_wish(1, "undo", w.anna, ",\"tag\":\"u3\""), "hidden came out");
    assert_says(small_wish(1, "takeback", w.anna, ",\"tag\":\"t1\""), "\"ok\":true");
    assert_says(small_wish(2, "answer", w.ben, ",\"accept\":true,\"tag\":\"y\""), "\"ok\":true");
    assert_says(small_event_to(1), "\"kind\":\"undo\"");
}

static void agree_to_takeback(const char *tag)
{
    char fields[64];

    snprintf(fields, sizeof fields, ",\"tag\":\"ask %s\"", tag);
    assert_says(small_wish(1, "takeback", w.anna, fields), "\"ok\":true");
    snprintf(fields, sizeof fields, ",\"accept\":true,\"tag\":\"yes %s\"", tag);
    assert_says(small_wish(2, "answer", w.ben, fields), "\"ok\":true");
    assert_says(small_event_to(2), "\"kind\":\"undo\"");
}

static void a_takeback_takes_the_tile_and_the_figure(void **state)
{
    (void)state;
    small_begin_game("carcassonne", ",\"options\":{\"bag\":{\"base/U\":40}}");
    small_wish(1, "move", w.anna, ",\"move\":\"tile 1 0 90\",\"tag\":\"m1\"");
    small_wish(1, "move", w.anna, ",\"move\":\"pass\",\"tag\":\"m2\"");
    agree_to_takeback("at once");
    assert_says(small_event_to(2), "\"count\":2");
    assert_says(small_event_to(2), "\"actor\":0,\"phase\":\"tile\"");
    assert_says(small_wish(1, "takeback", w.anna, ",\"tag\":\"nothing\""), "no move of yours");
}

/* Whoever has asked may say that they no longer do; they cannot agree to it themselves. */
static void a_takeback_is_withdrawn_by_whoever_asked(void **state)
{
    (void)state;
    small_begin_game("carcassonne", ",\"options\":{\"bag\":{\"base/U\":40}}");
    small_wish(1, "move", w.anna, ",\"move\":\"tile 1 0 90\",\"tag\":\"m1\"");
    small_wish(1, "move", w.anna, ",\"move\":\"pass\",\"tag\":\"m2\"");
    assert_says(small_wish(1, "answer", w.anna, ",\"accept\":false,\"tag\":\"a0\""), "not_now");
    assert_says(small_wish(1, "takeback", w.anna, ",\"tag\":\"t1\""), "\"ok\":true");
    assert_says(small_wish(1, "answer", w.anna, ",\"accept\":true,\"tag\":\"a1\""), "not_now");
    assert_says(small_wish(1, "answer", w.anna, ",\"accept\":false,\"tag\":\"a2\""), "\"ok\":true");
    assert_says(small_event_to(2), "\"kind\":\"answer\",\"by\":0,\"accept\":false");
    assert_says(small_wish(2, "answer", w.ben, ",\"accept\":true,\"tag\":\"b1\""), "not_now");
    agree_to_takeback("once more");
}

static void a_takeback_leaves_the_move_before_it(void **state)
{
    (void)state;
    small_begin_game("carcassonne", ",\"options\":{\"bag\":{\"base/U\":40}}");
    small_wish(1, "move", w.anna, ",\"move\":\"tile 1 0 90\",\"tag\":\"m1\"");
    small_wish(1, "move", w.anna, ",\"move\":\"pass\",\"tag\":\"m2\"");
    small_wish(2, "move", w.ben, ",\"move\":\"tile 2 0 90\",\"tag\":\"m3\"");
    small_wish(2, "move", w.ben, ",\"move\":\"pass\",\"tag\":\"m4\"");
    small_wish(1, "move", w.anna, ",\"move\":\"tile 3 0 90\",\"tag\":\"m5\"");
    small_wish(1, "move", w.anna, ",\"move\":\"pass\",\"tag\":\"m6\"");
    small_wish(2, "move", w.ben, ",\"move\":\"tile 4 0 90\",\"tag\":\"m7\"");
    agree_to_takeback("later");
    assert_says(small_event_to(2), "\"count\":3");
    assert_says(small_event_to(2), "\"actor\":0,\"phase\":\"tile\"");
}

/* Lays the tile where it can lie first, or last, and no figure; the tile that is drawn then. */
static void lay_and_pass(bool last, const char *tag, char drawn[32])
{
    const char *answer = small_wish(1, "legal", w.anna, ""), *at = strstr(answer, "\"tile ");
    char move[32], fields[80];

    for (const char *next = at; last && next; next = strstr(next + 1, "\"tile "))
        at = next;
    assert_int_equal(sscanf(at, "\"%31[^\"]\"", move), 1);
    snprintf(fields, sizeof fields, ",\"move\":\"%s\",\"tag\":\"lay %s\"", move, tag);
    assert_says(small_wish(1, "move", w.anna, fields), "\"ok\":true");
    snprintf(fields, sizeof fields, ",\"move\":\"pass\",\"tag\":\"pass %s\"", tag);
    assert_says(small_wish(1, "move", w.anna, fields), "\"ok\":true");
    at = strstr(small_event_to(2), "\"draw ");
    assert_non_null(at);
    assert_int_equal(sscanf(at, "\"%31[^\"]\"", drawn), 1);
}

/* The shuffle was promised before the game: whoever takes back and plays otherwise meets the same tile again. */
static void the_same_tile_comes_again_after_a_takeback(void **state)
{
    char before[32], after[32];

    (void)state;
    small_begin_game("carcassonne", "");
    lay_and_pass(false, "1", before);
    agree_to_takeback("1");
    lay_and_pass(true, "2", after);
    assert_string_equal(before, after);
}

/* Both have seen what the other had chosen: whoever takes back needs the other's consent, and gives both their choice
 * back. */
static void a_revealed_choice_is_taken_back_only_by_consent(void **state)
{
    (void)state;
    small_begin_game("castle", ",\"options\":{\"prepared\":{\"starter\":0}}");
    small_wish(1, "move", w.anna, ",\"move\":\"choose trader mason\",\"tag\":\"m1\"");
    small_wish(2, "move", w.ben, ",\"move\":\"choose messenger stonemason\",\"tag\":\"m2\"");
    assert_says(small_wish(1, "undo", w.anna, ",\"tag\":\"u1\""), "\"ok\":false");
    assert_says(small_wish(2, "undo", w.ben, ",\"tag\":\"u2\""), "hidden came out");
    assert_says(small_wish(2, "takeback", w.ben, ",\"tag\":\"t1\""), "\"ok\":true");
    assert_says(small_wish(1, "answer", w.anna, ",\"accept\":false,\"tag\":\"n1\""), "\"ok\":true");
    assert_says(small_wish(1, "undo", w.anna, ",\"tag\":\"u3\""), "\"ok\":false");
    agree_to_takeback("2");
    assert_says(small_event_to(2), "\"actor\":[0,1]");
}

static const char *presence_to(hb_guest guest)
{
    w.now += 2000;
    small_forget_heard();
    hb_hall_tick(w.hall);
    for (unsigned i = w.hears; i > 0; i--)
        if (w.to[i - 1] == guest && strstr(w.heard[i - 1], "\"here\":["))
            return w.heard[i - 1];
    return "";
}

static void who_has_gone_silent_counts_as_away_until_he_is_heard(void **state)
{
    (void)state;
    small_begin_game("carcassonne", "");
    presence_to(1);
    assert_true(hb_hall_is_awaited(w.hall, 2));
    hb_hall_silent(w.hall, 2, true);
    assert_says(presence_to(1), "\"here\":[0]");
    assert_says(small_wish(2, "chat", w.ben, ",\"text\":\"hm\",\"tag\":\"c\""), "\"ok\":true");
    hb_hall_silent(w.hall, 2, false);
    assert_says(presence_to(1), "\"here\":[0,1]");
    hb_hall_left(w.hall, 1);
    assert_false(hb_hall_is_awaited(w.hall, 2)); /* nobody else is there to be told */
    assert_false(hb_hall_is_awaited(w.hall, 3));
}

/* A table with these fields; what its head says of hints. */
static bool has_hints(const char *fields, const char *letter)
{
    char text[320];

    snprintf(text, sizeof text,
             "{\"do\":\"open\",\"id\":1,\"game\":\"carcassonne\",\"seats\":[{\"kind\":\"person\",\"name\":\"A\"},"
             "{\"kind\":\"open\"}],\"tag\":\"open-0123456789-hints%s\"%s}",
             letter, fields);
    small_field(small_say(1, text), "room", w.room, sizeof w.room);
    snprintf(text, sizeof text, "{\"do\":\"watch\",\"id\":2,\"room\":\"%s\"}", w.room);
    return !strstr(small_say(1, text), "\"hints\":false");
}

static void hints_are_off_where_the_host_says_so_or_strangers_or_a_clock_come(void **state)
{
    (void)state;
    assert_true(has_hints("", "a"));
    assert_false(has_hints(",\"public\":true", "b"));
    assert_false(has_hints(",\"clock\":{\"kind\":\"move\",\"seconds\":60}", "c"));
    assert_true(has_hints(",\"public\":true,\"hints\":true", "d"));
    assert_false(has_hints(",\"hints\":false", "e"));
    assert_says(small_say(1, "{\"do\":\"open\",\"game\":\"carcassonne\",\"seats\":[{\"kind\":\"person\"}],"
                             "\"hints\":1,\"tag\":\"open-0123456789-hintsf\"}"),
                "\\\"hints\\\" must be true or false");
}

static void the_next_game_has_hints_as_the_last_had(void **state)
{
    const char *answer;
    char text[200];

    (void)state;
    small_begin_game("carcassonne", ",\"hints\":false");
    small_wish(2, "resign", w.ben, ",\"tag\":\"r\"");
    answer = small_wish(1, "rematch", w.anna, ",\"tag\":\"again\"");
    small_field(answer, "room", w.room, sizeof w.room);
    snprintf(text, sizeof text, "{\"do\":\"watch\",\"id\":2,\"room\":\"%s\"}", w.room);
    assert_says(small_say(1, text), "\"hints\":false");
}

static void a_secret_choice_is_told_to_nobody_else(void **state)
{
    char text[256];

    (void)state;
    small_begin_game("castle", ",\"options\":{\"prepared\":{\"starter\":0}}");
    small_wish(1, "move", w.anna, ",\"move\":\"choose trader mason\",\"tag\":\"m1\"");
    assert_says(small_event_to(2), "\"moves\":[]");
    assert_says(small_event_to(2), "Anna has chosen");
    assert_null(strstr(small_event_to(2), "mason"));
    assert_says(small_event_to(2), "\"since\":[{\"by\":0,\"move\":null}]");
    snprintf(text, sizeof text, "{\"do\":\"watch\",\"room\":\"%s\",\"keys\":[\"%s\"]}", w.room, w.ben);
    assert_null(strstr(small_say(2, text), "choose mason"));
    snprintf(text, sizeof text, "{\"do\":\"watch\",\"room\":\"%s\",\"keys\":[\"%s\"]}", w.room, w.anna);
    assert_says(small_say(1, text), "\"mine\":{\"0\":[\"choose trader mason\"]}");
    small_wish(2, "move", w.ben, ",\"move\":\"choose messenger stonemason\",\"tag\":\"m2\"");
    assert_says(small_event_to(1),
                "{\"by\":0,\"move\":\"choose trader mason\"},{\"by\":1,\"move\":\"choose messenger stonemason\"}");
}

static void a_picture_shows_what_a_spectator_sees(void **state)
{
    char *before;

    (void)state;
    assert_int_equal(small_look(HB_LOOK_PICTURE, "aaaaaaaaaaaaaaaaaaaaaa"), HB_NOTHING_THERE);
    small_begin_game("castle", ",\"options\":{\"prepared\":{\"starter\":0}}");
    small_wish(1, "move", w.anna, ",\"move\":\"choose trader mason\",\"tag\":\"m1\"");
    assert_int_equal(small_look(HB_LOOK_PICTURE, w.room), HB_SHOWN);
    assert_non_null(strstr(w.shown, "</svg>"));
    before = strdup(w.shown);
    small_wish(1, "undo", w.anna, ",\"tag\":\"u1\"");
    small_wish(1, "move", w.anna, ",\"move\":\"choose messenger worker1\",\"tag\":\"m2\"");
    assert_int_equal(small_look(HB_LOOK_PICTURE, w.room), HB_SHOWN);
    assert_string_equal(before, w.shown);
    free(before);
}

static void two_who_give_up_end_the_game_and_play_again(void **state)
{
    const char *answer;

    (void)state;
    small_begin_game("carcassonne", "");
    assert_says(small_wish(2, "resign", w.ben, ",\"tag\":\"r\""), "\"ok\":true");
    assert_says(small_event_to(1), "\"secret\"");
    assert_says(small_event_to(1), "\"winners\":[0]");
    answer = small_wish(1, "rematch", w.anna, ",\"tag\":\"again\"");
    assert_says(answer, "\"room\":\"");
    small_field(answer, "room", w.room, sizeof w.room);
    small_field(answer, "key", w.anna, sizeof w.anna);
    assert_says(small_wish(1, "move", w.anna, ",\"move\":\"dance\",\"tag\":\"d\""), "illegal_move");
}

static void a_hall_made_of_its_rows_is_the_same_hall(void **state)
{
    uint64_t hash, again;
    uint32_t seq, seq_again;
    bool over;

    (void)state;
    small_begin_game("carcassonne", ",\"options\":{\"bag\":{\"base/U\":40}}");
    small_wish(1, "move", w.anna, ",\"move\":\"tile 1 0 90\",\"tag\":\"m1\"");
    assert_true(hb_hall_peek(w.hall, w.room, &hash, &seq, &over));
    small_restart();
    assert_false(hb_hall_peek(w.hall, w.room, &again, &seq_again, &over));
    assert_int_equal(small_look(HB_LOOK_HEAD, w.room), HB_SHOWN);
    assert_true(hb_hall_peek(w.hall, w.room, &again, &seq_again, &over));
    assert_true(hash == again && seq == seq_again);
}

static void computers_move_when_their_time_has_come(void **state)
{
    const char *answer;

    (void)state;
    answer = small_say(1, "{\"do\":\"open\",\"game\":\"carcassonne\",\"options\":{\"bag\":{\"base/"
                          "U\":3}},\"seats\":[{\"kind\":\"computer\"},"
                          "{\"kind\":\"computer\"}],\"tag\":\"open-0123456789abcdef\"}");
    small_field(answer, "room", w.room, sizeof w.room);
    for (int i = 0; i < 60 && hb_hall_numbers(w.hall).playing > 0; i++) {
        w.now = hb_hall_due(w.hall);
        hb_hall_tick(w.hall);
        small_settle(true);
    }
    assert_says(w.row[w.rows - 1].body, "\"end\"");
}

static void who_runs_out_of_time_loses(void **state)
{
    (void)state;
    small_begin_game("carcassonne", ",\"clock\":{\"kind\":\"move\",\"seconds\":60}");
    w.now += 59999;
    hb_hall_tick(w.hall);
    assert_int_equal(w.tickets, 0);
    w.now += 1;
    small_forget_heard();
    hb_hall_tick(w.hall);
    small_settle(true);
    assert_says(small_event_to(1), "\"by\":\"time\"");
    assert_says(small_event_to(1), "\"winners\":[1]");
}

static void every_event_of_a_game_shows_its_hash(void **state)
{
    char text[256], mark[32];
    uint64_t hash;
    uint32_t seq;
    bool over;

    (void)state;
    small_begin_game("carcassonne", "");
    assert_true(hb_hall_peek(w.hall, w.room, &hash, &seq, &over));
    snprintf(mark, sizeof mark, "\"hash\":\"%016llx\"", (unsigned long long)hash);
    snprintf(text, sizeof text, "{\"do\":\"chat\",\"room\":\"%s\",\"name\":\"Eva\",\"text\":\"hello\",\"tag\":\"c\"}",
             w.room);
    small_say(3, text);
    assert_says(small_event_to(1), "\"kind\":\"chat\"");
    assert_says(small_event_to(1), mark);
    snprintf(mark, sizeof mark, "\"state_version\":%d", HB_STATE_VERSION);
    assert_says(small_event_to(1), mark);
}

static void too_many_wishes_are_too_fast(void **state)
{
    const char *answer = "";

    (void)state;
    for (unsigned i = 0; i <= hb_usual_limits.asks_at_once; i++)
        answer = small_say(3, "{\"do\":\"ping\"}");
    assert_says(answer, "too_fast");
    w.now += 1000;
    assert_says(small_say(3, "{\"do\":\"ping\"}"), "\"ok\":true");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, small_set_up, small_tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_game_begins_when_the_last_seat_is_taken),
        TEST(a_move_is_told_to_everybody_once_it_is_kept),
        TEST(a_move_that_is_not_kept_did_not_happen),
        TEST(a_move_that_was_kept_without_a_word_is_there),
        TEST(a_move_that_was_lost_without_a_word_can_be_made_again),
        TEST(a_room_of_which_nobody_knows_is_found_or_opened_by_asking_again),
        TEST(a_move_that_is_sent_again_is_not_played_again),
        TEST(wrong_wishes_are_refused_and_change_nothing),
        TEST(a_guest_is_refused_in_the_language_that_he_said),
        TEST(what_could_not_be_kept_is_told_in_his_language_too),
        TEST(who_is_too_fast_hears_it_in_his_language),
        TEST(a_language_that_is_not_spoken_is_refused_and_changes_nothing),
        TEST(an_order_of_tiles_cannot_be_asked_for),
        TEST(a_seat_of_another_form_is_refused),
        TEST(a_name_of_blanks_is_refused_in_every_seat),
        TEST(an_own_move_is_taken_back_until_something_comes_out),
        TEST(a_takeback_takes_the_tile_and_the_figure),
        TEST(a_takeback_is_withdrawn_by_whoever_asked),
        TEST(a_takeback_leaves_the_move_before_it),
        TEST(the_same_tile_comes_again_after_a_takeback),
        TEST(a_revealed_choice_is_taken_back_only_by_consent),
        TEST(who_has_gone_silent_counts_as_away_until_he_is_heard),
        TEST(hints_are_off_where_the_host_says_so_or_strangers_or_a_clock_come),
        TEST(the_next_game_has_hints_as_the_last_had),
        TEST(a_secret_choice_is_told_to_nobody_else),
        TEST(a_picture_shows_what_a_spectator_sees),
        TEST(two_who_give_up_end_the_game_and_play_again),
        TEST(a_hall_made_of_its_rows_is_the_same_hall),
        TEST(computers_move_when_their_time_has_come),
        TEST(who_runs_out_of_time_loses),
        TEST(every_event_of_a_game_shows_its_hash),
        TEST(too_many_wishes_are_too_fast),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
