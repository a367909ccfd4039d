/* wish_talk.c -- the wish of somebody at the table to say something of a move before it is made. */
#include "server/lobby/ask.h"

#include "hradby/landscape.h"

#include <string.h>

/* ---- who may, and when ---- */

/* Whether the guest himself watches with the key of the seat: so it is known when he leaves. */
static bool is_at_table(const struct hb_ask *a)
{
    for (unsigned i = 0; i < a->room->watches; i++)
        if (a->room->watch[i].guest == a->who->id)
            return a->room->watch[i].seats >> a->seat & 1;
    return false;
}

static bool may_talk(struct hb_ask *a)
{
    const struct hb_json *at = hb_json_object_get(a->fields, "at");

    if (!hb_ask_room(a) || !hb_ask_seat(a) || !hb_ask_is_playing(a))
        return false;
    if (!a->room->plan.kind->together || hb_actor(hb_table_game(a->room->table)) < 0)
        return hb_refuse(hb_ask_as(a, "not_now"), HB_BAD_REQUEST, "server.talk-alone");
    if (!is_at_table(a))
        return hb_refuse(hb_ask_as(a, "not_now"), HB_BAD_REQUEST, "server.talk-watch");
    if (!hb_json_is_integer(at))
        return hb_refuse(&a->err, HB_BAD_REQUEST, "server.talk-at");
    if (hb_json_integer_value(at) != a->room->position)
        return hb_refuse(hb_ask_as(a, "not_now"), HB_BAD_REQUEST, "server.talk-stale");
    if (!hb_bucket_take(&a->room->talk.bucket[a->seat], hb_hall_now(a->hall), HB_TALKS_PER_SECOND, HB_TALKS_AT_ONCE))
        return hb_refuse(hb_ask_as(a, "too_fast"), HB_BAD_REQUEST, "server.too-fast");
    return true;
}

/* ---- what he says ---- */

static bool read_move(struct hb_ask *a, const struct hb_json *value, struct hb_move *out)
{
    const struct hb_game *g = hb_table_game(a->room->table);
    struct hb_names names = hb_table_names(a->room->table);
    const char *text = hb_json_string_value(value);

    if (text == NULL || hb_json_string_length(value) >= HB_MOVE_TEXT || strlen(text) != hb_json_string_length(value))
        return hb_refuse(&a->err, HB_BAD_REQUEST, "server.text-length name=%s most=%zu", "move",
                         (size_t)HB_MOVE_TEXT - 1);
    if (!hb_move_parse(g, text, out, &a->err))
        return false;
    return hb_is_legal(g, hb_actor(g), *out) || hb_why_illegal(g, hb_actor(g), *out, &names, &a->err);
}

static bool is_said_already(const struct hb_said *s, struct hb_move m)
{
    for (unsigned i = 0; i < s->moves; i++)
        if (s->move[i].code == m.code)
            return true;
    return false;
}

static bool read_moves(struct hb_ask *a, const struct hb_json *list, struct hb_said *said)
{
    if (list == NULL)
        return true;
    if (!hb_json_is_array(list) || hb_json_array_size(list) > HB_PROPOSALS_MAX)
        return hb_refuse(&a->err, HB_BAD_REQUEST, "server.talk-moves most=%d", (int)HB_PROPOSALS_MAX);
    said->moves = 0;
    for (size_t i = 0; i < hb_json_array_size(list); i++) {
        struct hb_move m = { 0 };

        if (!read_move(a, hb_json_array_get(list, i), &m))
            return false;
        if (!is_said_already(said, m))
            said->move[said->moves++] = m;
    }
    return true;
}

static bool read_number(const struct hb_json *value, int16_t *out)
{
    int64_t n = hb_json_integer_value(value);

    if (!hb_json_is_integer(value) || n < -HB_POINT_FAR || n > HB_POINT_FAR)
        return false;
    *out = (int16_t)n;
    return true;
}

static bool read_points(struct hb_ask *a, const struct hb_json *list, struct hb_said *said)
{
    bool good = hb_json_is_array(list) && hb_json_array_size(list) <= HB_POINTS_MAX;

    if (list == NULL)
        return true;
    said->points = 0;
    for (size_t i = 0; good && i < hb_json_array_size(list); i++) {
        const struct hb_json *pair = hb_json_array_get(list, i);
        struct hb_finger *to = &said->point[said->points++];

        good = hb_json_array_size(pair) == 2 && read_number(hb_json_array_get(pair, 0), &to->x) &&
               read_number(hb_json_array_get(pair, 1), &to->y);
    }
    if (!good || (said->points > 0 && hb_land_of(hb_table_game(a->room->table)) == NULL))
        return hb_refuse(&a->err, HB_BAD_REQUEST, "server.talk-points most=%d", (int)HB_POINTS_MAX);
    return true;
}

/* For what somebody proposes, or he himself with this very wish; null is for none. */
static bool read_vote(struct hb_ask *a, const struct hb_json *vote, struct hb_said *said)
{
    if (vote == NULL)
        return true;
    said->votes = !hb_json_is_null(vote);
    if (!said->votes)
        return true;
    if (!read_move(a, vote, &said->vote))
        return false;
    return is_said_already(said, said->vote) || hb_talk_is_proposed(&a->room->talk, said->vote) ||
           hb_refuse(hb_ask_as(a, "not_now"), HB_BAD_REQUEST, "server.talk-not-proposed");
}

bool hb_ask_for_talk(struct hb_ask *a)
{
    struct hb_said said;

    if (!may_talk(a))
        return false;
    said = a->room->talk.said[a->seat];
    if (!read_points(a, hb_json_object_get(a->fields, "points"), &said) ||
        !read_moves(a, hb_json_object_get(a->fields, "moves"), &said) ||
        !read_vote(a, hb_json_object_get(a->fields, "vote"), &said))
        return false;
    hb_talk_say(a->hall, a->room, a->seat, &said);
    hb_hall_answer(a->hall, a->who->id, a->id, NULL);
    return true;
}
