/* player.c -- which players there are, and what is the same for all of them (hradby/player.h).
 *
 * A player is a struct of functions, listed in one table: reading a spec finds its kind there, and all that follows
 * goes through its functions.  An open player is one piece of memory, a struct hb_player and behind it what its kind
 * thinks in, so whoever opens it hands in as many bytes as hb_player_size says and frees them when it likes.  The
 * simplest kind stands here too, as an example of one. */
#include "hradby/player.h"

#include "engine/assert.h"
#include "engine/splitmix.h"
#include "hradby/words.h"
#include "players/ai.h"

#include <stdalign.h>
#include <stdio.h>
#include <string.h>

/* The one who takes any legal move, all with the same chance */

/* Room for the list of moves is all it needs. */
static size_t random_size(const struct hb_player_spec *spec, const struct hb_game *g)
{
    (void)spec;
    (void)g;
    return HB_MOVES_MAX * sizeof(struct hb_move);
}

/* Without thinking every move promises as much as any other. */
static size_t tell(const struct hb_question *q, const struct hb_move *moves, size_t n)
{
    size_t count = n < q->cap ? n : q->cap;

    for (size_t i = 0; i < count; i++)
        q->ranks[i] = (struct hb_candidate){ .move = moves[i], .share = 1.0 / (double)n };
    return count;
}

/* The dice follow from the seeds and the position, so the same question gets the same answer. */
static void random_choose(struct hb_player *p, const struct hb_question *q, struct hb_choice *out)
{
    struct hb_move *moves = p->memory;
    size_t n = hb_legal_moves(q->view, q->who, moves, HB_MOVES_MAX);
    uint64_t dice = p->spec.seed ^ q->seed ^ hb_hash(q->view);

    HB_ASSERT(n > 0 && n <= HB_MOVES_MAX);
    out->move = moves[hb_splitmix_below(&dice, (uint32_t)n)];
    out->count = tell(q, moves, n);
}

static const struct hb_player_kind random_player = { .name = "random", .size = random_size, .choose = random_choose };

/* Which there are */

const struct hb_player_kind *const hb_player_kinds[] = {
    &random_player, &hb_player_easy, &hb_player_normal, &hb_player_hard, &hb_player_master, &hb_player_greedy, NULL
};

const struct hb_player_kind *hb_player_usual(void)
{
    return &hb_player_greedy;
}

static const struct hb_player_kind *find_kind(const char *name, size_t length)
{
    for (size_t i = 0; hb_player_kinds[i]; i++)
        if (strlen(hb_player_kinds[i]->name) == length && memcmp(hb_player_kinds[i]->name, name, length) == 0)
            return hb_player_kinds[i];
    return NULL;
}

/* Whoever mistypes a name reads which there are. */
static bool refuse_name(const char *name, size_t length, struct hb_error *err)
{
    char list[160];
    struct hb_text out = hb_text_in(list, sizeof list);

    for (size_t i = 0; hb_player_kinds[i]; i++)
        hb_put(&out, "%s%s", i > 0 ? ", " : "", hb_player_kinds[i]->name);
    return hb_refuse(err, HB_BAD_REQUEST, "core.level name=%.*s list=%s",
                     (int)(length < HB_WORD_SHOWN ? length : HB_WORD_SHOWN), name, list);
}

const struct hb_player_kind *hb_player_kind_named(const char *name, struct hb_error *err)
{
    const struct hb_player_kind *kind = find_kind(name, strlen(name));

    if (!kind)
        refuse_name(name, strlen(name), err);
    return kind;
}

/* Reading a spec */

/* One setting, NAME=VALUE. */
struct setting {
    const char *name, *value;
    size_t name_length, value_length;
};

static bool is_called(const struct setting *s, const char *name)
{
    return strlen(name) == s->name_length && memcmp(name, s->name, s->name_length) == 0;
}

/* Digits alone: strtoull would take signs, spaces and hexadecimal too.  What is too large is refused before it
 * overflows. */
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

/* Every number but the seed is 1 at least, so 0 says that reading it failed. */
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

/* NAME=VALUE,NAME=VALUE. A name that is not known is refused before its value is looked at. */
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
    if (!out->kind)
        return refuse_name(text, name, err);
    return read_settings(out, text[name] == ':' ? text + name + 1 : text + name, err);
}

/* Names */

/* A kind that somebody brings along has no sentence in the catalogue: then its name stands for it. */
static void say_of(const struct hb_player_kind *kind, const char *what, struct hb_text *out)
{
    char key[64];
    struct hb_text text = hb_text_in(key, sizeof key);

    HB_KEY("level.*.name");
    HB_KEY("level.*.character");
    hb_put(&text, "level.%s.%s", kind->name, what);
    if (hb_words(out->language, key))
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

/* At work */

enum { HEAD = (sizeof(struct hb_player) + alignof(max_align_t) - 1) / alignof(max_align_t) * alignof(max_align_t) };

size_t hb_player_size(const struct hb_player_spec *spec, const struct hb_game *g)
{
    return HEAD + spec->kind->size(spec, g);
}

/* The player lies at the start of the room, and what its kind thinks in behind it, aligned for anything. */
struct hb_player *hb_player_open(const struct hb_player_spec *spec, const struct hb_game *g,
                                 const struct hb_tools *tools, void *room)
{
    struct hb_player *p = room;

    *p = (struct hb_player){ .kind = spec->kind,
                             .spec = *spec,
                             .game_size = hb_size(g),
                             .memory_size = spec->kind->size(spec, g),
                             .memory = (unsigned char *)room + HEAD };
    if (tools)
        p->tools = *tools;
    if (p->kind->open)
        p->kind->open(p, p->memory);
    return p;
}

/* Whatever a kind does, an answer is a legal move: a player that cheats or errs is stopped here, not at the table. */
void hb_player_choose(struct hb_player *p, const struct hb_question *q, struct hb_choice *out)
{
    HB_ASSERT(hb_size(q->view) == p->game_size);
    HB_ASSERT(q->who >= 0 && hb_may_move(q->view, q->who));
    *out = (struct hb_choice){ .count = 0 };
    p->kind->choose(p, q, out);
    HB_ASSERT(hb_is_legal(q->view, q->who, out->move));
}
