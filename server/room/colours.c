/* colours.c -- which colour each seat of a room has.  Every seat has one and no two have the same, whatever is asked for: who
 * takes a colour that is another's gives his own for it.  Nobody takes that of another person; only a wish can be refused
 * for it, rows have been. */
#include "server/lobby/ask.h"

static bool is_colour(const struct hb_json *value)
{
    return hb_json_is_integer(value) && hb_json_integer_value(value) >= 0 &&
           hb_json_integer_value(value) < HB_PLAYERS_MAX;
}

/* ---- rows taking effect ---- */

/* The first that none of these seats has. */
static unsigned free_colour(unsigned taken, unsigned preferred)
{
    return taken >> preferred & 1 ? (unsigned)__builtin_ctz(~taken) : preferred;
}

/* As the seats ask for them; who asks for none has the colour of his number, or the first that is left. */
bool hb_room_open_colours(struct hb_room *r, const struct hb_json *seats)
{
    unsigned taken = 0, wished = 0;

    for (unsigned p = 0; p < r->seats; p++) {
        const struct hb_json *wish = hb_json_object_get(hb_json_array_get(seats, p), "colour");

        if (wish == NULL)
            continue;
        if (!is_colour(wish) || taken >> hb_json_integer_value(wish) & 1)
            return false;
        r->colour[p] = (uint8_t)hb_json_integer_value(wish);
        taken |= 1u << r->colour[p];
        wished |= 1u << p;
    }
    for (unsigned p = 0; p < r->seats; p++) {
        if (wished >> p & 1)
            continue;
        r->colour[p] = (uint8_t)free_colour(taken, p);
        taken |= 1u << r->colour[p];
    }
    return true;
}

static int seat_with(const struct hb_room *r, unsigned colour)
{
    for (unsigned p = 0; p < r->seats; p++)
        if (r->colour[p] == colour)
            return (int)p;
    return -1;
}

bool hb_room_take_colour(struct hb_room *r, unsigned seat, const struct hb_json *colour)
{
    int other;

    if (!is_colour(colour))
        return false;
    other = seat_with(r, (unsigned)hb_json_integer_value(colour));
    if (other >= 0)
        r->colour[other] = r->colour[seat];
    r->colour[seat] = (uint8_t)hb_json_integer_value(colour);
    return true;
}

struct hb_json *hb_room_colours(const struct hb_room *r)
{
    struct hb_json *list = hb_json_array();

    for (unsigned p = 0; p < r->seats; p++)
        hb_json_array_append_new(list, hb_json_integer(r->colour[p]));
    return list;
}

/* ---- wishes ---- */

bool hb_ask_colour(struct hb_ask *a, const struct hb_json *fields, int *colour)
{
    const struct hb_json *value = hb_json_object_get(fields, "colour");

    *colour = value == NULL ? -1 : (int)hb_json_integer_value(value);
    return value == NULL || is_colour(value) ||
           hb_refuse(&a->err, HB_BAD_REQUEST, "server.colour-number most=%d", HB_PLAYERS_MAX - 1);
}

bool hb_room_may_wear(const struct hb_room *r, unsigned seat, unsigned colour)
{
    int other = seat_with(r, colour);

    return other < 0 || other == (int)seat || r->seat[other].kind != HB_SEAT_PERSON;
}

bool hb_ask_for_colour(struct hb_ask *a)
{
    enum hb_readiness now = hb_ask_ready(a);
    int colour;

    if (now != HB_READY)
        return now == HB_DONE;
    if (!hb_ask_colour(a, a->fields, &colour))
        return false;
    if (colour < 0)
        return hb_refuse(&a->err, HB_BAD_REQUEST, "server.colour-number most=%d", HB_PLAYERS_MAX - 1);
    if (a->room->state != HB_ROOM_WAITING)
        return hb_refuse(hb_ask_as(a, "not_now"), HB_BAD_REQUEST, "server.begun-colours");
    if (a->room->colour[a->seat] == colour)
        return hb_refuse(hb_ask_as(a, "not_now"), HB_BAD_REQUEST, "server.colour-already");
    if (!hb_room_may_wear(a->room, a->seat, (unsigned)colour))
        return hb_refuse(hb_ask_as(a, "not_now"), HB_BAD_REQUEST, "server.colour-taken name=%s",
                         a->room->seat[seat_with(a->room, (unsigned)colour)].name);
    return hb_ask_keep(a, hb_json_pack("{s:s, s:i, s:i}", "kind", "colour", "seat", (int)a->seat, "colour", colour),
                       hb_json_object());
}
