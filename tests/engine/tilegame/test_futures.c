/* test_futures.c -- nobody is told what is still to come: tiles, letters, dice, tokens, whatever an expansion draws.
 *
 * Two tables have the same moves behind them and another future before them: another seed, or other tiles to come where
 * their order was given beforehand.  Whatever is asked for anybody's eyes must be answered the same on both, byte for
 * byte, by the engine, by the page's engine and by a room of the server; whatever differs is a leak.  Every expansion
 * there is plays.  That the futures do differ shows when they come, or the comparison would prove nothing. */
#include "hradby/table.h"
#include "server/room/room.h"
#include "table/record.h"
#include "table/table_steps.h"
#include "tests/support/asking.h"
#include "tests/support/dice.h"
#include "views/browser/browser.h"
#include "views/protocol/job.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { LINE = 2048, LETTERS_PERCENT = 2, LEAST_MOMENTS = 5 };

#define OTHER_SEED "another future"

/* Games */

struct game {
    const char *kind, *what;
    unsigned players;
    int percent; /* of its moves before which the futures are compared */
    char options[LINE];
};

static const char *expansions_there_are(void)
{
    const struct hb_option *o = hb_kind_named("carcassonne")->options;

    while (strcmp(o->name, "expansions") != 0)
        o++;
    return o->values;
}

/* All at once, with the tiles of everything. */
static void with_every_expansion(struct game *game)
{
    char list[LINE / 2] = "";
    size_t length = 0;

    for (const char *at = expansions_there_are(); *at != '\0';) {
        size_t word = strcspn(at, " ");

        length +=
            (size_t)snprintf(list + length, sizeof list - length, "%s\"%.*s\"", length > 0 ? "," : "", (int)word, at);
        at += word + strspn(at + word, " ");
    }
    *game = (struct game){ "carcassonne", "every expansion", 3, 4, "" };
    snprintf(game->options, sizeof game->options, "{\"edition\":\"c3\",\"expansions\":[%s]}", list);
}

static const struct game whole_box = { "carcassonne", "the whole box", 4, 4, "{\"box\":\"bigbox2021\"}" };
static const struct game given_order = {
    "carcassonne", "an order of tiles given beforehand", 2, 50,
    "{\"edition\":\"c3\",\"expansions\":[\"abbot\"],\"bag\":{\"base/U\":6,\"base/V\":6,\"base/E\":6,\"base/B\":4},"
    "\"draws\":[\"base/U\",\"base/V\",\"base/E\",\"base/B\",\"base/V\",\"base/U\",\"base/E\",\"base/V\",\"base/U\","
    "\"base/B\",\"base/E\",\"base/E\",\"base/V\",\"base/U\",\"base/B\"]}"
};

/* Many cemeteries, beside which tiles are laid face down: nobody knows which. */
#define CEMETERIES                                                                                                     \
    "\"bag\":{\"mists/M48\":8,\"mists/M50\":8,\"mists/M51\":8,\"mists/M08\":8,\"mists/M10\":8,\"mists/M13\":8}"

static const struct game haunted[] = {
    { "mists", "haunted cemeteries", 2, 15,
      "{\"level\":\"5\",\"figures\":{\"ghosts/5\":40,\"pile\":60}," CEMETERIES "}" },
    { "mists", "haunted cemeteries, every colour for itself", 3, 15,
      "{\"level\":\"6\",\"figures\":{\"ghosts/6\":40,\"pile\":60}," CEMETERIES "}" },
    { "mists", "haunted cemeteries and an order of tiles given beforehand", 2, 30,
      "{\"level\":\"5\",\"figures\":{\"ghosts/5\":40,\"pile\":60}," CEMETERIES
      ",\"draws\":[\"mists/M51\",\"mists/M08\",\"mists/M50\",\"mists/M10\",\"mists/M13\",\"mists/M48\",\"mists/M08\","
      "\"mists/M51\",\"mists/M10\",\"mists/M50\"]}" },
};

/* Another future */

/* Tiles that were drawn so far, by the lines of a record. */
static size_t tiles_drawn(const char *record)
{
    size_t n = 0;

    for (const char *at = record; (at = strstr(at, "\"move\":\"draw ")); at++)
        n++;
    return n;
}

/* The tiles to come the other way round; nothing where no order was given. */
static void turn_tiles_to_come(json_t *header, size_t drawn)
{
    json_t *draws = json_object_get(json_object_get(header, "options"), "draws");
    size_t size = json_array_size(draws);

    for (size_t low = drawn, high = size; low + 1 < high; low++, high--) {
        json_t *first = json_incref(json_array_get(draws, low));

        json_array_set(draws, low, json_array_get(draws, high - 1));
        json_array_set_new(draws, high - 1, first);
    }
}

