/* verify.c -- see verify.h.  The shuffle is done again: secret, commitment, salts, seed, and event after event. */
#include "server/verify.h"

#include "core/assert.h"
#include "hradby/words.h"
#include "server/fair.h"
#include "table/chance.h"
#include "table/record.h"

#include <stdlib.h>
#include <string.h>

_Static_assert((int)HB_RECORD_HEX == (int)HB_SECRET_TEXT, "a record has room for a secret");
_Static_assert((int)HB_RECORD_SALT_MAX == (int)HB_SALT_MAX, "and for the salts");

/* ---- the moves ---- */

static void tell_moves(const struct hb_table *t, struct hb_text *told)
{
    hb_say(told, "verify.moves n=%zu", hb_table_length(t));
    hb_put(told, "\n");
    if (hb_record_states_result(t))
        hb_say(told, "verify.result");
    else if (hb_table_game(t)->over)
        hb_say(told, "verify.over-no-result");
    else
        hb_say(told, "verify.not-over");
    hb_put(told, "\n");
}

/* ---- the secret, the commitment and the seed ---- */

static bool read_fair(struct hb_fair *f, const struct hb_table *t, const json_t *fair, struct hb_error *err)
{
    const json_t *salts = json_object_get(fair, "salts");
    const char *secret = json_string_value(json_object_get(fair, "secret"));

    memset(f, 0, sizeof *f);
    f->players = (unsigned)json_array_size(salts);
    if (f->players != hb_table_plan(t)->players)
        return hb_refuse(err, HB_BAD_RECORD, "verify.salts players=%u salts=%u", hb_table_plan(t)->players, f->players);
    memcpy(f->commit, json_string_value(json_object_get(fair, "commit")), HB_SECRET_TEXT);
    if (secret != NULL)
        memcpy(f->secret, secret, HB_SECRET_TEXT);
    for (unsigned p = 0; p < f->players; p++) {
        const json_t *salt = json_array_get(salts, p);

        HB_ASSERT(json_string_length(salt) <= HB_SALT_MAX);
        memcpy(f->salt[p], json_string_value(salt), json_string_length(salt));
    }
    return true;
}

static bool sealed(const struct hb_table *t, struct hb_error *err)
{
    if (hb_table_game(t)->over)
        return hb_refuse(err, HB_BAD_RECORD, "verify.secret-missing");
    return hb_refuse(err, HB_BAD_RECORD, "verify.sealed");
}

static bool check_secret(const struct hb_fair *f, struct hb_text *told, struct hb_error *err)
{
    char commit[HB_SECRET_TEXT + 1];

    hb_fair_commit(commit, f->secret);
    if (strcmp(commit, f->commit) != 0)
        return hb_refuse(err, HB_BAD_RECORD, "verify.other-commit commit=%s", commit);
    hb_say(told, "verify.commit commit=%s", commit);
    hb_put(told, "\n");
    return true;
}

static bool check_seed(const struct hb_fair *f, const char *stated, struct hb_text *told, struct hb_error *err)
{
    char seed[HB_SECRET_TEXT + 1];

    hb_fair_seed(seed, f);
    if (strcmp(seed, stated) != 0)
        return hb_refuse(err, HB_BAD_RECORD, "verify.other-seed seed=%s", seed);
    hb_say(told, "verify.seed");
    hb_put(told, "\n");
    return true;
}

static bool check_fair(const struct hb_table *t, const json_t *fair, struct hb_text *told, struct hb_error *err)
{
    struct hb_fair f;

    if (!read_fair(&f, t, fair, err))
        return false;
    if (f.secret[0] == '\0')
        return sealed(t, err);
    return check_secret(&f, told, err) && check_seed(&f, hb_table_plan(t)->seed, told, err);
}

/* Without a commitment there is the seed alone. */
static bool check_local(const struct hb_table *t, struct hb_text *told, struct hb_error *err)
{
    if (!hb_table_plan(t)->auto_chance)
        return hb_refuse(err, HB_BAD_RECORD, "verify.given");
    hb_say(told, "verify.local");
    hb_put(told, "\n");
    return true;
}

/* ---- the random events ---- */

static bool other_outcome(const struct hb_game *g, size_t line, struct hb_move found, struct hb_move drawn,
                          struct hb_error *err)
{
    char is[HB_MOVE_TEXT], should_be[HB_MOVE_TEXT];
    struct hb_text first = hb_text_in(is, sizeof is), second = hb_text_in(should_be, sizeof should_be);

    hb_move_text(g, found, &first);
    hb_move_text(g, drawn, &second);
    return hb_refuse(err, HB_BAD_RECORD, "verify.other-outcome line=%zu is=%s drawn=%s", line, is, should_be);
}

/* Event n hangs on the seed and on n alone, n being the number of random events before it in the game as it stands:
 * what was taken back leaves no trace. */
static bool follow(const struct hb_table *t, struct hb_game *g, size_t *events, struct hb_error *err)
{
    struct hb_chance chance;

    hb_chance_init(&chance, hb_table_plan(t)->seed);
    hb_table_position(t, 0, g, NULL);
    for (size_t i = 0; i < hb_table_length(t); i++) {
        struct hb_done done = hb_table_done(t, i);

        if (done.who == HB_CHANCE) {
            struct hb_move drawn;

            hb_chance_event(&chance, (*events)++);
            drawn = hb_outcome(g, (uint32_t)hb_chance_below(&chance, hb_total_weight(g)));
            if (drawn.code != done.move.code)
                return other_outcome(g, i + 2, done.move, drawn, err);
        }
        hb_play(g, done.who, done.move, NULL);
    }
    return true;
}

static bool check_chance(const struct hb_table *t, struct hb_text *told, struct hb_error *err)
{
    struct hb_game *g = malloc(hb_size(hb_table_game(t)));
    size_t events = 0;
    bool good;

    if (g == NULL)
        return hb_refuse(err, HB_NO_MEMORY, "verify.no-memory");
    good = follow(t, g, &events, err);
    free(g);
    if (good) {
        hb_say(told, "verify.events n=%zu", events);
        hb_put(told, "\n");
    }
    return good;
}

bool hb_verify(const struct hb_table *t, struct hb_text *told, struct hb_error *err)
{
    struct hb_record_extra extra = hb_record_extra_of(t);

    tell_moves(t, told);
    if (extra.fair == NULL)
        return check_local(t, told, err) && check_chance(t, told, err);
    return check_fair(t, extra.fair, told, err) && check_chance(t, told, err);
}
