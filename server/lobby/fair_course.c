/* fair_course.c -- what follows by itself in a room whose game has not started: the dealing once everybody has promised
 * who will, the start once everybody has revealed who must, and a new secret where somebody has not.
 *
 * Time is counted from the rows, and for a room that has just come to memory from then, so that people can come back
 * to a server that was away. */
#include "server/lobby/inside.h"

enum fair_step { NOTHING, START, DEAL, LATE, ANEW };

struct next {
    enum fair_step step;
    int64_t from; /* not before */
};

void hb_hall_secret(struct hb_hall *h, char out[HB_SECRET_TEXT + 1])
{
    static const char digits[] = "0123456789abcdef";
    unsigned char bytes[HB_SECRET_BYTES];

    h->world->random(h->world, bytes, sizeof bytes);
    for (unsigned i = 0; i < HB_SECRET_BYTES; i++) {
        out[2 * i] = digits[bytes[i] >> 4];
        out[2 * i + 1] = digits[bytes[i] & 15];
    }
    out[HB_SECRET_TEXT] = '\0';
}

static bool has_open_seat(const struct hb_room *r)
{
    for (unsigned p = 0; p < r->seats; p++)
        if (r->seat[p].kind == HB_SEAT_OPEN)
            return true;
    return false;
}

static unsigned here(const struct hb_room *r)
{
    unsigned set = 0;

    for (unsigned p = 0; p < r->seats; p++)
        set |= hb_room_is_here(r, p) ? 1u << p : 0;
    return set;
}

/* Seats that have promised, and nobody knows that the device with the salt has gone. */
static unsigned at_hand(const struct hb_room *r)
{
    return hb_dealing_promised(r) & ~r->conduct.gone;
}

static int64_t after(const struct hb_room *r, int64_t time)
{
    const struct hb_dealing *d = &r->dealing;
    int64_t back = d->met + (time < HB_REMATCH_TIME ? time : HB_REMATCH_TIME);

    return d->since + time > back ? d->since + time : back;
}

static struct next while_dealing(const struct hb_room *r)
{
    unsigned missing = hb_dealing_missing(r);

    if (missing == 0 || r->dealing.broken)
        return (struct next){ r->dealing.late && missing != 0 ? LATE : r->dealing.broken ? ANEW : START, INT64_MIN };
    return (struct next){ LATE, after(r, HB_REVEAL_TIME) };
}

/* Whoever has said that he promises is waited for a little, and so is who has promised when the server comes back. */
static struct next while_promising(const struct hb_room *r)
{
    unsigned promised = at_hand(r), present = here(r);
    struct next next = { (promised & present) != 0 ? DEAL : START, INT64_MIN };

    if (has_open_seat(r) && !r->dealing.asked)
        return (struct next){ NOTHING, INT64_MAX };
    if ((r->dealing.expected & hb_room_persons(r) & ~promised) != 0)
        next.from = after(r, r->dealing.again ? HB_REMATCH_TIME : HB_PROMISE_TIME);
    else if ((promised & ~present) != 0)
        next.from = r->dealing.met + HB_PROMISE_TIME;
    return next;
}

static struct next next_of(const struct hb_room *r)
{
    return r->dealing.dealt ? while_dealing(r) : while_promising(r);
}

static struct hb_json *deal_row(const struct hb_room *r)
{
    unsigned set = at_hand(r) & here(r);
    struct hb_json *seats = hb_json_array();

    for (unsigned p = 0; p < r->seats; p++)
        if (set >> p & 1)
            hb_json_array_append_new(seats, hb_json_integer(p));
    return hb_json_pack("{s:s, s:o}", "kind", "deal", "seats", seats);
}

static struct hb_json *anew_row(struct hb_hall *h)
{
    char secret[HB_SECRET_TEXT + 1];

    hb_hall_secret(h, secret);
    return hb_json_pack("{s:s, s:s}", "kind", "anew", "secret", secret);
}

void hb_fair_meet(struct hb_room *r, int64_t now)
{
    if (r->dealing.met == 0)
        r->dealing.met = now;
}

int64_t hb_fair_due(const struct hb_room *r)
{
    return next_of(r).from;
}

struct hb_json *hb_fair_row(struct hb_hall *h, const struct hb_room *r)
{
    switch (next_of(r).step) {
    case NOTHING:
        break;
    case START:
        return hb_json_pack("{s:s}", "kind", "start");
    case DEAL:
        return deal_row(r);
    case LATE:
        return hb_json_pack("{s:s, s:i, s:b}", "kind", "stand", "seat", __builtin_ctz(hb_dealing_missing(r)), "late",
                            1);
    case ANEW:
        return anew_row(h);
    }
    return NULL;
}