/* The record of a table with another seed, and another order of the tiles to come where one was given. */
static char *other_record(const struct hb_table *one)
{
    size_t length = 0;
    char *text = hb_record_text_with(one, &(struct hb_record_extra){ .seed = OTHER_SEED }, &length), *all, *head;
    size_t line = strcspn(text, "\n");
    json_t *header = json_loadb(text, line, 0, NULL);

    assert_non_null(header);
    turn_tiles_to_come(header, tiles_drawn(text));
    head = json_dumps(header, JSON_COMPACT);
    all = malloc(strlen(head) + length - line + 1);
    assert_non_null(all);
    memcpy(all, head, strlen(head));
    memcpy(all + strlen(head), text + line, length - line);
    all[strlen(head) + length - line] = '\0';
    json_decref(header);
    free(head);
    free(text);
    return all;
}

static struct hb_move some_move(const struct hb_game *g, struct dice *d)
{
    static struct hb_move moves[HB_MOVES_MAX];
    size_t n = hb_legal_moves(g, hb_actor(g), moves, HB_MOVES_MAX);

    assert_true(n > 0 && n <= HB_MOVES_MAX);
    return moves[dice_below(d, (int)n)];
}

static const char *move_words(const struct hb_game *g, struct hb_move m)
{
    static char words[HB_MOVE_TEXT];
    struct hb_text text = hb_text_in(words, sizeof words);

    hb_move_text(g, m, &text);
    return words;
}

/* The engine and the page */

struct pair {
    const struct game *game;
    struct hb_engine *one, *other;
    struct dice dice;
    unsigned moments, futures; /* looked at; in which the futures have differed */
    unsigned face_down;        /* tiles that nobody has seen and that lie on the table */
};

static bool fixed_seed(char seed[HB_SEED_TEXT])
{
    memcpy(seed, "fresh", sizeof "fresh");
    return true;
}

static const struct hb_game *game_of(const struct pair *p)
{
    return hb_table_game(p->one->table);
}

static const char *answer_of(struct hb_engine *e, const char *line)
{
    return hb_engine_answer(e, line, strlen(line));
}

static void assert_same(const struct pair *p, const char *line)
{
    const char *one = answer_of(p->one, line), *other = answer_of(p->other, line);

    if (strcmp(one, other) != 0)
        fail_msg("%s, after %zu moves: %s tells what is to come:\n%s\n%s", p->game->what,
                 hb_table_length(p->one->table), line, one, other);
}

/* What one viewer is told; -1 is somebody who only looks on.  The table in letters is drawn slowly, so it is seldom
 * asked for. */
static void compare_for(struct pair *p, int viewer)
{
    char line[LINE], as[16] = "\"spectator\"", here[16] = "";

    if (viewer >= 0) {
        snprintf(as, sizeof as, "%d", viewer);
        snprintf(here, sizeof here, "%d", viewer);
    }
    snprintf(line, sizeof line, "{\"cmd\":\"state\",\"as\":%s}", as);
    assert_same(p, line);
    snprintf(line, sizeof line, "{\"cmd\":\"look\",\"here\":[%s],\"past\":false}", here);
    assert_same(p, line);
    snprintf(line, sizeof line, "{\"cmd\":\"text\",\"as\":%s}", as);
    if (dice_percent(&p->dice, LETTERS_PERCENT))
        assert_same(p, line);
}

static void compare_move(struct pair *p)
{
    int actor = hb_actor(game_of(p));
    char line[LINE];

    snprintf(line, sizeof line, "{\"cmd\":\"preview\",\"actor\":%d,\"move\":\"%s\"}", actor,
             move_words(game_of(p), some_move(game_of(p), &p->dice)));
    assert_same(p, line);
    snprintf(line, sizeof line, "{\"cmd\":\"suggest\",\"actor\":%d}", actor);
    assert_same(p, line);
}

static void compare_all(struct pair *p)
{
    static const char *const asked[] = { "{\"cmd\":\"turn\"}",    "{\"cmd\":\"legal\"}",
                                         "{\"cmd\":\"moves\"}",   "{\"cmd\":\"table\"}",
                                         "{\"cmd\":\"history\"}", "{\"cmd\":\"play\",\"move\":\"tile 99 99 0\"}" };

    for (size_t i = 0; i < sizeof asked / sizeof asked[0]; i++)
        assert_same(p, asked[i]);
    for (int viewer = -1; viewer < game_of(p)->players; viewer++)
        compare_for(p, viewer);
    compare_move(p);
    p->moments++;
}

