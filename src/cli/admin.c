/* admin.c -- kept rows for an operator (admin.h).  Only a hall knows what rows mean, so that records and the check are
 * made by a hall in which nobody is: it asks for rows and nothing else comes of what it wants. */
#include "cli/admin.h"

#include "core/assert.h"
#include "table/json.h"

#include <inttypes.h>
#include <string.h>
#include <time.h>

/* What an operator reads. */
static const char SAY_NO_MEMORY[] = "there is not enough memory for a room";
static const char SAY_NOT_BEGUN[] = "the game in room %.40s has not begun, there is nothing to export yet";
static const char SAY_BROKEN[] = "room %s cannot be opened: %s\n";
static const char SAY_BROKEN_RECORD[] = "room %.40s cannot be opened: %.200s";
static const char SAY_OTHERWISE[] = "room %s is listed as %s, but its rows say otherwise\n";
static const char SAY_DAMAGE[] = "%s\n";
static const char SAY_FOUND[] = "findings: %u, rooms looked at: %u; put a backup in its place, or delete these rooms";
static const char SAY_WHOLE[] = "version %d, %u rooms, %" PRIu64 " rows: no damage found\n";
static const char HIDDEN[] = "…";

/* ---- lines ---- */

/* Names whose values anybody may see; and those that are hidden only as long as the game goes on. */
static const char *const harmless[] = { "accept",    "by",    "clock",   "count", "days",   "game",
                                        "increment", "kind",  "level",   "name",  "public", "salt",
                                        "seat",      "seats", "seconds", "text",  "to" };
static const char *const later[] = { "move", "options" };

static bool is_among(const char *name, const char *const *list, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(list[i], name) == 0)
            return true;
    return false;
}

static json_t *without_secrets(const json_t *body, bool over);

static json_t *value_without_secrets(const char *name, json_t *value, bool over)
{
    json_t *list, *item;
    size_t i;

    if (over && is_among(name, later, sizeof later / sizeof later[0]))
        return json_incref(value);
    if (!is_among(name, harmless, sizeof harmless / sizeof harmless[0]))
        return json_string(HIDDEN);
    if (json_is_object(value))
        return without_secrets(value, over);
    if (!json_is_array(value))
        return json_incref(value);
    list = json_array();
    json_array_foreach(value, i, item) json_array_append_new(list, value_without_secrets(name, item, over));
    return list;
}

static json_t *without_secrets(const json_t *body, bool over)
{
    json_t *shown = json_object();
    void *at;

    for (at = json_object_iter((json_t *)(uintptr_t)body); at != NULL;
         at = json_object_iter_next((json_t *)(uintptr_t)body, at)) {
        const char *name = json_object_iter_key(at);
        json_object_set_new(shown, name, value_without_secrets(name, json_object_iter_value(at), over));
    }
    return shown;
}

void hb_admin_row(const struct hb_row *row, bool secrets, bool over, struct hb_buffer *out)
{
    struct hb_error err = { 0 };
    json_t *body = hb_json_parse(row->body, row->length, &err);
    json_t *line = json_object();

    json_object_set_new(line, "seq", json_integer((json_int_t)row->seq));
    json_object_set_new(line, "at", json_integer((json_int_t)row->at));
    if (body == NULL)
        json_object_set_new(line, "error", hb_json_string(err.text));
    else
        json_object_set_new(line, "body", secrets ? json_incref(body) : without_secrets(body, over));
    hb_json_write(line, out);
    json_decref(line);
    json_decref(body);
}

/* ---- a hall in which nobody is ---- */

struct empty_world {
    struct hb_world world; /* first, so that the functions behind it find the rest */
    struct hb_hall *hall;
    struct hb_store *store;
    struct hb_error err; /* why a room could not be made */
    uint64_t rows;
};

