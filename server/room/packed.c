/* packed.c -- see packed.h.
 *
 * A value begins with a byte that says what it is; numbers after it are written seven bits at a time, the lowest first.
 * A name in an object is the number of a known one, or UNKNOWN, its length and its bytes. */
#include "server/room/packed.h"

#include "engine/assert.h"
#include "table/json.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum {
    SMALL_MAX = 0x3F, /* up to here the byte is the number itself */
    NUMBER = 0x40,
    NEGATIVE, /* -1 - n */
    NOTHING,
    YES,
    NO,
    TEXT,
    HEX,   /* 16 hexadecimal digits: 8 bytes */
    PLAIN, /* anything else, as its text */
    LIST,
    OBJECT,
    WORD = 0x50,  /* one of `words` */
    BEGUN = 0x80, /* a text that begins with one of `beginnings`, and then its rest */
    FEW_LIST = 0xC0,
    FEW_OBJECT = 0xE0,
    FEW = 0x20,
    UNKNOWN = 0xFF,
    DIGITS = 16
};

static const char *const names[] = {
    "seq",     "at",      "kind",          "by",       "moves",   "move",    "actor",  "phase",  "clocks",  "undo",
    "length",  "hash",    "state_version", "since",    "name",    "seat",    "text",   "accept", "players", "commit",
    "head",    "result",  "secret",        "salts",    "salt",    "seed",    "to",     "on",     "room",    "game",
    "title",   "options", "clock",         "public",   "state",   "seats",   "opened", "here",   "level",   "scores",
    "winners", "gave_up", "swept",         "campaign", "entered", "promise",
};
static const char *const words[] = {
    "play",    "chance",  "none",   "tile",     "figure", "pass",   "over",   "score",
    "end",     "draw",    "choose", "chat",     "undo",   "person", "open",   "computer",
    "waiting", "playing", "answer", "takeback", "resume", "",       "greedy",
};
static const char *const beginnings[] = {
    "tile ",
    "draw base/",
    "draw ",
    "put follower road ",
    "put follower city ",
    "put follower field ",
    "put follower cloister",
    "put follower ",
    "put ",
    "choose ",
    "build ",
    "take ",
    "base/",
};
enum {
    NAMES = sizeof names / sizeof names[0],
    WORDS = sizeof words / sizeof words[0],
    BEGINNINGS = sizeof beginnings / sizeof beginnings[0]
};

_Static_assert((int)NAMES < (int)UNKNOWN, "a name is one byte");
_Static_assert((int)WORD + (int)WORDS <= (int)BEGUN && (int)BEGUN + (int)BEGINNINGS <= (int)FEW_LIST, "so is a word");

/* ---- packing ---- */

static void put_byte(struct hb_buffer *b, unsigned byte)
{
    char c = (char)(unsigned char)byte;

    hb_buffer_add(b, &c, 1);
}

static void put_number(struct hb_buffer *b, uint64_t n)
{
    for (; n > 0x7F; n >>= 7)
        put_byte(b, 0x80 | (unsigned)(n & 0x7F));
    put_byte(b, (unsigned)n);
}

static void put_bytes(struct hb_buffer *b, const char *text, size_t length)
{
    put_number(b, length);
    hb_buffer_add(b, text, length);
}

static int place_in(const char *const *list, unsigned count, const char *text)
{
    for (unsigned i = 0; i < count; i++)
        if (list[i][0] == text[0] && strcmp(list[i], text) == 0)
            return (int)i;
    return -1;
}

