/* room_rows.c -- writes the rows of a room without a hall: open, sit, start and then plays at random, each chosen in
 * the room that the rows before it make. */
#include "tests/support/room_rows.h"

#include "engine/splitmix.h"
#include "table/plan.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char room_id[] = "abcdefghijkmnpqrstuvwx";
static const char secret[] = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";
static const int64_t begun = 1790000000000, thought = 4321;

void room_rows_add(struct room_rows *rows, struct hb_json *body)
{
    struct hb_row *row = &rows->row[rows->count];

    assert_true(rows->count < ROOM_ROWS_MAX);
    memcpy(row->room, room_id, sizeof room_id);
    row->seq = ++rows->count;
    row->at = begun + thought * row->seq;
    row->body = hb_json_dumps(body);
    assert_non_null(row->body);
    row->length = strlen(row->body);
    hb_json_decref(body);
}

struct hb_room *room_of_rows(const struct room_rows *rows, unsigned count)
{
    struct hb_room *r = hb_room_new(room_id);
    struct hb_error err;

    assert_non_null(r);
    for (unsigned i = 0; i < count; i++)
        if (!hb_room_apply(r, &rows->row[i], NULL, &err))
            fail_msg("row %u: %s (%s)", i + 1, err.text, rows->row[i].body);
    return r;
}

/* In full, as the hall writes them down. */
static struct hb_json *full_options(const char *game, const char *options)
{
    struct hb_error err;
    struct hb_json *fields = hb_json_pack("{s:s, s:o, s:i}", "game", game, "options",
                                          hb_json_parse(options, strlen(options), &err), "players", 2);
    struct hb_plan plan;
    struct hb_table *trial;
    struct hb_json_describer full;

    assert_non_null(fields);
    assert_true(hb_plan_read(&plan, fields, NULL, &err));
    trial = hb_table_open(&plan, NULL, &err);
    assert_non_null(trial);
    hb_json_describer_begin(&full);
    hb_plan_describe_options(hb_table_plan(trial), false, &full);
    hb_plan_free(&plan);
    hb_table_close(trial);
    hb_json_decref(fields);
    return hb_json_describer_done(&full);
}

static void open_rows(struct room_rows *rows, const char *game, const char *options)
{
    struct hb_json *given = full_options(game, options);

    assert_non_null(given);
    room_rows_add(rows,
                  hb_json_pack("{s:s, s:s, s:o, s:[{s:s, s:s, s:s, s:s}, {s:s, s:s}], s:b, s:s, s:s, s:s}", "kind",
                               "open", "game", game, "options", given, "seats", "kind", "person", "name", "Anna", "tag",
                               "open-0123456789abcdef", "salt", "salt of Anna", "kind", "open", "name", "", "public", 1,
                               "secret", secret, "pepper", secret, "tag", "open-0123456789abcdef"));
    room_rows_add(rows, hb_json_pack("{s:s, s:i, s:s, s:s, s:s}", "kind", "sit", "seat", 1, "name", "Ben", "salt", "s",
                                     "tag", "join-0123456789abcdef"));
    room_rows_add(rows, hb_json_pack("{s:s}", "kind", "start"));
}

/* People keep some followers back, so that there is something to decide to the end. */
static struct hb_move some_move(const struct hb_game *g, unsigned by, uint64_t *seed)
{
    static struct hb_move legal[HB_MOVES_MAX];
    size_t count = hb_legal_moves(g, (int)by, legal, HB_MOVES_MAX);
    struct hb_error err;
    struct hb_move pass;

    if (hb_splitmix(seed) % 8 > 0 && hb_move_parse(g, "pass", &pass, &err) && hb_is_legal(g, (int)by, pass))
        return pass;
    return legal[hb_splitmix(seed) % count];
}

static struct hb_json *some_play(const struct hb_room *r, unsigned n, uint64_t *seed)
{
    const struct hb_game *g = hb_table_game(r->table);
    unsigned by = (unsigned)__builtin_ctz(hb_room_deciders(r));
    char move[HB_MOVE_TEXT], tag[HB_TAG_MAX + 1];
    struct hb_text text = hb_text_in(move, sizeof move);

    hb_move_text(g, some_move(g, by, seed), &text);
    snprintf(tag, sizeof tag, "0123456789abcdef-%u", n);
    return hb_json_pack("{s:s, s:i, s:s, s:s}", "kind", "play", "by", (int)by, "move", move, "tag", tag);
}

void room_rows_make(struct room_rows *rows, const char *game, const char *options, unsigned plays, uint64_t seed)
{
    struct hb_room *r;
    struct hb_error err;

    memset(rows, 0, sizeof *rows);
    open_rows(rows, game, options);
    r = room_of_rows(rows, rows->count);
    for (unsigned n = 0; n < plays && !hb_room_game_over(r); n++) {
        room_rows_add(rows, some_play(r, n, &seed));
        assert_true(hb_room_apply(r, &rows->row[rows->count - 1], NULL, &err));
    }
    hb_room_free(r);
}

void room_rows_free(struct room_rows *rows)
{
    while (rows->count > 0)
        free(rows->row[--rows->count].body);
}
