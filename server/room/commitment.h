/* commitment.h -- a shuffle that can be checked: a secret that the server commits to, salts that the players promise
 * before any of it comes into the open, and the seed that comes of both (docs/api.md, "The shuffle"). */
#ifndef HB_COMMITMENT_H
#define HB_COMMITMENT_H

#include "hradby/game.h"

enum {
    HB_SECRET_BYTES = 32,
    HB_SECRET_TEXT = 2 * HB_SECRET_BYTES,
    HB_SALT_MIN = 16,
    HB_SALT_MAX = 64,
    HB_KEY_TEXT = 32
};

struct hb_fair {
    char commit[HB_SECRET_TEXT + 1];                  /* hex */
    char secret[HB_SECRET_TEXT + 1];                  /* hex; "" while it is not known */
    char promise[HB_PLAYERS_MAX][HB_SECRET_TEXT + 1]; /* hex; "" of a seat that adds nothing */
    char salt[HB_PLAYERS_MAX][HB_SALT_MAX + 1];       /* "" until it is revealed */
    unsigned players;
};

void hb_fair_commit(char commit[HB_SECRET_TEXT + 1], const char secret[HB_SECRET_TEXT + 1]);
bool hb_fair_is_hex(const char *text); /* of a secret, a commit or a promise */

/* The promise of a salt is the hash of its bytes, of which there must be some: one could try out short ones. */
void hb_fair_promise(char promise[HB_SECRET_TEXT + 1], const char *salt);
bool hb_fair_keeps(const char *promise, const char *salt);

void hb_fair_seed(char seed[HB_SECRET_TEXT + 1], const struct hb_fair *f); /* the secret must be known */

/* The hash under which a key is kept, hex; and a text of random letters and digits made of random bytes. */
void hb_fair_key_hash(char hash[HB_SECRET_TEXT + 1], const char *key);
void hb_fair_letters(char *out, size_t letters, const unsigned char *random); /* `letters` bytes of randomness */

#endif
