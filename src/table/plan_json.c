/* plan_json.c -- how a game is set up, as JSON. */
#include "table/plan_json.h"

#include "hradby/words.h"
#include "table/inside.h"
#include "table/json_facts.h"
#include "table/option_json.h"
#include "table/utf8.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OPTION_CAP = 256 };

/* ---- reading ---- */

static const struct hb_kind *read_kind(const struct hb_json *fields, struct hb_error *err)
{
    const char *id = hb_json_string_value(hb_json_object_get(fields, "game"));
    const struct hb_kind *kind = id == NULL ? NULL : hb_kind_named(id);

    if (id == NULL)
        hb_refuse(err, HB_BAD_REQUEST, "plan.game game=%s", hb_kinds[0]->id);
    else if (kind == NULL)
        hb_refuse(err, HB_UNKNOWN_GAME, "plan.game.unknown name=%.*s", HB_WORD_SHOWN, id);
    return kind;
}

static bool read_option(struct hb_plan *p, const struct hb_option *o, struct hb_json *value, struct hb_error *err)
{
    struct hb_buffer text;
    bool good;

    hb_buffer_init(&text);
    good = hb_option_read(o, value, &text, err) && hb_plan_option(p, o->name, text.at, err);
    hb_buffer_done(&text);
    return good;
}

static const struct hb_option *option_named(const struct hb_kind *kind, const char *name)
{
    const struct hb_option *o = kind->options;

    while (o->name != NULL && strcmp(o->name, name) != 0)
        o++;
    return o->name == NULL ? NULL : o;
}

static bool check_names_of_options(struct hb_plan *p, struct hb_json *options, struct hb_error *err)
{
    const char *name;
    struct hb_json *value;

    hb_json_object_foreach(options, name, value)
    {
        if (option_named(p->kind, name) == NULL)
            return hb_plan_option(p, name, "", err);
    }
    return true;
}

/* In the order the game declares them, not as they were sent: a preset comes before what changes it. */
static bool read_options(struct hb_plan *p, const struct hb_json *fields, struct hb_error *err)
{
    struct hb_json *options = hb_json_object_get(fields, "options");

    if (options == NULL)
        return true;
    if (!hb_json_is_object(options))
        return hb_refuse(err, HB_BAD_REQUEST, "plan.options");
    if (!check_names_of_options(p, options, err))
        return false;
    for (const struct hb_option *o = p->kind->options; o->name != NULL; o++) {
        struct hb_json *value = hb_json_object_get(options, o->name);

        if (value != NULL && !read_option(p, o, value, err))
            return false;
    }
    return true;
}

static bool check_count(const struct hb_plan *p, int64_t players, struct hb_error *err)
{
    if (players >= p->kind->players_min && players <= p->kind->players_max)
        return true;
    return hb_refuse(err, HB_BAD_REQUEST, "plan.players.count kind=%s min=%d max=%d", p->kind->id,
                     (int)p->kind->players_min, (int)p->kind->players_max);
}

static bool read_name(struct hb_plan *p, size_t i, const struct hb_json *value, struct hb_error *err)
{
    const char *name = hb_json_string_value(value);
    size_t length = name == NULL ? 0 : strlen(name);

    if (name == NULL || length >= HB_NAME_TEXT || !hb_utf8_is_plain(name, length))
        return hb_refuse(err, HB_BAD_REQUEST, "plan.players.name n=%zu max=%d", i, HB_NAME_TEXT - 1);
    memcpy(p->name[i], name, length + 1);
    return true;
}

static bool read_players(struct hb_plan *p, const struct hb_json *fields, struct hb_error *err)
{
    const struct hb_json *players = hb_json_object_get(fields, "players");
    int64_t count = hb_json_is_array(players) ? (int64_t)hb_json_array_size(players) : hb_json_integer_value(players);

    if (!hb_json_is_integer(players) && !hb_json_is_array(players))
        return hb_refuse(err, HB_BAD_REQUEST, "plan.players");
    if (!check_count(p, count, err))
        return false;
    p->players = (unsigned)count;
    for (size_t i = 0; i < hb_json_array_size(players); i++)
        if (!read_name(p, i, hb_json_array_get(players, i), err))
            return false;
    return true;
}

bool hb_seed_take(char seed[HB_SEED_TEXT], const char *text, size_t length, struct hb_error *err)
{
    if (length >= HB_SEED_TEXT || !hb_utf8_is_plain(text, length))
        return hb_refuse(err, HB_BAD_REQUEST, "plan.seed.long max=%d", HB_SEED_TEXT - 1);
    memcpy(seed, text, length);
    seed[length] = '\0';
    return true;
}

bool hb_seed_read(char seed[HB_SEED_TEXT], const struct hb_json *value, struct hb_error *err)
{
    char number[32];

    if (hb_json_is_string(value))
        return hb_seed_take(seed, hb_json_string_value(value), hb_json_string_length(value), err);
    if (!hb_json_is_integer(value))
        return hb_refuse(err, HB_BAD_REQUEST, "plan.seed");
    snprintf(number, sizeof number, "%" PRId64, hb_json_integer_value(value));
    return hb_seed_take(seed, number, strlen(number), err);
}

