/* script.c -- one game for every table (script.h). */
#include "script.h"

#include "core/assert.h"
#include "core/splitmix.h"
#include "table/plan_json.h"

#include <stdio.h>
#include <stdlib.h>

enum { STEPS_MAX = 512 };

const char hb_script_options[] = "{\"bag\":{\"base/U\":71}}";

static struct hb_table *open_table(unsigned players, struct hb_error *err)
{
    struct hb_json *json = hb_json_pack("{s:s,s:o,s:i,s:s}", "game", "carcassonne", "options",
                                        hb_json_parse(hb_script_options, sizeof hb_script_options - 1, err), "players",
                                        (int)players, "seed", "any");
    struct hb_table *table = NULL;
    struct hb_plan plan;

    HB_ASSERT(json != NULL);
    if (hb_plan_read(&plan, json, NULL, err)) {
        table = hb_table_open(&plan, NULL, err);
        hb_plan_free(&plan);
    }
    hb_json_decref(json);
    return table;
}

static bool add_step(struct hb_script *s, struct hb_table *t, uint64_t *random, struct hb_error *err)
{
    static struct hb_move moves[HB_MOVES_MAX];
    const struct hb_game *g = hb_table_game(t);
    struct hb_script_step *step = &s->steps[s->count++];
    struct hb_text out = hb_text_in(step->move, sizeof step->move);
    size_t n;

    step->seat = (unsigned)hb_actor(g);
    n = hb_legal_moves(g, (int)step->seat, moves, HB_MOVES_MAX);
    HB_ASSERT(n > 0);
    hb_move_text(g, moves[hb_splitmix(random) % n], &out);
    if (!hb_table_play(t, (int)step->seat, step->move, NULL, err))
        return false;
    snprintf(step->hash, sizeof step->hash, "%016llx", (unsigned long long)hb_hash(hb_table_game(t)));
    return true;
}

bool hb_script_init(struct hb_script *s, unsigned players, uint64_t seed, struct hb_error *err)
{
    struct hb_table *t = open_table(players, err);
    bool good = t != NULL;

    *s = (struct hb_script){ .steps = calloc(STEPS_MAX, sizeof s->steps[0]) };
    HB_ASSERT(s->steps != NULL);
    while (good && hb_actor(hb_table_game(t)) >= 0 && s->count < STEPS_MAX)
        good = add_step(s, t, &seed, err);
    HB_ASSERT(!good || s->count < STEPS_MAX);
    hb_table_close(t);
    return good;
}

void hb_script_done(struct hb_script *s)
{
    free(s->steps);
}
