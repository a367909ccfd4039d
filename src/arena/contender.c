/* contender.c -- see contender.h. */
#include "arena/contender.h"

#include "core/assert.h"
#include "machine/machine.h"

#include <stdio.h>
#include <stdlib.h>

bool hb_contender_open(struct hb_contender *c, const struct hb_arena *arena, const struct hb_entrant *entrant,
                       const atomic_bool *stop)
{
    *c = (struct hb_contender){ .arena = arena, .entrant = entrant, .stop = stop, .engine.stop = stop };
    if (entrant->is_program)
        return true;
    c->room = malloc(hb_player_size(&entrant->spec, hb_arena_first(arena)));
    return c->room != NULL;
}

void hb_contender_close(struct hb_contender *c)
{
    if (c->entrant != NULL && c->entrant->is_program)
        hb_engine_stop(&c->engine);
    free(c->room);
    c->room = NULL;
}

bool hb_contender_begin(struct hb_contender *c, char note[HB_NOTE_TEXT])
{
    if (c->entrant->is_program)
        return hb_engine_begin(&c->engine, c->arena, c->entrant, note);
    c->player = hb_player_open(&c->entrant->spec, hb_arena_first(c->arena), &hb_machine_tools, c->room);
    return true;
}

bool hb_contender_told(struct hb_contender *c, int who, const char *move, char note[HB_NOTE_TEXT])
{
    return !c->entrant->is_program || hb_engine_told(&c->engine, c->entrant, who, move, note);
}

bool hb_contender_undo(struct hb_contender *c, char note[HB_NOTE_TEXT])
{
    return !c->entrant->is_program || hb_engine_undo(&c->engine, c->entrant, note);
}

static bool choose_by_program(struct hb_contender *c, const struct hb_game *seen, int who, uint64_t seed,
                              struct hb_chosen *out)
{
    enum { WHY_SHOWN = 120 };
    char move[HB_MOVE_TEXT];
    struct hb_names names = { { NULL } };
    struct hb_error err = { .code = HB_OK };
    int64_t start = hb_now_us();
    bool good = hb_engine_choose(&c->engine, c->entrant, who, seed, move, out->note);

    out->us = hb_now_us() - start;
    if (!good)
        return false;
    if (hb_move_parse(seen, move, &out->move, &err) &&
        (hb_is_legal(seen, who, out->move) || hb_why_illegal(seen, who, out->move, &names, &err)))
        return true;
    snprintf(out->note, sizeof out->note, "chose \"%.60s\": %.*s", move, WHY_SHOWN, err.text);
    hb_trim_utf8(out->note);
    return false;
}

static bool choose_by_player(struct hb_contender *c, const struct hb_game *seen, int who, uint64_t seed,
                             struct hb_chosen *out)
{
    const struct hb_question q = { .view = seen, .who = who, .seed = seed, .stop = c->stop };
    struct hb_choice answer;
    int64_t start = hb_now_us();

    hb_player_choose(c->player, &q, &answer);
    out->us = hb_now_us() - start;
    out->move = answer.move;
    if (hb_is_legal(seen, who, answer.move))
        return true;
    snprintf(out->note, sizeof out->note, "chose an illegal move, of the code %llx",
             (unsigned long long)answer.move.code);
    return false;
}

bool hb_contender_choose(struct hb_contender *c, const struct hb_game *seen, int who, uint64_t seed,
                         struct hb_chosen *out)
{
    HB_ASSERT(hb_may_move(seen, who));
    out->note[0] = '\0';
    return c->entrant->is_program ? choose_by_program(c, seen, who, seed, out)
                                  : choose_by_player(c, seen, who, seed, out);
}
