/* worker.c -- see worker.h. */
#include "arena/worker.h"

#include "arena/contender.h"
#include "arena/deal.h"
#include "arena/notes.h"
#include "arena/telling.h"
#include "core/assert.h"
#include "table/json_facts.h"

#include <stdlib.h>
#include <string.h>

struct hb_worker {
    const struct hb_arena *arena;
    const atomic_bool *stop;
    struct hb_game *game, *seen;
    struct hb_contender contender[HB_ENTRANTS][HB_PLAYERS_MAX];
    bool any_program;
    struct hb_telling telling; /* for them */
    struct hb_move *moves;     /* HB_MOVES_MAX */

    /* of the game in play */
    unsigned number;
    struct hb_contender *seat[HB_PLAYERS_MAX];
    unsigned long asked[HB_PLAYERS_MAX];
    struct hb_notes notes[HB_PLAYERS_MAX];
    struct hb_deal deal;
    int faulty; /* who did something wrong; HB_NOBODY */
    char note[HB_NOTE_TEXT];
};

/* ---- opening and closing ---- */

static bool open_contenders(struct hb_worker *w)
{
    bool good = true;

    for (unsigned side = HB_A; side <= (w->arena->alone ? HB_A : HB_B); side++)
        for (unsigned p = 0; p < w->arena->players; p++) {
            const struct hb_entrant *e = &w->arena->entrant[side];

            good = hb_contender_open(&w->contender[side][p], w->arena, e, w->stop) && good;
            w->any_program = w->any_program || e->is_program;
        }
    return good;
}

struct hb_worker *hb_worker_open(const struct hb_arena *arena, const atomic_bool *stop, struct hb_error *err)
{
    struct hb_worker *w = calloc(1, sizeof *w);
    size_t size = hb_size(hb_arena_first(arena));

    if (w != NULL) {
        w->arena = arena;
        w->stop = stop;
        w->game = calloc(1, size);
        w->seen = calloc(1, size);
        w->moves = malloc(HB_MOVES_MAX * sizeof *w->moves);
        if (open_contenders(w) && hb_telling_open(&w->telling, size) && w->game != NULL && w->seen != NULL &&
            w->moves != NULL)
            return w;
    }
    hb_worker_close(w);
    hb_fail(err, HB_NO_MEMORY, "no memory");
    return NULL;
}

void hb_worker_close(struct hb_worker *w)
{
    if (w == NULL)
        return;
    for (unsigned side = 0; side < HB_ENTRANTS; side++)
        for (unsigned p = 0; p < HB_PLAYERS_MAX; p++)
            hb_contender_close(&w->contender[side][p]);
    free(w->game);
    free(w->seen);
    free(w->moves);
    hb_telling_close(&w->telling);
    free(w);
}

/* ---- a game ---- */

static bool fails(struct hb_worker *w, unsigned p)
{
    w->faulty = (int)p;
    return false;
}

static bool tell_all(struct hb_worker *w)
{
    for (unsigned p = 0; p < w->arena->players; p++)
        if (w->seat[p]->entrant->is_program && !hb_telling_tell(&w->telling, w->game, p, w->seat[p], w->note))
            return fails(w, p);
    return true;
}

static bool begin_game(struct hb_worker *w, unsigned number, unsigned long round)
{
    hb_copy(w->game, hb_arena_first(w->arena));
    hb_deal_init(&w->deal, w->arena->seed, round);
    w->number = number;
    hb_telling_begin(&w->telling, hb_deal_thought(&w->deal, number, HB_PLAYERS_MAX, 0));
    w->faulty = HB_NOBODY;
    w->note[0] = '\0';
    memset(w->asked, 0, sizeof w->asked);
    memset(w->notes, 0, sizeof w->notes);
    for (unsigned p = 0; p < w->arena->players; p++)
        w->seat[p] = &w->contender[hb_arena_entrant_at(w->arena, number, p)][p];
    for (unsigned p = 0; p < w->arena->players; p++)
        if (!hb_contender_begin(w->seat[p], w->note))
            return fails(w, p);
    return true;
}

/* Where several choose in secret they do so one after another, and none sees what another one chose. */
static int next_to_choose(const struct hb_game *g)
{
    int who = 0;

    if (hb_actor(g) != HB_SEVERAL)
        return hb_actor(g);
    while (!hb_may_move(g, who))
        who++;
    HB_ASSERT(who < g->players);
    return who;
}

