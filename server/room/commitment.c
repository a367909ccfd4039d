/* commitment.c -- see commitment.h.  BLAKE2b by libsodium. */
#include "server/room/commitment.h"

#include "engine/assert.h"

#include <sodium.h>
#include <string.h>

static void hex(char out[HB_SECRET_TEXT + 1], const unsigned char bytes[HB_SECRET_BYTES])
{
    sodium_bin2hex(out, HB_SECRET_TEXT + 1, bytes, HB_SECRET_BYTES);
}

static void bytes_of(unsigned char out[HB_SECRET_BYTES], const char *text)
{
    size_t length = 0;
    int bad = sodium_hex2bin(out, HB_SECRET_BYTES, text, strlen(text), NULL, &length, NULL);

    HB_ASSERT(bad == 0 && length == HB_SECRET_BYTES);
}

void hb_fair_commit(char commit[HB_SECRET_TEXT + 1], const char secret[HB_SECRET_TEXT + 1])
{
    unsigned char bytes[HB_SECRET_BYTES], hash[HB_SECRET_BYTES];

    bytes_of(bytes, secret);
    crypto_generichash(hash, sizeof hash, bytes, sizeof bytes, NULL, 0);
    hex(commit, hash);
}

bool hb_fair_is_hex(const char *text)
{
    return strlen(text) == HB_SECRET_TEXT && strspn(text, "0123456789abcdef") == HB_SECRET_TEXT;
}

void hb_fair_promise(char promise[HB_SECRET_TEXT + 1], const char *salt)
{
    unsigned char hash[HB_SECRET_BYTES];

    crypto_generichash(hash, sizeof hash, (const unsigned char *)salt, strlen(salt), NULL, 0);
    hex(promise, hash);
}

bool hb_fair_keeps(const char *promise, const char *salt)
{
    char hash[HB_SECRET_TEXT + 1];
    size_t length = strlen(salt);

    hb_fair_promise(hash, salt);
    return length >= HB_SALT_MIN && length <= HB_SALT_MAX && strcmp(hash, promise) == 0;
}

void hb_fair_seed(char seed[HB_SECRET_TEXT + 1], const struct hb_fair *f)
{
    crypto_generichash_state state;
    unsigned char bytes[HB_SECRET_BYTES], hash[HB_SECRET_BYTES];

    bytes_of(bytes, f->secret);
    crypto_generichash_init(&state, NULL, 0, sizeof hash);
    crypto_generichash_update(&state, bytes, sizeof bytes);
    for (unsigned p = 0; p < f->players; p++) {
        unsigned char length = (unsigned char)strlen(f->salt[p]);

        crypto_generichash_update(&state, &length, 1);
        crypto_generichash_update(&state, (const unsigned char *)f->salt[p], length);
    }
    crypto_generichash_final(&state, hash, sizeof hash);
    hex(seed, hash);
}

void hb_fair_key_hash(char hash[HB_SECRET_TEXT + 1], const char *key)
{
    hb_fair_promise(hash, key);
}

/* 32 letters and digits that are hard to confuse, so that a byte gives five bits without favour. */
void hb_fair_letters(char *out, size_t letters, const unsigned char *random)
{
    static const char alphabet[] = "abcdefghijkmnpqrstuvwxyz23456789";

    _Static_assert(sizeof alphabet == 33, "32 letters");
    for (size_t i = 0; i < letters; i++)
        out[i] = alphabet[random[i] % 32];
    out[letters] = '\0';
}
