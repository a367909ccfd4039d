/* leaks.c -- looks through everything that leaves the hall for what its reader must not know: keys of others, hashes of
 * keys, salts before they are revealed, and the secret and the seed of a shuffle before the game is over.
 *
 * Keys are runs of 32 letters and digits, the others of 64 hexadecimal digits, so two looks at each byte find them
 * all. */
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

static bool is_drawn_anew_after(const struct sim *s, const struct hb_row *row)
{
    for (size_t i = 0; i < s->rows; i++)
        if (s->row[i].seq > row->seq && strcmp(s->row[i].room, row->room) == 0 &&
            strstr(s->row[i].body, "{\"kind\":\"anew\""))
            return true;
    return false;
}

/* The secret lies in the first row of a room, or in one that draws anew; then the one before may be told. */
static bool may_be_told(struct sim *s, const char value[HB_SECRET_TEXT + 1])
{
    for (size_t i = 0; i < s->rows; i++)
        if ((s->row[i].seq == 1 || strstr(s->row[i].body, "{\"kind\":\"anew\"")) && strstr(s->row[i].body, value))
            return hb_sim_ledger(s, s->row[i].room)->over || is_drawn_anew_after(s, &s->row[i]);
    return false;
}

static bool is_on_disk(const struct sim *s, const char *kind, const char *value)
{
    for (size_t i = 0; i < s->rows; i++)
        if (strstr(s->row[i].body, kind) && strstr(s->row[i].body, value))
            return true;
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
    if (may_be_told(s, value) || is_on_disk(s, "{\"kind\":\"promise\"", value))
        return;
    if ((follows(text, at, "\"seed\":\"") || follows(text, at, "\\\"seed\\\":\\\"")) && is_any_room_over(s))
        return;
    hb_sim_fail(s, "a secret is told, %s: %.300s", value, text);
}

/* Salts of the simulation are "salt" and 16 digits. */
static void look_at_salt(struct sim *s, const char *text, const char *at, size_t length)
{
    char salt[21];

    if (length != 20 || memcmp(at, "salt", 4) != 0)
        return;
    snprintf(salt, sizeof salt, "%.20s", at);
    if (!is_on_disk(s, "{\"kind\":\"reveal\"", salt))
        hb_sim_fail(s, "a salt is told before it was revealed: %.300s", text);
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
        look_at_salt(s, text, text + start, i - start);
        start = i + 1;
    }
}
