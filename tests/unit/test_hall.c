/* test_hall.c -- the hall, wish by wish: what is answered, what is kept, and what nobody is told. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "later.h"
#include "server/hall.h"

enum { HEARD_MAX = 64, KEPT_MAX = 256 };

/* A small world: texts to guests are heard in order, rows are kept when the test says so. */
static struct {
    struct hb_world world;
    int64_t now;
    unsigned char random;
    char *heard[HEARD_MAX];
    hb_guest to[HEARD_MAX];
    unsigned hears;
    uint64_t first_ticket, tickets;
    struct hb_row row[KEPT_MAX], pending[KEPT_MAX];
    unsigned rows, pendings, per_ticket[KEPT_MAX];
    struct hb_hall *hall;
    struct later later;
    hb_looker shown_to; /* the last */
    enum hb_shown how;
    char *shown;
    char parked[HB_ROOM_ID + 1]; /* the last */
    int64_t parked_due;
    unsigned parks;
} w;

static int64_t now(struct hb_world *world)
{
    (void)world;
    return w.now;
}

static void random_bytes(struct hb_world *world, void *out, size_t n)
{
    (void)world;
    for (size_t i = 0; i < n; i++)
        ((unsigned char *)out)[i] = (unsigned char)(w.random = (unsigned char)(w.random * 13 + 7));
}

static void send_text(struct hb_world *world, hb_guest guest, const char *text, size_t length)
{
    (void)world;
    assert_true(w.hears < HEARD_MAX);
    w.to[w.hears] = guest;
    w.heard[w.hears++] = strndup(text, length);
}

static void cut(struct hb_world *world, hb_guest guest, const char *why)
{
    (void)world;
    fail_msg("guest %u was cut: %s", guest, why);
}

static void keep(struct hb_world *world, uint64_t ticket, const struct hb_row *rows, unsigned count)
{
    (void)world;
    assert_int_equal(ticket, w.first_ticket + w.tickets);
    w.per_ticket[w.tickets++] = count;
    for (unsigned i = 0; i < count; i++) {
        w.pending[w.pendings] = rows[i];
        w.pending[w.pendings++].body = strndup(rows[i].body, rows[i].length);
    }
}

static void fetch(struct hb_world *world, const char *id)
{
    (void)world;
    later_fetch(&w.later, id);
}

static void think(struct hb_world *world, struct hb_thought *t)
{
    (void)world;
    later_think(&w.later, t);
}

static void note_shown(hb_looker who, enum hb_shown how, const char *text)
{
    w.shown_to = who;
    w.how = how;
    free(w.shown);
    w.shown = strdup(text);
}

static void draw(struct hb_world *world, hb_looker who, struct hb_sketch *s)
{
    struct hb_buffer out;

    (void)world;
    hb_buffer_init(&out);
    assert_true(hb_sketch_draw(s, &out));
    note_shown(who, HB_SHOWN, out.at);
    hb_buffer_done(&out);
    hb_sketch_free(s);
}

static void show(struct hb_world *world, hb_looker who, enum hb_shown how, const char *text, size_t length)
{
    (void)world;
    assert_int_equal(strlen(text), length);
    note_shown(who, how, text);
}

static void park(struct hb_world *world, const char *id, int64_t due)
{
    (void)world;
    memcpy(w.parked, id, sizeof w.parked);
    w.parked_due = due;
    w.parks++;
}

static void note(struct hb_world *world, const char *level, const char *what, const char *room)
{
    (void)world;
    fail_msg("%s: %s (%s)", level, what, room);
}

static void settle_tickets(bool good)
{
    while (w.tickets > 0) {
        uint64_t ticket = w.first_ticket;
        unsigned count = w.per_ticket[0];

        for (unsigned i = 0; i < count; i++) {
            if (good)
                w.row[w.rows++] = w.pending[i];
            else
                free(w.pending[i].body);
        }
        w.pendings -= count;
        memmove(w.pending, w.pending + count, w.pendings * sizeof w.pending[0]);
        w.tickets--;
        memmove(w.per_ticket, w.per_ticket + 1, w.tickets * sizeof w.per_ticket[0]);
        w.first_ticket++;
        hb_hall_kept(w.hall, ticket, good);
    }
}

static void settle_disk(bool good)
{
    do
        settle_tickets(good);
    while (later_do(&w.later, w.hall, w.row, w.rows));
}

