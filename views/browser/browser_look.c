/* browser_look.c -- everything that a page shows of a game, in parts with versions (browser.h).
 *
 *   turn    who is to do what, and who looks         land    what lies on the table of a landscape
 *   seats   players, what is left, the result        moves   what may be done, in words
 *
 * The version of a part is a hash of all that the part is told from: the position as it may be seen here, names and
 * language, who looks.  A page names the versions that it has; it is told a part whole where the part has another
 * version now, and nothing of it where it has the same.  So no part is made only to be compared, nothing need be
 * remembered of what was told, and whatever happens to the game (taken back, begun anew, told in another language), no
 * page keeps what is not true any more.
 *
 *     a page has     known: { "turn": "3f…", "land": "90…", "tiles": [12, "c1…"], "past": 7 }
 *     it is told     look: { "turn": { … },               another version: the whole part
 *                            "from": 30, "past": [ … ],   the same version: nothing, as of "land" here
 *                            "versions": { "turn": "a8…", "land": "90…", "tiles": [12, "c1…"], "past": 8 } }
 *
 * Land grows by a tile at a time, so beside its version stands which tiles it has: how many, and their hash.  A page
 * whose tiles are the first ones of the land as it is now is told of them only what may have changed.
 *
 * The past alone is remembered, because it is told by playing it: the moves that were told, and the position after
 * them. */
#include "hradby/landscape.h"
#include "hradby/words.h"
#include "table/json.h"
#include "table/table_steps.h"
#include "views/browser/browser.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

struct hb_browser_past {
    long number;          /* of the last telling of the past */
    long table;           /* which of the engine's it was told of */
    struct hb_done *done; /* the moves of the past that were told */
    size_t length, room;
    struct hb_game *after; /* the position after them, or NULL */
};

/* Who sits in front of the page, and what follows from it. */
struct looker {
    unsigned here; /* the seats of people at this page */
    int present;   /* who of them is known to look at it, where choices are secret; or HB_NOBODY */
    int seat;      /* who chooses here now, or HB_NOBODY */
    int viewer;    /* with whose eyes the game is seen */
    bool handover; /* somebody must come to the screen first */
};

struct table_look {
    struct hb_protocol_job *job;
    const struct hb_table *table;
    struct hb_game *seen; /* as the viewer sees it */
    struct looker who;
    uint64_t eyes, own; /* hashes of the position as the viewer sees it, and as the seat does that chooses here */
    uint64_t words;     /* of names and language */
};

struct hb_browser_past *hb_browser_past_new(void)
{
    return calloc(1, sizeof(struct hb_browser_past));
}

static void forget(struct hb_browser_past *m)
{
    free(m->done);
    free(m->after);
    *m = (struct hb_browser_past){ .number = m->number };
}

void hb_browser_past_free(void *past)
{
    if (past)
        forget(past);
    free(past);
}

/* Who looks */

bool hb_browser_read_here(struct hb_protocol_job *job, unsigned players, unsigned *here)
{
    struct hb_json *list = hb_json_object_get(job->request->fields, "here"), *seat;
    size_t i;

    *here = 0;
    if (list && !hb_json_is_array(list))
        return hb_refuse(&job->err, HB_BAD_REQUEST, "page.here.list");
    hb_json_array_foreach(list, i, seat)
    {
        if (!hb_json_is_integer(seat) || hb_json_integer_value(seat) < 0 || hb_json_integer_value(seat) >= players)
            return hb_refuse(&job->err, HB_BAD_REQUEST, "page.here.number max=%u", players - 1);
        *here |= 1u << hb_json_integer_value(seat);
    }
    return true;
}

static int one_of(unsigned seats)
{
    for (int seat = 0; seat < HB_PLAYERS_MAX; seat++)
        if (seats >> seat & 1)
            return seat;
    return HB_NOBODY;
}

