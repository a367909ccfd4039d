/* salts.c -- the shuffle as a client sees it come to be, and what people do with their salts: they promise and reveal
 * them, and some change their minds, tell another one, keep it back when they have heard those of others, or go. */
#include "sim.h"

#include "server/room/dealing.h"

#include <stdio.h>
#include <string.h>

/* What is told */

static int seat_of(struct sim *s, const struct view *v, const json_t *event)
{
    const json_t *seat = json_object_get(event, "seat");

    if (!json_is_integer(seat) || json_integer_value(seat) < 0 || json_integer_value(seat) >= (json_int_t)v->players)
        hb_sim_fail(s, "no seat in %.300s", json_dumps(event, 0));
    return (int)json_integer_value(seat);
}

static const char *text_of(struct sim *s, const json_t *event, const char *name)
{
    const char *text = json_string_value(json_object_get(event, name));

    if (!text)
        hb_sim_fail(s, "no \"%s\" in %.300s", name, json_dumps(event, 0));
    return text;
}

static void forget_seat(struct view *v, unsigned seat)
{
    v->promise[seat][0] = v->salt[seat][0] = '\0';
}

/* From the first event on, as everybody is told it; a room has one first commit for ever. */
void hb_sim_salts_open(struct sim *s, struct view *v, const json_t *event)
{
    const char *commit = text_of(s, json_object_get(event, "head"), "commit");

    if (v->first_commit[0] != '\0' && strcmp(v->first_commit, commit) != 0)
        hb_sim_fail(s, "%s was opened with another commit", v->room);
    snprintf(v->first_commit, sizeof v->first_commit, "%s", commit);
    snprintf(v->commit, sizeof v->commit, "%s", commit);
    for (unsigned i = 0; i < HB_PLAYERS_MAX; i++)
        forget_seat(v, i);
    v->must = 0;
    v->dealt = v->broken = false;
}

static unsigned missing(const struct view *v)
{
    unsigned set = 0;

    for (unsigned i = 0; i < v->players; i++)
        set |= v->salt[i][0] == '\0' ? 1u << i : 0;
    return set & v->must;
}

void hb_sim_salts_stand(struct sim *s, struct view *v, const json_t *event)
{
    unsigned seat = (unsigned)seat_of(s, v, event);

    if (json_is_true(json_object_get(event, "late")) &&
        (!(missing(v) >> seat & 1) || json_integer_value(json_object_get(event, "at")) - v->dealt_at < HB_REMATCH_TIME))
        hb_sim_fail(s, "seat %u of %s is late without reason", seat, v->room);
    s->count[SIM_LATE] += json_is_true(json_object_get(event, "late"));
    v->broken |= v->must >> seat & 1;
    v->must &= ~(1u << seat);
    forget_seat(v, seat);
}

/* Nobody can promise once salts are told: so nobody can try out what goes with those of others. */
void hb_sim_salts_promise(struct sim *s, struct view *v, const json_t *event)
{
    int seat = seat_of(s, v, event);

    if (v->dealt || v->table)
        hb_sim_fail(s, "in %s somebody promises when salts are told", v->room);
    s->count[SIM_PROMISES_CHANGED] += v->promise[seat][0] != '\0';
    snprintf(v->promise[seat], sizeof v->promise[seat], "%s", text_of(s, event, "promise"));
    s->count[SIM_PROMISES]++;
}

void hb_sim_salts_deal(struct sim *s, struct view *v, const json_t *event)
{
    const json_t *seats = json_object_get(event, "seats");

    if (v->dealt || json_array_size(seats) == 0)
        hb_sim_fail(s, "%s is dealt twice, or to nobody", v->room);
    for (size_t i = 0; i < json_array_size(seats); i++)
        v->must |= 1u << json_integer_value(json_array_get(seats, i));
    for (unsigned i = 0; i < v->players; i++) {
        if ((v->must >> i & 1) && v->promise[i][0] == '\0')
            hb_sim_fail(s, "%s waits for a salt of seat %u, which nobody has promised", v->room, i);
        if (!(v->must >> i & 1))
            forget_seat(v, i);
    }
    v->dealt = true;
    v->decided = v->withholds = 0;
    v->dealt_at = json_integer_value(json_object_get(event, "at"));
}

void hb_sim_salts_reveal(struct sim *s, struct view *v, const json_t *event)
{
    int seat = seat_of(s, v, event);
    const char *salt = text_of(s, event, "salt");

    if (!v->dealt || !(missing(v) >> seat & 1) || !hb_fair_keeps(v->promise[seat], salt))
        hb_sim_fail(s, "in %s seat %d reveals what was not promised: %s", v->room, seat, salt);
    snprintf(v->salt[seat], sizeof v->salt[seat], "%s", salt);
    s->count[SIM_SALTS_REVEALED]++;
}