/* The other engine gets the same past and another future. */
static void branch(const struct pair *p)
{
    char *record = other_record(p->one->table), *line;
    json_t *load = json_pack("{s:s, s:s}", "cmd", "load", "record", record);

    line = json_dumps(load, JSON_COMPACT);
    tell(p->other, line);
    assert_int_equal(hb_table_length(p->other->table), hb_table_length(p->one->table));
    free(line);
    json_decref(load);
    free(record);
}

/* What is told of a move must be the same as long as nothing came out with it. */
static void play_both(struct pair *p, const char *line)
{
    size_t before = hb_table_length(p->one->table) + 1;
    const char *one = answer_of(p->one, line), *other = answer_of(p->other, line);
    bool came = hb_table_length(p->one->table) > before || hb_table_length(p->other->table) > before;

    assert_non_null(strstr(one, "\"ok\":true"));
    if (strcmp(one, other) == 0)
        return;
    if (!came)
        fail_msg("%s: %s tells what is to come:\n%s\n%s", p->game->what, line, one, other);
    p->futures++;
}

static void step(struct pair *p)
{
    char line[LINE];
    bool compared = dice_percent(&p->dice, p->game->percent);

    if (compared) {
        branch(p);
        compare_all(p);
    }
    snprintf(line, sizeof line, "{\"cmd\":\"play\",\"actor\":%d,\"move\":\"%s\"}", hb_actor(game_of(p)),
             move_words(game_of(p), some_move(game_of(p), &p->dice)));
    p->face_down += strstr(line, "facedown") != NULL;
    if (compared)
        play_both(p, line);
    else
        tell(p->one, line);
}

/* Returns how many tiles were laid face down. */
static unsigned play_through(const struct game *game, unsigned seed)
{
    struct pair p = {
        .game = game, .one = hb_browser_engine(fixed_seed), .other = hb_browser_engine(fixed_seed), .dice = { seed }
    };
    char line[2 * LINE];

    snprintf(line, sizeof line, "{\"cmd\":\"new\",\"game\":\"%s\",\"players\":%u,\"seed\":%u,\"options\":%s}",
             game->kind, game->players, seed, game->options);
    tell(p.one, line);
    while (!game_of(&p)->over)
        step(&p);
    assert_true(p.moments >= LEAST_MOMENTS && p.futures > 0);
    hb_engine_free(p.one);
    hb_engine_free(p.other);
    return p.face_down;
}

static void no_answer_tells_what_is_to_come(void **state)
{
    struct game every;

    (void)state;
    with_every_expansion(&every);
    play_through(&every, 1);
    play_through(&whole_box, 2);
}

static void no_answer_tells_an_order_given_beforehand(void **state)
{
    (void)state;
    for (unsigned seed = 1; seed <= 4; seed++)
        play_through(&given_order, seed);
}

static void no_answer_tells_which_tiles_lie_face_down(void **state)
{
    unsigned face_down = 0;

    (void)state;
    for (size_t i = 0; i < sizeof haunted / sizeof haunted[0]; i++)
        face_down += play_through(&haunted[i], 3 + (unsigned)i);
    assert_true(face_down >= LEAST_MOMENTS);
}

/* Rooms */

struct rooms {
    const struct game *game;
    struct hb_room *one, *other;
    struct dice dice;
    unsigned moments, futures;
};

/* A room takes a row; what it tells of it, to be freed. */
static char *apply(struct hb_room *room, const char *body)
{
    struct hb_row row = { .seq = room->seq + 1, .at = 1790000000000 + (int64_t)room->seq * 1000 };
    struct hb_buffer told;
    struct hb_error err = { 0 };

    snprintf(row.room, sizeof row.room, "%s", room->id);
    row.length = strlen(body);
    row.body = strdup(body);
    hb_buffer_init(&told);
    if (!hb_room_apply(room, &row, &told, &err))
        fail_msg("%s: %s", body, err.text);
    free(row.body);
    return hb_buffer_take(&told);
}

static void assert_same_value(const struct rooms *r, const char *what, struct hb_json *one, struct hb_json *other)
{
    char *first = hb_json_dumps(one), *second = hb_json_dumps(other);

    if (strcmp(first, second) != 0)
        fail_msg("%s: the %s of the room tells what is to come:\n%s\n%s", r->game->what, what, first, second);
    free(first);
    free(second);
    hb_json_decref(one);
    hb_json_decref(other);
}

static struct hb_json *moment_of(const struct hb_room *room)
{
    struct hb_json_describer moment;

    hb_json_describer_begin(&moment);
    hb_room_put_moment(room, &moment.describer, 1800000000000);
    return hb_json_describer_done(&moment);
}

static struct hb_json *record_of(const struct hb_room *room)
{
    size_t length = 0;
    char *text = hb_room_record(room, &length);
    struct hb_json *record = hb_json_stringn(text, length);

    free(text);
    return record;
}