static void forget_heard(void)
{
    while (w.hears > 0)
        free(w.heard[--w.hears]);
}

static int set_up(void **state)
{
    (void)state;
    memset(&w, 0, sizeof w);
    w.world = (struct hb_world){ now, random_bytes, send_text, cut, keep, fetch, think, draw, show, park, note };
    w.now = 1790000000000;
    w.first_ticket = 1;
    w.hall = hb_hall_new(&hb_usual_limits, &w.world, NULL);
    hb_hall_begin(w.hall);
    for (hb_guest g = 1; g <= 4; g++)
        assert_true(hb_hall_came(w.hall, g, "192.0.2.1"));
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    forget_heard();
    later_forget(&w.later);
    free(w.shown);
    hb_hall_free(w.hall);
    while (w.rows > 0)
        free(w.row[--w.rows].body);
    while (w.pendings > 0)
        free(w.pending[--w.pendings].body);
    return 0;
}

/* Says something and gives back what this guest heard last, once the disk has kept everything. */
static const char *say(hb_guest guest, const char *text)
{
    forget_heard();
    hb_hall_said(w.hall, guest, text, strlen(text));
    settle_disk(true);
    for (unsigned i = w.hears; i > 0; i--)
        if (w.to[i - 1] == guest && strstr(w.heard[i - 1], "\"re\"") != NULL)
            return w.heard[i - 1];
    return "";
}

static enum hb_shown look(enum hb_look what, const char *id)
{
    static hb_looker who;

    hb_hall_look(w.hall, ++who, what, id, HB_ENGLISH);
    settle_disk(true);
    assert_int_equal(w.shown_to, who);
    return w.how;
}

static void assert_says(const char *text, const char *part)
{
    if (strstr(text, part) == NULL)
        fail_msg("\"%s\" does not hold \"%s\"", text, part);
}

static void field(const char *text, const char *name, char *out, size_t cap)
{
    char mark[32];
    const char *at;

    snprintf(mark, sizeof mark, "\"%s\":\"", name);
    at = strstr(text, mark);
    assert_non_null(at);
    snprintf(out, cap, "%.*s", (int)strcspn(at + strlen(mark), "\""), at + strlen(mark));
}

static char room[32], anna[64], ben[64];

/* Anna opens a table for two, Ben joins, and the game begins; both watch. */
static void begin_game(const char *game, const char *more)
{
    char text[512];
    const char *answer;

    snprintf(text, sizeof text,
             "{\"do\":\"open\",\"id\":1,\"game\":\"%s\",\"seats\":[{\"kind\":\"person\",\"name\":\"Anna\"},{\"kind\":"
             "\"open\"}],"
             "\"tag\":\"open-0123456789abcdef\"%s}",
             game, more);
    answer = say(1, text);
    assert_says(answer, "\"ok\":true");
    field(answer, "room", room, sizeof room);
    field(answer, "key", anna, sizeof anna);
    snprintf(text, sizeof text, "{\"do\":\"watch\",\"room\":\"%s\",\"keys\":[\"%s\"]}", room, anna);
    assert_says(say(1, text), "\"seats\":[0]");
    snprintf(text, sizeof text,
             "{\"do\":\"join\",\"id\":2,\"room\":\"%s\",\"name\":\"Ben\",\"tag\":\"join-0123456789abcdef\"}", room);
    answer = say(2, text);
    assert_says(answer, "\"seat\":1");
    field(answer, "key", ben, sizeof ben);
    snprintf(text, sizeof text, "{\"do\":\"watch\",\"room\":\"%s\",\"keys\":[\"%s\"]}", room, ben);
    assert_says(say(2, text), "\"state\":\"playing\"");
}

static const char *wish(hb_guest guest, const char *what, const char *key, const char *more)
{
    char text[512];

    snprintf(text, sizeof text, "{\"do\":\"%s\",\"id\":9,\"room\":\"%s\",\"key\":\"%s\"%s}", what, room, key, more);
    return say(guest, text);
}

/* What a guest was told of events in the last step. */
static const char *event_to(hb_guest guest)
{
    for (unsigned i = w.hears; i > 0; i--)
        if (w.to[i - 1] == guest && strstr(w.heard[i - 1], "\"events\"") != NULL)
            return w.heard[i - 1];
    return "";
}

