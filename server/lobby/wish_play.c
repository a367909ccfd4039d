/* wish_play.c -- wishes of those who play: moves, taking back, giving up. */
#include "server/lobby/ask.h"

#include <stdlib.h>
#include <string.h>

enum { AWAY = 60000 }; /* milliseconds after which another may call a computer */

/* ---- playing ---- */

/* Legal, asked of the game itself; what it says against it is the answer. */
static bool check_move(struct hb_ask *a, const char *move)
{
    const struct hb_game *g = hb_table_game(a->room->table);
    struct hb_names names = hb_table_names(a->room->table);
    struct hb_move m = { 0 };

    if (hb_may_move(g, (int)a->seat) && !hb_move_parse(g, move, &m, &a->err))
        return false;
    return hb_is_legal(g, (int)a->seat, m) || hb_why_illegal(g, (int)a->seat, m, &names, &a->err);
}

bool hb_ask_for_move(struct hb_ask *a)
{
    enum hb_readiness now = hb_ask_ready(a);
    const char *move;

    if (now != HB_READY)
        return now == HB_DONE;
    move = hb_ask_text(a, "move", HB_MOVE_TEXT - 1, true);
    if (move == NULL || !hb_ask_is_playing(a) || !check_move(a, move))
        return false;
    a->hall->numbers.moves++;
    return hb_ask_keep_plain(a, hb_json_pack("{s:s, s:i, s:s}", "kind", "play", "by", (int)a->seat, "move", move));
}

static struct hb_json *choice_json(const struct hb_game *g, struct hb_move m, const struct hb_names *names,
                                   enum hb_language language)
{
    char move[HB_MOVE_TEXT], words[HB_EVENT_TEXT];
    struct hb_text a = hb_text_in(move, sizeof move), b = hb_text_for(language, words, sizeof words);

    hb_move_text(g, m, &a);
    hb_move_words(g, m, names, &b);
    return hb_json_pack("{s:s, s:o}", "move", move, "words", hb_json_string_prefix(words));
}

/* For clients without the engine. */
bool hb_ask_for_legal(struct hb_ask *a)
{
    const struct hb_game *g;
    struct hb_names names;
    struct hb_move *moves;
    struct hb_json *list = hb_json_array();
    size_t count = 0;

    if (!hb_ask_room(a) || !hb_ask_seat(a) || !hb_ask_is_playing(a)) {
        hb_json_decref(list);
        return false;
    }
    g = hb_table_game(a->room->table);
    names = hb_table_names(a->room->table);
    moves = malloc(HB_MOVES_MAX * sizeof *moves);
    if (moves != NULL)
        count = hb_legal_moves(g, (int)a->seat, moves, HB_MOVES_MAX);
    for (size_t i = 0; i < count; i++)
        hb_json_array_append_new(list, choice_json(g, moves[i], &names, a->who->language));
    free(moves);
    hb_hall_answer(a->hall, a->who->id, a->id, hb_json_pack("{s:o}", "moves", list));
    return true;
}

bool hb_ask_for_undo(struct hb_ask *a)
{
    enum hb_readiness now = hb_ask_ready(a);

    if (now != HB_READY)
        return now == HB_DONE;
    if (!hb_ask_is_playing(a) || !hb_room_may_undo(a->room, a->seat, &a->err))
        return false;
    return hb_ask_keep(
        a, hb_json_pack("{s:s, s:i, s:i, s:b}", "kind", "undo", "by", (int)a->seat, "count", 1, "rewinds", true),
        hb_json_object());
}

bool hb_ask_for_takeback(struct hb_ask *a)
{
    enum hb_readiness now = hb_ask_ready(a);

    if (now != HB_READY)
        return now == HB_DONE;
    if (!hb_ask_is_playing(a))
        return false;
    if (hb_room_undo_count(a->room, a->seat) == 0)
        return hb_refuse(hb_ask_as(a, "not_now"), HB_BAD_REQUEST, "server.no-move-of-yours");
    if (a->room->asker >= 0)
        return hb_refuse(hb_ask_as(a, "not_now"), HB_BAD_REQUEST, "server.takeback-asked");
    return hb_ask_keep(a, hb_json_pack("{s:s, s:i}", "kind", "takeback", "by", (int)a->seat), hb_json_object());
}

bool hb_ask_for_answer(struct hb_ask *a)
{
    enum hb_readiness now = hb_ask_ready(a);
    const struct hb_json *accept = hb_json_object_get(a->fields, "accept");
    bool withdraws;

    if (now != HB_READY)
        return now == HB_DONE;
    if (!hb_json_is_boolean(accept))
        return hb_refuse(&a->err, HB_BAD_REQUEST, "server.true-or-false name=%s", "accept");
    if (!hb_ask_is_playing(a))
        return false;
    withdraws = a->room->asker == (int)a->seat && !hb_json_is_true(accept);
    if (a->room->asker < 0 || ((a->room->accepted >> a->seat & 1) && !withdraws))
        return hb_refuse(hb_ask_as(a, "not_now"), HB_BAD_REQUEST, "server.nobody-waits");
    return hb_ask_keep(
        a, hb_json_pack("{s:s, s:i, s:b}", "kind", "answer", "by", (int)a->seat, "accept", hb_json_is_true(accept)),
        hb_json_object());
}

bool hb_ask_for_resign(struct hb_ask *a)
{
    enum hb_readiness now = hb_ask_ready(a);

    if (now != HB_READY)
        return now == HB_DONE;
    return hb_ask_is_playing(a) &&
           hb_ask_keep(a, hb_json_pack("{s:s, s:i}", "kind", "resign", "seat", (int)a->seat), hb_json_object());
}

static bool is_away(const struct hb_ask *a, unsigned seat)
{
    const struct hb_room *r = a->room;

    for (unsigned i = 0; i < r->watches; i++)
        if (r->watch[i].seats >> seat & 1)
            return false;
    return hb_hall_now(a->hall) - r->seen[seat] >= AWAY;
}

bool hb_ask_for_substitute(struct hb_ask *a)
{
    const struct hb_json *seat = hb_json_object_get(a->fields, "seat");
    enum hb_readiness now = hb_ask_ready(a);

    if (now != HB_READY)
        return now == HB_DONE;
    if (!hb_ask_is_playing(a))
        return false;
    if (!hb_json_is_integer(seat) || hb_json_integer_value(seat) < 0 || hb_json_integer_value(seat) >= a->room->seats ||
        !(hb_room_persons(a->room) >> hb_json_integer_value(seat) & 1))
        return hb_refuse(hb_ask_as(a, "no_seat"), HB_BAD_REQUEST, "server.no-person-there");
    if (!is_away(a, (unsigned)hb_json_integer_value(seat)))
        return hb_refuse(hb_ask_as(a, "not_now"), HB_BAD_REQUEST, "server.not-away");
    return hb_ask_keep(a,
                       hb_json_pack("{s:s, s:i, s:I}", "kind", "substitute", "by", (int)a->seat, "seat",
                                    (int64_t)hb_json_integer_value(seat)),
                       hb_json_object());
}
