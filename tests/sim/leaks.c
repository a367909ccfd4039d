/* leaks.c -- looks through everything that leaves the hall for what its reader must not know: keys of others, hashes of
 * keys, and the secret and the seed of a shuffle before the game is over.
 *
 * Keys are runs of 32 letters and digits, the others of 64 hexadecimal digits, so two looks at each byte find them all. */
#include "sim.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

void hb_sim_know_key(struct sim *s, unsigned person, const char *key)
{
    struct known_key *k = &s->key[s->keys];

    for (unsigned i = 0; i < s->keys; i++)
        if (strcmp(s->key[i].key, key) == 0) {
            if (s->key[i].person != person)
                hb_sim_fail(s, "the same key for two people: %s", key);
            return;
        }
    if (s->keys == KEYS_MAX || strlen(key) != HB_KEY_TEXT)
        hb_sim_fail(s, "a key that is none, or too many: \"%s\"", key);
    snprintf(k->key, sizeof k->key, "%s", key);
    hb_fair_key_hash(k->hash, key);
    k->person = person;
    s->keys++;
}

static bool follows(const char *text, const char *at, const char *word)
{
    size_t n = strlen(word);

    return (size_t)(at - text) >= n && memcmp(at - n, word, n) == 0;
}

/* The secret lies in the first row of a room. */
static bool is_secret_of_a_room_that_is_over(struct sim *s, const char value[HB_SECRET_TEXT + 1])
{
    for (size_t i = 0; i < s->rows; i++)
        if (s->row[i].seq == 1 && strstr(s->row[i].body, value) != NULL)
            return hb_sim_ledger(s, s->row[i].room)->over;
    return false;
}

/* Whose seed it is, shuffle.c looks at. */
static bool is_any_room_over(const struct sim *s)
{
    for (unsigned i = 0; i < s->ledgers; i++)
        if (s->ledger[i].over)
            return true;
    return false;
}

static void look_at_hex(struct sim *s, const char *text, const char *at, size_t length)
{
    char value[HB_SECRET_TEXT + 1];

    if (length != HB_SECRET_TEXT)
        return;
    snprintf(value, sizeof value, "%.*s", HB_SECRET_TEXT, at);
    for (unsigned i = 0; i < s->keys; i++)
        if (strcmp(s->key[i].hash, value) == 0)
            hb_sim_fail(s, "the hash of a key is told: %.300s", text);
    if (follows(text, at, "\"commit\":\"") || follows(text, at, "\\\"commit\\\":\\\""))
        return;
    if (is_secret_of_a_room_that_is_over(s, value))
        return;
    if ((follows(text, at, "\"seed\":\"") || follows(text, at, "\\\"seed\\\":\\\"")) && is_any_room_over(s))
        return;
    hb_sim_fail(s, "a secret is told, %s: %.300s", value, text);
}

static void look_at_word(struct sim *s, unsigned person, const char *text, const char *at, size_t length)
{
    if (length != HB_KEY_TEXT)
        return;
    for (unsigned i = 0; i < s->keys; i++)
        if (memcmp(s->key[i].key, at, HB_KEY_TEXT) == 0 && s->key[i].person != person)
            hb_sim_fail(s, "the key of %s is told to %s: %.300s", s->person[s->key[i].person].name,
                        person < PEOPLE_MAX ? s->person[person].name : "the log", text);
}

void hb_sim_look_through(struct sim *s, unsigned person, const char *text, size_t length)
{
    size_t start = 0;

    for (size_t i = 0; i <= length; i++) {
        if (i < length && isalnum((unsigned char)text[i]))
            continue;
        look_at_word(s, person, text, text + start, i - start);
        look_at_hex(s, text, text + start, i - start);
        start = i + 1;
    }
}