static void a_game_begins_when_the_last_seat_is_taken(void **state)
{
    (void)state;
    begin_game("carcassonne", "");
    assert_says(w.row[2].body, "\"start\"");
    assert_says(wish(1, "legal", anna, ""), "\"moves\":[{\"move\":\"tile ");
    assert_says(wish(2, "legal", ben, ""), "\"moves\":[]");
}

static void a_move_is_told_to_everybody_once_it_is_kept(void **state)
{
    char text[256];

    (void)state;
    begin_game("carcassonne", ",\"options\":{\"bag\":{\"base/U\":40}}");
    forget_heard();
    snprintf(text, sizeof text,
             "{\"do\":\"move\",\"room\":\"%s\",\"key\":\"%s\",\"move\":\"tile 1 0 90\",\"tag\":\"m1\"}", room, anna);
    hb_hall_said(w.hall, 1, text, strlen(text));
    assert_int_equal(w.hears, 0);
    settle_disk(true);
    assert_says(event_to(1), "\"moves\":[{\"by\":0,\"move\":\"tile 1 0 90\"}]");
    assert_says(event_to(2), "tile 1 0 90");
    assert_says(event_to(2), "\"hash\"");
}

static void a_move_that_is_not_kept_did_not_happen(void **state)
{
    uint64_t hash, after;
    uint32_t seq, seq_after;
    bool over;
    char text[256];

    (void)state;
    begin_game("carcassonne", ",\"options\":{\"bag\":{\"base/U\":40}}");
    assert_true(hb_hall_peek(w.hall, room, &hash, &seq, &over));
    forget_heard();
    snprintf(text, sizeof text,
             "{\"do\":\"move\",\"room\":\"%s\",\"key\":\"%s\",\"move\":\"tile 1 0 90\",\"tag\":\"m1\"}", room, anna);
    hb_hall_said(w.hall, 1, text, strlen(text));
    settle_disk(false);
    assert_says(w.heard[0], "not_kept");
    assert_true(hb_hall_peek(w.hall, room, &after, &seq_after, &over));
    assert_true(hash == after && seq == seq_after);
    assert_says(wish(1, "move", anna, ",\"move\":\"tile 1 0 90\",\"tag\":\"m1\""), "\"ok\":true");
}

static void a_move_that_is_sent_again_is_not_played_again(void **state)
{
    char first[128];
    uint64_t hash;
    uint32_t seq, after;
    bool over;

    (void)state;
    begin_game("carcassonne", ",\"options\":{\"bag\":{\"base/U\":40}}");
    snprintf(first, sizeof first, "%s", wish(1, "move", anna, ",\"move\":\"tile 1 0 90\",\"tag\":\"m1\""));
    hb_hall_peek(w.hall, room, &hash, &seq, &over);
    assert_string_equal(wish(1, "move", anna, ",\"move\":\"tile 1 0 90\",\"tag\":\"m1\""), first);
    hb_hall_peek(w.hall, room, &hash, &after, &over);
    assert_int_equal(seq, after);
}

static void wrong_wishes_are_refused_and_change_nothing(void **state)
{
    (void)state;
    begin_game("carcassonne", ",\"options\":{\"bag\":{\"base/U\":40}}");
    assert_says(say(1, "{"), "bad_json");
    assert_says(say(1, "[]"), "bad_json");
    assert_says(say(1, "{\"do\":7}"), "bad_request");
    assert_says(say(1, "{\"do\":\"dance\"}"), "unknown_command");
    assert_says(say(1, "{\"do\":\"ping\",\"x\":1}"), "no field");
    assert_says(say(1, "{\"do\":\"watch\",\"room\":\"nowhere\"}"), "no_room");
    assert_says(say(1, "{\"do\":\"open\",\"tag\":\"short\"}"), "nobody can guess");
    assert_says(wish(2, "move", ben, ",\"move\":\"tile 1 0 90\",\"tag\":\"m1\""), "turn of Anna");
    assert_says(wish(1, "move", anna, ",\"move\":\"tile 7 7 0\",\"tag\":\"m1\""), "illegal_move");
    assert_says(wish(1, "move", "x", ",\"move\":\"tile 1 0 90\",\"tag\":\"m1\""), "no_seat");
    assert_says(wish(1, "move", anna, ",\"move\":\"tile 1 0 90\""), "tag");
    assert_says(wish(1, "answer", anna, ",\"accept\":true,\"tag\":\"a\""), "not_now");
    assert_says(wish(1, "rematch", anna, ",\"tag\":\"r\""), "not over");
}

