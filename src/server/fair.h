/* fair.h -- a shuffle that can be checked: a secret that is committed to before the game, salts of the players, and the
 * seed that comes of both (docs/api.md, "The shuffle"). */
#ifndef HB_FAIR_H
#define HB_FAIR_H

#include "hradby/game.h"

enum { HB_SECRET_BYTES = 32, HB_SECRET_TEXT = 2 * HB_SECRET_BYTES, HB_SALT_MAX = 64, HB_KEY_TEXT = 32 };

struct hb_fair {
    char commit[HB_SECRET_TEXT + 1]; /* hex */
    char secret[HB_SECRET_TEXT + 1]; /* hex; "" while it is not known */
    char salt[HB_PLAYERS_MAX][HB_SALT_MAX + 1];
    unsigned players;
};

void hb_fair_commit(char commit[HB_SECRET_TEXT + 1], const char secret[HB_SECRET_TEXT + 1]);
void hb_fair_seed(char seed[HB_SECRET_TEXT + 1], const struct hb_fair *f); /* the secret must be known */

/* The hash under which a key is kept, hex; and a text of random letters and digits made of random bytes. */
void hb_fair_key_hash(char hash[HB_SECRET_TEXT + 1], const char *key);
void hb_fair_letters(char *out, size_t letters, const unsigned char *random); /* `letters` bytes of randomness */

#endif
