/* arena.c -- what is measured: two entrants, and the first position that every game of theirs begins with.
 *
 * An entrant keeps the text that it was read from, and a program's command points into that text; so neither it nor its
 * arena may be moved.  An arena is a table that nobody plays at: workers only copy its first position.  Everything that
 * decides what is played can be written as one object and read back, and that is how a contest goes on later, or on
 * another machine: from the texts of the entrants, the options of the game and the seed, never from anything computed
 * from them. */
#include "players/arena/arena.h"

#include "engine/assert.h"
#include "hradby/words.h"
#include "system/clock_threads.h"
#include "system/files.h"
#include "table/json.h"
#include "table/plan.h"
#include "table/table_steps.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Who is measured */

static const char program_word[] = "engine";

/* Nine digits fit into what strtoul reads anywhere. */
static bool read_number(const char *name, const char *value, size_t length, uint32_t most, uint32_t *out,
                        struct hb_error *err)
{
    enum { DIGITS_MAX = 9 };
    size_t digits = strspn(value, "0123456789");
    unsigned long n = digits > 0 && digits <= DIGITS_MAX ? strtoul(value, NULL, 10) : 0;

    if (digits != length || n < 1 || n > most)
        return hb_refuse(err, HB_BAD_OPTION, "arena.setting.number name=%s word=%.*s most=%lu", name,
                         (int)(length < HB_WORD_SHOWN ? length : HB_WORD_SHOWN), value, (unsigned long)most);
    *out = (uint32_t)n;
    return true;
}

static bool read_level(struct hb_entrant *s, const char *value, size_t length, struct hb_error *err)
{
    if (length == 0 || length >= sizeof s->level)
        return hb_refuse(err, HB_BAD_OPTION, "arena.setting.level n=%d", HB_ENTRANT_LEVEL - 1);
    snprintf(s->level, sizeof s->level, "%.*s", (int)length, value);
    return true;
}

