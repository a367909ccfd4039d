/* verify.c -- see verify.h.  The shuffle is done again: secret, commitment, salts, seed, and event after event. */
#include "server/verify.h"

#include "core/assert.h"
#include "server/fair.h"
#include "table/chance.h"
#include "table/record.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Static_assert((int)HB_RECORD_HEX == (int)HB_SECRET_TEXT, "a record has room for a secret");
_Static_assert((int)HB_RECORD_SALT_MAX == (int)HB_SALT_MAX, "and for the salts");

__attribute__((format(printf, 2, 3))) static void say(struct hb_verify_ear *ear, const char *format, ...)
{
    char sentence[HB_ERROR_TEXT];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    ear->hear(ear, sentence);
}

/* ---- the moves ---- */

static void tell_moves(const struct hb_table *t, struct hb_verify_ear *ear)
{
    say(ear, "Moves in the record: %zu. All of them follow the rules.", hb_table_length(t));
    if (hb_record_states_result(t))
        say(ear, "The result is what the moves come to.");
    else if (hb_table_game(t)->over)
        say(ear, "The game is over; the record states no result.");
    else
        say(ear, "The moves do not reach the end of the game, and the record states no result.");
}

/* ---- the secret, the commitment and the seed ---- */

static bool read_fair(struct hb_fair *f, const struct hb_table *t, const json_t *fair, struct hb_error *err)
{
    const json_t *salts = json_object_get(fair, "salts");
    const char *secret = json_string_value(json_object_get(fair, "secret"));

    memset(f, 0, sizeof *f);
    f->players = (unsigned)json_array_size(salts);
    if (f->players != hb_table_plan(t)->players)
        return hb_fail(err, HB_BAD_RECORD,
                       "there must be a salt, if only an empty one, for each of the %u players, not %u",
                       hb_table_plan(t)->players, f->players);
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
        return hb_fail(err, HB_BAD_RECORD,
                       "the game is over, but the secret that was committed to is not in the record");
    return hb_fail(err, HB_BAD_RECORD,
                   "the secret is still sealed, because the game is not over; the shuffle can be checked afterwards");
}

static bool check_secret(const struct hb_fair *f, struct hb_verify_ear *ear, struct hb_error *err)
{
    char commit[HB_SECRET_TEXT + 1];

    hb_fair_commit(commit, f->secret);
    if (strcmp(commit, f->commit) != 0)
        return hb_fail(err, HB_BAD_RECORD, "the secret does not fit the commitment: its hash is %s", commit);
    say(ear, "The secret fits the commitment that was made before the game, %s.", commit);
    return true;
}

static bool check_seed(const struct hb_fair *f, const char *stated, struct hb_verify_ear *ear, struct hb_error *err)
{
    char seed[HB_SECRET_TEXT + 1];

    hb_fair_seed(seed, f);
    if (strcmp(seed, stated) != 0)
        return hb_fail(err, HB_BAD_RECORD, "the seed is not the one that comes of the secret and the salts, %s", seed);
    say(ear, "The seed is the one that comes of the secret and the salts of the players.");
    return true;
}

static bool check_fair(const struct hb_table *t, const json_t *fair, struct hb_verify_ear *ear, struct hb_error *err)
{
    struct hb_fair f;

    if (!read_fair(&f, t, fair, err))
        return false;
    if (f.secret[0] == '\0')
        return sealed(t, err);
    return check_secret(&f, ear, err) && check_seed(&f, hb_table_plan(t)->seed, ear, err);
}

/* Without a commitment there is the seed alone. */
static bool check_local(const struct hb_table *t, struct hb_verify_ear *ear, struct hb_error *err)
{
    if (!hb_table_plan(t)->auto_chance)
        return hb_fail(
            err, HB_BAD_RECORD,
            "the random events were given from outside and no seed stands for them; there is nothing to check");
    say(ear, "Nobody committed to the seed: the game was played without a server. Only the seed itself is checked.");
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
    return hb_fail(err, HB_BAD_RECORD, "line %zu: chance did \"%s\", but the seed draws \"%s\"", line, is, should_be);
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

static bool check_chance(const struct hb_table *t, struct hb_verify_ear *ear, struct hb_error *err)
{
    struct hb_game *g = malloc(hb_size(hb_table_game(t)));
    size_t events = 0;
    bool good;

    if (g == NULL)
        return hb_fail(err, HB_NO_MEMORY, "no memory for the game");
    good = follow(t, g, &events, err);
    free(g);
    if (good)
        say(ear, "Random events in the record: %zu. Each is the one that the seed draws.", events);
    return good;
}

bool hb_verify(const struct hb_table *t, struct hb_verify_ear *ear, struct hb_error *err)
{
    struct hb_record_extra extra = hb_record_extra_of(t);

    tell_moves(t, ear);
    if (extra.fair == NULL)
        return check_local(t, ear, err) && check_chance(t, ear, err);
    return check_fair(t, extra.fair, ear, err) && check_chance(t, ear, err);
}