static int64_t now(struct hb_world *w)
{
    struct timespec t;

    (void)w;
    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static void no_random(struct hb_world *w, void *out, size_t n)
{
    (void)w;
    (void)out;
    (void)n;
    HB_NEVER("nobody is here who could open a room");
}

static void no_send(struct hb_world *w, hb_guest guest, const char *text, size_t length)
{
    (void)w;
    (void)guest;
    (void)text;
    (void)length;
}

static void no_cut(struct hb_world *w, hb_guest guest, const char *why)
{
    (void)w;
    (void)guest;
    (void)why;
}

/* What a hall wants kept stays undone: the server itself will ask for it again. */
static void no_keep(struct hb_world *w, uint64_t ticket, const struct hb_row *rows, unsigned count)
{
    (void)w;
    (void)ticket;
    (void)rows;
    (void)count;
}

static void no_note(struct hb_world *w, const char *level, const char *what, const char *room)
{
    (void)w;
    (void)level;
    (void)what;
    (void)room;
}

static bool give_row(void *whom, const struct hb_row *row)
{
    struct empty_world *e = whom;

    e->rows++;
    return hb_hall_row(e->hall, row, &e->err);
}

static bool fetch(struct hb_world *w, const char *room)
{
    struct empty_world *e = (struct empty_world *)w;

    return hb_store_rows(e->store, room, give_row, e, &e->err) && e->err.code == HB_OK;
}

static bool begin(struct empty_world *e, struct hb_store *s, struct hb_error *err)
{
    struct hb_hall_limits limits = hb_usual_limits;

    limits.rooms = 1;
    *e = (struct empty_world){
        .world = { .now = now,
                   .random = no_random,
                   .send = no_send,
                   .cut = no_cut,
                   .keep = no_keep,
                   .fetch = fetch,
                   .note = no_note },
        .store = s,
    };
    e->hall = hb_hall_new(&limits, &e->world, NULL);
    return e->hall != NULL || hb_fail(err, HB_NO_MEMORY, SAY_NO_MEMORY);
}

/* ---- records ---- */

bool hb_admin_record(struct hb_store *s, const char *room, struct hb_buffer *out, struct hb_error *err)
{
    struct empty_world e;
    bool good;

    if (!begin(&e, s, err))
        return false;
    good = hb_hall_record(e.hall, room, out) && !out->failed;
    hb_hall_free(e.hall);
    if (good)
        return true;
    if (out->failed)
        return hb_fail(err, HB_NO_MEMORY, SAY_NO_MEMORY);
    return e.err.code == HB_OK ? hb_fail(err, HB_BAD_REQUEST, SAY_NOT_BEGUN, room)
                               : hb_fail(err, HB_BAD_RECORD, SAY_BROKEN_RECORD, room, e.err.text);
}

/* ---- check ---- */

struct check {
    struct hb_store *rows; /* another one, as the first is giving rooms */
    FILE *out;
    struct hb_error *err;
    unsigned findings, rooms;
    uint64_t row_count;
    bool failed;
};

static void note_damage(void *whom, const char *sentence)
{
    struct check *c = whom;

    c->findings++;
    fprintf(c->out, SAY_DAMAGE, sentence);
}

/* A server that runs may have gone on since the room was listed; then the list says nothing about it. */
static void compare(struct check *c, const struct empty_world *e, const struct hb_room_line *line)
{
    uint64_t hash;
    uint32_t seq;
    bool over;

    if (!hb_hall_peek(e->hall, line->room, &hash, &seq, &over) || seq != line->rows)
        return;
    if (over != (strcmp(line->state, "over") == 0)) {
        c->findings++;
        fprintf(c->out, SAY_OTHERWISE, line->room, line->state);
    }
}

static bool check_room(void *whom, const struct hb_room_line *line)
{
    struct check *c = whom;
    struct empty_world e;

    c->failed = !begin(&e, c->rows, c->err);
    if (c->failed)
        return false;
    c->rooms++;
    if (fetch(&e.world, line->room)) {
        compare(c, &e, line);
    } else {
        c->findings++;
        fprintf(c->out, SAY_BROKEN, line->room, e.err.text);
    }
    c->row_count += e.rows;
    hb_hall_free(e.hall);
    return true;
}

bool hb_admin_check(struct hb_store *s, const char *path, FILE *out, struct hb_error *err)
{
    struct check c = { .out = out, .err = err };

    c.rows = hb_store_open(path, true, err);
    if (c.rows == NULL)
        return false;
    c.failed = !hb_store_check(s, note_damage, &c, err) || !hb_store_rooms(s, check_room, &c, err) || c.failed;
    hb_store_close(c.rows);
    if (c.failed)
        return false;
    if (c.findings > 0)
        return hb_fail(err, HB_BAD_RECORD, SAY_FOUND, c.findings, c.rooms);
    fprintf(out, SAY_WHOLE, hb_store_version(s), c.rooms, c.row_count);
    return true;
}
