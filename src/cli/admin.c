/* admin.c -- kept rows for an operator (admin.h).  Only a hall knows what rows mean, so that records and the check are
 * made by a hall in which nobody is: it asks for rows and nothing else comes of what it wants. */
#include "cli/admin.h"

#include "core/assert.h"
#include "hradby/words.h"
#include "table/json.h"

#include <string.h>
#include <time.h>

static const char HIDDEN[] = "…";

enum { SAID_ROOM = 640 };

/* ---- lines ---- */

/* Names whose values anybody may see; and those that are hidden only as long as the game goes on. */
static const char *const harmless[] = { "accept",    "again", "by",   "clock", "count",   "days",    "game",
                                        "increment", "kind",  "late", "level", "name",    "promise", "promises",
                                        "public",    "salt",  "seat", "seats", "seconds", "text",    "to" };
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
    return e->hall != NULL || hb_refuse(err, HB_NO_MEMORY, "command.admin-no-memory");
}

static bool broken(struct hb_error *err, const char *room, const struct hb_error *why)
{
    return hb_refuse(err, HB_BAD_RECORD, "command.admin-broken room=%.*s why=@%s", HB_ROOM_ID, room,
                     hb_error_call(why));
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
        return hb_refuse(err, HB_NO_MEMORY, "command.admin-no-memory");
    return e.err.code == HB_OK ? hb_refuse(err, HB_BAD_REQUEST, "command.admin-not-begun room=%.*s", HB_ROOM_ID, room)
                               : broken(err, room, &e.err);
}

/* ---- check ---- */

struct check {
    struct hb_store *rows; /* another one, as the first is giving rooms */
    FILE *out;
    enum hb_language language;
    struct hb_error *err;
    unsigned findings, rooms;
    uint64_t row_count;
    bool failed;
};

static void note_damage(void *whom, const struct hb_error *finding)
{
    struct check *c = whom;
    char said[SAID_ROOM];
    struct hb_text text = hb_text_for(c->language, said, sizeof said);

    c->findings++;
    hb_error_say(finding, &text);
    fprintf(c->out, "%s\n", said);
}

/* A server that runs may have gone on since the room was listed; then the list says nothing about it. */
static void compare(struct check *c, const struct empty_world *e, const struct hb_room_line *line)
{
    struct hb_error finding;
    uint64_t hash;
    uint32_t seq;
    bool over;

    if (!hb_hall_peek(e->hall, line->room, &hash, &seq, &over) || seq != line->rows)
        return;
    if (over != (strcmp(line->state, "over") == 0)) {
        hb_refuse(&finding, HB_BAD_RECORD, "command.admin-otherwise room=%s state=%s", line->room, line->state);
        note_damage(c, &finding);
    }
}

static bool check_room(void *whom, const struct hb_room_line *line)
{
    struct check *c = whom;
    struct empty_world e;
    struct hb_error finding;

    c->failed = !begin(&e, c->rows, c->err);
    if (c->failed)
        return false;
    c->rooms++;
    if (fetch(&e.world, line->room)) {
        compare(c, &e, line);
    } else {
        broken(&finding, line->room, &e.err);
        note_damage(c, &finding);
    }
    c->row_count += e.rows;
    hb_hall_free(e.hall);
    return true;
}

bool hb_admin_check(struct hb_store *s, const char *path, FILE *out, enum hb_language language, struct hb_error *err)
{
    struct check c = { .out = out, .language = language, .err = err };
    char said[SAID_ROOM];
    struct hb_text text = hb_text_for(language, said, sizeof said);

    c.rows = hb_store_open(path, true, err);
    if (c.rows == NULL)
        return false;
    c.failed = !hb_store_check(s, note_damage, &c, err) || !hb_store_rooms(s, check_room, &c, err) || c.failed;
    hb_store_close(c.rows);
    if (c.failed)
        return false;
    if (c.findings > 0)
        return hb_refuse(err, HB_BAD_RECORD, "command.admin-found n=%u rooms=%u", c.findings, c.rooms);
    hb_say(&text, "command.admin-whole version=%d rooms=%u rows=%llu", hb_store_version(s), c.rooms,
           (unsigned long long)c.row_count);
    fprintf(out, "%s\n", said);
    return true;
}