static bool read_chance(struct hb_plan *p, const struct hb_json *fields, struct hb_error *err)
{
    const struct hb_json *value = hb_json_object_get(fields, "chance");
    const char *chance = value == NULL ? "auto" : hb_json_string_value(value);

    if (chance == NULL || (strcmp(chance, "auto") != 0 && strcmp(chance, "given") != 0))
        return hb_refuse(err, HB_BAD_REQUEST, "plan.chance");
    p->auto_chance = strcmp(chance, "auto") == 0;
    return true;
}

static bool read_fields(struct hb_plan *p, const struct hb_json *fields, struct hb_error *err)
{
    const struct hb_json *seed = hb_json_object_get(fields, "seed");

    return read_players(p, fields, err) && read_chance(p, fields, err) &&
           (seed == NULL || hb_seed_read(p->seed, seed, err)) && read_options(p, fields, err);
}

struct hb_json *hb_options_with_before(const struct hb_kind *kind, struct hb_json *options)
{
    struct hb_json *all = hb_json_is_object(options) ? hb_json_copy(options) : hb_json_object();

    for (const struct hb_option *o = kind->options; all != NULL && o->name != NULL; o++)
        if (o->before != NULL && hb_json_object_get(all, o->name) == NULL &&
            hb_json_object_set_new(all, o->name, hb_option_json(o, o->before)) != 0) {
            hb_json_decref(all);
            all = NULL;
        }
    return all;
}

/* To whoever asks, a file on this machine is no record, but what it says of an option can be bad. */
static bool preset(struct hb_plan *p, hb_preset_source *presets, struct hb_error *err)
{
    if (presets == NULL || presets(p, err))
        return true;
    if (err->code == HB_BAD_RECORD)
        err->code = HB_BAD_OPTION;
    return false;
}

bool hb_plan_read(struct hb_plan *p, const struct hb_json *fields, hb_preset_source *presets, struct hb_error *err)
{
    const struct hb_kind *kind = read_kind(fields, err);

    if (kind == NULL || !hb_plan_new(p, kind, err))
        return false;
    if (preset(p, presets, err) && read_fields(p, fields, err))
        return true;
    hb_plan_free(p);
    return false;
}

bool hb_plan_read_saved(struct hb_plan *p, struct hb_json *fields, struct hb_error *err)
{
    const struct hb_kind *kind = read_kind(fields, err);
    struct hb_json *options = hb_json_object_get(fields, "options"), *whole;
    bool good;

    if (kind == NULL)
        return false;
    if (options != NULL && !hb_json_is_object(options))
        return hb_refuse(err, HB_BAD_REQUEST, "plan.options");
    whole = hb_json_copy(fields);
    good = whole != NULL && hb_json_object_set_new(whole, "options", hb_options_with_before(kind, options)) == 0;
    good = good ? hb_plan_read(p, whole, NULL, err) : hb_refuse(err, HB_NO_MEMORY, "plan.memory");
    hb_json_decref(whole);
    return good;
}

/* ---- writing ---- */

/* The text form of an option, in memory of its own; NULL if there is none. */
static char *option_text(const struct hb_plan *p, const char *name)
{
    size_t cap = OPTION_CAP;

    for (;;) {
        char *buffer = malloc(cap);
        struct hb_text text;

        if (buffer == NULL)
            return NULL;
        text = hb_text_in(buffer, cap);
        p->kind->setup_text(p->setup, name, &text);
        if (hb_text_fits(&text))
            return buffer;
        free(buffer);
        cap = text.len + 1;
    }
}

static void write_option(const struct hb_plan *p, const struct hb_option *o, bool saved, struct hb_json_facts *out)
{
    char *text = option_text(p, o->name);

    if (text == NULL)
        out->failed = true;
    else if (!hb_option_is_unset(o, text) && !(saved && o->before != NULL && strcmp(text, o->before) == 0))
        hb_json_put(out, o->name, hb_option_json(o, text));
    free(text);
}

static void write_options(const struct hb_plan *p, bool with_secrets, bool saved, struct hb_json_facts *out)
{
    for (const struct hb_option *o = p->kind->options; o->name != NULL; o++)
        if (with_secrets || !o->secret)
            write_option(p, o, saved, out);
}

void hb_plan_options_json(const struct hb_plan *p, bool with_secrets, struct hb_json_facts *out)
{
    write_options(p, with_secrets, false, out);
}

void hb_plan_saved_options_json(const struct hb_plan *p, bool with_secrets, struct hb_json_facts *out)
{
    write_options(p, with_secrets, true, out);
}

void hb_plan_players_json(const struct hb_plan *p, enum hb_language language, struct hb_json_facts *out)
{
    struct hb_facts *f = &out->facts;
    struct hb_names names = hb_plan_names(p);

    f->list(f, "players");
    for (unsigned i = 0; i < p->players; i++) {
        char name[HB_NAME_TEXT];
        struct hb_text text = hb_text_for(language, name, sizeof name);

        hb_player_name(&names, (int)i, &text);
        f->text(f, NULL, name);
    }
    f->end(f);
}

const char *hb_plan_chance_name(const struct hb_plan *p)
{
    return p->auto_chance ? "auto" : "given";
}
