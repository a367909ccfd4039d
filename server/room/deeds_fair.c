/* deeds_fair.c -- see dealing.h: rows of the shuffle taking effect, and what is told of it. */
#include "server/room/room.h"

#include <string.h>

_Static_assert(sizeof((struct hb_dealing *)0)->promises == HB_PLAYERS_MAX, "a count for each seat");

/* ---- asking ---- */

bool hb_dealing_begins(const struct hb_room *r)
{
    return r->dealing.asked || r->dealing.dealt;
}

unsigned hb_dealing_promised(const struct hb_room *r)
{
    unsigned set = 0;

    for (unsigned p = 0; p < r->seats; p++)
        set |= r->fair.promise[p][0] != '\0' ? 1u << p : 0;
    return set & hb_room_persons(r);
}

unsigned hb_dealing_missing(const struct hb_room *r)
{
    unsigned set = 0;

    for (unsigned p = 0; p < r->seats; p++)
        set |= r->fair.salt[p][0] == '\0' ? 1u << p : 0;
    return set & r->dealing.must;
}

/* ---- seats ---- */

static void forget(struct hb_room *r, unsigned seat)
{
    r->fair.promise[seat][0] = r->fair.salt[seat][0] = '\0';
}

static void expect(struct hb_room *r, unsigned seat, const struct hb_json *says)
{
    if (hb_json_is_true(hb_json_object_get(says, "promises")))
        r->dealing.expected |= 1u << seat;
}

void hb_dealing_open(struct hb_room *r, const struct hb_json *body, int64_t at)
{
    const struct hb_json *seats = hb_json_object_get(body, "seats");

    for (unsigned p = 0; p < r->seats; p++)
        expect(r, p, hb_json_array_get(seats, p));
    r->dealing.again = hb_json_is_true(hb_json_object_get(body, "again"));
    r->dealing.since = at;
}

/* Rows of older servers have a salt here. */
void hb_dealing_sit(struct hb_room *r, unsigned seat, const struct hb_json *body, int64_t at)
{
    const char *salt = hb_json_string_value(hb_json_object_get(body, "salt"));

    if (salt != NULL && strlen(salt) <= HB_SALT_MAX)
        memcpy(r->fair.salt[seat], salt, strlen(salt) + 1);
    expect(r, seat, body);
    r->dealing.again = false;
    r->dealing.since = at;
}

/* Whoever stands up calls the beginning off.  If he had to reveal, what was promised and revealed is of no use. */
void hb_dealing_stand(struct hb_room *r, unsigned seat, const struct hb_json *body)
{
    struct hb_dealing *d = &r->dealing;

    d->broken |= d->must >> seat & 1;
    d->late |= hb_json_is_true(hb_json_object_get(body, "late"));
    d->must &= ~(1u << seat);
    d->expected &= ~(1u << seat);
    d->promises[seat] = 0;
    d->asked = false;
    forget(r, seat);
}

bool hb_dealing_start(struct hb_room *r)
{
    if (r->dealing.dealt)
        return !r->dealing.broken && hb_dealing_missing(r) == 0;
    for (unsigned p = 0; p < HB_PLAYERS_MAX; p++)
        r->fair.promise[p][0] = '\0'; /* of people who are not here */
    return true;
}

/* ---- rows ---- */

static bool seat_in(const struct hb_room *r, const struct hb_json *body, const char *name, unsigned *seat)
{
    const struct hb_json *value = hb_json_object_get(body, name);

    *seat = (unsigned)hb_json_integer_value(value);
    return hb_json_is_integer(value) && hb_json_integer_value(value) >= 0 && hb_json_integer_value(value) < r->seats &&
           (hb_room_persons(r) >> *seat & 1);
}

static const char *apply_begin(struct hb_room *r, const struct hb_json *body, int64_t at, struct hb_json *event)
{
    unsigned by;

    if (hb_dealing_begins(r) || !seat_in(r, body, "by", &by))
        return "begun";
    r->dealing.asked = true;
    r->dealing.again = false;
    r->dealing.since = at;
    hb_json_object_set_new(event, "by", hb_json_integer(by));
    return NULL;
}

static const char *apply_promise(struct hb_room *r, const struct hb_json *body, int64_t at, struct hb_json *event)
{
    const char *promise = hb_json_string_value(hb_json_object_get(body, "promise"));
    unsigned seat;

    (void)at;
    if (r->dealing.dealt || !seat_in(r, body, "seat", &seat) || promise == NULL || !hb_fair_is_hex(promise))
        return "promise";
    memcpy(r->fair.promise[seat], promise, HB_SECRET_TEXT + 1);
    r->fair.salt[seat][0] = '\0'; /* of an older server */
    r->dealing.expected |= 1u << seat;
    r->dealing.promises[seat]++;
    hb_json_object_set_new(event, "seat", hb_json_integer(seat));
    hb_json_object_set_new(event, "promise", hb_json_string(promise));
    return NULL;
}

/* Promises of people who are not here are void: they add nothing, and nobody waits for them. */
static const char *apply_deal(struct hb_room *r, const struct hb_json *body, int64_t at, struct hb_json *event)
{
    const struct hb_json *seats = hb_json_object_get(body, "seats");
    unsigned must = 0;

    for (size_t i = 0; i < hb_json_array_size(seats); i++) {
        int64_t seat = hb_json_integer_value(hb_json_array_get(seats, i));

        must |= seat >= 0 && seat < r->seats ? 1u << seat : 0;
    }
    if (r->dealing.dealt || must == 0 || (must & ~hb_dealing_promised(r)) != 0)
        return "deal";
    for (unsigned p = 0; p < HB_PLAYERS_MAX; p++)
        if (!(must >> p & 1))
            r->fair.promise[p][0] = '\0';
    r->dealing.dealt = true;
    r->dealing.must = must;
    r->dealing.since = at;
    hb_json_object_set_new(event, "seats", hb_json_copy(seats));
    return NULL;
}

