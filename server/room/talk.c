/* talk.c -- see talk.h: what is said of the present position, and how it is told. */
#include "server/room/talk.h"

#include "server/lobby/inside.h"

#include <string.h>

/* ---- how often ---- */

bool hb_bucket_take(struct hb_bucket *b, int64_t now, unsigned per_second, unsigned at_once)
{
    int64_t fresh = (now - b->refilled) * per_second / 1000;

    if (fresh > 0) {
        b->tokens = fresh > at_once ? at_once : b->tokens + (unsigned)fresh;
        b->tokens = b->tokens > at_once ? at_once : b->tokens;
        b->refilled = now;
    }
    if (b->tokens == 0)
        return false;
    b->tokens--;
    return true;
}

bool hb_bucket_is_full(const struct hb_bucket *b, int64_t now, int64_t pause, unsigned at_once)
{
    return now < b->refilled || (now - b->refilled) / pause >= at_once - (int64_t)b->tokens;
}

bool hb_bucket_take_slowly(struct hb_bucket *b, int64_t now, int64_t pause, unsigned at_once)
{
    int64_t fresh = (now - b->refilled) / pause;

    if (hb_bucket_is_full(b, now, pause, at_once))
        *b = (struct hb_bucket){ at_once, now };
    else {
        b->tokens += (unsigned)fresh;
        b->refilled += fresh * pause;
    }
    if (b->tokens == 0)
        return false;
    b->tokens--;
    return true;
}

/* ---- what is said ---- */

static bool is_silent(const struct hb_said *s)
{
    return s->moves == 0 && s->points == 0 && !s->votes;
}

bool hb_talk_is_equal(const struct hb_said *a, const struct hb_said *b)
{
    bool equal = a->moves == b->moves && a->points == b->points && a->votes == b->votes &&
                 (!a->votes || a->vote.code == b->vote.code);

    for (unsigned i = 0; equal && i < a->moves; i++)
        equal = a->move[i].code == b->move[i].code;
    for (unsigned i = 0; equal && i < a->points; i++)
        equal = a->point[i].x == b->point[i].x && a->point[i].y == b->point[i].y;
    return equal;
}

bool hb_talk_is_proposed(const struct hb_talk *t, struct hb_move m)
{
    for (unsigned p = 0; p < HB_PLAYERS_MAX; p++)
        for (unsigned i = 0; i < t->said[p].moves; i++)
            if (t->said[p].move[i].code == m.code)
                return true;
    return false;
}

/* A vote goes with the last who proposed the move. */
static void drop_votes(struct hb_talk *t)
{
    for (unsigned p = 0; p < HB_PLAYERS_MAX; p++)
        t->said[p].votes = t->said[p].votes && hb_talk_is_proposed(t, t->said[p].vote);
}

/* ---- telling ---- */

static struct hb_json *move_json(const struct hb_game *g, struct hb_move m)
{
    char text[HB_MOVE_TEXT];
    struct hb_text out = hb_text_in(text, sizeof text);

    hb_move_text(g, m, &out);
    return hb_json_string(text);
}

static struct hb_json *said_json(const struct hb_room *r, unsigned seat)
{
    const struct hb_game *g = hb_table_game(r->table);
    const struct hb_said *s = &r->talk.said[seat];
    struct hb_json *said = hb_json_pack("{s:I, s:i}", "at", (int64_t)r->talk.position, "by", (int)seat);
    struct hb_json *points = hb_json_array(), *moves = hb_json_array();

    for (unsigned i = 0; i < s->points; i++)
        hb_json_array_append_new(points, hb_json_pack("[i, i]", s->point[i].x, s->point[i].y));
    for (unsigned i = 0; i < s->moves; i++)
        hb_json_array_append_new(moves, move_json(g, s->move[i]));
    if (s->points > 0)
        hb_json_object_set(said, "points", points);
    if (s->moves > 0)
        hb_json_object_set(said, "moves", moves);
    if (s->votes)
        hb_json_object_set_new(said, "vote", move_json(g, s->vote));
    hb_json_decref(points);
    hb_json_decref(moves);
    return said;
}

struct hb_json *hb_talk_all(const struct hb_room *r)
{
    struct hb_json *list = NULL;

    for (unsigned p = 0; p < r->seats && r->talk.position == r->position; p++)
        if (!is_silent(&r->talk.said[p])) {
            list = list == NULL ? hb_json_array() : list;
            hb_json_array_append_new(list, said_json(r, p));
        }
    return list;
}

static void tell(struct hb_hall *h, const struct hb_room *r, unsigned seat)
{
    struct hb_json *told = hb_json_pack("{s:s, s:o}", "room", r->id, "talk", said_json(r, seat));

    if (told != NULL)
        hb_hall_send_all(h, r, told);
    hb_json_decref(told);
}

/* ---- saying and taking away ---- */

void hb_talk_say(struct hb_hall *h, struct hb_room *r, unsigned seat, const struct hb_said *said)
{
    if (hb_talk_is_equal(&r->talk.said[seat], said))
        return;
    r->talk.said[seat] = *said;
    drop_votes(&r->talk);
    tell(h, r, seat);
}

void hb_talk_sweep(struct hb_hall *h, struct hb_room *r)
{
    static const struct hb_said nothing = { 0 };
    unsigned persons = hb_room_persons(r);

    if (r->talk.position != r->position || r->state != HB_ROOM_PLAYING) {
        memset(r->talk.said, 0, sizeof r->talk.said);
        r->talk.position = r->position;
    }
    for (unsigned p = 0; p < r->seats; p++)
        if (!is_silent(&r->talk.said[p]) && (!(persons >> p & 1) || !hb_room_is_here(r, p)))
            hb_talk_say(h, r, p, &nothing);
}
