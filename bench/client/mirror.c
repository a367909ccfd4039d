/* mirror.c -- a room as a client sees it. */
#include "client/mirror.h"

#include "core/assert.h"
#include "core/splitmix.h"
#include "table/plan_json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void hb_mirror_init(struct hb_mirror *m)
{
    *m = (struct hb_mirror){ 0 };
}

void hb_mirror_done(struct hb_mirror *m)
{
    json_decref(m->plan);
    hb_table_close(m->table);
    *m = (struct hb_mirror){ 0 };
}

static bool take_open(struct hb_mirror *m, const json_t *event, struct hb_error *err)
{
    json_t *head = json_object_get(event, "head");

    json_decref(m->plan);
    m->plan = json_pack("{s:O?,s:O?,s:s}", "game", json_object_get(head, "game"), "options",
                        json_object_get(head, "options"), "chance", "given");
    return m->plan != NULL || hb_fail(err, HB_BAD_REQUEST, "no game in the event open");
}

static bool take_move(struct hb_mirror *m, const json_t *one, struct hb_error *err)
{
    const json_t *by = json_object_get(one, "by");
    const char *move = json_string_value(json_object_get(one, "move"));
    int who = json_is_integer(by) ? (int)json_integer_value(by) : HB_CHANCE;

    if (move == NULL)
        return hb_fail(err, HB_BAD_REQUEST, "an event has a move without a text");
    return hb_table_play(m->table, who, move, NULL, err);
}

/* Hashes of another version say nothing; a server that tells no version has the first. */
static bool is_comparable(const json_t *event)
{
    const json_t *version = json_object_get(event, "state_version");

    return (version == NULL ? 1 : json_integer_value(version)) == HB_STATE_VERSION;
}

static bool check_hash(const struct hb_mirror *m, const json_t *event, struct hb_error *err)
{
    const char *theirs = json_string_value(json_object_get(event, "hash"));
    json_int_t length = json_integer_value(json_object_get(event, "length"));
    char ours[17];

    snprintf(ours, sizeof ours, "%016llx", (unsigned long long)hb_hash(hb_table_game(m->table)));
    if (theirs == NULL || (is_comparable(event) && strcmp(theirs, ours) != 0))
        return hb_fail(err, HB_BAD_RECORD, "the hash is %.20s, and ours %s", theirs == NULL ? "missing" : theirs, ours);
    if (length != (json_int_t)hb_table_length(m->table))
        return hb_fail(err, HB_BAD_RECORD, "%d moves are said to be open, and we have %zu", (int)length,
                       hb_table_length(m->table));
    return true;
}

/* Whoever moved and is not among the moves that came out has moved in secret. */
static bool take_play(struct hb_mirror *m, const json_t *event, struct hb_error *err)
{
    const json_t *moves = json_object_get(event, "moves"), *by = json_object_get(event, "by");

    if (m->table == NULL)
        return hb_fail(err, HB_BAD_REQUEST, "a move before the start");
    for (size_t i = 0; i < json_array_size(moves); i++)
        if (!take_move(m, json_array_get(moves, i), err))
            return false;
    if (json_array_size(moves) > 0)
        m->hidden = 0;
    else if (json_is_integer(by))
        m->hidden |= UINT32_C(1) << (json_integer_value(by) & 31);
    return check_hash(m, event, err);
}

static bool take_start(struct hb_mirror *m, const json_t *event, struct hb_error *err)
{
    json_t *players = json_object_get(event, "players");
    struct hb_json *ours;
    struct hb_plan plan;
    char *text;
    bool good;

    if (m->plan == NULL || m->table != NULL)
        return hb_fail(err, HB_BAD_REQUEST, "a start that does not follow upon an opening");
    json_object_set(m->plan, "players", players);
    text = json_dumps(m->plan, JSON_COMPACT);
    ours = text == NULL ? NULL : hb_json_parse(text, strlen(text), err);
    good = ours != NULL && hb_plan_read(&plan, ours, NULL, err);
    hb_json_decref(ours);
    free(text);
    if (!good)
        return false;
    m->table = hb_table_open(&plan, NULL, err);
    hb_plan_free(&plan);
    return m->table != NULL && take_play(m, event, err);
}

static bool take_undo(struct hb_mirror *m, const json_t *event, struct hb_error *err)
{
    json_int_t length = json_integer_value(json_object_get(event, "length"));

    while (m->table != NULL && (json_int_t)hb_table_length(m->table) > length)
        if (!hb_table_undo(m->table, err))
            return false;
    return m->table != NULL && check_hash(m, event, err);
}

static bool take_end(struct hb_mirror *m, const json_t *event, struct hb_error *err)
{
    (void)event;
    (void)err;
    m->over = true;
    return true;
}

static const struct {
    const char *kind;
    bool (*take)(struct hb_mirror *m, const json_t *event, struct hb_error *err);
} takers[] = {
    { "open", take_open }, { "start", take_start }, { "play", take_play }, { "undo", take_undo }, { "end", take_end }
};

bool hb_mirror_event(struct hb_mirror *m, const json_t *event, struct hb_error *err)
{
    const char *kind = json_string_value(json_object_get(event, "kind"));
    json_int_t seq = json_integer_value(json_object_get(event, "seq"));

    if (kind == NULL || seq != (json_int_t)m->seq + 1)
        return hb_fail(err, HB_BAD_REQUEST, "event %d came after event %u", (int)seq, m->seq);
    for (size_t i = 0; i < sizeof takers / sizeof takers[0]; i++)
        if (strcmp(kind, takers[i].kind) == 0 && !takers[i].take(m, event, err))
            return false;
    m->seq++;
    return true;
}

bool hb_mirror_may_move(const struct hb_mirror *m, unsigned seat)
{
    return m->table != NULL && !m->over && (m->hidden >> seat & 1) == 0 &&
           hb_may_move(hb_table_game(m->table), (int)seat);
}

void hb_mirror_random_move(const struct hb_mirror *m, unsigned seat, uint64_t *random, char text[HB_MOVE_TEXT])
{
    static struct hb_move moves[HB_MOVES_MAX];
    const struct hb_game *g = hb_table_game(m->table);
    size_t n = hb_legal_moves(g, (int)seat, moves, HB_MOVES_MAX);
    struct hb_text out = hb_text_in(text, HB_MOVE_TEXT);

    HB_ASSERT(n > 0);
    hb_move_text(g, moves[hb_splitmix(random) % n], &out);
}