void hb_sim_salts_anew(struct sim *s, struct view *v, const json_t *event)
{
    char commit[HB_SECRET_TEXT + 1];

    hb_fair_commit(commit, text_of(s, event, "secret"));
    if (!v->broken || strcmp(commit, v->commit) != 0)
        hb_sim_fail(s, "%s is drawn anew without reason, or the secret was another one", v->room);
    if (strcmp(v->commit, text_of(s, event, "commit")) == 0)
        hb_sim_fail(s, "%s is drawn anew, and it is the same secret", v->room);
    snprintf(v->commit, sizeof v->commit, "%s", text_of(s, event, "commit"));
    for (unsigned i = 0; i < v->players; i++)
        forget_seat(v, i);
    v->must = 0;
    v->dealt = v->broken = false;
    s->count[SIM_DRAWN_ANEW]++;
}

void hb_sim_salts_start(struct sim *s, struct view *v)
{
    if (v->broken || missing(v) != 0)
        hb_sim_fail(s, "%s starts, and salts are missing", v->room);
    for (unsigned i = 0; i < v->players; i++)
        if (!v->dealt && v->promise[i][0] != '\0')
            forget_seat(v, i);
}

/* What people do */

static const char *salt_of(const struct view *v, const char *promise)
{
    for (unsigned i = 0; i < v->own_salts; i++)
        if (hb_fair_keeps(promise, v->own_salt[i]))
            return v->own_salt[i];
    return NULL;
}

static bool is_under_way(const struct person *p, const struct view *v, const char *what, int seat)
{
    for (size_t i = 0; i < p->wishes; i++) {
        const struct wish *w = p->wish[i];

        if (w->seat == seat && strcmp(w->room, v->room) == 0 && strcmp(w->what, what) == 0 && !w->fulfilled &&
            !w->refused)
            return true;
    }
    return false;
}

static bool promise(struct sim *s, struct person *p, struct view *v, int seat)
{
    char hash[HB_SECRET_TEXT + 1];
    struct wish *w;

    if (v->own_salts == OWN_SALTS)
        return false;
    snprintf(v->own_salt[v->own_salts], sizeof v->own_salt[0], "salt%016llx",
             (unsigned long long)hb_splitmix(&s->dice.state));
    hb_fair_promise(hash, v->own_salt[v->own_salts++]);
    w = hb_sim_wish(s, p, "promise", v->room, seat, json_pack("{s:s, s:s}", "key", v->key[seat], "promise", hash));
    hb_sim_ask(s, p, w);
    return true;
}

static void reveal(struct sim *s, struct person *p, struct view *v, int seat, const char *salt)
{
    struct wish *w =
        hb_sim_wish(s, p, "reveal", v->room, seat, json_pack("{s:s, s:s}", "key", v->key[seat], "salt", salt));

    snprintf(w->text, sizeof w->text, "%s", salt);
    hb_sim_ask(s, p, w);
}

/* Keeps it back, or tries another one, now that others' were heard. */
static bool withhold(struct sim *s, struct person *p, struct view *v, int seat)
{
    if (dice_percent(&s->dice, 80))
        return true;
    reveal(s, p, v, seat, "another salt, tried out");
    s->count[SIM_WRONG_SALTS]++;
    return true;
}

static bool answer_deal(struct sim *s, struct person *p, struct view *v, int seat)
{
    const char *salt = salt_of(v, v->promise[seat]);

    if (!salt || is_under_way(p, v, "reveal", seat))
        return false;
    if (!(v->decided >> seat & 1) && dice_percent(&s->dice, 5))
        v->withholds |= 1u << seat;
    v->decided |= 1u << seat;
    if (v->withholds >> seat & 1)
        return withhold(s, p, v, seat);
    reveal(s, p, v, seat, salt);
    return true;
}

/* True if they have done something for a seat of theirs. */
bool hb_sim_salt(struct sim *s, struct person *p, struct view *v)
{
    for (int seat = 0; seat < (int)v->players; seat++) {
        if (v->key[seat][0] == '\0' || !v->person[seat])
            continue;
        if (v->dealt && (missing(v) >> seat & 1) && answer_deal(s, p, v, seat))
            return true;
        if (!v->dealt && p->promises && !is_under_way(p, v, "promise", seat) &&
            (v->promise[seat][0] == '\0' || dice_percent(&s->dice, 4)) && promise(s, p, v, seat))
            return true;
    }
    return false;
}

/* A salt that was not promised is never taken. */
void hb_sim_salt_taken(struct sim *s, const struct person *p, const struct wish *w)
{
    if (strncmp(w->text, "salt", 4) != 0)
        hb_sim_fail(s, "%s revealed another salt than was promised, and it was taken", p->name);
}

/* Whoever sits down says whether they promise. */
void hb_sim_say_promises(const struct person *p, json_t *fields)
{
    json_t *seats = json_object_get(fields, "seats"), *seat;
    size_t i;

    if (!p->promises)
        return;
    if (!seats)
        json_object_set_new(fields, "promises", json_true());
    json_array_foreach(seats, i, seat) if (strcmp(json_string_value(json_object_get(seat, "kind")), "person") == 0)
        json_object_set_new(seat, "promises", json_true());
}