/* Who has one move only is not asked. */
static bool choose(struct hb_worker *w, int who, struct hb_move *out)
{
    struct hb_chosen chosen;
    uint64_t seed;
    bool good;

    hb_notes_turn(&w->notes[who], w->game, who);
    hb_view(w->game, who, w->seen);
    if (hb_legal_moves(w->seen, who, w->moves, HB_MOVES_MAX) == 1) {
        *out = w->moves[0];
        return true;
    }
    seed = hb_deal_thought(&w->deal, w->number, who, w->asked[who]++);
    good = hb_contender_choose(w->seat[who], w->seen, who, seed, &chosen);
    if (!good) {
        memcpy(w->note, chosen.note, sizeof w->note);
        return fails(w, (unsigned)who);
    }
    hb_notes_time(&w->notes[who], chosen.us, hb_entrant_budget(w->seat[who]->entrant));
    *out = chosen.move;
    return true;
}

static bool play_on(struct hb_worker *w)
{
    struct hb_game *g = w->game;

    while (hb_actor(g) != HB_NOBODY && !atomic_load(w->stop)) {
        int who = next_to_choose(g);
        struct hb_move m;

        if (who == HB_CHANCE)
            m = hb_deal_outcome(&w->deal, g);
        else if (!choose(w, who, &m))
            return false;
        if (who >= 0)
            hb_notes_move(&w->notes[who], g, m);
        if (w->any_program && !hb_telling_keep(&w->telling, g, who, m))
            return false;
        hb_play(g, who, m, NULL);
        if (!tell_all(w))
            return false;
    }
    return hb_actor(g) == HB_NOBODY;
}

/* ---- what it came to ---- */

static struct hb_json *breakdown_of(const struct hb_game *g)
{
    const struct hb_names names = { { NULL } };
    struct hb_json_facts out;
    struct hb_json *facts, *breakdown;

    hb_json_begin(&out);
    hb_state_facts(g, &names, &out.facts);
    facts = hb_json_done(&out);
    breakdown = hb_json_incref(hb_json_object_get(hb_json_object_get(facts, "result"), "breakdown"));
    hb_json_decref(facts);
    return breakdown;
}

static struct hb_json *seats_json(const struct hb_worker *w)
{
    struct hb_json *seats = hb_json_array(), *breakdown = w->game->over ? breakdown_of(w->game) : NULL;

    for (unsigned p = 0; p < w->arena->players; p++) {
        struct hb_json *seat = hb_notes_json(&w->notes[p]);

        hb_json_object_set_new(seat, "by",
                               hb_json_string(hb_arena_entrant_at(w->arena, w->number, p) == HB_A ? "a" : "b"));
        hb_json_object_set_new(seat, "score", hb_json_integer(hb_score(w->game, (int)p)));
        hb_json_object_set_new(seat, "won", hb_json_boolean(w->game->over && hb_winner(w->game, (int)p)));
        if (breakdown != NULL)
            hb_json_object_set(seat, "points", hb_json_array_get(breakdown, p));
        hb_json_array_append_new(seats, seat);
    }
    hb_json_decref(breakdown);
    return seats;
}

static struct hb_json *game_json(const struct hb_worker *w)
{
    struct hb_json *game = hb_json_pack("{s:o}", "seats", seats_json(w));

    if (w->faulty != HB_NOBODY) {
        hb_json_object_set_new(game, "forfeit", hb_json_integer(w->faulty));
        hb_json_object_set_new(game, "note", hb_json_clean_string(w->note));
    }
    return game;
}

/* A fault without a note is no fault: the game was given up. */
static struct hb_json *play_game(struct hb_worker *w, unsigned number, unsigned long round)
{
    bool good = begin_game(w, number, round) && play_on(w);

    if (atomic_load(w->stop) || (!good && (w->faulty == HB_NOBODY || w->note[0] == '\0')))
        return NULL;
    return game_json(w);
}

char *hb_worker_round(struct hb_worker *w, unsigned long round)
{
    struct hb_json *games = hb_json_array(), *line;
    char *text;

    for (unsigned i = 0; i < w->arena->games; i++) {
        struct hb_json *game = play_game(w, i, round);

        if (game == NULL) {
            hb_json_decref(games);
            return NULL;
        }
        hb_json_array_append_new(games, game);
    }
    line = hb_json_pack("{s:I, s:o}", "pair", (int64_t)round, "games", games);
    text = line == NULL ? NULL : hb_json_dumps(line);
    hb_json_decref(line);
    return text;
}