static void a_guest_is_refused_in_the_language_that_he_said(void **state)
{
    (void)state;
    begin_game("carcassonne", ",\"options\":{\"bag\":{\"base/U\":40}}");
    assert_says(say(1, "{\"do\":\"ping\",\"language\":\"cs\"}"), "\"ok\":true");
    assert_says(say(1, "{\"do\":\"dance\"}"), "\"message\":\"přání „dance“ tu nikdo nezná\"");
    assert_says(say(1, "{\"do\":\"watch\",\"room\":\"nowhere\"}"), "takový stůl tu není");
    assert_says(say(2, "{\"do\":\"watch\",\"room\":\"nowhere\"}"), "there is no such room");
    assert_says(say(2, "{\"do\":\"watch\",\"room\":\"nowhere\",\"language\":\"sk-SK\"}"), "taký stôl tu nie je");
    assert_says(say(1, "{\"do\":\"hello\",\"language\":\"en\"}"), "\"ok\":true");
    assert_says(say(1, "{\"do\":\"watch\",\"room\":\"nowhere\"}"), "there is no such room");
}

static void what_could_not_be_kept_is_told_in_his_language_too(void **state)
{
    char text[256];

    (void)state;
    begin_game("carcassonne", ",\"options\":{\"bag\":{\"base/U\":40}}");
    forget_heard();
    snprintf(
        text, sizeof text,
        "{\"do\":\"move\",\"room\":\"%s\",\"key\":\"%s\",\"move\":\"tile 1 0 90\",\"tag\":\"m1\",\"language\":\"sk\"}",
        room, anna);
    hb_hall_said(w.hall, 1, text, strlen(text));
    settle_disk(false);
    assert_says(w.heard[0], "\"code\":\"not_kept\"");
    assert_says(w.heard[0], "to sa nepodarilo uložiť");
}

static void who_is_too_fast_hears_it_in_his_language(void **state)
{
    (void)state;
    say(1, "{\"do\":\"ping\",\"language\":\"cs\"}");
    for (unsigned i = 1; i < hb_usual_limits.asks_at_once; i++)
        say(1, "{\"do\":\"ping\"}");
    assert_says(say(1, "{\"do\":\"ping\",\"id\":5}"), "příliš mnoho zpráv; chvilku počkejte");
}

static void a_language_that_is_not_spoken_is_refused_and_changes_nothing(void **state)
{
    (void)state;
    say(1, "{\"do\":\"ping\",\"language\":\"cs\"}");
    assert_says(say(1, "{\"do\":\"ping\",\"language\":\"de\"}"), "jazyk „de“ neexistuje");
    assert_says(say(1, "{\"do\":\"ping\",\"language\":7}"), "„language“ musí být text");
    assert_says(say(1, "{\"do\":\"ping\",\"language\":\"cs-and-much-more-behind-it\"}"), "nejvýše 16 bajtů");
    assert_says(say(1, "{\"do\":\"ping\",\"language\":\"\"}"), "bad_request");
    assert_says(say(1, "{\"do\":\"dance\"}"), "tu nikdo nezná");
}

static void an_order_of_tiles_cannot_be_asked_for(void **state)
{
    (void)state;
    assert_says(say(1, "{\"do\":\"open\",\"game\":\"carcassonne\",\"options\":{\"draws\":[\"base/U\"]},"
                       "\"seats\":[{\"kind\":\"open\"},{\"kind\":\"open\"}],\"tag\":\"open-0123456789abcdef\"}"),
                "the shuffle decides");
}

static void a_seat_of_another_form_is_refused(void **state)
{
    (void)state;
    assert_says(say(1, "{\"do\":\"open\",\"game\":\"carcassonne\",\"seats\":[{\"kind\":\"person\",\"colour\":\"red\"}],"
                       "\"tag\":\"open-0123456789abcdeg\"}"),
                "a seat is");
}

