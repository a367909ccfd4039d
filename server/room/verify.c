/* verify.c -- see verify.h.  The shuffle is done again: secret, commitment, promises, salts, seed, and event after event;
 * and it is compared with what a player has kept of it. */
#include "server/room/verify.h"

#include "engine/assert.h"
#include "hradby/words.h"
#include "server/room/commitment.h"
#include "table/chance.h"
#include "table/record.h"

#include <stdlib.h>
#include <string.h>

_Static_assert((int)HB_RECORD_HEX == (int)HB_SECRET_TEXT, "a record has room for a secret");
_Static_assert((int)HB_RECORD_SALT_MAX == (int)HB_SALT_MAX, "and for the salts");

#define say_line(told, ...) (hb_say(told, __VA_ARGS__), hb_put(told, "\n"))

/* ---- the moves ---- */

static void tell_moves(const struct hb_table *t, struct hb_text *told)
{
    say_line(told, "verify.moves n=%zu", hb_table_length(t));
    if (hb_record_states_result(t))
        say_line(told, "verify.result");
    else if (hb_table_game(t)->over)
        say_line(told, "verify.over-no-result");
    else
        say_line(told, "verify.not-over");
}

/* ---- the secret, the commitment and the seed ---- */

static bool read_fair(struct hb_fair *f, const struct hb_table *t, const struct hb_json *fair, struct hb_error *err)
{
    const struct hb_json *salts = hb_json_object_get(fair, "salts"), *promises = hb_json_object_get(fair, "promises");
    const char *secret = hb_json_string_value(hb_json_object_get(fair, "secret"));

    memset(f, 0, sizeof *f);
    f->players = (unsigned)hb_json_array_size(salts);
    if (f->players != hb_table_plan(t)->players)
        return hb_refuse(err, HB_BAD_RECORD, "verify.salts players=%u salts=%u", hb_table_plan(t)->players, f->players);
    memcpy(f->commit, hb_json_string_value(hb_json_object_get(fair, "commit")), HB_SECRET_TEXT);
    if (secret != NULL)
        memcpy(f->secret, secret, HB_SECRET_TEXT);
    for (unsigned p = 0; p < f->players; p++) {
        const struct hb_json *salt = hb_json_array_get(salts, p), *promise = hb_json_array_get(promises, p);

        HB_ASSERT(hb_json_string_length(salt) <= HB_SALT_MAX && hb_json_string_length(promise) <= HB_SECRET_TEXT);
        memcpy(f->salt[p], hb_json_string_value(salt), hb_json_string_length(salt));
        if (promise != NULL)
            memcpy(f->promise[p], hb_json_string_value(promise), hb_json_string_length(promise));
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
    say_line(told, "verify.commit commit=%s", commit);
    return true;
}

/* A salt that nobody promised is one of an older server: whoever told it last could have chosen it. */
static bool check_promises(const struct hb_fair *f, struct hb_text *told, struct hb_error *err)
{
    unsigned kept = 0, loose = 0;

    for (unsigned p = 0; p < f->players; p++) {
        bool promised = f->promise[p][0] != '\0';

        if (promised && !hb_fair_keeps(f->promise[p], f->salt[p]))
            return hb_refuse(err, HB_BAD_RECORD, "verify.other-promise n=%u", p + 1);
        kept += promised;
        loose += !promised && f->salt[p][0] != '\0';
    }
    if (kept > 0)
        say_line(told, "verify.promises n=%u", kept);
    if (loose > 0)
        say_line(told, "verify.loose n=%u", loose);
    if (kept + loose == 0)
        say_line(told, "verify.no-salts");
    return true;
}

/* Secrets that were drawn before and given up in the open. */
static bool check_before(const struct hb_json *fair, struct hb_text *told, struct hb_error *err)
{
    const struct hb_json *before = hb_json_object_get(fair, "before");

    for (size_t i = 0; i < hb_json_array_size(before); i++) {
        const struct hb_json *one = hb_json_array_get(before, i);
        char commit[HB_SECRET_TEXT + 1];

        hb_fair_commit(commit, hb_json_string_value(hb_json_object_get(one, "secret")));
        if (strcmp(commit, hb_json_string_value(hb_json_object_get(one, "commit"))) != 0)
            return hb_refuse(err, HB_BAD_RECORD, "verify.other-before n=%zu", i + 1);
    }
    if (hb_json_array_size(before) > 0)
        say_line(told, "verify.before n=%zu", hb_json_array_size(before));
    return true;
}

static bool check_seed(const struct hb_fair *f, const char *stated, struct hb_text *told, struct hb_error *err)
{
    char seed[HB_SECRET_TEXT + 1];

    hb_fair_seed(seed, f);
    if (strcmp(seed, stated) != 0)
        return hb_refuse(err, HB_BAD_RECORD, "verify.other-seed seed=%s", seed);
    say_line(told, "verify.seed");
    return true;
}

/* ---- what a player has kept ---- */

static bool was_before(const struct hb_json *fair, const char *commit)
{
    const struct hb_json *before = hb_json_object_get(fair, "before");

    for (size_t i = 0; i < hb_json_array_size(before); i++)
        if (strcmp(hb_json_string_value(hb_json_object_get(hb_json_array_get(before, i), "commit")), commit) == 0)
            return true;
    return false;
}

/* The commitment of the game must be among those that were kept, not only one that was given up: else a secret could be
 * exchanged by telling that it was drawn anew. */
static bool check_kept_commits(const struct hb_fair *f, const struct hb_json *fair, const struct hb_keepsake *kept,
                               struct hb_error *err)
{
    bool last = kept->commits == 0;

    for (size_t i = 0; i < kept->commits; i++) {
        last |= strcmp(kept->commit[i], f->commit) == 0;
        if (strcmp(kept->commit[i], f->commit) != 0 && !was_before(fair, kept->commit[i]))
            return hb_refuse(err, HB_BAD_RECORD, "verify.kept-other-commit commit=%.*s", HB_SECRET_TEXT,
                             kept->commit[i]);
    }
    return last || hb_refuse(err, HB_BAD_RECORD, "verify.kept-old-commit commit=%s", f->commit);
}

static bool check_kept_salts(const struct hb_fair *f, const struct hb_keepsake *kept, struct hb_error *err)
{
    for (size_t i = 0; i < kept->salts; i++) {
        bool found = false;

        for (unsigned p = 0; p < f->players; p++)
            found |= strcmp(f->salt[p], kept->salt[i]) == 0;
        if (!found || kept->salt[i][0] == '\0')
            return hb_refuse(err, HB_BAD_RECORD, "verify.kept-other-salt salt=%.*s", HB_SALT_MAX, kept->salt[i]);
    }
    return true;
}

static bool check_kept(const struct hb_fair *f, const struct hb_json *fair, const struct hb_keepsake *kept,
                       struct hb_text *told, struct hb_error *err)
{
    if (!check_kept_commits(f, fair, kept, err) || !check_kept_salts(f, kept, err))
        return false;
    if (kept->commits > 0)
        say_line(told, "verify.kept-commit");
    if (kept->salts > 0)
        say_line(told, "verify.kept-salts n=%zu", kept->salts);
    return true;
}

/* What has been shown with what was kept, and what has not. */
static void tell_proof(const struct hb_keepsake *kept, struct hb_text *told)
{
    if (kept->commits > 0 && kept->salts > 0)
        say_line(told, "verify.proved");
    else if (kept->commits > 0)
        say_line(told, "verify.without-salt");
    else if (kept->salts > 0)
        say_line(told, "verify.without-commit");
    else
        say_line(told, "verify.consistent");
}

static bool check_fair(const struct hb_table *t, const struct hb_json *fair, const struct hb_keepsake *kept,
                       struct hb_text *told, struct hb_error *err)
{
    struct hb_fair f;

    if (!read_fair(&f, t, fair, err))
        return false;
    if (f.secret[0] == '\0')
        return sealed(t, err);
    return check_secret(&f, told, err) && check_before(fair, told, err) && check_promises(&f, told, err) &&
           check_seed(&f, hb_table_plan(t)->seed, told, err) && check_kept(&f, fair, kept, told, err);
}

/* Without a commitment there is the seed alone. */
static bool check_local(const struct hb_table *t, const struct hb_keepsake *kept, struct hb_text *told,
                        struct hb_error *err)
{
    if (kept->commits + kept->salts > 0)
        return hb_refuse(err, HB_BAD_RECORD, "verify.kept-local");
    if (!hb_table_plan(t)->auto_chance)
        return hb_refuse(err, HB_BAD_RECORD, "verify.given");
    say_line(told, "verify.local");
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

            hb_chance_seek(&chance, (*events)++);
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
        say_line(told, "verify.events n=%zu", events);
    }
    return good;
}

bool hb_verify(const struct hb_table *t, const struct hb_keepsake *kept, struct hb_text *told, struct hb_error *err)
{
    struct hb_record_extra extra = hb_record_extra_of(t);

    tell_moves(t, told);
    if (extra.fair == NULL) {
        if (!check_local(t, kept, told, err) || !check_chance(t, told, err))
            return false;
        say_line(told, "verify.all");
        return true;
    }
    if (!check_fair(t, extra.fair, kept, told, err) || !check_chance(t, told, err))
        return false;
    tell_proof(kept, told);
    return true;
}