static const char *apply_reveal(struct hb_room *r, const struct hb_json *body, int64_t at, struct hb_json *event)
{
    const char *salt = hb_json_string_value(hb_json_object_get(body, "salt"));
    unsigned seat;

    (void)at;
    if (!r->dealing.dealt || !seat_in(r, body, "seat", &seat) || !(hb_dealing_missing(r) >> seat & 1) || salt == NULL ||
        !hb_fair_keeps(r->fair.promise[seat], salt))
        return "reveal";
    memcpy(r->fair.salt[seat], salt, strlen(salt) + 1);
    hb_json_object_set_new(event, "seat", hb_json_integer(seat));
    hb_json_object_set_new(event, "salt", hb_json_string(salt));
    return NULL;
}

static void remember_secret(struct hb_room *r)
{
    struct hb_dealing *d = &r->dealing;

    if (d->past == NULL)
        d->past = hb_json_array();
    if (hb_json_array_size(d->past) == HB_PAST_SECRETS)
        hb_json_array_remove(d->past, 0);
    hb_json_array_append_new(d->past, hb_json_pack("{s:s, s:s}", "commit", r->fair.commit, "secret", r->fair.secret));
}

/* The old secret comes into the open: everybody can see that it was not held back for what it would have dealt. */
static const char *apply_anew(struct hb_room *r, const struct hb_json *body, int64_t at, struct hb_json *event)
{
    const char *secret = hb_json_string_value(hb_json_object_get(body, "secret"));

    if (!r->dealing.broken || secret == NULL || !hb_fair_is_hex(secret))
        return "anew";
    hb_json_object_set_new(event, "secret", hb_json_string(r->fair.secret));
    remember_secret(r);
    memcpy(r->fair.secret, secret, HB_SECRET_TEXT + 1);
    hb_fair_commit(r->fair.commit, r->fair.secret);
    for (unsigned p = 0; p < HB_PLAYERS_MAX; p++)
        forget(r, p);
    r->dealing = (struct hb_dealing){
        .expected = r->dealing.expected, .since = at, .past = r->dealing.past, .met = r->dealing.met
    };
    hb_json_object_set_new(event, "commit", hb_json_string(r->fair.commit));
    return NULL;
}

static const struct {
    const char *kind;
    const char *(*apply)(struct hb_room *r, const struct hb_json *body, int64_t at, struct hb_json *event);
} deeds[] = {
    { "begin", apply_begin },   { "promise", apply_promise }, { "deal", apply_deal },
    { "reveal", apply_reveal }, { "anew", apply_anew },
};

const char *hb_dealing_apply(struct hb_room *r, const struct hb_json *body, int64_t at, struct hb_json *event)
{
    const char *kind = hb_json_string_value(hb_json_object_get(body, "kind"));

    if (r->state != HB_ROOM_WAITING)
        return "begun";
    for (size_t i = 0; i < sizeof deeds / sizeof deeds[0]; i++)
        if (strcmp(deeds[i].kind, kind) == 0)
            return deeds[i].apply(r, body, at, event);
    return "unknown";
}

/* ---- telling ---- */

static bool has_promises(const struct hb_room *r)
{
    for (unsigned p = 0; p < r->seats; p++)
        if (r->fair.promise[p][0] != '\0')
            return true;
    return false;
}

/* Promises and past secrets are told where there are any: records of older games have neither. */
static void put_salts(const struct hb_room *r, struct hb_json *into)
{
    struct hb_json *salts = hb_json_array(), *promises = hb_json_array();

    for (unsigned p = 0; p < r->seats; p++) {
        hb_json_array_append_new(salts, hb_json_string(r->fair.salt[p]));
        hb_json_array_append_new(promises, hb_json_string(r->fair.promise[p]));
    }
    hb_json_object_set_new(into, "salts", salts);
    if (has_promises(r))
        hb_json_object_set(into, "promises", promises);
    hb_json_decref(promises);
    if (r->dealing.past != NULL)
        hb_json_object_set_new(into, "before", hb_json_copy(r->dealing.past));
}

struct hb_json *hb_dealing_fair(const struct hb_room *r)
{
    struct hb_json *fair = hb_json_pack("{s:s}", "commit", r->fair.commit);

    if (fair == NULL)
        return NULL;
    put_salts(r, fair);
    if (r->state == HB_ROOM_OVER)
        hb_json_object_set_new(fair, "secret", hb_json_string(r->fair.secret));
    return fair;
}

void hb_dealing_end(const struct hb_room *r, struct hb_json *event)
{
    hb_json_object_set_new(event, "secret", hb_json_string(r->fair.secret));
    put_salts(r, event);
    hb_json_object_set_new(event, "seed", hb_json_string(r->plan.seed));
}

/* Also of somebody who gave up: he may want to play again. */
void hb_dealing_again(const struct hb_room *r, unsigned seat, struct hb_json *row)
{
    if (r->seat[seat].kind == HB_SEAT_PERSON && (r->dealing.expected >> seat & 1))
        hb_json_object_set_new(row, "promises", hb_json_true());
}