static void an_own_move_is_taken_back_until_something_comes_out(void **state)
{
    (void)state;
    begin_game("carcassonne", ",\"options\":{\"bag\":{\"base/U\":40}}");
    assert_says(wish(1, "undo", anna, ",\"tag\":\"u0\""), "not yours");
    wish(1, "move", anna, ",\"move\":\"tile 1 0 90\",\"tag\":\"m1\"");
    assert_says(event_to(2), "\"undo\":0"); /* whoever hears of it hears who may take it back */
    assert_says(wish(2, "undo", ben, ",\"tag\":\"u1\""), "not yours");
    assert_says(wish(1, "undo", anna, ",\"tag\":\"u2\""), "\"ok\":true");
    assert_says(event_to(2), "\"kind\":\"undo\"");
    wish(1, "move", anna, ",\"move\":\"tile 1 0 90\",\"tag\":\"m2\"");
    wish(1, "move", anna, ",\"move\":\"pass\",\"tag\":\"m3\"");
    assert_null(strstr(event_to(2), "\"undo\":"));
    assert_says(wish(1, "undo", anna, ",\"tag\":\"u3\""), "hidden came out");
    assert_says(wish(1, "takeback", anna, ",\"tag\":\"t1\""), "\"ok\":true");
    assert_says(wish(2, "answer", ben, ",\"accept\":true,\"tag\":\"y\""), "\"ok\":true");
    assert_says(event_to(1), "\"kind\":\"undo\"");
}

static void a_secret_choice_is_told_to_nobody_else(void **state)
{
    char text[256];

    (void)state;
    begin_game("castle", ",\"options\":{\"prepared\":{\"starter\":0}}");
    wish(1, "move", anna, ",\"move\":\"choose trader mason\",\"tag\":\"m1\"");
    assert_says(event_to(2), "\"moves\":[]");
    assert_says(event_to(2), "Anna has chosen");
    assert_null(strstr(event_to(2), "mason"));
    assert_says(event_to(2), "\"since\":[{\"by\":0,\"move\":null}]");
    snprintf(text, sizeof text, "{\"do\":\"watch\",\"room\":\"%s\",\"keys\":[\"%s\"]}", room, ben);
    assert_null(strstr(say(2, text), "choose mason"));
    snprintf(text, sizeof text, "{\"do\":\"watch\",\"room\":\"%s\",\"keys\":[\"%s\"]}", room, anna);
    assert_says(say(1, text), "\"mine\":{\"0\":[\"choose trader mason\"]}");
    wish(2, "move", ben, ",\"move\":\"choose messenger stonemason\",\"tag\":\"m2\"");
    assert_says(event_to(1),
                "{\"by\":0,\"move\":\"choose trader mason\"},{\"by\":1,\"move\":\"choose messenger stonemason\"}");
}

static void a_picture_shows_what_a_spectator_sees(void **state)
{
    char *before;

    (void)state;
    assert_int_equal(look(HB_LOOK_PICTURE, "aaaaaaaaaaaaaaaaaaaaaa"), HB_NOTHING_THERE);
    begin_game("castle", ",\"options\":{\"prepared\":{\"starter\":0}}");
    wish(1, "move", anna, ",\"move\":\"choose trader mason\",\"tag\":\"m1\"");
    assert_int_equal(look(HB_LOOK_PICTURE, room), HB_SHOWN);
    assert_non_null(strstr(w.shown, "</svg>"));
    before = strdup(w.shown);
    wish(1, "undo", anna, ",\"tag\":\"u1\"");
    wish(1, "move", anna, ",\"move\":\"choose messenger worker1\",\"tag\":\"m2\"");
    assert_int_equal(look(HB_LOOK_PICTURE, room), HB_SHOWN);
    assert_string_equal(before, w.shown);
    free(before);
}

static void two_who_give_up_end_the_game_and_play_again(void **state)
{
    const char *answer;

    (void)state;
    begin_game("carcassonne", "");
    assert_says(wish(2, "resign", ben, ",\"tag\":\"r\""), "\"ok\":true");
    assert_says(event_to(1), "\"secret\"");
    assert_says(event_to(1), "\"winners\":[0]");
    answer = wish(1, "rematch", anna, ",\"tag\":\"again\"");
    assert_says(answer, "\"room\":\"");
    field(answer, "room", room, sizeof room);
    field(answer, "key", anna, sizeof anna);
    assert_says(wish(1, "move", anna, ",\"move\":\"dance\",\"tag\":\"d\""), "illegal_move");
}

static void restart(void)
{
    later_forget(&w.later);
    hb_hall_free(w.hall);
    w.hall = hb_hall_new(&hb_usual_limits, &w.world, NULL);
    w.first_ticket = 1;
    for (unsigned i = 0; i < w.rows; i++)
        if (w.row[i].seq == 1)
            assert_true(hb_hall_alarm(w.hall, w.row[i].room, 0));
    hb_hall_begin(w.hall);
    for (hb_guest g = 1; g <= 4; g++)
        assert_true(hb_hall_came(w.hall, g, "192.0.2.1"));
}

