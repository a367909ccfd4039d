/* shuffle.c -- when a game is over: whether its shuffle was the one that was committed to, and what its record says. */
#include "sim.h"

#include "server/room/verify.h"
#include "table/record.h"

#include <stdio.h>
#include <string.h>

static const char *text_of(struct sim *s, const json_t *event, const char *name)
{
    const char *text = json_string_value(json_object_get(event, name));

    if (!text)
        hb_sim_fail(s, "the end has no \"%s\"", name);
    return text;
}

/* The same moves of the players on a table that draws from the seed lead to the same position. */
static void check_chance(struct sim *s, struct view *v, const char *seed)
{
    struct hb_plan plan = *hb_table_plan(v->table);
    struct hb_error err;
    struct hb_table *t;

    plan.auto_chance = true;
    snprintf(plan.seed, sizeof plan.seed, "%s", seed);
    t = hb_table_open(&plan, NULL, &err);
    if (!t)
        hb_sim_fail(s, "%s cannot be opened again: %s", v->room, err.text);
    for (size_t i = 0; i < hb_table_length(v->table); i++) {
        struct hb_done d = hb_table_done(v->table, i);

        if (d.who >= 0 && !hb_table_play_move(t, d.who, d.move, NULL, &err))
            hb_sim_fail(s, "%s was not shuffled as its seed says: %s", v->room, err.text);
    }
    if (hb_hash(hb_table_game(t)) != hb_hash(hb_table_game(v->table)))
        hb_sim_fail(s, "%s was shuffled otherwise than its seed says", v->room);
    hb_table_close(t);
}

static void check_result(struct sim *s, struct view *v, const json_t *result)
{
    const struct hb_game *g = hb_table_game(v->table);
    const json_t *scores = json_object_get(result, "scores");

    if (!json_is_object(result))
        hb_sim_fail(s, "%s ends without a result", v->room);
    if (hb_actor(g) != HB_NOBODY)
        return;
    for (unsigned i = 0; i < v->players; i++)
        if (json_integer_value(json_array_get(scores, i)) != hb_score(g, (int)i))
            hb_sim_fail(s, "%s ends with other scores: %s", v->room, json_dumps(result, 0));
}

void hb_sim_check_end(struct sim *s, struct view *v, json_t *event)
{
    const json_t *salts = json_object_get(event, "salts");
    struct hb_fair fair = { .players = v->players };
    char seed[HB_SECRET_TEXT + 1], commit[HB_SECRET_TEXT + 1];

    if (json_array_size(salts) != v->players)
        hb_sim_fail(s, "the end of %s has not a salt for each seat", v->room);
    snprintf(fair.secret, sizeof fair.secret, "%s", text_of(s, event, "secret"));
    for (unsigned i = 0; i < v->players; i++) {
        const char *salt = json_string_value(json_array_get(salts, i));

        snprintf(fair.salt[i], sizeof fair.salt[i], "%s", !salt ? "" : salt);
        if (strcmp(fair.salt[i], v->salt[i]) != 0)
            hb_sim_fail(s, "the salt of seat %u was \"%s\" and is \"%s\" at the end", i, v->salt[i], fair.salt[i]);
    }
    hb_fair_commit(commit, fair.secret);
    hb_fair_seed(seed, &fair);
    if (strcmp(commit, v->commit) != 0 || strcmp(seed, text_of(s, event, "seed")) != 0)
        hb_sim_fail(s, "the shuffle of %s was not committed to", v->room);
    if (!v->table)
        return;
    check_chance(s, v, seed);
    check_result(s, v, json_object_get(event, "result"));
    s->count[SIM_SHUFFLES]++;
}

/* With what this client has kept itself. */
static void check_proof(struct sim *s, const struct view *v, const struct hb_table *t)
{
    struct hb_keepsake kept = { .commit = { v->commit }, .commits = 1 };
    struct hb_error err = { .code = HB_OK };
    char told[HB_VERIFY_TEXT];
    struct hb_text text = hb_text_in(told, sizeof told);

    for (unsigned i = 0; i < v->players; i++)
        if (v->key[i][0] != '\0' && v->salt[i][0] != '\0')
            kept.salt[kept.salts++] = v->salt[i];
    if (!hb_verify(t, &kept, &text, &err))
        hb_sim_fail(s, "the shuffle of %s cannot be proved: %s", v->room, err.text);
    s->count[SIM_PROVED] += kept.salts > 0;
    if (kept.salts == 0)
        return;
    kept.commit[0] = "0000000000000000000000000000000000000000000000000000000000000000";
    if (hb_verify(t, &kept, &text, &err))
        hb_sim_fail(s, "the shuffle of %s is proved to somebody who has kept another commit", v->room);
}

void hb_sim_check_record(struct sim *s, struct view *v, const char *text, size_t length)
{
    struct hb_error err;
    struct hb_table *t = hb_record_open(text, length, &err);

    if (!t)
        hb_sim_fail(s, "the record of %s cannot be opened: %s: %.200s", v->room, err.text, text);
    if (!hb_sim_ledger(s, v->room)->over && hb_table_plan(t)->seed[0] != '\0')
        hb_sim_fail(s, "the record of %s tells the seed before the end", v->room);
    if (v->over && hb_table_length(t) != hb_table_length(v->table))
        hb_sim_fail(s, "the record of %s has %zu moves instead of %zu", v->room, hb_table_length(t),
                    hb_table_length(v->table));
    if (v->over && hb_hash(hb_table_game(t)) != hb_hash(hb_table_game(v->table)))
        hb_sim_fail(s, "the record of %s leads elsewhere", v->room);
    if (v->over)
        check_proof(s, v, t);
    hb_table_close(t);
    s->count[SIM_RECORDS]++;
}