/* Of those who may choose the one at this page; where it is secret and several sit here, once they are there. */
static void find_eyes(const struct hb_game *g, struct looker *w)
{
    bool secret = hb_actor(g) == HB_SEVERAL, alone = (w->here & (w->here - 1)) == 0;
    unsigned able = 0;

    for (int seat = 0; seat < g->players; seat++)
        able |= (w->here >> seat & 1) && hb_may_move(g, seat) ? 1u << seat : 0;
    w->seat = w->present != HB_NOBODY && able >> w->present & 1 ? w->present : one_of(able);
    w->handover = secret && w->seat != HB_NOBODY && !alone && w->present != w->seat;
    w->viewer = HB_SPECTATOR;
    if (w->here != 0 && alone)
        w->viewer = one_of(w->here);
    else if (secret && w->seat != HB_NOBODY && !w->handover)
        w->viewer = w->seat;
}

static bool read_looker(struct hb_protocol_job *job, const struct hb_game *g, struct looker *w)
{
    *w = (struct looker){ .present = HB_NOBODY };
    if (!hb_browser_read_here(job, g->players, &w->here) ||
        !hb_request_who(job->request, "present", g->players, "nobody", HB_NOBODY, &w->present, &job->err))
        return false;
    find_eyes(g, w);
    return true;
}

/* Hashes */

enum { VERSION_TEXT = 17 };

#define HASH_START UINT64_C(0xcbf29ce484222325)

static uint64_t hashed(uint64_t hash, uint64_t value)
{
    hash = (hash ^ value) * UINT64_C(0xbf58476d1ce4e5b9);
    return hash ^ hash >> 29;
}

static void put_hash(uint64_t hash, char version[VERSION_TEXT])
{
    struct hb_text out = hb_text_in(version, VERSION_TEXT);

    hb_put(&out, "%016llx", (unsigned long long)hash);
}

/* Of what never changes on the first tiles. */
static void hash_tiles(const struct hb_landscape *land, size_t count, char version[VERSION_TEXT])
{
    uint64_t hash = HASH_START;

    for (size_t i = 0; i < count; i++) {
        struct hb_placed at = hb_land_placed_at(land, i);

        hash = hashed(hash, (uint64_t)(uint32_t)at.x << 32 | (uint32_t)at.y);
        hash = hashed(hash, (uint64_t)(at.design - hb_designs) << 2 | (at.quarters & 3));
    }
    put_hash(hash, version);
}

/* How many of the land's tiles the page has, by its `tiles`: [how many, their hash]. */
static size_t known_tiles(const struct table_look *l, const struct hb_landscape *land)
{
    const struct hb_json *tiles = hb_json_object_get(hb_json_object_get(l->job->request->fields, "known"), "tiles");
    const char *has = hb_json_string_value(hb_json_array_get(tiles, 1));
    int64_t count = hb_json_integer_value(hb_json_array_get(tiles, 0));
    char version[VERSION_TEXT];

    if (!has || count < 0 || count > (int64_t)hb_land_placed_count(land))
        return 0;
    hash_tiles(land, (size_t)count, version);
    return strcmp(has, version) == 0 ? (size_t)count : 0;
}

/* The parts */

static void put_seat(struct hb_describer *f, const char *name, int seat, const char *else_text)
{
    if (seat >= 0)
        f->number(f, name, seat);
    else
        f->text(f, name, else_text);
}

/* What the one here is to do, and for all others what happens now. */
static void put_ask(struct hb_describer *f, const struct table_look *l)
{
    char words[HB_EVENT_TEXT];
    struct hb_text text = hb_text_for(l->job->language, words, sizeof words);
    struct hb_names names = hb_table_names(l->table);
    int listener = l->who.seat == HB_NOBODY ? HB_SPECTATOR : l->who.seat;

    hb_phase_words(hb_table_game(l->table), listener, &names, &text);
    f->text(f, "ask", words);
}

static bool describe_turn(const struct table_look *l)
{
    const struct hb_game *g = hb_table_game(l->table);
    struct hb_json_describer *out = &l->job->out;
    struct hb_describer *f = &out->describer;

    f->object(f, "turn");
    hb_describe_turn(out, g);
    put_ask(f, l);
    put_seat(f, "seat", l->who.seat, NULL);
    put_seat(f, "as", l->who.viewer, "spectator");
    f->flag(f, "handover", l->who.handover);
    if (hb_land_of(g))
        hb_browser_describe_hand(f, g);
    f->end(f);
    return true;
}

