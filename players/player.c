/* player.c -- which players there are, and what is the same for all of them (hradby/player.h). */
#include "hradby/player.h"

#include "ai/players.h"
#include "core/assert.h"
#include "hradby/words.h"

#include <stdalign.h>
#include <stdio.h>
#include <string.h>

const struct hb_player_kind *const hb_player_kinds[] = {
    &hb_player_random, &hb_player_easy, &hb_player_normal, &hb_player_hard, &hb_player_master, &hb_player_greedy, NULL
};

const struct hb_player_kind *hb_player_usual(void)
{
    return &hb_player_greedy;
}

static const struct hb_player_kind *find_kind(const char *name, size_t length)
{
    for (size_t i = 0; hb_player_kinds[i] != NULL; i++)
        if (strlen(hb_player_kinds[i]->name) == length && memcmp(hb_player_kinds[i]->name, name, length) == 0)
            return hb_player_kinds[i];
    return NULL;
}

static bool refuse_name(const char *name, size_t length, struct hb_error *err)
{
    char list[160];
    struct hb_text out = hb_text_in(list, sizeof list);

    for (size_t i = 0; hb_player_kinds[i] != NULL; i++)
        hb_put(&out, "%s%s", i > 0 ? ", " : "", hb_player_kinds[i]->name);
    return hb_refuse(err, HB_BAD_REQUEST, "core.level name=%.*s list=%s",
                     (int)(length < HB_WORD_SHOWN ? length : HB_WORD_SHOWN), name, list);
}

const struct hb_player_kind *hb_player_kind_named(const char *name, struct hb_error *err)
{
    const struct hb_player_kind *kind = find_kind(name, strlen(name));

    if (kind == NULL)
        refuse_name(name, strlen(name), err);
    return kind;
}

/* ---- reading a spec ---- */

/* One setting, NAME=VALUE. */
struct setting {
    const char *name, *value;
    size_t name_length, value_length;
};

static bool is_called(const struct setting *s, const char *name)
{
    return strlen(name) == s->name_length && memcmp(name, s->name, s->name_length) == 0;
}

static bool read_number(const struct setting *s, uint64_t least, uint64_t most, uint64_t *out, struct hb_error *err)
{
    uint64_t n = 0;
    bool good = s->value_length > 0;

    for (size_t i = 0; good && i < s->value_length; i++) {
        unsigned digit = (unsigned)(s->value[i] - '0');
        good = digit < 10 && n <= (most - digit) / 10;
        n = n * 10 + digit;
    }
    if (!good || n < least)
        return hb_refuse(err, HB_BAD_REQUEST, "core.player.number name=%.*s least=%llu most=%llu", (int)s->name_length,
                         s->name, (unsigned long long)least, (unsigned long long)most);
    *out = n;
    return true;
}

static bool read_weights(const struct setting *s, char *out, struct hb_error *err)
{
    if (s->value_length == 0 || s->value_length >= HB_WEIGHTS_NAME)
        return hb_refuse(err, HB_BAD_REQUEST, "core.player.weights");
    memcpy(out, s->value, s->value_length);
    out[s->value_length] = '\0';
    return true;
}

static bool take_setting(struct hb_player_spec *out, const struct setting *s, struct hb_error *err)
{
    uint64_t n = 0;

    if (is_called(s, "weights"))
        return read_weights(s, out->weights, err);
    if (is_called(s, "seed"))
        return read_number(s, 0, UINT64_MAX, &out->seed, err);
    if (is_called(s, "ms") && read_number(s, 1, HB_PLAYER_MS_MAX, &n, err))
        out->ms = (uint32_t)n;
    else if (is_called(s, "playouts") && read_number(s, 1, HB_PLAYER_PLAYOUTS_MAX, &n, err))
        out->playouts = (uint32_t)n;
    else if (is_called(s, "threads") && read_number(s, 1, HB_THREADS_MAX, &n, err))
        out->threads = (unsigned)n;
    else if (is_called(s, "memory") && read_number(s, 1, 65536, &n, err))
        out->memory = (unsigned)n;
    return n > 0;
}

static bool is_setting(const struct setting *s)
{
    static const char *const known[] = { "ms", "playouts", "seed", "threads", "memory", "weights" };

    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (is_called(s, known[i]))
            return true;
    return false;
}

static bool read_settings(struct hb_player_spec *out, const char *text, struct hb_error *err)
{
    while (*text != '\0') {
        size_t length = strcspn(text, ","), name = strcspn(text, "=,");
        struct setting s = { text, text + name + 1, name, length - name - 1 };

        if (name == length || !is_setting(&s))
            return hb_refuse(err, HB_BAD_REQUEST, "core.player.setting word=%.*s",
                             (int)(length < HB_WORD_SHOWN ? length : HB_WORD_SHOWN), text);
        if (!take_setting(out, &s, err))
            return false;
        text += length + (text[length] == ',');
    }
    return (out->ms == 0 || out->playouts == 0) || hb_refuse(err, HB_BAD_REQUEST, "core.player.effort");
}

bool hb_player_read(struct hb_player_spec *out, const char *text, struct hb_error *err)
{
    size_t name = strcspn(text, ":");

    *out = (struct hb_player_spec){ .kind = find_kind(text, name), .threads = 1 };
    if (out->kind == NULL)
        return refuse_name(text, name, err);
    return read_settings(out, text[name] == ':' ? text + name + 1 : text + name, err);
}

/* ---- names ---- */

static void say_of(const struct hb_player_kind *kind, const char *what, struct hb_text *out)
{
    char key[64];
    struct hb_text text = hb_text_in(key, sizeof key);

    HB_KEY("level.*.name");
    HB_KEY("level.*.character");
    hb_put(&text, "level.%s.%s", kind->name, what);
    if (hb_words(out->language, key) != NULL)
        hb_say_with(out, key, NULL, 0);
    else
        hb_put(out, "%s", kind->name);
}

void hb_player_say_name(const struct hb_player_kind *kind, struct hb_text *out)
{
    say_of(kind, "name", out);
}

void hb_player_say_character(const struct hb_player_kind *kind, struct hb_text *out)
{
    say_of(kind, "character", out);
}

/* ---- at work ---- */

enum { HEAD = (sizeof(struct hb_player) + alignof(max_align_t) - 1) / alignof(max_align_t) * alignof(max_align_t) };

size_t hb_player_size(const struct hb_player_spec *spec, const struct hb_game *g)
{
    return HEAD + spec->kind->size(spec, g);
}

struct hb_player *hb_player_open(const struct hb_player_spec *spec, const struct hb_game *g,
                                 const struct hb_tools *tools, void *room)
{
    struct hb_player *p = room;

    *p = (struct hb_player){ .kind = spec->kind,
                             .spec = *spec,
                             .game_size = hb_size(g),
                             .memory_size = spec->kind->size(spec, g),
                             .memory = (unsigned char *)room + HEAD };
    if (tools != NULL)
        p->tools = *tools;
    if (p->kind->open != NULL)
        p->kind->open(p, p->memory);
    return p;
}

void hb_player_choose(struct hb_player *p, const struct hb_question *q, struct hb_choice *out)
{
    HB_ASSERT(hb_size(q->view) == p->game_size);
    HB_ASSERT(q->who >= 0 && hb_may_move(q->view, q->who));
    *out = (struct hb_choice){ .count = 0 };
    p->kind->choose(p, q, out);
    HB_ASSERT(hb_is_legal(q->view, q->who, out->move));
}
