/* sim_talk.c -- talking a move over: what somebody says of the position they see, and whether what they hear of others
 * is of that position, legal there, and the same as what is told to whoever comes late. */
#include "sim.h"

#include "server/room/talk.h"

#include <stdio.h>
#include <string.h>

/* What is known */

void hb_sim_talk_forget(struct view *v)
{
    for (unsigned p = 0; p < HB_PLAYERS_MAX; p++) {
        json_decref(v->said[p]);
        v->said[p] = NULL;
    }
}

static bool is_proposed(const struct view *v, const json_t *move)
{
    for (unsigned p = 0; p < HB_PLAYERS_MAX; p++)
        for (size_t i = 0; i < json_array_size(json_object_get(v->said[p], "moves")); i++)
            if (json_equal(json_array_get(json_object_get(v->said[p], "moves"), i), move))
                return true;
    return false;
}

static void drop_votes(struct view *v)
{
    for (unsigned p = 0; p < HB_PLAYERS_MAX; p++)
        if (v->said[p] && !is_proposed(v, json_object_get(v->said[p], "vote")))
            json_object_del(v->said[p], "vote");
}

static bool is_silent(const json_t *said)
{
    return !json_object_get(said, "points") && !json_object_get(said, "moves") && !json_object_get(said, "vote");
}

static uint32_t position_of(const struct view *v)
{
    for (uint32_t seq = v->seen; seq > 0; seq--)
        if (strcmp(v->event[seq - 1].kind, "start") == 0 || strcmp(v->event[seq - 1].kind, "play") == 0 ||
            strcmp(v->event[seq - 1].kind, "undo") == 0)
            return seq;
    return 0;
}

/* Saying */

static json_t *some_move(struct sim *s, const struct view *v)
{
    static struct hb_move legal[HB_MOVES_MAX];
    const struct hb_game *g = hb_table_game(v->table);
    char move[HB_MOVE_TEXT];
    struct hb_text text = hb_text_in(move, sizeof move);
    size_t count = hb_legal_moves(g, hb_actor(g), legal, HB_MOVES_MAX);

    if (count == 0)
        return json_string("pass");
    hb_move_text(g, legal[dice_below(&s->dice, (unsigned)count)], &text);
    return json_string(move);
}

void hb_sim_talk(struct sim *s, struct person *p, struct view *v, int seat)
{
    json_t *fields = json_pack("{s:s, s:i}", "key", v->key[seat], "at", (int)position_of(v)), *moves = json_array();

    for (unsigned n = dice_below(&s->dice, 4); n > 0; n--)
        json_array_append_new(moves, some_move(s, v));
    if (dice_percent(&s->dice, 40))
        json_object_set_new(fields, "points", json_pack("[[i, i]]", (int)dice_below(&s->dice, 9) - 4, 1));
    if (dice_percent(&s->dice, 60))
        json_object_set(fields, "moves", moves);
    if (dice_percent(&s->dice, 50))
        json_object_set_new(fields, "vote",
                            json_array_size(moves) > 0 ? json_incref(json_array_get(moves, 0)) : some_move(s, v));
    json_decref(moves);
    hb_sim_ask(s, p, hb_sim_wish(s, p, "talk", v->room, seat, fields));
    s->count[SIM_TALKS]++;
}

/* Hearing */

static void check_move(struct sim *s, const struct view *v, const json_t *move)
{
    const struct hb_game *g = hb_table_game(v->table);
    struct hb_error err;
    struct hb_move m;

    if (!json_is_string(move) || !hb_move_parse(g, json_string_value(move), &m, &err) ||
        !hb_is_legal(g, hb_actor(g), m))
        hb_sim_fail(s, "in %s a move is proposed that is none: %s", v->room, json_dumps(move, JSON_ENCODE_ANY));
}

static unsigned check_said(struct sim *s, const struct view *v, const json_t *said)
{
    json_int_t by = json_integer_value(json_object_get(said, "by"));
    const json_t *moves = json_object_get(said, "moves"), *points = json_object_get(said, "points");

    if (!v->table || v->over || !hb_kind_of(hb_table_game(v->table))->together)
        hb_sim_fail(s, "in %s somebody talks where nobody may", v->room);
    if (json_integer_value(json_object_get(said, "at")) != position_of(v))
        hb_sim_fail(s, "in %s somebody talks of another position than %u", v->room, position_of(v));
    if (by < 0 || by >= v->players || json_array_size(moves) > HB_PROPOSALS_MAX ||
        json_array_size(points) > HB_POINTS_MAX)
        hb_sim_fail(s, "in %s somebody says what he may not: %s", v->room, json_dumps(said, 0));
    for (size_t i = 0; i < json_array_size(moves); i++)
        check_move(s, v, json_array_get(moves, i));
    if (json_object_get(said, "vote"))
        check_move(s, v, json_object_get(said, "vote"));
    return (unsigned)by;
}

void hb_sim_talk_heard(struct sim *s, struct view *v, json_t *said)
{
    unsigned by = check_said(s, v, said);

    json_decref(v->said[by]);
    v->said[by] = is_silent(said) ? NULL : json_incref(said);
    drop_votes(v);
    for (unsigned p = 0; p < HB_PLAYERS_MAX; p++)
        if (v->said[p] && is_silent(v->said[p])) {
            json_decref(v->said[p]);
            v->said[p] = NULL;
        }
}

/* `all` is what a watch tells; whoever has listened all the time knows it already. */
void hb_sim_talk_all(struct sim *s, struct view *v, json_t *all, bool listened)
{
    json_t *fresh[HB_PLAYERS_MAX] = { NULL };

    for (size_t i = 0; i < json_array_size(all); i++)
        fresh[check_said(s, v, json_array_get(all, i))] = json_array_get(all, i);
    for (unsigned p = 0; p < HB_PLAYERS_MAX; p++) {
        if (listened && ((fresh[p] == NULL) != (!v->said[p]) || (fresh[p] && !json_equal(fresh[p], v->said[p]))))
            hb_sim_fail(s, "in %s seat %u says another thing than was heard", v->room, p);
        s->count[SIM_TALKS_COMPARED] += listened && fresh[p];
        json_incref(fresh[p]);
        json_decref(v->said[p]);
        v->said[p] = fresh[p];
    }
}