/* NAME=VALUE, of which `length` bytes belong to this setting. */
static bool take_setting(struct hb_entrant *s, const char *text, size_t length, struct hb_error *err)
{
    const struct {
        const char *name;
        uint32_t most, *number;
    } numbers[] = { { "ms", HB_PLAYER_MS_MAX, &s->ms },
                    { "playouts", HB_PLAYER_PLAYOUTS_MAX, &s->playouts },
                    { "limit", 2 * HB_PLAYER_MS_MAX, &s->limit },
                    { "start", 2 * HB_PLAYER_MS_MAX, &s->start } };
    size_t name = strcspn(text, "=");

    if (name < length && name == strlen("level") && strncmp(text, "level", name) == 0)
        return read_level(s, text + name + 1, length - name - 1, err);
    for (unsigned i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        if (name < length && name == strlen(numbers[i].name) && strncmp(text, numbers[i].name, name) == 0)
            return read_number(numbers[i].name, text + name + 1, length - name - 1, numbers[i].most, numbers[i].number,
                               err);
    return hb_refuse(err, HB_BAD_OPTION, "arena.setting.unknown word=%.*s",
                     (int)(length < HB_WORD_SHOWN ? length : HB_WORD_SHOWN), text);
}

/* "engine" is read already.  The command is everything behind the first colon, so it may have colons and commas of its
 * own.  A program that says how long it thinks is given two seconds beyond that before it has lost. */
static bool read_program(struct hb_entrant *s, struct hb_error *err)
{
    char *at = s->text + strlen(program_word), *colon = strchr(at, ':');

    if (!colon || colon[1 + strspn(colon + 1, " ")] == '\0')
        return hb_refuse(err, HB_BAD_OPTION, "arena.program.none");
    while (*at == ',') {
        size_t length = strcspn(++at, ",:");

        if (!take_setting(s, at, length, err))
            return false;
        at += length;
    }
    if (s->ms != 0 && s->playouts != 0)
        return hb_refuse(err, HB_BAD_OPTION, "core.player.effort");
    s->command = colon + 1;
    s->limit = s->limit != 0 ? s->limit : s->ms != 0 ? s->ms + HB_LIMIT_OVER_MS : HB_LIMIT_MS;
    s->start = s->start != 0 ? s->start : HB_LIMIT_MS;
    return true;
}

/* Weights are loaded once here, however many workers open a player from this spec. */
static bool read_player(struct hb_entrant *s, struct hb_error *err)
{
    if (!hb_player_read(&s->spec, s->text, err))
        return false;
    if (s->spec.weights[0] == '\0' || strcmp(s->spec.weights, HB_NO_WEIGHTS) == 0)
        return true;
    s->weights = hb_weights_load(s->spec.weights, err);
    s->spec.evaluation = s->weights;
    return s->weights;
}

bool hb_entrant_read(struct hb_entrant *s, const char *text, struct hb_error *err)
{
    size_t word = strlen(program_word);

    *s = (struct hb_entrant){ .is_program = strncmp(text, program_word, word) == 0 &&
                                            (text[word] == ':' || text[word] == ',' || text[word] == '\0') };
    if (strlen(text) >= sizeof s->text)
        return hb_refuse(err, HB_BAD_OPTION, "arena.player.long n=%d", HB_ENTRANT_TEXT - 1);
    snprintf(s->text, sizeof s->text, "%s", text);
    return s->is_program ? read_program(s, err) : read_player(s, err);
}

void hb_entrant_done(struct hb_entrant *s)
{
    free(s->weights);
    s->weights = NULL;
    s->spec.evaluation = NULL;
}

/* Whoever thinks by playouts, or does not search, has no time to overrun. */
uint32_t hb_entrant_budget(const struct hb_entrant *s)
{
    if (s->is_program)
        return s->ms;
    if (s->spec.playouts != 0 || !s->spec.kind->searches)
        return 0;
    return s->spec.ms != 0 ? s->spec.ms : s->spec.kind->ms;
}

/* What is played */

enum { LEDGER_VERSION = 1 };

/* The set-up as it is written into files; programs are told it without what players may not know. */
static struct hb_json *options_of(const struct hb_arena *arena, bool with_secrets)
{
    struct hb_json_describer out;

    hb_json_describer_begin(&out);
    hb_plan_describe_options(hb_table_plan(arena->table), with_secrets, &out);
    return hb_json_describer_done(&out);
}

/* Without a B, A is measured alone where all play together, and against itself elsewhere. */
static bool open_at_table(struct hb_arena *arena, const char *a, const char *b, struct hb_error *err)
{
    struct hb_json *options;

    arena->players = hb_arena_first(arena)->players;
    arena->alone = !b && hb_arena_together(arena);
    if (!hb_entrant_read(&arena->entrant[HB_A], a, err) || !hb_entrant_read(&arena->entrant[HB_B], b ? b : a, err))
        return false;
    if (arena->players < 2 && !hb_arena_together(arena))
        return hb_refuse(err, HB_BAD_OPTION, "arena.players.alone");
    arena->games = arena->alone ? 1 : hb_arena_together(arena) ? HB_ENTRANTS : arena->players;
    options = options_of(arena, false);
    arena->options = !options ? NULL : hb_json_dumps(options);
    hb_json_decref(options);
    return arena->options || hb_refuse(err, HB_NO_MEMORY, "table.memory");
}

/* The table is laid and nothing more: no event is drawn there, since each round draws its own. */
bool hb_arena_open(struct hb_arena *arena, const struct hb_plan *plan, const char *a, const char *b,
                   struct hb_error *err)
{
    struct hb_plan given = *plan;

    given.auto_chance = false;
    *arena = (struct hb_arena){ .table = hb_table_open_undrawn(&given, NULL, err) };
    if (!arena->table)
        return false;
    snprintf(arena->seed, sizeof arena->seed, "%s", plan->seed);
    if (open_at_table(arena, a, b, err))
        return true;
    hb_arena_close(arena);
    return false;
}

void hb_arena_close(struct hb_arena *arena)
{
    for (unsigned i = 0; i < HB_ENTRANTS; i++)
        hb_entrant_done(&arena->entrant[i]);
    hb_table_close(arena->table);
    free(arena->options);
    arena->table = NULL;
    arena->options = NULL;
}

const struct hb_game *hb_arena_first(const struct hb_arena *arena)
{
    return hb_table_game(arena->table);
}

bool hb_arena_together(const struct hb_arena *arena)
{
    return hb_kind_of(hb_arena_first(arena))->together;
}

/* Game n of a round has A in seat n.  So over a round A has had every seat once, and nobody gains by who begins. */
unsigned hb_arena_entrant_at(const struct hb_arena *arena, unsigned game, unsigned seat)
{
    HB_ASSERT(game < arena->games && seat < arena->players);
    if (hb_arena_together(arena))
        return game == 0 ? HB_A : HB_B;
    return seat == game ? HB_A : HB_B;
}

/* The clock */

int64_t hb_arena_now_us(void)
{
    return hb_system_clock.now(&hb_system_clock);
}

/* As the first line of a file */

struct hb_json *hb_arena_header(const struct hb_arena *arena)
{
    struct hb_json *b = arena->alone ? hb_json_null() : hb_json_string(arena->entrant[HB_B].text);

    return hb_json_pack("{s:i, s:s, s:o, s:i, s:s, s:o, s:s, s:s}", "arena", LEDGER_VERSION, "game",
                        hb_kind_of(hb_arena_first(arena))->id, "options", options_of(arena, true), "players",
                        (int)arena->players, "a", arena->entrant[HB_A].text, "b", b, "seed", arena->seed, "program",
                        "hradby " HRADBY_VERSION);
}

/* The rest is a plan, which checks itself. */
static bool is_header(const struct hb_json *header)
{
    const struct hb_json *b = hb_json_object_get(header, "b");

    return hb_json_integer_value(hb_json_object_get(header, "arena")) == LEDGER_VERSION &&
           hb_json_is_string(hb_json_object_get(header, "a")) && (hb_json_is_string(b) || hb_json_is_null(b)) &&
           hb_json_is_string(hb_json_object_get(header, "seed"));
}

/* A plan reads only the fields that it knows. */
bool hb_arena_reopen(struct hb_arena *arena, struct hb_json *header, struct hb_error *err)
{
    struct hb_plan plan;
    bool good;

    if (!is_header(header))
        return hb_refuse(err, HB_BAD_RECORD, "arena.resume.header");
    if (!hb_plan_read_saved(&plan, header, err))
        return false;
    good = hb_arena_open(arena, &plan, hb_json_string_value(hb_json_object_get(header, "a")),
                         hb_json_string_value(hb_json_object_get(header, "b")), err);
    hb_plan_free(&plan);
    return good;
}