static void a_hall_made_of_its_rows_is_the_same_hall(void **state)
{
    uint64_t hash, again;
    uint32_t seq, seq_again;
    bool over;

    (void)state;
    begin_game("carcassonne", ",\"options\":{\"bag\":{\"base/U\":40}}");
    wish(1, "move", anna, ",\"move\":\"tile 1 0 90\",\"tag\":\"m1\"");
    assert_true(hb_hall_peek(w.hall, room, &hash, &seq, &over));
    restart();
    assert_false(hb_hall_peek(w.hall, room, &again, &seq_again, &over));
    assert_int_equal(look(HB_LOOK_HEAD, room), HB_SHOWN);
    assert_true(hb_hall_peek(w.hall, room, &again, &seq_again, &over));
    assert_true(hash == again && seq == seq_again);
}

static void computers_move_when_their_time_has_come(void **state)
{
    const char *answer;

    (void)state;
    answer = say(1, "{\"do\":\"open\",\"game\":\"carcassonne\",\"options\":{\"bag\":{\"base/"
                    "U\":3}},\"seats\":[{\"kind\":\"computer\"},"
                    "{\"kind\":\"computer\"}],\"tag\":\"open-0123456789abcdef\"}");
    field(answer, "room", room, sizeof room);
    for (int i = 0; i < 60 && hb_hall_numbers(w.hall).playing > 0; i++) {
        w.now = hb_hall_due(w.hall);
        hb_hall_tick(w.hall);
        settle_disk(true);
    }
    assert_says(w.row[w.rows - 1].body, "\"end\"");
}

static void who_runs_out_of_time_loses(void **state)
{
    (void)state;
    begin_game("carcassonne", ",\"clock\":{\"kind\":\"move\",\"seconds\":60}");
    w.now += 59999;
    hb_hall_tick(w.hall);
    assert_int_equal(w.tickets, 0);
    w.now += 1;
    forget_heard();
    hb_hall_tick(w.hall);
    settle_disk(true);
    assert_says(event_to(1), "\"by\":\"time\"");
    assert_says(event_to(1), "\"winners\":[1]");
}

static void every_event_of_a_game_shows_its_hash(void **state)
{
    char text[256], mark[32];
    uint64_t hash;
    uint32_t seq;
    bool over;

    (void)state;
    begin_game("carcassonne", "");
    assert_true(hb_hall_peek(w.hall, room, &hash, &seq, &over));
    snprintf(mark, sizeof mark, "\"hash\":\"%016llx\"", (unsigned long long)hash);
    snprintf(text, sizeof text, "{\"do\":\"chat\",\"room\":\"%s\",\"name\":\"Eva\",\"text\":\"hello\",\"tag\":\"c\"}",
             room);
    say(3, text);
    assert_says(event_to(1), "\"kind\":\"chat\"");
    assert_says(event_to(1), mark);
    snprintf(mark, sizeof mark, "\"state_version\":%d", HB_STATE_VERSION);
    assert_says(event_to(1), mark);
}

static void too_many_wishes_are_too_fast(void **state)
{
    const char *answer = "";

    (void)state;
    for (unsigned i = 0; i <= hb_usual_limits.asks_at_once; i++)
        answer = say(3, "{\"do\":\"ping\"}");
    assert_says(answer, "too_fast");
    w.now += 1000;
    assert_says(say(3, "{\"do\":\"ping\"}"), "\"ok\":true");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_game_begins_when_the_last_seat_is_taken),
        TEST(a_move_is_told_to_everybody_once_it_is_kept),
        TEST(a_move_that_is_not_kept_did_not_happen),
        TEST(a_move_that_is_sent_again_is_not_played_again),
        TEST(wrong_wishes_are_refused_and_change_nothing),
        TEST(a_guest_is_refused_in_the_language_that_he_said),
        TEST(what_could_not_be_kept_is_told_in_his_language_too),
        TEST(who_is_too_fast_hears_it_in_his_language),
        TEST(a_language_that_is_not_spoken_is_refused_and_changes_nothing),
        TEST(an_order_of_tiles_cannot_be_asked_for),
        TEST(a_seat_of_another_form_is_refused),
        TEST(an_own_move_is_taken_back_until_something_comes_out),
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
