/* admin.c -- kept rows for an operator (admin.h).  Only a room knows what rows mean, so that records and the check are
 * made by making it of them. */
#include "cli/admin.h"

#include "hradby/words.h"
#include "server/room.h"
#include "table/json.h"

#include <stdlib.h>
#include <string.h>

static const char HIDDEN[] = "…";

enum { SAID_ROOM = 640 };

/* ---- lines ---- */

/* Names whose values anybody may see; and those that are hidden only as long as the game goes on. */
static const char *const harmless[] = { "accept",  "again",     "by",     "clock",   "count", "days",
                                        "game",    "increment", "kind",   "late",    "level", "name",
                                        "promise", "promises",  "public", "rewinds", "salt",  "seat",
                                        "seats",   "seconds",   "text",   "to" };
static const char *const later[] = { "move", "options" };

static bool is_among(const char *name, const char *const *list, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(list[i], name) == 0)
            return true;
    return false;
}

static struct hb_json *without_secrets(const struct hb_json *body, bool over);

static struct hb_json *value_without_secrets(const char *name, struct hb_json *value, bool over)
{
    struct hb_json *list, *item;
    size_t i;

    if (over && is_among(name, later, sizeof later / sizeof later[0]))
        return hb_json_incref(value);
    if (!is_among(name, harmless, sizeof harmless / sizeof harmless[0]))
        return hb_json_string(HIDDEN);
    if (hb_json_is_object(value))
        return without_secrets(value, over);
    if (!hb_json_is_array(value))
        return hb_json_incref(value);
    list = hb_json_array();
    hb_json_array_foreach(value, i, item) hb_json_array_append_new(list, value_without_secrets(name, item, over));
    return list;
}

static struct hb_json *without_secrets(const struct hb_json *body, bool over)
{
    struct hb_json *shown = hb_json_object();
    struct hb_json *value;
    const char *name;

    hb_json_object_foreach(body, name, value)
        hb_json_object_set_new(shown, name, value_without_secrets(name, value, over));
    return shown;
}

void hb_admin_row(const struct hb_row *row, bool secrets, bool over, struct hb_buffer *out)
{
    struct hb_error err = { 0 };
    struct hb_json *body = hb_json_parse(row->body, row->length, &err);
    struct hb_json *line = hb_json_object();

    hb_json_object_set_new(line, "seq", hb_json_integer((int64_t)row->seq));
    hb_json_object_set_new(line, "at", hb_json_integer((int64_t)row->at));
    if (body == NULL)
        hb_json_object_set_new(line, "error", hb_json_clean_string(err.text));
    else
        hb_json_object_set_new(line, "body", secrets ? hb_json_incref(body) : without_secrets(body, over));
    hb_json_write(line, out);
    hb_json_decref(line);
    hb_json_decref(body);
}

/* ---- rooms without a hall ---- */

struct made {
    struct hb_room *room; /* NULL: there are no rows, or it could not be made of them */
    struct hb_error err;  /* why it could not */
    uint64_t rows;
};

static bool take_row(void *whom, const struct hb_row *row)
{
    struct made *m = whom;

    m->rows++;
    if (m->room == NULL)
        m->room = hb_room_new(row->room);
    return m->room == NULL ? hb_refuse(&m->err, HB_NO_MEMORY, "command.admin-no-memory")
                           : hb_room_apply(m->room, row, NULL, &m->err);
}

static struct made make_room(struct hb_store *s, const char *room)
{
    struct made m = { .err = { .code = HB_OK } };

    if (!hb_store_rows(s, room, take_row, &m, &m.err) || m.err.code != HB_OK) {
        hb_room_free(m.room);
        m.room = NULL;
    }
    return m;
}

static bool broken(struct hb_error *err, const char *room, const struct hb_error *why)
{
    return hb_refuse(err, HB_BAD_RECORD, "command.admin-broken room=%.*s why=@%s", HB_ROOM_ID, room,
                     hb_error_call(why));
}

/* ---- records ---- */

bool hb_admin_record(struct hb_store *s, const char *room, struct hb_buffer *out, struct hb_error *err)
{
    struct made m = make_room(s, room);
    size_t length = 0;
    char *text = m.room == NULL ? NULL : hb_room_record(m.room, &length);
    bool begun = m.room != NULL && m.room->table != NULL;

    hb_room_free(m.room);
    if (text != NULL)
        hb_buffer_add(out, text, length);
    free(text);
    if (m.err.code != HB_OK)
        return broken(err, room, &m.err);
    if (!begun)
        return hb_refuse(err, HB_BAD_REQUEST, "command.admin-not-begun room=%.*s", HB_ROOM_ID, room);
    return (text != NULL && !out->failed) || hb_refuse(err, HB_NO_MEMORY, "command.admin-no-memory");
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
static void compare(struct check *c, const struct hb_room *r, const struct hb_room_line *line)
{
    struct hb_error finding;

    if (r->seq != line->rows)
        return;
    if ((r->state == HB_ROOM_OVER) != (strcmp(line->state, "over") == 0)) {
        hb_refuse(&finding, HB_BAD_RECORD, "command.admin-otherwise room=%s state=%s", line->room, line->state);
        note_damage(c, &finding);
    }
}

static bool check_room(void *whom, const struct hb_room_line *line)
{
    struct check *c = whom;
    struct made m = make_room(c->rows, line->room);
    struct hb_error finding;

    c->rooms++;
    if (m.room != NULL) {
        compare(c, m.room, line);
    } else if (m.err.code != HB_OK) {
        broken(&finding, line->room, &m.err);
        note_damage(c, &finding);
    }
    c->row_count += m.rows;
    hb_room_free(m.room);
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
