/* test_commitment.c -- the shuffle that can be checked, against values made by another program (b2sum -l 256). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "server/room/commitment.h"

static const char zeros[] = "0000000000000000000000000000000000000000000000000000000000000000";

static void the_commit_is_the_hash_of_the_secret(void **state)
{
    char commit[HB_SECRET_TEXT + 1];

    (void)state;
    hb_fair_commit(commit, zeros);
    assert_string_equal(commit, "89eb0d6a8a691dae2cd15ed0369931ce0a949ecafa5c3f93f8121833646e15c3");
}

static void the_seed_is_the_hash_of_secret_and_salts(void **state)
{
    struct hb_fair f = { .players = 2, .salt = { "a", "" } };
    char seed[HB_SECRET_TEXT + 1], other[HB_SECRET_TEXT + 1];

    (void)state;
    memcpy(f.secret, zeros, sizeof zeros);
    hb_fair_seed(seed, &f);
    assert_string_equal(seed, "75db7cad1962a9b30b4df46b10be6cd75774efc8e58284eedeffffca2deaa7e9");
    f.salt[0][0] = 'b';
    hb_fair_seed(other, &f);
    assert_string_not_equal(seed, other);
}

static void a_salt_cannot_be_moved_to_another_seat(void **state)
{
    struct hb_fair f = { .players = 2, .salt = { "ab", "" } }, g = { .players = 2, .salt = { "a", "b" } };
    char seed[HB_SECRET_TEXT + 1], other[HB_SECRET_TEXT + 1];

    (void)state;
    memcpy(f.secret, zeros, sizeof zeros);
    memcpy(g.secret, zeros, sizeof zeros);
    hb_fair_seed(seed, &f);
    hb_fair_seed(other, &g);
    assert_string_not_equal(seed, other);
}

static void a_promise_is_the_hash_of_a_salt_that_cannot_be_guessed(void **state)
{
    static const char salt[] = "0123456789abcdef";
    static const char longest[] = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";
    char promise[HB_SECRET_TEXT + 1], of_long[HB_SECRET_TEXT + 1];

    (void)state;
    hb_fair_promise(promise, salt);
    assert_string_equal(promise, "c783baf5fb1427e7d924c9fe93ee161169324bb139d9cd8d8b9602c412ec6cda");
    assert_true(hb_fair_keeps(promise, salt));
    assert_false(hb_fair_keeps(promise, "0123456789abcdeg"));
    hb_fair_promise(promise, "0123456789abcde");
    assert_false(hb_fair_keeps(promise, "0123456789abcde"));
    hb_fair_promise(of_long, longest);
    assert_true(hb_fair_keeps(of_long, longest));
    assert_false(hb_fair_keeps("", ""));
}

static void letters_are_easy_to_tell_apart(void **state)
{
    unsigned char bytes[256];
    char text[257];

    (void)state;
    for (unsigned i = 0; i < 256; i++)
        bytes[i] = (unsigned char)i;
    hb_fair_letters(text, 256, bytes);
    assert_int_equal(strlen(text), 256);
    assert_null(strpbrk(text, "lo01"));
    for (const char *c = "abcdefghijkmnpqrstuvwxyz23456789"; *c != '\0'; c++) {
        unsigned n = 0;

        for (unsigned i = 0; i < 256; i++)
            n += text[i] == *c;
        assert_int_equal(n, 8);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_commit_is_the_hash_of_the_secret),
        cmocka_unit_test(the_seed_is_the_hash_of_secret_and_salts),
        cmocka_unit_test(a_salt_cannot_be_moved_to_another_seat),
        cmocka_unit_test(a_promise_is_the_hash_of_a_salt_that_cannot_be_guessed),
        cmocka_unit_test(letters_are_easy_to_tell_apart),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