static int digit(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

static bool is_hash(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (digit(text[i]) < 0)
            return false;
    return length == DIGITS;
}

static void put_hash(struct hb_buffer *b, const char *text)
{
    put_byte(b, HEX);
    for (unsigned i = 0; i < DIGITS; i += 2)
        put_byte(b, (unsigned)(digit(text[i]) << 4 | digit(text[i + 1])));
}

/* With its end, if it has none of its own inside. */
static void put_text(struct hb_buffer *b, const char *text, size_t length)
{
    int word = strlen(text) == length ? place_in(words, WORDS, text) : -1;

    if (word >= 0) {
        put_byte(b, WORD + (unsigned)word);
        return;
    }
    if (is_hash(text, length)) {
        put_hash(b, text);
        return;
    }
    for (unsigned i = 0; i < BEGINNINGS; i++) {
        size_t n = strlen(beginnings[i]);

        if (n <= length && memcmp(beginnings[i], text, n) == 0) {
            put_byte(b, BEGUN + i);
            put_bytes(b, text + n, length - n);
            return;
        }
    }
    put_byte(b, TEXT);
    put_bytes(b, text, length);
}

static void put_integer(struct hb_buffer *b, int64_t n)
{
    if (n >= 0 && n <= SMALL_MAX)
        put_byte(b, (unsigned)n);
    else {
        put_byte(b, n < 0 ? NEGATIVE : NUMBER);
        put_number(b, n < 0 ? (uint64_t) - (n + 1) : (uint64_t)n);
    }
}

static void put_count(struct hb_buffer *b, unsigned few, unsigned many, size_t count)
{
    if (count < FEW)
        put_byte(b, few + (unsigned)count);
    else {
        put_byte(b, many);
        put_number(b, count);
    }
}

static void put_name(struct hb_buffer *b, const char *name)
{
    int known = place_in(names, NAMES, name);

    put_byte(b, known >= 0 ? (unsigned)known : UNKNOWN);
    if (known < 0)
        put_bytes(b, name, strlen(name));
}

static void put_object(struct hb_buffer *b, const struct hb_json *object)
{
    const char *name;
    struct hb_json *value;

    put_count(b, FEW_OBJECT, OBJECT, hb_json_object_size(object));
    hb_json_object_foreach(object, name, value)
    {
        put_name(b, name);
        hb_pack(value, b);
    }
}

static void put_plain(struct hb_buffer *b, const struct hb_json *value)
{
    char *text = hb_json_dumps(value);

    b->failed = b->failed || text == NULL;
    if (text == NULL)
        return;
    put_byte(b, PLAIN);
    put_bytes(b, text, strlen(text));
    free(text);
}

/* Values come from this program, and none of them is deep. */
// NOLINTNEXTLINE(misc-no-recursion)
void hb_pack(const struct hb_json *value, struct hb_buffer *bytes)
{
    switch (value->type) {
    case HB_JSON_OBJECT:
        put_object(bytes, value);
        break;
    case HB_JSON_ARRAY:
        put_count(bytes, FEW_LIST, LIST, hb_json_array_size(value));
        for (size_t i = 0; i < hb_json_array_size(value); i++)
            hb_pack(hb_json_array_get(value, i), bytes);
        break;
    case HB_JSON_STRING:
        put_text(bytes, hb_json_string_value(value), hb_json_string_length(value));
        break;
    case HB_JSON_INTEGER:
        put_integer(bytes, hb_json_integer_value(value));
        break;
    case HB_JSON_REAL:
        put_plain(bytes, value);
        break;
    case HB_JSON_TRUE:
        put_byte(bytes, YES);
        break;
    case HB_JSON_FALSE:
        put_byte(bytes, NO);
        break;
    case HB_JSON_NULL:
        put_byte(bytes, NOTHING);
        break;
    }
}

/* ---- packing what is told ---- */

static struct hb_packer *packer_of(struct hb_describer *f)
{
    return (struct hb_packer *)f;
}

/* One value more in what is open; its name, where that is an object. */
static void count_value(struct hb_packer *p, const char *name)
{
    HB_ASSERT(p->depth > 0);
    p->open[p->depth - 1].count++;
    if (name != NULL)
        put_name(&p->bytes, name);
}

/* How many values there will be is not known yet: for a few there is a place. */
static void open_inside(struct hb_packer *p, unsigned few)
{
    HB_ASSERT(p->depth < HB_PACKER_DEPTH);
    p->open[p->depth].at = p->bytes.length;
    p->open[p->depth++].count = 0;
    put_byte(&p->bytes, few);
}

/* There are more than a few: the number moves what was written after its place. */
static void insert_count(struct hb_buffer *b, size_t at, size_t count)
{
    struct hb_buffer number;

    hb_buffer_init(&number);
    put_number(&number, count);
    b->failed = b->failed || number.failed;
    hb_buffer_add(b, number.at, b->failed ? 0 : number.length); /* makes room */
    if (!b->failed) {
        memmove(b->at + at + number.length, b->at + at, b->length - number.length - at);
        memcpy(b->at + at, number.at, number.length);
    }
    hb_buffer_done(&number);
}

static void close_inside(struct hb_packer *p)
{
    size_t at, count;
    unsigned few;

    HB_ASSERT(p->depth > 0);
    p->depth--;
    at = p->open[p->depth].at;
    count = p->open[p->depth].count;
    if (p->bytes.failed)
        return;
    few = (unsigned char)p->bytes.at[at];
    if (count < FEW)
        p->bytes.at[at] = (char)(unsigned char)(few + count);
    else {
        p->bytes.at[at] = few == FEW_LIST ? LIST : OBJECT;
        insert_count(&p->bytes, at + 1, count);
    }
}

static void tell_object(struct hb_describer *f, const char *name)
{
    count_value(packer_of(f), name);
    open_inside(packer_of(f), FEW_OBJECT);
}

static void tell_list(struct hb_describer *f, const char *name)
{
    count_value(packer_of(f), name);
    open_inside(packer_of(f), FEW_LIST);
}

static void tell_end(struct hb_describer *f)
{
    HB_ASSERT(packer_of(f)->depth > 1);
    close_inside(packer_of(f));
}

static void tell_number(struct hb_describer *f, const char *name, long value)
{
    count_value(packer_of(f), name);
    put_integer(&packer_of(f)->bytes, value);
}

static void tell_text(struct hb_describer *f, const char *name, const char *value)
{
    count_value(packer_of(f), name);
    if (value == NULL)
        put_byte(&packer_of(f)->bytes, NOTHING);
    else
        put_text(&packer_of(f)->bytes, value, strlen(value));
}

static void tell_flag(struct hb_describer *f, const char *name, bool value)
{
    count_value(packer_of(f), name);
    put_byte(&packer_of(f)->bytes, value ? YES : NO);
}

void hb_packer_begin(struct hb_packer *p)
{
    p->describer = (struct hb_describer){ tell_object, tell_list, tell_end, tell_number, tell_text, tell_flag };
    p->depth = 0;
    hb_buffer_init(&p->bytes);
    open_inside(p, FEW_OBJECT);
}

void hb_packer_put(struct hb_packer *p, const char *name, const struct hb_json *value)
{
    if (value == NULL)
        return;
    count_value(p, name);
    hb_pack(value, &p->bytes);
}

void hb_packer_end(struct hb_packer *p)
{
    HB_ASSERT(p->depth == 1);
    close_inside(p);
}

void hb_packer_done(struct hb_packer *p)
{
    hb_buffer_done(&p->bytes);
    p->depth = 0;
}

/* ---- unpacking ---- */

static unsigned take_byte(const char **at)
{
    return (unsigned char)*(*at)++;
}

static uint64_t take_number(const char **at)
{
    uint64_t n = 0;
    unsigned byte, shift = 0;

    do {
        byte = take_byte(at);
        n |= (uint64_t)(byte & 0x7F) << shift;
        shift += 7;
    } while (byte > 0x7F);
    return n;
}

/* `begun` is text that needs no escapes. */
static const char *write_string(const char *at, const char *begun, struct hb_buffer *text)
{
    size_t length = (size_t)take_number(&at);

    hb_buffer_text(text, "\"");
    hb_buffer_text(text, begun);
    hb_json_write_escaped(at, length, text);
    hb_buffer_text(text, "\"");
    return at + length;
}

static const char *write_hash(const char *at, struct hb_buffer *text)
{
    static const char digits[] = "0123456789abcdef";
    char out[DIGITS + 2];

    out[0] = out[DIGITS + 1] = '"';
    for (unsigned i = 0; i < DIGITS; i++)
        out[i + 1] = digits[(unsigned char)at[i / 2] >> (i % 2 == 0 ? 4 : 0) & 15];
    hb_buffer_add(text, out, sizeof out);
    return at + DIGITS / 2;
}

static void write_integer(struct hb_buffer *text, bool negative, uint64_t n)
{
    char digits[24], *at = digits + sizeof digits;

    n += negative ? 1 : 0;
    do
        *--at = (char)('0' + n % 10);
    while ((n /= 10) > 0);
    if (negative)
        *--at = '-';
    hb_buffer_add(text, at, (size_t)(digits + sizeof digits - at));
}

static const char *write_name(const char *at, struct hb_buffer *text)
{
    unsigned known = take_byte(&at);

    if (known == UNKNOWN)
        return write_string(at, "", text);
    hb_buffer_text(text, "\"");
    hb_buffer_text(text, names[known]);
    hb_buffer_text(text, "\"");
    return at;
}

// NOLINTNEXTLINE(misc-no-recursion)
static const char *write_list(const char *at, size_t count, struct hb_buffer *text)
{
    for (size_t i = 0; i < count; i++) {
        hb_buffer_text(text, i == 0 ? "[" : ",");
        at = hb_unpack(at, text);
    }
    hb_buffer_text(text, count == 0 ? "[]" : "]");
    return at;
}

// NOLINTNEXTLINE(misc-no-recursion)
static const char *write_object(const char *at, size_t count, struct hb_buffer *text)
{
    for (size_t i = 0; i < count; i++) {
        hb_buffer_text(text, i == 0 ? "{" : ",");
        at = write_name(at, text);
        hb_buffer_text(text, ":");
        at = hb_unpack(at, text);
    }
    hb_buffer_text(text, count == 0 ? "{}" : "}");
    return at;
}

/* What is said by its first byte and what comes directly after it. */
// NOLINTNEXTLINE(misc-no-recursion)
static const char *unpack_long(unsigned what, const char *at, struct hb_buffer *text)
{
    size_t count;

    switch (what) {
    case NUMBER:
    case NEGATIVE:
        write_integer(text, what == NEGATIVE, take_number(&at));
        return at;
    case NOTHING:
        hb_buffer_text(text, "null");
        return at;
    case YES:
    case NO:
        hb_buffer_text(text, what == YES ? "true" : "false");
        return at;
    case TEXT:
        return write_string(at, "", text);
    case HEX:
        return write_hash(at, text);
    case PLAIN:
        count = (size_t)take_number(&at);
        hb_buffer_add(text, at, count);
        return at + count;
    case LIST:
        count = (size_t)take_number(&at);
        return write_list(at, count, text);
    default:
        HB_ASSERT(what == OBJECT);
        count = (size_t)take_number(&at);
        return write_object(at, count, text);
    }
}

// NOLINTNEXTLINE(misc-no-recursion)
const char *hb_unpack(const char *at, struct hb_buffer *text)
{
    unsigned what = take_byte(&at);

    if (what <= SMALL_MAX) {
        write_integer(text, false, what);
        return at;
    }
    if (what >= FEW_OBJECT)
        return write_object(at, what - FEW_OBJECT, text);
    if (what >= FEW_LIST)
        return write_list(at, what - FEW_LIST, text);
    if (what >= BEGUN)
        return write_string(at, beginnings[what - BEGUN], text);
    if (what < WORD)
        return unpack_long(what, at, text);
    hb_buffer_text(text, "\"");
    hb_buffer_text(text, words[what - WORD]);
    hb_buffer_text(text, "\"");
    return at;
}

/* ---- one behind another ---- */

void hb_packed_done(struct hb_packed *p)
{
    free(p->bytes);
    free(p->end);
    *p = (struct hb_packed){ 0 };
}

/* By an eighth at a time: there are thousands of rooms, and most of them grow no more. */
static size_t more(size_t now, size_t needed)
{
    enum { LEAST = 64 };
    size_t next = now + now / 8 + LEAST;

    return next > needed ? next : needed;
}

static bool make_room(struct hb_packed *p, size_t bytes)
{
    if (p->count == p->cap) {
        uint32_t cap = (uint32_t)more(p->cap, 0), *end;

        HB_ASSERT(cap > p->cap);
        end = realloc(p->end, cap * sizeof *end);
        if (end == NULL)
            return false;
        p->end = end;
        p->cap = cap;
    }
    if (bytes > p->room) {
        size_t room = more(p->room, bytes);
        char *grown = realloc(p->bytes, room);

        if (grown == NULL)
            return false;
        p->bytes = grown;
        p->room = room;
    }
    return true;
}

bool hb_packed_add(struct hb_packed *p, const struct hb_buffer *value)
{
    size_t from = p->count == 0 ? 0 : p->end[p->count - 1];

    if (value->failed || from + value->length > UINT32_MAX || !make_room(p, from + value->length))
        return false;
    memcpy(p->bytes + from, value->at, value->length);
    p->end[p->count++] = (uint32_t)(from + value->length);
    return true;
}

void hb_packed_write(const struct hb_packed *p, uint32_t n, struct hb_buffer *text)
{
    const char *end;

    HB_ASSERT(n < p->count);
    end = hb_unpack(p->bytes + (n == 0 ? 0 : p->end[n - 1]), text);
    HB_ASSERT(end == p->bytes + p->end[n]);
}