/* As `state` tells it, without what the part `land` tells. */
static bool describe_seats(const struct table_look *l)
{
    struct hb_json_describer *out = &l->job->out;
    struct hb_names names = hb_table_names(l->table);

    out->describer.object(&out->describer, "seats");
    hb_describe_turn(out, l->seen);
    hb_describe_seats(l->seen, &names, &out->describer);
    out->describer.end(&out->describer);
    return true;
}

static bool describe_land(const struct table_look *l)
{
    const struct hb_game *g = hb_table_game(l->table);
    struct hb_describer *f = &l->job->out.describer;
    bool good;

    f->object(f, "land");
    good = hb_browser_describe_land(f, g, known_tiles(l, hb_land_of(g)));
    f->end(f);
    return good;
}

static bool describe_moves(const struct table_look *l)
{
    struct hb_describer *f = &l->job->out.describer;
    bool good = true;

    f->list(f, "moves");
    if (l->who.seat != HB_NOBODY && !l->who.handover)
        good = hb_browser_describe_choices(&l->job->out, l->table, l->who.seat, l->job->language);
    f->end(f);
    return good;
}

/* What a part is told from.  If something is left out that the part tells, a page keeps what is not true any more; if
 * too much is named, it is only told more often. */
enum { FROM_EYES = 1, FROM_OWN = 2, FROM_WORDS = 4, FROM_WHO = 8 };

static const struct look_part {
    const char *name;
    unsigned from;
    bool landscape;                              /* only of games on one */
    bool (*tell)(const struct table_look *look); /* false if there is no memory */
} parts[] = {
    { "turn", FROM_EYES | FROM_OWN | FROM_WORDS | FROM_WHO, false, describe_turn },
    { "seats", FROM_EYES | FROM_WORDS, false, describe_seats },
    { "land", FROM_EYES, true, describe_land },
    { "moves", FROM_EYES | FROM_OWN | FROM_WORDS | FROM_WHO, false, describe_moves },
};

/* Versions */

static uint64_t hash_of_words(const struct hb_names *names, int players, enum hb_language language)
{
    uint64_t hash = hashed(HASH_START, language);

    for (int i = 0; i < players; i++)
        for (size_t at = 0, length = strlen(names->name[i]); at <= length; at++)
            hash = hashed(hash, (unsigned char)names->name[i][at]);
    return hash;
}

static void version_of(const struct table_look *l, const struct look_part *part, char version[VERSION_TEXT])
{
    uint64_t hash = HASH_START;

    if (part->from & FROM_EYES)
        hash = hashed(hash, l->eyes);
    if (part->from & FROM_OWN)
        hash = hashed(hash, l->own);
    if (part->from & FROM_WORDS)
        hash = hashed(hash, l->words);
    if (part->from & FROM_WHO) {
        hash = hashed(hash, (uint64_t)(l->who.seat - HB_NOBODY));
        hash = hashed(hash, (uint64_t)(l->who.viewer - HB_SPECTATOR) << 1 | l->who.handover);
    }
    put_hash(hash, version);
}

static bool put_tiles(const struct hb_landscape *land, struct hb_json *versions)
{
    size_t count = hb_land_placed_count(land);
    char version[VERSION_TEXT];

    hash_tiles(land, count, version);
    return hb_json_object_set_new(versions, "tiles", hb_json_pack("[Is]", (int64_t)count, version)) == 0;
}

/* Tells the part unless the page has it, and its version in any case. */
static bool describe_part(const struct table_look *l, const struct look_part *part, struct hb_json *versions)
{
    const struct hb_json *known = hb_json_object_get(l->job->request->fields, "known");
    const char *has = hb_json_string_value(hb_json_object_get(known, part->name));
    char version[VERSION_TEXT];

    version_of(l, part, version);
    if (hb_json_object_set_new(versions, part->name, hb_json_string(version)) != 0)
        return false;
    return (has && strcmp(has, version) == 0) || part->tell(l);
}

/* Telling the past */

static bool same_done(struct hb_done a, struct hb_done b)
{
    return a.who == b.who && memcmp(&a.move, &b.move, sizeof a.move) == 0;
}

/* How many of the moves that were told still hold. */
static size_t still_true(const struct hb_browser_past *m, const struct hb_table *t, size_t open)
{
    size_t n = 0;

    while (n < m->length && n < open && same_done(m->done[n], hb_table_done(t, n)))
        n++;
    return n;
}

