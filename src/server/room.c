/* room.c -- see room.h: a room and what can be asked of it. */
#include "server/room_inside.h"

#include "hradby/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_EVENTS = 64, FIRST_TAGS = 32 };

/* ---- life ---- */

struct hb_room *hb_room_new(const char *id)
{
    struct hb_room *r = calloc(1, sizeof *r);

    if (r == NULL)
        return NULL;
    snprintf(r->id, sizeof r->id, "%s", id);
    r->asker = r->loser = -1;
    r->due = INT64_MAX;
    return r;
}

void hb_room_free(struct hb_room *r)
{
    if (r == NULL)
        return;
    for (uint32_t i = 0; i < r->seq; i++)
        free(r->event[i]);
    free(r->event);
    free(r->tag);
    free(r->play);
    free(r->watch);
    free(r->party);
    hb_table_close(r->table);
    hb_plan_free(&r->plan);
    json_decref(r->options);
    json_decref(r->dealing.past);
    free(r);
}

/* ---- what is remembered of wishes ---- */

/* FNV-1a over the voice and the tag: whoever makes two of his own alike harms nobody else. */
static uint64_t hash_of(unsigned voice, const char *tag)
{
    uint64_t h = (UINT64_C(0xcbf29ce484222325) ^ voice) * UINT64_C(0x100000001b3);

    while (*tag != '\0')
        h = (h ^ (unsigned char)*tag++) * UINT64_C(0x100000001b3);
    return h;
}

bool hb_room_remember(struct hb_room *r, unsigned voice, const json_t *body, uint32_t seq, struct hb_error *err)
{
    const char *tag = json_string_value(json_object_get(body, "tag"));

    if (tag == NULL)
        return true;
    if (r->tags == r->tag_cap) {
        uint32_t cap = r->tag_cap == 0 ? FIRST_TAGS : 2 * r->tag_cap;
        struct hb_tagged *list = realloc(r->tag, cap * sizeof *list);

        if (list == NULL)
            return hb_room_no_memory(err);
        r->tag = list;
        r->tag_cap = cap;
    }
    r->tag[r->tags++] = (struct hb_tagged){ hash_of(voice, tag), seq };
    return true;
}

uint32_t hb_room_done(const struct hb_room *r, unsigned voice, const char *tag)
{
    uint64_t hash = hash_of(voice, tag);

    for (uint32_t i = r->tags; i > 0; i--)
        if (r->tag[i - 1].hash == hash)
            return r->tag[i - 1].seq;
    return 0;
}

/* ---- questions ---- */

int hb_room_seat_of(const struct hb_room *r, const char *key)
{
    char hash[HB_SECRET_TEXT + 1];

    hb_fair_key_hash(hash, key);
    for (unsigned p = 0; p < r->seats; p++)
        if (r->seat[p].key[0] != '\0' && strcmp(r->seat[p].key, hash) == 0)
            return (int)p;
    return -1;
}

void hb_room_make_key(const struct hb_room *r, unsigned seat, const char *tag, char key[HB_KEY_TEXT + 1])
{
    char text[HB_SECRET_TEXT + HB_SECRET_TEXT + 16], hash[HB_SECRET_TEXT + 1];

    snprintf(text, sizeof text, "%s %u %.64s", r->pepper, seat, tag);
    hb_fair_key_hash(hash, text);
    hb_fair_letters(key, HB_KEY_TEXT, (const unsigned char *)hash);
}

unsigned hb_room_persons(const struct hb_room *r)
{
    unsigned set = 0;

    for (unsigned p = 0; p < r->seats; p++)
        set |= r->seat[p].kind == HB_SEAT_PERSON && !r->seat[p].gave_up ? 1u << p : 0;
    return set;
}

unsigned hb_room_deciders(const struct hb_room *r)
{
    unsigned set = 0;

    if (r->state != HB_ROOM_PLAYING || hb_room_game_over(r))
        return 0;
    for (unsigned p = 0; p < r->seats; p++)
        set |= hb_may_move(hb_table_game(r->table), (int)p) ? 1u << p : 0;
    return set;
}

bool hb_room_is_here(const struct hb_room *r, unsigned seat)
{
    for (unsigned i = 0; i < r->watches; i++)
        if (r->watch[i].seats >> seat & 1)
            return true;
    return false;
}

bool hb_room_game_over(const struct hb_room *r)
{
    return r->table != NULL && (r->loser >= 0 || hb_table_game(r->table)->over);
}

bool hb_room_may_undo(const struct hb_room *r, unsigned seat, struct hb_error *err)
{
    const struct hb_room_play *last = r->plays > 0 ? &r->play[r->plays - 1] : NULL;

    if (r->state != HB_ROOM_PLAYING || hb_room_game_over(r))
        return hb_refuse(err, HB_BAD_REQUEST, "server.no-game-here");
    if (last == NULL || last->by != (int)seat)
        return hb_refuse(err, HB_BAD_REQUEST, "server.last-not-yours");
    if (last->revealed)
        return hb_refuse(err, HB_BAD_REQUEST, "server.hidden-came-out");
    return true;
}

unsigned hb_room_undo_count(const struct hb_room *r, unsigned seat)
{
    for (size_t i = r->plays; i > 0; i--)
        if (r->play[i - 1].by == (int)seat)
            return (unsigned)(r->plays - i + 1);
    return 0;
}

/* ---- events ---- */

bool hb_room_no_memory(struct hb_error *err)
{
    return hb_refuse(err, HB_NO_MEMORY, "server.room-no-memory");
}

bool hb_room_keep_event(struct hb_room *r, const json_t *event, struct hb_error *err)
{
    char *text;

    if (r->seq == r->event_cap) {
        uint32_t cap = r->event_cap == 0 ? FIRST_EVENTS : 2 * r->event_cap;
        char **event_list = realloc(r->event, cap * sizeof *event_list);

        if (event_list == NULL)
            return hb_room_no_memory(err);
        r->event = event_list;
        r->event_cap = cap;
    }
    text = json_dumps(event, JSON_COMPACT);
    if (text == NULL)
        return hb_room_no_memory(err);
    r->event[r->seq++] = text;
    return true;
}
