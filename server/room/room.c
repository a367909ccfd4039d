/* room.c -- see room.h: a room and what can be asked of it. */
#include "server/room/room_inside.h"

#include "hradby/words.h"
#include "table/json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_TAGS = 32, SEQ_BITS = 24 };

/* ---- life ---- */

struct hb_room *hb_room_new(const char *id)
{
    struct hb_room *r = calloc(1, sizeof *r);

    if (r == NULL)
        return NULL;
    snprintf(r->id, sizeof r->id, "%s", id);
    r->asker = r->loser = -1;
    r->presence.due = INT64_MAX;
    return r;
}

void hb_room_free(struct hb_room *r)
{
    if (r == NULL)
        return;
    hb_packed_done(&r->event);
    free(r->strange);
    free(r->speakers);
    free(r->options);
    free(r->tag);
    free(r->play);
    free(r->left);
    free(r->watch);
    free(r->party);
    hb_table_close(r->table);
    hb_plan_free(&r->plan);
    hb_json_decref(r->dealing.past);
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

bool hb_room_remember(struct hb_room *r, unsigned voice, const char *tag, uint32_t seq, struct hb_error *err)
{
    if (tag == NULL)
        return true;
    if (r->tags == r->tag_cap) {
        uint32_t cap = r->tag_cap == 0 ? FIRST_TAGS : r->tag_cap + r->tag_cap / 2;
        uint64_t *list = realloc(r->tag, cap * sizeof *list);

        if (list == NULL)
            return hb_room_no_memory(err);
        r->tag = list;
        r->tag_cap = cap;
    }
    r->tag[r->tags++] = hash_of(voice, tag) << SEQ_BITS | (seq & ((1u << SEQ_BITS) - 1));
    return true;
}

uint32_t hb_room_done(const struct hb_room *r, unsigned voice, const char *tag)
{
    uint64_t hash = hash_of(voice, tag) << SEQ_BITS;

    for (uint32_t i = r->tags; i > 0; i--)
        if ((r->tag[i - 1] ^ hash) >> SEQ_BITS == 0)
            return (uint32_t)(r->tag[i - 1] & ((1u << SEQ_BITS) - 1));
    return 0;
}

bool hb_room_hear_stranger(struct hb_room *r, uint32_t seq, struct hb_error *err)
{
    if (r->strangers == r->strange_cap) {
        uint32_t cap = 2 * r->strange_cap + 8, *list = realloc(r->strange, cap * sizeof *list);

        if (list == NULL)
            return hb_room_no_memory(err);
        r->strange = list;
        r->strange_cap = cap;
    }
    r->strange[r->strangers++] = seq;
    return true;
}

/* ---- keys ---- */

void hb_room_make_key(const struct hb_room *r, unsigned seat, const char *secret, char key[HB_KEY_TEXT + 1])
{
    char text[HB_SECRET_TEXT + HB_SECRET_TEXT + 16], hash[HB_SECRET_TEXT + 1];

    snprintf(text, sizeof text, "%s %u %.64s", r->pepper, seat, secret);
    hb_fair_key_hash(hash, text);
    hb_fair_letters(key, HB_KEY_TEXT, (const unsigned char *)hash);
}

bool hb_room_key_again(const struct hb_room *r, unsigned seat, const char *secret, char key[HB_KEY_TEXT + 1])
{
    char hash[HB_SECRET_TEXT + 1];

    hb_room_make_key(r, seat, secret, key);
    hb_fair_key_hash(hash, key);
    return r->seat[seat].kind == HB_SEAT_PERSON && strcmp(r->seat[seat].key, hash) == 0;
}

/* Another hash than any that a key is made of. */
void hb_room_mark(char mark[HB_TAG_MAX + 1], const char *secret)
{
    char text[HB_TAG_MAX + sizeof "mark of "], hash[HB_SECRET_TEXT + 1];

    snprintf(text, sizeof text, "mark of %.*s", HB_TAG_MAX, secret);
    hb_fair_key_hash(hash, text);
    snprintf(mark, HB_TAG_MAX + 1, "%c%.*s", HB_MARK, HB_TAG_MAX - 1, hash);
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

/* Who has resigned holds no seat any more, unless all have. */
int hb_room_host(const struct hb_room *r)
{
    unsigned persons = hb_room_persons(r);

    for (unsigned p = 0; p < r->seats; p++)
        if (persons == 0 ? r->seat[p].kind == HB_SEAT_PERSON : persons >> p & 1)
            return (int)p;
    return -1;
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

/* The steps of one move follow each other, and nothing hidden came out between them: the tile, then the figure on it.
 * What was played before a draw, or before somebody else's step, was another move. */
unsigned hb_room_undo_count(const struct hb_room *r, unsigned seat)
{
    size_t first = r->plays;

    while (first > 0 && r->play[first - 1].by != (int)seat)
        first--;
    if (first == 0)
        return 0;
    for (first--; first > 0 && r->play[first - 1].by == (int)seat && !r->play[first - 1].revealed;)
        first--;
    return (unsigned)(r->plays - first);
}

/* ---- events ---- */

bool hb_room_no_memory(struct hb_error *err)
{
    return hb_refuse(err, HB_NO_MEMORY, "server.room-no-memory");
}

bool hb_room_keep_event(struct hb_room *r, const struct hb_packer *event, struct hb_error *err)
{
    if (!hb_packed_add(&r->event, &event->bytes))
        return hb_room_no_memory(err);
    r->seq++;
    return true;
}

static bool is_swept(const struct hb_room *r, uint32_t seq)
{
    if (seq > r->swept)
        return false;
    for (uint32_t i = 0; i < r->strangers && r->strange[i] <= seq; i++)
        if (r->strange[i] == seq)
            return true;
    return false;
}

static void write_swept(const struct hb_room *r, uint32_t seq, struct hb_buffer *out)
{
    struct hb_buffer text;
    struct hb_error err;
    struct hb_json *event;

    hb_buffer_init(&text);
    hb_packed_write(&r->event, seq - 1, &text);
    event = text.failed ? NULL : hb_json_parse(text.at, text.length, &err);
    hb_buffer_done(&text);
    out->failed = out->failed || event == NULL;
    hb_json_object_set_new(event, "name", hb_json_string(""));
    hb_json_object_set_new(event, "text", hb_json_string(""));
    hb_json_object_set_new(event, "swept", hb_json_true());
    if (event != NULL)
        hb_json_write(event, out);
    hb_json_decref(event);
}

void hb_room_write_event(const struct hb_room *r, uint32_t seq, struct hb_buffer *out)
{
    if (is_swept(r, seq))
        write_swept(r, seq, out);
    else
        hb_packed_write(&r->event, seq - 1, out);
}

/* ---- how much there may be ----
 *
 * Whatever somebody does for hours, the others can play to the end.  So each kind of row that can be repeated without end has
 * a number of its own, in shares by seat where others would be the ones to lose it; and behind all of them there are rows
 * for moves alone.  Those are enough, since what cannot be taken back leads to the end. */

static bool is_among(const char *kind, const char *const *kinds)
{
    while (*kinds != NULL && strcmp(kind, *kinds) != 0)
        kinds++;
    return *kinds != NULL;
}

/* Each of these happens once in a room, or once for a seat, and is never refused for want of space. */
static const char *const endings[] = { "reveal", "resign", "flag", "substitute", "end", "close", "rematch", NULL };

/* These lead on.  Only so many answers are given as takebacks are asked for. */
static const char *const steps[] = { "start", "begin", "play", "answer", NULL };

static bool may_be_said(const struct hb_room *r, bool by_seat, struct hb_error *err)
{
    if (r->chats < HB_CHATS_PER_ROOM && (by_seat || r->strangers < HB_CHATS_OF_SPECTATORS))
        return true;
    return hb_refuse(err, HB_BAD_REQUEST, "server.chat-full");
}

bool hb_room_has_undos(const struct hb_room *r, unsigned seat)
{
    return r->back[seat].undos_now < HB_UNDOS_PER_TURN && r->back[seat].undos < HB_UNDOS_PER_ROOM / r->seats;
}

static bool may_take_back(const struct hb_room *r, const struct hb_json *body, struct hb_error *err)
{
    int64_t seat = hb_json_integer_value(hb_json_object_get(body, "by"));
    const struct hb_room_back *b = &r->back[seat >= 0 && seat < r->seats ? seat : 0];

    if (b->undos_now >= HB_UNDOS_PER_TURN)
        return hb_refuse(err, HB_BAD_REQUEST, "server.undo-turn most=%d", (int)HB_UNDOS_PER_TURN);
    return b->undos < HB_UNDOS_PER_ROOM / r->seats ||
           hb_refuse(err, HB_BAD_REQUEST, "server.undo-game most=%u", HB_UNDOS_PER_ROOM / r->seats);
}

static bool may_ask_back(const struct hb_room *r, const struct hb_json *body, struct hb_error *err)
{
    int64_t seat = hb_json_integer_value(hb_json_object_get(body, "by"));
    const struct hb_room_back *b = &r->back[seat >= 0 && seat < r->seats ? seat : 0];

    if (b->takebacks_now >= HB_TAKEBACKS_PER_TURN)
        return hb_refuse(err, HB_BAD_REQUEST, "server.takeback-turn most=%d", (int)HB_TAKEBACKS_PER_TURN);
    return b->takebacks < HB_TAKEBACKS_PER_ROOM / r->seats ||
           hb_refuse(err, HB_BAD_REQUEST, "server.takeback-game most=%u", HB_TAKEBACKS_PER_ROOM / r->seats);
}

static bool has_rows(const struct hb_room *r, bool leads_on, struct hb_error *err)
{
    const uint32_t wishes = HB_ROWS_PER_ROOM - HB_ROWS_OF_ITSELF;

    if (r->seq >= wishes)
        return hb_refuse(err, HB_BAD_REQUEST, "server.room-full");
    if (leads_on)
        return true;
    if (r->state == HB_ROOM_WAITING)
        return r->seq < HB_ROWS_BEFORE || hb_refuse(err, HB_BAD_REQUEST, "server.room-worn");
    return r->seq < wishes - HB_ROWS_TO_FINISH || hb_refuse(err, HB_BAD_REQUEST, "server.room-moves-only");
}

bool hb_room_may_keep(const struct hb_room *r, const struct hb_json *body, struct hb_error *err)
{
    const char *kind = hb_json_string_value(hb_json_object_get(body, "kind"));

    if (kind == NULL || is_among(kind, endings))
        return true;
    if (!has_rows(r, is_among(kind, steps), err))
        return false;
    if (strcmp(kind, "undo") == 0)
        return may_take_back(r, body, err);
    if (strcmp(kind, "takeback") == 0)
        return may_ask_back(r, body, err);
    if (strcmp(kind, "colour") == 0 && r->recoloured >= HB_COLOURS_PER_ROOM)
        return hb_refuse(err, HB_BAD_REQUEST, "server.colours-full");
    if (strcmp(kind, "stand") == 0 && hb_json_object_get(body, "late") == NULL && r->stood >= HB_STANDS_PER_ROOM)
        return hb_refuse(err, HB_BAD_REQUEST, "server.stands-full");
    if (strcmp(kind, "quiet") == 0 && r->quiets >= HB_QUIETS_PER_ROOM)
        return hb_refuse(err, HB_BAD_REQUEST, "server.quiets-full");
    return strcmp(kind, "chat") != 0 || may_be_said(r, hb_json_is_integer(hb_json_object_get(body, "seat")), err);
}

bool hb_room_may_go_on(const struct hb_room *r)
{
    return r->seq < HB_ROWS_PER_ROOM;
}