static bool room_for(struct hb_browser_past *m, size_t length)
{
    struct hb_done *done;

    if (length <= m->room)
        return true;
    done = realloc(m->done, 2 * length * sizeof *done);
    if (!done)
        return false;
    m->done = done;
    m->room = 2 * length;
    return true;
}

/* Stands after the moves that still hold. */
static bool stand_after(struct hb_browser_past *m, const struct hb_table *t, size_t n)
{
    bool there = m->after && n == m->length;

    if (!m->after)
        m->after = malloc(hb_size(hb_table_game(t)));
    if (m->after && !there)
        hb_table_position(t, n, m->after, NULL);
    m->length = n;
    return m->after;
}

static bool describe_past(struct hb_protocol_job *job, struct hb_browser_past *m, const struct hb_table *t)
{
    struct hb_describer *f = &job->out.describer;
    size_t open = hb_table_open_length(t), from = still_true(m, t, open);

    if (!room_for(m, open) || !stand_after(m, t, from))
        return false;
    f->number(f, "from", (long)from);
    f->list(f, "past");
    for (; m->length < open; m->length++) {
        m->done[m->length] = hb_table_done(t, m->length);
        hb_browser_describe_done(job, m->after, m->done[m->length], m->length + 1);
    }
    f->end(f);
    return true;
}

/* The whole */

/* Told anew to whoever names another telling than the last one, or of another game. */
static bool describe_past_since(struct hb_protocol_job *job, const struct hb_table *t, struct hb_json *versions)
{
    struct hb_browser_past *m = job->engine->beside;
    const struct hb_json *known = hb_json_object_get(job->request->fields, "known");

    if (hb_json_is_false(hb_json_object_get(job->request->fields, "past")))
        return true;
    if (hb_json_integer_value(hb_json_object_get(known, "past")) != m->number || m->table != job->engine->tables)
        forget(m);
    m->table = job->engine->tables + (t == job->opened); /* as it is counted when this answer stands */
    m->number = m->number == LONG_MAX ? 1 : m->number + 1;
    return describe_past(job, m, t) && hb_json_object_set_new(versions, "past", hb_json_integer(m->number)) == 0;
}

static bool describe_all(const struct table_look *l)
{
    struct hb_json *versions = hb_json_object();
    bool good = versions, landscape = hb_land_of(l->seen);

    l->job->out.describer.object(&l->job->out.describer, "look");
    for (size_t i = 0; good && i < sizeof parts / sizeof parts[0]; i++)
        if (landscape || !parts[i].landscape)
            good = describe_part(l, &parts[i], versions);
    good = good && (!landscape || put_tiles(hb_land_of(l->seen), versions));
    good = good && describe_past_since(l->job, l->table, versions);
    hb_json_describer_put(&l->job->out, "versions", versions);
    l->job->out.describer.end(&l->job->out.describer);
    return good;
}

/* The position as it is seen here, which stays in l->seen, and what the versions come from. */
static void see(struct table_look *l)
{
    const struct hb_game *g = hb_table_game(l->table);
    struct hb_names names = hb_table_names(l->table);

    if (l->who.seat != HB_NOBODY) {
        hb_view(g, l->who.seat, l->seen);
        l->own = hb_hash(l->seen);
    }
    hb_view(g, l->who.viewer, l->seen);
    l->eyes = hb_hash(l->seen);
    l->words = hash_of_words(&names, g->players, l->job->language);
}

bool hb_browser_describe_look(struct hb_protocol_job *job, const struct hb_table *t)
{
    const struct hb_json *known = hb_json_object_get(job->request->fields, "known");
    const struct hb_game *g = hb_table_game(t);
    struct table_look l = { .job = job, .table = t };
    bool good;

    if (known && !hb_json_is_object(known))
        return hb_refuse(&job->err, HB_BAD_REQUEST, "page.known");
    if (!read_looker(job, g, &l.who))
        return false;
    l.seen = malloc(hb_size(g));
    if (!l.seen)
        return hb_no_memory(&job->err);
    see(&l);
    good = describe_all(&l);
    free(l.seen);
    if (!good)
        forget(job->engine->beside);
    return good || hb_no_memory(&job->err);
}

bool hb_browser_look(struct hb_protocol_job *job)
{
    return hb_browser_describe_look(job, job->engine->table);
}
