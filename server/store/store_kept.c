/* store_kept.c -- what a store needs to know of rows: whether one can come next, and how far its room is then. */
#include "hradby/words.h"
#include "server/store/store_kind.h"
#include "table/json.h"

#include <stdio.h>
#include <string.h>

const char *const hb_kept_states[HB_KEPT_STATES] = { "waiting", "playing", "over" };

enum hb_kept_state hb_kept_state(const char *text)
{
    for (int i = 0; text != NULL && i < HB_KEPT_STATES; i++)
        if (strcmp(hb_kept_states[i], text) == 0)
            return (enum hb_kept_state)i;
    return HB_KEPT_WAITING;
}

struct gist {
    char kind[24];
    char game[32];
};

static bool read_gist(struct gist *g, const struct hb_row *row, struct hb_error *err)
{
    struct hb_error why = { 0 };
    struct hb_json *body = hb_json_parse(row->body, row->length, &why);
    const char *kind = hb_json_string_value(hb_json_object_get(body, "kind"));
    const char *game = hb_json_string_value(hb_json_object_get(body, "game"));

    if (body == NULL)
        return hb_refuse(err, why.code, "store.bad-body row=%u room=%s why=@%s", row->seq, row->room,
                         hb_error_call(&why));
    snprintf(g->kind, sizeof g->kind, "%s", kind != NULL ? kind : "");
    snprintf(g->game, sizeof g->game, "%s", game != NULL ? game : "");
    hb_json_decref(body);
    return g->kind[0] != '\0' || hb_refuse(err, HB_BAD_REQUEST, "store.no-kind row=%u room=%s", row->seq, row->room);
}

/* Kinds that may follow the end of a game and leave it at that. */
static bool is_afterwards(const char *kind)
{
    static const char *const afterwards[] = { "chat", "rematch", "quiet", "sweep", "promise", "reveal" };

    for (size_t i = 0; i < sizeof afterwards / sizeof afterwards[0]; i++)
        if (strcmp(afterwards[i], kind) == 0)
            return true;
    return false;
}

static enum hb_kept_state state_after(const char *kind, enum hb_kept_state before)
{
    if (strcmp(kind, "end") == 0 || strcmp(kind, "close") == 0)
        return HB_KEPT_OVER;
    if (strcmp(kind, "start") == 0)
        return HB_KEPT_PLAYING;
    if (before == HB_KEPT_OVER && !is_afterwards(kind))
        return HB_KEPT_PLAYING; /* something took the end back */
    return before;
}

bool hb_kept_is_room(const char *room)
{
    size_t n = strnlen(room, HB_ROOM_ID + 1);

    return n >= 1 && n <= HB_ROOM_ID &&
           strspn(room, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789") == n;
}

/* A room's rows are numbered from 1 without gaps, and the first one opens it. */
static bool fits(const struct hb_kept_room *room, const struct hb_row *row, const char *kind, struct hb_error *err)
{
    if (row->seq == room->rows + 1 && room->rows == 0 && strcmp(kind, "open") != 0)
        return hb_refuse(err, HB_BAD_REQUEST, "store.not-open room=%s kind=%.*s", row->room, 20, kind);
    if (row->seq == room->rows + 1)
        return true;
    if (room->rows == 0 && row->seq > 0)
        return hb_refuse(err, HB_BAD_REQUEST, "store.no-room room=%s row=%u", row->room, row->seq);
    return row->seq <= room->rows
               ? hb_refuse(err, HB_BAD_REQUEST, "store.there row=%u room=%s", row->seq, row->room)
               : hb_refuse(err, HB_BAD_REQUEST, "store.gap room=%s rows=%u row=%u", row->room, room->rows, row->seq);
}

static bool is_possible(const struct hb_row *row, struct hb_error *err)
{
    if (!hb_kept_is_room(row->room))
        return hb_refuse(err, HB_BAD_REQUEST, "store.bad-room most=%d", HB_ROOM_ID);
    return row->length <= HB_BODY_MAX || hb_refuse(err, HB_TOO_LONG, "store.body-long row=%u room=%s bytes=%zu most=%d",
                                                   row->seq, row->room, row->length, HB_BODY_MAX);
}

static bool add_row(struct hb_kept_room *room, const struct hb_row *row, struct hb_error *err)
{
    struct gist gist;

    if (!read_gist(&gist, row, err) || !fits(room, row, gist.kind, err))
        return false;
    if (room->rows == 0)
        memcpy(room->game, gist.game, sizeof room->game);
    room->rows = row->seq;
    room->state = state_after(gist.kind, room->state);
    return true;
}

/* The row's room as an earlier row of the ticket has left it. */
static const struct hb_kept_room *left_by(const struct hb_kept_room *after, const struct hb_row *rows, unsigned at)
{
    for (unsigned i = at; i-- > 0;)
        if (strcmp(rows[i].room, rows[at].room) == 0)
            return &after[i];
    return NULL;
}

bool hb_kept_ticket(struct hb_kept_room *after, const struct hb_row *rows, unsigned count, struct hb_store *s,
                    hb_kept_find *find, struct hb_error *err)
{
    for (unsigned i = 0; i < count; i++) {
        const struct hb_kept_room *left = left_by(after, rows, i);

        if (!is_possible(&rows[i], err))
            return false;
        if (left != NULL)
            after[i] = *left;
        else if (!find(s, rows[i].room, &after[i], err))
            return false;
        if (!add_row(&after[i], &rows[i], err))
            return false;
    }
    return true;
}