static void compare_rooms(struct rooms *r)
{
    assert_same_value(r, "head", hb_room_head(r->one), hb_room_head(r->other));
    assert_same_value(r, "moment", moment_of(r->one), moment_of(r->other));
    assert_same_value(r, "record", record_of(r->one), record_of(r->other));
    for (unsigned seats = 0; seats < 1u << r->game->players; seats++)
        assert_same_value(r, "secrets", hb_room_mine(r->one, seats), hb_room_mine(r->other, seats));
    r->moments++;
}

/* The other room gets the same past and another future, as if its shuffle had been another. */
static void branch_room(const struct rooms *r)
{
    struct hb_error err = { 0 };
    char *record;

    assert_true(hb_table_unpack_setup(r->one->table));
    record = other_record(r->one->table);
    hb_table_pack_setup(r->one->table);
    hb_table_close(r->other->table);
    r->other->table = hb_record_read(record, strlen(record), &err);
    if (!r->other->table)
        fail_msg("%s", err.text);
    r->other->told = r->one->told;
    r->other->hash = r->one->hash;
    r->other->play = realloc(r->other->play, (r->one->plays + 1) * sizeof *r->one->play);
    assert_non_null(r->other->play);
    if (r->one->plays > 0)
        memcpy(r->other->play, r->one->play, r->one->plays * sizeof *r->one->play);
    r->other->plays = r->one->plays;
    r->other->play_cap = r->one->plays + 1;
    free(record);
}

static void play_in_both(struct rooms *r, const char *body)
{
    size_t before = hb_table_length(r->one->table) + 1;
    char *one = apply(r->one, body), *other = apply(r->other, body);

    if (strcmp(one, other) != 0) {
        if (hb_table_length(r->one->table) == before && hb_table_length(r->other->table) == before)
            fail_msg("%s: the event of %s tells what is to come:\n%s\n%s", r->game->what, body, one, other);
        r->futures++;
    }
    free(one);
    free(other);
}

/* While they are not compared somebody talks in the other room, so that the rows keep step. */
static void play_in_one(const struct rooms *r, const char *body)
{
    free(apply(r->one, body));
    free(apply(r->other, "{\"kind\":\"chat\",\"name\":\"P0\",\"seat\":0,\"text\":\"well\"}"));
}

static void step_in_rooms(struct rooms *r)
{
    const struct hb_game *g = hb_table_game(r->one->table);
    char body[LINE];

    snprintf(body, sizeof body, "{\"kind\":\"play\",\"by\":%d,\"move\":\"%s\"}", hb_actor(g),
             move_words(g, some_move(g, &r->dice)));
    if (dice_percent(&r->dice, r->game->percent)) {
        branch_room(r);
        compare_rooms(r);
        play_in_both(r, body);
    } else {
        play_in_one(r, body);
    }
}

static void open_rooms(const struct rooms *r)
{
    char body[4 * LINE], seats[LINE] = "", *one, *other;

    for (unsigned i = 0; i < r->game->players; i++)
        snprintf(seats + strlen(seats), sizeof seats - strlen(seats),
                 "%s{\"kind\":\"person\",\"name\":\"P%u\",\"tag\":\"tag %u\",\"salt\":\"%u\"}", i > 0 ? "," : "", i, i,
                 i);
    snprintf(body, sizeof body,
             "{\"kind\":\"open\",\"game\":\"%s\",\"options\":%s,\"seats\":[%s],\"public\":true,"
             "\"secret\":\"%064d\",\"pepper\":\"%064d\"}",
             r->game->kind, r->game->options, seats, 7, 8);
    free(apply(r->one, body));
    free(apply(r->other, body));
    one = apply(r->one, "{\"kind\":\"start\",\"by\":0}");
    other = apply(r->other, "{\"kind\":\"start\",\"by\":0}");
    assert_string_equal(one, other);
    free(one);
    free(other);
}

static void play_in_rooms(const struct game *game)
{
    struct rooms r = { .game = game, .one = hb_room_new("room1234"), .other = hb_room_new("room1234"), .dice = { 5 } };

    open_rooms(&r);
    while (!hb_table_game(r.one->table)->over)
        step_in_rooms(&r);
    assert_true(r.moments >= LEAST_MOMENTS && r.futures > 0);
    hb_room_free(r.one);
    hb_room_free(r.other);
}

static void no_room_tells_what_is_to_come(void **state)
{
    struct game every;

    (void)state;
    with_every_expansion(&every);
    play_in_rooms(&every);
    play_in_rooms(&haunted[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_answer_tells_what_is_to_come),
        cmocka_unit_test(no_answer_tells_an_order_given_beforehand),
        cmocka_unit_test(no_answer_tells_which_tiles_lie_face_down),
        cmocka_unit_test(no_room_tells_what_is_to_come),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
