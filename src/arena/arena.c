/* arena.c -- see arena.h. */
#include "arena/arena.h"

#include "core/assert.h"
#include "hradby/words.h"
#include "table/inside.h"
#include "table/json_facts.h"
#include "table/plan_json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LEDGER_VERSION = 1 };

static bool no_memory(struct hb_error *err)
{
    return hb_refuse(err, HB_NO_MEMORY, "table.memory");
}

static struct hb_json *options_of(const struct hb_arena *arena, bool with_secrets)
{
    struct hb_json_facts out;

    hb_json_begin(&out);
    hb_plan_options_json(hb_table_plan(arena->table), with_secrets, &out);
    return hb_json_done(&out);
}

static bool read_sides(struct hb_arena *arena, const char *a, const char *b, struct hb_error *err)
{
    arena->alone = b == NULL && hb_arena_together(arena);
    return hb_entrant_read(&arena->entrant[HB_A], a, err) &&
           hb_entrant_read(&arena->entrant[HB_B], b == NULL ? a : b, err);
}

static bool open_at_table(struct hb_arena *arena, const char *a, const char *b, struct hb_error *err)
{
    struct hb_json *options;

    arena->players = hb_arena_first(arena)->players;
    if (!read_sides(arena, a, b, err))
        return false;
    if (arena->players < 2 && !hb_arena_together(arena))
        return hb_refuse(err, HB_BAD_OPTION, "arena.players.alone");
    arena->games = arena->alone ? 1 : hb_arena_together(arena) ? HB_ENTRANTS : arena->players;
    options = options_of(arena, false);
    arena->options = options == NULL ? NULL : hb_json_dumps(options);
    hb_json_decref(options);
    return arena->options != NULL || no_memory(err);
}

bool hb_arena_open(struct hb_arena *arena, const struct hb_plan *plan, const char *a, const char *b,
                   struct hb_error *err)
{
    struct hb_plan given = *plan;

    given.auto_chance = false;
    *arena = (struct hb_arena){ .table = hb_table_lay(&given, NULL, err) };
    if (arena->table == NULL)
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

unsigned hb_arena_entrant_at(const struct hb_arena *arena, unsigned game, unsigned seat)
{
    HB_ASSERT(game < arena->games && seat < arena->players);
    if (hb_arena_together(arena))
        return game == 0 ? HB_A : HB_B;
    return seat == game ? HB_A : HB_B;
}

/* ---- as the first line of a file ---- */

struct hb_json *hb_arena_header(const struct hb_arena *arena)
{
    struct hb_json *b = arena->alone ? hb_json_null() : hb_json_string(arena->entrant[HB_B].text);

    return hb_json_pack("{s:i, s:s, s:o, s:i, s:s, s:o, s:s, s:s}", "arena", LEDGER_VERSION, "game",
                        hb_kind_of(hb_arena_first(arena))->id, "options", options_of(arena, true), "players",
                        (int)arena->players, "a", arena->entrant[HB_A].text, "b", b, "seed", arena->seed, "program",
                        "hradby " HRADBY_VERSION);
}

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
